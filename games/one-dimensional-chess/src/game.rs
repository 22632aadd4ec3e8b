//! [`OneDimensionalChess`]: a rule set, and its implementation of [`Game`].

use crate::attack::{ComputedMovement, Homes, Reach, frame};
use crate::messages::MESSAGES;
use crate::packed_move::Move;
use crate::pieces::{Kind, bit, lowest};
use crate::position::Position;
use crate::presets::{BOARD, INFO, PRESETS, REPETITION, SETUP};
use crate::rules::{Castling, MAX_PIECES, Movement, STANDARD};
use crate::tables::StandardMovement;
use crate::{ending, moves};
use std::sync::Arc;
use throughline_game::{
    Catalogued, Game, GameInfo, IndexedVisitor, MessageFiles, Options, Outcome, Random, Repetition, Side,
    SpecError,
};

/// A rule set of One-Dimensional Chess.
#[derive(Clone, Debug)]
pub struct OneDimensionalChess {
    length: u8,
    /// White's pieces from a on; Black mirrors them.
    line_up: Vec<Kind>,
    movement: Movement,
    repetition: Option<Repetition>,
    /// The off-board bits.
    pub(crate) frame: u32,
    /// The implementation for other movements than the standard one, for which there are tables.
    pub(crate) computed: Option<ComputedMovement>,
}

impl OneDimensionalChess {
    fn new(length: u8, line_up: Vec<Kind>, movement: Movement, repetition: Option<Repetition>) -> Self {
        let frame = frame(length);
        let mut game = OneDimensionalChess { length, line_up, movement, repetition, frame, computed: None };
        if movement != STANDARD || game.has_pawns() {
            let all = |kind| Side::BOTH.map(|side| game.homes(side, kind).fold(0, |set, at| set | bit(at)));
            let last = Side::BOTH.map(|side| bit(game.last_square(side)));
            let homes = Homes { rooks: all(Kind::Rook), pawns: all(Kind::Pawn), last };
            game.computed = Some(ComputedMovement::new(movement, homes));
        }
        game
    }

    /// The number of squares.
    #[inline]
    pub fn length(&self) -> u8 {
        self.length
    }

    /// A side's pieces at the start, from its edge inwards.
    pub fn line_up(&self) -> &[Kind] {
        &self.line_up
    }

    /// Returns the movement of the pieces.
    pub fn movement(&self) -> &Movement {
        &self.movement
    }

    /// Whether there are pawns.
    pub fn has_pawns(&self) -> bool {
        self.line_up.contains(&Kind::Pawn)
    }

    /// Returns the start squares of a side's pieces of one kind.
    pub(crate) fn homes(&self, side: Side, kind: Kind) -> impl Iterator<Item = u8> {
        let of_kind = (0..).zip(&self.line_up).filter(move |(_, other)| **other == kind);
        of_kind.map(move |(square, _)| self.relative_square(side, square))
    }

    /// C16: the promotion square of a side's pawns.
    pub(crate) fn last_square(&self, side: Side) -> u8 {
        self.relative_square(side.opponent(), 0)
    }

    /// Converts a square between White's numbering and the numbering from a side's own edge.
    pub(crate) fn relative_square(&self, side: Side, square: u8) -> u8 {
        if side == Side::First { square } else { self.mirrored(square) }
    }

    /// Returns the square that mirrors a square.
    pub(crate) fn mirrored(&self, square: u8) -> u8 {
        self.length.wrapping_sub(square).wrapping_sub(1)
    }

    /// C8: whether a side's king is attacked.
    #[inline]
    pub fn is_in_check(&self, position: &Position, side: Side) -> bool {
        let (solid, foe) = (position.occupied() | self.frame, position.men(side.opponent()));
        let king = lowest(position.men(side).king);
        let attackers = match &self.computed {
            None => StandardMovement.attackers(solid, &foe, king),
            Some(computed) => computed.attackers(solid, &foe, king),
        };
        attackers != 0
    }

    /// C6: where only unmoved pieces castle, the right is lost when king or rook moves or is
    /// captured.
    fn c6_moved_pieces_castle_no_more(&self, position: &mut Position) {
        for side in Side::BOTH {
            if position.may_castle(side) && !self.castlers_are_home(position, side) {
                position.set_may_castle(side, false);
            }
        }
    }

