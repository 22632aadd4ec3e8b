# Lo que está mal en una partida anotada (PGN), una oración cada cosa

## Etiquetas

tag-twice = la etiqueta «{ $tag }» está dos veces: se esperaba una vez, vale la primera
tag-form = la etiqueta «{ $tag }»: { $fault }
tag-unquoted = el valor de una etiqueta va entre comillas: [Nombre "valor"]
tag-quote = unas comillas dentro del valor de una etiqueta se escriben \"
tag-end = una etiqueta termina con ] en su línea
tag-quote-end = el valor de una etiqueta termina con comillas en su línea

## La forma de las jugadas

form-more = la forma de esta partida tiene más fallos
form-stray = «{ $found }» está donde se esperaba una jugada o un comentario
form-comment = un comentario no tiene final: se esperaba «{"}"}»
form-move = una jugada entre comillas no tiene final: se esperaban comillas en su línea
form-glyph = «{ $found }» no es un signo de anotación: se esperaba $ y un número del 0 al 255
    .early = el signo ${ $glyph } está antes de toda jugada: se esperaba después de una
form-variation = una variante está antes de toda jugada: se esperaba después de la jugada que sustituye
    .open = una variante no tiene final: se esperaba «)»
    .closed = «)» no cierra ninguna variante: se esperaba un «(» antes
    .deep = las variantes se anidan a más de { $most } niveles: las más profundas se omiten
    .unplayed = las variantes se anidan a más de { $most } niveles: las más profundas no se juegan

## El inicio, y jugadas que no se pueden hacer

start-no-game = falta la etiqueta Game: se esperaba [Game "SPEC"] con uno de { $games }
start-tag = la etiqueta { $tag }: { $fault }
start-chance = «{ $spec }» deja el inicio al azar: se esperaba un número de sorteo (seed) en la etiqueta Game, o el inicio en la etiqueta Outcome
start-outcome = la etiqueta Outcome es «{ $outcome }», pero { $spec } empieza en «{ $start }»: las jugadas se hacen desde Outcome
move-after = { $fault } ({ $count ->
        [one] la jugada siguiente no se juzga
       *[other] las { $count } jugadas siguientes no se juzgan
    })

## El resultado

result-tag = la etiqueta Result es «{ $found }»: se esperaba 1-0, 0-1, 1/2-1/2 o *
    .differs = la etiqueta Result dice { $found }, pero las jugadas terminan con { $expected }: se esperaba lo mismo
result-termination = la etiqueta Termination es «{ $found }»: se esperaba uno de { $allowed }
    .rule = la etiqueta Termination dice { $found }, pero tras la última jugada las reglas no terminan así la partida ({ $rule }): se esperaba un final como resignation, agreement o unterminated
    .differs = la etiqueta Termination dice { $found }, el resultado es { $result }: se esperaba { $allowed }
result-won = tras la última jugada la partida está ganada para { $side }: { $end } ({ $rule })
result-drawn = tras la última jugada la partida es tablas: { $end } ({ $rule })
result-other = { $due }; la partida anotada dice { $found }, se esperaba { $expected }
    .termination = { $due }; la etiqueta Termination dice { $found }, se esperaba { $expected }
result-claim = reclamar { $claim } da tablas: se esperaba 1/2-1/2, no { $found }
result-or = { $first } o { $second }
