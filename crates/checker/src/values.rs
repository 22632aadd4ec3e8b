//! A value of a position against those of the positions that its moves lead to.
//!
//! Who holds a value for every position of a game, each in agreement with its successors, distances too, holds the true
//! values: by induction over the distances nothing that is won or lost can be called otherwise.

use crate::chess::Chess;
use crate::progression::Progression;
use crate::pursuit::Pursuit;
use crate::rules::{Ending, Rules};
use crate::tafl::Tafl;

/// What a position is worth for the side to move. The plies are those to the end of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Worth {
    /// It wins in so many plies.
    Won(u32),
    /// Nobody can bring the game to an end.
    Undecided,
    /// It loses in so many plies.
    Lost(u32),
}

impl Worth {
    /// The same for the player who has just moved there.
    fn before(self) -> Worth {
        match self {
            Worth::Won(plies) => Worth::Lost(plies + 1),
            Worth::Undecided => Worth::Undecided,
            Worth::Lost(plies) => Worth::Won(plies + 1),
        }
    }

    /// Sooner wins are better than later ones, later losses than sooner ones.
    fn rank(self) -> i64 {
        match self {
            Worth::Won(plies) => i64::MAX - i64::from(plies),
            Worth::Undecided => 0,
            Worth::Lost(plies) => i64::from(plies) - i64::MAX,
        }
    }
}

/// What somebody holds of positions, by their strings; `None` for what he does not know.
pub type Known<'k> = dyn Fn(&str) -> Option<Worth> + 'k;

/// Rules that judge values of positions given as strings.
pub trait Judge: Send + Sync {
    /// Compares the value of a position with those of its successors; gives the number of moves.
    ///
    /// # Errors
    /// A position that is none, a successor without a value, a value that does not agree.
    fn judge(&self, position: &str, worth: Worth, known: &Known<'_>) -> Result<u64, String>;
}

/// The judge of a spec.
///
/// # Errors
/// Rule sets that the checker does not know.
pub fn judge_of(spec: &str) -> Result<Box<dyn Judge>, String> {
    let (game, options) = spec.split_once(':').unwrap_or((spec, ""));
    Ok(match game {
        "one-dimensional-chess" => Box::new(Chess::from_options(options)?),
        "linear-progression" => Box::new(Progression::from_options(options)?),
        "linear-pursuit" => Box::new(Pursuit::from_options(options)?),
        "hnefatafl" => Box::new(Tafl::from_options(options)?),
        _ => return Err(format!("the checker does not know the rules of {game}")),
    })
}

impl<R: Rules + Send + Sync> Judge for R {
    fn judge(&self, text: &str, worth: Worth, known: &Known<'_>) -> Result<u64, String> {
        let position = self.read(text)?;
        let (expected, moves) = expected(self, &position, known)?;
        if expected == worth {
            Ok(moves)
        } else {
            Err(format!("“{text}” is held to be {worth:?}, and its moves say {expected:?}"))
        }
    }
}

/// What the rules, and the values of the successors, say of a position.
fn expected<R: Rules>(rules: &R, position: &R::Position, known: &Known<'_>) -> Result<(Worth, u64), String> {
    if let Some(ending) = rules.ending(position) {
        return Ok((ended(rules, position, ending), 0));
    }
    let mut list = Vec::new();
    rules.moves(position, &mut list);
    let mut best = rules.may_declare_draw(position).then_some(Worth::Undecided);
    for &step in &list {
        let after = rules.after(position, step);
        let worth = match rules.ending(&after) {
            Some(ending) => ended(rules, &after, ending),
            None => {
                let text = rules.text(&after);
                known(&text).ok_or_else(|| format!("there is no value of “{text}”"))?
            }
        };
        best = best.into_iter().chain([worth.before()]).max_by_key(|worth| worth.rank());
    }
    let best = best.ok_or_else(|| format!("“{}” has no moves and is not over", rules.text(position)))?;
    Ok((best, list.len() as u64))
}

fn ended<R: Rules>(rules: &R, position: &R::Position, ending: Ending) -> Worth {
    match ending {
        Ending::Drawn => Worth::Undecided,
        Ending::Won(player) if player == rules.to_move(position) => Worth::Won(0),
        Ending::Won(_) => Worth::Lost(0),
    }
}
