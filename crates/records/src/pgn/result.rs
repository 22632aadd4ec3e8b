//! Results: the winner, how the game ended, and whether a record's result agrees with its moves.

use crate::pgn::{ScoreSheet, tokens};
use crate::{MESSAGES, clipped};
use throughline_catalog::{GameHandle, GameRecord, end_words, side_text};
use throughline_game::{EndReason, Outcome, Side};

/// The result at the end of the moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum GameResult {
    /// `1-0`: the side that moves first in the game won (the attackers of Hnefatafl by its default
    /// rules).
    FirstWon,
    /// `0-1`: the side that moves second won.
    SecondWon,
    /// `1/2-1/2`.
    Draw,
    /// `*`: unfinished or unknown.
    #[default]
    Open,
}

impl GameResult {
    /// The four results.
    pub const ALL: [GameResult; 4] =
        [GameResult::FirstWon, GameResult::SecondWon, GameResult::Draw, GameResult::Open];

    /// Returns the result for a winner; a draw for `None`.
    #[must_use]
    pub fn of(winner: Option<Side>) -> Self {
        match winner {
            Some(Side::First) => GameResult::FirstWon,
            Some(Side::Second) => GameResult::SecondWon,
            None => GameResult::Draw,
        }
    }

    /// Parses a result in any common form: `1-0`, `½-½`, `1/2`, `*`.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        tokens::result(text.trim())
    }

    /// Returns the standard form of the result.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            GameResult::FirstWon => "1-0",
            GameResult::SecondWon => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Open => "*",
        }
    }
}

/// A way of ending a game outside its rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Termination {
    /// A side resigned.
    Resignation,
    /// A side lost on time.
    TimeForfeit,
    /// The players agreed on a draw.
    Agreement,
    /// The game continues, or its end is unknown.
    Unterminated,
    /// A player left, or the game was interrupted.
    Abandoned,
    /// A third party decided.
    Adjudication,
    /// A side broke the rules and forfeited the game.
    RulesInfraction,
}

impl Termination {
    /// All ways.
    pub const ALL: [Termination; 7] = [
        Termination::Resignation,
        Termination::TimeForfeit,
        Termination::Agreement,
        Termination::Unterminated,
        Termination::Abandoned,
        Termination::Adjudication,
        Termination::RulesInfraction,
    ];

    /// Returns the value of the tag `Termination`.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Termination::Resignation => "resignation",
            Termination::TimeForfeit => "time forfeit",
            Termination::Agreement => "agreement",
            Termination::Unterminated => "unterminated",
            Termination::Abandoned => "abandoned",
            Termination::Adjudication => "adjudication",
            Termination::RulesInfraction => "rules infraction",
        }
    }

    /// Parses the value of the tag, in any case, with hyphens or spaces. `death` and `emergency` of
    /// the PGN standard are read as abandoned.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim().to_lowercase().replace(['-', '_'], " ");
        match text.as_str() {
            "death" | "emergency" => Some(Termination::Abandoned),
            _ => Termination::ALL.into_iter().find(|ending| ending.text() == text),
        }
    }

    /// Whether a game with this termination can have this result.
    #[must_use]
    pub fn allows(self, result: GameResult) -> bool {
        match self {
            Termination::Resignation | Termination::TimeForfeit | Termination::RulesInfraction => {
                matches!(result, GameResult::FirstWon | GameResult::SecondWon)
            }
            Termination::Agreement => result == GameResult::Draw,
            Termination::Unterminated => result == GameResult::Open,
            Termination::Abandoned => true,
            Termination::Adjudication => result != GameResult::Open,
        }
    }
}

/// How a game ended: its result and the value of its tag `Termination`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    pub(crate) result: GameResult,
    pub(crate) termination: &'static str,
}

impl Ending {
    /// Returns the ending by the rules if the game is over; else unterminated.
    #[must_use]
    pub fn of(record: &GameRecord) -> Self {
        record.outcome().map_or(Ending::by(GameResult::Open, Termination::Unterminated), Ending::by_rules)
    }

    pub(crate) fn by_rules(outcome: Outcome) -> Self {
        Ending { result: GameResult::of(outcome.winner), termination: outcome.reason.name }
    }

    pub(crate) fn by(result: GameResult, termination: Termination) -> Self {
        Ending { result, termination: termination.text() }
    }

    /// Returns the ending of a game in which a side resigned.
    #[must_use]
    pub fn resigned(loser: Side) -> Self {
        Ending::by(GameResult::of(Some(loser.opponent())), Termination::Resignation)
    }

    /// Returns the ending of a game that a side lost on time.
    #[must_use]
    pub fn out_of_time(loser: Side) -> Self {
        Ending::by(GameResult::of(Some(loser.opponent())), Termination::TimeForfeit)
    }

    /// Returns the ending of a game that the players agreed to be a draw.
    #[must_use]
    pub fn agreed() -> Self {
        Ending::by(GameResult::Draw, Termination::Agreement)
    }

    /// Returns the ending of a game in which a third party declared a winner, or a draw.
    #[must_use]
    pub fn adjudicated(winner: Option<Side>) -> Self {
        Ending::by(GameResult::of(winner), Termination::Adjudication)
    }

    /// Returns the ending of a game that a side forfeited by breaking the rules.
    #[must_use]
    pub fn infraction(loser: Side) -> Self {
        Ending::by(GameResult::of(Some(loser.opponent())), Termination::RulesInfraction)
    }

    /// Returns the ending of a game that the side to move claimed as a draw, for a reason that
    /// [`GameRecord::claim`] gave.
    #[must_use]
    pub fn claimed(reason: EndReason) -> Self {
        Ending { result: GameResult::Draw, termination: reason.name }
    }

