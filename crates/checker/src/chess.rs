//! One-Dimensional Chess, implemented from its rules page alone: a row of letters, and each rule as
//! it is written there. Written to be read, not to be fast; a few hundred thousand positions a
//! second are enough.
//!
//! Supported are the line-ups of kings, queens, rooks, bishops and knights on 8 to 20 squares, and
//! Gardner's game. The variants with pawns are not.

use crate::letters::{self, EMPTY, of, owner};
use crate::rules::{Defect, Ending, Player, Rules};

/// The longest row.
pub const LONGEST: usize = 20;
/// The shortest row.
pub const SHORTEST: usize = 8;
/// The letters of the sides.
const SIDES: [char; 2] = ['w', 'b'];
/// The letters, in the order of their numbers in packed positions.
const LETTERS: &[u8; 11] = b".KQRBNkqrbn";
/// Fifty moves by each side (C14), in plies.
pub const QUIET_PLIES: u32 = 100;

/// How the pieces move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Style {
    /// C2 to C7 of the rules page.
    Sheet,
    /// Gardner: rooks without a limit, knights that jump two squares, no castling.
    Gardner,
}

/// A rule set: the length of the row, and White's line-up.
#[derive(Clone, Debug)]
pub struct Chess {
    length: usize,
    line_up: Vec<u8>,
    style: Style,
}

/// A row and the side to move. Letters as in position strings: capitals are White, a point is an
/// empty square. Squares beyond the row are empty.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Row {
    /// The squares from White's end.
    pub squares: [u8; LONGEST],
    /// Whose move it is.
    pub to_move: Player,
}

/// A move: from, to, and the square of an enemy captured on the way (C7). Castling goes from the
/// king's square to the rook's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// The origin.
    pub from: usize,
    /// The destination.
    pub to: usize,
    /// The square where a knight captures on its way.
    pub on_the_way: Option<usize>,
    /// King and rook swap places (C6).
    pub castling: bool,
}

impl Step {
    fn plain(from: usize, to: usize) -> Step {
        Step { from, to, on_the_way: None, castling: false }
    }
}

impl Chess {
    /// The rule set of a line-up (`kqrbn`, or `gardner`) on a row of this many squares.
    ///
    /// # Errors
    /// A length or line-up that is not allowed, or does not fit.
    pub fn new(setup: &str, length: usize) -> Result<Self, Defect> {
        let (style, letters) = match setup {
            "gardner" => (Style::Gardner, "knr"),
            _ => (Style::Sheet, setup),
        };
        let line_up = letters.as_bytes().to_vec();
        let kings = line_up.iter().filter(|&&letter| letter == b'k').count();
        if kings != 1 || !(2..=8).contains(&line_up.len()) || !line_up.iter().all(|p| b"kqrbn".contains(p)) {
            return Err(format!("setup {setup} is not known to the checker").into());
        }
        if !(SHORTEST..=LONGEST).contains(&length) || 2 * line_up.len() > length {
            return Err(format!("setup {setup} on {length} squares is not allowed").into());
        }
        Ok(Chess { length, line_up, style })
    }

    /// The rule set of a spec's part after the colon. The repetition rule is ignored: no check
    /// depends on it.
    ///
    /// # Errors
    /// As [`Chess::new`], and options that the checker does not support.
    pub fn from_options(options: &str) -> Result<Self, Defect> {
        let (mut setup, mut board) = ("kqrbn", None);
        for pair in options.split(',').filter(|pair| !pair.is_empty()) {
            match pair.split_once('=') {
                Some(("setup", value)) => setup = value,
                Some(("board", value)) => {
                    board = Some(value.parse::<usize>().map_err(|_| format!("board {value} is no number"))?);
                }
                Some(("repetition", "draw" | "claim" | "off")) => {}
                _ => return Err(format!("option {pair} is not known to the checker").into()),
            }
        }
        // For a variant, 16 means its own board.
        let own = if setup == "gardner" { 8 } else { 16 };
        Chess::new(setup, board.filter(|&length| length != 16).unwrap_or(own))
    }

    /// The number of squares.
    #[must_use]
    pub fn length(&self) -> usize {
        self.length
    }

    fn castles(&self) -> bool {
        self.style == Style::Sheet
    }

    /// The square `distance` steps from another, if it is on the row.
    fn step(&self, from: usize, distance: isize) -> Option<usize> {
        from.checked_add_signed(distance).filter(|&square| square < self.length)
    }

