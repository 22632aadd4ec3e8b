//! How games end besides by their rules, and how a whole game ended.

use crate::pgn::Mark;
use throughline_catalog::GameRecord;
use throughline_game::{EndReason, Side};

/// An ending that no rule of a game brings about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Termination {
    /// A side gave up.
    Resignation,
    /// A side's time ran out.
    TimeForfeit,
    /// The players agreed on a draw.
    Agreement,
    /// The game goes on, or its end is not known.
    Unterminated,
    /// A player left, or something came between.
    Abandoned,
    /// Somebody else decided.
    Adjudication,
    /// A side broke the rules and forfeited the game.
    RulesInfraction,
}

impl Termination {
    /// All of them.
    pub const ALL: [Termination; 7] = [
        Termination::Resignation,
        Termination::TimeForfeit,
        Termination::Agreement,
        Termination::Unterminated,
        Termination::Abandoned,
        Termination::Adjudication,
        Termination::RulesInfraction,
    ];

    /// As the tag `Termination` has it.
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

    /// Reads the value of the tag, in capitals or not, with hyphens or spaces. `death` and
    /// `emergency` of the PGN standard are read as abandoned.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim().to_lowercase().replace(['-', '_'], " ");
        match text.as_str() {
            "death" | "emergency" => Some(Termination::Abandoned),
            _ => Termination::ALL.into_iter().find(|ending| ending.text() == text),
        }
    }

    /// Whether a game that ended so can have this mark.
    #[must_use]
    pub fn allows(self, mark: Mark) -> bool {
        let won = matches!(mark, Mark::FirstWon | Mark::SecondWon);
        match self {
            Termination::Resignation | Termination::TimeForfeit | Termination::RulesInfraction => won,
            Termination::Agreement => mark == Mark::Draw,
            Termination::Unterminated => mark == Mark::Open,
            Termination::Abandoned => true,
            Termination::Adjudication => mark != Mark::Open,
        }
    }
}

/// How a game ended: the mark of its result and the value of its tag `Termination`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    pub(crate) mark: Mark,
    pub(crate) termination: &'static str,
}

impl Ending {
    /// By the rules, where they have ended the game; else it is unterminated.
    #[must_use]
    pub fn of(record: &GameRecord) -> Self {
        match record.outcome() {
            Some(outcome) => Ending { mark: Mark::of(outcome.winner), termination: outcome.reason.name },
            None => Ending { mark: Mark::Open, termination: Termination::Unterminated.text() },
        }
    }

    /// A side gave up.
    #[must_use]
    pub fn resigned(loser: Side) -> Self {
        Ending { mark: Mark::of(Some(loser.opponent())), termination: Termination::Resignation.text() }
    }

    /// A side's time ran out.
    #[must_use]
    pub fn out_of_time(loser: Side) -> Self {
        Ending { mark: Mark::of(Some(loser.opponent())), termination: Termination::TimeForfeit.text() }
    }

    /// The players agreed on a draw.
    #[must_use]
    pub fn agreed() -> Self {
        Ending { mark: Mark::Draw, termination: Termination::Agreement.text() }
    }

    /// Somebody else decided who has won, or that nobody has.
    #[must_use]
    pub fn adjudicated(winner: Option<Side>) -> Self {
        Ending { mark: Mark::of(winner), termination: Termination::Adjudication.text() }
    }

    /// A side broke the rules.
    #[must_use]
    pub fn infraction(loser: Side) -> Self {
        Ending { mark: Mark::of(Some(loser.opponent())), termination: Termination::RulesInfraction.text() }
    }

    /// The side to move claimed or declared a draw, for a reason that [`GameRecord::claim`] gave.
    #[must_use]
    pub fn claimed(reason: EndReason) -> Self {
        Ending { mark: Mark::Draw, termination: reason.name }
    }

    /// The game was broken off; `winner` has it, if anybody.
    #[must_use]
    pub fn abandoned(winner: Option<Side>) -> Self {
        let mark = winner.map_or(Mark::Open, |side| Mark::of(Some(side)));
        Ending { mark, termination: Termination::Abandoned.text() }
    }
}
