//! The rule set as data, its options, and [`Game`] on top of the parts.

use crate::attack::{Pawns, Reach, Tabled, frame};
use crate::chess_move::Move;
use crate::kind::Kind;
use crate::movement::{Castling, Movement, SHEET};
use crate::position::{MAX_LENGTH, Position, bit, lowest};
use crate::relatives::{RELATIVES, Relative, VARIANTS};
use crate::ruled::Ruled;
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
    about: "The pieces of a side from its edge inwards, mirrored by the other side; or the name of a published relative, \
            which has its own board and moves: gardner (king, knight and rook on 8 squares), glimne (18 squares, with \
            pawns) or doc-pop (16 squares, with pawns).",
    values: Values::Pattern {
        default: "kqrbn",
        allowed: "one k and one to seven of the letters q r b n in any order, as in rkbqn; or gardner, glimne, doc-pop",
    },
};

const BOARD: OptionInfo = OptionInfo {
    key: "board",
    about: "The number of squares in the row. With a published relative 16 means its own board; gardner, whose own has \
            8, can also be played on 9 to 12.",
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
    variants: &VARIANTS,
};

/// A rule set of One-Dimensional Chess.
#[derive(Clone, Debug)]
pub struct OneDimensionalChess {
    length: u8,
    /// White's pieces from a on; Black mirrors them.
    line_up: Vec<Kind>,
    movement: Movement,
    repetition: Option<Repetition>,
    frame: u32,
    /// What computes other movements than that of the sheet, for which there are tables.
    ruled: Option<Ruled>,
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

    /// How the pieces move.
    #[must_use]
    pub fn movement(&self) -> &Movement {
        &self.movement
    }

    /// Whether there are pawns.
    #[must_use]
    pub fn has_pawns(&self) -> bool {
        self.line_up.contains(&Kind::Pawn)
    }

    /// A side's squares at the start that hold a kind of piece.
    pub(crate) fn homes(&self, side: Side, kind: Kind) -> impl Iterator<Item = u8> {
        let of_kind = (0..).zip(&self.line_up).filter(move |(_, other)| **other == kind);
        of_kind.map(move |(square, _)| if side == Side::First { square } else { self.mirrored(square) })
    }

