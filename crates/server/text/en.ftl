# What people read on the site, in English, the language in which it is written first. The full rules
# pages are English in every language. $number of a side is “one” or “many”: the form of the verb that
# follows. Messages “script-…” are handed to the scripts of web/js.
# README.md beside this file has the terms in all languages.

## Every page

page =
    .skip = Skip to the content
    .all-games = Throughline, all games
    .import = Import games
    .book = The book
    .languages = Language
    .english = The text below is in English.

privacy = Privacy
    .lead = What this site keeps about you, for how long, and how to get rid of it. Its pages load nothing from other sites. There is no advertising and no tracking.
    .visitor = Without an account
    .cookie = A cookie holds a random secret until 400 days after your last visit. It tells the site which seats are yours; the site itself keeps only a hash of it. Another cookie holds the language, if you choose one.
    .browser = Settings, progress with lessons and puzzles, analyses, and games on this device are kept in your browser.
    .games = Games
    .games-about = A game’s moves, their times and the result are kept, with the names of accounts that played it. Anyone with the link can watch it. It is deleted when the last player takes it off their list.
    .chat = What players write beside a game can be read only by the two of them, unless one of them reports a line to the moderators. What watchers write can be read by everybody who watches.
    .screening = Finished rated games are compared with the engine’s moves. Only moderators see the figures.
    .pruned = Unfinished games are deleted when nothing has happened in them for { $days ->
        [one] 1 day
       *[other] { $days } days
    }.
    .account = With an account
    .account-about = Its name, the day it was created, ratings and list of games, a hash of the password, the public keys of passkeys, notes beside games, settings and progress are kept until you close it.
    .sessions = The browsers in which you are signed in: names of browser and system, and the days of first and last use. No network address.
    .mail = Your e-mail address, if you give one and confirm it, is kept until you remove it.
    .push = Your address at your browser maker’s push service, if you want notices, is kept until you turn them off. The notices are encrypted, so that nobody reads them on the way.
    .log = Network addresses
    .log-about = They are counted in memory, so that nobody overloads the site. The log can hold those of refused requests. It is on the host’s computer, and the host decides how long it is kept.
    .yours = What you can do
    .delete = take games off your list
    .host = Who runs this site
    .no-contact = The host has given no contact here. Ask whoever gave you the address of this site.

settings = Settings
    .theme = Colours
    .theme-auto = Same as device
    .theme-light = Light
    .theme-dark = Dark
    .board = Board
    .board-own = The game’s own
    .board-plain = Plain
    .board-paper = Paper
    .pieces = Pieces
    .pieces-own = The game’s own
    .pieces-flat = Flat
    .pieces-letters = Letters
    .coordinates = Coordinates
    .coordinates-on = Shown
    .coordinates-off = Hidden
    .premoves = Premoves
    .premoves-on = On
    .premoves-off = Off
    .confirm = Confirm moves
    .confirm-days = In games by the day
    .confirm-always = Always
    .confirm-never = Never
    .lost = This browser keeps nothing for this site, so your choice is gone when you leave the page.

bar = Sections
    .play = Play
    .lobby = Lobby
    .learn = Learn
    .puzzles = Puzzles
    .analysis = Analysis
    .lab = Lab
    .my-games = My games

## The start page

home = Games worth a lifetime.
    .title = Throughline: board games to play now
    .about = Play them by their exact rules, against an engine that is always there or a friend with a link. No account needed.
    .demo = A game of { $game } being played
    .play = Play
    .puzzles = Puzzles
    .puzzles-of = Puzzles: { $game }
    .rules = Rules
    .rules-of = Rules: { $game }
    .records = Have a game on paper or in a file?
    .import = Import it and step through it
    .daily = Today’s puzzle
    .learn = New to these games?

## The sections that list the games

analyses = Analysis
    .about = Try moves from any position, with the engine beside you.
    .board = Analysis board
    .editor = Set up a position
    .records = Have a game on paper or in a file?
    .import = Import it

lab = Lab
    .about = What thousands of games of the engine against itself say about each game: is it fair, how long does it last, what decides it?
    .report = Read the report
    .none = There is no report yet
    .measure = Measure a rule set

## My games

my-games = My games
    .go-on = Continue
    .every = All my games
    .filters = Which games
    .all = All
    .unfinished = In progress
    .finished = Finished
    .any-game = Every game
    .list = The games
    .none = There are no games here yet.
    .play = Play one
    .against = { $side } against { $opponent }
    .both = Both sides on one screen
    .two = { $first } against { $second }
    .yours = Your move
    .turn = { $who } to move
    .moves = { $count ->
        [0] No move yet
        [one] 1 move
       *[other] { $count } moves
    }
    .review = Review
    .waiting = Waiting for you
    .nothing-waits = No games wait for you.
    .begun = Just begun
    .ended = Recently ended
    .seen = Mark these as seen
    .next = Next waiting game
    .delete = Delete
    .for-ever = The game will be deleted for ever.
    .friend-keeps = The game leaves your list. Your friend keeps it.
    .withdraws = The invitation is withdrawn, and the game leaves your list.
    .declines = You decline the challenge, and it leaves your list.
    .resigns = You resign the game, or call it off if it has hardly begun, and it leaves your list.
    .sure-decline = Yes, decline
    .sure = Delete it
    .pages = Pages
    .newer = Newer games
    .older = Older games
    .rated = A rated game in progress stays on your list: finish it, or resign.
    .rated-early = A rated game that has hardly begun stays on your list: play it, or call it off.

# How long ago a game was changed last
ago =
    .now = just now
    .minutes = { $count ->
        [one] a minute ago
       *[other] { $count } minutes ago
    }
    .hours = { $count ->
        [one] an hour ago
       *[other] { $count } hours ago
    }
    .days = { $count ->
        [one] a day ago
       *[other] { $count } days ago
    }

## Notices

notices = Notices
    .title = Notices: Throughline
    .about = Be told when a game waits for you. Everything here is off until you switch it on.
    .way = How do you want to be told?
    .push = In this browser
    .push-about = When it is your move in a game by the day, or somebody accepts your invitation, and you do not have the game open. The notice comes through the push service of your browser’s maker, encrypted so that it cannot be read there.
    .push-none = This site does not send notices to browsers.
    .push-script = This needs JavaScript.
    .push-on = Tell me in this browser
    .push-off = Stop telling me
    .push-end = End
    .push-bad = Your browser gave an address that this site does not send notices to.
    .begun = Your game has begun
    .against = { $game } against { $opponent }

