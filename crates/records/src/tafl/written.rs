//! What becomes of a game that is written in another format.

use crate::pgn::{Ply, ScoreSheet, Variation};

/// A game in a format.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Written {
    /// The text, with a line break at its end.
    pub text: String,
    /// What the game has that the format does not carry: `comments`, `variations`.
    pub lost: Vec<&'static str>,
}

/// What a sheet has besides its moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Extras {
    pub comments: bool,
    pub variations: bool,
    pub glyphs: bool,
    pub clocks: bool,
    pub times: bool,
}

impl Extras {
    pub fn of(sheet: &ScoreSheet) -> Self {
        let mut extras = Extras { comments: !sheet.comments.is_empty(), ..Extras::default() };
        extras.look(&sheet.plies);
        extras
    }

    fn look(&mut self, plies: &[Ply]) {
        // Not by recursion: a hostile sheet may be nested deep.
        let mut open: Vec<&[Ply]> = vec![plies];
        while let Some(plies) = open.pop() {
            for ply in plies {
                self.comments |= !ply.comments.is_empty();
                self.variations |= !ply.variations.is_empty();
                self.glyphs |= !ply.glyphs.is_empty();
                self.clocks |= ply.clock.is_some();
                self.times |= ply.spent.is_some();
                open.extend(ply.variations.iter().map(|Variation { plies, .. }| plies.as_slice()));
                self.comments |= ply.variations.iter().any(|variation| !variation.comments.is_empty());
            }
        }
    }

    /// The names of what is there and not among `carried`.
    pub fn lost(self, carried: Extras) -> Vec<&'static str> {
        [
            (self.comments && !carried.comments, "comments"),
            (self.variations && !carried.variations, "variations"),
            (self.glyphs && !carried.glyphs, "glyphs"),
            (self.clocks && !carried.clocks, "clocks"),
            (self.times && !carried.times, "times of moves"),
        ]
        .into_iter()
        .filter_map(|(lost, name)| lost.then_some(name))
        .collect()
    }
}
