//! The turns that people are notified of: turns in correspondence games, a seat that was taken, and
//! challenges. A player who has the game open or has moved meanwhile is not notified.

use super::Notifier;
use super::push::Notice;
use crate::calendar::{DAY, now_ms, ticks};
use crate::error::AppError;
use crate::messages::{say, say_with};
use crate::paths::game_path;
use crate::play::{GameForPlayer, Games, Overview, Seat, time_left_words};
use crate::rule_sets::name_of;
use crate::visitor::VisitorId;
use std::sync::Arc;
use std::time::Duration;
use throughline_catalog::GameHandle;
use throughline_store::{Filter, Query, StoreError, Summary};

/// How often changed games are looked for, at most.
const POLL_INTERVAL: Duration = Duration::from_secs(5);

/// Overlap of the time ranges searched, in milliseconds: clocks of instances differ, and an event
/// is stored some time after its timestamp.
const OVERLAP: i64 = 60_000;

/// Number of games that are read at once.
const BATCH: u32 = 200;

/// Special values for [`Turn::plies`]: a seat was taken and the other side moves first; the visitor
/// is challenged.
const BEGUN: i64 = -1;
const CHALLENGED: i64 = -2;

/// A turn of which a player is notified.
pub(super) struct Turn {
    pub game: String,
    visitor: VisitorId,
    /// The number of moves played, [`BEGUN`] or [`CHALLENGED`].
    plies: i64,
}

impl Turn {
    /// Returns the game, if the turn is still pending and the player does not have the game open.
    pub(super) async fn if_still_due(&self, games: &Games) -> Result<Option<GameForPlayer>, AppError> {
        let game = match games.for_player(&self.game, &self.visitor).await {
            Err(AppError::NoSuchGame(_)) => return Ok(None),
            game => game?,
        };
        let overview = &game.overview;
        let plies = i64::try_from(overview.plies).unwrap_or(i64::MAX);
        let waits = match self.plies {
            BEGUN => game.owns && plies == 0 && overview.result.is_none(),
            CHALLENGED => overview.challenged(&self.visitor).is_some(),
            told => plies == told && overview.waits_for(&self.visitor),
        };
        let sides = overview.sides_of(&self.visitor);
        let looks = sides.iter().any(|side| game.connected[usize::from(side & 1)]);
        Ok((waits && !looks).then_some(game))
    }

    /// The notice of the turn, in the current language.
    pub(super) fn notice(&self, game: &GameForPlayer) -> Notice {
        let GameForPlayer { overview, names, rules, .. } = game;
        let deadline = overview.deadline.filter(|_| self.plies >= 0);
        let body = against((overview, names), rules, &self.visitor, deadline);
        let title = match self.plies {
            BEGUN => say("notices.begun"),
            CHALLENGED => say("challenge.you"),
            _ => say("my-games.yours"),
        };
        Notice { title, body, url: game_path(&self.game), tag: self.game.clone() }
    }
}

/// A game in words for its player: its name, the opponent, and the time left.
pub(super) fn against(
    (overview, names): (&Overview, &[Option<String>; 2]),
    rules: &GameHandle,
    visitor: &VisitorId,
    deadline: Option<i64>,
) -> String {
    let other = match overview.challenged(visitor) {
        Some(side) => 1 - side,
        None => usize::from(overview.sides_of(visitor) == [0]),
    };
    let opponent = overview.name(other, visitor, names[other].as_deref());
    let words = say_with("notices.against", &[("game", &name_of(rules)), ("opponent", &opponent)]);
    let left = deadline.map(|deadline| format!(" · {}", time_left_words(deadline - now_ms())));
    words + &left.unwrap_or_default()
}

/// The turns to be announced for the current state of a game.
fn turns(summary: &Summary, overview: &Overview) -> Vec<Turn> {
    let turn =
        |visitor: &VisitorId, plies| Turn { game: summary.id.clone(), visitor: visitor.clone(), plies };
    let (first, second) = match &overview.seats {
        [Seat::Challenged { visitor }, _] | [_, Seat::Challenged { visitor }] => {
            return overview.challenged(visitor).map(|_| turn(visitor, CHALLENGED)).into_iter().collect();
        }
        [Seat::Person { visitor: first }, Seat::Person { visitor: second }] => (first, second),
        _ => return Vec::new(),
    };
    if first == second || overview.result.is_some() {
        return Vec::new();
    }
    let is_correspondence = overview.terms.time.is_some_and(|time| !time.is_live());
    let plies = i64::try_from(overview.plies).unwrap_or(i64::MAX);
    let told = |visitor: &VisitorId| {
        let waits = is_correspondence && overview.waits_for(visitor);
        let plies = if waits { plies } else { BEGUN };
        (waits || overview.plies == 0).then(|| turn(visitor, plies))
    };
    [first, second].into_iter().filter_map(told).collect()
}

/// Notifies people of their turns until the store closes.
pub(crate) async fn watch_turns(games: Arc<Games>, notifier: Arc<Notifier>) {
    if notifier.push.is_none() {
        return;
    }
    let delay = games.settings.notice_delay;
    let mut ticks = ticks(POLL_INTERVAL.min(delay));
    // A newly started instance looks back over a day.
    let mut from = now_ms() - DAY;
    loop {
        ticks.tick().await;
        // Of several instances one does it.
        if !games.claim("notices", POLL_INTERVAL * 3).await {
            continue;
        }
        let until = now_ms() - i64::try_from(delay.as_millis()).unwrap_or(DAY);
        match notifier.announce_turns(&games, from.max(until - DAY) - OVERLAP, until).await {
            Ok(()) => from = until,
            Err(AppError::Store(StoreError::Closed)) => return,
            Err(error) => tracing::warn!(%error, "people could not be told of their turns"),
        }
    }
}

impl Notifier {
    /// Sends notices for the games whose last change was between two times.
    async fn announce_turns(
        self: &Arc<Self>,
        games: &Arc<Games>,
        from: i64,
        until: i64,
    ) -> Result<(), AppError> {
        let (changed_after, changed_before) = (Some(from), Some(until));
        let mut query = Query {
            filter: Filter::Unfinished,
            changed_after,
            changed_before,
            after: Some(String::new()),
            limit: BATCH,
            ..Query::default()
        };
        while let Some(found) = games.page(&mut query).await? {
            for (summary, overview) in found {
                for turn in turns(&summary, &overview) {
                    self.announce_turn(games, turn, summary.updated_at).await?;
                }
            }
        }
        Ok(())
    }

    /// Sends notices of a turn, unless that was done before, to the browsers that were subscribed
    /// when it began.
    async fn announce_turn(
        self: &Arc<Self>,
        games: &Arc<Games>,
        turn: Turn,
        since: i64,
    ) -> Result<(), AppError> {
        let mut to = self.store.subscriptions(turn.visitor.text()).await?;
        to.retain(|browser| browser.created_at < since);
        if to.is_empty()
            || !self.store.note_notified(turn.visitor.text(), &turn.game, turn.plies, now_ms()).await?
        {
            return Ok(());
        }
        self.send(games, turn, to);
        Ok(())
    }
}
