//! The rules once more, on plain arrays and texts, sharing nothing with the crate: moves, boards after them and
//! results must agree on thousands of positions.

#[path = "../common/mod.rs"]
mod common;
mod grid;

use grid::{Slow, made_up};
use std::collections::BTreeMap;
use throughline_game::{Catalogued, Game, Notation, Random, perft};
use throughline_linear_progression::{
    Bits, LinearProgression, Progression, WideLinearProgression, needs_wide_board,
};

/// Compares a position's turns, what they lead to, and its result; returns the texts of its turns.
fn compare<B: Bits>(game: &Progression<B>, text: &str, options: &str) -> Vec<String> {
    let position = game.parse_position(text).unwrap_or_else(|e| panic!("{options} {text}: {e}"));
    let slow = Slow::read(text, options);
    assert_eq!(slow.write(), text, "the slow reader must be right too");
    let mut moves = Vec::new();
    game.legal_moves(&position, &mut moves);
    let fast: BTreeMap<String, String> = (moves.iter())
        .map(|&m| {
            let mut next = position;
            game.play(&mut next, m);
            (game.move_text(&position, m), game.position_text(&next))
        })
        .collect();
    let expected: BTreeMap<String, String> =
        slow.turns().into_iter().map(|(text, after)| (text, after.write())).collect();
    assert!(fast == expected, "{options} {text}: {}", difference(&fast, &expected));
    assert_eq!(fast.len(), moves.len(), "{options} {text}");
    assert_eq!(game.count_moves(&position), moves.len(), "{options} {text}");
    let result = game
        .outcome(&position)
        .map(|o| o.winner.map_or("draw", |w| LinearProgression::INFO.sides[w.index()]));
    assert_eq!(result, slow.result(), "{options} {text}");
    fast.into_keys().collect()
}

/// What one side has and the other lacks, a few at most.
fn difference(fast: &BTreeMap<String, String>, slow: &BTreeMap<String, String>) -> String {
    let missing: Vec<_> = slow.iter().filter(|(k, v)| fast.get(*k) != Some(v)).take(3).collect();
    let wrong: Vec<_> = fast.iter().filter(|(k, v)| slow.get(*k) != Some(v)).take(3).collect();
    format!("{} turns, {} expected; missing {missing:?}, wrong {wrong:?}", fast.len(), slow.len())
}

/// Counts of what the compared positions held.
#[derive(Default, Debug)]
struct Seen {
    positions: usize,
    passes: usize,
    double_passes: usize,
    with_blockers: usize,
    /// Turns that need a blocker's move: no token could move without it.
    freed: usize,
    most: usize,
}

impl Seen {
    fn note(&mut self, turns: &[String], text: &str) {
        self.positions += 1;
        self.passes += usize::from(turns == ["pass"]);
        self.double_passes += usize::from(text.contains(" 2 "));
        self.with_blockers += usize::from(turns.iter().any(|t| t.contains('B')));
        self.freed += usize::from(!turns.is_empty() && turns.iter().all(|t| t.starts_with('B')));
        self.most = self.most.max(turns.len());
    }
}

/// Random games of a rule set, each position compared.
fn random_games<B: Bits>(options: &str, games: u32, random: &mut Random, seen: &mut Seen) {
    let game = Progression::<B>::from_text(options).unwrap_or_else(|e| panic!("{options}: {e}"));
    for _ in 0..games {
        let mut position = game.start();
        loop {
            let text = game.position_text(&position);
            seen.note(&compare(&game, &text, options), &text);
            let Some(m) = game.random_move(&position, random) else { break };
            game.play(&mut position, m);
        }
    }
}

#[test]
fn random_games_on_the_standard_board_agree() {
    let (mut random, mut seen) = (Random::new(11), Seen::default());
    for (options, games) in [
        ("", 40),
        ("equal-moves=on", 40),
        ("board=center-isle", 20),
        ("blockers=shared", 1),
        ("blockers=own", 2),
        ("blockers=shared,equal-moves=on,board=center-isle", 1),
    ] {
        random_games::<u64>(options, games, &mut random, &mut seen);
    }
    assert!(seen.positions > 2500 && seen.with_blockers > 100 && seen.most > 5000, "{seen:?}");
}

