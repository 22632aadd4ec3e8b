//! Random games, with checks of the rules on each of their positions.

use crate::legality::{generator_equals_predicate, moves_or_outcome, noisy_moves_are_legal};
use crate::setups::{self, SetupCounts};
use crate::{Choices, Position, Subject, at, diagrams, text};
use std::collections::HashSet;
use throughline_game::bits::ones;
use throughline_game::{Catalogued, MAX_STRENGTH, PlaneSymmetry, Random, Record, divide, perft};

/// Plays one random game, checks each position, and returns the number of positions.
pub fn random_game<G: Catalogued>(
    subject: &Subject<G>,
    random: &mut Random,
    setups: &mut SetupCounts,
) -> u64 {
    let game = &subject.game;
    let mut record = Record::new(game.start());
    let mut texts = Vec::new();
    for _ in 0..subject.max_plies {
        let moves = record.legal_moves(game);
        check_position(subject, record.position(), random, setups);
        if record.outcome(game).is_some() {
            break;
        }
        let m = moves[random.below(moves.len() as u32) as usize];
        texts.push(game.move_text(record.position(), m));
        let before = record.clone();
        record.play(game, m).unwrap_or_else(|e| panic!("{}: {e}", at(game, before.position())));
        check_step(game, &before, &record);
    }
    check_undo(game, &mut record.clone());
    text::replay_from_texts(game, &texts, &record);
    record.len() as u64 + 1
}

fn check_position<G: Catalogued>(
    subject: &Subject<G>,
    position: &Position<G>,
    random: &mut Random,
    setups: &mut SetupCounts,
) {
    let game = &subject.game;
    let moves = moves_or_outcome(game, position);
    let total: u64 = divide(game, position, 2).iter().map(|(_, n)| n).sum();
    assert_eq!(total, perft(game, position, 2), "{}: divide and perft", at(game, position));
    generator_equals_predicate(subject, position, &moves);
    noisy_moves_are_legal(game, position, &moves);
    text::position_round_trip(game, position);
    text::move_round_trips(game, position, &moves);
    diagrams::check(game, position, &moves);
    setups::check(game, position, random, setups);
    symmetries_commute(subject, position, &moves, random);
}

/// The maximum number of moves tried one by one in a position.
const TRIED_MOVES: u32 = 300;

/// The checks of one position that do not try every move. Returns its legal moves.
pub fn check_sampled_moves<G: Catalogued>(
    game: &G,
    position: &Position<G>,
    random: &mut dyn Choices,
) -> Vec<G::Move> {
    let moves = moves_or_outcome(game, position);
    text::position_round_trip(game, position);
    diagrams::check(game, position, &moves);
    if moves.is_empty() {
        return moves;
    }
    let any = |_| moves[random.below(moves.len() as u32) as usize];
    let tried: HashSet<G::Move> = (0..TRIED_MOVES).map(any).collect();
    let tried: Vec<G::Move> = tried.into_iter().collect();
    for &m in &tried {
        assert!(game.is_legal(position, m), "{}: {m:?} is generated but not legal", at(game, position));
    }
    text::move_round_trips(game, position, &tried);
    moves
}

/// The strengths of the levels ascend, within their range.
pub(crate) fn levels_ascend<G: Catalogued>(game: &G) {
    let strengths = game.level_strengths();
    let within = strengths.iter().all(|strength| (0.0..=MAX_STRENGTH).contains(strength));
    let ascending = strengths.windows(2).all(|pair| pair[0] < pair[1]);
    assert!(within && ascending, "{}: strengths of levels {strengths:?}", G::INFO.id);
}

fn check_step<G: Catalogued>(game: &G, before: &Record<G>, after: &Record<G>) {
    let position = after.position();
    let read = game.parse_position(&game.position_text(position)).expect("checked by the round trip");
    assert_eq!(game.key(&read), game.key(position), "{}: incremental hash", at(game, position));
    let without_counters = game.without_counters(position);
    assert!(game.repeats(&without_counters, position), "{}: without counters", at(game, position));
    assert_eq!(
        game.key(&without_counters),
        game.key(position),
        "{}: hash without counters",
        at(game, position)
    );
    assert_eq!(
        game.without_counters(&game.without_counters(before.position())),
        game.without_counters(before.position())
    );
    let m = after.moves().last().expect("a move was played");
    if game.is_irreversible(before.position(), m) {
        for earlier in (0..after.len()).filter_map(|n| after.position_at(n)) {
            assert!(!game.repeats(earlier, position), "{}: recurs after {m:?}", at(game, position));
        }
    }
}

