//! Offline games, with the site stopped.

use crate::browser::{Browser, Visit};
use crate::games;
use crate::site::Site;
use serde_json::json;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use throughline_puzzles::lesson::lessons;
use throughline_puzzles::{Grade, shipped};

/// Moves played in the open room.
const PLIES: &str = "document.getElementById('room')?.dataset.ply ?? ''";
/// The number of games stored in the browser.
const KEPT: &str = "Object.keys(localStorage).filter((key) => key.startsWith('offline-game.')).length";

/// Waits until the service worker has stored everything and is active.
pub async fn is_kept(browser: &Browser) {
    browser.holds("'serviceWorker' in navigator").await;
    let ready = "window.isReady ??= (navigator.serviceWorker.ready.then(() => { window.isReady = true; }), false); \
        return window.isReady";
    browser.poll("a service worker", ready, |ready| ready.as_bool().filter(|ready| *ready)).await;
}

/// Starts a game from the page's form.
async fn begin(browser: &Browser, spec: &str, level: u8, side: &str) {
    browser.holds("!document.getElementById('offline-home')?.hidden").await;
    let choose = format!(
        "(() => {{ const rules = document.getElementById('offline-spec'); rules.value = '{spec}'; \
         rules.dispatchEvent(new Event('change')); \
         document.querySelector('[name=level][value=\"{level}\"]').checked = true; \
         document.querySelector('[name=side][value=\"{side}\"]').checked = true; return rules.value; }})()"
    );
    assert_eq!(browser.eval(&choose).await, json!(spec));
    browser.click("#offline-start").await;
}

