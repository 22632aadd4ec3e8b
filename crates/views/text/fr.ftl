status =
    .yours = À toi de jouer
    .invited = On t’invite à jouer
    .waiting = En attente de ton ami
    .watching = Tu regardes la partie.
    .may-claim = Tu peux mettre fin à la partie : { $draw }.
    .you-offered = Tu as proposé nulle.
    .offers = { $side } { $number ->
        [one] propose nulle.
       *[many] proposent nulle.
    }
    .asks-back = { $side } { $number ->
        [one] souhaite reprendre un coup.
       *[many] souhaitent reprendre un coup.
    }
    .score = { $first } à { $second }
    .rule = { $words } ({ $rule })
    .can-claim = { $turn }. La nulle peut être réclamée : { $draw }.
    .counts = { $status } ({ $first } : { $of-first } · { $second } : { $of-second })

result =
    .won = { $wins } : { $why } ({ $rule }).
    .drawn = Nulle : { $why } ({ $rule }).
    .resigned = { $wins } par abandon.
    .agreed = Nulle par accord mutuel.
    .time = { $wins } au temps.
    .abandoned = { $wins } : l’autre camp a quitté la partie.
    .infraction = { $wins } : l’autre camp a enfreint les règles.
    .adjudicated = { $wins } par décision arbitrale.
    .recorded = { $wins }, d’après la partie notée.
    .drawn-adjudicated = Nulle par décision arbitrale.
    .drawn-abandoned = Nulle : la partie a été interrompue.
    .drawn-recorded = Nulle, d’après la partie notée.
    .you-won = Tu as gagné : { $why } ({ $rule }).
    .you-lost = Tu as perdu : { $why } ({ $rule }).
    .you-won-resigned = Tu as gagné : l’autre camp a abandonné.
    .you-resigned = Tu as perdu : tu as abandonné.
    .over = Dans cette position, la partie est finie : { $why } ({ $rule }).
    .aborted = La partie a été annulée.
    .annulled = Le résultat a été annulé.
    .you-won-time = Tu as gagné au temps.
    .you-lost-time = Tu as perdu au temps.
    .you-won-left = Tu as gagné : l’autre joueur a quitté la partie.
    .you-lost-left = Tu as perdu : tu as quitté la partie.
    .declined = Le défi a été refusé.

score =
    .even = À peu près égal
    .draw = Nulle
    .has-won = { $side } { $number ->
        [one] a gagné
       *[many] ont gagné
    }
    .wins-in = { $wins } en { $moves ->
        [one] 1 coup
       *[other] { $moves } coups
    }
    .slightly-better = { $side } { $number ->
        [one] est un peu mieux
       *[many] sont un peu mieux
    }
    .better = { $side } { $number ->
        [one] est mieux
       *[many] sont mieux
    }
    .clearly-better = { $side } { $number ->
        [one] est nettement mieux
       *[many] sont nettement mieux
    }
    .winning = { $side } { $number ->
        [one] est en position gagnante
       *[many] sont en position gagnante
    }

position =
    .start = Le début.
    .arrival = { $move }.
    .too-many-moves = { $count } coups, c’est trop : on peut en analyser { $most } au plus.
    .move-fault = Coup { $number } : { $fault }
    .no-threat-over = La partie est finie ici, il n’y a donc pas de menace.
    .no-threat = Aucune menace à montrer : avec { $side } au trait, cette position n’est pas possible. { $faults }
    .no-threat-pass = Aucune menace à montrer : sans coup joué, la partie serait finie. { $why }
    .too-long = C’est trop long pour une position.

judge =
    .gone = Ce problème n’existe plus. Recharge la page.
    .no-answer = Il n’y a pas de réponse à vérifier.
    .not-your-move = Ce n’est pas à toi de jouer dans ce problème.
    .not-so-far = Ces coups ne font pas partie de la solution.
    .right = Juste. Continue.
    .loses = Ce coup perd.
    .not-at-once = Ce coup ne gagne pas tout de suite.
    .not-the-win = Ce n’est pas le gain en { $moves } coups.
    .no-win = Ce coup ne gagne pas.
    .solved-over = Résolu ! { $outcome }
    .solved-win = Résolu ! Il faut encore { $moves ->
        [one] un coup
       *[other] { $moves } coups
    } au plus pour gagner.
    .solved-hold = Résolu ! Tous les autres coups perdent.
    .solved-end = Résolu ! Quoi qu’il arrive, la partie se termine.
    .solution = La solution : { $moves }.
    .every-move = Essaie tous les coups : un seul est bon.
    .look = Regarde { $place }.
    .look-piece = Regarde { $place } : { $piece }.
    .reply = La réponse : { $move }.

lesson-judge =
    .goes-on = Bien ! La réponse : { $move }. C’est de nouveau à toi de jouer.
    .way = { $moves }.
    .gone = Cette leçon n’existe plus. Recharge la page.
    .not-it = Ces coups ne font pas partie de cette étape.

exact =
    .known = { $words } : exact, d’après une table de finales
    .unknown = inconnu
    .draws = nulle
    .wins = gagne
    .wins-in = gagne en { $moves ->
        [one] 1 coup
       *[other] { $moves } coups
    }
    .loses = perd
    .loses-in = perd en { $moves ->
        [one] 1 coup
       *[other] { $moves } coups
    }
    .working = La valeur exacte de cette position est en cours de calcul sur cet appareil. Cela prend quelques secondes.
    .making = Les tables de valeurs exactes pour les positions comptant jusqu’à { $pieces } pièces sont en cours de calcul. Cela prend quelques minutes.
    .more-pieces = Les tables connaissent la valeur exacte des positions comptant jusqu’à { $pieces } pièces. Celle-ci en a davantage.
    .moves-only = La valeur exacte de certains coups est connue, celle de la position ne l’est pas.
    .none = Il n’y a pas de tables de valeurs exactes pour ces règles.

script-board =
    .play = peut être joué
    .move = peut bouger
    .go = on peut aller ici
    .go-occupied = on peut aller ici, occupé
    .several = { $count } pièces
    .picked = en main
    .which = Il y a plusieurs possibilités. Laquelle ?
    .ways = Plusieurs possibilités : { $ways }.
    .go-to = Peut aller en : { $places }.
    .go-to-more = Peut aller en : { $places } et { $count } de plus.
    .premove = coup anticipé
    .premove-from = coup anticipé possible
    .check = échec
