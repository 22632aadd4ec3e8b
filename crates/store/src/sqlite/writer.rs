//! The only writer, a thread of its own. Changes that arrive during a commit are grouped in the
//! next one, so that a disk that synchronises a few hundred times a second still takes thousands of
//! moves; each is acknowledged after its commit.
//!
//! After a failed commit the writer reopens the database and reads which changes are in it: no
//! state of the failed transaction is reused, and each reply is true.

use super::BUSY;
use super::change::Change;
use crate::StoreError;
use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior};
use std::path::{Path, PathBuf};
use tokio::sync::{mpsc, oneshot};

/// The capacity of the queue of changes; senders wait while it is full.
const WAITING: usize = 1024;

/// The maximum number of changes in one commit.
const GROUP: usize = 256;

/// The capacity of the cache of prepared statements, enough for all.
const STATEMENTS: usize = 64;

/// A handle that sends changes to the thread with the writing connection.
#[derive(Clone, Debug)]
pub(super) struct Writer {
    jobs: mpsc::Sender<Job>,
}

enum Job {
    Write(Box<Change>, Reply),
    Close(oneshot::Sender<()>),
}

type Reply = oneshot::Sender<Result<u64, StoreError>>;

impl Writer {
    /// Starts the thread for a database whose tables are up to date.
    ///
    /// # Errors
    /// If the database cannot be opened, or no thread can be started.
    pub(super) fn start(path: &Path) -> Result<Self, StoreError> {
        let mut database = Database { path: path.to_owned(), file: file_number(path), connection: None };
        database.connection()?;
        let (jobs, waiting) = mpsc::channel(WAITING);
        let thread = std::thread::Builder::new().name("store-writer".to_owned());
        thread
            .spawn(move || write_all(database, waiting))
            .map_err(|error| StoreError::open(path.display(), &error))?;
        Ok(Writer { jobs })
    }

    /// Sends a change and waits until it is on disk. Returns the result of [`Change::make`].
    pub(super) async fn write(&self, change: Change) -> Result<u64, StoreError> {
        let (reply, replied) = oneshot::channel();
        self.jobs.send(Job::Write(Box::new(change), reply)).await.map_err(|_| StoreError::Closed)?;
        replied.await.map_err(|_| StoreError::Closed)?
    }

    /// Waits until all earlier changes are on disk and the connection is closed.
    pub(super) async fn close(&self) {
        let (done, closed) = oneshot::channel();
        if self.jobs.send(Job::Close(done)).await.is_ok() {
            let _ = closed.await;
        }
    }
}

fn write_all(mut database: Database, mut waiting: mpsc::Receiver<Job>) {
    let mut group = Vec::with_capacity(GROUP);
    while waiting.blocking_recv_many(&mut group, GROUP) > 0 {
        let (mut changes, mut replies, mut closing) = (Vec::new(), Vec::new(), None);
        for job in group.drain(..) {
            match job {
                Job::Write(change, reply) => {
                    changes.push(*change);
                    replies.push(reply);
                }
                Job::Close(done) => {
                    closing = Some(done);
                    break;
                }
            }
        }
        let results = if changes.is_empty() { Vec::new() } else { database.write(&changes) };
        for (reply, result) in replies.into_iter().zip(results) {
            let _ = reply.send(result);
        }
        if let Some(done) = closing {
            // This is the last connection: closing it moves the write-ahead log into the file.
            drop(database);
            let _ = done.send(());
            return;
        }
    }
}

/// The writer's database.
struct Database {
    path: PathBuf,
    /// The inode of the file that was opened first.
    file: Option<u64>,
    /// `None` after a failed commit, until the next write.
    connection: Option<Connection>,
}

impl Database {
    /// Commits a group of changes, and returns the result of each.
    fn write(&mut self, changes: &[Change]) -> Vec<Result<u64, StoreError>> {
        let error = match self.commit(changes) {
            Ok(results) => return results,
            Err(error) => error,
        };
        self.connection = None;
        tracing::error!(%error, changes = changes.len(), "a commit failed");
        // A change that violates a constraint, or meets a damaged page, must not fail the others:
        // they are committed one by one. A failing disk would fail them all.
        let code = error.sqlite_error_code();
        let is_damage = code == Some(ErrorCode::DatabaseCorrupt);
        let may_be_one = changes.len() > 1 && (is_damage || code == Some(ErrorCode::ConstraintViolation));
        let mut results = Vec::with_capacity(changes.len());
        for change in changes {
            let written = self.connection().ok().and_then(|database| change.written(database).ok().flatten());
            match written {
                Some(version) => results.push(Ok(version)),
                None if may_be_one => results.extend(self.write(std::slice::from_ref(change))),
                // Another try would meet the same damage.
                None if is_damage => results.push(Err(StoreError::Damaged(error.to_string()))),
                None => results.push(Err(StoreError::Database(error.to_string()))),
            }
        }
        results
    }

    /// Makes the changes in one transaction. A change whose condition does not hold writes nothing
    /// and does not affect the others; an error of the database rolls all back.
    fn commit(&mut self, changes: &[Change]) -> rusqlite::Result<Vec<Result<u64, StoreError>>> {
        let transaction = self.connection()?.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let results =
            changes.iter().map(|change| change.make(&transaction)).collect::<rusqlite::Result<Vec<_>>>()?;
        transaction.commit()?;
        Ok(results)
    }

    /// Returns the connection, and opens it if there is none. Fails if the file was removed or
    /// replaced, since writes to it would be lost.
    fn connection(&mut self) -> rusqlite::Result<&mut Connection> {
        if file_number(&self.path) != self.file {
            self.connection = None;
            return Err(rusqlite::Error::InvalidPath(self.path.clone()));
        }
        let connection = match self.connection.take() {
            Some(connection) => connection,
            None => connect(&self.path)?,
        };
        Ok(self.connection.insert(connection))
    }
}

/// Opens an existing database for writing.
fn connect(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(BUSY)?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    Ok(connection)
}

/// Returns a number that distinguishes the file from others of the same name: the inode; `None`
/// where there is no file.
fn file_number(path: &Path) -> Option<u64> {
    let file = std::fs::metadata(path).ok()?;
    #[cfg(unix)]
    return Some(std::os::unix::fs::MetadataExt::ino(&file));
    #[cfg(not(unix))]
    Some(u64::from(file.is_file()))
}
