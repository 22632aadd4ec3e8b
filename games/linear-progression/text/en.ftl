# The lesson of Linear Progression. Numbers in brackets are those of the rules page.

lesson-basics = Win the board
    .about = Slide your tokens, take over what you cross, and own most of the board at the end.
    .game = Your first game, on a small board of 32 spaces. You play White and begin.

lesson-basics-drop = Your first token
    .task = Drop your first token on any space you like. In the middle it can move in every direction. The four corners are not part of the board.
    .done = White drops a token first, then Black drops one on any other space (L1). From then on you take turns to move.

lesson-basics-slide = A long slide
    .task = A token slides like a queen in chess: in a straight line, as far as you like. Every space it enters becomes yours. Win four spaces in one move.
    .done = Every space you entered is yours (L4), and you keep the one you came from (L5). You can slide any distance along a rank, a file or a diagonal (L3).
    .wrong = That wins fewer than four spaces. A token can slide any distance (L3): find the line with the most room.

lesson-basics-turn = Turn them white
    .task = When you slide over a black token, it turns white. You can move any token you like. Turn two black tokens in one move.
    .done = Both of those spaces are yours now (L4). Each turn you move one token, whichever you like (L2), so it pays to compare.
    .wrong = No black token turned. You turn the tokens that you slide over (L4): look along the third rank.
    .wrong-short = One turned! Don’t stop there: slide on from a3 over the next black token as well (L4).
    .wrong-other = One turned, but your other token can do better. Each turn you choose which one to move (L2).

lesson-basics-empty = An empty space first
    .task = Each move must enter at least one empty space. The rank beside you is full, so you cannot slide along it. Find another way to turn a black token.
    .done = You entered b4, which was empty, and went on to c5. It is fine to end on a black token once you have entered an empty space (L6).
    .wrong = No black token turned. Once you have entered an empty space, you may go on and end on a black token (L6).

lesson-basics-own = In your own way
    .task = You want the black token on c4, and two of your tokens stand below it. Which one can get there?
    .done = The way up from c3 was clear. Your token on c1 could have slid as far as c3, but never past a token of your own (L7).
    .wrong = The token on c4 is still black. From c3 nothing of yours is in the way: slide straight up (L7).
    .wrong-behind = From c1 you cannot get past your own token on c3 (L7). Move the one in front.

lesson-basics-last = The last one stands
    .task = Black has only two tokens left, on c3 and c4. Slide up the file from c1, and turn as much as you can.
    .done = You turned c3, and that was as far as you could go: a player’s last token is safe, so nothing can enter c4 (L8).
    .wrong = No black token turned. Slide up from c1: only the very last black token is safe (L8).

lesson-basics-pass = When nothing moves
    .task = Look along every line from your token: there is no empty space you could enter. When you have no move, you pass. Pass now.
    .done = You had no legal move, so you passed. You may never pass when you have one (L10).

lesson-basics-count = Count the board
    .task = Only b1 is empty. Filling it ends the game, and whoever owns more spaces wins. Fill it in the way that wins.
    .done = The board is full, so the game is over (L13). You own 11 spaces and Black 10: you win (L11)!
    .wrong = So close! Black owns 11 spaces and you 10, so Black wins (L11). Find the slide to b1 that turns more.

lesson-basics-leave = Mind what you leave
    .task = Two spaces are empty. You fill one, then Black fills the other and the game is over. Look at what Black could turn, and choose the move that wins.
    .done = Black had the last move (L13), but nothing to turn with it. You win by 11 to 10 (L11). Near the end, what you leave matters more than what you take.
    .wrong = The right space, but you turned nothing on the way, and Black wins by 11 to 10 (L11). Reach d5 along the top rank.
    .wrong-greedy = Now Black slides up the d-file to d5, turns your tokens there, and wins the count (L11). That is the space you must not leave.

lesson-basics-save = Save the best
    .task = Three spaces are empty, so the last move is yours. Your slide to d1 is strong, but Black can spoil it. Prepare a second strong slide before you use it.
    .done = From e4 you could slide to b1 as well. Black could spoil only one of the two, and the other, as the last move of the game, won by 11 to 10 (L11).
    .wrong = Now Black wins the count (L11). Move to e4 first: from there you look down the diagonal to b1, and Black cannot spoil both b1 and d1.

## The goals of the two sides, and the game in short

goal-first = Fill the board. At the end, own more spaces than Black.
goal-second = Fill the board. At the end, own more spaces than White.

short-drop = Each player drops one token, and then they take turns to move (L1, L2).
short-slide = A token slides like a queen in chess. Every space it enters becomes yours, and the one it came from stays yours (L3, L4, L5).
short-turn = Enemy tokens on its way turn to your colour (L4). Only your own tokens stop it (L7).
short-empty = Each move must enter at least one empty space (L6).
short-win = When the board is full, whoever owns more spaces wins (L11).

