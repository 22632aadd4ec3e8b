//! The crate against the slow generator of `slow`, on thousands of random positions.

mod random_options;
mod slow;

use slow::{Rules, Slow};
use throughline_game::{Catalogued, Game, Notation, Options, Random};
use throughline_linear_pursuit::{Hand, LinearPursuit, Move, Position};

/// Rule sets without chance, with their starts as the rule page draws them.
const STARTS: [(&str, &str); 10] = [
    ("", "PPPPPPPppppppp/RNBKBNRrnbkbnr w"),
    ("repetition=off", "PPPPPPPppppppp/RNBKBNRrnbkbnr w"),
    ("pawns=off", "14/RNBKBNRrnbkbnr w"),
    ("setup=yin-yang", "PPPPPPPppppppp/KBBNNRRkbbnnrr w"),
    ("setup=yin-yang,pawns=off", "14/KBBNNRRkbbnnrr w"),
    ("setup=yin-yang,repetition=off", "PPPPPPPppppppp/KBBNNRRkbbnnrr w"),
    ("pieces=KBNR", "1PPPP3pppp2/1RBKN3rbkn2 w"),
    ("setup=yin-yang,pieces=KBBR/KNNR,pawns=off", "14/1KBBR3knnr2 w"),
    ("setup=draft,pieces=KBR/KNN", "14/14 w KBR/knn"),
    ("board=8.a-e.b-f.c-g.d-h.a-c,pieces=KBN,pawns=off", "8/BKN1bkn1 w"),
];

/// Compares the position string, the moves and the result; returns the moves.
fn compare(game: &LinearPursuit, rules: &Rules, position: &Position, slow: &Slow) -> Vec<String> {
    let text = slow.text();
    assert_eq!(game.position_text(position), text);
    assert_eq!(game.parse_position(&text).as_ref(), Ok(position), "{text}");
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let mut found: Vec<String> = moves.iter().map(|&m| game.move_text(position, m)).collect();
    found.sort();
    let expected = slow.moves(rules);
    assert_eq!(found, expected, "{text}");
    assert_eq!(game.count_moves(position), expected.len(), "{text}");
    let goals = || 0..rules.places as u8 + 1;
    let pairs = goals().flat_map(|from| goals().map(move |to| Move::new(from, to)));
    let placings = Hand::KINDS.into_iter().flat_map(|kind| goals().map(move |to| Move::put(kind, to)));
    let legal = pairs.chain(placings).filter(|&m| game.is_legal(position, m)).count();
    assert_eq!(legal, expected.len(), "{text}");
    let result = game.outcome(position).map(|outcome| {
        let winner = outcome.winner.expect("a position alone is never a draw");
        (LinearPursuit::INFO.sides[winner.index()], outcome.reason.name)
    });
    assert_eq!(result, slow.result(rules), "{text}");
    expected
}

/// Plays a random game on both programs; returns the number of positions compared.
fn play(game: &LinearPursuit, rules: &Rules, mut slow: Slow, random: &mut Random, plies: u32) -> u32 {
    let mut position = game.start();
    for ply in 0..plies {
        let moves = compare(game, rules, &position, &slow);
        if moves.is_empty() {
            return ply + 1;
        }
        let text = &moves[random.below(moves.len() as u32) as usize];
        let m = game.parse_move(&position, text).unwrap();
        game.play(&mut position, m);
        slow = slow.play(rules, text);
    }
    plies
}

/// The slow program's start: its own, or a deal of the right pieces, which it has checked.
fn slow_start(game: &LinearPursuit, rules: &Rules) -> Slow {
    rules.start().unwrap_or_else(|| {
        let dealt = Slow::read(&game.position_text(&game.start()));
        let sorted = |pieces: &mut dyn Iterator<Item = char>| {
            let mut pieces: Vec<char> = pieces.collect();
            pieces.sort_unstable();
            pieces
        };
        let expected = sorted(&mut rules.pieces.concat().chars());
        assert_eq!(sorted(&mut dealt.outer.iter().copied().filter(|&piece| piece != '.')), expected);
        for (&pawn, &piece) in dealt.inner.iter().zip(&dealt.outer) {
            let expected = match piece {
                _ if piece == '.' || !rules.pawns => '.',
                _ if piece.is_uppercase() => 'P',
                _ => 'p',
            };
            assert_eq!(pawn, expected);
        }
        dealt
    })
}

