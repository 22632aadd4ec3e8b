//! The first moves of a game, those once that turning or reflecting the board makes alike.

use crate::starts::Kinds;
use throughline_game::{Playable, SiteId};

/// First moves at most; where there are more, nothing is said of them one by one.
const MOST: usize = 2_000;

/// First moves that are alike.
#[derive(Clone, Debug)]
pub(crate) struct FirstMoves {
    /// Canonical texts; the first stands for all.
    pub texts: Vec<String>,
    /// The sites that each of them touches first and last: the same where one touch makes the move.
    pub sites: Vec<[SiteId; 2]>,
}

/// The kinds of first moves, in the order in which the first of each comes; none where there are
/// too many moves.
pub(crate) fn first_moves<G: Playable>(game: &G) -> Vec<FirstMoves> {
    let start = game.start();
    let mut moves = Vec::new();
    if game.outcome(&start).is_some() || game.count_moves(&start) > MOST {
        return Vec::new();
    }
    game.legal_moves(&start, &mut moves);
    let mut numbers = Kinds::of(game);
    let mut kinds: Vec<FirstMoves> = Vec::new();
    for (m, gesture) in moves.iter().zip(game.gestures(&start, &moves)) {
        let mut after = start.clone();
        game.play(&mut after, *m);
        let number = numbers.number(game, &after);
        if number == kinds.len() {
            kinds.push(FirstMoves { texts: Vec::new(), sites: Vec::new() });
        }
        kinds[number].texts.push(game.move_text(&start, *m));
        let ends = gesture.sites.first().zip(gesture.sites.get(1).or(gesture.sites.first()));
        kinds[number].sites.extend(ends.map(|(&first, &last)| [first, last]));
    }
    kinds
}
