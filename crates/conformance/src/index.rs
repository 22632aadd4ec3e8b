//! Checks of [`Indexed`]: indices and positions, symmetric positions, and predecessors compared
//! with moves.

use crate::{PositionMap, at};
use std::collections::BTreeSet;
use throughline_game::{Catalogued, Indexed, Random};

/// Counts of what was checked.
#[derive(Debug, Default)]
struct IndexCounts {
    /// Indices with a position.
    positions: u64,
    /// Quiet moves, all confirmed backwards.
    quiet: u64,
    /// Converting moves.
    converting: u64,
}

/// Checks the indices of classes of up to `pieces` pieces: all of small classes, `samples` random
/// ones of others. Each of `twins` maps a position to another that must have the same index.
///
/// # Panics
/// On the first disagreement, with class and position; if there was no position, no quiet or no
/// converting move to check.
pub fn check<G: Indexed + Catalogued>(game: &G, pieces: u32, samples: u64, twins: &[PositionMap<G>]) {
    let mut random = Random::new(0x696e_6465_7820_3121);
    let classes = game.classes(pieces);
    check_classes(game, &classes, pieces);
    let mut tally = IndexCounts::default();
    for &class in &classes {
        let size = game.size(class);
        let all = size <= samples;
        check_positions(game, class, below(&mut random, size.max(1)));
        for n in 0..size.min(samples) {
            let index = if all { n } else { below(&mut random, size) };
            let Some(position) = game.position(class, index) else { continue };
            tally.positions += 1;
            check_numbers(game, class, index, &position, twins);
            check_forward(game, class, index, &position, &mut tally);
            check_backward(game, class, index, &position);
        }
    }
    let looked = tally.positions > 0 && tally.quiet > 0 && tally.converting > 0;
    assert!(looked, "{}: {tally:?}", at(game, &game.start()));
}

/// Checks [`Indexed::positions`] against [`Indexed::position`], over a few dozen indices.
fn check_positions<G: Indexed + Catalogued>(game: &G, class: G::Class, from: u64) {
    let indices = from..game.size(class).min(from + 50);
    let wanted = |index: u64| !index.is_multiple_of(3);
    let mut found = Vec::new();
    game.positions(class, indices.clone(), wanted, |index, position| {
        found.push((index, game.position_text(&position)));
    });
    let one_by_one = indices.filter(|&index| wanted(index));
    let expected =
        one_by_one.filter_map(|index| Some((index, game.position_text(&game.position(class, index)?))));
    assert_eq!(found, expected.collect::<Vec<_>>(), "{}", game.class_name(class));
}

/// Checks that positions of random games have an index as soon as few enough pieces are left, and
/// that the position of that index seems equivalent: the same number of moves, the same outcome.
/// Returns how many positions had an index.
///
/// # Panics
/// On the first position without an index, or with a different position.
pub fn check_games<G: Indexed + Catalogued>(game: &G, games: u32, plies: u32, pieces: u32) -> u64 {
    let mut random = Random::new(0x6761_6d65_735f_2121);
    let classes: BTreeSet<_> = game.classes(pieces).into_iter().collect();
    let mut found = 0;
    for _ in 0..games {
        let mut position = game.start();
        for _ in 0..plies {
            let Some(m) = game.random_move(&position, &mut random) else { break };
            game.play(&mut position, m);
            let Some(class) = game.class_of(&position) else { continue };
            if game.pieces(class) > pieces || game.plies_left(&position) == Some(0) {
                continue;
            }
            assert!(classes.contains(&class), "{}: {class:?} is missing", at(game, &position));
            let index = game.index(class, &position);
            let twin =
                game.position(class, index).unwrap_or_else(|| panic!("{}: no twin", at(game, &position)));
            assert_eq!(game.count_moves(&twin), game.count_moves(&position), "{}", at(game, &position));
            let ends = |position| {
                game.outcome(position).map(|o| o.winner.map(|side| side == game.side_to_move(position)))
            };
            assert_eq!(ends(&twin), ends(&position), "{}", at(game, &position));
            found += 1;
        }
    }
    found
}

