# What people read of One-Dimensional Chess, in English, the language in which it is written first.

## Lessons

lesson-basics = Chess in a row
    .about = Every piece, checkmate, and three ways to save a draw.
    .game = Your first game. You play White against the weakest level; ask for a hint whenever you like.

lesson-basics-rook = The rook
    .task = The rook moves up to three squares along the row, either way. Take the black knight: end your move on its square.
    .done = Taken! A piece captures by landing on an enemy (C1), and a rook reaches three squares (C3).
    .wrong = The knight is still there. It stands three squares from your rook, just within reach (C3).

lesson-basics-king = The king
    .task = The king moves one square, and never to where he could be taken. Move him: one of his two squares is safe.
    .done = Right. The king moves one square (C2). The bishop guards c, and you may never leave your king in check (C9).
    .wrong = That was not the king. Move him one square (C2).
    .wrong-rook = That was the rook. This time move the king, one square (C2).

lesson-basics-bishop = The bishop
    .task = The bishop moves two, four or six squares, so it keeps its colour. Take the knight with it.
    .done = Well done. The rook stands on the other colour, so it cannot stop your bishop (C4).
    .wrong = The knight is still there. Your bishop reaches it in four squares, past the rook on the other colour (C4).

lesson-basics-queen = The queen
    .task = The queen moves like a rook or like a bishop. Bring her to the far side of the knight.
    .done = Past it! As a rook she would stop at the knight, but as a bishop she never meets it (C5).
    .wrong = She is still on the same side. Move her like a bishop, along her own colour (C5).
    .wrong-near = That takes the knight, as a rook would. Now go past it, the way a bishop does (C5).

lesson-basics-castling = Castling
    .task = King and rook next to each other may swap places. Do it, and your rook gives check. Touch the king, then the rook.
    .done = Check! Your rook could take the king next (C8). You may castle whenever the two stand side by side (C6).
    .wrong = Your rook is still stuck behind the king. Let the two swap places (C6).

lesson-basics-knight = The knight
    .task = A knight steps two squares and three squares, in either order, over anything. It can take an enemy it steps on halfway. Take the rook.
    .done = Taken in passing! If the last square is empty, the knight may capture on its first step (C7).
    .wrong = The rook is still there. It is two squares away: step on it, then go three squares on or back (C7).
    .wrong-past = You passed the rook and left it alone. When the board asks, choose to take it (C7).

lesson-basics-halfway = A hidden check
    .task = You are in check: the knight can step on your king and go on to f. Stop it!
    .done = Saved. With f full, the knight cannot finish its move (C7), so it gives no check (C8). Nothing else was legal (C9).

lesson-basics-mate = Checkmate
    .task = Black’s king has nowhere to go. Give check, and the game is won. Take care: without a check it is only a draw.
    .done = Checkmate, and you win: Black is in check and has no legal move (C10).
    .wrong = Black can still move. Find the move that gives check at once (C10).
    .wrong-stalemate = Stalemate! Black cannot move but is not in check, so it is a draw (C11).

lesson-basics-repeat = Three times
    .task = Black is far ahead, but this game has gone in circles. Your king has stood on c twice before. Bring the same position back.
    .done = A draw! The same position stood for the third time (C13).
    .wrong = That is a new position. Go back to c for the third time (C13).

lesson-basics-fifty = Fifty moves
    .task = Nothing has been taken for almost fifty moves. One more quiet move by you makes it a draw. Do not be greedy!
    .done = A draw: fifty moves each without a capture (C14). Two kings alone are a draw as well (C12).
    .wrong = Play a move that takes nothing, and the game is a draw (C14).
    .wrong-take = You won a knight, but the count starts again (C14), and Black’s queen is stronger than your rook.

## The goals of the two sides, and the game in short

goal-first = Checkmate the black king: attack him so that no move saves him.
goal-second = Checkmate the white king: attack him so that no move saves him.

short-king = The king moves one square, and never to where he could be taken (C2, C9).
short-rook = The rook moves up to three squares (C3).
short-bishop = The bishop moves two, four or six squares, past anything on the other colour (C4).
short-queen = The queen moves like a rook or like a bishop (C5).
short-knight = The knight steps two squares and three squares, in either order, over anything (C7).
short-castling = King and rook side by side may swap places (C6).
short-mate = A player in check without a legal move is checkmated and has lost (C10). Without a check it is only a draw (C11).

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

