//! A game as one browser sees it.

use super::game::Game;
use super::seat::{Kind, Seat};
use super::{draw_offer, join, takeback};
use crate::visitor::VisitorId;
use crate::wire::{Can, FrameView, LastView, MoveView, PieceView, Seat as SeatView, View};
use throughline_catalog::{Frame, LastMove, LegalMove, State};
use throughline_game::Placement;

/// What a view is made from.
pub(super) struct Scene<'a> {
    pub game: &'a Game,
    /// [`throughline_catalog::GameRecord::state`] of the game's record.
    pub state: &'a State,
    /// Whether the seats' people are connected.
    pub connected: [bool; 2],
    /// Whether an engine is thinking.
    pub thinking: bool,
}

impl Scene<'_> {
    /// The view of a visitor; of one who merely watches for `None`.
    pub(super) fn view(&self, visitor: Option<&VisitorId>) -> View {
        let Scene { game, state, .. } = *self;
        let you = visitor.map_or_else(Vec::new, |visitor| game.sides_of(visitor));
        let goes_on = game.result.is_none();
        let claim = state.claim.filter(|_| goes_on);
        let turn = &state.turn;
        let halfway = turn.halfway.as_ref();
        View {
            version: game.version,
            spec: game.rules.spec().to_owned(),
            sides: game.sides(),
            seats: [0, 1].map(|side| self.seat(side, visitor, !you.is_empty())),
            frame: frame_view(&state.frame),
            turn: game.turn(),
            played: game.played.clone(),
            moves: if goes_on { turn.moves.iter().map(move_view).collect() } else { Vec::new() },
            move_count: if goes_on { turn.count } else { 0 },
            first: if goes_on && turn.moves.is_empty() { turn.next.clone() } else { Vec::new() },
            expects: halfway.filter(|_| goes_on).map(|halfway| halfway.expects.clone()).unwrap_or_default(),
            result: game.result.clone(),
            draw_offer: game.offer,
            claim: claim.map(|reason| format!("{} ({})", reason.words, reason.rule)),
            can: self.can(visitor, &you),
            thinking: self.thinking,
            rematch: game.rematch.as_deref().map(game_path),
            you,
        }
    }

    fn seat(&self, side: usize, visitor: Option<&VisitorId>, plays: bool) -> SeatView {
        let recorded = self.game.origin.as_ref().map(|origin| origin.names[side].clone());
        let (kind, name) = match &self.game.seats[side] {
            Seat::Person { .. } if recorded.is_some() => ("person", recorded.unwrap_or_default()),
            Seat::Engine { level } => ("engine", format!("Engine, level {level}")),
            Seat::Open => ("open", "Waiting for a friend".to_owned()),
            seat if visitor.is_some_and(|visitor| seat.is(visitor)) => ("person", "You".to_owned()),
            Seat::Person { .. } if plays => ("person", "Friend".to_owned()),
            Seat::Person { .. } => ("person", "Guest".to_owned()),
        };
        // Whoever played elsewhere is not missed here.
        let connected = self.connected[side] || self.game.origin.is_some();
        SeatView { kind, name, connected }
    }

    fn can(&self, visitor: Option<&VisitorId>, you: &[u8]) -> Can {
        let game = self.game;
        let joins = join::open_side(game, visitor).is_ok();
        let owns = visitor == Some(&game.owner);
        if game.result.is_some() {
            let may_ask = !you.is_empty() || (game.kind == Kind::Watch && owns);
            return Can { rematch: may_ask && game.rematch.is_none(), ..Can::default() };
        }
        let Some(side) = visitor.and_then(|visitor| game.acting_side(visitor)) else {
            return Can { join: joins, ..Can::default() };
        };
        let turn = side == game.turn();
        Can {
            play: turn,
            undo: takeback::target(game, side).is_some(),
            resign: !game.seats.contains(&Seat::Open),
            offer_draw: draw_offer::may_offer(game, side).is_ok(),
            answer_draw: game.offer.is_some_and(|by| by != side),
            claim: turn && self.state.claim.is_some(),
            rematch: false,
            join: false,
        }
    }
}

/// The path of a game's page.
pub(super) fn game_path(id: &str) -> String {
    format!("/games/{id}")
}

/// A picture for browsers.
pub(crate) fn frame_view(frame: &Frame) -> FrameView {
    FrameView {
        ply: u32::try_from(frame.ply).unwrap_or(u32::MAX),
        position: frame.position.clone(),
        pieces: frame.placements.iter().map(piece_view).collect(),
        heaps: frame.heaps.clone(),
        last: frame.last.as_ref().map(last_view),
    }
}

pub(super) fn piece_view(placement: &Placement) -> PieceView {
    let Placement { site, side, piece, spoken } = *placement;
    PieceView { site, side: side.index() as u8, piece: throughline_draw::piece_drawing(piece), spoken }
}

fn last_view(last: &LastMove) -> LastView {
    LastView {
        text: last.text.clone(),
        spoken: last.spoken.clone(),
        marks: last.marks.clone(),
        captures: last.captures.clone(),
    }
}

/// A legal move for browsers.
pub(crate) fn move_view(legal: &LegalMove) -> MoveView {
    MoveView {
        text: legal.text.clone(),
        spoken: legal.spoken.clone(),
        sites: legal.gesture.sites.clone(),
        captures: legal.gesture.captures.clone(),
        choice: legal.gesture.choice.clone(),
    }
}
