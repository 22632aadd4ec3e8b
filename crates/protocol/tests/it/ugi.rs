//! UGI: what is written reads back. What is read of any text is for the fuzz target `protocols`.

use proptest::prelude::*;
use std::time::Duration;
use throughline_protocol::ParseError;
use throughline_protocol::ugi::{
    Bound, Command, Dialect, EngineMessage, GameStatus, Go, Info, OptionKind, OptionLine, Query, Score, Start,
};

/// Returns a word that is no keyword.
fn word() -> impl Strategy<Value = String> {
    "[a-k@K][0-9][-a-z0-9:=/,.+^]{0,9}"
}

fn phrase() -> impl Strategy<Value = String> {
    proptest::collection::vec(word(), 1..4).prop_map(|words| words.join(" "))
}

fn words() -> impl Strategy<Value = Vec<String>> {
    proptest::collection::vec(word(), 0..5)
}

fn time() -> impl Strategy<Value = Duration> {
    any::<u64>().prop_map(Duration::from_millis)
}

fn go() -> impl Strategy<Value = Go> {
    let times = (any::<[bool; 5]>(), [time(), time(), time(), time(), time()]);
    let perft = prop_oneof![Just(None), (0..=1000_u32).prop_map(Some)];
    let numbers =
        (any::<Option<u32>>(), any::<Option<u32>>(), any::<Option<u64>>(), any::<Option<u32>>(), perft);
    (times, numbers, any::<[bool; 2]>(), words()).prop_map(|((has, times), numbers, flags, search_moves)| {
        let some = |i: usize| has[i].then_some(times[i]);
        let (moves_to_go, depth, nodes, mate, perft) = numbers;
        Go {
            time: [some(0), some(1)],
            increment: [some(2), some(3)],
            move_time: some(4),
            moves_to_go,
            depth,
            nodes,
            mate,
            perft,
            infinite: flags[0],
            ponder: flags[1],
            search_moves,
            errors: Vec::new(),
        }
    })
}

fn dialect() -> impl Strategy<Value = Dialect> {
    prop_oneof![Just(Dialect::Ugi), Just(Dialect::Uci)]
}

fn query() -> impl Strategy<Value = Query> {
    use Query::{FirstToMove, GameOver, Position, Result, Rules};
    proptest::sample::select(vec![GameOver, FirstToMove, Result, Position, Rules])
}

fn command() -> impl Strategy<Value = Command> {
    let value = prop_oneof![Just(None), Just(Some(String::new())), phrase().prop_map(Some)];
    let start = prop_oneof![Just(Start::Game), phrase().prop_map(Start::Position)];
    prop_oneof![
        dialect().prop_map(Command::Hello),
        Just(Command::IsReady),
        Just(Command::NewGame),
        Just(Command::Stop),
        Just(Command::PonderHit),
        Just(Command::Quit),
        any::<bool>().prop_map(Command::Debug),
        query().prop_map(Command::Query),
        (phrase(), value).prop_map(|(name, value)| Command::SetOption { name, value }),
        (start, words()).prop_map(|(start, moves)| Command::Position { start, moves }),
        go().prop_map(|go| Command::Go(Box::new(go))),
    ]
}

fn info() -> impl Strategy<Value = Info> {
    let score = prop_oneof![any::<i32>().prop_map(Score::Centi), any::<i32>().prop_map(Score::Mate)];
    let bound = proptest::option::of(prop_oneof![Just(Bound::Lower), Just(Bound::Upper)]);
    let judged = proptest::option::of((score, bound));
    let wdl = proptest::option::of([0..=1000_u32, 0..=1000_u32, 0..=1000_u32]);
    let counts = (any::<[Option<u32>; 4]>(), any::<[Option<u64>; 3]>(), proptest::option::of(time()));
    let texts = (proptest::option::of(word()), words(), proptest::option::of(phrase()));
    (judged, wdl, counts, texts).prop_map(
        |(judged, wdl, (small, large, time), (current_move, pv, string))| {
            let [depth, seldepth, multipv, hashfull] = small;
            let [nodes, nps, tbhits] = large;
            let (score, bound) = judged.unzip();
            let bound = bound.flatten();
            Info {
                depth,
                seldepth,
                multipv,
                score,
                bound,
                wdl,
                nodes,
                nps,
                hashfull,
                tbhits,
                time,
                current_move,
                pv,
                string,
            }
        },
    )
}

