//! The crate against the slow generator of `slow`, on thousands of random positions.

mod slow;

use slow::Slow;
use throughline_game::{Catalogued, Game, Notation, Random};
use throughline_linear_pursuit::{LinearPursuit, Move, Position};

/// Every rule set, with its start as the rule page draws it.
const STARTS: [(&str, &str, &str); 6] = [
    ("", "PPPPPPPppppppp", "RNBKBNRrnbkbnr"),
    ("repetition=off", "PPPPPPPppppppp", "RNBKBNRrnbkbnr"),
    ("pawns=off", "..............", "RNBKBNRrnbkbnr"),
    ("setup=yin-yang", "PPPPPPPppppppp", "KBBNNRRkbbnnrr"),
    ("setup=yin-yang,pawns=off", "..............", "KBBNNRRkbbnnrr"),
    ("setup=yin-yang,repetition=off", "PPPPPPPppppppp", "KBBNNRRkbbnnrr"),
];

/// Compares the position string, the moves and the result; returns the moves.
fn compare(game: &LinearPursuit, position: &Position, slow: &Slow) -> Vec<String> {
    let text = slow.text();
    assert_eq!(game.position_text(position), text);
    assert_eq!(game.parse_position(&text).as_ref(), Ok(position), "{text}");
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let mut found: Vec<String> = moves.iter().map(|&m| game.move_text(position, m)).collect();
    found.sort();
    let expected = slow.moves();
    assert_eq!(found, expected, "{text}");
    assert_eq!(game.count_moves(position), expected.len(), "{text}");
    let pairs = (0..14).flat_map(|from| (0..14).map(move |to| Move::new(from, to)));
    assert_eq!(pairs.filter(|&m| game.is_legal(position, m)).count(), expected.len(), "{text}");
    let result = game.outcome(position).map(|outcome| {
        let winner = outcome.winner.expect("a position alone is never a draw");
        (LinearPursuit::INFO.sides[winner.index()], outcome.reason.name)
    });
    assert_eq!(result, slow.result(), "{text}");
    expected
}

#[test]
fn in_random_games_of_every_rule_set() {
    let (mut random, mut positions) = (Random::new(11), 0);
    for (options, inner, outer) in STARTS {
        let game = LinearPursuit::from_text(options).unwrap();
        for _ in 0..30 {
            let (mut position, mut slow) = (game.start(), Slow::new(inner, outer, true));
            for _ in 0..100 {
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
    assert!(positions > 6_000, "{positions}");
}

/// Pieces strewn at random: crowded and empty boards, kings in and out of play, captured kings.
fn strewn(random: &mut Random) -> Slow {
    let mut slow = Slow::new("..............", "..............", random.below(2) == 0);
    let is_pawn = |piece: char| piece.eq_ignore_ascii_case(&'p');
    for _ in 0..random.below(20) {
        let piece = "BNRPPbnrpp".chars().nth(random.below(10) as usize).unwrap();
        let alike = |other: &&char| {
            **other != '.'
                && other.is_uppercase() == piece.is_uppercase()
                && is_pawn(**other) == is_pawn(piece)
        };
        let outer = !is_pawn(piece) && random.below(3) == 0;
        if slow.inner.iter().chain(&slow.outer).filter(alike).count() < 5 {
            let ring = if outer { &mut slow.outer } else { &mut slow.inner };
            ring[random.below(14) as usize] = piece;
        }
    }
    let mut kings = vec!['K', 'k'];
    if random.below(20) == 0 {
        kings.remove(usize::from(!slow.white_moves));
        slow.inner[13] = if slow.white_moves { 'r' } else { 'R' };
    }
    for king in kings {
        let ring = if random.below(2) == 0 { &mut slow.inner } else { &mut slow.outer };
        let free: Vec<usize> = (0..13).filter(|&i| !ring[i].eq_ignore_ascii_case(&'k')).collect();
        ring[free[random.below(free.len() as u32) as usize]] = king;
    }
    slow
}

#[test]
fn on_strewn_pieces() {
    let game = LinearPursuit::from_text("").unwrap();
    let mut random = Random::new(12);
    let mut finished = 0;
    for _ in 0..20_000 {
        let slow = strewn(&mut random);
        let position = game.parse_position(&slow.text()).unwrap_or_else(|e| panic!("{}: {e}", slow.text()));
        let moves = compare(&game, &position, &slow);
        finished += u32::from(moves.is_empty());
        for text in moves {
            let mut next = position;
            game.play(&mut next, game.parse_move(&position, &text).unwrap());
            assert_eq!(game.position_text(&next), slow.play(&text).text(), "{text}");
        }
    }
    assert!(finished > 500, "{finished} finished positions");
}

#[test]
fn on_perft_of_every_set_up() {
    for (options, inner, outer) in STARTS {
        let game = LinearPursuit::from_text(options).unwrap();
        let slow = Slow::new(inner, outer, true);
        for depth in 1..=4 {
            assert_eq!(throughline_game::perft(&game, &game.start(), depth), slow.perft(depth), "{options}");
        }
    }
}
