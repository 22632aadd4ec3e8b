//! The facade for the site, the command line and the protocols: a game as texts and plain data.

use crate::answers::{ExactValues, Frame, LastMove, LegalMove, State, Steps};
use crate::any_game::GameHandle;
use crate::any_position::{AnyMove, AnyPosition};
use crate::catalog::messages;
use crate::network::{NetworkChoice, NetworkMismatch};
use crate::tablebase_folder::TablebaseFolder;
use std::sync::atomic::AtomicBool;
use throughline_game::exact::move_values;
use throughline_game::messages::SHARED;
use throughline_game::setup::compose;
use throughline_game::{
    Board, Diagram, EndReason, ExactValue, Game, MoveError, Notation, Outcome, Piece, PositionError, Record,
    Refusal, Setup, SetupField, Shape, Side, SiteId, Tablebase, VariantInfo,
};

impl GameHandle {
    /// The board without pieces.
    #[must_use]
    pub fn board(&self, shape: Shape) -> Board {
        Diagram::board(self, shape)
    }

    /// A sentence shown beside every board; often empty.
    #[must_use]
    pub fn board_note(&self) -> &'static str {
        Diagram::board_note(self)
    }

    /// The label of the button that shows [`Frame::open_ways`]; empty where there are none.
    #[must_use]
    pub fn open_ways_name(&self) -> &'static str {
        Diagram::open_ways_name(self)
    }

    /// A record at the start of the game, or at a position string.
    ///
    /// # Errors
    /// An invalid position string.
    pub fn record(&self, position: Option<&str>) -> Result<GameRecord, PositionError> {
        Ok(GameRecord { game: self.clone(), record: Record::new(self.position(position)?) })
    }

    /// The published rule set that this one is, or comes nearest to; `None` where the game has a
    /// single rule set.
    #[must_use]
    pub fn variant(&self) -> Option<&'static VariantInfo> {
        let (_, options) = self.spec().split_once(':').unwrap_or_default();
        self.info().variant(options)
    }

    /// The pieces of a board editor. [`Setup::pieces`] refers to them by index.
    #[must_use]
    pub fn tray(&self) -> Vec<Piece> {
        self.layout().tray()
    }

    /// The fields of a board editor besides pieces and side to move.
    #[must_use]
    pub fn setup_fields(&self) -> Vec<SetupField> {
        self.layout().fields
    }

    /// The pieces in hand that the fields of a setup name: site, index in [`GameHandle::tray`], and
    /// number.
    #[must_use]
    pub fn in_hand(&self, fields: &[String]) -> Vec<(SiteId, usize, u8)> {
        Diagram::in_hand(self, fields)
    }

    /// The start of the game, or the position of a string, for a board editor.
    ///
    /// # Errors
    /// As [`GameHandle::record`].
    pub fn setup(&self, position: Option<&str>) -> Result<Setup, PositionError> {
        Ok(Notation::setup(self, &self.position(position)?))
    }

    /// The board without pieces, for a board editor. Usually not a legal position.
    #[must_use]
    pub fn empty_setup(&self) -> Setup {
        Setup::empty(&self.layout())
    }

    /// The position string of a setup from a board editor. The game may be over there: see its
    /// [`GameHandle::record`].
    ///
    /// # Errors
    /// Every defect; [`PositionError::sentences`] has them for people.
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
        compose(self, setup).map(|position| self.position_text(&position))
    }

    /// Checks whether a network fits these rules; where it does not, engines of an
    /// [`EngineSlot`](crate::EngineSlot) use the game's own evaluation.
    ///
    /// # Errors
    /// A network for other rules or other planes.
    pub fn check_network_choice(&self, network: &NetworkChoice) -> Result<(), NetworkMismatch> {
        network.network(self, self.spec()).map(drop)
    }

    /// The position of a string, or the start.
    fn position(&self, text: Option<&str>) -> Result<AnyPosition, PositionError> {
        text.map_or_else(|| Ok(self.start()), |text| self.parse_position(text))
    }
}

/// A game being played.
#[derive(Clone)]
pub struct GameRecord {
    pub(crate) game: GameHandle,
    pub(crate) record: Record<GameHandle>,
}

impl GameRecord {
    /// The number of moves played.
    #[must_use]
    pub fn len(&self) -> usize {
        self.record.len()
    }

