//! `throughline worker`: does tasks from the queue of a site or another program.

use crate::interrupt::Interrupt;
use crate::log;
use crate::output::out;
use crate::processor;
use crate::queue::TaskQueueArgs;
use anyhow::{Context, Result};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use throughline_catalog::TablebaseFolder;
use throughline_game::Random;
use throughline_tasks::{Counts, Queue, Worker, build_id};
use tokio::sync::watch;
use tokio::time::sleep;

/// Interval between checks for Ctrl-C.
const STOP_CHECK_INTERVAL: Duration = Duration::from_millis(50);

/// Interval between lines on the tasks done.
const SUMMARY_INTERVAL: Duration = Duration::from_secs(10);

/// Arguments of `throughline worker`.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    queue: TaskQueueArgs,
    /// Tasks to run at a time. If two or more, one is reserved for tasks of `play` [default: the
    /// number of CPU cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Queues to take tasks from: play (moves and hints, for which somebody waits), batch (reviews,
    /// matches, self-play, proofs, tablebases), or both
    #[arg(long, value_name = "WHICH", value_delimiter = ',', default_value = "play,batch", value_parser = queue())]
    queues: Vec<Queue>,
    /// Folder of tablebases, the same as the site's, which must exist [default:
    /// `throughline/tables` in the user's data folder]
    #[arg(long, env = "THROUGHLINE_TABLES", value_name = "DIR")]
    tables: Option<PathBuf>,
    /// Log level on standard error: error, warn, info, debug or trace [default: warn]
    #[arg(long, env = "THROUGHLINE_LOG", value_name = "LEVEL")]
    log: Option<tracing::Level>,
}

fn queue() -> impl TypedValueParser<Value = Queue> {
    let names = PossibleValuesParser::new(Queue::ALL.map(Queue::name));
    names.map(|name| if name == Queue::Play.name() { Queue::Play } else { Queue::Batch })
}

/// Works until Ctrl-C or SIGTERM; unfinished tasks are then given back.
pub fn run(args: Args) -> Result<()> {
    log::begin(args.log, log::Format::Text, log::no_traces());
    let interrupt = Interrupt::listen()?;
    let runtime = tokio::runtime::Runtime::new().context("starting the runtime")?;
    runtime.block_on(work(args, &interrupt))
}

async fn work(args: Args, interrupt: &Interrupt) -> Result<()> {
    if let Some(path) = &args.tables {
        let named = || format!("--tables names no folder that can be read: {}", path.display());
        std::fs::read_dir(path).with_context(named)?;
    }
    let (database, notices) = args.queue.open().await?;
    let tables = args.tables.or_else(TablebaseFolder::default_path).map(|path| TablebaseFolder::new(&path));
    let threads = args.threads.map_or_else(processor::cores, usize::from);
    let (name, queues, counts) = (name(), args.queues, Counts::default());
    let taken: Vec<&str> = queues.iter().map(|queue| queue.name()).collect();
    let (taken, program) = (taken.join(" and "), build_id());
    // Standard output may be closed, or its disk full; the worker works all the same.
    let _ = writeln!(
        out(),
        "{name} takes tasks of {taken}, {threads} at a time, for sites and others with the program {program}"
    );
    let worker = Arc::new(Worker { name, database, notices, tables, threads, queues, counts });
    let (stop, stopping) = watch::channel(false);
    let working = {
        let worker = worker.clone();
        tokio::spawn(async move { worker.work(&stopping).await })
    };
    let (mut told, mut since) = (summary(&worker.counts), Instant::now());
    while !interrupt.is_requested() && !working.is_finished() {
        sleep(STOP_CHECK_INTERVAL).await;
        let now = summary(&worker.counts);
        if since.elapsed() >= SUMMARY_INTERVAL && now != told {
            let _ = writeln!(out(), "{now}");
            (told, since) = (now, Instant::now());
        }
    }
    let _ = stop.send(true);
    working.await.context("the worker broke")?;
    let _ = writeln!(out(), "Stopped. {}", summary(&worker.counts));
    Ok(())
}

/// Returns the counts of tasks as a sentence.
fn summary(counts: &Counts) -> String {
    let [play, batch, given_back, unwanted, failed] =
        [&counts.play, &counts.batch, &counts.given_back, &counts.unwanted, &counts.failed]
            .map(|count| count.load(Ordering::Relaxed));
    format!(
        "{play} tasks of play and {batch} of batch done, {given_back} given back, {unwanted} not wanted any \
         more, {failed} failed"
    )
}

/// Returns a unique name: the machine, the process, and a random number.
fn name() -> String {
    let machine = std::fs::read_to_string("/proc/sys/kernel/hostname");
    let machine = machine.ok().map(|name| name.trim().to_owned()).filter(|name| !name.is_empty());
    let (machine, process) = (machine.unwrap_or_else(|| "worker".to_owned()), std::process::id());
    format!("{machine}/{process}/{:04x}", Random::fresh_seed() & 0xffff)
}
