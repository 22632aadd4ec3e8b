//! Runs the example programs.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn run(program: &str, args: &[&str], input: &str) -> Output {
    let mut command = Command::new(program);
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut running = command.spawn().expect("it starts");
    running.stdin.take().expect("piped").write_all(input.as_bytes()).expect("it reads");
    running.wait_with_output().expect("it ends")
}

fn said(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

#[test]
fn a_best_move_is_a_legal_one_and_what_is_none_is_refused() {
    let program = env!("CARGO_BIN_EXE_best_move");
    let output = run(program, &["one-dimensional-chess", "e-j"], "");
    assert!(output.status.success() && said(&output).contains(" of "), "{output:?}");
    let refused = run(program, &["one-dimensional-chess", "e-p"], "");
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("e-p"));
}

#[test]
fn records_are_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.pgn");
    let moves = ["1. e-j *", "1. e-j l-g 2. jxm *", "1. e-j {without an end"];
    let games = moves.map(|moves| format!("[Game \"one-dimensional-chess\"]\n\n{moves}\n"));
    std::fs::write(&path, games.join("\n")).expect("written");
    let output = run(env!("CARGO_BIN_EXE_check_record"), &[path.to_str().expect("UTF-8")], "");
    assert_eq!(output.status.code(), Some(1));
    let said = said(&output);
    for told in ["line 7: game 2, ply 3: ", "line 11: game 3, ply 1: a comment has no end"] {
        assert!(said.contains(told), "{said}");
    }
    assert!(said.ends_with("3 games, 2 faulty\n"), "{said}");
}

#[test]
fn an_own_engine_answers_in_ugi() {
    let asked = "ugi\nsetoption name Spec value one-dimensional-chess\nisready\nposition startpos moves e-j\ngo nodes 10\nquit\n";
    let output = run(env!("CARGO_BIN_EXE_own_engine"), &[], asked);
    let said = said(&output);
    let best = said.lines().find_map(|line| line.strip_prefix("bestmove ")).expect("a move");
    let game = throughline_catalog::GameHandle::from_spec("one-dimensional-chess").expect("a game");
    let mut record = game.record(None).expect("its start");
    record.play("e-j").expect("legal");
    assert!(record.legal_texts().contains(&best.to_owned()), "{said}");
}

#[test]
fn a_small_game_is_solved() {
    let output = run(env!("CARGO_BIN_EXE_solve_board"), &[], "");
    // Gardner's game: docs/solved/one-dimensional-chess.md.
    assert!(said(&output).starts_with("1237 positions; the start: "), "{output:?}");
    assert!(said(&output).contains("Win") && said(&output).contains("Some(11)"), "{output:?}");
}