    /// True before the first move.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.record.is_empty()
    }

    /// The rule set.
    #[must_use]
    pub fn game(&self) -> &GameHandle {
        &self.game
    }

    /// The position string before the first move.
    #[must_use]
    pub fn start_text(&self) -> String {
        self.game.position_text(self.record.start())
    }

    /// The current position.
    #[must_use]
    pub fn position(&self) -> &AnyPosition {
        self.record.position()
    }

    /// Whose move it is.
    #[must_use]
    pub fn side_to_move(&self) -> Side {
        Game::side_to_move(&self.game, self.record.position())
    }

    /// The result, repetition included.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.record.outcome(&self.game)
    }

    /// The draw that the side to move may claim now.
    #[must_use]
    pub fn claim(&self) -> Option<EndReason> {
        self.record.claim(&self.game)
    }

    /// The canonical texts of the moves played.
    #[must_use]
    pub fn move_texts(&self) -> Vec<String> {
        let before = |ply| self.record.position_at(ply).expect("within the record");
        self.record.moves().enumerate().map(|(ply, m)| self.game.move_text(before(ply), m)).collect()
    }

    /// The current position string.
    #[must_use]
    pub fn position_text(&self) -> String {
        self.game.position_text(self.record.position())
    }

    /// The board drawn with characters.
    #[must_use]
    pub fn board_text(&self) -> String {
        self.game.board_text(self.record.position())
    }

    /// The canonical texts of the legal moves, sorted; none when the game is over.
    #[must_use]
    pub fn legal_texts(&self) -> Vec<String> {
        let text = |m| self.game.move_text(self.record.position(), m);
        let mut texts: Vec<String> = self.record.legal_moves(&self.game).into_iter().map(text).collect();
        texts.sort_unstable();
        texts
    }

    /// Plays a move given in canonical or lenient text, and returns its canonical text.
    ///
    /// # Errors
    /// Text that is no legal move here, or a game that is over; nothing changes then.
    pub fn play(&mut self, text: &str) -> Result<String, MoveError> {
        if let Some(outcome) = self.outcome() {
            return Err(MoveError::illegal(text, self.over(outcome).why));
        }
        let m = self.game.parse_move(self.record.position(), text)?;
        let canonical = self.game.move_text(self.record.position(), m);
        self.record.play(&self.game, m).map_err(|e| MoveError::illegal(text, e.to_string()))?;
        Ok(canonical)
    }

    /// Takes back the last move; false when there is none.
    pub fn undo(&mut self) -> bool {
        self.record.undo().is_some()
    }

    /// The whole current state for a person: pieces, legal moves with their gestures (if there are
    /// at most `limit`), the last move.
    #[must_use]
    pub fn state(&self, limit: usize) -> State {
        State {
            frame: self.frame(self.len()).expect("within the record"),
            side: self.side_to_move(),
            turn: self.continuations(&[], limit),
            outcome: self.outcome(),
            claim: self.claim(),
        }
    }

    /// The continuations of these touches: the next sites, and the moves themselves if there are at
    /// most `limit`. Any numbers may be given; touches that begin no move have no continuations.
    #[must_use]
    pub fn continuations(&self, touched: &[SiteId], limit: usize) -> Steps {
        // Repetition can have ended the game, which the position does not show.
        if self.outcome().is_some() {
            return Steps::default();
        }
        let position = self.record.position();
        let found = self.game.continuations(position, touched, limit);
        let legal_move = |(m, gesture)| LegalMove {
            text: self.game.move_text(position, m),
            gesture,
            way: self.game.way(position, m),
            gain: self.game.gain(position, m),
        };
        let mut moves: Vec<LegalMove> = found.moves.into_iter().map(legal_move).collect();
        moves.sort_unstable_by(|a, b| a.text.cmp(&b.text));
        let preview = if found.count > 0 { self.game.preview(position, touched) } else { None };
        Steps { count: found.count, next: found.next, moves, preview }
    }

    /// The picture after `ply` moves (0: the start), for stepping through a game; `None` beyond the
    /// end.
    #[must_use]
    pub fn frame(&self, ply: usize) -> Option<Frame> {
        let position = self.record.position_at(ply)?;
        Some(Frame {
            ply,
            position: self.game.position_text(position),
            placements: self.game.placements(position),
            stacks: self.game.stacks(position),
            tally: self.record.position_at(0).and_then(|start| self.game.tally(start, position)),
            check: self.game.check(position),
            open_ways: self.game.open_ways(position),
            last: self.last_move(ply),
        })
    }

    /// The move that led to the position after `ply` moves; `None` at the start and beyond the end.
    #[must_use]
    pub fn last_move(&self, ply: usize) -> Option<LastMove> {
        let before = self.record.position_at(ply.checked_sub(1)?)?;
        let m = self.record.moves().nth(ply - 1)?;
        Some(LastMove {
            text: self.game.move_text(before, m),
            spoken: self.game.spoken_move(before, m),
            marks: self.game.last_move_marks(before, m),
            captures: self.game.captures(before, m),
        })
    }

    /// Explains, in a sentence, why no legal move begins with these touches, or how one that does
    /// continues. Any number of touches; unknown sites are reported as such.
    #[must_use]
    pub fn why_not(&self, touched: &[SiteId]) -> String {
        let sites = self.game.board(Shape::Wide).sites.len();
        if touched.is_empty() || touched.iter().any(|&site| usize::from(site) >= sites) {
            return SHARED.say("why-touch", &[("count", &sites.to_string())]);
        }
        if let Some(outcome) = self.outcome() {
            return self.over(outcome).sentence();
        }
        self.game.why_not(self.record.position(), touched)
    }

    /// The refusal of every move after the end of the game.
    fn over(&self, Outcome { reason, .. }: Outcome) -> Refusal {
        match messages(self.game.info().id) {
            Some(messages) => Refusal::game_over_in(messages, reason),
            None => Refusal::game_over(reason),
        }
    }

    /// The number of move sequences of this length from here; 0 (for `depth` above 0) when the game
    /// is over.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        self.perft_until(depth, &AtomicBool::new(false)).unwrap_or_default()
    }

    /// [`GameRecord::perft`] that ends early, without a count, once `stop` is set.
    #[must_use]
    pub fn perft_until(&self, depth: u32, stop: &AtomicBool) -> Option<u64> {
        let over = depth > 0 && self.outcome().is_some();
        if over { Some(0) } else { self.game.erased().perft_until(self.record.position(), depth, stop) }
    }

    /// Perft of each legal move, passed to `each` as soon as it is counted: the move's text, its
    /// count, and how many moves are still to come. The counts add up to [`GameRecord::perft`] for
    /// `depth` above 0.
    pub fn divide(&self, depth: u32, each: &mut dyn FnMut(&str, u64, usize)) {
        if self.outcome().is_some() {
            return;
        }
        let position = self.record.position();
        let text = |m| self.game.move_text(position, m);
        self.game.erased().divide(position, depth, &mut |m, n, left| each(&text(m), n, left));
    }

    /// The tablebase values of the position and of each legal move. A move that ends the game by
    /// the rules, repetition included, has that result. Otherwise the values hold for the position
    /// by itself: what earlier positions change further on is ignored. A win that a counter would
    /// prevent is unknown.
    #[must_use]
    pub fn exact(&self, folder: &TablebaseFolder) -> ExactValues {
        self.exact_from(folder.tablebase::<GameHandle>(self.game.spec()).as_deref())
    }

    /// The same from any source of exact values, or without one.
    #[must_use]
    pub fn exact_from(&self, tablebase: Option<&dyn Tablebase<GameHandle>>) -> ExactValues {
        let position = self.record.position();
        let ended = self.outcome().map(|outcome| ExactValue::of_outcome(outcome, self.side_to_move()));
        let Some(tablebase) = tablebase.filter(|_| ended.is_none()) else {
            return ExactValues { position: ended, moves: Vec::new() };
        };
        let mut moves = move_values(&self.game, position, tablebase);
        let is_changed = self.end_by_history(&mut moves);
        // The best first, unknown values last.
        moves.sort_by_key(|(_, exact)| std::cmp::Reverse(exact.map(ExactValue::rank)));
        let probed = tablebase.probe(&self.game, position).filter(|_| !is_changed);
        let are_known = moves.iter().all(|(_, exact)| exact.is_some());
        let best = moves.first().and_then(|(_, exact)| *exact).filter(|_| are_known);
        let told = |(m, exact): (AnyMove, Option<ExactValue>)| (self.game.move_text(position, m), exact);
        ExactValues { position: probed.or(best), moves: moves.into_iter().map(told).collect() }
    }

    /// Gives each move that ends the game the value of that result; true if one had another value.
    fn end_by_history(&self, moves: &mut [(AnyMove, Option<ExactValue>)]) -> bool {
        let (mut record, mut is_changed) = (self.record.clone(), false);
        for (m, exact) in moves {
            record.play_trusted(&self.game, *m);
            if let Some(outcome) = record.outcome(&self.game) {
                let side = Game::side_to_move(&self.game, record.position());
                let ended = Some(ExactValue::of_outcome(outcome, side).for_parent());
                is_changed |= *exact != ended;
                *exact = ended;
            }
            record.undo();
        }
        is_changed
    }
}
