//! [`Catalogued`]: a game with a name, options and the files of its folder; [`Visitor`]: code that
//! runs on any game.

use crate::{Encoding, FileDefect, GameInfo, Indexed, MessageFiles, Options, SpecError, Tuning};
use std::sync::Arc;

/// A game that the catalog can build and show, with everything that the command line and the site
/// need.
pub trait Catalogued: Encoding + Tuning + Sized {
    /// The name, options and rules page.
    const INFO: &'static GameInfo;

    /// The networks that come with the game, each the bytes of a network file; none for most games.
    /// The header of a network names the rule set that it evaluates.
    const NETWORKS: &'static [&'static [u8]] = &[];

    /// The text of the game's puzzle file, in the format of crate `puzzles`; `None` for most games.
    const PUZZLES: Option<&'static str> = None;

    /// The text of the game's lessons, in the format of crate `puzzles`; `None` for a game without.
    const LESSONS: Option<&'static str> = None;

    /// The game's messages in each language; `None` for a game whose messages are English only.
    fn messages() -> Option<&'static MessageFiles> {
        None
    }

    /// Chooses the random options that were left open (a `seed` that was not given), so that the
    /// spec of the resulting options always makes the same rule set.
    fn draw_seeds(options: &mut Options) {
        let _ = options;
    }

    /// Builds the rule set of these options, in which no random option is open.
    ///
    /// # Errors
    /// Values of [`crate::Values::Pattern`] options that cannot be read, and options that
    /// contradict each other.
    fn from_options(options: &Options) -> Result<Self, SpecError>;

    /// Reads an option's value from the text of a file that people edit, for options with such a
    /// format (a board); `None` for the others.
    ///
    /// # Errors
    /// Every defect, with its line.
    fn read_option_file(key: &str, text: &str) -> Option<Result<String, Vec<FileDefect>>> {
        let _ = (key, text);
        None
    }

    /// Writes this rule set's value of an option as such a file; `None` for options without one.
    fn option_file(&self, key: &str) -> Option<String> {
        let _ = key;
        None
    }

    /// Passes the game to a visitor of indexed games. A game that implements [`Indexed`] overrides
    /// this with `Some(visitor.visit(game, spec))`; `None` for the others.
    fn accept_indexed<V: IndexedVisitor>(game: Arc<Self>, spec: &str, visitor: V) -> Option<V::Output> {
        let _ = (game, spec, visitor);
        None
    }

    /// Builds the rule set of a spec's part after the colon (empty: all defaults). Returns it with
    /// its canonical spec.
    ///
    /// # Errors
    /// As [`Options::parse`] and [`Catalogued::from_options`].
    fn with_spec(options: &str) -> Result<(Self, String), SpecError> {
        let mut options = Options::parse(Self::INFO, options)?;
        Self::draw_seeds(&mut options);
        Ok((Self::from_options(&options)?, options.spec(Self::INFO)))
    }

    /// Builds the rule set of a spec's part after the colon (empty: all defaults).
    ///
    /// # Errors
    /// As [`Options::parse`] and [`Catalogued::from_options`].
    fn from_text(options: &str) -> Result<Self, SpecError> {
        Self::with_spec(options).map(|(game, _)| game)
    }
}

/// A game that generic code plays, searches and shows: every [`Catalogued`] game, and the
/// type-erased handle of crate `catalog`.
pub trait Playable: Encoding + Tuning + Sized {
    /// The name, options and rules page.
    fn info(&self) -> &'static GameInfo;
}

impl<G: Catalogued> Playable for G {
    fn info(&self) -> &'static GameInfo {
        G::INFO
    }
}

/// Code that works with a game of any type.
pub trait Visitor {
    /// The result.
    type Output;
    /// Runs the code. `spec` is the canonical spec of the rule set.
    fn visit<G: Playable>(self, game: Arc<G>, spec: &str) -> Self::Output;
}

/// Code that works with an indexed game of any type.
pub trait IndexedVisitor {
    /// The result.
    type Output;
    /// Runs the code. `spec` is the canonical spec of the rule set.
    fn visit<G: Playable + Indexed>(self, game: Arc<G>, spec: &str) -> Self::Output;
}
