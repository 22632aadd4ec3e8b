//! What a browser and the server say to each other over a game's WebSocket: JSON, one object a
//! frame.
//!
//! The server answers every change with the whole [`View`], numbered by [`View::version`]: a client
//! that missed some shows the newest and is right. A view is built for one browser: [`View::you`]
//! tells which sides it plays.

use serde::{Deserialize, Serialize};

/// The most moves that are sent at once: with their pieces, words and sites some 50 KB at most.
/// Only turns of several parts, and very large boards, have more.
pub(crate) const MOST_LISTED: usize = 300;

/// Browser to server. Each names an `id` of the client's making, echoed in the answer; a repeated
/// id of a command that was carried out is acknowledged again and changes nothing.
#[derive(Deserialize, Debug, Clone, PartialEq, Eq)]
#[serde(tag = "t", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// Play `text` as the move number `ply` (0: the first). Refused when the game is at another
    /// ply.
    Move {
        /// The client's id.
        id: String,
        /// Moves played before it.
        ply: u32,
        /// Move text.
        text: String,
    },
    /// Take back: to this browser's previous turn against the engine, one ply when it plays both
    /// sides. `ply` is the number of moves that the browser saw.
    Undo {
        /// The client's id.
        id: String,
        /// Moves played, as the browser saw it.
        ply: u32,
    },
    /// Resign for this browser's side (the side to move when it plays both).
    Resign {
        /// The client's id.
        id: String,
    },
    /// Offer a draw to the other person.
    OfferDraw {
        /// The client's id.
        id: String,
    },
    /// Accept the other person's offer.
    AcceptDraw {
        /// The client's id.
        id: String,
    },
    /// Decline the other person's offer (a move declines it too).
    DeclineDraw {
        /// The client's id.
        id: String,
    },
    /// Claim or declare the draw that [`View::claim`] names.
    Claim {
        /// The client's id.
        id: String,
    },
    /// A new game with the same opponent and options, sides changed. The first to ask makes it;
    /// everybody is told.
    Rematch {
        /// The client's id.
        id: String,
    },
    /// Ask what can follow these touches in the position after `ply` moves. Refused when the game
    /// is at another ply.
    Touch {
        /// The client's id.
        id: String,
        /// Moves played, as the browser saw it.
        ply: u32,
        /// The sites touched, in order.
        sites: Vec<u16>,
    },
    /// Ask why these touches begin no legal move.
    Why {
        /// The client's id.
        id: String,
        /// The sites touched, in order.
        sites: Vec<u16>,
    },
    /// Keeps the line alive.
    Ping {
        /// The client's id.
        id: String,
    },
}

/// Server to browser.
#[derive(Serialize, Debug, Clone, PartialEq)]
#[serde(tag = "t", rename_all = "kebab-case")]
pub enum Message {
    /// The game as it stands. Sent on connecting and after every change.
    View(Box<View>),
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
    /// Answer to [`Command::Touch`].
    Touches(Box<Touches>),
    /// Answer to [`Command::Why`].
    Why {
        /// The command's id.
        id: String,
        /// A sentence for a learner.
        message: String,
    },
    /// Answer to [`Command::Ping`].
    Pong {
        /// The command's id.
        id: String,
    },
    /// A rematch was made: its address.
    Rematch {
        /// Path of the new game's page.
        href: String,
    },
}

