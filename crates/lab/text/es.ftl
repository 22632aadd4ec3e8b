# Lo que dicen las páginas de los informes y de las comparaciones, en español.
# La orden escribe páginas en inglés; el sitio las muestra en el idioma de quien las lee.

report = Informe del laboratorio de Throughline
    .title = Informe: { $game }
    .edge = { $side }: { $score } (intervalo del 95 %: { $interval }). Con esta fuerza de juego, la ventaja es para { $better }.
    .even = { $side }: { $score } (intervalo del 95 %: { $interval }). Estas partidas no muestran ventaja para ningún bando, ni excluyen una que esté dentro del intervalo.
    .interval = { $low } – { $high }
    .figure = Cifra
    .value = Valor
    .games = Partidas
    .percent-interval = Intervalo del 95 %
    .after = Según
    .estimated = estimado
    .exact = exacto según las tablas de finales
    .within-tables = tablas de finales de hasta { $pieces } piezas

## De qué sale una cifra

sample-games = { $count ->
    [one] { $count } partida
   *[other] { $count } partidas
}
sample-decided-games = { $count ->
    [one] { $count } partida con ganador
   *[other] { $count } partidas con ganador
}
sample-pairs-of-games = { $count ->
    [one] { $count } par de partidas
   *[other] { $count } pares de partidas
}
sample-positions = { $count ->
    [one] { $count } posición
   *[other] { $count } posiciones
}
sample-sets-of-pieces = { $count ->
    [one] { $count } conjunto de piezas
   *[other] { $count } conjuntos de piezas
}

## Quién gana

balance = Equilibrio
    .picture = Resultados de las partidas
    .picture-about = Cómo terminaron las partidas del motor contra sí mismo.
    .won = Ganadas por { $side }
    .drawn = Tablas
    .counted = { $result }: { $games }
    .alike = Partidas distintas: solo { $different } de { $games }. Los intervalos, que cuentan cada partida, son por eso demasiado estrechos, por un factor de hasta { $factor }.
    .table = Resultados

## Duración y elección

course = Duración y elección
    .lengths = Duración de las partidas
    .lengths-about = Las partidas según su duración en medias jugadas.
    .plies = medias jugadas
    .games = partidas
    .choices = Jugadas legales a lo largo de la partida
    .choices-about = Jugadas legales en cada media jugada: la mediana, y la banda que contiene la mitad central de las partidas; cada punto es el promedio de un turno de cada bando. La curva acaba donde quedan menos de ocho partidas.
    .ply = media jugada
    .moves = jugadas legales
    .curve = { $what }: primer cuartil, mediana, tercer cuartil
    .table = Tamaño
    .columns = Número: { $count }, de { $least } a { $most }; la columna más alta contiene { $top }.
    .line = La mediana va de { $first } a { $last }; su máximo es { $highest }.

## Cómo transcurren las partidas

drama = Emoción
    .about = Los resultados esperados son los que da la búsqueda del motor para cada jugada, a través de su modelo de resultados; una victoria forzada que ha encontrado cuenta como segura.
    .tables = Donde las tablas de finales de hasta { $pieces } piezas conocen una posición, su resultado esperado es su valor exacto.
    .picture = Lo que podía esperar el ganador
    .picture-about = Lo que podía esperar quien acabó ganando, a lo largo de la partida: la mediana, y la banda que contiene la mitad central de las partidas con ganador.
    .per-cent = porcentaje de la partida
    .expected = resultado esperado
    .curve = Resultado esperado del ganador
    .undecided = Ninguna partida tuvo ganador.
    .table = Desarrollo de las partidas

## Jugadas y habilidad

skill = Habilidad y claridad
    .about = ¿Sirve de algo buscar más lejos, y qué cuesta una jugada descuidada? Se sondearon { $probes } posiciones de las partidas: en cada una se examinaron hasta 40 jugadas legales, cada una con una búsqueda de { $nodes } posiciones.
    .picture = Resultado buscando el doble
    .picture-about = El resultado del motor que busca el doble; la línea marca el 50 %.
    .step = { $more } posiciones contra { $fewer }
    .trace = Curva de habilidad
    .results = Ganadas, tablas, perdidas
    .score = Resultado
    .elo = Elo (95 %)
    .table = Jugadas

## Primeras jugadas

