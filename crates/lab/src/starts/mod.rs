//! Fair starts: how even each of many starts is, measured by games of the engine against itself.
//!
//! Games are spent where they are needed: every start gets a few, and only starts that may still be
//! fair get more; the most even ones can be measured again in finals. A start's games depend only
//! on the seed and its place in the list, so the result does not depend on the number of
//! simultaneous games.

mod candidates;
mod plan;
mod report;
mod verdict;

pub use candidates::{
    ExpandError, PositionsError, StartPosition, each_option, expand, positions_after, positions_of, sample_of,
};
pub(crate) use candidates::{SymmetryClasses, orders};
pub use plan::{Start, StartsPlan};
pub use report::{StartRow, StartsReport, starts_map};
pub use verdict::Verdict;

use crate::matches::{
    Adjudication, GameRules, Opening, OwnEngine, OwnSettings, Seat, TimeControl, play_game,
};
use crate::stats::{Tally, Z95, deviations, result_of};
use crate::worker_pool::run_jobs;
use plan::hash_of;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use throughline_game::random::mix;
use throughline_game::{Side, Wdl};
use verdict::verdict;

/// A finished game from a start.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StartGame {
    /// The number of its start.
    pub start: usize,
    /// Its number among the games of that start; finals begin at a million.
    pub game: usize,
    /// The points of the first side, in halves.
    pub halves: u64,
    /// The length in plies.
    pub plies: usize,
    /// The way it ended, in words.
    pub ending: String,
    /// A hash of its moves, by which identical games are recognised.
    pub moves: u64,
}

impl StartGame {
    /// Returns the first side's result.
    fn result(&self) -> Wdl {
        [Wdl::Loss, Wdl::Draw, Wdl::Win][self.halves.min(2) as usize]
    }
}

fn tally<'g>(games: impl Iterator<Item = &'g StartGame>) -> Tally {
    Tally::of(games.map(StartGame::result))
}

/// An error of measuring starts.
#[derive(Debug, thiserror::Error)]
pub enum StartsError {
    /// A start that cannot be played.
    #[error("{start}: {why}")]
    Start {
        /// Its name.
        start: String,
        /// What is wrong.
        why: String,
    },
    /// A finished game could not be stored.
    #[error("cannot keep a finished game: {0}")]
    Keep(#[from] std::io::Error),
}

/// The number of the first game of a final.
const FINALS: usize = 1_000_000;
/// The size of the engine's transposition table, in MiB.
const TABLE_MIB: usize = 2;

/// The status of a start after some of its games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum StartStatus {
    /// Clearly unfair.
    GivenUp,
    /// More games may decide.
    Open,
    /// Measured: its 95 % confidence interval is within the margin to either side.
    Measured,
}

/// Returns the status of a start; `reach` is the number of standard deviations needed to call it
/// unfair.
fn start_status(games: Tally, margin: f64, reach: f64) -> StartStatus {
    if verdict(&games.interval(reach), margin) == Verdict::Unfair {
        StartStatus::GivenUp
    } else if games.interval(Z95).error() > margin {
        StartStatus::Open
    } else {
        StartStatus::Measured
    }
}

/// Stores a game; the second argument is the number of games left in this round.
type Keep<'k> = dyn FnMut(&StartGame, usize) -> std::io::Result<()> + 'k;

/// Plays the remaining games; `done` are the games played before. Each game is passed to `keep`.
/// Returns a row for each start; after `stop` was set, only for starts of which the minimum number
/// of games counts.
///
/// # Errors
/// See [`StartsError`].
pub fn try_starts(
    plan: &StartsPlan,
    done: &[StartGame],
    stop: &AtomicBool,
    keep: &mut Keep<'_>,
) -> Result<Vec<StartRow>, StartsError> {
    let mut all = StartGames::new(plan, done, stop);
    let survivors = all.rounds(keep)?;
    let finalists = all.most_even(survivors);
    all.play_missing(finalists.iter().map(|&start| (start, plan.finals())), keep)?;
    Ok(all.rows(&finalists))
}

impl StartsPlan {
    /// Returns the numbers of a finalist's games.
    fn finals(&self) -> Range<usize> {
        FINALS..FINALS + self.final_games
    }
}

/// The games of a plan, as they are played.
struct StartGames<'p> {
    plan: &'p StartsPlan,
    stop: &'p AtomicBool,
    /// The games of each start, by their numbers.
    games: Vec<BTreeMap<usize, StartGame>>,
}

