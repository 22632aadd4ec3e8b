# Hvad siderne med rapporter og sammenligninger siger, på dansk.
# Kommandoen skriver engelske sider; siden her viser dem på læserens sprog.

report = Labrapport fra Throughline
    .title = Rapport: { $game }
    .edge = { $side }: { $score } (95 %-interval: { $interval }). Ved denne spillestyrke har { $better } de bedste chancer.
    .even = { $side }: { $score } (95 %-interval: { $interval }). Disse partier viser ingen fordel for nogen af siderne, men udelukker heller ikke en, som ligger i intervallet.
    .interval = { $low } – { $high }
    .figure = Nøgletal
    .value = Værdi
    .games = Partier
    .percent-interval = 95 %-interval
    .after = Efter
    .estimated = skønnet
    .exact = eksakt inden for tabellerne
    .within-tables = slutspilstabeller med op til { $pieces } brikker

## Hvad et nøgletal bygger på

sample-games = { $count ->
    [one] { $count } parti
   *[other] { $count } partier
}
sample-decided-games = { $count ->
    [one] { $count } afgjort parti
   *[other] { $count } afgjorte partier
}
sample-pairs-of-games = { $count ->
    [one] { $count } par partier
   *[other] { $count } par partier
}
sample-positions = { $count ->
    [one] { $count } stilling
   *[other] { $count } stillinger
}
sample-sets-of-pieces = { $count ->
    [one] { $count } sæt brikker
   *[other] { $count } sæt brikker
}

## Hvem der vinder

balance = Balance i spillet
    .picture = Partiernes resultater
    .picture-about = Hvordan motorens partier mod sig selv endte.
    .won = Vundet af { $side }
    .drawn = Remis
    .counted = { $result }: { $games }
    .alike = Blandt de { $games } partier er kun { $different } forskellige: Intervallerne, som tæller hvert parti med, er op til { $factor } gange for smalle.
    .table = Resultater

## Længde og valg

course = Længde og valg
    .lengths = Partiernes længde
    .lengths-about = Partier efter deres længde i halvtræk.
    .plies = halvtræk
    .games = partier
    .choices = Lovlige træk pr. halvtræk
    .choices-about = Lovlige træk pr. halvtræk: medianen og det bånd, som den midterste halvdel af partierne ligger i, begge som gennemsnit af de to siders træk. Kurven slutter, hvor færre end otte partier varer så længe.
    .ply = halvtræk
    .moves = lovlige træk
    .curve = { $what }: nedre kvartil, median, øvre kvartil
    .table = Omfang
    .columns = { $count } værdier fra { $least } til { $most }; den højeste søjle rummer { $top } af dem.
    .line = Den midterste linje går fra { $first } til { $last }; dens højeste værdi er { $highest }.

## Hvordan partier forløber

drama = Spænding
    .about = Den forventede score kommer fra motorens søgning ved hvert træk, omregnet med dens model af resultaterne; en tvungen gevinst, som den har fundet, regnes for sikker.
    .tables = Hvor slutspilstabellerne med op til { $pieces } brikker kender en stilling, er dens forventede score dens eksakte værdi.
    .picture = Hvad vinderen forventede
    .picture-about = Hvad den senere vinder forventede i løbet af partiet: medianen og det bånd, som den midterste halvdel af de afgjorte partier ligger i.
    .per-cent = procent af partiet
    .expected = forventet score
    .curve = Vinderens forventede score
    .undecided = Intet parti blev afgjort.
    .table = Hvordan partier forløber

## Træk og dygtighed

skill = Dygtighed og klarhed
    .about = Om det hjælper at regne længere, og hvad et skødesløst træk koster. { $probes } stillinger fra partierne blev undersøgt: Op til 40 af de lovlige træk blev hvert prøvet med en søgning over { $nodes } stillinger.
    .picture = Score med dobbelt søgning
    .picture-about = Motorens score med dobbelt søgning; linjen markerer 50 %.
    .step = { $more } mod { $fewer } stillinger
    .trace = Styrkeforløb
    .results = Vundet, remis, tabt
    .score = Score
    .elo = Elo (95 %)
    .table = Træk

## Første træk

