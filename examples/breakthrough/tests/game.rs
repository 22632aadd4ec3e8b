//! Runs the conformance suite, the fuzz targets, and the whole program with the game in it.

use breakthrough::Breakthrough;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use throughline_game::Random;

#[test]
fn the_suite_passes() {
    throughline_conformance::suite::<Breakthrough>("tests/perft.toml");
}

#[test]
fn random_bytes_pass() {
    let mut random = Random::new(1);
    for length in 0..300 {
        let bytes: Vec<u8> = (0..length).map(|_| random.below(256) as u8).collect();
        throughline_fuzz::try_game::<Breakthrough>(&bytes);
    }
}

/// docs/your-own-game.md quotes these files literally.
#[test]
fn the_walk_through_is_the_example() {
    let full = |text: &str| text.lines().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n");
    let page = std::fs::read_to_string("../../docs/your-own-game.md").unwrap();
    let blocks: String = page
        .split("\n```")
        .skip(1)
        .step_by(2)
        .filter_map(|block| block.split_once('\n'))
        .map(|(_, text)| format!("{text}\n"))
        .collect();
    for file in [
        "Cargo.toml", "rules.md", "src/rules.rs", "src/game.rs", "src/evaluate.rs", "src/lib.rs",
        "src/main.rs", "tests/perft.toml",
    ] {
        assert!(full(&blocks).contains(&full(&std::fs::read_to_string(file).unwrap())), "{file} differs");
    }
}

fn program(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_breakthrough"));
    command.args(args);
    command
}

fn output(args: &[&str]) -> String {
    let output = program(args).output().unwrap();
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_command_line_knows_the_game() {
    assert!(output(&["games"]).contains("breakthrough"));
    assert_eq!(output(&["perft", "breakthrough", "--depth", "3"]).trim(), "11132");
    assert!(output(&["perft", "hnefatafl", "--depth", "1"]).contains("116"));
    let solved = output(&["solve", "reach", "breakthrough:width=3,height=4"]);
    assert!(solved.contains("value: "), "{solved}");
    let folder = tempfile::tempdir().unwrap();
    let [record, reports] = ["games.txt", "reports"].map(|f| folder.path().join(f).display().to_string());
    let small = "breakthrough:width=4,height=4";
    output(&["match", "level=3", "level=1", "--game", small, "--pairs", "1", "--records", &record]);
    assert!(output(&["check", &record]).contains("2 games"));
    output(&["lab", "report", small, "--games", "2", "--nodes", "100", "--probes", "2", "--out", &reports]);
    let page =
        std::fs::read_dir(reports).unwrap().flatten().find(|f| f.path().extension().unwrap() == "html");
    assert!(std::fs::read_to_string(page.unwrap().path()).unwrap().contains("Breakthrough"));
}

/// The site, stopped at the end of the test.
struct Site(Child);

impl Drop for Site {
    fn drop(&mut self) {
        let _ = self.0.kill();
    }
}

#[test]
fn the_site_shows_the_game() {
    let data = tempfile::tempdir().unwrap();
    let mut serve = program(&["serve", "--no-open", "--listen", "127.0.0.1:0", "--data"]);
    let mut site = Site(serve.arg(data.path()).stdout(Stdio::piped()).spawn().unwrap());
    let lines = BufReader::new(site.0.stdout.take().unwrap()).lines();
    let address = lines.map_while(Result::ok).find_map(|line| Some(line.split_once("http://")?.1.to_owned()));
    let address = address.unwrap().trim_end_matches('/').to_owned();
    for path in
        ["/", "/play/breakthrough", "/rules/breakthrough", "/analysis/breakthrough", "/editor/breakthrough"]
    {
        let mut stream = TcpStream::connect(&address).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
        let mut page = String::new();
        stream.read_to_string(&mut page).unwrap();
        assert!(page.starts_with("HTTP/1.1 200") && page.contains("Breakthrough"), "{path}: {page}");
        // The engine in the browser knows the standard games alone.
        let thinks_in_browser = !page.contains("data-no-module") || page.contains("id=\"engine-place\"");
        assert!(!path.starts_with("/analysis") || !thinks_in_browser, "{page}");
    }
}
