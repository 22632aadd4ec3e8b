//! Properties of the parsers of boards and of pieces, for any text.

use throughline_linear_pursuit::Circle;
use throughline_linear_pursuit::{pieces_text, read_pieces};

/// A valid board round-trips in both forms; an invalid one has every defect with its line
/// or part.
pub fn board(text: &str) {
    let lines = text.trim_start_matches('\u{feff}').lines().count().max(1);
    for (read, last) in [(Circle::read(text), text.split('.').count()), (Circle::read_file(text), lines)] {
        match read {
            Ok(board) => {
                assert_eq!(Circle::read(&board.text()).as_ref(), Ok(&board), "{text:?}");
                assert_eq!(Circle::read_file(&board.file_text()), Ok(board), "{text:?}");
            }
            Err(error) => {
                assert!(!error.defects.is_empty(), "{text:?}");
                assert!(
                    error.defects.iter().all(|f| (1..=last).contains(&f.line) && !f.what.is_empty()),
                    "{text:?}: {error}"
                );
                assert!(error.to_string().len() < 10_000, "{text:?}");
            }
        }
    }
}

/// Valid pieces round-trip; invalid ones have readable defects.
pub fn pieces(text: &str) {
    match read_pieces(text) {
        Ok(pieces) => assert_eq!(read_pieces(&pieces_text(pieces)), Ok(pieces), "{text:?}"),
        Err(defects) => assert!(!defects.is_empty() && defects.iter().all(|f| !f.is_empty()), "{text:?}"),
    }
}
