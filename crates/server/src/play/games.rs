//! The registry of game actors: finds, starts and ends them.

use super::actor::{self, Request, Snapshot};
use super::commands::may_abort;
use super::game::Game;
use super::overview::Overview;
use super::seat::Seat;
use super::services::{Loading, Services};
use super::subscribers::{Attachment, Subscriber, Subscription};
use crate::calendar::now_ms;
use crate::error::{AppError, Refusal};
use crate::messages::say;
use crate::peers::Notice;
use crate::random;
use crate::visitor::VisitorId;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::ops::Deref;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use throughline_game::Language;
use throughline_store::{Filter, Query, StoreError, Summary};
use tokio::sync::{mpsc, oneshot};

/// Maximum number of actors.
const MAX_ACTORS: usize = 10_000;

/// Number of a visitor's games that are read per query; few in unit tests, which then see several
/// pages.
pub(super) const READ_PER_QUERY: u32 = if cfg!(test) { 3 } else { 500 };

/// Number of abandoned games that are deleted per query.
const PRUNED_PER_QUERY: u32 = 100;

/// All games, and the actors of those in memory.
pub(crate) struct Games {
    pub(super) services: Arc<Services>,
    actors: Mutex<HashMap<String, RunningActor>>,
    max_actors: usize,
    /// Locked for a game while it is loaded, so that none gets two actors.
    loading: Loading,
}

/// A running actor, and when it was last looked up.
struct RunningActor {
    mailbox: mpsc::Sender<Box<Request>>,
    asked: Instant,
}

impl RunningActor {
    fn is_running(&self) -> bool {
        !self.mailbox.is_closed()
    }

