//! Values against those of the successors.

use throughline_checker::values::{Worth, judge_of};

/// What is known of three ends of bare kings.
fn known(text: &str) -> Option<Worth> {
    match text {
        "K13/13k w" => Some(Worth::Undecided),
        _ => Some(Worth::Won(1)),
    }
}

#[test]
fn a_value_agrees_with_its_successors_or_is_refused() {
    let pursuit = judge_of("linear-pursuit").expect("rules");
    // The king on a takes the one on d along their line.
    let takes = "K2k10/14 w";
    assert!(pursuit.judge(takes, Worth::Won(1), &|_| Some(Worth::Undecided)).is_ok());
    for wrong in [Worth::Won(3), Worth::Undecided, Worth::Lost(2)] {
        assert!(pursuit.judge(takes, wrong, &|_| Some(Worth::Undecided)).is_err(), "{wrong:?}");
    }
    // Whatever the moves come to, a draw may be declared.
    let apart = "K1k11/14 w";
    assert!(pursuit.judge(apart, Worth::Undecided, &known).is_ok());
    assert!(pursuit.judge(apart, Worth::Lost(2), &known).is_err());
    assert!(pursuit.judge(apart, Worth::Undecided, &|_| None).unwrap_err().contains("no value"));
    assert!(pursuit.judge("K1k11/14", Worth::Undecided, &known).is_err());
    // Over: worth what the rules say, whatever anybody knows.
    assert!(pursuit.judge("K13/14 b", Worth::Lost(0), &|_| None).is_ok());
    assert!(pursuit.judge("K13/14 b", Worth::Undecided, &|_| None).is_err());
}

#[test]
fn sooner_wins_and_later_losses_count() {
    let tafl = judge_of("hnefatafl:rules=brandubh").expect("rules");
    let free = "7/1K5/7/7/7/7/5t1 d";
    assert!(tafl.judge(free, Worth::Won(3), &|_| Some(Worth::Lost(2))).is_ok());
    assert!(tafl.judge(free, Worth::Lost(5), &|_| Some(Worth::Won(4))).is_ok());
    assert!(
        tafl.judge(free, Worth::Lost(3), &|text| {
            Some(if text.starts_with("1K5") { Worth::Won(4) } else { Worth::Won(2) })
        })
        .is_err()
    );
    assert!(judge_of("hnefatafl:rules=copenhagen").is_err() && judge_of("go").is_err());
}
