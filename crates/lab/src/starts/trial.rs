//! Playing the games, and what they say.

use crate::Adjudication;
use crate::crowd::spread;
use crate::game::{GameRules, Opening, Seat, play_game};
use crate::pace::Pace;
use crate::player::{OwnEngine, OwnSettings};
use crate::state::Settings;
use crate::stats::{Estimate, GameResult, deviations, score_interval};
use crate::study::engine_fingerprint;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use throughline_catalog::GameHandle;
use throughline_game::Side;
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
    /// A start is fair when the first side's expected score differs from a half by no more than this.
    pub margin: f64,
    /// Games of each start at least.
    pub least: usize,
    /// Games of a start at most.
    pub most: usize,
    /// How sure it must be that a start is unfair before its games end, 0 to 1. Since a start is looked at several times, a fair
    /// one is now and then given up for unfair, the more often the less this is. The games of others end once the 95 % interval
    /// reaches no further than the margin to either side.
    pub confidence: f64,
    /// Plies of each game in which the engine varies its moves.
    pub varied_plies: usize,
    /// Plies after which a game is a draw.
    pub max_plies: usize,
    /// From which all games follow.
    pub seed: u64,
    /// Games at a time.
    pub concurrency: usize,
}

/// A game that was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Trial {
    /// The number of its start.
    pub start: usize,
    /// Its number among the games of that start.
    pub game: usize,
    /// Points of the first side, in halves.
    pub halves: u64,
    /// Its length.
    pub plies: usize,
    /// How it ended, in words.
    pub ending: String,
    /// A fingerprint of its moves: games with the same one are the same game.
    pub moves: u64,
}

/// What is said of a start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The whole interval lies within the margin.
    Fair,
    /// The score lies within the margin, the interval reaches beyond it.
    NearlyFair,
    /// The score lies beyond the margin, but the interval reaches into it.
    Unclear,
    /// The whole interval lies beyond the margin.
    Unfair,
}

impl Verdict {
    /// In words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Verdict::Fair => "fair",
            Verdict::NearlyFair => "near",
            Verdict::Unclear => "unclear",
            Verdict::Unfair => "unfair",
        }
    }
}

/// What was found of a start.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// Won by the first side, drawn, lost.
    pub counts: [u64; 3],
    /// The first side's score with its 95 % interval.
    pub score: Estimate,
    /// How many games there are when those with the same moves count once.
    pub different: u64,
    /// Mean length in plies.
    pub plies: f64,
    /// Draws of at most this many plies as a share of all games: the half of the mean length.
    pub short_draws: f64,
    /// Games by how they ended.
    pub endings: BTreeMap<String, u64>,
    /// What that says.
    pub verdict: Verdict,
}

/// Why starts cannot be tried.
#[derive(Debug, thiserror::Error)]
pub enum StartsError {
    /// A start cannot be played.
    #[error("{start}: {why}")]
    Start {
        /// Its name.
        start: String,
        /// What is wrong.
        why: String,
    },
    /// A finished game cannot be kept.
    #[error("cannot keep a finished game: {0}")]
    Keep(#[from] std::io::Error),
}

/// A start's games are looked at after `least`, and whenever their number has grown by half.
const GROWTH: (usize, usize) = (3, 2);
/// Tables of the engine, in MiB.
const TABLE_MIB: usize = 2;

impl StartsPlan {
    /// What makes the games, by name; the engine too, for games of another must not be mixed with its own. The numbers of games
    /// are none of it: more may be played later.
    #[must_use]
    pub fn settings(&self) -> Settings {
        let names = self.starts.iter().map(|start| {
            let position = start.position.as_deref().unwrap_or_default();
            format!("{} {} {position} {}\n", start.game.spec(), start.name, start.nodes)
        });
        let rule_sets: BTreeMap<&str, &GameHandle> =
            self.starts.iter().map(|start| (start.game.spec(), &start.game)).collect();
        [
            ("starts", format!("{} ({:016x})", self.starts.len(), hash_of(names))),
            ("engine", format!("{:016x}", hash_of(rule_sets.into_values().map(engine_fingerprint)))),
            ("varied-plies", self.varied_plies.to_string()),
            ("max-plies", self.max_plies.to_string()),
            ("seed", self.seed.to_string()),
        ]
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value))
        .collect()
    }

    /// How many games a start has at its next look, after `games`; `None` at the end.
    fn next_look(&self, games: usize) -> Option<usize> {
        let (up, down) = GROWTH;
        let next = (games * up / down).max(self.least);
        // Even, so that nothing hangs on who is played first.
        (games < self.most).then(|| next.next_multiple_of(2).min(self.most))
    }
}

