//! Planned games: random legal moves, generated before the load begins.

use anyhow::{Context, Result};
use throughline_catalog::GameHandle;
use throughline_game::Random;

/// The four games, as the form for a new game names them.
pub const GAMES: [&str; 4] = ["hnefatafl", "linear-pursuit", "linear-progression", "one-dimensional-chess"];

/// Returns a random element; `None` for an empty slice.
pub fn pick<T: Clone>(of: &[T], random: &mut Random) -> Option<T> {
    let count = u32::try_from(of.len()).ok().filter(|count| *count > 0)?;
    of.get(random.below(count) as usize).cloned()
}

/// Returns the moves of a random game, up to its end or a number of plies.
///
/// # Errors
/// If there is no such rule set.
pub fn random_game(spec: &str, longest: usize, random: &mut Random) -> Result<Vec<String>> {
    let game = GameHandle::from_spec(spec).with_context(|| spec.to_owned())?;
    let mut record = game.record(None).with_context(|| spec.to_owned())?;
    let mut moves = Vec::new();
    while moves.len() < longest && record.outcome().is_none() {
        let text = pick(&record.legal_texts(), random);
        let text = text.with_context(|| format!("{spec}: no legal move, and no end"))?;
        record.play(&text)?;
        moves.push(text);
    }
    Ok(moves)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_legal_game_each_time() {
        for spec in GAMES {
            let play = |seed| random_game(spec, 40, &mut Random::new(seed)).unwrap();
            assert_eq!(play(1), play(1));
            assert_ne!(play(1), play(2));
            assert!(!play(1).is_empty() && play(1).len() <= 40);
        }
    }
}
