# Hnefatafl en español.

lesson-attackers = Ataca al rey
    .about = Aprende a capturar, a cerrar las esquinas y a rodear al rey antes de que escape.
    .game = Tu primera caza: dos esquinas están cerradas y a cada una de las otras dos le falta una ficha. Ciérralas y estrecha el cerco sobre el rey.

lesson-attackers-first = Tu primera jugada
    .task = Llevas a los atacantes, repartidos por los bordes. El rey, en el centro, espera una ocasión para llegar a una esquina. Empiezas tú: mueve la ficha que quieras.
    .done = Todas las piezas se mueven así: por una fila o una columna, tan lejos como quieras, pero nunca por encima de otra (H2). Los atacantes empiezan siempre, y nadie puede pasar (H1).

lesson-attackers-hammer = Martillo y yunque
    .task = Captura al defensor de d4. Una de tus fichas ya está a su lado, en c4. Lleva la otra al lado opuesto.
    .done = ¡Capturado! La ficha que has movido es el martillo; la que espera al otro lado es el yunque (H5).
    .wrong = No has capturado nada. El defensor tiene que quedar en línea recta entre tus dos fichas, así que la otra va en e4 (H5).
    .wrong-anvil = Esa ficha es tu yunque. Déjala en c4 y trae la otra (H5).

lesson-attackers-across = A través del trono
    .task = La casilla marcada del centro es el trono, y ahora mismo está vacío. Captura al defensor de i6.
    .done = El trono vacío no es un obstáculo. Tus fichas pueden cruzarlo; lo único que no pueden es detenerse en él (H4).
    .wrong = No has capturado nada. Tu ficha de a6 puede cruzar en línea recta el trono vacío y llegar hasta h6 (H4).
    .wrong-anvil = Necesitas esa ficha como yunque. Déjala en j6 y trae la otra.

lesson-attackers-three = Tres de golpe
    .task = Aquí hay una jugada que captura tres fichas de golpe. ¿La encuentras?
    .done = Tres fichas en una jugada: más no se puede (H8). Cada una quedó entre la ficha que moviste y otra de las tuyas.
    .wrong = No has capturado nada. Busca la única casilla junto a la que están los tres defensores.
    .wrong-one = Has capturado una ficha, pero una jugada puede capturar hasta tres (H8). Busca la casilla junto a la que están los tres defensores.

lesson-attackers-ring = Captura al rey
    .task = Dos fichas no bastan para el rey: hay que rodearlo por los cuatro lados. Tres de tus fichas ya están en su sitio. Trae la cuarta.
    .done = El rey está capturado, y has ganado (H13). Tenía atacantes por los cuatro lados, y el último acababa de llegar (H9).
    .wrong = El rey aún tiene un lado libre. Necesitas una ficha en los cuatro (H9).
    .wrong-opened = Esa ficha era parte del cerco. Deja esas tres donde están y trae la cuarta (H9).

lesson-attackers-throne = Junto al trono
    .task = El rey ha dejado su trono y está justo al lado. Ninguna de tus fichas puede detenerse en el trono, pero aun así puedes capturarlo. ¿Cómo?
    .done = Has ganado. Junto al trono vacío bastan tres fichas: el propio trono cierra el cuarto lado (H10).
    .wrong = Aún tiene un lado libre: la casilla de debajo. El trono vacío ya cierra el lado de arriba (H10).
    .wrong-opened = Ahora puede salir por ese lado. Deja donde están las fichas que tiene al lado y cierra el de debajo (H10).
    .wrong-above = No hace falta guardar ese lado: el trono vacío ya lo cierra (H10). Cierra el lado de debajo.

lesson-attackers-edge = Hazlo salir
    .task = En el borde el rey no puede ser capturado, pero es la única pieza que su bando aún puede mover. Déjale una sola casilla, una en la que puedas rodearlo.
    .done = En el borde estaba a salvo (H11), y encerrarlo del todo solo habría dado tablas (H16). Así que lo dejaste salir y cerraste el cerco.
    .wrong = No del todo. Tiene que poder ir a b6 y a ningún otro sitio. Cuando esté allí, cierra el cerco a su espalda.
    .wrong-sealed = Ahora no puede moverse en absoluto, y cuando un bando no tiene ninguna jugada legal, la partida acaba en tablas (H16). Déjale una casilla, lejos del borde.

