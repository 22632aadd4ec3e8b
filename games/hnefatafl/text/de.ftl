# Hnefatafl auf Deutsch.

lesson-attackers = Angriff auf den König
    .about = Lerne zu schlagen, die Ecken zu sperren und den König zu umstellen, bevor er entkommt.
    .game = Deine erste Jagd: Zwei Ecken sind gesperrt, den anderen beiden fehlt je ein Stein. Sperr sie, dann schließ den Ring um den König.

lesson-attackers-first = Dein erster Zug
    .task = Du spielst die Angreifer, rings am Rand. Der König in der Mitte wartet auf eine Gelegenheit, eine Ecke zu erreichen. Du beginnst: Zieh mit einem Stein deiner Wahl.
    .done = So ziehen alle Figuren: waagerecht oder senkrecht, so weit du willst, aber nie über eine andere hinweg (H2). Die Angreifer beginnen immer, und niemand darf passen (H1).

lesson-attackers-hammer = Hammer und Amboss
    .task = Schlag den Verteidiger auf d4. Einer deiner Steine steht schon neben ihm, auf c4. Bring den anderen auf die Seite gegenüber.
    .done = Geschlagen! Der Stein, den du gezogen hast, ist der Hammer; der andere, der gegenüber wartet, ist der Amboss (H5).
    .wrong = Nichts geschlagen. Der Verteidiger muss in gerader Linie zwischen deinen zwei Steinen stehen, der andere gehört also nach e4 (H5).
    .wrong-anvil = Dieser Stein ist dein Amboss. Lass ihn auf c4 und hol den anderen heran (H5).

lesson-attackers-across = Über den Thron
    .task = Das markierte Feld in der Mitte ist der Thron, und gerade ist er leer. Schlag den Verteidiger auf i6.
    .done = Der leere Thron ist kein Hindernis. Deine Steine dürfen ihn überqueren, nur nicht auf ihm stehen bleiben (H4).
    .wrong = Nichts geschlagen. Dein Stein auf a6 kann geradeaus über den leeren Thron ziehen, bis nach h6 (H4).
    .wrong-anvil = Diesen Stein brauchst du als Amboss. Lass ihn auf j6 und hol den anderen heran.

lesson-attackers-three = Drei auf einmal
    .task = Hier gibt es einen Zug, der drei Steine auf einmal schlägt. Findest du ihn?
    .done = Drei Steine in einem Zug: Mehr geht nicht (H8). Jeder stand zwischen dem Stein, den du gezogen hast, und einem anderen von dir.
    .wrong = Nichts geschlagen. Such das eine Feld, neben dem alle drei Verteidiger stehen.
    .wrong-one = Du hast einen Stein geschlagen, aber ein Zug kann bis zu drei schlagen (H8). Such das Feld, neben dem alle drei Verteidiger stehen.

lesson-attackers-ring = Fang den König
    .task = Zwei Steine genügen für den König nicht: Er muss auf allen vier Seiten umstellt sein. Drei deiner Steine stehen schon da. Bring den vierten.
    .done = Der König ist gefangen, und du hast gewonnen (H13). Auf allen vier Seiten standen Angreifer, und der letzte war gerade herangezogen (H9).
    .wrong = Der König hat noch eine freie Seite. Du brauchst auf allen vieren einen Stein (H9).
    .wrong-opened = Dieser Stein gehörte zum Ring. Lass die drei, wo sie sind, und bring den vierten heran (H9).

lesson-attackers-throne = Neben dem Thron
    .task = Der König hat seinen Thron verlassen und steht direkt daneben. Keiner deiner Steine darf auf dem Thron stehen, und doch kannst du ihn fangen. Wie?
    .done = Du hast gewonnen. Neben dem leeren Thron genügen drei Steine: Der Thron selbst schließt die vierte Seite (H10).
    .wrong = Er hat noch eine freie Seite: das Feld unter ihm. Die Seite darüber schließt schon der leere Thron (H10).
    .wrong-opened = Jetzt kommt er dort heraus. Lass die Steine neben ihm, wo sie sind, und schließ die Seite darunter (H10).
    .wrong-above = Diese Seite brauchst du nicht zu bewachen: Der leere Thron schließt sie schon (H10). Schließ die Seite unter ihm.

