# Linear Progression auf Deutsch.

lesson-basics = Gewinne das Brett
    .about = Lass deine Steine gleiten, übernimm, was sie überqueren, und besitze am Ende die meisten Felder des Bretts.
    .game = Deine erste Partie, auf einem kleinen Brett mit 32 Feldern. Du spielst Weiß und beginnst.

lesson-basics-drop = Dein erster Stein
    .task = Setz deinen ersten Stein auf ein beliebiges Feld. In der Mitte kann er in alle Richtungen ziehen. Die vier Ecken gehören nicht zum Brett.
    .done = Weiß setzt zuerst einen Stein, dann Schwarz einen auf ein anderes Feld (L1). Von da an zieht ihr abwechselnd.

lesson-basics-slide = Ein langer Zug
    .task = Ein Stein zieht wie eine Dame im Schach: in gerader Linie, so weit du willst. Jedes Feld, das er betritt, gehört dir. Gewinne vier Felder in einem Zug.
    .done = Jedes betretene Feld gehört dir (L4), und das Feld, von dem du kamst, behältst du (L5). Ziehen kannst du beliebig weit: waagerecht, senkrecht oder diagonal (L3).
    .wrong = Das bringt weniger als vier Felder. Ein Stein zieht beliebig weit (L3): Such die Linie mit dem meisten Platz.

lesson-basics-turn = Mach sie weiß
    .task = Ziehst du über einen schwarzen Stein, wird er weiß. Du darfst jeden deiner Steine ziehen. Dreh zwei schwarze Steine in einem Zug um.
    .done = Beide Felder gehören jetzt dir (L4). In jedem Zug ziehst du einen Stein, welchen du willst (L2). Es lohnt sich also zu vergleichen.
    .wrong = Kein schwarzer Stein wurde umgedreht. Du drehst die Steine um, über die du ziehst (L4): Sieh dir die dritte Reihe an.
    .wrong-short = Einer ist umgedreht! Hör da nicht auf: Zieh von a3 noch über den nächsten schwarzen Stein (L4).
    .wrong-other = Einer ist umgedreht, aber dein anderer Stein kann mehr. In jedem Zug wählst du, welchen du ziehst (L2).

lesson-basics-empty = Zuerst ein leeres Feld
    .task = Jeder Zug muss mindestens ein leeres Feld betreten. Die Reihe neben dir ist voll, dort geht es nicht. Dreh auf einem anderen Weg einen schwarzen Stein um.
    .done = Du hast das leere Feld b4 betreten und bist weiter nach c5 gezogen. Nach einem leeren Feld darfst du auch auf einem schwarzen Stein enden (L6).
    .wrong = Kein schwarzer Stein wurde umgedreht. Hast du ein leeres Feld betreten, darfst du weiterziehen und auf einem schwarzen Stein enden (L6).

lesson-basics-own = Dir selbst im Weg
    .task = Du willst den schwarzen Stein auf c4, und zwei deiner Steine stehen darunter. Welcher kommt hin?
    .done = Von c3 war der Weg nach oben frei. Dein Stein auf c1 wäre bis c3 gekommen, aber nie an einem eigenen Stein vorbei (L7).
    .wrong = Der Stein auf c4 ist noch schwarz. Von c3 steht dir nichts Eigenes im Weg: Zieh gerade nach oben (L7).
    .wrong-behind = Von c1 kommst du nicht an deinem eigenen Stein auf c3 vorbei (L7). Zieh den vorderen.

lesson-basics-last = Der letzte bleibt stehen
    .task = Schwarz hat nur noch zwei Steine, auf c3 und c4. Zieh von c1 nach oben und dreh so viel um, wie du kannst.
    .done = Du hast c3 umgedreht, und weiter ging es nicht: Der letzte Stein eines Spielers ist sicher, also kann nichts c4 betreten (L8).
    .wrong = Kein schwarzer Stein wurde umgedreht. Zieh von c1 nach oben: Nur der allerletzte schwarze Stein ist sicher (L8).

