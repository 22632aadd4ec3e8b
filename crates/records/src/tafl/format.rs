//! The formats, and games read from and written to them.

use crate::pgn::ScoreSheet;
use crate::tafl::fault::Fault;
use crate::tafl::written::Written;
use crate::tafl::{csv, otg, otn::OtnPosition, playtafl};

/// A format of games, or of positions and rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// Our own: the records of `throughline-records`.
    Record,
    /// OpenTafl's game files.
    Otg,
    /// Lines of positions and rules strings, OpenTafl's or ours.
    Otn,
    /// The archive of the aagenielsen site, a game a line.
    Csv,
    /// The text of playtafl.com and hnefatafl.org.
    Playtafl,
}

/// A game of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    /// Its number, from 1.
    pub game: usize,
    /// The line where it begins, from 1.
    pub line: usize,
    /// The game, unless it is refused.
    pub sheet: Option<ScoreSheet>,
    /// What is wrong with it.
    pub faults: Vec<Fault>,
}

impl Format {
    /// All of them.
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

    /// Reads a name; `pgn` is a record.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        match name.to_ascii_lowercase().as_str() {
            "pgn" => Some(Format::Record),
            name => Format::ALL.into_iter().find(|format| format.name() == name),
        }
    }

    /// The format that the end of a file's name stands for. `pgn` can be two.
    #[must_use]
    pub fn of_extension(extension: &str) -> Option<Self> {
        match extension.to_ascii_lowercase().as_str() {
            "otg" => Some(Format::Otg),
            "otn" | "otr" => Some(Format::Otn),
            "csv" => Some(Format::Csv),
            _ => None,
        }
    }

    /// The format a text looks like; a record when it looks like nothing else.
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

/// Reads the games of a text, each handed to `each` as soon as it is read and replayed. `rules` is
/// a spec that is played in the place of what the text says or would be guessed. Nothing is read
/// from [`Format::Otn`], which holds no games.
///
/// ```
/// use throughline_records::tafl::{Format, read};
/// let mut games = Vec::new();
/// read(Format::Csv, "d1-d3 e5-e2 g1-g3 f4-c4 g3-e3xe2,1,0,Ongoing\n", None, &mut |item| games.push(item));
/// assert_eq!(games[0].sheet.as_ref().unwrap().tag("Game"), Some("hnefatafl:rules=copenhagen"));
/// ```
pub fn read(format: Format, text: &str, rules: Option<&str>, each: &mut dyn FnMut(Item)) {
    let text = text.trim_start_matches('\u{feff}');
    match format {
        Format::Record => read_records(text, rules, each),
        Format::Otg => otg::read(text, rules, each),
        Format::Csv => csv::read(text, rules, each),
        Format::Playtafl => playtafl::read(text, rules, each),
        Format::Otn => {}
    }
}

fn read_records(text: &str, rules: Option<&str>, each: &mut dyn FnMut(Item)) {
    // Reading from memory cannot fail.
    for mut game in crate::pgn::Games::new(text.as_bytes()).flatten() {
        if let Some(spec) = rules {
            game.sheet.set_tag("Game", spec);
        }
        let mut faults = std::mem::take(&mut game.faults);
        faults.extend(game.examine().faults);
        let fault = |fault: crate::pgn::Fault| Fault {
            line: fault.line.unwrap_or(game.line),
            game: game.number,
            ply: fault.ply,
            message: fault.message,
        };
        let sheet = faults.is_empty().then_some(game.sheet);
        let faults = faults.into_iter().map(fault).collect();
        each(Item { game: game.number, line: game.line, sheet, faults });
    }
}

/// Writes a game. In [`Format::Otn`] that is the position at its end.
///
/// # Errors
/// A game that the format cannot hold, or that cannot be played: the ply, from 1, if it is one, and
/// why.
pub fn write(format: Format, sheet: &ScoreSheet) -> Result<Written, (Option<usize>, String)> {
    match format {
        Format::Record => Ok(Written { text: crate::pgn::write(sheet), lost: Vec::new() }),
        Format::Otg => otg::write(sheet),
        Format::Csv => csv::write(sheet),
        Format::Playtafl => playtafl::write(sheet),
        Format::Otn => {
            let end = crate::tafl::board::Replayed::of(sheet)?.end_text();
            let (board, side) = OtnPosition::of_ours(&end).map_err(|error| (None, error.to_string()))?;
            Ok(Written {
                text: format!("{}\n", board.with_side(side)),
                lost: vec!["all but the position at the end"],
            })
        }
    }
}
