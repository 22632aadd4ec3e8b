//! Seeks without a network: how long they are listed, and when they end.

use super::event::Terms;
use super::seat::Seat;
use super::seek::{RenewedSeeks, abort_expired_seeks, renew};
use super::tests::{TestGame, new_game, new_test_game};
use super::time_control::TimeControl;
use crate::calendar::now_ms;
use crate::limits::Address;
use crate::visitor::VisitorId;
use std::collections::HashSet;
use throughline_store::{PublicState, Query};

const MINUTE: i64 = 60_000;

/// A public game of the visitor `one`, with an open seat.
async fn seek(time: Option<TimeControl>) -> TestGame {
    let seats = [Seat::Person { visitor: VisitorId::from_secret("one") }, Seat::Open];
    new_test_game("hnefatafl", seats, Terms { time, public: true, ..Terms::default() }).await
}

impl TestGame {
    /// Whether it is listed in the lobby at a time from now, once changes are written.
    async fn stands_in(&self, ms: i64) -> bool {
        // The actor answers this after all earlier requests.
        self.games.game(&self.id).await.unwrap();
        renew(&self.games, RenewedSeeks::New).await.unwrap();
        let public = Some(PublicState::Seeking(now_ms() + ms));
        let query = Query { public, limit: 9, ..Query::default() };
        !self.games.store.list(&query).await.unwrap().is_empty()
    }

    /// Whether it is aborted when seeks that have expired at a time from now are ended.
    async fn ends_in(&self, ms: i64) -> bool {
        abort_expired_seeks(&self.games, now_ms() + ms, &mut HashSet::new()).await.unwrap();
        self.games.game(&self.id).await.unwrap().result.as_ref().is_some_and(|result| result.is_void())
    }
}

#[tokio::test]
async fn a_seek_whose_maker_is_gone_leaves_the_lobby_and_ends_after_a_minute() {
    let game = seek(Some(TimeControl::Live { initial: 60, increment: 0 })).await;
    assert!(game.stands_in(0).await && !game.stands_in(MINUTE).await, "not without its maker");
    let browser = game.enter("one").await;
    assert!(game.stands_in(0).await);
    // A watcher does not keep it.
    let _watcher = game.enter("other").await;
    game.leave(browser).await;
    assert!(!game.stands_in(0).await);
    assert!(!game.ends_in(MINUTE - 10_000).await);
    let browser = game.enter("one").await;
    assert!(game.stands_in(0).await && !game.ends_in(0).await, "back in time");
    game.leave(browser).await;
    assert!(!game.stands_in(0).await && game.ends_in(MINUTE + 1_000).await);
}

#[tokio::test]
async fn a_seek_whose_maker_is_there_is_renewed_and_never_ended() {
    let game = seek(None).await;
    let _browser = game.enter("one").await;
    assert!(game.stands_in(0).await);
    game.games.store.extend_seeks(std::slice::from_ref(&game.id), 1).await.unwrap();
    assert!(!game.stands_in(0).await && !game.ends_in(MINUTE).await);
    renew(&game.games, RenewedSeeks::All).await.unwrap();
    assert!(game.stands_in(30_000).await);
}

#[tokio::test]
async fn a_seek_by_the_day_stands_for_two_weeks() {
    let game = seek(Some(TimeControl::Correspondence { days: 3, vacation: 7 })).await;
    let days = |days: i64| days * 24 * 60 * MINUTE;
    let browser = game.enter("one").await;
    game.leave(browser).await;
    assert!(game.stands_in(days(14) - MINUTE).await && !game.stands_in(days(14) + MINUTE).await);
    assert!(!game.ends_in(days(14)).await && game.ends_in(days(14) + 2 * MINUTE).await);
}

#[tokio::test]
async fn one_address_leaves_room_in_the_lobby_however_many_visitors_it_makes() {
    let game = seek(None).await;
    let make = async |from: &str, number: u32| {
        let rules = game.games.rule_sets.get("hnefatafl").unwrap();
        let owner = VisitorId::from_secret(&number.to_string());
        let seats = [Seat::Person { visitor: owner.clone() }, Seat::Open];
        let time = Some(TimeControl::Correspondence { days: 3, vacation: 7 });
        let new = new_game(rules, seats, owner, Terms { time, public: true, ..Terms::default() });
        game.games.create_from(&Address::named(from), new).await.ok()
    };
    let mut made = Vec::new();
    for number in 0..10 {
        made.extend(make("203.0.113.7", number).await);
    }
    assert!(made.len() == 10 && make("203.0.113.7", 10).await.is_none());
    assert!(make("203.0.113.8", 11).await.is_some() && make("127.0.0.1", 12).await.is_some());
    // One that is over makes room.
    game.games.store.extend_seeks(&made[..1], 1).await.unwrap();
    assert!(make("203.0.113.7", 13).await.is_some() && make("203.0.113.7", 14).await.is_none());
}
