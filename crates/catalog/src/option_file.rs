//! Options whose values people keep in files: boards.

use crate::{Visitor, with_game};
use throughline_game::{Catalogued, FileFault, SpecError};

struct Read<'a> {
    key: &'a str,
    text: &'a str,
}

impl Visitor for Read<'_> {
    type Output = Option<Result<String, Vec<FileFault>>>;

    fn visit<G: Catalogued>(self, _game: G, _spec: String) -> Self::Output {
        G::read_option_file(self.key, self.text)
    }
}

struct Write<'a>(&'a str);

impl Visitor for Write<'_> {
    type Output = Option<String>;

    fn visit<G: Catalogued>(self, game: G, _spec: String) -> Self::Output {
        game.option_file(self.0)
    }
}

/// The value of an option from the text of a file; `None` when the option is not one that files
/// hold.
///
/// # Errors
/// The outer error: no such game. The inner one: every fault of the file.
///
/// ```
/// let text = "places 6\nlines a-d b-e\nlines c-f\ngaps f-a\n";
/// let value = throughline_catalog::read_option_file("linear-pursuit", "board", text).unwrap();
/// assert_eq!(value.unwrap().unwrap(), "6.a-d.b-e.c-f.f~a");
/// ```
pub fn read_option_file(
    game: &str,
    key: &str,
    text: &str,
) -> Result<Option<Result<String, Vec<FileFault>>>, SpecError> {
    with_game(game, Read { key, text })
}

/// A rule set's value of an option as a file to edit; `None` when the option is not one that files
/// hold.
///
/// # Errors
/// As [`with_game`].
pub fn option_file(spec: &str, key: &str) -> Result<Option<String>, SpecError> {
    with_game(spec, Write(key))
}
