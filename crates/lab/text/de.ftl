# Was die Seiten von Berichten und Vergleichen sagen, auf Deutsch.
# Der Befehl schreibt englische Seiten; die Website zeigt sie in der Sprache derer, die lesen.

report = Throughline-Laborbericht
    .title = Bericht: { $game }
    .edge = { $side }: { $score } (95-%-Intervall: { $interval }). Bei dieser Spielstärke ergibt das einen Vorteil für { $better }.
    .even = { $side }: { $score } (95-%-Intervall: { $interval }). Diese Partien zeigen für keine Seite einen Vorteil, schließen aber auch keinen aus, der im Intervall liegt.
    .interval = { $low } – { $high }
    .figure = Kennzahl
    .value = Wert
    .games = Partien
    .percent-interval = 95-%-Intervall
    .after = Nach
    .estimated = geschätzt
    .exact = exakt innerhalb der Tabellen
    .within-tables = Endspieltabellen mit bis zu { $pieces } Figuren

## Woraus eine Kennzahl gewonnen ist

sample-games = { $count ->
    [one] { $count } Partie
   *[other] { $count } Partien
}
sample-decided-games = { $count ->
    [one] { $count } entschiedene Partie
   *[other] { $count } entschiedene Partien
}
sample-pairs-of-games = { $count ->
    [one] { $count } Partiepaar
   *[other] { $count } Partiepaare
}
sample-positions = { $count ->
    [one] { $count } Stellung
   *[other] { $count } Stellungen
}
sample-sets-of-pieces = { $count ->
    [one] { $count } Figurenbestand
   *[other] { $count } Figurenbestände
}

## Wer gewinnt

balance = Ausgewogenheit
    .picture = Ergebnisse der Partien
    .picture-about = Wie die Partien der Engine gegen sich selbst ausgingen.
    .won = Siege für { $side }
    .drawn = Remis
    .counted = { $result }: { $games }
    .alike = Unter den { $games } Partien sind nur { $different } verschiedene: Die Intervalle, für die jede Partie zählt, sind bis zum Faktor { $factor } zu schmal.
    .table = Ergebnisse

## Länge und Auswahl

course = Länge und Auswahl
    .lengths = Länge der Partien
    .lengths-about = Partien nach ihrer Länge in Halbzügen.
    .plies = Halbzüge
    .games = Partien
    .choices = Erlaubte Züge je Halbzug
    .choices-about = Erlaubte Züge je Halbzug: der Median und das Band, in dem die mittlere Hälfte der Partien liegt, jeweils gemittelt über die Züge beider Seiten. Die Kurve endet, wo weniger als acht Partien so lange dauern.
    .ply = Halbzug
    .moves = erlaubte Züge
    .curve = { $what }: unteres Quartil, Median, oberes Quartil
    .table = Umfang
    .columns = { $count } Werte von { $least } bis { $most }; die höchste Säule enthält { $top } davon.
    .line = Die mittlere Linie geht von { $first } bis { $last }; ihr höchster Wert ist { $highest }.

## Wie Partien verlaufen

drama = Spannung
    .about = Erwartete Punktanteile stammen aus der Suche der Engine bei jedem Zug, umgerechnet mit ihrem Ergebnismodell; ein erzwungener Sieg, den sie gefunden hat, gilt als sicher.
    .tables = Wo die Endspieltabellen mit bis zu { $pieces } Figuren eine Stellung kennen, ist der erwartete Punktanteil ihr exakter Wert.
    .picture = Was die Siegerseite erwartete
    .picture-about = Was die spätere Siegerseite im Lauf der Partie erwartete: der Median und das Band, in dem die mittlere Hälfte der entschiedenen Partien liegt.
    .per-cent = Prozent der Partie
    .expected = erwarteter Punktanteil
    .curve = Erwarteter Punktanteil der Siegerseite
    .undecided = Keine Partie wurde entschieden.
    .table = Wie Partien verlaufen

## Züge und Können

