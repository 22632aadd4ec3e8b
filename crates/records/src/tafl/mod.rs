//! Conversion of tafl games, positions and rule sets between our records and the formats of other
//! programs (`docs/tafl.md`).

mod csv;
mod otg;
pub mod otn;
mod playtafl;
mod replay;
mod rule_set;

pub use replay::Exported;
pub use rule_set::RuleSetError;

use crate::Defect;
use crate::pgn::{Games, ScoreSheet};
use otn::{OtnError, OtnPosition, OtnRules};
use replay::MainLine;
use rule_set::Rules;
use std::fmt;
use throughline_game::{Notation, Side};

/// A format of games, or of positions and rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// Our own records: [`crate::pgn`].
    Record,
    /// OpenTafl's game files.
    Otg,
    /// Lines of positions and rules strings, OpenTafl's or ours.
    Otn,
    /// The archive format of the aagenielsen site, one game per line.
    Csv,
    /// The text format of playtafl.com and hnefatafl.org.
    Playtafl,
}

/// A game of an imported text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ImportedGame {
    /// Its number, from 1.
    pub game: usize,
    /// The line where it begins, from 1.
    pub line: usize,
    /// The game, unless it was rejected.
    pub sheet: Option<ScoreSheet>,
    /// Its defects.
    pub defects: Vec<Defect>,
}

impl ImportedGame {
    pub(crate) fn new(game: usize, line: usize, read: Result<ScoreSheet, ConvertError>) -> Self {
        match read {
            Ok(sheet) => ImportedGame { game, line, sheet: Some(sheet), defects: Vec::new() },
            Err(error) => ImportedGame { game, line, sheet: None, defects: vec![error.defect(game, line)] },
        }
    }
}

/// Why a game cannot be converted.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct ConvertError {
    /// The ply that is the reason, from 1.
    pub ply: Option<usize>,
    /// What was found and what is allowed.
    pub message: String,
}

impl ConvertError {
    pub(crate) fn of_game(message: impl fmt::Display) -> Self {
        ConvertError { ply: None, message: message.to_string() }
    }

    pub(crate) fn at(ply: usize, message: impl fmt::Display) -> Self {
        ConvertError { ply: Some(ply), message: message.to_string() }
    }

    /// Returns the defect of a game that begins at a line.
    #[must_use]
    pub fn defect(self, game: usize, line: usize) -> Defect {
        Defect { game, line: Some(line), ply: self.ply, message: self.message }
    }
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 5] = [Format::Record, Format::Otg, Format::Otn, Format::Csv, Format::Playtafl];

    /// Its name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Format::Record => "record",
            Format::Otg => "otg",
            Format::Otn => "otn",
            Format::Csv => "csv",
            Format::Playtafl => "playtafl",
        }
    }

    /// Parses a name; `pgn` means a record.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        match name.to_ascii_lowercase().as_str() {
            "pgn" => Some(Format::Record),
            name => Format::ALL.into_iter().find(|format| format.name() == name),
        }
    }

    /// Returns the format for a file extension; `None` for `pgn`, which is ambiguous.
    #[must_use]
    pub fn of_extension(extension: &str) -> Option<Self> {
        match extension.to_ascii_lowercase().as_str() {
            "otg" => Some(Format::Otg),
            "otn" | "otr" => Some(Format::Otn),
            "csv" => Some(Format::Csv),
            _ => None,
        }
    }

    /// Returns the format that a text looks like; a record by default.
    #[must_use]
    pub fn of_text(text: &str) -> Self {
        let text = text.trim_start_matches('\u{feff}');
        let first = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
        if first.starts_with('/') || first.starts_with("dim:") {
            Format::Otn
        } else if otg::looks_like(text) {
            Format::Otg
        } else if csv::looks_like(text) {
            Format::Csv
        } else if playtafl::looks_like(text) {
            Format::Playtafl
        } else {
            Format::Record
        }
    }
}

