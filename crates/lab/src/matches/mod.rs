//! Engine matches: pairs of games from the same openings with the sides swapped.
//!
//! [`run_match`] plays a [`MatchPlan`] and hands out finished games; [`MatchScore`] counts them.

mod adjudicate;
mod engine_spec;
mod game;
mod opening;
mod plan;
mod player;
mod program;
mod records;
mod report;
mod run;
mod score;

pub use adjudicate::{Adjudication, DrawRule, RuleError, WinRule};
pub use engine_spec::{
    Clock, EngineKind, EngineSpec, EngineSpecError, SameName, TimeControl, read_duration, tell_apart,
};
pub use game::{GameEnd, GameError, GameRules, Opening, PlayedGame, PlayedMove, Seat, play_game};
pub use opening::{Book, EVEN_NODES, EVEN_SHARE, Fair, OpeningError, Openings, read_openings};
pub use plan::{MatchPlan, PlannedGame, Tournament};
pub use player::{Action, Answer, OwnEngine, OwnSettings, Player, PlayerFault, Turn, engine_fingerprint};
pub use records::{RecordsFile, match_record, read_score, score_of};
pub use report::{match_json, match_svg, status_line, summary};
pub use run::{MatchError, run_match};
pub use score::{Faults, MatchScore};