fn check_classes<G: Indexed + Catalogued>(game: &G, classes: &[G::Class], pieces: u32) {
    let known: BTreeSet<_> = classes.iter().copied().collect();
    assert_eq!(known.len(), classes.len(), "{}: a class comes twice", G::INFO.id);
    let names: BTreeSet<_> = classes.iter().map(|&class| game.class_name(class).to_lowercase()).collect();
    assert_eq!(names.len(), classes.len(), "{}: two classes of one name", G::INFO.id);
    for &class in classes {
        let counterpart = game.counterpart(class);
        assert_eq!(game.counterpart(counterpart), class, "{class:?} turned twice");
        assert!(known.contains(&counterpart) && game.pieces(class) <= pieces, "{class:?}");
        let further = game.conversions(class);
        assert!(
            further.iter().all(|to| known.contains(to) && *to != class && *to != counterpart),
            "{class:?}: {further:?}"
        );
    }
}

fn check_numbers<G: Indexed + Catalogued>(
    game: &G,
    class: G::Class,
    index: u64,
    position: &G::Position,
    twins: &[PositionMap<G>],
) {
    let number = |position: &G::Position| (game.class_of(position), game.index(class, position));
    assert_eq!(number(position), (Some(class), index), "{}", at(game, position));
    for twin in twins {
        assert_eq!(number(&twin(position)), (Some(class), index), "a twin of {}", at(game, position));
    }
    let other = game.other_to_move(position);
    let words = || format!("the other side to move in {}", at(game, position));
    assert!(game.class_of(&other).is_none_or(|other| other == game.counterpart(class)), "{}", words());
    assert_ne!(game.side_to_move(&other), game.side_to_move(position), "{}", words());
    assert!(game.other_to_move(&other) == *position, "{}", words());
}

fn check_forward<G: Indexed + Catalogued>(
    game: &G,
    class: G::Class,
    index: u64,
    position: &G::Position,
    tally: &mut IndexCounts,
) {
    let counterpart = game.counterpart(class);
    let mut seen = BTreeSet::new();
    for (child, converts) in children(game, position) {
        let to =
            game.class_of(&child).unwrap_or_else(|| panic!("{}: a child without class", at(game, position)));
        let number = game.index(to, &child);
        assert!(number < game.size(to) && game.position(to, number).is_some(), "{}", at(game, &child));
        if converts {
            assert!(game.conversions(class).contains(&to), "{}: {class:?} to {to:?}", at(game, position));
            tally.converting += 1;
            continue;
        }
        assert_eq!(to, counterpart, "{}: a quiet move to {}", at(game, position), at(game, &child));
        let first = seen.insert(number);
        assert!(first || game.merges(class, position), "{}: two moves to one index", at(game, position));
        let (back, _) = predecessors(game, counterpart, number);
        assert!(back.contains(&index), "{}: not found from {}", at(game, position), at(game, &child));
        tally.quiet += 1;
    }
}

fn check_backward<G: Indexed + Catalogued>(game: &G, class: G::Class, index: u64, position: &G::Position) {
    let counterpart = game.counterpart(class);
    let (found, is_doubled) = predecessors(game, class, index);
    let distinct: BTreeSet<_> = found.iter().copied().collect();
    assert!(distinct.len() == found.len() || is_doubled, "{}: twice", at(game, position));
    for number in distinct {
        assert!(number < game.size(counterpart), "{}: predecessor {number}", at(game, position));
        let Some(before) = game.position(counterpart, number) else { continue };
        let leads_here =
            |(child, converts): (G::Position, bool)| !converts && game.index(class, &child) == index;
        let forward = children(game, &before).into_iter().any(leads_here);
        assert!(
            forward || game.outcome(&before).is_some(),
            "no move leads from {} to {}",
            at(game, &before),
            at(game, position)
        );
    }
}

fn children<G: Indexed>(game: &G, position: &G::Position) -> Vec<(G::Position, bool)> {
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let child = |m: G::Move| (game.after(position, m), game.converts(position, m));
    moves.into_iter().map(child).collect()
}

/// The predecessors of an index, and whether some may be repeated.
fn predecessors<G: Indexed>(game: &G, class: G::Class, index: u64) -> (Vec<u64>, bool) {
    let mut found = Vec::new();
    let is_doubled = game.predecessors(class, index, |before| found.push(before));
    (found, is_doubled)
}

/// A number below `size`, of any size.
fn below(random: &mut Random, size: u64) -> u64 {
    let high = u64::from(random.below(u32::MAX)) << 32;
    (high | u64::from(random.below(u32::MAX))) % size
}
