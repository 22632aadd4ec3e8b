//! The conformance suite of all games with many option sets, the known perft counts, and the
//! rulings.

use crate::samples::{self, ranks, value};
use throughline_conformance::{Subject, Symmetry, check, check_sample, data, options};
use throughline_game::Catalogued;
use throughline_game::{Game, PackedMove, Random, Side, bits::ones};
use throughline_linear_progression::{
    Bits, BlockerMove, LinearProgression, Move, Position, Progression, Turn, Wide, WideLinearProgression,
    needs_wide_board,
};

#[test]
fn known_counts() {
    data::perft_file::<LinearProgression>(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/perft.toml"));
}

#[test]
fn known_counts_on_boards_with_long_sides() {
    data::perft_file::<WideLinearProgression>(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/data/perft-wide.toml"
    ));
}

#[test]
fn rulings() {
    data::ruling_file::<LinearProgression>(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/rulings.toml"));
}

#[test]
fn conforms_with_the_default_options() {
    conforms("", 12);
}

#[test]
fn conforms_with_equal_moves_and_random_drops() {
    conforms("equal-moves=on", 6);
    conforms("drop=random,seed=1", 3);
}

#[test]
fn conforms_with_blockers() {
    conforms("board=4x4,blockers=shared", 3);
    conforms("board=4x4,blockers=own,equal-moves=on", 3);
    conforms("board=9x4,blockers=own", 1);
    conforms("blockers=own,equal-moves=on", 1);
    conforms("board=#..#/.##./..../#..#,blockers=shared,drop=random,seed=4", 3);
}

#[test]
fn conforms_on_other_boards() {
    conforms("board=center-isle", 4);
    conforms("board=12x9", 2);
}

fn read(text: &str) -> bool {
    if needs_wide_board(text) {
        options::read::<WideLinearProgression>(text).is_ok()
    } else {
        options::read::<LinearProgression>(text).is_ok()
    }
}

#[test]
fn random_option_sets_conform() {
    options::check_random(
        40,
        31,
        |choices| samples::options(24, choices),
        read,
        |set| conforms(&set.text(), 1),
    );
}

/// Large boards have too many moves to try them all.
#[test]
fn random_option_sets_conform_on_large_boards() {
    options::check_random(
        14,
        32,
        |choices| samples::options(256, choices),
        read,
        |set| {
            let (text, every) = (set.text(), if set.get("blockers") == "off" { 5 } else { 40 });
            if needs_wide_board(&text) {
                check_sample(&WideLinearProgression::from_text(&text).expect("just read"), 7, 60, every);
            } else {
                check_sample(&LinearProgression::from_text(&text).expect("just read"), 7, 60, every);
            }
        },
    );
}

/// Runs the suite on a rule set, with the type that its board needs.
fn conforms(options: &str, games: u32) {
    println!("{options}");
    if needs_wide_board(options) {
        check(&subject::<Wide>(options, games));
    } else {
        check(&subject::<u64>(options, games));
    }
}

fn subject<B: Bits>(options: &str, games: u32) -> Subject<Progression<B>> {
    let board = Squares::of(options);
    let mut symmetries: Vec<Symmetry<Progression<B>>> =
        (0..8).filter(|&n| board.has_symmetry(n)).map(|n| of_the_board(board.clone(), n)).collect();
    // With equal moves the sides are not symmetric: only Black has an equalising turn.
    if value(options, "equal-moves", "off") == "off" {
        symmetries.push(sides_change_places());
    }
    let game = Progression::from_text(options).unwrap_or_else(|e| panic!("{options}: {e}"));
    Subject { game, universe: universe(&board, options), symmetries, games, max_plies: 300 }
}

fn sides_change_places<B: Bits>() -> Symmetry<Progression<B>> {
    Symmetry {
        name: "sides change places",
        position: Box::new(|p| Position {
            tokens: [p.tokens[1], p.tokens[0]],
            blockers: [p.blockers[1], p.blockers[0]],
            side: p.side.opponent(),
            ..*p
        }),
        moved: Box::new(|m| match m.turn() {
            Some(Turn::Token { from, to, blocker: Some(b) }) => {
                Move::token(from, to).and(BlockerMove { owner: b.owner.opponent(), ..b })
            }
            _ => m,
        }),
        swaps_sides: true,
        is_view: true,
    }
}

/// Returns all drops, all pairs of squares, the pass, and squares off the board; with blockers
/// combined with all their moves.
fn universe(board: &Squares, options: &str) -> Vec<Move> {
    let count = board.width * board.height;
    let on_board = || (0..=255u8).take(count);
    let squares = || on_board().chain([count, 255].into_iter().filter(|&s| s < 256).map(|s| s as u8));
    let mut all: Vec<Move> = squares().map(Move::drop).collect();
    all.extend(squares().flat_map(|from| squares().map(move |to| Move::token(from, to))));
    all.push(Move::PASS);
    if value(options, "blockers", "off") == "off" {
        all.push(Move::drop_with_blocker(1, 0));
        let to_c1 = BlockerMove { owner: Side::First, to: 2, after: false };
        all.push(Move::token(1, 5).and(to_c1));
        return all;
    }
    all.extend(squares().flat_map(|to| squares().map(move |corner| Move::drop_with_blocker(to, corner))));
    let blockers = || {
        Side::BOTH.into_iter().flat_map(move |owner| {
            squares().flat_map(move |to| [false, true].map(|after| BlockerMove { owner, to, after }))
        })
    };
    for from in on_board() {
        // On large boards only along a queen's lines, to limit the number.
        for to in on_board().filter(|&to| count <= 40 || board.are_in_line(from, to)) {
            all.extend(blockers().map(|blocker| Move::token(from, to).and(blocker)));
        }
    }
    all
}

#[test]
fn packed_moves_differ_and_read_back() {
    let all = universe(&Squares::of("board=5x4"), "blockers=own");
    let mut codes: Vec<u32> = all.iter().map(|m| m.pack()).collect();
    for (&code, m) in codes.iter().zip(&all) {
        assert_eq!(Move::unpack(code), *m);
        assert!(m.turn().is_some());
    }
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), all.iter().collect::<std::collections::HashSet<_>>().len());
    assert_eq!(codes.binary_search(&u32::MAX).ok(), None);
}

