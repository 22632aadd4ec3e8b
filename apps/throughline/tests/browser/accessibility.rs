//! Accessibility: axe (<https://github.com/dequelabs/axe-core>) checks every page in every state,
//! in both themes.

use crate::browser::{Browser, Visit};
use crate::games;
use crate::site::Site;
use serde_json::{Value, json};
use std::path::Path;
use throughline_game::Random;

/// Opens all folded sections, so that they are checked too.
const UNFOLD: &str = "document.querySelectorAll('main details').forEach((folded) => { folded.open = true; })";

/// Returns the violations of these rules that axe finds, one per line; waits for colours that fade
/// in.
const FAULTS: &str = "const [rules, done] = arguments;
    const settled = document.getAnimations().filter((a) => a.effect?.getComputedTiming().iterations !== Infinity);
    Promise.allSettled(settled.map((animation) => animation.finished))
        .then(() => axe.run(document, { resultTypes: ['violations'], ...rules }))
        .then(({ violations }) => done(violations.map(({ id, nodes }) =>
            `${id} (${nodes.length}): ${nodes[0].html.slice(0, 200)}: ${nodes[0].failureSummary}`)),
            (error) => done([String(error)]));";

/// Checks pages and collects the violations.
struct Check<'a> {
    browser: &'a Browser,
    site: &'a Site,
    axe: String,
    /// Number of pages and states checked, each in both themes.
    checked: usize,
    faults: Vec<String>,
}

impl Check<'_> {
    async fn open(&mut self, path: &str) {
        self.browser.open(self.site, path).await;
        self.browser.holds("document.readyState === 'complete'").await;
        self.check(path).await;
    }

    /// Checks the page in its current state.
    async fn check(&mut self, state: &str) {
        self.checked += 1;
        let client = &self.browser.client;
        client.execute(UNFOLD, vec![]).await.expect("unfolded");
        client.execute(&self.axe, vec![]).await.expect("axe is read");
        // The other theme changes only colours.
        let of_colours = ["color-contrast", "link-in-text-block"];
        let colours = json!({ "runOnly": { "type": "rule", "values": of_colours } });
        for (theme, rules) in [("light", json!({})), ("dark", colours)] {
            let choose = "document.documentElement.dataset.theme = arguments[0]";
            client.execute(choose, vec![json!(theme)]).await.expect("a theme");
            let found = client.execute_async(FAULTS, vec![rules]).await.expect("axe looks");
            let found = found.as_array().expect("a list").iter().filter_map(Value::as_str);
            self.faults.extend(found.map(|fault| format!("{state}, {theme}: {fault}")));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn axe_finds_nothing_on_any_page_in_any_state_and_theme() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 800).await;
    let file =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/tools/node_modules/axe-core/axe.min.js");
    let axe = std::fs::read_to_string(file).expect("axe is installed: run `cargo xtask install`");
    let mut check = Check { browser, site, axe, checked: 0, faults: Vec::new() };
    let lab = ["/lab", "/lab/new/hnefatafl", "/lab/one-dimensional-chess:setup=gardner"];
    let others =
        ["/", "/learn", "/puzzles", "/puzzles/daily", "/analysis", "/import", "/privacy", "/nothing-here"];
    for path in others.into_iter().chain(lab) {
        check.open(path).await;
    }
    browser.open(site, "/play/hnefatafl?opponent=anybody").await;
    browser.click("#start").await;
    browser.room().await;
    check.check("a room that waits in the lobby").await;
    browser.open(site, "/play/linear-progression?opt.drop=fair&opt.blockers=own&opt.board=5x5").await;
    browser.choose(&["opponent-friend"]).await;
    browser.says("#faults", "drop=fair has a table").await;
    check.check("options that do not fit").await;
    check.open("/offline").await;
    check.open("/lobby").await;
    check.open("/now").await;
    browser.click("#settings-button").await;
    check.check("settings").await;
    for game in games() {
        for section in ["play", "rules", "learn", "puzzles", "analysis", "editor", "lab"] {
            check.open(&format!("/{section}/{game}")).await;
        }
        check.open(&format!("/puzzles/{game}/3")).await;
        check.open(&format!("/puzzles/{game}/storm")).await;
        browser.open(site, &format!("/play/{game}?opponent=friend")).await;
        browser.click("#start").await;
        browser.room().await;
        check.check(&format!("waiting for a friend, {game}")).await;
        browser.play_both(site, game).await;
        check.check(&format!("a game, {game}")).await;
        browser.resign().await;
        check.check(&format!("the end of a game, {game}")).await;
    }
    let game = games()[0];
    let lesson = "document.querySelector('.lesson-link').getAttribute('href')";
    browser.open(site, "/learn").await;
    let lesson = browser.eval(lesson).await;
    check.open(lesson.as_str().expect("a path")).await;
    browser.play_both(site, game).await;
    browser.play_any(&mut Random::new(5)).await;
    browser.until("the move", |room| room.ply > 0).await;
    browser.resign().await;
    browser.click("#review").await;
    browser.becomes("document.querySelectorAll('#exactness tbody tr').length", json!(2)).await;
    check.check("a review").await;
    check.open("/games/mine").await;
    println!("axe looked through {} pages and states in two themes", check.checked);
    assert!(check.faults.is_empty(), "{}", check.faults.join("\n"));
}
