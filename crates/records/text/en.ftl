# What is wrong in a game record (PGN), a clause each

## Tags

tag-twice = the tag “{ $tag }” occurs twice: expected once, the first counts
tag-form = the tag “{ $tag }”: { $fault }
tag-unquoted = the value of a tag stands in quotes: [Name "value"]
tag-quote = a quote inside a tag’s value is written \"
tag-end = a tag ends with ] on its line
tag-quote-end = the value of a tag ends with a quote on its line

## The form of the moves

form-more = there are more faults in the form of this game
form-stray = “{ $found }” stands where a move or a comment is expected
form-comment = a comment has no end: expected “{"}"}”
form-move = a move in quotes has no end: expected a quote on its line
form-glyph = “{ $found }” is no glyph: expected $ and a number from 0 to 255
    .early = the glyph ${ $glyph } stands before any move: expected after one
form-variation = a variation stands before any move: expected after the move it replaces
    .open = a variation has no end: expected “)”
    .closed = “)” closes no variation: expected a “(” before it
    .deep = variations are nested more than { $most } deep: the deeper ones are left out
    .unplayed = variations are nested more than { $most } deep: the deeper ones are not played

## The start, and moves that cannot be played

start-no-game = the tag Game is missing: expected [Game "SPEC"] with one of { $games }
start-tag = the tag { $tag }: { $fault }
start-chance = “{ $spec }” leaves the start to chance: expected a seed in the tag Game, or the start in the tag Outcome
start-outcome = the tag Outcome is “{ $outcome }”, but { $spec } starts from “{ $start }”: the moves are played from the Outcome
move-after = { $fault } ({ $count ->
        [one] the move after it is not checked
       *[other] the { $count } moves after it are not checked
    })

## The result

result-tag = the tag Result is “{ $found }”: expected 1-0, 0-1, 1/2-1/2 or *
    .differs = the tag Result says { $found }, but the moves end with { $expected }: expected the same
result-termination = the tag Termination is “{ $found }”: expected one of { $allowed }
    .rule = the tag Termination says { $found }, but after the last move the rules do not end the game like that ({ $rule }): expected an ending such as resignation, agreement or unterminated
    .differs = the tag Termination says { $found }, the result is { $result }: expected { $allowed }
result-won = after the last move the game is won by { $side }: { $end } ({ $rule })
result-drawn = after the last move the game is a draw: { $end } ({ $rule })
result-other = { $due }; the record says { $found }, expected { $expected }
    .termination = { $due }; the tag Termination says { $found }, expected { $expected }
result-claim = a claim of { $claim } is a draw: expected 1/2-1/2, not { $found }
result-or = { $first } or { $second }
