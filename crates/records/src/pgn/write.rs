//! Sheets as text.

use crate::pgn::wrap::Wrapped;
use crate::pgn::{MAX_DEPTH, Ply, ScoreSheet, Variation, comment, tag, words};
use std::collections::HashSet;

/// Writes a game: tags, an empty line, and the moves in lines of 80 characters.
///
/// [`read`](crate::pgn::read) gives the same sheet again, except for what [`losses`] lists.
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
        let name = tag::name(name);
        if !names.contains(&name) {
            text += &format!("[{name} {}]\n", tag::string(value));
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

/// Writes games one after another, with an empty line between them.
#[must_use]
pub fn write_all(sheets: &[ScoreSheet]) -> String {
    sheets.iter().map(write).collect::<Vec<_>>().join("\n")
}

/// Writes moves, the first of which has a number (0: the first side's first move).
fn moves(lines: &mut Wrapped, plies: &[Ply], first: usize, depth: usize) {
    let mut interrupted = true;
    for (number, ply) in (first..).zip(plies) {
        if number % 2 == 0 {
            lines.word(&format!("{}.", number / 2 + 1));
        } else if interrupted {
            lines.word(&format!("{}...", number / 2 + 1));
        }
        if words::is_plain(&ply.text) {
            lines.word(&ply.text);
        } else {
            lines.word(&tag::string(&ply.text));
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
        braced(lines, &comment::written(text));
    }
}

fn braced(lines: &mut Wrapped, raw: &str) {
    lines.open('{');
    lines.phrase(raw);
    lines.close('}');
}

/// What [`write`](fn@write) cannot write as it is, a sentence each; empty for nearly every sheet.
/// These are: names of tags with characters that no name holds (written as underscores), a name
/// that stands twice (the first is written), control characters in a tag's value or a move (written
/// as spaces), empty comments (left out), and variations nested more than [`MAX_DEPTH`] deep (left
/// out).
#[must_use]
pub fn losses(sheet: &ScoreSheet) -> Vec<String> {
    let mut found = Vec::new();
    let mut names = HashSet::new();
    for (name, value) in &sheet.tags {
        if tag::name(name) != *name {
            found.push(format!("the tag name “{name}” has characters that become _"));
        }
        if !names.insert(tag::name(name)) {
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
}
