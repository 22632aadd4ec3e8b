//! Measurements: times as a histogram, processor time and memory, each with its target.

use crate::site::{Site, machine_processor_time, own_processor_time};
use anyhow::Result;
use hdrhistogram::Histogram;
use std::fmt;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A histogram of times, which several async tasks can fill. HdrHistogram: three significant
/// digits, up to a minute.
pub struct Times(Mutex<Histogram<u64>>);

impl Default for Times {
    fn default() -> Self {
        let histogram = Histogram::new_with_bounds(1, 60_000_000, 3).expect("the bounds are in order");
        Times(Mutex::new(histogram))
    }
}

impl Times {
    /// Records a time; anything longer than a minute counts as a minute.
    pub fn count(&self, time: Duration) {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        self.lock().saturating_record(micros);
    }

    /// The number of times recorded.
    pub fn len(&self) -> u64 {
        self.lock().len()
    }

    /// Whether none is recorded.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the time that a percentage of the recorded times do not exceed.
    pub fn percentile(&self, percent: f64) -> Duration {
        Duration::from_micros(self.lock().value_at_percentile(percent))
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Histogram<u64>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let ms = |percent| self.percentile(percent).as_secs_f64() * 1e3;
        write!(f, "p50 {:.1} ms, p99 {:.1} ms, longest {:.0} ms", ms(50.0), ms(99.0), ms(100.0))
    }
}

/// A measured figure and its target (“mark”).
#[derive(Clone, Debug)]
pub struct Figure {
    /// What was measured.
    pub what: String,
    /// The target, as text.
    pub target: String,
    /// The measured value, as text.
    pub measured: String,
    /// Whether the target is met; `None` where there is none.
    pub met: Option<bool>,
}

impl Figure {
    /// Returns a figure with a target.
    pub fn with_target(
        what: impl Into<String>,
        target: impl Into<String>,
        measured: String,
        met: bool,
    ) -> Self {
        Figure { what: what.into(), target: target.into(), measured, met: Some(met) }
    }

    /// Returns a figure without a target.
    pub fn without_target(what: impl Into<String>, measured: String) -> Self {
        Figure { what: what.into(), target: String::new(), measured, met: None }
    }
}

impl fmt::Display for Figure {
    /// Writes a row of a table: what, target, measured value, whether the target is met.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let met = match self.met {
            Some(true) => "met",
            Some(false) => "missed",
            None => "",
        };
        write!(f, "{}\t{}\t{}\t{met}", self.what, self.target, self.measured)
    }
}

/// Measures the processor time of sites, of this program and of everything else, from its start on.
pub struct Meter {
    began: Instant,
    sites: Duration,
    own: Duration,
    machine: Duration,
}

impl Meter {
    /// Starts measuring.
    ///
    /// # Errors
    /// If a site has ended.
    pub fn start(sites: &[Site]) -> Result<Self> {
        Ok(Meter {
            began: Instant::now(),
            sites: of_all(sites)?,
            own: own_processor_time()?,
            machine: machine_processor_time()?,
        })
    }

    /// Returns the time since the start, and the processor time used in it.
    ///
    /// # Errors
    /// If a site has ended.
    pub fn read(&self, sites: &[Site]) -> Result<Load> {
        let site = of_all(sites)?.saturating_sub(self.sites);
        let own = own_processor_time()?.saturating_sub(self.own);
        let machine = machine_processor_time()?.saturating_sub(self.machine);
        Ok(Load { elapsed: self.began.elapsed(), site, own, others: machine.saturating_sub(site + own) })
    }
}

/// Returns the processor time of several sites.
fn of_all(sites: &[Site]) -> Result<Duration> {
    sites.iter().map(Site::processor_time).sum()
}

/// The load of the machine during a measurement.
#[derive(Clone, Copy, Debug)]
pub struct Load {
    /// The time that passed.
    pub elapsed: Duration,
    /// Processor time of the site, or of all sites.
    pub site: Duration,
    /// Processor time of this program.
    pub own: Duration,
    /// Processor time of everything else on the machine: a database, other people’s work.
    pub others: Duration,
}

impl Load {
    /// Returns how many a second, if there were `things` of them.
    #[must_use]
    pub fn rate(&self, things: u64) -> f64 {
        things as f64 / self.elapsed.as_secs_f64()
    }

    /// Returns the processor time of the site for each of `things`, in milliseconds.
    #[must_use]
    pub fn cost_ms(&self, things: u64) -> f64 {
        self.site.as_secs_f64() * 1e3 / things.max(1) as f64
    }
}

impl fmt::Display for Load {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let cores = |time: Duration| time.as_secs_f64() / self.elapsed.as_secs_f64();
        let [site, own, others] = [self.site, self.own, self.others].map(cores);
        write!(f, "site {site:.2}, load program {own:.2}, everything else {others:.2} cores")
    }
}

/// Converts bytes to megabytes.
#[must_use]
pub fn megabytes(bytes: u64) -> f64 {
    bytes as f64 / 1e6
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_those_of_what_was_counted() {
        let times = Times::default();
        (1..=100).for_each(|ms| times.count(Duration::from_millis(ms)));
        assert_eq!(times.len(), 100);
        assert_eq!(times.percentile(50.0).as_millis(), 50);
        assert_eq!(times.percentile(99.0).as_millis(), 99);
        times.count(Duration::from_secs(100));
        assert!(times.percentile(100.0) >= Duration::from_secs(59), "counted as a minute");
    }
}
