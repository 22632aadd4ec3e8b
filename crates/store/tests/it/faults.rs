//! Failing disks and vanishing files: saving resumes by itself when the fault ends, and each
//! write's result is true.

use crate::accounts::sign_up;
use crate::story::{self, game, open_sqlite as open};
use rusqlite::Connection;
use std::path::{Path, PathBuf};
use std::process::Command;
use throughline_store::{
    AccessToken, AccessTokens, Accounts, Append, MailAddresses, MailPurpose, MailToken, Notices, SignUp,
    SqliteStore, Store, StoreError,
};

/// The environment variable that tells a child process where its games are.
const FOLDER: &str = "THROUGHLINE_TEST_FAULTY_DISK";

fn append(id: &str, expected: u64, body: &str) -> Append {
    story::append(id, expected, vec![story::event("moved", body)], 1)
}

async fn version(store: &SqliteStore, id: &str) -> u64 {
    store.load(id).await.expect("loads").expect("made before").events.len() as u64
}

/// Creates a database that rejects every body “bad” and rolls the whole transaction back, as SQLite
/// does when a disk is full.
#[tokio::test(flavor = "multi_thread")]
async fn one_error_of_the_database_does_not_stop_all_saving() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).await;
    for id in ["a", "b"] {
        store.create(game(id, 1)).await.unwrap();
    }
    let trigger = "CREATE TRIGGER fault BEFORE INSERT ON events WHEN NEW.body = 'bad'
                   BEGIN SELECT RAISE(ROLLBACK, 'database or disk is full'); END";
    Connection::open(folder.path().join("games.sqlite")).unwrap().execute_batch(trigger).unwrap();
    for round in 1..4 {
        // Both are in one group, in most runs.
        let (bad, good) =
            tokio::join!(store.append(append("a", 1, "bad")), store.append(append("b", round, "good")));
        assert!(matches!(bad, Err(StoreError::Database(_))), "{bad:?}");
        assert_eq!(good.expect("another's fault"), round + 1);
        store.check().await.expect("saving works");
    }
    assert_eq!((version(&store, "a").await, version(&store, "b").await), (1, 4));
    assert_eq!(store.append(append("a", 1, "good")).await.unwrap(), 2);
    store.close().await;
}

/// A page that is damaged fails the changes that need it, and no others.
#[tokio::test(flavor = "multi_thread")]
async fn damage_does_not_stop_the_saving_of_what_is_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let (file, store) = (folder.path().join("games.sqlite"), open(folder.path()).await);
    store.create(game("a", 1)).await.unwrap();
    store.close().await;
    let page = "SELECT rootpage - 1 FROM sqlite_schema WHERE name = 'told'";
    let page: u32 = Connection::open(&file).unwrap().query_row(page, [], |row| row.get(0)).unwrap();
    let mut pages = std::fs::read(&file).unwrap();
    pages[page as usize * 4096..][..4096].fill(0xA5);
    std::fs::write(&file, pages).unwrap();
    let store = open(folder.path()).await;
    for round in 1..4 {
        // Both are in one group, in most runs.
        let (bad, good) =
            tokio::join!(store.note_notified("ada", "a", 1, 1), store.append(append("a", round, "good")));
        assert!(matches!(bad, Err(StoreError::Damaged(_))), "{bad:?}");
        assert_eq!(good.expect("the damage is elsewhere"), round + 1);
    }
}

/// A link to a new password is used up with all that is done by it, or not at all.
#[tokio::test(flavor = "multi_thread")]
async fn a_link_is_used_up_with_what_it_is_for() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).await;
    let new = sign_up("ada", "ada", "session");
    store.sign_up(SignUp { codes: vec!["code".to_owned()], ..new }).await.unwrap();
    let [token, visitor, about, scopes] = ["token", "ada", "stolen", "bot:play"].map(str::to_owned);
    let stolen = AccessToken { token, visitor, about, scopes, created_at: 1, used_at: 0, expires_at: 0 };
    assert!(store.add_access_token(stolen, 9).await.unwrap());
    let [token, visitor, address] = ["link", "ada", "ada@example.org"].map(str::to_owned);
    let link = MailToken { token, visitor, purpose: MailPurpose::Reset, address, until: 9 };
    store.add_mail_token(link.clone()).await.unwrap();
    let there = async || {
        let password = store.account_of("ada").await.unwrap().unwrap().password.unwrap();
        let tokens = store.access_tokens("ada").await.unwrap().len();
        (password == "new", tokens, store.mail_token("link", MailPurpose::Reset, 1).await.unwrap().is_some())
    };
    let database = Connection::open(folder.path().join("games.sqlite")).unwrap();
    let fault = "CREATE TRIGGER fault BEFORE DELETE ON access_tokens BEGIN SELECT RAISE(ABORT, ''); END";
    database.execute_batch(fault).unwrap();
    assert!(store.reset_password(&link, "new", true).await.is_err());
    assert_eq!(there().await, (false, 1, true));
    database.execute_batch("DROP TRIGGER fault").unwrap();
    assert!(store.reset_password(&link, "new", true).await.unwrap());
    assert_eq!(there().await, (true, 0, false));
    assert!(!store.reset_password(&link, "newer", true).await.unwrap(), "once");
    assert!(!store.use_code("ada", "code").await.unwrap() && there().await.0);
}

