//! Finding a game and watching one: the lobby, where public games with an open seat stand as long
//! as their makers are there, and those that two people play now. How seeks come and go is in
//! [`crate::play`].

mod fresh;
mod now;
mod page;

pub(crate) use now::{list as now_list, now};

use crate::cache;
use crate::calendar::now_ms;
use crate::error::AppError;
use crate::identities::KnownVisitor;
use crate::limits::Address;
use crate::messages::say;
use crate::my_games::Entry;
use crate::paths::game_path;
use crate::play::{Games, Kind, NewGame, Seat, Terms, TimeControl, may_be_rated, pool, take_seat};
use crate::random;
use crate::rule_sets::{FieldError, RuleSets, SetupForm};
use crate::setup::time_control;
use crate::visitor::VisitorId;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use axum::{Extension, Form};
use fresh::Fresh;
use serde::Deserialize;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;
use throughline_catalog::GameHandle;
use throughline_records::pgn::has_seed;
use throughline_store::{Public, Query};
use tokio::sync::Mutex;

/// Seeks that are read, those that are shown, and those of them that one visitor may have made.
const SEEKS: u32 = 500;
const SHOWN: usize = 100;
const OF_ONE: usize = 3;

/// The paces to play at now, as the form names them; none is without a clock.
const PACES: [(&str, Option<TimeControl>); 4] = [
    ("10+5", Some(TimeControl::Live { initial: 600, increment: 5 })),
    ("3+2", Some(TimeControl::Live { initial: 180, increment: 2 })),
    ("days", Some(TimeControl::Correspondence { days: 3, vacation: 7 })),
    ("none", None),
];

/// The lists as they were read last.
#[derive(Default)]
pub(crate) struct Lobby {
    seeks: Fresh<Seek>,
    running: Fresh<Entry>,
    /// Held while a game is looked for or made: two who look at the same time find each other.
    pairing: Mutex<()>,
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
    /// The seeks to show, those that have waited longest first.
    async fn seeks(&self, games: &Games) -> Result<Arc<Vec<Seek>>, AppError> {
        let read = async || {
            let mut seeks = read(games, None).await?;
            let mut of_maker = HashMap::<VisitorId, usize>::new();
            seeks.retain(|seek| {
                let made = of_maker.entry(seek.maker.clone()).or_default();
                *made += 1;
                *made <= OF_ONE
            });
            seeks.truncate(SHOWN);
            Ok(seeks)
        };
        self.seeks.get(read).await
    }

    /// The game that somebody gets who looks for one as a form says; or all that is wrong with the
    /// form, a sentence for each fault.
    ///
    /// # Errors
    /// Those of the store, and for whoever may not meet others.
    pub(crate) async fn seek(
        &self,
        games: &Games,
        visitor: &VisitorId,
        address: Address,
        form: &SetupForm,
    ) -> Result<Result<String, Vec<String>>, AppError> {
        games.check_may_play(visitor).await?;
        if games.identities.is_bot(visitor).await? {
            return Ok(Err(vec![say("rated.bot")]));
        }
        let (chosen, has_account) = (form.clone(), games.identities.name(visitor).await.is_some());
        match games.with_rule_sets(move |rule_sets| Wish::of(&chosen, rule_sets, has_account)).await? {
            Ok(wish) => self.pair(games, wish, visitor.clone(), address).await.map(Ok),
            Err(faults) => Ok(Err(faults)),
        }
    }

    /// The game that somebody gets who wants to play now: that of somebody else who waits for the
    /// same, or a new one.
    async fn pair(
        &self,
        games: &Games,
        wish: Wish,
        visitor: VisitorId,
        address: Address,
    ) -> Result<String, AppError> {
        let _one_at_a_time = self.pairing.lock().await;
        let mut fitting = read(games, Some(wish.rules.info().id)).await?;
        fitting.retain(|seek| wish.fits(seek, &visitor));
        let (own, mut others): (Vec<_>, Vec<_>) = fitting.into_iter().partition(|seek| seek.maker == visitor);
        if wish.rated {
            others = nearest(games, &wish, &visitor, others).await?;
        }
        for Seek { entry, .. } in others {
            match take_seat(games, &entry.summary.id, &visitor, None).await {
                Ok(()) => return Ok(entry.summary.id),
                // Somebody was faster, or it is over.
                Err(AppError::Refused(_) | AppError::NoSuchGame(_)) => {}
                Err(error) => return Err(error),
            }
        }
        if let Some(waiting) = own.into_iter().next() {
            return Ok(waiting.entry.summary.id);
        }
        games.limits.new_games.count(&address)?;
        games.create(wish.game(visitor)).await
    }
}

/// The seeks in the lobby, of all games or one, those that have waited longest first.
async fn read(games: &Games, game: Option<&str>) -> Result<Vec<Seek>, AppError> {
    let (public, game) = (Some(Public::Seeking(now_ms())), game.map(str::to_owned));
    let query = Query { public, game, limit: SEEKS, ..Query::default() };
    Ok(Entry::all(games, &query).await?.into_iter().filter_map(Seek::of).collect())
}

