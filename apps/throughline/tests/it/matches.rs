//! `throughline match` as scripts see it.

use crate::kill_when;
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};
use throughline_search::Feature;

fn run(args: &[&str]) -> Output {
    crate::run(&[&["match"], args].concat(), "")
}

fn error_of(args: &[&str], code: i32) -> String {
    let output = run(args);
    let text = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(code), "{args:?}: {text}");
    assert!(output.stdout.is_empty(), "{args:?}: nothing on standard output");
    text
}

#[test]
fn wrong_flags_are_told_all_at_once() {
    for (args, expected) in [
        (&["level=1"][..], &["ENGINE"][..]),
        (&["level=1", "level=9"], &["engine “level=9”: level cannot be “9”: expected a level from 1 to 8"]),
        (&["level=1", "x", "depth=0"], &["“x” is no setting", "depth cannot be “0”"]),
        (
            &["level=1", "nodes=9,without=luck"],
            &["without cannot be “luck”", "null-move", "continuation-history"],
        ),
        (&["level=1", "level=2", "--openings", "random:0"], &["--openings cannot be “random:0”"]),
        (&["level=1", "level=2", "--opening-plies", "4"], &["--opening-plies shortens", "--openings FILE"]),
        (&["level=1", "level=2", "--openings", "even:x"], &["--openings cannot be “even:x”", "even:PLIES"]),
        (&["level=1", "level=2", "--openings", "random:x"], &["1 to 100 plies"]),
        (&["level=1", "level=2", "--position", "nonsense"], &["--position nonsense: "]),
        (
            &["level=1", "level=2", "--openings", "start", "--position", "x"],
            &["--position is where random openings begin"],
        ),
        (&["level=1", "level=2", "--sprt", "5"], &["--sprt cannot be “5”: expected elo0,elo1"]),
        (&["level=1", "level=2", "--sprt", "5,1"], &["elo0 is 5 and elo1 is 1"]),
        (&["level=1", "level=2", "--sprt", "0,5,0.7,0.1"], &["alpha is 0.7"]),
        (&["level=1", "level=2", "level=3", "--sprt", "0,5"], &["expected two engines, not 3"]),
        (
            &["level=1", "level=2", "--adjudicate-draw", "move=3"],
            &["--adjudicate-draw", "from, moves, score"],
        ),
        (&["level=1", "level=2", "--adjudicate-win", "score=x"], &["--adjudicate-win", "“x”"]),
        (&["level=1", "level=2", "--time-margin", "5"], &["'5' for '--time-margin"]),
        (&["level=1", "level=2", "--patience", "-"], &["'-' for '--patience"]),
        (&["level=1", "level=2", "--patience", "0s"], &["'0s' for '--patience", "a time above 0"]),
        (&["level=1", "level=2", "--pairs", "0"], &["--pairs"]),
        (&["level=1", "level=2", "--resume"], &["--state"]),
        (&["level=1", "level=2", "--game", "chess"], &["unknown game “chess”"]),
        (&["level=1", "level=2", "--tournament", "swiss"], &["round-robin, gauntlet, ladder"]),
        (&["name=a,level=1", "name=a,level=2"], &["two engines are called “a”"]),
    ] {
        let text = error_of(args, 2);
        for part in expected {
            assert!(text.contains(part), "{args:?}: {text}");
        }
    }
    let missing = error_of(&["level=1", "level=2", "--openings", "/nowhere/list"], 3);
    assert!(missing.contains("cannot read the openings in /nowhere/list"), "{missing}");
    let missing = error_of(&["level=1", "cmd=/nowhere/engine,nodes=5"], 3);
    assert!(missing.contains("engine “engine” cannot be started: /nowhere/engine"), "{missing}");
}

/// The help names every part of the search that can be switched off.
#[test]
fn the_help_names_every_part_of_the_search() {
    let help = String::from_utf8(run(&["--help"]).stdout).expect("UTF-8");
    for feature in Feature::ALL {
        let is_named = help.split([' ', ',', '\n']).any(|word| word == feature.name());
        assert!(is_named, "{}:\n{help}", feature.name());
    }
}

/// Returns the games of a JSON file, without values that depend on the clock.
fn games(path: &Path) -> Value {
    let text = std::fs::read_to_string(path).expect("the file is there");
    let mut all: Value = serde_json::from_str(&text).expect("JSON");
    for game in all["games"].as_array_mut().expect("a list") {
        game["seconds"].take();
        for played in game["moves"].as_array_mut().expect("a list") {
            played["micros"].take();
        }
    }
    all["games"].take()
}

