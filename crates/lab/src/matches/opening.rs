//! Openings: the same for both games of a pair, another for each pair.

use super::game::{Opening, with_moves};
use crate::network;
use std::collections::HashSet;
use std::sync::{Arc, atomic::AtomicBool};
use throughline_catalog::{GameHandle, GameRecord, Visitor, with_game};
use throughline_game::random::mix;
use throughline_game::{MoveError, Playable, PositionError, Random, Record, Side};
use throughline_search::{Engine, Limits, Score};

/// Where openings come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Openings {
    /// Every game begins at the start.
    Start,
    /// Random moves, so many of them, with a result that is fair.
    Random {
        /// Moves.
        plies: usize,
        /// Which of them are taken.
        fair: Fair,
        /// The position string where they begin, instead of the game's start.
        from: Option<String>,
    },
    /// These in turn.
    Listed(Vec<Opening>),
}

/// Which random openings are fair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fair {
    /// Those that a quick search finds about as good as the start: the most by which the score may
    /// differ, in hundredths.
    AsTheStart(i32),
    /// Those in which a search of [`EVEN_NODES`] expects neither side to score more than
    /// [`EVEN_SHARE`] beyond a half, whoever the start favours.
    Even,
}

impl Openings {
    /// A text that is the same for the same openings.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        match self {
            Openings::Start => "start".to_owned(),
            Openings::Random { plies, fair, from } => {
                let from = from.as_ref().map_or(String::new(), |from| format!(" from {from}"));
                match fair {
                    Fair::AsTheStart(tolerance) => format!("random:{plies} within {tolerance}{from}"),
                    Fair::Even => format!("even:{plies}{from}"),
                }
            }
            Openings::Listed(list) => {
                let texts = list
                    .iter()
                    .flat_map(|o| o.position.iter().chain(&o.moves).map(String::as_str).chain(["\n"]));
                let hash = texts.flat_map(str::bytes).fold(0, |hash, byte| mix(hash ^ u64::from(byte)));
                format!("a list of {} ({hash:016x})", list.len())
            }
        }
    }
}

/// Positions of the quick search that judges a random opening.
const QUICK_NODES: u64 = 10_000;
/// Positions of the search that says whether an opening is even.
pub const EVEN_NODES: u64 = 100_000;
/// How far from a half the expected score of an even opening may be.
pub const EVEN_SHARE: f64 = 0.05;
/// The same by the quick search that goes before it, which spares most of the others the long one.
const QUICK_SHARE: f64 = 0.15;
/// The table of the quick search against the start, in MiB.
const QUICK_TABLE_MIB: usize = 4;
/// That of the searches for even openings.
const EVEN_TABLE_MIB: usize = 16;
/// Random openings tried before they become one ply longer.
const TRIES: u32 = 60;
/// By how many plies they become longer at most.
const MOST_EXTRA: usize = 12;

/// A source of openings by number. The same settings and seed give the same ones.
pub struct Book {
    source: Source,
    seed: u64,
    /// Those known so far.
    known: Vec<Option<Opening>>,
    /// How many of them the source has taken note of, so that no later one repeats them.
    settled: usize,
}

enum Source {
    Start,
    Listed(Vec<Opening>),
    Random { plies: usize, maker: Box<dyn Maker> },
}

impl Book {
    /// A book for a game.
    #[must_use]
    pub fn new(game: &GameHandle, openings: &Openings, seed: u64) -> Self {
        let source = match openings {
            Openings::Start => Source::Start,
            Openings::Listed(list) if list.is_empty() => Source::Start,
            Openings::Listed(list) => Source::Listed(list.clone()),
            Openings::Random { plies, fair, from } => {
                let maker = NewMaker { fair: *fair, from: from.clone() };
                let maker = with_game(game.spec(), maker);
                Source::Random {
                    plies: *plies,
                    maker: maker.expect("the spec of a game that was built from it"),
                }
            }
        };
        Book { source, seed, known: Vec::new(), settled: 0 }
    }

    /// Remembers an opening that was played before under a number.
    pub fn recall(&mut self, number: usize, opening: &Opening) {
        if self.known.len() <= number {
            self.known.resize(number + 1, None);
        }
        self.known[number] = Some(opening.clone());
    }

