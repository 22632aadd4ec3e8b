//! Personal access tokens: a program acts with one for the person who made it, as far as its scopes
//! go. The token goes in the header `Authorization: Bearer …`; browsers never add that by
//! themselves, so no page of somebody else can use it.

use crate::accounts::AccountDesk;
use crate::error::AppError;
use crate::messages::{say, say_with};
use crate::page::{layout, problem};
use crate::play::{date, now_ms};
use crate::random;
use crate::visitor::VisitorId;
use axum::extract::{FromRef, FromRequestParts, State};
use axum::http::StatusCode;
use axum::http::header::{AUTHORIZATION, HeaderMap};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Redirect, Response};
use axum::{Extension, Form};
use maud::{Markup, html};
use serde::Deserialize;
use std::sync::Arc;
use throughline_store::AccessToken;

/// What a program may do. The names are those of the lichess API.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scope {
    /// Play as a bot.
    BotPlay,
    /// Play for a person, by a board of one's own.
    BoardPlay,
    /// Read challenges.
    ChallengeRead,
    /// Make and answer challenges.
    ChallengeWrite,
    /// Have positions analysed by the site's engine.
    EngineRead,
}

impl Scope {
    pub(crate) const ALL: [Scope; 5] =
        [Scope::BotPlay, Scope::BoardPlay, Scope::ChallengeRead, Scope::ChallengeWrite, Scope::EngineRead];

    /// As it is written.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Scope::BotPlay => "bot:play",
            Scope::BoardPlay => "board:play",
            Scope::ChallengeRead => "challenge:read",
            Scope::ChallengeWrite => "challenge:write",
            Scope::EngineRead => "engine:read",
        }
    }

    /// What it lets a program do, in words.
    fn about(self) -> String {
        say(match self {
            Scope::BotPlay => "token.bot-play",
            Scope::BoardPlay => "token.board-play",
            Scope::ChallengeRead => "token.challenge-read",
            Scope::ChallengeWrite => "token.challenge-write",
            Scope::EngineRead => "token.engine-read",
        })
    }
}

/// Bytes of a secret, and what it begins with, so that it is known where it should not be.
const SECRET: usize = 24;
const PREFIX: &str = "tlt_";

/// Tokens of one person at most.
const MOST_TOKENS: u32 = 20;

/// Characters of what a token is called.
const LONGEST_ABOUT: usize = 60;

/// How often it is noted that a token is used, in milliseconds.
const NOTED: i64 = 60 * 60 * 1000;

/// The token that a request brings, if it brings one.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(AUTHORIZATION)?.to_str().ok()?;
    let (kind, token) = value.split_once(' ')?;
    kind.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// For whom a program asks, and what it may do.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    pub visitor: VisitorId,
    /// The hash of its token.
    pub token: String,
    scopes: String,
}

impl Caller {
    /// Whether the token has a scope.
    ///
    /// # Errors
    /// [`AppError::MissingScope`], which names it.
    pub(crate) fn may(&self, scope: Scope) -> Result<(), AppError> {
        self.may_any([scope])
    }