mail = E-mail
    .about = An address is used for two things: a way back if you lose your password, and, if you want it, a daily message while games wait for you. It is shown to nobody.
    .needs-account = For e-mail you need an account.
    .address = Address
    .add = Add the address
    .bad-address = That is not an e-mail address: it should look like name@example.org.
    .sent = We have written to { $address }. Follow the link in the message within an hour.
    .on = Continue
    .void = This link is no longer valid. Ask for a new one.
    .confirm = Confirm
    .confirm-about = Is { $address } the address of the account { $name }?
    .confirmed = The address is confirmed.
    .remove = Remove the address
    .digest = Daily message
    .digest-about = At most once a day, and only while games wait for you.
    .digest-on = Send me a daily message
    .digest-off = Stop these messages
    .off-about = Stop the messages about games that wait for you?
    .is-off = You will get no more messages about games that wait for you.
    .forgotten = Lost your password?
    .forgotten-about = If your account has an address, we send it a link for a new password. A recovery code in place of the password lets you in as well.
    .send = Send me a link
    .maybe-sent = If an account has this address, a link is on its way. It is valid for an hour.
    .reset-about = Choose a new password for { $name }. All signed-in browsers will be signed out.
    .reset-done = Your password has been changed. Sign in with it.
    .reset-passkeys = These passkeys sign you in, too:
    .reset-clear = Remove all passkeys and recovery codes
    .reset-clear-about = If somebody else may have been in your account, they may have added their own. You can add yours again on the page of your account.
    .confirm-subject = Confirm your address
    .confirm-text = Somebody, most likely you, gave this address for the account { $name } at { $site }. Confirm it within an hour:

        { $link }

        If it was not you, do nothing.
    .reset-subject = A new password
    .reset-text = Somebody, most likely you, asked for a new password for the account { $name } at { $site }. Choose it within an hour:

        { $link }

        If it was not you, do nothing: the old one stays.
    .changed-subject = A change to your account
    .password-changed = The password of your account { $name } at { $site } was changed.
    .password-removed = The password of your account { $name } at { $site } was removed. Passkeys sign you in now.
    .passkey-added = A passkey was added to your account { $name } at { $site }.
    .passkey-removed = A passkey was removed from your account { $name } at { $site }.
    .ways-removed = All passkeys and recovery codes were removed from your account { $name } at { $site }.
    .codes-changed = Your account { $name } at { $site } got new recovery codes. The old ones are void.
    .code-used = Somebody signed in to your account { $name } at { $site } with a recovery code.
    .address-changed = Your account { $name } at { $site } no longer uses this address.
    .not-you = If it was you, there is nothing to do. If not, choose a new password now, which signs out every browser:

        { $link }

        If that does not work, write to the people who run the site.
    .digest-subject = { $count ->
        [one] A game waits for you
       *[other] { $count } games wait for you
    }
    .digest-end = All games that wait for you: { $all }

        To stop these messages: { $off }

script-notices =
    .on = This browser notifies you.
    .off = This browser does not notify you yet.
    .denied = Your browser blocks notices from this site: allow them in its settings.
    .impossible = This browser cannot notify you.
    .failed = That did not work. Try again later.

## Accounts

account = Account
    .title = Account: Throughline
    .about = Everything here works without one. An account gives you a name, and a way back to your games from any browser.
    .sign-up = Create an account
    .sign-up-button = Create my account
    .sign-in = Sign in
    .sign-in-button = Sign in
    .sign-out = Sign out
    .name = Name
    .name-about = 2 to 20 letters, digits, hyphens and underscores. Others see it. Your games so far stay yours.
    .password = Password
    .password-about = 8 characters or more. A sentence is good.
    .password-or-code = Password, or a recovery code
    .recovery-code = Recovery code
    .new-password = New password
    .invite = Invitation
    .guest-games = Games that you played here as a guest stay with this browser: you find them again when you sign out.
    .profile = Profile
    .archive = Download all my data
    .tokens = Access tokens for programs
    .since = Member since { $day }
    .session-since = since { $day }
    .session-used = last used { $day }
    .sessions = Signed in
    .this-browser = this browser
    .end-session = Sign out there
    .unknown-browser = An unknown browser
    .change-password = Change the password
    .set-password = Set a password
    .password-set = Your new password is set.
    .change-about = This signs out all other browsers.
    .remove-password = Remove the password
    .remove-password-about = Passkeys and recovery codes are then the only ways to sign in. A link by e-mail, if your account has an address, sets a new password.
    .remove-password-button = Remove my password
    .codes = Recovery codes
    .codes-about = New codes replace all old ones.
    .codes-button = Make new codes
    .codes-once = Write these { $count } codes down, or print them: they are shown only now. Each of them signs you in once if you lose your password.
    .codes-kept = I have saved them
    .close = Close the account
    .close-about = Games that go on are resigned. Your name, your sessions and your list of games are deleted. Games stay with the others who played them, without your name. So that nobody poses as you, nobody can take the name for a year. This cannot be undone.
    .close-button = Close my account for ever
    .bad-name = A name has { $least } to { $most } letters, digits, hyphens and underscores, and begins with a letter.
    .reserved-name = This name is reserved. Choose another.
    .offensive-name = This name could offend. Choose another.
    .taken = This name is taken. Choose another.
    .bad-password = A password has { $least } to { $most } characters.
    .common-password = This password is easy to guess. Choose another.
    .bad-invite = This invitation is not valid. Ask your host for another.
    .wrong = Wrong name or password.
    .wrong-password = That is not your password.
    .wrong-code = That is not one of your recovery codes.
    .passkeys = Passkeys
    .passkeys-about = A passkey signs you in with your device’s lock: a fingerprint, your face or a PIN.
    .passkey-name = Name of the passkey
    .passkey-add = Add a passkey
    .passkey-add-by = Add a passkey, confirmed with another
    .passkey-confirm = Confirm with a passkey instead
    .passkey-remove = Remove the chosen passkey
    .passkey-sign-in = Sign in with a passkey
    .passkey-sign-up = Sign up with a passkey instead
    .passkey-used = last used { $day }
    .passkeys-elsewhere = Passkeys work only when the site is opened under its own name, with https.
    .bad-passkey = The passkey was not accepted. Try again.
    .last-passkey = Without this passkey there would be no way into your account. Choose a password or add another passkey first.
    .needs-passkey = Add a passkey first: without one there would be no way into your account.
    .many-passkeys = This passkey is in use already, or your account already has 20, the maximum.

token =
    .title = Access tokens
    .lead = With a token a program acts for you: it plays, answers challenges or asks the engine, as far as you let it.
    .made = Your new token
    .made-about = Copy it now: it is shown only once. Anyone who has it can do what it allows.
    .new = A new token
    .about = What it is for
    .scopes = What it allows
    .lifetime = How long it is valid
    .days = { $days } days
    .no-end = Until it is revoked
    .make = Create the token
    .docs = What programs can ask for
    .yours = Your tokens
    .until = valid until { $day }
    .expired = expired on { $day }
    .revoke = Revoke the chosen token
    .no-about = Say what the token is for.
    .no-scope = Choose at least one thing that it allows.
    .no-lifetime = Choose from the list how long the token is valid.
    .too-many = You already have { $most } tokens, the maximum. Revoke one first.
    .bot-play = play as a bot, for ever
    .board-play = play your games for you on a board of your own
    .challenge-read = read your challenges
    .challenge-write = make and answer challenges
    .engine-read = ask the site’s engine about positions

api =
    .title = For programs
    .lead = Programs play here through the paths of the lichess Bot and Board API, with our rule sets as variants, and can ask for rules, exact values, games, puzzles and lessons. They send a form or JSON and get JSON; streams send one line of JSON per event.

script-accounts =
    .no-answer = The site did not answer. Try again in a minute.
    .no-passkey = The device gave no passkey. Try again.
    .known-passkey = This device has a passkey of your account already.

