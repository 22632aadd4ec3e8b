//! `throughline perft` and `throughline moves` as scripts see them.

use crate::{refused, run, stdout};
use throughline_catalog::{GAMES, GameHandle};

/// The spec of a game, with its perft of depth 1 and 2, which the move generators' own tests
/// verify.
struct Perft {
    spec: &'static str,
    one: String,
    two: String,
}

/// Returns every game.
fn games() -> Vec<Perft> {
    let perft = |info: &throughline_game::GameInfo| {
        let record = GameHandle::from_spec(info.id).expect("a spec").record(None).expect("a start");
        let moves = record.legal_texts();
        let replies = |text: &String| {
            let mut after = record.clone();
            after.play(text).expect("a legal move");
            after.legal_texts().len()
        };
        let two: usize = moves.iter().map(replies).sum();
        Perft { spec: info.id, one: moves.len().to_string(), two: two.to_string() }
    };
    GAMES.iter().map(|info| perft(info)).collect()
}

fn json(text: &str) -> serde_json::Value {
    serde_json::from_str(text).unwrap_or_else(|e| panic!("{e}: {text}"))
}

#[test]
fn perft_prints_the_count_last() {
    for Perft { spec, one, two } in games() {
        assert_eq!(stdout(&["perft", spec, "--depth", "0"]), "1\n");
        assert_eq!(stdout(&["perft", spec, "--depth", "1"]).trim(), one);
        assert_eq!(stdout(&["perft", spec, "--depth", "2"]).trim(), two);
    }
}

#[test]
fn perft_has_a_bound_that_is_told() {
    for depth in ["1001", "4294967295", "99999999999", "-1"] {
        let why = refused(&["perft", "hnefatafl", &format!("--depth={depth}")], 2);
        assert!(why.contains("0..=1000") || depth == "99999999999", "{why}");
    }
    // With very few moves, even the longest sequences are counted quickly.
    let bare = ["perft", "linear-pursuit:repetition=off", "--position", "K6k6/14 w", "--depth", "3"];
    assert!(stdout(&bare).trim().parse::<u64>().is_ok_and(|count| count > 0));
    assert_eq!(
        stdout(&["perft", "one-dimensional-chess", "--position", "K14k w 0", "--depth", "1000"]),
        "0\n",
        "the game is over"
    );
}

#[test]
fn divide_prints_each_move_and_sums_up() {
    for Perft { spec, one, two } in games() {
        let text = stdout(&["perft", spec, "--depth", "2", "--divide"]);
        let lines: Vec<&str> = text.lines().collect();
        let (total, moves) = lines.split_last().expect("a total");
        assert_eq!(*total, two);
        assert_eq!(moves.len().to_string(), one);
        let sum: u64 =
            moves.iter().map(|l| l.split_once(' ').expect("move and count").1.parse::<u64>().unwrap()).sum();
        assert_eq!(sum.to_string(), two);
        assert!(moves.is_sorted(), "{spec}: sorted by text");
    }
}

#[test]
fn perft_from_moves_and_from_a_position_agree() {
    let played = stdout(&["perft", "linear-progression", "--depth", "3", "--play", "@d4 @e6"]);
    assert_eq!(played.trim(), "33316");
    let position = json(&stdout(&["moves", "linear-progression", "--play", "@d4 @e6", "--json"]));
    let text = position["position"].as_str().expect("a string");
    assert_eq!(stdout(&["perft", "linear-progression", "--depth", "3", "--position", text]).trim(), "33316");
}

#[test]
fn moves_answers_as_json_with_the_documented_keys() {
    let text = stdout(&["moves", "one-dimensional-chess", "--json"]);
    assert!(
        text.starts_with(r#"{"position":"KQRBN6nbrqk w 0","side":"white","result":null,"moves":["#),
        "{text}"
    );
    let value = json(&text);
    assert_eq!(value["moves"].as_array().map(Vec::len), Some(5));
    assert_eq!(json(&stdout(&["moves", "hnefatafl", "--json"]))["side"], "attackers");
}

#[test]
fn moves_reports_a_finished_game() {
    let kings = json(&stdout(&["moves", "one-dimensional-chess", "--position", "K14k w 0", "--json"]));
    assert_eq!(kings["result"], serde_json::json!({"winner": null, "reason": "bare-kings"}));
    assert_eq!(kings["moves"], serde_json::json!([]));
    let plain = stdout(&["moves", "one-dimensional-chess", "--position", "K14k w 0"]);
    assert!(plain.contains("result: draw (bare-kings)"), "{plain}");
}

#[test]
fn repetition_ends_a_played_game() {
    // d1 and d6 move back and forth, so that the start recurs for the third time after eight plies.
    let moves = "d1-d2 d6-d5 d2-d1 d5-d6 ".repeat(2);
    let value = json(&stdout(&["moves", "hnefatafl", "--play", &moves, "--json"]));
    assert_eq!(value["result"], serde_json::json!({"winner": null, "reason": "repetition"}));
    assert_eq!(value["moves"], serde_json::json!([]));
    let extra = refused(&["moves", "hnefatafl", "--play", &format!("{moves} d1-d2")], 2);
    assert!(extra.contains("ply 9") && extra.contains("the game is over"), "{extra}");
}

#[test]
fn batch_answers_every_line_in_order_and_goes_on_after_a_bad_one() {
    let input = "\u{feff}\ne-j\ne-j zz\n\u{1f600}\ne-j l-g\n";
    let output = run(&["moves", "one-dimensional-chess", "--batch"], input);
    assert!(output.status.success());
    let lines: Vec<serde_json::Value> = String::from_utf8(output.stdout).unwrap().lines().map(json).collect();
    assert_eq!(lines.len(), 5);
    assert_eq!(lines[0]["side"], "white");
    assert_eq!(lines[1]["side"], "black");
    for (line, ply) in [(2, "ply 2"), (3, "ply 1")] {
        let error = lines[line]["error"].as_str().expect("an error");
        assert!(error.contains(ply), "{error}");
    }
    assert!(lines[2]["error"].as_str().unwrap().contains("zz"));
    assert_eq!(lines[4]["side"], "white");
}

#[test]
fn batch_survives_bytes_that_are_no_text() {
    let output = run(&["moves", "hnefatafl", "--batch"], b"\xff\xfe\nd1-d4\n");
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<serde_json::Value> = text.lines().map(json).collect();
    assert!(lines[0]["error"].is_string());
    assert_eq!(lines[1]["side"], "defenders");
}

#[test]
fn batch_passes_over_a_line_that_is_too_long() {
    let input =
        ["x".repeat((1 << 20) + 1), "y".repeat(3 << 20), "e-j".to_owned(), "z".repeat(2 << 20)].join("\n");
    let output = run(&["moves", "one-dimensional-chess", "--batch"], input);
    assert!(output.status.success());
    let lines: Vec<serde_json::Value> = String::from_utf8(output.stdout).unwrap().lines().map(json).collect();
    assert_eq!((lines.len(), &lines[2]["side"]), (4, &"black".into()));
    for line in [0, 1, 3] {
        let error = lines[line]["error"].as_str().expect("an error");
        assert_eq!(error, "the line is longer than 1048576 bytes, the most that is read");
    }
}
