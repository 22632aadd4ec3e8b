//! The game: a rule set with its board and start.

use crate::board::Circle;
use crate::messages::MESSAGES;
use crate::position::{Move, Position};
use crate::rules::{BOARD, INFO, PIECES, SEED, read_arrangement};
use crate::start::{Arrangement, pieces_text, read_pieces};
use crate::{ending, moves};
use std::sync::Arc;
use throughline_game::{
    Catalogued, EndReason, FileDefect, Game, GameInfo, IndexedVisitor, MessageFiles, Options, Outcome,
    Random, Repetition, Side, SpecError,
};

/// A rule set of Linear Pursuit, with its board and tables.
#[derive(Clone, Debug)]
pub struct LinearPursuit {
    circle: Circle,
    /// P3: whether the players place their pieces before the game.
    pub(crate) is_drafted: bool,
    /// P2: whether a pawn comes with each major piece.
    pub(crate) has_pawns: bool,
    /// P15: whether the third occurrence of a position is a draw.
    pub(crate) repetition_draws: bool,
    start: Position,
}

impl LinearPursuit {
    /// The board.
    #[inline]
    pub fn circle(&self) -> &Circle {
        &self.circle
    }

    /// Equals [`Position::is_draft`], but is faster: other setups have no drafts.
    #[inline]
    fn in_draft(&self, position: &Position) -> bool {
        self.is_drafted && position.is_draft()
    }
}

impl Game for LinearPursuit {
    type Position = Position;
    type Move = Move;

    /// P1: "White moves first … both have a king and the same number of pieces."
    fn start(&self) -> Position {
        self.start
    }

    #[inline]
    fn side_to_move(&self, position: &Position) -> Side {
        position.to_move()
    }

    fn legal_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        if self.in_draft(position) {
            self.placings(position, moves);
        } else if position.has_king(position.to_move()) {
            moves::generate(&self.circle, position, moves);
        }
    }

    fn is_legal(&self, position: &Position, m: Move) -> bool {
        self.allows(position, m)
    }

    #[inline]
    fn play(&self, position: &mut Position, m: Move) {
        if !self.in_draft(position) {
            position.play(m);
        } else {
            self.play_placing(position, m);
        }
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

    /// No piece moves back out (P5) or into the hand, and captures cannot be undone.
    #[inline]
    fn is_irreversible(&self, position: &Position, m: Move) -> bool {
        m.is_entry() || self.in_draft(position) || position.occupied() >> (m.to() & 31) & 1 == 1
    }

    fn claim(&self, position: &Position) -> Option<EndReason> {
        ending::p14_kings_only_draw_may_be_claimed(self, position)
    }

    #[inline]
    fn count_moves(&self, position: &Position) -> usize {
        let side = position.to_move();
        if self.in_draft(position) {
            self.count_placings(position)
        } else if position.has_king(side) {
            moves::count(&self.circle, position, side)
        } else {
            0
        }
    }

    #[inline]
    fn random_move(&self, position: &Position, random: &mut Random) -> Option<Move> {
        if self.in_draft(position) {
            self.random_placing(position, random)
        } else if position.has_king(position.to_move()) {
            moves::random(&self.circle, position, random)
        } else {
            None
        }
    }
}

impl Catalogued for LinearPursuit {
    const INFO: &'static GameInfo = INFO;
    const NETWORKS: &'static [&'static [u8]] = &[include_bytes!("../nets/linear-pursuit.net")];
    const PUZZLES: Option<&'static str> = Some(include_str!("../puzzles.txt"));
    const LESSONS: Option<&'static str> = Some(include_str!("../lessons.toml"));

    fn messages() -> Option<&'static MessageFiles> {
        Some(&MESSAGES)
    }

    /// Adds a seed to a random setup without one; short, because it is part of URLs. Normalises
    /// valid pieces and boards.
    fn draw_seeds(options: &mut Options) {
        if options.get("setup") == "random" {
            options.draw_seed(SEED.key);
        }
        if let Ok(pieces) = read_pieces(options.get(PIECES.key)) {
            options.set(PIECES.key, pieces_text(pieces));
        }
        if let Ok(board) = Circle::read(options.get(BOARD.key)) {
            options.set(BOARD.key, board.text());
        }
    }

    fn read_option_file(key: &str, text: &str) -> Option<Result<String, Vec<FileDefect>>> {
        (key == BOARD.key)
            .then(|| Circle::read_file(text).map(|board| board.text()).map_err(|error| error.defects))
    }

    fn option_file(&self, key: &str) -> Option<String> {
        (key == BOARD.key).then(|| self.circle().file_text())
    }

    fn from_options(options: &Options) -> Result<Self, SpecError> {
        let board = options.get(BOARD.key);
        let circle = Circle::read(board)
            .map_err(|error| SpecError::bad_value_because(&BOARD, board, &error.to_string()))?;
        let pieces = options.get(PIECES.key);
        let pieces = read_pieces(pieces)
            .map_err(|problems| SpecError::bad_value_because(&PIECES, pieces, &problems.join("; ")))?;
        let arrangement = read_arrangement(options.get("setup"), options.get(SEED.key))?;
        let (each, places) = (pieces[0].len(), circle.side_length());
        if each > places {
            let [each, places] = [each, places].map(|number| number.to_string());
            let inserted = [("pieces", &*each), ("places", &places)];
            return Err(SpecError::Clash(MESSAGES.say("clash-room", &inserted)));
        }
        let has_pawns = options.get("pawns") != "off";
        let start = arrangement
            .start(&circle, pieces, has_pawns)
            .ok_or_else(|| SpecError::Clash(MESSAGES.line("clash-no-move").to_owned()))?;
        let repetition_draws = options.get("repetition") != "off";
        let is_drafted = arrangement == Arrangement::Draft;
        Ok(LinearPursuit { circle, is_drafted, has_pawns, repetition_draws, start })
    }

    fn accept_indexed<V: IndexedVisitor>(game: Arc<Self>, spec: &str, visitor: V) -> Option<V::Output> {
        Some(visitor.visit(game, spec))
    }
}
