//! Rated games: the players' ratings, and how a result changes them.

use super::event::{Event, Terms};
use super::game::Game;
use super::seat::{Kind, Seat};
use super::services::{Services, load};
use super::side_worth::{WorthHistory, in_millionths, of_millionths};
use super::time_control::TimeControl;
use crate::calendar::now_ms;
use crate::error::{AppError, Refusal};
use crate::messages::{say, say_with};
use crate::visitor::VisitorId;
use crate::words::{ResultView, side_text};
use std::time::Duration;
use throughline_catalog::{GameHandle, GameRecord};
use throughline_game::{Side, Wdl};
use throughline_lab::ratings::{Rating, SideWorth, level_rating};
use throughline_store::{NewRating, StoredRating};

/// The ratings of the players of a rated game before it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RatedPlayers {
    before: [Rating; 2],
    /// The number of rated games that each has played in the pool.
    games: [u64; 2],
    /// The ratings as they are stored.
    stored: [Option<i64>; 2],
    worth: SideWorth,
}

/// The change of the ratings by a game, in whole points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RatingChange {
    pub before: [i32; 2],
    pub after: [i32; 2],
}

/// A finished rated game that counts, for screening.
pub(crate) struct RatedGame {
    pub rules: GameHandle,
    pub record: GameRecord,
    pub pool: String,
    /// The players' ratings before the game, in points, first mover first.
    pub ratings: [i32; 2],
    /// The time spent on each move of a live game; none for the first move of each side, which is
    /// free.
    pub spent: Option<Vec<Option<Duration>>>,
}

/// The time control of a person in a rated game against the engine. Without one nobody would have
/// to lose a game: they could just stay away.
pub(crate) const AGAINST_ENGINE: TimeControl = TimeControl::Correspondence { days: 3, vacation: 0 };

/// The last part of the names of pools against the engine.
const ENGINE_POOL: &str = "engine";

/// The prefix of the last part of the names of bot pools: bots are not ranked with people.
const BOT_PREFIX: &str = "bots-";

/// Whether a pool is one of games with bots, in which people may have a rating too.
pub(crate) fn is_bot_pool(pool: &str) -> bool {
    pool.rsplit_once(' ').is_some_and(|(_, pace)| pace.starts_with(BOT_PREFIX))
}

/// The spec of a pool of games between people; `None` for any other pool.
pub(super) fn spec_of_people_pool(pool: &str) -> Option<&str> {
    let (spec, pace) = pool.rsplit_once(' ')?;
    (pace != ENGINE_POOL && !is_bot_pool(pool)).then_some(spec)
}

/// The pool in which a game's result counts: its spec, and `live`, `days` or `engine`. `None` if
/// the game cannot be rated: a rule set that is not published, a custom start, no clock; against
/// the engine also any rules but the usual ones, for which its levels were measured.
pub(crate) fn pool(
    rules: &GameHandle,
    kind: Kind,
    time: Option<TimeControl>,
    start: Option<&str>,
) -> Option<String> {
    let spec = rules.spec();
    let is_published = match spec.split_once(':') {
        None => true,
        Some((_, options)) => rules.info().variants.iter().any(|variant| variant.options == options),
    };
    let pace = match kind {
        Kind::Friend if time?.is_live() => "live",
        Kind::Friend => "days",
        Kind::Engine if level_rating(spec, 1).is_some() => ENGINE_POOL,
        Kind::Engine | Kind::Both | Kind::Watch => return None,
    };
    (is_published && start.is_none()).then(|| format!("{spec} {pace}"))
}

/// The bot pool that corresponds to a pool.
fn bot_pool(pool: &str) -> String {
    match pool.rsplit_once(' ') {
        Some((spec, pace)) => format!("{spec} {BOT_PREFIX}{pace}"),
        None => pool.to_owned(),
    }
}