/// Returns the records of a file, without their times.
fn records(path: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(path).expect("the file is there");
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    words
        .split("[%emt ")
        .map(|part| part.split_once("]}").map_or(part, |(_, rest)| rest).to_owned())
        .collect()
}

#[test]
fn a_killed_match_is_resumed_without_losing_or_repeating_a_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let flags = |name: &str, more: &[&str]| -> Vec<String> {
        let file = |kind: &str| path(&format!("{name}.{kind}")).display().to_string();
        let fixed = ["name=new,nodes=3000", "name=old,nodes=1500", "--game", "one-dimensional-chess"];
        let files = ["--state", &file("jsonl"), "--json", &file("json"), "--records", &file("pgn")];
        let numbers = ["--pairs", "12", "--seed", "3", "--concurrency", "2"];
        [&fixed[..], &numbers, &files, more].concat().iter().map(|&flag| flag.to_owned()).collect()
    };
    let start = |flags: &[String]| -> Command {
        let mut command = crate::piped(&["match"]);
        command.args(flags);
        command
    };
    let whole = start(&flags("whole", &[])).output().expect("it runs");
    assert!(whole.status.success(), "{}", String::from_utf8_lossy(&whole.stderr));

    // The file may already have other games.
    let before = "[Event \"Before\"]\n\n1. e-j *\n";
    std::fs::write(path("killed.pgn"), before).expect("a file");
    let state = path("killed.jsonl");
    let lines = || std::fs::read_to_string(&state).map_or(0, |text| text.lines().count());
    let mut kills = 0;
    // Well before its end, however late this process reads a line.
    for wanted in [3, 6, 9] {
        let child = start(&flags("killed", &["--resume"])).spawn().expect("it starts");
        kills += u32::from(kill_when(child, || lines() >= wanted));
    }
    assert!(kills > 0, "the match was over before it could be killed");
    assert!(lines() < 25, "something was left to play");
    let resumed = start(&flags("killed", &["--resume"])).output().expect("it runs");
    assert!(resumed.status.success(), "{}", String::from_utf8_lossy(&resumed.stderr));

    assert_eq!(lines(), 1 + 24, "each game once");
    assert_eq!(games(&path("killed.json")), games(&path("whole.json")));
    let kept = records(&path("killed.pgn"));
    let expected = records(&path("whole.pgn"));
    assert_eq!(kept.len(), expected.len());
    assert!(kept[0].starts_with("[Event \"Before\"] 1. e-j *"));
    assert_eq!(kept[1..], expected[1..]);
    assert_eq!(resumed.stdout, whole.stdout);

    // Fewer pairs than were played cannot be meant; without --resume, and with another match, the
    // file stays as it is.
    let mut fewer = flags("killed", &["--resume"]);
    *fewer.iter_mut().find(|flag| *flag == "12").expect("the pairs") = "11".to_owned();
    let fewer = start(&fewer).output().expect("it runs");
    assert_eq!(fewer.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&fewer.stderr).contains("expected at least 12"));
    let refused = start(&flags("killed", &[])).output().expect("it runs");
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("it holds a match already"));
    let other = start(&flags("killed", &["--resume", "--max-plies", "70"])).output().expect("it runs");
    assert_eq!(other.status.code(), Some(2));
    let told = String::from_utf8_lossy(&other.stderr).into_owned();
    assert!(told.contains("its max-plies is 400, not 70"), "{told}");
}