lesson-basics-pass = Wenn nichts geht
    .task = Sieh dir von deinem Stein aus jede Linie an: Kein leeres Feld ist zu erreichen. Hast du keinen Zug, dann passt du. Pass jetzt.
    .done = Du hattest keinen erlaubten Zug, also hast du gepasst. Passen darfst du nie, wenn du einen hast (L10).

lesson-basics-count = Zähl das Brett
    .task = Nur b1 ist leer. Wird es gefüllt, ist die Partie zu Ende, und wer mehr Felder besitzt, gewinnt. Füll es so, dass du gewinnst.
    .done = Das Brett ist voll, also ist die Partie zu Ende (L13). Du hast 11 Felder, Schwarz 10: Du gewinnst (L11)!
    .wrong = So knapp! Schwarz hat 11 Felder und du 10, also gewinnt Schwarz (L11). Such den Zug nach b1, der mehr umdreht.

lesson-basics-leave = Was du übrig lässt
    .task = Zwei Felder sind leer. Du füllst eines, dann Schwarz das andere, und Schluss. Sieh, was Schwarz umdrehen könnte, und wähle den Zug, der gewinnt.
    .done = Schwarz hatte den letzten Zug (L13), konnte damit aber nichts umdrehen. Du gewinnst 11 zu 10 (L11). Gegen Ende zählt mehr, was du übrig lässt, als was du nimmst.
    .wrong = Das richtige Feld, aber du hast unterwegs nichts umgedreht, und Schwarz gewinnt 11 zu 10 (L11). Komm über die oberste Reihe nach d5.
    .wrong-greedy = Jetzt zieht Schwarz auf der d-Linie nach d5, dreht dort deine Steine um und gewinnt (L11). Dieses Feld darfst du nicht übrig lassen.

lesson-basics-save = Heb das Beste auf
    .task = Drei Felder sind leer, der letzte Zug gehört also dir. Dein Zug nach d1 ist stark, aber Schwarz kann ihn verderben. Bereite zuerst einen zweiten starken vor.
    .done = Von e4 konntest du auch nach b1. Schwarz konnte nur einen der beiden verderben, und der andere gewann als letzter Zug der Partie 11 zu 10 (L11).
    .wrong = Jetzt gewinnt Schwarz (L11). Zieh zuerst nach e4: Von dort blickst du diagonal auf b1, und Schwarz kann nicht b1 und d1 zugleich verderben.

## Die Ziele und das Spiel in Kürze

goal-first = Füll das Brett. Am Ende musst du mehr Felder haben als Schwarz.
goal-second = Füll das Brett. Am Ende musst du mehr Felder haben als Weiß.

short-drop = Jeder setzt einen Stein, dann wird abwechselnd gezogen (L1, L2).
short-slide = Ein Stein zieht wie eine Dame im Schach. Jedes Feld, das er betritt, gehört dir, und das, von dem er kam, behältst du (L3, L4, L5).
short-turn = Gegnerische Steine auf seinem Weg nehmen deine Farbe an (L4). Nur deine eigenen Steine halten ihn auf (L7).
short-empty = Jeder Zug muss mindestens ein leeres Feld betreten (L6).
short-win = Ist das Brett voll, gewinnt, wer mehr Felder besitzt (L11).

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

end-majority = wer gewonnen hat, besitzt mehr Felder
end-equal-spaces = beide besitzen gleich viele Felder

## Die Steine

piece-white-token = weißer Stein
piece-black-token = schwarzer Stein
piece-white-blocker = weißer Sperrstein
piece-black-blocker = schwarzer Sperrstein
the-side = { $side ->
    [first] Weiß
   *[second] Schwarz
    }
side-aloud = { $side ->
    [first] Weiß
   *[second] Schwarz
    }
spaces = { $count ->
    [one] 1 Feld
   *[other] { $count } Felder
    }
gain = +{ $won }, { $turned } umgedreht

## Das Brett und die Züge

site-corner = eine Ecke für Sperrsteine
site-unused = gehört nicht zum Brett

spoken-drop = { side-aloud } setzt auf { $to }
    .blocker = { side-aloud } setzt auf { $to }, Sperrstein in die Ecke { $corner }
