//! The site's log on standard error, and, with feature `otel`, its traces.

use std::io::IsTerminal;
use tracing::level_filters::LevelFilter;
use tracing::{Level, Subscriber};
use tracing_subscriber::fmt;
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::registry::{LookupSpan, Registry};
use tracing_subscriber::util::SubscriberInitExt;

/// Format of the log's lines.
#[derive(Clone, Copy)]
pub enum Format {
    Text,
    Json,
}

/// Starts the log on standard error, at level `warn` unless one is given, and the traces, if there
/// are any.
pub fn begin(level: Option<Level>, format: Format, traces: Option<impl Layer<Registry> + Send + Sync>) {
    let level = LevelFilter::from_level(level.unwrap_or(Level::WARN));
    let registry = tracing_subscriber::registry();
    match traces {
        Some(traces) => registry.with(traces).with(lines(format).with_filter(level)).init(),
        // With the level as a global filter, spans that nobody collects are never created.
        None => registry.with(level).with(lines(format)).init(),
    }
}

fn lines<S: Subscriber + for<'a> LookupSpan<'a>>(format: Format) -> Box<dyn Layer<S> + Send + Sync> {
    let lines = fmt::layer().with_writer(std::io::stderr).with_ansi(is_coloured());
    match format {
        Format::Text => lines.boxed(),
        Format::Json => lines.json().boxed(),
    }
}

/// Whether to colour the lines: only on a terminal, and not if [`NO_COLOR`](https://no-color.org/)
/// is set.
fn is_coloured() -> bool {
    let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    std::io::stderr().is_terminal() && !unwanted
}

/// Returns no trace layer, with a type for [`begin`].
pub fn no_traces() -> Option<tracing_subscriber::layer::Identity> {
    None
}
