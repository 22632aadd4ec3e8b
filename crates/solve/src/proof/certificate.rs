//! Certificates in the format of `crates/checker/docs/certificates.md`. They are written here; the
//! checker reads and verifies them.

use crate::{after, successors};
use std::collections::HashMap;
use std::io::{self, Write};
use throughline_game::{Game, Notation, Side};

/// A claim about a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Claim {
    /// This side can force a win.
    Wins(Side),
    /// This side need not lose.
    Holds(Side),
}

impl Claim {
    /// The side whose moves prove the claim.
    #[must_use]
    pub const fn side(self) -> Side {
        match self {
            Claim::Wins(side) | Claim::Holds(side) => side,
        }
    }

    /// The claim that is true if this one is false.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Claim::Wins(side) => Claim::Holds(side.opponent()),
            Claim::Holds(side) => Claim::Wins(side.opponent()),
        }
    }

    /// Whether the claim is a win.
    #[must_use]
    pub const fn is_win(self) -> bool {
        matches!(self, Claim::Wins(_))
    }

    /// Returns `first wins`, `second holds` and so on.
    #[must_use]
    pub fn text(self) -> String {
        let side = if self.side() == Side::First { "first" } else { "second" };
        format!("{side} {}", if self.is_win() { "wins" } else { "holds" })
    }
}

/// The entry of a position in a certificate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reply<M> {
    /// The move to play, and the rank, which decreases along every line (0 where a side only
    /// holds).
    Play(M, u32),
    /// The claim holds by the tablebase, which is checked separately.
    Tablebase,
    /// The claim holds, and a search finds that fast enough for the checker to repeat it.
    Searched,
    /// The holder ends the game as a draw.
    Declare,
}

/// The replies by position.
pub(crate) type Lines<G> = HashMap<<G as Game>::Position, Reply<<G as Game>::Move>>;

/// A proof: positions without counters, with a reply for each.
#[derive(Clone, Debug)]
pub struct Certificate<G: Game> {
    /// The position it begins with.
    pub start: G::Position,
    /// The claim that it proves of the start.
    pub claim: Claim,
    /// Each position once.
    pub lines: Vec<(G::Position, Reply<G::Move>)>,
}

impl<G: Game> Certificate<G> {
    /// For a win: the line by which the loser holds out longest within the proof, up to the end of
    /// the game or to a tablebase value. Where play from a tablebase follows, a higher rank need
    /// not mean a longer line; so the remaining plies are counted backwards from the ends.
    #[must_use]
    pub fn line(&self, game: &G) -> Vec<G::Move> {
        let mut by_rank: Vec<(u32, &G::Position, G::Move)> = Vec::new();
        for (position, said) in &self.lines {
            if let Reply::Play(m, rank) = *said {
                by_rank.push((rank, position, m));
            }
        }
        // Ranks decrease along every line: successors are processed first.
        by_rank.sort_by_key(|&(rank, ..)| rank);
        let mut left: HashMap<&G::Position, (u32, G::Move)> = HashMap::new();
        for (_, position, m) in by_rank {
            let answered = longest(game, &after(game, position, m), &left).map_or(0, |(plies, ..)| plies);
            left.insert(position, (answered + 1, m));
        }
        let (mut at, mut line) = (self.start.clone(), Vec::new());
        loop {
            let next = if game.side_to_move(&at) == self.claim.side() {
                left.get(&at).map(|&(_, m)| (m, after(game, &at, m)))
            } else {
                longest(game, &at, &left).map(|(_, m, next)| (m, next))
            };
            let Some((m, next)) = next.filter(|_| line.len() <= 2 * self.lines.len()) else { return line };
            line.push(m);
            at = next;
        }
    }
}

/// The loser's move that leaves the most plies, and their number, counted from that move on; `None`
/// when the game is over.
fn longest<G: Game>(
    game: &G,
    position: &G::Position,
    left: &HashMap<&G::Position, (u32, G::Move)>,
) -> Option<(u32, G::Move, G::Position)> {
    let plies = |next: &G::Position| left.get(next).map_or(0, |&(plies, _)| plies);
    let answers = successors(game, position).map(|(m, next)| (plies(&next) + 1, m, next));
    answers.max_by_key(|&(plies, ..)| plies)
}

