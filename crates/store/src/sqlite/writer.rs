//! The one writer, a thread of its own. Whatever gathers while a commit runs goes into the next one
//! together, so that a disk that synchronises a few hundred times a second still takes thousands of
//! moves; each is acknowledged after its commit.
//!
//! When a commit fails, the writer opens the database anew and reads what came of it: no state of a
//! failed transaction goes on, and nobody is told what is not so.

use super::BUSY;
use super::change::Change;
use crate::StoreError;
use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior};
use std::path::{Path, PathBuf};
use tokio::sync::{mpsc, oneshot};

/// Changes that may wait; whoever comes after them waits to hand in.
const WAITING: usize = 1024;

/// Changes in one commit.
const GROUP: usize = 256;

/// Prepared statements that are kept: all there are.
const STATEMENTS: usize = 64;

/// Hands changes to the thread that owns the writing connection.
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
    /// Starts the thread for a database that is up to date.
    ///
    /// # Errors
    /// When the database cannot be opened, or the system gives no thread.
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

    /// Hands a change in and waits until it is on disk; the version that its game is at then, or
    /// what else [`Change::make`] tells.
    pub(super) async fn write(&self, change: Change) -> Result<u64, StoreError> {
        let (reply, replied) = oneshot::channel();
        self.jobs.send(Job::Write(Box::new(change), reply)).await.map_err(|_| StoreError::Closed)?;
        replied.await.map_err(|_| StoreError::Closed)?
    }

    /// Waits until everything handed in before is on disk and the connection is closed.
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
            // The last connection of all: with it the write-ahead log goes into the file.
            drop(database);
            let _ = done.send(());
            return;
        }
    }
}

/// The database as the writer has it.
struct Database {
    path: PathBuf,
    /// The number of the file that was opened first.
    file: Option<u64>,
    /// None after a commit failed, until there is something to write again.
    connection: Option<Connection>,
}

impl Database {
    /// Commits a group, and tells of each change what came of it.
    fn write(&mut self, changes: &[Change]) -> Vec<Result<u64, StoreError>> {
        let error = match self.commit(changes) {
            Ok(results) => return results,
            Err(error) => error,
        };
        self.connection = None;
        tracing::error!(%error, changes = changes.len(), "a commit failed");
        // One change that the tables refuse must not hinder the others; a disk that fails would
        // fail each.
        let may_be_one =
            changes.len() > 1 && error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation);
        let mut results = Vec::with_capacity(changes.len());
        for change in changes {
            let written = self.connection().ok().and_then(|database| change.written(database).ok().flatten());
            match written {
                Some(version) => results.push(Ok(version)),
                None if may_be_one => results.extend(self.write(std::slice::from_ref(change))),
                None => results.push(Err(StoreError::Database(error.to_string()))),
            }
        }
        results
    }

    /// All the changes in one transaction. A change whose condition does not hold leaves nothing
    /// behind and does not hinder the others; an error of the database undoes them all.
    fn commit(&mut self, changes: &[Change]) -> rusqlite::Result<Vec<Result<u64, StoreError>>> {
        let transaction = self.connection()?.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let results =
            changes.iter().map(|change| change.make(&transaction)).collect::<rusqlite::Result<Vec<_>>>()?;
        transaction.commit()?;
        Ok(results)
    }

    /// The connection, opened if there is none. Where the file was taken away or another was put
    /// in its place, what is written would be lost: that is an error.
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

/// Opens a database that is there for writing.
fn connect(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(BUSY)?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    Ok(connection)
}

/// What tells a file from another that has its name later; `None` where there is no file.
fn file_number(path: &Path) -> Option<u64> {
    let file = std::fs::metadata(path).ok()?;
    #[cfg(unix)]
    return Some(std::os::unix::fs::MetadataExt::ino(&file));
    #[cfg(not(unix))]
    Some(u64::from(file.is_file()))
}
