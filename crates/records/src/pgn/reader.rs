//! The parser of texts with any number of games, from memory or from a stream.

use crate::pgn::game_builder::GameBuilder;
use crate::pgn::tokens::{self, Word, classify, ends_word};
use crate::pgn::{GameResult, ScoreSheet, comment};
use crate::{Defect, MESSAGES, clipped};
use std::collections::VecDeque;
use std::io::{self, BufRead, Read};

/// The games of a text, and their defects.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ParsedGames {
    /// The games, in order.
    pub sheets: Vec<ScoreSheet>,
    /// The defects in form. Sloppiness, such as a missing number, dot or result, is accepted.
    pub defects: Vec<Defect>,
}

/// A parsed game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParsedGame {
    /// Its number in the text, from 1.
    pub number: usize,
    /// The line of the text where it begins, from 1.
    pub line: usize,
    /// The line numbers of its moves in the order of the text: each move, then its variations, then
    /// the next move.
    pub move_lines: Vec<usize>,
    /// Its contents.
    pub sheet: ScoreSheet,
    /// Its defects in form.
    pub defects: Vec<Defect>,
}

/// Parses a text with any number of games, leniently: any text gives a result, in time proportional
/// to its length.
///
/// ```
/// let reading = throughline_records::pgn::read("[White \"Ada\"]\n1.e-j d-c {a quiet move} 2 d-e! 1/2");
/// assert_eq!(reading.sheets[0].plies[2].text, "d-e");
/// assert_eq!(reading.sheets[0].result, throughline_records::pgn::GameResult::Draw);
/// assert!(reading.defects.is_empty());
/// ```
#[must_use]
pub fn read(text: &str) -> ParsedGames {
    let mut reading = ParsedGames::default();
    // Reading from memory cannot fail.
    for game in Games::new(text.as_bytes()).flatten() {
        reading.sheets.push(game.sheet);
        reading.defects.extend(game.defects);
    }
    reading
}

/// An iterator over the games of a stream, which holds one game at a time.
///
/// A line that is not UTF-8 is read as ISO 8859-1, the character set of the PGN standard.
pub struct Games<R> {
    source: R,
    parser: Parser,
    bytes: u64,
    ended: bool,
}

/// The maximum length of a line in bytes; a line may hold a whole game with comments.
const LONGEST_LINE: u64 = 16 << 20;

impl<R: BufRead> Games<R> {
    /// Creates an iterator over the games of a stream.
    pub fn new(source: R) -> Self {
        Games { source, parser: Parser::default(), bytes: 0, ended: false }
    }

    /// Returns the number of bytes read so far.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    fn read_line(&mut self, line: &mut Vec<u8>) -> io::Result<()> {
        line.clear();
        self.bytes += self.source.by_ref().take(LONGEST_LINE + 1).read_until(b'\n', line)? as u64;
        if line.len() as u64 > LONGEST_LINE {
            let why = format!("a line is longer than {LONGEST_LINE} bytes, the most that is read");
            return Err(io::Error::new(io::ErrorKind::InvalidData, why));
        }
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
    type Item = io::Result<ParsedGame>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut line = Vec::new();
        while self.parser.finished.is_empty() && !self.ended {
            if let Err(error) = self.read_line(&mut line) {
                self.ended = true;
                return Some(Err(error));
            }
        }
        self.parser.finished.pop_front().map(Ok)
    }
}

/// The state of the parser between two lines.
#[derive(Default)]
struct Parser {
    /// The number of the line being read, from 1.
    line: usize,
    after_blank: bool,
    games: usize,
    game: GameBuilder,
    comment: Option<OpenComment>,
    /// The completed games, in order.
    finished: VecDeque<ParsedGame>,
}

/// A comment without its closing brace so far.
struct OpenComment {
    text: String,
    begins: usize,
}

impl Parser {
    /// Parses the next line, without its line feed.
    fn line(&mut self, line: &str) {
        for part in line.strip_suffix('\r').unwrap_or(line).split('\r') {
            self.line += 1;
            self.part(part);
            self.after_blank = part.trim().is_empty();
        }
    }

    fn part(&mut self, line: &str) {
        // Byte order marks come at the start, and in the middle of concatenated files.
        let mut rest = if self.comment.is_some() { line } else { line.trim_start_matches('\u{feff}') };
        if let Some(mut open) = self.comment.take() {
            if self.after_blank && is_tag_line(line) {
                // The next game begins: the closing brace is missing.
                self.end_without_brace(&open);
            } else {
                let (inside, after) = line.split_once('}').map_or((line, None), |(a, b)| (a, Some(b)));
                open.add(inside);
                let Some(after) = after else {
                    self.comment = Some(open);
                    return;
                };
                self.game.comment(&open.text, open.begins);
                rest = after;
            }
        } else if rest.starts_with('%') {
            return;
        } else if rest.trim().is_empty() && self.game.is_closed() {
            self.finish();
        }
        self.tokens(rest);
    }

    /// Handles the end of the text.
    fn end(&mut self) {
        if let Some(open) = self.comment.take() {
            self.end_without_brace(&open);
        }
        self.finish();
    }

