//! What plays a side: the trait, and our own engine.

use super::time_control::TimeControl;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use throughline_catalog::{
    EngineLine, EngineMove, EngineReport, EngineSlot, GameHandle, GameRecord, NetworkChoice, TablebaseFolder,
};
use throughline_game::random::mix;
use throughline_game::{Random, Side};
use throughline_search::{ClockTime, Features, Level, Limits, Score};

/// A player of one side, kept from game to game.
pub trait Player: Send {
    /// Forgets the last game and gets ready for another: `start` is its start position, where that
    /// is not the game's own.
    ///
    /// # Errors
    /// The player cannot play.
    fn new_game(&mut self, game: &GameHandle, start: Option<&str>) -> Result<(), PlayerFault>;

    /// The player's decision in the last position of the record, which is not over. Gives up early
    /// when `stop` is set; what it says then does not count.
    ///
    /// # Errors
    /// The player is at fault. It need not be usable before the next [`Player::new_game`].
    fn choose(
        &mut self,
        record: &GameRecord,
        turn: &Turn,
        stop: &AtomicBool,
    ) -> Result<Decision, PlayerFault>;
}

/// What a player has for a move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Turn {
    /// Its limits.
    pub time: TimeControl,
    /// What the clocks of the first and the second side show, for players with one.
    pub clocks: [Option<Duration>; 2],
    /// The time added to each side's clock after a move.
    pub increments: [Duration; 2],
    /// Tells games apart: what a player leaves to chance follows from it.
    pub seed: u64,
}

/// What a player does, and what it thinks of its game.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision {
    /// What it does.
    pub action: Action,
    /// Its score, from its own view.
    pub score: Option<Score>,
    /// Depth reached, in plies.
    pub depth: Option<u32>,
    /// Positions looked at.
    pub nodes: Option<u64>,
}

/// An action by itself, of a player that tells nothing of what it thinks.
impl From<Action> for Decision {
    fn from(action: Action) -> Self {
        Decision { action, score: None, depth: None, nodes: None }
    }
}

/// What a player can do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// A move, as text.
    Move(String),
    /// Gives up.
    Resign,
    /// Claims the draw that the rules offer.
    Claim,
}

/// How a player can fail. Each loses the game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlayerFault {
    /// It cannot be started.
    #[error("cannot be started: {0}")]
    Start(String),
    /// It ended by itself.
    #[error("stopped running: {0}")]
    Crash(String),
    /// It does not answer.
    #[error("gave no answer to “{asked}” for {} s", waited.as_secs_f64())]
    Hang {
        /// What it was told.
        asked: String,
        /// For how long nothing came.
        waited: Duration,
    },
    /// It answers what cannot be understood.
    #[error("{0}")]
    Nonsense(String),
}

/// Our own engine.
pub struct OwnEngine {
    slot: EngineSlot,
    settings: OwnSettings,
}

/// Moves that a varied choice is made among, at most.
pub(crate) const VARIED_LINES: usize = 8;
/// The most that a varied choice may cost, in expected score (0 to 1).
pub(crate) const VARIED_COST: f64 = 0.05;
/// A varied choice may look at so many positions for each legal move, at least: with fewer than
/// some, where there are thousands of moves, no line but the first is ever finished, and nothing
/// varies.
const VARIED_LOOKS: u64 = 4;

/// How our own engine plays.
#[derive(Clone, PartialEq, Debug)]
pub struct OwnSettings {
    /// The level people play, instead of full strength.
    pub level: Option<Level>,
    /// Search threads.
    pub threads: usize,
    /// Transposition table in MiB.
    pub table_mib: usize,
    /// The parts of its search that are on.
    pub features: Features,
    /// What evaluates for it.
    pub network: NetworkChoice,
    /// Where it looks exact values up.
    pub tables: Option<TablebaseFolder>,
    /// What a draw costs it, in hundredths.
    pub contempt: i32,
    /// Time left unused of each move's.
    pub overhead: Duration,
    /// Plies of a game in which it chooses by chance among its best moves, so that games differ.
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
    /// An engine that plays so.
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

    /// One of the best moves, each as likely, of those that cost at most [`VARIED_COST`] of
    /// expected score, as the last whole iteration sees them: the lines of one that was cut short
    /// look no equally far, and cannot be compared. The search has twice the positions, for it has
    /// several moves to look at, and more where there are very many of them ([`VARIED_LOOKS`]).
    /// Where the game is decided, the best move.
    fn vary(&mut self, record: &GameRecord, turn: &Turn, stop: &AtomicBool) -> Option<EngineMove> {
        let limits = self.limits(record, turn);
        let least = || record.perft(1).saturating_mul(VARIED_LOOKS);
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

/// The lines whose first move costs at most [`VARIED_COST`], against the best of them.
fn near_best(lines: &[EngineLine]) -> Vec<&EngineLine> {
    let looked_at = || lines.iter().filter(|line| line.depth > 0);
    let expected = |line: &EngineLine| line.wdl.expectation();
    let best = looked_at().map(expected).fold(0.0, f64::max);
    looked_at().filter(|line| best - expected(line) <= VARIED_COST).collect()
}

impl Player for OwnEngine {
    fn new_game(&mut self, game: &GameHandle, start: Option<&str>) -> Result<(), PlayerFault> {
        let fits = game.check_network_choice(self.slot.network());
        fits.map_err(|mismatch| PlayerFault::Start(mismatch.to_string()))?;
        // Before the clock runs.
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
            Some(level) => record.choose(&mut self.slot, &[], level, turn.seed, turn.time.nodes, stop),
            None if record.len() < self.settings.varied_plies => self.vary(record, turn, stop),
            None => {
                let limits = self.limits(record, turn);
                record.search(&mut self.slot, &limits, stop, &mut |_| {})
            }
        };
        let thought = thought.ok_or_else(|| PlayerFault::Nonsense("found no move".to_owned()))?;
        let draw = Score::from_hundredths(-self.settings.contempt);
        let claims = record.claim().is_some() && thought.score <= draw;
        Ok(Decision {
            action: if claims { Action::Claim } else { Action::Move(thought.text) },
            // Without a finished iteration the score says nothing.
            score: (thought.depth > 0).then_some(thought.score),
            depth: Some(thought.depth),
            nodes: Some(thought.nodes),
        })
    }
}

/// Positions of the search from which an engine's fingerprint comes.
const FINGERPRINT_NODES: u64 = 20_000;
/// The transposition table of that search, in MiB.
const FINGERPRINT_MIB: usize = 4;

/// Sixteen digits that change when the engine plays a rule set otherwise: its search, or what it
/// evaluates by. They come from what it finds at the start.
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
            engine.new_game(&game, None).expect("it plays");
            engine.choose(&record, &turn(500, seed), &AtomicBool::new(false)).expect("a decision").action
        };
        let texts: HashSet<String> = (0..12).map(|seed| format!("{:?}", choice(seed))).collect();
        assert!(texts.len() > 1, "{texts:?}");
        assert_eq!(choice(3), choice(3), "the same for a seed");
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
            engine.new_game(&game, None).expect("it plays");
            engine.choose(&record, &turn(4_000, seed), &AtomicBool::new(false)).expect("a decision")
        };
        let decisions: Vec<Decision> = (0..24).map(&mut decide).collect();
        assert!(decisions.iter().any(|other| other.action != decisions[0].action), "they vary");
        assert!(decisions.iter().all(|other| other.depth == decisions[0].depth), "{decisions:?}");
    }
}
