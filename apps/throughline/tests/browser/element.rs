//! `<throughline-board>` in the example page, without the site.

use crate::browser::{Browser, Visit};
use fantoccini::Locator;
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};

const PACKAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/npm/throughline-board");

/// Serves the package with its example page until the test ends. With `package_at`, the page loads
/// the package from that address.
fn serve(package_at: Option<SocketAddr>) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            std::thread::spawn(move || answer(stream, package_at));
        }
    });
    address
}

fn answer(mut stream: TcpStream, package_at: Option<SocketAddr>) {
    let mut asked = [0; 4096];
    let length = stream.read(&mut asked).unwrap_or_default();
    let asked = String::from_utf8_lossy(&asked[..length]).into_owned();
    let path = asked.split(' ').nth(1).unwrap_or_default().trim_start_matches('/').to_owned();
    let path = if path.is_empty() { "example.html".to_owned() } else { path };
    let file = Path::new(PACKAGE).join(&path);
    let mut bytes = if path == "favicon.ico" { Vec::new() } else { read(&file) };
    if let (Some(address), "example.html") = (package_at, &*path) {
        let page = String::from_utf8(bytes).expect("UTF-8");
        bytes = page.replace("src=\"js/", &format!("src=\"http://{address}/js/")).into();
    }
    let kind = match file.extension().and_then(|ending| ending.to_str()) {
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("wasm") => "application/wasm",
        _ => "text/html",
    };
    let head = "HTTP/1.1 200 OK\r\nAccess-Control-Allow-Origin: *\r\nConnection: close";
    // What the package's README asks for, and the example's own script and style.
    let policy = package_at.map_or_else(String::new, |at| {
        format!(
            "\r\nContent-Security-Policy: default-src 'none'; script-src {at} 'wasm-unsafe-eval' 'unsafe-inline'; \
             style-src {at} 'unsafe-inline'; connect-src {at}; worker-src blob:"
        )
    });
    let _ =
        write!(stream, "{head}{policy}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n\r\n", bytes.len());
    let _ = stream.write_all(&bytes);
}

fn read(file: &PathBuf) -> Vec<u8> {
    std::fs::read(file).unwrap_or_else(|e| panic!("{}: {e}; `cargo xtask npm` makes it", file.display()))
}

const SHARED: &str = "document.getElementById('shared')";

