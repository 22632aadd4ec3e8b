# Linear Progression på dansk.

lesson-basics = Vind brættet
    .about = Lad dine brikker glide, overtag det, de passerer, og ej det meste af brættet til sidst.
    .game = Dit første parti, på et lille bræt med 32 felter. Du spiller hvid og begynder.

lesson-basics-drop = Din første brik
    .task = Sæt din første brik på et felt efter eget valg. I midten kan den flytte i alle retninger. De fire hjørner hører ikke med til brættet.
    .done = Hvid sætter først en brik, og så sætter sort en på et andet felt (L1). Derefter trækker I på skift.

lesson-basics-slide = Et langt træk
    .task = En brik flytter som en dronning i skak: ad en lige linje, så langt du vil. Hvert felt, den går ind på, bliver dit. Vind fire felter i ét træk.
    .done = Hvert felt, du gik ind på, er dit (L4), og du beholder det, du kom fra (L5). Du kan flytte så langt, du vil, vandret, lodret eller diagonalt (L3).
    .wrong = Det giver færre end fire felter. En brik kan flytte så langt, det skal være (L3): Find linjen med mest plads.

lesson-basics-turn = Gør dem hvide
    .task = Når du glider hen over en sort brik, bliver den hvid. Du må flytte hvilken som helst af dine brikker. Vend to sorte brikker i ét træk.
    .done = Begge de felter er dine nu (L4). I hvert træk flytter du én brik, lige hvilken du vil (L2), så det kan betale sig at sammenligne.
    .wrong = Ingen sort brik blev vendt. Du vender de brikker, du glider hen over (L4): Se på tredje række.
    .wrong-short = Én blev vendt! Stands ikke der: Glid videre fra a3 hen over den næste sorte brik også (L4).
    .wrong-other = Én blev vendt, men din anden brik kan gøre det bedre. I hvert træk vælger du, hvilken du flytter (L2).

lesson-basics-empty = Først et tomt felt
    .task = Hvert træk skal gå ind på mindst ét tomt felt. Rækken ved siden af dig er fuld, så den kan du ikke bruge. Find en anden vej til at vende en sort brik.
    .done = Du gik ind på b4, som var tomt, og videre til c5. Du må gerne ende på en sort brik, når du har været på et tomt felt (L6).
    .wrong = Ingen sort brik blev vendt. Når du har været på et tomt felt, må du gå videre og ende på en sort brik (L6).

lesson-basics-own = Dig selv i vejen
    .task = Du vil have den sorte brik på c4, og to af dine brikker står under den. Hvilken af dem kan komme derhen?
    .done = Vejen op fra c3 var fri. Din brik på c1 kunne være nået til c3, men aldrig forbi en af dine egne brikker (L7).
    .wrong = Brikken på c4 er stadig sort. Fra c3 er ingen af dine egne i vejen: Glid lige op (L7).
    .wrong-behind = Fra c1 kan du ikke komme forbi din egen brik på c3 (L7). Flyt den forreste.

lesson-basics-last = Den sidste bliver stående
    .task = Sort har kun to brikker tilbage, på c3 og c4. Glid op ad linjen fra c1, og vend så meget, du kan.
    .done = Du vendte c3, og længere kunne du ikke komme: En spillers sidste brik er sikker, så intet kan gå ind på c4 (L8).
    .wrong = Ingen sort brik blev vendt. Glid op fra c1: Kun den allersidste sorte brik er sikker (L8).

lesson-basics-pass = Når intet kan flytte
    .task = Se langs hver linje fra din brik: Der er ikke noget tomt felt, du kan gå ind på. Når du ikke har noget træk, melder du pas. Meld pas nu.
    .done = Du havde ikke noget lovligt træk, så du meldte pas. Det må du aldrig, når du har et (L10).

lesson-basics-count = Tæl brættet
    .task = Kun b1 er tomt. Når det fyldes, slutter partiet, og den, der ejer flest felter, vinder. Fyld det, så du vinder.
    .done = Brættet er fuldt, så partiet er slut (L13). Du ejer 11 felter og sort 10: Du vinder (L11)!
    .wrong = Så tæt på! Sort ejer 11 felter og du 10, så sort vinder (L11). Find det træk til b1, der vender flere.

