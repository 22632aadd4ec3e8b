//! The rules of one move, C1–C9, C15 and C16, written apart from the generator and its tables:
//! whether it is legal, and if not, why.

use crate::chess_move::{Move, castled};
use crate::ending::drawn_with_moves_left;
use crate::kind::Kind;
use crate::movement::{Castling, Knight};
use crate::position::Position;
use crate::refusal::Refusal;
use crate::rules::OneDimensionalChess;
use throughline_game::Side;

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
    c16_promotion(game, position, m)?;
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

/// C8: "A king is in check when an enemy move could capture him, the knight's intermediate capture
/// included", its own king's safety aside, as in chess.
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

/// C1–C7, C15: whether the piece on `m.from()` could make the move if it were its turn, the safety
/// of kings aside (but for castling) and whatever a pawn becomes.
fn piece_moves(game: &OneDimensionalChess, position: &Position, m: Move) -> Result<(), Refusal> {
    let (from, to, movement) = (m.from(), m.to(), game.movement());
    let (side, kind) = position.piece(from).ok_or(Refusal::Empty(from))?;
    if to >= game.length() || m.via().is_some_and(|via| via >= game.length()) {
        return Err(Refusal::OffBoard);
    }
    if from == to {
        return Err(Refusal::Stays);
    }
    if m.is_castling() {
        return c6_castling(game, position, from, to);
    }
    if let Some((_, own)) = position.piece(to).filter(|(whose, _)| *whose == side) {
        return Err(Refusal::OwnPiece(to, own));
    }
    if m.via().is_some() && (kind, movement.knight) != (Kind::Knight, Knight::TwoLegs) {
        return Err(Refusal::OnlyKnights);
    }
    match kind {
        Kind::King => c2_king(position, from, to, movement.king),
        Kind::Rook => c3_rook(position, from, to, movement.rook),
        Kind::Bishop => c4_bishop(position, from, to, movement.bishop),
        Kind::Queen => c5_queen(position, from, to, movement.rook, movement.bishop),
        Kind::Knight => match movement.knight {
            Knight::TwoLegs => c7_knight_on_two_legs(game, position, m),
            Knight::Jumps(distances) => c7_knight_that_jumps(from, to, distances),
        },
        Kind::Pawn => c15_pawn(game, position, side, from, to),
    }
}

/// C2: "King: one square either way", or as many as he can go past no piece.
fn c2_king(position: &Position, from: u8, to: u8, reach: u8) -> Result<(), Refusal> {
    if from.abs_diff(to) > reach {
        return Err(Refusal::KingTooFar(reach));
    }
    c1_no_piece_passes_another(position, Kind::King, from, to, 1)
}

/// C3: "Rook: one to three squares either way", or any number.
fn c3_rook(position: &Position, from: u8, to: u8, reach: u8) -> Result<(), Refusal> {
    if from.abs_diff(to) > reach {
        return Err(Refusal::RookTooFar(reach));
    }
    c1_no_piece_passes_another(position, Kind::Rook, from, to, 1)
}

/// C4: "Bishop: two, four or six squares either way", or any even number; "pieces on squares of the
/// other colour do not block it."
fn c4_bishop(position: &Position, from: u8, to: u8, reach: u8) -> Result<(), Refusal> {
    match from.abs_diff(to) {
        distance if distance % 2 == 1 => Err(Refusal::BishopLeavesColour),
        distance if distance / 2 > reach => Err(Refusal::BishopTooFar(reach)),
        _ => c1_no_piece_passes_another(position, Kind::Bishop, from, to, 2),
    }
}

/// C5: "Queen: rook or bishop, each with its own blocking."
fn c5_queen(position: &Position, from: u8, to: u8, rook: u8, bishop: u8) -> Result<(), Refusal> {
    c3_rook(position, from, to, rook).or_else(|as_rook| {
        c4_bishop(position, from, to, bishop).map_err(|as_bishop| match (as_rook, as_bishop) {
            (_, Refusal::Blocked(_, square)) | (Refusal::Blocked(_, square), _) => {
                Refusal::Blocked(Kind::Queen, square)
            }
            _ => Refusal::QueenCannotReach(rook, bishop),
        })
    })
}

/// C1: "No piece passes another, the knight aside." Bishops look at every second square between,
/// others at every one.
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

