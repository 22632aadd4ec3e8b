# Hnefatafl en français.

lesson-attackers = Attaque le roi
    .about = Apprends à prendre, à verrouiller les coins et à entourer le roi avant qu’il ne s’échappe.
    .game = Ta première chasse : deux coins sont verrouillés, il manque un pion à chacun des deux autres. Verrouille-les, puis referme le cercle sur le roi.

lesson-attackers-first = Ton premier coup
    .task = Tu joues les attaquants, rangés le long des bords. Le roi, au milieu, attend l’occasion d’atteindre un coin. Tu commences : joue le pion que tu veux.
    .done = Toutes les pièces se déplacent ainsi : le long d’une rangée ou d’une colonne, aussi loin que tu veux, mais jamais par-dessus une autre (H2). Les attaquants commencent toujours, et personne ne peut passer (H1).

lesson-attackers-hammer = Le marteau et l’enclume
    .task = Prends le défenseur en d4. Un de tes pions est déjà à côté de lui, en c4. Amène l’autre du côté opposé.
    .done = Pris ! Le pion que tu as joué est le marteau ; celui qui attend de l’autre côté est l’enclume (H5).
    .wrong = Tu n’as rien pris. Il faut coincer le défenseur en ligne droite entre tes deux pions, l’autre doit donc aller en e4 (H5).
    .wrong-anvil = Ce pion est ton enclume. Laisse-le en c4 et amène l’autre (H5).

lesson-attackers-across = À travers le trône
    .task = La case marquée au milieu est le trône, et il est vide en ce moment. Prends le défenseur en i6.
    .done = Le trône vide n’est pas un obstacle. Tes pions peuvent le traverser ; ils ne peuvent simplement pas s’y arrêter (H4).
    .wrong = Tu n’as rien pris. Ton pion en a6 peut filer tout droit à travers le trône vide, jusqu’en h6 (H4).
    .wrong-anvil = Il te faut ce pion comme enclume. Laisse-le en j6 et amène l’autre.

lesson-attackers-three = Trois à la fois
    .task = Il y a ici un coup qui prend trois pions à la fois. Sauras-tu le trouver ?
    .done = Trois pions en un coup : on ne peut pas en prendre plus (H8). Chacun était coincé entre le pion joué et un autre des tiens.
    .wrong = Tu n’as rien pris. Cherche la seule case à côté de laquelle se tiennent les trois défenseurs.
    .wrong-one = Tu as pris un pion, mais un coup peut en prendre jusqu’à trois (H8). Cherche la case à côté de laquelle se tiennent les trois défenseurs.

lesson-attackers-ring = Prends le roi
    .task = Deux pions ne suffisent pas pour le roi : il doit être entouré des quatre côtés. Trois de tes pions sont en place. Amène le quatrième.
    .done = Le roi est pris, et tu as gagné (H13). Il avait des attaquants des quatre côtés, et le dernier venait d’arriver (H9).
    .wrong = Le roi a encore un côté libre. Il te faut un pion de chaque côté (H9).
    .wrong-opened = Ce pion faisait partie du cercle. Laisse ces trois-là où ils sont et amène le quatrième (H9).

lesson-attackers-throne = À côté du trône
    .task = Le roi a quitté son trône et se tient juste à côté. Aucun de tes pions ne peut s’arrêter sur le trône, mais tu peux le prendre quand même. Comment ?
    .done = Tu as gagné. À côté du trône vide, trois pions suffisent : le trône lui-même ferme le quatrième côté (H10).
    .wrong = Il a encore un côté libre : la case en dessous de lui. Le trône vide ferme déjà le côté du dessus (H10).
    .wrong-opened = Maintenant il peut sortir de ce côté. Laisse les pions à côté de lui où ils sont, et ferme le côté du dessous (H10).
    .wrong-above = Inutile de garder ce côté : le trône vide le ferme déjà (H10). Ferme le côté en dessous de lui.

lesson-attackers-edge = Attire-le dehors
    .task = Au bord, le roi ne peut pas être pris, mais c’est la seule pièce que son camp peut encore jouer. Laisse-lui une seule case, où tu pourras l’entourer.
    .done = Au bord, il était à l’abri (H11), et l’enfermer tout à fait n’aurait donné que la nulle (H16). Tu l’as donc laissé sortir, puis tu as refermé le cercle.
    .wrong = Pas tout à fait. Il doit pouvoir aller en b6 et nulle part ailleurs. Une fois qu’il y est, referme le cercle derrière lui.
    .wrong-sealed = Maintenant il ne peut plus bouger, et quand un camp n’a aucun coup légal, la partie est nulle (H16). Laisse-lui une case, loin du bord.

