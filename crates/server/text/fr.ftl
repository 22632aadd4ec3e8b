# Ce qu’on lit sur le site, en français. On y tutoie.

## Toutes les pages

page =
    .skip = Aller au contenu
    .all-games = Throughline, tous les jeux
    .import = Importer des parties
    .book = Le livre (en anglais)
    .languages = Langue
    .english = Le texte qui suit est en anglais.

privacy = Confidentialité
    .lead = Ce que ce site garde de toi, combien de temps, et comment t’en défaire. Ses pages ne chargent rien d’autres sites. Il n’y a pas de publicité, et rien ne suit ce que tu fais.
    .visitor = Sans compte
    .cookie = Un cookie contient un secret aléatoire jusqu’à 400 jours après ta dernière visite : c’est à lui que le site reconnaît tes places. Le site lui-même n’en garde qu’une empreinte. Un autre cookie contient la langue si tu en choisis une.
    .browser = Les réglages, les progrès dans les leçons et les problèmes, les analyses et les parties sur cet appareil sont dans ton navigateur.
    .games = Parties
    .games-about = Les coups d’une partie, leurs temps et le résultat sont gardés, avec les noms des comptes qui l’ont jouée. Quiconque a son lien peut la regarder. Elle est supprimée quand le dernier joueur l’enlève de sa liste.
    .chat = Ce que les joueurs écrivent à côté d’une partie n’est lu que par eux deux, sauf si l’un d’eux signale une ligne à la modération. Ce qu’écrivent les spectateurs, tous ceux qui regardent peuvent le lire.
    .screening = Les parties classées sont comparées, une fois finies, aux coups du moteur. Seule la modération voit les chiffres.
    .pruned = Les parties qui ne sont pas finies sont supprimées quand rien ne s’y est passé pendant { $days ->
        [one] { $days } jour
       *[other] { $days } jours
    }.
    .account = Avec un compte
    .account-about = Son nom, le jour de sa création, les classements et la liste des parties, une empreinte du mot de passe, les clés publiques des clés d’accès, les notes à côté des parties, les réglages et les progrès : jusqu’à ce que tu le fermes.
    .sessions = Les navigateurs où tu es connecté : noms du navigateur et du système, et jours de la première et de la dernière utilisation. Aucune adresse réseau.
    .mail = Ton adresse e-mail, si tu en donnes une et la confirmes : jusqu’à ce que tu l’enlèves.
    .push = L’adresse auprès du service push de l’éditeur de ton navigateur, si tu veux des notifications : jusqu’à ce que tu y mettes fin. Les notifications sont chiffrées, si bien que personne ne les lit en route.
    .log = Adresses réseau
    .log-about = Elles sont comptées en mémoire, pour que personne ne surcharge le site. Le journal peut les contenir, pour les requêtes refusées. Il est sur l’ordinateur de l’hébergeur, qui décide combien de temps il reste.
    .yours = Ce que tu peux faire
    .delete = enlever des parties de ta liste
    .host = Qui tient ce site
    .no-contact = L’hébergeur n’a indiqué aucun contact ici. Demande à qui t’a donné l’adresse du site.

settings = Réglages
    .theme = Couleurs
    .theme-auto = Comme sur ton appareil
    .theme-light = Claires
    .theme-dark = Sombres
    .board = Plateau
    .board-own = Celui du jeu
    .board-plain = Sobre
    .board-paper = Papier
    .pieces = Pièces
    .pieces-own = Celles du jeu
    .pieces-flat = Plates
    .pieces-letters = Lettres
    .coordinates = Coordonnées
    .coordinates-on = Visibles
    .coordinates-off = Cachées
    .premoves = Coups anticipés
    .premoves-on = Activés
    .premoves-off = Désactivés
    .confirm = Confirmer les coups
    .confirm-days = Dans les parties par correspondance
    .confirm-always = Toujours
    .confirm-never = Jamais
    .lost = Ce navigateur ne garde rien pour ce site : ton choix sera perdu quand tu quitteras la page.

bar = Rubriques
    .play = Jouer
    .lobby = Salon
    .learn = Apprendre
    .puzzles = Problèmes
    .analysis = Analyse
    .lab = Labo
    .my-games = Parties

## La page d’accueil

home = Des jeux pour toute une vie.
    .title = Throughline : des jeux de plateau à jouer tout de suite
    .about = Joues-y avec leurs règles exactes, contre un moteur toujours disponible ou contre un ami à qui tu envoies un lien. Sans compte.
    .demo = Une partie de { $game } en cours
    .play = Jouer
    .puzzles = Problèmes
    .puzzles-of = Problèmes : { $game }
    .rules = Règles
    .rules-of = Règles : { $game }
    .records = Tu as une partie sur papier ou dans un fichier ?
    .import = Importe-la et rejoue-la
    .daily = Le problème du jour
    .learn = Tu découvres ces jeux ?

## Les rubriques qui énumèrent les jeux

analyses = Analyse
    .about = Essaie des coups dans n’importe quelle position, avec le moteur à tes côtés.
    .board = Plateau d’analyse
    .editor = Composer une position
    .records = Tu as une partie sur papier ou dans un fichier ?
    .import = Importe-la

lab = Labo
    .about = Ce que des milliers de parties du moteur contre lui-même disent de chaque jeu : est-il équitable, combien de temps dure-t-il, qu’est-ce qui le décide ?
    .report = Lire le rapport
    .none = Pas encore de rapport
    .measure = Mesurer un règlement

## Mes parties

my-games = Mes parties
    .go-on = Continuer
    .every = Toutes mes parties
    .filters = Quelles parties
    .all = Toutes
    .unfinished = En cours
    .finished = Terminées
    .any-game = Tous les jeux
    .list = Les parties
    .none = Il n’y a pas encore de partie ici.
    .play = Joues-en une
    .against = { $side } contre { $opponent }
    .both = Les deux camps sur un même écran
    .two = { $first } contre { $second }
    .yours = À toi de jouer
    .turn = Au trait : { $who }
    .moves = { $count ->
        [0] Aucun coup joué
        [one] 1 coup
       *[other] { $count } coups
    }
    .review = Bilan
    .waiting = Parties qui t’attendent
    .nothing-waits = Aucune partie ne t’attend.
    .begun = Tout juste commencées
    .ended = Terminées récemment
    .seen = Je les ai vues
    .next = Partie suivante qui t’attend
    .delete = Supprimer
    .for-ever = La partie sera supprimée pour toujours.
    .friend-keeps = La partie quitte ta liste. Ton adversaire la garde.
    .withdraws = L’invitation est retirée, et la partie quitte ta liste.
    .declines = Tu refuses le défi, et il quitte ta liste.
    .resigns = Tu abandonnes la partie (ou tu l’annules si elle vient de commencer), et elle quitte ta liste.
    .sure-decline = Oui, refuser
    .sure = Oui, supprimer
    .pages = Pages
    .newer = Parties plus récentes
    .older = Parties plus anciennes
    .rated = Une partie classée en cours reste sur ta liste : finis-la ou abandonne.
    .rated-early = Une partie classée qui vient de commencer reste sur ta liste : joue-la ou annule-la.

ago =
    .now = à l’instant
    .minutes = { $count ->
        [one] il y a une minute
       *[other] il y a { $count } minutes
    }
    .hours = { $count ->
        [one] il y a une heure
       *[other] il y a { $count } heures
    }
    .days = { $count ->
        [one] il y a un jour
       *[other] il y a { $count } jours
    }

## Notifications

notices = Notifications
    .title = Notifications : Throughline
    .about = Pour savoir quand une partie t’attend. Tout est désactivé ici tant que tu ne l’actives pas.
    .way = Comment me prévenir ?
    .push = Dans ce navigateur
    .push-about = Quand c’est à toi de jouer dans une partie par correspondance, ou que quelqu’un accepte ton invitation, et que tu n’as pas la partie ouverte. La notification passe par le service push de l’éditeur de ton navigateur, chiffrée de sorte qu’on ne peut pas l’y lire.
    .push-none = Ce site n’envoie pas de notifications aux navigateurs.
    .push-script = Ton navigateur a besoin de scripts pour cela.
    .push-on = Me prévenir dans ce navigateur
    .push-off = Ne plus me prévenir
    .push-end = Arrêter
    .push-bad = Ton navigateur a donné une adresse à laquelle ce site n’envoie pas de notifications.
    .begun = Ta partie a commencé
    .against = { $game } contre { $opponent }

