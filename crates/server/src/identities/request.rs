//! Identification of visitors: whom the cookies of a request stand for.

use super::Identities;
use crate::accept::accepts_type;
use crate::config::{PublicUrl, Settings};
use crate::error::AppError;
use crate::visitor::{
    Browser, GUEST_COOKIE, MAX_AGE, SetCookies, VISITOR_COOKIE, VisitorId, cookie_name, offers_passkeys,
    secret, set_cookie,
};
use axum::extract::{FromRef, FromRequestParts, Request, State};
use axum::http::Method;
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::Response;
use std::sync::Arc;
use throughline_store::Identity;

/// The visitor of a request, if it has a cookie.
pub(crate) struct KnownVisitor {
    pub visitor: Option<VisitorId>,
    /// The hash of the cookie's secret; the key of the session if somebody is signed in.
    pub token: String,
}

impl<S: Send + Sync> FromRequestParts<S> for KnownVisitor
where
    Arc<Settings>: FromRef<S>,
    Arc<Identities>: FromRef<S>,
{
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, AppError> {
        let settings = Arc::<Settings>::from_ref(state);
        let Some(secret) = secret(&parts.headers, VISITOR_COOKIE, settings.public_url.as_ref()) else {
            return Ok(KnownVisitor { visitor: None, token: String::new() });
        };
        let own = VisitorId::from_secret(secret);
        let token = own.text().to_owned();
        let visitor = match Arc::<Identities>::from_ref(state).identity(&token).await? {
            Identity::Guest => Some(own),
            Identity::SignedIn(visitor) => Some(VisitorId::from_stored(&visitor)),
            Identity::SignedOut => None,
        };
        Ok(KnownVisitor { visitor, token })
    }
}

/// Middleware for pages and forms: identifies the visitor or creates a new one, adds the
/// [`VisitorId`] and the [`Browser`] to the request's extensions, and cookies to the response. An
/// existing cookie is renewed with pages only.
///
/// # Errors
/// Those of the store; the visitor is then not treated as anybody else.
pub(crate) async fn identify_visitor(
    State(settings): State<Arc<Settings>>,
    State(identities): State<Arc<Identities>>,
    mut request: Request,
    next: Next,
) -> Result<Response, AppError> {
    let public = settings.public_url.as_ref();
    let (browser, visitor) = recognise(request.headers(), public, &identities).await?;
    let is_renewed =
        is_navigation(request.headers()) || secret(request.headers(), VISITOR_COOKIE, public).is_none();
    let sent = secret(request.headers(), VISITOR_COOKIE, public).filter(|_| request.method() != Method::GET);
    let sent = sent.map(str::to_owned);
    request.extensions_mut().insert(visitor);
    request.extensions_mut().insert(browser.clone());
    let mut response = next.run(request).await;
    let keep = response.extensions_mut().remove::<SetCookies>();
    let new = keep.as_ref().map(|keep| &keep.secret).or_else(|| browser.renewed.get());
    // The same form sent twice: the first response sets a new secret, which this response must not
    // undo, whether it came before this request or during it.
    let is_late = sent.iter().chain([&browser.secret]).any(|secret| identities.is_replaced(secret));
    let own = Some(&browser.secret).filter(|_| is_renewed && !is_late);
    let secret = new.or(own);
    let cookie = |secret: &String| set_cookie(cookie_name(VISITOR_COOKIE, public), secret, MAX_AGE, public);
    let mut cookies: Vec<String> = secret.map(cookie).into_iter().collect();
    if let Some(keep) = &keep {
        let (guest, age) = keep.guest.as_deref().map_or(("", 0), |guest| (guest, MAX_AGE));
        cookies.push(set_cookie(cookie_name(GUEST_COOKIE, public), guest, age, public));
    }
    let cookies = cookies.iter().filter_map(|cookie| HeaderValue::from_str(cookie).ok());
    for cookie in cookies {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

/// Whether the response will be shown in a tab, by the browser's request header
/// (<https://www.w3.org/TR/fetch-metadata/#sec-fetch-mode-header>). Scripts and service workers
/// send requests at any time: a late response must not restore a secret that has been renewed
/// since.
fn is_navigation(headers: &HeaderMap) -> bool {
    headers.get("sec-fetch-mode").is_none_or(|mode| mode == "navigate")
}

/// Returns the browser of a request and its visitor. A browser whose session was ended is a new
/// visitor.
async fn recognise(
    headers: &HeaderMap,
    public: Option<&PublicUrl>,
    identities: &Identities,
) -> Result<(Browser, VisitorId), AppError> {
    let guest = secret(headers, GUEST_COOKIE, public).map(str::to_owned);
    let offers_passkeys = offers_passkeys(public, headers);
    let of_guest = |secret: String| {
        let visitor = VisitorId::from_secret(&secret);
        (Browser { offers_passkeys, ..Browser::of_guest(secret) }, visitor)
    };
    let Some(secret) = secret(headers, VISITOR_COOKIE, public) else {
        let lacks_cookie = accepts_type(headers, "text/html");
        let (browser, visitor) = of_guest(Browser::new_secret());
        return Ok((Browser { lacks_cookie, ..browser }, visitor));
    };
    let (browser, own) = of_guest(secret.to_owned());
    Ok(match identities.identity(own.text()).await? {
        Identity::Guest => (Browser { guest, ..browser }, own),
        Identity::SignedIn(visitor) => {
            (Browser { guest, is_signed_in: true, ..browser }, VisitorId::from_stored(&visitor))
        }
        // Becomes the guest of before signing in again, if that secret still stands for a guest.
        Identity::SignedOut => match guest {
            Some(guest)
                if identities.identity(VisitorId::from_secret(&guest).text()).await? == Identity::Guest =>
            {
                of_guest(guest)
            }
            _ => of_guest(Browser::new_secret()),
        },
    })
}
