//! Push subscriptions and notices, in every store.

use crate::accounts::{session, sign_up};
use throughline_store::{MailAddress, MailPurpose, MailToken, PushSubscription, Store};

fn push(endpoint: &str, visitor: &str, session: &str, at: i64) -> PushSubscription {
    let [endpoint, visitor, session] = [endpoint, visitor, session].map(str::to_owned);
    let [public_key, secret, about, language] = ["key", "secret", "Firefox", "en"].map(str::to_owned);
    PushSubscription { endpoint, visitor, session, public_key, secret, about, language, created_at: at }
}

async fn told(store: &impl Store, visitor: &str) -> Vec<String> {
    store.subscriptions(visitor).await.unwrap().into_iter().map(|push| push.endpoint).collect()
}

pub async fn browsers_are_told_while_their_sessions_last(store: &impl Store) {
    for at in 1..=3 {
        store.subscribe(push(&format!("e{at}"), "gil", "gil", at), 2).await.unwrap();
    }
    assert_eq!(told(store, "gil").await, ["e3", "e2"]);
    // Two undelivered messages in a row are too many.
    store.note_undelivered("e2", 2).await.unwrap();
    store.note_delivered("e2").await.unwrap();
    store.note_undelivered("e2", 2).await.unwrap();
    assert_eq!(told(store, "gil").await.len(), 2);
    store.note_undelivered("e2", 2).await.unwrap();
    assert_eq!(told(store, "gil").await.len(), 1);
    // After a sign-up, notices go on in the new session, until that is ended.
    store.sign_up(sign_up("gil", "gil", "gil-1")).await.unwrap();
    store.open_session(session("gil-2", "gil", 1)).await.unwrap();
    store.subscribe(push("e4", "gil", "gil-2", 4), 9).await.unwrap();
    store.subscribe(push("e5", "gil", "gil", 5), 9).await.unwrap();
    assert_eq!(told(store, "gil").await, ["e4", "e3"], "the old secret is nobody's");
    store.end_session("gil", "gil-1").await.unwrap();
    assert_eq!(told(store, "gil").await, ["e4"]);
    store.tidy_notices(0, 0).await.unwrap();
    store.open_session(session("gil-1", "gil", 1)).await.unwrap();
    assert_eq!(told(store, "gil").await, ["e4"], "it was forgotten");
    store.unsubscribe("eve", "e4").await.unwrap();
    assert_eq!(told(store, "gil").await, ["e4"], "nobody else ends it");
    store.unsubscribe("gil", "e4").await.unwrap();
    assert!(told(store, "gil").await.is_empty());
}

pub async fn a_turn_is_told_once(store: &impl Store) {
    for (plies, at, is_new) in [(4, 10, true), (4, 20, false), (6, 30, true), (4, 40, true), (4, 50, false)] {
        assert_eq!(store.note_notified("hal", "g", plies, at).await.unwrap(), is_new, "{plies} {at}");
    }
    store.tidy_notices(40, 0).await.unwrap();
    assert!(!store.note_notified("hal", "g", 4, 60).await.unwrap());
    store.tidy_notices(41, 0).await.unwrap();
    assert!(store.note_notified("hal", "g", 4, 60).await.unwrap(), "it was forgotten");
    assert_eq!(store.site_key("k", "first").await.unwrap(), "first");
    assert_eq!(store.site_key("k", "second").await.unwrap(), "first");
    store.subscribe(push("e6", "hal", "hal", 6), 9).await.unwrap();
    for new in ["third", "fourth"] {
        store.renew_push_key("k", new).await.unwrap();
        assert_eq!(store.site_key("k", "second").await.unwrap(), new);
    }
    assert!(told(store, "hal").await.is_empty(), "nobody is told by the old key");
    for (at, seen) in [(5, 5), (9, 9), (7, 9)] {
        store.set_seen("hal", at).await.unwrap();
        assert_eq!(store.seen("hal").await.unwrap(), seen);
    }
    assert_eq!(store.seen("nobody").await.unwrap(), 0);
}