first-moves = Primeras jugadas
    .many = Hay miles de primeras jugadas; no se dice nada de ellas una por una.
    .about = Cada clase de primera jugada, empezando por la que más promete para { $side } según una búsqueda de { $nodes } posiciones, y lo que dieron las partidas que empezaron así (el motor varía sus primeras { $plies } medias jugadas entre jugadas que cuestan como mucho un 5 %). Las jugadas que un giro o una simetría del tablero hace equivalentes cuentan como una sola clase. Valores estimados.
    .ends = Color: lo que promete la mejor primera jugada que termina ahí. Número: cuántas de cada cien partidas empezaron con una jugada que termina ahí.
    .begins = Lo mismo para los lugares de donde salen las primeras jugadas.
    .map-ends = El tablero: dónde terminan las primeras jugadas, qué valen y con qué frecuencia se dan. Los números están en la tabla.
    .map-begins = El tablero: de dónde salen las primeras jugadas, qué valen y con qué frecuencia se dan. Los números están en la tabla.
    .worse = peor para { $side }
    .better = mejor
    .move = Jugada
    .alike = Equivalentes
    .expected = Esperado
    .scored = Resultado ({ $side })
    .others = Las demás: { $count }
    .other-table = Otras primeras jugadas

## Lo que igualaría más el juego

repairs = Reparaciones
    .about = Lo que haría más igualadas estas reglas. Una búsqueda da el resultado esperado para { $side } en cada inicio ({ $expected } en el habitual) o tras cada primera jugada; el resultado de las partidas se desplaza en esa diferencia, y su intervalo con él. Después se jugaron partidas desde los inicios que parecían más igualados: si su intervalo deja fuera el 50 %, el cambio no basta, o es excesivo.
    .swap = Con una regla de cambio, por la que el segundo jugador elige bando tras la primera jugada, se empezaría con la más igualada: { $move }. Resultado después ({ $side }): { $score } (intervalo del 95 %: { $interval }).
    .swap-alike = Con una regla de cambio, por la que el segundo jugador elige bando tras la primera jugada, se empezaría con la más igualada: { $move }, o una jugada equivalente ({ $count }). Resultado después ({ $side }): { $score } (intervalo del 95 %: { $interval }).
    .swap-played = Partidas desde ahí: { $games }; resultado { $score } (intervalo del 95 %: { $interval }).
    .no-swap = Hay miles de primeras jugadas: no se sabe qué daría una regla de cambio.
    .line-ups = Disposiciones más igualadas
    .handicaps = Hándicaps para el bando con mejor resultado
    .change = Cambio
    .start = Inicio
    .expected = Esperado
    .score = Resultado
    .played = Resultado en partidas
    .nothing = ninguno
    .line-up = disposición
    .other-begins = La primera jugada es para { $side }
    .without = { $side }: { $piece } de menos ({ $site })
    .without-alike = { $side }: { $piece } de menos ({ $site }, o una pieza equivalente: { $count })

## Dónde están las piezas

use-of-board = El tablero
    .picture = El tablero: en cuántas de cada cien posiciones está ocupado cada lugar.
    .picture-about = En cuántas de cada cien posiciones de las partidas está ocupado cada lugar.
    .seldom = rara vez
    .often = a menudo
    .table = Uso
    .most = Lugares ocupados más a menudo: { $places }.
    .most-and-least = Lugares ocupados más a menudo: { $most }; menos a menudo: { $least }.

## Cuánto valen las piezas

pieces = Cuánto valen las piezas
    .nothing = No se puede decir nada: los bandos tienen siempre las mismas piezas, o todas las partidas terminaron igual.
    .about = Los resultados según la diferencia de piezas, por regresión logística con una distribución a priori débil (según V. Medvedev): todas las posiciones desde la quinta media jugada, menos la última, cada partida con el mismo peso; los intervalos tienen en cuenta que las posiciones de una misma partida dependen unas de otras. Un valor dice cuánto mejor es el resultado de un bando que tiene una pieza más de esa clase en una posición por lo demás igualada. Es lo que acompaña a tener la pieza, no el efecto que tendría quitarla. Valores estimados con { $games } partidas; si el intervalo contiene el 0, el valor no dice nada.
    .picture = Valor de cada clase de pieza
    .picture-about = Resultado que se gana con una pieza más de cada clase; la línea marca el cero.
    .piece = Pieza
    .score = Resultado
    .log-odds = Logit

kind-attacker = atacante
kind-defender = defensor
kind-king = rey
kind-queen = dama
kind-rook = torre
kind-bishop = alfil
kind-knight = caballo
kind-pawn = peón
kind-token = ficha

## Cómo terminan las partidas

endings = Cómo terminan las partidas
    .picture = Desenlaces
    .picture-about = La proporción de partidas con cada desenlace, con su intervalo del 95 %.
    .ending = Desenlace
    .rule = Regla
    .won = { $wins }: { $why }
    .drawn = Tablas: { $why }
    .too-long = la partida se interrumpió por ser demasiado larga

## Partidas que mirar

