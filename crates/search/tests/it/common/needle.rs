//! A game made to mislead: many moves, of which only one keeps a forced win, always a late one that
//! looks bad.

use throughline_game::random::mix;
use throughline_game::{EndReason, Evaluate, Game, Outcome, PackedMove, Repetition, Side};

pub const FOUND: EndReason = EndReason::new("found", "N1", "the way was found");
pub const LONG: EndReason = EndReason::new("long", "N2", "the game went on too long");

const WIDTH: u8 = 14;
const LONGEST: u32 = 30;

/// The first side wins with its `right`-th right move in a row, whatever the second side does.
pub struct Needle {
    pub right: u32,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Way {
    pub side: Side,
    pub plies: u32,
    pub right: u32,
    pub lost: bool,
    pub key: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Turn(pub u8);

impl PackedMove for Turn {
    fn pack(self) -> u32 {
        u32::from(self.0)
    }
    fn unpack(code: u32) -> Self {
        Turn(code as u8)
    }
}

impl Needle {
    pub fn position(side: Side) -> Way {
        Way { side, plies: 0, right: 0, lost: false, key: 1 }
    }
}

impl Game for Needle {
    type Position = Way;
    type Move = Turn;

    fn start(&self) -> Way {
        Needle::position(Side::First)
    }

    fn side_to_move(&self, way: &Way) -> Side {
        way.side
    }

    fn legal_moves(&self, way: &Way, moves: &mut Vec<Turn>) {
        if self.outcome(way).is_none() {
            moves.extend((0..WIDTH).map(Turn));
        }
    }

    fn is_legal(&self, way: &Way, m: Turn) -> bool {
        m.0 < WIDTH && self.outcome(way).is_none()
    }

    fn play(&self, way: &mut Way, m: Turn) {
        if way.side == Side::First {
            // Three quarters down the list, and varying.
            let is_right = m.0 == WIDTH - 1 - (way.right as u8 % 3);
            way.lost |= !is_right;
            way.right += u32::from(!way.lost);
        }
        way.key = mix(way.key.wrapping_mul(31) ^ u64::from(m.0));
        way.plies += 1;
        way.side = way.side.opponent();
    }

    fn outcome(&self, way: &Way) -> Option<Outcome> {
        if way.right >= self.right {
            Some(Outcome::win(Side::First, FOUND))
        } else {
            (way.plies >= LONGEST).then(|| Outcome::draw(LONG))
        }
    }

    fn key(&self, way: &Way) -> u64 {
        way.key ^ way.side as u64
    }

    fn repetition(&self) -> Option<Repetition> {
        None
    }
}

impl throughline_game::NetworkInputs for Needle {}

impl Evaluate for Needle {
    /// The right moves look bad for the first side, all others good.
    fn evaluate(&self, way: &Way) -> i32 {
        let first = if way.lost { 500 } else { -500 };
        if way.side == Side::First { first } else { -first }
    }

    fn after_pass(&self, way: &Way) -> Option<Way> {
        Some(Way { side: way.side.opponent(), key: mix(way.key), ..way.clone() })
    }

    fn history_index(&self, way: &Way, m: Turn) -> usize {
        way.side.index() * usize::from(WIDTH) + usize::from(m.0)
    }

    fn history_size(&self) -> usize {
        2 * usize::from(WIDTH)
    }
}
