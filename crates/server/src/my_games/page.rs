//! A visitor's games as a page and as a section of the start page: a card with the board for each.

use super::waiting::{Inbox, WAITING};
use super::{Entry, ListFilter, MY_GAMES};
use crate::boards::{board_label, form, still_boards};
use crate::calendar::{date_words, now_ms};
use crate::messages::{say, say_with};
use crate::page::layout;
use crate::paths::{NOTICES, game_path, offline_path};
use crate::play::{Seat, time_control_words, time_left_words};
use crate::rule_sets::name_of;
use crate::visitor::VisitorId;
use crate::words::{side_label, side_text};
use maud::{Markup, html};
use throughline_catalog::GAMES;
use throughline_draw::DrawingOptions;
use throughline_game::Side;

/// The page: filters, cards, links to the pages before and after.
pub(super) fn my_games(entries: &[Entry], visitor: &VisitorId, filter: &ListFilter, more: bool) -> Markup {
    let at = |page: u32| ListFilter { page: page.to_string(), ..filter.clone() }.path();
    let content = html! {
        section.hero {
            h1 { (say("my-games")) }
            @if let Some(offline) = offline_path() { p.lead { a href=(offline) { (say("offline.way")) } } }
        }
        (filters(filter))
        @if entries.is_empty() {
            p.soft { (say("my-games.none")) " " a href="/" { (say("my-games.play")) } }
        }
        h2.visually-hidden { (say("my-games.list")) }
        ul.my-games id="my-games" {
            @for entry in entries {
                li.my-game.{ (form(&entry.rules)) } data-game=(entry.summary.id) {
                    (card(entry, visitor))
                    @if !entry.overview.must_be_ended() { (deletion(entry, visitor, filter)) }
                }
            }
        }
        @if more || filter.page() > 1 {
            nav.pages aria-label=(say("my-games.pages")) {
                @if filter.page() > 1 { a.button href=(at(filter.page() - 1)) rel="prev" { (say("my-games.newer")) } }
                @if more { a.button href=(at(filter.page() + 1)) rel="next" { (say("my-games.older")) } }
            }
        }
    };
    layout(&say("my-games"), "my-games", None, &content)
}

/// The page of the games that wait for a visitor, and the new ones.
pub(super) fn inbox(inbox: &Inbox, visitor: &VisitorId, filter: &ListFilter) -> Markup {
    let lists = [
        ("waiting", say("my-games.waiting"), &inbox.waiting),
        ("begun", say("my-games.begun"), &inbox.begun),
        ("ended", say("my-games.ended"), &inbox.ended),
    ];
    let content = html! {
        section.hero { h1 { (say("my-games.waiting")) } p.lead { a href=(NOTICES) { (say("notices.way")) } } }
        (filters(filter))
        @if inbox.is_empty() { p.soft { (say("my-games.nothing-waits")) } }
        @for (id, title, entries) in &lists {
            @if !entries.is_empty() {
                section.go-on aria-labelledby={ "list-" (id) } {
                    h2 id={ "list-" (id) } { (title) }
                    (cards(entries, visitor))
                }
            }
        }
        @if !(inbox.begun.is_empty() && inbox.ended.is_empty()) {
            form method="post" action={ (MY_GAMES) "/seen" } {
                input type="hidden" name="at" value=(inbox.at);
                button.button type="submit" { (say("my-games.seen")) }
            }
        }
    };
    layout(&say("my-games.waiting"), "my-games", None, &content)
}

/// A card for each game.
fn cards(entries: &[Entry], visitor: &VisitorId) -> Markup {
    html! {
        ul.my-games {
            @for entry in entries {
                li.my-game.{ (form(&entry.rules)) } data-game=(entry.summary.id) { (card(entry, visitor)) }
            }
        }
    }
}

/// The section of the start page with the visitor's games.
pub(super) fn home_section(entries: &[Entry], visitor: &VisitorId) -> Markup {
    html! {
        @if !entries.is_empty() {
            section.go-on aria-labelledby="go-on" {
                h2 id="go-on" { (say("my-games.go-on")) }
                (cards(entries, visitor))
                p.home-more { a href=(MY_GAMES) { (say("my-games.every")) } }
            }
        }
    }
}

/// The links of the filters.
fn filters(filter: &ListFilter) -> Markup {
    let states = [
        (WAITING, say("my-games.waiting")),
        ("", say("my-games.all")),
        ("unfinished", say("my-games.unfinished")),
        ("finished", say("my-games.finished")),
    ];
    let state =
        |state: &str| ListFilter { state: state.to_owned(), page: String::new(), ..filter.clone() }.path();
    let of_game =
        |game: &str| ListFilter { game: game.to_owned(), page: String::new(), ..filter.clone() }.path();
    let any = say("my-games.any-game");
    let games = GAMES.iter().map(|info| (info.id, info.name));
    html! {
        nav.filters aria-label=(say("my-games.filters")) {
            p.filter {
                @for (name, word) in &states {
                    a href=(state(name)) aria-current=[(filter.state == *name).then_some("true")] { (word) }
                }
            }
            // The waiting games of all games are in one list.
            @if filter.state != WAITING { p.filter {
                @for (id, name) in std::iter::once(("", any.as_str())).chain(games) {
                    a href=(of_game(id)) aria-current=[(filter.game == id).then_some("true")] { (name) }
                }
            } }
        }
    }
}