shown-games = Partidas
    .representative = Una partida típica
    .representative-about = De las partidas que terminaron de la forma más frecuente, la más cercana a las medianas de duración, cambios de ventaja y variación por jugada.
    .end = El final de la partida { $number }. { $result }.
    .end-position = La posición al final de la partida: { $position }
    .scores = El resultado esperado del primer bando antes de cada jugada.
    .scores-picture = Resultado esperado en esta partida
    .scores-values = Valores: { $count }.
    .shortest = Las victorias más cortas
    .after = { $result }, tras { $plies } medias jugadas.
    .game = Partida { $number }:

## Cómo se hizo

method = Cómo se hizo
    .by = Por { $engine }, a partir de partidas de su motor contra sí mismo, con la evaluación propia del juego.
    .by-network = Por { $engine }, a partir de partidas de su motor contra sí mismo, con la evaluación de una red hecha con:
    .fingerprint = La huella cambia cuando el motor juega de otra manera a este juego:
    .command = La misma orden da el mismo informe:
    .games = { $games } partidas, con { $nodes } posiciones miradas por jugada; para la curva de habilidad, otras tantas partidas con la mitad de posiciones y otras tantas con el doble. En sus primeras { $plies } medias jugadas el motor eligió por sorteo (número de sorteo: { $seed }) entre las mejores jugadas, ocho como mucho, que cuestan como mucho un 5 % de resultado esperado; después, siempre la mejor. Una partida de más de { $longest } medias jugadas se interrumpió y cuenta como tablas.
    .estimated = Todas las cifras son aquí estimadas: no hay nada demostrado, y nada sale de tablas de valores exactos.
    .estimated-tables = Todas las cifras son aquí estimadas, salvo los resultados esperados de las posiciones que conocen las tablas de finales del motor (hasta { $pieces } piezas): no hay nada demostrado.
    .intervals = Los intervalos son del 95 % y toman las partidas (o las posiciones) como independientes; los de las proporciones son de Wilson, los de las medias siguen la distribución t de Student. Las cifras describen el juego tal como lo juega este motor con esta fuerza; con personas, o con motores más fuertes, podría verse otra cosa.
    .older = La idea de juzgar los juegos haciendo que los jueguen programas es más antigua que este laboratorio:

## Reglamentos lado a lado

comparison = Comparación del laboratorio de Throughline
    .title = Lado a lado
    .about = Cada cifra con su intervalo del 95 % y, debajo, su diferencia con la primera columna (la de porcentajes, en puntos porcentuales), con el intervalo del 95 % de esa diferencia: todas las diferencias compatibles con estas partidas. De muchos intervalos así, el 95 % contiene la diferencia verdadera entre los reglamentos tal como este motor los juega con esta fuerza. Una diferencia en negrita tiene un intervalo que no contiene el 0. También puede ser real una que no está en negrita: entonces estas partidas son muy pocas para mostrarla. Todas las cifras son estimadas.
    .chance = Diferencias cuyo intervalo no contiene el 0: { $clear } de { $count }. Si los reglamentos no se diferenciaran en nada, por puro azar serían alrededor de { $chance }; las cifras afines, como la duración y el tamaño del árbol del juego, se equivocan entonces juntas. Conviene creer, por tanto, lo que se esperaba de antemano o lo que está lejos de 0, y comprobar lo demás con partidas nuevas.
    .score = Resultado del primer bando con su intervalo del 95 %; la línea marca el 50 %.
    .meaning = Los informes dicen qué significa cada cifra. El intervalo de una diferencia sale de los intervalos de las dos cifras, por suma de cuadrados.
    .powers = { $value } en potencias de diez

## Las cifras: cómo se llama cada una y qué significa

figure-first-side-score = Resultado del primer bando
    .meaning = Los puntos del bando que empieza, contando unas tablas como medio punto: con un 50 % el juego está igualado. Intervalo de Wilson, que es prudente donde hay tablas.
figure-first-side-wins = Victorias del primer bando, sin contar tablas
    .meaning = De las partidas con ganador, la proporción de las que ganó el primer bando.
figure-draw-rate = Tablas
    .meaning = Partidas que no ganó nadie, también las que se interrumpieron por ser demasiado largas.
figure-completion = Partidas terminadas según las reglas
    .meaning = Partidas que no se interrumpieron por ser demasiado largas.
figure-distinct = Partidas distintas
    .meaning = Partidas de las que no hay dos con las mismas jugadas. Si son muchas menos que las partidas jugadas, todos los intervalos son demasiado estrechos.
figure-swap-score = Resultado tras la primera jugada más igualada
    .meaning = El resultado que tendría el primer bando tras la primera jugada que lo deja más cerca del 50 %, que es la que una regla de cambio lleva a hacer: con ella, el segundo jugador elige bando tras la primera jugada. Es el resultado de las partidas, desplazado en lo que una búsqueda espera de más o de menos tras esa jugada que tras las que abrieron las partidas; el intervalo es el del resultado de las partidas.
