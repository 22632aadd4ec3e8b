//! Screening figures of rated games, in every store.

use crate::story::{append, event, game};
use throughline_store::{Append, ListedSide, NewGame, NewRating, ScreenedSide, SideFilter, Store};

const POOL: &str = "screened live";

fn side(game: &str, side: u8, rating: i64) -> ScreenedSide {
    ScreenedSide {
        game: game.to_owned(),
        side,
        pool: POOL.to_owned(),
        rating,
        moves: 20,
        firsts: 9,
        lost: 310_000,
        median_ms: (side == 0).then_some(4_200),
        spread: (side == 0).then_some(750_000),
        nodes: 500,
        version: "1".to_owned(),
        ended_at: 0,
        at: 9_000,
    }
}

/// Plays a game of two people that ends at a time; `number` is the first one's number of rated
/// games.
async fn rated(store: &impl Store, id: &str, people: [&str; 2], number: u64, at: i64) {
    let players = people.map(str::to_owned).into();
    store.create(NewGame { players, overview: Some(id.to_owned()), ..game(id, at) }).await.unwrap();
    let rating = |player: &str, number| NewRating {
        player: player.to_owned(),
        pool: POOL.to_owned(),
        number,
        rating: 1,
        deviation: 1,
        volatility: 1,
        previous: None,
    };
    let ratings = vec![rating(people[0], number), rating(people[1], 1)];
    let overview = Some(id.to_owned());
    let end = append(id, 1, vec![event("resigned", "{}")], at);
    store.append(Append { ratings, overview, finishes: true, ..end }).await.unwrap();
}

async fn screen(store: &impl Store, id: &str, ended_at: i64) -> bool {
    let side = |number, rating| ScreenedSide { ended_at, ..side(id, number, rating) };
    store.add_screening([side(0, 1500), side(1, 1700)]).await.unwrap()
}

fn of(listed: &[ListedSide]) -> Vec<(&str, u8)> {
    listed.iter().map(|(side, _)| (side.game.as_str(), side.side)).collect()
}

pub async fn games_have_figures_once_and_take_them_along(store: &impl Store) {
    for (n, id) in ["s1", "s2", "s3"].into_iter().enumerate() {
        let other = ["bea", "cy", "di"][n];
        rated(store, id, ["abe", other], n as u64 + 1, 8_001 + n as i64).await;
    }
    let [s1, s2, s3] = [("s1", 8_001), ("s2", 8_002), ("s3", 8_003)].map(|(id, at)| (id.to_owned(), at));
    let unscreened = async |after, limit| store.unscreened(after, limit).await.unwrap();
    assert_eq!(unscreened(8_000, 9).await, [s3.clone(), s2.clone(), s1], "the newest first");
    assert_eq!(unscreened(8_001, 1).await, std::slice::from_ref(&s3));
    assert!(screen(store, "s3", 8_003).await && screen(store, "s1", 8_001).await);
    assert!(!screen(store, "s3", 8_004).await, "once");
    assert!(!screen(store, "no such game", 8_004).await);
    assert_eq!(unscreened(8_000, 9).await, [s2]);
    // The figures are returned, with the overview of the game.
    let newest = store.screened(2).await.unwrap();
    assert_eq!(of(&newest), [("s3", 0), ("s3", 1)]);
    let expected = [(0, 1500), (1, 1700)]
        .map(|(number, rating)| ScreenedSide { ended_at: 8_003, ..side("s3", number, rating) });
    assert_eq!(newest.iter().map(|(side, _)| side.clone()).collect::<Vec<_>>(), expected);
    assert_eq!(newest[0].1.as_deref(), Some("s3"));
    of_somebody_and_of_others(store).await;
    they_go_with_the_game_and_not_with_the_account(store).await;
}

async fn of_somebody_and_of_others(store: &impl Store) {
    let all = [("s3", 0), ("s3", 1), ("s1", 0), ("s1", 1)];
    assert_eq!(of(&store.screened_of("abe", 9).await.unwrap()), all);
    assert_eq!(of(&store.screened_of("di", 9).await.unwrap()), all[..2]);
    assert_eq!(of(&store.screened_of("cy", 9).await.unwrap()), [], "that game has no figures");
    let [pool, nobody, bea] = [POOL, "nobody", "bea"].map(str::to_owned);
    let like = SideFilter { pool, from: 1400, to: 1600, nodes: 500, least_moves: 20, except: nobody };
    let found = async |like: SideFilter| {
        let found = store.comparable_sides(like, 9).await.unwrap();
        found.into_iter().map(|side| (side.game, side.side)).collect::<Vec<_>>()
    };
    let [one, three] = ["s1", "s3"].map(|id| (id.to_owned(), 0));
    assert_eq!(found(like.clone()).await, [three.clone(), one]);
    assert_eq!(found(SideFilter { except: bea, ..like.clone() }).await, [three]);
    for other in [
        SideFilter { pool: "other".to_owned(), ..like.clone() },
        SideFilter { nodes: 501, ..like.clone() },
        SideFilter { least_moves: 21, ..like.clone() },
        SideFilter { from: 1501, ..like.clone() },
        SideFilter { to: 1499, ..like.clone() },
        SideFilter { except: "abe".to_owned(), ..like },
    ] {
        assert_eq!(found(other.clone()).await, [], "{other:?}");
    }
}

async fn they_go_with_the_game_and_not_with_the_account(store: &impl Store) {
    // A game that no longer counts is not compared, and stays on the lists of its players.
    let left = store.rated_games(POOL).await.unwrap();
    let count = left.len() as u64;
    let left = left.into_iter().filter(|rating| rating.game != "s3").collect();
    assert!(store.replace_ratings(POOL, count, left).await.unwrap());
    let [pool, except] = [POOL, ""].map(str::to_owned);
    let like = SideFilter { pool, from: 0, to: 9_999, nodes: 500, least_moves: 0, except };
    let games = async || {
        let found = store.comparable_sides(like.clone(), 9).await.unwrap();
        found.into_iter().map(|side| side.game).collect::<Vec<_>>()
    };
    assert_eq!(games().await, ["s1", "s1"]);
    assert_eq!(store.screened_of("di", 9).await.unwrap().len(), 2);
    // A closed account is not found any more, but the figures remain.
    store.close_account("bea", 1000).await.unwrap();
    assert_eq!(of(&store.screened_of("bea", 9).await.unwrap()), []);
    assert_eq!(games().await, ["s1", "s1"]);
    // A rated game stays when it is on nobody's list; figures are deleted with their game.
    assert!(!store.remove_from_list("s1", "abe").await.unwrap());
    assert_eq!(games().await, ["s1", "s1"]);
    let mut deleted = false;
    for player in ["abe", "di"] {
        deleted = store.remove_from_list("s3", player).await.unwrap();
    }
    assert!(deleted);
    assert_eq!(of(&store.screened(9).await.unwrap()), [("s1", 0), ("s1", 1)]);
}
