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
