# Hvad der siges ens i alle spil.

and = og
or = eller

game-over = partiet er slut: { $end }

why-touch = Tryk på en af brættets { $count } pladser.
why-none = Sådan begynder intet lovligt træk.
why-legal = Det træk er lovligt.
why-goals = { $piece } på { $at } kan gå til { $places }.
why-begin = Begynd med { $places }.
why-go-on = Fortsæt med { $places }.

spoken-move = { $piece } { $from } til { $to }
spoken-takes = { $move }, slår { $places }
spoken-piece = brik

position-unread = »{ $found }« er ikke en stilling: forventet { $expected }
position-impossible = umulig stilling: { $problems }
position-rows = { $count } { $rows } adskilt af /, ikke { $found }
position-side = siden i trækket, { $first } eller { $second }
position-fields = { $count } dele adskilt af enkelte mellemrum ({ $names }), ikke { $found }
position-side-name = siden i trækket
position-one-of = { $name }, en af { $allowed }
position-cells = { $count } felter, ikke { $found }
position-at-least = mindst { $count }
position-letters = kun tegnene { $letters } og antal, ikke »{ $letter }«
position-zero = antal tomme felter, der ikke begynder med 0

setup-no-piece = brik nummer { $number } findes ikke: Der er { $count } at vælge imellem
setup-no-place = plads nummer { $number } findes ikke: Brættet har { $count }
setup-two-pieces = der står mere end én brik på { $place }, blandt dem: { $piece }
setup-fields = { $found ->
    [one] 1 del
   *[other] { $found } dele
    }: forventet { $count } ({ $names })
setup-field = { $name } kan ikke være »{ $found }«: forventet { $expected }
setup-more = { $count ->
        [one] der er endnu en fejl af den slags
       *[other] der er endnu { $count } fejl af den slags
    }

move-unread = »{ $found }« er ikke et træk: forventet { $expected }
move-refused = trækket er ikke lovligt i denne stilling
move-illegal = »{ $found }« er ikke lovligt: { $why }
move-squares = to felter fra a1 til { $last }, som a2-a3 eller a2xb3
move-takes-nothing = der står ikke noget på { $square }, som kan slås

option-range = et helt tal fra { $from } til { $to }
option-no-game = ukendt spil »{ $game }«: muligt er { $allowed }
option-no-pair = »{ $part }« er ikke et valg: forventet navn=værdi, adskilt af kommaer
option-unknown = { $game } har ikke valget »{ $key }«: muligt er { $allowed }
option-twice = valget »{ $key }« står der to gange: forventet én gang
option-value = valget { $key } kan ikke være »{ $value }«: tilladt er { $allowed }