    /// Whether the token has one of these scopes.
    ///
    /// # Errors
    /// [`AppError::MissingScope`], which names the last of them.
    pub(crate) fn may_any<const N: usize>(&self, scopes: [Scope; N]) -> Result<(), AppError> {
        if self.scopes.split(' ').any(|own| scopes.iter().any(|scope| scope.name() == own)) {
            return Ok(());
        }
        Err(AppError::MissingScope(scopes.last().map_or("", |scope| scope.name())))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Caller
where
    Arc<AccountDesk>: FromRef<S>,
{
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, AppError> {
        let secret = bearer(&parts.headers).ok_or(AppError::NoToken)?;
        let desk = Arc::<AccountDesk>::from_ref(state);
        let kept = desk.access_token(VisitorId::of(secret).text()).await?.ok_or(AppError::NoToken)?;
        let now = now_ms();
        if now - kept.used_at > NOTED {
            desk.store().note_token_use(&kept.token, now - now % NOTED).await?;
        }
        Ok(Caller { visitor: VisitorId::kept(&kept.visitor), token: kept.token, scopes: kept.scopes })
    }
}

/// The address of the page.
pub(crate) const TOKENS: &str = "/account/tokens";

/// `GET /account/tokens?about=…&scope=…`: the tokens of whoever is signed in, and the form of a new
/// one, filled in as the address says.
pub(crate) async fn page(
    State(desk): State<Arc<AccountDesk>>,
    Extension(visitor): Extension<VisitorId>,
    Form(wish): Form<Vec<(String, String)>>,
) -> Result<Markup, AppError> {
    desk.own(&visitor).await?;
    let tokens = desk.store().access_tokens(visitor.text()).await?;
    Ok(tokens_page(&tokens, &Wish::of(&wish), None, None))
}

/// What somebody wants a token for.
#[derive(Default)]
struct Wish {
    about: String,
    scopes: Vec<Scope>,
}

impl Wish {
    fn of(fields: &[(String, String)]) -> Self {
        let about = fields.iter().find(|(key, _)| key == "about").map_or("", |(_, about)| about.trim());
        let wanted = |scope: &Scope| fields.iter().any(|(key, name)| key == "scope" && name == scope.name());
        Wish {
            about: about.chars().filter(|c| !c.is_control()).take(LONGEST_ABOUT).collect(),
            scopes: Scope::ALL.into_iter().filter(wanted).collect(),
        }
    }

    /// Why no token is made so, in a sentence.
    fn fault(&self) -> Option<String> {
        match self {
            Wish { about, .. } if about.is_empty() => Some(say("token.no-about")),
            Wish { scopes, .. } if scopes.is_empty() => Some(say("token.no-scope")),
            _ => None,
        }
    }
}

/// `POST /account/tokens`: makes a token, which is shown this once.
pub(crate) async fn create(
    State(desk): State<Arc<AccountDesk>>,
    Extension(visitor): Extension<VisitorId>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, AppError> {
    desk.own(&visitor).await?;
    let (wish, store) = (Wish::of(&fields), desk.store());
    let refuse = async |why: String| {
        let tokens = store.access_tokens(visitor.text()).await?;
        let page = tokens_page(&tokens, &wish, None, Some(&why));
        Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
    };
    if let Some(why) = wish.fault() {
        return refuse(why).await;
    }
    let secret = format!("{PREFIX}{}", random::hex::<SECRET>());
    let scopes: Vec<&str> = wish.scopes.iter().map(|scope| scope.name()).collect();
    let token = AccessToken {
        token: VisitorId::of(&secret).text().to_owned(),
        visitor: visitor.text().to_owned(),
        about: wish.about.clone(),
        scopes: scopes.join(" "),
        created_at: now_ms(),
        used_at: 0,
    };
    if !store.add_access_token(token, MOST_TOKENS).await? {
        return refuse(say_with("token.too-many", &[("most", &MOST_TOKENS.to_string())])).await;
    }
    let tokens = store.access_tokens(visitor.text()).await?;
    Ok(tokens_page(&tokens, &Wish::default(), Some(&secret), None).into_response())
}

/// The token to revoke.
#[derive(Deserialize)]
pub(crate) struct Chosen {
    token: String,
}

/// `POST /account/tokens/revoke`.
pub(crate) async fn revoke(
    State(desk): State<Arc<AccountDesk>>,
    Extension(visitor): Extension<VisitorId>,
    Form(Chosen { token }): Form<Chosen>,
) -> Result<Redirect, AppError> {
    desk.own(&visitor).await?;
    desk.revoke_token(visitor.text(), &token).await?;
    Ok(Redirect::to(TOKENS))
}

/// `made` is the secret of a token that was just made; `why` is why none was.
fn tokens_page(tokens: &[AccessToken], wish: &Wish, made: Option<&str>, why: Option<&str>) -> Markup {
    let content = html! {
        section.hero { h1 { (say("token.title")) } p.lead { (say("token.lead")) } }
        div.account {
            @if let Some(secret) = made {
                section.account-form role="status" {
                    h2 { (say("token.made")) }
                    p { (say("token.made-about")) }
                    ul.codes { li { code { (secret) } } }
                }
            }
            form.account-form method="post" action=(TOKENS) {
                h2 { (say("token.new")) }
                @if let Some(why) = why { (problem(why)) }
                label for="about" { (say("token.about")) }
                input id="about" name="about" type="text" maxlength=(LONGEST_ABOUT) value=(wish.about) required autocomplete="off";
                fieldset.scopes {
                    legend { (say("token.scopes")) }
                    @for scope in Scope::ALL {
                        label.check {
                            input type="checkbox" name="scope" value=(scope.name()) checked[wish.scopes.contains(&scope)];
                            span { b { (scope.name()) } " " (scope.about()) }
                        }
                    }
                }
                button.button.primary type="submit" { (say("token.make")) }
                p.option-about { a href="/api" { (say("token.docs")) } }
            }
            @if !tokens.is_empty() {
                form.account-form method="post" action={ (TOKENS) "/revoke" } {
                    h2 { (say("token.yours")) }
                    ul.sessions { @for token in tokens { li { label.check {
                        input type="radio" name="token" value=(token.token) required;
                        span { b { (token.about) } " (" (token.scopes) "), " (used(token)) }
                    } } } }
                    button.button type="submit" { (say("token.revoke")) }
                }
            }
        }
    };
    layout(&say("token.title"), "account", None, &content)
}

/// When a token was used last.
fn used(token: &AccessToken) -> String {
    match token.used_at {
        0 => say_with("account.session-since", &[("day", &date(token.created_at))]),
        at => say_with("account.passkey-used", &[("day", &date(at))]),
    }
}
