# Linear Pursuit en français.

lesson-basics = La chasse au roi
    .about = Fais entrer tes pièces dans le cercle, apprends comment chacune se déplace et prends le roi.
    .game = Ta première partie : quatre pièces et quatre pions par camp. Tu joues les Blancs et tu commences.

lesson-basics-enter = Dans le cercle
    .task = Tes pièces attendent hors du cercle, chacune derrière un pion. Joue un pion le long d’une de ses lignes, puis fais entrer la pièce qui attendait derrière lui.
    .done = Ta première pièce est en jeu ! Les Blancs commencent (P1), et chaque pièce part derrière un pion (P2). Un pion suit une ligne droite (P6) ; ensuite, la pièce derrière lui peut entrer (P5).
    .wrong = Ton pion a libéré sa place. Maintenant, la pièce qui attend derrière peut entrer (P5).

lesson-basics-rook = La tour prend tout
    .task = Une tour suit une ligne, comme un pion. Mais un pion ne prend que des pions, alors qu’une tour prend tout. Prends la tour noire en e.
    .done = Belle prise ! Une tour peut prendre toute pièce à l’autre bout de sa ligne (P7). Ton pion n’aurait pu prendre qu’un autre pion (P6).
    .wrong = La tour noire est toujours là. Une ligne y mène tout droit depuis ta tour en i (P7).
    .wrong-pawn = Un pion peut prendre un pion (P6), mais la tour en e vaut plus, et seule ta tour peut la prendre (P7).

lesson-basics-knight = Traverser, puis un pas
    .task = Un cavalier suit une ligne jusqu’à une place libre, puis fait un pas le long du cercle. Prends la pièce noire que ton cavalier peut atteindre.
    .done = Ton cavalier a traversé jusqu’en i, qui était libre, puis a fait un pas en j (P8). Il ne pouvait pas atteindre le cavalier en f : ton propre pion, en e, lui barre le chemin.
    .wrong = Tu n’as encore rien pris. Ton cavalier peut traverser de a à i, puis aller en h ou en j (P8).

lesson-basics-bishop = Deux lignes
    .task = Un fou suit deux lignes, l’une après l’autre. La place où elles se rejoignent doit être libre. Trouve le chemin vers le roi noir et prends-le.
    .done = Tu as pris le roi, et cela gagne la partie (P12) ! Ton fou a suivi une ligne de a à i, puis une autre de i à k (P9).
    .wrong = Le roi noir est toujours en k. Ton fou peut y aller par i, en deux lignes (P9).
    .wrong-rook = Une tour est une belle prise, mais prendre le roi gagne sur-le-champ (P12). Cherche le chemin par i.

lesson-basics-danger = Le roi en danger
    .task = Les Noirs menacent ton roi, et personne ne te prévient. Un roi suit une ligne comme une tour, ou deux comme un fou. Prends une pièce qui n’est pas protégée.
    .done = Ton roi a suivi deux lignes pour prendre le fou en k (P10), où rien ne peut l’atteindre. Regarde toujours avant de jouer : si ton roi est pris, tu perds (P12).
    .wrong = Maintenant les Noirs peuvent prendre ton roi, et la partie serait finie (P12). Cherche une place plus sûre.
    .wrong-rook = Le fou en k protège cette tour : il va par i en e et prend ton roi (P12).
    .wrong-safe = Ton roi y est en sécurité, mais il peut mieux faire : par i, il atteint le fou et le prend (P10).

lesson-basics-block = Barre le chemin
    .task = Le fou en k menace ton roi en passant par i, et ton roi ne peut pas fuir. Barre le chemin au fou, mais méfie-toi du cavalier en f.
    .done = Bien bloqué ! Fous (P9) et cavaliers (P8) ont besoin d’une place libre pour passer. Ton pion en i arrête le fou, et celui en d arrêtait déjà le cavalier.
    .wrong = Les Noirs peuvent encore prendre ton roi. Le fou passe par i (P9) : mets-y un pion.
    .wrong-king = Là aussi, les Noirs peuvent prendre ton roi. Reste où tu es et barre le chemin du fou en i (P9).
    .wrong-knight = Le fou passe encore, et maintenant le cavalier aussi : ton pion en d lui barrait le chemin (P8).

