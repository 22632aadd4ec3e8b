//! The actor of a game: a task of its own, the only one that changes the game. Requests come in
//! through its mailbox; whoever subscribes is shown the game after each change.

use super::absence::Absence;
use super::catching_up::Elsewhere;
use super::chat::{Chat, Writer};
use super::clock::MOST_LAG;
use super::commands::{self, Sender};
use super::engine_move::Thinking;
use super::event::Event;
use super::game::Game;
use super::hint::HintSearch;
use super::protocol::{Command, Message};
use super::seat::Seat;
use super::services::Services;
use super::story::CheckedStory;
use super::subscribers::{Role, Subscriber, Subscribers, Subscription, ViewKey, Views};
use super::unsaved::Unsaved;
use super::view::SharedView;
use crate::error::{AppError, NotDone, Refusal};
use crate::limits::Address;
use crate::messages::{in_language, say, say_with};
use crate::paths::game_path;
use crate::peers::GameNotice;
use crate::visitor::VisitorId;
use crate::wire::{MOST_LISTED, Touches};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use throughline_catalog::{EngineMove, State};
use throughline_game::Language;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;
use tracing::{Instrument, Span, trace_span};

/// How long an actor without subscribers lives on; the log brings it back.
pub(super) const IDLE: Duration = Duration::from_secs(60);

/// How long views of a game are kept after nothing has happened in it.
const CALM: Duration = Duration::from_secs(1);

/// Requests that may wait; whoever comes after them waits to hand in. They come in boxes: a channel
/// has room for some dozens.
const MAILBOX: usize = 64;

/// What an actor can be asked.
pub(crate) enum Request {
    /// The game as it stands.
    Game { reply: oneshot::Sender<Arc<Game>> },
    /// The game for a page.
    Snapshot { visitor: VisitorId, language: Language, reply: oneshot::Sender<Snapshot> },
    /// Sit down, at a side (0, 1) or at whichever is open.
    Join { visitor: VisitorId, side: Option<u8>, reply: oneshot::Sender<Result<(), NotDone>> },
    /// Decline a challenge.
    Decline { visitor: VisitorId, reply: oneshot::Sender<Result<(), NotDone>> },
    /// Go on with the game as it went elsewhere.
    GoOn { story: Arc<CheckedStory>, reply: oneshot::Sender<Result<(), NotDone>> },
    /// Subscribe. The reply is `None` when there is no room.
    Subscribe { subscriber: Subscriber, reply: oneshot::Sender<Option<Subscription>> },
    /// End a subscription.
    Unsubscribe { number: u64 },
    /// A command of a subscriber, and the span of the message that brought it.
    Command { number: u64, id: String, command: Command, span: Span },
    /// A command of somebody who does not subscribe.
    Act { by: Actor, command: Command, reply: oneshot::Sender<Result<(), NotDone>> },
    /// What an engine found for a version of the game.
    EngineMove { version: u64, thought: Option<EngineMove> },
    /// What an engine found for the person who asked for a hint.
    Hint { version: u64, thought: Option<EngineMove> },
    /// Let happen what the time has brought about.
    LookAtClock { reply: oneshot::Sender<()> },
    /// Look the players' names up anew.
    NameAnew,
    /// Somebody may have been away for long enough.
    LookForAbsent,
    /// End the search for somebody, where it is up.
    LookAtSeek { reply: oneshot::Sender<()> },
    /// Carry out once more what could not be saved.
    TryAgain,
    /// What another instance says of the game.
    Heard(GameNotice),
    /// The version that the game is at in the database, and its newest line of chat as far as one
    /// was written lately.
    Newest { version: u64, line: u64 },
    /// The game was deleted: the actor ends.
    Deleted,
}

/// Somebody who acts in a game without a subscription.
pub(crate) struct Actor {
    pub visitor: VisitorId,
    pub address: Address,
    /// Their id for the command.
    pub id: String,
}

/// A game as a page shows it.
pub(crate) struct Snapshot {
    pub game: Arc<Game>,
    pub key: ViewKey,
    pub view: Arc<SharedView>,
}

