//! What the site tells of itself: the log, and with feature `otel` its traces.

use tracing::Level;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::fmt;
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::registry::Registry;
use tracing_subscriber::util::SubscriberInitExt;

/// Begins the log on standard error, from warnings on where no level is given, and beside it the
/// traces, if there are any.
pub fn begin(level: Option<Level>, as_json: bool, traces: Option<impl Layer<Registry> + Send + Sync>) {
    let lines = fmt::layer().with_writer(std::io::stderr);
    let lines = if as_json { lines.json().boxed() } else { lines.boxed() };
    let level = LevelFilter::from_level(level.unwrap_or(Level::WARN));
    tracing_subscriber::registry().with(traces).with(lines.with_filter(level)).init();
}

/// The traces of a program that sends none.
pub fn no_traces() -> Option<tracing_subscriber::layer::Identity> {
    None
}
