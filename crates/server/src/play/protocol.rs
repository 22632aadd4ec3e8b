//! The messages on a game's WebSocket: JSON, one object a frame.

use super::view::{SharedView, View};
use crate::error::Refusal;
use crate::wire::Touches;
use axum::extract::ws::Utf8Bytes;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use ts_rs::TS;

/// Maximum length of a command's id, in bytes.
const MAX_ID_LENGTH: usize = 64;

/// Checks a command's id. PostgreSQL cannot store all control characters.
pub(super) fn check_id(id: &str) -> Result<(), Refusal> {
    if id.is_empty() || id.len() > MAX_ID_LENGTH || id.chars().any(char::is_control) {
        let why = format!("A command needs an id of 1 to {MAX_ID_LENGTH} bytes, without control characters.");
        return Err(Refusal::new(why));
    }
    Ok(())
}

/// Browser to server, each under an id: a repeated id of a command that was carried out is
/// acknowledged again and changes nothing.
#[derive(TS, Deserialize, Debug, Clone, PartialEq, Eq)]
#[serde(tag = "t", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Command {
    /// Play `text` as the move number `ply` (0: the first). Refused when the game is at another
    /// ply.
    Move {
        /// Moves played before it.
        ply: u32,
        /// Move text.
        text: String,
    },
    /// Take back: to this browser's previous turn against the engine, one ply when it plays both
    /// sides; between people who agreed to takebacks, ask the other for it.
    Undo {
        /// Number of moves played, as the browser saw it.
        ply: u32,
    },
    /// Let the other person take back the move they ask for.
    AcceptTakeback {},
    /// Decline the takeback (a move declines it too).
    DeclineTakeback {},
    /// Resign for this browser's side (the side to move when it plays both). Refused in a rated
    /// game that can still be called off.
    Resign {},
    /// Call the game off, before both sides have moved.
    Abort {},
    /// Claim the win: the other side's player has left.
    ClaimWin {},
    /// Offer a draw to the other person. Refused when the game is at another ply.
    OfferDraw {
        /// Number of moves played, as the browser saw it.
        ply: u32,
    },
    /// Accept the other person's offer.
    AcceptDraw {},
    /// Decline the other person's offer (a move declines it too).
    DeclineDraw {},
    /// Claim the draw that [`crate::wire::PositionView::claim`] names.
    Claim {},
    /// Create a rematch: a new game with the same opponent and options, sides changed. The first
    /// request creates it, and everybody is told; that of the other player accepts it.
    Rematch {},
    /// Ask what can follow these touches in the position after `ply` moves. Refused when the game
    /// is at another ply.
    Touch {
        /// Number of moves played, as the browser saw it.
        ply: u32,
        /// The sites touched, in order.
        sites: Vec<u16>,
    },
    /// Ask why these touches begin no legal move.
    Why {
        /// The sites touched, in order.
        sites: Vec<u16>,
    },
    /// Ask for a good move in the position after `ply` moves. Refused where the game is played
    /// without hints.
    Hint {
        /// Number of moves played, as the browser saw it.
        ply: u32,
    },
    /// Send the chat of this browser's room (players or watchers), and from now on each new line.
    OpenChat {},
    /// Write a line of chat.
    Say {
        /// Plain text, 280 characters at most.
        text: String,
    },
    /// Mute or unmute the author of a line, here and in other games.
    Mute {
        /// The number of one of the author's lines.
        line: u64,
        /// True to mute, false to unmute.
        on: bool,
    },
    /// Send this person's private note on the game, after changing it if there is a text.
    PrivateNote {
        /// The new text: empty to delete the note, absent to keep it.
        #[serde(default)]
        text: Option<String>,
        /// The note that a new text replaces, as this browser knows it. Refused if it is another by
        /// now.
        #[serde(default)]
        was: String,
    },
    /// Send the conditional lines of this browser's player.
    Conditional {},
    /// Add a line: moves from the position after `ply` moves on, first one of the other side, last
    /// one of the player's own. Refused when the game is at another ply, and on the player's own
    /// turn.
    AddConditional {
        /// Number of moves played, as the browser saw it.
        ply: u32,
        /// Move texts.
        moves: Vec<String>,
    },
    /// Delete the lines that begin with these moves.
    DropConditional {
        /// Number of moves played, as the browser saw it.
        ply: u32,
        /// Move texts.
        moves: Vec<String>,
    },
    /// Keeps the connection alive.
    Ping {},
}

