//! Requests by https, with the certificates that the system trusts.

use rustls::crypto::ring;
use std::sync::Arc;
use throughline_tasks::is_this_machine;
use ureq::tls::{Certificate, RootCerts, TlsConfig};
use url::Url;

/// Returns the settings by which a server must prove who it is.
pub fn trust() -> TlsConfig {
    let roots = rustls_native_certs::load_native_certs().certs;
    let roots = roots.iter().map(|cert| Certificate::from_der(cert).to_owned());
    TlsConfig::builder()
        .root_certs(RootCerts::from(roots.collect::<Vec<_>>()))
        .unversioned_rustls_crypto_provider(Arc::new(ring::default_provider()))
        .build()
}

/// Whether what is sent to an address goes over a network as it is.
pub fn is_unencrypted(url: &Url) -> bool {
    url.scheme() != "https" && !url.host_str().is_some_and(is_this_machine)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_stays_on_this_machine_needs_no_encryption() {
        for (url, expected) in [
            ("http://play.example.org", true),
            ("http://10.0.0.2:4318", true),
            ("http://[fe80::1]", true),
            ("https://play.example.org", false),
            ("http://localhost:4040", false),
            ("http://127.0.0.1:4318", false),
            ("http://[::1]:4318", false),
        ] {
            assert_eq!(is_unencrypted(&url.parse().unwrap()), expected, "{url}");
        }
    }
}
