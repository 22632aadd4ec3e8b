//! What the game says to people, in each of its languages.

use throughline_game::MessageFiles;

/// The game's sentences for people.
pub(crate) static MESSAGES: MessageFiles = MessageFiles::new(&[
    ("en", include_str!("../text/en.ftl")),
    ("de", include_str!("../text/de.ftl")),
    ("da", include_str!("../text/da.ftl")),
    ("fr", include_str!("../text/fr.ftl")),
    ("es", include_str!("../text/es.ftl")),
]);
