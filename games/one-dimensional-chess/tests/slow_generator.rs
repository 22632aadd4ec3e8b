//! The crate against the slow generator of `slow`, on thousands of random positions.

mod slow;

use slow::{DOC_POP, GARDNER, GLIMNE, Rules, SHEET, Slow};
use std::collections::HashSet;
use throughline_game::{Catalogued, Game, Notation, Random, perft};
use throughline_one_dimensional_chess::{OneDimensionalChess, Position};

/// Options, and the same for the slow generator.
const RULE_SETS: [(&str, Rules, &str, usize); 14] = [
    ("", SHEET, "kqrbn", 16),
    ("setup=rkbqn", SHEET, "rkbqn", 16),
    ("setup=kqrbn,board=11", SHEET, "kqrbn", 11),
    ("setup=nkr,board=8", SHEET, "nkr", 8),
    ("setup=rkrbbqn,board=17", SHEET, "rkrbbqn", 17),
    ("setup=nnbkrnnb,board=20", SHEET, "nnbkrnnb", 20),
    ("setup=bqknnr,board=13,repetition=claim", SHEET, "bqknnr", 13),
    ("setup=qkqnbr,board=15,repetition=off", SHEET, "qkqnbr", 15),
    ("setup=gardner", GARDNER, "knr", 8),
    ("setup=gardner,board=9", GARDNER, "knr", 9),
    ("setup=gardner,board=12", GARDNER, "knr", 12),
    ("setup=glimne", GLIMNE, "kqrbbnp", 18),
    ("setup=glimne,repetition=off", GLIMNE, "kqrbbnp", 18),
    ("setup=doc-pop", DOC_POP, "kqrbnp", 16),
];

/// Compares position string, moves and result; returns the moves.
fn compare(game: &OneDimensionalChess, position: &Position, slow: &Slow) -> Vec<String> {
    let text = slow.text();
    assert_eq!(game.position_text(position), text);
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let mut found: Vec<String> = moves.iter().map(|&m| game.move_text(position, m)).collect();
    found.sort();
    let expected = slow.moves();
    assert_eq!(found, expected, "{text}");
    assert_eq!(game.count_moves(position), expected.len(), "{text}");
    let result = game.outcome(position).map(|outcome| {
        (outcome.winner.map(|side| OneDimensionalChess::INFO.sides[side.index()]), outcome.reason.name)
    });
    assert_eq!(result, slow.result(), "{text}");
    assert_eq!(game.is_in_check(position, position.to_move()), slow.king_attacked(slow.white), "{text}");
    expected
}

#[test]
fn agrees_in_random_games_of_many_rule_sets() {
    let (mut random, mut positions) = (Random::new(21), 0);
    for (options, rules, line_up, length) in RULE_SETS {
        let game = OneDimensionalChess::from_text(options).unwrap();
        for _ in 0..60 {
            let (mut position, mut slow) = (game.start(), Slow::start(rules, line_up, length));
            for _ in 0..150 {
                let moves = compare(&game, &position, &slow);
                positions += 1;
                if moves.is_empty() {
                    break;
                }
                let text = &moves[random.below(moves.len() as u32) as usize];
                let m = game.parse_move(&position, text).unwrap();
                game.play(&mut position, m);
                slow = slow.play(text);
            }
        }
    }
    assert!(positions > 10_000, "{positions}");
}

