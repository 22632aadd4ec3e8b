//! The actor of a game: an async task that alone changes the game. Requests arrive in its mailbox;
//! subscribers are sent the game after each change.

use super::absence::Absence;
use super::catching_up::RemotePresence;
use super::chat::{Chat, Writer};
use super::clock::MAX_LAG;
use super::commands::{self, Sender};
use super::direct_command::DirectCommand;
use super::engine_move::EngineSearch;
use super::game::Game;
use super::hint::HintSearch;
use super::offline_game::CheckedOfflineGame;
use super::protocol::{Command, Message};
use super::seat::Seat;
use super::services::Services;
use super::subscribers::{Role, Subscriber, Subscribers, Subscription, ViewKey, Views};
use super::unsaved::Unsaved;
use super::view::SharedView;
use crate::error::{CommandError, Refusal};
use crate::messages::in_language;
use crate::peers::GameNotice;
use crate::visitor::VisitorId;
use crate::wire::{DescribedPosition, Touches};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use throughline_catalog::EngineMove;
use throughline_game::Language;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;
use tracing::{Instrument, Span, trace_span};

/// How long an actor without subscribers stays in memory after the last request. A later request
/// loads the game from its log again.
pub(super) const IDLE: Duration = Duration::from_secs(60);

/// How long the cached views of a game are kept after the last request.
const VIEWS_KEPT: Duration = Duration::from_secs(1);

/// Capacity of the mailbox. Requests are boxed, because a channel allocates room for some dozens of
/// them at once.
const MAILBOX: usize = 64;

/// Requests to a game actor.
pub(crate) enum Request {
    /// Returns the game.
    Game { reply: oneshot::Sender<Arc<Game>> },
    /// Returns the game and a visitor's view of it, for a page.
    Snapshot { visitor: VisitorId, language: Language, reply: oneshot::Sender<Snapshot> },
    /// Takes a seat: that of a side (0, 1), or any open one.
    Join { visitor: VisitorId, side: Option<u8>, reply: oneshot::Sender<Result<(), CommandError>> },
    /// Declines a challenge.
    Decline { visitor: VisitorId, reply: oneshot::Sender<Result<(), CommandError>> },
    /// Appends the further events of a game that was continued offline.
    ContinueOffline { offline: Arc<CheckedOfflineGame>, reply: oneshot::Sender<Result<(), CommandError>> },
    /// Subscribes. The reply is `None` when there is no room.
    Subscribe { subscriber: Subscriber, reply: oneshot::Sender<Option<Subscription>> },
    /// Ends a subscription.
    Unsubscribe { number: u64 },
    /// A subscriber's command, and the tracing span of the message that brought it.
    Command { number: u64, id: String, command: Command, span: Span },
    /// A command from a sender without a subscription.
    DirectCommand { command: DirectCommand, reply: oneshot::Sender<Result<(), CommandError>> },
    /// The result of an engine's search for its move in a version of the game.
    EngineMove { version: u64, thought: Option<EngineMove> },
    /// The result of an engine's search for a hint.
    Hint { version: u64, thought: Option<EngineMove> },
    /// Applies outages and a deadline that has passed.
    CheckClock { reply: oneshot::Sender<()> },
    /// Looks up the players' names again, if they may have changed: of one visitor, or of anybody.
    RefreshNames { of: Option<VisitorId> },
    /// Checks whether an absent player's opponent may now claim the win.
    CheckAbsence,
    /// Aborts the game if its seek has expired.
    CheckSeek { reply: oneshot::Sender<()> },
    /// Retries what could not be saved.
    RetryUnsaved,
    /// A notice from another instance about the game.
    Notice(GameNotice),
    /// The game's version in the database, and the number of its newest line of chat (0 if none was
    /// written lately).
    Polled { version: u64, line: u64 },
    /// The game was deleted: the actor ends.
    Deleted,
}

/// The game and a visitor's view of it, for a page.
pub(crate) struct Snapshot {
    pub game: Arc<Game>,
    pub key: ViewKey,
    pub view: Arc<SharedView>,
}

/// The state of a game actor.
pub(super) struct GameActor {
    pub(super) services: Arc<Services>,
    pub(super) game: Arc<Game>,
    /// The described position by language: computed at most once for each change.
    positions: HashMap<Language, Arc<DescribedPosition>>,
    pub(super) views: Views,
    pub(super) subscribers: Subscribers,
    pub(super) thinking: Option<EngineSearch>,
    pub(super) hint: Option<HintSearch>,
    pub(super) unsaved: Unsaved,
    pub(super) remote_presence: RemotePresence,
    pub(super) absence: Absence,
    pub(super) chat: Chat,
    /// Whether a [`Request::CheckAbsence`] is scheduled.
    pub(super) absence_check_scheduled: bool,
    /// Whether this instance keeps the game's seek in the lobby.
    pub(super) keeps_seek: bool,
    /// The sides whose players were connected when the game was last sent to all subscribers.
    pub(super) shown: [bool; 2],
    /// Weak, so that the actor ends when no other sender is left.
    pub(super) mailbox: mpsc::WeakSender<Box<Request>>,
}

