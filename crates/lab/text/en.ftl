# What the pages of reports and comparisons say, in English, the language in which it is written first.
# The command writes English pages; the site shows them in the language of whoever reads.

report = Throughline lab report
    .title = Report: { $game }
    .edge = { $side }: { $score } (95 % interval { $interval }). At this strength the edge is with { $better }.
    .even = { $side }: { $score } (95 % interval { $interval }). These games show no edge for either side; nor do they rule one out within the interval.
    .interval = { $low } to { $high }
    .figure = Figure
    .value = Value
    .games = Games
    .percent-interval = 95 % interval
    .after = After
    .estimated = estimated
    .exact = exact within tables
    .within-tables = tables of up to { $pieces } pieces

## What a figure is drawn from

sample-games = { $count ->
    [one] { $count } game
   *[other] { $count } games
}
sample-decided-games = { $count ->
    [one] { $count } decided game
   *[other] { $count } decided games
}
sample-pairs-of-games = { $count ->
    [one] { $count } pair of games
   *[other] { $count } pairs of games
}
sample-positions = { $count ->
    [one] { $count } position
   *[other] { $count } positions
}
sample-sets-of-pieces = { $count ->
    [one] { $count } set of pieces
   *[other] { $count } sets of pieces
}

## Who wins

balance = Balance
    .picture = Results of the games
    .picture-about = How the games of the engine against itself ended.
    .won = Won by { $side }
    .drawn = Drawn
    .counted = { $result }: { $games }
    .alike = Only { $different } of the { $games } games differ: the intervals, which count each game, are too narrow by a factor of up to { $factor }.
    .table = Results

## Length and choice

course = Length and choice
    .lengths = Lengths of the games
    .lengths-about = Games by their length in plies.
    .plies = plies
    .games = games
    .choices = Legal moves by ply
    .choices-about = Legal moves by ply: the median, and the band that holds the middle half of the games, each the mean of both sides’ turns. It ends where fewer than eight games last.
    .ply = ply
    .moves = legal moves
    .curve = { $what }: quarter, median, three quarters
    .table = Size
    .columns = { $count } from { $least } to { $most }; the tallest column holds { $top } of them.
    .line = The middle goes from { $first } to { $last }; the highest is { $highest }.

## How games go

drama = Drama
    .about = Expected scores are those of the engine’s search for each move, through its model of results; a forced win that it has found counts as certain.
    .tables = Where the tables of up to { $pieces } pieces know a position, its expected score is its exact value.
    .picture = What the winner expected
    .picture-about = What the eventual winner expected as the game went on: the median, and the band that holds the middle half of the decided games.
    .per-cent = per cent of the game
    .expected = expected score
    .curve = Expected score of the winner
    .undecided = No game was decided.
    .table = How games go

## Moves and skill

skill = Skill and clarity
    .about = Whether looking further helps, and what a careless move costs. { $probes } positions of the games were probed: up to 40 of their legal moves were each searched to { $nodes } positions.
    .picture = Score with twice the search
    .picture-about = The score of the engine with twice the search; the line marks 50 %.
    .step = { $more } against { $fewer } positions
    .trace = Skill trace
    .results = Won, drawn, lost
    .score = Score
    .elo = Elo (95 %)
    .table = Moves

## First moves

first-moves = First moves
    .many = There are thousands of first moves, too many to list one by one.
    .about = The kinds of first moves, best for { $side } first by a search of { $nodes } positions, with the results of the games that began with them (the engine varies its first { $plies } plies among moves that cost 5 % at most). Moves that are alike when the board is turned or reflected count as one kind. Estimated.
    .ends = Colour: what the best first move that ends there promises. Figure: how many of a hundred games began with a move there.
    .begins = The same for the places where first moves begin.
    .map-ends = The board: where first moves end, how good and how frequent they are. The table has the numbers.
    .map-begins = The board: where first moves begin, how good and how frequent they are. The table has the numbers.
    .worse = worse for { $side }
    .better = better
    .move = Move
    .alike = Alike
    .expected = Expected
    .scored = Score of { $side }
    .others = The other { $count }
    .other-table = Other first moves

## What would make it more even