lesson-basics-surround = Nulle part où aller
    .task = La meilleure attaque ne laisse au roi aucune issue. Trouve un coup qui menace le roi noir en c et toutes les places où il peut aller. Puis prends-le.
    .done = Depuis h, ton cavalier couvrait c, k et m à la fois (P8) : le roi était perdu, quoi que fassent les Noirs. Tu gagnes (P12) !
    .wrong = Cela ne piège pas le roi. Trouve la place d’où ton cavalier couvre c, k et m (P8).
    .wrong-rook = Tu gagnes une tour, mais le roi noir prend ton cavalier. Vise le roi lui-même : le prendre gagne la partie (P12).

lesson-basics-stuck = Plus un seul coup
    .task = Un joueur qui ne peut pas jouer perd. Ton cavalier et ton fou bloquent les deux pions noirs : seul le roi qui attend dehors peut jouer. Enferme-le dehors.
    .done = Les Noirs n’ont aucun coup légal et perdent (P13). Ta tour bloque le roi, les pions ne peuvent pas prendre tes pièces, et nul ne peut finir sur une de ses propres pièces (P11).
    .wrong = Le roi noir peut encore entrer en h. Mets-y ta tour, et les Noirs n’ont plus de coup (P13).
    .wrong-freed = Les Noirs ont encore un coup. Laisse ton cavalier où il bloque les pions, et enferme le roi dehors avec ta tour (P13).

lesson-basics-thrice = Jamais deux sans trois
    .task = Les Noirs ont plus de pièces, une nulle t’irait donc bien. La position avec ta tour en a s’est déjà présentée deux fois. Ramène-la une fois de plus.
    .done = Nulle ! La même position s’est présentée pour la troisième fois, avec le même joueur au trait (P15).
    .wrong = La partie continue, et les Noirs sont plus forts. Joue ta tour en a, et la position revient pour la troisième fois (P15).

lesson-basics-kings = Plus que des rois
    .task = Outre leur roi, les Noirs n’ont plus qu’une tour. Prends-la avec ton roi.
    .done = Il ne reste que les deux rois. Celui dont c’est le tour peut maintenant réclamer la nulle, ou continuer (P14).
    .wrong = Les Noirs gardent la tour. Ton roi peut l’atteindre en deux lignes, de a à d puis à f (P10).

## Les buts et le jeu en bref

goal-first = Prends le roi noir. Un roi attaqué peut rester où il est, alors veille sur le tien.
goal-second = Prends le roi blanc. Un roi attaqué peut rester où il est, alors veille sur le tien.

short-enter = Les pièces attendent hors du cercle. Chacune entre quand la place devant elle est libre (P5). Un pion suit une ligne droite (P6).
short-rook = Une tour suit aussi une ligne, mais prend toute pièce à l’autre bout ; un pion ne prend que des pions (P6, P7).
short-knight = Un cavalier suit une ligne jusqu’à une place libre, puis fait un pas le long du cercle (P8).
short-bishop = Un fou suit deux lignes, l’une après l’autre, par une place libre (P9).
short-win = Un roi se déplace comme une tour ou comme un fou (P10). Prends le roi ennemi, et tu gagnes (P12). Un joueur qui ne peut pas jouer perd (P13).

## Les camps et les fins de partie

side-first = Les Blancs
    .name = les Blancs
    .number = many
    .wins = Les Blancs gagnent
    .turn = C’est aux Blancs de jouer
side-second = Les Noirs
    .name = les Noirs
    .number = many
    .wins = Les Noirs gagnent
    .turn = C’est aux Noirs de jouer

end-king-captured = le roi a été pris
end-no-legal-move = le camp au trait n’a aucun coup légal
end-kings-only = il ne reste que les deux rois
end-repetition = la même position s’est présentée pour la troisième fois

## Les pièces

piece-white-king = roi blanc
    .taken = le roi blanc
piece-white-bishop = fou blanc
    .taken = le fou blanc