/// Types a legal move, and waits for the engine's answer.
async fn play(browser: &Browser, text: &str, plies_after: u32) {
    let typed = format!(
        "(() => {{ const field = document.getElementById('typed-move'); if (field.disabled) return false; \
         field.value = '{text}'; document.getElementById('typed').requestSubmit(); return true; }})()"
    );
    browser.holds(&typed).await;
    browser.becomes(PLIES, json!(plies_after.to_string())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_while_the_site_is_gone() {
    let Visit { browser, site, folder, driver: _driver } = Visit::begin(1280, 900).await;
    browser.open(&site, "/").await;
    is_kept(&browser).await;
    let (origin, address) = (site.origin.clone(), site.kill());
    browser.client.goto(&format!("{origin}/lobby")).await.expect("the page that is kept");
    browser.holds("document.querySelector('.when-elsewhere').offsetParent !== null").await;
    // A game that is started in place of another page has an address at which it is found again.
    begin(&browser, "one-dimensional-chess", 2, "0").await;
    browser.becomes(PLIES, json!("0")).await;
    play(&browser, "e-j", 2).await;
    // A closed tab continues where it was.
    browser.client.refresh().await.expect("loaded again");
    browser.becomes(PLIES, json!("2")).await;
    browser.click_at_once("#action-hint").await;
    browser.holds("document.getElementById('notice').textContent.length > 5").await;
    browser.click_at_once("#action-undo").await;
    browser.becomes(PLIES, json!("0")).await;
    play(&browser, "e-j", 2).await;
    browser.click_at_once("#action-resign").await;
    browser.click("#action-resign[data-armed=sure]").await;
    browser.becomes("document.getElementById('status').textContent", json!("You lost: you resigned.")).await;
    browser.click_at_once("#action-rematch").await;
    browser
        .becomes("document.querySelector('#seat-bottom [data-seat-name]')?.textContent", json!("You"))
        .await;
    browser.becomes(PLIES, json!("1")).await;
    assert_eq!(browser.eval(KEPT).await, json!(2));
    let site = Site::start_on(folder.path(), &address);
    // The network is back: finished games go to the site, where their entries lead; games without a
    // move by the person stay.
    browser.client.goto(&format!("{origin}/offline")).await.expect("the page that is kept");
    browser.says("#offline-games li:has(h3 a[href^='/games/'])", "Stored on the site").await;
    browser.becomes("document.querySelectorAll('#offline-games li').length", json!(2)).await;
    browser.open(&site, "/lobby").await;
    browser.holds("document.body.classList.contains('page-lobby')").await;
    browser.becomes(KEPT, json!(1)).await;
    browser.open(&site, "/games/mine").await;
    browser.holds("document.querySelector('.my-game-state').textContent.startsWith('You lost')").await;
    browser.client.goto(&format!("{origin}/offline")).await.expect("the page that is kept");
    begin(&browser, "one-dimensional-chess", 2, "0").await;
    play(&browser, "e-j", 2).await;
    browser.open(&site, "/games/mine").await;
    let stored = "Object.entries(localStorage).some(([key, text]) => key.startsWith('offline-game.') && JSON.parse(text).stored > 1)";
    browser.holds(stored).await;
    browser.client.refresh().await.expect("loaded again");
    browser.becomes("document.querySelectorAll('#my-games > li').length", json!(2)).await;
    // Whoever opens it here is told of the site's; one that went on differently is not called
    // stored.
    let kept = "Object.keys(localStorage).find((key) => key.startsWith('offline-game.') \
        && JSON.parse(localStorage[key]).stored > 1)";
    let key = browser.eval(kept).await.as_str().expect("a game").to_owned();
    let id = key.trim_start_matches("offline-game.").to_owned();
    browser.client.goto(&format!("{origin}/offline#{id}")).await.expect("the page that is kept");
    let to_site = format!("#offline-problem a[href='/games/{id}']");
    browser.says(&to_site, "on the site too").await;
    let differ = format!(
        "(() => {{ const game = JSON.parse(localStorage['{key}']); \
         localStorage['{key}'] = JSON.stringify({{ ...game, refused: 'It went on differently.' }}); return true; }})()"
    );
    browser.holds(&differ).await;
    browser.client.refresh().await.expect("loaded again");
    browser.says(&to_site, "It went on differently.").await;
    browser.client.goto(&format!("{origin}/offline")).await.expect("the page that is kept");
    let words = format!("document.querySelector('[data-game=\"{id}\"] .soft')?.textContent");
    browser.becomes(&words, json!("It went on differently.")).await;
    // Deleting an entry by the keyboard leaves the focus in the list.
    let delete = "(() => { const button = document.querySelector('#offline-games button'); button.focus(); \
        button.click(); button.click(); return document.activeElement !== document.body; })()";
    browser.holds(delete).await;
    // The address of a game that is not here leads to the site.
    browser.holds(&format!("(localStorage.removeItem('{key}'), true)")).await;
    browser.client.goto(&format!("{origin}/offline#{id}")).await.expect("the page that is kept");
    browser.becomes("location.pathname", json!(format!("/games/{id}"))).await;
    browser.open(&site, "/games/mine").await;
    // The game continues in a room of the site.
    browser.click_at_once("#my-games li:first-child .card-link").await;
    browser.play_any(&mut throughline_game::Random::new(8)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lessons_puzzles_and_analysis_go_on_while_the_site_is_gone() {
    let Visit { browser, site, driver: _driver, folder: _folder } = Visit::begin(1280, 900).await;
    browser.open(&site, "/").await;
    is_kept(&browser).await;
    browser.open(&site, "/offline").await;
    const WAYS: &str = "document.querySelectorAll('#offline-practice a')";
    browser.holds(&format!("{WAYS}.length > 8 && [...{WAYS}].every((way) => !way.hidden)")).await;
    let (origin, _) = (site.origin.clone(), site.kill());
    let open = async |path: &str| {
        browser.client.goto(&format!("{origin}{path}")).await.expect("a page that is kept");
    };
    for game in games() {
        let Some(lesson) = lessons(game).first() else { continue };
        let step = &lesson.steps[0];
        open(&format!("/learn/{game}/{}/{}", lesson.id, step.id)).await;
        browser.do_step(step).await;
    }
    for game in games() {
        let Some(collection) = shipped(game) else { continue };
        open(&format!("/puzzles/{game}/2")).await;
        browser.type_solution(&collection.puzzles[1]).await;
        browser.click("#next").await;
        browser.holds(&format!("location.pathname === '/puzzles/{game}/3'")).await;
        browser.says("#record", "1 of").await;
    }
    open("/analysis/one-dimensional-chess?moves=e-j").await;
    browser.becomes("document.getElementById('analysis').dataset.ply", json!("1")).await;
    browser.becomes("document.querySelectorAll('#lines .line:not([data-empty])').length", json!(3)).await;
    browser.becomes("document.getElementById('analysis').dataset.thinks", json!("device")).await;
    browser.click_at_once(".line:first-child .line-move:first-child").await;
    browser.becomes("document.getElementById('analysis').dataset.ply", json!("2")).await;
    open("/analysis/one-dimensional-chess?position=K2R11k%20w%200").await;
    browser.holds("document.querySelectorAll('#exact-moves .exact-row').length > 3").await;
    browser.says("#exact-words", ": exact, from a tablebase").await;
    // Pages that are not stored lead to the offline page.
    open("/analysis/one-dimensional-chess:squares=20").await;
    browser.holds("document.querySelector('.when-elsewhere').offsetParent !== null").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn puzzles_of_a_grade_are_kept_and_found_while_the_site_is_gone() {
    let Visit { browser, site, driver: _driver, folder: _folder } = Visit::begin(1280, 900).await;
    browser.open(&site, "/").await;
    is_kept(&browser).await;
    let game = "one-dimensional-chess";
    let puzzles = (1..).zip(&shipped(game).expect("puzzles").puzzles);
    let hard: Vec<usize> =
        puzzles.filter(|(_, puzzle)| puzzle.grade() == Grade::Hard).map(|(number, _)| number).collect();
    let path = |number: usize| format!("/puzzles/{game}/{number}?grade=hard");
    let [first, second] = [2, 1].map(|back| path(hard[hard.len() - back]));
    browser.open(&site, &first).await;
    let kept = format!(
        "(caches.match('{second}&language=en', {{ ignoreVary: true }}) \
         .then((page) => {{ window.isKept = page !== undefined; }}), window.isKept === true)"
    );
    browser.holds(&kept).await;
    let (origin, _) = (site.origin.clone(), site.kill());
    // Only the game of which something is kept is named, with a way to it.
    browser.client.goto(&format!("{origin}/offline")).await.expect("the page that is kept");
    let shown = "[...document.querySelectorAll('#offline-practice :is(dt, a)')] \
        .filter((part) => part.checkVisibility()).map((part) => part.getAttribute('href') ?? part.tagName)";
    browser.becomes(shown, json!(["DT", first])).await;
    browser.click("#offline-practice div:not([hidden]) a").await;
    browser.becomes("document.querySelectorAll('#numbers a').length", json!(hard.len())).await;
    browser.click("#next").await;
    browser.becomes("location.pathname + location.search", json!(second)).await;
    browser.becomes("document.querySelectorAll('#numbers a').length", json!(hard.len())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_browser_asks_whether_to_send_a_form_again() {
    let Visit { browser, site, driver: _driver, folder: _folder } = Visit::begin(1280, 900).await;
    browser.open(&site, "/import").await;
    is_kept(&browser).await;
    browser.open(&site, "/import").await;
    browser.fill("#text", "[Game \"one-dimensional-chess\"] 1. d-h m-i *").await;
    browser.click("#read").await;
    browser.click(".found-game[data-number='1'] button").await;
    browser.room().await;
    browser.client.back().await.expect("the browser's own page");
    browser.becomes("location.protocol", json!("chrome-error:")).await;
    browser.client.refresh().await.expect("sent again");
    browser.holds("document.querySelector('.found-game') !== null").await;
    // Without a network, a form leads to the offline page.
    site.kill();
    browser.click("#read").await;
    browser.holds("document.querySelector('.when-elsewhere').offsetParent !== null").await;
}

/// A proxy at a site's old address that forwards to the new one, and replaces the name of the
/// build: it simulates another build of the site.
struct OtherBuild {
    pages_too: Arc<AtomicBool>,
}

impl OtherBuild {
    /// Starts it. `build` and `other` have the same length.
    fn start(old_address: &str, site: &Site, build: String, other: String) -> OtherBuild {
        let listener = TcpListener::bind(old_address).expect("the address is free again");
        let target = site.origin.trim_start_matches("http://").to_owned();
        let pages_too = Arc::new(AtomicBool::new(false));
        let flag = pages_too.clone();
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (target, build, other, flag) =
                    (target.clone(), build.clone(), other.clone(), flag.clone());
                std::thread::spawn(move || pass_on(stream, &target, &build, &other, &flag));
            }
        });
        OtherBuild { pages_too }
    }
}

/// Forwards one request without a body, and its response.
fn pass_on(
    mut browser: TcpStream,
    target: &str,
    build: &str,
    other: &str,
    pages_too: &AtomicBool,
) -> Option<()> {
    let mut lines = BufReader::new(browser.try_clone().ok()?).lines().map_while(Result::ok);
    let first = lines.next()?;
    let kept = lines.by_ref().take_while(|line| !line.is_empty());
    let unwanted = ["accept-encoding:", "connection:"];
    let kept = kept.filter(|line| !unwanted.iter().any(|name| line.to_ascii_lowercase().starts_with(name)));
    let head: Vec<String> = std::iter::once(first.clone()).chain(kept).collect();
    let mut site = TcpStream::connect(target).ok()?;
    site.write_all(format!("{}\r\nConnection: close\r\n\r\n", head.join("\r\n")).as_bytes()).ok()?;
    let mut answer = Vec::new();
    site.read_to_end(&mut answer).ok()?;
    if first.contains("/service-worker.js") || pages_too.load(Ordering::Relaxed) {
        let places: Vec<usize> =
            (0..answer.len()).filter(|&at| answer[at..].starts_with(build.as_bytes())).collect();
        for at in places {
            answer[at..at + build.len()].copy_from_slice(other.as_bytes());
        }
    }
    browser.write_all(&answer).ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_version_waits_is_announced_and_then_taken_whole() {
    let Visit { browser, site, folder, driver: _driver } = Visit::begin(1280, 900).await;
    browser.open(&site, "/").await;
    is_kept(&browser).await;
    browser.open(&site, "/offline").await;
    const BUILD: &str = "document.getElementById('offline')?.dataset.build ?? ''";
    let build = browser.awaits(BUILD, |build| build.as_str() != Some("")).await;
    let build = build.as_str().expect("a text").to_owned();
    let other: String = build.chars().rev().collect();
    assert_ne!(build, other);
    let (origin, old_address) = (site.origin.clone(), site.kill());
    let site = Site::start(folder.path());
    let newer = OtherBuild::start(&old_address, &site, build.clone(), other.clone());
    // While the site is changing, its pages are still of the old build: nothing is stored.
    let update = "window.update ??= navigator.serviceWorker.getRegistration('/').then((found) => found.update()) \
        .then(({ installing }) => { window.fresh = installing; }); return window.fresh?.state";
    let redundant = |state: &serde_json::Value| (state.as_str() == Some("redundant")).then_some(());
    browser.poll("an install that fails", update, redundant).await;
    const CACHES: &str = "window.cachesAsked = caches.keys().then((names) => { window.cacheNames = names \
        .filter((name) => name.startsWith('offline-')).sort().join(); }), window.cacheNames";
    browser.becomes(CACHES, json!(format!("offline-{build}"))).await;
    // Now everything is new: the new version waits, and the page stays as it is.
    newer.pages_too.store(true, Ordering::Relaxed);
    browser.client.goto(&format!("{origin}/offline")).await.expect("the page that is kept");
    browser.holds("document.getElementById('offline-update').hidden === false").await;
    assert_eq!(browser.eval(BUILD).await, json!(build));
    browser.click_at_once("#offline-take").await;
    browser.becomes(BUILD, json!(other)).await;
    browser.becomes(CACHES, json!(format!("offline-{other}"))).await;
}