/// A resumed match writes its games again, but deletes nothing that others have written since.
#[test]
fn records_of_others_are_not_deleted() {
    let folder = tempfile::tempdir().expect("a folder");
    let [state, file] = ["state", "games.pgn"].map(|name| folder.path().join(name).display().to_string());
    let play = |engine: &str, pairs: &str, more: &[&str]| {
        let game = ["--game", "one-dimensional-chess", "--max-plies", "8", "--pairs", pairs];
        run(&[&[engine, "nodes=6", "--records", &file], &game[..], more].concat())
    };
    let text = || std::fs::read_to_string(&file).expect("the file is there");
    let begun = ["--state", &state, "--resume"];
    let before = "[Event \"Before\"]\n\n1. e-j *\n";
    std::fs::write(&file, before).expect("a file");
    assert!(play("nodes=5", "1", &begun).status.success());
    assert!(play("nodes=7", "1", &[]).status.success());
    let kept = text();
    assert_eq!(kept.matches("[Event ").count(), 1 + 2 + 2);
    let refused = play("nodes=5", "2", &begun);
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert_eq!((refused.status.code(), text()), (Some(2), kept), "{said}");
    let why =
        format!("cannot write {file}: after byte {}, where this match began, it does not", before.len());
    assert!(said.contains(&why) && said.contains("move the file elsewhere"), "{said}");
    // As told, also when it is resumed once more.
    std::fs::rename(&file, folder.path().join("elsewhere")).expect("moved");
    for (pairs, games) in [("2", 4), ("3", 6)] {
        let resumed = play("nodes=5", pairs, &begun);
        assert!(resumed.status.success(), "{}", String::from_utf8_lossy(&resumed.stderr));
        assert_eq!(text().matches("[Event ").count(), games);
    }
    // What a killed run has left of a record is its own.
    let whole = text();
    std::fs::write(&file, &whole[..whole.len() - 9]).expect("cut");
    assert!(play("nodes=5", "3", &begun).status.success());
    assert_eq!(text().matches("[Event ").count(), 6);
    assert!(crate::run(&["check", &file], "").status.success());
}

#[test]
fn records_of_a_match_pass_the_check() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.pgn");
    let path = file.display().to_string();
    let output = run(&["level=1", "depth=2", "--game", "linear-pursuit", "--pairs", "2", "--records", &path]);
    assert!(output.status.success());
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(said.starts_with("4 games to play\n"), "not silent until the first is over: {said}");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(text.contains("level 1 against depth=2: +") && text.contains("in 4 games"), "{text}");
    let check = crate::run(&["check", &path], "");
    assert!(check.status.success(), "{}", String::from_utf8_lossy(&check.stderr));
    // Another match would cut the file off where its own games began.
    let other = std::fs::File::open(&file).expect("there");
    other.lock().expect("lockable");
    let said = error_of(&["depth=1", "depth=2", "--pairs", "1", "--records", &path], 3);
    assert!(said.contains(&format!("cannot write {path}: another match is writing it")), "{said}");
}

/// The same engine inside this process and as a program plays the same moves, so the protocol loses
/// and changes nothing, also in rule sets with options. (Thoughts differ slightly: a program
/// reports only finished iterations.)
#[test]
fn our_engine_is_the_same_through_ugi() {
    let folder = tempfile::tempdir().expect("a folder");
    let json = folder.path().join("match.json");
    let program = env!("CARGO_BIN_EXE_throughline");
    let engine = format!("name=program,cmd={program} engine,nodes=800,option.Hash=16");
    for game in ["hnefatafl:rules=brandubh", "one-dimensional-chess", "linear-pursuit:setup=random,seed=4"] {
        let own = "name=own,nodes=800";
        let path = json.display().to_string();
        let flags = ["--game", game, "--pairs", "2", "--max-plies", "80", "--json", &path];
        let output = run(&[&[own, &engine], &flags[..]].concat());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let games = games(&json);
        assert_eq!(games.as_array().expect("a list").len(), 4);
        for pair in games.as_array().expect("a list").chunks(2) {
            let [moves, others] = [0, 1].map(|i: usize| {
                let moves = pair[i]["moves"].as_array().expect("a list").iter();
                moves.map(|played| played["text"].clone()).collect::<Vec<_>>()
            });
            assert!(!moves.is_empty() && moves == others, "{game}: {moves:?}\n{others:?}");
            for key in ["opening", "winner", "end", "reason"] {
                assert_eq!(pair[0][key], pair[1][key], "{game}");
            }
        }
    }
}

#[test]
fn programs_play_by_clocks_and_fixed_times() {
    let program = env!("CARGO_BIN_EXE_throughline");
    for pace in ["clock=300ms+5ms", "time=10ms"] {
        let [a, b] = ["a", "b"].map(|name| format!("name={name},cmd={program} engine,{pace}"));
        // The machine may be busy with other tests.
        let flags = ["--game", "one-dimensional-chess", "--pairs", "1", "--time-margin", "5s"];
        let output = run(&[&[a.as_str(), b.as_str()], &flags[..]].concat());
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success() && text.contains("in 2 games") && !text.contains("lost"), "{text}");
    }
}

