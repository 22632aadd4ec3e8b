//! Linear Pursuit, implemented from its rules page alone: two rows of letters, inner and outer
//! places, and each rule as it is written there.
//!
//! Supported are the set-ups `classic` and `yin-yang` on boards of up to 14 places, and all their
//! positions.

use crate::letters::{self, EMPTY, of, owner};
use crate::rules::{Defect, Ending, Player, Rules};
use std::ops::ControlFlow;

/// The maximum number of places: one number holds a position.
pub const MAX_PLACES: usize = 14;
/// The lines of the reconstructed board.
const RECONSTRUCTION: &str =
    "14.a-d.a-e.a-i.b-d.b-h.b-l.c-g.c-m.d-f.d-g.e-i.f-j.f-n.g-m.h-k.h-l.i-k.j-n.k-m.k-n";
/// An empty place, then the pieces, in the order of their numbers in packed positions.
const LETTERS: &[u8] = b".KBNRPkbnrp";
/// The letters of the sides.
const SIDES: [char; 2] = ['w', 'b'];

/// A rule set.
#[derive(Clone, Debug)]
pub struct Pursuit {
    places: usize,
    /// For each place, the places joined to it by straight lines, as bits.
    lines: [u16; MAX_PLACES],
    /// For each place, its neighbours on the circumference.
    sides: [u16; MAX_PLACES],
    start: Circle,
}

/// The pieces and the side to move: letters as in position strings. Places beyond the board are
/// empty.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Circle {
    inner: [u8; MAX_PLACES],
    outer: [u8; MAX_PLACES],
    to_move: Player,
}

/// A move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// P5, the place.
    Enter(usize),
    /// P6 to P10, from and to.
    Go(usize, usize),
}

/// The place of a letter.
fn place(letter: &str, places: usize) -> Option<usize> {
    let [letter] = letter.as_bytes() else { return None };
    let place = usize::from(letter.checked_sub(b'a')?);
    (place < places).then_some(place)
}

impl Pursuit {
    /// The rule set of a spec's part after the colon. The repetition rule is ignored: no check
    /// depends on it.
    ///
    /// # Errors
    /// Options that the checker does not support.
    pub fn from_options(options: &str) -> Result<Self, Defect> {
        let (mut board, mut setup, mut pieces, mut pawns) = (RECONSTRUCTION, "classic", "KBBNNRR", true);
        for pair in options.split(',').filter(|pair| !pair.is_empty()) {
            match pair.split_once('=') {
                Some(("board", "reconstruction")) => {}
                Some(("board", value)) => board = value,
                Some(("setup", value @ ("classic" | "yin-yang"))) => setup = value,
                Some(("pieces", value)) => pieces = value,
                Some(("pawns", value @ ("on" | "off"))) => pawns = value == "on",
                Some(("repetition", "draw" | "off")) => {}
                _ => return Err(format!("option {pair} is not known to the checker").into()),
            }
        }
        let mut rules = Pursuit::board(board)?;
        let (white, black) = pieces.split_once('/').unwrap_or((pieces, pieces));
        for (player, pieces) in [(Player::First, white), (Player::Second, black)] {
            rules.set_up(player, &row(setup, pieces)?, pawns)?;
        }
        Ok(rules)
    }

    /// The places and lines of a board's text: `6.a-d.b-e.c-f.f~a`.
    fn board(text: &str) -> Result<Self, Defect> {
        let unknown = || format!("board {text} is not known to the checker");
        let mut parts = text.split('.');
        let places = parts.next().and_then(|places| places.parse::<usize>().ok());
        let places = places.filter(|places| (4..=MAX_PLACES).contains(places)).ok_or_else(unknown)?;
        let (mut lines, mut gaps) = (Vec::new(), Vec::new());
        for part in parts {
            let at = part.find(['-', '~']).ok_or_else(unknown)?;
            let ends = place(&part[..at], places).zip(place(&part[at + 1..], places)).ok_or_else(unknown)?;
            if part.as_bytes()[at] == b'-' { &mut lines } else { &mut gaps }.push(ends);
        }
        let all = (0..places).map(|from| (from, (from + 1) % places));
        let sides = all.filter(|&(from, to)| !gaps.contains(&(from, to)) && !gaps.contains(&(to, from)));
        let nobody = [EMPTY; MAX_PLACES];
        let start = Circle { inner: nobody, outer: nobody, to_move: Player::First };
        Ok(Pursuit { places, lines: joined(lines), sides: joined(sides), start })
    }

