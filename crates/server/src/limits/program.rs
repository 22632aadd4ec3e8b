//! The rate limit of programs that use the API, and the headers that report it.

use super::KeyLimit;
use axum::http::{HeaderName, HeaderValue};
use axum::response::Response;
use governor::Quota;
use governor::clock::DefaultClock;
use std::num::NonZeroU32;

/// The headers that report the limit, with the names of
/// <https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/05/>: the maximum at
/// once, what is left of it, and the seconds until it is full again.
pub(crate) const HEADERS: [&str; 3] = ["ratelimit-limit", "ratelimit-remaining", "ratelimit-reset"];

/// Requests that a program may make at once, and each second after that.
const PROGRAM_BURST: NonZeroU32 = NonZeroU32::new(600).unwrap();
const PROGRAM_RATE: NonZeroU32 = NonZeroU32::new(20).unwrap();

/// Returns the limit of API requests, by the hashes of access tokens.
pub(super) fn limit() -> KeyLimit {
    let quota = Quota::per_second(PROGRAM_RATE).allow_burst(PROGRAM_BURST);
    KeyLimit::of("requests of programs", quota, DefaultClock::default())
}

/// Adds the headers that say how many requests are left.
pub(crate) fn add_limit_headers(left: u32, response: &mut Response) {
    let all_again = (PROGRAM_BURST.get() - left).div_ceil(PROGRAM_RATE.get());
    for (name, number) in HEADERS.into_iter().zip([PROGRAM_BURST.get(), left, all_again]) {
        response.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from(number));
    }
}
