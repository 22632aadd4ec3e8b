# Det, som folk læser på siden, på dansk. Der siges du.

## Hver side

page =
    .skip = Gå til indholdet
    .all-games = Throughline, alle spil
    .import = Importer partier
    .book = Bogen (engelsk)
    .languages = Sprog
    .english = Teksten herunder er på engelsk.

privacy = Privatliv
    .lead = Hvad siden gemmer om dig, hvor længe, og hvordan du slipper af med det. Den henter intet fra andre sider. Der er ingen reklamer, og intet følger, hvad du gør.
    .visitor = Uden konto
    .cookie = En cookie rummer et hemmeligt tilfældigt tal indtil 400 dage efter dit sidste besøg: På det kender siden dine pladser. Selv gemmer den kun en hash af det. En anden cookie rummer sproget, hvis du vælger et.
    .browser = Indstillinger, fremskridt i lektioner og opgaver, analyser og partier på denne enhed ligger i din browser.
    .games = Partier
    .games-about = Et partis træk, deres tider og resultatet gemmes, med navnene på de konti, der spillede det. Enhver, der har linket, kan se med. Det slettes, når den sidste spiller tager det af sin liste.
    .chat = Hvad spillere skriver ved et parti, læser kun de to, medmindre en af dem anmelder en linje til moderatorerne. Hvad tilskuere skriver, kan alle læse, som ser med.
    .screening = Ratede partier sammenlignes med motorens træk, når de er slut. Kun moderatorer ser tallene.
    .pruned = Partier, der ikke er slut, slettes, når der ikke er sket noget i dem i { $days ->
        [one] 1 dag
       *[other] { $days } dage
    }.
    .account = Med konto
    .account-about = Dens navn, dagen den blev oprettet, ratings og liste over partier, en hash af adgangskoden, adgangsnøglers offentlige nøgler, noter ved partier, indstillinger og fremskridt: indtil du lukker den.
    .sessions = De browsere, du er logget ind i: navne på browser og system, og dagene for første og seneste brug. Ingen netværksadresse.
    .mail = Din e-mailadresse, hvis du angiver en og bekræfter den: indtil du fjerner den.
    .push = Adressen hos din browserproducents push-tjeneste, hvis du vil have notifikationer: indtil du stopper dem. Notifikationerne er krypterede, så ingen læser dem undervejs.
    .log = Netværksadresser
    .log-about = De tælles i hukommelsen, så ingen overbelaster siden. Loggen kan rumme dem, fra afviste forespørgsler. Den ligger på værtens computer, og værten bestemmer, hvor længe den bliver der.
    .yours = Hvad du kan gøre
    .delete = tag partier af din liste
    .host = Hvem der driver siden
    .no-contact = Værten har ikke angivet nogen kontakt her. Spørg den, der gav dig sidens adresse.

settings = Indstillinger
    .theme = Farver
    .theme-auto = Som din enhed
    .theme-light = Lyse
    .theme-dark = Mørke
    .board = Bræt
    .board-own = Spillets eget
    .board-plain = Enkelt
    .board-paper = Papir
    .pieces = Brikker
    .pieces-own = Spillets egne
    .pieces-flat = Flade
    .pieces-letters = Bogstaver
    .coordinates = Koordinater
    .coordinates-on = Synlige
    .coordinates-off = Skjulte
    .premoves = Forhåndstræk
    .premoves-on = Til
    .premoves-off = Fra
    .confirm = Bekræft træk
    .confirm-days = I korrespondancepartier
    .confirm-always = Altid
    .confirm-never = Aldrig
    .lost = Denne browser gemmer intet for siden. Dit valg er væk, så snart du går til en anden side.

bar = Afsnit
    .play = Spil
    .lobby = Lobby
    .learn = Lær
    .puzzles = Opgaver
    .analysis = Analyse
    .lab = Lab
    .my-games = Partier

## Forsiden

home = Spil til et helt liv.
    .title = Throughline: brætspil, du kan spille nu
    .about = Spil dem efter deres nøjagtige regler, mod en motor, der altid er klar, eller mod en ven via et link. Ingen konto.
    .demo = Et parti { $game } i gang
    .play = Spil
    .puzzles = Opgaver
    .puzzles-of = Opgaver: { $game }
    .rules = Regler
    .rules-of = Regler: { $game }
    .records = Har du et parti på papir eller i en fil?
    .import = Importer det, og spil det igennem
    .daily = Dagens opgave
    .learn = Er spillene nye for dig?

## Afsnittene, der viser alle spil

analyses = Analyse
    .about = Prøv træk fra en hvilken som helst stilling, med motoren ved din side.
    .board = Analysebræt
    .editor = Stil en stilling op
    .records = Har du et parti på papir eller i en fil?
    .import = Importer det

lab = Lab
    .about = Hvad tusindvis af partier, som motoren har spillet mod sig selv, fortæller om hvert spil: Er det fair, hvor længe varer det, hvad afgør det?
    .report = Læs rapporten
    .none = Der er endnu ingen rapport
    .measure = Mål et regelsæt

## Mine partier

my-games = Mine partier
    .go-on = Spil videre
    .every = Alle mine partier
    .filters = Hvilke partier
    .all = Alle
    .unfinished = I gang
    .finished = Afsluttede
    .any-game = Alle spil
    .list = Partierne
    .none = Her er ingen partier endnu.
    .play = Spil et
    .against = { $side } mod { $opponent }
    .both = Begge sider på én skærm
    .two = { $first } mod { $second }
    .yours = Det er din tur
    .turn = I trækket: { $who }
    .moves = { $count ->
        [0] Ingen træk endnu
        [one] 1 træk
       *[other] { $count } træk
    }
    .review = Gennemgang
    .waiting = Venter på dig
    .nothing-waits = Ingen partier venter på dig.
    .begun = Lige begyndt
    .ended = Nyligt afsluttet
    .seen = Jeg har set dem
    .next = Næste parti, der venter
    .delete = Slet
    .for-ever = Partiet slettes for altid.
    .friend-keeps = Partiet forsvinder fra din liste. Din ven beholder det.
    .withdraws = Invitationen trækkes tilbage, og partiet forsvinder fra din liste.
    .declines = Du afslår udfordringen, og den forsvinder fra din liste.
    .resigns = Du giver partiet op (eller aflyser det, hvis det knap er begyndt), og det forsvinder fra din liste.
    .sure-decline = Ja, afslå
    .sure = Ja, slet det
    .pages = Sider
    .newer = Nyere partier
    .older = Ældre partier
    .rated = Et ratet parti, der er i gang, bliver på din liste: Spil det færdigt, eller giv op.
    .rated-early = Et ratet parti, der knap er begyndt, bliver på din liste: Spil det, eller aflys det.

ago =
    .now = lige nu
    .minutes = { $count ->
        [one] for et minut siden
       *[other] for { $count } minutter siden
    }
    .hours = { $count ->
        [one] for en time siden
       *[other] for { $count } timer siden
    }
    .days = { $count ->
        [one] for en dag siden
       *[other] for { $count } dage siden
    }

## Meddelelser

notices = Notifikationer
    .title = Notifikationer: Throughline
    .about = Få besked, når et parti venter på dig. Alt her er slået fra, indtil du slår det til.
    .way = Hvordan vil jeg have besked?
    .push = I denne browser
    .push-about = Når det er din tur i et korrespondanceparti, eller nogen tager imod din invitation, og du ikke har partiet åbent. Notifikationen kommer gennem push-tjenesten hos din browsers producent, krypteret, så den ikke kan læses dér.
    .push-none = Denne side sender ikke notifikationer til browsere.
    .push-script = Din browser skal bruge scripts til det.
    .push-on = Giv mig besked i denne browser
    .push-off = Giv mig ikke længere besked
    .push-end = Afslut
    .push-bad = Din browser opgav en adresse, som denne side ikke sender notifikationer til.
    .begun = Dit parti er begyndt
    .against = { $game } mod { $opponent }

