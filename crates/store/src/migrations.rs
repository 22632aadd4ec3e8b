//! The migrations of both databases: the files of `migrations`, in order. A file is never changed
//! once released, nor its name, which the database keeps.

use crate::MigrationError;
use sqlx::SqlSafeStr;
use sqlx::migrate::{Migrate, MigrateError, Migration, MigrationType, Migrator};

/// Returns the files of a folder, each with its text.
macro_rules! files {
    ($folder:literal: $($name:literal)*) => {
        &[$(($name, include_str!(concat!("../migrations/", $folder, "/", $name, ".sql")))),*]
    };
}

type Files = &'static [(&'static str, &'static str)];

pub(crate) const SQLITE: Files = files!("sqlite":
    "0001_games" "0002_players" "0003_deadlines" "0004_accounts" "0005_lobby" "0006_ratings"
    "0007_chat" "0008_passkeys" "0009_conditional" "0010_notices" "0011_moderation"
    "0012_screening" "0013_client_data" "0014_side_worths" "0015_aborts" "0016_digest_links"
    "0017_access_tokens" "0019_studies" "0020_token_lifetimes" "0021_use_of_sessions"
    "0022_reports_and_closed_names");

#[cfg(feature = "scale")]
pub(crate) const POSTGRES: Files = files!("postgres":
    "0001_games" "0002_tasks" "0003_deadlines" "0004_accounts" "0005_lobby" "0006_ratings"
    "0007_chat" "0008_passkeys" "0009_conditional" "0010_notices" "0011_moderation"
    "0012_screening" "0013_client_data" "0014_side_worths" "0015_aborts" "0016_digest_links"
    "0017_access_tokens" "0019_studies" "0020_token_lifetimes" "0021_use_of_sessions"
    "0022_reports_and_closed_names");

/// Brings the tables of a database up to date.
///
/// # Errors
/// [`MigrationError::Newer`], and those of the database.
pub(crate) async fn migrate<C: Migrate>(connection: &mut C, files: Files) -> Result<(), MigrationError> {
    let migration = |(file, sql): &(&'static str, &'static str)| {
        let (version, name) = file.split_once('_').unwrap_or_default();
        let version =
            version.parse().map_err(|_| MigrateError::Source(format!("no number: {file}").into()))?;
        let (name, sql) = (name.replace('_', " ").into(), sql.into_sql_str());
        Ok::<_, MigrateError>(Migration::new(version, name, MigrationType::Simple, sql, false))
    };
    let migrations = files.iter().map(migration).collect::<Result<_, _>>()?;
    Ok(Migrator::with_migrations(migrations).run_direct(None, connection, false).await?)
}

