//! Whether a capture pays once the other side takes back.

use crate::board::Circle;
use crate::evaluate::worth;
use crate::position::{Kind, Move, Position, Ring};
use throughline_game::bits::ones;
use throughline_game::{Side, exchange_gain};

/// A king that is taken is everything lost (P12).
const KING: i32 = 15_000;

/// Whether a capture loses more than it wins while both sides go on taking on its place, each with its cheapest piece.
pub(crate) fn loses(circle: &Circle, position: &Position, m: Move) -> bool {
    let (Some((us, captor)), Some((_, victim))) =
        (position.piece(Ring::Inner, m.from()), position.piece(Ring::Inner, m.to()))
    else {
        return false;
    };
    // Taking the dearer piece loses nothing, whatever follows.
    if victim == Kind::King || price(victim) >= price(captor) {
        return false;
    }
    let mut trade = Trade { circle, position, to: m.to(), used: 1 << m.from(), on_place: captor };
    let mut side = us.opponent();
    let next_taker = || {
        let kind = trade.take(side)?;
        side = side.opponent();
        Some(price(kind))
    };
    price(victim) < exchange_gain(price(captor), next_taker)
}

fn price(kind: Kind) -> i32 {
    if kind == Kind::King { KING } else { worth(kind) }
}

/// Kinds by what they are worth, the cheapest first.
const CHEAPEST: [Kind; 5] = [Kind::Pawn, Kind::Knight, Kind::Rook, Kind::Bishop, Kind::King];

struct Trade<'a> {
    circle: &'a Circle,
    position: &'a Position,
    to: u8,
    /// The places of the pieces that have taken, vacant now.
    used: u32,
    on_place: Kind,
}

impl Trade<'_> {
    /// Takes with the cheapest piece of a side that can: its kind.
    fn take(&mut self, side: Side) -> Option<Kind> {
        let (kind, from) = CHEAPEST.into_iter().find_map(|kind| Some((kind, self.taker(side, kind)?)))?;
        self.used |= 1 << from;
        self.on_place = kind;
        Some(kind)
    }

    /// The place of a piece of this kind that reaches the place. P6: pawns take only pawns.
    fn taker(&self, side: Side, kind: Kind) -> Option<u8> {
        let own =
            self.position.of_side(Ring::Inner, side) & self.position.of_kind(Ring::Inner, kind) & !self.used;
        // The place itself is occupied all along.
        let vacant = !self.position.occupied() | self.used;
        ones(own).find(|&from| {
            let straight = || self.circle.straight(from);
            let reach = || self.circle.reach(from, vacant);
            let goals = match kind {
                Kind::Pawn if self.on_place != Kind::Pawn => 0,
                Kind::Pawn | Kind::Rook => straight(),
                Kind::Knight => reach().knight,
                Kind::Bishop => reach().lines,
                Kind::King => straight() | reach().lines,
            };
            goals >> self.to & 1 == 1
        })
    }
}