mail = E-mail
    .about = En adresse bruges til to ting: en vej tilbage, når du har mistet din adgangskode, og, hvis du vil, en besked om dagen, mens partier venter på dig. Adressen vises ikke til nogen.
    .needs-account = Du skal have en konto for at bruge e-mail.
    .address = Adresse
    .add = Tilføj adressen
    .bad-address = Det er ikke en adresse: Den skal se ud som navn@example.org.
    .sent = Vi har skrevet til { $address }. Åbn linket i beskeden inden for en time.
    .on = Videre
    .void = Dette link gælder ikke længere. Bed om et nyt.
    .confirm = Bekræft
    .confirm-about = Er { $address } adressen på kontoen { $name }?
    .confirmed = Adressen er bekræftet.
    .remove = Fjern adressen
    .digest = En besked om dagen
    .digest-about = Højst én gang om dagen, og kun mens partier venter på dig.
    .digest-on = Send mig en besked om dagen
    .digest-off = Send mig ikke flere beskeder
    .off-about = Skal der ikke komme flere beskeder om partier, der venter på dig?
    .is-off = Der kommer ikke flere beskeder om partier, der venter på dig.
    .forgotten = Mistet adgangskoden?
    .forgotten-about = Hvis din konto har en adresse, sendes der et link til en ny adgangskode dertil. Du kan også komme ind med en gendannelseskode i stedet for adgangskoden.
    .send = Send mig et link
    .maybe-sent = Hvis en konto har denne adresse, er et link på vej. Det gælder i en time.
    .reset-about = Vælg en ny adgangskode til { $name }. Alle browsere, der er logget ind, bliver logget ud.
    .reset-done = Adgangskoden er ændret. Log ind med den.
    .reset-passkeys = Disse adgangsnøgler åbner også din konto:
    .reset-clear = Fjern alle adgangsnøgler og gendannelseskoder
    .reset-clear-about = Hvis en anden kan have været inde på din konto, kan vedkommende have tilføjet sine egne. Du kan lave dine igen på din kontos side.
    .confirm-subject = Bekræft din adresse
    .confirm-text = Nogen, sandsynligvis dig, har oplyst denne adresse for kontoen { $name } hos { $site }. Bekræft den inden for en time:

        { $link }

        Hvis det ikke var dig, så gør ingenting.
    .reset-subject = En ny adgangskode
    .reset-text = Nogen, sandsynligvis dig, har bedt om en ny adgangskode til kontoen { $name } hos { $site }. Vælg den inden for en time:

        { $link }

        Hvis det ikke var dig, så gør ingenting: Den gamle gælder stadig.
    .changed-subject = En ændring af din konto
    .password-changed = Adgangskoden til din konto { $name } hos { $site } er blevet ændret.
    .password-removed = Adgangskoden til din konto { $name } hos { $site } er blevet fjernet. Du logger nu ind med adgangsnøgler.
    .passkey-added = En adgangsnøgle er blevet føjet til din konto { $name } hos { $site }.
    .passkey-removed = En adgangsnøgle er blevet fjernet fra din konto { $name } hos { $site }.
    .ways-removed = Alle adgangsnøgler og gendannelseskoder er blevet fjernet fra din konto { $name } hos { $site }.
    .codes-changed = Din konto { $name } hos { $site } har fået nye gendannelseskoder. De gamle gælder ikke længere.
    .code-used = Nogen har logget ind på din konto { $name } hos { $site } med en gendannelseskode.
    .address-changed = Din konto { $name } hos { $site } bruger ikke længere denne adresse.
    .not-you = Hvis det var dig, behøver du ikke gøre noget. Hvis ikke, så vælg en ny adgangskode nu; det logger alle browsere ud:

        { $link }

        Hvis det ikke virker, så skriv til dem, der driver siden.
    .digest-subject = { $count ->
        [one] Et parti venter på dig
       *[other] { $count } partier venter på dig
    }
    .digest-end = Alle partier, der venter på dig: { $all }

        Ikke flere af disse beskeder: { $off }

script-notices =
    .on = Denne browser giver dig besked.
    .off = Denne browser giver dig ikke besked endnu.
    .denied = Din browser forbyder notifikationer fra denne side: Tillad dem i browserens indstillinger.
    .impossible = Denne browser kan ikke give dig besked.
    .failed = Det lykkedes ikke. Prøv igen senere.

## Konti

account = Konto
    .title = Konto: Throughline
    .about = Alt her virker også uden konto. En konto giver dig et navn og en vej tilbage til dine partier fra enhver browser.
    .sign-up = Opret en konto
    .sign-up-button = Opret min konto
    .sign-in = Log ind
    .sign-in-button = Log ind
    .sign-out = Log ud
    .name = Navn
    .name-about = 2 til 20 bogstaver, cifre, bindestreger og understreger. Andre kan se det. Dine hidtidige partier bliver ved med at være dine.
    .password = Adgangskode
    .password-about = 8 tegn eller flere. En sætning er god.
    .password-or-code = Adgangskode eller en gendannelseskode
    .recovery-code = Gendannelseskode
    .new-password = Ny adgangskode
    .invite = Invitation
    .guest-games = Partier, du har spillet her som gæst, bliver ved denne browser: Du finder dem igen, når du logger ud.
    .profile = Profil
    .archive = Hent alle mine data
    .tokens = Adgangstokens til programmer
    .since = Medlem siden { $day }
    .session-since = siden { $day }
    .session-used = sidst brugt { $day }
    .sessions = Logget ind
    .this-browser = denne browser
    .end-session = Log ud dér
    .unknown-browser = En ukendt browser
    .change-password = Skift adgangskode
    .set-password = Vælg en adgangskode
    .password-set = Din nye adgangskode gælder nu.
    .change-about = Alle andre browsere logges ud.
    .remove-password = Fjern adgangskoden
    .remove-password-about = Derefter kan du kun logge ind med adgangsnøgler og gendannelseskoder. Har din konto en adresse, kan et link i en e-mail give dig en ny adgangskode.
    .remove-password-button = Fjern min adgangskode
    .codes = Gendannelseskoder
    .codes-about = Nye koder erstatter alle gamle.
    .codes-button = Lav nye koder
    .codes-once = Skriv disse { $count } koder ned, eller udskriv dem: De vises kun nu. Hver af dem kan logge dig ind én gang, hvis du har mistet adgangskoden.
    .codes-kept = Jeg har gemt dem
    .close = Luk kontoen
    .close-about = Igangværende partier opgives. Dit navn, dine sessioner og din liste over partier slettes. Partier bliver hos de andre, der spillede dem, uden dit navn. For at ingen udgiver sig for dig, kan ingen tage navnet i et år. Det kan ikke fortrydes.
    .close-button = Luk min konto for altid
    .bad-name = Et navn har { $least } til { $most } bogstaver, cifre, bindestreger og understreger og begynder med et bogstav.
    .reserved-name = Dette navn er reserveret. Vælg et andet.
    .offensive-name = Dette navn kan støde. Vælg et andet.
    .taken = Dette navn er optaget. Vælg et andet.
    .bad-password = En adgangskode har { $least } til { $most } tegn.
    .common-password = Denne adgangskode er let at gætte. Vælg en anden.
    .bad-invite = Denne invitation gælder ikke. Bed din vært om en anden.
    .wrong = Navn og adgangskode hører ikke sammen.
    .wrong-password = Det er ikke din adgangskode.
    .wrong-code = Det er ikke en af dine gendannelseskoder.
    .passkeys = Adgangsnøgler
    .passkeys-about = Med en adgangsnøgle logger du ind med din enheds lås: fingeraftryk, ansigt eller pinkode.
    .passkey-name = Adgangsnøglens navn
    .passkey-add = Tilføj en adgangsnøgle
    .passkey-add-by = Tilføj en adgangsnøgle, og bekræft med en anden
    .passkey-confirm = Bekræft med en adgangsnøgle i stedet
    .passkey-remove = Fjern den valgte adgangsnøgle
    .passkey-sign-in = Log ind med en adgangsnøgle
    .passkey-sign-up = Opret i stedet kontoen med en adgangsnøgle
    .passkey-used = sidst brugt { $day }
    .passkeys-elsewhere = Adgangsnøgler virker kun, når siden er åbnet under sit eget navn med https.
    .bad-passkey = Adgangsnøglen blev ikke godtaget. Prøv igen.
    .last-passkey = Uden denne adgangsnøgle ville du ikke kunne komme ind på din konto. Vælg først en adgangskode, eller tilføj en anden adgangsnøgle.
    .needs-passkey = Tilføj først en adgangsnøgle: Uden den ville du ikke kunne komme ind på din konto.
    .many-passkeys = Denne adgangsnøgle er allerede i brug, eller din konto har allerede 20, og flere kan den ikke have.

token =
    .title = Adgangstokens
    .lead = Med et token handler et program for dig: Det spiller, besvarer udfordringer eller spørger motoren, så vidt du tillader det.
    .made = Dit nye token
    .made-about = Kopier det nu: Det vises kun denne ene gang. Den, der har det, kan gøre, hvad det tillader.
    .new = Et nyt token
    .about = Hvad det er til
    .scopes = Hvad det tillader
    .lifetime = Hvor længe det skal gælde
    .days = { $days } dage
    .no-end = Til det trækkes tilbage
    .make = Lav tokenet
    .docs = Hvad programmer kan spørge om
    .yours = Dine tokens
    .until = gælder til { $day }
    .expired = udløbet { $day }
    .revoke = Træk det valgte token tilbage
    .no-about = Skriv, hvad tokenet er til.
    .no-scope = Vælg mindst én ting, som tokenet skal tillade.
    .no-lifetime = Vælg fra listen, hvor længe tokenet skal gælde.
    .too-many = Du har { $most } tokens, og flere kan du ikke have. Træk først et tilbage.
    .bot-play = spille som bot, for altid
    .board-play = spille dine partier for dig på dit eget bræt
    .challenge-read = læse dine udfordringer
    .challenge-write = udfordre og besvare udfordringer
    .engine-read = spørge sidens motor om stillinger

