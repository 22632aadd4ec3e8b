//! The engine on the visitor's own device: the WebAssembly module in a worker, and its speed.

use crate::browser::{Browser, Visit};
use serde_json::{Value, json};
use std::sync::LazyLock;
use std::time::{Duration, Instant};
use throughline_catalog::GAMES;
use throughline_wasm::Session;

/// Nodes of a measured search.
const NODES: u64 = 600_000;

const THINKS: &str = "document.getElementById('analysis').dataset.thinks ?? ''";
const THREADS: &str = "document.getElementById('analysis').dataset.threads ?? ''";
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
    // The search goes on until somebody moves.
    let looked_at = "document.getElementById('engine-facts').title";
    for _ in 0..2 {
        tokio::time::sleep(Duration::from_secs(1)).await;
        let before = browser.eval(looked_at).await;
        browser.awaits(looked_at, |now| *now != before).await;
    }
    // A stop takes effect: the engine soon searches the next position, and the one after it.
    for ply in 1..=3 {
        browser.click_at_once(".line:first-child .line-move:first-child").await;
        browser.becomes("document.getElementById('analysis').dataset.ply", json!(ply.to_string())).await;
        browser.becomes(LINES, json!(3)).await;
        assert_eq!(browser.eval(THINKS).await, json!("device"));
    }
    browser.click("#threat").await;
    browser.says("#engine-note", "The threat: ").await;
    browser.click("#threat").await;
    browser.click(".engine-more summary").await;
    browser.click("#engine-place option[value='server']").await;
    browser.becomes(THINKS, json!("server")).await;
    browser.becomes(LINES, json!(3)).await;
    // The choice is stored.
    browser.client.refresh().await.expect("loaded again");
    browser.becomes(LINES, json!(3)).await;
    assert_eq!(browser.eval(THINKS).await, json!("server"));
    browser.assert_quiet(site).await;
}

/// Threads share memory in pages that the site isolates from others. Their number is chosen and
/// stored.
#[tokio::test(flavor = "multi_thread")]
async fn several_threads_think_about_a_position() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 900).await;
    open(browser, site, "/analysis/hnefatafl").await;
    assert_eq!(browser.eval("window.crossOriginIsolated").await, json!(true));
    let cores = browser.eval("navigator.hardwareConcurrency").await.as_u64().expect("a number");
    assert!(cores > 1, "this test needs two cores");
    let offered = "document.getElementById('engine-threads').options.length";
    assert_eq!(browser.eval(offered).await, json!(cores.min(16)));
    browser.click(".engine-more summary").await;
    for threads in [2, 1, 2] {
        browser.click(&format!("#engine-threads option[value='{threads}']")).await;
        browser.becomes(THREADS, json!(threads.to_string())).await;
        browser.becomes(LINES, json!(3)).await;
        browser.awaits(DEPTH, |depth| depth.as_u64() > Some(5)).await;
        // A stop takes effect, and the next position is searched.
        browser.click_at_once(".line:first-child .line-move:first-child").await;
        browser.becomes(LINES, json!(3)).await;
    }
    browser.client.refresh().await.expect("loaded again");
    browser.becomes(THREADS, json!("2")).await;
    browser.becomes(LINES, json!(3)).await;
    browser.assert_quiet(site).await;
}

/// The criteria by which browsers offer to install a site
/// (<https://web.dev/articles/install-criteria>).
#[tokio::test(flavor = "multi_thread")]
async fn the_site_can_be_installed() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 900).await;
    let manifest_of = async |page| {
        browser.open(site, page).await;
        browser.chromium("Page.getAppManifest", json!({})).await
    };
    assert_eq!(manifest_of("/health").await["url"], json!(""), "a page without one");
    let found = manifest_of("/").await;
    assert_eq!(found["errors"], json!([]), "{found}");
    let manifest = &found["manifest"];
    assert_eq!((&manifest["name"], &manifest["display"]), (&json!("Throughline"), &json!("kStandalone")));
    assert_eq!(manifest["startUrl"], json!(format!("{}/", site.origin)));
    assert_eq!(manifest["preferRelatedApplications"], json!(false));
    // An icon without a size, as vector graphics, serves for any size.
    let icon = &manifest["icons"][0]["url"];
    let drawn = format!("(() => {{ window.icon = new Image(); window.icon.src = {icon}; return true; }})()");
    browser.holds(&drawn).await;
    browser.holds("window.icon.naturalWidth > 0").await;
}

/// Measures the nodes per second of the same search in this process and in the browser, on one
/// thread and on two. They are printed; what is checked is that one thread finds the same in both.
#[tokio::test(flavor = "multi_thread")]
async fn speed_in_the_browser_beside_native() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 900).await;
    open(browser, site, "/analysis/one-dimensional-chess").await;
    browser.click("#engine-toggle").await;
    let natives: Vec<_> = GAMES.into_iter().map(|info| measure_here(info.id)).collect();
    for threads in [1, 2] {
        load_worker(browser, threads).await;
        for (info, (native, here)) in GAMES.into_iter().zip(&natives) {
            let (found, there) = measure_there(browser, info.id).await;
            assert!(threads > 1 || found == *native, "{}: {found} and not {native}", info.id);
            let (name, ratio) = (info.id, there / here);
            println!(
                "{name}, {threads} threads: {there:.0} positions a second in the browser, {here:.0} native on one: {ratio:.2}"
            );
        }
    }
    browser.assert_quiet(site).await;
}

/// Makes the page load its own worker, with a number of threads.
async fn load_worker(browser: &Browser, threads: u32) {
    let begin = format!(
        "const {{ module, worker, threads: threaded }} = document.body.dataset;
        const whole = (address) => new URL(address, location.href).href;
        const modules = {{ module: whole(module), threaded: whole(threaded), threads: {threads} }};
        const own = new Worker(worker);
        own.onmessage = ({{ data }}) => {{ window.reply?.(data.reply ?? data); }};
        window.askWorker = (asked) => new Promise((done) => {{ window.reply = done; own.postMessage({{ id: 1, asked }}); }});
        window.loaded = null;
        window.askWorker({{ t: 'load', modules, language: 'en' }}).then((reply) => {{ window.loaded = reply.threads; }});"
    );
    browser.client.execute(&begin, vec![]).await.expect("a worker");
    browser.becomes("window.loaded", json!(threads)).await;
}

/// Returns what that worker finds, and its nodes per second.
async fn measure_there(browser: &Browser, spec: &str) -> (Value, f64) {
    let look = json!({ "t": "look", "id": "x", "spec": spec, "start": null, "moves": [] });
    let search = json!({ "t": "search", "id": "s", "at": "x", "nodes": NODES });
    let script = format!(
        "if (!window.started) {{ window.started = true; window.found = null;
           (async () => {{ await window.askWorker({look});
             const began = performance.now(); const reply = await window.askWorker({search});
             window.found = [reply, performance.now() - began]; }})(); }}
         return window.found;"
    );
    let found = browser.poll("a search", &script, |value| value.is_array().then(|| value.clone())).await;
    browser.client.execute("window.started = false;", vec![]).await.expect("done");
    (found[0].clone(), NODES as f64 / (found[1].as_f64().expect("milliseconds") / 1000.0))
}

/// Returns what this process finds, and its nodes per second.
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