    fn end_without_brace(&mut self, open: &OpenComment) {
        self.game.comment(&open.text, open.begins);
        self.game.defect(open.begins, "form-comment", &[]);
    }

    fn finish(&mut self) {
        let game = std::mem::take(&mut self.game);
        if !game.is_empty() {
            self.games += 1;
            self.finished.push_back(game.finish(self.games));
        }
    }

    fn tokens(&mut self, line: &str) {
        let mut rest = line.trim_start();
        while let Some(first) = rest.chars().next() {
            // After the result only comments still belong to the game.
            if self.game.is_closed() && !matches!(first, '{' | ';') {
                self.finish();
            }
            rest = self.token(first, rest).trim_start();
        }
    }

    /// Parses a token at the start of a text, and returns the rest.
    fn token<'t>(&mut self, first: char, text: &'t str) -> &'t str {
        let after = &text[first.len_utf8()..];
        match first {
            '{' => return self.comment(after),
            ';' => {
                self.game.comment(after, self.line);
                return "";
            }
            '(' => self.game.open_variation(self.line),
            ')' => self.game.close_variation(self.line),
            '*' => self.game.result(GameResult::Open, self.line),
            '$' => return self.glyph(after),
            '"' => return self.quoted_move(after),
            '[' => return self.tag(text),
            ']' | '}' => {
                let after = text.trim_start_matches(first);
                self.stray(&text[..text.len() - after.len()]);
                return after;
            }
            _ => return self.word(text),
        }
        after
    }

    fn stray(&mut self, found: &str) {
        self.game.defect(self.line, "form-stray", &[("found", &clipped(found))]);
    }

    fn comment<'t>(&mut self, text: &'t str) -> &'t str {
        if let Some((inside, after)) = text.split_once('}') {
            self.game.comment(inside, self.line);
            return after;
        }
        let mut open = OpenComment { text: String::new(), begins: self.line };
        open.add(text);
        self.comment = Some(open);
        ""
    }

    fn glyph<'t>(&mut self, text: &'t str) -> &'t str {
        let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
        let digits = &text[..text.len() - rest.len()];
        match digits.parse() {
            Ok(glyph) => self.game.glyph(glyph, self.line),
            Err(_) => {
                let found = clipped(&format!("${digits}"));
                self.game.defect(self.line, "form-glyph", &[("found", &found)]);
            }
        }
        rest
    }

    fn quoted_move<'t>(&mut self, text: &'t str) -> &'t str {
        let (found, rest) = tokens::take_string(text).unwrap_or_else(|| {
            self.game.defect(self.line, "form-move", &[]);
            (text.trim_end().to_owned(), "")
        });
        self.game.add_move(found, None, self.line);
        rest
    }

    fn tag<'t>(&mut self, text: &'t str) -> &'t str {
        let Some(found) = tokens::take_tag(text) else {
            let end = text.find(']').map_or(text.len(), |at| at + 1);
            self.stray(&text[..end]);
            return &text[end..];
        };
        if self.game.has_moves() || self.game.repeats(found.name, self.after_blank) {
            self.finish();
        }
        if let Some(defect) = found.defect {
            let inserted = [("tag", &*clipped(found.name)), ("fault", &MESSAGES.say(defect, &[]))];
            self.game.defect(self.line, "tag-form", &inserted);
        }
        self.game.tag(found.name, found.value, self.line);
        found.rest
    }

    fn word<'t>(&mut self, text: &'t str) -> &'t str {
        let (word, rest) = text.split_at(text.find(ends_word).unwrap_or(text.len()));
        match classify(word) {
            Word::Number => {}
            Word::Result(result) => self.game.result(result, self.line),
            Word::Glyph(glyph) => self.game.glyph(glyph, self.line),
            Word::Move(text, glyph) => self.game.add_move(text.to_owned(), glyph, self.line),
        }
        rest
    }
}

impl OpenComment {
    /// Adds a line; line breaks become spaces.
    fn add(&mut self, line: &str) {
        let line = if self.text.is_empty() { line } else { line.trim_start_matches(comment::SPACE) };
        self.text.truncate(self.text.trim_end_matches(comment::SPACE).len());
        if !self.text.is_empty() && !line.is_empty() {
            self.text.push(' ');
        }
        self.text.push_str(line);
    }
}

/// Whether a line consists of a tag only.
fn is_tag_line(line: &str) -> bool {
    line.starts_with('[')
        && tokens::take_tag(line).is_some_and(|found| found.defect.is_none() && found.rest.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_move_has_its_line() {
        let text = "(1. a-b) 1. a-b\n(1. c-d\n{x\ny} e-f) (1. g-h\n i-j 2. k-l) 1... m-n\n\n2. o-p *\nq-r";
        let games: Vec<ParsedGame> =
            Games::new(text.as_bytes()).map(|game| game.expect("in memory")).collect();
        assert_eq!(games[0].move_lines, [1, 2, 4, 4, 5, 5, 5, 7], "without the line that replaces no move");
        assert_eq!((games[0].line, games[0].number, games[0].defects.len()), (1, 1, 1));
        assert_eq!((games[1].line, games[1].number, &games[1].move_lines[..]), (8, 2, &[8][..]));
    }
}
