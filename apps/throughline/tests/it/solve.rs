//! `throughline solve reach`, `prove`, `starts` and `check` on the command line.

use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::io::{Read, Write};
use std::path::Path;
use std::process::Output;

fn solve(args: &[&str]) -> Output {
    crate::run(&[&["solve"], args].concat(), "")
}

/// Returns what a successful call prints.
fn said(args: &[&str]) -> String {
    crate::stdout(&[&["solve"], args].concat())
}

fn path(folder: &Path, name: &str) -> String {
    folder.join(name).to_str().expect("text").to_owned()
}

#[test]
fn gardners_game_is_counted_and_solved() {
    let text = said(&["reach", "one-dimensional-chess:setup=gardner"]);
    for part in [
        "white wins in 11 plies",
        "positions: 1237 (290 won by white, 322 by black, 625 drawn)",
        "line: b-d ",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().to_str().expect("text");
    let json = said(&["reach", "one-dimensional-chess:setup=gardner,board=9", "--json", "--out", out]);
    let value: serde_json::Value = serde_json::from_str(&json).expect("one value, and nothing after it");
    let proofs = value["proofs"].as_array().expect("a list");
    assert_eq!(proofs.len(), 2, "either side holds: {json}");
    for proof in proofs {
        assert!(Path::new(proof["file"].as_str().expect("a file")).exists(), "{proof}");
    }
    assert_eq!((&value["winner"], &value["positions"]), (&serde_json::Value::Null, &2798.into()));
    let output = solve(&["reach", "one-dimensional-chess", "--memory", "1"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("do not fit into the memory allowed"));
}

/// In MiB that is 2^64 bytes, which overflows to 0 in 64 bits.
#[test]
fn more_memory_than_there_is_does_not_count_as_none() {
    let much = "17592186044416";
    for command in ["reach", "prove", "starts"] {
        let refused =
            crate::refused(&["solve", command, "linear-progression:board=4x4", "--memory", much], 2);
        assert!(refused.contains("expected a number of MiB: at most"), "{command}: {refused}");
    }
}

#[test]
fn proofs_are_kept_checked_and_found_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let spec = "one-dimensional-chess:setup=gardner,board=9";
    let proofs = folder.path().join("not there yet/proofs");
    let out = proofs.to_str().expect("text");
    let first = said(&["prove", spec, "--out", out]);
    assert!(first.contains("first holds is proved") && first.contains("draw;"), "{first}");
    // A claim that rests on values from tables settles nothing: this one is false.
    let forged = format!(
        "throughline certificate 1\nspec: {spec}\nstart: KNR3rnk w 0\nclaim: first wins\nby: nobody\nlines: 1\n\n\
         KNR3rnk w 0\t=won\n"
    );
    let file = path(&proofs, "one-dimensional-chess-setup-gardner-board-9.first-wins.gz");
    let file = std::fs::File::create(file).expect("a file");
    let mut packed = flate2::write::GzEncoder::new(file, flate2::Compression::fast());
    packed.write_all(forged.as_bytes()).and_then(|()| packed.finish()).expect("it is written");
    let again = said(&["prove", spec, "--out", out]);
    assert!(again.contains("draw; 0 positions looked at") && !again.contains("first wins"), "{again}");
    let kept = path(&proofs, "one-dimensional-chess-setup-gardner-board-9.second-holds.gz");
    assert!(said(&["check", &kept]).contains("second holds is proved"));
    std::fs::write(path(folder.path(), "bad"), "throughline certificate 1\nspec: go\n")
        .expect("it is written");
    let output = solve(&["check", &kept, &path(folder.path(), "bad")]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stdout).contains("REFUSED, line 3: expected “start: …”"));
}

/// By the fifty-move counter such a game is drawn before the win, or is over. The last destination
/// in Linear Progression ends nothing.
#[test]
fn positions_are_solved_only_if_no_counter_can_end_the_game_first() {
    for position in ["KN3k10 w 99", "KN3k10 w 100"] {
        for args in
            [&["reach", "one-dimensional-chess", "--position"][..], &["prove", "one-dimensional-chess"]]
        {
            let refused = crate::refused(&[&["solve"][..], args, &[position]].concat(), 2);
            assert!(refused.contains(position) && refused.contains("KN3k10 w 0 can"), "{refused}");
        }
    }
    let spec = "linear-progression:board=4x4";
    let text = said(&["reach", spec, "--position", "#2#/1w2/bw2/#w1# b - b3 0 -"]);
    assert!(text.contains("#2#/1w2/bw2/#w1# b - - 0 -\nvalue: draw"), "{text}");
}

