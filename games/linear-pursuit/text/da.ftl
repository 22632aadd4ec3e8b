# Linear Pursuit på dansk.

lesson-basics = Jagten på kongen
    .about = Få dine brikker ind i cirklen, lær, hvordan hver af dem flytter, og slå kongen.
    .game = Dit første parti: fire officerer og fire bønder til hver side. Du spiller hvid og trækker først.

lesson-basics-enter = Ind i cirklen
    .task = Dine officerer venter uden for cirklen, hver bag en bonde. Flyt en bonde ad en af dens linjer, og bring så den officer ind, der ventede bag den.
    .done = Din første officer er i spil! Hvid trækker først (P1), og hver officer begynder bag en bonde (P2). En bonde flytter ad én lige linje (P6); så kan officeren bag den gå ind (P5).
    .wrong = Din bonde har gjort sin plads fri. Nu kan den officer, der venter bag den, komme ind udefra (P5).

lesson-basics-rook = Tårnet slår alt
    .task = Et tårn flytter ad én linje, ligesom en bonde. Men hvor en bonde kun slår bønder, slår et tårn alt. Slå det sorte tårn på e.
    .done = Godt fanget! Et tårn kan slå enhver brik i den anden ende af sin linje (P7). Din bonde kunne kun have slået en anden bonde (P6).
    .wrong = Det sorte tårn står der endnu. En linje går lige hen til det fra dit tårn på i (P7).
    .wrong-pawn = En bonde kan slå en bonde (P6), men tårnet på e er det større bytte, og kun dit tårn kan slå det (P7).

lesson-basics-knight = Over, så til siden
    .task = En springer følger en linje til en ledig plads og går så ét skridt rundt langs cirklen. Slå den sorte brik, som din springer kan nå.
    .done = Din springer gik over til i, som var ledig, og videre til j (P8). Springeren på f kunne den ikke nå, for din egen bonde står i vejen på e.
    .wrong = Intet slået endnu. Din springer kan gå over fra a til i og videre til h eller j (P8).

lesson-basics-bishop = To linjer
    .task = En løber flytter ad to linjer, den ene efter den anden. Pladsen, hvor de mødes, skal være ledig. Find vejen til den sorte konge, og slå den.
    .done = Du slog kongen, og det vinder partiet (P12)! Din løber fulgte en linje fra a til i og en anden fra i til k (P9).
    .wrong = Den sorte konge står stadig på k. Din løber kan komme derhen over i, ad to linjer (P9).
    .wrong-rook = Et tårn er en fin fangst, men at slå kongen vinder med det samme (P12). Find vejen over i.

lesson-basics-danger = Kongen i fare
    .task = Sort truer din konge, og ingen advarer dig. En konge flytter ad én linje som et tårn eller ad to som en løber. Slå en brik, der ikke er dækket.
    .done = Ad to linjer slog din konge løberen på k (P10), hvor intet kan nå den. Se dig altid for: Bliver din konge slået, har du tabt (P12).
    .wrong = Nu kan sort slå din konge, og så er partiet slut (P12). Find en sikrere plads.
    .wrong-rook = Løberen på k dækker det tårn: Den går over i til e og slår din konge (P12).
    .wrong-safe = Der er din konge sikker, men den kan gøre det bedre: Over i kan den nå løberen og slå den (P10).

lesson-basics-block = Spær vejen
    .task = Løberen på k truer din konge over i, og kongen kan ikke slippe væk. Sæt noget i vejen for løberen, men hold øje med springeren på f.
    .done = Godt spærret! Løbere (P9) og springere (P8) skal bruge en ledig plads at gå over. Din bonde på i standser nu løberen, og den på d har hele tiden standset springeren.
    .wrong = Sort kan stadig slå din konge. Løberen kommer over i (P9): Sæt en bonde der.
    .wrong-king = Også der kan sort slå din konge. Bliv, hvor du er, og spær løberens vej på i (P9).
    .wrong-knight = Løberen slipper stadig igennem, og nu gør springeren også: Din bonde på d stod i vejen for den (P8).

lesson-basics-surround = Ingen vej ud
    .task = Det bedste angreb efterlader ikke kongen nogen vej ud. Find et træk, der truer den sorte konge på c og alle de pladser, den kan gå til. Slå den så.
    .done = Fra h dækkede din springer c, k og m på én gang (P8), så kongen var fortabt, uanset hvad sort gjorde. Du vinder (P12)!
    .wrong = Det fanger ikke kongen. Find den plads, hvorfra din springer dækker c, k og m (P8).
    .wrong-rook = Du vinder et tårn, men den sorte konge slår din springer. Gå efter selve kongen: At slå den vinder partiet (P12).

