//! Personal access tokens, with which a program acts for the person who created one, within its
//! scopes. The token is sent in the header `Authorization: Bearer …`; browsers never add that by
//! themselves, so another site's page cannot use it.

use crate::calendar::{DAY, date_words, now_ms};
use crate::error::AppError;
use crate::identities::Identities;
use crate::messages::{say, say_with};
use crate::page::{layout, problem};
use crate::paths::{TOKENS, sign_in_path};
use crate::random;
use crate::visitor::VisitorId;
use axum::extract::{FromRef, FromRequestParts, State};
use axum::http::header::{AUTHORIZATION, HeaderMap};
use axum::http::request::Parts;
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Redirect, Response};
use axum::{Extension, Form, Json};
use maud::{Markup, html};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use throughline_store::{AccessToken, Account};
use utoipa::ToSchema;

/// What a token allows. The names are those of the lichess API.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scope {
    /// Play as a bot.
    BotPlay,
    /// Play for a person with a board of their own.
    BoardPlay,
    /// Read challenges.
    ChallengeRead,
    /// Create and answer challenges.
    ChallengeWrite,
    /// Have the site's engine analyse positions.
    EngineRead,
}

impl Scope {
    pub(crate) const ALL: [Scope; 5] =
        [Scope::BotPlay, Scope::BoardPlay, Scope::ChallengeRead, Scope::ChallengeWrite, Scope::EngineRead];

    /// Returns the scope's name.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Scope::BotPlay => "bot:play",
            Scope::BoardPlay => "board:play",
            Scope::ChallengeRead => "challenge:read",
            Scope::ChallengeWrite => "challenge:write",
            Scope::EngineRead => "engine:read",
        }
    }

    /// Describes the scope in words.
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

/// Length of a secret in bytes, and its prefix, by which scanners can detect leaked tokens.
const SECRET_BYTES: usize = 24;
const PREFIX: &str = "tlt_";

/// Maximum number of tokens of an account.
const MAX_TOKENS: u32 = 20;

/// Maximum length of a token's description, in characters.
const MAX_ABOUT_LENGTH: usize = 60;

/// The lifetimes to choose from in days, the default, and the value for no expiry.
const LIFETIMES: [u32; 3] = [30, 90, 365];
const DEFAULT_LIFETIME: u32 = 90;
const NO_EXPIRY: &str = "none";

/// How often the use of a token is recorded, in milliseconds.
const USE_INTERVAL: i64 = 60 * 60 * 1000;

/// Returns the token of a request, if it has one.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(AUTHORIZATION)?.to_str().ok()?;
    let (kind, token) = value.split_once(' ')?;
    kind.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// The account that a program acts for, and its scopes.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    pub visitor: VisitorId,
    /// The hash of its token.
    pub token: String,
    scopes: String,
}

impl Caller {
    /// Checks that the token has a scope.
    ///
    /// # Errors
    /// [`AppError::MissingScope`] with the scope.
    pub(crate) fn require(&self, scope: Scope) -> Result<(), AppError> {
        self.require_any([scope])
    }

    /// Checks that the token has one of these scopes.
    ///
    /// # Errors
    /// [`AppError::MissingScope`] with the last of them.
    pub(crate) fn require_any<const N: usize>(&self, scopes: [Scope; N]) -> Result<(), AppError> {
        if self.scopes.split(' ').any(|own| scopes.iter().any(|scope| scope.name() == own)) {
            return Ok(());
        }
        Err(AppError::MissingScope(scopes.last().map_or("", |scope| scope.name())))
    }

