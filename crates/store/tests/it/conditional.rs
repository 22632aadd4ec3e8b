//! Conditional lines, in every store.

use crate::story::{event, game};
use throughline_store::{Append, ConditionalChange, Store, StoreError};

const GAME: &str = "if";

fn lines(visitor: &str, before: Option<&str>, after: Option<&str>) -> ConditionalChange {
    let [before, after] = [before, after].map(|text| text.map(str::to_owned));
    ConditionalChange { visitor: visitor.to_owned(), before, after }
}

async fn kept(store: &impl Store) -> Vec<(String, String)> {
    let mut kept = store.conditional(GAME).await.unwrap();
    kept.sort();
    kept
}

fn pair(visitor: &str, text: &str) -> (String, String) {
    (visitor.to_owned(), text.to_owned())
}

pub async fn lines_change_with_the_game_or_not_at_all(store: &impl Store) {
    store.create(game(GAME, 1)).await.unwrap();
    for (version, new, held) in [
        (1, lines("ada", None, Some("a")), true),
        (1, lines("ada", None, Some("b")), false),
        (1, lines("ada", Some("x"), Some("b")), false),
        (2, lines("ada", Some("a"), Some("b")), false),
        (1, lines("ada", Some("a"), Some("b")), true),
        (1, lines("bob", None, Some("c")), true),
        (1, lines("bob", Some("c"), None), true),
    ] {
        assert_eq!(store.set_conditional(GAME, version, new.clone()).await.unwrap(), held, "{new:?}");
    }
    assert_eq!(kept(store).await, [pair("ada", "b")]);
    let append = |conditional| {
        let (game, events) = (GAME.to_owned(), vec![event("moved", "{}"), event("moved", "{}")]);
        Append { game, expected: 1, events, conditional, at: 20, ..Append::default() }
    };
    // If a consulted line has changed, nothing is written.
    for other in [
        vec![lines("ada", None, None)],
        vec![lines("ada", Some("a"), None)],
        vec![lines("ada", Some("b"), None), lines("bob", Some("c"), None)],
    ] {
        assert!(matches!(store.append(append(other)).await, Err(StoreError::Conflict)));
    }
    assert_eq!(store.load(GAME).await.unwrap().unwrap().events.len(), 1);
    assert_eq!(kept(store).await, [pair("ada", "b")]);
    let both = vec![lines("ada", Some("b"), Some("rest")), lines("bob", None, None)];
    assert_eq!(store.append(append(both)).await.unwrap(), 3);
    assert_eq!(kept(store).await, [pair("ada", "rest")]);
    // Deleting a game deletes its lines.
    store.prune(GAME, i64::MAX).await.unwrap();
    assert_eq!(kept(store).await, []);
}
