//! A small, fast, reproducible random number generator for hash tables, playouts and tests. Not for
//! secrets.

/// The host's random bits.
#[cfg(target_family = "wasm")]
static BITS: std::sync::OnceLock<fn() -> u64> = std::sync::OnceLock::new();

/// xoshiro256++ by Blackman and Vigna (<https://prng.di.unimi.it/>), seeded through SplitMix64.
///
/// The sequence for a seed is part of the interface: records and reports depend on it.
///
/// ```
/// let mut a = throughline_game::Random::new(7);
/// let mut b = throughline_game::Random::new(7);
/// assert_eq!(a.next_u64(), b.next_u64());
/// assert!(a.below(10) < 10);
/// ```
#[derive(Clone, Debug)]
pub struct Random {
    state: [u64; 4],
}

impl Random {
    /// The generator of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        let mut state = [0; 4];
        let mut x = seed;
        let mut i = 0;
        while i < 4 {
            x = x.wrapping_add(0x9E37_79B9_7F4A_7C15);
            state[i] = mix(x);
            i += 1;
        }
        Random { state }
    }

    /// Returns a seed that differs from call to call and from run to run.
    #[must_use]
    pub fn fresh_seed() -> u64 {
        use std::hash::{BuildHasher, RandomState};
        #[cfg(not(target_family = "wasm"))]
        let chance = std::time::SystemTime::now();
        #[cfg(target_family = "wasm")]
        let chance = BITS.get().map(|bits| bits());
        RandomState::new().hash_one(chance)
    }

    /// Sets the function that returns random bits; once, before the first seed. Without it the
    /// seeds are the same in every run: a WebAssembly module has neither clock nor chance.
    #[cfg(target_family = "wasm")]
    pub fn set_random_bits(bits: fn() -> u64) {
        BITS.get_or_init(|| bits);
    }

    /// The next 64 random bits.
    #[inline]
    pub const fn next_u64(&mut self) -> u64 {
        let s = &mut self.state;
        let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// A number from 0 to `bound - 1` (0 for bound 0), by multiply and shift: the bias is below
    /// `bound / 2^32`.
    #[inline]
    pub const fn below(&mut self, bound: u32) -> u32 {
        (((self.next_u64() >> 32) * bound as u64) >> 32) as u32
    }

    /// A number from 0 up to, not including, 1.
    #[inline]
    pub const fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }
}

/// SplitMix64's finaliser: spreads the bits of `x` over the whole word.
#[inline]
#[must_use]
pub const fn mix(mut x: u64) -> u64 {
    x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

/// Random words for Zobrist hashing (<https://www.chessprogramming.org/Zobrist_Hashing>), in rows:
/// [`mix`] of the numbers that begin with `first` and increase by `step`.
#[must_use]
pub const fn zobrist<const COLUMNS: usize, const ROWS: usize>(
    first: u64,
    step: u64,
) -> [[u64; COLUMNS]; ROWS] {
    let mut table = [[0; COLUMNS]; ROWS];
    let mut i = 0;
    while i < ROWS * COLUMNS {
        table[i / COLUMNS][i % COLUMNS] = mix(first.wrapping_add(step.wrapping_mul(i as u64)));
        i += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splitmix_reference_value() {
        // First output of SplitMix64 for seed 0, from the reference implementation.
        assert_eq!(mix(0x9E37_79B9_7F4A_7C15), 0xE220_A839_7B1D_CDAF);
    }

    #[test]
    fn below_covers_its_range_evenly() {
        let mut random = Random::new(1);
        let mut seen = [0u32; 6];
        for _ in 0..6000 {
            seen[random.below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|&n| (850..1150).contains(&n)), "{seen:?}");
    }
}
