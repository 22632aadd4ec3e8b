//! The public address of a site.

use axum::http::header::{HOST, HeaderMap};
use std::fmt;
use std::str::FromStr;
use webauthn_rs::prelude::Url;

/// The origin of a public address: scheme, host and port.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicUrl(Url);

impl PublicUrl {
    /// Whether the scheme is https.
    #[must_use]
    pub fn is_secure(&self) -> bool {
        self.0.scheme() == "https"
    }

    /// Whether the `Host` header of a request names it.
    pub(crate) fn is_named_by(&self, headers: &HeaderMap) -> bool {
        headers
            .get(HOST)
            .is_some_and(|host| host.as_bytes().eq_ignore_ascii_case(self.authority().as_bytes()))
    }

    /// Whether passkeys can belong to it.
    pub(crate) fn takes_passkeys(&self) -> bool {
        passkey_origin(Some(self)).is_some()
    }

    /// Host, and port unless it is the scheme's default, in lower case: `play.example.org`.
    #[must_use]
    pub fn authority(&self) -> &str {
        self.0.authority()
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.as_str().trim_end_matches('/'))
    }
}

/// Returns the origin that passkeys belong to: the public one, or `localhost` at any port. `None`
/// where browsers do not support passkeys: at an IP address, or without https except on this
/// machine. <https://www.w3.org/TR/webauthn-2/#scope>
pub(crate) fn passkey_origin(public: Option<&PublicUrl>) -> Option<Url> {
    let origin = public.map_or_else(|| Url::parse("http://localhost"), |public| Ok(public.0.clone())).ok()?;
    let name = origin.domain()?;
    (origin.scheme() == "https" || name == "localhost").then_some(origin)
}

/// The error for a text that is not a public address.
#[derive(thiserror::Error, Debug, Clone, PartialEq, Eq)]
#[error("“{0}” is no public address: expected https://HOST or http://HOST:PORT")]
pub struct PublicUrlError(String);

impl FromStr for PublicUrl {
    type Err = PublicUrlError;

    fn from_str(text: &str) -> Result<Self, PublicUrlError> {
        let is_origin = |url: &Url| {
            let origin = format!("{}://{}/", url.scheme(), url.authority());
            matches!(url.scheme(), "http" | "https") && url.as_str() == origin && !origin.contains('@')
        };
        let url = Url::parse(text).ok().filter(is_origin);
        url.map(PublicUrl).ok_or_else(|| PublicUrlError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn public_addresses_are_origins() {
        for (text, origin) in [
            ("https://Play.example.org", "https://play.example.org"),
            ("https://play.example.org:443/", "https://play.example.org"),
            ("http://10.0.0.7:8080", "http://10.0.0.7:8080"),
        ] {
            assert_eq!(text.parse::<PublicUrl>().unwrap().to_string(), origin);
        }
        for bad in ["play.example.org", "ftp://a", "https://", "https://a/b", "https://a b", "https://a@b"] {
            assert!(bad.parse::<PublicUrl>().unwrap_err().to_string().contains(bad));
        }
    }
}