repairs = Repairs
    .about = What would make these rules more even. A search says what { $side } expects at each start ({ $expected } at the usual one) or after each first move; the score of the games is shifted by the difference, and so is its interval. Games were then played from the starts that looked most even as the study grew: where their intervals exclude 50 %, the repair is not enough, or too much.
    .swap = With a swap rule, by which the second player chooses the side after the first move, the opener would play the most even one: { $move }. Score of { $side } after it: { $score } (95 % interval { $interval }).
    .swap-alike = With a swap rule, by which the second player chooses the side after the first move, the opener would play the most even one: { $move }, or another move like it ({ $count }). Score of { $side } after it: { $score } (95 % interval { $interval }).
    .swap-played = Games from there: { $games }; score { $score } (95 % interval: { $interval }).
    .no-swap = There are thousands of first moves: the effect of a swap rule is not known.
    .line-ups = Line-ups that are more even
    .handicaps = Handicaps for the side that scored more
    .change = Change
    .start = Start
    .expected = Expected
    .score = Score
    .played = Score in games
    .nothing = nothing
    .line-up = line-up
    .other-begins = The first move is for { $side }
    .without = { $side } without { $piece }, { $site }
    .without-alike = { $side } without { $piece }, { $site } (or another one like it: { $count })

## Where pieces stand

use-of-board = The board
    .picture = The board: in how many of a hundred positions something stands on each place.
    .picture-about = In how many of a hundred positions of the games something stands on each place.
    .seldom = seldom
    .often = often
    .table = Use
    .most = Most often something stands on { $places }.
    .most-and-least = Most often something stands on { $most }, least often on { $least }.

## What pieces are worth

pieces = What pieces are worth
    .nothing = Nothing can be said: the sides always have the same pieces, or all games ended the same way.
    .about = Results by the difference in pieces, by logistic regression with a weak prior (after V. Medvedev): all positions from the fifth ply on but the last, each game with the same weight; the intervals allow for the positions of one game being correlated. A value says how much more a side scores with one more of the piece in an even position. It is what goes with having the piece, not what taking it away would do. Estimated, { $games } games; where the interval includes 0, it says nothing.
    .picture = Worth of each kind of piece
    .picture-about = Score gained by one more of each kind; the line marks 0.
    .piece = Piece
    .score = Score
    .log-odds = Log odds

kind-attacker = attacker
kind-defender = defender
kind-king = king
kind-queen = queen
kind-rook = rook
kind-bishop = bishop
kind-knight = knight
kind-pawn = pawn
kind-token = token

## How games end

endings = How games end
    .picture = Endings
    .picture-about = Share of the games with their 95 % intervals.
    .ending = Ending
    .rule = Rule
    .won = { $wins }: { $why }
    .drawn = Draw: { $why }
    .too-long = given up as too long

## Games to look at

shown-games = Games
    .representative = A typical game
    .representative-about = Of the games that ended in the commonest way, the one nearest to the medians of length, lead changes and swings.
    .end = The end of game { $number }. { $result }.
    .end-position = The position at the end of the game: { $position }
    .scores = The first side’s expected score before each move.
    .scores-picture = Expected score in this game
    .scores-values = { $count } values.
    .shortest = The shortest wins
    .after = { $result }, after { $plies } plies.
    .game = Game { $number }:

## How it was made

method = How this was made
    .by = By { $engine }, from games of its engine against itself, with the game’s own evaluation.
    .by-network = By { $engine }, from games of its engine against itself, with the evaluation of a network made by:
    .fingerprint = The fingerprint changes when the engine plays this game differently:
    .command = The same command gives the same report:
    .games = { $games } games with { $nodes } positions searched for a move; as many games with half and with twice that number for the skill trace. In its first { $plies } plies the engine chose at random (the seed is { $seed }) among up to eight best moves that cost 5 % of expected score at most; after that, always its best. A game of more than { $longest } plies was given up as a draw.
    .estimated = Every number here is estimated: nothing is proved, and nothing is taken from tables of exact values.
    .estimated-tables = Every number here is estimated, except the expected scores of positions that the engine’s tables of up to { $pieces } pieces know: nothing is proved.
    .intervals = Intervals are at the 95 % level and treat games (or positions) as independent; shares have Wilson’s interval, means that of Student’s t-distribution. The numbers describe the game as this engine plays it at this strength; people, and stronger engines, may get other results.
    .older = The idea to judge games by letting programs play them is older than this lab:

## Rule sets side by side

comparison = Throughline lab comparison
    .title = Side by side
    .about = Each figure with its 95 % interval; below it its difference from the first column (of percentages, in percentage points), with the 95 % interval of that difference: all differences that fit these games. Of many such intervals 95 % hold the true difference between the rule sets as this engine plays them at this strength. A difference in bold has an interval that excludes 0. One that is not in bold can be real as well: then these games are too few to show it. Every number is estimated.
    .chance = { $clear } of { $count } differences have an interval without 0; if the rule sets were alike, about { $chance } would have one by chance. Related figures, such as the length and the size of the game tree, go wrong together. Trust a difference that you expected beforehand or that is far from 0; check any other with new games.
    .score = Score of the first side with its 95 % interval; the line marks 50 %.
    .meaning = The reports say what each figure means. Intervals of differences come from adding the squares of both figures’ intervals.
    .powers = { $value } powers

