//! The WebSocket of an analysis board.

use super::page::game_of;
use super::search::PositionSearch;
use super::{Analysis, AnalysisCommand, AnalysisMessage, tablebase};
use crate::engine::{JobHandle, WorkOwner};
use crate::error::{AppError, Refusal};
use crate::identities::KnownVisitor;
use crate::limits::Address;
use crate::messages::say;
use crate::review::ReviewSubscription;
use crate::slots::{Slot, Slots};
use crate::visitor::{Browser, VisitorId};
use crate::websocket::{self, CloseCode, Envelope, Shutdown, SocketHandler};
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::response::Response;
use std::future::pending;
use std::sync::Arc;
use std::time::Duration;
use throughline_views::position::{Look, Position, after_pass};
use throughline_views::thought::{Think, ThoughtView};
use throughline_views::{lessons, puzzles};
use tokio::sync::{Semaphore, watch};
use tokio::time::{Instant, sleep_until};

/// Maximum number of messages from a browser in 20 seconds: enough for holding down an arrow key.
const MAX_MESSAGES: u32 = 300;

/// Maximum number of boards of one visitor, of one address, and in total.
const MAX_BOARDS: (usize, usize, usize) = (8, 24, 400);

/// Minimum time between two thoughts sent: faster than anybody reads.
const SEND_INTERVAL: Duration = Duration::from_millis(120);

/// Number of positions worked on at the same time, each on a core.
const MAX_CONCURRENT_WORK: usize = 2;

/// The open boards, and the limit on their work.
pub(crate) struct OpenBoards {
    open: Slots<WorkOwner>,
    work_permits: Semaphore,
}

impl Default for OpenBoards {
    fn default() -> Self {
        OpenBoards { open: Slots::default(), work_permits: Semaphore::new(MAX_CONCURRENT_WORK) }
    }
}

impl OpenBoards {
    /// Takes a slot for a board, unless there are too many.
    fn enter(&self, owner: &WorkOwner) -> Option<Slot<WorkOwner>> {
        let (of_browser, of_address, of_all) = MAX_BOARDS;
        let most = if matches!(owner, WorkOwner::Address(_)) { of_address } else { of_browser };
        self.open.acquire(owner.clone(), |own, all| {
            // The fewer slots are free, the fewer for each owner: a handful of addresses never
            // takes all.
            let free = of_all.saturating_sub(all);
            free > 0 && own < most.min(free.div_ceil(10))
        })
    }

    /// Returns the number of open boards.
    pub(crate) fn count(&self) -> usize {
        self.open.count()
    }
}

/// `GET /analysis/socket`.
pub(crate) async fn open(
    State(analysis): State<Analysis>,
    State(shutdown): State<Shutdown>,
    address: Address,
    who: KnownVisitor,
    upgrade: WebSocketUpgrade,
) -> Result<Response, AppError> {
    let session = analysis.games.identities.open.watch(&who);
    // Browsers send no cookie with embedded pages: each connection is a new visitor.
    let visitor = who.visitor.unwrap_or_else(|| VisitorId::from_secret(&Browser::new_secret()));
    let handler = connect(analysis, address, visitor);
    Ok(websocket::upgrade(upgrade, address, (shutdown, session), handler))
}

/// Opens a board; its handler refuses to work if there was no slot for it.
pub(crate) fn connect(analysis: Analysis, address: Address, visitor: VisitorId) -> impl SocketHandler {
    let owner = WorkOwner::of(&visitor, address);
    let slot = analysis.boards.enter(&owner);
    let number = analysis.games.engines.new_board();
    AnalysisSocket {
        analysis,
        owner,
        number,
        slot,
        greeted: false,
        visitor,
        position: None,
        thoughts: None,
        review: None,
        next: Instant::now(),
    }
}

struct AnalysisSocket {
    analysis: Analysis,
    owner: WorkOwner,
    visitor: VisitorId,
    /// The number of its board at the engines.
    number: u64,
    /// Its slot; `None` if there were too many boards.
    slot: Option<Slot<WorkOwner>>,
    greeted: bool,
    /// The last position looked at.
    position: Option<Arc<Position>>,
    /// The running search and its thoughts.
    thoughts: Option<(JobHandle, watch::Receiver<ThoughtView>)>,
    /// The running review.
    review: Option<ReviewSubscription>,
    /// When the next thought may be sent.
    next: Instant,
}

