//! Game actors without a network: slow readers, failing disks, idle games.

use super::actor::IDLE;
use super::challenge::end_games_before_closing;
use super::event::Terms;
use super::game::Game;
use super::games::{Games, READ_PER_QUERY};
use super::protocol::{Command, Message};
use super::seat::Seat;
use super::seek::Seeks;
use super::services::{NewGame, Services};
use super::subscribers::{Attachment, MAX_WATCHERS, Subscriber};
use super::timekeeper::Timekeeper;
use super::waiting::WaitingGamesCache;
use crate::config::Settings;
use crate::engine::Engines;
use crate::error::AppError;
use crate::heavy_work::HeavyWork;
use crate::identities::Identities;
use crate::limits::{Address, Limits, on_behalf_of};
use crate::peers::Peers;
use crate::rule_sets::RuleSets;
use crate::visitor::VisitorId;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU32;
use std::time::Duration;
use throughline_catalog::GameHandle;
use throughline_game::Language;
use throughline_store::{Query, SqliteStore, Store};
use tokio::sync::mpsc;
use tokio::time::timeout;

pub(super) struct TestGame {
    pub games: Arc<Games>,
    pub id: String,
    visitor: VisitorId,
    pub folder: tempfile::TempDir,
}

/// A game of one visitor for both sides.
async fn test_game() -> TestGame {
    test_game_of("hnefatafl").await
}

async fn test_game_of(spec: &str) -> TestGame {
    let seat = Seat::Person { visitor: VisitorId::from_secret("secret") };
    new_test_game(spec, [seat.clone(), seat], Terms::default()).await
}

/// A game of the visitors `one` and `other`.
pub(super) async fn test_game_between(terms: Terms) -> TestGame {
    let seats = ["one", "other"].map(|secret| Seat::Person { visitor: VisitorId::from_secret(secret) });
    new_test_game("hnefatafl", seats, terms).await
}

pub(super) async fn new_test_game(spec: &str, seats: [Seat; 2], terms: Terms) -> TestGame {
    let folder = tempfile::tempdir().unwrap();
    let (games, visitor) = (games_in(folder.path()).await, VisitorId::from_secret("secret"));
    let rules = games.rule_sets.get(spec).unwrap();
    let id = games.create(new_game(rules, seats, visitor.clone(), terms)).await.unwrap();
    TestGame { games: Arc::new(games), id, visitor, folder }
}

pub(super) fn new_game(rules: GameHandle, seats: [Seat; 2], owner: VisitorId, terms: Terms) -> NewGame {
    NewGame { rules, position: None, seats, owner, terms, initial_events: Vec::new(), finished: false }
}

async fn games_in(folder: &Path) -> Games {
    let store = SqliteStore::open(&folder.join("games.sqlite")).await.unwrap();
    let (settings, rule_sets) = (Settings::new(folder.to_owned()), Arc::new(RuleSets::default()));
    let (settings, engines) = (Arc::new(settings), Arc::new(Engines::start(1, None).unwrap()));
    let (limits, timekeeper) = (Arc::<Limits>::default(), Timekeeper::default());
    let (store, peers): (Arc<dyn Store>, _) = (Arc::new(store), Peers::new().0);
    let identities = Arc::new(Identities::new(store.clone()));
    Games::new(Services {
        settings,
        store,
        peers,
        engines,
        rule_sets,
        limits,
        heavy: HeavyWork::default(),
        timekeeper,
        identities,
        seeks: Seeks::default(),
        waiting: WaitingGamesCache::default(),
    })
}

/// A watcher.
type Watcher = (mpsc::Receiver<Box<Message>>, Option<Attachment>);

/// A subscriber, from the test's side.
pub(super) struct Browser {
    attachment: Attachment,
    pub inbox: mpsc::Receiver<Box<Message>>,
    pub round_trip: Arc<AtomicU32>,
}

impl TestGame {
    async fn subscribe(&self, room: usize) -> Browser {
        self.subscribe_as(self.visitor.clone(), Address::named("127.0.0.1"), room).await
    }

    /// The browser of the visitor with a secret.
    pub(super) async fn enter(&self, secret: &str) -> Browser {
        self.subscribe_as(VisitorId::from_secret(secret), Address::named("127.0.0.1"), 100).await
    }

    async fn subscribe_as(&self, visitor: VisitorId, address: Address, room: usize) -> Browser {
        let (outbox, inbox) = mpsc::channel(room);
        let (language, round_trip) = (Language::English, Arc::<AtomicU32>::default());
        let visitor = Some(visitor);
        let subscriber = Subscriber { visitor, language, address, round_trip: round_trip.clone(), outbox };
        let (_, attachment) = self.games.subscribe(&self.id, subscriber).await.unwrap();
        Browser { attachment, inbox, round_trip }
    }