skill = Können und Klarheit
    .about = Ob weiteres Rechnen hilft, und was ein achtloser Zug kostet. { $probes } Stellungen aus den Partien wurden untersucht: Bis zu 40 der dort erlaubten Züge wurden mit einer Suche über je { $nodes } Stellungen geprüft.
    .picture = Punktanteil bei doppelter Suche
    .picture-about = Der Punktanteil der Engine bei doppelter Suche; die Linie markiert 50 %.
    .step = { $more } gegen { $fewer } Stellungen
    .trace = Stärkeverlauf
    .results = Gewonnen, remis, verloren
    .score = Punktanteil
    .elo = Elo (95 %)
    .table = Züge

## Erste Züge

first-moves = Erste Züge
    .many = Es gibt Tausende erster Züge; über die einzelnen wird nichts gesagt.
    .about = Alle Arten von ersten Zügen, die besten für { $side } zuerst: was danach laut einer Suche über { $nodes } Stellungen zu erwarten ist, und was die Partien brachten, die so begannen (in den ersten { $plies } Halbzügen wechselt die Engine zwischen Zügen, die höchstens 5 % kosten). Züge, die durch Drehen oder Spiegeln des Bretts ineinander übergehen, zählen als eine Art. Geschätzt.
    .ends = Farbe: was der beste erste Zug verspricht, der dort endet. Zahl: wie viele von hundert Partien mit einem Zug dorthin begannen.
    .begins = Dasselbe für die Plätze, auf denen erste Züge beginnen.
    .map-ends = Das Brett: wo erste Züge enden, wie gut und wie häufig sie sind. Die Zahlen stehen in der Tabelle.
    .map-begins = Das Brett: wo erste Züge beginnen, wie gut und wie häufig sie sind. Die Zahlen stehen in der Tabelle.
    .worse = schlechter für { $side }
    .better = besser
    .move = Zug
    .alike = Gleichartige
    .expected = Erwartet
    .scored = Punktanteil für { $side }
    .others = Die übrigen: { $count }
    .other-table = Übrige erste Züge

## Was es ausgeglichener machen würde

repairs = Reparaturen
    .about = Was diese Regeln ausgeglichener machen würde. Eine Suche sagt, welcher Punktanteil für { $side } bei jedem Anfang (beim üblichen { $expected }) oder nach jedem ersten Zug zu erwarten ist; um den Unterschied wird der Punktanteil aus den Partien verschoben, und sein Intervall mit ihm. Von den Anfängen, die dabei am ausgeglichensten aussahen, wurden danach Partien gespielt: Liegen 50 % außerhalb ihres Intervalls, so reicht die Änderung nicht, oder sie ist zu viel.
    .swap = Mit einer Tauschregel, nach der die zweite Person nach dem ersten Zug die Seite wählt, würde mit dem ausgeglichensten Zug begonnen: { $move }. Punktanteil danach für { $side }: { $score } (95-%-Intervall: { $interval }).
    .swap-alike = Mit einer Tauschregel, nach der die zweite Person nach dem ersten Zug die Seite wählt, würde mit dem ausgeglichensten Zug begonnen: { $move } oder einem anderen dieser Art ({ $count }). Punktanteil danach für { $side }: { $score } (95-%-Intervall: { $interval }).
    .swap-played = Partien von dort: { $games }; Punktanteil { $score } (95-%-Intervall: { $interval }).
    .no-swap = Es gibt Tausende erster Züge: Was eine Tauschregel bringt, ist nicht bekannt.
    .line-ups = Ausgeglichenere Aufstellungen
    .handicaps = Vorgaben zulasten der Seite mit dem höheren Punktanteil
    .change = Änderung
    .start = Anfang
    .expected = Erwartet
    .score = Punktanteil
    .played = Punktanteil in Partien
    .nothing = keine
    .line-up = Aufstellung
    .other-begins = Erster Zug für { $side }
    .without = { $side } ohne { $piece }, { $site }
    .without-alike = { $side } ohne { $piece }, { $site } (oder eine andere gleichartige Figur: { $count })

## Wo Figuren stehen

use-of-board = Das Brett
    .picture = Das Brett: in wie vielen von hundert Stellungen auf jedem Platz etwas steht.
    .picture-about = In wie vielen von hundert Stellungen der Partien auf jedem Platz etwas steht.
    .seldom = selten
    .often = oft
    .table = Nutzung
    .most = Am häufigsten besetzt: { $places }.
    .most-and-least = Am häufigsten besetzt: { $most }; am seltensten: { $least }.

## Was Figuren wert sind

