//! Engine matches: pairs of games from the same openings with the sides swapped, and what they say
//! about strength.
//!
//! [`run_match`] plays a [`MatchPlan`] and hands out finished games; [`Standing`] counts them;
//! [`stats`] has the statistics. This crate prints nothing.

mod adjudicate;
mod game;
mod json;
mod opening;
mod pace;
mod picture;
mod plan;
mod player;
mod program;
mod report;
mod run;
mod sheet;
mod spec;
mod split;
mod standing;
pub mod starts;
mod state;
pub mod stats;
pub mod study;
pub mod train;
mod worker_pool;
mod written;

pub use adjudicate::{Adjudication, DrawRule, WinRule};
pub use game::{GameEnd, GameError, GameRules, Opening, PlayedGame, PlayedMove, Seat, play_game};
pub use json::match_json;
pub use opening::{Book, EVEN_NODES, EVEN_SHARE, Fair, Openings, read_openings};
pub use pace::{Clock, Pace, read_duration};
pub use picture::match_svg;
pub use plan::{MatchPlan, PlannedGame, Tournament};
pub use player::{Action, Answer, OwnEngine, OwnSettings, Player, PlayerFault, Turn};
pub use report::{status_line, summary};
pub use run::{MatchError, run_match};
pub use sheet::{RecordsFile, match_sheet, score_of};
pub use spec::{EngineKind, EngineSpec, EngineSpecError, tell_apart};
pub use standing::{Faults, Standing};
pub use starts::expand;
pub use state::{Settings, StateError, StateFile, settings};
pub use throughline_protocol::Protocol;
pub use written::read_score;

/// The engine by name and version, as reports name it.
#[must_use]
pub fn engine_name() -> String {
    format!("Throughline {}", env!("CARGO_PKG_VERSION"))
}
