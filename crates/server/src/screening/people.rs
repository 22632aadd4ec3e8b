//! Figures of players: their newest screened games by pool, in comparison with other players of
//! about the same rating.

use super::figures::{BAND, FIGURES, Figure, MIN_MOVES, Rank};
use crate::play::Overview;
use crate::visitor::VisitorId;
use throughline_store::{ListedSide, ScreenedSide, SideFilter, Store, StoreError};

/// Maximum number of a player's games: the newest.
pub(super) const MAX_GAMES: u32 = 50;

/// Maximum number of other players' sides of games to compare with: the newest.
const MAX_OTHERS: u32 = 2_000;

/// A side of a game that the player had.
pub(super) struct PlayedSide {
    pub side: ScreenedSide,
    /// Whether a moderator has annulled the game: it is listed, but not counted.
    pub is_annulled: bool,
}

/// A player's games in a pool, the latest ended first.
pub(super) struct PoolGames {
    pub pool: String,
    pub played: Vec<PlayedSide>,
}

/// A player's figure, and its rank among those of others.
pub(super) struct ComparedFigure {
    pub figure: Figure,
    /// The player's own figure; none if unknown.
    pub own: Option<f64>,
    /// The rank; none if there are too few games.
    pub rank: Option<Rank>,
}

/// The comparison of a player's games in a pool with those of others.
pub(super) struct Comparison {
    /// The range of the others' ratings, in points.
    pub ratings: [i64; 2],
    /// The number of their sides of games.
    pub others: usize,
    pub figures: [ComparedFigure; 4],
}

impl PoolGames {
    /// The sides of games that count.
    fn sides(&self) -> Vec<&ScreenedSide> {
        self.played.iter().filter(|played| !played.is_annulled).map(|played| &played.side).collect()
    }

    /// The number of games that count.
    pub(super) fn games(&self) -> usize {
        self.sides().len()
    }

    /// The number of compared moves in them.
    pub(super) fn moves(&self) -> u64 {
        self.sides().iter().map(|side| side.moves).sum()
    }

    /// A figure over all of them.
    pub(super) fn figure(&self, figure: Figure) -> Option<f64> {
        figure.of(&self.sides())
    }

    /// The mean rating before the games.
    pub(super) fn rating(&self) -> Option<i64> {
        let sides = self.sides();
        let sum: i64 = sides.iter().map(|side| side.rating).sum();
        (!sides.is_empty()).then(|| (sum as f64 / sides.len() as f64).round() as i64)
    }

    /// Compares them with games of other players of about the same rating that were screened with
    /// the same number of nodes.
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
            least_moves: MIN_MOVES,
            except: visitor.text().to_owned(),
        };
        let others = store.comparable_sides(like, MAX_OTHERS).await?;
        let is_enough = self.moves() >= MIN_MOVES;
        let figures = FIGURES.map(|figure| {
            let own = figure.of(&sides);
            let rank = own.filter(|_| is_enough).and_then(|own| figure.rank_among(own, &others));
            ComparedFigure { figure, own, rank }
        });
        Ok(Some(Comparison { ratings, others: others.len(), figures }))
    }
}

fn overview(json: Option<&str>) -> Option<Overview> {
    serde_json::from_str(json?).ok()
}

/// A player's newest screened games, by pool.
pub(super) async fn games_of(store: &dyn Store, visitor: &VisitorId) -> Result<Vec<PoolGames>, StoreError> {
    let mut pools: Vec<PoolGames> = Vec::new();
    for (side, json) in store.screened_of(visitor.text(), MAX_GAMES * 2).await? {
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

/// A player with an account.
pub(super) struct Person {
    pub name: String,
    pub visitor: VisitorId,
}

/// The players of the newest screened games, the latest first.
pub(super) async fn newest(store: &dyn Store) -> Result<Vec<Person>, StoreError> {
    let mut visitors: Vec<String> = Vec::new();
    let player = |(side, json): ListedSide| {
        let overview = overview(json.as_deref())?;
        Some(overview.seats[usize::from(side.side & 1)].person()?.text().to_owned())
    };
    for visitor in store.screened(MAX_GAMES * 2).await?.into_iter().filter_map(player) {
        if !visitors.contains(&visitor) {
            visitors.push(visitor);
        }
    }
    let mut names = store.names(&visitors).await?;
    let person = |text: String| {
        // Players who have closed their accounts are left out.
        let name = names.remove(&text)?;
        Some(Person { name, visitor: VisitorId::from_stored(&text) })
    };
    Ok(visitors.into_iter().filter_map(person).collect())
}
