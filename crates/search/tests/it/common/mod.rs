//! Helpers shared by the tests.

pub mod brute;
pub mod needle;
pub mod strip;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use throughline_game::{Catalogued, Evaluate, Game, Playable, Random, Record};
use throughline_search::{Engine, Limits, SearchResult};

/// Calls a check for each game of the catalog.
macro_rules! every_game {
    ($check:ident) => {
        struct EveryGame;
        impl throughline_catalog::Visitor for EveryGame {
            type Output = ();
            fn visit<G: throughline_game::Playable>(self, game: std::sync::Arc<G>, _spec: &str) {
                $check(game);
            }
        }
        for info in throughline_catalog::GAMES {
            throughline_catalog::with_game(info.id, EveryGame).expect("a game of the catalog");
        }
    };
}

/// The default rule set.
pub fn default_game<G: Catalogued>() -> Arc<G> {
    Arc::new(G::from_text("").expect("the defaults are a rule set"))
}

/// A search without a stop signal.
pub fn search<G: Evaluate>(
    engine: &mut Engine<G>,
    record: &Record<G>,
    limits: &Limits,
) -> SearchResult<G::Move> {
    engine.search(record, limits, &AtomicBool::new(false), &mut |_| {})
}

/// A random game up to some ply, or to its end.
pub fn random_record<G: Game>(game: &G, plies: usize, random: &mut Random) -> Record<G> {
    let mut record = Record::new(game.start());
    while record.len() < plies && record.outcome(game).is_none() {
        let Some(m) = game.random_move(record.position(), random) else { break };
        record.play_trusted(game, m);
    }
    record
}

/// A record that starts at a position string.
pub fn record_at<G: Playable>(game: &G, position: &str) -> Record<G> {
    Record::new(game.parse_position(position).unwrap_or_else(|e| panic!("{position}: {e}")))
}

/// Plays a line on from a record; asserts that each move is legal, and none follows the end of the
/// game.
pub fn follow<G: Game>(game: &G, record: &Record<G>, line: &[G::Move]) -> Record<G> {
    let mut played = record.clone();
    for &m in line {
        let name = std::any::type_name::<G>();
        played.play(game, m).unwrap_or_else(|error| panic!("{name}: {line:?}: {error}"));
    }
    played
}
