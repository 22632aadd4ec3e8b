//! Timing of several programs by turns, so that whatever else the machine does falls on all of them
//! alike.

use rustix::time::{ClockId, clock_gettime};
use std::time::Duration;

/// Something to time.
pub struct Runner {
    /// What it is.
    pub name: String,
    /// Runs it once and gives what it counted.
    pub run: Box<dyn FnMut() -> u64>,
}

impl Runner {
    /// A runner of this name.
    pub fn new(name: impl Into<String>, run: impl FnMut() -> u64 + 'static) -> Self {
        Runner { name: name.into(), run: Box::new(run) }
    }
}

/// The times of one runner.
pub struct Times {
    /// What a run counted.
    pub counted: u64,
    /// Processor time of each run, in the order of the rounds.
    pub rounds: Vec<Duration>,
}

impl Times {
    /// The shortest time.
    pub fn best(&self) -> Duration {
        self.rounds.iter().min().copied().unwrap_or_default()
    }

    /// The middle time.
    pub fn median(&self) -> Duration {
        let mut sorted = self.rounds.clone();
        sorted.sort_unstable();
        sorted.get(sorted.len() / 2).copied().unwrap_or_default()
    }

    /// How many times as fast as another it counted: by the best runs, and the middle of all
    /// rounds.
    pub fn speed_against(&self, other: &Times) -> (f64, f64) {
        let more = self.counted as f64 / other.counted as f64;
        let quotient = |own: &Duration, other: &Duration| more * other.as_secs_f64() / own.as_secs_f64();
        let mut quotients: Vec<f64> =
            self.rounds.iter().zip(&other.rounds).map(|(own, other)| quotient(own, other)).collect();
        quotients.sort_by(f64::total_cmp);
        let middle = quotients.get(quotients.len() / 2).copied().unwrap_or(1.0);
        (quotient(&self.best(), &other.best()), middle)
    }
}

/// Runs all runners by turns, `rounds` times, after one round that warms caches and is not timed.
pub fn race(runners: &mut [Runner], rounds: usize) -> Vec<Times> {
    let mut times: Vec<Times> =
        runners.iter_mut().map(|runner| Times { counted: (runner.run)(), rounds: Vec::new() }).collect();
    for _ in 0..rounds {
        for (runner, times) in runners.iter_mut().zip(&mut times) {
            let start = processor_time();
            let counted = (runner.run)();
            times.rounds.push(processor_time() - start);
            assert_eq!(counted, times.counted, "{} counts the same in every run", runner.name);
        }
    }
    times
}

/// Time this process has been running on a processor: waiting for one does not count.
fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}