api =
    .title = For programmer
    .lead = Programmer spiller her gennem stierne i lichess’ Bot- og Board-API, med vores regelsæt som varianter, og spørger om regler, eksakte værdier, partier, opgaver og lektioner. De sender en formular eller JSON og får JSON, og ved løbende svar en linje af det for hver hændelse.

script-accounts =
    .no-answer = Siden svarede ikke. Prøv igen om et minut.
    .no-passkey = Enheden leverede ingen adgangsnøgle. Prøv igen.
    .known-passkey = Denne enhed har allerede en adgangsnøgle til din konto.

people = Rangliste
    .title = Rangliste: Throughline
    .about = De bedste efter rating: folk med en sikker rating, som har spillet inden for de sidste 45 dage.
    .none = Ingen har en sikker rating endnu. Spil ratede partier.
    .find = Find en spiller
    .find-button = Find
    .nobody = Ingen her hedder »{ $name }«.

profile =
    .title = { $name }: Throughline
    .none = Ingen afsluttede partier endnu.
    .results = Resultater
    .game = Spil
    .side = Side
    .against = Mod
    .engine = motoren
    .people = mennesker
    .won = Vundet
    .drawn = Remis
    .lost = Tabt
    .ratings = Ratings
    .rated-games = { $count ->
        [one] 1 ratet parti
       *[other] { $count } ratede partier
    }
    .last = Seneste partier
    .against-name = mod { $name }
    .favourites = Mest spillet
    .games = { $count ->
        [one] 1 parti
       *[other] { $count } partier
    }
    .by-opponent = Resultater efter modstander
    .opponent = Modstander

## Lobbyen, og hvad der spilles nu

lobby = Lobby
    .title = Lobby: Hvem der søger et parti
    .about = Her søger folk nogen at spille med. Tag et parti, eller lad nogen tage dit.
    .ways = Find partier og se med
    .seeks = Søger et parti
    .play-now = Spil nu
    .play-now-about = Du får det parti, der har ventet længst på nogen, eller venter på den næste, der kommer.
    .game = Spil
    .none = Lige nu søger ingen et parti. Tryk på »Spil nu«, og vær den første.
    .side = Du spiller { $side }
    .position = Fra en særlig startstilling
    .takebacks = I må begge bede om at tage træk tilbage
    .play = Spil
    .yours = Til dit parti
    .no-pace = Den betænkningstid findes ikke. Vælg en fra listen.
    .too-many = Fra din adresse venter allerede { $most } partier på en modstander. Træk et tilbage, eller vent, til nogen kommer.
    .own = Andre regler, en anden tid, din egen startstilling?
    .choose = Vælg et spil, og »Hvem som helst« som modstander

now = Nu
    .title = Partier, der spilles nu
    .about = Partier, som to mennesker spiller i dette øjeblik. Se med.
    .none = Lige nu spiller ingen et offentligt parti.

script-lobby =
    .new = { $form ->
        [one] Et nyt parti i lobbyen.
       *[other] { $count } nye partier i lobbyen.
    }

## Opgaver

puzzles = Opgaver
    .page = Opgaver: Throughline
    .about = Stillinger med ét rigtigt svar. Et program, der kun kender reglerne, har fulgt hver eneste variant, eller tabeller over alle stillinger med få brikker står inde for det.
    .count = { $count } opgaver
    .solve = Løs
    .all = Alle
    .easy = Let
    .medium = Middel
    .hard = Svær
    .forgets = Denne browser gemmer intet for siden. Det, du har løst, er glemt, så snart du går til en anden side.

puzzle =
    .title = { $game }: opgave { $number }
    .panel = Opgave
    .actions = Handlinger
    .try-again = Prøv igen
    .hint = Tip
    .show = Vis løsningen
    .next = Næste opgave
    .about = Om denne opgave
    .rating = { $solve ->
        [0] Ingen af motorens { $levels } niveauer løser den.
        [one] Ét af motorens { $levels } niveauer løser den.
       *[other] { $solve } af motorens { $levels } niveauer løser den.
    }
    .from = Den kommer fra { $source }.
    .from-game = et parti, motoren spillede mod sig selv (parti { $game }, halvtræk { $ply })
    .from-start = startstillingen
    .from-drops = de første træk på dette bræt, alle fulgt til slutningen
    .from-tables = slutspilstabellen for klassen { $class }
    .sacrifice = en brik ofres
    .captures = to måder at slå på
    .zugzwang = træktvang
    .analyse = Prøv den på analysebrættet
    .rules = Regler
    .all = Alle opgaver
    .grades = Sværhedsgrader
    .numbers = Alle opgaver til dette spil
    .number = Opgave { $number }, { $grade }
    .solved = { $puzzle }, løst
    .to-try-again = Prøv igen ({ $count })
    .again-list = Opgaver at prøve igen
    .wrong = Ikke det træk
    .over-solved = Løst
    .over-shown = Løsningen
    .record = { $solved } af { $count } løst
    .streak = stime { $streak } · rekord { $best }
    .no-script = Opgaver kræver JavaScript, som denne browser ikke kører.

task =
    .win-at-once = Vind med dit næste træk.
    .win = Vind i { $moves } træk.
    .only-win = Kun ét træk tvinger gevinsten igennem. Find det.
    .all-or-nothing = Ét træk vinder, alle andre taber. Find det.
    .only-hold = Ét træk holder stillingen, alle andre taber. Find det.

sure =
    .proved = bevist
    .tables = eksakt, fra en slutspilstabel
    .estimated = skønnet
    .how-proved = Bevist: En simpel løser, der kun kender reglerne, har fulgt hver eneste variant.
    .how-tables = Eksakt: En slutspilstabel kender hver stilling, der betyder noget.
    .how-estimated = Skønnet: Det mener { $engine } efter { $nodes } stillinger for hver vurdering.

# Et halvtræk er den ene sides træk.
claim =
    .win-ever = Gevinsten i { $moves ->
        [one] 1 træk
       *[other] { $moves } træk
    } er tvungen, og intet andet første træk vinder nogensinde.
    .win = Gevinsten i { $moves ->
        [one] 1 træk
       *[other] { $moves } træk
    } er tvungen, og intet andet første træk vinder inden for { $others ->
        [one] ét halvtræk
       *[other] { $others } halvtræk
    }.
    .only-win-ever = Det rigtige træk vinder inden for { $plies ->
        [one] ét halvtræk
       *[other] { $plies } halvtræk
    }, og intet andet vinder nogensinde.
    .only-win = Det rigtige træk vinder inden for { $plies ->
        [one] ét halvtræk
       *[other] { $plies } halvtræk
    }, og intet andet vinder inden for { $others ->
        [one] ét halvtræk
       *[other] { $others } halvtræk
    }.
    .all-or-nothing = Det rigtige træk vinder inden for { $plies ->
        [one] ét halvtræk
       *[other] { $plies } halvtræk
    }, alle andre taber inden for { $others ->
        [one] ét halvtræk
       *[other] { $others } halvtræk
    }.
    .only-hold-ever = Alle andre træk taber inden for { $others ->
        [one] ét halvtræk
       *[other] { $others } halvtræk
    }; det rigtige taber aldrig.
    .only-hold = Alle andre træk taber inden for { $others ->
        [one] ét halvtræk
       *[other] { $others } halvtræk
    }; det rigtige taber ikke inden for { $plies ->
        [one] ét halvtræk
       *[other] { $plies } halvtræk
    }.

date = { $day }. { $month ->
        [m01] januar
        [m02] februar
        [m03] marts
        [m04] april
        [m05] maj
        [m06] juni
        [m07] juli
        [m08] august
        [m09] september
        [m10] oktober
        [m11] november
       *[m12] december
    } { $year }

daily = Dagens opgave
    .title = Dagens opgave, { $date }: { $game }
    .board = Dagens opgave, en stilling fra { $game }
    .solve = Løs den
    .solved = Løst i dag
    .streak = Daglig stime { $days } · rekord { $best }

storm = Opgavestorm
    .title = { $game }: opgavestorm
    .about = Løs så mange opgaver, du kan, på tre minutter. De bliver sværere. Et forkert træk koster ti sekunder.
    .clock = Tid tilbage
    .start = Start
    .again = Spil igen
    .solved = { $solved } løst
    .right = Rigtigt.
    .wrong = Forkert: ti sekunder mindre.
    .left = { $seconds } sekunder tilbage.
    .over = Tiden er gået. Du løste { $solved }.
    .best = Rekord: { $best }
    .new-best = Ny rekord!
    .results = Opgaver i denne storm
    .right-one = Opgave { $number }, løst
    .wrong-one = Opgave { $number }, forkert
    .lost = Den næste opgave kan ikke hentes. Start igen, når der er forbindelse.
    .puzzles = Opgaver uden ur

## Labrapporten om et spil