piece-white-knight = cavalier blanc
    .taken = le cavalier blanc
piece-white-rook = tour blanche
    .taken = la tour blanche
piece-white-pawn = pion blanc
    .taken = le pion blanc
piece-black-king = roi noir
    .taken = le roi noir
piece-black-bishop = fou noir
    .taken = le fou noir
piece-black-knight = cavalier noir
    .taken = le cavalier noir
piece-black-rook = tour noire
    .taken = la tour noire
piece-black-pawn = pion noir
    .taken = le pion noir

the-piece = { $piece ->
    [king] le roi
    [bishop] le fou
    [knight] le cavalier
    [rook] la tour
   *[pawn] le pion
    }
own-piece = { $piece ->
    [king] ton propre roi
    [bishop] ton propre fou
    [knight] ton propre cavalier
    [rook] ta propre tour
   *[pawn] ton propre pion
    }
no-piece = { $piece ->
    [king] aucun roi
    [bishop] aucun fou
    [knight] aucun cavalier
    [rook] aucune tour
   *[pawn] aucun pion
    }
a-taken = { $taken ->
    [king] un roi
    [bishop] un fou
    [knight] un cavalier
    [rook] une tour
   *[pawn] un pion
    }
the-side = { $side ->
    [first] les Blancs
   *[second] les Noirs
    }
other-side = { $side ->
    [first] les Noirs
   *[second] les Blancs
    }

## Le plateau et les coups

board-note = Ce plateau est une reconstitution : le dessin de l’auteur est perdu. La page des règles explique comment il a été fait.
site-inner = place { $place }
site-outer = place extérieure { $place }
    .short = { $place } extérieure
site-hand = { $side ->
        [first] réserve des Blancs
       *[second] réserve des Noirs
    } : { $piece ->
        [king] roi
        [bishop] fou
        [knight] cavalier
       *[rook] tour
    }
    .short = réserve { $piece }

spoken-move = { $piece } { $from } vers { $to }
spoken-takes = { $move }, prend { $taken }
spoken-enters = { $piece } entre en { $to }
spoken-placed = { $piece } à la place extérieure { $to }

expects-piece = { the-side } placent une pièce : touches-en une dans les coins, puis une place extérieure libre (P3).
    .pawns = { the-side } placent une pièce : touches-en une dans les coins, puis une place extérieure libre ; son pion l’accompagne (P3).
expects-place = touche une place extérieure libre pour { the-piece }
    .several = touche une place extérieure libre pour { the-piece } ({ $count } en réserve)
expects-nothing = Ce coup est légal.

## Pourquoi un coup est refusé

refusal-no-place = le plateau n’a que les places a à { $last }
refusal-outer-taken = il y a déjà une pièce à la place extérieure { $place }
refusal-not-yours = { the-piece } en { $place } { $side ->
        [first] est aux Noirs : c’est aux Blancs de jouer
       *[second] est aux Blancs : c’est aux Noirs de jouer
    }
    .outer = { the-piece } à la place extérieure { $place } { $side ->
        [first] est aux Noirs : c’est aux Blancs de jouer
       *[second] est aux Blancs : c’est aux Noirs de jouer
    }
refusal-other-hand = ce n’est pas ta réserve : { the-side } ont le trait
refusal-empty = il n’y a pas de pièce en { $place }
    .outer = aucune pièce n’attend à la place extérieure { $place }
refusal-out-of-play = cette pièce n’est pas encore en jeu : elle entre d’abord en { $place }
refusal-blocked = la pièce à la place extérieure { $place } est bloquée : la place { $place }, devant elle, est occupée
refusal-own = { own-piece } occupe { $place }
refusal-pawn-takes = un pion ne prend que des pions, et en { $to } il y a { a-taken }
refusal-no-line = aucune ligne droite ne relie { $from } à { $to }, et { $piece ->
        [rook] une tour
       *[pawn] un pion
    } en suit une
refusal-middles = { the-piece } ne passe pas : la place { $places } sur son chemin est occupée
    .several = { the-piece } ne passe pas : les places { $places } sur son chemin sont occupées