/// The pool in which the result of a game on these terms counts; `None` for a casual game.
pub(super) fn rated_pool(
    rules: &GameHandle,
    kind: Kind,
    terms: &Terms,
    start: Option<&str>,
) -> Option<String> {
    let pool = pool(rules, kind, terms.time, start).filter(|_| terms.rated)?;
    Some(if terms.bots { bot_pool(&pool) } else { pool })
}

/// Whether a game can be rated; the error is the id of the message that says why not.
pub(crate) fn may_be_rated(
    rules: &GameHandle,
    kind: Kind,
    time: Option<TimeControl>,
    start: Option<&str>,
    has_account: bool,
) -> Result<(), &'static str> {
    match pool(rules, kind, time, start) {
        _ if !has_account => Err("rated.sign-in"),
        None if kind == Kind::Engine => Err("rated.engine-not-so"),
        None => Err("rated.not-so"),
        Some(_) => Ok(()),
    }
}

/// A stored rating as of a time: its deviation grows with the time since.
pub(super) fn rating_at(stored: &StoredRating, now: i64) -> Rating {
    let kept = &stored.rating;
    let [rating, deviation, volatility] = [kept.rating, kept.deviation, kept.volatility].map(of_millionths);
    let rating = Rating::new(rating, deviation, volatility);
    let elapsed = Duration::from_millis(u64::try_from(now - stored.at).unwrap_or(0));
    rating.unwrap_or(Rating::NEW).later(elapsed)
}

/// A rating in words: `1523`, and `1500?` while it is provisional.
pub(crate) fn rating_words(rating: &Rating) -> String {
    let mark = if rating.is_provisional() { "?" } else { "" };
    format!("{:.0}{mark}", rating.rating())
}

impl StoredRatingView {
    /// The view of a stored rating as of a time.
    pub(crate) fn of(stored: &StoredRating, now: i64) -> Self {
        let rating = rating_at(stored, now);
        StoredRatingView {
            words: rating_words(&rating),
            games: stored.rating.number,
            points: rating.rating().round() as i32,
            deviation: rating.deviation().round() as i32,
            is_provisional: rating.is_provisional(),
        }
    }
}

/// A rating in a list.
pub(crate) struct StoredRatingView {
    pub words: String,
    /// The number of rated games played.
    pub games: u64,
    /// The rating in whole points.
    pub points: i32,
    /// Its deviation in whole points.
    pub deviation: i32,
    /// Whether little is known.
    pub is_provisional: bool,
}

impl RatedPlayers {
    /// The expected score in words: `Rated. Defenders expect 64 % here.`
    pub(super) fn words(&self, game: &Game) -> String {
        let [first, second] = &self.before;
        let side =
            if self.worth.percent(Side::First, [first, second]) >= 50 { Side::First } else { Side::Second };
        let percent = self.worth.percent(side, [first, second]);
        let name = side_text(game.rules.info(), side.index(), "");
        let number = side_text(game.rules.info(), side.index(), "number");
        let percent = percent.to_string();
        say_with("rated.expects", &[("side", &name), ("number", &number), ("percent", &percent)])
    }

    /// A player's rating before the game, in words.
    pub(super) fn before(&self, side: usize) -> String {
        rating_words(&self.before[side & 1])
    }
}

impl Services {
    /// A visitor's rating in a pool, in points: the initial rating if there is none.
    ///
    /// # Errors
    /// Only those of the store.
    pub(crate) async fn rating(&self, visitor: &VisitorId, pool: &str) -> Result<f64, AppError> {
        let stored = self.store.rating(visitor.text(), pool).await?;
        Ok(stored.map_or(Rating::NEW, |stored| rating_at(&stored, now_ms())).rating())
    }

