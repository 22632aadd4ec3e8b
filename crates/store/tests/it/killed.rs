//! Killing a writer in the middle of its work loses nothing that was acknowledged.

use crate::story::{append, event, game, open_sqlite};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use throughline_store::{NewEvent, NewGame, SqliteStore, Store};

const FOLDER: &str = "THROUGHLINE_TEST_KILLED_WRITER";
const GAMES: usize = 8;

fn moved(n: u64) -> NewEvent {
    event("moved", &format!(r#"{{"n":{n}}}"#))
}

/// Appends to several games for ever, and prints `game version` after each acknowledgement.
async fn write_games(folder: &Path) {
    let store = open_sqlite(folder).await;
    let tasks: Vec<_> = (0..GAMES).map(|n| tokio::spawn(write_for_ever(store.clone(), n))).collect();
    for task in tasks {
        task.await.unwrap();
    }
}

async fn write_for_ever(store: SqliteStore, n: usize) {
    let id = format!("game{n}");
    store.create(NewGame { events: vec![moved(1)], ..game(&id, 1) }).await.unwrap();
    for version in 1.. {
        let now = store.append(append(&id, version, vec![moved(version + 1)], 1)).await.unwrap();
        let mut out = std::io::stdout().lock();
        writeln!(out, "acknowledged {n} {now}").and_then(|()| out.flush()).unwrap();
    }
}

/// Starts this test again as a child process, which writes and is killed.
#[tokio::test(flavor = "multi_thread")]
async fn every_acknowledged_append_is_there_after_sigkill() {
    if let Some(folder) = std::env::var_os(FOLDER) {
        return write_games(Path::new(&folder)).await;
    }
    let folder = tempfile::tempdir().unwrap();
    let mut writer = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "killed::every_acknowledged_append_is_there_after_sigkill", "--nocapture"])
        .env(FOLDER, folder.path())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(writer.stdout.take().unwrap()).lines();
    let mut acknowledged = [0u64; GAMES];
    let mut note = |line: &str| {
        let mut words = line.split_whitespace().skip_while(|w| *w != "acknowledged").skip(1);
        let numbers = (words.next().and_then(|w| w.parse().ok()), words.next().and_then(|w| w.parse().ok()));
        if let (Some(n), Some(version)) = numbers {
            let n: usize = n;
            acknowledged[n] = version;
        }
    };
    for line in lines.by_ref().take(500) {
        note(&line.unwrap());
    }
    writer.kill().unwrap();
    // Output before the end counts too; an incomplete last line does not end in a complete number
    // with a newline.
    let rest: Vec<String> = lines.map_while(Result::ok).collect();
    rest.iter().take(rest.len().saturating_sub(1)).for_each(|line| note(line));
    writer.wait().unwrap();

    let store = open_sqlite(folder.path()).await;
    assert!(acknowledged.iter().sum::<u64>() > 400, "{acknowledged:?}");
    for (n, &version) in acknowledged.iter().enumerate() {
        let game = store.load(&format!("game{n}")).await.unwrap().expect("created");
        assert!(game.summary.version >= version, "game {n}: {} < {version}", game.summary.version);
        let versions: Vec<u64> = game.events.iter().map(|e| e.version).collect();
        assert_eq!(versions, (1..=game.summary.version).collect::<Vec<_>>());
        assert!(game.events.iter().all(|e| *e
            == throughline_store::StoredEvent {
                version: e.version,
                kind: "moved".to_owned(),
                body: moved(e.version).body,
                at: 1,
            }));
    }
}
