//! What a report is made from.

use crate::game::GameRules;
use crate::opening::Openings;
use crate::pace::Pace;
use crate::plan::{MatchPlan, Tournament};
use crate::player::OwnSettings;
use crate::spec::{EngineKind, EngineSpec};
use crate::study::run::engine_fingerprint;
use crate::{Adjudication, state};
use std::time::Duration;
use throughline_catalog::{GameHandle, TableFolder};

/// The table of each engine, in MiB: enough for the positions of a move.
const TABLE_MIB: usize = 4;

/// A study of a rule set.
#[derive(Clone)]
pub struct StudyPlan {
    /// The rule set.
    pub game: GameHandle,
    /// Games of the engine against itself, and as many between each two strengths: an even number.
    pub games: usize,
    /// Positions that the engine looks at for a move, 4 or more.
    pub nodes: u64,
    /// Positions of these games whose moves are all looked at.
    pub probes: usize,
    /// Plies of each game in which the engine varies its moves.
    pub varied_plies: usize,
    /// Plies after which a game is given up as a draw.
    pub max_plies: usize,
    /// Where the engine and the report look exact values up.
    pub tables: Option<StudyTables>,
    /// From which everything follows.
    pub seed: u64,
    /// Games at a time.
    pub concurrency: usize,
}

/// Tables of exact values for a study.
#[derive(Clone, PartialEq, Debug)]
pub struct StudyTables {
    /// Where they are.
    pub folder: TableFolder,
    /// The most pieces of which there are any.
    pub pieces: u32,
}

impl StudyTables {
    /// The tables of a rule set in a folder; `None` where it has none there.
    #[must_use]
    pub fn of(game: &GameHandle, folder: TableFolder) -> Option<Self> {
        let (pieces, _) = folder.inspect(game.spec()).ok()?;
        (pieces > 0).then_some(StudyTables { folder, pieces })
    }
}

/// The pairing of [`StudyPlan::contest`] in which the engine meets itself.
pub(crate) const SELF_PLAY: usize = 1;

impl StudyPlan {
    /// The games as a match: half the positions against once, once against itself, twice against
    /// once, in a ladder.
    #[must_use]
    pub fn contest(&self) -> MatchPlan {
        let engine = |name: &str, nodes: u64| EngineSpec {
            name: name.to_owned(),
            is_named: true,
            text: format!("nodes={nodes},vary={},table={TABLE_MIB}", self.varied_plies),
            pace: Pace { nodes: Some(nodes), ..Pace::default() },
            kind: EngineKind::Own(OwnSettings {
                table_mib: TABLE_MIB,
                varied_plies: self.varied_plies,
                tables: self.tables.as_ref().map(|tables| tables.folder.clone()),
                ..OwnSettings::default()
            }),
        };
        let nodes = self.nodes;
        MatchPlan {
            game: self.game.clone(),
            engines: vec![
                engine("half", nodes / 2),
                engine("once", nodes),
                engine("once again", nodes),
                engine("twice", nodes * 2),
            ],
            tournament: Tournament::Ladder,
            pairs: self.games.div_ceil(2),
            openings: Openings::Start,
            seed: self.seed,
            concurrency: self.concurrency,
            rules: GameRules {
                adjudication: Adjudication::default(),
                max_plies: self.max_plies,
                margin: Duration::from_secs(3600),
            },
            patience: Duration::from_secs(3600),
            sprt: None,
        }
    }

    /// What makes the games, by name; the engine too, for games of another must not be mixed with
    /// its own.
    #[must_use]
    pub fn settings(&self) -> state::Settings {
        let mut settings = state::settings(&self.contest());
        settings.insert("engine".to_owned(), engine_fingerprint(&self.game));
        if let Some(tables) = &self.tables {
            settings.insert("tables".to_owned(), format!("up to {} pieces", tables.pieces));
        }
        settings
    }

    /// What makes the probes, by name: those of other games are others.
    #[must_use]
    pub fn probe_settings(&self) -> state::Settings {
        let mut settings = self.settings();
        settings.insert("games".to_owned(), self.games.to_string());
        settings.insert("probes".to_owned(), self.probes.to_string());
        settings
    }

    /// Positions that a probe looks at for each move.
    #[must_use]
    pub fn probe_nodes(&self) -> u64 {
        (self.nodes / 4).max(100)
    }
}
