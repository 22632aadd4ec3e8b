//! The archive of everything that the site stores about an account, as one file.

use super::Requester;
use crate::calendar::date;
use crate::error::AppError;
use crate::play::{Games, record_text};
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{Cursor, Write};
use std::sync::Arc;
use throughline_store::{Query, Summary};
use tokio::sync::Semaphore;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// Maximum number of games in the archive, the newest.
const MAX_GAMES: u32 = 5_000;

static ONE_AT_A_TIME: Semaphore = Semaphore::const_new(1);

/// Games that are read per query.
const BATCH: u32 = 100;

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
    /// The client data by its keys.
    client_data: BTreeMap<String, String>,
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
struct ArchivedMail {
    address: String,
    digest: bool,
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

/// `GET /account/archive`: a ZIP file with `account.json` and the record of each game.
pub(crate) async fn archive(
    requester: Requester,
    State(games): State<Arc<Games>>,
) -> Result<impl IntoResponse, AppError> {
    // One archive at a time, since it reads many games.
    let _turn = ONE_AT_A_TIME.acquire().await;
    let account = requester.account().await?;
    let Requester { accounts, visitor, .. } = requester;
    let sessions = accounts.store.sessions(visitor.text()).await?.into_iter();
    let sessions =
        sessions.map(|s| ArchivedSession { browser: s.about, since: date(s.created_at) }).collect();
    let passkeys = accounts.store.passkeys(visitor.text()).await?.into_iter().map(|key| ArchivedPasskey {
        name: key.name,
        since: date(key.created_at),
        last_used: (key.used_at > 0).then(|| date(key.used_at)),
    });
    let client_data = accounts.store.client_data(visitor.text()).await?.into_iter();
    let mail = accounts.store.mail_of(visitor.text()).await?;
    let told = accounts.store.subscriptions(visitor.text()).await?.into_iter();
    let mut archive = Archive {
        passkeys: passkeys.collect(),
        client_data: client_data.map(|datum| (datum.key, datum.value)).collect(),
        name: account.as_ref().map(|account| account.name.clone()),
        since: account.map(|account| date(account.created_at)),
        mail: mail.map(|mail| ArchivedMail { address: mail.address, digest: mail.digest }),
        told_browsers: told
            .map(|push| ArchivedSession { browser: push.about, since: date(push.created_at) })
            .collect(),
        sessions,
        games: Vec::new(),
        more_games: false,
    };
    let mut records = Vec::new();
    loop {
        let skip = archive.games.len() as u32;
        let player = Some(visitor.text().to_owned());
        let part = games.store.list(&Query { player, skip, limit: BATCH, ..Query::default() }).await?;
        if part.is_empty() || skip >= MAX_GAMES {
            archive.more_games = !part.is_empty();
            break;
        }
        let mut loaded = Vec::new();
        for summary in part {
            let record = format!("games/{}.pgn", summary.id);
            // A damaged game is listed without its record.
            loaded.extend(games.load(&summary.id).await.ok().map(|game| (record.clone(), game)));
            archive.games.push(archived(summary, record));
        }
        let write = |(name, game)| (name, record_text(&game));
        records.extend(
            games.heavy.records.run(move || loaded.into_iter().map(write).collect::<Vec<_>>()).await?,
        );
    }
    let packed = games.heavy.records.run(move || pack(&archive, &records)).await?;
    let packed = packed.map_err(|error| AppError::Internal(format!("an archive was not packed: {error}")))?;
    let file = "attachment; filename=\"throughline.zip\"";
    Ok(([(header::CONTENT_TYPE, "application/zip"), (header::CONTENT_DISPOSITION, file)], packed))
}

fn archived(summary: Summary, record: String) -> ArchivedGame {
    ArchivedGame {
        created: date(summary.created_at),
        finished: summary.finished_at.map(date),
        id: summary.id,
        spec: summary.spec,
        kind: summary.kind,
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
