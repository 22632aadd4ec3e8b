# One-Dimensional Chess en français.

## Leçons

lesson-basics = Échecs en ligne
    .about = Toutes les pièces, l’échec et mat, et trois façons de sauver la nulle.
    .game = Ta première partie. Tu joues les Blancs contre le niveau le plus faible ; demande un indice quand tu veux.

lesson-basics-rook = La tour
    .task = La tour se déplace de trois cases au plus le long de la rangée, dans les deux sens. Prends le cavalier noir : va sur sa case.
    .done = Pris ! Une pièce prend en allant sur la case d’une pièce ennemie (C1), et la tour atteint trois cases (C3).
    .wrong = Le cavalier est toujours là. Il est à trois cases de ta tour, juste à sa portée (C3).

lesson-basics-king = Le roi
    .task = Le roi se déplace d’une case, et jamais là où on pourrait le prendre. Joue-le : une de ses deux cases est sûre.
    .done = Bien. Le roi se déplace d’une case (C2). Le fou garde c, et tu ne dois jamais laisser ton roi en échec (C9).
    .wrong = Ce n’était pas le roi. Déplace-le d’une case (C2).
    .wrong-rook = C’était la tour. Cette fois, joue le roi, d’une case (C2).

lesson-basics-bishop = Le fou
    .task = Le fou se déplace de deux, quatre ou six cases et reste donc sur sa couleur. Prends le cavalier avec lui.
    .done = Bravo. La tour est sur l’autre couleur : elle ne peut pas arrêter ton fou (C4).
    .wrong = Le cavalier est toujours là. Ton fou l’atteint en quatre cases, par-delà la tour qui est sur l’autre couleur (C4).

lesson-basics-queen = La dame
    .task = La dame se déplace comme une tour ou comme un fou. Fais-la passer de l’autre côté du cavalier.
    .done = Passée ! Comme tour, elle s’arrêterait au cavalier ; comme fou, elle ne le rencontre jamais (C5).
    .wrong = Elle est encore du même côté. Joue-la comme un fou, sur sa propre couleur (C5).
    .wrong-near = Cela prend le cavalier, comme le ferait une tour. Maintenant, dépasse-le comme un fou (C5).

lesson-basics-castling = Le roque
    .task = Un roi et une tour côte à côte peuvent échanger leurs places. Fais-le, et ta tour donne échec. Touche le roi, puis la tour.
    .done = Échec ! Ta tour pourrait ensuite prendre le roi (C8). Tu peux roquer chaque fois que les deux sont côte à côte (C6).
    .wrong = Ta tour est encore coincée derrière le roi. Fais-leur échanger leurs places (C6).

lesson-basics-knight = Le cavalier
    .task = Un cavalier fait un pas de deux cases et un de trois, dans l’ordre que tu veux, par-dessus tout. Il peut prendre l’ennemi sur lequel il se pose à mi-chemin. Prends la tour.
    .done = Prise au passage ! Si la dernière case est vide, le cavalier peut prendre à son premier pas (C7).
    .wrong = La tour est toujours là. Elle est à deux cases : pose-toi dessus, puis fais trois cases en avant ou en arrière (C7).
    .wrong-past = Tu as dépassé la tour sans y toucher. Quand le plateau te le demande, choisis de la prendre (C7).

lesson-basics-halfway = Un échec caché
    .task = Tu es en échec : le cavalier peut se poser sur ton roi et continuer jusqu’en f. Empêche-le !
    .done = Sauvé. Si f est occupée, le cavalier ne peut pas finir son coup (C7) et ne donne donc pas échec (C8). Rien d’autre n’était permis (C9).

lesson-basics-mate = Échec et mat
    .task = Le roi noir ne peut aller nulle part. Donne échec, et la partie est gagnée. Attention : sans échec, ce n’est qu’une nulle.
    .done = Échec et mat, tu gagnes : les Noirs sont en échec et n’ont aucun coup légal (C10).
    .wrong = Les Noirs peuvent encore jouer. Trouve le coup qui donne échec tout de suite (C10).
    .wrong-stalemate = Pat ! Les Noirs ne peuvent pas jouer mais ne sont pas en échec : c’est la nulle (C11).

