//! Moves in many games at once, each acknowledged when it is on disk.

use crate::measure::{Figure, Meter, Times};
use crate::plan::random_game;
use crate::site::{Program, Site};
use crate::visitor::{Connection, Socket, Visitor, source};
use anyhow::{Context, Result, ensure};
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use throughline_game::Random;
use tokio::task::JoinSet;
use tokio::time::Instant;

/// A load of moves.
#[derive(Clone, Debug)]
pub struct Moves {
    /// The rule set that is played.
    pub spec: String,
    /// Games at the same time.
    pub games: usize,
    /// Moves a second, all games together; 0: as many as go, each player answering at once.
    pub rate: u32,
    /// How long.
    pub lasts: Duration,
}

/// Games that are worked out beforehand; each table begins with another of them.
const PLANS: usize = 64;

/// Plies of a planned game at most.
const LONGEST: usize = 120;

/// Tables that are set up at the same time.
const AT_ONCE: usize = 32;

/// What the tables share.
struct Shared {
    plans: Vec<Vec<String>>,
    times: Times,
    played: AtomicU64,
    bytes: AtomicU64,
    over: AtomicBool,
    spec: String,
}

/// Two people at a game.
struct Players {
    site: SocketAddr,
    people: [Visitor; 2],
    from: Ipv4Addr,
}

/// Plays; tells moves a second, times to the acknowledgement, processor time of the site a move.
///
/// # Errors
/// When the site fails a player.
pub async fn run(program: &Program, load: &Moves) -> Result<Vec<Figure>> {
    let folder = tempfile::tempdir()?;
    let site = program.start(folder.path()).await?;
    let figures = against(&site, load).await?;
    site.stop().await?;
    Ok(figures)
}

pub(crate) async fn against(site: &Site, load: &Moves) -> Result<Vec<Figure>> {
    let mut random = Random::new(1);
    let plans = (0..PLANS).map(|_| random_game(&load.spec, LONGEST, &mut random)).collect::<Result<_>>()?;
    let shared = Arc::new(Shared {
        plans,
        times: Times::default(),
        played: AtomicU64::new(0),
        bytes: AtomicU64::new(0),
        over: AtomicBool::new(false),
        spec: load.spec.clone(),
    });
    let mut tables = Vec::with_capacity(load.games);
    let mut seating = JoinSet::new();
    for number in 0..load.games {
        if seating.len() >= AT_ONCE {
            tables.push(seating.join_next().await.context("there are some")??);
        }
        seating.spawn(sit_down(site.address, number));
    }
    tables.extend(seating.join_all().await);
    let mut playing = JoinSet::new();
    let pause = match load.rate {
        0 => None,
        rate => Some(Duration::from_secs_f64(load.games as f64 / f64::from(rate))),
    };
    let meter = Meter::start(site)?;
    for (number, players) in tables.into_iter().enumerate() {
        playing.spawn(play(players?, number, load.games, pause, shared.clone()));
    }
    tokio::time::sleep(load.lasts).await;
    let (played, bytes) = (shared.played.load(Ordering::Relaxed), shared.bytes.load(Ordering::Relaxed));
    let busy = meter.read(site)?;
    shared.over.store(true, Ordering::Relaxed);
    while let Some(done) = playing.join_next().await {
        done??;
    }
    ensure!(played > 0, "no move was played in {:?}", load.lasts);
    let (rate, p99) = (busy.rate(played), shared.times.percentile(99.0));
    let what = format!("moves a second, {} in {} games", load.spec, load.games);
    let figure = match (load.rate, load.spec.as_str()) {
        (0, "hnefatafl") => Figure::of(what, "3,000", format!("{rate:.0}"), rate >= 3000.0),
        (0, _) => {
            let met = rate >= 4000.0 && p99 < Duration::from_millis(50);
            Figure::of(what, "4,000, p99 under 50 ms", format!("{rate:.0}, {}", shared.times), met)
        }
        (asked, _) => {
            let met = p99 < Duration::from_millis(15) && rate >= f64::from(asked) * 0.95;
            let mark = format!("{asked}, p99 under 15 ms");
            Figure::of(what, mark, format!("{rate:.0}, {}", shared.times), met)
        }
    };
    let cost = busy.cost_ms(played);
    let aim = "0.1 ms";
    Ok(vec![
        figure,
        Figure::of(
            format!("processor time of the site a move, {}", load.spec),
            aim,
            format!("{cost:.3} ms ({busy})"),
            cost <= 0.1,
        ),
        Figure::told(
            format!("bytes sent a move, both players, {}", load.spec),
            format!("{:.0}", bytes as f64 / played as f64),
        ),
    ])
}

