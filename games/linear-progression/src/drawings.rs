//! The drawings of the pieces: counters, and clamps that block a space. The sides differ in shape
//! as well as in colour.

use Part::{Cut, Disc, DiscShadow, FourTimes, Line, Ring};
use throughline_game::drawing::{Drawing, Part};

/// Token and blocker.
pub(crate) const DRAWINGS: &[Drawing] =
    &[of_sides("counter", Some(""), [RINGED, NOTCHED]), of_sides("blocker", None, [RIVETED, STUDDED])];

const fn of_sides(name: &'static str, letter: Option<&'static str>, parts: [&'static [Part]; 2]) -> Drawing {
    Drawing { name, letter, materials: ["cream", "indigo"], parts }
}

const COUNTER_SHADOW: Part = DiscShadow(40.0);
const COUNTER: Part = Disc([0.0, 0.0], 39.0);

/// White's counter has a ring.
const RINGED: &[Part] = &[COUNTER_SHADOW, COUNTER, Ring([0.0, 0.0], 33.0, 1.6), Ring([0.0, 0.0], 17.0, 6.0)];

/// Black's counter has a dot within eight notches.
const NOTCHED: &[Part] = &[
    COUNTER_SHADOW,
    COUNTER,
    Line(
        "M29 0L34 0M20.506 20.506L24.042 24.042M0 29L0 34M-20.506 20.506L-24.042 24.042\
         M-29 0L-34 0M-20.506 -20.506L-24.042 -24.042M0 -29L0 -34M20.506 -20.506L24.042 -24.042",
        3.0,
    ),
    Cut("M-9 0a9 9 0 1 1 18 0a9 9 0 1 1 -18 0Z"),
];

/// Four claws that leave the occupied square visible.
const CLAWS: Part = FourTimes("M-47 -47H-14L-20 -34H-27Q-34 -34 -34 -27V-20L-47 -14Z");

/// White's clamp has a ring on each claw.
const RIVETED: &[Part] = &[
    CLAWS,
    Ring([-39.0, -39.0], 3.6, 2.4),
    Ring([39.0, -39.0], 3.6, 2.4),
    Ring([39.0, 39.0], 3.6, 2.4),
    Ring([-39.0, 39.0], 3.6, 2.4),
];

/// Black's has a dot.
const STUDDED: &[Part] = &[CLAWS, Line("M-39 -39H-38.9M39 -39H39.1M39 39H39.1M-39 39H-38.9", 6.5)];
