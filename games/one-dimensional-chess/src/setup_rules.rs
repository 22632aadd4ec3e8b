//! Why pieces on a row are no position that a game could reach.

use crate::kind::Kind;
use crate::notation::letter;
use crate::position::Position;
use crate::rules::OneDimensionalChess;
use throughline_game::Side;

/// The sides as they are named in sentences.
const NAMES: [&str; 2] = ["White", "Black"];

impl OneDimensionalChess {
    /// Everything that keeps a position from arising in a game with this line-up, or from being
    /// played on.
    pub(crate) fn illegal(&self, position: &Position) -> Vec<String> {
        let mut illegal = Vec::new();
        for (side, name) in Side::BOTH.into_iter().zip(NAMES) {
            self.check_numbers(position, side, name, &mut illegal);
            self.check_pawns(position, side, name, &mut illegal);
            if position.may_castle(side) && !self.castlers_are_home(position, side) {
                illegal.push(format!("{name} may not castle: king or rook has left its place (C6)"));
            }
        }
        let waiting = position.to_move().opponent();
        if number(position, waiting, Kind::King) == 1 && self.is_in_check(position, waiting) {
            let name = NAMES[waiting.index()];
            illegal.push(format!("{name} is in check, but it is not {name}’s turn (C9)"));
        }
        illegal
    }

    /// One king, and of the others no more than at the start and by promotion (C16).
    fn check_numbers(&self, position: &Position, side: Side, name: &str, illegal: &mut Vec<String>) {
        let missing_pawns =
            self.homes(side, Kind::Pawn).count().saturating_sub(number(position, side, Kind::Pawn));
        let surplus = |kind| number(position, side, kind).saturating_sub(self.homes(side, kind).count());
        let promoted: usize = Kind::PROMOTIONS.into_iter().map(surplus).sum();
        for kind in Kind::ALL {
            let (count, most) = (number(position, side, kind), self.homes(side, kind).count());
            let plural = if count == 1 { "" } else { "s" };
            if kind == Kind::King && count != 1 {
                let (count, plural) =
                    if count == 0 { ("no".to_owned(), "") } else { (count.to_string(), "s") };
                illegal.push(format!("{name} has {count} king{plural}: a side has one"));
            } else if count > most && (kind == Kind::Pawn || promoted > missing_pawns) {
                let gains =
                    if missing_pawns == 0 { "none".to_owned() } else { format!("at most {missing_pawns}") };
                illegal.push(format!(
                    "{name} has {count} {}{plural}: it starts with {most} and gains {gains}",
                    kind.name()
                ));
            }
        }
    }

    /// C15, C16: no pawn behind its start, none on its last square.
    fn check_pawns(&self, position: &Position, side: Side, name: &str, illegal: &mut Vec<String>) {
        let pawn = Some((side, Kind::Pawn));
        for square in (0..self.length()).filter(|&square| position.piece(square) == pawn) {
            let behind = |home: u8| if side == Side::First { square < home } else { square > home };
            let at = letter(square);
            if square == self.last_square(side) {
                illegal.push(format!(
                    "{name}’s pawn on {at} has reached its last square and is another piece (C16)"
                ));
            } else if self.homes(side, Kind::Pawn).all(behind) {
                illegal
                    .push(format!("{name}’s pawn on {at} is behind its start: pawns do not go back (C15)"));
            }
        }
    }
}

fn number(position: &Position, side: Side, kind: Kind) -> usize {
    position.of_kind(side, kind).count_ones() as usize
}
