//! The tables that are set up, by their games' ids.

use super::table::{self, Ticket};
use super::{id, view};
use crate::error::AppError;
use crate::site::Site;
use crate::visitor::VisitorId;
use crate::wire::Message;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{mpsc, oneshot};

pub(crate) use super::table::{Request, Snapshot};

/// Tables set up at most.
const TABLES: usize = 10_000;

/// Finds a game's table, or sets it up.
#[derive(Default)]
pub(crate) struct Tables {
    open: Mutex<HashMap<String, mpsc::Sender<Request>>>,
    /// Held while a game is loaded, so that no game gets two tables.
    loading: tokio::sync::Mutex<()>,
}

impl Tables {
    /// Asks a game's table and waits for the reply.
    ///
    /// # Errors
    /// No such game, or one that cannot be loaded.
    pub(crate) async fn ask<T>(
        &self,
        site: &Arc<Site>,
        id: &str,
        request: impl Fn(oneshot::Sender<T>) -> Request,
    ) -> Result<T, AppError> {
        // A table may be put away in the moment it is asked; that leaves the reply unsent and
        // nothing done.
        for _ in 0..3 {
            let (reply, answer) = oneshot::channel();
            let table = self.find(site, id).await?;
            if table.send(request(reply)).await.is_ok()
                && let Ok(answer) = answer.await
            {
                return Ok(answer);
            }
        }
        Err(AppError::Overloaded)
    }

    /// Starts to look on at a game. The table sends the game as it stands at once.
    ///
    /// # Errors
    /// As [`Tables::ask`], and when too many look on.
    pub(crate) async fn subscribe(
        &self,
        site: &Arc<Site>,
        id: &str,
        visitor: Option<VisitorId>,
        outbox: mpsc::Sender<Message>,
    ) -> Result<(Ticket, mpsc::Sender<Request>), AppError> {
        let subscribe =
            |reply| Request::Subscribe { visitor: visitor.clone(), outbox: outbox.clone(), reply };
        let ticket = self.ask(site, id, subscribe).await?.ok_or(AppError::Overloaded)?;
        // The table cannot have been put away since: somebody looks on.
        Ok((ticket, self.find(site, id).await?))
    }

    /// Lets go of all tables; each ends when the last socket at it is gone.
    pub(crate) fn close(&self) {
        self.lock().clear();
    }

    async fn find(&self, site: &Arc<Site>, id: &str) -> Result<mpsc::Sender<Request>, AppError> {
        if !id::is_possible(id) {
            return Err(AppError::NoSuchGame(id.chars().take(40).collect()));
        }
        if let Some(table) = self.set_up(id) {
            return Ok(table);
        }
        let _one_at_a_time = self.loading.lock().await;
        if let Some(table) = self.set_up(id) {
            return Ok(table);
        }
        if self.lock().len() >= TABLES {
            self.lock().retain(|_, table| !table.is_closed());
            if self.lock().len() >= TABLES {
                return Err(AppError::Overloaded);
            }
        }
        let table = table::open(site, id).await?;
        self.lock().insert(id.to_owned(), table.clone());
        Ok(table)
    }

    fn set_up(&self, id: &str) -> Option<mpsc::Sender<Request>> {
        self.lock().get(id).filter(|table| !table.is_closed()).cloned()
    }

    /// Nothing that can panic happens under the lock.
    fn lock(&self) -> MutexGuard<'_, HashMap<String, mpsc::Sender<Request>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The path of a game's page.
pub(crate) fn path(id: &str) -> String {
    view::game_path(id)
}
