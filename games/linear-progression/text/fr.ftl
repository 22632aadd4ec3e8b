# Linear Progression en français.

lesson-basics = Gagne le plateau
    .about = Fais glisser tes jetons, empare-toi de ce que tu traverses et possède à la fin la plus grande partie du plateau.
    .game = Ta première partie, sur un petit plateau de 32 cases. Tu joues les Blancs et tu commences.

lesson-basics-drop = Ton premier jeton
    .task = Pose ton premier jeton sur la case que tu veux. Au milieu, il peut aller dans toutes les directions. Les quatre coins ne font pas partie du plateau.
    .done = Les Blancs posent d’abord un jeton, puis les Noirs un autre sur une autre case (L1). Ensuite, on joue chacun son tour.

lesson-basics-slide = Une longue glissade
    .task = Un jeton glisse comme la dame aux échecs : en ligne droite, aussi loin que tu veux. Chaque case où il entre devient la tienne. Gagne quatre cases en un coup.
    .done = Chaque case où ton jeton est entré est à toi (L4), et tu gardes celle d’où il venait (L5). Il peut glisser aussi loin que tu veux, le long d’une rangée, d’une colonne ou d’une diagonale (L3).
    .wrong = Ainsi, tu gagnes moins de quatre cases. Un jeton glisse aussi loin que tu veux (L3) : trouve la ligne la plus dégagée.

lesson-basics-turn = Rends-les blancs
    .task = Quand tu glisses par-dessus un jeton noir, il devient blanc. Tu peux jouer n’importe lequel de tes jetons. Retourne deux jetons noirs en un coup.
    .done = Ces deux cases sont à toi maintenant (L4). À chaque tour, tu joues un jeton, celui que tu veux (L2) : cela vaut la peine de comparer.
    .wrong = Tu n’as retourné aucun jeton noir. Tu retournes les jetons par-dessus lesquels tu glisses (L4) : regarde la troisième rangée.
    .wrong-short = Un jeton retourné ! Ne t’arrête pas là : glisse de a3 par-dessus le jeton noir suivant aussi (L4).
    .wrong-other = Un jeton retourné, mais ton autre jeton peut faire mieux. À chaque tour, tu choisis lequel jouer (L2).

lesson-basics-empty = D’abord une case vide
    .task = Chaque coup doit entrer dans au moins une case vide. La rangée à côté de toi est pleine, tu ne peux pas y glisser. Trouve un autre chemin pour retourner un jeton noir.
    .done = Ton jeton est entré en b4, qui était vide, puis a continué en c5. Une fois entré dans une case vide, il peut finir sur un jeton noir (L6).
    .wrong = Tu n’as retourné aucun jeton noir. Une fois entré dans une case vide, un jeton peut continuer et finir sur un jeton noir (L6).

lesson-basics-own = Ton propre obstacle
    .task = Tu veux le jeton noir en c4, et deux de tes jetons sont en dessous. Lequel peut y aller ?
    .done = Depuis c3, la voie vers le haut était libre. Ton jeton en c1 aurait pu glisser jusqu’en c3, mais jamais au-delà d’un de tes jetons (L7).
    .wrong = Le jeton en c4 est toujours noir. Depuis c3, aucun de tes jetons ne gêne : glisse tout droit vers le haut (L7).
    .wrong-behind = Depuis c1, tu ne peux pas dépasser ton propre jeton en c3 (L7). Joue celui de devant.

lesson-basics-last = Le dernier résiste
    .task = Les Noirs n’ont plus que deux jetons, en c3 et c4. Remonte la colonne depuis c1 et retourne tout ce que tu peux.
    .done = Tu as retourné c3, et tu ne pouvais pas aller plus loin : le dernier jeton d’un joueur est intouchable, rien ne peut entrer en c4 (L8).
    .wrong = Tu n’as retourné aucun jeton noir. Remonte depuis c1 : seul le tout dernier jeton noir est intouchable (L8).

lesson-basics-pass = Quand rien ne bouge
    .task = Regarde chaque ligne depuis ton jeton : il n’y a aucune case vide où entrer. Quand tu n’as aucun coup, tu passes. Passe maintenant.
    .done = Tu n’avais aucun coup légal, alors tu as passé. Tu ne peux jamais passer quand tu en as un (L10).

lesson-basics-count = Compte les cases
    .task = Seule b1 est vide. Quand elle sera remplie, la partie sera finie, et celui qui a le plus de cases gagnera. Remplis-la de façon à gagner.
    .done = Le plateau est plein, la partie est donc finie (L13). Tu as 11 cases et les Noirs 10 : tu gagnes (L11) !
    .wrong = Presque ! Les Noirs ont 11 cases et toi 10, les Noirs gagnent donc (L11). Trouve la glissade vers b1 qui en retourne plus.

