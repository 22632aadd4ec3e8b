//! Several instances of the site that share PostgreSQL and NATS, each in its own process: what
//! still works when one part fails.
#![cfg(feature = "scale")]

#[path = "../it/certificate.rs"]
mod certificate;
mod encrypted;
mod lobby;
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
