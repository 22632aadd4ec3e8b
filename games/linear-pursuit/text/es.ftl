# Linear Pursuit en español.

lesson-basics = Caza al rey
    .about = Mete tus piezas en el círculo, aprende cómo se mueve cada una y captura al rey.
    .game = Tu primera partida: cuatro piezas y cuatro peones por bando. Llevas las blancas y mueves primero.

lesson-basics-enter = Al círculo
    .task = Tus piezas esperan fuera del círculo, cada una detrás de un peón. Mueve un peón por una de sus líneas y mete después la pieza que esperaba detrás.
    .done = ¡Tu primera pieza está en juego! Las blancas mueven primero (P1), y cada pieza empieza detrás de un peón (P2). Un peón se mueve por una línea recta (P6); luego puede entrar la pieza de detrás (P5).
    .wrong = Tu peón ha dejado libre su lugar. Ahora la pieza que espera detrás puede entrar (P5).

lesson-basics-rook = La torre captura todo
    .task = Una torre se mueve por una línea, igual que un peón. Pero un peón solo captura peones, mientras que una torre captura lo que sea. Captura la torre negra de e.
    .done = ¡Bien cazada! Una torre puede capturar cualquier pieza al otro extremo de su línea (P7). Tu peón solo podría haber capturado otro peón (P6).
    .wrong = La torre negra sigue ahí. Desde tu torre de i, una línea va directa hasta ella (P7).
    .wrong-pawn = Un peón puede capturar un peón (P6), pero la torre de e vale más, y solo tu torre puede capturarla (P7).

lesson-basics-knight = Cruzar, luego un paso
    .task = Un caballo sigue una línea hasta un lugar libre y da después un paso por el círculo. Captura la pieza negra que tu caballo alcanza.
    .done = Tu caballo cruzó a i, que estaba libre, y dio un paso a j (P8). No podía llegar al caballo de f, porque tu propio peón estorba en e.
    .wrong = Todavía no has capturado nada. Tu caballo puede cruzar desde a hasta i y seguir a h o a j (P8).

lesson-basics-bishop = Dos líneas
    .task = Un alfil se mueve por dos líneas, una detrás de otra. El lugar donde se juntan tiene que estar libre. Encuentra el camino hasta el rey negro y captúralo.
    .done = ¡Has capturado al rey, y con eso ganas la partida (P12)! Tu alfil siguió una línea desde a hasta i y otra desde i hasta k (P9).
    .wrong = El rey negro sigue en k. Tu alfil puede llegar pasando por i, por dos líneas (P9).
    .wrong-rook = Una torre es buena presa, pero capturar al rey gana al instante (P12). Busca el camino por i.

lesson-basics-danger = El rey en peligro
    .task = Las negras amenazan a tu rey, y nadie te avisa. Un rey se mueve por una línea como una torre, o por dos como un alfil. Captura una pieza que no esté protegida.
    .done = Tu rey siguió dos líneas para capturar el alfil de k (P10), donde nada puede alcanzarlo. Mira siempre antes de mover: si capturan a tu rey, pierdes (P12).
    .wrong = Ahora las negras pueden capturar a tu rey, y sería el fin de la partida (P12). Busca un lugar más seguro.
    .wrong-rook = El alfil de k protege esa torre: va por i hasta e y captura a tu rey (P12).
    .wrong-safe = Ahí tu rey está seguro, pero puede hacer algo mejor: por i llega al alfil y lo captura (P10).

lesson-basics-block = Cierra el paso
    .task = El alfil de k amenaza a tu rey pasando por i, y tu rey no puede escapar. Ponle algo en el camino al alfil, pero ojo con el caballo de f.
    .done = ¡Bien bloqueado! Alfiles (P9) y caballos (P8) necesitan un lugar libre por el que pasar. Tu peón de i frena ahora al alfil, y el de d llevaba todo el rato frenando al caballo.
    .wrong = Las negras aún pueden capturar a tu rey. El alfil pasa por i (P9): pon ahí un peón.
    .wrong-king = Ahí las negras también pueden capturar a tu rey. Quédate donde estás y cierra el camino del alfil en i (P9).
    .wrong-knight = El alfil sigue pasando, y ahora el caballo también: tu peón de d le cerraba el paso (P8).

