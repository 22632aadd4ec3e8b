//! `throughline lab` as people type it.

use crate::kill_when;
use serde_json::Value;
use std::path::Path;
use std::process::Output;

fn run(args: &[&str]) -> Output {
    crate::run(&[&["lab"], args].concat(), "")
}

fn text(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn a_killed_report_is_resumed_and_the_same_as_one_made_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let (whole, killed) = (folder.path().join("whole"), folder.path().join("killed"));
    let flags = |out: &Path, workers: &str| -> Vec<String> {
        let fixed = ["report", "one-dimensional-chess", "--games", "12", "--nodes", "800", "--probes", "8"];
        let more = ["--seed", "3", "--concurrency", workers, "--out", out.to_str().expect("UTF-8")];
        [&fixed[..], &more].concat().iter().map(|&flag| flag.to_owned()).collect()
    };
    let start = |flags: &[String]| {
        let mut command = crate::piped(&["lab"]);
        command.args(flags);
        command
    };
    let made = start(&flags(&whole, "1")).output().expect("it runs");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let games = killed.join("one-dimensional-chess.games.jsonl");
    let lines = || std::fs::read_to_string(&games).map_or(0, |text| text.lines().count());
    let mut kills = 0;
    for wanted in [4, 11, 19] {
        let child = start(&flags(&killed, "2")).spawn().expect("it starts");
        kills += u32::from(kill_when(child, || lines() >= wanted));
    }
    assert!(kills > 0, "the report was made before it could be killed");
    let resumed = start(&flags(&killed, "2")).output().expect("it runs");
    assert!(resumed.status.success(), "{}", String::from_utf8_lossy(&resumed.stderr));
    assert_eq!(lines(), 1 + 36, "each game once");
    let page = "one-dimensional-chess.html";
    assert_eq!(text(&killed.join(page)), text(&whole.join(page)));
}

#[test]
fn variants_are_compared_from_their_reports_or_made() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().to_str().expect("UTF-8");
    let small = ["--games", "4", "--nodes", "50", "--probes", "2", "--max-plies", "40", "--out", out];
    let first = run(&[&["report", "one-dimensional-chess:setup=krq"], &small[..]].concat());
    assert!(first.status.success(), "{}", String::from_utf8_lossy(&first.stderr));
    let games = folder.path().join("one-dimensional-chess-setup-krq.games.jsonl");
    let played = text(&games);
    let specs = ["compare", "one-dimensional-chess:setup=krq", "one-dimensional-chess"];
    let made = run(&[&specs[..], &small[..]].concat());
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let said = String::from_utf8(made.stdout).expect("UTF-8");
    assert!(said.contains("one-dimensional-chess against one-dimensional-chess:setup=krq:"), "{said}");
    assert!(
        said.contains("of 16 differences have an interval without 0; if the rule sets were alike, about 0.8"),
        "{said}"
    );
    assert_eq!(text(&games), played, "no game is played again");
    let json = run(&[&["report", specs[1], "--json"], &small[..]].concat()).stdout;
    let json: Value = serde_json::from_slice(&json).expect("JSON");
    assert_eq!(json["spec"], specs[1]);
    assert!(json["figures"].as_array().is_some_and(|figures| figures.len() > 20), "{json}");
    assert!(text(&folder.path().join("comparison.html")).contains("Side by side"));
}

#[test]
fn starts_are_tried_and_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (state, json, table, svg) = (path("state"), path("json"), path("table"), path("svg"));
    let args = [
        "starts", "linear-progression:board=4x4", "--plies", "2", "--nodes", "40", "--least", "4", "--most",
        "12", "--margin", "0.3", "--state", &state, "--json", &json, "--table", &table, "--svg", &svg,
    ];
    let made = run(&args);
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let report: Value = serde_json::from_str(&text(Path::new(&json))).expect("JSON");
    // Twelve spaces: pairs, up to the eight symmetries.
    assert_eq!(report["starts"].as_array().expect("a list").len(), 17);
    let lines = |file: &str| text(Path::new(file)).lines().map(str::to_owned).collect::<Vec<_>>();
    let fair: Vec<String> = lines(&table).into_iter().filter(|line| !line.starts_with('#')).collect();
    assert!(!fair.is_empty() && fair.iter().all(|line| line.split(' ').count() == 7), "{fair:?}");
    assert!(lines(&table)[0].starts_with("# Starts called fair or near: "), "{:?}", lines(&table));
    assert!(lines(&table)[0].contains(" in 12 games or more "), "after all of them: {:?}", lines(&table));
    let drawing = text(Path::new(&svg));
    assert!(
        drawing.matches("class=\"f-heat-").count() >= 24 && drawing.contains("where black dropped"),
        "{drawing}"
    );
    // The games are kept: a second run plays none, and has the same results.
    let before = lines(&state).len();
    let again = run(&args);
    assert_eq!((again.stdout, lines(&state).len()), (made.stdout, before));
    // Finals are additional games, of the most even starts only.
    let finals = run(&[&args[..], &["--finalists", "2", "--final-games", "6"]].concat());
    assert_eq!(lines(&state).len(), before + 12);
    assert_eq!(String::from_utf8_lossy(&finals.stdout).matches("(final)").count(), 2);
}