report =
    .title = { $game }: labrapport
    .play = Spil
    .rules = Regler
    .all = Alle rapporter
    .file = Rapporten som én fil
    .figures = Alle tal
    .results = To lige stærke motorer har spillet { $games } partier. { $first } vandt { $wins }, { $second } vandt { $losses }, og { $draws } endte remis.
    .edge = Så { $side } har de bedste chancer.
    .even = Så partierne viser ingen fordel for nogen af siderne.
    .length = Halvdelen af partierne er slut ved træk { $plies }, når begge siders træk tælles med.
    .choices = Der er som regel omkring { $moves } træk at vælge imellem.
    .skill = Det lønner sig at tænke: En motor, der regner dobbelt så meget, får { $score } mod sig selv. 50 % ville betyde, at det ikke hjælper.
    .mistake = Et tilfældigt træk koster i snit { $cost } af en gevinst.

## Studier: regelsæt, der måles, mens man ser på

study =
    .title = { $game }: målt
    .choose = { $game }: Hvad skal måles?
    .about = Motoren spiller mod sig selv efter disse regler, når ingen har brug for den. Den første rapport tager nogle sekunder til et minut; hver af de næste har dobbelt så mange partier.
    .measure = Mål
    .stop = Stop
    .go-on = Mål videre
    .live = Mål det live
    .other = Mål andre regler
    .newest = Målt sidst
    .progress = Hvor langt den næste rapport er
    .soon = Den første rapport kommer her.
    .none = Ingen har målt disse regler endnu. Motoren ser på { $nodes } stillinger for et træk; den sidste rapport har { $last } partier mellem lige stærke.
    .first = Den første rapport, over { $next } partier mellem lige stærke, er { $percent } % færdig.
    .running = Rapporten omfatter { $games } partier mellem lige stærke. Den næste, over { $next }, er { $percent } % færdig.
    .stopped = { $games ->
        [0] Studiet blev stoppet før sin første rapport, som er { $percent } % færdig.
       *[other] Studiet blev stoppet med en rapport over { $games } partier; den næste er { $percent } % færdig.
    } Alle kan fortsætte det.
    .whole = Rapporten omfatter { $games } partier mellem lige stærke; flere spilles her ikke.
    .broken = { $games ->
        [0] Studiet blev afbrudt før sin første rapport.
       *[other] Studiet blev afbrudt med en rapport over { $games } partier.
    }
    .elsewhere = De samme tal andre steder
    .command = Denne kommando udskriver denne rapport, tal for tal:
    .data = Rapporten som data (JSON)
    .too-many = En person kan have { $own } studier i gang, en adresse { $address }, og alle tilsammen { $all }. Stop et, eller vent, til et er færdigt.
    .no-report = Der er endnu ingen rapport om disse regler.
    .not-yours = Kun den, der bad om dette studie, kan stoppe det.

repairs = Reparationer: ét valg væk
    .about = Den første sides score afviger klart fra 50 %. Disse regelsæt for spillet adskiller sig i ét valg; hvert måles i sit eget studie. De, der ligger nærmest 50 %, står først. Derefter kommer opstillinger, som en søgning finder mere lige; handicap står blandt tallene.
    .swap = Med en bytteregel, hvor den anden spiller vælger side efter det første træk, ville man begynde med { $move }. Score derefter, { $side }: { $score } (95 %-interval: { $low } – { $high }), efter en søgning ved siden af partierne.
    .swap-played = Partier derfra: { $games }; score { $score } (95 %-interval: { $low } – { $high }).
    .rules = Regelsæt
    .score = Første side fik
    .measure = Mål de næste
    .none = Spillet har intet valg med andre værdier, der kunne reparere det.

partings = Hvor reglerne skilles
    .about = I disse stillinger fra partier efter { $game } tillader de to regelsæt forskellige træk eller når til forskellige resultater. Fra hvert parti vises den første sådanne stilling, med det første sådanne træk.
    .none = I { $count ->
        [one] { $count } stilling
       *[other] { $count } stillinger
    } fra disse partier tillader begge de samme træk.
    .strange = Det andet regelsæt kender ikke stillingerne i disse partier: Brættet eller brikkerne er anderledes.
    .board = Stilling { $number }
    .over = anser partiet for slut: { $why }.
    .by = Efter { $move } er de forskellige: Der står andre brikker, eller partiet er slut for det ene.
    .only = tillader som det eneste { $moves }.
    .nothing = tillader intet derudover.

exact-start = Eksakte værdier
    .about = Løst: Fra starten kan { $positions } stillinger nås, og alle er regnet ud. Disse værdier er sikre, ikke skønnede; endeløst spil er remis.
    .won = { $side } vinder med bedste spil i { $plies } halvtræk.
    .drawn = Med bedste spil er det remis.
    .move = Første træk
    .value = Værdi for { $side }, eksakt
    .win = gevinst i { $plies } halvtræk
    .loss = tab i { $plies } halvtræk
    .draw = remis med bedste spil

real-games = Ratede partier mellem mennesker her
    .about = Hvad den første side, { $side }, har fået ud af ratede partier mellem mennesker på siden her, efter begges gennemsnitlige rating. De nyeste { $most } partier i hvert tempo tæller.
    .rating = Rating
    .games = Partier
    .score = { $side } fik
    .interval = 95 %-interval
    .below = under { $to }
    .between = { $from } til { $to }
    .above = { $from } og mere
    .all = Alle ratings
    .few = for få til at sige noget
    .none = Intet ratet parti mellem mennesker er spillet efter disse regler på siden her.
    .least = Ved færre end { $least } partier vises ingen score: Tilfældet alene kan flytte den 17 procentpoint op eller ned.

compare = Side om side
    .about = To regelsæt med forskellen i hvert tal, og hvor sikker den er.
    .with = Sammenlign med (spil eller spil:valg=værdi)
    .go = Sammenlign
    .missing = endnu ikke målt på denne side
    .measure = Mål { $game }

## Lektioner, og et spil i korte træk

learn = Lær ved at spille
    .about = Korte lektioner: én idé ad gangen og noget at gøre med det samme. Til sidst spiller du dit første parti.
    .game = Lær { $game } ved at spille
    .steps = Trin i denne lektion
    .step = Trin { $number }: { $title }
    .step-done = klaret
    .lost = Denne browser gemmer intet for siden. Hvilke trin du har klaret, er glemt, så snart du går til en anden side.
    .last = Dit første parti
    .start = Start
    .begun = { $done } af { $count } trin klaret
    .all = Alle lektioner
    .rules = Regler
    .no-script = Lektioner kræver JavaScript, som denne browser ikke kører.

short = Kort fortalt
    .try = Prøv det
    .board = Træk for begge sider
    .back = Træk tilbage
    .again = Begynd forfra
    .all = Alle regler
    .goal = Dit mål
    .goals = Målet
    .moves = Sådan spilles det

lesson-page =
    .turn = Det er din tur
    .wrong = Ikke helt
    .done = Godt klaret
    .shown = Sådan gør du
    .again = Prøv igen
    .hint = Tip
    .show = Vis mig det
    .next = Næste
    .play = Start partiet
    .actions = Hvad du kan gøre

## Gennemgang af partier

review = Gennemgang
    .start = Gennemgå partiet
    .progress = Vurderede stillinger
    .stop = Stop
    .none = Intet træk kostede ret meget.
    .turns = Vendepunkter
    .table = Alle træk som tabel
    .moves = Alle træk
    .move = Træk
    .score = Vurdering
    .words = Med ord
    .accuracy = Præcision
    .missed = Det overser en tvungen gevinst ({ $how }). Det første træk: { $move }.
    .loses = Det tillader en tvungen gevinst ({ $how }). Det første træk: { $move }.
    .allows = Svaret: { $move }.
    .gives-way = Andre venter på en motor. Prøv igen om et minut.
    .broke = Motoren fejlede ved en stilling i dette parti.

script-review =
    .asking = Spørger motoren …
    .progress = { $done } af { $total } stillinger
    .ready = Gennemgangen er klar: { $form ->
        [one] ét vendepunkt
       *[other] { $count } vendepunkter
    }.
    .side = Side
    .accuracy = Præcision
    .inaccuracies = Unøjagtigheder
    .mistakes = Fejl
    .blunders = Brølere
    .inaccuracy = Unøjagtighed, { $percent } tabt
    .mistake = Fejl, { $percent } tabt
    .blunder = Brøler, { $percent } tabt
    .turn = { $move }: { $fault }. { $words } Bedre: { $better }.
    .better = Bedre:
    .try = Prøv igen
    .find = Find et bedre træk.
    .right = Rigtigt, det er det bedre træk.
    .played = Det var det, der blev spillet. Find et bedre.
    .wrong = Ikke det træk. Se efter en gang til.
    .start = Start
    .at-start = Start. { $words }
    .at-move = Træk { $ply }. { $words }
    .beside = Ikke en stilling i dette parti

