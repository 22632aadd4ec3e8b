//! Challenges by name: who may accept one, where it is listed, and what is refused.

use crate::common::{Browser, TestApp};
use serde_json::{Value, json};

async fn waiting(browser: &Browser) -> Value {
    browser.json("/games/waiting?game=").await
}

const FORM: &str = "game=hnefatafl&opponent=friend&side=0&time=days&days=2&against=";

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_waits_for_whom_it_names_and_for_nobody_else() {
    let app = TestApp::new().await;
    let [ada, bob, eve] = app.people(["Ada", "Bob", "Eve"]).await;
    let (path, hosts) = ada.open(&format!("{FORM}BOB")).await;
    assert_eq!(hosts.view["seats"][1]["name"], "Waiting for Bob");
    let page = ada.get(&path).await.body;
    assert!(page.contains("Nobody else can take it") && !page.contains("invite-link"));
    // Bob finds it, and answers it.
    let for_bob = waiting(&bob).await;
    assert_eq!((&for_bob["count"], &for_bob["next"]), (&json!(1), &json!(path)));
    assert_eq!(waiting(&ada).await["count"], 0);
    let inbox = bob.get("/games/mine?state=waiting").await.body;
    assert!(inbox.contains("You have been challenged") && inbox.contains("Defenders against Ada"), "{inbox}");
    assert!(ada.get("/games/mine").await.body.contains("Waiting for Bob"));
    // Anybody else with the link only watches.
    assert_eq!(eve.socket(&path).await.view["can"]["join"], false);
    let refused = eve.post(&format!("{path}/join"), "").await;
    assert!(refused.status == 409 && refused.body.contains("Somebody else has been challenged"));
    assert_eq!(eve.post(&format!("{path}/decline"), "").await.status, 409);
    assert!(bob.get(&path).await.body.contains("Accept and play"));
    assert_eq!(bob.post(&format!("{path}/join"), "").await.status, 303);
    assert_eq!(bob.socket(&path).await.view["you"], json!([1]));
    assert_eq!(bob.post(&format!("{path}/decline"), "").await.status, 409, "accepted already");
    assert_eq!(waiting(&ada).await["count"], 1, "it is her move");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_that_is_declined_is_over_and_counts_for_nothing() {
    let app = TestApp::new().await;
    let [ada, bob] = app.people(["Ada", "Bob"]).await;
    let (path, mut hosts) = ada.open(&format!("{FORM}bob&rated=on")).await;
    assert_eq!(bob.post(&format!("{path}/decline"), "").await.status, 303);
    let view = hosts.until(|view| !view["result"].is_null()).await;
    assert_eq!(view["status"], "The challenge was declined.");
    assert_eq!(view["can"]["rematch"], false);
    // Nobody is waited for any more, and there is nothing to review.
    assert_eq!(view["seats"][1]["name"], "Bob");
    let (own, others) = (ada.get("/games/mine").await.body, bob.get("/games/mine").await.body);
    assert!(own.contains("Attackers against Bob") && others.contains("Ada against Bob"), "{own}{others}");
    for page in [own, others] {
        assert!(!page.contains("Waiting for Bob") && !page.contains("?review"), "{page}");
    }
    let refused = hosts.refused(json!({"t": "rematch"})).await;
    assert!(refused.contains("never started"), "{refused}");
    assert_eq!(bob.post(&format!("{path}/join"), "").await.status, 409);
    assert_eq!(waiting(&bob).await["count"], 0);
    assert!(bob.get("/people/Bob").await.body.contains("No finished games yet"));
    // Removing it from the list declines it too; a game in progress is resigned.
    let path = ada.create(&format!("{FORM}bob")).await;
    let page = bob.get("/games/mine").await.body;
    assert!(page.contains("You decline the challenge"), "{page}");
    let delete = async |path: &str| {
        let id = path.trim_start_matches("/games/");
        assert_eq!(bob.post("/games/mine/delete", &format!("id={id}")).await.status, 303);
    };
    let mut hosts = ada.socket(&path).await;
    delete(&path).await;
    hosts.until(|view| view["status"] == "The challenge was declined.").await;
    let path = ada.create(&format!("{FORM}bob")).await;
    bob.post(&format!("{path}/join"), "").await;
    let (mut hosts, mut friends) = (ada.socket(&path).await, bob.socket(&path).await);
    hosts.play("d1-d2").await;
    friends.until(|view| view["frame"]["ply"] == 1).await;
    friends.play("f4-e4").await;
    hosts.until(|view| view["frame"]["ply"] == 2).await;
    delete(&path).await;
    hosts.until(|view| view["result"]["reason"] == "resignation").await;
    // Aborted before an answer, it no longer waits.
    let path = ada.create(&format!("{FORM}bob")).await;
    ada.socket(&path).await.done(json!({"t": "abort"})).await;
    assert_eq!(waiting(&bob).await["count"], 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_cannot_be_challenged_is_said_on_the_form() {
    let app = TestApp::new().await;
    let [ada, bob] = app.people(["Ada", "Bob"]).await;
    let guest = app.browser().await;
    let profile = ada.get("/people/Bob").await.body;
    assert!(profile.contains("/play/hnefatafl?opponent=friend&amp;against=Bob"));
    assert!(!bob.get("/people/Bob").await.body.contains("against=Bob"));
    assert!(ada.get("/play/hnefatafl?opponent=friend&against=Bob").await.body.contains("value=\"Bob\""));
    for (browser, name, words) in [
        (&guest, "Bob", "for people who have accounts"),
        (&ada, "Nobody1", "Nobody here is called “Nobody1”"),
        (&ada, "%3Cb%3E", "“&lt;b&gt;”"),
        (&ada, "ada", "cannot challenge yourself"),
    ] {
        let refused = browser.post("/games", &format!("{FORM}{name}")).await;
        assert!(refused.status == 422 && refused.body.contains(words), "{name}: {}", refused.body);
    }
    // A muted person cannot challenge either.
    let path = ada.create_joined_game(&format!("{FORM}Bob"), &bob).await;
    ada.socket(&path).await.done(json!({"t": "say", "text": "hello"})).await;
    bob.socket(&path).await.done(json!({"t": "mute", "line": 1, "on": true})).await;
    let refused = ada.post("/games", &format!("{FORM}Bob")).await;
    assert!(refused.status == 422 && refused.body.contains("does not accept challenges from you"));
    // A name is only used for games with a friend.
    let open = ada.create("game=hnefatafl&opponent=anybody&side=0&against=Bob").await;
    let mut socket = ada.socket(&open).await;
    assert_eq!(socket.view["seats"][1]["name"], "Waiting for somebody");
    socket.done(json!({"t": "abort"})).await;
    assert_eq!(socket.view["seats"][1]["name"], "Nobody");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_that_came_to_nothing_can_be_asked_for_again() {
    let (_app, [host, friend]) = TestApp::with_browsers().await;
    let (path, mut hosts, mut friends) = host.begin("game=hnefatafl&opponent=friend&side=0", &friend).await;
    friends.done(json!({"t": "resign"})).await;
    hosts.until(|view| view["can"]["rematch"] == true).await;
    hosts.done(json!({"t": "rematch"})).await;
    let declined = friends.until(|view| view["rematch"].is_string()).await["rematch"].clone();
    let href = declined.as_str().unwrap();
    assert_eq!(friends.view["can"]["rematch"], false);
    assert_eq!(friend.post(&format!("{href}/decline"), "").await.status, 303);
    // Asked at once, before anybody is told that it is possible again.
    friends.done(json!({"t": "rematch"})).await;
    let again = |view: &Value| view["rematch"].is_string() && view["rematch"] != declined;
    let called_off = friends.until(again).await["rematch"].clone();
    hosts.until(again).await;
    friend.socket(called_off.as_str().unwrap()).await.done(json!({"t": "abort"})).await;
    // A page that is opened now offers it, and so do those that were open.
    let page = host.get(&path).await.body;
    assert!(!page.contains(called_off.as_str().unwrap()), "{page}");
    for socket in [&mut hosts, &mut friends] {
        socket.until(|view| view["rematch"].is_null() && view["can"]["rematch"] == true).await;
    }
    // Two who both ask for one play it.
    hosts.done(json!({"t": "rematch"})).await;
    let accepted = friends.until(|view| view["rematch"].is_string()).await["rematch"].clone();
    friends.done(json!({"t": "rematch"})).await;
    assert_eq!(friends.view["rematch"], accepted);
    assert_eq!(friend.socket(accepted.as_str().unwrap()).await.view["you"], json!([0]));
    // One that is accepted stays.
    friends.done(json!({"t": "rematch"})).await;
    assert_eq!(friends.view["rematch"], accepted);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_tells_who_moves_first_in_the_position_that_it_starts_from() {
    let (_app, [host, friend]) = TestApp::with_browsers().await;
    let form = "game=one-dimensional-chess&opponent=friend&position=K12Qk1+b+0&side=";
    for (side, words) in [(1, "You would play White."), (0, "You would play Black and move first.")] {
        let page = friend.get(&host.create(&format!("{form}{side}")).await).await.body;
        assert!(page.contains(words) && page.contains("From a custom position."), "{page}");
    }
    let usual = host.create("game=one-dimensional-chess&opponent=friend&side=1").await;
    let page = friend.get(&usual).await.body;
    assert!(page.contains("White and move first.") && !page.contains("custom position"), "{page}");
    // In the list of moves the second side's first move is the second of the first row.
    let both = host.create(&form.replace("friend&", "both&").replace("&side=", "")).await;
    host.socket(&both).await.play_any().await;
    let row = "<li><span class=\"move-number\">1</span><span class=\"move\">…</span><span class=\"move\">";
    let page = host.get(&both).await.body;
    assert!(page.contains(row), "{page}");
}