#[test]
fn in_random_games_of_every_set_up() {
    let (mut random, mut positions) = (Random::new(11), 0);
    for (options, start) in STARTS {
        let (game, rules) = (LinearPursuit::from_text(options).unwrap(), Rules::new(options));
        assert_eq!(rules.start().unwrap().text(), start, "{options}");
        for _ in 0..30 {
            positions += play(&game, &rules, rules.start().unwrap(), &mut random, 100);
        }
    }
    assert!(positions > 10_000, "{positions}");
}

#[test]
fn in_random_games_of_random_rule_sets_on_random_boards() {
    let (mut random, mut positions, mut refused) = (Random::new(13), 0, 0);
    for _ in 0..400 {
        let options = random_options::options(&mut random);
        let game = match LinearPursuit::from_text(&options) {
            Ok(game) => game,
            Err(error) => {
                assert!(error.to_string().contains("no move at the start"), "{options}: {error}");
                let no_move = |slow: Slow| slow.moves(&Rules::new(&options)).is_empty();
                assert!(Rules::new(&options).start().is_none_or(no_move), "{options}");
                refused += 1;
                continue;
            }
        };
        // The canonical spec, which reorders boards and pieces, says the same to both programs.
        let mut settled = Options::parse(LinearPursuit::INFO, &options).unwrap();
        LinearPursuit::settle(&mut settled);
        let spec = settled.spec(LinearPursuit::INFO);
        let (_, canonical) = spec.split_once(':').unwrap_or((&spec, ""));
        for text in [&options, canonical] {
            let rules = Rules::new(text);
            positions += play(&game, &rules, slow_start(&game, &rules), &mut random, 50);
        }
    }
    assert!(positions > 20_000 && refused < 40, "{positions} positions, {refused} refused");
}

/// Pieces strewn at random: crowded and empty boards, kings in and out of play, captured kings.
fn strewn(random: &mut Random) -> Slow {
    let mut slow = Slow::read(if random.below(2) == 0 { "14/14 w" } else { "14/14 b" });
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
    // Any position can be a start under any options: the draft's rule set must agree as well.
    let options = ["", "setup=draft,pieces=KB"];
    let games = options.map(|options| (LinearPursuit::from_text(options).unwrap(), Rules::new(options)));
    let mut random = Random::new(12);
    let mut finished = 0;
    for i in 0..20_000 {
        let slow = strewn(&mut random);
        let (game, rules) = &games[i % games.len()];
        let position = game.parse_position(&slow.text()).unwrap_or_else(|e| panic!("{}: {e}", slow.text()));
        let moves = compare(game, rules, &position, &slow);
        finished += u32::from(moves.is_empty());
        for text in moves {
            let mut next = position;
            game.play(&mut next, game.parse_move(&position, &text).unwrap());
            assert_eq!(game.position_text(&next), slow.play(rules, &text).text(), "{text}");
        }
    }
    assert!(finished > 500, "{finished} finished positions");
}

/// The starts of deals come from the crate; the counts from there do not.
#[test]
fn on_the_known_counts_of_every_family_of_options() {
    let table = include_str!("data/perft.toml");
    let (mut options, mut checked) = ("", 0);
    for line in table.lines() {
        if let Some(text) = line.strip_prefix("options = ") {
            options = text.trim_matches('"');
        }
        let Some(counts) = line.strip_prefix("perft = [").and_then(|text| text.strip_suffix(']')) else {
            continue;
        };
        let (game, rules) = (LinearPursuit::from_text(options).unwrap(), Rules::new(options));
        let slow = slow_start(&game, &rules);
        for (depth, count) in (1..).zip(counts.split(", ").map(|count| count.parse::<u64>().unwrap())) {
            if count < 30_000 {
                assert_eq!(slow.perft(&rules, depth), count, "{options}, depth {depth}");
                checked += 1;
            }
        }
    }
    assert!(checked > 60, "{checked}");
}
