//! A site with very many stored games: how fast it starts.

use crate::measure::{Figure, megabytes};
use crate::plan::random_game;
use crate::site::Program;
use crate::visitor::{Connection, Visitor, source};
use anyhow::{Context, Result, ensure};
use std::path::Path;
use std::time::Duration;
use throughline_game::Random;
use throughline_store::{NewEvent, NewGame, SqliteStore, Store, StoredGame};
use tokio::task::JoinSet;

/// The number of games written at the same time.
const AT_ONCE: usize = 2000;

/// The number of moves of each stored game.
const MOVES: usize = 20;

/// The number of starts, of which the median counts.
const STARTS: usize = 5;

/// Stores games, and measures the time from starting the site until it reports that it is healthy,
/// and the time to open one of the games.
///
/// # Errors
/// If games cannot be stored or the site does not start.
pub async fn run(program: &Program, games: usize) -> Result<Vec<Figure>> {
    let folder = tempfile::tempdir()?;
    let model = played_game(program, folder.path()).await?;
    let database = folder.path().join("games.sqlite");
    fill(&database, &model, games).await?;
    let size = std::fs::metadata(&database)?.len();
    let (mut healthy, mut opened) = (Vec::new(), Vec::new());
    for number in 0..STARTS {
        let site = program.start(folder.path()).await?;
        let began = tokio::time::Instant::now();
        let mut connection = Connection::open(site.address).await?;
        let health = connection.get("/health", None).await?;
        ensure!(health.status.is_success(), "/health answers {}", health.status);
        healthy.push(site.started_in + began.elapsed());
        let began = tokio::time::Instant::now();
        let page = connection.get(&format!("/games/{}", id(number * games / STARTS)), None).await?;
        ensure!(page.status.is_success(), "a stored game answers {}", page.status);
        opened.push(began.elapsed());
        site.stop().await?;
    }
    healthy.sort();
    opened.sort();
    let (healthy, opened) = (healthy[STARTS / 2], opened[STARTS / 2]);
    let ms = |time: Duration| format!("{:.0} ms", time.as_secs_f64() * 1e3);
    Ok(vec![
        Figure::with_target(
            format!("start to healthy with {games} stored games of {MOVES} moves"),
            "100 ms",
            format!("{} (database of {:.0} MB)", ms(healthy), megabytes(size)),
            healthy <= Duration::from_millis(100),
        ),
        Figure::without_target("first page of a stored game", ms(opened)),
    ])
}

/// Plays a game, and returns it as the site stores it.
async fn played_game(program: &Program, folder: &Path) -> Result<StoredGame> {
    let site = program.start(folder).await?;
    let (host, game) = Visitor::with_game(site.address, "linear-progression").await?;
    let mut socket = host.socket(&format!("{game}/socket"), source(0)).await?;
    for (ply, text) in random_game("linear-progression", MOVES, &mut Random::new(11))?.iter().enumerate() {
        socket.play(ply, text).await?;
    }
    site.stop().await?;
    let store = SqliteStore::open(&folder.join("games.sqlite")).await?;
    let stored = store.load(game.trim_start_matches("/games/")).await?;
    store.close().await;
    stored.context("the game was stored")
}

/// Returns the id of a stored game. Ids of games contain no 0.
fn id(number: usize) -> String {
    format!("stored{number:06}").replace('0', "z")
}

async fn fill(database: &Path, model: &StoredGame, games: usize) -> Result<()> {
    let store = SqliteStore::open(database).await?;
    let mut writing = JoinSet::new();
    for number in 0..games {
        if writing.len() >= AT_ONCE {
            writing.join_next().await.context("there are some")???;
        }
        let (store, game) = (store.clone(), copy(model, id(number)));
        writing.spawn(async move { store.create(game).await });
    }
    writing.join_all().await.into_iter().collect::<Result<(), _>>()?;
    store.close().await;
    Ok(())
}

fn copy(model: &StoredGame, id: String) -> NewGame {
    let event = |event: &throughline_store::StoredEvent| NewEvent {
        kind: event.kind.clone(),
        body: event.body.clone(),
    };
    NewGame {
        kind: model.summary.kind.clone(),
        spec: model.summary.spec.clone(),
        events: model.events.iter().map(event).collect(),
        players: vec![format!("{:022}", id.len())],
        overview: model.summary.overview.clone(),
        at: model.summary.created_at,
        id,
        ..NewGame::default()
    }
}