/// Starts the actor of a game.
pub(super) fn start(services: Arc<Services>, game: Game) -> mpsc::Sender<Box<Request>> {
    let (mailbox, requests) = mpsc::channel(MAILBOX);
    let actor = GameActor {
        services,
        positions: HashMap::new(),
        views: Views::default(),
        game: Arc::new(game),
        subscribers: Subscribers::default(),
        thinking: None,
        hint: None,
        unsaved: Unsaved::default(),
        remote_presence: RemotePresence::default(),
        absence: Absence::default(),
        chat: Chat::default(),
        absence_check_scheduled: false,
        keeps_seek: false,
        shown: [false; 2],
        mailbox: mailbox.downgrade(),
    };
    tokio::spawn(actor.run(requests));
    mailbox
}

impl GameActor {
    async fn run(mut self, mut requests: mpsc::Receiver<Box<Request>>) {
        let mut last_request = Instant::now();
        // The site may have been down: give that time back before the first view is sent.
        self.wake().await;
        loop {
            let idle = self.subscribers.is_empty() && self.thinking.is_none();
            let wait = if idle { IDLE.saturating_sub(last_request.elapsed()) } else { Duration::MAX };
            let wait = if self.views.is_empty() { wait } else { wait.min(VIEWS_KEPT) };
            match tokio::time::timeout(wait, requests.recv()).await {
                Ok(Some(request)) if matches!(*request, Request::Deleted) => break,
                Ok(Some(request)) => {
                    // What every actor is sent does not keep it alive.
                    use Request::{Notice, Polled, RefreshNames};
                    if !matches!(*request, Notice(_) | Polled { .. } | RefreshNames { .. }) {
                        last_request = Instant::now();
                    }
                    self.handle(*request).await;
                }
                // An idle game needs no cached views.
                Err(_) if !self.views.is_empty() => self.forget_views(),
                // A request that arrives at this moment is dropped; its sender notices and retries.
                Ok(None) | Err(_) => break,
            }
        }
        self.release_seek();
    }

    /// Ends the game if its deadline has passed, and starts a pending engine move.
    async fn wake(&mut self) {
        let _ = Box::pin(self.check_clock(MAX_LAG)).await;
        self.start_engine();
    }

