//! What a certificate begins with, its lines, and what may be wrong with them.

use crate::rules::{Ending, Player};
use std::fmt;
use std::io::BufRead;

/// The first line of every certificate.
pub const FIRST_LINE: &str = "throughline certificate 1";

/// What a certificate says of its start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// This player can force a win.
    Wins(Player),
    /// This player need not lose.
    Holds(Player),
}

impl Claim {
    /// The player whose moves the certificate holds.
    #[must_use]
    pub const fn player(self) -> Player {
        match self {
            Claim::Wins(player) | Claim::Holds(player) => player,
        }
    }

    fn read(text: &str) -> Option<Claim> {
        Some(match text {
            "first wins" => Claim::Wins(Player::First),
            "second wins" => Claim::Wins(Player::Second),
            "first holds" => Claim::Holds(Player::First),
            "second holds" => Claim::Holds(Player::Second),
            _ => return None,
        })
    }

    /// Whether a game that ended so is as good as the claim.
    pub(crate) fn is_met_by(self, ending: Ending) -> bool {
        match self {
            Claim::Wins(player) => ending == Ending::Won(player),
            Claim::Holds(player) => ending != Ending::Won(player.other()),
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::Wins(player) => write!(f, "{} wins", player.word()),
            Claim::Holds(player) => write!(f, "{} holds", player.word()),
        }
    }
}

/// What a certificate begins with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The rule set.
    pub spec: String,
    /// The position that the claim is about.
    pub start: String,
    /// What is claimed.
    pub claim: Claim,
    /// The program that made it.
    pub by: String,
    /// The number of lines that follow.
    pub lines: u64,
}

/// Why a text is no certificate of what it claims: the first fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The line, from 1; `None` where what is missing has no line.
    pub line: Option<u64>,
    /// What is wrong, a clause.
    pub what: String,
}

impl Fault {
    pub(crate) fn at(line: u64, what: impl Into<String>) -> Fault {
        Fault { line: Some(line), what: what.into() }
    }

    pub(crate) fn of(what: impl Into<String>) -> Fault {
        Fault { line: None, what: what.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.what),
            None => write!(f, "{}", self.what),
        }
    }
}

impl std::error::Error for Fault {}

/// The lines of a text, numbered.
pub struct Lines<R> {
    reader: R,
    /// The number of the line last read.
    pub number: u64,
    line: String,
}

impl<R: BufRead> Lines<R> {
    /// From the beginning of a text.
    pub fn new(reader: R) -> Self {
        Lines { reader, number: 0, line: String::new() }
    }

    /// The next line, or `None` at the end.
    pub(crate) fn next(&mut self) -> Result<Option<&str>, Fault> {
        self.line.clear();
        self.number += 1;
        let read = self.reader.read_line(&mut self.line);
        let bytes = read.map_err(|error| Fault::at(self.number, format!("cannot be read: {error}")))?;
        Ok((bytes > 0).then(|| self.line.trim_end_matches('\n')))
    }

    fn field(&mut self, name: &str) -> Result<String, Fault> {
        let number = self.number + 1;
        let line = self.next()?.unwrap_or_default();
        let value = line.strip_prefix(name).and_then(|rest| rest.strip_prefix(": ")).map(str::to_owned);
        value.ok_or_else(|| Fault::at(number, format!("expected “{name}: …”")))
    }

    /// Reads the header.
    ///
    /// # Errors
    /// The first line that is not as it should be.
    pub fn header(&mut self) -> Result<Header, Fault> {
        if self.next()? != Some(FIRST_LINE) {
            return Err(Fault::at(1, format!("expected “{FIRST_LINE}”")));
        }
        let spec = self.field("spec")?;
        let start = self.field("start")?;
        let claim = self.field("claim")?;
        let claim = Claim::read(&claim).ok_or_else(|| {
            Fault::at(self.number, "expected first wins, second wins, first holds or second holds")
        })?;
        let by = self.field("by")?;
        let lines = self.field("lines")?;
        let lines = lines.parse().map_err(|_| Fault::at(self.number, "expected a number of lines"))?;
        if self.next()? != Some("") {
            return Err(Fault::at(self.number, "expected an empty line after the header"));
        }
        Ok(Header { spec, start, claim, by, lines })
    }
}
