//! Writes sheets as text, in lines of at most 80 characters.

use crate::pgn::{MAX_DEPTH, Ply, ScoreSheet, Variation, comment, tokens};
use std::collections::HashSet;

/// Writes a game: tags, an empty line, and the moves in lines of 80 characters.
///
/// [`read`](crate::pgn::read) returns the same sheet, except for what [`unwritable_parts`] lists.
///
/// ```
/// use throughline_records::pgn::{read, write};
/// let sheet = read("[Event \"Tea\"] 1. e-j {hm} d-c *").sheets.remove(0);
/// assert_eq!(write(&sheet), "[Event \"Tea\"]\n\n1. e-j {hm} 1... d-c *\n");
/// ```
#[must_use]
pub fn write(sheet: &ScoreSheet) -> String {
    let mut text = String::new();
    let mut names = HashSet::new();
    for (name, value) in &sheet.tags {
        let name = tokens::tag_name(name);
        if !names.contains(&name) {
            text += &format!("[{name} {}]\n", tokens::in_quotes(value));
            names.insert(name);
        }
    }
    if !text.is_empty() {
        text.push('\n');
    }
    let mut lines = Wrapped::default();
    comments(&mut lines, &sheet.comments);
    let first = usize::from(sheet.second_side_begins());
    moves(&mut lines, &sheet.plies, first, 0);
    lines.word(sheet.result.text());
    text + &lines.into_text()
}

/// Writes several games, with an empty line between them.
#[must_use]
pub fn write_all(sheets: &[ScoreSheet]) -> String {
    sheets.iter().map(write).collect::<Vec<_>>().join("\n")
}

/// Writes moves, the first of which has the number `first` (0: the first side's first move).
fn moves(lines: &mut Wrapped, plies: &[Ply], first: usize, depth: usize) {
    let mut interrupted = true;
    for (number, ply) in (first..).zip(plies) {
        if number % 2 == 0 {
            lines.word(&format!("{}.", number / 2 + 1));
        } else if interrupted {
            lines.word(&format!("{}...", number / 2 + 1));
        }
        if tokens::is_plain(&ply.text) {
            lines.word(&ply.text);
        } else {
            lines.word(&tokens::in_quotes(&ply.text));
        }
        ply.glyphs.iter().for_each(|glyph| lines.word(&format!("${glyph}")));
        let clocks = comment::clocks(ply.clock, ply.spent);
        interrupted = clocks.is_some() || !ply.comments.is_empty() || !ply.variations.is_empty();
        if let Some(clocks) = clocks {
            braced(lines, &clocks);
        }
        comments(lines, &ply.comments);
        if depth < MAX_DEPTH {
            ply.variations.iter().for_each(|variation| nested(lines, variation, number, depth + 1));
        }
    }
}

fn nested(lines: &mut Wrapped, variation: &Variation, first: usize, depth: usize) {
    lines.open('(');
    comments(lines, &variation.comments);
    moves(lines, &variation.plies, first, depth);
    lines.close(')');
}

fn comments(lines: &mut Wrapped, comments: &[String]) {
    for text in comments.iter().filter(|text| !text.is_empty()) {
        braced(lines, &comment::escaped(text));
    }
}

fn braced(lines: &mut Wrapped, raw: &str) {
    lines.open('{');
    lines.phrase(raw);
    lines.close('}');
}

/// What [`write`](fn@write) cannot preserve, a sentence each; empty for nearly every sheet. These
/// are: invalid characters in tag names (written as underscores), repeated tag names (the first is
/// written), control characters in a tag's value or a move (written as spaces), empty comments
/// (left out), and variations nested deeper than [`MAX_DEPTH`] (left out).
#[must_use]
pub fn unwritable_parts(sheet: &ScoreSheet) -> Vec<String> {
    let mut found = Vec::new();
    let mut names = HashSet::new();
    for (name, value) in &sheet.tags {
        if tokens::tag_name(name) != *name {
            found.push(format!("the tag name “{name}” has characters that become _"));
        }
        if !names.insert(tokens::tag_name(name)) {
            found.push(format!("the tag {name} stands twice: the first is written"));
        }
        if value.contains(char::is_control) {
            found.push(format!("the value of the tag {name} has control characters, which become spaces"));
        }
    }
    lost_comments(&sheet.comments, &mut found);
    lost_in_moves(&sheet.plies, 0, &mut found);
    found
}

fn lost_comments(comments: &[String], found: &mut Vec<String>) {
    if comments.iter().any(String::is_empty) {
        found.push("an empty comment is left out".to_owned());
    }
}

