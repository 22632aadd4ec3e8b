//! Tests of how requests and jobs share the workers.

mod idle;

use super::worker::{any_move, share};
use super::*;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};
use throughline_catalog::{EngineSlot, GAMES, GameHandle};
use throughline_search::Level;

const MS: Duration = Duration::from_millis(1);

fn who(name: &str) -> WorkOwner {
    WorkOwner::Visitor(VisitorId::from_secret(name))
}

fn request_of(name: &str, spec: &str, level: u8) -> MoveRequest {
    MoveRequest {
        record: GameHandle::from_spec(spec).unwrap().record(None).unwrap(),
        level: Level::new(level).unwrap(),
        seed: 1,
        stop: Arc::default(),
        owner: who(name),
        limit: None,
    }
}

fn request(level: u8) -> MoveRequest {
    request_of("somebody", GAMES[0].id, level)
}

/// Waits until this many workers are busy.
async fn busy(engines: &Engines, workers: usize) {
    while engines.queue.lock().running.len() < workers {
        tokio::task::yield_now().await;
    }
}

/// A job that runs until it is stopped and records its time.
struct Endless {
    had: Arc<AtomicU64>,
    told: mpsc::Sender<&'static str>,
    before: Arc<AtomicU64>,
    /// If set, the job blocks its worker, ignoring the stop flag, until the sender is dropped.
    holds: Option<mpsc::Receiver<()>>,
}

impl AnalysisJob for Endless {
    fn run_slice(&mut self, _: &mut EngineSlot, stop: &AtomicBool) -> bool {
        if let Some(release) = &self.holds {
            let _ = self.told.send("runs");
            let _ = release.recv();
        }
        let since = Instant::now();
        while !stop.load(Ordering::Relaxed) {
            std::thread::sleep(MS);
        }
        // A slice that is stopped at once counts, too: tests wait for the change.
        let _ = self.had.fetch_add((since.elapsed().as_millis() as u64).max(1), Ordering::Relaxed);
        false
    }

    fn on_waiting(&mut self, before: usize) {
        self.before.store(before as u64, Ordering::Relaxed);
        let _ = self.told.send("waits");
    }

    fn on_slot_lost(&mut self) {
        let _ = self.told.send("gives way");
    }

    fn on_failure(&mut self) {
        let _ = self.told.send("broke");
    }
}

impl Drop for Endless {
    fn drop(&mut self) {
        let _ = self.told.send("gone");
    }
}

struct Watched {
    ticket: JobHandle,
    had: Arc<AtomicU64>,
    before: Arc<AtomicU64>,
    told: mpsc::Receiver<&'static str>,
}

fn job(engines: &Engines, name: &str) -> Watched {
    job_at(engines, name, Some(engines.new_board()), None)
}

fn job_at(engines: &Engines, name: &str, board: Option<u64>, holds: Option<mpsc::Receiver<()>>) -> Watched {
    watched(holds, |job| engines.start_job(job, who(name), board))
}

fn watched(
    holds: Option<mpsc::Receiver<()>>,
    start: impl FnOnce(Box<dyn AnalysisJob>) -> JobHandle,
) -> Watched {
    let (had, before) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(u64::MAX)));
    let (sender, told) = mpsc::channel();
    let job = Endless { had: had.clone(), told: sender, before: before.clone(), holds };
    let ticket = start(Box::new(job));
    Watched { ticket, had, before, told }
}

fn policy() -> Policy {
    Policy { slice: 10 * MS, ..Policy::default() }
}

#[tokio::test]
async fn every_game_gets_a_legal_answer() {
    let engines = Engines::start(1, None).unwrap();
    for info in GAMES {
        let asked = request_of("somebody", info.id, 1);
        let legal = asked.record.legal_texts();
        let thought = engines.ask(asked, Priority::Game).await.unwrap().unwrap();
        assert!(legal.contains(&thought.text));
    }
}

#[tokio::test]
async fn games_come_before_the_background_and_stopped_requests_are_skipped() {
    let engines = Engines::start(1, None).unwrap();
    // Blocks the worker until everything else is queued.
    let held = request(8);
    let free = held.stop.clone();
    let first = engines.ask(held, Priority::Game);
    busy(&engines, 1).await;
    let mut background = engines.ask(request(1), Priority::Background);
    let dead = request(8);
    dead.stop.store(true, Ordering::Relaxed);
    let dead = engines.ask(dead, Priority::Game);
    let game = engines.ask(request(1), Priority::Game);
    assert!(background.try_recv().is_err());
    free.store(true, Ordering::Relaxed);
    assert!(first.await.unwrap().is_some());
    assert!(game.await.unwrap().is_some());
    assert!(dead.await.is_err());
}

#[tokio::test]
async fn stopping_leaves_nobody_waiting() {
    let engines = Engines::start(2, None).unwrap();
    let answers: Vec<_> = (0..20).map(|_| engines.ask(request(8), Priority::Game)).collect();
    let jobs: Vec<_> = (0..3).map(|_| job(&engines, "one")).collect();
    engines.stop();
    for answer in answers {
        let _ = answer.await;
    }
    for watched in &jobs {
        while watched.told.recv() != Ok("gone") {}
    }
    assert!(engines.ask(request(1), Priority::Game).await.is_err());
    let late = job(&engines, "late");
    assert_eq!(late.told.recv(), Ok("gone"));
}

