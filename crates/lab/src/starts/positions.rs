//! The positions after a few moves, alike ones once.

use std::collections::{BTreeMap, HashMap};
use throughline_catalog::{AnyPosition, GameHandle};
use throughline_game::{Diagram as _, Game as _, Notation as _, Random, Record, SpecError};

/// Positions looked at on the way, at most.
const MOST: usize = 2_000_000;

/// A position that games can begin from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StartPosition {
    /// Position string.
    pub position: String,
    /// The moves that lead there, canonical texts.
    pub moves: Vec<String>,
    /// How many positions the board's symmetries make of it, itself included.
    pub images: usize,
}

/// Why there are no positions.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionsError {
    /// No such rule set.
    #[error("{0}")]
    Spec(#[from] SpecError),
    /// No position to begin from.
    #[error("position “{text}”: {why}")]
    Position {
        /// What was given.
        text: String,
        /// What is wrong with it.
        why: String,
    },
    /// Too many ways to begin.
    #[error("there are more than {MOST} ways to play so many moves")]
    TooMany,
}

/// The unfinished positions of a rule set after so many plies, one of those that are the same when
/// the board is turned or reflected, in the order in which the moves come.
///
/// # Errors
/// See [`PositionsError`].
pub fn positions_after(spec: &str, plies: usize) -> Result<Vec<StartPosition>, PositionsError> {
    let game = GameHandle::from_spec(spec)?;
    let mut layer = vec![Record::new(game.start())];
    for _ in 0..plies {
        layer = next_layer(&game, &layer)?;
    }
    Ok(unlike(&game, layer.into_iter().filter(|record| record.outcome(&game).is_none())))
}

/// Positions from texts, in their order.
///
/// # Errors
/// See [`PositionsError`].
pub fn positions_of(game: &GameHandle, texts: &[String]) -> Result<Vec<StartPosition>, PositionsError> {
    let read = |text: &String| {
        let fault = |why: String| PositionsError::Position { text: text.clone(), why };
        let record = game.record(Some(text)).map_err(|error| fault(error.to_string()))?;
        match record.outcome() {
            Some(_) => Err(fault("the game is over there".to_owned())),
            None => Ok(StartPosition { position: record.position_text(), moves: Vec::new(), images: 1 }),
        }
    };
    texts.iter().map(read).collect()
}

/// So many of these, drawn by `seed`, in their order; all of them where they are fewer.
#[must_use]
pub fn sample_of<T: Clone>(all: &[T], sample: usize, seed: u64) -> Vec<T> {
    let mut random = Random::new(seed);
    let mut numbers: Vec<usize> = (0..all.len()).collect();
    // A partial shuffle of the numbers, then in order again.
    for i in 0..sample.min(all.len()) {
        numbers.swap(i, i + random.below((all.len() - i) as u32) as usize);
    }
    numbers.truncate(sample);
    numbers.sort_unstable();
    numbers.into_iter().map(|number| all[number].clone()).collect()
}

