# Lo que se lee en el sitio, en español. Se tutea.

## Todas las páginas

page =
    .skip = Ir al contenido
    .all-games = Throughline, todos los juegos
    .import = Importar partidas
    .book = El libro (en inglés)
    .languages = Idioma
    .english = El texto que sigue está en inglés.

privacy = Privacidad
    .lead = Qué guarda este sitio de ti, cuánto tiempo y cómo te deshaces de ello. Sus páginas no cargan nada de otros sitios. No hay publicidad y nada sigue lo que haces.
    .visitor = Sin cuenta
    .cookie = Una cookie contiene un secreto aleatorio hasta 400 días después de tu última visita: por él sabe el sitio qué plazas son tuyas. El propio sitio solo guarda su resumen criptográfico. Otra cookie contiene el idioma si eliges uno.
    .browser = Los ajustes, el progreso en lecciones y ejercicios, los análisis y las partidas en este dispositivo están en tu navegador.
    .games = Partidas
    .games-about = Se guardan las jugadas de una partida, sus tiempos y el resultado, con los nombres de las cuentas que la jugaron. Quien tiene su enlace puede mirarla. Se borra cuando el último jugador la quita de su lista.
    .chat = Lo que los jugadores escriben junto a una partida solo lo leen ellos dos, salvo que uno denuncie una línea a la moderación. Lo que escriben quienes miran lo pueden leer todos los que miran.
    .screening = Las partidas por puntos se comparan, al acabar, con las jugadas del motor. Solo la moderación ve las cifras.
    .pruned = Las partidas sin acabar se borran cuando en { $days ->
        [one] 1 día
       *[other] { $days } días
    } no ha pasado nada en ellas.
    .account = Con una cuenta
    .account-about = Su nombre, el día en que se creó, las puntuaciones y la lista de partidas, un resumen criptográfico de la contraseña, las claves públicas de las llaves de acceso, las notas junto a las partidas, los ajustes y el progreso: hasta que la cierres.
    .sessions = Los navegadores en los que has entrado: nombres del navegador y del sistema, y los días del primer y del último uso. Ninguna dirección de red.
    .mail = Tu dirección de correo, si das una y la confirmas: hasta que la quites.
    .push = La dirección en el servicio push del fabricante de tu navegador, si quieres avisos: hasta que los canceles. Los avisos van cifrados, para que nadie los lea por el camino.
    .log = Direcciones de red
    .log-about = Se cuentan en memoria, para que nadie sobrecargue el sitio. El registro puede contenerlas, de peticiones rechazadas. Está en el ordenador del anfitrión, que decide cuánto tiempo se queda.
    .yours = Qué puedes hacer
    .delete = quitar partidas de tu lista
    .host = Quién lleva este sitio
    .no-contact = El anfitrión no ha indicado ningún contacto aquí. Pregunta a quien te dio la dirección del sitio.

settings = Ajustes
    .theme = Colores
    .theme-auto = Como en tu dispositivo
    .theme-light = Claros
    .theme-dark = Oscuros
    .board = Tablero
    .board-own = El propio del juego
    .board-plain = Sencillo
    .board-paper = Papel
    .pieces = Piezas
    .pieces-own = Las propias del juego
    .pieces-flat = Planas
    .pieces-letters = Letras
    .coordinates = Coordenadas
    .coordinates-on = Visibles
    .coordinates-off = Ocultas
    .premoves = Jugadas anticipadas
    .premoves-on = Sí
    .premoves-off = No
    .confirm = Confirmar jugadas
    .confirm-days = En partidas por correspondencia
    .confirm-always = Siempre
    .confirm-never = Nunca
    .lost = Este navegador no guarda nada de este sitio, así que tu elección se perderá cuando dejes la página.

bar = Secciones
    .play = Jugar
    .lobby = Sala
    .learn = Aprender
    .puzzles = Ejercicios
    .analysis = Análisis
    .lab = Lab
    .my-games = Partidas

## La portada

home = Juegos para toda la vida.
    .title = Throughline: juegos de tablero para jugar ya
    .about = Juégalos con sus reglas exactas, contra un motor que siempre está disponible o contra un amigo al que envías un enlace. Sin cuenta.
    .demo = Una partida de { $game } en curso
    .play = Jugar
    .puzzles = Ejercicios
    .puzzles-of = Ejercicios: { $game }
    .rules = Reglas
    .rules-of = Reglas: { $game }
    .records = ¿Tienes una partida en papel o en un archivo?
    .import = Impórtala y repásala jugada a jugada
    .daily = El ejercicio de hoy
    .learn = ¿No conoces estos juegos?

## Las secciones que enumeran los juegos

analyses = Análisis
    .about = Prueba jugadas desde cualquier posición, con el motor a tu lado.
    .board = Tablero de análisis
    .editor = Componer una posición
    .records = ¿Tienes una partida en papel o en un archivo?
    .import = Impórtala

lab = Laboratorio
    .about = Lo que miles de partidas del motor contra sí mismo dicen de cada juego: ¿es justo, cuánto dura, qué lo decide?
    .report = Leer el informe
    .none = Todavía no hay informe
    .measure = Medir un reglamento

## Mis partidas

my-games = Mis partidas
    .go-on = Seguir jugando
    .every = Todas mis partidas
    .filters = Qué partidas
    .all = Todas
    .unfinished = En curso
    .finished = Terminadas
    .any-game = Todos los juegos
    .list = Las partidas
    .none = Aquí todavía no hay partidas.
    .play = Juega una
    .against = { $side } contra { $opponent }
    .both = Los dos bandos en una pantalla
    .two = { $first } contra { $second }
    .yours = Te toca jugar
    .turn = Turno: { $who }
    .moves = { $count ->
        [0] Ninguna jugada
        [one] 1 jugada
       *[other] { $count } jugadas
    }
    .review = Revisión
    .waiting = Partidas que te esperan
    .nothing-waits = Ninguna partida te espera.
    .begun = Recién empezadas
    .ended = Terminadas hace poco
    .seen = Ya las he visto
    .next = Siguiente partida que te espera
    .delete = Borrar
    .for-ever = La partida se borra para siempre.
    .friend-keeps = La partida desaparece de tu lista. Tu amigo la conserva.
    .withdraws = La invitación se retira y la partida desaparece de tu lista.
    .declines = Rechazas el desafío y desaparece de tu lista.
    .resigns = Te rindes en la partida (o la anulas si apenas ha empezado) y desaparece de tu lista.
    .sure-decline = Sí, rechazar
    .sure = Sí, borrarla
    .pages = Páginas
    .newer = Partidas más recientes
    .older = Partidas más antiguas
    .rated = Una partida por puntos en curso se queda en tu lista: termínala o ríndete.
    .rated-early = Una partida por puntos que apenas ha empezado se queda en tu lista: juégala o anúlala.

ago =
    .now = ahora mismo
    .minutes = { $count ->
        [one] hace un minuto
       *[other] hace { $count } minutos
    }
    .hours = { $count ->
        [one] hace una hora
       *[other] hace { $count } horas
    }
    .days = { $count ->
        [one] hace un día
       *[other] hace { $count } días
    }

## Avisos

notices = Avisos
    .title = Avisos: Throughline
    .about = Entérate de cuándo te espera una partida. Aquí todo está desactivado hasta que lo actives.
    .way = ¿Cómo quiero que me avisen?
    .push = En este navegador
    .push-about = Cuando te toca jugar en una partida por correspondencia, o alguien acepta tu invitación, y no tienes la partida abierta. El aviso llega por el servicio push del fabricante de tu navegador, cifrado para que allí no se pueda leer.
    .push-none = Este sitio no envía avisos a los navegadores.
    .push-script = Tu navegador necesita scripts para esto.
    .push-on = Avisarme en este navegador
    .push-off = No avisarme más
    .push-end = Terminar
    .push-bad = Tu navegador dio una dirección a la que este sitio no envía avisos.
    .begun = Tu partida ha empezado
    .against = { $game } contra { $opponent }