lesson-attackers-block = Arrête le roi
    .task = Si le roi atteint un coin, tu perds, et sa voie vers k1 est libre. Tu pourrais aussi prendre le pion en d7. Qu’est-ce qui presse le plus ?
    .done = Bien bloqué ! Le roi gagne dès qu’il atteint un coin (H14). Et en k2, ton pion aurait été pris contre le coin (H7).
    .wrong = Le roi file tout droit en k1 et gagne (H14). Barre-lui d’abord le chemin.
    .wrong-greedy = Tu as gagné un pion et perdu la partie : le roi file en k1 et gagne (H14). Barre-lui d’abord le chemin.
    .wrong-near = Trop près du coin : le roi va en k3, prend ton pion contre le coin (H7), et plus personne ne peut l’arrêter.

lesson-attackers-lock = Verrouille le coin
    .task = Trois pions en diagonale verrouillent un coin, et trois coins le sont déjà. Verrouille le dernier, a1, avant que le roi n’y arrive.
    .done = Verrouillé ! Personne ne peut passer derrière ces pions, aucun ne sera donc jamais pris (H5). Le roi n’atteindra plus aucun coin (H14).
    .wrong = Le roi file le long du bord jusqu’en a1 et gagne (H14).
    .wrong-opened = Ce pion fait partie du verrou. Laisse les pions en a3 et b2 où ils sont, et amènes-en un troisième en c1.
    .wrong-later = Cela l’arrête pour l’instant, mais un pion seul peut être pris. Trois pions en c1, b2 et a3 sont à l’abri pour toujours.

lesson-attackers-net = Referme le filet
    .task = Il reste un trou dans ton filet, et le roi va s’y glisser. Ferme-le, et au coup suivant, prends-le.
    .done = Les enfermer tous ne gagne rien en soi (H12). Mais ils ne pouvaient pas passer (H1) : le roi a dû venir vers tes pions, et tu as refermé le cercle derrière lui (H9).
    .wrong = Pas tout à fait. Ferme d’abord le trou en f5. Quand le roi aura joué, va sur la case d’où il vient : cela referme le cercle (H9).

lesson-defenders = Libère le roi
    .about = Apprends à ouvrir des lignes, à te glisser hors des pièges et à mener ton roi dans un coin.
    .game = Ta première évasion : trois coins sont verrouillés, le quatrième est ouvert. Ouvre un chemin à ton roi et mène-le jusque-là.

lesson-defenders-corner = Cours vers le coin
    .task = Tu joues le roi et ses défenseurs. Mène le roi dans un coin et tu gagnes. Ici, il peut le faire en un coup.
    .done = Le roi a atteint un coin, et tu as gagné (H14). Lui seul peut s’y arrêter (H3). Comme toute pièce, il avance tant que la voie est libre (H2).
    .wrong = Le roi a la voie libre tout droit jusqu’au coin a1. Emprunte-la : il y gagne aussitôt (H14).
    .wrong-man = Tes pions peuvent aider, mais seul le roi peut s’arrêter sur un coin (H3). Il a la voie libre jusqu’en a1.
    .wrong-short = Inutile de s’arrêter à mi-chemin : toute pièce peut avancer tant que la voie est libre (H2). Cours tout droit jusqu’en a1.

lesson-defenders-helper = Le roi aide
    .task = Tu prends un attaquant en le coinçant entre deux de tes pièces, et ton roi compte aussi. Prends l’attaquant en e4.
    .done = Pris ! Tu l’as coincé entre deux des tiens (H5), et le roi était l’un d’eux (H6).
    .wrong = Tu n’as rien pris. Ton roi est d’un côté de l’attaquant ; amène ton pion de l’autre, en f4 (H5).
    .wrong-king = Ton roi est déjà au bon endroit (H6). Laisse-le là et amène ton pion.

