//! Players of a match: the trait, and our own engine.

use super::time_control::TimeControl;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use throughline_catalog::{
    EngineLine, EngineMove, EngineReport, EngineSlot, GameHandle, GameRecord, NetworkChoice, TablebaseFolder,
};
use throughline_game::random::mix;
use throughline_game::{Random, Side};
use throughline_search::{ClockTime, Features, Level, Limits, Score};

/// A player of one side, used for game after game.
pub trait Player: Send {
    /// Resets the player for a new game; `start` is its start position, if that is not the game's
    /// own. Returns early if `stop` is set; the player is then unusable until the next call.
    ///
    /// # Errors
    /// If the player cannot play.
    fn new_game(
        &mut self,
        game: &GameHandle,
        start: Option<&str>,
        stop: &AtomicBool,
    ) -> Result<(), PlayerFault>;

    /// Returns the player's decision in the last position of the record, which is not over. Returns
    /// early if `stop` is set; the decision is then ignored.
    ///
    /// # Errors
    /// If the player is at fault. It may be unusable until the next [`Player::new_game`].
    fn choose(
        &mut self,
        record: &GameRecord,
        turn: &Turn,
        stop: &AtomicBool,
    ) -> Result<Decision, PlayerFault>;
}

/// The limits and clocks of a move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Turn {
    /// The time control.
    pub time: TimeControl,
    /// The clocks of the first and the second side, for players with one.
    pub clocks: [Option<Duration>; 2],
    /// The time added to each side's clock after a move.
    pub increments: [Duration; 2],
    /// The seed of the player's random choices, different for each game.
    pub seed: u64,
}

/// A player's decision, with its evaluation.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision {
    /// The action.
    pub action: Action,
    /// Its score, from its own view.
    pub score: Option<Score>,
    /// The depth reached, in plies.
    pub depth: Option<u32>,
    /// Nodes searched.
    pub nodes: Option<u64>,
}

/// Makes a decision without an evaluation.
impl From<Action> for Decision {
    fn from(action: Action) -> Self {
        Decision { action, score: None, depth: None, nodes: None }
    }
}

/// An action of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// A move, as text.
    Move(String),
    /// Resigns.
    Resign,
    /// Claims the draw that the rules offer.
    Claim,
}

/// A fault of a player. Each loses the game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlayerFault {
    /// It cannot be started.
    #[error("cannot be started: {0}")]
    Start(String),
    /// It crashed or ended.
    #[error("stopped running: {0}")]
    Crash(String),
    /// It does not answer.
    #[error("gave no answer{} for {} s", quoted(" to", asked), waited.as_secs_f64())]
    Hang {
        /// The last command; empty if none was sent yet.
        asked: String,
        /// The time without an answer.
        waited: Duration,
    },
    /// Its answer is invalid.
    #[error("{0}")]
    InvalidAnswer(String),
}

/// Returns the command in quotes behind a word; nothing for no command.
pub(crate) fn quoted(word: &str, command: &str) -> String {
    if command.is_empty() { String::new() } else { format!("{word} “{command}”") }
}

/// The interval at which a clock is looked at.
const TICK: Duration = Duration::from_millis(1);

/// Our own engine.
pub struct OwnEngine {
    slot: EngineSlot,
    settings: OwnSettings,
}

/// The maximum number of moves that a varied choice is made among.
pub(crate) const VARIED_LINES: usize = 8;
/// The largest loss of expected score (0 to 1) that a varied choice accepts.
pub(crate) const VARIED_COST: f64 = 0.05;
/// The least number of nodes for each legal move in a search for a varied choice. With fewer, in
/// positions with thousands of moves, only the first line would be completed, and nothing would
/// vary.
const VARIED_NODES_PER_MOVE: u64 = 4;