mail = Correo electrónico
    .about = Una dirección sirve para dos cosas: volver cuando has perdido tu contraseña y, si quieres, recibir un mensaje al día mientras te esperan partidas. No se muestra a nadie.
    .needs-account = Para el correo necesitas una cuenta.
    .address = Dirección
    .add = Añadir la dirección
    .bad-address = Eso no es una dirección: necesita una forma como nombre@example.org.
    .sent = Hemos escrito a { $address }. Abre el enlace del mensaje en menos de una hora.
    .on = Continuar
    .void = Este enlace ya no vale. Pide uno nuevo.
    .confirm = Confirmar
    .confirm-about = ¿Es { $address } la dirección de la cuenta { $name }?
    .confirmed = La dirección está confirmada.
    .remove = Quitar la dirección
    .digest = Un mensaje al día
    .digest-about = Como mucho una vez al día, y solo mientras te esperan partidas.
    .digest-on = Recibir un mensaje al día
    .digest-off = No recibir más
    .off-about = ¿Dejar de recibir mensajes sobre partidas que te esperan?
    .is-off = Ya no recibirás mensajes sobre partidas que te esperan.
    .forgotten = ¿Contraseña perdida?
    .forgotten-about = Si tu cuenta tiene una dirección, allí recibirás un enlace para elegir una contraseña nueva. También puedes iniciar sesión con un código de recuperación en lugar de la contraseña.
    .send = Recibir un enlace
    .maybe-sent = Si una cuenta tiene esta dirección, hay un enlace en camino. Vale durante una hora.
    .reset-about = Elige una contraseña nueva para { $name }. Se cerrarán todas las sesiones abiertas.
    .reset-done = La contraseña se ha cambiado. Inicia sesión con la nueva.
    .reset-passkeys = Estas llaves de acceso también abren tu cuenta:
    .reset-clear = Quitar todas las llaves de acceso y todos los códigos de recuperación
    .reset-clear-about = Si alguien más ha podido entrar en tu cuenta, puede haber añadido los suyos. Puedes crear los tuyos de nuevo en la página de tu cuenta.
    .confirm-subject = Confirma tu dirección
    .confirm-text = Alguien, probablemente tú, dio esta dirección para la cuenta { $name } en { $site }. Confírmala en menos de una hora:

        { $link }

        Si no fuiste tú, no hagas nada.
    .reset-subject = Una contraseña nueva
    .reset-text = Alguien, probablemente tú, pidió una contraseña nueva para la cuenta { $name } en { $site }. Elígela en menos de una hora:

        { $link }

        Si no fuiste tú, no hagas nada: la antigua sigue.
    .changed-subject = Un cambio en tu cuenta
    .password-changed = Se ha cambiado la contraseña de tu cuenta { $name } en { $site }.
    .password-removed = Se ha quitado la contraseña de tu cuenta { $name } en { $site }. Ahora inicias sesión con llaves de acceso.
    .passkey-added = Se ha añadido una llave de acceso a tu cuenta { $name } en { $site }.
    .passkey-removed = Se ha quitado una llave de acceso de tu cuenta { $name } en { $site }.
    .ways-removed = Se han quitado todas las llaves de acceso y todos los códigos de recuperación de tu cuenta { $name } en { $site }.
    .codes-changed = Tu cuenta { $name } en { $site } tiene códigos de recuperación nuevos. Los anteriores ya no valen.
    .code-used = Alguien ha iniciado sesión en tu cuenta { $name } en { $site } con un código de recuperación.
    .address-changed = Tu cuenta { $name } en { $site } ya no usa esta dirección.
    .not-you = Si fuiste tú, no tienes que hacer nada. Si no, elige ahora una contraseña nueva; así se cierran las sesiones de todos los navegadores:

        { $link }

        Si no funciona, escribe a quienes llevan el sitio.
    .digest-subject = { $count ->
        [one] Una partida te espera
       *[other] { $count } partidas te esperan
    }
    .digest-end = Todas las partidas que te esperan: { $all }

        Para no recibir más estos mensajes: { $off }

script-notices =
    .on = Este navegador te avisa.
    .off = Este navegador todavía no te avisa.
    .denied = Tu navegador prohíbe los avisos de este sitio: permítelos en sus ajustes.
    .impossible = Este navegador no puede avisarte.
    .failed = No ha funcionado. Inténtalo más tarde.

## Cuentas

account = Cuenta
    .title = Cuenta: Throughline
    .about = Aquí todo funciona sin cuenta. Una cuenta te da un nombre y te devuelve a tus partidas desde cualquier navegador.
    .sign-up = Crear una cuenta
    .sign-up-button = Crear mi cuenta
    .sign-in = Iniciar sesión
    .sign-in-button = Iniciar sesión
    .sign-out = Cerrar sesión
    .name = Nombre
    .name-about = De 2 a 20 letras, cifras, guiones y guiones bajos. Los demás lo ven. Las partidas que ya has jugado siguen siendo tuyas.
    .password = Contraseña
    .password-about = 8 caracteres o más. Una frase va bien.
    .password-or-code = Contraseña o código de recuperación
    .recovery-code = Código de recuperación
    .new-password = Contraseña nueva
    .invite = Invitación
    .guest-games = Las partidas que jugaste aquí como invitado se quedan en este navegador: las encuentras al cerrar sesión.
    .profile = Perfil
    .archive = Descargar todos mis datos
    .tokens = Tokens de acceso para programas
    .since = Aquí desde el { $day }
    .session-since = desde el { $day }
    .session-used = usada por última vez el { $day }
    .sessions = Sesiones
    .this-browser = este navegador
    .end-session = Cerrar sesión allí
    .unknown-browser = Un navegador desconocido
    .change-password = Cambiar la contraseña
    .set-password = Elegir una contraseña
    .password-set = Tu contraseña nueva ya está guardada.
    .change-about = Se cerrarán las sesiones de todos los demás navegadores.
    .remove-password = Quitar la contraseña
    .remove-password-about = Después solo podrás iniciar sesión con llaves de acceso y códigos de recuperación. Si tu cuenta tiene una dirección, un enlace por correo permite elegir una contraseña nueva.
    .remove-password-button = Quitar mi contraseña
    .codes = Códigos de recuperación
    .codes-about = Los códigos nuevos sustituyen a todos los anteriores.
    .codes-button = Crear códigos nuevos
    .codes-once = Apunta estos { $count } códigos o imprímelos: solo se muestran ahora. Con cada uno puedes iniciar sesión una vez si pierdes la contraseña.
    .codes-kept = Los he guardado
    .close = Cerrar la cuenta
    .close-about = Te rendirás en las partidas en curso. Se borrarán tu nombre, tus sesiones y tu lista de partidas. Las partidas quedan para quienes las jugaron contigo, sin tu nombre. Para que nadie se haga pasar por ti, nadie podrá tomar el nombre durante un año. No se puede deshacer.
    .close-button = Cerrar mi cuenta para siempre
    .bad-name = Un nombre tiene de { $least } a { $most } letras, cifras, guiones y guiones bajos, y empieza por una letra.
    .reserved-name = Este nombre está reservado. Elige otro.
    .offensive-name = Este nombre podría ofender. Elige otro.
    .taken = Este nombre ya está ocupado. Elige otro.
    .bad-password = Una contraseña tiene de { $least } a { $most } caracteres.
    .common-password = Esta contraseña es fácil de adivinar. Elige otra.
    .bad-invite = Esta invitación no vale. Pide otra a tu anfitrión.
    .wrong = El nombre y la contraseña no coinciden.
    .wrong-password = Esa no es tu contraseña.
    .wrong-code = Ese no es ninguno de tus códigos de recuperación.
    .passkeys = Llaves de acceso
    .passkeys-about = Una llave de acceso te permite iniciar sesión con el bloqueo de tu dispositivo: huella, cara o PIN.
    .passkey-name = Nombre de la llave de acceso
    .passkey-add = Añadir una llave de acceso
    .passkey-add-by = Añadir una llave de acceso, confirmando con otra
    .passkey-confirm = Confirmar en su lugar con una llave de acceso
    .passkey-remove = Quitar la llave de acceso elegida
    .passkey-sign-in = Iniciar sesión con una llave de acceso
    .passkey-sign-up = Crear la cuenta con una llave de acceso
    .passkey-used = último uso el { $day }
    .passkeys-elsewhere = Las llaves de acceso solo funcionan donde el sitio se abre por su propio nombre y con https.
    .bad-passkey = La llave de acceso no se aceptó. Inténtalo de nuevo.
    .last-passkey = Sin esta llave de acceso no habría forma de entrar en tu cuenta. Elige antes una contraseña o añade otra llave de acceso.
    .needs-passkey = Añade antes una llave de acceso: sin ella no habría forma de entrar en tu cuenta.
    .many-passkeys = Esta llave de acceso ya está en uso, o tu cuenta tiene 20, que es el máximo.

token =
    .title = Tokens de acceso
    .lead = Con un token, un programa actúa por ti: juega, contesta desafíos o pregunta al motor, hasta donde tú lo permitas.
    .made = Tu nuevo token
    .made-about = Cópialo ahora: solo se muestra esta vez. Quien lo tenga puede hacer todo lo que permite.
    .new = Un token nuevo
    .about = Para qué es
    .scopes = Lo que permite
    .lifetime = Cuánto tiempo vale
    .days = { $days } días
    .no-end = Hasta que se revoque
    .make = Crear el token
    .docs = Lo que los programas pueden pedir
    .yours = Tus tokens
    .until = vale hasta el { $day }
    .expired = caducó el { $day }
    .revoke = Revocar el token elegido
    .no-about = Di para qué es el token.
    .no-scope = Elige al menos una cosa que permita.
    .no-lifetime = Elige de la lista cuánto tiempo vale el token.
    .too-many = Tienes { $most } tokens, que es el máximo. Revoca antes uno.
    .bot-play = jugar como bot, para siempre
    .board-play = jugar tus partidas en un tablero propio
    .challenge-read = leer tus desafíos
    .challenge-write = desafiar y contestar desafíos
    .engine-read = preguntar al motor del sitio por posiciones