lesson-basics-stuck = Ikke ét træk
    .task = En spiller, der ikke kan flytte, taber. Din springer og din løber standser begge sorte bønder, så kun kongen, der venter udenfor, kan flytte. Luk den ude.
    .done = Sort har ikke noget lovligt træk og taber (P13). Dit tårn standser kongen, bønderne kan ikke slå dine officerer, og ingen må lande på sin egen brik (P11).
    .wrong = Den sorte konge kan stadig gå ind på h. Sæt dit tårn der, så har sort ikke flere træk (P13).
    .wrong-freed = Sort har stadig et træk. Lad din springer stå, hvor den standser bønderne, og luk kongen ude med tårnet (P13).

lesson-basics-thrice = Tredje gang
    .task = Sort har flere brikker, så du tager gerne en remis. Stillingen med dit tårn på a har stået der to gange før. Skab den endnu en gang.
    .done = Remis! Den samme stilling opstod for tredje gang med den samme spiller i trækket (P15).
    .wrong = Partiet fortsætter, og sort er stærkest. Flyt dit tårn til a, så opstår stillingen for tredje gang (P15).

lesson-basics-kings = Kun konger tilbage
    .task = Ud over sin konge har sort kun et enkelt tårn tilbage. Slå det med din konge.
    .done = Kun de to konger er tilbage. Nu må den, der er i trækket, kræve remis eller spille videre (P14).
    .wrong = Sort beholder tårnet. Din konge kan nå det ad to linjer, fra a til d og videre til f (P10).

## Målene og spillet i korte træk

goal-first = Slå den sorte konge. En truet konge må blive stående, så pas på din egen.
goal-second = Slå den hvide konge. En truet konge må blive stående, så pas på din egen.

short-enter = Officerer venter uden for cirklen. En går ind, når pladsen foran den er ledig (P5). En bonde flytter ad én lige linje (P6).
short-rook = Et tårn flytter også ad én linje, men slår enhver brik i dens anden ende; en bonde slår kun bønder (P6, P7).
short-knight = En springer følger en linje til en ledig plads og går så ét skridt rundt langs cirklen (P8).
short-bishop = En løber flytter ad to linjer, den ene efter den anden, over en ledig plads (P9).
short-win = En konge flytter som et tårn eller som en løber (P10). Slå fjendens konge, og du vinder (P12). En spiller, der ikke kan flytte, taber (P13).

## Siderne og afslutningerne

side-first = Hvid
    .name = hvid
    .number = one
    .wins = Hvid vinder
    .turn = Hvid er i trækket
side-second = Sort
    .name = sort
    .number = one
    .wins = Sort vinder
    .turn = Sort er i trækket

end-king-captured = kongen blev slået
end-no-legal-move = den, der er i trækket, har ikke noget lovligt træk
end-kings-only = kun de to konger er tilbage
end-repetition = den samme stilling opstod for tredje gang

## Brikkerne

piece-white-king = hvid konge
    .taken = hvid konge
piece-white-bishop = hvid løber
    .taken = hvid løber
piece-white-knight = hvid springer
    .taken = hvid springer
piece-white-rook = hvidt tårn
    .taken = hvidt tårn
piece-white-pawn = hvid bonde
    .taken = hvid bonde
piece-black-king = sort konge
    .taken = sort konge
piece-black-bishop = sort løber
    .taken = sort løber
piece-black-knight = sort springer
    .taken = sort springer
piece-black-rook = sort tårn
    .taken = sort tårn
piece-black-pawn = sort bonde
    .taken = sort bonde

the-piece = { $piece ->
    [king] kongen
    [bishop] løberen
    [knight] springeren
    [rook] tårnet
   *[pawn] bonden
    }
own-piece = { $piece ->
    [king] din egen konge
    [bishop] din egen løber
    [knight] din egen springer
    [rook] dit eget tårn
   *[pawn] din egen bonde
    }
no-piece = { $piece ->
    [king] ingen konge
    [bishop] ingen løber
    [knight] ingen springer
    [rook] intet tårn
   *[pawn] ingen bonde
    }
a-taken = { $taken ->
    [king] en konge
    [bishop] en løber
    [knight] en springer
    [rook] et tårn
   *[pawn] en bonde
    }
the-side = { $side ->
    [first] hvid
   *[second] sort
    }
other-side = { $side ->
    [first] sort
   *[second] hvid
    }

## Brættet og trækkene

board-note = Dette bræt er en rekonstruktion: Opfinderens tegning er gået tabt. På regelsiden står, hvordan det blev til.
site-inner = plads { $place }
site-outer = ydre plads { $place }
    .short = ydre { $place }
site-hand = { $side ->
        [first] hvids hånd
       *[second] sorts hånd
    }: { $piece ->
        [king] konge
        [bishop] løber
        [knight] springer
       *[rook] tårn
    }
    .short = hånd { $piece }

