//! Action numbers and the order of planes are fixed: a change of either requires a new
//! [`throughline_environments::ENCODING_VERSION`].

use std::sync::Arc;
use throughline_catalog::{Playable, Visitor, with_game};
use throughline_environments::{ENCODING_VERSION, Settings, make};

/// Rule set, planes with rows and columns, the number of actions, and actions of moves at the
/// start.
type Golden = (&'static str, [usize; 3], usize, &'static [(&'static str, usize)]);

/// The encoding of version 1, recorded once, and checked by hand against the `Encoding` of each
/// game.
const GOLDEN: &[Golden] = &[
    (
        "hnefatafl",
        [5, 11, 11],
        484,
        &[("a4-a2", 253), ("d11-d7", 311), ("h1-h3", 29), ("k8-k10", 109), ("d1-b1", 364), ("f2-h2", 139)],
    ),
    (
        "hnefatafl:rules=brandubh",
        [5, 7, 7],
        196,
        &[("a4-a2", 105), ("d1-f1", 54), ("d7-b7", 190), ("g4-g6", 41)],
    ),
    (
        "hnefatafl:rules=tablut",
        [5, 9, 9],
        324,
        &[("a4-a1", 162), ("d9-a9", 315), ("f1-h1", 88), ("i6-i8", 71)],
    ),
    ("linear-pursuit", [22, 1, 14], 196, &[("axi", 8), ("bxl", 25), ("exi", 64), ("fxn", 83)]),
    ("linear-pursuit:setup=draft", [30, 1, 14], 252, &[("Ba", 210), ("Ke", 200), ("Ni", 232), ("Rm", 250)]),
    ("linear-pursuit:pawns=off", [22, 1, 14], 196, &[("+a", 0), ("+c", 30), ("+e", 60), ("+g", 90)]),
    ("linear-progression", [6, 8, 8], 577, &[("@a2", 520), ("@c7", 562), ("@f3", 533)]),
    (
        "linear-progression:drop=random,seed=1",
        [6, 8, 8],
        577,
        &[("c7-a7", 304), ("c7-c8", 186), ("c7-e5", 356)],
    ),
    ("linear-progression:board=5x5,blockers=own", [12, 5, 5], 26, &[]),
    ("one-dimensional-chess:setup=doc-pop", [17, 1, 16], 2304, &[]),
    ("one-dimensional-chess", [17, 1, 16], 1280, &[("d-f", 53), ("d-h", 55), ("e-f", 69), ("e-j", 73)]),
];

struct ActionOf<'a>(&'a str);

impl Visitor for ActionOf<'_> {
    type Output = Option<usize>;

    fn visit<G: Playable>(self, game: Arc<G>, _spec: &str) -> Option<usize> {
        let m = game.parse_move(&game.start(), self.0).expect("a legal move");
        game.action(&game.start(), m)
    }
}

#[test]
fn numbers_stay() {
    assert_eq!(ENCODING_VERSION, 1);
    for &(spec, observation, actions, moves) in GOLDEN {
        let layout = make(spec, &Settings::default()).expect("a rule set").layout();
        assert_eq!((layout.observation, layout.actions), (observation, actions), "{spec}");
        for (text, action) in moves {
            let told = with_game(spec, ActionOf(text)).expect("a rule set");
            assert_eq!(told, Some(*action), "{spec} {text}");
        }
    }
}
