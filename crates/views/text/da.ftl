status =
    .yours = Det er din tur
    .invited = Du er inviteret til et parti
    .waiting = Venter på din ven
    .watching = Du ser med.
    .may-claim = Du må afslutte partiet: { $draw }.
    .you-offered = Du har tilbudt remis.
    .offers = { $side } { $number ->
       *[other] tilbyder remis.
    }
    .asks-back = { $side } { $number ->
       *[other] vil gerne tage et træk tilbage.
    }
    .score = { $first } mod { $second }
    .rule = { $words } ({ $rule })
    .can-claim = { $turn }. Remis kan kræves: { $draw }.
    .counts = { $status } ({ $first } { $of-first }, { $second } { $of-second })

result =
    .won = { $wins }: { $why } ({ $rule }).
    .drawn = Remis: { $why } ({ $rule }).
    .resigned = { $wins }: Modstanderen gav op.
    .agreed = Remis efter aftale.
    .time = { $wins } på tid.
    .abandoned = { $wins }: Modstanderen forlod partiet.
    .infraction = { $wins }: Modstanderen brød reglerne.
    .adjudicated = { $wins } ved dommerafgørelse.
    .recorded = { $wins }, ifølge optegnelsen.
    .drawn-adjudicated = Remis ved dommerafgørelse.
    .drawn-abandoned = Remis: Partiet blev afbrudt.
    .drawn-recorded = Remis, ifølge optegnelsen.
    .you-won = Du vandt: { $why } ({ $rule }).
    .you-lost = Du tabte: { $why } ({ $rule }).
    .you-won-resigned = Du vandt: Modstanderen gav op.
    .you-resigned = Du tabte: Du gav op.
    .over = Partiet er slut i denne stilling: { $why } ({ $rule }).
    .aborted = Partiet blev aflyst.
    .annulled = Resultatet blev annulleret.
    .you-won-time = Du vandt på tid.
    .you-lost-time = Du tabte på tid.
    .you-won-left = Du vandt: Den anden spiller forlod partiet.
    .you-lost-left = Du tabte: Du forlod partiet.
    .declined = Udfordringen blev afslået.

score =
    .even = Omtrent lige
    .draw = Remis
    .has-won = { $side } { $number ->
       *[other] har vundet
    }
    .wins-in = { $wins } i { $moves ->
        [one] 1 træk
       *[other] { $moves } træk
    }
    .slightly-better = { $side } { $number ->
       *[other] står lidt bedre
    }
    .better = { $side } { $number ->
       *[other] står bedre
    }
    .clearly-better = { $side } { $number ->
       *[other] står klart bedre
    }
    .winning = { $side } { $number ->
       *[other] står til gevinst
    }

position =
    .start = Startstillingen.
    .arrival = { $move }.
    .too-many-moves = { $count } træk er for mange: Højst { $most } kan analyseres.
    .move-fault = Træk { $number }: { $fault }
    .no-threat-over = Partiet er slut her, så der er ingen trussel.
    .no-threat = Der kan ikke vises nogen trussel: Det kan ikke være { $side }, der er i trækket her. { $faults }
    .no-threat-pass = Der kan ikke vises nogen trussel: Uden et træk ville partiet være slut. { $why }
    .too-long = Det er for langt til en stilling.

judge =
    .gone = Opgaven findes ikke længere. Genindlæs siden.
    .no-answer = Der er intet svar at kontrollere.
    .not-your-move = Det er ikke din tur i denne opgave.
    .not-so-far = De træk hører ikke til løsningen.
    .right = Rigtigt. Fortsæt.
    .loses = Det taber.
    .not-at-once = Det vinder ikke med det samme.
    .not-the-win = Det er ikke gevinsten i { $moves } træk.
    .no-win = Det vinder ikke.
    .solved-over = Løst! { $outcome }
    .solved-win = Løst! Gevinsten tager højst { $moves ->
        [one] ét træk mere
       *[other] { $moves } træk mere
    }.
    .solved-hold = Løst! Alle andre træk taber.
    .solved-end = Løst! Uanset hvad der nu sker, afslutter det partiet.
    .solution = Løsningen: { $moves }.
    .every-move = Prøv alle træk: Ét er rigtigt.
    .look = Se på { $place }.
    .look-piece = Se på { $place }: { $piece }.
    .reply = Svaret: { $move }.

lesson-judge =
    .goes-on = Godt! Svaret: { $move }. Din tur igen.
    .way = { $moves }.
    .gone = Lektionen findes ikke længere. Genindlæs siden.
    .not-it = De træk hører ikke til dette trin.

exact =
    .known = { $words }: eksakt, fra en slutspilstabel
    .unknown = ukendt
    .draws = remis
    .wins = vinder
    .wins-in = vinder i { $moves ->
        [one] 1 træk
       *[other] { $moves } træk
    }
    .loses = taber
    .loses-in = taber i { $moves ->
        [one] 1 træk
       *[other] { $moves } træk
    }
    .working = Den eksakte værdi af denne stilling er ved at blive beregnet på denne enhed. Det tager nogle sekunder.
    .making = Tabeller med eksakte værdier for stillinger med op til { $pieces } brikker er ved at blive beregnet. Det tager nogle minutter.
    .more-pieces = Tabellerne kender den eksakte værdi af stillinger med op til { $pieces } brikker. Denne har flere.
    .moves-only = Nogle træks eksakte værdi er kendt, stillingens er ikke.
    .none = Der er ingen tabeller med eksakte værdier til disse regler.

script-board =
    .play = kan spilles
    .move = kan trække
    .go = kan gå hertil
    .go-occupied = kan gå hertil, optaget
    .several = { $count } af dem
    .picked = taget op
    .which = Der er flere muligheder. Hvilken?
    .ways = Flere muligheder: { $ways }.
    .go-to = Kan gå til: { $places }.
    .go-to-more = Kan gå til: { $places } og { $count } flere.
    .premove = forhåndstræk
    .premove-from = kan trække på forhånd
    .check = skak
