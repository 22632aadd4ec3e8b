//! Perft: the number of move sequences of a length, the standard check of a move generator
//! (<https://www.chessprogramming.org/Perft>).

use crate::Game;

/// The number of sequences of `depth` legal moves from `position`. Repetition is not followed: a
/// position string holds no history. The last ply is counted, not played.
pub fn perft<G: Game>(game: &G, position: &G::Position, depth: u32) -> u64 {
    match depth.checked_sub(1) {
        None => 1,
        Some(played) => count(game, position, &mut vec![Vec::new(); played as usize]),
    }
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
        let mut next = position.clone();
        game.play(&mut next, m);
        each(m, perft(game, &next, rest), moves.len() - i - 1);
    }
}

/// `lists` holds one reusable move list for each ply that is played out.
fn count<G: Game>(game: &G, position: &G::Position, lists: &mut [Vec<G::Move>]) -> u64 {
    let Some((moves, deeper)) = lists.split_first_mut() else {
        return game.count_moves(position) as u64;
    };
    moves.clear();
    game.legal_moves(position, moves);
    let mut total = 0;
    for &m in moves.iter() {
        let mut next = position.clone();
        game.play(&mut next, m);
        // The last ply is most of the work: it is not worth a call.
        total += if deeper.is_empty() { game.count_moves(&next) as u64 } else { count(game, &next, deeper) };
    }
    total
}