refusal-knight = aucune ligne partant de { $from } ne mène à une voisine de { $to } : un cavalier suit une ligne, puis fait un pas le long du cercle
refusal-king = ni une ligne ni deux lignes de suite ne mènent le roi de { $from } à { $to }
refusal-bishop = deux lignes de suite ne mènent pas de { $from } à { $to } : un fou en suit deux
refusal-stuck =
    .pawn = le pion en { $place } ne peut pas bouger : au bout de chacune de ses lignes se trouve une de tes pièces ou une pièce ennemie qui n’est pas un pion
    .rook = la tour en { $place } ne peut pas bouger : une de tes propres pièces se trouve au bout de chacune de ses lignes
    .steps = { the-piece } en { $place } ne peut pas bouger : aucun chemin passant par une place libre ne mène à une place sans pièce à toi
    .king = le roi en { $place } ne peut pas bouger : tes propres pièces barrent tous les chemins
refusal-leave = aucune pièce ne finit là où elle a commencé
refusal-back-out = rien ne ressort : les places extérieures sont réservées aux pièces qui ne sont pas encore entrées
refusal-drafting = on place d’abord toutes les pièces : mets-en une de ta réserve sur une place extérieure libre
refusal-no-draft = il n’y a plus de pièce en réserve : toutes sont sur le plateau
refusal-not-in-hand = { no-piece } ne reste dans ta réserve
refusal-placed-inner = les pièces commencent hors du jeu : touche la place extérieure { $place }, derrière

## Comment les coups s’écrivent

move-forms = +d (entrée), a-d (coup) ou axd (prise) avec deux places du plateau
    .draft = Kd (roi à la place extérieure d) : une pièce en réserve et une place du plateau
move-nothing = il n’y a rien à prendre en { $place } : écris { $move }

## Les positions

rows = rangées, places intérieures et extérieures
position-places = places
position-hands = les pièces en réserve, comme KBB/kbb (- pour aucune)
field-hand =
    .name-white = réserve des Blancs
    .name-black = réserve des Noirs
    .white = Les pièces des Blancs encore à placer (P3) ; - quand c’est fini.
    .black = Les pièces des Noirs encore à placer (P3) ; - quand c’est fini.
    .allowed = des lettres de pièces, comme { $side ->
        [first] KBB
       *[second] kbb
    }, au plus { $most } de chaque, ou - pour aucune

problem-hand-site = aucune pièce ne peut être mise en réserve sur le plateau : écris-la dans { $fields } (P3)
problem-kings = { the-side } ont { $count } rois : il en faut un par camp (P1)
problem-room = { the-side } ont { $count } pièces sans les pions : ce plateau a de la place pour { $most } par camp (P2)
    .pawns = { the-side } ont { $count } pions : ce plateau a de la place pour { $most } par camp (P2)
problem-outer-pawn = un pion ({ the-side }) est à la place extérieure { $place } : les pions sont toujours en jeu (P2, P5)
problem-hands = { $white } et { $black } pièces en réserve, et { the-side } ont le trait : les Noirs en ont autant que les Blancs quand les Blancs ont le trait, une de plus sinon (P3)
problem-numbers = les Blancs et les Noirs ont { $white } et { $black } pièces : il en faut autant des deux côtés (P1)
problem-no-king = { the-side } n’ont de roi ni sur le plateau ni en réserve (P1)
problem-draft = pendant le placement, les pions ({ the-side }) sont devant leurs pièces et nulle part ailleurs : voir { $place } (P3)
    .no-pawns = pendant un placement sans pions, rien n’est en jeu ({ the-side }) : voir { $place } (P3)
problem-captured = { other-side } n’ont pas de roi, et pourtant { the-side } ont le trait : la partie serait finie (P12)
    .both = { the-side } n’ont pas de roi non plus : un seul roi peut être pris (P12)
    .nobody = { the-side } n’ont pas de roi, mais { other-side } n’ont aucune pièce en jeu qui ait pu le prendre (P6)

## Des options qui ne vont pas ensemble

