//! Playing a sheet by the rules of its game.

use crate::pgn::fault::quoted;
use crate::pgn::{Fault, MAX_DEPTH, Ply, ReadGame, ScoreSheet, judge};
use throughline_catalog::{GAMES, GameHandle, GameRecord};

/// A sheet that was played.
#[derive(Clone)]
pub struct Replay {
    /// The rule set.
    pub game: GameHandle,
    /// The main line.
    pub record: GameRecord,
    /// What is odd, but no obstacle: a seed that no longer gives the outcome that is written down,
    /// which is then believed.
    pub notes: Vec<Fault>,
}

/// All that playing a sheet brought to light.
#[derive(Clone, Default)]
pub struct Examined {
    /// The rule set, when the sheet names one.
    pub game: Option<GameHandle>,
    /// The main line up to its first move that cannot be played, when there is a start.
    pub record: Option<GameRecord>,
    /// Moves that were played, in the main line and in variations.
    pub moves: usize,
    /// What is wrong.
    pub faults: Vec<Fault>,
    /// As [`Replay::notes`].
    pub notes: Vec<Fault>,
}

/// Plays the main line and every variation of a sheet by the rules of its game, and judges its
/// result.
///
/// ```
/// use throughline_records::pgn::{read, replay};
/// let sheet = read("[Game \"one-dimensional-chess\"] 1. e-j l-g 2. jxm *").sheets.remove(0);
/// let faults = replay(&sheet).err().expect("nothing stands on m that a knight on j could take");
/// assert_eq!(faults[0].ply, Some(3));
/// ```
///
/// # Errors
/// Every fault: an unknown game, an impossible start, moves that cannot be played (of each line the
/// first), moves after the end, a result that is not the one of the moves.
pub fn replay(sheet: &ScoreSheet) -> Result<Replay, Vec<Fault>> {
    match examine(sheet) {
        Examined { game: Some(game), record: Some(record), faults, notes, .. } if faults.is_empty() => {
            Ok(Replay { game, record, notes })
        }
        Examined { faults, .. } => Err(faults),
    }
}

/// As [`replay`], for a sheet with faults as well: what could be played, and every fault.
#[must_use]
pub fn examine(sheet: &ScoreSheet) -> Examined {
    examine_at(sheet, 1, &[])
}

impl ReadGame {
    /// As [`examine`]; faults name the game's number and the line of the text. The faults of the
    /// form are not repeated.
    #[must_use]
    pub fn examine(&self) -> Examined {
        let mut examined = examine_at(&self.sheet, self.number, &self.places);
        for fault in examined.faults.iter_mut().chain(&mut examined.notes) {
            fault.line.get_or_insert(self.line);
        }
        examined
    }
}

fn examine_at(sheet: &ScoreSheet, number: usize, places: &[usize]) -> Examined {
    let mut player = Player { number, places, played: 0, seen: 0, faults: Vec::new() };
    let mut examined = Examined::default();
    if let Some(message) = judge::tag(sheet) {
        player.note(message);
    }
    match start(sheet) {
        Err(message) => player.note(message),
        Ok(Start { game, record, note }) => {
            examined.notes.extend(note.map(|message| fault(number, None, None, message)));
            match record {
                Err(message) => player.note(message),
                Ok(mut record) => {
                    if player.line(&mut record, &sheet.plies, 0, 0) {
                        judge::result(sheet, &game, &record).into_iter().for_each(|m| player.note(m));
                    }
                    examined.record = Some(record);
                }
            }
            examined.game = Some(game);
        }
    }
    Examined { moves: player.played, faults: player.faults, ..examined }
}

/// The start of a sheet whose game is known.
struct Start {
    game: GameHandle,
    record: Result<GameRecord, String>,
    note: Option<String>,
}