#[test]
fn numbers_that_no_turn_has_are_never_legal() {
    for options in ["", "blockers=shared"] {
        let game = LinearProgression::from_text(options).expect("the options exist");
        let mut random = Random::new(9);
        for _ in 0..20_000 {
            let m = Move::unpack(random.next_u64() as u32 | 1 << (29 + random.below(3)));
            assert!(m.turn().is_none() && !game.is_legal(&game.start(), m));
            game.play(&mut game.start(), m);
        }
    }
}

#[test]
fn a_number_has_one_way_to_be_read() {
    let mut random = Random::new(10);
    let mut turns = 0;
    for _ in 0..200_000 {
        let code = random.next_u64() as u32 >> random.below(20);
        let again = match Move::unpack(code).turn() {
            None => continue,
            Some(Turn::Pass) => Move::PASS,
            Some(Turn::Drop { to, corner: None }) => Move::drop(to),
            Some(Turn::Drop { to, corner: Some(corner) }) => Move::drop_with_blocker(to, corner),
            Some(Turn::Token { from, to, blocker: None }) => Move::token(from, to),
            Some(Turn::Token { from, to, blocker: Some(b) }) => Move::token(from, to).and(b),
        };
        turns += 1;
        assert_eq!(again.pack(), code);
    }
    assert!(turns > 1000, "{turns}");
}

