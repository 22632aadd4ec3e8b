//! Progress bars and progress lines of long work.

use crate::output::print_message;
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Interval between progress lines where there is no terminal.
const LINE_INTERVAL: Duration = Duration::from_secs(10);

/// Progress of work with countable parts: a bar on a terminal, otherwise a line now and then.
pub struct Progress {
    bar: Option<ProgressBar>,
    last_line: Instant,
    started: Instant,
    done_at_start: u64,
    unit: &'static str,
    total: u64,
}

impl Progress {
    /// Starts with `done` of `total` parts done; `unit` names the parts, in the plural.
    pub fn start(unit: &'static str, done: u64, total: u64) -> Self {
        let bar = std::io::stderr().is_terminal().then(|| {
            let template = "{wide_bar} {pos}/{len} {msg}, {eta} left";
            let style = ProgressStyle::with_template(template).expect("a fixed template");
            ProgressBar::new(total).with_style(style).with_message(unit).with_position(done)
        });
        let now = Instant::now();
        Progress { bar, last_line: now, started: now, done_at_start: done, unit, total }
    }

    /// Changes the total number of parts.
    pub fn set_total(&mut self, total: u64) {
        self.total = total;
        if let Some(bar) = &self.bar {
            bar.set_length(total);
        }
    }

    /// Shows the number of parts done.
    pub fn show(&mut self, done: u64) {
        match &self.bar {
            Some(bar) => bar.set_position(done),
            None if self.last_line.elapsed() >= LINE_INTERVAL => {
                let left = self.left(done).map(|left| format!(", {} left", HumanDuration(left)));
                let (total, unit) = (self.total, self.unit);
                print_message(format_args!("{done} of {total} {unit}{}", left.unwrap_or_default()));
                self.last_line = Instant::now();
            }
            None => {}
        }
    }

    /// Estimates the time left from the speed so far.
    fn left(&self, done: u64) -> Option<Duration> {
        let (did, rest) = (done.checked_sub(self.done_at_start)?, self.total.checked_sub(done)?);
        let seconds = self.started.elapsed().as_secs_f64() * rest as f64 / did as f64;
        Duration::try_from_secs_f64(seconds).ok()
    }

    /// Removes the bar.
    pub fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// Progress that several threads update.
pub struct SharedProgress(&'static str, Mutex<Option<Progress>>);

impl SharedProgress {
    /// Shows nothing yet; `unit` names the parts, in the plural.
    pub fn new(unit: &'static str) -> Self {
        SharedProgress(unit, Mutex::new(None))
    }

    /// Shows the number of parts done of all.
    pub fn show(&self, done: u64, total: u64) {
        let mut progress = self.1.lock().unwrap_or_else(PoisonError::into_inner);
        progress.get_or_insert_with(|| Progress::start(self.0, 0, total)).show(done);
    }

    /// Removes the bar.
    pub fn finish(&self) {
        self.1.lock().unwrap_or_else(PoisonError::into_inner).iter().for_each(Progress::finish);
    }
}

/// Does work of unknown length, with a spinner and a message on a terminal after two seconds.
pub fn with_spinner<T: Send>(message: &'static str, work: impl FnOnce() -> T + Send) -> T {
    let (done, waiting) = mpsc::channel::<()>();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            let bar = DelayedBar::start("{spinner} {msg}", None);
            bar.bar.set_message(message);
            // Any result but a timeout means that the work is done.
            while waiting.recv_timeout(Duration::from_millis(200)) == Err(RecvTimeoutError::Timeout) {
                bar.show(0);
                bar.bar.tick();
            }
            bar.finish();
        });
        let result = work();
        drop(done);
        result
    })
}

/// A bar that appears after two seconds, and only where standard error is a terminal.
pub struct DelayedBar {
    /// The bar itself, for lengths and messages.
    pub bar: ProgressBar,
    since: Instant,
}

impl DelayedBar {
    /// Starts the delay; `template` is one of indicatif's.
    pub fn start(template: &str, total: Option<u64>) -> Self {
        let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden());
        let style = ProgressStyle::with_template(template).expect("a fixed template");
        DelayedBar { bar: bar.with_style(style), since: Instant::now() }
    }

    /// Shows how much is done.
    pub fn show(&self, done: u64) {
        if self.since.elapsed() > Duration::from_secs(2) && self.bar.is_hidden() {
            // indicatif itself stays silent where standard error is no terminal.
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.set_position(done);
    }

    /// Removes the bar.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