fn start(sheet: &ScoreSheet) -> Result<Start, String> {
    let games = || GAMES.map(|info| info.id).join(", ");
    let spec = sheet.spec().ok_or_else(|| {
        format!("the tag Game is missing: expected [Game \"SPEC\"] with one of {}", games())
    })?;
    let game = GameHandle::from_spec(spec).map_err(|error| format!("the tag Game: {error}"))?;
    let outcome = sheet.tag("Outcome");
    let (note, from) = match (sheet.position(), outcome) {
        (Some(position), _) => (None, Some(("Position", position))),
        (None, Some(outcome)) => match seed_gives(&game, spec, outcome) {
            Ok(()) => (None, None),
            Err(note) => (note, Some(("Outcome", outcome))),
        },
        (None, None) if is_left_to_chance(&game, spec) => {
            let record = Err(format!(
                "{} leaves the start to chance: expected a seed in the tag Game, or the start in the tag Outcome",
                quoted(spec)
            ));
            return Ok(Start { game, record, note: None });
        }
        (None, None) => (None, None),
    };
    let record = match from {
        None => game.record(None).map_err(|error| error.to_string()),
        Some((tag, text)) => game.record(Some(text)).map_err(|error| format!("the tag {tag}: {error}")),
    };
    Ok(Start { game, record, note })
}

/// Whether the rule set's own start is the outcome that was written down; else, what to note about
/// it.
fn seed_gives(game: &GameHandle, spec: &str, outcome: &str) -> Result<(), Option<String>> {
    if is_left_to_chance(game, spec) {
        return Err(None);
    }
    match game.record(None).map(|record| record.position_text()) {
        Ok(start) if start == outcome => Ok(()),
        Ok(start) => Err(Some(format!(
            "the tag Outcome is {}, but {} starts from “{start}”: the moves are played from the Outcome",
            quoted(outcome),
            game.spec()
        ))),
        Err(error) => Err(Some(error.to_string())),
    }
}

/// Whether a spec does not say what chance decides, so that [`GameHandle::from_spec`] has drawn a
/// seed.
fn is_left_to_chance(game: &GameHandle, spec: &str) -> bool {
    has_seed(game.spec()) && !has_seed(spec)
}

/// Whether a spec says how chance decided (`seed`, see `Catalogued::settle`). What a seed gives may
/// change with the tables that it picks from, so whoever keeps such a game keeps its start too.
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

struct Player<'s> {
    number: usize,
    /// Lines of the text that hold the moves.
    places: &'s [usize],
    /// Moves played.
    played: usize,
    /// Moves of the text that were met.
    seen: usize,
    faults: Vec<Fault>,
}

impl Player<'_> {
    /// Notes a fault that belongs to no move.
    fn note(&mut self, message: String) {
        self.faults.push(fault(self.number, None, None, message));
    }

    /// Notes a fault of the move met last.
    fn note_move(&mut self, ply: usize, message: String) {
        let line = self.places.get(self.seen.wrapping_sub(1)).copied();
        self.faults.push(fault(self.number, line, Some(ply), message));
    }

    /// Plays a line of moves, and for each of its moves what might have been played instead. False
    /// when a move could not be played.
    fn line(&mut self, record: &mut GameRecord, plies: &[Ply], before: usize, depth: usize) -> bool {
        for (i, ply) in plies.iter().enumerate() {
            self.seen += 1;
            let number = before + i + 1;
            let played = record.play(&ply.text);
            match &played {
                Ok(_) => self.played += 1,
                Err(error) => self.note_move(number, refusal(&error.to_string(), plies.len() - i - 1)),
            }
            if !ply.variations.is_empty() {
                if played.is_ok() {
                    record.undo();
                }
                self.variations(record, ply, number, depth);
                if let Ok(text) = &played {
                    // It was legal in this very position.
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

    /// Plays the variations of a move from the position before it, and takes them back.
    fn variations(&mut self, record: &mut GameRecord, ply: &Ply, number: usize, depth: usize) {
        if depth == MAX_DEPTH {
            let message =
                format!("variations are nested more than {MAX_DEPTH} deep: the deeper ones are not played");
            self.note_move(number, message);
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

fn fault(game: usize, line: Option<usize>, ply: Option<usize>, message: String) -> Fault {
    Fault { game, line, ply, message }
}

fn refusal(error: &str, after: usize) -> String {
    match after {
        0 => error.to_owned(),
        1 => format!("{error} (the move after it is not judged)"),
        _ => format!("{error} (the {after} moves after it are not judged)"),
    }
}

/// The moves a text has for a move: itself, and those of its variations.
fn count(ply: &Ply) -> usize {
    1 + ply.variations.iter().flat_map(|variation| &variation.plies).map(count).sum::<usize>()
}