lesson-basics-leave = Hvad du efterlader
    .task = To felter er tomme. Du fylder det ene, sort det andet, og så er partiet slut. Se, hvad sort kunne vende, og vælg det træk, der vinder.
    .done = Sort havde det sidste træk (L13), men intet at vende med det. Du vinder 11 mod 10 (L11). Mod slutningen betyder det, du efterlader, mere end det, du tager.
    .wrong = Det rigtige felt, men du vendte intet undervejs, og sort vinder 11 mod 10 (L11). Gå til d5 langs øverste række.
    .wrong-greedy = Nu glider sort op ad d-linjen til d5, vender dine brikker der og vinder optællingen (L11). Det felt må du ikke efterlade.

lesson-basics-save = Gem det bedste
    .task = Tre felter er tomme, så det sidste træk er dit. Dit træk til d1 er stærkt, men sort kan ødelægge det. Forbered et andet stærkt træk, før du bruger det.
    .done = Fra e4 kunne du også glide til b1. Sort kunne kun ødelægge det ene, og det andet vandt som partiets sidste træk 11 mod 10 (L11).
    .wrong = Nu vinder sort optællingen (L11). Flyt først til e4: Derfra ser du ned ad diagonalen til b1, og sort kan ikke ødelægge både b1 og d1.

## Målene og spillet i korte træk

goal-first = Fyld brættet. Til sidst skal du eje flere felter end sort.
goal-second = Fyld brættet. Til sidst skal du eje flere felter end hvid.

short-drop = Hver spiller sætter en brik, og så trækkes der på skift (L1, L2).
short-slide = En brik flytter som en dronning i skak. Hvert felt, den går ind på, bliver dit, og det, den kom fra, forbliver dit (L3, L4, L5).
short-turn = Fjendtlige brikker på dens vej skifter til din farve (L4). Kun dine egne brikker standser den (L7).
short-empty = Hvert træk skal gå ind på mindst ét tomt felt (L6).
short-win = Når brættet er fuldt, vinder den, der ejer flest felter (L11).

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

end-majority = vinderen ejer flest felter
end-equal-spaces = begge ejer lige mange felter

## Brikkerne

piece-white-token = hvid brik
piece-black-token = sort brik
piece-white-blocker = hvid spærrebrik
piece-black-blocker = sort spærrebrik
the-side = { $side ->
    [first] hvid
   *[second] sort
    }
side-aloud = { $side ->
    [first] hvid
   *[second] sort
    }
spaces = { $count ->
    [one] 1 felt
   *[other] { $count } felter
    }
gain = +{ $won }, { $turned } vendt

## Brættet og trækkene

site-corner = et hjørne til spærrebrikker
site-unused = ikke i brug

spoken-drop = { side-aloud } sætter på { $to }
    .blocker = { side-aloud } sætter på { $to }, spærrebrik i hjørnet { $corner }
spoken-pass = { side-aloud } melder pas: intet lovligt træk
spoken-turn = { side-aloud } { $token }
    .both = { $first }, så { $then }
spoken-token = { $from } til { $to }, vinder { $won ->
        [0] intet felt
        [one] 1 felt
       *[other] { $won } felter
    }{ $turned ->
        [0] { "" }
       *[other] , { $turned } fra { $side ->
            [first] sort
           *[second] hvid
        }
    }
spoken-blocker = { $piece } { $from } til { $to }

choice-blocker = spærrebrik { $square }
choice-end = afslut trækket
choice-pass = Pas: intet lovligt træk

## Hvad der nu skal trykkes på

expects-drop = Sæt din første brik på et vilkårligt felt (L1).
    .blockers = Sæt din første brik på et vilkårligt felt og derefter din spærrebrik i et hjørne (L1, L15).
expects-pass = Du har ikke noget lovligt træk, så du melder pas (L10).
expects-equalising = Sort har det sidste ord: Flyt én brik, men ingen spærrebrik (L14).
expects-token = Flyt en brik. Du må også flytte en spærrebrik, før eller efter (L16).
expects-corner = Tryk nu på et hjørne til din spærrebrik (L15).
expects-end = Tryk nu på det felt, hvor brikken på { $square } skal ende.
    .blocker = Tryk nu på det felt, hvor spærrebrikken på { $square } skal ende.
expects-token-after = Tryk nu på den brik, du vil flytte, eller på spærrebrikken igen for at sætte den tilbage.
expects-more = Tryk på { $square } igen for at afslutte trækket, eller på en spærrebrik for at flytte den også.
    .own = Tryk på { $square } igen for at afslutte trækket, eller på din spærrebrik for at flytte den også.
expects-nothing = Det træk er lovligt.

## Hvorfor et træk ikke går

