//! The site from outside: browsers that talk to a running server.

mod accounts;
mod analysis;
mod common;
mod connections;
mod engine;
mod faults;
mod heads;
mod import;
mod languages;
mod lobby;
mod mail;
mod my_games;
mod pages;
mod people;
mod push;
mod restart;
mod security;
mod touches;