pieces = Was Figuren wert sind
    .nothing = Es lässt sich nichts sagen: Die Seiten haben immer dieselben Figuren, oder alle Partien endeten gleich.
    .about = Ergebnisse in Abhängigkeit vom Figurenunterschied, nach logistischer Regression mit schwacher A-priori-Verteilung (nach V. Medvedev): alle Stellungen ab dem fünften Halbzug außer der letzten, jede Partie mit gleichem Gewicht; die Intervalle berücksichtigen, dass Stellungen derselben Partie zusammenhängen. Ein Wert sagt, wie viel mehr Punktanteil erzielt, wer in einer ausgeglichenen Stellung eine solche Figur mehr hat. Er beschreibt, was mit dem Besitz der Figur einhergeht, nicht, was es bewirken würde, sie wegzunehmen. Geschätzt, { $games } Partien; wo das Intervall die 0 enthält, sagt der Wert nichts.
    .picture = Wert jeder Figurenart
    .picture-about = Gewinn an Punktanteil durch eine Figur mehr von jeder Art; die Linie markiert die Null.
    .piece = Figur
    .score = Punktanteil
    .log-odds = Log-Odds

kind-attacker = Angreifer
kind-defender = Verteidiger
kind-king = König
kind-queen = Dame
kind-rook = Turm
kind-bishop = Läufer
kind-knight = Springer
kind-pawn = Bauer
kind-token = Stein

## Wie Partien enden

endings = Wie Partien enden
    .picture = Ausgänge
    .picture-about = Anteile an den Partien mit ihren 95-%-Intervallen.
    .ending = Ausgang
    .rule = Regel
    .won = { $wins }: { $why }
    .drawn = Remis: { $why }
    .too-long = wegen Überlänge abgebrochen

## Sehenswerte Partien

shown-games = Partien
    .representative = Eine typische Partie
    .representative-about = Unter den Partien, die auf die häufigste Art endeten, diejenige, die den Medianen von Länge, Führungswechseln und Ausschlägen am nächsten kommt.
    .end = Das Ende von Partie { $number }. { $result }.
    .end-position = Die Stellung am Ende der Partie: { $position }
    .scores = Der erwartete Punktanteil der ersten Seite vor jedem Zug.
    .scores-picture = Erwarteter Punktanteil in dieser Partie
    .scores-values = { $count } Werte.
    .shortest = Die kürzesten Siege
    .after = { $result }, nach { $plies } Halbzügen.
    .game = Partie { $number }:

## Wie es entstanden ist

method = Wie das entstanden ist
    .by = Von { $engine }, aus Partien der Engine gegen sich selbst, mit der eigenen Bewertung des Spiels.
    .by-network = Von { $engine }, aus Partien der Engine gegen sich selbst, mit der Bewertung durch ein Netz, erzeugt mit:
    .fingerprint = Der Fingerabdruck ändert sich, wenn die Engine dieses Spiel anders spielt:
    .command = Derselbe Befehl ergibt denselben Bericht:
    .games = { $games } Partien, in denen für jeden Zug { $nodes } Stellungen betrachtet wurden; ebenso viele mit halb und mit doppelt so vielen Stellungen für den Stärkeverlauf. In den ersten { $plies } Halbzügen einer Partie wählte die Engine durch Zufall (Zufallszahl: { $seed }) unter bis zu acht besten Zügen, die höchstens 5 % an erwartetem Punktanteil kosten; danach immer ihren besten. Eine Partie von mehr als { $longest } Halbzügen wurde abgebrochen und zählt als Remis.
    .estimated = Jede Zahl hier ist geschätzt: Nichts ist bewiesen, und nichts stammt aus Tabellen exakter Werte.
    .estimated-tables = Jede Zahl hier ist geschätzt, außer dem erwarteten Punktanteil in Stellungen, die die Endspieltabellen der Engine mit bis zu { $pieces } Figuren kennen: Nichts ist bewiesen.
    .intervals = Intervalle umfassen 95 % und behandeln Partien (oder Stellungen) als unabhängig; Anteile haben das Wilson-Intervall, Mittelwerte das der studentschen t-Verteilung. Die Zahlen beschreiben das Spiel, wie diese Engine es in dieser Stärke spielt; bei Menschen und stärkeren Engines kann es anders sein.
    .older = Der Gedanke, Spiele zu beurteilen, indem man Programme sie spielen lässt, ist älter als dieses Labor:

