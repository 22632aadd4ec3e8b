//! The test of every store, as one story through the trait, run on each database.

use crate::{
    access_tokens, accounts, chat, client_data, conditional, moderation, notices, passkeys, screening,
    studies,
};
use std::path::Path;
use throughline_store::{
    Append, Filter, NewEvent, NewGame, Outage, PublicState, Query, SqliteStore, Store, StoreError,
};

pub fn event(kind: &str, body: &str) -> NewEvent {
    NewEvent { kind: kind.to_owned(), body: body.to_owned() }
}

pub fn game(id: &str, at: i64) -> NewGame {
    NewGame {
        id: id.to_owned(),
        kind: "friend".to_owned(),
        spec: "some-game:board=large".to_owned(),
        position: Some("3k w 0".to_owned()),
        events: vec![event("created", r#"{"seats":[]}"#)],
        at,
        ..NewGame::default()
    }
}

pub fn append(id: &str, expected: u64, events: Vec<NewEvent>, at: i64) -> Append {
    Append { game: id.to_owned(), expected, events, at, ..Append::default() }
}

/// Runs the whole story on an empty store that `open` opens again and again.
pub async fn story<S: Store + Clone, F: Future<Output = S>>(open: impl Fn() -> F) {
    let store = open().await;
    games_come_back_as_they_were_written(&store).await;
    who_has_fallen_behind_learns_it(&store).await;
    an_append_after_the_wrong_version_changes_nothing(&store).await;
    of_many_writers_at_one_version_one_wins(&store).await;
    lists_tell_finished_from_unfinished(&store).await;
    players_have_lists_and_take_games_off_them(&store).await;
    deadlines_come_in_order_and_go_with_an_append(&store).await;
    public_games_are_found_while_they_seek_and_while_they_are_played(&store).await;
    the_time_without_beats_is_an_outage(&store).await;
    accounts::a_visitor_gets_a_name_and_ways_to_come_back(&store).await;
    accounts::ratings_are_written_with_the_end_of_a_game_or_not_at_all(&store).await;
    chat::lines_are_numbered_and_written_once(&store).await;
    chat::of_many_who_write_at_once_each_has_a_number(&store).await;
    moderation::what_moderators_do_is_done_and_written_down(&store).await;
    moderation::games_called_off_are_counted_until_they_are_forgotten(&store).await;
    chat::mutes_and_notes_are_ones_own(&store).await;
    access_tokens::a_token_acts_until_it_is_revoked(&store).await;
    client_data::of_two_browsers_that_change_a_key_one_is_told_to_look_again(&store).await;
    conditional::lines_change_with_the_game_or_not_at_all(&store).await;
    passkeys::keys_belong_to_an_account_and_challenges_are_answered_once(&store).await;
    notices::browsers_are_told_while_their_sessions_last(&store).await;
    notices::a_turn_is_told_once(&store).await;
    notices::addresses_belong_to_accounts_and_links_work_once(&store).await;
    notices::digests_are_read_in_batches(&store).await;
    screening::games_have_figures_once_and_take_them_along(&store).await;
    studies::studies_run_within_bounds_and_keep_each_part_once(&store).await;
    store.close().await;
    assert!(matches!(store.append(append("a", 4, vec![], 9)).await, Err(StoreError::Closed)));
    assert!(matches!(store.load("a").await, Err(StoreError::Closed)));
    let again = open().await;
    let a = again.load("a").await.unwrap().expect("still there");
    assert_eq!(a.events.len(), 3);
    again.close().await;
}

async fn who_has_fallen_behind_learns_it(store: &impl Store) {
    let a = store.load("a").await.unwrap().expect("it was written");
    let ids = ["a", "none", "\""].map(str::to_owned);
    assert_eq!(store.versions(&ids).await.unwrap(), [("a".to_owned(), a.summary.version)].into());
    assert!(store.versions(&[]).await.unwrap().is_empty());
    assert_eq!(store.events_after("a", 1).await.unwrap(), a.events[1..]);
    assert_eq!(store.events_after("a", a.summary.version).await.unwrap(), []);
}

async fn games_come_back_as_they_were_written(store: &impl Store) {
    store.create(game("a", 100)).await.unwrap();
    let two = vec![event("moved", r#"{"text":"é5"}"#), event("moved", "{}")];
    assert_eq!(store.append(append("a", 1, two, 200)).await.unwrap(), 3);
    let stored = store.load("a").await.unwrap().expect("made above");
    let versions: Vec<u64> = stored.events.iter().map(|e| e.version).collect();
    assert_eq!(versions, [1, 2, 3]);
    assert_eq!(
        (stored.events[1].kind.as_str(), stored.events[1].body.as_str()),
        ("moved", r#"{"text":"é5"}"#)
    );
    assert_eq!((stored.events[0].at, stored.events[2].at), (100, 200));
    let summary = stored.summary;
    assert_eq!((summary.kind.as_str(), summary.spec.as_str()), ("friend", "some-game:board=large"));
    assert_eq!(summary.position.as_deref(), Some("3k w 0"));
    assert_eq!((summary.version, summary.created_at, summary.updated_at), (3, 100, 200));
    assert_eq!(summary.finished_at, None);
    assert!(store.load("nobody").await.unwrap().is_none());
}

async fn an_append_after_the_wrong_version_changes_nothing(store: &impl Store) {
    for expected in [0, 2, 4, 99] {
        let late = append("a", expected, vec![event("moved", "{}")], 300);
        assert!(matches!(store.append(late).await, Err(StoreError::Conflict)), "at {expected}");
    }
    let nowhere = append("nobody", 1, vec![event("moved", "{}")], 300);
    assert!(matches!(store.append(nowhere).await, Err(StoreError::Conflict)));
    assert!(matches!(store.create(game("a", 300)).await, Err(StoreError::Conflict)));
    let stored = store.load("a").await.unwrap().expect("made above");
    assert_eq!((stored.events.len(), stored.summary.updated_at), (3, 200));
}

async fn of_many_writers_at_one_version_one_wins(store: &impl Store) {
    store.create(game("b", 400)).await.unwrap();
    for expected in 1..20 {
        let both = tokio::join!(
            store.append(append("b", expected, vec![event("moved", "\"left\"")], 400)),
            store.append(append("b", expected, vec![event("moved", "\"right\"")], 400)),
        );
        let won = [&both.0, &both.1].iter().filter(|r| r.is_ok()).count();
        let lost = [&both.0, &both.1].iter().filter(|r| matches!(r, Err(StoreError::Conflict))).count();
        assert_eq!((won, lost), (1, 1));
    }
    assert_eq!(store.load("b").await.unwrap().expect("made above").events.len(), 20);
}

async fn lists_tell_finished_from_unfinished(store: &impl Store) {
    let end = Append { finishes: true, ..append("b", 20, vec![event("resigned", "{}")], 500) };
    store.append(end).await.unwrap();
    // Later events (a rematch) do not change the end.
    let after = Append { finishes: true, ..append("b", 21, vec![event("rematched", "{}")], 600) };
    store.append(after).await.unwrap();
    let ids = async |filter, limit| {
        let list = store.list(&Query { filter, limit, ..Query::default() }).await.unwrap();
        list.into_iter().map(|s| (s.id, s.finished_at)).collect::<Vec<_>>()
    };
    assert_eq!(ids(Filter::All, 10).await, [("b".to_owned(), Some(500)), ("a".to_owned(), None)]);
    assert_eq!(ids(Filter::Unfinished, 10).await, [("a".to_owned(), None)]);
    assert_eq!(ids(Filter::Finished, 10).await, [("b".to_owned(), Some(500))]);
    assert_eq!(ids(Filter::All, 1).await.len(), 1);
    // An imported game can be over from the beginning.
    store.create(NewGame { finishes: true, ..game("c", 700) }).await.unwrap();
    assert_eq!(ids(Filter::Finished, 10).await, [("c".to_owned(), Some(700)), ("b".to_owned(), Some(500))]);
}

async fn players_have_lists_and_take_games_off_them(store: &impl Store) {
    let players = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
    let ids = async |player: &str, query: Query| {
        let query = Query { player: Some(player.to_owned()), limit: 10, ..query };
        store.list(&query).await.unwrap().into_iter().map(|game| game.id).collect::<Vec<_>>()
    };
    let with = |id, names, spec: &str, at| NewGame {
        players: players(names),
        spec: spec.to_owned(),
        overview: Some("1".to_owned()),
        ..game(id, at)
    };
    store.create(with("p", &["ada"], "some-game", 800)).await.unwrap();
    store.create(with("q", &["ada", "ada", "bob"], "some-game:x=1", 810)).await.unwrap();
    store.create(with("r", &["ada"], "some-games", 820)).await.unwrap();
    assert_eq!(ids("ada", Query::default()).await, ["r", "q", "p"]);
    assert_eq!(ids("ada", Query { skip: 1, ..Query::default() }).await, ["q", "p"]);
    let game = Some("some-game".to_owned());
    assert_eq!(ids("ada", Query { game, ..Query::default() }).await, ["q", "p"]);
    let after = |id: &str| Query { after: Some(id.to_owned()), limit: 2, ..Query::default() };
    let page = async |id: &str| {
        let page = Query { player: Some("ada".to_owned()), ..after(id) };
        store.list(&page).await.unwrap().into_iter().map(|game| game.id).collect::<Vec<_>>()
    };
    assert_eq!((page("").await, page("q").await), (vec!["p".into(), "q".into()], vec!["r".to_owned()]));
    assert_eq!(ids("ada", Query { id: Some("q".to_owned()), ..Query::default() }).await, ["q"]);
    assert!(ids("bob", Query { id: Some("p".to_owned()), ..Query::default() }).await.is_empty());
    assert_eq!(ids("bob", Query::default()).await, ["q"]);
    assert!(ids("eve", Query::default()).await.is_empty());
    // A player who joins later gets the game on the list; the overview is the newest.
    let joined =
        Append { players: players(&["bob"]), overview: Some("2".to_owned()), ..append("p", 1, vec![], 830) };
    store.append(joined).await.unwrap();
    assert_eq!(ids("bob", Query::default()).await, ["p", "q"]);
    let overview = async |id| store.load(id).await.unwrap().map(|game| game.summary.overview);
    assert_eq!(overview("p").await, Some(Some("2".to_owned())));
    // A game is deleted when it is on nobody's list any more.
    assert!(matches!(store.remove_from_list("p", "eve").await, Err(StoreError::NotListed)));
    assert!(!store.remove_from_list("p", "ada").await.unwrap());
    assert!(matches!(store.remove_from_list("p", "ada").await, Err(StoreError::NotListed)));
    assert_eq!(ids("ada", Query::default()).await, ["r", "q"]);
    assert!(store.load("p").await.unwrap().is_some());
    assert!(store.remove_from_list("p", "bob").await.unwrap());
    assert!(store.load("p").await.unwrap().is_none());
    assert!(matches!(store.append(append("p", 1, vec![], 840)).await, Err(StoreError::Conflict)));
}

/// A file written before there were lists: its games are put on their players' lists.
#[tokio::test]
async fn games_of_the_first_version_are_on_their_players_lists() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::copy("tests/data/version-1.sqlite", folder.path().join("games.sqlite")).unwrap();
    let store = open_sqlite(folder.path()).await;
    let list = async |player: &str| {
        let query = Query { player: Some(player.to_owned()), limit: 9, ..Query::default() };
        store.list(&query).await.unwrap().into_iter().map(|game| (game.id, game.kind)).collect::<Vec<_>>()
    };
    let game = |id: &str, kind: &str| (id.to_owned(), kind.to_owned());
    let [engine, friend, watch] =
        [("dS2RXPwPWViY", "engine"), ("6KrXxpRiLcQ6", "friend"), ("mSSZRTHZwdc4", "watch")]
            .map(|(id, kind)| game(id, kind));
    let ada = "3490f80401886d12f3861ec190f5c16419b26345497a92bc4530e22f5d8b4295";
    let bob = "92e18130ebb234a4757b877d7ba5bdc1a973140fe662a9bff9751c7ca38b5b2f";
    assert_eq!(list(ada).await, [engine, friend.clone()]);
    assert_eq!(list(bob).await, [watch, friend]);
    assert_eq!(store.load("6KrXxpRiLcQ6").await.unwrap().unwrap().events.len(), 2);
}

pub async fn open_sqlite(folder: &Path) -> SqliteStore {
    SqliteStore::open(&folder.join("games.sqlite")).await.expect("opens")
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_tells_the_story() {
    let folder = tempfile::tempdir().unwrap();
    story(|| open_sqlite(folder.path())).await;
}

#[tokio::test]
async fn a_file_that_is_no_database_is_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.sqlite");
    std::fs::write(&path, "these are not the bytes you are looking for".repeat(100)).unwrap();
    let error = SqliteStore::open(&path).await.expect_err("no database");
    assert!(error.to_string().contains("games.sqlite"), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn appends_to_many_games_at_once_share_commits_and_all_arrive() {
    let folder = tempfile::tempdir().unwrap();
    all_appends_arrive(open_sqlite(folder.path()).await).await;
}

/// A hundred games, each written to by its own async task.
pub async fn all_appends_arrive(store: impl Store + Clone) {
    let mut tasks = Vec::new();
    for n in 0..100 {
        let store = store.clone();
        tasks.push(tokio::spawn(async move {
            let id = format!("game{n}");
            store.create(game(&id, 1)).await.unwrap();
            for version in 1..=20 {
                store.append(append(&id, version, vec![event("moved", "{}")], 2)).await.unwrap();
            }
        }));
    }
    for task in tasks {
        task.await.unwrap();
    }
    for n in 0..100 {
        let stored = store.load(&format!("game{n}")).await.unwrap().expect("made above");
        assert_eq!(stored.events.len(), 21);
    }
}

async fn public_games_are_found_while_they_seek_and_while_they_are_played(store: &impl Store) {
    let seeking = |id: &str, at, seek| NewGame { public: true, seek: Some(seek), ..game(id, at) };
    let found = async |public| {
        let query = Query { public: Some(public), limit: 9, ..Query::default() };
        store.list(&query).await.unwrap().into_iter().map(|game| game.id).collect::<Vec<_>>()
    };
    store.create(seeking("waits", 910, 2000)).await.unwrap();
    store.create(seeking("waits longer", 905, 1500)).await.unwrap();
    store.create(NewGame { public: true, ..game("played", 920) }).await.unwrap();
    assert_eq!(found(PublicState::Seeking(1000)).await, ["waits longer", "waits"]);
    assert_eq!(found(PublicState::Seeking(1500)).await, ["waits"]);
    assert_eq!(found(PublicState::Expired(1501)).await, ["waits longer"]);
    assert_eq!(found(PublicState::Playing).await, ["played"]);
    // A seek is extended only if there is one.
    let all = ["waits", "waits longer", "played", "a", "nobody"].map(str::to_owned);
    store.extend_seeks(&all, 3000).await.unwrap();
    assert_eq!(found(PublicState::Seeking(2999)).await, ["waits longer", "waits"]);
    assert_eq!(store.load("waits").await.unwrap().expect("made above").summary.version, 1);
    // A player joins; a game that is over is not found any more.
    store.append(append("waits", 1, vec![event("joined", "{}")], 930)).await.unwrap();
    assert_eq!(found(PublicState::Seeking(0)).await, ["waits longer"]);
    assert_eq!(found(PublicState::Playing).await, ["waits", "played"]);
    let end = |id, version| Append { finishes: true, ..append(id, version, vec![event("end", "{}")], 940) };
    store.append(end("waits", 2)).await.unwrap();
    store.append(end("waits longer", 1)).await.unwrap();
    assert_eq!(
        (found(PublicState::Playing).await, found(PublicState::Seeking(0)).await),
        (vec!["played".into()], vec![])
    );
    let since = |after| Query {
        public: Some(PublicState::Playing),
        changed_after: Some(after),
        limit: 9,
        ..Query::default()
    };
    assert_eq!(store.list(&since(919)).await.unwrap().len(), 1);
    assert!(store.list(&since(920)).await.unwrap().is_empty());
}

async fn deadlines_come_in_order_and_go_with_an_append(store: &impl Store) {
    let ends = |id: &str, deadline| NewGame { deadline: Some(deadline), ..game(id, 900) };
    for (id, deadline) in [("later", 3000), ("first", 1000), ("second", 2000)] {
        store.create(ends(id, deadline)).await.unwrap();
    }
    let named = |all: Vec<(String, i64)>| all.into_iter().map(|(id, _)| id).collect::<Vec<_>>();
    assert_eq!(named(store.deadlines(2).await.unwrap()), ["first", "second"]);
    let moved = Append { deadline: Some(2500), ..append("first", 1, vec![event("moved", "{}")], 901) };
    store.append(moved).await.unwrap();
    assert_eq!(store.deadlines(9).await.unwrap()[1], ("first".to_owned(), 2500));
    for id in ["later", "second"] {
        store.append(append(id, 1, vec![event("resigned", "{}")], 902)).await.unwrap();
    }
    assert_eq!(named(store.deadlines(9).await.unwrap()), ["first"]);
}

async fn the_time_without_beats_is_an_outage(store: &impl Store) {
    // The last event was at 902.
    for (at, gap) in [(950, 100), (1000, 100), (5000, 100), (4000, 0), (5050, 100), (5100, 0)] {
        store.heartbeat(at, gap).await.unwrap();
    }
    let (long, restart) = (Outage { since: 1000, until: 5000 }, Outage { since: 5050, until: 5100 });
    assert_eq!(store.outages(0).await.unwrap(), [long, restart]);
    assert_eq!(store.outages(5000).await.unwrap(), [restart]);
}
