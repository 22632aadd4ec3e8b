//! Who is at a game, and how each is shown it. A view is made and written once for all who stand to
//! the game in the same way: thousands may watch.

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

/// Browsers that may watch one game, and those of them that one address may have.
pub(super) const WATCHERS: (usize, usize) = (10_000, 100);

/// Tabs that a player may have a game open in: the oldest gives way.
const TABS: usize = 20;

/// A browser that is shown the game after each change.
#[derive(Clone)]
pub(crate) struct Subscriber {
    pub visitor: Option<VisitorId>,
    pub language: Language,
    pub address: Address,
    /// Milliseconds that a message last took to the browser and back.
    pub round_trip: Arc<AtomicU32>,
    /// In boxes, for the same reason as the requests of an actor.
    pub outbox: mpsc::Sender<Box<Message>>,
}

impl Subscriber {
    /// A program that is shown it in the language of its request, and where that arrives.
    pub(crate) fn of_program(visitor: VisitorId, address: Address) -> (Self, mpsc::Receiver<Box<Message>>) {
        let (outbox, inbox) = mpsc::channel(32);
        let (language, round_trip) = (Language::current(), Arc::default());
        (Subscriber { visitor: Some(visitor), language, address, round_trip, outbox }, inbox)
    }

    /// Milliseconds of lag.
    pub(super) fn lag(&self) -> u32 {
        self.round_trip.load(Ordering::Relaxed)
    }
}

/// What a subscriber is known by.
pub(crate) struct Subscription {
    pub number: u64,
    pub plays: bool,
    /// Whether it plays by a live clock.
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

/// How a browser stands to a game: all that its view depends on besides the game and the language.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(super) struct Role {
    /// The sides that it plays.
    pub plays: [bool; 2],
    /// Whether it may sit down.
    pub may_join: bool,
    /// Whether it made the game.
    pub owns: bool,
}

impl Role {
    /// How a visitor stands to a game.
    pub(super) fn of(game: &Game, visitor: Option<&VisitorId>) -> Self {
        let plays = visitor.map_or([false; 2], |visitor| Seat::played_by(&game.seats, visitor));
        let is_open = game.result.is_none() && game.seats.iter().any(|seat| seat.is_open_to(visitor));
        let may_join = is_open && plays == [false; 2];
        Role { plays, may_join, owns: visitor == Some(&game.owner) }
    }

    /// Whether it plays at all.
    pub(super) fn is_player(self) -> bool {
        self.plays != [false; 2]
    }

    /// The sides (0, 1) that it plays.
    pub(super) fn sides(self) -> Vec<u8> {
        Seat::sides(self.plays)
    }
}

/// All that views of one version of a game differ by.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(crate) struct ViewKey {
    role: Role,
    language: Language,
    connected: [bool; 2],
    thinking: bool,
    absent: [bool; 2],
}

/// The views of one version of a game that were made so far.
pub(super) type Views = HashMap<ViewKey, Arc<SharedView>>;

/// The browsers at a game, each under its number, with their roles in the game as it stands.
#[derive(Default)]
pub(super) struct Subscribers {
    all: BTreeMap<u64, (Subscriber, Role)>,
    last_number: u64,
    count: Count,
}

/// How many there are of whom, kept with each who comes or leaves: thousands may watch.
#[derive(Default)]
struct Count {
    /// Browsers of the players of both sides.
    players: [usize; 2],
    watchers: usize,
    /// Watchers by their addresses.
    beside: HashMap<Address, usize>,
}

impl Count {
    fn add(&mut self, address: Address, role: Role) {
        if !role.is_player() {
            self.watchers += 1;
            *self.beside.entry(address).or_default() += 1;
        }
        for (players, plays) in self.players.iter_mut().zip(role.plays) {
            *players += usize::from(plays);
        }
    }