api =
    .title = Para programas
    .lead = Los programas juegan aquí por las rutas de la API Bot y Board de lichess, con nuestros reglamentos como variantes, y piden reglas, valores exactos, partidas, ejercicios y lecciones. Envían un formulario o JSON; reciben JSON y, cuando la respuesta continúa, una línea por cada suceso.

script-accounts =
    .no-answer = El sitio no respondió. Inténtalo de nuevo dentro de un minuto.
    .no-passkey = El dispositivo no dio ninguna llave de acceso. Inténtalo de nuevo.
    .known-passkey = Este dispositivo ya tiene una llave de acceso de tu cuenta.

people = Clasificación
    .title = Clasificación: Throughline
    .about = Los mejores por puntuación: personas cuya puntuación se conoce bien y que han jugado en los últimos 45 días.
    .none = Todavía no se conoce bien la puntuación de nadie. Juega partidas por puntos.
    .find = Buscar a un jugador
    .find-button = Buscar
    .nobody = Aquí nadie se llama «{ $name }».

profile =
    .title = { $name }: Throughline
    .none = Todavía no hay partidas terminadas.
    .results = Resultados
    .game = Juego
    .side = Bando
    .against = Contra
    .engine = el motor
    .people = personas
    .won = Ganadas
    .drawn = Tablas
    .lost = Perdidas
    .ratings = Puntuaciones
    .rated-games = { $count ->
        [one] 1 partida por puntos
       *[other] { $count } partidas por puntos
    }
    .last = Últimas partidas
    .against-name = contra { $name }
    .favourites = Lo que más juega
    .games = { $count ->
        [one] 1 partida
       *[other] { $count } partidas
    }
    .by-opponent = Resultados por rival
    .opponent = Rival

## La sala, y lo que se juega ahora

lobby = Sala
    .title = Sala: quién busca partida
    .about = Aquí hay gente que busca con quién jugar. Acepta una partida, o deja que alguien acepte la tuya.
    .ways = Buscar y mirar partidas
    .seeks = Buscan partida
    .play-now = Jugar ya
    .play-now-about = Te toca la partida que lleva más tiempo esperando a alguien, o esperas a quien venga después.
    .game = Juego
    .none = Ahora mismo nadie busca partida. Pulsa «Jugar ya» y empieza tú.
    .side = Juegas con { $side }
    .position = Desde una posición propia
    .takebacks = Cada uno puede pedir retirar jugadas
    .play = Jugar
    .yours = A tu partida
    .no-pace = Ese tiempo no existe. Elige uno de la lista.
    .too-many = Desde tu dirección ya hay { $most } partidas que esperan rival. Retira una o espera a que venga alguien.
    .own = ¿Otras reglas, otro tiempo, un inicio propio?
    .choose = Elige un juego, y «Cualquiera» como rival

now = Ahora
    .title = Partidas que se juegan ahora
    .about = Partidas que dos personas juegan en este momento. Mira una.
    .none = Ahora mismo nadie juega una partida pública.

script-lobby =
    .new = { $form ->
        [one] Una partida nueva en la sala.
       *[other] { $count } partidas nuevas en la sala.
    }

## Ejercicios

puzzles = Ejercicios
    .page = Ejercicios: Throughline
    .about = Posiciones con una sola respuesta correcta. Un programa que solo conoce las reglas ha seguido todas las variantes, o lo garantizan las tablas de todas las posiciones con pocas piezas.
    .count = { $count } ejercicios
    .solve = Resolver
    .all = Todos
    .easy = Fácil
    .medium = Medio
    .hard = Difícil
    .forgets = Este navegador no guarda nada de este sitio, así que olvidará lo que has resuelto cuando dejes la página.

puzzle =
    .title = { $game }: ejercicio { $number }
    .panel = Ejercicio
    .actions = Acciones
    .try-again = Reintentar
    .hint = Pista
    .show = Ver la solución
    .next = Siguiente ejercicio
    .about = Sobre este ejercicio
    .rating = { $solve ->
        [0] No lo resuelve ninguno de los { $levels } niveles del motor.
        [one] Lo resuelve uno de los { $levels } niveles del motor.
       *[other] Lo resuelven { $solve } de los { $levels } niveles del motor.
    }
    .from = Procede de { $source }.
    .from-game = una partida del motor contra sí mismo (partida { $game }, media jugada { $ply })
    .from-start = la posición inicial
    .from-drops = las primeras jugadas en este tablero, todas seguidas hasta el final
    .from-tables = la tabla de finales de la clase { $class }
    .sacrifice = una pieza sacrificada
    .captures = dos formas de capturar
    .zugzwang = zugzwang
    .analyse = Probarlo en el tablero de análisis
    .rules = Reglas
    .all = Todos los ejercicios
    .grades = Dificultad
    .numbers = Todos los ejercicios de este juego
    .number = Ejercicio { $number }, { $grade }
    .solved = { $puzzle }, resuelto
    .to-try-again = Para reintentar ({ $count })
    .again-list = Ejercicios para reintentar
    .wrong = No es esa jugada
    .over-solved = Resuelto
    .over-shown = La solución
    .record = Resueltos: { $solved } de { $count }
    .streak = racha { $streak } · récord { $best }
    .no-script = Los ejercicios necesitan JavaScript, y este navegador no lo ejecuta.

task =
    .win-at-once = Gana en la próxima jugada.
    .win = Gana en { $moves } jugadas.
    .only-win = Solo una jugada fuerza la victoria. Encuéntrala.
    .all-or-nothing = Una jugada gana, todas las demás pierden. Encuéntrala.
    .only-hold = Una jugada aguanta, todas las demás pierden. Encuéntrala.

sure =
    .proved = demostrado
    .tables = exacto, según una tabla de finales
    .estimated = estimado
    .how-proved = Demostrado: un programa sencillo que solo conoce las reglas ha seguido todas las variantes.
    .how-tables = Exacto: una tabla de finales conoce todas las posiciones que importan.
    .how-estimated = Estimado: así lo ve { $engine } tras { $nodes } posiciones por evaluación.

# Una media jugada es la jugada de un bando.
claim =
    .win-ever = La victoria en { $moves ->
        [one] 1 jugada
       *[other] { $moves } jugadas
    } es forzada, y ninguna otra primera jugada gana nunca.
    .win = La victoria en { $moves ->
        [one] 1 jugada
       *[other] { $moves } jugadas
    } es forzada, y ninguna otra primera jugada gana en { $others ->
        [one] una media jugada
       *[other] { $others } medias jugadas
    }.
    .only-win-ever = La jugada correcta gana en { $plies ->
        [one] una media jugada
       *[other] { $plies } medias jugadas
    } como mucho, y ninguna otra gana nunca.
    .only-win = La jugada correcta gana en { $plies ->
        [one] una media jugada
       *[other] { $plies } medias jugadas
    } como mucho, y ninguna otra gana en { $others ->
        [one] una media jugada
       *[other] { $others } medias jugadas
    }.
    .all-or-nothing = La jugada correcta gana en { $plies ->
        [one] una media jugada
       *[other] { $plies } medias jugadas
    } como mucho, y todas las demás pierden en { $others ->
        [one] una media jugada
       *[other] { $others } medias jugadas
    } como mucho.
    .only-hold-ever = Todas las demás jugadas pierden en { $others ->
        [one] una media jugada
       *[other] { $others } medias jugadas
    } como mucho; la correcta no pierde nunca.
    .only-hold = Todas las demás jugadas pierden en { $others ->
        [one] una media jugada
       *[other] { $others } medias jugadas
    } como mucho; la correcta no pierde en { $plies ->
        [one] una media jugada
       *[other] { $plies } medias jugadas
    }.

date = { $day } de { $month ->
        [m01] enero
        [m02] febrero
        [m03] marzo
        [m04] abril
        [m05] mayo
        [m06] junio
        [m07] julio
        [m08] agosto
        [m09] septiembre
        [m10] octubre
        [m11] noviembre
       *[m12] diciembre
    } de { $year }

daily = Ejercicio del día
    .title = Ejercicio del día, { $date }: { $game }
    .board = El ejercicio del día, una posición de { $game }
    .solve = Resolverlo
    .solved = Resuelto hoy
    .streak = Racha diaria { $days } · récord { $best }

storm = Tormenta de ejercicios
    .title = { $game }: tormenta de ejercicios
    .about = Resuelve todos los ejercicios que puedas en tres minutos. Cada vez son más difíciles. Una jugada incorrecta cuesta diez segundos.
    .clock = Tiempo restante
    .start = Empezar
    .again = Jugar otra vez
    .solved = Resueltos: { $solved }
    .right = Correcto.
    .wrong = Incorrecto: diez segundos menos.
    .left = Quedan { $seconds } segundos.
    .over = Se acabó el tiempo. Has resuelto { $solved }.
    .best = Récord: { $best }
    .new-best = ¡Nuevo récord!
    .results = Ejercicios de esta tormenta
    .right-one = Ejercicio { $number }, resuelto
    .wrong-one = Ejercicio { $number }, fallado
    .lost = No se puede cargar el siguiente ejercicio. Empieza de nuevo cuando tengas conexión.
    .puzzles = Ejercicios sin reloj

## El informe del laboratorio sobre un juego

