//! Checks of the move generators.

use crate::{Choices, Position, Subject, at};
use std::collections::HashSet;
use throughline_game::{Catalogued, PackedMove};

/// The legal moves: their number equals the count, and there are none exactly when there is an
/// outcome, by a declared ending.
pub fn moves_or_outcome<G: Catalogued>(game: &G, position: &Position<G>) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let outcome = game.outcome(position);
    assert_eq!(
        moves.is_empty(),
        outcome.is_some(),
        "{}: {} moves, but {outcome:?}",
        at(game, position),
        moves.len()
    );
    if let Some(outcome) = outcome {
        assert!(
            G::INFO.endings.contains(&outcome.reason),
            "{}: {} is not a declared ending",
            at(game, position),
            outcome.reason.name
        );
    }
    assert_eq!(game.count_moves(position), moves.len(), "{}: count_moves", at(game, position));
    moves
}

/// [`throughline_game::Game::is_legal`] agrees with the generator on every move of the universe.
pub fn generator_equals_predicate<G: Catalogued>(
    subject: &Subject<G>,
    position: &Position<G>,
    moves: &[G::Move],
) {
    let game = &subject.game;
    let generated: HashSet<G::Move> = moves.iter().copied().collect();
    assert_eq!(generated.len(), moves.len(), "{}: a move is generated twice", at(game, position));
    for &m in moves {
        assert!(game.is_legal(position, m), "{}: {m:?} is generated but not legal", at(game, position));
    }
    let mut unknown = generated.clone();
    for m in subject.universe.iter().filter(|m| game.is_legal(position, **m)) {
        assert!(generated.contains(m), "{}: {m:?} is legal but not generated", at(game, position));
        unknown.remove(m);
    }
    assert!(unknown.is_empty(), "{}: {unknown:?} missing from the test's universe", at(game, position));
}

/// Noisy moves are legal; a side that can win immediately has such a move; the indexes of moves,
/// and the evaluation, are within their bounds.
pub fn noisy_moves_are_legal<G: Catalogued>(game: &G, position: &Position<G>, moves: &[G::Move]) {
    let mut noisy = Vec::new();
    game.noisy_moves(position, &mut noisy);
    for m in &noisy {
        assert!(moves.contains(m), "{}: noisy move {m:?} is not legal", at(game, position));
    }
    for &m in moves {
        assert!(
            game.history_index(position, m) < game.history_size(),
            "{}: history index",
            at(game, position)
        );
    }
    let wins = |&m: &G::Move| {
        let after = game.after(position, m);
        game.outcome(&after).is_some_and(|outcome| outcome.winner == Some(game.side_to_move(position)))
    };
    assert!(
        moves.is_empty() || !game.can_win_immediately(position) || moves.iter().any(wins),
        "{}: no move wins at once",
        at(game, position)
    );
    if !moves.is_empty() {
        assert!(
            game.evaluate(position).abs() <= G::LIMIT,
            "{}: evaluation beyond its limit",
            at(game, position)
        );
    }
}

/// A number that is none of the legal `moves` is not legal, whatever it is.
pub fn check_numbers<G: Catalogued>(
    game: &G,
    position: &Position<G>,
    moves: &[G::Move],
    choices: &mut dyn Choices,
) {
    let legal: HashSet<G::Move> = moves.iter().copied().collect();
    for _ in 0..8 {
        // Near a legal move, or anywhere.
        let near = moves.get(choices.index(moves.len())).map_or(0, |m| m.pack());
        let code = if choices.chance(70) { near ^ 1 << choices.below(32) } else { choices.number() as u32 };
        let m = G::Move::unpack(code);
        assert_eq!(game.is_legal(position, m), legal.contains(&m), "{}: {m:?}", at(game, position));
    }
}
