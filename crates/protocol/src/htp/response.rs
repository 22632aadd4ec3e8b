//! The engine's responses in the Hnefatafl Text Protocol.

use super::{Play, read_role, role_word};
use crate::parse::{ParseError, Words, one_line, value_of, word_of};
use std::fmt;
use throughline_game::Side;

/// The first line of a response.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Response {
    /// `= …`: success, with the result.
    Done(String),
    /// `? …`: an error, with the reason.
    Error(String),
}

impl Response {
    /// Reads a line.
    ///
    /// # Errors
    /// A line that begins with neither sign: it belongs to the previous response, or is noise.
    pub fn parse(line: &str) -> Result<Self, ParseError> {
        let line = line.trim();
        match (line.strip_prefix('='), line.strip_prefix('?')) {
            (Some(text), _) => Ok(Response::Done(one_line(text.trim()))),
            (_, Some(text)) => Ok(Response::Error(one_line(text.trim()))),
            _ => Err(ParseError::new(line, "= and an answer, or ? and what is wrong")),
        }
    }
}

impl fmt::Display for Response {
    /// Writes the response without a line feed at its end. The text of a [`Response::Done`] may
    /// have several lines.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Response::Done(text) => write!(f, "= {text}"),
            Response::Error(text) => write!(f, "? {}", one_line(text)),
        }
    }
}

/// The response to `generate_move`, after its `=`: `play attacker d1 d4, score: 0.5, delay
/// milliseconds: 900, loops: 70000`.
#[derive(Clone, PartialEq, Debug)]
pub struct GeneratedMove {
    /// The side that plays.
    pub side: Side,
    /// Its move or resignation.
    pub play: Play,
    /// The engine's evaluation.
    pub score: Option<f64>,
    /// Thinking time, in milliseconds.
    pub milliseconds: Option<u64>,
    /// Nodes searched, or what else the engine counts.
    pub loops: Option<u64>,
}

impl GeneratedMove {
    /// Reads the text after the `=`. Figures that cannot be parsed are `None`.
    ///
    /// # Errors
    /// A text without a move.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        let (play, figures) = text.split_once(',').unwrap_or((text, ""));
        let mut words = Words::new(play);
        if words.next() != Some("play") {
            return Err(ParseError::new(text, "play ROLE FROM TO or play ROLE resigns"));
        }
        let side = read_role(words.next().unwrap_or_default())?;
        let play = Play::parse(&mut words)?;
        let figure = |key: &str| {
            let found = figures.split(',').find_map(|part| part.trim().strip_prefix(key));
            found.map(|value| value.trim_start_matches(':').trim())
        };
        Ok(GeneratedMove {
            side,
            play,
            score: figure("score").and_then(|value| value.parse().ok()),
            milliseconds: figure("delay milliseconds").and_then(|value| value.parse().ok()),
            loops: figure("loops").and_then(|value| value.parse().ok()),
        })
    }

    /// Returns the text after the `=`, in the notation of a board size.
    #[must_use]
    pub fn text(&self, board_size: u8) -> String {
        let play = match self.play {
            // As hnefatafl-copenhagen writes it, with `_` in the place of the square.
            Play::Resigns => "resigns _".to_owned(),
            play => play.text(board_size),
        };
        let mut text = format!("play {} {play}", role_word(self.side));
        let mut add = |key: &str, figure: Option<String>| {
            if let Some(figure) = figure {
                text.push_str(&format!(", {key}: {figure}"));
            }
        };
        add("score", self.score.map(|score| score.to_string()));
        add("delay milliseconds", self.milliseconds.map(|time| time.to_string()));
        add("loops", self.loops.map(|loops| loops.to_string()));
        text
    }
}

/// The response to `final_status`, after its `=`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// `attacker_wins` or `defender_wins`.
    Won(Side),
    /// `draw`
    Draw,
    /// `ongoing`
    Ongoing,
}

impl Status {
    const ALL: [(Status, &str); 4] = [
        (Status::Won(Side::First), "attacker_wins"),
        (Status::Won(Side::Second), "defender_wins"),
        (Status::Draw, "draw"),
        (Status::Ongoing, "ongoing"),
    ];
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(word_of(&Self::ALL, self))
    }
}

impl std::str::FromStr for Status {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let error = || ParseError::new(text, "attacker_wins, defender_wins, draw or ongoing");
        value_of(&Self::ALL, text).ok_or_else(error)
    }
}
