//! The table a game is played at: a task of its own, the only one that changes the game. It writes
//! what happens to the store first, and only then acts on it, acknowledges it and tells everybody
//! who looks on.

use super::event::Event;
use super::export::{self, Export};
use super::game::Game;
use super::notes::{self, Note};
use super::thinking::Thinking;
use super::view::{Scene, frame_view, game_path};
use super::{Refusal, command, create, frames, join, now_ms, rematch, touch};
use crate::error::AppError;
use crate::site::Site;
use crate::visitor::VisitorId;
use crate::wire::{Command, FrameView, MOST_LISTED, Message, View};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use throughline_catalog::{GameHandle, GameRecord, State, Thought};
use throughline_store::{Append, Store, StoreError};
use tokio::sync::{mpsc, oneshot};

/// How long a table waits for people before it is put away; the log brings it back.
pub(super) const IDLE: Duration = Duration::from_secs(60);

/// Requests that may wait; whoever comes after them waits to hand in.
const MAILBOX: usize = 64;

/// Browsers that may look on at one game.
const AUDIENCE: usize = 500;

/// What a table can be asked.
pub(crate) enum Request {
    /// The game for a page.
    Snapshot { visitor: VisitorId, reply: oneshot::Sender<Snapshot> },
    /// The picture after a number of moves.
    Frame { ply: usize, reply: oneshot::Sender<Option<FrameView>> },
    /// The moves as text.
    Text { reply: oneshot::Sender<String> },
    /// The game as a record.
    Export { reply: oneshot::Sender<Export> },
    /// What the record that the game was read from says about its moves.
    Notes { reply: oneshot::Sender<Vec<Note>> },
    /// Sit down.
    Join { visitor: VisitorId, reply: oneshot::Sender<Result<(), Refusal>> },
    /// Look on. The reply is `None` when there is no room.
    Subscribe {
        visitor: Option<VisitorId>,
        outbox: mpsc::Sender<Message>,
        reply: oneshot::Sender<Option<Ticket>>,
    },
    /// Look on no longer.
    Unsubscribe { number: u64 },
    /// A command of somebody who looks on.
    Command { number: u64, command: Command },
    /// An engine's answer to a question about a version of the game.
    Answer { version: u64, thought: Option<Thought> },
}

/// A game as a page shows it.
pub(crate) struct Snapshot {
    pub game: GameHandle,
    pub record: GameRecord,
    pub view: View,
    /// Whether the game was read from a record.
    pub imported: bool,
}

/// What somebody who looks on is known by.
pub(crate) struct Ticket {
    pub number: u64,
    pub plays: bool,
}

struct Onlooker {
    visitor: Option<VisitorId>,
    outbox: mpsc::Sender<Message>,
}

pub(super) struct Table {
    pub(super) site: Arc<Site>,
    pub(super) game: Game,
    /// What can be done now: worked out once for each change.
    state: State,
    audience: BTreeMap<u64, Onlooker>,
    last_number: u64,
    pub(super) thinking: Option<Thinking>,
    /// Weak, so that a table ends when nobody can ask it anything any more.
    pub(super) mailbox: mpsc::WeakSender<Request>,
}

/// Loads a game and sets its table up.
pub(super) async fn open(site: &Arc<Site>, id: &str) -> Result<mpsc::Sender<Request>, AppError> {
    let game = load(site, id).await?;
    let (sender, requests) = mpsc::channel(MAILBOX);
    let table = Table {
        site: site.clone(),
        state: game.record.state(MOST_LISTED),
        game,
        audience: BTreeMap::new(),
        last_number: 0,
        thinking: None,
        mailbox: sender.downgrade(),
    };
    tokio::spawn(table.run(requests));
    Ok(sender)
}

/// A game from its log.
async fn load(site: &Arc<Site>, id: &str) -> Result<Game, AppError> {
    let stored = site.store.load(id).await?.ok_or_else(|| AppError::NoSuchGame(id.to_owned()))?;
    let replaying = site.clone();
    // A long game takes long enough to be kept out of the other requests' way.
    let game = tokio::task::spawn_blocking(move || Game::replay(&replaying.rule_sets, &stored)).await;
    let corrupt = |reason| AppError::Corrupt { game: id.to_owned(), reason };
    game.map_err(|e| corrupt(e.to_string()))?.map_err(corrupt)
}

