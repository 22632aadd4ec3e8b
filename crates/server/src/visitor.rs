//! Who is asking: a secret in a cookie, known to the server by its hash alone.

use crate::accounts::AccountDesk;
use crate::config::{PublicUrl, Settings};
use crate::error::AppError;
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
use std::sync::{Arc, OnceLock};
use throughline_game::Language;
use throughline_store::Identity;

/// Bytes of the secret: 256 bits.
const SECRET: usize = 32;

/// 400 days, the longest that browsers keep a cookie; every page renews it.
const MAX_AGE: u32 = 400 * 24 * 60 * 60;

/// A visitor, by the SHA-256 of the cookie's secret in hexadecimal digits.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
#[serde(transparent)]
pub(crate) struct VisitorId(String);

impl VisitorId {
    /// A visitor as the database has written it.
    pub(crate) fn kept(text: &str) -> Self {
        VisitorId(text.to_owned())
    }

    /// The visitor who holds a secret.
    pub(crate) fn of(secret: &str) -> Self {
        VisitorId(random::to_hex(&Sha256::digest(secret.as_bytes())))
    }

    /// As the database writes it.
    pub(crate) fn text(&self) -> &str {
        &self.0
    }
}

/// The names of the cookies: behind https, and else.
type Names = [&'static str; 2];

/// The cookie of the secret, and that of the secret as a guest while somebody is signed in.
const OWN: Names = ["__Host-throughline", "throughline"];
const GUEST: Names = ["__Host-throughline-guest", "throughline-guest"];

fn cookie_name([of_https, plain]: Names, public: Option<&PublicUrl>) -> &'static str {
    if public.is_some_and(PublicUrl::is_secure) { of_https } else { plain }
}

/// The value of a request's cookie.
fn cookie<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    let cookies = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
}

/// The secret that a cookie of the request holds, if it holds a proper one.
fn secret<'h>(headers: &'h HeaderMap, names: Names, public: Option<&PublicUrl>) -> Option<&'h str> {
    let value = cookie(headers, cookie_name(names, public))?;
    let proper = value.len() == 2 * SECRET && value.bytes().all(|b| b.is_ascii_hexdigit());
    proper.then_some(value)
}

/// The visitor of a request, if it brings a cookie.
pub(crate) struct KnownVisitor {
    pub visitor: Option<VisitorId>,
    /// The hash of the cookie's secret: the name of the session, where somebody is signed in.
    pub token: String,
}

impl<S: Send + Sync> FromRequestParts<S> for KnownVisitor
where
    Arc<Settings>: FromRef<S>,
    Arc<AccountDesk>: FromRef<S>,
{
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, AppError> {
        let settings = Arc::<Settings>::from_ref(state);
        let Some(secret) = secret(&parts.headers, OWN, settings.public_url.as_ref()) else {
            return Ok(KnownVisitor { visitor: None, token: String::new() });
        };
        let own = VisitorId::of(secret);
        let token = own.0.clone();
        let visitor = match Arc::<AccountDesk>::from_ref(state).identity(&token).await? {
            Identity::Guest => Some(own),
            Identity::SignedIn(visitor) => Some(VisitorId(visitor)),
            Identity::SignedOut => None,
        };
        Ok(KnownVisitor { visitor, token })
    }
}

/// The browser that a request comes from.
#[derive(Clone)]
pub(crate) struct Browser {
    /// The secret of its cookie.
    pub secret: String,
    /// The secret it had as a guest before somebody signed in.
    pub guest: Option<String>,
    pub is_signed_in: bool,
    /// Whether it reached the site by the address that passkeys belong to.
    pub offers_passkeys: bool,
    /// The secret that its session has got meanwhile.
    pub renewed: Arc<OnceLock<String>>,
}

impl Browser {
    /// The browser of a guest.
    pub(crate) fn of_guest(secret: String) -> Self {
        let renewed = Arc::default();
        Browser { secret, guest: None, is_signed_in: false, offers_passkeys: false, renewed }
    }

    /// A secret that nobody has.
    pub(crate) fn new_secret() -> String {
        random::hex::<SECRET>()
    }

