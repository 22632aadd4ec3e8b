//! The object-safe traits behind the facade, implemented once for all games.

use crate::judgement::{Judgement, Misfit};
use crate::picture::{Frame, LastMove, LegalMove, State, Steps, Thought, ThoughtLine, ThoughtReport};
use crate::slot::EngineSlot;
use crate::tables::{ExactValues, TableFolder};
use std::sync::{Arc, atomic::AtomicBool};
use throughline_game::exact::of_moves;
use throughline_game::setup::compose;
use throughline_game::{
    Board, Catalogued, EndReason, ExactValue, GameInfo, Layout, MoveError, Outcome, PositionError, Record,
    Setup, Shape, Side, SiteId, WdlModel, divide_with, perft,
};
use throughline_search::{Level, Limits, Score};

/// A rule set without its type.
pub(crate) trait ErasedGame: Send + Sync {
    fn spec(&self) -> &str;
    fn info(&self) -> &'static GameInfo;
    fn board(&self, shape: Shape) -> Board;
    fn board_note(&self) -> &'static str;
    fn record(&self, position: Option<&str>) -> Result<Box<dyn ErasedRecord>, PositionError>;
    fn layout(&self) -> Layout;
    fn setup(&self, position: Option<&str>) -> Result<Setup, PositionError>;
    fn compose(&self, setup: &Setup) -> Result<String, PositionError>;
    fn check_judgement(&self, judgement: &Judgement) -> Result<(), Misfit>;
}

/// A record without its type.
pub(crate) trait ErasedRecord: Send + Sync {
    fn boxed_clone(&self) -> Box<dyn ErasedRecord>;
    fn len(&self) -> usize;
    fn side_to_move(&self) -> Side;
    fn outcome(&self) -> Option<Outcome>;
    fn claim(&self) -> Option<EndReason>;
    fn move_texts(&self) -> Vec<String>;
    fn position_text(&self) -> String;
    fn board_text(&self) -> String;
    fn legal_texts(&self) -> Vec<String>;
    fn play(&mut self, text: &str) -> Result<String, MoveError>;
    fn undo(&mut self) -> bool;
    fn state(&self, limit: usize) -> State;
    fn continuations(&self, touched: &[SiteId], limit: usize) -> Steps;
    fn frame(&self, ply: usize) -> Option<Frame>;
    fn why_not(&self, touched: &[SiteId]) -> String;
    fn perft(&self, depth: u32) -> u64;
    fn divide(&self, depth: u32, each: &mut dyn FnMut(&str, u64, usize));
    fn exact(&self, tables: &TableFolder) -> ExactValues;
    fn seat(&self, slot: &mut EngineSlot);
    fn prepare(&self, slot: &mut EngineSlot);
    fn choose(
        &self,
        slot: &mut EngineSlot,
        among: &[String],
        level: (Level, u64),
        stop: &AtomicBool,
    ) -> Option<Thought>;
    fn search(
        &self,
        slot: &mut EngineSlot,
        among: &[String],
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&ThoughtReport),
    ) -> Option<Thought>;
}

/// A rule set and its canonical spec.
pub(crate) struct Held<G> {
    pub(crate) game: Arc<G>,
    pub(crate) spec: Arc<str>,
}

// By hand: deriving would ask for `G: Clone`.
impl<G> Clone for Held<G> {
    fn clone(&self) -> Self {
        Held { game: self.game.clone(), spec: self.spec.clone() }
    }
}

impl<G: Catalogued> Held<G> {
    /// The position of a string, or the start.
    fn position(&self, text: Option<&str>) -> Result<G::Position, PositionError> {
        text.map_or_else(|| Ok(self.game.start()), |text| self.game.parse_position(text))
    }
}

impl<G: Catalogued> ErasedGame for Held<G> {
    fn spec(&self) -> &str {
        &self.spec
    }

    fn info(&self) -> &'static GameInfo {
        G::INFO
    }

    fn board(&self, shape: Shape) -> Board {
        self.game.board(shape)
    }

    fn board_note(&self) -> &'static str {
        self.game.board_note()
    }

    fn record(&self, position: Option<&str>) -> Result<Box<dyn ErasedRecord>, PositionError> {
        let start = self.position(position)?;
        Ok(Box::new(Playing { held: self.clone(), record: Record::new(start) }))
    }

    fn layout(&self) -> Layout {
        self.game.layout()
    }

    fn setup(&self, position: Option<&str>) -> Result<Setup, PositionError> {
        Ok(self.game.setup(&self.position(position)?))
    }

    fn compose(&self, setup: &Setup) -> Result<String, PositionError> {
        compose(&*self.game, setup).map(|position| self.game.position_text(&position))
    }

    fn check_judgement(&self, judgement: &Judgement) -> Result<(), Misfit> {
        judgement.network(&*self.game, &self.spec).map(drop)
    }
}

