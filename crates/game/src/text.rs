//! Why texts and moves are refused, and helpers for messages.

use crate::messages::SHARED;
use crate::{EndReason, Language, MessageFiles};
use std::fmt;

/// Why a text is not a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PositionError {
    /// The text does not have the form of a position.
    Syntax {
        /// The part that could not be read.
        found: String,
        /// What is allowed there.
        expected: String,
    },
    /// The text has the form of a position that the rules do not allow: every problem, a clause
    /// each.
    Illegal(Vec<String>),
}

impl PositionError {
    /// A [`PositionError::Syntax`].
    pub fn syntax(found: impl Into<String>, expected: impl Into<String>) -> Self {
        PositionError::Syntax { found: found.into(), expected: expected.into() }
    }

    /// Every problem as a sentence of its own, for lists that people read. A first word that is a
    /// square keeps its letter.
    ///
    /// ```
    /// use throughline_game::PositionError;
    /// let error = PositionError::Illegal(vec!["there is no king".to_owned()]);
    /// assert_eq!(error.sentences(), ["There is no king."]);
    /// assert_eq!(PositionError::Illegal(vec!["a1 is full".to_owned()]).sentences(), ["a1 is full."]);
    /// ```
    #[must_use]
    pub fn sentences(&self) -> Vec<String> {
        match self {
            PositionError::Syntax { .. } => vec![sentence(&self.to_string())],
            PositionError::Illegal(problems) => problems.iter().map(|problem| sentence(problem)).collect(),
        }
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::Syntax { found, expected } => f.write_str(
                &SHARED.say("position-unread", &[("found", &clip(found)), ("expected", expected)]),
            ),
            PositionError::Illegal(problems) => {
                f.write_str(&SHARED.say("position-impossible", &[("problems", &problems.join("; "))]))
            }
        }
    }
}

impl std::error::Error for PositionError {}

/// Why a text is not a move that can be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveError {
    /// The text does not have the form of a move.
    Syntax {
        /// The text.
        found: String,
        /// The forms that are allowed.
        expected: String,
    },
    /// The text has the form of a move that cannot be played here.
    Illegal {
        /// The text.
        found: String,
        /// The reason, a clause that can follow a colon.
        why: String,
    },
}

impl MoveError {
    /// A [`MoveError::Syntax`].
    pub fn syntax(found: impl Into<String>, expected: impl Into<String>) -> Self {
        MoveError::Syntax { found: found.into(), expected: expected.into() }
    }

    /// A [`MoveError::Illegal`].
    pub fn illegal(found: impl Into<String>, why: impl Into<String>) -> Self {
        MoveError::Illegal { found: found.into(), why: why.into() }
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::Syntax { found, expected } => {
                f.write_str(&SHARED.say("move-unread", &[("found", &clip(found)), ("expected", expected)]))
            }
            MoveError::Illegal { found, why } => {
                f.write_str(&SHARED.say("move-illegal", &[("found", &clip(found)), ("why", why)]))
            }
        }
    }
}

impl std::error::Error for MoveError {}

/// Returns the text, cut after 80 characters: hostile input is not echoed at length.
///
/// ```
/// use throughline_game::text::clip;
/// assert_eq!(clip("d1-d4"), "d1-d4");
/// assert_eq!(clip(&"x".repeat(100_000)).chars().count(), 81);
/// ```
#[must_use]
pub fn clip(text: &str) -> String {
    if text.chars().count() <= 80 { text.to_owned() } else { text.chars().take(80).chain(['…']).collect() }
}

/// Splits a position string into exactly `names.len()` fields at single spaces.
///
/// # Errors
/// [`PositionError::Syntax`] that names the fields when there are more or fewer.
///
/// ```
/// use throughline_game::text::fields;
/// assert_eq!(fields("KQ2kq w 0", ["row", "side", "plies"]).unwrap(), ["KQ2kq", "w", "0"]);
/// assert!(fields("KQ2kq", ["row", "side", "plies"]).is_err());
/// ```
pub fn fields<'t, const N: usize>(text: &'t str, names: [&str; N]) -> Result<[&'t str; N], PositionError> {
    let parts: Vec<&str> = text.split(' ').collect();
    <[&str; N]>::try_from(parts)
        .map_err(|parts| PositionError::syntax(text, number_of_fields(&names, parts.len())))
}

