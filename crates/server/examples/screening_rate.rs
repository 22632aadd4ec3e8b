//! How many rated games a site with one engine thread screens in an hour:
//! `cargo run --release -p throughline-server --example screening_rate [GAMES]`. So many games of
//! each kind are played between players of level 4 and written as if people had played them; then a
//! site with nothing else to do screens them all.

use serde_json::json;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use throughline_catalog::{EngineSlot, GAMES, GameHandle, GameRecord};
use throughline_search::Level;
use throughline_server::{Server, Settings};
use throughline_store::{Append, NewEvent, NewGame, NewRating, Screening, SqliteStore, Store};

/// Plies after which somebody resigns.
const LONGEST: usize = 120;

/// Positions that players look at for each move.
const NODES: u64 = 20_000;

#[tokio::main]
async fn main() {
    let games = std::env::args().nth(1).and_then(|games| games.parse().ok()).unwrap_or(5);
    let folder = tempfile::tempdir().expect("a folder");
    let store = open(folder.path()).await;
    let mut at = 1_000;
    for info in GAMES {
        for seed in 0..games {
            at += 1;
            write(&store, &played(info.id, seed), &format!("{}-{seed}", info.id), at).await;
        }
    }
    let mut settings = Settings::new(folder.path().to_owned());
    (settings.listen, settings.engine_threads) = (Some(([127, 0, 0, 1], 0).into()), 1);
    let began = now();
    let server = Server::start(settings).await.expect("the site starts");
    while !store.unscreened(0, 1).await.expect("read").is_empty() {
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    tell(&store, began, games).await;
    store.close().await;
    server.stop().await;
}

async fn open(folder: &Path) -> SqliteStore {
    SqliteStore::open(&folder.join("games.sqlite")).await.expect("a store")
}

fn now() -> i64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    i64::try_from(now.expect("after 1970").as_millis()).expect("before the year 292 million")
}

/// A game of two players of a level.
fn played(spec: &str, seed: u64) -> GameRecord {
    let mut record = GameHandle::from_spec(spec).expect("a game").record(None).expect("a start");
    let (mut slot, go, level) = (EngineSlot::new(4), AtomicBool::new(false), Level::new(4).expect("a level"));
    while record.len() < LONGEST
        && let Some(found) = record.choose_untimed(&mut slot, level, seed, NODES, &go)
    {
        record.play(&found.text).expect("a legal move");
    }
    record
}

/// Writes a game as the site would have it.
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
        events.push(event("resigned", json!({"side": 1, "by": by(LONGEST)})));
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
    };
    let ratings = players.iter().map(rating).collect();
    let end = Append { game: id, expected: 1, events, ratings, finishes: true, at, ..Append::default() };
    store.append(end).await.expect("appended");
}

/// What each kind of game took, by the times at which the figures were written.
async fn tell(store: &SqliteStore, began: i64, games: u64) {
    let mut sides = store.screened(u32::MAX).await.expect("read");
    sides.sort_by_key(|(side, _)| side.at);
    println!("game	moves compared a game	seconds a game	games an hour");
    let mut before = began;
    for of_pool in sides.chunk_by(|one, next| one.0.pool == next.0.pool) {
        let (Some((last, _)), count) = (of_pool.last(), games as f64) else { continue };
        let moves: u64 = of_pool.iter().map(|(side, _)| side.moves).sum();
        let seconds = (last.at - before) as f64 / 1e3 / count;
        before = last.at;
        println!(
            "{}	{:.0}	{seconds:.1}	{:.0}",
            last.pool.trim_end_matches(" live"),
            moves as f64 / count,
            3600.0 / seconds
        );
    }
}