lesson-defenders-hostile = Cases hostiles
    .task = Deux attaquants sont imprudents : l’un est à côté d’un coin, l’autre à côté du trône vide. Prends-les tous les deux, l’un après l’autre.
    .done = Les coins et le trône vide sont hostiles aux deux camps : tu peux y coincer un pion comme si l’un des tiens s’y trouvait (H7). Les attaquants peuvent en faire autant avec les tiens.
    .wrong = Tu n’as rien pris. Il faut coincer un attaquant entre ton pion et le coin, ou entre ton pion et le trône (H7).
    .wrong-king = Le roi peut attendre. Chacun de tes deux pions a un attaquant à prendre.

lesson-defenders-between = À l’abri au milieu
    .task = Tu peux prendre un attaquant ici, si tu oses te glisser entre deux autres.
    .done = Pris, et ton pion est à l’abri. C’est lui qui est venu entre les deux ; pour le prendre, un attaquant devrait s’éloigner puis revenir (H5).
    .wrong = Tu n’as rien pris. N’aie pas peur de d4 : aucune pièce n’est prise pour s’être glissée entre deux ennemis (H5).
    .wrong-king = Le roi peut attendre. Regarde ton pion en d9.

lesson-defenders-home = Retour au trône
    .task = Un attaquant va venir en f4. À côté du trône vide, trois attaquants suffisent : ce serait la fin. Où ton roi est-il à l’abri ?
    .done = De retour chez lui : seul le roi peut s’arrêter sur le trône (H4). À côté, trois attaquants l’auraient pris (H10) ; ici, il leur faut les quatre côtés (H9).
    .wrong = Un attaquant vient en f4 et ton roi est pris : juste à côté du trône vide, trois suffisent (H10).
    .wrong-down = En bas, trois attaquants l’entourent déjà, et un quatrième arrive derrière lui : il est pris (H9).
    .wrong-greedy = Tu as pris un pion, mais un attaquant vient en f4 et prend ton roi : juste à côté du trône vide, trois suffisent (H10).

lesson-defenders-wait = Un coup en réserve
    .task = Ton roi est acculé au bord, et les attaquants attendent qu’il sorte. Il faut bien jouer quelque chose. Quoi ?
    .done = Bien choisi. Au bord, le roi ne peut pas être pris (H11). Mais tu n’as jamais le droit de passer (H1), alors garde toujours un pion qui peut bouger.
    .wrong = Dehors, un attaquant referme le cercle derrière lui. Laisse-le au bord, où il ne peut pas être pris (H11), et joue ton autre pion.

lesson-defenders-again = La troisième fois
    .task = Ton roi ne peut pas sortir, et les attaquants ne peuvent pas l’atteindre. Avec le roi en a5, cette position s’est déjà présentée deux fois. Ramène-la une troisième.
    .done = Nulle : la même position, avec le même camp au trait, s’est présentée pour la troisième fois (H15). Cela peut sauver une partie perdue.
    .wrong = C’est une position nouvelle. Pour la nulle, la même doit revenir, avec le même camp au trait (H15).

lesson-defenders-line = Ouvre la voie
    .task = Le roi filerait en a1, mais un de ses propres pions lui barre le chemin. Fais-lui place.
    .done = Aucune pièce ne saute, même tes propres pions peuvent donc bloquer le roi (H2). Une fois la voie ouverte, personne ne pouvait lui barrer l’accès au coin (H14).
    .wrong = Pas tout à fait. Écarte ton pion de a3, puis file avec le roi en a1 (H14).
    .wrong-still = Ton pion est encore sur la voie du roi, et aucune pièce ne saute par-dessus une autre (H2). Écarte-toi de cette ligne.
    .wrong-king = Le roi est déjà sur la bonne ligne. C’est son propre pion en a3 qui doit bouger (H2).

lesson-defenders-fork = Deux coins ouverts
    .task = Si un seul coin est ouvert au roi, les attaquants peuvent le barrer. Mène-le là où deux lui sont ouverts.
    .done = Tu as gagné : deux coins étaient ouverts, et les attaquants ne pouvaient en fermer qu’un (H14). Ils ne pouvaient pas non plus le prendre au bord (H11).
    .wrong = Pas tout à fait. Mène ton roi au bord où les deux coins sont ouverts, puis cours dans celui qui reste ouvert (H14).
    .wrong-one = De là, un seul coin est ouvert, et les attaquants le barrent à temps. Trouve le bord où les deux sont ouverts.

## Les buts des deux camps et le jeu en bref

goal-first = Tu chasses le roi. Entoure-le avant qu’il n’atteigne un coin.
    .tablut = Tu chasses le roi. Entoure-le avant qu’il n’atteigne le bord.
