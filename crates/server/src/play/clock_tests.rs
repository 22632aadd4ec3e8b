//! Games with clocks: time losses, restarts without a cost, lag compensation, claims against absent
//! players.

use super::absence::ABSENCE;
use super::clock;
use super::event::{Event, Terms};
use super::protocol::{Command, Message};
use super::seat::Seat;
use super::tests::{Browser, TestGame, new_game, new_test_game, test_game_between};
use super::time_control::TimeControl;
use super::timekeeper::{Timekeeper, watch_deadlines};
use super::view::{Can, View};
use crate::calendar::now_ms;
use crate::limits::Address;
use crate::play::record;
use crate::random;
use crate::visitor::VisitorId;
use std::sync::Arc;
use std::time::Duration;
use throughline_store::NewGame;
use tokio::time::timeout;

const WAIT: Duration = Duration::from_secs(20);

fn live(initial: u32, increment: u32) -> Terms {
    Terms { time: Some(TimeControl::Live { initial, increment }), takebacks: true, ..Terms::default() }
}

impl Browser {
    /// The next view that fits.
    async fn view(&mut self, fits: impl Fn(&View) -> bool) -> Can {
        let found = async {
            loop {
                match *self.inbox.recv().await.expect("a message") {
                    Message::View(view) if fits(&view) => return view.can,
                    _ => {}
                }
            }
        };
        timeout(WAIT, found).await.expect("in time")
    }

    async fn plays(&mut self, ply: u32, text: &str) {
        let id = format!("{ply}");
        assert_eq!(self.play(&id, ply, text).await, Message::Done { id });
    }
}

/// A game of two people, after one move by each.
async fn begun(terms: Terms) -> (TestGame, [Browser; 2]) {
    let game = test_game_between(terms).await;
    let mut players = [game.enter("one").await, game.enter("other").await];
    players[0].plays(0, "d1-d2").await;
    players[1].plays(1, "f4-e4").await;
    (game, players)
}

/// Lets time pass by the clock of the tasks.
async fn pass(time: Duration) {
    tokio::time::pause();
    tokio::time::advance(time).await;
    tokio::time::resume();
}

/// Whether a game has been lost on time.
fn is_over(view: &View) -> bool {
    view.position.result.as_ref().is_some_and(|result| result.reason == "time forfeit")
}

