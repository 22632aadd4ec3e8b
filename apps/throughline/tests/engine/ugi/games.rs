//! Whole games.

use super::{note, search, started};
use crate::talk::Talk;
use throughline_catalog::{GAMES, GameHandle, GameRecord};
use throughline_game::Side;
use throughline_protocol::ugi::Info;

/// Whole games from the introduction to the result, each move checked by the rules.
#[test]
fn a_whole_game_of_each_kind() {
    let specs = [
        "hnefatafl:rules=brandubh",
        "linear-pursuit:pieces=KNR,pawns=off",
        "linear-progression:board=5x5",
        "one-dimensional-chess",
    ];
    for (spec, info) in specs.into_iter().zip(GAMES) {
        let mut talk = started(&[]);
        talk.send(&format!("setoption name Spec value {spec}"));
        talk.send("uginewgame");
        assert_eq!(talk.ask("query rules", "response"), spec);
        let mut record = GameHandle::from_spec(spec).expect("a spec").record(None).expect("a start");
        assert!(spec.starts_with(info.id), "every game");
        while record.outcome().is_none() && record.len() < 120 {
            let moves = record.move_texts().join(" ");
            talk.send(&format!("position startpos moves {moves}"));
            assert_eq!(talk.ask("query gameover", "response"), "false");
            let first = record.side_to_move() == Side::First;
            assert_eq!(talk.ask("query p1turn", "response"), first.to_string());
            let go = match record.len() % 3 {
                0 => "go movetime 10",
                1 => "go nodes 300",
                _ => "go p1time 500 p2time 500 p1inc 5 p2inc 5",
            };
            let (infos, best) = search(&mut talk, go);
            let best = best.unwrap_or_else(|| panic!("{spec} after {moves}: no move"));
            lines_can_be_played(&record, &infos);
            record.play(&best).unwrap_or_else(|error| panic!("{spec} after {moves}: {error}"));
            assert!(infos.last().is_none_or(|info| info.pv[0] == best), "{spec} after {moves}: {infos:?}");
        }
        ends_as_the_rules_say(&mut talk, &record);
        talk.quit("quit");
    }
}

/// Programs show these lines on a board: every move is legal, and none comes after the end, by
/// repetition too.
fn lines_can_be_played(record: &GameRecord, infos: &[Info]) {
    for info in infos {
        let mut line = record.clone();
        for text in &info.pv {
            line.play(text)
                .unwrap_or_else(|error| panic!("{:?} after {:?}: {error}", info.pv, record.move_texts()));
        }
    }
}

fn ends_as_the_rules_say(talk: &mut Talk, record: &GameRecord) {
    talk.send(&format!("position startpos moves {}", record.move_texts().join(" ")));
    assert_eq!(talk.ask("query fen", "response"), record.position_text());
    let Some(outcome) = record.outcome() else { return };
    assert_eq!(talk.ask("query gameover", "response"), "true");
    let result = match outcome.winner {
        None => "draw",
        Some(Side::First) => "p1win",
        Some(Side::Second) => "p2win",
    };
    assert_eq!(talk.ask("query result", "response"), result);
    assert!(note(talk, "go movetime 10").contains(outcome.reason.words));
    assert_eq!(talk.line(), "bestmove (none)");
}
