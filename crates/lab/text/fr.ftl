# Ce que disent les pages des rapports et des comparaisons, en français.
# La commande écrit des pages en anglais ; le site les montre dans la langue de qui les lit.

report = Rapport du labo Throughline
    .title = Rapport : { $game }
    .edge = { $side } : { $score } (intervalle à 95 % : { $interval }). À cette force de jeu, l’avantage est pour { $better }.
    .even = { $side } : { $score } (intervalle à 95 % : { $interval }). Ces parties ne montrent d’avantage pour aucun camp, et n’en excluent pas non plus un qui soit dans l’intervalle.
    .interval = { $low } – { $high }
    .figure = Chiffre
    .value = Valeur
    .games = Parties
    .percent-interval = Intervalle à 95 %
    .after = D’après
    .estimated = estimé
    .exact = exact d’après les tables de finales
    .within-tables = tables de finales jusqu’à { $pieces } pièces

## Ce dont un chiffre est tiré

sample-games = { $count ->
    [one] { $count } partie
   *[other] { $count } parties
}
sample-decided-games = { $count ->
    [one] { $count } partie non nulle
   *[other] { $count } parties non nulles
}
sample-pairs-of-games = { $count ->
    [one] { $count } paire de parties
   *[other] { $count } paires de parties
}
sample-positions = { $count ->
    [one] { $count } position
   *[other] { $count } positions
}
sample-sets-of-pieces = { $count ->
    [one] { $count } ensemble de pièces
   *[other] { $count } ensembles de pièces
}

## Qui gagne

balance = Équilibre
    .picture = Résultats des parties
    .picture-about = Comment ont fini les parties du moteur contre lui-même.
    .won = Gagnées par { $side }
    .drawn = Nulles
    .counted = { $result } : { $games }
    .alike = Parties différentes : { $different } sur { $games } seulement. Les intervalles, qui comptent chaque partie, sont donc trop étroits, d’un facteur { $factor } au plus.
    .table = Résultats

## Durée et choix

course = Durée et choix
    .lengths = Durée des parties
    .lengths-about = Les parties selon leur durée en demi-coups.
    .plies = demi-coups
    .games = parties
    .choices = Coups légaux au fil de la partie
    .choices-about = Coups légaux au fil des demi-coups : la médiane, et la bande qui contient la moitié centrale des parties ; chaque point est la moyenne d’un tour de chaque camp. La courbe s’arrête là où il reste moins de huit parties.
    .ply = demi-coup
    .moves = coups légaux
    .curve = { $what } : premier quartile, médiane, troisième quartile
    .table = Taille
    .columns = Nombre : { $count }, de { $least } à { $most } ; la colonne la plus haute en contient { $top }.
    .line = La médiane va de { $first } à { $last } ; son maximum est { $highest }.

## Comment les parties se déroulent

drama = Suspense
    .about = Les scores attendus sont ceux que donne la recherche du moteur pour chaque coup, à travers son modèle de résultats ; un gain forcé qu’il a trouvé compte comme certain.
    .tables = Là où les tables de finales jusqu’à { $pieces } pièces connaissent une position, son score attendu est sa valeur exacte.
    .picture = Ce que le gagnant pouvait espérer
    .picture-about = Ce que le futur gagnant pouvait espérer au fil de la partie : la médiane, et la bande qui contient la moitié centrale des parties non nulles.
    .per-cent = pourcentage de la partie
    .expected = score attendu
    .curve = Score attendu du gagnant
    .undecided = Aucune partie n’a eu de gagnant.
    .table = Déroulement des parties

## Coups et habileté

skill = Habileté et clarté
    .about = Est-il utile de chercher plus loin, et que coûte un coup irréfléchi ? On a sondé { $probes } positions des parties : jusqu’à 40 coups légaux de chacune ont été examinés, chacun par une recherche de { $nodes } positions.
    .picture = Score en cherchant deux fois plus
    .picture-about = Le score du moteur qui cherche deux fois plus ; le trait marque 50 %.
    .step = { $more } positions contre { $fewer }
    .trace = Courbe d’habileté
    .results = Gagnées, nulles, perdues
    .score = Score
    .elo = Elo (95 %)
    .table = Coups

## Premiers coups