struct Playing<G: Catalogued> {
    held: Held<G>,
    record: Record<G>,
}

impl<G: Catalogued> Playing<G> {
    fn last_move(&self, ply: usize) -> Option<LastMove> {
        let before = self.record.position_at(ply.checked_sub(1)?)?;
        let m = self.record.moves().nth(ply - 1)?;
        let game = &self.held.game;
        Some(LastMove {
            text: game.move_text(before, m),
            spoken: game.spoken_move(before, m),
            marks: game.last_move_marks(before, m),
            captures: game.captures(before, m),
        })
    }

    fn thought_line(&self, model: &WdlModel, score: Score, depth: u32, pv: &[G::Move]) -> ThoughtLine {
        let wdl = score.wdl(model);
        ThoughtLine { score, wdl, depth, moves: self.line_texts(pv) }
    }

    /// The moves of texts, as far as they are legal.
    fn moves_of(&self, texts: &[String]) -> Vec<G::Move> {
        let position = self.record.position();
        texts.iter().filter_map(|text| self.held.game.parse_move(position, text).ok()).collect()
    }

    /// The texts of moves played one after another from here.
    fn line_texts(&self, line: &[G::Move]) -> Vec<String> {
        let mut position = self.record.position().clone();
        let mut texts = Vec::with_capacity(line.len());
        for &m in line {
            if !self.held.game.is_legal(&position, m) {
                break;
            }
            texts.push(self.held.game.move_text(&position, m));
            self.held.game.play(&mut position, m);
        }
        texts
    }
}

impl<G: Catalogued> ErasedRecord for Playing<G> {
    fn boxed_clone(&self) -> Box<dyn ErasedRecord> {
        Box::new(Playing { held: self.held.clone(), record: self.record.clone() })
    }

    fn len(&self) -> usize {
        self.record.len()
    }

    fn side_to_move(&self) -> Side {
        self.held.game.side_to_move(self.record.position())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.record.outcome(&self.held.game)
    }

    fn claim(&self) -> Option<EndReason> {
        self.record.claim(&self.held.game)
    }

    fn move_texts(&self) -> Vec<String> {
        let before = |ply| self.record.position_at(ply).expect("within the record");
        self.record.moves().enumerate().map(|(ply, m)| self.held.game.move_text(before(ply), m)).collect()
    }

    fn position_text(&self) -> String {
        self.held.game.position_text(self.record.position())
    }

    fn board_text(&self) -> String {
        self.held.game.board_text(self.record.position())
    }

    fn legal_texts(&self) -> Vec<String> {
        let text = |m| self.held.game.move_text(self.record.position(), m);
        let mut texts: Vec<String> = self.record.legal_moves(&self.held.game).into_iter().map(text).collect();
        texts.sort_unstable();
        texts
    }

    fn play(&mut self, text: &str) -> Result<String, MoveError> {
        if let Some(outcome) = self.outcome() {
            return Err(MoveError::illegal(text, format!("the game is over: {}", outcome.reason.words)));
        }
        let m = self.held.game.parse_move(self.record.position(), text)?;
        let canonical = self.held.game.move_text(self.record.position(), m);
        self.record.play(&self.held.game, m).map_err(|e| MoveError::illegal(text, e.to_string()))?;
        Ok(canonical)
    }

    fn undo(&mut self) -> bool {
        self.record.undo().is_some()
    }

    fn state(&self, limit: usize) -> State {
        State {
            frame: self.frame(self.record.len()).expect("within the record"),
            side: self.side_to_move(),
            turn: self.continuations(&[], limit),
            outcome: self.outcome(),
            claim: self.claim(),
        }
    }

    fn continuations(&self, touched: &[SiteId], limit: usize) -> Steps {
        // A repetition can have ended the game, of which the position knows nothing.
        if self.outcome().is_some() {
            return Steps::default();
        }
        let position = self.record.position();
        let found = self.held.game.continuations(position, touched, limit);
        let legal_move = |(m, gesture)| LegalMove {
            text: self.held.game.move_text(position, m),
            spoken: self.held.game.spoken_move(position, m),
            gesture,
        };
        let mut moves: Vec<LegalMove> = found.moves.into_iter().map(legal_move).collect();
        moves.sort_unstable_by(|a, b| a.text.cmp(&b.text));
        let halfway = if found.count > 0 { self.held.game.preview(position, touched) } else { None };
        Steps { count: found.count, next: found.next, moves, halfway }
    }

