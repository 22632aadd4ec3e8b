//! The rule set as data, its options, and [`Game`] on top of the parts.

use crate::board::Circle;
use crate::ending;
use crate::legality;
use crate::moves;
use crate::position::{Kind, Move, Position, Ring};
use throughline_game::{
    Catalogued, EndReason, Game, GameInfo, OptionInfo, Options, Outcome, Random, Repetition, Side, SpecError,
    Values,
};

/// What Linear Pursuit is.
pub const INFO: &GameInfo = &GameInfo {
    id: "linear-pursuit",
    name: "Linear Pursuit",
    tagline: "Chess on a web of lines: slip your pieces into the circle, block, and hunt down the king.",
    sides: ["white", "black"],
    options: &[
        OptionInfo {
            key: "setup",
            about: "How the major pieces stand on their outer places at the start.",
            values: Values::Choice(&[
                ("classic", "R N B K B N R, the king in the centre of its side"),
                ("yin-yang", "K B B N N R R, the king on its player’s left"),
            ]),
        },
        OptionInfo {
            key: "pawns",
            about: "Whether a pawn stands on the inner place in front of each major piece.",
            values: Values::Choice(&[("on", "seven pawns each"), ("off", "major pieces only")]),
        },
        OptionInfo {
            key: "repetition",
            about: "What happens when a position stands for the third time.",
            values: Values::Choice(&[
                ("draw", "the game is drawn (our ruling)"),
                ("off", "nothing, as in the maker’s sheet: the game may go on for ever"),
            ]),
        },
    ],
    endings: ending::ENDINGS,
    rules: include_str!("../rules.md"),
};

/// P2: how the major pieces stand at the start.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Setup {
    /// King in the centre.
    Classic,
    /// King on the left.
    YinYang,
}

impl Setup {
    /// P2: the major pieces on the outer places, from each player's left.
    #[must_use]
    pub const fn majors(self) -> [Kind; 7] {
        use Kind::{Bishop, King, Knight, Rook};
        match self {
            Setup::Classic => [Rook, Knight, Bishop, King, Bishop, Knight, Rook],
            Setup::YinYang => [King, Bishop, Bishop, Knight, Knight, Rook, Rook],
        }
    }
}

/// A rule set of Linear Pursuit, board and tables included.
#[derive(Clone, Debug)]
pub struct LinearPursuit {
    circle: Circle,
    setup: Setup,
    pawns: bool,
    repetition_draws: bool,
}

impl LinearPursuit {
    /// The rule set on the reconstructed board.
    #[must_use]
    pub fn new(setup: Setup, pawns: bool, repetition_draws: bool) -> Self {
        LinearPursuit { circle: Circle::reconstruction(), setup, pawns, repetition_draws }
    }

    /// The board.
    #[inline]
    #[must_use]
    pub fn circle(&self) -> &Circle {
        &self.circle
    }

    /// Whether the third occurrence of a position is a draw (P15).
    #[must_use]
    pub fn repetition_draws(&self) -> bool {
        self.repetition_draws
    }

    /// P2: `majors` on a side's outer places, from the player's left and centred on the side, "a pawn on the inner place
    /// in front of each major piece, or none".
    fn set_up(&self, position: &mut Position, side: Side, majors: &[Kind]) {
        let length = self.circle.side_length();
        let first = side.index() * length + (length - majors.len()) / 2;
        for (place, &kind) in (first as u8..).zip(majors) {
            position.put(Ring::Outer, place, side, kind);
            if self.pawns {
                position.put(Ring::Inner, place, side, Kind::Pawn);
            }
        }
    }
}

impl Game for LinearPursuit {
    type Position = Position;
    type Move = Move;

    /// P1: "White moves first … both have a king and the same number of pieces."
    fn start(&self) -> Position {
        let mut position = Position::empty(Side::First);
        for side in Side::BOTH {
            self.set_up(&mut position, side, &self.setup.majors());
        }
        position
    }

    #[inline]
    fn side_to_move(&self, position: &Position) -> Side {
        position.to_move()
    }

    fn legal_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        if position.has_king(position.to_move()) {
            moves::generate(&self.circle, position, moves);
        }
    }

    fn is_legal(&self, position: &Position, m: Move) -> bool {
        legality::refusal(self, position, m).is_none()
    }

    #[inline]
    fn play(&self, position: &mut Position, m: Move) {
        position.play(m);
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        ending::outcome(self, position)
    }

    #[inline]
    fn key(&self, position: &Position) -> u64 {
        position.key()
    }

    fn repetition(&self) -> Option<Repetition> {
        ending::p15_third_occurrence_draws(self)
    }

    /// Nothing moves back out (P5) and nothing captured comes back.
    #[inline]
    fn is_irreversible(&self, position: &Position, m: Move) -> bool {
        m.is_entry() || position.occupied() >> (m.to() & 31) & 1 == 1
    }

    fn claim(&self, position: &Position) -> Option<EndReason> {
        ending::p14_kings_only_may_be_declared_a_draw(self, position)
    }

    #[inline]
    fn count_moves(&self, position: &Position) -> usize {
        let side = position.to_move();
        if position.has_king(side) { moves::count(&self.circle, position, side) } else { 0 }
    }

    #[inline]
    fn random_move(&self, position: &Position, random: &mut Random) -> Option<Move> {
        if position.has_king(position.to_move()) {
            moves::random(&self.circle, position, random)
        } else {
            None
        }
    }
}

impl Catalogued for LinearPursuit {
    const INFO: &'static GameInfo = INFO;

    fn from_options(options: &Options) -> Result<Self, SpecError> {
        // The values are checked against INFO's choices; the first of each is what remains.
        let setup = if options.get("setup") == "yin-yang" { Setup::YinYang } else { Setup::Classic };
        Ok(LinearPursuit::new(setup, options.get("pawns") != "off", options.get("repetition") != "off"))
    }
}
