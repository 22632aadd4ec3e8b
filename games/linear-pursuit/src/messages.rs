//! What the game says to people, in each of its languages.

use throughline_game::MessageFiles;

/// The game's sentences for people.
pub(crate) static MESSAGES: MessageFiles = throughline_game::message_files!();