report =
    .title = { $game }: informe del laboratorio
    .play = Jugar
    .rules = Reglas
    .all = Todos los informes
    .file = El informe en un solo archivo
    .figures = Todas las cifras
    .results = Dos motores de igual fuerza jugaron { $games } partidas. Victorias: { $first } { $wins }, { $second } { $losses }. Tablas: { $draws }.
    .edge = Así que la ventaja es para { $side }.
    .even = Así que las partidas no muestran ventaja para ningún bando.
    .length = La mitad de las partidas ha terminado en la jugada { $plies }, contando las de los dos bandos.
    .choices = En un turno normal hay { $moves ->
        [one] más o menos 1 jugada
       *[other] unas { $moves } jugadas
    } para elegir.
    .skill = Pensar compensa: un motor que busca el doble logra { $score } contra sí mismo. Un 50 % significaría que no sirve de nada.
    .mistake = Una jugada al azar cuesta de media { $cost } de una victoria.

## Estudios: reglas que se miden mientras se mira

study =
    .title = { $game }: medido
    .choose = { $game }: ¿qué se va a medir?
    .about = El motor juega contra sí mismo con estas reglas, siempre que nadie lo necesita. El primer informe tarda de unos segundos a un minuto; cada uno de los siguientes tiene el doble de partidas.
    .measure = Medir
    .stop = Parar
    .go-on = Seguir midiendo
    .live = Medirlo en directo
    .other = Medir otras reglas
    .newest = Últimas mediciones
    .progress = Cuánto falta para el próximo informe
    .soon = El primer informe aparecerá aquí.
    .none = Nadie ha medido estas reglas todavía. El motor mira { $nodes } posiciones por jugada; el último informe tiene { $last } partidas de igual fuerza.
    .first = El primer informe, sobre { $next } partidas de igual fuerza, está hecho al { $percent } %.
    .running = El informe es sobre { $games } partidas de igual fuerza. El próximo, sobre { $next }, está hecho al { $percent } %.
    .stopped = { $games ->
        [0] El estudio se paró antes de su primer informe, que está hecho al { $percent } %.
       *[other] El estudio se paró con un informe sobre { $games } partidas; el próximo está hecho al { $percent } %.
    } Cualquiera puede continuarlo.
    .whole = El informe es sobre { $games } partidas de igual fuerza, el máximo que se juega aquí.
    .broken = { $games ->
        [0] El estudio se interrumpió antes de su primer informe.
       *[other] El estudio se interrumpió con un informe sobre { $games } partidas.
    }
    .elsewhere = Los mismos números en otro lugar
    .command = Esta orden muestra este informe, número por número:
    .data = El informe como datos (JSON)
    .too-many = Una persona puede tener { $own } estudios en marcha, una dirección { $address }, y entre todas { $all }. Para uno, o espera a que uno termine.
    .no-report = Todavía no hay informe sobre estas reglas.
    .not-yours = Solo quien pidió este estudio puede pararlo.

repairs = Reparaciones: a una opción de distancia
    .about = El resultado del primer bando está claramente fuera del 50 %. Estos reglamentos del juego difieren en una opción; cada uno se mide con un estudio propio. Primero van los más cercanos al 50 %. Después vienen las disposiciones que una búsqueda ve más igualadas; los hándicaps están entre las cifras.
    .swap = Con una regla de cambio, por la que el segundo jugador elige bando tras la primera jugada, se empezaría con { $move }. Resultado después ({ $side }): { $score } (intervalo del 95 %: { $low } – { $high }), según una búsqueda hecha aparte de las partidas.
    .swap-played = Partidas desde ahí: { $games }; resultado { $score } (intervalo del 95 %: { $low } – { $high }).
    .rules = Reglamento
    .score = Resultado del primer bando
    .measure = Medir los siguientes
    .none = El juego no tiene ninguna opción con otros valores que pudiera repararlo.

partings = Donde divergen las reglas
    .about = En estas posiciones de partidas jugadas según { $game }, los dos reglamentos permiten jugadas distintas o ven un resultado distinto. De cada partida se muestra la primera, con la primera de esas jugadas.
    .none = En { $count ->
        [one] { $count } posición
       *[other] { $count } posiciones
    } de estas partidas ambos permiten las mismas jugadas.
    .strange = El otro reglamento no conoce las posiciones de estas partidas: el tablero o las piezas son otros.
    .board = Posición { $number }
    .over = partida terminada: { $why }.
    .by = Tras { $move } difieren: hay otras piezas, o la partida ha terminado para uno.
    .only = es el único que permite { $moves }.
    .nothing = no permite nada más.

exact-start = Valores exactos
    .about = Resuelto: desde el inicio se pueden alcanzar { $positions } posiciones, y todas se han calculado. Estos valores son seguros, no estimados; una partida sin fin son tablas.
    .won = { $side }: victoria en { $plies ->
        [one] 1 media jugada
       *[other] { $plies } medias jugadas
    } con el mejor juego.
    .drawn = Con el mejor juego, la partida acaba en tablas.
    .move = Primera jugada
    .value = Valor exacto ({ $side })
    .win = victoria en { $plies ->
        [one] 1 media jugada
       *[other] { $plies } medias jugadas
    }
    .loss = derrota en { $plies ->
        [one] 1 media jugada
       *[other] { $plies } medias jugadas
    }
    .draw = tablas con el mejor juego

real-games = Partidas por puntos entre personas aquí
    .about = Lo que el primer bando ({ $side }) ha logrado en partidas por puntos entre personas en este sitio, según la puntuación media de ambos jugadores. Cuentan las { $most } partidas más recientes de cada ritmo.
    .rating = Puntuación
    .games = Partidas
    .score = Resultado ({ $side })
    .interval = intervalo del 95 %
    .below = menos de { $to }
    .between = { $from } a { $to }
    .above = { $from } y más
    .all = Todas las puntuaciones
    .few = demasiado pocas para opinar
    .none = Ninguna partida por puntos entre personas se ha jugado con estas reglas en este sitio.
    .least = Con menos de { $least } partidas no se muestra el resultado: el azar por sí solo puede moverlo 17 puntos porcentuales arriba o abajo.

compare = Lado a lado
    .about = Dos reglamentos, con la diferencia de cada cifra y lo segura que es.
    .with = Comparar con (juego, o juego:opción=valor)
    .go = Comparar
    .missing = aún no medido en este sitio
    .measure = Medir { $game }

## Lecciones, y un juego en pocas palabras

learn = Aprender jugando
    .about = Lecciones cortas: una idea cada vez, y algo que hacer enseguida. Al final juegas tu primera partida.
    .game = Aprender { $game } jugando
    .steps = Pasos de esta lección
    .step = Paso { $number }: { $title }
    .step-done = hecho
    .lost = Este navegador no guarda nada de este sitio, así que olvidará qué pasos has hecho cuando dejes la página.
    .last = Tu primera partida
    .start = Empezar
    .begun = Pasos hechos: { $done } de { $count }
    .all = Todas las lecciones
    .rules = Reglas
    .no-script = Las lecciones necesitan JavaScript, y este navegador no lo ejecuta.

short = En pocas palabras
    .try = Pruébalo
    .board = Juega por los dos bandos
    .back = Retirar la jugada
    .again = Empezar de nuevo
    .all = Todas las reglas
    .goal = Tu objetivo
    .goals = El objetivo
    .moves = Cómo se juega

lesson-page =
    .turn = Te toca jugar
    .wrong = No del todo
    .done = Bien hecho
    .shown = Así se hace
    .again = Reintentar
    .hint = Pista
    .show = Enséñamelo
    .next = Siguiente
    .play = Empezar la partida
    .actions = Qué puedes hacer

## Revisiones de partidas

review = Revisión
    .start = Revisar la partida
    .progress = Posiciones evaluadas
    .stop = Parar
    .none = Ninguna jugada costó mucho.
    .turns = Puntos de inflexión
    .table = Todas las jugadas en una tabla
    .moves = Todas las jugadas
    .move = Jugada
    .score = Evaluación
    .words = En palabras
    .accuracy = Precisión
    .missed = Deja escapar una victoria forzada ({ $how }). La primera jugada: { $move }.
    .loses = Permite una victoria forzada ({ $how }). La primera jugada: { $move }.
    .allows = La respuesta: { $move }.
    .gives-way = Otros esperan un motor. Inténtalo de nuevo dentro de un minuto.
    .broke = El motor falló en una posición de esta partida.

script-review =
    .asking = Preguntando al motor…
    .progress = { $done } de { $total } posiciones
    .ready = La revisión está lista: { $form ->
        [one] un punto de inflexión
       *[other] { $count } puntos de inflexión
    }.
    .side = Bando
    .accuracy = Precisión
    .inaccuracies = Imprecisiones
    .mistakes = Errores
    .blunders = Errores graves
    .inaccuracy = Imprecisión, { $percent } perdido
    .mistake = Error, { $percent } perdido
    .blunder = Error grave, { $percent } perdido
    .turn = { $move }: { $fault }. { $words } Mejor: { $better }.
    .better = Mejor:
    .try = Reintentar
    .find = Encuentra una jugada mejor.
    .right = Correcto, esa es la mejor jugada.
    .played = Eso es lo que se jugó. Busca algo mejor.
    .wrong = No es esa. Mira otra vez.
    .start = Inicio
    .at-start = Inicio. { $words }
    .at-move = Jugada { $ply }. { $words }
    .beside = No es una posición de esta partida