/// The settings of our own engine.
#[derive(Clone, PartialEq, Debug)]
pub struct OwnSettings {
    /// The level, as for human opponents; `None` for full strength.
    pub level: Option<Level>,
    /// The number of search threads.
    pub threads: usize,
    /// The size of the transposition table, in MiB.
    pub table_mib: usize,
    /// The search features that are on.
    pub features: Features,
    /// The evaluation network.
    pub network: NetworkChoice,
    /// The tablebases it probes.
    pub tables: Option<TablebaseFolder>,
    /// The contempt, in hundredths.
    pub contempt: i32,
    /// The part of each move's time that is left unused.
    pub overhead: Duration,
    /// The number of plies in which it chooses randomly among its best moves, so that games differ.
    pub varied_plies: usize,
}

impl Default for OwnSettings {
    /// Full strength, one thread, a table of 16 MiB, the built-in network, no variety.
    fn default() -> Self {
        OwnSettings {
            level: None,
            threads: 1,
            table_mib: 16,
            features: Features::ALL,
            network: NetworkChoice::BuiltIn,
            tables: None,
            contempt: 0,
            overhead: Duration::from_millis(1),
            varied_plies: 0,
        }
    }
}

impl OwnEngine {
    /// Creates an engine with these settings.
    #[must_use]
    pub fn new(settings: &OwnSettings) -> Self {
        let mut slot = EngineSlot::new(settings.table_mib);
        slot.set_threads(settings.threads);
        slot.set_features(settings.features);
        slot.set_network_choice(settings.network.clone());
        slot.set_tablebases(settings.tables.clone());
        slot.set_contempt(settings.contempt);
        OwnEngine { slot, settings: settings.clone() }
    }

    fn limits(&self, record: &GameRecord, turn: &Turn) -> Limits {
        let side = record.side_to_move().index();
        let by_clock = turn.time.clock.map(|clock| {
            Limits::clock(&ClockTime {
                remaining: turn.clocks[side].unwrap_or_default(),
                increment: clock.increment,
                moves_to_go: None,
                overhead: self.settings.overhead,
            })
        });
        let by_time = turn.time.time.map(|time| Limits::move_time(time, self.settings.overhead));
        let timed = by_clock.or(by_time).unwrap_or_default();
        Limits { depth: turn.time.depth, nodes: turn.time.nodes, ..timed }
    }

    /// Plays at a level, which has a time of its own for a move: less if the game's clock leaves
    /// less. The search at a level watches no clock, so it is told when to answer.
    fn at_level(
        &mut self,
        level: Level,
        record: &GameRecord,
        turn: &Turn,
        stop: &AtomicBool,
    ) -> Option<EngineMove> {
        let (began, most) = (Instant::now(), self.limits(record, turn).time.unwrap_or(level.time()));
        let (slot, nodes) = (&mut self.slot, turn.time.nodes);
        if most >= level.time() {
            return record.choose(slot, &[], level, turn.seed, nodes, stop);
        }
        let (late, done) = (AtomicBool::new(false), AtomicBool::new(false));
        std::thread::scope(|scope| {
            scope.spawn(|| {
                let is_set = |flag: &AtomicBool| flag.load(Ordering::Relaxed);
                while !is_set(&done) && !is_set(stop) && began.elapsed() < most {
                    std::thread::sleep(TICK);
                }
                late.store(true, Ordering::Relaxed);
            });
            let thought = record.choose(slot, &[], level, turn.seed, nodes, &late);
            done.store(true, Ordering::Relaxed);
            thought
        })
    }

