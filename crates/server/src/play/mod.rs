//! Playing: games against the engine, a friend or oneself, each kept by an actor of its own. How a
//! move is stored and broadcast is in [`play_move`].

mod actor;
mod catching_up;
mod commands;
mod engine_move;
mod event;
mod game;
mod games;
mod hint;
mod overview;
mod page;
mod play_move;
mod record;
mod subscribers;
#[cfg(test)]
mod tests;
mod unsaved;
mod view;
mod websocket;

pub(crate) use actor::Snapshot;
pub(crate) use catching_up::keep_up;
pub(crate) use event::{Event, Seat};
pub(crate) use games::{Games, NewGame, Services, now_ms};
pub(crate) use overview::Overview;
#[cfg(feature = "offline")]
pub(crate) use page::record_of;
pub(crate) use page::{export, frame, join, notes, record, room};
pub(crate) use record::date;
#[cfg(feature = "offline")]
pub(crate) use websocket::connect;
pub(crate) use websocket::open as socket;
#[cfg(test)]
pub(crate) use {record::Note, view::Command, view::Message};