#[tokio::test]
async fn a_flag_falls_by_itself() {
    let (game, [mut one, _other]) = begun(live(1, 0)).await;
    let sweeping = tokio::spawn(watch_deadlines(game.games.clone()));
    one.view(is_over).await;
    let ended = game.games.game(&game.id).await.unwrap();
    assert_eq!(ended.result.as_ref().and_then(|result| result.winner), Some(1));
    assert!(game.games.store.deadlines(9).await.unwrap().is_empty());
    let written = record::export(&ended).text;
    assert!(written.contains(r#"[TimeControl "1"]"#) && written.contains("time forfeit"), "{written}");
    sweeping.abort();
}

#[tokio::test]
async fn a_flag_falls_though_another_game_cannot_be_read() {
    let (game, players) = begun(live(1, 0)).await;
    drop(players);
    let (id, position) = (random::game_id(), Some("x".repeat(20_000)));
    let unreadable = NewGame { id, position, deadline: Some(1), ..NewGame::default() };
    game.games.store.create(unreadable).await.unwrap();
    game.games.store.close().await;
    // The pages on which nothing but that position stands.
    let file = game.folder.path().join("games.sqlite");
    let mut pages = std::fs::read(&file).unwrap();
    let is_its = |page: &&mut [u8]| page[4..].iter().all(|byte| *byte == b'x');
    let hurt: Vec<_> = pages.chunks_mut(4096).filter(is_its).collect();
    assert!(hurt.len() > 1);
    hurt.into_iter().for_each(|page| page.fill(0xA5));
    std::fs::write(&file, pages).unwrap();
    let game = game.restarted(Duration::ZERO).await;
    let sweeping = tokio::spawn(watch_deadlines(game.games.clone()));
    game.enter("other").await.view(is_over).await;
    sweeping.abort();
}

#[tokio::test]
async fn a_flag_falls_though_engines_are_to_move_in_many_games() {
    let (game, [mut one, _other]) = begun(live(3, 0)).await;
    game.games.engines.stop();
    let visitor = VisitorId::from_secret("one");
    for _ in 0..6 {
        let seats = [Seat::Engine { level: 1 }, Seat::Person { visitor: visitor.clone() }];
        let rules = game.games.rule_sets.get("hnefatafl").unwrap();
        game.games.create(new_game(rules, seats, visitor.clone(), live(60, 5))).await.unwrap();
    }
    let sweeping = tokio::spawn(watch_deadlines(game.games.clone()));
    one.view(is_over).await;
    assert_eq!(game.games.store.deadlines(9).await.unwrap().len(), 6, "no engine has moved");
    sweeping.abort();
}

#[tokio::test]
async fn a_move_that_comes_too_late_loses_though_nobody_swept() {
    let (game, [mut one, _other]) = begun(live(1, 0)).await;
    tokio::time::sleep(Duration::from_millis(1_700)).await;
    match one.play("late", 2, "d2-d1").await {
        Message::Refused { message, .. } => assert!(message.contains("over"), "{message}"),
        other => panic!("{other:?}"),
    }
    assert_eq!(game.plies().await, 2);
    assert!(game.games.game(&game.id).await.unwrap().result.is_some());
}

#[tokio::test]
async fn a_restart_costs_nobody_time() {
    let (game, players) = begun(live(10, 0)).await;
    drop(players);
    let deadline = |deadlines: Vec<(String, i64)>| deadlines[0].1;
    let before = deadline(game.games.store.deadlines(1).await.unwrap());
    game.games.timekeeper.now(&*game.games.store).await.unwrap();
    let game = game.restarted(Duration::from_secs(11)).await;
    assert!(now_ms() > before, "the deadline passed while the site was down");
    let sweeping = tokio::spawn(watch_deadlines(game.games.clone()));
    let mut one = game.enter("one").await;
    one.view(|view| view.version > 3).await;
    let after = deadline(game.games.store.deadlines(1).await.unwrap());
    let turn_began = before - clock::MAX_LAG - 10_000;
    let whole_turn = now_ms() - turn_began;
    assert!((10_900..=whole_turn).contains(&(after - before)), "put off by {}", after - before);
    one.plays(2, "d2-d1").await;
    let spent = game.games.game(&game.id).await.unwrap().spent[2].expect("it was played here");
    assert!(spent < Duration::from_millis(10_500), "{spent:?} are written down");
    sweeping.abort();
}

#[tokio::test]
async fn lag_is_given_back_and_written_down() {
    let (game, [one, _other]) = begun(live(60, 0)).await;
    one.round_trip.store(90_000, std::sync::atomic::Ordering::Relaxed);
    let mut one = one;
    one.plays(2, "d2-d1").await;
    let stored = game.games.store.load(&game.id).await.unwrap().expect("it is there");
    assert!(stored.events[3].body.contains(r#""lag":500"#), "{}", stored.events[3].body);
}

/// A command of the opponent or a watcher must not end a turn whose move may be on its way.
#[tokio::test]
async fn nobody_elses_command_takes_the_lag_away() {
    let (game, [one, mut other]) = begun(live(1, 0)).await;
    one.round_trip.store(90_000, std::sync::atomic::Ordering::Relaxed);
    let mut watcher = game.enter("a watcher").await;
    let deadline = game.games.store.deadlines(1).await.unwrap()[0].1 - clock::MAX_LAG;
    let late = deadline + 20 - now_ms();
    tokio::time::sleep(Duration::from_millis(late.try_into().expect("it is before"))).await;
    let (visitor, address) = (VisitorId::from_secret("other"), Address::of_this_machine());
    for number in 0..3 {
        match number {
            0 => drop(watcher.command("w", Command::Resign {}).await),
            1 => drop(other.command("o", Command::OfferDraw { ply: 2 }).await),
            _ => drop(game.games.command(&game.id, &visitor, address, Command::OfferDraw { ply: 2 }).await),
        }
        let is_over = game.games.game(&game.id).await.unwrap().result.is_some();
        assert!(!is_over || now_ms() > deadline + clock::MAX_LAG, "command {number} took it away");
    }
}

#[tokio::test]
async fn only_whoever_has_left_can_be_claimed_on() {
    let (game, [mut one, other]) = begun(live(600, 0)).await;
    match one.command("early", Command::ClaimWin {}).await {
        Message::Refused { message, .. } => assert!(message.contains("60 seconds"), "{message}"),
        other => panic!("{other:?}"),
    }
    game.leave(other).await;
    one.view(|view| !view.seats[1].connected).await;
    pass(ABSENCE + Duration::from_secs(1)).await;
    // A program that plays without an open stream is not absent.
    let (visitor, address) = (VisitorId::from_secret("other"), Address::of_this_machine());
    let offer = game.games.command(&game.id, &visitor, address, Command::OfferDraw { ply: 2 }).await;
    offer.expect("it is offered");
    assert!(matches!(one.command("still", Command::ClaimWin {}).await, Message::Refused { .. }));
    pass(ABSENCE + Duration::from_secs(1)).await;
    assert!(one.view(|view| view.can.claim_win).await.claim_win);
    assert_eq!(one.command("c", Command::ClaimWin {}).await, Message::Done { id: "c".to_owned() });
    let result = game.games.game(&game.id).await.unwrap().result.clone().expect("over");
    assert_eq!((result.winner, result.reason.as_str()), (Some(0), "abandoned"));
}

/// A check on the way for an earlier absence does not delay the one for a later absence.
#[tokio::test]
async fn the_win_is_offered_as_soon_as_it_can_be_claimed() {
    let (game, [mut one, other]) = begun(live(600, 0)).await;
    game.leave(other).await;
    one.view(|view| !view.seats[1].connected).await;
    pass(Duration::from_secs(30)).await;
    let (visitor, address) = (VisitorId::from_secret("other"), Address::of_this_machine());
    let offer = game.games.command(&game.id, &visitor, address, Command::OfferDraw { ply: 2 }).await;
    offer.expect("it is offered");
    pass(Duration::from_secs(31)).await;
    // The first check is carried out, and finds nobody away for long.
    tokio::time::sleep(Duration::from_millis(500)).await;
    pass(Duration::from_secs(30)).await;
    one.view(|view| view.can.claim_win).await;
}

#[tokio::test]
async fn a_game_is_called_off_before_both_have_moved_and_not_later() {
    let game = test_game_between(live(60, 0)).await;
    let (mut one, mut other) = (game.enter("one").await, game.enter("other").await);
    assert!(one.view(|view| view.can.abort).await.abort);
    one.plays(0, "d1-d2").await;
    assert_eq!(other.command("a", Command::Abort {}).await, Message::Done { id: "a".to_owned() });
    let ended = game.games.game(&game.id).await.unwrap();
    assert_eq!(ended.result.as_ref().map(|result| result.reason.as_str()), Some("aborted"));
    assert!(record::export(&ended).text.trim_end().ends_with('*'));
    let (_game, [mut one, _other]) = begun(live(60, 0)).await;
    assert!(matches!(one.command("a", Command::Abort {}).await, Message::Refused { .. }));
}

/// A game of `one`, who moves first, against the engine.
async fn against_engine(terms: Terms) -> TestGame {
    let seats = [Seat::Person { visitor: VisitorId::from_secret("one") }, Seat::Engine { level: 1 }];
    new_test_game("hnefatafl", seats, terms).await
}

async fn until_plies(game: &TestGame, plies: usize) {
    let come = async {
        while game.plies().await < plies {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(WAIT, come).await.expect("the engine moves");
}

#[tokio::test]
async fn an_engine_moves_in_a_game_with_a_clock_though_its_opponent_has_left() {
    let game = against_engine(live(60, 5)).await;
    let mut one = game.enter("one").await;
    one.plays(0, "d1-d2").await;
    game.leave(one).await;
    until_plies(&game, 2).await;
    let played = game.games.game(&game.id).await.unwrap();
    assert_eq!(played.due_events(played.created_at + 3_600_000, 0, &[]), [Event::TimedOut { side: 0 }]);
}

/// If the site went down before the engine had moved, the site returns to the game by itself.
#[tokio::test]
async fn an_engine_moves_after_a_restart_by_itself_and_never_loses_on_time() {
    let game = against_engine(live(60, 5)).await;
    let (visitor, address) = (VisitorId::from_secret("one"), Address::of_this_machine());
    let move_of = |ply, text: &str| Command::Move { ply, text: text.to_owned() };
    game.games.engines.stop();
    game.games.command(&game.id, &visitor, address, move_of(0, "d1-d2")).await.unwrap();
    let waiting = game.games.game(&game.id).await.unwrap();
    assert_eq!(waiting.due_events(waiting.created_at + 30 * 86_400_000, 0, &[]), []);
    let game = game.restarted(Duration::ZERO).await;
    let sweeping = tokio::spawn(watch_deadlines(game.games.clone()));
    until_plies(&game, 2).await;
    sweeping.abort();
}

/// A missing first move ends the game without a winner; the time of a takeback counts.
#[tokio::test]
async fn the_log_alone_tells_what_the_time_brought_about() {
    let game = test_game_between(live(60, 5)).await;
    let made = game.games.game(&game.id).await.unwrap();
    assert_eq!(made.due_events(made.created_at + 120_000, 0, &[]), []);
    let late = made.due_events(made.created_at + 120_001, 0, &[]);
    assert_eq!(late, [Event::Aborted { by: None }]);
    let (game, [mut one, mut other]) = begun(live(60, 5)).await;
    one.plays(2, "d2-d1").await;
    let asks = one.command("u", Command::Undo { ply: 3 }).await;
    assert_eq!(asks, Message::Done { id: "u".to_owned() });
    other.command("v", Command::AcceptTakeback {}).await;
    let back = game.games.game(&game.id).await.unwrap();
    let deadline = back.deadline().expect("it runs");
    let later = back.due_events(deadline + 1, 0, &[]);
    assert_eq!(later, [Event::TimedOut { side: 0 }], "the side that took back is to move");
}

#[tokio::test]
async fn as_long_as_nothing_can_be_noted_nobody_is_judged() {
    let (game, _players) = begun(live(60, 0)).await;
    let keeper = Timekeeper::default();
    game.games.store.close().await;
    assert!(keeper.now(&*game.games.store).await.is_err());
    let _: &Arc<super::Games> = &game.games;
}
