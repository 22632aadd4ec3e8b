//! Evaluating the positions of a game one after another, the last first: then the later positions
//! are in the transposition table.

use super::accuracy::{WeighedMove, accuracy, move_accuracy, severity, weights};
use super::{ComparedMove, Exactness, Point, Review, ReviewProgress, TurningPoint};
use crate::config::REVIEW_NODES;
use crate::engine::{AnalysisJob, JobUsage};
use crate::messages::{say, say_with};
use crate::score::{BestLine, LineFormatter, ScoreView, result_view, score_view, score_words};
use crate::words::end_words;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use throughline_catalog::{EngineLine, EngineSlot, GameHandle, GameRecord, LastMove};
use throughline_game::{Language, Side};
use throughline_search::Limits;
use tokio::sync::watch;

/// The search budget of each position: nodes, and time at most. Without a time limit the engine
/// starts each position with an empty transposition table, so that the result is reproducible.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    pub nodes: u64,
    pub time: Option<Duration>,
}

impl Default for Budget {
    fn default() -> Self {
        Budget { nodes: REVIEW_NODES, time: Some(Duration::from_millis(1_200)) }
    }
}

/// Maximum number of turning points that are shown: the worst.
const MAX_TURNING_POINTS: usize = 24;

/// An evaluated position.
struct Evaluated {
    side: Side,
    score: ScoreView,
    /// The engine's best line; none if the game is over.
    best: Option<BestLine>,
    /// Whether there was only one legal move.
    forced: bool,
}

/// A review in progress. Its progress is sent through a channel that holds only the newest state.
pub(super) struct ReviewJob {
    /// The game up to the position being evaluated.
    record: GameRecord,
    game: GameHandle,
    /// The language of the visitor who asked for it.
    language: Language,
    /// The moves of the game.
    played: Vec<LastMove>,
    budget: Budget,
    /// The evaluated positions, from the last one backwards.
    evaluated: Vec<Evaluated>,
    /// Results of remote workers, by the number of moves before the position; `None` if the game is
    /// over there.
    known: HashMap<usize, Option<EngineLine>>,
    /// The budget used on the position being evaluated, and its deepest line so far.
    used: JobUsage,
    found: Option<EngineLine>,
    out: watch::Sender<ReviewProgress>,
}

impl ReviewJob {
    pub(super) fn new(
        record: GameRecord,
        game: GameHandle,
        budget: Budget,
    ) -> (Self, watch::Receiver<ReviewProgress>) {
        let played = (1..=record.len()).filter_map(|ply| record.last_move(ply)).collect();
        let (out, progress) = watch::channel(ReviewProgress::Waiting { before: 0 });
        let (evaluated, known, used, found) = (Vec::new(), HashMap::new(), JobUsage::default(), None);
        let language = Language::current();
        (ReviewJob { record, game, language, played, budget, evaluated, known, used, found, out }, progress)
    }

    /// The game; the whole one before the first evaluation.
    pub(super) fn record(&self) -> &GameRecord {
        &self.record
    }

    /// The node limit for each position.
    pub(super) fn nodes(&self) -> u64 {
        self.budget.nodes
    }

    /// Adds a remote worker's results for the positions from ply `from` on, and uses them as far as
    /// they reach.
    pub(super) fn add_remote_lines(&mut self, from: usize, found: Vec<Option<EngineLine>>) {
        self.known.extend((from..).zip(found));
        self.language.scope(|| {
            while self.evaluated.len() < self.total()
                && let Some(found) = self.known.remove(&self.record.len())
            {
                self.push(found);
                self.record.undo();
            }
            self.tell_progress();
        });
    }

    /// Records the current position as evaluated with this line.
    fn push(&mut self, found: Option<EngineLine>) {
        let side = self.record.side_to_move();
        let evaluated = match self.record.outcome() {
            Some(outcome) => {
                Evaluated { side, score: result_view(outcome.winner), best: None, forced: false }
            }
            None => self.of_line(side, found),
        };
        self.evaluated.push(evaluated);
    }

    fn total(&self) -> usize {
        self.played.len() + 1
    }

