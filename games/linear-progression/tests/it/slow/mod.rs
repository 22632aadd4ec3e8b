//! A slow reference implementation on plain arrays and texts, without code shared with the crate.

pub mod made_up;

use super::samples::{corner_places, ranks, value};
use std::collections::BTreeMap;
use std::rc::Rc;
use throughline_conformance::slow::{ProgramResult, ThirdTime, read_row, write_row};

/// The rules chosen by the options.
struct Rules {
    corners: Vec<(i32, i32)>,
    equal_moves: bool,
    /// `off`, `shared` or `own`.
    blockers: String,
}

/// The reference implementation on a grid.
#[derive(Clone)]
pub struct Slow {
    rules: Rc<Rules>,
    width: i32,
    /// The squares rank by rank, from the first.
    cells: Vec<char>,
    mover: char,
    passes: u32,
    equalising: bool,
    last: String,
    /// Owner, file, rank; White's first.
    blockers: Vec<(char, i32, i32)>,
}

impl Slow {
    fn of(text: &str, options: &str) -> Slow {
        let parts: Vec<&str> = text.split(' ').collect();
        let rows: Vec<Vec<char>> = parts[0].split('/').rev().map(read_row).collect();
        let blockers = parts[2].split(',').filter(|b| *b != "-").map(|b| {
            let owner = b.chars().last().unwrap();
            let file = b.chars().next().unwrap() as i32 - 'a' as i32;
            (owner, file, b[1..b.len() - 1].parse::<i32>().unwrap() - 1)
        });
        let rules = Rules {
            corners: corner_places(&ranks(value(options, "board", "8x8"))),
            equal_moves: value(options, "equal-moves", "off") == "on",
            blockers: value(options, "blockers", "off").to_owned(),
        };
        Slow {
            rules: Rc::new(rules),
            width: rows[0].len() as i32,
            cells: rows.concat(),
            mover: parts[1].chars().next().unwrap(),
            passes: parts[4].parse().unwrap(),
            equalising: parts[5] == "f",
            last: parts[3].to_owned(),
            blockers: blockers.collect(),
        }
    }

    fn write(&self) -> String {
        let ranks: Vec<String> = self.cells.chunks(self.width as usize).rev().map(write_row).collect();
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
        self.cells.iter().filter(|&&c| c == what).count()
    }

    fn cell(&self, file: i32, rank: i32) -> char {
        let inside = (0..self.width).contains(&file) && (0..self.height()).contains(&rank);
        if inside { self.cells[(rank * self.width + file) as usize] } else { '#' }
    }

    fn set(&mut self, file: i32, rank: i32, to: char) {
        self.cells[(rank * self.width + file) as usize] = to;
    }

    fn height(&self) -> i32 {
        self.cells.len() as i32 / self.width
    }

    /// Returns `None` while the game continues.
    fn ending(&self) -> Option<ProgramResult> {
        let full = self.count('.') == 0 && !self.equalising;
        if !full && self.passes < 2 {
            return None;
        }
        let difference = self.count('w') as i32 - self.count('b') as i32;
        Some(match difference {
            0 => (None, "equal-spaces"),
            d if d > 0 => (Some("white"), "majority"),
            _ => (Some("black"), "majority"),
        })
    }

    fn blocker_on(&self, file: i32, rank: i32) -> bool {
        self.blockers.iter().any(|&(_, f, r)| (f, r) == (file, rank))
    }

    /// Returns every legal turn's text and the resulting position.
    fn turns(&self) -> BTreeMap<String, Slow> {
        let mut turns = BTreeMap::new();
        if self.ending().is_some() {
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
            after.set(file, rank, self.mover);
            let text = format!("@{}", name(file, rank));
            if self.rules.blockers == "off" {
                turns.insert(text, after.turn_ended("-".to_owned(), 0));
                continue;
            }
            for &(f, r) in self.rules.corners.iter().filter(|&&(f, r)| !self.blocker_on(f, r)) {
                let mut with = after.clone();
                with.blockers.push((self.mover, f, r));
                turns.insert(format!("{text}/B@{}", name(f, r)), with.turn_ended("-".to_owned(), 0));
            }
        }
    }

