# One-Dimensional Chess en español.

## Lecciones

lesson-basics = Ajedrez en fila
    .about = Todas las piezas, el jaque mate y tres maneras de salvar unas tablas.
    .game = Tu primera partida. Llevas las blancas contra el nivel más débil; pide una pista cuando quieras.

lesson-basics-rook = La torre
    .task = La torre se mueve hasta tres casillas por la fila, en ambos sentidos. Captura el caballo negro: ve a su casilla.
    .done = ¡Capturado! Una pieza captura al llegar a la casilla de un enemigo (C1), y la torre alcanza tres casillas (C3).
    .wrong = El caballo sigue ahí. Está a tres casillas de tu torre, justo a su alcance (C3).

lesson-basics-king = El rey
    .task = El rey se mueve una casilla, y nunca adonde puedan capturarlo. Muévelo: una de sus dos casillas es segura.
    .done = Bien. El rey se mueve una casilla (C2). El alfil vigila c, y nunca puedes dejar a tu rey en jaque (C9).
    .wrong = Ese no era el rey. Muévelo una casilla (C2).
    .wrong-rook = Esa era la torre. Esta vez mueve el rey, una casilla (C2).

lesson-basics-bishop = El alfil
    .task = El alfil se mueve dos, cuatro o seis casillas, así que no cambia de color. Captura el caballo con él.
    .done = Bien hecho. La torre está en el otro color, así que no puede frenar a tu alfil (C4).
    .wrong = El caballo sigue ahí. Tu alfil lo alcanza en cuatro casillas, pasando la torre que está en el otro color (C4).

lesson-basics-queen = La dama
    .task = La dama se mueve como una torre o como un alfil. Llévala al otro lado del caballo.
    .done = ¡Ya pasó! Como torre se detendría en el caballo; como alfil ni se lo encuentra (C5).
    .wrong = Sigue en el mismo lado. Muévela como un alfil, por su propio color (C5).
    .wrong-near = Así captura el caballo, como lo haría una torre. Ahora pásalo de largo, como hace un alfil (C5).

lesson-basics-castling = El enroque
    .task = Si el rey y la torre están juntos, pueden intercambiar sus casillas. Hazlo, y tu torre dará jaque. Toca el rey y luego la torre.
    .done = ¡Jaque! Tu torre podría capturar al rey a continuación (C8). Puedes enrocar siempre que los dos estén juntos (C6).
    .wrong = Tu torre sigue atrapada detrás del rey. Haz que los dos intercambien sus casillas (C6).

lesson-basics-knight = El caballo
    .task = El caballo da un paso de dos casillas y otro de tres, en cualquier orden, por encima de todo. Puede capturar al enemigo que pisa a mitad de camino. Captura la torre.
    .done = ¡Capturada al paso! Si la última casilla está vacía, el caballo puede capturar en su primer paso (C7).
    .wrong = La torre sigue ahí. Está a dos casillas: písala y sigue tres casillas adelante o atrás (C7).
    .wrong-past = Has pasado la torre sin tocarla. Cuando el tablero te pregunte, elige capturarla (C7).

lesson-basics-halfway = Un jaque oculto
    .task = Estás en jaque: el caballo puede pisar tu rey y seguir hasta f. ¡Impídelo!
    .done = Salvado. Con f ocupada, el caballo no puede terminar su jugada (C7) y no da jaque (C8). Nada más era legal (C9).

lesson-basics-mate = Jaque mate
    .task = El rey negro no tiene adónde ir. Da jaque y ganas la partida. Ojo: sin jaque solo son tablas.
    .done = Jaque mate, y ganas: las negras están en jaque y no tienen ninguna jugada legal (C10).
    .wrong = Las negras aún pueden mover. Encuentra la jugada que da jaque ya (C10).
    .wrong-stalemate = ¡Ahogado! Las negras no pueden mover, pero no están en jaque: son tablas (C11).

