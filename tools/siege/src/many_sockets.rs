//! Load with many sockets at once: idle ones, or watchers of one game.

use crate::measure::{Figure, Meter, Times, megabytes};
use crate::plan::random_game;
use crate::site::Program;
use crate::visitor::{Connection, Visitor, connect, open_socket, source};
use anyhow::{Context, Result};
use std::sync::Arc;
use std::time::Duration;
use throughline_game::Random;
use tokio::sync::{Semaphore, mpsc};
use tokio::task::JoinSet;
use tokio::time::Instant;

/// The number of sockets that are opened at the same time.
const AT_ONCE: usize = 64;

/// The number of sockets from one source address, below its number of ports.
const OF_SOURCE: usize = 10_000;

/// Holds `count` sockets, two in each game, and measures the site's memory for each.
///
/// # Errors
/// If the site refuses a socket.
pub async fn sockets(program: &Program, count: usize) -> Result<Vec<Figure>> {
    let folder = tempfile::tempdir()?;
    let site = program.start(folder.path()).await?;
    let before = site.memory()?;
    let (began, room) = (Instant::now(), Arc::new(Semaphore::new(AT_ONCE)));
    let mut opening = JoinSet::new();
    for number in 0..count.div_ceil(2) {
        let (address, room) = (site.address, room.clone());
        opening.spawn(async move {
            let _permit = room.acquire_owned().await?;
            let mut connection = Connection::open(address).await?;
            let host = Visitor::arrive(&mut connection).await?;
            let game = host.create(&mut connection, "game=hnefatafl&opponent=both").await?;
            let (path, from) = (format!("{game}/socket"), source(1 + number * 2 / OF_SOURCE));
            let mut sockets = Vec::new();
            for _ in 0..2 {
                let mut socket = host.socket(&path, from).await?;
                socket.next().await?;
                sockets.push(socket);
            }
            anyhow::Ok(sockets)
        });
    }
    let mut held = Vec::new();
    while let Some(opened) = opening.join_next().await {
        held.extend(opened??);
    }
    let opened_in = began.elapsed();
    let memory = site.memory()?;
    // Check that each socket is alive: it must answer a ping.
    for (number, socket) in held.iter_mut().enumerate() {
        socket.send(format!(r#"{{"t":"ping","id":"p{number}"}}"#)).await?;
        socket.reply(&format!("p{number}")).await?;
    }
    let each = memory.saturating_sub(before) as f64 / held.len() as f64 / 1e3;
    let megabytes_now = megabytes(memory);
    let allowed = 500.0 * (count as f64 / 20_000.0).max(0.2);
    let figures = vec![
        Figure::with_target(
            format!("memory of the site with {} sockets in {} games", held.len(), held.len() / 2),
            format!("{allowed:.0} MB"),
            format!("{megabytes_now:.0} MB, {each:.1} KB a socket with its half of a game"),
            megabytes_now <= allowed,
        ),
        Figure::without_target(
            format!("time to make {} games and open {} sockets", held.len() / 2, held.len()),
            format!("{:.1} s", opened_in.as_secs_f64()),
        ),
    ];
    drop(held);
    site.stop().await?;
    Ok(figures)
}

/// A load of watchers of one game between two players.
#[derive(Clone, Copy, Debug)]
pub struct Watchers {
    /// The number of watchers.
    pub count: usize,
    /// The number of moves played.
    pub moves: usize,
    /// The time between moves.
    pub pause: Duration,
}

/// A watcher's record of a move.
struct Sighting {
    ply: usize,
    at: Instant,
}

/// Measures how long after a move was sent the watchers see it and the player gets the
/// acknowledgement.
///
/// # Errors
/// If the site refuses a watcher or fails to serve one.
pub async fn watchers(program: &Program, load: Watchers) -> Result<Vec<Figure>> {
    let folder = tempfile::tempdir()?;
    let site = program.start(folder.path()).await?;
    let moves = random_game("hnefatafl", load.moves, &mut Random::new(5))?;
    let mut connection = Connection::open(site.address).await?;
    let host = Visitor::arrive(&mut connection).await?;
    let game = host.create(&mut connection, "game=hnefatafl&opponent=both").await?;
    let path = format!("{game}/socket");
    let mut player = host.socket(&path, source(0)).await?;
    player.next().await?;
    let (seen, mut reports) = mpsc::unbounded_channel();
    let room = Arc::new(Semaphore::new(AT_ONCE));
    let mut watching = JoinSet::new();
    let (ready, mut all_ready) = mpsc::unbounded_channel();
    for number in 0..load.count {
        let (path, room, seen, ready) = (path.clone(), room.clone(), seen.clone(), ready.clone());
        let (address, last) = (site.address, moves.len());
        watching.spawn(async move {
            let permit = room.acquire_owned().await?;
            let mut socket = open_socket(address, &path, None, source(1 + number / OF_SOURCE)).await?;
            socket.next().await?;
            drop(permit);
            let _ = ready.send(());
            let mut ply = 0;
            while ply < last {
                let message = socket.receive().await?;
                let at = Instant::now();
                while ply < last && message.contains(&format!(r#""ply":{}"#, ply + 1)) {
                    ply += 1;
                    let _ = seen.send(Sighting { ply, at });
                }
            }
            anyhow::Ok(())
        });
    }
    drop((seen, ready));
    for _ in 0..load.count {
        all_ready.recv().await.context("a watcher was refused")?;
    }
    let (of_players, of_watchers) = (Times::default(), Times::default());
    let meter = Meter::start(std::slice::from_ref(&site))?;
    let mut sent = Vec::new();
    for (ply, text) in moves.iter().enumerate() {
        tokio::time::sleep(load.pause).await;
        sent.push(Instant::now());
        player.play(ply, text).await?;
        of_players.count(sent[ply].elapsed());
    }
    while let Some(done) = watching.join_next().await {
        done??;
    }
    let busy = meter.read(std::slice::from_ref(&site))?;
    while let Some(Sighting { ply, at }) = reports.recv().await {
        of_watchers.count(at.saturating_duration_since(sent[ply - 1]));
    }
    let expected = (load.count * moves.len()) as u64;
    let met = of_watchers.len() == expected && of_watchers.percentile(99.0) <= Duration::from_millis(200);
    let figures = vec![
        Figure::with_target(
            format!("until {} watchers of one game see a move", load.count),
            "p99 200 ms",
            format!("{of_watchers} ({busy})"),
            met,
        ),
        Figure::without_target(
            format!("acknowledgement to the player whom {} watch", load.count),
            of_players.to_string(),
        ),
    ];
    site.stop().await?;
    Ok(figures)
}

/// Opens silent connections, half of them with an incomplete request, and measures the times of a
/// game that is played meanwhile.
///
/// # Errors
/// If the player is not served.
pub async fn silent(program: &Program, count: usize, moves: usize) -> Result<Vec<Figure>> {
    let folder = tempfile::tempdir()?;
    let site = program.start(folder.path()).await?;
    let alone = play(&site, moves).await?;
    let mut held = Vec::new();
    for number in 0..count {
        let stream = connect(site.address, source(1 + number / OF_SOURCE)).await?;
        if number % 2 == 1 {
            // Half of the request's head, and no more.
            stream.writable().await?;
            stream.try_write(b"GET / HTTP/1.1\r\nHost: ")?;
        }
        held.push(stream);
    }
    let beside = play(&site, moves).await?;
    let (p99, before) = (beside.percentile(99.0), alone.percentile(99.0));
    let met = p99 <= before.mul_f64(1.5) + Duration::from_millis(5);
    let figure = Figure::with_target(
        format!("acknowledgement of moves beside {count} silent connections"),
        "as without them",
        format!("{beside}; without: {alone}"),
        met,
    );
    drop(held);
    site.stop().await?;
    Ok(vec![figure])
}

/// Plays one game, with pauses that keep within the socket's message limit.
async fn play(site: &crate::site::Site, moves: usize) -> Result<Times> {
    let plan = random_game("linear-progression", moves, &mut Random::new(7))?;
    let mut connection = Connection::open(site.address).await?;
    let host = Visitor::arrive(&mut connection).await?;
    let game = host.create(&mut connection, "game=linear-progression&opponent=both").await?;
    let mut player = host.socket(&format!("{game}/socket"), source(0)).await?;
    player.next().await?;
    let times = Times::default();
    for (ply, text) in plan.iter().enumerate() {
        tokio::time::sleep(Duration::from_millis(if ply < 50 { 20 } else { 200 })).await;
        let sent = Instant::now();
        player.play(ply, text).await?;
        times.count(sent.elapsed());
    }
    Ok(times)
}
