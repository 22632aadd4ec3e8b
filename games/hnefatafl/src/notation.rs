//! Positions and moves as text, and the reasons why a move cannot be played.

use crate::geometry::{bit, square_at, square_name};
use crate::position::{NO_KING, Position};
use crate::{Hnefatafl, Move};
use throughline_game::bits::ones;
use throughline_game::{Game, Layout, MoveError, Notation, Piece, Setup, Side};

/// The pieces: attacker, defender, king.
const PIECES: [Piece; 3] = [
    Piece::new('t', Side::First, "warrior", "attacker"),
    Piece::new('T', Side::Second, "shieldman", "defender"),
    Piece::new('K', Side::Second, "hnefi", "king"),
];
/// The king's index in [`PIECES`].
const KING: usize = 2;

/// What a piece is called.
pub(crate) fn piece_name(side: Side, is_king: bool) -> &'static str {
    match (side, is_king) {
        (_, true) => "king",
        (Side::First, _) => "attacker",
        (Side::Second, _) => "defender",
    }
}

/// What a side is called.
fn side_name(side: Side) -> &'static str {
    match side {
        Side::First => "attackers",
        Side::Second => "defenders",
    }
}

/// The squares' names in a list: `d5 and e4`.
pub(crate) fn name_list(squares: u128) -> String {
    let names: Vec<String> = ones(squares).map(square_name).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => names.concat(),
    }
}

impl Notation for Hnefatafl {
    fn layout(&self) -> Layout {
        let size = self.board.size;
        let row = |rank| (0..size).map(|file| self.site(square_at(file, rank))).collect();
        let piece = |(piece, most): (Piece, u32)| Piece { most: Some(most as u16), ..piece };
        let [attackers, defenders] = self.most_men;
        Layout {
            rows_name: "ranks",
            rows: (0..size).rev().map(row).collect(),
            pieces: PIECES.into_iter().zip([attackers, defenders, 1]).map(piece).collect(),
            sides: ['a', 'd'],
            fields: Vec::new(),
        }
    }

    fn setup(&self, position: &Position) -> Setup {
        let piece = |square| {
            let (side, is_king) = position.piece_on(square)?;
            Some((self.site(square), if is_king { KING } else { side.index() }))
        };
        let occupied = self.board.playable & position.occupied();
        Setup { pieces: ones(occupied).filter_map(piece).collect(), side: position.side, fields: Vec::new() }
    }

    fn position_of(&self, setup: &Setup) -> Result<Position, Vec<String>> {
        let mut sets = [0; PIECES.len()];
        for &(site, index) in &setup.pieces {
            sets[index] |= self.square_of(site).map_or(0, bit);
        }
        let [attackers, defenders, kings] = sets;
        let men = [attackers, defenders];
        let illegal = self.illegal(men, kings, setup.side);
        if !illegal.is_empty() {
            return Err(illegal);
        }
        let king = if kings == 0 { NO_KING } else { kings.trailing_zeros() as u8 };
        let mut position = Position::new(men, king, setup.side);
        position.closed = self.judge_closing(&position);
        Ok(position)
    }

    fn move_text(&self, _: &Position, m: Move) -> String {
        format!("{}-{}", square_name(m.from()), square_name(m.to()))
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, MoveError> {
        let (m, captures) = self.read_move(text).ok_or_else(|| self.move_syntax(text))?;
        if let Some(why) = self.refusal(position, m) {
            return Err(MoveError::illegal(text, why));
        }
        let taken = self.taken(position, m);
        match captures {
            Some(claimed) if claimed != taken && taken == 0 => {
                Err(MoveError::illegal(text, "the move takes nothing"))
            }
            Some(claimed) if claimed != taken => {
                let names: Vec<String> = ones(taken).map(square_name).collect();
                Err(MoveError::illegal(text, format!("the move takes x{}", names.join("/"))))
            }
            _ => Ok(m),
        }
    }

    fn board_text(&self, position: &Position) -> String {
        let size = self.board.size;
        let files: String = (0..size).map(|file| format!(" {}", char::from(b'a' + file))).collect();
        let mut text = format!("  {files}\n");
        for rank in (0..size).rev() {
            let cells: String =
                (0..size).map(|file| format!(" {}", self.symbol(position, square_at(file, rank)))).collect();
            text += &format!("{:>2}{cells} {}\n", rank + 1, rank + 1);
        }
        text + "  " + &files
    }
}

/// The letter of the piece on a square.
fn letter(position: &Position, square: u8) -> Option<char> {
    position.piece_on(square).map(|(side, is_king)| match (side, is_king) {
        (_, true) => 'K',
        (Side::First, _) => 't',
        (Side::Second, _) => 'T',
    })
}

impl Hnefatafl {
    /// The character of a square in a drawing: its piece, `+` for an empty refuge, a dot for
    /// others.
    fn symbol(&self, position: &Position, square: u8) -> char {
        letter(position, square).unwrap_or(if self.is_refuge(square) { '+' } else { '.' })
    }

    /// Whether men may not stop on a square (H3, H4).
    pub(crate) fn is_refuge(&self, square: u8) -> bool {
        self.ways.men_stop & bit(square) == 0
    }

