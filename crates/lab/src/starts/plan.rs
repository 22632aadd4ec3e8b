//! What is to be found out of which starts, and what identifies the games that tell it.

use super::candidates::each_once;
use crate::matches::engine_fingerprint;
use crate::state_file::{ABOUT, Settings};
use std::collections::BTreeMap;
use throughline_catalog::GameHandle;
use throughline_game::random::mix;

/// A way to begin a game, at a strength.
#[derive(Clone)]
pub struct Start {
    /// The rule set.
    pub game: GameHandle,
    /// Position string, where it is not the game's own start.
    pub position: Option<String>,
    /// What tables call it: the moves that lead to it, say.
    pub name: String,
    /// In how many ways it can be turned or reflected into other starts, itself included.
    pub images: usize,
    /// Positions that the engine looks at for a move.
    pub nodes: u64,
}

/// What is to be found out.
pub struct StartsPlan {
    /// The starts, a number each.
    pub starts: Vec<Start>,
    /// A start is fair when the first side's expected score differs from a half by no more than
    /// this.
    pub margin: f64,
    /// Games of each start at least.
    pub least: usize,
    /// Games of a start at most.
    pub most: usize,
    /// How sure it must be that a start is unfair before its games end, 0 to 1. Since a start is
    /// looked at several times, a fair one is now and then given up for unfair, the more often the
    /// less this is. The games of others end once the 95 % interval reaches no further than the
    /// margin to either side.
    pub confidence: f64,
    /// So many starts, the most even of those that were not given up, are measured again with games
    /// of their own, and only these count for them: whoever picks the most even of many by the
    /// games that made them look so is deceived.
    pub finalists: usize,
    /// Games of each finalist.
    pub final_games: usize,
    /// Plies of each game in which the engine varies its moves.
    pub varied_plies: usize,
    /// Plies after which a game is a draw.
    pub max_plies: usize,
    /// From which all games follow.
    pub seed: u64,
    /// Games at a time.
    pub concurrency: usize,
}

/// The longest list of rule sets that is kept for people, in bytes.
const LONGEST_LIST: usize = 1 << 16;

/// A start's games are looked at after `least`, and whenever their number has grown by half.
const GROWTH: (usize, usize) = (3, 2);

impl StartsPlan {
    /// What makes the games, by name; the engine too, for games of another must not be mixed with
    /// its own. The numbers of games are none of it: more may be played later.
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

    /// The nodes of the strengths, in the order of the starts.
    fn strengths(&self) -> String {
        each_once(self.starts.iter().map(|start| start.nodes.to_string())).join(",")
    }

    /// The rule sets, in the order of the starts.
    fn specs(&self) -> String {
        each_once(self.starts.iter().map(|start| start.game.spec().to_owned())).join(" ")
    }

    /// The rule sets of the games that a file of results holds, in the order in which they were
    /// asked for; none where it does not say.
    #[must_use]
    pub fn specs_in(settings: &Settings) -> Vec<String> {
        let specs = settings.get(&format!("{ABOUT}specs"));
        specs.map(|specs| specs.split(' ').map(str::to_owned).collect()).unwrap_or_default()
    }

    /// How many games a start has at its next look, after `games`; `None` at the end.
    pub(super) fn next_look(&self, games: usize) -> Option<usize> {
        let (up, down) = GROWTH;
        let next = (games * up / down).max(self.least);
        // Even, so that nothing depends on who is played first.
        (games < self.most).then(|| next.next_multiple_of(2).min(self.most))
    }
}

/// A hash that no release may change: it is kept with the games.
pub(super) fn hash_of(texts: impl Iterator<Item = String>) -> u64 {
    texts.flat_map(String::into_bytes).fold(0, |hash, byte| mix(hash ^ u64::from(byte)))
}
