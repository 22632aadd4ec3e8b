//! Visitors: a secret in a cookie, of which the server keeps only the hash.

use crate::config::{PublicUrl, Settings};
use crate::messages::in_language;
use crate::random;
use axum::Form;
use axum::extract::{Request, State};
use axum::http::Uri;
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::middleware::Next;
use axum::response::{IntoResponse, Redirect, Response};
use serde::{Deserialize, Serialize};
use std::sync::{Arc, OnceLock};
use throughline_game::Language;

/// Length of the secret in bytes: 256 bits.
const SECRET: usize = 32;

/// Lifetime of the cookie in seconds: 400 days, the maximum in browsers; every page renews it.
pub(crate) const MAX_AGE: u32 = 400 * 24 * 60 * 60;

/// A visitor's id: the SHA-256 of the cookie's secret in hexadecimal digits.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
#[serde(transparent)]
pub(crate) struct VisitorId(String);

impl VisitorId {
    /// Creates an id from its text in the database.
    pub(crate) fn from_stored(text: &str) -> Self {
        VisitorId(text.to_owned())
    }

    /// Returns the id of the visitor with a secret.
    pub(crate) fn from_secret(secret: &str) -> Self {
        VisitorId(random::hash(secret))
    }

    /// Returns the text stored in the database.
    pub(crate) fn text(&self) -> &str {
        &self.0
    }
}

/// A cookie's names: with https, and without.
pub(crate) type CookieNames = [&'static str; 2];

/// The cookie of the visitor's secret, and that of the guest's secret while somebody is signed in.
pub(crate) const VISITOR_COOKIE: CookieNames = ["__Host-throughline", "throughline"];
pub(crate) const GUEST_COOKIE: CookieNames = ["__Host-throughline-guest", "throughline-guest"];

pub(crate) fn cookie_name([of_https, plain]: CookieNames, public: Option<&PublicUrl>) -> &'static str {
    if public.is_some_and(PublicUrl::is_secure) { of_https } else { plain }
}

/// Returns the value of a request's cookie.
fn cookie<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    let cookies = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
}

/// Returns the secret in a cookie of the request, if it has the right form.
pub(crate) fn secret<'h>(
    headers: &'h HeaderMap,
    names: CookieNames,
    public: Option<&PublicUrl>,
) -> Option<&'h str> {
    let value = cookie(headers, cookie_name(names, public))?;
    let proper = value.len() == 2 * SECRET && value.bytes().all(|b| b.is_ascii_hexdigit());
    proper.then_some(value)
}

/// The browser that a request comes from.
#[derive(Clone)]
pub(crate) struct Browser {
    /// The secret of its cookie.
    pub secret: String,
    /// The secret it had as a guest before signing in.
    pub guest: Option<String>,
    pub is_signed_in: bool,
    /// Whether it shows pages and sent no cookie with this request.
    pub lacks_cookie: bool,
    /// Whether the request uses the host name that passkeys belong to.
    pub offers_passkeys: bool,
    /// The new secret of its session, if it has been renewed during this request.
    pub renewed: Arc<OnceLock<String>>,
}

impl Browser {
    /// Returns the browser of a guest.
    pub(crate) fn of_guest(secret: String) -> Self {
        let renewed = Arc::default();
        Browser {
            secret,
            guest: None,
            is_signed_in: false,
            lacks_cookie: false,
            offers_passkeys: false,
            renewed,
        }
    }

    /// Creates a new secret.
    pub(crate) fn new_secret() -> String {
        random::hex::<SECRET>()
    }

    /// Returns the hash of its secret, the key of its session.
    pub(crate) fn token(&self) -> String {
        VisitorId::from_secret(self.renewed.get().unwrap_or(&self.secret)).0
    }
}

/// Whether passkeys are offered at the host of a request.
pub(crate) fn offers_passkeys(public: Option<&PublicUrl>, headers: &HeaderMap) -> bool {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    match public {
        Some(public) => public.takes_passkeys() && public.is_named_by(headers),
        None => host.split(':').next() == Some("localhost"),
    }
}

/// Secrets that a response sets as cookies.
#[derive(Clone)]
pub(crate) struct SetCookies {
    pub secret: String,
    /// The guest's secret, for after signing out; `None` removes that cookie.
    pub guest: Option<String>,
}

/// Middleware for embedded pages and their sockets: the visitor is unknown and gets no cookie.
/// Browsers do send cookies if both pages belong to one site; they are removed.
pub(crate) async fn ignore_cookies(mut request: Request, next: Next) -> Response {
    request.headers_mut().remove(header::COOKIE);
    let secret = Browser::new_secret();
    request.extensions_mut().insert(VisitorId::from_secret(&secret));
    request.extensions_mut().insert(Browser::of_guest(secret));
    next.run(request).await
}

