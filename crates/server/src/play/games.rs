//! The games: finding the actor of one.

use super::actor::{self, Actor, Request, Snapshot};
use super::game::Game;
use super::overview::Overview;
use super::protocol::Command;
use super::seat::Seat;
use super::services::Services;
use super::subscribers::{Attachment, Subscriber, Subscription};
use crate::calendar::now_ms;
use crate::error::{AppError, Refusal};
use crate::limits::Address;
use crate::messages::say;
use crate::peers::Notice;
use crate::random;
use crate::visitor::VisitorId;
use std::collections::HashMap;
use std::ops::Deref;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use throughline_game::Language;
use throughline_store::{Filter, Query, StoreError, Summary};
use tokio::sync::{mpsc, oneshot};

/// Actors at most.
const ACTORS: usize = 10_000;

/// A visitor's games that go on which are looked at.
const MOST_UNFINISHED: u32 = 500;

/// Abandoned games that are deleted in one go.
const PRUNED: u32 = 100;

/// All games, and the actors of those that are being played or looked at.
pub(crate) struct Games {
    services: Arc<Services>,
    actors: Mutex<HashMap<String, Running>>,
    most_actors: usize,
    /// Held while a game is loaded, so that no game gets two actors.
    loading: tokio::sync::Mutex<()>,
}

/// An actor, and when it was asked for last.
struct Running {
    mailbox: mpsc::Sender<Box<Request>>,
    asked: Instant,
}

impl Running {
    fn is_there(&self) -> bool {
        !self.mailbox.is_closed()
    }

    /// Whether nobody subscribes to the game or waits for a reply: each of them holds the mailbox.
    fn is_alone(&self) -> bool {
        self.mailbox.strong_count() == 1
    }
}

impl Deref for Games {
    type Target = Services;

    fn deref(&self) -> &Services {
        &self.services
    }
}

impl Games {
    pub(crate) fn new(services: Services) -> Self {
        Games {
            services: Arc::new(services),
            actors: Mutex::default(),
            most_actors: ACTORS,
            loading: tokio::sync::Mutex::default(),
        }
    }

    /// With room for fewer actors.
    #[cfg(test)]
    pub(super) fn with_actors(self, most_actors: usize) -> Self {
        Games { most_actors, ..self }
    }

    /// Asks a game's actor and waits for the reply.
    ///
    /// # Errors
    /// No such game, or one that cannot be loaded.
    pub(super) async fn ask<T>(
        &self,
        id: &str,
        request: impl Fn(oneshot::Sender<T>) -> Request,
    ) -> Result<T, AppError> {
        // An actor may end in the moment it is asked; that leaves the reply unsent and nothing
        // done.
        for _ in 0..3 {
            let (reply, replied) = oneshot::channel();
            let actor = self.actor(id).await?;
            if actor.send(Box::new(request(reply))).await.is_ok()
                && let Ok(reply) = replied.await
            {
                return Ok(reply);
            }
        }
        Err(AppError::Overloaded)
    }

    /// A game as it stands.
    ///
    /// # Errors
    /// As [`Games::ask`].
    pub(crate) async fn game(&self, id: &str) -> Result<Arc<Game>, AppError> {
        self.ask(id, |reply| Request::Game { reply }).await
    }

    /// A game as a page shows it to a visitor.
    ///
    /// # Errors
    /// As [`Games::ask`].
    pub(crate) async fn snapshot(&self, id: &str, visitor: &VisitorId) -> Result<Snapshot, AppError> {
        let language = Language::current();
        self.ask(id, |reply| Request::Snapshot { visitor: visitor.clone(), language, reply }).await
    }

    /// Subscribes to a game. The actor sends the game as it stands at once.
    ///
    /// # Errors
    /// As [`Games::ask`], and when there are too many subscribers.
    pub(crate) async fn subscribe(
        &self,
        id: &str,
        subscriber: Subscriber,
    ) -> Result<(Subscription, Attachment), AppError> {
        let subscribe = |reply| Request::Subscribe { subscriber: subscriber.clone(), reply };
        let subscription = self.ask(id, subscribe).await?.ok_or(AppError::Overloaded)?;
        // The actor cannot have ended since: it has a subscriber.
        let attachment = Attachment { actor: self.actor(id).await?, number: subscription.number };
        Ok((subscription, attachment))
    }

