//! Hnefatafl as the rules page reads, square by square.

mod closing;

use std::collections::BTreeMap;
use throughline_hnefatafl::{Goal, KingCapture, NoMoves, RuleSet};

/// A board of characters, `.` for an empty square, by rank and file from 0, and the side to move.
#[derive(Clone)]
pub struct Slow {
    cells: Vec<Vec<char>>,
    side: char,
}

type Square = (i32, i32);
const STEPS: [Square; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

impl Slow {
    pub fn read(rules: &RuleSet, text: &str) -> Self {
        let (ranks, side) = text.split_once(' ').unwrap();
        let mut cells = Vec::new();
        for row in ranks.split('/') {
            let mut line = Vec::new();
            let mut count = 0;
            for c in row.chars() {
                match c.to_digit(10) {
                    Some(digit) => count = count * 10 + digit,
                    None => {
                        line.extend((0..std::mem::take(&mut count)).map(|_| '.'));
                        line.push(c);
                    }
                }
            }
            line.extend((0..count).map(|_| '.'));
            assert_eq!(line.len(), usize::from(rules.size));
            cells.insert(0, line);
        }
        Slow { cells, side: side.chars().next().unwrap() }
    }

    fn write(&self) -> String {
        let mut rows = Vec::new();
        for line in self.cells.iter().rev() {
            let mut row = String::new();
            let mut count = 0;
            for &c in line.iter().chain(&['|']) {
                if c == '.' {
                    count += 1;
                    continue;
                }
                if count > 0 {
                    row += &count.to_string();
                    count = 0;
                }
                if c != '|' {
                    row.push(c);
                }
            }
            rows.push(row);
        }
        format!("{} {}", rows.join("/"), self.side)
    }

    /// The character of a square, `#` off the board.
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

    pub fn result(&self, rules: &RuleSet) -> Option<(Option<&'static str>, &'static str)> {
        let Some(king) = self.squares().find(|&s| self.at(s) == 'K') else {
            return Some((Some("attackers"), "king-captured"));
        };
        let escaped = match rules.goal {
            Goal::Corners => self.is_corner(king),
            Goal::Edge => self.is_edge(king),
        };
        if escaped {
            return Some((Some("defenders"), "king-escaped"));
        }
        if rules.encirclement && self.is_encircled() {
            return Some((Some("attackers"), "encircled"));
        }
        if rules.exit_forts && self.is_exit_fort(rules, king) {
            return Some((Some("defenders"), "exit-fort"));
        }
        if self.moves(rules).is_empty() {
            let winner = if self.side == 'a' { "defenders" } else { "attackers" };
            return Some(((rules.no_moves == NoMoves::Loss).then_some(winner), "no-legal-move"));
        }
        None
    }

    fn moves(&self, rules: &RuleSet) -> Vec<(Square, Square)> {
        let mut moves = Vec::new();
        for from in self.squares().filter(|&s| self.is_own(self.at(s))) {
            let king = self.at(from) == 'K';
            for step in STEPS {
                let mut to = (from.0 + step.0, from.1 + step.1);
                while self.at(to) == '.' {
                    let throne = self.is_throne(to);
                    let corner = rules.corners && self.is_corner(to);
                    let stops = if king { !throne || rules.king_returns } else { !throne && !corner };
                    if stops {
                        moves.push((from, to));
                    }
                    if throne && !king && !rules.men_cross_throne {
                        break;
                    }
                    to = (to.0 + step.0, to.1 + step.1);
                }
            }
        }
        moves
    }

    /// Each move's text with the position it leads to; none when the game is over.
    pub fn successors(&self, rules: &RuleSet) -> BTreeMap<String, String> {
        if self.result(rules).is_some() {
            return BTreeMap::new();
        }
        let name = |(file, rank): Square| format!("{}{}", (b'a' + file as u8) as char, rank + 1);
        let text = |(from, to)| format!("{}-{}", name(from), name(to));
        self.moves(rules).into_iter().map(|m| (text(m), self.play(rules, m).write())).collect()
    }

    fn play(&self, rules: &RuleSet, (from, to): (Square, Square)) -> Slow {
        let mut after = self.clone();
        let mover = self.at(from);
        after.set(from, '.');
        after.set(to, mover);
        let mut taken = Vec::new();
        for step in STEPS {
            let beside = (to.0 + step.0, to.1 + step.1);
            let beyond = (to.0 + 2 * step.0, to.1 + 2 * step.1);
            let enemy = if self.side == 'a' { 'T' } else { 't' };
            let hammer = mover != 'K' || rules.king_armed;
            if hammer && after.at(beside) == enemy && after.is_anvil(rules, beyond, enemy) {
                taken.push(beside);
            }
            if mover == 't' && after.at(beside) == 'K' && after.king_falls(rules, beside, beyond) {
                taken.push(beside);
            }
        }
        if rules.shieldwall && (mover != 'K' || rules.king_armed) {
            for row in after.walled_rows(rules, to) {
                taken.extend(row.into_iter().filter(|&s| after.at(s) != 'K'));
            }
        }
        for square in taken {
            after.set(square, '.');
        }
        after.side = if self.side == 'a' { 'd' } else { 'a' };
        after
    }

    /// Whether a man of kind `victim` can be pressed against this square.
    fn is_anvil(&self, rules: &RuleSet, square: Square, victim: char) -> bool {
        let c = self.at(square);
        match (victim, c) {
            (_, '#') => false,
            (_, '.') if rules.corners && self.is_corner(square) => true,
            ('T', '.') => self.is_throne(square) && rules.throne_hostile[1],
            (_, '.') => self.is_throne(square) && rules.throne_hostile[0],
            ('T', _) => c == 't',
            (_, 'K') => rules.king_armed || self.is_throne(square),
            (_, _) => c == 'T',
        }
    }

    /// Whether an attacker who has come next to the king takes him; `beyond` is the square opposite.
    fn king_falls(&self, rules: &RuleSet, king: Square, beyond: Square) -> bool {
        if rules.edge_protects_king && self.is_edge(king) {
            return false;
        }
        let hostile = |s: Square| {
            let refuge =
                self.is_throne(s) && rules.throne_hostile_to_king || rules.corners && self.is_corner(s);
            self.at(s) == 't' || self.at(s) == '.' && refuge
        };
        let sides = STEPS.map(|(f, r)| (king.0 + f, king.1 + r));
        let at_throne = self.is_throne(king) || sides.iter().any(|&s| self.is_throne(s));
        if rules.king_capture == KingCapture::TwoSides && !at_throne {
            hostile(beyond)
        } else {
            sides.iter().all(|&s| self.at(s) == '#' || hostile(s))
        }
    }
}