mail = E-mail
    .about = Une adresse sert à deux choses : revenir quand tu as perdu ton mot de passe, et, si tu le veux, recevoir un message par jour tant que des parties t’attendent. Elle n’est montrée à personne.
    .needs-account = Pour l’e-mail, il te faut un compte.
    .address = Adresse
    .add = Ajouter l’adresse
    .bad-address = Ce n’est pas une adresse : il faut une forme comme nom@example.org.
    .sent = Nous avons écrit à { $address }. Ouvre le lien du message dans l’heure.
    .on = Continuer
    .void = Ce lien n’est plus valable. Demandes-en un nouveau.
    .confirm = Confirmer
    .confirm-about = L’adresse { $address } est-elle celle du compte { $name } ?
    .confirmed = L’adresse est confirmée.
    .remove = Retirer l’adresse
    .digest = Un message par jour
    .digest-about = Une fois par jour au plus, et seulement tant que des parties t’attendent.
    .digest-on = Recevoir un message par jour
    .digest-off = Ne plus en recevoir
    .off-about = Ne plus recevoir de messages sur les parties qui t’attendent ?
    .is-off = Tu ne recevras plus de messages sur les parties qui t’attendent.
    .forgotten = Mot de passe perdu ?
    .forgotten-about = Si ton compte a une adresse, tu y recevras un lien pour choisir un nouveau mot de passe. Un code de secours à la place du mot de passe permet aussi de te connecter.
    .send = Recevoir un lien
    .maybe-sent = Si un compte a cette adresse, un lien est en route. Il est valable une heure.
    .reset-about = Choisis un nouveau mot de passe pour { $name }. Tous les navigateurs connectés seront déconnectés.
    .reset-done = Le mot de passe a été changé. Connecte-toi avec le nouveau.
    .reset-passkeys = Ces clés d’accès ouvrent aussi ton compte :
    .reset-clear = Retirer toutes les clés d’accès et tous les codes de secours
    .reset-clear-about = Si quelqu’un d’autre a pu entrer dans ton compte, il y a peut-être ajouté les siens. Tu peux en créer de nouveaux sur la page de ton compte.
    .confirm-subject = Confirme ton adresse
    .confirm-text = Quelqu’un, sans doute toi, a donné cette adresse pour le compte { $name } sur { $site }. Confirme-la dans l’heure :

        { $link }

        Si ce n’était pas toi, ne fais rien.
    .reset-subject = Un nouveau mot de passe
    .reset-text = Quelqu’un, sans doute toi, a demandé un nouveau mot de passe pour le compte { $name } sur { $site }. Choisis-le dans l’heure :

        { $link }

        Si ce n’était pas toi, ne fais rien : l’ancien reste.
    .changed-subject = Un changement sur ton compte
    .password-changed = Le mot de passe de ton compte { $name } sur { $site } a été changé.
    .password-removed = Le mot de passe de ton compte { $name } sur { $site } a été retiré. Tu te connectes maintenant avec des clés d’accès.
    .passkey-added = Une clé d’accès a été ajoutée à ton compte { $name } sur { $site }.
    .passkey-removed = Une clé d’accès a été retirée de ton compte { $name } sur { $site }.
    .ways-removed = Toutes les clés d’accès et tous les codes de secours de ton compte { $name } sur { $site } ont été retirés.
    .codes-changed = Ton compte { $name } sur { $site } a de nouveaux codes de secours. Les anciens ne valent plus.
    .code-used = Quelqu’un s’est connecté à ton compte { $name } sur { $site } avec un code de secours.
    .address-changed = Ton compte { $name } sur { $site } n’utilise plus cette adresse.
    .not-you = Si c’était toi, tu n’as rien à faire. Sinon, choisis tout de suite un nouveau mot de passe ; tous les navigateurs seront déconnectés :

        { $link }

        Si cela ne marche pas, écris aux responsables du site.
    .digest-subject = { $count ->
        [one] Une partie t’attend
       *[other] { $count } parties t’attendent
    }
    .digest-end = Toutes les parties qui t’attendent : { $all }

        Pour ne plus recevoir ces messages : { $off }

script-notices =
    .on = Ce navigateur te prévient.
    .off = Ce navigateur ne te prévient pas encore.
    .denied = Ton navigateur interdit les notifications de ce site : autorise-les dans ses réglages.
    .impossible = Ce navigateur ne peut pas te prévenir.
    .failed = Cela n’a pas marché. Réessaie plus tard.

## Comptes

account = Compte
    .title = Compte : Throughline
    .about = Tout fonctionne ici sans compte. Un compte te donne un nom et te ramène à tes parties depuis n’importe quel navigateur.
    .sign-up = Créer un compte
    .sign-up-button = Créer mon compte
    .sign-in = Se connecter
    .sign-in-button = Se connecter
    .sign-out = Se déconnecter
    .name = Nom
    .name-about = 2 à 20 lettres, chiffres, traits d’union et tirets bas. Les autres le voient. Les parties que tu as déjà jouées restent à toi.
    .password = Mot de passe
    .password-about = 8 caractères ou plus. Une phrase convient bien.
    .password-or-code = Mot de passe ou code de secours
    .recovery-code = Code de secours
    .new-password = Nouveau mot de passe
    .invite = Invitation
    .guest-games = Les parties jouées ici en invité restent dans ce navigateur : tu les retrouves en te déconnectant.
    .profile = Profil
    .archive = Télécharger toutes mes données
    .tokens = Jetons d’accès pour programmes
    .since = Ici depuis le { $day }
    .session-since = depuis le { $day }
    .session-used = utilisée pour la dernière fois le { $day }
    .sessions = Connexions
    .this-browser = ce navigateur
    .end-session = Déconnecter
    .unknown-browser = Un navigateur inconnu
    .change-password = Changer le mot de passe
    .set-password = Choisir un mot de passe
    .password-set = Ton nouveau mot de passe est enregistré.
    .change-about = Tous les autres navigateurs seront déconnectés.
    .remove-password = Retirer le mot de passe
    .remove-password-about = Ensuite, seuls les clés d’accès et les codes de secours permettent de se connecter. Si ton compte a une adresse, un lien par e-mail permet de choisir un nouveau mot de passe.
    .remove-password-button = Retirer mon mot de passe
    .codes = Codes de secours
    .codes-about = De nouveaux codes remplacent tous les anciens.
    .codes-button = Créer de nouveaux codes
    .codes-once = Note ces { $count } codes ou imprime-les : ils ne s’affichent que maintenant. Chacun te connecte une fois si le mot de passe est perdu.
    .codes-kept = Je les ai mis en lieu sûr
    .close = Fermer le compte
    .close-about = Les parties en cours seront abandonnées. Ton nom, tes connexions et ta liste de parties seront effacés. Les parties restent aux autres joueurs, sans ton nom. Pour que personne ne se fasse passer pour toi, personne ne pourra prendre ce nom pendant un an. C’est irréversible.
    .close-button = Fermer mon compte pour toujours
    .bad-name = Un nom a { $least } à { $most } lettres, chiffres, traits d’union et tirets bas, et commence par une lettre.
    .reserved-name = Ce nom est réservé. Choisis-en un autre.
    .offensive-name = Ce nom pourrait choquer. Choisis-en un autre.
    .taken = Ce nom est pris. Choisis-en un autre.
    .bad-password = Un mot de passe a { $least } à { $most } caractères.
    .common-password = Ce mot de passe est facile à deviner. Choisis-en un autre.
    .bad-invite = Cette invitation n’est pas valable. Demandes-en une autre à ton hôte.
    .wrong = Le nom et le mot de passe ne correspondent pas.
    .wrong-password = Ce n’est pas ton mot de passe.
    .wrong-code = Ce n’est pas un de tes codes de secours.
    .passkeys = Clés d’accès
    .passkeys-about = Une clé d’accès te connecte grâce au verrouillage de ton appareil : empreinte, visage ou code PIN.
    .passkey-name = Nom de la clé d’accès
    .passkey-add = Ajouter une clé d’accès
    .passkey-add-by = Ajouter une clé d’accès, en confirmant avec une autre
    .passkey-confirm = Confirmer plutôt avec une clé d’accès
    .passkey-remove = Retirer la clé d’accès choisie
    .passkey-sign-in = Se connecter avec une clé d’accès
    .passkey-sign-up = S’inscrire plutôt avec une clé d’accès
    .passkey-used = dernière utilisation le { $day }
    .passkeys-elsewhere = Les clés d’accès ne fonctionnent que si le site est ouvert sous son propre nom, en https.
    .bad-passkey = La clé d’accès n’a pas été acceptée. Réessaie.
    .last-passkey = Sans cette clé d’accès, tu ne pourrais plus entrer dans ton compte. Choisis d’abord un mot de passe ou ajoute une autre clé d’accès.
    .needs-passkey = Ajoute d’abord une clé d’accès : sans elle, tu ne pourrais plus entrer dans ton compte.
    .many-passkeys = Cette clé d’accès est déjà utilisée, ou ton compte en a 20, le maximum.

token =
    .title = Jetons d’accès
    .lead = Avec un jeton, un programme agit pour toi : il joue, répond aux défis ou interroge le moteur, autant que tu le permets.
    .made = Ton nouveau jeton
    .made-about = Copie-le maintenant : il n’est montré que cette fois. La personne qui l’a peut faire tout ce qu’il permet.
    .new = Un nouveau jeton
    .about = À quoi il sert
    .scopes = Ce qu’il permet
    .lifetime = Durée de validité
    .days = { $days } jours
    .no-end = Jusqu’à sa révocation
    .make = Créer le jeton
    .docs = Ce que les programmes peuvent demander
    .yours = Tes jetons
    .until = valable jusqu’au { $day }
    .expired = expiré le { $day }
    .revoke = Révoquer le jeton choisi
    .no-about = Dis à quoi sert le jeton.
    .no-scope = Choisis au moins une chose qu’il permet.
    .no-lifetime = Choisis dans la liste la durée de validité du jeton.
    .too-many = Tu as { $most } jetons, c’est le maximum. Révoques-en d’abord un.
    .bot-play = jouer en tant que bot, pour toujours
    .board-play = jouer tes parties sur un plateau à toi
    .challenge-read = lire tes défis
    .challenge-write = lancer des défis et y répondre
    .engine-read = interroger le moteur du site sur des positions