lesson-attackers-edge = Lock ihn heraus
    .task = Am Rand kann der König nicht gefangen werden, aber er ist die einzige Figur seiner Seite, die noch ziehen kann. Lass ihm genau ein Feld, auf dem du ihn umstellen kannst.
    .done = Am Rand war er sicher (H11), und ihn ganz einzusperren wäre nur ein Remis gewesen (H16). Also hast du ihn herausgelassen und den Ring geschlossen.
    .wrong = Nicht ganz. Er soll nach b6 ziehen können und sonst nirgendwohin. Steht er dort, schließ den Ring hinter ihm.
    .wrong-sealed = Jetzt kann er gar nicht mehr ziehen, und wenn eine Seite keinen erlaubten Zug hat, ist die Partie remis (H16). Lass ihm ein Feld, weg vom Rand.

lesson-attackers-block = Halt den König auf
    .task = Erreicht der König eine Ecke, hast du verloren, und sein Weg hinunter nach k1 ist frei. Du könntest auch den Stein auf d7 schlagen. Was geht vor?
    .done = Gut abgeriegelt! Der König gewinnt, sobald er eine Ecke erreicht (H14). Und auf k2 wäre dein Stein gegen die Ecke geschlagen worden (H7).
    .wrong = Der König läuft geradewegs hinunter nach k1 und gewinnt (H14). Versperr ihm zuerst den Weg.
    .wrong-greedy = Du hast einen Stein gewonnen und die Partie verloren: Der König läuft hinunter nach k1 und gewinnt (H14). Versperr ihm zuerst den Weg.
    .wrong-near = Zu nah an der Ecke: Der König zieht nach k3, schlägt deinen Stein gegen die Ecke (H7), und dann hält ihn niemand mehr auf.

lesson-attackers-lock = Sperr die Ecke
    .task = Drei Steine auf einer Diagonale sperren eine Ecke, und drei der Ecken sind schon gesperrt. Sperr die letzte, a1, bevor der König dort ist.
    .done = Gesperrt! Hinter diese Steine kommt niemand, also kann keiner von ihnen je geschlagen werden (H5). Der König erreicht jetzt keine Ecke mehr (H14).
    .wrong = Der König läuft am Rand entlang nach a1 und gewinnt (H14).
    .wrong-opened = Dieser Stein gehört zur Sperre. Lass die Steine auf a3 und b2, wo sie sind, und bring einen dritten nach c1.
    .wrong-later = Das hält ihn vorerst auf, aber ein einzelner Stein kann geschlagen werden. Drei auf c1, b2 und a3 sind für immer sicher.

lesson-attackers-net = Zieh das Netz zu
    .task = Dein Netz hat noch eine Lücke, und gleich schlüpft der König hindurch. Schließ sie und fang ihn mit deinem nächsten Zug.
    .done = Alle einzusperren gewinnt noch nichts (H12). Aber sie durften nicht passen (H1), also musste der König zu deinen Steinen kommen, und hinter ihm hast du den Ring geschlossen (H9).
    .wrong = Nicht ganz. Schließ zuerst die Lücke auf f5. Hat der König gezogen, geh auf das Feld, von dem er kam: Das schließt den Ring (H9).

lesson-defenders = Befrei den König
    .about = Lerne, Linien zu öffnen, aus Fallen zu entkommen und deinen König in eine Ecke zu bringen.
    .game = Deine erste Flucht: Drei Ecken sind gesperrt, die vierte ist offen. Öffne deinem König einen Weg und bring ihn dorthin.

