//! Positions as numbers, for tables of exact values.
//!
//! A class is how many attackers and defenders are left and whose move it is; captures convert. A
//! king who has been taken or has reached his goal ends the game: all these positions are one, a
//! class of its own, for in each of them the side to move has lost. Encirclement and exit forts end
//! games within a class.
//!
//! Where the third occurrence of a position defeats the defenders, endless play is no draw: whoever
//! cannot force more as attacker wins by it, and what these tables leave undecided is lost for the
//! defenders. That is sound only where nothing else draws, so such a rule set has no tables if a
//! side without a move draws (H16).

mod ranking;

pub(crate) use ranking::Ranking;

use crate::geometry::bit;
use crate::moves::Move;
use crate::position::{NO_KING, Position};
use crate::presets::PRESETS;
use crate::rules::INFO;
use crate::{Hnefatafl, NoMoves, RepetitionRule, RuleSet};
use ranking::{Count, MOST_MEN, Placing};
use throughline_game::bits::ones;
use throughline_game::index::fingerprint;
use throughline_game::{Indexed, Side};

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

    fn tables(&self) -> Option<String> {
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
            position.closed = self.judge_closing(&position);
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
