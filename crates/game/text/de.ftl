# Was in jedem Spiel gleich gesagt wird.

and = und
or = oder

game-over = die Partie ist zu Ende: { $end }

why-touch = Tipp auf einen der { $count } Plätze des Bretts.
why-none = So beginnt kein erlaubter Zug.
why-legal = Dieser Zug ist erlaubt.
why-goals = { $piece } auf { $at }: mögliche Ziele { $places }.
why-begin = Beginn mit { $places }.
why-go-on = Weiter mit { $places }.

spoken-move = { $piece } { $from } nach { $to }
spoken-takes = { $move }, schlägt { $places }
spoken-piece = Figur

position-unread = „{ $found }“ ist keine Stellung. Erwartet: { $expected }
position-impossible = unmögliche Stellung: { $problems }
position-rows = { $count } { $rows }, getrennt durch /, nicht { $found }
position-side = die Seite am Zug, { $first } oder { $second }
position-fields = { $count } Angaben, getrennt durch einzelne Leerzeichen ({ $names }), nicht { $found }
position-side-name = Seite am Zug
position-one-of = { $name }, eines von { $allowed }
position-cells = { $count } Felder, nicht { $found }
position-at-least = mindestens { $count }
position-letters = nur die Zeichen { $letters } und Anzahlen, nicht „{ $letter }“
position-zero = Anzahlen leerer Felder, die nicht mit 0 beginnen

setup-no-piece = die Figur Nummer { $number } gibt es nicht: Zur Auswahl stehen { $count }
setup-no-place = den Platz Nummer { $number } gibt es nicht: Das Brett hat { $count }
setup-two-pieces = auf { $place } steht mehr als eine Figur, darunter: { $piece }
setup-fields = { $found ->
    [one] 1 Angabe
   *[other] { $found } Angaben
    }: Erwartet werden { $count } ({ $names })
setup-field = { $name } kann nicht „{ $found }“ sein. Erwartet: { $expected }
setup-more = { $count ->
        [one] es gibt noch einen Fehler dieser Art
       *[other] es gibt noch { $count } Fehler dieser Art
    }

move-unread = „{ $found }“ ist kein Zug. Erwartet: { $expected }
move-refused = der Zug ist in dieser Stellung nicht erlaubt
move-illegal = „{ $found }“ ist nicht erlaubt: { $why }
move-squares = zwei Felder von a1 bis { $last }, wie a2-a3 oder a2xb3
move-takes-nothing = auf { $square } steht nichts, was geschlagen werden könnte

option-range = eine ganze Zahl von { $from } bis { $to }
option-no-game = das Spiel „{ $game }“ ist unbekannt. Möglich: { $allowed }
option-no-pair = „{ $part }“ ist keine Option: Erwartet wird name=wert, getrennt durch Kommas
option-unknown = { $game } hat keine Option „{ $key }“. Möglich: { $allowed }
option-twice = die Option „{ $key }“ steht zweimal da: Erwartet wird sie einmal
option-value = die Option { $key } kann nicht „{ $value }“ sein. Erlaubt: { $allowed }