lesson-defenders-corner = Ab in die Ecke
    .task = Du spielst den König und seine Verteidiger. Bring den König in eine Ecke, und du gewinnst. Hier schafft er es in einem Zug.
    .done = Der König hat eine Ecke erreicht, und du hast gewonnen (H14). Nur er darf dort stehen (H3). Wie jede Figur zieht er, so weit der Weg frei ist (H2).
    .wrong = Der König hat freie Bahn hinunter zur Ecke a1. Nutze sie: Dort gewinnt er sofort (H14).
    .wrong-man = Deine Steine können helfen, aber nur der König darf auf einer Ecke stehen (H3). Er hat freie Bahn nach a1.
    .wrong-short = Du musst nicht auf halbem Weg anhalten: Jede Figur darf so weit ziehen, wie der Weg frei ist (H2). Lauf direkt nach a1.

lesson-defenders-helper = Der König hilft
    .task = Du schlägst einen Angreifer, indem du ihn zwischen zwei deiner Figuren nimmst, und auch dein König zählt. Schlag den Angreifer auf e4.
    .done = Geschlagen! Du hast ihn zwischen zwei deiner Figuren genommen (H5), und eine davon war der König (H6).
    .wrong = Nichts geschlagen. Dein König steht auf der einen Seite des Angreifers; bring deinen Stein auf die andere, nach f4 (H5).
    .wrong-king = Dein König steht schon richtig (H6). Lass ihn dort und hol deinen Stein heran.

lesson-defenders-hostile = Feindliche Felder
    .task = Zwei Angreifer sind leichtsinnig: Einer steht neben einer Ecke, der andere neben dem leeren Thron. Schlag beide, einen nach dem anderen.
    .done = Ecken und der leere Thron sind beiden Seiten feindlich: Du kannst einen Stein gegen sie drücken, als stünde dort einer von dir (H7). Die Angreifer können das mit deinen Steinen auch.
    .wrong = Nichts geschlagen. Ein Angreifer muss zwischen deinem Stein und der Ecke stehen oder zwischen deinem Stein und dem Thron (H7).
    .wrong-king = Der König kann warten. Jeder deiner beiden Steine hat einen Angreifer zu schlagen.

lesson-defenders-between = Mittendrin und sicher
    .task = Hier kannst du einen Angreifer schlagen, wenn du dich zwischen zwei andere traust.
    .done = Geschlagen, und dein eigener Stein ist sicher. Er kam durch seinen eigenen Zug dazwischen; um ihn zu schlagen, müsste ein Angreifer weg- und wieder herziehen (H5).
    .wrong = Nichts geschlagen. Hab keine Angst vor d4: Wer selbst zwischen zwei Gegner zieht, wird nicht geschlagen (H5).
    .wrong-king = Der König kann warten. Sieh dir deinen Stein auf d9 an.

lesson-defenders-home = Heim zum Thron
    .task = Gleich kommt ein Angreifer nach f4. Neben dem leeren Thron genügen drei Angreifer, das wäre also das Ende. Wo ist dein König sicher?
    .done = Wieder zu Hause: Nur der König darf auf dem Thron stehen (H4). Daneben hätten ihn drei Angreifer gefangen (H10); hier brauchen sie alle vier Seiten (H9).
    .wrong = Ein Angreifer kommt nach f4, und dein König ist gefangen: Direkt neben dem leeren Thron genügen drei (H10).
    .wrong-down = Dort unten stehen schon drei Angreifer um ihn, und ein vierter kommt hinter ihm herein: Er ist gefangen (H9).
    .wrong-greedy = Du hast einen Stein geschlagen, aber ein Angreifer kommt nach f4 und fängt deinen König: Direkt neben dem leeren Thron genügen drei (H10).

lesson-defenders-wait = Ein Zug übrig
    .task = Dein König ist am Rand eingeklemmt, und die Angreifer warten darauf, dass er herauskommt. Irgendetwas musst du ziehen. Was nimmst du?
    .done = Gut gewählt. Am Rand kann der König nicht gefangen werden (H11). Aber passen darfst du nie (H1), also behalte immer einen Stein, der ziehen kann.
    .wrong = Dort draußen schließt ein Angreifer den Ring hinter ihm. Lass ihn am Rand, wo er nicht gefangen werden kann (H11), und zieh deinen anderen Stein.

