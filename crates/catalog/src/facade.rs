//! Games and records without their types.

use crate::erased::{ErasedGame, ErasedRecord, Held};
use crate::judgement::{Judgement, Misfit};
use crate::picture::{Frame, State, Steps, Thought, ThoughtReport};
use crate::slot::EngineSlot;
use crate::tables::{ExactValues, TableFolder};
use crate::{Visitor, with_game};
use std::sync::{Arc, atomic::AtomicBool};
use throughline_game::{
    Board, Catalogued, EndReason, GameInfo, MoveError, Outcome, Piece, PositionError, Setup, SetupField,
    Shape, Side, SiteId, SpecError, VariantInfo,
};
use throughline_search::{Level, Limits};

/// A rule set of one of the games. Cheap to clone.
#[derive(Clone)]
pub struct GameHandle {
    game: Arc<dyn ErasedGame>,
}

struct Erase;

impl Visitor for Erase {
    type Output = GameHandle;

    fn visit<G: Catalogued>(self, game: G, spec: String) -> GameHandle {
        GameHandle { game: Arc::new(Held { game: Arc::new(game), spec: spec.into() }) }
    }
}

impl GameHandle {
    /// The game of a spec.
    ///
    /// # Errors
    /// As [`with_game`].
    pub fn from_spec(spec: &str) -> Result<Self, SpecError> {
        with_game(spec, Erase)
    }

    /// The canonical spec.
    #[must_use]
    pub fn spec(&self) -> &str {
        self.game.spec()
    }

    /// Name, sides, options, rules page.
    #[must_use]
    pub fn info(&self) -> &'static GameInfo {
        self.game.info()
    }

    /// The board without pieces.
    #[must_use]
    pub fn board(&self, shape: Shape) -> Board {
        self.game.board(shape)
    }

    /// A sentence that belongs beside the board wherever it is shown; often empty.
    #[must_use]
    pub fn board_note(&self) -> &'static str {
        self.game.board_note()
    }

    /// A record at the start of the game, or at a position string.
    ///
    /// # Errors
    /// A position string that is none, or that breaks the rules.
    pub fn record(&self, position: Option<&str>) -> Result<GameRecord, PositionError> {
        Ok(GameRecord(self.game.record(position)?))
    }

    /// The published rule set this one is, or comes nearest to; `None` where the game has a single
    /// one.
    #[must_use]
    pub fn variant(&self) -> Option<&'static VariantInfo> {
        let (_, options) = self.spec().split_once(':').unwrap_or_default();
        self.info().variant(options)
    }

    /// The pieces of a board editor. Their numbers are what [`Setup::pieces`] holds.
    #[must_use]
    pub fn tray(&self) -> Vec<Piece> {
        self.game.layout().tray()
    }

    /// What a board editor asks for besides pieces and side to move.
    #[must_use]
    pub fn setup_fields(&self) -> Vec<SetupField> {
        self.game.layout().fields
    }

    /// The start of the game, or the position of a string, for a board editor.
    ///
    /// # Errors
    /// As [`GameHandle::record`].
    pub fn setup(&self, position: Option<&str>) -> Result<Setup, PositionError> {
        self.game.setup(position)
    }

    /// The board without pieces, for a board editor. Often no position.
    #[must_use]
    pub fn empty_setup(&self) -> Setup {
        Setup::empty(&self.game.layout())
    }

    /// The position string of what was put together in a board editor. The game may be over there:
    /// ask its [`GameHandle::record`].
    ///
    /// # Errors
    /// Every fault; [`PositionError::sentences`] has them for people.
    ///
    /// ```
    /// use throughline_catalog::GameHandle;
    /// let game = GameHandle::from_spec("hnefatafl:rules=brandubh").unwrap();
    /// let start = game.setup(None).unwrap();
    /// assert_eq!(game.compose(&start).unwrap(), "3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a");
    /// let faults = game.compose(&game.empty_setup()).unwrap_err().sentences();
    /// assert!(faults[0].starts_with("There is no king"));
    /// ```
    pub fn compose(&self, setup: &Setup) -> Result<String, PositionError> {
        self.game.compose(setup)
    }

    /// Whether this can judge these rules; where it cannot, engines of an [`EngineSlot`] would go
    /// by the game's own judgement.
    ///
    /// # Errors
    /// A network that is for other rules, or sees something else of them.
    pub fn check_judgement(&self, judgement: &Judgement) -> Result<(), Misfit> {
        self.game.check_judgement(judgement)
    }
}

/// A game being played.
pub struct GameRecord(Box<dyn ErasedRecord>);

impl Clone for GameRecord {
    fn clone(&self) -> Self {
        GameRecord(self.0.boxed_clone())
    }
}

