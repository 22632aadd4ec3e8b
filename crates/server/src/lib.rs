#![doc = include_str!("../README.md")]

mod accept;
mod accounts;
mod addresses;
mod admin;
mod analysis;
mod api;
mod assets;
mod backup;
mod boards;
mod book;
#[cfg(test)]
mod bundle;
mod cache;
mod calendar;
mod config;
mod connections;
mod cors;
mod device;
mod editor;
mod embed;
mod engine;
mod error;
mod heavy_work;
mod home;
mod housekeeping;
mod identities;
mod import;
mod learn;
mod limits;
#[cfg(test)]
mod limits_tests;
mod lobby;
mod mailer;
mod messages;
mod metrics;
mod moderation;
mod my_games;
mod notices;
#[cfg(feature = "offline")]
pub mod offline;
mod origin;
mod page;
mod paths;
mod peers;
mod play;
mod preview;
mod privacy;
mod public_url;
mod puzzles;
mod random;
mod report;
mod responses;
mod review;
mod router;
mod rule_sets;
mod rules;
mod screening;
mod sections;
mod security;
mod serve_error;
mod server;
mod setup;
mod site;
mod slots;
mod studies;
mod tls;
mod visitor;
mod websocket;

pub(crate) use throughline_views::{score, wire, words};

pub use addresses::{Contact, ContactError, HostName, HostNameError};
pub use admin::{Admin, AdminError};
#[cfg(feature = "scale")]
pub use backup::move_store;
pub use backup::{backup, restore};
pub use config::{
    AccountMode, Config, DEFAULT_LISTEN, EngineWork, PublicUrl, PublicUrlError, Settings, data_folder,
};
pub use serve_error::ServeError;
pub use server::{Server, serve};
pub use tls::TlsError;
