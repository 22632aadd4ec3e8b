//! The migrations of both databases: the files of `migrations`, in order. A file is never changed
//! once released, nor its name, which the database keeps.

use crate::MigrationError;
use sqlx::SqlSafeStr;
use sqlx::migrate::{Migrate, MigrateError, Migration, MigrationType, Migrator};

/// The files of a folder, each with its text.
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
    "0017_access_tokens" "0019_studies" "0020_token_lifetimes" "0021_use_of_sessions");

#[cfg(feature = "scale")]
pub(crate) const POSTGRES: Files = files!("postgres":
    "0001_games" "0002_tasks" "0003_deadlines" "0004_accounts" "0005_lobby" "0006_ratings"
    "0007_chat" "0008_passkeys" "0009_conditional" "0010_notices" "0011_moderation"
    "0012_screening" "0013_client_data" "0014_side_worths" "0015_aborts" "0016_digest_links"
    "0017_access_tokens" "0019_studies" "0020_token_lifetimes" "0021_use_of_sessions");

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
