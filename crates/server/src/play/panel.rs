//! The panel beside the board of a game: turn, invitation, moves, actions, and chat.

use super::actor::Snapshot;
use super::seat::{Kind, Seat};
use super::time_control::TimeControl;
use super::view::NextStep;
use crate::boards::{
    MoveInput, board_note, confirmation, connection_status, move_choices, move_input, open_ways,
    step_buttons, turn_parts,
};
use crate::embed::{self, game_code};
use crate::learn::{goal, summary_points};
use crate::messages::{colon, say, say_with};
use crate::origin;
use crate::paths::{editor_path, rules_path, setup_path, sign_in_path, sign_out_path};
use crate::rule_sets::{about_of, is_set_up, name_of, options_words};
use crate::words::side_text;
use maud::{Markup, html};

/// What the page of a game shows depending on the reader.
#[derive(Clone, Copy, Default, Hash, Debug)]
pub(super) struct RoomReader {
    pub has_chat: bool,
    /// The side to join, 0 or 1, if the address names one.
    pub chosen_side: Option<u8>,
    /// Whether joining needs an account and the reader has none.
    pub needs_account: bool,
    /// Whether the browser plays this game as the guest it was before signing in.
    pub played_as_guest: bool,
    /// Whether the browser takes seats but sends no cookie, so that it is a new visitor each time.
    pub lacks_cookie: bool,
}

/// The panel.
pub(super) fn panel(room: &Snapshot, path: &str, reader: RoomReader) -> Markup {
    html! {
        aside.panel aria-label=(say("room")) {
            div.status-box {
                p.status id="status" { (room.view.status) }
                p.substatus id="substatus" { (room.view.remark) }
                @if room.game.terms.rated { p.substatus id="rated" { (room.view.rated) } }
                noscript { p.problem { (say("room.no-script")) } }
            }
            @if reader.lacks_cookie { p.problem id="no-cookie" role="alert" { (say("room.no-cookie")) } }
            (turn_parts(&room.view.position.expects))
            (invitation(room, path, reader))
            div.notice-box { p.notice id="notice" {} }
            (move_choices())
            (confirmation())
            (goal_card(room))
            (conditional(room))
            (moves(room))
            @if room.game.imported.is_some() { div.remarks id="remarks" role="status" hidden {} }
            (actions(room, path))
            @if reader.has_chat { (chat(room)) }
            @if embed::full_page_path().is_none() { (private_note()) }
            (board_note(&room.game.rules))
            (connection_status())
        }
    }
}

