//! A second Linear Pursuit, slow and plain, written from the rule page alone: it shares no code with the crate.

/// The board's lines as the rule page lists them.
const LINES: &str = "a-d a-e a-i b-d b-h b-l c-g c-m d-f d-g e-i f-j f-n g-m h-k h-l i-k j-n k-m k-n";

/// A rule set: what the options say.
#[derive(Clone, Debug)]
pub struct Rules {
    pub places: usize,
    /// Pairs of places joined by a straight line, as letters: `ad`, once each.
    lines: Vec<String>,
    /// Pairs of neighbours, as letters, that the circumference does not join.
    gaps: Vec<String>,
    pub pawns: bool,
    pub setup: String,
    /// White's and Black's major pieces, as letters of their case.
    pub pieces: [String; 2],
}

/// A position: letters of pieces, `.` for none; the pieces in hand as letters in any order.
#[derive(Clone)]
pub struct Slow {
    pub inner: Vec<char>,
    pub outer: Vec<char>,
    pub hands: [Vec<char>; 2],
    pub white_moves: bool,
}

fn letter(place: usize) -> char {
    "abcdefghijklmnopqrstuvwxyz".chars().nth(place).unwrap()
}

fn place(letter: char) -> usize {
    "abcdefghijklmnopqrstuvwxyz".find(letter).unwrap()
}

impl Rules {
    /// Reads options as specs write them.
    pub fn new(options: &str) -> Rules {
        let value = |key: &str, default: &str| {
            let found = options.split(',').find_map(|pair| pair.strip_prefix(&format!("{key}=")));
            found.unwrap_or(default).to_owned()
        };
        let reconstruction = format!("14.{}", LINES.replace(' ', "."));
        let board = value("board", &reconstruction).replace("reconstruction", &reconstruction);
        let mut parts = board.split('.');
        let places = parts.next().unwrap().parse().unwrap();
        let (gaps, lines): (Vec<_>, Vec<_>) = parts.partition(|part| part.contains('~'));
        let without = |parts: Vec<&str>| parts.iter().map(|part| part.replace(['-', '~'], "")).collect();
        let pieces = value("pieces", "KBBNNRR");
        let (white, black) = pieces.split_once('/').unwrap_or((&pieces, &pieces));
        Rules {
            places,
            lines: without(lines),
            gaps: without(gaps),
            pawns: value("pawns", "on") == "on",
            setup: value("setup", "classic"),
            pieces: [white.to_owned(), black.to_lowercase()],
        }
    }

    fn listed(pairs: &[String], a: usize, b: usize) -> bool {
        let (there, back) = (format!("{}{}", letter(a), letter(b)), format!("{}{}", letter(b), letter(a)));
        pairs.iter().any(|pair| *pair == there || *pair == back)
    }

    fn joined(&self, a: usize, b: usize) -> bool {
        Rules::listed(&self.lines, a, b)
    }

    fn next_to(&self, a: usize, b: usize) -> bool {
        ((a + 1) % self.places == b || (b + 1) % self.places == a) && !Rules::listed(&self.gaps, a, b)
    }

    /// The start; `None` where chance decides it.
    pub fn start(&self) -> Option<Slow> {
        let mut slow = Slow {
            inner: vec!['.'; self.places],
            outer: vec!['.'; self.places],
            hands: [Vec::new(), Vec::new()],
            white_moves: true,
        };
        for (side, pieces) in self.pieces.iter().enumerate() {
            let of = |kind: char| pieces.chars().filter(move |piece| piece.eq_ignore_ascii_case(&kind));
            let row: String = match self.setup.as_str() {
                "yin-yang" => "kbnr".chars().flat_map(of).collect(),
                "classic" => {
                    let others: Vec<char> = "bnr".chars().flat_map(of).collect();
                    let every_second = |first| others.iter().skip(first).step_by(2);
                    every_second(0).rev().copied().chain(of('k')).chain(every_second(1).copied()).collect()
                }
                "draft" => {
                    slow.hands[side] = pieces.chars().collect();
                    continue;
                }
                _ => return None,
            };
            let free = self.places / 2 - row.len();
            for (i, piece) in row.chars().enumerate() {
                slow.set_up(self, side * self.places / 2 + free / 2 + i, piece);
            }
        }
        Some(slow)
    }
}

impl Slow {
    /// Puts a major piece out of play, its pawn with it.
    fn set_up(&mut self, rules: &Rules, at: usize, piece: char) {
        self.outer[at] = piece;
        if rules.pawns {
            self.inner[at] = if piece.is_uppercase() { 'P' } else { 'p' };
        }
    }

    fn mine(&self, piece: char) -> bool {
        piece != '.' && piece.is_uppercase() == self.white_moves
    }

    fn is_draft(&self) -> bool {
        self.hands.iter().any(|hand| !hand.is_empty())
    }

