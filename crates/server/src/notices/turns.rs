//! Which turns people are to be told of: those of games by the day, and that an invitation was
//! taken up. Somebody who has the game open, or has moved by then, is told nothing.

use super::Notifier;
use super::push::Notice;
use crate::calendar::{DAY, now_ms, ticks};
use crate::error::AppError;
use crate::messages::{say, say_with};
use crate::paths::game_path;
use crate::play::{Games, Overview, Seat, Standing, until_words};
use crate::rule_sets::name_of;
use crate::visitor::VisitorId;
use std::sync::Arc;
use std::time::Duration;
use throughline_catalog::GameHandle;
use throughline_store::{Filter, Query, StoreError, Summary};

/// How often games are looked at, at the longest.
const LOOK: Duration = Duration::from_secs(5);

/// Milliseconds that are looked at twice: clocks of instances differ, and an event is on disk a
/// while after its time.
const OVERLAP: i64 = 60_000;

/// How often what is known of turns is tidied up, and how many milliseconds it is kept: longer than
/// any turn takes.
const TIDYING: Duration = Duration::from_secs(3600);
const REMEMBERED: i64 = 60 * DAY;

/// Games that are read in one go.
const BATCH: u32 = 200;

/// In place of the moves played: the seat was taken, and the other side moves first; somebody is
/// challenged.
const BEGUN: i64 = -1;
const CHALLENGED: i64 = -2;

/// A turn of which somebody is told.
pub(super) struct Turn {
    pub game: String,
    visitor: VisitorId,
    /// The moves played, [`BEGUN`] or [`CHALLENGED`].
    plies: i64,
}

impl Turn {
    /// The game, if the turn still is what it was, and the person does not look at it.
    pub(super) async fn standing(&self, games: &Games) -> Result<Option<Standing>, AppError> {
        let standing = match games.standing(&self.game, &self.visitor).await {
            Err(AppError::NoSuchGame(_)) => return Ok(None),
            standing => standing?,
        };
        let overview = &standing.overview;
        let plies = i64::try_from(overview.plies).unwrap_or(i64::MAX);
        let waits = match self.plies {
            BEGUN => standing.owns && plies == 0 && overview.result.is_none(),
            CHALLENGED => overview.challenged(&self.visitor).is_some(),
            told => plies == told && overview.waits_for(&self.visitor),
        };
        let sides = overview.sides_of(&self.visitor);
        let looks = sides.iter().any(|side| standing.connected[usize::from(side & 1)]);
        Ok((waits && !looks).then_some(standing))
    }

    /// What is said of it, in the current language.
    pub(super) fn notice(&self, standing: &Standing) -> Notice {
        let Standing { overview, names, rules, .. } = standing;
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

/// A game as its player is told of it: what it is, against whom, and how much time is left.
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
    let left = deadline.map(|deadline| format!(" · {}", until_words(deadline - now_ms())));
    words + &left.unwrap_or_default()
}

/// Who may have to be told of a game as it stands.
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
    let by_the_day = overview.terms.time.is_some_and(|time| !time.is_live());
    let plies = i64::try_from(overview.plies).unwrap_or(i64::MAX);
    let told = |visitor: &VisitorId| {
        let waits = by_the_day && overview.waits_for(visitor);
        let plies = if waits { plies } else { BEGUN };
        (waits || overview.plies == 0).then(|| turn(visitor, plies))
    };
    [first, second].into_iter().filter_map(told).collect()
}

/// Tells people of their turns, for as long as the store is open.
pub(crate) async fn watch_turns(games: Arc<Games>, notifier: Arc<Notifier>) {
    if notifier.push.is_none() {
        return;
    }
    let delay = games.settings.notice_delay;
    let mut ticks = ticks(LOOK.min(delay));
    // Who begins looks back over a day.
    let (mut from, mut tidied) = (now_ms() - DAY, None::<tokio::time::Instant>);
    loop {
        ticks.tick().await;
        // Of several instances one does it.
        if !games.claim("notices", LOOK * 3).await {
            continue;
        }
        let until = now_ms() - i64::try_from(delay.as_millis()).unwrap_or(DAY);
        let mut done = notifier.tell_turns(&games, from.max(until - DAY) - OVERLAP, until).await;
        if done.is_ok() {
            from = until;
            if tidied.is_none_or(|at| at.elapsed() > TIDYING) {
                tidied = Some(tokio::time::Instant::now());
                done = games.store.tidy_notices(until - REMEMBERED, now_ms()).await.map_err(Into::into);
            }
        }
        match done {
            Ok(()) => {}
            Err(AppError::Store(StoreError::Closed)) => return,
            Err(error) => tracing::warn!(%error, "people could not be told of their turns"),
        }
    }
}

impl Notifier {
    /// Sends notices of the games that were changed last between two times.
    async fn tell_turns(self: &Arc<Self>, games: &Arc<Games>, from: i64, until: i64) -> Result<(), AppError> {
        let (changed_after, changed_before) = (Some(from), Some(until));
        let mut query = Query {
            filter: Filter::Unfinished,
            changed_after,
            changed_before,
            limit: BATCH,
            ..Query::default()
        };
        loop {
            let found = games.listed(&query).await?;
            let is_last = found.len() < BATCH as usize;
            for (summary, overview) in found {
                for turn in turns(&summary, &overview) {
                    self.tell_turn(games, turn, summary.updated_at).await?;
                }
            }
            if is_last {
                return Ok(());
            }
            query.skip += BATCH;
        }
    }

    /// Sends notices of a turn, if that was not done before, to the browsers that were to be told
    /// when it began.
    async fn tell_turn(self: &Arc<Self>, games: &Arc<Games>, turn: Turn, since: i64) -> Result<(), AppError> {
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