## The sides: at the beginning of a sentence, inside one, whether a verb has its form for many, and
## what is said most often of them

side-first = White
    .name = White
    .number = one
    .wins = White wins
    .turn = It is White’s turn
side-second = Black
    .name = Black
    .number = one
    .wins = Black wins
    .turn = It is Black’s turn

## How a game ends, a clause after who wins: “Draw: …”

end-majority = the winner owns more spaces
end-equal-spaces = both own the same number of spaces

## The pieces

piece-white-token = white token
piece-black-token = black token
piece-white-blocker = white blocker
piece-black-blocker = black blocker
the-side = { $side ->
    [first] White
   *[second] Black
    }
side-aloud = { $side ->
    [first] white
   *[second] black
    }
spaces = { $count ->
    [one] 1 space
   *[other] { $count } spaces
    }
gain = +{ $won }, { $turned } turned

## The board and moves aloud

site-corner = a corner for blockers
site-unused = not used

spoken-drop = { side-aloud } drops on { $to }
    .blocker = { side-aloud } drops on { $to }, blocker in corner { $corner }
spoken-pass = { side-aloud } passes: no legal move
spoken-turn = { side-aloud } { $token }
    .both = { $first }, then { $then }
spoken-token = { $from } to { $to }, wins { $won ->
        [0] no space
        [one] 1 space
       *[other] { $won } spaces
    }{ $turned ->
        [0] { "" }
       *[other] , { $turned } from { $side ->
            [first] black
           *[second] white
        }
    }
spoken-blocker = { $piece } { $from } to { $to }

choice-blocker = blocker { $square }
choice-end = end the turn
choice-pass = Pass: no legal move

## What is to be touched now

expects-drop = Drop your first token on any space (L1).
    .blockers = Drop your first token on any space, then put your blocker into a corner (L1, L15).
expects-pass = You have no legal move, so you pass (L10).
expects-equalising = Black has the last word: move one token, but no blocker (L14).
expects-token = Move a token. You may move a blocker too, before it or after it (L16).
expects-corner = Now touch a corner for your blocker (L15).
expects-end = Now touch the space where the token on { $square } should end.
    .blocker = Now touch the space where the blocker on { $square } should end.
expects-token-after = Now touch the token to move in this turn, or the blocker again to put it back.
expects-more = Touch { $square } again to end the turn, or a blocker to move it too.
    .own = Touch { $square } again to end the turn, or your blocker to move it too.
expects-nothing = That move is legal.

## Why a move is refused, a clause

refusal-must-pass = you have no legal move and must pass
refusal-no-blockers = this game is played without blockers
refusal-token-line = a token moves like a queen, along a rank, a file or a diagonal
refusal-blocker-line = a blocker moves like a queen, along a rank, a file or a diagonal
refusal-unused = the square { $square } is not used: no token can enter it
    .blocker = the square { $square } is not used: no blocker can enter it
refusal-blocked = the blocker on { $square } is in the way
refusal-over = the game is over
refusal-no-turn = this is not a turn
refusal-drop-first = you start by dropping a token on any empty space
refusal-dropped = only the first token is dropped; now slide one of yours
refusal-drop-taken = the token on { $square } is already there: choose another space
refusal-corner = choose a corner for your blocker as well: { $corners }
refusal-no-corner = a blocker does not start on { $square } but in a corner
refusal-corner-taken = the other blocker stands in corner { $square }: choose another
refusal-under-blocker = the token on { $square } is under a blocker and cannot move
refusal-last-token = the token on { $square } is your opponent’s last and cannot be entered
refusal-own-token = your own token on { $square } stops the move
refusal-no-empty = a move must enter at least one empty space
refusal-not-yours = the token on { $square } is your opponent’s: move one of your own
refusal-no-token = there is no token on { $square } to move
refusal-full = the token fills the last empty space, so no blocker moves after it
refusal-equalising = no blocker moves in Black’s equalising turn
refusal-other-blocker = the blocker on { $square } is your opponent’s: you move your own only
refusal-last-empty = { $square } is the last empty space: no blocker may end there
refusal-blocker-last-token = the token on { $square } is the last of its side: no blocker may end there
refusal-last-end = your opponent’s move ended on { $square }: no blocker may end there now
refusal-pass = you have a legal move, so you may not pass
refusal-stuck = the token on { $square } cannot reach an empty space on any line
refusal-no-token-after = after that you could move no token, and a blocker is never moved without one
refusal-no-blocker = there is no blocker on { $square }
refusal-blocker-alone = a blocker is never moved without a token

## How moves are written

move-forms = @{ $from } for a drop, { $from }-{ $to } for a token, or pass (squares a1 to { $last })
    .blockers = @{ $from } for a drop, { $from }-{ $to } for a token, with a blocker @{ $from }/B@{ $corner }, B{ $corner }-{ $in }/{ $from }-{ $to } or { $from }-{ $to }/B{ $corner }-{ $in }, or pass (squares a1 to { $last })