goal-second = Tu protèges le roi. Mène-le dans un coin du plateau, et tu gagnes.
    .tablut = Tu protèges le roi. Mène-le à n’importe quel bord du plateau, et tu gagnes.

short-move = Chaque pièce se déplace comme une tour aux échecs : le long d’une rangée ou d’une colonne, tant que la voie est libre (H2).
short-take = Tu prends un pion ennemi en le coinçant en ligne droite entre deux des tiens (H5).
short-hostile = Un coin ou le trône vide peut remplacer l’un des deux pions (H7).
short-king = Les attaquants gagnent en entourant le roi des quatre côtés (H9). À côté du trône vide, trois suffisent (H10).
short-corner = Le roi gagne dès qu’il atteint un coin (H14). Lui seul peut s’y arrêter, ou sur le trône (H3, H4).

## Les camps et les fins de partie

side-first = Les attaquants
    .name = les attaquants
    .number = many
    .wins = Les attaquants gagnent
    .turn = C’est aux attaquants de jouer
side-second = Les défenseurs
    .name = les défenseurs
    .number = many
    .wins = Les défenseurs gagnent
    .turn = C’est aux défenseurs de jouer

end-king-captured = le roi a été pris
end-king-escaped = le roi s’est échappé
end-encircled = les attaquants ont enfermé le roi et tous ses défenseurs
end-exit-fort = le roi se tient au bord dans un fort imprenable
end-repetition = la même position s’est présentée pour la troisième fois
end-no-legal-move = le camp au trait n’a aucun coup légal

## Les pièces

piece-attacker = attaquant
piece-defender = défenseur
piece-king = roi

a-piece = { $piece ->
    [attacker] un attaquant
    [defender] un défenseur
   *[king] le roi
    }
the-piece = { $piece ->
    [attacker] l’attaquant
    [defender] le défenseur
   *[king] le roi
    }

## Le plateau et les coups

site-throne = le trône
site-corner = un coin
open-ways = Chemins du roi
tally = { $count } pris

spoken-move = { $piece } { $from } vers { $to }
spoken-takes = { $move }, prend { $squares }
spoken-takes-king = { $move }, prend le roi en { $square }

## Pourquoi un coup est refusé

refusal-empty = il n’y a pas de pièce en { $square }
refusal-not-yours = c’est { a-piece }, et { $side ->
        [first] c’est aux attaquants de jouer
       *[second] c’est aux défenseurs de jouer
    }
refusal-leave = une pièce doit quitter sa case
refusal-line = les pièces se déplacent en ligne droite, le long d’une rangée ou d’une colonne
refusal-in-the-way = la pièce en { $square } barre le chemin
refusal-corner = seul le roi peut s’arrêter sur un coin
refusal-king-throne = le roi ne peut pas retourner sur le trône
refusal-throne = seul le roi peut s’arrêter sur le trône
    .cross = seul le roi peut s’arrêter sur le trône ; les autres peuvent le traverser quand il est vide
refusal-cross = seul le roi peut traverser le trône
refusal-stuck = { the-piece } en { $square } n’a aucune case libre où aller
refusal-touches = pour jouer, touche une pièce puis la case où elle va

## Pourquoi un coup prend une pièce, ou non

capture-between = entre { $mover } et { $anvil }
capture-piece = { the-piece } en { $square }
capture-throne = le trône vide { $square }
    .king = le trône { $square } avec le roi dessus
capture-corner = le coin { $square }
capture-refuge = le refuge { $square }
capture-row = dans la rangée { $squares }
capture-king = par des attaquants de tous ses côtés
capture-king-throne = par trois attaquants et le trône vide
spared-empty = il n’y a pas de pièce en { $square }
spared-own = la pièce en { $square } est du camp qui joue
spared-unarmed = le roi n’aide pas à prendre
    .beyond = le roi en { $beyond } n’aide pas à prendre
spared-king-far = le coup ne finit pas à côté du roi
spared-king-edge = au bord, le roi ne peut pas être pris
spared-king-behind = aucun attaquant n’est en { $square }, derrière le roi
    .edge = il n’y a pas de case derrière le roi
