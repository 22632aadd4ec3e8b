//! The plan of measuring starts, and the settings that identify its games.

use super::candidates::without_duplicates;
use crate::matches::engine_fingerprint;
use crate::state_file::{ABOUT, Settings};
use std::collections::BTreeMap;
use throughline_catalog::GameHandle;
use throughline_game::random::mix;

/// A start of a game, at a strength of the engine.
#[derive(Clone)]
pub struct Start {
    /// The rule set.
    pub game: GameHandle,
    /// The position string, if it is not the game's own start.
    pub position: Option<String>,
    /// The name in tables, such as the moves that lead to it.
    pub name: String,
    /// The number of distinct images under the board's symmetries, including itself.
    pub images: usize,
    /// The engine's nodes for each move.
    pub nodes: u64,
}

/// The plan of measuring starts.
pub struct StartsPlan {
    /// The starts, identified by their index.
    pub starts: Vec<Start>,
    /// The largest difference from one half of the first side's expected score for which a start is
    /// fair.
    pub margin: f64,
    /// The minimum number of games of each start.
    pub least: usize,
    /// The maximum number of games of each start.
    pub most: usize,
    /// The confidence, 0 to 1, with which a start must be unfair to be given up early. Since a
    /// start is tested several times, a fair one is given up now and then, more often with a lower
    /// confidence. The games of other starts end once the 95 % confidence interval is within the
    /// margin to either side.
    pub confidence: f64,
    /// The number of finalists: the most even starts that were not given up. They are measured
    /// again with separate games, and only these count for them, because selecting the most even of
    /// many by the same games that measured them would be biased.
    pub finalists: usize,
    /// The number of games of each finalist.
    pub final_games: usize,
    /// The number of plies of each game in which the engine varies its moves.
    pub varied_plies: usize,
    /// The number of plies after which a game is a draw.
    pub max_plies: usize,
    /// The seed of all games.
    pub seed: u64,
    /// The number of games at a time.
    pub concurrency: usize,
}

/// The maximum length, in bytes, of a list of rule sets that is stored for people to read.
const LONGEST_LIST: usize = 1 << 16;

/// A start is tested after `least` games, and whenever their number has grown by this ratio.
const GROWTH: (usize, usize) = (3, 2);

impl StartsPlan {
    /// Returns the settings that identify the games, by name; also the engine, because games of
    /// different engines must not be mixed. The numbers of games are not among them, so that more
    /// can be played later.
    #[must_use]
    pub fn settings(&self) -> Settings {
        let names = self.starts.iter().map(|start| {
            let position = start.position.as_deref().unwrap_or_default();
            format!("{} {} {position} {}\n", start.game.spec(), start.name, start.nodes)
        });
        let rule_sets: BTreeMap<&str, &GameHandle> =
            self.starts.iter().map(|start| (start.game.spec(), &start.game)).collect();
        let settings = [
            ("starts", format!("{} ({:016x})", self.starts.len(), hash_of(names))),
            ("engine", format!("{:016x}", hash_of(rule_sets.into_values().map(engine_fingerprint)))),
            ("varied-plies", self.varied_plies.to_string()),
            ("max-plies", self.max_plies.to_string()),
            ("seed", self.seed.to_string()),
        ];
        let about = [("nodes", self.strengths()), ("specs", self.specs())];
        let about = about.into_iter().filter(|(_, value)| value.len() <= LONGEST_LIST);
        let about = about.map(|(name, value)| (format!("{ABOUT}{name}"), value));
        settings.into_iter().map(|(name, value)| (name.to_owned(), value)).chain(about).collect()
    }

    /// Returns the node counts of the strengths, in the order of the starts.
    fn strengths(&self) -> String {
        without_duplicates(self.starts.iter().map(|start| start.nodes.to_string())).join(",")
    }

    /// Returns the rule sets, in the order of the starts.
    fn specs(&self) -> String {
        without_duplicates(self.starts.iter().map(|start| start.game.spec().to_owned())).join(" ")
    }

    /// Returns the rule sets of a file of results, in the order in which they were given; none if
    /// the file does not name them.
    #[must_use]
    pub fn specs_in(settings: &Settings) -> Vec<String> {
        let specs = settings.get(&format!("{ABOUT}specs"));
        specs.map(|specs| specs.split(' ').map(str::to_owned).collect()).unwrap_or_default()
    }

    /// Returns the number of games at a start's next test, after `games`; `None` at the end.
    pub(super) fn next_look(&self, games: usize) -> Option<usize> {
        let (up, down) = GROWTH;
        let next = (games * up / down).max(self.least);
        // Even, so that the result does not depend on the order of the starts' games.
        (games < self.most).then(|| next.next_multiple_of(2).min(self.most))
    }
}

/// Returns a hash that must not change between releases, because it is stored with the games.
pub(super) fn hash_of(texts: impl Iterator<Item = String>) -> u64 {
    texts.flat_map(String::into_bytes).fold(0, |hash, byte| mix(hash ^ u64::from(byte)))
}