/// What somebody wants to play now.
struct Wish {
    rules: GameHandle,
    time: Option<TimeControl>,
    rated: bool,
    /// The side to play, 0 or 1; none where chance may choose.
    side: Option<usize>,
}

impl Wish {
    /// What the form says: `game`, `opt.KEY`, `rated`, `side`, and `pace` or the time as the set-up
    /// form has it.
    ///
    /// # Errors
    /// What is wrong with it, a sentence for each.
    fn of(form: &SetupForm, rule_sets: &RuleSets, has_account: bool) -> Result<Self, Vec<String>> {
        let words =
            |errors: Vec<FieldError>| errors.into_iter().map(|error| error.message).collect::<Vec<_>>();
        let rules = form.rules(rule_sets).map_err(words)?;
        let rules = rule_sets.get(rules.spec()).map_err(|error| vec![error.to_string()])?;
        let time = match form.get("pace") {
            None if form.get("time").is_some() => time_control(form).map_err(words)?,
            pace => {
                let pace = pace.unwrap_or(PACES[0].0);
                let known = PACES.into_iter().find(|(name, _)| *name == pace);
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
        Ok(Wish { rules, time, rated, side })
    }

    /// Whether a seek is for the same; the visitor's own leaves the other side open.
    fn fits(&self, seek: &Seek, visitor: &VisitorId) -> bool {
        let side = if seek.maker == *visitor { 1 - seek.side } else { seek.side };
        let Entry { summary, overview, .. } = &seek.entry;
        let usual = summary.position.is_none() || has_seed(&summary.spec);
        let Terms { time, rated, .. } = overview.terms;
        let is_side = self.side.is_none_or(|wished| wished == side);
        summary.spec == self.rules.spec() && usual && is_side && time == self.time && rated == self.rated
    }

    /// A game that waits for somebody else who wants the same.
    fn game(self, owner: VisitorId) -> NewGame {
        let mut seats = [Seat::Person { visitor: owner.clone() }, Seat::Open];
        if self.side.map_or_else(|| random::number() & 1 == 1, |side| side == 1) {
            seats.reverse();
        }
        let terms = Terms { time: self.time, public: true, rated: self.rated, ..Terms::default() };
        let (position, initial_events, finished) = (None, Vec::new(), false);
        NewGame { rules: self.rules, position, seats, owner, terms, initial_events, finished }
    }
}

/// Seeks of rated games, those of people whose ratings are nearest to one's own first.
async fn nearest(
    games: &Games,
    wish: &Wish,
    visitor: &VisitorId,
    mut seeks: Vec<Seek>,
) -> Result<Vec<Seek>, AppError> {
    let Some(pool) = pool(&wish.rules, Kind::Friend, wish.time, None) else {
        return Ok(seeks);
    };
    seeks.truncate(SHOWN);
    let own = games.rating(visitor, &pool).await?;
    let mut by_distance = Vec::new();
    for seek in seeks {
        by_distance.push(((games.rating(&seek.maker, &pool).await? - own).abs(), seek));
    }
    by_distance.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    Ok(by_distance.into_iter().map(|(_, seek)| seek).collect())
}

/// All that a list of seeks depends on for somebody.
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

/// `GET /lobby/list`: the seeks as a part of the page.
pub(crate) async fn list(
    State(games): State<Arc<Games>>,
    State(lobby): State<Arc<Lobby>>,
    KnownVisitor { visitor, .. }: KnownVisitor,
) -> Result<Response, AppError> {
    let seeks = lobby.seeks(&games).await?;
    let list = || page::list(&seeks, visitor.as_ref());
    Ok(cache::page(("lobby list", key(&seeks, visitor.as_ref())), list).await)
}

/// `POST /lobby/play`. What is wrong with the form is said in the lobby.
pub(crate) async fn play(
    State(games): State<Arc<Games>>,
    State(lobby): State<Arc<Lobby>>,
    Extension(visitor): Extension<VisitorId>,
    address: Address,
    Form(form): Form<SetupForm>,
) -> Result<Response, AppError> {
    match lobby.seek(&games, &visitor, address, &form).await? {
        Ok(game) => Ok(Redirect::to(&game_path(&game)).into_response()),
        Err(errors) => {
            let seeks = lobby.seeks(&games).await?;
            let page = page::lobby(&seeks, &visitor, &form, &errors);
            Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
        }
    }
}

/// The seek to join.
#[derive(Deserialize)]
pub(crate) struct Chosen {
    id: String,
}

/// `POST /lobby/join`. Why somebody does not get the game is said in the lobby.
pub(crate) async fn join(
    State(games): State<Arc<Games>>,
    State(lobby): State<Arc<Lobby>>,
    Extension(visitor): Extension<VisitorId>,
    Form(Chosen { id }): Form<Chosen>,
) -> Result<Response, AppError> {
    match take_seat(&games, &id, &visitor, None).await {
        Ok(()) => Ok(Redirect::to(&game_path(&id)).into_response()),
        Err(AppError::Refused(why)) => {
            let seeks = lobby.seeks(&games).await?;
            let page = page::lobby(&seeks, &visitor, &SetupForm::default(), &[why]);
            Ok((StatusCode::CONFLICT, page).into_response())
        }
        Err(error) => Err(error),
    }
}