refusal-must-pass = du har ikke noget lovligt træk og skal melde pas
refusal-no-blockers = dette parti spilles uden spærrebrikker
refusal-token-line = en brik flytter som en dronning: vandret, lodret eller diagonalt
refusal-blocker-line = en spærrebrik flytter som en dronning: vandret, lodret eller diagonalt
refusal-unused = feltet { $square } er ikke i brug: Ingen brik kan gå ind på det
    .blocker = feltet { $square } er ikke i brug: Ingen spærrebrik kan gå ind på det
refusal-blocked = spærrebrikken på { $square } er i vejen
refusal-over = partiet er slut
refusal-no-turn = det er ikke et træk
refusal-drop-first = du begynder med at sætte en brik på et vilkårligt tomt felt
refusal-dropped = kun den første brik sættes; flyt nu en af dine egne
refusal-drop-taken = der er allerede en brik på { $square }: Vælg et andet felt
refusal-corner = vælg også et hjørne til din spærrebrik: { $corners }
refusal-no-corner = en spærrebrik begynder ikke på { $square }, men i et hjørne
refusal-corner-taken = den anden spærrebrik står i hjørnet { $square }: Vælg et andet
refusal-under-blocker = brikken på { $square } er under en spærrebrik og kan ikke flytte
refusal-last-token = brikken på { $square } er din modstanders sidste, og ingen kan gå ind på den
refusal-own-token = din egen brik på { $square } standser trækket
refusal-no-empty = et træk skal gå ind på mindst ét tomt felt
refusal-not-yours = brikken på { $square } er din modstanders: Flyt en af dine egne
refusal-no-token = der er ingen brik på { $square } at flytte
refusal-full = brikken fylder det sidste tomme felt, så ingen spærrebrik flytter bagefter
refusal-equalising = ingen spærrebrik flytter i sorts udlignende træk
refusal-other-blocker = spærrebrikken på { $square } er din modstanders: Du flytter kun din egen
refusal-last-empty = { $square } er det sidste tomme felt: Ingen spærrebrik må ende der
refusal-blocker-last-token = brikken på { $square } er sin sides sidste: Ingen spærrebrik må ende der
refusal-last-end = din modstanders træk endte på { $square }: Ingen spærrebrik må ende der nu
refusal-pass = du har et lovligt træk, så du må ikke melde pas
refusal-stuck = brikken på { $square } kan ikke nå et tomt felt ad nogen linje
refusal-no-token-after = derefter kunne du ikke flytte nogen brik, og en spærrebrik flyttes aldrig alene
refusal-no-blocker = der er ingen spærrebrik på { $square }
refusal-blocker-alone = en spærrebrik flyttes aldrig uden en brik

## Hvordan træk skrives

move-forms = @{ $from } for at sætte, { $from }-{ $to } for en brik eller pass (felter a1 til { $last })
    .blockers = @{ $from } for at sætte, { $from }-{ $to } for en brik, med spærrebrik @{ $from }/B@{ $corner }, B{ $corner }-{ $in }/{ $from }-{ $to } eller { $from }-{ $to }/B{ $corner }-{ $in }, eller pass (felter a1 til { $last })

## Stillinger

rows = rækker
field-passes = Ture lige før denne, hvor der blev meldt pas (L10, L12).
    .name = pas
    .none = ingen: sidst blev der flyttet eller sat
    .one = den anden side har lige meldt pas
    .both = begge har meldt pas, og det sluttede partiet
field-equalising = Om dette er sorts udlignende træk, efter at hvid har fyldt det sidste felt (L14).
    .name = udlignende træk
    .no = nej
    .yes = ja
field-last-end = Hvor den anden sides brik lige endte. Uden spærrebrikker betyder det ikke noget.
    .name = seneste slutfelt
    .blockers = Hvor den anden sides brik lige endte: Ingen spærrebrik må ende der (L18).
    .allowed = navnet på et felt eller -
position-no-blockers = - (dette parti spilles uden spærrebrikker)
position-blockers = hver spærrebriks felt og ejer, som i a1w,h8b, eller -
    .name = spærrebrikker

