//! The hidden layer of each ply, updated where the planes have changed.

use super::{HIDDEN, Hidden, Network};
use throughline_game::Side;
use throughline_game::bits::ones;

/// The layout of inputs in 64-bit words: a plane takes a power of two of bits, so that small planes
/// share a word.
#[derive(Clone, Copy)]
struct Layout {
    /// Squares of a plane.
    squares: usize,
    /// The binary logarithm of the bits of a plane, from 4 to 7.
    lane: u32,
}

impl Layout {
    fn of(squares: usize) -> Self {
        Layout { squares, lane: squares.next_power_of_two().ilog2().max(4) }
    }

    /// The number of words for this many planes.
    fn words(self, planes: usize) -> usize {
        (planes << self.lane).div_ceil(64)
    }

    /// Packs planes into words.
    #[inline]
    fn pack(self, planes: &[u128], words: &mut [u64]) {
        debug_assert!(planes.iter().all(|plane| plane.checked_shr(self.squares as u32).unwrap_or(0) == 0));
        words.fill(0);
        for (number, &plane) in planes.iter().enumerate() {
            let at = number << self.lane;
            words[at / 64] |= (plane as u64) << (at % 64);
            if self.lane > 6 {
                words[at / 64 + 1] = (plane >> 64) as u64;
            }
        }
    }

    /// The number of the input at a bit: planes one after another, `squares` inputs each.
    #[inline]
    fn input(self, bit: usize) -> usize {
        (bit >> self.lane) * self.squares + (bit & ((1 << self.lane) - 1))
    }
}

/// A hidden layer and the inputs it was computed from.
#[derive(Clone)]
#[repr(align(64))]
struct Slot {
    values: Hidden,
    /// The active inputs.
    on: Vec<u64>,
}

/// The hidden layers of a line of play, one for each ply. Each stores the inputs it was computed
/// from, so that an evaluation does not depend on earlier ones. It is fast where few inputs have
/// changed since the last evaluation at the same ply or the one before.
pub struct Accumulators {
    layout: Layout,
    slots: Vec<Slot>,
    /// The planes of the evaluated position.
    planes: Vec<u128>,
    /// Its active inputs.
    on: Vec<u64>,
}

impl Accumulators {
    /// Accumulators for lines of up to `plies` plies, evaluated by `network`.
    #[must_use]
    pub fn new(network: &Network, plies: usize) -> Self {
        let planes = network.heading.planes;
        let layout = Layout::of(network.heading.squares);
        let on = vec![0; layout.words(planes)];
        let slot = Slot { values: network.bias, on: on.clone() };
        Accumulators { layout, slots: vec![slot; plies + 1], planes: vec![0; planes], on }
    }

    /// Evaluates the position at `ply` by `network`, from the view of `side`, who is to move, in
    /// hundredths. `fill` writes the position's planes, sets of squares of the board.
    ///
    /// `network` must be the one that the accumulators were created for: their layers hold sums of
    /// its weights.
    ///
    /// # Panics
    /// When `ply` exceeds the plies that the accumulators were created for.
    #[inline]
    pub fn evaluate(
        &mut self,
        network: &Network,
        ply: usize,
        side: Side,
        fill: impl FnOnce(&mut [u128]),
    ) -> i32 {
        self.planes.fill(0);
        fill(&mut self.planes);
        self.layout.pack(&self.planes, &mut self.on);
        let here = changes(&self.slots[ply].on, &self.on);
        let before = ply.checked_sub(1).map(|before| changes(&self.slots[before].on, &self.on));
        if before.is_some_and(|before| before < here) {
            let (upper, lower) = self.slots.split_at_mut(ply);
            lower[0].values = upper[ply - 1].values;
            lower[0].on.copy_from_slice(&upper[ply - 1].on);
        }
        let slot = &mut self.slots[ply];
        correct(network, self.layout, slot, &self.on);
        network.output(&slot.values, side)
    }
}

/// The number of inputs that differ.
#[inline]
fn changes(old: &[u64], new: &[u64]) -> u32 {
    old.iter().zip(new).map(|(old, new)| (old ^ new).count_ones()).sum()
}

