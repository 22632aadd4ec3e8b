//! Move generation (H2 to H4): counting, listing, and drawing a random move.
//!
//! Moves are counted without listing them where possible. Filling the free squares from all men of
//! a side at once, in one direction, gives every destination; a free square is reached from its
//! nearest man only, so the number of squares is the number of moves. A random move is the n-th of
//! these squares, and its origin is the nearest man behind it.

use crate::geometry::{EAST, Geometry, NORTH, SOUTH, STRIDE, WEST};
use crate::position::Position;
use crate::{Hnefatafl, Move, RuleSet};
use throughline_game::bits::{ones, select128};
use throughline_game::{Random, Side};

/// The squares that men and king may cross and stop on, on an empty board (H3, H4).
#[derive(Clone, Copy, Debug)]
pub(crate) struct SquareAccess {
    /// H3, H4: "everyone may cross the empty throne"; a corner is the board's end.
    pub men_pass: u128,
    /// H3, H4: "only the king may stop" on a corner or the throne.
    pub men_stop: u128,
    /// H3, H4: where the king may stop: everywhere, the throne only if he may return to it.
    pub king_stop: u128,
}

impl SquareAccess {
    /// H3 and H4 for a rule set.
    pub fn h3_h4_refuges(rules: &RuleSet, board: &Geometry) -> Self {
        let corners = if rules.corners { board.corners } else { 0 };
        let closed = if rules.men_cross_throne { 0 } else { board.throne };
        SquareAccess {
            men_pass: board.playable & !corners & !closed,
            men_stop: board.playable & !corners & !board.throne,
            king_stop: board.playable & !if rules.king_returns { 0 } else { board.throne },
        }
    }
}

/// Returns `pieces` and every square they reach over `free` squares in steps of `STEP` bits
/// upwards, up to eleven steps.
///
/// Kogge-Stone fill (<https://www.chessprogramming.org/Kogge-Stone_Algorithm>). A free square is
/// reached from its nearest piece only, so the squares added are the moves, one each.
#[inline(always)]
fn fill_up<const STEP: u32>(pieces: u128, free: u128) -> u128 {
    let (mut reach, mut run) = (pieces, free);
    reach |= run & (reach << STEP);
    run &= run << STEP;
    reach |= run & (reach << (2 * STEP));
    run &= run << (2 * STEP);
    reach |= run & (reach << (4 * STEP));
    reach | run & (reach << (4 * STEP))
}

/// Fills like [`fill_up`] with steps of one bit, over runs of any length. The carry of one addition
/// runs up each run of free squares from the lowest square beside a piece. Adding further bits in a
/// run of ones inverts all ones from there on, except where a bit was added; so the changed bits
/// and the added bits together are all from there to the end of the run.
#[inline(always)]
fn fill_runs_up(pieces: u128, free: u128) -> u128 {
    let beside = pieces << 1 & free;
    pieces | (((free + beside) ^ free) | beside) & free
}

/// Fills like [`fill_up`], but downwards.
#[inline(always)]
fn fill_down<const STEP: u32>(pieces: u128, free: u128) -> u128 {
    let (mut reach, mut run) = (pieces, free);
    reach |= run & (reach >> STEP);
    run &= run >> STEP;
    reach |= run & (reach >> (2 * STEP));
    run &= run >> (2 * STEP);
    reach |= run & (reach >> (4 * STEP));
    reach | run & (reach >> (4 * STEP))
}

impl Hnefatafl {
    /// H2: "any number of squares along a rank or a file over empty squares": by direction,
    /// `pieces` and all they reach over `free` squares.
    #[inline(always)]
    pub(crate) fn h2_slides(&self, pieces: u128, free: u128) -> [u128; 4] {
        let (east, west) = (free & self.board.enter_east, free & self.board.enter_west);
        let mut reach = [0; 4];
        reach[NORTH] = fill_up::<STRIDE>(pieces, free);
        reach[EAST] = fill_runs_up(pieces, east);
        reach[SOUTH] = fill_down::<STRIDE>(pieces, free);
        reach[WEST] = fill_down::<1>(pieces, west);
        reach
    }

    /// Returns the destinations of `men`, by direction.
    #[inline(always)]
    pub(crate) fn men_targets(&self, men: u128, occupied: u128) -> [u128; 4] {
        let (pass, stop) = (self.access.men_pass & !occupied, self.access.men_stop & !occupied);
        self.h2_slides(men, pass).map(|reach| reach & stop)
    }

