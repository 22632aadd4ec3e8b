//! How much a program may ask for by the API, and what it is told of that.

use crate::error::AppError;
use crate::metrics;
use axum::http::{HeaderName, HeaderValue};
use axum::response::Response;
use governor::clock::{Clock, DefaultClock};
use governor::middleware::StateInformationMiddleware;
use governor::state::keyed::DefaultKeyedStateStore;
use governor::{Quota, RateLimiter};
use std::num::NonZeroU32;

/// Tokens remembered before those are forgotten that have not asked for a while.
const TOKENS: usize = 20_000;

/// The headers that tell a program how much it may still ask for, by their names in
/// <https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/05/>: the most at once,
/// what is left of it, and after how many seconds all of it is there again.
pub(crate) const HEADERS: [&str; 3] = ["ratelimit-limit", "ratelimit-remaining", "ratelimit-reset"];

/// Requests that a program may make at once, and in each second after that.
const PROGRAM_BURST: NonZeroU32 = NonZeroU32::new(600).unwrap();
const PROGRAM_RATE: NonZeroU32 = NonZeroU32::new(20).unwrap();

/// Counts what programs ask for, by the hashes of their tokens.
pub(crate) struct ProgramLimit(
    RateLimiter<String, DefaultKeyedStateStore<String>, DefaultClock, StateInformationMiddleware>,
);

impl Default for ProgramLimit {
    fn default() -> Self {
        let quota = Quota::per_second(PROGRAM_RATE).allow_burst(PROGRAM_BURST);
        ProgramLimit(RateLimiter::keyed(quota).with_middleware())
    }
}

impl ProgramLimit {
    /// Counts a request, and returns how many more there may be at once.
    ///
    /// # Errors
    /// [`AppError::TooMany`] when it is one too many.
    pub(crate) fn count(&self, token: &str) -> Result<u32, AppError> {
        if self.0.len() >= TOKENS {
            self.0.retain_recent();
        }
        let counted = self.0.check_key(&token.to_owned());
        counted.map(|state| state.remaining_burst_capacity()).map_err(|refused| {
            let what = "requests of programs";
            metrics::refused(what);
            let wait = refused.wait_time_from(self.0.clock().now());
            AppError::TooMany { what, wait_s: wait.as_secs() + 1 }
        })
    }
}

/// Tells a program how many requests it may still make at once.
pub(crate) fn tell_left(left: u32, response: &mut Response) {
    let all_again = (PROGRAM_BURST.get() - left).div_ceil(PROGRAM_RATE.get());
    for (name, number) in HEADERS.into_iter().zip([PROGRAM_BURST.get(), left, all_again]) {
        response.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from(number));
    }
}