lesson-attackers-block = Detén al rey
    .task = Si el rey llega a una esquina, pierdes, y su camino hasta k1 está libre. También podrías capturar la ficha de d7. ¿Qué va primero?
    .done = ¡Bien bloqueado! El rey gana en cuanto llega a una esquina (H14). Y en k2 tu ficha habría sido capturada contra la esquina (H7).
    .wrong = El rey corre directo a k1 y gana (H14). Ciérrale antes el paso.
    .wrong-greedy = Has ganado una ficha y perdido la partida: el rey corre a k1 y gana (H14). Ciérrale antes el paso.
    .wrong-near = Demasiado cerca de la esquina: el rey va a k3, captura tu ficha contra la esquina (H7), y ya nadie puede pararlo.

lesson-attackers-lock = Cierra la esquina
    .task = Tres fichas en diagonal cierran una esquina, y tres de las esquinas ya están cerradas. Cierra la última, a1, antes de que llegue el rey.
    .done = ¡Cerrada! Nadie puede ponerse detrás de estas fichas, así que nunca serán capturadas (H5). El rey ya no llegará a ninguna esquina (H14).
    .wrong = El rey corre por el borde hasta a1 y gana (H14).
    .wrong-opened = Esa ficha es parte del cierre. Deja las fichas de a3 y b2 donde están y trae una tercera a c1.
    .wrong-later = Eso lo frena por ahora, pero una ficha sola puede ser capturada. Tres en c1, b2 y a3 están a salvo para siempre.

lesson-attackers-net = Cierra la red
    .task = Queda un hueco en tu red, y el rey está a punto de colarse por él. Ciérralo y, en tu siguiente jugada, captura al rey.
    .done = Encerrarlos a todos no gana por sí solo (H12). Pero no podían pasar (H1), así que el rey tuvo que acercarse a tus fichas, y cerraste el cerco a su espalda (H9).
    .wrong = No del todo. Cierra primero el hueco de f5. Cuando el rey haya movido, ve a la casilla de la que vino: eso cierra el cerco (H9).

lesson-defenders = Libera al rey
    .about = Aprende a abrir líneas, a escapar de las trampas y a llevar tu rey a una esquina.
    .game = Tu primera fuga: tres esquinas están cerradas y la cuarta está abierta. Abre camino a tu rey y llévalo hasta ella.

lesson-defenders-corner = Corre a la esquina
    .task = Juegas con el rey y sus defensores. Lleva el rey a una esquina y ganas. Aquí puede hacerlo en una jugada.
    .done = El rey ha llegado a una esquina, y has ganado (H14). Solo él puede detenerse ahí (H3). Como toda pieza, llega hasta donde el camino está libre (H2).
    .wrong = El rey tiene el camino libre directo a la esquina a1. Tómalo: ahí gana al instante (H14).
    .wrong-man = Tus fichas pueden ayudar, pero solo el rey puede detenerse en una esquina (H3). Tiene el camino libre hasta a1.
    .wrong-short = No hace falta parar a medio camino: toda pieza llega hasta donde el camino está libre (H2). Corre directo a a1.

lesson-defenders-helper = El rey ayuda
    .task = Capturas a un atacante atrapándolo entre dos de tus piezas, y tu rey también cuenta. Captura al atacante de e4.
    .done = ¡Capturado! Lo has atrapado entre dos de los tuyos (H5), y el rey era uno de ellos (H6).
    .wrong = No has capturado nada. Tu rey está a un lado del atacante; lleva tu ficha al otro, a f4 (H5).
    .wrong-king = Tu rey ya está en su sitio (H6). Déjalo ahí y trae tu ficha.

lesson-defenders-hostile = Casillas hostiles
    .task = Dos atacantes son imprudentes: uno está junto a una esquina, el otro junto al trono vacío. Captura a los dos, uno tras otro.
    .done = Las esquinas y el trono vacío son hostiles a ambos bandos: puedes atrapar una ficha contra ellos como si hubiera una tuya (H7). Los atacantes también pueden hacérselo a las tuyas.
    .wrong = No has capturado nada. Un atacante tiene que quedar entre tu ficha y la esquina, o entre tu ficha y el trono (H7).
    .wrong-king = El rey puede esperar. Cada una de tus dos fichas tiene a un atacante que capturar.

