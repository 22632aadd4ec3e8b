//! `throughline bot`: engines of three protocols play on a site.

#[cfg(target_os = "linux")]
use crate::interrupted::press;
use crate::running::Running;
use crate::{piped, refused, site};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};
use ureq::Agent;

/// A game takes seconds; the machine may be busy with other tests.
const TIMEOUT: Duration = Duration::from_secs(120);

/// A site, used by a browser and by a program.
pub struct SiteClient {
    agent: Agent,
    site: String,
}

impl SiteClient {
    pub fn new(address: &str) -> Self {
        let agent = Agent::config_builder().http_status_as_error(false).max_redirects(0).build().new_agent();
        SiteClient { agent, site: format!("http://{address}") }
    }

    /// Creates an account with a token.
    pub fn token(&self, name: &str) -> String {
        let home = self.agent.get(&self.site).call().unwrap();
        let cookie = |response: &ureq::http::Response<ureq::Body>| {
            let header = response.headers()["set-cookie"].to_str().unwrap().to_owned();
            header.split(';').next().unwrap().to_owned()
        };
        let post = |path: &str, cookie: &str, form: &str| {
            let request = self.agent.post(format!("{}{path}", self.site)).header("Cookie", cookie);
            let request = request.header("Origin", &self.site);
            request.header("Content-Type", "application/x-www-form-urlencoded").send(form).unwrap()
        };
        let signed_up =
            post("/account/sign-up", &cookie(&home), &format!("name={name}&password=correct+horse"));
        let scopes = "scope=bot:play&scope=board:play&scope=challenge:read&scope=challenge:write";
        let made = post("/account/tokens", &cookie(&signed_up), &format!("about=test&{scopes}"));
        let page = made.into_body().read_to_string().unwrap();
        let (_, rest) = page.split_once("<code>tlt_").expect("a token");
        format!("tlt_{}", rest.split('<').next().unwrap())
    }

    fn post(&self, path: &str, token: &str, body: &Value) -> Value {
        let request = self.agent.post(format!("{}{path}", self.site));
        let request = request.header("Authorization", format!("Bearer {token}"));
        request.send_json(body).unwrap().into_body().read_json().unwrap()
    }

    /// Waits until a program is connected for an account.
    fn wait_for_bot(&self, name: &str) {
        let since = Instant::now();
        loop {
            let response = self.agent.get(format!("{}/api/user/{name}", self.site)).call().unwrap();
            let user: Value = response.into_body().read_json().unwrap();
            if user["title"] == "BOT" {
                return;
            }
            assert!(since.elapsed() < TIMEOUT, "{user}");
            std::thread::sleep(Duration::from_millis(100));
        }
    }

    /// Waits until a game is over, and returns it.
    fn over(&self, id: &str) -> Value {
        let since = Instant::now();
        loop {
            let response = self.agent.get(format!("{}/game/export/{id}", self.site)).call().unwrap();
            let game: Value = response.into_body().read_json().unwrap();
            if game["status"]["name"] != "started" && game["status"]["name"] != "created" {
                return game;
            }
            assert!(since.elapsed() < TIMEOUT, "{game}");
            std::thread::sleep(Duration::from_millis(200));
        }
    }
}

/// Starts a site in a folder of its own.
fn started() -> (tempfile::TempDir, Running, SiteClient) {
    let folder = tempfile::tempdir().unwrap();
    let (process, address) = site::start(folder.path(), &[]);
    let site = SiteClient::new(&address);
    (folder, process, site)
}

/// Starts the program as a bot.
fn bot(site: &SiteClient, token: &str, args: &[&str]) -> Running {
    let address = [&["bot", "--upgrade", "--site", &site.site, "--token", token], args].concat();
    Running(piped(&address).spawn().expect("it starts"))
}

/// Returns the lines that a bot prints from now on.
fn lines_of(bot: &mut Running) -> Receiver<String> {
    let (sender, lines) = mpsc::channel();
    let printed = BufReader::new(bot.0.stderr.take().expect("piped")).lines();
    std::thread::spawn(move || printed.map_while(Result::ok).try_for_each(|line| sender.send(line)));
    lines
}

