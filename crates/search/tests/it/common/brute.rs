//! Forced wins by brute force: no pruning except by the shortest win so far, no table, repetition
//! by the record itself.

use throughline_game::{Game, Record};

/// How a game ends by force within some plies, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forced {
    Win(u32),
    Loss(u32),
    Nothing,
}

/// The shortest forced win, or the longest resistance against a forced loss, within `plies`.
pub fn solve<G: Game>(game: &G, record: &mut Record<G>, plies: u32) -> Forced {
    if let Some(outcome) = record.outcome(game) {
        let mover = game.side_to_move(record.position());
        return match outcome.winner {
            None => Forced::Nothing,
            Some(winner) if winner == mover => Forced::Win(0),
            Some(_) => Forced::Loss(0),
        };
    }
    if plies == 0 {
        return Forced::Nothing;
    }
    let mut shortest_win = None;
    let mut longest_loss = Some(0);
    for m in record.legal_moves(game) {
        // Only a win shorter than the known one is of interest.
        let left = shortest_win.map_or(plies, |n: u32| n - 1);
        if left == 0 {
            break;
        }
        record.play_trusted(game, m);
        let after = solve(game, record, left - 1);
        record.undo();
        match after {
            Forced::Loss(n) => shortest_win = Some(n + 1),
            Forced::Win(n) => longest_loss = longest_loss.map(|longest: u32| longest.max(n + 1)),
            Forced::Nothing => longest_loss = None,
        }
    }
    match (shortest_win, longest_loss) {
        (Some(n), _) => Forced::Win(n),
        (None, Some(n)) if record.claim(game).is_none() => Forced::Loss(n),
        _ => Forced::Nothing,
    }
}