    fn squares(&self) -> impl Iterator<Item = (i32, i32)> + use<> {
        let (width, height) = (self.width, self.height());
        (0..height).flat_map(move |rank| (0..width).map(move |file| (file, rank)))
    }

    /// Returns every token move: its text, its destination, and the resulting board with the same
    /// player to move.
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
            after.set(f, r, self.mover);
            if found_room {
                moves.push((format!("{}-{}", name(file, rank), name(f, r)), name(f, r), after.clone()));
            }
            if cell == self.mover {
                break;
            }
        }
    }

    /// Returns every blocker move: its text, and the resulting board with the same player to move.
    fn blocker_moves(&self, closed: &str) -> Vec<(String, Slow)> {
        let mut moves = Vec::new();
        if self.equalising {
            return moves;
        }
        for (i, &(owner, file, rank)) in self.blockers.iter().enumerate() {
            if self.rules.blockers == "own" && owner != self.mover {
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
        self.equalising =
            self.rules.equal_moves && full && self.mover == 'w' && !self.equalising && passes == 0;
        self.last = last;
        self.passes = passes;
        self.mover = self.other();
        self
    }
}

impl throughline_conformance::slow::SecondProgram for Slow {
    fn read(options: &str, position: &str) -> Self {
        Slow::of(position, options)
    }

    /// Accepts an empty board, or one after random drops: a token of each side, and blockers in
    /// corners.
    fn may_start(options: &str, position: &str) -> bool {
        let start = Slow::of(position, options);
        let by_chance = ["random", "fair"].contains(&value(options, "drop", "chosen"));
        let corners = &start.rules.corners;
        let in_corners = start.blockers.iter().all(|&(_, file, rank)| corners.contains(&(file, rank)));
        let owners: String = start.blockers.iter().map(|blocker| blocker.0).collect();
        let blockers = by_chance && start.rules.blockers != "off";
        let tokens = usize::from(by_chance);
        let mut empty: Vec<char> =
            ranks(value(options, "board", "8x8")).into_iter().rev().flatten().collect();
        for (cell, is) in empty.iter_mut().zip(&start.cells).filter(|(cell, _)| **cell == '.') {
            *cell = *is;
        }
        position.ends_with(" - 0 -")
            && start.mover == 'w'
            && empty == start.cells
            && [start.count('w'), start.count('b')] == [tokens; 2]
            && owners == (if blockers { "wb" } else { "" })
            && in_corners
            && (!blockers
                || start.blockers[0].1 != start.blockers[1].1
                || start.blockers[0].2 != start.blockers[1].2)
    }

    fn refuses(options: &str) -> Option<String> {
        let board = ranks(value(options, "board", "8x8"));
        let corners = corner_places(&board).len();
        let blockers = value(options, "blockers", "off") != "off";
        let equal_moves = value(options, "equal-moves", "off") == "on";
        let measured = board == ranks("8x8") && !(blockers && equal_moves);
        if value(options, "drop", "chosen") == "fair" && !measured {
            return Some("no table of fair drops for these".to_owned());
        }
        (blockers && corners < 2).then(|| format!("{corners} corners for two blockers"))
    }

    fn text(&self) -> String {
        self.write()
    }

    fn successors(&self) -> BTreeMap<String, String> {
        self.turns().into_iter().map(|(text, after)| (text, after.write())).collect()
    }

    fn result(&self) -> Option<ProgramResult> {
        self.ending()
    }

    /// Every turn fills a space or is a pass, and two passes end the game.
    fn third_time(_: &str) -> ThirdTime {
        ThirdTime::Nothing
    }
}

fn name(file: i32, rank: i32) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}

const DIRECTIONS: [(i32, i32); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