## Et parti i gang: dets side, hvad det siger, og hvad det afviser

next =
    .lesson = Lektion om dette
    .level = Spil mod niveau { $level }

# Hvordan tiden går i et parti
time =
    .control = Tid: { $time }.
    .sudden = { $first ->
        [one] 1 minut til hver side
       *[other] { $first } minutter til hver side
    }
    .live = { $first ->
        [one] 1 minut
       *[other] { $first } minutter
    } + { $second ->
        [one] 1 sekund pr. træk
       *[other] { $second } sekunder pr. træk
    }
    .days = { $first ->
        [one] 1 dag pr. træk
       *[other] { $first } dage pr. træk
    }
    .vacation = { $first ->
        [one] 1 dag pr. træk
       *[other] { $first } dage pr. træk
    }, { $second ->
        [one] 1 feriedag
       *[other] { $second } feriedage
    }
    .minutes = Minutter til hver side
    .increment = Ekstra sekunder pr. træk
    .days-a-move = Dage pr. træk
    .vacation-days = Feriedage
    .minutes-left = { $count ->
        [one] 1 minut tilbage
       *[other] { $count } minutter tilbage
    }
    .hours-left = { $count ->
        [one] 1 time tilbage
       *[other] { $count } timer tilbage
    }
    .days-left = { $count ->
        [one] 1 dag tilbage
       *[other] { $count } dage tilbage
    }

pace = Tid
    .none = Uden ur
    .none-about = Tag al den tid, du vil
    .live = Live
    .live-about = Minutter til hele partiet; hvert træk kan give nogle sekunder
    .days = Korrespondance
    .days-about = Dage til hvert træk; den, der skal bruge mere, bruger af sin ferie

rated =
    .rated-game = Ratet
    .about = Resultatet tæller for begges rating: med ur, efter udgivne regler, uden at tage træk tilbage, mellem folk med konto; bagefter sammenligner motoren måske trækkene med sine egne
    .rated = Ratet.
    .expects = Ratet. { $side } { $number ->
        [one] kan forvente
       *[many] kan forvente
    } { $percent } % her.
    .sign-in = Ratede partier er for folk med konto: Opret en, eller log ind.
    .not-so = Et ratet parti kræver et ur, udgivne regler og den sædvanlige start.
    .about-engine = Resultatet tæller for en rating for sig, holdt op mod den målte styrke af motorens niveauer: efter de sædvanlige regler, uden tip og uden at tage træk tilbage, tre dage pr. træk
    .engine-not-so = Et ratet parti mod motoren kræver spillets sædvanlige regler og start, som dens niveauer er målt efter.
    .bot = Bots spiller på udfordring: ikke i lobbyen, ikke om rating mod sidens motor, og kun ratede partier, hvor en bot blev spurgt eller spørger.
    .needs-bot = Dette ratede parti er for bots: En af de to skal være en.
    .against-engine = Mod motoren
    .with-bots = med bots
    .casual = Uforpligtende

challenge = Udfordr
    .name = Udfordr nogen ved navn
    .about = Den, der har en konto her, finder partiet under »Venter på dig«. Uden navn får du et link at sende.
    .sign-in = Udfordringer ved navn er for folk med konto: Opret en, log ind, eller lad navnet stå tomt for et link.
    .yourself = Du kan ikke udfordre dig selv.
    .muted = »{ $name }« tager ikke imod udfordringer fra dig.
    .too-many = Allerede { $most } af dine udfordringer er ubesvarede. Aflys en, eller vent på svar.
    .waits = Venter på { $name }
    .gone = Venter på din modstander
    .finds = Udfordringen står under »Venter på dig« hos den, du spurgte. Ingen anden kan tage imod den.
    .you = Du er blevet udfordret
    .accept = Tag imod og spil
    .decline = Afslå
    .not-yours = En anden er udfordret til dette parti. Du kan se med.
    .none = Du er ikke udfordret til dette parti.
    .other-side = Du spiller allerede den anden side i dette parti.

client-data =
    .key = »{ $key }« er ikke en nøgle: Der forventes 1 til { $most } små bogstaver og bindestreger.
    .value = Værdien af »{ $key }« er for lang: højst { $most } byte.
    .keys = »{ $key }« er en nøgle for meget: højst { $most }.

clock =
    .first = Træk inden for to minutter, ellers aflyses partiet.
    .left = Den anden spiller er gået: Du kan kræve sejren.
    .claim-win = Kræv sejren
    .abort = Aflys partiet

takeback =
    .takebacks = Tage træk tilbage
    .about = I må begge bede om at tage et træk tilbage, og den anden bestemmer
    .agreed = I må begge bede om at tage træk tilbage.
    .ask = Bed om træk tilbage
    .accept = Tillad det
    .decline = Afslå
    .off = I dette parti kan træk ikke tages tilbage.
    .asked-already = Du har allerede bedt om at tage et træk tilbage.
    .not-asked = Ingen beder dig om at tage et træk tilbage.
    .waits = Du har bedt om at tage et træk tilbage.
    .nothing = Der er ikke noget at tage tilbage.

hint =
    .hints = Tip
    .about = Spørg om et godt træk, når det er din tur
    .button = Tip
    .move = Tip: { $move }.
    .off = I dette parti er der ingen tip.
    .turn = Du kan få et tip, når det er din tur.
    .wait = Et tip er på vej.
    .busy = Motoren har travlt. Spørg igen om lidt.

room = Partiet
    .title = { $game } på Throughline
    .moves = Træk
    .played = Spillede træk
    .present = Tilbage til partiet
    .send = Send dette link til din ven:
    .link = Link til dette parti:
    .copy = Kopier
    .stands = Partiet står i lobbyen, så længe denne side er åben.
    .stands-by-the-day = Partiet står i lobbyen i op til 14 dage.
    .to-lobby = Se lobbyen
    .no-cookie = Din browser afviser den cookie, som siden kender dig på, når du spiller her: Tillad den, og begynd så et nyt parti.
    .meanwhile = Spil mod motoren, mens du venter
    .no-script = For at spille kræves JavaScript, som denne browser ikke kører.
    .join = Vær med
    .join-first = Du spiller { $side } og trækker først.
    .join-second = Du spiller { $side }.
    .join-either = Tilfældet afgør, hvilken side du spiller.
    .actions = Handlinger
    .accept-draw = Tag imod remis
    .decline-draw = Afslå
    .claim = Kræv remis
    .rematch = Revanche
    .as-guest = Du spiller dette parti som gæst. Log ud for at spille videre.
    .to-rematch = Til revanchen
    .review = Gennemgang
    .analyse = Analyser
    .analyse-own = Du spiller begge sider, så du må analysere partiet, før det er slut.
    .undo = Træk tilbage
    .offer-draw = Tilbyd remis
    .resign = Giv op
    .flip = Vend
    .sound = Lyd
    .new-game = Nyt parti
    .rules = Regler
    .share = Gem og del
    .embed = Til din egen side
    .download = Hent partiet
    .copy-record = Kopier partiet som tekst
    .copy-position = Kopier et link til stillingen
    .edit = Rediger stillingen

seat =
    .engine = Motor, niveau { $level }
    .open = Venter på en ven
    .anybody = Venter på nogen
    .nobody = Ingen
    .you = Dig
    .friend = Ven
    .opponent = Modstander
    .guest = Gæst
    .unnamed = Uden navn

refusal =
    .over = Partiet er slut.
    .moved-on = Partiet er gået videre i mellemtiden.
    .watching = Du ser med i dette parti.
    .too-long = Partiet er blevet for langt til at fortsætte. Du kan stadig give op.
    .long-move = Det er for langt til at være et træk.
    .not-your-turn = Det er ikke din tur. { $turn }.
    .not-engine = Det er ikke motorens tur.
    .nobody = Ingen har sluttet sig til endnu.
    .no-offers = Du kan kun tilbyde remis til et andet menneske.
    .offered = Du har allerede tilbudt remis.
    .answer-offer = Du er tilbudt remis: Tag imod, eller afslå.
    .offer-later = Du kan tilbyde remis igen efter næste træk.
    .not-offered = Du er ikke tilbudt remis.
    .claim-turn = Kun den, der er i trækket, kan kræve remis.
    .no-claim = Der er ingen remis at kræve nu.
    .taken = Pladsen er optaget. Du kan se med.
    .rematch-early = Revanchen kommer, når partiet er slut.
    .rematch-unplayed = Der er ingen revanche for et parti, der ikke blev begyndt.
    .rematch-imported = Der er ingen revanche for et importeret parti.
    .not-playing = Denne spiller begynder ingen partier for tiden.
    .not-saved = Det kunne ikke gemmes, så intet er ændret. Prøv igen.
    .abort = Et parti kan kun aflyses, før begge sider har trukket. Du kan give op.
    .call-off = Før begge sider har trukket, kan et ratet parti kun aflyses.
    .not-left = Sejren kan kræves, når den anden spiller har været væk i { $seconds } sekunder.

