//! Why the site cannot start.

use crate::mailer::MailerError;
use crate::tls::TlsError;
use std::net::SocketAddr;
use std::path::PathBuf;
use throughline_store::StoreError;

/// Errors that keep the site from running.
#[derive(thiserror::Error, Debug)]
pub enum ServeError {
    /// The user has no data folder.
    #[error("there is no data folder for this user: name one with --data DIR")]
    NoDataFolder,
    /// `--hsts-subdomains` without https: browsers would demand https of subdomains that may not
    /// have it.
    #[error("--hsts-subdomains needs a public URL with https: expected --public-url https://… beside it")]
    HstsWithoutHttps,
    /// A certificate without a public URL with https: cookies and links would be those of http.
    #[error("--tls-certificate needs a public URL with https: expected --public-url https://… beside it")]
    CertificateWithoutHttps,
    /// The site's certificate cannot be used.
    #[error("cannot speak https: {0}")]
    Tls(#[from] TlsError),
    /// The data folder cannot be created or locked.
    #[error("cannot use the data folder {}: {source}", path.display())]
    DataFolder {
        /// The folder.
        path: PathBuf,
        /// The cause.
        source: std::io::Error,
    },
    /// Another instance has locked the folder.
    #[error(
        "another Throughline is using {}{}: stop it, or choose another folder with --data DIR",
        path.display(), link.as_ref().map(|link| format!(" (it is at {link})")).unwrap_or_default()
    )]
    InUse {
        /// The folder.
        path: PathBuf,
        /// The link of the other instance, if it has written it into the lock file.
        link: Option<String>,
    },
    /// The site has run in this folder before, but the database is missing or empty.
    #[error(
        "the games of {} are gone: games.sqlite is missing or empty. Put it back, or a copy of it with \
         “throughline restore COPY”. To begin without any games, start with --start-empty",
        path.display()
    )]
    NoGames {
        /// The folder.
        path: PathBuf,
    },
    /// The folder of `--tables` is not there.
    #[error("--tables names no folder that can be read: {}: {source}", path.display())]
    Tables {
        /// The folder.
        path: PathBuf,
        /// The cause.
        source: std::io::Error,
    },
    /// The NATS server cannot be used.
    #[error("cannot use NATS: {0}")]
    Nats(String),
    /// The database cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The address cannot be bound.
    #[error("cannot listen on {address}: {source}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// The cause.
        source: std::io::Error,
    },
    /// The address for Prometheus metrics cannot be bound.
    #[error("cannot serve metrics on {address}: {reason}")]
    Metrics {
        /// The address.
        address: SocketAddr,
        /// The cause.
        reason: String,
    },
    /// The settings for e-mail cannot be used.
    #[error("cannot send e-mail: {0}")]
    Mail(String),
    /// The operating system refused threads or signal handlers.
    #[error("cannot start: {0}")]
    System(#[from] std::io::Error),
}

impl From<MailerError> for ServeError {
    fn from(why: MailerError) -> Self {
        match why {
            MailerError::Password { .. } => ServeError::System(std::io::Error::other(why)),
            _ => ServeError::Mail(why.to_string()),
        }
    }
}