    /// The opening of a number.
    pub fn opening(&mut self, number: usize) -> Opening {
        match &mut self.source {
            Source::Start => Opening::default(),
            Source::Listed(list) => list[number % list.len()].clone(),
            Source::Random { plies, maker } => {
                if self.known.len() <= number {
                    self.known.resize(number + 1, None);
                }
                // In their order: none may repeat one before it.
                while self.settled <= number {
                    let seed = mix(self.seed ^ mix(self.settled as u64));
                    let known = &mut self.known[self.settled];
                    *known = Some(maker.settle(known.as_ref(), *plies, seed));
                    self.settled += 1;
                }
                self.known[number].clone().expect("just settled")
            }
        }
    }
}

/// Makes random openings of one game.
trait Maker: Send {
    /// Takes note of an opening that is known, or else makes a new one, like none before it.
    fn settle(&mut self, known: Option<&Opening>, plies: usize, seed: u64) -> Opening;
}

struct NewMaker {
    fair: Fair,
    from: Option<String>,
}

impl Visitor for NewMaker {
    type Output = Box<dyn Maker>;

    fn visit<G: Playable>(self, game: Arc<G>, spec: &str) -> Box<dyn Maker> {
        // Whoever makes the plan has read the position; one that cannot be read leaves the game's
        // start.
        let from = self.from.and_then(|text| Some((game.parse_position(&text).ok()?, text)));
        let engine = match self.fair {
            Fair::AsTheStart(_) => Engine::new(game.clone(), QUICK_TABLE_MIB),
            // As people meet it: with its network, where there is one.
            Fair::Even => Engine::with_network(game.clone(), EVEN_TABLE_MIB, network(&*game, spec)),
        };
        let mut maker = GameMaker { engine, game, test: Test::Even, from, seen: HashSet::new() };
        if let Fair::AsTheStart(tolerance) = self.fair {
            let start = maker.start();
            let score = maker.first_sides_score(&start);
            maker.test = score.map_or(Test::Anything, |start| Test::AsTheStart { start, tolerance });
        }
        Box::new(maker)
    }
}

/// Which openings are taken.
#[derive(Clone, Copy)]
enum Test {
    /// The start is decided, and no opening fairer than another.
    Anything,
    /// The first side's score at the start, and how far from it an opening's may be.
    AsTheStart { start: i32, tolerance: i32 },
    /// [`Fair::Even`].
    Even,
}

struct GameMaker<G: Playable> {
    game: Arc<G>,
    engine: Engine<G>,
    test: Test,
    /// Where openings begin, if not at the game's start: the position and its text.
    from: Option<(G::Position, String)>,
    /// The keys of the positions that openings led to.
    seen: HashSet<u64>,
}

impl<G: Playable> Maker for GameMaker<G> {
    fn settle(&mut self, known: Option<&Opening>, plies: usize, seed: u64) -> Opening {
        let record = known.and_then(|known| with_moves(&*self.game, self.start(), &known.moves).ok());
        let record = record.unwrap_or_else(|| self.make(plies, &mut Random::new(seed)));
        self.seen.insert(self.game.key(record.position()));
        let text = |ply, m| self.game.move_text(record.position_at(ply).expect("within the record"), m);
        let moves = record.moves().enumerate().map(|(ply, m)| text(ply, m)).collect();
        Opening { position: self.from.as_ref().map(|(_, text)| text.clone()), moves }
    }
}

impl<G: Playable> GameMaker<G> {
    /// The game before the opening.
    fn start(&self) -> Record<G> {
        Record::new(self.from.as_ref().map_or_else(|| self.game.start(), |(position, _)| position.clone()))
    }

    /// A new random opening. Where there are not enough of a length, it is longer; where there are
    /// none that are fair, it is the last that was tried.
    fn make(&mut self, plies: usize, random: &mut Random) -> Record<G> {
        let mut last = self.start();
        for length in plies..=plies + MOST_EXTRA {
            for _ in 0..TRIES {
                let record = self.random_record(length, random);
                if record.len() < length || record.outcome(&self.game).is_some() {
                    continue;
                }
                let is_new = !self.seen.contains(&self.game.key(record.position()));
                if is_new && self.is_fair(&record) {
                    return record;
                }
                last = record;
            }
        }
        last
    }

    fn random_record(&self, plies: usize, random: &mut Random) -> Record<G> {
        let mut record = self.start();
        while record.len() < plies && record.outcome(&self.game).is_none() {
            let Some(m) = self.game.random_move(record.position(), random) else { break };
            record.play_trusted(&self.game, m);
        }
        record
    }

