//! Game records as text, based on PGN: tags, numbered moves, comments, variations, clocks, results
//! (`docs/pgn.md`).
//!
//! [`read`] and [`write`](fn@write) convert between text and [`ScoreSheet`], without knowledge of
//! any game. [`replay`] replays a sheet by the rules of its game; [`sheet_of`] creates the sheet of
//! a played game.

mod comment;
mod game_builder;
mod reader;
mod replay;
mod result;
mod tokens;
mod writer;

pub use reader::{Games, ParsedGame, ParsedGames, read};
pub use replay::{Examined, Replay, examine, has_seed, replay};
pub use result::{Ending, GameResult, Termination};
pub use writer::{unwritable_parts, write, write_all};

use std::time::Duration;
use throughline_catalog::{GAMES, GameHandle, GameRecord};
use throughline_game::text::capitalised;
use throughline_game::{GameInfo, Side};

/// The maximum nesting depth of variations: a variation of the main line has depth 1.
pub const MAX_DEPTH: usize = 100;

/// A recorded game as its text states it, not yet checked against the rules.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ScoreSheet {
    /// The tags in order; each name occurs once.
    pub tags: Vec<(String, String)>,
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves of the main line.
    pub plies: Vec<Ply>,
    /// The result at the end of the moves.
    pub result: GameResult,
}

/// A move of a recorded game, with its annotations.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ply {
    /// The move text, as written.
    pub text: String,
    /// Numeric annotation glyphs: 1 for `!`, 2 for `?`, and so on as in the PGN standard (section
    /// 10). Each is read once.
    pub glyphs: Vec<u8>,
    /// Comments after the move.
    pub comments: Vec<String>,
    /// The mover's clock after the move (`[%clk 0:04:59.5]`).
    pub clock: Option<Duration>,
    /// The time the move took (`[%emt 0:00:03]`).
    pub spent: Option<Duration>,
    /// The alternatives to this move, each with its continuation.
    pub variations: Vec<Variation>,
}

impl Ply {
    /// Returns a move without annotations.
    #[must_use]
    pub fn plain(text: impl Into<String>) -> Self {
        Ply { text: text.into(), ..Ply::default() }
    }
}

/// A line that was not played.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Variation {
    /// Comments before its first move.
    pub comments: Vec<String>,
    /// Its moves; the first replaces the move that the variation belongs to.
    pub plies: Vec<Ply>,
}

impl ScoreSheet {
    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// Sets a tag: replaces its value, or appends it.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        match self.tags.iter_mut().find(|(tag, _)| tag == name) {
            Some((_, old)) => *old = value.into(),
            None => self.tags.push((name.to_owned(), value.into())),
        }
    }

    /// Returns the game spec: the tag `Game`, or else `Variant`; a game's name (`Linear Pursuit`)
    /// is accepted.
    #[must_use]
    pub fn spec(&self) -> Option<&str> {
        let text = self.tag("Game").or_else(|| self.tag("Variant"))?;
        let named = GAMES.into_iter().find(|info| info.name.eq_ignore_ascii_case(text.trim()));
        Some(named.map_or(text, |info| info.id))
    }

    /// Returns the position string of the start, unless it is the rule set's own: the tag
    /// `Position`, or else `FEN`.
    #[must_use]
    pub fn position(&self) -> Option<&str> {
        self.tag("Position").or_else(|| self.tag("FEN"))
    }

    /// Returns the player of a side: the tag named after the side (`Attackers`), or else `White`
    /// and `Black`, or `First` and `Second`.
    #[must_use]
    pub fn player(&self, game: &GameInfo, side: Side) -> Option<&str> {
        let own = player_tag(game, side);
        let other = [["White", "Black"], ["First", "Second"]].map(|names| names[side.index()]);
        [own.as_str(), other[0], other[1]].into_iter().find_map(|name| self.tag(name))
    }

    /// Whether the second side moves first in the start position, so that move numbers begin with
    /// `1...`. False without a position of a known game.
    #[must_use]
    pub fn second_side_begins(&self) -> bool {
        let start = self
            .position()
            .zip(self.spec())
            .and_then(|(position, spec)| GameHandle::from_spec(spec).ok()?.record(Some(position)).ok());
        start.is_some_and(|record| record.side_to_move() == Side::Second)
    }
}

/// Returns the tag with the player of a side: the side's name capitalised, `White` or `Attackers`.
#[must_use]
pub fn player_tag(game: &GameInfo, side: Side) -> String {
    capitalised(game.sides[side.index()])
}

impl ScoreSheet {
    /// Creates a sheet without moves: the roster of tags, with question marks for what only the
    /// caller knows. `start` is the tag of the start position and its value, if needed.
    pub(crate) fn with_roster(
        game: &GameInfo,
        variant: &str,
        spec: &str,
        start: Option<(&str, String)>,
        ending: Ending,
    ) -> Self {
        let mut sheet = ScoreSheet { result: ending.result, ..ScoreSheet::default() };
        for (tag, unknown) in [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?")] {
            sheet.set_tag(tag, unknown);
        }
        for side in Side::BOTH {
            sheet.set_tag(&player_tag(game, side), "?");
        }
        sheet.set_tag("Result", ending.result.text());
        sheet.set_tag("Variant", variant);
        sheet.set_tag("Game", spec);
        if let Some((tag, value)) = start {
            sheet.set_tag(tag, value);
        }
        sheet.set_tag("Termination", ending.termination);
        sheet
    }
}

/// Creates the sheet of a played game, with every tag that the program knows; event, site, date,
/// round and players are question marks, which the caller replaces with [`ScoreSheet::set_tag`].
///
/// ```
/// use throughline_catalog::GameHandle;
/// use throughline_records::pgn::{Ending, sheet_of, write};
/// let game = GameHandle::from_spec("one-dimensional-chess").unwrap();
/// let mut record = game.record(None).unwrap();
/// record.play("e-j").unwrap();
/// let sheet = sheet_of(&game, &record, Ending::of(&record));
/// assert!(write(&sheet).ends_with("\n\n1. e-j *\n"));
/// ```
#[must_use]
pub fn sheet_of(game: &GameHandle, record: &GameRecord, ending: Ending) -> ScoreSheet {
    let own = game.record(None).ok().map(|own| own.position_text());
    let start = record.frame(0).map(|frame| frame.position).and_then(|start| {
        let is_own = own.as_ref() == Some(&start);
        let tag = if is_own { "Outcome" } else { "Position" };
        (!is_own || has_seed(game.spec())).then_some((tag, start))
    });
    let info = game.info();
    let mut sheet = ScoreSheet::with_roster(info, info.name, game.spec(), start, ending);
    sheet.plies = record.move_texts().into_iter().map(Ply::plain).collect();
    sheet
}
