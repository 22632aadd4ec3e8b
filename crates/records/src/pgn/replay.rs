//! Replays a sheet by the rules of its game.

use crate::pgn::result::{check_result, check_result_tag};
use crate::pgn::{MAX_DEPTH, ParsedGame, Ply, ScoreSheet};
use crate::{Defect, MESSAGES, clipped};
use throughline_catalog::{GAMES, GameHandle, GameRecord};
use throughline_game::{PositionError, SpecError};

/// A replayed sheet.
#[derive(Clone)]
pub struct Replay {
    /// The rule set.
    pub game: GameHandle,
    /// The main line.
    pub record: GameRecord,
    /// Oddities that do not matter: a seed that no longer gives the recorded outcome, in which case
    /// the recorded outcome counts.
    pub notes: Vec<Defect>,
}

/// Everything that replaying a sheet found.
#[derive(Clone, Default)]
pub struct Examined {
    /// The rule set, when the sheet names one.
    pub game: Option<GameHandle>,
    /// The main line up to its first illegal move, when there is a valid start.
    pub record: Option<GameRecord>,
    /// The number of moves replayed, in the main line and in variations.
    pub moves: usize,
    /// All defects.
    pub defects: Vec<Defect>,
    /// See [`Replay::notes`].
    pub notes: Vec<Defect>,
}

/// Replays the main line and every variation of a sheet by the rules of its game, and checks its
/// result.
///
/// ```
/// use throughline_records::pgn::{read, replay};
/// let sheet = read("[Game \"one-dimensional-chess\"] 1. e-j l-g 2. jxm *").sheets.remove(0);
/// let defects = replay(&sheet).err().expect("nothing stands on m that a knight on j could take");
/// assert_eq!(defects[0].ply, Some(3));
/// ```
///
/// # Errors
/// Every defect: an unknown game, an invalid start, illegal moves (the first of each line), moves
/// after the end, a result that differs from the one of the moves.
pub fn replay(sheet: &ScoreSheet) -> Result<Replay, Vec<Defect>> {
    match examine(sheet) {
        Examined { game: Some(game), record: Some(record), defects, notes, .. } if defects.is_empty() => {
            Ok(Replay { game, record, notes })
        }
        Examined { defects, .. } => Err(defects),
    }
}

/// Like [`replay`], but keeps what could be replayed of a sheet with defects.
#[must_use]
pub fn examine(sheet: &ScoreSheet) -> Examined {
    Replayer::new(1, &[]).examine(sheet)
}

impl ParsedGame {
    /// Like [`examine`]; defects name the game's number and the line of the text. Defects in form
    /// are not repeated.
    #[must_use]
    pub fn examine(&self) -> Examined {
        let mut examined = Replayer::new(self.number, &self.move_lines).examine(&self.sheet);
        for defect in examined.defects.iter_mut().chain(&mut examined.notes) {
            defect.line.get_or_insert(self.line);
        }
        examined
    }
}

/// Why a sheet has no valid start.
enum StartError {
    NoGame,
    Spec(SpecError),
    LeftToChance(String),
    Tag { tag: &'static str, error: PositionError },
    Own(PositionError),
}

impl StartError {
    fn in_words(&self) -> String {
        let of_tag = |tag, fault: &str| MESSAGES.say("start-tag", &[("tag", tag), ("fault", fault)]);
        match self {
            StartError::NoGame => MESSAGES.say("start-no-game", &[("games", &game_ids())]),
            StartError::Spec(error) => of_tag("Game", &error.to_string()),
            StartError::LeftToChance(spec) => MESSAGES.say("start-chance", &[("spec", &clipped(spec))]),
            StartError::Tag { tag, error } => of_tag(tag, &error.to_string()),
            StartError::Own(error) => error.to_string(),
        }
    }
}

/// The start position of a sheet, with its game.
struct Start {
    game: GameHandle,
    record: Result<GameRecord, StartError>,
    note: Option<String>,
}

fn start(sheet: &ScoreSheet) -> Result<Start, StartError> {
    let spec = sheet.spec().ok_or(StartError::NoGame)?;
    let game = GameHandle::from_spec(spec).map_err(StartError::Spec)?;
    // The spec has no seed, so `from_spec` has drawn one.
    let is_drawn_now = has_seed(game.spec()) && !has_seed(spec);
    let (tag, note) = match (sheet.position(), sheet.tag("Outcome")) {
        (Some(position), _) => (Some(("Position", position)), None),
        (None, Some(outcome)) if is_drawn_now => (Some(("Outcome", outcome)), None),
        (None, Some(outcome)) => match game.record(None).map(|record| record.position_text()) {
            Ok(start) if start == outcome => (None, None),
            Ok(start) => {
                let inserted = [("outcome", &*clipped(outcome)), ("spec", game.spec()), ("start", &start)];
                let note = MESSAGES.say("start-outcome", &inserted);
                (Some(("Outcome", outcome)), Some(note))
            }
            Err(error) => (Some(("Outcome", outcome)), Some(error.to_string())),
        },
        (None, None) if is_drawn_now => {
            let record = Err(StartError::LeftToChance(spec.to_owned()));
            return Ok(Start { game, record, note: None });
        }
        (None, None) => (None, None),
    };
    let record = match tag {
        None => game.record(None).map_err(StartError::Own),
        Some((tag, text)) => game.record(Some(text)).map_err(|error| StartError::Tag { tag, error }),
    };
    Ok(Start { game, record, note })
}

/// Returns the ids of all games, for messages.
fn game_ids() -> String {
    GAMES.iter().map(|info| info.id).collect::<Vec<_>>().join(", ")
}

/// Whether a spec fixes the random choices (`seed`, see `Catalogued::draw_seeds`). The result of a
/// seed may change with the tables that it selects from, so a stored game must keep its start
/// position too.
///
/// ```
/// assert!(throughline_records::pgn::has_seed("linear-progression:drop=fair,seed=7"));
/// assert!(!throughline_records::pgn::has_seed("linear-progression"));
/// ```
#[must_use]
pub fn has_seed(spec: &str) -> bool {
    let options = spec.split_once(':').map_or("", |(_, options)| options);
    options.split(',').any(|option| option.starts_with("seed="))
}

struct Replayer<'s> {
    number: usize,
    /// The line numbers of the moves.
    move_lines: &'s [usize],
    /// The number of moves replayed.
    played: usize,
    /// The number of moves of the text passed so far.
    seen: usize,
    defects: Vec<Defect>,
}

