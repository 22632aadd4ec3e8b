# The lessons of Hnefatafl. Numbers in brackets are those of the rules page.

lesson-attackers = Attack the king
    .about = Learn to capture, lock the corners, and surround the king before he gets away.
    .game = Your first hunt: two corners are locked, the other two need one more man each. Lock them, then close in on the king.

lesson-attackers-first = Your first move
    .task = You are the attackers, around the edges. The king in the middle is waiting for a chance to reach a corner. You go first: move any man you like.
    .done = All pieces move like that: along a row or a column, as far as you like, but never over another piece (H2). The attackers always begin, and nobody may pass (H1).

lesson-attackers-hammer = Hammer and anvil
    .task = Take the defender on d4. One of your men already stands beside it, on c4. Bring the other one to the opposite side.
    .done = Taken! The man you moved is the hammer; the one waiting on the far side is the anvil (H5).
    .wrong = Nothing is taken. The defender has to be caught in a straight line between your two men, so the other one belongs on e4 (H5).
    .wrong-anvil = That man is your anvil. Leave it on c4 and bring up the other one (H5).

lesson-attackers-across = Across the throne
    .task = The marked square in the middle is the throne, and right now it is empty. Take the defender on i6.
    .done = The empty throne is no obstacle. Your men may cross it; they just cannot stop there (H4).
    .wrong = Nothing is taken. Your man on a6 can slide straight across the empty throne, all the way to h6 (H4).
    .wrong-anvil = You need that man as your anvil. Leave it on j6 and bring up the other one.

lesson-attackers-three = Three at once
    .task = There is one move here that takes three men at once. Can you find it?
    .done = Three men in one move: you cannot take more than that (H8). Each was caught between the man you moved and another of yours.
    .wrong = Nothing is taken. Look for the one square that all three defenders stand next to.
    .wrong-one = You took one man, but one move can take up to three (H8). Look for the square that all three defenders stand next to.

lesson-attackers-ring = Take the king
    .task = Two men are not enough for the king: he must be surrounded on all four sides. Three of your men are in place. Bring the fourth.
    .done = The king is taken, and you have won (H13). He had attackers on all four sides, and the last one had just moved in (H9).
    .wrong = The king still has a free side. You need a man on all four (H9).
    .wrong-opened = That man was part of the ring. Leave those three where they are and bring in the fourth (H9).

lesson-attackers-throne = Beside the throne
    .task = The king has stepped off his throne and stands right next to it. None of your men may stop on the throne, but you can take him all the same. How?
    .done = You have won. Next to the empty throne three men are enough: the throne itself closes the fourth side (H10).
    .wrong = He still has a free side: the square below him. The empty throne already closes the side above (H10).
    .wrong-opened = Now he has a way out on that side. Leave the men beside him where they are, and close the side below (H10).
    .wrong-above = No need to guard that side: the empty throne already closes it (H10). Close the side below him.

lesson-attackers-edge = Lure him out
    .task = At the edge the king cannot be taken, but he is the only piece his side can still move. Leave him just one square, one where you can surround him.
    .done = At the edge he was safe (H11), and shutting him in completely would only have been a draw (H16). So you let him step out, and closed the ring.
    .wrong = Not quite. He should be able to step to b6 and nowhere else. Once he is there, close the ring behind him.
    .wrong-sealed = Now he cannot move at all, and when a side has no legal move, the game is a draw (H16). Leave him one square, away from the edge.

lesson-attackers-block = Stop the king
    .task = If the king reaches a corner, you lose, and his way down to k1 is clear. You could also take the man on d7. What comes first?
    .done = Well blocked! The king wins the moment he reaches a corner (H14). And on k2 your man would have been taken against it (H7).
    .wrong = The king runs straight down to k1 and wins (H14). Block his way first.
    .wrong-greedy = You won a man and lost the game: the king runs down to k1 and wins (H14). Block his way first.
    .wrong-near = Too close to the corner: the king steps to k3, takes your man against the corner (H7), and then nobody can stop him.

