//! The rules of one move, C1–C9, written apart from the generator and its tables: whether it is legal, and if not, why
//! in words.

use crate::ending::drawn_with_moves_left;
use crate::notation::letter;
use crate::position::{Kind, Move, Position};
use crate::rules::OneDimensionalChess;
use throughline_game::{EndReason, Side};

/// Why a move is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// C12, C14: nothing moves any more.
    Finished(EndReason),
    /// A square beyond the row.
    OffBoard,
    /// C1: no piece to move.
    Empty(u8),
    /// C1: the piece is the opponent's.
    NotYours(u8, Kind),
    /// C1: a piece that stays where it is.
    Stays,
    /// C1, C7: an own piece on the final square.
    OwnPiece(u8, Kind),
    /// C2.
    KingTooFar,
    /// C3.
    RookTooFar,
    /// C4: an odd distance.
    BishopLeavesColour,
    /// C4: more than six squares.
    BishopTooFar,
    /// C5.
    QueenCannotReach,
    /// C1, C4, C5: a piece in the way.
    Blocked(Kind, u8),
    /// C6.
    NotCastling,
    /// C7: not two legs of two and three squares.
    KnightCannotReach,
    /// C7: an intermediate square that is not on the way.
    NotOnTheWay(u8),
    /// C7: no enemy on the intermediate square.
    NothingOnTheWay(u8),
    /// C7: the final square already holds an enemy.
    TwoCaptures,
    /// C7: only the knight captures on its way.
    OnlyKnights,
    /// C9: the king was in check and still would be.
    StillInCheck,
    /// C9: the king would be exposed.
    IntoCheck,
}

impl Refusal {
    /// The reason as a clause that can follow a colon.
    pub fn clause(self) -> String {
        use Refusal::*;
        match self {
            Finished(reason) => format!("the game is over: {} ({})", reason.words, reason.rule),
            OffBoard => "the row has no such square".to_owned(),
            Empty(square) => format!("{} is empty", letter(square)),
            NotYours(square, kind) => format!("the {} on {} is not yours (C1)", kind.name(), letter(square)),
            Stays => "a move must leave its square (C1)".to_owned(),
            OwnPiece(square, kind) => format!("your own {} stands on {}", kind.name(), letter(square)),
            KingTooFar => "the king moves one square either way (C2)".to_owned(),
            RookTooFar => "the rook moves at most three squares (C3)".to_owned(),
            BishopLeavesColour => "the bishop stays on its colour (C4)".to_owned(),
            BishopTooFar => "the bishop moves two, four or six squares (C4)".to_owned(),
            QueenCannotReach => {
                "the queen moves like a rook or a bishop: one, two, three, four or six squares (C5)"
                    .to_owned()
            }
            Blocked(kind, square) => blocked(kind, square),
            NotCastling => "only a king and an own rook on neighbouring squares castle (C6)".to_owned(),
            KnightCannotReach => {
                "the knight goes two squares and three squares, so it ends one or five squares away (C7)"
                    .to_owned()
            }
            NotOnTheWay(square) => {
                format!("the knight does not touch down on {} on this move (C7)", letter(square))
            }
            NothingOnTheWay(square) => {
                format!("no enemy stands on {} to be taken on the way (C7)", letter(square))
            }
            TwoCaptures => "the knight captures only one piece: the one on its final square (C7)".to_owned(),
            OnlyKnights => "only the knight captures on its way (C7)".to_owned(),
            StillInCheck => "your king would still be in check (C9)".to_owned(),
            IntoCheck => "your king would be in check (C9)".to_owned(),
        }
    }

    /// The reason as a sentence.
    pub fn sentence(self) -> String {
        let clause = self.clause();
        let mut letters = clause.chars();
        letters
            .next()
            .map_or(String::new(), |first| format!("{}{}.", first.to_ascii_uppercase(), letters.as_str()))
    }
}

fn blocked(kind: Kind, square: u8) -> String {
    let square = letter(square);
    match kind {
        Kind::Bishop => format!("the piece on {square}, a square of the bishop’s colour, is in its way (C4)"),
        Kind::Queen => format!("the piece on {square} is in the queen’s way (C5)"),
        _ => format!("the {} cannot pass the piece on {square} (C1)", kind.name()),
    }
}

/// Checks a move of any value.
///
/// # Errors
/// The first rule that forbids it.
pub fn check(game: &OneDimensionalChess, position: &Position, m: Move) -> Result<(), Refusal> {
    if let Some(outcome) = drawn_with_moves_left(position) {
        return Err(Refusal::Finished(outcome.reason));
    }
    if m.from() >= game.length() {
        return Err(Refusal::OffBoard);
    }
    let (side, kind) = position.piece(m.from()).ok_or(Refusal::Empty(m.from()))?;
    if side != position.to_move() {
        return Err(Refusal::NotYours(m.from(), kind));
    }
    piece_moves(game, position, m)?;
    c9_own_king_is_safe(game, position, m)
}

/// C9: "No move may leave the own king in check."
fn c9_own_king_is_safe(game: &OneDimensionalChess, position: &Position, m: Move) -> Result<(), Refusal> {
    let side = position.to_move();
    let mut after = *position;
    after.play(m);
    if !c8_is_in_check(game, &after, side) {
        Ok(())
    } else if c8_is_in_check(game, position, side) {
        Err(Refusal::StillInCheck)
    } else {
        Err(Refusal::IntoCheck)
    }
}