lesson-basics-surround = Sin escapatoria
    .task = El mejor ataque no le deja escapatoria al rey. Encuentra una jugada que amenace al rey negro de c y todos los lugares adonde puede ir. Luego captúralo.
    .done = Desde h tu caballo cubría c, k y m a la vez (P8): el rey estaba perdido hicieran lo que hicieran las negras. ¡Ganas (P12)!
    .wrong = Eso no atrapa al rey. Busca el lugar desde el que tu caballo cubre c, k y m (P8).
    .wrong-rook = Ganas una torre, pero el rey negro captura tu caballo. Ve por el propio rey: capturarlo gana la partida (P12).

lesson-basics-stuck = Ni una sola jugada
    .task = Quien no puede mover pierde. Tu caballo y tu alfil bloquean los dos peones negros, así que solo puede mover el rey que espera fuera. Ciérrale la entrada.
    .done = Las negras no tienen ninguna jugada legal y pierden (P13). Tu torre cierra el paso al rey, los peones no pueden capturar tus piezas, y nadie puede acabar sobre una pieza propia (P11).
    .wrong = El rey negro aún puede entrar por h. Pon ahí tu torre, y las negras se quedan sin jugadas (P13).
    .wrong-freed = Las negras aún tienen una jugada. Deja tu caballo donde bloquea los peones y cierra la entrada al rey con la torre (P13).

lesson-basics-thrice = A la tercera
    .task = Las negras tienen más piezas, así que unas tablas te vendrían bien. La posición con tu torre en a ya se ha dado dos veces. Repítela.
    .done = ¡Tablas! La misma posición se ha dado por tercera vez con el turno para el mismo jugador (P15).
    .wrong = La partida sigue, y las negras son más fuertes. Lleva tu torre hasta a, y la posición se dará por tercera vez (P15).

lesson-basics-kings = Solo quedan reyes
    .task = Además de su rey, a las negras solo les queda una torre. Captúrala con tu rey.
    .done = Solo quedan los dos reyes. Ahora quien tenga el turno puede reclamar tablas o seguir jugando (P14).
    .wrong = Las negras conservan la torre. Tu rey puede alcanzarla por dos líneas, desde a hasta d y de ahí a f (P10).

## Los objetivos y el juego en breve

goal-first = Captura al rey negro. Un rey atacado puede quedarse donde está, así que cuida del tuyo.
goal-second = Captura al rey blanco. Un rey atacado puede quedarse donde está, así que cuida del tuyo.

short-enter = Las piezas esperan fuera del círculo. Cada una entra cuando el lugar que tiene delante está libre (P5). Un peón se mueve por una línea recta (P6).
short-rook = Una torre también se mueve por una línea, pero captura cualquier pieza en su otro extremo; un peón solo captura peones (P6, P7).
short-knight = Un caballo sigue una línea hasta un lugar libre y da después un paso por el círculo (P8).
short-bishop = Un alfil se mueve por dos líneas, una detrás de otra, pasando por un lugar libre (P9).
short-win = Un rey se mueve como una torre o como un alfil (P10). Captura al rey enemigo y ganas (P12). Quien no puede mover pierde (P13).

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

end-king-captured = el rey ha sido capturado
end-no-legal-move = el bando al que le toca no tiene ninguna jugada legal
end-kings-only = solo quedan los dos reyes
end-repetition = la misma posición se ha dado por tercera vez

## Las piezas

piece-white-king = rey blanco
    .taken = el rey blanco
piece-white-bishop = alfil blanco
    .taken = el alfil blanco
