# Hvad der er galt i en optegnelse (PGN), en sætning hver

## Tags

tag-twice = tagget »{ $tag }« står der to gange: forventet én gang, det første gælder
tag-form = tagget »{ $tag }«: { $fault }
tag-unquoted = værdien af et tag står i anførselstegn: [Navn "værdi"]
tag-quote = et anførselstegn i værdien af et tag skrives \"
tag-end = et tag slutter med ] på sin linje
tag-quote-end = værdien af et tag slutter med et anførselstegn på sin linje

## Trækkenes form

form-more = der er flere fejl i dette partis form
form-stray = »{ $found }« står, hvor der forventes et træk eller en kommentar
form-comment = en kommentar har ingen slutning: forventet »{"}"}«
form-move = et træk i anførselstegn har ingen slutning: forventet et anførselstegn på dets linje
form-glyph = »{ $found }« er ikke et tegn til et træk: forventet $ og et tal fra 0 til 255
    .early = tegnet ${ $glyph } står før det første træk: forventet efter et træk
form-variation = en variant står før det første træk: forventet efter det træk, den erstatter
    .open = en variant har ingen slutning: forventet »)«
    .closed = »)« lukker ingen variant: forventet »(« før det
    .deep = varianter er indlejret mere end { $most } gange: De dybere er udeladt
    .unplayed = varianter er indlejret mere end { $most } gange: De dybere bliver ikke spillet

## Starten, og træk, der ikke kan spilles

start-no-game = tagget Game mangler: forventet [Game "SPEC"] med et af { $games }
start-tag = tagget { $tag }: { $fault }
start-chance = »{ $spec }« overlader starten til tilfældet: forventet et tilfældighedstal (seed) i tagget Game eller starten i tagget Outcome
start-outcome = tagget Outcome er »{ $outcome }«, men { $spec } begynder med »{ $start }«: Trækkene spilles fra Outcome
move-after = { $fault } ({ $count ->
        [one] trækket efter det bedømmes ikke
       *[other] de { $count } træk efter det bedømmes ikke
    })

## Resultatet

result-tag = tagget Result er »{ $found }«: forventet 1-0, 0-1, 1/2-1/2 eller *
    .differs = tagget Result siger { $found }, men trækkene slutter med { $expected }: forventet det samme
result-termination = tagget Termination er »{ $found }«: forventet en af { $allowed }
    .rule = tagget Termination siger { $found }, men efter det sidste træk slutter partiet ikke sådan efter reglerne ({ $rule }): forventet en slutning som resignation, agreement eller unterminated
    .differs = tagget Termination siger { $found }, resultatet er { $result }: forventet { $allowed }
result-won = efter det sidste træk er partiet vundet af { $side }: { $end } ({ $rule })
result-drawn = efter det sidste træk er partiet remis: { $end } ({ $rule })
result-other = { $due }; optegnelsen siger { $found }, forventet { $expected }
    .termination = { $due }; tagget Termination siger { $found }, forventet { $expected }
result-claim = at kræve { $claim } giver remis: forventet 1/2-1/2, ikke { $found }
result-or = { $first } eller { $second }