#[test]
fn rules_that_the_checker_does_not_know_are_refused_before_the_work() {
    let folder = tempfile::tempdir().expect("a folder");
    let (spec, out) = ("linear-progression:board=4x4,drop=random,seed=4", path(folder.path(), "none"));
    for args in [&["starts", spec, "--plies", "0"][..], &["prove", spec], &["reach", spec, "--out", &out]] {
        let refused = crate::refused(&[&["solve"][..], args].concat(), 2);
        assert!(refused.contains("option drop=random is not known to the checker"), "{refused}");
    }
    assert!(!Path::new(&out).exists());
    let unproved = said(&["starts", spec, "--plies", "0", "--unproved"]);
    assert!(unproved.contains("\tdraw\t"), "{unproved}");
}

#[test]
fn tables_shorten_the_search_and_the_proof_needs_none() {
    let folder = tempfile::tempdir().expect("a folder");
    let (spec, dir) = ("one-dimensional-chess:setup=gardner,board=9", folder.path().to_str().expect("text"));
    let output = solve(&["prove", spec, "--tables", dir]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("make some with"));
    let looked_at = |text: &str| -> u64 {
        let (before, _) = text.split_once(" positions looked at").expect("the end");
        before.rsplit(' ').next().and_then(|number| number.parse().ok()).expect("a number")
    };
    said(&["tables", spec, "--pieces", "4", "--dir", dir]);
    let (with, without) = (said(&["prove", spec, "--tables", dir]), said(&["prove", spec]));
    assert!(with.contains("first holds is proved; ") && with.contains("draw;"), "{with}");
    assert!(looked_at(&with) < looked_at(&without), "{with} {without}");
}

#[test]
fn the_certificates_in_the_repository_are_good() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/proofs");
    let files = std::fs::read_dir(folder).expect("the folder is there");
    let mut paths: Vec<String> =
        files.map(|file| file.expect("a file").path().to_str().expect("text").to_owned()).collect();
    paths.retain(|path| path.ends_with(".gz"));
    assert!(paths.len() > 40);
    let text = said(&[&["check"], paths.iter().map(String::as_str).collect::<Vec<_>>().as_slice()].concat());
    assert_eq!(text.lines().filter(|line| line.contains(" is proved")).count(), paths.len());
    assert!(!text.contains("NOT with the rule") && !text.contains("given "), "{text}");
}

/// Long certificates are not in the repository: each command of the list makes its own again.
#[test]
fn the_long_certificates_are_made_again_byte_for_byte() {
    let list = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/proofs/made-by-command.toml");
    let list: toml::Table = std::fs::read_to_string(list).expect("the list").parse().expect("TOML");
    let certificates = list["certificate"].as_array().expect("certificates");
    let text = |certificate: &toml::Value, key: &str| certificate[key].as_str().expect(key).to_owned();
    let folder = tempfile::tempdir().expect("a folder");
    let commands: BTreeSet<String> = certificates.iter().map(|it| text(it, "command")).collect();
    for command in commands {
        let out = folder.path().to_str().expect("text");
        let args: Vec<&str> =
            command.split(' ').map(|arg| if arg == "docs/proofs" { out } else { arg }).collect();
        assert_eq!(args[..2], ["throughline", "solve"]);
        said(&args[2..]);
    }
    for certificate in certificates {
        let (file, claim) = (path(folder.path(), &text(certificate, "file")), text(certificate, "claim"));
        assert!(said(&["check", &file]).contains(&format!("{claim} is proved")), "{file}");
        let packed = std::fs::File::open(&file).expect("it was made");
        let mut whole = String::new();
        flate2::read::GzDecoder::new(packed).read_to_string(&mut whole).expect("text");
        let kept: String = whole.split_inclusive('\n').filter(|line| !line.starts_with("by: ")).collect();
        assert_eq!(certificate["size"].as_integer(), Some(kept.len() as i64), "{file}");
        assert_eq!(text(certificate, "sha256"), format!("{:x}", Sha256::digest(&kept)), "{file}");
    }
}

#[test]
fn starts_are_solved_and_proved() {
    let text = said(&["starts", "linear-progression:board=4x4"]);
    assert_eq!(text.lines().count(), 18);
    assert!(text.lines().skip(1).all(|line| line.contains("proved: ")), "{text}");
    let values = |value: &str| text.lines().filter(|line| line.split('\t').nth(1) == Some(value)).count();
    assert_eq!([values("white"), values("draw"), values("black")], [9, 8, 0]);
    // A run continues after another one's last start, and leaves searching to the checker.
    let rest = said(&["starts", "linear-progression:board=4x4", "--skip", "15", "--searched", "100"]);
    let winners = |text: &str, from| {
        let lines =
            text.lines().skip(from).map(|line| line.split('\t').take(3).collect::<Vec<_>>().join(" "));
        lines.collect::<Vec<_>>()
    };
    assert_eq!(winners(&rest, 1), winners(&text, 16));
    assert!(rest.lines().skip(1).all(|line| line.contains(" searched again in ")), "{rest}");
    let output = solve(&["starts", "one-dimensional-chess"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("positions can come again"));
}
