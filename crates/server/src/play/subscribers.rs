//! The subscribers of a game, and the views they are sent. A view is built and serialised once for
//! all subscribers with the same role: thousands may watch.

use super::actor::{GameActor, Request};
use super::game::Game;
use super::protocol::{Command, Message};
use super::seat::Seat;
use super::view::{SharedView, ViewContext};
use crate::limits::Address;
use crate::visitor::VisitorId;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use throughline_game::Language;
use tokio::sync::mpsc;
use tracing::Span;

/// Maximum number of browsers that watch one game: in all, and from one address.
pub(super) const MAX_WATCHERS: (usize, usize) = (10_000, 100);

/// Maximum number of tabs in which a player has a game open: a further one replaces the oldest.
const MAX_TABS: usize = 20;

/// A browser or program that is sent the game after each change.
#[derive(Clone)]
pub(crate) struct Subscriber {
    pub visitor: Option<VisitorId>,
    pub language: Language,
    pub address: Address,
    /// The last measured round-trip time to the browser, in milliseconds.
    pub round_trip: Arc<AtomicU32>,
    /// Messages are boxed for the same reason as the requests of an actor.
    pub outbox: mpsc::Sender<Box<Message>>,
}

impl Subscriber {
    /// Creates the subscriber of a program, in the language of its request. Returns it with the
    /// channel on which its messages arrive.
    pub(crate) fn of_program(visitor: VisitorId, address: Address) -> (Self, mpsc::Receiver<Box<Message>>) {
        let (outbox, inbox) = mpsc::channel(32);
        let (language, round_trip) = (Language::current(), Arc::default());
        (Subscriber { visitor: Some(visitor), language, address, round_trip, outbox }, inbox)
    }

    /// The lag, in milliseconds.
    pub(super) fn lag(&self) -> u32 {
        self.round_trip.load(Ordering::Relaxed)
    }
}

/// The result of subscribing.
pub(crate) struct Subscription {
    pub number: u64,
    pub plays: bool,
    /// Whether the subscriber plays a live game.
    pub is_timed: bool,
}

/// A subscription that ends when it is dropped.
pub(crate) struct Attachment {
    pub(super) actor: mpsc::Sender<Box<Request>>,
    pub(super) number: u64,
}

impl Attachment {
    /// Sends a command of the subscriber; an error where the actor has ended.
    pub(crate) async fn send(
        &self,
        id: String,
        command: Command,
    ) -> Result<(), mpsc::error::SendError<Box<Request>>> {
        self.actor
            .send(Box::new(Request::Command { number: self.number, id, command, span: Span::current() }))
            .await
    }

    /// Ends the subscription, and waits until the actor is told.
    pub(super) async fn end(&self) {
        let _ = self.actor.send(Box::new(Request::Unsubscribe { number: self.number })).await;
    }
}

impl Drop for Attachment {
    fn drop(&mut self) {
        let (actor, number) = (self.actor.clone(), self.number);
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move { actor.send(Box::new(Request::Unsubscribe { number })).await });
        }
    }
}

/// A browser's role in a game: what its view depends on besides the game and the language.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(super) struct Role {
    /// Which sides it plays.
    pub plays: [bool; 2],
    /// Which sides it plays or is challenged to play.
    pub takes_part: [bool; 2],
    /// Whether it may take an open seat.
    pub may_join: bool,
    /// Whether it created the game.
    pub owns: bool,
}

impl Role {
    /// The role of a visitor in a game.
    pub(super) fn of(game: &Game, visitor: Option<&VisitorId>) -> Self {
        let plays = visitor.map_or([false; 2], |visitor| Seat::played_by(&game.seats, visitor));
        let is_open = game.result.is_none() && game.seats.iter().any(|seat| seat.is_open_to(visitor));
        let may_join = is_open && plays == [false; 2];
        let takes_part = visitor.map_or([false; 2], |visitor| Seat::meant(&game.seats, visitor));
        Role { plays, takes_part, may_join, owns: visitor == Some(&game.owner) }
    }

    /// Whether it plays a side.
    pub(super) fn is_player(self) -> bool {
        self.plays != [false; 2]
    }

    /// The sides (0, 1) that it plays.
    pub(super) fn sides(self) -> Vec<u8> {
        Seat::sides(self.plays)
    }
}

