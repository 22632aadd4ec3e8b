//! SIGKILL during play: afterwards every acknowledged move must be there exactly once.

use crate::measure::Figure;
use crate::plan::{GAMES, random_game};
use crate::site::{Program, Site};
use crate::visitor::{Connection, Visitor, source};
use anyhow::{Context, Result, bail, ensure};
use std::net::SocketAddr;
use std::time::Duration;
use throughline_game::Random;
use tokio::task::JoinSet;
use tokio::time::Instant;

/// The maximum number of plies of a game.
const LONGEST: usize = 150;

/// The shortest and the longest time before the next kill, in milliseconds.
const BETWEEN: (u32, u32) = (50, 700);

/// The pause between moves, which keeps within the socket's message limit.
const PAUSE: Duration = Duration::from_millis(40);

/// Kills and restarts a site `kills` times while games are played at `tables` tables.
///
/// # Errors
/// If an acknowledged move is lost or stored twice.
pub async fn run(program: &Program, kills: usize, tables: usize) -> Result<Vec<Figure>> {
    let folder = tempfile::tempdir()?;
    let mut random = Random::new(13);
    let mut site = program.start(folder.path()).await?;
    let address = site.address;
    let mut seated: Vec<Table> = Vec::new();
    for number in 0..tables {
        seated.push(Table::new(address, number).await?);
    }
    let (mut longest_start, mut unsure) = (Duration::ZERO, 0);
    for kill in 0..kills {
        let (least, most) = BETWEEN;
        let pause = Duration::from_millis(u64::from(least + random.below(most - least)));
        let played = play_until_kill(site, &mut seated, pause).await;
        unsure += played.with_context(|| format!("after {kill} kills"))?;
        let began = Instant::now();
        site = program.start_at(folder.path(), address).await?;
        longest_start = longest_start.max(began.elapsed());
    }
    for table in &mut seated {
        if let Err(Stop::Fault(fault)) = table.check(address).await {
            bail!("at the end: {fault}");
        }
    }
    let acknowledged: usize = seated.iter().map(|table| table.total).sum();
    ensure!(acknowledged > 0, "no move was acknowledged");
    site.stop().await?;
    Ok(vec![
        Figure::with_target(
            format!("acknowledged moves lost or doubled, {kills} SIGKILLs, {tables} games at a time"),
            "0",
            format!("0 of {acknowledged} ({unsure} under way at a kill)"),
            true,
        ),
        Figure::without_target(
            "longest start after a SIGKILL",
            format!("{:.0} ms", longest_start.as_secs_f64() * 1e3),
        ),
    ])
}

/// Plays at all tables, and kills the site after a pause. Returns the number of moves under way
/// then.
async fn play_until_kill(site: Site, seated: &mut Vec<Table>, pause: Duration) -> Result<usize> {
    let address = site.address;
    let mut playing = JoinSet::new();
    for mut table in seated.drain(..) {
        playing.spawn(async move {
            let fault = table.play(address).await.err();
            (table, fault)
        });
    }
    tokio::time::sleep(pause).await;
    site.kill().await?;
    for (table, stop) in playing.join_all().await {
        if let Some(Stop::Fault(fault)) = stop {
            bail!("{fault}");
        }
        seated.push(table);
    }
    Ok(seated.iter().filter(|table| table.sent > table.acknowledged).count())
}

/// Why a table stops playing.
enum Stop {
    /// The site is gone.
    Gone,
    /// The site violated its guarantees.
    Fault(String),
}

impl From<anyhow::Error> for Stop {
    fn from(_: anyhow::Error) -> Self {
        Stop::Gone
    }
}

/// A visitor who plays both sides of one game after another.
struct Table {
    visitor: Visitor,
    number: usize,
    games: usize,
    game: Option<String>,
    plan: Vec<String>,
    /// The numbers of moves of this game that were acknowledged, and sent.
    acknowledged: usize,
    sent: usize,
    /// The number of acknowledged moves of all games.
    total: usize,
}

impl Table {
    async fn new(site: SocketAddr, number: usize) -> Result<Self> {
        let visitor = Visitor::arrive(&mut Connection::open(site).await?).await?;
        let (game, plan) = (None, Vec::new());
        Ok(Table { visitor, number, games: 0, game, plan, acknowledged: 0, sent: 0, total: 0 })
    }

    /// Plays until the site is killed.
    async fn play(&mut self, site: SocketAddr) -> Result<(), Stop> {
        loop {
            if self.game.is_none() {
                self.begin(site).await?;
            }
            let mut socket = self.check(site).await?;
            while let Some(text) = self.plan.get(self.acknowledged).cloned() {
                tokio::time::sleep(PAUSE).await;
                let ply = self.acknowledged;
                self.sent = ply + 1;
                socket.send_move(ply, &text).await?;
                let reply = socket.reply(&format!("m{ply}")).await?;
                if !reply.starts_with(r#"{"t":"done""#) {
                    return Err(Stop::Fault(format!("{text} as move {ply}: {reply}")));
                }
                self.acknowledged = self.sent;
                self.total += 1;
            }
            self.game = None;
        }
    }

    async fn begin(&mut self, site: SocketAddr) -> Result<()> {
        let spec = GAMES[(self.number + self.games) % GAMES.len()];
        let seed = (self.number * 100_003 + self.games) as u64;
        self.plan = random_game(spec, LONGEST, &mut Random::new(seed))?;
        self.games += 1;
        (self.acknowledged, self.sent) = (0, 0);
        let mut connection = Connection::open(site).await?;
        let form = format!("game={spec}&opponent=both");
        self.game = Some(self.visitor.create(&mut connection, &form).await?);
        Ok(())
    }

    /// Opens the game and compares it with the acknowledged moves.
    async fn check(&mut self, site: SocketAddr) -> Result<crate::visitor::Socket, Stop> {
        let game = self.game.clone().context("a game").map_err(Stop::from)?;
        let mut socket = self.visitor.at(site).socket(&format!("{game}/socket"), source(0)).await?;
        let view: serde_json::Value =
            serde_json::from_str(&socket.next().await?).map_err(|e| Stop::Fault(e.to_string()))?;
        let played = view["played"].as_array().cloned().unwrap_or_default();
        let as_planned = played.iter().zip(&self.plan).all(|(played, planned)| played == planned);
        if !as_planned || played.len() < self.acknowledged || played.len() > self.sent {
            return Err(Stop::Fault(format!(
                "{game}: {} moves acknowledged, {} sent, {} there: {played:?}, planned {:?}",
                self.acknowledged,
                self.sent,
                played.len(),
                self.plan
            )));
        }
        self.total += played.len() - self.acknowledged;
        (self.acknowledged, self.sent) = (played.len(), played.len());
        Ok(socket)
    }
}
