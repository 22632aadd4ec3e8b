//! The rules once more, slowly, on an array of characters: shares nothing with the crate.

/// A row: capitals are White's, `.` is empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slow {
    pub row: Vec<char>,
    pub white: bool,
    pub quiet: u32,
}

/// A move: the squares it empties, what it puts where, and its text.
#[derive(Clone, PartialEq, Eq)]
struct Step {
    text: String,
    cleared: Vec<usize>,
    placed: Vec<(usize, char)>,
    captures: bool,
}

impl Slow {
    pub fn start(line_up: &str, length: usize) -> Slow {
        let mut row = vec!['.'; length];
        for (i, letter) in line_up.chars().enumerate() {
            row[i] = letter.to_ascii_uppercase();
            row[length - 1 - i] = letter;
        }
        Slow { row, white: true, quiet: 0 }
    }

    pub fn text(&self) -> String {
        let (mut text, mut gap) = (String::new(), 0);
        for &cell in self.row.iter().chain(&['|']) {
            if cell == '.' {
                gap += 1;
                continue;
            }
            if gap > 0 {
                text += &gap.to_string();
            }
            gap = 0;
            text.push(cell);
        }
        text.pop();
        format!("{text} {} {}", if self.white { 'w' } else { 'b' }, self.quiet)
    }

    /// The texts of all legal moves, sorted; none when the game is over.
    pub fn moves(&self) -> Vec<String> {
        if self.ended_with_moves_left().is_some() {
            return Vec::new();
        }
        self.legal().into_iter().map(|step| step.text).collect()
    }

    /// The result and its name.
    pub fn result(&self) -> Option<(Option<&'static str>, &'static str)> {
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
        let mut steps: Vec<Step> =
            self.steps(self.white).into_iter().filter(|s| !self.after(s).king_attacked(self.white)).collect();
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
        Slow { row, white: !self.white, quiet: if step.captures { 0 } else { self.quiet + 1 } }
    }

    /// Whether that side's king is gone after some move of the other side: check by definition.
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

    /// The moves of a side, its king's safety aside.
    fn steps(&self, white: bool) -> Vec<Step> {
        let mut steps = Vec::new();
        for i in 0..self.row.len() as i32 {
            if !self.is_own(i, white) {
                continue;
            }
            match self.row[i as usize].to_ascii_lowercase() {
                'k' => {
                    self.slide(i, 1, 1, white, &mut steps);
                    self.castle(i, white, &mut steps);
                }
                'r' => self.slide(i, 1, 3, white, &mut steps),
                'b' => self.slide(i, 2, 3, white, &mut steps),
                'q' => {
                    self.slide(i, 1, 3, white, &mut steps);
                    self.slide(i, 2, 3, white, &mut steps);
                }
                _ => self.jump(i, white, &mut steps),
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

    fn castle(&self, i: i32, white: bool, steps: &mut Vec<Step>) {
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
                    captures: false,
                });
            }
        }
    }

    fn jump(&self, i: i32, white: bool, steps: &mut Vec<Step>) {
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
        Step { text, cleared, placed, captures: takes || via.is_some() }
    }
}

fn name(i: i32) -> char {
    (b'a' + i as u8) as char
}
