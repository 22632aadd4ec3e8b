//! A second Linear Pursuit, slow and plain, written from the rule page alone: it shares no code with the crate.

/// The board's lines as the rule page lists them.
const LINES: &str = "a-d a-e a-i b-d b-h b-l c-g c-m d-f d-g e-i f-j f-n g-m h-k h-l i-k j-n k-m k-n";

/// A position: letters of pieces, `.` for none.
#[derive(Clone)]
pub struct Slow {
    pub inner: [char; 14],
    pub outer: [char; 14],
    pub white_moves: bool,
}

fn letter(place: usize) -> char {
    "abcdefghijklmn".chars().nth(place).unwrap()
}

fn place(letter: char) -> usize {
    "abcdefghijklmn".find(letter).unwrap()
}

fn joined(a: usize, b: usize) -> bool {
    let (there, back) = (format!("{}-{}", letter(a), letter(b)), format!("{}-{}", letter(b), letter(a)));
    LINES.split(' ').any(|line| line == there || line == back)
}

fn next_to(a: usize, b: usize) -> bool {
    (a + 1) % 14 == b || (b + 1) % 14 == a
}

impl Slow {
    pub fn new(row: &str, outer: &str, white_moves: bool) -> Slow {
        let read = |text: &str| text.chars().collect::<Vec<_>>().try_into().unwrap();
        Slow { inner: read(row), outer: read(outer), white_moves }
    }

    fn mine(&self, piece: char) -> bool {
        piece != '.' && piece.is_uppercase() == self.white_moves
    }

    /// Whether the mover's piece on `from` may go to `to`, and no more: not whose turn or what stands there.
    fn path(&self, piece: char, from: usize, to: usize) -> bool {
        let over = |second: fn(usize, usize) -> bool| {
            (0..14).any(|middle| self.inner[middle] == '.' && joined(from, middle) && second(middle, to))
        };
        match piece.to_ascii_lowercase() {
            'p' | 'r' => joined(from, to),
            'n' => over(next_to),
            'b' => over(joined),
            'k' => joined(from, to) || over(joined),
            other => panic!("piece {other}"),
        }
    }

    /// The legal moves by P5 to P12, sorted by text.
    pub fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        let king = if self.white_moves { 'K' } else { 'k' };
        if !self.inner.contains(&king) && !self.outer.contains(&king) {
            return moves;
        }
        for from in 0..14 {
            if self.mine(self.outer[from]) && self.inner[from] == '.' {
                moves.push(format!("+{}", letter(from)));
            }
            let piece = self.inner[from];
            for to in (0..14).filter(|&to| self.mine(piece) && to != from && self.path(piece, from, to)) {
                let target = self.inner[to];
                let pawn_barred = piece.eq_ignore_ascii_case(&'p') && !target.eq_ignore_ascii_case(&'p');
                if target == '.' {
                    moves.push(format!("{}-{}", letter(from), letter(to)));
                } else if !self.mine(target) && !pawn_barred {
                    moves.push(format!("{}x{}", letter(from), letter(to)));
                }
            }
        }
        moves.sort();
        moves
    }

    /// The result by P12 and P13.
    pub fn result(&self) -> Option<(&'static str, &'static str)> {
        let has = |king| self.inner.contains(&king) || self.outer.contains(&king);
        match (has('K'), has('k')) {
            (false, _) => Some(("black", "king-captured")),
            (_, false) => Some(("white", "king-captured")),
            _ if !self.moves().is_empty() => None,
            _ => Some((if self.white_moves { "black" } else { "white" }, "no-legal-move")),
        }
    }

    pub fn play(&self, text: &str) -> Slow {
        let mut next = self.clone();
        let letters: Vec<char> = text.chars().collect();
        if letters[0] == '+' {
            let at = place(letters[1]);
            next.inner[at] = std::mem::replace(&mut next.outer[at], '.');
        } else {
            next.inner[place(letters[2])] = std::mem::replace(&mut next.inner[place(letters[0])], '.');
        }
        next.white_moves = !self.white_moves;
        next
    }

    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 { 1 } else { self.moves().iter().map(|m| self.play(m).perft(depth - 1)).sum() }
    }

    /// The position string, runs of dots counted.
    pub fn text(&self) -> String {
        let row = |cells: &[char; 14]| {
            let (mut text, mut empty) = (String::new(), 0);
            for &cell in cells.iter().chain(&['|']) {
                if cell == '.' {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    text += &empty.to_string();
                    empty = 0;
                }
                text.push(cell);
            }
            text.trim_end_matches('|').to_owned()
        };
        format!("{}/{} {}", row(&self.inner), row(&self.outer), if self.white_moves { 'w' } else { 'b' })
    }
}
