status =
    .yours = Te toca jugar
    .invited = Te han invitado a jugar
    .waiting = Esperando a tu amigo
    .watching = Estás mirando la partida.
    .may-claim = Puedes terminar la partida: { $draw }.
    .you-offered = Has ofrecido tablas.
    .offers = { $side } { $number ->
        [one] ofrece tablas.
       *[many] ofrecen tablas.
    }
    .asks-back = { $side } { $number ->
        [one] quiere retirar una jugada.
       *[many] quieren retirar una jugada.
    }
    .score = { $first } a { $second }
    .rule = { $words } ({ $rule })
    .can-claim = { $turn }. Se pueden reclamar tablas: { $draw }.
    .counts = { $status } ({ $first }: { $of-first } · { $second }: { $of-second })

result =
    .won = { $wins }: { $why } ({ $rule }).
    .drawn = Tablas: { $why } ({ $rule }).
    .resigned = { $wins } por abandono.
    .agreed = Tablas de mutuo acuerdo.
    .time = { $wins } por tiempo.
    .abandoned = { $wins }: el otro bando dejó la partida.
    .infraction = { $wins }: el otro bando infringió las reglas.
    .adjudicated = { $wins } por decisión arbitral.
    .recorded = { $wins }, según la partida anotada.
    .drawn-adjudicated = Tablas por decisión arbitral.
    .drawn-abandoned = Tablas: la partida se interrumpió.
    .drawn-recorded = Tablas, según la partida anotada.
    .you-won = Has ganado: { $why } ({ $rule }).
    .you-lost = Has perdido: { $why } ({ $rule }).
    .you-won-resigned = Has ganado: el otro bando se rindió.
    .you-resigned = Has perdido: te rendiste.
    .over = En esta posición la partida ha terminado: { $why } ({ $rule }).
    .aborted = La partida se anuló.
    .annulled = El resultado se ha anulado.
    .you-won-time = Has ganado por tiempo.
    .you-lost-time = Has perdido por tiempo.
    .you-won-left = Has ganado: el otro jugador dejó la partida.
    .you-lost-left = Has perdido: dejaste la partida.
    .declined = El desafío fue rechazado.

score =
    .even = Más o menos igualado
    .draw = Tablas
    .has-won = { $side } { $number ->
        [one] ha ganado
       *[many] han ganado
    }
    .wins-in = { $wins } en { $moves ->
        [one] 1 jugada
       *[other] { $moves } jugadas
    }
    .slightly-better = { $side } { $number ->
        [one] está un poco mejor
       *[many] están un poco mejor
    }
    .better = { $side } { $number ->
        [one] está mejor
       *[many] están mejor
    }
    .clearly-better = { $side } { $number ->
        [one] está claramente mejor
       *[many] están claramente mejor
    }
    .winning = { $side } { $number ->
        [one] tiene la partida ganada
       *[many] tienen la partida ganada
    }

position =
    .start = El inicio.
    .arrival = { $move }.
    .too-many-moves = { $count } jugadas son demasiadas: se pueden analizar { $most } como mucho.
    .move-fault = Jugada { $number }: { $fault }
    .no-threat-over = Aquí la partida ha terminado, así que no hay amenaza.
    .no-threat = No se puede mostrar ninguna amenaza: aquí no les puede tocar a { $side }. { $faults }
    .no-threat-pass = No se puede mostrar ninguna amenaza: sin una jugada, la partida habría terminado. { $why }
    .too-long = Eso es demasiado largo para una posición.

judge =
    .gone = Este ejercicio ya no existe. Vuelve a cargar la página.
    .no-answer = No hay respuesta que comprobar.
    .not-your-move = En este ejercicio no te toca jugar.
    .not-so-far = Esas jugadas no son parte de la solución.
    .right = Correcto. Sigue.
    .loses = Esa jugada pierde.
    .not-at-once = Esa jugada no gana de inmediato.
    .not-the-win = Esa no es la victoria en { $moves } jugadas.
    .no-win = Esa jugada no gana.
    .solved-over = ¡Resuelto! { $outcome }
    .solved-win = ¡Resuelto! Se gana como mucho en { $moves ->
        [one] una jugada más
       *[other] { $moves } jugadas más
    }.
    .solved-hold = ¡Resuelto! Todas las demás jugadas pierden.
    .solved-end = ¡Resuelto! Pase lo que pase ahora, la partida termina.
    .solution = La solución: { $moves }.
    .every-move = Prueba todas las jugadas: una es correcta.
    .look = Mira { $place }.
    .look-piece = Mira { $place }: { $piece }.
    .reply = La respuesta: { $move }.

lesson-judge =
    .goes-on = ¡Bien! La respuesta: { $move }. Te toca otra vez.
    .way = { $moves }.
    .gone = Esta lección ya no existe. Vuelve a cargar la página.
    .not-it = Esas jugadas no son parte de este paso.

exact =
    .known = { $words }: exacto, según una tabla de finales
    .unknown = desconocido
    .draws = tablas
    .wins = gana
    .wins-in = gana en { $moves ->
        [one] 1 jugada
       *[other] { $moves } jugadas
    }
    .loses = pierde
    .loses-in = pierde en { $moves ->
        [one] 1 jugada
       *[other] { $moves } jugadas
    }
    .working = Se está calculando el valor exacto de esta posición en este dispositivo. Tarda unos segundos.
    .making = Se están calculando las tablas de valores exactos para posiciones de hasta { $pieces } piezas. Tarda unos minutos.
    .more-pieces = Las tablas conocen el valor exacto de posiciones de hasta { $pieces } piezas. Esta tiene más.
    .moves-only = Se conoce el valor exacto de algunas jugadas, pero no el de la posición.
    .none = No hay tablas de valores exactos para estas reglas.

script-board =
    .play = se puede jugar
    .move = puede moverse
    .go = se puede ir aquí
    .go-occupied = se puede ir aquí, ocupado
    .several = { $count } piezas
    .picked = en la mano
    .which = Hay varias posibilidades. ¿Cuál?
    .ways = Varias posibilidades: { $ways }.
    .go-to = Puede ir a: { $places }.
    .go-to-more = Puede ir a: { $places } y { $count } más.
    .premove = jugada anticipada
    .premove-from = jugada anticipada posible
    .check = jaque
