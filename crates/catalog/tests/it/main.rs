//! Tests of the catalog's public interface.

mod exact_start;
mod messages;
mod network;
mod tables;
mod words;
