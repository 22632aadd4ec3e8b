//! Just enough of UGI for `throughline match` to drive the first engine, which had no protocol.
//! `cargo xtask first-light` puts this file beside that engine's commit and builds it there: it is
//! no part of this workspace.

use std::io::{BufRead, Write};
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use throughline_catalog::{EngineSlot, GameHandle, GameRecord};
use throughline_search::Limits;

/// As much as `throughline match` gives an engine of today.
const TABLE_MIB: usize = 16;
/// Time left unused of each move's, as `throughline match` does.
const OVERHEAD: Duration = Duration::from_millis(1);

struct Desk {
    game: GameHandle,
    record: GameRecord,
    slot: EngineSlot,
}

fn main() {
    let game = GameHandle::from_spec("hnefatafl").expect("a game of the catalogue");
    let record = game.record(None).expect("a start");
    let mut desk = Desk { game, record, slot: EngineSlot::new(TABLE_MIB) };
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["quit", ..] => return,
            ["ugi", ..] => say("id name First light\noption name Spec type string default hnefatafl\nugiok"),
            ["isready"] => say("readyok"),
            ["setoption", "name", "Spec", "value", spec] => desk.set_spec(spec),
            ["uginewgame"] => desk.slot = EngineSlot::new(TABLE_MIB),
            ["position", rest @ ..] => desk.set_position(rest),
            ["go", rest @ ..] => desk.go(rest),
            _ => {}
        }
    }
}

fn say(text: &str) {
    println!("{text}");
    std::io::stdout().flush().expect("somebody listens");
}

impl Desk {
    fn set_spec(&mut self, spec: &str) {
        match GameHandle::from_spec(spec) {
            Ok(game) => {
                self.record = game.record(None).expect("a start");
                self.game = game;
            }
            Err(error) => say(&format!("info string {error}")),
        }
    }

    fn set_position(&mut self, words: &[&str]) {
        let moves_at = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
        let position = words[1..moves_at].join(" ");
        let start = (words[0] == "fen").then_some(position.as_str());
        let mut record = match self.game.record(start) {
            Ok(record) => record,
            Err(error) => return say(&format!("info string {error}")),
        };
        for text in words.iter().skip(moves_at + 1) {
            if let Err(error) = record.play(text) {
                return say(&format!("info string {error}"));
            }
        }
        self.record = record;
    }

    fn go(&mut self, words: &[&str]) {
        let number = |key: &str| {
            let at = words.iter().position(|&word| word == key)?;
            words.get(at + 1)?.parse::<u64>().ok()
        };
        // All of a move's time is used, as today's engine does.
        let time = number("movetime").map(|time| Duration::from_millis(time).saturating_sub(OVERHEAD));
        let depth = number("depth").map(|depth| depth as u32);
        let limits = Limits { depth, nodes: number("nodes"), time, soft_time: time };
        let thought = self.record.search(&mut self.slot, &limits, &AtomicBool::new(false), &mut |_| {});
        match thought {
            Some(thought) => {
                // It told scores as text: pawns, or "win in 7", of which the match needs nothing.
                let pawns = thought.score.parse::<f64>().ok();
                let score = pawns.map_or(String::new(), |pawns| format!(" score cp {:.0}", pawns * 100.0));
                say(&format!("info depth {} nodes {}{score}", thought.depth, thought.nodes));
                say(&format!("bestmove {}", thought.text));
            }
            None => say("bestmove (none)"),
        }
    }
}