api =
    .title = Pour les programmes
    .lead = Les programmes jouent ici par les routes de l’API Bot et Board de lichess, avec nos règlements comme variantes, et demandent des règles, des valeurs exactes, des parties, des problèmes et des leçons. Ils envoient un formulaire ou du JSON ; ils reçoivent du JSON et, quand la réponse continue, une ligne par événement.

script-accounts =
    .no-answer = Le site n’a pas répondu. Réessaie dans une minute.
    .no-passkey = L’appareil n’a pas donné de clé d’accès. Réessaie.
    .known-passkey = Cet appareil a déjà une clé d’accès de ton compte.

people = Meilleurs joueurs
    .title = Meilleurs joueurs : Throughline
    .about = Les meilleurs au classement : ceux dont le classement est bien établi et qui ont joué ces 45 derniers jours.
    .none = Aucun classement n’est encore bien établi. Joue des parties classées.
    .find = Trouver un joueur
    .find-button = Chercher
    .nobody = Personne ici ne s’appelle « { $name } ».

profile =
    .title = { $name } : Throughline
    .none = Pas encore de partie terminée.
    .results = Résultats
    .game = Jeu
    .side = Camp
    .against = Contre
    .engine = le moteur
    .people = des personnes
    .won = Gagnées
    .drawn = Nulles
    .lost = Perdues
    .ratings = Classements
    .rated-games = { $count ->
        [one] 1 partie classée
       *[other] { $count } parties classées
    }
    .last = Dernières parties
    .against-name = contre { $name }
    .favourites = Les plus joués
    .games = { $count ->
        [one] 1 partie
       *[other] { $count } parties
    }
    .by-opponent = Résultats par adversaire
    .opponent = Adversaire

## Le salon, et ce qui se joue maintenant

lobby = Salon
    .title = Salon : qui cherche une partie
    .about = Ici, on cherche quelqu’un avec qui jouer. Prends une partie, ou laisse quelqu’un prendre la tienne.
    .ways = Trouver et regarder des parties
    .seeks = Cherchent une partie
    .play-now = Jouer maintenant
    .play-now-about = Tu prends la partie qui attend quelqu’un depuis le plus longtemps, ou tu attends la prochaine personne.
    .game = Jeu
    .none = Personne ne cherche de partie en ce moment. Appuie sur « Jouer maintenant » et sois la première personne.
    .side = Tu joues { $side }
    .position = À partir d’une position particulière
    .takebacks = Chacun peut demander à reprendre un coup
    .play = Jouer
    .yours = Vers ta partie
    .no-pace = Cette cadence n’existe pas. Choisis-en une dans la liste.
    .too-many = Depuis ton adresse, { $most } parties attendent déjà un adversaire. Retires-en une, ou attends que quelqu’un vienne.
    .own = D’autres règles, une autre cadence, un départ à toi ?
    .choose = Choisis un jeu, et « N’importe qui » comme adversaire

now = Maintenant
    .title = Les parties qui se jouent maintenant
    .about = Des parties que deux personnes jouent en ce moment. Regardes-en une.
    .none = Personne ne joue de partie publique en ce moment.

script-lobby =
    .new = { $form ->
        [one] Une nouvelle partie dans le salon.
       *[other] { $count } nouvelles parties dans le salon.
    }

## Problèmes

puzzles = Problèmes
    .page = Problèmes : Throughline
    .about = Des positions avec une seule bonne réponse. Un programme qui ne connaît que les règles a suivi chaque variante, ou bien les tables de toutes les positions à peu de pièces en répondent.
    .count = { $count } problèmes
    .solve = Résoudre
    .all = Tous
    .easy = Facile
    .medium = Moyen
    .hard = Difficile
    .forgets = Ce navigateur ne garde rien pour ce site : il oubliera ce que tu as résolu quand tu quitteras la page.

puzzle =
    .title = { $game } : problème { $number }
    .panel = Problème
    .actions = Actions
    .try-again = Réessayer
    .hint = Indice
    .show = Voir la solution
    .next = Problème suivant
    .about = À propos de ce problème
    .rating = { $solve ->
        [0] Aucun des { $levels } niveaux du moteur ne le résout.
        [one] Un des { $levels } niveaux du moteur le résout.
       *[other] { $solve } des { $levels } niveaux du moteur le résolvent.
    }
    .from = Origine : { $source }.
    .from-game = une partie du moteur contre lui-même (partie { $game }, demi-coup { $ply })
    .from-start = la position de départ
    .from-drops = les premiers coups sur ce plateau, tous suivis jusqu’à la fin
    .from-tables = la table de finales de la classe { $class }
    .sacrifice = une pièce sacrifiée
    .captures = deux façons de prendre
    .zugzwang = zugzwang
    .analyse = L’essayer sur le plateau d’analyse
    .rules = Règles
    .all = Tous les problèmes
    .grades = Difficulté
    .numbers = Tous les problèmes de ce jeu
    .number = Problème { $number }, { $grade }
    .solved = { $puzzle }, résolu
    .to-try-again = À réessayer ({ $count })
    .again-list = Problèmes à réessayer
    .wrong = Ce n’est pas celui-là
    .over-solved = Résolu
    .over-shown = La solution
    .record = Résolus : { $solved } sur { $count }
    .streak = série { $streak } · record { $best }
    .no-script = Les problèmes ont besoin de JavaScript, que ce navigateur n’exécute pas.

task =
    .win-at-once = Gagne au prochain coup.
    .win = Gagne en { $moves } coups.
    .only-win = Un seul coup force le gain. Trouve-le.
    .all-or-nothing = Un coup gagne, tous les autres perdent. Trouve-le.
    .only-hold = Un coup tient, tous les autres perdent. Trouve-le.

sure =
    .proved = prouvé
    .tables = exact, d’après une table de finales
    .estimated = estimé
    .how-proved = Prouvé : un simple solveur qui ne connaît que les règles a suivi chaque variante.
    .how-tables = Exact : une table de finales connaît toutes les positions qui comptent.
    .how-estimated = Estimé : c’est l’avis de { $engine } après { $nodes } positions par évaluation.

# Un demi-coup est le coup d’un camp.
claim =
    .win-ever = Le gain en { $moves ->
        [one] 1 coup
       *[other] { $moves } coups
    } est forcé, et aucun autre premier coup ne gagne jamais.
    .win = Le gain en { $moves ->
        [one] 1 coup
       *[other] { $moves } coups
    } est forcé, et aucun autre premier coup ne gagne en { $others ->
        [one] un demi-coup
       *[other] { $others } demi-coups
    }.
    .only-win-ever = Le bon coup gagne en { $plies ->
        [one] un demi-coup
       *[other] { $plies } demi-coups
    } au plus, et aucun autre ne gagne jamais.
    .only-win = Le bon coup gagne en { $plies ->
        [one] un demi-coup
       *[other] { $plies } demi-coups
    } au plus, et aucun autre ne gagne en { $others ->
        [one] un demi-coup
       *[other] { $others } demi-coups
    }.
    .all-or-nothing = Le bon coup gagne en { $plies ->
        [one] un demi-coup
       *[other] { $plies } demi-coups
    } au plus, tous les autres perdent en { $others ->
        [one] un demi-coup
       *[other] { $others } demi-coups
    } au plus.
    .only-hold-ever = Tous les autres coups perdent en { $others ->
        [one] un demi-coup
       *[other] { $others } demi-coups
    } au plus ; le bon ne perd jamais.
    .only-hold = Tous les autres coups perdent en { $others ->
        [one] un demi-coup
       *[other] { $others } demi-coups
    } au plus ; le bon ne perd pas en { $plies ->
        [one] un demi-coup
       *[other] { $plies } demi-coups
    }.

date = { $day ->
        [1] 1er
       *[other] { $day }
    } { $month ->
        [m01] janvier
        [m02] février
        [m03] mars
        [m04] avril
        [m05] mai
        [m06] juin
        [m07] juillet
        [m08] août
        [m09] septembre
        [m10] octobre
        [m11] novembre
       *[m12] décembre
    } { $year }

daily = Problème du jour
    .title = Problème du jour, { $date } : { $game }
    .board = Le problème du jour, une position de { $game }
    .solve = Le résoudre
    .solved = Résolu aujourd’hui
    .streak = Série quotidienne { $days } · record { $best }

storm = Tempête de problèmes
    .title = { $game } : tempête de problèmes
    .about = Résous autant de problèmes que possible en trois minutes. Ils deviennent plus difficiles. Un mauvais coup coûte dix secondes.
    .clock = Temps restant
    .start = Commencer
    .again = Rejouer
    .solved = Résolus : { $solved }
    .right = Juste.
    .wrong = Faux : dix secondes de moins.
    .left = Encore { $seconds } secondes.
    .over = Temps écoulé. Problèmes résolus : { $solved }.
    .best = Record : { $best }
    .new-best = Nouveau record !
    .results = Problèmes de cette tempête
    .right-one = Problème { $number }, résolu
    .wrong-one = Problème { $number }, raté
    .lost = Impossible de charger le problème suivant. Recommence quand la connexion sera revenue.
    .puzzles = Problèmes sans pendule

## Le rapport du labo sur un jeu

