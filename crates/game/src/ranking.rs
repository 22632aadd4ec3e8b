//! [`Ranking`]: numbers for placements of pieces.

use crate::bits::{SquareSet, ones};

/// The maximum number of pieces of a group.
const MAX_PIECES: usize = 10;

/// Binomial coefficients: the ways to choose up to [`MAX_PIECES`] of up to 127 squares, indexed by
/// the chosen, then by the squares.
const BINOMIALS: [[u64; 128]; MAX_PIECES + 1] = {
    let mut table = [[0; 128]; MAX_PIECES + 1];
    let mut squares = 0;
    while squares < 128 {
        table[0][squares] = 1;
        let mut chosen = 1;
        while chosen <= MAX_PIECES && squares > 0 {
            table[chosen][squares] = table[chosen - 1][squares - 1] + table[chosen][squares - 1];
            chosen += 1;
        }
        squares += 1;
    }
    table
};

#[inline(always)]
fn binomial(squares: u32, pieces: u32) -> u64 {
    BINOMIALS[(pieces as usize).min(MAX_PIECES)][squares as usize & 127]
}

/// Numbers all placements of some groups of equal pieces, each on squares that the earlier groups
/// leave free. Placements that the board's symmetries make equal have one number.
///
/// The first group may be a *lead*, a single piece: of squares that are equal by symmetry it is
/// placed on one only. Where several symmetries map it there, the least number is used.
///
/// ```
/// use throughline_game::ranking::Ranking;
/// // A row of five squares, read from either end: a king, and two pawns beside him.
/// let maps = [[0, 1, 2, 3, 4], [4, 3, 2, 1, 0]];
/// let row = Ranking { counts: [1, 2], field: 0b11111u32, leads: Some(0b00111), symmetries: &maps, symmetry_mask: 0b11 };
/// assert_eq!(row.size(), 3 * 6);
/// assert_eq!(row.rank(&[0b10000, 0b01010]), row.rank(&[0b00001, 0b01010]));
/// let placed = row.unrank(row.rank(&[0b10000, 0b01010]));
/// assert_eq!(placed, [0b00001, 0b01010]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Ranking<'a, W, const GROUPS: usize, const SQUARES: usize> {
    /// The number of pieces of each group, up to 10; 1 for a lead.
    pub counts: [u32; GROUPS],
    /// The squares for all groups but the lead: at most 127.
    pub field: W,
    /// The squares for the lead, one of each set of symmetric squares; `None` without a lead.
    pub leads: Option<W>,
    /// The symmetries of the board, as the image of each square; the identity first.
    pub symmetries: &'a [[u8; SQUARES]],
    /// The symmetries that preserve the value of placements, a bit for each: the identity and more.
    pub symmetry_mask: u64,
}

