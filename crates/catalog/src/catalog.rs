//! [`Catalog`]: the list of games, and the data of each.

use crate::any_game::GameHandle;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};
use throughline_game::{Catalogued, FileDefect, GameInfo, MessageFiles, SpecError, VariantInfo};
use throughline_hnefatafl::Hnefatafl;
use throughline_linear_progression::{LinearProgression, WideLinearProgression, needs_wide_board};
use throughline_linear_pursuit::LinearPursuit;
use throughline_one_dimensional_chess::OneDimensionalChess;

/// The value of an option read from a file: see [`crate::read_option_file`].
pub(crate) type OptionValue = Option<Result<String, Vec<FileDefect>>>;

/// A game of the catalog: its constants, and functions for its type.
pub(crate) struct Entry {
    pub(crate) info: &'static GameInfo,
    networks: &'static [&'static [u8]],
    puzzles: Option<&'static str>,
    lessons: Option<&'static str>,
    messages: Option<&'static MessageFiles>,
    pub(crate) build: fn(&str) -> Result<GameHandle, SpecError>,
    pub(crate) read_option_file: fn(&str, &str) -> OptionValue,
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

    /// The id for a list of allowed games; with the spec of the variant whose name was given
    /// instead of a game (`tablut`).
    fn named(&self, asked: &str) -> String {
        let is_asked =
            |variant: &&VariantInfo| variant.key().is_some_and(|key| key.eq_ignore_ascii_case(asked));
        match self.info.variants.iter().find(is_asked) {
            Some(variant) => format!("{} ({})", self.info.id, variant.spec(self.info)),
            None => self.info.id.to_owned(),
        }
    }
}

fn erase<G: Catalogued>(options: &str) -> Result<GameHandle, SpecError> {
    let (game, spec) = G::with_spec(options)?;
    Ok(GameHandle::new(Arc::new(game), &spec))
}

/// The games of a program, in the order of lists.
pub struct Catalog {
    entries: Vec<Entry>,
}

static INSTALLED: OnceLock<Catalog> = OnceLock::new();

/// The installed catalog, or the standard one if none has been installed.
pub(crate) fn catalog() -> &'static Catalog {
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

    /// Returns the catalog with another game at the end.
    ///
    /// # Panics
    /// When a game with this id exists already.
    #[must_use]
    pub fn with<G: Catalogued>(mut self) -> Self {
        assert!(self.find(G::INFO.id).is_none(), "the catalog has a game {} already", G::INFO.id);
        self.entries.push(Entry::of::<G>());
        self
    }

    /// Installs this catalog for the whole program. Call it once, before anything else of this
    /// crate.
    ///
    /// # Panics
    /// When a catalog is already in use.
    pub fn install(self) {
        assert!(INSTALLED.set(self).is_ok(), "a catalog is in use already");
    }

    fn find(&self, id: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.info.id == id)
    }

    pub(crate) fn entry(&self, id: &str) -> Result<&Entry, SpecError> {
        let allowed = || self.entries.iter().map(|entry| entry.named(id)).collect::<Vec<_>>().join(", ");
        self.find(id).ok_or_else(|| SpecError::UnknownGame { game: id.to_owned(), allowed: allowed() })
    }
}

/// The games of the installed catalog, in the order of lists.
pub const GAMES: Games = Games;

/// The type of [`GAMES`]: it dereferences to a slice of the data of each game.
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

/// Whether a game is one of [`Catalog::standard`], which the WebAssembly module of a site knows,
/// rather than one that this program has added.
#[must_use]
pub fn is_standard(id: &str) -> bool {
    Catalog::standard().find(id).is_some()
}

/// The text of a game's puzzle file; `None` for a game without puzzles, and for an unknown game.
#[must_use]
pub fn puzzle_file(id: &str) -> Option<&'static str> {
    catalog().find(id)?.puzzles
}

/// The text of a game's lessons; `None` for a game without lessons, and for an unknown game.
#[must_use]
pub fn lesson_file(id: &str) -> Option<&'static str> {
    catalog().find(id)?.lessons
}

/// The message files of a game; `None` for a game without any, and for an unknown game.
#[must_use]
pub fn messages(id: &str) -> Option<&'static MessageFiles> {
    catalog().find(id)?.messages
}
