//! Every page in every state, in both themes, looked through by axe
//! (<https://github.com/dequelabs/axe-core>), which knows most of what keeps people out.

use crate::browser::{Browser, Visit};
use crate::games;
use crate::site::Site;
use serde_json::{Value, json};
use std::path::Path;
use throughline_game::Random;

/// Opens what is folded, so that it is looked through as well.
const UNFOLD: &str = "document.querySelectorAll('main details').forEach((folded) => { folded.open = true; })";

/// What axe finds wrong by these rules, a line each: colours that fade in are waited for.
const FAULTS: &str = "const [rules, done] = arguments;
    const settled = document.getAnimations().filter((a) => a.effect?.getComputedTiming().iterations !== Infinity);
    Promise.allSettled(settled.map((animation) => animation.finished))
        .then(() => axe.run(document, { resultTypes: ['violations'], ...rules }))
        .then(({ violations }) => done(violations.map(({ id, nodes }) =>
            `${id} (${nodes.length}): ${nodes[0].html.slice(0, 200)}: ${nodes[0].failureSummary}`)),
            (error) => done([String(error)]));";

/// Looks pages through and gathers what is wrong with them.
struct Check<'a> {
    browser: &'a Browser,
    site: &'a Site,
    axe: String,
    /// Pages and states that were looked through, each in both themes.
    looked: usize,
    faults: Vec<String>,
}

impl Check<'_> {
    async fn open(&mut self, path: &str) {
        self.browser.open(self.site, path).await;
        self.browser.holds("document.readyState === 'complete'").await;
        self.look(path).await;
    }

    /// The page as it stands.
    async fn look(&mut self, state: &str) {
        self.looked += 1;
        let client = &self.browser.client;
        client.execute(UNFOLD, vec![]).await.expect("unfolded");
        client.execute(&self.axe, vec![]).await.expect("axe is read");
        // All that the other theme changes are colours.
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
    let mut check = Check { browser, site, axe, looked: 0, faults: Vec::new() };
    let lab = ["/lab", "/lab/new/hnefatafl", "/lab/one-dimensional-chess:setup=gardner"];
    let others =
        ["/", "/learn", "/puzzles", "/puzzles/daily", "/analysis", "/import", "/privacy", "/nothing-here"];
    for path in others.into_iter().chain(lab) {
        check.open(path).await;
    }
    browser.open(site, "/play/hnefatafl?opponent=anybody").await;
    browser.click("#start").await;
    browser.room().await;
    check.look("a room that waits in the lobby").await;
    check.open("/offline").await;
    check.open("/lobby").await;
    check.open("/now").await;
    browser.click("#settings-button").await;
    check.look("settings").await;
    for game in games() {
        for section in ["play", "rules", "learn", "puzzles", "analysis", "editor", "lab"] {
            check.open(&format!("/{section}/{game}")).await;
        }
        check.open(&format!("/puzzles/{game}/3")).await;
        check.open(&format!("/puzzles/{game}/storm")).await;
        browser.open(site, &format!("/play/{game}?opponent=friend")).await;
        browser.click("#start").await;
        browser.room().await;
        check.look(&format!("waiting for a friend, {game}")).await;
        browser.play_both(site, game).await;
        check.look(&format!("a game, {game}")).await;
        browser.resign().await;
        check.look(&format!("the end of a game, {game}")).await;
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
    check.look("a review").await;
    check.open("/games/mine").await;
    println!("axe looked through {} pages and states in two themes", check.looked);
    assert!(check.faults.is_empty(), "{}", check.faults.join("\n"));
}