    /// Carries out a command of somebody who plays and need not subscribe.
    ///
    /// # Errors
    /// As [`Games::ask`], and why it was not carried out.
    pub(crate) async fn act(
        &self,
        id: &str,
        visitor: &VisitorId,
        address: Address,
        command: Command,
    ) -> Result<(), AppError> {
        let command_id = random::hex::<8>();
        let act = |reply| {
            let by = Actor { visitor: visitor.clone(), address, id: command_id.clone() };
            Request::Act { by, command: command.clone(), reply }
        };
        Ok(self.ask(id, act).await??)
    }

    /// Declines a challenge for whoever is challenged.
    ///
    /// # Errors
    /// As [`Games::ask`], and [`AppError::Refused`] where they are not challenged.
    pub(crate) async fn decline(&self, id: &str, visitor: &VisitorId) -> Result<(), AppError> {
        Ok(self.ask(id, |reply| Request::Decline { visitor: visitor.clone(), reply }).await??)
    }

    /// A visitor's games that go on, those that were changed last first.
    ///
    /// # Errors
    /// Only those of the store.
    pub(crate) async fn unfinished(&self, visitor: &VisitorId) -> Result<Vec<(Summary, Overview)>, AppError> {
        self.of(visitor, Query { filter: Filter::Unfinished, limit: MOST_UNFINISHED, ..Query::default() })
            .await
    }

    /// A part of a visitor's games, those that were changed last first, each with what lists show
    /// of it. A game whose log cannot be replayed is left out.
    ///
    /// # Errors
    /// Only those of the store.
    pub(crate) async fn of(
        &self,
        visitor: &VisitorId,
        query: Query,
    ) -> Result<Vec<(Summary, Overview)>, AppError> {
        self.listed(&Query { player: Some(visitor.text().to_owned()), ..query }).await
    }

    /// The games that a query asks for, each with what lists show of it. A game whose log cannot be
    /// replayed is left out.
    ///
    /// # Errors
    /// Only those of the store.
    pub(crate) async fn listed(&self, query: &Query) -> Result<Vec<(Summary, Overview)>, AppError> {
        let mut games = Vec::new();
        for summary in self.store.list(query).await? {
            let written = summary.overview.as_deref().and_then(|json| serde_json::from_str(json).ok());
            let overview = match written {
                Some(overview) => Some(overview),
                None => self.load(&summary.id).await.map(|game| Overview::of(&game)).ok(),
            };
            games.extend(overview.map(|overview| (summary, overview)));
        }
        Ok(games)
    }

    /// Takes a game off a visitor's list; one that is on nobody else's is deleted.
    ///
    /// # Errors
    /// [`AppError::Refused`] for a rated game that goes on, [`AppError::NoSuchGame`] where it is
    /// not on the list, and those of the store.
    pub(crate) async fn forget(&self, id: &str, visitor: &VisitorId) -> Result<(), AppError> {
        // Else nobody would lose a rated game against the engine.
        if self.game(id).await.is_ok_and(|game| Overview::of(&game).must_be_ended()) {
            return Err(Refusal::new(say("my-games.rated")).into());
        }
        let deleted = match self.store.remove_from_list(id, visitor.text()).await {
            Err(StoreError::NotListed) => return Err(AppError::NoSuchGame(id.chars().take(40).collect())),
            other => other?,
        };
        self.waiting.forget(&[Seat::Person { visitor: visitor.clone() }]);
        if deleted {
            self.end(id).await;
        }
        Ok(())
    }

    /// Deletes the games that go on and have not changed for so long; the number of them.
    ///
    /// # Errors
    /// Only those of the store.
    pub(crate) async fn prune(&self, age: Duration) -> Result<usize, AppError> {
        let before = now_ms() - i64::try_from(age.as_millis()).unwrap_or(i64::MAX);
        let abandoned = Query {
            filter: Filter::Unfinished,
            changed_before: Some(before),
            limit: PRUNED,
            ..Query::default()
        };
        let mut pruned = 0;
        loop {
            let games = self.store.list(&abandoned).await?;
            if games.is_empty() {
                return Ok(pruned);
            }
            for game in games {
                if self.store.prune(&game.id, before).await? {
                    pruned += 1;
                    self.end(&game.id).await;
                }
            }
        }
    }