spoken-move = { $piece } { $from } til { $to }
spoken-takes = { $move }, slår { $taken }
spoken-enters = { $piece } går ind på { $to }
spoken-placed = { $piece } til ydre plads { $to }

expects-piece = { the-side } stiller en officer op: Tryk på en af { the-side }s i hjørnerne og så på en ledig ydre plads (P3).
    .pawns = { the-side } stiller en officer op: Tryk på en af { the-side }s i hjørnerne og så på en ledig ydre plads; dens bonde følger med (P3).
expects-place = tryk på en ledig ydre plads til { the-piece }
    .several = tryk på en ledig ydre plads til { the-piece } ({ $count } på hånden)
expects-nothing = Det træk er lovligt.

## Hvorfor et træk ikke går

refusal-no-place = brættet har kun pladserne a til { $last }
refusal-outer-taken = der står allerede en brik på ydre plads { $place }
refusal-not-yours = { the-piece } på { $place } er { $side ->
        [first] sorts: Hvid er i trækket
       *[second] hvids: Sort er i trækket
    }
    .outer = { the-piece } på ydre plads { $place } er { $side ->
        [first] sorts: Hvid er i trækket
       *[second] hvids: Sort er i trækket
    }
refusal-other-hand = det er { other-side }s hånd: { the-side } er i trækket
refusal-empty = der står ingen brik på { $place }
    .outer = der venter ingen brik på ydre plads { $place }
refusal-out-of-play = den brik er endnu ikke i spil: Den går først ind på { $place }
refusal-blocked = brikken på ydre plads { $place } er spærret: { $place } foran den er optaget
refusal-own = { own-piece } står på { $place }
refusal-pawn-takes = en bonde slår kun bønder, og på { $to } står { a-taken }
refusal-no-line = ingen lige linje forbinder { $from } og { $to }, og { $piece ->
        [rook] et tårn
       *[pawn] en bonde
    } flytter ad en
refusal-middles = { the-piece } kan ikke komme igennem: Pladsen { $places } på vejen er optaget
    .several = { the-piece } kan ikke komme igennem: Pladserne { $places } på vejen er optaget
refusal-knight = ingen linje fra { $from } fører til en nabo til { $to }: En springer flytter ad en linje og så ét skridt langs cirklen
refusal-king = hverken én linje eller to linjer efter hinanden fører kongen fra { $from } til { $to }
refusal-bishop = ingen to linjer efter hinanden fører fra { $from } til { $to }: En løber flytter ad to
refusal-stuck =
    .pawn = bonden på { $place } kan ikke flytte: På hver plads for enden af dens linjer står en egen brik eller en fjendtlig officer
    .rook = tårnet på { $place } kan ikke flytte: Egne brikker står for enden af alle dens linjer
    .steps = { the-piece } på { $place } kan ikke flytte: Ingen vej over en ledig plads fører til en plads uden egne brikker
    .king = kongen på { $place } kan ikke flytte: Egne brikker spærrer alle veje
refusal-leave = ingen brik ender, hvor den begyndte
refusal-back-out = intet flytter ud igen: De ydre pladser er kun for brikker, der endnu ikke er gået ind
refusal-drafting = først stilles alle officerer op: Sæt en fra din hånd på en ledig ydre plads
refusal-no-draft = ingen brik er på hånden: Alle står på brættet
refusal-not-in-hand = { no-piece } er tilbage på din hånd
refusal-placed-inner = officerer begynder uden for spillet: Tryk på ydre plads { $place } bag den

## Hvordan træk skrives

move-forms = +d (gå ind), a-d (træk) eller axd (slag) med to pladser på brættet
    .draft = Kd (konge til ydre plads d): en brik på hånden og en plads på brættet
move-nothing = der står ikke noget på { $place }, som kan slås, skriv { $move }

## Stillinger

rows = rækker, indre og ydre pladser
position-places = pladser
position-hands = brikkerne på hånden, som KBB/kbb (- for ingen)
field-hand =
    .name-white = hvids hånd
    .name-black = sorts hånd
    .white = Hvids officerer, der endnu skal stilles op (P3); - når det er gjort.
    .black = Sorts officerer, der endnu skal stilles op (P3); - når det er gjort.
    .allowed = bogstaver for brikker, som { $side ->
        [first] KBB
       *[second] kbb
    }, højst { $most } af hver, eller - for ingen

problem-hand-site = ingen brik kan tages på hånden på brættet: Skriv den i { $fields } (P3)
problem-kings = { the-side } har { $count } konger: Hver side har én (P1)
problem-room = { the-side } har { $count } officerer: Dette bræt har plads til { $most } på hver side (P2)
    .pawns = { the-side } har { $count } bønder: Dette bræt har plads til { $most } på hver side (P2)