    /// P2 and P4: a row in the middle of its side, pawns in front.
    fn set_up(&mut self, player: Player, row: &[u8], pawns: bool) -> Result<(), Defect> {
        let length = self.places / 2;
        let room = length.checked_sub(row.len()).ok_or("more pieces than places")?;
        let first = room / 2 + if player == Player::First { 0 } else { length };
        for (at, &piece) in (first..).zip(row) {
            self.start.outer[at] = of(player, piece);
            if pawns {
                self.start.inner[at] = of(player, b'P');
            }
        }
        Ok(())
    }

    /// The inner places whose letters pass a test, as bits.
    fn inner(&self, position: &Circle, test: impl Fn(u8) -> bool) -> u16 {
        let places = position.inner[..self.places].iter().enumerate();
        places.fold(0, |set, (at, &piece)| set | u16::from(test(piece)) << at)
    }

    /// P6 to P10: where the piece on a place can go, even where the player's own pieces stand.
    fn goals(&self, position: &Circle, from: usize, vacant: u16) -> u16 {
        let one = self.lines[from];
        let two = |second: &[u16; MAX_PLACES]| bits(one & vacant).fold(0, |set, middle| set | second[middle]);
        match position.inner[from].to_ascii_uppercase() {
            b'P' => {
                let pawn = of(position.to_move.other(), b'P');
                one & (vacant | self.inner(position, |piece| piece == pawn))
            }
            b'R' => one,
            b'N' => two(&self.sides),
            b'B' => two(&self.lines),
            b'K' => one | two(&self.lines),
            _ => 0,
        }
    }

