//! Solves a start of One-Dimensional Chess: `solve_board [OPTIONS]`, such as `setup=gardner`.

use throughline_game::{Catalogued, Game, Notation};
use throughline_one_dimensional_chess::OneDimensionalChess;
use throughline_solve::strong_solution::StrongSolution;

/// The memory limit of the solver in bytes.
const MEMORY: usize = 1 << 30;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let options = std::env::args().nth(1).unwrap_or_else(|| "setup=gardner".to_owned());
    let game = OneDimensionalChess::from_text(&options)?;
    let start = game.start();
    let solved = StrongSolution::solve(&game, &start, MEMORY, &mut |_done, _found| false)?;
    println!("{} positions; the start: {:?}", solved.iter().count(), solved.start());
    let mut moves = Vec::new();
    game.legal_moves(&start, &mut moves);
    for m in moves {
        let mut after = start;
        game.play(&mut after, m);
        if let Some(value) = solved.value(&game, &after) {
            println!("{}: {:?}", game.move_text(&start, m), value.for_parent());
        }
    }
    Ok(())
}
