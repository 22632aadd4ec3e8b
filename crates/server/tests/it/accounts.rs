//! Accounts: a guest who signs up keeps their games, and can sign in from anywhere.

use crate::common::{Browser, Response, TestApp};
use argon2::{Algorithm, Argon2, Params, PasswordHasher, Version};
use serde_json::{Value, json};
use throughline_server::{AccountMode, Settings};
use throughline_store::{Accounts as _, Store as _};

pub const PASSWORD: &str = "password=correct+horse+battery";

impl Browser {
    /// Posts a form, and keeps the cookies that come back.
    pub async fn submit(&mut self, path: &str, form: &str) -> Response {
        let response = self.post(path, form).await;
        self.keep(&response);
        response
    }

    /// Stores the cookies set by a page, next to those with other names.
    pub fn keep(&mut self, response: &Response) {
        let set = response.headers.iter().filter(|(name, _)| name == "set-cookie");
        for (_, cookie) in set {
            let cookie = cookie.split(';').next().expect("a cookie");
            let (name, value) = cookie.split_once('=').expect("a value");
            let own = self.cookie.take().unwrap_or_default();
            let others = own.split("; ").filter(|other| !other.is_empty());
            let others = others.filter(|other| other.split_once('=').is_none_or(|(key, _)| key != name));
            let kept = others.chain((!value.is_empty()).then_some(cookie));
            self.cookie = Some(kept.collect::<Vec<_>>().join("; "));
        }
    }

    pub async fn signs_up(&mut self, name: &str) -> Response {
        self.submit("/account/sign-up", &format!("name={name}&{PASSWORD}")).await
    }
}

impl TestApp {
    /// Browsers signed in to new accounts with these names.
    pub async fn people<const N: usize>(&self, names: [&str; N]) -> [Browser; N] {
        let mut people = Vec::new();
        for name in names {
            let mut browser = self.browser().await;
            browser.signs_up(name).await;
            people.push(browser);
        }
        people.try_into().unwrap_or_else(|_| unreachable!("as many as names"))
    }
}

