//! What a network sees of a position.

use crate::board::Circle;
use crate::evaluate::Force;
use crate::position::{Kind, Position, Ring};
use crate::rules::LinearPursuit;
use throughline_game::{PlaneSymmetry, Side};

/// For White and then for Black: each kind in play, each kind out of play, places that major pieces attack or defend, those
/// that two do, and as many places from the first as there are moves, up to all.
pub(crate) const PLANES: usize = 2 * OF_SIDE;
const KINDS: usize = Kind::ALL.len();
const OF_SIDE: usize = 2 * KINDS + 3;

impl LinearPursuit {
    /// Writes the planes.
    pub(crate) fn see(&self, position: &Position, planes: &mut [u128]) {
        for (side, planes) in Side::BOTH.into_iter().zip(planes.chunks_exact_mut(OF_SIDE)) {
            for (index, kind) in Kind::ALL.into_iter().enumerate() {
                planes[index] = position.of(Ring::Inner, side, kind).into();
                planes[KINDS + index] = position.of(Ring::Outer, side, kind).into();
            }
            let force = Force::of(self.circle(), position, side);
            let moves = (force.moves as usize).min(self.circle().places());
            planes[2 * KINDS..].copy_from_slice(&[force.majors.into(), force.twice.into(), (1 << moves) - 1]);
        }
    }

    /// The maps of the circle onto itself that keep the lines, the gaps and the players' sides, or change these.
    pub(crate) fn seen_symmetries(&self) -> Vec<PlaneSymmetry> {
        let places = self.circle().places();
        let turned = (1..places).map(|by| (by, false));
        let maps = turned.chain((0..places).map(|by| (by, true)));
        maps.filter_map(|(by, reflected)| {
            let image = |place: usize| (if reflected { places - place + by } else { place + by }) % places;
            let squares: Vec<u8> = (0..places).map(|place| image(place) as u8).collect();
            let swaps_sides = keeps(self.circle(), &squares)?;
            let side_of = |plane: usize| (plane + if swaps_sides { OF_SIDE } else { 0 }) % PLANES;
            Some(PlaneSymmetry {
                planes: (0..PLANES).map(|p| side_of(p) as u8).collect(),
                squares,
                swaps_sides,
            })
        })
        .collect()
    }
}

/// Whether a map of the places keeps the board, and then whether it changes the players' sides.
fn keeps(circle: &Circle, map: &[u8]) -> Option<bool> {
    let half = circle.side_length();
    let mapped =
        |set: u32| throughline_game::bits::ones(set).fold(0, |all, place| all | 1 << map[usize::from(place)]);
    let keeps_lines = (0..circle.places() as u8).all(|place| {
        let image = map[usize::from(place)];
        mapped(circle.straight(place)) == circle.straight(image)
            && mapped(circle.neighbours(place)) == circle.neighbours(image)
    });
    let in_first_half = map[..half].iter().filter(|&&image| usize::from(image) < half).count();
    match in_first_half {
        _ if !keeps_lines => None,
        0 => Some(true),
        all if all == half => Some(false),
        _ => None,
    }
}
