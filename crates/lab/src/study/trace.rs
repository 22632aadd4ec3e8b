//! Games played again, and what is noted on the way.

use crate::game::{GameEnd, PlayedGame};
use std::collections::{BTreeMap, BTreeSet};
use throughline_game::{Catalogued, EndReason, Record, Side, SiteId, WinModel};

/// The number of pieces of a kind (by the name of its drawing) that each side has.
pub(crate) type Material = BTreeMap<&'static str, [u16; 2]>;

/// A game and what was noted on the way.
#[derive(Clone, Debug)]
pub(crate) struct Trace {
    /// Its number in the match.
    pub index: usize,
    /// The winner; `None` in a draw.
    pub winner: Option<Side>,
    /// How it ended by the rules; `None` for a game that was given up as too long.
    pub ending: Option<EndReason>,
    /// The moves.
    pub moves: Vec<String>,
    /// The first side's expected score before each move, 0 to 1, by the mover's search.
    pub expected: Vec<f64>,
    /// Legal moves before each move.
    pub choices: Vec<usize>,
    /// The keys of all positions, the last one included.
    pub keys: Vec<u64>,
    /// What stood on the board before each move.
    pub material: Vec<Material>,
    /// The positions (before each move and at the end) in which something stood on each site.
    pub stood: BTreeMap<SiteId, usize>,
}

impl Trace {
    /// The first side's points, 0 to 1.
    pub fn points(&self) -> f64 {
        match self.winner {
            Some(Side::First) => 1.0,
            None => 0.5,
            Some(Side::Second) => 0.0,
        }
    }

    /// The winner's expected score before each move; `None` in a draw.
    pub fn winners(&self) -> Option<Vec<f64>> {
        let of = |e: &f64| if self.winner == Some(Side::First) { *e } else { 1.0 - e };
        self.winner.map(|_| self.expected.iter().map(of).collect())
    }

    /// Changes of expected score from one ply to the next.
    pub fn steps(&self) -> impl Iterator<Item = f64> + '_ {
        self.expected.windows(2).map(|pair| pair[1] - pair[0])
    }
}

/// Plays a game again. The mover's scores become expected scores by `model`; a move without one keeps that before it.
///
/// # Errors
/// A move that the rules do not allow, as a sentence: a file that was changed.
pub(crate) fn trace<G: Catalogued>(game: &G, model: &WinModel, played: &PlayedGame) -> Result<Trace, String> {
    let mut record = Record::new(game.start());
    let mut trace = Trace {
        index: played.index,
        winner: played.winner,
        ending: None,
        moves: Vec::new(),
        expected: Vec::new(),
        choices: Vec::new(),
        keys: vec![game.key(record.position())],
        material: Vec::new(),
        stood: BTreeMap::new(),
    };
    let texts = played.opening.moves.iter().map(|text| (text, None));
    for (text, score) in texts.chain(played.moves.iter().map(|m| (&m.text, m.score))) {
        let position = record.position();
        let side = game.side_to_move(position);
        let told = score.map(|score| score.outlook(model).expectation());
        let before = trace.expected.last().copied().unwrap_or(0.5);
        trace.expected.push(match (told, side) {
            (Some(told), Side::First) => told,
            (Some(told), Side::Second) => 1.0 - told,
            (None, _) => before,
        });
        trace.choices.push(game.count_moves(position));
        trace.material.push(note(game, position, &mut trace.stood));
        let ply = record.len() + 1;
        let fault = |why: String| format!("game {}, ply {ply}: {why}", played.index + 1);
        let m = game.parse_move(position, text).map_err(|error| fault(error.to_string()))?;
        record.play(game, m).map_err(|error| fault(error.to_string()))?;
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

/// Counts what stands on the board and where.
fn note<G: Catalogued>(game: &G, position: &G::Position, stood: &mut BTreeMap<SiteId, usize>) -> Material {
    let heaps: BTreeMap<SiteId, u8> = game.heaps(position).into_iter().collect();
    let mut material = Material::new();
    let mut sites = BTreeSet::new();
    for placed in game.placements(position) {
        let number = heaps.get(&placed.site).copied().unwrap_or(1);
        material.entry(placed.piece).or_default()[placed.side.index()] += u16::from(number);
        sites.insert(placed.site);
    }
    for site in sites {
        *stood.entry(site).or_default() += 1;
    }
    material
}
