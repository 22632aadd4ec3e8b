//! Endpoints at push services. They come from browsers, so they may be anything: only https is
//! allowed, at its usual port, to listed hosts, and only with public IP addresses, checked when the
//! connection is made.

use crate::addresses::HostName;
use crate::config::Settings;
use axum::body::Body;
use axum::http::{Method, Request, StatusCode, Uri};
use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpStream, lookup_host};
use tokio::time::timeout;
use tokio_rustls::TlsConnector;

/// The push services of browsers: of Chrome and its relatives, Firefox, Safari, and Edge. A browser
/// does not let a site choose another one (<https://github.com/web-push-libs/web-push/issues/801>).
const SERVICES: [&str; 5] = [
    "fcm.googleapis.com", "android.googleapis.com", "push.services.mozilla.com", "push.apple.com",
    "notify.windows.com",
];

/// Maximum length of an endpoint's address, in bytes.
pub(super) const MAX_LENGTH: usize = 1000;

/// Timeout for a whole request to a push service.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Maximum number of IP addresses of a host that are tried.
const MAX_TRIED: usize = 3;

/// Why a message did not reach a push service.
#[derive(thiserror::Error, Debug)]
pub(super) enum PostError {
    #[error("the host has no address of the open network")]
    NotPublic,
    #[error("the host cannot be reached: {0}")]
    Unreachable(#[from] std::io::Error),
    #[error("the host has no name that a certificate could have")]
    NoServerName,
    #[error("no request can be made of the endpoint: {0}")]
    BadRequest(#[from] axum::http::Error),
    #[error("HTTP failed: {0}")]
    Http(#[from] hyper::Error),
    #[error("it took too long")]
    TimedOut,
}

/// An endpoint at a push service.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Endpoint {
    host: String,
    port: u16,
    is_secure: bool,
    path: String,
}

impl Endpoint {
    /// Scheme, host and port: the audience of a signature.
    pub(super) fn origin(&self) -> String {
        let Endpoint { host, port, is_secure, .. } = self;
        match (is_secure, port) {
            (true, 443) => format!("https://{host}"),
            (true, port) => format!("https://{host}:{port}"),
            (false, port) => format!("http://{host}:{port}"),
        }
    }
}

/// The allowed push services.
#[derive(Debug, Clone)]
pub(super) struct PushServices {
    /// Hosts that the operator allows besides those of browsers.
    own: Vec<HostName>,
    /// Whether all hosts, http and all ports are allowed: for tests only.
    anywhere: bool,
}

impl PushServices {
    pub(super) fn new(settings: &Settings) -> Self {
        PushServices { own: settings.push_services.clone(), anywhere: settings.push_anywhere }
    }

    /// Parses an endpoint; `None` if it is not allowed.
    pub(super) fn endpoint(&self, text: &str) -> Option<Endpoint> {
        let uri: Uri = text.parse().ok().filter(|_| text.len() <= MAX_LENGTH && !text.contains('#'))?;
        let authority = uri.authority().filter(|authority| !authority.as_str().contains('@'))?;
        let is_secure = match uri.scheme_str()? {
            "https" => true,
            "http" if self.anywhere => false,
            _ => return None,
        };
        let usual = if is_secure { 443 } else { 80 };
        let port = authority.port_u16().unwrap_or(usual);
        // An empty or invalid port is refused.
        let says_port = authority.as_str().len() > authority.host().len();
        let is_usual = port == usual && (!says_port || authority.port_u16().is_some());
        let path = uri.path_and_query().map_or("/", |path| path.as_str()).to_owned();
        let host = authority.host().to_ascii_lowercase();
        let fits = self.anywhere && !host.is_empty() || is_usual && self.is_listed(&host);
        fits.then_some(Endpoint { host, port, is_secure, path })
    }

    /// Whether a host is one of the services, or a subdomain of one.
    fn is_listed(&self, host: &str) -> bool {
        let is_below = |service: &str| {
            host.strip_suffix(service).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
        };
        SERVICES.into_iter().chain(self.own.iter().map(HostName::text)).any(is_below)
    }
}

/// Whether an IP address is public: not private, loopback, link-local or reserved.
fn is_public(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => is_public_v4(ip),
        IpAddr::V6(ip) => match ip.to_ipv4_mapped() {
            Some(mapped) => is_public_v4(mapped),
            None => is_public_v6(ip),
        },
    }
}

fn is_public_v4(ip: Ipv4Addr) -> bool {
    let [a, b, c, _] = ip.octets();
    let is_inner = ip.is_private() || ip.is_loopback() || ip.is_link_local() || ip.is_documentation();
    let is_special = match (a, b, c) {
        // This network, carrier-grade NAT, special use, 6to4 relays, benchmarks.
        (0, ..) | (100, 64..128, _) | (192, 0, 0) | (192, 88, 99) | (198, 18 | 19, _) => true,
        // Multicast and reserved.
        (224.., ..) => true,
        _ => false,
    };
    !is_inner && !is_special
}

/// Whether an address is global unicast, except ranges that lead into other networks or nowhere.
fn is_public_v6(ip: Ipv6Addr) -> bool {
    let [a, b, ..] = ip.segments();
    let is_global = (0x2000..0x4000).contains(&a);
    // Special use including Teredo, documentation, 6to4.
    let is_special = matches!((a, b), (0x2001, 0..0x200 | 0xdb8) | (0x2002, _) | (0x3fff, 0..0x1000));
    is_global && !is_special
}

/// An HTTP client for push services.
pub(super) struct PushClient {
    tls: TlsConnector,
    anywhere: bool,
}

impl PushClient {
    /// # Errors
    /// TLS is not available.
    pub(super) fn new(anywhere: bool) -> Result<Self, rustls::Error> {
        let mut roots = RootCertStore::empty();
        let found = rustls_native_certs::load_native_certs();
        let (good, _) = roots.add_parsable_certificates(found.certs);
        if good == 0 {
            tracing::warn!("the system trusts no certificates: no browser can be told of anything");
        }
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()?
            .with_root_certificates(roots)
            .with_no_client_auth();
        Ok(PushClient { tls: TlsConnector::from(Arc::new(config)), anywhere })
    }

