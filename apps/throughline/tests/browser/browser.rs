//! A real headless Chromium, driven through ChromeDriver.

use crate::running::{Running, start};
use crate::site::Site;
use fantoccini::actions::{InputSource, KeyAction, KeyActions};
use fantoccini::key::Key;
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use throughline_game::Random;

/// Timeout of a wait for a page. Generous: the machine may be busy.
pub const TIMEOUT: Duration = Duration::from_secs(60);

/// Polling interval of such a wait.
pub const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// Smallest width of Chromium's windows, in pixels; smaller screens are emulated.
const MIN_WINDOW: u32 = 500;

/// How often to try to start ChromeDriver on a free port.
const DRIVER_STARTS: usize = 10;

/// Returns the path of Chromium's headless shell. It draws pages with the same code as Chromium, in
/// less processor time.
fn chromium() -> PathBuf {
    let path = std::env::var_os("PATH").expect("a PATH");
    let mut places = std::env::split_paths(&path).map(|folder| folder.join("chromium-headless-shell"));
    places
        .find(|place| place.exists())
        .expect("chromium-headless-shell is installed: run `cargo xtask install`")
}

/// A ChromeDriver process, killed when dropped.
pub struct Driver {
    _process: Running,
    port: u16,
}

impl Driver {
    /// Starts ChromeDriver on a free port. ChromeDriver listens on the same port of IPv4 and IPv6,
    /// and exits if the latter was taken meanwhile: then it is started again.
    pub fn start() -> Driver {
        (0..DRIVER_STARTS).find_map(|_| Driver::try_start()).expect("chromedriver names its port")
    }

    fn try_start() -> Option<Driver> {
        let mut driver = Command::new("chromedriver");
        let (mut process, mut lines) = start(driver.arg("--port=0").stderr(Stdio::null()));
        let mut said = Vec::new();
        let port = lines.by_ref().map_while(Result::ok).find_map(|line| {
            let port = line.split_once("successfully on port ").map(|(_, port)| port.trim_end_matches('.'));
            let port = port.and_then(|port| port.parse().ok());
            said.push(line);
            port
        });
        let Some(port) = port else {
            eprintln!("chromedriver ended with {:?}: {said:?}", process.0.wait());
            return None;
        };
        std::thread::spawn(move || lines.for_each(drop));
        Some(Driver { _process: process, port })
    }

    /// Opens a browser with its own profile (no cookies, no cache) and this window size.
    pub async fn browser(&self, width: u32, height: u32) -> Browser {
        let profile = tempfile::tempdir().expect("a folder");
        let args = [
            // The tests may run as root in a container, where Chromium's sandbox does not work; all
            // pages are ours.
            "--no-sandbox".to_owned(),
            "--disable-gpu".to_owned(),
            "--disable-dev-shm-usage".to_owned(),
            "--disable-background-networking".to_owned(),
            "--disable-component-update".to_owned(),
            "--disable-sync".to_owned(),
            "--no-first-run".to_owned(),
            "--disable-quic".to_owned(),
            format!("--window-size={width},{height}"),
            format!("--user-data-dir={}", profile.path().display()),
        ];
        let mut options = json!({ "args": args, "binary": chromium() });
        if width < MIN_WINDOW {
            let metrics = json!({ "width": width, "height": height, "pixelRatio": 2.0, "touch": false });
            options["mobileEmulation"] = json!({ "deviceMetrics": metrics });
        }
        let capabilities = json!({
            "browserName": "chrome-headless-shell",
            "goog:chromeOptions": options,
            "goog:loggingPrefs": { "browser": "ALL" },
        });
        let capabilities = capabilities.as_object().expect("an object").clone();
        let client = ClientBuilder::new(hyper_util::client::legacy::connect::HttpConnector::new())
            .capabilities(capabilities)
            .connect(&format!("http://127.0.0.1:{}", self.port))
            .await
            .expect("a browser session");
        Browser { client, _profile: profile }
    }
}

/// One browser window.
pub struct Browser {
    /// The WebDriver session.
    pub client: Client,
    _profile: tempfile::TempDir,
}

/// A ChromeDriver command that the client does not support: its path and body.
#[derive(Debug)]
struct Extension(&'static str, Value);

impl WebDriverCompatibleCommand for Extension {
    fn endpoint(&self, base: &url::Url, session: Option<&str>) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/{}", session.unwrap_or_default(), self.0))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(self.1.to_string()))
    }
}

impl Browser {
    /// Slows the network down to this latency and bandwidth.
    pub async fn slow_network(&self, latency_ms: u32, bytes_per_second: u32) {
        let conditions = json!({ "offline": false, "latency": latency_ms,
            "downloadThroughput": bytes_per_second, "uploadThroughput": bytes_per_second });
        self.chromium("Network.enable", json!({})).await;
        self.chromium("Network.emulateNetworkConditions", conditions).await;
    }

    /// Adds a virtual authenticator, whose user is always present.
    pub async fn has_device(&self) {
        let device = json!({ "protocol": "ctap2", "transport": "internal", "hasResidentKey": true,
            "hasUserVerification": true, "isUserVerified": true });
        let added = Extension("webauthn/authenticator", device);
        self.client.issue_cmd(added).await.expect("a device");
    }