lesson-defenders-between = A salvo en medio
    .task = Aquí puedes capturar a un atacante, si te atreves a meterte entre otros dos.
    .done = Capturado, y tu ficha está a salvo. Se metió en medio con su propia jugada; para capturarla, un atacante tendría que alejarse y volver (H5).
    .wrong = No has capturado nada. No temas d4: ninguna pieza es capturada por meterse entre dos enemigos (H5).
    .wrong-king = El rey puede esperar. Mira tu ficha de d9.

lesson-defenders-home = De vuelta al trono
    .task = Un atacante está a punto de llegar a f4. Junto al trono vacío bastan tres atacantes, así que sería el final. ¿Dónde está a salvo tu rey?
    .done = En casa: solo el rey puede detenerse en el trono (H4). Al lado lo habrían capturado tres atacantes (H10); aquí necesitan los cuatro lados (H9).
    .wrong = Un atacante llega a f4 y tu rey es capturado: justo al lado del trono vacío bastan tres (H10).
    .wrong-down = Ahí abajo ya lo rodean tres atacantes, y un cuarto llega por detrás: queda capturado (H9).
    .wrong-greedy = Has capturado una ficha, pero un atacante llega a f4 y captura a tu rey: justo al lado del trono vacío bastan tres (H10).

lesson-defenders-wait = Una jugada de sobra
    .task = Tu rey está acorralado en el borde, y los atacantes esperan a que salga. Algo tienes que mover. ¿Qué será?
    .done = Bien elegido. En el borde el rey no puede ser capturado (H11). Pero nunca puedes pasar (H1), así que guarda siempre una ficha que pueda moverse.
    .wrong = Ahí fuera un atacante cierra el cerco a su espalda. Déjalo en el borde, donde no puede ser capturado (H11), y mueve tu otra ficha.

lesson-defenders-again = A la tercera
    .task = Tu rey no puede salir, y los atacantes no pueden llegar a él. Con el rey en a5 esta posición ya se ha dado dos veces. Que sean tres.
    .done = Tablas: la misma posición, con el turno para el mismo bando, se ha dado por tercera vez (H15). Eso puede salvar una partida perdida.
    .wrong = Esa posición es nueva. Para las tablas tiene que volver la misma, con el turno para el mismo bando (H15).

lesson-defenders-line = Abre la línea
    .task = El rey correría hasta a1, pero una ficha suya le cierra el paso. Hazle sitio.
    .done = Ninguna pieza salta, así que hasta tus propias fichas pueden cerrarle el paso al rey (H2). Con la línea abierta, nadie podía impedirle llegar a la esquina (H14).
    .wrong = No del todo. Aparta tu ficha de a3 y corre después con el rey hasta a1 (H14).
    .wrong-still = Tu ficha sigue en la línea del rey, y ninguna pieza salta por encima de otra (H2). Hazte a un lado, fuera de la línea.
    .wrong-king = El rey ya está en la línea buena. Es su propia ficha de a3 la que tiene que moverse (H2).

lesson-defenders-fork = Dos esquinas abiertas
    .task = Si el rey solo tiene abierta una esquina, los atacantes pueden cerrarla. Llévalo a un sitio donde tenga dos abiertas.
    .done = Has ganado: había dos esquinas abiertas, y los atacantes solo podían cerrar una (H14). Tampoco podían capturarlo en el borde (H11).
    .wrong = No del todo. Lleva tu rey al borde donde las dos esquinas están abiertas y corre a la que siga abierta (H14).
    .wrong-one = Desde ahí solo hay una esquina abierta, y los atacantes la cierran a tiempo. Busca el borde donde las dos están abiertas.

## Los objetivos de los dos bandos y el juego en breve

goal-first = Das caza al rey. Rodéalo antes de que llegue a una esquina.
    .tablut = Das caza al rey. Rodéalo antes de que llegue al borde.
