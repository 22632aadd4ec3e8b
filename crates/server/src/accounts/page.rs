//! The account page: forms to sign up and sign in, or the details of an account.

use super::passkeys::MAX_NAME_LENGTH;
use super::since;
use crate::calendar::date_words;
use crate::config::AccountMode;
use crate::messages::{say, say_with};
use crate::page::{self, layout};
use crate::paths::{ACCOUNT, FORGOTTEN, NOTICES, TOKENS, next_query, profile_path};
use maud::{Markup, html};
use throughline_store::{Account, Passkey, Session};

/// An error in a form.
pub(super) struct FormError {
    /// Which form.
    pub form: &'static str,
    /// A sentence.
    pub why: String,
    /// The name that was entered.
    pub name: String,
}

/// Renders the error of a form beside it.
fn form_error(problem: Option<&FormError>, form: &str) -> Markup {
    html! {
        @if let Some(problem) = problem.filter(|problem| problem.form == form) {
            (page::problem(&problem.why))
        }
    }
}

/// Renders a field of a form, with its label.
fn field(form: &str, name: &str, label: &str, kind: &str, complete: &str, value: &str) -> Markup {
    let id = format!("{form}-{name}");
    html! {
        label for=(id) { (label) }
        input id=(id) name=(name) type=(kind) value=(value) autocomplete=(complete) maxlength="200" required autocapitalize="none" spellcheck="false";
    }
}

/// The data of the page besides the account.
pub(super) struct AccountView<'a> {
    pub mode: AccountMode,
    /// Whether the site sends e-mail.
    pub writes_mail: bool,
    /// Whether the site sends notices about waiting games.
    pub notifies: bool,
    pub sessions: &'a [Session],
    /// The session of this browser.
    pub token: &'a str,
    pub passkeys: &'a [Passkey],
    pub offers_passkeys: bool,
    /// The page to return to after signing in.
    pub next: Option<&'a str>,
    pub problem: Option<&'a FormError>,
}

/// Renders the visitor's account page; for a guest, the forms to sign up and sign in.
pub(super) fn account_page(account: Option<&Account>, view: &AccountView) -> Markup {
    let content = html! {
        @match account {
            Some(account) => (signed_in(account, view)),
            None => (guest(view)),
        }
    };
    layout(&say("account.title"), "account", Some("accounts/passkeys.js"), &content)
}

/// Renders a button that makes the device sign or create a passkey before the form is sent. Hidden
/// unless scripts run.
fn passkey_button(purposes: &str, words: &str) -> Markup {
    html! { button.button type="submit" data-passkey=(purposes) formnovalidate hidden { (say(words)) } }
}

fn guest(view: &AccountView) -> Markup {
    let problem = view.problem;
    let next = view.next.map_or_else(String::new, next_query);
    let name_of = |form: &str| problem.filter(|p| p.form == form).map_or("", |p| p.name.as_str()).to_owned();
    html! {
        section.hero { h1 { (say("account")) } p.lead { (say("account.about")) } }
        div.account {
            @if view.mode != AccountMode::Off {
                form.account-form method="post" action={ (ACCOUNT) "/sign-up" (next) } {
                    h2 { (say("account.sign-up")) }
                    (form_error(problem, "sign-up"))
                    (field("sign-up", "name", &say("account.name"), "text", "username", &name_of("sign-up")))
                    p.option-about { (say("account.name-about")) }
                    (field("sign-up", "password", &say("account.password"), "password", "new-password", ""))
                    p.option-about { (say("account.password-about")) }
                    @if view.mode == AccountMode::Invite { (field("sign-up", "invite", &say("account.invite"), "text", "off", "")) }
                    button.button.primary type="submit" { (say("account.sign-up-button")) }
                    @if view.offers_passkeys { (passkey_button("fresh", "account.passkey-sign-up")) }
                }
            }
            form.account-form method="post" action={ (ACCOUNT) "/sign-in" (next) } {
                h2 { (say("account.sign-in")) }
                (form_error(problem, "sign-in"))
                (field("sign-in", "name", &say("account.name"), "text", "username", &name_of("sign-in")))
                (field("sign-in", "password", &say("account.password-or-code"), "password", "current-password", ""))
                button.button.primary type="submit" { (say("account.sign-in-button")) }
                @if view.offers_passkeys { (passkey_button("known", "account.passkey-sign-in")) }
                @else { p.option-about { (say("account.passkeys-elsewhere")) } }
                @if view.writes_mail { p { a href=(FORGOTTEN) { (say("mail.forgotten")) } } }
                p.option-about { (say("account.guest-games")) }
            }
        }
    }
}