    async fn handle(&mut self, request: Request) {
        // A failed send means that the requester no longer waits, which is no error.
        match request {
            Request::Game { reply } => {
                let _ = reply.send(self.game.clone());
            }
            Request::Snapshot { visitor, language, reply } => {
                Box::pin(self.forget_void_rematch()).await;
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
            Request::ContinueOffline { offline, reply } => {
                let continued = Box::pin(self.carry_out(0, |game| offline.missing_events(game))).await;
                let _ = reply.send(continued);
            }
            Request::Subscribe { subscriber, reply } => {
                let _ = reply.send(self.subscribe(subscriber));
            }
            Request::Unsubscribe { number } => self.unsubscribe(number),
            // Large futures are boxed: otherwise an idle actor would hold memory for them.
            Request::Command { number, id, command, span } => {
                let span = trace_span!(parent: &span, "command", game = self.game.id);
                Box::pin(self.handle_command(number, id, command).instrument(span)).await;
            }
            Request::DirectCommand { command, reply } => {
                let _ = reply.send(Box::pin(self.direct_command(command)).await);
            }
            Request::EngineMove { version, thought } => {
                Box::pin(self.play_engine_move(version, thought)).await
            }
            Request::Hint { version, thought } => self.send_hint(version, thought),
            Request::CheckClock { reply } => {
                self.wake().await;
                let _ = reply.send(());
            }
            Request::CheckAbsence => self.check_absence(),
            Request::RefreshNames { of } => self.refresh_names(of.as_ref()).await,
            Request::CheckSeek { reply } => {
                let _ = Box::pin(self.check_seek()).await;
                let _ = reply.send(());
            }
            Request::RetryUnsaved => Box::pin(self.retry_unsaved()).await,
            Request::Notice(notice) => Box::pin(self.handle_notice(notice)).await,
            Request::Polled { version, line } => Box::pin(self.handle_poll(version, line)).await,
            Request::Deleted => {}
        }
    }

    async fn refresh_names(&mut self, of: Option<&VisitorId>) {
        if of.is_none_or(|visitor| Seat::meant(&self.game.seats, visitor) != [false; 2]) {
            let mut game = Game::clone(&self.game);
            game.names = self.services.names_at(&game.seats).await;
            self.set_game(game);
            self.show_all();
        }
    }

    pub(super) async fn handle_command(&mut self, number: u64, id: String, command: Command) {
        let Some(subscriber) = self.subscribers.get(number) else { return };
        let (visitor, language) = (subscriber.visitor.clone(), subscriber.language);
        in_language(language, self.execute(number, visitor, id, command)).await;
    }

    async fn execute(&mut self, number: u64, visitor: Option<VisitorId>, id: String, command: Command) {
        let done = match (visitor, &command) {
            (_, Command::OpenChat {}) => match self.open_chat(number, &id).await {
                Ok(()) => return,
                Err(why) => Err(why),
            },
            (_, Command::Why { sites }) => {
                let message = self.game.record.why_not(sites);
                return self.send(number, Message::Why { id, message });
            }
            (_, Command::Touch { ply, sites }) => match self.touches(&id, *ply, sites) {
                Ok(touches) => return self.send(number, Message::Touches(Box::new(touches))),
                Err(refusal) => Err(refusal.into()),
            },
            (None, _) => Err(Refusal::not_a_player().into()),
            (Some(visitor), Command::Hint { ply }) => match self.search_hint((number, &id), &visitor, *ply) {
                Ok(()) => return,
                Err(refusal) => Err(refusal.into()),
            },
            (Some(visitor), Command::Say { text }) => {
                let Some((subscriber, role)) = self.subscribers.entry(number) else { return };
                let writer = Writer { visitor: &visitor, role, address: subscriber.address };
                self.write_line(writer, &id, text).await
            }
            (Some(visitor), Command::Mute { line, on }) => self.mute(number, &visitor, *line, *on).await,
            (Some(visitor), Command::PrivateNote { text, was }) => {
                match self.private_note(number, &visitor, id.clone(), text.as_deref(), was).await {
                    Ok(()) => return,
                    Err(why) => Err(why),
                }
            }
            (
                Some(visitor),
                Command::Conditional {} | Command::AddConditional { .. } | Command::DropConditional { .. },
            ) => match self.conditional(&visitor, &id, &command).await {
                Ok(lines) => return self.send(number, lines),
                Err(why) => Err(why),
            },
            (Some(visitor), Command::Rematch {}) => self.rematch(number, &visitor, &id).await,
            (Some(visitor), _) => {
                let lag = self.subscribers.get(number).map_or(0, Subscriber::lag);
                let sender = Sender { visitor: &visitor, id: &id, lag, absent: self.absent() };
                let allowed = self.allowed_lag(&visitor, lag);
                self.carry_out(allowed, |game| commands::decide(game, &sender, &command)).await
            }
        };
        let message = match done {
            Ok(()) => Message::Done { id },
            Err(CommandError::Refused(Refusal(message))) => {
                let address = self.subscribers.get(number).map(|subscriber| subscriber.address.to_string());
                tracing::info!(game = self.game.id, address, why = message, "command refused");
                Message::Refused { id, message }
            }
            Err(CommandError::Unsaved) => return self.keep_command(number, id, command),
        };
        self.send(number, message);
    }

    /// The continuations of some touches in the position after `ply` moves. Refused at any other
    /// ply. A half-made turn is not stored.
    fn touches(&mut self, id: &str, ply: u32, sites: &[u16]) -> Result<Touches, Refusal> {
        commands::check_running(&self.game)?;
        commands::check_ply(&self.game, ply)?;
        let position = self.position();
        Ok(Touches::new(&self.game.record, &position.state.frame, id, sites))
    }

    pub(super) fn set_game(&mut self, next: Game) {
        self.game = Arc::new(next);
        self.services.waiting.forget(&self.game.seats);
        self.forget_views();
        self.subscribers.update_roles(&self.game);
    }

    pub(super) fn forget_views(&mut self) {
        self.positions = HashMap::new();
        self.views = Views::default();
    }

    /// The position, described in the current language.
    pub(super) fn position(&mut self) -> Arc<DescribedPosition> {
        let describe = || Arc::new(DescribedPosition::new(&self.game.record));
        self.positions.entry(Language::current()).or_insert_with(describe).clone()
    }

    pub(super) fn has_subscribers(&self) -> bool {
        !self.subscribers.is_empty()
    }
}
