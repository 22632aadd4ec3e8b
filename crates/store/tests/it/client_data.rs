//! Client data of accounts, in every store.

use throughline_store::{ClientDatum, Store};

pub async fn of_two_browsers_that_change_a_key_one_is_told_to_look_again(store: &impl Store) {
    let keep = async |key: &str, value: &str, expected| {
        store.keep_client_data("keeper", key, value, expected, 5, 2).await.unwrap()
    };
    let datum = |key: &str, version, value: &str| ClientDatum {
        key: key.to_owned(),
        version,
        value: value.to_owned(),
    };
    assert_eq!(store.client_version("keeper").await.unwrap(), 0);
    assert!(!keep("theme", "dark", 3).await, "there is none yet");
    assert!(keep("theme", "dark", 0).await);
    assert!(!keep("theme", "light", 0).await, "another browser was first");
    assert!(keep("lessons", "{}", 0).await);
    assert!(keep("theme", "light", 1).await);
    assert_eq!(
        store.client_data("keeper").await.unwrap(),
        [datum("lessons", 2, "{}"), datum("theme", 3, "light")]
    );
    assert_eq!(store.client_version("keeper").await.unwrap(), 3);
    assert!(!keep("board", "plain", 0).await, "two keys at most");
    assert_eq!(store.client_data("other").await.unwrap(), []);
    let (one, other) = tokio::join!(keep("theme", "a", 3), keep("theme", "b", 3));
    assert!(one != other, "at the same time");
    store.close_account("keeper", 1000).await.unwrap();
    assert_eq!(store.client_version("keeper").await.unwrap(), 0);
}