/// Server to browser.
#[derive(TS, Serialize, Debug, Clone, PartialEq)]
#[serde(tag = "t", rename_all = "kebab-case")]
pub(crate) enum Message {
    /// The current view. Sent on connecting and after every change.
    View(#[ts(as = "View")] Arc<SharedView>),
    /// The command was carried out and is on disk.
    Done {
        /// The command's id.
        id: String,
    },
    /// The command was not carried out; nothing changed.
    Refused {
        /// The command's id (empty when the frame could not be read).
        id: String,
        /// Why, in a sentence for people.
        message: String,
    },
    /// Something could not be saved and is being retried. Sent to everybody.
    Unsaved {
        /// A sentence for people that says so.
        message: String,
    },
    /// Reply to [`Command::Touch`].
    Touches(Box<Touches>),
    /// Reply to [`Command::Why`].
    Why {
        /// The command's id.
        id: String,
        /// A sentence for a learner.
        message: String,
    },
    /// Reply to [`Command::Hint`].
    Hint {
        /// The command's id.
        id: String,
        /// The move, in a sentence.
        words: String,
        /// The sites of the move, to be marked.
        marks: Vec<u16>,
    },
    /// Reply to [`Command::Ping`].
    Pong {
        /// The command's id.
        id: String,
        /// The server's clock, in milliseconds since 1970.
        now: i64,
    },
    /// Reply to [`Command::OpenChat`]; also sent after somebody was muted.
    Chat {
        /// The command's id; empty if there was no command.
        id: String,
        /// The newest lines, in order.
        lines: Vec<LineView>,
        /// Why this browser may not write, in a sentence; empty if it may.
        why_not: String,
    },
    /// A new line of chat.
    Said(LineView),
    /// Reply to [`Command::PrivateNote`].
    PrivateNote {
        /// The command's id.
        id: String,
        /// The current note.
        text: String,
    },
    /// Reply to [`Command::Conditional`], [`Command::AddConditional`] and
    /// [`Command::DropConditional`], to the lines' own player alone.
    Conditional {
        /// The command's id.
        id: String,
        /// Number of moves played before the lines.
        ply: u32,
        /// The moves of each line.
        lines: Vec<Vec<String>>,
    },
    /// A rematch was created.
    Rematch {
        /// Path of the new game's page.
        href: String,
    },
}

/// A line of chat as one browser sees it.
#[derive(TS, Serialize, Debug, Clone, PartialEq, Eq)]
pub(crate) struct LineView {
    /// The line's number in the game, from 1, counted over both rooms.
    pub number: u64,
    /// The author: a name, a side, or that it is a guest.
    pub name: String,
    /// Whether this browser's person wrote it.
    pub yours: bool,
    /// Whether this person has muted the author: then the text is empty.
    pub muted: bool,
    /// Plain text.
    pub text: String,
    /// When it was written, in milliseconds since 1970.
    pub at: i64,
}

impl Message {
    /// The message as JSON.
    pub(super) fn text(&self) -> serde_json::Result<Utf8Bytes> {
        let write = || serde_json::to_string(self).map(Utf8Bytes::from);
        let Message::View(view) = self else { return write() };
        match view.text.get() {
            Some(text) => Ok(text.clone()),
            None => write().map(|text| view.text.get_or_init(|| text).clone()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::check_id;

    #[test]
    fn an_id_is_short_and_without_control_characters() {
        for bad in ["", "a\0b", "a\nb", &"a".repeat(65)] {
            assert!(check_id(bad).is_err(), "{bad:?}");
        }
        assert!(check_id(&"é".repeat(32)).is_ok());
    }
}
