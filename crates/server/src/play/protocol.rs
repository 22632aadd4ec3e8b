//! What a browser and the server say to each other over a game's WebSocket: JSON, one object a
//! frame.

use super::view::{SharedView, View};
use crate::wire::Touches;
use axum::extract::ws::Utf8Bytes;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use ts_rs::TS;

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
    /// sides; between people who agreed to takebacks, ask the other for it. `ply` is the number of
    /// moves that the browser saw.
    Undo {
        /// Moves played, as the browser saw it.
        ply: u32,
    },
    /// Let the other person take back the move they ask for.
    AcceptTakeback {},
    /// Decline that (a move declines it too).
    DeclineTakeback {},
    /// Resign for this browser's side (the side to move when it plays both).
    Resign {},
    /// Call the game off, before both sides have moved.
    Abort {},
    /// Claim the win: the other side's player has left.
    ClaimWin {},
    /// Offer a draw to the other person.
    OfferDraw {},
    /// Accept the other person's offer.
    AcceptDraw {},
    /// Decline the other person's offer (a move declines it too).
    DeclineDraw {},
    /// Claim the draw that [`crate::wire::PositionView::claim`] names.
    Claim {},
    /// A new game with the same opponent and options, sides changed. The first to ask makes it;
    /// everybody is told.
    Rematch {},
    /// Ask what can follow these touches in the position after `ply` moves. Refused when the game
    /// is at another ply.
    Touch {
        /// Moves played, as the browser saw it.
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
        /// Moves played, as the browser saw it.
        ply: u32,
    },
    /// Show the chat of this browser's room (the players', or that of those who watch), and from
    /// now on each new line.
    OpenChat {},
    /// Say something there.
    Say {
        /// Plain text, 280 characters at most.
        text: String,
    },
    /// Read the lines of somebody no more, here and at other games; or again.
    Mute {
        /// The number of a line of theirs.
        line: u64,
        /// No more, or again.
        on: bool,
    },
    /// Show what this person has noted about the game for nobody else.
    PrivateNote {
        /// What to put in its place; empty for nothing, absent to leave it.
        #[serde(default)]
        text: Option<String>,
    },
    /// Show the conditional lines that this browser's player has entered.
    Conditional {},
    /// Enter one more: moves from the position after `ply` moves on, the other side's first, an own
    /// one last. Refused when the game is at another ply, and at the player's own turn.
    AddConditional {
        /// Moves played, as the browser saw it.
        ply: u32,
        /// Move texts.
        moves: Vec<String>,
    },
    /// Delete those that begin with these moves.
    DropConditional {
        /// Moves played, as the browser saw it.
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
    /// The game as it stands. Sent on connecting and after every change.
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
    /// Something could not be saved, and is tried again until it can. Told to everybody.
    Unsaved {
        /// That, in a sentence for people.
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
        /// The sites that it marks.
        marks: Vec<u16>,
    },
    /// Reply to [`Command::Ping`].
    Pong {
        /// The command's id.
        id: String,
        /// The server's clock, in milliseconds since 1970.
        now: i64,
    },
    /// Reply to [`Command::OpenChat`], and what its room shows after somebody was muted.
    Chat {
        /// The command's id; empty where none asked for it.
        id: String,
        /// The newest lines, in order.
        lines: Vec<LineView>,
        /// Why this browser may not write, a sentence; empty where it may.
        why_not: String,
    },
    /// A new line of chat.
    Said(LineView),
    /// Reply to [`Command::PrivateNote`].
    PrivateNote {
        /// The command's id.
        id: String,
        /// What is noted now.
        text: String,
    },
    /// Reply to [`Command::Conditional`], [`Command::AddConditional`] and
    /// [`Command::DropConditional`], to the lines' own player alone.
    Conditional {
        /// The command's id.
        id: String,
        /// Moves played in the position from which the lines go on.
        ply: u32,
        /// The moves of each line.
        lines: Vec<Vec<String>>,
    },
    /// A rematch was made: its address.
    Rematch {
        /// Path of the new game's page.
        href: String,
    },
}

/// A line of chat as one browser sees it.
#[derive(TS, Serialize, Debug, Clone, PartialEq, Eq)]
pub(crate) struct LineView {
    /// Which of the game's lines it is, from 1; those of the other room are counted too.
    pub number: u64,
    /// Who said it: a name, a side, or that it is a guest.
    pub name: String,
    /// Whether this browser's person said it.
    pub yours: bool,
    /// Whether this person does not want to read it: the text is empty then.
    pub muted: bool,
    /// Plain text.
    pub text: String,
    /// When, in milliseconds since 1970.
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