first-moves = Første træk
    .many = Der er tusindvis af første træk; intet siges om dem enkeltvis.
    .about = Alle slags første træk, de bedste for { $side } først: hvad der ifølge en søgning over { $nodes } stillinger kan forventes derefter, og hvad de partier, der begyndte sådan, gav (i de første { $plies } halvtræk veksler motoren mellem træk, der højst koster 5 %). Træk, der bliver ens, når brættet drejes eller spejles, tæller som én slags. Skønnet.
    .ends = Farve: hvad det bedste første træk, der ender dér, lover. Tal: hvor mange af hundrede partier der begyndte med et træk dertil.
    .begins = Det samme for de pladser, hvor første træk begynder.
    .map-ends = Brættet: hvor første træk ender, hvor gode og hvor hyppige de er. Tallene står i tabellen.
    .map-begins = Brættet: hvor første træk begynder, hvor gode og hvor hyppige de er. Tallene står i tabellen.
    .worse = dårligere for { $side }
    .better = bedre
    .move = Træk
    .alike = Af samme slags
    .expected = Forventet
    .scored = Score for { $side }
    .others = De øvrige: { $count }
    .other-table = Øvrige første træk

## Hvad der ville gøre det mere lige

repairs = Reparationer
    .about = Hvad der ville gøre disse regler mere lige. En søgning siger, hvad { $side } kan forvente ved hver start ({ $expected } ved den sædvanlige) eller efter hvert første træk; scoren fra partierne flyttes med forskellen, og dens interval med den. Fra de starter, der så mest lige ud, blev der derefter spillet partier: Ligger 50 % uden for deres interval, er ændringen ikke nok, eller den er for meget.
    .swap = Med en bytteregel, hvor den anden spiller vælger side efter det første træk, ville man begynde med det mest lige: { $move }. Score derefter for { $side }: { $score } (95 %-interval: { $interval }).
    .swap-alike = Med en bytteregel, hvor den anden spiller vælger side efter det første træk, ville man begynde med det mest lige: { $move } eller et andet af samme slags ({ $count }). Score derefter for { $side }: { $score } (95 %-interval: { $interval }).
    .swap-played = Partier derfra: { $games }; score { $score } (95 %-interval: { $interval }).
    .no-swap = Der er tusindvis af første træk: Hvad en bytteregel giver, vides ikke.
    .line-ups = Opstillinger, der er mere lige
    .handicaps = Handicap til den side, der fik den højeste score
    .change = Ændring
    .start = Start
    .expected = Forventet
    .score = Score
    .played = Score i partier
    .nothing = ingen
    .line-up = opstilling
    .other-begins = Første træk til { $side }
    .without = { $side } uden { $piece }, { $site }
    .without-alike = { $side } uden { $piece }, { $site } (eller en anden tilsvarende brik: { $count })

## Hvor brikker står

use-of-board = Brættet
    .picture = Brættet: i hvor mange af hundrede stillinger der står noget på hver plads.
    .picture-about = I hvor mange af hundrede stillinger fra partierne der står noget på hver plads.
    .seldom = sjældent
    .often = ofte
    .table = Brug
    .most = Oftest står der noget på { $places }.
    .most-and-least = Oftest står der noget på { $most }, sjældnest på { $least }.

## Hvad brikkerne er værd

pieces = Hvad brikkerne er værd
    .nothing = Der kan intet siges: Siderne har altid de samme brikker, eller alle partier endte ens.
    .about = Resultater efter forskellen i brikker, ved logistisk regression med en svag a priori-fordeling (efter V. Medvedev): alle stillinger fra det femte halvtræk undtagen den sidste, hvert parti med samme vægt; intervallerne tager højde for, at stillinger fra samme parti hænger sammen. En værdi siger, hvor meget højere score den får, der har én sådan brik mere i en lige stilling. Den siger, hvad der følger med at have brikken, ikke hvad det ville betyde at tage den væk. Skønnet, { $games } partier; hvor intervallet rummer 0, siger værdien intet.
    .picture = Værdien af hver slags brik
    .picture-about = Score vundet ved én brik mere af hver slags; linjen markerer nul.
    .piece = Brik
    .score = Score
    .log-odds = Log-odds

kind-attacker = angriber
kind-defender = forsvarer
kind-king = konge
kind-queen = dronning
kind-rook = tårn
kind-bishop = løber
kind-knight = springer
kind-pawn = bonde
kind-token = brik

## Hvordan partier slutter

endings = Hvordan partier slutter
    .picture = Afslutninger
    .picture-about = Andele af partierne med deres 95 %-intervaller.
    .ending = Afslutning
    .rule = Regel
    .won = { $wins }: { $why }
    .drawn = Remis: { $why }
    .too-long = afbrudt, fordi det blev for langt

## Partier at se på