    /// Returns the destinations of the king. He may cross every empty square, so the first piece on
    /// each line is his limit.
    #[inline(always)]
    pub(crate) fn king_targets(&self, king: u8, occupied: u128) -> u128 {
        let up = |direction| {
            let ray = self.board.ray(direction, king);
            let blockers = ray & occupied;
            ray & blockers.wrapping_sub(1) & !blockers
        };
        let down = |direction| {
            let ray = self.board.ray(direction, king);
            // Bits up to the highest blocker; none without a blocker. Bit 127 is not a square.
            let blocked = (u128::MAX >> 1) >> ((ray & occupied).leading_zeros() - 1);
            ray & !blocked
        };
        (up(NORTH) | up(EAST) | down(SOUTH) | down(WEST)) & self.access.king_stop
    }

    /// Returns the square of the man that reaches `to` in a direction.
    #[inline(always)]
    fn origin(&self, direction: usize, to: u8, occupied: u128) -> u8 {
        let behind = self.board.ray(direction ^ 2, to) & occupied;
        if direction == NORTH || direction == EAST {
            127 - behind.leading_zeros() as u8
        } else {
            behind.trailing_zeros() as u8
        }
    }

    /// Returns the nearest piece behind a square, seen in a direction; `None` without one.
    #[inline]
    pub(crate) fn nearest_behind(&self, direction: usize, to: u8, occupied: u128) -> Option<u8> {
        let is_there = self.board.ray(direction ^ 2, to) & occupied != 0;
        is_there.then(|| self.origin(direction, to, occupied))
    }

    /// Returns the destinations of the legal moves, by direction; none when the game is decided.
    #[inline]
    pub(crate) fn targets(&self, position: &Position) -> [u128; 4] {
        if self.is_decided(position) {
            return [0; 4];
        }
        let occupied = position.occupied();
        let men = self.men_targets(position.own_men(), occupied);
        if position.side == Side::First {
            return men;
        }
        let king = self.king_targets(position.king, occupied);
        std::array::from_fn(|way| men[way] | king & self.board.ray(way, position.king))
    }

    /// Returns the number of legal moves.
    #[inline(always)]
    pub(crate) fn count(&self, position: &Position) -> usize {
        if self.is_decided(position) {
            return 0;
        }
        let occupied = position.occupied();
        let men = |side: Side| -> u32 {
            let targets = self.men_targets(position.men[side.index()], occupied);
            targets.iter().map(|targets| targets.count_ones()).sum()
        };
        let moves = match position.side {
            Side::First => men(Side::First),
            Side::Second => men(Side::Second) + self.king_targets(position.king, occupied).count_ones(),
        };
        moves as usize
    }

    /// Appends the legal moves that end on `men_on` (men) or `king_on` (the king).
    #[inline(always)]
    pub(crate) fn push_moves(&self, position: &Position, men_on: u128, king_on: u128, moves: &mut Vec<Move>) {
        if self.is_decided(position) {
            return;
        }
        let occupied = position.occupied();
        if men_on & !occupied != 0 {
            for (direction, targets) in self.men_targets(position.own_men(), occupied).into_iter().enumerate()
            {
                moves.extend(
                    ones(targets & men_on).map(|to| Move::new(self.origin(direction, to, occupied), to)),
                );
            }
        }
        if position.side == Side::Second {
            let targets = self.king_targets(position.king, occupied) & king_on;
            moves.extend(ones(targets).map(|to| Move::new(position.king, to)));
        }
    }

    /// Draws a legal move with uniform probability.
    #[inline]
    pub(crate) fn random_legal_move(&self, position: &Position, random: &mut Random) -> Option<Move> {
        if self.is_decided(position) {
            return None;
        }
        let occupied = position.occupied();
        let men = self.men_targets(position.own_men(), occupied);
        let king = match position.side {
            Side::First => 0,
            Side::Second => self.king_targets(position.king, occupied),
        };
        let counts = men.map(u128::count_ones);
        let total = counts.iter().sum::<u32>() + king.count_ones();
        if total == 0 {
            return None;
        }
        let mut n = random.below(total);
        for direction in 0..4 {
            if n < counts[direction] {
                let to = select128(men[direction], n) as u8;
                return Some(Move::new(self.origin(direction, to, occupied), to));
            }
            n -= counts[direction];
        }
        Some(Move::new(position.king, select128(king, n) as u8))
    }

    /// Whether the side to move has a legal move. Not valid for decided positions.
    pub(crate) fn can_move(&self, position: &Position) -> bool {
        let occupied = position.occupied();
        let men = position.own_men();
        let beside = men << STRIDE | men >> STRIDE;
        // A free neighbour where a man may stop is enough; only otherwise are slides needed.
        beside & self.access.men_stop & !occupied != 0 || self.count(position) > 0
    }
}
