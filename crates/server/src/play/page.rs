//! The page of a game, and its positions and records as JSON and text. The script `play/room.js`
//! keeps the page up to date; every part has a stable `id` or `data-` attribute for it.

use super::actor::{Request, Snapshot};
use super::game::Game;
use super::games::Games;
use super::panel::{RoomReader, panel};
use super::protocol::Message;
use super::record::{self, Note};
use super::seat::{Kind, Seat};
use super::view::SeatView;
use crate::boards::{emblem, form, live_boards};
use crate::cache;
use crate::error::{AppError, Refusal};
use crate::messages::{say, say_with};
use crate::page::layout_with;
use crate::paths::{game_path, seated_path};
use crate::preview::Preview;
use crate::random;
use crate::visitor::{Browser, VisitorId};
use crate::wire::FrameView;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use axum::{Extension, Json};
use maud::{Markup, html};
use serde::Deserialize;
use std::sync::Arc;
use throughline_game::{Shape, Side};

/// The query of a game's address.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(crate) struct RoomQuery {
    /// The side to join.
    side: String,
    /// Anything if the browser took its seat without a cookie ([`seated_path`]).
    cookie: String,
}

impl RoomQuery {
    /// The side, 0 or 1; none for any open one.
    fn side(&self) -> Option<u8> {
        self.side.parse().ok().filter(|side| *side < 2)
    }
}

/// `GET /games/{id}?side=…&cookie=…`.
pub(crate) async fn room(
    State(games): State<Arc<Games>>,
    Path(id): Path<String>,
    Query(query): Query<RoomQuery>,
    Extension(visitor): Extension<VisitorId>,
    Extension(browser): Extension<Browser>,
) -> Result<Response, AppError> {
    let began_without_cookie = !query.cookie.is_empty();
    if began_without_cookie && !browser.lacks_cookie {
        return Ok(Redirect::to(&game_path(&id)).into_response());
    }
    let room = games.snapshot(&id, &visitor).await?;
    let guest = browser.guest.as_deref().map(VisitorId::from_secret).filter(|_| room.view.you.is_empty());
    let reader = RoomReader {
        has_chat: !games.settings.no_chat && room.game.kind == Kind::Friend,
        // If this side is taken, the other one is offered.
        chosen_side: query.side().filter(|side| room.game.seats[usize::from(*side)].is_open()),
        needs_account: room.view.can.join
            && room.game.terms.rated
            && games.identities.name(&visitor).await.is_none(),
        played_as_guest: room.game.result.is_none()
            && guest.is_some_and(|guest| !room.game.sides_of(&guest).is_empty()),
        lacks_cookie: began_without_cookie,
    };
    let key = ("room", &id, room.view.version, room.key, &room.game.names, reader);
    Ok(cache::page(key, || room_page(&room, reader)).await)
}

/// Redirects a `GET` of an address that takes forms to the page of the game.
pub(crate) async fn to_game(Path(id): Path<String>) -> Result<Redirect, AppError> {
    if random::is_game_id(&id) { Ok(Redirect::to(&game_path(&id))) } else { Err(AppError::NoSuchGame(id)) }
}

/// `GET /games/{id}/frames/{ply}`.
pub(crate) async fn frame(
    State(games): State<Arc<Games>>,
    Path((id, ply)): Path<(String, usize)>,
) -> Result<Json<FrameView>, AppError> {
    let game = games.game(&id).await?;
    let frame = games.heavy.records.run(move || game.record.frame(ply).map(|frame| FrameView::from(&frame)));
    frame.await?.map(Json).ok_or(AppError::NoSuchPly)
}

/// `GET /games/{id}/record.txt`.
pub(crate) async fn record(
    State(games): State<Arc<Games>>,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, AppError> {
    let game = games.game(&id).await?;
    games.heavy.records.run(move || record::text(&game)).await
}

/// `GET /games/{id}/record.pgn`.
pub(crate) async fn export(
    State(games): State<Arc<Games>>,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, AppError> {
    let game = games.game(&id).await?;
    let export = games.heavy.records.run(move || record::export(&game)).await?;
    let file = format!("attachment; filename=\"{}\"", export.file);
    let kind = "application/x-chess-pgn; charset=utf-8".to_owned();
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, file)], export.text))
}

/// The text of a game's record.
pub(crate) fn record_text(game: &Game) -> String {
    record::export(game).text
}

/// The record of a game up to now.
#[cfg(feature = "offline")]
pub(crate) async fn record_of(games: &Games, id: &str) -> Result<String, AppError> {
    Ok(record::export(&*games.game(id).await?).text)
}

