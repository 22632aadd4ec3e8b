//! The state of each position of a class under analysis, as a code of one or two bytes.
//!
//! The code is the value of a decided position, with the plies to its end; otherwise the number of
//! moves not yet known to lose, counted down from the top of the range. Values grow from below, so
//! one byte is enough as long as the two ranges do not overlap.

use std::ops::Range;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;
use throughline_game::{ExactValue, Wdl};

/// The longest distance that tables can hold, in plies.
pub const MAX_DISTANCE: u32 = 1023;
/// The maximum number of counted moves of a position.
pub const MAX_MOVES: u32 = 4095;

/// The encoding of codes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Width {
    /// One byte. A value is its plies: a win if odd. That is enough as long as no move loses
    /// immediately.
    Byte,
    /// Two bytes. A value is twice its plies, plus 1 for a win.
    Two,
}

impl Width {
    /// The binary logarithm of the number of codes in a word.
    const fn lanes_log(self) -> u32 {
        match self {
            Width::Byte => 3,
            Width::Two => 2,
        }
    }

    /// The number of bits of a code.
    const fn bits(self) -> u32 {
        64 >> self.lanes_log()
    }

    /// The code of an index without a position: all ones.
    pub const fn no_position(self) -> u32 {
        (1 << self.bits()) - 1
    }

    /// The code of a position that is never lost.
    pub const fn never_lost(self) -> u32 {
        self.no_position() - 1
    }

    /// The code of a position with this many undecided moves, 1 or more; `None` if it does not fit.
    pub const fn open(self, moves: u32) -> Option<u32> {
        self.never_lost().checked_sub(moves)
    }

    /// The code of a value; `None` if it does not fit.
    pub fn value(self, won: bool, plies: u32) -> Option<u32> {
        let code = match self {
            Width::Byte if (plies % 2 == 1) != won => return None,
            Width::Byte => plies,
            Width::Two => 2 * plies + u32::from(won),
        };
        (code < self.never_lost()).then_some(code)
    }

    /// Returns a word with a code in each lane.
    const fn everywhere(self, code: u32) -> u64 {
        (u64::MAX / self.no_position() as u64) * code as u64
    }
}

/// The codes of the indices of a class, changed by several threads concurrently.
pub struct Cells {
    words: Vec<AtomicU64>,
    size: u64,
    width: Width,
    /// The lowest code that counts moves; lower ones are values.
    lowest_open: u32,
}

impl Cells {
    /// The cells of this many indices, none of which has a position.
    pub fn new(size: u64, width: Width) -> Self {
        let words = size.div_ceil(1 << width.lanes_log());
        let words = (0..words).map(|_| AtomicU64::new(u64::MAX)).collect();
        Cells { words, size, width, lowest_open: width.never_lost() }
    }

    /// The number of indices.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// The encoding of codes.
    pub fn width(&self) -> Width {
        self.width
    }

    /// Sets the maximum number of counted moves, which separates them from values.
    pub fn set_most_moves(&mut self, moves: u32) {
        self.lowest_open = self.width.never_lost() - moves;
    }

    /// The word of an index, and the shift of its bits.
    #[inline]
    fn place(&self, index: u64) -> (usize, u32) {
        let log = self.width.lanes_log();
        ((index >> log) as usize, (index as u32 & ((1 << log) - 1)) * self.width.bits())
    }

    /// The code of an index below [`Cells::size`].
    #[inline]
    pub fn get(&self, index: u64) -> u32 {
        let (word, shift) = self.place(index);
        (self.words[word].load(Relaxed) >> shift) as u32 & self.width.no_position()
    }

    /// Sets the code of an index. No other thread may change codes of its word at the same time.
    #[inline]
    pub fn set(&self, index: u64, code: u32) {
        let ((word, shift), mask) = (self.place(index), u64::from(self.width.no_position()));
        let cleared = self.words[word].load(Relaxed) & !(mask << shift);
        self.words[word].store(cleared | u64::from(code) << shift, Relaxed);
    }

