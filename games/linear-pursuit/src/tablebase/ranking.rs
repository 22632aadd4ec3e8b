//! The pieces in play as a number: for each kind and side a choice among the places that are left,
//! one after another. Of positions that the board's symmetries make alike only one has its number:
//! that in which the *lead*, the first piece that is the only one of its kind and side, stands on
//! the first of the places that are alike for it.

use super::class::{Class, KINDS};
use crate::board::Circle;
use throughline_game::bits::ones;
use throughline_game::index;

/// The places in play of the mover and of the other side, for each of [`KINDS`].
pub(super) type Sets = [[u32; KINDS.len()]; 2];

/// Ways to choose up to 16 of up to 26 places.
const CHOICES: [[u64; 27]; 17] = index::choices();

fn choices(places: u32, pieces: u32) -> u64 {
    CHOICES[pieces.min(16) as usize][places.min(26) as usize]
}

/// Pieces of one kind and side.
#[derive(Clone, Copy, Default)]
struct Group {
    side: usize,
    kind: usize,
    count: u32,
}

/// How the positions of a class are numbered.
pub(super) struct Ranking<'a> {
    circle: &'a Circle,
    keeps: u64,
    leads: u32,
    groups: [Group; 2 * KINDS.len()],
    length: usize,
    has_lead: bool,
}

impl<'a> Ranking<'a> {
    #[inline]
    pub fn new(circle: &'a Circle, class: Class) -> Self {
        let (groups, length) = ([Group::default(); 2 * KINDS.len()], 0);
        let mut ranking =
            Ranking { circle, keeps: class.keeps, leads: class.leads, groups, length, has_lead: false };
        for kind in 0..KINDS.len() {
            for side in 0..2 {
                let count = class.army(side == 0).count(kind);
                if count > 0 {
                    ranking.groups[ranking.length] = Group { side, kind, count };
                    ranking.length += 1;
                }
            }
        }
        if let Some(lead) = ranking.groups().iter().position(|group| group.count == 1) {
            ranking.groups[..=lead].rotate_right(1);
            ranking.has_lead = true;
        }
        ranking
    }

    #[inline]
    fn groups(&self) -> &[Group] {
        &self.groups[..self.length]
    }

    /// Whether symmetries make different places alike.
    pub fn is_symmetric(&self) -> bool {
        self.keeps.count_ones() > 1
    }

    /// Whether a group is the lead.
    fn leads(&self, at: usize) -> bool {
        at == 0 && self.has_lead
    }

    /// How many numbers there are. A class has at most [`super::MOST`] pieces: below 2^48.
    pub fn size(&self) -> u64 {
        let (mut size, mut free) = (1, self.circle.places() as u32);
        for (at, group) in self.groups().iter().enumerate() {
            size *=
                if self.leads(at) { u64::from(self.leads.count_ones()) } else { choices(free, group.count) };
            free = free.saturating_sub(group.count);
        }
        size
    }

    /// The number of a position, wherever the symmetries have turned it.
    #[inline]
    pub fn rank(&self, sets: &Sets) -> u64 {
        if !self.is_symmetric() {
            return self.read(sets);
        }
        let lead = self.groups[0];
        let place = sets[lead.side & 1][lead.kind].trailing_zeros() as usize & 31;
        let maps = ones(self.keeps).filter_map(|at| self.circle.symmetries.get(usize::from(at)));
        let fitting = maps.filter(|map| !self.has_lead || self.leads >> map[place] & 1 == 1);
        fitting.map(|map| self.read(&mapped(sets, map))).min().unwrap_or(0)
    }

    /// The number of a position as it stands, the lead on one of its places.
    #[inline]
    fn read(&self, sets: &Sets) -> u64 {
        let (mut index, mut taken, mut free) = (0, 0u32, self.circle.places() as u32);
        for (at, group) in self.groups().iter().enumerate() {
            let set = sets[group.side & 1][group.kind];
            if self.leads(at) {
                let below = (1u32 << (set.trailing_zeros() & 31)) - 1;
                index = u64::from((self.leads & below).count_ones());
            } else {
                let mut chosen = 0;
                for (place, number) in ones(set).zip(1..) {
                    let below = (1u32 << place) - 1;
                    chosen += choices((below & !taken).count_ones(), number);
                }
                index = index * choices(free, group.count) + chosen;
            }
            taken |= set;
            free = free.saturating_sub(group.count);
        }
        index
    }

    /// The places of a number below [`Ranking::size`].
    #[inline]
    pub fn unrank(&self, mut index: u64) -> Sets {
        let mut digits = [0; 2 * KINDS.len()];
        let mut free =
            self.circle.places() as u32 - self.groups().iter().map(|group| group.count).sum::<u32>();
        for at in (0..self.length).rev() {
            free += self.groups[at].count;
            if self.leads(at) {
                digits[at] = index;
            } else {
                let radix = choices(free, self.groups[at].count).max(1);
                digits[at] = index % radix;
                index /= radix;
            }
        }
        let mut sets = Sets::default();
        let mut vacant = u32::MAX >> (32 - self.circle.places());
        for (at, group) in self.groups().iter().enumerate() {
            let set = if self.leads(at) {
                1 << ones(self.leads).nth(digits[at] as usize).unwrap_or(0)
            } else {
                choose(vacant, group.count, digits[at])
            };
            sets[group.side & 1][group.kind] = set;
            vacant &= !set;
        }
        sets
    }
}

/// So many of the vacant places: the choice of this number.
#[inline]
fn choose(vacant: u32, count: u32, mut number: u64) -> u32 {
    let mut chosen = 0;
    let (mut left, mut at) = (count, vacant.count_ones());
    let mut rest = vacant;
    while left > 0 && rest != 0 {
        let place = 31 - rest.leading_zeros();
        rest &= !(1 << place);
        at -= 1;
        let below = choices(at, left);
        if number >= below {
            number -= below;
            chosen |= 1 << place;
            left -= 1;
        }
    }
    chosen
}

/// The pieces where a symmetry brings them.
#[inline]
pub(super) fn mapped(sets: &Sets, map: &[u8; 32]) -> Sets {
    let image = |set: u32| ones(set).fold(0, |image, place| image | 1 << (map[usize::from(place) & 31] & 31));
    sets.map(|side| side.map(image))
}