pub(crate) fn set_cookie(name: &str, value: &str, age: u32, public: Option<&PublicUrl>) -> String {
    let secure = if public.is_some_and(PublicUrl::is_secure) { "; Secure" } else { "" };
    format!("{name}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={age}{secure}")
}

/// The names of the language cookie: with https, and without.
const LANGUAGE_COOKIES: [&str; 2] = ["__Host-language", "language"];

/// Lifetime of the language cookie in seconds: a year.
const LANGUAGE_AGE: u32 = 365 * 24 * 60 * 60;

/// The language form at the foot of the pages.
#[derive(Deserialize)]
pub(crate) struct LanguageForm {
    language: String,
}

/// `POST /language`: stores the chosen language in a cookie, and redirects to the page with the
/// form.
pub(crate) async fn choose_language(
    State(settings): State<Arc<Settings>>,
    headers: HeaderMap,
    Form(LanguageForm { language }): Form<LanguageForm>,
) -> Response {
    let page = headers.get(header::REFERER).and_then(|page| page.to_str().ok()?.parse::<Uri>().ok());
    let page = page.as_ref().and_then(Uri::path_and_query).map_or("/", |page| page.as_str());
    // Such a path would lead to another site.
    let page = if page.starts_with("//") { "/" } else { page };
    let mut response = Redirect::to(page).into_response();
    let is_secure = settings.public_url.as_ref().is_some_and(PublicUrl::is_secure);
    let [of_https, plain] = LANGUAGE_COOKIES;
    let (name, secure) = if is_secure { (of_https, "; Secure") } else { (plain, "") };
    if let Some(language) = Language::from_tag(&language) {
        let tag = language.tag();
        let cookie = format!("{name}={tag}; Path=/; HttpOnly; SameSite=Lax; Max-Age={LANGUAGE_AGE}{secure}");
        response.headers_mut().extend(HeaderValue::from_str(&cookie).ok().map(|c| (header::SET_COOKIE, c)));
    }
    response
}

/// Middleware: handles a request in the language that the visitor chose, or else in one that the
/// browser prefers.
pub(crate) async fn set_language(request: Request, next: Next) -> Response {
    let headers = request.headers();
    // A WebSocket's address names its page's language: not every browser sends `Accept-Language`
    // with it.
    let mut pairs = request.uri().query().unwrap_or_default().split('&');
    let query = pairs.find_map(|pair| pair.strip_prefix("language="));
    let kept = || LANGUAGE_COOKIES.iter().find_map(|name| cookie(headers, name));
    let chosen = query.or_else(kept).and_then(Language::from_tag);
    let preferred =
        || Language::from_accept_language(headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?).into();
    let language = chosen.or_else(preferred).unwrap_or_default();
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
            secret(&headers, VISITOR_COOKIE, public).map(str::to_owned)
        };
        assert_eq!(find(format!("a=b; throughline={good}; c=d"), None), Some(good.clone()));
        assert_eq!(find(format!("__Host-throughline={good}"), Some(&public)), Some(good.clone()));
        assert_eq!(find(format!("throughline={good}"), Some(&public)), None);
        assert_eq!(find(format!("throughline={good}0"), None), None);
        assert_eq!(find(format!("throughline={}", "zz".repeat(SECRET)), None), None);
        assert_eq!(find("throughline=".to_owned(), None), None);
    }

    #[test]
    fn passkeys_belong_to_a_name_and_to_https() {
        let at = |public: Option<&str>, host: &'static str| {
            let public: Option<PublicUrl> = public.map(|url| url.parse().expect("an address"));
            let headers = HeaderMap::from_iter([(header::HOST, HeaderValue::from_static(host))]);
            offers_passkeys(public.as_ref(), &headers)
        };
        assert!(at(None, "localhost:4040") && at(None, "localhost"));
        assert!(!at(None, "127.0.0.1:4040") && !at(None, "a.localhost:4040") && !at(None, "[::1]:4040"));
        let public = Some("https://play.example.org");
        assert!(at(public, "play.example.org") && !at(public, "localhost:4040"));
        assert!(!at(Some("http://play.example.org"), "play.example.org"));
        assert!(!at(Some("https://192.0.2.7"), "192.0.2.7"));
    }

    #[test]
    fn the_id_is_the_hash_and_not_the_secret() {
        let id = VisitorId::from_secret("abc");
        assert_eq!(id.0, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
