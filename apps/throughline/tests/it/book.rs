//! The commands of the README and of the book: each line of their shell blocks is run. Long work is
//! run with small numbers.

use crate::bot::SiteClient;
use crate::site;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Large numbers in flags and engine settings, and the small ones that replace them.
const SMALLER_NUMBERS: [(&str, &str); 11] = [
    ("--games", "6"),
    ("--nodes", "60"),
    ("--pairs", "1"),
    ("--epochs", "1"),
    ("--samples", "40"),
    ("--wanted", "1"),
    ("--pieces", "3"),
    ("--random", "2-4"),
    ("--max-plies", "60"),
    ("nodes=", "100"),
    ("time=", "50ms"),
];

/// Commands that take minutes without flags, and flags that make them short.
const SMALL: [(&str, &str); 5] = [
    ("lab report", "--games 2 --nodes 60 --probes 2"),
    ("lab compare", "--games 2 --nodes 60 --probes 2"),
    ("lab starts", "--sample 2 --least 2 --most 2 --nodes 50"),
    ("train gate", "--pairs 1 --nodes 50 --time 50ms"),
    ("throughline match", "--pairs 1 --max-plies 60"),
];

/// Commands that run until they are interrupted.
const ENDLESS: [&str; 6] = [
    "throughline", "throughline serve ", "throughline worker ", "throughline bot ", "curl -sN ",
    "breakthrough",
];

/// Commands that other steps of `cargo xtask test` run, or that need an optimised build.
const SKIPPED: [&str; 5] =
    ["cargo run --release", "cargo xtask ", "cargo bench ", "cargo run --release -p ", "pip install maturin"];

/// The environment in which lines of shell blocks are run.
struct Shell {
    folder: tempfile::TempDir,
    /// Values of the reader's own names.
    variables: Vec<(&'static str, String)>,
}

impl Shell {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let program = Path::new(env!("CARGO_BIN_EXE_throughline"));
        for (name, of) in [("throughline", "throughline"), ("breakthrough", "breakthrough")] {
            std::os::unix::fs::symlink(program.with_file_name(of), folder.path().join(name)).expect("a link");
        }
        let engine = "#!/bin/sh\nexec throughline engine\n";
        std::fs::write(folder.path().join("my-engine"), engine).expect("a program");
        let made = Command::new("chmod").arg("+x").arg(folder.path().join("my-engine")).status();
        assert!(made.expect("chmod").success());
        std::fs::write(folder.path().join("input"), "quit\n").expect("an input");
        Shell { folder, variables: Vec::new() }
    }

    /// Returns a line with small numbers.
    fn small(&self, line: &str) -> String {
        let line = line.replace("java -jar OpenTafl.jar --engine", "throughline engine --protocol otep");
        let line = line.replace("cargo run -p breakthrough --release", "cargo run -p breakthrough");
        let line = line.replace("cargo run -p breakthrough -- ", "breakthrough ");
        let mut line = line.replace("cargo run -p breakthrough", "breakthrough");
        for (name, value) in &self.variables {
            line = line.replace(name, value);
        }
        for (number, small) in SMALLER_NUMBERS {
            let flag = if number.ends_with('=') { number.to_owned() } else { format!("{number} ") };
            let parts: Vec<&str> = line.split(&flag).collect();
            let rest = |part: &str| {
                let end = part.find(|c: char| !c.is_ascii_alphanumeric() && !"-".contains(c));
                format!("{flag}{small}{}", end.map_or("", |end| &part[end..]))
            };
            line = parts[0].to_owned() + &parts[1..].iter().map(|part| rest(part)).collect::<String>();
        }
        let flags = SMALL.iter().find(|(command, _)| line.contains(command)).map_or("", |(_, flags)| flags);
        for flag in flags.split("--").skip(1) {
            let name = flag.split(' ').next().unwrap_or_default();
            if !line.contains(&format!("--{name} ")) {
                line += &format!(" --{}", flag.trim());
            }
        }
        line
    }