lesson-basics-repeat = Trois fois
    .task = Les Noirs ont une nette avance, mais cette partie tourne en rond. Ton roi a déjà été deux fois en c. Ramène la même position.
    .done = Nulle ! La même position s’est présentée pour la troisième fois (C13).
    .wrong = C’est une position nouvelle. Reviens en c pour la troisième fois (C13).

lesson-basics-fifty = Cinquante coups
    .task = Rien n’a été pris depuis presque cinquante coups. Encore un coup tranquille, et c’est la nulle. Pas de gourmandise !
    .done = Nulle : cinquante coups chacun sans prise (C14). Deux rois seuls, c’est aussi la nulle (C12).
    .wrong = Joue un coup qui ne prend rien, et la partie est nulle (C14).
    .wrong-take = Tu as gagné un cavalier, mais on recommence à compter (C14), et la dame noire est plus forte que ta tour.

## Les buts et le jeu en bref

goal-first = Mate le roi noir : attaque-le de sorte qu’aucun coup ne le sauve.
goal-second = Mate le roi blanc : attaque-le de sorte qu’aucun coup ne le sauve.

short-king = Le roi se déplace d’une case, et jamais là où on pourrait le prendre (C2, C9).
short-rook = La tour se déplace de trois cases au plus (C3).
short-bishop = Le fou se déplace de deux, quatre ou six cases, par-delà tout ce qui est sur l’autre couleur (C4).
short-queen = La dame se déplace comme une tour ou comme un fou (C5).
short-knight = Le cavalier fait un pas de deux cases et un de trois, dans l’ordre que tu veux, par-dessus tout (C7).
short-castling = Un roi et une tour côte à côte peuvent échanger leurs places (C6).
short-mate = Un joueur en échec qui n’a aucun coup légal est mat et a perdu (C10). Sans échec, ce n’est qu’une nulle (C11).

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

end-checkmate = échec et mat
end-stalemate = pat, car le camp au trait n’a aucun coup légal et n’est pas en échec
end-bare-kings = il ne reste que les deux rois
end-repetition = la même position s’est présentée pour la troisième fois
end-fifty-moves = chaque camp a joué cinquante coups sans prise

## Les pièces

piece-white-king = roi blanc
    .taken = le roi blanc
piece-white-queen = dame blanche
    .taken = la dame blanche
piece-white-rook = tour blanche
    .taken = la tour blanche
piece-white-bishop = fou blanc
    .taken = le fou blanc
piece-white-knight = cavalier blanc
    .taken = le cavalier blanc
piece-white-pawn = pion blanc
    .taken = le pion blanc
piece-black-king = roi noir
    .taken = le roi noir
piece-black-queen = dame noire
    .taken = la dame noire
piece-black-rook = tour noire
    .taken = la tour noire
piece-black-bishop = fou noir
    .taken = le fou noir
piece-black-knight = cavalier noir
    .taken = le cavalier noir
piece-black-pawn = pion noir
    .taken = le pion noir

the-piece = { $piece ->
    [king] le roi
    [queen] la dame
    [rook] la tour
    [bishop] le fou
    [knight] le cavalier
   *[pawn] le pion
    }
the-taken = { $piece ->
    [king] le roi
    [queen] la dame
    [rook] la tour
    [bishop] le fou
    [knight] le cavalier
   *[pawn] le pion
    }
own-piece = { $piece ->
    [king] ton propre roi
    [queen] ta propre dame
    [rook] ta propre tour
    [bishop] ton propre fou
    [knight] ton propre cavalier
   *[pawn] ton propre pion
    }
a-piece = { $piece ->
    [king] roi
    [queen] dame
    [rook] tour
    [bishop] fou
    [knight] cavalier
   *[pawn] pion
    }
count-pieces = { $count ->
    [0] { $piece ->
        [king] aucun roi
        [queen] aucune dame
        [rook] aucune tour
        [bishop] aucun fou
        [knight] aucun cavalier
       *[pawn] aucun pion
    }
    [1] { $piece ->
        [king] un roi
        [queen] une dame
        [rook] une tour
        [bishop] un fou
        [knight] un cavalier
       *[pawn] un pion
    }
   *[other] { $count } { $piece ->
        [king] rois
        [queen] dames
        [rook] tours
        [bishop] fous
        [knight] cavaliers
       *[pawn] pions
    }
    }
