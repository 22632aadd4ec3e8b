# One-Dimensional Chess auf Deutsch.

## Lektionen

lesson-basics = Schach in einer Reihe
    .about = Jede Figur, das Matt und drei Wege zum rettenden Remis.
    .game = Deine erste Partie. Du spielst Weiß gegen die schwächste Stufe; einen Tipp bekommst du, wann immer du willst.

lesson-basics-rook = Der Turm
    .task = Der Turm zieht bis zu drei Felder weit durch die Reihe, in beide Richtungen. Schlag den schwarzen Springer: Zieh auf sein Feld.
    .done = Geschlagen! Eine Figur schlägt, indem sie auf das Feld eines Gegners zieht (C1), und ein Turm reicht drei Felder weit (C3).
    .wrong = Der Springer steht noch da. Er ist drei Felder von deinem Turm entfernt, gerade noch in Reichweite (C3).

lesson-basics-king = Der König
    .task = Der König zieht ein Feld weit, und nie dorthin, wo er geschlagen werden könnte. Zieh ihn: Eines seiner beiden Felder ist sicher.
    .done = Richtig. Der König zieht ein Feld weit (C2). Der Läufer deckt c, und du darfst deinen König nie im Schach stehen lassen (C9).
    .wrong = Das war nicht der König. Zieh ihn ein Feld weit (C2).
    .wrong-rook = Das war der Turm. Zieh diesmal den König, ein Feld weit (C2).

lesson-basics-bishop = Der Läufer
    .task = Der Läufer zieht zwei, vier oder sechs Felder weit und bleibt so auf seiner Farbe. Schlag mit ihm den Springer.
    .done = Gut gemacht. Der Turm steht auf der anderen Farbe und hält deinen Läufer deshalb nicht auf (C4).
    .wrong = Der Springer steht noch da. Dein Läufer erreicht ihn mit vier Feldern, vorbei am Turm auf der anderen Farbe (C4).

lesson-basics-queen = Die Dame
    .task = Die Dame zieht wie ein Turm oder wie ein Läufer. Bring sie auf die andere Seite des Springers.
    .done = Vorbei! Als Turm müsste sie beim Springer haltmachen, als Läufer begegnet sie ihm gar nicht (C5).
    .wrong = Sie ist noch auf derselben Seite. Zieh sie wie einen Läufer, auf ihrer eigenen Farbe (C5).
    .wrong-near = So schlägt sie den Springer, wie ein Turm. Nun zieh an ihm vorbei, wie ein Läufer (C5).

lesson-basics-castling = Die Rochade
    .task = Stehen König und Turm nebeneinander, dürfen sie die Plätze tauschen. Tu es, und dein Turm gibt Schach. Tipp erst den König an, dann den Turm.
    .done = Schach! Dein Turm könnte als Nächstes den König schlagen (C8). Rochieren darfst du, wann immer die beiden nebeneinander stehen (C6).
    .wrong = Dein Turm steckt noch hinter dem König fest. Lass die beiden die Plätze tauschen (C6).

lesson-basics-knight = Der Springer
    .task = Ein Springer geht zwei Felder und drei Felder, in beliebiger Folge, über alles hinweg. Einen Gegner, auf den er dabei tritt, kann er schlagen. Schlag den Turm.
    .done = Im Vorbeigehen geschlagen! Ist das Zielfeld leer, darf der Springer bei seinem ersten Schritt schlagen (C7).
    .wrong = Der Turm steht noch da. Er ist zwei Felder entfernt: Tritt auf ihn, dann drei Felder weiter oder zurück (C7).
    .wrong-past = Du bist am Turm vorbeigegangen und hast ihn stehen lassen. Wenn das Brett fragt, schlag ihn (C7).

lesson-basics-halfway = Ein verstecktes Schach
    .task = Du stehst im Schach: Der Springer kann auf deinen König treten und nach f weiterziehen. Verhindere es!
    .done = Gerettet. Ist f besetzt, kann der Springer seinen Zug nicht beenden (C7) und gibt kein Schach (C8). Sonst war nichts erlaubt (C9).

lesson-basics-mate = Matt
    .task = Der schwarze König kann nirgendwohin. Gib Schach, und die Partie ist gewonnen. Vorsicht: Ohne Schach ist es nur ein Remis.
    .done = Matt, du gewinnst: Schwarz steht im Schach und hat keinen erlaubten Zug (C10).
    .wrong = Schwarz kann noch ziehen. Finde den Zug, der sofort Schach gibt (C10).
    .wrong-stalemate = Patt! Schwarz kann nicht ziehen, steht aber nicht im Schach. Das ist ein Remis (C11).

