//! A slow reference implementation of Linear Pursuit, written from the rules page alone, without
//! code shared with the crate.

pub mod made_up;

use std::collections::BTreeMap;
use std::rc::Rc;
use throughline_conformance::slow::{ProgramResult, ThirdTime, read_row, write_row};

/// The board's lines as listed on the rules page.
const LINES: &str = "a-d a-e a-i b-d b-h b-l c-g c-m d-f d-g e-i f-j f-n g-m h-k h-l i-k j-n k-m k-n";

/// A rule set, as given by the options.
#[derive(Clone, Debug)]
pub struct Rules {
    pub places: usize,
    /// For each pair of places: whether a straight line joins them.
    lines: Vec<Vec<bool>>,
    /// For each pair of places: whether the circumference joins them.
    neighbours: Vec<Vec<bool>>,
    pub pawns: bool,
    pub setup: String,
    /// White's and Black's major pieces, in upper and lower case.
    pub pieces: [String; 2],
    draws: bool,
}

/// A position: letters of pieces, `.` for none; the pieces in hand as letters in any order.
#[derive(Clone)]
pub struct Slow {
    rules: Rc<Rules>,
    inner: Vec<char>,
    outer: Vec<char>,
    hands: [Vec<char>; 2],
    white_moves: bool,
}

fn letter(place: usize) -> char {
    char::from(b'a' + place as u8)
}

fn place(letter: char) -> usize {
    "abcdefghijklmnopqrstuvwxyz".find(letter.to_ascii_lowercase()).unwrap()
}

impl Rules {
    /// Parses options as written in specs.
    pub fn new(options: &str) -> Rules {
        let value = |key: &str, default: &str| {
            let found = options.split(',').find_map(|pair| pair.strip_prefix(&format!("{key}=")));
            found.unwrap_or(default).to_owned()
        };
        let reconstruction = format!("14.{}", LINES.replace(' ', "."));
        let board = value("board", &reconstruction).replace("reconstruction", &reconstruction);
        let mut parts = board.split('.');
        let places: usize = parts.next().unwrap().parse().unwrap();
        let mut lines = vec![vec![false; places]; places];
        let circle = |a: usize, b: usize| (a + 1) % places == b || (b + 1) % places == a;
        let mut neighbours: Vec<Vec<bool>> =
            (0..places).map(|a| (0..places).map(|b| circle(a, b)).collect()).collect();
        for part in parts {
            let ends = [part.chars().next().unwrap(), part.chars().last().unwrap()].map(place);
            let (table, is) = if part.contains('~') { (&mut neighbours, false) } else { (&mut lines, true) };
            table[ends[0]][ends[1]] = is;
            table[ends[1]][ends[0]] = is;
        }
        let pieces = value("pieces", "KBBNNRR").to_uppercase();
        let (white, black) = pieces.split_once('/').unwrap_or((&pieces, &pieces));
        Rules {
            places,
            lines,
            neighbours,
            pawns: value("pawns", "on") == "on",
            setup: value("setup", "classic"),
            pieces: [white.to_owned(), black.to_lowercase()],
            draws: value("repetition", "draw") == "draw",
        }
    }

    /// P4: whether a side's pieces fit on its places.
    fn has_room(&self) -> bool {
        self.pieces[0].len() <= self.places / 2
    }

    /// Returns the start; `None` where it is random.
    pub fn start(&self) -> Option<Slow> {
        let mut slow = Slow {
            rules: Rc::new(self.clone()),
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
                slow.set_up(side * self.places / 2 + free / 2 + i, piece);
            }
        }
        Some(slow)
    }
}

impl Slow {
    /// Puts a major piece out of play, with its pawn.
    fn set_up(&mut self, at: usize, piece: char) {
        self.outer[at] = piece;
        if self.rules.pawns {
            self.inner[at] = if piece.is_uppercase() { 'P' } else { 'p' };
        }
    }

    fn mine(&self, piece: char) -> bool {
        piece != '.' && piece.is_uppercase() == self.white_moves
    }

    fn is_draft(&self) -> bool {
        self.hands.iter().any(|hand| !hand.is_empty())
    }

    /// Whether the mover's piece on `from` may move to `to`, without regard to the turn or to the
    /// contents of `to`.
    fn path(&self, piece: char, from: usize, to: usize) -> bool {
        let lines = &self.rules.lines;
        let over = |second: &[Vec<bool>]| {
            (0..self.rules.places).any(|m| self.inner[m] == '.' && lines[from][m] && second[m][to])
        };
        match piece.to_ascii_lowercase() {
            'p' | 'r' => lines[from][to],
            'n' => over(&self.rules.neighbours),
            'b' => over(lines),
            'k' => lines[from][to] || over(lines),
            other => panic!("piece {other}"),
        }
    }

    /// P3: the placings of a draft.
    fn placings(&self) -> Vec<String> {
        let hand = &self.hands[usize::from(!self.white_moves)];
        let free = (0..self.rules.places).filter(|&at| self.outer[at] == '.');
        let each = |at| hand.iter().map(move |piece| format!("{}{}", piece.to_ascii_uppercase(), letter(at)));
        free.flat_map(each).collect()
    }

