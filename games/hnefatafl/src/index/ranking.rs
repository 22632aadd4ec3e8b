//! King and men as a number: the king's square, then a choice of squares for the attackers, then
//! one for the defenders.
//!
//! The board has eight symmetries, so the king stands on one of the squares of an eighth of it;
//! where several symmetries bring him there, the least number counts.

use crate::geometry::{Geometry, STRIDE, bit};
use throughline_game::bits::{ones, select128};
use throughline_game::index;

/// The most men of a position with a number.
pub(super) const MOST_MEN: u32 = 10;

/// Where the pieces of a position stand.
#[derive(Clone, Copy)]
pub(super) struct Placing {
    pub king: u8,
    /// Attackers, defenders.
    pub men: [u128; 2],
}

/// How many men there are: attackers, defenders.
pub(super) type Count = [u32; 2];

/// Ways to choose up to [`MOST_MEN`] of up to 121 squares.
const CHOICES: [[u64; 122]; MOST_MEN as usize + 1] = index::choices();

#[inline(always)]
fn choices(squares: u32, men: u32) -> u64 {
    CHOICES[men.min(MOST_MEN) as usize][squares.min(121) as usize]
}

/// How the positions of a board are numbered.
#[derive(Clone, Debug)]
pub(crate) struct Ranking {
    symmetries: [[u8; 128]; 8],
    /// Where men can stand.
    men_stop: u128,
    /// The squares of the king in an eighth of the board, those where men can stand first.
    kings: Vec<u8>,
    /// The same as a set.
    leads: u128,
    /// How many of them men can stand on too.
    shared: u32,
}

impl Ranking {
    /// For a board where men can stand on `men_stop` and the game is over when the king is on
    /// `goal`.
    pub(crate) fn new(board: &Geometry, men_stop: u128, goal: u128) -> Self {
        let symmetries = std::array::from_fn(|number| symmetry(board, number));
        let is_least = |&square: &u8| symmetries.iter().all(|map| map[usize::from(square)] >= square);
        let leads = ones(board.playable & !goal).filter(is_least).fold(0, |set, square| set | bit(square));
        let kings: Vec<u8> = ones(leads & men_stop).chain(ones(leads & !men_stop)).collect();
        let shared = (leads & men_stop).count_ones();
        Ranking { symmetries, men_stop, kings, leads, shared }
    }

    /// The placings of so many men beside a king who takes one of their squares, or none.
    fn placings(&self, count: Count, king_among_them: bool) -> u64 {
        let squares = self.men_stop.count_ones() - u32::from(king_among_them);
        choices(squares, count[0]) * choices(squares.saturating_sub(count[0]), count[1])
    }

    /// How many numbers there are: below 2^63.
    pub(super) fn size(&self, count: Count) -> u64 {
        let others = self.kings.len() as u64 - u64::from(self.shared);
        u64::from(self.shared) * self.placings(count, true) + others * self.placings(count, false)
    }

    /// The number of a placing, whichever way the board is turned. The king is not on his goal.
    #[inline]
    pub(super) fn rank(&self, count: Count, placing: &Placing) -> u64 {
        let fitting = self.symmetries.iter().filter(|map| self.is_lead(map[usize::from(placing.king & 127)]));
        fitting.map(|map| self.read(count, &turned(placing, map))).min().unwrap_or(0)
    }

    #[inline]
    fn is_lead(&self, king: u8) -> bool {
        self.leads & bit(king) != 0
    }

    /// The number of a placing as it stands, the king on one of his squares.
    #[inline]
    fn read(&self, count: Count, placing: &Placing) -> u64 {
        let below = bit(placing.king) - 1;
        let shares = self.men_stop & bit(placing.king) != 0;
        let kings = if shares { self.leads & self.men_stop } else { self.leads & !self.men_stop };
        let king = u64::from((kings & below).count_ones());
        let mut free = self.men_stop & !bit(placing.king);
        let mut index = 0;
        for (&men, &number) in placing.men.iter().zip(&count) {
            let mut chosen = 0;
            for (square, nth) in ones(men).zip(1..) {
                chosen += choices((free & (bit(square) - 1)).count_ones(), nth);
            }
            index = index * choices(free.count_ones(), number) + chosen;
            free &= !men;
        }
        let before = if shares { 0 } else { u64::from(self.shared) * self.placings(count, true) };
        before + king * self.placings(count, shares) + index
    }

    /// The placing of a number below [`Ranking::size`].
    #[inline]
    pub(super) fn unrank(&self, count: Count, index: u64) -> Placing {
        let first = u64::from(self.shared) * self.placings(count, true);
        let shares = index < first;
        let (before, skipped) = if shares { (0, 0) } else { (first, u64::from(self.shared)) };
        let placings = self.placings(count, shares).max(1);
        let (king, rest) = ((index - before) / placings + skipped, (index - before) % placings);
        let king = self.kings.get(king as usize).copied().unwrap_or(0);
        let mut free = self.men_stop & !bit(king);
        let radix = choices(free.count_ones().saturating_sub(count[0]), count[1]).max(1);
        let attackers = choose(free, count[0], rest / radix);
        free &= !attackers;
        Placing { king, men: [attackers, choose(free, count[1], rest % radix)] }
    }

    /// Whether a placing is the one of its number, among all that the symmetries make of it.
    #[inline]
    pub(super) fn is_first(&self, count: Count, placing: &Placing, index: u64) -> bool {
        let ways = self.symmetries.iter().filter(|map| self.is_lead(map[usize::from(placing.king & 127)]));
        ways.count() == 1 || self.rank(count, placing) == index
    }
}

/// One of the eight symmetries as a map of squares.
fn symmetry(board: &Geometry, number: usize) -> [u8; 128] {
    let (last, stride) = (board.size - 1, STRIDE as u8);
    let mut map = [0; 128];
    for square in ones(board.playable) {
        let (mut file, mut rank) = (square % stride, square / stride);
        if number & 1 != 0 {
            file = last - file;
        }
        if number & 2 != 0 {
            rank = last - rank;
        }
        if number & 4 != 0 {
            (file, rank) = (rank, file);
        }
        map[usize::from(square)] = rank * stride + file;
    }
    map
}

#[inline]
fn turned(placing: &Placing, map: &[u8; 128]) -> Placing {
    let to = |square: u8| map[usize::from(square & 127)];
    let men = placing.men.map(|men| ones(men).fold(0, |set, square| set | bit(to(square))));
    Placing { king: to(placing.king), men }
}

/// So many of the free squares: the choice of this number.
#[inline]
fn choose(free: u128, count: u32, mut number: u64) -> u128 {
    let (mut chosen, mut squares) = (0, free.count_ones() as usize);
    for left in (1..=count.min(MOST_MEN)).rev() {
        let table = &CHOICES[left as usize];
        let nth = table[..squares.min(122)].partition_point(|&below| below <= number).saturating_sub(1);
        number -= table[nth].min(number);
        chosen |= bit(select128(free, nth as u32) as u8);
        squares = nth;
    }
    chosen
}