lesson-basics-repeat = Tres veces
    .task = Las negras llevan mucha ventaja, pero la partida gira en círculos. Tu rey ya ha estado dos veces en c. Repite la misma posición.
    .done = ¡Tablas! La misma posición se ha dado por tercera vez (C13).
    .wrong = Esa posición es nueva. Vuelve a c por tercera vez (C13).

lesson-basics-fifty = Cincuenta jugadas
    .task = No se captura nada desde hace casi cincuenta jugadas. Una jugada tranquila más y son tablas. ¡Sin avaricia!
    .done = Tablas: cincuenta jugadas cada uno sin capturas (C14). Dos reyes solos también son tablas (C12).
    .wrong = Haz una jugada que no capture nada, y la partida acabará en tablas (C14).
    .wrong-take = Has ganado un caballo, pero la cuenta vuelve a empezar (C14), y la dama negra es más fuerte que tu torre.

## Los objetivos y el juego en breve

goal-first = Da mate al rey negro: atácalo de modo que ninguna jugada lo salve.
goal-second = Da mate al rey blanco: atácalo de modo que ninguna jugada lo salve.

short-king = El rey se mueve una casilla, y nunca adonde puedan capturarlo (C2, C9).
short-rook = La torre se mueve hasta tres casillas (C3).
short-bishop = El alfil se mueve dos, cuatro o seis casillas, sin que le estorbe lo que está en el otro color (C4).
short-queen = La dama se mueve como una torre o como un alfil (C5).
short-knight = El caballo da un paso de dos casillas y otro de tres, en cualquier orden, por encima de todo (C7).
short-castling = Un rey y una torre juntos pueden intercambiar sus casillas (C6).
short-mate = Quien está en jaque y no tiene ninguna jugada legal recibe mate y pierde (C10). Sin jaque solo son tablas (C11).

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

end-checkmate = jaque mate
end-stalemate = ahogado, porque el bando al que le toca no tiene ninguna jugada legal y no está en jaque
end-bare-kings = solo quedan los dos reyes
end-repetition = la misma posición se ha dado por tercera vez
end-fifty-moves = cada bando ha hecho cincuenta jugadas sin capturas

## Las piezas

piece-white-king = rey blanco
    .taken = el rey blanco
piece-white-queen = dama blanca
    .taken = la dama blanca
piece-white-rook = torre blanca
    .taken = la torre blanca
piece-white-bishop = alfil blanco
    .taken = el alfil blanco
piece-white-knight = caballo blanco
    .taken = el caballo blanco
piece-white-pawn = peón blanco
    .taken = el peón blanco
piece-black-king = rey negro
    .taken = el rey negro
piece-black-queen = dama negra
    .taken = la dama negra
piece-black-rook = torre negra
    .taken = la torre negra
piece-black-bishop = alfil negro
    .taken = el alfil negro
piece-black-knight = caballo negro
    .taken = el caballo negro
piece-black-pawn = peón negro
    .taken = el peón negro

the-piece = { $piece ->
    [king] el rey
    [queen] la dama
    [rook] la torre
    [bishop] el alfil
    [knight] el caballo
   *[pawn] el peón
    }
the-taken = { $piece ->
    [king] el rey
    [queen] la dama
    [rook] la torre
    [bishop] el alfil
    [knight] el caballo
   *[pawn] el peón
    }
own-piece = { $piece ->
    [king] tu propio rey
    [queen] tu propia dama
    [rook] tu propia torre
    [bishop] tu propio alfil
    [knight] tu propio caballo
   *[pawn] tu propio peón
    }
a-piece = { $piece ->
    [king] rey
    [queen] dama
    [rook] torre
    [bishop] alfil
    [knight] caballo
   *[pawn] peón
    }
count-pieces = { $count ->
    [0] { $piece ->
        [king] ningún rey
        [queen] ninguna dama
        [rook] ninguna torre
        [bishop] ningún alfil
        [knight] ningún caballo
       *[pawn] ningún peón
    }
    [1] { $piece ->
        [king] un rey
        [queen] una dama
        [rook] una torre
        [bishop] un alfil
        [knight] un caballo
       *[pawn] un peón
    }
   *[other] { $count } { $piece ->
        [king] reyes
        [queen] damas
        [rook] torres
        [bishop] alfiles
        [knight] caballos
       *[pawn] peones
    }
    }
