//! Made-up positions: crowded and empty boards, kings in and out of play, captured kings,
//! unfinished drafts.

use super::{Rules, Slow};
use std::rc::Rc;
use throughline_conformance::Choices;

/// Returns a position string of a rule set, possibly of an invalid position.
pub fn made_up(options: &str, choices: &mut dyn Choices) -> String {
    let rules = Rc::new(Rules::new(options));
    let empty = vec!['.'; rules.places];
    let mut slow = Slow {
        inner: empty.clone(),
        outer: empty,
        hands: [Vec::new(), Vec::new()],
        white_moves: choices.below(2) == 0,
        rules,
    };
    if slow.rules.setup == "draft" && choices.chance(50) {
        draft(&mut slow, choices);
    } else {
        strew(&mut slow, choices);
    }
    slow.write()
}

fn draft(slow: &mut Slow, choices: &mut dyn Choices) {
    let pieces = slow.rules.pieces.clone();
    let in_hand = choices.index(pieces[0].len()) + 1;
    for (side, pieces) in pieces.iter().enumerate() {
        let mut pieces: Vec<char> = pieces.chars().collect();
        let in_hand = if side == 0 && !slow.white_moves { in_hand - 1 } else { in_hand };
        while pieces.len() > in_hand {
            let piece = pieces.swap_remove(choices.index(pieces.len()));
            let free: Vec<usize> = (0..slow.rules.places).filter(|&at| slow.outer[at] == '.').collect();
            slow.set_up(free[choices.index(free.len())], piece);
        }
        slow.hands[side] = pieces;
    }
}

fn strew(slow: &mut Slow, choices: &mut dyn Choices) {
    let places = slow.rules.places;
    let is_pawn = |piece: char| piece.eq_ignore_ascii_case(&'p');
    for _ in 0..choices.index(2 * places) {
        let piece = ['B', 'N', 'R', 'P', 'P', 'b', 'n', 'r', 'p', 'p'][choices.index(10)];
        let alike = |other: &&char| {
            **other != '.'
                && other.is_uppercase() == piece.is_uppercase()
                && is_pawn(**other) == is_pawn(piece)
        };
        let outer = !is_pawn(piece) && choices.below(3) == 0;
        if slow.inner.iter().chain(&slow.outer).filter(alike).count() + 1 < places / 2 {
            let ring = if outer { &mut slow.outer } else { &mut slow.inner };
            ring[choices.index(places)] = piece;
        }
    }
    let mut kings = vec!['K', 'k'];
    if choices.chance(5) {
        kings.remove(usize::from(!slow.white_moves));
        slow.inner[places - 1] = if slow.white_moves { 'r' } else { 'R' };
    }
    for king in kings {
        let ring = if choices.below(2) == 0 { &mut slow.inner } else { &mut slow.outer };
        let free: Vec<usize> = (0..places - 1).filter(|&i| !ring[i].eq_ignore_ascii_case(&'k')).collect();
        ring[free[choices.index(free.len())]] = king;
    }
}