lesson-attackers-lock = Lock the corner
    .task = Three men on a diagonal lock a corner, and three of the corners are locked already. Lock the last one, a1, before the king gets there.
    .done = Locked! No one can get behind these men, so none of them can ever be taken (H5). The king will never reach a corner now (H14).
    .wrong = The king runs along the edge to a1 and wins (H14).
    .wrong-opened = That man is part of the lock. Leave the men on a3 and b2 where they are, and bring a third to c1.
    .wrong-later = That stops him for now, but a man on its own can be taken. Three on c1, b2 and a3 are safe for good.

lesson-attackers-net = Close the net
    .task = There is one gap left in your net, and the king is about to slip out. Close it, and on your next move take him.
    .done = Shutting them all in wins nothing by itself (H12). But they could not pass (H1), so the king had to come up to your men, and you closed the ring behind him (H9).
    .wrong = Not quite. First close the gap on f5. When the king has moved, go to the square he came from: that closes the ring (H9).

lesson-defenders = Free the king
    .about = Learn to open lines, slip out of traps, and bring your king to a corner.
    .game = Your first escape: three corners are locked, the fourth is open. Open a way for your king and bring him there.

lesson-defenders-corner = Run for the corner
    .task = You play the king and his men. Bring the king to a corner and you win. Here he can do it in one move.
    .done = The king has reached a corner, and you have won (H14). Only he may stop there (H3). Like every piece, he goes as far as the way is free (H2).
    .wrong = The king has a clear way straight down to the corner a1. Take it: he wins there at once (H14).
    .wrong-man = Your men can help, but only the king may stop on a corner (H3). He has a clear way to a1.
    .wrong-short = No need to stop halfway: every piece may go as far as the way is free (H2). Run straight to a1.

lesson-defenders-helper = The king helps
    .task = You take an attacker by catching it between two of your pieces, and your king counts too. Take the attacker on e4.
    .done = Taken! You caught it between two of your own (H5), and the king was one of them (H6).
    .wrong = Nothing is taken. Your king stands on one side of the attacker; bring your man to the other side, f4 (H5).
    .wrong-king = Your king is already in the right place (H6). Leave him there and bring up your man.

lesson-defenders-hostile = Hostile squares
    .task = Two attackers are careless: one stands beside a corner, the other beside the empty throne. Take them both, one after the other.
    .done = Corners and the empty throne are hostile to both sides: you can press a man against them as if one of yours stood there (H7). The attackers can do it to your men, too.
    .wrong = Nothing is taken. An attacker has to be caught between your man and the corner, or between your man and the throne (H7).
    .wrong-king = The king can wait. Each of your two men has an attacker to take.

lesson-defenders-between = Safe in between
    .task = You can take an attacker here, if you dare to step between two others.
    .done = Taken, and your own man is safe. It stepped in between by its own move; to take it, an attacker would have to move away and come back (H5).
    .wrong = Nothing is taken. Do not be afraid of d4: no piece is taken for stepping between two enemies (H5).
    .wrong-king = The king can wait. Look at your man on d9.

lesson-defenders-home = Home to the throne
    .task = An attacker is about to come to f4. Beside the empty throne three attackers are enough, so that would be the end. Where is your king safe?
    .done = Back home: only the king may stop on the throne (H4). Beside it three attackers would have taken him (H10); here they need all four sides (H9).
    .wrong = An attacker comes to f4 and your king is taken: right beside the empty throne, three are enough (H10).
    .wrong-down = Down there three attackers stand around him already, and a fourth comes in behind him: he is taken (H9).
    .wrong-greedy = You took a man, but an attacker comes to f4 and takes your king: right beside the empty throne, three are enough (H10).

lesson-defenders-wait = A move to spare
    .task = Your king is hemmed in at the edge, and the attackers are waiting for him to step out. You have to move something. What will it be?
    .done = Well chosen. At the edge the king cannot be taken (H11). But you may never pass (H1), so always keep a man that can move.
    .wrong = Out there an attacker closes the ring behind him. Leave him at the edge, where he cannot be taken (H11), and move your other man.

lesson-defenders-again = The third time
    .task = Your king cannot get out, and the attackers cannot get at him. With the king on a5, this position has stood twice already. Make it a third time.
    .done = A draw: the same position, with the same side to move, has come up for the third time (H15). That can save a lost game.
    .wrong = That is a new position. For a draw the same one must come back, with the same side to move (H15).

