//! The archive of everything that the site stores about an account, as one file.

use super::Requester;
use crate::calendar::date;
use crate::error::AppError;
use crate::play::{Games, of_millionths, record_text};
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{Cursor, Write};
use std::sync::Arc;
use throughline_store::{Query, Store, StoreError, Summary};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// Maximum number of games in the archive, the newest.
const MAX_GAMES: u32 = 5_000;

/// Games whose records are made at once.
const BATCH: usize = 100;

/// Maximum number of lines of chat in the archive, the newest.
const MAX_LINES: u32 = 10_000;

/// The content of `account.json`.
#[derive(Serialize)]
struct Archive {
    /// Absent for a guest.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    /// The day the account was created.
    #[serde(skip_serializing_if = "Option::is_none")]
    since: Option<String>,
    /// The e-mail address, and whether a digest is sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    mail: Option<ArchivedMail>,
    /// Browsers with a push subscription.
    told_browsers: Vec<ArchivedSession>,
    sessions: Vec<ArchivedSession>,
    passkeys: Vec<ArchivedPasskey>,
    access_tokens: Vec<ArchivedToken>,
    /// The client data by its keys.
    client_data: BTreeMap<String, String>,
    /// The private notes by the ids of their games.
    notes: BTreeMap<String, String>,
    chat: Vec<ArchivedLine>,
    ratings: Vec<ArchivedRating>,
    games: Vec<ArchivedGame>,
    /// Whether there are more games than the archive contains.
    more_games: bool,
}

#[derive(Serialize)]
struct ArchivedSession {
    browser: String,
    since: String,
}

#[derive(Serialize)]
struct ArchivedPasskey {
    name: String,
    since: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    last_used: Option<String>,
}

#[derive(Serialize)]
struct ArchivedToken {
    about: String,
    scopes: String,
    since: String,
}

#[derive(Serialize)]
struct ArchivedMail {
    address: String,
    digest: bool,
}

#[derive(Serialize)]
struct ArchivedLine {
    game: String,
    day: String,
    text: String,
}

#[derive(Serialize)]
struct ArchivedRating {
    pool: String,
    game: String,
    day: String,
    /// In points, to the millionth.
    rating: f64,
}

#[derive(Serialize)]
struct ArchivedGame {
    id: String,
    spec: String,
    kind: String,
    created: String,
    finished: Option<String>,
    /// The path of its record in the archive.
    record: String,
}

impl Archive {
    /// Reads what is stored about a visitor, except the games.
    async fn without_games(store: &dyn Store, visitor: &str) -> Result<Self, StoreError> {
        let account = store.account_of(visitor).await?;
        let session = |browser, at| ArchivedSession { browser, since: date(at) };
        let sessions = store.sessions(visitor).await?.into_iter();
        let told = store.subscriptions(visitor).await?.into_iter();
        let passkeys = store.passkeys(visitor).await?.into_iter().map(|key| ArchivedPasskey {
            name: key.name,
            since: date(key.created_at),
            last_used: (key.used_at > 0).then(|| date(key.used_at)),
        });
        let tokens = store.access_tokens(visitor).await?.into_iter().map(|token| ArchivedToken {
            about: token.about,
            scopes: token.scopes,
            since: date(token.created_at),
        });
        let client_data = store.client_data(visitor).await?.into_iter();
        let lines = store.lines_of(visitor, MAX_LINES).await?.into_iter();
        let ratings = store.ratings_of(visitor).await?.into_iter().map(|stored| ArchivedRating {
            rating: of_millionths(stored.rating.rating),
            pool: stored.rating.pool,
            game: stored.game,
            day: date(stored.at),
        });
        let mail = store.mail_of(visitor).await?;
        Ok(Archive {
            name: account.as_ref().map(|account| account.name.clone()),
            since: account.map(|account| date(account.created_at)),
            mail: mail.map(|mail| ArchivedMail { address: mail.address, digest: mail.digest }),
            told_browsers: told.map(|push| session(push.about, push.created_at)).collect(),
            sessions: sessions.map(|open| session(open.about, open.created_at)).collect(),
            passkeys: passkeys.collect(),
            access_tokens: tokens.collect(),
            client_data: client_data.map(|datum| (datum.key, datum.value)).collect(),
            notes: store.notes(visitor).await?.into_iter().collect(),
            chat: lines
                .map(|(game, line)| ArchivedLine { game, day: date(line.at), text: line.text })
                .collect(),
            ratings: ratings.collect(),
            games: Vec::new(),
            more_games: false,
        })
    }

