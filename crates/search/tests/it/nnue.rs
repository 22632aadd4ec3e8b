//! Networks: evaluations updated along a line, and searches that use them.

use crate::common::{default_game, random_record, search};
use std::collections::HashSet;
use std::sync::Arc;
use throughline_game::{Catalogued, Evaluate, Game as _, NetworkInputs, Notation as _, Random, Record};
use throughline_hnefatafl::Hnefatafl;
use throughline_linear_progression::LinearProgression;
use throughline_linear_pursuit::LinearPursuit;
use throughline_one_dimensional_chess::OneDimensionalChess;
use throughline_search::nnue::{
    Accumulators, HIDDEN, HIDDEN_UNIT, Network, NetworkHeader, OUTPUT_UNIT, SCALE,
};
use throughline_search::{Engine, Limits};

/// A network of small random numbers for this many planes and squares.
fn random_network(planes: usize, squares: usize, seed: u64) -> Arc<Network> {
    let heading = NetworkHeader::new("test", planes, squares);
    let mut random = Random::new(seed);
    let mut row = |bound: u32| std::array::from_fn(|_| random.below(bound) as i16 - (bound / 2) as i16);
    let rows = (0..planes * squares).map(|_| row(50)).collect();
    let (bias, heads) = (row(300), [row(120), row(120)]);
    Arc::new(Network::new(heading, rows, bias, heads, [300, -200]))
}

fn network<G: Evaluate>(game: &G, seed: u64) -> Arc<Network> {
    random_network(game.plane_count(), game.plane_squares(), seed)
}

/// The results of searching some positions of a game, one after another: move, score, nodes, line.
fn found<G: Catalogued>(engine: &mut Engine<G>, records: &[Record<G>]) -> Vec<String> {
    let mut one = |record| {
        let found = search(engine, record, &Limits::nodes(3_000));
        format!("{:?} {:?} {} {:?}", found.best, found.score, found.nodes, found.pv)
    };
    records.iter().map(&mut one).collect()
}

fn records<G: Catalogued>(game: &G) -> Vec<Record<G>> {
    (0..4).map(|i| random_record(game, 2 + 3 * i, &mut Random::new(i as u64))).collect()
}

#[test]
fn a_search_with_a_network_is_the_same_each_time() {
    fn check<G: Catalogued>() {
        let game = default_game::<G>();
        let (records, network) = (records(&*game), network(&*game, 1));
        let mut engine = Engine::new(game.clone(), 4);
        engine.set_network(Some(network.clone()));
        let first = found(&mut engine, &records);
        engine.new_game();
        assert_eq!(found(&mut engine, &records), first, "{}: after another game", G::INFO.id);
        let mut other = Engine::new(game.clone(), 4);
        other.set_network(Some(network));
        assert_eq!(found(&mut other, &records), first, "{}: another engine", G::INFO.id);
    }
    check::<Hnefatafl>();
    check::<LinearPursuit>();
    check::<LinearProgression>();
    check::<OneDimensionalChess>();
}

/// A network that gives every position the same evaluation, in hundredths for the side to move.
fn constant<G: Evaluate>(game: &G, says: i32, corrects: bool) -> Arc<Network> {
    let (planes, squares) = (game.plane_count(), game.plane_squares());
    let heading = NetworkHeader { corrects, ..NetworkHeader::new("test", planes, squares) };
    let bias = says * HIDDEN_UNIT * OUTPUT_UNIT / SCALE;
    let (rows, nothing) = (vec![[0; HIDDEN]; planes * squares], [0; HIDDEN]);
    Arc::new(Network::new(heading, rows, nothing, [nothing; 2], [bias; 2]))
}

#[test]
fn a_correction_is_added_to_the_games_own_evaluation() {
    fn check<G: Catalogued>() {
        let game = default_game::<G>();
        let record = random_record(&*game, 6, &mut Random::new(3));
        let mut engine = Engine::new(game.clone(), 4);
        let mut eval = |network| {
            engine.set_network(network);
            let found = search(&mut engine, &record, &Limits::depth(1));
            (found.best, found.score.hundredths().expect("nothing is decided"))
        };
        let by_hand = eval(None);
        assert_eq!(eval(Some(constant(&*game, 0, true))), by_hand, "{}: nothing to correct", G::INFO.id);
        // The evaluation is that of the other side, after the move.
        let corrected = eval(Some(constant(&*game, 100, true)));
        assert_eq!(corrected, (by_hand.0, by_hand.1 - 100), "{}", G::INFO.id);
        assert_eq!(eval(Some(constant(&*game, 100, false))).1, -100, "{}: in its place", G::INFO.id);
    }
    check::<Hnefatafl>();
    check::<OneDimensionalChess>();
}