conditional = Hvis der spilles …
    .about = Sig allerede nu, hvad du svarer: Siden spiller det, så snart der trækkes sådan. Ingen andre ser det.
    .enter = Indtast en trækfølge
    .keep = Behold trækfølgen
    .back = Et træk tilbage
    .leave = Stop
    .off = Betingede trækfølger findes i korrespondancepartier mellem to mennesker.
    .your-turn = Det er din tur: Spil dit træk.
    .length = En betinget trækfølge har et lige antal træk, højst { $most }: først modstanderens, så dit eget.
    .most = Der er ikke plads til flere: højst { $most } trækfølger. Slet en først.

script-play =
    .hint = Tip: { $move }.
    .low-time = Mindre end 20 sekunder tilbage.
    .sure = Vil du virkelig give op?
    .away = væk
    .won = vandt
    .thinking = tænker …
    .ends = Afslutter partiet: { $draw }
    .offered = Remis tilbudt
    .offer = Tilbyd remis
    .draw-offered = Du er tilbudt remis.
    .draw-declined = Dit tilbud om remis blev afslået.
    .takeback-declined = Din anmodning om at tage et træk tilbage blev afslået.
    .taken-back = Taget tilbage.
    .move = Træk { $ply }: { $move }.
    .start = Startstillingen.
    .lost = Stillingen kan ikke vises uden forbindelse.
    .rematch = En revanche venter på dig.
    .clock = Ur { $clock }
    .premove = Forhåndstræk { $move }. Et tryk mere eller Escape annullerer det.
    .premove-cancelled = Forhåndstrækket er annulleret.
    .premove-dropped = Dit forhåndstræk { $move } er ikke muligt nu.
    .confirm = Spil { $move }?
    .their-move = Hvad kunne modstanderen spille?
    .your-answer = Og dit svar?
    .if = Hvis { $first }
    .if-then = Hvis { $first }, så { $second }
    .go-on = Fortsæt
    .delete = Slet
    .line-on = Fortsæt fra: { $words }
    .line-delete = Slet: { $words }
    .chat-mute = Gør tavs
    .chat-unmute = Ophæv tavshed
    .chat-report = Anmeld
    .chat-muted = gjort tavs
    .chat-more = { $name }: gør tavs eller anmeld
    .chat-said = { $name }: { $text }
    .note-kept = Gemt.
    .sending = Dit træk sendes …
    .chat-new = { $form ->
        [one] 1 ny linje
       *[other] { $count } nye linjer
    }
    .copy-code = Kopier koden

## Chat og private noter

chat = Chat
    .players = Kun de to spillere læser dette.
    .watchers = Alle, der ser med, kan læse det; spillerne kan ikke.
    .lines = Hvad der er sagt
    .write = Skriv en linje
    .send = Send
    .off = Der er ingen chat ved dette parti.
    .sign-in = Den, der ser med og vil skrive, logger ind på en konto.
    .length = En linje har 1 til { $most } tegn.
    .full = Der er for mange linjer ved dette parti til en mere.
    .no-line = Den linje findes ikke mere.
    .own-line = Den linje er din egen.

private-note = Privat note
    .about = Kun du kan læse det.
    .length = En note har højst { $most } tegn.
    .changed = En anden fane eller enhed har ændret noten i mellemtiden. Kopiér det, du har skrevet, og genindlæs siden.

## Anmeldelser og moderation

report-somebody = Anmeld
    .title = Anmeld { $name }
    .about = Et menneske læser det og afgør det. Intet sker af sig selv.
    .reason = Hvad er der sket?
    .stopped-playing = Spiller ikke videre eller lader tiden gå med vilje
    .engine-help = Spiller med hjælp fra en motor
    .abuse = Fornærmer, truer eller oversvømmer chatten
    .text = Hvad moderatorerne bør vide
    .send = Send anmeldelsen
    .back = Tilbage til partiet
    .thanks = Tak
    .thanks-about = Moderatorerne ser på det. I chatten kan du selv gøre nogen tavs.
    .enough = Ikke sendt: Dine tidligere anmeldelser er stadig åbne. Moderatorerne ser på dem først.
    .enough-of-guests = Ikke sendt: Dine tidligere anmeldelser eller for mange fra andre gæster er stadig åbne. Moderatorerne ser på dem først. Med en konto kan du sende din nu.
    .nobody = Der er ingen at anmelde dér.
    .oneself = Du kan ikke anmelde dig selv.
    .choose = Vælg, hvad der er sket.
    .length = Det er for langt: højst { $most } tegn.

moderation = Moderation
    .about = Hvad der er anmeldt, og hvad der er gjort ved det. Hver afgørelse står i loggen nedenfor.
    .reports = Åbne anmeldelser
    .none = Der er ingen.
    .by = anmeldt af
    .game = partiet
    .by-name = En bestemt person
    .decision = Afgørelse
    .settle = Afslut, og gør intet
    .mute = Må ikke skrive til andre
    .ban = Må ikke spille med andre
    .annul = Annuller partiet
    .not-rated = Dette parti er ikke slut eller tæller ikke til rating.
    .already-annulled = Dette parti er allerede annulleret.
    .unmute = Må skrive igen
    .unban = Må spille igen
    .days = Dage (0: for altid)
    .reason = Grund, som personen får at vide
    .no-reason = Angiv en grund.
    .decide = Afgør
    .in-force = Gældende begrænsninger
    .lift = Ophæv
    .not-restricted = Der gælder ingen sådan begrænsning.
    .audit = Log
    .who = Af
    .whom = Vedrører
    .why = Begrundelse
    .for-ever = for altid
    .until = til { $day }
    .banned = Du må ikke spille med andre ({ $until }): { $reason }
    .banned-without-reason = Du må ikke spille med andre ({ $until }).
    .muted = Du må ikke skrive til andre ({ $until }): { $reason }
    .muted-without-reason = Du må ikke skrive til andre ({ $until }).
    .needs-passkey = Moderatorer logger kun ind med en adgangsnøgle: Tilføj en på din kontos side, og fjern derefter adgangskoden.
    .bad-days = Dagene er et helt tal fra 0 (for altid) til { $most }.
    .nobody = Der er ingen konto med det navn.
    .settled = Nogen har afsluttet den anmeldelse.
    .action = Den afgørelse findes ikke.

fair-play = Fair spil
    .about = Når motoren ikke har andet at lave, ser den på ratede partier, der er slut. Dens tal er ingen dom: De siger, hvordan træk ligger i forhold til dens egne, ikke hvorfor. Intet følger af dem af sig selv. Spil partierne igennem, før du afgør noget.
    .figures = tal
    .show = Vis
    .newest = Hvem der spillede de partier, der sluttede sidst
    .none = Ingen partier er sammenlignet endnu.
    .none-of = Ingen af denne spillers partier er sammenlignet.
    .pool = Ratet i
    .games = Partier
    .moves = Sammenlignede træk
    .firsts = Motorens førstevalg
    .firsts-about = Andelen af træk, som motoren også ville have lavet. Stærke spillere laver flere af dem, og det gør alle i kendte åbninger og i stillinger med ét godt træk. Træk uden valg og træk i afgjorte stillinger tæller ikke med.
    .loss = Tab ved et træk
    .loss-about = Hvor mange procentpoint af vinderchancerne et træk giver væk. Det er også lavt i rolige partier og mellem spillere, der passer på.
    .median = Median af tiden
    .median-about = Halvdelen af trækkene tog længere tid. Kun livepartier viser den. Den afhænger af den valgte betænkningstid.
    .spread = Spredning af tiderne
    .spread-about = Hvor forskellige tiderne er: deres afvigelse som en del af gennemsnittet. De fleste bruger længere tid, hvor det er svært. Den, der skriver træk af, bruger måske omtrent lige lang tid på hvert, og det gør den, der er rolig, måske også.
    .tells = Hvad tallene kan sige, og hvad de ikke kan
    .limits = Partier er korte, og et enkelt siger ikke meget: Høje tal kommer også ved et tilfælde. Dette er gennemsnit af flere partier, og de står ved siden af andres enkelte partier, som svinger mere. En anden motor end vores ville vælge andre træk.
    .summary = Partier: { $games }. Sammenlignede træk: { $moves }. Rating før dem, i gennemsnit: { $rating }.
    .compared = Ved siden af andres partier: { $count }
    .figure = Tal
    .own = Denne spiller
    .others = Andre i gennemsnit
    .standing = Blandt dem
    .higher = Højere end i { $share } af 100 partier af spillere med rating { $from } til { $to }
    .too-few = For få partier at sammenligne med: { $count } af andre, hvor { $needed } er nødvendige, eller for få træk af denne spiller
    .list = Partier, de nyeste først
    .game = Parti
    .day = Dag
    .rating = Rating før
    .annulled = annulleret

## Brætter, og hvad der står ved siden af