    /// Adds a visitor's games. Returns the records, each with its path in the archive.
    async fn add_games(&mut self, games: &Games, visitor: &str) -> Result<Vec<(String, String)>, AppError> {
        // In one query: between two of them a game may change, and another then be read twice.
        let player = Some(visitor.to_owned());
        let mut listed =
            games.store.list(&Query { player, limit: MAX_GAMES + 1, ..Query::default() }).await?;
        self.more_games = listed.len() > MAX_GAMES as usize;
        listed.truncate(MAX_GAMES as usize);
        let mut records = Vec::new();
        for part in listed.chunks(BATCH) {
            let mut loaded = Vec::new();
            for summary in part {
                let record = format!("games/{}.pgn", summary.id);
                // A damaged game is listed without its record.
                loaded.extend(games.load_alone(&summary.id).await.ok().map(|game| (record.clone(), game)));
                self.games.push(archived(summary, record));
            }
            let write = |(name, game)| (name, record_text(&game));
            let written = games.heavy.records.run(move || loaded.into_iter().map(write).collect::<Vec<_>>());
            records.extend(written.await?);
        }
        Ok(records)
    }
}

/// `GET /account/archive`: a ZIP file with `account.json` and the record of each game.
pub(crate) async fn archive(
    Requester { accounts, visitor, .. }: Requester,
    State(games): State<Arc<Games>>,
) -> Result<impl IntoResponse, AppError> {
    // One archive at a time, since it reads many games.
    let _turn = games.heavy.archives.turn().await?;
    let mut archive = Archive::without_games(&*accounts.store, visitor.text()).await?;
    let records = archive.add_games(&games, visitor.text()).await?;
    let packed = games.heavy.records.run(move || pack(&archive, &records)).await?;
    let packed = packed.map_err(|error| AppError::Internal(format!("an archive was not packed: {error}")))?;
    let file = "attachment; filename=\"throughline.zip\"";
    Ok(([(header::CONTENT_TYPE, "application/zip"), (header::CONTENT_DISPOSITION, file)], packed))
}

fn archived(summary: &Summary, record: String) -> ArchivedGame {
    ArchivedGame {
        created: date(summary.created_at),
        finished: summary.finished_at.map(date),
        id: summary.id.clone(),
        spec: summary.spec.clone(),
        kind: summary.kind.clone(),
        record,
    }
}

