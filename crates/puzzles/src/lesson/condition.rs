//! Conditions on a move in a lesson.

use crate::solver::{Solver, TooLong};
use serde::Deserialize;
use throughline_catalog::{Frame, GameHandle, GameRecord};
use throughline_game::{Shape, Side};

/// A condition on a move: all the fields that are set must hold.
#[derive(Deserialize, Clone, PartialEq, Eq, Default, Debug)]
#[serde(deny_unknown_fields, default)]
pub struct Condition {
    /// Every legal move meets the condition; no other field is set then.
    pub any: bool,
    /// The move is one of these, or leads to the same position as one of them.
    pub moves: Option<Vec<String>>,
    /// The first marked site of the move has one of these names.
    pub from: Option<Vec<String>>,
    /// The last marked site of the move has one of these names.
    pub to: Option<Vec<String>>,
    /// The move ends the game, with this result for the learner.
    pub ends: Option<Ending>,
    /// The move removes at least this many enemy pieces from the board.
    pub takes: Option<usize>,
    /// The move adds at least this many pieces of the learner to the board.
    pub gains: Option<usize>,
    /// The learner wins by force in at most this many moves, this one included.
    pub wins: Option<u32>,
    /// The opponent cannot force a win within this many plies after the move.
    pub holds: Option<u32>,
}

/// The result of a game for the learner.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// The learner has won.
    Won,
    /// The learner has lost.
    Lost,
    /// Neither side has won.
    Drawn,
}

/// The longest forced win that a lesson may ask for, in moves.
pub(super) const MAX_MOVES: u32 = 4;
/// The highest value of [`Condition::holds`], in plies.
pub(super) const MAX_PLIES: u32 = 9;

/// A legal move after it was made, with the facts that conditions test.
pub(super) struct TriedMove {
    learner: Side,
    before: GameRecord,
    pub after: GameRecord,
    /// The names of the first and the last marked site.
    ends: Option<(String, String)>,
    counts: [PieceCounts; 2],
}

/// The number of pieces of each side on the board, without those in hand.
type PieceCounts = [usize; 2];

impl TriedMove {
    /// Makes a move given as text; `None` if it is not legal.
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
        Some(TriedMove { learner: before.side_to_move(), before: before.clone(), after, ends, counts })
    }

    /// Returns the result for the learner, if the move ends the game.
    pub(super) fn ending(&self) -> Option<Ending> {
        Some(match self.after.outcome()?.winner {
            Some(winner) if winner == self.learner => Ending::Won,
            Some(_) => Ending::Lost,
            None => Ending::Drawn,
        })
    }
}

impl Condition {
    /// Whether a move meets the condition.
    ///
    /// # Errors
    /// The solver's node limit was reached.
    pub(super) fn is_met_by(
        &self,
        tried: &TriedMove,
        solver: &mut Solver<'_, GameHandle>,
    ) -> Result<bool, TooLong> {
        if !self.holds_without_search(tried) {
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

    /// Tests the fields that need no search.
    fn holds_without_search(&self, tried: &TriedMove) -> bool {
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

    /// Returns the contradictions within the condition itself, as sentences.
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
        number("wins", self.wins, MAX_MOVES);
        number("holds", self.holds, MAX_PLIES);
        number("takes", self.takes.map(|n| n as u32), 99);
        number("gains", self.gains.map(|n| n as u32), 99);
        defects
    }
}

/// Whether a move leads to the same position as the move given as text.
fn leads_to(tried: &TriedMove, text: &str) -> bool {
    let mut listed = tried.before.clone();
    listed.play(text).is_ok() && listed.position() == tried.after.position()
}
