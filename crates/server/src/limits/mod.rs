//! Rate limits by address, visitor or token. Requests from the machine itself are not counted.

mod address;
mod emails;
mod program;

pub(crate) use address::Address;
use address::UnknownClient;
use emails::EmailLimit;
pub(crate) use program::{HEADERS as PROGRAM_HEADERS, add_limit_headers};

use crate::config::Settings;
use crate::error::AppError;
use crate::metrics;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::clock::{Clock, DefaultClock};
use governor::middleware::StateInformationMiddleware;
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};
use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Maximum number of keys that a limit remembers.
const MAX_KEYS: usize = 20_000;

/// The rate limits, by address unless stated otherwise.
pub(crate) struct Limits {
    /// New games.
    pub new_games: RateLimit,
    /// Studies of rule sets.
    pub studies: RateLimit,
    /// Records parsed.
    pub imports: RateLimit,
    /// Pages.
    pub pages: RateLimit,
    /// Requests of scripts and programs.
    pub data: RateLimit,
    /// API requests of one token.
    pub programs: KeyLimit,
    /// New games of one token.
    pub new_games_of_program: KeyLimit,
    /// Attempts to sign in or up.
    pub sign_ins: RateLimit,
    /// Attempts at the password of one name from one address.
    pub passwords: KeyLimit,
    /// Chat lines of one visitor.
    pub lines: KeyLimit,
    /// Chat lines of one address.
    pub lines_of_address: RateLimit,
    /// Private notes and mutes.
    pub notes: RateLimit,
    /// Reports of players.
    pub reports: RateLimit,
    /// E-mails requested by one visitor, and those to one address.
    pub emails: EmailLimit,
    /// E-mails requested from one address, since accounts to ask for them are easily made.
    pub letters: RateLimit,
    /// Changes of notification settings.
    pub notices: RateLimit,
    /// Whether requests for the public name have come from the machine itself without
    /// `X-Forwarded-For`.
    has_unknown_clients: AtomicBool,
    /// Whether a proxy has written something into that header that is no address.
    has_unreadable_clients: AtomicBool,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            new_games: per_minute::<5>("new games"),
            studies: per_minute::<10>("studies"),
            imports: per_minute::<10>("imports"),
            pages: per_minute::<600>("pages"),
            data: per_minute::<3_000>("requests of scripts"),
            programs: program::limit(),
            new_games_of_program: per_hour::<120>("new games of programs"),
            sign_ins: per_minute::<10>("sign-ins"),
            passwords: per_hour::<30>("sign-ins"),
            lines: KeyLimit::of(
                "lines of chat",
                Quota::per_minute(const { NonZeroU32::new(15).unwrap() })
                    .allow_burst(const { NonZeroU32::new(5).unwrap() }),
                DefaultClock::default(),
            ),
            lines_of_address: per_minute::<60>("lines of chat"),
            notes: per_minute::<120>("private notes"),
            reports: per_minute::<5>("reports"),
            emails: EmailLimit::default(),
            letters: RateLimit::of(
                "letters",
                Quota::per_hour(const { NonZeroU32::new(30).unwrap() }),
                DefaultClock::default(),
            ),
            notices: per_minute::<10>("changes of notices"),
            has_unknown_clients: AtomicBool::new(false),
            has_unreadable_clients: AtomicBool::new(false),
        }
    }
}

/// Returns a limit of so many an hour, by key.
fn per_hour<const N: u32>(what: &'static str) -> KeyLimit {
    KeyLimit::of(what, Quota::per_hour(const { NonZeroU32::new(N).unwrap() }), DefaultClock::default())
}

/// Returns a limit of so many a minute, by address.
fn per_minute<const N: u32>(what: &'static str) -> RateLimit {
    RateLimit::new(what, const { NonZeroU32::new(N).unwrap() }, DefaultClock::default())
}

impl Limits {
    /// Whether requests for the public name have come from the machine itself without
    /// `X-Forwarded-For`: such requests are not limited by address. They may come through a proxy
    /// that does not send the header, or from a program on the machine.
    pub(crate) fn have_unknown_clients(&self) -> bool {
        self.has_unknown_clients.load(Ordering::Relaxed)
    }

    /// Whether a proxy has written something into `X-Forwarded-For` that is no address.
    pub(crate) fn have_unreadable_clients(&self) -> bool {
        self.has_unreadable_clients.load(Ordering::Relaxed)
    }

    /// Records that a request for the public name came without a client address.
    fn note_unknown(&self, UnknownClient(written): &UnknownClient, address: &Address) {
        if !written.is_empty() && !self.has_unreadable_clients.swap(true, Ordering::Relaxed) {
            tracing::error!(
                "a proxy wrote {written:?} into X-Forwarded-For, which is no address: such requests are not \
                 limited by the address of whoever asks"
            );
        }
        // Proxies elsewhere ask for themselves, too: whether the site is up.
        let is_nobodys = written.is_empty() && !address.is_counted();
        if is_nobodys && !self.has_unknown_clients.swap(true, Ordering::Relaxed) {
            tracing::error!(
                "a request for the public name came from this machine without X-Forwarded-For: such requests \
                 are not limited by address. If it came through the proxy, the proxy must send that header"
            );
        }
    }
}

/// Middleware: counts a page.
pub(crate) async fn count_page(
    State(limits): State<Arc<Limits>>,
    State(settings): State<Arc<Settings>>,
    address: Address,
    request: Request,
    next: Next,
) -> Response {
    if let Some(client) = request.extensions().get::<UnknownClient>()
        && settings.public_url.as_ref().is_some_and(|url| url.is_named_by(request.headers()))
    {
        limits.note_unknown(client, &address);
    }
    limit_request(&limits.pages, address, request, next).await
}

