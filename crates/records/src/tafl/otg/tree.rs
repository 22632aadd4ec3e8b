//! Converts turns with addresses to a main line with variations.
//!
//! An address names a position. In the main line it is the position before the move of that letter:
//! `8b.1.1a.` is turn 1 of variation 1, which replaces the second move of turn 8. Inside a
//! variation it is the position after that move: `3a.2.1a.1.1a.` replaces the move after `3a.2.1a`.
//! Handwritten files are not always exact; the dots that open a turn tell how many moves of the
//! turn it shares with its parent, and they take precedence.

use super::{AddressPart, GameText, Turn};
use crate::Defect;
use crate::pgn::MAX_DEPTH;
use crate::tafl::ConvertError;
use std::collections::HashMap;

/// A move as text.
#[derive(Clone, Debug)]
pub(super) struct RawPly {
    pub text: String,
    pub comment: String,
    pub line: usize,
}

/// A line of moves: the main line, or a variation.
#[derive(Default, Debug)]
pub(super) struct Branch {
    pub plies: Vec<RawPly>,
    /// The comments before its first move.
    pub comments: Vec<String>,
    /// The variations of its moves, in the order of the file: the move that each replaces, and its
    /// index among the branches.
    pub variations: Vec<(usize, usize)>,
    /// 0 for the main line.
    depth: usize,
    /// Number, first move, and dots of each turn.
    turns: Vec<(u32, usize, usize)>,
}

/// The lines of moves of a game; the first is the main line.
#[derive(Debug)]
pub(super) struct Tree {
    pub branches: Vec<Branch>,
    pub defects: Vec<Defect>,
    /// Whether a resignation was recorded: the side to move has lost.
    pub resigned: bool,
}

impl Tree {
    pub fn of(game: &GameText) -> Self {
        let mut tree = Tree { branches: vec![Branch::default()], defects: Vec::new(), resigned: false };
        let mut known: HashMap<Vec<AddressPart>, usize> = HashMap::new();
        for turn in &game.turns {
            match tree.branch_of(turn, &mut known) {
                Ok(at) => tree.add(at, turn),
                Err(error) => tree.defects.push(game.defect(turn.line, None, error.message)),
            }
        }
        tree
    }

    /// Returns the line of moves that a turn continues.
    fn branch_of(
        &mut self,
        turn: &Turn,
        known: &mut HashMap<Vec<AddressPart>, usize>,
    ) -> Result<usize, ConvertError> {
        let mut at = 0;
        // Base turn and number of the variation, outermost first.
        for (i, pair) in turn.address.chunks_exact(2).enumerate() {
            let prefix = turn.address[..2 * i + 2].to_vec();
            if let Some(&branch) = known.get(&prefix) {
                at = branch;
                continue;
            }
            if 2 * i + 3 < turn.address.len() {
                return Err(ConvertError::of_game("the variation that this one belongs to is missing"));
            }
            let replaced = self.branches[at].replaced(pair[0], turn.dots).ok_or_else(|| {
                ConvertError::of_game("this variation stands in the place of a move that is not there")
            })?;
            let depth = self.branches[at].depth + 1;
            if depth > MAX_DEPTH {
                return Err(ConvertError::of_game(format!(
                    "variations are nested more than {MAX_DEPTH} deep"
                )));
            }
            at = self.open(at, replaced, depth);
            known.insert(prefix, at);
        }
        Ok(at)
    }

    /// Opens a line that replaces a move of another line. Records have no variations after the last
    /// move, so there the new line begins with that last move again.
    fn open(&mut self, from: usize, replaced: usize, depth: usize) -> usize {
        let at = self.branches.len();
        let parent = &mut self.branches[from];
        let mut branch = Branch { depth, ..Branch::default() };
        let is_after_last = replaced == parent.plies.len() && replaced > 0;
        if is_after_last {
            let last = parent.plies[replaced - 1].clone();
            branch.plies.push(RawPly { comment: String::new(), ..last });
        }
        parent.variations.push((replaced - usize::from(is_after_last), at));
        self.branches.push(branch);
        at
    }

    fn add(&mut self, at: usize, turn: &Turn) {
        let branch = &mut self.branches[at];
        let number = turn.address.last().map_or(0, |element| element.number);
        branch.turns.push((number, branch.plies.len(), turn.dots));
        let moves = turn.moves.iter().take_while(|text| *text != crate::tafl::otn::OtnMove::RESIGNS);
        let first = branch.plies.len();
        branch.plies.extend(moves.map(|text| RawPly {
            text: text.clone(),
            comment: String::new(),
            line: turn.line,
        }));
        if at == 0 && branch.plies.len() - first < turn.moves.len() {
            self.resigned = true;
        }
        self.branches[at].comment(first, turn);
    }
}

impl Branch {
    /// Returns the move that a variation replaces whose address has this base, and whose first turn
    /// has these dots.
    fn replaced(&self, base: AddressPart, dots: usize) -> Option<usize> {
        let (_, first, own_dots) = *self.turns.iter().find(|(number, ..)| *number == base.number)?;
        let letter = usize::from(base.letter.unwrap_or(0));
        let place = |letter: usize| Some(first + letter.checked_sub(own_dots)?);
        let named = place(letter)?;
        let found = if self.depth == 0 {
            // Without a letter the dots decide.
            if dots > 0 { place(dots)? } else { named }
        } else if dots == letter && self.letter(named + 1) != Some(dots) {
            named
        } else {
            named + 1
        };
        (found <= self.plies.len() && !self.plies.is_empty()).then_some(found)
    }

    /// Returns the index of a move in its turn; after the last move, with two moves per turn.
    fn letter(&self, ply: usize) -> Option<usize> {
        let (_, first, dots) = *self.turns.iter().rev().find(|(_, first, _)| *first <= ply)?;
        let letter = ply - first + dots;
        Some(if ply == self.plies.len() { letter % 2 } else { letter })
    }

    /// Assigns the parts of a turn's comment to its moves.
    fn comment(&mut self, first: usize, turn: &Turn) {
        let moves = self.plies.len() - first;
        let mut parts = turn.comments.as_slice();
        // A surplus part may comment on the moves that the dots stand for.
        if parts.len() == moves + turn.dots && first == 0 {
            let (before, own) = parts.split_at(turn.dots);
            self.comments.extend(before.iter().filter(|part| !part.is_empty()).cloned());
            parts = own;
        }
        for (i, part) in parts.iter().enumerate().filter(|(_, part)| !part.is_empty()) {
            let Some(last) = self.plies.len().checked_sub(1) else {
                self.comments.push(part.clone());
                continue;
            };
            let comment = &mut self.plies[(first + i).min(last)].comment;
            if !comment.is_empty() {
                comment.push_str("\n\n");
            }
            comment.push_str(part);
        }
    }
}