/// Why a text is not a certificate.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
#[error("line {line} of a certificate: {defect}")]
pub struct CertificateError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong, and what was expected.
    pub defect: String,
}

impl<G: Game + Notation> Certificate<G> {
    /// Reads what [`Certificate::write`] writes. Whether it proves anything is for the checker to
    /// decide.
    ///
    /// # Errors
    /// The first invalid line.
    pub fn read(game: &G, text: &str) -> Result<Self, CertificateError> {
        let (mut start, mut claim, mut lines) = (None, None, Vec::new());
        let mut is_header = true;
        for (number, line) in text.lines().enumerate() {
            let error = |defect: String| CertificateError { line: number + 1, defect };
            match (is_header, line.split_once(": ")) {
                (true, _) if line.is_empty() => is_header = false,
                (true, Some(("start", text))) => {
                    start = Some(game.parse_position(text).map_err(|defect| error(defect.to_string()))?);
                }
                (true, Some(("claim", text))) => {
                    let claims =
                        Side::BOTH.into_iter().flat_map(|side| [Claim::Wins(side), Claim::Holds(side)]);
                    let found = claims.into_iter().find(|claim| claim.text() == text);
                    claim = Some(found.ok_or_else(|| {
                        error(format!("expected a claim such as “first wins”, not “{text}”"))
                    })?);
                }
                (true, _) => {}
                (false, _) => lines.push(Self::read_line(game, line).map_err(error)?),
            }
        }
        match (start, claim) {
            (Some(start), Some(claim)) if !is_header => Ok(Certificate { start, claim, lines }),
            _ => {
                let line = text.lines().count() + 1;
                Err(CertificateError {
                    line,
                    defect: "expected a start, a claim, and an empty line".to_owned(),
                })
            }
        }
    }

    fn read_line(game: &G, line: &str) -> Result<(G::Position, Reply<G::Move>), String> {
        let mut fields = line.split('\t');
        let position = game.parse_position(fields.next().unwrap_or_default());
        let position = position.map_err(|defect| defect.to_string())?;
        let said = match (fields.next(), fields.next()) {
            (Some("=won" | "=held"), None) => Reply::Tablebase,
            (Some("=searched"), None) => Reply::Searched,
            (Some("=declared"), None) => Reply::Declare,
            (Some(m), rank) => {
                let m = game.parse_move(&position, m).map_err(|defect| defect.to_string())?;
                let rank = rank.map_or(Ok(0), str::parse);
                Reply::Play(m, rank.map_err(|_| "expected a rank, a whole number from 0".to_owned())?)
            }
            (None, _) => return Err("expected a move or a value after the position".to_owned()),
        };
        Ok((position, said))
    }

    /// Writes the certificate for the canonical spec of a rule set, with lines in the order of
    /// their texts.
    ///
    /// # Errors
    /// Errors of `out`.
    pub fn write(&self, game: &G, spec: &str, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "throughline certificate 1")?;
        writeln!(out, "spec: {spec}")?;
        writeln!(out, "start: {}", game.position_text(&game.without_counters(&self.start)))?;
        writeln!(out, "claim: {}", self.claim.text())?;
        writeln!(out, "by: throughline {}", env!("CARGO_PKG_VERSION"))?;
        writeln!(out, "lines: {}\n", self.lines.len())?;
        let mut lines: Vec<String> =
            self.lines.iter().map(|(position, said)| self.line_of(game, position, *said)).collect();
        lines.sort_unstable();
        lines.iter().try_for_each(|line| writeln!(out, "{line}"))
    }

    fn line_of(&self, game: &G, position: &G::Position, said: Reply<G::Move>) -> String {
        let text = game.position_text(position);
        match said {
            Reply::Tablebase if self.claim.is_win() => format!("{text}\t=won"),
            Reply::Tablebase => format!("{text}\t=held"),
            Reply::Searched => format!("{text}\t=searched"),
            Reply::Declare => format!("{text}\t=declared"),
            Reply::Play(m, rank) if self.claim.is_win() => {
                format!("{text}\t{}\t{rank}", game.move_text(position, m))
            }
            Reply::Play(m, _) => format!("{text}\t{}", game.move_text(position, m)),
        }
    }
}
