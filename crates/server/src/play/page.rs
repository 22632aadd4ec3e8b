//! The page a game is played on, and the game as pictures and as text. The script `play/room.js`
//! keeps the page up to date; every part has a stable `id` or `data-` hook for it.

use super::actor::{Request, Snapshot};
use super::games::Games;
use super::record::{self, Note};
use super::view::{NextStep, SeatView, View};
use crate::error::AppError;
use crate::learn::{goal, points};
use crate::messages::{say, say_with};
use crate::page::{
    board_note, choices, connection, editor_path, emblem, form, game_path, layout_with, live_boards, name_of,
    open_ways, parts, rules_path, setup_path, steps, typed,
};
use crate::preview::Preview;
use crate::visitor::VisitorId;
use crate::wire::FrameView;
use crate::words::capitalised;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Redirect};
use axum::{Extension, Json};
use maud::{Markup, html};
use std::sync::Arc;
use throughline_game::{Shape, Side};

/// `GET /games/{id}`.
pub(crate) async fn room(
    State(games): State<Arc<Games>>,
    Path(id): Path<String>,
    Extension(visitor): Extension<VisitorId>,
) -> Result<Markup, AppError> {
    Ok(room_page(&games.snapshot(&id, &visitor).await?))
}

/// `GET /games/{id}/frames/{ply}`.
pub(crate) async fn frame(
    State(games): State<Arc<Games>>,
    Path((id, ply)): Path<(String, usize)>,
) -> Result<Json<FrameView>, AppError> {
    let frame = games.game(&id).await?.record.frame(ply).ok_or(AppError::NoSuchPly)?;
    Ok(Json(FrameView::from(&frame)))
}

/// `GET /games/{id}/record.txt`.
pub(crate) async fn record(
    State(games): State<Arc<Games>>,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, AppError> {
    Ok(record::text(&*games.game(&id).await?))
}

/// `GET /games/{id}/record.pgn`.
pub(crate) async fn export(
    State(games): State<Arc<Games>>,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, AppError> {
    let export = record::export(&*games.game(&id).await?);
    let file = format!("attachment; filename=\"{}\"", export.file);
    let kind = "application/x-chess-pgn; charset=utf-8".to_owned();
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, file)], export.text))
}

/// `GET /games/{id}/notes`.
pub(crate) async fn notes(
    State(games): State<Arc<Games>>,
    Path(id): Path<String>,
) -> Result<Json<Vec<Note>>, AppError> {
    Ok(Json(record::notes(&*games.game(&id).await?)))
}

/// `POST /games/{id}/join`.
pub(crate) async fn join(
    State(games): State<Arc<Games>>,
    Path(id): Path<String>,
    Extension(visitor): Extension<VisitorId>,
) -> Result<Redirect, AppError> {
    let join = |reply| Request::Join { visitor: visitor.clone(), reply };
    games.ask(&id, join).await??;
    Ok(Redirect::to(&game_path(&id)))
}

/// The page of a game.
fn room_page(room: &Snapshot) -> Markup {
    let (game, view) = (&room.game.rules, &room.view);
    let (info, path) = (game.info(), game_path(&room.game.id));
    // The second side sees the board from its own end.
    let nearest = if view.you == [1] { Side::Second } else { Side::First };
    let eager = game.board(Shape::Wide).travels;
    let takes_back = room.game.takebacks;
    let content = html! {
        game-room.room.{ (form(game)) } id="room" data-takeback-ask=[takes_back.then(|| say("takeback.ask"))] data-takeback-asks=(say_with("takeback.asks", &[("side", "{side}")])) data-takeback-waits=(say("takeback.waits")) data-takeback-declined=(say("takeback.declined")) data-draw-declined=(say("takeback.draw-declined")) data-path=(path) data-sides=(view.sides.join(",")) data-name=(info.name) data-notes[room.game.origin.is_some()] {
            h1.visually-hidden { (info.name) }
            div.board-area {
                (seat(room, nearest.opponent().index(), "top"))
                game-board id="board" data-eager[eager] { (live_boards(game, &room.game.record, nearest)) }
                (seat(room, nearest.index(), "bottom"))
            }
            (panel(room, &path))
        }
    };
    layout_with(
        &Preview::of(game, None),
        &format!("{} on Throughline", info.name),
        "room",
        Some("play/room.js"),
        &content,
    )
}

