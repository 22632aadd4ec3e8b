# Hnefatafl på dansk.

lesson-attackers = Angrib kongen
    .about = Lær at slå, at låse hjørnerne og at omringe kongen, før han slipper væk.
    .game = Din første jagt: To hjørner er låst, de to andre mangler én brik hver. Lås dem, og luk så ringen om kongen.

lesson-attackers-first = Dit første træk
    .task = Du spiller angriberne ude langs kanten. Kongen i midten venter på en chance for at nå et hjørne. Du begynder: Flyt en hvilken som helst af dine brikker.
    .done = Sådan flytter alle brikker: vandret eller lodret, så langt du vil, men aldrig hen over en anden brik (H2). Angriberne begynder altid, og ingen må melde pas (H1).

lesson-attackers-hammer = Hammer og ambolt
    .task = Slå forsvareren på d4. En af dine brikker står allerede ved siden af den, på c4. Flyt den anden om på den modsatte side.
    .done = Slået! Brikken, du flyttede, er hammeren; den, der venter på den anden side, er ambolten (H5).
    .wrong = Intet er slået. Forsvareren skal fanges på lige linje mellem dine to brikker, så den anden hører hjemme på e4 (H5).
    .wrong-anvil = Den brik er din ambolt. Lad den stå på c4, og hent den anden (H5).

lesson-attackers-across = Hen over tronen
    .task = Det markerede felt i midten er tronen, og lige nu er den tom. Slå forsvareren på i6.
    .done = Den tomme trone er ingen hindring. Dine brikker må gerne gå hen over den, de må bare ikke standse der (H4).
    .wrong = Intet er slået. Din brik på a6 kan gå lige hen over den tomme trone, helt til h6 (H4).
    .wrong-anvil = Den brik skal du bruge som ambolt. Lad den stå på j6, og hent den anden.

lesson-attackers-three = Tre på én gang
    .task = Her er ét træk, der slår tre brikker på én gang. Kan du finde det?
    .done = Tre brikker i ét træk: Flere kan du ikke slå (H8). Hver af dem blev fanget mellem den brik, du flyttede, og en anden af dine.
    .wrong = Intet er slået. Find det ene felt, som alle tre forsvarere står ved siden af.
    .wrong-one = Du slog én brik, men ét træk kan slå op til tre (H8). Find det felt, som alle tre forsvarere står ved siden af.

lesson-attackers-ring = Fang kongen
    .task = To brikker er ikke nok til kongen: Han skal omringes på alle fire sider. Tre af dine brikker står klar. Hent den fjerde.
    .done = Kongen er fanget, og du har vundet (H13). Han havde angribere på alle fire sider, og den sidste var lige kommet til (H9).
    .wrong = Kongen har stadig en fri side. Du skal bruge en brik på alle fire (H9).
    .wrong-opened = Den brik var en del af ringen. Lad de tre stå, hvor de er, og hent den fjerde (H9).

lesson-attackers-throne = Ved siden af tronen
    .task = Kongen har forladt tronen og står lige ved siden af den. Ingen af dine brikker må standse på tronen, men du kan fange ham alligevel. Hvordan?
    .done = Du har vundet. Ved siden af den tomme trone er tre brikker nok: Tronen selv lukker den fjerde side (H10).
    .wrong = Han har stadig en fri side: feltet under ham. Den tomme trone lukker allerede siden over ham (H10).
    .wrong-opened = Nu kan han slippe ud den vej. Lad brikkerne ved siden af ham stå, og luk siden under ham (H10).
    .wrong-above = Den side behøver du ikke vogte: Den tomme trone lukker den allerede (H10). Luk siden under ham.

lesson-attackers-edge = Lok ham ud
    .task = Ved kanten kan kongen ikke fanges, men han er den eneste brik, hans side stadig kan flytte. Efterlad ham ét eneste felt, hvor du kan omringe ham.
    .done = Ved kanten var han i sikkerhed (H11), og at spærre ham helt inde ville kun have givet remis (H16). Så du lod ham gå ud og lukkede ringen.
    .wrong = Ikke helt. Han skal kunne gå til b6 og ingen andre steder. Når han er der, lukker du ringen bag ham.
    .wrong-sealed = Nu kan han slet ikke flytte, og når en side ikke har noget lovligt træk, er partiet remis (H16). Efterlad ham ét felt, væk fra kanten.

