//! HTP and OTEP: what is written reads back. What is read of any text is for the fuzz target
//! `protocols`.

use proptest::prelude::*;
use std::time::Duration;
use throughline_game::Side;
use throughline_protocol::{htp, otep};
use throughline_records::tafl::Square;

fn side() -> impl Strategy<Value = Side> {
    proptest::sample::select(Side::BOTH.to_vec())
}

fn square() -> impl Strategy<Value = Square> {
    (0..13_u8, 0..13_u8).prop_map(|(file, rank)| Square { file, rank })
}

fn size() -> impl Strategy<Value = u8> {
    proptest::sample::select(vec![7, 11, 13])
}

fn phrase() -> impl Strategy<Value = String> {
    "[a-z:/0-9]{1,9}( [a-zA-Z:/0-9]{1,9}){0,3}"
}

fn play() -> impl Strategy<Value = htp::Play> {
    let moves = (square(), square()).prop_map(|(from, to)| htp::Play::Move { from, to });
    prop_oneof![4 => moves, 1 => Just(htp::Play::Resigns)]
}

fn htp_command() -> impl Strategy<Value = htp::Command> {
    use htp::{Command, TimeSettings};
    let fischer = (0..500_000_u64, 0..500_000_u64).prop_map(|(minutes, seconds)| TimeSettings::Fischer {
        time: Duration::from_secs(minutes * 60),
        increment: Duration::from_secs(seconds),
    });
    let bare = vec![
        Command::PlayFrom,
        Command::PlayUndo,
        Command::FinalStatus,
        Command::ShowBoard,
        Command::ShowBoardOpenTafl,
        Command::Name,
        Command::Version,
        Command::ProtocolVersion,
        Command::ListCommands,
        Command::Quit,
        Command::TimeSettings(TimeSettings::Untimed),
    ];
    prop_oneof![
        any::<u8>().prop_map(Command::BoardSize),
        side().prop_map(Command::FirstMove),
        fischer.prop_map(Command::TimeSettings),
        (side(), play()).prop_map(|(side, play)| Command::Play(side, play)),
        (side(), square()).prop_map(|(side, from)| Command::PlayTo(side, from)),
        proptest::option::of(side()).prop_map(Command::GenerateMove),
        "[a-z_]{1,12}".prop_map(Command::KnownCommand),
        proptest::sample::select(bare),
    ]
}

fn generated() -> impl Strategy<Value = htp::GeneratedMove> {
    let figures = (proptest::option::of(-1e9..1e9), any::<Option<u64>>(), any::<Option<u64>>());
    (side(), play(), figures).prop_map(|(side, play, (score, milliseconds, loops))| htp::GeneratedMove {
        side,
        play,
        score,
        milliseconds,
        loops,
    })
}

fn host_message() -> impl Strategy<Value = otep::HostMessage> {
    use otep::{Clock, Finish, HostMessage};
    let left = proptest::option::of((0..9_999_999_u64).prop_map(Duration::from_millis));
    let clock = ([left.clone(), left], any::<[bool; 2]>(), 0..9999_u64, any::<[u32; 2]>()).prop_map(
        |(left, in_overtime, seconds, overtimes)| Clock {
            left,
            in_overtime,
            overtime: Duration::from_secs(seconds),
            overtimes,
        },
    );
    let finishes = vec![Finish::Aborted, Finish::Draw, Finish::Won(Side::First), Finish::Won(Side::Second)];
    let moves = proptest::collection::vec("[a-k][1-9]-[a-k][1-9](xe5)?", 1..4);
    prop_oneof![
        proptest::sample::select(vec![HostMessage::Hello, HostMessage::Start, HostMessage::Goodbye]),
        phrase().prop_map(HostMessage::Rules),
        phrase().prop_map(HostMessage::Position),
        phrase().prop_map(HostMessage::Accepted),
        side().prop_map(HostMessage::Side),
        side().prop_map(HostMessage::Play),
        clock.prop_map(HostMessage::Clock),
        any::<i64>().prop_map(HostMessage::Error),
        proptest::sample::select(finishes).prop_map(HostMessage::Finish),
        (1..500_usize, 0..9999_u64)
            .prop_map(|(moves, seconds)| HostMessage::Analyze { moves, time: Duration::from_secs(seconds) }),
        (moves, proptest::option::of(phrase()))
            .prop_map(|(moves, position)| HostMessage::OpponentMove { moves, position }),
    ]
}

