//! Strong solutions of small games: known counts, and certificates that the checker accepts.

use crate::{checked, solved, text};
use throughline_game::exact::{ExactValue, Wdl};
use throughline_game::{Catalogued, Game, Notation, Side};
use throughline_linear_pursuit::LinearPursuit;
use throughline_one_dimensional_chess::OneDimensionalChess;
use throughline_solve::proof::Claim;
use throughline_solve::strong_solution::{StrongSolution, StrongSolutionError};

/// Published counts: 1,241 positions on eight squares and 2,814 on nine, if bare kings play on;
/// 1,237 and 2,798 otherwise.
#[test]
fn gardners_game() {
    for (options, positions, moves, value) in
        [("setup=gardner", 1237, Some(2672), Wdl::Win), ("setup=gardner,board=9", 2798, None, Wdl::Draw)]
    {
        let game = OneDimensionalChess::from_text(options).expect("a rule set");
        let reached = solved(&game, &game.start());
        let counts = reached.counts(&game);
        assert_eq!(counts.positions, positions, "{options}");
        assert_eq!(moves.unwrap_or(counts.moves), counts.moves, "{options}");
        assert_eq!(reached.start().wdl, value, "{options}");
        assert_eq!(counts.first + counts.second + counts.drawn, positions);
    }
    let game = OneDimensionalChess::from_text("setup=gardner").expect("a rule set");
    let counts = solved(&game, &game.start()).counts(&game);
    assert_eq!([counts.first, counts.second, counts.drawn], [290, 322, 625]);
}

/// Checks that every value agrees with those of its successors, and distances too.
fn agrees_with_successors<G: Game>(game: &G, reached: &StrongSolution<G>) {
    for (position, value) in reached.iter() {
        let mut moves = Vec::new();
        game.legal_moves(position, &mut moves);
        let after = moves.iter().map(|&m| {
            let after = game.after(position, m);
            reached.value(game, &after).expect("it can be reached").for_parent()
        });
        let after: Vec<ExactValue> = after.collect();
        let distances = |wdl| after.iter().filter(move |v| v.wdl == wdl).filter_map(|v| v.distance);
        let expected = match after.iter().map(|value| value.wdl).max() {
            None => continue,
            Some(Wdl::Win) => ExactValue::win(distances(Wdl::Win).min().expect("wins have distances")),
            Some(Wdl::Loss) if game.claim(position).is_none() => {
                ExactValue::loss(distances(Wdl::Loss).max().expect("losses have distances"))
            }
            Some(_) => ExactValue::DRAW,
        };
        assert_eq!(value, expected, "{position:?}");
    }
}

#[test]
fn values_agree_with_their_successors() {
    for options in ["setup=kr,board=8", "setup=nkr,board=8", "setup=kbn,board=9"] {
        let game = OneDimensionalChess::from_text(options).expect("a rule set");
        agrees_with_successors(&game, &solved(&game, &game.start()));
    }
    let game = LinearPursuit::from_text("pieces=KR,pawns=off").expect("a rule set");
    agrees_with_successors(&game, &solved(&game, &game.start()));
}

#[test]
fn both_claims_of_every_value_are_certified() {
    for options in ["setup=gardner", "setup=gardner,board=9", "setup=kr,board=8", "setup=kqr,board=8"] {
        let game = OneDimensionalChess::from_text(options).expect("a rule set");
        let start = game.start();
        let reached = solved(&game, &start);
        let winner = reached.start().wdl.winner(game.side_to_move(&start));
        for claim in Side::BOTH.into_iter().flat_map(|side| [Claim::Wins(side), Claim::Holds(side)]) {
            let is_true = match claim {
                Claim::Wins(side) => winner == Some(side),
                Claim::Holds(side) => winner != Some(side.opponent()),
            };
            let certificate = reached.certificate(&game, &start, claim);
            assert_eq!(certificate.is_some(), is_true, "{options} {claim:?}");
            let Some(certificate) = certificate else { continue };
            let spec = format!("one-dimensional-chess:{options}");
            let word = checked(&text(&game, &spec, &certificate)).expect("the checker accepts it");
            assert_eq!(word.positions, certificate.lines.len() as u64);
            assert_eq!(word.from_tables, 0);
        }
    }
}

#[test]
fn the_line_of_gardners_game_ends_in_mate() {
    let game = OneDimensionalChess::from_text("setup=gardner").expect("a rule set");
    let reached = solved(&game, &game.start());
    let mut position = game.start();
    let line = reached.line(&game, &position);
    assert_eq!(game.move_text(&position, line[0]), "b-d");
    assert_eq!(reached.start(), ExactValue::win(line.len() as u32));
    line.iter().for_each(|&m| game.play(&mut position, m));
    assert_eq!(game.outcome(&position).and_then(|outcome| outcome.winner), Some(Side::First));
}

#[test]
fn what_does_not_fit_is_said() {
    let game = OneDimensionalChess::from_text("").expect("a rule set");
    let result = StrongSolution::solve(&game, &game.start(), 1 << 20, &mut |_, _| false);
    assert!(matches!(result, Err(StrongSolutionError::TooLarge { found }) if found > 1000));
    let stopped = StrongSolution::solve(&game, &game.start(), 1 << 30, &mut |_, _| true);
    assert!(matches!(stopped, Err(StrongSolutionError::Stopped)));
}
