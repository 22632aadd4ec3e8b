//! Workers on other machines: the tasks of sites, matches and self-play, and what happens when
//! workers disappear or return false results.

use crate::parts::{Service, WorkerPart};
use crate::players::{Browser, Player};
use crate::postgres_server::PostgresServer;
use crate::running::Running;
use serde_json::{Value, json};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tokio::task::block_in_place;

const TIMEOUT: Duration = Duration::from_secs(90);

/// The flags of sites that use workers.
const ASKING: &[&str] = &["--engine-work", "queue"];

/// A match whose games are the same on any machine, but for their times.
const MATCH: [&str; 8] = [
    "match", "name=one,nodes=4000", "name=two,nodes=1500", "--game", "linear-pursuit", "--max-plies", "40",
    "--seed=7",
];

fn throughline(args: &[&str]) -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_throughline"));
    program.args(args);
    program
}

/// Returns what a command prints, and asserts that it succeeds.
fn stdout(command: &mut Command) -> String {
    let done = command.output().expect("it runs");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8(done.stdout).expect("UTF-8")
}

/// Starts a command whose standard error is read at its end.
fn start(args: &[&str]) -> Child {
    throughline(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts")
}

/// Waits until a query returns what is expected.
fn until(server: &PostgresServer, database: &str, sql: &str, fits: impl Fn(&str) -> bool) -> String {
    let begin = Instant::now();
    loop {
        let found = server.query(database, sql);
        if fits(&found) {
            return found;
        }
        assert!(begin.elapsed() < TIMEOUT, "{sql}: {found}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Returns a match's result as JSON without its times.
fn untimed(path: &std::path::Path) -> Value {
    let mut found: Value = serde_json::from_slice(&std::fs::read(path).expect("written")).expect("JSON");
    for game in found["games"].as_array_mut().expect("games") {
        game["seconds"] = json!(0);
        for played in game["moves"].as_array_mut().expect("moves") {
            played["micros"] = json!(0);
        }
    }
    found
}

#[test]
fn a_match_is_the_same_with_workers_even_when_one_is_killed_at_its_game() {
    let (server, folder) = (PostgresServer::start(), tempfile::tempdir().unwrap());
    let queue = server.database("queue");
    let file = |name: &str| folder.path().join(name);
    let json = |name: &str| format!("--json={}", file(name).display());
    let here = stdout(throughline(&MATCH).args(["--pairs=3", &json("here")]));

    let mut workers =
        [WorkerPart::start(&queue, None, &[]), WorkerPart::start(&queue, None, &["--threads", "2"])];
    let (queue_flag, there_flag) = (format!("--queue={queue}"), json("there"));
    let match_args = [&MATCH[..], &["--pairs=3", &queue_flag, "--concurrency=4", &there_flag]].concat();
    let playing = start(&match_args);
    let held = format!("SELECT count(*) FROM tasks WHERE holder = '{}' AND result IS NULL", workers[0].name);
    until(&server, "queue", &held, |count| count != "0");
    workers[0].kill();
    let there = playing.wait_with_output().expect("it ends");
    assert!(there.status.success(), "{}", String::from_utf8_lossy(&there.stderr));
    assert_eq!(untimed(&file("here")), untimed(&file("there")));
    assert_eq!(here, String::from_utf8_lossy(&there.stdout));
    // No task is left once nobody wants the results.
    let [_, other] = &mut workers;
    let told = other.stop();
    let done = told.split(" of batch done").next().and_then(|told| told.rsplit(' ').next());
    assert!(done.and_then(|done| done.parse::<u32>().ok()).is_some_and(|done| done >= 3), "{told}");
    assert!(told.contains("0 of play") || told.contains("0 tasks of play"), "{told}");
}

#[test]
fn self_play_with_workers_is_the_same_file() {
    let (server, folder) = (PostgresServer::start(), tempfile::tempdir().unwrap());
    let queue = server.database("queue");
    let _worker = WorkerPart::start(&queue, None, &["--queues", "batch"]);
    let network = folder.path().join("network");
    let bytes = throughline_catalog::built_in_network("linear-progression").expect("there is one").to_bytes();
    std::fs::write(&network, bytes).expect("written");
    let network = format!("--net={}", network.display());
    let generate = |name: &str, more: &[&str]| {
        let path = folder.path().join(name);
        let args = [
            "train", "generate", "linear-progression", &network, "--games=20", "--nodes=60", "--seed=3",
            "--threads=1",
        ];
        stdout(throughline(&args).arg("--out").arg(&path).args(more));
        std::fs::read(path).expect("written")
    };
    let here = generate("here", &[]);
    assert_eq!(here, generate("there", &["--queue", &queue]));
}

/// Plays a match until a worker returns a false result: that a side resigned before the first move.
/// Returns the match's message, and the lines of its state.
fn lied_to(
    server: &PostgresServer,
    database: &str,
    liar: impl FnOnce(&str) -> String,
    sample: &str,
) -> (String, usize) {
    let (queue, folder) = (server.database(database), tempfile::tempdir().unwrap());
    let (queue_flag, state) = (format!("--queue={queue}"), folder.path().join("state"));
    let state_flag = format!("--state={}", state.display());
    let playing = start(&[&MATCH[..], &["--pairs=40", &queue_flag, &state_flag, sample]].concat());
    until(server, database, "SELECT to_regclass('tasks')", |table| !table.is_empty());
    let liar = liar(&queue);
    let waiting = "SELECT body FROM tasks WHERE result IS NULL AND coalesce(until < clock_timestamp(), true)";
    let body = until(server, database, waiting, |body| !body.is_empty());
    let task: Value = serde_json::from_str(&body).expect("JSON");
    let lie = json!({
        "index": task["index"], "opening": task["opening"], "moves": [], "winner": "second",
        "end": "resignation", "reason": "resigned", "seconds": 0.0,
    });
    tell(server, database, &liar, &lie);
    let ended = playing.wait_with_output().expect("it ends");
    let told = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert_eq!(ended.status.code(), Some(3), "{told}");
    assert!(told.contains(&format!("{liar} returned a false result")), "{told}");
    (told, std::fs::read_to_string(state).expect("written").lines().count())
}

#[test]
fn a_false_result_is_told_and_refused() {
    let server = PostgresServer::start();
    let (told, lines) = lied_to(&server, "first", |_| "liar".to_owned(), "--sample=0");
    assert_eq!(lines, 1, "nothing is kept of it: {told}");
    // Of a worker whose first result was right: found by the sample, which is everything here.
    let honest_at_first = |queue: &str| {
        let mut worker = WorkerPart::start(queue, None, &[]);
        let done = "SELECT count(*) FROM tasks WHERE id > 2";
        until(&server, "later", done, |count| count != "0");
        worker.stop();
        worker.name.clone()
    };
    let (told, lines) = lied_to(&server, "later", honest_at_first, "--sample=1");
    assert!(lines > 1, "{told}");
}

#[test]
fn starts_are_proved_by_workers_and_a_false_proof_is_refused() {
    let server = PostgresServer::start();
    let queue = server.database("queue");
    let args = ["solve", "starts", "linear-progression:board=4x4"];
    let mut worker = WorkerPart::start(&queue, None, &[]);
    let solved = |more: &[&str]| {
        let text = stdout(throughline(&args).args(more));
        // Without positions and times, which are those of a solver that already knows other starts.
        let known = |line: &str| line.split('\t').take(3).map(str::to_owned).collect::<Vec<_>>();
        assert!(text.lines().skip(1).all(|line| line.contains("proved: ")), "{text}");
        text.lines().map(known).collect::<Vec<_>>()
    };
    let flag = format!("--queue={queue}");
    assert_eq!(solved(&[]), solved(&[&flag]));
    worker.stop();
    let asking = start(&[&args[..], &[&flag]].concat());
    lie_about(
        &server,
        &json!({"number": 0, "winner": 0, "nodes": 1, "certificates": ["throughline certificate"]}),
    );
    let told = refusal(asking);
    assert!(told.contains("the checker does not accept"), "{told}");
}

/// Writes a false result for the waiting tasks.
fn lie_about(server: &PostgresServer, lie: &Value) {
    until(server, "queue", "SELECT to_regclass('tasks')", |table| !table.is_empty());
    until(server, "queue", "SELECT count(*) FROM tasks WHERE result IS NULL", |count| count != "0");
    tell(server, "queue", "liar", lie);
}

/// Writes a result of a worker for all tasks.
fn tell(server: &PostgresServer, database: &str, worker: &str, result: &Value) {
    let result = result.to_string();
    let checksum = crc32fast::hash(result.as_bytes());
    let tell = format!("UPDATE tasks SET holder = '{worker}', result = '{result}', checksum = {checksum}");
    server.query(database, &tell);
}

/// Returns the last message of a command that received a false result.
fn refusal(asking: Child) -> String {
    let ended = asking.wait_with_output().expect("it ends");
    assert_eq!(ended.status.code(), Some(1));
    String::from_utf8_lossy(&ended.stderr).into_owned()
}

#[test]
fn a_value_is_proved_by_jobs_of_workers_that_are_kept() {
    let (server, folder) = (PostgresServer::start(), tempfile::tempdir().unwrap());
    let queue = format!("--queue={}", server.database("queue"));
    let flag = format!("--out={}", folder.path().display());
    let prove = ["solve", "prove", "one-dimensional-chess:setup=gardner", "--job-nodes=40", &queue];
    let lied = start(&[&prove[..], &["--concurrency=1"]].concat());
    let position = "KNR2rnk w 0";
    let certificate = format!(
        "throughline certificate 1\nspec: one-dimensional-chess:setup=gardner\nstart: {position}\nclaim: first wins\n\
         by: nobody\nlines: 0\n\n"
    );
    let lie = json!({"position": position, "nodes": 1, "numbers": [], "certificate": certificate});
    lie_about(&server, &lie);
    let told = refusal(lied);
    assert!(told.contains("the checker does not accept a proof about KNR2rnk w 0"), "{told}");

    // Killed in the middle: the next run does not repeat finished jobs.
    let asking = start(&[&prove[..], &["--concurrency=3", &flag]].concat());
    let mut worker = WorkerPart::start(queue.split_once('=').expect("a flag").1, None, &[]);
    let jobs = || {
        let mut files =
            std::fs::read_dir(folder.path()).expect("a folder").map(|entry| entry.expect("read").path());
        let path = files.find(|path| path.extension().is_some_and(|extension| extension == "jobs"));
        path.map_or(0, |path| std::fs::read_to_string(path).expect("read").lines().count())
    };
    let begin = Instant::now();
    while jobs() < 4 {
        assert!(begin.elapsed() < TIMEOUT, "{} jobs are kept", jobs());
        std::thread::sleep(Duration::from_millis(5));
    }
    let mut asking = asking;
    asking.kill().expect("it runs");
    asking.wait().expect("it ends");
    let kept = jobs();
    let text = stdout(throughline(&prove).args([&flag[..], "--concurrency=3"]));
    assert!(text.contains("first wins is proved") && text.contains("white wins"), "{text}");
    assert!(jobs() >= kept, "{} of {kept} jobs", jobs());
    worker.stop();
}

#[test]
fn tables_are_made_by_workers_in_the_folder_that_all_share() {
    let (server, folder) = (PostgresServer::start(), tempfile::tempdir().unwrap());
    let queue = server.database("queue");
    let flag = format!("--queue={queue}");
    let at = |name: &str| folder.path().join(name);
    let dir = |name: &str| format!("--dir={}", at(name).display());
    let tables = ["solve", "tables", "one-dimensional-chess", "--pieces=4"];
    let here = stdout(throughline(&tables).arg(dir("here")));

    std::fs::create_dir(at("there")).expect("a folder");
    let shared = at("there").display().to_string();
    let mut worker = WorkerPart::start(&queue, None, &["--tables", &shared, "--threads=2"]);
    let there = stdout(throughline(&tables).args([&dir("there"), &flag]));
    worker.stop();
    // The same classes with the same counts, except for order and time.
    let classes = |text: &str| {
        let counts = text.lines().filter_map(|line| line.rsplit_once(", "));
        let mut counts: Vec<String> = counts.map(|(counts, _)| counts.to_owned()).collect();
        counts.sort();
        counts
    };
    assert!(classes(&here).len() > 20);
    assert_eq!(classes(&here), classes(&there));
    let check = ["solve", "check-tables", "one-dimensional-chess", "--pieces=4", &dir("there")];
    let told = stdout(throughline(&check).args(["--sample=20000", "--seed=3"]));
    assert!(told.contains("drawn at random (seed 3"), "{told}");

    let asking = start(&[&tables[..], &[&dir("nowhere"), &flag]].concat());
    let waiting = "SELECT body FROM tasks WHERE result IS NULL LIMIT 1";
    let body = until(&server, "queue", waiting, |body| !body.is_empty());
    let class = serde_json::from_str::<Value>(&body).expect("JSON")["class"].clone();
    lie_about(&server, &json!({"class": class, "seconds": 1.0}));
    let ended = asking.wait_with_output().expect("it ends");
    let told = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert!(!ended.status.success() && told.contains("must be the folder that --dir is here"), "{told}");
}

#[test]
fn a_worker_goes_on_when_nobody_reads_its_output() {
    let server = PostgresServer::start();
    let queue = server.database("queue");
    let (reader, output) = std::io::pipe().expect("a pipe");
    drop(reader);
    let mut worker = throughline(&["worker", "--threads=1", "--queue", &queue]);
    let _worker = Running(worker.stdout(output).spawn().expect("it starts"));
    let asks = "SELECT count(*) FROM pg_stat_activity
                WHERE query LIKE '%WITH unwanted%' AND pid <> pg_backend_pid()";
    until(&server, "queue", asks, |count| count != "0");
}

#[test]
fn what_other_machines_would_play_otherwise_is_refused() {
    let refused = |args: &[&str]| {
        let done =
            throughline(args).arg("--queue=postgres://nobody@127.0.0.1:1/none").output().expect("it runs");
        assert_eq!(done.status.code(), Some(2), "{args:?}");
        String::from_utf8_lossy(&done.stderr).into_owned()
    };
    let told = refused(&["match", "level=1", "nodes=5,threads=2"]);
    assert!(told.contains("by the clock") && told.contains("several threads"), "{told}");
}

/// Starts a game against an engine of a level at the first site, in which the person moves first.
async fn against(service: &Service, level: u8) -> Player {
    let sites = [0, 1].map(|site| service.sites[site].address);
    let host = Browser::new(sites).await;
    let form = format!("game=hnefatafl&opponent=engine&level={level}&side=0");
    let game = host.create(&form).await;
    Player::new(host, &game)
}

fn plies(view: &Value) -> usize {
    view["played"].as_array().map_or(0, Vec::len)
}

async fn answered(player: &mut Player) {
    assert!(player.until(|view| view["can"]["play"] == true, TIMEOUT).await, "{}", player.view);
    let before = plies(&player.view);
    player.a_move().await;
    let replied = |view: &Value| plies(view) == before + 2 || !view["result"].is_null();
    assert!(player.until(replied, TIMEOUT).await, "{:?}", player.played());
}

#[tokio::test(flavor = "multi_thread")]
async fn engines_move_elsewhere_and_no_game_stops_when_their_machine_does() {
    let service = block_in_place(|| Service::start_with(ASKING));
    let queue = service.postgres.address("games");
    let nats = format!("nats://{}", service.nats.address);
    let mut workers =
        [0, 1].map(|_| block_in_place(|| WorkerPart::start(&queue, Some(&nats), &["--threads=1"])));
    let (mut weak, mut strong) = (against(&service, 2).await, against(&service, 8).await);
    for _ in 0..3 {
        answered(&mut weak).await;
    }
    // The strongest level thinks long enough to be killed meanwhile.
    assert!(strong.until(|view| view["can"]["play"] == true, TIMEOUT).await);
    strong.a_move().await;
    let held = "SELECT holder FROM tasks WHERE queue = 0 AND result IS NULL AND until > clock_timestamp()";
    let holder = block_in_place(|| until(&service.postgres, "games", held, |holder| !holder.is_empty()));
    let at_it = workers.iter_mut().find(|worker| worker.name == holder).expect("one of them");
    block_in_place(|| at_it.kill());
    assert!(strong.until(|view| plies(view) == 2, TIMEOUT).await, "{}", strong.view);
    answered(&mut weak).await;
    // Without workers, the site does the work itself.
    let told = block_in_place(|| workers.iter_mut().map(WorkerPart::stop).collect::<String>());
    assert!(!told.contains("Stopped. 0 tasks of play"), "{told}");
    for _ in 0..2 {
        answered(&mut weak).await;
    }
    block_in_place(|| until(&service.postgres, "games", "SELECT count(*) FROM tasks", |count| count == "0"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_review_is_worked_out_by_workers_and_goes_on_here_without_them() {
    let service = block_in_place(|| Service::start_with(ASKING));
    let queue = service.postgres.address("games");
    let mut player = against(&service, 1).await;
    for _ in 0..3 {
        answered(&mut player).await;
    }
    player.command(json!({"t": "resign"})).await;
    let mut worker =
        block_in_place(|| WorkerPart::start(&queue, None, &["--queues", "batch", "--threads", "1"]));
    let review = player.review().await;
    assert_eq!(review["stage"], "done", "{review}");
    assert_eq!(review["review"]["points"].as_array().map(Vec::len), Some(player.played().len() + 1));
    let told = block_in_place(|| worker.stop());
    assert!(told.contains("0 tasks of play and 2 of batch done"), "{told}");
    // The other site has nobody working on it yet, and there is no worker.
    let elsewhere = player.elsewhere();
    let again = elsewhere.review().await;
    assert_eq!(again["stage"], "done", "{again}");
}
