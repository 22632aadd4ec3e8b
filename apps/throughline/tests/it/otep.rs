//! OTEP, as OpenTafl's host speaks it.

use crate::talk::Talk;
use std::time::Duration;
use throughline_catalog::{GameHandle, GameRecord};
use throughline_game::{Random, Side};
use throughline_protocol::otep::EngineMessage;
use throughline_records::tafl::otn::OtnPosition;

/// The rules of Fetlar with the keys that differ from OTN's defaults, and Brandubh.
const FETLAR: &str =
    "dim:11 atkf:y tfr:d start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/";
const BRANDUBH: &str = "dim:7 ks:c throughline:repetition=loss start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";

fn otn(record: &GameRecord) -> String {
    OtnPosition::of_position_string(&record.position_text()).expect("a board").0.to_string()
}

fn next(talk: &mut Talk) -> EngineMessage {
    loop {
        let line = talk.line();
        match EngineMessage::parse(&line) {
            Ok(EngineMessage::Status(_)) => {}
            Ok(message) => return message,
            Err(error) => panic!("{line}: {error}"),
        }
    }
}

/// The engine plays either side against a player who makes random moves.
#[test]
fn whole_games_for_either_side() {
    let mut random = Random::new(11);
    let mut talk = Talk::start(&["--protocol", "otep", "--hash", "2", "--move-time", "20"]);
    assert_eq!(talk.line(), "hello");
    for (side, word) in [(Side::First, "attackers"), (Side::Second, "defenders")] {
        talk.send(&format!("rules {FETLAR}"));
        assert_eq!(talk.line(), "status playing hnefatafl:rules=fetlar-federation");
        talk.send(&format!("side {word}\nstart"));
        let game = GameHandle::from_spec("hnefatafl:rules=fetlar-federation").expect("a spec");
        let mut record = game.record(None).expect("a start");
        while record.outcome().is_none() && record.len() < 40 {
            if record.side_to_move() == side {
                let clocks = ["clock 600 600 0 0 0 ", "clock -1 -1 0 0 0 ", "clock 60* 60* 1 3 3 "];
                talk.send(clocks[record.len() / 2 % 3]);
                talk.send(&format!("play {word}"));
                let EngineMessage::Move(text) = next(&mut talk) else { panic!("a move") };
                record.play(&text).expect("a legal move");
                talk.send(&format!("move {}", otn(&record)));
            } else {
                let texts = record.legal_texts();
                let text = &texts[random.below(texts.len() as u32) as usize];
                record.play(text).expect("it is legal");
                let simple = text.split('x').next().expect("some text");
                talk.send(&format!("opponent-move {simple} {}", otn(&record)));
            }
        }
        talk.send("finish 2");
    }
    talk.quit("goodbye");
}

#[test]
fn positions_are_judged_from_the_attackers_view() {
    let mut talk = Talk::start(&["--protocol", "otep"]);
    assert_eq!(talk.line(), "hello");
    talk.send(&format!("rules {BRANDUBH}"));
    assert_eq!(talk.line(), "status playing hnefatafl:rules=brandubh");
    // The king reaches a corner whatever the attackers do.
    talk.send("position /7/1t5/7/7/7/7/1K5/\nside defenders\nanalyze 3 1");
    let EngineMessage::Analysis(lines) = next(&mut talk) else { panic!("an analysis") };
    assert_eq!(lines.len(), 3);
    assert_eq!((lines[0].moves[0].as_str(), lines[0].value), ("b7-a7", -999.0));
    assert!(lines[1].value >= lines[0].value, "{lines:?}");
    // More lines than legal moves.
    talk.send("position /7/1t5/7/7/7/7/1K5/\nside attackers\nanalyze 99 1");
    let EngineMessage::Analysis(lines) = next(&mut talk) else { panic!("an analysis") };
    assert!(lines.len() < 20 && lines.iter().all(|line| line.value < -900.0), "{lines:?}");
    talk.quit("goodbye");
}

#[test]
fn what_is_not_wanted_any_more_is_not_told() {
    let mut talk = Talk::start(&["--protocol", "otep", "--move-time", "3600000"]);
    assert_eq!(talk.line(), "hello");
    talk.send(&format!("rules {FETLAR}"));
    talk.line();
    talk.send("play attackers\nfinish 0");
    assert!(talk.is_silent(Duration::from_millis(500)));
    talk.send("play attackers\nanalyze 1 0");
    assert!(matches!(next(&mut talk), EngineMessage::Analysis(_)));
    // The host's board counts.
    talk.send("opponent-move d1-d2 /3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/2t1tttt3/");
    assert!(talk.line().contains("differed"));
    talk.send("opponent-move a4-a9|b4-b9");
    assert!(talk.line().contains("our rules do not have"));
    talk.line();
    talk.send("error 2");
    assert!(talk.line().contains("no piece stood there"));
    talk.send("play defenders");
    talk.quit("goodbye");
    let mut talk = Talk::start(&["--protocol", "otep", "--move-time", "3600000"]);
    talk.send(&format!("rules {FETLAR}\nplay attackers"));
    talk.until("status playing");
    assert!(talk.hang_up().is_empty());
}

#[test]
fn what_cannot_be_is_told() {
    let mut talk = Talk::start(&["--protocol", "otep"]);
    assert_eq!(talk.line(), "hello");
    for (line, answer) in [
        ("play attackers", "error -1 no rules were told"),
        ("position /7/", "error 0 a position before the rules"),
        ("analyze 1 1", "error 0 no rules"),
        ("opponent-move a1-a2", "error 0 a move before the rules"),
        (
            "rules dim:7 ka:h start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
            "error 0 rules that cannot be played: ka is h",
        ),
        ("rules nonsense", "error 0 rules that cannot be played: there is no key"),
        ("clock 1 2", "status “clock 1 2” cannot be read"),
        ("xyzzy", "status “xyzzy” cannot be read: expected a message"),
        (&format!("rules {FETLAR}"), "status playing"),
        ("position /3/3/3/", "error 0 a position that cannot be"),
        ("opponent-move nonsense", "status a move that our rules do not have"),
    ] {
        talk.send(line);
        let said = talk.line();
        assert!(said.starts_with(answer), "{line}: {said}");
    }
    let mut random = Random::new(5);
    for _ in 0..100 {
        talk.send_garbage(&mut random);
    }
    talk.send("analyze 1 0");
    talk.until("analysis 1 ");
    talk.quit("goodbye");
}
