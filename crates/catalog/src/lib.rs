//! The games Throughline knows.
//!
//! [`with_game`] is the workspace's only match on games. Hot code goes through it once and stays
//! generic; code that is waiting for people anyway (the site, the command line) uses the erased
//! [`GameHandle`] and [`GameRecord`].

mod erased;
mod facade;
mod judgement;
mod listing;
mod option_file;
mod picture;
mod slot;
mod tables;
mod walk;

pub use facade::{GameHandle, GameRecord};
pub use judgement::{Judgement, JudgementError, Misfit, built_in_network, check_network, read_network};
pub use listing::{Listing, listings};
pub use option_file::{option_file, read_option_file};
pub use picture::{Frame, LastMove, LegalMove, State, Steps, Thought, ThoughtLine, ThoughtReport};
pub use slot::EngineSlot;
pub use tables::{ExactValues, MakeSettings, SMALL_TABLES, TableFolder, TablesError};
pub use walk::{Look, Walked};

use throughline_game::{Catalogued, GameInfo, Indexed, SpecError};
use throughline_hnefatafl::Hnefatafl;
use throughline_linear_progression::{LinearProgression, WideLinearProgression, needs_wide_board};
use throughline_linear_pursuit::LinearPursuit;
use throughline_one_dimensional_chess::OneDimensionalChess;

/// The games, in the order lists show them.
pub const GAMES: [&GameInfo; 4] =
    [Hnefatafl::INFO, LinearPursuit::INFO, LinearProgression::INFO, OneDimensionalChess::INFO];

/// Something to do with a game of whatever type.
pub trait Visitor {
    /// What it gives.
    type Output;
    /// Does it. `spec` is the canonical spec of the rule set.
    fn visit<G: Catalogued>(self, game: G, spec: String) -> Self::Output;
}

/// Builds the game of a spec and hands it to `visitor`.
///
/// # Errors
/// A spec that names no game, or options the game does not have: with what is allowed.
///
/// ```
/// use throughline_catalog::{Visitor, with_game};
/// use throughline_game::{Catalogued, perft};
/// struct Perft(u32);
/// impl Visitor for Perft {
///     type Output = u64;
///     fn visit<G: Catalogued>(self, game: G, _spec: String) -> u64 {
///         perft(&game, &game.start(), self.0)
///     }
/// }
/// assert_eq!(with_game("one-dimensional-chess", Perft(3)).unwrap(), 220);
/// ```
pub fn with_game<V: Visitor>(spec: &str, visitor: V) -> Result<V::Output, SpecError> {
    let (id, options) = spec.split_once(':').unwrap_or((spec, ""));
    match id {
        _ if id == Hnefatafl::INFO.id => build::<Hnefatafl, V>(options, visitor),
        _ if id == LinearPursuit::INFO.id => build::<LinearPursuit, V>(options, visitor),
        _ if id == LinearProgression::INFO.id && needs_wide_board(options) => {
            build::<WideLinearProgression, V>(options, visitor)
        }
        _ if id == LinearProgression::INFO.id => build::<LinearProgression, V>(options, visitor),
        _ if id == OneDimensionalChess::INFO.id => build::<OneDimensionalChess, V>(options, visitor),
        _ => {
            Err(SpecError::UnknownGame { game: id.to_owned(), allowed: GAMES.map(|info| info.id).join(", ") })
        }
    }
}

/// Something to do with a game whose positions have numbers.
pub trait IndexedVisitor {
    /// What it gives.
    type Output;
    /// Does it. `spec` is the canonical spec of the rule set.
    fn visit<G: Catalogued + Indexed>(self, game: G, spec: String) -> Self::Output;
}

/// Builds the game of a spec and hands it to `visitor`, when positions of that game can have
/// numbers; `None` when not. (Of a game that can, some rule sets may have none all the same:
/// [`Indexed::tables`].)
///
/// # Errors
/// As [`with_game`].
pub fn with_indexed<V: IndexedVisitor>(spec: &str, visitor: V) -> Result<Option<V::Output>, SpecError> {
    let (id, options) = spec.split_once(':').unwrap_or((spec, ""));
    match id {
        _ if id == Hnefatafl::INFO.id => build_indexed::<Hnefatafl, V>(options, visitor).map(Some),
        _ if id == LinearPursuit::INFO.id => build_indexed::<LinearPursuit, V>(options, visitor).map(Some),
        _ if id == OneDimensionalChess::INFO.id => {
            build_indexed::<OneDimensionalChess, V>(options, visitor).map(Some)
        }
        _ => with_game(spec, Nothing).map(|()| None),
    }
}

/// Only whether a spec is one.
struct Nothing;

impl Visitor for Nothing {
    type Output = ();

    fn visit<G: Catalogued>(self, _game: G, _spec: String) {}
}

fn build_indexed<G: Catalogued + Indexed, V: IndexedVisitor>(
    options: &str,
    visitor: V,
) -> Result<V::Output, SpecError> {
    let (game, spec) = made::<G>(options)?;
    Ok(visitor.visit(game, spec))
}

fn made<G: Catalogued>(options: &str) -> Result<(G, String), SpecError> {
    let mut options = throughline_game::Options::parse(G::INFO, options)?;
    G::settle(&mut options);
    let spec = options.spec(G::INFO);
    Ok((G::from_options(&options)?, spec))
}

fn build<G: Catalogued, V: Visitor>(options: &str, visitor: V) -> Result<V::Output, SpecError> {
    let (game, spec) = made::<G>(options)?;
    Ok(visitor.visit(game, spec))
}