fn signed_in(account: &Account, view: &AccountView) -> Markup {
    html! {
        section.hero { h1 { (account.name) } p.lead { (since(account.created_at)) } }
        p.account-ways {
            a.button href=(profile_path(&account.name)) { (say("account.profile")) }
            a.button href="/games/mine" { (say("my-games")) }
            @if view.notifies { a.button href=(NOTICES) { (say("notices")) } }
            a.button href="/people" { (say("people")) }
            a.button href=(TOKENS) { (say("account.tokens")) }
            a.button href={ (ACCOUNT) "/archive" } download { (say("account.archive")) }
            button.button id="sign-out" type="submit" form="sign-out-form" { (say("account.sign-out")) }
        }
        form id="sign-out-form" method="post" action={ (ACCOUNT) "/sign-out" } {}
        div.account {
            (session_section(account, view))
            (passkey_section(account, view))
            (password_form(account, view))
            @if account.password.is_some() && offers_proof(view) {
                (confirmed_form("remove-password", ["account.remove-password", "account.remove-password-about", "account.remove-password-button"], account, view))
            }
            (confirmed_form("codes", ["account.codes", "account.codes-about", "account.codes-button"], account, view))
            (confirmed_form("close", ["account.close", "account.close-about", "account.close-button"], account, view))
        }
    }
}

/// Renders the passkeys of an account, with forms to remove one and to add one.
fn passkey_section(account: &Account, view: &AccountView) -> Markup {
    html! {
        section.account-form aria-labelledby="passkeys" {
            h2 id="passkeys" { (say("account.passkeys")) }
            p.option-about { (say("account.passkeys-about")) }
            @if !view.passkeys.is_empty() {
                form.account-part method="post" action={ (ACCOUNT) "/passkeys/remove" } {
                    (form_error(view.problem, "passkeys"))
                    ul.sessions { @for passkey in view.passkeys { li { label.check {
                        input type="radio" name="id" value=(passkey.id) required;
                        (passkey_words(passkey))
                    } } } }
                    (proof("passkeys", "account.passkey-remove", account, offers_proof(view)))
                }
            }
            @if view.offers_passkeys {
                form.account-part method="post" action={ (ACCOUNT) "/passkeys/add" } {
                    (form_error(view.problem, "passkey"))
                    label for="passkey-name" { (say("account.passkey-name")) }
                    input id="passkey-name" name="name" type="text" maxlength=(MAX_NAME_LENGTH) autocomplete="off";
                    @if account.password.is_some() {
                        (username_field(&account.name))
                        (field("passkey", "password", &say("account.password"), "password", "current-password", ""))
                        button.button type="submit" data-passkey="fresh" hidden { (say("account.passkey-add")) }
                    }
                    @if !view.passkeys.is_empty() { (passkey_button("known fresh", "account.passkey-add-by")) }
                }
            } @else { p.option-about { (say("account.passkeys-elsewhere")) } }
        }
    }
}

/// Renders the name of a passkey, and when it was last used, or made.
pub(crate) fn passkey_words(passkey: &Passkey) -> Markup {
    html! {
        span {
            b { (passkey.name) } ", "
            @if passkey.used_at > 0 { (say_with("account.passkey-used", &[("day", &date_words(passkey.used_at))])) }
            @else { (say_with("account.session-since", &[("day", &date_words(passkey.created_at))])) }
        }
    }
}