## Regelwerke nebeneinander

comparison = Throughline-Laborvergleich
    .title = Nebeneinander
    .about = Jede Kennzahl mit ihrem 95-%-Intervall, darunter der Unterschied zur ersten Spalte (bei Prozentzahlen in Prozentpunkten) mit dem 95-%-Intervall des Unterschieds: alle Unterschiede, die zu diesen Partien passen. Von vielen solchen Intervallen enthalten 95 % den wahren Unterschied der Regeln, so wie diese Engine sie in dieser Stärke spielt. Ein fett gesetzter Unterschied hat ein Intervall, das die 0 nicht enthält. Auch ein anderer kann echt sein: Dann sind es zu wenige Partien, um ihn zu zeigen. Jede Zahl ist geschätzt.
    .chance = Unterschiede, deren Intervall die 0 nicht enthält: { $clear } von { $count }. Unterschieden sich die Regeln gar nicht, so wären es durch bloßen Zufall etwa { $chance }; verwandte Kennzahlen wie die Länge und die Größe des Spielbaums irren dann gemeinsam. Verlässlich ist daher, was vorher erwartet wurde oder weit von 0 liegt; alles andere ist mit neuen Partien zu prüfen.
    .score = Punktanteil der ersten Seite mit seinem 95-%-Intervall; die Linie markiert 50 %.
    .meaning = Was jede Kennzahl bedeutet, steht in den Berichten. Für die Intervalle der Unterschiede werden die beider Kennzahlen quadratisch addiert.
    .powers = { $value } Zehnerpotenzen

## Die Kennzahlen: wie jede heißt, und was sie bedeutet

figure-first-side-score = Punktanteil der ersten Seite
    .meaning = Punkte der Seite, die den ersten Zug hat, ein Remis als halber Punkt: 50 % ist ausgeglichen. Wilson-Intervall, das bei Remis auf der sicheren Seite liegt.
figure-first-side-wins = Siege der ersten Seite in entschiedenen Partien
    .meaning = Der Anteil der ersten Seite an den Partien, die jemand gewonnen hat.
figure-draw-rate = Remis
    .meaning = Partien, die niemand gewonnen hat, auch die wegen Überlänge abgebrochenen.
figure-completion = Nach den Regeln beendete Partien
    .meaning = Partien, die nicht wegen Überlänge abgebrochen wurden.
figure-distinct = Verschiedene Partien
    .meaning = Partien, von denen keine zwei dieselben Züge haben. Wo es weit weniger sind als alle Partien, sind alle Intervalle zu schmal.
figure-swap-score = Punktanteil nach dem ausgeglichensten ersten Zug
    .meaning = Was die erste Seite nach dem ersten Zug erzielen würde, der sie am nächsten an 50 % bringt; eine Tauschregel, nach der die zweite Person nach dem ersten Zug die Seite wählt, zwingt dazu, mit ihm zu beginnen. Es ist der Punktanteil aus den Partien, verschoben um den Unterschied zwischen dem, was eine Suche nach diesem Zug erwartet, und dem, was sie nach den Zügen erwartet, mit denen die Partien begannen; sein Intervall ist das der Partien.
figure-length = Länge
    .meaning = Mittlere Zahl der Halbzüge (Züge einer Seite) einer Partie.
figure-length-median = Median der Länge
    .meaning = Die Hälfte der Partien ist nicht länger.
figure-length-spread = Streuung der Länge
    .meaning = Halbzüge zwischen dem kürzesten Zehntel der Partien und dem längsten.
figure-branching = Verzweigungsfaktor
    .meaning = Erlaubte Züge in einer Stellung: ihr Mittel in einer Partie, und davon das Mittel über die Partien.
figure-decision-factor = Entscheidungsfaktor
    .meaning = Dasselbe über die Stellungen mit mehr als einem erlaubten Zug.
figure-forced = Erzwungene Züge
    .meaning = Der Anteil der Züge einer Partie, zu denen es keinen anderen erlaubten gab.
