//! The record that a game was imported from, for the analysis board: the moves of the main line and
//! of the variations, with marks and comments.

use super::game::Game;
use super::record::glyph_mark;
use serde::Serialize;
use throughline_catalog::GameRecord;
use throughline_records::pgn::Ply;
use ts_rs::TS;

/// The moves of an imported record that still stand, with what it says about them.
#[derive(TS, Serialize, Debug, PartialEq, Eq)]
pub(crate) struct WrittenRecord {
    /// Comments before the first move.
    comments: Vec<String>,
    /// The moves; each stands after the move before it.
    moves: Vec<WrittenMove>,
}

/// A move of a record.
#[derive(TS, Serialize, Debug, PartialEq, Eq)]
pub(crate) struct WrittenMove {
    /// Number in the list, from 1, of the move before it; 0 for the start.
    parent: usize,
    /// Canonical text.
    text: String,
    /// `!`, `?!` and the like, to stand after the move.
    mark: String,
    /// Comments on the move.
    comments: Vec<String>,
}

/// Returns the record that a game was imported from; `None` for a game played here.
pub(crate) fn written(game: &Game) -> Option<WrittenRecord> {
    let sheet = &game.imported.as_ref()?.sheet;
    let mut start = game.record.clone();
    while start.undo() {}
    let mut lines = Lines { record: start, moves: Vec::new() };
    let standing = game.imported_moves_left().min(sheet.plies.len());
    lines.follow(0, &sheet.plies[..standing], &[]);
    Some(WrittenRecord { comments: sheet.comments.clone(), moves: lines.moves })
}

/// The moves found so far, and the game in which the next one is played.
struct Lines {
    record: GameRecord,
    moves: Vec<WrittenMove>,
}

impl Lines {
    /// Adds the moves of a line and of its variations, and takes them back in the record. `before`
    /// are the comments before the line's first move.
    fn follow(&mut self, parent: usize, plies: &[Ply], before: &[String]) {
        let (mut at, mut lead, start) = (parent, before, self.record.len());
        for ply in plies {
            let Ok(text) = self.record.play(&ply.text) else { break };
            let comments = lead.iter().chain(&ply.comments).cloned().collect();
            let mark = glyph_mark(&ply.glyphs);
            self.moves.push(WrittenMove { parent: at, text: text.clone(), mark, comments });
            let next = self.moves.len();
            if !ply.variations.is_empty() {
                self.record.undo();
                for line in &ply.variations {
                    self.follow(at, &line.plies, &line.comments);
                }
                if self.record.play(&text).is_err() {
                    break;
                }
            }
            (at, lead) = (next, &[]);
        }
        while self.record.len() > start && self.record.undo() {}
    }
}