impl Drop for AnalysisSocket {
    fn drop(&mut self) {
        self.thoughts = None;
        self.analysis.games.engines.close_board(self.number);
    }
}

impl SocketHandler for AnalysisSocket {
    type Command = AnalysisCommand;
    type Outgoing = AnalysisMessage;

    /// A look contains all moves from the start.
    const MAX_FRAME: usize = 64 * 1024;

    fn max_messages(&self) -> u32 {
        MAX_MESSAGES
    }

    async fn next_message(&mut self) -> Option<AnalysisMessage> {
        if !self.greeted {
            self.greeted = true;
            let message = || say("analysis.too-many-boards");
            let full = || AnalysisMessage::Refused { id: String::new(), message: message() };
            return Some(if self.slot.is_some() { AnalysisMessage::Hello } else { full() });
        }
        self.slot.as_ref()?;
        sleep_until(self.next).await;
        let news = tokio::select! {
            thought = newest(self.thoughts.as_mut().map(|(_, thoughts)| thoughts)) => AnalysisMessage::Thought(Box::new(thought)),
            progress = newest(self.review.as_mut().map(|review| &mut review.progress)) => {
                AnalysisMessage::Review(Box::new(progress))
            }
        };
        self.next = Instant::now() + SEND_INTERVAL;
        Some(news)
    }

    async fn receive(
        &mut self,
        command: Result<Envelope<AnalysisCommand>, Refusal>,
    ) -> Result<Option<AnalysisMessage>, CloseCode> {
        if self.slot.is_none() {
            return Ok(None);
        }
        let (id, reply) = match command {
            Err(why) => (String::new(), Err(why)),
            Ok(Envelope { id, command }) => (id.clone(), self.execute(id, command).await),
        };
        Ok(Some(reply.unwrap_or_else(|Refusal(message)| AnalysisMessage::Refused { id, message })))
    }
}

/// Waits for the next unseen value of a channel; waits for ever if there is no channel or its
/// sender is gone. Cancel-safe.
async fn newest<T: Clone>(channel: Option<&mut watch::Receiver<T>>) -> T {
    let Some(channel) = channel else { return pending().await };
    match channel.changed().await {
        Ok(()) => channel.borrow_and_update().clone(),
        Err(_) => pending().await,
    }
}

impl AnalysisSocket {
    async fn execute(&mut self, id: String, command: AnalysisCommand) -> Result<AnalysisMessage, Refusal> {
        match command {
            AnalysisCommand::Look(look) => return self.look(id, look).await,
            AnalysisCommand::Touch { at, sites } => {
                let position = self.position_at(&at)?;
                let touches = self.work(move |_| position.touch(&id, &sites)).await?;
                return Ok(AnalysisMessage::Touches(Box::new(touches)));
            }
            AnalysisCommand::Why { at, sites } => {
                let position = self.position_at(&at)?;
                let message = self.work(move |_| position.record.why_not(&sites)).await?;
                return Ok(AnalysisMessage::Why { id, message });
            }
            AnalysisCommand::Puzzle(query) => {
                let check = move |analysis: &Analysis| {
                    puzzles::check(&|spec| analysis.games.rule_sets.get_uncached(spec), &id, &query)
                };
                return Ok(AnalysisMessage::Puzzle(Box::new(self.work(check).await??)));
            }
            AnalysisCommand::Lesson(query) => {
                let answer = move |analysis: &Analysis| {
                    lessons::answer(&|spec| analysis.games.rule_sets.get(spec), &id, &query)
                };
                return Ok(AnalysisMessage::Puzzle(Box::new(self.work(answer).await??)));
            }
            AnalysisCommand::Exact { at } => {
                let position = self.position_at(&at)?;
                let probe = move |analysis: &Analysis| {
                    tablebase::probe(&analysis.tablebases, &id, &position.game, &position.record)
                };
                return Ok(AnalysisMessage::Exact(Box::new(self.work(probe).await?)));
            }
            AnalysisCommand::Ping {} => return Ok(AnalysisMessage::Pong { id }),
            AnalysisCommand::Think(think) => self.think(think).await?,
            AnalysisCommand::Review { game } => self.review(&game).await?,
            AnalysisCommand::StopReview {} => self.review = None,
            AnalysisCommand::Rest {} => self.thoughts = None,
        }
        Ok(AnalysisMessage::Done { id })
    }