lesson-attackers-block = Stands kongen
    .task = Når kongen et hjørne, taber du, og hans vej ned til k1 er fri. Du kunne også slå brikken på d7. Hvad kommer først?
    .done = Godt spærret! Kongen vinder i samme øjeblik, han når et hjørne (H14). Og på k2 var din brik blevet slået op mod hjørnet (H7).
    .wrong = Kongen løber lige ned til k1 og vinder (H14). Spær hans vej først.
    .wrong-greedy = Du vandt en brik og tabte partiet: Kongen løber ned til k1 og vinder (H14). Spær hans vej først.
    .wrong-near = For tæt på hjørnet: Kongen går til k3, slår din brik op mod hjørnet (H7), og så kan ingen standse ham.

lesson-attackers-lock = Lås hjørnet
    .task = Tre brikker på en diagonal låser et hjørne, og tre af hjørnerne er allerede låst. Lås det sidste, a1, før kongen når frem.
    .done = Låst! Ingen kan komme om bag de brikker, så ingen af dem kan nogensinde slås (H5). Kongen når aldrig et hjørne nu (H14).
    .wrong = Kongen løber langs kanten til a1 og vinder (H14).
    .wrong-opened = Den brik er en del af låsen. Lad brikkerne på a3 og b2 stå, og hent en tredje til c1.
    .wrong-later = Det standser ham for en stund, men en brik alene kan slås. Tre på c1, b2 og a3 er sikre for altid.

lesson-attackers-net = Luk nettet
    .task = Der er ét hul tilbage i dit net, og kongen er ved at smutte ud. Luk det, og fang ham i dit næste træk.
    .done = At spærre dem alle inde vinder ikke i sig selv (H12). Men de måtte ikke melde pas (H1), så kongen måtte hen til dine brikker, og du lukkede ringen bag ham (H9).
    .wrong = Ikke helt. Luk først hullet på f5. Når kongen har flyttet, så gå til det felt, han kom fra: Det lukker ringen (H9).

lesson-defenders = Befri kongen
    .about = Lær at åbne linjer, smutte ud af fælder og bringe din konge til et hjørne.
    .game = Din første flugt: Tre hjørner er låst, det fjerde er åbent. Åbn en vej for din konge, og bring ham derhen.

lesson-defenders-corner = Løb mod hjørnet
    .task = Du spiller kongen og hans forsvarere. Bring kongen til et hjørne, så vinder du. Her kan han gøre det i ét træk.
    .done = Kongen har nået et hjørne, og du har vundet (H14). Kun han må standse der (H3). Som alle brikker går han så langt, vejen er fri (H2).
    .wrong = Kongen har fri bane lige ned til hjørnet a1. Brug den: Der vinder han med det samme (H14).
    .wrong-man = Dine brikker kan hjælpe, men kun kongen må standse på et hjørne (H3). Han har fri bane til a1.
    .wrong-short = Du behøver ikke standse på halvvejen: Hver brik må gå så langt, vejen er fri (H2). Løb lige til a1.

lesson-defenders-helper = Kongen hjælper
    .task = Du slår en angriber ved at fange den mellem to af dine brikker, og din konge tæller også. Slå angriberen på e4.
    .done = Slået! Du fangede den mellem to af dine egne (H5), og kongen var den ene af dem (H6).
    .wrong = Intet er slået. Din konge står på den ene side af angriberen; flyt din brik om på den anden, f4 (H5).
    .wrong-king = Din konge står allerede rigtigt (H6). Lad ham blive der, og hent din brik.

lesson-defenders-hostile = Fjendtlige felter
    .task = To angribere er uforsigtige: Den ene står ved siden af et hjørne, den anden ved siden af den tomme trone. Slå dem begge, én ad gangen.
    .done = Hjørner og den tomme trone er fjendtlige for begge sider: Du kan klemme en brik op mod dem, som om en af dine stod der (H7). Det kan angriberne også gøre ved dine brikker.
    .wrong = Intet er slået. En angriber skal fanges mellem din brik og hjørnet eller mellem din brik og tronen (H7).
    .wrong-king = Kongen kan vente. Hver af dine to brikker har en angriber at slå.

