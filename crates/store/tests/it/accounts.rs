//! Accounts with their sessions and ratings, in every store.

use crate::story::{append, event, game};
use throughline_store::{
    Account, Append, AuditEntry, Identity, NewRating, Restriction, Session, SignUp, Store, StoreError,
};

fn account(visitor: &str, name: &str) -> Account {
    let password = Some("$argon2id$…".to_owned());
    Account {
        visitor: visitor.to_owned(),
        name: name.to_owned(),
        key: name.to_lowercase(),
        password,
        created_at: 1,
    }
}

pub fn session(token: &str, visitor: &str, created_at: i64) -> Session {
    let [token, visitor, about] = [token, visitor, "Firefox"].map(str::to_owned);
    Session { token, visitor, about, created_at, used_at: created_at }
}

pub fn sign_up(visitor: &str, name: &str, token: &str) -> SignUp {
    let (account, session) = (account(visitor, name), session(token, visitor, 1));
    SignUp { account, session, passkey: None, codes: Vec::new(), invite: None }
}

/// A sign-up of the visitor v1 with the session t3.
async fn sessions_are_renewed_and_end_when_unused_or_old(store: &impl Store) {
    let sessions = async || {
        let all = store.sessions("v1").await.unwrap().into_iter();
        all.map(|session| (session.token, session.used_at)).collect::<Vec<_>>()
    };
    for at in [50, 40] {
        store.use_session("t3", at).await.unwrap();
        assert_eq!(sessions().await, [("t3".to_owned(), 50)]);
    }
    assert!(
        store.renew_session("t3", "t4").await.unwrap() && !store.renew_session("t3", "t5").await.unwrap()
    );
    assert_eq!(sessions().await, [("t4".to_owned(), 50)]);
    assert_eq!(store.identity("t3").await.unwrap(), Identity::SignedOut);
    store.open_session(session("t6", "v1", 60)).await.unwrap();
    store.end_sessions_before(50, 6).await.unwrap();
    assert_eq!(sessions().await.len(), 2);
    store.end_sessions_before(0, 7).await.unwrap();
    assert_eq!(sessions().await, [("t6".to_owned(), 60)]);
    store.end_sessions_before(61, 0).await.unwrap();
    assert!(sessions().await.is_empty());
    assert_eq!(store.identity("t6").await.unwrap(), Identity::SignedOut);
}

/// Nobody takes the name of a closed account for a year; that of a banned person never.
async fn closed_names_are_reserved(store: &impl Store) {
    const YEAR: i64 = 365 * 24 * 60 * 60 * 1000;
    let signs_up = async |visitor: &str, name, created_at| {
        let account = Account { created_at, ..account(visitor, name) };
        store.sign_up(SignUp { account, ..sign_up(visitor, name, visitor) }).await
    };
    let taken = |signed_up| matches!(signed_up, Err(StoreError::Taken));
    store.free_closed_names(1000 + YEAR - 1).await.unwrap();
    assert!(taken(signs_up("v7", "Ada", 1000 + YEAR - 1).await));
    store.free_closed_names(1000 + YEAR).await.unwrap();
    signs_up("v9", "Ada", 1001).await.unwrap();
    store.close_account("v9", 1000).await.unwrap();
    signs_up("v7", "Ada", 1000 + YEAR).await.unwrap();
    let [actor, action, target, reason] = ["the keeper", "ban", "Ada", ""].map(str::to_owned);
    let entry = AuditEntry { at: 5, actor, action: action.clone(), target, reason: reason.clone() };
    store.restrict("v7", Restriction { kind: action, until: Some(3000), reason }, entry).await.unwrap();
    store.close_account("v7", 2000).await.unwrap();
    store.free_closed_names(i64::MAX).await.unwrap();
    assert!(taken(signs_up("v8", "ADA", i64::MAX).await));
}

