//! The rules pages: their drawn examples are valid positions and moves of the game.

use throughline_game::Catalogued;

/// A ` ```board ` block of a rules page.
pub struct Example<'p> {
    /// The options after the word `board`; empty for those of the page.
    pub options: &'p str,
    /// The position string.
    pub position: &'p str,
    /// The move, if there is one.
    pub played: Option<&'p str>,
    /// The text below the drawing.
    pub caption: String,
}

/// The examples of a page, in its order.
///
/// # Panics
/// Where a block has no position.
pub fn examples(page: &str) -> Vec<Example<'_>> {
    let example = |block| {
        let block: &str = block;
        let mut lines = block.split("\n```").next().unwrap_or_default().lines().peekable();
        let options = lines.next().unwrap_or_default().trim();
        let position = lines.next().unwrap_or_else(|| panic!("a block without a position: {block}"));
        let played = lines.next_if(|line| line.starts_with("move: ")).map(|line| &line["move: ".len()..]);
        Example { options, position, played, caption: lines.collect::<Vec<_>>().join("\n") }
    };
    page.split("```board").skip(1).map(example).collect()
}

/// Checks the rules page of a game and those of its variants: each has examples, and each example a
/// canonical position, a legal move in its canonical form if it has one, and a caption.
///
/// # Panics
/// When any of that is violated.
pub fn check<G: Catalogued>(fewest: usize) {
    let pages = G::INFO.variants.iter().map(|variant| (variant.options, variant.page));
    for (options, page) in [("", G::INFO.rules)].into_iter().chain(pages) {
        let examples = examples(page);
        assert!(examples.len() >= fewest, "{}:{options} has {} examples", G::INFO.id, examples.len());
        for Example { options: own, position: text, played, caption } in examples {
            let options = if own.is_empty() { options } else { own };
            let game = G::from_text(options).unwrap_or_else(|e| panic!("{options}: {e}"));
            let position = game.parse_position(text).unwrap_or_else(|e| panic!("{options} {text}: {e}"));
            assert_eq!(game.position_text(&position), text, "{options}");
            if let Some(played) = played {
                let m = game.parse_move(&position, played).unwrap_or_else(|e| panic!("{text}: {e}"));
                assert_eq!(game.move_text(&position, m), played, "{text}");
            }
            assert!(!caption.is_empty(), "{text} has no caption");
        }
    }
}