the-side = { $side ->
    [first] les Blancs
   *[second] les Noirs
    }
number = { $count ->
    [0] zéro
    [1] une
    [2] deux
    [3] trois
    [4] quatre
    [5] cinq
    [6] six
   *[other] { $count }
    }
squares = { $numbers } cases
or = ou

## Les cases et les coups

site-dark = { $square }, foncée
site-light = { $square }, claire

spoken-move = { $piece } { $from } vers { $to }
spoken-castles = { $piece } { $from } roque avec la tour en { $to }
spoken-takes = { $move }, prend { $taken }
spoken-takes-on = { $move }, prend { $taken } en { $square }
spoken-becomes = { $move }, devient { a-piece }
spoken-check = { $move }, échec
spoken-checkmate = { $move }, échec et mat

choice-become = devenir { a-piece }
choice-take = prendre { the-taken } en { $square }
choice-nothing = ne rien prendre

## Pourquoi un coup est refusé

refusal-over = la partie est finie
refusal-empty = la case { $square } est vide
refusal-not-yours = { the-piece } en { $square } n’est pas à toi
refusal-off-board = cette case n’existe pas sur la rangée
refusal-check = ton roi serait en échec
refusal-still-check = ton roi serait encore en échec
refusal-leave = un coup doit quitter sa case
refusal-own = { own-piece } occupe { $square }
refusal-on-the-way = seul le cavalier prend en chemin
refusal-pass = { the-piece } ne peut pas dépasser la pièce en { $square }
refusal-king = le roi se déplace d’une case, dans les deux sens
refusal-king-far = le roi se déplace au plus de { $squares }
refusal-rook = la tour se déplace au plus de { $squares }
refusal-bishop-colour = le fou reste sur sa couleur
refusal-bishop = le fou se déplace de { $squares }
refusal-bishop-blocked = la pièce en { $square }, une case de la couleur du fou, lui barre le chemin
refusal-queen-blocked = la pièce en { $square } barre le chemin à la dame
refusal-queen = la dame se déplace comme une tour ou un fou : de { $squares }
refusal-no-castling = il n’y a pas de roque dans ce jeu
refusal-castling-neighbours = seuls un roi et sa tour sur des cases voisines peuvent roquer
refusal-castling = seuls un roi et sa tour peuvent roquer
refusal-castling-moved = le roi et la tour ne roquent que si aucun des deux n’a bougé
refusal-castling-check = le roi ne roque pas quand il est en échec
refusal-castling-crosses = le roi passerait par { $square }, qui est attaquée
refusal-knight = le cavalier fait un pas de deux cases et un de trois, il finit donc à une ou cinq cases
refusal-knight-touch = le cavalier ne se pose pas en { $square } dans ce coup
refusal-knight-enemy = il n’y a en { $square } aucun ennemi à prendre en chemin
refusal-knight-one = le cavalier ne prend qu’une pièce : celle de sa dernière case
refusal-knight-jumps = le cavalier saute de { $squares }, dans les deux sens
refusal-pawn-takes = le pion ne prend que sur la case devant lui
refusal-pawn = le pion avance d’une case, ou de deux depuis sa première case
refusal-promotion = un pion sur la dernière case devient dame, tour, fou ou cavalier : ajoute =q, =r, =b ou =n
refusal-no-promotion = seul un pion sur la dernière case devient une autre pièce
refusal-barred = { the-piece } en { $square } ne peut pas bouger : d’autres pièces barrent tous les chemins
refusal-king-barred = le roi ne peut pas bouger : il serait en échec sur chaque case libre
refusal-in-check = tu es en échec, et { the-piece } en { $square } ne peut pas le parer
refusal-pinned = { the-piece } en { $square } doit rester : sinon ton roi serait en échec

## Comment les coups s’écrivent

move-forms = { $forms }, avec des cases de a à { $last }
    .plain = c-h (coup)
    .capture = cxh (prise)
    .on-the-way = cxe-h (un cavalier prend en e et finit en h)
    .promotion = { $before }-{ $last }=q (un pion devient dame ; r, b, n)
    .castling = a={ $rook } (roque, la case du roi d’abord)
