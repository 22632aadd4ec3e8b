//! HTP, as hnefatafl-copenhagen's programs speak it.

use crate::talk::Talk;
use throughline_catalog::{GameHandle, GameRecord};
use throughline_game::{Random, Side};
use throughline_protocol::htp::{Command, GeneratedMove, Play, Response};

/// Lines sent, and the lines that come back. `None`: no response, as the next response shows.
const SESSION: &[(&str, Option<&str>)] = &[
    ("name", Some("= Throughline")),
    ("protocol_version", Some("= 1-beta")),
    ("known_command play_to", Some("= true")),
    ("known_command genmove", Some("= false")),
    ("   # a comment alone", None),
    ("", None),
    ("final_status", Some("= ongoing")),
    ("play a d1 d4 # out", Some("= ")),
    ("play a d4 d5", Some("? play: it is the defender's turn")),
    ("play d f4 b4", Some("? play: “f4-b4” is not legal: the piece on d4 is in the way")),
    ("play_from", Some("= defender d6 e5 e7 f4 f8 g5 g7 h6")),
    ("play_to d d6", Some("= c6 d5 d7 d8 d9 d10")),
    ("play_to attacker d4", Some("? play_to: it is the defender's turn")),
    ("play defender D6 D7", Some("= ")),
    ("play_undo", Some("= ")),
    ("play_undo", Some("= ")),
    ("play_undo", Some("? play_undo: no move was played")),
    (
        "show_board_open_tafl",
        Some("= /3AAAAA3/5A5/11/A4D4A/A3DDD3A/AA1DDKDD1AA/A3DDD3A/A4D4A/11/5A5/3AAAAA3/"),
    ),
    ("generate_move defender", Some("? generate_move: it is the attacker's turn")),
    ("play attacker resigns", Some("= ")),
    ("final_status", Some("= defender_wins")),
    ("generate_move", Some("? generate_move: the game is over: defender_wins")),
    ("first_move defender", Some("= ")),
    ("play_from", Some("= defender d6 e5 e7 f4 f8 g5 g7 h6")),
    ("board_size 9", Some("? board_size: there are no rules for 9: one of 7, 11")),
    ("board_size 13", Some("? board_size: there are no rules for 13: one of 7, 11")),
    ("board_size 7", Some("= ")),
    ("play_from", Some("= defender 0c4 0d3 0d5 0e4")),
    ("play d 0d3 0a3", Some("= ")),
    ("play a d2 c2", Some("= ")),
    ("play d c4 c3", Some("= ")),
    // Between enemies on c2 and c4.
    ("play a b4 b3", Some("= ")),
    ("time_settings fischer 15 10", Some("= ")),
    ("time_settings un-timed", Some("= ")),
    ("first_move attacker", Some("= ")),
    ("play_from", Some("= attacker 0a4 0b4 0d1 0d2 0d6 0d7 0f4 0g4")),
];

#[test]
fn a_session() {
    let mut talk = Talk::start(&["--protocol", "htp"]);
    for (line, answer) in SESSION {
        talk.send(line);
        if let Some(answer) = answer {
            assert_eq!(talk.line(), *answer, "{line}");
        }
    }
    talk.send("list_commands");
    assert_eq!(talk.line(), "= ");
    for command in throughline_protocol::htp::COMMANDS {
        assert_eq!(talk.line(), command);
    }
    talk.send("show_board");
    assert_eq!(talk.line(), "= ");
    assert!(talk.line().contains("a b c d e f g"));
    talk.quit("quit");
}

#[test]
fn captures_are_told() {
    let mut talk = Talk::start(&["--protocol", "htp"]);
    for (line, answer) in [
        ("play a d1 d3", "= "),
        ("play d f4 c4", "= "),
        ("play a a4 b4", "= "),
        ("play d d6 d4", "= "),
        ("play a d3 c3", "= "),
        ("play d c4 c9", "= "),
        ("play a f10 d10", "= "),
        ("play d c9 d9", "= "),
        ("play a a8 c8", "= "),
        ("play d f8 f9", "= "),
        ("play a c8 d8", "= d9 "),
    ] {
        talk.send(line);
        assert_eq!(talk.line(), answer, "{line}");
    }
    talk.quit("quit");
}

/// Checks a move of the engine: legal, in the notation of this board size, followed by an empty
/// line.
fn generated(talk: &mut Talk, size: u8, record: &mut GameRecord) {
    let answer = talk.line();
    assert_eq!(talk.line(), "", "behind the answer");
    let Ok(Response::Done(text)) = Response::parse(&answer) else { panic!("{answer}") };
    let found = GeneratedMove::parse(&text).expect("a move");
    assert_eq!(format!("= {}", found.text(size)), answer);
    assert_eq!(found.side, record.side_to_move());
    assert!(found.score.is_some() && found.milliseconds.is_some() && found.loops.is_some());
    let Play::Move { from, to } = found.play else { panic!("{answer}") };
    record.play(&format!("{from}-{to}")).expect("a legal move");
}