/// A thousand games of one owner get one turn in each round, not a thousand.
#[tokio::test]
async fn a_thousand_games_of_one_visitor_are_before_nobody_elses() {
    let engines = Engines::start(1, None).unwrap();
    let many: Vec<_> =
        (0..1000).map(|_| engines.ask(request_of("many", GAMES[3].id, 8), Priority::Game)).collect();
    let since = Instant::now();
    let newcomer = engines.ask(request_of("newcomer", GAMES[3].id, 1), Priority::Game);
    assert!(newcomer.await.unwrap().is_some());
    assert!(since.elapsed() < Duration::from_secs(20), "{:?}", since.elapsed());
    assert!(engines.queue.lock().games.len() > 900);
    drop(many);
}

/// The thinking time of all is cut, so that the last of a thousand does not wait the half hour that
/// level 8 would take.
#[tokio::test]
async fn a_thousand_waiting_games_do_not_starve_one() {
    let policy = Policy { max_wait: Duration::from_secs(1), min_think_time: MS, ..Policy::default() };
    let engines = Engines::start_with(1, policy, None).unwrap();
    let game = GameHandle::from_spec(GAMES[0].id).unwrap();
    let of =
        |name: &str| MoveRequest { record: game.record(None).unwrap(), ..request_of(name, GAMES[0].id, 8) };
    let asked = |n: usize| engines.ask(of(&n.to_string()), Priority::Game);
    let waiting: Vec<_> = (0..1000).map(asked).collect();
    let since = Instant::now();
    let newcomer = engines.ask(of("newcomer"), Priority::Game);
    let thought = newcomer.await.unwrap().unwrap();
    assert!(request(1).record.legal_texts().contains(&thought.text));
    assert!(since.elapsed() < Duration::from_secs(90), "{:?}", since.elapsed());
    for answer in waiting {
        assert!(answer.await.unwrap().is_some(), "and nobody was left out");
    }
}

#[test]
fn alone_a_game_has_more_time_than_any_level_takes() {
    let policy = Policy::default();
    let longest = Level::all().map(Level::time).max().unwrap();
    assert!(share(&policy, 1, 0) > longest && share(&policy, 1, 1) > longest);
    assert_eq!(share(&policy, 2, 999), 12 * MS);
    assert_eq!(share(&policy, 1, usize::MAX), policy.min_think_time);
}

#[tokio::test]
async fn a_game_never_waits_for_jobs() {
    // Even if a slice never ended. (The bounds leave room for a busy machine.)
    let policy = Policy { slice: Duration::from_secs(1000), ..Policy::default() };
    let engines = Engines::start_with(1, policy, None).unwrap();
    let jobs: Vec<_> = (0..40).map(|n| job(&engines, &n.to_string())).collect();
    for _ in 0..5 {
        busy(&engines, 1).await;
        let since = Instant::now();
        assert!(engines.ask(request(1), Priority::Game).await.unwrap().is_some());
        let most = Level::new(1).unwrap().time() + 2_000 * MS;
        assert!(since.elapsed() < most, "{:?}", since.elapsed());
    }
    drop(jobs);
}

#[tokio::test]
async fn jobs_share_by_account_and_the_background_has_its_turn() {
    let engines = Engines::start_with(1, policy(), None).unwrap();
    let many: Vec<_> = (0..5).map(|_| job(&engines, "many")).collect();
    let one = job(&engines, "one");
    tokio::time::sleep(500 * MS).await;
    let background = engines.ask(request(1), Priority::Background);
    assert!(background.await.unwrap().is_some());
    tokio::time::sleep(1000 * MS).await;
    let of_many: u64 = many.iter().map(|watched| watched.had.load(Ordering::Relaxed)).sum();
    let of_one = one.had.load(Ordering::Relaxed);
    assert!(of_one > of_many / 2 && of_many > of_one / 2, "{of_many} {of_one}");
    assert!(many.iter().all(|watched| watched.had.load(Ordering::Relaxed) > 0));
    // A newcomer starts level with them: it neither catches up on the past nor has to wait.
    let late = job(&engines, "late");
    tokio::time::sleep(600 * MS).await;
    let (of_late, more) = (late.had.load(Ordering::Relaxed), one.had.load(Ordering::Relaxed) - of_one);
    assert!(of_late > more / 2 && more > of_late / 3, "{of_late} {more}");
}

#[tokio::test]
async fn an_abandoned_job_stops_at_once() {
    let engines = Engines::start(1, None).unwrap();
    let watched = job(&engines, "one");
    busy(&engines, 1).await;
    let since = Instant::now();
    drop(watched.ticket);
    assert_eq!(watched.told.recv(), Ok("gone"));
    assert!(since.elapsed() < 2_000 * MS, "{:?}", since.elapsed());
    assert!(engines.queue.lock().running.is_empty());
}