/// A game that is being played or looked at.
pub(super) struct GameActor {
    pub(super) services: Arc<Services>,
    pub(super) game: Arc<Game>,
    /// What can be done now, by languages: worked out once for each change.
    states: HashMap<Language, Arc<State>>,
    pub(super) views: Views,
    pub(super) subscribers: Subscribers,
    pub(super) thinking: Option<Thinking>,
    pub(super) hint: Option<HintSearch>,
    pub(super) unsaved: Unsaved,
    pub(super) elsewhere: Elsewhere,
    pub(super) absence: Absence,
    pub(super) chat: Chat,
    /// Whether [`Request::LookForAbsent`] is on its way.
    pub(super) looks_for_absent: bool,
    /// Whether the seek is kept in the lobby from here.
    pub(super) keeps_seek: bool,
    /// Who was connected when the game was shown to all last.
    pub(super) shown: [bool; 2],
    /// Weak, so that an actor ends when nobody can ask it anything any more.
    pub(super) mailbox: mpsc::WeakSender<Box<Request>>,
}

/// Starts the actor of a game.
pub(super) fn start(services: Arc<Services>, game: Game) -> mpsc::Sender<Box<Request>> {
    let (mailbox, requests) = mpsc::channel(MAILBOX);
    let actor = GameActor {
        services,
        states: HashMap::new(),
        views: Views::default(),
        game: Arc::new(game),
        subscribers: Subscribers::default(),
        thinking: None,
        hint: None,
        unsaved: Unsaved::default(),
        elsewhere: Elsewhere::default(),
        absence: Absence::default(),
        chat: Chat::default(),
        looks_for_absent: false,
        keeps_seek: false,
        shown: [false; 2],
        mailbox: mailbox.downgrade(),
    };
    tokio::spawn(actor.run(requests));
    mailbox
}

impl GameActor {
    async fn run(mut self, mut requests: mpsc::Receiver<Box<Request>>) {
        let mut asked = Instant::now();
        // The site may have been down since: what that gives back is shown from the first.
        self.wake().await;
        loop {
            let idle = self.subscribers.is_empty() && self.thinking.is_none();
            let patience = if idle { IDLE.saturating_sub(asked.elapsed()) } else { Duration::MAX };
            let patience = if self.views.is_empty() { patience } else { patience.min(CALM) };
            match tokio::time::timeout(patience, requests.recv()).await {
                Ok(Some(request)) if matches!(*request, Request::Deleted) => break,
                Ok(Some(request)) => {
                    // What other instances do keeps no actor alive.
                    if !matches!(*request, Request::Heard(_) | Request::Newest { .. }) {
                        asked = Instant::now();
                    }
                    self.handle(*request).await;
                }
                // What nobody asked for again needs no room in a game that stands still.
                Err(_) if !self.views.is_empty() => self.forget_views(),
                // Whatever was handed in at this very moment is dropped; who asked sees that and
                // asks again.
                Ok(None) | Err(_) => break,
            }
        }
        self.leave_seek();
    }

    /// Ends the game where its time is up, and has an engine move that is to.
    async fn wake(&mut self) {
        let _ = Box::pin(self.look_at_clock(MOST_LAG)).await;
        self.start_engine();
    }

