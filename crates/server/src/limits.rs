//! How much one address may ask for. Who sits at the machine itself is not counted.

use crate::error::AppError;
use crate::site::Site;
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use std::collections::{HashMap, VecDeque};
use std::convert::Infallible;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The time for which requests are counted.
const WINDOW: Duration = Duration::from_secs(60);

/// Addresses remembered at most.
const ADDRESSES: usize = 20_000;

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Counted {
    /// New games.
    Game,
    /// Texts read as records.
    Import,
}

impl Counted {
    /// How many in [`WINDOW`], and what they are called.
    fn most(self) -> (usize, &'static str) {
        match self {
            Counted::Game => (5, "new games"),
            Counted::Import => (10, "imports"),
        }
    }
}

/// Counts by address in a sliding window.
#[derive(Default)]
pub(crate) struct Limits {
    recent: Mutex<HashMap<(Counted, IpAddr), VecDeque<Instant>>>,
}

impl Limits {
    /// Counts a request.
    ///
    /// # Errors
    /// [`AppError::TooMany`] when it is one too many; it is not counted then.
    pub(crate) fn count(&self, what: Counted, address: &Address) -> Result<(), AppError> {
        self.count_at(what, address, Instant::now())
    }

    fn count_at(&self, what: Counted, address: &Address, now: Instant) -> Result<(), AppError> {
        let Some(ip) = address.0 else { return Ok(()) };
        let (most, name) = what.most();
        let is_old = |then: &Instant| now.duration_since(*then) >= WINDOW;
        let mut recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        if recent.len() >= ADDRESSES {
            recent.retain(|_, times| times.back().is_some_and(|last| !is_old(last)));
        }
        if recent.len() >= ADDRESSES {
            // More than can be remembered: to refuse everybody would be the greater harm.
            return Ok(());
        }
        let times = recent.entry((what, ip)).or_default();
        while times.front().is_some_and(is_old) {
            times.pop_front();
        }
        if times.len() < most {
            times.push_back(now);
            return Ok(());
        }
        let wait = times.front().map_or(WINDOW, |first| WINDOW.saturating_sub(now.duration_since(*first)));
        Err(AppError::TooMany { what: name, wait_s: wait.as_secs() + 1 })
    }
}

/// The address a request comes from, as far as it is counted: none for the machine itself. Of an
/// IPv6 address only the network counts, which is one customer's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Address(Option<IpAddr>);

impl Address {
    /// Whether what comes from it is counted.
    pub(crate) fn is_counted(&self) -> bool {
        self.0.is_some()
    }

    /// The address of a connection, or the one that a proxy we believe has written down.
    fn of(peer: IpAddr, forwarded: &[&str], site_has_proxy: bool, proxies: &[IpAddr]) -> Self {
        let is_proxy = |ip: &IpAddr| proxies.contains(ip) || (site_has_proxy && ip.is_loopback());
        let mut address = peer.to_canonical();
        // Each proxy appends whom it speaks for: from the end on, as far as proxies are believed.
        let mut written = forwarded.iter().flat_map(|line| line.split(',')).rev();
        while is_proxy(&address) {
            match written.next().map(|text| text.trim().parse::<IpAddr>()) {
                Some(Ok(before)) => address = before.to_canonical(),
                Some(Err(_)) | None => break,
            }
        }
        Address(Some(address).filter(|ip| !ip.is_loopback()).map(network))
    }
}

fn network(ip: IpAddr) -> IpAddr {
    match ip {
        IpAddr::V4(_) => ip,
        IpAddr::V6(ip) => Ipv6Addr::from_bits(ip.to_bits() & !u128::from(u64::MAX)).into(),
    }
}

impl FromRequestParts<Arc<Site>> for Address {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, site: &Arc<Site>) -> Result<Self, Infallible> {
        let Some(ConnectInfo(peer)) = parts.extensions.get::<ConnectInfo<SocketAddr>>() else {
            return Ok(Address(None));
        };
        let lines = parts.headers.get_all("x-forwarded-for");
        let lines: Vec<&str> = lines.iter().filter_map(|line| line.to_str().ok()).collect();
        let settings = &site.settings;
        Ok(Address::of(peer.ip(), &lines, settings.public_url.is_some(), &settings.proxies))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> Address {
        Address::of(text.parse().unwrap(), &[], false, &[])
    }

    #[test]
    fn five_games_and_ten_imports_a_minute_for_each_address() {
        let (limits, start) = (Limits::default(), Instant::now());
        let (one, other) = (address("203.0.113.7"), address("203.0.113.8"));
        let count =
            |what, who: &Address, s| limits.count_at(what, who, start + Duration::from_secs(s)).is_ok();
        assert_eq!((0..20).filter(|_| count(Counted::Game, &one, 0)).count(), 5);
        assert_eq!((0..20).filter(|_| count(Counted::Import, &one, 0)).count(), 10);
        assert_eq!((0..20).filter(|_| count(Counted::Game, &other, 30)).count(), 5);
        assert!(!count(Counted::Game, &one, 59) && count(Counted::Game, &one, 60));
        match limits.count_at(Counted::Game, &other, start + Duration::from_secs(40)) {
            Err(AppError::TooMany { what, wait_s }) => assert_eq!((what, wait_s), ("new games", 51)),
            other => panic!("{other:?}"),
        }
        assert_eq!((0..20).filter(|_| count(Counted::Game, &address("127.0.0.1"), 0)).count(), 20);
    }

    #[test]
    fn only_proxies_we_know_are_believed() {
        let of = |peer: &str, lines: &[&str], behind, proxies: &[&str]| {
            let proxies: Vec<IpAddr> = proxies.iter().map(|ip| ip.parse().unwrap()).collect();
            Address::of(peer.parse().unwrap(), lines, behind, &proxies).0.map(|ip| ip.to_string())
        };
        let seen = |ip: &str| Some(ip.to_owned());
        assert_eq!(of("203.0.113.7", &["198.51.100.1"], true, &[]), seen("203.0.113.7"));
        assert_eq!(of("127.0.0.1", &["198.51.100.1"], false, &[]), None);
        assert_eq!(of("127.0.0.1", &["198.51.100.1"], true, &[]), seen("198.51.100.1"));
        assert_eq!(of("127.0.0.1", &["6.6.6.6, 198.51.100.1"], true, &[]), seen("198.51.100.1"));
        assert_eq!(of("127.0.0.1", &["6.6.6.6", "198.51.100.1"], true, &[]), seen("198.51.100.1"));
        assert_eq!(of("::ffff:127.0.0.1", &["198.51.100.1"], true, &[]), seen("198.51.100.1"));
        assert_eq!(
            of("10.0.0.2", &["198.51.100.1, 10.0.0.3"], true, &["10.0.0.2", "10.0.0.3"]),
            seen("198.51.100.1")
        );
        assert_eq!(of("10.0.0.2", &["nonsense"], true, &["10.0.0.2"]), seen("10.0.0.2"));
        assert_eq!(of("127.0.0.1", &[], true, &[]), None);
        assert_eq!(of("2001:db8:1:2:3:4:5:6", &[], false, &[]), seen("2001:db8:1:2::"));
    }
}
