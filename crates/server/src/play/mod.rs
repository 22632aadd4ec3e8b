//! Playing: games against the engine, a friend or oneself, each held by a game actor. How a move is
//! stored and broadcast is in [`play_move`].

mod aborts;
mod absence;
mod actor;
mod annul;
mod catching_up;
mod challenge;
mod chat;
mod clock;
#[cfg(test)]
mod clock_tests;
mod commands;
mod conditional;
mod direct_command;
mod engine_move;
mod event;
mod game;
mod games;
mod hint;
mod offline_game;
mod overview;
mod page;
mod panel;
mod play_move;
mod protocol;
mod rating;
mod record;
mod rematch;
mod restrictions;
mod seat;
mod seek;
#[cfg(test)]
mod seek_tests;
mod services;
mod side_worth;
mod subscribers;
#[cfg(test)]
mod tests;
mod time_control;
mod timekeeper;
mod unsaved;
mod view;
mod waiting;
mod websocket;
mod written;

pub(crate) use actor::Snapshot;
pub(crate) use annul::annul;
pub(crate) use catching_up::poll_database;
pub(crate) use challenge::{abort_waiting, challenged, decline, end_games_before_closing, leave_game};
pub(crate) use chat::{line_of, one_line, room_of};
pub(crate) use event::{Event, Terms};
pub(crate) use game::Game;
pub(crate) use games::Games;
pub(crate) use offline_game::{Ending, OfflineGame};
pub(crate) use overview::{GameForPlayer, Overview};
#[cfg(feature = "offline")]
pub(crate) use page::record_of;
pub(crate) use page::{export, frame, join, notes, record, record_text, room, take_seat, to_game};
pub(crate) use protocol::{Command, LineView, Message};
pub(crate) use rating::{AGAINST_ENGINE, RatedGame, StoredRatingView, is_bot_pool, may_be_rated, pool};
#[cfg(test)]
pub(crate) use record::Note;
pub(crate) use restrictions::{BAN, MUTE, until_words};
pub(crate) use seat::{Kind, Seat};
#[cfg(feature = "offline")]
pub(crate) use seek::{RenewedSeeks, renew as renew_seeks};
pub(crate) use seek::{Seeks, keep_seeks};
pub(crate) use services::{NewGame, Services};
pub(crate) use side_worth::{EstimatedWorth, MAX_COUNTED, estimate_worths, of_millionths, results_by_rating};
pub(crate) use subscribers::{Attachment, Subscriber};
pub(crate) use time_control::{
    CORRESPONDENCE, LIVE, TimeControl, parse_bounded, time_control_words, time_left_words,
};
pub(crate) use timekeeper::{Timekeeper, watch_deadlines};
pub(crate) use view::View;
pub(crate) use waiting::{WaitingGamesCache, waiting};
#[cfg(feature = "offline")]
pub(crate) use websocket::connect;
pub(crate) use websocket::open as socket;
pub(crate) use written::{WrittenRecord, written};
