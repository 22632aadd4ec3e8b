//! Engine searches of the position of a record.

use crate::answers::{EngineLine, EngineMove, EngineReport};
use crate::any_position::AnyMove;
use crate::engine_slot::EngineSlot;
use crate::erased_engine::SearchInput;
use crate::facade::GameRecord;
use std::sync::atomic::AtomicBool;
use throughline_game::{Game, Notation, WdlModel};
use throughline_search::{BestLine, Level, Limits, Score};

impl GameRecord {
    /// Creates the slot's engine for these rules, if it is missing. Otherwise the first search
    /// creates it, in time that a clock may count.
    pub fn ensure_engine(&self, slot: &mut EngineSlot) {
        slot.engine(&self.game);
    }

    /// Prepares a slot's engine for a new game: as [`GameRecord::ensure_engine`], and clears what
    /// it has learned.
    pub fn prepare(&self, slot: &mut EngineSlot) {
        slot.engine(&self.game).new_game();
    }

    /// Returns a move at a level; `None` when the game is over. Always answers when there is a
    /// legal move, even if `stop` is set from the beginning. Takes long: call it on its own thread.
    ///
    /// The move is one of `among` (texts as [`GameRecord::play`] reads them), or any if none of
    /// those is legal. With `max_nodes` there is no time limit but a node limit: an engine that was
    /// prepared, and is not stopped, then chooses the same move on any machine.
    pub fn choose(
        &self,
        slot: &mut EngineSlot,
        among: &[String],
        level: Level,
        seed: u64,
        max_nodes: Option<u64>,
        stop: &AtomicBool,
    ) -> Option<EngineMove> {
        let engine = slot.engine(&self.game);
        let choice = engine.choose(&self.search_input(among), level, seed, max_nodes, stop)?;
        let line = self.thought_line(&engine.win_model(), choice.score, choice.depth, &choice.pv);
        Some(EngineMove {
            text: self.game.move_text(self.record.position(), choice.best),
            score: choice.score,
            depth: choice.depth,
            nodes: choice.nodes,
            lines: vec![line],
        })
    }

    /// Searches the position within limits, with a report after each iteration; `None` when the
    /// game is over.
    pub fn search(
        &self,
        slot: &mut EngineSlot,
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&EngineReport),
    ) -> Option<EngineMove> {
        self.search_among(slot, &[], limits, stop, report)
    }

    /// The same as [`GameRecord::search`] with only these root moves (texts as [`GameRecord::play`]
    /// reads them), or with all if none of those is legal.
    pub fn search_among(
        &self,
        slot: &mut EngineSlot,
        among: &[String],
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&EngineReport),
    ) -> Option<EngineMove> {
        let engine = slot.engine(&self.game);
        let model = engine.win_model();
        let found = engine.search(&self.search_input(among), limits, stop, &mut |r| {
            report(&EngineReport {
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
        let line = |line: &BestLine<AnyMove>| self.thought_line(&model, line.score, line.depth, &line.pv);
        Some(EngineMove {
            text: self.game.move_text(self.record.position(), found.best?),
            score: found.score,
            depth: found.depth,
            nodes: found.nodes,
            lines: found.lines.iter().map(line).collect(),
        })
    }

    fn thought_line(&self, model: &WdlModel, score: Score, depth: u32, pv: &[AnyMove]) -> EngineLine {
        EngineLine { score, wdl: score.wdl(model), depth, moves: self.line_texts(pv) }
    }

    /// The game so far, and the legal moves among these texts.
    fn search_input(&self, among: &[String]) -> SearchInput {
        let parse = |text: &String| self.game.parse_move(self.record.position(), text).ok();
        SearchInput {
            start: self.record.start().clone(),
            moves: self.record.moves().collect(),
            among: among.iter().filter_map(parse).collect(),
        }
    }

    /// The texts of a line of moves from here.
    fn line_texts(&self, line: &[AnyMove]) -> Vec<String> {
        let mut position = self.record.position().clone();
        let mut texts = Vec::with_capacity(line.len());
        for &m in line {
            if !self.game.is_legal(&position, m) {
                break;
            }
            texts.push(self.game.move_text(&position, m));
            self.game.play(&mut position, m);
        }
        texts
    }
}