/// Reads the games of a text, and passes each to `each` as soon as it is replayed. `spec` is a rule
/// set that replaces the one that the text states or that would be guessed. Reads nothing from
/// [`Format::Otn`], which has no games.
///
/// ```
/// use throughline_records::tafl::{Format, read};
/// let mut games = Vec::new();
/// read(Format::Csv, "d1-d3 e5-e2 g1-g3 f4-c4 g3-e3xe2,1,0,Ongoing\n", None, &mut |game| games.push(game));
/// assert_eq!(games[0].sheet.as_ref().unwrap().tag("Game"), Some("hnefatafl:rules=copenhagen"));
/// ```
pub fn read(format: Format, text: &str, spec: Option<&str>, each: &mut dyn FnMut(ImportedGame)) {
    let text = text.trim_start_matches('\u{feff}');
    match format {
        Format::Record => read_records(text, spec, each),
        Format::Otg => otg::read(text, spec, each),
        Format::Csv => csv::read(text, spec, each),
        Format::Playtafl => playtafl::read(text, spec, each),
        Format::Otn => {}
    }
}

fn read_records(text: &str, spec: Option<&str>, each: &mut dyn FnMut(ImportedGame)) {
    // Reading from memory cannot fail.
    for mut game in Games::new(text.as_bytes()).flatten() {
        if let Some(spec) = spec {
            game.sheet.set_tag("Game", spec);
        }
        let mut defects = std::mem::take(&mut game.defects);
        defects.extend(game.examine().defects);
        let sheet = defects.is_empty().then_some(game.sheet);
        each(ImportedGame { game: game.number, line: game.line, sheet, defects });
    }
}

/// Writes a game. In [`Format::Otn`] the result is its final position.
///
/// # Errors
/// A game that the format cannot hold, or with illegal moves.
pub fn write(format: Format, sheet: &ScoreSheet) -> Result<Exported, ConvertError> {
    match format {
        Format::Record => Ok(Exported { text: crate::pgn::write(sheet), lost: Vec::new() }),
        Format::Otg => otg::write(sheet),
        Format::Csv => csv::write(sheet),
        Format::Playtafl => playtafl::write(sheet),
        Format::Otn => {
            let MainLine { rules, record } = MainLine::of(sheet)?;
            let end = rules.game.position_text(record.position());
            let (board, side) = OtnPosition::of_position_string(&end).map_err(ConvertError::of_game)?;
            Ok(Exported {
                text: format!("{}\n", board.with_side(side)),
                lost: vec!["all but the position at the end"],
            })
        }
    }
}

/// Converts a line to OpenTafl's notation ([`Format::Otn`]) or to ours (any other format): a
/// position or a rules string of OpenTafl, a position string or a spec of ours.
///
/// OpenTafl's positions have no side to move: ` a` or ` d` may follow one, and the default is ` a`,
/// the attackers. So ` d` is written after a position in which the defenders move. A rules string
/// becomes a spec, followed by `--position "…"` when the start is not the rule set's own, which can
/// be pasted into other commands. A spec may be followed by `--position "…"` in the same way.
///
/// # Errors
/// Text of neither kind, and rules that ours cannot express: every key.
///
/// ```
/// use throughline_records::tafl::{Format, convert_line};
/// let otn = convert_line("hnefatafl:rules=brandubh", Format::Otn).unwrap();
/// assert!(otn.starts_with("dim:7 name:Brandubh ks:c throughline:repetition=loss start:/3t3/"));
/// assert_eq!(convert_line(&otn, Format::Record).unwrap(), "hnefatafl:rules=brandubh");
/// assert_eq!(convert_line("/1t1/K2/2T/", Format::Record).unwrap(), "2T/K2/1t1 a");
/// assert_eq!(convert_line("2T/K2/1t1 d", Format::Otn).unwrap(), "/1t1/K2/2T/ d");
/// ```
pub fn convert_line(text: &str, to: Format) -> Result<String, OtnError> {
    let text = text.trim();
    if text.starts_with('/') {
        let (board, side) = match text.split_once(char::is_whitespace) {
            None => (text, Side::First),
            Some((board, "a" | "attackers")) => (board, Side::First),
            Some((board, "d" | "defenders")) => (board, Side::Second),
            Some((_, other)) => {
                return Err(OtnError::one(format!("after a position stands a or d, not {other}")));
            }
        };
        let position = OtnPosition::parse(board)?;
        return if to == Format::Otn { Ok(position.with_side(side)) } else { position.position_string(side) };
    }
    if text.starts_with("dim:") || text.contains(" start:") || text.contains(" dim:") {
        let otn = OtnRules::parse(text)?;
        if to == Format::Otn {
            return Ok(otn.to_string());
        }
        let ours = otn.rule_set().map_err(|keys| OtnError(keys.iter().map(ToString::to_string).collect()))?;
        return Ok(spec_with_position(ours.spec, ours.position));
    }
    if text.starts_with("hnefatafl") {
        return convert_spec(text, to);
    }
    let (position, side) = OtnPosition::of_position_string(text)?;
    Ok(if to == Format::Otn { position.with_side(side) } else { text.to_owned() })
}