    /// Posts a message and returns the status. Redirects are not followed, response bodies not
    /// read.
    pub(super) async fn post(
        &self,
        endpoint: &Endpoint,
        headers: &[(&'static str, String)],
        body: Vec<u8>,
    ) -> Result<StatusCode, PostError> {
        let answered = timeout(TIMEOUT, async {
            let stream = self.connect(endpoint).await?;
            if !endpoint.is_secure {
                return exchange(stream, endpoint, headers, body).await;
            }
            let name = ServerName::try_from(endpoint.host.trim_matches(['[', ']']).to_owned());
            let name = name.map_err(|_| PostError::NoServerName)?;
            exchange(self.tls.connect(name, stream).await?, endpoint, headers, body).await
        });
        answered.await.unwrap_or(Err(PostError::TimedOut))
    }

    /// Connects to an IP address that was checked: the name is not resolved a second time.
    async fn connect(&self, endpoint: &Endpoint) -> Result<TcpStream, PostError> {
        let host = endpoint.host.trim_matches(['[', ']']);
        let found = lookup_host((host, endpoint.port)).await?;
        let allowed = found.filter(|address| self.anywhere || is_public(address.ip()));
        let allowed: Vec<SocketAddr> = allowed.take(MAX_TRIED).collect();
        if allowed.is_empty() {
            return Err(PostError::NotPublic);
        }
        Ok(TcpStream::connect(&*allowed).await?)
    }
}

async fn exchange<S: AsyncRead + AsyncWrite + Unpin + Send + 'static>(
    stream: S,
    endpoint: &Endpoint,
    headers: &[(&'static str, String)],
    body: Vec<u8>,
) -> Result<StatusCode, PostError> {
    let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
    let serving = tokio::spawn(connection);
    let host = endpoint.origin().split_once("://").map(|(_, host)| host.to_owned()).unwrap_or_default();
    let mut request = Request::builder().method(Method::POST).uri(&endpoint.path).header("host", host);
    for (name, value) in headers {
        request = request.header(*name, value);
    }
    let request = request.body(Body::from(body))?;
    let answered = sender.send_request(request).await;
    serving.abort();
    Ok(answered?.status())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn services(own: &[&str]) -> PushServices {
        PushServices { own: own.iter().map(|host| host.parse().unwrap()).collect(), anywhere: false }
    }

    #[test]
    fn only_https_of_a_listed_service_at_its_port_is_an_endpoint() {
        let services = services(&["push.example.org"]);
        let of = |text: &str| services.endpoint(text);
        let good = of("https://Updates.Push.example.org:443/wpush/v2/abc?d=1").expect("an endpoint");
        assert_eq!(good.origin(), "https://updates.push.example.org");
        assert_eq!(good.path, "/wpush/v2/abc?d=1");
        for bad in [
            "http://push.example.org/a",
            "https://push.example.org:8443/a",
            "https://push.example.org:/a",
            "https://user@push.example.org/a",
            "https://push.example.org/a#b",
            "https:///a",
            "https://example.org/a",
            "https://nopush.example.org/a",
            "https://push.example.org.evil.net/a",
            "https://googleapis.com/a",
            "ftp://push.example.org/",
            "//push.example.org/a",
            "push",
            "",
        ] {
            assert_eq!(of(bad), None, "{bad}");
        }
        assert_eq!(of(&format!("https://push.example.org/{}", "a".repeat(MAX_LENGTH))), None);
        for listed in [
            "fcm.googleapis.com",
            "updates.push.services.mozilla.com",
            "web.push.apple.com",
            "wns2-par02p.notify.windows.com",
        ] {
            assert!(of(&format!("https://{listed}/a")).is_some(), "{listed}");
        }
        let anywhere = PushServices { anywhere: true, ..services.clone() };
        assert!(anywhere.endpoint("http://127.0.0.1:8080/a").is_some());
    }

    #[test]
    fn inner_addresses_are_told_from_those_of_the_open_network() {
        let public = |ip: &str| is_public(ip.parse().unwrap());
        for ip in [
            "1.1.1.1", "100.128.0.1", "172.32.0.1", "192.0.1.1", "2606:4700::1", "2a00:1450::5",
            "::ffff:8.8.8.8",
        ] {
            assert!(public(ip), "{ip}");
        }
        for ip in [
            "0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "127.9.9.9", "169.254.169.254", "172.16.0.1",
            "172.31.255.255", "192.0.0.8", "192.168.1.1", "192.0.2.1", "198.18.0.1", "198.51.100.1",
            "203.0.113.9", "224.0.0.1", "239.255.255.250", "240.0.0.1", "255.255.255.255", "::", "::1",
            "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "::127.0.0.1", "fc00::1",
            "fd12:3456::1", "fe80::1", "fec0::1", "ff02::1", "64:ff9b::a00:1", "100::1", "2001::1",
            "2001:db8::1", "2002:7f00:1::", "3fff::1",
        ] {
            assert!(!public(ip), "{ip}");
        }
    }

    #[tokio::test]
    async fn a_request_that_cannot_be_made_is_told_from_an_inner_address() {
        let (one, _other) = tokio::io::duplex(1024);
        let (host, path) = ("push.example.org".to_owned(), "/a b".to_owned());
        let endpoint = Endpoint { host, port: 443, is_secure: true, path };
        let posted = exchange(one, &endpoint, &[], Vec::new()).await;
        assert!(matches!(posted, Err(PostError::BadRequest(_))), "{posted:?}");
        // The address is found; no certificate could name the host.
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let (host, path) = ("127.1".to_owned(), "/".to_owned());
        let endpoint = Endpoint { host, port, is_secure: true, path };
        let posted = PushClient::new(true).unwrap().post(&endpoint, &[], Vec::new()).await;
        assert!(!matches!(posted, Err(PostError::NotPublic)), "{posted:?}");
    }

    #[tokio::test]
    async fn names_that_lead_inside_are_refused_when_the_connection_is_made() {
        let client = PushClient::new(false).unwrap();
        for host in ["localhost", "127.0.0.1", "[::1]", "[::ffff:7f00:1]"] {
            let (host, path) = (host.to_owned(), "/push".to_owned());
            let endpoint = Endpoint { host, port: 443, is_secure: true, path };
            let posted = client.post(&endpoint, &[], Vec::new()).await;
            assert!(matches!(posted, Err(PostError::NotPublic)), "{endpoint:?}: {posted:?}");
        }
    }

    #[tokio::test]
    async fn a_push_service_must_prove_who_it_is() {
        let port = crate::tls::tests::start_untrusted().await;
        let (host, path) = ("localhost".to_owned(), "/push".to_owned());
        let endpoint = Endpoint { host, port, is_secure: true, path };
        let posted = PushClient::new(true).unwrap().post(&endpoint, &[], Vec::new()).await;
        assert!(format!("{posted:?}").contains("UnknownIssuer"), "{posted:?}");
    }
}
