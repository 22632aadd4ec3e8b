//! A game as one browser sees it.
//!
//! After every change the server sends the whole [`View`], numbered by [`View::version`]: a client
//! that missed some shows the newest and is right. A view is built for one browser: [`View::you`]
//! tells which sides it plays.

use super::clock::ClockView;
use super::commands;
use super::game::Game;
use super::seat::{Kind, Seat};
use super::subscribers::Role;
use crate::learn::lesson_path;
use crate::messages::{say, say_with};
use crate::paths::{game_path, profile_path, setup_path};
use crate::wire::{DescribedPosition, PositionView};
use crate::words::{Viewer, of_side, side_label, side_text};
use axum::extract::ws::Utf8Bytes;
use serde::{Serialize, Serializer};
use std::ops::Deref;
use std::sync::{Arc, OnceLock};
use throughline_search::Level;
use ts_rs::TS;

/// A view that is sent to several browsers, serialised once.
#[derive(Debug)]
pub(crate) struct SharedView {
    view: View,
    /// The serialised view.
    pub(super) text: OnceLock<Utf8Bytes>,
}

impl SharedView {
    pub(super) fn new(view: View) -> Self {
        SharedView { view, text: OnceLock::new() }
    }
}

impl Deref for SharedView {
    type Target = View;

    fn deref(&self) -> &View {
        &self.view
    }
}

impl PartialEq for SharedView {
    fn eq(&self, other: &Self) -> bool {
        self.view == other.view
    }
}

impl Serialize for SharedView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.view.serialize(serializer)
    }
}

/// A game as one browser sees it.
#[derive(TS, Serialize, Debug, Clone, PartialEq)]
pub(crate) struct View {
    /// The number of events so far; grows with every change of the game. Views of one version can
    /// still differ in who is connected, whether an engine is thinking and whether the rematch has
    /// come to nothing: the later one is right.
    pub version: u64,
    /// Canonical spec.
    pub spec: String,
    /// The sides' names, first mover first: `Attackers`, `Defenders`.
    pub sides: [String; 2],
    /// The sides (0, 1) that this browser plays: none when it watches, both on one screen.
    pub you: Vec<u8>,
    /// Who sits where.
    pub seats: [SeatView; 2],
    /// The newest position.
    #[serde(flatten)]
    pub position: PositionView,
    /// Whose turn it is, or the result.
    pub status: String,
    /// A further sentence below the status; often empty.
    pub remark: String,
    /// That the game is rated, and what is expected of it; empty for a casual game.
    pub rated: String,
    /// Texts of all the moves played.
    pub played: Vec<Arc<str>>,
    /// The clock, in a game that has one.
    pub clock: Option<ClockView>,
    /// The side (0, 1) that has offered a draw and waits for the answer.
    pub draw_offer: Option<u8>,
    /// The side (0, 1) that has asked for a takeback and waits for the answer.
    pub takeback: Option<u8>,
    /// What this browser may do now.
    pub can: Can,
    /// True while an engine is thinking about its move.
    pub thinking: bool,
    /// Path of the rematch, once there is one, unless it was called off or declined.
    pub rematch: Option<String>,
    /// Links for a player after the end, besides a rematch and a review.
    pub next: Vec<NextStep>,
}

/// A way on after the end of a game.
#[derive(TS, Serialize, Debug, Clone, PartialEq, Eq)]
pub(crate) struct NextStep {
    /// Path of the page.
    pub href: String,
    /// The words on the button.
    pub words: String,
}

/// A player's seat.
#[derive(TS, Serialize, Debug, Clone, PartialEq, Eq)]
pub(crate) struct SeatView {
    /// `person`, `engine`, or `open` where nobody has sat down.
    pub kind: &'static str,
    /// Shown to people: `You`, `Engine, level 3`, `Waiting for a friend`, `Friend`, `Guest`.
    pub name: String,
    /// Path of the player's profile, if they have an account.
    pub profile: Option<String>,
    /// The rating in a rated game, `1523?`; after it with what it has brought, `1535 (+12)`.
    pub rating: Option<String>,
    /// Whether a person's browser is connected; true for engines.
    pub connected: bool,
}

