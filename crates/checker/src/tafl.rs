//! Hnefatafl, implemented from its rules pages alone: a board of letters, and each rule as it is
//! written there.
//!
//! Supported are the Fetlar rule sets, Brandubh and Tablut with their options. Copenhagen, with its
//! shieldwalls and exit forts, is not.

use crate::letters::{self, EMPTY};
use crate::rules::{Defect, Ending, Player, Rules};

/// Squares along the side of the largest board.
const LONGEST: usize = 11;
/// Squares of the largest board.
const MAX_SQUARES: usize = LONGEST * LONGEST;
/// The maximum number of men that fit into one number.
const MAX_PACKED: usize = 15;

/// The letters of the sides.
const SIDES: [char; 2] = ['a', 'd'];
const ATTACKER: u8 = b't';
const DEFENDER: u8 = b'T';
const KING: u8 = b'K';

const DIAMOND: &str = "3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3 a";
const CROSS: &str = "3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a";
const TABLUT: &str = "3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3 a";

/// A rule set.
#[derive(Clone, Debug)]
pub struct Tafl {
    size: usize,
    start: &'static str,
    /// H14: the king's goal is the edge, and corners are ordinary squares.
    edge_goal: bool,
    /// H9: two attackers capture the king away from the throne, also at the edge.
    two_take_king: bool,
    /// H6.
    king_armed: bool,
    /// H10.
    throne_hostile_to_king: bool,
    /// H16: a side that cannot move loses; otherwise it draws.
    stuck_loses: bool,
    /// H18.
    encirclement: bool,
    /// H15: the third occurrence of a position defeats the defenders.
    pub repetition_defeats_defenders: bool,
}

/// The board and the side to move: a letter for each square from a1 along the ranks, `EMPTY` beyond
/// the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    squares: [u8; MAX_SQUARES],
    to_move: Player,
}

/// A move, from and to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// The origin.
    pub from: usize,
    /// The destination.
    pub to: usize,
}