fn option_line() -> impl Strategy<Value = OptionLine> {
    let spin = any::<[i64; 3]>().prop_map(|[default, a, b]| OptionKind::Spin {
        default,
        least: a.min(b),
        most: a.max(b),
    });
    let combo = (phrase(), proptest::collection::vec(phrase(), 0..4))
        .prop_map(|(default, choices)| OptionKind::Combo { default, choices });
    let text = prop_oneof![Just(String::new()), phrase()].prop_map(|default| OptionKind::Text { default });
    let check = any::<bool>().prop_map(|default| OptionKind::Check { default });
    let kind = prop_oneof![check, spin, combo, Just(OptionKind::Button), text];
    (phrase(), kind).prop_map(|(name, kind)| OptionLine { name, kind })
}

fn engine_message() -> impl Strategy<Value = EngineMessage> {
    prop_oneof![
        phrase().prop_map(EngineMessage::Name),
        phrase().prop_map(EngineMessage::Author),
        option_line().prop_map(EngineMessage::Option),
        dialect().prop_map(EngineMessage::Ok),
        Just(EngineMessage::ReadyOk),
        info().prop_map(|info| EngineMessage::Info(Box::new(info))),
        (proptest::option::of(word()), proptest::option::of(word()))
            .prop_map(|(best, ponder)| EngineMessage::BestMove { best, ponder }),
        phrase().prop_map(EngineMessage::Response),
    ]
}

proptest! {
    #[test]
    fn a_command_that_is_written_reads_back(command in command(), dialect in dialect()) {
        let text = command.text(dialect);
        prop_assert!(!text.contains('\n'));
        prop_assert_eq!(Command::parse(&text), Ok(command), "{}", text);
    }

    #[test]
    fn a_message_that_is_written_reads_back(message in engine_message()) {
        let text = message.to_string();
        prop_assert!(!text.contains('\n'));
        prop_assert_eq!(EngineMessage::parse(&text), Ok(message), "{}", text);
    }
}

/// Lines, and the same lines as we write them in UGI.
const COMMANDS: [(&str, &str); 14] = [
    ("ugi", "ugi"),
    ("  uci ", "uci"),
    ("ucinewgame", "uginewgame"),
    ("isready\r", "isready"),
    ("setoption name Move Overhead value 30", "setoption name Move Overhead value 30"),
    ("setoption name Clear Hash", "setoption name Clear Hash"),
    ("setoption name seed value <empty>", "setoption name seed value <empty>"),
    ("position startpos", "position startpos"),
    ("position\tstartpos   moves a1-a2  b3", "position startpos moves a1-a2 b3"),
    ("position fen 3t3/3t3 a moves d1-d2", "position fen 3t3/3t3 a moves d1-d2"),
    ("go wtime 1000 btime -20 winc 5 movestogo 3", "go p1time 1000 p2time 0 p1inc 5 movestogo 3"),
    ("go ponder depth 7 searchmoves a1 b2 nodes 90", "go ponder depth 7 nodes 90 searchmoves a1 b2"),
    ("query gameover", "query gameover"),
    ("debug on", "debug on"),
];

