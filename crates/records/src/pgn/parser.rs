//! The reader of the text: fed line by line, it gives a game as soon as its end is known.

use crate::pgn::draft::Draft;
use crate::pgn::fault::quoted;
use crate::pgn::words::{Word, classify, ends_word};
use crate::pgn::{ReadGame, comment, tag};

/// What is known between two lines.
#[derive(Default)]
pub(crate) struct Parser {
    /// The number of the line being read, from 1.
    line: usize,
    after_blank: bool,
    games: usize,
    draft: Draft,
    comment: Option<OpenComment>,
    finished: Vec<ReadGame>,
}

/// A comment whose closing brace has not come yet.
struct OpenComment {
    text: String,
    begins: usize,
}

impl Parser {
    /// Reads the next line, without its line feed.
    pub fn line(&mut self, line: &str) {
        for part in line.strip_suffix('\r').unwrap_or(line).split('\r') {
            self.line += 1;
            self.part(part);
            self.after_blank = part.trim().is_empty();
        }
    }

    fn part(&mut self, line: &str) {
        // Byte order marks come first, and in the middle where files were joined.
        let mut rest = if self.comment.is_some() { line } else { line.trim_start_matches('\u{feff}') };
        if let Some(mut open) = self.comment.take() {
            if self.after_blank && is_tag_line(line) {
                // The next game begins: the brace was forgotten.
                self.draft.comment(&open.text, open.begins);
                self.draft.fault(open.begins, "a comment has no end: expected “}”");
            } else {
                let (inside, after) = line.split_once('}').map_or((line, None), |(a, b)| (a, Some(b)));
                open.add(inside);
                let Some(after) = after else {
                    self.comment = Some(open);
                    return;
                };
                self.draft.comment(&open.text, open.begins);
                rest = after;
            }
        } else if rest.starts_with('%') {
            return;
        } else if rest.trim().is_empty() && self.draft.is_closed() {
            self.finish();
        }
        self.tokens(rest);
    }

    /// The end of the text.
    pub fn end(&mut self) {
        if let Some(open) = self.comment.take() {
            self.draft.comment(&open.text, open.begins);
            self.draft.fault(open.begins, "a comment has no end: expected “}”");
        }
        self.finish();
    }

    /// The games whose end is known, in their order; each is given once.
    pub fn take_finished(&mut self) -> std::vec::Drain<'_, ReadGame> {
        self.finished.drain(..)
    }

    fn finish(&mut self) {
        let draft = std::mem::take(&mut self.draft);
        if !draft.is_empty() {
            self.games += 1;
            self.finished.push(draft.finish(self.games));
        }
    }

    fn tokens(&mut self, line: &str) {
        let mut rest = line.trim_start();
        while let Some(first) = rest.chars().next() {
            // After the mark of the result only comments still belong to the game.
            if self.draft.is_closed() && !matches!(first, '{' | ';') {
                self.finish();
            }
            rest = self.token(first, rest).trim_start();
        }
    }

    /// Reads a token at the start of a text, and returns what follows it.
    fn token<'t>(&mut self, first: char, text: &'t str) -> &'t str {
        let after = &text[first.len_utf8()..];
        match first {
            '{' => return self.comment(after),
            ';' => {
                self.draft.comment(after, self.line);
                return "";
            }
            '(' => self.draft.open(self.line),
            ')' => self.draft.close(self.line),
            '*' => self.draft.mark(crate::pgn::Mark::Open, self.line),
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
        self.draft
            .fault(self.line, format!("{} stands where a move or a comment is expected", quoted(found)));
    }

    fn comment<'t>(&mut self, text: &'t str) -> &'t str {
        if let Some((inside, after)) = text.split_once('}') {
            self.draft.comment(inside, self.line);
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
            Ok(glyph) => self.draft.glyph(glyph, self.line),
            Err(_) => {
                let found = quoted(&format!("${digits}"));
                self.draft
                    .fault(self.line, format!("{found} is no glyph: expected $ and a number from 0 to 255"));
            }
        }
        rest
    }

    fn quoted_move<'t>(&mut self, text: &'t str) -> &'t str {
        let (found, rest) = tag::take_string(text).unwrap_or_else(|| {
            self.draft.fault(self.line, "a move in quotes has no end: expected a quote on its line");
            (text.trim_end().to_owned(), "")
        });
        self.draft.play(found, None, self.line);
        rest
    }

    fn tag<'t>(&mut self, text: &'t str) -> &'t str {
        let Some(found) = tag::take(text) else {
            let end = text.find(']').map_or(text.len(), |at| at + 1);
            self.stray(&text[..end]);
            return &text[end..];
        };
        if self.draft.has_moves() || self.draft.repeats(found.name, self.after_blank) {
            self.finish();
        }
        if let Some(fault) = found.fault {
            self.draft.fault(self.line, format!("the tag {}: {fault}", quoted(found.name)));
        }
        self.draft.tag(found.name, found.value, self.line);
        found.rest
    }

    fn word<'t>(&mut self, text: &'t str) -> &'t str {
        let (word, rest) = text.split_at(text.find(ends_word).unwrap_or(text.len()));
        match classify(word) {
            Word::Number => {}
            Word::Mark(mark) => self.draft.mark(mark, self.line),
            Word::Glyph(glyph) => self.draft.glyph(glyph, self.line),
            Word::Move(text, glyph) => self.draft.play(text.to_owned(), glyph, self.line),
        }
        rest
    }
}

impl OpenComment {
    /// Adds a line: a break is a space.
    fn add(&mut self, line: &str) {
        let line = if self.text.is_empty() { line } else { line.trim_start_matches(comment::SPACE) };
        self.text.truncate(self.text.trim_end_matches(comment::SPACE).len());
        if !self.text.is_empty() && !line.is_empty() {
            self.text.push(' ');
        }
        self.text.push_str(line);
    }
}

/// Whether a line is a tag and nothing else.
fn is_tag_line(line: &str) -> bool {
    line.starts_with('[')
        && tag::take(line).is_some_and(|found| found.fault.is_none() && found.rest.trim().is_empty())
}
