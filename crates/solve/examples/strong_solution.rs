//! Solves a game that is small enough to hold every position: Gardner's chess on eight squares.
//!
//! `cargo run --release -p throughline-solve --example strong_solution`

use throughline_game::{Catalogued, Game, Notation};
use throughline_one_dimensional_chess::OneDimensionalChess;
use throughline_solve::strong_solution::StrongSolution;

fn main() {
    let game = OneDimensionalChess::from_text("setup=gardner").expect("a published rule set");
    let (start, memory) = (game.start(), 1 << 30);
    let solution = StrongSolution::solve(&game, &start, memory, &mut |_, _| false).expect("it fits");
    println!("{:?} for the side to move", solution.start());
    let mut position = start;
    for m in solution.line(&game, &start) {
        println!("{}", game.move_text(&position, m));
        game.play(&mut position, m);
    }
}
