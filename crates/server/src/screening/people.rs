//! Figures of people: their newest games that were screened, pool by pool, beside those of others
//! of about the same rating.

use super::figures::{BAND, FIGURES, Figure, LEAST_MOVES, Standing};
use crate::play::Overview;
use crate::visitor::VisitorId;
use throughline_store::{ListedSide, ScreenedSide, SideFilter, Store, StoreError};

/// Games of a person that are looked at, the newest.
pub(super) const GAMES: u32 = 50;

/// Sides of others that they are compared with, the newest.
const OTHERS: u32 = 2_000;

/// A side of a game that somebody played.
pub(super) struct PlayedSide {
    pub side: ScreenedSide,
    /// Whether a moderator has annulled the game: it is shown, and counts in nothing.
    pub is_annulled: bool,
}

/// Games of a person in a pool, those that ended last first.
pub(super) struct PoolGames {
    pub pool: String,
    pub played: Vec<PlayedSide>,
}

/// A figure of somebody, and how it stands among those of others.
pub(super) struct ComparedFigure {
    pub figure: Figure,
    /// None where nothing is known.
    pub own: Option<f64>,
    /// None where there are too few to compare with.
    pub standing: Option<Standing>,
}

/// What games of a pool come to beside those of others.
pub(super) struct Comparison {
    /// The ratings of the others, in points.
    pub ratings: [i64; 2],
    /// Their sides of games.
    pub others: usize,
    pub figures: [ComparedFigure; 4],
}

impl PoolGames {
    /// The sides that count.
    fn sides(&self) -> Vec<&ScreenedSide> {
        self.played.iter().filter(|played| !played.is_annulled).map(|played| &played.side).collect()
    }

    /// Games that count.
    pub(super) fn games(&self) -> usize {
        self.sides().len()
    }

    /// Moves of those that were compared.
    pub(super) fn moves(&self) -> u64 {
        self.sides().iter().map(|side| side.moves).sum()
    }

    /// A figure of them all together.
    pub(super) fn figure(&self, figure: Figure) -> Option<f64> {
        figure.of(&self.sides())
    }

    /// The rating before the games, on average.
    pub(super) fn rating(&self) -> Option<i64> {
        let sides = self.sides();
        let sum: i64 = sides.iter().map(|side| side.rating).sum();
        (!sides.is_empty()).then(|| (sum as f64 / sides.len() as f64).round() as i64)
    }

    /// How they stand among games of others of about the same rating, as far as these were screened
    /// with as many positions looked at.
    pub(super) async fn compare(
        &self,
        store: &dyn Store,
        visitor: &VisitorId,
    ) -> Result<Option<Comparison>, StoreError> {
        let sides = self.sides();
        let (Some(rating), Some(newest)) = (self.rating(), sides.first()) else { return Ok(None) };
        let ratings = [rating - BAND, rating + BAND];
        let [from, to] = ratings;
        let like = SideFilter {
            pool: self.pool.clone(),
            from,
            to,
            nodes: newest.nodes,
            least_moves: LEAST_MOVES,
            except: visitor.text().to_owned(),
        };
        let others = store.comparable_sides(like, OTHERS).await?;
        let is_enough = self.moves() >= LEAST_MOVES;
        let figures = FIGURES.map(|figure| {
            let own = figure.of(&sides);
            let standing = own.filter(|_| is_enough).and_then(|own| figure.among(own, &others));
            ComparedFigure { figure, own, standing }
        });
        Ok(Some(Comparison { ratings, others: others.len(), figures }))
    }
}

fn overview(json: Option<&str>) -> Option<Overview> {
    serde_json::from_str(json?).ok()
}

/// The newest games of somebody that were screened, by pool.
pub(super) async fn games_of(store: &dyn Store, visitor: &VisitorId) -> Result<Vec<PoolGames>, StoreError> {
    let mut pools: Vec<PoolGames> = Vec::new();
    for (side, json) in store.screened_of(visitor.text(), GAMES * 2).await? {
        let Some(overview) = overview(json.as_deref()) else { continue };
        if overview.sides_of(visitor) != [side.side] {
            continue;
        }
        let is_annulled = overview.result.is_some_and(|result| result.is_annulled());
        let played = PlayedSide { side, is_annulled };
        match pools.iter_mut().find(|pool| pool.pool == played.side.pool) {
            Some(pool) => pool.played.push(played),
            None => pools.push(PoolGames { pool: played.side.pool.clone(), played: vec![played] }),
        }
    }
    Ok(pools)
}

/// Somebody who has an account.
pub(super) struct Person {
    pub name: String,
    pub visitor: VisitorId,
}

/// Who played the newest games that were screened, those who played last first.
pub(super) async fn newest(store: &dyn Store) -> Result<Vec<Person>, StoreError> {
    let mut visitors: Vec<String> = Vec::new();
    let player = |(side, json): ListedSide| {
        let overview = overview(json.as_deref())?;
        Some(overview.seats[usize::from(side.side & 1)].person()?.text().to_owned())
    };
    for visitor in store.screened(GAMES * 2).await?.into_iter().filter_map(player) {
        if !visitors.contains(&visitor) {
            visitors.push(visitor);
        }
    }
    let mut names = store.names(&visitors).await?;
    let person = |text: String| {
        // Whoever has closed the account is nobody any more.
        let name = names.remove(&text)?;
        Some(Person { name, visitor: VisitorId::from_stored(&text) })
    };
    Ok(visitors.into_iter().filter_map(person).collect())
}