    /// Chooses one of the best moves at random, among those that lose at most [`VARIED_COST`] of
    /// expected score in the last completed iteration; lines of an interrupted one were searched to
    /// different depths and cannot be compared. The search gets twice the nodes, because it has
    /// several lines, and more in positions with very many moves ([`VARIED_NODES_PER_MOVE`]). If
    /// the game is decided, returns the best move.
    fn vary(&mut self, record: &GameRecord, turn: &Turn, stop: &AtomicBool) -> Option<EngineMove> {
        let limits = self.limits(record, turn);
        let least = || record.perft(1).saturating_mul(VARIED_NODES_PER_MOVE);
        let nodes = limits.nodes.map(|nodes| nodes.saturating_mul(2).max(least()));
        let limits = Limits { nodes, ..limits }.with_lines(VARIED_LINES);
        let mut whole: Vec<EngineLine> = Vec::new();
        let mut keep = |report: &EngineReport| {
            whole.truncate(report.rank.saturating_sub(1));
            whole.push(report.line.clone());
        };
        let mut thought = record.search(&mut self.slot, &limits, stop, &mut keep)?;
        let lines = if whole.is_empty() { &thought.lines } else { &whole };
        let choice = near_best(lines);
        if thought.score.decided_in().is_some() || choice.is_empty() {
            return Some(thought);
        }
        let mut random = Random::new(mix(turn.seed ^ mix(record.len() as u64)));
        let chosen = choice[random.below(choice.len() as u32) as usize].clone();
        thought.text.clone_from(&chosen.moves[0]);
        thought.score = chosen.score;
        thought.depth = chosen.depth;
        Some(thought)
    }
}

/// Returns the lines whose first move costs at most [`VARIED_COST`] compared with the best of them.
fn near_best(lines: &[EngineLine]) -> Vec<&EngineLine> {
    let looked_at = || lines.iter().filter(|line| line.depth > 0);
    let expected = |line: &EngineLine| line.wdl.expectation();
    let best = looked_at().map(expected).fold(0.0, f64::max);
    looked_at().filter(|line| best - expected(line) <= VARIED_COST).collect()
}

impl Player for OwnEngine {
    fn new_game(
        &mut self,
        game: &GameHandle,
        start: Option<&str>,
        _stop: &AtomicBool,
    ) -> Result<(), PlayerFault> {
        let fits = game.check_network_choice(self.slot.network());
        fits.map_err(|mismatch| PlayerFault::Start(mismatch.to_string()))?;
        // Done before the clock runs.
        let record = game.record(start).map_err(|error| PlayerFault::Start(error.to_string()))?;
        record.prepare(&mut self.slot);
        Ok(())
    }

    fn choose(
        &mut self,
        record: &GameRecord,
        turn: &Turn,
        stop: &AtomicBool,
    ) -> Result<Decision, PlayerFault> {
        let thought = match self.settings.level {
            Some(level) => self.at_level(level, record, turn, stop),
            None if record.len() < self.settings.varied_plies => self.vary(record, turn, stop),
            None => {
                let limits = self.limits(record, turn);
                record.search(&mut self.slot, &limits, stop, &mut |_| {})
            }
        };
        let thought = thought.ok_or_else(|| PlayerFault::InvalidAnswer("found no move".to_owned()))?;
        let draw = Score::from_hundredths(-self.settings.contempt);
        let claims = record.claim().is_some() && thought.score <= draw;
        Ok(Decision {
            action: if claims { Action::Claim } else { Action::Move(thought.text) },
            // Without a completed iteration the score is meaningless.
            score: (thought.depth > 0).then_some(thought.score),
            depth: Some(thought.depth),
            nodes: Some(thought.nodes),
        })
    }
}

/// Nodes of the search that gives an engine's fingerprint.
const FINGERPRINT_NODES: u64 = 20_000;
/// The transposition table of that search, in MiB.
const FINGERPRINT_MIB: usize = 4;

