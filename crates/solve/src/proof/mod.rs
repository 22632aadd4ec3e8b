//! Proofs about whole games, and the certificates that they come out as.

pub mod certificate;

pub use certificate::{Certificate, Claim};
