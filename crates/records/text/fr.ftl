# Ce qui ne va pas dans une partie notée (PGN), une proposition chacun

## Balises

tag-twice = la balise « { $tag } » figure deux fois : attendue une fois, la première compte
tag-form = la balise « { $tag } » : { $fault }
tag-unquoted = la valeur d’une balise est entre guillemets : [Nom "valeur"]
tag-quote = un guillemet dans la valeur d’une balise s’écrit \"
tag-end = une balise se termine par ] sur sa ligne
tag-quote-end = la valeur d’une balise se termine par un guillemet sur sa ligne

## La forme des coups

form-more = la forme de cette partie a d’autres défauts
form-stray = « { $found } » figure là où l’on attend un coup ou un commentaire
form-comment = un commentaire n’a pas de fin : attendu « {"}"} »
form-move = un coup entre guillemets n’a pas de fin : attendu un guillemet sur sa ligne
form-glyph = « { $found } » n’est pas un signe d’annotation : attendu $ et un nombre de 0 à 255
    .early = le signe ${ $glyph } précède tout coup : attendu après un coup
form-variation = une variante précède tout coup : attendue après le coup qu’elle remplace
    .open = une variante n’a pas de fin : attendu « ) »
    .closed = « ) » ne ferme aucune variante : attendu un « ( » avant
    .deep = les variantes s’imbriquent à plus de { $most } niveaux : les plus profondes sont omises
    .unplayed = les variantes s’imbriquent à plus de { $most } niveaux : les plus profondes ne sont pas jouées

## Le départ, et les coups impossibles

start-no-game = la balise Game manque : attendu [Game "SPEC"] avec l’un de { $games }
start-tag = la balise { $tag } : { $fault }
start-chance = « { $spec } » laisse le départ au hasard : attendu un nombre de tirage (seed) dans la balise Game, ou le départ dans la balise Outcome
start-outcome = la balise Outcome est « { $outcome } », mais { $spec } part de « { $start } » : les coups sont joués à partir d’Outcome
move-after = { $fault } ({ $count ->
        [one] le coup suivant n’est pas jugé
       *[other] les { $count } coups suivants ne sont pas jugés
    })

## Le résultat

result-tag = la balise Result est « { $found } » : attendu 1-0, 0-1, 1/2-1/2 ou *
    .differs = la balise Result dit { $found }, mais les coups finissent par { $expected } : attendu la même chose
result-termination = la balise Termination est « { $found } » : attendu l’un de { $allowed }
    .rule = la balise Termination dit { $found }, mais après le dernier coup les règles ne terminent pas la partie ainsi ({ $rule }) : attendu une fin comme resignation, agreement ou unterminated
    .differs = la balise Termination dit { $found }, le résultat est { $result } : attendu { $allowed }
result-won = après le dernier coup, la partie est gagnée pour { $side } : { $end } ({ $rule })
result-drawn = après le dernier coup, la partie est nulle : { $end } ({ $rule })
result-other = { $due } ; la partie notée dit { $found }, attendu { $expected }
    .termination = { $due } ; la balise Termination dit { $found }, attendu { $expected }
result-claim = réclamer { $claim } donne nulle : attendu 1/2-1/2, et non { $found }
result-or = { $first } ou { $second }