piece-white-knight = caballo blanco
    .taken = el caballo blanco
piece-white-rook = torre blanca
    .taken = la torre blanca
piece-white-pawn = peón blanco
    .taken = el peón blanco
piece-black-king = rey negro
    .taken = el rey negro
piece-black-bishop = alfil negro
    .taken = el alfil negro
piece-black-knight = caballo negro
    .taken = el caballo negro
piece-black-rook = torre negra
    .taken = la torre negra
piece-black-pawn = peón negro
    .taken = el peón negro

the-piece = { $piece ->
    [king] el rey
    [bishop] el alfil
    [knight] el caballo
    [rook] la torre
   *[pawn] el peón
    }
own-piece = { $piece ->
    [king] tu propio rey
    [bishop] tu propio alfil
    [knight] tu propio caballo
    [rook] tu propia torre
   *[pawn] tu propio peón
    }
no-piece = { $piece ->
    [king] ningún rey
    [bishop] ningún alfil
    [knight] ningún caballo
    [rook] ninguna torre
   *[pawn] ningún peón
    }
a-taken = { $taken ->
    [king] un rey
    [bishop] un alfil
    [knight] un caballo
    [rook] una torre
   *[pawn] un peón
    }
the-side = { $side ->
    [first] las blancas
   *[second] las negras
    }
other-side = { $side ->
    [first] las negras
   *[second] las blancas
    }

## El tablero y las jugadas

board-note = Este tablero es una reconstrucción: el dibujo del autor se ha perdido. La página de reglas cuenta cómo se hizo.
site-inner = lugar { $place }
site-outer = lugar exterior { $place }
    .short = { $place } exterior
site-hand = { $side ->
        [first] reserva de las blancas
       *[second] reserva de las negras
    }: { $piece ->
        [king] rey
        [bishop] alfil
        [knight] caballo
       *[rook] torre
    }
    .short = reserva { $piece }

spoken-move = { $piece } de { $from } a { $to }
spoken-takes = { $move }, captura { $taken }
spoken-enters = { $piece } entra en { $to }
spoken-placed = { $piece } al lugar exterior { $to }

expects-piece = { the-side } colocan una pieza: toca una en las esquinas y luego un lugar exterior libre (P3).
    .pawns = { the-side } colocan una pieza: toca una en las esquinas y luego un lugar exterior libre; su peón va con ella (P3).
expects-place = toca un lugar exterior libre para { the-piece }
    .several = toca un lugar exterior libre para { the-piece } ({ $count } en reserva)
expects-nothing = Esa jugada es legal.

## Por qué no vale una jugada

refusal-no-place = el tablero solo tiene los lugares desde a hasta { $last }
refusal-outer-taken = ya hay una pieza en el lugar exterior { $place }
refusal-not-yours = { the-piece } de { $place } { $side ->
        [first] es de las negras: juegan las blancas
       *[second] es de las blancas: juegan las negras
    }
    .outer = { the-piece } del lugar exterior { $place } { $side ->
        [first] es de las negras: juegan las blancas
       *[second] es de las blancas: juegan las negras
    }
refusal-other-hand = esa no es tu reserva: juegan { the-side }
refusal-empty = en { $place } no hay ninguna pieza
    .outer = en el lugar exterior { $place } no espera ninguna pieza
refusal-out-of-play = esa pieza aún no está en juego: primero entra en { $place }
refusal-blocked = la pieza del lugar exterior { $place } está bloqueada: el lugar { $place }, delante de ella, está ocupado
refusal-own = { own-piece } ocupa { $place }
refusal-pawn-takes = un peón solo captura peones, y en { $to } hay { a-taken }
refusal-no-line = ninguna línea recta une { $from } con { $to }, y { $piece ->
        [rook] una torre
       *[pawn] un peón
    } se mueve por una
refusal-middles = { the-piece } no puede pasar: el lugar { $places } del camino está ocupado
    .several = { the-piece } no puede pasar: los lugares { $places } del camino están ocupados