lesson-defenders-line = Open the line
    .task = The king would run down to a1, but his own man is standing in the way. Make way for him.
    .done = No piece jumps, so even your own men can block the king (H2). Once the line was open, nobody could keep him from the corner (H14).
    .wrong = Not quite. Move your man on a3 out of the way, then run the king down to a1 (H14).
    .wrong-still = Your man is still on the king’s line, and no piece jumps over another (H2). Step aside, off the line.
    .wrong-king = The king is already on the right line. It is his own man on a3 that has to move (H2).

lesson-defenders-fork = Two corners at once
    .task = If just one corner is open to the king, the attackers can block it. Bring him to a place where two are open.
    .done = You have won: two corners were open, and the attackers could shut only one (H14). Nor could they take him at the edge (H11).
    .wrong = Not quite. Bring your king to the edge where both corners are open, then run into the one that stays open (H14).
    .wrong-one = From there only one corner is open, and the attackers block it in time. Find the edge where both are open.

## The goals of the two sides, and the game in short

goal-first = You hunt the king. Surround him before he reaches a corner.
    .tablut = You hunt the king. Surround him before he reaches the edge.
goal-second = You guard the king. Bring him to a corner of the board, and you win.
    .tablut = You guard the king. Bring him to any edge of the board, and you win.

short-move = Every piece moves like a rook in chess: along a row or a column, as far as the way is free (H2).
short-take = You take an enemy man by catching it in a straight line between two of yours (H5).
short-hostile = A corner or the empty throne can stand in for one of the two men (H7).
short-king = The attackers win by surrounding the king on all four sides (H9). Beside the empty throne, three are enough (H10).
short-corner = The king wins as soon as he reaches a corner (H14). Only he may stop there or on the throne (H3, H4).

## The sides: at the beginning of a sentence, inside one, whether a verb has its form for many, and
## what is said most often of them

side-first = Attackers
    .name = the attackers
    .number = many
    .wins = Attackers win
    .turn = It is the attackers’ turn
side-second = Defenders
    .name = the defenders
    .number = many
    .wins = Defenders win
    .turn = It is the defenders’ turn

## How a game ends, a clause after who wins: “Draw: …”

end-king-captured = the king was captured
end-king-escaped = the king escaped
end-encircled = the attackers shut in the king and all his defenders
end-exit-fort = the king stands at the edge in a fort that cannot be broken
end-repetition = the same position stood for the third time
end-no-legal-move = the side to move has no legal move

## The pieces

piece-attacker = attacker
piece-defender = defender
piece-king = king

a-piece = { $piece ->
    [attacker] an attacker
    [defender] a defender
   *[king] the king
    }
the-piece = { $piece ->
    [attacker] the attacker
    [defender] the defender
   *[king] the king
    }

## The board and moves aloud

site-throne = the throne
site-corner = a corner
open-ways = King’s ways
tally = { $count } taken

spoken-move = { $piece } { $from } to { $to }
spoken-takes = { $move }, takes { $squares }
spoken-takes-king = { $move }, takes the king on { $square }

## Why a move is refused, a clause

refusal-empty = there is no piece on { $square }
refusal-not-yours = that is { a-piece }, and it is { $side ->
        [first] the attackers’ turn
       *[second] the defenders’ turn
    }
refusal-leave = a piece has to leave its square
refusal-line = pieces move in a straight line along a rank or a file
refusal-in-the-way = the piece on { $square } is in the way
refusal-corner = only the king may stop on a corner
refusal-king-throne = the king may not return to the throne
refusal-throne = only the king may stop on the throne
    .cross = only the king may stop on the throne; the others may cross it when it is empty
refusal-cross = only the king may cross the throne
refusal-stuck = { the-piece } on { $square } has no free square to go to
refusal-touches = to move, touch a piece and then the square it goes to

## Why a move takes a piece, or does not: a clause after the number of the rule

capture-between = between { $mover } and { $anvil }
capture-piece = { the-piece } on { $square }
capture-throne = the empty throne { $square }
    .king = the throne { $square } with the king on it
capture-corner = the corner { $square }
capture-refuge = the refuge { $square }
capture-row = in the row { $squares }
capture-king = by attackers on all his sides
capture-king-throne = by three attackers and the empty throne
spared-empty = no piece stands on { $square }
spared-own = the piece on { $square } belongs to the side that moves
spared-unarmed = the king does not help to capture
    .beyond = the king on { $beyond } does not help to capture
