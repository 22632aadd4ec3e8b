//! Games with a player at each of two sites, and with the engine, while every part fails in turn.

use crate::parts::Service;
use crate::players::{Browser, Player};
use serde_json::Value;
use std::collections::{BTreeMap, HashSet};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::task::block_in_place;

/// Time between two faults.
const FAULT_INTERVAL: Duration = Duration::from_secs(3);

/// Duration of a fault.
const FAULT_DURATION: Duration = Duration::from_secs(2);

/// 24 games; with `THROUGHLINE_SIEGE=full` 200 games, and NATS fails for a minute.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_is_lost_whichever_part_fails() {
    siege(if is_full() { 200 } else { 24 }).await;
}

fn is_full() -> bool {
    std::env::var_os("THROUGHLINE_SIEGE").is_some_and(|how| how == "full")
}

/// Plays a number of games; every fourth is against the engine.
pub async fn siege(games: usize) {
    let mut service = block_in_place(|| Service::start_with(&["--engine-work", "queue"]));
    block_in_place(|| service.start_worker());
    let sites = [0, 1].map(|site| service.sites[site].address);
    let stop = Arc::new(AtomicBool::new(false));
    let mut playing = Vec::new();
    for n in 0..games {
        for mut player in if n % 4 == 3 { with_the_engine(sites).await } else { of_friends(sites).await } {
            let stop = stop.clone();
            playing.push(tokio::spawn(async move {
                player.play(|| stop.load(Ordering::Relaxed)).await;
                player
            }));
        }
    }
    tokio::time::sleep(FAULT_INTERVAL).await;
    for fault in FAULTS {
        block_in_place(|| fault(&mut service));
        tokio::time::sleep(FAULT_INTERVAL).await;
    }
    stop.store(true, Ordering::Relaxed);
    let mut players = Vec::new();
    for player in playing {
        players.push(player.await.expect("nobody waits for ever"));
    }
    verify(&service, &mut players).await;
    let moves: usize = players.iter().map(|player| player.acknowledged.len()).sum();
    let games_played: HashSet<_> =
        players.iter().flat_map(|p| &p.acknowledged).map(|(game, ..)| game).collect();
    let longest = players.iter().map(|player| player.longest).max().unwrap_or_default();
    let refused: Vec<_> = players.iter().flat_map(|player| &player.refused).collect();
    println!("{} refused: {refused:?}", refused.len());
    println!("{} games: {moves} moves acknowledged, the longest wait {longest:.1?}", games_played.len());
    assert!(moves > games * 20, "{moves} moves: hardly anybody played");
    assert!(longest < Duration::from_secs(30), "{longest:?}");
}

/// The faults, in order.
const FAULTS: [fn(&mut Service); 7] = [
    |service| restart_site(service, 0),
    |service| restart_site(service, 1),
    |service| {
        service.nats.kill();
        std::thread::sleep(if is_full() { Duration::from_secs(60) } else { FAULT_DURATION });
        service.nats.resume();
    },
    |service| {
        service.worker = None;
        std::thread::sleep(FAULT_DURATION);
        service.start_worker();
    },
    |service| {
        service.postgres.stop();
        std::thread::sleep(FAULT_DURATION);
        service.postgres.resume();
    },
    |service| hang_site(service, 0),
    |service| hang_site(service, 1),
];

fn restart_site(service: &mut Service, site: usize) {
    service.sites[site].kill();
    std::thread::sleep(FAULT_DURATION);
    service.sites[site].resume();
}

/// Suspends a site for a while, without its knowing.
fn hang_site(service: &mut Service, site: usize) {
    service.sites[site].signal("STOP");
    std::thread::sleep(2 * FAULT_DURATION);
    service.sites[site].signal("CONT");
}

/// Starts a game of two people, each at one instance.
pub async fn of_friends([one, two]: [SocketAddr; 2]) -> Vec<Player> {
    let (host, friend) = (Browser::new([one, two]).await, Browser::new([two, one]).await);
    let game = host.create("game=hnefatafl&opponent=friend&side=0").await;
    friend.join(&game).await;
    [host, friend].map(|browser| Player::new(browser, &game)).into()
}

/// Starts a game against the engine, in which the person moves first.
pub async fn with_the_engine(sites: [SocketAddr; 2]) -> Vec<Player> {
    let host = Browser::new(sites).await;
    let game = host.create("game=linear-pursuit&opponent=engine&level=1&side=0").await;
    vec![Player::new(host, &game)]
}

/// Asserts that everything acknowledged is in the database once, and that everybody sees it.
async fn verify(service: &Service, players: &mut [Player]) {
    let rows = "SELECT json_agg(e ORDER BY game_id, version)
                FROM (SELECT game_id, version, kind, body FROM events) AS e";
    let rows: Vec<Value> = serde_json::from_str(&service.postgres.query("games", rows)).expect("JSON");
    let mut played: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let (mut commands, mut last) = (HashSet::new(), (String::new(), 0));
    for row in &rows {
        let (game, version) =
            (row["game_id"].as_str().expect("an id"), row["version"].as_u64().expect("one"));
        let before = if last.0 == game { last.1 } else { 0 };
        assert_eq!(version, before + 1, "{game} has a gap");
        last = (game.to_owned(), version);
        let body: Value = serde_json::from_str(row["body"].as_str().expect("text")).expect("JSON");
        if row["kind"] == "moved" {
            let text = body["text"].as_str().expect("a move").to_owned();
            played.entry(format!("/games/{game}")).or_default().push(text);
            let by = (game.to_owned(), body["by"].to_string());
            assert!(body["by"].is_null() || commands.insert(by), "carried out twice: {row}");
        }
    }
    for player in players {
        for (game, ply, text) in &player.acknowledged {
            assert_eq!(played.get(game).and_then(|moves| moves.get(*ply)), Some(text), "lost in {game}");
        }
        // The rematch may not have started yet.
        let there = played.get(player.game()).map_or(&[][..], Vec::as_slice);
        // The engine may answer the last move meanwhile.
        let seen = |view: &Value| view["played"].as_array().is_some_and(|seen| seen.len() >= there.len());
        assert!(player.until(seen, Duration::from_secs(20)).await, "{} is behind", player.game());
        assert_eq!(&player.played()[..there.len()], there, "{}", player.game());
    }
}
