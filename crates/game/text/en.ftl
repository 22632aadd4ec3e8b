# What is said alike in every game: why nothing can be moved, how a turn goes on, what is wrong with
# a position.

and = and
or = or

game-over = the game is over: { $end }

why-touch = Touch one of the board’s { $count } places.
why-none = No legal move begins like that.
why-legal = That move is legal.
why-goals = The { $piece } on { $at } can go to { $places }.
why-begin = Begin with { $places }.
why-go-on = Go on with { $places }.

spoken-move = { $piece } { $from } to { $to }
spoken-takes = { $move }, takes { $places }
spoken-piece = piece

position-unread = “{ $found }” is not a position: expected { $expected }
position-impossible = impossible position: { $problems }
position-rows = { $count } { $rows } separated by /, not { $found }
position-side = the side to move, { $first } or { $second }
position-fields = { $count } fields separated by single spaces ({ $names }), not { $found }
position-side-name = side to move
position-one-of = { $name }, one of { $allowed }
position-cells = { $count } cells, not { $found } cells
position-at-least = at least { $count }
position-letters = only the characters { $letters } and counts, not “{ $letter }”
position-zero = counts of empty places that do not start with 0

setup-no-piece = there is no piece number { $number }: the tray has { $count }
setup-no-place = there is no place number { $number }: the board has { $count }
setup-two-pieces = more than one piece is on { $place }, including the { $piece }
setup-fields = { $found ->
    [one] 1 field
   *[other] { $found } fields
    }: expected { $count } ({ $names })
setup-field = { $name } cannot be “{ $found }”: expected { $expected }
setup-more = { $count ->
        [one] there is another problem of this kind
       *[other] there are { $count } more problems of this kind
    }

move-unread = “{ $found }” is no move: expected { $expected }
move-refused = the move is not legal in this position
move-illegal = “{ $found }” is not legal: { $why }
move-squares = two squares from a1 to { $last }, as a2-a3 or a2xb3
move-takes-nothing = nothing stands on { $square } to take

option-range = a whole number from { $from } to { $to }
option-no-game = unknown game “{ $game }”: one of { $allowed }
option-no-pair = “{ $part }” is no option: expected key=value, separated by commas
option-unknown = { $game } has no option “{ $key }”: one of { $allowed }
option-twice = option “{ $key }” is given twice: expected once
option-value = option { $key } cannot be “{ $value }”: allowed is { $allowed }
