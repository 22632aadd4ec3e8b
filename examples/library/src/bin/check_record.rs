//! Replays the games of a file by their rules: `check_record FILE`. Exits with status 1 if there
//! are defects.

use std::process::ExitCode;
use throughline_records::pgn::Games;

fn main() -> ExitCode {
    let Some(path) = std::env::args().nth(1) else {
        eprintln!("usage: check_record FILE");
        return ExitCode::from(2);
    };
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("check_record: {path}: {error}");
            return ExitCode::from(3);
        }
    };
    let (mut games, mut faulty) = (0, 0);
    // Reading from memory cannot fail.
    for game in Games::new(text.as_bytes()).flatten() {
        // Defects in form, then those of the replayed game.
        let defects = [game.defects.clone(), game.examine().defects].concat();
        games += 1;
        faulty += u32::from(!defects.is_empty());
        for defect in defects {
            println!("{defect}");
        }
    }
    println!("{games} games, {faulty} faulty");
    ExitCode::from(u8::from(faulty > 0))
}
