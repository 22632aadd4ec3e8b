//! The sessions of accounts: listing, renewing and ending them, and what browsers store of them.

use crate::accounts::{PASSWORD, codes};
use crate::analysis::analysis_socket;
use crate::common::{Browser, TestApp, request};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn whoever_signs_in_or_out_goes_on_with_the_page_that_they_came_from() {
    let app = TestApp::new().await;
    let mut ada = app.browser().await;
    let path = ada.create("game=hnefatafl&opponent=friend&side=0").await;
    let mut first = app.browser().await;
    first.signs_up("Ada").await;
    let form = "name=Ada&password=correct+horse+battery";
    let signed_in = ada.submit(&format!("/account/sign-in?next={path}"), form).await;
    assert_eq!((signed_in.status, signed_in.header("location")), (303, Some(path.as_str())));
    // The game is still the guest's, and its page says so.
    let page = ada.get(&path).await.body;
    assert!(page.contains("You play this game as a guest"), "{page}");
    let signed_out = ada.submit(&format!("/account/sign-out?next={path}"), "").await;
    assert_eq!(signed_out.header("location"), Some(path.as_str()));
    assert_eq!(ada.socket(&path).await.view["you"], serde_json::json!([0]));
    assert!(!ada.get(&path).await.body.contains("You play this game as a guest"));
    for elsewhere in ["//evil.example", "https://evil.example", "/%5Cevil.example", "/a%0D%0Ab"] {
        let answer = app.browser().await.submit(&format!("/account/sign-in?next={elsewhere}"), form).await;
        assert_eq!(answer.header("location"), Some("/account"), "{elsewhere}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_are_listed_and_ended_and_codes_are_used_once() {
    let (app, [mut first]) = TestApp::with_browsers().await;
    let page = first.signs_up("Ada").await;
    let codes = codes(&page.body);
    // The guest's games are back after signing out.
    let mut second = app.browser().await;
    let guests = second.create("game=hnefatafl&opponent=both").await;
    let form = format!("name=ADA&password={}", codes[0]);
    assert_eq!(second.submit("/account/sign-in", &form).await.status, 303);
    assert_eq!(app.browser().await.submit("/account/sign-in", &form).await.status, 422, "once");
    assert_eq!(second.socket(&guests).await.view["you"], json!([]));
    let page = first.get("/account").await.body;
    assert_eq!(page.matches("/account/end-session").count(), 1, "{page}");
    // An open connection ends with its session.
    let mut line = second.socket(&guests).await;
    let session = page.split("name=\"session\" value=\"").nth(1).unwrap().split('"').next().unwrap();
    let form = format!("session={session}");
    assert_eq!(first.submit("/account/end-session", &form).await.status, 422, "the password is asked for");
    let secret = first.cookie.clone();
    assert_eq!(first.submit("/account/end-session", &format!("{form}&{PASSWORD}")).await.status, 303);
    assert_ne!(first.cookie, secret, "whoever gives the password gets a new secret");
    assert_eq!(line.closed().await, 1013);
    let page = second.get("/account").await;
    assert!(!page.body.contains(">Ada</h1>"));
    second.keep(&page);
    assert_eq!(second.socket(&guests).await.view["you"], json!([0, 1]), "the guest of before");
    let mut third = app.browser().await;
    third.submit("/account/sign-in", &format!("name=Ada&{PASSWORD}")).await;
    let new = format!("{PASSWORD}&new=another+horse+battery");
    let changed = first.submit("/account/password", &new).await;
    assert!(changed.status == 200 && changed.body.contains("Your new password is set."), "{}", changed.body);
    assert!(first.get("/account").await.body.contains(">Ada</h1>"), "this browser stays");
    assert!(!third.get("/account").await.body.contains(">Ada</h1>"), "others are signed out");
    let old = format!("name=Ada&{PASSWORD}");
    assert_eq!(third.submit("/account/sign-in", &old).await.status, 422);
    // Signs in with a new code too, and out again.
    let page = first.submit("/account/codes", "password=another+horse+battery").await;
    let form = format!("name=Ada&password={}", self::codes(&page.body)[0]);
    assert_eq!(third.submit("/account/sign-in", &form).await.status, 303);
    assert_eq!(third.submit("/account/sign-out", "").await.status, 303);
    assert!(!third.get("/account").await.body.contains(">Ada</h1>"));
    // A code changes the password too, and is not used up by an invalid password.
    let code = &self::codes(&page.body)[1];
    let form = |new: &str| format!("password={code}&new={new}");
    assert_eq!(first.submit("/account/password", &form("short")).await.status, 422);
    assert_eq!(first.submit("/account/password", &form("a+third+battery")).await.status, 200);
    assert_eq!(first.submit("/account/password", &form("a+fourth+battery")).await.status, 422);
}

/// A late response to a service worker or script does not restore an old secret.

#[tokio::test(flavor = "multi_thread")]
async fn only_pages_renew_the_cookie() {
    let (_app, [browser]) = TestApp::with_browsers().await;
    let asked = async |cookie: Option<&String>, mode: &str| {
        let mut headers = vec![("Host", browser.address.to_string()), ("Sec-Fetch-Mode", mode.to_owned())];
        headers.extend(cookie.map(|cookie| ("Cookie", cookie.clone())));
        request(browser.address, "GET", "/games/mine", &headers, "").await.cookie()
    };
    assert_eq!(asked(browser.cookie.as_ref(), "navigate").await, browser.cookie);
    assert_eq!(asked(browser.cookie.as_ref(), "cors").await, None);
    assert!(asked(None, "cors").await.is_some(), "a newcomer is known from then on");
}

#[tokio::test(flavor = "multi_thread")]
async fn games_and_analysis_boards_are_closed_with_the_session_whoever_ends_it() {
    let app = TestApp::new().await;
    let (guest, mut ada) = (app.browser().await, app.browser().await);
    let mut elsewhere = ada.clone();
    ada.signs_up("Ada").await;
    let path = ada.create_joined_game("game=hnefatafl&opponent=friend&side=0", &guest).await;
    let mut guests = [guest.socket(&path).await, analysis_socket(&guest).await];
    // At once if the person ends it on this instance.
    elsewhere.submit("/account/sign-in", &format!("name=Ada&{PASSWORD}")).await;
    let mut lines = [elsewhere.socket(&path).await, analysis_socket(&elsewhere).await];
    let mut stays = ada.socket(&path).await;
    elsewhere.submit("/account/sign-out", "").await;
    for line in &mut lines {
        assert_eq!(line.closed().await, 1013);
    }
    // When the account is closed.
    elsewhere.signs_up("Bob").await;
    let mut lines = [elsewhere.socket(&path).await, analysis_socket(&elsewhere).await];
    assert_eq!(elsewhere.submit("/account/close", PASSWORD).await.status, 303);
    for line in &mut lines {
        assert_eq!(line.closed().await, 1013);
    }
    // Soon if another program ends it.
    let mut board = analysis_socket(&ada).await;
    stays.play("d1-d2").await;
    app.admin().await.end_sessions(Some("ada")).await.unwrap();
    for line in [&mut stays, &mut board] {
        assert_eq!(line.closed().await, 1013);
    }
    assert_eq!(ada.socket(&path).await.view["you"], json!([]));
    ada.submit("/account/sign-in", &format!("name=Ada&{PASSWORD}")).await;
    assert!(ada.get("/account").await.body.contains(">Ada</h1>"));
    let mut board = analysis_socket(&ada).await;
    app.admin().await.end_sessions(None).await.unwrap();
    assert_eq!(board.closed().await, 1013, "with everybody's");
    // A connection without an account stays open.
    let [game, board] = &mut guests;
    game.until(|view| view["frame"]["ply"] == 1).await;
    game.play("f4-e4").await;
    assert_eq!(board.command(json!({"t": "ping"})).await["t"], "pong");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_signed_out_already_stays_the_guest_they_are() {
    let (app, [mut guest]) = TestApp::with_browsers().await;
    let path = guest.create("game=hnefatafl&opponent=friend&side=0").await;
    app.browser().await.signs_up("Ada").await;
    guest.submit("/account/sign-in", &format!("name=ada&{PASSWORD}")).await;
    let stale = guest.clone();
    assert_eq!(guest.submit("/account/sign-out", "").await.status, 303);
    // The same form again, from the page that was open, and from a browser that is not signed in.
    for mut browser in [stale, guest] {
        browser.submit("/account/sign-out", "").await;
        assert_eq!(browser.socket(&path).await.view["you"], json!([0]));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_that_is_sent_twice_signs_nobody_out() {
    let (_app, [browser]) = TestApp::with_browsers().await;
    let form = format!("name=Ada&{PASSWORD}");
    let (one, other) =
        tokio::join!(browser.post("/account/sign-up", &form), browser.post("/account/sign-up", &form));
    let (made, late) = if one.status == 200 { (one, other) } else { (other, one) };
    assert_eq!(made.status, 200, "{}", made.body);
    assert!([303, 422].contains(&late.status), "{}", late.body);
    // Neither a concurrent request nor a later one restores an old secret.
    let again = browser.post("/account/sign-up", &form).await;
    assert_eq!((late.cookie(), again.cookie()), (None, None));
    let signed_in = Browser { cookie: made.cookie(), ..browser };
    assert!(signed_in.get("/account").await.body.contains(">Ada</h1>"));
    let [one, other] = [(); 2].map(|()| signed_in.post("/account/codes", PASSWORD));
    let (one, other) = tokio::join!(one, other);
    let cookies = [one.cookie(), other.cookie()];
    let renewed: Vec<&String> = cookies.iter().flatten().collect();
    assert!(renewed.len() == 1 && Some(renewed[0]) != signed_in.cookie.as_ref(), "{cookies:?}");
}
