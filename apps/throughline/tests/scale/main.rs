//! Several instances of the site that share PostgreSQL and NATS, each a process of its own: what
//! goes on when one of the parts is away.
#![cfg(feature = "scale")]

mod moving;
mod parts;
mod players;
#[path = "../../../../crates/store/tests/it/postgres_server.rs"]
mod postgres_server;
#[allow(dead_code, reason = "the other tests use the rest")]
#[path = "../it/running.rs"]
mod running;
mod siege;
mod together;
mod workers;