spoken-pass = { side-aloud } passt: kein erlaubter Zug
spoken-turn = { side-aloud } { $token }
    .both = { $first }, dann { $then }
spoken-token = { $from } nach { $to }, gewinnt { $won ->
        [0] kein Feld
        [one] 1 Feld
       *[other] { $won } Felder
    }{ $turned ->
        [0] { "" }
       *[other] , { $turned } von { $side ->
            [first] Schwarz
           *[second] Weiß
        }
    }
spoken-blocker = { $piece } { $from } nach { $to }

choice-blocker = Sperrstein { $square }
choice-end = Zug beenden
choice-pass = Passen: kein erlaubter Zug

## Was jetzt zu berühren ist

expects-drop = Setz deinen ersten Stein auf ein beliebiges Feld (L1).
    .blockers = Setz deinen ersten Stein auf ein beliebiges Feld und dann deinen Sperrstein in eine Ecke (L1, L15).
expects-pass = Du hast keinen erlaubten Zug, also passt du (L10).
expects-equalising = Schwarz hat das letzte Wort: Zieh einen Stein, aber keinen Sperrstein (L14).
expects-token = Zieh einen Stein. Davor oder danach darfst du auch einen Sperrstein ziehen (L16).
expects-corner = Tipp nun auf eine Ecke für deinen Sperrstein (L15).
expects-end = Tipp nun auf das Feld, auf dem der Stein von { $square } enden soll.
    .blocker = Tipp nun auf das Feld, auf dem der Sperrstein von { $square } enden soll.
expects-token-after = Tipp nun auf den Stein, den du ziehen willst, oder noch einmal auf den Sperrstein, um ihn zurückzustellen.
expects-more = Tipp noch einmal auf { $square }, um den Zug zu beenden, oder auf einen Sperrstein, um auch ihn zu ziehen.
    .own = Tipp noch einmal auf { $square }, um den Zug zu beenden, oder auf deinen Sperrstein, um auch ihn zu ziehen.
expects-nothing = Dieser Zug ist erlaubt.

## Warum ein Zug nicht geht

refusal-must-pass = du hast keinen erlaubten Zug und musst passen
refusal-no-blockers = diese Partie wird ohne Sperrsteine gespielt
refusal-token-line = ein Stein zieht wie eine Dame: waagerecht, senkrecht oder diagonal
refusal-blocker-line = ein Sperrstein zieht wie eine Dame: waagerecht, senkrecht oder diagonal
refusal-unused = { $square } gehört nicht zum Brett: Kein Stein kann dorthin
    .blocker = { $square } gehört nicht zum Brett: Kein Sperrstein kann dorthin
refusal-blocked = der Sperrstein auf { $square } steht im Weg
refusal-over = die Partie ist zu Ende
refusal-no-turn = das ist kein Zug
refusal-drop-first = setz zuerst einen Stein auf ein beliebiges leeres Feld
refusal-dropped = nur der erste Stein wird gesetzt; zieh jetzt mit einem deiner Steine
refusal-drop-taken = auf { $square } steht schon ein Stein: Wähl ein anderes Feld
refusal-corner = wähl auch eine Ecke für deinen Sperrstein: { $corners }
refusal-no-corner = ein Sperrstein beginnt nicht auf { $square }, sondern in einer Ecke
refusal-corner-taken = in der Ecke { $square } steht der andere Sperrstein: Wähl eine andere
refusal-under-blocker = der Stein auf { $square } ist unter einem Sperrstein und kann nicht ziehen
refusal-last-token = der Stein auf { $square } ist der letzte deines Gegners und kann nicht betreten werden
refusal-own-token = dein eigener Stein auf { $square } hält den Zug auf
refusal-no-empty = ein Zug muss mindestens ein leeres Feld betreten
refusal-not-yours = der Stein auf { $square } gehört deinem Gegner: Zieh einen eigenen
refusal-no-token = auf { $square } steht kein Stein
refusal-full = der Stein füllt das letzte leere Feld, danach zieht kein Sperrstein mehr
refusal-equalising = im Ausgleichszug von Schwarz zieht kein Sperrstein
refusal-other-blocker = der Sperrstein auf { $square } gehört deinem Gegner: Du ziehst nur deinen eigenen
refusal-last-empty = { $square } ist das letzte leere Feld: Dort darf kein Sperrstein enden
refusal-blocker-last-token = der Stein auf { $square } ist der letzte seiner Seite: Dort darf kein Sperrstein enden
refusal-last-end = der Zug deines Gegners endete auf { $square }: Dort darf jetzt kein Sperrstein enden
refusal-pass = du hast einen erlaubten Zug, also darfst du nicht passen
refusal-stuck = der Stein auf { $square } erreicht auf keiner Linie ein leeres Feld
refusal-no-token-after = danach könntest du keinen Stein mehr ziehen, und ein Sperrstein zieht nie allein
refusal-no-blocker = auf { $square } steht kein Sperrstein
refusal-blocker-alone = ein Sperrstein zieht nie ohne einen Stein