report =
    .title = { $game } : rapport du labo
    .play = Jouer
    .rules = Règles
    .all = Tous les rapports
    .file = Le rapport en un seul fichier
    .figures = Tous les chiffres
    .results = Deux moteurs de même force ont joué { $games } parties. Gains : { $first } { $wins }, { $second } { $losses }. Nulles : { $draws }.
    .edge = L’avantage est donc pour { $side }.
    .even = Les parties ne montrent donc d’avantage pour aucun camp.
    .length = La moitié des parties sont finies au coup { $plies }, en comptant les coups des deux camps.
    .choices = À un tour ordinaire, on a environ { $moves ->
        [one] { $moves } coup
       *[other] { $moves } coups
    } au choix.
    .skill = Réfléchir paie : un moteur qui cherche deux fois plus obtient { $score } contre lui-même. Obtenir 50 % voudrait dire que cela ne sert à rien.
    .mistake = Un coup joué au hasard coûte en moyenne { $cost } d’un gain.

## Études : des règles mesurées pendant qu’on regarde

study =
    .title = { $game } : mesuré
    .choose = { $game } : que faut-il mesurer ?
    .about = Le moteur joue contre lui-même avec ces règles, chaque fois que personne n’a besoin de lui. Le premier rapport prend de quelques secondes à une minute ; chacun des suivants compte deux fois plus de parties.
    .measure = Mesurer
    .stop = Arrêter
    .go-on = Continuer à mesurer
    .live = Mesurer en direct
    .other = Mesurer d’autres règles
    .newest = Dernières mesures
    .progress = Où en est le prochain rapport
    .soon = Le premier rapport paraîtra ici.
    .none = Personne n’a encore mesuré ces règles. Le moteur examine { $nodes } positions par coup ; le dernier rapport compte { $last } parties à force égale.
    .first = Le premier rapport, sur { $next } parties à force égale, est fait à { $percent } %.
    .running = Le rapport porte sur { $games } parties à force égale. Le prochain, sur { $next }, est fait à { $percent } %.
    .stopped = { $games ->
        [0] L’étude a été arrêtée avant son premier rapport, qui est fait à { $percent } %.
       *[other] L’étude a été arrêtée avec un rapport sur { $games } parties ; le prochain est fait à { $percent } %.
    } Chacun peut la reprendre.
    .whole = Le rapport porte sur { $games } parties à force égale, le maximum que l’on joue ici.
    .broken = { $games ->
        [0] L’étude s’est interrompue avant son premier rapport.
       *[other] L’étude s’est interrompue avec un rapport sur { $games } parties.
    }
    .elsewhere = Les mêmes chiffres ailleurs
    .command = Cette commande affiche ce rapport, chiffre par chiffre :
    .data = Le rapport en données (JSON)
    .too-many = Une personne peut avoir { $own } études en cours, une adresse { $address }, et tout le monde ensemble { $all }. Arrêtes-en une, ou attends que l’une soit terminée.
    .no-report = Il n’y a pas encore de rapport sur ces règles.
    .not-yours = Seule la personne qui a demandé cette étude peut l’arrêter.

repairs = Réparations : à une option près
    .about = Le score du premier camp s’écarte nettement de 50 %. Ces règlements du jeu diffèrent par une option ; chacun est mesuré par sa propre étude. Les plus proches de 50 % viennent d’abord. Viennent ensuite les dispositions qu’une recherche juge plus équilibrées ; les handicaps sont parmi les chiffres.
    .swap = Avec une règle d’échange, par laquelle le second joueur choisit son camp après le premier coup, on commencerait par { $move }. Score ensuite ({ $side }) : { $score } (intervalle à 95 % : { $low } – { $high }), d’après une recherche faite à côté des parties.
    .swap-played = Parties jouées de là : { $games } ; score { $score } (intervalle à 95 % : { $low } – { $high }).
    .rules = Règlement
    .score = Score du premier camp
    .measure = Mesurer les suivants
    .none = Le jeu n’a pas d’option avec d’autres valeurs qui pourrait le réparer.

partings = Où les règles divergent
    .about = Dans ces positions de parties jouées selon { $game }, les deux règlements permettent des coups différents ou voient un résultat différent. De chaque partie, la première est montrée, avec le premier de ces coups.
    .none = Dans { $count ->
        [one] { $count } position
       *[other] { $count } positions
    } de ces parties, les deux permettent les mêmes coups.
    .strange = L’autre règlement ne connaît pas les positions de ces parties : le plateau ou les pièces diffèrent.
    .board = Position { $number }
    .over = partie terminée : { $why }.
    .by = Après { $move }, les deux diffèrent : d’autres pièces sont là, ou la partie est finie pour l’un.
    .only = est le seul à permettre { $moves }.
    .nothing = ne permet rien de plus.

exact-start = Valeurs exactes
    .about = Résolu : depuis le départ, { $positions } positions peuvent être atteintes, et toutes ont été calculées. Ces valeurs sont certaines, non estimées ; une partie sans fin est nulle.
    .won = { $side } : gain en { $plies ->
        [one] { $plies } demi-coup
       *[other] { $plies } demi-coups
    } avec le meilleur jeu.
    .drawn = Avec le meilleur jeu, la partie est nulle.
    .move = Premier coup
    .value = Valeur exacte ({ $side })
    .win = gain en { $plies ->
        [one] { $plies } demi-coup
       *[other] { $plies } demi-coups
    }
    .loss = perte en { $plies ->
        [one] { $plies } demi-coup
       *[other] { $plies } demi-coups
    }
    .draw = nulle avec le meilleur jeu

real-games = Parties classées entre personnes ici
    .about = Ce que le premier camp ({ $side }) a obtenu dans les parties classées entre personnes sur ce site, selon le classement moyen des deux joueurs. Comptent les { $most } parties les plus récentes de chaque cadence.
    .rating = Classement
    .games = Parties
    .score = Score ({ $side })
    .interval = intervalle à 95 %
    .below = moins de { $to }
    .between = { $from } à { $to }
    .above = { $from } et plus
    .all = Tous les classements
    .few = trop peu pour conclure
    .none = Aucune partie classée entre personnes n’a été jouée avec ces règles sur ce site.
    .least = Au-dessous de { $least } parties, aucun score n’est montré : le hasard seul peut le déplacer de 17 points de pourcentage, en plus ou en moins.

compare = Côte à côte
    .about = Deux règlements, avec la différence de chaque chiffre et son degré de certitude.
    .with = Comparer avec (jeu, ou jeu:option=valeur)
    .go = Comparer
    .missing = pas encore mesuré sur ce site
    .measure = Mesurer { $game }

## Les leçons, et un jeu en bref

learn = Apprendre en jouant
    .about = De courtes leçons : une idée à la fois, et tout de suite quelque chose à faire. À la fin, tu joues ta première partie.
    .game = Apprendre { $game } en jouant
    .steps = Étapes de cette leçon
    .step = Étape { $number } : { $title }
    .step-done = terminée
    .lost = Ce navigateur ne garde rien pour ce site : il oubliera quelles étapes tu as terminées quand tu quitteras la page.
    .last = Ta première partie
    .start = Commencer
    .begun = Étapes terminées : { $done } sur { $count }
    .all = Toutes les leçons
    .rules = Règles
    .no-script = Les leçons ont besoin de JavaScript, que ce navigateur n’exécute pas.

short = En bref
    .try = Essayer
    .board = Joue pour les deux camps
    .back = Reprendre le coup
    .again = Recommencer
    .all = Toutes les règles
    .goal = Ton but
    .goals = Le but
    .moves = Comment on joue

lesson-page =
    .turn = À toi de jouer
    .wrong = Pas tout à fait
    .done = Bien joué
    .shown = Voici comment
    .again = Réessayer
    .hint = Indice
    .show = Montre-moi
    .next = Suivant
    .play = Commencer la partie
    .actions = Ce que tu peux faire

## Bilans de parties

review = Bilan
    .start = Faire le bilan
    .progress = Positions évaluées
    .stop = Arrêter
    .none = Aucun coup n’a beaucoup coûté.
    .turns = Tournants
    .table = Tous les coups en tableau
    .moves = Tous les coups
    .move = Coup
    .score = Évaluation
    .words = En mots
    .accuracy = Précision
    .missed = Ce coup manque un gain forcé ({ $how }). Le premier coup : { $move }.
    .loses = Ce coup permet un gain forcé ({ $how }). Le premier coup : { $move }.
    .allows = La réponse : { $move }.
    .gives-way = D’autres attendent un moteur. Réessaie dans une minute.
    .broke = Le moteur a échoué sur une position de cette partie.

script-review =
    .asking = Le moteur réfléchit…
    .progress = Positions : { $done } sur { $total }
    .ready = Le bilan est prêt : { $form ->
        [one] un tournant
       *[other] { $count } tournants
    }.
    .side = Camp
    .accuracy = Précision
    .inaccuracies = Imprécisions
    .mistakes = Erreurs
    .blunders = Gaffes
    .inaccuracy = Imprécision, { $percent } perdus
    .mistake = Erreur, { $percent } perdus
    .blunder = Gaffe, { $percent } perdus
    .turn = { $move } : { $fault }. { $words } Mieux : { $better }.
    .better = Mieux :
    .try = Réessayer
    .find = Trouve un meilleur coup.
    .right = Juste, c’est le meilleur coup.
    .played = C’est ce qui a été joué. Cherche mieux.
    .wrong = Pas celui-là. Regarde encore.
    .start = Début
    .at-start = Début. { $words }
    .at-move = Coup { $ply }. { $words }
    .beside = Ce n’est pas une position de cette partie

