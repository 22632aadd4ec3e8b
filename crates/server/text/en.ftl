# What people read on the site, in English, the language in which it is written first. So far the
# pages of lessons, and what the same words are used for elsewhere.

settings = Settings
    .theme = Colours
    .theme-auto = As your device
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

bar = Sections
    .play = Play
    .learn = Learn
    .puzzles = Puzzles
    .analysis = Analysis
    .lab = Lab
    .my-games = My games

home =
    .daily = Today’s puzzle
    .learn = New to these games?

fault =
    .unsaved = Not saved yet: something is wrong with the site’s disk. Trying again …
    .hosts = The request names more than one host.
    .store = The games cannot be read or saved at this moment. Nothing that was accepted is lost; try again in a minute.
    .damaged = A part of what was stored of it cannot be read any more. The other games are not touched by this. Whoever keeps this site can bring it back from a backup.

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

my-games = My games
    .go-on = Go on
    .every = All my games
    .filters = Which games
    .all = All
    .unfinished = Going on
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
    .delete = Delete
    .for-ever = The game is deleted for ever.
    .friend-keeps = The game leaves your list. Your friend keeps it.
    .sure = Delete it
    .pages = Pages
    .newer = Newer games
    .older = Older games

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
        [one] yesterday
       *[other] { $count } days ago
    }

puzzles = Puzzles
    .page = Puzzles: Throughline
    .about = Positions with one right answer. A program that knows nothing but the rules has followed every line of them, or tables of every position with few pieces vouch for it.
    .count = { $count } puzzles
    .solve = Solve
    .all = All
    .easy = Easy
    .medium = Medium
    .hard = Hard
    .forgets = This browser keeps nothing for this site, so it forgets what you have solved when you leave.

puzzle =
    .title = { $game }: puzzle { $number }
    .panel = Puzzle
    .turn = { $side } to move
    .actions = Actions
    .try-again = Try again
    .hint = Hint
    .show = Show the solution
    .next = Next puzzle
    .about = About this puzzle
    .rating = { $solve } of the engine’s { $levels } levels solve it.
    .from = It comes from { $source }.
    .from-game = a game of the engine against itself (game { $game })
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
    .no-script = Puzzles are worked by a script, which this browser does not run.

task =
    .win-at-once = Win with your next move.
    .win = Win in { $moves } moves.
    .only-win = One move wins by force, no other does. Find it.
    .all-or-nothing = One move wins, every other loses. Find it.
    .only-hold = One move holds, every other loses. Find it.

sure =
    .proved = proved
    .tables = exact, from a tablebase
    .estimated = estimated
    .how-proved = Proved: a plain solver that knows only the rules has followed every line.
    .how-tables = Exact: a tablebase knows every position that matters.
    .how-estimated = Estimated: { $engine } thinks so after { $nodes } positions for each evaluation.

claim =
    .one-ply = one ply
    .plies = { $plies } plies
    .ever-wins = ever wins
    .wins-within = wins within { $plies }
    .never-loses = never loses
    .holds-within = does not lose within { $plies }
    .win = The win in { $moves } is forced, and no other first move { $wins }.
    .only-win = The right move wins within { $plies }, and no other { $wins }.
    .all-or-nothing = The right move wins within { $plies }, every other loses within { $others }.
    .only-hold = Every other move loses within { $others }; the right one { $holds }.

judge =
    .gone = There is no such puzzle by now. Load this page again.
    .no-answer = There is no answer to check.
    .not-your-move = It is not your move in this puzzle.
    .not-so-far = These moves are not the solution so far.
    .right = Right. Go on.
    .loses = That loses.
    .not-at-once = That does not win at once.
    .not-the-win = That is not the win in { $moves } moves.
    .no-win = That does not win.
    .refuted = { $short } { $side }: { $move }.
    .solved-over = Solved! { $outcome }
    .solved-win = Solved! The win takes { $moves } more at most.
    .solved-hold = Solved! Every other move loses.
    .solved-end = Solved! Whatever comes now ends the game.
    .solution = The solution: { $moves }.
    .every-move = Try every move: one is right.
    .look = Look at { $place }.

daily = Daily puzzle
    .title = Daily puzzle, { $date }: { $game }
    .date = { $day } { $month ->
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
    .wrong = Wrong: ten seconds less.
    .left = { $seconds } seconds left.
    .over = Time is up. You solved { $solved }.
    .best = Best: { $best }
    .new-best = A new best!
    .results = Puzzles of this storm
    .right-one = Puzzle { $number }, solved
    .wrong-one = Puzzle { $number }, wrong
    .lost = The next puzzle cannot be fetched. Start again when you are connected.
    .puzzles = Puzzles without a clock

report =
    .title = { $game }: lab report
    .board = { $game } board
    .play = Play
    .rules = Rules
    .all = All reports
    .file = The report as one file
    .figures = All figures
    .results = Two equal engines played { $games } games. { $first } won { $wins }, { $second } won { $losses }, and { $draws } were drawn.
    .edge = So the better chances are with { $side }.
    .even = So neither side has an edge.
    .length = Half of the games are over by move { $plies }, counting the moves of both sides.
    .choices = On a usual turn there are about { $moves } moves to choose from.
    .skill = Thinking pays: an engine that searches twice as much scores { $score } against itself. 50 % would mean that it does not help.
    .mistake = A move picked at random costs { $cost } of a win on average.

learn = Learn by playing
    .about = Short lessons: one idea at a time, and something to do at once. At the end you play a first game.
    .game = Learn { $game } by playing
    .steps = Steps of this lesson
    .step = Step { $number }: { $title }
    .step-done = done
    .last = Your first game
    .start = Start
    .begun = { $done } of { $count } steps done
    .all = All lessons
    .rules = Rules
    .no-script = Lessons are worked by a script, which this browser does not run.

short = In short
    .try = Try it
    .board = Move for both sides
    .turn = { $side } to move
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
    .goes-on = Good! { $side }: { $move }. Your move again.
    .way = { $moves }.
    .gone = There is no such lesson by now. Load this page again.
    .not-it = These moves do not belong to this step.
    .actions = What you can do

volume = Sound

review =
    .missed = It misses a win: { $move } ({ $how }).
    .loses = It lets the other side win: { $move } ({ $how }).
    .allows = The reply: { $move }.
    .try = Try again
    .find = Find a better move.
    .right = Right, this is the better move.
    .played = This is what was played. Look for a better one.
    .wrong = Not this one. Look once more.

next =
    .lesson = Lesson on this
    .level = Play level { $level }

takeback =
    .takebacks = Takebacks
    .about = Each of you may ask to take a move back, and the other decides
    .agreed = You may both ask to take moves back.
    .ask = Ask to take back
    .accept = Let them take it back
    .decline = Decline
    .off = This game is played without takebacks.
    .asked-already = A request to take a move back stands already.
    .not-asked = Nobody asks you to take a move back.
    .asks = { $side } would like to take a move back.
    .waits = You asked to take a move back.
    .declined = Your request to take a move back was declined.
    .draw-declined = Your offer of a draw was declined.

hint =
    .hints = Hints
    .about = Ask for a good move whenever it is your turn
    .button = Hint
    .move = Try { $move }.
    .off = This game is played without hints.
    .turn = A hint is for when it is your turn.
    .wait = A hint is on its way.
    .busy = The engine is busy. Ask again in a moment.

preview = Abstract board games, by their exact rules, against an engine or a friend.
    .board = The board of { $game }
