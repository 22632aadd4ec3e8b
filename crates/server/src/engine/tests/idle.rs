//! Tests of idle jobs: they run only on workers that nothing else needs.

use super::*;

/// Whether a worker runs an idle job.
fn idles(engines: &Engines) -> bool {
    engines.queue.lock().running.iter().any(|running| running.is_idle)
}

#[tokio::test]
async fn what_has_time_waits_for_games_the_background_and_jobs() {
    let engines = Engines::start_with(1, Policy { slots: 1, ..policy() }, None).unwrap();
    let idle = watched(None, |job| engines.start_idle_job(job, WorkOwner::Site));
    for name in ["one", "two"] {
        busy(&engines, 1).await;
        assert!(idles(&engines));
        let before = idle.had.load(Ordering::Relaxed);
        // The idle job holds no slot that others need, and is preempted at once.
        let other = job(&engines, name);
        while idle.had.load(Ordering::Relaxed) == before {
            tokio::task::yield_now().await;
        }
        for _ in 0..20 {
            tokio::time::sleep(5 * MS).await;
            assert!(!idles(&engines), "a job goes on");
        }
        for priority in [Priority::Background, Priority::Game] {
            assert!(engines.ask(request(1), priority).await.unwrap().is_some());
            assert!(!idles(&engines), "a job goes on");
        }
        drop(other.ticket);
        assert!(!other.told.iter().any(|told| told == "waits"), "{name}");
        while !idles(&engines) {
            tokio::task::yield_now().await;
        }
    }
    for priority in [Priority::Background, Priority::Game] {
        let since = Instant::now();
        assert!(engines.ask(request(1), priority).await.unwrap().is_some());
        let most = Level::new(1).unwrap().time() + 2_000 * MS;
        assert!(since.elapsed() < most, "{:?}", since.elapsed());
    }
    drop(idle.ticket);
    assert_eq!(idle.told.recv(), Ok("gone"));
}

#[tokio::test]
async fn what_has_time_goes_on_beside_a_game_that_has_a_worker() {
    let engines = Engines::start(2, None).unwrap();
    let idle = watched(None, |job| engines.start_idle_job(job, WorkOwner::Site));
    busy(&engines, 1).await;
    let game = request(8);
    let stop = game.stop.clone();
    let answer = engines.ask(game, Priority::Game);
    busy(&engines, 2).await;
    tokio::time::sleep(100 * MS).await;
    assert!(idles(&engines) && idle.had.load(Ordering::Relaxed) == 0);
    // Of two requests that wait, one needs its worker.
    let other = engines.ask(request_of("other", GAMES[0].id, 1), Priority::Game);
    assert!(other.await.unwrap().is_some());
    assert!(idle.had.load(Ordering::Relaxed) > 0);
    stop.store(true, Ordering::Relaxed);
    assert!(answer.await.unwrap().is_some());
}

/// A job that begins anew after each interruption, and takes longer than a slice of other jobs.
struct Anew(mpsc::Sender<()>);

impl AnalysisJob for Anew {
    fn run_slice(&mut self, _: &mut EngineSlot, stop: &AtomicBool) -> bool {
        let since = Instant::now();
        while since.elapsed() < 2 * Policy::default().slice {
            if stop.load(Ordering::Relaxed) {
                return false;
            }
            std::thread::sleep(MS);
        }
        let _ = self.0.send(());
        true
    }

    fn on_waiting(&mut self, _: usize) {}

    fn on_slot_lost(&mut self) {}

    fn on_failure(&mut self) {}
}

#[test]
fn what_begins_anew_after_each_interruption_comes_to_an_end_beside_others() {
    let engines = Engines::start(1, None).unwrap();
    let _study = watched(None, |job| engines.start_idle_job(job, who("somebody")));
    let (sender, ended) = mpsc::channel();
    let _screening = engines.start_idle_job(Box::new(Anew(sender)), WorkOwner::Site);
    assert_eq!(ended.recv_timeout(Duration::from_secs(30)), Ok(()));
}

#[tokio::test]
async fn what_has_time_is_shared_by_person_whatever_the_number_of_jobs() {
    let engines = Engines::start_with(1, Policy { idle_slice: 5 * MS, ..policy() }, None).unwrap();
    let start = |name: &str| watched(None, |job| engines.start_idle_job(job, who(name)));
    let many: Vec<_> = (0..4).map(|_| start("many")).collect();
    tokio::time::sleep(100 * MS).await;
    // A newcomer does not catch up on the past, and gets half of the time from then on.
    let before: u64 = many.iter().map(|job| job.had.load(Ordering::Relaxed)).sum();
    let few = start("few");
    tokio::time::sleep(600 * MS).await;
    let of_many: u64 = many.iter().map(|job| job.had.load(Ordering::Relaxed)).sum();
    let (of_many, of_few) = (of_many - before, few.had.load(Ordering::Relaxed));
    assert!(of_few * 2 > of_many && of_many * 2 > of_few, "{of_many} {of_few}");
    assert!(many.iter().all(|job| job.had.load(Ordering::Relaxed) > 0));
}
