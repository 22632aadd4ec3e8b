//! Passkeys and challenges, in every store.

use crate::accounts::sign_up;
use throughline_store::{Account, Passkey, SignUp, Store};

pub fn key(id: &str, visitor: &str) -> Passkey {
    Passkey {
        id: id.to_owned(),
        visitor: visitor.to_owned(),
        name: "Phone".to_owned(),
        credential: "{}".to_owned(),
        created_at: 7,
        used_at: 0,
    }
}

/// Returns a sign-up without a password.
fn with_passkey(visitor: &str, passkey: Passkey) -> SignUp {
    let new = sign_up(visitor, visitor, &format!("{visitor}-token"));
    SignUp { account: Account { password: None, ..new.account }, passkey: Some(passkey), ..new }
}

pub async fn keys_belong_to_an_account_and_challenges_are_answered_once(store: &impl Store) {
    store.sign_up(sign_up("keyless", "keyless", "keyless-token")).await.unwrap();
    store.sign_up(with_passkey("keyed", key("k1", "keyed"))).await.unwrap();
    assert!(store.sign_up(with_passkey("thief", key("k1", "thief"))).await.is_err(), "whose it is");
    assert_eq!(store.account_of("thief").await.unwrap(), None);
    assert_eq!(store.passkey("k1").await.unwrap(), Some(key("k1", "keyed")));
    assert!(!store.add_passkey(key("k1", "keyless")).await.unwrap());
    // Each use is recorded once, however many come at the same time.
    assert!(store.use_passkey("k1", "{}", "{1}", 9).await.unwrap());
    assert!(!store.use_passkey("k1", "{}", "{1}", 9).await.unwrap());
    let used = Passkey { credential: "{1}".to_owned(), used_at: 9, ..key("k1", "keyed") };
    assert_eq!(store.passkeys("keyed").await.unwrap(), [used]);
    // The only way to sign in stays.
    assert!(!store.remove_passkey("keyed", "k1").await.unwrap());
    assert!(store.add_passkey(key("k2", "keyed")).await.unwrap());
    assert!(!store.remove_passkey("keyless", "k1").await.unwrap(), "another's");
    assert!(store.remove_passkey("keyed", "k1").await.unwrap());
    assert!(store.add_passkey(key("k3", "keyless")).await.unwrap());
    assert!(store.remove_passkey("keyless", "k3").await.unwrap(), "there is a password");
    assert!(!store.remove_password("keyless").await.unwrap(), "the only way in");
    for id in 0..20 {
        assert!(store.add_passkey(key(&format!("many{id}"), "keyless")).await.unwrap());
    }
    assert!(!store.add_passkey(key("many20", "keyless")).await.unwrap(), "20 at most");
    assert!(store.remove_password("keyless").await.unwrap());
    assert_eq!(store.account_of("keyless").await.unwrap().unwrap().password, None);
    for visitor in ["keyed", "keyless"] {
        store.close_account(visitor, 1000).await.unwrap();
        assert_eq!(store.passkeys(visitor).await.unwrap(), []);
    }
    // One challenge for each purpose is kept, the newest; it can be taken once, in time.
    for (state, at) in [("old", 100), ("new", 200)] {
        store.challenge("token", "known", state, at, 0, 9).await.unwrap();
    }
    assert_eq!(store.take_challenge("token", "fresh", 0).await.unwrap(), None);
    assert_eq!(store.take_challenge("other", "known", 0).await.unwrap(), None);
    assert_eq!(store.take_challenge("token", "known", 201).await.unwrap(), None, "too late");
    assert_eq!(store.take_challenge("token", "known", 200).await.unwrap().as_deref(), Some("new"));
    assert_eq!(store.take_challenge("token", "known", 200).await.unwrap(), None, "once");
    store.challenge("token", "known", "late", 300, 0, 9).await.unwrap();
    store.challenge("other", "known", "later", 400, 301, 9).await.unwrap();
    assert_eq!(store.take_challenge("token", "known", 0).await.unwrap(), None, "forgotten");
    // However many are asked for, the newest stay: nobody is kept from signing in.
    for (token, at) in [("first", 500), ("second", 501), ("third", 502)] {
        store.challenge(token, "known", token, at, 0, 2).await.unwrap();
    }
    for (token, stays) in [("first", false), ("second", true), ("third", true)] {
        assert_eq!(store.take_challenge(token, "known", 0).await.unwrap().is_some(), stays, "{token}");
    }
}