    fn tell_progress(&self) {
        let (done, total) = (self.evaluated.len(), self.total());
        let unknown = std::iter::repeat_n(None, total - done);
        let known = self.evaluated.iter().rev().map(|evaluated| Some(chance(&evaluated.score)));
        self.out.send_replace(ReviewProgress::Evaluating {
            done,
            total,
            chances: unknown.chain(known).collect(),
        });
    }

    /// Evaluates the current position; false if interrupted.
    fn evaluate(&mut self, slot: &mut EngineSlot, stop: &AtomicBool) -> bool {
        if self.record.outcome().is_some() {
            self.push(None);
            return true;
        }
        if let Some(found) = self.known.remove(&self.record.len()) {
            self.push(found);
            return true;
        }
        if self.budget.time.is_none() {
            self.record.prepare(slot);
            (self.used, self.found) = (JobUsage::default(), None);
        }
        let JobUsage { time, nodes } = self.used;
        let time_left = self.budget.time.map(|most| most.saturating_sub(time));
        let left = Limits {
            nodes: Some(self.budget.nodes.saturating_sub(nodes).max(1)),
            time: time_left,
            soft_time: time_left,
            ..Limits::default()
        };
        let began = Instant::now();
        let thought = self.record.search(slot, &left, stop, &mut |_| {});
        self.used.time += began.elapsed();
        if let Some(thought) = thought {
            self.used.nodes += thought.nodes;
            let line = thought.lines.into_iter().next();
            let deeper =
                |line: &EngineLine| self.found.as_ref().is_none_or(|found| line.depth >= found.depth);
            self.found = line.filter(deeper).or(self.found.take());
        }
        let is_late = self.budget.time.is_some_and(|most| self.used.time >= most);
        let spent = is_late || self.used.nodes >= self.budget.nodes;
        if stop.load(Ordering::Relaxed) && !spent {
            return false;
        }
        let found = self.found.take();
        self.used = JobUsage::default();
        self.push(found);
        true
    }

    /// The evaluation of the current position by its best line. If no depth was finished, the score
    /// of the following position is used.
    fn of_line(&self, side: Side, found: Option<EngineLine>) -> Evaluated {
        let forced = self.record.continuations(&[], 0).count == 1;
        let Some(line) = found.filter(|line| line.depth > 0) else {
            let score = self.evaluated.last().map_or_else(|| result_view(None), |after| after.score);
            return Evaluated { side, score, best: None, forced };
        };
        let best = LineFormatter::default().line(&self.record, self.game.info(), &line);
        Evaluated { side, score: score_view(line.score, line.wdl, side), best: Some(best), forced }
    }

    /// Builds the review from the evaluated positions.
    fn review(&mut self) -> Review {
        self.evaluated.reverse();
        let evaluated = std::mem::take(&mut self.evaluated);
        let chances: Vec<f64> =
            evaluated.iter().map(|evaluated| f64::from(chance(&evaluated.score)) / 1000.0).collect();
        let weights = weights(&chances);
        let (mut sides, mut turns) = ([Exactness::default(), Exactness::default()], Vec::new());
        let mut accuracies = [Vec::new(), Vec::new()];
        let mut points = vec![self.point(&evaluated[0], None)];
        let mut compared = Vec::new();
        for (i, played) in self.played.iter().enumerate() {
            let (before, side) = (&evaluated[i], evaluated[i].side.index());
            let choice = compare(before, played, chances[i], chances[i + 1]);
            // A forced move loses nothing, whatever the later evaluations say.
            let loss = choice.as_ref().map_or(0.0, |choice| choice.loss);
            compared.push(choice);
            let exact = move_accuracy(loss);
            accuracies[side].push(WeighedMove { accuracy: exact, weight: weights[i] });
            points.push(self.point(&evaluated[i + 1], Some(exact)));
            let (Some(fault), Some(better)) = (severity(loss), &before.best) else { continue };
            sides[side].faults[fault as usize] += 1;
            turns.push(TurningPoint {
                ply: i + 1,
                side: side as u8,
                fault,
                text: played.text.clone(),
                marks: played.marks.clone(),
                loss: (loss * 1000.0).round() as u32,
                better: better.clone(),
                words: self.consequence(i, better, evaluated[i + 1].best.as_ref()),
            });
        }
        for (side, moves) in sides.iter_mut().zip(&accuracies) {
            (side.moves, side.accuracy) = (moves.len(), accuracy(moves).map(tenths));
        }
        let moves = self.played.iter().map(|played| played.text.clone()).collect();
        Review { points, moves, sides, turns: worst(turns), compared }
    }

