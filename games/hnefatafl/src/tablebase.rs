//! The indexing of positions for tablebases.
//!
//! A class is the number of attackers and defenders left, and the side to move; captures are
//! conversions. When the king was captured or has reached his goal, the game is over: all these
//! positions are one class of their own, because in each of them the side to move has lost.
//! Encirclement and exit forts end games within a class. The index within a class combines the
//! king's square, a choice of squares for the attackers, and one for the defenders. The board has
//! eight symmetries, so only positions with the king in one octant of it are indexed.
//!
//! Where the third occurrence of a position is a loss of the defenders, endless play is not a draw:
//! attackers who cannot force more win by it, and what these tables leave undecided is lost for the
//! defenders. That is sound only where nothing else draws, so such a rule set has no tables if a
//! side without a legal move draws (H16).

use crate::geometry::{Geometry, LARGEST, bit};
use crate::position::{NO_KING, Position};
use crate::presets::{INFO, PRESETS};
use crate::{Hnefatafl, Move, NoMoves, RepetitionRule, RuleSet};
use throughline_game::bits::ones;
use throughline_game::index::fingerprint;
use throughline_game::ranking::Ranking;
use throughline_game::{Indexed, PlaneSymmetry, Side};

/// The number of men left, and the side to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Class {
    men: Count,
    mover: Side,
    /// The king was captured or has reached his goal.
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
    /// Returns the rule set reduced to what the values of positions depend on. The start decides
    /// only the maximum number of men; repetition matters only where it is a loss.
    fn reduced_to_values(self) -> RuleSet {
        RuleSet { start: "", repetition: RepetitionRule::Draw, ..self }
    }
}

impl Hnefatafl {
    /// Returns the squares from which a man can have moved to `to` over squares that are empty now.
    #[inline]
    fn origins_of_man(&self, to: u8, occupied: u128) -> u128 {
        let stop = self.access.men_stop;
        if stop & bit(to) == 0 { 0 } else { self.origins(to, self.access.men_pass & !occupied, stop) }
    }

    /// Returns the same for the king.
    #[inline]
    fn origins_of_king(&self, to: u8, occupied: u128) -> u128 {
        let playable = self.board.playable & !occupied;
        if self.access.king_stop & bit(to) == 0 { 0 } else { self.origins(to, playable, !self.goal) }
    }

    #[inline]
    fn origins(&self, to: u8, free: u128, start: u128) -> u128 {
        self.h2_slides(bit(to), free).iter().fold(0, |all, reach| all | reach) & free & start
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
        let values = rules.reduced_to_values();
        if let Some(preset) = PRESETS.iter().find(|preset| preset.rules.reduced_to_values() == values) {
            return Some(format!("{}-{}", INFO.id, preset.name));
        }
        let hash = fingerprint(&format!("{values:?}"));
        Some(format!("{}-{}-{hash:016x}", INFO.id, rules.size))
    }