spared-king-far = the move does not end next to the king
spared-king-edge = at the edge the king cannot be taken
spared-king-behind = no attacker stands on { $square } behind the king
    .edge = no square lies behind the king
spared-king-throne = the throne beside him does not count as an attacker
spared-king-open = no attacker stands on { $squares } beside the king
spared-row = the move closes no row of men at the edge
spared-far = the move does not end next to { $square }
spared-edge = the edge of the board lies beyond { $square }
spared-throne = the throne { $beyond } is not hostile to { $side ->
        [first] attackers
       *[second] defenders
    }
    .king = with the king on it, { spared-throne }
spared-beyond = nothing stands on { $beyond } beyond { $square }
    .enemy = an enemy stands on { $beyond } beyond { $square }

## How moves are written

move-forms = two squares from a1 to { $last }, as d1-d4, d1d4 or d1-d4xd5/e4
move-takes = the move takes { $squares }
    .nothing = the move takes nothing

## Why a position cannot be, a clause

rows = ranks
problem-men = there are { $count } { $piece ->
        [attacker] attackers
       *[defender] defenders
    }: a game starts with { $most }, and none are added
problem-refuge = { a-piece } stands on { $square }, { $refuge ->
        [throne] the throne
       *[corner] a corner
    }, where only the king may stop (H3, H4)
problem-escaped = the king has escaped to { $square } (H14), so it must be the attackers’ turn
problem-kings = there are { $count } kings ({ $squares }), there must be one
problem-no-king = there is no king (when he has just been taken it is the defenders’ turn, H13)
    .no-square = there is no king, and no empty square where the attackers can have taken him (H9)

## What the catalogue says: one sentence, published rule sets, options and their values

tagline = Two dozen raiders close in from every side; one king and his guard must break through to a corner.
variant-standard = Fetlar Hnefatafl
    .about = 11x11, the rules of the Fetlar Hnefatafl Panel
variant-fetlar-federation = Fetlar Hnefatafl, federation rules
    .about = 11x11, as the World Tafl Federation plays it: encirclement wins, no moves loses
variant-copenhagen = Copenhagen Hnefatafl
    .about = 11x11, the tournament game: shieldwalls, exit forts, encirclement wins, repetition loses
variant-brandubh = Brandubh
    .about = 7x7, the Irish game: thirteen pieces, two attackers take the king
variant-tablut = Tablut
    .about = 9x9, the Sámi game: the king escapes to any edge, two attackers take him
option-rules = Rules
    .about = The rule set, with its own board.
    .fetlar = { variant-standard.about }
    .fetlar-federation = { variant-fetlar-federation.about }
    .copenhagen = { variant-copenhagen.about }
    .brandubh = { variant-brandubh.about }
    .tablut = { variant-tablut.about }
option-throne-hostile-to-king = Throne hostile to king
    .about = Whether the empty throne counts as an attacker when the king stands beside it (H10).
    .rules = as the rule set says (all five: on)
    .on = three attackers and the empty throne take him
    .off = beside the throne the king cannot be taken
option-king-armed = King armed
    .about = Whether the king helps to capture (H6).
    .rules = as the rule set says (all five: on)
    .on = the king is hammer and anvil like any defender
    .off = the king takes no part in captures
option-repetition = Repetition
    .about = What the third occurrence of a position does (H15).
    .rules = as the rule set says (both Fetlars: a draw; the others: the defenders lose)
    .draw = the game is a draw
    .claim = the side to move may claim a draw
    .off = nothing
    .loss = the defenders lose, whoever repeats
option-no-moves = No moves
    .about = What happens to a side without a legal move (H16).
    .rules = as the rule set says (fetlar: a draw; the others: that side loses)
    .draw = the game is a draw
    .loss = that side loses

## What the values to choose from are called

value-fetlar = Fetlar
value-fetlar-federation = Fetlar, federation
value-copenhagen = Copenhagen
value-brandubh = Brandubh
value-tablut = Tablut
value-rules = by the rule set
value-on = on
value-off = off
value-draw = draw
value-claim = claim
value-loss = loss
