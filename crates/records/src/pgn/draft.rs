//! A game while it is read: what tokens make of it.

use crate::pgn::fault::quoted;
use crate::pgn::{Fault, MAX_DEPTH, Mark, Ply, ReadGame, ScoreSheet, Variation, comment};
use std::collections::HashMap;

/// Faults of one game that are listed; hostile texts have more.
const MOST_FAULTS: usize = 100;

/// A game that is being read.
#[derive(Default)]
pub(crate) struct Draft {
    tags: Vec<(String, String)>,
    /// Where a tag stands among them.
    names: HashMap<String, usize>,
    /// The lines of moves that are open, the main line first; empty before the first move or
    /// comment.
    lines: Vec<Line>,
    /// Levels of nesting that are skipped because they are too deep.
    skipped: usize,
    /// The lines of the text that hold the moves, in the text's order.
    places: Vec<usize>,
    /// Where the game begins; `None` while there is nothing of it.
    begins: Option<usize>,
    /// The mark that ended the moves.
    mark: Option<Mark>,
    /// A mark inside a variation: it counts if that variation turns out to have no end.
    mark_inside: Option<Mark>,
    faults: Vec<Fault>,
}

#[derive(Default)]
struct Line {
    comments: Vec<String>,
    plies: Vec<Ply>,
    /// Plies of the game before its first one.
    before: usize,
    /// Line of the text where it begins.
    begins: usize,
    /// Moves of the text before it.
    places_before: usize,
}

impl Line {
    fn ply(&self) -> usize {
        self.before + self.plies.len()
    }
}

impl Draft {
    /// True while nothing of the game was read.
    pub fn is_empty(&self) -> bool {
        self.begins.is_none()
    }

    /// True once the mark of its result was read.
    pub fn is_closed(&self) -> bool {
        self.mark.is_some()
    }

    /// True once tags can no longer belong to it.
    pub fn has_moves(&self) -> bool {
        !self.lines.is_empty()
    }

    /// Whether a tag tells that another game begins: it has come before, and it is the first of all
    /// or follows a gap.
    pub fn repeats(&self, name: &str, after_blank: bool) -> bool {
        self.names.get(name).is_some_and(|&at| at == 0 || after_blank)
    }

    fn begin(&mut self, line: usize) {
        self.begins.get_or_insert(line);
    }

    /// The line of moves that is being read.
    fn open_line(&mut self, line: usize) -> &mut Line {
        self.begin(line);
        if self.lines.is_empty() {
            self.lines.push(Line { begins: line, ..Line::default() });
        }
        self.lines.last_mut().expect("just filled")
    }

    /// Notes a fault; beyond [`MOST_FAULTS`] only that there are more.
    pub fn fault(&mut self, line: usize, message: impl Into<String>) {
        self.begin(line);
        let ply = self.lines.last().map(Line::ply).filter(|&ply| ply > 0);
        let fault = |message| Fault { game: 0, line: Some(line), ply, message };
        match self.faults.len() {
            n if n < MOST_FAULTS => self.faults.push(fault(message.into())),
            MOST_FAULTS => {
                self.faults.push(fault("there are more faults in the form of this game".to_owned()))
            }
            _ => {}
        }
    }

    pub fn tag(&mut self, name: &str, value: String, line: usize) {
        self.begin(line);
        if self.names.contains_key(name) {
            self.fault(
                line,
                format!("the tag {} stands twice: expected once, the first counts", quoted(name)),
            );
        } else {
            self.names.insert(name.to_owned(), self.tags.len());
            self.tags.push((name.to_owned(), value));
        }
    }

    pub fn play(&mut self, text: String, glyph: Option<u8>, line: usize) {
        if self.skipped == 0 {
            let ply = Ply { text, glyphs: glyph.into_iter().collect(), ..Ply::default() };
            self.open_line(line).plies.push(ply);
            self.places.push(line);
        }
    }

    pub fn glyph(&mut self, glyph: u8, line: usize) {
        if self.skipped > 0 {
            return;
        }
        match self.open_line(line).plies.last_mut() {
            Some(ply) => ply.glyphs.push(glyph),
            None => {
                self.fault(line, format!("the glyph ${glyph} stands before any move: expected after one"))
            }
        }
    }

    pub fn comment(&mut self, raw: &str, line: usize) {
        if self.skipped > 0 {
            return;
        }
        let open = self.open_line(line);
        let said = comment::read(raw, !open.plies.is_empty());
        match open.plies.last_mut() {
            Some(ply) => {
                ply.clock = said.clock.or(ply.clock);
                ply.spent = said.spent.or(ply.spent);
                ply.comments.extend(said.text);
            }
            None => open.comments.extend(said.text),
        }
    }

    /// `(`.
    pub fn open(&mut self, line: usize) {
        if self.skipped > 0 || self.lines.len() > MAX_DEPTH {
            if self.skipped == 0 {
                self.fault(
                    line,
                    format!("variations are nested more than {MAX_DEPTH} deep: the deeper ones are left out"),
                );
            }
            self.skipped += 1;
            return;
        }
        let before = self.open_line(line).ply();
        if self.lines.last().is_some_and(|outer| outer.plies.is_empty()) {
            self.fault(line, "a variation stands before any move: expected after the move it replaces");
        }
        let places_before = self.places.len();
        let before = before.saturating_sub(1);
        self.lines.push(Line { before, begins: line, places_before, ..Line::default() });
    }

    /// `)`.
    pub fn close(&mut self, line: usize) {
        if self.skipped > 0 {
            self.skipped -= 1;
        } else if self.lines.len() > 1 {
            self.close_line();
            if self.lines.len() == 1 {
                self.mark_inside = None;
            }
        } else {
            self.fault(line, "“)” closes no variation: expected a “(” before it");
        }
    }

    fn close_line(&mut self) {
        let Some(inner) = self.lines.pop() else { return };
        let outer = self.lines.last_mut().and_then(|outer| outer.plies.last_mut());
        match outer {
            Some(ply) => ply.variations.push(Variation { comments: inner.comments, plies: inner.plies }),
            // It replaces no move, which `open` has said.
            None => self.places.truncate(inner.places_before),
        }
    }

    /// The mark of a result: it ends the game, or nothing while a variation is open.
    pub fn mark(&mut self, mark: Mark, line: usize) {
        self.open_line(line);
        if self.lines.len() > 1 {
            self.mark_inside = Some(mark);
        } else {
            self.mark = Some(mark);
        }
    }

    /// The game as far as it was read, with its number.
    pub fn finish(mut self, number: usize) -> ReadGame {
        while self.lines.len() > 1 {
            let begins = self.lines.last().map_or(0, |line| line.begins);
            self.fault(begins, "a variation has no end: expected “)”");
            self.close_line();
        }
        let main = self.lines.pop().unwrap_or_default();
        let tagged = || self.names.get("Result").and_then(|&at| Mark::read(&self.tags[at].1));
        let result = self.mark.or(self.mark_inside).or_else(tagged).unwrap_or_default();
        self.faults.iter_mut().for_each(|fault| fault.game = number);
        self.faults.sort_by_key(|fault| fault.line);
        ReadGame {
            number,
            line: self.begins.unwrap_or(1),
            places: self.places,
            faults: self.faults,
            sheet: ScoreSheet { tags: self.tags, comments: main.comments, plies: main.plies, result },
        }
    }
}
