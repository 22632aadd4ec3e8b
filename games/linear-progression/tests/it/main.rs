//! The integration tests of the crate.

mod blockers;
mod conformance;
mod continuations;
mod editor;
mod properties;
mod readers;
mod samples;
mod slow;
mod texts;
mod two_programs_agree;
