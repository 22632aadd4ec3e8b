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
/// The planes that count moves.
const COUNTERS: u32 = 1 << (OF_SIDE - 1) | 1 << (PLANES - 1);

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

    /// The maps of the circle onto itself that keep the lines, the gaps and the players' sides, and with the colours changed
    /// those that change the sides. (By the rules the others are symmetries too, but what they show a network comes about
    /// in no game from the start.)
    pub(crate) fn seen_symmetries(&self) -> Vec<PlaneSymmetry> {
        let places = self.circle().places();
        let maps = [false, true].into_iter().flat_map(|reflected| {
            (0..places).map(move |by| {
                let image =
                    |place: usize| (if reflected { places - place + by } else { place + by }) % places;
                (0..places).map(|place| image(place) as u8).collect::<Vec<u8>>()
            })
        });
        let kept = maps.filter(|squares| keeps(self.circle(), squares));
        let half = self.circle().side_length();
        // The first is the identity.
        kept.skip(1)
            .filter_map(|squares| {
                let staying = squares[..half].iter().filter(|&&image| usize::from(image) < half).count();
                let swaps_sides = staying == 0;
                (swaps_sides || staying == half).then_some((squares, swaps_sides))
            })
            .map(|(squares, swaps_sides)| {
                let by = if swaps_sides { OF_SIDE } else { 0 };
                let planes = (0..PLANES).map(|plane| ((plane + by) % PLANES) as u8).collect();
                PlaneSymmetry { planes, squares, counters: COUNTERS, swaps_sides }
            })
            .collect()
    }
}

/// Whether a map of the places keeps the board.
fn keeps(circle: &Circle, map: &[u8]) -> bool {
    let mapped =
        |set: u32| throughline_game::bits::ones(set).fold(0, |all, place| all | 1 << map[usize::from(place)]);
    (0..circle.places() as u8).all(|place| {
        let image = map[usize::from(place)];
        mapped(circle.straight(place)) == circle.straight(image)
            && mapped(circle.neighbours(place)) == circle.neighbours(image)
    })
}