#[test]
fn random_games_over_random_options_and_boards_agree() {
    let (mut random, mut seen) = (Random::new(14), Seen::default());
    for round in 0..250 {
        let options = common::options(&mut random, if round % 25 == 0 { 80 } else { 36 });
        let games = if round % 25 == 0 { 1 } else { 2 };
        if needs_wide_board(&options) {
            random_games::<throughline_linear_progression::Wide>(&options, games, &mut random, &mut seen);
        } else {
            random_games::<u64>(&options, games, &mut random, &mut seen);
        }
    }
    println!("{seen:?}");
    assert!(seen.positions > 5000 && seen.passes > 200 && seen.double_passes > 15, "{seen:?}");
    assert!(seen.with_blockers > 1500 && seen.freed > 3, "{seen:?}");
}

#[test]
fn a_game_on_the_largest_board_agrees() {
    let (mut random, mut seen) = (Random::new(15), Seen::default());
    random_games::<throughline_linear_progression::Wide>("board=16x16", 1, &mut random, &mut seen);
    assert!(seen.most > 500, "{seen:?}");
}

/// Random boards of every density, with all kinds of few tokens on one line, where L8 counts within the move.
#[test]
fn made_up_positions_agree() {
    let (mut random, mut seen) = (Random::new(12), Seen::default());
    made_up_positions::<u64>("", 4000, &mut random, &mut seen);
    made_up_positions::<u64>("board=center-isle", 500, &mut random, &mut seen);
    made_up_positions::<u64>("blockers=own", 80, &mut random, &mut seen);
    made_up_positions::<u64>("blockers=shared", 40, &mut random, &mut seen);
    made_up_positions::<throughline_linear_progression::Wide>("board=16x16", 50, &mut random, &mut seen);
    assert!(seen.passes > 0, "some of them have no move but the pass");
}

#[test]
fn made_up_positions_on_random_boards_agree() {
    let (mut random, mut seen) = (Random::new(13), Seen::default());
    for _ in 0..200 {
        let options = common::options(&mut random, 42);
        if needs_wide_board(&options) {
            made_up_positions::<throughline_linear_progression::Wide>(&options, 12, &mut random, &mut seen);
        } else {
            made_up_positions::<u64>(&options, 12, &mut random, &mut seen);
        }
    }
    println!("{seen:?}");
    assert!(seen.passes > 0 && seen.with_blockers > 300 && seen.freed > 3, "{seen:?}");
}

/// Compares about `tries` made-up positions that are possible, and what is played from them.
fn made_up_positions<B: Bits>(options: &str, tries: u32, random: &mut Random, seen: &mut Seen) {
    let game = Progression::<B>::from_text(options).unwrap_or_else(|e| panic!("{options}: {e}"));
    for _ in 0..2 * tries {
        let text = made_up(random, options);
        let Ok(mut position) = game.parse_position(&text) else { continue };
        seen.note(&compare(&game, &text, options), &text);
        if random.below(3) == 0
            && let Some(m) = game.random_move(&position, random)
        {
            game.play(&mut position, m);
            let text = game.position_text(&position);
            seen.note(&compare(&game, &text, options), &text);
        }
    }
}

/// The positions of `tests/data`, whose counts are thus counted twice.
#[test]
fn perft_agrees() {
    let mut counted = 0;
    for (options, text) in counts(include_str!("../data/perft.toml")) {
        let game = LinearProgression::from_text(&options).expect("the options exist");
        counted += perft_of(&game, &options, &text);
    }
    for (options, text) in counts(include_str!("../data/perft-wide.toml")) {
        let game = WideLinearProgression::from_text(&options).expect("the options exist");
        counted += perft_of(&game, &options, &text);
    }
    assert!(counted > 30, "{counted} counts");
}

fn perft_of<B: Bits>(game: &Progression<B>, options: &str, text: &str) -> u32 {
    let text = if text.is_empty() { game.position_text(&game.start()) } else { text.to_owned() };
    let position = game.parse_position(&text).unwrap_or_else(|e| panic!("{text}: {e}"));
    let mut counted = 0;
    for depth in 1..=5 {
        let fast = perft(game, &position, depth);
        if fast > 250_000 {
            break;
        }
        assert_eq!(fast, Slow::read(&text, options).perft(depth), "{text} {options} {depth}");
        counted += 1;
    }
    counted
}

/// Options and positions of a file of counts, those alone that name their position or begin at the start.
fn counts(file: &str) -> Vec<(String, String)> {
    let field = |block: &str, key: &str| {
        let line = block.lines().find_map(|line| line.strip_prefix(&format!("{key} = \"")));
        line.map(|rest| rest.trim_end_matches('"').to_owned())
    };
    (file.split("[[count]]").skip(1))
        .filter(|block| field(block, "play").is_none())
        .map(|block| {
            (field(block, "options").unwrap_or_default(), field(block, "position").unwrap_or_default())
        })
        .collect()
}