shown-games = Partier
    .representative = Et typisk parti
    .representative-about = Blandt de partier, der endte på den hyppigste måde, det, der ligger nærmest medianerne for længde, føringsskift og udsving.
    .end = Slutningen på parti { $number }. { $result }.
    .end-position = Stillingen ved partiets slutning: { $position }
    .scores = Den første sides forventede score før hvert træk.
    .scores-picture = Forventet score i dette parti
    .scores-values = { $count } værdier.
    .shortest = De korteste gevinster
    .after = { $result }, efter { $plies } halvtræk.
    .game = Parti { $number }:

## Hvordan det blev lavet

method = Sådan blev det lavet
    .by = Af { $engine }, ud fra motorens partier mod sig selv, med spillets egen vurdering.
    .by-network = Af { $engine }, ud fra motorens partier mod sig selv, med vurderingen fra et netværk, der er lavet med:
    .fingerprint = Fingeraftrykket ændrer sig, når motoren spiller dette spil anderledes:
    .command = Den samme kommando giver den samme rapport:
    .games = { $games } partier, hvor motoren så på { $nodes } stillinger for hvert træk; lige så mange med halvt og med dobbelt så mange stillinger til styrkeforløbet. I de første { $plies } halvtræk af et parti valgte motoren tilfældigt (tilfældighedstal: { $seed }) mellem op til otte bedste træk, der højst koster 5 % forventet score; derefter altid sit bedste. Et parti på mere end { $longest } halvtræk blev afbrudt og tæller som remis.
    .estimated = Hvert tal her er skønnet: Intet er bevist, og intet er hentet fra tabeller med eksakte værdier.
    .estimated-tables = Hvert tal her er skønnet, undtagen den forventede score i stillinger, som motorens slutspilstabeller med op til { $pieces } brikker kender: Intet er bevist.
    .intervals = Intervaller rummer 95 % og regner partier (eller stillinger) for uafhængige; andele har Wilsons interval, gennemsnit det af Students t-fordeling. Tallene beskriver spillet, som denne motor spiller det ved denne styrke; for mennesker og stærkere motorer kan det være anderledes.
    .older = Tanken om at bedømme spil ved at lade programmer spille dem er ældre end dette lab:

## Regelsæt side om side

comparison = Labsammenligning fra Throughline
    .title = Side om side
    .about = Hvert nøgletal med sit 95 %-interval og under det forskellen fra den første kolonne (for procenttal i procentpoint) med forskellens 95 %-interval: alle de forskelle, som passer til disse partier. Af mange sådanne intervaller rummer 95 % den sande forskel mellem regelsættene, sådan som denne motor spiller dem med denne styrke. En forskel med fed skrift har et interval, der ikke rummer 0. Også en forskel uden fed skrift kan være ægte: Så er partierne for få til at vise den. Hvert tal er skønnet.
    .chance = Forskelle, hvis interval ikke rummer 0: { $clear } af { $count }. Hvis regelsættene slet ikke var forskellige, ville det ved et rent tilfælde være omkring { $chance }; beslægtede nøgletal som længden og spiltræets størrelse tager så fejl sammen. Tro derfor på det, der var ventet på forhånd, eller som er langt fra 0, og prøv alt andet efter med nye partier.
    .score = Den første sides score med dens 95 %-interval; linjen markerer 50 %.
    .meaning = Hvad hvert nøgletal betyder, står i rapporterne. Forskellenes intervaller fås ved at kvadrere og addere begge nøgletals intervaller.
    .powers = { $value } tierpotenser

## Nøgletallene: hvad hvert hedder, og hvad det betyder

figure-first-side-score = Den første sides score
    .meaning = Point til den side, der har det første træk, remis som et halvt point: 50 % er lige. Wilsons interval, som er på den sikre side, hvor der er remis.
figure-first-side-wins = Den første sides gevinster i afgjorte partier
    .meaning = Den første sides andel af de partier, som nogen vandt.
figure-draw-rate = Remis
    .meaning = Partier, som ingen vandt, også dem, der blev afbrudt, fordi de blev for lange.
figure-completion = Partier afsluttet efter reglerne
    .meaning = Partier, der ikke blev afbrudt, fordi de blev for lange.
figure-distinct = Forskellige partier
    .meaning = Partier, hvoraf ikke to har de samme træk. Hvor de er langt færre end alle partierne, er alle intervaller for smalle.
figure-swap-score = Score efter det mest lige første træk
    .meaning = Hvad den første side ville score efter det første træk, der bringer den nærmest 50 %; en bytteregel, hvor den anden spiller vælger side efter det første træk, tvinger til at begynde med det. Det er scoren fra partierne, flyttet med forskellen mellem det, som en søgning forventer efter dette træk, og det, som den forventer efter de træk, partierne begyndte med; dens interval er partiernes.