/// The directions, in files and ranks.
const DIRECTIONS: [(isize, isize); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

impl Tafl {
    /// The rule set of a spec's part after the colon.
    ///
    /// # Errors
    /// Options that the checker does not know.
    pub fn from_options(options: &str) -> Result<Self, Defect> {
        let value = |key: &str| {
            let pairs = options.split(',').filter_map(|pair| pair.split_once('='));
            pairs.filter(|(name, _)| *name == key).map(|(_, value)| value).next_back()
        };
        let name = value("rules").unwrap_or("fetlar");
        let (size, start) = match name {
            "fetlar" | "fetlar-federation" => (11, DIAMOND),
            "brandubh" => (7, CROSS),
            "tablut" => (9, TABLUT),
            _ => return Err(format!("rules {name} are not known to the checker").into()),
        };
        let is_small = matches!(name, "brandubh" | "tablut");
        let mut rules = Tafl {
            size,
            start,
            edge_goal: name == "tablut",
            two_take_king: is_small,
            king_armed: true,
            throne_hostile_to_king: true,
            stuck_loses: name != "fetlar",
            encirclement: name != "fetlar",
            repetition_defeats_defenders: is_small,
        };
        for pair in options.split(',').filter(|pair| !pair.is_empty()) {
            match pair.split_once('=') {
                Some(
                    ("rules", _)
                    | ("king-armed" | "throne-hostile-to-king" | "no-moves" | "repetition", "rules"),
                ) => {}
                Some(("king-armed", value @ ("on" | "off"))) => rules.king_armed = value == "on",
                Some(("throne-hostile-to-king", value @ ("on" | "off"))) => {
                    rules.throne_hostile_to_king = value == "on";
                }
                Some(("no-moves", value @ ("draw" | "loss"))) => rules.stuck_loses = value == "loss",
                Some(("repetition", value @ ("draw" | "claim" | "off" | "loss"))) => {
                    rules.repetition_defeats_defenders = value == "loss";
                }
                _ => return Err(format!("option {pair} is not known to the checker").into()),
            }
        }
        Ok(rules)
    }

    fn next(&self, square: usize, (files, ranks): (isize, isize)) -> Option<usize> {
        let file = (square % LONGEST).checked_add_signed(files).filter(|&file| file < self.size)?;
        let rank = (square / LONGEST).checked_add_signed(ranks).filter(|&rank| rank < self.size)?;
        Some(rank * LONGEST + file)
    }

    fn all(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.size).flat_map(|rank| (0..self.size).map(move |file| rank * LONGEST + file))
    }

    fn is_edge(&self, square: usize) -> bool {
        DIRECTIONS.iter().any(|&direction| self.next(square, direction).is_none())
    }

    fn is_corner(&self, square: usize) -> bool {
        DIRECTIONS.iter().filter(|&&direction| self.next(square, direction).is_none()).count() == 2
    }

    fn throne(&self) -> usize {
        self.size / 2 * (LONGEST + 1)
    }

    /// H3, H4: a corner that only the king may stop on, or the throne.
    fn is_refuge(&self, square: usize) -> bool {
        square == self.throne() || self.is_corner(square) && !self.edge_goal
    }

    /// H14.
    fn is_goal(&self, square: usize) -> bool {
        if self.edge_goal { self.is_edge(square) } else { self.is_corner(square) }
    }

    fn king(board: &Board) -> Option<usize> {
        board.squares.iter().position(|&piece| piece == KING)
    }

    /// H5 to H7: whether a square can be the anvil of a capture of an enemy man.
    fn is_anvil(&self, board: &Board, square: usize) -> bool {
        let by_attackers = board.to_move == Player::First;
        match board.squares[square] {
            ATTACKER => by_attackers,
            DEFENDER => !by_attackers,
            // H7: with the king on it the throne is his own piece, armed or not.
            KING => !by_attackers && (self.king_armed || square == self.throne()),
            _ => self.is_refuge(square),
        }
    }

    /// H9 to H11: whether the attackers have captured the king with the move to `hammer`; the board
    /// is the one after it.
    fn captures_king(&self, squares: &[u8; MAX_SQUARES], king: usize, hammer: usize) -> bool {
        let against = |square: usize| match squares[square] {
            ATTACKER => true,
            EMPTY if square == self.throne() => self.throne_hostile_to_king,
            EMPTY => self.is_refuge(square),
            _ => false,
        };
        let throne = self.throne();
        let beside = |a: usize, b: usize| DIRECTIONS.iter().any(|&d| self.next(a, d) == Some(b));
        if !beside(king, hammer) {
            return false;
        }
        if self.two_take_king && king != throne && !beside(king, throne) {
            let opposite = DIRECTIONS
                .iter()
                .find(|&&d| self.next(king, d) == Some(hammer))
                .and_then(|&(files, ranks)| self.next(king, (-files, -ranks)));
            return opposite.is_some_and(against);
        }
        // A side beyond the edge counts as open: H11, and elsewhere the edge never counts as an
        // attacker.
        DIRECTIONS.iter().all(|&direction| self.next(king, direction).is_some_and(against))
    }

    /// The squares of the men that a move captures, the king included.
    fn taken(&self, board: &Board, step: Step) -> Vec<usize> {
        let mut after = board.squares;
        after[step.to] = std::mem::replace(&mut after[step.from], EMPTY);
        let moved = after[step.to];
        if moved == KING && !self.king_armed {
            return Vec::new();
        }
        let enemy = if board.to_move == Player::First { DEFENDER } else { ATTACKER };
        let now = Board { squares: after, to_move: board.to_move };
        let mut taken = Vec::new();
        for direction in DIRECTIONS {
            let Some(middle) = self.next(step.to, direction) else { continue };
            let beyond = self.next(middle, direction);
            if after[middle] == enemy && beyond.is_some_and(|beyond| self.is_anvil(&now, beyond)) {
                taken.push(middle);
            }
        }
        if moved == ATTACKER
            && let Some(king) = Self::king(board)
            && self.captures_king(&after, king, step.to)
        {
            taken.push(king);
        }
        taken
    }

    /// H18: the king and all defenders are cut off from the edge.
    fn is_encircled(&self, board: &Board) -> bool {
        let mut seen = [false; MAX_SQUARES];
        let mut open: Vec<usize> =
            self.all().filter(|&square| [DEFENDER, KING].contains(&board.squares[square])).collect();
        while let Some(square) = open.pop() {
            if std::mem::replace(&mut seen[square], true) {
                continue;
            }
            if self.is_edge(square) {
                return false;
            }
            let around = DIRECTIONS.iter().filter_map(|&direction| self.next(square, direction));
            open.extend(around.filter(|&next| board.squares[next] != ATTACKER && !seen[next]));
        }
        true
    }

    /// H13, H14 and H18.
    fn ending_by_position(&self, board: &Board) -> Option<Ending> {
        let Some(king) = Self::king(board) else { return Some(Ending::Won(Player::First)) };
        if self.is_goal(king) {
            Some(Ending::Won(Player::Second))
        } else if self.encirclement && self.is_encircled(board) {
            Some(Ending::Won(Player::First))
        } else {
            None
        }
    }

    fn read_ranks(&self, text: &str) -> Option<[u8; MAX_SQUARES]> {
        let mut squares = [EMPTY; MAX_SQUARES];
        letters::read_ranks(text, self.size, self.size, LONGEST, &mut squares)?;
        let fits = |square: usize| match squares[square] {
            EMPTY | KING => true,
            ATTACKER | DEFENDER => !self.is_refuge(square),
            _ => false,
        };
        self.all().all(fits).then_some(squares)
    }
}