    /// Passes each move to `take` until that breaks off; a side without a king has none.
    fn each_move(&self, position: &Circle, mut take: impl FnMut(Step) -> ControlFlow<()>) -> ControlFlow<()> {
        let us = position.to_move;
        let own = self.inner(position, |piece| owner(piece) == Some(us));
        let vacant = self.inner(position, |piece| piece == EMPTY);
        if Self::count(position, of(us, b'K')) == 0 {
            return ControlFlow::Continue(());
        }
        for at in bits(vacant).filter(|&at| owner(position.outer[at]) == Some(us)) {
            take(Step::Enter(at))?;
        }
        for from in bits(own) {
            // P11: the place where a move begins holds the player's own piece, too.
            for to in bits(self.goals(position, from, vacant) & !own) {
                take(Step::Go(from, to))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn read_ring(&self, text: &str) -> Option<[u8; MAX_PLACES]> {
        let mut ring = [EMPTY; MAX_PLACES];
        letters::read_row(text, &mut ring[..self.places])?;
        ring.iter().all(|piece| LETTERS.contains(piece)).then_some(ring)
    }

    fn count(position: &Circle, piece: u8) -> usize {
        position.inner.iter().chain(&position.outer).filter(|&&other| other == piece).count()
    }
}

/// The places joined to each, in both directions.
fn joined(pairs: impl IntoIterator<Item = (usize, usize)>) -> [u16; MAX_PLACES] {
    let mut joined = [0; MAX_PLACES];
    for (a, b) in pairs {
        joined[a] |= 1 << b;
        joined[b] |= 1 << a;
    }
    joined
}

/// The places of a set, in order.
fn bits(set: u16) -> impl Iterator<Item = usize> {
    (0..MAX_PLACES).filter(move |&at| set >> at & 1 == 1)
}

/// P2 and P4: the major pieces from the player's left.
fn row(setup: &str, pieces: &str) -> Result<Vec<u8>, Defect> {
    let mut sorted: Vec<u8> = Vec::new();
    for kind in *b"KBNR" {
        sorted.extend(pieces.bytes().filter(|&piece| piece == kind));
    }
    if sorted.len() != pieces.len() || pieces.matches('K').count() != 1 {
        return Err(format!("pieces {pieces} are not known to the checker").into());
    }
    if setup == "yin-yang" {
        return Ok(sorted);
    }
    // Outward from the king, to the left and to the right alternately.
    let mut row = vec![b'K'];
    for (number, &piece) in sorted[1..].iter().enumerate() {
        row.insert(if number % 2 == 0 { 0 } else { row.len() }, piece);
    }
    Ok(row)
}

impl Rules for Pursuit {
    type Position = Circle;
    type Move = Step;

    fn start(&self) -> Circle {
        self.start
    }

    fn to_move(&self, position: &Circle) -> Player {
        position.to_move
    }

    fn moves(&self, position: &Circle, list: &mut Vec<Step>) {
        let _ = self.each_move(position, |step| {
            list.push(step);
            ControlFlow::Continue(())
        });
    }

    fn after(&self, position: &Circle, step: Step) -> Circle {
        let mut after = *position;
        match step {
            Step::Enter(at) => after.inner[at] = std::mem::replace(&mut after.outer[at], EMPTY),
            Step::Go(from, to) => after.inner[to] = std::mem::replace(&mut after.inner[from], EMPTY),
        }
        after.to_move = position.to_move.other();
        after
    }

    /// P12 and P13.
    fn ending(&self, position: &Circle) -> Option<Ending> {
        let has_move = self.each_move(position, |_| ControlFlow::Break(())).is_break();
        (!has_move).then(|| Ending::Won(position.to_move.other()))
    }

    /// P14.
    fn may_declare_draw(&self, position: &Circle) -> bool {
        let pieces = position.inner.iter().chain(&position.outer).filter(|&&piece| piece != EMPTY).count();
        let kings = Self::count(position, b'K') + Self::count(position, b'k');
        kings == 2 && pieces == 2 && self.ending(position).is_none()
    }

    fn is_capture(&self, position: &Circle, step: Step) -> bool {
        matches!(step, Step::Go(_, to) if position.inner[to] != EMPTY)
    }

    fn pack(&self, position: &Circle) -> u128 {
        let number = |piece: u8| LETTERS.iter().position(|&other| other == piece).unwrap_or(0) as u128;
        let all =
            position.inner.iter().chain(&position.outer).fold(0, |all, &piece| all << 4 | number(piece));
        all << 1 | u128::from(position.to_move == Player::Second)
    }

    fn unpack(&self, number: u128) -> Circle {
        let to_move = if number & 1 == 1 { Player::Second } else { Player::First };
        let ring = |ring: usize| {
            std::array::from_fn(|at| {
                let shift = 1 + 4 * (2 * MAX_PLACES - 1 - ring * MAX_PLACES - at);
                LETTERS.get((number >> shift & 15) as usize).copied().unwrap_or(EMPTY)
            })
        };
        Circle { inner: ring(0), outer: ring(1), to_move }
    }

    fn read(&self, text: &str) -> Result<Circle, Defect> {
        let wrong = || format!("“{text}” is not a position of {} places", self.places);
        let (rings, side) = text.split_once(' ').ok_or_else(wrong)?;
        let (inner, outer) = rings.split_once('/').ok_or_else(wrong)?;
        let to_move = letters::read_side(side, SIDES)?;
        let (inner, outer) = self.read_ring(inner).zip(self.read_ring(outer)).ok_or_else(wrong)?;
        let position = Circle { inner, outer, to_move };
        let kings = [to_move, to_move.other()].map(|player| Self::count(&position, of(player, b'K')));
        if kings[0] > 1 || kings[1] != 1 || outer.iter().any(|piece| b"Pp".contains(piece)) {
            return Err(format!("“{text}” has not the kings of a game, or pawns out of play").into());
        }
        Ok(position)
    }

    fn text(&self, position: &Circle) -> String {
        let mut text = String::new();
        letters::write_row(&position.inner[..self.places], &mut text);
        text.push('/');
        letters::write_row(&position.outer[..self.places], &mut text);
        text.extend([' ', letters::side(position.to_move, SIDES)]);
        text
    }

    fn move_text(&self, position: &Circle, step: Step) -> String {
        let letter = |place: usize| char::from(b'a' + place as u8);
        match step {
            Step::Enter(at) => format!("+{}", letter(at)),
            Step::Go(from, to) if position.inner[to] == EMPTY => format!("{}-{}", letter(from), letter(to)),
            Step::Go(from, to) => format!("{}x{}", letter(from), letter(to)),
        }
    }
}