    /// Whether the mover's piece on `from` may go to `to`, and no more: not whose turn or what stands there.
    fn path(&self, rules: &Rules, piece: char, from: usize, to: usize) -> bool {
        let over = |second: fn(&Rules, usize, usize) -> bool| {
            let vacant = |middle: usize| self.inner[middle] == '.';
            (0..rules.places).any(|m| vacant(m) && rules.joined(from, m) && second(rules, m, to))
        };
        match piece.to_ascii_lowercase() {
            'p' | 'r' => rules.joined(from, to),
            'n' => over(Rules::next_to),
            'b' => over(Rules::joined),
            'k' => rules.joined(from, to) || over(Rules::joined),
            other => panic!("piece {other}"),
        }
    }

    /// P3: the placings of a draft.
    fn placings(&self, rules: &Rules) -> Vec<String> {
        let hand = &self.hands[usize::from(!self.white_moves)];
        let free = (0..rules.places).filter(|&at| self.outer[at] == '.');
        let each = |at| hand.iter().map(move |piece| format!("{}{}", piece.to_ascii_uppercase(), letter(at)));
        free.flat_map(each).collect()
    }

    /// The legal moves by P3 and P5 to P12, sorted by text.
    pub fn moves(&self, rules: &Rules) -> Vec<String> {
        let mut moves = Vec::new();
        let king = if self.white_moves { 'K' } else { 'k' };
        if self.is_draft() {
            moves = self.placings(rules);
        } else if self.inner.contains(&king) || self.outer.contains(&king) {
            for from in 0..rules.places {
                if self.mine(self.outer[from]) && self.inner[from] == '.' {
                    moves.push(format!("+{}", letter(from)));
                }
                let piece = self.inner[from];
                let goal = |&to: &usize| self.mine(piece) && to != from && self.path(rules, piece, from, to);
                for to in (0..rules.places).filter(goal) {
                    let target = self.inner[to];
                    let pawn_barred = piece.eq_ignore_ascii_case(&'p') && !target.eq_ignore_ascii_case(&'p');
                    if target == '.' {
                        moves.push(format!("{}-{}", letter(from), letter(to)));
                    } else if !self.mine(target) && !pawn_barred {
                        moves.push(format!("{}x{}", letter(from), letter(to)));
                    }
                }
            }
        }
        moves.sort();
        moves.dedup();
        moves
    }

    /// The result by P12 and P13.
    pub fn result(&self, rules: &Rules) -> Option<(&'static str, &'static str)> {
        let has = |king| self.inner.contains(&king) || self.outer.contains(&king);
        match (has('K'), has('k')) {
            _ if self.is_draft() => None,
            (false, _) => Some(("black", "king-captured")),
            (_, false) => Some(("white", "king-captured")),
            _ if !self.moves(rules).is_empty() => None,
            _ => Some((if self.white_moves { "black" } else { "white" }, "no-legal-move")),
        }
    }

    pub fn play(&self, rules: &Rules, text: &str) -> Slow {
        let mut next = self.clone();
        let letters: Vec<char> = text.chars().collect();
        if letters[0] == '+' {
            let at = place(letters[1]);
            next.inner[at] = std::mem::replace(&mut next.outer[at], '.');
        } else if self.is_draft() {
            let hand = &mut next.hands[usize::from(!self.white_moves)];
            let index = hand.iter().position(|piece| piece.eq_ignore_ascii_case(&letters[0])).unwrap();
            let piece = hand.remove(index);
            next.set_up(rules, place(letters[1]), piece);
        } else {
            next.inner[place(letters[2])] = std::mem::replace(&mut next.inner[place(letters[0])], '.');
        }
        next.white_moves = !self.white_moves;
        next
    }

    pub fn perft(&self, rules: &Rules, depth: u32) -> u64 {
        let next = |m: &String| self.play(rules, m).perft(rules, depth - 1);
        if depth == 0 { 1 } else { self.moves(rules).iter().map(next).sum() }
    }

    /// The position string, runs of dots counted, hands in the order K B N R.
    pub fn text(&self) -> String {
        let row = |cells: &[char]| {
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
        let hand = |side: usize| {
            let mut letters = self.hands[side].clone();
            letters.sort_by_key(|piece| "kbnr".find(piece.to_ascii_lowercase()));
            if letters.is_empty() { "-".to_owned() } else { letters.into_iter().collect() }
        };
        let hands = if self.is_draft() { format!(" {}/{}", hand(0), hand(1)) } else { String::new() };
        let turn = if self.white_moves { 'w' } else { 'b' };
        format!("{}/{} {turn}{hands}", row(&self.inner), row(&self.outer))
    }

    /// The position of a string without hands.
    pub fn read(text: &str) -> Slow {
        let (rows, turn) = text.split_once(' ').unwrap();
        let row = |row: &str| {
            let mut cells = Vec::new();
            let mut digits = String::new();
            for symbol in row.chars().chain(['|']) {
                if symbol.is_ascii_digit() {
                    digits.push(symbol);
                    continue;
                }
                cells.extend(vec!['.'; digits.parse().unwrap_or(0)]);
                digits.clear();
                cells.push(symbol);
            }
            cells.pop();
            cells
        };
        let (inner, outer) = rows.split_once('/').unwrap();
        let hands = [Vec::new(), Vec::new()];
        Slow { inner: row(inner), outer: row(outer), hands, white_moves: turn == "w" }
    }
}
