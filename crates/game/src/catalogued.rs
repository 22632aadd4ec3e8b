//! [`Catalogued`]: a game with a name, options and what else belongs to it; [`Visitor`]: code for
//! any of them.

use crate::{Encoding, FileDefect, GameInfo, Indexed, MessageFiles, Options, SpecError, Tuning};
use std::sync::Arc;

/// A game that the catalog can build and show: everything the command line and the site need.
pub trait Catalogued: Encoding + Tuning + Sized {
    /// Its name, options and rules page.
    const INFO: &'static GameInfo;

    /// The networks that come with it, each the bytes of a network file; none for most games. The
    /// heading of a network names the rule set that it evaluates.
    const NETWORKS: &'static [&'static [u8]] = &[];

    /// The text of its puzzle file, in the form that crate `puzzles` reads; `None` for most games.
    const PUZZLES: Option<&'static str> = None;

    /// The text of its lessons, in the form that crate `puzzles` reads; `None` for a game without.
    const LESSONS: Option<&'static str> = None;

    /// Its sentences for people in each language; `None` for a game that speaks English by itself.
    fn messages() -> Option<&'static MessageFiles> {
        None
    }

    /// Decides what the options leave to chance (a `seed` that was not given), so that the spec of
    /// the settled options always makes the same rule set.
    fn settle(options: &mut Options) {
        let _ = options;
    }

    /// The rule set of these options, which are settled.
    ///
    /// # Errors
    /// Values of [`crate::Values::Pattern`] options that cannot be read, and options that clash.
    fn from_options(options: &Options) -> Result<Self, SpecError>;

    /// Reads an option's value from the text of a file that people edit, for options that have such
    /// a form (a board); `None` for the others.
    ///
    /// # Errors
    /// Every defect, with its line.
    fn read_option_file(key: &str, text: &str) -> Option<Result<String, Vec<FileDefect>>> {
        let _ = (key, text);
        None
    }

    /// This rule set's value of an option as such a file; `None` for options without one.
    fn option_file(&self, key: &str) -> Option<String> {
        let _ = key;
        None
    }

    /// Hands the game to a visitor of games whose positions have numbers. A game that implements
    /// [`Indexed`] overrides this with `Some(visitor.visit(game, spec))`; `None` for the others.
    fn accept_indexed<V: IndexedVisitor>(game: Arc<Self>, spec: &str, visitor: V) -> Option<V::Output> {
        let _ = (game, spec, visitor);
        None
    }

    /// The rule set of a spec's part after the colon (empty: all defaults), and its canonical spec.
    ///
    /// # Errors
    /// As [`Options::parse`] and [`Catalogued::from_options`].
    fn with_spec(options: &str) -> Result<(Self, String), SpecError> {
        let mut options = Options::parse(Self::INFO, options)?;
        Self::settle(&mut options);
        Ok((Self::from_options(&options)?, options.spec(Self::INFO)))
    }

    /// The rule set of a spec's part after the colon (empty: all defaults).
    ///
    /// # Errors
    /// As [`Options::parse`] and [`Catalogued::from_options`].
    fn from_text(options: &str) -> Result<Self, SpecError> {
        Self::with_spec(options).map(|(game, _)| game)
    }
}

/// A game that generic code plays, searches and shows: every [`Catalogued`] game, and the handle of
/// crate `catalog` that hides which of them it holds.
pub trait Playable: Encoding + Tuning + Sized {
    /// Its name, options and rules page.
    fn info(&self) -> &'static GameInfo;
}

impl<G: Catalogued> Playable for G {
    fn info(&self) -> &'static GameInfo {
        G::INFO
    }
}

/// Code that works with a game of whatever type.
pub trait Visitor {
    /// What it gives.
    type Output;
    /// Runs it. `spec` is the canonical spec of the rule set.
    fn visit<G: Playable>(self, game: Arc<G>, spec: &str) -> Self::Output;
}

/// Code that works with a game whose positions have numbers.
pub trait IndexedVisitor {
    /// What it gives.
    type Output;
    /// Runs it. `spec` is the canonical spec of the rule set.
    fn visit<G: Playable + Indexed>(self, game: Arc<G>, spec: &str) -> Self::Output;
}