    /// Returns the account.
    ///
    /// # Errors
    /// [`AppError::InvalidToken`] if it was closed a moment ago, and those of the store.
    pub(super) async fn account(&self, identities: &Identities) -> Result<Account, AppError> {
        identities.account(&self.visitor).await?.ok_or(AppError::InvalidToken)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Caller
where
    Arc<Identities>: FromRef<S>,
{
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, AppError> {
        let secret = bearer(&parts.headers).ok_or(AppError::InvalidToken)?;
        let identities = Arc::<Identities>::from_ref(state);
        let kept = identities
            .access_token(VisitorId::from_secret(secret).text())
            .await?
            .ok_or(AppError::InvalidToken)?;
        let now = now_ms();
        if kept.is_expired(now) {
            return Err(AppError::ExpiredToken);
        }
        if now - kept.used_at > USE_INTERVAL {
            identities.store().note_token_use(&kept.token, now - now % USE_INTERVAL).await?;
        }
        Ok(Caller { visitor: VisitorId::from_stored(&kept.visitor), token: kept.token, scopes: kept.scopes })
    }
}

/// `GET /account/tokens?about=…&scope=…`: the visitor's tokens, and the form for a new one, filled
/// in from the query. Guests sign in first.
pub(crate) async fn page(
    State(identities): State<Arc<Identities>>,
    Extension(visitor): Extension<VisitorId>,
    uri: Uri,
    Form(form): Form<Vec<(String, String)>>,
) -> Result<Response, AppError> {
    if identities.account(&visitor).await?.is_none() {
        let here = uri.path_and_query().map_or(TOKENS, |here| here.as_str());
        return Ok(Redirect::to(&sign_in_path(here)).into_response());
    }
    let tokens = identities.store().access_tokens(visitor.text()).await?;
    Ok(tokens_page(&tokens, &TokenForm::of(&form), None, None).into_response())
}

/// The form for a new token.
#[derive(Default)]
struct TokenForm {
    about: String,
    scopes: Vec<Scope>,
    lifetime: String,
}

impl TokenForm {
    fn of(fields: &[(String, String)]) -> Self {
        let about = fields.iter().find(|(key, _)| key == "about").map_or("", |(_, about)| about.trim());
        let wanted = |scope: &Scope| fields.iter().any(|(key, name)| key == "scope" && name == scope.name());
        let lifetime = fields.iter().find(|(key, _)| key == "lifetime").map_or("", |(_, chosen)| chosen);
        TokenForm {
            lifetime: lifetime.chars().take(MAX_ABOUT_LENGTH).collect(),
            about: about.chars().filter(|c| !c.is_control()).take(MAX_ABOUT_LENGTH).collect(),
            scopes: Scope::ALL.into_iter().filter(wanted).collect(),
        }
    }

    /// Returns the error of the form, in a sentence.
    fn fault(&self) -> Option<String> {
        match self {
            TokenForm { about, .. } if about.is_empty() => Some(say("token.no-about")),
            TokenForm { scopes, .. } if scopes.is_empty() => Some(say("token.no-scope")),
            form if form.days().is_none() => Some(say("token.no-lifetime")),
            _ => None,
        }
    }

    /// Returns the lifetime in days, 0 for no expiry; `None` if it is not in the list.
    fn days(&self) -> Option<u32> {
        match self.lifetime.as_str() {
            "" => Some(DEFAULT_LIFETIME),
            NO_EXPIRY => Some(0),
            days => LIFETIMES.into_iter().find(|known| known.to_string() == days),
        }
    }
}

/// `POST /account/tokens`: creates a token, which is shown only once.
pub(crate) async fn create(
    State(identities): State<Arc<Identities>>,
    Extension(visitor): Extension<VisitorId>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, AppError> {
    identities.own_account(&visitor).await?;
    let (form, store) = (TokenForm::of(&fields), identities.store());
    let refuse = async |why: String| {
        let tokens = store.access_tokens(visitor.text()).await?;
        let page = tokens_page(&tokens, &form, None, Some(&why));
        Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
    };
    if let Some(why) = form.fault() {
        return refuse(why).await;
    }
    let (now, days) = (now_ms(), i64::from(form.days().unwrap_or(DEFAULT_LIFETIME)));
    let secret = format!("{PREFIX}{}", random::hex::<SECRET_BYTES>());
    let scopes: Vec<&str> = form.scopes.iter().map(|scope| scope.name()).collect();
    let token = AccessToken {
        token: VisitorId::from_secret(&secret).text().to_owned(),
        visitor: visitor.text().to_owned(),
        about: form.about.clone(),
        scopes: scopes.join(" "),
        created_at: now,
        used_at: 0,
        expires_at: if days == 0 { 0 } else { now + days * DAY },
    };
    if !store.add_access_token(token, MAX_TOKENS).await? {
        return refuse(say_with("token.too-many", &[("most", &MAX_TOKENS.to_string())])).await;
    }
    let tokens = store.access_tokens(visitor.text()).await?;
    Ok(tokens_page(&tokens, &TokenForm::default(), Some(&secret), None).into_response())
}

/// The form that revokes a token.
#[derive(Deserialize)]
pub(crate) struct RevokeForm {
    token: String,
}

/// `POST /account/tokens/revoke`.
pub(crate) async fn revoke(
    State(identities): State<Arc<Identities>>,
    Extension(visitor): Extension<VisitorId>,
    Form(RevokeForm { token }): Form<RevokeForm>,
) -> Result<Redirect, AppError> {
    identities.own_account(&visitor).await?;
    identities.revoke_token(visitor.text(), &token).await?;
    Ok(Redirect::to(TOKENS))
}

/// Renders the page; `made` is the secret of a token that was just created, `why` the error of the
/// form.
fn tokens_page(tokens: &[AccessToken], form: &TokenForm, made: Option<&str>, why: Option<&str>) -> Markup {
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
            (new_token_form(form, why))
            @if !tokens.is_empty() { (revoke_form(tokens)) }
        }
    };
    layout(&say("token.title"), "account", None, &content)
}

/// Renders the form for a new token.
fn new_token_form(form: &TokenForm, why: Option<&str>) -> Markup {
    html! {
        form.account-form method="post" action=(TOKENS) {
            h2 { (say("token.new")) }
            @if let Some(why) = why { (problem(why)) }
            label for="about" { (say("token.about")) }
            input id="about" name="about" type="text" maxlength=(MAX_ABOUT_LENGTH) value=(form.about) required autocomplete="off";
            fieldset.scopes {
                legend { (say("token.scopes")) }
                @for scope in Scope::ALL {
                    label.check {
                        input type="checkbox" name="scope" value=(scope.name()) checked[form.scopes.contains(&scope)];
                        span { b { (scope.name()) } " " (scope.about()) }
                    }
                }
            }
            label for="lifetime" { (say("token.lifetime")) }
            select id="lifetime" name="lifetime" {
                @for days in LIFETIMES {
                    option value=(days) selected[form.days() == Some(days)] {
                        (say_with("token.days", &[("days", &days.to_string())]))
                    }
                }
                option value=(NO_EXPIRY) selected[form.days() == Some(0)] { (say("token.no-end")) }
            }
            button.button.primary type="submit" { (say("token.make")) }
            p.option-about { a href="/api" { (say("token.docs")) } }
        }
    }
}

/// Renders the tokens, with the form that revokes one.
fn revoke_form(tokens: &[AccessToken]) -> Markup {
    html! {
        form.account-form method="post" action={ (TOKENS) "/revoke" } {
            h2 { (say("token.yours")) }
            ul.sessions { @for token in tokens { li { label.check {
                input type="radio" name="token" value=(token.token) required;
                span { b { (token.about) } " (" (token.scopes) "), " (last_use(token)) (expiry(token)) }
            } } } }
            button.button type="submit" { (say("token.revoke")) }
        }
    }
}

/// Returns the expiry of a token in words, after a comma; empty if it never expires.
fn expiry(token: &AccessToken) -> String {
    let day = date_words(token.expires_at);
    match token.expires_at {
        0 => String::new(),
        _ if token.is_expired(now_ms()) => format!(", {}", say_with("token.expired", &[("day", &day)])),
        _ => format!(", {}", say_with("token.until", &[("day", &day)])),
    }
}

/// Returns the last use of a token in words.
fn last_use(token: &AccessToken) -> String {
    match token.used_at {
        0 => say_with("account.session-since", &[("day", &date_words(token.created_at))]),
        at => say_with("account.passkey-used", &[("day", &date_words(at))]),
    }
}

/// The path at which programs test tokens.
pub(crate) const TEST: &str = "/api/token/test";

/// Maximum number of tokens tested at once.
const MAX_TESTED: usize = 100;

/// The scopes of a token; null if it is unknown, revoked or expired.
#[derive(Serialize, ToSchema)]
pub(crate) struct TestedToken(Option<TokenFacts>);

/// The scopes and the expiry of a token.
#[derive(Serialize, ToSchema)]
pub(crate) struct TokenFacts {
    /// The account that it acts for, in lower case.
    #[serde(rename = "userId")]
    user: String,
    /// Its scopes, separated by commas.
    scopes: String,
    /// When it expires, in milliseconds since 1970, UTC; null for never.
    expires: Option<i64>,
}

/// The scopes and the expiry of the tokens in the body, separated by commas, at most 100. Null for
/// a token that is unknown, revoked or expired. No token is needed in the header.
#[utoipa::path(post, path = "/api/token/test", tag = "accounts", security(()),
    request_body(content = String, content_type = "text/plain"),
    responses((status = 200, body = BTreeMap<String, TestedToken>),
        (status = 422, body = super::types::ApiProblem)))]
pub(crate) async fn test(
    State(identities): State<Arc<Identities>>,
    body: String,
) -> Result<Json<BTreeMap<String, TestedToken>>, AppError> {
    let tokens: Vec<&str> = body.split(',').map(str::trim).filter(|token| !token.is_empty()).collect();
    if tokens.len() > MAX_TESTED {
        return Err(AppError::BadForm(format!("{} tokens: {MAX_TESTED} at most", tokens.len())));
    }
    let mut facts = BTreeMap::new();
    for secret in tokens {
        let kept = identities.access_token(VisitorId::from_secret(secret).text()).await?;
        let known = match kept.filter(|token| !token.is_expired(now_ms())) {
            Some(token) => {
                identities.name(&VisitorId::from_stored(&token.visitor)).await.map(|name| TokenFacts {
                    user: name.to_lowercase(),
                    scopes: token.scopes.replace(' ', ","),
                    expires: Some(token.expires_at).filter(|at| *at != 0),
                })
            }
            None => None,
        };
        facts.insert(secret.to_owned(), TestedToken(known));
    }
    Ok(Json(facts))
}