    /// Closes the browser.
    pub(super) async fn leave(&self, browser: Browser) {
        browser.attachment.end().await;
    }

    /// Restarts the site.
    pub(super) async fn restarted(self, after: Duration) -> TestGame {
        self.games.close();
        self.games.store.close().await;
        tokio::time::sleep(after).await;
        let games = Arc::new(games_in(self.folder.path()).await);
        TestGame { games, ..self }
    }

    /// Creates another game like it.
    async fn another(&self) -> String {
        let seat = Seat::Person { visitor: self.visitor.clone() };
        let rules = self.games.rule_sets.get("hnefatafl").unwrap();
        let new = new_game(rules, [seat.clone(), seat], self.visitor.clone(), Terms::default());
        self.games.create(new).await.unwrap()
    }

    /// Whether a watcher from an address is admitted.
    async fn watch(&self, address: &str, kept: &mut Vec<Watcher>) -> bool {
        let (outbox, inbox) = mpsc::channel(8);
        let (language, address) = (Language::English, Address::named(address));
        let subscriber = Subscriber { visitor: None, language, address, round_trip: Arc::default(), outbox };
        let entered = self.games.subscribe(&self.id, subscriber).await.ok();
        let is_in = entered.is_some();
        kept.push((inbox, entered.map(|(_, attachment)| attachment)));
        is_in
    }

    pub(super) async fn plies(&self) -> usize {
        self.games.game(&self.id).await.unwrap().record.len()
    }
}

impl Browser {
    /// Sends a move and returns the reply to it, leaving out the views.
    pub(super) async fn play(&mut self, id: &str, ply: u32, text: &str) -> Message {
        self.command(id, Command::Move { ply, text: text.to_owned() }).await
    }