    /// Ends the actor of a game that was deleted.
    pub(crate) async fn end(&self, id: &str) {
        // Whoever loaded it before it was deleted has made it an actor by then.
        let loaded = self.loading.lock().await;
        let actor = self.lock().remove(id);
        drop(loaded);
        if let Some(actor) = actor {
            let _ = actor.mailbox.send(Box::new(Request::Deleted)).await;
        }
    }

    /// Closes the sockets of sessions that were ended, here and at the other instances.
    pub(crate) fn end_sessions(&self, tokens: Vec<String>) {
        self.identities.drop_sessions(&tokens);
        self.peers.announce_ended_sessions(tokens);
    }

    /// Looks the players' names up anew in all games that are in memory: somebody has none now.
    pub(crate) fn name_anew(&self) {
        for actor in self.lock().values() {
            // Where too much waits the name is right when the game is loaded again.
            let _ = actor.mailbox.try_send(Box::new(Request::NameAnew));
        }
    }

    /// Games that are in memory.
    pub(crate) fn running_count(&self) -> usize {
        self.lock().len()
    }

    /// The actors there are.
    pub(super) fn running_actors(&self) -> Vec<(String, mpsc::WeakSender<Box<Request>>)> {
        self.lock().iter().map(|(id, actor)| (id.clone(), actor.mailbox.downgrade())).collect()
    }

    /// Passes on what another instance says of a game, if anybody looks at it here, or of sessions.
    pub(crate) fn hear(&self, notice: Notice) {
        let notice = match notice {
            Notice::Game(notice) => notice,
            Notice::Ended { ended } => return self.identities.recheck_sessions(&ended),
        };
        let actors = self.lock();
        if let Some(actor) = actors.get(&notice.game) {
            // Where too much waits, the actor will be told when it is asked how far it is.
            let _ = actor.mailbox.try_send(Box::new(Request::Heard(notice)));
        }
    }

    /// Lets go of all actors; each ends when its last subscriber is gone.
    pub(crate) fn close(&self) {
        self.lock().clear();
    }

    /// The actor of a game, started if there is none.
    async fn actor(&self, id: &str) -> Result<mpsc::Sender<Box<Request>>, AppError> {
        if !random::is_game_id(id) {
            return Err(AppError::NoSuchGame(id.chars().take(40).collect()));
        }
        if let Some(actor) = self.running(id) {
            return Ok(actor);
        }
        let _one_at_a_time = self.loading.lock().await;
        if let Some(actor) = self.running(id) {
            return Ok(actor);
        }
        self.make_room()?;
        let mailbox = actor::start(self.services.clone(), self.services.load(id).await?);
        let running = Running { mailbox: mailbox.clone(), asked: Instant::now() };
        self.lock().insert(id.to_owned(), running);
        Ok(mailbox)
    }

    /// Where there are too many actors, lets go of a tenth of those that are alone: those that were
    /// asked for longest ago. They end, and come back from the log.
    fn make_room(&self) -> Result<(), AppError> {
        let mut actors = self.lock();
        if actors.len() < self.most_actors {
            return Ok(());
        }
        actors.retain(|_, actor| actor.is_there());
        let alone = actors.iter().filter(|(_, actor)| actor.is_alone());
        let mut alone: Vec<(Instant, String)> = alone.map(|(id, actor)| (actor.asked, id.clone())).collect();
        alone.sort();
        for (_, id) in alone.into_iter().take(self.most_actors.div_ceil(10)) {
            actors.remove(&id);
        }
        if actors.len() < self.most_actors { Ok(()) } else { Err(AppError::Overloaded) }
    }

    fn running(&self, id: &str) -> Option<mpsc::Sender<Box<Request>>> {
        let mut actors = self.lock();
        let actor = actors.get_mut(id).filter(|actor| actor.is_there())?;
        actor.asked = Instant::now();
        Some(actor.mailbox.clone())
    }

    /// Nothing that can panic happens under the lock.
    fn lock(&self) -> MutexGuard<'_, HashMap<String, Running>> {
        self.actors.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
