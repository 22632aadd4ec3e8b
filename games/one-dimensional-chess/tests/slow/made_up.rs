//! Made-up positions: pieces of both line-ups on random squares, some left out, some pawns
//! promoted.

use super::{Rules, Slow};
use throughline_conformance::Choices;

/// Returns a position string of a rule set, possibly of an invalid position.
pub fn made_up(options: &str, choices: &mut dyn Choices) -> String {
    strewn(Rules::of(options), choices).write()
}

/// Returns the same as a row.
pub fn strewn(rules: Rules, choices: &mut dyn Choices) -> Slow {
    let length = rules.squares;
    let mut slow = Slow::start(rules.clone());
    slow.row.fill('.');
    slow.white = choices.below(2) == 0;
    // The count of C14 matters near its end.
    slow.quiet = if choices.chance(20) { 90 + choices.below(11) } else { choices.below(101) };
    let crowd = choices.below(100);
    for letter in rules.line_up.to_uppercase().chars().chain(rules.line_up.chars()) {
        let white = letter.is_ascii_uppercase();
        if !letter.eq_ignore_ascii_case(&'k') && !choices.chance(crowd) {
            continue;
        }
        let is_pawn = letter.eq_ignore_ascii_case(&'p');
        let castles =
            rules.castling == 'u' && "kr".contains(letter.to_ascii_lowercase()) && choices.chance(60);
        let promoted = is_pawn && choices.chance(40);
        let home = if letter.eq_ignore_ascii_case(&'k') { 0 } else { rules.castling_rook };
        let mut seen = || match letter {
            _ if castles => home,
            _ if is_pawn && !promoted => rules.pawn + choices.index(length) % (length - 1 - rules.pawn),
            _ => choices.index(length),
        };
        let squares = std::iter::repeat_with(|| if white { seen() } else { length - 1 - seen() }).take(50);
        // Leave out a piece whose home or whole path is occupied.
        let Some(at) = squares.into_iter().find(|&i| slow.row[i] == '.') else { continue };
        let becomes = if promoted { ['Q', 'R', 'B', 'N'][choices.index(4)] } else { letter };
        slow.row[at] = if white { becomes.to_ascii_uppercase() } else { becomes.to_ascii_lowercase() };
    }
    for white in [true, false] {
        slow.rights[usize::from(!white)] = slow.castlers_at_home(white) && choices.below(3) > 0;
    }
    slow
}