/// `GET /games/{id}/notes`.
pub(crate) async fn notes(
    State(games): State<Arc<Games>>,
    Path(id): Path<String>,
) -> Result<Json<Vec<Note>>, AppError> {
    let game = games.game(&id).await?;
    Ok(Json(games.heavy.records.run(move || record::notes(&game)).await?))
}

/// `POST /games/{id}/join?side=…`.
pub(crate) async fn join(
    State(games): State<Arc<Games>>,
    Path(id): Path<String>,
    Query(query): Query<RoomQuery>,
    Extension(visitor): Extension<VisitorId>,
    Extension(browser): Extension<Browser>,
) -> Result<Redirect, AppError> {
    take_seat(&games, &id, &visitor, query.side()).await?;
    Ok(Redirect::to(&seated_path(&id, &browser)))
}

/// Takes an open seat of a game for a visitor: that of a side (0, 1), or any. Nothing happens if
/// they are seated already.
///
/// # Errors
/// [`AppError::Refused`] if the seat is taken, the game over, or the visitor not allowed to play
/// it; and those of [`Games::ask`].
pub(crate) async fn take_seat(
    games: &Games,
    id: &str,
    visitor: &VisitorId,
    side: Option<u8>,
) -> Result<(), AppError> {
    games.check_may_play(visitor).await?;
    let game = games.game(id).await?;
    let terms = game.terms;
    games.check_opponents(visitor, &game.seats, terms.rated).await?;
    let is_for_people = terms.public || (terms.rated && !terms.bots);
    let is_bot = games.identities.is_bot(visitor).await?;
    if is_for_people && is_bot {
        return Err(Refusal::new(say("rated.bot")).into());
    }
    if terms.bots && !is_bot {
        for other in game.seats.iter().filter_map(Seat::person) {
            if !games.identities.is_bot(other).await? {
                return Err(Refusal::new(say("rated.needs-bot")).into());
            }
        }
    }
    if terms.rated && games.identities.name(visitor).await.is_none() {
        return Err(Refusal::new(say("rated.sign-in")).into());
    }
    Ok(games.ask(id, |reply| Request::Join { visitor: visitor.clone(), side, reply }).await??)
}

/// The page of a game.
fn room_page(room: &Snapshot, reader: RoomReader) -> Markup {
    let (game, view) = (&room.game.rules, &room.view);
    let (info, path) = (game.info(), game_path(&room.game.id));
    // The second side sees the board from its own end.
    let nearest = if view.you == [1] { Side::Second } else { Side::First };
    let eager = game.board(Shape::Wide).travels;
    let first_view = Message::View(room.view.clone()).text().ok();
    let content = html! {
        game-room.room.{ (form(game)) } id="room" data-path=(path) data-sides=(view.sides.join(",")) data-name=(info.name) data-notes[room.game.imported.is_some()] data-view=[first_view] {
            h1.visually-hidden { (info.name) }
            div.board-area {
                (seat(room, nearest.opponent().index(), "top"))
                game-board id="board" data-eager[eager] data-trails[!eager] { (live_boards(game, &room.game.record, nearest)) }
                (seat(room, nearest.index(), "bottom"))
            }
            (panel(room, &path, reader))
        }
    };
    layout_with(
        &Preview::of(game, None),
        &say_with("room.title", &[("game", info.name)]),
        "room",
        Some("play/room.js"),
        &content,
    )
}

