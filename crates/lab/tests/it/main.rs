//! Integration tests of matches, statistics, reports and training.

mod common;
mod matches;
mod programs;
mod readers;
mod state_files;
mod statistics;
mod study;
mod training;