## Positions: what they hold, and why one cannot be

rows = ranks
field-passes = Turns without a move just before this one (L10, L12).
    .name = passes
    .none = none: the last turn was a move or a drop
    .one = the other side has just passed
    .both = both sides have passed, which ended the game
field-equalising = Whether this is Black’s equalising turn, after White filled the last space (L14).
    .name = equalising turn
    .no = no
    .yes = yes
field-last-end = Where the other side’s token ended just now. It changes nothing in a game without blockers.
    .name = last end
    .blockers = Where the other side’s token ended just now: no blocker may end there (L18).
    .allowed = the name of a square or -
position-no-blockers = - (this game is played without blockers)
position-blockers = each blocker’s square and owner, as in a1w,h8b, or -
    .name = blockers

problem-before-drops = no token has moved and nobody has passed before both tokens are dropped (L1)
problem-chance-drops = in this game chance has dropped a token of each side already (L1)
problem-first-drop = White drops the first token, not Black (L1)
problem-second-drop = Black drops its token before White moves (L1)
problem-first-move = White moves first after the drops (L2)
problem-no-token = { the-side } has no token, but a last token is never lost (L8)
problem-last-turn = the previous turn cannot be both a pass and a token move
problem-last-end = { the-side } ended its last move on { $square }, but has no token there (L4)
problem-single-token = { the-side } has moved, but has a single token (L5)
problem-full-pass = nobody passes on a full board: the game was over (L13)
problem-passed = { the-side } has passed, but has a legal move (L10)
problem-no-equalising = there is no equalising turn in this game (L14)
problem-equalising = the equalising turn is Black’s, after White filled the last space (L14)
    .due = White filled the last space, so Black is on the equalising turn f (L14)
problem-no-blocker = { the-side } has dropped a token, but no blocker (L15)
problem-blocker-first = { the-side } puts its blocker into a corner together with its drop (L15)
problem-two-blockers = { the-side } has one more blocker on { $square }: a side has one (L15)
problem-blocker-unused = { $square } is not used: no blocker can stand there (L17)
problem-blocker-moved = no token has moved, so the blocker on { $square } is still in a corner (L16)
problem-blockers-meet = the blockers stand on one square, but neither enters the other’s (L17)
problem-token-unused = { $square } is not used: no token can stand there (L3)
problem-space = { $square } is a space of this board, not #
problem-no-space = { $square } is not used on this board: write # there

## Options that do not go together

clash-board = expected WxH, center-isle or a mask of . and #
    .bounds = a side is out of bounds: expected 4 to 16, as in 10x8
    .ranks = a rank differs in length from the first: expected equal ranks
    .size = a mask of this size cannot be played on: expected up to 26 files and ranks, 256 squares
    .room = a board without two spaces: expected room for both tokens
    .square = “{ $found }” is no square: expected . for a space, # for none
    .side = a side is longer than { $most } squares
clash-corners = blockers start in corners that are not used, and this board has fewer than two: draw # in two corners, each with a space next to it (L15)
clash-seed = seed={ $seed } has nothing to decide: a seed goes with drop=random or drop=fair, and the drops are chosen
clash-fair = drop=fair has a table for board=8x8 with blockers=off, own or shared, or with equal-moves=on and blockers=off: expected these, or drop=random

## What the catalogue says: one sentence, published rule sets, options and their values

tagline = Slide like a queen, leave a trail, flip what you cross: whoever owns most of the board wins.
option-drop = Drop
    .about = How the first tokens come onto the board.
    .chosen = each player chooses a space, White first
    .random = chance drops both tokens, and puts the blockers into corners, before White moves
    .fair = a drop from the table of those that games of the engine found even (the common board; not with blockers and equal moves at once)
option-seed = Seed
    .about = A number that makes a random or fair drop repeatable.
    .allowed = a whole number below 2^64 with drop=random or drop=fair (left out: a new one), else nothing
option-blockers = Blockers
    .about = A piece for each side that no token can pass.
    .off = no blockers
    .shared = in a turn you may also move one of the two blockers, whosever it is
    .own = in a turn you may also move your own blocker
option-equal-moves = Equal moves
    .about = Whether Black answers when White fills the last space.
    .off = the game ends with the last empty space
    .on = Black has one more turn, which need not enter an empty space
option-board = Board
    .about = The spaces to play on.
    .allowed = WxH with sides from 4 to 16 (its corners are not used), center-isle (8x8 with an island of four squares), or a mask: ranks from the top joined by /, . a space, # none, at most 256 squares

## What the values to choose from are called

value-chosen = chosen
value-random = random
value-fair = fair
value-off = off
value-shared = shared
value-own = own
value-on = on
