//! Matches, statistics, reports and training, from outside.

mod common;
mod matches;
mod programs;
mod readers;
mod state_files;
mod statistics;
mod study;
mod training;
