//! Reads a file of game records, replays each by the rules that it names, and prints the defects.
//!
//! `cargo run -p throughline-records --example check_record -- FILE`

use throughline_records::pgn::{read, replay};

fn main() -> std::io::Result<()> {
    let path = std::env::args().nth(1).expect("a file with game records");
    let found = read(&std::fs::read_to_string(path)?);
    found.defects.iter().for_each(|defect| println!("{defect:?}"));
    for (number, sheet) in (1..).zip(&found.sheets) {
        match replay(sheet) {
            Ok(played) => println!("game {number}: {} moves", played.record.len()),
            Err(defects) => defects.iter().for_each(|defect| println!("game {number}: {defect:?}")),
        }
    }
    Ok(())
}