    /// Runs a line in the shell; an endless command is interrupted once it is running.
    fn run(&self, line: &str, is_endless: bool) -> Output {
        let path = format!("{}:{}", self.folder.path().display(), std::env::var("PATH").unwrap_or_default());
        // The parent process may ignore SIGINT, as `nohup` in a script does.
        let mut shell = Command::new("env");
        shell
            .args(["--default-signal=INT", "bash", "-euo", "pipefail", "-c", line])
            .current_dir(&self.folder)
            .env("PATH", path);
        shell.env("THROUGHLINE_DATA", self.folder.path().join("data"));
        shell.envs([("THROUGHLINE_LISTEN", "127.0.0.1:0"), ("THROUGHLINE_NO_OPEN", "true")]);
        shell.env("THROUGHLINE_NO_TABLES", "true");
        let input = std::fs::File::open(self.folder.path().join("input")).expect("it is there");
        shell.stdin(input).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut running = shell.spawn().expect("bash");
        let began = Instant::now();
        while is_endless && began.elapsed() < Duration::from_secs(2) {
            if running.try_wait().expect("it can be asked").is_some() {
                break;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        // If it has ended by itself, its status tells why.
        if is_endless && running.try_wait().expect("it can be asked").is_none() {
            let sent = Command::new("kill").args(["-INT", &running.id().to_string()]).status();
            assert!(sent.expect("kill").success());
        }
        running.wait_with_output().expect("it ends")
    }

    /// Runs a block line by line; reports failures with their output.
    fn carry_out(&self, page: &str, block: &str) {
        let mut set = String::new();
        for line in lines(block) {
            if SKIPPED.iter().any(|known| line.starts_with(known)) {
                continue;
            }
            if line.split(' ').next().is_some_and(|word| word.contains('=')) {
                set = format!("{set}{line}\n");
                continue;
            }
            let command = &self.small(&line);
            let is_endless = ENDLESS.iter().any(|known| match known.strip_suffix(' ') {
                Some(_) => command.starts_with(known),
                None => command == *known,
            });
            let began = Instant::now();
            let output = self.run(&format!("{set}exec {command}"), is_endless);
            println!("{:.1} s: {command}", began.elapsed().as_secs_f64());
            let said = String::from_utf8_lossy(&output.stderr);
            let is_fine = match output.status.code() {
                Some(0) => true,
                // A negative result of the gate or the check is no failure of the command.
                Some(1) => command.contains("train gate") && !said.contains("panicked"),
                Some(130) | None => is_endless,
                _ => false,
            };
            assert!(is_fine, "{page}: {line}\nrun as: {command}\n{:?}: {said}", output.status);
        }
    }
}

/// Returns the commands of a block, each on one line, without comments.
fn lines(block: &str) -> Vec<String> {
    let joined = block.replace("\\\n", " ").replace("late-move-reductions\n", "late-move-reductions ");
    let spaced =
        joined.lines().map(|line| format!("{} ", line.split_whitespace().collect::<Vec<_>>().join(" ")));
    let bare = spaced.map(|line| line.split("# ").next().unwrap_or_default().trim().to_owned());
    bare.filter(|line| !line.is_empty()).collect()
}

/// Returns the pages of the book, and the README.
fn pages() -> Vec<PathBuf> {
    let docs = Path::new(ROOT).join("docs");
    let contents = std::fs::read_to_string(docs.join("SUMMARY.md")).expect("the contents");
    let named = contents.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    named.map(|name| docs.join(name)).chain([Path::new(ROOT).join("README.md")]).collect()
}

/// Returns the shell blocks of a page.
fn blocks(page: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(page).expect("a page");
    let after = text.split("```sh\n").skip(1).filter_map(|rest| rest.split("```").next());
    after.map(str::to_owned).collect()
}

/// Whether a block needs a site, or a database and NATS.
fn is_of_site(block: &str) -> bool {
    block.contains("$SITE") || block.contains("$TOKEN")
}

fn is_of_database(block: &str) -> bool {
    block.contains("postgres://")
}

#[test]
fn commands_of_the_book_are_run_as_they_stand() {
    let mut blocks_run = 0;
    for page in pages() {
        // Later blocks of a page use files of earlier ones.
        let shell = Shell::new();
        for block in blocks(&page) {
            if !is_of_site(&block) && !is_of_database(&block) {
                if block.contains("throughline admin") {
                    shell.run("exec throughline", true);
                }
                shell.carry_out(&page.display().to_string(), &block);
                blocks_run += 1;
            }
        }
    }
    assert!(blocks_run > 20, "{blocks_run}");
}

#[test]
fn commands_that_speak_with_a_site_find_one() {
    let folder = tempfile::tempdir().unwrap();
    let (_process, address) = site::start(folder.path(), &[]);
    let client = SiteClient::new(&address);
    let pages = pages();
    let all = pages.iter().flat_map(|page| blocks(page).into_iter().map(move |block| (page, block)));
    for (number, (page, block)) in all.filter(|(_, block)| is_of_site(block)).enumerate() {
        let mut shell = Shell::new();
        shell.variables = vec![
            ("$SITE", format!("http://{address}")),
            ("$TOKEN", client.token(&format!("Reader{number}Bot"))),
        ];
        shell.carry_out(&page.display().to_string(), &block);
    }
}

/// Returns the commands of the program within the sentences of a page: `throughline lab report
/// SPEC`.
fn commands_within_sentences(page: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(page).expect("a page");
    let prose: String = text.split("```").step_by(2).collect();
    let quoted = prose.split('`').skip(1).step_by(2).map(|quoted| quoted.replace('\n', " "));
    quoted.filter(|quoted| quoted.starts_with("throughline ")).collect()
}

/// Each names an existing command, and existing flags of it. Commands with placeholders (`SPEC…`)
/// are not run.
#[test]
fn commands_within_sentences_name_what_there_is() {
    let mut checked = 0;
    for page in pages() {
        for command in commands_within_sentences(&page) {
            let is_name = |word: &&str| word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
            let flags = || command.split_whitespace().filter(|word| word.starts_with("--"));
            let names = command.split_whitespace().skip(1).take_while(|word| !word.starts_with('-'));
            let mut program = Command::new(env!("CARGO_BIN_EXE_throughline"));
            let help = program.args(names.take_while(is_name)).arg("--help").output().expect("it starts");
            let help = String::from_utf8_lossy(&help.stdout);
            assert!(!help.is_empty(), "{}: `{command}` names no command", page.display());
            for flag in flags() {
                let is_there =
                    help.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').any(|word| word == flag);
                assert!(is_there, "{}: `{command}` has no {flag}", page.display());
            }
            checked += 1;
        }
    }
    assert!(checked > 50, "{checked}");
}

#[cfg(feature = "scale")]
#[test]
fn commands_of_a_site_with_several_machines_find_a_database() {
    let server = crate::postgres_server::PostgresServer::start();
    let port = crate::running::free_address().port();
    let path = format!("{}:/usr/sbin", std::env::var("PATH").unwrap_or_default());
    let mut nats = Command::new("nats-server");
    nats.env("PATH", path).args(["-a", "127.0.0.1", "-p", &port.to_string()]).stderr(Stdio::null());
    let _nats = crate::running::Running(nats.spawn().expect("NATS"));
    for page in pages() {
        for (number, block) in
            blocks(&page).into_iter().enumerate().filter(|(_, block)| is_of_database(block))
        {
            let mut shell = Shell::new();
            let games = shell.folder.path().join("games.sqlite");
            std::fs::copy(Path::new(ROOT).join("crates/store/tests/data/version-1.sqlite"), &games).unwrap();
            shell.variables = vec![
                ("postgres://throughline:PASSWORD@db/throughline", server.database(&format!("book{number}"))),
                ("nats://nats", format!("nats://127.0.0.1:{port}")),
                ("/var/lib/throughline/games.sqlite", games.to_str().unwrap().to_owned()),
            ];
            shell.carry_out(&page.display().to_string(), &block);
        }
    }
}
