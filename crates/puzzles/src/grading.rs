//! How hard a puzzle is for the engine.

use crate::puzzle::Puzzle;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use throughline_catalog::Judgement;
use throughline_game::{Catalogued, Record};
use throughline_search::{Engine, Limits};

/// Room for the engine's table, in MiB.
const TABLE: usize = 16;
/// Positions of the first and the last search that grades a puzzle; each is four times the one
/// before.
const GRADING: (u64, u64) = (4, 262_144);

/// The engine that looks for puzzles and grades them, as it plays in the room but for tables of
/// exact values.
pub(crate) fn engine_of<G: Catalogued>(game: &Arc<G>, spec: &str) -> Engine<G> {
    let network = Judgement::BuiltIn.network(&**game, spec).unwrap_or_default();
    Engine::with_network(game.clone(), TABLE, network)
}

/// The positions after which the engine sees the answer and keeps to it.
pub(crate) fn effort<G: Catalogued>(
    engine: &mut Engine<G>,
    game: &G,
    position: &G::Position,
    puzzle: &Puzzle,
) -> u64 {
    let record = Record::new(position.clone());
    let answer = puzzle.steps.first().and_then(|step| game.parse_move(position, &step.answer).ok());
    let after = |m| {
        let mut child = position.clone();
        game.play(&mut child, m);
        child
    };
    let right = answer.map(after);
    let (mut effort, mut nodes) = (None, GRADING.0);
    while nodes <= GRADING.1 {
        engine.new_game();
        let found = engine.search(&record, &Limits::nodes(nodes), &AtomicBool::new(false), &mut |_| {});
        match found.best.map(after) == right {
            true => effort = effort.or(Some(nodes)),
            false => effort = None,
        }
        nodes *= 4;
    }
    effort.unwrap_or(4 * GRADING.1)
}