    /// The legal moves by P3 and P5 to P12, sorted by text.
    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        let king = if self.white_moves { 'K' } else { 'k' };
        if self.is_draft() {
            moves = self.placings();
        } else if self.inner.contains(&king) || self.outer.contains(&king) {
            for from in 0..self.rules.places {
                if self.mine(self.outer[from]) && self.inner[from] == '.' {
                    moves.push(format!("+{}", letter(from)));
                }
                let piece = self.inner[from];
                let goal = |&to: &usize| self.mine(piece) && to != from && self.path(piece, from, to);
                for to in (0..self.rules.places).filter(goal) {
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
    fn ending(&self) -> Option<ProgramResult> {
        let has = |king| self.inner.contains(&king) || self.outer.contains(&king);
        match (has('K'), has('k')) {
            _ if self.is_draft() => None,
            (false, _) => Some((Some("black"), "king-captured")),
            (_, false) => Some((Some("white"), "king-captured")),
            _ if !self.moves().is_empty() => None,
            _ => Some((Some(if self.white_moves { "black" } else { "white" }), "no-legal-move")),
        }
    }

    fn play(&self, text: &str) -> Slow {
        let mut next = self.clone();
        let letters: Vec<char> = text.chars().collect();
        if letters[0] == '+' {
            let at = place(letters[1]);
            next.inner[at] = std::mem::replace(&mut next.outer[at], '.');
        } else if self.is_draft() {
            let hand = &mut next.hands[usize::from(!self.white_moves)];
            let index = hand.iter().position(|piece| piece.eq_ignore_ascii_case(&letters[0])).unwrap();
            let piece = hand.remove(index);
            next.set_up(place(letters[1]), piece);
        } else {
            next.inner[place(letters[2])] = std::mem::replace(&mut next.inner[place(letters[0])], '.');
        }
        next.white_moves = !self.white_moves;
        next
    }

    /// Returns the position string, with runs of dots counted, and hands in the order K B N R.
    fn write(&self) -> String {
        let hand = |side: usize| {
            let mut letters = self.hands[side].clone();
            letters.sort_by_key(|piece| "kbnr".find(piece.to_ascii_lowercase()));
            if letters.is_empty() { "-".to_owned() } else { letters.into_iter().collect() }
        };
        let hands = if self.is_draft() { format!(" {}/{}", hand(0), hand(1)) } else { String::new() };
        let turn = if self.white_moves { 'w' } else { 'b' };
        format!("{}/{} {turn}{hands}", write_row(&self.inner), write_row(&self.outer))
    }

    /// Parses a position string.
    fn of(rules: Rc<Rules>, text: &str) -> Slow {
        let parts: Vec<&str> = text.split(' ').collect();
        let (inner, outer) = parts[0].split_once('/').unwrap();
        let (white, black) = parts.get(2).map_or(("-", "-"), |hands| hands.split_once('/').unwrap());
        let hands = [white, black].map(|hand| hand.chars().filter(|piece| *piece != '-').collect());
        Slow { rules, inner: read_row(inner), outer: read_row(outer), hands, white_moves: parts[1] == "w" }
    }

    /// P3: whether the pieces are complete, one on a place, with a pawn in front of each if there
    /// are pawns.
    fn is_a_deal(&self) -> bool {
        let sorted = |pieces: &mut dyn Iterator<Item = char>| {
            let mut pieces: Vec<char> = pieces.collect();
            pieces.sort_unstable();
            pieces
        };
        let expected = sorted(&mut self.rules.pieces.concat().chars());
        let found = sorted(&mut self.outer.iter().copied().filter(|&piece| piece != '.'));
        let pawn = |piece: char| match piece {
            _ if piece == '.' || !self.rules.pawns => '.',
            _ if piece.is_uppercase() => 'P',
            _ => 'p',
        };
        let pawns = self.outer.iter().map(|&piece| pawn(piece));
        expected == found && pawns.eq(self.inner.iter().copied()) && self.white_moves && !self.is_draft()
    }
}

impl throughline_conformance::slow::SecondProgram for Slow {
    fn read(options: &str, position: &str) -> Self {
        Slow::of(Rc::new(Rules::new(options)), position)
    }

    fn may_start(options: &str, position: &str) -> bool {
        let rules = Rules::new(options);
        match rules.start() {
            Some(start) => start.write() == position,
            None => Slow::of(Rc::new(rules), position).is_a_deal(),
        }
    }

    /// P4: too many pieces; P13: a start in which the game is over.
    fn refuses(options: &str) -> Option<String> {
        let rules = Rules::new(options);
        if !rules.has_room() {
            return Some(format!("{} pieces on {} places", rules.pieces[0].len(), rules.places));
        }
        let no_move = rules.start().is_some_and(|start| start.moves().is_empty());
        no_move.then(|| "White cannot move".to_owned())
    }

    fn text(&self) -> String {
        self.write()
    }

    fn successors(&self) -> BTreeMap<String, String> {
        let moves = if self.ending().is_some() { Vec::new() } else { self.moves() };
        moves.into_iter().map(|text| (text.clone(), self.play(&text).write())).collect()
    }

    fn result(&self) -> Option<ProgramResult> {
        self.ending()
    }

    fn third_time(options: &str) -> ThirdTime {
        if Rules::new(options).draws { ThirdTime::Draw } else { ThirdTime::Nothing }
    }

    /// P14: only the two kings remain.
    fn claim(&self) -> Option<&'static str> {
        let others = self.inner.iter().chain(&self.outer).filter(|piece| !".Kk".contains(**piece)).count();
        (others == 0 && !self.is_draft()).then_some("kings-only")
    }
}
