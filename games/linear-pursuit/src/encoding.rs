//! Positions and moves as arrays.

use crate::LinearPursuit;
use crate::moves::{each_goal, entries};
use crate::pieces::{Hand, Kind};
use crate::position::{Move, Position, Ring};
use throughline_game::bits::{ones, write_bytes};
use throughline_game::{Encoding, Game, Side};

/// For the mover and then for the opponent: each kind on the inner ring, then each on the outer.
const OF_SIDE: usize = 2 * Kind::ALL.len();

impl LinearPursuit {
    /// Returns the number of planes for pieces in hand, the mover's and the opponent's; 0 without a
    /// draft.
    fn hand_planes(&self) -> usize {
        if self.is_drafted { 2 * Hand::KINDS.len() } else { 0 }
    }
}

impl Encoding for LinearPursuit {
    /// The planes are the pieces, the hands in drafts, and whether the second side is to move.
    fn observation_shape(&self) -> [usize; 3] {
        [2 * OF_SIDE + self.hand_planes() + 1, 1, self.circle().places()]
    }

    fn observe(&self, position: &Position, planes: &mut [u8]) {
        let sides = [position.to_move(), position.to_move().opponent()];
        let mut planes = planes.chunks_exact_mut(self.circle().places());
        let mut next = || planes.next().unwrap_or_default();
        for side in sides {
            for ring in [Ring::Inner, Ring::Outer] {
                Kind::ALL.iter().for_each(|&kind| write_bytes(position.of(ring, side, kind).into(), next()));
            }
        }
        if self.is_drafted {
            for side in sides {
                Hand::KINDS.iter().for_each(|&kind| next().fill(position.hand(side).count(kind)));
            }
        }
        next().fill(u8::from(position.to_move() == Side::Second));
    }

    /// One action for each pair of inner places, with equal places for an entry. In drafts followed
    /// by one for each kind on each outer place.
    fn action_count(&self) -> usize {
        let places = self.circle().places();
        places * (places + if self.is_drafted { Hand::KINDS.len() } else { 0 })
    }

    fn mask(&self, position: &Position, mask: &mut [u8]) {
        let places = self.circle().places();
        mask.fill(0);
        if self.is_drafted && position.is_draft() {
            let free = self.free_outer(position);
            for kind in position.hand(position.to_move()).kinds() {
                let row = Hand::KINDS.iter().position(|&other| other == kind).unwrap_or_default();
                write_bytes(free.into(), &mut mask[(places + row) * places..][..places]);
            }
        } else if position.has_king(position.to_move()) {
            each_goal(self.circle(), position, |from, goals| {
                write_bytes(goals.into(), &mut mask[usize::from(from) * places..][..places]);
            });
            for place in ones(entries(self.circle(), position)).map(usize::from) {
                mask[place * places + place] = 1;
            }
        }
    }

    fn action(&self, _position: &Position, m: Move) -> Option<usize> {
        let places = self.circle().places();
        let row = match m.placed() {
            Some(kind) => places + Hand::KINDS.iter().position(|&other| other == kind)?,
            None => usize::from(m.from()),
        };
        Some(row * places + usize::from(m.to()))
    }

    fn move_of(&self, position: &Position, action: usize) -> Option<Move> {
        let places = self.circle().places();
        let (row, to) = (action / places, (action % places) as u8);
        let m = match row.checked_sub(places) {
            None => Move::new(row as u8, to),
            Some(kind) => Move::put(*Hand::KINDS.get(kind)?, to),
        };
        self.is_legal(position, m).then_some(m)
    }
}
