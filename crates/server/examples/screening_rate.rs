//! How many rated games a site with one engine thread screens in an hour: `cargo run --release -p
//! throughline-server --example screening_rate [GAMES]`. Plays this many games of each kind between
//! players of level 4, stores them as games between people, and lets an otherwise idle site screen
//! them. Prints the processor time.

use serde_json::json;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use throughline_catalog::{EngineSlot, GAMES, GameHandle, GameRecord};
use throughline_search::Level;
use throughline_server::{Server, Settings};
use throughline_store::{Append, NewEvent, NewGame, NewRating, Screening, SqliteStore, Store};

/// Number of plies after which a player resigns.
const MAX_PLIES: usize = 120;

/// Nodes of the players' searches for each move.
const NODES: u64 = 20_000;

#[tokio::main]
async fn main() {
    let games = std::env::args().nth(1).and_then(|games| games.parse().ok()).unwrap_or(5);
    println!("game\tmoves compared a game\tseconds a game\tgames an hour");
    for info in GAMES {
        let folder = tempfile::tempdir().expect("a folder");
        let store = open(folder.path()).await;
        for seed in 0..games {
            write(&store, &played(info.id, seed), &format!("game{seed}"), 1_000 + seed.cast_signed()).await;
        }
        let mut settings = Settings::new(folder.path().to_owned());
        (settings.listen, settings.engine_threads) = (Some(([127, 0, 0, 1], 0).into()), Some(1));
        let before = processor();
        let server = Server::start(settings).await.expect("the site starts");
        while !store.unscreened(0, 1).await.expect("read").is_empty() {
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
        let seconds = (processor() - before).as_secs_f64() / games as f64;
        let sides = store.screened(u32::MAX).await.expect("read");
        let moves: u64 = sides.iter().map(|(side, _)| side.moves).sum();
        let moves = moves as f64 / games as f64;
        println!("{}\t{moves:.0}\t{seconds:.1}\t{:.0}", info.name, 3600.0 / seconds);
        store.close().await;
        server.stop().await;
    }
}

/// The processor time used by the process, which excludes other load on the machine: fields 14 and
/// 15 of `man 5 proc`, in hundredths of a second (Linux).
fn processor() -> Duration {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or("").split_whitespace().collect();
    let ticks = |n: usize| fields.get(n).and_then(|ticks| ticks.parse::<u64>().ok()).unwrap_or(0);
    Duration::from_millis(10 * (ticks(11) + ticks(12)))
}

async fn open(folder: &Path) -> SqliteStore {
    SqliteStore::open(&folder.join("games.sqlite")).await.expect("a store")
}

/// A game between two players of a level.
fn played(spec: &str, seed: u64) -> GameRecord {
    let mut record = GameHandle::from_spec(spec).expect("a game").record(None).expect("a start");
    let (mut slot, go, level) = (EngineSlot::new(4), AtomicBool::new(false), Level::new(4).expect("a level"));
    while record.len() < MAX_PLIES
        && let Some(found) = record.choose(&mut slot, &[], level, seed, Some(NODES), &go)
    {
        record.play(&found.text).expect("a legal move");
    }
    record
}

/// Stores a game as the site would.
async fn write(store: &SqliteStore, record: &GameRecord, id: &str, at: i64) {
    let players = ["ada", "bob"].map(|name| format!("{name} {id}"));
    let seat = |visitor: &String| json!({"kind": "person", "visitor": visitor});
    let created = json!({
        "seats": players.each_ref().map(seat), "owner": players[0], "seed": 1, "rated": true,
        "time": {"pace": "live", "initial": 600, "increment": 5},
    });
    let event = |kind: &str, body: serde_json::Value| NewEvent { kind: kind.into(), body: body.to_string() };
    let by = |n: usize| json!({"seat": n % 2, "id": n.to_string()});
    let moves = record.move_texts().into_iter().enumerate();
    let mut events: Vec<NewEvent> =
        moves.map(|(n, text)| event("moved", json!({"text": text, "by": by(n)}))).collect();
    if record.outcome().is_none() {
        events.push(event("resigned", json!({"side": 1, "by": by(MAX_PLIES)})));
    }
    events.push(event("rated", json!({"before": [1500, 1500], "after": [1510, 1490]})));
    let (id, spec) = (id.to_owned(), record.game().spec().to_owned());
    let pool = format!("{spec} live");
    let new = NewGame { id: id.clone(), kind: "friend".into(), spec, at, ..NewGame::default() };
    store.create(NewGame { events: vec![event("created", created)], ..new }).await.expect("created");
    let rating = |player: &String| NewRating {
        player: player.clone(),
        pool: pool.clone(),
        number: 1,
        rating: 1_500_000_000,
        deviation: 100_000_000,
        volatility: 60_000,
        previous: None,
    };
    let ratings = players.iter().map(rating).collect();
    let end = Append { game: id, expected: 1, events, ratings, finishes: true, at, ..Append::default() };
    store.append(end).await.expect("appended");
}
