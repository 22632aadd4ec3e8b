//! Evaluating the positions of a game one after another, the last first: what follows is in the
//! engine's memory then.

use super::accuracy::{WeighedMove, accuracy, move_accuracy, severity, weights};
use super::{ComparedMove, Exactness, Point, Review, ReviewProgress, TurningPoint};
use crate::config::REVIEW_NODES;
use crate::engine::{AnalysisJob, Used};
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

/// What each position gets: positions looked at, and time at most. Without an end in time the
/// engine begins each position anew with nothing in its memory, so that it comes to the same again.
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

/// The most turning points that are told; the worst.
const MOST_TURNS: usize = 24;

/// A position that was evaluated.
struct Evaluated {
    side: Side,
    score: ScoreView,
    /// The engine's line; none where the game is over.
    best: Option<BestLine>,
    /// Whether there was no other move.
    forced: bool,
}

/// A game being reviewed. Its progress goes out through a channel that holds the newest alone.
pub(super) struct ReviewJob {
    /// Up to the position that is evaluated now.
    record: GameRecord,
    game: GameHandle,
    /// The language of who asked for it.
    language: Language,
    /// The moves that were made.
    played: Vec<LastMove>,
    budget: Budget,
    /// From the last position on backwards.
    evaluated: Vec<Evaluated>,
    /// What other machines have found, by the moves before; none where the game is over.
    known: HashMap<usize, Option<EngineLine>>,
    /// Of the position that is evaluated now: what it has used up, and the deepest line.
    used: Used,
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
        let (evaluated, known, used, found) = (Vec::new(), HashMap::new(), Used::default(), None);
        let language = Language::current();
        (ReviewJob { record, game, language, played, budget, evaluated, known, used, found, out }, progress)
    }

    /// The whole game, as long as nothing is evaluated.
    pub(super) fn record(&self) -> &GameRecord {
        &self.record
    }

    /// Positions looked at for each position of the game.
    pub(super) fn nodes(&self) -> u64 {
        self.budget.nodes
    }

    /// Takes in what another machine has found of the positions from a ply on, and goes on as far
    /// as that carries.
    pub(super) fn learn(&mut self, from: usize, found: Vec<Option<EngineLine>>) {
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

    /// Takes the position at hand as evaluated with this line.
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

    /// Evaluates the position at hand; false when it was interrupted.
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
            (self.used, self.found) = (Used::default(), None);
        }
        let Used { time, nodes } = self.used;
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
        self.used = Used::default();
        self.push(found);
        true
    }

    /// A position by the line that was found in it. Where no depth was finished, it is worth what
    /// came after it.
    fn of_line(&self, side: Side, found: Option<EngineLine>) -> Evaluated {
        let forced = self.record.continuations(&[], 0).count == 1;
        let Some(line) = found.filter(|line| line.depth > 0) else {
            let score = self.evaluated.last().map_or_else(|| result_view(None), |after| after.score);
            return Evaluated { side, score, best: None, forced };
        };
        let best = LineFormatter::default().line(&self.record, self.game.info(), &line);
        Evaluated { side, score: score_view(line.score, line.wdl, side), best: Some(best), forced }
    }

    /// What comes of it all.
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
            // The only move loses nothing, whatever comes to light afterwards.
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
        Review { points, sides, turns: worst(turns), compared }
    }

    /// What a bad move gave away: a win that it misses, or the reply that it allows. `better` is
    /// the line before it, after `i` moves, `reply` the line after it.
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

    /// How a line that begins after so many moves of the game ends it, where its beginner wins.
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

    /// Tells why it comes to nothing, by a message's name.
    fn fail(&self, name: &str) {
        let message = self.language.scope(|| say(name));
        self.out.send_replace(ReviewProgress::Failed { message });
    }
}

/// How a move compares with the engine's choice, by what side 0 could expect before and after it;
/// `None` where there was none to choose, or the engine found nothing. Its own choice loses
/// nothing, whatever comes to light afterwards.
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

/// What side 0 may expect, in thousandths.
fn chance(score: &ScoreView) -> u32 {
    score.chances[0] + score.chances[1] / 2
}

fn tenths(accuracy: f64) -> f64 {
    (accuracy * 10.0).round() / 10.0
}

/// The worst, in the order of the game.
fn worst(mut turns: Vec<TurningPoint>) -> Vec<TurningPoint> {
    turns.sort_by_key(|turn| std::cmp::Reverse(turn.loss));
    turns.truncate(MOST_TURNS);
    turns.sort_by_key(|turn| turn.ply);
    turns
}

impl AnalysisJob for ReviewJob {
    fn go_on(&mut self, slot: &mut EngineSlot, stop: &AtomicBool) -> bool {
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

    fn waits(&mut self, before: usize) {
        self.out.send_replace(ReviewProgress::Waiting { before });
    }

    fn gives_way(&mut self) {
        self.fail("review.gives-way");
    }

    fn broke(&mut self) {
        self.fail("review.broke");
    }
}
