//! The lobby, which lists public games with an open seat while their makers are present, and the
//! page of running games to watch. How seeks are created and removed is in [`crate::play`].

mod cached_list;
mod now;
mod page;

pub(crate) use now::{list as now_list, now};

use crate::cache;
use crate::calendar::now_ms;
use crate::error::AppError;
use crate::identities::KnownVisitor;
use crate::limits::Address;
use crate::messages::{in_language, say};
use crate::my_games::Entry;
use crate::paths::seated_path;
use crate::play::{Games, Kind, NewGame, Seat, Terms, TimeControl, may_be_rated, pool, take_seat};
use crate::random;
use crate::rule_sets::{FieldError, RuleSets, SetupForm, is_set_up};
use crate::setup::time_control;
use crate::visitor::{Browser, VisitorId};
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use axum::{Extension, Form};
use cached_list::CachedList;
use serde::Deserialize;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;
use std::time::Duration;
use throughline_catalog::GameHandle;
use throughline_game::Language;
use throughline_store::{PublicState, Query};
use tokio::sync::Mutex;
use tokio::time::{Instant, sleep};

/// Maximum number of seeks read, seeks shown, and seeks shown of one visitor.
const MAX_READ: u32 = 500;
const MAX_SHOWN: usize = 100;
const MAX_OF_ONE_VISITOR: usize = 3;

/// The lease of the instance that pairs, the longest time for which it excludes the others, and how
/// often they ask for it.
const PAIRING: &str = "pairing";
const PAIRING_LEASE: Duration = Duration::from_secs(3);
const PAIRING_RETRY: Duration = Duration::from_millis(20);

/// The time controls for “play now”, by their names in the form; `none` is without a clock.
const TIME_CONTROLS: [(&str, Option<TimeControl>); 4] = [
    ("10+5", Some(TimeControl::Live { initial: 600, increment: 5 })),
    ("3+2", Some(TimeControl::Live { initial: 180, increment: 2 })),
    ("days", Some(TimeControl::Correspondence { days: 3, vacation: 7 })),
    ("none", None),
];

/// The cached lists of seeks and running games, and the lock for pairing.
#[derive(Default)]
pub(crate) struct Lobby {
    seeks: CachedList<Seek>,
    running: CachedList<Entry>,
    /// Held while a game is searched for or created, so that two visitors who seek at the same time
    /// find each other.
    pairing: Arc<Mutex<()>>,
}

/// A public game with an open seat.
struct Seek {
    entry: Entry,
    /// The open side, 0 or 1.
    side: usize,
    maker: VisitorId,
}

impl Seek {
    fn of(entry: Entry) -> Option<Self> {
        let (side, maker) = match &entry.overview.seats {
            [Seat::Open, Seat::Person { visitor }] => (0, visitor.clone()),
            [Seat::Person { visitor }, Seat::Open] => (1, visitor.clone()),
            _ => return None,
        };
        Some(Seek { entry, side, maker })
    }
}

impl Lobby {
    /// Returns the seeks to show, the longest waiting first.
    async fn seeks(&self, games: &Games) -> Result<Arc<Vec<Seek>>, AppError> {
        let read = async || {
            let mut seeks = read_seeks(games, None).await?;
            let mut of_maker = HashMap::<VisitorId, usize>::new();
            seeks.retain(|seek| {
                let made = of_maker.entry(seek.maker.clone()).or_default();
                *made += 1;
                *made <= MAX_OF_ONE_VISITOR
            });
            seeks.truncate(MAX_SHOWN);
            Ok(seeks)
        };
        self.seeks.get(read).await
    }

    /// Finds or creates a game for the seek in a form, and returns its id; or all errors in the
    /// form, as sentences.
    ///
    /// # Errors
    /// Those of the store, and for visitors who may not play with others.
    pub(crate) async fn seek(
        &self,
        games: &Arc<Games>,
        visitor: &VisitorId,
        address: Address,
        form: &SetupForm,
    ) -> Result<Result<String, Vec<String>>, AppError> {
        games.check_may_play(visitor).await?;
        if games.identities.is_bot(visitor).await? {
            return Ok(Err(vec![say("rated.bot")]));
        }
        let (chosen, has_account) = (form.clone(), games.identities.name(visitor).await.is_some());
        match games.with_rule_sets(move |rule_sets| SeekRequest::of(&chosen, rule_sets, has_account)).await? {
            Ok(request) => self.pair(games, request, visitor.clone(), address).await.map(Ok),
            Err(faults) => Ok(Err(faults)),
        }
    }