/// As on a full disk: files cannot grow beyond 2 KiB.
#[cfg(target_os = "linux")]
#[test]
fn a_game_that_cannot_be_kept_is_told_once_with_its_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().display().to_string();
    let limited = "trap '' XFSZ; ulimit -f 4; exec \"$0\" \"$@\"";
    let program = env!("CARGO_BIN_EXE_throughline");
    let report = ["lab", "report", "linear-progression:board=4x4", "--games", "10", "--nodes", "50"];
    let output = std::process::Command::new("sh")
        .args(["-c", limited, program])
        .args(report)
        .args(["--out", &out])
        .output()
        .expect("it runs");
    let file = folder.path().join("linear-progression-board-4x4.games.jsonl");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let expected = format!(
        "throughline: cannot keep a finished game: {}: File too large (os error 27)\n",
        file.display()
    );
    assert_eq!((output.status.code(), said), (Some(3), expected));
}

#[test]
fn ratings_are_simulated_and_worths_found_in_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (out, svg, games) = (path("found.json"), path("found.svg"), path("games.tsv"));
    let plan = ["ratings", "simulate", "--players", "60", "--days", "60", "--seed", "3"];
    let made = run(&[&plan[..], &["--worth", "-300", "--out", &out, "--svg", &svg]].concat());
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let said = String::from_utf8(made.stdout).expect("UTF-8");
    assert!(said.starts_with("60 players, ") && said.contains("rank correlation"), "{said}");
    let found: Value = serde_json::from_str(&text(Path::new(&out))).expect("JSON");
    let brier = |which: &str| found["comparison"][which]["brier"].as_f64().expect("a number");
    assert!(brier("with") < brier("without"), "{found}");
    assert!(text(Path::new(&svg)).contains("<title>60 simulated players"));
    let again = run(&[&plan[..], &["--worth", "-300", "--json"]].concat());
    assert_eq!(String::from_utf8(again.stdout).expect("UTF-8"), text(Path::new(&out)), "the same for a seed");

    std::fs::write(&games, "first\tsecond\tresult\tgames\na\tb\t0-1\t90\nb\ta\t1-0\t20\n").expect("written");
    let fit = ["ratings", "fit", &games, "--game", "hnefatafl", "--believed", "measured"];
    let made = run(&fit);
    let said = String::from_utf8(made.stdout).expect("UTF-8");
    assert!(
        said.contains("110 games of 2 players") && said.contains("defenders can expect to score"),
        "{said}"
    );

    // Records name their own game.
    std::fs::write(&games, "[Game \"linear-pursuit\"]\n[White \"a\"]\n[Black \"b\"]\n\n1. a-b 1-0\n")
        .expect("written");
    for (game, code) in [("linear-pursuit:setup=classic", 0), ("hnefatafl", 2)] {
        let output = run(&["ratings", "fit", &games, "--game", game]);
        let said = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(code), "{game}: {said}");
        assert!(code == 0 || said.contains("--game is hnefatafl, but the games in "), "{said}");
        assert!(code == 0 || said.contains(" are of linear-pursuit: expected no --game"), "{said}");
    }
}

#[test]
fn what_is_typed_wrong_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = folder.path().join("games.tsv").display().to_string();
    std::fs::write(&games, "first\tsecond\tresult\na\tb\t1-0\na\tb\t2-0\n").expect("written");

    for (args, expected) in [
        (&["report", "chess"][..], "unknown game “chess”"),
        (&["report", "hnefatafl", "--games", "1"], "expected an even number from 2 to 1000000"),
        (&["report", "hnefatafl", "--games", "3"], "expected an even number from 2 to 1000000"),
        (&["compare", "hnefatafl"], "2 values required"),
        (&["compare", "hnefatafl", "hnefatafl:rules=fetlar"], "hnefatafl is given twice"),
        (&["report", "hnefatafl", "--tables", "nowhere"], "--tables nowhere has none of hnefatafl"),
        (&["starts", "hnefatafl:rules={tablut"], "a brace without its fellow"),
        (&["starts", "hnefatafl", "--plies", "4"], "more than 2000000 ways"),
        (&["starts", "linear-pursuit", "--position", "{K|Q}"], "position “K”"),
        (&["ratings", "fit", &games], "games.tsv: line 3: result “2-0”: expected 1-0, 0-1 or 1/2-1/2"),
        (&["ratings", "simulate", "--draws", "2"], "expected a number from 0 to 1"),
        (&["ratings", "simulate", "--worth", "9999"], "expected a number from -2000 to 2000"),
        (&["ratings", "fit", &games, "--believed", "much"], "expected a number from -2000 to 2000"),
        (&["starts", "hnefatafl", "--margin", "0.6"], "expected a --margin from 0 to below 0.5"),
        (&["starts", "hnefatafl", "--least", "20", "--most", "10"], "--least no more than --most"),
    ] {
        let output = run(args);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
        assert!(said.contains(expected), "{args:?}: {said}");
    }
}