fn pack(archive: &Archive, records: &[(String, String)]) -> zip::result::ZipResult<Vec<u8>> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    zip.start_file("account.json", SimpleFileOptions::default())?;
    zip.write_all(serde_json::to_string_pretty(archive).map_err(std::io::Error::from)?.as_bytes())?;
    for (name, text) in records {
        zip.start_file(name.as_str(), SimpleFileOptions::default())?;
        zip.write_all(text.as_bytes())?;
    }
    Ok(zip.finish()?.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Services;
    use std::collections::HashSet;
    use std::time::Duration;
    use throughline_store::{
        AccessToken, AccessTokens as _, Append, Chat as _, NewChatLine, NewEvent, NewGame, SqliteStore,
    };
    use tokio::time::timeout;

    #[tokio::test]
    async fn what_a_person_wrote_and_made_is_in_it() {
        let folder = tempfile::tempdir().unwrap();
        let store = SqliteStore::open(&folder.path().join("games.sqlite")).await.unwrap();
        let text = str::to_owned;
        let game = NewGame {
            id: text("g"),
            kind: text("friend"),
            spec: text("hnefatafl"),
            position: None,
            events: Vec::new(),
            players: Vec::new(),
            overview: None,
            deadline: None,
            public: false,
            seek: None,
            finishes: false,
            at: 1,
        };
        store.create(game).await.unwrap();
        let line = |author: &str, text: &str| {
            let [author, command, text] = [author, text, text].map(str::to_owned);
            NewChatLine { game: "g".to_owned(), room: 0, author, command, text, at: 1 }
        };
        for (author, words) in [("ada", "good game"), ("eve", "not hers")] {
            assert!(store.add_line(line(author, words), 9).await.unwrap());
            store.set_note(author, "g", "", &format!("a note: {words}"), 1).await.unwrap();
        }
        let token = AccessToken {
            token: text("hash"),
            visitor: text("ada"),
            about: text("my board"),
            scopes: text("board:play"),
            created_at: 1,
            used_at: 0,
            expires_at: 0,
        };
        assert!(store.add_access_token(token, 9).await.unwrap());
        let read = Archive::without_games(&store, "ada").await.unwrap();
        let written = serde_json::to_string(&read).unwrap();
        for own in ["\"good game\"", "\"a note: good game\"", "\"my board\""] {
            assert_eq!(written.matches(own).count(), 1, "{own}: {written}");
        }
        assert!(!written.contains("not hers") && !written.contains("hash"), "{written}");
    }

    #[tokio::test]
    async fn its_games_are_loaded_in_turn() {
        let folder = tempfile::tempdir().unwrap();
        let store = Arc::new(SqliteStore::open(&folder.path().join("games.sqlite")).await.unwrap());
        let games = Games::new(Services::without_site(store.clone()).unwrap());
        let game = NewGame { id: "g".to_owned(), players: vec!["ada".to_owned()], ..NewGame::default() };
        store.create(game).await.unwrap();
        let mut archive = Archive::without_games(&*store, "ada").await.unwrap();
        let taken = games.heavy.loads.take_all().await;
        let early = timeout(Duration::from_millis(100), archive.add_games(&games, "ada")).await;
        assert!(early.is_err() && archive.games.is_empty());
        drop(taken);
        assert!(archive.add_games(&games, "ada").await.is_ok() && archive.games.len() == 1);
    }

    #[tokio::test]
    async fn a_game_that_changes_meanwhile_is_in_it_once() {
        let folder = tempfile::tempdir().unwrap();
        let store = Arc::new(SqliteStore::open(&folder.path().join("games.sqlite")).await.unwrap());
        let games = Games::new(Services::without_site(store.clone()).unwrap());
        let events = || vec![NewEvent { kind: "moved".to_owned(), body: "{}".to_owned() }];
        for number in 0..=BATCH {
            let (id, players, events) = (format!("g{number}"), vec!["ada".to_owned()], events());
            let game = NewGame { id, players, events, at: number as i64, ..NewGame::default() };
            store.create(game).await.unwrap();
        }
        // Time and again the game that was changed longest ago.
        let change = async {
            for number in 0.. {
                let (game, expected) = (format!("g{}", number % (BATCH + 1)), 1 + number / (BATCH + 1));
                let (expected, events, at) = (expected as u64, events(), (BATCH + 1 + number) as i64);
                store.append(Append { game, expected, events, at, ..Append::default() }).await.unwrap();
            }
        };
        let mut archive = Archive::without_games(&*store, "ada").await.unwrap();
        tokio::select! {
            added = archive.add_games(&games, "ada") => assert!(added.unwrap().is_empty()),
            () = change => unreachable!("it goes on"),
        }
        let ids: HashSet<&str> = archive.games.iter().map(|game| &*game.id).collect();
        assert_eq!((archive.games.len(), ids.len()), (BATCH + 1, BATCH + 1));
    }
}
