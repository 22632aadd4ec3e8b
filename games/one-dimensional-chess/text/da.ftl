# One-Dimensional Chess på dansk.

## Lektioner

lesson-basics = Skak på én række
    .about = Alle brikkerne, skakmat og tre måder at redde remis på.
    .game = Dit første parti. Du spiller hvid mod det svageste niveau, og du kan få et tip, lige når du vil.

lesson-basics-rook = Tårnet
    .task = Tårnet flytter op til tre felter langs rækken, begge veje. Slå den sorte springer: Flyt hen på dens felt.
    .done = Slået! En brik slår ved at flytte hen på en fjendes felt (C1), og et tårn når tre felter (C3).
    .wrong = Springeren står der endnu. Den står tre felter fra dit tårn, lige inden for rækkevidde (C3).

lesson-basics-king = Kongen
    .task = Kongen flytter ét felt, og aldrig derhen, hvor den kan slås. Flyt den: Et af dens to felter er sikkert.
    .done = Rigtigt. Kongen flytter ét felt (C2). Løberen dækker c, og du må aldrig lade din konge stå i skak (C9).
    .wrong = Det var ikke kongen. Flyt den ét felt (C2).
    .wrong-rook = Det var tårnet. Flyt kongen denne gang, ét felt (C2).

lesson-basics-bishop = Løberen
    .task = Løberen flytter to, fire eller seks felter og bliver derfor på sin farve. Slå springeren med den.
    .done = Flot. Tårnet står på den anden farve, så det kan ikke standse din løber (C4).
    .wrong = Springeren står der endnu. Din løber når den på fire felter, forbi tårnet på den anden farve (C4).

lesson-basics-queen = Dronningen
    .task = Dronningen flytter som et tårn eller som en løber. Flyt den om på den anden side af springeren.
    .done = Forbi! Som tårn måtte den standse ved springeren, men som løber møder den aldrig springeren (C5).
    .wrong = Den står stadig på samme side. Flyt den som en løber, på dens egen farve (C5).
    .wrong-near = Det slår springeren, som et tårn ville gøre. Gå nu forbi den, som en løber gør (C5).

lesson-basics-castling = Rokade
    .task = Når konge og tårn står ved siden af hinanden, må de bytte plads. Gør det, så giver dit tårn skak. Tryk på kongen og så på tårnet.
    .done = Skak! Dit tårn kunne slå kongen i næste træk (C8). Du må rokere, når som helst de to står side om side (C6).
    .wrong = Dit tårn sidder stadig fast bag kongen. Lad de to bytte plads (C6).

lesson-basics-knight = Springeren
    .task = En springer går to felter og tre felter, i den rækkefølge den vil, hen over alt. Den kan slå en fjende, den træder på undervejs. Slå tårnet.
    .done = Slået i forbifarten! Er det sidste felt tomt, må springeren slå på sit første skridt (C7).
    .wrong = Tårnet står der endnu. Det er to felter væk: Træd på det, og gå så tre felter frem eller tilbage (C7).
    .wrong-past = Du gik forbi tårnet og lod det stå. Når brættet spørger, så vælg at slå det (C7).

lesson-basics-halfway = En skjult skak
    .task = Du står i skak: Springeren kan træde på din konge og gå videre til f. Stands den!
    .done = Reddet. Når f er optaget, kan springeren ikke gøre sit træk færdigt (C7), så den giver ikke skak (C8). Intet andet var lovligt (C9).

lesson-basics-mate = Skakmat
    .task = Den sorte konge kan ingen steder gå hen. Giv skak, og partiet er vundet. Men pas på: Uden skak er det kun remis.
    .done = Skakmat, og du vinder: Sort står i skak og har ikke noget lovligt træk (C10).
    .wrong = Sort kan stadig flytte. Find det træk, der giver skak med det samme (C10).
    .wrong-stalemate = Pat! Sort kan ikke flytte, men står ikke i skak, så det er remis (C11).