/// A game as one browser sees it.
#[derive(Serialize, Debug, Clone, PartialEq)]
pub struct View {
    /// The number of events so far; grows with every change of the game. Views of one version can
    /// still differ in who is connected and whether an engine is thinking: the later one is right.
    pub version: u64,
    /// Canonical spec.
    pub spec: String,
    /// The sides' names, first mover first: `attackers`, `defenders`.
    pub sides: [&'static str; 2],
    /// The sides (0, 1) that this browser plays: none when it watches, both on one screen.
    pub you: Vec<u8>,
    /// Who sits where.
    pub seats: [Seat; 2],
    /// The picture and the last move.
    pub frame: FrameView,
    /// The side to move, 0 or 1.
    pub turn: u8,
    /// Texts of all the moves played.
    pub played: Vec<String>,
    /// The legal moves, if there are no more than 300; none when the game is over.
    pub moves: Vec<MoveView>,
    /// The number of legal moves. When it is greater than that of `moves`, what can follow the
    /// touches so far is asked for with [`Command::Touch`].
    pub move_count: usize,
    /// The sites that a turn can begin with, when `moves` does not tell.
    pub first: Vec<u16>,
    /// Where a turn is made in parts that are worth a picture and a sentence ([`Command::Touch`]
    /// gives them): what it begins with, in a sentence. Empty otherwise.
    pub expects: String,
    /// The result.
    pub result: Option<ResultView>,
    /// The side (0, 1) whose draw offer stands.
    pub draw_offer: Option<u8>,
    /// A draw that the side to move may claim now, in words.
    pub claim: Option<String>,
    /// What this browser may do now.
    pub can: Can,
    /// True while an engine is thinking about its move.
    pub thinking: bool,
    /// Path of the rematch, once there is one.
    pub rematch: Option<String>,
}

/// What can follow some touches.
#[derive(Serialize, Debug, Clone, PartialEq, Eq)]
pub struct Touches {
    /// The command's id.
    pub id: String,
    /// Moves played in the position this is about.
    pub ply: u32,
    /// The number of legal moves that begin with the touches.
    pub count: usize,
    /// The sites that may be touched next.
    pub next: Vec<u16>,
    /// Those moves, if there are no more than 300.
    pub moves: Vec<MoveView>,
    /// The pieces as they stand with the parts of the turn that are made, where they differ from
    /// those of the position.
    pub pieces: Option<Vec<PieceView>>,
    /// The pieces that have left their sites in those parts, on those sites.
    pub ghosts: Vec<PieceView>,
    /// What is to be touched now, in a sentence; empty where the board says enough.
    pub expects: String,
}

/// A player's seat.
#[derive(Serialize, Debug, Clone, PartialEq, Eq)]
pub struct Seat {
    /// `person`, `engine`, or `open` while a friend is awaited.
    pub kind: &'static str,
    /// Shown to people: `You`, `Engine, level 3`, `Waiting for a friend`, `Friend`, `Guest`.
    pub name: String,
    /// Whether a person's browser is connected; true for engines.
    pub connected: bool,
}

/// The picture after some ply. Also the answer of `GET /games/{id}/frames/{ply}`.
#[derive(Serialize, Debug, Clone, PartialEq, Eq)]
pub struct FrameView {
    /// Moves played before it.
    pub ply: u32,
    /// Position string.
    pub position: String,
    /// The pieces.
    pub pieces: Vec<PieceView>,
    /// Sites on which several pieces stand of which one is drawn, each with their number.
    pub heaps: Vec<(u16, u8)>,
    /// The move that led here.
    pub last: Option<LastView>,
}

/// A piece on a site.
#[derive(Serialize, Debug, Clone, PartialEq, Eq)]
pub struct PieceView {
    /// Number of the site: the `data-site` of the board's SVG.
    pub site: u16,
    /// 0 or 1.
    pub side: u8,
    /// Its drawing: the symbol `piece-{piece}-{side}` of the sprite.
    pub piece: &'static str,
    /// Said aloud: `white knight`.
    pub spoken: &'static str,
}

/// The move that led to a picture.
#[derive(Serialize, Debug, Clone, PartialEq, Eq)]
pub struct LastView {
    /// Move text.
    pub text: String,
    /// Said aloud.
    pub spoken: String,
    /// Sites to mark, the destination last.
    pub marks: Vec<u16>,
    /// Sites where a piece was taken.
    pub captures: Vec<u16>,
}

/// A legal move.
#[derive(Serialize, Debug, Clone, PartialEq, Eq)]
pub struct MoveView {
    /// Move text, to send back.
    pub text: String,
    /// Said aloud.
    pub spoken: String,
    /// The sites to touch in order. No move's sites begin another's. Empty: a button that reads
    /// `choice`.
    pub sites: Vec<u16>,
    /// Sites whose enemy piece it takes.
    pub captures: Vec<u16>,
    /// What the third touch does, where several moves share the first two: `take the rook on g`.
    pub choice: String,
}

/// How a game ended.
#[derive(Serialize, Debug, Clone, PartialEq, Eq)]
pub struct ResultView {
    /// 0, 1, or null for a draw.
    pub winner: Option<u8>,
    /// Stable name: `king-captured`, `resignation`, `agreement`.
    pub reason: String,
    /// The rule's number; empty for endings outside the rule book.
    pub rule: String,
    /// A sentence: `Attackers win: the king was captured (H13).`
    pub words: String,
}

/// What a browser may do now.
#[derive(Serialize, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Can {
    /// Move a piece.
    pub play: bool,
    /// Take back.
    pub undo: bool,
    /// Resign.
    pub resign: bool,
    /// Offer a draw.
    pub offer_draw: bool,
    /// Accept or decline the offer that stands.
    pub answer_draw: bool,
    /// Claim the draw of [`View::claim`].
    pub claim: bool,
    /// Ask for a rematch.
    pub rematch: bool,
    /// Sit down on an open seat (`POST /games/{id}/join`).
    pub join: bool,
}
