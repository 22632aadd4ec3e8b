//! The checker refuses certificates with a single error.

use crate::{checked, solved, text};
use throughline_game::{Catalogued, Game, Side};
use throughline_one_dimensional_chess::OneDimensionalChess;
use throughline_solve::proof::Claim;

fn certificate(claim: Claim) -> Vec<String> {
    let (spec, options) = match claim {
        Claim::Wins(_) => ("one-dimensional-chess:setup=gardner", "setup=gardner"),
        Claim::Holds(_) => ("one-dimensional-chess:setup=gardner,board=9", "setup=gardner,board=9"),
    };
    let game = OneDimensionalChess::from_text(options).expect("a rule set");
    let reached = solved(&game, &game.start());
    let certificate = reached.certificate(&game, &game.start(), claim).expect("the claim is true");
    text(&game, spec, &certificate).lines().map(str::to_owned).collect()
}

/// Lines before the first position.
const HEADER: usize = 7;

fn refused(lines: &[String], because: &str) {
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let fault = checked(&text).expect_err("it is spoiled").to_string();
    assert!(fault.contains(because), "{fault}: expected {because}");
}

fn with_count(mut lines: Vec<String>) -> Vec<String> {
    lines[5] = format!("lines: {}", lines.len() - HEADER);
    lines
}

#[test]
fn the_good_ones_are_accepted() {
    for claim in [Claim::Wins(Side::First), Claim::Holds(Side::First), Claim::Holds(Side::Second)] {
        let text: String = certificate(claim).iter().map(|line| format!("{line}\n")).collect();
        let word = checked(&text).expect("it is good");
        assert!(word.positions > 3, "{word:?}");
        assert_eq!(word.quiet_run.is_some(), claim.is_win());
        assert!(word.quiet_run.unwrap_or(0) < 100);
    }
}

#[test]
fn every_missing_line_is_missed() {
    for claim in [Claim::Wins(Side::First), Claim::Holds(Side::Second)] {
        let good = certificate(claim);
        for at in HEADER..good.len() {
            let mut lines = good.clone();
            lines.remove(at);
            refused(&with_count(lines), "there is no line for what follows");
        }
    }
}

#[test]
fn a_wrong_number_of_lines_a_line_twice_and_headers_are_refused() {
    let good = certificate(Claim::Holds(Side::Second));
    refused(&good[..good.len() - 1], "lines, but");
    let mut twice = good.clone();
    twice.push(good[HEADER].clone());
    refused(&with_count(twice), "twice");
    for (line, text, because) in [
        (0, "throughline certificate 2", "expected “throughline certificate 1”"),
        (1, "spec: go", "does not know the rules of go"),
        (1, "spec: one-dimensional-chess:setup=kp", "not known to the checker"),
        (2, "start: KNR w 0", "no row"),
        (3, "claim: second loses", "expected first wins"),
        (5, "lines: many", "expected a number"),
    ] {
        let mut lines = good.clone();
        lines[line] = text.to_owned();
        refused(&lines, because);
    }
}

#[test]
fn illegal_moves_are_refused() {
    for claim in [Claim::Wins(Side::First), Claim::Holds(Side::Second)] {
        let mut lines = certificate(claim);
        let at = lines.len() - 2;
        let fields: Vec<&str> = lines[at].split('\t').collect();
        lines[at] = [&[fields[0], "a=h"], &fields[2..]].concat().join("\t");
        refused(&lines, "a=h is not legal");
    }
}

#[test]
fn only_a_holder_declares_and_only_where_the_rules_let_him() {
    let certificate = |position: &str, claim: &str| {
        format!(
            "throughline certificate 1\nspec: linear-pursuit\nstart: {position}\nclaim: {claim}\nby: nobody\n\
             lines: 1\n\n{position}\t=declared\n"
        )
    };
    let word = checked(&certificate("K1k11/14 w", "first holds")).expect("bare kings");
    assert_eq!((word.positions, word.from_tables), (1, 0));
    for (position, claim) in
        [("K1k11/14 w", "first wins"), ("KP1k10/14 w", "first holds"), ("K1k11/14 b", "first holds")]
    {
        let fault = checked(&certificate(position, claim)).expect_err("no draw").to_string();
        assert!(fault.contains("no draw can be declared") || fault.contains("not the turn"), "{fault}");
    }
}

#[test]
fn ranks_that_do_not_fall_are_refused() {
    let good = certificate(Claim::Wins(Side::First));
    // A line that some reply leads to, raised above the line before it.
    for at in HEADER..good.len() {
        if good[at].starts_with("KNR2rnk") {
            continue;
        }
        let mut lines = good.clone();
        let cut = lines[at].rfind('\t').expect("a rank");
        lines[at] = format!("{}\t1000", &good[at][..cut]);
        refused(&lines, "the rank does not fall");
    }
}

#[test]
fn wrong_ends_are_refused() {
    // The first move of the win replaced by the capture that is stalemate.
    let mut lines = certificate(Claim::Wins(Side::First));
    let at = lines.iter().position(|line| line.starts_with("KNR2rnk w 0\tb-d")).expect("the start");
    lines[at] = lines[at].replace("b-d", "cxf");
    refused(&lines, "the game ends there, drawn");
    // A win that is claimed for the other side.
    let mut lines = certificate(Claim::Wins(Side::First));
    lines[3] = "claim: second wins".into();
    refused(&lines, "not the turn of second");
    // A holder who plays into a lost position: of all his moves from all his positions one at least
    // must be.
    let good = certificate(Claim::Wins(Side::First));
    let text: Vec<String> = good.iter().map(|line| line.replace("first wins", "first holds")).collect();
    refused(&text, "none elsewhere");
}

#[test]
fn a_side_that_is_lost_cannot_be_said_to_hold() {
    // Black's only line against the winning move, whatever it is, cannot be closed.
    let header = [
        "throughline certificate 1",
        "spec: one-dimensional-chess:setup=gardner",
        "start: K3R1k1 b 0",
        "claim: second holds",
        "by: nobody",
        "lines: 0",
        "",
    ];
    refused(&header.map(str::to_owned), "the game ends there, won by first");
}

#[test]
fn nothing_is_left_to_a_search_where_positions_can_come_again() {
    let mut lines = certificate(Claim::Wins(Side::First));
    let position = lines[HEADER].split('\t').next().expect("a position").to_owned();
    lines[HEADER] = format!("{position}\t=searched");
    refused(&lines, "positions can come again in this game");
}

#[test]
fn a_position_that_could_be_taken_for_another_is_refused() {
    // Fifteen attackers; the one on c5 takes the king unless a defender stands in its way. The
    // checker's number of a position has room for fifteen men.
    let open = "1ttttt1/1ttttt1/2tttt1/7/7/tK5/7 a";
    let barred = "1ttttt1/1ttttt1/2tttt1/7/2T4/tK5/7 a";
    let certificate = |start: &str, line: &str| {
        format!(
            "throughline certificate 1\nspec: hnefatafl:rules=brandubh\nstart: {start}\nclaim: first wins\n\
             by: nobody\nlines: 1\n\n{line}\t0\n"
        )
    };
    let takes = format!("{open}\tc5-c2");
    assert_eq!(checked(&certificate(open, &takes)).expect("it is good").positions, 1);
    for (start, line) in [(barred, takes), (open, format!("{barred}\tc5-c4"))] {
        let fault = checked(&certificate(start, &line)).expect_err("too many men").to_string();
        assert!(fault.contains("more pieces than the checker can number"), "{fault}");
    }
}