async fn plays(browser: &Browser) {
    browser.becomes("document.getElementById('shown').moves.length", json!(2)).await;
    browser.becomes("document.getElementById('played').legal.length > 10", json!(true)).await;
    // The engine answers.
    let first = "document.getElementById('played').legal[0]";
    let text = browser.eval(first).await;
    browser.eval(&format!("(document.getElementById('played').play({text}), true)")).await;
    browser.becomes("document.getElementById('played').moves.length", json!(2)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_of_somebody_else_has_boards_with_rules_and_an_engine() {
    let Visit { browser, .. } = &Visit::begin(1280, 900).await;
    let address = serve(None);
    browser.client.goto(&format!("http://{address}/")).await.expect("the page");
    plays(browser).await;
    // With the mouse: the drops of the shared board are one press each.
    browser.becomes(&format!("{SHARED}.legal.length > 8"), json!(true)).await;
    let site = format!("{SHARED}.shadowRoot.querySelector('.site[data-site=\"5\"]').getBoundingClientRect()");
    browser.eval(&format!("({SHARED}.scrollIntoView({{ block: 'center' }}), true)")).await;
    let place = browser.eval(&format!("[{site}.x + {site}.width / 2, {site}.y + {site}.height / 2]")).await;
    for kind in ["mousePressed", "mouseReleased"] {
        let event = json!({ "type": kind, "x": place[0], "y": place[1], "button": "left", "clickCount": 1 });
        browser.chromium("Input.dispatchMouseEvent", event).await;
    }
    browser.becomes(&format!("{SHARED}.moves.length"), json!(1)).await;
    let moves = browser.client.find(Locator::Css("#moves")).await.expect("it is there");
    assert_eq!(json!([moves.text().await.expect("a text")]), browser.eval(&format!("{SHARED}.moves")).await);
    // An illegal move is refused with a sentence, and changes nothing.
    let refused = format!("{SHARED}.play('z9').then(() => '', (error) => {{ window.said = error.message }})");
    browser.eval(&format!("({refused}, true)")).await;
    browser.awaits("window.said ?? ''", |said| said.as_str().is_some_and(|said| said.contains("z9"))).await;
    assert_eq!(browser.eval(&format!("{SHARED}.moves.length")).await, json!(1));
    browser.eval(&format!("({SHARED}.undo(), true)")).await;
    browser.becomes(&format!("{SHARED}.moves.length"), json!(0)).await;
    promises_are_kept(browser).await;
}

/// Checks that moves requested at once are played one after another, that `undo` against the engine
/// leads to the person's turn, and that `ready` is rejected with the reason.
async fn promises_are_kept(browser: &Browser) {
    let twice = format!("Promise.allSettled([1, 2].map(() => {SHARED}.play({SHARED}.legal[0])))");
    let told = "then((all) => { window.all = all.map(({ status }) => status) })";
    browser.eval(&format!("({twice}.{told}, true)")).await;
    browser.becomes("window.all ?? null", json!(["fulfilled", "rejected"])).await;
    assert_eq!(browser.eval(&format!("{SHARED}.moves.length")).await, json!(1));
    let played = "document.getElementById('played')";
    browser.eval(&format!("({played}.undo().then(() => {{ window.left = {played}.moves }}), true)")).await;
    browser.becomes("window.left ?? null", json!([])).await;
    for (attribute, value) in [("spec", "foo"), ("moves", "d-f zz")] {
        let script = format!(
            "(() => {{ const board = document.createElement('throughline-board'); window.told = null; \
             board.setAttribute('spec', 'one-dimensional-chess'); board.setAttribute('{attribute}', '{value}'); \
             document.body.append(board); \
             board.ready.then(() => '', (error) => error.message).then((told) => {{ window.told = told }}); return true; }})()"
        );
        browser.holds(&script).await;
        let word = value.split(' ').next_back().expect("a word");
        browser.awaits("window.told", |told| told.as_str().is_some_and(|told| told.contains(word))).await;
    }
}

/// Runs a script in the page; returns its value, or the text of its error.
async fn runs(browser: &Browser, script: &str) -> Value {
    let kept = "then((value) => { window.came = [value] }, (error) => { window.came = [String(error)] })";
    browser.eval(&format!("(window.came = null, (async () => {{ {script} }})().{kept}, true)")).await;
    browser.awaits("window.came", |came| !came.is_null()).await[0].clone()
}

/// Opens the example page, with a function that makes a board from its attributes.
async fn open(browser: &Browser) {
    browser.client.goto(&format!("http://{}/", serve(None))).await.expect("the page");
    let script = "window.unhandled = []; \
         addEventListener('unhandledrejection', ({ reason }) => unhandled.push(String(reason))); \
         window.make = (attributes) => { const board = document.createElement('throughline-board'); \
         for (const [name, value] of Object.entries(attributes)) board.setAttribute(name, value); return board }; \
         await customElements.whenDefined('throughline-board'); return true";
    assert_eq!(runs(browser, script).await, json!(true));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_is_drawn_by_lot_and_a_breakdown_ends_no_other_board() {
    let Visit { browser, .. } = &Visit::begin(1280, 900).await;
    open(browser).await;
    for spec in ["linear-pursuit:setup=random", "linear-progression:board=4x4,drop=random"] {
        let script = format!(
            "const board = make({{ spec: '{spec}' }}); document.body.append(board); await board.ready; \
             await board.play(board.legal[0]); return [board.rules, board.moves.length]"
        );
        let came = runs(browser, &script).await;
        assert!(came[0].as_str().is_some_and(|rules| rules.contains("seed=")), "{came}");
        assert_eq!(came[1], json!(1), "one game, although its seed is left out");
    }
    // The worker breaks down while it makes a move, and works again for later ones.
    let breaks = format!(
        "const {{ DeviceEngine }} = await import('/js/engine/device.js'); const {{ send }} = DeviceEngine.prototype; \
         await {SHARED}.ready; const legal = {SHARED}.legal[0]; DeviceEngine.prototype.send = function (asked) {{ \
         const reply = send.call(this, asked); DeviceEngine.prototype.send = send; \
         this.worker.dispatchEvent(new ErrorEvent('error', {{ message: 'no luck' }})); return reply }}; \
         const said = await {SHARED}.play(legal).then(() => '', (error) => error.message); await {SHARED}.play(legal); \
         const board = make({{ spec: 'one-dimensional-chess' }}); document.body.append(board); await board.ready; \
         return [said.includes('no luck'), {SHARED}.moves.length, board.legal.length]"
    );
    assert_eq!(runs(browser, &breaks).await, json!([true, 1, 5]));
    assert_eq!(browser.eval("window.unhandled").await, json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_stay_with_an_element_that_is_moved_and_wrong_attributes_are_refused() {
    let Visit { browser, .. } = &Visit::begin(1280, 900).await;
    open(browser).await;
    let stays = "const board = make({ spec: 'one-dimensional-chess' }); board.moves = ['e-j']; \
         document.body.append(board); await board.ready; const early = board.moves; await board.play('l-g'); \
         document.querySelector('main').append(board); await board.ready; return [early, board.moves]";
    assert_eq!(runs(browser, stays).await, json!([["e-j"], ["e-j", "l-g"]]));
    // Set before the element is defined: another name stands for the page whose module comes late.
    let upgrade = "const { ThroughlineBoard } = await import('/js/element/throughline-board.js'); \
         const board = document.createElement('late-board'); board.setAttribute('spec', 'one-dimensional-chess'); \
         board.moves = ['e-j']; document.body.append(board); \
         customElements.define('late-board', class extends ThroughlineBoard {}); await board.ready; \
         return [board.moves, Object.hasOwn(board, 'moves'), board.position.frame.ply]";
    assert_eq!(runs(browser, upgrade).await, json!([["e-j"], false, 1]));
    for (name, value) in [("level", "9"), ("level", "abc"), ("movable", "white")] {
        let script = format!(
            "const board = make({{ spec: 'one-dimensional-chess', level: '1', '{name}': '{value}' }}); let told = ''; \
             board.addEventListener('refused', ({{ detail }}) => {{ told = detail.message }}); document.body.append(board); \
             return [await board.ready.then(() => '', (error) => error.message), told]"
        );
        let came = runs(browser, &script).await;
        assert!(came[0].as_str().is_some_and(|said| said.contains(value)), "{came}");
        assert_eq!(came[0], came[1]);
    }
    // The engine rests while its board is in no page.
    let rests = "const board = make({ spec: 'one-dimensional-chess', movable: 'second', level: '1' }); \
         document.body.append(board); await board.ready; board.remove(); \
         await board.ask({ t: 'choose', level: 1, seed: 0, nodes: 100 }); \
         const without = board.moves.length; document.body.append(board); \
         while (board.moves.length === 0) await new Promise((resolve) => board.addEventListener('move', resolve)); \
         return [without, board.moves.length]";
    assert_eq!(runs(browser, rests).await, json!([0, 1]));
    a_refused_drop_goes_back(browser).await;
    assert_eq!(browser.eval("window.unhandled").await, json!([]));
}

/// Checks that a piece dropped by a move that is refused does not stay on the move's last site.
async fn a_refused_drop_goes_back(browser: &Browser) {
    let drops = "const board = make({ spec: 'one-dimensional-chess', movable: 'both' }); document.body.append(board); \
         await board.ready; board.setAttribute('level', '9'); await board.ready.catch(() => {}); \
         const [from, to] = board.position.moves[0].sites; const view = board.board.views.find(({ shown }) => shown); \
         const refused = new Promise((resolve) => board.addEventListener('refused', resolve)); \
         board.board.press(from, false); board.board.press(to, true); \
         const { element } = view.drawnOn(from); view.putOn(element, to); \
         await refused; await new Promise((resolve) => setTimeout(resolve)); \
         return [Number(element.dataset.site) === from, board.moves.length]";
    assert_eq!(runs(browser, drops).await, json!([true, 0]));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_package_may_lie_at_another_site() {
    let Visit { browser, .. } = &Visit::begin(390, 844).await;
    let address = serve(Some(serve(None)));
    browser.client.goto(&format!("http://{address}/")).await.expect("the page");
    plays(browser).await;
    browser.assert_fits("the example page").await;
}