## Una partida en curso: su página, lo que dice y lo que rechaza

next =
    .lesson = La lección sobre esto
    .level = Jugar contra el nivel { $level }

# El tiempo en una partida
time =
    .control = Tiempo: { $time }.
    .sudden = { $first ->
        [one] 1 minuto por bando
       *[other] { $first } minutos por bando
    }
    .live = { $first ->
        [one] 1 minuto
       *[other] { $first } minutos
    } + { $second ->
        [one] 1 segundo por jugada
       *[other] { $second } segundos por jugada
    }
    .days = { $first ->
        [one] 1 día por jugada
       *[other] { $first } días por jugada
    }
    .vacation = { $first ->
        [one] 1 día por jugada
       *[other] { $first } días por jugada
    }, { $second ->
        [one] 1 día de vacaciones
       *[other] { $second } días de vacaciones
    }
    .minutes = Minutos por bando
    .increment = Segundos que añade una jugada
    .days-a-move = Días por jugada
    .vacation-days = Días de vacaciones
    .minutes-left = { $count ->
        [one] queda 1 minuto
       *[other] quedan { $count } minutos
    }
    .hours-left = { $count ->
        [one] queda 1 hora
       *[other] quedan { $count } horas
    }
    .days-left = { $count ->
        [one] queda 1 día
       *[other] quedan { $count } días
    }

pace = Tiempo
    .none = Sin reloj
    .none-about = Tómate todo el tiempo que quieras
    .live = En directo
    .live-about = Minutos para toda la partida; cada jugada puede añadir segundos
    .days = Por correspondencia
    .days-about = Días para cada jugada; quien necesite más gasta vacaciones

rated =
    .rated-game = Por puntos
    .about = El resultado cuenta para la puntuación de ambos: con reloj, reglas publicadas, sin retirar jugadas, entre personas con cuenta; después el motor puede comparar las jugadas con las suyas
    .rated = Por puntos.
    .expects = Por puntos. { $side } { $number ->
        [one] puede
       *[many] pueden
    } esperar un { $percent } % aquí.
    .sign-in = Las partidas por puntos son para quienes tienen cuenta: crea una o inicia sesión.
    .not-so = Una partida por puntos necesita reloj, reglas publicadas y el inicio habitual.
    .about-engine = El resultado cuenta para una puntuación aparte, según la fuerza medida de los niveles del motor: con las reglas habituales, sin pistas ni jugadas retiradas, tres días por jugada
    .engine-not-so = Una partida por puntos contra el motor necesita las reglas y el inicio habituales, con los que se midieron sus niveles.
    .bot = Los bots juegan por desafío: no en la sala, no por puntos contra el motor del sitio, y en partidas por puntos solo donde un bot desafía o es desafiado.
    .needs-bot = Esta partida por puntos es para bots: uno de los dos debe serlo.
    .against-engine = Contra el motor
    .with-bots = con bots
    .casual = Amistosa

challenge = Desafiar
    .name = Desafiar a alguien por su nombre
    .about = Quien tenga cuenta aquí encuentra la partida en «Partidas que te esperan». Sin nombre recibes un enlace para enviar.
    .sign-in = Los desafíos por nombre son para quienes tienen cuenta: crea una, inicia sesión o deja el nombre vacío para tener un enlace.
    .yourself = No puedes desafiar a tu propia cuenta.
    .muted = «{ $name }» no acepta desafíos tuyos.
    .too-many = Ya hay { $most } desafíos tuyos sin respuesta. Anula uno o espera una respuesta.
    .waits = Esperando a { $name }
    .gone = Esperando a tu rival
    .finds = Tu desafío está en «Partidas que te esperan» de la otra persona. Nadie más puede aceptarlo.
    .you = Te han desafiado
    .accept = Aceptar y jugar
    .decline = Rechazar
    .not-yours = En esta partida se ha desafiado a otra persona. Puedes mirar.
    .none = No te han desafiado a esta partida.
    .other-side = Ya juegas con el otro bando en esta partida.

client-data =
    .key = «{ $key }» no es una clave: se esperan de 1 a { $most } letras minúsculas y guiones.
    .value = El valor de «{ $key }» es demasiado largo: { $most } bytes como máximo.
    .keys = «{ $key }» es una clave de más: { $most } como máximo.

clock =
    .first = Juega antes de dos minutos o la partida se anula.
    .left = El otro jugador se ha ido: puedes reclamar la victoria.
    .claim-win = Reclamar la victoria
    .abort = Anular la partida

takeback =
    .takebacks = Retirar jugadas
    .about = Cada uno puede pedir retirar una jugada, y el otro decide
    .agreed = Cada uno puede pedir retirar jugadas.
    .ask = Pedir retirar la jugada
    .accept = Permitir retirarla
    .decline = Rechazar
    .off = En esta partida no se retiran jugadas.
    .asked-already = Ya has pedido retirar una jugada.
    .not-asked = Nadie te pide retirar una jugada.
    .waits = Has pedido retirar una jugada.
    .nothing = No hay nada que retirar.

hint =
    .hints = Pistas
    .about = Pide una buena jugada siempre que te toque
    .button = Pista
    .move = Pista: { $move }.
    .off = Esta partida se juega sin pistas.
    .turn = Puedes pedir una pista cuando te toque jugar.
    .wait = Ya viene una pista.
    .busy = El motor está ocupado. Vuelve a pedir la pista en un momento.

room = La partida
    .title = { $game } en Throughline
    .moves = Jugadas
    .played = Jugadas hechas
    .present = Volver a la partida
    .send = Envía este enlace a tu amigo:
    .link = Enlace a esta partida:
    .copy = Copiar
    .stands = La partida está en la sala mientras esta página siga abierta.
    .stands-by-the-day = La partida sigue en la sala 14 días como mucho.
    .to-lobby = Ver la sala
    .no-cookie = Tu navegador rechaza la cookie por la que este sitio sabe que juegas aquí: permítela y empieza después otra partida.
    .meanwhile = Jugar contra el motor mientras esperas
    .no-script = Para jugar hace falta JavaScript, y este navegador no lo ejecuta.
    .join = Unirse a la partida
    .join-first = Jugarás con { $side } y empezarás.
    .join-second = Jugarás con { $side }.
    .join-either = El azar decide con qué bando jugarás.
    .actions = Acciones
    .accept-draw = Aceptar tablas
    .decline-draw = Rechazar
    .claim = Reclamar tablas
    .rematch = Revancha
    .as-guest = Juegas esta partida como invitado. Cierra la sesión para seguir con ella.
    .to-rematch = Ir a la revancha
    .review = Revisión
    .analyse = Analizar
    .analyse-own = Juegas con los dos bandos, así que puedes analizar esta partida antes de que termine.
    .undo = Retirar la jugada
    .offer-draw = Ofrecer tablas
    .resign = Rendirse
    .flip = Girar
    .sound = Sonido
    .new-game = Nueva partida
    .rules = Reglas
    .share = Guardar y compartir
    .embed = Para tu propia página
    .download = Descargar la partida
    .copy-record = Copiar la partida como texto
    .copy-position = Copiar un enlace a esta posición
    .edit = Editar esta posición

seat =
    .engine = Motor, nivel { $level }
    .open = Esperando a un amigo
    .anybody = Esperando a alguien
    .nobody = Nadie
    .you = Tú
    .friend = Amigo
    .opponent = Rival
    .guest = Invitado
    .unnamed = Sin nombre

refusal =
    .over = La partida ha terminado.
    .moved-on = La partida ha avanzado entretanto.
    .watching = Solo estás mirando esta partida.
    .too-long = Esta partida se ha hecho demasiado larga para seguir. Aún puedes rendirte.
    .long-move = Eso es demasiado largo para una jugada.
    .not-your-turn = No te toca. { $turn }.
    .not-engine = No le toca al motor.
    .nobody = Todavía no se ha unido nadie.
    .no-offers = Solo puedes ofrecer tablas a otra persona.
    .offered = Ya has ofrecido tablas.
    .answer-offer = Te ofrecen tablas: acéptalas o recházalas.
    .offer-later = Podrás volver a ofrecer tablas después de la próxima jugada.
    .not-offered = Nadie te ofrece tablas.
    .claim-turn = Solo puede reclamar tablas quien tiene el turno.
    .no-claim = Ahora no hay tablas que reclamar.
    .taken = La plaza está ocupada. Puedes mirar la partida.
    .rematch-early = La revancha llega cuando termina la partida.
    .rematch-unplayed = No hay revancha de una partida que no empezó.
    .rematch-imported = No hay revancha de una partida importada.
    .not-playing = Esta persona no empieza partidas por ahora.
    .not-saved = No se pudo guardar, así que no ha cambiado nada. Inténtalo de nuevo.
    .abort = Una partida solo se anula antes de que jueguen ambos bandos. Puedes rendirte.
    .call-off = Antes de que jueguen ambos bandos, una partida por puntos solo se puede anular.
    .not-left = La victoria se reclama cuando el otro jugador lleva { $seconds } segundos fuera.

