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
end-equal-spaces = both own as many spaces
