//! Handicap: the moves that a weak level overlooks, and its errors of evaluation.
//!
//! Both are functions of a seed, the position and the move, so that one search errs consistently.

use throughline_game::CAPTURE_THRESHOLD;
use throughline_game::random::mix;

/// A number below `range` (0 for 0), from the upper half of a random word.
#[inline]
pub(crate) fn share(draw: u64, range: u32) -> u32 {
    (((draw >> 32) * u64::from(range)) >> 32) as u32
}

/// The moves that a level overlooks, and its errors. The default has none.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Handicap {
    /// Differs from game to game and from move to move.
    pub seed: u64,
    /// Own quiet moves overlooked at the root, per mille.
    pub own_missed: u32,
    /// Own captures overlooked at the root, per mille.
    pub own_captures_missed: u32,
    /// Quiet moves overlooked below the root, per mille.
    pub quiet_missed: u32,
    /// Captures overlooked below the root, per mille.
    pub captures_missed: u32,
    /// Moves that win immediately, or threaten to, overlooked below the root, per mille.
    pub threats_missed: u32,
    /// Plies from the root up to which an immediately winning reply is always seen.
    pub win_alert: usize,
    /// The largest error of an evaluation, in hundredths; small errors are more likely.
    pub noise: i32,
}

impl Handicap {
    /// Whether any move can be overlooked.
    #[inline]
    pub fn misses_moves(&self) -> bool {
        self.quiet_missed | self.captures_missed != 0
    }

    /// Whether nothing is overlooked and every evaluation is right.
    pub fn is_none(&self) -> bool {
        !self.misses_moves() && self.noise == 0 && self.own_missed == 0
    }

    /// The visibility of a root move in the position of this key: below 0 it is overlooked.
    pub fn visibility(&self, key: u64, code: u32, capture_value: i32) -> i32 {
        let chance =
            if capture_value >= CAPTURE_THRESHOLD { self.own_captures_missed } else { self.own_missed };
        let draw = mix(self.seed ^ key.rotate_left(31) ^ u64::from(code).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        share(draw, 1000) as i32 - chance as i32
    }

    /// Whether this move is overlooked in the position of this key. `is_threat` is called only for
    /// moves that would be overlooked if they threatened nothing.
    pub fn misses(&self, key: u64, code: u32, capture_value: i32, is_threat: impl FnOnce() -> bool) -> bool {
        let chance =
            if capture_value >= CAPTURE_THRESHOLD { self.captures_missed } else { self.quiet_missed };
        let draw = share(mix(self.seed ^ key ^ u64::from(code).wrapping_mul(0x9E37_79B9_7F4A_7C15)), 1000);
        draw < chance && (draw < self.threats_missed || !is_threat())
    }

    /// The error of the evaluation of the position of this key.
    #[inline]
    pub fn evaluation_error(&self, key: u64) -> i32 {
        if self.noise == 0 {
            return 0;
        }
        let draw = mix(self.seed ^ key.rotate_left(17));
        let range = self.noise.unsigned_abs();
        share(draw, range) as i32 - share(draw << 32, range) as i32
    }

    /// A value XORed into the table's keys: it separates the entries of searches with different
    /// handicaps.
    pub fn key_modifier(&self) -> u64 {
        if self.is_none() { 0 } else { mix(self.seed ^ 0xB1_12ED) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misses_come_as_often_as_asked_and_repeat() {
        let handicap = Handicap {
            seed: 4,
            own_missed: 400,
            own_captures_missed: 200,
            quiet_missed: 300,
            captures_missed: 100,
            threats_missed: 20,
            noise: 50,
            ..Handicap::default()
        };
        let count =
            |gain, threat| (0..10_000).filter(|&key| handicap.misses(mix(key), 7, gain, || threat)).count();
        assert!((2800..3200).contains(&count(0, false)), "{}", count(0, false));
        assert!((850..1150).contains(&count(100, false)), "{}", count(100, false));
        assert!((150..250).contains(&count(0, true)), "{}", count(0, true));
        assert!((150..250).contains(&count(100, true)), "{}", count(100, true));
        let unseen = |gain| (0..10_000).filter(|&key| handicap.visibility(mix(key), 7, gain) < 0).count();
        assert!((3800..4200).contains(&unseen(0)), "{}", unseen(0));
        assert!((1800..2200).contains(&unseen(100)), "{}", unseen(100));
        assert_eq!(handicap.misses(3, 7, 0, || false), handicap.misses(3, 7, 0, || false));
        let errors: Vec<i32> = (0..1000).map(|key| handicap.evaluation_error(mix(key))).collect();
        assert!(errors.iter().all(|e| e.abs() <= 50) && errors.iter().any(|e| *e > 20));
    }

    #[test]
    fn no_handicap_misses_nothing() {
        let handicap = Handicap::default();
        assert!(
            (0..1000).all(|key| !handicap.misses(key, 1, 0, || false) && handicap.evaluation_error(key) == 0)
        );
        assert!((0..1000).all(|key| handicap.visibility(key, 1, 0) >= 0));
        assert_eq!(handicap.key_modifier(), 0);
    }
}
