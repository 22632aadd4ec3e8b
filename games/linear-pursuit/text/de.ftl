# Linear Pursuit auf Deutsch.

lesson-basics = Jagd auf den König
    .about = Bring deine Figuren in den Kreis, lerne, wie jede zieht, und schlag den König.
    .game = Deine erste Partie: vier Figuren und vier Bauern auf jeder Seite. Du spielst Weiß und ziehst zuerst.

lesson-basics-enter = In den Kreis
    .task = Deine Figuren warten außerhalb des Kreises, jede hinter einem Bauern. Zieh einen Bauern auf einer seiner Linien, dann bring die Figur herein, die hinter ihm gewartet hat.
    .done = Deine erste Figur ist im Spiel! Weiß zieht zuerst (P1), und jede Figur beginnt hinter einem Bauern (P2). Ein Bauer zieht auf einer geraden Linie (P6); danach kann die Figur hinter ihm herein (P5).
    .wrong = Dein Bauer hat seinen Platz geräumt. Jetzt kann die Figur, die dahinter wartet, von außen hereinkommen (P5).

lesson-basics-rook = Der Turm schlägt alles
    .task = Ein Turm zieht auf einer Linie, genau wie ein Bauer. Aber ein Bauer schlägt nur Bauern, ein Turm schlägt alles. Schlag den schwarzen Turm auf e.
    .done = Gut erwischt! Ein Turm kann jede Figur am anderen Ende seiner Linie schlagen (P7). Dein Bauer hätte nur einen anderen Bauern schlagen können (P6).
    .wrong = Der schwarze Turm steht noch da. Von deinem Turm auf i führt eine Linie direkt zu ihm (P7).
    .wrong-pawn = Ein Bauer kann einen Bauern schlagen (P6), aber der Turm auf e ist die größere Beute, und nur dein Turm kann ihn schlagen (P7).

lesson-basics-knight = Hinüber, dann zur Seite
    .task = Ein Springer folgt einer Linie zu einem freien Platz und geht dann einen Schritt am Kreis entlang. Schlag die schwarze Figur, die dein Springer erreicht.
    .done = Dein Springer zog hinüber auf das freie i und dann nach j (P8). Zum Springer auf f kam er nicht, weil auf e dein eigener Bauer im Weg steht.
    .wrong = Noch nichts geschlagen. Dein Springer kann von a nach i hinüber und weiter nach h oder j (P8).

lesson-basics-bishop = Zwei Linien
    .task = Ein Läufer zieht auf zwei Linien nacheinander. Der Platz, wo sie sich treffen, muss frei sein. Finde den Weg zum schwarzen König und schlag ihn.
    .done = Du hast den König geschlagen und damit gewonnen (P12)! Dein Läufer folgte einer Linie von a nach i und einer zweiten von i nach k (P9).
    .wrong = Der schwarze König steht noch auf k. Dein Läufer kommt über i dorthin, auf zwei Linien (P9).
    .wrong-rook = Ein Turm ist ein guter Fang, aber den König zu schlagen gewinnt sofort (P12). Such den Weg über i.

lesson-basics-danger = König in Gefahr
    .task = Schwarz bedroht deinen König, und niemand warnt dich. Ein König zieht auf einer Linie wie ein Turm oder auf zweien wie ein Läufer. Schlag eine Figur, die nicht gedeckt ist.
    .done = Auf zwei Linien kam dein König zum Läufer auf k (P10), wo ihn nichts erreicht. Sieh vor jedem Zug nach: Wird dein König geschlagen, hast du verloren (P12).
    .wrong = Jetzt kann Schwarz deinen König schlagen, und die Partie wäre zu Ende (P12). Such einen sichereren Platz.
    .wrong-rook = Der Läufer auf k deckt diesen Turm: Er geht über i nach e und schlägt deinen König (P12).
    .wrong-safe = Dort ist dein König sicher, aber er kann mehr: Über i kommt er zum Läufer und schlägt ihn (P10).

lesson-basics-block = Versperr den Weg
    .task = Der Läufer auf k bedroht deinen König über i, und dein König kann nicht weg. Stell dem Läufer etwas in den Weg, aber achte auf den Springer auf f.
    .done = Gut abgeriegelt! Läufer (P9) und Springer (P8) brauchen einen freien Platz auf ihrem Weg. Dein Bauer auf i hält jetzt den Läufer auf, und der auf d schon die ganze Zeit den Springer.
    .wrong = Schwarz kann deinen König noch schlagen. Der Läufer kommt über i (P9): Stell dort einen Bauern hin.
    .wrong-king = Auch dort kann Schwarz deinen König schlagen. Bleib, wo du bist, und versperr dem Läufer den Weg auf i (P9).
    .wrong-knight = Der Läufer kommt noch durch, und jetzt auch der Springer: Dein Bauer auf d stand ihm im Weg (P8).