/// Waits for a line with a text.
fn line_with(lines: &Receiver<String>, text: &str) -> String {
    let mut lines = std::iter::from_fn(|| lines.recv_timeout(TIMEOUT).ok());
    lines.find(|line| line.contains(text)).unwrap_or_else(|| panic!("no line with {text}"))
}

#[test]
fn engines_of_three_protocols_play_whole_games_on_a_site() {
    let (_folder, _process, site) = started();
    let program = env!("CARGO_BIN_EXE_throughline");
    let own = site.token("LevelBot");
    let mut bots = vec![bot(&site, &own, &["--level", "1"])];
    let mut games = Vec::new();
    for (name, protocol, variant, minutes) in [
        ("UgiBot", "ugi", "one-dimensional-chess", None),
        ("HtpBot", "htp", "hnefatafl:rules=brandubh", Some(60)),
        ("OtepBot", "otep", "hnefatafl:rules=brandubh", None),
    ] {
        let token = site.token(name);
        let hash = if protocol == "ugi" { "" } else { " --hash 1" };
        let engine = format!("{program} engine --protocol {protocol}{hash}");
        let engine = ["--engine", &engine, "--protocol", protocol, "--time", "20ms"];
        bots.push(bot(&site, &token, &engine));
        let wish = json!({"variant": variant, "clock.limit": minutes, "color": "white"});
        for bot in ["LevelBot", name] {
            site.wait_for_bot(bot);
        }
        let made = site.post("/api/challenge/LevelBot", &token, &wish);
        games.push((name, made["id"].as_str().expect("an id").to_owned()));
    }
    for (name, id) in games {
        let game = site.over(&id);
        let by_rules =
            ["mate", "stalemate", "draw", "variantEnd"].contains(&game["status"]["name"].as_str().unwrap());
        assert!(by_rules && game["moves"].as_str().unwrap().contains(' '), "{name}: {game}");
    }
}

/// An engine that plays an illegal move loses the game, or calls it off while a rated one cannot be
/// lost; one that does not know a rule set, or cannot set up a position, is not made to play it.
#[test]
fn a_bot_gives_up_what_its_engine_cannot_play() {
    let (folder, _process, site) = started();
    let script = folder.path().join("illegal.sh");
    let answers = "ugi) echo ugiok;; isready) echo readyok;; go*) echo bestmove a-a;; quit) exit;;";
    std::fs::write(&script, format!("while read -r line; do case $line in {answers} esac; done\n")).unwrap();
    let illegal = format!("sh {}", script.display());
    let otep = format!("{} engine --protocol otep --hash 1", env!("CARGO_BIN_EXE_throughline"));
    let htp = format!("{} engine --protocol htp --hash 1", env!("CARGO_BIN_EXE_throughline"));
    let names = ["LevelBot", "WrongBot", "TaflBot", "HtpBot"];
    let [own, wrong, tafl, start] = names.map(|name| site.token(name));
    let mut bots = [
        bot(&site, &own, &["--level", "1"]),
        bot(&site, &wrong, &["--engine", &illegal]),
        bot(&site, &tafl, &["--engine", &otep, "--protocol", "otep"]),
        bot(&site, &start, &["--engine", &htp, "--protocol", "htp"]),
    ];
    names.iter().for_each(|name| site.wait_for_bot(name));
    let challenge = |name: &str, variant: &str| {
        let terms = json!({"variant": variant, "color": "white"});
        let made = site.post(&format!("/api/challenge/{name}"), &wrong, &terms);
        made["id"].as_str().expect("an id").to_owned()
    };
    let id = challenge("LevelBot", "one-dimensional-chess");
    let game = site.over(&id);
    assert_eq!((&game["status"]["name"], &game["winner"]), (&json!("resign"), &json!("black")), "{game}");
    let lines = lines_of(&mut bots[1]);
    let told = line_with(&lines, "given up");
    assert_eq!(told.matches(&id).count(), 1, "{told}");
    let terms = json!({"variant": "one-dimensional-chess", "color": "white", "rated": true, "days": 3});
    let made = site.post("/api/challenge/LevelBot", &wrong, &terms);
    let id = made["id"].as_str().expect("an id");
    assert!(line_with(&lines, "given up").contains(id));
    assert_eq!(site.over(id)["status"]["name"], "aborted");
    let game = site.over(&challenge("TaflBot", "linear-pursuit"));
    assert_eq!((&game["status"]["name"], &game["moves"]), (&json!("aborted"), &json!("")), "{game}");
    let position = "3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 d";
    let terms = json!({"variant": "hnefatafl:rules=brandubh", "fen": position, "color": "white"});
    let made = site.post("/api/challenge/HtpBot", &wrong, &terms);
    assert_eq!(site.over(made["id"].as_str().expect("an id"))["status"]["name"], "aborted");
}