impl<'s> Replayer<'s> {
    fn new(number: usize, move_lines: &'s [usize]) -> Self {
        Replayer { number, move_lines, played: 0, seen: 0, defects: Vec::new() }
    }

    fn examine(mut self, sheet: &ScoreSheet) -> Examined {
        let mut examined = Examined::default();
        if let Some(message) = check_result_tag(sheet) {
            self.add_defect(message);
        }
        match start(sheet) {
            Err(error) => self.add_defect(error.in_words()),
            Ok(Start { game, record, note }) => {
                examined.notes.extend(note.map(|message| self.defect(None, None, message)));
                match record {
                    Err(error) => self.add_defect(error.in_words()),
                    Ok(mut record) => {
                        if self.line(&mut record, &sheet.plies, 0, 0) {
                            check_result(sheet, &game, &record).into_iter().for_each(|m| self.add_defect(m));
                        }
                        examined.record = Some(record);
                    }
                }
                examined.game = Some(game);
            }
        }
        Examined { moves: self.played, defects: self.defects, ..examined }
    }

    fn defect(&self, line: Option<usize>, ply: Option<usize>, message: String) -> Defect {
        Defect { game: self.number, line, ply, message }
    }

    /// Adds a defect that belongs to no move.
    fn add_defect(&mut self, message: String) {
        self.defects.push(self.defect(None, None, message));
    }

    /// Adds a defect of the last move passed.
    fn add_move_defect(&mut self, ply: usize, message: String) {
        let line = self.move_lines.get(self.seen.wrapping_sub(1)).copied();
        self.defects.push(self.defect(line, Some(ply), message));
    }

    /// Replays a line of moves, and the variations of each of its moves. False if a move was
    /// illegal.
    fn line(&mut self, record: &mut GameRecord, plies: &[Ply], before: usize, depth: usize) -> bool {
        for (i, ply) in plies.iter().enumerate() {
            self.seen += 1;
            let number = before + i + 1;
            let played = record.play(&ply.text);
            match &played {
                Ok(_) => self.played += 1,
                Err(error) => self.add_move_defect(number, refusal(&error.to_string(), plies.len() - i - 1)),
            }
            if !ply.variations.is_empty() {
                if played.is_ok() {
                    record.undo();
                }
                self.variations(record, ply, number, depth);
                if let Ok(text) = &played {
                    // It was legal in this position before.
                    let _ = record.play(text);
                }
            }
            if played.is_err() {
                self.seen += plies[i + 1..].iter().map(count).sum::<usize>();
                return false;
            }
        }
        true
    }

    /// Replays the variations of a move from the position before it, then undoes them.
    fn variations(&mut self, record: &mut GameRecord, ply: &Ply, number: usize, depth: usize) {
        if depth == MAX_DEPTH {
            let message = MESSAGES.say("form-variation.unplayed", &[("most", &MAX_DEPTH.to_string())]);
            self.add_move_defect(number, message);
            return;
        }
        let length = record.len();
        for variation in &ply.variations {
            self.line(record, &variation.plies, number - 1, depth + 1);
            while record.len() > length {
                record.undo();
            }
        }
    }
}

fn refusal(error: &str, after: usize) -> String {
    match after {
        0 => error.to_owned(),
        _ => MESSAGES.say("move-after", &[("fault", error), ("count", &after.to_string())]),
    }
}

/// Returns the number of moves in a text for a move: itself, and those of its variations.
fn count(ply: &Ply) -> usize {
    1 + ply.variations.iter().flat_map(|variation| &variation.plies).map(count).sum::<usize>()
}
