//! Moderation, in every store.

use throughline_store::{AuditEntry, Report, Restriction, Store};

fn entry(action: &str, at: i64) -> AuditEntry {
    let [actor, target, reason] = ["Mod", "Eve", "spam"].map(str::to_owned);
    AuditEntry { at, actor, action: action.to_owned(), target, reason }
}

pub async fn what_moderators_do_is_done_and_written_down(store: &impl Store) {
    assert!(!store.is_moderator("mod").await.unwrap());
    store.make_moderator("mod", entry("make-moderator", 1)).await.unwrap();
    assert!(store.is_moderator("mod").await.unwrap());
    let restriction =
        |kind: &str, until| Restriction { kind: kind.to_owned(), until, reason: "spam".to_owned() };
    for until in [Some(50), Some(90)] {
        store.restrict("eve", restriction("mute", until), entry("mute", 2)).await.unwrap();
    }
    store.restrict("eve", restriction("ban", None), entry("ban", 3)).await.unwrap();
    let both = [restriction("ban", None), restriction("mute", Some(90))];
    assert_eq!(store.restrictions("eve", 89).await.unwrap(), both);
    assert_eq!(store.restrictions("eve", 90).await.unwrap(), both[..1]);
    store.lift("eve", "ban", entry("lift", 4)).await.unwrap();
    assert!(store.restrictions("eve", 90).await.unwrap().is_empty());
    let report = |id: &str, game: &str| {
        let [id, game] = [id, game].map(str::to_owned);
        let [reporter, accused, reason, text] = ["ada", "eve", "abuse", "\"…\""].map(str::to_owned);
        Report { id, reporter, accused, game, reason, text, at: 5 }
    };
    assert!(store.report(report("r1", "g1"), 2).await.unwrap());
    assert!(!store.report(report("r2", "g1"), 2).await.unwrap(), "the same once");
    assert!(store.report(report("r3", "g2"), 2).await.unwrap());
    assert!(!store.report(report("r4", "g3"), 2).await.unwrap(), "two are open");
    assert_eq!(store.open_reports(1).await.unwrap(), [report("r1", "g1")]);
    assert!(store.settle("r1", entry("settle", 6)).await.unwrap());
    assert!(!store.settle("r1", entry("settle", 7)).await.unwrap(), "once");
    assert_eq!(store.open_report("r1").await.unwrap(), None);
    assert_eq!(store.open_report("r3").await.unwrap(), Some(report("r3", "g2")));
    assert_eq!(store.open_reports(9).await.unwrap(), [report("r3", "g2")]);
    store.remove_moderator("mod", entry("remove-moderator", 8)).await.unwrap();
    assert!(!store.is_moderator("mod").await.unwrap());
    store.note_done(entry("annul", 9)).await.unwrap();
    let done: Vec<String> = store.audit(99).await.unwrap().into_iter().map(|entry| entry.action).collect();
    assert_eq!((done[0].as_str(), done.len()), ("annul", 8));
}

pub async fn games_called_off_are_counted_until_they_are_forgotten(store: &impl Store) {
    assert_eq!(store.aborts("eve", 0).await.unwrap(), (0, 0));
    for (visitor, at) in [("eve", 10), ("eve", 20), ("eve", 20), ("ada", 30)] {
        store.note_abort(visitor, at, 0).await.unwrap();
    }
    assert_eq!(store.aborts("eve", 9).await.unwrap(), (3, 20));
    assert_eq!(store.aborts("eve", 10).await.unwrap(), (2, 20), "after that time");
    assert_eq!(store.aborts("ada", 9).await.unwrap(), (1, 30));
    store.note_abort("ada", 40, 10).await.unwrap();
    assert_eq!(store.aborts("eve", 0).await.unwrap(), (2, 20), "what is old is deleted, whose it may be");
    assert_eq!(store.aborts("ada", 0).await.unwrap(), (2, 40));
    store.close_account("ada").await.unwrap();
    assert_eq!(store.aborts("ada", 0).await.unwrap(), (0, 0));
}
