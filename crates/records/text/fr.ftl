# Ce qui ne va pas dans une partie notée (PGN), une proposition chacun

## Balises

tag-twice = la balise « { $tag } » figure deux fois : il la faut une seule fois, la première compte
tag-form = la balise « { $tag } » : { $fault }
tag-unquoted = la valeur d’une balise est entre guillemets : [Nom "valeur"]
tag-quote = un guillemet dans la valeur d’une balise s’écrit \"
tag-end = une balise se termine par ] sur sa ligne
tag-quote-end = la valeur d’une balise se termine par un guillemet sur sa ligne

## La forme des coups

form-more = la forme de cette partie a d’autres défauts
form-stray = « { $found } » figure là où l’on attend un coup ou un commentaire
form-comment = un commentaire n’a pas de fin : il faut « {"}"} »
form-move = un coup entre guillemets n’a pas de fin : il faut un guillemet sur sa ligne
form-glyph = « { $found } » n’est pas un signe d’annotation : il faut $ et un nombre de 0 à 255
    .early = le signe ${ $glyph } figure avant tout coup : il le faut après un coup
form-variation = une variante figure avant tout coup : il la faut après le coup qu’elle remplace
    .open = une variante n’a pas de fin : il faut « ) »
    .closed = « ) » ne ferme aucune variante : il faut « ( » avant
    .deep = les variantes s’imbriquent à plus de { $most } niveaux : les plus profondes sont omises
    .unplayed = les variantes s’imbriquent à plus de { $most } niveaux : les plus profondes ne sont pas jouées

## Le départ, et les coups impossibles

start-no-game = la balise Game manque : il faut [Game "SPEC"] avec l’un de { $games }
start-tag = la balise { $tag } : { $fault }
start-chance = « { $spec } » laisse le départ au hasard : il faut un nombre de tirage (seed) dans la balise Game, ou le départ dans la balise Outcome
start-outcome = la balise Outcome est « { $outcome } », mais { $spec } part de « { $start } » : les coups sont joués à partir de ce que dit Outcome
move-after = { $fault } ({ $count ->
        [one] le coup suivant n’est pas vérifié
       *[other] les { $count } coups suivants ne sont pas vérifiés
    })

## Le résultat

result-tag = la balise Result est « { $found } » : il faut 1-0, 0-1, 1/2-1/2 ou *
    .differs = la balise Result dit { $found }, mais les coups finissent par { $expected } : il faut la même chose
result-termination = la balise Termination est « { $found } » : il faut l’un de { $allowed }
    .rule = la balise Termination dit { $found }, mais après le dernier coup les règles ne terminent pas la partie ainsi ({ $rule }) : il faut une fin comme resignation, agreement ou unterminated
    .differs = la balise Termination dit { $found }, le résultat est { $result } : il faut { $allowed }
result-won = après le dernier coup, la partie est gagnée par { $side } : { $end } ({ $rule })
result-drawn = après le dernier coup, la partie est nulle : { $end } ({ $rule })
result-other = { $due } ; la partie notée dit { $found }, il faut { $expected }
    .termination = { $due } ; la balise Termination dit { $found }, il faut { $expected }
result-claim = réclamer { $claim } donne la nulle : il faut 1/2-1/2, et non { $found }
result-or = { $first } ou { $second }
