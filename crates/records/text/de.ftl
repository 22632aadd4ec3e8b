# Was an einer Aufzeichnung (PGN) falsch ist, je ein Teilsatz

## Tags

tag-twice = das Tag „{ $tag }“ steht zweimal da: erwartet nur einmal, das erste zählt
tag-form = das Tag „{ $tag }“: { $fault }
tag-unquoted = der Wert eines Tags steht in Anführungszeichen: [Name "Wert"]
tag-quote = ein Anführungszeichen im Wert eines Tags schreibt sich \"
tag-end = jedes Tag endet mit ] in derselben Zeile
tag-quote-end = der Wert eines Tags endet mit einem Anführungszeichen in derselben Zeile

## Die Form der Züge

form-more = an der Form dieser Partie sind noch mehr Fehler
form-stray = „{ $found }“ steht, wo ein Zug oder ein Kommentar erwartet wird
form-comment = ein Kommentar hat kein Ende: erwartet „{"}"}“
form-move = ein Zug in Anführungszeichen hat kein Ende: erwartet ein Anführungszeichen in derselben Zeile
form-glyph = „{ $found }“ ist kein Zeichen zu einem Zug: erwartet $ und eine Zahl von 0 bis 255
    .early = das Zeichen ${ $glyph } steht vor dem ersten Zug: erwartet nach einem
form-variation = eine Variante steht vor dem ersten Zug: erwartet nach dem Zug, den sie ersetzt
    .open = eine Variante hat kein Ende: erwartet „)“
    .closed = „)“ schließt keine Variante: erwartet „(“ davor
    .deep = Varianten sind mehr als { $most }-fach verschachtelt: Die tieferen fehlen
    .unplayed = Varianten sind mehr als { $most }-fach verschachtelt: Die tieferen werden nicht gespielt

## Der Anfang, und Züge, die nicht gehen

start-no-game = das Tag Game fehlt: erwartet [Game "SPEC"] mit einem von { $games }
start-tag = das Tag { $tag }: { $fault }
start-chance = „{ $spec }“ überlässt den Anfang dem Zufall: erwartet eine Zufallszahl (seed) im Tag Game oder der Anfang im Tag Outcome
start-outcome = das Tag Outcome ist „{ $outcome }“, { $spec } beginnt aber mit „{ $start }“: Die Züge werden vom Outcome an gespielt
move-after = { $fault } ({ $count ->
        [one] der Zug danach wird nicht beurteilt
       *[other] die { $count } Züge danach werden nicht beurteilt
    })

## Das Ergebnis

result-tag = das Tag Result ist „{ $found }“: erwartet 1-0, 0-1, 1/2-1/2 oder *
    .differs = das Tag Result sagt { $found }, die Züge enden aber mit { $expected }: erwartet dasselbe
result-termination = das Tag Termination ist „{ $found }“: erwartet eines von { $allowed }
    .rule = das Tag Termination sagt { $found }, doch nach dem letzten Zug beenden die Regeln die Partie nicht so ({ $rule }): erwartet ein Ende wie resignation, agreement oder unterminated
    .differs = das Tag Termination sagt { $found }, das Ergebnis ist { $result }: erwartet { $allowed }
result-won = nach dem letzten Zug ist die Partie gewonnen für { $side }: { $end } ({ $rule })
result-drawn = nach dem letzten Zug ist die Partie remis: { $end } ({ $rule })
result-other = { $due }; die Aufzeichnung sagt { $found }, erwartet { $expected }
    .termination = { $due }; das Tag Termination sagt { $found }, erwartet { $expected }
result-claim = wer { $claim } beansprucht, spielt remis: erwartet 1/2-1/2, nicht { $found }
result-or = { $first } oder { $second }