lesson-basics-repeat = Dreimal dasselbe
    .task = Schwarz steht viel besser, aber die Partie dreht sich im Kreis. Dein König stand schon zweimal auf c. Stell dieselbe Stellung wieder her.
    .done = Remis! Dieselbe Stellung stand zum dritten Mal auf dem Brett (C13).
    .wrong = Das ist eine neue Stellung. Geh zum dritten Mal nach c zurück (C13).

lesson-basics-fifty = Fünfzig Züge
    .task = Seit fast fünfzig Zügen wurde nichts geschlagen. Noch ein ruhiger Zug von dir, und es ist Remis. Werd nicht gierig!
    .done = Remis: je fünfzig Züge, ohne zu schlagen (C14). Auch zwei Könige allein sind ein Remis (C12).
    .wrong = Mach einen Zug, der nichts schlägt, und die Partie ist remis (C14).
    .wrong-take = Du hast einen Springer gewonnen, aber es wird neu gezählt (C14), und die schwarze Dame ist stärker als dein Turm.

## Die Ziele und das Spiel in Kürze

goal-first = Setz den schwarzen König matt: Greif ihn so an, dass kein Zug ihn rettet.
goal-second = Setz den weißen König matt: Greif ihn so an, dass kein Zug ihn rettet.

short-king = Der König zieht ein Feld weit, und nie dorthin, wo er geschlagen werden könnte (C2, C9).
short-rook = Der Turm zieht bis zu drei Felder weit (C3).
short-bishop = Der Läufer zieht zwei, vier oder sechs Felder weit, vorbei an allem, was auf der anderen Farbe steht (C4).
short-queen = Die Dame zieht wie ein Turm oder wie ein Läufer (C5).
short-knight = Der Springer geht zwei Felder und drei Felder, in beliebiger Folge, über alles hinweg (C7).
short-castling = Stehen König und Turm nebeneinander, dürfen sie die Plätze tauschen (C6).
short-mate = Wer im Schach steht und keinen erlaubten Zug hat, ist matt und hat verloren (C10). Ohne Schach ist es nur ein Remis (C11).

## Die Seiten und die Enden

side-first = Weiß
    .name = Weiß
    .number = one
    .wins = Weiß gewinnt
    .turn = Weiß ist am Zug
side-second = Schwarz
    .name = Schwarz
    .number = one
    .wins = Schwarz gewinnt
    .turn = Schwarz ist am Zug

end-checkmate = Matt
end-stalemate = Patt, denn wer am Zug ist, hat keinen erlaubten Zug und steht nicht im Schach
end-bare-kings = nur die beiden Könige sind übrig
end-repetition = dieselbe Stellung stand zum dritten Mal auf dem Brett
end-fifty-moves = beide haben fünfzig Züge gemacht, ohne zu schlagen

## Die Figuren

piece-white-king = weißer König
    .taken = weißen König
piece-white-queen = weiße Dame
    .taken = weiße Dame
piece-white-rook = weißer Turm
    .taken = weißen Turm
piece-white-bishop = weißer Läufer
    .taken = weißen Läufer
piece-white-knight = weißer Springer
    .taken = weißen Springer
piece-white-pawn = weißer Bauer
    .taken = weißen Bauern
piece-black-king = schwarzer König
    .taken = schwarzen König
piece-black-queen = schwarze Dame
    .taken = schwarze Dame
piece-black-rook = schwarzer Turm
    .taken = schwarzen Turm
piece-black-bishop = schwarzer Läufer
    .taken = schwarzen Läufer
piece-black-knight = schwarzer Springer
    .taken = schwarzen Springer
piece-black-pawn = schwarzer Bauer
    .taken = schwarzen Bauern

the-piece = { $piece ->
    [king] der König
    [queen] die Dame
    [rook] der Turm
    [bishop] der Läufer
    [knight] der Springer
   *[pawn] der Bauer
    }
the-taken = { $piece ->
    [king] den König
    [queen] die Dame
    [rook] den Turm
    [bishop] den Läufer
    [knight] den Springer
   *[pawn] den Bauern
    }
own-piece = { $piece ->
    [king] dein eigener König
    [queen] deine eigene Dame
    [rook] dein eigener Turm
    [bishop] dein eigener Läufer
    [knight] dein eigener Springer
   *[pawn] dein eigener Bauer
    }
a-piece = { $piece ->
    [king] König
    [queen] Dame
    [rook] Turm
    [bishop] Läufer
    [knight] Springer
   *[pawn] Bauer
    }
count-pieces = { $count ->
    [0] { $piece ->
        [king] keinen König
        [queen] keine Dame
        [rook] keinen Turm
        [bishop] keinen Läufer
        [knight] keinen Springer
       *[pawn] keinen Bauern
    }
    [1] { $piece ->
        [king] einen König
        [queen] eine Dame
        [rook] einen Turm
        [bishop] einen Läufer
        [knight] einen Springer
       *[pawn] einen Bauern
    }
   *[other] { $count } { $piece ->
        [king] Könige
        [queen] Damen
        [rook] Türme
        [bishop] Läufer
        [knight] Springer
       *[pawn] Bauern
    }
    }
