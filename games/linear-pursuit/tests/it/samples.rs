//! Random option sets, including boards.

use throughline_conformance::Choices;
use throughline_conformance::options::OptionSet;
use throughline_linear_pursuit::INFO;

/// Returns a random option set whose values are valid one by one. Some have too many pieces for
/// their board, and some leave White without a move at the start.
pub fn options(choices: &mut dyn Choices) -> OptionSet {
    let mut set = OptionSet::random(INFO, |_, _| {}, choices);
    let mut places = 14;
    if choices.below(3) > 0 {
        places = 4 + 2 * choices.below(12);
        set.set("board", board(places, choices));
    }
    let most = (places / 2).min(if choices.chance(30) { 13 } else { 7 });
    if most < 7 || choices.below(3) > 0 {
        // Occasionally one more than there is room for.
        let others = if choices.chance(4) { places / 2 } else { choices.below(most) };
        set.set("pieces", pieces(others, choices));
    }
    if set.get("setup") == "random" {
        set.set("seed", (choices.number() >> (choices.below(4) * 16)).to_string());
    }
    set
}

/// Returns a board in the compact form: a line from each place, up to twice as many more, and
/// sometimes gaps.
pub fn board(places: u32, choices: &mut dyn Choices) -> String {
    let letter = |place: u32| char::from(b'a' + place as u8);
    let mut parts: Vec<String> = Vec::new();
    let mut join = |a: u32, b: u32| {
        let part = format!("{}-{}", letter(a.min(b)), letter(a.max(b)));
        if a != b && !parts.contains(&part) {
            parts.push(part);
        }
    };
    for place in 0..places {
        join(place, (place + 1 + choices.below(places - 1)) % places);
    }
    for _ in 0..choices.below(places * 2) {
        join(choices.below(places), choices.below(places));
    }
    if choices.below(3) == 0 {
        for place in 0..places {
            if choices.below(4) == 0 {
                parts.push(format!("{}~{}", letter(place), letter((place + 1) % places)));
            }
        }
    }
    format!("{places}.{}", parts.join("."))
}

/// Returns kings with this many other pieces each.
fn pieces(others: u32, choices: &mut dyn Choices) -> String {
    let mut side = || (0..others).map(|_| choices.pick(&["B", "N", "R"])).collect::<String>();
    let (white, black) = (side(), side());
    if choices.below(2) == 0 { format!("K{white}") } else { format!("K{white}/{black}K") }
}
