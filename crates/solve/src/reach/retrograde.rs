//! Values from the ends of games backwards.

use super::graph::Graph;
use throughline_game::Game;
use throughline_game::exact::{ExactValue, Wdl, at_end};

/// The value of every position, with the distance of wins and losses.
pub(super) fn values<G: Game>(game: &G, graph: &Graph<G>) -> Vec<ExactValue> {
    let count = graph.positions.len();
    let before = Before::of(graph);
    let mut values = vec![ExactValue::DRAW; count];
    let mut open: Vec<u32> = (0..count).map(|at| graph.after(at).len() as u32).collect();
    let mut decided = Vec::new();
    for (at, position) in graph.positions.iter().enumerate() {
        if let Some(ended) = at_end(game, position).filter(|ended| *ended != ExactValue::DRAW) {
            values[at] = ended;
            decided.push(at as u32);
        }
    }
    // Ply by ply, so that the first value found for a win is the shortest, and the last reply to be
    // lost the longest.
    for plies in 1.. {
        if decided.is_empty() {
            break;
        }
        let mut next = Vec::new();
        for at in decided {
            let lost = values[at as usize].wdl == Wdl::Loss;
            for &from in before.of_position(at as usize) {
                let value = &mut values[from as usize];
                if value.wdl != Wdl::Draw {
                    continue;
                }
                open[from as usize] -= u32::from(!lost);
                if lost {
                    *value = ExactValue::win(plies);
                    next.push(from);
                } else if open[from as usize] == 0 && game.claim(&graph.positions[from as usize]).is_none() {
                    *value = ExactValue::loss(plies);
                    next.push(from);
                }
            }
        }
        decided = next;
    }
    values
}

/// The positions that lead to each, once for each move.
struct Before {
    first: Vec<usize>,
    list: Vec<u32>,
}

impl Before {
    fn of<G: Game>(graph: &Graph<G>) -> Self {
        let count = graph.positions.len();
        let mut first = vec![0; count + 1];
        for at in 0..count {
            graph.after(at).iter().for_each(|&to| first[to as usize + 1] += 1);
        }
        for at in 0..count {
            first[at + 1] += first[at];
        }
        let (mut at, mut list) = (first.clone(), vec![0; graph.moves()]);
        for from in 0..count {
            for &to in graph.after(from) {
                list[at[to as usize]] = from as u32;
                at[to as usize] += 1;
            }
        }
        Before { first, list }
    }

    fn of_position(&self, at: usize) -> &[u32] {
        &self.list[self.first[at]..self.first[at + 1]]
    }
}