lesson-defenders-again = Zum dritten Mal
    .task = Dein König kommt nicht heraus, und die Angreifer kommen nicht an ihn heran. Mit dem König auf a5 stand diese Stellung schon zweimal. Mach ein drittes Mal daraus.
    .done = Remis: Dieselbe Stellung, mit derselben Seite am Zug, stand zum dritten Mal auf dem Brett (H15). Das kann eine verlorene Partie retten.
    .wrong = Das ist eine neue Stellung. Zum Remis muss dieselbe wiederkommen, mit derselben Seite am Zug (H15).

lesson-defenders-line = Mach den Weg frei
    .task = Der König liefe hinunter nach a1, aber ein Stein von ihm steht im Weg. Mach ihm Platz.
    .done = Keine Figur springt, also können auch eigene Steine den König aufhalten (H2). Als der Weg frei war, konnte ihm niemand mehr die Ecke verwehren (H14).
    .wrong = Nicht ganz. Zieh deinen Stein auf a3 aus dem Weg, dann lauf mit dem König hinunter nach a1 (H14).
    .wrong-still = Dein Stein steht noch auf der Linie des Königs, und keine Figur springt über eine andere (H2). Geh zur Seite, weg von der Linie.
    .wrong-king = Der König steht schon auf der richtigen Linie. Sein eigener Stein auf a3 muss weg (H2).

lesson-defenders-fork = Zwei Ecken zugleich
    .task = Steht dem König nur eine Ecke offen, können die Angreifer sie versperren. Bring ihn dorthin, wo ihm zwei offenstehen.
    .done = Du hast gewonnen: Zwei Ecken standen offen, und die Angreifer konnten nur eine sperren (H14). Und am Rand konnten sie ihn nicht fangen (H11).
    .wrong = Nicht ganz. Bring deinen König an den Rand, an dem beide Ecken offen sind, dann lauf in die, die offen bleibt (H14).
    .wrong-one = Von dort ist nur eine Ecke offen, und die Angreifer versperren sie rechtzeitig. Such den Rand, an dem beide offen sind.

## Die Ziele der beiden Seiten und das Spiel in Kürze

goal-first = Du jagst den König. Umstell ihn, bevor er eine Ecke erreicht.
    .tablut = Du jagst den König. Umstell ihn, bevor er den Rand erreicht.
goal-second = Du beschützt den König. Bring ihn in eine Ecke des Bretts, und du gewinnst.
    .tablut = Du beschützt den König. Bring ihn an irgendeinen Rand des Bretts, und du gewinnst.

short-move = Jede Figur zieht wie ein Turm im Schach: waagerecht oder senkrecht, so weit der Weg frei ist (H2).
short-take = Du schlägst einen gegnerischen Stein, indem du ihn in gerader Linie zwischen zwei deiner Steine nimmst (H5).
short-hostile = Eine Ecke oder der leere Thron kann für einen der beiden Steine stehen (H7).
short-king = Die Angreifer gewinnen, wenn sie den König auf allen vier Seiten umstellen (H9). Neben dem leeren Thron genügen drei (H10).
short-corner = Der König gewinnt, sobald er eine Ecke erreicht (H14). Nur er darf dort oder auf dem Thron stehen (H3, H4).

## Die Seiten und die Enden

side-first = Angreifer
    .name = die Angreifer
    .number = many
    .wins = Die Angreifer gewinnen
    .turn = Die Angreifer sind am Zug
side-second = Verteidiger
    .name = die Verteidiger
    .number = many
    .wins = Die Verteidiger gewinnen
    .turn = Die Verteidiger sind am Zug

