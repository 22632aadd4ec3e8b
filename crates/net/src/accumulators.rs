//! Hidden layers kept ply by ply, and corrected where the planes have changed.

use crate::network::{HIDDEN, Hidden, Network};
use throughline_game::Side;
use throughline_game::bits::ones;

/// A hidden layer and the planes it belongs to.
#[derive(Clone)]
#[repr(align(64))]
struct Slot {
    values: Hidden,
    planes: Vec<u128>,
}

/// The hidden layers of a line of play, one for each ply. Each knows the planes that it was made of, so whatever was judged
/// before, in whatever order, the next judgement is right; it is quick where little has changed since the last one at the
/// same ply or the one before.
pub struct Accumulators {
    slots: Vec<Slot>,
    /// The planes of the position that is judged.
    planes: Vec<u128>,
}

impl Accumulators {
    /// For lines of up to `plies` plies that `network` judges.
    #[must_use]
    pub fn new(network: &Network, plies: usize) -> Self {
        let planes = vec![0; network.heading.planes];
        let slot = Slot { values: network.bias, planes: planes.clone() };
        Accumulators { slots: vec![slot; plies + 1], planes }
    }

    /// The judgement of `network` `ply` plies on, from the view of `side`, who is to move, in hundredths. `fill` writes the
    /// position's planes.
    ///
    /// It must be the network these were made for: another's numbers would be mixed in.
    ///
    /// # Panics
    /// Further on than the plies these were made for, or for planes with squares beyond the board.
    #[inline]
    pub fn judge(
        &mut self,
        network: &Network,
        ply: usize,
        side: Side,
        fill: impl FnOnce(&mut [u128]),
    ) -> i32 {
        self.planes.fill(0);
        fill(&mut self.planes);
        let here = changes(&self.slots[ply].planes, &self.planes);
        let before = ply.checked_sub(1).map(|before| changes(&self.slots[before].planes, &self.planes));
        if before.is_some_and(|before| before < here) {
            let (upper, lower) = self.slots.split_at_mut(ply);
            lower[0].values = upper[ply - 1].values;
            lower[0].planes.copy_from_slice(&upper[ply - 1].planes);
        }
        let slot = &mut self.slots[ply];
        correct(network, slot, &self.planes);
        network.output(&slot.values, side)
    }
}

/// Inputs that differ.
#[inline]
fn changes(old: &[u128], new: &[u128]) -> u32 {
    old.iter().zip(new).map(|(old, new)| (old ^ new).count_ones()).sum()
}

#[inline]
fn correct(network: &Network, slot: &mut Slot, planes: &[u128]) {
    let squares = network.heading.squares;
    for (plane, (old, &new)) in slot.planes.iter_mut().zip(planes).enumerate() {
        let rows = &network.rows[plane * squares..(plane + 1) * squares];
        for square in ones(new & !*old) {
            add(&mut slot.values, &rows[usize::from(square)]);
        }
        for square in ones(*old & !new) {
            subtract(&mut slot.values, &rows[usize::from(square)]);
        }
        *old = new;
    }
}

// Wrapping, so that adding and taking away undo each other whatever the numbers; the compiler makes vector instructions of
// these loops wherever the processor has them.

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
    use crate::network::{HIDDEN_UNIT, Heading, OUTPUT_UNIT, SCALE};
    use throughline_game::Random;

    fn network(random: &mut Random) -> Network {
        let (spec, win_model, made_by) = ("test".into(), Default::default(), "a test".into());
        let heading = Heading { spec, planes: 3, squares: 100, win_model, made_by };
        let mut row = |bound: u32| std::array::from_fn(|_| random.below(bound) as i16 - (bound / 2) as i16);
        let rows = (0..300).map(|_| row(80)).collect();
        let (bias, heads) = (row(200), [row(120), row(120)]);
        Network::new(heading, rows, bias, heads, [700, -3_000])
    }

    fn planes(random: &mut Random) -> [u128; 3] {
        let board = (1u128 << 100) - 1;
        std::array::from_fn(|_| {
            let (high, low) = (random.next_u64() & random.next_u64(), random.next_u64() & random.next_u64());
            (u128::from(high) << 64 | u128::from(low)) & board
        })
    }

    /// The formula of the documentation, worked out anew in wide numbers.
    fn slow(network: &Network, planes: &[u128; 3], side: Side) -> i32 {
        let mut sum = 0i64;
        for unit in 0..HIDDEN {
            let mut value = i64::from(network.bias[unit]);
            for (plane, set) in planes.iter().enumerate() {
                value += ones(*set)
                    .map(|square| i64::from(network.rows[plane * 100 + usize::from(square)][unit]))
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
        let heading = network(&mut Random::new(1)).heading().clone();
        let most = crate::MOST_HEAD;
        let heads = [[most; HIDDEN], [-most; HIDDEN]];
        let network =
            Network::new(heading, vec![[0; HIDDEN]; 300], [i16::MAX; HIDDEN], heads, [i32::MAX, i32::MIN]);
        let mut accumulators = Accumulators::new(&network, 0);
        let judged = Side::BOTH.map(|side| accumulators.judge(&network, 0, side, |_| {}));
        assert_eq!(judged, Side::BOTH.map(|side| slow(&network, &[0; 3], side)));
    }

    #[test]
    fn whatever_was_judged_before_the_judgement_is_that_of_the_formula() {
        let mut random = Random::new(5);
        let network = network(&mut random);
        let mut accumulators = Accumulators::new(&network, 8);
        let mut seen = std::collections::HashSet::new();
        for _ in 0..2_000 {
            let planes = planes(&mut random);
            let (ply, side) = (random.below(9) as usize, Side::BOTH[random.below(2) as usize]);
            let judged = accumulators.judge(&network, ply, side, |to| to.copy_from_slice(&planes));
            assert_eq!(judged, slow(&network, &planes, side));
            seen.insert(judged);
        }
        assert!(seen.len() > 200, "the judgements differ");
    }
}
