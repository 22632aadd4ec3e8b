//! Prints the best move after some moves: `best_move SPEC [MOVE]...`.

use std::process::ExitCode;
use std::time::Duration;
use throughline_catalog::{EngineSlot, GameHandle};
use throughline_search::Limits;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("best_move: {error}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let spec = args.next().ok_or("usage: best_move SPEC [MOVE]...")?;
    let game = GameHandle::from_spec(&spec)?;
    let mut record = game.record(None)?;
    for text in args {
        record.play(&text)?;
    }
    print!("{}", record.board_text());
    // The size of the transposition table in MiB; the table is kept between searches.
    let mut slot = EngineSlot::new(16);
    let limits = Limits::time(Duration::from_millis(500));
    match record.search(&mut slot, &limits, &false.into(), &mut |_| {}) {
        Some(thought) => println!("{} of {} moves", thought.text, record.legal_texts().len()),
        None => println!("the game is over"),
    }
    Ok(())
}
