//! A browser's line to its analysis board.

use super::desk::Desk;
use super::exact;
use super::page::game_of;
use super::thinking::Thinking;
use super::threat::after_pass;
use super::wire::{Ask, Tell, Thought};
use crate::engine::{Account, Ticket};
use crate::error::AppError;
use crate::limits::Address;
use crate::line::{self, Closing, Speaker};
use crate::puzzles::{Question, judge};
use crate::review::Sitting;
use crate::site::Site;
use crate::visitor::{self, VisitorId};
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::http::HeaderMap;
use axum::response::Response;
use std::collections::HashMap;
use std::future::pending;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{Semaphore, watch};
use tokio::time::{Instant, sleep_until};

/// Bytes of a frame from a browser at most: a look names all the moves from the start.
const LARGEST_FRAME: usize = 64 * 1024;

/// Messages that a browser may send in 20 seconds: somebody who holds an arrow key down.
const MESSAGES: usize = 300;

/// Lines of one browser, of all browsers of an address, and of all at the same time.
const LINES: (usize, usize, usize) = (8, 24, 400);

/// The time between two thoughts that are sent: faster than anybody reads.
const PACE: Duration = Duration::from_millis(120);

/// Positions looked at in the same moment: work for a core each.
const LOOKS_AT_ONCE: usize = 2;

/// The lines that are open.
pub(crate) struct Desks {
    open: Mutex<HashMap<Account, usize>>,
    looking: Semaphore,
}

impl Default for Desks {
    fn default() -> Self {
        Desks { open: Mutex::default(), looking: Semaphore::new(LOOKS_AT_ONCE) }
    }
}

impl Desks {
    /// Counts a line in, unless there are too many.
    fn enter(&self, account: &Account) -> bool {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let (of_browser, of_address, of_all) = LINES;
        let most = if matches!(account, Account::Address(_)) { of_address } else { of_browser };
        let own = open.get(account).copied().unwrap_or_default();
        let fits = own < most && open.values().sum::<usize>() < of_all;
        if fits {
            open.insert(account.clone(), own + 1);
        }
        fits
    }

    fn exit(&self, account: &Account) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = open.get_mut(account) {
            *own -= 1;
            if *own == 0 {
                open.remove(account);
            }
        }
    }
}