first-moves = Premiers coups
    .many = Il y a des milliers de premiers coups ; on n’en dit rien un par un.
    .about = Chaque sorte de premier coup, à commencer par celle qui promet le plus pour { $side } selon une recherche de { $nodes } positions, et ce qu’ont donné les parties qui ont commencé ainsi (le moteur varie ses { $plies } premiers demi-coups parmi les coups qui coûtent 5 % au plus). Les coups qu’une rotation ou une symétrie du plateau rend équivalents comptent pour une seule sorte. Valeurs estimées.
    .ends = Couleur : ce que promet le meilleur premier coup qui arrive là. Nombre : combien de parties sur cent ont commencé par un coup qui arrive là.
    .begins = De même pour les cases d’où partent les premiers coups.
    .map-ends = Le plateau : où arrivent les premiers coups, ce qu’ils valent et s’ils sont fréquents. Les nombres sont dans le tableau.
    .map-begins = Le plateau : d’où partent les premiers coups, ce qu’ils valent et s’ils sont fréquents. Les nombres sont dans le tableau.
    .worse = moins bon pour { $side }
    .better = meilleur
    .move = Coup
    .alike = Équivalents
    .expected = Attendu
    .scored = Score ({ $side })
    .others = Les autres : { $count }
    .other-table = Autres premiers coups

## Ce qui rendrait le jeu plus équilibré

repairs = Réparations
    .about = Ce qui rendrait ces règles plus équilibrées. Une recherche donne le score attendu pour { $side } à chaque départ ({ $expected } au départ habituel) ou après chaque premier coup ; le score des parties est décalé de la différence, et son intervalle avec lui. Des parties ont ensuite été jouées depuis les départs qui semblaient les plus équilibrés : si leur intervalle laisse 50 % de côté, le changement ne suffit pas, ou il va trop loin.
    .swap = Avec une règle d’échange, par laquelle le second joueur choisit son camp après le premier coup, on commencerait par le coup le plus équilibré : { $move }. Score ensuite ({ $side }) : { $score } (intervalle à 95 % : { $interval }).
    .swap-alike = Avec une règle d’échange, par laquelle le second joueur choisit son camp après le premier coup, on commencerait par le coup le plus équilibré : { $move }, ou un coup équivalent ({ $count }). Score ensuite ({ $side }) : { $score } (intervalle à 95 % : { $interval }).
    .swap-played = Parties jouées de là : { $games } ; score { $score } (intervalle à 95 % : { $interval }).
    .no-swap = Il y a des milliers de premiers coups : on ne sait pas ce que donnerait une règle d’échange.
    .line-ups = Dispositions plus équilibrées
    .handicaps = Handicaps pour le camp qui a le meilleur score
    .change = Changement
    .start = Départ
    .expected = Attendu
    .score = Score
    .played = Score en parties
    .nothing = aucun
    .line-up = disposition
    .other-begins = Le premier coup est pour { $side }
    .without = { $side } : { $piece } en moins ({ $site })
    .without-alike = { $side } : { $piece } en moins ({ $site }, ou une pièce équivalente : { $count })

## Où se trouvent les pièces

use-of-board = Le plateau
    .picture = Le plateau : dans combien de positions sur cent chaque case est occupée.
    .picture-about = Dans combien de positions des parties, sur cent, chaque case est occupée.
    .seldom = rarement
    .often = souvent
    .table = Utilisation
    .most = Cases le plus souvent occupées : { $places }.
    .most-and-least = Cases le plus souvent occupées : { $most } ; le moins souvent : { $least }.

## Ce que valent les pièces

pieces = La valeur des pièces
    .nothing = On ne peut rien en dire : les camps ont toujours les mêmes pièces, ou toutes les parties ont fini de la même façon.
    .about = Les résultats selon la différence de pièces, par régression logistique avec un a priori faible (d’après V. Medvedev) : toutes les positions à partir du cinquième demi-coup, sauf la dernière, chaque partie ayant le même poids ; les intervalles tiennent compte de la dépendance entre les positions d’une même partie. Une valeur dit de combien le score d’un camp est plus élevé quand il a une telle pièce de plus dans une position par ailleurs égale. C’est ce qui va de pair avec la possession de la pièce, non l’effet qu’aurait son retrait. Valeurs estimées sur { $games } parties ; si l’intervalle contient 0, la valeur ne dit rien.
    .picture = Valeur de chaque sorte de pièce
    .picture-about = Score gagné avec une pièce de plus de chaque sorte ; le trait marque zéro.
    .piece = Pièce
    .score = Score
    .log-odds = Logit

kind-attacker = attaquant
kind-defender = défenseur
kind-king = roi
kind-queen = dame
kind-rook = tour
kind-bishop = fou
kind-knight = cavalier
kind-pawn = pion
kind-token = jeton

## Comment les parties finissent

endings = Comment les parties finissent
    .picture = Issues des parties
    .picture-about = La part de chaque issue, avec son intervalle à 95 %.
    .ending = Issue
    .rule = Règle
    .won = { $wins } : { $why }
    .drawn = Nulle : { $why }
    .too-long = la partie, trop longue, a été arrêtée

## Des parties à regarder