    /// The ratings of the players of a game as of a time; `None` if it is casual or a seat is open.
    pub(super) async fn rated_players(
        &self,
        game: &Game,
        now: i64,
    ) -> Result<Option<RatedPlayers>, AppError> {
        let Some(pool) = game.pool() else { return Ok(None) };
        let (mut before, mut games, mut points) = ([Rating::NEW; 2], [0; 2], [None; 2]);
        for (side, seat) in game.seats.iter().enumerate() {
            match (seat, level_of(game, seat)) {
                (_, Some(level)) => before[side] = level,
                // A player who has closed the account is not rated.
                (Seat::Person { visitor }, _) if self.identities.name(visitor).await.is_some() => {
                    if let Some(stored) = self.store.rating(visitor.text(), &pool).await? {
                        (before[side], games[side]) = (rating_at(&stored, now), stored.rating.number);
                        points[side] = Some(stored.rating.rating);
                    }
                }
                _ => return Ok(None),
            }
        }
        let worth = WorthHistory::read(&*self.store, game.rules.spec()).await?.at(now);
        Ok(Some(RatedPlayers { before, games, stored: points, worth }))
    }

    /// Loads a finished rated game between people that counts.
    ///
    /// # Errors
    /// [`AppError::Refused`] for any other game; a game that does not exist or cannot be loaded.
    pub(crate) async fn rated_game(&self, id: &str) -> Result<RatedGame, AppError> {
        let game = load(&*self.store, &self.rule_sets, id).await?;
        let between_people = game.pool().filter(|pool| spec_of_people_pool(pool).is_some());
        let (Some(pool), Some(change)) = (between_people, game.rating_change) else {
            return Err(Refusal::new(say("moderation.not-rated")).into());
        };
        let (rules, record, ratings) = (game.rules, game.record, change.before);
        let mut spent = game.terms.is_live().then_some(game.spent);
        spent.iter_mut().flatten().take(2).for_each(|time| *time = None);
        Ok(RatedGame { rules, record, pool, ratings, spent })
    }

    /// The new ratings after the end of a rated game, computed from the current ones, and the event
    /// that records them.
    pub(super) async fn rate(
        &self,
        game: &Game,
        now: i64,
    ) -> Result<Option<(Event, Vec<NewRating>)>, AppError> {
        let Some(players) = self.rated_players(game, now).await? else { return Ok(None) };
        let side_of = |player: &str| {
            let is_theirs = |seat: &Seat| seat.person().is_some_and(|visitor| visitor.text() == player);
            game.seats.iter().position(is_theirs)
        };
        let before = |player: &str| side_of(player).map(|side| (players.before[side], players.games[side]));
        let Some((event, mut ratings)) = rated(game, &players.worth, before) else { return Ok(None) };
        for rating in &mut ratings {
            rating.previous = side_of(&rating.player).and_then(|side| players.stored[side]);
        }
        Ok(Some((event, ratings)))
    }
}

/// The result from the first side's point of view.
pub(super) fn first_side_result(result: &ResultView) -> Wdl {
    match result.winner {
        None => Wdl::Draw,
        Some(0) => Wdl::Win,
        Some(_) => Wdl::Loss,
    }
}

/// The measured rating of the engine's level on a seat.
fn level_of(game: &Game, seat: &Seat) -> Option<Rating> {
    if let Seat::Engine { level } = seat { level_rating(game.rules.spec(), u32::from(*level)) } else { None }
}

/// The new ratings after the end of a rated game, and the event that records them. `before` gives a
/// player's rating and number of rated games before it; a player without one is new. The rating of
/// an engine's level never changes.
pub(super) fn rated(
    game: &Game,
    worth: &SideWorth,
    before: impl Fn(&str) -> Option<(Rating, u64)>,
) -> Option<(Event, Vec<NewRating>)> {
    let result = game.result.as_ref().filter(|result| !result.is_void())?;
    let pool = game.pool()?;
    let (mut ratings, mut games) = ([Rating::NEW; 2], [None; 2]);
    for (side, seat) in game.seats.iter().enumerate() {
        if let Some(level) = level_of(game, seat) {
            ratings[side] = level;
        } else {
            let (rating, played) = before(seat.person()?.text()).unwrap_or((Rating::NEW, 0));
            (ratings[side], games[side]) = (rating, Some(played));
        }
    }
    let mut after = worth.rate(ratings, first_side_result(result));
    let mut new = Vec::new();
    for side in 0..2 {
        let (Some(played), Some(person)) = (games[side], game.seats[side].person()) else {
            after[side] = ratings[side];
            continue;
        };
        new.push(NewRating {
            player: person.text().to_owned(),
            pool: pool.clone(),
            number: played + 1,
            rating: in_millionths(after[side].rating()),
            deviation: in_millionths(after[side].deviation()),
            volatility: in_millionths(after[side].volatility()),
            previous: None,
        });
    }
    let whole = |ratings: [Rating; 2]| ratings.map(|rating| rating.rating().round() as i32);
    Some((Event::Rated { before: whole(ratings), after: whole(after) }, new))
}

