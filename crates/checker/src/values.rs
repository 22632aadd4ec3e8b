//! Compares the value of a position with those of its successors.
//!
//! If every position of a game has a value that agrees with its successors, distances included, all
//! values are true: by induction over the distances no won or lost position can have another value.

use crate::chess::Chess;
use crate::progression::Progression;
use crate::pursuit::Pursuit;
use crate::rules::{Defect, Ending, Player, Rules};
use crate::tafl::Tafl;

/// The value of a position for the side to move, with the plies to the end of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// It wins in this many plies.
    Won(u32),
    /// Neither side can force an end.
    Undecided,
    /// It loses in this many plies.
    Lost(u32),
}

impl Value {
    /// The value of the move to this position, for the player who made it.
    fn for_parent(self) -> Value {
        match self {
            Value::Won(plies) => Value::Lost(plies + 1),
            Value::Undecided => Value::Undecided,
            Value::Lost(plies) => Value::Won(plies + 1),
        }
    }

    /// The value of a finished game, for the side that would be to move.
    fn of_ended(ending: Ending, to_move: Player) -> Value {
        match ending {
            Ending::Drawn => Value::Undecided,
            Ending::Won(player) if player == to_move => Value::Won(0),
            Ending::Won(_) => Value::Lost(0),
        }
    }

    /// Faster wins are better than slower ones, slower losses than faster ones.
    fn rank(self) -> i64 {
        match self {
            Value::Won(plies) => i64::MAX - i64::from(plies),
            Value::Undecided => 0,
            Value::Lost(plies) => i64::from(plies) - i64::MAX,
        }
    }
}

/// The source of values for position strings; `None` for an unknown value.
pub type ValueSource<'k> = dyn Fn(&str) -> Option<Value> + 'k;

/// Rules that can check values of positions given as strings.
pub trait CheckValue: Send + Sync {
    /// Compares the value of a position with those of its successors; returns the number of moves.
    ///
    /// # Errors
    /// An invalid position, a successor without a value, or a value that does not agree.
    fn check_value(&self, position: &str, value: Value, known: &ValueSource<'_>) -> Result<u64, Defect>;
}

/// The rules of a spec, as a checker of values.
///
/// # Errors
/// Rule sets that the checker does not support.
pub fn value_checker(spec: &str) -> Result<Box<dyn CheckValue>, Defect> {
    let (game, options) = spec.split_once(':').unwrap_or((spec, ""));
    Ok(match game {
        "one-dimensional-chess" => Box::new(Chess::from_options(options)?),
        "linear-progression" => Box::new(Progression::from_options(options)?),
        "linear-pursuit" => Box::new(Pursuit::from_options(options)?),
        "hnefatafl" => Box::new(Tafl::from_options(options)?),
        _ => return Err(format!("the checker does not know the rules of {game}").into()),
    })
}

impl<R: Rules + Send + Sync> CheckValue for R {
    fn check_value(&self, text: &str, value: Value, known: &ValueSource<'_>) -> Result<u64, Defect> {
        let position = self.read(text)?;
        let (expected, moves) = by_moves(self, &position, &mut Vec::new(), |after| {
            if let Some(ending) = self.ending(after) {
                return Ok(Value::of_ended(ending, self.to_move(after)));
            }
            let text = self.text(after);
            known(&text).ok_or_else(|| format!("there is no value of “{text}”").into())
        })?;
        if expected == value {
            Ok(moves)
        } else {
            Err(format!("“{text}” is held to be {value:?}, and its moves say {expected:?}").into())
        }
    }
}

/// The value of a position by the rules and the values of its successors, and the number of its
/// moves. `moves` is a buffer.
pub(crate) fn by_moves<R: Rules>(
    rules: &R,
    position: &R::Position,
    moves: &mut Vec<R::Move>,
    value_after: impl Fn(&R::Position) -> Result<Value, Defect>,
) -> Result<(Value, u64), Defect> {
    moves.clear();
    rules.moves(position, moves);
    let mut best = if moves.is_empty() {
        let ending = rules.ending(position);
        ending.map(|ending| Value::of_ended(ending, rules.to_move(position)))
    } else {
        rules.may_declare_draw(position).then_some(Value::Undecided)
    };
    for &step in moves.iter() {
        let value = value_after(&rules.after(position, step))?.for_parent();
        if best.is_none_or(|best| value.rank() > best.rank()) {
            best = Some(value);
        }
    }
    let best = best.ok_or_else(|| format!("“{}” has no moves and is not over", rules.text(position)))?;
    Ok((best, moves.len() as u64))
}
