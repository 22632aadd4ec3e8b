#![doc = include_str!("../README.md")]

#[cfg(not(target_family = "wasm"))]
pub mod proof;
#[cfg(not(target_family = "wasm"))]
pub mod strong_solution;
pub mod tablebase;

#[cfg(not(target_family = "wasm"))]
use throughline_game::Game;

/// Called regularly with the positions searched and the positions known so far; returning true
/// stops the work.
#[cfg(not(target_family = "wasm"))]
pub type Stop<'s> = &'s mut dyn FnMut(u64, u64) -> bool;

/// The bytes of this many MiB, saturating.
///
/// ```
/// assert_eq!(throughline_solve::mebibytes(3), 3 * 1024 * 1024);
/// assert_eq!(throughline_solve::mebibytes(usize::MAX / 2), usize::MAX);
/// ```
#[must_use]
pub const fn mebibytes(mib: usize) -> usize {
    mib.saturating_mul(1 << 20)
}

/// The position after a legal move, without counters.
#[cfg(not(target_family = "wasm"))]
fn after<G: Game>(game: &G, position: &G::Position, m: G::Move) -> G::Position {
    game.without_counters(&game.after(position, m))
}

/// Every legal move with the position after it, without counters.
#[cfg(not(target_family = "wasm"))]
fn successors<'g, G: Game>(
    game: &'g G,
    position: &'g G::Position,
) -> impl Iterator<Item = (G::Move, G::Position)> + 'g {
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    moves.into_iter().map(move |m| (m, after(game, position, m)))
}
