# Linear Progression en español.

lesson-basics = Gana el tablero
    .about = Desliza tus fichas, quédate con lo que cruzas y posee al final la mayor parte del tablero.
    .game = Tu primera partida, en un tablero pequeño de 32 casillas. Llevas las blancas y empiezas.

lesson-basics-drop = Tu primera ficha
    .task = Coloca tu primera ficha en la casilla que quieras. En el centro puede moverse en todas las direcciones. Las cuatro esquinas no son parte del tablero.
    .done = Las blancas colocan primero una ficha y luego las negras otra en otra casilla (L1). A partir de ahí se mueve por turnos.

lesson-basics-slide = Un largo recorrido
    .task = Una ficha se desliza como la dama de ajedrez: en línea recta, tan lejos como quieras. Cada casilla en la que entra es tuya. Gana cuatro casillas en una jugada.
    .done = Cada casilla en la que has entrado es tuya (L4), y conservas la de salida (L5). Puedes deslizarte cuanto quieras por una fila, una columna o una diagonal (L3).
    .wrong = Así ganas menos de cuatro casillas. Una ficha puede deslizarse cuanto quieras (L3): busca la línea con más espacio.

lesson-basics-turn = Vuélvelas blancas
    .task = Cuando te deslizas sobre una ficha negra, se vuelve blanca. Puedes mover cualquiera de tus fichas. Voltea dos fichas negras en una jugada.
    .done = Las dos casillas son tuyas ahora (L4). En cada turno mueves una ficha, la que quieras (L2), así que conviene comparar.
    .wrong = No has volteado ninguna ficha negra. Volteas las fichas sobre las que te deslizas (L4): mira la tercera fila.
    .wrong-short = ¡Una volteada! No pares ahí: desde a3 sigue también sobre la siguiente ficha negra (L4).
    .wrong-other = Una volteada, pero tu otra ficha puede hacerlo mejor. En cada turno eliges cuál mover (L2).

lesson-basics-empty = Primero una casilla vacía
    .task = Cada jugada tiene que entrar en al menos una casilla vacía. La fila de al lado está llena, así que por ahí no puedes pasar. Busca otro camino para voltear una ficha negra.
    .done = Has entrado en b4, que estaba vacía, y has seguido hasta c5. Tras entrar en una casilla vacía puedes acabar sobre una ficha negra (L6).
    .wrong = No has volteado ninguna ficha negra. Tras entrar en una casilla vacía puedes seguir y acabar sobre una ficha negra (L6).

lesson-basics-own = Tu propio obstáculo
    .task = Quieres la ficha negra de c4, y dos de tus fichas están debajo. ¿Cuál puede llegar?
    .done = Desde c3 el camino hacia arriba estaba libre. Tu ficha de c1 podría haber llegado hasta c3, pero nunca más allá de una ficha tuya (L7).
    .wrong = La ficha de c4 sigue siendo negra. Desde c3 no te estorba ninguna ficha tuya: deslízate recto hacia arriba (L7).
    .wrong-behind = Desde c1 no puedes pasar tu propia ficha de c3 (L7). Mueve la de delante.

lesson-basics-last = La última resiste
    .task = A las negras solo les quedan dos fichas, en c3 y c4. Sube por la columna desde c1 y voltea todo lo que puedas.
    .done = Has volteado c3, y no podías ir más allá: la última ficha de un jugador está a salvo, así que nada puede entrar en c4 (L8).
    .wrong = No has volteado ninguna ficha negra. Sube desde c1: solo la última de todas las fichas negras está a salvo (L8).

lesson-basics-pass = Cuando nada se mueve
    .task = Mira todas las líneas desde tu ficha: no hay ninguna casilla vacía en la que entrar. Si no tienes jugada, pasas. Pasa ahora.
    .done = No tenías ninguna jugada legal, así que has pasado. Nunca puedes pasar si tienes una (L10).

lesson-basics-count = Cuenta las casillas
    .task = Solo b1 está vacía. Al llenarla acaba la partida, y gana quien tenga más casillas. Llénala de modo que ganes tú.
    .done = El tablero está lleno, así que la partida ha terminado (L13). Tienes 11 casillas y las negras 10: ¡ganas (L11)!
    .wrong = ¡Casi! Las negras tienen 11 casillas y tú 10, así que ganan las negras (L11). Busca la jugada a b1 que voltea más.