    async fn handle(&mut self, request: Request) {
        // That somebody does not wait for the reply any more is no error.
        match request {
            Request::Game { reply } => {
                let _ = reply.send(self.game.clone());
            }
            Request::Snapshot { visitor, language, reply } => {
                let (key, view) = self.view(Role::of(&self.game, Some(&visitor)), language);
                let _ = reply.send(Snapshot { game: self.game.clone(), key, view });
            }
            Request::Join { visitor, side, reply } => {
                let joined = Box::pin(self.carry_out(0, |game| commands::join(game, &visitor, side))).await;
                let _ = reply.send(joined);
            }
            Request::Decline { visitor, reply } => {
                let declined = Box::pin(self.carry_out(0, |game| commands::decline(game, &visitor))).await;
                let _ = reply.send(declined);
            }
            Request::GoOn { story, reply } => {
                let gone_on = Box::pin(self.carry_out(0, |game| story.rest(game))).await;
                let _ = reply.send(gone_on);
            }
            Request::Subscribe { subscriber, reply } => {
                let _ = reply.send(self.subscribe(subscriber));
            }
            Request::Unsubscribe { number } => self.unsubscribe(number),
            // In boxes what needs much room, which a game that stands still would keep.
            Request::Command { number, id, command, span } => {
                let span = trace_span!(parent: &span, "command", game = self.game.id);
                Box::pin(self.obey(number, id, command).instrument(span)).await;
            }
            Request::Act { by, command, reply } => {
                let _ = reply.send(Box::pin(self.act(by, &command)).await);
            }
            Request::EngineMove { version, thought } => Box::pin(self.engine_moves(version, thought)).await,
            Request::Hint { version, thought } => self.tell_hint(version, thought),
            Request::LookAtClock { reply } => {
                self.wake().await;
                let _ = reply.send(());
            }
            Request::LookForAbsent => self.look_for_absent(),
            Request::NameAnew => {
                let mut game = Game::clone(&self.game);
                game.names = self.services.names_at(&game.seats).await;
                self.set_game(game);
                self.show_all();
            }
            Request::LookAtSeek { reply } => {
                let _ = Box::pin(self.look_at_seek()).await;
                let _ = reply.send(());
            }
            Request::TryAgain => Box::pin(self.try_again()).await,
            Request::Heard(notice) => Box::pin(self.hear(notice)).await,
            Request::Newest { version, line } => Box::pin(self.keep_up(version, line)).await,
            Request::Deleted => {}
        }
    }

    /// Carries out a command of somebody who does not subscribe.
    async fn act(&mut self, by: Actor, command: &Command) -> Result<(), NotDone> {
        let Actor { visitor, address, id } = by;
        self.note_presence(&visitor);
        if let Command::Say { text } = command {
            let role = Role::of(&self.game, Some(&visitor));
            return self.write_line(Writer { visitor: &visitor, role, address }, &id, text).await;
        }
        let sender = Sender { visitor: &visitor, id: &id, lag: 0, absent: self.absent() };
        self.carry_out(0, |game| commands::decide(game, &sender, command)).await
    }

    pub(super) async fn obey(&mut self, number: u64, id: String, command: Command) {
        let Some(subscriber) = self.subscribers.get(number) else { return };
        let (visitor, language) = (subscriber.visitor.clone(), subscriber.language);
        in_language(language, self.obey_visitor(number, visitor, id, command)).await;
    }

    async fn obey_visitor(&mut self, number: u64, visitor: Option<VisitorId>, id: String, command: Command) {
        let done = match (visitor, &command) {
            (_, Command::OpenChat {}) => match self.open_chat(number, &id).await {
                Ok(()) => return,
                Err(why) => Err(why),
            },
            (_, Command::Why { sites }) => {
                let message = self.game.record.why_not(sites);
                return self.tell(number, Message::Why { id, message });
            }
            (_, Command::Touch { ply, sites }) => match self.touches(&id, *ply, sites) {
                Ok(touches) => return self.tell(number, Message::Touches(Box::new(touches))),
                Err(refusal) => Err(refusal.into()),
            },
            (None, _) => Err(Refusal::watching().into()),
            (Some(visitor), Command::Hint { ply }) => match self.search_hint((number, &id), &visitor, *ply) {
                Ok(()) => return,
                Err(refusal) => Err(refusal.into()),
            },
            (Some(visitor), Command::Say { text }) => {
                let Some((subscriber, role)) = self.subscribers.entry(number) else { return };
                let writer = Writer { visitor: &visitor, role, address: subscriber.address };
                self.write_line(writer, &id, text).await
            }
            (Some(visitor), Command::Mute { line, on }) => self.mute(&visitor, *line, *on).await,
            (Some(visitor), Command::PrivateNote { text }) => {
                match self.private_note(number, &visitor, id.clone(), text.as_deref()).await {
                    Ok(()) => return,
                    Err(why) => Err(why),
                }
            }
            (
                Some(visitor),
                Command::Conditional {} | Command::AddConditional { .. } | Command::DropConditional { .. },
            ) => match self.conditional(&visitor, &id, &command).await {
                Ok(lines) => return self.tell(number, lines),
                Err(why) => Err(why),
            },
            (Some(visitor), Command::Rematch {}) => self.rematch(number, &visitor, &id).await,
            (Some(visitor), _) => {
                let lag = self.subscribers.get(number).map_or(0, Subscriber::lag);
                let sender = Sender { visitor: &visitor, id: &id, lag, absent: self.absent() };
                self.carry_out(i64::from(lag), |game| commands::decide(game, &sender, &command)).await
            }
        };
        let message = match done {
            Ok(()) => Message::Done { id },
            Err(NotDone::Refused(Refusal(message))) => {
                let address = self.subscribers.get(number).map(|subscriber| subscriber.address.to_string());
                tracing::info!(game = self.game.id, address, why = message, "command refused");
                Message::Refused { id, message }
            }
            Err(NotDone::Unsaved) => return self.keep_command(number, id, command),
        };
        self.tell(number, message);
    }