lesson-defenders-between = Sikker midt imellem
    .task = Her kan du slå en angriber, hvis du tør gå ind mellem to andre.
    .done = Slået, og din egen brik er i sikkerhed. Den gik selv ind imellem; for at slå den måtte en angriber gå væk og komme tilbage (H5).
    .wrong = Intet er slået. Vær ikke bange for d4: Ingen brik slås, fordi den selv går ind mellem to fjender (H5).
    .wrong-king = Kongen kan vente. Se på din brik på d9.

lesson-defenders-home = Hjem til tronen
    .task = En angriber er på vej til f4. Ved siden af den tomme trone er tre angribere nok, så det ville være slut. Hvor er din konge i sikkerhed?
    .done = Hjemme igen: Kun kongen må standse på tronen (H4). Ved siden af den havde tre angribere fanget ham (H10); her skal de bruge alle fire sider (H9).
    .wrong = En angriber går til f4, og din konge er fanget: Lige ved siden af den tomme trone er tre nok (H10).
    .wrong-down = Dernede står tre angribere om ham i forvejen, og en fjerde kommer ind bag ham: Han er fanget (H9).
    .wrong-greedy = Du slog en brik, men en angriber går til f4 og fanger din konge: Lige ved siden af den tomme trone er tre nok (H10).

lesson-defenders-wait = Et træk til overs
    .task = Din konge er klemt inde ved kanten, og angriberne venter på, at han går ud. Noget skal du flytte. Hvad skal det være?
    .done = Godt valgt. Ved kanten kan kongen ikke fanges (H11). Men du må aldrig melde pas (H1), så behold altid en brik, der kan flytte.
    .wrong = Derude lukker en angriber ringen bag ham. Lad ham blive ved kanten, hvor han ikke kan fanges (H11), og flyt din anden brik.

lesson-defenders-again = Tredje gang
    .task = Din konge kan ikke slippe ud, og angriberne kan ikke komme til ham. Med kongen på a5 har denne stilling stået to gange før. Skab den en tredje gang.
    .done = Remis: Den samme stilling, med samme side i trækket, er opstået for tredje gang (H15). Det kan redde et tabt parti.
    .wrong = Det er en ny stilling. For at få remis skal den samme komme igen, med samme side i trækket (H15).

lesson-defenders-line = Åbn linjen
    .task = Kongen ville løbe ned til a1, men hans egen brik står i vejen. Gør plads til ham.
    .done = Ingen brik springer, så selv dine egne kan spærre for kongen (H2). Da linjen var åben, kunne ingen holde ham fra hjørnet (H14).
    .wrong = Ikke helt. Flyt din brik på a3 af vejen, og løb så kongen ned til a1 (H14).
    .wrong-still = Din brik står stadig på kongens linje, og ingen brik springer over en anden (H2). Gå til side, væk fra linjen.
    .wrong-king = Kongen står allerede på den rigtige linje. Det er hans egen brik på a3, der skal flytte (H2).

lesson-defenders-fork = To hjørner ad gangen
    .task = Er kun ét hjørne åbent for kongen, kan angriberne spærre det. Bring ham til et sted, hvor to er åbne.
    .done = Du har vundet: To hjørner var åbne, og angriberne kunne kun lukke det ene (H14). De kunne heller ikke fange ham ved kanten (H11).
    .wrong = Ikke helt. Bring din konge til den kant, hvor begge hjørner er åbne, og løb så ind i det, der forbliver åbent (H14).
    .wrong-one = Derfra er kun ét hjørne åbent, og angriberne når at spærre det. Find den kant, hvor begge er åbne.

## Sidernes mål og spillet i korte træk

goal-first = Du jager kongen. Omring ham, før han når et hjørne.
    .tablut = Du jager kongen. Omring ham, før han når kanten.
