//! The rule set as data, its options, and [`Game`] on top of the parts.

use crate::attack::{attackers, frame};
use crate::position::{Kind, MAX_LENGTH, Move, Position, lowest};
use crate::{ending, legality, moves};
use throughline_game::{
    Catalogued, Game, GameInfo, OptionInfo, Options, Outcome, Random, Repetition, Side, SpecError, Values,
};

/// The shortest row.
const MIN_LENGTH: u8 = 8;

/// The most pieces of a side: a king and seven others.
pub const MOST_PIECES: usize = 8;

const SETUP: OptionInfo = OptionInfo {
    key: "setup",
    about: "The pieces of a side from its edge inwards; the other side mirrors them.",
    values: Values::Pattern {
        default: "kqrbn",
        allowed: "one k and one to seven of the letters q r b n in any order, as in rkbqn",
    },
};

const BOARD: OptionInfo = OptionInfo {
    key: "board",
    about: "The number of squares in the row.",
    values: Values::Pattern { default: "16", allowed: "a number from 8 to 20" },
};

const REPETITION: OptionInfo = OptionInfo {
    key: "repetition",
    about: "What happens when a position stands for the third time.",
    values: Values::Choice(&[
        ("draw", "the game is drawn"),
        ("claim", "the side to move may claim a draw"),
        ("off", "nothing"),
    ]),
};

/// What One-Dimensional Chess is.
pub const INFO: &GameInfo = &GameInfo {
    id: "one-dimensional-chess",
    name: "One-Dimensional Chess",
    tagline: "Chess on a single row of squares: no way round, short reaches, and a knight that strikes in passing.",
    sides: ["white", "black"],
    options: &[SETUP, BOARD, REPETITION],
    endings: ending::ENDINGS,
    rules: include_str!("../rules.md"),
};

/// A rule set of One-Dimensional Chess.
#[derive(Clone, Debug)]
pub struct OneDimensionalChess {
    length: u8,
    /// White's pieces from a on; Black mirrors them.
    line_up: Vec<Kind>,
    repetition: Option<Repetition>,
    frame: u32,
}

impl OneDimensionalChess {
    /// The number of squares.
    #[inline]
    #[must_use]
    pub fn length(&self) -> u8 {
        self.length
    }

    /// A side's pieces at the start, from its edge inwards.
    #[must_use]
    pub fn line_up(&self) -> &[Kind] {
        &self.line_up
    }

    /// The square of Black that answers to a square of White.
    #[must_use]
    pub fn mirrored(&self, square: u8) -> u8 {
        self.length.wrapping_sub(square).wrapping_sub(1)
    }

    /// The off-board bits.
    #[inline]
    pub(crate) fn frame(&self) -> u32 {
        self.frame
    }

    /// C8: whether a side's king is attacked.
    #[inline]
    #[must_use]
    pub fn is_in_check(&self, position: &Position, side: Side) -> bool {
        let king = lowest(position.men(side).king);
        attackers(position.occupied() | self.frame, &position.men(side.opponent()), king) != 0
    }
}

impl Game for OneDimensionalChess {
    type Position = Position;
    type Move = Move;

    /// The line-up at White's end, mirrored at Black's; C1: "White moves first".
    fn start(&self) -> Position {
        let mut position = Position::empty(Side::First);
        for (square, &kind) in (0..).zip(&self.line_up) {
            position.put(square, Side::First, kind);
            position.put(self.mirrored(square), Side::Second, kind);
        }
        position
    }

    #[inline]
    fn side_to_move(&self, position: &Position) -> Side {
        position.to_move()
    }

    #[inline]
    fn legal_moves(&self, position: &Position, list: &mut Vec<Move>) {
        if ending::drawn_with_moves_left(position).is_none() {
            moves::generate(self.frame, position, &mut moves::List(list));
        }
    }

    fn is_legal(&self, position: &Position, m: Move) -> bool {
        legality::check(self, position, m).is_ok()
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

    fn repeats(&self, a: &Position, b: &Position) -> bool {
        a.same_but_for_the_counter(b)
    }

    fn repetition(&self) -> Option<Repetition> {
        self.repetition
    }

    /// What is captured never comes back.
    #[inline]
    fn is_irreversible(&self, position: &Position, m: Move) -> bool {
        position.captured(m) != 0
    }

    #[inline]
    fn count_moves(&self, position: &Position) -> usize {
        if ending::drawn_with_moves_left(position).is_some() {
            return 0;
        }
        let mut count = moves::Count::default();
        moves::generate(self.frame, position, &mut count);
        count.0 as usize
    }

    #[inline]
    fn random_move(&self, position: &Position, random: &mut Random) -> Option<Move> {
        if ending::drawn_with_moves_left(position).is_some() {
            return None;
        }
        moves::random(self.frame, position, random)
    }
}

impl Catalogued for OneDimensionalChess {
    const INFO: &'static GameInfo = INFO;

    fn from_options(options: &Options) -> Result<Self, SpecError> {
        let (setup, board) = (options.get(SETUP.key), options.get(BOARD.key));
        let line_up = read_line_up(setup).ok_or_else(|| SpecError::bad_value(&SETUP, setup))?;
        let length = read_length(board).ok_or_else(|| SpecError::bad_value(&BOARD, board))?;
        let repetition = ending::c13_third_occurrence(options.get(REPETITION.key));
        let game = OneDimensionalChess { length, line_up, repetition, frame: frame(length) };
        game.refuse_unplayable(setup)?;
        Ok(game)
    }
}

impl OneDimensionalChess {
    /// Line-ups that do not fit on the board, and those whose start is no game.
    fn refuse_unplayable(&self, setup: &str) -> Result<(), SpecError> {
        let clash = |why: String| Err(SpecError::Clash(why));
        if self.line_up.len() * 2 > usize::from(self.length) {
            let (pieces, squares) = (self.line_up.len() * 2, self.length);
            return clash(format!("setup {setup} needs {pieces} squares: the board has {squares}"));
        }
        let start = self.start();
        if Side::BOTH.into_iter().any(|side| self.is_in_check(&start, side)) {
            return clash(format!("setup {setup} on {} squares starts with the kings in check", self.length));
        }
        if self.outcome(&start).is_some() {
            return clash(format!("setup {setup} on {} squares leaves White without a move", self.length));
        }
        Ok(())
    }
}

fn read_line_up(setup: &str) -> Option<Vec<Kind>> {
    let line_up = setup.chars().map(Kind::of_letter).collect::<Option<Vec<Kind>>>()?;
    let kings = line_up.iter().filter(|&&kind| kind == Kind::King).count();
    (kings == 1 && (2..=MOST_PIECES).contains(&line_up.len())).then_some(line_up)
}

fn read_length(board: &str) -> Option<u8> {
    // Written as a spec writes it: no sign, no leading zero.
    let length = board.parse::<u8>().ok().filter(|length| length.to_string() == board)?;
    (MIN_LENGTH..=MAX_LENGTH).contains(&length).then_some(length)
}
