//! `move-store`: games are moved from one database to another, and continue there.

use crate::postgres_server::PostgresServer;
use std::process::{Command, Output};

fn move_store(from: &str, to: &str) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_throughline"));
    program.args(["move-store", from, to]).output().expect("it starts")
}

fn refused(from: &str, to: &str) -> String {
    let output = move_store(from, to);
    assert_eq!(output.status.code(), Some(3), "{from} to {to}");
    String::from_utf8(output.stderr).expect("UTF-8")
}

#[test]
fn games_are_moved_whole_and_only_where_there_are_none() {
    let server = PostgresServer::start();
    let folder = tempfile::tempdir().unwrap();
    let [first, back] = ["first", "back again"].map(|name| {
        let folder = folder.path().join(name);
        std::fs::create_dir(&folder).unwrap();
        folder.join("games.sqlite")
    });
    let (first, back) = (first.to_str().unwrap(), back.to_str().unwrap());
    let address = server.database("moved");
    assert!(refused(first, &address).contains("no such file"));
    // A file of an older version, with games in players' lists.
    std::fs::copy("../../crates/store/tests/data/version-1.sqlite", first).unwrap();
    let outage = server.database("outage");
    assert!(move_store(first, &outage).status.success());
    server.query("outage", "INSERT INTO outages VALUES (10, 20), (30, 45)");
    server.query("outage", "INSERT INTO beats (at) VALUES (50)");
    std::fs::remove_file(first).unwrap();
    assert!(move_store(&outage, first).status.success());
    // A target whose games are gone had outages of its own.
    server.query("outage", "TRUNCATE games, events, players CASCADE");
    server.query("outage", "INSERT INTO outages VALUES (60, 70)");
    assert!(move_store(first, &outage).status.success());
    assert_eq!(server.query("outage", "SELECT count(*) FROM outages"), "2");
    let moved = move_store(first, &address);
    assert!(moved.status.success(), "{}", String::from_utf8_lossy(&moved.stderr));
    let words = String::from_utf8(moved.stdout).unwrap();
    let counts = |table: &str| server.query("moved", &format!("SELECT count(*) FROM {table}"));
    assert!(
        words.starts_with(&format!("{} games with {} events", counts("games"), counts("events"))),
        "{words}"
    );
    assert!(counts("players").parse::<u32>().unwrap() > 3);
    assert_eq!((counts("outages"), server.query("moved", "SELECT at FROM beats")), ("2".into(), "50".into()));
    assert!(refused(first, &address).contains("games in it already"));
    // Back into a file, and from there into another database: the content is the same.
    assert!(move_store(&address, back).status.success());
    let again = server.database("again");
    assert!(move_store(back, &again).status.success());
    for rows in [
        "SELECT json_agg(g ORDER BY id) FROM games g",
        "SELECT json_agg(e ORDER BY game_id, version) FROM events e",
        "SELECT json_agg(p ORDER BY player, game_id) FROM players p",
        "SELECT json_agg(o ORDER BY since) FROM outages o",
        "SELECT json_agg(b) FROM beats b",
    ] {
        assert_eq!(server.query("moved", rows), server.query("again", rows));
    }
}