conditional = Si tu rival juega…
    .about = Di ya lo que respondes: el sitio lo juega en cuanto tu rival haga esa jugada. Nadie más lo ve.
    .enter = Introducir una secuencia
    .keep = Guardar esta secuencia
    .back = Una jugada atrás
    .leave = Dejarlo
    .off = Las secuencias condicionales son para partidas por correspondencia entre dos personas.
    .your-turn = Te toca: haz tu jugada.
    .length = Una secuencia condicional tiene un número par de jugadas, { $most } como máximo: la suya y luego la tuya.
    .most = No caben más: { $most } secuencias como máximo. Borra antes una.

script-play =
    .hint = Pista: { $move }.
    .low-time = Quedan menos de 20 segundos.
    .sure = ¿Seguro que te rindes?
    .away = ausente
    .won = victoria
    .thinking = pensando…
    .ends = Termina la partida: { $draw }
    .offered = Tablas ofrecidas
    .offer = Ofrecer tablas
    .draw-offered = Te ofrecen tablas.
    .draw-declined = Han rechazado tu oferta de tablas.
    .takeback-declined = Han rechazado tu petición de retirar una jugada.
    .taken-back = Jugada retirada.
    .move = Jugada { $ply }: { $move }.
    .start = El inicio.
    .lost = Esa posición no se puede mostrar sin conexión.
    .rematch = Te espera una revancha.
    .clock = Reloj { $clock }
    .premove = Jugada anticipada { $move }. Otra pulsación o Escape la anula.
    .premove-cancelled = Jugada anticipada anulada.
    .premove-dropped = Tu jugada anticipada { $move } ya no es posible.
    .confirm = ¿Jugar { $move }?
    .their-move = ¿Qué podría jugar tu rival?
    .your-answer = ¿Y tu respuesta?
    .if = Si { $first }
    .if-then = Si { $first }, entonces { $second }
    .go-on = Seguir
    .delete = Borrar
    .line-on = Seguir desde: { $words }
    .line-delete = Borrar: { $words }
    .chat-mute = Silenciar
    .chat-unmute = Volver a leer
    .chat-report = Denunciar
    .chat-muted = silenciado
    .chat-more = { $name }: silenciar o denunciar
    .chat-said = { $name }: { $text }
    .note-kept = Guardado.
    .sending = Enviando tu jugada…
    .chat-new = { $form ->
        [one] 1 línea nueva
       *[other] { $count } líneas nuevas
    }
    .copy-code = Copiar el código

## Chat y notas privadas

chat = Chat
    .players = Solo los dos jugadores leen esto.
    .watchers = Todos los que miran pueden leer esto; los jugadores, no.
    .lines = Lo que se ha dicho
    .write = Escribir una línea
    .send = Enviar
    .off = No hay chat junto a esta partida.
    .sign-in = Para escribir mientras miras, inicia sesión en una cuenta.
    .length = Una línea tiene de 1 a { $most } caracteres.
    .full = Hay demasiadas líneas junto a esta partida para otra más.
    .no-line = Esa línea ya no existe.
    .own-line = Esta línea es tuya.

private-note = Nota privada
    .about = Solo tú puedes leer esto.
    .length = Una nota tiene { $most } caracteres como mucho.
    .changed = Otra pestaña u otro dispositivo ha cambiado esta nota entretanto. Copia lo que has escrito y vuelve a cargar esta página.

## Denuncias y moderación

report-somebody = Denunciar
    .title = Denunciar a { $name }
    .about = Una persona lee esto y decide. Nada ocurre por sí solo.
    .reason = ¿Qué ha pasado?
    .stopped-playing = Ha dejado de jugar o deja correr el tiempo a propósito
    .engine-help = Juega con ayuda de un motor
    .abuse = Insulta, amenaza o inunda el chat
    .text = Lo que deben saber los moderadores
    .send = Enviar la denuncia
    .back = Volver a la partida
    .thanks = Gracias
    .thanks-about = Los moderadores lo mirarán. En el chat puedes silenciar a alguien por tu cuenta.
    .enough = No se ha enviado: tus denuncias anteriores siguen abiertas. Los moderadores las miran primero.
    .enough-of-guests = No se ha enviado: tus denuncias anteriores, o demasiadas de otros invitados, siguen abiertas. Los moderadores las miran primero. Con una cuenta puedes enviar la tuya ahora.
    .nobody = Ahí no hay nadie a quien denunciar.
    .oneself = No puedes denunciarte a ti mismo.
    .choose = Elige qué ha pasado.
    .length = Es demasiado largo: { $most } caracteres como mucho.

moderation = Moderación
    .about = Lo que se ha denunciado y lo que se ha hecho. Cada decisión está en el registro de abajo.
    .reports = Denuncias abiertas
    .none = No hay ninguna.
    .by = denunciado por
    .game = la partida
    .by-name = Alguien por su nombre
    .decision = Decisión
    .settle = Cerrar sin hacer nada
    .mute = No puede escribir a otros
    .ban = No puede jugar con otros
    .annul = Anular la partida
    .not-rated = Esta partida no ha terminado o no es por puntos.
    .already-annulled = Esta partida ya está anulada.
    .unmute = Puede escribir de nuevo
    .unban = Puede jugar de nuevo
    .days = Días (0: para siempre)
    .reason = Motivo, que se le dice a la persona
    .no-reason = Indica un motivo.
    .decide = Decidir
    .in-force = Restricciones en vigor
    .lift = Levantar
    .not-restricted = No hay ninguna restricción así en vigor.
    .audit = Registro
    .who = De
    .whom = Sobre
    .why = Motivo
    .for-ever = para siempre
    .until = hasta el { $day }
    .banned = No puedes jugar con otros ({ $until }): { $reason }
    .banned-without-reason = No puedes jugar con otros ({ $until }).
    .muted = No puedes escribir a otros ({ $until }): { $reason }
    .muted-without-reason = No puedes escribir a otros ({ $until }).
    .needs-passkey = Los moderadores inician sesión solo con una llave de acceso: añade una en la página de tu cuenta y después elimina la contraseña.
    .bad-days = Los días son un número entero de 0 (para siempre) a { $most }.
    .nobody = No hay ninguna cuenta con ese nombre.
    .settled = Alguien ya ha cerrado esa denuncia.
    .action = Esa decisión no existe.

fair-play = Juego limpio
    .about = Cuando el motor no tiene otra cosa que hacer, mira partidas por puntos que han terminado. Sus cifras no son un veredicto: dicen cómo se comparan las jugadas con las suyas, no por qué. Nada se sigue de ellas por sí solo. Repasa las partidas antes de decidir.
    .figures = cifras
    .show = Mostrar
    .newest = Quiénes jugaron las últimas partidas terminadas
    .none = Aún no se ha comparado ninguna partida.
    .none-of = No se ha comparado ninguna partida de esta persona.
    .pool = Por puntos en
    .games = Partidas
    .moves = Jugadas comparadas
    .firsts = Primera elección del motor
    .firsts-about = La parte de las jugadas que el motor también habría hecho. Quien juega bien hace más de ellas, y también todo el mundo en aperturas conocidas y en posiciones con una sola jugada buena. Las jugadas sin elección y las de posiciones decididas no cuentan.
    .loss = Pérdida por jugada
    .loss-about = Cuántos puntos porcentuales de las posibilidades de ganar cede una jugada. También es poco en partidas tranquilas y entre personas que tienen cuidado.
    .median = Tiempo mediano
    .median-about = La mitad de las jugadas tardó más. Solo lo dicen las partidas en directo. Depende del reloj elegido.
    .spread = Dispersión de los tiempos
    .spread-about = Cuánto difieren los tiempos: su desviación como parte de su media. La mayoría tarda más donde es difícil. Quien copia jugadas quizá tarda casi lo mismo en cada una, y quien es tranquilo también.
    .tells = Qué pueden decir las cifras y qué no
    .limits = Las partidas son cortas, y una sola dice poco: las cifras altas también salen por azar. Estas son medias de varias partidas, al lado de partidas sueltas de otros, que varían más. Otro motor que el nuestro elegiría otras jugadas.
    .summary = Partidas: { $games }. Jugadas comparadas: { $moves }. Puntuación anterior, de media: { $rating }.
    .compared = Al lado de partidas de otras personas: { $count }
    .figure = Cifra
    .own = Esta persona
    .others = Las demás, de media
    .standing = Entre las demás
    .higher = Más alta que en { $share } de 100 partidas de personas con puntuación de { $from } a { $to }
    .too-few = Muy pocas partidas para comparar: { $count } de otras personas, donde hacen falta { $needed }, o muy pocas jugadas de esta
    .list = Partidas, las más recientes primero
    .game = Partida
    .day = Día
    .rating = Puntuación anterior
    .annulled = anulada

## Los tableros y lo que hay al lado