clash-board-part = élément { $number } : { $what }
clash-board-line = ligne { $number } : { $what }
clash-board-more = et { $count ->
    [one] { $count } autre défaut
   *[other] { $count } autres défauts
    }
clash-board-long = un plateau s’écrit en { $most } caractères au plus
clash-board-one-number = « { $word } » est de trop : il faut un seul nombre
clash-board-unknown = « { $word } » est inconnu : il faut places, lines ou gaps
clash-board-places = « { $word } » places : il faut un nombre pair de { $least } à { $most }
    .twice = le nombre de places est déjà à la ligne { $line }
    .missing = le nombre de places manque : il faut « places 14 »
clash-board-no-line = aucune ligne ne finit en { $place } : une pièce ne pourrait jamais en partir
clash-board-no-gap = « { $word } » n’est pas une coupure : le cercle ne relie que des voisines
clash-board-twice = la ligne « { $word } » est donnée deux fois
    .gap = la coupure « { $word } » est donnée deux fois
clash-board-no-pair = « { $word } » n’est pas une paire de places : il faut deux lettres comme a-e
clash-board-no-place = « { $word } » : les places vont de a à { $last }
clash-board-itself = « { $word } » relie une place à elle-même
clash-room = { $pieces } pièces par camp, c’est trop pour ce plateau : un camp a { $places } places (P4)
clash-no-move = avec cette disposition, les Blancs n’auraient aucun coup au départ sur ce plateau (P13)
clash-seed = seed={ $seed } n’a rien à décider : un nombre de tirage va avec setup=random, et la disposition est { $setup }
clash-letters = les pièces { $side ->
        [first] des Blancs
        [second] des Noirs
       *[both] de chaque camp
    } sont des lettres parmi K, B, N et R, au plus { $most } de chaque
clash-kings = { $side ->
        [first] les Blancs ont
        [second] les Noirs ont
       *[both] chaque camp a
    } { $count ->
        [one] { $count } roi
       *[other] { $count } rois
    } au lieu d’un (P1)
clash-numbers = { $white } et { $black } pièces : il en faut autant des deux côtés (P1)

## Ce que dit le catalogue

tagline = Les échecs sur une toile de lignes : glisse tes pièces dans le cercle, barre les chemins et traque le roi.
option-setup = Disposition
    .about = Comment les pièces arrivent sur les places extérieures.
    .classic = R N B K B N R, le roi au centre de son côté
    .yin-yang = K B B N N R R, le roi à la gauche de son joueur
    .random = le hasard répartit les pièces des deux joueurs sur tout le plateau
    .draft = les joueurs placent tour à tour leurs pièces, n’importe où sur le plateau, avant de jouer
option-seed = Nombre de tirage
    .about = Un nombre qui permet de répéter une disposition au hasard.
    .allowed = un nombre entier inférieur à 2^64 avec setup=random (omis : un nouveau), sinon rien
option-pieces = Pièces
    .about = Les pièces de chaque camp ; moins il y en a, plus la partie est courte.
    .allowed = un K et des B, N, R à volonté, pas plus qu’un camp n’a de places, les mêmes pour tous (KBNR) ou celles des Blancs et des Noirs (KBBR/KNNR), en nombre égal
option-pawns = Pions
    .about = Indique si un pion se tient à la place intérieure devant chaque pièce.
    .on = un pion pour chaque pièce
    .off = seulement les pièces
option-repetition = Répétition
    .about = Ce qui arrive quand une position se présente pour la troisième fois.
    .draw = la partie est nulle (notre décision)
    .off = rien, comme dans la feuille de l’auteur : la partie peut ne jamais finir
option-board = Plateau
    .about = Les places et les lignes entre elles ; par défaut, notre reconstitution du plateau perdu.
    .allowed = reconstruction, ou le nombre de places (4 à 26, pair) et les lignes droites, jointes par des points : 6.a-d.b-e.c-f ; un élément comme f~a laisse deux voisines sans lien sur le cercle

## Comment s’appellent les valeurs

value-classic = classique
value-yin-yang = yin-yang
value-random = au hasard
value-draft = à tour de rôle
value-on = oui
value-off = non
value-draw = nulle