shown-games = Parties
    .representative = Une partie typique
    .representative-about = Parmi les parties qui ont fini de la façon la plus fréquente, la plus proche des médianes de la durée, des changements d’avantage et des variations par coup.
    .end = La fin de la partie { $number }. { $result }.
    .end-position = La position à la fin de la partie : { $position }
    .scores = Le score attendu du premier camp avant chaque coup.
    .scores-picture = Score attendu dans cette partie
    .scores-values = Valeurs : { $count }.
    .shortest = Les gains les plus courts
    .after = { $result }, après { $plies } demi-coups.
    .game = Partie { $number } :

## Comment ceci a été fait

method = Comment ceci a été fait
    .by = Par { $engine }, à partir de parties de son moteur contre lui-même, avec l’évaluation propre au jeu.
    .by-network = Par { $engine }, à partir de parties de son moteur contre lui-même, avec l’évaluation d’un réseau produit par :
    .fingerprint = L’empreinte change quand le moteur joue autrement à ce jeu :
    .command = La même commande donne le même rapport :
    .games = { $games } parties, avec { $nodes } positions examinées par coup ; pour la courbe d’habileté, autant de parties avec moitié moins de positions et autant avec deux fois plus. Pour ses { $plies } premiers demi-coups, le moteur a tiré au sort (nombre de tirage : { $seed }) parmi les meilleurs coups, huit au plus, qui coûtent au plus 5 % de score attendu ; ensuite, il a toujours joué le meilleur. Une partie de plus de { $longest } demi-coups a été arrêtée et compte comme nulle.
    .estimated = Tous les chiffres ici sont estimés : rien n’est prouvé, et rien ne vient de tables de valeurs exactes.
    .estimated-tables = Tous les chiffres ici sont estimés, sauf les scores attendus des positions que connaissent les tables de finales du moteur (jusqu’à { $pieces } pièces) : rien n’est prouvé.
    .intervals = Les intervalles sont à 95 % et tiennent les parties (ou les positions) pour indépendantes ; ceux des proportions sont de Wilson, ceux des moyennes suivent la loi de Student. Les chiffres décrivent le jeu tel que ce moteur le joue à cette force ; des personnes, ou des moteurs plus forts, constateraient peut-être autre chose.
    .older = L’idée de juger les jeux en y faisant jouer des programmes est plus ancienne que ce labo :

## Des règlements côte à côte

comparison = Comparaison du labo Throughline
    .title = Côte à côte
    .about = Chaque chiffre avec son intervalle à 95 % et, au-dessous, sa différence avec la première colonne (pour des pourcentages, en points de pourcentage), avec l’intervalle à 95 % de cette différence : toutes les différences compatibles avec ces parties. De nombreux intervalles de ce genre, 95 % contiennent la vraie différence entre les règles telles que ce moteur les joue à cette force. Une différence en gras a un intervalle qui ne contient pas 0. Une autre peut être réelle aussi : ces parties sont alors trop peu nombreuses pour la montrer. Tous les chiffres sont estimés.
    .chance = Différences dont l’intervalle ne contient pas 0 : { $clear } sur { $count }. Si les règles ne différaient en rien, le seul hasard en donnerait environ { $chance } ; des chiffres apparentés, comme la longueur et la taille de l’arbre du jeu, se trompent alors ensemble. Mieux vaut donc croire ce qu’on attendait d’avance ou ce qui est loin de 0, et vérifier le reste par de nouvelles parties.
    .score = Score du premier camp avec son intervalle à 95 % ; le trait marque 50 %.
    .meaning = Les rapports disent ce que chaque chiffre signifie. L’intervalle d’une différence vient des intervalles des deux chiffres, par somme des carrés.
    .powers = { $value } en puissances de dix

## Les chiffres : le nom de chacun, et ce qu’il signifie

figure-first-side-score = Score du premier camp
    .meaning = Les points du camp qui commence, une nulle comptant un demi-point : à 50 %, le jeu est équilibré. Intervalle de Wilson, prudent quand il y a des nulles.
figure-first-side-wins = Gains du premier camp, hors nulles
    .meaning = Parmi les parties qui ont un gagnant, la part de celles que le premier camp a gagnées.
figure-draw-rate = Nulles
    .meaning = Parties que personne n’a gagnées, y compris celles qui, trop longues, ont été arrêtées.
figure-completion = Parties terminées selon les règles
    .meaning = Parties qui n’ont pas été arrêtées parce qu’elles étaient trop longues.
figure-distinct = Parties différentes
    .meaning = Des parties dont il n’y a pas deux avec les mêmes coups. S’il y en a bien moins que de parties jouées, tous les intervalles sont trop étroits.
figure-swap-score = Score après le premier coup le plus équilibré
    .meaning = Le score qu’aurait le premier camp après le premier coup qui le laisse le plus près de 50 %, celui qu’une règle d’échange pousse à jouer : le second joueur y choisit son camp après le premier coup. C’est le score des parties, décalé de ce qu’une recherche attend de plus ou de moins après ce coup qu’après ceux qui ont ouvert les parties ; l’intervalle est celui du score des parties.
