//! Whose request it is: the address of the client, behind the proxies that are known.

use crate::config::Settings;
use axum::extract::{ConnectInfo, FromRef, FromRequestParts};
use axum::http::request::Parts;
use std::convert::Infallible;
use std::fmt;
use std::net::{AddrParseError, IpAddr, Ipv6Addr, SocketAddr};
use std::sync::Arc;

/// Maximum length of what is kept of an entry that is no address, in characters.
const MAX_WRITTEN: usize = 60;

/// The client address of a request for rate limits; `None` for the machine itself. IPv6 addresses
/// are cut to their /64 network, which belongs to one customer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Address(Option<IpAddr>);

/// What a trusted proxy has written into `X-Forwarded-For` in place of its client's address; empty
/// if it wrote nothing. In the extensions of such a request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct UnknownClient(pub(super) String);

impl Address {
    /// Parses an address.
    #[cfg(test)]
    pub(crate) fn named(text: &str) -> Self {
        Address::of(text.parse().expect("an address"), "", false, &[]).0
    }

    /// Returns the address of the machine itself.
    pub(crate) fn of_this_machine() -> Self {
        Address(None)
    }

    /// Whether requests from it are counted.
    pub(crate) fn is_counted(&self) -> bool {
        self.0.is_some()
    }

    /// Returns the address or network that is counted.
    pub(super) fn ip(&self) -> Option<IpAddr> {
        self.0
    }

    /// Returns the peer address of a connection; proxies are not counted.
    pub(crate) fn of_peer(peer: IpAddr, settings: &Settings) -> Self {
        let peer = peer.to_canonical();
        let counted = Some(peer).filter(|ip| !ip.is_loopback() && !settings.proxies.contains(ip));
        Address(counted.map(network))
    }

    /// Returns the peer address of a connection, or the client address from `X-Forwarded-For` if
    /// the peer is a trusted proxy. The second value is set if a trusted proxy names no client.
    fn of(
        peer: IpAddr,
        forwarded: &str,
        site_has_proxy: bool,
        proxies: &[IpAddr],
    ) -> (Self, Option<UnknownClient>) {
        let is_proxy = |ip: &IpAddr| proxies.contains(ip) || (site_has_proxy && ip.is_loopback());
        let (mut address, mut unknown) = (peer.to_canonical(), None);
        // Each proxy appends the address of its client, so the list is read from the end, as long
        // as the proxies are trusted.
        let mut written = forwarded.rsplit(',').map(str::trim);
        while is_proxy(&address) {
            let Some(text) = written.next() else { break };
            match forwarded_ip(text) {
                Ok(before) => address = before.to_canonical(),
                Err(_) => {
                    unknown = Some(UnknownClient(text.chars().take(MAX_WRITTEN).collect()));
                    break;
                }
            }
        }
        (Address(Some(address).filter(|ip| !ip.is_loopback()).map(network)), unknown)
    }
}

/// Parses an entry of `X-Forwarded-For`: an address, with a port as some proxies write it or
/// without.
fn forwarded_ip(text: &str) -> Result<IpAddr, AddrParseError> {
    let with_port = text.parse::<SocketAddr>().map(|address| address.ip());
    with_port.or_else(|_| text.trim_matches(['[', ']']).parse())
}

/// Formats the address for logs.
impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(ip) => ip.fmt(f),
            None => f.write_str("this machine"),
        }
    }
}

fn network(ip: IpAddr) -> IpAddr {
    match ip {
        IpAddr::V4(_) => ip,
        IpAddr::V6(ip) => Ipv6Addr::from_bits(ip.to_bits() & !u128::from(u64::MAX)).into(),
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Address
where
    Arc<Settings>: FromRef<S>,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let Some(ConnectInfo(peer)) = parts.extensions.get::<ConnectInfo<SocketAddr>>() else {
            return Ok(Address(None));
        };
        // Whatever a client has sent, the proxy's own entry is at the end.
        let lines = parts.headers.get_all("x-forwarded-for").iter();
        let lines: Vec<_> = lines.map(|line| String::from_utf8_lossy(line.as_bytes())).collect();
        let settings = Arc::<Settings>::from_ref(state);
        let site_has_proxy = settings.public_url.is_some();
        let (address, unknown) = Address::of(peer.ip(), &lines.join(","), site_has_proxy, &settings.proxies);
        if let Some(unknown) = unknown {
            parts.extensions.insert(unknown);
        }
        Ok(address)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the address counted for a request whose header has these lines, and what is written
    /// in place of one.
    fn of(
        peer: &str,
        lines: &[&str],
        site_has_proxy: bool,
        proxies: &[&str],
    ) -> (Option<String>, Option<String>) {
        let proxies: Vec<IpAddr> = proxies.iter().map(|ip| ip.parse().unwrap()).collect();
        let found = Address::of(peer.parse().unwrap(), &lines.join(","), site_has_proxy, &proxies);
        (found.0.ip().map(|ip| ip.to_string()), found.1.map(|unknown| unknown.0))
    }

    fn seen(ip: &str) -> (Option<String>, Option<String>) {
        (Some(ip.to_owned()), None)
    }

    #[test]
    fn only_proxies_we_know_are_believed() {
        assert_eq!(of("203.0.113.7", &["198.51.100.1"], true, &[]), seen("203.0.113.7"));
        assert_eq!(of("127.0.0.1", &["198.51.100.1"], false, &[]), (None, None));
        assert_eq!(of("127.0.0.1", &["198.51.100.1"], true, &[]), seen("198.51.100.1"));
        assert_eq!(of("127.0.0.1", &["6.6.6.6, 198.51.100.1"], true, &[]), seen("198.51.100.1"));
        assert_eq!(of("127.0.0.1", &["6.6.6.6", "198.51.100.1"], true, &[]), seen("198.51.100.1"));
        assert_eq!(of("127.0.0.1", &["nonsense, \u{fffd}, 198.51.100.1"], true, &[]), seen("198.51.100.1"));
        assert_eq!(of("::ffff:127.0.0.1", &["198.51.100.1"], true, &[]), seen("198.51.100.1"));
        assert_eq!(
            of("10.0.0.2", &["198.51.100.1, 10.0.0.3"], true, &["10.0.0.2", "10.0.0.3"]),
            seen("198.51.100.1")
        );
        assert_eq!(of("2001:db8:1:2:3:4:5:6", &[], false, &[]), seen("2001:db8:1:2::"));
        assert_eq!(of("127.0.0.1", &["127.0.0.1"], true, &[]), (None, None), "from the machine itself");
    }

    #[test]
    fn ports_are_left_away_and_what_is_no_address_is_told() {
        for (written, ip) in [
            ("30.0.0.2:4711", "30.0.0.2"),
            ("[2001:db8:1:2::5]:4711", "2001:db8:1:2::"),
            ("[2001:db8:1:2::5]", "2001:db8:1:2::"),
            ("6.6.6.6:1, 30.0.0.2:4711", "30.0.0.2"),
        ] {
            assert_eq!(of("127.0.0.1", &[written], true, &[]), seen(ip), "{written}");
        }
        let told = |text: &str| Some(text.to_owned());
        assert_eq!(of("127.0.0.1", &["198.51.100.1, unix:"], true, &[]), (None, told("unix:")));
        assert_eq!(of("127.0.0.1", &[], true, &[]), (None, told("")));
        let nonsense = of("10.0.0.2", &["nonsense"], true, &["10.0.0.2"]);
        assert_eq!(nonsense, (told("10.0.0.2"), told("nonsense")));
    }
}