## Wie Züge geschrieben werden

move-forms = @{ $from } zum Setzen, { $from }-{ $to } für einen Stein oder pass (Felder a1 bis { $last })
    .blockers = @{ $from } zum Setzen, { $from }-{ $to } für einen Stein, mit Sperrstein @{ $from }/B@{ $corner }, B{ $corner }-{ $in }/{ $from }-{ $to } oder { $from }-{ $to }/B{ $corner }-{ $in }, oder pass (Felder a1 bis { $last })

## Stellungen

rows = Reihen
field-passes = Züge unmittelbar vor diesem, in denen gepasst wurde (L10, L12).
    .name = gepasste Züge
    .none = keiner: zuletzt wurde gezogen oder gesetzt
    .one = die andere Seite hat gerade gepasst
    .both = beide haben gepasst, damit war die Partie zu Ende
field-equalising = Ob dies der Ausgleichszug von Schwarz ist, nachdem Weiß das letzte Feld gefüllt hat (L14).
    .name = Ausgleichszug
    .no = nein
    .yes = ja
field-last-end = Wo der Stein der anderen Seite eben endete. Ohne Sperrsteine ändert das nichts.
    .name = letztes Zielfeld
    .blockers = Wo der Stein der anderen Seite eben endete: Dort darf kein Sperrstein enden (L18).
    .allowed = der Name eines Feldes oder -
position-no-blockers = - (diese Partie wird ohne Sperrsteine gespielt)
position-blockers = Feld und Besitzer jedes Sperrsteins, wie in a1w,h8b, oder -
    .name = Sperrsteine

problem-before-drops = bevor beide Steine gesetzt sind, hat niemand gezogen oder gepasst (L1)
problem-chance-drops = in dieser Partie hat das Los schon für jede Seite einen Stein gesetzt (L1)
problem-first-drop = Weiß setzt den ersten Stein, nicht Schwarz (L1)
problem-second-drop = Schwarz setzt seinen Stein, bevor Weiß zieht (L1)
problem-first-move = nach dem Setzen zieht Weiß zuerst (L2)
problem-no-token = { the-side } hat keinen Stein, aber der letzte Stein geht nie verloren (L8)
problem-last-turn = der letzte Zug kann nicht zugleich Passen und ein Zug mit einem Stein gewesen sein
problem-last-end = { the-side } hat den letzten Zug auf { $square } beendet, hat dort aber keinen Stein (L4)
problem-single-token = { the-side } hat gezogen, besitzt aber nur einen Stein (L5)
problem-full-pass = auf vollem Brett passt niemand: Die Partie war zu Ende (L13)
problem-passed = { the-side } hat gepasst, hat aber einen erlaubten Zug (L10)
problem-no-equalising = in dieser Partie gibt es keinen Ausgleichszug (L14)
problem-equalising = der Ausgleichszug gehört Schwarz, nachdem Weiß das letzte Feld gefüllt hat (L14)
    .due = Weiß hat das letzte Feld gefüllt, also ist Schwarz im Ausgleichszug f (L14)