impl<W: SquareSet, const GROUPS: usize, const SQUARES: usize> Ranking<'_, W, GROUPS, SQUARES> {
    /// The groups except the lead.
    #[inline]
    fn others(&self) -> std::ops::Range<usize> {
        usize::from(self.leads.is_some())..GROUPS
    }

    /// The squares of the lead inside the field, and those outside.
    #[inline]
    fn leads(&self) -> [W; 2] {
        let leads = self.leads.unwrap_or_default();
        [leads & self.field, leads.without(self.field)]
    }

    /// The number of ways to place all but the lead on this many squares.
    #[inline]
    fn placements(&self, mut squares: u32) -> u64 {
        self.others().fold(1, |ways, group| {
            let ways = ways * binomial(squares, self.counts[group]);
            squares = squares.saturating_sub(self.counts[group]);
            ways
        })
    }

    /// How many numbers there are.
    #[must_use]
    pub fn size(&self) -> u64 {
        let squares = self.field.count();
        if self.leads.is_none() {
            return self.placements(squares);
        }
        let [on_field, beside] = self.leads().map(|leads| u64::from(leads.count()));
        on_field * self.placements(squares - 1) + beside * self.placements(squares)
    }

    /// The symmetries that map the lead to one of its squares.
    #[inline]
    fn onto_leads(&self, sets: &[W; GROUPS]) -> impl Iterator<Item = &[u8; SQUARES]> {
        let (lead, leads) = (usize::from(lowest(sets[0])) % SQUARES, self.leads);
        let maps = ones(self.symmetry_mask).filter_map(|at| self.symmetries.get(usize::from(at)));
        maps.filter(move |map| leads.is_none_or(|leads| leads.has(map[lead])))
    }

    /// Returns the number of a placement, the same for all symmetric ones.
    #[inline]
    pub fn rank(&self, sets: &[W; GROUPS]) -> u64 {
        if self.symmetry_mask.count_ones() == 1 {
            return self.read(sets);
        }
        let read = |map: &[u8; SQUARES]| {
            let stays = std::ptr::eq(map, &self.symmetries[0]);
            if stays { self.read(sets) } else { self.read(&sets.map(|set| set.mapped(map))) }
        };
        self.onto_leads(sets).map(read).min().unwrap_or(0)
    }

    /// Returns the number of a placement whose lead is already on one of its squares.
    #[inline]
    fn read(&self, sets: &[W; GROUPS]) -> u64 {
        let (mut before, mut index, mut free) = (0, 0, self.field);
        if self.leads.is_some() {
            let ([on_field, beside], lead) = (self.leads(), sets[0]);
            let is_beside = (lead & self.field).is_none();
            if is_beside {
                before = u64::from(on_field.count()) * self.placements(self.field.count() - 1);
            }
            let alike = if is_beside { beside } else { on_field };
            index = u64::from((alike & W::below(lowest(lead))).count());
            free = free.without(lead);
        }
        for group in self.others() {
            let mut choice = 0;
            for (square, number) in ones(sets[group]).zip(1..) {
                choice += binomial((free & W::below(square)).count(), number);
            }
            index = index * binomial(free.count(), self.counts[group]) + choice;
            free = free.without(sets[group]);
        }
        before + index
    }

    /// Returns the placement of a number below [`Ranking::size`].
    #[inline]
    pub fn unrank(&self, index: u64) -> [W; GROUPS] {
        let (mut sets, mut free, mut rest) = ([W::none(); GROUPS], self.field, index);
        if self.leads.is_some() {
            let ([on_field, beside], squares) = (self.leads(), free.count());
            let each = self.placements(squares - 1);
            let first = u64::from(on_field.count()) * each;
            let (alike, index, each) = if rest < first {
                (on_field, rest, each)
            } else {
                (beside, rest - first, self.placements(squares))
            };
            sets[0] = W::square(alike.nth((index / each.max(1)) as u32));
            rest = index % each.max(1);
            free = free.without(sets[0]);
        }
        let mut digits = [0; GROUPS];
        let mut squares = free.count().saturating_sub(self.others().map(|group| self.counts[group]).sum());
        for group in self.others().rev().filter(|&group| self.counts[group] > 0) {
            squares += self.counts[group];
            let radix = binomial(squares, self.counts[group]).max(1);
            (rest, digits[group]) = (rest / radix, rest % radix);
        }
        for group in self.others() {
            sets[group] = combination(free, self.counts[group], digits[group]);
            free = free.without(sets[group]);
        }
        sets
    }

    /// Whether a placement is the representative of its symmetric placements.
    #[inline]
    pub fn is_canonical(&self, sets: &[W; GROUPS], index: u64) -> bool {
        self.onto_leads(sets).count() == 1 || self.rank(sets) == index
    }
}

/// The lowest square of a set, or 0.
#[inline]
fn lowest<W: SquareSet>(set: W) -> u8 {
    ones(set).next().unwrap_or(0)
}

/// Returns the combination of this number: `count` of the free squares.
#[inline]
fn combination<W: SquareSet>(free: W, count: u32, mut number: u64) -> W {
    let (mut chosen, mut squares) = (W::none(), free.count() as usize);
    for left in (1..=(count as usize).min(MAX_PIECES)).rev() {
        let table = &BINOMIALS[left];
        let nth = table[..squares.min(127)].partition_point(|&below| below <= number).saturating_sub(1);
        number -= table[nth].min(number);
        chosen = chosen | W::square(free.nth(nth as u32));
        squares = nth;
    }
    chosen
}
