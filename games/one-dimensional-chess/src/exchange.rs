//! Whether a capture pays once the other side takes back.

use crate::attack::Reach;
use crate::chess_move::Move;
use crate::evaluate::WORTH;
use crate::kind::Kind;
use crate::position::{FRAME, Men, Position, bit, lowest};
use throughline_game::exchange_gain;

/// Whether a capture loses more than it wins while both sides go on taking where it ends, each with its cheapest piece;
/// a king takes only where he is safe. `frame` is the off-board bits. What a knight takes on its way elsewhere is passed
/// over, and so are pins.
pub(crate) fn loses(reach: &impl Reach, frame: u32, position: &Position, m: Move) -> bool {
    let taken = position.captured(m);
    let Some((us, kind)) = position.piece(m.from()) else { return false };
    // A king that may take is safe there; and taking the dearer piece loses nothing.
    let worth_at = |square| position.piece(square).map_or(0, |(_, kind)| WORTH[kind as usize]);
    let won = if taken == 0 { 0 } else { worth_at(lowest(taken)) };
    let mover = m.becomes().unwrap_or(kind);
    if taken == 0 || kind == Kind::King || won >= WORTH[mover as usize] {
        return false;
    }
    let to = m.to();
    let mut solid = (position.occupied() | frame) & !bit(m.from()) & !taken | bit(to);
    let mut used = bit(m.from()) | taken | bit(to);
    let mut side = us.opponent();
    let takers = |side, solid, used: u32| reach.attackers(solid, &without(position.men(side), used), to);
    let next_taker = || {
        let found = takers(side, solid, used);
        let cheapest =
            throughline_game::bits::ones(found).map(|at| at - FRAME).min_by_key(|&at| price(position, at))?;
        if position.men(side).king == bit(cheapest) && takers(side.opponent(), solid, used) != 0 {
            return None;
        }
        solid &= !bit(cheapest);
        used |= bit(cheapest);
        side = side.opponent();
        Some(price(position, cheapest))
    };
    won < exchange_gain(WORTH[mover as usize], next_taker)
}

/// What a piece is worth to its side when it takes: a king is only lost where he may not take.
fn price(position: &Position, square: u8) -> i32 {
    match position.piece(square) {
        Some((_, Kind::King)) | None => i32::from(u16::MAX),
        Some((_, kind)) => WORTH[kind as usize],
    }
}

/// The men of a side that have not taken yet.
fn without(men: Men, used: u32) -> Men {
    Men {
        straight: men.straight & !used,
        diagonal: men.diagonal & !used,
        knights: men.knights & !used,
        king: men.king & !used,
        pawns: men.pawns & !used,
        side: men.side,
    }
}

#[cfg(test)]
mod tests {
    use crate::OneDimensionalChess;
    use throughline_game::{Catalogued, Evaluate, Notation};

    /// Position, capture, whether it loses. (Rook 265, bishop 105, queen 325.)
    const CASES: [(&str, &str, bool); 8] = [
        // Nobody takes back; a bishop does; and an own bishop after it.
        ("K4R2b6k w 0", "fxi", false),
        ("K4R2b1b4k w 0", "fxi", true),
        ("K3BR2b1b4k w 0", "fxi", true),
        // A queen that took back would be lost for a rook.
        ("K4R2b1q4k w 0", "fxi", true),
        ("K3BR2b1q4k w 0", "fxi", false),
        // The king takes back, but not into check.
        ("K4R2bk6 w 0", "fxi", true),
        ("K3BR2bk6 w 0", "fxi", false),
        // The dearer piece is always worth it.
        ("K3B3r1b4k w 0", "exi", false),
    ];

    #[test]
    fn captures_are_weighed_with_what_takes_back() {
        let game = OneDimensionalChess::from_text("").expect("the default");
        for (position, text, loses) in CASES {
            let position = game.parse_position(position).expect(position);
            let m = game.parse_move(&position, text).expect(text);
            assert_eq!(game.loses_exchange(&position, m), loses, "{text}");
        }
    }
}
