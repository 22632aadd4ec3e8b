//! What the site tells of itself: the log, and with feature `otel` its traces.

use throughline_server::Config;
use tracing::Level;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::fmt;
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::registry::Registry;
use tracing_subscriber::util::SubscriberInitExt;

/// Begins the log, and beside it the traces, if there are any.
pub fn begin(config: &Config, traces: Option<impl Layer<Registry> + Send + Sync>) {
    let lines = fmt::layer().with_writer(std::io::stderr);
    let lines = if config.log_json { lines.json().boxed() } else { lines.boxed() };
    let level = LevelFilter::from_level(config.log.unwrap_or(Level::WARN));
    tracing_subscriber::registry().with(traces).with(lines.with_filter(level)).init();
}

/// The traces of a program that sends none.
#[cfg(not(feature = "otel"))]
pub fn no_traces() -> Option<tracing_subscriber::layer::Identity> {
    None
}
