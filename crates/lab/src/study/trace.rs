//! Replays of games, with the data that figures need.

use super::StudyError;
use super::probe::GameLine;
use crate::matches::{GameEnd, PlayedGame};
use crate::stats::{Tally, result_of};
use std::collections::{BTreeMap, BTreeSet};
use throughline_catalog::{AnyPosition, GameHandle};
use throughline_game::{
    Diagram as _, EndReason, ExactValue, Game as _, Notation as _, Record, Side, SiteId, Tablebase, Wdl,
    WdlModel,
};

/// The number of pieces of a kind (by the name of its drawing) that each side has.
pub(crate) type Material = BTreeMap<&'static str, [u16; 2]>;

/// A replayed game with its data.
#[derive(Clone, Debug)]
pub(crate) struct Trace {
    /// Its number in the match.
    pub index: usize,
    /// The winner; `None` in a draw.
    pub winner: Option<Side>,
    /// The ending by the rules; `None` for a game that was too long.
    pub ending: Option<EndReason>,
    /// The moves.
    pub moves: Vec<String>,
    /// The first side's expected score before each move, 0 to 1: exact where the position's value
    /// is known, otherwise by the mover's search.
    pub expected: Vec<f64>,
    /// The number of exact ones among these.
    pub known: usize,
    /// The number of legal moves before each move.
    pub choices: Vec<usize>,
    /// The keys of all positions, including the last one.
    pub keys: Vec<u64>,
    /// The material before each move.
    pub material: Vec<Material>,
    /// The number of positions (before each move and at the end) in which each site was occupied.
    pub stood: BTreeMap<SiteId, usize>,
}

impl Trace {
    /// Returns the moves and the winner alone.
    pub fn line(&self) -> GameLine {
        GameLine { moves: self.moves.clone(), winner: self.winner }
    }

    /// Returns the first side's result.
    pub fn result(&self) -> Wdl {
        result_of(self.winner, Side::First)
    }

    /// Returns the first side's points, 0 to 1.
    pub fn points(&self) -> f64 {
        f64::from(self.result() as u8) / 2.0
    }

    /// Returns the winner's expected score before each move; `None` in a draw.
    pub fn winners(&self) -> Option<Vec<f64>> {
        let of = |e: &f64| if self.winner == Some(Side::First) { *e } else { 1.0 - e };
        self.winner.map(|_| self.expected.iter().map(of).collect())
    }

    /// Returns the mean absolute change of the expected score from ply to ply; 0 for a game of one
    /// ply.
    pub fn swing(&self) -> f64 {
        let steps = self.expected.windows(2).map(|pair| (pair[1] - pair[0]).abs());
        steps.sum::<f64>() / self.expected.len().saturating_sub(1).max(1) as f64
    }
}

/// Counts the games that the first side won, drew and lost.
pub(crate) fn tally<'t>(games: impl IntoIterator<Item = &'t Trace>) -> Tally {
    Tally::of(games.into_iter().map(Trace::result))
}

/// Returns the kinds of pieces that occur.
pub(crate) fn piece_kinds(games: &[Trace]) -> BTreeSet<&'static str> {
    games.iter().flat_map(|game| game.material.iter().flat_map(|material| material.keys().copied())).collect()
}

/// Returns the score of a side with this exact value.
pub(crate) fn exact_score(exact: ExactValue) -> f64 {
    f64::from(exact.wdl as u8) / 2.0
}

/// Replays a game. If `tablebase` knows a position, the expected score is its value; otherwise the
/// mover's score is converted by `model`, and after a move without a score the previous expected
/// score is kept.
///
/// # Errors
/// If a move is illegal, as in a file that was edited.
pub(crate) fn trace(
    game: &GameHandle,
    model: &WdlModel,
    tablebase: Option<&dyn Tablebase<GameHandle>>,
    played: &PlayedGame,
) -> Result<Trace, StudyError> {
    let mut record = Record::new(game.start());
    let mut trace = Trace {
        index: played.index,
        winner: played.winner,
        ending: None,
        moves: Vec::new(),
        expected: Vec::new(),
        known: 0,
        choices: Vec::new(),
        keys: vec![game.key(record.position())],
        material: Vec::new(),
        stood: BTreeMap::new(),
    };
    let texts = played.opening.moves.iter().map(|text| (text, None));
    for (text, score) in texts.chain(played.moves.iter().map(|m| (&m.text, m.score))) {
        let position = record.position();
        let side = game.side_to_move(position);
        let exact = tablebase.and_then(|tablebase| tablebase.probe(game, position)).map(exact_score);
        trace.known += usize::from(exact.is_some());
        let told = exact.or_else(|| score.map(|score| score.wdl(model).expectation()));
        let before = trace.expected.last().copied().unwrap_or(0.5);
        trace.expected.push(match (told, side) {
            (Some(told), Side::First) => told,
            (Some(told), Side::Second) => 1.0 - told,
            (None, _) => before,
        });
        trace.choices.push(game.count_moves(position));
        trace.material.push(note(game, position, &mut trace.stood));
        let ply = record.len() + 1;
        let broken = |why: String| StudyError::Broken(format!("game {}, ply {ply}: {why}", played.index + 1));
        let m = game.parse_move(position, text).map_err(|error| broken(error.to_string()))?;
        record.play(game, m).map_err(|error| broken(error.to_string()))?;
        trace.moves.push(text.clone());
        trace.keys.push(game.key(record.position()));
    }
    note(game, record.position(), &mut trace.stood);
    trace.ending = match played.end {
        GameEnd::Claim => record.claim(game),
        _ => record.outcome(game).map(|outcome| outcome.reason),
    };
    Ok(trace)
}

/// Counts the pieces on the board and the occupied sites.
fn note(game: &GameHandle, position: &AnyPosition, stood: &mut BTreeMap<SiteId, usize>) -> Material {
    let stacks: BTreeMap<SiteId, u8> = game.stacks(position).into_iter().collect();
    let mut material = Material::new();
    let mut sites = BTreeSet::new();
    for placed in game.placements(position) {
        let number = stacks.get(&placed.site).copied().unwrap_or(1);
        material.entry(placed.piece).or_default()[placed.side.index()] += u16::from(number);
        sites.insert(placed.site);
    }
    for site in sites {
        *stood.entry(site).or_default() += 1;
    }
    material
}
