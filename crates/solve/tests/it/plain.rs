//! A plain solution: the exact value of every position reachable from some positions, by iterating
//! over all of them until nothing changes.

use std::collections::HashMap;
use throughline_game::{ExactValue, Indexed, Wdl};

/// The reachable positions without counters, each with its moves as numbers.
struct Reachable<G: Indexed> {
    positions: Vec<G::Position>,
    children: Vec<Vec<usize>>,
}

fn reachable<G: Indexed>(game: &G, from: Vec<G::Position>) -> Reachable<G> {
    let mut numbers: HashMap<G::Position, usize> = from.iter().cloned().zip(0..).collect();
    let mut all = Reachable { positions: from, children: Vec::new() };
    while let Some(position) = all.positions.get(all.children.len()).cloned() {
        let mut moves = Vec::new();
        game.legal_moves(&position, &mut moves);
        let child = |m| {
            let child = game.without_counters(&game.after(&position, m));
            *numbers.entry(child.clone()).or_insert_with(|| {
                all.positions.push(child);
                all.positions.len() - 1
            })
        };
        let children = moves.into_iter().map(child).collect();
        all.children.push(children);
    }
    all
}

/// Returns the value of each position; `None` for what is never decided.
pub fn solution<G: Indexed>(game: &G, from: Vec<G::Position>) -> HashMap<G::Position, Option<ExactValue>> {
    let all = reachable(game, from);
    let ended = |position| {
        let outcome = game.outcome(position)?;
        Some(outcome.winner.map_or(ExactValue::DRAW, |winner| {
            assert_ne!(winner, game.side_to_move(position), "nobody here wins by the other's move");
            ExactValue::loss(0)
        }))
    };
    let mut values: Vec<Option<ExactValue>> = all.positions.iter().map(ended).collect();
    let mut quiet = 0;
    for ply in 1.. {
        let before = values.clone();
        let mut found = false;
        for (number, position) in all.positions.iter().enumerate().filter(|(n, _)| before[*n].is_none()) {
            let decided = |child: &usize, wdl| before[*child].is_some_and(|exact| exact.wdl == wdl);
            let children = &all.children[number];
            if children.iter().any(|child| decided(child, Wdl::Loss)) {
                values[number] = Some(ExactValue::win(ply));
            } else if game.claim(position).is_none() && children.iter().all(|child| decided(child, Wdl::Win))
            {
                values[number] = Some(ExactValue::loss(ply));
            }
            found |= values[number].is_some();
        }
        // Nothing new in two plies, a win's and a loss's: it is complete.
        quiet = if found { 0 } else { quiet + 1 };
        if quiet == 2 {
            break;
        }
    }
    all.positions.into_iter().zip(values).collect()
}
