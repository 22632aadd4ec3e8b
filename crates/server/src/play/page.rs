//! The page a game is played on, and the game as pictures and as text. The script `play/room.js`
//! keeps the page up to date; every part has a stable `id` or `data-` hook for it.

use super::actor::{Request, Snapshot};
use super::clock::TimeControl;
use super::event::Kind;
use super::game::Game;
use super::games::Games;
use super::record::{self, Note};
use super::view::{NextStep, SeatView};
use crate::dear::DearWork;
use crate::error::{AppError, Refusal};
use crate::kept;
use crate::learn::{goal, points};
use crate::messages::{say, say_with};
use crate::page::{
    board_note, choices, connection, editor_path, emblem, form, game_path, layout_with, live_boards, name_of,
    open_ways, parts, rules_path, setup_path, steps, typed,
};
use crate::preview::Preview;
use crate::visitor::VisitorId;
use crate::wire::FrameView;
use crate::words::side_text;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use axum::{Extension, Json};
use maud::{Markup, html};
use std::sync::Arc;
use throughline_catalog::tagline;
use throughline_game::{Shape, Side};

/// `GET /games/{id}`.
pub(crate) async fn room(
    State(games): State<Arc<Games>>,
    Path(id): Path<String>,
    Extension(visitor): Extension<VisitorId>,
) -> Result<Response, AppError> {
    let room = games.snapshot(&id, &visitor).await?;
    let has_chat = games.settings.chat && room.game.kind == Kind::Friend;
    let key = ("room", &id, room.view.version, room.key, &room.game.names);
    Ok(kept::page(key, || room_page(&room, has_chat)).await)
}

/// `GET /games/{id}/frames/{ply}`.
pub(crate) async fn frame(
    State(games): State<Arc<Games>>,
    State(dear): State<Arc<DearWork>>,
    Path((id, ply)): Path<(String, usize)>,
) -> Result<Json<FrameView>, AppError> {
    let game = games.game(&id).await?;
    let frame = dear.records.run(move || game.record.frame(ply).map(|frame| FrameView::from(&frame)));
    frame.await?.map(Json).ok_or(AppError::NoSuchPly)
}

/// `GET /games/{id}/record.txt`.
pub(crate) async fn record(
    State(games): State<Arc<Games>>,
    State(dear): State<Arc<DearWork>>,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, AppError> {
    let game = games.game(&id).await?;
    dear.records.run(move || record::text(&game)).await
}

/// `GET /games/{id}/record.pgn`.
pub(crate) async fn export(
    State(games): State<Arc<Games>>,
    State(dear): State<Arc<DearWork>>,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, AppError> {
    let game = games.game(&id).await?;
    let export = dear.records.run(move || record::export(&game)).await?;
    let file = format!("attachment; filename=\"{}\"", export.file);
    let kind = "application/x-chess-pgn; charset=utf-8".to_owned();
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, file)], export.text))
}

/// The text of a game's record.
pub(crate) fn record_text(game: &Game) -> String {
    record::export(game).text
}

/// The record of a game as it stands.
#[cfg(feature = "offline")]
pub(crate) async fn record_of(games: &Games, id: &str) -> Result<String, AppError> {
    Ok(record::export(&*games.game(id).await?).text)
}

/// `GET /games/{id}/notes`.
pub(crate) async fn notes(
    State(games): State<Arc<Games>>,
    State(dear): State<Arc<DearWork>>,
    Path(id): Path<String>,
) -> Result<Json<Vec<Note>>, AppError> {
    let game = games.game(&id).await?;
    Ok(Json(dear.records.run(move || record::notes(&game)).await?))
}

/// `POST /games/{id}/join`.
pub(crate) async fn join(
    State(games): State<Arc<Games>>,
    Path(id): Path<String>,
    Extension(visitor): Extension<VisitorId>,
) -> Result<Redirect, AppError> {
    sit_down(&games, &id, &visitor).await?;
    Ok(Redirect::to(&game_path(&id)))
}

