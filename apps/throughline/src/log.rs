//! What the site tells of itself: the log, and with feature `otel` its traces.

use std::io::IsTerminal;
use tracing::level_filters::LevelFilter;
use tracing::{Level, Subscriber};
use tracing_subscriber::fmt;
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::registry::{LookupSpan, Registry};
use tracing_subscriber::util::SubscriberInitExt;

/// What a line of the log is.
#[derive(Clone, Copy)]
pub enum Format {
    Text,
    Json,
}

/// Begins the log on standard error, from warnings on where no level is given, and beside it the
/// traces, if there are any.
pub fn begin(level: Option<Level>, format: Format, traces: Option<impl Layer<Registry> + Send + Sync>) {
    let level = LevelFilter::from_level(level.unwrap_or(Level::WARN));
    let registry = tracing_subscriber::registry();
    match traces {
        Some(traces) => registry.with(traces).with(lines(format).with_filter(level)).init(),
        // Spans that nobody takes are then never made.
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

/// Whether lines have colours: a file or a journal would get their codes, and whoever sets
/// [`NO_COLOR`](https://no-color.org/) wants none.
fn is_coloured() -> bool {
    let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    std::io::stderr().is_terminal() && !unwanted
}

/// The traces of a program that sends none.
pub fn no_traces() -> Option<tracing_subscriber::layer::Identity> {
    None
}
