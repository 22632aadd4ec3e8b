//! Checks of whole numbers that Python gives: one out of range raises an error that names it.

use crate::error::refused;
use pyo3::PyResult;
use std::ops::{Bound, RangeBounds, RangeInclusive};

/// The seeds of every kind.
pub const SEEDS: RangeInclusive<i128> = 0..=u64::MAX as i128;

/// Returns an argument as a number of ours.
///
/// # Errors
/// [`Error`](crate::error::Error) for a number that is not allowed, or that the type cannot hold.
pub fn whole<T: TryFrom<i128>>(name: &str, given: i128, allowed: impl RangeBounds<i128>) -> PyResult<T> {
    if let Some(number) = T::try_from(given).ok().filter(|_| allowed.contains(&given)) {
        return Ok(number);
    }
    let least = if let Bound::Included(least) = allowed.start_bound() { *least } else { 0 };
    let expected = match allowed.end_bound() {
        Bound::Included(most) => format!("{least} to {most}"),
        _ if given < least => format!("{least} or more"),
        _ => "a smaller number".to_owned(),
    };
    Err(refused(format!("{name} is {given}: expected {expected}")))
}
