//! Times of moves where no option says what is lost on the way.

use std::time::Duration;
use throughline_search::Limits;

/// Time lost on the way to a program that reads lines with pauses, as graphical ones do.
const OVERHEAD: Duration = Duration::from_millis(50);
/// A time gives no more than a fifth of itself to the way between clock and engine.
const MOST_OVERHEAD_SHARE: u32 = 5;

/// The share of a time that may be lost on the way, at most `most`: at 10 ms a move, a usual 10 ms
/// would leave nothing.
pub(crate) fn overhead_within(time: Duration, most: Duration) -> Duration {
    most.min(time / MOST_OVERHEAD_SHARE)
}

/// The share of a time that may be lost on the way.
pub(crate) fn overhead_of(time: Duration) -> Duration {
    overhead_within(time, OVERHEAD)
}

/// Limits for a move of this time.
pub(crate) fn move_limits(time: Duration) -> Limits {
    Limits::move_time(time, overhead_of(time))
}