people = Leaderboard
    .title = Leaderboard: Throughline
    .about = The best by rating: people with a reliable rating who have played in the last 45 days.
    .none = Nobody has a reliable rating yet. Play rated games.
    .find = Find a player
    .find-button = Find
    .nobody = Nobody here is called “{ $name }”.

profile =
    .title = { $name }: Throughline
    .none = No finished games yet.
    .results = Results
    .game = Game
    .side = Side
    .against = Against
    .engine = the engine
    .people = people
    .won = Won
    .drawn = Drawn
    .lost = Lost
    .ratings = Ratings
    .rated-games = { $count ->
        [one] 1 rated game
       *[other] { $count } rated games
    }
    .last = Recent games
    .against-name = against { $name }
    .favourites = Most played
    .games = { $count ->
        [one] 1 game
       *[other] { $count } games
    }
    .by-opponent = Results by opponent
    .opponent = Opponent

## The lobby, and the games that are played now

lobby = Lobby
    .title = Lobby: people looking for a game
    .about = People looking for somebody to play with. Take a game, or let somebody take yours.
    .ways = Finding and watching games
    .seeks = Looking for a game
    .play-now = Play now
    .play-now-about = You join the game that has waited longest, or wait for whoever comes next.
    .game = Game
    .none = Nobody is looking for a game at the moment. Press “Play now” and be the first.
    .side = You play { $side }
    .position = From a custom position
    .takebacks = You may both ask to take moves back
    .play = Play
    .yours = Go to your game
    .no-pace = There is no such time control. Choose one from the list.
    .too-many = { $most } games from your address already wait for an opponent. Withdraw one, or wait until somebody comes.
    .own = Other rules, another time control, your own start?
    .choose = Choose a game, and “Anybody” to play against

now = Now
    .title = Games being played now
    .about = Games that two people are playing at this moment. Watch one.
    .none = Nobody is playing a public game at the moment.

script-lobby =
    .new = { $form ->
        [one] A new game in the lobby.
       *[other] { $count } new games in the lobby.
    }

## Puzzles

puzzles = Puzzles
    .page = Puzzles: Throughline
    .about = Positions with one right answer. A program that knows only the rules has followed every line, or tables of all positions with few pieces confirm it.
    .count = { $count } puzzles
    .solve = Solve
    .all = All
    .easy = Easy
    .medium = Medium
    .hard = Hard
    .forgets = This browser keeps nothing for this site, so it forgets what you have solved when you leave the page.

puzzle =
    .title = { $game }: puzzle { $number }
    .panel = Puzzle
    .actions = Actions
    .try-again = Try again
    .hint = Hint
    .show = Show the solution
    .next = Next puzzle
    .about = About this puzzle
    .rating = { $solve ->
        [0] None of the engine’s { $levels } levels solves it.
        [one] One of the engine’s { $levels } levels solves it.
       *[other] { $solve } of the engine’s { $levels } levels solve it.
    }
    .from = It comes from { $source }.
    .from-game = a game of the engine against itself (game { $game }, ply { $ply })
    .from-start = the start
    .from-drops = the drops of this board, all of them followed to the end
    .from-tables = the tables of exact values, class { $class }
    .sacrifice = a piece given up
    .captures = two kinds of captures
    .zugzwang = zugzwang
    .analyse = Try it on the analysis board
    .rules = Rules
    .all = All puzzles
    .grades = Grades
    .numbers = All puzzles of this game
    .number = Puzzle { $number }, { $grade }
    .solved = { $puzzle }, solved
    .to-try-again = To try again ({ $count })
    .again-list = Puzzles to try again
    .wrong = Not this one
    .over-solved = Solved
    .over-shown = The solution
    .record = Solved { $solved } of { $count }
    .streak = streak { $streak } · best { $best }
    .no-script = Puzzles need JavaScript, which this browser does not run.

task =
    .win-at-once = Win with your next move.
    .win = Win in { $moves } moves.
    .only-win = Only one move wins by force. Find it.
    .all-or-nothing = One move wins, every other loses. Find it.
    .only-hold = One move holds, every other loses. Find it.

sure =
    .proved = proved
    .tables = exact, from a tablebase
    .estimated = estimated
    .how-proved = Proved: a plain solver that knows only the rules has followed every line.
    .how-tables = Exact: a tablebase knows every position that matters.
    .how-estimated = Estimated: { $engine } thinks so after { $nodes } positions for each evaluation.

# What is known of the right move and the others. A ply is a move of one side.
claim =
    .win-ever = The win in { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    } is forced, and no other first move ever wins.
    .win = The win in { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    } is forced, and no other first move wins within { $others ->
        [one] one ply
       *[other] { $others } plies
    }.
    .only-win-ever = The right move wins within { $plies ->
        [one] one ply
       *[other] { $plies } plies
    }, and no other ever wins.
    .only-win = The right move wins within { $plies ->
        [one] one ply
       *[other] { $plies } plies
    }, and no other wins within { $others ->
        [one] one ply
       *[other] { $others } plies
    }.
    .all-or-nothing = The right move wins within { $plies ->
        [one] one ply
       *[other] { $plies } plies
    }, every other loses within { $others ->
        [one] one ply
       *[other] { $others } plies
    }.
    .only-hold-ever = Every other move loses within { $others ->
        [one] one ply
       *[other] { $others } plies
    }; the right one never loses.
    .only-hold = Every other move loses within { $others ->
        [one] one ply
       *[other] { $others } plies
    }; the right one does not lose within { $plies ->
        [one] one ply
       *[other] { $plies } plies
    }.

date = { $day } { $month ->
        [m01] January
        [m02] February
        [m03] March
        [m04] April
        [m05] May
        [m06] June
        [m07] July
        [m08] August
        [m09] September
        [m10] October
        [m11] November
       *[m12] December
    } { $year }

daily = Daily puzzle
    .title = Daily puzzle, { $date }: { $game }
    .board = The daily puzzle, a position of { $game }
    .solve = Solve it
    .solved = Solved today
    .streak = Daily streak { $days } · best { $best }

storm = Puzzle storm
    .title = { $game }: puzzle storm
    .about = Solve as many puzzles as you can in three minutes. They get harder. A wrong move costs ten seconds.
    .clock = Time left
    .start = Start
    .again = Play again
    .solved = { $solved } solved
    .right = Right.
    .wrong = Wrong: ten seconds off.
    .left = { $seconds } seconds left.
    .over = Time is up. You solved { $solved }.
    .best = Best: { $best }
    .new-best = A new best!
    .results = Puzzles of this storm
    .right-one = Puzzle { $number }, solved
    .wrong-one = Puzzle { $number }, wrong
    .lost = The next puzzle cannot be fetched. Start again when you are connected.
    .puzzles = Puzzles without a clock

## The lab’s report on a game

