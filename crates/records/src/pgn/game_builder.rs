//! Builds a [`ParsedGame`] from tokens.

use crate::pgn::{GameResult, MAX_DEPTH, ParsedGame, Ply, ScoreSheet, Variation, comment};
use crate::{Defect, MESSAGES, clipped};
use std::collections::HashMap;

/// The maximum number of defects listed for a game; hostile texts have more.
const MAX_DEFECTS: usize = 100;

/// A partially parsed game.
#[derive(Default)]
pub(crate) struct GameBuilder {
    tags: Vec<(String, String)>,
    /// The indices of the tags by name.
    names: HashMap<String, usize>,
    /// The open lines, the main line first; empty before the first move or comment.
    open: Vec<Branch>,
    /// The number of open levels that are skipped because they are nested too deeply.
    skipped_levels: usize,
    /// The line numbers of the moves, in the order of the text.
    move_lines: Vec<usize>,
    /// The line where the game begins; `None` before its first token.
    begins: Option<usize>,
    /// The result that ended the moves.
    result: Option<GameResult>,
    /// A result inside a variation: it counts if that variation turns out to be unclosed.
    inner_result: Option<GameResult>,
    defects: Vec<Defect>,
}

/// The main line, or a variation.
#[derive(Default)]
struct Branch {
    comments: Vec<String>,
    plies: Vec<Ply>,
    /// The number of plies before its first move.
    before: usize,
    /// The line number where it begins.
    begins: usize,
    /// The number of moves in the text before it.
    move_lines_before: usize,
}

impl Branch {
    fn ply(&self) -> usize {
        self.before + self.plies.len()
    }
}

impl GameBuilder {
    /// Whether no token of the game was read yet.
    pub fn is_empty(&self) -> bool {
        self.begins.is_none()
    }

    /// Whether its result was read.
    pub fn is_closed(&self) -> bool {
        self.result.is_some()
    }

    /// Whether it can have no more tags.
    pub fn has_moves(&self) -> bool {
        !self.open.is_empty()
    }

    /// Whether a tag starts the next game: the name has already occurred, and it is the first tag's
    /// or follows a blank line.
    pub fn repeats(&self, name: &str, after_blank: bool) -> bool {
        self.names.get(name).is_some_and(|&at| at == 0 || after_blank)
    }

    fn begin(&mut self, line: usize) {
        self.begins.get_or_insert(line);
    }

    /// Returns the innermost open line.
    fn branch(&mut self, line: usize) -> &mut Branch {
        self.begin(line);
        if self.open.is_empty() {
            self.open.push(Branch { begins: line, ..Branch::default() });
        }
        self.open.last_mut().expect("just filled")
    }

    /// Adds a defect with the message of this name; after [`MAX_DEFECTS`] only a note that there
    /// are more.
    pub fn defect(&mut self, line: usize, name: &str, inserted: &[(&str, &str)]) {
        self.begin(line);
        let ply = self.open.last().map(Branch::ply).filter(|&ply| ply > 0);
        let message = match self.defects.len() {
            n if n < MAX_DEFECTS => MESSAGES.say(name, inserted),
            MAX_DEFECTS => MESSAGES.say("form-more", &[]),
            _ => return,
        };
        self.defects.push(Defect { game: 0, line: Some(line), ply, message });
    }

    pub fn tag(&mut self, name: &str, value: String, line: usize) {
        self.begin(line);
        if self.names.contains_key(name) {
            self.defect(line, "tag-twice", &[("tag", &clipped(name))]);
        } else {
            self.names.insert(name.to_owned(), self.tags.len());
            self.tags.push((name.to_owned(), value));
        }
    }

    pub fn add_move(&mut self, text: String, glyph: Option<u8>, line: usize) {
        if self.skipped_levels == 0 {
            let ply = Ply { text, glyphs: glyph.into_iter().collect(), ..Ply::default() };
            self.branch(line).plies.push(ply);
            self.move_lines.push(line);
        }
    }

    pub fn glyph(&mut self, glyph: u8, line: usize) {
        if self.skipped_levels > 0 {
            return;
        }
        match self.branch(line).plies.last_mut() {
            // A sign may say the same as the glyph after it: `e-f! $1`.
            Some(ply) if ply.glyphs.contains(&glyph) => {}
            Some(ply) => ply.glyphs.push(glyph),
            None => {
                self.defect(line, "form-glyph.early", &[("glyph", &glyph.to_string())]);
            }
        }
    }

    pub fn comment(&mut self, raw: &str, line: usize) {
        if self.skipped_levels > 0 {
            return;
        }
        let branch = self.branch(line);
        match branch.plies.last_mut() {
            Some(ply) => {
                let comment = comment::read(raw);
                ply.clock = comment.clock.or(ply.clock);
                ply.spent = comment.spent.or(ply.spent);
                ply.comments.extend(comment.text);
            }
            None => branch.comments.extend(comment::plain(raw)),
        }
    }

    /// Handles `(`.
    pub fn open_variation(&mut self, line: usize) {
        if self.skipped_levels > 0 || self.open.len() > MAX_DEPTH {
            if self.skipped_levels == 0 {
                let most = MAX_DEPTH.to_string();
                self.defect(line, "form-variation.deep", &[("most", &most)]);
            }
            self.skipped_levels += 1;
            return;
        }
        let before = self.branch(line).ply();
        if self.open.last().is_some_and(|outer| outer.plies.is_empty()) {
            self.defect(line, "form-variation", &[]);
        }
        let move_lines_before = self.move_lines.len();
        let before = before.saturating_sub(1);
        self.open.push(Branch { before, begins: line, move_lines_before, ..Branch::default() });
    }

    /// Handles `)`.
    pub fn close_variation(&mut self, line: usize) {
        if self.skipped_levels > 0 {
            self.skipped_levels -= 1;
        } else if self.open.len() > 1 {
            self.close_branch();
            if self.open.len() == 1 {
                self.inner_result = None;
            }
        } else {
            self.defect(line, "form-variation.closed", &[]);
        }
    }

    fn close_branch(&mut self) {
        let Some(inner) = self.open.pop() else { return };
        let outer = self.open.last_mut().and_then(|outer| outer.plies.last_mut());
        match outer {
            Some(ply) => ply.variations.push(Variation { comments: inner.comments, plies: inner.plies }),
            // It replaces no move; `open_variation` has reported that.
            None => self.move_lines.truncate(inner.move_lines_before),
        }
    }

    /// Handles a result, which ends the game unless a variation is open.
    pub fn result(&mut self, result: GameResult, line: usize) {
        self.branch(line);
        if self.open.len() > 1 {
            self.inner_result = Some(result);
        } else {
            self.result = Some(result);
        }
    }

    /// Returns the finished game, with its number.
    pub fn finish(mut self, number: usize) -> ParsedGame {
        while self.open.len() > 1 {
            let begins = self.open.last().map_or(0, |branch| branch.begins);
            self.defect(begins, "form-variation.open", &[]);
            self.close_branch();
        }
        let main = self.open.pop().unwrap_or_default();
        let tagged = || self.names.get("Result").and_then(|&at| GameResult::read(&self.tags[at].1));
        let result = self.result.or(self.inner_result).or_else(tagged).unwrap_or_default();
        self.defects.iter_mut().for_each(|defect| defect.game = number);
        self.defects.sort_by_key(|defect| defect.line);
        ParsedGame {
            number,
            line: self.begins.unwrap_or(1),
            move_lines: self.move_lines,
            defects: self.defects,
            sheet: ScoreSheet { tags: self.tags, comments: main.comments, plies: main.plies, result },
        }
    }
}