lesson-basics-surround = Kein Ausweg
    .task = Der beste Angriff lässt dem König keinen Ausweg. Finde einen Zug, der den schwarzen König auf c und alle seine Fluchtplätze bedroht. Dann schlag ihn.
    .done = Von h aus deckte dein Springer c, k und m zugleich (P8), der König war also verloren, was Schwarz auch tat. Du gewinnst (P12)!
    .wrong = Das fängt den König nicht. Such den Platz, von dem dein Springer c, k und m deckt (P8).
    .wrong-rook = Du gewinnst einen Turm, aber der schwarze König nimmt deinen Springer. Geh auf den König selbst los: Ihn zu schlagen gewinnt die Partie (P12).

lesson-basics-stuck = Kein einziger Zug
    .task = Wer nicht ziehen kann, verliert. Dein Springer und dein Läufer halten beide schwarzen Bauern auf, nur der wartende König kann noch ziehen. Sperr ihn aus.
    .done = Schwarz hat keinen erlaubten Zug und verliert (P13). Dein Turm hält den König auf, die Bauern können deine Figuren nicht schlagen, und niemand darf auf einer eigenen Figur landen (P11).
    .wrong = Der schwarze König kann noch auf h herein. Stell deinen Turm dorthin, dann hat Schwarz keinen Zug mehr (P13).
    .wrong-freed = Schwarz hat noch einen Zug. Lass deinen Springer, wo er die Bauern aufhält, und sperr mit dem Turm den König aus (P13).

lesson-basics-thrice = Aller guten Dinge
    .task = Schwarz hat mehr Figuren, ein Remis käme dir also recht. Die Stellung mit deinem Turm auf a gab es schon zweimal. Führe sie noch einmal herbei.
    .done = Remis! Dieselbe Stellung stand zum dritten Mal auf dem Brett, und dieselbe Seite war am Zug (P15).
    .wrong = Die Partie geht weiter, und Schwarz ist stärker. Zieh deinen Turm nach a, dann steht die Stellung zum dritten Mal da (P15).

lesson-basics-kings = Nur noch Könige
    .task = Neben seinem König hat Schwarz nur noch einen Turm. Schlag ihn mit deinem König.
    .done = Nur die beiden Könige sind übrig. Wer jetzt am Zug ist, darf Remis beanspruchen oder weiterspielen (P14).
    .wrong = Schwarz behält den Turm. Dein König erreicht ihn auf zwei Linien, von a nach d und weiter nach f (P10).

## Die Ziele und das Spiel in Kürze

goal-first = Schlag den schwarzen König. Ein angegriffener König darf stehen bleiben, also pass auf deinen eigenen auf.
goal-second = Schlag den weißen König. Ein angegriffener König darf stehen bleiben, also pass auf deinen eigenen auf.

short-enter = Figuren warten außerhalb des Kreises. Eine kommt herein, wenn der Platz vor ihr frei ist (P5). Ein Bauer zieht auf einer geraden Linie (P6).
short-rook = Auch ein Turm zieht auf einer Linie, schlägt aber jede Figur an ihrem anderen Ende; ein Bauer schlägt nur Bauern (P6, P7).
short-knight = Ein Springer folgt einer Linie zu einem freien Platz und geht dann einen Schritt am Kreis entlang (P8).
short-bishop = Ein Läufer zieht auf zwei Linien nacheinander, über einen freien Platz (P9).
short-win = Ein König zieht wie ein Turm oder wie ein Läufer (P10). Schlag den gegnerischen König, und du gewinnst (P12). Wer nicht ziehen kann, verliert (P13).

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

end-king-captured = der König wurde geschlagen
end-no-legal-move = wer am Zug ist, hat keinen erlaubten Zug
end-kings-only = nur die beiden Könige sind übrig
end-repetition = dieselbe Stellung stand zum dritten Mal auf dem Brett

## Die Figuren

piece-white-king = weißer König
    .taken = weißen König
piece-white-bishop = weißer Läufer
    .taken = weißen Läufer
piece-white-knight = weißer Springer
    .taken = weißen Springer
