//! Reports on rule sets: what games of the engine against itself say about a game.
//!
//! [`study`] plays the games and the probes of a [`StudyPlan`] and gives a [`Report`];
//! [`report_page`] writes it as a page, [`compare`] sets several side by side. The same plan gives
//! the same report, byte for byte, however many games are played at a time and however often the
//! work was interrupted; time is measured nowhere.
//!
//! Expected scores are exact values where tables know them ([`StudyPlan::tables`]), elsewhere those
//! of a search ([`throughline_search::Score::wdl`]); a forced win counts as certain. The
//! engine's judgement of a position alone is never used.

mod compare;
mod curves;
mod figures;
mod first_moves;
mod games;
mod page;
mod plan;
mod probe;
mod report;
mod run;
mod trace;
mod worth;

pub use compare::{CompareError, ComparedFigure, Comparison, compare, comparison_page, comparison_text};
pub use page::report_page;
pub use plan::{StudyPlan, StudyTables};
pub use probe::Probe;
pub(crate) use probe::network;
pub use report::{
    Curve, CurvePoint, EndingRow, EngineFacts, Figure, FirstMove, GameText, PieceValue, Plays, Report,
    Settings, SkillRung, Unit,
};
pub use run::{StudyError, StudyStage, engine_fingerprint, study};
