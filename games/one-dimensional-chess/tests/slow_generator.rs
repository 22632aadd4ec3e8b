//! The crate against the slow generator of `slow`, on thousands of random positions.

mod slow;

use slow::Slow;
use throughline_game::{Catalogued, Game, Notation, Random};
use throughline_one_dimensional_chess::{OneDimensionalChess, Position};

/// Options, and the same for the slow generator.
const RULE_SETS: [(&str, &str, usize); 8] = [
    ("", "kqrbn", 16),
    ("setup=rkbqn", "rkbqn", 16),
    ("setup=kqrbn,board=11", "kqrbn", 11),
    ("setup=nkr,board=8", "nkr", 8),
    ("setup=rkrbbqn,board=17", "rkrbbqn", 17),
    ("setup=nnbkrnnb,board=20", "nnbkrnnb", 20),
    ("setup=bqknnr,board=13,repetition=claim", "bqknnr", 13),
    ("setup=qkqnbr,board=15,repetition=off", "qkqnbr", 15),
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
    for (options, line_up, length) in RULE_SETS {
        let game = OneDimensionalChess::from_text(options).unwrap();
        for _ in 0..60 {
            let (mut position, mut slow) = (game.start(), Slow::start(line_up, length));
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

/// Pieces of both line-ups strewn over the row, some left out.
fn strewn(line_up: &str, length: usize, random: &mut Random) -> Slow {
    let mut slow = Slow { row: vec!['.'; length], white: random.below(2) == 0, quiet: random.below(101) };
    let crowd = random.below(100);
    for letter in line_up.chars().chain(line_up.to_uppercase().chars()) {
        if letter.eq_ignore_ascii_case(&'k') || random.below(100) < crowd {
            let mut free = || random.below(length as u32) as usize;
            let at = std::iter::repeat_with(&mut free).find(|&i| slow.row[i] == '.').expect("half is free");
            slow.row[at] = letter;
        }
    }
    slow
}

#[test]
fn agrees_on_strewn_pieces_and_refuses_the_impossible() {
    let (mut random, mut playable, mut refused, mut checks, mut endings) = (Random::new(22), 0, 0, 0, 0);
    for (options, line_up, length) in RULE_SETS {
        let game = OneDimensionalChess::from_text(options).unwrap();
        for _ in 0..4000 {
            let slow = strewn(line_up, length, &mut random);
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
