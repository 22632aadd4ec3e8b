//! Linear Progression without blockers, implemented from its rules page alone: a list of squares
//! and each rule as it is written there.

use crate::letters::{self, EMPTY};
use crate::rules::{Defect, Ending, Player, Rules};

/// The maximum number of spaces of a supported board: 8 by 8 without corners.
pub const MAX_SPACES: usize = 60;
/// The maximum number of squares, used or not.
const MAX_SQUARES: usize = 64;

/// The letters of the sides.
const SIDES: [char; 2] = ['w', 'b'];
/// A square that is not on the board.
const UNUSED: u8 = b'#';
/// L3: the directions, in files and ranks.
const DIRECTIONS: [(isize, isize); 8] =
    [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// A rule set.
#[derive(Clone, Debug)]
pub struct Progression {
    width: usize,
    height: usize,
    /// The board without tokens, ranks from the lowest.
    board: [u8; MAX_SQUARES],
    /// The square next to each in each of the [`DIRECTIONS`].
    next: Vec<[Option<usize>; DIRECTIONS.len()]>,
    equal_moves: bool,
}

/// A position: a letter for each square (`w`, `b`, `.`, `#`), from a1 along the ranks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Tokens {
    squares: [u8; MAX_SQUARES],
    to_move: Player,
    /// The number of turns without a move immediately before this one.
    passes: u8,
    /// Black's extra turn (L14).
    equalising: bool,
}

/// A turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// L10.
    Pass,
    /// L1.
    Drop(usize),
    /// L3, from and to.
    Slide(usize, usize),
}

fn letter(player: Player) -> u8 {
    letters::side(player, SIDES) as u8
}

impl Progression {
    /// The rule set of a spec's part after the colon.
    ///
    /// # Errors
    /// Options that the checker does not support: blockers, random drops, boards with more than 8
    /// files or ranks.
    pub fn from_options(options: &str) -> Result<Self, Defect> {
        let (mut board, mut equal_moves) = ("8x8", false);
        for pair in options.split(',').filter(|pair| !pair.is_empty()) {
            match pair.split_once('=') {
                Some(("board", value)) => board = value,
                Some(("equal-moves", value @ ("on" | "off"))) => equal_moves = value == "on",
                Some(("blockers", "off") | ("drop", "chosen")) => {}
                _ => return Err(format!("option {pair} is not known to the checker").into()),
            }
        }
        let outline = outline(board)?;
        let (height, width) = (outline.len(), outline[0].len());
        let mut squares = [UNUSED; MAX_SQUARES];
        for (rank, text) in outline.iter().rev().enumerate() {
            squares[rank * width..][..width].copy_from_slice(text.as_bytes());
        }
        let spaces = squares.iter().filter(|&&square| square == EMPTY).count();
        if !(2..=MAX_SPACES).contains(&spaces) {
            return Err(format!("a board of {spaces} spaces is not known to the checker").into());
        }
        let next = |square: usize| {
            DIRECTIONS.map(|(files, ranks)| {
                let file = (square % width).checked_add_signed(files).filter(|&file| file < width)?;
                let rank = (square / width).checked_add_signed(ranks).filter(|&rank| rank < height)?;
                Some(rank * width + file)
            })
        };
        let next = (0..width * height).map(next).collect();
        Ok(Progression { width, height, board: squares, next, equal_moves })
    }

    /// L3 to L8: the squares where a slide of the token on `from` in a direction can end; `enemies`
    /// is the number of the opponent's tokens.
    fn slides(
        &self,
        position: &Tokens,
        from: usize,
        direction: usize,
        mut enemies: usize,
        list: &mut Vec<Turn>,
    ) {
        let (own, enemy) = (letter(position.to_move), letter(position.to_move.other()));
        // L14 waives L6.
        let mut fresh = position.equalising;
        let mut at = from;
        while let Some(to) = self.next[at][direction] {
            match position.squares[to] {
                EMPTY => fresh = true,
                square if square == enemy && enemies > 1 => enemies -= 1,
                square if square == own => {
                    if fresh {
                        list.push(Turn::Slide(from, to));
                    }
                    return;
                }
                _ => return,
            }
            if fresh {
                list.push(Turn::Slide(from, to));
            }
            at = to;
        }
    }

