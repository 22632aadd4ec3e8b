//! How much a program may ask for by the API, and what it is told of that.

use super::KeyLimit;
use axum::http::{HeaderName, HeaderValue};
use axum::response::Response;
use governor::Quota;
use governor::clock::DefaultClock;
use std::num::NonZeroU32;

/// The headers that tell a program how much it may still ask for, by their names in
/// <https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/05/>: the most at once,
/// what is left of it, and after how many seconds all of it is there again.
pub(crate) const HEADERS: [&str; 3] = ["ratelimit-limit", "ratelimit-remaining", "ratelimit-reset"];

/// Requests that a program may make at once, and in each second after that.
const PROGRAM_BURST: NonZeroU32 = NonZeroU32::new(600).unwrap();
const PROGRAM_RATE: NonZeroU32 = NonZeroU32::new(20).unwrap();

/// Counts what programs ask for, by the hashes of their tokens.
pub(super) fn limit() -> KeyLimit {
    let quota = Quota::per_second(PROGRAM_RATE).allow_burst(PROGRAM_BURST);
    KeyLimit::of("requests of programs", quota, DefaultClock::default())
}

/// Tells a program how many requests it may still make at once.
pub(crate) fn tell_left(left: u32, response: &mut Response) {
    let all_again = (PROGRAM_BURST.get() - left).div_ceil(PROGRAM_RATE.get());
    for (name, number) in HEADERS.into_iter().zip([PROGRAM_BURST.get(), left, all_again]) {
        response.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from(number));
    }
}
