//! What a record says about its moves, for a browser to show beside them: comments, marks, lines
//! not played.

use super::game::Game;
use serde::Serialize;
use throughline_game::Side;
use throughline_records::pgn::{Ply, Variation};

/// What is said about one position: after a move, or before the first.
#[derive(Serialize, Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Note {
    /// Moves played before it.
    ply: usize,
    /// `!`, `?!` and the like, to stand after the move.
    mark: String,
    /// Comments.
    comments: Vec<String>,
    /// Lines that might have been played instead of the move, as text.
    lines: Vec<String>,
    /// The mover's clock after the move, `0:04:59`; empty where none is written.
    clock: String,
}

/// Nesting of variations that is still shown.
const DEEPEST: usize = 4;

/// Everything that the record says about moves that still stand, in order.
pub(super) fn notes(game: &Game) -> Vec<Note> {
    let Some(origin) = &game.origin else { return Vec::new() };
    let first_number = usize::from(game.record.frame(0).is_some() && second_begins(game));
    let before = Note { comments: origin.sheet.comments.clone(), ..Note::default() };
    let plies = origin.sheet.plies.iter().take(game.kept_of_record()).enumerate();
    let after = plies.map(|(i, ply)| of_ply(ply, i, first_number));
    std::iter::once(before).chain(after).filter(|note| !note.is_empty()).collect()
}

fn second_begins(game: &Game) -> bool {
    game.rules.record(game.start.as_deref()).is_ok_and(|start| start.side_to_move() == Side::Second)
}

impl Note {
    fn is_empty(&self) -> bool {
        Note { ply: 0, ..self.clone() } == Note::default()
    }
}

fn of_ply(ply: &Ply, i: usize, first_number: usize) -> Note {
    let clock = ply.clock.map(|clock| clock.as_secs());
    Note {
        ply: i + 1,
        mark: mark(&ply.glyphs),
        comments: ply.comments.clone(),
        lines: ply.variations.iter().map(|line| written(line, i + first_number, 1)).collect(),
        clock: clock.map_or_else(String::new, |s| format!("{}:{:02}:{:02}", s / 3600, s / 60 % 60, s % 60)),
    }
}

/// The glyphs of the PGN standard that stand for marks after a move; the others are numbers nobody
/// reads.
fn mark(glyphs: &[u8]) -> String {
    let known = ["", "!", "?", "!!", "??", "!?", "?!"];
    glyphs.iter().filter_map(|&glyph| known.get(usize::from(glyph))).copied().collect()
}

/// A line as text: `3. e-j (good) l-g 4. …`. `number` counts plies, 0 for the first side's first.
fn written(line: &Variation, number: usize, depth: usize) -> String {
    let mut words: Vec<String> = line.comments.clone();
    for (i, ply) in line.plies.iter().enumerate() {
        let n = number + i;
        if n.is_multiple_of(2) {
            words.push(format!("{}.", n / 2 + 1));
        } else if i == 0 {
            words.push(format!("{}…", n / 2 + 1));
        }
        words.push(format!("{}{}", ply.text, mark(&ply.glyphs)));
        words.extend(ply.comments.iter().map(|comment| format!("({comment})")));
        if depth < DEEPEST {
            words.extend(ply.variations.iter().map(|line| format!("[{}]", written(line, n, depth + 1))));
        }
    }
    words.join(" ")
}