the-side = { $side ->
    [first] Weiß
   *[second] Schwarz
    }
number = { $count ->
    [0] null
    [1] ein
    [2] zwei
    [3] drei
    [4] vier
    [5] fünf
    [6] sechs
   *[other] { $count }
    }
squares = { $numbers } Felder
or = oder

## Felder und Züge

site-dark = { $square }, dunkel
site-light = { $square }, hell

spoken-move = { $piece } { $from } nach { $to }
spoken-castles = { $piece } { $from } rochiert mit dem Turm auf { $to }
spoken-takes = { $move }, schlägt { $taken }
spoken-takes-on = { $move }, schlägt { $taken } auf { $square }
spoken-becomes = { $move }, Umwandlung: { a-piece }
spoken-check = { $move }, Schach
spoken-checkmate = { $move }, matt

choice-become = umwandeln: { a-piece }
choice-take = { the-taken } auf { $square } schlagen
choice-nothing = nichts schlagen

## Warum ein Zug nicht geht

refusal-over = die Partie ist zu Ende
refusal-empty = das Feld { $square } ist leer
refusal-not-yours = { the-piece } auf { $square } gehört dir nicht
refusal-off-board = dieses Feld gibt es in der Reihe nicht
refusal-check = dein König stünde im Schach
refusal-still-check = dein König stünde weiter im Schach
refusal-leave = ein Zug muss sein Feld verlassen
refusal-own = { own-piece } steht auf { $square }
refusal-on-the-way = nur der Springer schlägt unterwegs
refusal-pass = { the-piece } kommt nicht an der Figur auf { $square } vorbei
refusal-king = der König zieht ein Feld weit, in beide Richtungen
refusal-king-far = der König zieht höchstens { $squares } weit
refusal-rook = der Turm zieht höchstens { $squares } weit
refusal-bishop-colour = der Läufer bleibt auf seiner Farbe
refusal-bishop = der Läufer zieht { $squares } weit
refusal-bishop-blocked = die Figur auf { $square }, einem Feld von der Farbe des Läufers, steht im Weg
refusal-queen-blocked = die Figur auf { $square } steht der Dame im Weg
refusal-queen = die Dame zieht wie ein Turm oder ein Läufer: { $squares } weit
refusal-no-castling = in diesem Spiel gibt es keine Rochade
refusal-castling-neighbours = nur ein König und ein eigener Turm auf benachbarten Feldern rochieren
refusal-castling = nur ein König und ein eigener Turm rochieren
refusal-castling-moved = König und Turm rochieren nur, wenn beide noch nicht gezogen haben
refusal-castling-check = der König darf nicht aus dem Schach heraus rochieren
refusal-castling-crosses = der König käme über { $square }, und dieses Feld ist angegriffen
refusal-knight = der Springer geht zwei Felder und drei Felder, also endet er ein oder fünf Felder entfernt
refusal-knight-touch = der Springer berührt { $square } bei diesem Zug nicht
refusal-knight-enemy = auf { $square } steht kein Gegner, der unterwegs geschlagen werden könnte
refusal-knight-one = der Springer schlägt nur eine Figur: die auf seinem letzten Feld
refusal-knight-jumps = der Springer springt { $squares } weit, in beide Richtungen
refusal-pawn-takes = der Bauer schlägt nur auf dem Feld vor ihm
refusal-pawn = der Bauer zieht ein Feld vor, von seinem ersten Feld auch zwei
refusal-promotion = ein Bauer auf dem letzten Feld wird Dame, Turm, Läufer oder Springer: Schreib =q, =r, =b oder =n dazu
refusal-no-promotion = nur ein Bauer auf dem letzten Feld wird eine andere Figur
refusal-barred = { the-piece } auf { $square } kann nicht ziehen: Andere Figuren versperren jeden Weg
refusal-king-barred = der König kann nicht ziehen: Auf jedem freien Feld stünde er im Schach
refusal-in-check = du stehst im Schach, und { the-piece } auf { $square } kann es nicht abwehren
refusal-pinned = { the-piece } auf { $square } muss stehen bleiben: Sonst stünde dein König im Schach

## Wie Züge geschrieben werden

move-forms = { $forms }, mit Feldern von a bis { $last }
    .plain = c-h (Zug)
    .capture = cxh (schlagen)
    .on-the-way = cxe-h (ein Springer schlägt auf e und endet auf h)
    .promotion = { $before }-{ $last }=q (ein Bauer wird Dame; r, b, n)
    .castling = a={ $rook } (Rochade, das Feld des Königs zuerst)
