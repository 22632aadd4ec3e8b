//! Static exchange against what the rules say when every capture on a place is tried.

use throughline_game::{Catalogued, Evaluate, Random, Record};
use throughline_linear_pursuit::LinearPursuit;
use throughline_one_dimensional_chess::OneDimensionalChess;

/// What the mover wins at most by captures that end as `m` did, or by none.
fn best_answer<G: Evaluate>(
    game: &G,
    position: &G::Position,
    ends_there: &dyn Fn(&G::Position, G::Move) -> bool,
) -> i32 {
    if game.outcome(position).is_some() {
        return 0;
    }
    let mut captures = Vec::new();
    game.noisy_moves(position, &mut captures);
    let values = captures.into_iter().filter(|&m| ends_there(position, m)).map(|m| {
        let mut child = position.clone();
        game.play(&mut child, m);
        game.gain(position, m) - best_answer(game, &child, ends_there)
    });
    values.max().unwrap_or(0).max(0)
}

/// Captures of random games: how many there were, how many lose, and how many the game's own look calls wrong.
fn count<G: Catalogued + Evaluate>(place: fn(G::Move) -> u8) -> (u32, u32, u32) {
    let game = G::from_text("").expect("the default");
    let mut random = Random::new(4);
    let (mut all, mut losing, mut wrong) = (0, 0, 0);
    for _ in 0..2_000 {
        let mut record: Record<G> = Record::new(game.start());
        while record.outcome(&game).is_none() && record.len() < 80 {
            let position = record.position();
            let mut captures = Vec::new();
            game.noisy_moves(position, &mut captures);
            for m in captures {
                let mut child = position.clone();
                game.play(&mut child, m);
                let to = place(m);
                let answer = best_answer(&game, &child, &|_, m| place(m) == to);
                let loses = game.gain(position, m) - answer < -20;
                all += 1;
                losing += u32::from(loses);
                wrong += u32::from(loses != game.loses_exchange(position, m));
            }
            let Some(m) = game.random_move(record.position(), &mut random) else { break };
            record.play_trusted(&game, m);
        }
    }
    (all, losing, wrong)
}

/// The cheapest taker is not always the best, pins and knights that take on their way are passed over: a few differ.
#[test]
fn captures_that_lose_are_told_from_those_that_do_not() {
    let counts = [count::<LinearPursuit>(|m| m.to()), count::<OneDimensionalChess>(|m| m.to())];
    for (all, losing, wrong) in counts {
        assert!(losing > 500 && all > 3 * losing / 2, "{counts:?}");
        assert!(wrong * 50 < all, "{counts:?}");
    }
}