spared-king-throne = le trône à côté de lui ne compte pas comme attaquant
spared-king-open = aucun attaquant n’est en { $squares }, à côté du roi
spared-row = le coup ne ferme aucune rangée de pions au bord
spared-far = le coup ne finit pas à côté de { $square }
spared-edge = derrière { $square }, c’est le bord du plateau
spared-throne = le trône { $beyond } n’est pas hostile aux { $side ->
        [first] attaquants
       *[second] défenseurs
    }
    .king = avec le roi dessus, { spared-throne }
spared-beyond = il n’y a rien en { $beyond }, derrière { $square }
    .enemy = il y a un ennemi en { $beyond }, derrière { $square }

## Comment les coups s’écrivent

move-forms = deux cases de a1 à { $last }, comme d1-d4, d1d4 ou d1-d4xd5/e4
move-takes = le coup prend { $squares }
    .nothing = le coup ne prend rien

## Les positions

rows = rangées
problem-men = il y a { $count } { $piece ->
        [attacker] attaquants
       *[defender] défenseurs
    } : une partie commence avec { $most }, et il ne s’en ajoute aucun
problem-refuge = { a-piece } est en { $square }, { $refuge ->
        [throne] le trône
       *[corner] un coin
    }, où seul le roi peut s’arrêter (H3, H4)
problem-escaped = le roi s’est échappé en { $square } (H14), c’est donc aux attaquants de jouer
problem-kings = il y a { $count } rois ({ $squares }), il en faut un
problem-no-king = il n’y a pas de roi (s’il vient d’être pris, c’est aux défenseurs de jouer, H13)
    .no-square = il n’y a pas de roi, ni de case vide où les attaquants aient pu le prendre (H9)

## Ce que dit le catalogue

tagline = Deux douzaines d’assaillants avancent de tous côtés ; un roi et sa garde doivent percer jusqu’à un coin.
variant-standard = Fetlar Hnefatafl
    .about = 11x11, les règles du Fetlar Hnefatafl Panel
variant-fetlar-federation = Fetlar Hnefatafl, règles de la fédération
    .about = 11x11, selon les règles de la World Tafl Federation : l’encerclement gagne, un camp sans coup perd
variant-copenhagen = Copenhagen Hnefatafl
    .about = 11x11, le jeu de tournoi : murs de boucliers, forts de sortie, l’encerclement gagne, la répétition perd
variant-brandubh = Brandubh
    .about = 7x7, le jeu irlandais : treize pièces, deux attaquants prennent le roi
variant-tablut = Tablut
    .about = 9x9, le jeu sami : le roi s’échappe par n’importe quel bord, deux attaquants le prennent
option-rules = Règles
    .about = Le règlement, avec son propre plateau.
    .fetlar = { variant-standard.about }
    .fetlar-federation = { variant-fetlar-federation.about }
    .copenhagen = { variant-copenhagen.about }
    .brandubh = { variant-brandubh.about }
    .tablut = { variant-tablut.about }
option-throne-hostile-to-king = Trône hostile au roi
    .about = Indique si le trône vide compte comme un attaquant quand le roi est à côté (H10).
    .rules = comme le dit le règlement (les cinq : oui)
    .on = trois attaquants et le trône vide le prennent
    .off = à côté du trône, le roi ne peut pas être pris
option-king-armed = Roi armé
    .about = Indique si le roi aide à prendre (H6).
    .rules = comme le dit le règlement (les cinq : oui)
    .on = le roi est marteau et enclume comme tout défenseur
    .off = le roi ne participe pas aux prises
option-repetition = Répétition
    .about = Ce qui arrive quand une position se présente pour la troisième fois (H15).
    .rules = comme le dit le règlement (les deux Fetlar : nulle ; les autres : les défenseurs perdent)
    .draw = la partie est nulle
    .claim = le camp au trait peut réclamer la nulle
    .off = rien
    .loss = les défenseurs perdent, quel que soit le camp qui répète
option-no-moves = Aucun coup
    .about = Ce qui arrive à un camp sans coup légal (H16).
    .rules = comme le dit le règlement (Fetlar : nulle ; les autres : ce camp perd)
    .draw = la partie est nulle
    .loss = ce camp perd

## Comment s’appellent les valeurs

value-fetlar = Fetlar
value-fetlar-federation = Fetlar, fédération
value-copenhagen = Copenhagen
value-brandubh = Brandubh
value-tablut = Tablut
value-rules = selon le règlement
value-on = oui
value-off = non
value-draw = nulle
value-claim = à réclamer
value-loss = défaite