    fn frame(&self, ply: usize) -> Option<Frame> {
        let position = self.record.position_at(ply)?;
        Some(Frame {
            ply,
            position: self.held.game.position_text(position),
            placements: self.held.game.placements(position),
            heaps: self.held.game.stacks(position),
            last: self.last_move(ply),
        })
    }

    fn why_not(&self, touched: &[SiteId]) -> String {
        let sites = self.held.game.board(Shape::Wide).sites.len();
        if touched.is_empty() || touched.iter().any(|&site| usize::from(site) >= sites) {
            return format!("Touch one of the board's {sites} places.");
        }
        if let Some(outcome) = self.outcome() {
            return format!("The game is over: {} ({}).", outcome.reason.words, outcome.reason.rule);
        }
        self.held.game.why_not(self.record.position(), touched)
    }

    fn perft(&self, depth: u32) -> u64 {
        if depth > 0 && self.outcome().is_some() {
            0
        } else {
            perft(&*self.held.game, self.record.position(), depth)
        }
    }

    fn divide(&self, depth: u32, each: &mut dyn FnMut(&str, u64, usize)) {
        if self.outcome().is_some() {
            return;
        }
        let position = self.record.position();
        divide_with(&*self.held.game, position, depth, |m, n, left| {
            each(&self.held.game.move_text(position, m), n, left)
        });
    }

    fn exact(&self, tables: &TableFolder) -> ExactValues {
        let (game, position) = (&*self.held.game, self.record.position());
        let ended = self.outcome().map(|outcome| ExactValue::ended(outcome, self.side_to_move()));
        let Some(tablebase) = tables.tablebase::<G>(&self.held.spec).filter(|_| ended.is_none()) else {
            return ExactValues { position: ended, moves: Vec::new() };
        };
        let mut moves = of_moves(game, position, &*tablebase);
        // The best first, those whose value is not known last.
        moves.sort_by_key(|(_, exact)| std::cmp::Reverse(exact.map(ExactValue::rank)));
        let told = |(m, exact): (G::Move, Option<ExactValue>)| (game.move_text(position, m), exact);
        ExactValues {
            position: tablebase.probe(game, position),
            moves: moves.into_iter().map(told).collect(),
        }
    }

    fn seat(&self, slot: &mut EngineSlot) {
        slot.engine(&self.held);
    }

    fn prepare(&self, slot: &mut EngineSlot) {
        slot.engine(&self.held).new_game();
    }

    fn choose(
        &self,
        slot: &mut EngineSlot,
        among: &[String],
        level: (Level, u64),
        stop: &AtomicBool,
    ) -> Option<Thought> {
        let engine = slot.engine(&self.held);
        let model = engine.win_model();
        let among = self.moves_of(among);
        let choice = engine.choose_among(&self.record, &among, level.0, level.1, stop, &mut |_| {})?;
        Some(Thought {
            text: self.held.game.move_text(self.record.position(), choice.best),
            score: choice.score,
            depth: choice.depth,
            nodes: choice.nodes,
            lines: vec![self.thought_line(&model, choice.score, choice.depth, &choice.pv)],
        })
    }

    fn search(
        &self,
        slot: &mut EngineSlot,
        among: &[String],
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&ThoughtReport),
    ) -> Option<Thought> {
        let engine = slot.engine(&self.held);
        let model = engine.win_model();
        let among = self.moves_of(among);
        let found = engine.search_among(&self.record, &among, limits, stop, &mut |r| {
            report(&ThoughtReport {
                rank: r.rank,
                line: self.thought_line(&model, r.score, r.depth, &r.pv),
                seldepth: r.seldepth,
                nodes: r.nodes,
                nps: r.nps,
                hashfull: r.hashfull,
                tablebase_hits: r.tablebase_hits,
                elapsed: r.elapsed,
            });
        });
        Some(Thought {
            text: self.held.game.move_text(self.record.position(), found.best?),
            score: found.score,
            depth: found.depth,
            nodes: found.nodes,
            lines: found
                .lines
                .iter()
                .map(|line| self.thought_line(&model, line.score, line.depth, &line.pv))
                .collect(),
        })
    }
}
