//! All tests of the crate that need nothing private.

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