async fn sit_down(site: SocketAddr, number: usize) -> Result<Players> {
    let mut connection = Connection::open(site).await?;
    let people = [Visitor::arrive(&mut connection).await?, Visitor::arrive(&mut connection).await?];
    Ok(Players { site, people, from: source(number) })
}

/// Plays one game after another until it is over. With a pause, moves are due at fixed times
/// whatever the site does, and times count from when a move was due.
async fn play(
    players: Players,
    number: usize,
    games: usize,
    pause: Option<Duration>,
    shared: Arc<Shared>,
) -> Result<()> {
    let began = Instant::now();
    let mut due = pause.map(|pause| began + pause.mul_f64(number as f64 / games as f64));
    let mut plan = number;
    while !shared.over.load(Ordering::Relaxed) {
        let moves = &shared.plans[plan % PLANS];
        plan += 1;
        let mut sockets = players.new_game(&shared.spec).await?;
        for (ply, text) in moves.iter().enumerate() {
            if let Some(due) = due {
                tokio::time::sleep_until(due).await;
            }
            if shared.over.load(Ordering::Relaxed) {
                return Ok(());
            }
            let sent = due.unwrap_or_else(Instant::now);
            let (mover, other) = sockets.split_at_mut(1);
            let (mover, other) = if ply % 2 == 0 { (mover, other) } else { (other, mover) };
            let bytes = turn(&mut mover[0], &mut other[0], ply, text, &shared.times, sent).await?;
            shared.played.fetch_add(1, Ordering::Relaxed);
            shared.bytes.fetch_add(bytes as u64, Ordering::Relaxed);
            due = due.zip(pause).map(|(due, pause)| due + pause);
        }
    }
    Ok(())
}

/// One move: sent, acknowledged to the mover, and seen by the other. Returns what was received.
async fn turn(
    mover: &mut Socket,
    other: &mut Socket,
    ply: usize,
    text: &str,
    times: &Times,
    sent: Instant,
) -> Result<usize> {
    mover.send_move(ply, text).await?;
    let mut bytes = 0;
    let done = format!(r#"{{"t":"done","id":"m{ply}"}}"#);
    loop {
        let message = mover.next().await?;
        bytes += message.len();
        if message == done {
            break;
        }
        ensure!(!message.starts_with(r#"{"t":"refused""#), "move {ply}, {text}: {message}");
    }
    times.count(sent.elapsed());
    let played = format!(r#""ply":{}"#, ply + 1);
    loop {
        let message = other.next().await?;
        bytes += message.len();
        if message.starts_with(r#"{"t":"view""#) && message.contains(&played) {
            return Ok(bytes);
        }
    }
}

impl Players {
    /// Makes a game for the two, and opens their sockets, the first mover's first.
    async fn new_game(&self, spec: &str) -> Result<[Socket; 2]> {
        let [host, friend] = &self.people;
        // The site closes connections that are silent for the length of a game.
        let mut connection = Connection::open(self.site).await?;
        let form = format!("game={spec}&opponent=friend&side=0");
        let game = host.create(&mut connection, &form).await?;
        friend.join(&mut connection, &game).await?;
        let path = format!("{game}/socket");
        let mut sockets = [host.socket(&path, self.from).await?, friend.socket(&path, self.from).await?];
        // Until each has seen the game with both there.
        for socket in &mut sockets {
            while !socket.next().await?.starts_with(r#"{"t":"view""#) {}
        }
        Ok(sockets)
    }
}