    /// Returns the ending of a game that was broken off; `winner` is awarded it, if any.
    #[must_use]
    pub fn abandoned(winner: Option<Side>) -> Self {
        let result = winner.map_or(GameResult::Open, |side| GameResult::of(Some(side)));
        Ending::by(result, Termination::Abandoned)
    }
}

/// Returns the defect if the tag `Result` differs from the result at the end of the moves.
pub(crate) fn check_result_tag(sheet: &ScoreSheet) -> Option<String> {
    let tag = sheet.tag("Result").filter(|tag| !is_unknown(tag))?;
    match GameResult::read(tag) {
        None => Some(MESSAGES.say("result-tag", &[("found", &clipped(tag))])),
        Some(result) if result != sheet.result => {
            let inserted = [("found", result.text()), ("expected", sheet.result.text())];
            Some(MESSAGES.say("result-tag.differs", &inserted))
        }
        Some(_) => None,
    }
}

/// Returns the defects in the result and the termination of a record whose moves were all replayed.
pub(crate) fn check_result(sheet: &ScoreSheet, game: &GameHandle, record: &GameRecord) -> Vec<String> {
    let mut defects = Vec::new();
    let tag = termination_tag(sheet, game, &mut defects);
    match record.outcome() {
        Some(outcome) => finished(sheet.result, &tag, outcome, game, &mut defects),
        None => defects.extend(unfinished(sheet.result, &tag, record)),
    }
    defects
}

/// Whether a value means unknown.
fn is_unknown(value: &str) -> bool {
    matches!(value.trim(), "" | "?" | "-")
}

/// The meaning of the tag `Termination`.
enum TerminationTag {
    /// Unspecific: no tag, `normal`, or a question mark.
    Unspecified,
    /// An ending of the game's rules.
    Rule(&'static EndReason),
    Other(Termination),
}

fn termination_tag(sheet: &ScoreSheet, game: &GameHandle, defects: &mut Vec<String>) -> TerminationTag {
    let text = sheet.tag("Termination").filter(|text| !is_unknown(text)).unwrap_or("normal").trim();
    let endings = game.info().endings;
    if let Some(reason) = endings.iter().find(|reason| reason.name.eq_ignore_ascii_case(text)) {
        return TerminationTag::Rule(reason);
    }
    if let Some(termination) = Termination::read(text) {
        return TerminationTag::Other(termination);
    }
    if !text.eq_ignore_ascii_case("normal") {
        let rules = endings.iter().map(|reason| reason.name);
        let allowed: Vec<&str> = rules.chain(Termination::ALL.map(Termination::text)).collect();
        let inserted = [("found", &*clipped(text)), ("allowed", &allowed.join(", "))];
        defects.push(MESSAGES.say("result-termination", &inserted));
    }
    TerminationTag::Unspecified
}

/// The defects of a record whose last move ends the game by the rules.
fn finished(
    result: GameResult,
    tag: &TerminationTag,
    outcome: Outcome,
    game: &GameHandle,
    defects: &mut Vec<String>,
) {
    let (expected, reason) = (GameResult::of(outcome.winner), outcome.reason);
    let due = over_clause(outcome, game);
    let differs = |message, found, expected| {
        MESSAGES.say(message, &[("due", &due), ("found", found), ("expected", expected)])
    };
    if result != expected {
        defects.push(differs("result-other", result.text(), expected.text()));
    }
    let other = match tag {
        TerminationTag::Unspecified => None,
        TerminationTag::Rule(rule) => Some(rule.name).filter(|name| *name != reason.name),
        TerminationTag::Other(termination) => Some(termination.text()),
    };
    if let Some(other) = other {
        defects.push(differs("result-other.termination", other, reason.name));
    }
}

/// Returns the clause that a game is over, and how.
fn over_clause(Outcome { winner, reason }: Outcome, game: &GameHandle) -> String {
    let id = game.info().id;
    let end = end_words(id, reason.name).unwrap_or_else(|| reason.words.to_owned());
    let inserted = [("end", end.as_str()), ("rule", reason.rule)];
    match winner {
        None => MESSAGES.say("result-drawn", &inserted),
        Some(side) => {
            let side = side_text(id, side, "name");
            MESSAGES.say("result-won", &[inserted[0], inserted[1], ("side", &side)])
        }
    }
}

/// The defect of a record whose last move leaves the game open.
fn unfinished(result: GameResult, tag: &TerminationTag, record: &GameRecord) -> Option<String> {
    match tag {
        TerminationTag::Rule(rule) if record.claim().is_some_and(|claim| claim.name == rule.name) => {
            let inserted = [("claim", rule.name), ("found", result.text())];
            (result != GameResult::Draw).then(|| MESSAGES.say("result-claim", &inserted))
        }
        TerminationTag::Rule(rule) => {
            Some(MESSAGES.say("result-termination.rule", &[("found", rule.name), ("rule", rule.rule)]))
        }
        TerminationTag::Other(termination) if !termination.allows(result) => {
            let fitting = GameResult::ALL.into_iter().filter(|&result| termination.allows(result));
            let or = |first: String, second: &str| {
                MESSAGES.say("result-or", &[("first", &first), ("second", second)])
            };
            let mut fitting = fitting.map(GameResult::text);
            let first = fitting.next().unwrap_or_default().to_owned();
            let allowed = fitting.fold(first, or);
            let inserted = [("found", termination.text()), ("result", result.text()), ("allowed", &*allowed)];
            Some(MESSAGES.say("result-termination.differs", &inserted))
        }
        // Without a termination, any result may be due to resignation or agreement.
        TerminationTag::Other(_) | TerminationTag::Unspecified => None,
    }
}