    /// Changes the code of an index and returns the new one; `None` if it stays.
    #[inline]
    fn change(&self, index: u64, next: impl Fn(u32) -> Option<u32>) -> Option<u32> {
        let ((word, shift), mask) = (self.place(index), u64::from(self.width.no_position()));
        let word = &self.words[word];
        let mut now = word.load(Relaxed);
        loop {
            let code = next((now >> shift & mask) as u32)?;
            let changed = now & !(mask << shift) | u64::from(code) << shift;
            match word.compare_exchange_weak(now, changed, Relaxed, Relaxed) {
                Ok(_) => return Some(code),
                Err(other) => now = other,
            }
        }
    }

    /// The code after a move was found that wins with the code `won`.
    #[inline]
    fn after_win(&self, code: u32, won: u32) -> Option<u32> {
        let open = code >= self.lowest_open && code != self.width.no_position();
        let later = code < self.lowest_open && code % 2 == 1 && code > won;
        (open || later).then_some(won)
    }

    /// The code after one more of the counted moves was found to lose; after the last one it is
    /// `lost`.
    #[inline]
    fn after_loss(&self, code: u32, lost: u32) -> Option<u32> {
        let counts = (self.lowest_open..self.width.never_lost()).contains(&code);
        let last = code + 1 == self.width.never_lost();
        counts.then_some(if last { lost } else { code + 1 })
    }

    /// Whether a move of this value would change the code of an index.
    #[inline]
    pub fn would_change(&self, index: u64, won: bool, plies: u32) -> bool {
        let (code, value) = (self.get(index), self.width.value(won, plies));
        let next = |value| if won { self.after_win(code, value) } else { self.after_loss(code, value) };
        value.and_then(next).is_some()
    }

    /// Records a move that wins in `plies`, no sooner than all recorded before. Whether the value
    /// is new.
    #[inline]
    pub fn add_win(&self, index: u64, plies: u32) -> bool {
        let won = self.width.value(true, plies);
        won.is_some_and(|won| self.change(index, |code| self.after_win(code, won)).is_some())
    }

    /// Records that one more of the counted moves loses in `plies`, no sooner than all recorded
    /// before. Whether the position is now lost.
    #[inline]
    pub fn add_loss(&self, index: u64, plies: u32) -> bool {
        let lost = self.width.value(false, plies);
        lost.is_some_and(|lost| self.change(index, |code| self.after_loss(code, lost)) == Some(lost))
    }

    /// The value of an index below [`Cells::size`]; `None` where there is no position.
    #[inline]
    pub fn value(&self, index: u64) -> Option<ExactValue> {
        match self.get(index) {
            code if code == self.width.no_position() => None,
            code if code >= self.lowest_open => Some(ExactValue::DRAW),
            code => {
                let plies = if self.width == Width::Byte { code } else { code / 2 };
                let wdl = if code % 2 == 1 { Wdl::Win } else { Wdl::Loss };
                Some(ExactValue { wdl, distance: Some(plies) })
            }
        }
    }

    /// The values of some indices.
    pub fn values(&self, range: Range<u64>) -> impl Iterator<Item = Option<ExactValue>> {
        range.map(|index| self.value(index))
    }