pub async fn addresses_belong_to_accounts_and_links_work_once(store: &impl Store) {
    store.sign_up(sign_up("ivy", "ivy", "ivy-1")).await.unwrap();
    let text = str::to_owned;
    let mail = MailAddress {
        visitor: text("ivy"),
        address: text("Ivy@example.org"),
        key: text("ivy@example.org"),
        language: text("en"),
        digest: false,
        digest_at: 0,
    };
    let link = |token: &str, purpose| MailToken {
        token: text(token),
        visitor: text("ivy"),
        purpose,
        address: mail.address.clone(),
        until: 100,
    };
    store.add_mail_token(link("old", MailPurpose::Reset)).await.unwrap();
    store.add_mail_token(link("new", MailPurpose::Reset)).await.unwrap();
    store.add_mail_token(link("other", MailPurpose::Confirm)).await.unwrap();
    let found = async |token, purpose, now| store.mail_token(token, purpose, now).await.unwrap();
    assert_eq!(found("new", MailPurpose::Reset, 100).await, Some(link("new", MailPurpose::Reset)));
    assert_eq!(found("old", MailPurpose::Reset, 1).await, None, "a newer one was asked for");
    assert_eq!(found("new", MailPurpose::Reset, 101).await, None, "it is late");
    assert_eq!(found("new", MailPurpose::Confirm, 1).await, None, "it is for something else");
    let confirm = async |token| store.confirm_mail(token, mail.clone()).await.unwrap();
    assert!(!confirm("old").await && store.mail_of("ivy").await.unwrap().is_none());
    assert_eq!([confirm("other").await, confirm("other").await], [true, false]);
    assert_eq!(store.mail_of("ivy").await.unwrap(), Some(mail.clone()));
    assert_eq!(store.mails_at("ivy@example.org", 5).await.unwrap(), std::slice::from_ref(&mail));
    let due = async |before| store.digests(before, None, 9).await.unwrap();
    assert!(due(10).await.is_empty(), "it is off");
    store.set_digest("ivy", true).await.unwrap();
    assert_eq!(due(10).await.len(), 1);
    let claim = async |token| store.claim_digest(10, 20, link(token, MailPurpose::EndDigest)).await.unwrap();
    assert_eq!([claim("end-1").await, claim("end-2").await], [true, false]);
    assert!(store.claim_digest(25, 40, link("end-3", MailPurpose::EndDigest)).await.unwrap());
    assert!(due(40).await.is_empty());
    let ends = async |token, now| store.switch_digest_off(token, now).await.unwrap();
    assert!(!ends("end-2", 50).await && !ends("end-1", 101).await && !ends("other", 50).await);
    assert!(ends("end-1", 50).await, "an older digest's link ends them too");
    assert!(due(99).await.is_empty());
    links_are_void_with_the_password_they_were_asked_for_with(store, &link).await;
    // Closing the account deletes all of it.
    store.close_account("ivy", 1000).await.unwrap();
    assert_eq!(store.mail_of("ivy").await.unwrap(), None);
    assert_eq!(found("other", MailPurpose::Confirm, 1).await, None);
    assert!(!confirm("other").await, "nobody has an account there");
}

async fn links_are_void_with_the_password_they_were_asked_for_with(
    store: &impl Store,
    link: &impl Fn(&str, MailPurpose) -> MailToken,
) {
    const ALL: [(&str, MailPurpose); 3] =
        [("other", MailPurpose::Confirm), ("again", MailPurpose::Reset), ("end-1", MailPurpose::EndDigest)];
    let valid = async || {
        let mut valid = Vec::new();
        for (token, purpose) in ALL {
            valid.extend(store.mail_token(token, purpose, 1).await.unwrap().map(|link| link.token));
        }
        valid
    };
    let ask = async || {
        for (token, purpose) in &ALL[..2] {
            store.add_mail_token(link(token, *purpose)).await.unwrap();
        }
        assert_eq!(valid().await, ["other", "again", "end-1"]);
    };
    ask().await;
    store.set_password("ivy", "new", "ivy-1").await.unwrap();
    assert_eq!(valid().await, ["end-1"], "a digest can still be ended");
    ask().await;
    assert!(!store.remove_password("ivy").await.unwrap(), "there is no passkey");
    assert_eq!(valid().await, ["other", "again", "end-1"]);
}

/// More accounts than are read at once have their turn.
pub async fn digests_are_read_in_batches(store: &impl Store) {
    for visitor in ["jo", "kim", "lee"] {
        store.sign_up(sign_up(visitor, visitor, visitor)).await.unwrap();
        let mail = MailAddress {
            visitor: visitor.to_owned(),
            address: format!("{visitor}@example.org"),
            key: format!("{visitor}@example.org"),
            language: "en".to_owned(),
            digest: true,
            digest_at: if visitor == "jo" { 5 } else { 0 },
        };
        let [token, visitor, address] = [visitor, visitor, &*mail.address].map(str::to_owned);
        let link = MailToken { token, visitor, purpose: MailPurpose::Confirm, address, until: 9 };
        store.add_mail_token(link.clone()).await.unwrap();
        assert!(store.confirm_mail(&link.token, mail).await.unwrap());
    }
    let (mut read, mut last) = (Vec::new(), None);
    while let Some(mail) = store.digests(10, last.as_ref(), 1).await.unwrap().pop() {
        read.push(mail.visitor.clone());
        last = Some(mail);
    }
    assert_eq!(read, ["kim", "lee", "jo"], "the longest ago first");
}
