//! Compares environments with the rules.

mod equality;
mod golden;
mod settings;

/// Rule sets of every game, with all kinds of encodings.
const SPECS: [&str; 14] = [
    "hnefatafl",
    "hnefatafl:rules=copenhagen",
    "hnefatafl:rules=brandubh",
    "hnefatafl:rules=tablut",
    "linear-pursuit",
    "linear-pursuit:setup=draft",
    "linear-pursuit:pawns=off",
    "linear-progression",
    "linear-progression:board=9x5,equal-moves=on",
    "linear-progression:board=5x5,blockers=own",
    "linear-progression:board=6x4,blockers=shared",
    "one-dimensional-chess",
    "one-dimensional-chess:setup=gardner",
    "one-dimensional-chess:setup=doc-pop",
];