goal-second = Du vogter kongen. Bring ham til et af brættets hjørner, så vinder du.
    .tablut = Du vogter kongen. Bring ham til en af brættets kanter, så vinder du.

short-move = Hver brik flytter som et tårn i skak: vandret eller lodret, så langt vejen er fri (H2).
short-take = Du slår en fjendtlig brik ved at fange den på lige linje mellem to af dine (H5).
short-hostile = Et hjørne eller den tomme trone kan træde i stedet for den ene af de to brikker (H7).
short-king = Angriberne vinder ved at omringe kongen på alle fire sider (H9). Ved siden af den tomme trone er tre nok (H10).
short-corner = Kongen vinder, så snart han når et hjørne (H14). Kun han må standse der eller på tronen (H3, H4).

## Siderne og afslutningerne

side-first = Angriberne
    .name = angriberne
    .number = many
    .wins = Angriberne vinder
    .turn = Angriberne er i trækket
side-second = Forsvarerne
    .name = forsvarerne
    .number = many
    .wins = Forsvarerne vinder
    .turn = Forsvarerne er i trækket

end-king-captured = kongen blev fanget
end-king-escaped = kongen slap væk
end-encircled = angriberne lukkede kongen og alle hans forsvarere inde
end-exit-fort = kongen står ved kanten i en borg, der ikke kan brydes
end-repetition = den samme stilling opstod for tredje gang
end-no-legal-move = den, der er i trækket, har ikke noget lovligt træk

## Brikkerne

piece-attacker = angriber
piece-defender = forsvarer
piece-king = konge

a-piece = { $piece ->
    [attacker] en angriber
    [defender] en forsvarer
   *[king] kongen
    }
the-piece = { $piece ->
    [attacker] angriberen
    [defender] forsvareren
   *[king] kongen
    }

## Brættet og trækkene

site-throne = tronen
site-corner = et hjørne
open-ways = Kongens veje
tally = { $count } slået

spoken-move = { $piece } { $from } til { $to }
spoken-takes = { $move }, slår { $squares }
spoken-takes-king = { $move }, fanger kongen på { $square }

## Hvorfor et træk ikke går

refusal-empty = der står ingen brik på { $square }
refusal-not-yours = det er { a-piece }, og { $side ->
        [first] angriberne er i trækket
       *[second] forsvarerne er i trækket
    }
refusal-leave = en brik skal forlade sit felt
refusal-line = brikker flytter på lige linje, vandret eller lodret
refusal-in-the-way = brikken på { $square } er i vejen
refusal-corner = kun kongen må standse på et hjørne
refusal-king-throne = kongen må ikke vende tilbage til tronen
refusal-throne = kun kongen må standse på tronen
    .cross = kun kongen må standse på tronen; de andre må gå hen over den, når den er tom
refusal-cross = kun kongen må gå hen over tronen
refusal-stuck = { the-piece } på { $square } har ikke noget frit felt at gå til
refusal-touches = et træk er et tryk på en brik og et på det felt, den går til

## Hvorfor et træk slår en brik eller ej

capture-between = mellem { $mover } og { $anvil }
capture-piece = { the-piece } på { $square }
capture-throne = den tomme trone { $square }
    .king = tronen { $square } med kongen på
capture-corner = hjørnet { $square }
capture-refuge = tilflugten { $square }
capture-row = i rækken { $squares }
capture-king = af angribere på alle hans sider
capture-king-throne = af tre angribere og den tomme trone
spared-empty = der står ingen brik på { $square }
spared-own = brikken på { $square } tilhører den side, der trækker
spared-unarmed = kongen hjælper ikke med at slå
    .beyond = kongen på { $beyond } hjælper ikke med at slå
spared-king-far = trækket ender ikke ved siden af kongen
spared-king-edge = ved kanten kan kongen ikke fanges
spared-king-behind = der står ingen angriber på { $square } bag kongen
    .edge = der ligger intet felt bag kongen
spared-king-throne = tronen ved siden af ham tæller ikke som angriber
spared-king-open = der står ingen angriber på { $squares } ved siden af kongen
spared-row = trækket lukker ingen række af brikker ved kanten
spared-far = trækket ender ikke ved siden af { $square }
spared-edge = bag { $square } ligger brættets kant
spared-throne = tronen { $beyond } er ikke fjendtlig over for { $side ->
        [first] angribere
       *[second] forsvarere
    }
    .king = med kongen på: { spared-throne }