piece-white-rook = weißer Turm
    .taken = weißen Turm
piece-white-pawn = weißer Bauer
    .taken = weißen Bauern
piece-black-king = schwarzer König
    .taken = schwarzen König
piece-black-bishop = schwarzer Läufer
    .taken = schwarzen Läufer
piece-black-knight = schwarzer Springer
    .taken = schwarzen Springer
piece-black-rook = schwarzer Turm
    .taken = schwarzen Turm
piece-black-pawn = schwarzer Bauer
    .taken = schwarzen Bauern

the-piece = { $piece ->
    [king] der König
    [bishop] der Läufer
    [knight] der Springer
    [rook] der Turm
   *[pawn] der Bauer
    }
own-piece = { $piece ->
    [king] dein eigener König
    [bishop] dein eigener Läufer
    [knight] dein eigener Springer
    [rook] dein eigener Turm
   *[pawn] dein eigener Bauer
    }
no-piece = { $piece ->
    [king] kein König
    [bishop] kein Läufer
    [knight] kein Springer
    [rook] kein Turm
   *[pawn] kein Bauer
    }
a-taken = { $taken ->
    [king] ein König
    [bishop] ein Läufer
    [knight] ein Springer
    [rook] ein Turm
   *[pawn] ein Bauer
    }
the-side = { $side ->
    [first] Weiß
   *[second] Schwarz
    }
other-side = { $side ->
    [first] Schwarz
   *[second] Weiß
    }

## Das Brett und die Züge

board-note = Dieses Brett ist eine Rekonstruktion: Die Zeichnung des Erfinders ist verloren. Auf der Regelseite steht, wie es entstanden ist.
site-inner = Platz { $place }
site-outer = äußerer Platz { $place }
    .short = außen { $place }
site-hand = { $side ->
        [first] Hand von Weiß
       *[second] Hand von Schwarz
    }: { $piece ->
        [king] König
        [bishop] Läufer
        [knight] Springer
       *[rook] Turm
    }
    .short = Hand { $piece }

spoken-move = { $piece } { $from } nach { $to }
spoken-takes = { $move }, schlägt { $taken }
spoken-enters = { $piece } kommt auf { $to } herein
spoken-placed = { $piece } auf den äußeren Platz { $to }

expects-piece = { the-side } stellt eine Figur auf: Tipp in den Ecken auf eine Figur von { the-side } und dann auf einen freien äußeren Platz (P3).
    .pawns = { the-side } stellt eine Figur auf: Tipp in den Ecken auf eine Figur von { the-side } und dann auf einen freien äußeren Platz; ihr Bauer kommt mit (P3).
expects-place = { the-piece }: Tipp auf einen freien äußeren Platz
    .several = { the-piece } (noch { $count } in der Hand): Tipp auf einen freien äußeren Platz
expects-nothing = Dieser Zug ist erlaubt.

## Warum ein Zug nicht geht

refusal-no-place = das Brett hat nur die Plätze a bis { $last }
refusal-outer-taken = auf dem äußeren Platz { $place } steht schon eine Figur
refusal-not-yours = { the-piece } auf { $place } ist { $side ->
        [first] schwarz: Weiß ist am Zug
       *[second] weiß: Schwarz ist am Zug
    }
    .outer = { the-piece } auf dem äußeren Platz { $place } ist { $side ->
        [first] schwarz: Weiß ist am Zug
       *[second] weiß: Schwarz ist am Zug
    }
refusal-other-hand = das ist die Hand von { other-side }: { the-side } ist am Zug
refusal-empty = auf { $place } steht keine Figur
    .outer = auf dem äußeren Platz { $place } wartet keine Figur
refusal-out-of-play = diese Figur ist noch nicht im Spiel: Sie kommt zuerst auf { $place } herein
refusal-blocked = die Figur auf dem äußeren Platz { $place } kann nicht herein: { $place } vor ihr ist besetzt
refusal-own = { own-piece } steht auf { $place }
refusal-pawn-takes = ein Bauer schlägt nur Bauern, und auf { $to } steht { a-taken }
refusal-no-line = keine gerade Linie verbindet { $from } und { $to }, und { $piece ->
        [rook] ein Turm
       *[pawn] ein Bauer
    } zieht auf einer
refusal-middles = { the-piece } kommt nicht durch: Der Platz { $places } auf dem Weg ist besetzt
    .several = { the-piece } kommt nicht durch: Die Plätze { $places } auf dem Weg sind besetzt