    fn take(&mut self, address: Address, role: Role) {
        if !role.is_player() {
            self.watchers -= 1;
            match self.beside.get_mut(&address) {
                Some(beside) if *beside > 1 => *beside -= 1,
                _ => drop(self.beside.remove(&address)),
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

    /// Who a subscriber is, and how they stand to the game.
    pub(super) fn who(&self, number: u64) -> Option<(Option<VisitorId>, Role)> {
        self.all.get(&number).map(|(subscriber, role)| (subscriber.visitor.clone(), *role))
    }

    /// The tabs in which a visitor has the game open.
    pub(super) fn tabs_of(&self, visitor: &VisitorId) -> Vec<u64> {
        let tabs = self.all.iter().filter(|(_, (who, _))| who.visitor.as_ref() == Some(visitor));
        tabs.map(|(number, _)| *number).collect()
    }

    /// The roles anew, after the game has changed.
    pub(super) fn update_roles(&mut self, game: &Game) {
        self.count = Count::default();
        for (subscriber, role) in self.all.values_mut() {
            *role = Role::of(game, subscriber.visitor.as_ref());
            self.count.add(subscriber.address, *role);
        }
    }

    /// Whether one more may come. Players always may, however many watch.
    fn make_room(&mut self, newcomer: &Subscriber, role: Role) -> bool {
        if role.is_player() {
            let tabs = newcomer.visitor.as_ref().map_or_else(Vec::new, |visitor| self.tabs_of(visitor));
            if tabs.len() >= TABS {
                self.remove(tabs[0]);
            }
            return true;
        }
        let address = newcomer.address;
        let beside = self.count.beside.get(&address).copied().unwrap_or_default();
        let (of_all, of_address) = WATCHERS;
        self.count.watchers < of_all && (!address.is_counted() || beside < of_address)
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

    /// The sides whose player is here.
    pub(super) fn present(&self) -> [bool; 2] {
        self.count.players.map(|players| players > 0)
    }
}

impl GameActor {
    /// `None` when there is no room.
    pub(super) fn subscribe(&mut self, subscriber: Subscriber) -> Option<Subscription> {
        let role = Role::of(&self.game, subscriber.visitor.as_ref());
        if !self.subscribers.make_room(&subscriber, role) {
            return None;
        }
        let before = (self.connected(), self.thinking.is_some());
        let number = self.subscribers.insert(subscriber, role);
        self.announce();
        // Engines move while somebody is subscribed.
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

    /// Whether the seats' people have the game open at any instance; engines always do.
    pub(super) fn connected(&self) -> [bool; 2] {
        let (here, elsewhere) = (self.subscribers.present(), self.elsewhere.here());
        [0, 1].map(|side| match &self.game.seats[side] {
            Seat::Engine { .. } => true,
            Seat::Open | Seat::Challenged { .. } => false,
            Seat::Person { .. } => here[side] || elsewhere[side],
        })
    }

    /// The game as those of a role see it who read a language.
    pub(super) fn view(&mut self, role: Role, language: Language) -> (ViewKey, Arc<SharedView>) {
        let key = self.key(role, language);
        (key, self.view_of(key))
    }

    /// What the view depends on now.
    fn key(&self, role: Role, language: Language) -> ViewKey {
        let (connected, thinking, absent) = (self.connected(), self.thinking.is_some(), self.absent());
        ViewKey { role, language, connected, thinking, absent }
    }

    fn view_of(&mut self, key: ViewKey) -> Arc<SharedView> {
        if let Some(view) = self.views.get(&key) {
            return view.clone();
        }
        let ViewKey { role, language, connected, thinking, absent } = key;
        let view = language.scope(|| {
            let state = self.state();
            let context = ViewContext { game: &self.game, state: &state, connected, thinking, absent };
            Arc::new(SharedView::new(context.view(role)))
        });
        self.views.insert(key, view.clone());
        view
    }

    fn show(&mut self, number: u64) {
        let Some((subscriber, role)) = self.subscribers.all.get(&number) else { return };
        let (_, view) = self.view(*role, subscriber.language);
        self.tell(number, Message::View(view));
    }

    pub(super) fn show_all(&mut self) {
        self.note_absence();
        // Whoever cannot keep up leaves, which may change what the others see.
        while {
            let connected = self.connected();
            let all = self.subscribers.all.iter();
            let all: Vec<_> = all.map(|(number, (who, role))| (*number, *role, who.language)).collect();
            for (number, role, language) in all {
                let (_, view) = self.view(role, language);
                self.tell(number, Message::View(view));
            }
            self.shown = self.connected();
            self.shown != connected
        } {}
        self.note_seek();
    }

    /// Tells everybody, each in their language.
    pub(super) fn tell_all(&mut self, message: impl Fn() -> Message) {
        let all = self.subscribers.all.iter();
        let languages: Vec<_> = all.map(|(number, (subscriber, _))| (*number, subscriber.language)).collect();
        for (number, language) in languages {
            self.tell(number, language.scope(&message));
        }
    }

    /// Hands a message over without ever waiting. Whoever has let too many gather is cut off,
    /// reconnects, and gets the newest state.
    pub(super) fn tell(&mut self, number: u64, message: Message) {
        let Some(subscriber) = self.subscribers.get(number) else { return };
        if subscriber.outbox.try_send(Box::new(message)).is_err() {
            self.subscribers.remove(number);
        }
    }
}