move-nothing = auf { $square } steht nichts, was geschlagen werden könnte, schreib { $moves }
move-king-first = schreib das Feld des Königs zuerst: { $move }
move-which = sag, welchen Zug: { $moves }

## Stellungen

rows = Reihe
field-castling = Wer noch rochieren darf: eine Seite, deren König und Turm noch nie gezogen haben.
    .name = Rochade
    .nobody = niemand
    .both = Weiß und Schwarz
    .first = nur Weiß
    .second = nur Schwarz
field-quiet-plies = Halbzüge, seit zuletzt geschlagen wurde; bei 100 ist die Partie remis (C14).
    .name = stille Halbzüge
    .pawns = Halbzüge, seit zuletzt geschlagen wurde oder ein Bauer zog; bei 100 ist die Partie remis (C14).
    .allowed = eine Zahl von 0 bis 100
    .form = die Halbzüge, seit zuletzt geschlagen wurde, eine Zahl ohne führende Nullen

problem-castling = { the-side } darf nicht rochieren: König oder Turm hat seinen Platz verlassen (C6)
problem-check = { the-side } steht im Schach, ist aber nicht am Zug (C9)
problem-kings = { the-side } hat { count-pieces }: Jede Seite hat einen
problem-pieces = { the-side } hat { count-pieces }: Am Anfang { $most ->
        [one] ist
       *[other] sind
    } es { $most }, und es kommt nichts hinzu
    .gains = { the-side } hat { count-pieces }: Am Anfang { $most ->
        [one] ist
       *[other] sind
    } es { $most }, und höchstens { $gain } { $gain ->
        [one] kommt
       *[other] kommen
    } hinzu
problem-pawn-last = der Bauer von { the-side } auf { $square } hat sein letztes Feld erreicht, muss also eine andere Figur sein (C16)
problem-pawn-behind = der Bauer von { the-side } auf { $square } steht hinter seinem Anfangsfeld: Bauern ziehen nicht zurück (C15)
problem-plies = { $plies } Halbzüge, seit zuletzt geschlagen wurde: Bei { $most } ist die Partie zu Ende (C14)

## Optionen, die nicht zusammenpassen

clash-room = die Aufstellung { $setup } braucht { $pieces } Felder: Das Brett hat { $squares }
clash-check = mit der Aufstellung { $setup } auf { $squares } Feldern stünden die Könige zu Beginn im Schach
clash-no-move = mit der Aufstellung { $setup } auf { $squares } Feldern hätte Weiß keinen Zug
clash-squares = die Aufstellung { $setup } wird auf { $least } Feldern gespielt, nicht auf { $squares }
    .range = die Aufstellung { $setup } wird auf { $least } bis { $most } Feldern gespielt, nicht auf { $squares }

## Was der Katalog sagt

tagline = Schach auf einer einzigen Reihe: kein Weg außen herum, kurze Reichweiten und ein Springer, der im Vorbeigehen zuschlägt.
variant-standard = Das Spiel auf sechzehn Feldern
    .about = 16 Felder: König, Dame, Turm, Läufer und Springer, die meisten mit kurzer Reichweite, und keine Bauern
variant-gardner = Gardners eindimensionales Schach
    .about = 8 Felder: König, Springer und Turm, aus einer Kolumne von 1980, die fragte, wer gewinnt
variant-glimne = Glimnes eindimensionales Schach
    .about = 18 Felder: je ein ganzer Hofstaat, ein Bauer, lange Linien, Rochade
variant-doc-pop = Doc Pops One-Dimensional Chess
    .about = 16 Felder: von jeder Schachfigur eine, auch Bauer und Umwandlung
option-setup = Aufstellung
    .about = Die Figuren einer Seite vom Rand nach innen, von der anderen Seite gespiegelt; oder der Name eines veröffentlichten Verwandten mit eigenem Brett und eigenen Zügen: gardner (König, Springer und Turm auf 8 Feldern), glimne (18 Felder, mit Bauern) oder doc-pop (16 Felder, mit Bauern).
    .allowed = ein k und ein bis sieben der Buchstaben q r b n in beliebiger Folge, wie rkbqn; oder gardner, glimne, doc-pop
option-board = Brett
    .about = Die Zahl der Felder in der Reihe. Bei einem veröffentlichten Verwandten steht 16 für dessen eigenes Brett; gardner, dessen Brett 8 hat, geht auch auf 9 bis 12.
option-repetition = Wiederholung
    .about = Was geschieht, wenn eine Stellung zum dritten Mal auf dem Brett steht.
    .draw = die Partie ist remis
    .claim = wer am Zug ist, kann Remis beanspruchen
    .off = nichts

## Wie die Werte heißen

value-draw = Remis
value-claim = beanspruchen
value-off = aus