    /// Runs work that occupies a core off the serving threads.
    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Analysis) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let analysis = self.analysis.clone();
        let _turn = self.analysis.boards.work_permits.acquire().await.map_err(|e| failed(&e))?;
        crate::messages::spawn_blocking(move || work(&analysis)).await.map_err(|e| failed(&e))
    }

    fn position_at(&self, id: &str) -> Result<Arc<Position>, Refusal> {
        let position = self.position.as_ref().filter(|position| position.is_at(id));
        position.cloned().ok_or_else(|| Refusal::new(say("analysis.elsewhere")))
    }

    async fn look(&mut self, id: String, look: Look) -> Result<AnalysisMessage, Refusal> {
        let before = self.position.clone();
        let position = self.work(move |analysis| {
            let rules = |spec: &str| analysis.games.rule_sets.get_uncached(spec);
            Position::build(before.as_deref(), &rules, id, look)
        });
        let position = position.await??;
        self.thoughts = None;
        let position = self.position.insert(Arc::new(position));
        Ok(AnalysisMessage::Position(Box::new(position.view())))
    }

    async fn review(&mut self, id: &str) -> Result<(), Refusal> {
        let Analysis { games, reviews, .. } = &self.analysis;
        let (game, record) = match game_of(games, &self.visitor, id).await {
            Ok(found) => found,
            Err(AppError::Refused(why)) => return Err(Refusal(why)),
            Err(AppError::NoSuchGame(_)) => return Err(Refusal::new(say("analysis.no-game"))),
            Err(error) => return Err(failed(&error)),
        };
        self.review = None;
        let mut review = reviews.subscribe(&games.engines, &self.owner, id, &game, &record);
        review.progress.mark_changed();
        self.review = Some(review);
        Ok(())
    }

    async fn think(&mut self, think: Think) -> Result<(), Refusal> {
        let position = self.position_at(&think.at)?;
        let begun = self.work(move |_| {
            let Position { game, record, .. } = &*position;
            let record = if think.threat { after_pass(game, record)? } else { record.clone() };
            Ok::<_, Refusal>(PositionSearch::new(record, think))
        });
        let (search, thoughts) = begun.await??;
        // The old job is dropped before the new one starts: they share a table.
        self.thoughts = None;
        let engines = &self.analysis.games.engines;
        let job = engines.start_job(Box::new(search), self.owner.clone(), Some(self.number));
        self.thoughts = Some((job, thoughts));
        self.next = Instant::now();
        Ok(())
    }
}

/// Logs an internal error, and returns a message without details.
fn failed(error: &dyn std::error::Error) -> Refusal {
    tracing::error!(%error, "an analysis failed");
    Refusal::new(say("analysis.failed"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::iter;

    #[test]
    fn one_browser_has_a_handful_of_lines_and_others_have_theirs() {
        let boards = OpenBoards::default();
        let (one, other) = (
            WorkOwner::Visitor(VisitorId::from_secret("one")),
            WorkOwner::Visitor(VisitorId::from_secret("other")),
        );
        let mut places: Vec<_> = (0..20).filter_map(|_| boards.enter(&one)).collect();
        assert_eq!(places.len(), MAX_BOARDS.0);
        let others = boards.enter(&other);
        assert!(others.is_some());
        places.pop();
        places.extend(boards.enter(&one));
        assert!(places.len() == MAX_BOARDS.0 && boards.enter(&one).is_none());
        let crowd = (0..1_000).map(|n| WorkOwner::Visitor(VisitorId::from_secret(&n.to_string())));
        places.extend(crowd.filter_map(|owner| boards.enter(&owner)));
        assert_eq!(boards.count(), MAX_BOARDS.2);
    }

    #[test]
    fn a_handful_of_addresses_does_not_take_all_boards() {
        let boards = OpenBoards::default();
        let mut places = Vec::new();
        for n in 0..17 {
            let greedy = WorkOwner::Address(Address::named(&format!("203.0.113.{n}")));
            places.extend(iter::from_fn(|| boards.enter(&greedy)));
        }
        let newcomer = WorkOwner::Address(Address::named("198.51.100.1"));
        let own = [boards.enter(&newcomer), boards.enter(&newcomer)];
        assert!(own.iter().all(Option::is_some));
    }
}