board = Tablero de { $game }
    .undo-part = Deshacer este paso
    .which = ¿Qué jugada?
    .confirm-which = ¿Es esta la jugada?
    .confirm = Jugarla
    .confirm-cancel = Retirarla
    .reconnecting = Reconectando…
    .steps = Recorrer la partida
    .first = Primera posición
    .back = Una jugada atrás
    .on = Una jugada adelante
    .last = Última posición
    .typed-about = Una jugada, escrita como en la página de reglas
    .typed = Escribir una jugada
    .play = Jugar

script-site =
    .copied = Copiado
    .not-copied = Aquí no se permite
    .offline = Sin conexión con el servidor

script-puzzles =
    .try-again = Inténtalo de nuevo.

## Elegir rival, bando y opciones

setup = Jugar a { $game }
    .board = El tablero
    .start-of = El inicio de { $game }
    .puzzles = Ejercicios
    .report = Informe del laboratorio: ¿es equilibrado?
    .opponents = Rival
    .level = Nivel
    .first-engine = Primer motor
    .second-engine = Segundo motor
    .start = Empezar la partida
    .rules = Leer las reglas
    .wrong = Qué está mal
    .copy-link = Copiar enlace
    .reset = Restablecer
    .position = Posición inicial
    .position-about = Cualquier posición que permitan las reglas: componla en el tablero o pega un texto de posición. Si lo dejas vacío, la partida empieza como siempre.
    .position-string = Texto de posición
    .usual = El inicio habitual
    .edit = Componer en el tablero
    .side = Tu bando
    .first-move = empieza
    .random = Al azar
    .either = uno u otro
    .variants = Reglas
    .options = Opciones de reglas
    .roll = Volver a sortear
    .allowed = Permitido: { $values }.

opponent =
    .engine = El motor
    .engine-about = Siempre listo, con ocho niveles
    .friend = Un amigo
    .friend-about = Envía un enlace, juega donde sea
    .anybody = Cualquiera
    .anybody-about = En la sala, para quien venga
    .both = Misma pantalla
    .both-about = Dos personas, un tablero
    .watch = Solo mirar
    .watch-about = Motor contra motor

level =
    .first = Cera
    .first-about = para una primera partida
    .second = Tiza
    .second-about = se olvida de mucho
    .third = Pino
    .third-about = una partida tranquila
    .fourth = Ámbar
    .fourth-about = ve amenazas sencillas
    .fifth = Roble
    .fifth-about = un rival sólido
    .sixth = Bronce
    .sixth-about = castiga los errores
    .seventh = Hierro
    .seventh-about = difícil de vencer
    .eighth = Pedernal
    .eighth-about = tan fuerte como puede

choice =
    .opponent = «{ $value }» no es un rival: engine, friend, anybody, both o watch.
    .side = «{ $value }» no es un bando: 0, 1 o random.
    .level = «{ $value }» no es un nivel: de 1 a { $most }.
    .long-options = Eso es demasiado largo para unas opciones.
    .time = «{ $value }» no es un ritmo: none, live o days.
    .time-number = «{ $value }» no vale para «{ $what }»: un número entero, { $allowed }.
    .agreement = «{ $value }» no vale para «{ $what }»: on, o nada.

script-setup =
    .unchecked = No hay conexión con el servidor, así que esto no está comprobado.

## El tablero de análisis

analysis = Análisis: { $game }
    .game = A la partida
    .unknown = Sin evaluación todavía
    .graph = La partida, según las posibilidades de cada bando
    .no-script = El tablero de análisis necesita JavaScript, y este navegador no lo ejecuta.
    .panel = Análisis
    .engine = Motor
    .engine-about = Encender o apagar el motor (E)
    .threat = Amenaza
    .threat-about = Lo que jugaría el rival si le tocara (T)
    .lines = Mejores variantes
    .settings = Ajustes
    .line-count = Variantes
    .place = El motor funciona en
    .place-about = En este dispositivo, el motor no necesita ni la red ni el procesador del sitio
    .place-device = este dispositivo
    .place-server = el servidor
    .threads = Hilos
    .threads-about = Hilos de este dispositivo que piensan en una posición; la mitad de los del procesador si no eliges
    .view = Barra y evaluación para
    .mover = quien tiene el turno
    .arrows = Flechas
    .say = Leer la mejor variante
    .say-about = Leer la mejor variante (L)
    .exact = Valores exactos
    .exact-about = Los valores son los de la posición sola. Las jugadas anteriores solo cuentan si una jugada termina la partida al momento: por repetición o porque un contador está lleno
    .exact-moves = Valor exacto de cada jugada
    .moves = Jugadas
    .tree = Jugadas y variantes
    .tree-changes = Cambiar las variantes
    .promote = Convertir en variante principal
    .delete = Borrar desde aquí (Supr)
    .actions = Acciones
    .flip = Girar
    .flip-about = Girar el tablero (F)
    .copy-link = Copiar enlace
    .edit = Editar
    .play = Jugar desde aquí
    .rules = Reglas
    .keys = Teclas
    .home-end = Inicio Fin
    .space = Espacio
    .del = Supr
    .key-moves = Una jugada atrás o adelante
    .key-branches = Las otras variantes aquí
    .key-ends = Principio, fin de la variante
    .key-best = Jugar la mejor jugada
    .key-engine = Encender o apagar el motor
    .key-threat = Mostrar la amenaza
    .key-say = Leer la mejor variante
    .key-flip = Girar el tablero
    .key-delete = Borrar desde aquí
    .not-over = Una partida se puede analizar cuando ha terminado; antes, solo quien juega con los dos bandos.
    .too-many-boards = Hay demasiados tableros de análisis abiertos. Cierra uno de los tuyos y vuelve a cargar esta página.
    .elsewhere = El tablero muestra ya otra posición.
    .no-game = Esa partida no existe.
    .failed = Algo ha ido mal por nuestra parte. Inténtalo de nuevo.

script-analysis =
    .threat = La amenaza: { $move }.
    .next = Todos los motores están ocupados. El siguiente turno es el tuyo.
    .waiting = Todos los motores están ocupados. { $count } antes que tú.
    .no-line = El motor todavía no tiene ninguna variante.
    .best = { $words }, { $score } con profundidad { $depth }. Lo mejor: { $move }.
    .best-then = { $words }, { $score } con profundidad { $depth }. Lo mejor: { $move }, luego { $rest }.
    .positions = { $count } posiciones
    .depth = Profundidad { $depth } · { $speed }/s
    .gave-way = Parado, porque otros esperan un motor. Apágalo y enciéndelo para profundizar más.
    .broke = El motor falló en esta posición.
    .unknown = Sin evaluación todavía
    .chances = { $words }. { $first }: { $wins }. Tablas: { $draws }. { $second }: { $losses }.
    .empty = Haz una jugada en el tablero.
    .instead = En lugar de { $move }
    .main-line = Ahora es la variante principal.
    .deleted = Borrado desde { $move }.
    .undo = Deshacer

## El editor de posiciones

editor = Componer una posición
    .title = Componer una posición: { $game }
    .tools = El tablero
    .move = Mover
    .erase = Borrar
    .undo = Deshacer
    .redo = Rehacer
    .flip = Girar el tablero
    .no-script = Para mover piezas hace falta JavaScript, y este navegador no lo ejecuta. Puedes dar un texto de posición en la página de nueva partida.
    .tray = Piezas: { $side }
    .panel = La posición
    .play = Jugar desde aquí
    .engine = El motor
    .friend = Un amigo
    .both = Misma pantalla
    .analyse = Analizar
    .to-move = Turno
    .string = Texto de posición
    .string-about = Cópialo o pega uno aquí.
    .copy-link = Copiar enlace
    .start = Inicio habitual
    .clear = Vaciar
    .options = Opciones de reglas
    .allowed = { $about } Permitido: { $values }.
    .not-a-setup = Eso no describe una posición.

script-editor =
    .start = El inicio habitual.
    .empty = El tablero está vacío.
    .place-empty = { $place }: vacío.
    .picked = { $piece } en la mano.
    .choose = Elige primero una pieza.
    .placed = { $piece } en { $place }.
    .removed = { $piece }: fuera de { $place }.
    .moved = { $piece } a { $place }.
    .in-hand = { $piece } en la mano: toca lugares del tablero.
    .undone = Deshecho.
    .redone = Rehecho.
    .unchecked = No hay conexión con el servidor, así que esto no está comprobado.
    .fine = Esta posición se puede jugar.
    .over = Aquí no puede empezar ninguna partida:
    .wrong = { $form ->
        [one] Hay un error:
       *[other] Hay { $count } errores:
    }
    .tray = { $piece }, { $count } en el tablero

## Importar partidas