lesson-basics-repeat = Tre gange
    .task = Sort er langt foran, men partiet er gået i ring. Din konge har stået på c to gange før. Skab den samme stilling igen.
    .done = Remis! Den samme stilling opstod for tredje gang (C13).
    .wrong = Det er en ny stilling. Gå tilbage til c for tredje gang (C13).

lesson-basics-fifty = Halvtreds træk
    .task = Intet er blevet slået i næsten halvtreds træk. Endnu et stille træk fra dig, og det er remis. Vær ikke grådig!
    .done = Remis: halvtreds træk til hver, uden at noget blev slået (C14). To konger alene er også remis (C12).
    .wrong = Spil et træk, der ikke slår noget, så er partiet remis (C14).
    .wrong-take = Du vandt en springer, men nu tælles der forfra (C14), og den sorte dronning er stærkere end dit tårn.

## Målene og spillet i korte træk

goal-first = Sæt den sorte konge skakmat: Angrib den, så intet træk redder den.
goal-second = Sæt den hvide konge skakmat: Angrib den, så intet træk redder den.

short-king = Kongen flytter ét felt, og aldrig derhen, hvor den kan slås (C2, C9).
short-rook = Tårnet flytter op til tre felter (C3).
short-bishop = Løberen flytter to, fire eller seks felter, forbi alt på den anden farve (C4).
short-queen = Dronningen flytter som et tårn eller som en løber (C5).
short-knight = Springeren går to felter og tre felter, i den rækkefølge den vil, hen over alt (C7).
short-castling = Konge og tårn side om side må bytte plads (C6).
short-mate = En spiller, der står i skak uden et lovligt træk, er skakmat og har tabt (C10). Uden skak er det kun remis (C11).

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

end-checkmate = skakmat
end-stalemate = pat, for den, der er i trækket, har ikke noget lovligt træk og står ikke i skak
end-bare-kings = kun de to konger er tilbage
end-repetition = den samme stilling opstod for tredje gang
end-fifty-moves = begge har lavet halvtreds træk uden at slå

## Brikkerne

piece-white-king = hvid konge
    .taken = hvid konge
piece-white-queen = hvid dronning
    .taken = hvid dronning
piece-white-rook = hvidt tårn
    .taken = hvidt tårn
piece-white-bishop = hvid løber
    .taken = hvid løber
piece-white-knight = hvid springer
    .taken = hvid springer
piece-white-pawn = hvid bonde
    .taken = hvid bonde
piece-black-king = sort konge
    .taken = sort konge
piece-black-queen = sort dronning
    .taken = sort dronning
piece-black-rook = sort tårn
    .taken = sort tårn
piece-black-bishop = sort løber
    .taken = sort løber
piece-black-knight = sort springer
    .taken = sort springer
piece-black-pawn = sort bonde
    .taken = sort bonde

the-piece = { $piece ->
    [king] kongen
    [queen] dronningen
    [rook] tårnet
    [bishop] løberen
    [knight] springeren
   *[pawn] bonden
    }
the-taken = { $piece ->
    [king] kongen
    [queen] dronningen
    [rook] tårnet
    [bishop] løberen
    [knight] springeren
   *[pawn] bonden
    }
own-piece = { $piece ->
    [king] din egen konge
    [queen] din egen dronning
    [rook] dit eget tårn
    [bishop] din egen løber
    [knight] din egen springer
   *[pawn] din egen bonde
    }
a-piece = { $piece ->
    [king] en konge
    [queen] en dronning
    [rook] et tårn
    [bishop] en løber
    [knight] en springer
   *[pawn] en bonde
    }
count-pieces = { $count ->
    [0] { $piece ->
        [king] ingen konge
        [queen] ingen dronning
        [rook] intet tårn
        [bishop] ingen løber
        [knight] ingen springer
       *[pawn] ingen bonde
    }
    [1] { $piece ->
        [king] en konge
        [queen] en dronning
        [rook] et tårn
        [bishop] en løber
        [knight] en springer
       *[pawn] en bonde
    }
   *[other] { $count } { $piece ->
        [king] konger
        [queen] dronninger
        [rook] tårne
        [bishop] løbere
        [knight] springere
       *[pawn] bønder
    }
    }
