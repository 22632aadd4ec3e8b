//! Properties of the parser of masks, for any text.

use super::samples;
use throughline_linear_progression::Mask;

/// A valid mask has room for both tokens, and the squares of its text.
pub fn mask(text: &str) {
    match Mask::read(text) {
        Ok(mask) => {
            let squares = mask.spaces.len();
            assert_eq!(squares, mask.grid.size(), "{text:?}");
            let drawn = samples::ranks(text).into_iter().rev().flatten().map(|c| c == '.');
            assert!(drawn.eq(mask.spaces.iter().copied()), "{text:?}");
            assert!(squares <= 256 && mask.spaces.iter().filter(|space| **space).count() >= 2, "{text:?}");
        }
        Err(error) => assert!(error.to_string().ends_with(")"), "{error}"),
    }
}
