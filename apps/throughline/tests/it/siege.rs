//! A small siege: each load and each fault for a short time. Measured values are printed and not
//! asserted; that every command is answered, and that nothing is lost, is.

use std::path::Path;
use std::time::Duration;
use throughline_siege::many_sockets::{self, Watchers};
use throughline_siege::measure::Figure;
use throughline_siege::moves::{self, Moves};
use throughline_siege::replies::{self, Replies};
use throughline_siege::site::Program;
use throughline_siege::{kills, pages, soak, stored};

fn program() -> Program {
    Program::new(Path::new(env!("CARGO_BIN_EXE_throughline")))
}

fn tell(figures: anyhow::Result<Vec<Figure>>) {
    let figures = figures.unwrap();
    assert!(!figures.is_empty());
    figures.iter().for_each(|figure| println!("{figure}"));
}

const SHORT: Duration = Duration::from_secs(2);

#[tokio::test(flavor = "multi_thread")]
async fn moves_in_every_game_are_acknowledged() {
    for spec in throughline_siege::plan::GAMES {
        let load = Moves { spec: spec.to_owned(), games: 4, rate: 16, lasts: SHORT };
        tell(moves::run(&program(), &load).await);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn memory_is_drawn_while_people_play() {
    let folder = tempfile::tempdir().unwrap();
    let picture = folder.path().join("memory.svg");
    let load = Moves { spec: "linear-progression".to_owned(), games: 4, rate: 16, lasts: SHORT };
    tell(soak::run(&program(), &load, Some(&picture)).await);
    assert!(std::fs::read_to_string(picture).unwrap().contains("polyline"));
}

#[tokio::test(flavor = "multi_thread")]
async fn watchers_see_every_move_and_silent_connections_hinder_nobody() {
    tell(many_sockets::sockets(&program(), 100).await);
    let load = Watchers { count: 100, moves: 5, pause: Duration::from_millis(200) };
    tell(many_sockets::watchers(&program(), load).await);
    tell(many_sockets::silent(&program(), 100, 20).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_are_served_and_the_engine_replies_beside_them() {
    tell(pages::run(&program(), 4, Duration::from_secs(1)).await);
    let load = Replies { games: 4, boards: 8, pages: 2, lasts: Duration::from_secs(4) };
    tell(replies::run(&program(), load).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_site_with_many_games_starts() {
    tell(stored::run(&program(), 2000).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_is_lost_or_doubled_by_kills() {
    tell(kills::run(&program(), 5, 8).await);
}