end-checkmate = checkmate
end-stalemate = the side to move has no legal move and is not in check
end-bare-kings = only the two kings are left
end-repetition = the same position stood for the third time
end-fifty-moves = both sides made fifty moves without a capture

## The pieces: what each is called, and as the piece that is taken

piece-white-king = white king
    .taken = white king
piece-white-queen = white queen
    .taken = white queen
piece-white-rook = white rook
    .taken = white rook
piece-white-bishop = white bishop
    .taken = white bishop
piece-white-knight = white knight
    .taken = white knight
piece-white-pawn = white pawn
    .taken = white pawn
piece-black-king = black king
    .taken = black king
piece-black-queen = black queen
    .taken = black queen
piece-black-rook = black rook
    .taken = black rook
piece-black-bishop = black bishop
    .taken = black bishop
piece-black-knight = black knight
    .taken = black knight
piece-black-pawn = black pawn
    .taken = black pawn

the-piece = { $piece ->
    [king] the king
    [queen] the queen
    [rook] the rook
    [bishop] the bishop
    [knight] the knight
   *[pawn] the pawn
    }
the-taken = { $piece ->
    [king] the king
    [queen] the queen
    [rook] the rook
    [bishop] the bishop
    [knight] the knight
   *[pawn] the pawn
    }
own-piece = { $piece ->
    [king] your own king
    [queen] your own queen
    [rook] your own rook
    [bishop] your own bishop
    [knight] your own knight
   *[pawn] your own pawn
    }
a-piece = { $piece ->
    [king] a king
    [queen] a queen
    [rook] a rook
    [bishop] a bishop
    [knight] a knight
   *[pawn] a pawn
    }
count-pieces = { $count ->
    [0] no { $piece }
    [1] 1 { $piece }
   *[other] { $count } { $piece }s
    }
the-side = { $side ->
    [first] White
   *[second] Black
    }
number = { $count ->
    [0] no
    [1] one
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
   *[other] { $count }
    }
squares = { $numbers } squares
or = or

## Squares and moves aloud

site-dark = { $square }, dark
site-light = { $square }, light

spoken-move = { $piece } { $from } to { $to }
spoken-castles = { $piece } { $from } castles with the rook on { $to }
spoken-takes = { $move }, takes { $taken }
spoken-takes-on = { $move }, takes { $taken } on { $square }
spoken-becomes = { $move }, becomes { a-piece }
spoken-check = { $move }, check
spoken-checkmate = { $move }, checkmate

choice-become = become { a-piece }
choice-take = take { the-taken } on { $square }
choice-nothing = take nothing

## Why a move is refused, a clause

refusal-over = the game is over
refusal-empty = square { $square } is empty
refusal-not-yours = { the-piece } on { $square } is not yours
refusal-off-board = the row has no such square
refusal-check = your king would be in check
refusal-still-check = your king would still be in check
refusal-leave = a move must leave its square
refusal-own = { own-piece } stands on { $square }
refusal-on-the-way = only the knight captures on its way
refusal-pass = { the-piece } cannot pass the piece on { $square }
refusal-king = the king moves one square either way
refusal-king-far = the king moves at most { $squares }
refusal-rook = the rook moves at most { $squares }
refusal-bishop-colour = the bishop stays on its colour
refusal-bishop = the bishop moves { $squares }
refusal-bishop-blocked = the piece on { $square }, a square of the bishop’s colour, is in its way
refusal-queen-blocked = the piece on { $square } is in the queen’s way
refusal-queen = the queen moves like a rook or a bishop: { $squares }
refusal-no-castling = there is no castling in this game
refusal-castling-neighbours = only a king and rook of the same side on neighbouring squares can castle
refusal-castling = only a king and rook of the same side can castle
refusal-castling-moved = king and rook castle only if neither has moved
refusal-castling-check = the king does not castle out of check
refusal-castling-crosses = the king would cross { $square }, which is attacked
refusal-knight = the knight goes two squares and three squares, so it ends one or five squares away
refusal-knight-touch = the knight does not touch down on { $square } on this move
refusal-knight-enemy = no enemy stands on { $square } to be taken on the way
refusal-knight-one = the knight captures only one piece: the one on its final square
refusal-knight-jumps = the knight jumps { $squares } either way
refusal-pawn-takes = the pawn takes only on the square before it
refusal-pawn = the pawn moves one square ahead, or two from its first square
refusal-promotion = a pawn on the last square becomes a queen, rook, bishop or knight: add =q, =r, =b or =n
refusal-no-promotion = only a pawn on the last square becomes another piece
refusal-barred = { the-piece } on { $square } cannot move: other pieces bar every way
refusal-king-barred = the king cannot move: it would be in check on every free square
refusal-in-check = you are in check, and { the-piece } on { $square } cannot end it
refusal-pinned = { the-piece } on { $square } must stay: without it your king would be in check

