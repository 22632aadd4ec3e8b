//! [`Catalog`]: the list of games, and the ways into it.

use crate::any_game::GameHandle;
use crate::words::in_words;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};
use throughline_game::{Catalogued, FileDefect, GameInfo, IndexedVisitor, MessageFiles, SpecError, Visitor};
use throughline_hnefatafl::Hnefatafl;
use throughline_linear_progression::{LinearProgression, WideLinearProgression, needs_wide_board};
use throughline_linear_pursuit::LinearPursuit;
use throughline_one_dimensional_chess::OneDimensionalChess;

/// What the text of an option's file says: see [`read_option_file`].
type OptionValue = Option<Result<String, Vec<FileDefect>>>;

/// A game of the catalog: its constants, and functions that go by its type.
struct Entry {
    info: &'static GameInfo,
    networks: &'static [&'static [u8]],
    puzzles: Option<&'static str>,
    lessons: Option<&'static str>,
    messages: Option<&'static MessageFiles>,
    build: fn(&str) -> Result<GameHandle, SpecError>,
    read_option_file: fn(&str, &str) -> OptionValue,
}

impl Entry {
    fn of<G: Catalogued>() -> Self {
        Entry {
            info: G::INFO,
            networks: G::NETWORKS,
            puzzles: G::PUZZLES,
            lessons: G::LESSONS,
            messages: G::messages(),
            build: erase::<G>,
            read_option_file: G::read_option_file,
        }
    }
}

fn erase<G: Catalogued>(options: &str) -> Result<GameHandle, SpecError> {
    let (game, spec) = G::with_spec(options)?;
    Ok(GameHandle::new(Arc::new(game), &spec))
}

/// The games of a program, in the order in which lists show them.
pub struct Catalog {
    entries: Vec<Entry>,
}

static INSTALLED: OnceLock<Catalog> = OnceLock::new();

/// The installed catalog; the standard one where none has been installed.
fn catalog() -> &'static Catalog {
    INSTALLED.get_or_init(Catalog::standard)
}

impl Catalog {
    /// The four games.
    #[must_use]
    pub fn standard() -> Self {
        let build = |options: &str| match needs_wide_board(options) {
            true => erase::<WideLinearProgression>(options),
            false => erase::<LinearProgression>(options),
        };
        let progression = Entry { build, ..Entry::of::<LinearProgression>() };
        let chess = Entry::of::<OneDimensionalChess>();
        Catalog { entries: vec![Entry::of::<Hnefatafl>(), Entry::of::<LinearPursuit>(), progression, chess] }
    }

    /// The same with another game at the end.
    ///
    /// # Panics
    /// When there is a game of this id already.
    #[must_use]
    pub fn with<G: Catalogued>(mut self) -> Self {
        assert!(self.find(G::INFO.id).is_none(), "the catalog has a game {} already", G::INFO.id);
        self.entries.push(Entry::of::<G>());
        self
    }

    /// Makes this the catalog of the program. Call it once, before anything else of this crate.
    ///
    /// # Panics
    /// When a catalog is in use already.
    pub fn install(self) {
        assert!(INSTALLED.set(self).is_ok(), "a catalog is in use already");
    }

    fn find(&self, id: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.info.id == id)
    }

    fn entry(&self, spec: &str) -> Result<&Entry, SpecError> {
        let (id, _) = split(spec);
        let ids = || self.entries.iter().map(|entry| entry.info.id).collect::<Vec<_>>().join(", ");
        self.find(id).ok_or_else(|| SpecError::UnknownGame { game: id.to_owned(), allowed: ids() })
    }
}

impl GameHandle {
    /// The game of a spec.
    ///
    /// # Errors
    /// A spec that names no game, or options that the game does not have: with what is allowed.
    pub fn from_spec(spec: &str) -> Result<Self, SpecError> {
        let entry = catalog().entry(spec)?;
        (entry.build)(split(spec).1).map_err(|error| in_words(entry.info, error))
    }
}

/// A spec's id and options.
fn split(spec: &str) -> (&str, &str) {
    spec.split_once(':').unwrap_or((spec, ""))
}

/// The games of the installed catalog, in the order in which lists show them.
pub const GAMES: Games = Games;

/// The type of [`GAMES`]: a slice of what is known of each game.
#[derive(Clone, Copy, Debug)]
pub struct Games;

impl Deref for Games {
    type Target = [&'static GameInfo];

    fn deref(&self) -> &Self::Target {
        infos()
    }
}

impl IntoIterator for Games {
    type Item = &'static GameInfo;
    type IntoIter = std::iter::Copied<std::slice::Iter<'static, &'static GameInfo>>;

    fn into_iter(self) -> Self::IntoIter {
        infos().iter().copied()
    }
}

fn infos() -> &'static [&'static GameInfo] {
    static INFOS: OnceLock<Vec<&'static GameInfo>> = OnceLock::new();
    INFOS.get_or_init(|| catalog().entries.iter().map(|entry| entry.info).collect())
}

/// The bytes of the networks of all games.
pub(crate) fn networks() -> impl Iterator<Item = &'static [u8]> {
    catalog().entries.iter().flat_map(|entry| entry.networks.iter().copied())
}

/// The text of a game's puzzle file; `None` for a game without puzzles, and where there is no such
/// game.
#[must_use]
pub fn puzzle_file(id: &str) -> Option<&'static str> {
    catalog().find(id)?.puzzles
}

/// The text of a game's lessons; `None` for a game without lessons, and where there is no such
/// game.
#[must_use]
pub fn lesson_file(id: &str) -> Option<&'static str> {
    catalog().find(id)?.lessons
}

/// A game's sentences for people; `None` for a game without message files, and where there is no
/// such game.
#[must_use]
pub fn messages(id: &str) -> Option<&'static MessageFiles> {
    catalog().find(id)?.messages
}

/// The value of an option from the text of a file; `None` when the option is not one that files
/// hold.
///
/// # Errors
/// The outer error: no such game. The inner one: every defect of the file.
///
/// ```
/// let text = "places 6\nlines a-d b-e\nlines c-f\ngaps f-a\n";
/// let value = throughline_catalog::read_option_file("linear-pursuit", "board", text).unwrap();
/// assert_eq!(value.unwrap().unwrap(), "6.a-d.b-e.c-f.f~a");
/// ```
pub fn read_option_file(game: &str, key: &str, text: &str) -> Result<OptionValue, SpecError> {
    Ok((catalog().entry(game)?.read_option_file)(key, text))
}

/// A rule set's value of an option as a file to edit; `None` when the option is not one that files
/// hold.
///
/// # Errors
/// As [`with_game`].
pub fn option_file(spec: &str, key: &str) -> Result<Option<String>, SpecError> {
    Ok(GameHandle::from_spec(spec)?.option_file(key))
}

/// Builds the game of a spec and hands it to `visitor`: one of the four as its own type, an added
/// one as a [`GameHandle`].
///
/// # Errors
/// A spec that names no game, or options the game does not have: with what is allowed.
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

/// Builds the game of a spec and hands it to `visitor`, when positions of that game can have
/// numbers; `None` when not, and for games that were added. (Of a game that can, some rule sets may
/// have none all the same: [`throughline_game::Indexed::tablebase_name`].)
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