/// Takes the open seat of a game for a visitor; nothing happens for one who sits there already.
///
/// # Errors
/// [`AppError::Refused`] where the seat is taken or the game is over, and those of [`Games::ask`].
pub(crate) async fn sit_down(games: &Games, id: &str, visitor: &VisitorId) -> Result<(), AppError> {
    games.may_meet(visitor).await?;
    if games.game(id).await?.terms.rated && games.accounts.name(visitor).await.is_none() {
        return Err(Refusal::new(say("rated.sign-in")).into());
    }
    Ok(games.ask(id, |reply| Request::Join { visitor: visitor.clone(), reply }).await??)
}

/// The page of a game.
fn room_page(room: &Snapshot, has_chat: bool) -> Markup {
    let (game, view) = (&room.game.rules, &room.view);
    let (info, path) = (game.info(), game_path(&room.game.id));
    // The second side sees the board from its own end.
    let nearest = if view.you == [1] { Side::Second } else { Side::First };
    let eager = game.board(Shape::Wide).travels;
    let content = html! {
        game-room.room.{ (form(game)) } id="room" data-path=(path) data-sides=(view.sides.join(",")) data-name=(info.name) data-notes[room.game.origin.is_some()] {
            h1.visually-hidden { (info.name) }
            div.board-area {
                (seat(room, nearest.opponent().index(), "top"))
                game-board id="board" data-eager[eager] { (live_boards(game, &room.game.record, nearest)) }
                (seat(room, nearest.index(), "bottom"))
            }
            (panel(room, &path, has_chat))
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
    let SeatView { kind, name, rating, connected } = &room.view.seats[side];
    let to_move = room.view.position.result.is_none() && usize::from(room.view.position.turn) == side;
    let tally = room.view.position.frame.tally.as_ref().map_or("", |tally| &tally[side]);
    html! {
        div.seat id={ "seat-" (place) } data-place=(place) data-side=(side) data-kind=(kind) data-turn=(to_move) data-connected=(connected) {
            span.seat-emblem data-emblem="0" hidden[side != 0] { (emblem(&room.game.rules, 0)) }
            span.seat-emblem data-emblem="1" hidden[side != 1] { (emblem(&room.game.rules, 1)) }
            span.seat-name data-seat-name="" { (name) }
            @if room.game.terms.rated { span.seat-rating data-seat-rating="" { (rating.as_deref().unwrap_or_default()) } }
            span.seat-side data-seat-side="" { (room.view.sides[side]) }
            span.seat-tally data-seat-tally="" { (tally) }
            span.seat-state data-seat-state="" {}
            @if room.game.terms.time.is_some() { time.seat-clock data-seat-clock="" role="timer" hidden {} }
        }
    }
}

fn panel(room: &Snapshot, path: &str, has_chat: bool) -> Markup {
    html! {
        aside.panel aria-label=(say("room")) {
            div.status-box {
                p.status id="status" { (room.view.status) }
                p.substatus id="substatus" { (room.view.remark) }
                @if room.game.terms.rated { p.substatus id="rated" { (room.view.rated) } }
            }
            (parts(&room.view.position.expects))
            (invitation(room, path))
            div.notice-box { p.notice id="notice" {} }
            (choices())
            (goal_card(room))
            (conditional(room))
            (moves(room))
            @if room.game.origin.is_some() { div.remarks id="remarks" role="status" hidden {} }
            (actions(room, path))
            @if has_chat { (chat(room)) }
            (private_note())
            (board_note(&room.game.rules))
            (connection())
        }
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
                    p { b { (view.sides[0]) ": " } (first) }
                    p { b { (view.sides[1]) ": " } (second) }
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

/// Where conditional lines are entered, in a game by the day; the script shows it while its player
/// waits.
fn conditional(room: &Snapshot) -> Markup {
    let by_the_day = room.game.terms.time.is_some_and(|time| !time.is_live());
    html! {
        @if by_the_day {
            section.goal.conditional id="conditional" aria-labelledby="conditional-title" hidden {
                h2.conditional-title id="conditional-title" { (say("conditional")) }
                p { (say("conditional.about")) }
                ul id="conditional-lines" {}
                p id="conditional-line" role="status" {}
                div.choices {
                    button.button type="button" id="conditional-enter" { (say("conditional.enter")) }
                    button.button.primary type="button" id="conditional-keep" hidden { (say("conditional.keep")) }
                    button.button type="button" id="conditional-back" hidden { (say("conditional.back")) }
                    button.button type="button" id="conditional-leave" hidden { (say("conditional.leave")) }
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
            label for="invite-link" { (say("room.send")) }
            div.invite-row {
                input id="invite-link" type="text" readonly value=(path);
                button.button type="button" id="invite-copy" { (say("room.copy")) }
            }
            @if let Some(stands) = in_the_lobby(room) {
                p { (stands) " " a href="/lobby" { (say("room.to-lobby")) } }
                p { a id="meanwhile" href={ (setup_path(&room.game.rules, None)) "?opponent=engine" } target="_blank" rel="noopener" { (say("room.meanwhile")) } }
            }
        }
        form.join id="join" method="post" action={ (path) "/join" } hidden[!room.view.can.join] {
            p { strong { (name_of(&room.game.rules)) } ". " (tagline(room.game.rules.info())) }
            p { (free_seat(room)) @if room.game.terms.takebacks { " " (say("takeback.agreed")) } }
            @if let Some(time) = room.game.terms.time { p { (time_words(time)) } }
            @if room.game.terms.rated { p { (say("rated.rated")) } }
            button.button.primary.large id="join-button" type="submit" { (say("room.join")) }
        }
    }
}

/// How long a public game stands in the lobby.
fn in_the_lobby(room: &Snapshot) -> Option<String> {
    let by_the_day = room.game.terms.time.is_some_and(|time| !time.is_live());
    let words = || say(if by_the_day { "room.stands-by-the-day" } else { "room.stands" });
    room.game.terms.public.then(words)
}

/// The time control, as an invitation tells it.
fn time_words(time: TimeControl) -> String {
    say_with("time.control", &[("time", &time.words())])
}

/// Which side a visitor would play.
fn free_seat(room: &Snapshot) -> String {
    let side_of = |side| side_text(room.game.rules.info(), side, "name");
    match room.view.seats.iter().position(|seat| seat.kind == "open") {
        Some(0) => say_with("room.join-first", &[("side", &side_of(0))]),
        Some(side) => say_with("room.join-second", &[("side", &side_of(side))]),
        None => String::new(),
    }
}

fn moves(room: &Snapshot) -> Markup {
    html! {
        section.moves-box aria-label=(say("room.moves")) {
            ol.moves id="moves" tabindex="0" aria-label=(say("room.played")) {
                @for (i, pair) in room.view.played.chunks(2).enumerate() {
                    li { span.move-number { (i + 1) } @for text in pair { span.move { (text) } } }
                }
            }
            (steps())
            button.button.primary.to-present type="button" id="to-present" hidden { (say("room.present")) }
            (typed(room.view.can.play))
        }
    }
}

/// What the players, or those who watch, write to each other.
fn chat(room: &Snapshot) -> Markup {
    let readers = if room.view.you.is_empty() { "chat.watchers" } else { "chat.players" };
    html! {
        details.chat id="chat" {
            summary { (say("chat")) }
            div.chat-box {
                p.chat-about { (say(readers)) }
                ol.chat-lines id="chat-lines" tabindex="0" aria-label=(say("chat.lines")) {}
                p.chat-note id="chat-note" role="status" {}
                form.chat-form id="chat-form" hidden {
                    input id="chat-text" type="text" maxlength="280" autocomplete="off" aria-label=(say("chat.write"));
                    button.button type="submit" { (say("chat.send")) }
                }
            }
        }
    }
}

fn private_note() -> Markup {
    html! {
        details.private-note id="private-note" {
            summary { (say("private-note")) }
            div.private-note-box {
                p.private-note-about { (say("private-note.about")) }
                textarea id="private-note-text" maxlength="2000" disabled aria-label=(say("private-note")) {}
                p.chat-note id="private-note-state" role="status" {}
            }
        }
    }
}

/// Taking the game or a position of it along.
fn share(room: &Snapshot, path: &str) -> Markup {
    let position = room.view.position.frame.position.as_str();
    html! {
        details.share id="share" {
            summary.button.quiet { (say("room.share")) }
            div.share-box {
                a.share-way id="record-download" href={ (path) "/record.pgn" } download { (say("room.download")) }
                button.share-way type="button" id="record-copy" { (say("room.copy-record")) }
                button.share-way type="button" id="position-copy" { (say("room.copy-position")) }
                a.share-way id="position-edit" href=(editor_path(&room.game.rules, Some(position))) { (say("room.edit")) }
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
        div.actions id="actions" role="group" aria-label=(say("room.actions")) {
            div.actions-urgent {
                span id="buttons" {}
                (action("accept-draw", &say("room.accept-draw"), can.answer_draw, "primary"))
                (action("decline-draw", &say("room.decline-draw"), can.answer_draw, ""))
                (action("accept-takeback", &say("takeback.accept"), can.answer_takeback, "primary"))
                (action("decline-takeback", &say("takeback.decline"), can.answer_takeback, ""))
                (action("claim", &say("room.claim"), can.claim, "primary"))
                (action("claim-win", &say("clock.claim-win"), can.claim_win, "primary"))
                (action("rematch", &say("room.rematch"), can.rematch, "primary"))
                a.button id="review" href={ (path) "/analysis?review" } hidden[view.position.result.is_none()] { (say("room.review")) }
                a.button id="analyse" href={ (path) "/analysis" } hidden[view.position.result.is_none() && view.you.len() < 2] { (say("room.analyse")) }
                span id="next-steps" { @for step in &view.next { (next_step(step)) } }
                @if room.game.terms.time.is_some_and(|time| !time.is_live()) {
                    a.button.primary id="next-waiting" hidden { (say("my-games.next")) }
                }
                a.button.primary id="rematch-link" href=[view.rematch.as_deref()] hidden[view.rematch.is_none()] { (say("room.to-rematch")) }
            }
            div.actions-usual {
                (action("hint", &say("hint.button"), can.hint, ""))
                (action("undo", &say(if room.game.terms.takebacks { "takeback.ask" } else { "room.undo" }), can.undo, ""))
                (action("offer-draw", &say("room.offer-draw"), can.offer_draw, ""))
                (action("abort", &say("clock.abort"), can.abort, ""))
                (action("resign", &say("room.resign"), can.resign, ""))
                button.button type="button" id="flip" aria-pressed="false" { (say("room.flip")) }
                (open_ways(&room.game.rules))
                label.volume { (say("room.sound")) input type="range" id="volume" min="0" max="10" step="1"; }
            }
            div.actions-ways {
                a.button.quiet href=(setup_path(&room.game.rules, None)) id="new-game" { (say("room.new-game")) }
                (share(room, path))
                a.button.quiet href=(rules_path(&room.game.rules)) id="rules-link" target="_blank" rel="noopener" { (say("room.rules")) }
                @if room.game.kind == Kind::Friend && !view.you.is_empty() {
                    a.button.quiet href={ (path) "/report" } { (say("report-somebody")) }
                }
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
    use super::super::event::{Event, Seat, Terms};
    use super::super::game::Game;
    use super::super::subscribers::ViewKey;
    use super::super::view::{Can, View};
    use super::*;
    use crate::play::view::SharedView;
    use crate::rule_sets::RuleSets;
    use crate::wire::PositionView;
    use throughline_catalog::GAMES;
    use throughline_store::{StoredEvent, StoredGame, Summary};

    /// A room of the first game with one seat free, as the browser of `you` sees it.
    fn room(you: Vec<u8>, can: Can) -> String {
        let owner = VisitorId::of("secret");
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
            position: PositionView::still(&game.record.state(0), game.rules.info(), None),
            rated: String::new(),
            played: vec![first],
            clock: None,
            draw_offer: None,
            takeback: None,
            can,
            thinking: false,
            rematch: None,
            next: Vec::new(),
        };
        let view = Arc::new(SharedView::new(view));
        room_page(&Snapshot { game: Arc::new(game), key: ViewKey::default(), view }, true).into_string()
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
