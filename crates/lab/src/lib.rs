//! Engine matches and their statistics, training, and reports on rule sets.
//!
//! [`run_match`] plays a [`MatchPlan`] and passes on finished games; [`MatchScore`] counts them;
//! [`stats`] has the statistics. This crate prints nothing.

mod matches;
pub mod ratings;
mod seed;
pub mod starts;
mod state_file;
pub mod stats;
pub mod study;
mod svg;
pub mod train;
mod words;
mod worker_pool;

pub use matches::{
    Action, Adjudication, Book, Clock, Decision, DrawRule, DuplicateName, EVEN_NODES, EVEN_SHARE, EngineKind,
    EngineSpec, EngineSpecError, Fairness, Faults, GameEnd, GameError, GameRules, GameTask, MatchError,
    MatchPlan, MatchScore, Opening, OpeningError, Openings, OwnEngine, OwnSettings, PlannedGame, PlayedGame,
    PlayedMove, Player, PlayerFault, RecordsFile, RuleError, Seat, TimeControl, Tournament, Turn, WinRule,
    engine_fingerprint, make_names_unique, match_json, match_record, match_svg, play_game, read_duration,
    read_openings, read_score, run_match, run_match_remotely, score_of, status_line, summary,
};
pub use seed::{differing_seed, omits_seed, without_seed};
pub use state_file::{Settings, StateError, StateFile};
pub use throughline_protocol::Protocol;

/// An error of a task, for people to read.
pub type TaskError = Box<dyn std::error::Error + Send + Sync>;

/// Returns the engine's name and version, as reports show them.
#[must_use]
pub fn engine_name() -> String {
    format!("Throughline {}", env!("CARGO_PKG_VERSION"))
}