fn seat(room: &Snapshot, side: usize, place: &str) -> Markup {
    let SeatView { kind, name, connected } = &room.view.seats[side];
    let to_move = room.view.position.result.is_none() && usize::from(room.view.position.turn) == side;
    let tally = room.view.position.frame.tally.as_ref().map_or("", |tally| &tally[side]);
    html! {
        div.seat id={ "seat-" (place) } data-place=(place) data-side=(side) data-kind=(kind) data-turn=(to_move) data-connected=(connected) {
            span.seat-emblem data-emblem="0" hidden[side != 0] { (emblem(&room.game.rules, 0)) }
            span.seat-emblem data-emblem="1" hidden[side != 1] { (emblem(&room.game.rules, 1)) }
            span.seat-name data-seat-name="" { (name) }
            span.seat-side data-seat-side="" { (capitalised(room.view.sides[side])) }
            span.seat-tally data-seat-tally="" { (tally) }
            span.seat-state data-seat-state="" {}
        }
    }
}

fn panel(room: &Snapshot, path: &str) -> Markup {
    html! {
        aside.panel aria-label="The game" {
            div.status-box {
                p.status id="status" { (status(&room.view)) }
                p.substatus id="substatus" {}
            }
            (parts(&room.view.position.expects))
            (invitation(room, path))
            div.notice-box { p.notice id="notice" {} }
            (choices())
            (goal_card(room))
            (moves(room))
            @if room.game.origin.is_some() { div.remarks id="remarks" role="status" hidden {} }
            (actions(room, path))
            (board_note(&room.game.rules))
            (connection())
        }
    }
}

/// Whose turn it is, or the result.
fn status(view: &View) -> String {
    let turn = usize::from(view.position.turn);
    match &view.position.result {
        Some(result) => result.words.clone(),
        None if view.can.join => "You are invited to play".to_owned(),
        None if view.seats.iter().any(|seat| seat.kind == "open") => "Waiting for your friend".to_owned(),
        None if view.you == [view.position.turn] => "Your move".to_owned(),
        None => format!("{} to move", capitalised(view.sides[turn])),
    }
}

/// What the players are after, and how the game is played; nothing for a game that does not tell.
fn goal_card(room: &Snapshot) -> Markup {
    let (game, view) = (&room.game.rules, &room.view);
    let told = |side: usize| goal(game, side);
    let own = match view.you[..] {
        [side] => told(usize::from(side)),
        _ => None,
    };
    let points = points(game);
    html! {
        @if let [Some(first), Some(second)] = [told(0), told(1)] {
            details.goal id="goal" open {
                summary { @if own.is_some() { (say("short.goal")) } @else { (say("short.goals")) } }
                @if let Some(own) = own { p { (own) } } @else {
                    p { b { (capitalised(view.sides[0])) ": " } (first) }
                    p { b { (capitalised(view.sides[1])) ": " } (second) }
                }
                @if !points.is_empty() {
                    details.goal-moves {
                        summary { (say("short.moves")) }
                        ul tabindex="0" { @for point in points { li { (point) } } }
                    }
                }
            }
        }
    }
}

fn invitation(room: &Snapshot, path: &str) -> Markup {
    let open = room.view.seats.iter().any(|seat| seat.kind == "open");
    let host = !room.view.you.is_empty();
    html! {
        div.invite id="invite" hidden[!(open && host)] {
            label for="invite-link" { "Send this link to your friend:" }
            div.invite-row {
                input id="invite-link" type="text" readonly value=(path);
                button.button type="button" id="invite-copy" { "Copy" }
            }
        }
        form.join id="join" method="post" action={ (path) "/join" } hidden[!room.view.can.join] {
            p { strong { (name_of(&room.game.rules)) } ". " (room.game.rules.info().tagline) }
            p { (free_seat(&room.view)) @if room.game.takebacks { " " (say("takeback.agreed")) } }
            button.button.primary.large id="join-button" type="submit" { "Join the game" }
        }
    }
}

/// Which side a visitor would play.
fn free_seat(view: &View) -> String {
    let open = view.seats.iter().position(|seat| seat.kind == "open");
    open.map_or_else(String::new, |side| {
        let first = if side == 0 { " and move first" } else { "" };
        format!("You would play {}{first}.", capitalised(view.sides[side]))
    })
}

fn moves(room: &Snapshot) -> Markup {
    html! {
        section.moves-box aria-label="Moves" {
            ol.moves id="moves" tabindex="0" aria-label="Moves played" {
                @for (i, pair) in room.view.played.chunks(2).enumerate() {
                    li { span.move-number { (i + 1) } @for text in pair { span.move { (text) } } }
                }
            }
            (steps())
            button.button.primary.to-present type="button" id="to-present" hidden { "Back to the game" }
            (typed(room.view.can.play))
        }
    }
}