refusal-knight = ninguna línea desde { $from } lleva a un vecino de { $to }: un caballo sigue una línea y da después un paso por el círculo
refusal-king = ni una línea ni dos líneas seguidas llevan al rey de { $from } a { $to }
refusal-bishop = dos líneas seguidas no llevan de { $from } a { $to }: un alfil se mueve por dos
refusal-stuck =
    .pawn = el peón de { $place } no puede moverse: al final de cada una de sus líneas hay una pieza propia o una pieza enemiga que no es un peón
    .rook = la torre de { $place } no puede moverse: al final de todas sus líneas hay piezas propias
    .steps = { the-piece } de { $place } no puede moverse: ningún camino por un lugar libre lleva a uno sin piezas propias
    .king = el rey de { $place } no puede moverse: las piezas propias le cierran todos los caminos
refusal-leave = ninguna pieza acaba donde empezó
refusal-back-out = nada vuelve a salir: los lugares exteriores son solo para las piezas que aún no han entrado
refusal-drafting = primero se colocan todas las piezas: pon una de tu reserva en un lugar exterior libre
refusal-no-draft = no queda ninguna pieza en reserva: todas están en el tablero
refusal-not-in-hand = no te queda en la reserva { no-piece }
refusal-placed-inner = las piezas empiezan fuera de juego: toca el lugar exterior { $place }, detrás

## Cómo se escriben las jugadas

move-forms = +d (entrar), a-d (jugada) o axd (captura) con dos lugares del tablero
    .draft = Kd (rey al lugar exterior d): una pieza de la reserva y un lugar del tablero
move-nothing = en { $place } no hay nada que capturar: escribe { $move }

## Posiciones

rows = filas, lugares interiores y exteriores
position-places = lugares
position-hands = las piezas en reserva, como KBB/kbb (- si no hay)
field-hand =
    .name-white = reserva de las blancas
    .name-black = reserva de las negras
    .white = Las piezas blancas que aún hay que colocar (P3); - cuando ya están todas.
    .black = Las piezas negras que aún hay que colocar (P3); - cuando ya están todas.
    .allowed = letras de piezas, como { $side ->
        [first] KBB
       *[second] kbb
    }, como mucho { $most } de cada una, o - si no hay

problem-hand-site = en el tablero no se puede poner ninguna pieza en la reserva: escríbela en { $fields } (P3)
problem-kings = { the-side } tienen { $count } reyes: cada bando tiene uno (P1)
problem-room = { the-side } tienen { $count } piezas sin contar peones: en este tablero caben { $most } por bando (P2)
    .pawns = { the-side } tienen { $count } peones: en este tablero caben { $most } por bando (P2)
problem-outer-pawn = un peón de { the-side } está en el lugar exterior { $place }: los peones siempre están en juego (P2, P5)
problem-hands = { $white } y { $black } piezas en reserva, y juegan { the-side }: las negras tienen tantas como las blancas si juegan las blancas, y una más si no (P3)
problem-numbers = las blancas y las negras tienen { $white } y { $black } piezas: los dos bandos deben tener las mismas (P1)
problem-no-king = { the-side } no tienen rey ni en el tablero ni en la reserva (P1)
problem-draft = durante la colocación los peones de { the-side } están delante de sus piezas y en ningún otro sitio: mira { $place } (P3)
    .no-pawns = durante una colocación sin peones no hay nada de { the-side } en juego: mira { $place } (P3)
problem-captured = { other-side } no tienen rey, y sin embargo juegan { the-side }: la partida habría terminado (P12)
    .both = { the-side } tampoco tienen rey: solo se puede capturar un rey (P12)
    .nobody = { the-side } no tienen rey, pero { other-side } no tienen en juego ninguna pieza que pudiera capturarlo (P6)

## Opciones que no van juntas