## Une partie en cours : sa page, ce qu’elle dit et ce qu’elle refuse

next =
    .lesson = La leçon sur ce point
    .level = Jouer contre le niveau { $level }

# Le temps dans une partie
time =
    .control = Cadence : { $time }.
    .sudden = { $first ->
        [one] 1 minute par camp
       *[other] { $first } minutes par camp
    }
    .live = { $first ->
        [one] 1 minute
       *[other] { $first } minutes
    } + { $second ->
        [one] 1 seconde par coup
       *[other] { $second } secondes par coup
    }
    .days = { $first ->
        [one] 1 jour par coup
       *[other] { $first } jours par coup
    }
    .vacation = { $first ->
        [one] 1 jour par coup
       *[other] { $first } jours par coup
    }, { $second ->
        [one] 1 jour de congé
       *[other] { $second } jours de congé
    }
    .minutes = Minutes par camp
    .increment = Secondes ajoutées par coup
    .days-a-move = Jours par coup
    .vacation-days = Jours de congé
    .minutes-left = { $count ->
        [one] encore { $count } minute
       *[other] encore { $count } minutes
    }
    .hours-left = { $count ->
        [one] encore 1 heure
       *[other] encore { $count } heures
    }
    .days-left = { $count ->
        [one] encore 1 jour
       *[other] encore { $count } jours
    }

pace = Cadence
    .none = Sans pendule
    .none-about = Prends tout le temps que tu veux
    .live = En direct
    .live-about = Des minutes pour toute la partie ; chaque coup peut ajouter des secondes
    .days = Par correspondance
    .days-about = Des jours pour chaque coup ; qui en veut davantage prend sur ses congés

rated =
    .rated-game = Classée
    .about = Le résultat compte pour le classement des deux : avec pendule, règles publiées, sans reprise de coups, entre personnes qui ont un compte ; ensuite, le moteur peut comparer les coups avec les siens
    .rated = Partie classée.
    .expects = Partie classée. { $side } { $number ->
        [one] peut
       *[many] peuvent
    } espérer { $percent } % ici.
    .sign-in = Les parties classées sont réservées aux personnes qui ont un compte : crées-en un ou connecte-toi.
    .not-so = Une partie classée demande une pendule, des règles publiées et le départ habituel.
    .about-engine = Le résultat compte pour un classement à part, selon la force mesurée des niveaux du moteur : avec les règles habituelles, sans indices ni reprise de coups, trois jours par coup
    .engine-not-so = Une partie classée contre le moteur demande les règles et le départ habituels, avec lesquels ses niveaux ont été mesurés.
    .bot = Les bots jouent sur défi : ni dans le salon, ni pour un classement contre le moteur du site, et en partie classée seulement si un bot défie ou est défié.
    .needs-bot = Cette partie classée est pour les bots : l’un des deux doit en être un.
    .against-engine = Contre le moteur
    .with-bots = avec des bots
    .casual = Amicale

challenge = Défier
    .name = Défier quelqu’un par son nom
    .about = Si cette personne a un compte ici, elle trouve la partie sous « Parties qui t’attendent ». Sans nom, tu reçois un lien à envoyer.
    .sign-in = Les défis par nom sont réservés aux personnes qui ont un compte : crées-en un, connecte-toi ou laisse le nom vide pour avoir un lien.
    .yourself = Tu ne peux pas te défier toi-même.
    .muted = « { $name } » n’accepte pas de défis de ta part.
    .too-many = { $most } de tes défis sont déjà sans réponse. Annules-en un ou attends une réponse.
    .waits = On attend { $name }
    .gone = En attente de ton adversaire
    .finds = Ton défi figure sous « Parties qui t’attendent » chez la personne défiée. Personne d’autre ne peut l’accepter.
    .you = On te défie
    .accept = Accepter et jouer
    .decline = Refuser
    .not-yours = Ce défi s’adresse à quelqu’un d’autre. Tu peux regarder.
    .none = Ce défi ne s’adresse pas à toi.
    .other-side = Tu joues déjà l’autre camp dans cette partie.

client-data =
    .key = « { $key } » n’est pas une clé : 1 à { $most } minuscules et traits d’union sont attendus.
    .value = La valeur de « { $key } » est trop longue : { $most } octets au plus.
    .keys = « { $key } » est une clé de trop : { $most } au plus.

clock =
    .first = Joue dans les deux minutes, sinon la partie est annulée.
    .left = L’autre joueur est parti : tu peux réclamer la victoire.
    .claim-win = Réclamer la victoire
    .abort = Annuler la partie

takeback =
    .takebacks = Reprises de coups
    .about = Chacun peut demander à reprendre un coup, et l’autre décide
    .agreed = Chacun peut demander à reprendre des coups.
    .ask = Demander une reprise
    .accept = Accorder la reprise
    .decline = Refuser
    .off = Cette partie se joue sans reprise de coups.
    .asked-already = Tu as déjà demandé à reprendre un coup.
    .not-asked = Personne ne te demande de reprise.
    .waits = Tu as demandé à reprendre un coup.
    .nothing = Il n’y a rien à reprendre.

hint =
    .hints = Indices
    .about = Demande un bon coup chaque fois que c’est à toi de jouer
    .button = Indice
    .move = Indice : { $move }.
    .off = Cette partie se joue sans indices.
    .turn = Tu peux demander un indice quand c’est à toi de jouer.
    .wait = Un indice arrive déjà.
    .busy = Le moteur est occupé. Redemande un indice dans un instant.

room = La partie
    .title = { $game } sur Throughline
    .moves = Coups
    .played = Coups joués
    .present = Retour à la partie
    .send = Envoie ce lien à ton ami :
    .link = Lien vers cette partie :
    .copy = Copier
    .stands = La partie est dans le salon tant que cette page reste ouverte.
    .stands-by-the-day = La partie reste dans le salon pendant 14 jours au plus.
    .to-lobby = Voir le salon
    .no-cookie = Ton navigateur refuse le cookie auquel ce site reconnaît que tu joues ici : accepte-le, puis commence une nouvelle partie.
    .meanwhile = Jouer contre le moteur en attendant
    .no-script = Pour jouer, il faut JavaScript, que ce navigateur n’exécute pas.
    .join = Rejoindre la partie
    .join-first = Tu joueras { $side } et tu commenceras.
    .join-second = Tu joueras { $side }.
    .join-either = Le hasard décide du camp que tu joueras.
    .actions = Actions
    .accept-draw = Accepter la nulle
    .decline-draw = Refuser
    .claim = Réclamer la nulle
    .rematch = Revanche
    .as-guest = Tu joues cette partie en tant qu’invité. Déconnecte-toi pour continuer.
    .to-rematch = Aller à la revanche
    .review = Bilan
    .analyse = Analyser
    .analyse-own = Tu joues les deux camps : tu peux donc analyser cette partie avant sa fin.
    .undo = Reprendre le coup
    .offer-draw = Proposer nulle
    .resign = Abandonner
    .flip = Retourner
    .sound = Son
    .new-game = Nouvelle partie
    .rules = Règles
    .share = Enregistrer et partager
    .embed = Pour ta propre page
    .download = Télécharger la partie
    .copy-record = Copier la partie en texte
    .copy-position = Copier un lien vers cette position
    .edit = Modifier cette position

seat =
    .engine = Moteur, niveau { $level }
    .open = En attente d’un ami
    .anybody = En attente de quelqu’un
    .nobody = Personne
    .you = Toi
    .friend = Ami
    .opponent = Adversaire
    .guest = Invité
    .unnamed = Sans nom

refusal =
    .over = La partie est finie.
    .moved-on = La partie a avancé entre-temps.
    .watching = Tu regardes seulement cette partie.
    .too-long = Cette partie est devenue trop longue pour continuer. Tu peux encore abandonner.
    .long-move = C’est trop long pour un coup.
    .not-your-turn = Ce n’est pas à toi de jouer. { $turn }.
    .not-engine = Ce n’est pas au moteur de jouer.
    .nobody = Personne n’a encore rejoint la partie.
    .no-offers = Tu ne peux proposer nulle qu’à une autre personne.
    .offered = Tu as déjà proposé nulle.
    .answer-offer = On te propose nulle : accepte ou refuse.
    .offer-later = Tu pourras de nouveau proposer nulle après le prochain coup.
    .not-offered = On ne te propose pas nulle.
    .claim-turn = Seul le camp au trait peut réclamer la nulle.
    .no-claim = Il n’y a pas de nulle à réclamer maintenant.
    .taken = La place est prise. Tu peux regarder la partie.
    .rematch-early = La revanche vient après la fin de la partie.
    .rematch-unplayed = Il n’y a pas de revanche d’une partie qui n’a pas commencé.
    .rematch-imported = Il n’y a pas de revanche d’une partie importée.
    .not-playing = Cette personne ne commence pas de partie pour le moment.
    .not-saved = L’enregistrement a échoué, donc rien n’a changé. Réessaie.
    .abort = Une partie ne s’annule qu’avant que les deux camps aient joué. Tu peux abandonner.
    .call-off = Avant que les deux camps aient joué, une partie classée ne peut qu’être annulée.
    .not-left = La victoire se réclame quand l’autre joueur est absent depuis { $seconds } secondes.

