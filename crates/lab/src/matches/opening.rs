//! Openings: the same for both games of a pair, different between pairs.

use super::game::Opening;
use std::collections::HashSet;
use std::sync::atomic::AtomicBool;
use throughline_catalog::{EngineLine, EngineSlot, GameHandle, GameRecord, NetworkChoice};
use throughline_game::random::mix;
use throughline_game::{Game as _, MoveError, Notation as _, PositionError, Random, Side};
use throughline_records::Defect;
use throughline_records::pgn::{Examined, Games, ParsedGame};
use throughline_search::Limits;

/// The source of openings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Openings {
    /// Every game begins at the game's start.
    Start,
    /// Random moves to a fair position.
    Random {
        /// The number of moves.
        plies: usize,
        /// The criterion of fairness.
        fair: Fairness,
        /// The position string where they begin, instead of the game's start.
        from: Option<String>,
    },
    /// A list, used in turn.
    Listed(Vec<Opening>),
}

/// The criterion by which random openings are fair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fairness {
    /// Openings that a quick search scores about like the start: at most so many hundredths of
    /// difference.
    LikeStart(i32),
    /// Openings in which a search of [`EVEN_NODES`] expects neither side to score more than
    /// [`EVEN_SHARE`] above one half, even if the start favours a side.
    Even,
}