pub async fn a_visitor_gets_a_name_and_ways_to_come_back(store: &impl Store) {
    let tokens = |sessions: Vec<Session>| sessions.into_iter().map(|s| s.token).collect::<Vec<_>>();
    let ended = async || {
        let all = ["v1", "t2", "t3", "guest", "\"", "{}"].map(str::to_owned);
        let mut ended = store.revoked(&all).await.unwrap();
        ended.sort();
        ended
    };
    assert!(ended().await.is_empty() && store.revoked(&[]).await.unwrap().is_empty());
    assert_eq!(store.identity("v1").await.unwrap(), Identity::Guest);
    let codes = vec!["c1".to_owned(), "c2".to_owned()];
    let new = |visitor: &str, name| SignUp { codes: codes.clone(), ..sign_up(visitor, name, visitor) };
    let invited = |code: &str| SignUp { invite: Some(code.to_owned()), ..new("v3", "Cleo") };
    store.invite("i1").await.unwrap();
    assert!(matches!(store.sign_up(invited("i2")).await, Err(StoreError::Taken)));
    assert_eq!(store.account_of("v3").await.unwrap(), None, "nothing is left behind");
    store.sign_up(invited("i1")).await.unwrap();
    assert!(!store.is_invited("i1").await.unwrap(), "each lets one in");
    store.sign_up(new("v1", "Ada")).await.unwrap();
    for (visitor, name) in [("v2", "ADA"), ("v1", "Bob")] {
        let again = store.sign_up(new(visitor, name)).await;
        assert!(matches!(again, Err(StoreError::Taken)), "{name}");
        assert_eq!(store.account_of("v2").await.unwrap(), None, "nothing is left behind");
    }
    assert_eq!(store.account_named("ada").await.unwrap(), Some(account("v1", "Ada")));
    let names = store.names(&["v1".to_owned(), "v2".to_owned()]).await.unwrap();
    assert_eq!(names.into_iter().collect::<Vec<_>>(), [("v1".to_owned(), "Ada".to_owned())]);
    store.open_session(session("t2", "v1", 5)).await.unwrap();
    assert_eq!(store.identity("t2").await.unwrap(), Identity::SignedIn("v1".to_owned()));
    assert_eq!(tokens(store.sessions("v1").await.unwrap()), ["t2", "v1"]);
    assert!(ended().await.is_empty(), "a session may have the secret of before");
    assert!(store.end_session("v1", "v1").await.unwrap() && !store.end_session("v1", "v1").await.unwrap());
    assert!(!store.end_session("v2", "t2").await.unwrap(), "nobody ends another's");
    assert_eq!(
        store.identity("v1").await.unwrap(),
        Identity::SignedOut,
        "its own secret is worth nothing now"
    );
    assert_eq!(ended().await, ["v1"]);
    assert!(store.use_code("v1", "c1").await.unwrap() && !store.use_code("v1", "c1").await.unwrap());
    store.set_codes("v1", vec!["c3".to_owned()]).await.unwrap();
    assert!(!store.use_code("v1", "c2").await.unwrap() && store.use_code("v1", "c3").await.unwrap());
    store.open_session(session("t3", "v1", 6)).await.unwrap();
    store.set_password("v1", "other", "t3").await.unwrap();
    assert_eq!(tokens(store.sessions("v1").await.unwrap()), ["t3"]);
    assert_eq!(ended().await, ["t2", "v1"]);
    for (old, kept) in [("others", "other"), ("other", "other, at a higher cost")] {
        let is_replaced = store.rehash_password("v1", old, "other, at a higher cost").await.unwrap();
        assert_eq!(is_replaced, old == "other");
        assert_eq!(store.account_of("v1").await.unwrap().and_then(|a| a.password).as_deref(), Some(kept));
    }
    assert_eq!(tokens(store.sessions("v1").await.unwrap()), ["t3"], "sessions go on");
    sessions_are_renewed_and_end_when_unused_or_old(store).await;
    store.close_account("v1", 1000).await.unwrap();
    assert_eq!(store.account_named("ada").await.unwrap(), None);
    closed_names_are_reserved(store).await;
    assert_eq!(store.identity("t3").await.unwrap(), Identity::SignedOut);
    assert_eq!(ended().await, ["t2", "t3", "v1"]);
    assert_eq!(store.identity("v1").await.unwrap(), Identity::SignedOut);
}

pub async fn ratings_are_written_with_the_end_of_a_game_or_not_at_all(store: &impl Store) {
    let rating = |player: &str, number, rating| NewRating {
        player: player.to_owned(),
        pool: "tafl live".to_owned(),
        number,
        rating,
        deviation: 90_000_000,
        volatility: 60_000,
        previous: None,
    };
    let rated = |id: &str, ratings| Append {
        ratings,
        finishes: true,
        ..append(id, 1, vec![event("resigned", "{}")], 2000)
    };
    for id in ["r1", "r2", "r3"] {
        store.create(game(id, 1900)).await.unwrap();
    }
    let first = vec![rating("p1", 1, 1_510_000_000), rating("p2", 1, 1_490_000_000)];
    store.append(rated("r1", first.clone())).await.unwrap();
    // Another game was rated meanwhile, or one is missing: nothing is written.
    for ratings in [first, vec![rating("p1", 2, 1), rating("p3", 2, 1)]] {
        assert!(matches!(store.append(rated("r2", ratings)).await, Err(StoreError::Conflict)));
        assert_eq!(store.load("r2").await.unwrap().expect("made above").events.len(), 1);
    }
    // It was computed from a rating that is another by now.
    let second = [rating("p1", 2, 1_520_000_000), rating("p3", 1, 1_480_000_000)];
    let from = |previous| {
        let first = NewRating { previous: Some(previous), ..second[0].clone() };
        rated("r2", vec![first, second[1].clone()])
    };
    assert!(matches!(store.append(from(1_500_000_000)).await, Err(StoreError::Conflict)));
    store.append(from(1_510_000_000)).await.unwrap();
    let newest = store.rating("p1", "tafl live").await.unwrap().expect("rated");
    assert_eq!((newest.rating, newest.game.as_str(), newest.at), (second[0].clone(), "r2", 2000));
    assert_eq!(store.rating("p1", "another").await.unwrap(), None);
    let numbers =
        |all: Vec<throughline_store::StoredRating>| all.iter().map(|r| r.rating.number).collect::<Vec<_>>();
    assert_eq!(numbers(store.ratings_of("p1").await.unwrap()), [1, 2]);
    let best = store.leaderboard("tafl live", 100_000_000, 1_999, 2).await.unwrap();
    assert_eq!(best.iter().map(|r| r.rating.player.as_str()).collect::<Vec<_>>(), ["p1", "p2"]);
    assert!(store.leaderboard("tafl live", 80_000_000, 0, 9).await.unwrap().is_empty());
    assert!(store.leaderboard("tafl live", 100_000_000, 2_000, 9).await.unwrap().is_empty());
    assert_eq!(store.pools().await.unwrap(), ["tafl live"]);
}