conditional = Si ton adversaire joue…
    .about = Dis dès maintenant ce que tu réponds : le site le joue dès que ton adversaire joue ce coup. Personne d’autre ne le voit.
    .enter = Entrer une suite
    .keep = Garder cette suite
    .back = Un coup en arrière
    .leave = Arrêter
    .off = Les suites conditionnelles sont pour les parties par correspondance entre deux personnes.
    .your-turn = C’est à toi : joue ton coup.
    .length = Une suite conditionnelle a un nombre pair de coups, { $most } au plus : le sien, puis le tien.
    .most = Il n’y a plus de place : { $most } suites au plus. Supprimes-en une d’abord.

script-play =
    .hint = Indice : { $move }.
    .low-time = Moins de 20 secondes.
    .sure = Vraiment abandonner ?
    .away = absent
    .won = victoire
    .thinking = réfléchit…
    .ends = Met fin à la partie : { $draw }
    .offered = Nulle proposée
    .offer = Proposer nulle
    .draw-offered = On te propose nulle.
    .draw-declined = Ta proposition de nulle a été refusée.
    .takeback-declined = Ta demande de reprise a été refusée.
    .taken-back = Coup repris.
    .move = Coup { $ply } : { $move }.
    .start = Le début.
    .lost = Cette position ne peut pas être montrée sans connexion.
    .rematch = Une revanche t’attend.
    .clock = Pendule { $clock }
    .premove = Coup anticipé { $move }. Touche ailleurs ou Échap pour l’annuler.
    .premove-cancelled = Coup anticipé annulé.
    .premove-dropped = Ton coup anticipé { $move } n’est plus possible.
    .confirm = Jouer { $move } ?
    .their-move = Que pourrait jouer ton adversaire ?
    .your-answer = Et ta réponse ?
    .if = Si { $first }
    .if-then = Si { $first }, alors { $second }
    .go-on = Continuer
    .delete = Supprimer
    .line-on = Continuer après : { $words }
    .line-delete = Supprimer : { $words }
    .chat-mute = Masquer
    .chat-unmute = Lire à nouveau
    .chat-report = Signaler
    .chat-muted = masqué
    .chat-more = { $name } : masquer ou signaler
    .chat-said = { $name } : { $text }
    .note-kept = Enregistré.
    .sending = Envoi de ton coup…
    .chat-new = { $form ->
        [one] 1 nouvelle ligne
       *[other] { $count } nouvelles lignes
    }
    .copy-code = Copier le code

## Discussion et notes privées

chat = Discussion
    .players = Seuls les deux joueurs lisent ceci.
    .watchers = Tous ceux qui regardent peuvent lire ceci ; les joueurs, non.
    .lines = Ce qui a été dit
    .write = Écrire une ligne
    .send = Envoyer
    .off = Il n’y a pas de discussion à côté de cette partie.
    .sign-in = Pour écrire quand tu regardes une partie, connecte-toi à un compte.
    .length = Une ligne a de 1 à { $most } caractères.
    .full = Il y a trop de lignes à côté de cette partie pour une de plus.
    .no-line = Cette ligne n’existe plus.
    .own-line = Cette ligne est la tienne.

private-note = Note privée
    .about = Personne d’autre ne peut lire ceci.
    .length = Une note a au plus { $most } caractères.
    .changed = Un autre onglet ou appareil a modifié cette note entre-temps. Copie ce que tu as écrit et recharge cette page.

## Signalements et modération

report-somebody = Signaler
    .title = Signaler { $name }
    .about = Une personne lit ceci et décide. Rien ne se fait tout seul.
    .reason = Que s’est-il passé ?
    .stopped-playing = Ne joue plus, ou laisse exprès filer le temps
    .engine-help = Joue avec l’aide d’un moteur
    .abuse = Insulte, menace ou inonde la discussion
    .text = Ce que les modérateurs devraient savoir
    .send = Envoyer le signalement
    .back = Revenir à la partie
    .thanks = Merci
    .thanks-about = Les modérateurs vont examiner cela. Dans la discussion, tu peux masquer quelqu’un toi-même.
    .enough = Non envoyé : tes signalements précédents sont encore ouverts. Les modérateurs les examinent d’abord.
    .enough-of-guests = Non envoyé : tes signalements précédents, ou trop de ceux d’autres invités, sont encore ouverts. Les modérateurs les examinent d’abord. Avec un compte, tu peux envoyer le tien maintenant.
    .nobody = Il n’y a personne à signaler là.
    .oneself = Tu ne peux pas te signaler.
    .choose = Choisis ce qui s’est passé.
    .length = C’est trop long : { $most } caractères au plus.

moderation = Modération
    .about = Ce qui a été signalé et ce qui en a été fait. Chaque décision est dans le journal ci-dessous.
    .reports = Signalements ouverts
    .none = Il n’y en a pas.
    .by = signalé par
    .game = la partie
    .by-name = Quelqu’un par son nom
    .decision = Décision
    .settle = Classer sans suite
    .mute = N’a plus le droit d’écrire aux autres
    .ban = N’a plus le droit de jouer avec les autres
    .annul = Annuler la partie
    .not-rated = Cette partie n’est pas finie, ou n’est pas classée.
    .already-annulled = Cette partie est déjà annulée.
    .unmute = A de nouveau le droit d’écrire
    .unban = A de nouveau le droit de jouer
    .days = Jours (0 : pour toujours)
    .reason = Motif, communiqué à la personne
    .no-reason = Indique un motif.
    .decide = Décider
    .in-force = Restrictions en vigueur
    .lift = Lever
    .not-restricted = Il n’y a pas de telle restriction en vigueur.
    .audit = Journal
    .who = Par
    .whom = Concerne
    .why = Motif
    .for-ever = pour toujours
    .until = jusqu’au { $day }
    .banned = Tu n’as pas le droit de jouer avec les autres ({ $until }) : { $reason }
    .banned-without-reason = Tu n’as pas le droit de jouer avec les autres ({ $until }).
    .muted = Tu n’as pas le droit d’écrire aux autres ({ $until }) : { $reason }
    .muted-without-reason = Tu n’as pas le droit d’écrire aux autres ({ $until }).
    .needs-passkey = Les modérateurs se connectent uniquement avec une clé d’accès : ajoutes-en une sur la page de ton compte, puis supprime le mot de passe.
    .bad-days = Le nombre de jours est un entier de 0 (pour toujours) à { $most }.
    .nobody = Aucun compte ne porte ce nom.
    .settled = Quelqu’un a déjà classé ce signalement.
    .action = Cette décision n’existe pas.

fair-play = Franc-jeu
    .about = Quand le moteur n’a rien d’autre à faire, il regarde les parties classées qui sont finies. Ses chiffres ne sont pas un verdict : ils disent comment les coups se comparent aux siens, pas pourquoi. Rien n’en découle de soi-même. Rejoue les parties avant de décider.
    .figures = chiffres
    .show = Afficher
    .newest = Qui a joué les dernières parties finies
    .none = Aucune partie n’a encore été comparée.
    .none-of = Aucune partie de cette personne n’a été comparée.
    .pool = Classées en
    .games = Parties
    .moves = Coups comparés
    .firsts = Premier choix du moteur
    .firsts-about = La part des coups que le moteur aurait joués aussi. Qui joue bien en joue davantage, et tout le monde aussi dans les ouvertures connues et dans les positions où un seul coup est bon. Les coups sans choix et ceux des positions décidées ne comptent pas.
    .loss = Perte par coup
    .loss-about = De combien de points de pourcentage un coup réduit les chances de gagner. C’est peu aussi dans les parties calmes, et entre personnes qui font attention.
    .median = Temps médian
    .median-about = La moitié des coups a pris plus de temps. Seules les parties en direct le disent. Cela dépend de la pendule choisie.
    .spread = Dispersion des temps
    .spread-about = À quel point les temps diffèrent : leur écart rapporté à leur moyenne. La plupart des gens prennent plus de temps quand c’est difficile. Qui recopie des coups met peut-être à peu près le même temps pour chacun, et qui est calme aussi.
    .tells = Ce que les chiffres peuvent dire et ce qu’ils ne peuvent pas
    .limits = Les parties sont courtes, et une seule dit peu : des chiffres élevés viennent aussi du hasard. Ce sont des moyennes de plusieurs parties, à côté de parties isolées d’autres personnes, qui varient plus. Un autre moteur que le nôtre choisirait d’autres coups.
    .summary = Parties : { $games }. Coups comparés : { $moves }. Classement avant, en moyenne : { $rating }.
    .compared = À côté des parties des autres : { $count }
    .figure = Chiffre
    .own = Cette personne
    .others = Les autres en moyenne
    .standing = Parmi les autres
    .higher = Plus élevé que dans { $share } parties sur 100 de personnes classées de { $from } à { $to }
    .too-few = Trop peu de parties à comparer : { $count } d’autres personnes, quand il en faut { $needed }, ou trop peu de coups de celle-ci
    .list = Parties, les plus récentes d’abord
    .game = Partie
    .day = Jour
    .rating = Classement avant
    .annulled = annulée

## Les plateaux et ce qui se trouve à côté