the-side = { $side ->
    [first] las blancas
   *[second] las negras
    }
number = { $count ->
    [0] cero
    [1] una
    [2] dos
    [3] tres
    [4] cuatro
    [5] cinco
    [6] seis
   *[other] { $count }
    }
squares = { $numbers } casillas
or = o

## Casillas y jugadas

site-dark = { $square }, oscura
site-light = { $square }, clara

spoken-move = { $piece } de { $from } a { $to }
spoken-castles = { $piece } en { $from } enroca con la torre de { $to }
spoken-takes = { $move }, captura { $taken }
spoken-takes-on = { $move }, captura { $taken } en { $square }
spoken-becomes = { $move }, se convierte en { a-piece }
spoken-check = { $move }, jaque
spoken-checkmate = { $move }, jaque mate

choice-become = convertirse en { a-piece }
choice-take = capturar { the-taken } en { $square }
choice-nothing = no capturar nada

## Por qué no vale una jugada

refusal-over = la partida ha terminado
refusal-empty = la casilla { $square } está vacía
refusal-not-yours = { the-piece } de { $square } no te pertenece
refusal-off-board = esa casilla no existe en la fila
refusal-check = tu rey quedaría en jaque
refusal-still-check = tu rey seguiría en jaque
refusal-leave = una jugada tiene que dejar su casilla
refusal-own = { own-piece } ocupa { $square }
refusal-on-the-way = solo el caballo captura por el camino
refusal-pass = { the-piece } no puede pasar la pieza de { $square }
refusal-king = el rey se mueve una casilla en cualquier sentido
refusal-king-far = el rey se mueve como mucho { $squares }
refusal-rook = la torre se mueve como mucho { $squares }
refusal-bishop-colour = el alfil no cambia de color
refusal-bishop = el alfil se mueve { $squares }
refusal-bishop-blocked = la pieza de { $square }, una casilla del color del alfil, le cierra el paso
refusal-queen-blocked = la pieza de { $square } le cierra el paso a la dama
refusal-queen = la dama se mueve como una torre o un alfil: { $squares }
refusal-no-castling = en este juego no hay enroque
refusal-castling-neighbours = solo enrocan un rey y su torre en casillas contiguas
refusal-castling = solo enrocan un rey y su torre
refusal-castling-moved = el rey y la torre solo enrocan si ninguno se ha movido
refusal-castling-check = el rey no enroca estando en jaque
refusal-castling-crosses = el rey pasaría por { $square }, que está atacada
refusal-knight = el caballo da un paso de dos casillas y otro de tres, así que acaba a una o a cinco
refusal-knight-touch = el caballo no pisa { $square } en esta jugada
refusal-knight-enemy = en { $square } no hay ningún enemigo que capturar por el camino
refusal-knight-one = el caballo captura una sola pieza: la de su última casilla
refusal-knight-jumps = el caballo salta { $squares } en cualquier sentido
refusal-pawn-takes = el peón solo captura en la casilla que tiene delante
refusal-pawn = el peón avanza una casilla, o dos desde su primera casilla
refusal-promotion = un peón en la última casilla se convierte en dama, torre, alfil o caballo: añade =q, =r, =b o =n
refusal-no-promotion = solo un peón en la última casilla se convierte en otra pieza
refusal-barred = { the-piece } de { $square } no puede moverse: otras piezas le cierran todos los caminos
refusal-king-barred = el rey no puede moverse: estaría en jaque en todas las casillas libres
refusal-in-check = estás en jaque, y { the-piece } de { $square } no puede ponerle fin
refusal-pinned = { the-piece } de { $square } tiene que quedarse: si no, tu rey estaría en jaque

## Cómo se escriben las jugadas

move-forms = { $forms }, con casillas de la a a la { $last }
    .plain = c-h (jugada)
    .capture = cxh (captura)
    .on-the-way = cxe-h (un caballo captura en e y acaba en h)
    .promotion = { $before }-{ $last }=q (un peón se convierte en dama; r, b, n)
    .castling = a={ $rook } (enroque, primero la casilla del rey)