    /// The hash of its secret: the name of its session.
    pub(crate) fn token(&self) -> String {
        VisitorId::of(self.renewed.get().unwrap_or(&self.secret)).0
    }
}

/// Secrets that a response has its browser keep from now on.
#[derive(Clone)]
pub(crate) struct Keep {
    pub secret: String,
    /// The secret of the guest, for when somebody signs out; none is to be kept.
    pub guest: Option<String>,
}

/// For pages and forms: makes a newcomer a visitor, puts the [`VisitorId`] and the [`Browser`] into
/// the request's extensions and the cookies into the response. A cookie that is there already is
/// renewed with pages only.
///
/// # Errors
/// Those of the store: then nobody is taken for somebody else.
pub(crate) async fn welcome(
    State(settings): State<Arc<Settings>>,
    State(desk): State<Arc<AccountDesk>>,
    mut request: Request,
    next: Next,
) -> Result<Response, AppError> {
    let public = settings.public_url.as_ref();
    let (browser, visitor) = recognise(request.headers(), public, &desk).await?;
    let is_renewed = is_navigation(request.headers()) || secret(request.headers(), OWN, public).is_none();
    request.extensions_mut().insert(visitor);
    request.extensions_mut().insert(browser.clone());
    let mut response = next.run(request).await;
    let keep = response.extensions_mut().remove::<Keep>();
    let new = keep.as_ref().map(|keep| &keep.secret).or_else(|| browser.renewed.get());
    let secret = new.or_else(|| is_renewed.then_some(&browser.secret));
    let cookie = |secret: &String| set_cookie(cookie_name(OWN, public), secret, MAX_AGE, public);
    let mut cookies: Vec<String> = secret.map(cookie).into_iter().collect();
    if let Some(keep) = &keep {
        let (guest, age) = keep.guest.as_deref().map_or(("", 0), |guest| (guest, MAX_AGE));
        cookies.push(set_cookie(cookie_name(GUEST, public), guest, age, public));
    }
    let cookies = cookies.iter().filter_map(|cookie| HeaderValue::from_str(cookie).ok());
    for cookie in cookies {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

/// Whether the answer to a request is what a tab shows, as browsers tell
/// (<https://www.w3.org/TR/fetch-metadata/#sec-fetch-mode-header>). Scripts and service workers ask
/// at any time: a late answer must not bring a secret back that was renewed meanwhile.
fn is_navigation(headers: &HeaderMap) -> bool {
    headers.get("sec-fetch-mode").is_none_or(|mode| mode == "navigate")
}

/// The browser of a request, and whom it stands for. Whose session was ended is somebody new.
async fn recognise(
    headers: &HeaderMap,
    public: Option<&PublicUrl>,
    desk: &AccountDesk,
) -> Result<(Browser, VisitorId), AppError> {
    let guest = secret(headers, GUEST, public).map(str::to_owned);
    let offers_passkeys = desk.offers_passkeys(headers);
    let of_guest = |secret: String| {
        let visitor = VisitorId::of(&secret);
        (Browser { offers_passkeys, ..Browser::of_guest(secret) }, visitor)
    };
    let Some(secret) = secret(headers, OWN, public) else { return Ok(of_guest(Browser::new_secret())) };
    let (browser, own) = of_guest(secret.to_owned());
    Ok(match desk.identity(own.text()).await? {
        Identity::Guest => (Browser { guest, ..browser }, own),
        Identity::SignedIn(visitor) => (Browser { guest, is_signed_in: true, ..browser }, VisitorId(visitor)),
        // Back to being the guest of before, if that secret is still one.
        Identity::SignedOut => match guest {
            Some(guest) if desk.identity(VisitorId::of(&guest).text()).await? == Identity::Guest => {
                of_guest(guest)
            }
            _ => of_guest(Browser::new_secret()),
        },
    })
}

fn set_cookie(name: &str, value: &str, age: u32, public: Option<&PublicUrl>) -> String {
    let secure = if public.is_some_and(PublicUrl::is_secure) { "; Secure" } else { "" };
    format!("{name}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={age}{secure}")
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
            secret(&headers, OWN, public).map(str::to_owned)
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