fn engine_message() -> impl Strategy<Value = otep::EngineMessage> {
    use otep::{AnalysedLine, EngineMessage};
    let bare = vec![
        EngineMessage::Hello,
        EngineMessage::AskRules,
        EngineMessage::AskPosition,
        EngineMessage::AskSide,
        EngineMessage::AskClock,
    ];
    let line = (proptest::collection::vec("[a-k][1-9]-[a-k][1-9]", 1..4), -1e6..1e6)
        .prop_map(|(moves, value)| AnalysedLine { moves, value });
    prop_oneof![
        proptest::sample::select(bare),
        any::<bool>().prop_map(EngineMessage::SimpleMoves),
        "[a-k][1-9]-[a-k][1-9]".prop_map(EngineMessage::Move),
        proptest::collection::vec(line, 0..4).prop_map(EngineMessage::Analysis),
        phrase().prop_map(EngineMessage::Status),
        (any::<bool>(), phrase()).prop_map(|(is_fatal, text)| EngineMessage::Error { is_fatal, text }),
    ]
}

proptest! {
    #[test]
    fn htp_reads_what_it_writes(command in htp_command(), generated in generated(), size in size()) {
        prop_assert_eq!(htp::Command::parse(&command.text(size)), Ok(Some(command)));
        let answer = htp::Response::Done(generated.text(size));
        let Ok(htp::Response::Done(text)) = htp::Response::parse(&answer.to_string()) else { panic!("{answer}") };
        prop_assert_eq!(htp::GeneratedMove::parse(&text), Ok(generated));
    }

    #[test]
    fn otep_reads_what_it_writes(host in host_message(), engine in engine_message()) {
        prop_assert_eq!(otep::HostMessage::parse(&host.to_string()), Ok(host));
        prop_assert_eq!(otep::EngineMessage::parse(&engine.to_string()), Ok(engine));
    }
}

#[test]
fn squares_are_written_by_the_size_of_the_board() {
    let square = htp::read_square("k11").expect("a square");
    assert_eq!(htp::square_text(square, 11), "k11");
    assert_eq!(htp::square_text(square, 13), "K11");
    assert_eq!(htp::read_square("0d4"), htp::read_square("D4"));
    for bad in ["", "0", "a", "a0", "n1", "a14", "11", "a+1", "a01", "é1", "a1x"] {
        assert!(htp::read_square(bad).is_err(), "{bad}");
    }
}

/// As hnefatafl-copenhagen 6.4.1 writes them.
#[test]
fn answers_of_the_other_program_are_understood() {
    let line = "= play defender f6 f9, score: -12.5, delay milliseconds: 10003, loops: 4012";
    let Ok(htp::Response::Done(text)) = htp::Response::parse(line) else { panic!("{line}") };
    let generated = htp::GeneratedMove::parse(&text).expect("a move");
    assert_eq!((generated.side, generated.score, generated.loops), (Side::Second, Some(-12.5), Some(4012)));
    let resigns = htp::GeneratedMove::parse("play attacker resigns _").expect("a resignation");
    assert_eq!((resigns.play, resigns.text(11)), (htp::Play::Resigns, "play attacker resigns _".to_owned()));
    assert_eq!(htp::Response::parse("= "), Ok(htp::Response::Done(String::new())));
    assert!(htp::Response::parse("2 turn: attacker play: a1 a2").is_err(), "noise");
    assert_eq!("defender_wins".parse(), Ok(htp::Status::Won(Side::Second)));
    assert_eq!(htp::Command::parse(" # nothing"), Ok(None));
    assert!(htp::Command::parse("play attacker resign").is_err(), "it is “resigns”");
}

/// As OpenTafl writes them.
#[test]
fn lines_of_the_host_are_understood() {
    use otep::HostMessage;
    let line = "opponent-move d1-d4|d4-d5 /3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
    let Ok(HostMessage::OpponentMove { moves, position }) = HostMessage::parse(line) else {
        panic!("{line}")
    };
    assert_eq!((moves.len(), position.as_deref()), (2, Some("/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/")));
    let Ok(HostMessage::Clock(clock)) = HostMessage::parse("clock -1 -1 0 0 0 ") else { panic!("a clock") };
    assert_eq!(clock.left, [None, None]);
    for bad in
        ["clock 1 2", "clock a b 1 2 3", "finish 4", "side white", "rules", "opponent-move", "analyze 5", ""]
    {
        assert!(HostMessage::parse(bad).is_err(), "{bad}");
    }
    let line = "analysis 2 d1-d4|e5-e6 12 a4-a5 -3.25";
    let Ok(otep::EngineMessage::Analysis(lines)) = otep::EngineMessage::parse(line) else { panic!("{line}") };
    assert_eq!((lines[0].moves.len(), lines[1].value), (2, -3.25));
    assert!(otep::EngineMessage::parse("analysis 1 d1-d4").is_err());
}