/// The other two protocols against our own engine: games are played to the end without a fault.
#[test]
fn our_engine_plays_through_htp_and_otep() {
    let folder = tempfile::tempdir().expect("a folder");
    let (json, list) = (folder.path().join("match.json"), folder.path().join("openings"));
    let program = env!("CARGO_BIN_EXE_throughline");
    let htp = format!("cmd={program} engine --protocol htp --hash 1 --move-time 15,protocol=htp,time=15ms");
    let otep = format!("cmd={program} engine --protocol otep --hash 1,protocol=otep,time=15ms");
    let otep_clock = format!("cmd={program} engine --protocol otep --hash 1,protocol=otep,clock=500ms+10ms");
    // OTEP can set up positions.
    std::fs::write(&list, "position 3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 d moves e4-e3\n").expect("a file");
    let listed = list.display().to_string();
    for (engine, openings, rules) in [
        (&htp, "random:3", "brandubh"),
        (&otep, "random:3", "brandubh"),
        (&otep_clock, &listed, "brandubh"),
        (&otep, "random:2", "tablut"),
    ] {
        let game = format!("hnefatafl:rules={rules}");
        let path = json.display().to_string();
        let flags = ["--game", &game, "--pairs", "1", "--max-plies", "60", "--time-margin", "5s"];
        let output = run(&[
            &[engine.as_str(), "name=own,nodes=500", "--openings", openings, "--json", &path],
            &flags[..],
        ]
        .concat());
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{engine}: {told}");
        for game in games(&json).as_array().expect("a list") {
            let end = game["end"].as_str().expect("a word");
            assert!(matches!(end, "rules" | "too-long"), "{engine}: {end}, {}", game["reason"]);
            assert!(game["moves"].as_array().expect("a list").len() > 2);
        }
    }
    let wrong = error_of(&[&otep, "level=1", "--game", "linear-pursuit"], 3);
    assert!(wrong.contains("OTEP speaks of Hnefatafl alone"), "{wrong}");
    let wrong = error_of(&[&htp, "level=1", "--game", "hnefatafl:rules=brandubh", "--openings", &listed], 3);
    assert!(wrong.contains("HTP cannot set up a position"), "{wrong}");
}

/// A random set-up is part of the match, and named if it prevents resuming.
#[test]
fn a_match_of_a_drawn_rule_set_is_resumed_with_its_seed() {
    let folder = tempfile::tempdir().expect("a folder");
    let state = folder.path().join("state").display().to_string();
    let play = |game: &str| {
        let more = ["--pairs", "1", "--max-plies", "8", "--state", &state, "--resume", "--game", game];
        run(&[&["nodes=5", "nodes=6"], &more[..]].concat())
    };
    let open = "linear-pursuit:setup=random";
    let first = play(open);
    let text = String::from_utf8(first.stdout).expect("UTF-8");
    let spec = text.split(", seed 1\n").next().expect("the first line");
    assert!(spec.starts_with(open) && spec.contains(",seed="), "the settled spec is printed: {text}");
    let again = play(open);
    let said = String::from_utf8(again.stderr).expect("UTF-8");
    assert_eq!(again.status.code(), Some(0), "{said}");
    assert!(said.contains(&format!("{open} goes on as {spec}\n2 games played before")), "{said}");
    let other = play(&format!("{spec}1"));
    let said = String::from_utf8(other.stderr).expect("UTF-8");
    assert_eq!(other.status.code(), Some(2), "{said}");
    assert!(said.contains(&format!("its game is {spec}, not {spec}1: give seed=")), "{said}");
}

/// What is drawn or written as JSON to standard output stands there alone.
#[test]
fn a_match_goes_to_standard_output_as_json() {
    let small = ["nodes=5", "nodes=6", "--pairs", "1", "--max-plies", "8"];
    let output = run(&[&small[..], &["--json", "-"]].concat());
    assert!(output.status.success(), "{output:?}");
    let found: Value = serde_json::from_slice(&output.stdout).expect("JSON alone");
    assert_eq!(found["games"].as_array().expect("a list").len(), 2);
    assert!(String::from_utf8_lossy(&output.stderr).contains("seed 1\n"), "the table is told: {output:?}");
    let said = error_of(&[&small[..], &["--json", "-", "--svg", "-"]].concat(), 2);
    assert!(said.contains("cannot write -: the same command"), "{said}");
    let said = error_of(&[&small[..], &["--records", "-"]].concat(), 2);
    assert!(said.contains("cannot write -: it is written to a file, not to standard output"), "{said}");
}

#[test]
fn no_table_is_larger_than_half_of_the_memory() {
    let said = error_of(&["nodes=10,table=999999999", "nodes=10"], 2);
    assert!(said.contains("table cannot be “999999999”: expected a whole number from 1 to "), "{said}");
    assert!(said.contains(" MiB: half of this machine's memory at most"), "{said}");
}
