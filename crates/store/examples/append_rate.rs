//! The cost of an append: `cargo run --release -p throughline-store --example append_rate [GAMES
//! [postgres://…]]`. Each of so many games appends events one after the other, 50,000 in total,
//! each after the previous one is on disk. A database given by its address must have no games
//! (feature `scale`). Prints appends a second, their latencies, and processor time and context
//! switches for each append (Linux).

use std::sync::Arc;
use std::time::{Duration, Instant};
use throughline_store::{Append, NewEvent, NewGame, SqliteStore, Store, open_shared};

const APPENDS: usize = 50_000;

#[tokio::main]
async fn main() {
    let games = std::env::args().nth(1).and_then(|games| games.parse().ok()).unwrap_or(1000);
    let folder = tempfile::tempdir().expect("a folder");
    let store: Arc<dyn Store> = match std::env::args().nth(2) {
        Some(address) => open_shared(&address).await.expect("a store"),
        None => Arc::new(SqliteStore::open(&folder.path().join("games.sqlite")).await.expect("a store")),
    };
    for n in 0..games {
        store.create(game(n)).await.expect("created");
    }
    let (start, before) = (Instant::now(), Usage::now());
    let tasks: Vec<_> =
        (0..games).map(|n| tokio::spawn(append_all(store.clone(), n, APPENDS / games))).collect();
    let mut waits = Vec::with_capacity(APPENDS);
    for task in tasks {
        waits.extend(task.await.expect("appended"));
    }
    let (took, used) = (start.elapsed(), Usage::now());
    waits.sort();
    let (appends, at) = (waits.len(), |part: usize| waits[waits.len() * part / 100]);
    let per_append = |n: u64| n as f64 / appends as f64;
    println!("{games} games: {:.0} appends a second", appends as f64 / took.as_secs_f64());
    println!("waited: {:.1?} in the middle, {:.1?} at 99 of 100", at(50), at(99));
    println!(
        "per append: {:.1} µs of processor, {:.2} switches between threads",
        per_append((used.processor - before.processor).as_micros() as u64),
        per_append(used.switches - before.switches),
    );
    store.close().await;
}

fn game(n: usize) -> NewGame {
    let events = vec![NewEvent { kind: "created".to_owned(), body: "{}".to_owned() }];
    NewGame { id: format!("game{n}"), kind: "both".into(), spec: "game".into(), events, ..NewGame::default() }
}

/// Appends to one game, and returns the time of each append.
async fn append_all(store: Arc<dyn Store>, n: usize, appends: usize) -> Vec<Duration> {
    let mut waits = Vec::with_capacity(appends);
    for expected in 1..=appends as u64 {
        let body = format!(r#"{{"text":"e2-e4","by":{{"seat":0,"id":"{expected:024}"}}}}"#);
        let events = vec![NewEvent { kind: "moved".to_owned(), body }];
        let overview = Some(format!(r#"{{"moves":{expected},"turn":"white","seats":["person","engine"]}}"#));
        let append = Append { game: format!("game{n}"), expected, events, overview, ..Append::default() };
        let start = Instant::now();
        store.append(append).await.expect("appended");
        waits.push(start.elapsed());
    }
    waits
}

/// The resources used by the process.
struct Usage {
    processor: Duration,
    switches: u64,
}

impl Usage {
    /// Returns zeros if there is no `/proc`.
    fn now() -> Self {
        let read = |path| std::fs::read_to_string(path).unwrap_or_default();
        let stat = read("/proc/self/stat".into());
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or("").split_whitespace().collect();
        let ticks = |n: usize| fields.get(n).and_then(|t| t.parse::<u64>().ok()).unwrap_or(0);
        let tasks = std::fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
        let switches = |status: String| -> u64 {
            let lines = status.lines().filter(|line| line.contains("ctxt_switches"));
            lines.filter_map(|line| line.split_whitespace().next_back()?.parse::<u64>().ok()).sum()
        };
        Usage {
            // Fields 14 and 15 of `man 5 proc`, in hundredths of a second.
            processor: Duration::from_millis(10 * (ticks(11) + ticks(12))),
            switches: tasks.map(|task| switches(read(task.path().join("status")))).sum(),
        }
    }
}