    fn is_fair(&mut self, record: &Record<G>) -> bool {
        match self.test {
            Test::Anything => true,
            Test::AsTheStart { start, tolerance } => {
                self.first_sides_score(record).is_some_and(|now| (now - start).abs() <= tolerance)
            }
            Test::Even => {
                self.is_even(record, QUICK_NODES, QUICK_SHARE) && self.is_even(record, EVEN_NODES, EVEN_SHARE)
            }
        }
    }

    fn is_even(&mut self, record: &Record<G>, nodes: u64, share: f64) -> bool {
        let wdl = self.score(record, nodes).wdl(&self.engine.win_model());
        (wdl.expectation() - 0.5).abs() <= share
    }

    /// In hundredths; `None` where the game is decided.
    fn first_sides_score(&mut self, record: &Record<G>) -> Option<i32> {
        let score = self.score(record, QUICK_NODES).hundredths()?;
        Some(match self.game.side_to_move(record.position()) {
            Side::First => score,
            Side::Second => -score,
        })
    }

    /// The mover's.
    fn score(&mut self, record: &Record<G>, nodes: u64) -> Score {
        self.engine.new_game();
        let stop = AtomicBool::new(false);
        self.engine.search(record, &Limits::nodes(nodes), &stop, &mut |_| {}).score
    }
}

/// Why a text is no opening.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OpeningError {
    /// No position.
    #[error("the opening's position cannot be set up: {0}")]
    Position(PositionError),
    /// A move that the rules do not allow.
    #[error("move {number} of the opening: {cause}")]
    Move {
        /// The move, from 1.
        number: usize,
        /// What is wrong with it.
        cause: MoveError,
    },
    /// Nothing is left to play.
    #[error("the game is over after it: expected an opening that leaves something to play")]
    Over,
    /// A line of a list.
    #[error("line {number}: {cause}")]
    Line {
        /// The line, from 1.
        number: usize,
        /// What is wrong with it.
        cause: Box<OpeningError>,
    },
    /// A list without openings.
    #[error("there are no openings: expected one a line, moves separated by spaces")]
    Empty,
}

impl Opening {
    /// The record after it.
    ///
    /// # Errors
    /// A position or a move that the rules do not allow.
    pub fn replayed(&self, game: &GameHandle) -> Result<GameRecord, OpeningError> {
        let mut record = game.record(self.position.as_deref()).map_err(OpeningError::Position)?;
        for (i, text) in self.moves.iter().enumerate() {
            record.play(text).map_err(|cause| OpeningError::Move { number: i + 1, cause })?;
        }
        Ok(record)
    }

    fn read(game: &GameHandle, line: &str) -> Result<Self, OpeningError> {
        let (position, moves) = match line.strip_prefix("position ") {
            Some(rest) => rest.split_once(" moves ").map_or((Some(rest), ""), |(p, moves)| (Some(p), moves)),
            None => (None, line),
        };
        let opening = Opening {
            position: position.map(|text| text.trim().to_owned()),
            moves: moves.split_whitespace().map(str::to_owned).collect(),
        };
        let record = opening.replayed(game)?;
        match record.outcome() {
            Some(_) => Err(OpeningError::Over),
            None => Ok(Opening { moves: record.move_texts(), ..opening }),
        }
    }
}

/// Reads a list of openings: a line for each, its moves separated by spaces, or `position P` with
/// perhaps ` moves ` and moves behind it. Empty lines and lines that begin with `#` are skipped.
///
/// # Errors
/// Every line that is no opening of the game, or a list without openings.
pub fn read_openings(game: &GameHandle, text: &str) -> Result<Vec<Opening>, Vec<OpeningError>> {
    let lines = (1..).zip(text.lines().map(str::trim));
    let (mut openings, mut faults) = (Vec::new(), Vec::new());
    for (number, line) in lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
        match Opening::read(game, line) {
            Ok(opening) => openings.push(opening),
            Err(cause) => faults.push(OpeningError::Line { number, cause: Box::new(cause) }),
        }
    }
    if faults.is_empty() && openings.is_empty() {
        faults.push(OpeningError::Empty);
    }
    if faults.is_empty() { Ok(openings) } else { Err(faults) }
}
