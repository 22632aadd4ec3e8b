//! Checks of the drawing data.

use crate::{Position, at, steps};
use std::collections::{HashMap, HashSet};
use throughline_game::setup::compose;
use throughline_game::{Catalogued, Gesture, Shape, SiteId};

/// Sites exist, gestures are prefix-free, marks and placements are on the board.
pub fn check<G: Catalogued>(game: &G, position: &Position<G>, moves: &[G::Move]) {
    let board = game.board(Shape::Wide);
    let narrow = game.board(Shape::Narrow);
    let names: Vec<&str> = board.sites.iter().map(|s| s.name.as_str()).collect();
    assert_eq!(
        names,
        narrow.sites.iter().map(|s| s.name.as_str()).collect::<Vec<_>>(),
        "shapes share their sites"
    );
    let exists = |site: SiteId| usize::from(site) < names.len();
    for placement in game.placements(position) {
        assert!(exists(placement.site), "{}: a piece off the board", at(game, position));
    }
    let gestures = game.gestures(position, moves);
    assert_eq!(gestures.len(), moves.len(), "{}: a gesture for each move", at(game, position));
    for (m, gesture) in moves.iter().zip(&gestures) {
        let marks = game.last_move_marks(position, *m);
        let all = gesture.sites.iter().chain(&gesture.captures).chain(&marks);
        assert!(all.copied().all(exists), "{}: {m:?} touches no site", at(game, position));
        assert_eq!(game.captures(position, *m), gesture.captures, "{}: {m:?}", at(game, position));
        captures_are_taken(game, position, *m, &gesture.captures);
        assert!(
            !gesture.sites.is_empty() || !gesture.choice.is_empty(),
            "{}: {m:?} has neither sites nor a button",
            at(game, position)
        );
    }
    for (site, count) in game.stacks(position) {
        assert!(exists(site) && count > 1, "{}: {count} pieces on {site} are no heap", at(game, position));
        let drawn = game.placements(position).iter().filter(|piece| piece.site == site).count();
        assert_eq!(drawn, 1, "{}: a heap on {site}, with one piece drawn", at(game, position));
    }
    symmetries_keep_the_number_of_moves(game, position, moves.len(), &names);
    assert_prefix_free(game, position, &gestures);
    steps::check(game, position, moves, &gestures, names.len() as SiteId);
    explanations_answer(game, position, names.len() as SiteId);
}

/// A move takes an enemy piece off each site of its captures, and off no other: an enemy piece that
/// is missing from an empty site was captured, unless enemy pieces came to stand elsewhere.
fn captures_are_taken<G: Catalogued>(game: &G, position: &Position<G>, m: G::Move, captures: &[SiteId]) {
    let enemy = game.side_to_move(position).opponent();
    let after = game.placements(&game.after(position, m));
    // How many enemy pieces of each kind each site has lost.
    let mut lost: HashMap<(SiteId, &str), i32> = HashMap::new();
    for (pieces, change) in [(&game.placements(position), 1), (&after, -1)] {
        for piece in pieces.iter().filter(|piece| piece.side == enemy) {
            *lost.entry((piece.site, piece.piece)).or_default() += change;
        }
    }
    let fewer: HashSet<SiteId> =
        lost.iter().filter(|(_, lost)| **lost > 0).map(|((site, _), _)| *site).collect();
    let place = || format!("{}: {m:?} captures on {captures:?}", at(game, position));
    assert!(captures.iter().all(|site| fewer.contains(site)), "{}", place());
    let filled: HashSet<SiteId> = after.iter().map(|piece| piece.site).collect();
    let is_missing = |site: &SiteId| !filled.contains(site) && !captures.contains(site);
    assert!(!fewer.iter().any(is_missing) || lost.values().any(|&lost| lost < 0), "{}, not all", place());
}

/// Each symmetry is a permutation of the sites, and maps a position to one with the same number of
/// moves. Positions in which anything besides the pieces names a site are skipped.
fn symmetries_keep_the_number_of_moves<G: Catalogued>(
    game: &G,
    position: &Position<G>,
    moves: usize,
    names: &[&str],
) {
    let setup = game.setup(position);
    let names_a_site = setup.fields.iter().any(|field| names.contains(&field.as_str()));
    for map in game.symmetries() {
        let mut reached = map.clone();
        reached.sort_unstable();
        assert!(reached.into_iter().eq(0..names.len() as SiteId), "a symmetry is no reordering: {map:?}");
        let mut image = setup.clone();
        image.pieces.iter_mut().for_each(|(site, _)| *site = map[usize::from(*site)]);
        if let (false, Ok(image)) = (names_a_site, compose(game, &image)) {
            assert_eq!(game.count_moves(&image), moves, "{}: by {map:?}", at(game, position));
        }
    }
}

fn assert_prefix_free<G: Catalogued>(game: &G, position: &Position<G>, gestures: &[Gesture]) {
    let mut sorted: Vec<&[SiteId]> =
        gestures.iter().map(|g| g.sites.as_slice()).filter(|s| !s.is_empty()).collect();
    sorted.sort_unstable();
    for pair in sorted.windows(2) {
        assert!(
            !pair[1].starts_with(pair[0]),
            "{}: gesture {:?} hides {:?}",
            at(game, position),
            pair[0],
            pair[1]
        );
    }
    let buttons: Vec<&str> =
        gestures.iter().filter(|g| g.sites.is_empty()).map(|g| g.choice.as_str()).collect();
    let different: HashSet<&&str> = buttons.iter().collect();
    assert_eq!(different.len(), buttons.len(), "{}: two buttons read the same", at(game, position));
}

/// Asking why about any touch gives a sentence.
fn explanations_answer<G: Catalogued>(game: &G, position: &Position<G>, sites: SiteId) {
    for from in 0..sites {
        let step = usize::from(from % 7) + 1;
        assert!(!game.why_not(position, &[from]).is_empty(), "{}: no reason for {from}", at(game, position));
        for to in (0..sites).step_by(step) {
            assert!(
                !game.why_not(position, &[from, to]).is_empty(),
                "{}: {from} to {to}",
                at(game, position)
            );
        }
    }
}
