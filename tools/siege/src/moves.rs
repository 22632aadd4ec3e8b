//! Load of moves in many games at once, each move acknowledged when it is on disk.

use crate::measure::{Figure, Load, Meter, Times};
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
    /// The number of simultaneous games.
    pub games: usize,
    /// Moves a second in all games together; 0 for as many as possible, each player answering at
    /// once.
    pub rate: u32,
    /// The duration of the load.
    pub lasts: Duration,
}

/// The number of planned games; tables begin with different ones.
const PLANS: usize = 64;

/// The maximum number of plies of a planned game.
const LONGEST: usize = 120;

/// The number of tables that are set up at the same time.
const AT_ONCE: usize = 32;

/// State that the tables share.
struct Shared {
    plans: Vec<Vec<String>>,
    times: Times,
    played: AtomicU64,
    bytes: AtomicU64,
    over: AtomicBool,
    spec: String,
}

/// The two players of a game.
struct Players {
    /// The site of each player.
    sites: [SocketAddr; 2],
    people: [Visitor; 2],
    from: Ipv4Addr,
}

/// Plays at one site, and measures moves a second, times to the acknowledgement, and the site's
/// processor time for each move.
///
/// # Errors
/// If the site fails to serve a player.
pub async fn run(program: &Program, load: &Moves) -> Result<Vec<Figure>> {
    let folder = tempfile::tempdir()?;
    let site = program.start(folder.path()).await?;
    let played = play_at(std::slice::from_ref(&site), load).await?;
    site.stop().await?;
    Ok(played.figures(load))
}

/// The result of a load of moves.
pub(crate) struct Played {
    /// Moves a second, all games together.
    pub rate: f64,
    /// The time from sending a move, or from when it was due, to its acknowledgement.
    pub times: Times,
    /// The load of the machine.
    pub busy: Load,
    /// The site's processor time for each move, in milliseconds.
    pub cost_ms: f64,
    /// Bytes sent to both players for each move.
    bytes: f64,
}

/// Plays at one site, or at several that share their games; then the two players of each game are
/// at different sites.
pub(crate) async fn play_at(sites: &[Site], load: &Moves) -> Result<Played> {
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
        let at = [number, number + 1].map(|number| sites[number % sites.len()].address);
        seating.spawn(seat_players(at, number, load.spec.clone()));
    }
    tables.extend(seating.join_all().await);
    let mut playing = JoinSet::new();
    let pause = match load.rate {
        0 => None,
        rate => Some(Duration::from_secs_f64(load.games as f64 / f64::from(rate))),
    };
    let meter = Meter::start(sites)?;
    for (number, players) in tables.into_iter().enumerate() {
        playing.spawn(play(players?, number, load.games, pause, shared.clone()));
    }
    tokio::time::sleep(load.lasts).await;
    let (played, bytes) = (shared.played.load(Ordering::Relaxed), shared.bytes.load(Ordering::Relaxed));
    let busy = meter.read(sites)?;
    shared.over.store(true, Ordering::Relaxed);
    playing.join_all().await.into_iter().collect::<Result<()>>()?;
    ensure!(played > 0, "no move was played in {:?}", load.lasts);
    let Some(shared) = Arc::into_inner(shared) else { unreachable!("every game has ended") };
    Ok(Played {
        rate: busy.rate(played),
        times: shared.times,
        cost_ms: busy.cost_ms(played),
        bytes: bytes as f64 / played as f64,
        busy,
    })
}

impl Played {
    /// Returns the figures with their targets.
    pub(crate) fn figures(&self, load: &Moves) -> Vec<Figure> {
        let (rate, spec, cost) = (self.rate, load.spec.as_str(), self.cost_ms);
        let what = format!("moves a second, {spec} in {} games", load.games);
        let told = format!("{rate:.0}, {}", self.times);
        let figure = match (load.rate, spec) {
            (0, "hnefatafl") => Figure::with_target(what, "3,000", told, rate >= 3000.0),
            (0, _) => Figure::with_target(what, "4,000", told, rate >= 4000.0),
            (asked, _) => {
                let allowed = if asked > 2000 { 50 } else { 15 };
                let in_time = self.times.percentile(99.0) < Duration::from_millis(allowed);
                let mark = format!("{asked}, p99 under {allowed} ms");
                Figure::with_target(what, mark, told, in_time && rate >= f64::from(asked) * 0.95)
            }
        };
        vec![
            figure,
            Figure::with_target(
                format!("processor time of the site a move, {spec}"),
                "0.1 ms",
                format!("{cost:.3} ms ({})", self.busy),
                cost <= 0.1,
            ),
            Figure::without_target(
                format!("bytes sent a move, both players, {spec}"),
                format!("{:.0}", self.bytes),
            ),
        ]
    }
}

/// Creates two visitors, and their first game.
async fn seat_players(sites: [SocketAddr; 2], number: usize, spec: String) -> Result<(Players, [Socket; 2])> {
    let mut people = Vec::new();
    for site in sites {
        people.push(Visitor::arrive(&mut Connection::open(site).await?).await?);
    }
    let Ok(people) = people.try_into() else { unreachable!("there are two sites") };
    let players = Players { sites, people, from: source(number) };
    let sockets = players.new_game(&spec).await?;
    Ok((players, sockets))
}

/// Plays one game after another until the load is over. With a pause, moves are due at fixed times
/// whatever the site does, and times count from when a move was due; moves due while a new game is
/// being created are left out.
async fn play(
    (players, mut sockets): (Players, [Socket; 2]),
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
        sockets = players.new_game(&shared.spec).await?;
        while let (Some(late), Some(pause)) = (due, pause)
            && late < Instant::now()
        {
            due = Some(late + pause);
        }
    }
    Ok(())
}

/// Plays one move: sent, acknowledged to the mover, and seen by the other. Returns the number of
/// bytes received.
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
    /// Creates a game for both players, and opens their sockets, the first mover's first.
    async fn new_game(&self, spec: &str) -> Result<[Socket; 2]> {
        let [host, friend] = &self.people;
        // A new connection, since the site closes those that are idle for the length of a game.
        let mut connection = Connection::open(self.sites[0]).await?;
        let form = format!("game={spec}&opponent=friend&side=0");
        let game = host.create(&mut connection, &form).await?;
        if self.sites[1] != self.sites[0] {
            connection = Connection::open(self.sites[1]).await?;
        }
        friend.join(&mut connection, &game).await?;
        let path = format!("{game}/socket");
        let mut sockets = [host.socket(&path, self.from).await?, friend.socket(&path, self.from).await?];
        // Wait until each socket has shown the game with both players present.
        for socket in &mut sockets {
            while !socket.next().await?.starts_with(r#"{"t":"view""#) {}
        }
        Ok(sockets)
    }
}