impl<'p> StartGames<'p> {
    fn new(plan: &'p StartsPlan, done: &[StartGame], stop: &'p AtomicBool) -> Self {
        let mut games = vec![BTreeMap::new(); plan.starts.len()];
        for game in done {
            if let Some(own) = games.get_mut(game.start) {
                own.insert(game.game, game.clone());
            }
        }
        StartGames { plan, stop, games }
    }

    /// Returns the rows of the starts of which enough games count.
    fn rows(&self, finalists: &[usize]) -> Vec<StartRow> {
        let row = |(number, start): (usize, &Start)| {
            let is_final = finalists.contains(&number);
            let counted = if is_final { self.plan.finals() } else { 0..FINALS };
            let games: Vec<&StartGame> = self.games[number].range(counted).map(|(_, game)| game).collect();
            let is_told = !self.is_stopped() || games.len() >= self.plan.least;
            is_told.then(|| StartRow::new(start, &games, self.plan.margin, is_final))
        };
        self.plan.starts.iter().enumerate().filter_map(row).collect()
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Plays games of every start until it is measured or given up. Returns the starts that were
    /// not given up.
    fn rounds(&mut self, keep: &mut Keep<'_>) -> Result<Vec<usize>, StartsError> {
        let plan = self.plan;
        let reach = deviations(plan.confidence);
        let mut open: Vec<(usize, usize)> =
            (0..plan.starts.len()).filter_map(|start| Some((start, plan.next_look(0)?))).collect();
        let mut survivors = Vec::new();
        while !open.is_empty() {
            self.play_missing(open.iter().map(|&(start, to)| (start, 0..to)), keep)?;
            if self.is_stopped() {
                return Ok(Vec::new());
            }
            let mut still_open = Vec::new();
            for (start, to) in open {
                let games = tally(self.games[start].range(..to).map(|(_, game)| game));
                match (start_status(games, plan.margin, reach), plan.next_look(to)) {
                    (StartStatus::GivenUp, _) => {}
                    (StartStatus::Open, Some(next)) => still_open.push((start, next)),
                    _ => survivors.push(start),
                }
            }
            open = still_open;
        }
        Ok(survivors)
    }

    /// Returns the most even of these starts, which are the finalists.
    fn most_even(&self, mut starts: Vec<usize>) -> Vec<usize> {
        let off = |&start: &usize| {
            let games = tally(self.games[start].range(..FINALS).map(|(_, game)| game));
            // As a share of all games, in millionths.
            games.wins.abs_diff(games.losses) * 1_000_000 / games.games().max(1)
        };
        starts.sort_by_key(|start| (off(start), *start));
        starts.truncate(self.plan.finalists);
        starts
    }

    /// Plays those of these games that are missing.
    fn play_missing(
        &mut self,
        wanted: impl Iterator<Item = (usize, Range<usize>)>,
        keep: &mut Keep<'_>,
    ) -> Result<(), StartsError> {
        let plan = self.plan;
        let jobs: Vec<(usize, usize)> = wanted
            .flat_map(|(start, numbers)| numbers.map(move |game| (start, game)))
            .filter(|(start, game)| !self.games[*start].contains_key(game))
            .collect();
        let mut left = jobs.len();
        let settings =
            OwnSettings { table_mib: TABLE_MIB, varied_plies: plan.varied_plies, ..OwnSettings::default() };
        let engines = || [OwnEngine::new(&settings), OwnEngine::new(&settings)];
        let work = |engines: &mut [OwnEngine; 2], (start, game), stop: &AtomicBool| {
            play(plan, start, game, engines, stop)
        };
        run_jobs(jobs, plan.concurrency, self.stop, &engines, &work, &mut |game: Option<StartGame>| {
            let Some(game) = game else { return Ok(()) };
            left -= 1;
            keep(&game, left)?;
            self.games[game.start].insert(game.game, game);
            Ok(())
        })
    }
}

fn play(
    plan: &StartsPlan,
    number: usize,
    game: usize,
    [first, second]: &mut [OwnEngine; 2],
    stop: &AtomicBool,
) -> Result<Option<StartGame>, StartsError> {
    let start = &plan.starts[number];
    let opening = Opening { position: start.position.clone(), moves: Vec::new() };
    let rules = GameRules {
        adjudication: Adjudication::default(),
        max_plies: plan.max_plies,
        margin: Duration::ZERO,
    };
    let time = TimeControl { nodes: Some(start.nodes), ..TimeControl::default() };
    let mut seats = [Seat { player: first, time }, Seat { player: second, time }];
    let seed = mix(plan.seed ^ mix(number as u64 + 1) ^ mix((game as u64) << 32));
    let played = play_game(&start.game, game, &opening, &mut seats, &rules, seed, stop);
    let failed = |why: String| StartsError::Start { start: start.name.clone(), why };
    let Some(played) = played.map_err(|error| failed(error.to_string()))? else { return Ok(None) };
    if played.end.is_fault() {
        return Err(failed(played.reason));
    }
    let halves = result_of(played.winner, Side::First) as u64;
    let moves = hash_of(played.moves.iter().map(|ply| format!("{} ", ply.text)));
    Ok(Some(StartGame {
        start: number,
        game,
        halves,
        plies: played.moves.len(),
        ending: played.reason,
        moves,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use throughline_catalog::GameHandle;

    static NEVER: AtomicBool = AtomicBool::new(false);

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
            finalists: 0,
            final_games: 0,
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
    fn finals_are_games_of_their_own_for_the_most_even() {
        let finals = StartsPlan { finalists: 1, final_games: 6, ..plan(4, 8) };
        let mut kept = Vec::new();
        let first = try_starts(&plan(4, 8), &[], &NEVER, &mut |game, _| {
            kept.push(game.clone());
            Ok(())
        });
        let first = first.expect("the starts can be played");
        assert!(first.iter().all(|found| !found.is_final));
        // Stopped before the finals: their place in the table is open.
        let stopped = AtomicBool::new(true);
        assert_eq!(StartGames::new(&finals, &kept, &stopped).rows(&[0]), first[1..]);
        let mut more = Vec::new();
        let last = try_starts(&finals, &kept, &NEVER, &mut |game, _| {
            more.push(game.clone());
            Ok(())
        });
        let last = last.expect("as before");
        assert_eq!(more.len(), 6, "only the finals are left to play");
        assert!(more.iter().all(|game| game.start == more[0].start && game.game >= FINALS));
        for (number, found) in last.iter().enumerate() {
            assert_eq!(found.is_final, number == more[0].start);
            match found.is_final {
                true => assert_eq!(found.games, 6),
                false => assert_eq!(*found, first[number]),
            }
        }
        kept.extend(more);
        let again = try_starts(&finals, &kept, &NEVER, &mut |_, _| panic!("all is played"));
        assert_eq!(again.expect("as before"), last);
        assert_eq!(try_starts(&plan(4, 8), &kept, &NEVER, &mut |_, _| Ok(())).expect("as before"), first);
    }

    #[test]
    fn the_result_is_the_same_for_any_number_of_workers_and_after_an_interruption() {
        let mut kept = Vec::new();
        let once = try_starts(&plan(8, 24), &[], &NEVER, &mut |game, _| {
            kept.push(game.clone());
            Ok(())
        })
        .expect("the starts can be played");
        let many = StartsPlan { concurrency: 3, ..plan(8, 24) };
        assert_eq!(try_starts(&many, &[], &NEVER, &mut |_, _| Ok(())).expect("as before"), once);
        let mut again = 0;
        let resumed = try_starts(&many, &kept[..kept.len() / 2], &NEVER, &mut |_, _| {
            again += 1;
            Ok(())
        });
        assert_eq!(resumed.expect("as before"), once);
        assert_eq!(again, kept.len() - kept.len() / 2);
    }

    #[test]
    fn only_the_unfair_are_given_up_the_others_go_on_until_they_are_measured() {
        let reach = deviations(0.6);
        for ([losses, draws, wins], expected) in [
            ([8, 0, 0], StartStatus::GivenUp),
            ([3, 2, 3], StartStatus::Open),
            // The 60 % interval is within the margin, the 95 % interval not yet.
            ([150, 20, 150], StartStatus::Open),
            ([195, 10, 195], StartStatus::Measured),
            ([240, 10, 150], StartStatus::GivenUp),
        ] {
            assert_eq!(
                start_status(Tally { wins, draws, losses }, 0.05, reach),
                expected,
                "{wins} {draws} {losses}"
            );
        }
    }
}
