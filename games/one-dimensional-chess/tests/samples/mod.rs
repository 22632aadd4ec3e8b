//! Random option sets: line-ups of every length on every board, and the published relatives.

use throughline_conformance::Choices;
use throughline_conformance::options::OptionSet;
use throughline_one_dimensional_chess::INFO;

/// Returns a random option set whose values are valid one by one. Some line-ups do not fit on their
/// board, and some start with the kings in check.
pub fn options(choices: &mut dyn Choices) -> OptionSet {
    let mut set = OptionSet::random(INFO, |_, _| {}, choices);
    let squares = 8 + choices.below(13);
    // For a published relative: its own board.
    set.set("board", "16");
    match choices.below(10) {
        0 => {}
        1 => set.set("setup", "glimne"),
        2 => set.set("setup", "doc-pop"),
        3 => {
            set.set("setup", "gardner");
            if choices.chance(70) {
                set.set("board", (8 + choices.below(5)).to_string());
            }
        }
        _ => {
            // Make most line-ups leave a gap on their board.
            let most = if choices.chance(5) { 8 } else { (squares as usize / 2).min(8) };
            set.set("setup", line_up(most, choices));
            set.set("board", squares.to_string());
        }
    }
    set
}

fn line_up(most: usize, choices: &mut dyn Choices) -> String {
    let length = 2 + choices.index(most - 1);
    let king = choices.index(length);
    (0..length).map(|i| if i == king { "k" } else { choices.pick(&["q", "r", "b", "n"]) }).collect()
}
