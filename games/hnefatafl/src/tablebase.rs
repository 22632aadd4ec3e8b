//! Positions as numbers, for tables of exact values.
//!
//! A class is how many attackers and defenders are left and whose move it is; captures convert. A
//! king who has been taken or has reached his goal ends the game: all these positions are one, a
//! class of its own, for in each of them the side to move has lost. Encirclement and exit forts end
//! games within a class. Within a class the number is made of the king's square, a choice of
//! squares for the attackers, and one for the defenders ([`Ranking`]).
//!
//! Where the third occurrence of a position defeats the defenders, endless play is no draw: whoever
//! cannot force more as attacker wins by it, and what these tables leave undecided is lost for the
//! defenders. That is sound only where nothing else draws, so such a rule set has no tables if a
//! side without a move draws (H16).

use crate::geometry::{Geometry, LARGEST, bit};
use crate::position::{NO_KING, Position};
use crate::presets::{INFO, PRESETS};
use crate::{Hnefatafl, Move, NoMoves, RepetitionRule, RuleSet};
use throughline_game::bits::{ones, select128};
use throughline_game::index::{self, fingerprint};
use throughline_game::{Indexed, PlaneSymmetry, Side};

/// The men left, and whose move it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Class {
    men: Count,
    mover: Side,
    /// The king was taken or has reached his goal.
    is_over: bool,
}

impl Class {
    const OVER: Class = Class { men: [0; 2], mover: Side::First, is_over: true };
}

impl std::fmt::Debug for Class {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.is_over {
            return f.write_str("over");
        }
        let [attackers, defenders] = self.men;
        let side = if self.mover == Side::First { 'a' } else { 'd' };
        write!(f, "t{attackers}-T{defenders}-K-{side}")
    }
}

impl RuleSet {
    /// What the values of positions depend on. The start decides only how many men there can be;
    /// and endless play is no win for anybody but where repetition defeats a side.
    fn of_values(self) -> RuleSet {
        RuleSet { start: "", repetition: RepetitionRule::Draw, ..self }
    }
}

impl Hnefatafl {
    /// The squares from which a piece can have come to `to` over squares that are empty now.
    #[inline]
    fn origins(&self, is_king: bool, to: u8, occupied: u128) -> u128 {
        let free = |pass: u128| pass & !occupied;
        let (stop, pass, start) = if is_king {
            (self.ways.king_stop, self.board.playable, self.board.playable & !self.goal)
        } else {
            (self.ways.men_stop, self.ways.men_pass, self.ways.men_stop)
        };
        if stop & bit(to) == 0 {
            return 0;
        }
        let slides = self.h2_slides(bit(to), free(pass));
        slides.iter().fold(0, |all, reach| all | reach) & free(start)
    }

    fn count_of(position: &Position) -> Count {
        position.men.map(u128::count_ones)
    }

    fn is_king_decided(&self, position: &Position) -> bool {
        position.king == NO_KING || position.king_bit() & self.goal != 0
    }
}

impl Indexed for Hnefatafl {
    type Class = Class;

    fn tablebase_name(&self) -> Option<String> {
        let rules = self.rules;
        if rules.repetition == RepetitionRule::DefendersLose && rules.no_moves == NoMoves::Draw {
            return None;
        }
        let values = rules.of_values();
        if let Some(preset) = PRESETS.iter().find(|preset| preset.rules.of_values() == values) {
            return Some(format!("{}-{}", INFO.id, preset.name));
        }
        let hash = fingerprint(&format!("{values:?}"));
        Some(format!("{}-{}-{hash:016x}", INFO.id, rules.size))
    }

    fn classes(&self, pieces: u32) -> Vec<Class> {
        let most = pieces.saturating_sub(1).min(MOST_MEN);
        let mut classes = if pieces > 0 { vec![Class::OVER] } else { Vec::new() };
        for attackers in 0..=self.most_men[0].min(most) {
            for defenders in 0..=self.most_men[1].min(most - attackers) {
                let men = [attackers, defenders];
                classes.extend(Side::BOTH.map(|mover| Class { men, mover, is_over: false }));
            }
        }
        classes
    }

    fn pieces(&self, class: Class) -> u32 {
        1 + class.men[0] + class.men[1]
    }

    fn class_name(&self, class: Class) -> String {
        format!("{class:?}")
    }

    #[inline]
    fn turned(&self, class: Class) -> Class {
        if class.is_over { class } else { Class { mover: class.mover.opponent(), ..class } }
    }

    fn conversions(&self, class: Class) -> Vec<Class> {
        // Without attackers nobody can be taken, and they cannot move.
        if class.is_over || class.mover == Side::First && class.men[0] == 0 {
            return Vec::new();
        }
        let enemy = class.mover.opponent();
        let fewer = |by: u32| {
            let mut men = class.men;
            men[enemy.index()] -= by;
            Class { men, mover: enemy, is_over: false }
        };
        std::iter::once(Class::OVER).chain((1..=class.men[enemy.index()]).map(fewer)).collect()
    }

