//! The engine's lines as people see them.

use super::wire::Line;
use super::words::{score_view, words};
use std::collections::HashMap;
use throughline_catalog::{GameRecord, ThoughtLine};
use throughline_game::SiteId;

/// Moves of a line that are told.
const LONGEST_LINE: usize = 24;

/// Makes lines of one position ready for a browser. Remembers how first moves are said and shown.
#[derive(Default)]
pub(crate) struct Shower {
    known: HashMap<String, (String, Vec<SiteId>)>,
}

impl Shower {
    /// A line from the last position of a record.
    pub(crate) fn line(&mut self, record: &GameRecord, sides: [&str; 2], line: &ThoughtLine) -> Line {
        let score = score_view(line.score, line.wdl, record.side_to_move());
        let first = line.moves.first().cloned().unwrap_or_default();
        let (spoken, marks) = self.shown(record, first);
        Line {
            depth: line.depth,
            score,
            words: words(&score, sides),
            moves: line.moves.iter().take(LONGEST_LINE).cloned().collect(),
            spoken,
            marks,
        }
    }

    /// How a move is said, and which sites it touches.
    fn shown(&mut self, record: &GameRecord, text: String) -> (String, Vec<SiteId>) {
        if let Some(known) = self.known.get(&text) {
            return known.clone();
        }
        let mut after = record.clone();
        let last = after.play(&text).ok().and_then(|_| after.frame(after.len())).and_then(|frame| frame.last);
        let shown = last.map(|last| (last.spoken, last.marks)).unwrap_or_default();
        self.known.insert(text, shown.clone());
        shown
    }
}
