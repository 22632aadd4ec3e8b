//! Moderation, in every store.

use crate::accounts::sign_up;
use throughline_store::{AuditEntry, Report, ReportLimits, ReportOutcome, Restriction, Store};

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
    let in_force = async |now| {
        let all = store.all_restrictions(now, 99).await.unwrap().into_iter();
        let of_eve = all.filter(|one| one.visitor == "eve");
        of_eve.map(|one| (one.restriction.kind, one.at)).collect::<Vec<_>>()
    };
    assert_eq!(in_force(89).await, [("ban".to_owned(), 3), ("mute".to_owned(), 2)]);
    assert_eq!(in_force(90).await, [("ban".to_owned(), 3)]);
    // Two moderators decide at the same moment.
    for _ in 0..20 {
        let [one, other] = [None, Some(95)].map(|until| restriction("ban", until));
        let both = tokio::join!(
            store.restrict("eve", one, entry("twice", 1)),
            store.restrict("eve", other, entry("twice", 1)),
        );
        assert!(both.0.is_ok() && both.1.is_ok(), "{both:?}");
        assert!(store.lift("eve", "ban", entry("twice", 1)).await.unwrap());
    }
    store.restrict("eve", restriction("ban", None), entry("ban", 3)).await.unwrap();
    assert!(store.lift("eve", "ban", entry("lift", 4)).await.unwrap());
    assert!(!store.lift("eve", "ban", entry("lift", 4)).await.unwrap(), "there is none");
    assert!(store.restrictions("eve", 90).await.unwrap().is_empty());
    let report = |id: &str, game: &str| {
        let [id, game] = [id, game].map(str::to_owned);
        let [reporter, accused, reason, text] = ["ada", "eve", "abuse", "\"…\""].map(str::to_owned);
        Report { id, reporter, accused, game, reason, text, at: 5 }
    };
    let limits = ReportLimits { own: 2, of_guests: 9 };
    let reported = async |report| store.report(report, limits).await.unwrap();
    assert_eq!(reported(report("r1", "g1")).await, ReportOutcome::New);
    assert_eq!(reported(report("r2", "g1")).await, ReportOutcome::Added, "the same once");
    assert_eq!(reported(report("r3", "g2")).await, ReportOutcome::New);
    assert_eq!(reported(report("r4", "g3")).await, ReportOutcome::Refused, "two are open");
    assert_eq!(store.open_reports(1).await.unwrap(), [report("r1", "g1")]);
    let more = Report { text: "and again".to_owned(), ..report("r5", "g1") };
    assert_eq!(reported(more).await, ReportOutcome::Added);
    let both = Report { text: "\"…\"\nand again".to_owned(), ..report("r1", "g1") };
    assert_eq!(store.open_reports(1).await.unwrap(), [both]);
    let endless = Report { text: "x".repeat(8_000), ..report("r5", "g1") };
    assert_eq!(reported(endless).await, ReportOutcome::Refused);
    assert!(store.settle("r1", 6, Some(entry("settle", 6))).await.unwrap());
    assert!(!store.settle("r1", 7, Some(entry("settle", 7))).await.unwrap(), "once");
    assert_eq!(store.open_report("r1").await.unwrap(), None);
    assert_eq!(store.open_report("r3").await.unwrap(), Some(report("r3", "g2")));
    assert_eq!(store.open_reports(9).await.unwrap(), [report("r3", "g2")]);
    assert_eq!(reported(report("r6", "g1")).await, ReportOutcome::New, "what is settled happens again");
    assert!(store.settle("r6", 8, None).await.unwrap(), "a decision is in the log already");
    // Of guests, however many they are, only so many reports are open; of accounts theirs always.
    store.sign_up(sign_up("reporter", "Reporter", "reporter-1")).await.unwrap();
    let by = async |reporter: &str, id: &str| {
        let report = Report { reporter: reporter.to_owned(), at: 9, ..report(id, "g9") };
        store.report(report, ReportLimits { own: 2, of_guests: 2 }).await.unwrap()
    };
    assert_eq!(by("guest-1", "r7").await, ReportOutcome::New, "beside the one of Ada");
    assert_eq!(by("guest-2", "r8").await, ReportOutcome::Refused);
    assert_eq!(by("reporter", "r9").await, ReportOutcome::New);
    let open = store.open_reports(9).await.unwrap();
    let ids: Vec<&str> = open.iter().map(|report| report.id.as_str()).collect();
    assert_eq!(ids, ["r9", "r3", "r7"], "those of accounts first");
    assert!(store.settle("r7", 10, None).await.unwrap());
    assert_eq!(by("guest-2", "r8").await, ReportOutcome::New);
    store.remove_moderator("mod", entry("remove-moderator", 8)).await.unwrap();
    assert!(!store.is_moderator("mod").await.unwrap());
    store.note_done(entry("annul", 9)).await.unwrap();
    let log = store.audit(199).await.unwrap().into_iter();
    let log = log.filter(|entry| entry.actor == "Mod" && entry.action != "twice");
    let done: Vec<String> = log.map(|entry| entry.action).collect();
    assert_eq!((done[0].as_str(), done.len()), ("annul", 9));
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
    store.close_account("ada", 1000).await.unwrap();
    assert_eq!(store.aborts("ada", 0).await.unwrap(), (0, 0));
}
