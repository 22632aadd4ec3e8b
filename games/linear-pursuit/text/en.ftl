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
    .done = Only the two kings are left. Now whoever’s turn it is may declare a draw, or play on (P14).
    .wrong = Black keeps the rook. Your king can reach it along two lines, from a to d and on to f (P10).

## The goals of the two sides, and the game in short

goal-first = Capture the black king. Nobody calls check here, so look after your own king.
goal-second = Capture the white king. Nobody calls check here, so look after your own king.

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
end-kings-only = only the two kings remain and a draw was declared
end-repetition = the same position stood for the third time