    /// C16: the square on which a side's pawns become other pieces.
    pub(crate) fn last_square(&self, side: Side) -> u8 {
        if side == Side::First { self.mirrored(0) } else { 0 }
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

    /// What computes the movement, where tables do not hold it.
    #[inline]
    pub(crate) fn ruled(&self) -> Option<&Ruled> {
        self.ruled.as_ref()
    }

    /// C8: whether a side's king is attacked.
    #[inline]
    #[must_use]
    pub fn is_in_check(&self, position: &Position, side: Side) -> bool {
        let (solid, foe) = (position.occupied() | self.frame, position.men(side.opponent()));
        let king = lowest(position.men(side).king);
        let attackers = match &self.ruled {
            None => Tabled.attackers(solid, &foe, king),
            Some(ruled) => ruled.attackers(solid, &foe, king),
        };
        attackers != 0
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
        if self.movement.castling == Castling::Unmoved {
            Side::BOTH.into_iter().for_each(|side| position.set_may_castle(side, true));
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
            moves::generate(self, position, &mut moves::List(list));
        }
    }

    fn is_legal(&self, position: &Position, m: Move) -> bool {
        legality::check(self, position, m).is_ok()
    }

    #[inline]
    fn play(&self, position: &mut Position, m: Move) {
        position.play(m);
        if position.anyone_may_castle() {
            self.c6_moved_pieces_castle_no_more(position);
        }
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

    fn uncounted(&self, position: &Position) -> Position {
        let mut position = *position;
        position.set_quiet_plies(0);
        position
    }

    fn repetition(&self) -> Option<Repetition> {
        self.repetition
    }

    /// What is captured never comes back, and no pawn goes back.
    #[inline]
    fn is_irreversible(&self, position: &Position, m: Move) -> bool {
        position.is_progress(m)
    }

    #[inline]
    fn count_moves(&self, position: &Position) -> usize {
        if ending::drawn_with_moves_left(position).is_some() {
            return 0;
        }
        let mut count = moves::Count::default();
        moves::generate(self, position, &mut count);
        count.0 as usize
    }

    #[inline]
    fn random_move(&self, position: &Position, random: &mut Random) -> Option<Move> {
        if ending::drawn_with_moves_left(position).is_some() {
            return None;
        }
        moves::random(self, position, random)
    }
}

impl Catalogued for OneDimensionalChess {
    const INFO: &'static GameInfo = INFO;

    fn from_options(options: &Options) -> Result<Self, SpecError> {
        let (setup, board) = (options.get(SETUP.key), options.get(BOARD.key));
        let relative = RELATIVES.into_iter().find(|relative| relative.name == setup);
        let pieces = relative.map_or(setup, |relative| relative.line_up);
        let line_up = read_line_up(pieces, relative.is_some());
        let line_up = line_up.ok_or_else(|| SpecError::bad_value(&SETUP, setup))?;
        let length = read_length(board).ok_or_else(|| SpecError::bad_value(&BOARD, board))?;
        let repetition = ending::c13_third_occurrence(options.get(REPETITION.key));
        let Some(relative) = relative else {
            let game = Self::new(length, line_up, SHEET, repetition);
            game.refuse_unplayable(setup)?;
            return Ok(game);
        };
        let length = relative_length(relative, length, board == BOARD.default())?;
        Ok(Self::new(length, line_up, relative.movement, repetition))
    }
}

impl OneDimensionalChess {
    fn new(length: u8, line_up: Vec<Kind>, movement: Movement, repetition: Option<Repetition>) -> Self {
        let frame = frame(length);
        let mut game = OneDimensionalChess { length, line_up, movement, repetition, frame, ruled: None };
        if movement != SHEET || game.has_pawns() {
            game.ruled = Some(game.compute());
        }
        game
    }

    /// The movement of this rule set on its board.
    fn compute(&self) -> Ruled {
        let homes = |kind| Side::BOTH.map(|side| self.homes(side, kind).map(bit).fold(0, |a, b| a | b));
        let pawns = Pawns {
            homes: homes(Kind::Pawn),
            last: Side::BOTH.map(|side| bit(self.last_square(side))),
            takes_on_double_step: self.movement.pawn_takes_on_double_step,
        };
        Ruled::new(self.movement, homes(Kind::Rook), pawns)
    }

    /// C6: who castles unmoved loses the right when king or rook leaves its place or is taken
    /// there.
    fn c6_moved_pieces_castle_no_more(&self, position: &mut Position) {
        for side in Side::BOTH {
            if position.may_castle(side) && !self.castlers_are_home(position, side) {
                position.set_may_castle(side, false);
            }
        }
    }

    /// C6: whether king and rooks of a side stand where they started.
    pub(crate) fn castlers_are_home(&self, position: &Position, side: Side) -> bool {
        [Kind::King, Kind::Rook]
            .into_iter()
            .all(|kind| self.homes(side, kind).all(|square| position.piece(square) == Some((side, kind))))
    }

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

/// The pieces of a side; pawns are for relatives.
fn read_line_up(pieces: &str, pawns: bool) -> Option<Vec<Kind>> {
    let line_up = pieces.chars().map(Kind::of_letter).collect::<Option<Vec<Kind>>>()?;
    let count = |kind| line_up.iter().filter(|&&other| other == kind).count();
    let fits = count(Kind::King) == 1 && (pawns || count(Kind::Pawn) == 0);
    (fits && (2..=MOST_PIECES).contains(&line_up.len())).then_some(line_up)
}

/// The board of a relative: its own, unless another was asked for.
fn relative_length(relative: &Relative, length: u8, is_default: bool) -> Result<u8, SpecError> {
    let (name, least, most) = (relative.name, relative.squares, relative.most_squares);
    match length {
        _ if is_default => Ok(least),
        _ if (least..=most).contains(&length) => Ok(length),
        _ => {
            let allowed = if least == most { least.to_string() } else { format!("{least} to {most}") };
            Err(SpecError::Clash(format!("setup {name} is played on {allowed} squares, not on {length}")))
        }
    }
}

fn read_length(board: &str) -> Option<u8> {
    // Written as a spec writes it: no sign, no leading zero.
    let length = board.parse::<u8>().ok().filter(|length| length.to_string() == board)?;
    (MIN_LENGTH..=MAX_LENGTH).contains(&length).then_some(length)
}
