//! [`ScoreSheet`]: a written game, as its text says it.

use std::time::Duration;
use throughline_catalog::{GAMES, GameHandle};
use throughline_game::{GameInfo, Side};

/// A written game: what the text says, not yet checked against the rules (the reader of the text
/// knows no game).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ScoreSheet {
    /// Tags in their order; a name stands once.
    pub tags: Vec<(String, String)>,
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves that were played.
    pub plies: Vec<Ply>,
    /// The result at the end of the moves.
    pub result: Mark,
}

/// A move of a written game, with what was written about it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ply {
    /// Move text, as it was written.
    pub text: String,
    /// Numeric annotation glyphs: 1 for `!`, 2 for `?`, and so on as in the PGN standard (section
    /// 10).
    pub glyphs: Vec<u8>,
    /// Comments after the move.
    pub comments: Vec<String>,
    /// The mover's clock after the move (`[%clk 0:04:59.5]`).
    pub clock: Option<Duration>,
    /// The time the move took (`[%emt 0:00:03]`).
    pub spent: Option<Duration>,
    /// Other moves that might have been played instead of this one, each with its continuation.
    pub variations: Vec<Variation>,
}

/// A line that was not played.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Variation {
    /// Comments before its first move.
    pub comments: Vec<String>,
    /// Its moves; the first stands in place of the move it belongs to.
    pub plies: Vec<Ply>,
}

/// How the moves of a text end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Mark {
    /// `1-0`: the side that moves first in the game won (the attackers of Hnefatafl by its default
    /// rules).
    FirstWon,
    /// `0-1`: the side that moves second won.
    SecondWon,
    /// `1/2-1/2`.
    Draw,
    /// `*`: unfinished, or not known.
    #[default]
    Open,
}

impl Mark {
    /// The four marks.
    pub const ALL: [Mark; 4] = [Mark::FirstWon, Mark::SecondWon, Mark::Draw, Mark::Open];

    /// The mark of a win for a side, or of a draw.
    #[must_use]
    pub fn of(winner: Option<Side>) -> Self {
        match winner {
            Some(Side::First) => Mark::FirstWon,
            Some(Side::Second) => Mark::SecondWon,
            None => Mark::Draw,
        }
    }

    /// Reads a mark in any of the forms people write: `1-0`, `½-½`, `1/2`, `*`.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        crate::pgn::words::mark(text.trim())
    }

    /// As it is written.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Mark::FirstWon => "1-0",
            Mark::SecondWon => "0-1",
            Mark::Draw => "1/2-1/2",
            Mark::Open => "*",
        }
    }
}

impl ScoreSheet {
    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// Sets a tag, in its place when it is there, else at the end.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        match self.tags.iter_mut().find(|(tag, _)| tag == name) {
            Some((_, old)) => *old = value.into(),
            None => self.tags.push((name.to_owned(), value.into())),
        }
    }

    /// The game spec: the tag `Game`, or else `Variant`, which may also be a game's name (`Linear
    /// Pursuit`).
    #[must_use]
    pub fn spec(&self) -> Option<&str> {
        let variant = || {
            let text = self.tag("Variant")?;
            let named = GAMES.into_iter().find(|info| info.name.eq_ignore_ascii_case(text.trim()));
            Some(named.map_or(text, |info| info.id))
        };
        self.tag("Game").or_else(variant)
    }

    /// The position string of the start where it is not the game's own: the tag `Position`, or else
    /// `FEN`.
    #[must_use]
    pub fn position(&self) -> Option<&str> {
        self.tag("Position").or_else(|| self.tag("FEN"))
    }

    /// Who played a side: the tag named after the side of the game (`Attackers`), or else `White`
    /// and `Black`, or `First` and `Second`.
    #[must_use]
    pub fn player(&self, game: &GameInfo, side: Side) -> Option<&str> {
        let own = crate::pgn::player_tag(game, side);
        let other = [["White", "Black"], ["First", "Second"]].map(|names| names[side.index()]);
        [own.as_str(), other[0], other[1]].into_iter().find_map(|name| self.tag(name))
    }

    /// Whether the second side moves first in the start position, so that the moves are numbered
    /// from `1...`. False where there is no position of a known game.
    #[must_use]
    pub fn second_side_begins(&self) -> bool {
        let start = self
            .position()
            .zip(self.spec())
            .and_then(|(position, spec)| GameHandle::from_spec(spec).ok()?.record(Some(position)).ok());
        start.is_some_and(|record| record.side_to_move() == Side::Second)
    }
}