lesson-basics-leave = Lo que dejas
    .task = Hay dos casillas vacías. Tú llenas una, las negras la otra, y se acabó. Mira qué podrían voltear las negras y elige la jugada que gana.
    .done = Las negras tenían la última jugada (L13), pero nada que voltear. Ganas 11 a 10 (L11). Hacia el final importa más lo que dejas que lo que tomas.
    .wrong = La casilla es esa, pero no has volteado nada por el camino, y las negras ganan 11 a 10 (L11). Llega a d5 por la fila de arriba.
    .wrong-greedy = Ahora las negras suben por la columna d hasta d5, voltean ahí tus fichas y ganan el recuento (L11). Esa es la casilla que no debes dejar.

lesson-basics-save = Guarda lo mejor
    .task = Hay tres casillas vacías, así que la última jugada es tuya. Tu jugada a d1 es fuerte, pero las negras pueden estropearla. Prepara antes otra igual de fuerte.
    .done = Desde e4 también podías ir a b1. Las negras solo podían estropear una de las dos, y la otra, última jugada de la partida, ganó 11 a 10 (L11).
    .wrong = Ahora las negras ganan el recuento (L11). Ve primero a e4: desde ahí miras en diagonal a b1, y las negras no pueden estropear a la vez b1 y d1.

## Los objetivos y el juego en breve

goal-first = Llena el tablero. Al final, ten más casillas que las negras.
goal-second = Llena el tablero. Al final, ten más casillas que las blancas.

short-drop = Cada jugador coloca una ficha y luego se mueve por turnos (L1, L2).
short-slide = Una ficha se desliza como la dama de ajedrez. Cada casilla en la que entra es tuya, y la de salida lo sigue siendo (L3, L4, L5).
short-turn = Las fichas enemigas que cruza toman tu color (L4). Solo la frenan tus propias fichas (L7).
short-empty = Cada jugada tiene que entrar en al menos una casilla vacía (L6).
short-win = Cuando el tablero está lleno, gana quien tiene más casillas (L11).

## Los bandos y los finales

side-first = Las blancas
    .name = las blancas
    .number = many
    .wins = Las blancas ganan
    .turn = Juegan las blancas
side-second = Las negras
    .name = las negras
    .number = many
    .wins = Las negras ganan
    .turn = Juegan las negras

end-majority = el ganador tiene más casillas
end-equal-spaces = los dos tienen el mismo número de casillas

## Las piezas

piece-white-token = ficha blanca
piece-black-token = ficha negra
piece-white-blocker = bloqueador blanco
piece-black-blocker = bloqueador negro
the-side = { $side ->
    [first] las blancas
   *[second] las negras
    }
side-aloud = { $side ->
    [first] las blancas
   *[second] las negras
    }
spaces = { $count ->
    [one] 1 casilla
   *[other] { $count } casillas
    }
gain = +{ $won }, { $turned ->
    [one] 1 volteada
   *[other] { $turned } volteadas
    }

## El tablero y las jugadas

site-corner = una esquina para bloqueadores
site-unused = fuera del juego

spoken-drop = { side-aloud } colocan en { $to }
    .blocker = { side-aloud } colocan en { $to }, bloqueador en la esquina { $corner }
spoken-pass = { side-aloud } pasan: ninguna jugada legal
spoken-turn = { side-aloud }, { $token }
    .both = { $first }, luego { $then }
spoken-token = de { $from } a { $to }, ganan { $won ->
        [0] ninguna casilla
        [one] 1 casilla
       *[other] { $won } casillas
    }{ $turned ->
        [0] { "" }
       *[other] , { $turned } de { $side ->
            [first] las negras
           *[second] las blancas
        }
    }
spoken-blocker = { $piece } de { $from } a { $to }

choice-blocker = bloqueador { $square }
choice-end = acabar el turno
choice-pass = Pasar: ninguna jugada legal

## Qué hay que tocar ahora

expects-drop = Coloca tu primera ficha en cualquier casilla (L1).
    .blockers = Coloca tu primera ficha en cualquier casilla y luego tu bloqueador en una esquina (L1, L15).
expects-pass = No tienes ninguna jugada legal, así que pasas (L10).
expects-equalising = Las negras tienen la última palabra: mueve una ficha, pero ningún bloqueador (L14).
expects-token = Mueve una ficha. También puedes mover un bloqueador, antes o después (L16).
expects-corner = Toca ahora una esquina para tu bloqueador (L15).
expects-end = Toca ahora la casilla donde debe acabar la ficha de { $square }.
    .blocker = Toca ahora la casilla donde debe acabar el bloqueador de { $square }.
expects-token-after = Toca ahora la ficha que mueves en este turno, o de nuevo el bloqueador para devolverlo.
expects-more = Toca { $square } otra vez para acabar el turno, o un bloqueador para moverlo también.
    .own = Toca { $square } otra vez para acabar el turno, o tu bloqueador para moverlo también.
