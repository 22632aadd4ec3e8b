//! A slow reference implementation on an array of characters, without code shared with the crate.

pub mod made_up;
mod rules;

pub use rules::Rules;

use std::collections::BTreeMap;
use throughline_conformance::slow::{ProgramResult, ThirdTime, read_row, write_row};

/// A row: White's pieces are capitals, `.` is empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slow {
    pub rules: Rules,
    pub row: Vec<char>,
    pub white: bool,
    /// White's and Black's castling rights, for castling of kind `u`.
    pub rights: [bool; 2],
    pub quiet: u32,
}

/// A move: the squares it empties, the pieces it places, and its text.
#[derive(Clone, PartialEq, Eq)]
struct Step {
    text: String,
    cleared: Vec<usize>,
    placed: Vec<(usize, char)>,
    /// Whether it resets the count of C14.
    counts_anew: bool,
}

impl Slow {
    pub fn start(rules: Rules) -> Slow {
        let mut row = vec!['.'; rules.squares];
        for (i, letter) in rules.line_up.chars().enumerate() {
            row[i] = letter.to_ascii_uppercase();
            row[rules.squares - 1 - i] = letter;
        }
        let rights = [rules.castling == 'u'; 2];
        Slow { rules, row, white: true, rights, quiet: 0 }
    }

    fn of(rules: Rules, text: &str) -> Slow {
        let parts: Vec<&str> = text.split(' ').collect();
        let castles = rules.castling == 'u';
        let rights = ['K', 'k'].map(|king| castles && parts[2].contains(king));
        let quiet = parts[parts.len() - 1].parse().unwrap();
        Slow { rules, row: read_row(parts[0]), white: parts[1] == "w", rights, quiet }
    }

    pub fn write(&self) -> String {
        let rights = match self.rights {
            _ if self.rules.castling != 'u' => "",
            [true, true] => " Kk",
            [true, false] => " K",
            [false, true] => " k",
            [false, false] => " -",
        };
        let side = if self.white { 'w' } else { 'b' };
        format!("{} {side}{rights} {}", write_row(&self.row), self.quiet)
    }

    /// Returns the texts of all legal moves when C12 and C14 are ignored, sorted.
    pub fn moves_to_the_bitter_end(&self) -> Vec<String> {
        self.legal().into_iter().map(|step| step.text).collect()
    }

    fn ending(&self) -> Option<ProgramResult> {
        if !self.legal().is_empty() {
            return self.ended_with_moves_left().map(|reason| (None, reason));
        }
        if self.king_attacked(self.white) {
            Some((Some(if self.white { "black" } else { "white" }), "checkmate"))
        } else {
            Some((None, "stalemate"))
        }
    }

    pub fn play(&self, text: &str) -> Slow {
        let step = self.legal().into_iter().find(|step| step.text == text).expect("legal");
        self.after(&step)
    }

