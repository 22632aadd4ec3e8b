//! UGI and UCI.

mod faults;
mod games;
mod rules;
mod thinking;

use crate::talk::Talk;
use throughline_protocol::ugi::{Answer, Info};

fn started(args: &[&str]) -> Talk {
    let mut talk = Talk::start(args);
    talk.ask("ugi", "ugiok");
    talk.ask("isready", "readyok");
    talk
}

/// The search's lines, and its move.
fn search(talk: &mut Talk, go: &str) -> (Vec<Info>, Option<String>) {
    talk.send(go);
    result(talk)
}

fn result(talk: &mut Talk) -> (Vec<Info>, Option<String>) {
    let (mut infos, mut best) = (Vec::new(), None);
    for line in talk.until("bestmove") {
        match Answer::parse(&line) {
            Ok(Answer::Info(info)) => infos.push(*info),
            Ok(Answer::BestMove { best: found, .. }) => best = found,
            other => panic!("{line}: {other:?}"),
        }
    }
    (infos, best)
}

fn note(talk: &mut Talk, line: &str) -> String {
    talk.ask(line, "info string")
}