/// C8: "A king is in check when an enemy move could capture him, the knight's intermediate capture included", its own
/// king's safety aside, as in chess.
fn c8_is_in_check(game: &OneDimensionalChess, position: &Position, side: Side) -> bool {
    let squares = 0..game.length();
    let Some(king) = squares.clone().find(|&square| position.piece(square) == Some((side, Kind::King)))
    else {
        return false;
    };
    let enemies =
        squares.clone().filter(|&square| position.piece(square).is_some_and(|(whose, _)| whose != side));
    let could = |m| piece_moves(game, position, m).is_ok();
    enemies.into_iter().any(|from| {
        could(Move::new(from, king))
            || squares.clone().any(|to| could(Move::capture_on_the_way(from, king, to)))
    })
}

/// C1–C7: whether the piece on `m.from()` could make the move if it were its turn, the safety of kings aside.
fn piece_moves(game: &OneDimensionalChess, position: &Position, m: Move) -> Result<(), Refusal> {
    let (from, to) = (m.from(), m.to());
    let (side, kind) = position.piece(from).ok_or(Refusal::Empty(from))?;
    if to >= game.length() || m.via().is_some_and(|via| via >= game.length()) {
        return Err(Refusal::OffBoard);
    }
    if from == to {
        return Err(Refusal::Stays);
    }
    if m.is_castling() {
        return c6_castling(position, from, to);
    }
    if let Some((_, own)) = position.piece(to).filter(|(whose, _)| *whose == side) {
        return Err(Refusal::OwnPiece(to, own));
    }
    if m.via().is_some() && kind != Kind::Knight {
        return Err(Refusal::OnlyKnights);
    }
    match kind {
        Kind::King => c2_king(from, to),
        Kind::Rook => c3_rook(position, from, to),
        Kind::Bishop => c4_bishop(position, from, to),
        Kind::Queen => c5_queen(position, from, to),
        Kind::Knight => c7_knight(game, position, m),
    }
}

/// C2: "King: one square either way."
fn c2_king(from: u8, to: u8) -> Result<(), Refusal> {
    if from.abs_diff(to) == 1 { Ok(()) } else { Err(Refusal::KingTooFar) }
}

/// C3: "Rook: one to three squares either way."
fn c3_rook(position: &Position, from: u8, to: u8) -> Result<(), Refusal> {
    if from.abs_diff(to) > 3 {
        return Err(Refusal::RookTooFar);
    }
    c1_no_piece_passes_another(position, Kind::Rook, from, to, 1)
}

/// C4: "Bishop: two, four or six squares either way … Pieces on squares of the other colour do not block it."
fn c4_bishop(position: &Position, from: u8, to: u8) -> Result<(), Refusal> {
    match from.abs_diff(to) {
        2 | 4 | 6 => c1_no_piece_passes_another(position, Kind::Bishop, from, to, 2),
        distance if distance % 2 == 1 => Err(Refusal::BishopLeavesColour),
        _ => Err(Refusal::BishopTooFar),
    }
}

/// C5: "Queen: rook or bishop, each with its own blocking."
fn c5_queen(position: &Position, from: u8, to: u8) -> Result<(), Refusal> {
    c3_rook(position, from, to).or_else(|as_rook| {
        c4_bishop(position, from, to).map_err(|as_bishop| match (as_rook, as_bishop) {
            (_, Refusal::Blocked(_, square)) | (Refusal::Blocked(_, square), _) => {
                Refusal::Blocked(Kind::Queen, square)
            }
            _ => Refusal::QueenCannotReach,
        })
    })
}

/// C1: "No piece passes another, the knight aside." Rooks look at every square between, bishops at every second.
fn c1_no_piece_passes_another(
    position: &Position,
    kind: Kind,
    from: u8,
    to: u8,
    step: usize,
) -> Result<(), Refusal> {
    let between = (from.min(to)..from.max(to)).step_by(step).skip(1);
    match between.into_iter().find(|&square| position.piece(square).is_some()) {
        Some(square) => Err(Refusal::Blocked(kind, square)),
        None => Ok(()),
    }
}

/// C6: "king and own rook on neighbouring squares swap places … moved before or not, in check or not."
fn c6_castling(position: &Position, king: u8, rook: u8) -> Result<(), Refusal> {
    let (at_king, at_rook) = (position.piece(king), position.piece(rook));
    let stand_so = |side| at_king == Some((side, Kind::King)) && at_rook == Some((side, Kind::Rook));
    if king.abs_diff(rook) == 1 && Side::BOTH.into_iter().any(stand_so) {
        Ok(())
    } else {
        Err(Refusal::NotCastling)
    }
}

/// C7: "two legs, one of two squares and one of three, in either order, each leg in either direction. Both the
/// intermediate and the final square are on the board … It captures at most one piece: the enemy on the final square,
/// or, when the final square is empty, it may capture an enemy on the intermediate square."
fn c7_knight(game: &OneDimensionalChess, position: &Position, m: Move) -> Result<(), Refusal> {
    let (from, to) = (m.from(), m.to());
    let is_way = |via: u8| matches!((from.abs_diff(via), via.abs_diff(to)), (2, 3) | (3, 2));
    if !(0..game.length()).any(is_way) {
        return Err(Refusal::KnightCannotReach);
    }
    let Some(via) = m.via() else { return Ok(()) };
    if !is_way(via) {
        return Err(Refusal::NotOnTheWay(via));
    }
    let mover = position.piece(from).map(|(side, _)| side);
    if position.piece(via).is_none_or(|(side, _)| Some(side) == mover) {
        return Err(Refusal::NothingOnTheWay(via));
    }
    if position.piece(to).is_some() { Err(Refusal::TwoCaptures) } else { Ok(()) }
}