figure-length = Durée
    .meaning = Nombre moyen de demi-coups d’une partie (un demi-coup est le coup d’un camp).
figure-length-median = Durée médiane
    .meaning = La moitié des parties ne durent pas plus longtemps.
figure-length-spread = Dispersion de la durée
    .meaning = Les demi-coups qui séparent le dixième des parties les plus courtes du dixième des plus longues.
figure-branching = Facteur de branchement
    .meaning = Coups légaux par position : leur moyenne dans une partie, puis la moyenne sur les parties.
figure-decision-factor = Facteur de décision
    .meaning = De même, sur les positions qui ont plus d’un coup légal.
figure-forced = Coups forcés
    .meaning = La part des coups d’une partie qui étaient les seuls légaux.
figure-game-tree = Complexité de l’arbre de jeu
    .meaning = Le produit des nombres de coups légaux au fil d’une partie, en puissance de dix : les feuilles d’un arbre dont toutes les parties seraient comme celle-ci. La moyenne sur les parties.
figure-state-space = Espace d’états
    .meaning = De combien de façons les ensembles de pièces rencontrés dans les parties pourraient occuper les cases du plateau, en puissance de dix : une mesure grossière, car certaines de ces positions ne peuvent pas être atteintes, et d’autres positions ont d’autres pièces.
figure-positions-met = Positions différentes rencontrées
    .meaning = Parmi toutes les positions des parties, celles qui diffèrent entre elles (d’après leurs valeurs de hachage).
figure-decisiveness = Rapidité à conclure
    .meaning = En combien de temps une partie finit une fois décidée. Le seuil est le plus que le perdant ait jamais pu espérer ; à partir du premier demi-coup où le gagnant peut espérer davantage, la part de la partie qui reste est retranchée de 100 %. À 100 %, elle finit aussitôt.
figure-drama = Suspense
    .meaning = De combien le futur gagnant était mené (le score attendu de l’autre camp moins le sien), 0 quand il ne l’était pas ; la moyenne sur les demi-coups d’une partie.
figure-comebacks = Remontées
    .meaning = Parties dont le gagnant, à un moment, ne pouvait espérer que 25 % ou moins.
figure-turning-point = Tournant
    .meaning = La part de la partie déjà jouée quand le gagnant ne pouvait, pour la dernière fois, espérer plus d’un demi-point.
figure-lead-changes = Changements d’avantage
    .meaning = Combien de fois, dans une partie, l’avantage est passé d’un camp à l’autre. Un camp a l’avantage quand il peut espérer 55 % ou plus.
figure-stability = Variance du score attendu
    .meaning = La variance du score attendu dans une partie : petite quand peu de choses changent, 0,25 au plus.
figure-swing = Variation par coup
    .meaning = De combien le score attendu change d’un demi-coup au suivant, vers le haut ou vers le bas.
figure-bias = Attendu moins obtenu
    .meaning = Ce que le premier camp pouvait espérer en moyenne dans une partie, moins ce qu’il a obtenu. Près de 0, le modèle de résultats du moteur convient à ce règlement ; loin de 0, les chiffres de la rubrique « Suspense » parlent de ce que croit le moteur plus que du jeu.
figure-board-coverage = Couverture du plateau
    .meaning = La part des cases du plateau qui ont été occupées à un moment d’une partie.
figure-known = Positions de valeur connue
    .meaning = Parmi les positions où un camp était au trait, celles dont les tables de finales contiennent la valeur : le score attendu y est cette valeur, 0, 50 ou 100 %, pour la position prise isolément.
figure-narrowness = Étroitesse du choix
    .meaning = La part des coups qui se détachent : ceux dont le score attendu fait au moins les trois quarts du chemin entre la moyenne de tous les coups et le meilleur. S’il y en a peu, on n’a guère le choix entre de bons coups.
figure-blunder-cost = Coût d’un coup irréfléchi
    .meaning = Le score attendu que perd un coup tiré au hasard, par rapport au meilleur.
figure-blunders = Gaffes possibles
    .meaning = La part des coups qui coûtent 20 % de score attendu ou plus.
figure-second-best = Coût du deuxième meilleur coup
    .meaning = Le score attendu que perd le deuxième meilleur coup : grand là où il faut trouver le seul bon.
figure-skill = Score en cherchant deux fois plus
    .meaning = Le score du moteur qui examine deux fois plus de positions, contre lui-même sans ce supplément, par paires de parties où les camps sont échangés : 50 % veut dire que chercher plus loin ne sert à rien. L’intervalle porte sur les paires.