fn lost_in_moves(plies: &[Ply], depth: usize, found: &mut Vec<String>) {
    for ply in plies {
        if ply.text.contains(char::is_control) {
            found.push(format!("the move {:?} has control characters, which become spaces", ply.text));
        }
        if (1..ply.glyphs.len()).any(|at| ply.glyphs[..at].contains(&ply.glyphs[at])) {
            found.push(format!("the move {:?} has a glyph twice, which is read once", ply.text));
        }
        lost_comments(&ply.comments, found);
        if depth == MAX_DEPTH && !ply.variations.is_empty() {
            found.push(format!("a variation is nested more than {MAX_DEPTH} deep and left out"));
            continue;
        }
        for variation in &ply.variations {
            lost_comments(&variation.comments, found);
            lost_in_moves(&variation.plies, depth + 1, found);
        }
    }
}

/// The maximum line length in characters; longer words are not broken.
const WIDTH: usize = 80;

/// A line-wrapping writer.
#[derive(Default)]
pub(crate) struct Wrapped {
    text: String,
    /// The length of the last line in characters.
    width: usize,
    /// The opening characters of the next word.
    prefix: String,
    /// The last word, to which more can be joined.
    word: String,
}

impl Wrapped {
    /// Adds a word; it is never broken.
    pub fn word(&mut self, word: &str) {
        self.flush();
        self.word = std::mem::take(&mut self.prefix) + word;
    }

    /// Puts an opening character before the next word.
    pub fn open(&mut self, prefix: char) {
        self.prefix.push(prefix);
    }

    /// Puts a closing character after the last word.
    pub fn close(&mut self, suffix: char) {
        if !self.prefix.is_empty() {
            self.word("");
        }
        self.word.push(suffix);
    }

    /// Adds a text that may be broken at single spaces, but not inside a command such as `[%eval
    /// 0.3]`.
    pub fn phrase(&mut self, text: &str) {
        let (mut start, mut part, mut in_command) = (0, 0, false);
        for (at, _) in text.match_indices(' ') {
            let last_part = &text[part..at];
            in_command = match (last_part.rfind("[%"), last_part.rfind(']')) {
                (None, None) => in_command,
                (opened, closed) => opened > closed,
            };
            part = at + 1;
            let after = &text[part..];
            // A line break stands for a single space, so multiple spaces are kept. No line begins
            // with what other programs take for an escape or a tag.
            let single = !last_part.is_empty() && !after.is_empty() && !after.starts_with(' ');
            if single && !in_command && !after.starts_with(['%', '[']) {
                self.word(&text[start..at]);
                start = part;
            }
        }
        self.word(&text[start..]);
    }

    fn flush(&mut self) {
        let word = std::mem::take(&mut self.word);
        let width = word.chars().count();
        if width == 0 {
            return;
        }
        if self.width > 0 && self.width + 1 + width > WIDTH {
            self.text.push('\n');
            self.width = 0;
        } else if self.width > 0 {
            self.text.push(' ');
            self.width += 1;
        }
        self.text.push_str(&word);
        self.width += width;
    }

    /// The lines, each with a line feed.
    pub fn into_text(mut self) -> String {
        self.flush();
        self.text.push('\n');
        self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::read;

    #[test]
    fn numbers_come_again_after_interruptions_only() {
        for text in [
            "1. a-b c-d 2. e-f $1 g-h 3. i-j *",
            "1. a-b {x} 1... c-d {y} 2. e-f *",
            "1. a-b {[%clk 0:00:01]} 1... c-d *",
            "1. a-b (1. b-c c-d (1... d-e) 2. e-f) 1... c-d *",
            "{x} 1. a-b ({y} 1. b-c) 1... c-d *",
        ] {
            assert_eq!(write(&read(text).sheets[0]), format!("{text}\n"));
        }
        let black = "[Game \"one-dimensional-chess\"]\n[Position \"KQRBN6nbrqk b 0\"]\n\n1... l-g (1... l-k 2. e-j) 2. e-j g-l *\n";
        assert_eq!(write(&read(black).sheets[0]), black);
    }

    fn wrapped(first: usize, text: &str) -> String {
        let mut lines = Wrapped::default();
        lines.open('{');
        lines.phrase(&format!("{} {text}", "x".repeat(first)));
        lines.close('}');
        lines.into_text()
    }

    #[test]
    fn breaks_stand_for_single_spaces_only() {
        let x = |n| "x".repeat(n);
        assert_eq!(wrapped(76, "ab c"), format!("{{{} ab\nc}}\n", x(76)));
        assert_eq!(wrapped(76, "abc"), format!("{{{}\nabc}}\n", x(76)));
        assert_eq!(wrapped(78, "a  b"), format!("{{{}\na  b}}\n", x(78)));
        for joined in [" a", "%a", "[a] ", "[%eval 0.3]", "[%a b c"] {
            assert_eq!(wrapped(78, joined), format!("{{{} {joined}}}\n", x(78)));
        }
    }

    #[test]
    fn brackets_stay_with_their_words() {
        let mut lines = Wrapped::default();
        lines.open('(');
        lines.open('{');
        lines.phrase("a b");
        lines.close('}');
        lines.close(')');
        lines.open('(');
        lines.close(')');
        assert_eq!(lines.into_text(), "({a b}) ()\n");
    }
}
