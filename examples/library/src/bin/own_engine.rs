//! An example engine for any of the games: it minimises the opponent's mobility, and implements as
//! much of UGI as `throughline match` and `throughline bot` need.

use std::io::{BufRead, Write};
use throughline_catalog::{GameHandle, GameRecord};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut game = GameHandle::from_spec("linear-progression")?;
    let mut record = game.record(None)?;
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let mut words = line.split_whitespace();
        match (words.next(), words.next()) {
            (Some("ugi"), _) => {
                println!("id name moves\nid author somebody\noption name Spec type string default\nugiok");
            }
            (Some("isready"), _) => println!("readyok"),
            (Some("setoption"), _) => {
                if let Some((_, spec)) = line.split_once("name Spec value ") {
                    game = GameHandle::from_spec(spec.trim())?;
                    record = game.record(None)?;
                }
            }
            (Some("position"), Some("startpos")) => {
                record = game.record(None)?;
                for text in words.skip(1) {
                    record.play(text)?;
                }
            }
            (Some("position"), Some("fen")) => {
                let rest = line.split_once("fen ").map_or("", |(_, rest)| rest);
                let (position, moves) = rest.split_once(" moves ").unwrap_or((rest, ""));
                record = game.record(Some(position.trim()))?;
                for text in moves.split_whitespace() {
                    record.play(text)?;
                }
            }
            (Some("go"), _) => println!("bestmove {}", best(&record).unwrap_or("(none)".to_owned())),
            (Some("quit"), _) => break,
            _ => {}
        }
        std::io::stdout().flush()?;
    }
    Ok(())
}

/// Returns the move that leaves the other side the fewest moves; after a win it has none.
fn best(record: &GameRecord) -> Option<String> {
    let answers = |text: &String| {
        let mut after = record.clone();
        // Legal moves can always be played.
        after.play(text).map_or(usize::MAX, |_| after.legal_texts().len())
    };
    record.legal_texts().into_iter().min_by_key(answers)
}