/// Returns 16 digits that change when the engine's search or evaluation of a rule set changes. They
/// come from a search of the start.
#[must_use]
pub fn engine_fingerprint(game: &GameHandle) -> String {
    let Ok(record) = game.record(None) else { return String::new() };
    let (mut slot, stop, mut hash) = (EngineSlot::new(FINGERPRINT_MIB), AtomicBool::new(false), 0);
    let found = record.search(&mut slot, &Limits::nodes(FINGERPRINT_NODES), &stop, &mut |report| {
        hash = mix(hash ^ report.nodes ^ u64::from(report.line.depth) << 48);
    });
    let side = u64::from(record.side_to_move() == Side::Second);
    let text = found.map_or(String::new(), |found| format!("{} {} {side}", found.score, found.nodes));
    format!("{:016x}", text.bytes().fold(hash, |hash, byte| mix(hash ^ u64::from(byte))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::Clock;
    use std::collections::HashSet;
    use throughline_search::WdlChances;

    fn turn(nodes: u64, seed: u64) -> Turn {
        let time = TimeControl { nodes: Some(nodes), ..TimeControl::default() };
        Turn { time, clocks: [None; 2], increments: [Duration::ZERO; 2], seed }
    }

    #[test]
    fn where_there_are_a_thousand_moves_they_vary_too() {
        let game = GameHandle::from_spec("linear-progression:blockers=shared").expect("a game");
        let mut record = game.record(None).expect("its start");
        for drop in ["@d4/B@a1", "@e6/B@h8"] {
            record.play(drop).expect("a legal drop");
        }
        assert!(record.perft(1) > 1_000, "{} moves", record.perft(1));
        let mut engine =
            OwnEngine::new(&OwnSettings { varied_plies: 8, table_mib: 2, ..OwnSettings::default() });
        let mut choice = |seed| {
            engine.new_game(&game, None, &AtomicBool::new(false)).expect("it plays");
            engine.choose(&record, &turn(500, seed), &AtomicBool::new(false)).expect("a decision").action
        };
        let texts: HashSet<String> = (0..12).map(|seed| format!("{:?}", choice(seed))).collect();
        assert!(texts.len() > 1, "{texts:?}");
        assert_eq!(choice(3), choice(3), "the same for a seed");
    }

    #[test]
    fn a_level_thinks_less_where_the_clock_leaves_less() {
        let game = GameHandle::from_spec("hnefatafl:rules=brandubh").expect("a game");
        let record = game.record(None).expect("its start");
        let mut engine = OwnEngine::new(&OwnSettings { level: Level::new(8), ..OwnSettings::default() });
        engine.new_game(&game, None, &AtomicBool::new(false)).expect("it plays");
        let clock = Some(Clock { base: Duration::from_secs(60), increment: Duration::ZERO });
        let time = TimeControl { clock, ..TimeControl::default() };
        let short = Turn { time, clocks: [Some(Duration::from_millis(300)); 2], ..turn(1, 1) };
        let began = Instant::now();
        engine.choose(&record, &short, &AtomicBool::new(false)).expect("a decision");
        assert!(began.elapsed() < Duration::from_secs(1), "{:?}", began.elapsed());
    }

    #[test]
    fn a_move_is_near_the_best_line_wherever_that_stands() {
        let line = |win: u32, depth| EngineLine {
            score: Score::DRAW,
            wdl: WdlChances { win, draw: 0, loss: 1000 - win },
            depth,
            moves: vec![win.to_string()],
        };
        let near = |lines: &[EngineLine]| {
            near_best(lines).iter().map(|line| line.moves[0].clone()).collect::<Vec<String>>()
        };
        assert_eq!(near(&[line(400, 7), line(600, 6), line(560, 6), line(390, 6)]), ["600", "560"]);
        assert_eq!(near(&[line(500, 2), line(900, 0)]), ["500"], "what was not looked at says nothing");
        assert!(near(&[]).is_empty());
    }

    #[test]
    fn what_is_chosen_among_was_looked_at_equally_far() {
        let game = GameHandle::from_spec("linear-pursuit").expect("a game");
        let record = game.record(None).expect("its start");
        let mut engine = OwnEngine::new(&OwnSettings { varied_plies: 8, ..OwnSettings::default() });
        let mut decide = |seed| {
            engine.new_game(&game, None, &AtomicBool::new(false)).expect("it plays");
            engine.choose(&record, &turn(4_000, seed), &AtomicBool::new(false)).expect("a decision")
        };
        let decisions: Vec<Decision> = (0..24).map(&mut decide).collect();
        assert!(decisions.iter().any(|other| other.action != decisions[0].action), "they vary");
        assert!(decisions.iter().all(|other| other.depth == decisions[0].depth), "{decisions:?}");
    }
}
