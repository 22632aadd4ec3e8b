//! Chat beside a game of two people: one room for the players and one for the watchers, neither of
//! which sees the other. A line is stored before anybody reads it. Subscribers that have not opened
//! the chat cost nothing.

use super::actor::GameActor;
use super::game::Game;
use super::protocol::{LineView, Message, check_id};
use super::seat::{Kind, Seat};
use super::subscribers::Role;
use crate::calendar::now_ms;
use crate::config::AccountMode;
use crate::error::{AppError, CommandError, Refusal};
use crate::limits::Address;
use crate::messages::{say, say_with};
use crate::play::MUTE;
use crate::visitor::VisitorId;
use crate::words::side_label;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use throughline_game::Language;
use throughline_store::{NewChatLine, StoredChatLine};

/// Maximum length of a line, in characters.
const MAX_LINE_LENGTH: usize = 280;

/// Maximum length of a private note, in characters.
const MAX_NOTE_LENGTH: usize = 2_000;

/// Maximum number of lines of a game: ten times the longest chats beside a board. Watchers may
/// write the first half of them only, so that they cannot silence the players.
const MAX_LINES: u32 = 2_000;
const MAX_LINES_WITH_WATCHERS: u32 = 1_000;

/// Number of lines that are sent when the chat is opened.
const SHOWN: u32 = 100;

/// Maximum number of people that a visitor can mute.
const MAX_MUTED: u32 = 500;

/// The readers of the chat, and the newest line that was sent to them.
#[derive(Default)]
pub(super) struct Chat {
    /// By subscriber: the authors that it has muted.
    readers: HashMap<u64, Arc<HashSet<String>>>,
    /// The number of the newest line that was sent.
    pub(super) last_sent: u64,
}

/// The writer of a line.
pub(super) struct Writer<'a> {
    pub visitor: &'a VisitorId,
    pub role: Role,
    pub address: Address,
}

impl Chat {
    pub(super) fn forget(&mut self, number: u64) {
        self.readers.remove(&number);
    }
}

/// The room of a role: 0 for players, 1 for watchers.
fn room(role: Role) -> u8 {
    u8::from(!role.is_player())
}

/// The room of a visitor.
pub(crate) fn room_of(game: &Game, visitor: &VisitorId) -> u8 {
    room(Role::of(game, Some(visitor)))
}

/// A text as it is stored: without control characters except line ends.
fn cleaned(text: &str) -> String {
    let kept = text.chars().filter(|&c| c == '\n' || !c.is_control());
    kept.collect::<String>().trim().to_owned()
}

