//! The list of a visitor's games, and the section of the start page.

use crate::common::{Browser, TestApp};
use serde_json::{Value, json};

/// The ids of the games on a page, in order.
fn listed(body: &str) -> Vec<String> {
    let games = body.split("li class=\"my-game ").skip(1);
    games
        .map(|game| game.split("data-game=\"").nth(1).unwrap().split('"').next().unwrap().to_owned())
        .collect()
}

fn id_of(path: &str) -> String {
    path.trim_start_matches("/games/").to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_listed_for_those_who_play_them() {
    let (_app, [host, friend]) = TestApp::with_browsers().await;
    assert!(listed(&host.get("/").await.body).is_empty());
    assert!(host.get("/games/mine").await.body.contains("There are no games here yet."));

    let both = host.create("game=linear-progression&opponent=both").await;
    let with_friend = host.create("game=hnefatafl&opponent=friend&side=0").await;
    let page = host.get("/games/mine").await.body;
    assert_eq!(listed(&page), [id_of(&with_friend), id_of(&both)]);
    assert!(page.contains("Waiting for a friend") && page.contains("Both sides on one screen"), "{page}");
    assert!(page.contains("The invitation is withdrawn") && !page.contains("keeps it"), "{page}");
    assert!(!page.contains("class=\"pages\""), "one page has no others: {page}");
    assert!(listed(&friend.get("/games/mine").await.body).is_empty());

    friend.post(&format!("{with_friend}/join"), "").await;
    let page = friend.get("/games/mine").await.body;
    assert_eq!(listed(&page), [id_of(&with_friend)]);
    assert!(page.contains("Defenders against Friend") && page.contains("Friend to move"), "{page}");
    let mut socket = host.socket(&with_friend).await;
    assert!(host.get("/").await.body.contains("Your move"));
    socket.play("d1-d2").await;
    assert!(friend.get("/").await.body.contains("Your move"));
    let page = host.get("/games/mine").await.body;
    assert!(page.contains("1 move ·") && page.contains("just now"), "{page}");

    // Filters: by state and by game.
    assert!(socket.command(json!({"t": "resign"})).await["t"] == "done");
    let ids = async |query: &str| listed(&host.get(&format!("/games/mine?{query}")).await.body);
    assert_eq!(ids("state=finished").await, [id_of(&with_friend)]);
    assert_eq!(ids("state=unfinished").await, [id_of(&both)]);
    assert_eq!(ids("game=linear-progression").await, [id_of(&both)]);
    assert!(ids("game=linear-progression&state=finished").await.is_empty());
    assert_eq!(ids("page=x").await.len(), 2);
    let page = host.get("/games/mine?state=finished").await.body;
    assert!(page.contains("You lost: you resigned."), "{page}");
    assert!(friend.get("/games/mine").await.body.contains("You won: "));
    // Unfinished ones first.
    assert_eq!(listed(&host.get("/").await.body), [id_of(&both), id_of(&with_friend)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_game_leaves_the_list_and_the_last_to_delete_it_takes_it_away() {
    let (app, [host, friend]) = TestApp::with_browsers().await;
    let path = host.create_joined_game("game=hnefatafl&opponent=friend&side=0", &friend).await;
    let form = format!("id={}&state=unfinished&game=", id_of(&path));
    let gone = host.post("/games/mine/delete", &form).await;
    assert_eq!((gone.status, gone.header("location")), (303, Some("/games/mine?state=unfinished")));
    assert!(listed(&host.get("/games/mine").await.body).is_empty());
    assert_eq!(host.post("/games/mine/delete", &form).await.status, 404, "it is gone already");
    assert_eq!(app.browser().await.post("/games/mine/delete", &form).await.status, 404, "no stranger may");
    // The friend still has it, and waits for nobody: it was aborted.
    assert_eq!(listed(&friend.get("/games/mine").await.body), [id_of(&path)]);
    assert_eq!(friend.socket(&path).await.view["result"]["reason"], "aborted");
    assert_eq!(friend.post("/games/mine/delete", &form).await.status, 303);
    assert_eq!(friend.get(&path).await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn long_lists_have_pages() {
    let (_app, [browser, friend]) = TestApp::with_browsers().await;
    let waiting = browser.create_joined_game("game=hnefatafl&opponent=friend&side=0", &friend).await;
    for _ in 0..26 {
        browser.create("game=linear-pursuit&opponent=both").await;
    }
    let home = listed(&browser.get("/").await.body);
    assert!(home.len() == 4 && home[0] == id_of(&waiting), "what waits comes first, however old: {home:?}");
    let first = browser.get("/games/mine").await.body;
    let second = browser.get("/games/mine?page=2").await.body;
    assert_eq!((listed(&first).len(), listed(&second).len()), (24, 3));
    assert!(first.contains("rel=\"next\"") && !first.contains("rel=\"prev\""));
    assert!(second.contains("rel=\"prev\"") && !second.contains("rel=\"next\""));
    assert_eq!(browser.get("/games/mine?page=4000000000").await.status, 200);
    // Deleting leads back to the page, while it has games.
    assert!(second.contains("name=\"page\" value=\"2\""), "{second}");
    for id in listed(&second) {
        let gone = browser.post("/games/mine/delete", &format!("id={id}&page=2")).await;
        assert_eq!(gone.header("location"), Some("/games/mine?page=2"));
    }
    let empty = browser.get("/games/mine?page=2").await;
    assert_eq!((empty.status, empty.header("location")), (303, Some("/games/mine")));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_waits_is_listed_by_its_deadline_and_counted_on_every_page() {
    let (app, [host, friend]) = TestApp::with_browsers().await;
    let days = |days: u8| format!("game=hnefatafl&opponent=friend&side=0&time=days&days={days}&vacation=0");
    let mut paths = Vec::new();
    for days in [days(5), days(1), days(3)] {
        paths.push(host.create_joined_game(&days, &friend).await);
    }
    let inbox = async |browser: &Browser| browser.get("/games/mine?state=waiting").await.body;
    let count = async |browser: &Browser, game: &str| -> Value {
        let answer = browser.get(&format!("/games/waiting?game={game}")).await;
        answer.json()
    };
    let page = inbox(&host).await;
    assert_eq!(listed(&page), [1, 2, 0].map(|game| id_of(&paths[game])), "the nearest deadline first");
    assert!(page.contains("Your move · ") && page.contains("1 day a move"), "{page}");
    let counted = json!({"account": null, "count": 3, "here": true, "next": paths[1]});
    assert_eq!(count(&host, &id_of(&paths[1])).await, counted);
    // The friend's games have begun, but the friend is not to move.
    let page = inbox(&friend).await;
    assert!(listed(&page).len() == 3 && page.contains("Just begun") && !page.contains("Your move"), "{page}");
    assert_eq!(count(&friend, "").await, json!({"account": null, "count": 0, "here": false, "next": null}));
    let at = page.split("name=\"at\" value=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
    assert_eq!(friend.post("/games/mine/seen", &format!("at={at}")).await.status, 303);
    assert!(listed(&inbox(&friend).await).is_empty(), "all is seen");
    // After a move the next waiting game is named; a game that ends is new to the friend.
    let mut socket = host.socket(&paths[1]).await;
    assert!(host.get(&paths[1]).await.body.contains("id=\"next-waiting\""));
    socket.play("d1-d2").await;
    let counted = json!({"account": null, "count": 2, "here": false, "next": paths[2]});
    assert_eq!(count(&host, &id_of(&paths[1])).await, counted);
    assert_eq!(count(&friend, "").await["count"], 1);
    socket.done(json!({"t": "resign"})).await;
    let page = inbox(&friend).await;
    assert!(listed(&page) == [id_of(&paths[1])] && page.contains("Recently ended"), "{page}");
    // A new game is counted at once, and a removed one no longer.
    let begun = host.create("game=linear-pursuit&opponent=engine&side=0&level=1").await;
    assert_eq!(count(&host, &id_of(&begun)).await["here"], true);
    host.post("/games/mine/delete", &format!("id={}", id_of(&begun))).await;
    assert_eq!(
        count(&host, &id_of(&begun)).await,
        json!({"account": null, "count": 2, "here": false, "next": paths[2]})
    );
    // A visitor without a cookie has none, and gets no identity by asking.
    let nobody = Browser { address: app.address(), cookie: None };
    assert_eq!(count(&nobody, "").await["count"], 0);
}
