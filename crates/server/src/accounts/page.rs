//! The account page: signing up and in, or what an account has.

use super::{ACCOUNT, profile, since};
use crate::config::AccountMode;
use crate::messages::{say, say_with};
use crate::notices::NOTICES;
use crate::page::layout;
use crate::play::date;
use maud::{Markup, html};
use throughline_store::{Account, Session};

/// Why a form was not carried out.
pub(super) struct Problem {
    /// Which form.
    pub form: &'static str,
    /// A sentence.
    pub why: String,
    /// The name that was in it.
    pub name: String,
}

/// What is wrong with a form, beside it.
fn fault(problem: Option<&Problem>, form: &str) -> Markup {
    html! {
        @if let Some(problem) = problem.filter(|problem| problem.form == form) {
            p.problem role="alert" { (problem.why) }
        }
    }
}

/// A field of a form, with its label.
fn field(form: &str, name: &str, label: &str, kind: &str, complete: &str, value: &str) -> Markup {
    let id = format!("{form}-{name}");
    html! {
        label for=(id) { (label) }
        input id=(id) name=(name) type=(kind) value=(value) autocomplete=(complete) maxlength="200" required autocapitalize="none" spellcheck="false";
    }
}

/// The page of one's own account; without one, the ways to it.
pub(super) fn account_page(
    (mode, writes_mail): (AccountMode, bool),
    account: Option<&Account>,
    sessions: &[Session],
    token: &str,
    problem: Option<&Problem>,
) -> Markup {
    let content = html! {
        @match account {
            Some(account) => (signed_in(account, sessions, token, problem)),
            None => (guest(mode, writes_mail, problem)),
        }
    };
    layout(&say("account.title"), "account", None, &content)
}

fn guest(mode: AccountMode, writes_mail: bool, problem: Option<&Problem>) -> Markup {
    let name_of = |form: &str| problem.filter(|p| p.form == form).map_or("", |p| p.name.as_str()).to_owned();
    html! {
        section.hero { h1 { (say("account")) } p.lead { (say("account.about")) } }
        div.account {
            @if mode != AccountMode::Off {
                form.account-form method="post" action={ (ACCOUNT) "/sign-up" } {
                    h2 { (say("account.sign-up")) }
                    (fault(problem, "sign-up"))
                    (field("sign-up", "name", &say("account.name"), "text", "username", &name_of("sign-up")))
                    p.option-about { (say("account.name-about")) }
                    (field("sign-up", "password", &say("account.password"), "password", "new-password", ""))
                    p.option-about { (say("account.password-about")) }
                    @if mode == AccountMode::Invite { (field("sign-up", "invite", &say("account.invite"), "text", "off", "")) }
                    button.button.primary type="submit" { (say("account.sign-up-button")) }
                }
            }
            form.account-form method="post" action={ (ACCOUNT) "/sign-in" } {
                h2 { (say("account.sign-in")) }
                (fault(problem, "sign-in"))
                (field("sign-in", "name", &say("account.name"), "text", "username", &name_of("sign-in")))
                (field("sign-in", "password", &say("account.password-or-code"), "password", "current-password", ""))
                button.button.primary type="submit" { (say("account.sign-in-button")) }
                @if writes_mail { p { a href="/account/forgotten" { (say("mail.forgotten")) } } }
                p.option-about { (say("account.guest-games")) }
            }
        }
    }
}

fn signed_in(account: &Account, sessions: &[Session], token: &str, problem: Option<&Problem>) -> Markup {
    html! {
        section.hero { h1 { (account.name) } p.lead { (since(account.created_at)) } }
        p.account-ways {
            a.button href=(profile::path(&account.name)) { (say("account.profile")) }
            a.button href="/games/mine" { (say("my-games")) }
            a.button href=(NOTICES) { (say("notices")) }
            a.button href="/people" { (say("people")) }
            a.button href={ (ACCOUNT) "/archive" } download { (say("account.archive")) }
            button.button id="sign-out" type="submit" form="sign-out-form" { (say("account.sign-out")) }
        }
        form id="sign-out-form" method="post" action={ (ACCOUNT) "/sign-out" } {}
        div.account {
            (session_list(sessions, token))
            (password_form(&account.name, problem))
            (confirmed_form("codes", ["account.codes", "account.codes-about", "account.codes-button"], &account.name, problem))
            (confirmed_form("close", ["account.close", "account.close-about", "account.close-button"], &account.name, problem))
        }
    }
}

fn session_list(sessions: &[Session], token: &str) -> Markup {
    html! {
        section.account-form aria-labelledby="sessions" {
            h2 id="sessions" { (say("account.sessions")) }
            ul.sessions {
                @for session in sessions {
                    li {
                        span { b { (session.about) } ", " (say_with("account.session-since", &[("day", &date(session.created_at))])) }
                        @if session.token == token { span.soft { (say("account.this-browser")) } } @else {
                            form method="post" action={ (ACCOUNT) "/end-session" } {
                                input type="hidden" name="session" value=(session.token);
                                button.button.quiet type="submit" { (say("account.end-session")) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// For programs that keep passwords: whose password a form asks for.
fn whose(name: &str) -> Markup {
    html! { input.visually-hidden type="text" name="username" value=(name) autocomplete="username" tabindex="-1" aria-hidden="true" readonly; }
}

fn password_form(name: &str, problem: Option<&Problem>) -> Markup {
    html! {
        form.account-form method="post" action={ (ACCOUNT) "/password" } {
            h2 { (say("account.change-password")) }
            (fault(problem, "password"))
            (whose(name))
            (field("change", "password", &say("account.password-or-code"), "password", "current-password", ""))
            (field("change", "new", &say("account.new-password"), "password", "new-password", ""))
            p.option-about { (say("account.change-about")) }
            button.button type="submit" { (say("account.change-password")) }
        }
    }
}

/// A form that does one thing and asks for the password; its title, what it does, its button.
fn confirmed_form(form: &'static str, words: [&str; 3], name: &str, problem: Option<&Problem>) -> Markup {
    let [title, about, button] = words.map(say);
    html! {
        form.account-form method="post" action={ (ACCOUNT) "/" (form) } {
            h2 { (title) }
            (fault(problem, form))
            p.option-about { (about) }
            (whose(name))
            (field(form, "password", &say("account.password"), "password", "current-password", ""))
            button.button type="submit" { (button) }
        }
    }
}

/// New recovery codes, shown this once.
pub(super) fn codes_page(codes: &[String]) -> Markup {
    let count = codes.len().to_string();
    let content = html! {
        section.hero { h1 { (say("account.codes")) } p.lead { (say_with("account.codes-once", &[("count", &count)])) } }
        ul.codes id="codes" { @for code in codes { li { code { (code) } } } }
        p { a.button.primary href=(ACCOUNT) { (say("account.codes-kept")) } }
    };
    layout(&say("account.title"), "account", None, &content)
}