#[inline]
fn correct(network: &Network, layout: Layout, slot: &mut Slot, on: &[u64]) {
    for (word, (old, &new)) in slot.on.iter_mut().zip(on).enumerate() {
        let row = |bit: u8| &network.rows[layout.input(64 * word + usize::from(bit))];
        for bit in ones(new & !*old) {
            add(&mut slot.values, row(bit));
        }
        for bit in ones(*old & !new) {
            subtract(&mut slot.values, row(bit));
        }
        *old = new;
    }
}

// Wrapping, so that adding and subtracting cancel exactly; the compiler vectorises these loops.

#[inline]
fn add(values: &mut Hidden, row: &Hidden) {
    for i in 0..HIDDEN {
        values[i] = values[i].wrapping_add(row[i]);
    }
}

#[inline]
fn subtract(values: &mut Hidden, row: &Hidden) {
    for i in 0..HIDDEN {
        values[i] = values[i].wrapping_sub(row[i]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nnue::{HIDDEN_UNIT, NetworkHeader, OUTPUT_UNIT, SCALE};
    use throughline_game::Random;

    fn network(random: &mut Random, (planes, squares): (usize, usize)) -> Network {
        let heading = NetworkHeader::new("test", planes, squares);
        let mut row = |bound: u32| std::array::from_fn(|_| random.below(bound) as i16 - (bound / 2) as i16);
        let rows = (0..planes * squares).map(|_| row(80)).collect();
        let (bias, heads) = (row(200), [row(120), row(120)]);
        Network::new(heading, rows, bias, heads, [700, -3_000])
    }

    fn planes(random: &mut Random, (planes, squares): (usize, usize)) -> Vec<u128> {
        let mut plane = || {
            let (high, low) = (random.next_u64() & random.next_u64(), random.next_u64() & random.next_u64());
            (u128::from(high) << 64 | u128::from(low)) >> (128 - squares)
        };
        (0..planes).map(|_| plane()).collect()
    }

    /// The formula of the documentation, evaluated from scratch in wide numbers.
    fn slow(network: &Network, planes: &[u128], side: Side) -> i32 {
        let mut sum = 0i64;
        for unit in 0..HIDDEN {
            let mut value = i64::from(network.bias[unit]);
            for (plane, set) in planes.iter().enumerate() {
                value += ones(*set)
                    .map(|square| {
                        i64::from(network.rows[plane * network.heading.squares + usize::from(square)][unit])
                    })
                    .sum::<i64>();
            }
            let value = value.clamp(0, i64::from(HIDDEN_UNIT));
            sum += value * value * i64::from(network.heads[side.index()][unit]);
        }
        let sum = sum / i64::from(HIDDEN_UNIT) + i64::from(network.head_bias[side.index()]);
        (sum * i64::from(SCALE) / i64::from(HIDDEN_UNIT * OUTPUT_UNIT)) as i32
    }

    #[test]
    fn the_largest_weights_do_not_overflow() {
        let heading = network(&mut Random::new(1), (3, 100)).header().clone();
        let most = crate::nnue::MAX_HEAD_WEIGHT;
        let heads = [[most; HIDDEN], [-most; HIDDEN]];
        let network =
            Network::new(heading, vec![[0; HIDDEN]; 300], [i16::MAX; HIDDEN], heads, [i32::MAX, i32::MIN]);
        let mut accumulators = Accumulators::new(&network, 0);
        let evaluated = Side::BOTH.map(|side| accumulators.evaluate(&network, 0, side, |_| {}));
        assert_eq!(evaluated, Side::BOTH.map(|side| slow(&network, &[0; 3], side)));
    }

    #[test]
    fn whatever_was_judged_before_the_evaluation_is_that_of_the_formula() {
        let mut random = Random::new(5);
        let mut seen = std::collections::HashSet::new();
        for size in [(3, 100), (26, 14), (5, 17), (6, 64), (2, 128)] {
            let network = network(&mut random, size);
            let mut accumulators = Accumulators::new(&network, 8);
            for _ in 0..500 {
                let planes = planes(&mut random, size);
                let (ply, side) = (random.below(9) as usize, Side::BOTH[random.below(2) as usize]);
                let evaluated = accumulators.evaluate(&network, ply, side, |to| to.copy_from_slice(&planes));
                assert_eq!(evaluated, slow(&network, &planes, side), "{size:?}");
                seen.insert(evaluated);
            }
        }
        assert!(seen.len() > 200, "the evaluations differ");
    }
}