    /// Whether `player` could capture what stands on `target` (C8), without regard to the safety of
    /// the player's king (C9).
    #[must_use]
    pub fn attacks(&self, row: &Row, player: Player, target: usize) -> bool {
        (0..self.length).any(|from| {
            let piece = row.squares[from];
            owner(piece) == Some(player) && self.reaches(row, from, piece.to_ascii_lowercase(), target)
        })
    }

    fn reaches(&self, row: &Row, from: usize, kind: u8, target: usize) -> bool {
        let distance = from.abs_diff(target);
        let clear_by = |step: usize| {
            let (low, high) = (from.min(target), from.max(target));
            (low + step..high).step_by(step).all(|square| row.squares[square] == EMPTY)
        };
        let rook_reach = if self.style == Style::Gardner { LONGEST } else { 3 };
        let as_rook = || (1..=rook_reach).contains(&distance) && clear_by(1);
        let as_bishop = || matches!(distance, 2 | 4 | 6) && clear_by(2);
        match kind {
            b'k' => distance == 1,
            b'r' => as_rook(),
            b'b' => as_bishop(),
            b'q' => as_rook() || as_bishop(),
            b'n' => self.knight_reaches(row, from, target),
            _ => false,
        }
    }

    fn knight_reaches(&self, row: &Row, from: usize, target: usize) -> bool {
        if self.style == Style::Gardner {
            return from.abs_diff(target) == 2;
        }
        let empty = |square: usize| row.squares[square] == EMPTY;
        self.knight_ways(from).any(|(via, to)| to == target || via == target && empty(to))
    }

    /// C7: the paths of a knight, the square in between and the last one, both on the board.
    fn knight_ways(&self, from: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        const LEGS: [(isize, isize); 8] =
            [(2, 3), (2, -3), (-2, 3), (-2, -3), (3, 2), (3, -2), (-3, 2), (-3, -2)];
        LEGS.into_iter().filter_map(move |(first, second)| {
            let via = self.step(from, first)?;
            Some((via, self.step(via, second)?))
        })
    }

    /// Whether the king of `player` is in check (C8).
    #[must_use]
    pub fn in_check(&self, row: &Row, player: Player) -> bool {
        let king = of(player, b'k');
        let at = row.squares.iter().position(|&piece| piece == king);
        at.is_some_and(|square| self.attacks(row, player.other(), square))
    }

    /// Moves by C2 to C7, without regard to C9.
    fn candidates(&self, row: &Row, list: &mut Vec<Step>) {
        for from in 0..self.length {
            if owner(row.squares[from]) != Some(row.to_move) {
                continue;
            }
            let kind = row.squares[from].to_ascii_lowercase();
            if kind == b'n' && self.style == Style::Sheet {
                self.knight_moves(row, from, list);
                continue;
            }
            for to in 0..self.length {
                let own = owner(row.squares[to]) == Some(row.to_move);
                if !own && self.reaches(row, from, kind, to) {
                    list.push(Step::plain(from, to));
                }
            }
            if kind == b'k' && self.castles() {
                let rook = of(row.to_move, b'r');
                for side in [-1, 1] {
                    if let Some(to) = self.step(from, side).filter(|&to| row.squares[to] == rook) {
                        list.push(Step { castling: true, ..Step::plain(from, to) });
                    }
                }
            }
        }
    }

    fn knight_moves(&self, row: &Row, from: usize, list: &mut Vec<Step>) {
        let mut add = |step: Step| {
            // Two paths with the same squares and the same capture are one move.
            if !list.contains(&step) {
                list.push(step);
            }
        };
        for (via, to) in self.knight_ways(from) {
            let (passed, last) = (owner(row.squares[via]), owner(row.squares[to]));
            if last == Some(row.to_move) {
                continue;
            }
            add(Step::plain(from, to));
            if last.is_none() && passed == Some(row.to_move.other()) {
                add(Step { on_the_way: Some(via), ..Step::plain(from, to) });
            }
        }
    }

    fn played(row: &Row, step: Step) -> Row {
        let mut after = *row;
        let moved = after.squares[step.from];
        if let Some(via) = step.on_the_way {
            after.squares[via] = EMPTY;
        }
        after.squares[step.from] = if step.castling { after.squares[step.to] } else { EMPTY };
        after.squares[step.to] = moved;
        after.to_move = row.to_move.other();
        after
    }

    /// Every move that C1 to C9 allow, even if C12 has ended the game.
    pub fn legal_by_movement(&self, row: &Row, list: &mut Vec<Step>) {
        let first = list.len();
        self.candidates(row, list);
        let mut kept = first;
        for at in first..list.len() {
            let step = list[at];
            if !self.in_check(&Self::played(row, step), row.to_move) {
                list[kept] = step;
                kept += 1;
            }
        }
        list.truncate(kept);
    }