/// The key of a cached view of one version of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(crate) struct ViewKey {
    role: Role,
    language: Language,
    connected: [bool; 2],
    thinking: bool,
    absent: [bool; 2],
    /// Whether there is a rematch.
    rematch: bool,
}

/// The views of one version of a game that were built so far.
pub(super) type Views = HashMap<ViewKey, Arc<SharedView>>;

/// The subscribers of a game by number, each with its role.
#[derive(Default)]
pub(super) struct Subscribers {
    all: BTreeMap<u64, (Subscriber, Role)>,
    last_number: u64,
    count: AudienceCount,
}

/// Counts of the subscribers, updated as each comes or leaves: thousands may watch.
#[derive(Default)]
struct AudienceCount {
    /// The number of browsers of each side's player.
    players: [usize; 2],
    watchers: usize,
    /// The number of watchers from each address.
    watchers_by_address: HashMap<Address, usize>,
}

impl AudienceCount {
    fn add(&mut self, address: Address, role: Role) {
        if !role.is_player() {
            self.watchers += 1;
            *self.watchers_by_address.entry(address).or_default() += 1;
        }
        for (players, plays) in self.players.iter_mut().zip(role.plays) {
            *players += usize::from(plays);
        }
    }

    fn take(&mut self, address: Address, role: Role) {
        if !role.is_player() {
            self.watchers -= 1;
            match self.watchers_by_address.get_mut(&address) {
                Some(watchers) if *watchers > 1 => *watchers -= 1,
                _ => drop(self.watchers_by_address.remove(&address)),
            }
        }
        for (players, plays) in self.players.iter_mut().zip(role.plays) {
            *players -= usize::from(plays);
        }
    }
}

impl Subscribers {
    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    pub(super) fn get(&self, number: u64) -> Option<&Subscriber> {
        self.all.get(&number).map(|(subscriber, _)| subscriber)
    }

    /// A subscriber with its role.
    pub(super) fn entry(&self, number: u64) -> Option<(&Subscriber, Role)> {
        self.all.get(&number).map(|(subscriber, role)| (subscriber, *role))
    }

    /// A subscriber's visitor and role.
    pub(super) fn who(&self, number: u64) -> Option<(Option<VisitorId>, Role)> {
        self.all.get(&number).map(|(subscriber, role)| (subscriber.visitor.clone(), *role))
    }

    /// The numbers of the subscribers of a visitor: one for each tab.
    pub(super) fn tabs_of(&self, visitor: &VisitorId) -> Vec<u64> {
        let tabs = self.all.iter().filter(|(_, (who, _))| who.visitor.as_ref() == Some(visitor));
        tabs.map(|(number, _)| *number).collect()
    }

    /// Determines all roles again, after the game has changed.
    pub(super) fn update_roles(&mut self, game: &Game) {
        self.count = AudienceCount::default();
        for (subscriber, role) in self.all.values_mut() {
            *role = Role::of(game, subscriber.visitor.as_ref());
            self.count.add(subscriber.address, *role);
        }
    }

    /// Whether one more subscriber is admitted. Players always are: their oldest tab may be
    /// removed.
    fn make_room(&mut self, newcomer: &Subscriber, role: Role) -> bool {
        if role.is_player() {
            let tabs = newcomer.visitor.as_ref().map_or_else(Vec::new, |visitor| self.tabs_of(visitor));
            if tabs.len() >= MAX_TABS {
                self.remove(tabs[0]);
            }
            return true;
        }
        let address = newcomer.address;
        let from_address = self.count.watchers_by_address.get(&address).copied().unwrap_or_default();
        let (of_all, of_address) = MAX_WATCHERS;
        self.count.watchers < of_all && (!address.is_counted() || from_address < of_address)
    }

    fn insert(&mut self, subscriber: Subscriber, role: Role) -> u64 {
        self.last_number += 1;
        self.count.add(subscriber.address, role);
        self.all.insert(self.last_number, (subscriber, role));
        self.last_number
    }

    fn remove(&mut self, number: u64) {
        if let Some((subscriber, role)) = self.all.remove(&number) {
            self.count.take(subscriber.address, role);
        }
    }

    /// The sides whose player is connected to this instance.
    pub(super) fn present(&self) -> [bool; 2] {
        self.count.players.map(|players| players > 0)
    }
}

