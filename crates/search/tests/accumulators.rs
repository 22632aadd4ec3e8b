//! Judgements corrected from move to move, on a game's own planes.

use std::collections::HashSet;
use throughline_game::{Catalogued, Evaluate, Game, Random, Record};
use throughline_hnefatafl::Hnefatafl;
use throughline_search::nnue::{Accumulators, Heading, Network};

/// A network of random numbers for a game.
fn network(game: &Hnefatafl, random: &mut Random) -> Network {
    let (planes, squares) = (Hnefatafl::PLANES, game.plane_squares());
    let heading = Heading::new("test", planes, squares);
    let mut row = |bound: u32| std::array::from_fn(|_| random.below(bound) as i16 - (bound / 2) as i16);
    let rows = (0..planes * squares).map(|_| row(60)).collect();
    let (bias, heads) = (row(300), [row(255), row(255)]);
    Network::new(heading, rows, bias, heads, [0; 2])
}

/// As a search does it: moves are made and taken back, other lines are looked into, plies are left
/// out.
#[test]
fn judgements_along_a_search_are_those_from_nothing() {
    let game = Hnefatafl::from_text("").expect("the default rules");
    let mut random = Random::new(11);
    let network = network(&game, &mut random);
    let mut corrected = Accumulators::new(&network, 40);
    let (mut judged, mut values) = (0, HashSet::new());
    let mut record = Record::new(game.start());
    for _ in 0..5_000 {
        let back = record.outcome(&game).is_some() || record.len() == 40 || random.below(5) < 2;
        if back {
            record.undo();
        } else {
            let m = game.random_move(record.position(), &mut random).expect("the game goes on");
            record.play_trusted(&game, m);
        }
        // A search does not judge everywhere.
        if record.outcome(&game).is_some() || random.below(3) == 0 {
            continue;
        }
        let (position, side) = (record.position(), game.side_to_move(record.position()));
        let judge = |accumulators: &mut Accumulators, ply| {
            accumulators.evaluate(&network, ply, side, |planes| game.planes(position, planes))
        };
        let step = judge(&mut corrected, record.len());
        assert_eq!(step, judge(&mut Accumulators::new(&network, 0), 0), "{judged} judged before");
        judged += 1;
        values.insert(step);
    }
    assert!(judged > 2_000 && values.len() > 500, "{judged} positions, {} judgements", values.len());
}