    /// C12: only the kings are left.
    #[must_use]
    pub fn is_bare(&self, row: &Row) -> bool {
        row.squares.iter().all(|piece| matches!(piece, b'K' | b'k' | &EMPTY))
    }

    fn read_row(&self, text: &str) -> Result<[u8; LONGEST], Defect> {
        let mut squares = [EMPTY; LONGEST];
        letters::read_row(text, &mut squares[..self.length])
            .filter(|()| squares.iter().all(|piece| LETTERS.contains(piece)))
            .ok_or_else(|| format!("“{text}” is no row of {} squares", self.length))?;
        Ok(squares)
    }
}

impl Rules for Chess {
    type Position = Row;
    type Move = Step;

    fn start(&self) -> Row {
        let mut squares = [EMPTY; LONGEST];
        for (at, &piece) in self.line_up.iter().enumerate() {
            squares[at] = piece.to_ascii_uppercase();
            squares[self.length - 1 - at] = piece;
        }
        Row { squares, to_move: Player::First }
    }

    fn to_move(&self, row: &Row) -> Player {
        row.to_move
    }

    fn moves(&self, row: &Row, list: &mut Vec<Step>) {
        if !self.is_bare(row) {
            self.legal_by_movement(row, list);
        }
    }

    fn after(&self, row: &Row, step: Step) -> Row {
        Self::played(row, step)
    }

    /// C10 to C12. With bare kings the order does not matter: a bare king gives no mate.
    fn ending(&self, row: &Row) -> Option<Ending> {
        if self.is_bare(row) {
            return Some(Ending::Drawn);
        }
        let mut list = Vec::new();
        self.legal_by_movement(row, &mut list);
        if !list.is_empty() {
            None
        } else if self.in_check(row, row.to_move) {
            Some(Ending::Won(row.to_move.other()))
        } else {
            Some(Ending::Drawn)
        }
    }

    fn is_capture(&self, row: &Row, step: Step) -> bool {
        step.on_the_way.is_some() || !step.castling && row.squares[step.to] != EMPTY
    }

    fn quiet_limit(&self) -> Option<u32> {
        Some(QUIET_PLIES)
    }

    fn pack(&self, row: &Row) -> u128 {
        let number = |piece: u8| LETTERS.iter().position(|&other| other == piece).unwrap_or(0) as u128;
        let squares = row.squares[..self.length].iter().fold(0, |all, &piece| all << 4 | number(piece));
        squares << 1 | u128::from(row.to_move == Player::Second)
    }

    fn unpack(&self, number: u128) -> Row {
        let to_move = if number & 1 == 0 { Player::First } else { Player::Second };
        let mut squares = [EMPTY; LONGEST];
        for (at, square) in squares[..self.length].iter_mut().rev().enumerate() {
            let code = (number >> (1 + 4 * at) & 15) as usize;
            *square = LETTERS.get(code).copied().unwrap_or(EMPTY);
        }
        Row { squares, to_move }
    }

    fn read(&self, text: &str) -> Result<Row, Defect> {
        let fields: Vec<&str> = text.split(' ').collect();
        let [row, side, "0"] = fields[..] else {
            return Err(format!("“{text}” is not a position: expected a row, w or b, and 0").into());
        };
        let to_move = letters::read_side(side, SIDES)?;
        let row = Row { squares: self.read_row(row)?, to_move };
        let count = |piece| row.squares.iter().filter(|&&other| other == piece).count();
        if count(b'K') != 1 || count(b'k') != 1 {
            return Err(format!("“{text}” has not one king on each side").into());
        }
        if self.in_check(&row, to_move.other()) {
            return Err(format!("in “{text}” a king could be taken").into());
        }
        Ok(row)
    }

    fn text(&self, row: &Row) -> String {
        let mut text = String::new();
        letters::write_row(&row.squares[..self.length], &mut text);
        text.extend([' ', letters::side(row.to_move, SIDES), ' ', '0']);
        text
    }

    fn move_text(&self, row: &Row, step: Step) -> String {
        let letter = |square: usize| char::from(b'a' + square as u8);
        let (from, to) = (letter(step.from), letter(step.to));
        match step.on_the_way {
            Some(via) => format!("{from}x{}-{to}", letter(via)),
            None if step.castling => format!("{from}={to}"),
            None if row.squares[step.to] == EMPTY => format!("{from}-{to}"),
            None => format!("{from}x{to}"),
        }
    }
}