expects-nothing = Esa jugada es legal.

## Por qué no vale una jugada

refusal-must-pass = no tienes ninguna jugada legal y tienes que pasar
refusal-no-blockers = esta partida se juega sin bloqueadores
refusal-token-line = una ficha se mueve como una dama, por fila, columna o diagonal
refusal-blocker-line = un bloqueador se mueve como una dama, por fila, columna o diagonal
refusal-unused = { $square } no es parte del tablero: ninguna ficha puede entrar ahí
    .blocker = { $square } no es parte del tablero: ningún bloqueador puede entrar ahí
refusal-blocked = el bloqueador de { $square } cierra el paso
refusal-over = la partida ha terminado
refusal-no-turn = eso no es una jugada
refusal-drop-first = empiezas colocando una ficha en cualquier casilla vacía
refusal-dropped = solo se coloca la primera ficha; ahora desliza una de las tuyas
refusal-drop-taken = ya hay una ficha en { $square }: elige otra casilla
refusal-corner = elige también una esquina para tu bloqueador: { $corners }
refusal-no-corner = un bloqueador no empieza en { $square }, sino en una esquina
refusal-corner-taken = el otro bloqueador está en la esquina { $square }: elige otra
refusal-under-blocker = la ficha de { $square } está bajo un bloqueador y no puede moverse
refusal-last-token = la ficha de { $square } es la última de tu rival y no se puede entrar en ella
refusal-own-token = tu propia ficha de { $square } frena la jugada
refusal-no-empty = una jugada tiene que entrar en al menos una casilla vacía
refusal-not-yours = la ficha de { $square } es de tu rival: mueve una de las tuyas
refusal-no-token = en { $square } no hay ninguna ficha que mover
refusal-full = la ficha llena la última casilla vacía, así que después no se mueve ningún bloqueador
refusal-equalising = en el turno de igualación de las negras no se mueve ningún bloqueador
refusal-other-blocker = el bloqueador de { $square } es de tu rival: solo mueves el tuyo
refusal-last-empty = { $square } es la última casilla vacía: ningún bloqueador puede acabar ahí
refusal-blocker-last-token = la ficha de { $square } es la última de su bando: ningún bloqueador puede acabar ahí
refusal-last-end = la jugada de tu rival acabó en { $square }: ningún bloqueador puede acabar ahí ahora
refusal-pass = tienes una jugada legal, así que no puedes pasar
refusal-stuck = la ficha de { $square } no alcanza ninguna casilla vacía por ninguna línea
refusal-no-token-after = después no podrías mover ninguna ficha, y un bloqueador nunca se mueve solo
refusal-no-blocker = en { $square } no hay ningún bloqueador
refusal-blocker-alone = un bloqueador nunca se mueve sin una ficha

## Cómo se escriben las jugadas

move-forms = @{ $from } para colocar, { $from }-{ $to } para una ficha o pass (casillas a1 a { $last })
    .blockers = @{ $from } para colocar, { $from }-{ $to } para una ficha, con bloqueador @{ $from }/B@{ $corner }, B{ $corner }-{ $in }/{ $from }-{ $to } o { $from }-{ $to }/B{ $corner }-{ $in }, o pass (casillas a1 a { $last })

## Posiciones

rows = filas
field-passes = Turnos sin jugada justo antes de este (L10, L12).
    .name = turnos pasados
    .none = ninguno: en el último turno se movió o se colocó
    .one = el otro bando acaba de pasar
    .both = los dos bandos han pasado, y con eso terminó la partida
field-equalising = Indica si este es el turno de igualación de las negras, después de que las blancas llenaran la última casilla (L14).
    .name = turno de igualación
    .no = no
    .yes = sí
field-last-end = Dónde acaba de terminar la ficha del otro bando. Sin bloqueadores no cambia nada.
    .name = última casilla de llegada
    .blockers = Dónde acaba de terminar la ficha del otro bando: ningún bloqueador puede acabar ahí (L18).
    .allowed = el nombre de una casilla o -
position-no-blockers = - (esta partida se juega sin bloqueadores)
position-blockers = la casilla y el dueño de cada bloqueador, como a1w,h8b, o -
    .name = bloqueadores

