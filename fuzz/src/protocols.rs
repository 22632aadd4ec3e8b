//! Engine protocols: lines in both directions.

use crate::{Target, text};
use throughline_protocol::ugi::{Command, Dialect, EngineMessage};
use throughline_protocol::{ParseError, htp, otep};

/// Every protocol reads each line of an input.
pub const PROTOCOLS: Target = Target {
    name: "protocols",
    run: |bytes| text(bytes).lines().for_each(line),
    seeds: || SEEDS.map(|text| text.as_bytes().to_vec()).into(),
    words: || crate::words(WORDS),
};

fn line(text: &str) {
    ugi(text);
    match htp::Command::parse(text) {
        Ok(command) => {
            let written = command.as_ref().map(|command| command.text(11)).unwrap_or_default();
            assert_eq!(htp::Command::parse(&written), Ok(command));
        }
        Err(error) => is_short(&error),
    }
    match htp::GeneratedMove::parse(text) {
        Ok(generated) => {
            let again = htp::GeneratedMove::parse(&generated.text(7)).expect("it was written");
            assert_eq!((again.side, again.play), (generated.side, generated.play));
            assert_eq!(again.loops, generated.loops);
        }
        Err(error) => is_short(&error),
    }
    if let Err(error) = htp::Response::parse(text) {
        is_short(&error);
    }
    match otep::HostMessage::parse(text) {
        Ok(message) => assert_eq!(otep::HostMessage::parse(&message.to_string()), Ok(message)),
        Err(error) => is_short(&error),
    }
    match otep::EngineMessage::parse(text) {
        Ok(message) => assert_eq!(otep::EngineMessage::parse(&message.to_string()), Ok(message)),
        Err(error) => is_short(&error),
    }
}

fn ugi(text: &str) {
    for dialect in [Dialect::Ugi, Dialect::Uci] {
        match Command::parse(text) {
            Ok(Command::Go(mut go)) => {
                go.errors.iter().for_each(is_short);
                go.errors.clear();
                let command = Command::Go(go);
                assert_eq!(Command::parse(&command.text(dialect)), Ok(command));
            }
            Ok(command) => assert_eq!(Command::parse(&command.text(dialect)), Ok(command)),
            Err(error) => is_short(&error),
        }
    }
    match EngineMessage::parse(text) {
        // A message round-trips after one reading, which skips unknown parts.
        Ok(message) => assert_eq!(EngineMessage::parse(&message.to_string()), Ok(message)),
        Err(error) => is_short(&error),
    }
}

fn is_short(error: &ParseError) {
    assert!(!error.expected.is_empty() && error.to_string().chars().count() < 500);
}

const SEEDS: [&str; 4] = [
    "ugi\nsetoption name Move Overhead value 30\nposition fen 3t3/3t3 a moves d1-d2\n\
     go p1time 1000 p2time 900 movestogo 3 depth 7 searchmoves a1 b2\nquery result\n",
    "id name x\noption name Hash type spin default 64 min 1 max 128\noption name a type combo default b var b var c\n\
     info depth 4 seldepth 9 multipv 1 score cp -20 wdl 1 2 997 nodes 4 time 9 pv a b\nbestmove a ponder b\n",
    "board_size 7\ntime_settings fischer 15 10\nplay attacker d1 d4 # out\ngenerate_move d\nplay_to a K11\n\
     play attacker resigns _, score: 1.5, delay milliseconds: 9, loops: 3\n= a1 a2\n",
    "hello\nrules dim:7 start:/7/\nclock 1000* 900 30 3 2\nopponent-move a1-a2|a2-a3 /7/\nanalyze 3 10\nfinish 2\n\
     analysis 1 a1-a2|b1-b2 0.5\nsimple-moves on\nerror -1 no\n",
];

const WORDS: &str = "go ¦position ¦startpos¦fen ¦moves ¦setoption name ¦value ¦info ¦score ¦cp ¦mate ¦\
                lowerbound¦pv ¦string ¦option name ¦type spin¦default ¦play ¦resigns¦time_settings ¦\
                clock ¦analysis ¦opponent-move ¦-1";
