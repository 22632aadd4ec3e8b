//! OpenTafl's game files: tags, turns with a comment for each move, and variations with addresses.

mod read;
mod tree;
mod write;

pub(crate) use read::read;
pub(crate) use write::write;

use crate::{Defect, quoted};

/// The tags of the format. A bracketed block after the moves that begins with one of these starts
/// the next game.
pub(crate) const KNOWN_TAGS: [&str; 19] = [
    "event", "site", "date", "round", "attackers", "defenders", "result", "annotator", "compiler",
    "time-control", "time-remaining", "termination", "variant", "start-comment", "puzzle-mode",
    "puzzle-prestart", "puzzle-start", "rules", "position",
];

/// Tags of the format and the equivalent tags of our records. Others keep their names.
const TAG_NAMES: [(&str, &str); 11] = [
    ("event", "Event"),
    ("site", "Site"),
    ("date", "Date"),
    ("round", "Round"),
    ("attackers", "Attackers"),
    ("defenders", "Defenders"),
    ("annotator", "Annotator"),
    ("variant", "Variant"),
    ("compiler", "Compiler"),
    ("time-control", "TimeControl"),
    ("time-remaining", "TimeRemaining"),
];

/// The tag of our records for the tag `termination`, which is free text in this format.
const TERMINATION_WORDS: &str = "TerminationWords";

/// Whether a text looks like a game file: it begins with a tag of the format and a colon, or with
/// rules.
pub(crate) fn looks_like(text: &str) -> bool {
    let tag = |line: &str| {
        let name = line.trim_start().strip_prefix('[')?.split_once(':')?.0;
        Some(KNOWN_TAGS.contains(&name))
    };
    text.lines().find(|line| !line.trim().is_empty()).and_then(tag) == Some(true)
}

/// A game of a file, with its moves as text.
#[derive(Default, Debug)]
pub(super) struct GameText {
    /// Its number, from 1.
    pub number: usize,
    /// The line number where it begins.
    pub line: usize,
    /// The tags in order; each name occurs once.
    pub tags: Vec<(String, String)>,
    pub turns: Vec<Turn>,
    /// What could not be parsed.
    pub defects: Vec<Defect>,
}

/// A line of the file with the moves of a turn.
#[derive(Debug)]
pub(super) struct Turn {
    pub line: usize,
    /// `12.` is one element, `12b.1.1a.` three.
    pub address: Vec<AddressPart>,
    /// The number of moves of the turn that come before its first one here, in its parent line;
    /// written as dots.
    pub dots: usize,
    pub moves: Vec<String>,
    /// The parts of the comment, one for each move, possibly empty.
    pub comments: Vec<String>,
}

/// A part of an address: the number of a turn (with the letter of a move in it) or of a variation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct AddressPart {
    pub number: u32,
    /// 0 for `a`.
    pub letter: Option<u8>,
}

impl GameText {
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    fn add_defect(&mut self, line: usize, message: String) {
        self.defects.push(self.defect(line, None, message));
    }

    pub fn defect(&self, line: usize, ply: Option<usize>, message: String) -> Defect {
        Defect { game: self.number, line: Some(line), ply, message }
    }

    fn set_tag(&mut self, name: &str, value: &str) {
        match self.tags.iter_mut().find(|(tag, _)| tag == name) {
            Some((_, old)) => *old = value.to_owned(),
            None => self.tags.push((name.to_owned(), value.to_owned())),
        }
    }
}

/// Splits a text into games.
pub(super) fn games(text: &str) -> Vec<GameText> {
    let mut reader = Reader { rest: text, line: 1, games: Vec::new(), expects_comment: false };
    reader.read();
    reader.games
}

struct Reader<'t> {
    rest: &'t str,
    /// The line number of `rest`.
    line: usize,
    games: Vec<GameText>,
    /// Whether the last thing parsed was a line of moves.
    expects_comment: bool,
}

impl<'t> Reader<'t> {
    fn read(&mut self) {
        loop {
            let space = self.rest.len() - self.rest.trim_start().len();
            let breaks = self.take(space).bytes().filter(|&b| b == b'\n').count();
            if self.rest.is_empty() {
                return;
            }
            // A comment follows its moves directly; after an empty line a tag may start the next
            // game.
            if self.rest.starts_with('[') { self.block(breaks > 1) } else { self.turn() }
        }
    }