import = Importar partidas
    .about = Pega partidas anotadas o elige un archivo: una o muchas, en formato PGN o en los de otros programas de tafl. Cada una se comprueba con las reglas, jugada a jugada.
    .text = Partidas anotadas
    .choose = Elegir un archivo
    .read = Leer
    .no-name = Partidas sin nombre de juego
    .skip = No leerlas
    .read-as = Leerlas como { $game }
    .found = Partidas encontradas
    .count = { $count ->
        [one] Una partida
       *[other] { $count } partidas
    }
    .count-fine = { $count ->
        [one] Una partida
       *[other] { $count } partidas
    }, { $fine } sin errores
    .more = Se muestran las primeras { $count }, { $fine } de ellas sin errores. Divide el texto para ver las demás.
    .unknown = Juego desconocido
    .moves = { $count ->
        [one] 1 jugada
       *[other] { $count } jugadas
    }
    .comments = con comentarios
    .line = línea { $line }
    .unfinished = sin terminar
    .open = Abrir
    .open-game = Abrir la partida { $number }: { $first } – { $second }
    .analyse = Analizar
    .analyse-game = Analizar la partida { $number }: { $first } – { $second }
    .faults = { $count ->
        [one] 1 error
       *[other] { $count } errores
    }
    .empty = No hay nada que leer: pega una partida o elige un archivo.
    .too-large = Eso es más de 1 MiB. Divídelo en archivos más pequeños.
    .not-opened = Esa partida no se puede abrir. Más abajo se indica qué está mal.
    .no-games = No se encontró ninguna partida en este texto. Una partida anotada tiene etiquetas como [Game "…"] y jugadas numeradas.
    .too-many-words = Este texto tiene { $count } palabras; en los formatos de otros programas se leen { $most } como mucho. Importa menos partidas a la vez, o conviértelo con la orden throughline convert.
    .too-many-moves = La partida tiene { $count } jugadas, contando variantes; se pueden abrir { $most } como mucho.
    .unchecked = Esta partida no se comprobó: hay demasiado texto antes. Impórtala por separado.
    .at-line = Línea { $line }: { $fault }
    .at-move = Jugada { $move }: { $fault }
    .at-both = Línea { $line }, jugada { $move }: { $fault }

script-import =
    .too-long = Eso es más de 1 MiB. Divídelo en trozos más pequeños.
    .reading = Leyendo…
    .too-large = { $file } ocupa más de 1 MiB. Divídelo en archivos más pequeños.

## Páginas de reglas

rules = Reglas: { $game }
    .play = Jugar a { $game }
    .puzzles = Ejercicios
    .report = Informe del laboratorio
    .variants = Reglamentos
    .options = Opciones de esta partida
    .changed = Esta partida se juega con opciones. Donde difieran de la página, valen las opciones.

## Errores

problem =
    .two-hosts = Eso no se puede hacer
    .two-hosts-about = La petición indica más de un servidor.
    .damaged = Esta partida está dañada
    .damaged-about = Una parte de sus datos guardados ya no se puede leer. Las demás partidas no están afectadas. Quien gestiona este sitio puede recuperarla de una copia de seguridad.
    .store = Ahora no
    .store-about = En este momento las partidas no se pueden leer ni guardar. Nada de lo aceptado se ha perdido; inténtalo de nuevo en un minuto.
    .unsaved = Aún no se ha guardado: algo va mal en el disco del sitio. Reintentando…
    .not-found = No encontrado
    .no-page = No hay ninguna página en esta dirección.
    .no-game = No hay ninguna partida en esta dirección. Se ha borrado o falta un trozo del enlace.
    .no-move = La partida no tiene esa jugada.
    .refused = Eso no se puede hacer
    .signed-out = No has iniciado sesión
    .signed-out-about = Esto pertenece a una cuenta: inicia sesión y vuelve a hacerlo.
    .no-token = Falta el token de acceso
    .no-token-about = Esto necesita un token de acceso en la cabecera «Authorization: Bearer …». Crea uno en /account/tokens; uno revocado ya no vale.
    .old-token = El token de acceso ha caducado
    .old-token-about = Este token de acceso ha caducado. Crea uno nuevo en /account/tokens.
    .no-scope = Al token de acceso le falta el permiso { $scope }. Crea uno que lo tenga en /account/tokens.
    .foreign-host = Esta no es la dirección
    .foreign-host-about = Este sitio no responde con este nombre. Si debe hacerlo, inícialo con --public-url.
    .foreign-origin = Petición de otro sitio
    .foreign-origin-about = Solo pueden hacerlo las páginas del propio sitio. Abre el sitio e inténtalo de nuevo.
    .busy = Demasiada actividad
    .busy-about = El sitio tiene demasiado que hacer en este momento. Inténtalo de nuevo dentro de un minuto.
    .too-many = Un momento, por favor
    .too-many-games = Desde tu dirección se han empezado muchas partidas en poco tiempo. Inténtalo de nuevo dentro de { $seconds ->
        [one] un segundo
       *[other] { $seconds } segundos
    }.
    .too-many-sign-ins = Demasiados intentos de iniciar sesión. Inténtalo de nuevo dentro de { $seconds ->
        [one] un segundo
       *[other] { $seconds } segundos
    }.
    .too-many-aborts = Has anulado varias partidas. Podrás volver a jugar con otros dentro de { $seconds ->
        [one] un segundo
       *[other] { $seconds } segundos
    }.
    .too-many-lines = Has escrito muchas líneas en poco tiempo. Inténtalo de nuevo dentro de { $seconds ->
        [one] un segundo
       *[other] { $seconds } segundos
    }.
    .too-many-pages = Desde tu dirección se han abierto muchas páginas en poco tiempo. Inténtalo de nuevo dentro de { $seconds ->
        [one] un segundo
       *[other] { $seconds } segundos
    }.
    .too-many-imports = Desde tu dirección se han importado muchas partidas en poco tiempo. Inténtalo de nuevo dentro de { $seconds ->
        [one] un segundo
       *[other] { $seconds } segundos
    }.
    .too-many-requests = Desde tu dirección se han enviado muchísimas peticiones en poco tiempo. Inténtalo de nuevo dentro de { $seconds ->
        [one] un segundo
       *[other] { $seconds } segundos
    }.
    .too-many-of-token = Con este token de acceso se han enviado muchísimas peticiones en poco tiempo. Inténtalo de nuevo dentro de { $seconds ->
        [one] un segundo
       *[other] { $seconds } segundos
    }.
    .too-many-games-of-programs = Los programas de esta cuenta han empezado muchísimas partidas en poco tiempo. Inténtalo de nuevo dentro de { $seconds ->
        [one] un segundo
       *[other] { $seconds } segundos
    }.
    .too-many-streams = Los programas de esta cuenta tienen abiertos tantos flujos como se permite. Inténtalo de nuevo dentro de { $seconds ->
        [one] un segundo
       *[other] { $seconds } segundos
    }.
    .internal = Algo ha ido mal
    .internal-about = Algo ha ido mal por nuestra parte. Nada de lo aceptado se ha perdido; inténtalo de nuevo.
    .method = Así no
    .method-about = Esta dirección no se puede usar así.
    .large = Demasiado grande
    .large-about = Lo enviado es más de lo que este sitio acepta.
    .slow = Demasiado lento
    .slow-about = La respuesta tardó demasiado. Inténtalo de nuevo.
    .unreadable = No se pudo leer la petición.
    .encoded = Aquí no se lee una petición con «Content-Encoding: { $encoding }»: envía el contenido tal cual.
    .home = Ver todos los juegos
    .request = Petición { $id }

## Lo que muestran los enlaces al sitio

preview = Juegos de tablero abstractos, con sus reglas exactas, contra un motor o un amigo.

## Games on this device, without a network

offline = Jugar sin red
    .about = Partidas contra el motor en este dispositivo: las reglas y el motor funcionan en tu navegador. Cada jugada se guarda aquí al momento, y tus partidas llegan al sitio cuando vuelve la red.
    .elsewhere = Ahora mismo no hay red, así que la página que pediste no se puede mostrar.
    .game = Juego y reglas
    .games = Partidas en este dispositivo
    .none = Todavía ninguna.
    .way = Jugar sin red
    .practice = Lecciones, ejercicios y análisis sin red
    .practice-about = Todo esto se guarda en este dispositivo, y también los ejercicios que siguen al que estás resolviendo.
    .lesson = Lección: { $title }
    .new = Hay una versión nueva.
    .take = Usarla
    .no-game = Esta partida no se puede guardar: sus jugadas no son las de una persona y el motor.
    .differs = La partida siguió de otra manera en el sitio, así que esta se queda en este navegador.
    .not-yours = Esta partida se guardó para otra persona. Inicia sesión como quien la jugó.

script-offline =
    .you = Tú
    .engine = Motor, nivel { $level }
    .yours = Te toca jugar
    .you-resigned = Has perdido: te rendiste.
    .drawn = Tablas: { $draw }.
    .may-claim = Puedes terminar la partida: { $draw }.
    .score = { $first } a { $second }
    .nothing = No hay nada que retirar.
    .moved-on = La partida ha avanzado entretanto.
    .broken = El motor no puede funcionar en este navegador. Vuelve a cargar la página o usa otro navegador.
    .not-kept = Este navegador no guarda nada, así que la partida se perdería con la página. Permite el almacenamiento para este sitio.
    .goes-on = { $form ->
        [one] 1 jugada hecha
       *[other] { $count } jugadas hechas
    }
    .at-site = Guardada en el sitio
    .too = Esta partida también está en el sitio, quizá con más jugadas: ábrela allí.
    .delete = Borrar: { $name }
    .sure = ¿Borrar de verdad?