#[cfg(all(test, feature = "scale"))]
#[path = "../tests/it/postgres_server.rs"]
mod postgres_server;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Append, Identity, NewEvent, Query, SqliteStore, Store};
    use sqlx::sqlite::{SqliteConnectOptions, SqliteSynchronous};
    use sqlx::{ConnectOptions, Executor};

    /// An earlier version of the program, with the migrations that it knew.
    #[derive(Clone, Copy)]
    struct Earlier(Files);

    impl Earlier {
        fn all(files: Files) -> impl Iterator<Item = Earlier> {
            (1..=files.len()).map(|known| Earlier(&files[..known]))
        }

        /// Whether it had a migration.
        fn knew(self, migration: &str) -> bool {
            self.0.iter().any(|(file, _)| *file == migration)
        }

        /// Migrates to its version and writes rows.
        async fn writes<C: Migrate>(self, connection: &mut C)
        where
            for<'c> &'c mut C: Executor<'c>,
        {
            migrate(connection, self.0).await.unwrap();
            let mut written = vec![
                "INSERT INTO games (id, kind, spec, version, created_at, updated_at)
                 VALUES ('a', 'friend', 'some-game', 2, 1, 2)",
                r#"INSERT INTO events VALUES ('a', 1, 'created', '{"owner":"ada","seats":[{"visitor":"bob"}]}', 1)"#,
                "INSERT INTO events VALUES ('a', 2, 'moved', '{}', 2)",
            ];
            // PostgreSQL has had the table of players from the beginning.
            if self.knew("0002_players") || self.0[0] != SQLITE[0] {
                written.push("INSERT INTO players VALUES ('ada', 'a'), ('bob', 'a')");
            }
            if self.knew("0004_accounts") {
                written.push("INSERT INTO accounts VALUES ('ada', 'Ada', 'ada', NULL, 1)");
                written.push(
                    "INSERT INTO sessions (token, visitor, about, created_at) VALUES ('t', 'ada', 'Firefox', 1)",
                );
            }
            if self.knew("0011_moderation") {
                written.push(
                    "INSERT INTO reports (id, reporter, accused, game_id, reason, text, at)
                     VALUES ('r', 'ada', 'bob', 'a', 'abuse', '…', 1)",
                );
            }
            if self.knew("0017_access_tokens") {
                written.push(
                    "INSERT INTO access_tokens (token, visitor, about, scopes, created_at, used_at)
                     VALUES ('x', 'ada', 'a bot', 'board:play', 1, 0)",
                );
            }
            for sql in written {
                (&mut *connection).execute(sql).await.unwrap();
            }
        }

        /// Asserts that today's store has all of it, and that the game goes on.
        async fn is_gone_on_with(self, store: &impl Store) {
            let game = store.load("a").await.unwrap().expect("it was written");
            assert_eq!(
                game.events.iter().map(|event| &*event.kind).collect::<Vec<_>>(),
                ["created", "moved"]
            );
            for player in ["ada", "bob"] {
                let query = Query { player: Some(player.to_owned()), limit: 9, ..Query::default() };
                assert_eq!(
                    store.list(&query).await.unwrap().len(),
                    1,
                    "{player}, {} migrations",
                    self.0.len()
                );
            }
            let events = vec![NewEvent { kind: "moved".to_owned(), body: "{}".to_owned() }];
            let append = Append { game: "a".to_owned(), expected: 2, events, at: 3, ..Append::default() };
            assert_eq!(store.append(append).await.unwrap(), 3);
            let account = store.account_of("ada").await.unwrap().map(|account| account.name);
            let session = store.identity("t").await.unwrap();
            let token = store.access_token("x").await.unwrap().map(|token| token.scopes);
            assert_eq!(account, self.knew("0004_accounts").then(|| "Ada".to_owned()));
            assert_eq!(session == Identity::SignedIn("ada".to_owned()), self.knew("0004_accounts"));
            let report = store.open_report("r").await.unwrap().map(|report| report.accused);
            assert_eq!(report, self.knew("0011_moderation").then(|| "bob".to_owned()));
            assert_eq!(token, self.knew("0017_access_tokens").then(|| "board:play".to_owned()));
        }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn what_any_earlier_version_wrote_is_there_and_goes_on() {
        for earlier in Earlier::all(SQLITE) {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("games.sqlite");
            let options = SqliteConnectOptions::new().filename(&path).create_if_missing(true);
            let options = options.synchronous(SqliteSynchronous::Off);
            earlier.writes(&mut options.connect().await.unwrap()).await;
            let store = SqliteStore::open(&path).await.unwrap();
            earlier.is_gone_on_with(&store).await;
            store.close().await;
        }
    }

    #[cfg(feature = "scale")]
    #[tokio::test(flavor = "multi_thread")]
    async fn what_any_earlier_version_wrote_to_postgresql_is_there_and_goes_on() {
        let server = super::postgres_server::PostgresServer::start();
        for earlier in Earlier::all(POSTGRES) {
            let address = server.database(&format!("after{}", earlier.0.len()));
            let options: sqlx::postgres::PgConnectOptions = address.parse().unwrap();
            earlier.writes(&mut options.connect().await.unwrap()).await;
            let store = crate::PostgresStore::open(&address).await.unwrap();
            earlier.is_gone_on_with(&store).await;
            store.close().await;
        }
    }
}
