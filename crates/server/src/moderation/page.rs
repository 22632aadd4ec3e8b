//! The pages for reporting a player and for moderators.

use super::{
    ANNUL, Decision, ENGINE_HELP, MAX_DAYS, MAX_TEXT_LENGTH, REASONS, ReportSubject, ReportedPlayer,
};
use crate::calendar::{date_words, time_of_day};
use crate::messages::{colon, say, say_with};
use crate::page::{layout, problem};
use crate::paths::{FAIR_PLAY, fair_play_path, game_path, profile_path};
use crate::play::{BAN, MUTE, until_words};
use maud::{Markup, html};
use throughline_store::{AuditEntry, Report, RestrictedVisitor, Restriction};

/// An open report, with the names of the reporter and the accused and the latter's current
/// restrictions.
pub(super) struct OpenReport {
    pub report: Report,
    pub names: [Option<String>; 2],
    pub restrictions: Vec<Restriction>,
}

/// A restriction in force: the name of whom it concerns, if there is an account, its id in forms,
/// and itself.
pub(super) type Restricted = (Option<String>, String, RestrictedVisitor);

/// A decision that was refused, and why.
pub(super) struct Refused<'a> {
    pub decision: &'a Decision,
    pub why: String,
}

/// The words of a reason.
fn reason_words(reason: &str) -> String {
    say(match reason {
        "stopped-playing" => "report-somebody.stopped-playing",
        ENGINE_HELP => "report-somebody.engine-help",
        _ => "report-somebody.abuse",
    })
}

/// The words of an action. An action that only the operator takes is named after the command.
fn action_words(action: &str) -> String {
    match action {
        MUTE => say("moderation.mute"),
        BAN => say("moderation.ban"),
        ANNUL => say("moderation.annul"),
        "unmute" => say("moderation.unmute"),
        "unban" => say("moderation.unban"),
        "settle" => say("moderation.settle"),
        other => other.to_owned(),
    }
}

/// The form for reporting a player.
pub(super) fn report_form(reported: &ReportedPlayer, about: &ReportSubject) -> Markup {
    let ReportedPlayer { game, name, quoted, .. } = reported;
    let title = say_with("report-somebody.title", &[("name", name)]);
    let content = html! {
        section.hero { h1 { (title) } p.lead { (say("report-somebody.about")) } }
        section.moderation {
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
                label { span { (say("report-somebody.text")) } textarea name="text" maxlength=(MAX_TEXT_LENGTH) {} }
                button.button.primary type="submit" { (say("report-somebody.send")) }
            }
            p { a href=(game_path(game)) { (say("report-somebody.back")) } }
        }
    };
    layout(&title, "account", None, &content)
}

/// The page after a report was sent.
pub(super) fn thanks(back: &str) -> Markup {
    let content = html! {
        section.hero { h1 { (say("report-somebody.thanks")) } p.lead { (say("report-somebody.thanks-about")) } }
        p { a.button href=(back) { (say("report-somebody.back")) } }
    };
    layout(&say("report-somebody.thanks"), "account", None, &content)
}

/// The moderators' page.
pub(super) fn moderation(
    reports: &[OpenReport],
    restricted: &[Restricted],
    audit: &[AuditEntry],
    refused: Option<&Refused>,
) -> Markup {
    let of = |report: &str| refused.filter(|refused| refused.decision.report == report);
    // A report that another moderator has settled meanwhile is no longer on the page.
    let is_gone = |refused: &&Refused| {
        !refused.decision.report.is_empty()
            && reports.iter().all(|open| open.report.id != refused.decision.report)
    };
    let content = html! {
        section.hero { h1 { (say("moderation")) } p.lead { (say("moderation.about")) } }
        p { a href=(FAIR_PLAY) { (say("fair-play")) } }
        section.moderation aria-labelledby="reports" {
            h2 id="reports" { (say("moderation.reports")) }
            @if reports.is_empty() { p.soft { (say("moderation.none")) } }
            @if let Some(refused) = refused.filter(is_gone) { (problem(&refused.why)) }
            @for open in reports { (open_report(open, of(&open.report.id))) }
        }
        section.moderation aria-labelledby="by-name" {
            h2 id="by-name" { (say("moderation.by-name")) }
            form.account-form method="post" action="/moderation" {
                label { span { (say("account.name")) } input type="text" name="name" required maxlength="40" value=[of("").map(|refused| &refused.decision.name)]; }
                (decision(&[MUTE, BAN, "unmute", "unban"], of("")))
            }
        }
        section.moderation aria-labelledby="in-force" {
            h2 id="in-force" { (say("moderation.in-force")) }
            @if restricted.is_empty() { p.soft { (say("moderation.none")) } }
            @for one in restricted { (in_force(one)) }
        }
        section.moderation aria-labelledby="audit" {
            h2 id="audit" { (say("moderation.audit")) }
            @if audit.is_empty() { p.soft { (say("moderation.none")) } } @else { (audit_table(audit)) }
        }
    };
    layout(&say("moderation"), "account", None, &content)
}

