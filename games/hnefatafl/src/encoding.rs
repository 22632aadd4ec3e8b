//! Positions and moves as arrays.
//!
//! The piece that can reach a square in a given direction is unique: the nearest one behind it. So
//! an action is a direction and a destination, and the bitboards of the move generator are the
//! mask.

use crate::geometry::{LARGEST, bit};
use crate::position::Position;
use crate::{Hnefatafl, Move};
use throughline_game::bits::{select128, write_sets};
use throughline_game::{Encoding, Random, Side};

/// Own men, the opponent's, the king, whether the second side is to move.
const PLANES: usize = 4;
/// North, east, south, west.
const DIRECTIONS: usize = 4;

impl Hnefatafl {
    #[inline(always)]
    fn squares(&self) -> usize {
        usize::from(self.board.size) * usize::from(self.board.size)
    }

    /// Packs a set so that the ranks of this board follow each other.
    #[inline(always)]
    fn packed(&self, set: u128) -> u128 {
        if self.board.size == LARGEST.width {
            return set;
        }
        let (size, stride) = (u32::from(self.board.size), u32::from(LARGEST.width));
        let rank = |rank: u32| (set >> (rank * stride) & ((1 << size) - 1)) << (rank * size);
        (0..size).fold(0, |all, number| all | rank(number))
    }

    /// Returns the number of a square, from 0 to `size * size - 1`.
    #[inline(always)]
    fn number(&self, square: u8) -> usize {
        let (file, rank) = LARGEST.file_and_rank(square);
        usize::from(rank) * usize::from(self.board.size) + usize::from(file)
    }

    /// Returns the square with a number from 0 to `size * size - 1`.
    fn unpacked(&self, number: usize) -> u8 {
        let size = usize::from(self.board.size);
        (number / size * usize::from(LARGEST.width) + number % size) as u8
    }
}

impl Encoding for Hnefatafl {
    fn observation_shape(&self) -> [usize; 3] {
        let size = usize::from(self.board.size);
        [PLANES, size, size]
    }

    #[inline]
    fn observe(&self, position: &Position, planes: &mut [u8]) {
        let king = position.king_bit() & self.board.playable;
        let [own, other] = [position.side, position.side.opponent()].map(|side| position.men[side.index()]);
        let mover = if position.side == Side::Second { self.board.playable } else { 0 };
        let sets = [own, other, king, mover].map(|set| self.packed(set));
        write_sets(sets, self.squares(), planes);
    }

    /// One action for each direction (north, east, south, west) and destination.
    fn action_count(&self) -> usize {
        DIRECTIONS * self.squares()
    }

    #[inline]
    fn mask(&self, position: &Position, mask: &mut [u8]) {
        let targets = self.targets(position).map(|targets| self.packed(targets));
        write_sets(targets, self.squares(), mask);
    }

    fn action(&self, _position: &Position, m: Move) -> Option<usize> {
        let direction = (0..DIRECTIONS).find(|&way| self.board.ray(way, m.from()) & bit(m.to()) != 0)?;
        Some(direction * self.squares() + self.number(m.to()))
    }

    #[inline]
    fn random_action(&self, position: &Position, random: &mut Random) -> Option<usize> {
        let targets = self.targets(position);
        let total = targets.iter().map(|targets| targets.count_ones()).sum();
        let mut n = random.below(total);
        for (direction, targets) in targets.into_iter().enumerate() {
            let count = targets.count_ones();
            if n < count {
                return Some(direction * self.squares() + self.number(select128(targets, n) as u8));
            }
            n -= count;
        }
        None
    }

    #[inline]
    fn move_of(&self, position: &Position, action: usize) -> Option<Move> {
        let (direction, number) = (action / self.squares(), action % self.squares());
        if direction >= DIRECTIONS {
            return None;
        }
        let to = self.unpacked(number);
        let from = self.nearest_behind(direction, to, position.occupied())?;
        let m = Move::new(from, to);
        self.h2_h4_allow(position, m).then_some(m)
    }
}
