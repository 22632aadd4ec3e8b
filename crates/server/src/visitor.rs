//! Who is asking: a secret in a cookie, known to the server by its hash alone.

use crate::config::{PublicUrl, Settings};
use crate::messages::in_language;
use crate::random;
use axum::Form;
use axum::extract::{FromRef, FromRequestParts, Request, State};
use axum::http::Uri;
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::{IntoResponse, Redirect, Response};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::convert::Infallible;
use std::sync::Arc;
use throughline_game::Language;

/// Bytes of the secret: 256 bits.
const SECRET: usize = 32;

/// 400 days, the longest that browsers keep a cookie; every page renews it.
const MAX_AGE: u32 = 400 * 24 * 60 * 60;

/// A visitor, by the SHA-256 of the cookie's secret in hexadecimal digits.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
#[serde(transparent)]
pub(crate) struct VisitorId(String);

impl VisitorId {
    /// The visitor who holds a secret.
    pub(crate) fn of(secret: &str) -> Self {
        VisitorId(random::to_hex(&Sha256::digest(secret.as_bytes())))
    }

    /// As the database writes it.
    pub(crate) fn text(&self) -> &str {
        &self.0
    }
}

fn cookie_name(public: Option<&PublicUrl>) -> &'static str {
    if public.is_some_and(PublicUrl::is_secure) { "__Host-throughline" } else { "throughline" }
}

/// The value of a request's cookie.
fn cookie<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    let cookies = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
}

/// The secret that the request's cookie holds, if it holds a proper one.
fn secret<'h>(headers: &'h HeaderMap, public: Option<&PublicUrl>) -> Option<&'h str> {
    let value = cookie(headers, cookie_name(public))?;
    let proper = value.len() == 2 * SECRET && value.bytes().all(|b| b.is_ascii_hexdigit());
    proper.then_some(value)
}

/// The visitor of a request, if it brings a cookie.
pub(crate) struct KnownVisitor(pub Option<VisitorId>);

impl<S: Send + Sync> FromRequestParts<S> for KnownVisitor
where
    Arc<Settings>: FromRef<S>,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let settings = Arc::<Settings>::from_ref(state);
        Ok(KnownVisitor(secret(&parts.headers, settings.public_url.as_ref()).map(VisitorId::of)))
    }
}

/// For pages and forms: makes a newcomer a visitor, puts the [`VisitorId`] into the request's
/// extensions and the cookie into the response.
pub(crate) async fn welcome(
    State(settings): State<Arc<Settings>>,
    mut request: Request,
    next: Next,
) -> Response {
    let public = settings.public_url.as_ref();
    let secret = secret(request.headers(), public).map_or_else(random::hex::<SECRET>, str::to_owned);
    request.extensions_mut().insert(VisitorId::of(&secret));
    let mut response = next.run(request).await;
    let secure = if public.is_some_and(PublicUrl::is_secure) { "; Secure" } else { "" };
    let name = cookie_name(public);
    let cookie = format!("{name}={secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age={MAX_AGE}{secure}");
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// The cookies of the language that a visitor chose: behind https, and else.
const LANGUAGE_COOKIES: [&str; 2] = ["__Host-language", "language"];

/// How long a language that was chosen is kept: a year.
const LANGUAGE_AGE: u32 = 365 * 24 * 60 * 60;

/// The form of the languages, at the foot of every page.
#[derive(Deserialize)]
pub(crate) struct Choice {
    language: String,
}

/// `POST /language`: keeps the language that was chosen, and goes back to the page it was chosen
/// on.
pub(crate) async fn choose_language(
    State(settings): State<Arc<Settings>>,
    headers: HeaderMap,
    Form(Choice { language }): Form<Choice>,
) -> Response {
    let page = headers.get(header::REFERER).and_then(|page| page.to_str().ok()?.parse::<Uri>().ok());
    let page = page.as_ref().and_then(Uri::path_and_query).map_or("/", |page| page.as_str());
    // A path that begins so would lead to another site.
    let page = if page.starts_with("//") { "/" } else { page };
    let mut response = Redirect::to(page).into_response();
    let is_secure = settings.public_url.as_ref().is_some_and(PublicUrl::is_secure);
    let [of_https, plain] = LANGUAGE_COOKIES;
    let (name, secure) = if is_secure { (of_https, "; Secure") } else { (plain, "") };
    if let Some(language) = Language::of_tag(&language) {
        let tag = language.tag();
        let cookie = format!("{name}={tag}; Path=/; HttpOnly; SameSite=Lax; Max-Age={LANGUAGE_AGE}{secure}");
        response.headers_mut().extend(HeaderValue::from_str(&cookie).ok().map(|c| (header::SET_COOKIE, c)));
    }
    response
}

/// Handles a request in the language that the visitor chose, or else in the one that the browser
/// wishes.
pub(crate) async fn speak(request: Request, next: Next) -> Response {
    let headers = request.headers();
    // A WebSocket speaks as its page does: not every browser sends its wishes with it.
    let query = request.uri().query().and_then(|query| query.strip_prefix("language="));
    let kept = || LANGUAGE_COOKIES.iter().find_map(|name| cookie(headers, name));
    let chosen = query.or_else(kept).and_then(Language::of_tag);
    let wished = || Language::of_wishes(headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?).into();
    let language = chosen.or_else(wished).unwrap_or_default();
    in_language(language, next.run(request)).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_whole_secret_under_the_right_name_counts() {
        let public: PublicUrl = "https://play.example.org".parse().unwrap();
        let good = "ab".repeat(SECRET);
        let find = |cookie: String, public| {
            let headers = HeaderMap::from_iter([(header::COOKIE, HeaderValue::from_str(&cookie).unwrap())]);
            secret(&headers, public).map(str::to_owned)
        };
        assert_eq!(find(format!("a=b; throughline={good}; c=d"), None), Some(good.clone()));
        assert_eq!(find(format!("__Host-throughline={good}"), Some(&public)), Some(good.clone()));
        assert_eq!(find(format!("throughline={good}"), Some(&public)), None);
        assert_eq!(find(format!("throughline={good}0"), None), None);
        assert_eq!(find(format!("throughline={}", "zz".repeat(SECRET)), None), None);
        assert_eq!(find("throughline=".to_owned(), None), None);
    }

    #[test]
    fn the_id_is_the_hash_and_not_the_secret() {
        let id = VisitorId::of("abc");
        assert_eq!(id.0, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
