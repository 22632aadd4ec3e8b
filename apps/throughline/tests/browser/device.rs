//! The engine on the visitor's own device: the WebAssembly module in a worker, and its speed.

use crate::browser::{Browser, Visit};
use serde_json::{Value, json};
use std::sync::LazyLock;
use std::time::{Duration, Instant};
use throughline_catalog::GAMES;
use throughline_wasm::Session;

/// Positions that a measured search looks at.
const NODES: u64 = 600_000;

const THINKS: &str = "document.getElementById('analysis').dataset.thinks ?? ''";
const LINES: &str = "document.querySelectorAll('#lines .line:not([data-empty])').length";
const DEPTH: &str = "Number(/[0-9]+/.exec(document.getElementById('engine-facts').textContent)?.[0] ?? 0)";

/// Opens an analysis board whose engine runs in the browser.
async fn open(browser: &Browser, site: &crate::site::Site, path: &str) {
    browser.open(site, path).await;
    let offered = browser.eval("document.getElementById('engine-place') !== null").await;
    assert_eq!(offered, json!(true), "the site was built without the module: `cargo xtask wasm` comes first");
    browser.becomes(THINKS, json!("device")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn analysis_thinks_on_the_device_unless_the_server_is_chosen() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 900).await;
    open(browser, site, "/analysis/one-dimensional-chess").await;
    browser.becomes(LINES, json!(3)).await;
    browser.awaits(DEPTH, |depth| depth.as_u64() > Some(8)).await;
    // A stop is felt: the engine is soon at the next position, and at the next but one.
    for ply in 1..=3 {
        browser.click_at_once(".line:first-child .line-move:first-child").await;
        browser.becomes("document.getElementById('analysis').dataset.ply", json!(ply.to_string())).await;
        browser.becomes(LINES, json!(3)).await;
        assert_eq!(browser.eval(THINKS).await, json!("device"));
    }
    browser.click("#threat").await;
    browser
        .awaits("document.getElementById('engine-note').textContent", |note| {
            note.as_str().is_some_and(|note| note.starts_with("The threat: "))
        })
        .await;
    browser.click("#threat").await;
    browser.click(".engine-more summary").await;
    browser.click("#engine-place option[value='server']").await;
    browser.becomes(THINKS, json!("server")).await;
    browser.becomes(LINES, json!(3)).await;
    // The choice stays.
    browser.client.refresh().await.expect("loaded again");
    browser.becomes(LINES, json!(3)).await;
    assert_eq!(browser.eval(THINKS).await, json!("server"));
    browser.assert_quiet(site).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_site_can_be_installed() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 900).await;
    for (page, installable) in [("/health", false), ("/", true)] {
        browser.open(site, page).await;
        let found = browser.chromium("Page.getInstallabilityErrors", json!({})).await;
        let errors = found["installabilityErrors"].as_array().expect("a list");
        assert_eq!(errors.is_empty(), installable, "{page}: {errors:?}");
    }
}

/// Positions a second of the same search in the browser and in this process, both on one thread.
/// Printed; what is checked is that both find the same.
#[tokio::test(flavor = "multi_thread")]
async fn speed_in_the_browser_beside_native() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 900).await;
    open(browser, site, "/analysis/one-dimensional-chess").await;
    browser.click("#engine-toggle").await;
    let begin = "const { module, worker } = document.body.dataset;
        window.measured = [];
        const own = new Worker(worker);
        own.onmessage = ({ data }) => { window.reply?.(data.reply ?? data); };
        window.askWorker = (asked) => new Promise((done) => { window.reply = done; own.postMessage({ id: 1, asked }); });
        window.loaded = window.askWorker({ t: 'load', address: new URL(module, location.href).href, language: 'en' });";
    browser.client.execute(begin, vec![]).await.expect("a worker");
    for info in GAMES {
        let (native, here) = measure_here(info.id);
        let look = json!({ "t": "look", "id": "x", "spec": info.id, "start": null, "moves": [] });
        let search = json!({ "t": "search", "id": "s", "at": "x", "nodes": NODES });
        let script = format!(
            "if (!window.started) {{ window.started = true; window.found = null;
               (async () => {{ await window.loaded; await window.askWorker({look});
                 const began = performance.now(); const reply = await window.askWorker({search});
                 window.found = [reply, performance.now() - began]; }})(); }}
             return window.found;"
        );
        let found = browser.poll("a search", &script, |value| value.is_array().then(|| value.clone())).await;
        browser.client.execute("window.started = false;", vec![]).await.expect("done");
        assert_eq!(found[0], native, "{}", info.id);
        let there = NODES as f64 / (found[1].as_f64().expect("milliseconds") / 1000.0);
        let (name, ratio) = (info.id, there / here);
        println!("{name}: {there:.0} positions a second in the browser, {here:.0} native: {ratio:.2}");
    }
    browser.assert_quiet(site).await;
}

/// What this process finds, and its positions a second.
fn measure_here(spec: &str) -> (Value, f64) {
    static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let mut session = Session::new(|| BEGAN.elapsed());
    let mut ask = |command: Value| -> Value {
        serde_json::from_str(&session.answer(command.to_string().as_bytes())).expect("JSON")
    };
    ask(json!({ "t": "look", "id": "x", "spec": spec, "start": null, "moves": [] }));
    let began = Instant::now();
    let reply = ask(json!({ "t": "search", "id": "s", "at": "x", "nodes": NODES }));
    let took: Duration = began.elapsed();
    (reply, NODES as f64 / took.as_secs_f64())
}