/// Challenges that have waited for a bot come before the site tells that a game has begun.
#[test]
fn a_bot_plays_no_more_games_at_a_time_than_it_may() {
    let (_folder, _process, site) = started();
    let [own, other] = ["BusyBot", "Ada"].map(|name| site.token(name));
    site.post("/api/bot/account/upgrade", &own, &json!({}));
    let challenge = || {
        let terms = json!({"variant": "one-dimensional-chess", "color": "white"});
        site.post("/api/challenge/BusyBot", &other, &terms)
    };
    let start = || bot(&site, &own, &["--level", "1", "--games", "1"]);
    let made: Vec<Value> = (0..3).map(|_| challenge()).collect();
    let mut busy = start();
    let lines = lines_of(&mut busy);
    let answers: Vec<String> = made.iter().map(|_| line_with(&lines, "asks for a game of")).collect();
    let accepted = answers.iter().filter(|answer| answer.ends_with(": accepted")).count();
    assert_eq!(accepted, 1, "{answers:?}");
    drop(busy);
    // The site sends the latest first, before the game in progress.
    challenge();
    let mut busy = start();
    let answer = line_with(&lines_of(&mut busy), "asks for a game of");
    assert!(answer.ends_with("declined: 1 game under way already"), "{answer}");
}

#[test]
fn an_engine_that_failed_to_start_is_tried_again() {
    let (folder, _process, site) = started();
    let [fails, script] = ["fails", "fickle.sh"].map(|name| folder.path().join(name));
    let answers = "ugi) echo ugiok;; isready) echo readyok;; quit) exit;;";
    let engine = format!(
        "test -e {} && exit 1\nwhile read -r line; do case $line in {answers} esac; done\n",
        fails.display()
    );
    std::fs::write(&script, engine).unwrap();
    let [own, other] = ["FickleBot", "Ada"].map(|name| site.token(name));
    let mut fickle = bot(&site, &own, &["--engine", &format!("sh {}", script.display())]);
    let lines = lines_of(&mut fickle);
    line_with(&lines, "waits for challenges");
    let answer = || {
        let terms = json!({"variant": "one-dimensional-chess", "color": "white"});
        site.post("/api/challenge/FickleBot", &other, &terms);
        line_with(&lines, "asks for a game of")
    };
    std::fs::write(&fails, "").unwrap();
    let declined = answer();
    assert!(declined.contains("declined: the engine cannot be started"), "{declined}");
    std::fs::remove_file(&fails).unwrap();
    let accepted = answer();
    assert!(accepted.ends_with(": accepted"), "{accepted}");
}

/// What a site tells while an engine thinks is older than the move: answered once more, it would be
/// with a move for another position.
#[test]
fn a_bot_answers_a_position_once_whatever_is_offered_while_it_thinks() {
    let (folder, _process, site) = started();
    let [asked, may, script] = ["asked", "may", "waits.sh"].map(|name| folder.path().join(name));
    let answers = format!(
        "ugi) echo ugiok;; isready) echo readyok;; quit) exit;; position*) echo \"$line\" >> {};; \
         go*) until test -e {}; do sleep 0.05; done; echo bestmove l-g;;",
        asked.display(),
        may.display()
    );
    std::fs::write(&script, format!("while read -r line; do case $line in {answers} esac; done\n")).unwrap();
    let [own, ada] = ["CalmBot", "Ada"].map(|name| site.token(name));
    let _bot = bot(&site, &own, &["--engine", &format!("sh {}", script.display())]);
    site.wait_for_bot("CalmBot");
    let terms = json!({"variant": "one-dimensional-chess", "color": "white"});
    let made = site.post("/api/challenge/CalmBot", &ada, &terms);
    let id = made["id"].as_str().expect("an id");
    let since = Instant::now();
    let until = |done: &dyn Fn() -> bool| {
        while !done() {
            assert!(since.elapsed() < TIMEOUT, "{:?}", std::fs::read_to_string(&asked));
            std::thread::sleep(Duration::from_millis(50));
        }
    };
    // Refused before the bot has accepted, and while it is to move.
    let act = |what: &str| site.post(&format!("/api/board/game/{id}/{what}"), &ada, &json!({}))["ok"] == true;
    let positions = || std::fs::read_to_string(&asked).unwrap_or_default();
    until(&|| act("move/e-j"));
    until(&|| positions().contains("e-j"));
    assert!(act("draw/yes"));
    std::fs::write(&may, "").unwrap();
    until(&|| act("move/d-f"));
    until(&|| positions().contains("d-f"));
    let first = "position startpos moves e-j";
    assert_eq!(positions(), format!("{first}\n{first} l-g d-f\n"));
}