refusal-knight = von { $from } führt keine Linie zu einem Nachbarn von { $to }: Ein Springer zieht auf einer Linie und dann einen Schritt am Kreis entlang
refusal-king = weder eine Linie noch zwei Linien hintereinander führen den König von { $from } nach { $to }
refusal-bishop = keine zwei Linien hintereinander führen von { $from } nach { $to }: Ein Läufer zieht auf zweien
refusal-stuck =
    .pawn = der Bauer auf { $place } kann nicht ziehen: Am Ende jeder seiner Linien steht eine eigene Figur oder ein gegnerischer Offizier
    .rook = der Turm auf { $place } kann nicht ziehen: Am Ende aller seiner Linien stehen eigene Figuren
    .steps = { the-piece } auf { $place } kann nicht ziehen: Kein Weg über einen freien Platz führt dorthin, wo keine eigene Figur steht
    .king = der König auf { $place } kann nicht ziehen: Eigene Figuren versperren jeden Weg
refusal-leave = keine Figur endet, wo sie begann
refusal-back-out = nichts zieht wieder hinaus: Die äußeren Plätze sind nur für Figuren, die noch nicht im Spiel sind
refusal-drafting = zuerst werden alle Figuren aufgestellt: Setz eine aus deiner Hand auf einen freien äußeren Platz
refusal-no-draft = keine Figur ist mehr in der Hand: Alle stehen auf dem Brett
refusal-not-in-hand = { no-piece } ist mehr in deiner Hand
refusal-placed-inner = Offiziere beginnen außerhalb: Tipp auf den äußeren Platz { $place } dahinter

## Wie Züge geschrieben werden

move-forms = +d (hereinkommen), a-d (Zug) oder axd (schlagen) mit zwei Plätzen des Bretts
    .draft = Kd (König auf den äußeren Platz d): eine Figur aus der Hand und ein Platz des Bretts
move-nothing = auf { $place } steht nichts, was geschlagen werden könnte, schreib { $move }

## Stellungen

rows = Reihen, innere und äußere Plätze
position-places = Plätze
position-hands = die Figuren in der Hand, wie KBB/kbb (- für keine)
field-hand =
    .name-white = Hand von Weiß
    .name-black = Hand von Schwarz
    .white = Weiße Figuren, die noch aufzustellen sind (P3); -, wenn alle stehen.
    .black = Schwarze Figuren, die noch aufzustellen sind (P3); -, wenn alle stehen.
    .allowed = Buchstaben von Figuren, wie { $side ->
        [first] KBB
       *[second] kbb
    }, von jeder höchstens { $most }, oder - für keine

problem-hand-site = auf dem Brett lässt sich keine Figur in die Hand nehmen: Schreib sie in { $fields } (P3)
problem-kings = { the-side } hat { $count } Könige: Jede Seite hat einen (P1)
problem-room = { the-side } hat { $count } Offiziere: Dieses Brett hat auf jeder Seite Platz für { $most } (P2)
    .pawns = { the-side } hat { $count } Bauern: Dieses Brett hat auf jeder Seite Platz für { $most } (P2)
problem-outer-pawn = ein Bauer von { the-side } steht auf dem äußeren Platz { $place }: Bauern sind immer im Spiel (P2, P5)
problem-hands = { $white } und { $black } Figuren in der Hand, und { the-side } ist am Zug: Ist Weiß am Zug, hat Schwarz gleich viele, sonst eine mehr (P3)
problem-numbers = Weiß und Schwarz haben { $white } und { $black } Figuren: Beide haben gleich viele (P1)
problem-no-king = { the-side } hat keinen König, weder auf dem Brett noch in der Hand (P1)
problem-draft = beim Aufstellen stehen die Bauern von { the-side } vor ihren Figuren und sonst nirgends: siehe { $place } (P3)
    .no-pawns = beim Aufstellen ohne Bauern ist von { the-side } noch nichts im Spiel: siehe { $place } (P3)
problem-captured = { other-side } hat keinen König, und doch ist { the-side } am Zug: Wird ein König geschlagen, ist die Partie zu Ende (P12)
    .both = auch { the-side } hat keinen König: Nur ein König kann geschlagen werden (P12)
    .nobody = { the-side } hat keinen König, aber { other-side } hat keine Figur im Spiel, die ihn schlagen konnte (P6)

## Optionen, die nicht zusammenpassen

clash-board-part = Teil { $number }: { $what }
clash-board-line = Zeile { $number }: { $what }
clash-board-more = und { $count ->
    [one] 1 weiterer Fehler
   *[other] { $count } weitere Fehler
    }
