//! Replays the games of a file by their rules: `check_record FILE`. Exits with status 1 if there
//! are defects.

use std::process::ExitCode;
use throughline_records::pgn::{read, replay};

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
    let mut faulty = 0;
    let sheets = read(&text).sheets;
    for (number, sheet) in (1..).zip(&sheets) {
        let defects = replay(sheet).err().unwrap_or_default();
        faulty += usize::from(!defects.is_empty());
        for defect in defects {
            println!("game {number}: {defect}");
        }
    }
    println!("{} games, {faulty} faulty", sheets.len());
    ExitCode::from(u8::from(faulty > 0))
}
