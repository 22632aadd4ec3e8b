//! How a weak player looks at a position: he misses moves, and judges a little wrong.
//!
//! All of it follows from a seed, the position and the move, so that a search sees the same thing
//! wherever it meets it.

use throughline_game::CAPTURE;
use throughline_game::random::mix;

/// A number below `range` (0 for 0) from the upper half of a random word.
#[inline]
pub(crate) fn share(draw: u64, range: u32) -> u32 {
    (((draw >> 32) * u64::from(range)) >> 32) as u32
}

/// What a player does not see. The default sees everything.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Sight {
    /// Tells games and moves apart.
    pub seed: u64,
    /// Quiet moves of his own that the player does not think of, per mille.
    pub own_missed: u32,
    /// Captures of his own that the player does not think of, per mille.
    pub own_captures_missed: u32,
    /// Quiet moves missed beyond the root, per mille.
    pub quiet_missed: u32,
    /// Captures missed beyond the root, per mille.
    pub captures_missed: u32,
    /// Moves that win at once, or threaten to, missed beyond the root, per mille.
    pub threats_missed: u32,
    /// Plies from the root up to which a reply that wins at once is always seen.
    pub alert: usize,
    /// Judgements are off by up to this, in hundredths, small errors being more likely.
    pub noise: i32,
}

impl Sight {
    /// Whether any move can be missed.
    #[inline]
    pub fn is_blurred(&self) -> bool {
        self.quiet_missed | self.captures_missed != 0
    }

    /// Whether nothing is missed and nothing misjudged.
    pub fn is_clear(&self) -> bool {
        !self.is_blurred() && self.noise == 0 && self.own_missed == 0
    }

    /// How well a move of the root strikes the eye in the position of this key: below 0 the player
    /// does not think of it.
    pub fn notice(&self, key: u64, code: u32, gain: i32) -> i32 {
        let chance = if gain >= CAPTURE { self.own_captures_missed } else { self.own_missed };
        let draw = mix(self.seed ^ key.rotate_left(31) ^ u64::from(code).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        share(draw, 1000) as i32 - chance as i32
    }

    /// Whether this move is missed in the position of this key. `is_threat` is asked only of moves
    /// that would be missed if they threatened nothing.
    pub fn misses(&self, key: u64, code: u32, gain: i32, is_threat: impl FnOnce() -> bool) -> bool {
        let chance = if gain >= CAPTURE { self.captures_missed } else { self.quiet_missed };
        let draw = share(mix(self.seed ^ key ^ u64::from(code).wrapping_mul(0x9E37_79B9_7F4A_7C15)), 1000);
        draw < chance && (draw < self.threats_missed || !is_threat())
    }

    /// The error in judging the position of this key.
    #[inline]
    pub fn error(&self, key: u64) -> i32 {
        if self.noise == 0 {
            return 0;
        }
        let draw = mix(self.seed ^ key.rotate_left(17));
        let range = self.noise.unsigned_abs();
        share(draw, range) as i32 - share(draw << 32, range) as i32
    }

    /// Tells the table's entries of this sight from those of others.
    pub fn salt(&self) -> u64 {
        if self.is_clear() { 0 } else { mix(self.seed ^ 0xB1_12ED) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misses_come_as_often_as_asked_and_repeat() {
        let sight = Sight {
            seed: 4,
            own_missed: 400,
            own_captures_missed: 200,
            quiet_missed: 300,
            captures_missed: 100,
            threats_missed: 20,
            noise: 50,
            ..Sight::default()
        };
        let count =
            |gain, threat| (0..10_000).filter(|&key| sight.misses(mix(key), 7, gain, || threat)).count();
        assert!((2800..3200).contains(&count(0, false)), "{}", count(0, false));
        assert!((850..1150).contains(&count(100, false)), "{}", count(100, false));
        assert!((150..250).contains(&count(0, true)), "{}", count(0, true));
        assert!((150..250).contains(&count(100, true)), "{}", count(100, true));
        let unseen = |gain| (0..10_000).filter(|&key| sight.notice(mix(key), 7, gain) < 0).count();
        assert!((3800..4200).contains(&unseen(0)), "{}", unseen(0));
        assert!((1800..2200).contains(&unseen(100)), "{}", unseen(100));
        assert_eq!(sight.misses(3, 7, 0, || false), sight.misses(3, 7, 0, || false));
        let errors: Vec<i32> = (0..1000).map(|key| sight.error(mix(key))).collect();
        assert!(errors.iter().all(|e| e.abs() <= 50) && errors.iter().any(|e| *e > 20));
    }

    #[test]
    fn full_sight_misses_nothing() {
        let sight = Sight::default();
        assert!((0..1000).all(|key| !sight.misses(key, 1, 0, || false) && sight.error(key) == 0));
        assert!((0..1000).all(|key| sight.notice(key, 1, 0) >= 0));
        assert_eq!(sight.salt(), 0);
    }
}