report =
    .title = { $game }: lab report
    .play = Play
    .rules = Rules
    .all = All reports
    .file = The report as one file
    .figures = All figures
    .results = Two equal engines played { $games } games. { $first } won { $wins }, { $second } won { $losses }, and { $draws ->
        [one] 1 was
       *[other] { $draws } were
    } drawn.
    .edge = So the better chances are with { $side }.
    .even = So the games show no edge for either side.
    .length = Half of the games are over by move { $plies }, counting the moves of both sides.
    .choices = On a usual turn there { $moves ->
        [one] is about 1 move
       *[other] are about { $moves } moves
    } to choose from.
    .skill = Thinking pays: an engine that searches twice as much scores { $score } against itself. 50 % would mean that it does not help.
    .mistake = A move picked at random costs { $cost } of a win on average.

## Studies: rule sets that are measured while one looks

study =
    .title = { $game }: measured
    .choose = { $game }: what should be measured?
    .about = The engine plays against itself by these rules, whenever nobody else needs it. The first report takes a few seconds to a minute; the next ones have twice as many games each.
    .measure = Measure
    .stop = Stop
    .go-on = Continue measuring
    .live = Measure it live
    .other = Measure other rules
    .newest = Measured last
    .progress = Progress of the next report
    .soon = The first report appears here.
    .none = Nobody has measured these rules yet. The engine looks at { $nodes } positions for a move; the last report has { $last } games of equal strength.
    .first = The first report, on { $next } games of equal strength, is { $percent } % done.
    .running = The report covers { $games } games of equal strength. The next one, on { $next }, is { $percent } % done.
    .stopped = { $games ->
        [0] The study was stopped before its first report, which is { $percent } % done.
       *[other] The study was stopped with a report on { $games } games; the next one is { $percent } % done.
    } Anybody may continue it.
    .whole = The report covers { $games } games of equal strength, the most that are played here.
    .broken = { $games ->
        [0] The study failed before its first report.
       *[other] The study failed after a report on { $games } games.
    }
    .elsewhere = The same numbers elsewhere
    .command = This command prints this report, number by number:
    .data = The report as data (JSON)
    .too-many = One person may have { $own } studies running, one address { $address }, and all together { $all }. Stop one, or wait until one is finished.
    .no-report = There is no report on these rules yet.
    .not-yours = Only the person who started this study can stop it.

repairs = Repairs: one option away
    .about = The score of the first side is clearly not 50 %. These rule sets of the game differ from it in one option; each is measured by a study of its own. Those nearest to 50 % come first, then line-ups that a search considers more even; handicaps are among the figures.
    .swap = With a swap rule, by which the second player chooses the side after the first move, the opener would play { $move }. Score after it, { $side }: { $score } (95 % interval: { $low } – { $high }), according to a search made beside the games.
    .swap-played = Games from there: { $games }; score { $score } (95 % interval: { $low } – { $high }).
    .rules = Rule set
    .score = First side scored
    .measure = Measure the next ones
    .none = The game has no option with other values that could repair it.

partings = Where the rules differ
    .about = In these positions of games by { $game }, the two rule sets allow different moves or come to different results. From each game the first such position is shown, with the first such move.
    .none = In { $count ->
        [one] { $count } position
       *[other] { $count } positions
    } of these games both allow the same moves.
    .strange = The other rule set does not know the positions of these games: boards or pieces differ.
    .board = Position { $number }
    .over = considers the game over: { $why }.
    .by = After { $move } the two differ: other pieces stand there, or the game is over under one of them.
    .only = alone allows { $moves }.
    .nothing = allows nothing more.

exact-start = Exact values
    .about = Solved: { $positions } positions can be reached from the start, and all were worked out. These values are certain, not estimated; endless play is a draw.
    .won = With best play, a win for { $side } in { $plies ->
        [one] 1 ply
       *[other] { $plies } plies
    }.
    .drawn = With best play it is a draw.
    .move = First move
    .value = Value for { $side }, exact
    .win = win in { $plies ->
        [one] 1 ply
       *[other] { $plies } plies
    }
    .loss = loss in { $plies ->
        [one] 1 ply
       *[other] { $plies } plies
    }
    .draw = drawn with best play

real-games = Rated games of people here
    .about = What the first side, { $side }, made of rated games between people on this site, by the mean rating of both players. The newest { $most } games of each pace count.
    .rating = Ratings
    .games = Games
    .score = { $side } scored
    .interval = 95 % interval
    .below = below { $to }
    .between = { $from } to { $to }
    .above = { $from } and more
    .all = All ratings
    .few = too few to say
    .none = No rated game between people has been played by these rules on this site.
    .least = With fewer than { $least } games no score is shown: chance alone can move it by 17 percentage points up or down.

compare = Side by side
    .about = Two rule sets with the difference of each figure, and how sure it is.
    .with = Compare with (game, or game:option=value)
    .go = Compare
    .missing = not measured on this site yet
    .measure = Measure { $game }

## Lessons, and a game in short

learn = Learn by playing
    .about = Short lessons: one idea at a time, and something to do at once. At the end you play a first game.
    .game = Learn { $game } by playing
    .steps = Steps of this lesson
    .step = Step { $number }: { $title }
    .step-done = done
    .lost = This browser keeps nothing for this site, so it forgets which steps you have done when you leave the page.
    .last = Your first game
    .start = Start
    .begun = { $done } of { $count } steps done
    .all = All lessons
    .rules = Rules
    .no-script = Lessons need JavaScript, which this browser does not run.

short = In short
    .try = Try it
    .board = Move for both sides
    .back = Take back
    .again = Start again
    .all = All the rules
    .goal = Your goal
    .goals = The goal
    .moves = How it is played

lesson-page =
    .turn = Your move
    .wrong = Not quite
    .done = Well done
    .shown = This is how
    .again = Try again
    .hint = Hint
    .show = Show me
    .next = Next
    .play = Start the game
    .actions = What you can do

## Reviews of games

review = Review
    .start = Review the game
    .progress = Positions judged
    .stop = Stop
    .none = No move gave much away.
    .turns = Turning points
    .table = All moves as a table
    .moves = All moves
    .move = Move
    .score = Score
    .words = In words
    .accuracy = Accuracy
    .missed = It misses a forced win ({ $how }). The first move: { $move }.
    .loses = It allows a forced win ({ $how }). The first move: { $move }.
    .allows = The reply: { $move }.
    .gives-way = Others are waiting for an engine. Ask again in a minute.
    .broke = The engine failed on a position of this game.

script-review =
    .asking = Asking the engine…
    .progress = { $done } of { $total } positions
    .ready = The review is ready: { $form ->
        [one] one turning point
       *[other] { $count } turning points
    }.
    .side = Side
    .accuracy = Accuracy
    .inaccuracies = Inaccuracies
    .mistakes = Mistakes
    .blunders = Blunders
    .inaccuracy = Inaccuracy, { $percent } lost
    .mistake = Mistake, { $percent } lost
    .blunder = Blunder, { $percent } lost
    .turn = { $move }: { $fault }. { $words } Better: { $better }.
    .better = Better:
    .try = Try again
    .find = Find a better move.
    .right = Right, this is the better move.
    .played = This is what was played. Look for a better one.
    .wrong = Not this one. Look once more.
    .start = Start
    .at-start = Start. { $words }
    .at-move = Move { $ply }. { $words }
    .beside = Not a position of this game

## A game being played: its page, what it says, and what it refuses