/// What a browser may do now.
#[derive(TS, Serialize, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Can {
    /// Move a piece.
    pub play: bool,
    /// Take a move back, or ask the other person for it.
    pub undo: bool,
    /// Accept or decline the other person's request for a takeback.
    pub answer_takeback: bool,
    /// Resign.
    pub resign: bool,
    /// Call the game off.
    pub abort: bool,
    /// Claim the win because the other side's player has left.
    pub claim_win: bool,
    /// Offer a draw.
    pub offer_draw: bool,
    /// Accept or decline the other person's draw offer.
    pub answer_draw: bool,
    /// Claim the draw of [`PositionView::claim`].
    pub claim: bool,
    /// Ask for a hint.
    pub hint: bool,
    /// Ask for a rematch.
    pub rematch: bool,
    /// Sit down on an open seat (`POST /games/{id}/join`).
    pub join: bool,
}

/// After a win against the engine the next level; after a loss the lesson on the rule that ended
/// the game.
fn next_steps(game: &Game, you: &[u8]) -> Vec<NextStep> {
    let (Some(result), [side]) = (&game.result, you) else { return Vec::new() };
    let lost = result.winner.is_some_and(|winner| winner != *side);
    let lesson = lost.then(|| lesson_path(game.rules.info().id, &result.rule)).flatten();
    let lesson = lesson.map(|href| NextStep { href, words: say("next.lesson") });
    let level = match game.seats[usize::from(1 - (side & 1))] {
        Seat::Engine { level } if result.winner == Some(*side) && level < Level::MAX => Some(level + 1),
        _ => None,
    };
    let level = level.map(|level| {
        let path = setup_path(&game.rules, game.start.as_deref());
        let query = if path.contains('?') { '&' } else { '?' };
        let href = format!("{path}{query}opponent=engine&level={level}&side={side}");
        NextStep { href, words: say_with("next.level", &[("level", &level.to_string())]) }
    });
    lesson.into_iter().chain(level).collect()
}

/// The name of a player whom a record does not name.
pub(super) const UNNAMED: &str = "Not named";

/// The name on a seat, for a viewer who plays or is challenged to play the sides of `takes_part`;
/// `known` is the account's name, or the name in the imported record. Once the game is `over`, an
/// open seat waits for nobody.
pub(super) fn seat_name(
    seat: &Seat,
    side: usize,
    known: Option<&str>,
    takes_part: [bool; 2],
    public: bool,
    over: bool,
) -> String {
    match (seat, known) {
        (Seat::Person { .. }, Some(UNNAMED)) => say("seat.unnamed"),
        (Seat::Person { .. }, Some(name)) => name.to_owned(),
        (Seat::Engine { level }, _) => say_with("seat.engine", &[("level", &level.to_string())]),
        (Seat::Challenged { .. }, Some(name)) if over => name.to_owned(),
        (Seat::Challenged { .. }, Some(name)) => say_with("challenge.waits", &[("name", name)]),
        (Seat::Challenged { .. }, None) if !over => say("challenge.gone"),
        (Seat::Open, _) if over => say("seat.nobody"),
        (Seat::Open, _) => say(if public { "seat.anybody" } else { "seat.open" }),
        _ if takes_part[side & 1] => say("seat.you"),
        _ if takes_part != [false; 2] => say(if public { "seat.opponent" } else { "seat.friend" }),
        _ => say("seat.guest"),
    }
}

/// The data that a view is built from.
pub(super) struct ViewContext<'a> {
    pub game: &'a Game,
    /// The newest position.
    pub position: &'a DescribedPosition,
    /// The sides whose players are connected.
    pub connected: [bool; 2],
    /// Whether an engine is thinking.
    pub thinking: bool,
    /// The sides whose player has left.
    pub absent: [bool; 2],
}