#[test]
fn lines_of_programs_are_understood() {
    for (line, written) in COMMANDS {
        let command = Command::parse(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(command.text(Dialect::Ugi), written);
    }
}

#[test]
fn what_go_cannot_read_is_told_and_the_rest_holds() {
    let Ok(Command::Go(go)) = Command::parse("go movetime abc depth 5 fast nodes") else { panic!("a go") };
    assert_eq!((go.depth, go.move_time, go.nodes), (Some(5), None, None));
    let told: Vec<String> = go.errors.iter().map(ParseError::to_string).collect();
    assert_eq!(told.len(), 4, "{told:?}");
    assert!(told[0].contains("“movetime abc”") && told[0].contains("a whole number"), "{told:?}");
    assert!(go.is_bounded() && !Go::default().is_bounded());
}

/// Lines, what is wrong in them, and a part of what is allowed.
const REFUSED: [(&str, &str, &str); 10] = [
    ("", "", "ugi"),
    ("xyzzy 1", "xyzzy", "position"),
    ("position", "position ", "startpos"),
    ("position e5", "position e5", "fen"),
    ("position fen moves a1", "position fen moves a1", "fen POSITION"),
    ("position startpos a1-a2", "position startpos a1-a2", "moves"),
    ("setoption Hash 3", "setoption Hash 3", "setoption name NAME"),
    ("setoption name value 3", "setoption name value 3", "setoption name NAME"),
    ("query moves", "query moves", "p1turn"),
    ("debug", "debug ", "debug on"),
];

#[test]
fn bad_lines_are_refused_with_what_is_allowed() {
    for (line, found, allowed) in REFUSED {
        let error = Command::parse(line).expect_err(line);
        assert_eq!(error.found, found);
        assert!(error.expected.contains(allowed), "{line}: {error}");
    }
}

/// A line as another engine wrote it, with its meaning.
#[test]
fn lines_of_other_engines_are_understood() {
    let line = "info depth 4 seldepth 4 score cp 200 time 0 nodes 473 tthits 38 hashfull 0 pv f1 b1 g2 a2";
    let Ok(EngineMessage::Info(info)) = EngineMessage::parse(line) else { panic!("an info") };
    assert_eq!((info.depth, info.score, info.nodes), (Some(4), Some(Score::Centi(200)), Some(473)));
    assert_eq!(info.pv, ["f1", "b1", "g2", "a2"]);
    let line = "info depth 24 multipv 2 score mate -3 upperbound wdl 0 10 990 nps 99 pv e2e4 e7e5 time 12";
    let Ok(EngineMessage::Info(info)) = EngineMessage::parse(line) else { panic!("an info") };
    assert_eq!((info.bound, info.wdl), (Some(Bound::Upper), Some([0, 10, 990])));
    assert_eq!((info.pv.len(), info.time), (2, Some(Duration::from_millis(12))));
    assert_eq!(
        EngineMessage::parse("bestmove e2e4 ponder e7e5"),
        Ok(EngineMessage::BestMove { best: Some("e2e4".into()), ponder: Some("e7e5".into()) })
    );
    assert_eq!(
        EngineMessage::parse("bestmove 0000"),
        Ok(EngineMessage::BestMove { best: None, ponder: None })
    );
    let hash = "option name hash type spin default 128 min 1 max 2048";
    let kind = OptionKind::Spin { default: 128, least: 1, most: 2048 };
    assert_eq!(
        EngineMessage::parse(hash),
        Ok(EngineMessage::Option(OptionLine { name: "hash".into(), kind }))
    );
    assert_eq!("p2win".parse(), Ok(GameStatus::SecondWins));
    assert!("white".parse::<GameStatus>().is_err());
}

#[test]
fn values_are_checked_against_what_an_option_can_be() {
    let spin = OptionKind::Spin { default: 1, least: 1, most: 8 };
    assert!(spin.check(Some("8")).is_ok());
    for bad in [None, Some("9"), Some("x"), Some("")] {
        assert_eq!(spin.check(bad).expect_err("refused").expected, "a whole number from 1 to 8");
    }
    let combo = OptionKind::Combo { default: "a".into(), choices: vec!["a".into(), "b c".into()] };
    assert!(combo.check(Some("b c")).is_ok() && combo.check(Some("b")).is_err());
    let check = OptionKind::Check { default: false };
    assert!(check.check(Some("true")).is_ok() && check.check(Some("yes")).is_err());
    assert!(OptionKind::Button.check(None).is_ok() && OptionKind::Button.check(Some("1")).is_err());
    let text = OptionKind::Text { default: String::new() };
    assert!(text.check(Some("")).is_ok() && text.check(None).is_err());
}