/// What moderators and the operator have done, as a table.
fn audit_table(audit: &[AuditEntry]) -> Markup {
    let heads =
        ["fair-play.day", "moderation.who", "moderation.decision", "moderation.whom", "moderation.why"];
    html! {
        div.table-box tabindex="0" role="region" aria-label=(say("moderation.audit")) {
            table.results.audit aria-label=(say("moderation.audit")) {
                thead { tr { @for head in heads { th scope="col" { (say(head)) } } } }
                tbody {
                    @for AuditEntry { at, actor, action, target, reason } in audit {
                        tr { td { (date_words(*at)) ", " (time_of_day(*at)) } td { (actor) } td { (action_words(action)) } td { (target) } td { (reason) } }
                    }
                }
            }
        }
    }
}

fn open_report(open: &OpenReport, refused: Option<&Refused>) -> Markup {
    let OpenReport { report, names: [reporter, accused], restrictions } = open;
    html! {
        article.account-form {
            p {
                b { (person(accused.as_deref())) } (colon()) (reason_words(&report.reason))
                " · " (date_words(report.at)) " · " (say("moderation.by")) " " (person(reporter.as_deref()))
                @if !report.game.is_empty() { " · " a href=(game_path(&report.game)) { (say("moderation.game")) } }
                @if let Some(name) = accused.as_ref().filter(|_| report.reason == ENGINE_HELP) {
                    " · " a href=(fair_play_path(name)) { (say("fair-play.figures")) }
                }
            }
            @if !report.text.is_empty() { blockquote { (report.text) } }
            @for restriction in restrictions { p.soft { (restriction_words(restriction)) } }
            form.account-part method="post" action="/moderation" {
                input type="hidden" name="report" value=(report.id);
                (decision(&["settle", MUTE, BAN, ANNUL], refused))
            }
        }
    }
}

/// A restriction in force, with the name of whom it concerns, and the form that lifts it.
fn in_force((name, id, one): &Restricted) -> Markup {
    let action = format!("un{}", one.restriction.kind);
    html! {
        form.account-form method="post" action="/moderation" {
            p { b { (person(name.as_deref())) } (colon()) (restriction_words(&one.restriction)) " · " (date_words(one.at)) }
            input type="hidden" name="restriction" value=(id);
            input type="hidden" name="action" value=(action);
            label { span { (say("moderation.reason")) } input type="text" name="reason" maxlength=(MAX_TEXT_LENGTH); }
            button.button type="submit" { (say("moderation.lift")) }
        }
    }
}

/// A restriction in words: what, until when, and why.
fn restriction_words(Restriction { kind, until, reason }: &Restriction) -> Markup {
    html! {
        (action_words(kind)) " (" (until_words(*until)) ")"
        @if !reason.is_empty() { (colon()) (reason) }
    }
}

fn person(name: Option<&str>) -> Markup {
    html! { @if let Some(name) = name { a href=(profile_path(name)) { (name) } } @else { (say("seat.guest")) } }
}

/// The fields of a decision: action, days, reason. After a refusal they keep their values.
fn decision(actions: &[&str], refused: Option<&Refused>) -> Markup {
    let (chosen, days, reason) = match refused {
        Some(Refused { decision, .. }) => {
            (decision.action.as_str(), decision.days.as_str(), decision.reason.as_str())
        }
        None => ("", "7", ""),
    };
    html! {
        @if let Some(refused) = refused { (problem(&refused.why)) }
        label { span { (say("moderation.decision")) }
            select name="action" { @for action in actions { option value=(action) selected[*action == chosen] { (action_words(action)) } } }
        }
        label { span { (say("moderation.days")) } input type="number" name="days" min="0" max=(MAX_DAYS) value=(days) required; }
        label { span { (say("moderation.reason")) } input type="text" name="reason" maxlength=(MAX_TEXT_LENGTH) value=(reason); }
        button.button.primary type="submit" { (say("moderation.decide")) }
    }
}
