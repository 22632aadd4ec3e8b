//! Perft: the number of move sequences of a length, the standard check of a move generator
//! (<https://www.chessprogramming.org/Perft>).

use crate::Game;
use std::sync::atomic::{AtomicBool, Ordering};

/// The number of sequences of `depth` legal moves from `position`. Repetition is not followed: a
/// position string holds no history. The last ply is counted, not played. A count beyond
/// [`u64::MAX`] stays there.
pub fn perft<G: Game>(game: &G, position: &G::Position, depth: u32) -> u64 {
    perft_until(game, position, depth, &AtomicBool::new(false)).unwrap_or_default()
}

/// [`perft`] that ends early, without a count, once `stop` is set.
pub fn perft_until<G: Game>(game: &G, position: &G::Position, depth: u32, stop: &AtomicBool) -> Option<u64> {
    let Some(played) = depth.checked_sub(1) else { return Some(1) };
    let all = count(game, position, &mut vec![Vec::new(); played as usize], stop);
    (!stop.load(Ordering::Relaxed)).then_some(all)
}

/// Perft of every legal move: pairs of the move and the sequences that begin with it, in generation
/// order. Empty for depth 0.
pub fn divide<G: Game>(game: &G, position: &G::Position, depth: u32) -> Vec<(G::Move, u64)> {
    let mut counts = Vec::new();
    divide_with(game, position, depth, |m, n, _| counts.push((m, n)));
    counts
}

/// [`divide`] that hands over each count as soon as it is known: the move, its count, and how many
/// moves are to come.
pub fn divide_with<G: Game>(
    game: &G,
    position: &G::Position,
    depth: u32,
    mut each: impl FnMut(G::Move, u64, usize),
) {
    let Some(rest) = depth.checked_sub(1) else { return };
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    for (i, &m) in moves.iter().enumerate() {
        each(m, perft(game, &game.after(position, m), rest), moves.len() - i - 1);
    }
}

/// `lists` holds one reusable move list for each ply that is played out. Once `stop` is set, the
/// count is too small.
fn count<G: Game>(game: &G, position: &G::Position, lists: &mut [Vec<G::Move>], stop: &AtomicBool) -> u64 {
    let Some((moves, deeper)) = lists.split_first_mut() else {
        return game.count_moves(position) as u64;
    };
    moves.clear();
    game.legal_moves(position, moves);
    let mut total = 0;
    for &m in moves.iter() {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let next = game.after(position, m);
        // The last ply is most of the work: it is not worth a call.
        let below =
            if deeper.is_empty() { game.count_moves(&next) as u64 } else { count(game, &next, deeper, stop) };
        total = u64::saturating_add(total, below);
    }
    total
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Outcome, PackedMove, Repetition, Side};

    /// Three moves, and more after each than can be added up.
    struct Endless;

    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    struct Step(u32);

    impl PackedMove for Step {
        fn pack(self) -> u32 {
            self.0
        }

        fn unpack(code: u32) -> Self {
            Step(code)
        }
    }

    impl Game for Endless {
        type Position = ();
        type Move = Step;

        fn start(&self) {}

        fn side_to_move(&self, (): &()) -> Side {
            Side::First
        }

        fn legal_moves(&self, (): &(), moves: &mut Vec<Step>) {
            moves.extend([0, 1, 2].map(Step));
        }

        fn is_legal(&self, (): &(), m: Step) -> bool {
            m.0 < 3
        }

        fn play(&self, (): &mut (), _: Step) {}

        fn outcome(&self, (): &()) -> Option<Outcome> {
            None
        }

        fn key(&self, (): &()) -> u64 {
            0
        }

        fn repetition(&self) -> Option<Repetition> {
            None
        }

        fn count_moves(&self, (): &()) -> usize {
            usize::MAX / 2
        }
    }

    #[test]
    fn a_count_that_is_too_large_stays_at_the_largest() {
        assert_eq!(perft(&Endless, &(), 1), usize::MAX as u64 / 2);
        assert_eq!([2, 3].map(|depth| perft(&Endless, &(), depth)), [u64::MAX; 2]);
    }
}