figure-game-tree = Komplexität des Spielbaums
    .meaning = Das Produkt der Zahlen erlaubter Züge entlang einer Partie, als Zehnerpotenz: die Blätter eines Baums, in dem jede Partie wie diese ist. Das Mittel über die Partien.
figure-state-space = Zustandsraum
    .meaning = Auf wie viele Arten die Figurenbestände, die in den Partien vorkamen, auf den Plätzen des Bretts stehen könnten, als Zehnerpotenz: ein grobes Maß, denn nicht alle diese Stellungen sind erreichbar, und andere haben andere Figuren.
figure-positions-met = Verschiedene Stellungen
    .meaning = Von allen Stellungen der Partien diejenigen, die nicht übereinstimmen (nach ihren Hashwerten).
figure-decisiveness = Entscheidungskraft
    .meaning = Wie bald eine Partie endet, wenn sie entschieden ist. Die Schwelle ist das Höchste, was die Verliererseite je erwartete; ab dem ersten Halbzug, bei dem die Siegerseite mehr als das erwartet, zählt der Rest der Partie, als Anteil an ihr. 100 %: Sie endet sofort.
figure-drama = Dramatik
    .meaning = Wie weit die spätere Siegerseite zurücklag (erwarteter Punktanteil der anderen Seite minus ihr eigener), 0, solange sie es nicht tat; das Mittel über die Halbzüge einer Partie.
figure-comebacks = Aus dem Rückstand gewonnen
    .meaning = Partien, in denen die Siegerseite irgendwann 25 % oder weniger erwartete.
figure-turning-point = Wendepunkt
    .meaning = Der Anteil der Partie, der gespielt war, als die Siegerseite zum letzten Mal nicht mehr als einen halben Punkt erwartete.
figure-lead-changes = Führungswechsel
    .meaning = Wie oft in einer Partie die Führung von einer Seite auf die andere überging. Es führt, wer 55 % oder mehr erwartet.
figure-stability = Varianz des erwarteten Punktanteils
    .meaning = Die Varianz des erwarteten Punktanteils in einer Partie: klein, wo sich wenig ändert, höchstens 0,25.
figure-swing = Ausschlag eines Zugs
    .meaning = Um wie viel sich der erwartete Punktanteil von einem Halbzug zum nächsten ändert, nach oben oder unten.
figure-bias = Erwartet minus erzielt
    .meaning = Was die erste Seite in einer Partie im Mittel erwartete, minus das, was sie erzielte. Nahe 0 passt das Ergebnismodell der Engine zu diesem Regelwerk; weit davon entfernt verraten die Kennzahlen zur Spannung mehr über die Meinung der Engine als über das Spiel.
figure-board-coverage = Genutzter Teil des Bretts
    .meaning = Der Anteil der Plätze des Bretts, auf denen in einer Partie irgendwann etwas stand.
figure-known = Stellungen mit bekanntem Wert
    .meaning = Von den Stellungen, in denen noch jemand am Zug war, diejenigen, deren Wert die Tabellen kennen: Dort ist der erwartete Punktanteil dieser Wert, 0, 50 oder 100 %, für die Stellung allein betrachtet.
figure-narrowness = Enge der Auswahl
    .meaning = Der Anteil der Züge, die herausragen: deren erwarteter Punktanteil mindestens drei Viertel des Wegs vom Mittel aller Züge zum besten erreicht. Sind es wenige, gibt es unter guten Zügen kaum eine Wahl.
figure-blunder-cost = Kosten eines achtlosen Zugs
    .meaning = Erwarteter Punktanteil, den ein zufällig gewählter Zug gegenüber dem besten verliert.
figure-blunders = Mögliche grobe Patzer
    .meaning = Der Anteil der Züge, die 20 % an erwartetem Punktanteil oder mehr kosten.
figure-second-best = Kosten des zweitbesten Zugs
    .meaning = Erwarteter Punktanteil, den der zweitbeste Zug verliert: groß, wo es den einzigen zu finden gilt.
figure-skill = Punktanteil bei doppelter Suche
    .meaning = Der Punktanteil der Engine, die doppelt so viele Stellungen betrachtet, gegen sich selbst mit einfacher Zahl, in Partiepaaren mit vertauschten Seiten: 50 % heißt, dass weiteres Rechnen nicht hilft. Das Intervall gilt über die Paare.