/// What stands where: site, side, kind.
type Looks = Vec<(u16, usize, &'static str)>;

fn next_layer(
    game: &GameHandle,
    layer: &[Record<GameHandle>],
) -> Result<Vec<Record<GameHandle>>, PositionsError> {
    let mut next = Vec::new();
    let mut seen: HashMap<u64, Vec<usize>> = HashMap::new();
    let mut tried = 0;
    for record in layer {
        for m in record.legal_moves(game) {
            tried += 1;
            if tried > MOST {
                return Err(PositionsError::TooMany);
            }
            let mut record = record.clone();
            record.play_trusted(game, m);
            let same = seen.entry(game.key(record.position())).or_default();
            let is_known = |&i: &usize| {
                let other: &Record<GameHandle> = &next[i];
                other.position() == record.position()
            };
            if !same.iter().any(is_known) {
                same.push(next.len());
                next.push(record);
            }
        }
    }
    Ok(next)
}

/// One position of each kind.
fn unlike(game: &GameHandle, records: impl Iterator<Item = Record<GameHandle>>) -> Vec<StartPosition> {
    let mut kinds = Kinds::of(game);
    let mut found: Vec<StartPosition> = Vec::new();
    for record in records {
        match found.get_mut(kinds.number(game, record.position())) {
            Some(known) => known.images += 1,
            None => found.push(start_of(game, &record)),
        }
    }
    found
}

/// Kinds of positions, numbered as they come: those that the board's symmetries make of each other
/// are one.
pub(crate) struct Kinds {
    symmetries: Vec<Vec<u16>>,
    numbers: BTreeMap<Looks, usize>,
    next: usize,
}

impl Kinds {
    /// No kinds yet of a game's positions.
    pub fn of(game: &GameHandle) -> Self {
        Kinds { symmetries: game.symmetries(), numbers: BTreeMap::new(), next: 0 }
    }

    /// The number of a position's kind: a known one, or the next.
    pub fn number(&mut self, game: &GameHandle, position: &AnyPosition) -> usize {
        // Without symmetries positions that look alike may differ in what is not seen.
        let number = if self.symmetries.is_empty() {
            self.next
        } else {
            *self.numbers.entry(kind_of(game, &self.symmetries, position)).or_insert(self.next)
        };
        self.next = self.next.max(number + 1);
        number
    }
}

/// What stands where, the least of what the symmetries make of it: the same for positions that they
/// make of each other.
fn kind_of(game: &GameHandle, symmetries: &[Vec<u16>], position: &AnyPosition) -> Looks {
    let placements = game.placements(position);
    let image = |map: Option<&Vec<u16>>| {
        let site = |site: u16| map.and_then(|map| map.get(usize::from(site))).copied().unwrap_or(site);
        let mut image: Looks =
            placements.iter().map(|placed| (site(placed.site), placed.side.index(), placed.piece)).collect();
        image.sort_unstable();
        image
    };
    symmetries.iter().map(Some).chain([None]).map(image).min().unwrap_or_default()
}

fn start_of(game: &GameHandle, record: &Record<GameHandle>) -> StartPosition {
    let text = |(ply, m)| game.move_text(record.position_at(ply).expect("within the record"), m);
    StartPosition {
        position: game.position_text(record.position()),
        moves: record.moves().enumerate().map(text).collect(),
        images: 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_of_drops_are_counted_up_to_symmetry() {
        // 60 spaces: 3540 pairs. Of the eight symmetries of the square, the two reflections along
        // its diagonals keep the pairs on their six spaces (30 each), the others none: (3540 + 60)
        // / 8.
        let all = positions_after("linear-progression", 2).expect("a game");
        assert_eq!(all.len(), 450);
        assert_eq!(all.iter().map(|start| start.images).sum::<usize>(), 3540);
        assert!(all.iter().all(|start| 8 % start.images == 0 && start.moves.len() == 2));
        // An oblong has four symmetries, none of which keeps a pair: 20 spaces on 6x4, less its
        // corners.
        let oblong = positions_after("linear-progression:board=6x4", 2).expect("a game");
        assert_eq!(oblong.len(), 20 * 19 / 4);
    }

    #[test]
    fn a_sample_follows_from_its_seed() {
        let all = positions_after("linear-progression:board=5x5", 2).expect("a game");
        let sample = |seed| sample_of(&all, 10, seed);
        assert_eq!(sample(3), sample(3));
        assert_ne!(sample(3), sample(4));
        assert_eq!(sample(3).len(), 10);
        assert_eq!(sample_of(&all, all.len() + 1, 3), all);
    }

    #[test]
    fn positions_are_read_and_must_leave_something_to_play() {
        let game = GameHandle::from_spec("linear-pursuit").expect("a game");
        let texts = |all: &[&str]| all.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
        let orders = texts(&["PPPPPPPppppppp/KBBNNRRkbbnnrr w", "PPPPPPPppppppp/RNBKBNRrnbkbnr w"]);
        let found = positions_of(&game, &orders).expect("two orders");
        assert_eq!(found.iter().map(|start| &start.position).collect::<Vec<_>>(), [&orders[0], &orders[1]]);
        for wrong in ["KK", "14/14 w"] {
            assert!(
                matches!(positions_of(&game, &texts(&[wrong])), Err(PositionsError::Position { .. })),
                "{wrong}"
            );
        }
    }

    #[test]
    fn no_plies_give_the_start_and_too_many_are_refused() {
        let start = positions_after("one-dimensional-chess", 0).expect("a game");
        assert_eq!((start.len(), start[0].moves.len(), start[0].images), (1, 0, 1));
        assert_eq!(positions_after("hnefatafl", 4), Err(PositionsError::TooMany));
        assert!(matches!(positions_after("chess", 1), Err(PositionsError::Spec(_))));
    }
}
