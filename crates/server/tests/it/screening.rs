//! Screening: rated games are compared with the engine in idle time, and moderators see the
//! figures.

use crate::common::{Browser, Response, TestApp};
use crate::faults::damage;
use crate::rated::RATED;
use crate::socket::Socket;
use serde_json::json;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use throughline_catalog::{EngineSlot, GameHandle, GameRecord};
use throughline_search::Limits;
use throughline_server::Settings;
use throughline_store::{
    Accounts, Append, NewEvent, NewGame, NewRating, ScreenedSide, Screening, SqliteStore, Store,
};
use tokio::time::{Instant, sleep};

/// The node limit for each position.
const NODES: u64 = 2_000;

/// The size of the transposition table of the site's jobs, in MiB: results depend on it.
const TABLE_MIB: usize = 16;

/// Longer than anything in these tests takes, even on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(90);

/// The settings of a site that screens games.
fn screening(settings: &mut Settings) {
    settings.screening_nodes = NODES;
}

/// The engine's move, with the site's settings.
fn engines_choice(record: &GameRecord) -> String {
    let mut slot = EngineSlot::new(TABLE_MIB);
    let found = record
        .search(&mut slot, &Limits::nodes(NODES), &AtomicBool::new(false), &mut |_| {})
        .expect("a move");
    found.text
}

/// Two people play a game with `moves` moves of each: the first player plays the engine's moves,
/// the second any, and then resigns. Returns its path.
async fn played(form: &str, [host, friend]: [&Browser; 2], moves: usize) -> String {
    let (path, mut hosts, mut friends) = host.open_joined_game(form, friend).await;
    let mut record = GameHandle::from_spec("hnefatafl").unwrap().record(None).unwrap();
    for turn in 0..moves {
        hosts.my_turn().await;
        let text = engines_choice(&record);
        makes(&mut hosts, &mut record, text).await;
        friends.until(|view| view["frame"]["ply"] == turn * 2 + 1).await;
        let legal = friends.legal();
        let text = legal[(turn * 7) % legal.len()].clone();
        makes(&mut friends, &mut record, text).await;
        hosts.until(|view| view["frame"]["ply"] == turn * 2 + 2).await;
    }
    friends.done(json!({"t": "resign"})).await;
    path
}

async fn makes(socket: &mut Socket, record: &mut GameRecord, text: String) {
    socket.play(&text).await;
    record.play(&text).unwrap();
}

/// The figures in a site's database.
async fn figures(app: &TestApp) -> Vec<ScreenedSide> {
    let store = app.store().await;
    let found = store.screened(99).await.unwrap();
    store.close().await;
    found.into_iter().map(|(side, _)| side).collect()
}

/// Waits until this many games are screened.
async fn screened(app: &TestApp, games: usize) -> Vec<ScreenedSide> {
    let until = Instant::now() + TIMEOUT;
    loop {
        let found = figures(app).await;
        if found.len() >= 2 * games {
            assert_eq!(found.len(), 2 * games);
            return found;
        }
        assert!(Instant::now() < until, "{found:?}");
        sleep(Duration::from_millis(200)).await;
    }
}

fn id(path: &str) -> &str {
    path.trim_start_matches("/games/")
}

#[tokio::test(flavor = "multi_thread")]
async fn who_plays_the_engines_moves_and_who_does_not_have_different_figures() {
    let app = TestApp::with(screening).await;
    let [ada, eve, grace] = &app.people(["Ada", "Eve", "Grace"]).await;
    let path = played(RATED, [ada, eve], 12).await;
    let sides = screened(&app, 1).await;
    let [first, second] = &sides[..] else { panic!("{sides:?}") };
    assert_eq!((first.game.as_str(), first.side, second.side), (id(&path), 0, 1));
    // The results are reproducible: each of her moves is the engine's first choice.
    assert!(first.moves > 2 && first.firsts == first.moves && first.lost == 0, "{first:?}");
    assert!(second.moves > 2 && second.firsts < second.moves && second.lost > 0, "{second:?}");
    for side in &sides {
        assert_eq!((side.pool.as_str(), side.rating, side.nodes), ("hnefatafl live", 1500, NODES));
        assert!(side.median_ms.is_some() && side.spread.is_some() && !side.version.is_empty(), "{side:?}");
    }
    // The command line shows the same.
    let lines = app.admin().await.fair_play(None).await.unwrap();
    assert_eq!(lines.len(), 3, "{lines:?}");
    assert!(lines[1].starts_with("Ada  ") && lines[1].contains("100.0 %"), "{lines:?}");
    assert!(lines[2].starts_with("Eve  ") && !lines[2].contains("100.0 %"), "{lines:?}");
    let column = |line: &str, text: &str| line.find(text).map(|at| line[..at].chars().count());
    assert_eq!(column(&lines[0], "Games"), column(&lines[1], "1  "), "{lines:?}");
    let of_ada = app.admin().await.fair_play(Some("ada")).await.unwrap();
    assert!(of_ada.iter().any(|line| line.contains("Too few games to compare")), "{of_ada:?}");
    assert!(of_ada.iter().any(|line| line.contains(id(&path))), "{of_ada:?}");
    assert!(app.admin().await.fair_play(Some("nobody")).await.is_err());
    moderators_see_them(&app, &path, [ada, eve, grace]).await;
}

