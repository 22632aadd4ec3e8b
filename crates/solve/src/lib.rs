//! Exact values: what perfect play gives, and proof of it.

pub mod proof;
pub mod reach;
pub mod tables;

/// Asked now and then with what is done and what is known to be there; true stops the work.
pub type Stop<'s> = &'s mut dyn FnMut(u64, u64) -> bool;
