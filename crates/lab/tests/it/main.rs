//! Matches, statistics, reports and training, from outside.

mod common;
mod matches;
mod programs;
mod readers;
mod statistics;
mod study;
mod train_fit;
mod train_samples;
mod train_self_play;
mod train_tune;
mod training;