    /// Takes the next bytes, and advances the line number.
    fn take(&mut self, length: usize) -> &'t str {
        let (taken, rest) = self.rest.split_at(length);
        self.line += taken.bytes().filter(|&b| b == b'\n').count();
        self.rest = rest;
        taken
    }

    fn begin_game(&mut self) {
        let (number, line) = (self.games.len() + 1, self.line);
        self.games.push(GameText { number, line, ..GameText::default() });
    }

    /// Returns the game being parsed.
    fn game(&mut self) -> &mut GameText {
        if self.games.is_empty() {
            self.begin_game();
        }
        self.games.last_mut().expect("there is one")
    }

    fn block(&mut self, after_gap: bool) {
        let line = self.line;
        let end = self.rest.find(']');
        let inner = &self.rest[1..end.unwrap_or(self.rest.len())];
        let is_tag = inner.split_once(':').is_some_and(|(name, _)| KNOWN_TAGS.contains(&name.trim()));
        let in_moves = self.games.last().is_some_and(|game| !game.turns.is_empty());
        let is_comment = in_moves && !(is_tag && (after_gap || !self.expects_comment));
        if in_moves && !is_comment {
            self.begin_game();
        }
        let game = self.game();
        if end.is_none() {
            game.add_defect(line, format!("{} has no ] at its end", quoted(inner)));
        }
        if is_comment {
            let turn = game.turns.last_mut().expect("moves come before comments");
            turn.comments.extend(inner.split('|').map(|part| part.trim().to_owned()));
        } else if let Some((name, value)) = inner.split_once(':') {
            game.set_tag(name.trim(), value.trim());
        } else {
            game.add_defect(line, format!("{} is no tag: expected [name:value]", quoted(inner)));
        }
        self.expects_comment = false;
        self.take(end.map_or(self.rest.len(), |end| end + 1));
    }

    fn turn(&mut self) {
        let line = self.line;
        let end = self.rest.find(['\n', '[']).unwrap_or(self.rest.len());
        let text = self.take(end);
        let mut words = text.split_whitespace();
        let first = words.next().unwrap_or_default();
        let game = self.game();
        let Some((address, glued)) = read_address(first) else {
            let what = "is no turn: expected a number and moves, as 1. d1-d3";
            return game.add_defect(line, format!("{} {what}", quoted(first)));
        };
        let mut turn = Turn { line, address, dots: 0, moves: Vec::new(), comments: Vec::new() };
        for word in Some(glued).filter(|word| !word.is_empty()).into_iter().chain(words) {
            if word.bytes().all(|b| b == b'.') {
                turn.dots += usize::from(turn.moves.is_empty());
            } else {
                turn.moves.push(word.to_owned());
            }
        }
        game.turns.push(turn);
        self.expects_comment = true;
    }
}

/// Parses `12b.1.1a.`, and returns the rest, which may follow without a space (`1.d1-d3`).
fn read_address(word: &str) -> Option<(Vec<AddressPart>, &str)> {
    let mut address = Vec::new();
    let mut rest = word;
    while let Some((element, after)) = rest.split_once('.') {
        let digits = element.len() - element.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, letter) = element.split_at(digits);
        let letter = match letter.as_bytes() {
            [] => None,
            [letter @ b'a'..=b'z'] => Some(letter - b'a'),
            _ => break,
        };
        let Ok(number) = number.parse() else { break };
        address.push(AddressPart { number, letter });
        rest = after;
    }
    // Turns and variations alternate in an address, and it ends with a turn.
    (address.len() % 2 == 1).then_some((address, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        let read = |word| {
            read_address(word).map(|(address, rest)| {
                let part = |e: &AddressPart| {
                    format!("{}{}", e.number, e.letter.map_or(' ', |l| char::from(b'a' + l)))
                };
                (address.iter().map(part).collect::<Vec<_>>().join(","), rest.to_owned())
            })
        };
        let of = |address: &str, rest: &str| Some((address.to_owned(), rest.to_owned()));
        assert_eq!(read("12."), of("12 ", ""));
        assert_eq!(read("1.d1-d3"), of("1 ", "d1-d3"));
        assert_eq!(read("3a.2.1a.1.12b."), of("3a,2 ,1a,1 ,12b", ""));
        assert_eq!(read("3."), of("3 ", ""));
        for word in ["", "d1-d3", "1", "3a.2.", "....", "99999999999."] {
            assert_eq!(read(word), None, "{word}");
        }
    }

    #[test]
    fn a_tag_after_moves_begins_a_game_and_a_comment_does_not() {
        let text = "[date:1]\n[rules:x]\n\n1. a b\n[date: when? | then]\n\n2. c\n\n[date:2]\n1. d\n[x|y]\n[note]\n[rules:z]\n";
        let games = games(text);
        assert_eq!(games.len(), 3);
        assert_eq!(games[0].turns[0].comments, ["date: when?", "then"]);
        assert_eq!((games[1].line, games[1].tag("date")), (9, Some("2")));
        assert_eq!(games[1].turns[0].comments, ["x", "y", "note"]);
        assert_eq!(games[2].tag("rules"), Some("z"));
    }
}
