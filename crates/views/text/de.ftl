status =
    .yours = Du bist am Zug
    .invited = Du bist zu einer Partie eingeladen
    .waiting = Warten auf Mitspieler
    .watching = Du schaust zu.
    .may-claim = Du darfst die Partie beenden: { $draw }.
    .you-offered = Du hast Remis angeboten.
    .offers = { $side } { $number ->
        [one] bietet Remis an.
       *[many] bieten Remis an.
    }
    .asks-back = { $side } { $number ->
        [one] möchte einen Zug zurücknehmen.
       *[many] möchten einen Zug zurücknehmen.
    }
    .score = { $first } gegen { $second }
    .rule = { $words } ({ $rule })
    .can-claim = { $turn }. Remis kann beansprucht werden: { $draw }.
    .counts = { $status } ({ $first } { $of-first }, { $second } { $of-second })

result =
    .won = { $wins }: { $why } ({ $rule }).
    .drawn = Remis: { $why } ({ $rule }).
    .resigned = { $wins } durch Aufgabe.
    .agreed = Remis durch Vereinbarung.
    .time = { $wins } durch Zeitüberschreitung.
    .abandoned = { $wins }: Die andere Seite hat die Partie verlassen.
    .infraction = { $wins }: Die andere Seite hat gegen die Regeln verstoßen.
    .adjudicated = { $wins } durch Schiedsspruch.
    .recorded = { $wins }, so steht es in der Aufzeichnung.
    .drawn-adjudicated = Remis durch Schiedsspruch.
    .drawn-abandoned = Remis: Die Partie wurde abgebrochen.
    .drawn-recorded = Remis, so steht es in der Aufzeichnung.
    .you-won = Du hast gewonnen: { $why } ({ $rule }).
    .you-lost = Du hast verloren: { $why } ({ $rule }).
    .you-won-resigned = Du hast gewonnen: Die andere Seite hat aufgegeben.
    .you-resigned = Du hast verloren: Du hast aufgegeben.
    .over = In dieser Stellung ist die Partie zu Ende: { $why } ({ $rule }).
    .aborted = Die Partie wurde abgesagt.
    .annulled = Das Ergebnis wurde annulliert.
    .you-won-time = Du hast durch Zeitüberschreitung gewonnen.
    .you-lost-time = Du hast durch Zeitüberschreitung verloren.
    .you-won-left = Du hast gewonnen: Die andere Seite hat die Partie verlassen.
    .you-lost-left = Du hast verloren: Du hast die Partie verlassen.
    .declined = Die Herausforderung wurde abgelehnt.

score =
    .even = Etwa ausgeglichen
    .draw = Remis
    .has-won = { $side } { $number ->
        [one] hat gewonnen
       *[many] haben gewonnen
    }
    .wins-in = { $wins } in { $moves ->
        [one] 1 Zug
       *[other] { $moves } Zügen
    }
    .slightly-better = { $side } { $number ->
        [one] steht etwas besser
       *[many] stehen etwas besser
    }
    .better = { $side } { $number ->
        [one] steht besser
       *[many] stehen besser
    }
    .clearly-better = { $side } { $number ->
        [one] steht klar besser
       *[many] stehen klar besser
    }
    .winning = { $side } { $number ->
        [one] steht auf Gewinn
       *[many] stehen auf Gewinn
    }

position =
    .start = Die Anfangsstellung.
    .arrival = { $move }.
    .too-many-moves = { $count } Züge sind zu viele: Höchstens { $most } lassen sich analysieren.
    .move-fault = Zug { $number }: { $fault }
    .no-threat-over = Die Partie ist hier zu Ende, also droht nichts.
    .no-threat = Hier lässt sich keine Drohung zeigen: „{ $side } am Zug“ ist in dieser Stellung nicht möglich. { $faults }
    .no-threat-pass = Hier lässt sich keine Drohung zeigen: Ohne einen Zug wäre die Partie zu Ende. { $why }
    .too-long = Das ist zu lang für eine Stellung.

judge =
    .gone = Diese Aufgabe gibt es nicht mehr. Lade die Seite neu.
    .no-answer = Es gibt keine Antwort zu prüfen.
    .not-your-move = In dieser Aufgabe bist du gerade nicht am Zug.
    .not-so-far = Diese Züge gehören nicht zur Lösung.
    .right = Richtig. Weiter so.
    .loses = Das verliert.
    .not-at-once = Das gewinnt nicht sofort.
    .not-the-win = Das ist nicht der Sieg in { $moves } Zügen.
    .no-win = Das gewinnt nicht.
    .solved-over = Gelöst! { $outcome }
    .solved-win = Gelöst! Der Sieg dauert höchstens { $moves ->
        [one] noch einen Zug
       *[other] noch { $moves } Züge
    }.
    .solved-hold = Gelöst! Jeder andere Zug verliert.
    .solved-end = Gelöst! Was jetzt auch kommt, beendet die Partie.
    .solution = Die Lösung: { $moves }.
    .every-move = Probiere alle Züge: Einer ist richtig.
    .look = Schau auf { $place }.
    .look-piece = Schau auf { $place }: { $piece }.
    .reply = Die Antwort: { $move }.

lesson-judge =
    .goes-on = Gut! Die Antwort: { $move }. Du bist wieder am Zug.
    .way = { $moves }.
    .gone = Diese Lektion gibt es nicht mehr. Lade die Seite neu.
    .not-it = Diese Züge gehören nicht zu diesem Schritt.

exact =
    .known = { $words }: exakt, laut Endspieltabelle
    .unknown = nicht bekannt
    .draws = Remis
    .wins = gewinnt
    .wins-in = gewinnt in { $moves ->
        [one] 1 Zug
       *[other] { $moves } Zügen
    }
    .loses = verliert
    .loses-in = verliert in { $moves ->
        [one] 1 Zug
       *[other] { $moves } Zügen
    }
    .working = Der exakte Wert dieser Stellung wird gerade auf diesem Gerät berechnet. Das dauert einige Sekunden.
    .making = Tabellen mit exakten Werten für Stellungen mit bis zu { $pieces } Figuren werden gerade berechnet. Das dauert einige Minuten.
    .more-pieces = Die Tabellen kennen den exakten Wert von Stellungen mit bis zu { $pieces } Figuren. Diese hat mehr.
    .moves-only = Der exakte Wert mancher Züge ist bekannt, der der Stellung nicht.
    .none = Für diese Regeln gibt es keine Tabellen mit exakten Werten.

script-board =
    .play = kann gespielt werden
    .move = kann ziehen
    .go = mögliches Ziel
    .go-occupied = mögliches Ziel, besetzt
    .several = { $count } davon
    .picked = aufgenommen
    .which = Es gibt mehrere Möglichkeiten. Welche?
    .ways = Mehrere Möglichkeiten: { $ways }.
    .go-to = Mögliche Ziele: { $places }.
    .go-to-more = Mögliche Ziele: { $places } und { $count } weitere.
    .premove = Vorauszug
    .premove-from = kann im Voraus ziehen
    .check = Schach