lesson-basics-leave = Ce que tu laisses
    .task = Deux cases sont vides. Tu en remplis une, les Noirs l’autre, et c’est fini. Regarde ce que les Noirs pourraient retourner et choisis le coup gagnant.
    .done = Les Noirs avaient le dernier coup (L13), mais rien à retourner. Tu gagnes 11 à 10 (L11). Vers la fin, ce que tu laisses compte plus que ce que tu prends.
    .wrong = La bonne case, mais tu n’as rien retourné en chemin, et les Noirs gagnent 11 à 10 (L11). Va en d5 par la rangée du haut.
    .wrong-greedy = Maintenant les Noirs remontent la colonne d jusqu’en d5, y retournent tes jetons et l’emportent (L11). C’est la case à ne pas laisser.

lesson-basics-save = Garde le meilleur
    .task = Trois cases sont vides, le dernier coup est donc à toi. Ta glissade vers d1 est forte, mais les Noirs peuvent la gâcher. Prépares-en d’abord une autre aussi forte.
    .done = De e4, tu pouvais aussi glisser en b1. Les Noirs ne pouvaient gâcher qu’une des deux, et l’autre, dernier coup de la partie, a gagné 11 à 10 (L11).
    .wrong = Maintenant les Noirs l’emportent (L11). Va d’abord en e4 : de là, tu vises b1 en diagonale, et les Noirs ne peuvent pas gâcher à la fois b1 et d1.

## Les buts et le jeu en bref

goal-first = Remplis le plateau. À la fin, il te faut plus de cases que les Noirs.
goal-second = Remplis le plateau. À la fin, il te faut plus de cases que les Blancs.

short-drop = Chaque joueur pose un jeton, puis on joue chacun son tour (L1, L2).
short-slide = Un jeton glisse comme la dame aux échecs. Chaque case où il entre devient la tienne, et celle d’où il vient le reste (L3, L4, L5).
short-turn = Les jetons ennemis sur son chemin prennent ta couleur (L4). Seuls tes propres jetons l’arrêtent (L7).
short-empty = Chaque coup doit entrer dans au moins une case vide (L6).
short-win = Quand le plateau est plein, celui qui a le plus de cases gagne (L11).

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

end-majority = le vainqueur possède plus de cases
end-equal-spaces = les deux camps ont le même nombre de cases

## Les pièces

piece-white-token = jeton blanc
piece-black-token = jeton noir
piece-white-blocker = bloqueur blanc
piece-black-blocker = bloqueur noir
the-side = { $side ->
    [first] les Blancs
   *[second] les Noirs
    }
side-aloud = { $side ->
    [first] les Blancs
   *[second] les Noirs
    }
spaces = { $count ->
    [one] { $count } case
   *[other] { $count } cases
    }
gain = +{ $won }, { $turned ->
    [one] { $turned } retourné
   *[other] { $turned } retournés
    }

## Le plateau et les coups

site-corner = un coin pour les bloqueurs
site-unused = hors jeu

spoken-drop = { side-aloud } posent en { $to }
    .blocker = { side-aloud } posent en { $to }, bloqueur dans le coin { $corner }
spoken-pass = { side-aloud } passent : aucun coup légal
spoken-turn = { side-aloud } : { $token }
    .both = { $first }, puis { $then }
spoken-token = { $from } vers { $to }, gagnent { $won ->
        [0] aucune case
        [one] 1 case
       *[other] { $won } cases
    }{ $turned ->
        [0] { "" }
       *[other] , dont { $turned } { $side ->
            [first] aux Noirs
           *[second] aux Blancs
        }
    }
spoken-blocker = { $piece } { $from } vers { $to }

choice-blocker = bloqueur { $square }
choice-end = finir le tour
choice-pass = Passer : aucun coup légal

## Ce qu’il faut toucher maintenant

expects-drop = Pose ton premier jeton sur la case de ton choix (L1).
    .blockers = Pose ton premier jeton sur la case de ton choix, puis ton bloqueur dans un coin (L1, L15).
expects-pass = Tu n’as aucun coup légal, alors tu passes (L10).
expects-equalising = Les Noirs ont le dernier mot : joue un jeton, mais pas de bloqueur (L14).
expects-token = Joue un jeton. Tu peux aussi déplacer un bloqueur, avant ou après (L16).
expects-corner = Touche maintenant un coin pour ton bloqueur (L15).
expects-end = Touche maintenant la case où le jeton en { $square } doit finir.
    .blocker = Touche maintenant la case où le bloqueur en { $square } doit finir.
expects-token-after = Touche maintenant le jeton à jouer, ou de nouveau le bloqueur pour le remettre à sa place.
expects-more = Touche de nouveau { $square } pour finir le tour, ou un bloqueur pour le déplacer aussi.
    .own = Touche de nouveau { $square } pour finir le tour, ou ton bloqueur pour le déplacer aussi.
