//! Metrics of the running site for Prometheus, with names by its conventions
//! (<https://prometheus.io/docs/practices/naming/>). They are served only if the operator names an
//! address for them.

use axum::Router;
use axum::http::header::CONTENT_TYPE;
use axum::http::{Method, StatusCode};
use axum::routing::get;
use metrics::{counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram};
use metrics_exporter_prometheus::{BuildError, PrometheusBuilder};
use std::time::Duration;

const REQUESTS: &str = "throughline_http_requests_total";
const REQUEST_SECONDS: &str = "throughline_http_request_seconds";
const REFUSALS: &str = "throughline_refusals_total";
const SOCKETS: &str = "throughline_sockets";
const GAMES: &str = "throughline_games_running";
const APPEND_SECONDS: &str = "throughline_append_seconds";
const UNSAVED: &str = "throughline_unsaved_total";
const SCREENED: &str = "throughline_games_screened_total";
const EMAILS: &str = "throughline_emails_total";
const ENGINE_WAITING: &str = "throughline_engine_waiting";
const SEARCH_SECONDS: &str = "throughline_engine_search_seconds";
// Names used by Prometheus' own client libraries.
const MEMORY: &str = "process_resident_memory_bytes";
const PROCESSOR: &str = "process_cpu_seconds_total";
const BOARDS: &str = "throughline_analysis_boards";

/// Upper bounds of the histograms' buckets, in seconds.
const SECONDS: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];

/// How often gauges are read that are not updated on each change.
const READ_INTERVAL: Duration = Duration::from_secs(5);

/// Counts that are read at intervals.
pub(crate) struct GaugeValues {
    /// Games.
    pub games: usize,
    /// Games that wait for an engine.
    pub engine_waiting: usize,
    /// Analysis boards that are open.
    pub boards: usize,
}

/// Starts to collect metrics, and returns what answers `GET /metrics`, for an address that is not
/// public.
///
/// # Errors
/// When they are collected already.
pub(crate) fn start(read_gauges: impl Fn() -> GaugeValues + Send + 'static) -> Result<Router, BuildError> {
    let collected = PrometheusBuilder::new().set_buckets(&SECONDS)?.install_recorder()?;
    let shown = collected.clone();
    describe();
    tokio::spawn(async move {
        let mut pause = tokio::time::interval(READ_INTERVAL);
        loop {
            pause.tick().await;
            if let Some(process) = Process::read() {
                gauge!(MEMORY).set(process.memory as f64);
                counter!(PROCESSOR).absolute(process.processor_s);
            }
            let GaugeValues { games, engine_waiting, boards } = read_gauges();
            gauge!(GAMES).set(games as f64);
            gauge!(ENGINE_WAITING).set(engine_waiting as f64);
            gauge!(BOARDS).set(boards as f64);
            collected.run_upkeep();
        }
    });
    let show = async move || ([(CONTENT_TYPE, "text/plain; version=0.0.4")], shown.render());
    Ok(Router::new().route("/metrics", get(show)))
}

fn describe() {
    describe_counter!(REQUESTS, "Requests that were answered, by method, route and status.");
    describe_histogram!(REQUEST_SECONDS, "Time from a request to its answer, by route.");
    describe_counter!(REFUSALS, "Requests, connections and commands beyond a limit, by what it limits.");
    describe_gauge!(SOCKETS, "WebSockets that are open.");
    describe_gauge!(GAMES, "Games that are in memory.");
    describe_histogram!(APPEND_SECONDS, "Time until an event of a game is on disk.");
    describe_counter!(UNSAVED, "Events that could not be written and are tried again.");
    describe_counter!(SCREENED, "Rated games that were compared with the engine.");
    describe_counter!(EMAILS, "E-mails that were sent, failed, or are tried again, by what became of them.");
    describe_gauge!(ENGINE_WAITING, "Games that wait for an engine.");
    describe_histogram!(SEARCH_SECONDS, "Time an engine takes to find a move.");
    describe_gauge!(MEMORY, "Memory that the process holds.");
    describe_counter!(PROCESSOR, "Processor time that the process has used, in whole seconds.");
    describe_gauge!(BOARDS, "Analysis boards that are open.");
}

/// Resource use of the process, where the system tells it (Linux).
struct Process {
    /// Bytes.
    memory: u64,
    /// Whole seconds of processor time.
    processor_s: u64,
}

impl Process {
    /// Reads `/proc/self/stat` (<https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html>).
    fn read() -> Option<Self> {
        let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
        // The name, in brackets, may contain anything; after it comes the third field.
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        let field = |number: usize| fields.get(number - 3)?.parse::<u64>().ok();
        let processor_s = (field(14)? + field(15)?) / ticks_a_second();
        Some(Process { memory: field(24)? * page_size(), processor_s })
    }
}

#[cfg(unix)]
fn ticks_a_second() -> u64 {
    rustix::param::clock_ticks_per_second().max(1)
}

#[cfg(unix)]
fn page_size() -> u64 {
    rustix::param::page_size() as u64
}

#[cfg(not(unix))]
fn ticks_a_second() -> u64 {
    1
}

#[cfg(not(unix))]
fn page_size() -> u64 {
    1
}

/// The label of a method. Clients can make up any number of others, and each label is kept for
/// ever.
fn method_label(method: &Method) -> &str {
    match *method {
        Method::GET | Method::HEAD | Method::POST | Method::OPTIONS => method.as_str(),
        _ => "other",
    }
}

/// Counts a request that was answered.
pub(crate) fn answered(method: &Method, route: &str, status: StatusCode, took: Duration) {
    let (method, status) = (method_label(method).to_owned(), status.as_str().to_owned());
    let route = route.to_owned();
    counter!(REQUESTS, "method" => method, "route" => route.clone(), "status" => status).increment(1);
    histogram!(REQUEST_SECONDS, "route" => route).record(took);
}

/// Counts a request, connection or command beyond a limit.
pub(crate) fn refused(what: &'static str) {
    counter!(REFUSALS, "what" => what).increment(1);
}

/// Records how long it took until events of a game were on disk.
pub(crate) fn appended(took: Duration) {
    histogram!(APPEND_SECONDS).record(took);
}

/// Counts a failed attempt to write events of a game.
pub(crate) fn unsaved() {
    counter!(UNSAVED).increment(1);
}

/// Counts a rated game that was compared with the engine.
pub(crate) fn screened() {
    counter!(SCREENED).increment(1);
}

/// Counts an e-mail that was `sent` or `failed`, or a try after which it is `retried`.
pub(crate) fn mailed(what: &'static str) {
    counter!(EMAILS, "result" => what).increment(1);
}

/// Records how long an engine took to find a move.
pub(crate) fn searched(took: Duration) {
    histogram!(SEARCH_SECONDS).record(took);
}

/// A WebSocket that is counted while it is open.
pub(crate) struct OpenSocket(());

impl OpenSocket {
    pub(crate) fn new() -> Self {
        gauge!(SOCKETS).increment(1.0);
        OpenSocket(())
    }
}

impl Drop for OpenSocket {
    fn drop(&mut self) {
        gauge!(SOCKETS).decrement(1.0);
    }
}
