//! Reports, and moderators' decisions.

use crate::common::{Browser, TestApp};
use crate::passkeys::{Device, Page};
use crate::rated::RATED;
use serde_json::json;
use throughline_store::{Append, NewEvent, Store};

/// The id of the first report on the moderators' page.
fn first_report(page: &str) -> String {
    let (_, rest) = page.split_once("name=\"report\" value=\"").expect("a report");
    rest.split('"').next().unwrap().to_owned()
}

const NAMES: [&str; 3] = ["Ada", "Eve", "Grace"];

#[tokio::test(flavor = "multi_thread")]
async fn a_report_is_settled_by_a_moderator_and_what_is_decided_holds() {
    let app = TestApp::new().await;
    let [ada, eve, moderator] = app.people(NAMES).await;
    let path = ada.create_joined_game("game=hnefatafl&opponent=friend&side=0", &eve).await;
    let mut eves = eve.socket(&path).await;
    eves.done(json!({"t": "say", "text": "<b>you</b> fool"})).await;
    // Only moderators see the page.
    assert_eq!((moderator.get("/moderation").await.status, ada.get("/moderation").await.status), (404, 404));
    app.admin().await.make_moderator("grace").await.unwrap();
    let form = ada.get(&format!("{path}/report?line=1")).await;
    assert!(form.status == 200 && form.body.contains("Report Eve") && form.body.contains("fool"));
    let report = format!("{path}/report");
    assert_eq!(ada.post(&report, "line=1&reason=other").await.status, 422);
    assert_eq!(ada.post(&report, "line=7&reason=abuse").await.status, 409);
    assert_eq!(eve.post(&report, "line=1&reason=abuse").await.status, 409, "oneself");
    for _ in 0..2 {
        assert_eq!(ada.post(&report, "line=1&reason=abuse&text=as%0D%0Aalways").await.status, 200);
    }
    let page = moderator.get("/moderation").await.body;
    assert_eq!(page.matches("<article").count(), 1, "the same once");
    assert!(page.contains("&lt;b&gt;you&lt;/b&gt; fool") && page.contains("as always"));
    let decision = format!("report={}&action=mute&days=3&reason=insults", first_report(&page));
    assert_eq!(eve.post("/moderation", &decision).await.status, 404);
    assert_eq!(moderator.post("/moderation", &decision).await.status, 303);
    let again = moderator.post("/moderation", &decision).await;
    assert!(again.status == 409 && again.body.contains("has already settled that report"), "settled");
    assert!(again.body.contains("<h1>Moderation</h1>"), "said on the page");
    let refused = eves.refused(json!({"t": "say", "text": "more"})).await;
    assert!(refused.starts_with("You may not write to others (until "), "{refused}");
    assert!(refused.ends_with("): insults") && !refused.contains("-"), "{refused}");
    assert!(moderator.get("/moderation").await.body.contains("May not write to others (until "));
    // A ban forbids games with others, not against the engine.
    let ban = "name=EVE&action=ban&days=0&reason=enough";
    assert_eq!(moderator.post("/moderation", ban).await.status, 303);
    let other = ada.create("game=hnefatafl&opponent=friend&side=0").await;
    let joined = eve.post(&format!("{other}/join"), "").await;
    assert!(joined.status == 409 && joined.body.contains("enough") && joined.body.contains("for ever"));
    assert_eq!(eve.post("/games", "game=hnefatafl&opponent=anybody&side=0").await.status, 409);
    eve.create("game=hnefatafl&opponent=engine&side=0&level=1").await;
    for action in ["unban", "unmute"] {
        moderator.post("/moderation", &format!("name=eve&action={action}&reason=sorry")).await;
    }
    assert_eq!(eve.post(&format!("{other}/join"), "").await.status, 303);
    eves.done(json!({"t": "say", "text": "sorry"})).await;
    let lifted = moderator.post("/moderation", "name=eve&action=unban").await;
    assert!(lifted.status == 409 && lifted.body.contains("no such restriction in force"), "{}", lifted.body);
    let page = moderator.get("/moderation").await.body;
    let log = page.split_once("id=\"audit\"").expect("the log").1;
    for action in [
        "make-moderator", "May not write to others", "May not play with others", "May play again",
        "May write again",
    ] {
        assert_eq!(log.matches(&format!("<td>{action}</td>")).count(), 1, "{action}");
    }
    assert!(!log.contains("Settle, and do nothing"), "the report was settled by something else");
    assert!(log.contains(" UTC</td>") && log.contains("<th scope=\"col\">Decision</th>"), "{log}");
    // What is settled may be reported again.
    assert_eq!(ada.post(&report, "line=1&reason=abuse&text=once+more").await.status, 200);
    let page = moderator.get("/moderation").await.body;
    assert!(page.matches("<article").count() == 1 && page.contains("once more"));
    let settled = format!("report={}&action=settle&days=0", first_report(&page));
    assert_eq!(moderator.post("/moderation", &settled).await.status, 303);
    assert!(moderator.get("/moderation").await.body.contains("<td>Settle, and do nothing</td>"));
    for (form, why) in [
        ("name=nobody&action=ban&reason=so+it+is", "no account with that name"),
        ("name=eve&action=whip&reason=so+it+is", "no such decision"),
        ("name=eve&action=ban&days=3651&reason=so+it+is", "from 0 (for ever) to 3650"),
        ("name=eve&action=ban&days=-1&reason=so+it+is", "from 0 (for ever) to 3650"),
    ] {
        let page = moderator.post("/moderation", form).await;
        assert!(page.status == 422 && page.body.contains("<h1>Moderation</h1>"), "{form}");
        assert!(page.body.contains(why) && page.body.contains("value=\"so it is\""), "{form}: {}", page.body);
    }
    for action in ["ban", "mute"] {
        let page = moderator.post("/moderation", &format!("name=eve&action={action}&reason=+")).await;
        assert!(page.status == 422 && page.body.contains("Give a reason."), "{action}: {}", page.body);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_operator_does_all_of_it_without_the_site() {
    let app = TestApp::new().await;
    let [ada, eve, _] = app.people(NAMES).await;
    let path = ada.create("game=hnefatafl&opponent=friend&side=0").await;
    ada.get(&path).await;
    eve.post(&format!("{path}/join"), "").await;
    ada.post(&format!("{path}/report"), "reason=stopped-playing&text=Ten+moves.%0AThen+he+left.").await;
    let reports = app.admin().await.reports().await.unwrap();
    assert_eq!(reports.len(), 1);
    assert!(reports[0].contains("Eve") && reports[0].contains("stopped-playing"), "{}", reports[0]);
    assert!(reports[0].ends_with(": Ten moves. Then he left."), "{}", reports[0]);
    let id = reports[0].split_whitespace().next().unwrap();
    app.admin().await.settle(id, "talked to her").await.unwrap();
    assert!(app.admin().await.settle(id, "again").await.is_err());
    // A reason stays one line of the lists, and commands no terminal.
    app.admin().await.restrict("eve", "ban", 1, "a day\nAda: ban\u{1b}[31m").await.unwrap();
    let other = ada.create("game=hnefatafl&opponent=friend&side=0").await;
    assert_eq!(eve.post(&format!("{other}/join"), "").await.status, 409);
    let restricted = app.admin().await.restrictions().await.unwrap();
    assert!(restricted.len() == 1 && restricted[0].starts_with("Eve: ban since "), "{restricted:?}");
    assert!(
        restricted[0].contains(", until ") && restricted[0].ends_with(": a day Ada: ban[31m"),
        "{restricted:?}"
    );
    for (kind, reason) in [("ban", ""), ("mute", "\n"), ("ban", "x".repeat(501).as_str())] {
        let refused = app.admin().await.restrict("eve", kind, 1, reason).await.unwrap_err().to_string();
        assert!(refused.starts_with("the reason cannot be taken: "), "{refused}");
    }
    let refused = app.admin().await.annul("any", "").await.unwrap_err().to_string();
    assert_eq!(refused, "the reason cannot be taken: Give a reason.");
    app.admin().await.lift("eve", "ban").await.unwrap();
    assert!(app.admin().await.restrictions().await.unwrap().is_empty());
    let again = app.admin().await.lift("eve", "ban").await.unwrap_err().to_string();
    assert!(again.contains("nothing to lift"), "{again}");
    assert_eq!(eve.post(&format!("{other}/join"), "").await.status, 303);
    assert!(app.admin().await.restrict("nobody", "ban", 1, "a day off").await.is_err());
    let log = app.admin().await.audit().await.unwrap();
    assert_eq!(log.len(), 3);
    assert!(log[0].contains("unban") && log[2].contains("talked to her"), "{log:?}");
    assert!(log.iter().all(|line| line.contains(" UTC ")), "{log:?}");
    app.admin().await.invite().await.unwrap();
    assert!(app.admin().await.audit().await.unwrap()[0].contains("invite one account"));
    app.admin().await.new_recovery_codes("eve").await.unwrap();
    app.admin().await.end_sessions(Some("eve")).await.unwrap();
    let log = app.admin().await.audit().await.unwrap();
    assert!(log[0].contains("end-sessions Eve") && log[1].contains("recovery-codes Eve"), "{log:?}");
}

/// Ada plays a rated game against another player, who resigns after two moves. Returns its path.
async fn won_by(ada: &Browser, other: &Browser) -> String {
    let (path, _, mut others) = ada.begin(RATED, other).await;
    others.done(json!({"t": "resign"})).await;
    path
}

#[tokio::test(flavor = "multi_thread")]
async fn an_annulled_game_counts_for_nobody_and_later_ratings_follow() {
    let app = TestApp::new().await;
    let [ada, eve, grace] = app.people(NAMES).await;
    let rating = async |name: &str| {
        let profile = ada.get(&format!("/people/{name}")).await.body;
        let (_, rest) = profile.split_once("class=\"rating\">")?;
        rest.split('<').next().map(str::to_owned)
    };
    let first = won_by(&ada, &eve).await;
    let after_one = rating("Ada").await.expect("a rating");
    won_by(&ada, &grace).await;
    let (after_two, of_grace) = (rating("Ada").await.unwrap(), rating("Grace").await.unwrap());
    assert_ne!(after_one, after_two);
    let id = first.trim_start_matches("/games/");
    let mut watching = ada.socket(&first).await;
    app.admin().await.annul(id, "help of an engine").await.unwrap();
    watching.until(|view| view["result"]["reason"] == "annulled").await;
    let again = app.admin().await.annul(id, "help of an engine").await.unwrap_err().to_string();
    assert!(again.contains("annulled already"), "{again}");
    // The other game counts as if it had been the only one: both started it at 1500.
    assert_eq!(rating("Ada").await, Some(after_one));
    assert_eq!(rating("Eve").await, None);
    assert_ne!(rating("Grace").await, Some(of_grace), "she lost to somebody who counts for less");
    assert_eq!(app.admin().await.audit().await.unwrap().len(), 1);
    let open = ada.create("game=hnefatafl&opponent=friend&side=0").await;
    let refused = app.admin().await.annul(open.trim_start_matches("/games/"), "a mistake").await;
    assert!(refused.unwrap_err().to_string().contains("not rated"));
    let app = app.restarted().await;
    let view = eve.at(&app).socket(&first).await.view;
    assert_eq!(view["result"]["reason"], "annulled");
    assert!(view["status"].as_str().unwrap().contains("annulled"));
    // A later game starts from the recomputed ratings.
    won_by(&ada.at(&app), &grace.at(&app)).await;
    let profile = ada.at(&app).get("/people/Ada").await.body;
    assert!(profile.contains("2 rated games"), "{profile}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_worth_of_the_sides_is_counted_anew_and_later_games_are_rated_by_it() {
    let app = TestApp::new().await;
    let [ada, eve, grace] = app.people(NAMES).await;
    let expected = async |path: &str| ada.socket(path).await.view["rated"].as_str().unwrap().to_owned();
    won_by(&ada, &eve).await;
    let told = app.admin().await.worth(false).await.unwrap();
    assert!(told[0].starts_with("hnefatafl: 1 game; "), "{told:?}");
    for _ in 1..4 {
        won_by(&ada, &eve).await;
    }
    let profile = ada.get("/people/Ada").await.body;
    assert!(profile.contains("Results by opponent") && profile.contains("/people/Eve"), "{profile}");
    let open = || ada.create_joined_game(RATED, &eve);
    let before = expected(&open().await).await;
    let told = app.admin().await.worth(false).await.unwrap();
    assert!(told[0].starts_with("hnefatafl: 4 games; the first side is worth -250 points now"), "{told:?}");
    let (_, better) = told[0].split_once("better by ").expect("it is tried on the newer half");
    assert_eq!(better.split(" ± ").next().unwrap().split('.').nth(1).map(str::len), Some(4), "{told:?}");
    assert_eq!(expected(&open().await).await, before, "told only");
    app.admin().await.worth(true).await.unwrap();
    // Four wins of the attackers reduce the defenders' worth.
    let percent = |words: &str| -> u32 {
        let (words, _) = words.split_once(" %").expect("a share");
        let share: u32 = words.rsplit(' ').next().unwrap().parse().unwrap();
        if words.contains("Attackers") { share } else { 100 - share }
    };
    let after = expected(&open().await).await;
    assert!(percent(&after) > percent(&before), "{before} {after}");
    // Earlier ratings stay as they are.
    let rating = async || {
        let profile = grace.get("/people/Ada").await.body;
        profile.split_once("class=\"rating\">").unwrap().1.split('<').next().unwrap().to_owned()
    };
    let now = rating().await;
    // Eve counts as an opponent as before, though her own ratings are deleted.
    app.admin().await.close_account("eve").await.unwrap();
    let last = won_by(&ada, &grace).await;
    assert_ne!(rating().await, now);
    app.admin().await.annul(last.trim_start_matches("/games/"), "a mistake").await.unwrap();
    assert_eq!(rating().await, now, "the same worth for the same games");
}

/// Writes to a game that it is annulled, and nothing else: the rest was interrupted.
async fn begin_to_annul(app: &TestApp, id: &str) {
    let store = app.store().await;
    let game = store.load(id).await.unwrap().expect("it is there").summary;
    let events = vec![NewEvent { kind: "annulled".to_owned(), body: "{}".to_owned() }];
    let (expected, at, overview) = (game.version, game.updated_at, game.overview);
    let append =
        Append { game: game.id, expected, events, overview, finishes: true, at, ..Append::default() };
    store.append(append).await.unwrap();
    store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_two_who_have_closed_their_accounts_still_counts_for_those_they_played() {
    let app = TestApp::new().await;
    let [ada, eve, grace, dora] = app.people(["Ada", "Eve", "Grace", "Dora"]).await;
    // Grace beats somebody who counts for more because of Eve.
    won_by(&ada, &eve).await;
    won_by(&grace, &ada).await;
    let rating = async || {
        let profile = dora.get("/people/Grace").await.body;
        profile.split_once("class=\"rating\">").unwrap().1.split('<').next().unwrap().to_owned()
    };
    let before = rating().await;
    let last = won_by(&grace, &dora).await;
    assert_ne!(rating().await, before);
    for name in ["ada", "eve"] {
        app.admin().await.close_account(name).await.unwrap();
    }
    // An annulment that was interrupted is finished and noted when it is repeated.
    let id = last.trim_start_matches("/games/");
    begin_to_annul(&app, id).await;
    app.admin().await.annul(id, "a mistake").await.unwrap();
    assert_eq!(rating().await, before);
    let noted = app.admin().await.audit().await.unwrap();
    assert!(noted[0].contains("annul") && noted[0].contains("a mistake"), "{noted:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_operators_ban_ends_what_waits_and_closing_an_account_ends_all_while_the_site_runs() {
    let app = TestApp::new().await;
    let [ada, eve, _] = app.people(NAMES).await;
    let by_the_day = "game=hnefatafl&opponent=friend&side=0&time=days&days=2";
    let seek = eve.create("game=hnefatafl&opponent=anybody&side=0&time=days&days=2").await;
    let (_, mut adas) = ada.open(&format!("{by_the_day}&against=eve")).await;
    let (_, mut running, _) = ada.begin(by_the_day, &eve).await;
    app.admin().await.restrict("eve", "ban", 1, "a day off").await.unwrap();
    adas.until(|view| view["status"] == "The challenge was declined.").await;
    app.admin().await.lift("eve", "ban").await.unwrap();
    assert_eq!(ada.post(&format!("{seek}/join"), "").await.status, 409, "called off");
    assert!(running.view["result"].is_null(), "games that go on are left to go on");
    app.admin().await.close_account("eve").await.unwrap();
    running.until(|view| view["result"]["reason"] == "resignation").await;
    running.until(|view| view["seats"][1]["name"] == "Friend").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_who_was_banned_is_let_play_again() {
    let app = TestApp::new().await;
    let [ada, _, moderator] = app.people(NAMES).await;
    let guest = app.browser().await;
    app.admin().await.make_moderator("grace").await.unwrap();
    let path = ada.create_joined_game("game=hnefatafl&opponent=friend&side=0", &guest).await;
    assert_eq!(ada.post(&format!("{path}/report"), "reason=stopped-playing").await.status, 200);
    let more = ada.post(&format!("{path}/report"), "reason=stopped-playing&text=twice").await;
    assert!(more.status == 200 && more.body.contains("Thank you"));
    let page = moderator.get("/moderation").await.body;
    assert!(page.matches("<article").count() == 1 && page.contains("twice"), "added to the open one");
    let ban = format!("report={}&action=ban&days=0&reason=so+it+is", first_report(&page));
    assert_eq!(moderator.post("/moderation", &ban).await.status, 303);
    let other = ada.create("game=hnefatafl&opponent=friend&side=0").await;
    let refused = guest.post(&format!("{other}/join"), "").await;
    let reason = "You may not play with others (for ever): so it is";
    assert!(refused.status == 409 && refused.body.contains(reason), "{}", refused.body);
    let page = moderator.get("/moderation").await.body;
    let (_, rest) = page.split_once("name=\"restriction\" value=\"").expect("a restriction");
    let lift = format!("restriction={}&action=unban&reason=sorry", rest.split('"').next().unwrap());
    assert_eq!(moderator.post("/moderation", &lift).await.status, 303);
    assert_eq!(moderator.post("/moderation", &lift).await.status, 409, "once");
    assert_eq!(guest.post(&format!("{other}/join"), "").await.status, 303);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_ban_of_a_closed_account_is_named_by_an_id_and_lifted() {
    let app = TestApp::new().await;
    app.people(NAMES).await;
    app.admin().await.restrict("eve", "ban", 0, "enough").await.unwrap();
    app.admin().await.close_account("eve").await.unwrap();
    let restricted = app.admin().await.restrictions().await.unwrap();
    let (id, _) = restricted[0].strip_prefix("a guest ").unwrap().split_once(": ban since ").unwrap();
    let other = app.admin().await.lift("eve", "ban").await.unwrap_err().to_string();
    assert!(other.contains("no account of the name"), "{other}");
    assert!(app.admin().await.lift(id, "mute").await.unwrap_err().to_string().contains("nothing to lift"));
    app.admin().await.lift(id, "ban").await.unwrap();
    assert!(app.admin().await.restrictions().await.unwrap().is_empty());
    assert!(app.admin().await.audit().await.unwrap()[0].contains("unban a guest"));
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_meets_whoever_is_banned() {
    let app = TestApp::new().await;
    let [ada, eve, moderator] = app.people(NAMES).await;
    app.admin().await.make_moderator("grace").await.unwrap();
    let seek = eve.create("game=hnefatafl&opponent=anybody&side=0&time=days&days=2").await;
    let (_, mut eves, mut adas) = eve.open_joined_game("game=hnefatafl&opponent=friend&side=0", &ada).await;
    eves.done(json!({"t": "abort"})).await;
    adas.until(|view| !view["result"].is_null()).await;
    assert_eq!(moderator.post("/moderation", "name=eve&action=ban&days=3&reason=enough").await.status, 303);
    assert_eq!(ada.post(&format!("{seek}/join"), "").await.status, 409, "called off");
    let challenge = "game=hnefatafl&opponent=friend&side=0&time=days&days=2&against=eve";
    let challenged = ada.post("/games", challenge).await;
    assert!(
        challenged.status == 422 && challenged.body.contains("cannot start games"),
        "{}",
        challenged.body
    );
    let refused = adas.refused(json!({"t": "rematch"})).await;
    assert!(refused.contains("cannot start games") && !refused.contains("enough"), "{refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn moderators_sign_in_by_passkey_alone_where_there_are_passkeys() {
    let public = "https://play.example.org";
    let app = TestApp::with(|settings| settings.public_url = public.parse().ok()).await;
    let [mut grace, mut ada] = [Page::of(&app, public), Page::of(&app, public)];
    grace.signs_up("Grace", &mut Device::new(1)).await;
    let form = [("name", "Ada"), ("password", "correct horse battery")];
    assert_eq!(ada.post("/account/sign-up", &form).await.status, 200);
    for page in ["/moderation", "/moderation/fair-play"] {
        assert!(ada.get(page).await.contains("There is no page at this address"));
    }
    for name in ["grace", "ada"] {
        app.admin().await.make_moderator(name).await.unwrap();
    }
    for page in ["/moderation", "/moderation/fair-play"] {
        assert!(!grace.get(page).await.contains("passkey alone"));
        assert!(ada.get(page).await.contains("Moderators sign in with a passkey alone"), "{page}");
    }
    let decision = [("name", "grace"), ("action", "ban"), ("days", "1"), ("reason", "enough")];
    assert_eq!(ada.post("/moderation", &decision).await.status, 409);
    assert_eq!(
        grace.post("/moderation", &[&[("name", "ada")][..], &decision[1..]].concat()).await.status,
        303
    );
}
