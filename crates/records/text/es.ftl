# Lo que está mal en una partida anotada (PGN), una oración cada cosa

## Etiquetas

tag-twice = la etiqueta «{ $tag }» aparece dos veces: se espera una sola vez, vale la primera
tag-form = la etiqueta «{ $tag }»: { $fault }
tag-unquoted = el valor de una etiqueta va entre comillas: [Nombre "valor"]
tag-quote = unas comillas dentro del valor de una etiqueta se escriben \"
tag-end = una etiqueta termina con ] en su línea
tag-quote-end = el valor de una etiqueta termina con comillas en su línea

## La forma de las jugadas

form-more = la forma de esta partida tiene más fallos
form-stray = «{ $found }» está donde se espera una jugada o un comentario
form-comment = un comentario no tiene final: se espera «{"}"}»
form-move = una jugada entre comillas no tiene final: se esperan comillas en su línea
form-glyph = «{ $found }» no es un signo de anotación: se espera $ y un número del 0 al 255
    .early = el signo ${ $glyph } está antes de toda jugada: se espera después de una
form-variation = una variante está antes de toda jugada: se espera después de la jugada que sustituye
    .open = una variante no tiene final: se espera «)»
    .closed = «)» no cierra ninguna variante: se espera un «(» antes
    .deep = las variantes se anidan a más de { $most } niveles: las más profundas se omiten
    .unplayed = las variantes se anidan a más de { $most } niveles: las más profundas no se juegan

## El inicio, y jugadas que no se pueden hacer

start-no-game = falta la etiqueta Game: se espera [Game "SPEC"] con uno de { $games }
start-tag = la etiqueta { $tag }: { $fault }
start-chance = «{ $spec }» deja el inicio al azar: se espera un número de sorteo (seed) en la etiqueta Game, o el inicio en la etiqueta Outcome
start-outcome = la etiqueta Outcome es «{ $outcome }», pero { $spec } empieza en «{ $start }»: las jugadas se hacen desde lo que dice Outcome
move-after = { $fault } ({ $count ->
        [one] la jugada siguiente no se comprueba
       *[other] las { $count } jugadas siguientes no se comprueban
    })

## El resultado

result-tag = la etiqueta Result es «{ $found }»: se espera 1-0, 0-1, 1/2-1/2 o *
    .differs = la etiqueta Result dice { $found }, pero las jugadas terminan con { $expected }: se espera lo mismo
result-termination = la etiqueta Termination es «{ $found }»: se espera uno de { $allowed }
    .rule = la etiqueta Termination dice { $found }, pero tras la última jugada las reglas no terminan así la partida ({ $rule }): se espera un final como resignation, agreement o unterminated
    .differs = la etiqueta Termination dice { $found }, el resultado es { $result }: se espera { $allowed }
result-won = tras la última jugada ganan la partida { $side }: { $end } ({ $rule })
result-drawn = tras la última jugada la partida acaba en tablas: { $end } ({ $rule })
result-other = { $due }; la partida anotada dice { $found }, se espera { $expected }
    .termination = { $due }; la etiqueta Termination dice { $found }, se espera { $expected }
result-claim = reclamar { $claim } da tablas: se espera 1/2-1/2, no { $found }
result-or = { $first } o { $second }