    /// Makes every page run a script before its own.
    pub async fn before_pages(&self, script: &str) {
        self.chromium("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script })).await;
    }

    /// Sends a command of the DevTools protocol, and returns the reply.
    pub async fn chromium(&self, command: &str, params: Value) -> Value {
        let command = Extension("goog/cdp/execute", json!({ "cmd": command, "params": params }));
        self.client.issue_cmd(command).await.expect("Chromium does it")
    }

    /// Returns the value of an expression in the page. An exception fails the test.
    pub async fn eval(&self, expression: &str) -> Value {
        let value = self.client.execute(&format!("return {expression}"), vec![]).await;
        value.unwrap_or_else(|error| panic!("{expression}: {error}"))
    }

    /// Runs a script repeatedly until `wanted` accepts its result. Errors may pass (the page is
    /// being left, an element is not there yet); the last one is reported on a timeout.
    pub async fn poll<T>(&self, what: &str, script: &str, wanted: impl Fn(&Value) -> Option<T>) -> T {
        let since = Instant::now();
        loop {
            let got = self.client.execute(script, vec![]).await;
            if let Some(found) = got.as_ref().ok().and_then(&wanted) {
                return found;
            }
            assert!(since.elapsed() < TIMEOUT, "waited too long for {what}: {got:?}");
            tokio::time::sleep(POLL_INTERVAL).await;
        }
    }

    /// Waits until `wanted` accepts the value of an expression, and returns it.
    pub async fn awaits(&self, expression: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        let fits = |value: &Value| wanted(value).then(|| value.clone());
        self.poll(expression, &format!("return {expression}"), fits).await
    }

    /// Waits until an expression has this value.
    pub async fn becomes(&self, expression: &str, wanted: Value) {
        self.awaits(expression, |value| *value == wanted).await;
    }

    /// Waits until an expression is true.
    pub async fn holds(&self, expression: &str) {
        self.becomes(expression, json!(true)).await;
    }

    /// Clicks the element of a CSS selector in the same script that finds it, once it exists and is
    /// visible: for elements that the page may replace at any moment.
    pub async fn click_at_once(&self, selector: &str) {
        let selector = json!(format!("{selector}:not([hidden])"));
        self.holds(&format!("(() => {{ document.querySelector({selector}).click(); return true; }})()"))
            .await;
    }

    /// Presses a key on the focused element.
    pub async fn key(&self, key: Key) {
        let actions = KeyActions::new("keys".to_owned())
            .then(KeyAction::Down { value: char::from(key) })
            .then(KeyAction::Up { value: char::from(key) });
        self.client.perform_actions(actions).await.expect("a key");
    }

    /// Returns an attribute or property of the focused element.
    pub async fn focused(&self, property: &str) -> String {
        let script = "const e = document.activeElement; return String(e?.[arguments[0]] ?? e?.dataset?.[arguments[0]] ?? '')";
        let value = self.client.execute(script, vec![json!(property)]).await.expect("the focused element");
        value.as_str().expect("a text").to_owned()
    }

    /// Presses Tab until the element has the focus.
    pub async fn tab_to(&self, selector: &str) {
        for _ in 0..200 {
            let script = "return document.activeElement?.matches(arguments[0]) ?? false";
            let there = self.client.execute(script, vec![json!(selector)]).await.expect("a check");
            if there == json!(true) {
                return;
            }
            self.key(Key::Tab).await;
        }
        panic!("Tab never reaches {selector}");
    }

    /// Goes to a random touchable site with arrow keys, and touches it.
    pub async fn touch_by_keys(&self, random: &mut Random) {
        self.tab_to("#board .site").await;
        let room = self.room().await;
        self.go_by_keys(&room.sites[random.below(room.sites.len() as u32) as usize]).await;
        self.key(Key::Enter).await;
    }

    /// Asserts that the page does not scroll sideways.
    pub async fn assert_fits(&self, page: &str) {
        let script = "return [document.documentElement.scrollWidth, window.innerWidth]";
        let widths = self.client.execute(script, vec![]).await.expect("widths");
        assert!(widths[0].as_u64() <= widths[1].as_u64(), "{page} is wider than the window: {widths}");
    }

    /// Returns the console's messages since the last call.
    pub async fn console(&self) -> Value {
        let asked = Extension("se/log", json!({ "type": "browser" }));
        self.client.issue_cmd(asked).await.expect("the console")
    }

    /// Asserts that the console has no errors, and that all requests went to the site.
    pub async fn assert_quiet(&self, site: &Site) {
        let script = "return performance.getEntriesByType('resource').map((entry) => entry.name)";
        let asked = self.client.execute(script, vec![]).await.expect("the requests");
        for name in asked.as_array().expect("a list") {
            let name = name.as_str().expect("an address");
            assert!(name.starts_with(&site.origin) || name.starts_with("data:"), "a request to {name}");
        }
        let log = self.console().await;
        for entry in log.as_array().expect("a list") {
            assert_ne!(entry["level"], "SEVERE", "in the console: {entry}");
        }
    }
}

/// What most tests need. Dropped in this order.
pub struct Visit {
    /// The browser.
    pub browser: Browser,
    /// The site that it visits.
    pub site: Site,
    /// Opens more browsers.
    pub driver: Driver,
    /// The site's data folder.
    pub folder: tempfile::TempDir,
}

impl Visit {
    /// Starts a site with an empty folder, and a browser with a window of this size in pixels.
    pub async fn begin(width: u32, height: u32) -> Visit {
        let (folder, driver) = (tempfile::tempdir().expect("a folder"), Driver::start());
        let site = Site::start(folder.path());
        Visit { browser: driver.browser(width, height).await, site, driver, folder }
    }
}