/// Taking the game or a position of it along.
fn share(room: &Snapshot, path: &str) -> Markup {
    let position = room.view.position.frame.position.as_str();
    html! {
        details.share id="share" {
            summary.button.quiet { "Save and share" }
            div.share-box {
                a.share-way id="record-download" href={ (path) "/record.pgn" } download { "Download the game" }
                button.share-way type="button" id="record-copy" { "Copy the game as text" }
                button.share-way type="button" id="position-copy" { "Copy a link to this position" }
                a.share-way id="position-edit" href=(editor_path(&room.game.rules, Some(position))) { "Edit this position" }
            }
        }
    }
}

fn actions(room: &Snapshot, path: &str) -> Markup {
    let (can, view) = (room.view.can, &room.view);
    let action = |name: &str, word: &str, shown: bool, class: &str| {
        html! {
            button.button.{ (class) } type="button" id={ "action-" (name) } data-action=(name) hidden[!shown] { (word) }
        }
    };
    html! {
        div.actions id="actions" role="group" aria-label="Actions" {
            div.actions-urgent {
                span id="buttons" {}
                (action("accept-draw", "Accept the draw", can.answer_draw, "primary"))
                (action("decline-draw", "Decline", can.answer_draw, ""))
                (action("accept-takeback", &say("takeback.accept"), can.answer_takeback, "primary"))
                (action("decline-takeback", &say("takeback.decline"), can.answer_takeback, ""))
                (action("claim", "Declare a draw", can.claim, "primary"))
                (action("rematch", "Rematch", can.rematch, "primary"))
                a.button id="review" href={ (path) "/analysis?review" } hidden[view.position.result.is_none()] { "Review" }
                a.button id="analyse" href={ (path) "/analysis" } hidden[view.position.result.is_none() && view.you.len() < 2] { "Analyse" }
                span id="next-steps" { @for step in &view.next { (next_step(step)) } }
                a.button.primary id="rematch-link" href=[view.rematch.as_deref()] hidden[view.rematch.is_none()] { "To the rematch" }
            }
            div.actions-usual {
                (action("hint", &say("hint.button"), can.hint, ""))
                (action("undo", "Undo", can.undo, ""))
                (action("offer-draw", "Offer a draw", can.offer_draw, ""))
                (action("resign", "Resign", can.resign, ""))
                button.button type="button" id="flip" aria-pressed="false" { "Flip" }
                (open_ways(&room.game.rules))
                label.volume { (say("volume")) input type="range" id="volume" min="0" max="10" step="1"; }
            }
            div.actions-ways {
                a.button.quiet href=(setup_path(&room.game.rules, None)) id="new-game" { "New game" }
                (share(room, path))
                a.button.quiet href=(rules_path(&room.game.rules)) id="rules-link" target="_blank" rel="noopener" { "Rules" }
            }
        }
    }
}

/// A way on after the end.
fn next_step(step: &NextStep) -> Markup {
    html! { a.button href=(step.href) { (step.words) } }
}

#[cfg(test)]
mod tests {
    use super::super::event::{Event, Seat};
    use super::super::game::Game;
    use super::super::view::Can;
    use super::*;
    use crate::rule_sets::RuleSets;
    use crate::wire::PositionView;
    use throughline_catalog::GAMES;
    use throughline_store::{StoredEvent, StoredGame, Summary};

    /// A room of the first game with one seat free, as the browser of `you` sees it.
    fn room(you: Vec<u8>, can: Can) -> String {
        let owner = VisitorId::of("secret");
        let seats = [Seat::Person { visitor: owner.clone() }, Seat::Open];
        let created =
            Event::Created { seats, owner, seed: 1, hints: false, takebacks: false }.encode().unwrap();
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
        game.apply(&Event::Moved { text: first.clone(), by: None }, 0).unwrap();
        let seat = |kind, name: &str| SeatView { kind, name: name.to_owned(), connected: kind == "person" };
        let view = View {
            version: game.version,
            spec: game.rules.spec().to_owned(),
            sides: game.sides(),
            you,
            seats: [seat("person", "A <i>name</i>"), seat("open", "Waiting for a friend")],
            position: PositionView::new(&game.record.state(0), None),
            played: vec![first],
            draw_offer: None,
            takeback: None,
            can,
            thinking: false,
            rematch: None,
            next: Vec::new(),
        };
        room_page(&Snapshot { game: Arc::new(game), view }).into_string()
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