impl Openings {
    /// Returns a text that identifies the openings.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        match self {
            Openings::Start => "start".to_owned(),
            Openings::Random { plies, fair, from } => {
                let from = from.as_ref().map_or(String::new(), |from| format!(" from {from}"));
                match fair {
                    Fairness::LikeStart(tolerance) => format!("random:{plies} within {tolerance}{from}"),
                    Fairness::Even => format!("even:{plies}{from}"),
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

/// Nodes of the quick search of a random opening.
const QUICK_NODES: u64 = 10_000;
/// Nodes of the search that decides whether an opening is even.
pub const EVEN_NODES: u64 = 100_000;
/// The largest difference from one half of the expected score of an even opening.
pub const EVEN_SHARE: f64 = 0.05;
/// The same for the quick search before it, which rejects most uneven openings early.
const QUICK_SHARE: f64 = 0.15;
/// The transposition table for [`Fairness::LikeStart`], in MiB.
const QUICK_TABLE_MIB: usize = 4;
/// The transposition table for [`Fairness::Even`], in MiB.
const EVEN_TABLE_MIB: usize = 16;
/// The number of random openings tried before they become one ply longer.
const TRIES: u32 = 60;
/// The largest number of plies by which they become longer.
const MOST_EXTRA: usize = 12;

/// A numbered source of openings, determined by the settings and the seed.
pub struct Book {
    game: GameHandle,
    openings: Openings,
    seed: u64,
    /// The openings known so far.
    known: Vec<Option<Opening>>,
    /// The number of openings entered in `seen`, which later ones may not repeat.
    settled: usize,
    /// The keys of the positions that they lead to.
    seen: HashSet<u64>,
    /// The engine that evaluates openings.
    engine: EngineSlot,
    /// The first side's score before the opening, in hundredths, for [`Fairness::LikeStart`].
    /// `None` if that position is decided; then all openings count as fair.
    start_score: Option<i32>,
}

impl Book {
    /// Creates a book for a game.
    #[must_use]
    pub fn new(game: &GameHandle, openings: &Openings, seed: u64) -> Self {
        let mut book = Book {
            game: game.clone(),
            openings: openings.clone(),
            seed,
            known: Vec::new(),
            settled: 0,
            seen: HashSet::new(),
            engine: EngineSlot::new(EVEN_TABLE_MIB),
            start_score: None,
        };
        if let Openings::Random { fair: Fairness::LikeStart(_), .. } = openings {
            book.engine = EngineSlot::new(QUICK_TABLE_MIB);
            book.engine.set_network_choice(NetworkChoice::OwnEvaluation);
            book.start_score = book.first_sides_score(&book.start());
        }
        book
    }

    /// Sets the opening of a number that was played in an earlier run.
    pub fn recall(&mut self, number: usize, opening: &Opening) {
        if self.known.len() <= number {
            self.known.resize(number + 1, None);
        }
        self.known[number] = Some(opening.clone());
    }

    /// Returns the opening of a number.
    pub fn opening(&mut self, number: usize) -> Opening {
        let (plies, fair) = match &self.openings {
            Openings::Listed(list) if !list.is_empty() => return list[number % list.len()].clone(),
            Openings::Start | Openings::Listed(_) => return Opening::default(),
            Openings::Random { plies, fair, .. } => (*plies, *fair),
        };
        // In order, since none may repeat an earlier one.
        while self.settled <= number {
            let known = self.known.get(self.settled).cloned().flatten();
            let replayed = known.and_then(|known| self.replayed(known.moves));
            let record = replayed.unwrap_or_else(|| {
                let seed = mix(self.seed ^ mix(self.settled as u64));
                self.make(plies, fair, &mut Random::new(seed))
            });
            self.seen.insert(self.game.key(record.position()));
            let opening = Opening { position: self.from().map(str::to_owned), moves: record.move_texts() };
            self.recall(self.settled, &opening);
            self.settled += 1;
        }
        self.known[number].clone().unwrap_or_default()
    }

    /// Returns the position string where openings begin, if not at the game's start.
    fn from(&self) -> Option<&str> {
        match &self.openings {
            Openings::Random { from, .. } => from.as_deref(),
            Openings::Start | Openings::Listed(_) => None,
        }
    }

    fn replayed(&self, moves: Vec<String>) -> Option<GameRecord> {
        Opening { position: self.from().map(str::to_owned), moves }.replayed(&self.game).ok()
    }

    /// Returns the game before the opening. The position was read when the plan was made; if it
    /// cannot be read, the game's start is used.
    fn start(&self) -> GameRecord {
        let start = self.game.record(self.from()).or_else(|_| self.game.record(None));
        start.expect("a game has a start")
    }

    /// Returns a new random opening. If there are not enough of a length, it becomes longer; if
    /// none is fair, it is the last one tried.
    fn make(&mut self, plies: usize, fair: Fairness, random: &mut Random) -> GameRecord {
        let mut last = self.start();
        for length in plies..=plies + MOST_EXTRA {
            for _ in 0..TRIES {
                let record = self.random_record(length, random);
                if record.len() < length || record.outcome().is_some() {
                    continue;
                }
                let is_new = !self.seen.contains(&self.game.key(record.position()));
                if is_new && self.is_fair(&record, fair) {
                    return record;
                }
                last = record;
            }
        }
        last
    }

    fn random_record(&self, plies: usize, random: &mut Random) -> GameRecord {
        let mut record = self.start();
        while record.len() < plies && record.outcome().is_none() {
            let Some(m) = self.game.random_move(record.position(), random) else { break };
            let text = self.game.move_text(record.position(), m);
            record.play(&text).expect("a legal move");
        }
        record
    }

    fn is_fair(&mut self, record: &GameRecord, fair: Fairness) -> bool {
        match (fair, self.start_score) {
            (Fairness::LikeStart(tolerance), Some(start)) => {
                self.first_sides_score(record).is_some_and(|now| (now - start).abs() <= tolerance)
            }
            (Fairness::LikeStart(_), None) => true,
            (Fairness::Even, _) => {
                let mut is_even = |nodes, share: f64| {
                    let line = self.best_line(record, nodes);
                    line.is_some_and(|line| (line.wdl.expectation() - 0.5).abs() <= share)
                };
                is_even(QUICK_NODES, QUICK_SHARE) && is_even(EVEN_NODES, EVEN_SHARE)
            }
        }
    }

    /// Returns the first side's score in hundredths; `None` if the game is decided.
    fn first_sides_score(&mut self, record: &GameRecord) -> Option<i32> {
        let score = self.best_line(record, QUICK_NODES)?.score.hundredths()?;
        Some(if record.side_to_move() == Side::First { score } else { -score })
    }

    /// Returns the best line of a search; `None` if the game is over.
    fn best_line(&mut self, record: &GameRecord, nodes: u64) -> Option<EngineLine> {
        record.prepare(&mut self.engine);
        let limits = Limits::nodes(nodes);
        let thought = record.search(&mut self.engine, &limits, &AtomicBool::new(false), &mut |_| {})?;
        thought.lines.into_iter().next()
    }
}

/// An invalid opening.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OpeningError {
    /// An invalid position.
    #[error("the opening's position cannot be set up: {0}")]
    Position(PositionError),
    /// An illegal move.
    #[error("move {number} of the opening: {cause}")]
    Move {
        /// The number of the move, from 1.
        number: usize,
        /// What is wrong with it.
        cause: MoveError,
    },
    /// The game is over after it.
    #[error("the game is over after it: expected an opening that leaves something to play")]
    Over,
    /// An invalid line of a list.
    #[error("line {number}: {cause}")]
    Line {
        /// The number of the line, from 1.
        number: usize,
        /// What is wrong with it.
        cause: Box<OpeningError>,
    },
    /// A record that cannot be read, or breaks the rules.
    #[error("{0}")]
    Record(Defect),
    /// A record that is not an opening of the game.
    #[error("game {number}: {cause}")]
    Game {
        /// The number of the game in the file, from 1.
        number: usize,
        /// What is wrong with it.
        cause: Box<OpeningError>,
    },
    /// A record of another game.
    #[error("it is of {found}: expected {expected}")]
    OtherGame {
        /// The spec of the record.
        found: String,
        /// The spec of the match.
        expected: String,
    },
    /// A list without openings.
    #[error("there are no openings: expected one a line, moves separated by spaces, or records of games")]
    Empty,
}

impl Opening {
    /// Returns the record after the opening.
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

    /// Reads a line of a list of openings.
    fn of_line(game: &GameHandle, line: &str, plies: usize) -> Result<Self, OpeningError> {
        let (position, moves) = match line.strip_prefix("position ") {
            Some(rest) => rest.split_once(" moves ").map_or((Some(rest), ""), |(p, moves)| (Some(p), moves)),
            None => (None, line),
        };
        let opening = Opening {
            position: position.map(|text| text.trim().to_owned()),
            moves: moves.split_whitespace().take(plies).map(str::to_owned).collect(),
        };
        opening.checked(game)
    }

    /// Returns the opening of a recorded game.
    fn of_record(game: &GameHandle, read: ParsedGame, plies: usize) -> Result<Self, Vec<OpeningError>> {
        let Examined { game: own, record, defects, .. } = read.examine();
        let defects: Vec<_> = read.defects.into_iter().chain(defects).map(OpeningError::Record).collect();
        let (Some(own), Some(record), true) = (own, record, defects.is_empty()) else { return Err(defects) };
        let is_same = own.spec() == game.spec();
        let (start, usual) = (record.start_text(), game.position_text(&game.start()));
        let position = (start != usual).then_some(start);
        let moves = record.move_texts().into_iter().take(plies).collect();
        let other =
            || OpeningError::OtherGame { found: own.spec().to_owned(), expected: game.spec().to_owned() };
        let checked = if is_same { Opening { position, moves }.checked(game) } else { Err(other()) };
        checked.map_err(|cause| vec![OpeningError::Game { number: read.number, cause: Box::new(cause) }])
    }

    /// Returns the opening with canonical move texts, if the game is not over after it.
    fn checked(self, game: &GameHandle) -> Result<Self, OpeningError> {
        let record = self.replayed(game)?;
        match record.outcome() {
            Some(_) => Err(OpeningError::Over),
            None => Ok(Opening { moves: record.move_texts(), ..self }),
        }
    }
}

/// Reads openings: the first `plies` moves of each game if the text is records, with tags such as
/// `[Game "…"]`; otherwise of each line, which has moves separated by spaces, or `position P`,
/// perhaps followed by ` moves ` and moves. Empty lines and lines that begin with `#` are skipped.
///
/// # Errors
/// All defects, or that there are no openings.
pub fn read_openings(
    game: &GameHandle,
    text: &str,
    plies: Option<usize>,
) -> Result<Vec<Opening>, Vec<OpeningError>> {
    let plies = plies.unwrap_or(usize::MAX);
    let of_line = |(number, line)| {
        let read = Opening::of_line(game, line, plies);
        read.map_err(|cause| vec![OpeningError::Line { number, cause: Box::new(cause) }])
    };
    let lines = (1..).zip(text.lines().map(str::trim));
    let mut lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')).peekable();
    let read: Vec<_> = if lines.peek().is_some_and(|(_, line)| line.starts_with('[')) {
        // Reading from memory cannot fail.
        let games = Games::new(text.as_bytes()).flatten();
        games.map(|read| Opening::of_record(game, read, plies)).collect()
    } else {
        lines.map(of_line).collect()
    };
    if read.is_empty() {
        return Err(vec![OpeningError::Empty]);
    }
    let (mut openings, mut defects) = (Vec::new(), Vec::new());
    for one in read {
        match one {
            Ok(opening) => openings.push(opening),
            Err(found) => defects.extend(found),
        }
    }
    if defects.is_empty() { Ok(openings) } else { Err(defects) }
}