move-nothing = il n’y a rien à prendre en { $square } : écris { $moves }
move-king-first = écris d’abord la case du roi : { $move }
move-which = dis lequel : { $moves }

## Les positions

rows = rangée
field-castling = Qui peut encore roquer : un camp dont le roi et la tour n’ont jamais bougé.
    .name = roque
    .nobody = personne
    .both = Blancs et Noirs
    .first = Blancs seulement
    .second = Noirs seulement
field-quiet-plies = Demi-coups depuis la dernière prise ; à 100, la partie est nulle (C14).
    .name = demi-coups tranquilles
    .pawns = Demi-coups depuis la dernière prise ou le dernier coup de pion ; à 100, la partie est nulle (C14).
    .allowed = un nombre de 0 à 100
    .form = les demi-coups depuis la dernière prise, un nombre sans zéros en tête

problem-castling = { the-side } ne peuvent pas roquer : le roi ou la tour a quitté sa place (C6)
problem-check = { the-side } sont en échec, mais ce n’est pas leur tour (C9)
problem-kings = { the-side } { $count ->
        [0] n’ont
       *[other] ont
    } { count-pieces } : il en faut un par camp
problem-pieces = { the-side } ont { count-pieces } : ils commencent avec { $most } et n’en gagnent pas
    .gains = { the-side } ont { count-pieces } : ils commencent avec { $most } et en gagnent au plus { $gain }
problem-pawn-last = un pion en { $square } ({ the-side }) a atteint sa dernière case et doit être une autre pièce (C16)
problem-pawn-behind = un pion en { $square } ({ the-side }) est derrière sa case de départ : les pions ne reculent pas (C15)
problem-plies = { $plies } demi-coups depuis la dernière prise : la partie finit à { $most } (C14)

## Des options qui ne vont pas ensemble

clash-room = la disposition { $setup } demande { $pieces } cases : le plateau en a { $squares }
clash-check = avec la disposition { $setup } sur { $squares } cases, les rois seraient en échec dès le départ
clash-no-move = avec la disposition { $setup } sur { $squares } cases, les Blancs n’auraient aucun coup
clash-squares = la disposition { $setup } se joue sur { $least } cases, pas sur { $squares }
    .range = la disposition { $setup } se joue sur { $least } à { $most } cases, pas sur { $squares }

## Ce que dit le catalogue

tagline = Les échecs sur une seule rangée : pas de détour, de courtes portées et un cavalier qui frappe au passage.
variant-standard = Le jeu sur seize cases
    .about = 16 cases : roi, dame, tour, fou et cavalier, la plupart à courte portée, et pas de pions
variant-gardner = Les échecs à une dimension de Gardner
    .about = 8 cases : roi, cavalier et tour, d’une chronique de 1980 qui demandait qui gagne
variant-glimne = Les échecs à une dimension de Glimne
    .about = 18 cases : une cour complète par camp, un pion, de longues lignes, le roque
variant-doc-pop = One-Dimensional Chess de Doc Pop
    .about = 16 cases : une pièce d’échecs de chaque sorte, avec pion et promotion
option-setup = Disposition
    .about = Les pièces d’un camp, du bord vers l’intérieur, en miroir pour l’autre ; ou le nom d’un jeu apparenté publié, avec son plateau et ses coups : gardner (roi, cavalier et tour sur 8 cases), glimne (18 cases, avec pions) ou doc-pop (16 cases, avec pions).
    .allowed = un k et une à sept des lettres q r b n dans n’importe quel ordre, comme rkbqn ; ou gardner, glimne, doc-pop
option-board = Plateau
    .about = Le nombre de cases de la rangée. Pour un jeu apparenté publié, 16 désigne son propre plateau ; gardner, dont le plateau a 8 cases, se joue aussi sur 9 à 12.
option-repetition = Répétition
    .about = Ce qui arrive quand une position se présente pour la troisième fois.
    .draw = la partie est nulle
    .claim = le camp au trait peut réclamer la nulle
    .off = rien

## Comment s’appellent les valeurs

value-draw = nulle
value-claim = à réclamer
value-off = non
