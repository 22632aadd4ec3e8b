//! Positions and moves as arrays.
//!
//! The token that can end on a square in a given direction is unique: the nearest own token behind
//! it. So an action is a direction and the token's destination, or a drop, or the pass. With
//! blockers a turn has hundreds of forms, so the actions are touches.

use crate::board::opposite;
use crate::{Bits, Move, Position, Progression, Turn};
use throughline_game::bits::ones;
use throughline_game::{Encoding, Game, Side};

/// Own tokens, the opponent's, the board's spaces, whether the last turn was a pass, whether this
/// is the extra turn of L14, whether the second side is to move.
const PLANES: usize = 6;
/// The own blocker, the opponent's, and the destination of the last token move.
const WITH_BLOCKERS: usize = 3;
/// The directions, followed by the drops.
const DIRECTIONS: usize = 8;

impl<B: Bits> Progression<B> {
    fn squares(&self) -> usize {
        self.board.grid.size()
    }

    fn write(set: B, bytes: &mut [u8]) {
        bytes.fill(0);
        ones(set).for_each(|square| bytes[usize::from(square)] = 1);
    }
}

impl<B: Bits> Encoding for Progression<B> {
    fn observation_shape(&self) -> [usize; 3] {
        let planes = PLANES + if self.has_blockers() { WITH_BLOCKERS } else { 0 };
        [planes, self.board.grid.height.into(), self.board.grid.width.into()]
    }

    fn observe(&self, position: &Position<B>, planes: &mut [u8]) {
        let mut planes = planes.chunks_exact_mut(self.squares());
        let mut next = || planes.next().unwrap_or_default();
        for set in [position.own(), position.enemy(), self.board.spaces] {
            Self::write(set, next());
        }
        let flags = [position.passes > 0, position.equalising, position.side == Side::Second];
        flags.into_iter().for_each(|flag| next().fill(u8::from(flag)));
        if self.has_blockers() {
            let [own, other] = [position.side, position.side.opponent()];
            for square in [position.blockers[own.index()], position.blockers[other.index()], position.last] {
                Self::write(square.map_or(B::none(), B::square), next());
            }
        }
    }

    /// One action for each direction (east, north-west, north, north-east and their opposites) and
    /// destination; then one for each square of a drop; then the pass.
    fn action_count(&self) -> usize {
        if self.has_blockers() { 0 } else { (DIRECTIONS + 1) * self.squares() + 1 }
    }

    fn mask(&self, position: &Position<B>, mask: &mut [u8]) {
        mask.fill(0);
        if self.has_blockers() || self.is_over(position) {
            return;
        }
        let squares = self.squares();
        let mut set = |part: usize, set: B| {
            ones(set).for_each(|square| mask[part * squares + usize::from(square)] = 1);
        };
        if position.is_dropping() {
            set(DIRECTIONS, self.board.spaces.without(position.filled()));
            return;
        }
        let ends = self.destinations(position);
        ends.by_direction().enumerate().for_each(|(direction, ends)| set(direction, ends));
        if ends.count() == 0 {
            mask[(DIRECTIONS + 1) * squares] = 1;
        }
    }

    fn action(&self, _position: &Position<B>, m: Move) -> Option<usize> {
        let squares = self.squares();
        match m.turn()? {
            _ if self.has_blockers() => None,
            Turn::Pass => Some((DIRECTIONS + 1) * squares),
            Turn::Drop { to, .. } => Some(DIRECTIONS * squares + usize::from(to)),
            Turn::Token { from, to, .. } => {
                let leads = |way: &usize| B::square(to).is_within(self.board.ray(from, *way));
                (0..DIRECTIONS).find(leads).map(|way| way * squares + usize::from(to))
            }
        }
    }

    fn move_of(&self, position: &Position<B>, action: usize) -> Option<Move> {
        let (part, square) = (action / self.squares(), (action % self.squares()) as u8);
        let m = match part {
            0..DIRECTIONS => {
                let behind = self.board.first_on_ray(square, opposite(part), position.own())?;
                Move::token(behind, square)
            }
            DIRECTIONS => Move::drop(square),
            _ if action == (DIRECTIONS + 1) * self.squares() => Move::PASS,
            _ => return None,
        };
        (!self.has_blockers() && self.is_legal(position, m)).then_some(m)
    }
}