spared-beyond = der står intet på { $beyond } bag { $square }
    .enemy = der står en fjende på { $beyond } bag { $square }

## Hvordan træk skrives

move-forms = to felter fra a1 til { $last }, som d1-d4, d1d4 eller d1-d4xd5/e4
move-takes = trækket slår { $squares }
    .nothing = trækket slår ingenting

## Stillinger

rows = rækker
problem-men = der er { $count } { $piece ->
        [attacker] angribere
       *[defender] forsvarere
    }: Et parti begynder med { $most }, og der kommer ingen til
problem-refuge = { a-piece } står på { $square }, { $refuge ->
        [throne] tronen
       *[corner] et hjørne
    }, hvor kun kongen må standse (H3, H4)
problem-escaped = kongen er sluppet væk til { $square } (H14), så det må være angribernes tur
problem-kings = der er { $count } konger ({ $squares }): Der skal være én
problem-no-king = der er ingen konge (er han lige blevet fanget, er det forsvarernes tur, H13)
    .no-square = der er ingen konge, og intet tomt felt, hvor angriberne kan have fanget ham (H9)

## Hvad kataloget siger

tagline = To dusin angribere rykker ind fra alle sider; en konge og hans vagt må bryde igennem til et hjørne.
variant-standard = Fetlar Hnefatafl
    .about = 11x11, reglerne fra Fetlar Hnefatafl Panel
variant-fetlar-federation = Fetlar Hnefatafl, forbundets regler
    .about = 11x11, som World Tafl Federation spiller: Omringning vinder, og den, der ikke har noget træk, taber
variant-copenhagen = Copenhagen Hnefatafl
    .about = 11x11, turneringsspillet: skjoldmure, flugtborge, omringning vinder, gentagelse taber
variant-brandubh = Brandubh
    .about = 7x7, det irske spil: tretten brikker, to angribere fanger kongen
variant-tablut = Tablut
    .about = 9x9, det samiske spil: Kongen slipper ud ved enhver kant, to angribere fanger ham
option-rules = Regler
    .about = Regelsættet, med sit eget bræt.
    .fetlar = { variant-standard.about }
    .fetlar-federation = { variant-fetlar-federation.about }
    .copenhagen = { variant-copenhagen.about }
    .brandubh = { variant-brandubh.about }
    .tablut = { variant-tablut.about }
option-throne-hostile-to-king = Tronen fjendtlig over for kongen
    .about = Om den tomme trone tæller som en angriber, når kongen står ved siden af den (H10).
    .rules = som i regelsættet (alle fem: til)
    .on = tre angribere og den tomme trone fanger ham
    .off = ved siden af tronen kan kongen ikke fanges
option-king-armed = Bevæbnet konge
    .about = Om kongen hjælper med at slå (H6).
    .rules = som i regelsættet (alle fem: til)
    .on = kongen er hammer og ambolt som enhver forsvarer
    .off = kongen er ikke med til at slå
option-repetition = Gentagelse
    .about = Hvad der sker, når en stilling opstår tredje gang (H15).
    .rules = som i regelsættet (begge Fetlar: remis; de andre: forsvarerne taber)
    .draw = partiet er remis
    .claim = den, der er i trækket, kan kræve remis
    .off = ingenting
    .loss = forsvarerne taber, uanset hvem der gentager
option-no-moves = Intet træk
    .about = Hvad der sker med en side, der ikke har noget lovligt træk (H16).
    .rules = som i regelsættet (fetlar: remis; de andre: den side taber)
    .draw = partiet er remis
    .loss = den side taber

## Hvad værdierne hedder

value-fetlar = Fetlar
value-fetlar-federation = Fetlar, forbund
value-copenhagen = Copenhagen
value-brandubh = Brandubh
value-tablut = Tablut
value-rules = efter regelsættet
value-on = til
value-off = fra
value-draw = remis
value-claim = kræves
value-loss = tab
