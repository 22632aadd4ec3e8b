//! The drawings of the pieces: helmeted warriors, round shields, the king.

use Part::{Disc, Line, Ring, Shadow, Solid};
use throughline_game::drawing::{Drawing, Part};

/// Attacker, defender, king.
pub(crate) const DRAWINGS: &[Drawing] = &[
    of_either_side("warrior", "", WARRIOR),
    of_either_side("shieldman", "", SHIELDMAN),
    of_either_side("hnefi", "K", HNEFI),
];

const fn of_either_side(name: &'static str, letter: &'static str, parts: &'static [Part]) -> Drawing {
    Drawing { name, letter: Some(letter), materials: ["jet", "bone"], parts: [parts; 2] }
}

/// A pointed helmet with brow band and nose guard, on a turned base.
const WARRIOR: &[Part] = &[
    Shadow(41.0, 31.0),
    Solid("M-17 10H17C17 21 23 26 28 33V39Q28 42 25 42H-25Q-28 42 -28 39V33C-23 26 -17 21 -17 10Z"),
    Solid("M0 -43C3 -34 23 -27 25 1V12H-25V1C-23 -27 -3 -34 0 -43Z"),
    Solid("M-27 3Q-27 1 -25 1H25Q27 1 27 3V10Q27 12 25 12H5L4 24L0 29L-4 24L-5 12H-25Q-27 12 -27 10Z"),
    Line("M0 -36V-3M-9 -27C-15 -20 -17 -12 -17.5 -4M9 -27C15 -20 17 -12 17.5 -4", 2.0),
    Line("M-20 6.5H-19.9M-10 6.5H-9.9M10 6.5H10.1M20 6.5H20.1", 3.4),
    Line("M-22 35.5H22", 2.2),
];

/// A round shield with a boss, front view. The spokes curve the same way, as on a painted shield.
const SHIELDMAN: &[Part] = &[
    Shadow(33.0, 30.0),
    Disc([0.0, 0.0], 37.0),
    Ring([0.0, 0.0], 31.5, 2.4),
    Line(
        "M11.099 4.562Q17.292 15.166 28.21 11.596M4.622 11.074Q1.503 22.951 11.748 28.147\
         M-4.562 11.099Q-15.166 17.292 -11.596 28.21M-11.074 4.622Q-22.951 1.503 -28.147 11.748\
         M-11.099 -4.562Q-17.292 -15.166 -28.21 -11.596M-4.622 -11.074Q-1.503 -22.951 -11.748 -28.147\
         M4.562 -11.099Q15.166 -17.292 11.596 -28.21M11.074 -4.622Q22.951 -1.503 28.147 -11.748",
        2.2,
    ),
    Disc([0.0, 0.0], 11.0),
    Ring([0.0, 0.0], 4.0, 2.4),
];

/// The king: crowned and bearded, in a bell-shaped robe.
const HNEFI: &[Part] = &[
    Shadow(44.0, 35.0),
    Solid("M-15 -18C-17 4 -32 14 -33 38V41Q-33 45 -29 45H29Q33 45 33 41V38C32 14 17 4 15 -18Z"),
    Line("M-28 38H28M-27 31L-20 38L-13 31L-6 38L0 31L6 38L13 31L20 38L27 31", 2.0),
    Solid("M-16 -27H16V-15C16 -3 9 5 5 14Q0 21 -5 14C-9 5 -16 -3 -16 -15Z"),
    Solid("M-19 -24L-23 -45L-11.5 -36L0 -48L11.5 -36L23 -45L19 -24Z"),
    Line("M-16.5 -28.5H16.5", 2.0),
    Line("M-7 -18H-6.9M7 -18H7.1", 4.2),
    Line("M0 -18V-10.5M-6.5 -6.5C-4 -8.8 4 -8.8 6.5 -6.5M0 -3V12M-5.5 -2L-2.6 9M5.5 -2L2.6 9", 2.0),
];