    /// The indices of a range with this value. The range begins at a multiple of 8.
    pub fn with_value(&self, range: Range<u64>, won: bool, plies: u32) -> impl Iterator<Item = u64> {
        let log = self.width.lanes_log();
        let code = self.width.value(won, plies);
        let words = range.start as usize >> log..range.end.div_ceil(1 << log) as usize;
        let words = if code.is_some() { words } else { 0..0 };
        let code = code.unwrap_or_default();
        let [ones, wanted] = [1, code].map(|code| self.width.everywhere(code));
        let found = words.filter(move |&word| {
            // Lanes of zeros have the value; there may be false positives above a true one.
            let lanes = self.words[word].load(Relaxed) ^ wanted;
            lanes.wrapping_sub(ones) & !lanes & (ones << (self.width.bits() - 1)) != 0
        });
        let indices = found.flat_map(move |word| (word as u64) << log..(word as u64 + 1) << log);
        indices.filter(move |&index| index < range.end && self.get(index) == code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(codes: &[Option<u32>], width: Width, max_moves: u32) -> Cells {
        let mut cells = Cells::new(codes.len() as u64, width);
        cells.set_most_moves(max_moves);
        codes.iter().zip(0..).for_each(|(code, index)| cells.set(index, code.unwrap()));
        cells
    }

    #[test]
    fn codes_hold_every_value() {
        for (width, longest) in [(Width::Byte, 200), (Width::Two, MAX_DISTANCE)] {
            let (won, lost) = (longest - 1 + longest % 2, longest - longest % 2);
            let codes = [(true, 1), (true, won), (false, 0), (false, lost)];
            let mut codes = codes.map(|(won, plies)| width.value(won, plies)).to_vec();
            codes.extend([Some(width.never_lost()), width.open(40), Some(width.no_position())]);
            let found = with(&codes, width, 40).values(0..7).collect::<Vec<_>>();
            let [draw, void] = [Some(ExactValue::DRAW), None];
            let [soon, late] = [1, won].map(|plies| Some(ExactValue::win(plies)));
            let [over, last] = [0, lost].map(|plies| Some(ExactValue::loss(plies)));
            assert_eq!(found, [soon, late, over, last, draw, draw, void]);
        }
        assert_eq!(Width::Byte.value(true, 2), None);
        assert_eq!((Width::Byte.value(true, 253), Width::Byte.value(false, 254)), (Some(253), None));
        assert_eq!((Width::Byte.open(254), Width::Byte.open(255)), (Some(0), None));
    }

    #[test]
    fn the_last_counted_move_decides_a_loss() {
        for width in [Width::Byte, Width::Two] {
            let cells = with(&[width.open(2), width.open(9), Some(width.never_lost())], width, 9);
            assert!(!cells.add_loss(0, 4));
            assert_eq!(cells.value(0), Some(ExactValue::DRAW));
            assert!(cells.add_loss(0, 8));
            assert_eq!(cells.value(0), Some(ExactValue::loss(8)));
            assert!(!cells.add_loss(0, 10) && !cells.add_loss(2, 10));
            assert_eq!(cells.get(1), width.open(9).unwrap());
            assert_eq!(cells.get(2), width.never_lost());
        }
    }

    #[test]
    fn the_quicker_win_counts() {
        for width in [Width::Byte, Width::Two] {
            let codes = [
                width.value(true, 5),
                width.value(false, 2),
                Some(width.no_position()),
                Some(width.never_lost()),
            ];
            let cells = with(&codes, width, 3);
            assert!(!cells.add_win(0, 7) && !cells.add_loss(0, 6));
            assert!(cells.add_win(0, 3) && cells.add_win(3, 9));
            assert!(!cells.add_win(1, 3) && !cells.add_win(2, 3));
            let found = cells.values(0..4).collect::<Vec<_>>();
            let [three, nine] = [3, 9].map(|plies| Some(ExactValue::win(plies)));
            assert_eq!(found, [three, Some(ExactValue::loss(2)), None, nine]);
        }
    }

    #[test]
    fn values_are_found_in_every_place_of_a_word() {
        for width in [Width::Byte, Width::Two] {
            let codes = (0..29).map(|index| width.value(index % 3 == 1, if index % 3 == 1 { 7 } else { 6 }));
            let cells = with(&codes.collect::<Vec<_>>(), width, 1);
            let found = |won, plies| cells.with_value(8..29, won, plies).collect::<Vec<_>>();
            assert_eq!(found(true, 7), [10, 13, 16, 19, 22, 25, 28]);
            assert_eq!(found(false, 6).len(), 14);
            assert_eq!((found(true, 9), found(true, 6)), (vec![], vec![]));
        }
    }
}