    fn is_over(&self, position: &Tokens) -> bool {
        position.passes >= 2 || is_full(position) && !position.equalising
    }

    fn name(&self, square: usize) -> String {
        letters::square_name(square, self.width)
    }

    fn read_ranks(&self, text: &str) -> Option<[u8; MAX_SQUARES]> {
        let mut squares = [UNUSED; MAX_SQUARES];
        letters::read_ranks(text, self.width, self.height, self.width, &mut squares)?;
        let fits = |(&cell, &space): (&u8, &u8)| match cell {
            EMPTY | b'w' | b'b' => space == EMPTY,
            UNUSED => space == UNUSED,
            _ => false,
        };
        squares.iter().zip(&self.board).all(fits).then_some(squares)
    }
}

fn is_full(position: &Tokens) -> bool {
    !position.squares.contains(&EMPTY)
}

fn count(position: &Tokens, letter: u8) -> usize {
    position.squares.iter().filter(|&&square| square == letter).count()
}

/// The ranks of a board from the top: a mask, `WxH` without its corners, or the standard board with
/// an island.
fn outline(board: &str) -> Result<Vec<String>, Defect> {
    let unknown = || Defect::from(format!("board {board} is not known to the checker"));
    if board == "center-isle" {
        return outline("#......#/......../......../...##.../...##.../......../......../#......#");
    }
    let bounds = 1..=8;
    if let Some((width, height)) = board.split_once('x') {
        let side = |text: &str| text.parse::<usize>().ok().filter(|side| (4..=8).contains(side));
        let (width, height) = side(width).zip(side(height)).ok_or_else(unknown)?;
        let edge = format!("#{}#", ".".repeat(width - 2));
        let mut ranks = vec![".".repeat(width); height];
        ranks[0].clone_from(&edge);
        ranks[height - 1] = edge;
        return Ok(ranks);
    }
    let ranks: Vec<String> = board.split('/').map(str::to_owned).collect();
    let fits =
        |rank: &String| rank.len() == ranks[0].len() && rank.bytes().all(|c| c == EMPTY || c == UNUSED);
    if bounds.contains(&ranks.len()) && bounds.contains(&ranks[0].len()) && ranks.iter().all(fits) {
        Ok(ranks)
    } else {
        Err(unknown())
    }
}

impl Rules for Progression {
    type Position = Tokens;
    type Move = Turn;

    fn start(&self) -> Tokens {
        Tokens { squares: self.board, to_move: Player::First, passes: 0, equalising: false }
    }

    fn to_move(&self, position: &Tokens) -> Player {
        position.to_move
    }

    fn moves(&self, position: &Tokens, list: &mut Vec<Turn>) {
        if self.is_over(position) {
            return;
        }
        let before = list.len();
        let own = letter(position.to_move);
        let squares = || 0..self.width * self.height;
        if position.squares.contains(&own) {
            let enemies = count(position, letter(position.to_move.other()));
            for from in squares().filter(|&square| position.squares[square] == own) {
                for direction in 0..DIRECTIONS.len() {
                    self.slides(position, from, direction, enemies, list);
                }
            }
        } else {
            list.extend(squares().filter(|&square| position.squares[square] == EMPTY).map(Turn::Drop));
        }
        if list.len() == before {
            list.push(Turn::Pass);
        }
    }

    fn after(&self, position: &Tokens, turn: Turn) -> Tokens {
        let mut after = *position;
        after.to_move = position.to_move.other();
        after.passes = 0;
        after.equalising = false;
        match turn {
            Turn::Pass => after.passes = position.passes + 1,
            Turn::Drop(to) => after.squares[to] = letter(position.to_move),
            Turn::Slide(from, to) => {
                let sign = |from: usize, to: usize| (to as isize - from as isize).signum();
                let way =
                    (sign(from % self.width, to % self.width), sign(from / self.width, to / self.width));
                let direction = DIRECTIONS.iter().position(|&direction| direction == way);
                let mut at = from;
                while at != to {
                    let Some(next) = direction.and_then(|direction| self.next[at][direction]) else { break };
                    after.squares[next] = letter(position.to_move);
                    at = next;
                }
                let answers = self.equal_moves && position.to_move == Player::First;
                after.equalising = answers && !position.equalising && is_full(&after);
            }
        }
        after
    }

