# The lesson of Linear Pursuit. Numbers in brackets are those of the rules page.

lesson-basics = Hunt the king
    .about = Bring your pieces into the circle, learn how each of them moves, and capture the king.
    .game = Your first game: four pieces and four pawns a side. You play White and move first.

lesson-basics-enter = Into the circle
    .task = Your pieces wait outside the circle, each behind a pawn. Move a pawn along one of its lines, then bring in the piece that was waiting behind it.
    .done = Your first piece is in play! White moves first (P1), and every piece starts behind a pawn (P2). A pawn moves along one straight line (P6); then the piece behind it can enter (P5).
    .wrong = Your pawn has left its place vacant. Now the piece waiting behind it can step in from outside (P5).

lesson-basics-rook = Rook takes all
    .task = A rook moves along one line, just like a pawn. But while a pawn captures only pawns, a rook captures anything. Capture the black rook on e.
    .done = Well caught! A rook can capture any piece at the other end of its line (P7). Your pawn could only have taken another pawn (P6).
    .wrong = The black rook is still there. A line runs straight to it from your rook on i (P7).
    .wrong-pawn = A pawn can take a pawn (P6), but the rook on e is the bigger prize, and only your rook can take it (P7).

lesson-basics-knight = Across, then sideways
    .task = A knight follows a line to a vacant place, then takes one step around the circle. Capture the black piece that your knight can reach.
    .done = Your knight crossed to i, which was vacant, and stepped to j (P8). It could not get to the knight on f, because your own pawn stands in the way on e.
    .wrong = Nothing captured yet. Your knight can cross from a to i and step on to h or j (P8).

lesson-basics-bishop = Two lines
    .task = A bishop moves along two lines, one after the other. The place where they meet must be vacant. Find the way to the black king and capture it.
    .done = You captured the king, and that wins the game (P12)! Your bishop followed one line from a to i and another from i to k (P9).
    .wrong = The black king is still on k. Your bishop can get there by way of i, along two lines (P9).
    .wrong-rook = A rook is a fine catch, but capturing the king wins the game on the spot (P12). Look for the way over i.

lesson-basics-danger = King in danger
    .task = Black threatens your king, and nobody will warn you. A king moves along one line like a rook, or two like a bishop. Capture a piece that is not protected.
    .done = Your king followed two lines to take the bishop on k (P10), where nothing can reach it. Always look before you move: if your king is captured, you lose (P12).
    .wrong = Now Black can capture your king, and that would be the end of the game (P12). Look for a safer place.
    .wrong-rook = The bishop on k protects that rook: it goes over i to e and captures your king (P12).
    .wrong-safe = Your king is safe there, but it can do better: over i it can reach and take the bishop (P10).

lesson-basics-block = Block the way
    .task = The bishop on k threatens your king by way of i, and your king cannot get away. Put something in the bishop’s path, but watch out for the knight on f.
    .done = Well blocked! Bishops (P9) and knights (P8) need a vacant place to pass over. Your pawn on i now stops the bishop, and the one on d has been stopping the knight all along.
    .wrong = Black can still capture your king. The bishop comes over i (P9): put a pawn there.
    .wrong-king = Black can capture your king there too. Stay where you are, and block the bishop’s path on i (P9).
    .wrong-knight = The bishop still gets through, and now the knight does too: your pawn on d was in its way (P8).

lesson-basics-surround = Nowhere to go
    .task = The best attack leaves the king nowhere to run. Find a move that threatens the black king on c and every place it can go to. Then capture it.
    .done = From h your knight covered c, k and m all at once (P8), so the king was lost whatever Black did. You win (P12)!
    .wrong = That does not trap the king. Find the place from which your knight covers c, k and m (P8).
    .wrong-rook = You win a rook, but the black king takes your knight. Go for the king itself: capturing it wins the game (P12).

