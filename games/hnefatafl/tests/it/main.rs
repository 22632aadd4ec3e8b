//! The integration tests of the crate.

mod conformance;
mod editor;
mod evaluate;
mod properties;
mod reference;
mod repetition;
mod rule_sets;
mod samples;
mod slow;
mod tablebase;
mod texts;