board = Plateau de { $game }
    .undo-part = Annuler cette étape
    .which = Quel coup ?
    .confirm-which = Est-ce bien ce coup ?
    .confirm = Jouer
    .confirm-cancel = Reprendre
    .reconnecting = Reconnexion…
    .steps = Parcourir la partie
    .first = Première position
    .back = Un coup en arrière
    .on = Un coup en avant
    .last = Dernière position
    .typed-about = Un coup, écrit comme sur la page des règles
    .typed = Saisir un coup
    .play = Jouer

script-site =
    .copied = Copié
    .not-copied = Interdit ici
    .offline = Serveur injoignable

script-puzzles =
    .try-again = Réessaie.

## Choisir un adversaire, un camp et des options

setup = Jouer à { $game }
    .board = Le plateau
    .start-of = Le début de { $game }
    .puzzles = Problèmes
    .report = Rapport du labo : le jeu est-il équilibré ?
    .opponents = Adversaire
    .level = Niveau
    .first-engine = Premier moteur
    .second-engine = Second moteur
    .start = Commencer la partie
    .rules = Lire les règles
    .wrong = Ce qui ne va pas
    .copy-link = Copier le lien
    .reset = Réinitialiser
    .position = Position de départ
    .position-about = N’importe quelle position permise par les règles : compose-la sur le plateau ou colle un texte de position. Si le champ reste vide, la partie commence comme d’habitude.
    .position-string = Texte de position
    .usual = Le départ habituel
    .edit = Composer sur le plateau
    .side = Ton camp
    .first-move = joue en premier
    .random = Au hasard
    .either = l’un ou l’autre
    .variants = Règles
    .options = Options de règles
    .roll = Nouveau tirage
    .allowed = Permis : { $values }.

opponent =
    .engine = Le moteur
    .engine-about = Toujours là, à huit niveaux
    .friend = Un ami
    .friend-about = Envoie un lien, joue où tu veux
    .anybody = N’importe qui
    .anybody-about = Dans le salon, pour qui viendra
    .both = Même écran
    .both-about = Deux personnes, un plateau
    .watch = Regarder
    .watch-about = Moteur contre moteur

level =
    .first = Cire
    .first-about = pour une première partie
    .second = Craie
    .second-about = oublie beaucoup
    .third = Pin
    .third-about = une partie détendue
    .fourth = Ambre
    .fourth-about = voit les menaces simples
    .fifth = Chêne
    .fifth-about = un adversaire solide
    .sixth = Bronze
    .sixth-about = punit les erreurs
    .seventh = Fer
    .seventh-about = difficile à battre
    .eighth = Silex
    .eighth-about = aussi fort que possible

choice =
    .opponent = « { $value } » n’est pas un adversaire : engine, friend, anybody, both ou watch.
    .side = « { $value } » n’est pas un camp : 0, 1 ou random.
    .level = « { $value } » n’est pas un niveau : 1 à { $most }.
    .long-options = C’est trop long pour des options.
    .time = « { $value } » n’est pas une cadence : none, live ou days.
    .time-number = « { $value } » ne convient pas pour « { $what } » : un nombre entier, { $allowed }.
    .agreement = « { $value } » ne convient pas pour « { $what } » : on, ou rien.

script-setup =
    .unchecked = Le serveur est injoignable, donc rien n’est vérifié.

## Le plateau d’analyse

analysis = Analyse : { $game }
    .game = Vers la partie
    .unknown = Pas encore d’évaluation
    .graph = La partie, selon les chances de chaque camp
    .no-script = Le plateau d’analyse a besoin de JavaScript, que ce navigateur n’exécute pas.
    .panel = Analyse
    .engine = Moteur
    .engine-about = Activer ou désactiver le moteur (E)
    .threat = Menace
    .threat-about = Ce que l’adversaire jouerait s’il avait le trait (T)
    .lines = Meilleures variantes
    .settings = Réglages
    .line-count = Variantes
    .place = Le moteur tourne sur
    .place-about = Sur cet appareil, le moteur n’a besoin ni du réseau ni du processeur du site
    .place-device = cet appareil
    .place-server = le serveur
    .threads = Fils d’exécution
    .threads-about = Fils d’exécution de cet appareil qui réfléchissent à une position ; la moitié de ceux du processeur, sauf choix contraire
    .view = Barre et évaluation pour
    .mover = le camp au trait
    .arrows = Flèches
    .say = Lire la meilleure variante
    .say-about = Lire la meilleure variante (L)
    .exact = Valeurs exactes
    .exact-about = Les valeurs sont celles de la position seule. Les coups précédents ne comptent que si un coup finit aussitôt la partie : par répétition, ou parce qu’un compteur est plein
    .exact-moves = Valeur exacte de chaque coup
    .moves = Coups
    .tree = Coups et variantes
    .tree-changes = Modifier les variantes
    .promote = En faire la variante principale
    .delete = Supprimer à partir d’ici (Suppr)
    .actions = Actions
    .flip = Retourner
    .flip-about = Retourner le plateau (F)
    .copy-link = Copier le lien
    .edit = Modifier
    .play = Jouer à partir d’ici
    .rules = Règles
    .keys = Touches
    .home-end = Début Fin
    .space = Espace
    .del = Suppr
    .key-moves = Un coup en arrière ou en avant
    .key-branches = Les autres variantes ici
    .key-ends = Début, fin de la variante
    .key-best = Jouer le meilleur coup
    .key-engine = Activer ou désactiver le moteur
    .key-threat = Montrer la menace
    .key-say = Lire la meilleure variante
    .key-flip = Retourner le plateau
    .key-delete = Supprimer à partir d’ici
    .not-over = Une partie peut être analysée quand elle est finie ; avant, seulement par la personne qui joue les deux camps.
    .too-many-boards = Trop de plateaux d’analyse sont ouverts. Ferme l’un des tiens et recharge cette page.
    .elsewhere = Le plateau montre désormais une autre position.
    .no-game = Cette partie n’existe pas.
    .failed = Un problème est survenu de notre côté. Réessaie.

script-analysis =
    .threat = La menace : { $move }.
    .next = Tous les moteurs sont occupés. Ton tour vient ensuite.
    .waiting = Tous les moteurs sont occupés. { $count } avant toi.
    .no-line = Le moteur n’a pas encore de variante.
    .best = { $words }, { $score } à la profondeur { $depth }. Le mieux : { $move }.
    .best-then = { $words }, { $score } à la profondeur { $depth }. Le mieux : { $move }, puis { $rest }.
    .positions = { $count } positions
    .depth = Profondeur { $depth } · { $speed }/s
    .gave-way = Arrêté, car d’autres attendent un moteur. Désactive-le et réactive-le pour aller plus loin.
    .broke = Le moteur a échoué sur cette position.
    .unknown = Pas encore d’évaluation
    .chances = { $words }. { $first } : { $wins }. Nulle : { $draws }. { $second } : { $losses }.
    .empty = Joue un coup sur le plateau.
    .instead = Au lieu de { $move }
    .main-line = C’est maintenant la variante principale.
    .deleted = Supprimé à partir de { $move }.
    .undo = Annuler

## L’éditeur de positions

editor = Composer une position
    .title = Composer une position : { $game }
    .tools = Le plateau
    .move = Déplacer
    .erase = Effacer
    .undo = Annuler
    .redo = Rétablir
    .flip = Retourner le plateau
    .no-script = Déplacer les pièces demande JavaScript, que ce navigateur n’exécute pas. Tu peux donner un texte de position sur la page de nouvelle partie.
    .tray = Pièces : { $side }
    .panel = La position
    .play = Jouer à partir d’ici
    .engine = Le moteur
    .friend = Un ami
    .both = Même écran
    .analyse = Analyser
    .to-move = Au trait
    .string = Texte de position
    .string-about = Copie-le, ou colles-en un ici.
    .copy-link = Copier le lien
    .start = Départ habituel
    .clear = Vider
    .options = Options de règles
    .allowed = { $about } Permis : { $values }.
    .not-a-setup = Cela ne décrit pas une position.

script-editor =
    .start = Le départ habituel.
    .empty = Le plateau est vide.
    .place-empty = { $place } est vide.
    .picked = { $piece } en main.
    .choose = Choisis d’abord une pièce.
    .placed = { $piece } en { $place }.
    .removed = { $piece } : retrait de { $place }.
    .moved = { $piece } vers { $place }.
    .in-hand = { $piece } en main : touche des cases du plateau.
    .undone = Annulé.
    .redone = Rétabli.
    .unchecked = Le serveur est injoignable, donc rien n’est vérifié.
    .fine = On peut jouer cette position.
    .over = Aucune partie ne peut commencer ici :
    .wrong = { $form ->
        [one] Une chose ne va pas :
       *[other] { $count } choses ne vont pas :
    }
    .tray = { $piece }, { $count } sur le plateau

## Importer des parties