next =
    .lesson = Lesson on this
    .level = Play against level { $level }

# How time is kept in a game
time =
    .control = Time: { $time }.
    .sudden = { $first ->
        [one] 1 minute a side
       *[other] { $first } minutes a side
    }
    .live = { $first ->
        [one] 1 minute
       *[other] { $first } minutes
    } + { $second ->
        [one] 1 second a move
       *[other] { $second } seconds a move
    }
    .days = { $first ->
        [one] 1 day a move
       *[other] { $first } days a move
    }
    .vacation = { $first ->
        [one] 1 day a move
       *[other] { $first } days a move
    }, { $second ->
        [one] 1 day of vacation
       *[other] { $second } days of vacation
    }
    .minutes = Minutes a side
    .increment = Seconds added per move
    .days-a-move = Days a move
    .vacation-days = Days of vacation
    .minutes-left = { $count ->
        [one] 1 minute left
       *[other] { $count } minutes left
    }
    .hours-left = { $count ->
        [one] 1 hour left
       *[other] { $count } hours left
    }
    .days-left = { $count ->
        [one] 1 day left
       *[other] { $count } days left
    }

pace = Time
    .none = No clock
    .none-about = Take all the time you like
    .live = Live
    .live-about = Minutes for the whole game; each move may add some seconds
    .days = By the day
    .days-about = Days for each move; whoever needs longer uses up vacation

rated =
    .rated-game = Rated
    .about = The result counts for both ratings. Needs a clock, published rules, no takebacks, and accounts for both players; afterwards the engine may compare the moves with its own
    .rated = Rated.
    .expects = Rated. { $side } { $number ->
        [one] expects
       *[many] expect
    } { $percent } % here.
    .sign-in = Rated games are for people who have accounts: create one, or sign in.
    .not-so = A rated game needs a clock, published rules and the usual start.
    .about-engine = The result counts for a separate rating, set against the measured strength of the engine’s levels: usual rules, no hints or takebacks, three days a move
    .engine-not-so = A rated game against the engine needs the game’s usual rules and start, by which its levels were measured.
    .bot = Bots play by challenge: not in the lobby, not rated against the site’s engine, and in rated games only if a bot challenges or is challenged.
    .needs-bot = This rated game is for bots: one of the two players has to be a bot.
    .against-engine = Against the engine
    .with-bots = with bots
    .casual = Casual

challenge = Challenge
    .name = Challenge by name
    .about = They need an account here, and find the game under “Waiting for you”. Without a name you get a link to send.
    .sign-in = Challenges by name are for people who have accounts: create one, sign in, or leave the name empty for a link.
    .yourself = You cannot challenge yourself.
    .muted = “{ $name }” does not accept challenges from you.
    .too-many = You already have { $most } unanswered challenges. Call one off, or wait for an answer.
    .waits = Waiting for { $name }
    .gone = Waiting for your opponent
    .finds = They find it under “Waiting for you”. Nobody else can take it.
    .you = You have been challenged
    .accept = Accept and play
    .decline = Decline
    .not-yours = Somebody else has been challenged to this game. You may watch.
    .none = You have not been challenged to this game.
    .other-side = You already play the other side in this game.

client-data =
    .key = “{ $key }” is not a key: expected 1 to { $most } small letters and hyphens.
    .value = The value of “{ $key }” is too long: { $most } bytes at most.
    .keys = “{ $key }” is one key too many: { $most } at most.

clock =
    .first = Move within two minutes, or the game is called off.
    .left = The other player has left: you may claim the win.
    .claim-win = Claim the win
    .abort = Call the game off

takeback =
    .takebacks = Takebacks
    .about = Each of you may ask to take a move back, and the other decides
    .agreed = You may both ask to take moves back.
    .ask = Ask to take back
    .accept = Let them take it back
    .decline = Decline
    .off = This game is played without takebacks.
    .asked-already = You have already asked to take a move back.
    .not-asked = Nobody is asking you to take a move back.
    .waits = You asked to take a move back.
    .nothing = There is nothing to take back.

hint =
    .hints = Hints
    .about = Ask for a good move whenever it is your turn
    .button = Hint
    .move = Hint: { $move }.
    .off = This game is played without hints.
    .turn = You can ask for a hint when it is your turn.
    .wait = A hint is on its way.
    .busy = The engine is busy. Ask again in a moment.

room = The game
    .title = { $game } on Throughline
    .moves = Moves
    .played = Moves played
    .present = Back to the game
    .send = Send this link to your friend:
    .link = Link to this game:
    .copy = Copy
    .stands = The game stays in the lobby as long as you keep this page open.
    .stands-by-the-day = The game stays in the lobby for up to 14 days.
    .to-lobby = See the lobby
    .no-cookie = Your browser refuses the cookie by which this site knows that you play here: allow it, and then begin a new game.
    .meanwhile = Play the engine while you wait
    .no-script = Playing needs JavaScript, which this browser does not run.
    .join = Join the game
    .join-first = You would play { $side } and move first.
    .join-second = You would play { $side }.
    .join-either = Chance decides which side you play.
    .actions = Actions
    .accept-draw = Accept the draw
    .decline-draw = Decline
    .claim = Claim a draw
    .rematch = Rematch
    .as-guest = You play this game as a guest. Sign out to go on with it.
    .to-rematch = Go to the rematch
    .review = Review
    .analyse = Analyse
    .analyse-own = You play both sides, so you may analyse this game before it ends.
    .undo = Take back
    .offer-draw = Offer a draw
    .resign = Resign
    .flip = Flip
    .sound = Sound
    .new-game = New game
    .rules = Rules
    .share = Save and share
    .embed = For your own page
    .download = Download the game
    .copy-record = Copy the game as text
    .copy-position = Copy a link to this position
    .edit = Edit this position

# Who sits where
seat =
    .engine = Engine, level { $level }
    .open = Waiting for a friend
    .anybody = Waiting for somebody
    .nobody = Nobody
    .you = You
    .friend = Friend
    .opponent = Opponent
    .guest = Guest
    .unnamed = Not named

# Why something is not done in a game
refusal =
    .over = The game is over.
    .moved-on = The game has moved on since.
    .watching = You are watching this game.
    .too-long = This game has grown too long to go on. You can still resign.
    .long-move = That is too long for a move.
    .not-your-turn = Not your turn. { $turn }.
    .not-engine = It is not the engine’s turn.
    .nobody = Nobody has joined yet.
    .no-offers = You can only offer a draw to another person.
    .offered = You have already offered a draw.
    .answer-offer = A draw is offered to you: accept it or decline it.
    .offer-later = You can offer a draw again after the next move.
    .not-offered = No draw is offered to you.
    .claim-turn = Only the side to move can claim a draw.
    .no-claim = There is no draw to claim now.
    .taken = The seat has been taken. You can watch the game.
    .rematch-early = A rematch comes after the end of the game.
    .rematch-unplayed = There is no rematch of a game that never started.
    .rematch-imported = There is no rematch of an imported game.
    .not-playing = This player cannot start games at present.
    .not-saved = This could not be saved, so nothing has changed. Try again.
    .abort = A game can be called off only before both sides have moved. You can resign.
    .call-off = Before both sides have moved, a rated game can only be called off.
    .not-left = The win can be claimed when the other player has been away for { $seconds } seconds.