/// Starts this test in a child process, through a shell command.
fn run_in_a_process(test: &str, folder: &Path, shell: &str, preload: Option<&Path>) {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("{shell} exec \"$0\" \"$@\"")]).arg(std::env::current_exe().unwrap());
    command.args(["--exact", test, "--nocapture"]).env(FOLDER, folder);
    command.env("FAILING_SYNC", folder.join("fail"));
    preload.map(|library| command.env("LD_PRELOAD", library));
    assert!(command.status().unwrap().success());
}

/// No file may grow beyond a limit until the limit is lifted: a disk that is full for a while.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn saving_goes_on_when_a_full_disk_has_room_again() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Some(folder) = std::env::var_os(FOLDER) else {
        let folder = tempfile::tempdir().unwrap();
        let test = "faults::saving_goes_on_when_a_full_disk_has_room_again";
        return run_in_a_process(test, folder.path(), "trap '' XFSZ; ulimit -S -f 2000;", None);
    };
    let store = open(Path::new(&folder)).await;
    store.create(game("a", 1)).await.unwrap();
    let mut at = 1;
    let long = "long ".repeat(2000);
    let full = loop {
        match store.append(append("a", at, &long)).await {
            Ok(version) => at = version,
            Err(error) => break error,
        }
    };
    assert!(matches!(full, StoreError::Database(_)) && at > 5, "{full} at {at}");
    assert!(store.append(append("a", at, &long)).await.is_err());
    assert_eq!(version(&store, "a").await, at);
    setrlimit(Resource::Fsize, Rlimit { current: None, ..getrlimit(Resource::Fsize) }).unwrap();
    assert_eq!(store.append(append("a", at, &long)).await.unwrap(), at + 1);
    store.check().await.unwrap();
    store.close().await;
}

/// A commit cannot be synchronised: the writer trusts what it reads back.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn after_a_failed_sync_what_was_said_is_what_is_there() {
    let Some(folder) = std::env::var_os(FOLDER).map(PathBuf::from) else {
        let folder = tempfile::tempdir().unwrap();
        let library = folder.path().join("failing_sync.so");
        let mut compiler = Command::new("cc");
        compiler.args(["-shared", "-fPIC", "-o"]).arg(&library).arg("tests/data/failing_sync.c");
        assert!(compiler.status().expect("a C compiler").success());
        let test = "faults::after_a_failed_sync_what_was_said_is_what_is_there";
        return run_in_a_process(test, folder.path(), "", Some(&library));
    };
    let sign = folder.join("fail");
    let store = open(&folder).await;
    store.create(game("a", 1)).await.unwrap();
    let (mut at, mut failed) = (1, 0);
    for round in 0..20 {
        if round % 3 == 1 {
            std::fs::write(&sign, "").unwrap();
        }
        match store.append(append("a", at, &format!("{round}"))).await {
            Ok(version) => at = version,
            Err(error) => {
                assert!(matches!(error, StoreError::Database(_)), "{error}");
                failed += 1;
            }
        }
        assert_eq!(version(&store, "a").await, at, "in round {round}");
        let _ = std::fs::remove_file(&sign);
    }
    assert!(failed > 5 && at > 10, "{failed} failed, {at}");
    store.close().await;
    assert_eq!(version(&open(&folder).await, "a").await, at);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_vanishes_is_told_and_nothing_is_said_to_be_saved() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).await;
    store.create(game("a", 1)).await.unwrap();
    let (file, away) = (folder.path().join("games.sqlite"), folder.path().join("away.sqlite"));
    std::fs::rename(&file, &away).unwrap();
    assert!(matches!(store.append(append("a", 1, "lost")).await, Err(StoreError::Database(_))));
    assert!(store.check().await.is_err());
    assert!(!file.exists(), "no empty one in its place");
    std::fs::rename(&away, &file).unwrap();
    assert_eq!(store.append(append("a", 1, "kept")).await.unwrap(), 2);
    store.close().await;
}

/// After a clean stop, a copy of the single file has everything.
#[tokio::test(flavor = "multi_thread")]
async fn a_closed_database_is_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).await;
    store.create(game("a", 1)).await.unwrap();
    // Create readers, each with its own connection.
    let reading: Vec<_> = (0..8)
        .map(|_| {
            tokio::spawn({
                let store = store.clone();
                async move {
                    for _ in 0..20 {
                        store.load("a").await.unwrap();
                    }
                }
            })
        })
        .collect();
    for read in reading {
        read.await.unwrap();
    }
    store.append(append("a", 1, "last")).await.unwrap();
    store.close().await;
    let files: Vec<_> =
        std::fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name()).collect();
    assert_eq!(files, ["games.sqlite"]);
    let copy = tempfile::tempdir().unwrap();
    std::fs::copy(folder.path().join("games.sqlite"), copy.path().join("games.sqlite")).unwrap();
    assert_eq!(version(&open(copy.path()).await, "a").await, 2);
}
