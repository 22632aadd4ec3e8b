//! Backups, restoring, finding damage, and deleting abandoned games.

use crate::story;
use std::fs::{self, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;
use throughline_store::{
    Append, Filter, Moderation, NewGame, Query, Ratings, SqliteStore, Store, StoreError, backup, restore,
};

async fn open(path: &Path) -> SqliteStore {
    SqliteStore::open(path).await.expect("opens")
}

fn game(id: &str, at: i64) -> NewGame {
    NewGame { players: vec!["ada".to_owned()], ..story::game(id, at) }
}

async fn ids(store: &impl Store) -> Vec<String> {
    let games = store.list(&Query { limit: 100, ..Query::default() }).await.unwrap();
    games.into_iter().map(|game| game.id).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_of_a_running_store_is_restored() {
    let folder = tempfile::tempdir().unwrap();
    let (games, copy) = (folder.path().join("games.sqlite"), folder.path().join("copy.sqlite"));
    let store = open(&games).await;
    store.create(game("a", 1)).await.unwrap();
    backup(&games, &copy).unwrap();
    let again = backup(&games, &copy).unwrap_err().to_string();
    assert!(again.contains("copy.sqlite") && again.contains("already"), "{again}");
    store.create(game("b", 2)).await.unwrap();
    store.close().await;

    let kept = restore(&copy, &games).unwrap().kept.expect("there was one");
    let restored = open(&games).await;
    assert_eq!(ids(&restored).await, ["a"]);
    restored.create(game("c", 3)).await.unwrap();
    restored.close().await;
    assert_eq!(ids(&open(&kept).await).await, ["b", "a"], "what was there before is kept");
    assert_eq!(ids(&open(&copy).await).await, ["a"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_whole_database_is_not_restored() {
    let folder = tempfile::tempdir().unwrap();
    let (games, wrong) = (folder.path().join("games.sqlite"), folder.path().join("wrong.sqlite"));
    let store = open(&games).await;
    store.create(game("a", 1)).await.unwrap();
    store.close().await;
    assert!(restore(&wrong, &games).is_err(), "no such file");
    let error = restore(folder.path(), &games).unwrap_err().to_string();
    assert!(error.ends_with(": it is a folder: expected a backup file"), "{error}");
    for content in ["", "no database", &"no database either ".repeat(1000)] {
        fs::write(&wrong, content).unwrap();
        let error = restore(&wrong, &games).unwrap_err().to_string();
        assert!(error.contains("wrong.sqlite"), "{error}");
    }
    fs::copy(&games, &wrong).unwrap();
    damage(&wrong);
    assert!(restore(&wrong, &games).is_err());
    assert_eq!(ids(&open(&games).await).await, ["a"]);
    assert!(!folder.path().join("games.partial").exists());
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn copies_are_private_and_a_restored_file_belongs_to_whom_it_belonged() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
    let folder = tempfile::tempdir().unwrap();
    let (games, copy) = (folder.path().join("games.sqlite"), folder.path().join("copy.sqlite"));
    let store = open(&games).await;
    store.create(game("a", 1)).await.unwrap();
    store.close().await;
    let mode = |path: &Path| fs::metadata(path).unwrap().mode() & 0o777;
    assert_eq!(mode(&games), 0o600);
    fs::set_permissions(&games, fs::Permissions::from_mode(0o640)).unwrap();
    backup(&games, &copy).unwrap();
    assert_eq!(mode(&copy), 0o600);
    // Only the superuser can give files away.
    let is_superuser = fs::metadata(&copy).unwrap().uid() == 0;
    let owner = if is_superuser { 4711 } else { fs::metadata(&copy).unwrap().uid() };
    let group = if is_superuser { 4712 } else { fs::metadata(&copy).unwrap().gid() };
    for path in [folder.path(), &games] {
        chown(path, Some(owner), Some(group)).unwrap();
    }
    for kept_mode in [0o640, 0o600] {
        let restored = restore(&copy, &games).unwrap();
        assert!(restored.is_handed_over && restored.kept.is_some() == (kept_mode == 0o640));
        let file = fs::metadata(&games).unwrap();
        assert_eq!((file.uid(), file.gid(), mode(&games)), (owner, group, kept_mode));
        // The second time there is only the folder to go by.
        fs::remove_file(&games).unwrap();
    }
    // So it is with a new one, to which the games of another database are moved.
    open(&games).await.close().await;
    let file = fs::metadata(&games).unwrap();
    assert_eq!((file.uid(), file.gid(), mode(&games)), (owner, group, 0o600));
}

#[test]
fn a_copy_that_cannot_be_written_is_named_and_not_the_database() {
    let folder = tempfile::tempdir().unwrap();
    let (games, nowhere) = (folder.path().join("games.sqlite"), folder.path().join("no/copy.sqlite"));
    let database = rusqlite::Connection::open(&games).unwrap();
    database.execute_batch("CREATE TABLE games (id TEXT)").unwrap();
    let error = backup(&games, &nowhere).unwrap_err();
    let told = error.to_string();
    assert!(matches!(error, StoreError::Copy { .. }), "{told}");
    assert!(told.contains("copy.sqlite") && !told.contains("games.sqlite"), "{told}");
}

#[cfg(unix)]
#[tokio::test]
async fn what_cannot_be_opened_is_told_with_the_reason_of_the_system() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let (games, copy) = (file.join("games.sqlite"), folder.path().join("copy.sqlite"));
    let refused =
        [SqliteStore::open(&games).await.err(), backup(&games, &copy).err(), restore(&games, &copy).err()];
    for refused in refused.map(|refused| refused.expect("refused").to_string()) {
        assert!(refused.contains("games.sqlite: Not a directory"), "{refused}");
    }
}

/// Overwrites a page in the middle of a file.
fn damage(path: &Path) {
    let mut file = OpenOptions::new().write(true).open(path).unwrap();
    let pages = file.metadata().unwrap().len() / 4096;
    for page in 1..pages {
        file.seek(SeekFrom::Start(page * 4096)).unwrap();
        file.write_all(&[0xA5; 4096]).unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn damage_is_found_and_told() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games.sqlite");
    let store = open(&games).await;
    const RULES: &str = "rules-that-nobody-else-has";
    store.create(NewGame { spec: RULES.to_owned(), ..game("a", 1) }).await.unwrap();
    store.verify().await.unwrap();
    store.close().await;
    // The page with the game's row: pages with the schema are read at the start.
    let mut pages = fs::read(&games).unwrap();
    let holds = |page: &[u8]| page.windows(RULES.len()).any(|text| text == RULES.as_bytes());
    let hurt: Vec<_> = pages.chunks_mut(4096).filter(|page| holds(page)).collect();
    assert_eq!(hurt.len(), 1);
    hurt.into_iter().for_each(|page| page.fill(0xA5));
    fs::write(&games, pages).unwrap();
    let store = open(&games).await;
    assert!(matches!(store.verify().await, Err(StoreError::Damaged(_))));
    assert!(matches!(store.load("a").await, Err(StoreError::Damaged(_))));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_cannot_be_read_does_not_hide_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games.sqlite");
    let store = open(&games).await;
    store.create(NewGame { deadline: Some(40), ..game("a", 1) }).await.unwrap();
    let unreadable = "INSERT INTO games (id, kind, spec, version, created_at, updated_at, deadline)
                      VALUES (CAST(x'ff' AS TEXT), 'friend', 'some-game', 1, 1, 1, 30)";
    rusqlite::Connection::open(&games).unwrap().execute_batch(unreadable).unwrap();
    assert_eq!(ids(&store).await, ["a"]);
    assert_eq!(store.deadlines(9).await.unwrap(), [("a".to_owned(), 40)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_read_of_a_row_does_not_undo_the_rest() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games.sqlite");
    let store = open(&games).await;
    let hurt = "INSERT INTO ratings VALUES ('ada', 'pool', 7, CAST(x'ff' AS TEXT), 1500, 90, 60, 1);
                INSERT INTO restrictions VALUES ('eve', 'ban', NULL, CAST(x'ff' AS TEXT), 1)";
    rusqlite::Connection::open(&games).unwrap().execute_batch(hurt).unwrap();
    let newest = store.rating("ada", "pool").await.unwrap().map(|stored| stored.rating.number);
    assert_eq!(newest, Some(7));
    let banned = store.restrictions("eve", 5).await.unwrap();
    assert_eq!(banned.into_iter().map(|one| one.kind).collect::<Vec<_>>(), ["ban"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn games_that_were_abandoned_are_deleted_and_no_others() {
    let folder = tempfile::tempdir().unwrap();
    abandoned_games_are_deleted(open(&folder.path().join("games.sqlite")).await).await;
}

/// Runs the test on an empty store.
pub async fn abandoned_games_are_deleted(store: impl Store) {
    for (id, at) in [("old", 1), ("over", 2), ("moved", 3), ("new", 100)] {
        store.create(game(id, at)).await.unwrap();
    }
    let append = |id, at| story::append(id, 1, vec![story::event("moved", "{}")], at);
    store.append(Append { finishes: true, ..append("over", 5) }).await.unwrap();
    // In a game by the day nothing may happen for weeks.
    store.create(NewGame { deadline: Some(40), ..game("timed", 4) }).await.unwrap();
    let abandoned = Query {
        filter: Filter::Unfinished,
        changed_before: Some(50),
        without_clock: true,
        limit: 9,
        ..Query::default()
    };
    let found: Vec<_> = store.list(&abandoned).await.unwrap().into_iter().map(|game| game.id).collect();
    assert_eq!(found, ["moved", "old"]);
    // A player returns at the last moment.
    store.append(append("moved", 60)).await.unwrap();
    assert!(!store.prune("moved", 50).await.unwrap() && !store.prune("over", 50).await.unwrap());
    assert!(!store.prune("timed", 50).await.unwrap(), "its clock runs");
    assert!(store.prune("old", 50).await.unwrap());
    assert_eq!(ids(&store).await, ["new", "moved", "over", "timed"]);
    assert!(store.load("old").await.unwrap().is_none());
    let listed = Query { player: Some("ada".to_owned()), limit: 9, ..Query::default() };
    assert_eq!(store.list(&listed).await.unwrap().len(), 4);
}
