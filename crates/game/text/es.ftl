# Lo que se dice igual en todos los juegos.

and = y
or = o

game-over = la partida ha terminado: { $end }

why-touch = Toca uno de los { $count } lugares del tablero.
why-none = Ninguna jugada legal empieza así.
why-legal = Esa jugada es legal.
why-goals = Desde { $at } ({ $piece }) se puede ir a { $places }.
why-begin = Empieza por { $places }.
why-go-on = Sigue por { $places }.

spoken-move = { $piece } de { $from } a { $to }
spoken-takes = { $move }, captura { $places }
spoken-piece = pieza

position-unread = «{ $found }» no es una posición: se espera: { $expected }
position-impossible = posición imposible: { $problems }
position-rows = { $count } { $rows } separadas por /, no { $found }
position-side = el bando al que le toca, { $first } o { $second }
position-fields = { $count } campos separados por un solo espacio ({ $names }), no { $found }
position-side-name = bando al que le toca
position-one-of = { $name }, uno de { $allowed }
position-cells = { $count } casillas, no { $found }
position-at-least = al menos { $count }
position-letters = solo los caracteres { $letters } y números, no «{ $letter }»
position-zero = números de casillas vacías que no empiecen por 0

setup-no-piece = no hay ninguna pieza con el número { $number }: hay { $count } para elegir
setup-no-place = no hay ningún lugar con el número { $number }: el tablero tiene { $count }
setup-two-pieces = hay más de una pieza en { $place }, entre ellas: { $piece }
setup-fields = { $found ->
    [one] 1 campo
   *[other] { $found } campos
    }: se esperan { $count } ({ $names })
setup-field = { $name } no puede ser «{ $found }»: se espera: { $expected }
setup-more = { $count ->
        [one] hay otro problema de este tipo
       *[other] hay otros { $count } problemas de este tipo
    }

move-unread = «{ $found }» no es una jugada: se espera: { $expected }
move-refused = la jugada no es legal en esta posición
move-illegal = «{ $found }» no es legal: { $why }
move-squares = dos casillas de a1 a { $last }, como a2-a3 o a2xb3
move-takes-nothing = en { $square } no hay nada que capturar

option-range = un número entero de { $from } a { $to }
option-no-game = juego desconocido «{ $game }»: uno de { $allowed }
option-no-pair = «{ $part }» no es una opción: se espera nombre=valor, separados por comas
option-unknown = { $game } no tiene la opción «{ $key }»: una de { $allowed }
option-twice = la opción «{ $key }» aparece dos veces: se espera una sola vez
option-value = la opción { $key } no puede ser «{ $value }»: se permite { $allowed }