    /// Whether the game has no subscribers and no pending requests: each of them holds the mailbox.
    fn is_unused(&self) -> bool {
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
            max_actors: MAX_ACTORS,
            loading: Loading::default(),
        }
    }

    /// Sets a smaller maximum number of actors.
    #[cfg(test)]
    pub(super) fn with_actors(self, max_actors: usize) -> Self {
        Games { max_actors, ..self }
    }

    /// Sends a request to a game's actor and waits for the reply.
    ///
    /// # Errors
    /// No such game, or one that cannot be loaded.
    pub(super) async fn ask<T>(
        &self,
        id: &str,
        request: impl Fn(oneshot::Sender<T>) -> Request,
    ) -> Result<T, AppError> {
        // An actor may end just as it gets the request: then there is no reply, and nothing was
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

    /// Returns a game.
    ///
    /// # Errors
    /// As [`Games::ask`].
    pub(crate) async fn game(&self, id: &str) -> Result<Arc<Game>, AppError> {
        self.ask(id, |reply| Request::Game { reply }).await
    }

    /// Returns a game and a visitor's view of it, for a page.
    ///
    /// # Errors
    /// As [`Games::ask`].
    pub(crate) async fn snapshot(&self, id: &str, visitor: &VisitorId) -> Result<Snapshot, AppError> {
        let language = Language::current();
        self.ask(id, |reply| Request::Snapshot { visitor: visitor.clone(), language, reply }).await
    }

    /// Subscribes to a game. The actor sends the current view at once.
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

    /// Declines a challenge for the challenged visitor.
    ///
    /// # Errors
    /// As [`Games::ask`], and [`AppError::Refused`] if the visitor is not challenged.
    pub(crate) async fn decline(&self, id: &str, visitor: &VisitorId) -> Result<(), AppError> {
        Ok(self.ask(id, |reply| Request::Decline { visitor: visitor.clone(), reply }).await??)
    }

    /// A visitor's unfinished games that `keep` accepts, the latest changed first.
    ///
    /// # Errors
    /// Only those of the store.
    pub(crate) async fn unfinished(
        &self,
        visitor: &VisitorId,
        keep: impl Fn(&Summary, &Overview) -> bool,
    ) -> Result<Vec<(Summary, Overview)>, AppError> {
        let unfinished = Query { filter: Filter::Unfinished, ..Query::default() };
        let mut games = self.all_of(visitor, unfinished, keep).await?;
        games.sort_by_key(|(summary, _)| Reverse(summary.updated_at));
        Ok(games)
    }

    /// All games of a visitor that match a query, whatever its limit, and that `keep` accepts. They
    /// are read page by page, so that only those that are kept take memory.
    ///
    /// # Errors
    /// Only those of the store.
    pub(crate) async fn all_of(
        &self,
        visitor: &VisitorId,
        query: Query,
        keep: impl Fn(&Summary, &Overview) -> bool,
    ) -> Result<Vec<(Summary, Overview)>, AppError> {
        let player = Some(visitor.text().to_owned());
        let mut query = Query { player, after: Some(String::new()), limit: READ_PER_QUERY, ..query };
        let mut all = Vec::new();
        while let Some(page) = self.page(&mut query).await? {
            all.extend(page.into_iter().filter(|(summary, overview)| keep(summary, overview)));
        }
        Ok(all)
    }

    /// The next page of the games of a query, in the order of their ids, with overviews; `None`
    /// after the last one. A page may be short, as games that cannot be read are left out.
    ///
    /// # Errors
    /// Only those of the store.
    pub(crate) async fn page(&self, query: &mut Query) -> Result<Option<Vec<(Summary, Overview)>>, AppError> {
        let page = self.store.list(query).await?;
        let Some(last) = page.last() else { return Ok(None) };
        query.after = Some(last.id.clone());
        Ok(Some(self.with_overviews(page).await))
    }

    /// The games of a visitor that match a query, the latest changed first. A game whose log cannot
    /// be replayed is left out.
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

    /// The games that match a query, each with its overview. A game whose log cannot be replayed is
    /// left out.
    ///
    /// # Errors
    /// Only those of the store.
    pub(crate) async fn listed(&self, query: &Query) -> Result<Vec<(Summary, Overview)>, AppError> {
        Ok(self.with_overviews(self.store.list(query).await?).await)
    }

    async fn with_overviews(&self, listed: Vec<Summary>) -> Vec<(Summary, Overview)> {
        let mut games = Vec::new();
        for summary in listed {
            let written = summary.overview.as_deref().and_then(|json| serde_json::from_str(json).ok());
            let overview = match written {
                Some(overview) => Some(overview),
                None => self.load(&summary.id).await.map(|game| Overview::of(&game)).ok(),
            };
            games.extend(overview.map(|overview| (summary, overview)));
        }
        games
    }

    /// Removes a game from a visitor's list; a game on nobody else's list is deleted.
    ///
    /// # Errors
    /// [`AppError::Refused`] for an unfinished rated game, [`AppError::NoSuchGame`] if it is not on
    /// the list, and those of the store.
    pub(crate) async fn forget(&self, id: &str, visitor: &VisitorId) -> Result<(), AppError> {
        // Otherwise nobody would have to lose a rated game against the engine.
        if let Ok(game) = self.game(id).await
            && Overview::of(&game).must_be_ended()
        {
            let why = if may_abort(&game).is_ok() { "my-games.rated-early" } else { "my-games.rated" };
            return Err(Refusal::new(say(why)).into());
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

    /// Deletes the unfinished games that have not changed for this long, except those whose clocks
    /// run: the clock ends them. Returns their number.
    ///
    /// # Errors
    /// Only those of the store.
    pub(crate) async fn prune(&self, age: Duration) -> Result<usize, AppError> {
        let before = now_ms() - i64::try_from(age.as_millis()).unwrap_or(i64::MAX);
        let abandoned = Query {
            filter: Filter::Unfinished,
            changed_before: Some(before),
            without_clock: true,
            limit: PRUNED_PER_QUERY,
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
        // A request that loaded the game before it was deleted has registered its actor by now.
        let loaded = self.loading.lock(id).await;
        let actor = self.lock().remove(id);
        drop(loaded);
        if let Some(actor) = actor {
            let _ = actor.mailbox.send(Box::new(Request::Deleted)).await;
        }
    }

    /// Closes the sockets of ended sessions, here and at the other instances.
    pub(crate) fn end_sessions(&self, tokens: Vec<String>) {
        self.identities.drop_sessions(&tokens);
        self.peers.announce_ended_sessions(tokens);
    }

    /// Has a player's name looked up again in the games in memory, here and on the other instances:
    /// the player's account was made or closed.
    pub(crate) fn account_changed(&self, visitor: &VisitorId) {
        self.peers.announce_account(visitor);
        self.refresh_names(Some(visitor));
    }

    /// Has a player's name looked up again in the games in memory, or all names. If a game's
    /// mailbox is full, its names are corrected when it is loaded again.
    pub(super) fn refresh_names(&self, of: Option<&VisitorId>) {
        match of {
            Some(visitor) => self.identities.forget(visitor.text()),
            None => self.identities.forget_names(),
        }
        for actor in self.lock().values() {
            let _ = actor.mailbox.try_send(Box::new(Request::RefreshNames { of: of.cloned() }));
        }
    }

    /// The number of games in memory.
    pub(crate) fn running_count(&self) -> usize {
        self.lock().len()
    }

    /// The running actors.
    pub(super) fn running_actors(&self) -> Vec<(String, mpsc::WeakSender<Box<Request>>)> {
        self.lock().iter().map(|(id, actor)| (id.clone(), actor.mailbox.downgrade())).collect()
    }

    /// Passes on a notice from another instance, about a game in memory, ended sessions or an
    /// account.
    pub(crate) fn hear(&self, notice: Notice) {
        let notice = match notice {
            Notice::Game(notice) => notice,
            Notice::Ended { ended } => return self.identities.recheck_sessions(&ended),
            Notice::Account { account } => {
                return self.refresh_names(Some(&VisitorId::from_stored(&account)));
            }
        };
        let actors = self.lock();
        if let Some(actor) = actors.get(&notice.game) {
            // If the mailbox is full, the next poll of the database makes up for it.
            let _ = actor.mailbox.try_send(Box::new(Request::Notice(notice)));
        }
    }

    /// Drops all actors; each ends when its last subscriber is gone.
    pub(crate) fn close(&self) {
        self.lock().clear();
    }

    /// The actor of a game, started if it is not running.
    async fn actor(&self, id: &str) -> Result<mpsc::Sender<Box<Request>>, AppError> {
        if !random::is_game_id(id) {
            return Err(AppError::NoSuchGame(id.chars().take(40).collect()));
        }
        if let Some(actor) = self.running(id) {
            return Ok(actor);
        }
        let turn = self.heavy.loads.turn().await?;
        let _one_at_a_time = self.loading.lock(id).await;
        if let Some(actor) = self.running(id) {
            return Ok(actor);
        }
        self.make_room()?;
        let mailbox = actor::start(self.services.clone(), self.services.load_in_turn(turn, id).await?);
        let running = RunningActor { mailbox: mailbox.clone(), asked: Instant::now() };
        self.lock().insert(id.to_owned(), running);
        Ok(mailbox)
    }

    /// If there are too many actors, drops a tenth of them: the unused ones that were looked up
    /// longest ago. They can be loaded again from their logs.
    fn make_room(&self) -> Result<(), AppError> {
        let mut actors = self.lock();
        if actors.len() < self.max_actors {
            return Ok(());
        }
        actors.retain(|_, actor| actor.is_running());
        let alone = actors.iter().filter(|(_, actor)| actor.is_unused());
        let mut alone: Vec<(Instant, String)> = alone.map(|(id, actor)| (actor.asked, id.clone())).collect();
        alone.sort();
        for (_, id) in alone.into_iter().take(self.max_actors.div_ceil(10)) {
            actors.remove(&id);
        }
        if actors.len() < self.max_actors { Ok(()) } else { Err(AppError::Overloaded) }
    }

    fn running(&self, id: &str) -> Option<mpsc::Sender<Box<Request>>> {
        let mut actors = self.lock();
        let actor = actors.get_mut(id).filter(|actor| actor.is_running())?;
        actor.asked = Instant::now();
        Some(actor.mailbox.clone())
    }

    /// No code that can panic runs under the lock.
    fn lock(&self) -> MutexGuard<'_, HashMap<String, RunningActor>> {
        self.actors.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