    /// A sentence on the consequence of a bad move: a win that it misses, or the reply that it
    /// allows. `better` is the best line before it, after `i` moves, `reply` the best line after
    /// it.
    fn consequence(&self, i: usize, better: &BestLine, reply: Option<&BestLine>) -> String {
        if let Some(how) = self.wins(i, better) {
            return say_with("review.missed", &[("move", &better.spoken), ("how", &how)]);
        }
        let Some(reply) = reply else { return String::new() };
        match self.wins(i + 1, reply) {
            Some(how) => say_with("review.loses", &[("move", &reply.spoken), ("how", &how)]),
            None => say_with("review.allows", &[("move", &reply.spoken)]),
        }
    }

    /// How a line from the position after `plies` moves ends the game, if its first mover wins.
    fn wins(&self, plies: usize, line: &BestLine) -> Option<String> {
        let mut record = self.record.clone();
        self.played.iter().take(plies).try_for_each(|last| record.play(&last.text).ok().map(drop))?;
        let side = record.side_to_move();
        line.moves.iter().try_for_each(|text| record.play(text).ok().map(drop))?;
        let outcome = record.outcome().filter(|outcome| outcome.winner == Some(side))?;
        Some(end_words(self.game.info(), &outcome.reason))
    }

    fn point(&self, evaluated: &Evaluated, accuracy: Option<f64>) -> Point {
        Point {
            chance: chance(&evaluated.score),
            score: evaluated.score,
            words: score_words(&evaluated.score, self.game.info()),
            accuracy: accuracy.map(tenths),
        }
    }

    /// Reports failure, with the message of this id.
    fn fail(&self, name: &str) {
        let message = self.language.scope(|| say(name));
        self.out.send_replace(ReviewProgress::Failed { message });
    }
}

/// Compares a move with the engine's choice, by side 0's expected score before and after it; `None`
/// if there was no choice or no best line. The engine's own choice loses nothing, whatever the
/// later evaluations say.
fn compare(before: &Evaluated, played: &LastMove, chance: f64, after: f64) -> Option<ComparedMove> {
    let best = before.best.as_ref().and_then(|line| line.moves.first())?;
    if before.forced {
        return None;
    }
    let is_first = *best == played.text;
    let own = |chance| if before.side == Side::First { chance } else { 1.0 - chance };
    let loss = if is_first { 0.0 } else { (own(chance) - own(after)).max(0.0) };
    Some(ComparedMove { side: before.side, expected: own(chance), loss, is_first })
}

/// The expected score of side 0, in thousandths.
fn chance(score: &ScoreView) -> u32 {
    score.chances[0] + score.chances[1] / 2
}

fn tenths(accuracy: f64) -> f64 {
    (accuracy * 10.0).round() / 10.0
}

/// The worst turning points, in the order of the game.
fn worst(mut turns: Vec<TurningPoint>) -> Vec<TurningPoint> {
    turns.sort_by_key(|turn| std::cmp::Reverse(turn.loss));
    turns.truncate(MAX_TURNING_POINTS);
    turns.sort_by_key(|turn| turn.ply);
    turns
}

impl AnalysisJob for ReviewJob {
    fn run_slice(&mut self, slot: &mut EngineSlot, stop: &AtomicBool) -> bool {
        self.language.scope(|| {
            self.tell_progress();
            while self.evaluated.len() < self.total() {
                if !self.evaluate(slot, stop) {
                    return false;
                }
                self.record.undo();
                self.tell_progress();
            }
            let review = Arc::new(self.review());
            self.out.send_replace(ReviewProgress::Done { review });
            true
        })
    }

    fn on_waiting(&mut self, before: usize) {
        self.out.send_replace(ReviewProgress::Waiting { before });
    }

    fn on_slot_lost(&mut self) {
        self.fail("review.gives-way");
    }

    fn on_failure(&mut self) {
        self.fail("review.broke");
    }
}