    fn ended_with_moves_left(&self) -> Option<&'static str> {
        if self.row.iter().all(|cell| ".Kk".contains(*cell)) {
            Some("bare-kings")
        } else if self.quiet >= 100 {
            Some("fifty-moves")
        } else {
            None
        }
    }

    fn legal(&self) -> Vec<Step> {
        let mut steps = self.steps(self.white);
        self.castle_unmoved(&mut steps);
        steps.retain(|step| !self.after(step).king_attacked(self.white));
        steps.sort_by(|a, b| a.text.cmp(&b.text));
        steps.dedup();
        steps
    }

    fn after(&self, step: &Step) -> Slow {
        let mut row = self.row.clone();
        for &i in &step.cleared {
            row[i] = '.';
        }
        for &(i, piece) in &step.placed {
            row[i] = piece;
        }
        let mut after = Slow { row, white: !self.white, ..self.clone() };
        after.quiet = if step.counts_anew { 0 } else { self.quiet + 1 };
        for white in [true, false] {
            after.rights[usize::from(!white)] &= after.castlers_at_home(white);
        }
        after
    }

    /// Converts between a square of White and the mirrored one of Black.
    fn seen_from(&self, white: bool, square: usize) -> usize {
        if white { square } else { self.row.len() - 1 - square }
    }

    pub fn castlers_at_home(&self, white: bool) -> bool {
        let (k, r) = if white { ('K', 'R') } else { ('k', 'r') };
        self.rules.castling == 'u'
            && self.row[self.seen_from(white, 0)] == k
            && self.row[self.seen_from(white, self.rules.castling_rook)] == r
    }

    /// Whether a side's king is captured by some move of the other side, which is the definition of
    /// check.
    pub fn king_attacked(&self, white: bool) -> bool {
        let king = if white { 'K' } else { 'k' };
        self.steps(!white).iter().any(|step| !self.after(step).row.contains(&king))
    }

    fn is_own(&self, i: i32, white: bool) -> bool {
        self.row[i as usize].is_ascii_alphabetic() && self.row[i as usize].is_ascii_uppercase() == white
    }

    fn is_empty(&self, i: i32) -> bool {
        self.row[i as usize] == '.'
    }

    fn on_board(&self, i: i32) -> bool {
        i >= 0 && (i as usize) < self.row.len()
    }

    /// Returns the moves of a side, without regard to its king's safety.
    fn steps(&self, white: bool) -> Vec<Step> {
        let mut steps = Vec::new();
        for i in 0..self.row.len() as i32 {
            if !self.is_own(i, white) {
                continue;
            }
            match self.row[i as usize].to_ascii_lowercase() {
                'k' => {
                    self.slide(i, 1, self.rules.king, white, &mut steps);
                    if self.rules.castling == 's' {
                        self.swap(i, white, &mut steps);
                    }
                }
                'r' => self.slide(i, 1, self.rules.rook, white, &mut steps),
                'b' => self.slide(i, 2, self.rules.bishop, white, &mut steps),
                'q' => {
                    self.slide(i, 1, self.rules.rook, white, &mut steps);
                    self.slide(i, 2, self.rules.bishop, white, &mut steps);
                }
                'p' => self.walk(i, white, &mut steps),
                _ if !self.rules.jumps.is_empty() => self.jump(i, white, &mut steps),
                _ => self.two_legs(i, white, &mut steps),
            }
        }
        steps
    }

    fn slide(&self, i: i32, stride: i32, most: i32, white: bool, steps: &mut Vec<Step>) {
        for direction in [-stride, stride] {
            let mut to = i;
            for _ in 0..most {
                to += direction;
                if !self.on_board(to) || self.is_own(to, white) {
                    break;
                }
                steps.push(self.step(i, to, None));
                if !self.is_empty(to) {
                    break;
                }
            }
        }
    }

    fn swap(&self, i: i32, white: bool, steps: &mut Vec<Step>) {
        for rook in [i - 1, i + 1] {
            if self.on_board(rook)
                && self.is_own(rook, white)
                && self.row[rook as usize].eq_ignore_ascii_case(&'r')
            {
                let (k, r) = (i as usize, rook as usize);
                steps.push(Step {
                    text: format!("{}={}", name(i), name(rook)),
                    cleared: Vec::new(),
                    placed: vec![(k, self.row[r]), (r, self.row[k])],
                    counts_anew: false,
                });
            }
        }
    }

    /// Castling as in chess: from a, over b, to c, in Glimne's line-up.
    fn castle_unmoved(&self, steps: &mut Vec<Step>) {
        let white = self.white;
        if !self.rights[usize::from(!white)] || self.king_attacked(white) {
            return;
        }
        let at = |square| self.seen_from(white, square);
        let (king, over, rook) = (at(0), at(1), at(2));
        let mut half_way = self.clone();
        half_way.row.swap(king, over);
        if self.row[over] == '.' && !half_way.king_attacked(white) {
            steps.push(Step {
                text: format!("{}={}", name(king as i32), name(rook as i32)),
                cleared: vec![king],
                placed: vec![(over, self.row[rook]), (rook, self.row[king])],
                counts_anew: false,
            });
        }
    }

    fn jump(&self, i: i32, white: bool, steps: &mut Vec<Step>) {
        for to in self.rules.jumps.iter().flat_map(|jump| [i - jump, i + jump]) {
            if self.on_board(to) && !self.is_own(to, white) {
                steps.push(self.step(i, to, None));
            }
        }
    }

    /// Adds the moves of a pawn.
    fn walk(&self, i: i32, white: bool, steps: &mut Vec<Step>) {
        let ahead = if white { 1 } else { -1 };
        let first = self.seen_from(white, self.rules.pawn) == i as usize;
        let mut goals = vec![i + ahead];
        if first && self.is_empty(i + ahead) && (self.rules.long_takes || self.is_empty(i + 2 * ahead)) {
            goals.push(i + 2 * ahead);
        }
        for to in goals.into_iter().filter(|&to| self.on_board(to) && !self.is_own(to, white)) {
            let mut step = self.step(i, to, None);
            step.counts_anew = true;
            if self.seen_from(white, to as usize) < self.row.len() - 1 {
                steps.push(step);
                continue;
            }
            for letter in ['q', 'r', 'b', 'n'] {
                let piece = if white { letter.to_ascii_uppercase() } else { letter };
                let text = format!("{}={letter}", step.text);
                steps.push(Step { text, placed: vec![(to as usize, piece)], ..step.clone() });
            }
        }
    }

    fn two_legs(&self, i: i32, white: bool, steps: &mut Vec<Step>) {
        for (first, second) in [(2, 3), (3, 2)] {
            for (a, b) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
                let via = i + a * first;
                let to = via + b * second;
                if !self.on_board(via) || !self.on_board(to) || self.is_own(to, white) {
                    continue;
                }
                steps.push(self.step(i, to, None));
                if self.is_empty(to) && !self.is_empty(via) && !self.is_own(via, white) {
                    steps.push(self.step(i, to, Some(via)));
                }
            }
        }
    }

    fn step(&self, from: i32, to: i32, via: Option<i32>) -> Step {
        let takes = !self.is_empty(to);
        let text = match via {
            Some(via) => format!("{}x{}-{}", name(from), name(via), name(to)),
            None => format!("{}{}{}", name(from), if takes { 'x' } else { '-' }, name(to)),
        };
        let mut cleared = vec![from as usize];
        cleared.extend(via.map(|via| via as usize));
        let placed = vec![(to as usize, self.row[from as usize])];
        Step { text, cleared, placed, counts_anew: takes || via.is_some() }
    }
}

