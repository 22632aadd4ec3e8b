//! Solves Gardner's game, to check the interpretation of its rules. Known for 8 squares: 1,237
//! positions with 2,672 moves between them (as counted at github.com/JasperBlank/1DChess, where
//! bare kings end the game as by C12), and White wins from the start. That page's split of the
//! positions by winner (303, 331, 603 drawn) is not the result of playing to the end: here and in a
//! separate program it is 290, 322 and 625.

use std::collections::HashMap;
use throughline_game::{Catalogued, Game, Side};
use throughline_one_dimensional_chess::{OneDimensionalChess, Position};

/// The positions reachable from the start, without the count of C14, each with its successors.
struct Graph {
    positions: Vec<Position>,
    successors: Vec<Vec<usize>>,
}

fn graph(game: &OneDimensionalChess) -> Graph {
    let (mut positions, mut successors) = (vec![game.start()], Vec::new());
    let mut numbers = HashMap::from([(game.start(), 0)]);
    while let Some(&position) = positions.get(successors.len()) {
        let mut moves = Vec::new();
        game.legal_moves(&position, &mut moves);
        let after = moves.into_iter().map(|m| {
            let mut after = position;
            game.play(&mut after, m);
            after.set_quiet_plies(0);
            *numbers.entry(after).or_insert_with(|| {
                positions.push(after);
                positions.len() - 1
            })
        });
        let after = after.collect();
        successors.push(after);
    }
    Graph { positions, successors }
}

/// Returns the winner of each position with best play; `None` where neither side can force a win.
fn winners(game: &OneDimensionalChess, graph: &Graph) -> Vec<Option<Side>> {
    let winner = |position| game.outcome(position).and_then(|outcome| outcome.winner);
    let mut winners: Vec<Option<Side>> = graph.positions.iter().map(winner).collect();
    loop {
        let mut changed = false;
        for (i, successors) in graph.successors.iter().enumerate().filter(|(_, next)| !next.is_empty()) {
            let us = graph.positions[i].to_move();
            let all = |side| successors.iter().all(|&next| winners[next] == Some(side));
            let found = if successors.iter().any(|&next| winners[next] == Some(us)) {
                Some(us)
            } else if all(us.opponent()) {
                Some(us.opponent())
            } else {
                None
            };
            changed |= found != winners[i];
            winners[i] = found;
        }
        if !changed {
            return winners;
        }
    }
}

fn solved(options: &str) -> (Graph, Vec<Option<Side>>) {
    let game = OneDimensionalChess::from_text(options).unwrap();
    let graph = graph(&game);
    let winners = winners(&game, &graph);
    (graph, winners)
}

#[test]
fn white_wins_on_eight_squares() {
    let (graph, winners) = solved("setup=gardner");
    let count = |winner| winners.iter().filter(|&&other| other == winner).count();
    assert_eq!(winners[0], Some(Side::First));
    assert_eq!((graph.positions.len(), graph.successors.iter().map(Vec::len).sum::<usize>()), (1237, 2672));
    assert_eq!([count(Some(Side::First)), count(Some(Side::Second)), count(None)], [290, 322, 625]);
}

#[test]
fn whites_only_winning_first_move_is_the_knights() {
    let game = OneDimensionalChess::from_text("setup=gardner").unwrap();
    let (graph, winners) = solved("setup=gardner");
    let mut moves = Vec::new();
    game.legal_moves(&game.start(), &mut moves);
    let winning: Vec<_> = moves
        .iter()
        .zip(&graph.successors[0])
        .filter(|(_, next)| winners[**next] == Some(Side::First))
        .collect();
    assert_eq!(moves.len(), 4);
    assert_eq!(winning.len(), 1);
    assert_eq!((winning[0].0.from(), winning[0].0.to()), (1, 3));
}

#[test]
fn nine_squares_and_more_are_a_draw() {
    for (options, positions) in [("setup=gardner,board=9", 2798), ("setup=gardner,board=10", 9108)] {
        let (graph, winners) = solved(options);
        assert_eq!((graph.positions.len(), winners[0]), (positions, None), "{options}");
    }
}
