//! A worker pool: independent jobs on several threads, their results in any order.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The longest time until running work notices that it should stop.
const PAUSE: Duration = Duration::from_millis(50);

/// Runs every job on one of `workers` threads, each with its own tools, and passes the results to
/// `keep` as they arrive. A job is drawn from the iterator when a worker is free. The flag passed
/// to `work` is set when `keep` has failed (then later results are dropped), or when `stop` is set
/// (then no further jobs begin).
///
/// The first error of `work` or `keep`; no job begins after it.
pub(crate) fn run_jobs<J, T, R: Send, E: Send>(
    jobs: impl IntoIterator<Item = J, IntoIter: Send>,
    workers: usize,
    stop: &AtomicBool,
    tools: &(impl Fn() -> T + Sync),
    work: &(impl Fn(&mut T, J, &AtomicBool) -> Result<R, E> + Sync),
    keep: &mut dyn FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    let queue = Mutex::new(jobs.into_iter());
    let ending = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let (sender, results) = mpsc::channel();
        for _ in 0..workers.max(1) {
            let (sender, queue, ending) = (sender.clone(), &queue, &ending);
            scope.spawn(move || {
                let mut tools = tools();
                while !ending.load(Ordering::Relaxed) {
                    let job = queue.lock().unwrap_or_else(PoisonError::into_inner).next();
                    let Some(job) = job else { break };
                    if sender.send(work(&mut tools, job, ending)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let kept = loop {
            if stop.load(Ordering::Relaxed) {
                ending.store(true, Ordering::Relaxed);
            }
            match results.recv_timeout(PAUSE) {
                Ok(result) => match result.and_then(&mut *keep) {
                    Ok(()) => {}
                    failed => break failed,
                },
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break Ok(()),
            }
        };
        ending.store(true, Ordering::Relaxed);
        kept
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    static NEVER: AtomicBool = AtomicBool::new(false);

    #[test]
    fn every_job_is_done_once_whatever_the_number_of_workers() {
        for workers in [0, 1, 7] {
            let mut found = Vec::new();
            let work = |tools: &mut u32, job: u32, _: &AtomicBool| {
                *tools += 1;
                Ok::<u32, String>(job * 2)
            };
            let kept = run_jobs(0..100, workers, &NEVER, &|| 0, &work, &mut |result| {
                found.push(result);
                Ok(())
            });
            found.sort_unstable();
            assert_eq!((kept, found), (Ok(()), (0..100).map(|job| job * 2).collect()));
        }
    }

    #[test]
    fn the_first_error_ends_the_work() {
        let work = |(): &mut (), job: u32, _: &AtomicBool| if job == 3 { Err("three") } else { Ok(job) };
        let mut kept = 0;
        let mut keep = |_| {
            kept += 1;
            Ok(())
        };
        assert_eq!(run_jobs(0..1000, 1, &NEVER, &|| (), &work, &mut keep), Err("three"));
        assert_eq!(kept, 3);
    }

    #[test]
    fn asked_to_stop_workers_finish_what_they_hold() {
        let stop = AtomicBool::new(false);
        let work = |(): &mut (), job: u32, _: &AtomicBool| Ok::<u32, String>(job);
        let mut kept = 0;
        let ended = run_jobs(0.., 2, &stop, &|| (), &work, &mut |_| {
            kept += 1;
            stop.store(kept >= 10, Ordering::Relaxed);
            Ok(())
        });
        assert!(ended == Ok(()) && kept >= 10, "{kept}");
    }
}
