//! Measures the engine's replies under other load: engine games, analysis boards, pages.

use crate::measure::{Figure, Meter, Times};
use crate::pages::PageLoad;
use crate::plan::{self, GAMES};
use crate::site::Program;
use crate::visitor::{Connection, Socket, Visitor, source};
use anyhow::{Context, Result, ensure};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use throughline_game::Random;
use tokio::task::JoinSet;
use tokio::time::Instant;

/// The load beside the measured replies.
#[derive(Clone, Copy, Debug)]
pub struct Replies {
    /// Games against the engine at level 3, with a simulated person who thinks for some seconds.
    pub games: usize,
    /// Analysis boards with a running engine.
    pub boards: usize,
    /// Connections that request pages without a pause.
    pub pages: usize,
    /// The duration of the load.
    pub lasts: Duration,
}

/// The times of the replies, and whether the load has ended.
type Shared = (Times, AtomicBool);

const SECOND: Duration = Duration::from_secs(1);

/// How long the simulated person thinks about a move.
const THINKING: Duration = Duration::from_secs(5);

/// The time that the site waits before it shows a reply that is there earlier, so that people see
/// their own move first.
const PAUSE: Duration = Duration::from_millis(350);

/// Measures how long the engine takes to reply at level 3, beyond the site's pause.
///
/// # Errors
/// If the site fails to serve a visitor.
pub async fn run(program: &Program, load: Replies) -> Result<Vec<Figure>> {
    let folder = tempfile::tempdir()?;
    let site = program.start(folder.path()).await?;
    let shared: Arc<Shared> = Arc::default();
    let mut busy_people = JoinSet::new();
    let mut connection = Connection::open(site.address).await?;
    for number in 0..load.boards {
        let visitor = Visitor::arrive(&mut connection).await?;
        let socket = start_board(&visitor, GAMES[number % GAMES.len()]).await?;
        busy_people.spawn(keep_board(socket, shared.clone()));
    }
    for number in 0..load.games {
        let start = THINKING.mul_f64(number as f64 / load.games as f64);
        busy_people.spawn(play(site.address, number, start, shared.clone()));
    }
    let visitor = Visitor::arrive(&mut connection).await?;
    let paths = ["/", "/rules/hnefatafl", "/learn"].map(str::to_owned).to_vec();
    let pages = PageLoad { paths, connections: load.pages, every: None };
    let meter = Meter::start(std::slice::from_ref(&site))?;
    let opened = pages.run(&site, &visitor, load.lasts).await?;
    let busy = meter.read(std::slice::from_ref(&site))?;
    shared.1.store(true, Ordering::Relaxed);
    busy_people.join_all().await.into_iter().collect::<Result<()>>()?;
    let times = &shared.0;
    ensure!(!times.is_empty(), "the engine did not reply in {:?}", load.lasts);
    let figure = Figure::with_target(
        format!(
            "reply of level 3 beyond the site's pause of {} ms, in {} games beside {} analysis boards and \
             {:.0} pages a second",
            PAUSE.as_millis(),
            load.games,
            load.boards,
            opened.busy.rate(opened.count)
        ),
        "p99 under 1 s",
        format!("{} replies, {times} ({busy})", times.len()),
        times.percentile(99.0) < Duration::from_secs(1),
    );
    site.stop().await?;
    Ok(vec![figure])
}

/// Opens an analysis board, and starts its engine.
async fn start_board(visitor: &Visitor, spec: &str) -> Result<Socket> {
    let mut socket = visitor.socket("/analysis/socket", source(0)).await?;
    socket.send(format!(r#"{{"t":"look","id":"p","spec":"{spec}","start":null,"moves":[]}}"#)).await?;
    socket.reply("p").await?;
    socket.send(r#"{"t":"think","id":"t","at":"p","lines":1,"threat":false}"#.to_owned()).await?;
    Ok(socket)
}

/// Receives what the engine of an analysis board says until the load ends.
async fn keep_board(mut socket: Socket, shared: Arc<Shared>) -> Result<()> {
    while !shared.1.load(Ordering::Relaxed) {
        // The content does not matter, only that messages go on.
        if let Ok(thought) = tokio::time::timeout(SECOND, socket.receive()).await {
            thought.context("an analysis board")?;
        }
    }
    Ok(())
}

/// Plays one game after another against the engine until the load ends.
async fn play(site: SocketAddr, number: usize, start: Duration, shared: Arc<Shared>) -> Result<()> {
    let visitor = Visitor::arrive(&mut Connection::open(site).await?).await?;
    tokio::time::sleep(start).await;
    while !shared.1.load(Ordering::Relaxed) {
        game(site, &visitor, GAMES[number % GAMES.len()], number, &shared).await?;
    }
    Ok(())
}

/// Plays one game against the engine, with random moves, until it or the load ends. A reply is
/// timed from the acknowledgement of the person's move until the engine's move arrives, less the
/// site's pause.
async fn game(site: SocketAddr, visitor: &Visitor, spec: &str, number: usize, shared: &Shared) -> Result<()> {
    let form = format!("game={spec}&opponent=engine&level=3&side=0");
    let path = visitor.create(&mut Connection::open(site).await?, &form).await?;
    let mut socket = visitor.socket(&format!("{path}/socket"), source(0)).await?;
    let mut random = Random::new(number as u64 + 1);
    let mut view = socket.next().await?;
    loop {
        if shared.1.load(Ordering::Relaxed) {
            return Ok(());
        }
        let shown: serde_json::Value = serde_json::from_str(&view)?;
        if !shown["result"].is_null() {
            return Ok(());
        }
        let ply = shown["frame"]["ply"].as_u64().and_then(|ply| usize::try_from(ply).ok());
        let ply = ply.context("no ply")?;
        let Some(text) = pick(&shown, spec, &mut random)? else { return Ok(()) };
        socket.send_move(ply, &text).await?;
        let (mut acknowledged, replied) = (None, format!(r#""ply":{}"#, ply + 2));
        loop {
            let message = socket.next().await?;
            ensure!(!message.starts_with(r#"{"t":"refused""#), "{text}: {message}");
            if message.starts_with(r#"{"t":"done""#) {
                acknowledged = Some(Instant::now());
            }
            if message.starts_with(r#"{"t":"view""#)
                && (message.contains(&replied) || message.contains(r#""result":{"#))
            {
                view = message;
                break;
            }
        }
        if let Some(acknowledged) = acknowledged {
            shared.0.count(acknowledged.elapsed().saturating_sub(PAUSE));
        }
        tokio::time::sleep(THINKING).await;
    }
}

/// Returns a random legal move: from the list in the view, or computed where there are too many to
/// list.
fn pick(view: &serde_json::Value, spec: &str, random: &mut Random) -> Result<Option<String>> {
    let listed = view["moves"].as_array().context("no list of moves")?;
    if let Some(listed) = plan::pick(listed, random) {
        return Ok(listed["text"].as_str().map(str::to_owned));
    }
    let played = view["played"].as_array().context("no moves played")?;
    let game = throughline_catalog::GameHandle::from_spec(spec)?;
    let mut record = game.record(None)?;
    for text in played.iter().filter_map(|text| text.as_str()) {
        record.play(text)?;
    }
    Ok(plan::pick(&record.legal_texts(), random))
}
