//! Why a move is not legal, in words.

use crate::kind::Kind;
use crate::movement::{Castling, Knight};
use crate::notation::letter;
use throughline_game::EndReason;

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
    /// C2: farther than this many squares.
    KingTooFar(u8),
    /// C3: farther than this many squares.
    RookTooFar(u8),
    /// C4: an odd distance.
    BishopLeavesColour,
    /// C4: more than this many squares of its colour.
    BishopTooFar(u8),
    /// C5: neither as a rook with the first reach nor as a bishop with the second.
    QueenCannotReach(u8, u8),
    /// C1, C4, C5: a piece in the way.
    Blocked(Kind, u8),
    /// C6: not the king and rook, or not where this castling needs them.
    NotCastling(Castling),
    /// C6: nothing that was taken or moved castles.
    CastlersMoved,
    /// C6: out of check.
    CastlesInCheck,
    /// C6: across this attacked square.
    CastlesAcross(u8),
    /// C7: not where such a knight goes.
    KnightCannotReach(Knight),
    /// C7: an intermediate square that is not on the way.
    NotOnTheWay(u8),
    /// C7: no enemy on the intermediate square.
    NothingOnTheWay(u8),
    /// C7: the final square already holds an enemy.
    TwoCaptures,
    /// C7: only the knight captures on its way.
    OnlyKnights,
    /// C15: not one square ahead, nor two from the start.
    PawnCannotReach,
    /// C15: an enemy on the second square of a first move.
    PawnTakesOneAhead,
    /// C16: a pawn on its last square must become something.
    MustPromote,
    /// C16: nothing else does.
    CannotPromote,
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
            KingTooFar(1) => "the king moves one square either way (C2)".to_owned(),
            KingTooFar(reach) => format!("the king moves at most {} squares (C2)", word(reach)),
            RookTooFar(reach) => format!("the rook moves at most {} squares (C3)", word(reach)),
            BishopLeavesColour => "the bishop stays on its colour (C4)".to_owned(),
            BishopTooFar(reach) => format!("the bishop moves {} (C4)", squares(bishop_distances(reach))),
            QueenCannotReach(rook, bishop) => {
                let distances = (1..=rook).chain(bishop_distances(bishop));
                format!("the queen moves like a rook or a bishop: {} (C5)", squares(distances))
            }
            Blocked(kind, square) => blocked(kind, square),
            NotCastling(kind) => not_castling(kind).to_owned(),
            CastlersMoved => "king and rook castle only if neither has moved (C6)".to_owned(),
            CastlesInCheck => "the king does not castle out of check (C6)".to_owned(),
            CastlesAcross(square) => format!("the king would cross {}, which is attacked (C6)", letter(square)),
            KnightCannotReach(Knight::TwoLegs) => {
                "the knight goes two squares and three squares, so it ends one or five squares away (C7)"
                    .to_owned()
            }
            KnightCannotReach(Knight::Jumps(distances)) => {
                format!("the knight jumps {} either way (C7)", squares(distances.iter().copied()))
            }
            NotOnTheWay(square) => {
                format!("the knight does not touch down on {} on this move (C7)", letter(square))
            }
            NothingOnTheWay(square) => {
                format!("no enemy stands on {} to be taken on the way (C7)", letter(square))
            }
            TwoCaptures => "the knight captures only one piece: the one on its final square (C7)".to_owned(),
            OnlyKnights => "only the knight captures on its way (C7)".to_owned(),
            PawnCannotReach => "the pawn moves one square ahead, or two from its first square (C15)".to_owned(),
            PawnTakesOneAhead => "the pawn takes only on the square before it (C15)".to_owned(),
            MustPromote => {
                "a pawn on the last square becomes a queen, rook, bishop or knight: add =q, =r, =b or =n (C16)"
                    .to_owned()
            }
            CannotPromote => "only a pawn on the last square becomes another piece (C16)".to_owned(),
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

fn not_castling(kind: Castling) -> &'static str {
    match kind {
        Castling::None => "there is no castling in this game (C6)",
        Castling::Neighbours => "only a king and an own rook on neighbouring squares castle (C6)",
        Castling::Unmoved => "only a king and an own rook castle (C6)",
    }
}

/// C4: up to `reach` squares of one colour.
fn bishop_distances(reach: u8) -> impl Iterator<Item = u8> {
    (1..=reach).map(|steps| 2 * steps)
}

/// Distances in words: `two, four or six squares`.
fn squares(distances: impl Iterator<Item = u8>) -> String {
    let mut distances: Vec<u8> = distances.collect();
    distances.sort_unstable();
    distances.dedup();
    let mut words: Vec<String> = distances.into_iter().map(word).collect();
    let last = words.pop().unwrap_or_default();
    if words.is_empty() {
        format!("{last} squares")
    } else {
        format!("{} or {last} squares", words.join(", "))
    }
}

/// A small number in words.
fn word(number: u8) -> String {
    let words = ["no", "one", "two", "three", "four", "five", "six"];
    words.get(usize::from(number)).map_or_else(|| number.to_string(), |&word| word.to_owned())
}
