//! Output files: checked before the work begins, replaced atomically, and never an input of the
//! work.

use crate::{refused, run, stdout};
use std::fs;
use std::path::Path;

const SMALL: &str = "linear-progression:board=4x4";

/// Endless work, so that only the check before it can end it.
fn long_work<'a>(out: &'a str, kept: &'a str) -> Vec<Vec<&'a str>> {
    let many = "1000000";
    vec![
        vec!["show", "hnefatafl", "--svg", out],
        vec!["show", "hnefatafl", "--png", out],
        vec!["play", "hnefatafl", "--side", "none", "--record", out],
        vec!["match", "depth=9", "depth=8", "--pairs", many, "--json", out],
        vec!["match", "depth=9", "depth=8", "--pairs", many, "--svg", out],
        vec!["match", "depth=9", "depth=8", "--pairs", many, "--records", out],
        vec!["match", "depth=9", "depth=8", "--pairs", many, "--state", out],
        vec!["puzzles", "generate", "hnefatafl", "--games", many, "--wanted", many, "--out", out],
        vec!["lab", "starts", SMALL, "--plies", "2", "--nodes", many, "--json", out],
        vec!["lab", "starts", SMALL, "--plies", "2", "--nodes", many, "--svg", out],
        vec!["lab", "starts", SMALL, "--plies", "2", "--nodes", many, "--table", out],
        vec!["lab", "ratings", "simulate", "--players", "100000", "--days", "3650", "--out", out],
        vec!["train", "fit", kept, "--epochs", "10000", "--out", out],
        vec!["train", "generate", SMALL, "--games", many, "--out", out],
    ]
}

fn training_games(path: &str) {
    let flags = ["--nodes", "60", "--net", "none", "--seed", "1", "--games", "45"];
    stdout(&[&["train", "generate", "linear-progression:board=5x5", "--out", path][..], &flags].concat());
}

#[test]
fn what_cannot_be_written_is_told_before_the_work() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let games = path("games");
    training_games(&games);
    let (nowhere, directory) = (path("none/x"), folder.path().display().to_string());
    for out in [&nowhere, &directory] {
        for args in long_work(out, &games) {
            let said = refused(&args, 3);
            assert!(said.contains(out.as_str()), "{args:?}: {said}");
        }
        let said = convert(&path("in.csv"), out, 3);
        assert!(said.contains(&format!("cannot write {out}")), "{said}");
    }
    // A file cannot be a folder.
    for args in [
        vec!["lab", "report", "hnefatafl", "--out", &games],
        vec!["lab", "compare", "hnefatafl", SMALL, "--out", &games],
        vec!["solve", "reach", SMALL, "--out", &games],
        vec!["solve", "prove", "one-dimensional-chess", "--stages", "12", "--out", &games],
        vec!["solve", "starts", "linear-progression", "--out", &games],
    ] {
        let said = refused(&args, 3);
        assert!(said.contains(&games), "{args:?}: {said}");
    }
}

#[test]
fn what_only_a_file_can_hold_is_refused_to_standard_output() {
    for args in [
        &["play", "hnefatafl", "--side", "none", "--record", "-"][..],
        &["train", "generate", SMALL, "--games", "1", "--out", "-"],
        &["lab", "starts", SMALL, "--plies", "1", "--nodes", "1", "--state", "-"],
        &["backup", "--data", "nowhere", "-"],
    ] {
        let said = refused(args, 2);
        assert!(said.contains("cannot write -: it is written to a file, not to standard output"), "{said}");
    }
}

fn convert(input: &str, out: &str, code: i32) -> String {
    fs::write(input, "d1-d3 e5-e2,0,0,Ongoing\n").expect("written");
    refused(&["convert", input, "-o", out, "--to", "record"], code)
}

#[test]
fn nothing_is_written_over_what_is_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (games, board, archive, results) = (path("games"), path("my.board"), path("in.csv"), path("results"));
    training_games(&games);
    let before = fs::read(&games).expect("there");
    let same = format!("{}/./games", folder.path().display());
    for out in [&games, &same] {
        let said = refused(&["train", "fit", &games, "--epochs", "1", "--out", out], 2);
        assert!(said.contains("the same command reads it"), "{said}");
    }
    assert_eq!(fs::read(&games).expect("there"), before);

    assert!(convert(&archive, &archive, 2).contains("the same command reads it"));
    assert_eq!(fs::read_to_string(&archive).expect("there"), "d1-d3 e5-e2,0,0,Ongoing\n");

    fs::write(&board, stdout(&["games", "linear-pursuit", "--file", "board"])).expect("written");
    let spec = format!("linear-pursuit:board=@{board}");
    assert!(refused(&["show", &spec, "--svg", &board], 2).contains("the same command reads it"));
    let engines = ["match", "nodes=5", "nodes=6", "--pairs", "1", "--game", "one-dimensional-chess"];
    for (one, other) in [("--json", "--svg"), ("--json", "--records"), ("--svg", "--state")] {
        for is_there in [true, false] {
            if is_there { fs::write(&results, "") } else { fs::remove_file(&results) }.expect("done");
            let said = refused(&[&engines[..], &[one, &results, other, &results]].concat(), 2);
            assert!(said.contains("writes something else to it"), "{said}");
        }
    }
}

