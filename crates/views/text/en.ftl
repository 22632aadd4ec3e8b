# Whose turn it is, and what else there is to say about it
status =
    .yours = Your move
    .invited = You are invited to play
    .waiting = Waiting for your friend
    .watching = You are watching.
    .may-claim = You may end the game: { $draw }.
    .you-offered = You offered a draw.
    .offers = { $side } { $number ->
        [one] offers a draw.
       *[many] offer a draw.
    }
    .asks-back = { $side } { $number ->
        [one] wants to take a move back.
       *[many] want to take a move back.
    }
    .score = { $first } to { $second }
    .rule = { $words } ({ $rule })
    .can-claim = { $turn }. A draw may be claimed: { $draw }.
    .counts = { $status } ({ $first } { $of-first }, { $second } { $of-second })

# How a game ended. $why is a clause: “the king was captured”
result =
    .won = { $wins }: { $why } ({ $rule }).
    .drawn = Draw: { $why } ({ $rule }).
    .resigned = { $wins } by resignation.
    .agreed = Draw by agreement.
    .time = { $wins } on time.
    .abandoned = { $wins }: the other side left the game.
    .infraction = { $wins }: the other side broke the rules.
    .adjudicated = { $wins } by adjudication.
    .recorded = { $wins }, as the record says.
    .drawn-adjudicated = Draw by adjudication.
    .drawn-abandoned = Draw: the game was broken off.
    .drawn-recorded = Draw, as the record says.
    .you-won = You won: { $why } ({ $rule }).
    .you-lost = You lost: { $why } ({ $rule }).
    .you-won-resigned = You won: the other side resigned.
    .you-resigned = You lost: you resigned.
    .over = The game is over in this position: { $why } ({ $rule }).
    .aborted = The game was called off.
    .annulled = The result was annulled.
    .you-won-time = You won on time.
    .you-lost-time = You lost on time.
    .you-won-left = You won: the other player left the game.
    .you-lost-left = You lost: you left the game.
    .declined = The challenge was declined.

# Scores in words
score =
    .even = About even
    .draw = Draw
    .has-won = { $side } { $number ->
        [one] has won
       *[many] have won
    }
    .wins-in = { $wins } in { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }
    .slightly-better = { $side } { $number ->
        [one] is slightly better
       *[many] are slightly better
    }
    .better = { $side } { $number ->
        [one] is better
       *[many] are better
    }
    .clearly-better = { $side } { $number ->
        [one] is clearly better
       *[many] are clearly better
    }
    .winning = { $side } { $number ->
        [one] is winning
       *[many] are winning
    }

# What is said of a position, and of moves that lead to one
position =
    .start = The start.
    .arrival = { $move }.
    .too-many-moves = { $count } moves are too many: at most { $most } can be analysed.
    .move-fault = Move { $number }: { $fault }
    .no-threat-over = The game is over here, so there is no threat.
    .no-threat = No threat can be shown: { $side } cannot be to move here. { $faults }
    .no-threat-pass = No threat can be shown: without a move, the game would be over. { $why }
    .too-long = That is too long for a position.

# What is said of answers to puzzles and to steps of lessons
judge =
    .gone = This puzzle no longer exists. Load the page again.
    .no-answer = There is no answer to check.
    .not-your-move = It is not your move in this puzzle.
    .not-so-far = These moves are not part of the solution.
    .right = Right. Go on.
    .loses = That loses.
    .not-at-once = That does not win at once.
    .not-the-win = That is not the win in { $moves } moves.
    .no-win = That does not win.
    .solved-over = Solved! { $outcome }
    .solved-win = Solved! The win takes { $moves ->
        [one] one more move
       *[other] { $moves } more moves
    } at most.
    .solved-hold = Solved! Every other move loses.
    .solved-end = Solved! Any move now ends the game.
    .solution = The solution: { $moves }.
    .every-move = Try every move: one is right.
    .look = Look at { $place }.
    .look-piece = Look at { $place }: { $piece }.
    .reply = The reply: { $move }.

lesson-judge =
    .goes-on = Good! The reply: { $move }. Your move again.
    .way = { $moves }.
    .gone = This lesson no longer exists. Load the page again.
    .not-it = These moves do not belong to this step.

# What tables of exact values know
exact =
    .known = { $words }: exact, from a tablebase
    .unknown = not known
    .draws = draws
    .wins = wins
    .wins-in = wins in { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }
    .loses = loses
    .loses-in = loses in { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }
    .working = The exact value of this position is being worked out on this device. That takes a few seconds.
    .making = Tables of exact values for positions of up to { $pieces } pieces are being made. That takes a few minutes.
    .more-pieces = Tables know the exact value of positions of up to { $pieces } pieces. This one has more.
    .moves-only = The exact value of some moves is known, that of the position is not.
    .none = There are no tables of exact values for these rules.

script-board =
    .play = can be played
    .move = can move
    .go = can go here
    .go-occupied = can go here, occupied
    .several = { $count } of them
    .picked = picked up
    .which = There are several ways. Which one?
    .ways = Several ways: { $ways }.
    .go-to = Can go to: { $places }.
    .go-to-more = Can go to: { $places } and { $count } more.
    .premove = premove
    .premove-from = can make a premove
    .check = check
