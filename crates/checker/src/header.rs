//! The header of a certificate, and reading its lines.

use crate::rules::{Defect, Ending, Player};
use std::fmt;
use std::io::{BufRead, Read};

/// The first line of every certificate.
pub const FIRST_LINE: &str = "throughline certificate 1";

/// The maximum length of a line, in bytes. Certificates may be compressed, and a few compressed
/// bytes can unpack to any length.
pub const MAX_LINE_BYTES: u64 = 1 << 16;
/// The maximum number of lines after the header: they take 2 GiB of memory.
pub const MAX_LINES: u64 = 1 << 26;

/// The claim of a certificate about its start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// This player can force a win.
    Wins(Player),
    /// This player need not lose.
    Holds(Player),
}

impl Claim {
    /// The player whose moves the certificate contains.
    #[must_use]
    pub const fn player(self) -> Player {
        match self {
            Claim::Wins(player) | Claim::Holds(player) => player,
        }
    }

    /// Whether an ending satisfies the claim. A player who wins by holding, because endless play
    /// defeats the other player, must win.
    pub(crate) fn is_met_by(self, ending: Ending, endless_loser: Option<Player>) -> bool {
        match self {
            Claim::Holds(player) if endless_loser.is_none() => ending != Ending::Won(player.other()),
            Claim::Wins(player) | Claim::Holds(player) => ending == Ending::Won(player),
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
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::Wins(player) => write!(f, "{} wins", player.word()),
            Claim::Holds(player) => write!(f, "{} holds", player.word()),
        }
    }
}

/// The header of a certificate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The rule set.
    pub spec: String,
    /// The position that the claim is about.
    pub start: String,
    /// The claim.
    pub claim: Claim,
    /// The program that wrote it.
    pub by: String,
    /// The number of lines that follow.
    pub lines: u64,
}

/// The numbered lines of a text.
pub struct Lines<R> {
    reader: R,
    /// The number of the last line read.
    pub number: u64,
    line: String,
}

impl<R: BufRead> Lines<R> {
    /// Starts at the beginning of a text.
    pub fn new(reader: R) -> Self {
        Lines { reader, number: 0, line: String::new() }
    }

    /// The next line, or `None` at the end.
    pub(crate) fn next(&mut self) -> Result<Option<&str>, Defect> {
        self.line.clear();
        self.number += 1;
        let read = self.reader.by_ref().take(MAX_LINE_BYTES + 1).read_line(&mut self.line);
        let bytes = read.map_err(|error| Defect::from(format!("cannot be read: {error}")).at(self.number))?;
        if bytes as u64 > MAX_LINE_BYTES {
            let why = format!("it is longer than {MAX_LINE_BYTES} bytes, the most that is read");
            return Err(Defect::from(why).at(self.number));
        }
        Ok((bytes > 0).then(|| self.line.trim_end_matches('\n')))
    }

    fn field(&mut self, name: &str) -> Result<String, Defect> {
        let number = self.number + 1;
        let line = self.next()?.unwrap_or_default();
        let value = line.strip_prefix(name).and_then(|rest| rest.strip_prefix(": ")).map(str::to_owned);
        value.ok_or_else(|| Defect::from(format!("expected “{name}: …”")).at(number))
    }

    /// Reads the header.
    ///
    /// # Errors
    /// The first invalid line.
    pub fn header(&mut self) -> Result<Header, Defect> {
        if self.next()? != Some(FIRST_LINE) {
            return Err(Defect::from(format!("expected “{FIRST_LINE}”")).at(1));
        }
        let spec = self.field("spec")?;
        let start = self.field("start")?;
        let claim = self.field("claim")?;
        let claim = Claim::read(&claim).ok_or_else(|| {
            Defect::from("expected first wins, second wins, first holds or second holds").at(self.number)
        })?;
        let by = self.field("by")?;
        let lines = self.field("lines")?;
        let lines = lines.parse().map_err(|_| Defect::from("expected a number of lines").at(self.number))?;
        if lines > MAX_LINES {
            let why = format!("{lines} lines are too many: {MAX_LINES} are the most that is read");
            return Err(Defect::from(why).at(self.number));
        }
        if self.next()? != Some("") {
            return Err(Defect::from("expected an empty line after the header").at(self.number));
        }
        Ok(Header { spec, start, claim, by, lines })
    }
}