/// Middleware: counts a request of a script or program.
pub(crate) async fn count_data(
    State(limits): State<Arc<Limits>>,
    address: Address,
    request: Request,
    next: Next,
) -> Response {
    limit_request(&limits.data, address, request, next).await
}

tokio::task_local! {
    /// The address that a request comes from.
    static CALLER: Address;
}

/// Returns the address that the request being handled comes from; without a request that of the
/// machine itself.
pub(crate) fn caller() -> Address {
    CALLER.try_with(|address| *address).unwrap_or_else(|_| Address::of_this_machine())
}

/// Does work for a caller at an address.
pub(crate) async fn on_behalf_of<T>(address: Address, work: impl Future<Output = T>) -> T {
    CALLER.scope(address, work).await
}

/// Handles a request unless it exceeds the limit.
async fn limit_request(limit: &RateLimit, address: Address, request: Request, next: Next) -> Response {
    match limit.count(&address) {
        Ok(()) => on_behalf_of(address, next.run(request)).await,
        Err(refused) => refused.into_response(),
    }
}

/// A rate limit by key, by default by address.
pub(crate) struct RateLimit<K: Hash + Eq + Clone = IpAddr, C: Clock = DefaultClock> {
    limiter: RateLimiter<K, HashMapStateStore<K>, C, StateInformationMiddleware>,
    /// The name of what is limited: `new games`.
    what: &'static str,
    /// Maximum number of requests at once.
    burst: u32,
}

impl<K: Hash + Eq + Clone, C: Clock> RateLimit<K, C> {
    /// Creates a limit with a quota.
    fn of(what: &'static str, quota: Quota, clock: C) -> Self {
        let limiter = RateLimiter::new(quota, HashMapStateStore::default(), clock);
        RateLimit { limiter, what, burst: quota.burst_size().get() }
    }

    /// Counts a request of a key, and returns how many more are allowed at once.
    ///
    /// # Errors
    /// [`AppError::TooMany`] if the limit is exceeded; the request is then not counted.
    fn admit(&self, key: &K) -> Result<u32, AppError> {
        let RateLimit { limiter, what, burst } = self;
        if limiter.len() >= MAX_KEYS {
            limiter.retain_recent();
        }
        if limiter.len() >= MAX_KEYS {
            // Too many keys to remember: refusing everybody would do more harm.
            return Ok(*burst);
        }
        limiter.check_key(key).map(|state| state.remaining_burst_capacity()).map_err(|refused| {
            metrics::refused(what);
            let wait = refused.wait_time_from(limiter.clock().now());
            AppError::TooMany { what, wait_s: wait.as_secs() + 1 }
        })
    }
}

impl<C: Clock> RateLimit<IpAddr, C> {
    /// Creates a limit of so many a minute.
    pub(crate) fn new(what: &'static str, in_a_minute: NonZeroU32, clock: C) -> Self {
        RateLimit::of(what, Quota::per_minute(in_a_minute), clock)
    }

    /// Counts a request.
    ///
    /// # Errors
    /// [`AppError::TooMany`] if the limit is exceeded; the request is then not counted.
    pub(crate) fn count(&self, address: &Address) -> Result<(), AppError> {
        address.ip().map_or(Ok(()), |ip| self.admit(&ip).map(drop))
    }
}

/// A limit by a text: a visitor, or a name with an address. Guessing the password of a name from
/// one address does not lock out other addresses.
pub(crate) type KeyLimit = RateLimit<String>;

impl KeyLimit {
    /// Counts a request, and returns how many more are allowed at once.
    ///
    /// # Errors
    /// [`AppError::TooMany`] if the limit is exceeded.
    pub(crate) fn count(&self, key: &str) -> Result<u32, AppError> {
        self.admit(&key.to_owned())
    }

    /// Counts an attempt at a name from an address.
    ///
    /// # Errors
    /// As [`KeyLimit::count`].
    pub(crate) fn count_attempt(&self, name: &str, address: &Address) -> Result<(), AppError> {
        self.count(&format!("{name} {address}")).map(drop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use governor::clock::FakeRelativeClock;
    use std::time::Duration;

    fn address(text: &str) -> Address {
        Address::named(text)
    }

    #[test]
    fn so_many_a_minute_for_each_address() {
        let clock = FakeRelativeClock::default();
        let limit = RateLimit::new("new games", NonZeroU32::new(5).unwrap(), clock.clone());
        let (one, other) = (address("203.0.113.7"), address("203.0.113.8"));
        let admitted = |who: &Address| (0..20).filter(|_| limit.count(who).is_ok()).count();
        assert_eq!((admitted(&one), admitted(&other), admitted(&address("127.0.0.1"))), (5, 5, 20));
        clock.advance(Duration::from_secs(1));
        match limit.count(&other) {
            Err(AppError::TooMany { what, wait_s }) => assert_eq!((what, wait_s), ("new games", 12)),
            other => panic!("{other:?}"),
        }
        clock.advance(Duration::from_secs(59));
        assert_eq!(admitted(&one), 5);
    }

    #[test]
    fn whoever_asks_too_much_is_told_whose_requests_are_counted() {
        let limits = Limits::default();
        let refused = |limit: &KeyLimit| loop {
            if let Err(refused) = limit.count("somebody") {
                break refused.message();
            }
        };
        assert!(refused(&limits.programs).starts_with("This access token"));
        assert!(refused(&limits.new_games_of_program).starts_with("Programs of this account have started"));
        let streams = AppError::TooMany { what: "streams", wait_s: 6 };
        assert!(streams.message().starts_with("Programs of this account have as many streams"));
    }
}