    fn ending(&self, position: &Tokens) -> Option<Ending> {
        let count = |player| count(position, letter(player));
        self.is_over(position).then(|| match count(Player::First).cmp(&count(Player::Second)) {
            std::cmp::Ordering::Greater => Ending::Won(Player::First),
            std::cmp::Ordering::Less => Ending::Won(Player::Second),
            std::cmp::Ordering::Equal => Ending::Drawn,
        })
    }

    fn is_capture(&self, _position: &Tokens, _turn: Turn) -> bool {
        false
    }

    /// A turn fills an empty space (L1, L6), and may be followed by a pass; two passes end the
    /// game, and so does Black's extra turn (L14), the only turn on a full board.
    fn plies_left(&self, position: &Tokens) -> Option<u32> {
        let most = 2 * count(position, EMPTY) as u32 + 2 - u32::from(position.passes);
        Some(if self.is_over(position) { 0 } else { most })
    }

    fn evaluate(&self, position: &Tokens, player: Player) -> i32 {
        count(position, letter(player)) as i32 - count(position, letter(player.other())) as i32
    }

    fn pack(&self, position: &Tokens) -> u128 {
        let second = position.to_move == Player::Second;
        let rest =
            u128::from(second) | u128::from(position.passes) << 1 | u128::from(position.equalising) << 3;
        let spaces = position.squares.iter().filter(|&&square| square != UNUSED);
        spaces.fold(0, |all, &square| {
            all << 2
                | match square {
                    b'w' => 1,
                    b'b' => 2,
                    _ => 0,
                }
        }) << 4
            | rest
    }

    fn unpack(&self, number: u128) -> Tokens {
        let mut squares = self.board;
        let spaces = squares.iter_mut().filter(|square| **square != UNUSED).rev();
        for (at, square) in spaces.enumerate() {
            *square = [EMPTY, b'w', b'b', EMPTY][(number >> (4 + 2 * at) & 3) as usize];
        }
        let to_move = if number & 1 == 0 { Player::First } else { Player::Second };
        Tokens { squares, to_move, passes: (number >> 1 & 3) as u8, equalising: number >> 3 & 1 == 1 }
    }

    fn read(&self, text: &str) -> Result<Tokens, Defect> {
        let wrong = || {
            Defect::from(format!("“{text}” is not a position of this board, without blockers or counters"))
        };
        let fields: Vec<&str> = text.split(' ').collect();
        let [ranks, side, "-", "-", passes, equalising] = fields[..] else { return Err(wrong()) };
        let to_move = letters::read_side(side, SIDES)?;
        let passes = match passes {
            "0" | "1" | "2" => passes.as_bytes()[0] - b'0',
            _ => return Err(wrong()),
        };
        let squares = self.read_ranks(ranks).ok_or_else(wrong)?;
        let position = Tokens { squares, to_move, passes, equalising: equalising == "f" };
        let may_equalise = self.equal_moves && to_move == Player::Second && passes == 0 && is_full(&position);
        let fits = if position.equalising { may_equalise } else { equalising == "-" };
        if fits { Ok(position) } else { Err(wrong()) }
    }

    fn text(&self, position: &Tokens) -> String {
        let mut text = String::new();
        letters::write_ranks(position.squares.chunks(self.width).take(self.height), &mut text);
        let side = letters::side(position.to_move, SIDES);
        let equalising = if position.equalising { 'f' } else { '-' };
        text + &format!(" {side} - - {} {equalising}", position.passes)
    }

    fn move_text(&self, _position: &Tokens, turn: Turn) -> String {
        match turn {
            Turn::Pass => "pass".to_owned(),
            Turn::Drop(to) => format!("@{}", self.name(to)),
            Turn::Slide(from, to) => format!("{}-{}", self.name(from), self.name(to)),
        }
    }
}
