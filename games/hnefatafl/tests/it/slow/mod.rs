//! The reference implementation of hnefatafl, square by square after the rules pages.

mod closing;
pub mod made_up;
mod rules;

pub use rules::Rules;

use std::collections::BTreeMap;
use throughline_conformance::slow::{ProgramResult, ThirdTime, read_row, write_row};

/// A board of characters, `.` for an empty square, by rank and file from 0, and the side to move.
#[derive(Clone)]
pub struct Slow {
    rules: Rules,
    cells: Vec<Vec<char>>,
    side: char,
}

type Square = (i32, i32);
const STEPS: [Square; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

impl Slow {
    fn of(rules: Rules, text: &str) -> Self {
        let (ranks, side) = text.split_once(' ').unwrap();
        let cells: Vec<_> = ranks.split('/').rev().map(read_row).collect();
        assert!(cells.iter().all(|line| line.len() == rules.size));
        Slow { rules, cells, side: side.chars().next().unwrap() }
    }

    /// Creates the start position of the rules pages.
    fn start(rules: Rules) -> Self {
        let mut start = Slow { rules, cells: vec![vec!['.'; rules.size]; rules.size], side: rules.first };
        for (piece, squares) in ['t', 'T', 'K'].into_iter().zip(rules.start) {
            for name in squares.split(' ') {
                let file = i32::from(name.as_bytes()[0] - b'a');
                start.set((file, name[1..].parse::<i32>().unwrap() - 1), piece);
            }
        }
        start
    }

    fn write(&self) -> String {
        let rows: Vec<String> = self.cells.iter().rev().map(|line| write_row(line)).collect();
        format!("{} {}", rows.join("/"), self.side)
    }

    /// Returns the character of a square, `#` off the board.
    fn at(&self, (file, rank): Square) -> char {
        let size = self.cells.len() as i32;
        let inside = (0..size).contains(&file) && (0..size).contains(&rank);
        if inside { self.cells[rank as usize][file as usize] } else { '#' }
    }

    fn set(&mut self, (file, rank): Square, c: char) {
        self.cells[rank as usize][file as usize] = c;
    }

    fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let size = self.cells.len() as i32;
        (0..size).flat_map(move |rank| (0..size).map(move |file| (file, rank)))
    }

    fn is_corner(&self, (file, rank): Square) -> bool {
        let last = self.cells.len() as i32 - 1;
        (file == 0 || file == last) && (rank == 0 || rank == last)
    }

    fn is_edge(&self, (file, rank): Square) -> bool {
        let last = self.cells.len() as i32 - 1;
        file == 0 || file == last || rank == 0 || rank == last
    }

    fn is_throne(&self, square: Square) -> bool {
        let middle = self.cells.len() as i32 / 2;
        square == (middle, middle)
    }

    fn is_own(&self, c: char) -> bool {
        if self.side == 'a' { c == 't' } else { c == 'T' || c == 'K' }
    }

    fn ending(&self) -> Option<ProgramResult> {
        let Some(king) = self.squares().find(|&s| self.at(s) == 'K') else {
            return Some((Some("attackers"), "king-captured"));
        };
        let escaped = if self.rules.edge_is_goal { self.is_edge(king) } else { self.is_corner(king) };
        if escaped {
            return Some((Some("defenders"), "king-escaped"));
        }
        if self.rules.encirclement && self.is_encircled() {
            return Some((Some("attackers"), "encircled"));
        }
        if self.rules.exit_forts && self.is_exit_fort(king) {
            return Some((Some("defenders"), "exit-fort"));
        }
        if self.moves().is_empty() {
            let winner = if self.side == 'a' { "defenders" } else { "attackers" };
            return Some((self.rules.no_moves_loses.then_some(winner), "no-legal-move"));
        }
        None
    }

    fn moves(&self) -> Vec<(Square, Square)> {
        let mut moves = Vec::new();
        for from in self.squares().filter(|&s| self.is_own(self.at(s))) {
            let king = self.at(from) == 'K';
            for step in STEPS {
                let mut to = (from.0 + step.0, from.1 + step.1);
                while self.at(to) == '.' {
                    let throne = self.is_throne(to);
                    let corner = self.rules.corners && self.is_corner(to);
                    let stops = if king { !throne || self.rules.king_returns } else { !throne && !corner };
                    if stops {
                        moves.push((from, to));
                    }
                    if throne && !king && !self.rules.men_cross_throne {
                        break;
                    }
                    to = (to.0 + step.0, to.1 + step.1);
                }
            }
        }
        moves
    }

    fn play(&self, (from, to): (Square, Square)) -> Slow {
        let mut after = self.clone();
        let mover = self.at(from);
        after.set(from, '.');
        after.set(to, mover);
        let mut taken = Vec::new();
        for step in STEPS {
            let beside = (to.0 + step.0, to.1 + step.1);
            let beyond = (to.0 + 2 * step.0, to.1 + 2 * step.1);
            let enemy = if self.side == 'a' { 'T' } else { 't' };
            let hammer = mover != 'K' || self.rules.king_armed;
            if hammer && after.at(beside) == enemy && after.is_anvil(beyond, enemy) {
                taken.push(beside);
            }
            if mover == 't' && after.at(beside) == 'K' && after.king_falls(beside, beyond) {
                taken.push(beside);
            }
        }
        if self.rules.shieldwall && (mover != 'K' || self.rules.king_armed) {
            for row in after.walled_rows(to) {
                taken.extend(row.into_iter().filter(|&s| after.at(s) != 'K'));
            }
        }
        for square in taken {
            after.set(square, '.');
        }
        after.side = if self.side == 'a' { 'd' } else { 'a' };
        after
    }

    /// Whether a man of kind `victim` can be captured against this square.
    fn is_anvil(&self, square: Square, victim: char) -> bool {
        let c = self.at(square);
        match (victim, c) {
            (_, '#') => false,
            (_, '.') if self.rules.corners && self.is_corner(square) => true,
            ('T', '.') => self.is_throne(square) && self.rules.throne_hostile[1],
            (_, '.') => self.is_throne(square) && self.rules.throne_hostile[0],
            ('T', _) => c == 't',
            (_, 'K') => self.rules.king_armed || self.is_throne(square),
            (_, _) => c == 'T',
        }
    }

    /// Whether an attacker that has moved next to the king captures him; `beyond` is the square
    /// opposite.
    fn king_falls(&self, king: Square, beyond: Square) -> bool {
        if self.rules.edge_protects_king && self.is_edge(king) {
            return false;
        }
        let hostile = |s: Square| {
            let refuge = self.is_throne(s) && self.rules.throne_hostile_to_king
                || self.rules.corners && self.is_corner(s);
            self.at(s) == 't' || self.at(s) == '.' && refuge
        };
        let sides = STEPS.map(|(f, r)| (king.0 + f, king.1 + r));
        let at_throne = self.is_throne(king) || sides.iter().any(|&s| self.is_throne(s));
        if self.rules.two_take_the_king && !at_throne {
            hostile(beyond)
        } else {
            sides.iter().all(|&s| self.at(s) == '#' || hostile(s))
        }
    }
}

impl throughline_conformance::slow::SecondProgram for Slow {
    fn read(options: &str, position: &str) -> Self {
        Slow::of(Rules::of(options), position)
    }

    fn may_start(options: &str, position: &str) -> bool {
        position == Slow::start(Rules::of(options)).write()
    }

    fn refuses(_options: &str) -> Option<String> {
        None
    }

    fn text(&self) -> String {
        self.write()
    }

    fn successors(&self) -> BTreeMap<String, String> {
        if self.ending().is_some() {
            return BTreeMap::new();
        }
        let name = |(file, rank): Square| format!("{}{}", (b'a' + file as u8) as char, rank + 1);
        let text = |(from, to)| format!("{}-{}", name(from), name(to));
        self.moves().into_iter().map(|m| (text(m), self.play(m).write())).collect()
    }

    fn result(&self) -> Option<ProgramResult> {
        self.ending()
    }

    fn third_time(options: &str) -> ThirdTime {
        Rules::of(options).third_time
    }

    /// H16 is checked last.
    fn is_after_repetition(ending: &str) -> bool {
        ending == "no-legal-move"
    }
}