figure-length = Duración
    .meaning = Número medio de medias jugadas de una partida (una media jugada es la jugada de un bando).
figure-length-median = Duración mediana
    .meaning = La mitad de las partidas no dura más.
figure-length-spread = Dispersión de la duración
    .meaning = Las medias jugadas que separan la décima parte más corta de las partidas de la décima parte más larga.
figure-branching = Factor de ramificación
    .meaning = Jugadas legales por posición: su promedio en una partida, y de este el promedio de todas las partidas.
figure-decision-factor = Factor de decisión
    .meaning = Lo mismo, en las posiciones con más de una jugada legal.
figure-forced = Jugadas forzadas
    .meaning = La proporción de las jugadas de una partida que eran la única legal.
figure-game-tree = Complejidad del árbol de juego
    .meaning = El producto de los números de jugadas legales a lo largo de una partida, como potencia de diez: las hojas de un árbol en el que todas las partidas fueran como esta. El promedio de todas las partidas.
figure-state-space = Espacio de estados
    .meaning = De cuántas formas podrían ocupar los lugares del tablero los conjuntos de piezas que se dieron en las partidas, como potencia de diez: una medida aproximada, porque no a todas estas posiciones se puede llegar, y otras posiciones tienen otras piezas.
figure-positions-met = Posiciones distintas encontradas
    .meaning = De todas las posiciones de las partidas, las que son distintas entre sí (según sus valores hash).
figure-decisiveness = Rapidez en concluir
    .meaning = Lo pronto que termina una partida una vez decidida. El umbral es lo máximo que llegó a esperar el perdedor; desde la primera media jugada en que el ganador espera más que eso, la parte de la partida que queda se resta del 100 %. Con un 100 %, termina enseguida.
figure-drama = Emoción
    .meaning = Por cuánto iba por detrás quien acabó ganando (el resultado esperado del otro bando menos el suyo), 0 cuando no lo iba; el promedio de todas las medias jugadas de una partida.
figure-comebacks = Remontadas
    .meaning = Partidas cuyo ganador, en algún momento, solo podía esperar un 25 % o menos.
figure-turning-point = Punto de inflexión
    .meaning = La parte de la partida que ya se había jugado cuando el ganador, por última vez, no podía esperar más de medio punto.
figure-lead-changes = Cambios de ventaja
    .meaning = Cuántas veces, en una partida, la ventaja pasó de un bando al otro. Tiene ventaja el bando que puede esperar un 55 % o más.
figure-stability = Varianza del resultado esperado
    .meaning = La varianza del resultado esperado en una partida: pequeña donde cambia poco, 0,25 como mucho.
figure-swing = Variación por jugada
    .meaning = Cuánto cambia el resultado esperado de una media jugada a la siguiente, hacia arriba o hacia abajo.
figure-bias = Esperado menos logrado
    .meaning = Lo que el primer bando podía esperar de promedio en una partida, menos lo que logró. Cerca de 0, el modelo de resultados del motor se ajusta a este reglamento; lejos de 0, las cifras de la sección «Emoción» hablan más de lo que cree el motor que del juego.
figure-board-coverage = Cobertura del tablero
    .meaning = La proporción de los lugares del tablero que estuvieron ocupados en algún momento de una partida.
figure-known = Posiciones de valor conocido
    .meaning = De las posiciones en las que a un bando le tocaba jugar, aquellas cuyo valor está en las tablas de finales: ahí el resultado esperado es ese valor, 0, 50 o 100 %, para la posición por sí sola.
figure-narrowness = Estrechez de la elección
    .meaning = La proporción de las jugadas que destacan: aquellas cuyo resultado esperado recorre al menos tres cuartas partes del camino que va de la media de todas las jugadas a la mejor. Si son pocas, apenas hay elección entre jugadas buenas.
figure-blunder-cost = Coste de una jugada descuidada
    .meaning = El resultado esperado que pierde una jugada sacada al azar, frente a la mejor.
figure-blunders = Errores graves posibles
    .meaning = La proporción de las jugadas que cuestan un 20 % de resultado esperado o más.
figure-second-best = Coste de la segunda mejor jugada
    .meaning = El resultado esperado que pierde la segunda mejor jugada: grande donde hay que encontrar la única buena.
figure-skill = Resultado buscando el doble
    .meaning = El resultado del motor que mira el doble de posiciones, contra sí mismo sin ese aumento, en pares de partidas con los bandos cambiados: un 50 % significa que buscar más lejos no sirve de nada. El intervalo es sobre los pares.
