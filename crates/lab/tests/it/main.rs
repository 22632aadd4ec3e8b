//! Matches, statistics, reports and training, from outside.

mod common;
mod matches;
mod programs;
mod readers;
mod statistics;
mod study;
mod training;
