//! Load with many sockets at once: idle ones, or watchers of one game.

use crate::measure::{Figure, Meter, Times, megabytes};
use crate::plan::random_game;
use crate::site::Program;
use crate::visitor::{Socket, Visitor, connect, open_socket, source};
use anyhow::{Context, Result};
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use throughline_game::Random;
use tokio::sync::Semaphore;
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
        let from = source(1 + number * 2 / OF_SOURCE);
        opening.spawn(open_two(site.address, from, room.clone()));
    }
    let opened: Vec<_> = opening.join_all().await.into_iter().collect::<Result<_>>()?;
    let mut held = opened.into_iter().flatten().collect::<Vec<_>>();
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

/// Creates a game, and opens two sockets in it.
async fn open_two(site: SocketAddr, from: Ipv4Addr, room: Arc<Semaphore>) -> Result<[Socket; 2]> {
    let _permit = room.acquire_owned().await?;
    let (host, game) = Visitor::with_game(site, "hnefatafl").await?;
    Ok([open(&host, &game, from).await?, open(&host, &game, from).await?])
}

/// Opens a socket in a game, and waits for the game's view.
async fn open(visitor: &Visitor, game: &str, from: Ipv4Addr) -> Result<Socket> {
    let mut socket = visitor.socket(&format!("{game}/socket"), from).await?;
    socket.next().await?;
    Ok(socket)
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

/// Measures how long after a move was sent the watchers see it and the player gets the
/// acknowledgement.
///
/// # Errors
/// If the site refuses a watcher or fails to serve one.
pub async fn watchers(program: &Program, load: Watchers) -> Result<Vec<Figure>> {
    let folder = tempfile::tempdir()?;
    let site = program.start(folder.path()).await?;
    let moves = random_game("hnefatafl", load.moves, &mut Random::new(5))?;
    let (host, game) = Visitor::with_game(site.address, "hnefatafl").await?;
    let mut player = open(&host, &game, source(0)).await?;
    let watchers = open_watchers(site.address, &game, load.count).await?;
    let watching: JoinSet<_> = watchers.into_iter().map(|socket| watch(socket, moves.len())).collect();
    let (of_players, of_watchers) = (Times::default(), Times::default());
    let meter = Meter::start(std::slice::from_ref(&site))?;
    let mut sent = Vec::new();
    for (ply, text) in moves.iter().enumerate() {
        tokio::time::sleep(load.pause).await;
        sent.push(Instant::now());
        player.play(ply, text).await?;
        of_players.count(sent[ply].elapsed());
    }
    let seen: Vec<_> = watching.join_all().await.into_iter().collect::<Result<_>>()?;
    let busy = meter.read(std::slice::from_ref(&site))?;
    for (at, sent) in seen.iter().flat_map(|seen| seen.iter().zip(&sent)) {
        of_watchers.count(at.saturating_duration_since(*sent));
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

/// Opens the sockets of all watchers of a game.
async fn open_watchers(site: SocketAddr, game: &str, count: usize) -> Result<Vec<Socket>> {
    let (room, mut opening) = (Arc::new(Semaphore::new(AT_ONCE)), JoinSet::new());
    for number in 0..count {
        let from = source(1 + number / OF_SOURCE);
        opening.spawn(start_watching(site, format!("{game}/socket"), from, room.clone()));
    }
    let opened: Result<_> = opening.join_all().await.into_iter().collect();
    opened.context("a watcher was refused")
}

/// Opens an anonymous socket in a game, and waits for the game's view.
async fn start_watching(
    site: SocketAddr,
    path: String,
    from: Ipv4Addr,
    room: Arc<Semaphore>,
) -> Result<Socket> {
    let _permit = room.acquire_owned().await?;
    let mut socket = open_socket(site, &path, None, from).await?;
    socket.next().await?;
    Ok(socket)
}

/// Returns when a watcher saw each of the moves.
async fn watch(mut socket: Socket, moves: usize) -> Result<Vec<Instant>> {
    let mut seen = Vec::with_capacity(moves);
    while seen.len() < moves {
        let message = socket.receive().await?;
        let at = Instant::now();
        while seen.len() < moves && message.contains(&format!(r#""ply":{}"#, seen.len() + 1)) {
            seen.push(at);
        }
    }
    Ok(seen)
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
    let (host, game) = Visitor::with_game(site.address, "linear-progression").await?;
    let mut player = open(&host, &game, source(0)).await?;
    let times = Times::default();
    for (ply, text) in plan.iter().enumerate() {
        tokio::time::sleep(Duration::from_millis(if ply < 50 { 20 } else { 200 })).await;
        let sent = Instant::now();
        player.play(ply, text).await?;
        times.count(sent.elapsed());
    }
    Ok(times)
}