clash-board-part = parte { $number }: { $what }
clash-board-line = línea { $number }: { $what }
clash-board-more = y { $count ->
    [one] 1 defecto más
   *[other] { $count } defectos más
    }
clash-board-long = un tablero se escribe con { $most } caracteres como mucho
clash-board-one-number = «{ $word }» sobra: se espera un solo número
clash-board-unknown = «{ $word }» es desconocido: se espera places, lines o gaps
clash-board-places = «{ $word }» lugares: se espera un número par de { $least } a { $most }
    .twice = el número de lugares ya está en la línea { $line }
    .missing = falta el número de lugares: se espera «places 14»
clash-board-no-line = ninguna línea acaba en { $place }: una pieza nunca podría salir de ahí
clash-board-no-gap = «{ $word }» no es un corte: el círculo solo une vecinos
clash-board-twice = la línea «{ $word }» aparece dos veces
    .gap = el corte «{ $word }» aparece dos veces
clash-board-no-pair = «{ $word }» no es un par de lugares: se esperan dos letras como a-e
clash-board-no-place = «{ $word }»: los lugares van desde a hasta { $last }
clash-board-itself = «{ $word }» une un lugar consigo mismo
clash-room = { $pieces } piezas por bando son demasiadas para este tablero: cada bando tiene { $places } lugares (P4)
clash-no-move = con esta disposición las blancas no tendrían ninguna jugada al empezar en este tablero (P13)
clash-seed = seed={ $seed } no tiene nada que decidir: un número de sorteo va con setup=random, y la disposición es { $setup }
clash-letters = las piezas { $side ->
        [first] blancas
        [second] negras
       *[both] de cada bando
    } son letras de K, B, N y R, como mucho { $most } de cada una
clash-kings = { $side ->
        [first] las blancas tienen
        [second] las negras tienen
       *[both] cada bando tiene
    } { $count } reyes en vez de uno (P1)
clash-numbers = { $white } y { $black } piezas: los dos bandos deben tener las mismas (P1)

## Lo que dice el catálogo

tagline = Ajedrez en una red de líneas: mete tus piezas en el círculo, cierra caminos y da caza al rey.
option-setup = Disposición
    .about = Cómo llegan las piezas a los lugares exteriores.
    .classic = R N B K B N R, el rey en el centro de su lado
    .yin-yang = K B B N N R R, el rey a la izquierda de su jugador
    .random = el azar reparte las piezas de ambos por todo el tablero
    .draft = los jugadores colocan por turnos sus piezas, donde quieran del tablero, antes de jugar
option-seed = Número de sorteo
    .about = Un número que permite repetir una disposición al azar.
    .allowed = un número entero menor que 2^64 con setup=random (si falta: uno nuevo); si no, nada
option-pieces = Piezas
    .about = Las piezas de cada bando; con menos, la partida es más corta.
    .allowed = una K y las que se quiera de B, N, R, no más que lugares tiene un bando, las mismas para ambos (KBNR) o las blancas y las negras (KBBR/KNNR), en igual número
option-pawns = Peones
    .about = Indica si hay un peón en el lugar interior delante de cada pieza.
    .on = un peón por pieza
    .off = solo las piezas
option-repetition = Repetición
    .about = Qué pasa cuando una posición se da por tercera vez.
    .draw = la partida acaba en tablas (decisión nuestra)
    .off = nada, como en la hoja del autor: la partida puede no acabar nunca
option-board = Tablero
    .about = Los lugares y las líneas entre ellos; por defecto, nuestra reconstrucción del tablero perdido.
    .allowed = reconstruction, o el número de lugares (de 4 a 26, par) y las líneas rectas, unidos por puntos: 6.a-d.b-e.c-f; una parte como f~a deja dos vecinos sin unir por el círculo

## Cómo se llaman los valores

value-classic = clásica
value-yin-yang = yin-yang
value-random = al azar
value-draft = por turnos
value-on = sí
value-off = no
value-draw = tablas
