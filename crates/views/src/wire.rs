//! Positions, moves and results as browsers get them: JSON.

use crate::drawings::piece_drawing;
use crate::words::{ResultView, Viewer, by_rule, reason_words};
use serde::Serialize;
use std::sync::Arc;
use throughline_catalog::{Frame, GameRecord, LastMove, LegalMove, State};
use throughline_game::{GameInfo, Gesture, Placement};
use ts_rs::TS;

/// The maximum number of moves that are sent at once: at most about 50 KB with their pieces, words
/// and sites. Only games with multi-part turns, and very large boards, have more.
pub const MAX_LISTED: usize = 300;

/// A position described in the current language, once for all its views.
pub struct DescribedPosition {
    /// The description; its moves are in `moves`.
    pub state: State,
    moves: Arc<Vec<MoveView>>,
}

impl DescribedPosition {
    /// Describes the last position of a record.
    #[must_use]
    pub fn new(record: &GameRecord) -> Self {
        let mut state = record.state(MAX_LISTED);
        let moves = std::mem::take(&mut state.turn.moves).into_iter().map(MoveView::from).collect();
        DescribedPosition { state, moves: Arc::new(moves) }
    }
}

/// A position with the possible moves.
#[derive(TS, Serialize, Debug, Clone, PartialEq)]
pub struct PositionView {
    /// The picture and the last move.
    pub frame: FrameView,
    /// The side to move, 0 or 1.
    pub turn: u8,
    /// The legal moves, if there are at most 300; empty when the game is over, or when the reader
    /// may not move.
    pub moves: Arc<Vec<MoveView>>,
    /// The number of legal moves. When it exceeds the length of `moves`, the continuations of the
    /// touches so far are requested with a `touch` command.
    pub move_count: usize,
    /// The sites on which a move can begin, when `moves` is incomplete.
    pub first: Vec<u16>,
    /// For turns in several parts, with a picture and a sentence for each (from a `touch` command):
    /// the sentence about the first part. Empty otherwise.
    pub expects: String,
    /// The result.
    pub result: Option<ResultView>,
    /// A draw that the side to move may claim now, as text.
    pub claim: Option<String>,
}

impl PositionView {
    /// Creates a view without moves, of a game that has ended with `result` or continues.
    pub fn without_moves(state: &State, info: &GameInfo, result: Option<ResultView>) -> Self {
        let State { frame, side, claim, .. } = state;
        let claim = claim.filter(|_| result.is_none());
        PositionView {
            frame: frame.into(),
            turn: side.index() as u8,
            moves: Arc::default(),
            move_count: 0,
            first: Vec::new(),
            expects: String::new(),
            result,
            claim: claim.map(|reason| reason_words(info, &reason)),
        }
    }

    /// Adds the possible moves, if the game continues.
    pub fn add_moves(&mut self, DescribedPosition { state, moves }: &DescribedPosition) {
        if self.result.is_none() {
            let turn = &state.turn;
            self.moves = moves.clone();
            self.move_count = turn.count;
            self.first = if moves.is_empty() { turn.next.clone() } else { Vec::new() };
            self.expects = turn.preview.as_ref().map(|preview| preview.expects.clone()).unwrap_or_default();
        }
    }

    /// Creates the view of a position in which the game ends only by the rules.
    pub fn by_rules(described: &DescribedPosition, info: &GameInfo, viewer: Viewer) -> Self {
        let told = |outcome| by_rule(info, outcome).for_viewer(info, viewer);
        let state = &described.state;
        let mut position = PositionView::without_moves(state, info, state.outcome.as_ref().map(told));
        position.add_moves(described);
        position
    }
}

/// The possible continuations of some touches.
#[derive(TS, Serialize, Debug, Clone, PartialEq, Eq)]
pub struct Touches {
    /// The command's id.
    pub id: String,
    /// The number of moves played before the position.
    pub ply: u32,
    /// The number of legal moves that begin with the touches.
    pub count: usize,
    /// The sites that may be touched next.
    pub next: Vec<u16>,
    /// Those moves, if there are no more than 300.
    pub moves: Vec<MoveView>,
    /// The pieces after the completed parts of the turn, if they differ from those of the position.
    pub pieces: Option<Vec<PieceView>>,
    /// The pieces that have left their sites in those parts, at their old sites.
    pub ghosts: Vec<PieceView>,
    /// What to touch next, as a sentence; empty where the board makes it clear.
    pub expects: String,
}