## How moves are written

move-forms = { $forms }, with squares from a to { $last }
    .plain = c-h (move)
    .capture = cxh (capture)
    .on-the-way = cxe-h (a knight takes on e and ends on h)
    .promotion = { $before }-{ $last }=q (a pawn becomes a queen; r, b, n)
    .castling = a={ $rook } (castling, the king’s square first)
move-nothing = nothing stands on { $square } to take, write { $moves }
move-king-first = write the king’s square first: { $move }
move-which = say which: { $moves }

## Positions: what they hold, and why one cannot be

rows = row
field-castling = Who may still castle: a side whose king and rook have never moved.
    .name = castling
    .nobody = nobody
    .both = White and Black
    .first = White only
    .second = Black only
field-quiet-plies = Moves of either side since the last capture; at 100 the game is drawn (C14).
    .name = quiet plies
    .pawns = Moves of either side since the last capture or pawn’s move; at 100 the game is drawn (C14).
    .allowed = a number from 0 to 100
    .form = the plies since the last capture, a number without leading zeros

problem-castling = { the-side } may not castle: king or rook has left its place (C6)
problem-check = { the-side } is in check, but it is not { the-side }’s turn (C9)
problem-kings = { the-side } has { count-pieces }: a side has one
problem-pieces = { the-side } has { count-pieces }: it starts with { $most } and gains none
    .gains = { the-side } has { count-pieces }: it starts with { $most } and gains at most { $gain }
problem-pawn-last = { the-side }’s pawn on { $square } has reached its last square and must be another piece (C16)
problem-pawn-behind = { the-side }’s pawn on { $square } is behind its start: pawns do not go back (C15)
problem-plies = { $plies } plies since the last capture: the game ends at { $most } (C14)

## Options that do not go together

clash-room = setup { $setup } needs { $pieces } squares: the board has { $squares }
clash-check = setup { $setup } on { $squares } squares starts with the kings in check
clash-no-move = setup { $setup } on { $squares } squares leaves White without a move
clash-squares = setup { $setup } is played on { $least } squares, not on { $squares }
    .range = setup { $setup } is played on { $least } to { $most } squares, not on { $squares }

## What the catalogue says: one sentence, published rule sets, options and their values

tagline = Chess on a single row of squares: no way round, short reaches, and a knight that strikes in passing.
variant-standard = The sixteen-square game
    .about = 16 squares: king, queen, rook, bishop and knight, most of them with short reaches, and no pawns
variant-gardner = Gardner’s one-dimensional chess
    .about = 8 squares: king, knight and rook, from a column of 1980 that asked who wins
variant-glimne = Glimne’s one-dimensional chess
    .about = 18 squares: a whole court each, one pawn, long lines, castling
variant-doc-pop = Doc Pop’s One-Dimensional Chess
    .about = 16 squares: one of each piece of chess, pawn and promotion too
option-setup = Setup
    .about = The pieces of a side from its edge inwards, mirrored by the other side; or the name of a published relative, which has its own board and moves: gardner (king, knight and rook on 8 squares), glimne (18 squares, with pawns) or doc-pop (16 squares, with pawns).
    .allowed = one k and one to seven of the letters q r b n in any order, as in rkbqn; or gardner, glimne, doc-pop
option-board = Board
    .about = The number of squares in the row. With a published relative 16 means its own board; gardner, whose own has 8, can also be played on 9 to 12.
option-repetition = Repetition
    .about = What happens when a position stands for the third time.
    .draw = the game is drawn
    .claim = the side to move may claim a draw
    .off = nothing

## What the values to choose from are called

value-draw = draw
value-claim = claim
value-off = off