impl Game {
    /// The pool in which the result counts; `None` for a casual game.
    pub(super) fn pool(&self) -> Option<String> {
        rated_pool(&self.rules, self.kind, &self.terms, self.start.as_deref())
    }

    /// A sentence on the game's rating: that it is rated, and the expected score; empty for a
    /// casual game.
    pub(super) fn rating_words(&self) -> String {
        match (&self.players, self.terms.rated) {
            (_, false) => String::new(),
            (Some(players), true) if self.result.is_none() => players.words(self),
            (_, true) => say("rated.rated"),
        }
    }

    /// A player's rating in words: before the game, or after it with the change.
    pub(super) fn rating_of(&self, side: usize) -> Option<String> {
        if let Some(RatingChange { before, after }) = self.rating_change {
            if self.seats[side & 1].is_engine() {
                return Some(after[side & 1].to_string());
            }
            let change = after[side & 1] - before[side & 1];
            let sign = if change < 0 { '−' } else { '+' };
            return Some(format!("{} ({sign}{})", after[side & 1], change.abs()));
        }
        self.players.as_ref().map(|players| players.before(side))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule_sets::RuleSets;

    #[test]
    fn published_rule_sets_with_a_clock_are_rated_each_in_its_pool() {
        let rules = |spec| RuleSets::default().get(spec).unwrap();
        let (live, days) = (Some(TimeControl::Live { initial: 60, increment: 1 }), Some(AGAINST_ENGINE));
        let pool = |rules: &GameHandle, time, start| pool(rules, Kind::Friend, time, start);
        assert_eq!(pool(&rules("hnefatafl"), live, None).as_deref(), Some("hnefatafl live"));
        let copenhagen = rules("hnefatafl:rules=copenhagen");
        let expected = "hnefatafl:rules=copenhagen days";
        assert_eq!(pool(&copenhagen, days, None).as_deref(), Some(expected));
        assert_eq!(pool(&copenhagen, None, None), None);
        assert_eq!(pool(&copenhagen, live, Some("a position")), None);
        assert_eq!(pool(&rules("hnefatafl:king-armed=off"), live, None), None);
        assert_eq!(pool(&rules("linear-progression:drop=fair,seed=5"), live, None), None);
    }

    #[test]
    fn games_of_bots_count_in_pools_of_their_own() {
        let pool = bot_pool("hnefatafl:rules=copenhagen live");
        assert_eq!(pool, "hnefatafl:rules=copenhagen bots-live");
        assert!(is_bot_pool(&pool) && !is_bot_pool("hnefatafl live") && !is_bot_pool("hnefatafl engine"));
        let people = ["hnefatafl live", "hnefatafl engine", pool.as_str()].map(spec_of_people_pool);
        assert_eq!(people, [Some("hnefatafl"), None, None]);
    }

    #[test]
    fn against_the_engine_the_usual_rules_are_rated_apart() {
        let rules = |spec| RuleSets::default().get(spec).unwrap();
        let pool = |spec, kind| pool(&rules(spec), kind, Some(AGAINST_ENGINE), None);
        assert_eq!(pool("hnefatafl", Kind::Engine).as_deref(), Some("hnefatafl engine"));
        assert_eq!(pool("hnefatafl:rules=copenhagen", Kind::Engine), None);
        assert_eq!((pool("hnefatafl", Kind::Both), pool("hnefatafl", Kind::Watch)), (None, None));
    }
}