/// A spec without a seed resumes the work already begun, and a message names the seed.
#[test]
fn drawn_rule_sets_are_gone_on_with() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().to_str().expect("UTF-8");
    let spec = "linear-pursuit:setup=random,pieces=KN,pawns=off";
    let report = |spec: &str| {
        let small = ["--games", "2", "--nodes", "10", "--probes", "1", "--max-plies", "10", "--out", out];
        run(&[&["report", spec], &small[..]].concat())
    };
    let begun = || {
        let names = std::fs::read_dir(folder.path()).expect("a folder").flatten();
        let names = names.map(|entry| entry.file_name().into_string().expect("UTF-8"));
        names.filter(|name| name.ends_with(".games.jsonl")).collect::<Vec<_>>()
    };
    let first = report(spec);
    assert!(first.status.success(), "{}", String::from_utf8_lossy(&first.stderr));
    let (names, played) = (begun(), text(&folder.path().join(&begun()[0])));
    let again = report(spec);
    let said = String::from_utf8(again.stderr).expect("UTF-8");
    assert!(said.contains(&format!("{spec} goes on as linear-pursuit:setup=random,seed=")), "{said}");
    assert_eq!((again.stdout, begun()), (first.stdout, names.clone()), "{said}");
    assert_eq!(text(&folder.path().join(&names[0])), played, "no game is played again");
    // Another seed begins another report; then the seed must be given.
    assert!(report(&format!("{spec},seed=7")).status.success());
    let many = report(spec);
    let said = String::from_utf8_lossy(&many.stderr).into_owned();
    assert_eq!((many.status.code(), begun().len()), (Some(2), 2), "{said}");
    assert!(said.contains("has more than one report of") && said.contains(",seed=7"), "{said}");
}

#[test]
fn starts_of_drawn_rule_sets_are_gone_on_with() {
    let folder = tempfile::tempdir().expect("a folder");
    let state = folder.path().join("state");
    let starts = |more: &[&str]| {
        let specs = ["linear-pursuit:setup=random,pieces={KN|KR},pawns=off", "--max-plies", "10"];
        let few = ["--least", "2", "--most", "2", "--state", state.to_str().expect("UTF-8")];
        run(&[&["starts"], &specs[..], &few, more].concat())
    };
    let first = starts(&["--nodes", "20"]);
    assert!(first.status.success(), "{}", String::from_utf8_lossy(&first.stderr));
    let kept = text(&state);
    let again = starts(&["--nodes", "20"]);
    let said = String::from_utf8_lossy(&again.stderr).into_owned();
    assert_eq!(said.matches(" goes on as linear-pursuit:setup=random").count(), 2, "{said}");
    assert_eq!((again.stdout, text(&state)), (first.stdout, kept.clone()));
    let other = starts(&["--nodes", "30"]);
    let said = String::from_utf8_lossy(&other.stderr).into_owned();
    assert_eq!((other.status.code(), text(&state)), (Some(2), kept), "{said}");
    assert!(said.contains("its nodes is 20, not 30; give the same settings, or another file"), "{said}");
}

/// Each spec finds its own rule set among those kept, and only a seed that was left open is told.
#[test]
fn each_spec_of_several_starts_finds_its_own_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let open = "linear-progression:drop=random,board=4x4";
    let seeded = format!("{open},seed=3");
    for (name, specs) in [
        ("seeded", &[seeded.as_str(), open][..]),
        ("open", &[open, seeded.as_str()]),
        ("options", &["linear-progression:board=4x4", "--each-option"]),
    ] {
        let state = folder.path().join(name).display().to_string();
        let few = ["--nodes", "10", "--least", "2", "--most", "2", "--max-plies", "10", "--state", &state];
        let starts = || run(&[&["starts"], specs, &few].concat());
        let first = starts();
        assert!(first.status.success(), "{}", String::from_utf8_lossy(&first.stderr));
        let kept = text(Path::new(&state));
        let again = starts();
        let said = String::from_utf8_lossy(&again.stderr).into_owned();
        assert_eq!(again.status.code(), Some(0), "{name}: {said}");
        assert_eq!((again.stdout, text(Path::new(&state))), (first.stdout, kept), "{name}: {said}");
        assert!(said.contains(&format!("{open} goes on as linear-progression:drop=random,seed=")), "{said}");
        assert_eq!(said.matches(" goes on as ").count(), 1, "{name}: {said}");
    }
}