/// Pieces of both line-ups strewn over the row, some left out, some pawns promoted.
fn strewn(rules: Rules, line_up: &str, length: usize, random: &mut Random) -> Slow {
    let mut slow =
        Slow { white: random.below(2) == 0, quiet: random.below(101), ..Slow::start(rules, "", length) };
    let crowd = random.below(100);
    for letter in line_up.to_uppercase().chars().chain(line_up.chars()) {
        let white = letter.is_ascii_uppercase();
        let mut chance = |percent| random.below(100) < percent;
        if !letter.eq_ignore_ascii_case(&'k') && !chance(crowd) {
            continue;
        }
        let is_pawn = letter.eq_ignore_ascii_case(&'p');
        let castles = rules.castling == 'u' && "kr".contains(letter.to_ascii_lowercase()) && chance(60);
        let promoted = is_pawn && chance(40);
        let mut any = || random.below(length as u32) as usize;
        let home = if letter.eq_ignore_ascii_case(&'k') { 0 } else { rules.castling_rook };
        let mut seen = || match letter {
            _ if castles => home,
            _ if is_pawn && !promoted => rules.pawn + any() % (length - 1 - rules.pawn),
            _ => any(),
        };
        let squares = std::iter::repeat_with(|| if white { seen() } else { length - 1 - seen() }).take(200);
        // Where another piece took the home or all of a pawn's way, the piece is left out.
        let Some(at) = squares.into_iter().find(|&i| slow.row[i] == '.') else { continue };
        let becomes = if promoted { ['Q', 'R', 'B', 'N'][random.below(4) as usize] } else { letter };
        slow.row[at] = if white { becomes } else { becomes.to_ascii_lowercase() };
    }
    for white in [true, false] {
        slow.rights[usize::from(!white)] = slow.castlers_at_home(white) && random.below(3) > 0;
    }
    slow
}

#[test]
fn agrees_on_strewn_pieces_and_refuses_the_impossible() {
    let (mut random, mut playable, mut refused, mut checks, mut endings) = (Random::new(22), 0, 0, 0, 0);
    for (options, rules, line_up, length) in RULE_SETS {
        let game = OneDimensionalChess::from_text(options).unwrap();
        for _ in 0..4000 {
            let slow = strewn(rules, line_up, length, &mut random);
            if !"Kk".chars().all(|king| slow.row.contains(&king)) {
                assert!(game.parse_position(&slow.text()).is_err(), "{}", slow.text());
                continue;
            }
            let read = game.parse_position(&slow.text());
            if slow.king_attacked(!slow.white) {
                assert!(read.is_err(), "{}", slow.text());
                refused += 1;
                continue;
            }
            let position = read.unwrap();
            let moves = compare(&game, &position, &slow);
            playable += 1;
            checks += u32::from(slow.king_attacked(slow.white));
            endings += u32::from(moves.is_empty());
            for text in moves {
                let mut after = position;
                game.play(&mut after, game.parse_move(&position, &text).unwrap());
                assert_eq!(game.position_text(&after), slow.play(&text).text());
            }
        }
    }
    assert!(playable > 10_000 && refused > 3_000 && checks > 3_000 && endings > 500);
}

fn slow_perft(slow: &Slow, depth: u32) -> u64 {
    let moves = slow.moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.iter().map(|text| slow_perft(&slow.play(text), depth - 1)).sum()
}

#[test]
fn counts_the_relatives_trees_alike() {
    for (options, rules, line_up, length) in &RULE_SETS[8..] {
        let game = OneDimensionalChess::from_text(options).unwrap();
        let slow = Slow::start(*rules, line_up, *length);
        for depth in 1..=3 {
            assert_eq!(perft(&game, &game.start(), depth), slow_perft(&slow, depth), "{options} {depth}");
        }
    }
}

/// The rows with a side to move that can be reached when two bare kings play on, and the moves from them.
fn reachable(start: Slow) -> (usize, usize) {
    let (mut seen, mut open, mut moves) = (HashSet::new(), vec![start], 0);
    while let Some(slow) = open.pop() {
        if !seen.insert((slow.row.clone(), slow.white)) {
            continue;
        }
        let texts = slow.moves_to_the_bitter_end();
        moves += texts.len();
        open.extend(texts.iter().map(|text| slow.play(text)));
    }
    (seen.len(), moves)
}

#[test]
fn gardners_game_has_as_many_positions_as_is_known() {
    assert_eq!(reachable(Slow::start(GARDNER, "knr", 8)), (1241, 2730));
    assert_eq!(reachable(Slow::start(GARDNER, "knr", 9)).0, 2814);
}