problem-before-drops = ingen har flyttet eller meldt pas, før begge brikker er sat (L1)
problem-chance-drops = i dette parti har lodtrækningen allerede sat en brik for hver side (L1)
problem-first-drop = hvid sætter den første brik, ikke sort (L1)
problem-second-drop = sort sætter sin brik, før hvid flytter (L1)
problem-first-move = hvid trækker først, når brikkerne er sat (L2)
problem-no-token = { the-side } har ingen brik, men den sidste brik går aldrig tabt (L8)
problem-last-turn = i den forrige tur kan der ikke både være meldt pas og trukket med en brik
problem-last-end = { the-side } afsluttede sit sidste træk på { $square }, men har ingen brik der (L4)
problem-single-token = { the-side } har flyttet, men har kun én brik (L5)
problem-full-pass = ingen melder pas på et fuldt bræt: Partiet var slut (L13)
problem-passed = { the-side } har meldt pas, men har et lovligt træk (L10)
problem-no-equalising = der er ikke noget udlignende træk i dette parti (L14)
problem-equalising = det udlignende træk er sorts, efter at hvid har fyldt det sidste felt (L14)
    .due = hvid har fyldt det sidste felt, så sort er i det udlignende træk f (L14)
problem-no-blocker = { the-side } har sat en brik, men ingen spærrebrik (L15)
problem-blocker-first = { the-side } sætter sin spærrebrik i et hjørne sammen med sin første brik (L15)
problem-two-blockers = { the-side } har endnu en spærrebrik på { $square }: Hver side har én (L15)
problem-blocker-unused = { $square } er ikke i brug: Ingen spærrebrik kan stå der (L17)
problem-blocker-moved = ingen brik har flyttet, så spærrebrikken på { $square } står stadig i et hjørne (L16)
problem-blockers-meet = spærrebrikkerne står på samme felt, men ingen af dem går ind på den andens (L17)
problem-token-unused = { $square } er ikke i brug: Ingen brik kan stå der (L3)
problem-space = { $square } er et felt på dette bræt, ikke #
problem-no-space = { $square } er ikke i brug på dette bræt: Skriv # der

## Valg, der ikke passer sammen

clash-board = forventet BxH, center-isle eller et mønster af . og #
    .bounds = en side er uden for grænserne: forventet 4 til 16, som i 10x8
    .ranks = en række er ikke så lang som den første: forventet lige lange rækker
    .size = et mønster af den størrelse kan der ikke spilles på: højst 26 linjer og rækker, 256 felter
    .room = et bræt uden to felter: forventet plads til begge brikker
    .square = »{ $found }« er ikke et felt: forventet . for et felt, # for intet
    .side = en side er længere end { $most } felter
clash-corners = spærrebrikker begynder i hjørner, der ikke er i brug, og dette bræt har færre end to: Tegn # i to hjørner, hvert ved siden af et felt (L15)
clash-seed = seed={ $seed } har ikke noget at afgøre: Et tilfældighedstal hører til drop=random eller drop=fair, og her vælger spillerne selv
clash-fair = drop=fair har en tabel til board=8x8 med blockers=off, own eller shared, eller med equal-moves=on og blockers=off: Vælg en af dem eller drop=random

## Hvad kataloget siger

tagline = Glid som en dronning, efterlad et spor, vend det, du passerer: Den, der ejer mest af brættet, vinder.
option-drop = Placering
    .about = Hvordan de første brikker kommer på brættet.
    .chosen = hver spiller vælger et felt, hvid først
    .random = lodtrækningen sætter begge brikker og stiller spærrebrikkerne i hjørner, før hvid trækker
    .fair = felter fra en tabel over par, der var lige i motorens partier (det almindelige bræt; ikke med spærrebrikker og udlignende træk på én gang)
option-seed = Tilfældighedstal
    .about = Et tal, der gør en tilfældig eller fair placering mulig at gentage.
    .allowed = et helt tal under 2^64 med drop=random eller drop=fair (udeladt: et nyt), ellers ingenting
option-blockers = Spærrebrikker
    .about = En brik til hver side, som ingen anden kan passere.
    .off = ingen spærrebrikker
    .shared = i et træk må du også flytte en af de to spærrebrikker, uanset hvis den er
    .own = i et træk må du også flytte din egen spærrebrik
option-equal-moves = Lige mange træk
    .about = Om sort svarer, når hvid fylder det sidste felt.
    .off = partiet slutter med det sidste tomme felt
    .on = sort har et udlignende træk til sidst, som ikke behøver gå ind på et tomt felt
option-board = Bræt
    .about = Felterne, der spilles på.
    .allowed = BxH med sider fra 4 til 16 (uden hjørnerne), center-isle (8x8 med en ø af fire felter) eller et mønster: rækker fra oven adskilt af /, . et felt, # intet, højst 256 felter

## Hvad værdierne hedder

value-chosen = valgt
value-random = tilfældig
value-fair = lige
value-off = fra
value-shared = fælles
value-own = egen
value-on = til