lesson-basics-stuck = Not one move left
    .task = A player who cannot move loses. Your knight and bishop block both black pawns, so only the king waiting outside can still move. Shut it out.
    .done = Black has no legal move and loses (P13). Your rook blocks the king, the pawns cannot capture your pieces, and nobody may land on a piece of their own (P11).
    .wrong = The black king can still enter on h. Put your rook there, and Black is out of moves (P13).
    .wrong-freed = Black still has a move. Leave your knight where it blocks the pawns, and use your rook to shut out the king (P13).

lesson-basics-thrice = Three times over
    .task = Black has more pieces, so you would gladly take a draw. The position with your rook on a has already come up twice. Bring it about once more.
    .done = A draw! The same position came up for the third time with the same player to move (P15).
    .wrong = The game goes on, and Black is stronger. Move your rook to a, and the position comes up for the third time (P15).

lesson-basics-kings = Only kings left
    .task = Besides its king, Black has a single rook left. Capture it with your king.
    .done = Only the two kings are left. Now whoever’s turn it is may claim a draw, or play on (P14).
    .wrong = Black keeps the rook. Your king can reach it along two lines, from a to d and on to f (P10).

## The goals of the two sides, and the game in short

goal-first = Capture the black king. An attacked king may stay where it is, so look after your own.
goal-second = Capture the white king. An attacked king may stay where it is, so look after your own.

short-enter = Pieces wait outside the circle. One enters when the place in front of it is vacant (P5). A pawn moves along one straight line (P6).
short-rook = A rook moves along one line too, but captures any piece at its other end; a pawn captures only pawns (P6, P7).
short-knight = A knight follows a line to a vacant place, then takes one step around the circle (P8).
short-bishop = A bishop moves along two lines, one after the other, over a vacant place (P9).
short-win = A king moves like a rook or like a bishop (P10). Capture the enemy king and you win (P12). A player who cannot move loses (P13).

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

end-king-captured = the king was captured
end-no-legal-move = the side to move has no legal move
end-kings-only = only the two kings remain
end-repetition = the same position stood for the third time

## The pieces: what each is called, and as the piece that is taken

piece-white-king = white king
    .taken = white king
piece-white-bishop = white bishop
    .taken = white bishop
piece-white-knight = white knight
    .taken = white knight
piece-white-rook = white rook
    .taken = white rook
piece-white-pawn = white pawn
    .taken = white pawn
piece-black-king = black king
    .taken = black king
piece-black-bishop = black bishop
    .taken = black bishop
piece-black-knight = black knight
    .taken = black knight
piece-black-rook = black rook
    .taken = black rook
piece-black-pawn = black pawn
    .taken = black pawn

the-piece = { $piece ->
    [king] the king
    [bishop] the bishop
    [knight] the knight
    [rook] the rook
   *[pawn] the pawn
    }
own-piece = { $piece ->
    [king] your own king
    [bishop] your own bishop
    [knight] your own knight
    [rook] your own rook
   *[pawn] your own pawn
    }
no-piece = { $piece ->
    [king] no king
    [bishop] no bishop
    [knight] no knight
    [rook] no rook
   *[pawn] no pawn
    }
a-taken = { $taken ->
    [king] a king
    [bishop] a bishop
    [knight] a knight
    [rook] a rook
   *[pawn] a pawn
    }
the-side = { $side ->
    [first] White
   *[second] Black
    }
other-side = { $side ->
    [first] Black
   *[second] White
    }

## The board and moves aloud

board-note = This board is a reconstruction: the maker’s drawing is lost. The rules page says how it was made.
site-inner = place { $place }
site-outer = outer place { $place }
    .short = outer { $place }
site-hand = { $side ->
        [first] White’s hand
       *[second] Black’s hand
    }: { $piece ->
        [king] king
        [bishop] bishop
        [knight] knight
       *[rook] rook
    }
    .short = hand { $piece }

spoken-move = { $piece } { $from } to { $to }
spoken-takes = { $move }, takes { $taken }
spoken-enters = { $piece } enters at { $to }
spoken-placed = { $piece } to outer place { $to }

