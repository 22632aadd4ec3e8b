//! The rules on plain arrays and texts, sharing nothing with the crate.

use crate::common::{corner_places, ranks, value};
use std::collections::BTreeMap;
use throughline_game::Random;

/// The rules on a grid. `rows[0]` is rank 1.
#[derive(Clone)]
pub struct Slow {
    rows: Vec<Vec<char>>,
    mover: char,
    passes: u32,
    equalising: bool,
    last: String,
    /// Owner, file, rank; White's first.
    blockers: Vec<(char, i32, i32)>,
    corners: Vec<(i32, i32)>,
    equal_moves: bool,
    /// `off`, `shared` or `own`.
    mode: String,
}

impl Slow {
    pub fn read(text: &str, options: &str) -> Slow {
        let parts: Vec<&str> = text.split(' ').collect();
        let rows = parts[0].split('/').rev().map(|rank| {
            let mut cells = Vec::new();
            let mut number = 0;
            for c in rank.chars().chain(['|']) {
                match c.to_digit(10) {
                    Some(n) => number = 10 * number + n as usize,
                    None => {
                        cells.extend(vec!['.'; number]);
                        number = 0;
                        cells.extend((c != '|').then_some(c));
                    }
                }
            }
            cells
        });
        let blockers = parts[2].split(',').filter(|b| *b != "-").map(|b| {
            let owner = b.chars().last().unwrap();
            let file = b.chars().next().unwrap() as i32 - 'a' as i32;
            (owner, file, b[1..b.len() - 1].parse::<i32>().unwrap() - 1)
        });
        Slow {
            rows: rows.collect(),
            mover: parts[1].chars().next().unwrap(),
            passes: parts[4].parse().unwrap(),
            equalising: parts[5] == "f",
            last: parts[3].to_owned(),
            blockers: blockers.collect(),
            corners: corner_places(&ranks(value(options, "board", "8x8"))),
            equal_moves: value(options, "equal-moves", "off") == "on",
            mode: value(options, "blockers", "off").to_owned(),
        }
    }

