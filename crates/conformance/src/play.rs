//! Random games, and the checks of the rules on each of their positions.

use crate::setups::{self, Tally};
use crate::{Choices, Position, Subject, at, diagrams, text};
use std::collections::HashSet;
use throughline_game::bits::ones;
use throughline_game::{
    Catalogued, GREATEST_STRENGTH, PackedMove, PlaneSymmetry, Random, Record, divide, perft,
};

/// Plays one random game, checks each position, and returns the number of positions.
pub fn random_game<G: Catalogued>(subject: &Subject<G>, random: &mut Random, setups: &mut Tally) -> u64 {
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
    setups: &mut Tally,
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

/// Moves that are tried one by one in a position with very many.
const TRIED_MOVES: u32 = 300;

/// The checks of one position that do not take every move in turn. Returns its legal moves.
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

/// A number that is none of the legal `moves` is not legal, whatever it stands for.
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

/// The legal moves: as many as are counted, and none exactly when there is an outcome, by an ending
/// that was declared.
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

fn generator_equals_predicate<G: Catalogued>(
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

fn noisy_moves_are_legal<G: Catalogued>(game: &G, position: &Position<G>, moves: &[G::Move]) {
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
    if !moves.is_empty() {
        assert!(
            game.evaluate(position).abs() <= G::LIMIT,
            "{}: evaluation beyond its limit",
            at(game, position)
        );
    }
}

/// Each level of play stands above the one below, within what there is.
pub(crate) fn levels_ascend<G: Catalogued>(game: &G) {
    let strengths = game.level_strengths();
    let within = strengths.iter().all(|strength| (0.0..=GREATEST_STRENGTH).contains(strength));
    let ascending = strengths.windows(2).all(|pair| pair[0] < pair[1]);
    assert!(within && ascending, "{}: strengths of levels {strengths:?}", G::INFO.id);
}

fn check_step<G: Catalogued>(game: &G, before: &Record<G>, after: &Record<G>) {
    let position = after.position();
    let read = game.parse_position(&game.position_text(position)).expect("checked by the round trip");
    assert_eq!(game.key(&read), game.key(position), "{}: incremental hash", at(game, position));
    let uncounted = game.uncounted(position);
    assert!(game.repeats(&uncounted, position), "{}: uncounted", at(game, position));
    assert_eq!(game.key(&uncounted), game.key(position), "{}: hash of the uncounted", at(game, position));
    assert_eq!(game.uncounted(&game.uncounted(before.position())), game.uncounted(before.position()));
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

/// What a network sees of the mapped position is a symmetric view of what it sees of the position.
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
    // The identity is no symmetry of its own to a game.
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