impl throughline_conformance::slow::SecondProgram for Slow {
    fn read(options: &str, position: &str) -> Self {
        Slow::of(Rules::of(options), position)
    }

    fn may_start(options: &str, position: &str) -> bool {
        Slow::start(Rules::of(options)).write() == position
    }

    /// Refuses line-ups that do not fit, or whose start is unplayable, and relatives on other
    /// boards than their own.
    fn refuses(options: &str) -> Option<String> {
        let rules = Rules::of(options);
        if !rules.boards.contains(&rules.squares) || rules.line_up.len() * 2 > rules.squares {
            return Some(format!("{} on {} squares", rules.line_up, rules.squares));
        }
        let start = Slow::start(rules);
        if start.king_attacked(true) || start.king_attacked(false) {
            return Some("the kings start in check".to_owned());
        }
        start.ending().map(|(_, ending)| format!("the start is {ending}"))
    }

    fn text(&self) -> String {
        self.write()
    }

    fn successors(&self) -> BTreeMap<String, String> {
        if self.ended_with_moves_left().is_some() {
            return BTreeMap::new();
        }
        self.legal().into_iter().map(|step| (step.text.clone(), self.after(&step).write())).collect()
    }

    fn result(&self) -> Option<ProgramResult> {
        self.ending()
    }

    fn third_time(options: &str) -> ThirdTime {
        Rules::of(options).third_time
    }

    /// Removes the plies since the last capture.
    fn without_counters(position: &str) -> &str {
        position.rsplit_once(' ').unwrap().0
    }

    /// C13 comes before C14.
    fn is_after_repetition(ending: &str) -> bool {
        ending == "fifty-moves"
    }
}

fn name(i: i32) -> char {
    (b'a' + i as u8) as char
}
