//! The site from outside: browsers that talk to a running server.

mod accounts;
mod analysis;
mod api;
mod challenge;
mod chat;
mod common;
mod conditional;
mod connections;
mod engine;
mod faults;
mod heads;
mod import;
mod languages;
mod lobby;
mod mail;
mod moderation;
mod my_games;
mod offline;
mod pages;
mod passkeys;
mod people;
mod push;
mod restart;
mod screening;
mod security;
mod touches;