    /// C6: whether king and rooks of a side are on their start squares.
    pub(crate) fn castlers_are_home(&self, position: &Position, side: Side) -> bool {
        [Kind::King, Kind::Rook]
            .into_iter()
            .all(|kind| self.homes(side, kind).all(|square| position.piece(square) == Some((side, kind))))
    }

    /// Refuses line-ups that do not fit on the board, and those whose start position is not
    /// playable.
    fn refuse_unplayable(&self, setup: &str) -> Result<(), SpecError> {
        let (pieces, squares, start) = (self.line_up.len() * 2, self.length, self.start());
        let message = if pieces > usize::from(squares) {
            "clash-room"
        } else if Side::BOTH.into_iter().any(|side| self.is_in_check(&start, side)) {
            "clash-check"
        } else if self.outcome(&start).is_some() {
            "clash-no-move"
        } else {
            return Ok(());
        };
        let [pieces, squares] = [pieces.to_string(), squares.to_string()];
        let inserted = [("setup", setup), ("pieces", &pieces), ("squares", &squares)];
        Err(SpecError::Clash(MESSAGES.say(message, &inserted)))
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
        let castles = self.movement.castling == Castling::Unmoved;
        Side::BOTH.into_iter().for_each(|side| position.set_may_castle(side, castles));
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
        ending::drawn_with_moves_left(position).is_none() && moves::has(self, position, m)
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

    fn without_counters(&self, position: &Position) -> Position {
        let mut position = *position;
        position.set_quiet_plies(0);
        position
    }

    fn repetition(&self) -> Option<Repetition> {
        self.repetition
    }

    /// Captures and pawn moves cannot be undone.
    #[inline]
    fn is_irreversible(&self, position: &Position, m: Move) -> bool {
        position.is_progress(m)
    }

    #[inline]
    fn count_moves(&self, position: &Position) -> usize {
        if ending::drawn_with_moves_left(position).is_some() {
            return 0;
        }
        moves::count(self, position) as usize
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
    const NETWORKS: &'static [&'static [u8]] = &[include_bytes!("../nets/one-dimensional-chess.net")];
    const PUZZLES: Option<&'static str> = Some(include_str!("../puzzles.txt"));
    const LESSONS: Option<&'static str> = Some(include_str!("../lessons.toml"));

    fn messages() -> Option<&'static MessageFiles> {
        Some(&MESSAGES)
    }

    fn from_options(options: &Options) -> Result<Self, SpecError> {
        let (setup, length) = (options.get(SETUP.key), options.number(BOARD.key) as u8);
        let repetition = ending::c13_third_occurrence(options.get(REPETITION.key));
        let letters = |text: &str| text.chars().map(Kind::of_letter).collect::<Option<Vec<Kind>>>();
        if let Some(preset) = PRESETS.iter().find(|preset| preset.name == setup) {
            let own_board = options.get(BOARD.key) == BOARD.default();
            let length = if own_board { *preset.squares.start() } else { length };
            if !preset.squares.contains(&length) {
                let (least, most) = preset.squares.clone().into_inner();
                let [least, most, length] = [least, most, length].map(|squares| squares.to_string());
                let message = if least == most { "clash-squares" } else { "clash-squares.range" };
                let inserted = [("setup", setup), ("least", &least), ("most", &most), ("squares", &length)];
                return Err(SpecError::Clash(MESSAGES.say(message, &inserted)));
            }
            let line_up = letters(preset.line_up).unwrap_or_default();
            return Ok(Self::new(length, line_up, preset.movement, repetition));
        }
        let is_line_up = |pieces: &Vec<Kind>| {
            let count = |kind| pieces.iter().filter(|&&other| other == kind).count();
            (2..=MAX_PIECES).contains(&pieces.len()) && [count(Kind::King), count(Kind::Pawn)] == [1, 0]
        };
        let line_up = letters(setup).filter(is_line_up).ok_or_else(|| SpecError::bad_value(&SETUP, setup))?;
        let game = Self::new(length, line_up, STANDARD, repetition);
        game.refuse_unplayable(setup)?;
        Ok(game)
    }

    fn accept_indexed<V: IndexedVisitor>(game: Arc<Self>, spec: &str, visitor: V) -> Option<V::Output> {
        Some(visitor.visit(game, spec))
    }
}