board = { $game }: brættet
    .undo-part = Fortryd skridtet
    .which = Hvilket træk?
    .confirm-which = Er det dette træk?
    .confirm = Spil det
    .confirm-cancel = Tag tilbage
    .reconnecting = Genopretter forbindelsen …
    .steps = Bladr gennem partiet
    .first = Første stilling
    .back = Ét træk tilbage
    .on = Ét træk frem
    .last = Seneste stilling
    .typed-about = Et træk, skrevet som på regelsiden
    .typed = Skriv et træk
    .play = Spil

script-site =
    .copied = Kopieret
    .not-copied = Ikke tilladt her
    .offline = Serveren kan ikke nås

script-puzzles =
    .try-again = Prøv igen.

## Valg af modstander, side og muligheder

setup = Spil { $game }
    .board = Brættet
    .start-of = Startstillingen i { $game }
    .puzzles = Opgaver
    .report = Labrapport: Hvor lige er det?
    .opponents = Spil mod
    .level = Niveau
    .first-engine = Første motor
    .second-engine = Anden motor
    .start = Start partiet
    .rules = Læs reglerne
    .wrong = Hvad der er galt
    .copy-link = Kopier link
    .reset = Nulstil
    .position = Startstilling
    .position-about = En hvilken som helst stilling, som reglerne tillader: Stil den op på brættet, eller indsæt en stillingstekst. Er feltet tomt, begynder partiet som sædvanligt.
    .position-string = Stillingstekst
    .usual = Den sædvanlige start
    .edit = Stil op på brættet
    .side = Din side
    .first-move = trækker først
    .random = Tilfældig
    .either = en af siderne
    .variants = Regler
    .options = Regelvalg
    .roll = Træk lod igen
    .allowed = Tilladt: { $values }.

opponent =
    .engine = Motoren
    .engine-about = Altid klar, på otte niveauer
    .friend = En ven
    .friend-about = Send et link, spil hvor som helst
    .anybody = Hvem som helst
    .anybody-about = I lobbyen, for den, der kommer
    .both = Samme skærm
    .both-about = To mennesker, ét bræt
    .watch = Se bare med
    .watch-about = Motor mod motor

level =
    .first = Voks
    .first-about = til et første parti
    .second = Kridt
    .second-about = glemmer meget
    .third = Fyr
    .third-about = et hyggeligt parti
    .fourth = Rav
    .fourth-about = ser enkle trusler
    .fifth = Eg
    .fifth-about = en solid modstander
    .sixth = Bronze
    .sixth-about = straffer fejl
    .seventh = Jern
    .seventh-about = svær at slå
    .eighth = Flint
    .eighth-about = så stærk som muligt

choice =
    .opponent = »{ $value }« er ikke en modstander: engine, friend, anybody, both eller watch.
    .side = »{ $value }« er ikke en side: 0, 1 eller random.
    .level = »{ $value }« er ikke et niveau: 1 til { $most }.
    .long-options = Det er for langt til et sæt regelvalg.
    .time = »{ $value }« er ikke en betænkningstid: none, live eller days.
    .time-number = »{ $value }« passer ikke til »{ $what }«: et helt tal, { $allowed }.
    .agreement = »{ $value }« passer ikke til »{ $what }«: on, eller intet.

script-setup =
    .unchecked = Serveren kan ikke nås, så dette er ikke kontrolleret.

## Analysebrættet

analysis = Analyse: { $game }
    .game = Til partiet
    .unknown = Ingen vurdering endnu
    .graph = Partiet, efter hvad hver side kunne forvente
    .no-script = Analysebrættet kræver JavaScript, som denne browser ikke kører.
    .panel = Analyse
    .engine = Motor
    .engine-about = Motor til eller fra (E)
    .threat = Trussel
    .threat-about = Hvad modstanderen ville spille, hvis det var modstanderens tur (T)
    .lines = Bedste varianter
    .settings = Indstillinger
    .line-count = Varianter
    .place = Motoren kører på
    .place-about = På denne enhed bruger motoren hverken netværket eller sidens processor
    .place-device = denne enhed
    .place-server = serveren
    .threads = Tråde
    .threads-about = Tråde på denne enhed, som tænker over én stilling; halvdelen af processorens, hvis du ikke vælger
    .view = Bjælke og vurdering for
    .mover = den, der er i trækket
    .arrows = Pile
    .say = Læs bedste variant op
    .say-about = Læs bedste variant op (L)
    .exact = Eksakte værdier
    .exact-about = Værdierne gælder for stillingen alene. Tidligere træk tæller kun, hvor et træk straks afslutter partiet: ved gentagelse, eller fordi en tæller er fuld
    .exact-moves = Hvert træks eksakte værdi
    .moves = Træk
    .tree = Træk og varianter
    .tree-changes = Ændr varianterne
    .promote = Gør til hovedvariant
    .delete = Slet herfra (Delete)
    .actions = Handlinger
    .flip = Vend
    .flip-about = Vend brættet (F)
    .copy-link = Kopier link
    .edit = Rediger
    .play = Spil herfra
    .rules = Regler
    .keys = Taster
    .home-end = Home End
    .space = Mellemrum
    .del = Delete
    .key-moves = Ét træk tilbage eller frem
    .key-branches = De andre varianter her
    .key-ends = Variantens start og slutning
    .key-best = Spil det bedste træk
    .key-engine = Motor til eller fra
    .key-threat = Vis truslen
    .key-say = Læs bedste variant op
    .key-flip = Vend brættet
    .key-delete = Slet herfra
    .not-over = Et parti kan analyseres, når det er slut; før det kun af den, der spiller begge sider.
    .too-many-boards = Der er for mange analysebrætter åbne. Luk et af dine, og genindlæs siden.
    .elsewhere = Brættet viser en anden stilling nu.
    .no-game = Partiet findes ikke.
    .failed = Noget gik galt hos os. Prøv igen.

script-analysis =
    .threat = Truslen: { $move }.
    .next = Alle motorer er optaget. Du er den næste.
    .waiting = Alle motorer er optaget. { $count } før dig.
    .no-line = Motoren har ingen variant endnu.
    .best = { $words }, { $score } i dybde { $depth }. Bedst: { $move }.
    .best-then = { $words }, { $score } i dybde { $depth }. Bedst: { $move }, derefter { $rest }.
    .positions = { $count } stillinger
    .depth = Dybde { $depth } · { $speed }/s
    .gave-way = Stoppet, fordi andre venter på en motor. Slå den fra og til for at gå dybere.
    .broke = Motoren fejlede ved denne stilling.
    .unknown = Ingen vurdering endnu
    .chances = { $words }. { $first } { $wins }, remis { $draws }, { $second } { $losses }.
    .empty = Lav et træk på brættet.
    .instead = I stedet for { $move }
    .main-line = Det er nu hovedvarianten.
    .deleted = Slettet fra { $move }.
    .undo = Fortryd

## Stillingseditoren

editor = Stil en stilling op
    .title = Stil en stilling op: { $game }
    .tools = Brættet
    .move = Flyt
    .erase = Visk ud
    .undo = Fortryd
    .redo = Gentag
    .flip = Vend brættet
    .no-script = At flytte brikker kræver JavaScript, som denne browser ikke kører. Du kan i stedet angive en stillingstekst på siden, hvor partiet oprettes.
    .tray = Brikker til { $side }
    .panel = Stillingen
    .play = Spil herfra
    .engine = Motoren
    .friend = En ven
    .both = Samme skærm
    .analyse = Analyser
    .to-move = I trækket
    .string = Stillingstekst
    .string-about = Kopier den, eller indsæt en her.
    .copy-link = Kopier link
    .start = Sædvanlig start
    .clear = Ryd
    .options = Regelvalg
    .allowed = { $about } Tilladt: { $values }.
    .not-a-setup = Det beskriver ingen stilling.

script-editor =
    .start = Den sædvanlige start.
    .empty = Brættet er tomt.
    .place-empty = { $place } er tomt.
    .picked = { $piece } taget op.
    .choose = Vælg en brik først.
    .placed = { $piece } på { $place }.
    .removed = { $piece } fjernet fra { $place }.
    .moved = { $piece } til { $place }.
    .in-hand = { $piece } i hånden: Tryk på pladser på brættet.
    .undone = Fortrudt.
    .redone = Gentaget.
    .unchecked = Serveren kan ikke nås, så dette er ikke kontrolleret.
    .fine = Stillingen kan spilles.
    .over = Intet parti kan begynde her:
    .wrong = { $form ->
        [one] Én ting er galt:
       *[other] { $count } ting er galt:
    }
    .tray = { $piece }, { $count } på brættet

## Import af partier

