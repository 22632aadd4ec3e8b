//! What the record that a game was read from says, as an analysis board takes it: every move of the
//! main line and of the lines that might have been played, with marks and comments.

use super::game::Game;
use super::record::glyph_mark;
use serde::Serialize;
use throughline_catalog::GameRecord;
use throughline_records::pgn::Ply;
use ts_rs::TS;

/// All that a record says about moves that still stand.
#[derive(TS, Serialize, Debug, PartialEq, Eq)]
pub(crate) struct WrittenRecord {
    /// Comments before the first move.
    comments: Vec<String>,
    /// The moves, each after the one before it.
    moves: Vec<WrittenMove>,
}

/// A move of a record.
#[derive(TS, Serialize, Debug, PartialEq, Eq)]
pub(crate) struct WrittenMove {
    /// The number of the move before it in this list, from 1; 0 at the start.
    parent: usize,
    /// Canonical text.
    text: String,
    /// `!`, `?!` and the like, to stand after the move.
    mark: String,
    /// Comments on it.
    comments: Vec<String>,
}

/// What the record says that a game was read from; `None` for a game that was played here.
pub(crate) fn written(game: &Game) -> Option<WrittenRecord> {
    let sheet = &game.origin.as_ref()?.sheet;
    let mut start = game.record.clone();
    while start.undo() {}
    let mut lines = Lines { record: start, moves: Vec::new() };
    let standing = game.kept_of_record().min(sheet.plies.len());
    lines.follow(0, &sheet.plies[..standing], &[]);
    Some(WrittenRecord { comments: sheet.comments.clone(), moves: lines.moves })
}

/// The moves written down so far, and the position in which the next one is played.
struct Lines {
    record: GameRecord,
    moves: Vec<WrittenMove>,
}

impl Lines {
    /// Writes a line down with the lines that branch off it, and goes back to where it begins.
    /// `before` are the comments before its first move.
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
