//! `throughline engine` as other programs see it: lines in, lines out, of the program that was
//! built.

#[path = "../common/mod.rs"]
mod common;
mod htp;
mod otep;
mod talk;
mod ugi;

/// What the command line says is checked before a word is spoken.
#[test]
fn wrong_arguments_are_refused() {
    for args in [
        &["chess"][..],
        &["hnefatafl:rules=x"],
        &["--protocol", "xboard"],
        &["--protocol", "otep", "hnefatafl"],
        &["--protocol", "htp", "linear-pursuit"],
        &["--threads", "0"],
        &["--hash", "0"],
        &["--hash", "lots"],
    ] {
        let output = common::run(&[&["engine"], args].concat(), "");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty() && !output.stderr.is_empty(), "{args:?}");
    }
}