/// Both types give the same results on boards that fit both.
#[test]
fn narrow_and_wide_boards_count_alike() {
    let (mut random, mut compared) = (Random::new(32), 0);
    for _ in 0..60 {
        let mut options = samples::options(30, &mut random).text();
        if ["drop=fair", "drop=random"].iter().any(|drop| options.contains(drop))
            && !options.contains("seed=")
        {
            // Use the same random drop for both.
            options += ",seed=7";
        }
        if needs_wide_board(&options) {
            continue;
        }
        let both = (LinearProgression::from_text(&options), WideLinearProgression::from_text(&options));
        let (narrow, wide) = match both {
            (Ok(narrow), Ok(wide)) => (narrow, wide),
            (narrow, wide) => {
                let problem = narrow.map(drop).expect_err("the wide one is refused too").to_string();
                assert_eq!(Some(problem), wide.err().map(|error| error.to_string()), "{options}");
                continue;
            }
        };
        compared += 1;
        let counts = |depth| {
            let narrow = throughline_game::perft(&narrow, &narrow.start(), depth);
            (narrow, throughline_game::perft(&wide, &wide.start(), depth))
        };
        for depth in 1..=3 {
            let (narrow, wide) = counts(depth);
            assert_eq!(narrow, wide, "{options}, depth {depth}");
        }
    }
    assert!(compared > 10, "{compared} option sets are played");
}

/// A board's squares, for mapping.
#[derive(Clone)]
struct Squares {
    width: usize,
    height: usize,
    /// Indexed by square.
    spaces: Vec<bool>,
}

impl Squares {
    fn of(options: &str) -> Squares {
        let rows = ranks(value(options, "board", "8x8"));
        let spaces = rows.iter().rev().flatten().map(|&c| c == '.').collect();
        Squares { width: rows[0].len(), height: rows.len(), spaces }
    }

    /// Maps a square by symmetry number `n`: bit 0 mirrors the files, bit 1 the ranks, bit 2
    /// exchanges files and ranks.
    fn map(&self, n: u8, square: u8) -> u8 {
        let at = usize::from(square);
        if at >= self.spaces.len() {
            return square;
        }
        let (mut file, mut rank) = (at % self.width, at / self.width);
        file = if n & 1 != 0 { self.width - 1 - file } else { file };
        rank = if n & 2 != 0 { self.height - 1 - rank } else { rank };
        (if n & 4 != 0 { file * self.width + rank } else { rank * self.width + file }) as u8
    }

    fn are_in_line(&self, from: u8, to: u8) -> bool {
        let place = |square: u8| (usize::from(square) % self.width, usize::from(square) / self.width);
        let ((file, rank), (to_file, to_rank)) = (place(from), place(to));
        let (files, ranks) = (file.abs_diff(to_file), rank.abs_diff(to_rank));
        files == 0 || ranks == 0 || files == ranks
    }

    fn has_symmetry(&self, n: u8) -> bool {
        let fits = n & 4 == 0 || self.width == self.height;
        fits && (0..self.spaces.len())
            .all(|at| self.spaces[at] == self.spaces[usize::from(self.map(n, at as u8))])
    }
}

const NAMES: [&str; 8] =
    ["identity", "files", "ranks", "half turn", "diagonal", "quarter turn", "turn back", "other diagonal"];

fn of_the_board<B: Bits>(board: Squares, n: u8) -> Symmetry<Progression<B>> {
    let moving = board.clone();
    Symmetry {
        name: NAMES[usize::from(n)],
        position: Box::new(move |p| {
            let set = |tokens: B| ones(tokens).fold(B::none(), |set, s| set | B::square(board.map(n, s)));
            let square = |square: Option<u8>| square.map(|s| board.map(n, s));
            let (tokens, blockers) = (p.tokens.map(set), p.blockers.map(square));
            Position { tokens, blockers, last: square(p.last), ..*p }
        }),
        moved: Box::new(move |m| {
            let square = |square| moving.map(n, square);
            match m.turn() {
                Some(Turn::Drop { to, corner: None }) => Move::drop(square(to)),
                Some(Turn::Drop { to, corner: Some(corner) }) => {
                    Move::drop_with_blocker(square(to), square(corner))
                }
                Some(Turn::Token { from, to, blocker: None }) => Move::token(square(from), square(to)),
                Some(Turn::Token { from, to, blocker: Some(b) }) => {
                    let blocker = BlockerMove { to: square(b.to), ..b };
                    Move::token(square(from), square(to)).and(blocker)
                }
                Some(Turn::Pass) | None => m,
            }
        }),
        swaps_sides: false,
        is_view: true,
    }
}