import = Importer des parties
    .about = Colle des parties notées ou choisis un fichier : une ou plusieurs, au format PGN ou dans ceux d’autres programmes de tafl. Chacune est vérifiée selon les règles, coup par coup.
    .text = Parties notées
    .choose = Choisir un fichier
    .read = Lire
    .no-name = Parties sans nom de jeu
    .skip = Ne pas les lire
    .read-as = Les lire comme { $game }
    .found = Parties trouvées
    .count = { $count ->
        [one] Une partie
       *[other] { $count } parties
    }
    .count-fine = { $count ->
        [one] Une partie
       *[other] { $count } parties
    }, sans erreur : { $fine }
    .more = Les { $count } premières sont affichées, dont { $fine } sans erreur. Divise le texte pour voir les autres.
    .unknown = Jeu inconnu
    .moves = { $count ->
        [one] { $count } coup
       *[other] { $count } coups
    }
    .comments = avec commentaires
    .line = ligne { $line }
    .unfinished = inachevée
    .open = Ouvrir
    .open-game = Ouvrir la partie { $number } : { $first } – { $second }
    .analyse = Analyser
    .analyse-game = Analyser la partie { $number } : { $first } – { $second }
    .faults = { $count ->
        [one] 1 erreur
       *[other] { $count } erreurs
    }
    .empty = Il n’y a rien à lire : colle une partie ou choisis un fichier.
    .too-large = C’est plus de 1 Mio. Divise le texte en fichiers plus petits.
    .not-opened = Cette partie ne peut pas être ouverte. Tu vois plus bas ce qui ne va pas.
    .no-games = Aucune partie trouvée dans ce texte. Une partie notée a des balises comme [Game "…"] et des coups numérotés.
    .too-many-words = Ce texte compte { $count } mots ; on en lit { $most } au plus dans les formats d’autres programmes. Importe moins de parties à la fois, ou convertis-le avec la commande throughline convert.
    .too-many-moves = La partie compte { $count } coups, variantes comprises ; on peut en ouvrir { $most } au plus.
    .unchecked = Cette partie n’a pas été vérifiée : il y a trop de texte avant elle. Importe-la seule.
    .at-line = Ligne { $line } : { $fault }
    .at-move = Coup { $move } : { $fault }
    .at-both = Ligne { $line }, coup { $move } : { $fault }

script-import =
    .too-long = C’est plus de 1 Mio. Divise le texte en morceaux plus petits.
    .reading = Lecture…
    .too-large = { $file } dépasse 1 Mio. Divise-le en fichiers plus petits.

## Pages de règles

rules = Règles : { $game }
    .play = Jouer à { $game }
    .puzzles = Problèmes
    .report = Rapport du labo
    .variants = Règlements
    .options = Options de cette partie
    .changed = Cette partie se joue avec des options. Là où elles diffèrent de la page, ce sont les options qui comptent.

## Erreurs

problem =
    .two-hosts = C’est impossible
    .two-hosts-about = La requête désigne plusieurs hôtes.
    .damaged = Cette partie est endommagée
    .damaged-about = Certaines de ses données ne sont plus lisibles. Les autres parties ne sont pas touchées. La personne qui gère ce site peut la rétablir à partir d’une sauvegarde.
    .store = Pas pour le moment
    .store-about = Impossible de lire ou d’enregistrer les parties pour le moment. Rien de ce qui a été accepté n’est perdu ; réessaie dans une minute.
    .unsaved = Pas encore enregistré : le disque du site a un problème. Nouvel essai…
    .not-found = Introuvable
    .no-page = Il n’y a pas de page à cette adresse.
    .no-game = Il n’y a pas de partie à cette adresse. Elle a été supprimée, ou il manque un morceau du lien.
    .no-move = La partie ne compte pas autant de coups.
    .refused = C’est impossible
    .signed-out = Tu n’es pas connecté
    .signed-out-about = Cela dépend d’un compte : connecte-toi, puis recommence.
    .no-token = Pas de jeton d’accès
    .no-token-about = Il faut un jeton d’accès dans l’en-tête « Authorization: Bearer … ». Crées-en un sur /account/tokens ; un jeton révoqué ne vaut plus rien.
    .old-token = Jeton d’accès expiré
    .old-token-about = Ce jeton d’accès a expiré. Crées-en un nouveau sur /account/tokens.
    .no-scope = Il manque au jeton d’accès le droit { $scope }. Crées-en un qui l’a sur /account/tokens.
    .foreign-host = Ce n’est pas la bonne adresse
    .foreign-host-about = Ce site ne répond pas à ce nom. S’il doit y répondre, démarre-le avec --public-url.
    .foreign-origin = Requête venue d’ailleurs
    .foreign-origin-about = Seules les pages de ce site peuvent faire cela. Ouvre le site lui-même et réessaie.
    .busy = Trop de monde
    .busy-about = Le site a trop à faire en ce moment. Réessaie dans une minute.
    .too-many = Un instant, s’il te plaît
    .too-many-games = Beaucoup de parties ont été commencées depuis ton adresse en peu de temps. Réessaie dans { $seconds ->
        [one] une seconde
       *[other] { $seconds } secondes
    }.
    .too-many-sign-ins = Trop d’essais de connexion. Réessaie dans { $seconds ->
        [one] une seconde
       *[other] { $seconds } secondes
    }.
    .too-many-aborts = Tu as annulé plusieurs parties. Tu pourras rejouer avec d’autres dans { $seconds ->
        [one] une seconde
       *[other] { $seconds } secondes
    }.
    .too-many-lines = Tu as écrit beaucoup de lignes en peu de temps. Réessaie dans { $seconds ->
        [one] une seconde
       *[other] { $seconds } secondes
    }.
    .too-many-pages = Beaucoup de pages ont été ouvertes depuis ton adresse en peu de temps. Réessaie dans { $seconds ->
        [one] une seconde
       *[other] { $seconds } secondes
    }.
    .too-many-imports = Beaucoup de parties ont été importées depuis ton adresse en peu de temps. Réessaie dans { $seconds ->
        [one] une seconde
       *[other] { $seconds } secondes
    }.
    .too-many-requests = Énormément de requêtes ont été envoyées depuis ton adresse en peu de temps. Réessaie dans { $seconds ->
        [one] une seconde
       *[other] { $seconds } secondes
    }.
    .too-many-of-token = Énormément de requêtes ont été envoyées avec ce jeton d’accès en peu de temps. Réessaie dans { $seconds ->
        [one] une seconde
       *[other] { $seconds } secondes
    }.
    .too-many-games-of-programs = Des programmes de ce compte ont commencé énormément de parties en peu de temps. Réessaie dans { $seconds ->
        [one] une seconde
       *[other] { $seconds } secondes
    }.
    .too-many-streams = Des programmes de ce compte ont ouvert autant de flux qu’il est permis. Réessaie dans { $seconds ->
        [one] une seconde
       *[other] { $seconds } secondes
    }.
    .internal = Un problème est survenu
    .internal-about = Un problème est survenu de notre côté. Rien de ce qui a été accepté n’est perdu ; réessaie.
    .method = Pas de cette façon
    .method-about = Cette adresse ne peut pas être utilisée ainsi.
    .large = Trop volumineux
    .large-about = Cet envoi dépasse ce que le site accepte.
    .slow = Trop lent
    .slow-about = La réponse a mis trop de temps. Réessaie.
    .unreadable = Impossible de lire la requête.
    .encoded = Une requête avec « Content-Encoding: { $encoding } » n’est pas lue ici : envoie le contenu tel quel.
    .home = Voir tous les jeux
    .request = Requête { $id }

## Ce que montrent les liens vers le site

preview = Des jeux de plateau abstraits, avec leurs règles exactes, contre un moteur ou un ami.

## Games on this device, without a network

offline = Jouer sans réseau
    .about = Des parties contre le moteur sur cet appareil : les règles et le moteur tournent dans ton navigateur. Chaque coup est gardé ici aussitôt, et tes parties arrivent sur le site quand le réseau revient.
    .elsewhere = Il n’y a pas de réseau en ce moment, la page demandée ne peut donc pas être montrée.
    .game = Jeu et règles
    .games = Parties sur cet appareil
    .none = Aucune pour l’instant.
    .way = Jouer sans réseau
    .practice = Leçons, problèmes et analyse sans réseau
    .practice-about = Tout cela est gardé sur cet appareil, ainsi que les problèmes qui suivent celui où tu en es.
    .lesson = Leçon : { $title }
    .new = Une nouvelle version est là.
    .take = L’utiliser
    .no-game = Cette partie ne peut pas être enregistrée : ses coups ne sont pas ceux d’une personne et du moteur.
    .differs = La partie a continué autrement sur le site : celle-ci reste donc dans ce navigateur.
    .not-yours = Cette partie a été enregistrée pour quelqu’un d’autre. Connecte-toi comme la personne qui l’a jouée.

script-offline =
    .you = Toi
    .engine = Moteur, niveau { $level }
    .yours = À toi de jouer
    .you-resigned = Tu as perdu : tu as abandonné.
    .drawn = Nulle : { $draw }.
    .may-claim = Tu peux mettre fin à la partie : { $draw }.
    .score = { $first } à { $second }
    .nothing = Il n’y a rien à reprendre.
    .moved-on = La partie a avancé entre-temps.
    .broken = Le moteur ne peut pas tourner dans ce navigateur. Recharge la page ou prends un autre navigateur.
    .not-kept = Ce navigateur ne garde rien : la partie serait donc perdue avec la page. Autorise le stockage pour ce site.
    .goes-on = { $form ->
        [one] { $count } coup joué
       *[other] { $count } coups joués
    }
    .at-site = Enregistrée sur le site
    .too = Cette partie est aussi sur le site, peut-être avec d’autres coups : l’ouvrir là-bas.
    .delete = Supprimer : { $name }
    .sure = Vraiment supprimer ?