end-king-captured = der König wurde gefangen
end-king-escaped = der König ist entkommen
end-encircled = die Angreifer haben den König und alle seine Verteidiger eingeschlossen
end-exit-fort = der König steht am Rand in einer Burg, die nicht zu brechen ist
end-repetition = dieselbe Stellung stand zum dritten Mal auf dem Brett
end-no-legal-move = wer am Zug ist, hat keinen erlaubten Zug

## Die Figuren

piece-attacker = Angreifer
piece-defender = Verteidiger
piece-king = König

a-piece = { $piece ->
    [attacker] ein Angreifer
    [defender] ein Verteidiger
   *[king] der König
    }
the-piece = { $piece ->
    [attacker] der Angreifer
    [defender] der Verteidiger
   *[king] der König
    }

## Das Brett und die Züge

site-throne = der Thron
site-corner = eine Ecke
open-ways = Wege des Königs
tally = { $count } geschlagen

spoken-move = { $piece } { $from } nach { $to }
spoken-takes = { $move }, schlägt { $squares }
spoken-takes-king = { $move }, fängt den König auf { $square }

## Warum ein Zug nicht geht

refusal-empty = auf { $square } steht keine Figur
refusal-not-yours = das ist { a-piece }, und { $side ->
        [first] die Angreifer sind am Zug
       *[second] die Verteidiger sind am Zug
    }
refusal-leave = eine Figur muss ihr Feld verlassen
refusal-line = Figuren ziehen in gerader Linie, waagerecht oder senkrecht
refusal-in-the-way = die Figur auf { $square } steht im Weg
refusal-corner = nur der König darf auf einer Ecke stehen
refusal-king-throne = der König darf nicht auf den Thron zurück
refusal-throne = nur der König darf auf dem Thron stehen
    .cross = nur der König darf auf dem Thron stehen; die anderen dürfen ihn überqueren, wenn er leer ist
refusal-cross = nur der König darf den Thron überqueren
refusal-stuck = { the-piece } auf { $square } kann auf kein freies Feld ziehen
refusal-touches = tipp für einen Zug erst auf eine Figur und dann auf das Feld, auf das sie zieht

## Warum ein Zug eine Figur schlägt oder nicht

capture-between = zwischen { $mover } und { $anvil }
capture-piece = { $piece ->
        [attacker] dem Angreifer
        [defender] dem Verteidiger
       *[king] dem König
    } auf { $square }
capture-throne = dem leeren Thron { $square }
    .king = dem Thron { $square } mit dem König darauf
capture-corner = der Ecke { $square }
capture-refuge = der Zuflucht { $square }
capture-row = in der Reihe { $squares }
capture-king = von Angreifern auf allen seinen Seiten
capture-king-throne = von drei Angreifern und dem leeren Thron
spared-empty = auf { $square } steht keine Figur
spared-own = die Figur auf { $square } gehört der Seite, die zieht
spared-unarmed = der König hilft nicht beim Schlagen
    .beyond = der König auf { $beyond } hilft nicht beim Schlagen
spared-king-far = der Zug endet nicht neben dem König
spared-king-edge = am Rand kann der König nicht gefangen werden
spared-king-behind = auf { $square } hinter dem König steht kein Angreifer
    .edge = hinter dem König liegt kein Feld
spared-king-throne = der Thron neben ihm zählt nicht als Angreifer
spared-king-open = auf { $squares } neben dem König steht kein Angreifer
spared-row = der Zug schließt am Rand keine Reihe von Steinen
spared-far = der Zug endet nicht neben { $square }
spared-edge = hinter { $square } liegt der Rand des Bretts
spared-throne = der Thron { $beyond } ist { $side ->
        [first] Angreifern
       *[second] Verteidigern
    } nicht feindlich
    .king = mit dem König darauf: { spared-throne }
spared-beyond = auf { $beyond } hinter { $square } steht nichts
    .enemy = auf { $beyond } hinter { $square } steht ein Gegner

## Wie Züge geschrieben werden

move-forms = zwei Felder von a1 bis { $last }, wie d1-d4, d1d4 oder d1-d4xd5/e4
move-takes = der Zug schlägt { $squares }
    .nothing = der Zug schlägt nichts

