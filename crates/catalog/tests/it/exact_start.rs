//! Small rule sets, solved interactively.

use throughline_catalog::{ExactStartError, exact_start};
use throughline_game::Wdl;
use throughline_solve::strong_solution::StrongSolutionError;

#[test]
fn a_small_board_is_solved_and_a_large_one_is_not() {
    // Gardner's chess on eight squares: White wins (docs/solved).
    let found = exact_start("one-dimensional-chess:setup=gardner", 32 << 20).expect("it is small");
    assert_eq!(found.value.wdl, Wdl::Win);
    assert!(found.moves.len() > 1 && found.positions > 100, "{found:?}");
    assert_eq!(found.moves[0].1, found.value, "the best move keeps the value");
    let ranks: Vec<_> = found.moves.iter().map(|(_, value)| value.rank()).collect();
    assert!(ranks.is_sorted_by(|one, next| one >= next), "{ranks:?}");
    assert!(matches!(
        exact_start("hnefatafl", 1 << 20),
        Err(ExactStartError::Solution(StrongSolutionError::TooLarge { .. }))
    ));
    assert!(matches!(exact_start("chess", 1), Err(ExactStartError::Spec(_))));
}