problem-before-drops = nadie ha movido ni pasado antes de que estén colocadas las dos fichas (L1)
problem-chance-drops = en esta partida el azar ya ha colocado una ficha de cada bando (L1)
problem-first-drop = las blancas colocan la primera ficha, no las negras (L1)
problem-second-drop = las negras colocan su ficha antes de que muevan las blancas (L1)
problem-first-move = las blancas mueven primero tras colocar las fichas (L2)
problem-no-token = { the-side } no tienen ninguna ficha, pero la última ficha nunca se pierde (L8)
problem-last-turn = el turno anterior no puede ser a la vez un pase y una jugada de ficha
problem-last-end = { the-side } acabaron su última jugada en { $square }, pero no tienen ficha ahí (L4)
problem-single-token = { the-side } han movido, pero tienen una sola ficha (L5)
problem-full-pass = nadie pasa con el tablero lleno: la partida había terminado (L13)
problem-passed = { the-side } han pasado, pero tienen una jugada legal (L10)
problem-no-equalising = en esta partida no hay turno de igualación (L14)
problem-equalising = el turno de igualación es de las negras, después de que las blancas llenen la última casilla (L14)
    .due = las blancas han llenado la última casilla, así que las negras están en el turno de igualación f (L14)
problem-no-blocker = { the-side } han colocado una ficha, pero ningún bloqueador (L15)
problem-blocker-first = { the-side } ponen su bloqueador en una esquina junto con su primera ficha (L15)
problem-two-blockers = { the-side } tienen otro bloqueador en { $square }: cada bando tiene uno (L15)
problem-blocker-unused = { $square } no es parte del tablero: ningún bloqueador puede estar ahí (L17)
problem-blocker-moved = ninguna ficha se ha movido, así que el bloqueador de { $square } sigue en una esquina (L16)
problem-blockers-meet = los bloqueadores están en la misma casilla, pero ninguno entra en la del otro (L17)
problem-token-unused = { $square } no es parte del tablero: ninguna ficha puede estar ahí (L3)
problem-space = { $square } es una casilla de este tablero, no #
problem-no-space = { $square } no es parte de este tablero: escribe # ahí

## Opciones que no van juntas

clash-board = se espera AxH, center-isle o una máscara de . y #
    .bounds = un lado está fuera de los límites: se espera de 4 a 16, como 10x8
    .ranks = una fila no es tan larga como la primera: se esperan filas iguales
    .size = en una máscara de este tamaño no se puede jugar: como mucho 26 columnas y filas, 256 casillas
    .room = un tablero sin dos casillas: se espera sitio para ambas fichas
    .square = «{ $found }» no es una casilla: se espera . para una casilla, # para ninguna
    .side = un lado tiene más de { $most } casillas
clash-corners = los bloqueadores empiezan en esquinas fuera del tablero, y este tablero tiene menos de dos: dibuja # en dos esquinas, cada una junto a una casilla (L15)
clash-seed = seed={ $seed } no tiene nada que decidir: un número de sorteo va con drop=random o drop=fair, y aquí eligen los jugadores
clash-fair = drop=fair tiene una tabla para board=8x8 con blockers=off, own o shared, o con equal-moves=on y blockers=off: usa esos, o drop=random

## Lo que dice el catálogo

tagline = Deslízate como una dama, deja un rastro, voltea lo que cruces: gana quien tiene más tablero.
option-drop = Colocación
    .about = Cómo llegan las primeras fichas al tablero.
    .chosen = cada jugador elige una casilla, primero las blancas
    .random = el azar coloca las dos fichas y pone los bloqueadores en esquinas antes de que muevan las blancas
    .fair = casillas de una tabla de parejas igualadas en partidas del motor (el tablero usual; no con bloqueadores y turno de igualación a la vez)
option-seed = Número de sorteo
    .about = Un número que permite repetir una colocación al azar o justa.
    .allowed = un número entero menor que 2^64 con drop=random o drop=fair (si falta: uno nuevo); si no, nada
option-blockers = Bloqueadores
    .about = Una pieza por bando que ninguna ficha puede pasar.
    .off = sin bloqueadores
    .shared = en tu turno también puedes mover uno de los dos bloqueadores, sea de quien sea
    .own = en tu turno también puedes mover tu propio bloqueador
option-equal-moves = Igual número de jugadas
    .about = Indica si las negras responden cuando las blancas llenan la última casilla.
    .off = la partida acaba con la última casilla vacía
    .on = las negras tienen además un turno de igualación, que no necesita entrar en una casilla vacía
option-board = Tablero
    .about = Las casillas en las que se juega.
    .allowed = AxH con lados de 4 a 16 (sin las esquinas), center-isle (8x8 con una isla de cuatro casillas) o una máscara: filas desde arriba separadas por /, . una casilla, # ninguna, como mucho 256 casillas

## Cómo se llaman los valores

value-chosen = elegidas
value-random = al azar
value-fair = igualadas
value-off = no
value-shared = comunes
value-own = propio
value-on = sí