fn seat(room: &Snapshot, side: usize, place: &str) -> Markup {
    let SeatView { kind, name, profile, rating, connected } = &room.view.seats[side];
    let to_move = room.view.position.result.is_none() && usize::from(room.view.position.turn) == side;
    let tally = room.view.position.frame.tally.as_ref().map_or("", |tally| &tally[side]);
    html! {
        div.seat id={ "seat-" (place) } data-place=(place) data-side=(side) data-kind=(kind) data-turn=(to_move) data-connected=(connected) {
            span.seat-emblem data-emblem="0" hidden[side != 0] { (emblem(&room.game.rules, 0)) }
            span.seat-emblem data-emblem="1" hidden[side != 1] { (emblem(&room.game.rules, 1)) }
            a.seat-name data-seat-name="" href=[profile.as_deref()] title=(name) { (name) }
            @if room.game.terms.rated { span.seat-rating data-seat-rating="" { (rating.as_deref().unwrap_or_default()) } }
            span.seat-side data-seat-side="" { (room.view.sides[side]) }
            span.seat-tally data-seat-tally="" { (tally) }
            span.seat-state data-seat-state="" {}
            @if room.game.terms.time.is_some() { time.seat-clock data-seat-clock="" role="timer" hidden {} }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::event::{Event, Terms};
    use super::super::game::Game;
    use super::super::seat::Seat;
    use super::super::subscribers::ViewKey;
    use super::super::view::{Can, View};
    use super::*;
    use crate::play::view::SharedView;
    use crate::rule_sets::RuleSets;
    use crate::wire::PositionView;
    use throughline_catalog::GAMES;
    use throughline_store::{StoredEvent, StoredGame, Summary};

    /// The page of a game with one open seat, as the browser of `you` sees it.
    fn room(you: Vec<u8>, can: Can) -> String {
        let owner = VisitorId::from_secret("secret");
        let seats = [Seat::Person { visitor: owner.clone() }, Seat::Open];
        let created = Event::Created { seats, owner, seed: 1, terms: Terms::default() }.encode().unwrap();
        let created = StoredEvent { version: 1, kind: created.kind, body: created.body, at: 0 };
        let (id, kind, spec) = ("abc".to_owned(), "friend".to_owned(), GAMES[0].id.to_owned());
        let (position, finished_at) = (None, None);
        let (version, created_at, updated_at) = (1, 0, 0);
        let overview = None;
        let summary =
            Summary { id, kind, spec, position, version, created_at, updated_at, finished_at, overview };
        let mut game =
            Game::replay(&RuleSets::default(), &StoredGame { summary, events: vec![created] }).unwrap();
        let first = game.record.legal_texts()[0].clone();
        game.apply(&Event::Moved { text: first.clone(), by: None, lag: 0 }, 0).unwrap();
        let seat = |kind, name: &str| SeatView {
            kind,
            name: name.to_owned(),
            profile: None,
            rating: None,
            connected: kind == "person",
        };
        let view = View {
            version: game.version,
            spec: game.rules.spec().to_owned(),
            sides: ["Attackers", "Defenders"].map(str::to_owned),
            you,
            seats: [seat("person", "A <i>name</i>"), seat("open", "Waiting for a friend")],
            status: String::new(),
            remark: String::new(),
            position: PositionView::without_moves(&game.record.state(0), game.rules.info(), None),
            rated: String::new(),
            played: vec![first.into()],
            clock: None,
            draw_offer: None,
            takeback: None,
            can,
            thinking: false,
            rematch: None,
            next: Vec::new(),
        };
        let view = Arc::new(SharedView::new(view));
        room_page(
            &Snapshot { game: Arc::new(game), key: ViewKey::default(), view },
            RoomReader { has_chat: true, ..RoomReader::default() },
        )
        .into_string()
    }

    /// The opening tag with this id.
    fn tag<'a>(page: &'a str, id: &str) -> &'a str {
        let at = page.find(&format!(" id=\"{id}\"")).unwrap_or_else(|| panic!("no #{id}"));
        let start = page[..at].rfind('<').unwrap();
        &page[start..start + page[start..].find('>').unwrap()]
    }

    #[test]
    fn the_host_gets_a_link_to_send_and_a_visitor_a_seat_to_take() {
        let host = room(vec![0], Can::default());
        assert!(!tag(&host, "invite").contains("hidden") && tag(&host, "join").contains("hidden"));
        assert!(tag(&host, "invite-link").contains("/games/abc"));
        let visitor = room(vec![], Can { join: true, ..Can::default() });
        assert!(tag(&visitor, "invite").contains("hidden") && !tag(&visitor, "join").contains("hidden"));
        assert!(tag(&visitor, "join").contains(r#"action="/games/abc/join""#));
    }

    #[test]
    fn only_what_can_be_done_is_offered() {
        let page = room(vec![0], Can { resign: true, ..Can::default() });
        assert!(!tag(&page, "action-resign").contains("hidden"));
        for action in ["undo", "offer-draw", "accept-draw", "decline-draw", "claim", "rematch"] {
            assert!(tag(&page, &format!("action-{action}")).contains("hidden"), "{action}");
        }
    }

    #[test]
    fn the_second_side_sees_the_board_from_its_end() {
        let own_end = |page: &str| page.contains(r#"data-turned="true""#);
        assert!(own_end(&room(vec![1], Can::default())));
        assert!(!own_end(&room(vec![0], Can::default())) && !own_end(&room(vec![0, 1], Can::default())));
    }

    #[test]
    fn names_cannot_bring_html_and_nothing_is_inline() {
        let page = room(vec![0], Can::default());
        assert!(page.contains("A &lt;i&gt;name&lt;/i&gt;") && !page.contains(" style="));
    }
}