fn card(entry: &Entry, visitor: &VisitorId) -> Markup {
    let Entry { summary, overview, rules, .. } = entry;
    let path = game_path(&summary.id);
    let yours = overview.waits_for(visitor);
    let nearest = if overview.sides_of(visitor) == [1] { Side::Second } else { Side::First };
    let plies = overview.plies.to_string();
    html! {
        div.my-game-board aria-hidden="true" { (still_board(entry, nearest)) }
        div.my-game-text {
            h3 { a.card-link href=(path) { (name_of(rules)) } }
            p { (players(entry, visitor)) }
            p.my-game-state data-yours[yours] { (state(entry, visitor)) }
            p.soft { (say_with("my-games.moves", &[("count", &plies)])) " · " (changed(entry)) }
            @if overview.terms.time.is_some() { p.soft { (time_control_words(overview.terms.time)) } }
            @if overview.result.is_some() && overview.plies > 0 {
                p.card-actions { a.button.quiet href={ (path) "/analysis?review" } { (say("my-games.review")) } }
            }
        }
    }
}

/// The board with a game's newest position, with a side's end nearest.
pub(crate) fn still_board(entry: &Entry, nearest: Side) -> Markup {
    let frame = entry.rules.record(Some(&entry.overview.position)).ok().and_then(|record| record.frame(0));
    let (placements, stacks) = frame.map(|frame| (frame.placements, frame.stacks)).unwrap_or_default();
    let label = board_label(&entry.rules);
    let picture = DrawingOptions {
        id: &entry.summary.id,
        label: &label,
        marks: &entry.overview.marks,
        stacks: &stacks,
        turned: nearest == Side::Second,
        ..DrawingOptions::default()
    };
    still_boards(&entry.rules, &placements, &picture)
}

/// The players, the visitor first.
fn players(entry: &Entry, visitor: &VisitorId) -> String {
    let overview = &entry.overview;
    let names = [0, 1].map(|side| overview.name(side, visitor, entry.names[side].as_deref()));
    if let Some(side) = overview.challenged(visitor) {
        let mine = side_label(entry.rules.info(), side);
        return say_with("my-games.against", &[("side", &mine), ("opponent", &names[1 - side])]);
    }
    match overview.sides_of(visitor)[..] {
        [side] if overview.names.is_none() => {
            let side = usize::from(side & 1);
            let mine = side_label(entry.rules.info(), side);
            let opponent = &overview.seats[1 - side];
            if *opponent == Seat::Open || opponent.is_open() && overview.result.is_none() {
                return mine;
            }
            say_with("my-games.against", &[("side", &mine), ("opponent", &names[1 - side])])
        }
        [_, _] if overview.names.is_none() => say("my-games.both"),
        _ => say_with("my-games.two", &[("first", &names[0]), ("second", &names[1])]),
    }
}

/// Whose turn it is, or the result.
fn state(entry: &Entry, visitor: &VisitorId) -> String {
    let overview = &entry.overview;
    if let Some(words) = overview.result_words_for(entry.rules.info(), visitor) {
        return words;
    }
    if overview.challenged(visitor).is_some() {
        return say("challenge.you");
    }
    if overview.waits_for(visitor) {
        let left = overview.deadline.map(|deadline| time_left_words(deadline - now_ms()));
        return left
            .map_or_else(|| say("my-games.yours"), |left| format!("{} · {left}", say("my-games.yours")));
    }
    let turn = usize::from(overview.turn & 1);
    match &overview.seats {
        seats if seats.iter().any(Seat::is_open) => {
            let open = usize::from(seats[1].is_open());
            overview.name(open, visitor, entry.names[open].as_deref())
        }
        [first, second] if first == second => side_text(entry.rules.info(), turn, "turn"),
        _ => {
            say_with("my-games.turn", &[("who", &overview.name(turn, visitor, entry.names[turn].as_deref()))])
        }
    }
}

/// The deletion button, which asks for confirmation.
fn deletion(entry: &Entry, visitor: &VisitorId, filter: &ListFilter) -> Markup {
    let overview = &entry.overview;
    let is_challenged = overview.challenged(visitor).is_some();
    let is_open = overview.seats.iter().any(Seat::is_open);
    let plays = overview.result.is_none() && overview.sides_of(visitor).len() == 1;
    let about = match entry.summary.kind.as_str() {
        _ if is_challenged => "my-games.declines",
        "friend" if plays && is_open => "my-games.withdraws",
        "friend" if plays => "my-games.resigns",
        "friend" => "my-games.friend-keeps",
        _ => "my-games.for-ever",
    };
    html! {
        details.my-game-delete {
            summary.button.quiet { (say(if is_challenged { "challenge.decline" } else { "my-games.delete" })) }
            form method="post" action={ (MY_GAMES) "/delete" } {
                input type="hidden" name="id" value=(entry.summary.id);
                input type="hidden" name="state" value=(filter.state);
                input type="hidden" name="game" value=(filter.game);
                input type="hidden" name="page" value=(filter.page);
                p { (say(about)) }
                button.button type="submit" { (say(if is_challenged { "my-games.sure-decline" } else { "my-games.sure" })) }
            }
        }
    }
}

/// When a game was last changed, in words.
pub(super) fn changed(entry: &Entry) -> String {
    let at = entry.summary.updated_at;
    ago(now_ms() - at, at)
}

/// How long ago something was, at `at` milliseconds after 1970; a date if it was a week ago or
/// more.
fn ago(since: i64, at: i64) -> String {
    let minutes = since / 60_000;
    let [in_minutes, hours, days] = [1, 60, 1_440].map(|unit| (minutes / unit).to_string());
    match minutes {
        ..1 => say("ago.now"),
        1..60 => say_with("ago.minutes", &[("count", &in_minutes)]),
        60..1_440 => say_with("ago.hours", &[("count", &hours)]),
        1_440..10_080 => say_with("ago.days", &[("count", &days)]),
        _ => date_words(at),
    }
}