/// `GET /analysis/socket`.
pub(crate) async fn open(
    State(site): State<Arc<Site>>,
    address: Address,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, AppError> {
    // Every page brings the cookie; whoever has none comes from elsewhere.
    let visitor = visitor::known(&headers, &site).ok_or(AppError::ForeignOrigin)?;
    let account = Account::of(&visitor, address);
    let entered = site.desks.enter(&account);
    let number = site.engines.desk();
    let line = AnalysisLine {
        site: site.clone(),
        account,
        number,
        entered,
        greeted: false,
        visitor,
        desk: None,
        thoughts: None,
        sitting: None,
        next: Instant::now(),
    };
    Ok(upgrade
        .max_message_size(LARGEST_FRAME)
        .max_frame_size(LARGEST_FRAME)
        .on_upgrade(move |socket| line::serve(site, socket, line, MESSAGES)))
}

struct AnalysisLine {
    site: Arc<Site>,
    account: Account,
    visitor: VisitorId,
    /// The number of its table with the engines.
    number: u64,
    /// Whether there was room for it.
    entered: bool,
    greeted: bool,
    desk: Option<Arc<Desk>>,
    /// What is being thought about, and what comes of it.
    thoughts: Option<(Ticket, watch::Receiver<Thought>)>,
    /// The review that is wanted.
    sitting: Option<Sitting>,
    /// When the next thought may be sent.
    next: Instant,
}

impl Drop for AnalysisLine {
    fn drop(&mut self) {
        self.thoughts = None;
        self.site.engines.leave(self.number);
        if self.entered {
            self.site.desks.exit(&self.account);
        }
    }
}

impl Speaker for AnalysisLine {
    type Heard = Ask;
    type Message = Tell;

    async fn speak(&mut self) -> Option<Tell> {
        if !self.greeted {
            self.greeted = true;
            let message = "Too many analysis boards are open. Close one of yours, and load this page again.";
            let full = || Tell::Refused { id: String::new(), message: message.to_owned() };
            return Some(if self.entered { Tell::Hello } else { full() });
        }
        if !self.entered {
            return None;
        }
        sleep_until(self.next).await;
        let news = tokio::select! {
            thought = newest(self.thoughts.as_mut().map(|(_, thoughts)| thoughts)) => Tell::Thought(Box::new(thought)),
            progress = newest(self.sitting.as_mut().map(|sitting| &mut sitting.progress)) => {
                Tell::Review(Box::new(progress))
            }
        };
        self.next = Instant::now() + PACE;
        Some(news)
    }

    async fn hear(&mut self, heard: Result<Ask, String>) -> Result<Option<Tell>, Closing> {
        if !self.entered {
            return Ok(None);
        }
        let (id, answer) = match heard {
            Err(why) => (String::new(), Err(why)),
            Ok(ask) => (ask.id().to_owned(), self.obey(ask).await),
        };
        Ok(Some(answer.unwrap_or_else(|message| Tell::Refused { id, message })))
    }
}

/// The newest of a channel, once there is one that was not seen; never, where there is no channel
/// or nothing comes any more. May be dropped while it waits.
async fn newest<T: Clone>(channel: Option<&mut watch::Receiver<T>>) -> T {
    let Some(channel) = channel else { return pending().await };
    match channel.changed().await {
        Ok(()) => channel.borrow_and_update().clone(),
        Err(_) => pending().await,
    }
}

impl AnalysisLine {
    async fn obey(&mut self, ask: Ask) -> Result<Tell, String> {
        match ask {
            Ask::Look { id, spec, start, moves } => self.look((id, spec, start, moves)).await,
            Ask::Touch { id, at, sites } => {
                let desk = self.desk_at(&at)?;
                self.work(move |_| Tell::Touches(Box::new(desk.touch(&id, &sites)))).await
            }
            Ask::Why { id, at, sites } => {
                let desk = self.desk_at(&at)?;
                self.work(move |_| Tell::Why { id, message: desk.record.why_not(&sites) }).await
            }
            Ask::Think { id, at, lines, threat } => {
                self.think(&at, lines, threat).await?;
                Ok(Tell::Done { id })
            }
            Ask::Review { id, game } => {
                self.review(&game).await?;
                Ok(Tell::Done { id })
            }
            Ask::StopReview { id } => {
                self.sitting = None;
                Ok(Tell::Done { id })
            }
            Ask::Puzzle { id, game, puzzle, moves, want } => {
                let question = Question { game, puzzle, moves, want };
                let judged = self.work(move |site| judge(&site.rule_sets, &id, &question)).await?;
                judged.map(|verdict| Tell::Puzzle(Box::new(verdict)))
            }
            Ask::Exact { id, at } => {
                let desk = self.desk_at(&at)?;
                let look = move |site: &Site| exact::look(site, &id, &desk.game, &desk.record);
                Ok(Tell::Exact(Box::new(self.work(look).await?)))
            }
            Ask::Rest { id } => {
                self.thoughts = None;
                Ok(Tell::Done { id })
            }
            Ask::Ping { id } => Ok(Tell::Pong { id }),
        }
    }

    /// Does what takes a core for a while where it holds up nobody.
    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Site) -> T + Send + 'static,
    ) -> Result<T, String> {
        let site = self.site.clone();
        let failed = |error: &dyn std::error::Error| {
            tracing::error!(%error, "an analysis failed");
            "Something went wrong on our side. Try again.".to_owned()
        };
        let _turn = self.site.desks.looking.acquire().await.map_err(|e| failed(&e))?;
        tokio::task::spawn_blocking(move || work(&site)).await.map_err(|e| failed(&e))
    }

    fn desk_at(&self, at: &str) -> Result<Arc<Desk>, String> {
        let desk = self.desk.as_ref().filter(|desk| desk.at == at);
        desk.cloned().ok_or_else(|| "The board shows another position by now.".to_owned())
    }

    async fn look(&mut self, asked: (String, String, Option<String>, Vec<String>)) -> Result<Tell, String> {
        let before = self.desk.clone();
        let desk = self.work(move |site| Desk::look(before.as_deref(), &site.rule_sets, asked)).await??;
        self.thoughts = None;
        let desk = self.desk.insert(Arc::new(desk));
        Ok(Tell::Scene(Box::new(desk.scene())))
    }

    async fn review(&mut self, id: &str) -> Result<(), String> {
        let (game, record) = match game_of(&self.site, &self.visitor, id).await {
            Ok(found) => found,
            Err(AppError::Refused(why)) => return Err(why),
            Err(AppError::NoSuchGame(_)) => return Err("There is no such game.".to_owned()),
            Err(error) => {
                tracing::error!(%error, "a game could not be reviewed");
                return Err("Something went wrong on our side. Try again.".to_owned());
            }
        };
        self.sitting = None;
        let mut sitting = self.site.shelf.sit(&self.site.engines, &self.account, (id, &game, &record));
        sitting.progress.mark_changed();
        self.sitting = Some(sitting);
        Ok(())
    }

    async fn think(&mut self, at: &str, lines: usize, threat: bool) -> Result<(), String> {
        let desk = self.desk_at(at)?;
        let asked = (at.to_owned(), threat, lines);
        let begun = self.work(move |_| {
            let record = if threat { after_pass(&desk.game, &desk.record)? } else { desk.record.clone() };
            Ok::<_, String>(Thinking::new(record, desk.game.info().sides, asked))
        });
        let (thinking, thoughts) = begun.await??;
        // The old study ends before the new one begins: they share a table.
        self.thoughts = None;
        let ticket = self.site.engines.study(Box::new(thinking), self.account.clone(), Some(self.number));
        self.thoughts = Some((ticket, thoughts));
        self.next = Instant::now();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_browser_has_a_handful_of_lines_and_others_have_theirs() {
        let desks = Desks::default();
        let (one, other) = (Account::Visitor(VisitorId::of("one")), Account::Visitor(VisitorId::of("other")));
        assert_eq!((0..20).filter(|_| desks.enter(&one)).count(), LINES.0);
        assert!(desks.enter(&other));
        desks.exit(&one);
        assert!(desks.enter(&one) && !desks.enter(&one));
        for n in 0..1_000 {
            desks.enter(&Account::Visitor(VisitorId::of(&n.to_string())));
        }
        assert_eq!(desks.open.lock().unwrap().values().sum::<usize>(), LINES.2);
    }
}