impl ViewContext<'_> {
    /// The view for a role. Only a viewer who may move is told the moves.
    pub(super) fn view(&self, role: Role) -> View {
        let ViewContext { game, position: described, .. } = *self;
        let info = game.rules.info();
        let you = role.sides();
        let reader = if let [side] = you[..] { Viewer::Player(side) } else { Viewer::Watcher };
        let result = game.result.clone().map(|result| result.for_viewer(info, reader));
        let can = self.can(role);
        let mut position = PositionView::without_moves(&described.state, info, result);
        if can.play {
            position.add_moves(described);
        }
        View {
            version: game.version,
            spec: game.rules.spec().to_owned(),
            sides: [0, 1].map(|side| side_label(info, side)),
            seats: [0, 1].map(|side| self.seat(side, role)),
            status: self.status(&you, can, &position),
            remark: self.remark(&you, can, &position),
            position,
            rated: game.rating_words(),
            played: game.played.clone(),
            clock: game.clock.as_ref().map(|clock| clock.view(game.clock_turn())),
            draw_offer: game.offer,
            takeback: game.takeback,
            can,
            thinking: self.thinking,
            rematch: game.rematch.as_deref().map(game_path),
            next: next_steps(game, &you),
            you,
        }
    }

    /// Whose turn it is, or the result.
    fn status(&self, you: &[u8], can: Can, position: &PositionView) -> String {
        match &position.result {
            Some(result) => result.words.clone(),
            None if can.join => say("status.invited"),
            None if let Some(side) = self.game.seats.iter().position(Seat::is_open) => self.awaited(side),
            None if you == [position.turn] => say("status.yours"),
            None => side_text(self.game.rules.info(), usize::from(position.turn), "turn"),
        }
    }

    /// The name of the player who is awaited on a side.
    fn awaited(&self, side: usize) -> String {
        let (seat, public) = (&self.game.seats[side], self.game.terms.public);
        if *seat == Seat::Open && !public {
            return say("status.waiting");
        }
        seat_name(seat, side, self.game.names[side].as_deref(), [false; 2], public, false)
    }

    /// The remark below the status: pending requests and offers, the score at the end.
    fn remark(&self, you: &[u8], can: Can, position: &PositionView) -> String {
        let info = self.game.rules.info();
        let begins = self.game.deadline().is_some() && self.game.clock_turn().is_first();
        let score = position.frame.tally.as_ref().filter(|_| position.result.is_some());
        match (self.game.takeback, &position.claim, self.game.offer, score) {
            (Some(side), ..) if you.contains(&side) => say("takeback.waits"),
            (Some(side), ..) => of_side("status.asks-back", info, usize::from(side)),
            (_, Some(draw), None, _) if can.claim => say_with("status.may-claim", &[("draw", draw)]),
            (_, _, _, Some([first, second])) if !first.is_empty() && !second.is_empty() => {
                say_with("status.score", &[("first", first), ("second", second)])
            }
            (_, _, Some(side), _) if you == [side] => say("status.you-offered"),
            (_, _, Some(side), _) => of_side("status.offers", info, usize::from(side)),
            _ if can.claim_win => say("clock.left"),
            _ if begins && can.play && self.game.terms.is_live() => say("clock.first"),
            _ if you.is_empty() && !can.join => say("status.watching"),
            _ => String::new(),
        }
    }

    fn seat(&self, side: usize, role: Role) -> SeatView {
        let game = self.game;
        let recorded = game.imported.as_ref().map(|imported| imported.names[side].as_str());
        let known = recorded.or(game.names[side].as_deref());
        let seat = &game.seats[side];
        let kind = match seat {
            Seat::Person { .. } => "person",
            Seat::Engine { .. } => "engine",
            Seat::Open | Seat::Challenged { .. } => "open",
        };
        // The players of an imported game are not shown as absent.
        let connected = self.connected[side] || game.imported.is_some();
        let rating = game.rating_of(side);
        let name = match seat {
            Seat::Challenged { .. } if role.may_join => known.map_or_else(|| say("seat.you"), str::to_owned),
            _ => seat_name(seat, side, known, role.takes_part, game.terms.public, game.result.is_some()),
        };
        let profile = known.filter(|_| kind == "person" && game.imported.is_none()).map(profile_path);
        SeatView { kind, name, profile, rating, connected }
    }

    fn can(&self, role: Role) -> Can {
        let game = self.game;
        if game.result.is_some() {
            let may_ask = role.is_player() || (game.kind == Kind::Watch && role.owns);
            // The players of an imported game are not here.
            let was_played = !game.seats.iter().any(Seat::is_open) && game.imported.is_none();
            return Can { rematch: may_ask && was_played && game.rematch.is_none(), ..Can::default() };
        }
        let abort = commands::may_abort(game).is_ok();
        let Some(side) = game.acting_side(&role.sides()) else {
            let made = role.owns && game.seats.iter().any(Seat::is_open);
            return Can { join: role.may_join, abort: made && abort, ..Can::default() };
        };
        let turn = side == game.turn();
        Can {
            play: turn,
            undo: game.takeback.is_none() && commands::takeback_target(game, side).is_some(),
            answer_takeback: game.takeback.is_some_and(|by| by != side),
            resign: !abort && !game.seats.iter().any(Seat::is_open),
            abort,
            claim_win: self.absent[usize::from(1 - (side & 1))] && !self.absent[usize::from(side & 1)],
            offer_draw: commands::may_offer(game, side).is_ok(),
            answer_draw: game.offer.is_some_and(|by| by != side),
            claim: turn && self.position.state.claim.is_some(),
            hint: turn && game.terms.hints && game.kind == Kind::Engine,
            rematch: false,
            join: false,
        }
    }
}