clash-board-long = ein Brett braucht höchstens { $most } Zeichen
clash-board-one-number = „{ $word }“ ist zu viel: Erwartet wird eine Zahl
clash-board-unknown = „{ $word }“ ist unbekannt: Erwartet wird places, lines oder gaps
clash-board-places = „{ $word }“ Plätze: Erwartet wird eine gerade Zahl von { $least } bis { $most }
    .twice = die Zahl der Plätze steht schon in Zeile { $line }
    .missing = die Zahl der Plätze fehlt: Erwartet wird „places 14“
clash-board-no-line = an { $place } endet keine Linie: Eine Figur käme von dort nie weg
clash-board-no-gap = „{ $word }“ ist keine Lücke: Der Kreis verbindet nur Nachbarn
clash-board-twice = die Linie „{ $word }“ steht zweimal da
    .gap = die Lücke „{ $word }“ steht zweimal da
clash-board-no-pair = „{ $word }“ ist kein Paar von Plätzen: Erwartet werden zwei Buchstaben wie a-e
clash-board-no-place = „{ $word }“: Die Plätze sind a bis { $last }
clash-board-itself = „{ $word }“ verbindet einen Platz mit sich selbst
clash-room = { $pieces } Figuren auf jeder Seite sind zu viele für dieses Brett: Jede Seite hat { $places } Plätze (P4)
clash-no-move = mit dieser Aufstellung hätte Weiß auf diesem Brett zu Beginn keinen Zug (P13)
clash-seed = seed={ $seed } hat nichts zu entscheiden: Eine Zufallszahl gehört zu setup=random, und die Aufstellung ist { $setup }
clash-letters = die Figuren { $side ->
        [first] von Weiß
        [second] von Schwarz
       *[both] jeder Seite
    } sind Buchstaben aus K, B, N und R, von jedem höchstens { $most }
clash-kings = { $side ->
        [first] Weiß
        [second] Schwarz
       *[both] jede Seite
    } hat { $count } Könige statt eines einzigen (P1)
clash-numbers = { $white } und { $black } Figuren: Beide Seiten haben gleich viele (P1)

## Was der Katalog sagt

tagline = Schach auf einem Netz aus Linien: Bring deine Figuren in den Kreis, versperr Wege und jage den König.
option-setup = Aufstellung
    .about = Wie die Offiziere auf die äußeren Plätze kommen.
    .classic = R N B K B N R, der König in der Mitte seiner Seite
    .yin-yang = K B B N N R R, der König links von seinem Spieler
    .random = das Los verteilt die Figuren beider über das ganze Brett
    .draft = die Spieler stellen ihre Figuren abwechselnd auf, irgendwo auf dem Brett, bevor sie ziehen
option-seed = Zufallszahl
    .about = Eine Zahl, mit der sich eine zufällige Aufstellung wiederholen lässt.
    .allowed = eine ganze Zahl unter 2^64 bei setup=random (ohne Angabe: eine neue), sonst nichts
option-pieces = Figuren
    .about = Die Offiziere jeder Seite; mit weniger wird die Partie kürzer.
    .allowed = ein K und beliebige aus B, N, R, nicht mehr, als eine Seite Plätze hat, für beide gleich (KBNR) oder für Weiß und Schwarz (KBBR/KNNR), gleich viele
option-pawns = Bauern
    .about = Ob auf dem inneren Platz vor jedem Offizier ein Bauer steht.
    .on = ein Bauer für jede Figur
    .off = nur Offiziere
option-repetition = Wiederholung
    .about = Was geschieht, wenn eine Stellung zum dritten Mal auf dem Brett steht.
    .draw = die Partie ist remis (unsere Festlegung)
    .off = nichts, wie im Blatt des Erfinders: Die Partie kann ewig dauern
option-board = Brett
    .about = Die Plätze und die Linien zwischen ihnen; üblich ist unsere Rekonstruktion des verlorenen Bretts.
    .allowed = reconstruction oder die Zahl der Plätze (4 bis 26, gerade) und die geraden Linien, durch Punkte getrennt: 6.a-d.b-e.c-f; ein Teil wie f~a lässt zwei Nachbarn auf dem Kreis unverbunden

## Wie die Werte heißen

value-classic = klassisch
value-yin-yang = Yin-Yang
value-random = Zufall
value-draft = abwechselnd
value-on = an
value-off = aus
value-draw = Remis
