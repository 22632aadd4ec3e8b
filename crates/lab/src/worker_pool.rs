//! A worker pool: independent jobs on several threads, their results in any order.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};

/// Does every job on one of `workers` threads, each with tools of its own, and hands the results to
/// `keep` as they come. A job is drawn from the iterator when a worker is free for it. The flag
/// that `work` gets is set when `keep` has failed: the results of `work` are then dropped.
///
/// # Errors
/// The first error of `work` or `keep`; no job is begun after it.
pub(crate) fn run_jobs<J, T, R: Send, E: Send>(
    jobs: impl IntoIterator<Item = J, IntoIter: Send>,
    workers: usize,
    tools: &(impl Fn() -> T + Sync),
    work: &(impl Fn(&mut T, J, &AtomicBool) -> Result<R, E> + Sync),
    keep: &mut dyn FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    let queue = Mutex::new(jobs.into_iter());
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let (sender, results) = mpsc::channel();
        for _ in 0..workers.max(1) {
            let (sender, queue, stop) = (sender.clone(), &queue, &stop);
            scope.spawn(move || {
                let mut tools = tools();
                while !stop.load(Ordering::Relaxed) {
                    let job = queue.lock().unwrap_or_else(PoisonError::into_inner).next();
                    let Some(job) = job else { break };
                    if sender.send(work(&mut tools, job, stop)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let kept = results.iter().try_for_each(|result| keep(result?));
        stop.store(true, Ordering::Relaxed);
        kept
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_job_is_done_once_whatever_the_number_of_workers() {
        for workers in [0, 1, 7] {
            let mut found = Vec::new();
            let work = |tools: &mut u32, job: u32, _: &AtomicBool| {
                *tools += 1;
                Ok::<u32, String>(job * 2)
            };
            let kept = run_jobs(0..100, workers, &|| 0, &work, &mut |result| {
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
        assert_eq!(run_jobs(0..1000, 1, &|| (), &work, &mut keep), Err("three"));
        assert_eq!(kept, 3);
    }
}
