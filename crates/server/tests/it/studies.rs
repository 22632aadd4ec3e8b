//! Studies: rule sets are measured in idle time, within bounds, with the same figures as on the
//! command line.

use crate::common::{Browser, TestApp};
use serde_json::Value;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use throughline_catalog::GameHandle;
use throughline_lab::study::{StudyPlan, study};
use throughline_store::Studies as _;
use tokio::time::{Instant, sleep};

/// Longer than anything in these tests takes, even on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(120);

/// A rule set without a prepared report, whose games are short.
const SPEC: &str = "one-dimensional-chess:setup=qkrbn";
const PATH: &str = "/lab/one-dimensional-chess:setup=qkrbn";

async fn progress(browser: &Browser, spec: &str) -> Value {
    let response = browser.get(&format!("/api/lab/{spec}/progress")).await;
    assert_eq!(response.status, 200, "{}", response.body);
    response.json()
}

/// Waits until a study has made progress.
async fn until(browser: &Browser, spec: &str, fits: impl Fn(&Value) -> bool) -> Value {
    let end = Instant::now() + TIMEOUT;
    loop {
        let found = progress(browser, spec).await;
        if fits(&found) {
            return found;
        }
        assert!(Instant::now() < end, "{found}");
        sleep(Duration::from_millis(50)).await;
    }
}

/// The output of `throughline lab report --json` with the report's settings.
fn printed(report: &Value) -> String {
    let settings = &report["settings"];
    let number = |name: &str| settings[name].as_u64().expect(name) as usize;
    let plan = StudyPlan {
        game: GameHandle::from_spec(report["spec"].as_str().unwrap()).unwrap(),
        games: number("games"),
        nodes: number("nodes") as u64,
        probes: number("probes"),
        varied_plies: number("varied_plies"),
        max_plies: number("max_plies"),
        tables: None,
        seed: number("seed") as u64,
        concurrency: 2,
    };
    let made = study(&plan, &[], &[], &AtomicBool::new(false), &mut |_, _| Ok(()));
    serde_json::to_string_pretty(&made.unwrap().unwrap()).unwrap() + "\n"
}

#[tokio::test(flavor = "multi_thread")]
async fn a_study_grows_and_its_reports_are_those_of_the_command_line() {
    let (app, [ada]) = TestApp::with_browsers().await;
    let page = ada.get(PATH).await;
    assert!(page.status == 200 && page.body.contains("Nobody has measured these rules yet"), "{}", page.body);
    assert_eq!(ada.get(&format!("/api/lab/{SPEC}")).await.status, 409);
    let form = ada.get("/lab/new/one-dimensional-chess").await;
    assert!(form.body.contains("name=\"opt.setup\""), "the options of the set-up page");
    let begun =
        ada.post("/lab/new/one-dimensional-chess", "game=one-dimensional-chess&opt.setup=qkrbn").await;
    assert_eq!((begun.status, begun.header("location")), (303, Some(PATH)));
    let first = until(&ada, SPEC, |found| found["games"] != 0).await;
    let page = ada.get(PATH).await;
    assert!(page.body.contains("report-results") && page.body.contains("report-part"), "a report");
    assert!(page.body.contains("throughline lab report"), "the command");
    let grown = until(&ada, SPEC, |found| found["games"].as_u64() > first["games"].as_u64()).await;
    let data = ada.get(&format!("/api/lab/{SPEC}")).await;
    let report: Value = data.json();
    assert!(report["settings"]["games"].as_u64() >= grown["games"].as_u64());
    assert_eq!(data.body, printed(&report), "byte for byte");
    // The script of the page gets the same sentence.
    let state = ada.get(&format!("{PATH}/progress")).await.body;
    assert!(state.contains("data-runs") && state.contains("games of equal strength"), "{state}");
    assert!(ada.get("/lab").await.body.contains(PATH), "it is listed");
    assert_eq!(ada.post(PATH, "act=stop").await.status, 303);
    stands_beside_another(&ada).await;
    // By an engine of before it counts no more: on its page, and in the list.
    app.store().await.renew_study(SPEC, "an older engine", 0).await.expect("it is kept");
    assert!(ada.get(PATH).await.body.contains("Nobody has measured these rules yet"));
    let listed = ada.get("/lab").await.body;
    assert!(!listed.contains(PATH) && listed.contains("/lab/one-dimensional-chess?live=1"), "{listed}");
}

