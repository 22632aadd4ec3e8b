//! Sheets become games of other formats: their main line is replayed, and what a format cannot
//! carry is named.

use crate::pgn::{Ply, ScoreSheet};
use crate::tafl::convert::ConvertError;
use crate::tafl::rule_set::Rules;
use throughline_game::Record;
use throughline_hnefatafl::{Hnefatafl, Move, Position};

/// A game in a format.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Exported {
    /// The text, with a line break at its end.
    pub text: String,
    /// What the game has that the format does not carry: `comments`, `variations`.
    pub lost: Vec<&'static str>,
}

/// The main line of a sheet, replayed.
pub(crate) struct MainLine {
    pub rules: Rules,
    pub record: Record<Hnefatafl>,
}

impl MainLine {
    /// Plays the main line of a sheet.
    ///
    /// # Errors
    /// A sheet of another game, and what cannot be played.
    pub fn of(sheet: &ScoreSheet) -> Result<Self, ConvertError> {
        let spec = sheet.spec().ok_or(ConvertError::of_game("the record does not name its game"))?;
        let rules = Rules::of_spec(spec).map_err(ConvertError::of_game)?;
        let mut record = rules.begin(sheet.position()).map_err(ConvertError::of_game)?;
        for (i, ply) in sheet.plies.iter().enumerate() {
            rules.play(&mut record, &ply.text).map_err(|error| ConvertError::at(i + 1, error))?;
        }
        Ok(MainLine { rules, record })
    }

    /// The position before each move, and the move.
    pub fn moves(&self) -> impl Iterator<Item = (&Position, Move)> {
        let before = |i| self.record.position_at(i).expect("within the record");
        self.record.moves().enumerate().map(move |(i, m)| (before(i), m))
    }
}

/// What a sheet has besides its moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Annotations {
    pub comments: bool,
    pub variations: bool,
    pub glyphs: bool,
    pub clocks: bool,
    pub times: bool,
}

impl Annotations {
    pub fn of(sheet: &ScoreSheet) -> Self {
        let mut found = Annotations { comments: !sheet.comments.is_empty(), ..Annotations::default() };
        // Not by recursion: a hostile sheet may be nested deep.
        let mut open: Vec<&[Ply]> = vec![&sheet.plies];
        while let Some(plies) = open.pop() {
            for ply in plies {
                let in_variations = ply.variations.iter().any(|variation| !variation.comments.is_empty());
                found.comments |= !ply.comments.is_empty() || in_variations;
                found.variations |= !ply.variations.is_empty();
                found.glyphs |= !ply.glyphs.is_empty();
                found.clocks |= ply.clock.is_some();
                found.times |= ply.spent.is_some();
                open.extend(ply.variations.iter().map(|variation| variation.plies.as_slice()));
            }
        }
        found
    }

    /// The names of what is there and not among `carried`.
    pub fn lost(self, carried: Annotations) -> Vec<&'static str> {
        let lost = [
            (self.comments && !carried.comments, "comments"),
            (self.variations && !carried.variations, "variations"),
            (self.glyphs && !carried.glyphs, "glyphs"),
            (self.clocks && !carried.clocks, "clocks"),
            (self.times && !carried.times, "times of moves"),
        ];
        lost.into_iter().filter_map(|(is_lost, name)| is_lost.then_some(name)).collect()
    }
}