expects-nothing = Ce coup est légal.

## Pourquoi un coup est refusé

refusal-must-pass = tu n’as aucun coup légal et tu dois passer
refusal-no-blockers = cette partie se joue sans bloqueurs
refusal-token-line = un jeton se déplace comme une dame, le long d’une rangée, d’une colonne ou d’une diagonale
refusal-blocker-line = un bloqueur se déplace comme une dame, le long d’une rangée, d’une colonne ou d’une diagonale
refusal-unused = { $square } ne fait pas partie du plateau : aucun jeton ne peut y entrer
    .blocker = { $square } ne fait pas partie du plateau : aucun bloqueur ne peut y entrer
refusal-blocked = le bloqueur en { $square } barre le chemin
refusal-over = la partie est finie
refusal-no-turn = ce n’est pas un coup
refusal-drop-first = commence par poser un jeton sur une case vide
refusal-dropped = on ne pose que le premier jeton ; fais maintenant glisser un des tiens
refusal-drop-taken = il y a déjà un jeton en { $square } : choisis une autre case
refusal-corner = choisis aussi un coin pour ton bloqueur : { $corners }
refusal-no-corner = un bloqueur ne commence pas en { $square } mais dans un coin
refusal-corner-taken = l’autre bloqueur est dans le coin { $square } : choisis-en un autre
refusal-under-blocker = le jeton en { $square } est sous un bloqueur et ne peut pas bouger
refusal-last-token = le jeton en { $square } est le dernier de ton adversaire et on ne peut pas y entrer
refusal-own-token = ton propre jeton en { $square } arrête le coup
refusal-no-empty = un coup doit entrer dans au moins une case vide
refusal-not-yours = le jeton en { $square } est à ton adversaire : joue un des tiens
refusal-no-token = il n’y a pas de jeton à jouer en { $square }
refusal-full = le jeton remplit la dernière case vide, aucun bloqueur ne bouge donc après lui
refusal-equalising = aucun bloqueur ne bouge dans le tour d’égalisation des Noirs
refusal-other-blocker = le bloqueur en { $square } est à ton adversaire : tu ne déplaces que le tien
refusal-last-empty = { $square } est la dernière case vide : aucun bloqueur ne peut y finir
refusal-blocker-last-token = le jeton en { $square } est le dernier de son camp : aucun bloqueur ne peut y finir
refusal-last-end = le coup de ton adversaire a fini en { $square } : aucun bloqueur ne peut y finir maintenant
refusal-pass = tu as un coup légal, tu ne peux donc pas passer
refusal-stuck = le jeton en { $square } n’atteint de case vide sur aucune ligne
refusal-no-token-after = ensuite tu ne pourrais jouer aucun jeton, et un bloqueur ne bouge jamais seul
refusal-no-blocker = il n’y a pas de bloqueur en { $square }
refusal-blocker-alone = un bloqueur ne bouge jamais sans un jeton

## Comment les coups s’écrivent

move-forms = @{ $from } pour poser, { $from }-{ $to } pour un jeton ou pass (cases a1 à { $last })
    .blockers = @{ $from } pour poser, { $from }-{ $to } pour un jeton, avec un bloqueur @{ $from }/B@{ $corner }, B{ $corner }-{ $in }/{ $from }-{ $to } ou { $from }-{ $to }/B{ $corner }-{ $in }, ou pass (cases a1 à { $last })

## Les positions

rows = rangées
field-passes = Tours sans coup juste avant celui-ci (L10, L12).
    .name = tours passés
    .none = aucun : le dernier tour était un coup ou une pose
    .one = l’autre camp vient de passer
    .both = les deux camps ont passé, ce qui a mis fin à la partie
field-equalising = Indique si c’est le tour d’égalisation des Noirs, après que les Blancs ont rempli la dernière case (L14).
    .name = tour d’égalisation
    .no = non
    .yes = oui
field-last-end = Où le jeton de l’autre camp vient de finir. Sans bloqueurs, cela ne change rien.
    .name = dernière case d’arrivée
    .blockers = Où le jeton de l’autre camp vient de finir : aucun bloqueur ne peut y finir (L18).
    .allowed = le nom d’une case ou -
position-no-blockers = - (cette partie se joue sans bloqueurs)
position-blockers = la case et le propriétaire de chaque bloqueur, comme a1w,h8b, ou -
    .name = bloqueurs