/// The picture after some ply. Also the response of `GET /games/{id}/frames/{ply}`.
#[derive(TS, Serialize, Debug, Clone, PartialEq, Eq)]
pub struct FrameView {
    /// Moves played before it.
    pub ply: u32,
    /// Position string.
    pub position: String,
    /// The pieces.
    pub pieces: Vec<PieceView>,
    /// Sites with several pieces, of which only one is drawn, each with their number.
    pub stacks: Vec<(u16, u8)>,
    /// The game's tally, for each side as text.
    pub tally: Option<[String; 2]>,
    /// The site of the king in check.
    pub check: Option<u16>,
    /// The open lines of the key piece, each by its two ends.
    pub open_ways: Vec<[u16; 2]>,
    /// The move that led here.
    pub last: Option<LastMoveView>,
}

/// A piece on a site.
#[derive(TS, Serialize, Debug, Clone, PartialEq, Eq)]
pub struct PieceView {
    /// Number of the site: the `data-site` of the board's SVG.
    pub site: u16,
    /// 0 or 1.
    pub side: u8,
    /// Its drawing: the symbol `piece-{piece}-{side}` of the sprite.
    pub piece: &'static str,
    /// In spoken form: `white knight`.
    pub spoken: &'static str,
}

/// The move that led to a picture.
#[derive(TS, Serialize, Debug, Clone, PartialEq, Eq)]
pub struct LastMoveView {
    /// Move text.
    pub text: String,
    /// In spoken form.
    pub spoken: String,
    /// Sites to mark, the destination last.
    pub marks: Vec<u16>,
    /// Sites where a piece was taken.
    pub captures: Vec<u16>,
}

/// A legal move.
#[derive(TS, Serialize, Debug, Clone, PartialEq, Eq)]
pub struct MoveView {
    /// Move text, to send back.
    pub text: String,
    /// The sites to touch, in order. No move's sites are a prefix of another's. Empty: a button
    /// labelled `choice`.
    pub sites: Vec<u16>,
    /// Sites of the captured enemy pieces.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub captures: Option<Vec<u16>>,
    /// The label of the choice made by the third touch, where several moves share the first two:
    /// `take the rook on g`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub choice: Option<String>,
    /// The sites on its path, ends included, where the board does not show it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub way: Option<Vec<u16>>,
    /// Its gain, in short: `+4, 2 turned`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub gain: Option<String>,
}

impl Touches {
    /// Creates the continuations of some touches in the last position of a record, whose picture is
    /// `now`.
    pub fn new(record: &GameRecord, now: &Frame, id: &str, sites: &[u16]) -> Self {
        let found = record.continuations(sites, MAX_LISTED);
        let changed = found.preview.as_ref().filter(|_| !sites.is_empty());
        let pieces = changed.map(|preview| &preview.placements).filter(|pieces| **pieces != now.placements);
        Touches {
            id: id.to_owned(),
            ply: u32::try_from(record.len()).unwrap_or(u32::MAX),
            count: found.count,
            next: found.next,
            moves: found.moves.into_iter().map(MoveView::from).collect(),
            pieces: pieces.map(|pieces| pieces.iter().map(PieceView::from).collect()),
            ghosts: changed
                .map_or_else(Vec::new, |preview| preview.ghosts.iter().map(PieceView::from).collect()),
            expects: found.preview.map(|preview| preview.expects).unwrap_or_default(),
        }
    }
}

impl From<&Frame> for FrameView {
    fn from(frame: &Frame) -> Self {
        FrameView {
            ply: u32::try_from(frame.ply).unwrap_or(u32::MAX),
            position: frame.position.clone(),
            pieces: frame.placements.iter().map(PieceView::from).collect(),
            stacks: frame.stacks.clone(),
            tally: frame.tally.clone(),
            check: frame.check,
            open_ways: frame.open_ways.clone(),
            last: frame.last.as_ref().map(LastMoveView::from),
        }
    }
}

impl From<&Placement> for PieceView {
    fn from(placement: &Placement) -> Self {
        let Placement { site, side, piece, spoken } = *placement;
        PieceView { site, side: side.index() as u8, piece: piece_drawing(piece), spoken }
    }
}

impl From<&LastMove> for LastMoveView {
    fn from(last: &LastMove) -> Self {
        let LastMove { text, spoken, marks, captures, .. } = last.clone();
        LastMoveView { text, spoken, marks, captures }
    }
}

impl From<LegalMove> for MoveView {
    fn from(legal: LegalMove) -> Self {
        let LegalMove { text, gesture, way, gain } = legal;
        let Gesture { sites, captures, choice } = gesture;
        let sites_there = |sites: Vec<u16>| Some(sites).filter(|sites| !sites.is_empty());
        let words_there = |words: String| Some(words).filter(|words| !words.is_empty());
        MoveView {
            text,
            sites,
            captures: sites_there(captures),
            choice: words_there(choice),
            way: sites_there(way),
            gain: words_there(gain),
        }
    }
}