expects-piece = { the-side } places a piece: touch one of { the-side }’s in the corners, then a free outer place (P3).
    .pawns = { the-side } places a piece: touch one of { the-side }’s in the corners, then a free outer place; its pawn comes with it (P3).
expects-place = touch a free outer place for { the-piece }
    .several = touch a free outer place for { the-piece } ({ $count } in hand)
expects-nothing = That move is legal.

## Why a move is refused, a clause

refusal-no-place = the board has the places a to { $last } only
refusal-outer-taken = a piece stands on outer place { $place } already
refusal-not-yours = { the-piece } on { $place } is { $side ->
        [first] black: it is White’s turn
       *[second] white: it is Black’s turn
    }
    .outer = { the-piece } on outer place { $place } is { $side ->
        [first] black: it is White’s turn
       *[second] white: it is Black’s turn
    }
refusal-other-hand = that is { other-side }’s hand: it is { the-side }’s turn
refusal-empty = no piece stands on { $place }
    .outer = no piece waits on outer place { $place } to enter
refusal-out-of-play = that piece is still out of play: it enters at { $place } first
refusal-blocked = the piece on outer place { $place } is blocked: { $place } in front of it is occupied
refusal-own = { own-piece } stands on { $place }
refusal-pawn-takes = a pawn captures pawns only, and { $to } holds { a-taken }
refusal-no-line = no straight line joins { $from } to { $to }, and { $piece ->
        [rook] a rook
       *[pawn] a pawn
    } moves along one
refusal-middles = { the-piece }’s middle place { $places } is occupied
    .several = { the-piece }’s middle places { $places } are occupied
refusal-knight = no line from { $from } leads to a neighbour of { $to }: a knight moves along a line, then one step along the circumference
refusal-king = neither one line nor two lines in a row lead the king from { $from } to { $to }
refusal-bishop = no two lines in a row lead from { $from } to { $to }: a bishop moves along two
refusal-stuck =
    .pawn = the pawn on { $place } cannot move: every place at the end of its lines holds a friendly piece or an enemy major piece
    .rook = the rook on { $place } cannot move: friendly pieces stand at the end of all its lines
    .steps = { the-piece } on { $place } cannot move: no way over a vacant middle place leads to a place free of friendly pieces
    .king = the king on { $place } cannot move: friendly pieces block every way
refusal-leave = no piece ends where it began
refusal-back-out = nothing moves back out: outer places are only for pieces that have not entered yet
refusal-drafting = first all pieces are placed: put one from your hand on a free outer place
refusal-no-draft = no piece is in hand: all stand on the board
refusal-not-in-hand = { no-piece } is left in your hand
refusal-placed-inner = major pieces begin out of play: touch outer place { $place }, behind it

## How moves are written

move-forms = +d (enter), a-d (move) or axd (capture) with two places of the board
    .draft = Kd (king to outer place d): a piece in hand and a place of the board
move-nothing = nothing stands on { $place } to capture, write { $move }

## Positions: what they hold, and why one cannot be

rows = rows, inner and outer places
position-places = places
position-hands = the pieces in hand, like KBB/kbb (- for none)
field-hand =
    .name-white = White’s hand
    .name-black = Black’s hand
    .white = White’s pieces that are still to be placed in the draft (P3); - when it is over.
    .black = Black’s pieces that are still to be placed in the draft (P3); - when it is over.
    .allowed = letters of pieces, as { $side ->
        [first] KBB
       *[second] kbb
    }, at most { $most } of each, or - for none

problem-hand-site = no piece can be put into a hand on the board: write it into { $fields } (P3)
problem-kings = { the-side } has { $count } kings: a side has one (P1)
problem-room = { the-side } has { $count } major pieces: this board has room for { $most } a side (P2)
    .pawns = { the-side } has { $count } pawns: this board has room for { $most } a side (P2)