fn convert_spec(text: &str, to: Format) -> Result<String, OtnError> {
    let (spec, position) = match text.split_once(" --position ") {
        None => (text, None),
        Some((spec, position)) => (spec.trim(), Some(position.trim().trim_matches('"'))),
    };
    let rules = Rules::of_spec(spec).map_err(OtnError::one)?;
    let record = rules.begin(position).map_err(OtnError::one)?;
    if to == Format::Otn {
        return Ok(OtnRules::of_record(&rules, &record).to_string());
    }
    let start = rules.own_start(&record);
    Ok(spec_with_position(rules.spec, start))
}

fn spec_with_position(spec: String, position: Option<String>) -> String {
    match position {
        None => spec,
        Some(position) => format!("{spec} --position \"{position}\""),
    }
}

/// A square of a board of up to 26 files: `a1` is the bottom left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square {
    /// From 0.
    pub file: u8,
    /// From 0, at most 98.
    pub rank: u8,
}

impl Square {
    /// Parses a square's name at the beginning of a text, letters in either case, and returns the
    /// rest. All digits that follow the letter belong to the rank.
    #[must_use]
    pub fn take(text: &str) -> Option<(Self, &str)> {
        let letter = *text.as_bytes().first()?;
        if !letter.is_ascii_alphabetic() {
            return None;
        }
        let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = text[1..].split_at(digits);
        let rank: u8 = number.parse().ok().filter(|rank| (1..=99).contains(rank))?;
        if number.starts_with('0') {
            return None;
        }
        Some((Square { file: letter.to_ascii_lowercase() - b'a', rank: rank - 1 }, rest))
    }

    /// Parses a whole text as a square.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::take(text).filter(|(_, rest)| rest.is_empty()).map(|(square, _)| square)
    }

    /// Returns the number of the square in [`throughline_hnefatafl::Move`], if it is on a board
    /// with sides of `size` squares (at most 11).
    #[must_use]
    pub fn index(self, size: u8) -> Option<u8> {
        (self.file < size && self.rank < size && size <= 11).then(|| self.rank * 11 + self.file)
    }

    /// Returns the square with a number; the inverse of [`Square::index`].
    #[must_use]
    pub fn of_index(index: u8) -> Self {
        Square { file: index % 11, rank: index / 11 }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file), self.rank + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_whole() {
        assert_eq!(Square::take("a10h3"), Some((Square { file: 0, rank: 9 }, "h3")));
        assert_eq!(Square::take("K11-"), Some((Square { file: 10, rank: 10 }, "-")));
        for text in ["", "a", "a0", "a01", "11", "é1", "a100", "a999999999999"] {
            assert_eq!(Square::take(text), None, "{text}");
        }
        assert_eq!(Square::parse("k11").unwrap().index(11), Some(120));
        assert_eq!(Square::parse("h1").unwrap().index(7), None);
        assert_eq!(Square::of_index(120).to_string(), "k11");
    }
}