    /// Returns the game of a matching seek, or creates a new one.
    async fn pair(
        &self,
        games: &Arc<Games>,
        request: SeekRequest,
        visitor: VisitorId,
        address: Address,
    ) -> Result<String, AppError> {
        let (one_at_a_time, games) = (self.pairing.clone().lock_owned().await, games.clone());
        let task = async move {
            // Nor at another instance. One that is gone is waited for no longer than its lease.
            let begun = Instant::now();
            while !games.claim(PAIRING, PAIRING_LEASE).await && begun.elapsed() < PAIRING_LEASE {
                sleep(PAIRING_RETRY).await;
            }
            let paired = find_or_create(&games, request, visitor, address).await;
            // It ends now.
            games.claim(PAIRING, Duration::ZERO).await;
            drop(one_at_a_time);
            paired
        };
        // A task of its own, so that the lease ends also if the browser does not wait.
        tokio::spawn(in_language(Language::current(), task)).await?
    }
}

/// Takes the seat of a matching seek, or creates a new one. Returns the game.
async fn find_or_create(
    games: &Games,
    request: SeekRequest,
    visitor: VisitorId,
    address: Address,
) -> Result<String, AppError> {
    let mut matching = read_seeks(games, Some(request.rules.info().id)).await?;
    matching.retain(|seek| request.matches(seek, &visitor));
    let (own, mut others): (Vec<_>, Vec<_>) = matching.into_iter().partition(|seek| seek.maker == visitor);
    if request.rated {
        others = sort_by_rating(games, &request, &visitor, others).await?;
    }
    for Seek { entry, .. } in others {
        match take_seat(games, &entry.summary.id, &visitor, None).await {
            Ok(()) => return Ok(entry.summary.id),
            // Somebody else was faster, or the game is over.
            Err(AppError::Refused(_) | AppError::NoSuchGame(_)) => {}
            Err(error) if error.is_damage() => {}
            Err(error) => return Err(error),
        }
    }
    if let Some(waiting) = own.into_iter().next() {
        return Ok(waiting.entry.summary.id);
    }
    games.limits.new_games.count(&address)?;
    games.create_from(&address, request.new_game(visitor)).await
}

/// Reads the seeks of all games or of one, the longest waiting first.
async fn read_seeks(games: &Games, game: Option<&str>) -> Result<Vec<Seek>, AppError> {
    let (public, game) = (Some(PublicState::Seeking(now_ms())), game.map(str::to_owned));
    let query = Query { public, game, limit: MAX_READ, ..Query::default() };
    Ok(Entry::all(games, &query).await?.into_iter().filter_map(Seek::of).collect())
}

/// A visitor's request for an opponent.
struct SeekRequest {
    rules: GameHandle,
    time: Option<TimeControl>,
    rated: bool,
    /// The side to play, 0 or 1; `None` for a random one.
    side: Option<usize>,
}

impl SeekRequest {
    /// Parses the form: `game`, `opt.KEY`, `rated`, `side`, and `pace` or a time control as in the
    /// set-up form.
    ///
    /// # Errors
    /// All errors in the form, as sentences.
    fn of(form: &SetupForm, rule_sets: &RuleSets, has_account: bool) -> Result<Self, Vec<String>> {
        let words =
            |errors: Vec<FieldError>| errors.into_iter().map(|error| error.message).collect::<Vec<_>>();
        let rules = form.rules(rule_sets).map_err(words)?;
        let rules = rule_sets.get(rules.spec()).map_err(|error| vec![error.to_string()])?;
        let time = match form.get("pace") {
            None if form.get("time").is_some() => time_control(form).map_err(words)?,
            pace => {
                let name = pace.unwrap_or(TIME_CONTROLS[0].0);
                let known = TIME_CONTROLS.into_iter().find(|(known, _)| *known == name);
                known.ok_or_else(|| vec![say("lobby.no-pace")])?.1
            }
        };
        let side = match form.get("side") {
            Some("0") => Some(0),
            Some("1") => Some(1),
            _ => None,
        };
        let rated = form.get("rated").is_some();
        if rated {
            may_be_rated(&rules, Kind::Friend, time, None, has_account).map_err(|why| vec![say(why)])?;
        }
        Ok(SeekRequest { rules, time, rated, side })
    }

    /// Whether a seek matches the request; in the visitor's own, the open side is the opponent's.
    fn matches(&self, seek: &Seek, visitor: &VisitorId) -> bool {
        let side = if seek.maker == *visitor { 1 - seek.side } else { seek.side };
        let Entry { summary, overview, .. } = &seek.entry;
        let usual = !is_set_up(&summary.spec, summary.position.as_deref());
        let Terms { time, rated, .. } = overview.terms;
        let is_side = self.side.is_none_or(|wished| wished == side);
        summary.spec == self.rules.spec() && usual && is_side && time == self.time && rated == self.rated
    }