#[test]
fn nothing_is_corrected_where_the_game_knows_best() {
    // The corners are sealed: wherever the king goes now, he is captured.
    let game = default_game::<Hnefatafl>();
    let sealed = "2t5t2/1t7t1/t9t/11/4t6/5K5/7t3/11/t9t/1t7t1/2t5t2 d";
    let record = Record::new(game.parse_position(sealed).expect("a position"));
    let mut engine = Engine::new(game.clone(), 4);
    let mut eval = |network| {
        engine.set_network(network);
        search(&mut engine, &record, &Limits::depth(1)).score
    };
    let by_hand = eval(None);
    assert_eq!(eval(Some(constant(&*game, 100, true))), by_hand);
    assert_ne!(eval(Some(constant(&*game, 100, false))), by_hand, "in its place");
}

#[test]
fn each_network_searches_its_own_way_and_leaves_nothing_behind() {
    let game = default_game::<Hnefatafl>();
    let records = records(&*game);
    let mut engine = Engine::new(game.clone(), 4);
    let by_hand = found(&mut engine, &records);
    engine.set_network(Some(network(&*game, 1)));
    let first = found(&mut engine, &records);
    engine.set_network(Some(network(&*game, 2)));
    let second = found(&mut engine, &records);
    assert!(by_hand != first && first != second && second != by_hand);
    engine.set_network(Some(network(&*game, 1)));
    assert_eq!(found(&mut engine, &records), first);
    engine.set_network(None);
    assert_eq!(found(&mut engine, &records), by_hand);
}

#[test]
fn every_thread_evaluates_by_the_network() {
    let game = default_game::<Hnefatafl>();
    let mut engine = Engine::new(game.clone(), 4);
    engine.set_network(Some(network(&*game, 1)));
    engine.set_threads(3);
    let record = Record::new(game.start());
    for _ in 0..3 {
        let best = search(&mut engine, &record, &Limits::nodes(20_000)).best;
        assert!(best.is_some_and(|m| game.is_legal(record.position(), m)));
    }
    engine.set_threads(1);
    engine.new_game();
    let mut fresh = Engine::new(game.clone(), 4);
    fresh.set_network(Some(network(&*game, 1)));
    let records = records(&*game);
    assert_eq!(found(&mut engine, &records), found(&mut fresh, &records));
}

#[test]
#[should_panic(expected = "planes and squares that the network sees, and the game gives")]
fn a_network_that_sees_something_else_is_a_callers_fault() {
    let game = default_game::<Hnefatafl>();
    let network = random_network(game.plane_count() + 1, game.plane_squares(), 1);
    Engine::new(game, 0).set_network(Some(network));
}

/// As a search does: moves are made and undone, other lines are tried, plies are skipped.
#[test]
fn evaluations_along_a_search_are_those_from_nothing() {
    let game = default_game::<Hnefatafl>();
    let mut random = Random::new(11);
    let network = network(&*game, 11);
    let mut corrected = Accumulators::new(&network, 40);
    let (mut count, mut values) = (0, HashSet::new());
    let mut record = Record::<Hnefatafl>::new(game.start());
    for _ in 0..5_000 {
        let back = record.outcome(&*game).is_some() || record.len() == 40 || random.below(5) < 2;
        if back {
            record.undo();
        } else {
            let m = game.random_move(record.position(), &mut random).expect("the game goes on");
            record.play_trusted(&*game, m);
        }
        // A search does not evaluate everywhere.
        if record.outcome(&*game).is_some() || random.below(3) == 0 {
            continue;
        }
        let (position, side) = (record.position(), game.side_to_move(record.position()));
        let value = |accumulators: &mut Accumulators, ply| {
            accumulators.evaluate(&network, ply, side, |planes| game.planes(position, planes))
        };
        let step = value(&mut corrected, record.len());
        assert_eq!(step, value(&mut Accumulators::new(&network, 0), 0), "{count} evaluated before");
        count += 1;
        values.insert(step);
    }
    assert!(count > 2_000 && values.len() > 500, "{count} positions, {} values", values.len());
}
