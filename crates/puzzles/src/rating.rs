//! The rating of a puzzle: how many of the engine's levels solve it.

use crate::plan::engine_of;
use crate::puzzle::{Puzzle, Step};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use throughline_catalog::{Visitor, with_game};
use throughline_game::{Playable, Record, SpecError};
use throughline_search::{Engine, Level};

/// The node limit of a level for a move. No clock runs, so that ratings are reproducible.
const NODES: u64 = 100_000;
/// The seeds of the attempts of each level, which solves a puzzle if most attempts do.
const SEEDS: [u64; 3] = [1, 2, 3];

/// Measures how many of the engine's levels solve a puzzle; 0 where its position or a move is
/// invalid.
///
/// # Errors
/// An invalid spec.
pub fn rate(puzzle: &Puzzle) -> Result<u8, SpecError> {
    with_game(&puzzle.spec, Rate(puzzle))
}

struct Rate<'p>(&'p Puzzle);

impl Visitor for Rate<'_> {
    type Output = u8;

    fn visit<G: Playable>(self, game: Arc<G>, spec: &str) -> u8 {
        let Rate(puzzle) = self;
        game.parse_position(&puzzle.position).map_or(0, |position| rating(&game, spec, &position, puzzle))
    }
}

/// Measures how many of the engine's levels solve the puzzle with this position.
pub(crate) fn rating<G: Playable>(game: &Arc<G>, spec: &str, position: &G::Position, puzzle: &Puzzle) -> u8 {
    let mut engine = engine_of(game, spec);
    let mut solves_mostly = |level| {
        let tries =
            SEEDS.into_iter().filter(|&seed| solves(&mut engine, position, &puzzle.steps, level, seed));
        2 * tries.count() > SEEDS.len()
    };
    Level::all().filter(|&level| solves_mostly(level)).count() as u8
}

/// Whether a level finds every move of a solution.
fn solves<G: Playable>(
    engine: &mut Engine<G>,
    position: &G::Position,
    steps: &[Step],
    level: Level,
    seed: u64,
) -> bool {
    let game = engine.game().clone();
    let after = |position: &G::Position, text: &str| {
        Some(game.after(position, game.parse_move(position, text).ok()?))
    };
    let (mut position, never) = (position.clone(), AtomicBool::new(false));
    for step in steps {
        engine.new_game();
        let record = Record::new(position.clone());
        let Some(choice) = engine.choose(&record, &[], level, seed, Some(NODES), &never) else {
            return false;
        };
        let right = after(&position, &step.answer);
        game.play(&mut position, choice.best);
        if right.as_ref() != Some(&position) {
            return false;
        }
        if let Some(next) = step.reply.as_ref().and_then(|reply| after(&position, reply)) {
            position = next;
        }
    }
    true
}
