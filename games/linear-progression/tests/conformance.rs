//! The checks every game runs, and the tables of known counts and rulings.

use throughline_conformance::{Subject, Symmetry, check, data};
use throughline_game::{Catalogued, PackedMove, bits::ones};
use throughline_linear_progression::{LinearProgression, Move, Position, Turn};

#[test]
fn known_counts() {
    data::perft_file::<LinearProgression>(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/perft.toml"));
}

#[test]
fn rulings() {
    data::ruling_file::<LinearProgression>(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/rulings.toml"));
}

#[test]
fn conforms_with_the_default_options() {
    check(&subject("", true));
}

#[test]
fn conforms_with_equal_moves() {
    // The sides do not change places: only Black has an equalising turn.
    check(&subject("equal-moves=on", false));
}

#[test]
fn packed_moves_differ_and_read_back() {
    let mut codes: Vec<u32> = universe().iter().map(|m| m.pack()).collect();
    for (&code, m) in codes.iter().zip(universe()) {
        assert_eq!(Move::unpack(code), m);
        assert!(m.turn().is_some());
    }
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), universe().len());
    assert_eq!(codes.binary_search(&u32::MAX).ok(), None);
}

fn subject(options: &str, swap: bool) -> Subject<LinearProgression> {
    let mut symmetries: Vec<Symmetry<LinearProgression>> = (0..8).map(of_the_square).collect();
    if swap {
        symmetries.push(Symmetry {
            name: "sides change places",
            position: Box::new(|p| Position {
                tokens: [p.tokens[1], p.tokens[0]],
                side: p.side.opponent(),
                ..*p
            }),
            moved: Box::new(|m| m),
            swaps_sides: true,
        });
    }
    let game = LinearProgression::from_text(options).expect("the options exist");
    Subject { game, universe: universe(), symmetries, games: 12, max_plies: 200 }
}

/// All drops, all pairs of squares, the pass, squares beyond the board, and numbers that no turn has.
fn universe() -> Vec<Move> {
    let squares = || (0..64).chain([64, 255]);
    let mut all: Vec<Move> = squares().map(Move::drop).collect();
    all.extend(squares().flat_map(|from| squares().map(move |to| Move::token(from, to))));
    all.push(Move::PASS);
    all
}

#[test]
fn numbers_that_no_turn_has_are_never_legal() {
    use throughline_game::Game;
    let game = LinearProgression::from_text("").expect("no options are fine");
    let mut random = throughline_game::Random::new(9);
    for _ in 0..20_000 {
        let m = Move::unpack(random.next_u64() as u32 | 1 << (18 + random.below(14)));
        assert!(m.turn().is_none() && !game.is_legal(&game.start(), m));
        game.play(&mut game.start(), m);
    }
}

/// Symmetry number `n`: bit 0 mirrors the files, bit 1 the ranks, bit 2 exchanges files and ranks.
fn of_the_square(n: u8) -> Symmetry<LinearProgression> {
    let names = [
        "identity",
        "files",
        "ranks",
        "half turn",
        "diagonal",
        "quarter turn",
        "turn back",
        "other diagonal",
    ];
    let square = move |square: u8| {
        if square >= 64 {
            return square;
        }
        let (mut file, mut rank) = (square % 8, square / 8);
        file = if n & 1 != 0 { 7 - file } else { file };
        rank = if n & 2 != 0 { 7 - rank } else { rank };
        if n & 4 != 0 { file * 8 + rank } else { rank * 8 + file }
    };
    let set = move |tokens: u64| ones(tokens).fold(0, |set, s| set | 1u64 << square(s));
    Symmetry {
        name: names[usize::from(n)],
        position: Box::new(move |p| Position { tokens: p.tokens.map(set), last: p.last.map(square), ..*p }),
        moved: Box::new(move |m| match m.turn() {
            Some(Turn::Drop { to }) => Move::drop(square(to)),
            Some(Turn::Token { from, to }) => Move::token(square(from), square(to)),
            Some(Turn::Pass) | None => m,
        }),
        swaps_sides: false,
    }
}
