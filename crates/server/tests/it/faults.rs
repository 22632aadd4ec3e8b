//! Disks that fail during games, missing databases, damaged games.

use crate::common::{TestApp, settings};
use serde_json::json;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;
use throughline_server::{Admin, ServeError, Server, backup, restore};
use throughline_store::{Append, NewEvent, NewGame, Store};

/// Moves the database away until it is put back: nothing can be saved.
pub(crate) struct Away {
    file: PathBuf,
    away: PathBuf,
}

impl Away {
    pub(crate) fn take(folder: &Path) -> Away {
        let away = Away { file: folder.join("games.sqlite"), away: folder.join("elsewhere.sqlite") };
        fs::rename(&away.file, &away.away).unwrap();
        away
    }

    pub(crate) fn put_back(self) {
        fs::rename(&self.away, &self.file).unwrap();
    }
}

/// Makes a text in the database of a stopped site something that is no text.
pub(crate) fn damage(folder: &Path, text: &[u8]) {
    let games = folder.join("games.sqlite");
    let mut pages = fs::read(&games).unwrap();
    while let Some(at) = pages.windows(text.len()).position(|found| found == text) {
        pages[at] = 0xff;
    }
    fs::write(&games, pages).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_cannot_be_saved_is_tried_again_until_it_is() {
    let app = TestApp::new().await;
    let (host, watcher) = (app.browser().await, app.browser().await);
    let path = host.create("game=hnefatafl&opponent=both").await;
    let (mut hosts, mut watchers) = (host.socket(&path).await, watcher.socket(&path).await);
    hosts.play("d1-d2").await;

    let away = Away::take(app.data());
    hosts.send_text(&json!({"t": "move", "ply": 1, "text": "f4-e4", "id": "m2"}).to_string()).await;
    for socket in [&mut hosts, &mut watchers] {
        let told = socket.told("unsaved").await;
        assert_eq!(told["message"], "Not saved yet: something is wrong with the site’s disk. Trying again…");
    }
    let health = host.get("/health").await;
    assert_eq!(health.status, 503, "{}", health.body);
    assert_eq!(host.post("/games", "game=hnefatafl&opponent=both").await.status, 503);
    hosts.told("unsaved").await;
    assert_eq!(host.get(&path).await.status, 200, "reading goes on");

    away.put_back();
    assert_eq!(hosts.told("done").await["id"], "m2");
    watchers.until(|view| view["played"] == json!(["d1-d2", "f4-e4"])).await;
    assert_eq!(host.get("/health").await.status, 200);
    hosts.play("d2-d1").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_engines_move_that_cannot_be_saved_is_tried_again() {
    let app = TestApp::with(|settings| settings.reply_delay = Duration::from_millis(500)).await;
    let browser = app.browser().await;
    let (_, mut socket) = browser.open("game=linear-pursuit&opponent=engine&level=1&side=0").await;
    socket.play_any().await;
    let away = Away::take(app.data());
    socket.told("unsaved").await;
    away.put_back();
    socket.until(|view| view["frame"]["ply"] == 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_is_gone_does_not_become_a_new_site() {
    let app = TestApp::new().await;
    let path = app.browser().await.create("game=hnefatafl&opponent=both").await;
    let folder = app.stop().await;
    let games = folder.path().join("games.sqlite");
    let copy = fs::read(&games).unwrap();
    for empty in [false, true] {
        fs::remove_file(&games).unwrap();
        if empty {
            fs::write(&games, "").unwrap();
        }
        // The operator's commands leave it as they find it.
        let words = Admin::open(folder.path(), None).await.err().expect("refused").to_string();
        let advice = if empty { "throughline restore" } else { "start the site once" };
        assert!(words.contains(advice), "{words}");
        let refused = Server::start(settings(folder.path())).await.err().expect("refused");
        assert!(matches!(refused, ServeError::NoGames { .. }), "{refused}");
        let words = refused.to_string();
        assert!(words.contains("throughline restore") && words.contains("--start-empty"), "{words}");
        fs::write(&games, &copy).unwrap();
    }
    let app = TestApp::start(folder, |_| {}).await;
    assert_eq!(app.browser().await.get(&path).await.status, 200);
    let folder = app.stop().await;
    fs::remove_file(&games).unwrap();
    TestApp::start(folder, |settings| settings.start_empty = true).await;
}

#[cfg(unix)]
#[tokio::test]
async fn the_operator_is_told_why_the_games_cannot_be_reached() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let told = Admin::open(&file, None).await.err().expect("refused").to_string();
    assert!(told.contains("games.sqlite: Not a directory"), "{told}");
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_site_is_backed_up_while_it_runs_and_restored_when_it_does_not() {
    use std::os::unix::fs::{MetadataExt, chown};
    let app = TestApp::new().await;
    let copy = app.data().join("copy.sqlite");
    let host = app.browser().await;
    let (path, mut socket) = host.open("game=hnefatafl&opponent=both").await;
    socket.play("d1-d2").await;
    backup(app.data(), &copy).unwrap();
    socket.play("f4-e4").await;
    let running = restore(&copy, app.data()).unwrap_err();
    assert!(matches!(running, ServeError::InUse { .. }), "{running}");
    let folder = app.stop().await;
    // As the superuser, in the folder of a service with a user of its own.
    let lock = folder.path().join("throughline.lock");
    fs::remove_file(&lock).unwrap();
    let user = fs::metadata(folder.path()).unwrap().uid();
    let owner = if user == 0 { 4711 } else { user };
    chown(folder.path(), Some(owner), None).unwrap();
    assert!(restore(&copy, folder.path()).unwrap().kept.is_some_and(|kept| kept.exists()));
    assert_eq!(fs::metadata(&lock).unwrap().uid(), owner);
    let app = TestApp::start(folder, |_| {}).await;
    assert_eq!(host.at(&app).socket(&path).await.view["played"], json!(["d1-d2"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_game_has_a_page_that_says_so_and_the_others_go_on() {
    let app = TestApp::new().await;
    let host = app.browser().await;
    let (hurt, sound) = (
        host.create("game=hnefatafl&opponent=both").await,
        host.create("game=hnefatafl&opponent=both").await,
    );
    let store = app.store().await;
    let event = NewEvent { kind: "moved".into(), body: r#"{"text":"z9-z8","by":null}"#.into() };
    let game = hurt.trim_start_matches("/games/").to_owned();
    store
        .append(Append { game, expected: 1, events: vec![event], at: 1, ..Append::default() })
        .await
        .unwrap();
    let app = app.restarted().await;
    let host = host.at(&app);
    let page = host.get(&hurt).await;
    assert_eq!(page.status, 500);
    assert!(page.body.contains("This game is damaged"), "{}", page.body);
    assert_eq!(host.get(&sound).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_database_is_told_by_the_health_check() {
    let app = TestApp::new().await;
    let browser = app.browser().await;
    assert_eq!(browser.get("/health").await.body, "ok\n");
    browser.create("game=hnefatafl&opponent=both").await;
    let folder = app.stop().await;
    // The schema is read at the start; these pages hold rows.
    let games = folder.path().join("games.sqlite");
    let mut pages = fs::read(&games).unwrap();
    let holds = |page: &[u8]| page.windows(9).any(|text| text == b"hnefatafl");
    pages.chunks_mut(4096).filter(|page| holds(page)).for_each(|page| page.fill(0xA5));
    fs::write(&games, pages).unwrap();
    let app = TestApp::start(folder, |_| {}).await;
    let browser = browser.at(&app);
    for _ in 0..100 {
        if browser.get("/health").await.body.contains("damaged") {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{:?}", browser.get("/health").await);
}

#[tokio::test(flavor = "multi_thread")]
async fn games_that_were_abandoned_are_deleted_where_the_operator_wants_that() {
    let mut app = TestApp::new().await;
    let host = app.browser().await;
    let new = host.create("game=hnefatafl&opponent=both").await;
    let store = app.store().await;
    let old = store.load(new.trim_start_matches("/games/")).await.unwrap().unwrap();
    let created = NewEvent { kind: old.events[0].kind.clone(), body: old.events[0].body.clone() };
    let id = "abandoned123".to_owned();
    let at = old.summary.created_at - 40 * 24 * 3_600_000;
    let (kind, spec) = (old.summary.kind, old.summary.spec);
    store.create(NewGame { id, kind, spec, events: vec![created], at, ..NewGame::default() }).await.unwrap();
    store.close().await;
    for (days, status) in [(None, 200), (Some(50), 200), (Some(30), 404)] {
        app = TestApp::start(app.stop().await, |settings| settings.prune_after = days).await;
        let browser = host.at(&app);
        let mut found = 0;
        // Waits for a game to be deleted; watches one that must stay for a while.
        for _ in 0..if status == 404 { 500 } else { 20 } {
            found = browser.get("/games/abandoned123").await.status;
            if found == 404 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        assert_eq!(found, status, "after {days:?} days");
        assert_eq!(browser.get(&new).await.status, 200);
    }
}
