//! Request checks and security headers: the `Host` of a request, its `Origin`, and the headers that
//! restrict pages.

use crate::config::{PublicUrl, Settings};
use crate::cors::{self, CrossOrigin};
use crate::embed::{Embedded, SHOWN_ANYWHERE};
use crate::error::AppError;
use crate::paths::MAIL_OFF;
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Method, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::{IpAddr, Ipv6Addr};
use std::sync::Arc;

/// Headers of every response, besides the Content-Security-Policy.
const HEADERS: [(HeaderName, &str); 5] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    // Not `no-referrer`: with it browsers send `Origin: null` with forms, which is
    // indistinguishable from another site's.
    (header::REFERRER_POLICY, "same-origin"),
    // Cross-origin isolation, so that browsers let the engine's threads share memory.
    // <https://web.dev/articles/coop-coep>
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-embedder-policy"), "require-corp"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// The HSTS header: https only for a year; optionally for subdomains too.
const HSTS: [&str; 2] = ["max-age=31536000", "max-age=31536000; includeSubDomains"];

/// Adds the security headers to every response.
pub(crate) async fn headers(State(settings): State<Arc<Settings>>, request: Request, next: Next) -> Response {
    let policy = content_policy(host(&request), settings.public_url.as_ref());
    let is_secure =
        settings.public_url.as_ref().is_some_and(|url| url.is_secure() && url.is_named_by(request.headers()));
    let mut response = next.run(request).await;
    let is_embedded = response.extensions().get::<Embedded>().is_some();
    let is_cross_origin = response.extensions().get::<CrossOrigin>().is_some();
    let ancestors = if is_embedded { "*" } else { "'none'" };
    let policy = format!("{policy}; frame-ancestors {ancestors}");
    let headers = response.headers_mut();
    if is_embedded {
        let (name, value) = SHOWN_ANYWHERE;
        headers.insert(name, HeaderValue::from_static(value));
    }
    // A handler may have set a policy of its own.
    for (name, value) in HEADERS {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(policy);
    }
    if is_cross_origin {
        cors::add_headers(headers);
    }
    if is_secure {
        let hsts = HeaderValue::from_static(HSTS[usize::from(settings.hsts_subdomains)]);
        headers.insert(header::STRICT_TRANSPORT_SECURITY, hsts);
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Returns the policy without `frame-ancestors`. Older Safari does not count a WebSocket of the
/// same host as `'self'`, so it is named.
fn content_policy(host: Option<String>, public: Option<&PublicUrl>) -> String {
    let socket = match host.filter(|host| is_plain(host)) {
        Some(host) if public.is_some_and(|p| p.is_secure() && p.authority() == host) => {
            format!(" wss://{host}")
        }
        Some(host) => format!(" ws://{host}"),
        None => String::new(),
    };
    format!(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; manifest-src 'self'; style-src 'self'; \
         img-src 'self' data:; connect-src 'self'{socket}; font-src 'self'; base-uri 'none'; form-action 'self'"
    )
}

/// Middleware: refuses requests for another host, and requests from another origin that change
/// something or open a WebSocket.
pub(crate) async fn check(State(settings): State<Arc<Settings>>, request: Request, next: Next) -> Response {
    let public = settings.public_url.as_ref();
    if request.headers().get_all(header::HOST).iter().count() > 1 {
        return AppError::TwoHosts.into_response();
    }
    let Some(host) = host(&request).filter(|host| is_own_host(host, public)) else {
        return AppError::ForeignHost.into_response();
    };
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let opens_socket = request.headers().contains_key(header::UPGRADE);
    // Mail programs send no origin; only the secret in the address counts there. Testing tokens
    // changes nothing.
    let is_by_secret =
        [MAIL_OFF, crate::api::TOKEN_TEST].contains(&request.uri().path()) || is_from_program(&request);
    if (changes || opens_socket) && !is_by_secret && !is_same_origin(request.headers(), &host, public) {
        return AppError::ForeignOrigin.into_response();
    }
    next.run(request).await
}

/// Whether a request comes from a program and not from a browser's page. Either it brings an access
/// token, which another site's page cannot add and which makes cookies ignored, or it has neither
/// an origin nor a cookie.
fn is_from_program(request: &Request) -> bool {
    let headers = request.headers();
    let is_bare = !headers.contains_key(header::ORIGIN) && !headers.contains_key(header::COOKIE);
    request.uri().path().starts_with("/api/") && (is_bare || crate::api::bearer(headers).is_some())
}

/// Returns the host and port that the request is for, in lower case.
fn host(request: &Request) -> Option<String> {
    let named = |uri: &Uri| uri.authority().map(|a| a.as_str().to_owned());
    let header = request.headers().get(header::HOST).and_then(|h| h.to_str().ok()).map(str::to_owned);
    header.or_else(|| named(request.uri())).map(|host| host.to_ascii_lowercase())
}

fn is_plain(host: &str) -> bool {
    host.chars().all(|c| c.is_ascii_alphanumeric() || "-.:[]".contains(c))
}

/// Whether a `Host` header can be ours. A foreign name may have been pointed at this machine by an
/// attacker's name server, so that a browser treats the attacker's page and this site as one origin
/// (DNS rebinding). IP addresses are safe from that.
fn is_own_host(host: &str, public: Option<&PublicUrl>) -> bool {
    if public.is_some_and(|p| p.authority() == host) {
        return true;
    }
    if let Some(rest) = host.strip_prefix('[') {
        return rest.split_once(']').is_some_and(|(ip, _)| ip.parse::<Ipv6Addr>().is_ok());
    }
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    name == "localhost" || name.ends_with(".localhost") || name.parse::<IpAddr>().is_ok()
}

/// Whether the request comes from a page of this site. Browsers send an `Origin` with every POST
/// and every WebSocket.
fn is_same_origin(headers: &HeaderMap, host: &str, public: Option<&PublicUrl>) -> bool {
    let Some(origin) = headers.get(header::ORIGIN).and_then(|o| o.to_str().ok()) else { return false };
    let origin = origin.to_ascii_lowercase();
    match public.filter(|p| p.authority() == host) {
        Some(public) => origin == public.to_string(),
        None => origin.strip_prefix("http://") == Some(host),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_are_addresses_loopback_names_or_the_public_one() {
        let public = "https://play.example.org".parse().ok();
        for host in
            ["127.0.0.1:4040", "localhost:4040", "localhost", "[::1]:4040", "192.168.1.7:80", "a.localhost:1"]
        {
            assert!(is_own_host(host, None), "{host}");
        }
        for host in [
            "evil.example:4040", "play.example.org", "localhost.evil.example", "[evil]:80", "127.0.0.1.evil",
            "",
        ] {
            assert!(!is_own_host(host, None), "{host}");
        }
        assert!(
            is_own_host("play.example.org", public.as_ref()) && !is_own_host("example.org", public.as_ref())
        );
    }

    #[test]
    fn origins_must_be_the_host_itself() {
        let fits = |origin: &str, host: &str, public: Option<&PublicUrl>| {
            let headers = HeaderMap::from_iter([(header::ORIGIN, HeaderValue::from_str(origin).unwrap())]);
            is_same_origin(&headers, host, public)
        };
        assert!(fits("http://127.0.0.1:4040", "127.0.0.1:4040", None));
        for origin in
            ["http://127.0.0.1:4041", "https://127.0.0.1:4040", "http://localhost:4040", "null", "http://"]
        {
            assert!(!fits(origin, "127.0.0.1:4040", None), "{origin}");
        }
        let public = "https://play.example.org".parse().ok();
        assert!(fits("https://play.example.org", "play.example.org", public.as_ref()));
        assert!(!fits("http://play.example.org", "play.example.org", public.as_ref()));
        assert!(!is_same_origin(&HeaderMap::new(), "127.0.0.1:4040", None));
    }

    #[test]
    fn the_policy_names_the_socket_of_the_host_and_nothing_strange() {
        assert!(
            content_policy(Some("127.0.0.1:4040".to_owned()), None).contains("'self' ws://127.0.0.1:4040;")
        );
        let odd = content_policy(Some("a; script-src *".to_owned()), None);
        assert!(odd.contains("connect-src 'self';") && !odd.contains('*'));
    }
}
