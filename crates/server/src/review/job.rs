//! Evaluating the positions of a game one after another, the last first: what follows is in the
//! engine's memory then.

use super::accuracy::{WeighedMove, accuracy, move_accuracy, severity, weights};
use super::{ComparedMove, Exactness, Point, Review, ReviewProgress, TurningPoint};
use crate::engine::{AnalysisJob, Used};
use crate::messages::{say, say_with};
use crate::score::{BestLine, LineFormatter, ScoreView, result_view, score_view, score_words};
use crate::words::end_words;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use throughline_catalog::{EngineSlot, GameHandle, GameRecord, LastMove, ThoughtLine};
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
        Budget { nodes: NODES, time: Some(Duration::from_millis(1_200)) }
    }
}

/// Positions looked at for each position of a game.
pub(crate) const NODES: u64 = 200_000;

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
    known: HashMap<usize, Option<ThoughtLine>>,
    /// Of the position that is evaluated now: what it has used up, and the deepest line.
    used: Used,
    found: Option<ThoughtLine>,
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
    pub(super) fn learn(&mut self, from: usize, found: Vec<Option<ThoughtLine>>) {
        self.known.extend((from..).zip(found));
        self.language.speak(|| {
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
    fn push(&mut self, found: Option<ThoughtLine>) {
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
                |line: &ThoughtLine| self.found.as_ref().is_none_or(|found| line.depth >= found.depth);
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
    fn of_line(&self, side: Side, found: Option<ThoughtLine>) -> Evaluated {
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
        let message = self.language.speak(|| say(name));
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
        self.language.speak(|| {
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

#[cfg(test)]
mod tests {
    use super::*;
    use throughline_catalog::GAMES;
    use throughline_game::Random;

    const SMALL: Budget = Budget { nodes: 3_000, time: Some(Duration::from_millis(100)) };

    /// A game of random moves.
    fn random_game(spec: &str, moves: usize) -> (GameHandle, GameRecord) {
        let game = GameHandle::from_spec(spec).unwrap();
        let (mut record, mut random) = (game.record(None).unwrap(), Random::new(11));
        while record.len() < moves && record.outcome().is_none() {
            let legal = record.legal_texts();
            record.play(&legal[random.below(legal.len().min(900) as u32) as usize]).unwrap();
        }
        (game, record)
    }

    fn review(game: &GameHandle, record: &GameRecord, interrupted: bool) -> Arc<Review> {
        let (mut reviewing, progress) = ReviewJob::new(record.clone(), game.clone(), SMALL);
        let mut slot = EngineSlot::new(4);
        let stop = AtomicBool::new(interrupted);
        while !reviewing.go_on(&mut slot, &stop) {}
        match progress.borrow().clone() {
            ReviewProgress::Done { review } => review,
            other => panic!("{other:?}"),
        }
    }

    /// Long games: Hnefatafl's attackers are behind from the start, and it takes random moves a
    /// while to open a way out.
    #[test]
    fn random_games_are_full_of_turning_points_with_better_moves() {
        for info in GAMES {
            let (game, record) = random_game(info.id, 140);
            let review = review(&game, &record, false);
            assert_eq!(review.points.len(), record.len() + 1, "{}", info.id);
            assert!(review.points.iter().all(|point| point.chance <= 1000 && !point.words.is_empty()));
            assert!(!review.turns.is_empty(), "{}: random moves are bad", info.id);
            for turn in &review.turns {
                assert_ne!(turn.better.moves[0], turn.text);
                assert_eq!(usize::from(turn.side), (turn.ply - 1) % 2);
                assert!(turn.loss >= 50 && !turn.better.marks.is_empty() && !turn.better.spoken.is_empty());
            }
            for (side, exactness) in review.sides.iter().enumerate() {
                assert_eq!(exactness.moves, (record.len() + 1 - side) / 2);
                assert!((0.0..=100.0).contains(&exactness.accuracy.unwrap()));
            }
        }
    }

    #[test]
    fn a_game_of_the_engines_own_moves_is_without_fault() {
        let game = GameHandle::from_spec(GAMES[3].id).unwrap();
        let mut record = game.record(None).unwrap();
        let (mut slot, go) = (EngineSlot::new(4), AtomicBool::new(false));
        while record.len() < 12 && record.outcome().is_none() {
            let limits = Limits::nodes(60_000);
            let best = record.search(&mut slot, &limits, &go, &mut |_| {}).unwrap();
            record.play(&best.text).unwrap();
        }
        let (mut reviewing, progress) =
            ReviewJob::new(record.clone(), game.clone(), Budget { nodes: 60_000, ..Budget::default() });
        assert!(reviewing.go_on(&mut slot, &go));
        let ReviewProgress::Done { review } = progress.borrow().clone() else { panic!("not done") };
        let exact = review.sides.iter().filter_map(|side| side.accuracy);
        assert!(exact.clone().all(|accuracy| accuracy > 85.0), "{:?}", exact.collect::<Vec<_>>());
        assert!(
            review.turns.iter().all(|turn| turn.fault < super::super::Severity::Blunder),
            "{:?}",
            review.turns
        );
    }

    /// However often it is interrupted, it comes to an end.
    #[test]
    fn interruptions_delay_and_do_not_prevent() {
        let (game, record) = random_game(GAMES[3].id, 8);
        let review = review(&game, &record, true);
        assert_eq!(review.points.len(), record.len() + 1);
    }

    /// Without an end in time, whatever the engine has in its memory.
    #[test]
    fn what_is_evaluated_in_idle_time_comes_to_the_same_again() {
        let budget = Budget { nodes: 20_000, time: None };
        let (game, record) = random_game(GAMES[0].id, 12);
        let once = |slot: &mut EngineSlot| {
            let (mut reviewing, progress) = ReviewJob::new(record.clone(), game.clone(), budget);
            let (stop, is_done, mut interruptions) = (AtomicBool::new(false), AtomicBool::new(false), 0);
            std::thread::scope(|scope| {
                let interrupt = || {
                    for pause in (1..).take_while(|_| !is_done.load(Ordering::Relaxed)) {
                        std::thread::sleep(Duration::from_millis(pause * 4));
                        stop.store(true, Ordering::Relaxed);
                    }
                };
                scope.spawn(interrupt);
                while !reviewing.go_on(slot, &stop) {
                    interruptions += 1;
                    stop.store(false, Ordering::Relaxed);
                }
                is_done.store(true, Ordering::Relaxed);
            });
            assert!(interruptions > 0);
            match progress.borrow().clone() {
                ReviewProgress::Done { review } => review,
                other => panic!("{other:?}"),
            }
        };
        let mut slot = EngineSlot::new(4);
        let (first, again, fresh) = (once(&mut slot), once(&mut slot), once(&mut EngineSlot::new(4)));
        assert!(*first == *again && *first == *fresh);
        assert!(first.compared.iter().flatten().count() >= 10, "{:?}", first.compared);
    }

    #[test]
    fn a_game_without_moves_and_one_that_is_over_have_reviews() {
        let game = GameHandle::from_spec(GAMES[0].id).unwrap();
        let start = review(&game, &game.record(None).unwrap(), false);
        assert_eq!((start.points.len(), start.sides[0].accuracy, start.turns.len()), (1, None, 0));
        let (game, record) = random_game(GAMES[3].id, 400);
        let outcome = record.outcome().expect("random play ends");
        let review = review(&game, &record, false);
        let last = review.points.last().unwrap();
        let expected = outcome.winner.map_or(500, |winner| if winner == Side::First { 1000 } else { 0 });
        assert_eq!(last.chance, expected);
    }
}