/// Ctrl-C ends the bot's engines, and waits for them: this one takes a while to quit, and would not
/// get to write its last word if the bot left it behind.
#[cfg(target_os = "linux")]
#[test]
fn at_ctrl_c_a_bot_waits_for_its_engines() {
    let (folder, _process, site) = started();
    let [thinks, ended, script] = ["thinks", "ended", "slow.sh"].map(|name| folder.path().join(name));
    let answers = format!(
        "ugi) echo ugiok;; isready) echo readyok;; go*) touch {};; quit) sleep 1; touch {}; exit;;",
        thinks.display(),
        ended.display()
    );
    std::fs::write(&script, format!("while read -r line; do case $line in {answers} esac; done\n")).unwrap();
    let [own, slow] = ["LevelBot", "SlowBot"].map(|name| site.token(name));
    let mut playing = bot(&site, &slow, &["--engine", &format!("sh {}", script.display())]);
    let _other = bot(&site, &own, &["--level", "1"]);
    ["LevelBot", "SlowBot"].iter().for_each(|name| site.wait_for_bot(name));
    let terms = json!({"variant": "one-dimensional-chess", "color": "black"});
    site.post("/api/challenge/SlowBot", &own, &terms);
    let since = Instant::now();
    while !thinks.exists() {
        assert!(since.elapsed() < TIMEOUT, "the engine is not asked for a move");
        std::thread::sleep(Duration::from_millis(20));
    }
    std::fs::remove_file(&ended).expect("left by the one that was tried out");
    press(playing.0.id());
    let status = playing.0.wait().expect("it ends");
    assert_eq!(status.code(), Some(130));
    assert!(ended.exists(), "the engine was left behind");
}

#[test]
fn what_is_wrong_is_told_before_anything_is_played() {
    let folder = tempfile::tempdir().unwrap();
    let (process, address) = site::start(folder.path(), &[]);
    let (client, url) = (SiteClient::new(&address), format!("http://{address}"));
    let ask = |token: &str, args: &[&str], code| {
        refused(&[&["bot", "--site", &url, "--token", token], args].concat(), code)
    };
    assert!(ask("tlt_none", &["--level", "1"], 2).contains("needs an access token"));
    assert!(ask("x", &["--engine", "cat", "--protocol", "xboard"], 2).contains("ugi, htp or otep"));
    assert!(ask("x", &["--level", "9"], 2).contains("9"));
    assert!(ask("x", &[], 2).contains("--engine"));
    for flag in [["--time", "2s"], ["--protocol", "htp"]] {
        assert!(ask("x", &[&["--level", "1"], &flag[..]].concat(), 2).contains(flag[0]), "{flag:?}");
    }
    let token = client.token("Ada");
    assert!(ask(&format!("{token}\n"), &["--level", "1"], 2).contains("the account of a person"));
    let nowhere = ask(&token, &["--upgrade", "--engine", "/no/such/engine"], 3);
    assert!(nowhere.contains("the engine cannot be started: /no/such/engine"), "{nowhere}");
    assert!(ask(&token, &["--level", "1", "--upgrade"], 3).contains("ends in “bot”"));
    drop(process);
    assert!(ask(&token, &["--level", "1"], 3).contains("asking http://"));
}
