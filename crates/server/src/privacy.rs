//! The privacy page: what the site stores about people, in plain words. The full table is in
//! docs/security.md, “What is kept, logged and sent”.

use crate::config::Settings;
use crate::messages::{colon, say, say_with};
use crate::page::layout;
use crate::paths::ACCOUNT;
use axum::extract::State;
use maud::{Markup, html};
use std::sync::Arc;

/// `GET /privacy`.
pub(crate) async fn page(State(settings): State<Arc<Settings>>) -> Markup {
    let parts = [
        (say("privacy.visitor"), vec![say("privacy.cookie"), say("privacy.browser")]),
        (say("privacy.games"), of_games(&settings)),
        (say("privacy.account"), of_accounts(&settings)),
        (say("privacy.log"), vec![say("privacy.log-about")]),
    ];
    let content = html! {
        section.hero { h1 { (say("privacy")) } p.lead { (say("privacy.lead")) } }
        div.account {
            @for (title, sentences) in parts {
                section.account-form { h2 { (title) } @for sentence in sentences { p { (sentence) } } }
            }
            section.account-form {
                h2 { (say("privacy.yours")) }
                p { a href="/games/mine" { (say("bar.my-games")) } (colon()) (say("privacy.delete")) }
                p { a href={ (ACCOUNT) "/archive" } { (say("account.archive")) } }
                p { a href=(ACCOUNT) { (say("account.close")) } (colon()) (say("account.close-about")) }
            }
            section.account-form {
                h2 { (say("privacy.host")) }
                @match &settings.contact {
                    Some(contact) => p { a href=(contact) { (contact.to_string().trim_start_matches("mailto:")) } },
                    None => p { (say("privacy.no-contact")) },
                }
            }
        }
    };
    layout(&say("privacy"), "privacy", None, &content)
}

fn of_games(settings: &Settings) -> Vec<String> {
    let mut said = vec![say("privacy.games-about")];
    if !settings.no_chat {
        said.push(say("privacy.chat"));
    }
    if !settings.no_screening {
        said.push(say("privacy.screening"));
    }
    if let Some(days) = settings.prune_after {
        said.push(say_with("privacy.pruned", &[("days", &days.to_string())]));
    }
    said
}

fn of_accounts(settings: &Settings) -> Vec<String> {
    let mut said = vec![say("privacy.account-about"), say("privacy.sessions")];
    if settings.smtp.is_some() {
        said.push(say("privacy.mail"));
    }
    if settings.contact.is_some() {
        said.push(say("privacy.push"));
    }
    said
}