/// Against a player who makes random moves.
#[test]
fn whole_games_on_both_boards() {
    let games = [
        (7, "hnefatafl:rules=brandubh", "3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 d"),
        (
            11,
            "hnefatafl:rules=copenhagen",
            "3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3 a",
        ),
    ];
    let mut random = Random::new(3);
    let mut talk = Talk::start(&["--protocol", "htp", "--move-time", "20", "--hash", "2"]);
    for (size, spec, start) in games {
        // By the clock on the small board, by the command line's time on the large one.
        let time = if size == 7 { "fischer 0 1" } else { "un-timed" };
        talk.send(&format!("board_size {size}\ntime_settings {time}"));
        assert_eq!((talk.line(), talk.line()), ("= ".to_owned(), "= ".to_owned()));
        let game = GameHandle::from_spec(spec).expect("a spec");
        let mut record = game.record(Some(start)).expect("a position");
        while record.outcome().is_none() && record.len() < 60 {
            if record.side_to_move() == Side::First {
                talk.send("generate_move");
                generated(&mut talk, size, &mut record);
                continue;
            }
            let texts = record.legal_texts();
            let text = &texts[random.below(texts.len() as u32) as usize];
            let (from, to) = text.split('x').next().and_then(|m| m.split_once('-')).expect("two squares");
            let line = format!("play defender {from} {to}");
            assert!(matches!(Command::parse(&line), Ok(Some(Command::Play(Side::Second, _)))));
            talk.send(&line);
            assert!(talk.line().starts_with('='), "{line}");
            record.play(text).expect("it is legal");
        }
        talk.send("final_status");
        let expected = match record.outcome().map(|outcome| outcome.winner) {
            None => "= ongoing",
            Some(None) => "= draw",
            Some(Some(Side::First)) => "= attacker_wins",
            Some(Some(Side::Second)) => "= defender_wins",
        };
        assert_eq!(talk.line(), expected);
    }
    talk.quit("quit");
}

#[test]
fn lines_that_come_while_it_thinks_wait_but_the_last() {
    let mut talk = Talk::start(&["--protocol", "htp", "--move-time", "300"]);
    talk.send("generate_move\nname\ngenerate_move");
    assert!(talk.line().starts_with("= play attacker"));
    assert_eq!((talk.line(), talk.line()), (String::new(), "= Throughline".to_owned()));
    assert!(talk.line().starts_with("= play defender"));
    talk.line();
    // An invalid line waits too.
    let mut talk = Talk::start(&["--protocol", "htp", "--move-time", "300"]);
    talk.send("generate_move");
    talk.send_bytes(&[b'x'; 2 << 20]);
    talk.send("");
    assert!(talk.line().starts_with("= play attacker"));
    assert_eq!(talk.line(), "");
    assert!(talk.line().starts_with("? a line of more than"));
    let mut talk = Talk::start(&["--protocol", "htp", "--move-time", "3600000"]);
    talk.send("generate_move");
    talk.quit("quit");
    let mut talk = Talk::start(&["--protocol", "htp", "--move-time", "3600000"]);
    talk.send("generate_move");
    let rest = talk.hang_up();
    assert!(rest[0].starts_with("= play attacker"), "{rest:?}");
}

#[test]
fn garbage_is_refused_with_what_is_allowed() {
    let mut talk = Talk::start(&["--protocol", "htp", "hnefatafl:rules=tablut"]);
    for (line, allowed) in [
        ("genmove black", "list_commands"),
        ("play attacker resign", "a letter from a to m"),
        ("play white a1 a2", "attacker or defender"),
        ("play attacker z9 z8", "a letter from a to m"),
        ("board_size big", "a whole number"),
        ("time_settings fast", "fischer MINUTES ADD_SECONDS"),
        ("time_settings fischer -1 2", "none of them negative"),
        ("time_settings fischer 15 -9", "none of them negative"),
        ("play_to attacker", "a letter from a to m"),
        ("known_command", "COMMAND"),
        ("board_size 8", "one of 7, 9, 11"),
    ] {
        talk.send(line);
        let answer = talk.line();
        assert!(answer.starts_with("? ") && answer.contains(allowed), "{line}: {answer}");
    }
    let mut random = Random::new(5);
    for _ in 0..100 {
        talk.send_garbage(&mut random);
    }
    talk.send("known_command garbage");
    talk.until("= false");
    talk.quit("quit");
}