problem-outer-pawn = en af { the-side }s bønder står på ydre plads { $place }: Bønder er altid i spil (P2, P5)
problem-hands = { $white } og { $black } brikker på hånden, og { the-side } er i trækket: Sort har lige så mange som hvid, når hvid er i trækket, og ellers én mere (P3)
problem-numbers = hvid og sort har { $white } og { $black } brikker: Begge har lige mange (P1)
problem-no-king = { the-side } har ingen konge, hverken på brættet eller på hånden (P1)
problem-draft = under opstillingen står { the-side }s bønder foran deres officerer og ingen andre steder: se { $place } (P3)
    .no-pawns = under en opstilling uden bønder er intet af { the-side }s i spil: se { $place } (P3)
problem-captured = { other-side } har ingen konge, og dog er { the-side } i trækket: Bliver en konge slået, er partiet slut (P12)
    .both = { the-side } har heller ingen konge: Kun én konge kan slås (P12)
    .nobody = { the-side } har ingen konge, men { other-side } har ingen brik i spil, der kunne slå den (P6)

## Valg, der ikke passer sammen

clash-board-part = del { $number }: { $what }
clash-board-line = linje { $number }: { $what }
clash-board-more = og { $count } fejl til
clash-board-long = et bræt kræver højst { $most } tegn
clash-board-one-number = »{ $word }« er for meget: forventet ét tal
clash-board-unknown = »{ $word }« er ukendt: forventet places, lines eller gaps
clash-board-places = »{ $word }« pladser: forventet et lige tal fra { $least } til { $most }
    .twice = antallet af pladser står allerede i linje { $line }
    .missing = antallet af pladser mangler: forventet »places 14«
clash-board-no-line = ingen linje ender på { $place }: En brik kunne aldrig komme derfra
clash-board-no-gap = »{ $word }« er ikke en åbning: Cirklen forbinder kun naboer
clash-board-twice = linjen »{ $word }« står der to gange
    .gap = åbningen »{ $word }« står der to gange
clash-board-no-pair = »{ $word }« er ikke et par pladser: forventet to bogstaver som a-e
clash-board-no-place = »{ $word }«: Pladserne er a til { $last }
clash-board-itself = »{ $word }« forbinder en plads med sig selv
clash-room = { $pieces } officerer til hver side er for mange til dette bræt: Hver side har { $places } pladser (P4)
clash-no-move = med denne opstilling ville hvid ikke have noget træk fra starten på dette bræt (P13)
clash-seed = seed={ $seed } har ikke noget at afgøre: Et tilfældighedstal hører til setup=random, og opstillingen er { $setup }
clash-letters = { $side ->
        [first] hvids
        [second] sorts
       *[both] hver sides
    } brikker er bogstaver af K, B, N og R, højst { $most } af hver
clash-kings = { $side ->
        [first] hvid
        [second] sort
       *[both] hver side
    } har { $count } konger i stedet for én (P1)
clash-numbers = { $white } og { $black } brikker: Begge sider har lige mange (P1)

## Hvad kataloget siger

tagline = Skak på et net af linjer: Smut ind i cirklen med dine brikker, spær vejen, og jag kongen.
option-setup = Opstilling
    .about = Hvordan officererne kommer på de ydre pladser.
    .classic = R N B K B N R, kongen midt på sin side
    .yin-yang = K B B N N R R, kongen til venstre for sin spiller
    .random = lodtrækningen fordeler begges officerer over hele brættet
    .draft = spillerne stiller på skift deres officerer op, hvor som helst på brættet, før de spiller
option-seed = Tilfældighedstal
    .about = Et tal, der gør en tilfældig opstilling mulig at gentage.
    .allowed = et helt tal under 2^64 med setup=random (udeladt: et nyt), ellers ingenting
option-pieces = Brikker
    .about = Hver sides officerer; færre giver et kortere parti.
    .allowed = ét K og vilkårlige af B, N, R, ikke flere, end en side har pladser, ens for begge (KBNR) eller hvids og sorts (KBBR/KNNR), lige mange
option-pawns = Bønder
    .about = Om der står en bonde på den indre plads foran hver officer.
    .on = en bonde til hver brik
    .off = kun officerer
option-repetition = Gentagelse
    .about = Hvad der sker, når en stilling opstår for tredje gang.
    .draw = partiet er remis (vores afgørelse)
    .off = ingenting, som på opfinderens ark: Partiet kan vare evigt
option-board = Bræt
    .about = Pladserne og linjerne mellem dem; det sædvanlige er vores rekonstruktion af det tabte bræt.
    .allowed = reconstruction eller antallet af pladser (4 til 26, lige) og de lige linjer, adskilt af punktummer: 6.a-d.b-e.c-f; en del som f~a lader to naboer være uforbundne langs cirklen

## Hvad værdierne hedder

value-classic = klassisk
value-yin-yang = yin-yang
value-random = tilfældig
value-draft = skiftevis
value-on = til
value-off = fra
value-draw = remis