#[tokio::test]
async fn beyond_the_slots_there_is_a_queue_and_whoever_has_had_enough_makes_room() {
    let policy = Policy { slots: 2, max_job_time: 300 * MS, ..policy() };
    let engines = Engines::start_with(1, policy, None).unwrap();
    let (a, b) = (job(&engines, "a"), job(&engines, "a"));
    let (release, held) = mpsc::channel();
    let (c, d) = (job(&engines, "a"), job_at(&engines, "d", None, Some(held)));
    assert_eq!((c.told.recv(), d.told.recv()), (Ok("waits"), Ok("waits")));
    assert_eq!((c.before.load(Ordering::Relaxed), d.before.load(Ordering::Relaxed)), (0, 1));
    // A job without a slot comes before one with a slot.
    while d.told.recv() != Ok("runs") {}
    assert_eq!(c.had.load(Ordering::Relaxed), 0);
    let told = [a.told.try_recv(), b.told.try_recv()];
    assert_eq!(told.iter().filter(|told| **told == Ok("gives way")).count(), 1, "{told:?}");
    drop(release);
}

/// The job is cancelled while a worker runs it, as when a browser disconnects.
#[tokio::test]
async fn an_engine_is_kept_for_its_board_until_that_is_left() {
    let engines = Engines::start(1, None).unwrap();
    let (one, other) = (engines.new_board(), engines.new_board());
    for (board, leaves, kept) in [(Some(one), false, 1), (Some(other), true, 1), (None, false, 1)] {
        let watched = job_at(&engines, "one", board, None);
        busy(&engines, 1).await;
        drop(watched.ticket);
        if leaves {
            engines.close_board(other);
        }
        assert_eq!(watched.told.recv(), Ok("gone"));
        assert_eq!(engines.queue.lock().jobs.kept(), kept, "{board:?}");
    }
    engines.close_board(one);
    assert_eq!(engines.queue.lock().jobs.kept(), 0);
}

#[tokio::test]
async fn a_board_has_one_engine_though_a_job_begins_before_the_last_has_ended() {
    for workers in [1, 2] {
        let engines = Engines::start(workers, None).unwrap();
        let (board, (release, held)) = (engines.new_board(), mpsc::channel());
        let first = job_at(&engines, "one", Some(board), Some(held));
        assert_eq!(first.told.recv(), Ok("runs"));
        drop(first.ticket);
        let second = job_at(&engines, "one", Some(board), None);
        busy(&engines, workers).await;
        drop(release);
        assert_eq!(first.told.recv(), Ok("gone"));
        busy(&engines, 1).await;
        // With one worker, the first one's engine passes to the second.
        assert_eq!(engines.queue.lock().jobs.kept(), workers - 1);
        drop(second.ticket);
        assert_eq!(second.told.recv(), Ok("gone"));
        assert_eq!(engines.queue.lock().jobs.kept(), 1);
        engines.close_board(board);
        assert_eq!(engines.queue.lock().jobs.kept(), 0, "{workers}");
    }
}

#[test]
fn any_legal_move_stands_in_for_a_broken_engine() {
    let record = request(1).record;
    assert!(record.legal_texts().contains(&any_move(&record, 5).unwrap().text));
}

/// A job that panics.
struct Broken(mpsc::Sender<&'static str>);

impl AnalysisJob for Broken {
    fn run_slice(&mut self, _: &mut EngineSlot, _: &AtomicBool) -> bool {
        panic!("as this test wants it");
    }

    fn on_waiting(&mut self, _: usize) {}

    fn on_slot_lost(&mut self) {}

    fn on_failure(&mut self) {
        let _ = self.0.send("broke");
    }
}

#[tokio::test]
async fn a_job_that_breaks_takes_nobody_with_it() {
    let engines = Engines::start(1, None).unwrap();
    let (sender, told) = mpsc::channel();
    let _ticket = engines.start_job(Box::new(Broken(sender)), who("one"), None);
    assert_eq!(told.recv(), Ok("broke"));
    assert!(engines.ask(request(1), Priority::Game).await.unwrap().is_some());
}

#[tokio::test]
async fn people_come_before_engines_that_play_each_other() {
    let engines = Engines::start(1, None).unwrap();
    let held = request(8);
    let free = held.stop.clone();
    let first = engines.ask(held, Priority::Game);
    busy(&engines, 1).await;
    // A hint that comes after many watched games of one owner waits for at most one of them.
    let mut watched: Vec<_> =
        (0..20).map(|_| engines.ask(request_of("watcher", GAMES[3].id, 8), Priority::Background)).collect();
    let hint = engines.ask(request_of("learner", GAMES[3].id, 1), Priority::Background);
    let game = engines.ask(request(1), Priority::Game);
    free.store(true, Ordering::Relaxed);
    assert!(first.await.unwrap().is_some() && game.await.unwrap().is_some());
    assert!(watched.iter_mut().all(|watched| watched.try_recv().is_err()));
    assert!(hint.await.unwrap().is_some());
    assert!(watched.iter_mut().filter_map(|watched| watched.try_recv().ok()).count() <= 1);
}