    /// Sends a command and returns the reply to it, leaving out the views.
    pub(super) async fn command(&mut self, id: &str, command: Command) -> Message {
        self.attachment.send(id.to_owned(), command).await.unwrap();
        loop {
            match *self.inbox.recv().await.expect("a reply") {
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
    // The slow reader finds what fitted into its outbox, and then the end: its connection closes
    // and it reconnects for the newest state.
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
    let actor = player.attachment.actor.downgrade();
    player.attachment.end().await;
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

#[tokio::test]
async fn more_games_than_there_is_room_for_are_looked_at_one_after_the_other() {
    let mut game = test_game().await;
    game.games = Arc::new(games_in(game.folder.path()).await.with_actors(10));
    let mut player = game.subscribe(100).await;
    for _ in 0..40 {
        let other = game.another().await;
        assert_eq!(game.games.game(&other).await.expect("there is room").version, 1);
    }
    // The game with a subscriber was not unloaded.
    assert_eq!(player.play("a", 0, "d1-d2").await, Message::Done { id: "a".to_owned() });
    assert_eq!(game.plies().await, 1);
}

#[tokio::test]
async fn players_enter_however_many_watch() {
    let (game, mut kept) = (test_game().await, Vec::new());
    let mut watching = 0;
    while watching < 20_000 && game.watch("127.0.0.1", &mut kept).await {
        watching += 1;
    }
    assert_eq!(watching, MAX_WATCHERS.0);
    let mut player = game.subscribe(1000).await;
    assert_eq!(player.play("a", 0, "d1-d2").await, Message::Done { id: "a".to_owned() });
    for _ in 0..30 {
        player = game.subscribe(1000).await;
    }
    assert_eq!(player.play("b", 1, "f4-e4").await, Message::Done { id: "b".to_owned() });
}

#[tokio::test]
async fn one_address_does_not_keep_others_from_watching() {
    let (game, mut kept) = (test_game().await, Vec::new());
    let mut watching = 0;
    while watching < 1000 && game.watch("203.0.113.7", &mut kept).await {
        watching += 1;
    }
    assert_eq!(watching, 100);
    assert!(game.watch("203.0.113.8", &mut kept).await);
}

#[tokio::test]
async fn an_address_loads_one_game_at_a_time_and_others_load_theirs() {
    let game = test_game().await;
    let [greedy, other] = ["203.0.113.7", "203.0.113.8"].map(Address::named);
    let turn = on_behalf_of(greedy, game.games.heavy.loads.turn()).await.unwrap();
    let load = async |from, patience| {
        let loaded = on_behalf_of(from, game.games.game(&game.id));
        timeout(Duration::from_millis(patience), loaded).await.is_ok()
    };
    assert!(!load(greedy, 100).await, "another of its games is being loaded");
    assert!(load(other, 20_000).await);
    drop(turn);
}

#[tokio::test]
async fn rematches_count_as_new_games() {
    let (game, address) = (test_game().await, Address::named("203.0.113.7"));
    while game.games.limits.new_games.count(&address).is_ok() {}
    let mut player = game.subscribe_as(game.visitor.clone(), address, 100).await;
    assert!(matches!(player.command("a", Command::Resign {}).await, Message::Done { .. }));
    match player.command("b", Command::Rematch {}).await {
        Message::Refused { message, .. } => assert!(message.contains("new games"), "{message}"),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn private_notes_are_counted_by_address_however_many_visitors_write() {
    let (game, address) = (test_game().await, Address::named("203.0.113.7"));
    let note =
        |text: Option<&str>| Command::PrivateNote { text: text.map(str::to_owned), was: String::new() };
    let write = async |secret: &str| {
        let mut guest = game.subscribe_as(VisitorId::from_secret(secret), address, 100).await;
        guest.command("n", note(Some("seen"))).await
    };
    assert!(matches!(write("one").await, Message::PrivateNote { .. }));
    while game.games.limits.notes.count(&address).is_ok() {}
    match write("other").await {
        Message::Refused { message, .. } => assert!(message.contains("very many requests"), "{message}"),
        other => panic!("{other:?}"),
    }
    let mut one = game.subscribe_as(VisitorId::from_secret("one"), address, 100).await;
    let read = one.command("r", note(None)).await;
    assert!(matches!(read, Message::PrivateNote { text, .. } if text == "seen"), "reading costs nothing");
}

#[tokio::test]
async fn a_move_is_not_refused_because_the_one_before_it_was_accepted_by_another_instance() {
    let game = test_game_between(Terms::default()).await;
    let elsewhere = games_in(game.folder.path()).await;
    let moves = [("one", "d1-d2"), ("other", "f4-e4"), ("one", "d2-d1")];
    for (ply, (who, text)) in moves.into_iter().enumerate() {
        for games in [&*game.games, &elsewhere] {
            assert!(games.game(&game.id).await.is_ok(), "both have it in memory");
        }
        let games = if ply % 2 == 0 { &*game.games } else { &elsewhere };
        let next = move |game: &Game| Command::Move { ply: game.played.len() as u32, text: text.to_owned() };
        let (visitor, address) = (VisitorId::from_secret(who), Address::of_this_machine());
        games.choose_command(&game.id, &visitor, address, next).await.expect("it is their turn");
    }
    let visitor = VisitorId::from_secret("other");
    let late = Command::Move { ply: 1, text: "f4-e4".to_owned() };
    let refused = elsewhere.command(&game.id, &visitor, Address::of_this_machine(), late).await;
    assert!(matches!(refused, Err(AppError::Refused(_))), "{refused:?}");
}

#[tokio::test]
async fn two_who_ask_for_a_rematch_at_different_instances_get_one() {
    let mut game = test_game_between(Terms::default()).await;
    let mut one = game.enter("one").await;
    assert!(matches!(one.command("a", Command::Resign {}).await, Message::Done { .. }));
    let elsewhere = Arc::new(games_in(game.folder.path()).await);
    let _here = std::mem::replace(&mut game.games, elsewhere);
    let mut other = game.enter("other").await;
    let rematches =
        [one.command("b", Command::Rematch {}).await, other.command("b", Command::Rematch {}).await];
    assert!(
        matches!(&rematches, [Message::Rematch { href }, Message::Rematch { href: same }] if href == same)
    );
    let all = game.games.store.list(&Query { limit: 9, ..Query::default() }).await.unwrap();
    assert_eq!(all.len(), 2, "the other rematch waits for nobody");
}

#[tokio::test]
async fn who_leaves_ends_all_games_however_many() {
    let game = test_game_between(Terms::default()).await;
    let one = VisitorId::from_secret("one");
    let seats = ["one", "other"].map(|secret| Seat::Person { visitor: VisitorId::from_secret(secret) });
    for _ in 0..2 * READ_PER_QUERY {
        let rules = game.games.rule_sets.get("hnefatafl").unwrap();
        game.games.create(new_game(rules, seats.clone(), one.clone(), Terms::default())).await.unwrap();
    }
    let unfinished = async || game.games.unfinished(&one, |_, _| true).await.unwrap();
    let all = unfinished().await;
    assert_eq!(all.len(), 2 * READ_PER_QUERY as usize + 1);
    assert!(all.is_sorted_by_key(|(summary, _)| std::cmp::Reverse(summary.updated_at)));
    end_games_before_closing(&game.games, &one).await.unwrap();
    assert!(unfinished().await.is_empty());
}
