//! Chat and notes, in every store.

use crate::story::game;
use throughline_store::{NewChatLine, Store};

fn line(author: &str, command: &str, room: u8, at: i64) -> NewChatLine {
    let [author, command] = [author, command].map(str::to_owned);
    NewChatLine { game: "talk".to_owned(), room, author, text: format!("{command}!"), command, at }
}

pub async fn lines_are_numbered_and_written_once(store: &impl Store) {
    store.create(game("talk", 1)).await.unwrap();
    for (author, command, room, at) in [("ada", "1", 0, 10), ("bob", "1", 0, 20), ("ada", "1", 0, 30)] {
        assert!(store.add_line(line(author, command, room, at), 3).await.unwrap());
    }
    assert!(store.add_line(line("eve", "hi", 1, 40), 3).await.unwrap());
    assert!(!store.add_line(line("eve", "more", 1, 50), 3).await.unwrap(), "there are three");
    assert!(store.add_line(line("bob", "1", 0, 60), 3).await.unwrap(), "it is there");
    let told = |lines: Vec<throughline_store::StoredChatLine>| {
        lines.into_iter().map(|l| (l.number, l.room, l.author, l.text, l.at)).collect::<Vec<_>>()
    };
    let all = told(store.lines("talk", None, 0, 10).await.unwrap());
    let text = str::to_owned;
    assert_eq!(all[0], (1, 0, text("ada"), text("1!"), 10));
    assert_eq!(all[2], (3, 1, text("eve"), text("hi!"), 40));
    assert_eq!(told(store.lines("talk", None, 1, 1).await.unwrap()), all[2..], "the newest");
    assert_eq!(told(store.lines("talk", Some(1), 0, 9).await.unwrap()), all[2..]);
    assert_eq!(store.line("talk", 3).await.unwrap().map(|line| line.text), Some(text("hi!")));
    assert_eq!(store.line("talk", 4).await.unwrap(), None);
    assert_eq!(store.newest_lines(15).await.unwrap(), [("talk".to_owned(), 3)]);
    assert!(store.newest_lines(40).await.unwrap().is_empty());
    assert_eq!(store.lines_of("ada", 9).await.unwrap().len(), 1);
}

pub async fn of_many_who_write_at_once_each_has_a_number(store: &(impl Store + Clone)) {
    let write = |author: usize| {
        let (store, line) = (store.clone(), line(&format!("of-many-{author}"), "x", 0, 70));
        tokio::spawn(async move { store.add_line(line, 100).await })
    };
    for written in (0..20).map(write).collect::<Vec<_>>() {
        assert!(written.await.unwrap().unwrap());
    }
    let numbers = store.lines("talk", None, 3, 100).await.unwrap().into_iter().map(|line| line.number);
    assert!(numbers.eq(4..24));
}

pub async fn mutes_and_notes_are_ones_own(store: &impl Store) {
    for other in ["eve", "bob", "eve", "one too many"] {
        store.mute("ada", other, Some(1), 2).await.unwrap();
    }
    let mut muted = store.muted_by("ada").await.unwrap();
    muted.sort();
    assert_eq!(muted, ["bob", "eve"]);
    store.mute("ada", "eve", None, 2).await.unwrap();
    assert_eq!(store.muted_by("ada").await.unwrap(), ["bob"]);
    assert!(store.muted_by("bob").await.unwrap().is_empty());
    for (was, text) in [("", "first"), ("first", "d4 was weak"), ("first", "f4 was weak"), ("first", "")] {
        store.set_note("ada", "talk", was, text, 5).await.unwrap();
    }
    assert_eq!(store.note("ada", "talk").await.unwrap(), "d4 was weak");
    assert_eq!(store.note("bob", "talk").await.unwrap(), "");
    assert_eq!(store.notes("ada").await.unwrap(), [("talk".to_owned(), "d4 was weak".to_owned())]);
    // Closing an account deletes what the person wrote, and the reports.
    store.close_account("bob", 1000).await.unwrap();
    assert!(store.lines_of("bob", 9).await.unwrap().is_empty());
    assert!(store.muted_by("ada").await.unwrap().is_empty());
    store.set_note("ada", "talk", "d4 was weak", "", 6).await.unwrap();
    assert!(store.notes("ada").await.unwrap().is_empty());
    // Deleting a game deletes its lines.
    store.set_note("ada", "talk", "", "gone soon", 7).await.unwrap();
    assert!(store.prune("talk", i64::MAX).await.unwrap());
    assert!(store.lines("talk", None, 0, 9).await.unwrap().is_empty());
    assert_eq!(store.note("ada", "talk").await.unwrap(), "");
}
