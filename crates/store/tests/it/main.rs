//! Integration tests of the stores, also with faults and killed writers.

mod access_tokens;
mod accounts;
mod chat;
mod client_data;
mod conditional;
mod copies;
mod faults;
mod killed;
#[cfg(feature = "scale")]
mod lost_answers;
mod moderation;
mod notices;
mod passkeys;
#[cfg(feature = "scale")]
mod postgres;
#[cfg(feature = "scale")]
mod postgres_server;
mod screening;
mod story;
mod studies;
#[cfg(feature = "scale")]
mod tasks;
