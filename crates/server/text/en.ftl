# What people read on the site, in English, the language in which it is written first. So far the
# pages of lessons, and what the same words are used for elsewhere.

bar = Sections
    .play = Play
    .learn = Learn
    .puzzles = Puzzles
    .analysis = Analysis
    .lab = Lab
    .my-games = My games

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

next =
    .lesson = Lesson on this
    .level = Play level { $level }

hint =
    .hints = Hints
    .about = Ask for a good move whenever it is your turn
    .button = Hint
    .move = Try { $move }.
    .off = This game is played without hints.
    .turn = A hint is for when it is your turn.
    .wait = A hint is on its way.
    .busy = The engine is busy. Ask again in a moment.
