//! The engine's worker threads: the games' questions in turn, the demonstrations when nobody else waits.
//!
//! A game has one question in the queue at most, so first come, first served is fair to all games. Nothing here blocks
//! the asynchronous part: an answer comes through a channel.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use throughline_catalog::{EngineSlot, GameRecord, Thought};
use throughline_game::Random;
use throughline_search::{Level, Score};
use tokio::sync::oneshot;

/// Transposition table of each worker, in MiB.
const TABLE_MIB: usize = 32;

/// A position to find a move in.
pub(crate) struct Question {
    /// The game up to now; not over.
    pub record: GameRecord,
    /// How well to play.
    pub level: Level,
    /// Decides between moves that are as good.
    pub seed: u64,
    /// Set when nobody wants the answer any more.
    pub stop: Arc<AtomicBool>,
}

/// Who waits for the answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Urgency {
    /// People at a game.
    Game,
    /// Nobody in particular: answered when no game waits.
    Background,
}

/// The workers. Dropped, they finish.
pub(crate) struct Engines {
    queue: Arc<Queue>,
    workers: Vec<JoinHandle<()>>,
}

#[derive(Default)]
struct Queue {
    waiting: Mutex<Waiting>,
    news: Condvar,
}

#[derive(Default)]
struct Waiting {
    games: VecDeque<Job>,
    background: VecDeque<Job>,
    /// The stop flags of the questions that workers are at.
    running: Vec<Arc<AtomicBool>>,
    closed: bool,
}

type Job = (Question, oneshot::Sender<Option<Thought>>);

impl Engines {
    /// Starts the threads.
    ///
    /// # Errors
    /// When the system gives no threads.
    pub(crate) fn start(threads: usize) -> std::io::Result<Self> {
        let queue = Arc::new(Queue::default());
        let worker = |n| {
            let queue = queue.clone();
            std::thread::Builder::new().name(format!("engine-{n}")).spawn(move || queue.work())
        };
        let workers = (1..=threads.max(1)).map(worker).collect::<Result<_, _>>()?;
        Ok(Engines { queue, workers })
    }

    /// Queues a question. The answer is `None` if the game is over or its question was stopped; the channel closes
    /// unanswered when the workers stop.
    pub(crate) fn ask(&self, question: Question, urgency: Urgency) -> oneshot::Receiver<Option<Thought>> {
        let (reply, answer) = oneshot::channel();
        let mut waiting = self.queue.lock();
        if !waiting.closed {
            match urgency {
                Urgency::Game => waiting.games.push_back((question, reply)),
                Urgency::Background => waiting.background.push_back((question, reply)),
            }
            self.queue.news.notify_one();
        }
        answer
    }

    /// Drops what waits and hurries what runs.
    pub(crate) fn stop(&self) {
        let mut waiting = self.queue.lock();
        waiting.closed = true;
        waiting.games.clear();
        waiting.background.clear();
        waiting.running.iter().for_each(|stop| stop.store(true, Ordering::Relaxed));
        self.queue.news.notify_all();
    }
}

impl Drop for Engines {
    fn drop(&mut self) {
        self.stop();
        for worker in self.workers.drain(..) {
            let _ = worker.join();
        }
    }
}

impl Queue {
    /// A worker that panicked outside [`answer`] cannot have left the queue half changed.
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self) {
        let mut slot = EngineSlot::new(TABLE_MIB);
        while let Some((question, reply)) = self.next() {
            let stop = question.stop.clone();
            let _ = reply.send(answer(&mut slot, &question));
            self.lock().running.retain(|running| !Arc::ptr_eq(running, &stop));
        }
    }

    /// Waits for a question that somebody still wants answered.
    fn next(&self) -> Option<Job> {
        let mut waiting = self.lock();
        loop {
            if waiting.closed {
                return None;
            }
            match waiting.games.pop_front().or_else(|| waiting.background.pop_front()) {
                Some((question, _)) if question.stop.load(Ordering::Relaxed) => {}
                Some(job) => {
                    waiting.running.push(job.0.stop.clone());
                    return Some(job);
                }
                None => waiting = self.news.wait(waiting).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }
}

/// A move whatever happens: should the engine break, any legal one.
fn answer(slot: &mut EngineSlot, question: &Question) -> Option<Thought> {
    let Question { record, level, seed, stop } = question;
    let choice = catch_unwind(AssertUnwindSafe(|| record.choose(slot, *level, *seed, stop)));
    choice.unwrap_or_else(|_| {
        tracing::error!(position = record.position_text(), moves = ?record.move_texts(), "the engine broke");
        *slot = EngineSlot::new(TABLE_MIB);
        any_move(record, *seed)
    })
}

fn any_move(record: &GameRecord, seed: u64) -> Option<Thought> {
    let mut texts = record.legal_texts();
    let n = Random::new(seed).below(u32::try_from(texts.len()).ok()?);
    let index = usize::try_from(n).ok().filter(|&n| n < texts.len())?;
    Some(Thought {
        text: texts.swap_remove(index),
        score: Score::DRAW,
        depth: 0,
        nodes: 0,
        lines: Vec::new(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use throughline_catalog::{GAMES, GameHandle};

    fn question(spec: &str, level: u8) -> Question {
        Question {
            record: GameHandle::from_spec(spec).unwrap().record(None).unwrap(),
            level: Level::new(level).unwrap(),
            seed: 1,
            stop: Arc::default(),
        }
    }

    #[tokio::test]
    async fn every_game_gets_a_legal_answer() {
        let engines = Engines::start(1).unwrap();
        for info in GAMES {
            let asked = question(info.id, 1);
            let legal = asked.record.legal_texts();
            let thought = engines.ask(asked, Urgency::Game).await.unwrap().unwrap();
            assert!(legal.contains(&thought.text));
        }
    }

    #[tokio::test]
    async fn games_come_before_the_background_and_stopped_questions_are_skipped() {
        let engines = Engines::start(1).unwrap();
        let spec = GAMES[0].id;
        // Holds the worker until everything else is queued.
        let busy = question(spec, 8);
        let free = busy.stop.clone();
        let first = engines.ask(busy, Urgency::Game);
        while engines.queue.lock().running.is_empty() {
            tokio::task::yield_now().await;
        }
        let mut background = engines.ask(question(spec, 1), Urgency::Background);
        let dead = question(spec, 8);
        dead.stop.store(true, Ordering::Relaxed);
        let dead = engines.ask(dead, Urgency::Game);
        let game = engines.ask(question(spec, 1), Urgency::Game);
        free.store(true, Ordering::Relaxed);
        assert!(first.await.unwrap().is_some());
        assert!(game.await.unwrap().is_some());
        assert!(dead.await.is_err());
        // It may be answered by now, but not before the game was.
        let _ = background.try_recv();
    }

    #[tokio::test]
    async fn stopping_leaves_nobody_waiting() {
        let engines = Engines::start(2).unwrap();
        let answers: Vec<_> = (0..20).map(|_| engines.ask(question(GAMES[0].id, 8), Urgency::Game)).collect();
        engines.stop();
        for answer in answers {
            let _ = answer.await;
        }
        assert!(engines.ask(question(GAMES[0].id, 1), Urgency::Game).await.is_err());
    }

    #[test]
    fn any_legal_move_stands_in_for_a_broken_engine() {
        let record = question(GAMES[0].id, 1).record;
        assert!(record.legal_texts().contains(&any_move(&record, 5).unwrap().text));
    }
}