problem-before-drops = personne n’a joué ni passé avant que les deux jetons soient posés (L1)
problem-chance-drops = dans cette partie, le hasard a déjà posé un jeton pour chaque camp (L1)
problem-first-drop = les Blancs posent le premier jeton, pas les Noirs (L1)
problem-second-drop = les Noirs posent leur jeton avant que les Blancs jouent (L1)
problem-first-move = les Blancs jouent les premiers une fois les jetons posés (L2)
problem-no-token = { the-side } n’ont aucun jeton, mais un dernier jeton ne se perd jamais (L8)
problem-last-turn = le tour précédent ne peut pas être à la fois une passe et un coup de jeton
problem-last-end = { the-side } ont fini leur dernier coup en { $square } mais n’y ont aucun jeton (L4)
problem-single-token = { the-side } ont joué mais n’ont qu’un jeton (L5)
problem-full-pass = personne ne passe sur un plateau plein : la partie était finie (L13)
problem-passed = { the-side } ont passé mais ont un coup légal (L10)
problem-no-equalising = il n’y a pas de tour d’égalisation dans cette partie (L14)
problem-equalising = le tour d’égalisation est aux Noirs, après que les Blancs ont rempli la dernière case (L14)
    .due = les Blancs ont rempli la dernière case, les Noirs sont donc au tour d’égalisation f (L14)
problem-no-blocker = { the-side } ont posé un jeton mais aucun bloqueur (L15)
problem-blocker-first = { the-side } mettent leur bloqueur dans un coin en même temps que leur premier jeton (L15)
problem-two-blockers = { the-side } ont un bloqueur de plus en { $square } : chaque camp en a un (L15)
problem-blocker-unused = { $square } ne fait pas partie du plateau : aucun bloqueur ne peut s’y trouver (L17)
problem-blocker-moved = aucun jeton n’a bougé, le bloqueur de { $square } est donc encore dans un coin (L16)
problem-blockers-meet = les bloqueurs sont sur une même case, mais aucun n’entre sur celle de l’autre (L17)
problem-token-unused = { $square } ne fait pas partie du plateau : aucun jeton ne peut s’y trouver (L3)
problem-space = { $square } est une case de ce plateau, pas #
problem-no-space = { $square } ne fait pas partie de ce plateau : écris-y #

## Des options qui ne vont pas ensemble

clash-board = il faut LxH, center-isle ou un masque de . et #
    .bounds = un côté est hors limites : il faut 4 à 16, comme 10x8
    .ranks = une rangée n’a pas la longueur de la première : il faut des rangées égales
    .size = on ne peut pas jouer sur un masque de cette taille : au plus 26 colonnes et rangées, 256 cases
    .room = un plateau sans deux cases : il faut de la place pour les deux jetons
    .square = « { $found } » n’est pas une case : il faut . pour une case, # pour aucune
    .side = un côté a plus de { $most } cases
clash-corners = les bloqueurs commencent dans des coins hors du plateau, et ce plateau en a moins de deux : dessine # dans deux coins, chacun à côté d’une case (L15)
clash-seed = seed={ $seed } n’a rien à décider : un nombre de tirage va avec drop=random ou drop=fair, et ici les joueurs choisissent
clash-fair = drop=fair a une table pour board=8x8 avec blockers=off, own ou shared, ou avec equal-moves=on et blockers=off : prends ceux-là, ou drop=random

## Ce que dit le catalogue

tagline = Glisse comme une dame, laisse une trace, retourne ce que tu traverses : celui qui possède le plus de cases gagne.
option-drop = Pose
    .about = Comment les premiers jetons arrivent sur le plateau.
    .chosen = chaque joueur choisit une case, les Blancs d’abord
    .random = le hasard pose les deux jetons et met les bloqueurs dans des coins avant que les Blancs jouent
    .fair = des cases d’une table de paires équilibrées dans les parties du moteur (plateau usuel ; pas avec bloqueurs et tour d’égalisation à la fois)
option-seed = Nombre de tirage
    .about = Un nombre qui permet de répéter une pose au hasard ou équitable.
    .allowed = un nombre entier inférieur à 2^64 avec drop=random ou drop=fair (omis : un nouveau), sinon rien
option-blockers = Bloqueurs
    .about = Une pièce pour chaque camp qu’aucun jeton ne peut dépasser.
    .off = pas de bloqueurs
    .shared = à ton tour, tu peux aussi déplacer un des deux bloqueurs, quel que soit son camp
    .own = à ton tour, tu peux aussi déplacer ton propre bloqueur
option-equal-moves = Même nombre de coups
    .about = Indique si les Noirs répondent quand les Blancs remplissent la dernière case.
    .off = la partie finit avec la dernière case vide
    .on = les Noirs ont encore un tour d’égalisation, sans devoir entrer dans une case vide
option-board = Plateau
    .about = Les cases où l’on joue.
    .allowed = LxH avec des côtés de 4 à 16 (sans les coins), center-isle (8x8 avec une île de quatre cases) ou un masque : les rangées depuis le haut séparées par /, . une case, # aucune, au plus 256 cases

## Comment s’appellent les valeurs

value-chosen = au choix
value-random = au hasard
value-fair = équilibrée
value-off = non
value-shared = communs
value-own = le sien
value-on = oui