import = Importer partier
    .about = Indsæt optegnelser, eller vælg en fil: ét parti eller mange, i PGN-form eller i andre tafl-programmers. Hvert kontrolleres mod reglerne, træk for træk.
    .text = Optegnelser
    .choose = Vælg en fil
    .read = Læs
    .no-name = Optegnelser uden spillets navn
    .skip = Læs dem ikke
    .read-as = Læs dem som { $game }
    .found = Fundne partier
    .count = { $count ->
        [one] Ét parti
       *[other] { $count } partier
    }
    .count-fine = { $count ->
        [one] Ét parti
       *[other] { $count } partier
    }, { $fine } uden fejl
    .more = De første { $count } er vist, { $fine } af dem uden fejl. Del teksten for at se de andre.
    .unknown = Ukendt spil
    .moves = { $count ->
        [one] 1 træk
       *[other] { $count } træk
    }
    .comments = med kommentarer
    .line = linje { $line }
    .unfinished = ikke afsluttet
    .open = Åbn
    .open-game = Åbn parti { $number }: { $first } – { $second }
    .analyse = Analyser
    .analyse-game = Analyser parti { $number }: { $first } – { $second }
    .faults = { $count ->
        [one] 1 fejl
       *[other] { $count } fejl
    }
    .empty = Der er intet at læse: Indsæt en optegnelse, eller vælg en fil.
    .too-large = Det er mere end 1 MiB. Del det i mindre filer.
    .not-opened = Partiet kan ikke åbnes. Hvad der er galt, står herunder.
    .no-games = Der blev ikke fundet noget parti i teksten. En optegnelse har tags som [Game "…"] og nummererede træk.
    .too-many-words = Teksten har { $count } ord; i andre programmers formater læses højst { $most }. Importer færre partier ad gangen, eller lav optegnelser af den med kommandoen throughline convert.
    .too-many-moves = Partiet har { $count } træk, varianter medregnet; højst { $most } kan åbnes.
    .unchecked = Partiet er ikke kontrolleret: Der er for meget før det. Importer det alene.
    .at-line = Linje { $line }: { $fault }
    .at-move = Træk { $move }: { $fault }
    .at-both = Linje { $line }, træk { $move }: { $fault }

script-import =
    .too-long = Det er mere end 1 MiB. Del det i mindre stykker.
    .reading = Læser …
    .too-large = { $file } er større end 1 MiB. Del den i mindre filer.

## Regelsider

rules = Regler: { $game }
    .play = Spil { $game }
    .puzzles = Opgaver
    .report = Labrapport
    .variants = Regelsæt
    .options = Regelvalg i dette parti
    .changed = Dette parti spilles med særlige regelvalg. Hvor de afviger fra siden, gælder regelvalgene.

## Fejl

problem =
    .two-hosts = Det kan ikke lade sig gøre
    .two-hosts-about = Forespørgslen angiver mere end én vært.
    .damaged = Dette parti er beskadiget
    .damaged-about = En del af partiets gemte data kan ikke længere læses. De andre partier er ikke berørt. Den, der driver siden, kan gendanne det fra en sikkerhedskopi.
    .store = Ikke lige nu
    .store-about = Partierne kan hverken læses eller gemmes i øjeblikket. Intet, der blev modtaget, er tabt; prøv igen om et minut.
    .unsaved = Ikke gemt endnu: Der er noget galt med sidens disk. Prøver igen …
    .not-found = Ikke fundet
    .no-page = Der er ingen side på denne adresse.
    .no-game = Der er intet parti på denne adresse. Det er slettet, eller en del af linket mangler.
    .no-move = Så mange træk har partiet ikke.
    .refused = Det kan ikke lade sig gøre
    .signed-out = Du er ikke logget ind
    .signed-out-about = Det hører til en konto: Log ind, og gør det så igen.
    .no-token = Intet adgangstoken
    .no-token-about = Det kræver et adgangstoken i headeren »Authorization: Bearer …«. Lav et på /account/tokens; et, der er trukket tilbage, gælder ikke.
    .old-token = Adgangstokenet er udløbet
    .old-token-about = Dette adgangstoken er udløbet. Lav et nyt på /account/tokens.
    .no-scope = Adgangstokenet mangler rettigheden { $scope }. Lav et, der har den, på /account/tokens.
    .foreign-host = Ikke denne adresse
    .foreign-host-about = Siden svarer ikke under dette navn. Skal den det, så start den med --public-url.
    .foreign-origin = Ikke derfra
    .foreign-origin-about = Det må kun sidens egne sider. Åbn selve siden, og prøv igen.
    .busy = Der er travlt
    .busy-about = Siden har for meget at lave lige nu. Prøv igen om et minut.
    .too-many = Et øjeblik, tak
    .too-many-games = Fra din adresse er der startet mange partier på kort tid. Prøv igen om { $seconds ->
        [one] ét sekund
       *[other] { $seconds } sekunder
    }.
    .too-many-sign-ins = For mange forsøg på at logge ind. Prøv igen om { $seconds ->
        [one] ét sekund
       *[other] { $seconds } sekunder
    }.
    .too-many-aborts = Du har aflyst flere partier. Du kan spille med andre igen om { $seconds ->
        [one] ét sekund
       *[other] { $seconds } sekunder
    }.
    .too-many-lines = Du har skrevet mange linjer på kort tid. Prøv igen om { $seconds ->
        [one] ét sekund
       *[other] { $seconds } sekunder
    }.
    .too-many-pages = Fra din adresse er der åbnet mange sider på kort tid. Prøv igen om { $seconds ->
        [one] ét sekund
       *[other] { $seconds } sekunder
    }.
    .too-many-imports = Fra din adresse er der importeret meget på kort tid. Prøv igen om { $seconds ->
        [one] ét sekund
       *[other] { $seconds } sekunder
    }.
    .too-many-requests = Fra din adresse er der sendt rigtig mange forespørgsler på kort tid. Prøv igen om { $seconds ->
        [one] ét sekund
       *[other] { $seconds } sekunder
    }.
    .too-many-of-token = Med dette adgangstoken er der sendt rigtig mange forespørgsler på kort tid. Prøv igen om { $seconds ->
        [one] ét sekund
       *[other] { $seconds } sekunder
    }.
    .too-many-games-of-programs = Programmer med denne konto har begyndt rigtig mange partier på kort tid. Prøv igen om { $seconds ->
        [one] ét sekund
       *[other] { $seconds } sekunder
    }.
    .too-many-streams = Programmer med denne konto har så mange strømme åbne, som det er tilladt. Prøv igen om { $seconds ->
        [one] ét sekund
       *[other] { $seconds } sekunder
    }.
    .internal = Noget gik galt
    .internal-about = Noget gik galt hos os. Intet, der blev modtaget, er tabt; prøv igen.
    .method = Ikke sådan
    .method-about = Adressen kan ikke bruges på den måde.
    .large = For meget
    .large-about = Det er større, end siden tager imod.
    .slow = For langsomt
    .slow-about = Svaret tog for lang tid. Prøv igen.
    .unreadable = Forespørgslen kunne ikke læses.
    .encoded = En forespørgsel med »Content-Encoding: { $encoding }« læses ikke her: Send indholdet, som det er.
    .home = Se alle spil
    .request = Forespørgsel { $id }

## Hvad links til siden viser

preview = Abstrakte brætspil efter deres nøjagtige regler, mod en motor eller en ven.

## Games on this device, without a network

offline = Spil uden netværk
    .about = Partier mod motoren på denne enhed: Regler og motor kører i din browser. Hvert træk gemmes her med det samme, og dine partier kommer til siden, når netværket er tilbage.
    .elsewhere = Der er intet netværk lige nu, så den side, du bad om, kan ikke vises.
    .game = Spil og regler
    .games = Partier på denne enhed
    .none = Ingen endnu.
    .way = Spil uden netværk
    .practice = Lektioner, opgaver og analyse uden netværk
    .practice-about = De gemmes på denne enhed. Det gør opgaverne efter den, du er ved, også.
    .lesson = Lektion: { $title }
    .new = Der er kommet en ny version.
    .take = Tag den i brug
    .no-game = Dette er ikke et parti, der kan gemmes: Trækkene er ikke et menneskes og motorens.
    .differs = Partiet på siden gik anderledes videre, så dette bliver i denne browser.
    .not-yours = Dette parti blev gemt for en anden. Log ind med den konto, det blev spillet med.

script-offline =
    .you = Dig
    .engine = Motor, niveau { $level }
    .yours = Det er din tur
    .you-resigned = Du tabte: Du gav op.
    .drawn = Remis: { $draw }.
    .may-claim = Du må afslutte partiet: { $draw }.
    .score = { $first } mod { $second }
    .nothing = Der er ikke noget at tage tilbage.
    .moved-on = Partiet er gået videre i mellemtiden.
    .broken = Motoren kan ikke køre i denne browser. Genindlæs siden, eller brug en anden browser.
    .not-kept = Denne browser gemmer intet, så partiet ville gå tabt med siden. Tillad lagring for denne side.
    .goes-on = { $form ->
        [one] 1 træk spillet
       *[other] { $count } træk spillet
    }
    .at-site = Gemt på siden
    .too = Dette parti er også på siden, måske med flere træk: åbn det der.
    .delete = Slet: { $name }
    .sure = Vil du virkelig slette?
