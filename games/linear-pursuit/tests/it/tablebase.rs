//! The indexing of positions, checked by the conformance crate.

use throughline_conformance::{PositionMap, index};
use throughline_game::{Catalogued, Game, Indexed, Notation, Side};
use throughline_linear_pursuit::MAX_PLACES;
use throughline_linear_pursuit::{LinearPursuit, Position, Ring};

/// Maps the places of a position, or swaps its sides.
fn changed(map: impl Fn(u8) -> u8 + 'static, swapped: bool) -> PositionMap<LinearPursuit> {
    let side = move |side: Side| if swapped { side.opponent() } else { side };
    Box::new(move |before: &Position| {
        let mut after = Position::empty(side(before.to_move()));
        for ring in [Ring::Inner, Ring::Outer] {
            for place in 0..MAX_PLACES as u8 {
                if let Some((whose, kind)) = before.piece(ring, place) {
                    after.put(ring, map(place), side(whose), kind);
                }
            }
        }
        after
    })
}

fn game(options: &str) -> LinearPursuit {
    LinearPursuit::from_text(options).unwrap()
}

fn conforms(options: &str, pieces: u32, samples: u64) {
    let mut images = vec![changed(|place| place, true)];
    if !options.contains("board=") {
        let maps: [fn(u8) -> u8; 3] =
            [|place| (20 - place) % 14, |place| 13 - place, |place| (place + 7) % 14];
        images.extend(maps.into_iter().map(|map| changed(map, false)));
    }
    index::check(&game(options), pieces, samples, &images);
}

#[test]
fn positions_have_numbers_and_predecessors_are_those_that_moves_come_from() {
    conforms("", 3, 1_000);
    conforms("", 5, 30);
    conforms("", 7, 2);
}

#[test]
fn small_sets_are_numbered_from_the_start_on() {
    conforms("pawns=off,pieces=KB/KN", 4, 800);
    conforms("pieces=KR", 8, 60);
    conforms("pawns=off,pieces=KBNR,setup=yin-yang", 8, 3);
    conforms("pawns=off,pieces=KBB,setup=random,seed=3", 6, 30);
}

#[test]
fn boards_are_numbered_by_their_own_symmetries() {
    conforms("board=6.a-d.b-e.c-f,pieces=KB/KN", 8, 200);
    conforms("board=8.a-b.b-f.c-h.a-e.d-g,pawns=off,pieces=KNR", 6, 30);
    conforms("board=10.a-c.b-d.c-e.d-f.e-g.f-h.g-i.h-j.a-i.b-j,pawns=off,pieces=KBB/KRN", 6, 30);
    conforms("board=26.a-n.b-o.c-p.d-z.e-q.f-r.g-s.h-t.i-u.j-v.k-w.l-x.m-y,pieces=KBNR", 5, 5);
}

#[test]
fn games_come_to_numbered_positions() {
    for (options, pieces) in [
        ("", 7),
        ("setup=yin-yang,pawns=off", 7),
        ("setup=draft,pawns=off", 7),
        ("pawns=off,pieces=KBNR/KBBR", 8),
        ("pieces=KN/KR", 6),
        ("board=6.a-d.b-e.c-f,pieces=KB/KN", 8),
    ] {
        let found = index::check_games(&game(options), 300, 300, pieces);
        assert!(found > 50, "{options}: {found}");
    }
}

#[test]
fn tables_are_shared_where_values_are_the_same() {
    let tables = |options| game(options).tablebase_name();
    assert_eq!(tables("").as_deref(), Some("linear-pursuit"));
    assert_eq!(tables("setup=yin-yang,pawns=off,pieces=KB,repetition=off"), tables(""));
    let other = tables("board=6.a-d.b-e.c-f,pieces=KB/KN").unwrap();
    assert!(other.starts_with("linear-pursuit-6-") && other.len() == 33, "{other}");
    assert_ne!(tables("board=6.a-d.b-e.c-f.a-c,pieces=KB/KN").unwrap(), other);
}

#[test]
fn starts_of_small_sets_have_a_number_and_others_none() {
    let class = |options: &str| {
        let game = game(options);
        game.class_of(&game.start()).map(|class| game.class_name(class))
    };
    assert_eq!(class("pawns=off,pieces=KB/KN").as_deref(), Some("0-0-oNc-oKd-mBj-mKk"));
    assert_eq!(class("pieces=KR").as_deref(), Some("PP-PP-oRc-oKd-mRj-mKk"));
    assert_eq!([class(""), class("pieces=KBN"), class("setup=draft,pieces=KB")], [None, None, None]);
    let game = game("");
    let ending = game.parse_position("KR2p1k7/14 b").unwrap();
    assert_eq!(game.class_of(&ending).map(|class| game.class_name(class)).as_deref(), Some("KP-KR"));
    let over = game.parse_position("K13/14 b").unwrap();
    assert_eq!(game.class_of(&over).map(|class| game.class_name(class)).as_deref(), Some("over"));
}

#[test]
fn there_are_about_a_quarter_of_all_placements() {
    let game = game("");
    let size = |name: &str| {
        let class = game.classes(7).into_iter().find(|&class| game.class_name(class) == name).unwrap();
        game.size(class)
    };
    // 14 places form 4 orbits.
    assert_eq!(size("K-K"), 4 * 13);
    assert_eq!(size("KRB-KN"), 4 * 13 * 12 * 11 * 10);
    assert_eq!(size("KPP-KBB"), 4 * 13 * (12 * 11 / 2) * (10 * 9 / 2));
}
