//! Reads a board file (see `board_text`) and prints the option value for it, or every fault with its line. Without a
//! file, prints the reconstruction as a file to start from.
//!
//! `throughline play linear-pursuit:board=$(cargo run -q -p throughline-linear-pursuit --example pursuit_board my.board)`

use std::process::ExitCode;
use throughline_linear_pursuit::Circle;

fn main() -> ExitCode {
    let Some(path) = std::env::args().nth(1) else {
        print!("{}", Circle::reconstruction().file_text());
        return ExitCode::SUCCESS;
    };
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("{path}: {error}");
            return ExitCode::FAILURE;
        }
    };
    match Circle::read_file(&text) {
        Ok(board) => {
            println!("{}", board.text());
            ExitCode::SUCCESS
        }
        Err(error) => {
            for fault in error.faults() {
                eprintln!("{path}:{}: {}", fault.at, fault.what);
            }
            ExitCode::FAILURE
        }
    }
}
