//! The `info` line: progress and results of a search.

use crate::parse::{ParseError, Words, one_line};
use std::fmt::Write;
use std::time::Duration;

/// An `info` line. Every field is optional.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Info {
    /// Plies searched to full width.
    pub depth: Option<u32>,
    /// Length of the longest line searched, in plies.
    pub seldepth: Option<u32>,
    /// Rank of this line among the best lines, from 1.
    pub multipv: Option<u32>,
    /// The evaluation, from the mover's view.
    pub score: Option<Score>,
    /// Whether the score is only a bound.
    pub bound: Option<Bound>,
    /// The mover's chances to win, draw and lose, per mille.
    pub wdl: Option<[u32; 3]>,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// Nodes per second.
    pub nps: Option<u64>,
    /// How full the transposition table is, per mille.
    pub hashfull: Option<u32>,
    /// Positions found in tablebases.
    pub tbhits: Option<u64>,
    /// Time since the search began, in whole milliseconds.
    pub time: Option<Duration>,
    /// The move being searched.
    pub current_move: Option<String>,
    /// The principal variation.
    pub pv: Vec<String>,
    /// A message for the user.
    pub string: Option<String>,
}

/// An evaluation from the mover's view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Hundredths of a small piece.
    Centi(i32),
    /// The mover wins in this number of moves of his; below 0 (or 0 where the game is over) he
    /// loses.
    Mate(i32),
}

impl Score {
    /// Returns the score of a win in a number of plies.
    ///
    /// ```
    /// use throughline_protocol::ugi::Score;
    /// assert_eq!((Score::win_in(1), Score::win_in(3)), (Score::Mate(1), Score::Mate(2)));
    /// assert_eq!((Score::loss_in(2), Score::loss_in(4)), (Score::Mate(-1), Score::Mate(-2)));
    /// ```
    #[must_use]
    pub fn win_in(plies: u32) -> Self {
        Score::Mate(i32::try_from(plies.div_ceil(2)).unwrap_or(i32::MAX))
    }

    /// Returns the score of a loss in a number of plies.
    #[must_use]
    pub fn loss_in(plies: u32) -> Self {
        Score::Mate(-i32::try_from(plies.div_ceil(2)).unwrap_or(i32::MAX))
    }
}

/// How a score bounds the exact one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// `lowerbound`: at least this.
    Lower,
    /// `upperbound`: at most this.
    Upper,
}

/// The keys of an info line.
const KEYS: &str = "depth seldepth multipv score wdl nodes nps hashfull time currmove pv string currmovenumber tbhits \
                    sbhits cpuload refutation currline tthits";

impl Info {
    /// Returns a line with a message for the user.
    pub fn string(text: impl Into<String>) -> Self {
        Info { string: Some(text.into()), ..Info::default() }
    }

    /// Reads what follows the word `info`. Unknown keys are skipped.
    pub(crate) fn parse(mut words: Words) -> Result<Self, ParseError> {
        let mut info = Info::default();
        while let Some(key) = words.next() {
            match key {
                "depth" => info.depth = Some(words.number(key, 0, u32::MAX)?),
                "seldepth" => info.seldepth = Some(words.number(key, 0, u32::MAX)?),
                "multipv" => info.multipv = Some(words.number(key, 0, u32::MAX)?),
                "nodes" => info.nodes = Some(words.number(key, 0, u64::MAX)?),
                "nps" => info.nps = Some(words.number(key, 0, u64::MAX)?),
                "hashfull" => info.hashfull = Some(words.number(key, 0, u32::MAX)?),
                "tbhits" => info.tbhits = Some(words.number(key, 0, u64::MAX)?),
                "time" => info.time = Some(Duration::from_millis(words.number(key, 0, u64::MAX)?)),
                "wdl" => info.wdl = Some(chances(&mut words)?),
                "score" => info.score = Some(info.read_score(&mut words)?),
                "currmove" => info.current_move = words.next().map(str::to_owned),
                "pv" => info.pv = words.take_until_any(KEYS),
                "string" => {
                    info.string = Some(words.text());
                    break;
                }
                _ => {}
            }
        }
        Ok(info)
    }

    fn read_score(&mut self, words: &mut Words) -> Result<Score, ParseError> {
        let kind = words.next().unwrap_or_default();
        let score = match kind {
            "cp" => Score::Centi(words.number("cp", i32::MIN, i32::MAX)?),
            "mate" => Score::Mate(words.number("mate", i32::MIN, i32::MAX)?),
            other => return Err(ParseError::new(format!("score {other}"), "score cp N or score mate N")),
        };
        self.bound = match words.peek() {
            Some("lowerbound") => Some(Bound::Lower),
            Some("upperbound") => Some(Bound::Upper),
            _ => return Ok(score),
        };
        words.next();
        Ok(score)
    }

    /// Returns the line, without a line feed.
    pub(crate) fn text(&self) -> String {
        let mut line = "info".to_owned();
        number(&mut line, "depth", self.depth);
        number(&mut line, "seldepth", self.seldepth);
        number(&mut line, "multipv", self.multipv);
        match self.score {
            Some(Score::Centi(score)) => number(&mut line, "score cp", Some(score)),
            Some(Score::Mate(moves)) => number(&mut line, "score mate", Some(moves)),
            None => {}
        }
        match self.bound.filter(|_| self.score.is_some()) {
            Some(Bound::Lower) => line.push_str(" lowerbound"),
            Some(Bound::Upper) => line.push_str(" upperbound"),
            None => {}
        }
        number(&mut line, "wdl", self.wdl.map(|[win, draw, loss]| format!("{win} {draw} {loss}")));
        number(&mut line, "nodes", self.nodes);
        number(&mut line, "nps", self.nps);
        number(&mut line, "hashfull", self.hashfull);
        number(&mut line, "tbhits", self.tbhits);
        number(&mut line, "time", self.time.map(|time| time.as_millis()));
        number(&mut line, "currmove", self.current_move.as_ref());
        number(&mut line, "pv", (!self.pv.is_empty()).then(|| self.pv.join(" ")));
        number(&mut line, "string", self.string.as_deref().map(one_line));
        line
    }
}

fn number(line: &mut String, key: &str, value: Option<impl std::fmt::Display>) {
    if let Some(value) = value {
        // Writing to a string cannot fail.
        let _ = write!(line, " {key} {value}");
    }
}

fn chances(words: &mut Words) -> Result<[u32; 3], ParseError> {
    let mut next = || words.number("wdl", 0, 1000);
    Ok([next()?, next()?, next()?])
}
