//! Match games as records, and the text form of scores.

use super::game::{GameEnd, Opening, PlayedGame, PlayedMove};
use super::opening::OpeningError;
use super::plan::{MatchPlan, PlannedGame};
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::time::Duration;
use throughline_game::Side;
use throughline_records::pgn::{Ending, Ply, ScoreSheet, player_tag, sheet_of, write};
use throughline_search::Score;

/// Converts a game to a record: the engines' names and settings as tags, and for each of their
/// moves the time and, in a comment, the score from the mover's view, depth and nodes: `{+0.35,
/// depth 7, 20013 nodes}`. `date` is in the form of the `Date` tag.
///
/// # Errors
/// If the rules do not allow the game, which does not happen for one that was played.
pub fn match_record(plan: &MatchPlan, game: &PlayedGame, date: &str) -> Result<ScoreSheet, OpeningError> {
    let played = game.moves.iter().map(|played| &played.text);
    let moves = game.opening.moves.iter().chain(played).cloned().collect();
    let record = Opening { position: game.opening.position.clone(), moves }.replayed(&plan.game)?;
    let loser = game.winner.map(Side::opponent);
    let ending = match (game.end, loser) {
        (GameEnd::Claim, _) => record.claim().map_or(Ending::agreed(), Ending::claimed),
        (GameEnd::Resignation, Some(loser)) => Ending::resigned(loser),
        (GameEnd::Time, Some(loser)) => Ending::out_of_time(loser),
        (GameEnd::Infraction, Some(loser)) => Ending::infraction(loser),
        (GameEnd::Failure, Some(_)) => Ending::abandoned(game.winner),
        (GameEnd::Rules, _) => Ending::of(&record),
        _ => Ending::adjudicated(game.winner),
    };
    let mut sheet = sheet_of(&plan.game, &record, ending);
    let planned = PlannedGame::new(game.index, &plan.pairings());
    sheet.set_tag("Event", "Engine match");
    sheet.set_tag("Date", date);
    sheet.set_tag("Round", format!("{}.{}", game.index / 2 + 1, game.index % 2 + 1));
    for side in Side::BOTH {
        let engine = &plan.engines[planned.engines[side.index()]];
        let tag = player_tag(plan.game.info(), side);
        sheet.set_tag(&tag, engine.name.clone());
        sheet.set_tag(&format!("{tag}Settings"), engine.text.clone());
    }
    annotate(&mut sheet.plies, game);
    Ok(sheet)
}

fn annotate(plies: &mut [Ply], game: &PlayedGame) {
    for (ply, played) in plies.iter_mut().skip(game.opening.moves.len()).zip(&game.moves) {
        ply.spent = Some(Duration::from_micros(played.micros));
        ply.comments.extend(thought(played));
    }
    if game.end != GameEnd::Rules
        && let Some(last) = plies.last_mut()
    {
        last.comments.push(format!("Ended here: {}.", game.reason));
    }
}

/// Returns the engine's evaluation as a comment.
fn thought(played: &PlayedMove) -> Option<String> {
    let parts = [
        played.score.map(|score| score.to_string()),
        played.depth.map(|depth| format!("depth {depth}")),
        played.nodes.map(|nodes| format!("{nodes} nodes")),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// Returns the mover's score from the comments of a move, as [`match_record`] writes them.
#[must_use]
pub fn score_of(ply: &Ply) -> Option<Score> {
    ply.comments.iter().find_map(|comment| read_score(comment.split(',').next()?.trim()))
}

/// A file that games are appended to, in the order of the plan.
#[derive(Debug)]
pub struct RecordsFile {
    file: File,
    /// The index of the next game to write.
    next: usize,
    waiting: BTreeMap<usize, String>,
}

impl RecordsFile {
    /// Opens or creates a file.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn open(path: &Path) -> io::Result<Self> {
        let file = OpenOptions::new().append(true).create(true).open(path)?;
        Ok(RecordsFile { file, next: 0, waiting: BTreeMap::new() })
    }

    /// Opens or creates the file of a match, and locks it against other matches. The records of its
    /// `games` so far, which begin at byte `from`, are cut off, to be written again in order.
    ///
    /// # Errors
    /// If the file cannot be written, another match has locked it, or it has something else there
    /// (`InvalidData`); then it stays as it is.
    pub fn open_for_match(
        path: &Path,
        from: u64,
        plan: &MatchPlan,
        games: &[PlayedGame],
    ) -> io::Result<Self> {
        let opened = Self::open(path)?;
        if opened.file.metadata()?.is_file() {
            if let Err(TryLockError::WouldBlock) = opened.file.try_lock() {
                return Err(io::Error::new(ErrorKind::ResourceBusy, "another match is writing it"));
            }
            opened.file.set_len(begin_of_records(&std::fs::read(path)?, from, plan, games)?)?;
        }
        Ok(opened)
    }

    /// Writes a game, or holds it back until those before it are written.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn add(&mut self, index: usize, sheet: &ScoreSheet) -> io::Result<()> {
        self.waiting.insert(index, write(sheet));
        while let Some(text) = self.waiting.remove(&self.next) {
            self.put(&text)?;
            self.next += 1;
        }
        Ok(())
    }

    /// Writes the games that are still held back.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn finish(mut self) -> io::Result<()> {
        for text in std::mem::take(&mut self.waiting).into_values() {
            self.put(&text)?;
        }
        Ok(())
    }

    /// Appends a game, after an empty line unless the file is empty.
    fn put(&mut self, text: &str) -> io::Result<()> {
        let gap = if self.file.metadata().is_ok_and(|data| data.len() == 0) { "" } else { "\n" };
        self.file.write_all(format!("{gap}{text}").as_bytes())
    }
}

