//! Engine matches: pairs of games from the same openings with the sides swapped, and what they say about strength.
//!
//! [`run_match`] plays a [`MatchPlan`] and hands out finished games; [`Standing`] counts them; [`stats`] has the
//! statistics. This crate prints nothing.

mod adjudicate;
mod game;
mod opening;
mod pace;
mod plan;
mod player;
mod report;
mod run;
mod spec;
mod standing;
pub mod stats;
mod written;

pub use adjudicate::{Adjudication, DrawRule, WinRule};
pub use game::{GameEnd, GameRules, Opening, PlayedGame, PlayedMove, Seat, play_game};
pub use opening::{Book, Openings, read_openings};
pub use pace::{Clock, Pace, read_duration};
pub use plan::{MatchPlan, PlannedGame, Tournament};
pub use player::{Action, Answer, OwnEngine, Player, PlayerFault, Turn};
pub use report::{status_line, summary, time_text};
pub use run::{MatchError, run_match};
pub use spec::{EngineKind, EngineSpec, EngineSpecError, Protocol, tell_apart};
pub use standing::{Faults, Standing};
pub use written::read_score;