impl Table {
    async fn run(mut self, mut requests: mpsc::Receiver<Request>) {
        loop {
            let idle = self.audience.is_empty() && self.thinking.is_none();
            let patience = if idle { IDLE } else { Duration::MAX };
            match tokio::time::timeout(patience, requests.recv()).await {
                Ok(Some(request)) => self.handle(request).await,
                // Whatever was handed in at this very moment is dropped; who asked sees that and
                // asks again.
                Ok(None) | Err(_) => break,
            }
        }
    }

    async fn handle(&mut self, request: Request) {
        // That somebody does not wait for the reply any more is no error.
        match request {
            Request::Snapshot { visitor, reply } => {
                let (game, record) = (self.game.rules.clone(), self.game.record.clone());
                let (imported, view) = (self.game.origin.is_some(), self.scene().view(Some(&visitor)));
                let _ = reply.send(Snapshot { game, record, view, imported });
            }
            Request::Frame { ply, reply } => {
                let _ = reply.send(self.game.record.frame(ply).as_ref().map(frame_view));
            }
            Request::Text { reply } => {
                let _ = reply.send(frames::text(&self.game));
            }
            Request::Export { reply } => {
                let _ = reply.send(export::export(&self.game));
            }
            Request::Notes { reply } => {
                let _ = reply.send(notes::notes(&self.game));
            }
            Request::Join { visitor, reply } => {
                let _ = reply.send(self.carry_out(|game| join::decide(game, &visitor)).await);
            }
            Request::Subscribe { visitor, outbox, reply } => {
                let _ = reply.send(self.subscribe(visitor, outbox));
            }
            Request::Unsubscribe { number } => self.unsubscribe(number),
            Request::Command { number, command } => self.obey(number, command).await,
            Request::Answer { version, thought } => self.answered(version, thought).await,
        }
    }

    fn subscribe(&mut self, visitor: Option<VisitorId>, outbox: mpsc::Sender<Message>) -> Option<Ticket> {
        if self.audience.len() >= AUDIENCE {
            return None;
        }
        let before = (self.connected(), self.thinking.is_some());
        self.last_number += 1;
        let number = self.last_number;
        let plays = visitor.as_ref().is_some_and(|visitor| !self.game.sides_of(visitor).is_empty());
        self.audience.insert(number, Onlooker { visitor, outbox });
        // Engines move while somebody looks on.
        self.mind_engine();
        if (self.connected(), self.thinking.is_some()) == before {
            self.show(number);
        } else {
            self.show_all();
        }
        Some(Ticket { number, plays })
    }

    fn unsubscribe(&mut self, number: u64) {
        let before = self.connected();
        self.audience.remove(&number);
        if self.connected() != before {
            self.show_all();
        }
    }

    async fn obey(&mut self, number: u64, command: Command) {
        let Some(onlooker) = self.audience.get(&number) else { return };
        let visitor = onlooker.visitor.clone();
        let id = command.id().to_owned();
        let done = match (visitor, &command) {
            (_, Command::Why { sites, .. }) => {
                let message = self.game.record.why_not(sites);
                return self.tell(number, Message::Why { id, message });
            }
            (_, Command::Touch { ply, sites, .. }) => {
                match touch::answer(&self.game, &self.state.frame, &id, *ply, sites) {
                    Ok(touches) => return self.tell(number, Message::Touches(Box::new(touches))),
                    Err(refusal) => Err(refusal),
                }
            }
            (None, _) => Err(Refusal::watching()),
            (Some(visitor), Command::Rematch { .. }) => self.rematch(number, &visitor, &command).await,
            (Some(visitor), _) => self.carry_out(|game| command::decide(game, &visitor, &command)).await,
        };
        self.tell(
            number,
            match done {
                Ok(()) => Message::Done { id },
                Err(Refusal(message)) => Message::Refused { id, message },
            },
        );
    }

    /// Makes the new game, or points to the one that somebody else has made.
    async fn rematch(&mut self, number: u64, visitor: &VisitorId, command: &Command) -> Result<(), Refusal> {
        let by = command::author(&self.game, visitor, command)?;
        if let Some(made) = &self.game.rematch {
            self.tell(number, Message::Rematch { href: game_path(made) });
            return Ok(());
        }
        let setup = rematch::setup(&self.game)?;
        let made = create::make(&self.site, setup).await.map_err(|e| self.failure(&e))?;
        let event = Event::Rematched { game: made, by };
        self.carry_out(|game| Ok(if game.rematch.is_none() { vec![event.clone()] } else { Vec::new() }))
            .await?;
        if let Some(made) = &self.game.rematch {
            let href = game_path(made);
            self.tell_all(|_| Message::Rematch { href: href.clone() });
        }
        Ok(())
    }