impl Rules for Tafl {
    type Position = Board;
    type Move = Step;

    fn start(&self) -> Board {
        let nobody = Board { squares: [EMPTY; MAX_SQUARES], to_move: Player::First };
        self.read(self.start).unwrap_or(nobody)
    }

    fn to_move(&self, board: &Board) -> Player {
        board.to_move
    }

    /// H2 to H4.
    fn moves(&self, board: &Board, list: &mut Vec<Step>) {
        if self.ending_by_position(board).is_some() {
            return;
        }
        for from in self.all() {
            let piece = board.squares[from];
            let is_own = match board.to_move {
                Player::First => piece == ATTACKER,
                Player::Second => [DEFENDER, KING].contains(&piece),
            };
            for direction in DIRECTIONS.into_iter().filter(|_| is_own) {
                let mut at = from;
                while let Some(to) = self.next(at, direction).filter(|&to| board.squares[to] == EMPTY) {
                    if piece == KING || !self.is_refuge(to) {
                        list.push(Step { from, to });
                    }
                    at = to;
                }
            }
        }
    }

    fn after(&self, board: &Board, step: Step) -> Board {
        let mut after = *board;
        for square in self.taken(board, step) {
            after.squares[square] = EMPTY;
        }
        after.squares[step.to] = board.squares[step.from];
        after.squares[step.from] = EMPTY;
        after.to_move = board.to_move.other();
        after
    }

    fn ending(&self, board: &Board) -> Option<Ending> {
        let stuck = || {
            let mut list = Vec::new();
            self.moves(board, &mut list);
            let ending = if self.stuck_loses { Ending::Won(board.to_move.other()) } else { Ending::Drawn };
            list.is_empty().then_some(ending)
        };
        self.ending_by_position(board).or_else(stuck)
    }

    fn is_capture(&self, board: &Board, step: Step) -> bool {
        !self.taken(board, step).is_empty()
    }

    /// H15.
    fn endless_loser(&self) -> Option<Player> {
        self.repetition_defeats_defenders.then_some(Player::Second)
    }

    /// Seven bits for the king's square and for each man's, the attackers first, and three numbers
    /// more. A position of more than `MAX_PACKED` men has no number of its own.
    fn pack(&self, board: &Board) -> u128 {
        let of = |piece| self.all().filter(move |&square| board.squares[square] == piece);
        let squares = of(ATTACKER).chain(of(DEFENDER));
        let men = squares.take(MAX_PACKED).fold(0u128, |all, square| (all << 7) | (square as u128 + 1));
        let king = Self::king(board).map_or(0, |king| king as u128 + 1);
        let attackers = of(ATTACKER).count().min(MAX_PACKED) as u128;
        (men << 7 | king) << 5 | attackers << 1 | u128::from(board.to_move == Player::Second)
    }

    fn unpack(&self, number: u128) -> Board {
        let to_move = if number & 1 == 1 { Player::Second } else { Player::First };
        let attackers = (number >> 1 & 15) as usize;
        let mut squares = [EMPTY; MAX_SQUARES];
        let mut put = |code: u128, piece: u8| {
            if let Some(square) = squares.get_mut((code as usize).wrapping_sub(1)) {
                *square = piece;
            }
        };
        put(number >> 5 & 127, KING);
        let (mut men, mut list) = (number >> 12, Vec::new());
        while men != 0 {
            list.push(men & 127);
            men >>= 7;
        }
        for (at, &code) in list.iter().rev().enumerate() {
            put(code, if at < attackers { ATTACKER } else { DEFENDER });
        }
        Board { squares, to_move }
    }

    fn read(&self, text: &str) -> Result<Board, Defect> {
        let wrong = || format!("“{text}” is not a position of {} squares a side", self.size);
        let (ranks, side) = text.split_once(' ').ok_or_else(wrong)?;
        let to_move = letters::read_side(side, SIDES)?;
        let squares = self.read_ranks(ranks).ok_or_else(wrong)?;
        let kings = squares.iter().filter(|&&piece| piece == KING).count();
        if kings > 1 || kings == 0 && to_move == Player::First {
            return Err(format!("“{text}” has {kings} kings").into());
        }
        Ok(Board { squares, to_move })
    }

    fn text(&self, board: &Board) -> String {
        let mut text = String::new();
        letters::write_ranks(
            board.squares.chunks(LONGEST).take(self.size).map(|rank| &rank[..self.size]),
            &mut text,
        );
        text.extend([' ', letters::side(board.to_move, SIDES)]);
        text
    }

    fn move_text(&self, _: &Board, step: Step) -> String {
        format!("{}-{}", letters::square_name(step.from, LONGEST), letters::square_name(step.to, LONGEST))
    }
}
