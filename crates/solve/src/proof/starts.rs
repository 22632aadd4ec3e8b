//! The starts of a game that begins with free choices (drops), up to symmetry.

use crate::successors;
use std::collections::BTreeMap;
use throughline_game::{Evaluate, Side, bits::ones};

/// A start that represents all symmetric ones.
#[derive(Clone, Debug)]
pub struct Start<G: Evaluate> {
    /// The moves that lead to it.
    pub moves: Vec<G::Move>,
    /// The position.
    pub position: G::Position,
    /// The number of move sequences that lead to it or to a symmetric start.
    pub count: u64,
}

/// The positions after this many plies, up to the symmetries of the game's planes that keep the
/// sides; in the order of their first move sequences.
pub fn starts<G: Evaluate>(game: &G, plies: u32) -> Vec<Start<G>> {
    let mut found: Vec<Start<G>> =
        vec![Start { moves: Vec::new(), position: game.without_counters(&game.start()), count: 1 }];
    for _ in 0..plies {
        let mut next: Vec<Start<G>> = Vec::new();
        let mut numbers = BTreeMap::new();
        for start in found.iter() {
            for (m, position) in successors(game, &start.position) {
                let number = *numbers.entry(symmetry_key(game, &position)).or_insert(next.len());
                if let Some(same) = next.get_mut(number) {
                    same.count += start.count;
                    continue;
                }
                let moves = [&start.moves[..], &[m]].concat();
                next.push(Start { moves, position, count: start.count });
            }
        }
        found = next;
    }
    found
}

/// A key that symmetric positions share: the least of their planes under all symmetries. Where the
/// planes are empty, the position's key.
pub(super) fn symmetry_key<G: Evaluate>(game: &G, position: &G::Position) -> (bool, Vec<u128>, u64) {
    let second = game.side_to_move(position) == Side::Second;
    if game.plane_count() == 0 || game.plane_squares() == 0 {
        return (second, Vec::new(), game.key(position));
    }
    let mut planes = vec![0; game.plane_count()];
    game.planes(position, &mut planes);
    let symmetries = game.plane_symmetries();
    let images = symmetries.iter().filter(|symmetry| !symmetry.swaps_sides).map(|symmetry| {
        let mut image = vec![0; planes.len()];
        for (plane, &set) in planes.iter().enumerate() {
            for square in ones(set) {
                let (plane, square) = symmetry.image(plane, usize::from(square));
                image[plane] |= 1 << square;
            }
        }
        image
    });
    let least = images.min().map_or_else(|| planes.clone(), |least| least.min(planes.clone()));
    (second, least, 0)
}