    /// Every fault of these pieces.
    fn illegal(&self, men: [u128; 2], kings: u128, side: Side) -> Vec<String> {
        let mut faults = Vec::new();
        for player in Side::BOTH {
            let (set, most) = (men[player.index()], self.most_men[player.index()]);
            if set.count_ones() > most {
                let name = side_name(player);
                let count = set.count_ones();
                faults
                    .push(format!("there are {count} {name}: a game starts with {most}, and none are added"));
            }
            for square in ones(set & !self.ways.men_stop) {
                let name = piece_name(player, false);
                faults.push(format!(
                    "{} {name} stands on {}, where only the king may stop (H3, H4)",
                    if player == Side::First { "an" } else { "a" },
                    self.square_words(square)
                ));
            }
        }
        match kings.count_ones() {
            0 => faults.extend(self.fault_of_missing_king(men, side)),
            1 if kings & self.goal != 0 && side == Side::Second => {
                let at = name_list(kings);
                faults.push(format!("the king has escaped to {at} (H14), so it must be the attackers' turn"));
            }
            1 => {}
            n => faults.push(format!("there are {n} kings ({}), there must be one", name_list(kings))),
        }
        faults
    }

    /// Without a king a position can only be the end of a game that the attackers have just won
    /// (H13).
    fn fault_of_missing_king(&self, men: [u128; 2], side: Side) -> Option<String> {
        let free = self.board.playable & !men[0] & !men[1];
        if side == Side::First {
            Some("there is no king (when he has just been taken it is the defenders' turn, H13)".to_owned())
        } else if !ones(free).any(|square| self.may_have_fallen_on(men[0], square)) {
            Some(
                "there is no king, and no empty square where the attackers can have taken him (H9)"
                    .to_owned(),
            )
        } else {
            None
        }
    }

    /// A square by name, a refuge with what it is: `f6, the throne`.
    pub(crate) fn square_words(&self, square: u8) -> String {
        let name = square_name(square);
        if bit(square) & self.board.throne != 0 {
            name + ", the throne"
        } else if self.is_refuge(square) {
            name + ", a corner"
        } else {
            name
        }
    }

    fn move_syntax(&self, text: &str) -> MoveError {
        let (file, rank) = self.board.last_names();
        MoveError::syntax(text, format!("two squares from a1 to {file}{rank}, as d1-d4, d1d4 or d1-d4xd5/e4"))
    }

    /// Reads `d1-d4`, `d1d4` or `d1-d4xd5/e4`: the move, and the set of captures if they are given.
    fn read_move(&self, text: &str) -> Option<(Move, Option<u128>)> {
        let (from, rest) = self.read_square(text)?;
        let (to, rest) = self.read_square(rest.strip_prefix('-').unwrap_or(rest))?;
        let m = Move::new(from, to);
        if rest.is_empty() {
            return Some((m, None));
        }
        let mut captures = 0;
        for name in rest.strip_prefix(['x', 'X'])?.split('/') {
            let (square, "") = self.read_square(name)? else { return None };
            captures |= bit(square);
        }
        Some((m, Some(captures)))
    }

    /// Reads a square's name at the beginning of a text, and returns what follows it.
    fn read_square<'t>(&self, text: &'t str) -> Option<(u8, &'t str)> {
        let file = text.chars().next()?;
        let rest = &text[file.len_utf8()..];
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, rest) = rest.split_at(digits);
        if number.starts_with('0') {
            return None;
        }
        Some((self.board.square(file, number.parse().ok()?)?, rest))
    }

    /// Why a move is not legal, as a clause; `None` when it is.
    pub(crate) fn refusal(&self, position: &Position, m: Move) -> Option<String> {
        if self.judge(position, m) {
            return None;
        }
        if let Some(outcome) = self.outcome(position) {
            return Some(format!("the game is over: {}", outcome.reason.words));
        }
        if let Some(why) = self.refusal_of_origin(position, m.from()) {
            return Some(why);
        }
        Some(self.refusal_of_way(position, m))
    }

    /// Why nothing on a square can be moved by the side to move.
    pub(crate) fn refusal_of_origin(&self, position: &Position, from: u8) -> Option<String> {
        let mover = side_name(position.side);
        match position.piece_on(from) {
            None => Some(format!("there is no piece on {}", square_name(from))),
            Some((owner, is_king)) if owner != position.side => {
                Some(format!("that is {}, and it is the {mover}' turn", with_article(owner, is_king)))
            }
            Some(_) => None,
        }
    }

    /// Why an own piece cannot go where the move says, when it cannot.
    fn refusal_of_way(&self, position: &Position, m: Move) -> String {
        if m.from() == m.to() {
            return "a piece has to leave its square".to_owned();
        }
        let Some(path) = self.board.between(m.from(), m.to()) else {
            return "pieces move in a straight line along a rank or a file (H2)".to_owned();
        };
        // The nearest piece on the way, the destination included.
        let in_way: Vec<u8> = ones((path | bit(m.to())) & position.occupied()).collect();
        let nearest = in_way.into_iter().min_by_key(|&square| square.abs_diff(m.from()));
        if let Some(square) = nearest {
            return format!("the piece on {} is in the way", square_name(square));
        }
        if bit(m.to()) & self.board.throne == 0 && self.is_refuge(m.to()) {
            return "only the king may stop on a corner (H3)".to_owned();
        }
        let across =
            if self.rules.men_cross_throne { "; the others may cross it when it is empty" } else { "" };
        match (m.from() == position.king, bit(m.to()) & self.board.throne != 0) {
            (true, _) => "the king may not return to the throne (H4)".to_owned(),
            (false, true) => format!("only the king may stop on the throne (H4){across}"),
            (false, false) => "only the king may cross the throne (H4)".to_owned(),
        }
    }
}

/// A piece with its article: `an attacker`, `the king`.
fn with_article(side: Side, is_king: bool) -> &'static str {
    match (side, is_king) {
        (_, true) => "the king",
        (Side::First, _) => "an attacker",
        (Side::Second, _) => "a defender",
    }
}