fn hash_of(texts: impl Iterator<Item = String>) -> u64 {
    texts.flat_map(String::into_bytes).fold(0, |hash, byte| mix(hash ^ u64::from(byte)))
}

/// Plays what is left; `done` are the games played before. Each game is handed to `keep`. Gives what was found of each start.
///
/// # Errors
/// See [`StartsError`].
pub fn try_starts(
    plan: &StartsPlan,
    done: &[Trial],
    keep: &mut dyn FnMut(&Trial, usize) -> std::io::Result<()>,
) -> Result<Vec<Found>, StartsError> {
    let mut games: Vec<BTreeMap<usize, Trial>> = vec![BTreeMap::new(); plan.starts.len()];
    for trial in done {
        if let Some(own) = games.get_mut(trial.start) {
            own.insert(trial.game, trial.clone());
        }
    }
    let reach = deviations(plan.confidence);
    let mut open: Vec<(usize, usize)> =
        (0..plan.starts.len()).filter_map(|start| Some((start, plan.next_look(0)?))).collect();
    while !open.is_empty() {
        let missing = |&(start, to): &(usize, usize)| {
            let own = &games[start];
            (0..to).filter(|game| !own.contains_key(game)).map(move |game| (start, game)).collect::<Vec<_>>()
        };
        let jobs: Vec<(usize, usize)> = open.iter().flat_map(missing).collect();
        let left = jobs.len();
        let mut played = 0;
        let work = |tools: &mut [OwnEngine; 2], (start, game), stop: &AtomicBool| {
            play(plan, start, game, tools, stop)
        };
        spread(jobs, plan.concurrency, &engines_of(plan), &work, &mut |trial: Option<Trial>| {
            let Some(trial) = trial else { return Ok(()) };
            played += 1;
            keep(&trial, left - played)?;
            games[trial.start].insert(trial.game, trial);
            Ok(())
        })?;
        open.retain_mut(|(start, to)| {
            let counts = counts_of(games[*start].range(..*to).map(|(_, trial)| trial));
            let next = plan.next_look(*to).filter(|_| is_open(counts, plan.margin, reach));
            *to = next.unwrap_or(*to);
            next.is_some()
        });
    }
    Ok(games.iter().map(|own| found(own.values(), plan.margin)).collect())
}

fn engines_of(plan: &StartsPlan) -> impl Fn() -> [OwnEngine; 2] + Sync {
    let settings =
        OwnSettings { table_mib: TABLE_MIB, varied_plies: plan.varied_plies, ..OwnSettings::default() };
    move || [OwnEngine::new(&settings), OwnEngine::new(&settings)]
}

fn play(
    plan: &StartsPlan,
    number: usize,
    game: usize,
    [first, second]: &mut [OwnEngine; 2],
    stop: &AtomicBool,
) -> Result<Option<Trial>, StartsError> {
    let start = &plan.starts[number];
    let opening = Opening { position: start.position.clone(), moves: Vec::new() };
    let rules = GameRules {
        adjudication: Adjudication::default(),
        max_plies: plan.max_plies,
        margin: Duration::ZERO,
    };
    let pace = Pace { nodes: Some(start.nodes), ..Pace::default() };
    let mut seats = [Seat { player: first, pace }, Seat { player: second, pace }];
    let seed = mix(plan.seed ^ mix(number as u64 + 1) ^ mix((game as u64) << 32));
    let played = play_game(&start.game, game, &opening, &mut seats, &rules, seed, stop);
    let fault = |why: String| StartsError::Start { start: start.name.clone(), why };
    let Some(played) = played.map_err(|error| fault(error.to_string()))? else { return Ok(None) };
    if played.end.is_fault() {
        return Err(fault(played.reason));
    }
    let halves = GameResult::of(played.winner, Side::First).halves() as u64;
    let moves = hash_of(played.moves.iter().map(|ply| format!("{} ", ply.text)));
    Ok(Some(Trial { start: number, game, halves, plies: played.moves.len(), ending: played.reason, moves }))
}

/// Losses, draws and wins of the first side.
fn counts_of<'t>(trials: impl Iterator<Item = &'t Trial>) -> [u64; 3] {
    let mut by_halves = [0; 3];
    trials.for_each(|trial| by_halves[trial.halves.min(2) as usize] += 1);
    by_halves
}

/// Whether a start deserves more games: it is not clearly unfair, and its 95 % interval reaches further than the margin.
fn is_open(counts: [u64; 3], margin: f64, reach: f64) -> bool {
    let is_wide = score_interval(counts, crate::stats::Z95).error() > margin;
    is_wide && verdict(&score_interval(counts, reach), margin) != Verdict::Unfair
}