impl GameActor {
    /// Adds a subscriber; `None` when there is no room.
    pub(super) fn subscribe(&mut self, subscriber: Subscriber) -> Option<Subscription> {
        let role = Role::of(&self.game, subscriber.visitor.as_ref());
        if !self.subscribers.make_room(&subscriber, role) {
            return None;
        }
        let before = (self.connected(), self.thinking.is_some());
        let number = self.subscribers.insert(subscriber, role);
        self.announce();
        // An engine moves while there is a subscriber.
        self.start_engine();
        if (self.connected(), self.thinking.is_some()) == before {
            self.show(number);
        } else {
            self.show_all();
        }
        let is_timed = self.game.terms.is_live();
        let plays = role.is_player();
        Some(Subscription { number, plays, is_timed: plays && is_timed })
    }

    pub(super) fn unsubscribe(&mut self, number: u64) {
        let before = self.connected();
        self.subscribers.remove(number);
        self.chat.forget(number);
        self.announce();
        if self.connected() != before {
            self.show_all();
        }
    }

    /// The sides whose player is connected to any instance; an engine always is.
    pub(super) fn connected(&self) -> [bool; 2] {
        let (here, elsewhere) = (self.subscribers.present(), self.remote_presence.connected());
        [0, 1].map(|side| match &self.game.seats[side] {
            Seat::Engine { .. } => true,
            Seat::Open | Seat::Challenged { .. } => false,
            Seat::Person { .. } => here[side] || elsewhere[side],
        })
    }

    /// The view for a role and a language, with its cache key.
    pub(super) fn view(&mut self, role: Role, language: Language) -> (ViewKey, Arc<SharedView>) {
        let key = self.key(role, language);
        (key, self.view_of(key))
    }

    /// The current key of a view.
    fn key(&self, role: Role, language: Language) -> ViewKey {
        let (connected, thinking, absent) = (self.connected(), self.thinking.is_some(), self.absent());
        let rematch = self.game.rematch.is_some();
        ViewKey { role, language, connected, thinking, absent, rematch }
    }

    fn view_of(&mut self, key: ViewKey) -> Arc<SharedView> {
        if let Some(view) = self.views.get(&key) {
            return view.clone();
        }
        let ViewKey { role, language, connected, thinking, absent, .. } = key;
        let view = language.scope(|| {
            let position = self.position();
            let context = ViewContext { game: &self.game, position: &position, connected, thinking, absent };
            Arc::new(SharedView::new(context.view(role)))
        });
        self.views.insert(key, view.clone());
        view
    }

    fn show(&mut self, number: u64) {
        let Some((subscriber, role)) = self.subscribers.all.get(&number) else { return };
        let (_, view) = self.view(*role, subscriber.language);
        self.send(number, Message::View(view));
    }

    pub(super) fn show_all(&mut self) {
        self.note_absence();
        // A subscriber that cannot keep up is removed, which may change what the others see.
        while {
            let connected = self.connected();
            let all = self.subscribers.all.iter();
            let all: Vec<_> = all.map(|(number, (who, role))| (*number, *role, who.language)).collect();
            for (number, role, language) in all {
                let (_, view) = self.view(role, language);
                self.send(number, Message::View(view));
            }
            self.shown = self.connected();
            self.shown != connected
        } {}
        // Nobody else will ask for them, and memory that is used again at once stays in the caches
        // of the processor.
        if self.subscribers.count.watchers == 0 {
            self.forget_views();
        }
        self.note_seek();
    }

    /// Sends a message to all subscribers, each in their language.
    pub(super) fn send_to_all(&mut self, message: impl Fn() -> Message) {
        let all = self.subscribers.all.iter();
        let languages: Vec<_> = all.map(|(number, (subscriber, _))| (*number, subscriber.language)).collect();
        for (number, language) in languages {
            self.send(number, language.scope(&message));
        }
    }

    /// Sends a message without ever waiting. A subscriber whose outbox is full is cut off; it
    /// reconnects and gets the newest state.
    pub(super) fn send(&mut self, number: u64, message: Message) {
        let Some(subscriber) = self.subscribers.get(number) else { return };
        if subscriber.outbox.try_send(Box::new(message)).is_err() {
            self.subscribers.remove(number);
        }
    }
}