conditional = If they play…
    .about = Enter a move of theirs and your answer: the site plays it as soon as they make that move. Nobody else sees it.
    .enter = Enter a line
    .keep = Save this line
    .back = One move back
    .leave = Stop
    .off = Conditional lines are for games by the day between two people.
    .your-turn = It is your move: play it.
    .length = A conditional line has an even number of moves, { $most } at most: theirs, then yours.
    .most = There is no room for more: { $most } lines at most. Delete one first.

script-play =
    .hint = Hint: { $move }.
    .low-time = Less than 20 seconds left.
    .sure = Really resign?
    .away = away
    .won = won
    .thinking = thinking…
    .ends = Ends the game: { $draw }
    .offered = Draw offered
    .offer = Offer a draw
    .draw-offered = A draw is offered.
    .draw-declined = Your offer of a draw was declined.
    .takeback-declined = Your request to take a move back was declined.
    .taken-back = Taken back.
    .move = Move { $ply }: { $move }.
    .start = The start.
    .lost = That position cannot be shown while the connection is down.
    .rematch = A rematch is waiting for you.
    .clock = Clock { $clock }
    .premove = Premove { $move }. Another press or Escape cancels it.
    .premove-cancelled = Premove cancelled.
    .premove-dropped = Your premove { $move } is not possible now.
    .confirm = Play { $move }?
    .their-move = Make a move that they might play.
    .your-answer = And your answer?
    .if = If { $first }
    .if-then = If { $first }, then { $second }
    .go-on = Go on
    .delete = Delete
    .line-on = Go on from: { $words }
    .line-delete = Delete: { $words }
    .chat-mute = Mute
    .chat-unmute = Unmute
    .chat-report = Report
    .chat-muted = muted
    .chat-more = { $name }: mute or report
    .chat-said = { $name }: { $text }
    .note-kept = Saved.
    .sending = Sending your move…
    .chat-new = { $form ->
        [one] 1 new line
       *[other] { $count } new lines
    }
    .copy-code = Copy the code

## Chat and private notes

chat = Chat
    .players = Only the two players can read this.
    .watchers = Everybody who watches can read this; the players cannot.
    .lines = What has been said
    .write = Write a line
    .send = Send
    .off = There is no chat beside this game.
    .sign-in = To write as a spectator, sign in to an account.
    .length = A line has 1 to { $most } characters.
    .full = There are too many lines beside this game for another.
    .no-line = This line no longer exists.
    .own-line = This line is your own.

private-note = Private note
    .about = Only you can read this.
    .length = A note has at most { $most } characters.
    .changed = Another tab or device has changed this note meanwhile. Copy what you have written, and load this page again.

## Reports and moderation

report-somebody = Report
    .title = Report { $name }
    .about = A person reads this and decides. Nothing happens by itself.
    .reason = What happened?
    .stopped-playing = Stopped playing, or lets the clock run down on purpose
    .engine-help = Plays with the help of an engine
    .abuse = Insults, threatens, or floods the chat
    .text = What the moderators should know
    .send = Send the report
    .back = Back to the game
    .thanks = Thank you
    .thanks-about = The moderators will look at it. In the chat you can mute somebody yourself.
    .enough = Not sent: your earlier reports are still open. The moderators look at them first.
    .enough-of-guests = Not sent: your earlier reports, or too many of other guests, are still open. The moderators look at them first. With an account you can send yours now.
    .nobody = There is nobody to report there.
    .oneself = You cannot report yourself.
    .choose = Choose what happened.
    .length = That is too long: at most { $most } characters.

moderation = Moderation
    .about = What people have reported, and what was done about it. Every decision is in the log below.
    .reports = Open reports
    .none = There are none.
    .by = reported by
    .game = the game
    .by-name = A person by name
    .decision = Decision
    .settle = Settle, and do nothing
    .mute = May not write to others
    .ban = May not play with others
    .annul = Annul the game
    .not-rated = This game is not over, or not rated.
    .already-annulled = This game has been annulled already.
    .unmute = May write again
    .unban = May play again
    .days = Days (0: for ever)
    .reason = Reason (the person is told)
    .no-reason = Give a reason.
    .decide = Decide
    .in-force = Restrictions in force
    .lift = Lift it
    .not-restricted = There is no such restriction in force.
    .audit = Log
    .who = By
    .whom = About
    .why = Reason
    .for-ever = for ever
    .until = until { $day }
    .banned = You may not play with others ({ $until }): { $reason }
    .banned-without-reason = You may not play with others ({ $until }).
    .muted = You may not write to others ({ $until }): { $reason }
    .muted-without-reason = You may not write to others ({ $until }).
    .needs-passkey = Moderators sign in with a passkey alone: on the page of your account, add one, and then remove the password.
    .bad-days = The days must be a whole number from 0 (for ever) to { $most }.
    .nobody = There is no account with that name.
    .settled = Somebody has already settled that report.
    .action = There is no such decision.

fair-play = Fair play
    .about = While the engine has nothing else to do, it looks at finished rated games. Its figures are no verdict: they say how moves compare with its own, not why. Nothing follows from them automatically. Play through the games before you decide.
    .figures = figures
    .show = Show
    .newest = Players of the games that ended last
    .none = No games have been compared yet.
    .none-of = No games of this player have been compared.
    .pool = Rated in
    .games = Games
    .moves = Moves compared
    .firsts = Engine’s first choice
    .firsts-about = The share of moves that the engine would have made too. Strong players make more of them, and so does everybody in well-known openings and in positions with one good move. Forced moves, and moves in decided positions, are left out.
    .loss = Loss per move
    .loss-about = How many percentage points of winning chances a move gives away. It is also low in quiet games and between careful players.
    .median = Median time
    .median-about = Half of the moves took longer. Only live games show it. It depends on the time control.
    .spread = Spread of the times
    .spread-about = How much the times differ: their standard deviation as a share of their mean. Most people take longer when it is hard. Somebody who copies moves may take about the same time for each, and so may a calm player.
    .tells = What the figures can tell, and what they cannot
    .limits = Games are short, and a single one tells little: high figures also come by chance. These are averages of several games, compared with single games of others, which vary more. Another engine than ours would choose other moves.
    .summary = Games: { $games }. Moves compared: { $moves }. Rating before them, on average: { $rating }.
    .compared = Beside games of other players: { $count }
    .figure = Figure
    .own = This player
    .others = Others on average
    .standing = Among them
    .higher = Higher than in { $share } of 100 games of players rated { $from } to { $to }
    .too-few = Too few games to compare: { $count } of other players, where { $needed } are needed, or too few moves of this player
    .list = Games, the newest first
    .game = Game
    .day = Day
    .rating = Rating before
    .annulled = annulled

## Boards and what stands beside each of them

board = { $game } board
    .undo-part = Undo this step
    .which = Which move?
    .confirm-which = Did you mean this move?
    .confirm = Play it
    .confirm-cancel = Take back
    .reconnecting = Reconnecting…
    .steps = Step through the game
    .first = First position
    .back = One move back
    .on = One move on
    .last = Latest position
    .typed-about = A move, written as on the rules page
    .typed = Type a move
    .play = Play