/// The goals of both sides and how the game is played; nothing for a game without these texts.
fn goal_card(room: &Snapshot) -> Markup {
    let (game, view) = (&room.game.rules, &room.view);
    let told = |side: usize| goal(game, side);
    let own = match view.you[..] {
        [side] => told(usize::from(side)),
        _ => None,
    };
    let points = summary_points(game);
    html! {
        @if let [Some(first), Some(second)] = [told(0), told(1)] {
            details.goal id="goal" open {
                summary { @if own.is_some() { (say("short.goal")) } @else { (say("short.goals")) } }
                @if let Some(own) = own { p { (own) } } @else {
                    p { b { (view.sides[0]) (colon()) } (first) }
                    p { b { (view.sides[1]) (colon()) } (second) }
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

/// The form for conditional lines in a correspondence game; the script shows it while the player
/// waits.
fn conditional(room: &Snapshot) -> Markup {
    let is_correspondence = room.game.terms.time.is_some_and(|time| !time.is_live());
    html! {
        @if is_correspondence {
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

fn invitation(room: &Snapshot, path: &str, reader: RoomReader) -> Markup {
    let chosen_side = reader.chosen_side;
    let open = room.view.seats.iter().any(|seat| seat.kind == "open");
    let host = !room.view.you.is_empty();
    let challenged = room.game.seats.iter().any(|seat| matches!(seat, Seat::Challenged { .. }));
    let side = chosen_side.map_or_else(String::new, |side| format!("?side={side}"));
    let options = options_words(&room.game.rules);
    html! {
        div.invite id="invite" hidden[!(open && host)] {
            @if challenged { p { (say("challenge.finds")) } } @else {
                label for="invite-link" { (say(if room.game.terms.public { "room.link" } else { "room.send" })) }
                div.invite-row {
                    input id="invite-link" type="text" readonly value=(path);
                    button.button type="button" id="invite-copy" { (say("room.copy")) }
                }
            }
            @if let Some(stands) = in_the_lobby(room).filter(|_| !challenged) {
                p { (stands) " " a href="/lobby" target="_blank" { (say("room.to-lobby")) } }
                p { a id="meanwhile" href={ (setup_path(&room.game.rules, None)) "?opponent=engine" } target="_blank" rel="noopener" { (say("room.meanwhile")) } }
            }
        }
        form.join id="join" method="post" action={ (path) "/join" (side) } hidden[!room.view.can.join] {
            p { strong { (name_of(&room.game.rules)) } ". " (about_of(&room.game.rules)) }
            @if !options.is_empty() { p { (options) } }
            @if is_set_up(room.game.rules.spec(), room.game.start.as_deref()) { p { (say("lobby.position")) "." } }
            p { (free_seat(room, chosen_side)) @if room.game.terms.takebacks { " " (say("takeback.agreed")) } }
            @if let Some(time) = room.game.terms.time { p { (time_words(time)) } }
            @if reader.needs_account { p { (say("rated.sign-in")) } }
            div.choices {
                @if reader.needs_account {
                    a.button.primary.large id="join-sign-in" href=(sign_in_path(path)) { (say("account.sign-in")) }
                } @else {
                    button.button.primary.large id="join-button" type="submit" { (say(if challenged { "challenge.accept" } else { "room.join" })) }
                }
                @if challenged {
                    button.button.large type="submit" formaction={ (path) "/decline" } { (say("challenge.decline")) }
                }
            }
        }
        @if reader.played_as_guest {
            form.join id="as-guest" method="post" action=(sign_out_path(path)) {
                p { (say("room.as-guest")) }
                button.button.primary type="submit" { (say("account.sign-out")) }
            }
        }
    }
}

/// The sentence on how long a public game is listed in the lobby.
fn in_the_lobby(room: &Snapshot) -> Option<String> {
    let is_correspondence = room.game.terms.time.is_some_and(|time| !time.is_live());
    let words = || say(if is_correspondence { "room.stands-by-the-day" } else { "room.stands" });
    room.game.terms.public.then(words)
}

/// The time control, in an invitation.
fn time_words(time: TimeControl) -> String {
    say_with("time.control", &[("time", &time.words())])
}

/// The sentence on the side that a visitor would play.
fn free_seat(room: &Snapshot, chosen_side: Option<u8>) -> String {
    let open = [0, 1].map(|side| room.view.seats[side].kind == "open");
    match chosen_side.map(usize::from).or(open.iter().position(|open| *open)) {
        Some(_) if chosen_side.is_none() && open == [true; 2] => say("room.join-either"),
        Some(side) => {
            let begins = side == usize::from(room.view.position.turn);
            let name = side_text(room.game.rules.info(), side, "name");
            say_with(if begins { "room.join-first" } else { "room.join-second" }, &[("side", &name)])
        }
        None => String::new(),
    }
}

fn moves(room: &Snapshot) -> Markup {
    let played = &room.view.played;
    // Where the second side began, the first row lacks a move.
    let missing = (usize::from(room.view.position.turn) + played.len()) % 2;
    let missing = if played.is_empty() { 0 } else { missing };
    let shown: Vec<&str> =
        std::iter::repeat_n("…", missing).chain(played.iter().map(|text| &**text)).collect();
    html! {
        section.moves-box aria-label=(say("room.moves")) {
            ol.moves id="moves" tabindex="0" aria-label=(say("room.played")) {
                @for (i, pair) in shown.chunks(2).enumerate() {
                    li { span.move-number { (i + 1) } @for text in pair { span.move { (text) } } }
                }
            }
            (step_buttons())
            button.button.primary.to-present type="button" id="to-present" hidden { (say("room.present")) }
            (move_input(if room.view.can.play { MoveInput::Open } else { MoveInput::Closed }))
        }
    }
}

/// The chat of the players, or of the watchers.
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
                    input id="chat-text" type="text" maxlength="280" autocomplete="off" placeholder=(say("chat.write")) aria-label=(say("chat.write"));
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

/// Downloading and sharing the game or a position of it.
fn share(room: &Snapshot, path: &str) -> Markup {
    let position = room.view.position.frame.position.as_str();
    html! {
        details.share id="share" {
            summary.button.quiet { (say("room.share")) }
            div.share-box {
                a.share-way id="record-download" href={ (path) "/record.pgn" } download { (say("room.download")) }
                button.share-way type="button" id="record-copy" { (say("room.copy-record")) }
                button.share-way type="button" id="position-copy" { (say("room.copy-position")) }
                label.share-embed { (say("room.embed"))
                    input type="text" readonly value=(game_code(&origin::current(), &room.game.id));
                }
                a.share-way id="position-edit" href=(editor_path(&room.game.rules, Some(position))) { (say("room.edit")) }
            }
        }
    }
}

fn actions(room: &Snapshot, path: &str) -> Markup {
    let (can, view) = (room.view.can, &room.view);
    let is_over = view.position.result.is_some();
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
                a.button id="review" href={ (path) "/analysis?review" } hidden[!is_over || view.position.frame.ply == 0] { (say("room.review")) }
                a.button id="analyse" href={ (path) "/analysis" } hidden[!is_over] { (say("room.analyse")) }
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
                // With nobody else playing, analysis is allowed during the game.
                a.button id="analyse-own" href={ (path) "/analysis" } title=(say("room.analyse-own")) hidden[is_over || view.you.len() < 2] { (say("room.analyse")) }
                label.volume { (say("room.sound")) input type="range" id="volume" min="0" max="10" step="1"; }
            }
            div.actions-ways {
                a.button.quiet href=(setup_path(&room.game.rules, None)) id="new-game" { (say("room.new-game")) }
                (share(room, path))
                a.button.quiet href=(rules_path(&room.game.rules)) id="rules-link" target="_blank" rel="noopener" { (say("room.rules")) }
                @if room.game.kind == Kind::Friend && !view.you.is_empty() {
                    a.button.quiet id="report-link" href={ (path) "/report" } hidden[view.seats.iter().any(|seat| seat.kind == "open")] { (say("report-somebody")) }
                }
            }
        }
    }
}

/// A link shown after the end of the game.
fn next_step(step: &NextStep) -> Markup {
    html! { a.button href=(step.href) { (step.words) } }
}
