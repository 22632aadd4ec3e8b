//! Two instances while nothing fails, or NATS alone.

use crate::parts::Service;
use crate::players::{Browser, Player};
use crate::siege::{of_friends, with_the_engine};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tokio::task::block_in_place;

const TIMEOUT: Duration = Duration::from_secs(30);

fn ply(view: &Value) -> usize {
    view["played"].as_array().map_or(0, Vec::len)
}

/// Waits until all have a view that fits.
async fn all_see(players: &mut [Player], fits: impl Fn(&Value) -> bool) {
    for player in players {
        assert!(player.until(&fits, TIMEOUT).await, "{}, {}", player.view["seats"], player.view["played"]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn friends_at_two_instances_see_each_other_and_their_moves() {
    let mut service = block_in_place(Service::start);
    let sites = [0, 1].map(|site| service.sites[site].address);
    let mut friends = of_friends(sites).await;
    all_see(&mut friends, |_| true).await;
    let both = |view: &Value| [0, 1].iter().all(|seat| view["seats"][seat]["connected"] == true);
    all_see(&mut friends, both).await;
    friends[0].a_move().await;
    all_see(&mut friends, |view| ply(view) == 1).await;
    // Without notices, the instances poll the database.
    block_in_place(|| service.nats.kill());
    friends[1].a_move().await;
    all_see(&mut friends, |view| ply(view) == 2).await;
    friends[0].a_move().await;
    all_see(&mut friends, |view| ply(view) == 3).await;
    block_in_place(|| service.nats.resume());
    friends[1].command(json!({"t": "resign"})).await;
    all_see(&mut friends, |view| !view["result"].is_null()).await;
    friends[0].command(json!({"t": "rematch"})).await;
    all_see(&mut friends, |view| view["rematch"].is_string()).await;
    assert_eq!(friends[0].view["rematch"], friends[1].view["rematch"]);
    // The other instance notices a player's absence.
    let mut left = friends.swap_remove(0);
    drop(friends);
    let alone =
        |view: &Value| view["seats"][0]["connected"] == true && view["seats"][1]["connected"] == false;
    assert!(left.until(alone, TIMEOUT).await, "{}", left.view["seats"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_instance_searches_the_engines_reply_and_another_when_that_one_is_gone() {
    let service = block_in_place(Service::start);
    let [one, two] = [0, 1].map(|site| service.sites[site].address);
    let mut tabs = with_the_engine([one, two]).await;
    tabs.push(tabs[0].elsewhere());
    all_see(&mut tabs, |view| view["can"]["play"] == true).await;
    let game = tabs[0].game().trim_start_matches("/games/").to_owned();
    tabs[0].a_move().await;
    all_see(&mut tabs, |view| ply(view) == 2).await;
    let query = |sql: String| service.postgres.query("games", &sql);
    let lease = |version: usize| format!("engine {game} {version}");
    let holder = query(format!("SELECT holder FROM leases WHERE key = '{}'", lease(2)));
    assert_eq!(holder.len(), 22, "{holder}");
    // An instance has taken the lease for the next reply, and is gone.
    let until = "clock_timestamp() + interval '2 seconds'";
    query(format!("INSERT INTO leases VALUES ('{}', 'nobody', {until})", lease(4)));
    tabs[1].a_move().await;
    all_see(&mut tabs, |view| ply(view) == 4).await;
    let holder = query(format!("SELECT holder FROM leases WHERE key = '{}'", lease(4)));
    assert_eq!(holder.len(), 22, "{holder}");
    assert_eq!(query(format!("SELECT version FROM games WHERE id = '{game}'")), "5");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rated_game_is_screened_by_one_instance_and_once() {
    let service = block_in_place(Service::start);
    let [one, two] = [0, 1].map(|site| service.sites[site].address);
    let query = |sql: &str| service.postgres.query("games", sql);
    // Somebody else holds the lease: neither instance does the work.
    let take = "INSERT INTO leases VALUES ('screening', 'nobody', clock_timestamp() + interval '1 hour')
                ON CONFLICT (key) DO UPDATE SET holder = excluded.holder, until = excluded.until";
    query(take);
    let (mut host, mut friend) = (Browser::new([one, two]).await, Browser::new([two, one]).await);
    host.signs_up("Ada").await;
    friend.signs_up("Bob").await;
    let rated = "game=hnefatafl&opponent=friend&side=0&rated=on&time=live&minutes=3&increment=2";
    let game = host.create(rated).await;
    friend.join(&game).await;
    let mut players: Vec<Player> = [host, friend].map(|browser| Player::new(browser, &game)).into();
    all_see(&mut players, |_| true).await;
    for n in 0..4 {
        players[n % 2].a_move().await;
        all_see(&mut players, |view| ply(view) == n + 1).await;
    }
    players[1].command(json!({"t": "resign"})).await;
    all_see(&mut players, |view| !view["result"].is_null()).await;
    // Both check every five seconds.
    tokio::time::sleep(Duration::from_secs(11)).await;
    assert_eq!(query("SELECT count(*) FROM screenings"), "0");
    query("DELETE FROM leases WHERE key = 'screening'");
    let begin = Instant::now();
    while query("SELECT count(*) FROM screenings") != "2" {
        assert!(begin.elapsed() < Duration::from_secs(90));
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    let holder = query("SELECT holder FROM leases WHERE key = 'screening'");
    assert_eq!(holder.len(), 22, "{holder}");
    // The other one takes over, and finds nothing to do.
    let before = query("SELECT json_agg(s ORDER BY side) FROM screenings AS s");
    query("DELETE FROM leases WHERE key = 'screening'");
    tokio::time::sleep(Duration::from_secs(11)).await;
    assert_eq!(query("SELECT json_agg(s ORDER BY side) FROM screenings AS s"), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn sockets_of_a_session_are_closed_at_the_other_instance_too() {
    let mut service = block_in_place(Service::start);
    let mut ada = Browser::new([0, 1].map(|site| service.sites[site].address)).await;
    ada.signs_up("Ada").await;
    let game = ada.create("game=hnefatafl&opponent=friend&side=0").await;
    let here = Player::new(ada.clone(), &game);
    let mut tabs = [here.elsewhere(), here];
    all_see(&mut tabs, |view| view["you"] == json!([0])).await;
    // Without notices, the instances poll the database.
    block_in_place(|| service.nats.kill());
    assert_eq!(ada.post("/account/sign-out", "").await.status, 303);
    all_see(&mut tabs, |view| view["you"] == json!([])).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_called_off_at_two_instances_are_counted_together() {
    let service = block_in_place(Service::start);
    let mut sites = [0, 1].map(|site| service.sites[site].address);
    let [mut host, friend] = [Browser::new(sites).await, Browser::new(sites).await];
    let form = "game=hnefatafl&opponent=friend&side=0";
    for _ in 0..2 {
        host.sites = sites;
        let game = host.create(form).await;
        friend.join(&game).await;
        let mut player = Player::new(host.clone(), &game);
        assert_eq!(player.command(json!({"t": "abort"})).await["t"], "done");
        sites.reverse();
    }
    for site in sites {
        host.sites = [site, site];
        assert_eq!(host.post("/games", form).await.status, 429);
    }
    friend.create(form).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_name_of_a_new_or_closed_account_is_told_at_the_other_instance() {
    let service = block_in_place(Service::start);
    let [one, two] = [0, 1].map(|site| service.sites[site].address);
    let (mut ada, friend) = (Browser::new([one, two]).await, Browser::new([two, one]).await);
    let game = ada.create("game=hnefatafl&opponent=friend&side=0").await;
    friend.join(&game).await;
    let mut players = [Player::new(friend, &game)];
    let is_named = |view: &Value| view["seats"][0]["name"] == "Ada";
    all_see(&mut players, |view| !is_named(view)).await;
    ada.signs_up("Ada").await;
    all_see(&mut players, is_named).await;
    assert_eq!(ada.post("/account/close", "password=correct+horse+battery").await.status, 303);
    all_see(&mut players, |view| !is_named(view)).await;
}