## The figures: what each is called, and what it means

figure-first-side-score = Score of the first side
    .meaning = Points of the side that moves first, a draw as half a point: 50 % is even. Wilson’s interval, which is on the safe side where there are draws.
figure-first-side-wins = Decided games won by the first side
    .meaning = Of the games that somebody won, the share that the first side did.
figure-draw-rate = Draws
    .meaning = Games that nobody won, those given up as too long among them.
figure-completion = Games ended by the rules
    .meaning = Games that were not given up as too long.
figure-distinct = Different games
    .meaning = Games of which no two have the same moves. If they are far fewer than the games, all intervals are too narrow.
figure-swap-score = Score after the most even first move
    .meaning = What the first side would score after the first move that leaves it nearest to 50 %, which a swap rule makes the opener play: there the second player chooses the side after the first move. The score of the games, shifted by how much more or less a search expects after that move than after the moves that the games began with; its interval is theirs.
figure-length = Length
    .meaning = Mean number of plies (moves of one side) of a game.
figure-length-median = Median length
    .meaning = Half the games are no longer.
figure-length-spread = Spread of the length
    .meaning = Plies between the shortest tenth of the games and the longest.
figure-branching = Branching factor
    .meaning = Legal moves in a position: the mean in each game, and of these the mean over games.
figure-decision-factor = Decision factor
    .meaning = The same, over positions with more than one legal move.
figure-forced = Forced moves
    .meaning = The share of a game’s moves that were the only legal one.
figure-game-tree = Game-tree complexity
    .meaning = The product of the numbers of legal moves along a game, as a power of ten: the leaves of a tree in which every game is like this one. The mean over games.
figure-state-space = State space
    .meaning = The number of ways in which the sets of pieces that occurred in the games could stand on the board, as a power of ten: a rough measure, for not all of these positions can be reached, and others have other pieces.
figure-positions-met = Different positions met
    .meaning = Of all positions of the games, those that are not the same (by their hashes).
figure-decisiveness = Decisiveness
    .meaning = How soon a game ends once it is decided. The threshold is the most that the loser ever expected. The share of the game that follows the first ply at which the winner expects more than that is subtracted from 100 %. 100 %: it ends at once.
figure-drama = Drama
    .meaning = How far the eventual winner was behind (the other side’s expected score less its own), 0 while it was not; the mean over the plies of a game.
figure-comebacks = Won from behind
    .meaning = Games whose winner expected 25 % or less at some time.
figure-turning-point = Turning point
    .meaning = The share of the game that had been played when the winner expected no more than half a point for the last time.
figure-lead-changes = Lead changes
    .meaning = How often in a game the lead passed from one side to the other. A side leads that expects 55 % or more.
figure-stability = Variance of the expected score
    .meaning = The variance of the expected score in a game: small where little changes, 0.25 at most.
figure-swing = Swing of a move
    .meaning = By how much the expected score changes from one ply to the next, up or down.
figure-bias = Expected less scored
    .meaning = What the first side expected on average in a game, less what it scored. Near 0 the engine’s model of results fits this rule set; far from it, the figures of drama say more about the engine than about the game.
figure-board-coverage = Board coverage
    .meaning = The share of the places of the board on which something stood at some time in a game.
figure-known = Positions of known value
    .meaning = Of the positions in which somebody was to move, those whose value the tables hold: there the expected score is that value, 0, 50 or 100 %, for the position by itself.
figure-narrowness = Narrowness
    .meaning = The share of the moves that stand out: those whose expected score lies three quarters of the way or more from the mean of all moves to the best. A low share means that there is little choice among good moves.
figure-blunder-cost = Cost of a careless move
    .meaning = Expected score lost by a random move, compared with the best one.
figure-blunders = Possible blunders
    .meaning = The share of the moves that cost 20 % of expected score or more.
figure-second-best = Cost of the second-best move
    .meaning = Expected score lost by the second-best move: large where one has to find the only one.
figure-skill = Score with twice the search
    .meaning = The score of the engine with twice the positions for a move, against itself with the usual number, in pairs of games with the sides swapped: 50 % means that looking further does not help. The interval is over pairs.
