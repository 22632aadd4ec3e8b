//! The rules once more, on plain arrays and texts, sharing nothing with the crate: moves, boards after them and
//! results must agree on thousands of positions.

use std::collections::BTreeMap;
use throughline_game::{Catalogued, Game, Notation, Random, perft};
use throughline_linear_progression::{Board, LinearProgression};

/// The rules on a grid. `rows[0]` is rank 1.
#[derive(Clone)]
struct Slow {
    rows: Vec<Vec<char>>,
    mover: char,
    passes: u32,
    equalising: bool,
    last: String,
    equal_moves: bool,
}

impl Slow {
    fn read(text: &str, equal_moves: bool) -> Slow {
        let parts: Vec<&str> = text.split(' ').collect();
        let rows = parts[0].split('/').rev().map(|rank| {
            let mut cells = Vec::new();
            for c in rank.chars() {
                match c.to_digit(10) {
                    Some(n) => cells.extend(vec!['.'; n as usize]),
                    None => cells.push(c),
                }
            }
            cells
        });
        Slow {
            rows: rows.collect(),
            mover: parts[1].chars().next().unwrap(),
            passes: parts[4].parse().unwrap(),
            equalising: parts[5] == "f",
            last: parts[3].to_owned(),
            equal_moves,
        }
    }

    fn write(&self) -> String {
        let mut ranks = Vec::new();
        for row in self.rows.iter().rev() {
            let mut text = String::new();
            let mut run = 0;
            for &c in row.iter().chain(['|'].iter()) {
                if c == '.' {
                    run += 1;
                    continue;
                }
                if run > 0 {
                    text += &run.to_string();
                    run = 0;
                }
                if c != '|' {
                    text.push(c);
                }
            }
            ranks.push(text);
        }
        let flag = if self.equalising { "f" } else { "-" };
        format!("{} {} - {} {} {}", ranks.join("/"), self.mover, self.last, self.passes, flag)
    }

    fn other(&self) -> char {
        if self.mover == 'w' { 'b' } else { 'w' }
    }

    fn count(&self, what: char) -> usize {
        self.rows.iter().flatten().filter(|&&c| c == what).count()
    }

    fn cell(&self, file: i32, rank: i32) -> char {
        if rank < 0 || rank >= self.rows.len() as i32 || file < 0 || file >= self.rows[0].len() as i32 {
            '#'
        } else {
            self.rows[rank as usize][file as usize]
        }
    }

    /// `None` while the game goes on.
    fn result(&self) -> Option<&'static str> {
        let full = self.count('.') == 0 && !self.equalising;
        if !full && self.passes < 2 {
            return None;
        }
        let difference = self.count('w') as i32 - self.count('b') as i32;
        Some(match difference {
            0 => "draw",
            d if d > 0 => "white",
            _ => "black",
        })
    }

    /// Every legal turn's text and the position after it.
    fn turns(&self) -> BTreeMap<String, Slow> {
        let mut turns = BTreeMap::new();
        if self.result().is_some() {
            return turns;
        }
        let drop = self.count(self.mover) == 0;
        for rank in 0..self.rows.len() as i32 {
            for file in 0..self.rows[0].len() as i32 {
                let cell = self.cell(file, rank);
                if drop && cell == '.' {
                    let mut after = self.clone();
                    after.rows[rank as usize][file as usize] = self.mover;
                    after.end_turn("-".to_owned(), 0);
                    turns.insert(format!("@{}", name(file, rank)), after);
                }
                if !drop && cell == self.mover {
                    self.slides(file, rank, &mut turns);
                }
            }
        }
        if turns.is_empty() {
            let mut after = self.clone();
            after.end_turn("-".to_owned(), self.passes + 1);
            turns.insert("pass".to_owned(), after);
        }
        turns
    }

    fn slides(&self, file: i32, rank: i32, turns: &mut BTreeMap<String, Slow>) {
        for df in -1..=1 {
            for dr in -1..=1 {
                if (df, dr) == (0, 0) {
                    continue;
                }
                let mut after = self.clone();
                let mut found_room = self.equalising;
                for steps in 1.. {
                    let (f, r) = (file + df * steps, rank + dr * steps);
                    let cell = self.cell(f, r);
                    let last_enemy = cell == self.other() && after.count(self.other()) == 1;
                    if cell == '#' || last_enemy {
                        break;
                    }
                    found_room |= cell == '.';
                    after.rows[r as usize][f as usize] = self.mover;
                    if found_room {
                        let mut done = after.clone();
                        done.end_turn(name(f, r), 0);
                        turns.insert(format!("{}-{}", name(file, rank), name(f, r)), done);
                    }
                    if cell == self.mover {
                        break;
                    }
                }
            }
        }
    }

    fn end_turn(&mut self, last: String, passes: u32) {
        let full = self.count('.') == 0;
        self.equalising = self.equal_moves && full && self.mover == 'w' && !self.equalising && passes == 0;
        self.last = last;
        self.passes = passes;
        self.mover = self.other();
    }

    fn perft(&self, depth: u32) -> u64 {
        if depth == 0 { 1 } else { self.turns().values().map(|next| next.perft(depth - 1)).sum() }
    }
}

fn name(file: i32, rank: i32) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}

/// Compares a position's turns, what they lead to, and its result.
fn compare(game: &LinearProgression, text: &str, equal_moves: bool) -> usize {
    let position = game.parse_position(text).unwrap_or_else(|e| panic!("{text}: {e}"));
    let slow = Slow::read(text, equal_moves);
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
    assert_eq!(fast, expected, "{text}");
    assert_eq!(fast.len(), moves.len(), "{text}");
    let result = game
        .outcome(&position)
        .map(|o| o.winner.map_or("draw", |w| LinearProgression::INFO.sides[w.index()]));
    assert_eq!(result, slow.result(), "{text}");
    moves.len()
}

