# Ce qui se dit pareil dans tous les jeux.

and = et
or = ou

game-over = la partie est finie : { $end }

why-touch = Touche une des { $count } places du plateau.
why-none = Aucun coup légal ne commence ainsi.
why-legal = Ce coup est légal.
why-goals = Depuis { $at } ({ $piece }), on peut aller en { $places }.
why-begin = Commence par { $places }.
why-go-on = Continue par { $places }.

spoken-move = { $piece } { $from } vers { $to }
spoken-takes = { $move }, prend { $places }
spoken-piece = pièce

position-unread = « { $found } » n’est pas une position : il faut { $expected }
position-impossible = position impossible : { $problems }
position-rows = { $count } { $rows } séparées par /, pas { $found }
position-side = le camp au trait, { $first } ou { $second }
position-fields = { $count } champs séparés par une seule espace ({ $names }), pas { $found }
position-side-name = camp au trait
position-one-of = { $name }, parmi { $allowed }
position-cells = { $count } cases, pas { $found }
position-at-least = au moins { $count }
position-letters = seulement les caractères { $letters } et des nombres, pas « { $letter } »
position-zero = des nombres de cases vides qui ne commencent pas par 0

setup-no-piece = il n’y a pas de pièce numéro { $number } : il y en a { $count } au choix
setup-no-place = il n’y a pas de place numéro { $number } : le plateau en a { $count }
setup-two-pieces = il y a plus d’une pièce en { $place }, dont : { $piece }
setup-fields = { $found ->
    [one] { $found } champ
   *[other] { $found } champs
    } : il en faut { $count } ({ $names })
setup-field = { $name } ne peut pas être « { $found } » : il faut { $expected }
setup-more = { $count ->
        [one] il y a encore { $count } problème de ce genre
       *[other] il y a encore { $count } problèmes de ce genre
    }

move-unread = « { $found } » n’est pas un coup : il faut { $expected }
move-refused = le coup n’est pas légal dans cette position
move-illegal = « { $found } » n’est pas légal : { $why }
move-squares = deux cases de a1 à { $last }, comme a2-a3 ou a2xb3
move-takes-nothing = il n’y a rien à prendre en { $square }

option-range = un nombre entier de { $from } à { $to }
option-no-game = jeu inconnu « { $game } » : il faut { $allowed }
option-no-pair = « { $part } » n’est pas une option : il faut nom=valeur, séparés par des virgules
option-unknown = { $game } n’a pas d’option « { $key } » : il faut { $allowed }
option-twice = l’option « { $key } » est donnée deux fois : il la faut une seule fois
option-value = l’option { $key } ne peut pas être « { $value } » : il faut { $allowed }