figure-length = Længde
    .meaning = Det gennemsnitlige antal halvtræk (den ene sides træk) i et parti.
figure-length-median = Median for længden
    .meaning = Halvdelen af partierne er ikke længere.
figure-length-spread = Spredning i længden
    .meaning = Halvtræk mellem den korteste tiendedel af partierne og den længste.
figure-branching = Forgreningsfaktor
    .meaning = Lovlige træk i en stilling: deres gennemsnit i et parti, og af det gennemsnittet over partierne.
figure-decision-factor = Beslutningsfaktor
    .meaning = Det samme over stillinger med mere end ét lovligt træk.
figure-forced = Tvungne træk
    .meaning = Andelen af et partis træk, hvor der ikke var andre lovlige.
figure-game-tree = Spiltræets kompleksitet
    .meaning = Produktet af antallene af lovlige træk gennem et parti, som en potens af ti: bladene på et træ, hvor hvert parti er som dette. Gennemsnittet over partierne.
figure-state-space = Tilstandsrum
    .meaning = På hvor mange måder de sæt brikker, der forekom i partierne, kunne stå på brættets pladser, som en potens af ti: et groft mål, for ikke alle disse stillinger kan nås, og andre har andre brikker.
figure-positions-met = Forskellige stillinger
    .meaning = Af alle stillinger i partierne dem, der ikke er ens (efter deres hashværdier).
figure-decisiveness = Afgørelseskraft
    .meaning = Hvor hurtigt et parti slutter, når det er afgjort. Tærsklen er det højeste, som taberen nogensinde forventede; fra det første halvtræk, hvor vinderen forventer mere end det, regnes resten af partiet som en andel af det hele. 100 %: Det slutter straks.
figure-drama = Dramatik
    .meaning = Hvor langt den senere vinder var bagud (den anden sides forventede score minus dens egen), 0, så længe den ikke var det; gennemsnittet over halvtrækkene i et parti.
figure-comebacks = Vundet efter at have været bagud
    .meaning = Partier, hvor vinderen på et tidspunkt forventede 25 % eller mindre.
figure-turning-point = Vendepunkt
    .meaning = Den andel af partiet, der var spillet, da vinderen for sidste gang ikke forventede mere end et halvt point.
figure-lead-changes = Føringsskift
    .meaning = Hvor ofte føringen i et parti gik fra den ene side til den anden. En side fører, når den forventer 55 % eller mere.
figure-stability = Varians af den forventede score
    .meaning = Variansen af den forventede score i et parti: lille, hvor lidt ændrer sig, højst 0,25.
figure-swing = Udsving ved et træk
    .meaning = Hvor meget den forventede score ændrer sig fra et halvtræk til det næste, op eller ned.
figure-bias = Forventet minus opnået
    .meaning = Hvad den første side i gennemsnit forventede i et parti, minus det, den fik. Nær 0 passer motorens model af resultaterne til dette regelsæt; langt fra 0 fortæller nøgletallene for spænding mere om motorens mening end om spillet.
figure-board-coverage = Brugt del af brættet
    .meaning = Andelen af brættets pladser, hvor der på et tidspunkt i et parti stod noget.
figure-known = Stillinger med kendt værdi
    .meaning = Af de stillinger, hvor nogen var i trækket, dem, hvis værdi tabellerne kender: Der er den forventede score denne værdi, 0, 50 eller 100 %, for stillingen i sig selv.
figure-narrowness = Snævert valg
    .meaning = Andelen af de træk, der skiller sig ud: dem, hvis forventede score når mindst tre fjerdedele af vejen fra gennemsnittet af alle træk til det bedste. Er de få, er der ikke meget at vælge imellem blandt gode træk.
figure-blunder-cost = Hvad et skødesløst træk koster
    .meaning = Den forventede score, som et tilfældigt træk taber i forhold til det bedste.
figure-blunders = Mulige brølere
    .meaning = Andelen af de træk, der koster 20 % forventet score eller mere.
figure-second-best = Hvad det næstbedste træk koster
    .meaning = Den forventede score, som det næstbedste træk taber: stor, hvor det gælder om at finde det eneste.
figure-skill = Score med dobbelt søgning
    .meaning = Scoren for motoren, når den ser på dobbelt så mange stillinger, mod sig selv med det enkelte antal, i par af partier med byttede sider: 50 % betyder, at det ikke hjælper at regne længere. Intervallet gælder over parrene.