goal-second = Proteges al rey. Llévalo a una esquina del tablero y ganas.
    .tablut = Proteges al rey. Llévalo a cualquier borde del tablero y ganas.

short-move = Cada pieza se mueve como una torre de ajedrez: por una fila o una columna, hasta donde el camino está libre (H2).
short-take = Capturas una ficha enemiga atrapándola en línea recta entre dos de las tuyas (H5).
short-hostile = Una esquina o el trono vacío puede hacer de una de las dos fichas (H7).
short-king = Los atacantes ganan si rodean al rey por los cuatro lados (H9). Junto al trono vacío bastan tres (H10).
short-corner = El rey gana en cuanto llega a una esquina (H14). Solo él puede detenerse ahí o en el trono (H3, H4).

## Los bandos y los finales

side-first = Los atacantes
    .name = los atacantes
    .number = many
    .wins = Los atacantes ganan
    .turn = Juegan los atacantes
side-second = Los defensores
    .name = los defensores
    .number = many
    .wins = Los defensores ganan
    .turn = Juegan los defensores

end-king-captured = el rey ha sido capturado
end-king-escaped = el rey ha escapado
end-encircled = los atacantes han encerrado al rey y a todos sus defensores
end-exit-fort = el rey está en el borde, en un fuerte que no se puede romper
end-repetition = la misma posición se ha dado por tercera vez
end-no-legal-move = el bando al que le toca no tiene ninguna jugada legal

## Las piezas

piece-attacker = atacante
piece-defender = defensor
piece-king = rey

a-piece = { $piece ->
    [attacker] un atacante
    [defender] un defensor
   *[king] el rey
    }
the-piece = { $piece ->
    [attacker] el atacante
    [defender] el defensor
   *[king] el rey
    }

## El tablero y las jugadas

site-throne = el trono
site-corner = una esquina
open-ways = Caminos del rey
tally = { $count } { $count ->
        [one] capturada
       *[other] capturadas
    }

spoken-move = { $piece } de { $from } a { $to }
spoken-takes = { $move }, captura { $squares }
spoken-takes-king = { $move }, captura al rey de { $square }

## Por qué no vale una jugada

refusal-empty = en { $square } no hay ninguna pieza
refusal-not-yours = eso es { a-piece }, y { $side ->
        [first] juegan los atacantes
       *[second] juegan los defensores
    }
refusal-leave = una pieza tiene que dejar su casilla
refusal-line = las piezas se mueven en línea recta, por una fila o una columna
refusal-in-the-way = la pieza de { $square } cierra el paso
refusal-corner = solo el rey puede detenerse en una esquina
refusal-king-throne = el rey no puede volver al trono
refusal-throne = solo el rey puede detenerse en el trono
    .cross = solo el rey puede detenerse en el trono; las demás pueden cruzarlo cuando está vacío
refusal-cross = solo el rey puede cruzar el trono
refusal-stuck = { the-piece } de { $square } no tiene ninguna casilla libre a la que ir
refusal-touches = para mover, toca una pieza y luego la casilla a la que va

## Por qué una jugada captura una pieza o no

capture-between = entre { $mover } y { $anvil }
capture-piece = { the-piece } en { $square }
capture-throne = el trono vacío { $square }
    .king = el trono { $square } con el rey encima
capture-corner = la esquina { $square }
capture-refuge = el refugio { $square }
capture-row = en la fila { $squares }
capture-king = por atacantes en todos sus lados
capture-king-throne = por tres atacantes y el trono vacío
spared-empty = no hay ninguna pieza en { $square }
spared-own = la pieza de { $square } es del bando que juega
spared-unarmed = el rey no ayuda a capturar
    .beyond = el rey de { $beyond } no ayuda a capturar
spared-king-far = la jugada no acaba junto al rey
spared-king-edge = en el borde no se puede capturar al rey
spared-king-behind = no hay ningún atacante en { $square }, detrás del rey
    .edge = detrás del rey no hay ninguna casilla
spared-king-throne = el trono que tiene al lado no cuenta como atacante
spared-king-open = no hay ningún atacante en { $squares }, junto al rey
spared-row = la jugada no cierra ninguna fila de fichas en el borde
spared-far = la jugada no acaba junto a { $square }
spared-edge = detrás de { $square } está el borde del tablero
spared-throne = el trono { $beyond } no es hostil a los { $side ->
        [first] atacantes
       *[second] defensores
    }
    .king = con el rey encima, { spared-throne }