/// Returns where the records of a match's `games` begin in the text of a file: at byte `from`, or
/// at 0 in a file that is newer than the match.
fn begin_of_records(text: &[u8], from: u64, plan: &MatchPlan, games: &[PlayedGame]) -> io::Result<u64> {
    let mut games: Vec<&PlayedGame> = games.iter().collect();
    games.sort_by_key(|game| game.index);
    for begin in [from, 0] {
        let after = usize::try_from(begin).ok().and_then(|begin| text.get(begin..));
        if let Some(after) = after
            && are_records_of(after, plan, &games)?
        {
            return Ok(begin);
        }
    }
    let why = format!(
        "after byte {from}, where this match began, it does not have the games of this match alone: \
         move the file elsewhere, and all of them go into a new one"
    );
    Err(io::Error::new(ErrorKind::InvalidData, why))
}

/// Whether a text is records of some of these games, in their order. The last may be incomplete, as
/// a killed run leaves it. All have the same date: each run writes the earlier games again.
fn are_records_of(text: &[u8], plan: &MatchPlan, games: &[&PlayedGame]) -> io::Result<bool> {
    let date = String::from_utf8_lossy(text);
    let date = date.split("[Date \"").nth(1).and_then(|rest| rest.split('"').next()).unwrap_or_default();
    let mut rest = text;
    for game in games {
        let record = write(&match_record(plan, game, date).map_err(io::Error::other)?);
        let begun = rest.strip_prefix(b"\n").unwrap_or(rest);
        match begun.strip_prefix(record.as_bytes()) {
            Some(after) => rest = after,
            None if record.as_bytes().starts_with(begun) => return Ok(true),
            None => {}
        }
    }
    Ok(rest.is_empty())
}

/// Reads a score in the form of its `Display`: `+1.25`, `win in 7`.
///
/// ```
/// use throughline_lab::read_score;
/// use throughline_search::Score;
/// for score in [Score::from_hundredths(-5), Score::from_hundredths(1234), Score::DRAW, Score::win(7), Score::loss(12)] {
///     assert_eq!(read_score(&score.to_string()), Some(score));
/// }
/// ```
#[must_use]
pub fn read_score(text: &str) -> Option<Score> {
    let plies = |prefix: &str| text.strip_prefix(prefix)?.parse::<u32>().ok();
    if let Some(plies) = plies("win in ") {
        return Some(Score::win(plies));
    }
    if let Some(plies) = plies("loss in ") {
        return Some(Score::loss(plies));
    }
    let (whole, hundredths) = text.strip_prefix(['+', '-']).unwrap_or(text).split_once('.')?;
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    if hundredths.len() != 2 || !is_number(whole) || !is_number(hundredths) {
        return None;
    }
    let size = whole.parse::<i32>().ok()?.checked_mul(100)?.checked_add(hundredths.parse().ok()?)?;
    Some(Score::from_hundredths(if text.starts_with('-') { -size } else { size }))
}

/// Serialises a score as its text, or null.
pub(crate) mod score {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};
    use throughline_search::Score;

    pub fn serialize<S: Serializer>(score: &Option<Score>, to: S) -> Result<S::Ok, S::Error> {
        match score {
            Some(score) => to.collect_str(score),
            None => to.serialize_none(),
        }
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Score>, D::Error> {
        let Some(text) = Option::<String>::deserialize(from)? else { return Ok(None) };
        super::read_score(&text).map(Some).ok_or_else(|| D::Error::custom(format!("“{text}” is no score")))
    }
}
