//! Actors without a network in front of them: what happens when readers sleep, disks fail, and
//! nobody comes.

use super::actor::{IDLE, Request};
use super::event::Seat;
use super::games::{Games, NewGame, Services};
use super::view::{Command, Message};
use crate::config::Settings;
use crate::engine::Engines;
use crate::rule_sets::RuleSets;
use crate::visitor::VisitorId;
use std::sync::Arc;
use std::time::Duration;
use throughline_store::{SqliteStore, Store};
use tokio::sync::mpsc;

struct TestGame {
    games: Games,
    id: String,
    visitor: VisitorId,
    _folder: tempfile::TempDir,
}

/// A game that one visitor plays for both sides.
async fn test_game() -> TestGame {
    test_game_of("hnefatafl").await
}

async fn test_game_of(spec: &str) -> TestGame {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(&folder.path().join("games.sqlite")).await.unwrap();
    let (settings, rule_sets) = (Settings::new(folder.path().to_owned()), Arc::new(RuleSets::default()));
    let (settings, engines) = (Arc::new(settings), Arc::new(Engines::start(1, None).unwrap()));
    let games = Games::new(Services { settings, store, engines, rule_sets });
    let visitor = VisitorId::of("secret");
    let seat = Seat::Person { visitor: visitor.clone() };
    let new = NewGame {
        rules: games.rule_sets.get(spec).unwrap(),
        position: None,
        seats: [seat.clone(), seat],
        owner: visitor.clone(),
        hints: false,
        takebacks: false,
        happened: Vec::new(),
        finished: false,
    };
    let id = games.create(new).await.unwrap();
    TestGame { games, id, visitor, _folder: folder }
}

struct Subscriber {
    number: u64,
    actor: mpsc::Sender<Request>,
    inbox: mpsc::Receiver<Message>,
}

impl TestGame {
    async fn subscribe(&self, room: usize) -> Subscriber {
        let (outbox, inbox) = mpsc::channel(room);
        let visitor = Some(self.visitor.clone());
        let (subscription, actor) = self.games.subscribe(&self.id, visitor, outbox).await.unwrap();
        Subscriber { number: subscription.number, actor, inbox }
    }

    async fn plies(&self) -> usize {
        self.games.game(&self.id).await.unwrap().record.len()
    }
}

impl Subscriber {
    /// Sends a move and returns the reply to it, leaving out the views.
    async fn play(&mut self, id: &str, ply: u32, text: &str) -> Message {
        let command = Command::Move { ply, text: text.to_owned() };
        self.actor.send(Request::Command { number: self.number, id: id.to_owned(), command }).await.unwrap();
        loop {
            match self.inbox.recv().await.expect("a reply") {
                Message::View(_) => {}
                reply => return reply,
            }
        }
    }
}

#[tokio::test]
async fn a_start_that_chance_dealt_is_kept_itself_and_not_only_its_seed() {
    for spec in ["linear-progression:drop=fair,seed=5,blockers=shared", "linear-pursuit:setup=random,seed=9"]
    {
        let game = test_game_of(spec).await;
        let kept = game.games.store.load(&game.id).await.unwrap().expect("it is there");
        let start = game.games.rule_sets.get(spec).unwrap().record(None).unwrap().position_text();
        assert_eq!((kept.summary.spec.as_str(), kept.summary.position), (spec, Some(start)));
    }
    let game = test_game().await;
    assert_eq!(game.games.store.load(&game.id).await.unwrap().expect("it is there").summary.position, None);
}

#[tokio::test]
async fn a_reader_who_sleeps_is_cut_off_and_holds_nobody_up() {
    let game = test_game().await;
    let mut sleeper = game.subscribe(3).await;
    let mut awake = game.subscribe(100).await;
    for (ply, text) in (0..).zip(["d1-d2", "f4-e4", "d2-d1", "e4-f4"]) {
        let reply = awake.play(text, ply, text).await;
        assert_eq!(reply, Message::Done { id: text.to_owned() });
    }
    // The sleeper finds what fitted, and then the end: its connection closes and it comes back for
    // the newest state.
    let mut found = 0;
    while sleeper.inbox.recv().await.is_some() {
        found += 1;
    }
    assert_eq!(found, 3);
}

#[tokio::test]
async fn what_cannot_be_written_does_not_happen() {
    let game = test_game().await;
    let mut player = game.subscribe(100).await;
    player.play("a", 0, "d1-d2").await;
    game.games.store.close().await;
    match player.play("b", 1, "f4-e4").await {
        Message::Refused { id, message } => assert!(id == "b" && message.contains("nothing has changed")),
        other => panic!("{other:?}"),
    }
    assert_eq!(game.plies().await, 1);
}

#[tokio::test]
async fn an_actor_without_subscribers_ends_and_comes_back_from_the_log() {
    let game = test_game().await;
    let mut player = game.subscribe(100).await;
    player.play("a", 0, "d1-d2").await;
    let actor = player.actor.downgrade();
    player.actor.send(Request::Unsubscribe { number: player.number }).await.unwrap();
    drop(player);
    assert_eq!(game.plies().await, 1);
    tokio::time::pause();
    tokio::time::advance(IDLE * 2).await;
    tokio::time::resume();
    let put_away = async {
        while actor.upgrade().is_some_and(|actor| !actor.is_closed()) {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), put_away).await.expect("put away");
    assert_eq!(game.plies().await, 1);
}
