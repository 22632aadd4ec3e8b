//! All tests of the crate that need nothing private.

mod blockers;
mod conformance;
mod continuations;
mod editor;
mod passes;
mod properties;
mod readers;
mod samples;
mod slow;
mod texts;
mod two_programs_agree;
