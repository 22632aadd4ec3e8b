//! Texts with any number of games: read whole, or game by game from a stream.

use crate::pgn::parser::Parser;
use crate::pgn::{Fault, ScoreSheet};
use std::collections::VecDeque;
use std::io::{self, BufRead};

/// What a text holds.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reading {
    /// Its games, in order.
    pub sheets: Vec<ScoreSheet>,
    /// All that is wrong with their form. What is only sloppy (a missing number, dot or result) is
    /// no fault.
    pub faults: Vec<Fault>,
}

/// A game of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadGame {
    /// Its number in the text, from 1.
    pub number: usize,
    /// The line of the text where it begins, from 1.
    pub line: usize,
    /// The lines of its moves in the order of the text: each move, then its variations, then the
    /// next move.
    pub places: Vec<usize>,
    /// What it says.
    pub sheet: ScoreSheet,
    /// What is wrong with its form.
    pub faults: Vec<Fault>,
}

/// Reads a text with any number of games, leniently: whatever the text is, this gives all that can
/// be made of it, in time in proportion to its length.
///
/// ```
/// let reading = throughline_records::pgn::read("[White \"Ada\"]\n1.e-j d-c {a quiet move} 2 d-e! 1/2");
/// assert_eq!(reading.sheets[0].plies[2].text, "d-e");
/// assert_eq!(reading.sheets[0].result, throughline_records::pgn::Mark::Draw);
/// assert!(reading.faults.is_empty());
/// ```
#[must_use]
pub fn read(text: &str) -> Reading {
    let mut parser = Parser::default();
    text.split('\n').for_each(|line| parser.line(line));
    parser.end();
    let mut reading = Reading::default();
    for game in parser.take_finished() {
        reading.sheets.push(game.sheet);
        reading.faults.extend(game.faults);
    }
    reading
}

/// The games of a stream, one after another: no more than a game is held at a time.
///
/// A line that is not UTF-8 is read as ISO 8859-1, the character set of the PGN standard.
pub struct Games<R> {
    source: R,
    parser: Parser,
    ready: VecDeque<ReadGame>,
    bytes: u64,
    ended: bool,
}

impl<R: BufRead> Games<R> {
    /// Reads from a stream.
    pub fn new(source: R) -> Self {
        Games { source, parser: Parser::default(), ready: VecDeque::new(), bytes: 0, ended: false }
    }

    /// The bytes read so far.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    fn read_line(&mut self, line: &mut Vec<u8>) -> io::Result<()> {
        line.clear();
        self.bytes += self.source.read_until(b'\n', line)? as u64;
        if line.is_empty() {
            self.ended = true;
            self.parser.end();
            return Ok(());
        }
        let bytes = line.strip_suffix(b"\n").unwrap_or(line);
        match str::from_utf8(bytes) {
            Ok(text) => self.parser.line(text),
            Err(_) => self.parser.line(&bytes.iter().map(|&byte| char::from(byte)).collect::<String>()),
        }
        Ok(())
    }
}

impl<R: BufRead> Iterator for Games<R> {
    type Item = io::Result<ReadGame>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut line = Vec::new();
        while self.ready.is_empty() && !self.ended {
            if let Err(error) = self.read_line(&mut line) {
                self.ended = true;
                return Some(Err(error));
            }
            self.ready.extend(self.parser.take_finished());
        }
        self.ready.pop_front().map(Ok)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_move_has_its_line() {
        let text = "(1. a-b) 1. a-b\n(1. c-d\n{x\ny} e-f) (1. g-h\n i-j 2. k-l) 1... m-n\n\n2. o-p *\nq-r";
        let games: Vec<ReadGame> = Games::new(text.as_bytes()).map(|game| game.expect("in memory")).collect();
        assert_eq!(games[0].places, [1, 2, 4, 4, 5, 5, 5, 7], "without the line that replaces no move");
        assert_eq!((games[0].line, games[0].number, games[0].faults.len()), (1, 1, 1));
        assert_eq!((games[1].line, games[1].number, &games[1].places[..]), (8, 2, &[8][..]));
    }
}