    fn size(&self, class: Class) -> u64 {
        if class.is_over { 1 } else { self.ranking.size(class.men) }
    }

    #[inline]
    fn class_of(&self, position: &Position) -> Option<Class> {
        let men = Self::count_of(position);
        if men[0] + men[1] > MOST_MEN {
            None
        } else if self.is_king_decided(position) {
            Some(Class::OVER)
        } else {
            Some(Class { men, mover: position.side, is_over: false })
        }
    }

    #[inline]
    fn index(&self, class: Class, position: &Position) -> u64 {
        let placing = Placing { king: position.king, men: position.men };
        if class.is_over { 0 } else { self.ranking.rank(class.men, &placing) }
    }

    #[inline]
    fn position(&self, class: Class, index: u64) -> Option<Position> {
        if class.is_over {
            let king = self.goal.trailing_zeros() as u8;
            return (index == 0).then(|| Position::new([0; 2], king, Side::First));
        }
        let placing = self.ranking.unrank(class.men, index);
        if !self.ranking.is_first(class.men, &placing, index) {
            return None;
        }
        let mut position = Position::new(placing.men, placing.king, class.mover);
        if self.rules.encirclement || self.rules.exit_forts {
            position.closed = self.closing(&position);
        }
        Some(position)
    }

    #[inline]
    fn converts(&self, position: &Position, m: Move) -> bool {
        m.from() == position.king && bit(m.to()) & self.goal != 0
            || self.taken_men(position, m) != 0
            || self.takes_king(position, m)
    }

    #[inline]
    fn predecessors(&self, class: Class, index: u64, mut each: impl FnMut(u64)) {
        if class.is_over {
            return;
        }
        let Placing { king, men } = self.ranking.unrank(class.men, index);
        let side = class.mover.opponent();
        let occupied = men[0] | men[1] | bit(king);
        let mut before = Position::new(men, king, side);
        let mut tell = |before: &Position, from: u8, to: u8| {
            if !self.converts(before, Move::new(from, to)) {
                each(self.ranking.rank(class.men, &Placing { king: before.king, men: before.men }));
            }
        };
        for to in ones(men[side.index()]) {
            for from in ones(self.origins(false, to, occupied)) {
                before.men[side.index()] = men[side.index()] & !bit(to) | bit(from);
                tell(&before, from, to);
            }
        }
        before.men = men;
        if side == Side::Second {
            for from in ones(self.origins(true, king, occupied)) {
                before.king = from;
                tell(&before, from, king);
            }
        }
    }
}

/// The most men of a position with a number.
const MOST_MEN: u32 = 10;

/// Where the pieces of a position stand.
#[derive(Clone, Copy)]
struct Placing {
    pub king: u8,
    /// Attackers, defenders.
    pub men: [u128; 2],
}

/// How many men there are: attackers, defenders.
type Count = [u32; 2];

/// Ways to choose up to [`MOST_MEN`] of up to 121 squares.
const CHOICES: [[u64; 122]; MOST_MEN as usize + 1] = index::choices();

#[inline(always)]
fn choices(squares: u32, men: u32) -> u64 {
    CHOICES[men.min(MOST_MEN) as usize][squares.min(121) as usize]
}

/// How the positions of a board are numbered. The board has eight symmetries, so the king stands
/// on one of the squares of an eighth of it; where several symmetries bring him there, the least
/// number counts.
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
        let symmetries = [0, 1, 2, 3, 4, 5, 6, 7].map(|number| symmetry(board, number));
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
    fn size(&self, count: Count) -> u64 {
        let others = self.kings.len() as u64 - u64::from(self.shared);
        u64::from(self.shared) * self.placings(count, true) + others * self.placings(count, false)
    }

    /// The number of a placing, whichever way the board is turned. The king is not on his goal.
    #[inline]
    fn rank(&self, count: Count, placing: &Placing) -> u64 {
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
    fn unrank(&self, count: Count, index: u64) -> Placing {
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
    fn is_first(&self, count: Count, placing: &Placing, index: u64) -> bool {
        let ways = self.symmetries.iter().filter(|map| self.is_lead(map[usize::from(placing.king & 127)]));
        ways.count() == 1 || self.rank(count, placing) == index
    }
}

/// One of the eight symmetries as a map of squares.
fn symmetry(board: &Geometry, number: u8) -> [u8; 128] {
    let mut map = [0; 128];
    for square in ones(board.playable) {
        let (file, rank) = LARGEST.file_and_rank(square);
        let image = PlaneSymmetry::on_grid(number, (board.size, board.size), rank * board.size + file);
        map[usize::from(square)] = image / board.size * LARGEST.width + image % board.size;
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
