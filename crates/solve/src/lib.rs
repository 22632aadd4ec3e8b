//! Exact values: what perfect play gives, and proof of it.

pub mod tables;
