//! Access tokens and bots, in both databases.

use throughline_store::{AccessToken, Store};

/// The test for one database.
pub async fn a_token_acts_until_it_is_revoked(store: &impl Store) {
    let token = |token: &str| AccessToken {
        token: token.to_owned(),
        visitor: "programmer".to_owned(),
        about: "my engine".to_owned(),
        scopes: "bot:play challenge:read".to_owned(),
        created_at: 7,
        used_at: 0,
        expires_at: 0,
    };
    assert!(store.add_access_token(token("first"), 2).await.unwrap());
    assert!(store.add_access_token(token("second"), 2).await.unwrap());
    assert!(!store.add_access_token(token("third"), 2).await.unwrap(), "two at most");
    // A token that has expired before the next is made does not count.
    let brief = AccessToken { visitor: "visitor".to_owned(), expires_at: 7, ..token("brief") };
    assert!(store.add_access_token(brief.clone(), 1).await.unwrap());
    assert_eq!(store.access_token("brief").await.unwrap(), Some(brief.clone()));
    assert!(!brief.is_expired(6) && brief.is_expired(7) && !token("first").is_expired(i64::MAX));
    let next = AccessToken { visitor: "visitor".to_owned(), ..token("next") };
    assert!(store.add_access_token(next.clone(), 1).await.unwrap());
    let other = AccessToken { token: "other".to_owned(), ..next };
    assert!(!store.add_access_token(other, 1).await.unwrap());
    store.note_token_use("first", 9).await.unwrap();
    let used = AccessToken { used_at: 9, ..token("first") };
    assert_eq!(store.access_token("first").await.unwrap(), Some(used.clone()));
    assert_eq!(store.access_tokens("programmer").await.unwrap(), [used, token("second")]);
    assert_eq!(store.access_tokens("other").await.unwrap(), []);
    assert!(!store.remove_access_token("other", "first").await.unwrap(), "not theirs");
    assert!(store.remove_access_token("programmer", "first").await.unwrap());
    assert_eq!(store.access_token("first").await.unwrap(), None);
    store.remove_access_tokens("programmer").await.unwrap();
    assert_eq!(store.access_token("second").await.unwrap(), None);
    assert_eq!(store.access_tokens("visitor").await.unwrap().len(), 2, "somebody else's");
    store.remove_all_access_tokens().await.unwrap();
    assert_eq!(store.access_tokens("visitor").await.unwrap(), []);
    // A program plays for an account from its beginning or not at all.
    assert!(!store.is_bot("programmer").await.unwrap());
    assert!(store.make_bot("programmer", 8).await.unwrap());
    assert!(store.is_bot("programmer").await.unwrap());
    store.close_account("programmer", 1000).await.unwrap();
    assert_eq!(store.access_tokens("programmer").await.unwrap(), []);
    assert!(!store.is_bot("programmer").await.unwrap());
}