/// The page for moderators, which nobody else can see.
async fn moderators_see_them(app: &TestApp, path: &str, [ada, eve, moderator]: [&Browser; 3]) {
    let page = async |who: &Browser, query: &str| -> Response {
        who.get(&format!("/moderation/fair-play{query}")).await
    };
    for who in [ada, eve, moderator] {
        assert_eq!((page(who, "").await.status, page(who, "?name=Ada").await.status), (404, 404));
    }
    app.admin().await.make_moderator("grace").await.unwrap();
    assert_eq!(page(ada, "?name=Eve").await.status, 404);
    let all = page(moderator, "").await.body;
    assert!(all.contains("?name=Ada") && all.contains("?name=Eve") && all.contains("100.0 %"), "{all}");
    let of_ada = page(moderator, "?name=ada").await;
    assert_eq!(of_ada.status, 200);
    for words in [path, "100.0 %", "no verdict", "Too few games to compare: 0", "Attackers"] {
        assert!(of_ada.body.contains(words), "{words}: {}", of_ada.body);
    }
    assert!(page(moderator, "?name=Grace").await.body.contains("No games of this player"));
    assert_eq!(page(moderator, "?name=nobody").await.status, 422);
    assert_eq!(page(moderator, &format!("?name={}", "x".repeat(3000))).await.status, 422);
    // A report of engine help links to it, another one does not.
    let form = "side=0&reason=abuse";
    assert_eq!(eve.post(&format!("{path}/report"), form).await.status, 200);
    assert!(!moderator.get("/moderation").await.body.contains("fair-play?name=Ada"));
    assert_eq!(eve.post(&format!("{path}/report"), "side=0&reason=engine-help").await.status, 200);
    assert!(moderator.get("/moderation").await.body.contains("fair-play?name=Ada"));
    // An annulled game is listed, but not counted.
    app.admin().await.annul(id(path), "help of an engine").await.unwrap();
    let of_ada = page(moderator, "?name=ada").await.body;
    assert!(of_ada.contains("annulled") && of_ada.contains("Games: 0."), "{of_ada}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_goes_on_where_it_stopped_and_only_rated_games_are_screened() {
    let app = TestApp::with(|settings| settings.no_screening = true).await;
    let [ada, eve] = &app.people(["Ada", "Eve"]).await;
    let (mut rated, casual) = (Vec::new(), RATED.replace("&rated=on", ""));
    for _ in 0..3 {
        rated.push(played(RATED, [ada, eve], 3).await);
    }
    played(&casual, [eve, ada], 2).await;
    let annulled = played(RATED, [ada, eve], 2).await;
    app.admin().await.annul(id(&annulled), "a mistake").await.unwrap();
    // An unfinished game.
    ada.create_joined_game(RATED, eve).await;
    // Nothing is screened while it is switched off.
    sleep(Duration::from_secs(1)).await;
    assert_eq!(figures(&app).await, []);
    // The newest is damaged. The others newest first; existing figures survive the restart.
    let store = app.store().await;
    let [game, kind, body] = ["damaged12345", "unreadable", "{}"].map(str::to_owned);
    let events = vec![NewEvent { kind, body }];
    store.create(NewGame { id: game.clone(), events, ..NewGame::default() }).await.unwrap();
    let ratings = vec![rating("somebody", "hnefatafl live")];
    store.append(Append { game, expected: 1, ratings, at: 1 << 50, ..Append::default() }).await.unwrap();
    store.close().await;
    let folder = app.stop().await;
    damage(folder.path(), b"unreadable");
    let app = TestApp::start(folder, screening).await;
    let until = Instant::now() + TIMEOUT;
    let before = loop {
        let found = figures(&app).await;
        if !found.is_empty() {
            break found;
        }
        assert!(Instant::now() < until);
    };
    assert_eq!(before[0].game, id(&rated[2]));
    let app = TestApp::start(app.stop().await, screening).await;
    let after = screened(&app, 3).await;
    assert_eq!(after[..before.len()], before);
    let games: Vec<_> = after.iter().step_by(2).map(|side| side.game.as_str()).collect();
    assert_eq!(games, [id(&rated[2]), id(&rated[1]), id(&rated[0])]);
    // All games are screened: nothing more comes.
    sleep(Duration::from_secs(6)).await;
    assert_eq!(figures(&app).await, after);
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_screened_while_a_game_waits_for_the_engine() {
    let app = TestApp::with(screening).await;
    let [ada, eve] = &app.people(["Ada", "Eve"]).await;
    // One worker, for which several people's games wait longer than the interval of looking for
    // games.
    let (begin, mut waiting) = (Instant::now(), Vec::new());
    for _ in 0..8 {
        let browser = app.browser().await;
        let path = browser.create("game=hnefatafl&opponent=engine&side=1&level=8").await;
        waiting.push(browser.socket(&path).await);
    }
    played(RATED, [ada, eve], 2).await;
    let mut were_waiting = 0;
    while waiting.len() > 1 {
        let mut socket = waiting.remove(0);
        were_waiting += usize::from(socket.view["thinking"] == true);
        socket.my_turn().await;
        // The other games come next; nothing is screened meanwhile.
        assert_eq!(figures(&app).await, [], "after {:?}", begin.elapsed());
    }
    assert!(were_waiting > 3 && begin.elapsed() > Duration::from_secs(6), "{:?}", begin.elapsed());
    waiting[0].my_turn().await;
    screened(&app, 1).await;
}

/// A first rating of a player.
fn rating(player: &str, pool: &str) -> NewRating {
    let (player, pool) = (player.to_owned(), pool.to_owned());
    NewRating { player, pool, number: 1, rating: 0, deviation: 0, volatility: 0, previous: None }
}

/// Stores a screened game: how many of twenty moves of the first player are the engine's first
/// choice, and the players with their ratings. Everything else is the same in all games.
async fn written(store: &SqliteStore, id: &str, firsts: u64, players: [(&str, i64); 2]) {
    let seats = players.map(|(visitor, _)| json!({"kind": "person", "visitor": visitor}));
    let overview =
        json!({"seats": seats, "position": "", "marks": [], "plies": 40, "turn": 0, "result": null});
    let (new, overview) = (NewGame { id: id.to_owned(), ..NewGame::default() }, Some(overview.to_string()));
    store.create(NewGame { overview: overview.clone(), ..new }).await.unwrap();
    let pool = "hnefatafl days";
    let ratings = players.map(|(player, _)| rating(player, pool)).into();
    store.append(Append { game: id.to_owned(), overview, ratings, ..Append::default() }).await.unwrap();
    let side = |side: u8| ScreenedSide {
        game: id.to_owned(),
        side,
        pool: pool.to_owned(),
        rating: players[usize::from(side)].1,
        moves: 20,
        firsts: if side == 0 { firsts } else { 20 },
        lost: 400_000,
        median_ms: None,
        spread: None,
        nodes: NODES,
        version: String::new(),
        ended_at: 1,
        at: 2,
    };
    assert!(store.add_screening([side(0), side(1)]).await.unwrap());
}

#[tokio::test(flavor = "multi_thread")]
async fn figures_stand_beside_those_of_players_of_about_the_same_rating() {
    let app = TestApp::with(|settings| settings.no_screening = true).await;
    let [_, grace] = app.people(["Ada", "Grace"]).await;
    app.admin().await.make_moderator("grace").await.unwrap();
    let store = app.store().await;
    let ada = store.account_named("ada").await.unwrap().unwrap().visitor;
    written(&store, "hers", 18, [(&ada, 1500), ("other", 1500)]).await;
    for firsts in 0..19 {
        let [one, two] = ["one", "two"].map(|name| format!("{name} {firsts}"));
        written(&store, &format!("theirs {firsts}"), firsts, [(&one, 1450), (&two, 1651)]).await;
    }
    let page = async || grace.get("/moderation/fair-play?name=Ada").await.body;
    let of_ada = page().await;
    assert!(of_ada.contains("Too few games to compare: 19 of other players"), "{of_ada}");
    // One more: of 20 sides 18 have fewer, one has as many, and one has more.
    written(&store, "the last", 20, [("three", 1650), ("four", 1349)]).await;
    let of_ada = page().await;
    let standing = "Higher than in 90 of 100 games of players rated 1350 to 1650";
    assert!(of_ada.contains(standing) && of_ada.contains("<td>90.0 %</td>"), "{of_ada}");
    // (0 + 1 + … + 18 + 20) / 20 / 20: without hers, and without the sides of other ratings.
    assert!(of_ada.contains("<td>47.8 %</td>"), "{of_ada}");
    // All lose the same, and correspondence games have no move times.
    assert!(of_ada.contains("<td>2.00</td><td>2.00</td><td>Higher than in 0 of 100"), "{of_ada}");
    assert!(of_ada.contains("<td>–</td><td>–</td><td></td>"), "{of_ada}");
    store.close().await;
}