/// The recovery codes on a page.
pub fn codes(page: &str) -> Vec<String> {
    let parts = page.split("<code>").skip(1);
    parts.filter_map(|part| part.split_once("</code>")).map(|(code, _)| code.to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_signs_up_keeps_their_games_and_finds_them_from_elsewhere() {
    let (app, [mut host, mut friend]) = TestApp::with_browsers().await;
    let path = host.create_joined_game("game=hnefatafl&opponent=friend&side=0", &friend).await;
    let before = host.cookie.clone();
    let made = host.signs_up("Ada").await;
    assert_eq!((made.status, codes(&made.body).len()), (200, 8), "{}", made.body);
    assert_ne!(host.cookie, before, "a new secret");
    // The game is still theirs, and others see the name.
    let mut hosts = host.socket(&path).await;
    assert_eq!(hosts.view["you"], json!([0]));
    hosts.play("d1-d2").await;
    assert!(host.get("/games/mine").await.body.contains(path.trim_start_matches("/games/")));
    friend.signs_up("Bob").await;
    hosts.until(|view| view["seats"][1]["name"] == "Bob").await;
    assert!(host.get(&format!("{path}/record.pgn")).await.body.contains("\"Bob\""));
    let id = path.trim_start_matches("/games/");
    assert!(host.get("/games/mine").await.body.contains(id));
    // The old secret is no longer valid.
    let old = Browser { cookie: before, ..host.clone() };
    assert_eq!(old.socket(&path).await.view["you"], json!([]));
    assert!(old.get(&path).await.cookie().is_some_and(|fresh| Some(&fresh) != old.cookie.as_ref()));
    // Signing in from another browser with the password.
    let mut elsewhere = app.browser().await;
    let (wrong, right) = (format!("name=Ada&{PASSWORD}!"), format!("name=ada&{PASSWORD}"));
    let refused = elsewhere.submit("/account/sign-in", &wrong).await;
    assert!(refused.status == 422 && refused.body.contains("Wrong name or password"));
    assert_eq!(elsewhere.submit("/account/sign-in", &right).await.status, 303);
    assert_eq!(elsewhere.socket(&path).await.view["you"], json!([0]));
    assert!(elsewhere.get("/account").await.body.contains(">Ada</h1>"));
}

#[tokio::test(flavor = "multi_thread")]
async fn names_are_seen_at_the_board_and_on_a_profile_until_the_account_is_closed() {
    let app = TestApp::new().await;
    let [host, mut friend] = app.people(["Ada", "Bob"]).await;
    let (path, mut hosts, friends) = host.begin("game=hnefatafl&opponent=friend&side=0", &friend).await;
    assert_eq!(hosts.view["seats"][1]["name"], "Bob");
    assert_eq!(friends.view["seats"][0]["name"], "Ada");
    hosts.until(|view| view["can"]["resign"] == true).await;
    hosts.done(json!({"t": "resign"})).await;
    drop((hosts, friends));
    let profile = host.get("/people/bob").await.body;
    assert!(profile.contains(">Bob</h1>") && profile.contains("against Ada"), "{profile}");
    assert!(profile.contains("Defenders win by resignation"), "{profile}");
    let record = host.get(&format!("{path}/record.pgn")).await.body;
    assert!(record.contains("\"Ada\"") && record.contains("\"Bob\""), "{record}");
    let archive = friend.get("/account/archive").await.body;
    assert!(archive.starts_with("PK") && archive.contains("account.json"), "a ZIP file");
    assert!(archive.contains(&format!("{}.pgn", path.trim_start_matches('/'))));
    // The name is gone everywhere; the game stays.
    assert_eq!(friend.submit("/account/close", "password=wrong+password").await.status, 422);
    assert_eq!(friend.submit("/account/close", PASSWORD).await.status, 303);
    assert_eq!(host.get("/people/bob").await.status, 404);
    let app = app.restarted().await;
    let host = host.at(&app);
    let record = host.get(&format!("{path}/record.pgn")).await.body;
    assert!(record.contains("\"Ada\"") && !record.contains("Bob"), "{record}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_password_kept_at_a_lower_cost_is_hashed_anew_when_its_person_signs_in() {
    let app = TestApp::new().await;
    app.people(["Ada"]).await;
    let kept = async |app: &TestApp| {
        let store = app.store().await;
        let account = store.account_named("ada").await.unwrap().unwrap();
        (store, account.visitor, account.password.unwrap())
    };
    let cheap = Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::new(19_456, 1, 1, None).unwrap());
    let outdated = cheap.hash_password(b"correct horse battery").unwrap().to_string();
    let (store, visitor, password) = kept(&app).await;
    assert!(store.rehash_password(&visitor, &password, &outdated).await.unwrap());
    store.close().await;
    let mut elsewhere = app.browser().await;
    for (password, is_let_in) in [("wrong+horse+battery", false), ("correct+horse+battery", true)] {
        let form = format!("name=ada&password={password}");
        let answer = elsewhere.submit("/account/sign-in", &form).await;
        assert_eq!(answer.status == 303, is_let_in, "{answer:?}");
    }
    let (store, _, now) = kept(&app).await;
    assert!(outdated.contains("t=1") && now.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{now}");
    store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_a_name_or_password_is_told_and_tries_are_bounded() {
    let (app, [mut browser]) = TestApp::with_browsers().await;
    for (form, why) in [
        ("name=&password=correct+horse", "2 to 20"),
        ("name=admin&password=correct+horse", "reserved"),
        ("name=Ada&password=short", "8 to 128"),
        ("name=Ada&password=password123", "easy to guess"),
    ] {
        let refused = browser.submit("/account/sign-up", form).await;
        assert!(refused.status == 422 && refused.body.contains(why), "{form}: {}", refused.body);
    }
    assert_eq!(browser.signs_up("Ada").await.status, 200);
    let mut late = app.browser().await;
    let taken = late.signs_up("a-d-a").await;
    assert!(taken.status == 422 && taken.body.contains("taken"), "{}", taken.body);
    assert!(late.get("/").await.cookie().is_some(), "the guest's cookie is renewed as before");
    let mut guesser = app.browser().await;
    let mut statuses = Vec::new();
    for _ in 0..40 {
        statuses.push(guesser.submit("/account/sign-in", "name=Ada&password=a+wrong+guess").await.status);
    }
    assert!(statuses.contains(&422) && statuses.ends_with(&[429]), "{statuses:?}");
    assert_eq!(app.browser().await.get("/account/sign-out").await.status, 405);
    // Reloading the page of a refused form shows the form.
    for form in
        ["sign-up", "sign-in", "end-session", "password", "codes", "close", "passkeys/add", "passkeys/remove"]
    {
        let page = app.browser().await.get(&format!("/account/{form}?name=Bob&password=good+one")).await;
        assert!(page.status == 200 && page.body.contains("id=\"sign-in-name\""), "{form}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_can_ask_for_invitations_or_have_no_accounts() {
    let app = TestApp::with(|settings| settings.accounts = AccountMode::Off).await;
    let mut browser = app.browser().await;
    assert!(!browser.get("/account").await.body.contains("/account/sign-up"));
    assert_eq!(browser.signs_up("Ada").await.status, 404);
    let invite = |settings: &mut Settings| settings.accounts = AccountMode::Invite;
    let app = TestApp::start(app.stop().await, invite).await;
    let mut browser = app.browser().await;
    assert!(browser.signs_up("Ada").await.body.contains("invitation is not valid"));
    let code = app.admin().await.invite().await.unwrap();
    let form = format!("name=Ada&{PASSWORD}&invite={code}");
    assert_eq!(browser.submit("/account/sign-up", &form).await.status, 200);
    let form = form.replace("Ada", "Bob");
    assert_eq!(app.browser().await.submit("/account/sign-up", &form).await.status, 422, "once");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_browsers_keep_follows_the_account() {
    let (_app, [mut phone, mut desk]) = TestApp::with_browsers().await;
    let account = async |browser: &Browser| -> Value {
        let waiting: Value = browser.json("/games/waiting").await;
        waiting["account"].clone()
    };
    assert_eq!((account(&phone).await, phone.get("/account/data").await.status), (Value::Null, 404));
    assert_eq!(
        phone
            .post_json("/account/data", &json!({"key": "theme", "version": 0, "value": "dark"}))
            .await
            .status,
        404
    );
    phone.signs_up("Ada").await;
    desk.submit("/account/sign-in", &format!("name=ada&{PASSWORD}")).await;
    let keep = async |browser: &Browser, key: &str, version: u64, value: &str| {
        browser.post_json("/account/data", &json!({"key": key, "version": version, "value": value})).await
    };
    assert_eq!(keep(&phone, "theme", 0, "dark").await.status, 200);
    let known = account(&desk).await;
    assert_eq!((&known["version"], &known["id"]), (&json!(1), &account(&phone).await["id"]));
    assert_eq!(keep(&desk, "theme", 1, "li\0ght").await.status, 200);
    // An outdated write is answered with the current data.
    let late = keep(&phone, "theme", 1, "dark").await;
    let now = json!([{"key": "theme", "version": 2, "value": "light"}]);
    let answer: Value = late.json();
    assert_eq!(answer, json!({"kept": false, "data": now}));
    assert_eq!(phone.json("/account/data").await, now);
    for (key, value, words) in [
        ("Theme", "dark", "small letters"),
        ("", "dark", "small letters"),
        ("theme", &*"x".repeat(70_000), "too long"),
    ] {
        let refused = keep(&phone, key, 2, value).await;
        assert!(refused.status == 422 && refused.body.contains(words), "{key}: {}", refused.body);
    }
    for number in 1..20 {
        assert_eq!(keep(&phone, &"k".repeat(number), 0, "").await.status, 200);
    }
    let full = keep(&phone, "more", 0, "").await;
    assert!(full.status == 422 && full.body.contains("20 at most"), "{}", full.body);
    assert_eq!(keep(&phone, "k", 3, "again").await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn closing_an_account_ends_what_waits_and_gives_up_what_goes_on() {
    let app = TestApp::new().await;
    let [mut ada, bob] = app.people(["Ada", "Bob"]).await;
    let seek = ada.create("game=hnefatafl&opponent=anybody&side=0&rated=on&time=days&days=2").await;
    let challenge = ada.create("game=hnefatafl&opponent=friend&against=bob&time=days&days=2").await;
    let (_, _, mut bobs) = ada.begin(crate::rated::RATED, &bob).await;
    let (_, _, mut casual) = ada.begin("game=hnefatafl&opponent=friend&side=0", &bob).await;
    let (_, mut asked) = bob.open("game=hnefatafl&opponent=friend&side=0&against=ada").await;
    assert_eq!(ada.submit("/account/close", PASSWORD).await.status, 303);
    bobs.until(|view| !view["result"].is_null()).await;
    assert!(bobs.view["seats"][1]["rating"].as_str().unwrap().contains("(+"), "{}", bobs.view);
    casual.until(|view| view["result"]["reason"] == "resignation").await;
    assert!(
        casual.refused(json!({"t": "rematch"})).await.contains("cannot start games"),
        "nobody would come"
    );
    asked.until(|view| view["status"] == "The challenge was declined.").await;
    assert!(bob.get("/people/Bob").await.body.contains("Ratings"));
    for path in [&seek, &challenge] {
        assert_eq!(bob.post(&format!("{path}/join"), "").await.status, 409, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_is_found_as_it_is_written_and_not_by_what_is_left_of_another() {
    let app = TestApp::new().await;
    let [mut browser] = app.people(["Marko97"]).await;
    for (name, status) in
        [("marko97", 200), ("Mar-ko97", 200), ("Ma%C3%A1rko97", 404), ("Marko97%E2%80%8B", 404)]
    {
        assert_eq!(browser.get(&format!("/api/user/{name}")).await.status, status, "{name}");
        assert_eq!(browser.get(&format!("/people/{name}")).await.status, status, "{name}");
    }
    let signed_in = browser.submit("/account/sign-out", "").await;
    assert_eq!(signed_in.status, 303);
    let refused = browser.submit("/account/sign-in", &format!("name=Ma%C3%A1rko97&{PASSWORD}")).await;
    assert_eq!(refused.status, 422);
}