/// The same in one line, with single spaces between the words.
pub(crate) fn one_line(text: &str) -> String {
    cleaned(&text.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Returns a text as a chat line.
///
/// # Errors
/// A text that is empty or too long.
pub(crate) fn line_of(text: &str) -> Result<String, Refusal> {
    let text = one_line(text);
    if text.is_empty() || text.chars().count() > MAX_LINE_LENGTH {
        return Err(Refusal::new(say_with("chat.length", &[("most", &MAX_LINE_LENGTH.to_string())])));
    }
    Ok(text)
}

impl GameActor {
    /// Checks that there is chat beside this game.
    fn has_chat(&self) -> Result<(), Refusal> {
        let is_on = !self.services.settings.no_chat && self.game.kind == Kind::Friend;
        if is_on { Ok(()) } else { Err(Refusal::new(say("chat.off"))) }
    }

    /// Sends a subscriber the lines of its room, and from now on each new one.
    pub(super) async fn open_chat(&mut self, number: u64, id: &str) -> Result<(), CommandError> {
        self.has_chat()?;
        let Some((visitor, role)) = self.subscribers.who(number) else { return Ok(()) };
        let muted = match &visitor {
            Some(visitor) => self.services.store.muted_by(visitor.text()).await,
            None => Ok(Vec::new()),
        };
        let muted = Arc::new(muted.map_err(|e| self.failure(&e.into()))?.into_iter().collect());
        if self.chat.readers.is_empty() {
            let newest = self.services.store.lines(&self.game.id, None, 0, 1).await;
            let newest = newest.map_err(|e| self.failure(&e.into()))?;
            self.chat.last_sent = newest.last().map_or(0, |line| line.number);
        }
        self.chat.readers.insert(number, muted);
        self.show_chat(number, id, visitor.as_ref(), role).await.map_err(|error| self.failure(&error))
    }

    /// Sends a reader the newest lines of its room.
    async fn show_chat(
        &mut self,
        number: u64,
        id: &str,
        visitor: Option<&VisitorId>,
        role: Role,
    ) -> Result<(), AppError> {
        let lines = self.services.store.lines(&self.game.id, Some(room(role)), 0, SHOWN).await?;
        let mut views = Vec::new();
        for line in &lines {
            let name = self.author_name(line).await;
            views.push(self.line_view(line, name, number, visitor));
        }
        let why_not = self.why_silent(visitor, role).await;
        self.send(number, Message::Chat { id: id.to_owned(), lines: views, why_not });
        Ok(())
    }

    /// Why a visitor may not write here, in a sentence; empty if they may.
    async fn why_silent(&self, visitor: Option<&VisitorId>, role: Role) -> String {
        let has_name = match visitor {
            Some(visitor) => self.services.identities.name(visitor).await.is_some(),
            None => false,
        };
        let needs_name = !role.is_player() && self.services.settings.accounts != AccountMode::Off;
        if needs_name && !has_name { say("chat.sign-in") } else { String::new() }
    }

    /// Stores a line, and sends it to all readers of its room.
    pub(super) async fn write_line(
        &mut self,
        writer: Writer<'_>,
        id: &str,
        text: &str,
    ) -> Result<(), CommandError> {
        let Writer { visitor, role, address } = writer;
        self.has_chat()?;
        check_id(id)?;
        let text = line_of(text)?;
        let why_not = self.why_silent(Some(visitor), role).await;
        if !why_not.is_empty() {
            return Err(Refusal::new(why_not).into());
        }
        let restricted = self.services.check_restriction(visitor, MUTE).await;
        restricted.map_err(|why| Refusal::new(why.message()))?;
        self.count_line(&address, visitor)?;
        let (game, author) = (self.game.id.clone(), visitor.text().to_owned());
        let line = NewChatLine { game, room: room(role), author, command: id.to_owned(), text, at: now_ms() };
        let most = if role.is_player() { MAX_LINES } else { MAX_LINES_WITH_WATCHERS };
        let is_written = self.services.store.add_line(line, most).await;
        if !is_written.map_err(|e| self.failure(&e.into()))? {
            return Err(Refusal::new(say("chat.full")).into());
        }
        self.send_lines().await.map_err(|error| self.failure(&error))?;
        self.announce();
        Ok(())
    }

    /// Counts a line against the rate limits.
    fn count_line(&self, address: &Address, visitor: &VisitorId) -> Result<(), Refusal> {
        let limits = &self.services.limits;
        let counted = limits.lines.count(visitor.text());
        let counted = counted.and_then(|_| limits.lines_of_address.count(address));
        counted.map_err(|too_many| Refusal::new(too_many.message()))
    }

    /// Sends all readers the lines that were not sent yet, whichever instance stored them.
    pub(super) async fn send_lines(&mut self) -> Result<(), AppError> {
        if self.chat.readers.is_empty() {
            return Ok(());
        }
        for line in self.services.store.lines(&self.game.id, None, self.chat.last_sent, SHOWN).await? {
            self.chat.last_sent = line.number;
            let readers: Vec<u64> = self.chat.readers.keys().copied().collect();
            for number in readers {
                let Some((visitor, role)) = self.subscribers.who(number) else {
                    self.chat.forget(number);
                    continue;
                };
                if room(role) == line.room {
                    let language =
                        self.subscribers.get(number).map_or_else(Language::current, |s| s.language);
                    let name = crate::messages::in_language(language, self.author_name(&line)).await;
                    let view = self.line_view(&line, name, number, visitor.as_ref());
                    self.send(number, Message::Said(view));
                }
            }
        }
        Ok(())
    }

    /// Sends newer lines, if another instance has stored some.
    pub(super) async fn send_newer_lines(&mut self, newest: u64) {
        if newest > self.chat.last_sent
            && let Err(error) = self.send_lines().await
        {
            tracing::error!(game = self.game.id, %error, "chat could not be read");
        }
    }

    /// The name of a line's author: that of the account, or else the side, or that it is a guest.
    async fn author_name(&self, line: &StoredChatLine) -> String {
        let author = VisitorId::from_stored(&line.author);
        if let Some(name) = self.services.identities.name(&author).await {
            return name;
        }
        match Seat::sides_of(&self.game.seats, &author)[..] {
            [side] => side_label(self.game.rules.info(), usize::from(side)),
            _ => say("seat.guest"),
        }
    }

    fn line_view(
        &self,
        line: &StoredChatLine,
        name: String,
        number: u64,
        visitor: Option<&VisitorId>,
    ) -> LineView {
        let muted = self.chat.readers.get(&number).is_some_and(|muted| muted.contains(&line.author));
        LineView {
            number: line.number,
            name,
            yours: visitor.is_some_and(|visitor| visitor.text() == line.author),
            muted,
            text: if muted { String::new() } else { line.text.clone() },
            at: line.at,
        }
    }

    /// Counts a change that a subscriber makes for themselves alone: these are stored, and of games
    /// that anybody may watch.
    fn count_change(&self, number: u64) -> Result<(), Refusal> {
        let Some(subscriber) = self.subscribers.get(number) else { return Ok(()) };
        let counted = self.services.limits.notes.count(&subscriber.address);
        counted.map_err(|too_many| Refusal::new(too_many.message()))
    }

    /// Mutes or unmutes the author of a line for a visitor. The chat is sent again to all of the
    /// visitor's tabs.
    pub(super) async fn mute(
        &mut self,
        number: u64,
        visitor: &VisitorId,
        line: u64,
        mutes: bool,
    ) -> Result<(), CommandError> {
        let author = self.author_of(line).await?;
        if author == visitor.text() {
            return Err(Refusal::new(say("chat.own-line")).into());
        }
        self.count_change(number)?;
        let at = mutes.then(now_ms);
        let muted = self.services.store.mute(visitor.text(), &author, at, MAX_MUTED).await;
        muted.map_err(|e| self.failure(&e.into()))?;
        for number in self.subscribers.tabs_of(visitor) {
            if self.chat.readers.contains_key(&number) {
                self.open_chat(number, "").await?;
            }
        }
        Ok(())
    }

    /// The author of a line.
    async fn author_of(&self, number: u64) -> Result<String, CommandError> {
        let line = self.services.store.line(&self.game.id, number).await;
        let line = line.map_err(|e| self.failure(&e.into()))?;
        line.map(|line| line.author).ok_or_else(|| Refusal::new(say("chat.no-line")).into())
    }

    /// Sends a visitor's private note on the game, after replacing it if there is a new text. It is
    /// not replaced if it is no longer `was`: another tab or device has written meanwhile.
    pub(super) async fn private_note(
        &mut self,
        number: u64,
        visitor: &VisitorId,
        id: String,
        text: Option<&str>,
        was: &str,
    ) -> Result<(), CommandError> {
        let wanted = text.map(cleaned);
        if let Some(text) = &wanted {
            if text.chars().count() > MAX_NOTE_LENGTH {
                let most = MAX_NOTE_LENGTH.to_string();
                return Err(Refusal::new(say_with("private-note.length", &[("most", &most)])).into());
            }
            self.count_change(number)?;
            let (store, was) = (&self.services.store, cleaned(was));
            let set = store.set_note(visitor.text(), &self.game.id, &was, text, now_ms()).await;
            set.map_err(|e| self.failure(&e.into()))?;
        }
        let text = self.services.store.note(visitor.text(), &self.game.id).await;
        let text = text.map_err(|e| self.failure(&e.into()))?;
        if wanted.is_some_and(|wanted| wanted != text) {
            return Err(Refusal::new(say("private-note.changed")).into());
        }
        self.send(number, Message::PrivateNote { id, text });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{cleaned, one_line};

    #[test]
    fn lines_are_plain_text_in_one_line() {
        assert_eq!(one_line("  good\tgame\u{0}\r\nthanks \u{7}"), "good game thanks");
        assert_eq!(cleaned("one\ntwo\r\n\u{1b}[31mthree"), "one\ntwo\n[31mthree");
    }
}