the-side = { $side ->
    [first] hvid
   *[second] sort
    }
number = { $count ->
    [0] nul
    [1] ét
    [2] to
    [3] tre
    [4] fire
    [5] fem
    [6] seks
   *[other] { $count }
    }
squares = { $numbers } felter
or = eller

## Felter og træk

site-dark = { $square }, mørkt
site-light = { $square }, lyst

spoken-move = { $piece } { $from } til { $to }
spoken-castles = { $piece } { $from } rokerer med tårnet på { $to }
spoken-takes = { $move }, slår { $taken }
spoken-takes-on = { $move }, slår { $taken } på { $square }
spoken-becomes = { $move }, bliver til { a-piece }
spoken-check = { $move }, skak
spoken-checkmate = { $move }, skakmat

choice-become = bliv til { a-piece }
choice-take = slå { the-taken } på { $square }
choice-nothing = slå ingenting

## Hvorfor et træk ikke går

refusal-over = partiet er slut
refusal-empty = feltet { $square } er tomt
refusal-not-yours = { the-piece } på { $square } er ikke din brik
refusal-off-board = det felt findes ikke på rækken
refusal-check = din konge ville stå i skak
refusal-still-check = din konge ville stadig stå i skak
refusal-leave = et træk skal forlade sit felt
refusal-own = { own-piece } står på { $square }
refusal-on-the-way = kun springeren slår undervejs
refusal-pass = { the-piece } kan ikke komme forbi brikken på { $square }
refusal-king = kongen flytter ét felt, den ene eller den anden vej
refusal-king-far = kongen flytter højst { $squares }
refusal-rook = tårnet flytter højst { $squares }
refusal-bishop-colour = løberen bliver på sin farve
refusal-bishop = løberen flytter { $squares }
refusal-bishop-blocked = brikken på { $square }, et felt af løberens farve, står i vejen
refusal-queen-blocked = brikken på { $square } står i vejen for dronningen
refusal-queen = dronningen flytter som et tårn eller en løber: { $squares }
refusal-no-castling = der er ingen rokade i dette spil
refusal-castling-neighbours = kun en konge og dens eget tårn på nabofelter kan rokere
refusal-castling = kun en konge og dens eget tårn kan rokere
refusal-castling-moved = konge og tårn kan kun rokere, hvis ingen af dem har flyttet
refusal-castling-check = kongen kan ikke rokere ud af en skak
refusal-castling-crosses = kongen skulle hen over { $square }, som er angrebet
refusal-knight = springeren går to felter og tre felter, så den ender et eller fem felter væk
refusal-knight-touch = springeren træder ikke på { $square } i dette træk
refusal-knight-enemy = der står ingen fjende på { $square }, som kan slås undervejs
refusal-knight-one = springeren slår kun én brik: den på det sidste felt
refusal-knight-jumps = springeren springer { $squares }, den ene eller den anden vej
refusal-pawn-takes = bonden slår kun på feltet foran sig
refusal-pawn = bonden flytter ét felt frem, eller to fra sit første felt
refusal-promotion = en bonde på det sidste felt bliver til dronning, tårn, løber eller springer: tilføj =q, =r, =b eller =n
refusal-no-promotion = kun en bonde på det sidste felt bliver til en anden brik
refusal-barred = { the-piece } på { $square } kan ikke flytte: Andre brikker spærrer alle veje
refusal-king-barred = kongen kan ikke flytte: Den ville stå i skak på hvert frit felt
refusal-in-check = du står i skak, og { the-piece } på { $square } kan ikke afværge den
refusal-pinned = { the-piece } på { $square } skal blive stående: Uden den ville din konge stå i skak

## Hvordan træk skrives

move-forms = { $forms } med felter fra a til { $last }
    .plain = c-h (træk)
    .capture = cxh (slag)
    .on-the-way = cxe-h (en springer slår på e og ender på h)
    .promotion = { $before }-{ $last }=q (en bonde bliver til dronning; r, b, n)
    .castling = a={ $rook } (rokade, kongens felt først)
