//! How far long work has come.

use crate::output::tell;
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Time between two plain lines of progress.
const PAUSE: Duration = Duration::from_secs(10);

/// Progress of work whose parts are counted: a bar on a terminal, a line now and then elsewhere.
pub struct Progress {
    bar: Option<ProgressBar>,
    told: Instant,
    begun: Instant,
    first: u64,
    what: &'static str,
    total: u64,
}

impl Progress {
    /// Begins with `done` of `total` parts done; `what` they are, in the plural.
    pub fn start(what: &'static str, done: u64, total: u64) -> Self {
        let bar = std::io::stderr().is_terminal().then(|| {
            let template = "{wide_bar} {pos}/{len} {msg}, {eta} left";
            let style = ProgressStyle::with_template(template).expect("a fixed template");
            ProgressBar::new(total).with_style(style).with_message(what).with_position(done)
        });
        let now = Instant::now();
        Progress { bar, told: now, begun: now, first: done, what, total }
    }

    /// Takes note that there are other than as many parts in all.
    pub fn set_total(&mut self, total: u64) {
        self.total = total;
        if let Some(bar) = &self.bar {
            bar.set_length(total);
        }
    }

    /// Tells that so many parts are done.
    pub fn show(&mut self, done: u64) {
        match &self.bar {
            Some(bar) => bar.set_position(done),
            None if self.told.elapsed() >= PAUSE => {
                let left = self.left(done).map(|left| format!(", {} left", HumanDuration(left)));
                let (total, what) = (self.total, self.what);
                tell(format_args!("{done} of {total} {what}{}", left.unwrap_or_default()));
                self.told = Instant::now();
            }
            None => {}
        }
    }

    /// The time that is left if all goes on as it went.
    fn left(&self, done: u64) -> Option<Duration> {
        let (did, rest) = (done.checked_sub(self.first)?, self.total.checked_sub(done)?);
        let seconds = self.begun.elapsed().as_secs_f64() * rest as f64 / did as f64;
        Duration::try_from_secs_f64(seconds).ok()
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// Progress that several threads tell of.
pub struct SharedProgress(&'static str, Mutex<Option<Progress>>);

impl SharedProgress {
    /// Shows nothing yet; `what` the parts are, in the plural.
    pub fn new(what: &'static str) -> Self {
        SharedProgress(what, Mutex::new(None))
    }

    /// Tells that so many parts of all are done.
    pub fn show(&self, done: u64, total: u64) {
        let mut progress = self.1.lock().unwrap_or_else(PoisonError::into_inner);
        progress.get_or_insert_with(|| Progress::start(self.0, 0, total)).show(done);
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        self.1.lock().unwrap_or_else(PoisonError::into_inner).iter().for_each(Progress::finish);
    }
}

/// Does work that cannot tell how far it is; after two seconds the message stands on a terminal
/// until it is done.
pub fn busy<T: Send>(message: &'static str, work: impl FnOnce() -> T + Send) -> T {
    let (done, waiting) = mpsc::channel::<()>();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            let bar = LateBar::start("{spinner} {msg}", None);
            bar.bar.set_message(message);
            // An error says that the work is done.
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
pub struct LateBar {
    /// The bar itself, for lengths and messages.
    pub bar: ProgressBar,
    since: Instant,
}

impl LateBar {
    /// Begins; `template` is one of indicatif's.
    pub fn start(template: &str, total: Option<u64>) -> Self {
        let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden());
        let style = ProgressStyle::with_template(template).expect("a fixed template");
        LateBar { bar: bar.with_style(style), since: Instant::now() }
    }

    /// Tells that so much is done.
    pub fn show(&self, done: u64) {
        if self.since.elapsed() > Duration::from_secs(2) && self.bar.is_hidden() {
            // indicatif itself stays silent where standard error is no terminal.
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.set_position(done);
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