    fn classes(&self, pieces: u32) -> Vec<Class> {
        let most = pieces.saturating_sub(1).min(MAX_MEN);
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

    #[inline]
    fn counterpart(&self, class: Class) -> Class {
        if class.is_over { class } else { Class { mover: class.mover.opponent(), ..class } }
    }

    fn conversions(&self, class: Class) -> Vec<Class> {
        // Without attackers there are no captures, and they cannot move.
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
        if class.is_over { 1 } else { self.numbering.of(class).size() }
    }

    #[inline]
    fn class_of(&self, position: &Position) -> Option<Class> {
        let men = Self::count_of(position);
        if men[0] + men[1] > MAX_MEN {
            None
        } else if self.is_king_decided(position) {
            Some(Class::OVER)
        } else {
            Some(Class { men, mover: position.side, is_over: false })
        }
    }

    #[inline]
    fn index(&self, class: Class, position: &Position) -> u64 {
        if class.is_over { 0 } else { self.numbering.of(class).rank(&sets(position)) }
    }

    #[inline]
    fn position(&self, class: Class, index: u64) -> Option<Position> {
        if class.is_over {
            let king = self.goal.trailing_zeros() as u8;
            return (index == 0).then(|| Position::new([0; 2], king, Side::First));
        }
        let ranking = self.numbering.of(class);
        let placed @ [king, attackers, defenders] = ranking.unrank(index);
        if !ranking.is_canonical(&placed, index) {
            return None;
        }
        let mut position = Position::new([attackers, defenders], king.trailing_zeros() as u8, class.mover);
        if self.rules.encirclement || self.rules.exit_forts {
            position.closed = self.test_closed(&position);
        }
        Some(position)
    }

    #[inline]
    fn other_to_move(&self, position: &Position) -> Position {
        let mut passed = *position;
        passed.pass_turn();
        passed
    }

    #[inline]
    fn converts(&self, position: &Position, m: Move) -> bool {
        m.from() == position.king && bit(m.to()) & self.goal != 0
            || self.taken_men(position, m) != 0
            || self.takes_king(position, m)
    }

    #[inline]
    fn predecessors(&self, class: Class, index: u64, mut each: impl FnMut(u64)) -> bool {
        if class.is_over {
            return false;
        }
        let ranking = self.numbering.of(class);
        let [king, men @ ..] = ranking.unrank(index);
        let (king, side) = (king.trailing_zeros() as u8, class.mover.opponent());
        let occupied = men[0] | men[1] | bit(king);
        let mut before = Position::new(men, king, side);
        let mut tell = |before: &Position, from: u8, to: u8| {
            if !self.converts(before, Move::new(from, to)) {
                each(ranking.rank(&sets(before)));
            }
        };
        for to in ones(men[side.index()]) {
            for from in ones(self.origins_of_man(to, occupied)) {
                before.men[side.index()] = men[side.index()] & !bit(to) | bit(from);
                tell(&before, from, to);
            }
        }
        before.men = men;
        if side == Side::Second {
            for from in ones(self.origins_of_king(king, occupied)) {
                before.king = from;
                tell(&before, from, king);
            }
            before.king = king;
        }
        self.merges(class, &before)
    }

    /// Quiet moves leave the other side's pieces in place, so two moves lead to equivalent
    /// positions only where a symmetry maps these pieces to themselves.
    #[inline]
    fn merges(&self, _: Class, position: &Position) -> bool {
        let still = position.men[position.side.opponent().index()];
        let king = if position.side == Side::First { position.king_bit() } else { 0 };
        let stays = |set, map: &[u8; 128]| ones(set).all(|square| set & bit(map[usize::from(square)]) != 0);
        self.numbering.symmetries[1..].iter().any(|map| stays(king, map) && stays(still, map))
    }
}

/// The maximum number of men of an indexed position.
const MAX_MEN: u32 = 10;

/// The number of men: attackers, defenders.
type Count = [u32; 2];

/// Returns the king, the attackers and the defenders as groups of a [`Ranking`].
#[inline]
fn sets(position: &Position) -> [u128; 3] {
    [position.king_bit(), position.men[0], position.men[1]]
}

/// The data of a board for computing indices.
#[derive(Clone, Debug)]
pub(crate) struct Numbering {
    symmetries: [[u8; 128]; 8],
    /// The squares where men can stand.
    men_stop: u128,
    /// The squares of the king in one octant of the board.
    kings: u128,
}

impl Numbering {
    /// Creates the data for a board where men can stand on `men_stop` and the game is over when the
    /// king is on `goal`.
    pub(crate) fn new(board: &Geometry, men_stop: u128, goal: u128) -> Self {
        let symmetries = [0, 1, 2, 3, 4, 5, 6, 7].map(|number| symmetry(board, number));
        let is_least = |&square: &u8| symmetries.iter().all(|map| map[usize::from(square)] >= square);
        let kings = ones(board.playable & !goal).filter(is_least).fold(0, |set, square| set | bit(square));
        Numbering { symmetries, men_stop, kings }
    }

    /// Returns the ranking of a class, whose indices are below 2^63.
    #[inline]
    fn of(&self, class: Class) -> Ranking<'_, u128, 3, 128> {
        let [attackers, defenders] = class.men;
        let (field, leads, symmetries) = (self.men_stop, Some(self.kings), &self.symmetries);
        Ranking { counts: [1, attackers, defenders], field, leads, symmetries, symmetry_mask: 0xff }
    }
}

/// Returns one of the eight symmetries as a map of squares.
fn symmetry(board: &Geometry, number: u8) -> [u8; 128] {
    let mut map = [0; 128];
    for square in ones(board.playable) {
        let (file, rank) = LARGEST.file_and_rank(square);
        let image = PlaneSymmetry::on_grid(number, (board.size, board.size), rank * board.size + file);
        map[usize::from(square)] = image / board.size * LARGEST.width + image % board.size;
    }
    map
}