/// Renders the end of a form that needs a proof: the password field and its button, or the passkey
/// button where a passkey is accepted. The page needs the passkey script.
pub(crate) fn proof(form: &str, button: &str, account: &Account, by_passkey: bool) -> Markup {
    html! {
        @if account.password.is_some() {
            (username_field(&account.name))
            (field(form, "password", &say("account.password"), "password", "current-password", ""))
            button.button type="submit" { (say(button)) }
            @if by_passkey { (passkey_button("known", "account.passkey-confirm")) }
        } @else if by_passkey { (passkey_button("known", button)) }
        @else { p.option-about { (say("account.passkeys-elsewhere")) } }
    }
}

/// Whether a passkey can be used as proof.
fn offers_proof(view: &AccountView) -> bool {
    view.offers_passkeys && !view.passkeys.is_empty()
}

/// Renders the sessions of an account; any except this browser's can be ended.
fn session_section(account: &Account, view: &AccountView) -> Markup {
    let (own, others): (Vec<_>, Vec<_>) =
        view.sessions.iter().partition(|session| session.token == view.token);
    html! {
        section.account-form aria-labelledby="sessions" {
            h2 id="sessions" { (say("account.sessions")) }
            ul.sessions { @for session in own { li {
                span { (session_label(session)) } span.soft { (say("account.this-browser")) }
            } } }
            @if !others.is_empty() {
                form.account-part method="post" action={ (ACCOUNT) "/end-session" } {
                    (form_error(view.problem, "sessions"))
                    ul.sessions { @for session in &others { li { label.check {
                        input type="radio" name="session" value=(session.token) checked[others.len() == 1] required;
                        span {
                            (session_label(session)) ", "
                            (say_with("account.session-used", &[("day", &date_words(session.used_at))]))
                        }
                    } } } }
                    (proof("sessions", "account.end-session", account, offers_proof(view)))
                }
            }
        }
    }
}

/// Renders the browser of a session, and the date since when it exists.
fn session_label(session: &Session) -> Markup {
    let day = date_words(session.created_at);
    html! { b { (session.about) } ", " (say_with("account.session-since", &[("day", &day)])) }
}

/// Renders a hidden user name, by which password managers find the password.
fn username_field(name: &str) -> Markup {
    html! { input.visually-hidden type="text" name="username" value=(name) autocomplete="username" tabindex="-1" aria-hidden="true" readonly; }
}

/// The message that says what the password form does: an account may have no password yet.
pub(super) fn password_words(account: &Account) -> &'static str {
    if account.password.is_some() { "account.change-password" } else { "account.set-password" }
}

fn password_form(account: &Account, view: &AccountView) -> Markup {
    let title = say(password_words(account));
    let proof = if account.password.is_some() { "account.password-or-code" } else { "account.recovery-code" };
    html! {
        form.account-form method="post" action={ (ACCOUNT) "/password" } {
            h2 { (title) }
            (form_error(view.problem, "password"))
            (username_field(&account.name))
            (field("change", "password", &say(proof), "password", "current-password", ""))
            (field("change", "new", &say("account.new-password"), "password", "new-password", ""))
            p.option-about { (say("account.change-about")) }
            button.button type="submit" { (title) }
            @if offers_proof(view) { (passkey_button("known", "account.passkey-confirm")) }
        }
    }
}

/// Renders a form with one action that needs a proof; `words` are the messages for title,
/// explanation and button.
fn confirmed_form(form: &'static str, words: [&str; 3], account: &Account, view: &AccountView) -> Markup {
    let [title, about, button] = words;
    html! {
        form.account-form method="post" action={ (ACCOUNT) "/" (form) } {
            h2 { (say(title)) }
            (form_error(view.problem, form))
            p.option-about { (say(about)) }
            (proof(form, button, account, offers_proof(view)))
        }
    }
}

/// Renders new recovery codes, which are shown only once, with a link to the next page.
pub(super) fn codes_page(codes: &[String], next: Option<&str>) -> Markup {
    let count = codes.len().to_string();
    let content = html! {
        section.hero { h1 { (say("account.codes")) } p.lead { (say_with("account.codes-once", &[("count", &count)])) } }
        ul.codes id="codes" { @for code in codes { li { code { (code) } } } }
        p { a.button.primary href=(next.unwrap_or(ACCOUNT)) { (say("account.codes-kept")) } }
    };
    layout(&say("account.title"), "account", None, &content)
}