fn check_undo<G: Catalogued>(game: &G, record: &mut Record<G>) {
    while record.undo().is_some() {}
    assert_eq!(record.position(), &game.start(), "{}: undo to the start", G::INFO.id);
}

fn symmetries_commute<G: Catalogued>(
    subject: &Subject<G>,
    position: &Position<G>,
    moves: &[G::Move],
    random: &mut Random,
) {
    let game = &subject.game;
    for symmetry in &subject.symmetries {
        let mapped = (symmetry.position)(position);
        let mut mapped_moves = Vec::new();
        game.legal_moves(&mapped, &mut mapped_moves);
        let expected: HashSet<G::Move> = moves.iter().map(|&m| (symmetry.moved)(m)).collect();
        let found: HashSet<G::Move> = mapped_moves.into_iter().collect();
        assert_eq!(found, expected, "{}: moves under {}", at(game, position), symmetry.name);
        assert_outcomes_map(game, position, &mapped, symmetry);
        let evaluations = (game.evaluate(position), game.evaluate(&mapped));
        assert!(
            moves.is_empty() || evaluations.0 == evaluations.1,
            "{}: evaluation {evaluations:?} under {}",
            at(game, position),
            symmetry.name
        );
        if moves.is_empty() {
            continue;
        }
        if symmetry.is_view {
            assert_planes_map(game, position, &mapped, symmetry);
        }
        let m = moves[random.below(moves.len() as u32) as usize];
        let (mut played, mut mapped_played) = (position.clone(), mapped);
        game.play(&mut played, m);
        game.play(&mut mapped_played, (symmetry.moved)(m));
        assert_eq!(
            (symmetry.position)(&played),
            mapped_played,
            "{}: {m:?} does not commute with {}",
            at(game, position),
            symmetry.name
        );
    }
}

/// The planes of the mapped position are a symmetric image of the planes of the position.
fn assert_planes_map<G: Catalogued>(
    game: &G,
    position: &Position<G>,
    mapped: &Position<G>,
    symmetry: &crate::Symmetry<G>,
) {
    if game.plane_squares() == 0 {
        return;
    }
    let seen = |position| {
        let mut planes = vec![0; game.plane_count()];
        game.planes(position, &mut planes);
        assert!(planes.iter().all(|&set| set >> (game.plane_squares() - 1) <= 1), "squares beyond the board");
        planes
    };
    let (planes, wanted) = (seen(position), seen(mapped));
    let is_view = |view: &PlaneSymmetry| {
        let mut image = vec![0u128; game.plane_count()];
        for (plane, &set) in planes.iter().enumerate() {
            for square in ones(set) {
                let (plane, square) = view.image(plane, usize::from(square));
                image[plane] |= 1 << square;
            }
        }
        view.swaps_sides == symmetry.swaps_sides && image == wanted
    };
    // A game does not list the identity among its symmetries.
    let is_same = !symmetry.swaps_sides && planes == wanted;
    let found = is_same || game.plane_symmetries().iter().any(is_view);
    assert!(found, "{}: no view of a network goes with {}", at(game, position), symmetry.name);
}

fn assert_outcomes_map<G: Catalogued>(
    game: &G,
    position: &Position<G>,
    mapped: &Position<G>,
    symmetry: &crate::Symmetry<G>,
) {
    let swap = |side: throughline_game::Side| if symmetry.swaps_sides { side.opponent() } else { side };
    let expected = game.outcome(position).map(|o| (o.winner.map(swap), o.reason));
    let found = game.outcome(mapped).map(|o| (o.winner, o.reason));
    assert_eq!(found, expected, "{}: outcome under {}", at(game, position), symmetry.name);
}