    pub fn write(&self) -> String {
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
        let blockers: Vec<String> =
            self.blockers.iter().map(|(o, f, r)| format!("{}{o}", name(*f, *r))).collect();
        let blockers = if blockers.is_empty() { "-".to_owned() } else { blockers.join(",") };
        format!("{} {} {blockers} {} {} {flag}", ranks.join("/"), self.mover, self.last, self.passes)
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
    pub fn result(&self) -> Option<&'static str> {
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

    fn blocker_on(&self, file: i32, rank: i32) -> bool {
        self.blockers.iter().any(|&(_, f, r)| (f, r) == (file, rank))
    }

    /// Every legal turn's text and the position after it.
    pub fn turns(&self) -> BTreeMap<String, Slow> {
        let mut turns = BTreeMap::new();
        if self.result().is_some() {
            return turns;
        }
        if self.count(self.mover) == 0 {
            self.drops(&mut turns);
            return turns;
        }
        for (text, end, after) in self.token_moves() {
            if after.count('.') > 0 {
                for (blocker, later) in after.blocker_moves(&self.last) {
                    turns.insert(format!("{text}/{blocker}"), later.turn_ended(end.clone(), 0));
                }
            }
            turns.insert(text, after.turn_ended(end, 0));
        }
        for (blocker, between) in self.blocker_moves(&self.last) {
            for (text, end, after) in between.token_moves() {
                turns.insert(format!("{blocker}/{text}"), after.turn_ended(end, 0));
            }
        }
        if turns.is_empty() {
            turns.insert("pass".to_owned(), self.clone().turn_ended("-".to_owned(), self.passes + 1));
        }
        turns
    }

    fn drops(&self, turns: &mut BTreeMap<String, Slow>) {
        for (file, rank) in self.squares().filter(|&(file, rank)| self.cell(file, rank) == '.') {
            let mut after = self.clone();
            after.rows[rank as usize][file as usize] = self.mover;
            let text = format!("@{}", name(file, rank));
            if self.mode == "off" {
                turns.insert(text, after.turn_ended("-".to_owned(), 0));
                continue;
            }
            for &(f, r) in self.corners.iter().filter(|&&(f, r)| !self.blocker_on(f, r)) {
                let mut with = after.clone();
                with.blockers.push((self.mover, f, r));
                turns.insert(format!("{text}/B@{}", name(f, r)), with.turn_ended("-".to_owned(), 0));
            }
        }
    }

    fn squares(&self) -> impl Iterator<Item = (i32, i32)> + use<> {
        let (width, height) = (self.rows[0].len() as i32, self.rows.len() as i32);
        (0..height).flat_map(move |rank| (0..width).map(move |file| (file, rank)))
    }

    /// Every token move: its text, where it ends, and the board after it with the same player still to move.
    fn token_moves(&self) -> Vec<(String, String, Slow)> {
        let mut moves = Vec::new();
        for (file, rank) in self.squares() {
            if self.cell(file, rank) == self.mover && !self.blocker_on(file, rank) {
                for (df, dr) in DIRECTIONS {
                    self.slide(file, rank, df, dr, &mut moves);
                }
            }
        }
        moves
    }

    fn slide(&self, file: i32, rank: i32, df: i32, dr: i32, moves: &mut Vec<(String, String, Slow)>) {
        let mut after = self.clone();
        let mut found_room = self.equalising;
        for steps in 1.. {
            let (f, r) = (file + df * steps, rank + dr * steps);
            let cell = self.cell(f, r);
            let last_enemy = cell == self.other() && after.count(self.other()) == 1;
            if cell == '#' || last_enemy || self.blocker_on(f, r) {
                break;
            }
            found_room |= cell == '.';
            after.rows[r as usize][f as usize] = self.mover;
            if found_room {
                moves.push((format!("{}-{}", name(file, rank), name(f, r)), name(f, r), after.clone()));
            }
            if cell == self.mover {
                break;
            }
        }
    }

    /// Every move of a blocker: its text and the board after it with the same player still to move.
    fn blocker_moves(&self, closed: &str) -> Vec<(String, Slow)> {
        let mut moves = Vec::new();
        if self.equalising {
            return moves;
        }
        for (i, &(owner, file, rank)) in self.blockers.iter().enumerate() {
            if self.mode == "own" && owner != self.mover {
                continue;
            }
            for (df, dr) in DIRECTIONS {
                for steps in 1.. {
                    let (f, r) = (file + df * steps, rank + dr * steps);
                    let cell = self.cell(f, r);
                    if cell == '#' || self.blocker_on(f, r) {
                        break;
                    }
                    if self.count(cell) > 1 && name(f, r) != closed {
                        let mut after = self.clone();
                        after.blockers[i] = (owner, f, r);
                        moves.push((format!("B{}-{}", name(file, rank), name(f, r)), after));
                    }
                }
            }
        }
        moves
    }

    fn turn_ended(mut self, last: String, passes: u32) -> Slow {
        let full = self.count('.') == 0;
        self.equalising = self.equal_moves && full && self.mover == 'w' && !self.equalising && passes == 0;
        self.last = last;
        self.passes = passes;
        self.mover = self.other();
        self
    }

    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 { 1 } else { self.turns().values().map(|next| next.perft(depth - 1)).sum() }
    }
}

fn name(file: i32, rank: i32) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}

const DIRECTIONS: [(i32, i32); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// A position string of a rule set, perhaps impossible: random density; sometimes the other side's tokens stand on
/// one line only; blockers anywhere.
pub fn made_up(random: &mut Random, options: &str) -> String {
    let mut rows: Vec<Vec<char>> = ranks(value(options, "board", "8x8")).into_iter().rev().collect();
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
    let mut slow = Slow::read(&format!("- {mover} - - 0 -"), options);
    slow.rows = rows;
    if slow.mode != "off" {
        let mut places: Vec<(i32, i32)> = slow.squares().filter(|&(f, r)| slow.cell(f, r) != '#').collect();
        places.extend(&slow.corners);
        for owner in ['w', 'b'] {
            let (file, rank) = places.swap_remove(random.below(places.len() as u32) as usize);
            slow.blockers.push((owner, file, rank));
        }
        let ends: Vec<(i32, i32)> = slow.squares().filter(|&(f, r)| slow.cell(f, r) == other).collect();
        if ends.len() > 1 && random.below(2) == 0 {
            let (file, rank) = ends[random.below(ends.len() as u32) as usize];
            slow.last = name(file, rank);
        }
    }
    slow.write()
}