/// The name of the field for the side to move, in messages about position strings.
#[must_use]
pub fn side_to_move_name() -> String {
    SHARED.say("position-side-name", &[])
}

/// The message about a position string with the wrong number of fields.
pub(crate) fn number_of_fields(names: &[&str], found: usize) -> String {
    let [count, found] = [names.len(), found].map(|number| number.to_string());
    SHARED.say("position-fields", &[("count", &count), ("names", &names.join(", ")), ("found", &found)])
}

/// Why a move is not legal: the number of the rule it breaks, and that rule applied to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The rule's number, `C1`; empty where no numbered rule applies.
    pub rule: &'static str,
    /// The reason, a clause without the number: `your own rook stands on d`.
    pub why: String,
}

impl Refusal {
    /// A refusal by a rule.
    pub fn new(rule: &'static str, why: impl Into<String>) -> Self {
        Refusal { rule, why: why.into() }
    }

    /// The refusal of every move after the end of a game.
    #[must_use]
    pub fn game_over(ending: EndReason) -> Self {
        Refusal::after_end(ending.rule, ending.words)
    }

    /// The same, for a game with message files.
    #[must_use]
    pub fn game_over_in(messages: &'static MessageFiles, ending: EndReason) -> Self {
        Refusal::after_end(ending.rule, messages.ending(ending))
    }

    fn after_end(rule: &'static str, end: &str) -> Self {
        Refusal::new(rule, SHARED.say("game-over", &[("end", end)]))
    }

    /// The reason as a clause that can follow a colon: `your own rook stands on d (C1)`.
    #[must_use]
    pub fn clause(&self) -> String {
        if self.rule.is_empty() { self.why.clone() } else { format!("{} ({})", self.why, self.rule) }
    }

    /// The reason as a sentence for a learner: `Your own rook stands on d (C1).` A first word that
    /// is a square keeps its letter.
    ///
    /// ```
    /// use throughline_game::Refusal;
    /// let refusal = Refusal::new("L18", "d4 is the last empty space");
    /// assert_eq!(refusal.sentence(), "d4 is the last empty space (L18).");
    /// ```
    #[must_use]
    pub fn sentence(&self) -> String {
        sentence(&self.clause())
    }
}

/// Returns a clause as a sentence. A first word that is a square keeps its letter.
fn sentence(clause: &str) -> String {
    let is_square = clause.split(' ').next().is_some_and(|word| word.contains(|c: char| c.is_ascii_digit()));
    if is_square { format!("{clause}.") } else { capitalised(clause) + "." }
}

/// Returns a text with its first letter as a capital.
///
/// ```
/// assert_eq!(throughline_game::text::capitalised("white"), "White");
/// ```
#[must_use]
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Writes a number as the current language does: `62.5 %`, `62,5 %`.
#[must_use]
pub fn decimal(text: &str) -> String {
    if Language::current() == Language::English { text.to_owned() } else { text.replace('.', ",") }
}

/// Joins names into a list, with “and” before the last one in the current language.
///
/// ```
/// assert_eq!(throughline_game::text::all_of(["c5", "d5", "e4"]), "c5, d5 and e4");
/// ```
pub fn all_of<T: fmt::Display>(names: impl IntoIterator<Item = T>) -> String {
    list(names, &SHARED.say("and", &[]))
}

/// Joins names into a list, with “or” before the last one in the current language.
pub fn any_of<T: fmt::Display>(names: impl IntoIterator<Item = T>) -> String {
    list(names, &SHARED.say("or", &[]))
}

/// Joins names into a list, with a conjunction before the last one.
///
/// ```
/// use throughline_game::text::list;
/// assert_eq!(list(["c5", "d5", "e4"], "and"), "c5, d5 and e4");
/// ```
pub fn list<T: fmt::Display>(names: impl IntoIterator<Item = T>, conjunction: &str) -> String {
    let names: Vec<String> = names.into_iter().map(|name| name.to_string()).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} {conjunction} {last}", rest.join(", ")),
        _ => names.concat(),
    }
}