problem-no-blocker = { the-side } hat einen Stein gesetzt, aber keinen Sperrstein (L15)
problem-blocker-first = { the-side } stellt den Sperrstein zugleich mit dem ersten Stein in eine Ecke (L15)
problem-two-blockers = { the-side } hat auf { $square } noch einen Sperrstein: Jede Seite hat einen (L15)
problem-blocker-unused = { $square } gehört nicht zum Brett: Kein Sperrstein kann dort stehen (L17)
problem-blocker-moved = noch kein Stein hat gezogen, also steht der Sperrstein von { $square } noch in einer Ecke (L16)
problem-blockers-meet = die Sperrsteine stehen auf einem Feld, aber keiner betritt das des anderen (L17)
problem-token-unused = { $square } gehört nicht zum Brett: Kein Stein kann dort stehen (L3)
problem-space = { $square } ist ein Feld dieses Bretts, nicht #
problem-no-space = { $square } gehört nicht zu diesem Brett: Schreib dort #

## Optionen, die nicht zusammenpassen

clash-board = erwartet wird BxH, center-isle oder ein Muster aus . und #
    .bounds = eine Seite liegt außerhalb: Erwartet wird 4 bis 16, wie in 10x8
    .ranks = eine Reihe ist anders lang als die erste: Erwartet werden gleiche Reihen
    .size = auf einem Muster dieser Größe lässt sich nicht spielen: Erlaubt sind bis zu 26 Linien und Reihen, 256 Felder
    .room = ein Brett ohne zwei Felder: Erwartet wird Platz für beide Steine
    .square = „{ $found }“ ist kein Feld: Erwartet wird . für ein Feld, # für keins
    .side = eine Seite ist länger als { $most } Felder
clash-corners = Sperrsteine beginnen in Ecken, die nicht zum Brett gehören, und dieses Brett hat weniger als zwei: Zeichne # in zwei Ecken, jede neben einem Feld (L15)
clash-seed = seed={ $seed } hat nichts zu entscheiden: Eine Zufallszahl gehört zu drop=random oder drop=fair, und hier wird gewählt
clash-fair = drop=fair hat eine Tabelle für board=8x8 mit blockers=off, own oder shared, oder mit equal-moves=on und blockers=off: Nimm diese oder drop=random

## Was der Katalog sagt

tagline = Zieh wie eine Dame, hinterlass eine Spur, dreh um, was du überquerst: Wer am meisten vom Brett besitzt, gewinnt.
option-drop = Setzen
    .about = Wie die ersten Steine aufs Brett kommen.
    .chosen = jeder wählt ein Feld, Weiß zuerst
    .random = das Los setzt beide Steine und stellt die Sperrsteine in Ecken, bevor Weiß zieht
    .fair = Felder aus einer Tabelle von Paaren, die in Partien der Engine ausgeglichen waren (übliches Brett; nicht mit Sperrsteinen und Ausgleichszug zugleich)
option-seed = Zufallszahl
    .about = Eine Zahl, mit der sich zufälliges oder faires Setzen wiederholen lässt.
    .allowed = eine ganze Zahl unter 2^64 bei drop=random oder drop=fair (ohne Angabe: eine neue), sonst nichts
option-blockers = Sperrsteine
    .about = Ein Stein für jede Seite, an dem kein anderer vorbeikommt.
    .off = keine Sperrsteine
    .shared = in einem Zug darfst du auch einen der beiden Sperrsteine ziehen, wem er auch gehört
    .own = in einem Zug darfst du auch deinen eigenen Sperrstein ziehen
option-equal-moves = Gleiche Zugzahl
    .about = Ob Schwarz noch antwortet, wenn Weiß das letzte Feld füllt.
    .off = die Partie endet mit dem letzten leeren Feld
    .on = Schwarz hat noch einen Ausgleichszug, der kein leeres Feld betreten muss
option-board = Brett
    .about = Die Felder, auf denen gespielt wird.
    .allowed = BxH mit Seiten von 4 bis 16 (ohne die Ecken), center-isle (8x8 mit einer Insel aus vier Feldern) oder ein Muster: Reihen von oben, getrennt durch /, . ein Feld, # keines, höchstens 256 Felder

## Wie die Werte heißen

value-chosen = gewählt
value-random = Zufall
value-fair = ausgeglichen
value-off = aus
value-shared = gemeinsam
value-own = eigener
value-on = an
