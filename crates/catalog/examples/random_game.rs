//! Plays a random game of any rule set, without knowing its type, and prints the board at the end.
//!
//! `cargo run -p throughline-catalog --example random_game -- SPEC`

use throughline_catalog::GameHandle;
use throughline_game::Random;

fn main() {
    let spec = std::env::args().nth(1).unwrap_or_else(|| "linear-pursuit".to_owned());
    let game = GameHandle::from_spec(&spec).unwrap_or_else(|error| panic!("{error}"));
    let mut record = game.record(None).expect("the start is a position");
    let mut random = Random::new(Random::fresh_seed());
    while let moves = record.legal_texts()
        && !moves.is_empty()
        && record.len() < 400
    {
        let choice = &moves[random.below(moves.len() as u32) as usize];
        record.play(choice).expect("a legal move");
    }
    println!("{}\n{}\n{:?}", record.move_texts().join(" "), record.board_text(), record.outcome());
}
