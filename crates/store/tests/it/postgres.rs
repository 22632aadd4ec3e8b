//! The shared stories on PostgreSQL, and tests of databases that several instances share.

use crate::accounts::sign_up;
use crate::copies::abandoned_games_are_deleted;
use crate::passkeys::key;
use crate::postgres_server::PostgresServer;
use crate::story::{all_appends_arrive, append, event, game, story};
use sqlx::{Connection, Executor, PgConnection};
use std::os::unix::fs::{MetadataExt, chown};
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};
use throughline_store::{
    Accounts, Append, ClientData, NewRating, Passkeys, PostgresStore, Ratings, SharedStore, Store,
    StoreError, StoredRating,
};

/// A server for all tests that do not stop it.
pub static SERVER: LazyLock<PostgresServer> = LazyLock::new(PostgresServer::start);

pub async fn open(address: &str) -> PostgresStore {
    PostgresStore::open(address).await.expect("opens")
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_tells_the_story() {
    let address = SERVER.database("story");
    story(|| open(&address)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_takes_many_appends_at_once() {
    all_appends_arrive(open(&SERVER.database("many")).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_deletes_abandoned_games() {
    abandoned_games_are_deleted(open(&SERVER.database("abandoned")).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sites_that_start_together_share_an_empty_database() {
    let address = SERVER.database("together");
    let (one, two) = tokio::join!(open(&address), open(&address));
    one.create(game("a", 1)).await.unwrap();
    assert_eq!(
        two.append(append("a", 1, vec![event("moved", "1"), event("moved", "2")], 2)).await.unwrap(),
        3
    );
    assert!(matches!(one.append(append("a", 1, vec![], 3)).await, Err(StoreError::Conflict)));
    let (a, b) = ("a".to_owned(), "b".to_owned());
    let versions = one.versions(&[a.clone(), b]).await.unwrap();
    assert_eq!(versions, [(a, 3)].into());
    let bodies = one.events_after("a", 1).await.unwrap().into_iter().map(|event| (event.version, event.body));
    assert_eq!(bodies.collect::<Vec<_>>(), [(2, "1".to_owned()), (3, "2".to_owned())]);
    one.check().await.unwrap();
    two.check().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lease_has_one_holder_until_it_lapses() {
    let store = open(&SERVER.database("leases")).await;
    let (long, short) = (Duration::from_secs(600), Duration::from_millis(1));
    let claims = (0..20).map(|n| {
        let store = store.clone();
        tokio::spawn(async move { store.claim("prune", &format!("instance {n}"), long).await.unwrap() })
    });
    let mut held = 0;
    for claim in claims.collect::<Vec<_>>() {
        held += u32::from(claim.await.unwrap());
    }
    assert_eq!(held, 1);
    assert!(store.claim("other", "one", long).await.unwrap());
    assert!(!store.claim("other", "two", long).await.unwrap());
    // The holder may renew it, here to end at once.
    assert!(store.claim("other", "one", short).await.unwrap());
    tokio::time::sleep(Duration::from_millis(20)).await;
    assert!(store.claim("other", "two", long).await.unwrap());
    assert!(!store.claim("other", "one", long).await.unwrap());
    // A lease that expired long ago is deleted when another is taken.
    SERVER.query("leases", "UPDATE leases SET until = now() - interval '1 hour'");
    assert!(store.claim("third", "one", long).await.unwrap());
    assert_eq!(SERVER.query("leases", "SELECT string_agg(key, ' ') FROM leases"), "third");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_opened_is_told_without_the_password() {
    SERVER.query("postgres", "CREATE ROLE careful LOGIN PASSWORD 'right'");
    let address = SERVER.database("newer");
    open(&address).await.close().await;
    SERVER.query(
        "newer",
        "INSERT INTO _sqlx_migrations SELECT 999, description, installed_on, success, checksum, execution_time
         FROM _sqlx_migrations WHERE version = 1",
    );
    let wrong = address.replace("postgres@", "careful:secret@");
    let nobody = "postgres://postgres:secret@127.0.0.1:1/games".to_owned();
    let missing = address.replace("/newer", "/missing");
    for (address, words) in [
        (address.clone(), "newer Throughline"),
        (wrong, "password authentication failed"),
        (nobody, "no server answers"),
        (missing, "\"missing\" does not exist"),
        ("postgres://?port=secret".to_owned(), "by its address: expected postgres://"),
        ("mysql://127.0.0.1/games".to_owned(), "expected postgres://"),
        ("nonsense".to_owned(), "expected postgres://"),
    ] {
        let error = PostgresStore::open(&address).await.expect_err("refused").to_string();
        assert!(error.contains(words) && !error.contains("secret"), "{address}: {error}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_changes_of_an_account_the_later_one_sees_the_earlier() {
    let store = open(&SERVER.database("accounts")).await;
    for round in 0..20 {
        let who = format!("person{round}");
        store.sign_up(sign_up(&who, &who, &format!("{who}-token"))).await.unwrap();
        let [one, other] = ["one", "other"].map(|id| format!("{who}-{id}"));
        for id in [&one, &other] {
            assert!(store.add_passkey(key(id, &who)).await.unwrap());
        }
        assert!(store.remove_password(&who).await.unwrap());
        let removed = tokio::join!(store.remove_passkey(&who, &one), store.remove_passkey(&who, &other));
        assert!(removed.0.unwrap() != removed.1.unwrap(), "the last way in stays");
        let keep = |key| store.keep_client_data(&who, key, "value", 0, 5, 9);
        let kept = tokio::join!(keep("lessons"), keep("theme"));
        assert!(kept.0.unwrap() && kept.1.unwrap());
        let data = store.client_data(&who).await.unwrap();
        assert_eq!(data.iter().map(|datum| datum.version).sum::<u64>(), 3, "the changes 1 and 2");
    }
}

/// A game that is rated while the ratings of its pool are replaced.
#[tokio::test(flavor = "multi_thread")]
async fn ratings_are_not_replaced_under_a_game_that_is_being_rated() {
    const PAUSE: Duration = Duration::from_millis(300);
    let address = SERVER.database("ratings");
    let (store, mut other) = (open(&address).await, PgConnection::connect(&address).await.unwrap());
    let rated = |id: &str, number| {
        let (player, pool) = ("ada".to_owned(), "tafl live".to_owned());
        let (rating, deviation, volatility, previous) = (1_500, 90, 60, (number > 1).then_some(1_500));
        let ratings = vec![NewRating { player, pool, number, rating, deviation, volatility, previous }];
        Append { ratings, ..append(id, 1, vec![event("resigned", "{}")], 2) }
    };
    for id in ["a", "b"] {
        store.create(game(id, 1)).await.unwrap();
    }
    store.append(rated("a", 1)).await.unwrap();
    let old = store.rated_games("tafl live").await.unwrap();
    // The game waits until they are replaced, and is not rated by what is gone.
    other.execute("BEGIN; UPDATE ratings SET at = at").await.unwrap();
    let (late, append) = (store.clone(), rated("b", 2));
    let late = tokio::spawn(async move { late.append(append).await });
    tokio::time::sleep(PAUSE).await;
    other.execute("DELETE FROM ratings; COMMIT").await.unwrap();
    assert!(matches!(late.await.unwrap(), Err(StoreError::Conflict)));
    // They wait until the game is rated, and are not replaced then.
    store.append(rated("b", 1)).await.unwrap();
    let next = "BEGIN; SELECT 1 FROM ratings FOR SHARE;
                INSERT INTO ratings SELECT player, pool, 2, 'c', 1, 1, 1, 3 FROM ratings";
    other.execute(next).await.unwrap();
    let late = store.clone();
    let late = tokio::spawn(async move { late.replace_ratings("tafl live", 1, old).await });
    tokio::time::sleep(PAUSE).await;
    other.execute("COMMIT").await.unwrap();
    assert!(!late.await.unwrap().unwrap());
    assert_eq!(store.rated_games("tafl live").await.unwrap().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hundred_thousand_ratings_are_replaced_in_time() {
    let store = open(&SERVER.database("many_ratings")).await;
    let old = "INSERT INTO ratings SELECT 'p' || n, 'tafl live', 1, 'g' || n, 0, 0, 0, n
               FROM generate_series(1, 100001) AS n";
    SERVER.query("many_ratings", old);
    let rated = |n: i64| {
        let (player, pool, number) = (format!("p{n}"), "tafl live".to_owned(), 1);
        let (rating, deviation, volatility, previous) = (n + 1, n + 2, n + 3, None);
        let rating = NewRating { player, pool, number, rating, deviation, volatility, previous };
        StoredRating { rating, game: format!("g{n}"), at: n }
    };
    let new = (1..=100_001).map(rated).collect();
    assert!(store.replace_ratings("tafl live", 100_001, new).await.unwrap());
    let each = "SELECT count(*), bool_and(player = 'p' || at AND game_id = 'g' || at AND number = 1
                    AND rating = at + 1 AND deviation = at + 2 AND volatility = at + 3) FROM ratings";
    assert_eq!(SERVER.query("many_ratings", each), "100001|t");
}

/// Lets a server speak TLS for 127.0.0.1, and returns the certificate, signed with its own key.
fn encrypt(server: &PostgresServer) -> PathBuf {
    let folder = PathBuf::from(server.query("postgres", "SHOW data_directory"));
    let [certificate, key] = ["server.crt", "server.key"].map(|name| folder.join(name));
    let mut openssl = Command::new("openssl");
    openssl.args(["req", "-x509", "-nodes", "-days", "2", "-subj", "/CN=a test"]);
    openssl.args(["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"]);
    openssl.args(["-addext", "subjectAltName=IP:127.0.0.1", "-addext", "basicConstraints=critical,CA:FALSE"]);
    let made = openssl.arg("-out").arg(&certificate).arg("-keyout").arg(&key).output().unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let owner = folder.metadata().unwrap().uid();
    for file in [&certificate, &key] {
        chown(file, Some(owner), None).unwrap();
    }
    server.query("postgres", "ALTER SYSTEM SET ssl = on");
    server.query("postgres", "SELECT pg_reload_conf()");
    certificate
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_can_demand_encryption_and_the_certificate_of_the_server() {
    let server = PostgresServer::start();
    let address = server.database("games");
    let refused = async |address: String| PostgresStore::open(&address).await.is_err();
    assert!(refused(format!("{address}?sslmode=require")).await, "it does without");
    let certificate = encrypt(&server);
    let checked = format!("{address}?sslmode=verify-full");
    let trusting = format!("{checked}&sslrootcert={}", certificate.display());
    let begun = Instant::now();
    while refused(format!("{address}?sslmode=require")).await {
        assert!(begun.elapsed() < Duration::from_secs(20), "the server reads its settings");
    }
    assert!(refused(checked).await, "nobody signed it");
    assert!(refused(trusting.replace("127.0.0.1", "localhost")).await, "it is for another name");
    let store = open(&trusting).await;
    store.claim("lease", "one", Duration::from_secs(1)).await.unwrap();
    let encrypted = "SELECT bool_and(ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
                     WHERE application_name = 'throughline'";
    assert_eq!(server.query("postgres", encrypted), "t");
}

/// Appends moves to a game until it has 300 events, whatever fails meanwhile, and counts them.
async fn moves(store: PostgresStore, id: String, written: Arc<AtomicU64>) {
    let (mut at, mut has_failed) = (1, false);
    while at < 300 {
        let mut done = store.append(append(&id, at, vec![event("moved", &at.to_string())], 2)).await;
        if matches!(done, Err(StoreError::Conflict)) && has_failed {
            // The commit with the unknown result was made.
            done = store.versions(std::slice::from_ref(&id)).await.map(|versions| versions[&id]);
        }
        match done {
            Ok(version) => {
                written.fetch_add(version - at, Relaxed);
                at = version;
            }
            Err(StoreError::Database(_)) => {
                has_failed = true;
                // Leaves the server the processor to start on.
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            Err(other) => panic!("{other}"),
        }
    }
}

/// Cut connections, and a server that is down for a while.
#[tokio::test(flavor = "multi_thread")]
async fn saving_goes_on_when_the_server_was_restarted() {
    let mut server = PostgresServer::start();
    let address = server.database("games");
    let store = open(&address).await;
    // The games are there before the server is stopped: on a busy machine that takes a while.
    let ids: Vec<String> = (0..20).map(|n| format!("game{n}")).collect();
    for id in &ids {
        store.create(game(id, 1)).await.unwrap();
    }
    let written = Arc::new(AtomicU64::new(0));
    let writers: Vec<_> =
        ids.iter().map(|id| tokio::spawn(moves(store.clone(), id.clone(), written.clone()))).collect();
    // Stopped while there is work, however fast or slow the machine is.
    for share in [1_000, 3_000] {
        while written.load(Relaxed) < share {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        tokio::task::block_in_place(|| {
            server.stop();
            server.resume();
        });
    }
    for writer in writers {
        writer.await.unwrap();
    }
    for id in &ids {
        let stored = store.load(id).await.unwrap().expect("made above");
        let bodies: Vec<_> = stored.events.iter().skip(1).map(|event| event.body.clone()).collect();
        assert_eq!(bodies, (1..300).map(|n| n.to_string()).collect::<Vec<_>>());
    }
}
