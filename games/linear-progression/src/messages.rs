//! The game's messages, in each language.

use throughline_game::MessageFiles;

/// The game's messages.
pub(crate) static MESSAGES: MessageFiles = throughline_game::message_files!();
