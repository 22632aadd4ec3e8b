//! The page of the lobby, and its list of seeks.

use super::{Seek, TIME_CONTROLS};
use crate::boards::emblem;
use crate::messages::{colon, say, say_with};
use crate::page::layout;
use crate::paths::{game_path, profile_path, rules_path};
use crate::play::time_control_words;
use crate::rule_sets::{SetupForm, is_set_up, name_of, options_words};
use crate::visitor::VisitorId;
use crate::words::side_text;
use maud::{Markup, html};
use throughline_catalog::GAMES;

/// Renders the page: the “play now” form with the choices of `form`, and the seeks.
pub(super) fn lobby(seeks: &[Seek], visitor: &VisitorId, form: &SetupForm, errors: &[String]) -> Markup {
    let content = html! {
        section.hero { h1 { (say("lobby")) } p.lead { (say("lobby.about")) } }
        (tabs("/lobby"))
        @if !errors.is_empty() { div.problem role="alert" { @for error in errors { p { (error) } } } }
        (play_now(form))
        section aria-labelledby="seeks" {
            h2 id="seeks" { (say("lobby.seeks")) }
            div.listed id="listed" data-list="/lobby/list" tabindex="-1" { (list(seeks, Some(visitor))) }
        }
        p.home-more { (say("lobby.own")) " " a href="/" { (say("lobby.choose")) } }
        p.home-more { a href="/people" { (say("people")) } }
    };
    layout(&say("lobby.title"), "lobby", Some("lobby/lobby.js"), &content)
}

/// Renders the links between the lobby and the page of running games.
pub(super) fn tabs(here: &str) -> Markup {
    let tabs = [("/lobby", say("lobby.seeks")), ("/now", say("now"))];
    html! {
        nav.filters aria-label=(say("lobby.ways")) {
            p.filter {
                @for (path, words) in &tabs { a href=(path) aria-current=[(*path == here).then_some("page")] { (words) } }
            }
        }
    }
}

fn play_now(form: &SetupForm) -> Markup {
    let game = form.get("game").unwrap_or(GAMES[0].id);
    let pace = form.get("pace").unwrap_or(TIME_CONTROLS[0].0);
    html! {
        form.play-now method="post" action="/lobby/play" {
            label { span { (say("lobby.game")) }
                select name="game" { @for info in GAMES { option value=(info.id) selected[info.id == game] { (info.name) } } }
            }
            label { span { (say("pace")) }
                select name="pace" { @for (name, time) in TIME_CONTROLS { option value=(name) selected[name == pace] { (time_control_words(time)) } } }
            }
            label.hints {
                input type="checkbox" name="rated" value="on" checked[form.get("rated").is_some()];
                span.choice-name { (say("rated.rated-game")) }
                span.choice-about { (say("rated.about")) }
            }
            button.button.primary.large type="submit" { (say("lobby.play-now")) }
            p.soft { (say("lobby.play-now-about")) }
        }
    }
}

/// Renders the seeks, with buttons to join them.
pub(super) fn list(seeks: &[Seek], visitor: Option<&VisitorId>) -> Markup {
    html! {
        p.soft.listed-none hidden[!seeks.is_empty()] { (say("lobby.none")) }
        ul.seeks { @for seek in seeks { (one(seek, visitor)) } }
    }
}

fn one(seek: &Seek, visitor: Option<&VisitorId>) -> Markup {
    let (summary, terms, rules) = (&seek.entry.summary, &seek.entry.overview.terms, &seek.entry.rules);
    let is_own = visitor == Some(&seek.maker);
    let side = if is_own { 1 - seek.side } else { seek.side };
    let (name, pace) = (name_of(rules), time_control_words(terms.time));
    let options = options_words(rules);
    let special = is_set_up(&summary.spec, summary.position.as_deref());
    html! {
        li.seek data-key=(summary.id) {
            (emblem(rules, side))
            div.seek-text {
                h3 { a href=(rules_path(rules)) { (name) } }
                @if !options.is_empty() { p { (options) } }
                p { (pace) " · " (say_with("lobby.side", &[("side", &side_text(rules.info(), side, "name"))])) }
                @if let Some(maker) = &seek.entry.names[1 - seek.side] { p { a href=(profile_path(maker)) { (maker) } } }
                p.soft { (say(if terms.rated { "rated.rated-game" } else { "rated.casual" })) }
                @if special { p.soft { (say("lobby.position")) } }
                @if terms.takebacks { p.soft { (say("lobby.takebacks")) } }
            }
            @if is_own {
                a.button href=(game_path(&summary.id)) { (say("lobby.yours")) }
            } @else {
                form method="post" action="/lobby/join" {
                    input type="hidden" name="id" value=(summary.id);
                    button.button.primary type="submit" aria-label={ (say("lobby.play")) (colon()) (name) ", " (pace) } { (say("lobby.play")) }
                }
            }
        }
    }
}
