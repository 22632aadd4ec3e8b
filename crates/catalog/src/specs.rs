//! Looking up the game of a spec.

use crate::any_game::GameHandle;
use crate::catalog::{OptionValue, catalog};
use crate::translations::translate_allowed;
use std::sync::Arc;
use throughline_game::{Catalogued, IndexedVisitor, SpecError, Visitor};
use throughline_hnefatafl::Hnefatafl;
use throughline_linear_progression::{LinearProgression, WideLinearProgression, needs_wide_board};
use throughline_linear_pursuit::LinearPursuit;
use throughline_one_dimensional_chess::OneDimensionalChess;

impl GameHandle {
    /// The game of a spec.
    ///
    /// # Errors
    /// An unknown game, or unknown options; the error lists what is allowed.
    ///
    /// ```
    /// let error = throughline_catalog::GameHandle::from_spec("tablut").err().unwrap();
    /// assert!(error.to_string().contains("hnefatafl (hnefatafl:rules=tablut), linear-pursuit"));
    /// ```
    pub fn from_spec(spec: &str) -> Result<Self, SpecError> {
        let (id, options) = split(spec);
        let entry = catalog().entry(id)?;
        (entry.build)(options).map_err(|error| translate_allowed(entry.info, error))
    }
}

/// Splits a spec into id and options.
fn split(spec: &str) -> (&str, &str) {
    spec.split_once(':').unwrap_or((spec, ""))
}

/// Reads the value of an option from the text of a file; `None` for options without a file format.
///
/// # Errors
/// The outer error: an unknown game. The inner one: every defect of the file.
///
/// ```
/// let text = "places 6\nlines a-d b-e\nlines c-f\ngaps f-a\n";
/// let value = throughline_catalog::read_option_file("linear-pursuit", "board", text).unwrap();
/// assert_eq!(value.unwrap().unwrap(), "6.a-d.b-e.c-f.f~a");
/// ```
pub fn read_option_file(game: &str, key: &str, text: &str) -> Result<OptionValue, SpecError> {
    Ok((catalog().entry(split(game).0)?.read_option_file)(key, text))
}

/// A rule set's value of an option as a file to edit; `None` for options without a file format.
///
/// # Errors
/// As [`with_game`].
pub fn option_file(spec: &str, key: &str) -> Result<Option<String>, SpecError> {
    Ok(GameHandle::from_spec(spec)?.option_file(key))
}

/// Builds the game of a spec and passes it to `visitor`: a standard game as its own type, an added
/// one as a [`GameHandle`].
///
/// # Errors
/// An unknown game, or unknown options; the error lists what is allowed.
///
/// ```
/// use std::sync::Arc;
/// use throughline_catalog::{Playable, Visitor, with_game};
/// use throughline_game::perft;
/// struct Perft(u32);
/// impl Visitor for Perft {
///     type Output = u64;
///     fn visit<G: Playable>(self, game: Arc<G>, _spec: &str) -> u64 {
///         perft(&*game, &game.start(), self.0)
///     }
/// }
/// assert_eq!(with_game("one-dimensional-chess", Perft(3)).unwrap(), 220);
/// ```
pub fn with_game<V: Visitor>(spec: &str, visitor: V) -> Result<V::Output, SpecError> {
    let (id, options) = split(spec);
    match id {
        _ if id == Hnefatafl::INFO.id => visit::<Hnefatafl, V>(options, visitor),
        _ if id == LinearPursuit::INFO.id => visit::<LinearPursuit, V>(options, visitor),
        _ if id == LinearProgression::INFO.id && needs_wide_board(options) => {
            visit::<WideLinearProgression, V>(options, visitor)
        }
        _ if id == LinearProgression::INFO.id => visit::<LinearProgression, V>(options, visitor),
        _ if id == OneDimensionalChess::INFO.id => visit::<OneDimensionalChess, V>(options, visitor),
        _ => {
            let game = Arc::new(GameHandle::from_spec(spec)?);
            let spec = game.spec().to_owned();
            Ok(visitor.visit(game, &spec))
        }
    }
}

/// Builds the game of a spec and passes it to `visitor`, if it is an indexed game; `None` if not,
/// and for games that were added. (Some rule sets of an indexed game may still have no index:
/// [`throughline_game::Indexed::tablebase_name`].)
///
/// # Errors
/// As [`with_game`].
pub fn with_indexed<V: IndexedVisitor>(spec: &str, visitor: V) -> Result<Option<V::Output>, SpecError> {
    let (id, options) = split(spec);
    match id {
        _ if id == Hnefatafl::INFO.id => visit_indexed::<Hnefatafl, V>(options, visitor),
        _ if id == LinearPursuit::INFO.id => visit_indexed::<LinearPursuit, V>(options, visitor),
        _ if id == OneDimensionalChess::INFO.id => visit_indexed::<OneDimensionalChess, V>(options, visitor),
        _ => GameHandle::from_spec(spec).map(|_| None),
    }
}

fn visit<G: Catalogued, V: Visitor>(options: &str, visitor: V) -> Result<V::Output, SpecError> {
    let (game, spec) = G::with_spec(options)?;
    Ok(visitor.visit(Arc::new(game), &spec))
}

fn visit_indexed<G: Catalogued, V: IndexedVisitor>(
    options: &str,
    visitor: V,
) -> Result<Option<V::Output>, SpecError> {
    let (game, spec) = G::with_spec(options)?;
    Ok(G::accept_indexed(Arc::new(game), &spec, visitor))
}