fn game(equal_moves: bool) -> LinearProgression {
    let options = if equal_moves { "equal-moves=on" } else { "" };
    LinearProgression::from_text(options).expect("the options exist")
}

#[test]
fn random_games_agree() {
    for equal_moves in [false, true] {
        let game = game(equal_moves);
        let mut random = Random::new(11);
        for _ in 0..40 {
            let mut position = game.start();
            while let Some(m) = game.random_move(&position, &mut random) {
                compare(&game, &game.position_text(&position), equal_moves);
                game.play(&mut position, m);
            }
            assert_eq!(compare(&game, &game.position_text(&position), equal_moves), 0);
        }
    }
}

/// Random boards of every density, with all kinds of few tokens on one line, where L8 counts within the move.
#[test]
fn made_up_positions_agree() {
    let game = game(false);
    let mut random = Random::new(12);
    let (mut passes, mut done) = (0, 0);
    while done < 5000 {
        let text =
            made_up(&mut random, "#......#/......../......../......../......../......../......../#......#");
        if game.parse_position(&text).is_ok() {
            let position = game.parse_position(&text).unwrap();
            let mut moves = Vec::new();
            game.legal_moves(&position, &mut moves);
            passes += usize::from(moves.iter().any(|&m| game.move_text(&position, m) == "pass"));
            compare(&game, &text, false);
            done += 1;
        }
    }
    assert!(passes > 0, "some of them have no move but the pass");
}

#[test]
fn boards_with_islands_and_other_sides_agree() {
    let mut random = Random::new(13);
    let mut double_passes = 0;
    for mask in [
        "#......#/......../......../...##.../...##.../......../......../#......#",
        "..../..../..../....",
        "..#..#../..#..#../..####../......../##....##/......../.#.#.#.#/........",
        "......./......./...#.../......./.......",
        "..../####/..../####",
    ] {
        let game = LinearProgression::new(Board::from_mask(mask).expect("a board"), false);
        for _ in 0..500 {
            let text = made_up(&mut random, mask);
            let Ok(mut position) = game.parse_position(&text) else { continue };
            compare(&game, &text, false);
            for _ in 0..3 {
                if let Some(m) = game.random_move(&position, &mut random) {
                    game.play(&mut position, m);
                    compare(&game, &game.position_text(&position), false);
                }
            }
            double_passes += usize::from(position.passes == 2);
        }
    }
    assert!(double_passes > 0, "parts that nobody reaches end some games by two passes");
}

/// The positions of `tests/data/perft.toml`, whose counts are thus counted twice.
#[test]
fn perft_agrees() {
    for (options, text) in [
        ("", "#6#/8/8/8/8/8/8/#6# w - - 0 -"),
        ("", "#5b#/b4b2/b3b3/b2b4/b1b5/bb6/wbbbbbbb/#b5# w - - 0 -"),
        ("", "#w4b#/1w2b2b/1w1wwwb1/wwwwb3/2bwwb2/1b1w1b2/b2w2b1/#2w2b# w - - 0 -"),
        ("", "#6#/3b4/8/3b4/8/3w4/3b4/#6# w - - 0 -"),
        (
            "equal-moves=on",
            "#wwwww1#/wwwwwwww/wwwwwwww/wwwwwwww/bbbbbbbb/bbbbbbbb/bbbbbbbb/#1bb1bb# w - - 0 -",
        ),
    ] {
        let game = LinearProgression::from_text(options).expect("the options exist");
        let position = game.parse_position(text).unwrap_or_else(|e| panic!("{text}: {e}"));
        for depth in 1..=5 {
            let fast = perft(&game, &position, depth);
            if fast > 250_000 {
                break;
            }
            let slow = Slow::read(text, !options.is_empty()).perft(depth);
            assert_eq!(fast, slow, "{text} {options} {depth}");
        }
    }
}

/// A position string over a mask: random density; sometimes the other side's tokens stand on one line only.
fn made_up(random: &mut Random, mask: &str) -> String {
    let ranks: Vec<Vec<char>> = mask.split('/').rev().map(|rank| rank.chars().collect()).collect();
    let mut rows = ranks.clone();
    let (density, own) = (random.below(101), random.below(101));
    let mover = if random.below(2) == 0 { 'w' } else { 'b' };
    let other = if mover == 'w' { 'b' } else { 'w' };
    let few = random.below(2) == 0;
    for cell in rows.iter_mut().flatten().filter(|cell| **cell == '.') {
        if random.below(100) < density {
            *cell = if few || random.below(100) < own { mover } else { other };
        }
    }
    if few {
        let mut pick = |n: usize| random.below(n as u32) as i32;
        let (mut file, mut rank) = (pick(rows[0].len()), pick(rows.len()));
        let (df, dr) = (pick(3) - 1, pick(3) - 1);
        for _ in 0..1 + pick(8) {
            let inside = rank >= 0 && rank < rows.len() as i32 && file >= 0 && file < rows[0].len() as i32;
            if inside && pick(4) > 0 && rows[rank as usize][file as usize] != '#' {
                rows[rank as usize][file as usize] = other;
            }
            (file, rank) = (file + df, rank + dr);
        }
    }
    let slow = Slow { rows, mover, passes: 0, equalising: false, last: "-".to_owned(), equal_moves: false };
    slow.write()
}
