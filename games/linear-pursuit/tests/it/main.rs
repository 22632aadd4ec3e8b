//! The integration tests of the crate.

mod conformance;
mod drafts;
mod editor;
mod evaluate;
mod options;
mod pictures;
mod properties;
mod readers;
mod rules_page;
mod samples;
mod slow;
mod start;
mod tablebase;
mod text;
mod two_programs_agree;