    /// Decides, writes, and only then lets it happen and tells everybody. Nothing decided: nothing
    /// happens.
    pub(super) async fn carry_out(
        &mut self,
        decide: impl Fn(&Game) -> Result<Vec<Event>, Refusal>,
    ) -> Result<(), Refusal> {
        // Once more, should another program have written to the game.
        for _ in 0..2 {
            let events = decide(&self.game)?;
            if events.is_empty() {
                return Ok(());
            }
            match self.append(&events).await {
                Ok(next) => {
                    self.change_to(next);
                    return Ok(());
                }
                Err(AppError::Store(StoreError::Conflict)) => {
                    let now = load(&self.site, &self.game.id).await.map_err(|e| self.failure(&e))?;
                    self.change_to(now);
                }
                Err(error) => return Err(self.failure(&error)),
            }
        }
        Err(Refusal::moved_on())
    }

    /// Writes events and returns the game after them.
    async fn append(&self, events: &[Event]) -> Result<Game, AppError> {
        let corrupt = |reason| AppError::Corrupt { game: self.game.id.clone(), reason };
        let (mut next, at) = (self.game.clone(), now_ms());
        events.iter().try_for_each(|event| next.apply(event, at)).map_err(corrupt)?;
        let encoded = events.iter().map(Event::encode).collect::<Result<_, _>>();
        let append = Append {
            game: self.game.id.clone(),
            expected: self.game.version,
            events: encoded.map_err(|e| corrupt(e.to_string()))?,
            finishes: next.result.is_some(),
            at,
        };
        self.site.store.append(append).await?;
        Ok(next)
    }

    fn change_to(&mut self, next: Game) {
        self.game = next;
        self.state = self.game.record.state(MOST_LISTED);
        self.mind_engine();
        self.show_all();
    }

    /// Logs what went wrong inside, and says so without details.
    fn failure(&self, error: &dyn std::error::Error) -> Refusal {
        tracing::error!(game = self.game.id, %error, "a command failed");
        Refusal::new("This could not be saved, so nothing has changed. Try again.")
    }

    fn connected(&self) -> [bool; 2] {
        use super::seat::Seat;
        let here =
            |seat: &Seat| self.audience.values().any(|o| o.visitor.as_ref().is_some_and(|v| seat.is(v)));
        [0, 1].map(|side| match &self.game.seats[side] {
            Seat::Engine { .. } => true,
            Seat::Open => false,
            seat @ Seat::Person { .. } => here(seat),
        })
    }

    fn scene(&self) -> Scene<'_> {
        Scene {
            game: &self.game,
            state: &self.state,
            connected: self.connected(),
            thinking: self.thinking.is_some(),
        }
    }

    pub(super) fn has_audience(&self) -> bool {
        !self.audience.is_empty()
    }

    fn show(&mut self, number: u64) {
        let Some(onlooker) = self.audience.get(&number) else { return };
        let view = self.scene().view(onlooker.visitor.as_ref());
        self.tell(number, Message::View(Box::new(view)));
    }

    pub(super) fn show_all(&mut self) {
        // Whoever cannot keep up leaves, which may change what the others see.
        while {
            let scene = self.scene();
            let views: Vec<_> =
                self.audience.iter().map(|(&n, o)| (n, scene.view(o.visitor.as_ref()))).collect();
            let connected = scene.connected;
            for (number, view) in views {
                self.tell(number, Message::View(Box::new(view)));
            }
            self.connected() != connected
        } {}
    }

    fn tell_all(&mut self, message: impl Fn(u64) -> Message) {
        for number in self.audience.keys().copied().collect::<Vec<_>>() {
            self.tell(number, message(number));
        }
    }

    /// Hands a message over without ever waiting. Whoever has let too many gather is cut off,
    /// reconnects, and gets the newest state.
    fn tell(&mut self, number: u64, message: Message) {
        let Some(onlooker) = self.audience.get(&number) else { return };
        if onlooker.outbox.try_send(message).is_err() {
            self.audience.remove(&number);
        }
    }
}