## Stellungen

rows = Reihen
problem-men = { $count } { $piece ->
        [attacker] Angreifer
       *[defender] Verteidiger
    } sind zu viele: Eine Partie beginnt mit { $most }, und es kommen keine hinzu
problem-refuge = { a-piece } steht auf { $square }, { $refuge ->
        [throne] dem Thron
       *[corner] einer Ecke
    }, wo nur der König stehen darf (H3, H4)
problem-escaped = der König ist nach { $square } entkommen (H14), also müssen die Angreifer am Zug sein
problem-kings = { $count } Könige ({ $squares }) sind zu viele: Es gibt genau einen
problem-no-king = der König fehlt (wurde er gerade gefangen, sind die Verteidiger am Zug, H13)
    .no-square = der König fehlt, und auf keinem freien Feld können ihn die Angreifer gefangen haben (H9)

## Was der Katalog sagt

tagline = Zwei Dutzend Angreifer rücken von allen Seiten heran; ein König und seine Wache müssen in eine Ecke durchbrechen.
variant-standard = Fetlar Hnefatafl
    .about = 11x11, die Regeln des Fetlar Hnefatafl Panel
variant-fetlar-federation = Fetlar Hnefatafl, Verbandsregeln
    .about = 11x11, wie die World Tafl Federation spielt: Einschließen gewinnt, wer keinen Zug hat, verliert
variant-copenhagen = Copenhagen Hnefatafl
    .about = 11x11, das Turnierspiel: Schildwälle, Fluchtburgen, Einschließen gewinnt, Wiederholung verliert
variant-brandubh = Brandubh
    .about = 7x7, das irische Spiel: dreizehn Figuren, zwei Angreifer fangen den König
variant-tablut = Tablut
    .about = 9x9, das samische Spiel: Der König entkommt an jedem Rand, zwei Angreifer fangen ihn
option-rules = Regeln
    .about = Das Regelwerk, mit eigenem Brett.
    .fetlar = { variant-standard.about }
    .fetlar-federation = { variant-fetlar-federation.about }
    .copenhagen = { variant-copenhagen.about }
    .brandubh = { variant-brandubh.about }
    .tablut = { variant-tablut.about }
option-throne-hostile-to-king = Thron dem König feindlich
    .about = Ob der leere Thron als Angreifer zählt, wenn der König neben ihm steht (H10).
    .rules = wie im Regelwerk (alle fünf: an)
    .on = drei Angreifer und der leere Thron fangen ihn
    .off = neben dem Thron kann der König nicht gefangen werden
option-king-armed = Bewaffneter König
    .about = Ob der König beim Schlagen hilft (H6).
    .rules = wie im Regelwerk (alle fünf: an)
    .on = der König ist Hammer und Amboss wie jeder Verteidiger
    .off = der König nimmt am Schlagen nicht teil
option-repetition = Wiederholung
    .about = Was geschieht, wenn eine Stellung zum dritten Mal auf dem Brett steht (H15).
    .rules = wie im Regelwerk (beide Fetlar: remis; die anderen: die Verteidiger verlieren)
    .draw = die Partie ist remis
    .claim = wer am Zug ist, kann Remis beanspruchen
    .off = nichts
    .loss = die Verteidiger verlieren, ganz gleich, wer wiederholt
option-no-moves = Kein Zug
    .about = Was mit einer Seite geschieht, die keinen erlaubten Zug hat (H16).
    .rules = wie im Regelwerk (fetlar: remis; die anderen: diese Seite verliert)
    .draw = die Partie ist remis
    .loss = diese Seite verliert

## Wie die Werte heißen

value-fetlar = Fetlar
value-fetlar-federation = Fetlar, Verband
value-copenhagen = Copenhagen
value-brandubh = Brandubh
value-tablut = Tablut
value-rules = nach Regelwerk
value-on = an
value-off = aus
value-draw = Remis
value-claim = beanspruchen
value-loss = Niederlage