move-nothing = der står ikke noget på { $square }, som kan slås, skriv { $moves }
move-king-first = skriv kongens felt først: { $move }
move-which = sig, hvilket træk: { $moves }

## Stillinger

rows = række
field-castling = Hvem der stadig må rokere: en side, hvis konge og tårn aldrig har flyttet.
    .name = rokade
    .nobody = ingen
    .both = hvid og sort
    .first = kun hvid
    .second = kun sort
field-quiet-plies = Halvtræk, siden noget sidst blev slået; ved 100 er partiet remis (C14).
    .name = stille halvtræk
    .pawns = Halvtræk, siden noget sidst blev slået eller en bonde flyttede; ved 100 er partiet remis (C14).
    .allowed = et tal fra 0 til 100
    .form = antal halvtræk, siden noget sidst blev slået, et tal uden foranstillede nuller

problem-castling = { the-side } må ikke rokere: konge eller tårn har forladt sin plads (C6)
problem-check = { the-side } står i skak, men er ikke i trækket (C9)
problem-kings = { the-side } har { count-pieces }: Hver side har én
problem-pieces = { the-side } har { count-pieces }: Der er { $most } fra starten, og der kommer ingen til
    .gains = { the-side } har { count-pieces }: Der er { $most } fra starten, og der kommer højst { $gain } til
problem-pawn-last = { the-side }s bonde på { $square } har nået sit sidste felt og skal være en anden brik (C16)
problem-pawn-behind = { the-side }s bonde på { $square } står bag sin startplads: Bønder går ikke tilbage (C15)
problem-plies = { $plies } halvtræk, siden noget sidst blev slået: Partiet slutter ved { $most } (C14)

## Valg, der ikke passer sammen

clash-room = opstillingen { $setup } kræver { $pieces } felter: Brættet har { $squares }
clash-check = med opstillingen { $setup } på { $squares } felter ville kongerne stå i skak fra starten
clash-no-move = med opstillingen { $setup } på { $squares } felter ville hvid ikke have noget træk
clash-squares = opstillingen { $setup } spilles på { $least } felter, ikke på { $squares }
    .range = opstillingen { $setup } spilles på { $least } til { $most } felter, ikke på { $squares }

## Hvad kataloget siger

tagline = Skak på én eneste række: ingen vej udenom, korte rækkevidder og en springer, der slår i forbifarten.
variant-standard = Spillet på seksten felter
    .about = 16 felter: konge, dronning, tårn, løber og springer, de fleste med kort rækkevidde, og ingen bønder
variant-gardner = Gardners endimensionale skak
    .about = 8 felter: konge, springer og tårn, fra en klumme fra 1980, der spurgte, hvem der vinder
variant-glimne = Glimnes endimensionale skak
    .about = 18 felter: hver sin fulde hofstat, én bonde, lange linjer, rokade
variant-doc-pop = Doc Pops One-Dimensional Chess
    .about = 16 felter: én af hver skakbrik, også bonde og forvandling
option-setup = Opstilling
    .about = En sides brikker fra kanten og indad, spejlet af den anden side; eller navnet på et udgivet beslægtet spil med eget bræt og egne træk: gardner (konge, springer og tårn på 8 felter), glimne (18 felter, med bønder) eller doc-pop (16 felter, med bønder).
    .allowed = ét k og et til syv af bogstaverne q r b n i vilkårlig rækkefølge, som rkbqn; eller gardner, glimne, doc-pop
option-board = Bræt
    .about = Antallet af felter på rækken. For et udgivet beslægtet spil betyder 16 dets eget bræt; gardner, hvis bræt har 8, kan også spilles på 9 til 12.
option-repetition = Gentagelse
    .about = Hvad der sker, når en stilling opstår for tredje gang.
    .draw = partiet er remis
    .claim = den, der er i trækket, kan kræve remis
    .off = ingenting

## Hvad værdierne hedder

value-draw = remis
value-claim = kræves
value-off = fra