fn verdict(score: &Estimate, margin: f64) -> Verdict {
    let within = |value: f64| (value - 0.5).abs() <= margin;
    match (within(score.value), within(score.low) && within(score.high)) {
        (_, true) => Verdict::Fair,
        (true, false) => Verdict::NearlyFair,
        (false, false) if score.low > 0.5 + margin || score.high < 0.5 - margin => Verdict::Unfair,
        (false, false) => Verdict::Unclear,
    }
}

fn found<'t>(trials: impl Iterator<Item = &'t Trial> + Clone, margin: f64) -> Found {
    let counts = counts_of(trials.clone());
    let games = counts.iter().sum::<u64>().max(1) as f64;
    let plies = trials.clone().map(|trial| trial.plies as f64).sum::<f64>() / games;
    let is_short = |trial: &&Trial| trial.halves == 1 && (trial.plies as f64) < plies / 2.0;
    let short_draws = trials.clone().filter(is_short).count() as f64 / games;
    let different = trials.clone().map(|trial| trial.moves).collect::<BTreeSet<u64>>().len() as u64;
    let mut endings = BTreeMap::new();
    trials.for_each(|trial| *endings.entry(trial.ending.clone()).or_default() += 1);
    let score = score_interval(counts, crate::stats::Z95);
    let [losses, draws, wins] = counts;
    let verdict = verdict(&score, margin);
    Found { counts: [wins, draws, losses], different, score, plies, short_draws, endings, verdict }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_follows_from_score_and_interval() {
        for (counts, said) in [
            ([0, 0, 16], Verdict::Unfair),
            ([16, 0, 0], Verdict::Unfair),
            ([4, 0, 4], Verdict::NearlyFair),
            ([4, 0, 7], Verdict::Unclear),
            ([1_000, 100, 1_010], Verdict::Fair),
            ([0, 800, 0], Verdict::Fair),
        ] {
            assert_eq!(verdict(&score_interval(counts, crate::stats::Z95), 0.05), said, "{counts:?}");
        }
    }

    #[test]
    fn only_the_unfair_end_early_the_others_once_they_are_measured() {
        let reach = deviations(0.6);
        for (counts, open) in [
            ([8, 0, 0], false),
            ([3, 2, 3], true),
            // Within the margin by the interval of 60 %, not yet by that of 95 %.
            ([150, 20, 150], true),
            ([195, 10, 195], false),
            ([240, 10, 150], false),
        ] {
            assert_eq!(is_open(counts, 0.05, reach), open, "{counts:?}");
        }
    }

    #[test]
    fn looks_grow_by_half_and_end_at_the_most() {
        let plan = plan(8, 100);
        let looks: Vec<usize> = std::iter::successors(plan.next_look(0), |&n| plan.next_look(n)).collect();
        assert_eq!(looks, [8, 12, 18, 28, 42, 64, 96, 100]);
    }

    fn plan(least: usize, most: usize) -> StartsPlan {
        let start = |text: &str| Start {
            game: GameHandle::from_spec(text).expect("a game"),
            position: None,
            name: text.to_owned(),
            images: 1,
            nodes: 30,
        };
        StartsPlan {
            starts: vec![start("one-dimensional-chess:setup=krq"), start("linear-progression:board=4x4")],
            margin: 0.05,
            least,
            most,
            confidence: 0.9,
            varied_plies: 6,
            max_plies: 100,
            seed: 5,
            concurrency: 1,
        }
    }

    #[test]
    fn games_are_those_of_one_engine_and_one_list_of_starts() {
        let settings = plan(8, 100).settings();
        assert_eq!(settings["engine"].len(), 16, "{settings:?}");
        assert_eq!(plan(10, 200).settings(), settings, "more games are no other study");
        let mut fewer = plan(8, 100);
        fewer.starts.pop();
        assert!(["starts", "engine"].iter().all(|&name| fewer.settings()[name] != settings[name]));
    }

    #[test]
    fn the_result_is_the_same_for_any_number_of_workers_and_after_an_interruption() {
        let mut kept = Vec::new();
        let once = try_starts(&plan(8, 24), &[], &mut |trial, _| {
            kept.push(trial.clone());
            Ok(())
        })
        .expect("the starts can be played");
        let many = StartsPlan { concurrency: 3, ..plan(8, 24) };
        assert_eq!(try_starts(&many, &[], &mut |_, _| Ok(())).expect("as before"), once);
        let mut again = 0;
        let resumed = try_starts(&many, &kept[..kept.len() / 2], &mut |_, _| {
            again += 1;
            Ok(())
        });
        assert_eq!(resumed.expect("as before"), once);
        assert_eq!(again, kept.len() - kept.len() / 2);
    }
}