/// C6: castling of the kind that this rule set has.
fn c6_castling(game: &OneDimensionalChess, position: &Position, king: u8, rook: u8) -> Result<(), Refusal> {
    let kind = game.movement().castling;
    let stand = |side| {
        position.piece(king) == Some((side, Kind::King)) && position.piece(rook) == Some((side, Kind::Rook))
    };
    let side = Side::BOTH.into_iter().find(|&side| stand(side)).ok_or(Refusal::NotCastling(kind))?;
    match kind {
        Castling::Neighbours if king.abs_diff(rook) == 1 => Ok(()),
        Castling::Unmoved => c6_castling_unmoved(game, position, side, king, rook),
        _ => Err(Refusal::NotCastling(kind)),
    }
}

/// C6 as in chess: neither has moved, nothing stands between, the king is not in check and crosses
/// no attacked square. Where he ends is for C9.
fn c6_castling_unmoved(
    game: &OneDimensionalChess,
    position: &Position,
    side: Side,
    king: u8,
    rook: u8,
) -> Result<(), Refusal> {
    if !position.may_castle(side) || game.homes(side, Kind::Rook).all(|home| home != rook) {
        return Err(Refusal::CastlersMoved);
    }
    c1_no_piece_passes_another(position, Kind::King, king, rook, 1)?;
    if c8_is_in_check(game, position, side) {
        return Err(Refusal::CastlesInCheck);
    }
    let (_, crossed) = castled(king, rook);
    let mut on_the_way = *position;
    on_the_way.play(Move::new(king, crossed));
    if c8_is_in_check(game, &on_the_way, side) { Err(Refusal::CastlesAcross(crossed)) } else { Ok(()) }
}

/// C7: "two legs, one of two squares and one of three, in either order, each leg in either
/// direction. Both the intermediate and the final square are on the board … It captures at most one
/// piece: the enemy on the final square, or, when the final square is empty, it may capture an
/// enemy on the intermediate square."
fn c7_knight_on_two_legs(game: &OneDimensionalChess, position: &Position, m: Move) -> Result<(), Refusal> {
    let (from, to) = (m.from(), m.to());
    let is_way = |via: u8| matches!((from.abs_diff(via), via.abs_diff(to)), (2, 3) | (3, 2));
    if !(0..game.length()).any(is_way) {
        return Err(Refusal::KnightCannotReach(Knight::TwoLegs));
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

/// C7 of the relatives: one jump over anything.
fn c7_knight_that_jumps(from: u8, to: u8, distances: &'static [u8]) -> Result<(), Refusal> {
    if distances.contains(&from.abs_diff(to)) {
        Ok(())
    } else {
        Err(Refusal::KnightCannotReach(Knight::Jumps(distances)))
    }
}

/// C15: one square ahead, or two on its first move past no piece; it takes as it moves, on the
/// second square only where the rules say so.
fn c15_pawn(
    game: &OneDimensionalChess,
    position: &Position,
    side: Side,
    from: u8,
    to: u8,
) -> Result<(), Refusal> {
    let goes_ahead = (to > from) == (side == Side::First);
    let first = game.homes(side, Kind::Pawn).any(|home| home == from);
    match from.abs_diff(to) {
        1 if goes_ahead => Ok(()),
        2 if goes_ahead && first => {
            c1_no_piece_passes_another(position, Kind::Pawn, from, to, 1)?;
            if position.piece(to).is_none() || game.movement().pawn_takes_on_double_step {
                Ok(())
            } else {
                Err(Refusal::PawnTakesOneAhead)
            }
        }
        _ => Err(Refusal::PawnCannotReach),
    }
}

/// C16: a pawn on the last square becomes a queen, rook, bishop or knight, and nothing else does.
fn c16_promotion(game: &OneDimensionalChess, position: &Position, m: Move) -> Result<(), Refusal> {
    match (promotes(game, position, m.from(), m.to()), m.becomes()) {
        (true, None) => Err(Refusal::MustPromote),
        (false, Some(_)) => Err(Refusal::CannotPromote),
        _ => Ok(()),
    }
}

/// C16: whether the piece on `from` is a pawn and `to` its last square.
pub fn promotes(game: &OneDimensionalChess, position: &Position, from: u8, to: u8) -> bool {
    position.piece(from).is_some_and(|(side, kind)| kind == Kind::Pawn && to == game.last_square(side))
}
