//! Reporting somebody, and what moderators see.

use super::{ANNUL, About, Accusation, BAN, ENGINE_HELP, MUTE, REASONS};
use crate::accounts::profile_path;
use crate::messages::{say, say_with};
use crate::page::{game_path, layout};
use crate::play::date;
use crate::screening;
use maud::{Markup, html};
use throughline_store::{AuditEntry, Report, Restriction};

/// A report that nobody has settled, with the names of the reporter and the accused and what the
/// latter may not do.
pub(super) struct OpenReport {
    pub report: Report,
    pub names: [Option<String>; 2],
    pub standing: Vec<Restriction>,
}

/// The words of a reason.
fn reason_words(reason: &str) -> String {
    say(match reason {
        "stopped-playing" => "report-somebody.stopped-playing",
        ENGINE_HELP => "report-somebody.engine-help",
        _ => "report-somebody.abuse",
    })
}

/// The words of what can be decided.
fn action_words(action: &str) -> String {
    say(match action {
        MUTE => "moderation.mute",
        BAN => "moderation.ban",
        ANNUL => "moderation.annul",
        "unmute" => "moderation.unmute",
        "unban" => "moderation.unban",
        _ => "moderation.settle",
    })
}

/// The form in which somebody is reported.
pub(super) fn report_form(accusation: &Accusation, about: &About) -> Markup {
    let Accusation { game, name, quoted, .. } = accusation;
    let title = say_with("report-somebody.title", &[("name", name)]);
    let content = html! {
        section.hero { h1 { (title) } p.lead { (say("report-somebody.about")) } }
        form.account-form method="post" action={ (game_path(game)) "/report" } {
            @if let Some(line) = about.line { input type="hidden" name="line" value=(line); }
            @if let Some(side) = about.side { input type="hidden" name="side" value=(side); }
            @if let Some(quoted) = quoted { blockquote { (quoted) } }
            fieldset {
                legend { (say("report-somebody.reason")) }
                @for reason in REASONS {
                    label.check { input type="radio" name="reason" value=(reason) required; " " (reason_words(reason)) }
                }
            }
            label { span { (say("report-somebody.text")) } textarea name="text" maxlength="500" {} }
            button.button.primary type="submit" { (say("report-somebody.send")) }
        }
        p { a href=(game_path(game)) { (say("report-somebody.back")) } }
    };
    layout(&title, "account", None, &content)
}

/// A report has come in.
pub(super) fn thanks(back: &str) -> Markup {
    let content = html! {
        section.hero { h1 { (say("report-somebody.thanks")) } p.lead { (say("report-somebody.thanks-about")) } }
        p { a.button href=(back) { (say("report-somebody.back")) } }
    };
    layout(&say("report-somebody.thanks"), "account", None, &content)
}

/// The page of the moderators.
pub(super) fn moderation(reports: &[OpenReport], audit: &[AuditEntry]) -> Markup {
    let content = html! {
        section.hero { h1 { (say("moderation")) } p.lead { (say("moderation.about")) } }
        p { a href=(screening::PATH) { (say("fair-play")) } }
        section aria-labelledby="reports" {
            h2 id="reports" { (say("moderation.reports")) }
            @if reports.is_empty() { p.soft { (say("moderation.none")) } }
            @for open in reports { (open_report(open)) }
        }
        section aria-labelledby="by-name" {
            h2 id="by-name" { (say("moderation.by-name")) }
            form.account-form method="post" action="/moderation" {
                label { span { (say("account.name")) } input type="text" name="name" required maxlength="40"; }
                (decision(&[MUTE, BAN, "unmute", "unban"]))
            }
        }
        section aria-labelledby="audit" {
            h2 id="audit" { (say("moderation.audit")) }
            div.scrolled tabindex="0" { table.audit {
                @for AuditEntry { at, actor, action, target, reason } in audit {
                    tr { td { (date(*at)) } td { (actor) } td { (action) } td { (target) } td { (reason) } }
                }
            } }
        }
    };
    layout(&say("moderation"), "account", None, &content)
}

fn open_report(OpenReport { report, names: [reporter, accused], standing }: &OpenReport) -> Markup {
    html! {
        article.report {
            p {
                b { (person(accused.as_deref())) } ": " (reason_words(&report.reason))
                " · " (date(report.at)) " · " (say("moderation.by")) " " (person(reporter.as_deref()))
                @if !report.game.is_empty() { " · " a href=(game_path(&report.game)) { (say("moderation.game")) } }
                @if let Some(name) = accused.as_ref().filter(|_| report.reason == ENGINE_HELP) {
                    " · " a href=(screening::path(name)) { (say("fair-play.figures")) }
                }
            }
            @if !report.text.is_empty() { blockquote { (report.text) } }
            @for Restriction { kind, until, reason } in standing {
                p.soft { (kind) " " (until.map_or_else(|| say("moderation.for-ever"), date)) ": " (reason) }
            }
            form.account-form method="post" action="/moderation" {
                input type="hidden" name="report" value=(report.id);
                (decision(&["settle", MUTE, BAN, ANNUL]))
            }
        }
    }
}

fn person(name: Option<&str>) -> Markup {
    html! { @if let Some(name) = name { a href=(profile_path(name)) { (name) } } @else { (say("seat.guest")) } }
}

/// What is decided, for how long, and why.
fn decision(actions: &[&str]) -> Markup {
    html! {
        label { span { (say("moderation.decision")) }
            select name="action" { @for action in actions { option value=(action) { (action_words(action)) } } }
        }
        label { span { (say("moderation.days")) } input type="number" name="days" min="0" max="3650" value="7" required; }
        label { span { (say("moderation.reason")) } input type="text" name="reason" maxlength="500"; }
        button.button.primary type="submit" { (say("moderation.decide")) }
    }
}