impl GameRecord {
    /// The number of moves played.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// True before the first move.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.len() == 0
    }

    /// Whose move it is.
    #[must_use]
    pub fn side_to_move(&self) -> Side {
        self.0.side_to_move()
    }

    /// The result, repetition included.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    /// A draw that the side to move may claim or declare now.
    #[must_use]
    pub fn claim(&self) -> Option<EndReason> {
        self.0.claim()
    }

    /// The canonical texts of the moves played.
    #[must_use]
    pub fn move_texts(&self) -> Vec<String> {
        self.0.move_texts()
    }

    /// The position string now.
    #[must_use]
    pub fn position_text(&self) -> String {
        self.0.position_text()
    }

    /// The board drawn with characters.
    #[must_use]
    pub fn board_text(&self) -> String {
        self.0.board_text()
    }

    /// The canonical texts of the legal moves, sorted; none when the game is over.
    #[must_use]
    pub fn legal_texts(&self) -> Vec<String> {
        self.0.legal_texts()
    }

    /// Plays a move given in canonical or lenient text, and returns its canonical text.
    ///
    /// # Errors
    /// Text that is no legal move here, or a game that is over; nothing changes then.
    pub fn play(&mut self, text: &str) -> Result<String, MoveError> {
        self.0.play(text)
    }

    /// Takes back the last move; false when there is none.
    pub fn undo(&mut self) -> bool {
        self.0.undo()
    }

    /// All that a person sees now: pieces, legal moves with their gestures (if there are no more
    /// than `limit`), the last move.
    #[must_use]
    pub fn state(&self, limit: usize) -> State {
        self.0.state(limit)
    }

    /// What can follow these touches: the next sites, and the moves themselves if there are no more
    /// than `limit`. Any numbers may be given; touches that begin no move are followed by nothing.
    #[must_use]
    pub fn continuations(&self, touched: &[SiteId], limit: usize) -> Steps {
        self.0.continuations(touched, limit)
    }

    /// The pieces after `ply` moves (0: the start), for stepping through; `None` beyond the end.
    #[must_use]
    pub fn frame(&self, ply: usize) -> Option<Frame> {
        self.0.frame(ply)
    }

    /// Why no legal move begins with these touches, or how one that does goes on, in a sentence.
    /// Any number of touches; sites that do not exist are named as such.
    #[must_use]
    pub fn why_not(&self, touched: &[SiteId]) -> String {
        self.0.why_not(touched)
    }

    /// The number of move sequences of a length from here; 0 (for `depth` above 0) when the game is
    /// over.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        self.0.perft(depth)
    }

    /// Perft of each legal move in turn, handed to `each` as soon as it is known: the move's text,
    /// its count, and how many moves are still to come. The counts add up to [`GameRecord::perft`]
    /// for `depth` above 0.
    pub fn divide(&self, depth: u32, each: &mut dyn FnMut(&str, u64, usize)) {
        self.0.divide(depth, each);
    }

    /// What tables tell of the position and of each legal move. It holds for the position by
    /// itself: positions that stood before, which a repetition could make a draw, are not looked
    /// at. A win that a counter would cut short is not told.
    #[must_use]
    pub fn exact(&self, tables: &TableFolder) -> ExactValues {
        self.0.exact(tables)
    }

    /// Makes a slot's engine for these rules, unless it is there. Without this the first search
    /// makes it, in time that a clock may count.
    pub fn seat(&self, slot: &mut EngineSlot) {
        self.0.seat(slot);
    }

    /// Gets a slot's engine ready for a new game: as [`GameRecord::seat`], and it has forgotten
    /// everything learned.
    pub fn prepare(&self, slot: &mut EngineSlot) {
        self.0.prepare(slot);
    }

    /// A move at a level, or `None` when the game is over. Always answers when there is a legal
    /// move, even if `stop` is set from the beginning. Long: call it on a thread of its own.
    pub fn choose(
        &self,
        slot: &mut EngineSlot,
        level: Level,
        seed: u64,
        stop: &AtomicBool,
    ) -> Option<Thought> {
        self.0.choose(slot, &[], (level, seed), stop)
    }

    /// [`GameRecord::choose`] among these moves (texts as [`GameRecord::play`] reads them); among
    /// all, where none of them is a legal move.
    pub fn choose_among(
        &self,
        slot: &mut EngineSlot,
        among: &[String],
        level: (Level, u64),
        stop: &AtomicBool,
    ) -> Option<Thought> {
        self.0.choose(slot, among, level, stop)
    }

    /// A search of the position to the limits, reporting as it deepens; `None` when the game is
    /// over.
    pub fn search(
        &self,
        slot: &mut EngineSlot,
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&ThoughtReport),
    ) -> Option<Thought> {
        self.0.search(slot, &[], limits, stop, report)
    }

    /// [`GameRecord::search`] whose lines all begin with one of these moves (texts as
    /// [`GameRecord::play`] reads them); with any, where none of them is a legal move.
    pub fn search_among(
        &self,
        slot: &mut EngineSlot,
        among: &[String],
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&ThoughtReport),
    ) -> Option<Thought> {
        self.0.search(slot, among, limits, stop, report)
    }
}