script-site =
    .copied = Copied
    .not-copied = Not allowed here
    .offline = The server cannot be reached

script-puzzles =
    .try-again = Try again.

## Choosing an opponent, a side and options

setup = Play { $game }
    .board = The board
    .start-of = The start of { $game }
    .puzzles = Puzzles
    .report = Lab report: how even is it?
    .opponents = Play against
    .level = Level
    .first-engine = First engine
    .second-engine = Second engine
    .start = Start the game
    .rules = Read the rules
    .wrong = What is wrong
    .copy-link = Copy link
    .reset = Reset
    .position = Start position
    .position-about = Any position that the rules allow: set it up on the board, or paste a position string. If left empty, the game starts as usual.
    .position-string = Position string
    .usual = The usual start
    .edit = Set up on the board
    .side = Your side
    .first-move = first move
    .random = Random
    .either = either side
    .variants = Rules
    .options = Rule options
    .roll = Roll again
    .allowed = Allowed: { $values }.

opponent =
    .engine = The engine
    .engine-about = Always there, at eight levels
    .friend = A friend
    .friend-about = Send a link, play anywhere
    .anybody = Anybody
    .anybody-about = In the lobby, for whoever comes next
    .both = Same screen
    .both-about = Two people, one board
    .watch = Just watch
    .watch-about = Engine against engine

# The engine’s levels, the weakest first, and what playing against them is like
level =
    .first = Wax
    .first-about = for a first game
    .second = Chalk
    .second-about = forgets a lot
    .third = Pine
    .third-about = a relaxed game
    .fourth = Amber
    .fourth-about = sees simple threats
    .fifth = Oak
    .fifth-about = a steady opponent
    .sixth = Bronze
    .sixth-about = punishes mistakes
    .seventh = Iron
    .seventh-about = hard to beat
    .eighth = Flint
    .eighth-about = as strong as it gets

choice =
    .opponent = “{ $value }” is not an opponent: engine, friend, anybody, both or watch.
    .side = “{ $value }” is not a side: 0, 1 or random.
    .level = “{ $value }” is not a level: 1 to { $most }.
    .long-options = That is too long for a set of options.
    .time = “{ $value }” is not a time control: none, live or days.
    .time-number = “{ $value }” does not fit “{ $what }”: a whole number, { $allowed }.
    .agreement = “{ $value }” does not fit “{ $what }”: on, or nothing.

script-setup =
    .unchecked = The server cannot be reached, so this is not checked.

## The analysis board

analysis = Analysis: { $game }
    .game = To the game
    .unknown = No evaluation yet
    .graph = The game, by each side’s expected score
    .no-script = The analysis board needs JavaScript, which this browser does not run.
    .panel = Analysis
    .engine = Engine
    .engine-about = Engine on or off (E)
    .threat = Threat
    .threat-about = What the opponent would play if it were their move (T)
    .lines = Best lines
    .settings = Settings
    .line-count = Lines
    .place = Engine runs on
    .place-about = On this device the engine needs neither the network nor the site’s processor
    .place-device = this device
    .place-server = the server
    .threads = Threads
    .threads-about = Threads on this device that think about one position; by default half of the processor’s
    .view = Bar and scores for
    .mover = the side to move
    .arrows = Arrows
    .say = Read out the best line
    .say-about = Read out the best line (L)
    .exact = Exact values
    .exact-about = The values hold for the position by itself. Earlier moves count only where a move ends the game at once: by repetition, or because a counter is full
    .exact-moves = Exact value of each move
    .moves = Moves
    .tree = Moves and variations
    .tree-changes = Change the tree
    .promote = Make this the main line
    .delete = Delete from here on (Delete)
    .actions = Actions
    .flip = Flip
    .flip-about = Flip the board (F)
    .copy-link = Copy link
    .edit = Edit
    .play = Play from here
    .rules = Rules
    .keys = Keys
    .home-end = Home End
    .space = Space
    .del = Delete
    .key-moves = One move back or on
    .key-branches = The other branches here
    .key-ends = Start, end of the line
    .key-best = Play the best move
    .key-engine = Engine on or off
    .key-threat = Show the threat
    .key-say = Read out the best line
    .key-flip = Flip the board
    .key-delete = Delete from here on
    .not-over = A game can be analysed when it is over; before that, only by someone who plays both sides.
    .too-many-boards = Too many analysis boards are open. Close one of yours, and load this page again.
    .elsewhere = The board shows another position now.
    .no-game = There is no such game.
    .failed = Something went wrong on our side. Try again.

script-analysis =
    .threat = The threat: { $move }.
    .next = All engines are busy. You are next.
    .waiting = All engines are busy. { $count } before you.
    .no-line = The engine has no line yet.
    .best = { $words }, { $score } at depth { $depth }. Best: { $move }.
    .best-then = { $words }, { $score } at depth { $depth }. Best: { $move }, then { $rest }.
    .positions = { $count } positions
    .depth = Depth { $depth } · { $speed }/s
    .gave-way = Stopped, because others are waiting for an engine. Switch it off and on to go deeper.
    .broke = The engine failed on this position.
    .unknown = No evaluation yet
    .chances = { $words }. { $first } { $wins }, draw { $draws }, { $second } { $losses }.
    .empty = Make a move on the board.
    .instead = Instead of { $move }
    .main-line = This is the main line now.
    .deleted = Deleted from { $move } on.
    .undo = Undo

## The board editor

editor = Set up a position
    .title = Set up a position: { $game }
    .tools = The board
    .move = Move
    .erase = Erase
    .undo = Undo
    .redo = Redo
    .flip = Flip the board
    .no-script = Moving pieces needs JavaScript, which this browser does not run. You can give a position string on the set-up page instead.
    .tray = Pieces of { $side }
    .panel = The position
    .play = Play from here
    .engine = The engine
    .friend = A friend
    .both = Same screen
    .analyse = Analyse
    .to-move = To move
    .string = Position string
    .string-about = Copy it, or paste one here.
    .copy-link = Copy link
    .start = Usual start
    .clear = Clear
    .options = Rule options
    .allowed = { $about } Allowed: { $values }.
    .not-a-setup = That does not describe a position.

script-editor =
    .start = The usual start.
    .empty = The board is empty.
    .place-empty = { $place } is empty.
    .picked = { $piece } picked up.
    .choose = Choose a piece first.
    .placed = { $piece } on { $place }.
    .removed = { $piece } taken off { $place }.
    .moved = { $piece } to { $place }.
    .in-hand = { $piece } in hand: press places on the board.
    .undone = Undone.
    .redone = Done again.
    .unchecked = The server cannot be reached, so this is not checked.
    .fine = This position can be played.
    .over = No game can start here:
    .wrong = { $form ->
        [one] One thing is wrong:
       *[other] { $count } things are wrong:
    }
    .tray = { $piece }, { $count } on the board

## Importing games

