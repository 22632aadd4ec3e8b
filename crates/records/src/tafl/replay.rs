//! Replays games for the other formats. When importing, it checks their captures and results
//! against our rules; when exporting, it lists what a format cannot carry.

use super::ConvertError;
use super::Square;
use super::rule_set::Rules;
use crate::pgn::{Ending, GameResult, Ply, ScoreSheet, Termination};
use std::collections::BTreeSet;
use throughline_game::{Catalogued, Record};
use throughline_hnefatafl::{Hnefatafl, Move, Position};

/// The values of a tag that mean unknown.
pub(crate) const UNKNOWN: [&str; 3] = ["", "?", "????.??.??"];

/// Tags that follow from the moves and the rule set.
pub(crate) const DERIVED_TAGS: [&str; 6] = ["Result", "Game", "Position", "FEN", "Outcome", "Termination"];

/// Creates the sheet of a replayed game: the roster of tags filled in from the file's `tags`, and
/// the moves of the main line.
pub(crate) fn sheet(
    rules: &Rules,
    record: &Record<Hnefatafl>,
    ending: Ending,
    tags: &[(String, String)],
    plies: Vec<Ply>,
) -> ScoreSheet {
    let start = rules.own_start(record).map(|start| ("Position", start));
    let roster = ScoreSheet::with_roster(Hnefatafl::INFO, rules.title(), &rules.spec, start, ending);
    let mut sheet = ScoreSheet { plies, ..roster };
    for (name, value) in tags.iter().filter(|(name, _)| !DERIVED_TAGS.contains(&name.as_str())) {
        sheet.set_tag(name, value.as_str());
    }
    sheet
}

/// Returns how a game ended: by our rules if they end it, else with the result of the file.
/// `termination` is the file's reason for an end outside the rules.
///
/// # Errors
/// A result that contradicts our rules.
pub(crate) fn ending(
    rules: &Rules,
    record: &Record<Hnefatafl>,
    result: Option<GameResult>,
    termination: Option<Termination>,
) -> Result<Ending, ConvertError> {
    let Some(outcome) = record.outcome(&rules.game) else {
        let result = result.unwrap_or_default();
        let usual = match result {
            GameResult::FirstWon | GameResult::SecondWon => Termination::Resignation,
            GameResult::Draw => Termination::Agreement,
            GameResult::Open => Termination::Unterminated,
        };
        let termination = termination.filter(|termination| termination.allows(result)).unwrap_or(usual);
        return Ok(Ending::by(result, termination));
    };
    let ending = Ending::by_rules(outcome);
    match result {
        Some(other) if other != ending.result => {
            let (said, due, reason) = (result_words(other), result_words(ending.result), outcome.reason);
            let why =
                format!("the file says {said}, but by our rules {due} ({}: {})", reason.rule, reason.words);
            Err(ConvertError { ply: Some(record.len()).filter(|&ply| ply > 0), message: why })
        }
        _ => Ok(ending),
    }
}

pub(crate) fn result_words(result: GameResult) -> &'static str {
    match result {
        GameResult::FirstWon => "the attackers won",
        GameResult::SecondWon => "the defenders won",
        GameResult::Draw => "the game was drawn",
        GameResult::Open => "the game is unfinished",
    }
}

/// The captures of a move that a file lists.
pub(crate) struct ListedCaptures {
    pub squares: BTreeSet<Square>,
    /// Whether the format lists the capture of the king.
    pub king_is_written: bool,
}

/// Plays the record's next move; checks the captures that the file lists, if `listed` is given.
///
/// # Errors
/// Why the move is illegal, or every capture that differs, with the rule that captures or spares
/// the piece.
pub(crate) fn play_listed(
    rules: &Rules,
    record: &mut Record<Hnefatafl>,
    text: &str,
    listed: Option<&ListedCaptures>,
) -> Result<(), ConvertError> {
    let ply = record.len() + 1;
    let m = rules.legal(record, text).map_err(|error| ConvertError::at(ply, error))?;
    let differences = listed.map(|listed| differences(rules, record, m, listed)).unwrap_or_default();
    if !differences.is_empty() {
        return Err(ConvertError::at(ply, format!("{text}: {}", differences.join("; and "))));
    }
    record.play_trusted(&rules.game, m);
    Ok(())
}

fn differences(rules: &Rules, record: &Record<Hnefatafl>, m: Move, listed: &ListedCaptures) -> Vec<String> {
    let (game, position) = (&rules.game, record.position());
    let taken = game.taken_pieces(position, m);
    let mut found = Vec::new();
    for capture in &taken {
        let square = Square::of_index(capture.square);
        // A listed capture of the king is checked, but may be missing: the end of the game shows
        // it.
        if !capture.is_king && !listed.squares.contains(&square) {
            let why = game.why_taken(position, m, capture.square).unwrap_or_default();
            found.push(format!("our rules take {square}, the file does not ({why})"));
        }
    }
    for square in &listed.squares {
        let index = square.index(game.rules().size);
        let is_taken = taken
            .iter()
            .any(|capture| Some(capture.square) == index && (listed.king_is_written || !capture.is_king));
        if !is_taken {
            let why = index.and_then(|index| game.why_spared(position, m, index));
            let why = why.unwrap_or_else(|| "that is no square of a man of the other side".to_owned());
            found.push(format!("the file takes {square}, our rules do not ({why})"));
        }
    }
    found
}

/// An exported game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Exported {
    /// The text, with a line feed at its end.
    pub text: String,
    /// The names of what the format cannot carry: `comments`, `variations`.
    pub lost: Vec<&'static str>,
}

/// The main line of a sheet, replayed.
pub(crate) struct MainLine {
    pub rules: Rules,
    pub record: Record<Hnefatafl>,
}

impl MainLine {
    /// Replays the main line of a sheet.
    ///
    /// # Errors
    /// A sheet of another game, or illegal moves.
    pub fn of(sheet: &ScoreSheet) -> Result<Self, ConvertError> {
        let spec = sheet.spec().ok_or(ConvertError::of_game("the record does not name its game"))?;
        let rules = Rules::of_spec(spec).map_err(ConvertError::of_game)?;
        let mut record = rules.begin(sheet.position()).map_err(ConvertError::of_game)?;
        for ply in &sheet.plies {
            play_listed(&rules, &mut record, &ply.text, None)?;
        }
        Ok(MainLine { rules, record })
    }

    /// Iterates over the moves, each with the position before it.
    pub fn moves(&self) -> impl Iterator<Item = (&Position, Move)> {
        let before = |i| self.record.position_at(i).expect("within the record");
        self.record.moves().enumerate().map(move |(i, m)| (before(i), m))
    }
}

/// Which annotations a sheet has.
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
        // Not recursive, because hostile sheets may be deeply nested.
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

    /// Returns the names of the annotations that are present but not in `carried`.
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