spared-beyond = no hay nada en { $beyond }, detrás de { $square }
    .enemy = hay un enemigo en { $beyond }, detrás de { $square }

## Cómo se escriben las jugadas

move-forms = dos casillas de a1 a { $last }, como d1-d4, d1d4 o d1-d4xd5/e4
move-takes = la jugada captura { $squares }
    .nothing = la jugada no captura nada

## Posiciones

rows = filas
problem-men = hay { $count } { $piece ->
        [attacker] atacantes
       *[defender] defensores
    }: una partida empieza con { $most }, y no se añade ninguno
problem-refuge = { a-piece } está en { $square }, { $refuge ->
        [throne] el trono
       *[corner] una esquina
    }, donde solo el rey puede detenerse (H3, H4)
problem-escaped = el rey ha escapado a { $square } (H14), así que debe tocarles a los atacantes
problem-kings = hay { $count } reyes ({ $squares }), tiene que haber uno
problem-no-king = no hay rey (si acaba de ser capturado, juegan los defensores, H13)
    .no-square = no hay rey, ni casilla vacía donde los atacantes puedan haberlo capturado (H9)

## Lo que dice el catálogo

tagline = Dos docenas de asaltantes avanzan por todos lados; un rey y su guardia deben abrirse paso hasta una esquina.
variant-standard = Fetlar Hnefatafl
    .about = 11x11, las reglas del Fetlar Hnefatafl Panel
variant-fetlar-federation = Fetlar Hnefatafl, reglas de la federación
    .about = 11x11, según las reglas de la World Tafl Federation: el cerco gana, quien no tiene jugada pierde
variant-copenhagen = Copenhagen Hnefatafl
    .about = 11x11, el juego de torneo: muros de escudos, fuertes de salida, el cerco gana, la repetición pierde
variant-brandubh = Brandubh
    .about = 7x7, el juego irlandés: trece piezas, dos atacantes capturan al rey
variant-tablut = Tablut
    .about = 9x9, el juego sami: el rey escapa por cualquier borde, dos atacantes lo capturan
option-rules = Reglas
    .about = El reglamento, con su propio tablero.
    .fetlar = { variant-standard.about }
    .fetlar-federation = { variant-fetlar-federation.about }
    .copenhagen = { variant-copenhagen.about }
    .brandubh = { variant-brandubh.about }
    .tablut = { variant-tablut.about }
option-throne-hostile-to-king = Trono hostil al rey
    .about = Indica si el trono vacío cuenta como un atacante cuando el rey está a su lado (H10).
    .rules = como dice el reglamento (los cinco: sí)
    .on = tres atacantes y el trono vacío lo capturan
    .off = junto al trono el rey no puede ser capturado
option-king-armed = Rey armado
    .about = Indica si el rey ayuda a capturar (H6).
    .rules = como dice el reglamento (los cinco: sí)
    .on = el rey es martillo y yunque como cualquier defensor
    .off = el rey no participa en las capturas
option-repetition = Repetición
    .about = Qué pasa cuando una posición se da por tercera vez (H15).
    .rules = como dice el reglamento (los dos Fetlar: tablas; los demás: pierden los defensores)
    .draw = la partida acaba en tablas
    .claim = el bando al que le toca puede reclamar tablas
    .off = nada
    .loss = pierden los defensores, repita quien repita
option-no-moves = Sin jugada
    .about = Qué le pasa a un bando sin jugada legal (H16).
    .rules = como dice el reglamento (Fetlar: tablas; los demás: ese bando pierde)
    .draw = la partida acaba en tablas
    .loss = ese bando pierde

## Cómo se llaman los valores

value-fetlar = Fetlar
value-fetlar-federation = Fetlar, federación
value-copenhagen = Copenhagen
value-brandubh = Brandubh
value-tablut = Tablut
value-rules = según el reglamento
value-on = sí
value-off = no
value-draw = tablas
value-claim = a reclamar
value-loss = derrota
