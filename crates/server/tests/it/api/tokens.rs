//! The lifetime of access tokens, and what programs may know of them.

use super::program::{BOARD, BOT, Program, program};
use crate::common::{TestApp, request};
use serde_json::{Value, json};
use throughline_store::{AccessToken, AccessTokens as _, Accounts as _, Store as _};

const DAY: i64 = 24 * 60 * 60 * 1000;

/// The response about tokens to a request without one.
async fn tested(app: &TestApp, tokens: &[&str]) -> Value {
    let headers = [("Host", app.address().to_string()), ("Accept", "application/json".to_owned())];
    request(app.address(), "POST", "/api/token/test", &headers, &tokens.join(",")).await.json()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_is_good_for_as_long_as_was_chosen() {
    let app = TestApp::new().await;
    let asked = app.browser().await.get("/account/tokens?about=mine&scope=board:play").await;
    let sign_in = "/account?next=%2Faccount%2Ftokens%3Fabout=mine%26scope=board:play";
    assert_eq!((asked.status, asked.header("location")), (303, Some(sign_in)), "a guest signs in first");
    // The default: 90 days.
    let (browser, usual) = program(&app, "Ada", &BOARD).await;
    let form = "about=mine&scope=board:play&lifetime=";
    let made = browser.post("/account/tokens", &format!("{form}none")).await.body;
    let (_, rest) = made.split_once("<code>tlt_").expect("a token");
    let endless =
        Program { address: app.address(), token: format!("tlt_{}", rest.split('<').next().unwrap()) };
    let refused = browser.post("/account/tokens", &format!("{form}31")).await;
    assert!(refused.status == 422 && refused.body.contains("Choose from the list"), "{}", refused.body);
    let facts = tested(&app, &[&usual.token, &endless.token, "tlt_unknown"]).await;
    assert_eq!(
        facts[&endless.token],
        json!({"userId": "ada", "scopes": "board:play", "expires": null}),
        "{facts}"
    );
    assert_eq!(facts[&usual.token]["scopes"], "board:play,challenge:read,challenge:write");
    assert_eq!(facts["tlt_unknown"], Value::Null);
    let store = app.store().await;
    let visitor = store.account_named("ada").await.unwrap().expect("signed up").visitor;
    let kept = store.access_tokens(&visitor).await.unwrap();
    let first = kept.iter().find(|token| token.about == "test").expect("the first").clone();
    assert_eq!(first.expires_at - first.created_at, 90 * DAY);
    assert_eq!(facts[&usual.token]["expires"], json!(first.expires_at));
    let page = browser.get("/account/tokens").await.body;
    assert!(page.contains("valid until "), "{page}");

    // It has expired.
    let mut events = usual.stream("/api/stream/event").await;
    let old = AccessToken { created_at: first.created_at - DAY, expires_at: first.created_at - 1, ..first };
    assert!(store.remove_access_token(&visitor, &old.token).await.unwrap());
    assert!(store.add_access_token(old, 20).await.unwrap());
    store.close().await;
    events.ends().await;
    let refused = usual.get("/api/account").await;
    assert_eq!((refused.status, refused.header("www-authenticate")), (401, Some("Bearer")));
    assert!(
        refused.body.contains("has expired") && refused.body.contains("/account/tokens"),
        "{}",
        refused.body
    );
    assert_eq!(tested(&app, &[&usual.token]).await[&usual.token], Value::Null);
    assert!(browser.get("/account/tokens").await.body.contains("expired on "));
    assert_eq!(endless.get("/api/account").await.status, 200);
    // Who has the sessions ended is rid of the tokens, too.
    let mut events = endless.stream("/api/stream/event").await;
    app.admin().await.end_sessions(Some("ada")).await.unwrap();
    events.ends().await;
    assert_eq!(endless.get("/api/account").await.status, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_token_of_an_account_that_was_just_closed_is_refused_as_such() {
    let app = TestApp::new().await;
    let (_, bot) = program(&app, "AdaBot", &BOT).await;
    assert_eq!(bot.get("/api/account").await.status, 200);
    app.admin().await.close_account("adabot").await.unwrap();
    let refused = bot.get("/api/account").await;
    assert_eq!((refused.status, refused.header("www-authenticate")), (401, Some("Bearer")));
    assert_eq!(bot.post("/api/bot/account/upgrade", json!({})).await.status, 401);
}