    /// What can follow some touches in the position after `ply` moves, and no other. Nothing of a
    /// turn that is half made is kept.
    fn touches(&mut self, id: &str, ply: u32, sites: &[u16]) -> Result<Touches, Refusal> {
        if self.game.result.is_some() {
            return Err(Refusal::over());
        }
        if ply as usize != self.game.played.len() {
            return Err(Refusal::moved_on());
        }
        let state = self.state();
        Ok(Touches::new(&self.game.record, &state.frame, id, sites))
    }

    /// Makes the new game, or points to the one that somebody else has made.
    async fn rematch(&mut self, number: u64, visitor: &VisitorId, id: &str) -> Result<(), NotDone> {
        let by = commands::author(&self.game, visitor, id)?;
        if let Some(made) = &self.game.rematch {
            self.tell(number, Message::Rematch { href: game_path(made) });
            return Ok(());
        }
        let new = commands::rematch(&self.game, visitor)?;
        let may_play = self.may_play_again(visitor).await;
        may_play.map_err(|why| Refusal::new(why.words()))?;
        if let Some(subscriber) = self.subscribers.get(number) {
            let counted = self.services.limits.new_games.count(&subscriber.address);
            counted.map_err(|too_many| Refusal::new(too_many.words()))?;
        }
        let made = self.services.create(new).await.map_err(|e| self.failure(&e))?;
        let event = Event::Rematched { game: made, by };
        self.carry_out(0, |game| Ok(if game.rematch.is_none() { vec![event.clone()] } else { Vec::new() }))
            .await?;
        if let Some(made) = &self.game.rematch {
            let href = game_path(made);
            self.tell_all(|| Message::Rematch { href: href.clone() });
        }
        Ok(())
    }

    /// Whether somebody may have a rematch: who may begin games, with somebody who may and wants
    /// to.
    async fn may_play_again(&self, visitor: &VisitorId) -> Result<(), AppError> {
        let services = &self.services;
        services.may_meet(visitor).await?;
        services.may_be_met(visitor, &self.game.seats, self.game.terms.rated).await?;
        for other in self.game.seats.iter().filter_map(Seat::person) {
            if services.has_muted(other, visitor).await? {
                let name = services.identities.name(other).await.unwrap_or_else(|| say("seat.guest"));
                return Err(Refusal::new(say_with("challenge.muted", &[("name", &name)])).into());
            }
        }
        Ok(())
    }

    pub(super) fn set_game(&mut self, next: Game) {
        self.game = Arc::new(next);
        self.services.waiting.forget(&self.game.seats);
        self.forget_views();
        self.subscribers.update_roles(&self.game);
    }

    fn forget_views(&mut self) {
        self.states = HashMap::new();
        self.views = Views::default();
    }

    /// The position as it is described in the current language.
    pub(super) fn state(&mut self) -> Arc<State> {
        let describe = || Arc::new(self.game.record.state(MOST_LISTED));
        self.states.entry(Language::current()).or_insert_with(describe).clone()
    }

    pub(super) fn has_subscribers(&self) -> bool {
        !self.subscribers.is_empty()
    }
}