    /// Creates the game that waits for a matching request.
    fn new_game(self, owner: VisitorId) -> NewGame {
        let mut seats = [Seat::Person { visitor: owner.clone() }, Seat::Open];
        if self.side.map_or_else(|| random::number() & 1 == 1, |side| side == 1) {
            seats.reverse();
        }
        let terms = Terms { time: self.time, public: true, rated: self.rated, ..Terms::default() };
        let (position, initial_events, finished) = (None, Vec::new(), false);
        NewGame { rules: self.rules, position, seats, owner, terms, initial_events, finished }
    }
}

/// Sorts seeks of rated games by the difference of ratings, the nearest first.
async fn sort_by_rating(
    games: &Games,
    request: &SeekRequest,
    visitor: &VisitorId,
    mut seeks: Vec<Seek>,
) -> Result<Vec<Seek>, AppError> {
    let Some(pool) = pool(&request.rules, Kind::Friend, request.time, None) else {
        return Ok(seeks);
    };
    seeks.truncate(MAX_SHOWN);
    let own = games.rating(visitor, &pool).await?;
    let mut by_distance = Vec::new();
    for seek in seeks {
        by_distance.push(((games.rating(&seek.maker, &pool).await? - own).abs(), seek));
    }
    by_distance.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    Ok(by_distance.into_iter().map(|(_, seek)| seek).collect())
}

/// Returns the cache key of a list of seeks as shown to a visitor.
fn key(seeks: &[Seek], visitor: Option<&VisitorId>) -> impl Hash {
    let seek = |seek: &Seek| {
        let Entry { summary, names, .. } = &seek.entry;
        (summary.id.clone(), summary.version, names.clone(), Some(&seek.maker) == visitor)
    };
    seeks.iter().map(seek).collect::<Vec<_>>()
}

/// `GET /lobby`.
pub(crate) async fn lobby(
    State(games): State<Arc<Games>>,
    State(lobby): State<Arc<Lobby>>,
    Extension(visitor): Extension<VisitorId>,
) -> Result<Response, AppError> {
    let seeks = lobby.seeks(&games).await?;
    let page = || page::lobby(&seeks, &visitor, &SetupForm::default(), &[]);
    Ok(cache::page(("lobby", key(&seeks, Some(&visitor))), page).await)
}

/// `GET /lobby/list`: the list of seeks, as a part of the page.
pub(crate) async fn list(
    State(games): State<Arc<Games>>,
    State(lobby): State<Arc<Lobby>>,
    KnownVisitor { visitor, .. }: KnownVisitor,
) -> Result<Response, AppError> {
    let seeks = lobby.seeks(&games).await?;
    let list = || page::list(&seeks, visitor.as_ref());
    Ok(cache::page(("lobby list", key(&seeks, visitor.as_ref())), list).await)
}

/// `POST /lobby/play`. Errors in the form are shown in the lobby.
pub(crate) async fn play(
    State(games): State<Arc<Games>>,
    State(lobby): State<Arc<Lobby>>,
    Extension(visitor): Extension<VisitorId>,
    Extension(browser): Extension<Browser>,
    address: Address,
    Form(form): Form<SetupForm>,
) -> Result<Response, AppError> {
    match lobby.seek(&games, &visitor, address, &form).await? {
        Ok(game) => Ok(Redirect::to(&seated_path(&game, &browser)).into_response()),
        Err(errors) => {
            let seeks = lobby.seeks(&games).await?;
            let page = page::lobby(&seeks, &visitor, &form, &errors);
            Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
        }
    }
}

/// The form that joins a seek.
#[derive(Deserialize)]
pub(crate) struct JoinForm {
    id: String,
}

/// `POST /lobby/join`. The reason for a refusal is shown in the lobby.
pub(crate) async fn join(
    State(games): State<Arc<Games>>,
    State(lobby): State<Arc<Lobby>>,
    Extension(visitor): Extension<VisitorId>,
    Extension(browser): Extension<Browser>,
    Form(JoinForm { id }): Form<JoinForm>,
) -> Result<Response, AppError> {
    match take_seat(&games, &id, &visitor, None).await {
        Ok(()) => Ok(Redirect::to(&seated_path(&id, &browser)).into_response()),
        Err(AppError::Refused(why)) => {
            let seeks = lobby.seeks(&games).await?;
            let page = page::lobby(&seeks, &visitor, &SetupForm::default(), &[why]);
            Ok((StatusCode::CONFLICT, page).into_response())
        }
        Err(error) => Err(error),
    }
}
