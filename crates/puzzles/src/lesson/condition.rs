//! Conditions: what can hold for a move in a lesson.

use crate::solver::{Solver, TooLong};
use serde::Deserialize;
use throughline_catalog::{Frame, GameHandle, GameRecord};
use throughline_game::{Shape, Side};

/// What has to hold for a move: all that is named.
#[derive(Deserialize, Clone, PartialEq, Eq, Default, Debug)]
#[serde(deny_unknown_fields, default)]
pub struct Condition {
    /// Every legal move will do; nothing else is named then.
    pub any: bool,
    /// It is one of these, or leads where one of them does.
    pub moves: Option<Vec<String>>,
    /// The first site that it marks has one of these names.
    pub from: Option<Vec<String>>,
    /// The last site that it marks has one of these names.
    pub to: Option<Vec<String>>,
    /// The game is over with it, so for the learner.
    pub ends: Option<Ending>,
    /// At least so many enemy pieces fewer are on the board after it.
    pub takes: Option<usize>,
    /// At least so many pieces of the learner more are on the board after it.
    pub gains: Option<usize>,
    /// The learner wins by force with at most so many moves, this one counted.
    pub wins: Option<u32>,
    /// The opponent cannot force a win within so many plies after it.
    pub holds: Option<u32>,
}

/// How a game is over for the learner.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// The learner has won.
    Won,
    /// The learner has lost.
    Lost,
    /// Nobody has won.
    Drawn,
}

/// The most moves of a forced win that a lesson asks for.
pub(super) const MOST_MOVES: u32 = 4;
/// The most plies that a lesson asks to hold.
pub(super) const MOST_PLIES: u32 = 9;

/// A legal move that is tried, with all that conditions ask of it.
pub(super) struct Tried {
    learner: Side,
    before: GameRecord,
    pub after: GameRecord,
    /// The names of the first and the last site that it marks.
    ends: Option<(String, String)>,
    counts: [PieceCounts; 2],
}

/// The pieces on the board by side, those in a hand left out.
type PieceCounts = [usize; 2];

impl Tried {
    /// The move of a text, unless it is no legal one.
    pub(super) fn new(game: &GameHandle, before: &GameRecord, text: &str) -> Option<Self> {
        let mut after = before.clone();
        after.play(text).ok()?;
        let board = game.board(Shape::Wide);
        let counts = |frame: &Frame| {
            let mut counts = [0; 2];
            for placement in &frame.placements {
                if board.sites[usize::from(placement.site)].class != "hand" {
                    let stack = frame.stacks.iter().find(|(site, _)| *site == placement.site);
                    counts[placement.side.index()] += stack.map_or(1, |&(_, count)| usize::from(count));
                }
            }
            counts
        };
        let (old, new) = (before.frame(before.len())?, after.frame(after.len())?);
        let marks = new.last.as_ref().map(|last| &last.marks[..]).unwrap_or_default();
        let name = |site: u16| board.sites[usize::from(site)].name.clone();
        let ends = marks.first().zip(marks.last()).map(|(&first, &last)| (name(first), name(last)));
        let counts = [counts(&old), counts(&new)];
        Some(Tried { learner: before.side_to_move(), before: before.clone(), after, ends, counts })
    }

    /// Whether the game is over with it, and how for the learner.
    pub(super) fn ending(&self) -> Option<Ending> {
        Some(match self.after.outcome()?.winner {
            Some(winner) if winner == self.learner => Ending::Won,
            Some(_) => Ending::Lost,
            None => Ending::Drawn,
        })
    }
}

impl Condition {
    /// Whether it holds for a move.
    ///
    /// # Errors
    /// When the solver has to look at too many positions.
    pub(super) fn holds_for(
        &self,
        tried: &Tried,
        solver: &mut Solver<'_, GameHandle>,
    ) -> Result<bool, TooLong> {
        if !self.seen_to_hold(tried) {
            return Ok(false);
        }
        let position = tried.after.position();
        if let Some(moves) = self.wins {
            let won = match tried.ending() {
                Some(ending) => ending == Ending::Won,
                None => solver.loses(position, 2 * moves.saturating_sub(1))?.is_yes(),
            };
            if !won {
                return Ok(false);
            }
        }
        let Some(plies) = self.holds else { return Ok(true) };
        match tried.ending() {
            Some(ending) => Ok(ending != Ending::Lost),
            None => Ok(!solver.wins(position, plies)?.is_yes()),
        }
    }

    /// The part of it that is seen without looking ahead.
    fn seen_to_hold(&self, tried: &Tried) -> bool {
        let [before, after] = tried.counts;
        let own = tried.learner.index();
        let other = 1 - own;
        let named = |names: &Option<Vec<String>>, name: Option<&String>| match names {
            Some(names) => name.is_some_and(|name| names.contains(name)),
            None => true,
        };
        self.ends.is_none_or(|ending| tried.ending() == Some(ending))
            && self.takes.is_none_or(|least| before[other] >= after[other] + least)
            && self.gains.is_none_or(|least| after[own] >= before[own] + least)
            && named(&self.from, tried.ends.as_ref().map(|(from, _)| from))
            && named(&self.to, tried.ends.as_ref().map(|(_, to)| to))
            && self.moves.as_ref().is_none_or(|moves| moves.iter().any(|text| leads_to(tried, text)))
    }

    /// What is wrong with it by itself, sentences.
    pub(super) fn defects(&self) -> Vec<String> {
        let mut defects = Vec::new();
        let others = Condition { any: false, ..self.clone() } != Condition::default();
        if self.any && others {
            defects.push("Where any move will do nothing else is asked.".to_owned());
        }
        if !self.any && !others {
            defects.push("A condition names what holds.".to_owned());
        }
        let mut number = |key: &str, value: Option<u32>, most: u32| {
            if value.is_some_and(|value| !(1..=most).contains(&value)) {
                defects.push(format!("{key} is a number from 1 to {most}."));
            }
        };
        number("wins", self.wins, MOST_MOVES);
        number("holds", self.holds, MOST_PLIES);
        number("takes", self.takes.map(|n| n as u32), 99);
        number("gains", self.gains.map(|n| n as u32), 99);
        defects
    }
}

/// Whether a move leads to the position that the move of a text leads to.
fn leads_to(tried: &Tried, text: &str) -> bool {
    let mut listed = tried.before.clone();
    listed.play(text).is_ok() && listed.position() == tried.after.position()
}