import = Import games
    .about = Paste records, or choose a file: one game or many, in PGN form or in those of other tafl programs. Each is checked against the rules, move by move.
    .text = Records
    .choose = Choose a file
    .read = Read
    .no-name = Records that name no game
    .skip = Do not read them
    .read-as = Read them as { $game }
    .found = Games found
    .count = { $count ->
        [one] One game
       *[other] { $count } games
    }
    .count-fine = { $count ->
        [one] One game
       *[other] { $count } games
    }, { $fine } without faults
    .more = The first { $count } are listed, { $fine } of them without faults. Split the text to see the others.
    .unknown = Unknown game
    .moves = { $count ->
        [one] 1 move
       *[other] { $count } moves
    }
    .comments = with comments
    .line = line { $line }
    .unfinished = unfinished
    .open = Open
    .open-game = Open game { $number }: { $first } – { $second }
    .analyse = Analyse
    .analyse-game = Analyse game { $number }: { $first } – { $second }
    .faults = { $count ->
        [one] 1 fault
       *[other] { $count } faults
    }
    .empty = There is nothing to read: paste a record, or choose a file.
    .too-large = That is more than 1 MiB. Split it into smaller files.
    .not-opened = That game cannot be opened. What is wrong with it is listed below.
    .no-games = No game was found in this text. A record has tags such as [Game "…"], and numbered moves.
    .too-many-words = This text has { $count } words, and { $most } at most of another program’s format are read. Import fewer games at once, or make records of it with the command throughline convert.
    .too-many-moves = The game has { $count } moves, variations included; at most { $most } can be opened.
    .unchecked = This game was not checked: there is too much before it. Import it by itself.
    .at-line = Line { $line }: { $fault }
    .at-move = Move { $move }: { $fault }
    .at-both = Line { $line }, move { $move }: { $fault }

script-import =
    .too-long = That is more than 1 MiB. Split it into smaller parts.
    .reading = Reading…
    .too-large = { $file } is larger than 1 MiB. Split it into smaller files.

## Rules pages

rules = Rules of { $game }
    .play = Play { $game }
    .puzzles = Puzzles
    .report = Lab report
    .variants = Rule sets
    .options = Options of this game
    .changed = This game is played with options. Where they differ from the page, the options apply.

## Errors

problem =
    .two-hosts = This cannot be done
    .two-hosts-about = The request names more than one host.
    .damaged = This game is damaged
    .damaged-about = A part of its stored data can no longer be read. The other games are not affected. Whoever runs this site can restore it from a backup.
    .store = Not now
    .store-about = The games cannot be read or saved right now. Nothing that was accepted is lost; try again in a minute.
    .unsaved = Not saved yet: something is wrong with the site’s disk. Trying again…
    .not-found = Not found
    .no-page = There is no page at this address.
    .no-game = There is no game at this address. It was deleted, or a part of the link is missing.
    .no-move = The game has no such move.
    .refused = This cannot be done
    .signed-out = You are not signed in
    .signed-out-about = This belongs to an account: sign in, then do it again.
    .no-token = No access token
    .no-token-about = This needs an access token in the header “Authorization: Bearer …”. Make one at /account/tokens; a revoked one does not count.
    .old-token = The access token has expired
    .old-token-about = This access token has expired. Make a new one at /account/tokens.
    .no-scope = The access token lacks the scope { $scope }. Make one that has it at /account/tokens.
    .foreign-host = Not this address
    .foreign-host-about = This site does not answer under this name. If it should, start it with --public-url.
    .foreign-origin = Not from there
    .foreign-origin-about = Only the site’s own pages may do this. Open the site itself and try again.
    .busy = Too busy
    .busy-about = The site has too much to do right now. Try again in a minute.
    .too-many = A moment, please
    .too-many-games = Your address has started many new games in a short time. Try again in { $seconds ->
        [one] one second
       *[other] { $seconds } seconds
    }.
    .too-many-sign-ins = Too many attempts to sign in. Try again in { $seconds ->
        [one] one second
       *[other] { $seconds } seconds
    }.
    .too-many-aborts = You have called off several games. You can play with others again in { $seconds ->
        [one] one second
       *[other] { $seconds } seconds
    }.
    .too-many-lines = You have written many lines in a short time. Try again in { $seconds ->
        [one] one second
       *[other] { $seconds } seconds
    }.
    .too-many-pages = Your address has opened many pages in a short time. Try again in { $seconds ->
        [one] one second
       *[other] { $seconds } seconds
    }.
    .too-many-imports = Your address has imported many games in a short time. Try again in { $seconds ->
        [one] one second
       *[other] { $seconds } seconds
    }.
    .too-many-requests = Your address has sent very many requests in a short time. Try again in { $seconds ->
        [one] one second
       *[other] { $seconds } seconds
    }.
    .too-many-of-token = This access token has been used for very many requests in a short time. Try again in { $seconds ->
        [one] one second
       *[other] { $seconds } seconds
    }.
    .too-many-games-of-programs = Programs of this account have started very many games in a short time. Try again in { $seconds ->
        [one] one second
       *[other] { $seconds } seconds
    }.
    .too-many-streams = Programs of this account have as many streams open as is allowed. Try again in { $seconds ->
        [one] one second
       *[other] { $seconds } seconds
    }.
    .internal = Something went wrong
    .internal-about = Something went wrong on our side. Nothing that was accepted is lost; try again.
    .method = Not that way
    .method-about = This address cannot be used like that.
    .large = Too much
    .large-about = What was sent is larger than this site accepts.
    .slow = Too slow
    .slow-about = The answer took too long. Try again.
    .unreadable = The request could not be read.
    .encoded = A request with “Content-Encoding: { $encoding }” is not read here: send the body as it is.
    .home = See all games
    .request = Request { $id }

## What links to the site show

preview = Abstract board games, by their exact rules, against an engine or a friend.

## Games on this device, without a network

offline = Play without a network
    .about = Games against the engine on this device: rules and engine run in your browser. Every move is kept here at once, and your games come to the site when the network is back.
    .elsewhere = There is no network at the moment, so the page that you asked for cannot be shown.
    .game = Game and rules
    .games = Games on this device
    .none = None yet.
    .way = Play without a network
    .practice = Lessons, puzzles and analysis without a network
    .practice-about = These are kept on this device, and so are the puzzles after the one you are at.
    .lesson = Lesson: { $title }
    .new = A new version is available.
    .take = Update
    .no-game = This is not a game that can be stored: its moves are not those of a person and the engine.
    .differs = The game on the site went on differently, so this one stays in this browser.
    .not-yours = This game was stored for somebody else. Sign in as the person who played it.

script-offline =
    .you = You
    .engine = Engine, level { $level }
    .yours = Your move
    .you-resigned = You lost: you resigned.
    .drawn = Draw: { $draw }.
    .may-claim = You may end the game: { $draw }.
    .score = { $first } to { $second }
    .nothing = There is nothing to take back.
    .moved-on = The game has moved on since.
    .broken = The engine cannot run in this browser. Load the page again, or use another browser.
    .not-kept = This browser keeps nothing, so the game would be lost with the page. Allow storage for this site.
    .goes-on = { $form ->
        [one] 1 move played
       *[other] { $count } moves played
    }
    .at-site = Stored on the site
    .too = This game is on the site too, perhaps with more moves: open it there.
    .delete = Delete: { $name }
    .sure = Really delete?
