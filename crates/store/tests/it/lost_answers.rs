//! Answers to commits that get lost: PostgreSQL has made a change, and the connection breaks before
//! it says so. The change is made once, and what is told of it is true.

use crate::accounts::sign_up;
use crate::postgres::{SERVER, open};
use crate::story::game;
use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::thread;
use throughline_store::{
    AccessToken, AccessTokens, Accounts, Moderation, NewGame, Passkeys, Sessions, SignUp, Store, StoreError,
};

/// A way to a server that can lose the answer to a commit.
struct Way {
    address: String,
    loses_next: Arc<AtomicBool>,
}

impl Way {
    fn to(address: &str) -> Self {
        let (host, rest) = address.rsplit_once(':').unwrap();
        let (port, database) = rest.split_once('/').unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("{host}:{}/{database}", listener.local_addr().unwrap().port());
        let (server, loses_next) = (format!("127.0.0.1:{port}"), Arc::<AtomicBool>::default());
        let way = Way { address, loses_next: loses_next.clone() };
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let server = TcpStream::connect(&server).unwrap();
                connect(client, server, loses_next.clone());
            }
        });
        way
    }

    /// Makes a change whose answer is lost, and returns what is told of it.
    async fn lose<T>(&self, change: impl Future<Output = Result<T, StoreError>>) -> T {
        self.loses_next.store(true, SeqCst);
        let told = change.await.unwrap();
        assert!(!self.loses_next.load(SeqCst), "nothing was committed");
        told
    }
}

/// Passes on what a client and a server send each other, but not the answer to a commit that is
/// lost.
fn connect(client: TcpStream, server: TcpStream, loses_next: Arc<AtomicBool>) {
    let is_lost = Arc::<AtomicBool>::default();
    let (from, to, loses) = (client.try_clone().unwrap(), server.try_clone().unwrap(), is_lost.clone());
    thread::spawn(move || {
        pass(from, to, |request| {
            let commits = request.windows(6).any(|text| text == b"COMMIT");
            if commits && loses_next.swap(false, SeqCst) {
                loses.store(true, SeqCst);
            }
            true
        });
    });
    thread::spawn(move || pass(server, client, |_| !is_lost.load(SeqCst)));
}

/// Passes on what arrives until one side closes the connection, or `passes` says no.
fn pass(mut from: TcpStream, mut to: TcpStream, passes: impl Fn(&[u8]) -> bool) {
    let mut bytes = [0; 8192];
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        if !passes(&bytes[..count]) || to.write_all(&bytes[..count]).is_err() {
            break;
        }
    }
    for side in [from, to] {
        let _ = side.shutdown(Shutdown::Both);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_whose_answer_is_lost_is_made_once_and_told() {
    let way = Way::to(&SERVER.database("lost_answers"));
    let store = open(&way.address).await;
    store.invite("invited").await.unwrap();
    let (codes, invite) = (vec!["code".to_owned()], Some("invited".to_owned()));
    way.lose(store.sign_up(SignUp { codes, invite, ..sign_up("ada", "ada", "old") })).await;
    assert!(way.lose(store.renew_session("old", "new")).await);
    assert!(way.lose(store.use_code("ada", "code")).await);
    assert!(!store.use_code("ada", "code").await.unwrap(), "it is used up");
    store.challenge("new", "known", "state", 1, 0, 10).await.unwrap();
    assert_eq!(way.lose(store.take_challenge("new", "known", 0)).await.as_deref(), Some("state"));
    let [token, visitor, about, scopes] = ["token", "ada", "a bot", "bot:play"].map(str::to_owned);
    let token = AccessToken { token, visitor, about, scopes, created_at: 1, used_at: 0, expires_at: 0 };
    assert!(way.lose(store.add_access_token(token, 1)).await);
    way.lose(store.note_abort("ada", 5, 0)).await;
    assert_eq!(store.aborts("ada", 0).await.unwrap(), (1, 5));
    store.create(NewGame { players: vec!["ada".to_owned()], ..game("a", 1) }).await.unwrap();
    assert!(way.lose(store.remove_from_list("a", "ada")).await, "it was deleted");
    assert!(store.load("a").await.unwrap().is_none());
}