/// Compares the measured rule set with the usual one, which has a prepared report, and a study
/// besides.
async fn stands_beside_another(ada: &Browser) {
    let (usual, path) = ("one-dimensional-chess", format!("/lab/compare?a=one-dimensional-chess&b={SPEC}"));
    let missing = ada.get(&path).await.body;
    assert_eq!(missing.matches("not measured on this site yet").count(), 1, "{missing}");
    let data = async || ada.get("/api/lab/one-dimensional-chess").await.json();
    let prepared = data().await;
    assert_eq!(prepared["settings"]["tables"], 6, "the prepared report is there at once");
    assert!(ada.get("/lab/one-dimensional-chess").await.body.contains("/lab/one-dimensional-chess?live=1"));
    assert_eq!(ada.post(&format!("/lab/{usual}"), "act=measure").await.status, 303);
    until(ada, usual, |found| found["games"] != 0).await;
    let page = ada.get(&path).await.body;
    assert!(
        page.contains("Score of the first side") && !page.contains("not measured on this site yet"),
        "{page}"
    );
    assert_ne!(data().await, prepared, "the site's own study is newer");
    assert!(page.contains("<table>"), "figures with their differences");
    assert!(page.contains("class=\"partings\""), "positions of the first one's games");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asked_for_a_study_stops_it_anybody_takes_it_up_and_a_restart_goes_on() {
    let app = TestApp::new().await;
    let (ada, eve) = (app.browser().await, app.browser().await);
    assert_eq!(ada.post(PATH, "act=measure").await.status, 303);
    let begun = until(&ada, SPEC, |found| found["done"].as_u64() > Some(3)).await;
    assert_eq!(begun["state"], "running");
    let page = eve.get(PATH).await.body;
    assert!(!page.contains("value=\"stop\""), "it is not hers");
    assert_eq!(eve.post(PATH, "act=stop").await.status, 409);
    assert!(ada.get(PATH).await.body.contains("value=\"stop\""));
    assert_eq!(ada.post(PATH, "act=stop").await.status, 303);
    let total = |found: &Value| (found["games"].as_u64().unwrap(), found["done"].as_u64().unwrap());
    // Work in progress ends within the second; from then on nothing more is added.
    sleep(Duration::from_secs(3)).await;
    let stopped = progress(&ada, SPEC).await;
    sleep(Duration::from_secs(1)).await;
    assert_eq!(progress(&ada, SPEC).await, stopped);
    assert_eq!(stopped["state"], "stopped");
    assert_eq!(eve.post(PATH, "act=measure").await.status, 303);
    let taken = until(&eve, SPEC, |found| total(found) > total(&stopped)).await;
    assert_eq!(taken["state"], "running");
    assert_eq!(ada.post(PATH, "act=stop").await.status, 409, "it is Eve's now");
    let app = app.restarted().await;
    let eve = eve.at(&app);
    let after = progress(&eve, SPEC).await;
    assert!(total(&after) >= total(&taken), "nothing is lost: {taken} {after}");
    until(&eve, SPEC, |found| total(found) > total(&after)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn studies_are_bounded_by_person_and_what_is_wrong_is_said() {
    let (_app, [ada, eve]) = TestApp::with_browsers().await;
    let ask = async |browser: &Browser, line: &str| {
        browser.post(&format!("/lab/one-dimensional-chess:setup={line}"), "act=measure").await
    };
    assert_eq!(ask(&ada, "knrbq").await.status, 303);
    assert_eq!(ask(&ada, "qkrbn").await.status, 303);
    let refused = ask(&ada, "bqkrn").await;
    assert!(
        refused.status == 409 && refused.body.contains("One person may have 2 studies"),
        "{}",
        refused.body
    );
    assert_eq!(ask(&ada, "knrbq").await.status, 303, "it runs already");
    assert_eq!(ask(&eve, "bqkrn").await.status, 303);
    for (path, words) in [
        ("/lab/one-dimensional-chess:setup=xyz", "xyz"),
        ("/lab/chess", "chess"),
        ("/lab/compare?a=hnefatafl&b=hnefatafl:rules=none", "none"),
        ("/api/lab/hnefatafl:rules=none", "none"),
    ] {
        let answer = ada.get(path).await;
        assert!(
            answer.status == 422 && answer.body.contains(words),
            "{path}: {} {}",
            answer.status,
            answer.body
        );
    }
    let form = "game=one-dimensional-chess&opt.setup=xyz";
    let wrong = ada.post("/lab/new/one-dimensional-chess", form).await;
    assert!(wrong.status == 422 && wrong.body.contains("value=\"xyz\""), "the form, as it was filled in");
    // An address that is not canonical redirects there.
    let usual = ada.get("/lab/one-dimensional-chess:setup=kqrbn").await;
    assert_eq!((usual.status, usual.header("location")), (308, Some("/lab/one-dimensional-chess?live=1")));
}

#[tokio::test(flavor = "multi_thread")]
async fn small_rule_sets_are_solved_and_uneven_ones_have_repairs() {
    let (_app, [ada]) = TestApp::with_browsers().await;
    // White wins Gardner's, and the games agree.
    let spec = "one-dimensional-chess:setup=gardner";
    assert_eq!(ada.post(&format!("/lab/{spec}"), "act=measure").await.status, 303);
    until(&ada, spec, |found| found["games"].as_u64() >= Some(32)).await;
    let page = ada.get(&format!("/lab/{spec}")).await.body;
    assert!(page.contains("With best play, a win for White in 11 plies."), "{page}");
    let near = "one-dimensional-chess:setup=gardner,repetition=claim";
    assert!(page.contains("Repairs: one option away") && page.contains(near), "{page}");
    assert!(page.contains("With a swap rule"), "{page}");
    assert!(page.contains("No rated game between people"), "{page}");
    assert_eq!(ada.post(&format!("/lab/{spec}"), "act=measure-near").await.status, 303);
    until(&ada, near, |found| found["games"] != 0).await;
}