/// However its name is written; a program as well.
#[test]
fn nothing_is_written_over_what_engines_are_made_of() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (net, program) = (path("a,b.net"), path("engine"));
    let from =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/linear-progression/nets/linear-progression.net");
    fs::copy(from, &net).expect("a copy");
    fs::write(&program, "#!/bin/sh\n").expect("written");
    let quoted = format!("nodes=5,net=\"{net}\",name=q");
    let other = format!("nodes=6,name=p,cmd=\"{program} --fast\"");
    for flag in ["--json", "--svg", "--records", "--state"] {
        for (engine, file) in [(&quoted, &net), (&other, &program)] {
            let args = ["match", engine, "nodes=6", "--game", "linear-progression", "--pairs", "1"];
            let said = refused(&[&args[..], &[flag, file]].concat(), 2);
            assert!(said.contains("the same command reads it"), "{flag}: {said}");
        }
    }
    assert_eq!(fs::read(&net).expect("there"), fs::read(from).expect("there"));
}

#[test]
fn what_stood_there_is_replaced_whole_with_its_rights_and_through_links() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, link) = (folder.path().join("b.svg"), folder.path().join("link.svg"));
    let show = |out: &Path| stdout(&["show", "hnefatafl", "--svg", out.to_str().expect("UTF-8")]);
    show(&file);
    #[cfg(unix)]
    {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let mode = |path: &Path| fs::metadata(path).expect("there").permissions().mode() & 0o777;
        let plain = folder.path().join("plain");
        fs::write(&plain, "").expect("written");
        assert_eq!(mode(&file), mode(&plain), "a new file has the rights of any new file");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).expect("it is ours");
        symlink(&file, &link).expect("a link");
        fs::write(&file, "old").expect("written");
        show(&link);
        assert!(link.is_symlink() && fs::read_to_string(&file).expect("there").starts_with("<svg"));
        assert_eq!(mode(&file), 0o600);
        fs::remove_file(&link).expect("it is there");
        fs::remove_file(&plain).expect("it is there");
    }
    assert_eq!(fs::read_dir(folder.path()).expect("readable").count(), 1, "no other file is left");
    if Path::new("/dev/null").exists() {
        show(Path::new("/dev/null"));
        assert!(!fs::metadata("/dev/null").expect("there").is_file(), "a device is not replaced");
    }
}

#[test]
fn reports_are_compared_only_when_all_specs_can_be_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("reports");
    let args = ["lab", "compare", "hnefatafl", "hnefatafl:rules=none", "--games", "1000000", "--out"];
    let said = refused(&[&args[..], &[out.to_str().expect("UTF-8")]].concat(), 2);
    assert!(said.contains("none"), "{said}");
    assert!(!out.exists(), "no game was played");
}

/// Neither an endless file nor a decompression bomb fills the memory.
#[test]
fn what_is_read_has_bounds_that_are_named() {
    use std::io::Write;
    let folder = tempfile::tempdir().expect("a folder");
    let bomb = folder.path().join("bomb.gz");
    let pack = |text: &str, zeros: u64| {
        let file = fs::File::create(&bomb).expect("a file");
        let mut encoder = flate2::write::GzEncoder::new(file, flate2::Compression::best());
        encoder.write_all(text.as_bytes()).expect("written");
        std::io::copy(&mut std::io::Read::take(std::io::repeat(b'x'), zeros), &mut encoder).expect("written");
        encoder.finish().expect("written");
        let output = run(&["solve", "check", bomb.to_str().expect("UTF-8")], "");
        assert_eq!(output.status.code(), Some(1));
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let said = pack("", 200 << 20);
    assert!(said.contains("line 1: it is longer than 65536 bytes, the most that is read"), "{said}");
    let header = "throughline certificate 1\nspec: one-dimensional-chess\nstart: K14k w 0\nclaim: first holds\nby: x\n";
    let said = pack(&format!("{header}lines: 99999999999\n\n"), 0);
    assert!(said.contains("are the most that is read"), "{said}");
    let said = pack(&format!("{header}lines: 0\n\nK14k w 0\n"), 0);
    assert!(said.contains("line 8: the header says 0 lines, but more follow"), "{said}");
    if Path::new("/dev/zero").exists() {
        let said = refused(&["moves", "linear-pursuit:board=@/dev/zero"], 2);
        assert!(said.contains("/dev/zero is too large: 1048576 bytes are the most that is read"), "{said}");
        assert!(refused(&["puzzles", "check", "/dev/zero"], 2).contains("is too large"));
    }
}