problem-outer-pawn = a pawn of { the-side } is on outer place { $place }: pawns are always in play (P2, P5)
problem-hands = { $white } and { $black } pieces in hand on { the-side }’s turn: Black has as many as White on White’s turn, and one more on Black’s (P3)
problem-numbers = White and Black have { $white } and { $black } pieces: both must have the same number (P1)
problem-no-king = { the-side } has no king on the board or in hand (P1)
problem-draft = in a draft pawns of { the-side } stand in front of its pieces and nowhere else: see { $place } (P3)
    .no-pawns = in a draft without pawns nothing of { the-side } is in play: see { $place } (P3)
problem-captured = { other-side } has no king, yet it is { the-side }’s turn: its capture ends the game (P12)
    .both = { the-side } has no king either: only one king can be captured (P12)
    .nobody = { the-side } has no king, but { other-side } has no piece in play that could capture it (P6)

## Options that do not go together

clash-board-part = part { $number }: { $what }
clash-board-line = line { $number }: { $what }
clash-board-more = and { $count ->
    [one] 1 more defect
   *[other] { $count } more defects
    }
clash-board-long = a board takes at most { $most } characters
clash-board-one-number = “{ $word }” is too much: expected one number
clash-board-unknown = “{ $word }” is unknown: expected places, lines or gaps
clash-board-places = “{ $word }” places: expected an even number from { $least } to { $most }
    .twice = the number of places is in line { $line } already
    .missing = the number of places is missing: expected “places 14”
clash-board-no-line = no line ends at { $place }: a piece could never leave it
clash-board-no-gap = “{ $word }” is no gap: the circumference joins neighbours only
clash-board-twice = the line “{ $word }” is listed twice
    .gap = the gap “{ $word }” is listed twice
clash-board-no-pair = “{ $word }” is no pair of places: expected two letters like a-e
clash-board-no-place = “{ $word }”: the places are a to { $last }
clash-board-itself = “{ $word }” joins a place to itself
clash-room = { $pieces } pieces a side are too many for this board: a side has { $places } places (P4)
clash-no-move = White would have no move at the start of this set-up on this board (P13)
clash-seed = seed={ $seed } has nothing to decide: a seed goes with setup=random, and the set-up is { $setup }
clash-letters = the pieces of { $side ->
        [first] White
        [second] Black
       *[both] each side
    } are letters of K, B, N and R, at most { $most } of each
clash-kings = { $side ->
        [first] White
        [second] Black
       *[both] each side
    } has { $count } kings instead of one (P1)
clash-numbers = { $white } and { $black } pieces: both sides must have the same number (P1)

## What the catalogue says: one sentence, published rule sets, options and their values

tagline = Chess on a web of lines: slip your pieces into the circle, block, and hunt down the king.
option-setup = Setup
    .about = How the major pieces come onto the outer places.
    .classic = R N B K B N R, the king in the centre of its side
    .yin-yang = K B B N N R R, the king on its player’s left
    .random = chance deals both players’ pieces to places of the whole board
    .draft = the players place their pieces in turn, anywhere on the board, before they play
option-seed = Seed
    .about = A number that makes a random set-up repeatable.
    .allowed = a whole number below 2^64 with setup=random (left out: a new one), else nothing
option-pieces = Pieces
    .about = The major pieces of each side; fewer make a shorter game.
    .allowed = one K and any of B, N, R, no more than a side has places, the same for both (KBNR) or White’s and Black’s (KBBR/KNNR), equal in number
option-pawns = Pawns
    .about = Whether a pawn stands on the inner place in front of each major piece.
    .on = a pawn for each piece
    .off = major pieces only
option-repetition = Repetition
    .about = What happens when a position stands for the third time.
    .draw = the game is drawn (our ruling)
    .off = nothing, as in the maker’s sheet: the game may go on for ever
option-board = Board
    .about = The places and the lines between them; the default is our reconstruction of the lost board.
    .allowed = reconstruction, or the number of places (4 to 26, even) and the straight lines, joined by dots: 6.a-d.b-e.c-f; a part like f~a leaves two neighbours unjoined by the circumference

## What the values to choose from are called

value-classic = classic
value-yin-yang = yin-yang
value-random = random
value-draft = draft
value-on = on
value-off = off
value-draw = draw