move-nothing = en { $square } no hay nada que capturar: escribe { $moves }
move-king-first = escribe primero la casilla del rey: { $move }
move-which = di cuál: { $moves }

## Posiciones

rows = fila
field-castling = Quién puede enrocar todavía: un bando cuyo rey y cuya torre no se han movido nunca.
    .name = enroque
    .nobody = nadie
    .both = blancas y negras
    .first = solo las blancas
    .second = solo las negras
field-quiet-plies = Medias jugadas desde la última captura; con 100 la partida acaba en tablas (C14).
    .name = medias jugadas tranquilas
    .pawns = Medias jugadas desde la última captura o el último avance de peón; con 100 la partida acaba en tablas (C14).
    .allowed = un número de 0 a 100
    .form = las medias jugadas desde la última captura, un número sin ceros delante

problem-castling = { the-side } no pueden enrocar: el rey o la torre ha dejado su sitio (C6)
problem-check = { the-side } están en jaque, pero no es su turno (C9)
problem-kings = { the-side } tienen { count-pieces }: cada bando tiene uno
problem-pieces = { the-side } tienen { count-pieces }: empiezan con { $most } y no ganan más
    .gains = { the-side } tienen { count-pieces }: empiezan con { $most } y ganan como mucho { $gain }
problem-pawn-last = un peón de { the-side } en { $square } ha llegado a su última casilla y tiene que ser otra pieza (C16)
problem-pawn-behind = un peón de { the-side } en { $square } está detrás de su casilla de salida: los peones no retroceden (C15)
problem-plies = { $plies } medias jugadas desde la última captura: la partida acaba con { $most } (C14)

## Opciones que no van juntas

clash-room = la disposición { $setup } necesita { $pieces } casillas: el tablero tiene { $squares }
clash-check = con la disposición { $setup } en { $squares } casillas los reyes empezarían en jaque
clash-no-move = con la disposición { $setup } en { $squares } casillas las blancas no tendrían ninguna jugada
clash-squares = la disposición { $setup } se juega en { $least } casillas, no en { $squares }
    .range = la disposición { $setup } se juega en { $least } a { $most } casillas, no en { $squares }

## Lo que dice el catálogo

tagline = Ajedrez en una sola fila: sin rodeos, con alcances cortos y un caballo que golpea al pasar.
variant-standard = El juego de dieciséis casillas
    .about = 16 casillas: rey, dama, torre, alfil y caballo, casi todos de corto alcance, y sin peones
variant-gardner = El ajedrez unidimensional de Gardner
    .about = 8 casillas: rey, caballo y torre, de una columna de 1980 que preguntaba quién gana
variant-glimne = El ajedrez unidimensional de Glimne
    .about = 18 casillas: una corte completa por bando, un peón, líneas largas, enroque
variant-doc-pop = One-Dimensional Chess de Doc Pop
    .about = 16 casillas: una pieza de ajedrez de cada clase, con peón y promoción
option-setup = Disposición
    .about = Las piezas de un bando desde su borde hacia dentro, en espejo para el otro; o el nombre de un juego emparentado publicado, con su tablero y sus movimientos: gardner (rey, caballo y torre en 8 casillas), glimne (18 casillas, con peones) o doc-pop (16 casillas, con peones).
    .allowed = una k y de una a siete de las letras q r b n en cualquier orden, como rkbqn; o gardner, glimne, doc-pop
option-board = Tablero
    .about = El número de casillas de la fila. En un juego emparentado publicado, 16 significa su propio tablero; gardner, cuyo tablero tiene 8, también se juega con 9 a 12.
option-repetition = Repetición
    .about = Qué pasa cuando una posición se da por tercera vez.
    .draw = la partida acaba en tablas
    .claim = el bando al que le toca puede reclamar tablas
    .off = nada

## Cómo se llaman los valores

value-draw = tablas
value-claim = a reclamar
value-off = no
