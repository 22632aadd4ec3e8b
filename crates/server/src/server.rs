//! Starting and stopping the site.

use crate::config::{Config, DEFAULT_LISTEN, PublicUrl, Settings};
use crate::connections;
use crate::engine::RemoteEngines;
use crate::error::AppError;
use crate::identities;
use crate::metrics;
use crate::notices;
use crate::peers::{self, Peers};
use crate::play::{self, Games};
use crate::router::router;
use crate::screening;
use crate::site::Site;
use crate::studies;
use metrics_exporter_prometheus::BuildError;
use std::fs::{DirBuilder, File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Read, Seek, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use throughline_store::{SqliteStore, Store, StoreError};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

/// The file of the games in the data folder.
pub(crate) const DATABASE: &str = "games.sqlite";

/// How often abandoned games are looked for.
const PRUNING: Duration = Duration::from_secs(3600);

/// How long requests may still take when the site stops.
const FAREWELL: Duration = Duration::from_secs(5);

/// Why the site does not run.
#[derive(thiserror::Error, Debug)]
pub enum ServeError {
    /// The user has no data folder.
    #[error("there is no data folder for this user: name one with --data DIR")]
    NoDataFolder,
    /// Browsers would be told that all names speak https, when not even the site's own does.
    #[error("--hsts-subdomains needs a public URL with https: expected --public-url https://… beside it")]
    HstsWithoutHttps,
    /// The folder cannot be used.
    #[error("cannot use the data folder {}: {source}", path.display())]
    DataFolder {
        /// The folder.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// Another instance is at the folder.
    #[error(
        "another Throughline is using {}{}: stop it, or choose another folder with --data DIR",
        path.display(), link.as_ref().map(|link| format!(" (it is at {link})")).unwrap_or_default()
    )]
    InUse {
        /// The folder.
        path: PathBuf,
        /// The link of the other instance, if it has said so.
        link: Option<String>,
    },
    /// There were games in the folder, and they are gone.
    #[error(
        "the games of {} are gone: games.sqlite is missing or empty. Put it back, or a copy of it with \
         “throughline restore COPY”. To begin without any games, start with --start-empty",
        path.display()
    )]
    NoGames {
        /// The folder.
        path: PathBuf,
    },
    /// There is no speaking with other instances.
    #[error("cannot use NATS: {0}")]
    Nats(String),
    /// The games cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Nobody can listen there.
    #[error("cannot listen on {address}: {source}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// Why.
        source: std::io::Error,
    },
    /// The figures for Prometheus cannot be served there.
    #[error("cannot serve metrics on {address}: {reason}")]
    Metrics {
        /// The address.
        address: SocketAddr,
        /// Why.
        reason: String,
    },
    /// The system gave no threads or no signals.
    #[error("cannot start: {0}")]
    System(#[from] std::io::Error),
}

/// A running site.
pub struct Server {
    address: SocketAddr,
    site: Site,
    serving: JoinHandle<()>,
    /// Locked as long as it is open.
    _lock: File,
}

impl Server {
    /// Opens the games, listens and serves.
    ///
    /// # Errors
    /// See [`ServeError`].
    pub async fn start(settings: Settings) -> Result<Self, ServeError> {
        let folder = settings.data.clone();
        let mut lock = lock(&folder)?;
        let store = match &settings.store {
            Some(address) => throughline_store::open_shared(address).await?,
            None => open_file(&folder, &lock, settings.start_empty).await?,
        };
        let listener = listen(settings.listen).await?;
        let address = listener.local_addr()?;
        let (peers, notices) = Peers::new();
        let remote = RemoteEngines::connect(&settings, &store).await;
        let remote = remote.map_err(|error| ServeError::Nats(error.to_string()))?;
        let site = Site::new(settings, store, peers, remote)?;
        if let Some(address) = &site.settings.nats {
            let games = Arc::downgrade(&site.games);
            let hear = move |notice| games.upgrade().map(|games| games.hear(notice)).is_some();
            let speaking = throughline_tasks::speak(address, peers::SUBJECT, notices, hear).await;
            speaking.map_err(|error| ServeError::Nats(error.to_string()))?;
        }
        tokio::spawn(play::poll_database(site.games.clone()));
        tokio::spawn(identities::watch_sessions(site.identities.clone(), identities::ASKING));
        tokio::spawn(play::watch_deadlines(site.games.clone()));
        tokio::spawn(play::keep_seeks(site.games.clone()));
        tokio::spawn(notices::watch_turns(site.games.clone(), site.notices.clone()));
        tokio::spawn(notices::send_digests(site.games.clone(), site.notices.clone()));
        tokio::spawn(screening::screen_games(site.games.clone()));
        tokio::spawn(studies::run_studies(site.studies.clone()));
        if !site.settings.no_tables {
            site.analysis.tablebases.make_small()?;
        }
        if let Some(address) = site.settings.metrics {
            let (games, boards) = (site.games.clone(), site.analysis.boards.clone());
            let load = move || metrics::Load {
                games: games.running_count(),
                engine_waiting: games.engines.waiting_count(),
                boards: boards.count(),
            };
            let failed = |error: BuildError| ServeError::Metrics { address, reason: error.to_string() };
            metrics::serve(address, load).map_err(failed)?;
        }
        tokio::spawn(verify(site.games.store.clone()));
        if let Some(days) = site.settings.prune_after {
            let age = Duration::from_secs(u64::from(days) * 24 * 3600);
            tokio::spawn(prune(site.games.clone(), age));
        }
        let (shutdown, app) = (site.shutdown.clone(), router(site.clone()));
        let serving = tokio::spawn(connections::serve(listener, app, site.settings.clone(), shutdown));
        let server = Server { address, site, serving, _lock: lock.try_clone()? };
        // For the message of a second instance; it can do without.
        let _ = lock
            .set_len(0)
            .and_then(|()| lock.rewind())
            .and_then(|()| lock.write_all(server.link().as_bytes()));
        Ok(server)
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The link for a browser on this machine: `http://127.0.0.1:4040/`.
    #[must_use]
    pub fn link(&self) -> String {
        let ip =
            if self.address.ip().is_unspecified() { Ipv4Addr::LOCALHOST.into() } else { self.address.ip() };
        format!("http://{}/", SocketAddr::new(ip, self.address.port()))
    }

    /// Stops: no new requests, a few seconds for those under way, then everything that was handed
    /// in is written.
    pub async fn stop(mut self) {
        self.site.shutdown.begin();
        self.site.analysis.tablebases.stop();
        if tokio::time::timeout(FAREWELL, &mut self.serving).await.is_err() {
            self.serving.abort();
        }
        let games = &self.site.games;
        games.close();
        games.engines.stop();
        games.store.close().await;
    }
}

/// Runs the site until it is told to stop (Ctrl-C, SIGTERM), and prints its link.
///
/// # Errors
/// See [`ServeError`].
pub async fn serve(config: Config) -> Result<(), ServeError> {
    allow_many_sockets();
    let settings = config.settings().ok_or(ServeError::NoDataFolder)?;
    let public = settings.public_url.clone();
    if settings.hsts_subdomains && !public.as_ref().is_some_and(PublicUrl::is_secure) {
        return Err(ServeError::HstsWithoutHttps);
    }
    let server = Server::start(settings).await?;
    let (address, link) = (server.address(), server.link());
    if server.site.settings.is_readable_on_the_way(address) {
        tracing::warn!(
            %address,
            "without https whoever is on the way can read along and take over seats: put a proxy that \
             does TLS in front, and name it with --public-url https://… (docs/hosting.md)"
        );
    }
    let mut out = std::io::stdout();
    // Nobody may be reading; the site runs all the same.
    let _ = writeln!(out, "Throughline is at {link}");
    if let Some(public) = public {
        let _ = writeln!(out, "Others reach it at {public}/");
        let _ = writeln!(
            out,
            "Its proxy must send X-Forwarded-For: without it nothing limits what one address asks for."
        );
    }
    let _ = out.flush();
    if !server.site.settings.no_open {
        open_in_browser(&link);
    }
    told_to_stop().await?;
    server.stop().await;
    Ok(())
}

/// As many open files as the system allows this process: each connection is one, and what a process
/// begins with is often a thousand.
fn allow_many_sockets() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let allowed = getrlimit(Resource::Nofile).maximum;
        if let Err(error) = setrlimit(Resource::Nofile, Rlimit { current: allowed, maximum: allowed }) {
            tracing::debug!(%error, "no more open files");
        }
    }
}

/// Opens the games of a data folder that is locked.
async fn open_file(folder: &Path, lock: &File, may_be_empty: bool) -> Result<Arc<dyn Store>, ServeError> {
    let database = folder.join(DATABASE);
    // A site that ran here has left its link in the lock.
    let was_used = lock.metadata().is_ok_and(|lock| lock.len() > 0);
    let is_empty = std::fs::metadata(&database).map_or(true, |file| file.len() == 0);
    if was_used && is_empty && !may_be_empty {
        return Err(ServeError::NoGames { path: folder.to_owned() });
    }
    Ok(Arc::new(SqliteStore::open(&database).await?))
}

/// Looks for damage in the games while they are played.
async fn verify(store: Arc<dyn Store>) {
    match store.verify().await {
        Err(error @ StoreError::Damaged(_)) => {
            tracing::error!(%error, "games may be lost: restore a backup with “throughline restore”");
        }
        Err(StoreError::Closed) | Ok(()) => {}
        Err(error) => tracing::warn!(%error, "the games could not be checked for damage"),
    }
}

/// Deletes the games that go on and have not changed for so long, now and every hour.
async fn prune(games: Arc<Games>, age: Duration) {
    let mut hours = tokio::time::interval(PRUNING);
    loop {
        hours.tick().await;
        // Of several instances one does it, each hour another or the same.
        if !games.claim("prune", PRUNING / 2).await {
            continue;
        }
        match games.prune(age).await {
            Ok(0) => {}
            Ok(pruned) => tracing::info!(pruned, "abandoned games were deleted"),
            Err(AppError::Store(StoreError::Closed)) => return,
            Err(error) => tracing::warn!(%error, "abandoned games could not be deleted"),
        }
    }
}

/// Opens a link in the user's browser, if there is a screen to show it on. Never waits, never
/// fails: the link is printed anyway.
fn open_in_browser(link: &str) {
    let has_screen = ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some());
    if has_screen || cfg!(any(target_os = "macos", windows)) {
        let _ = open::that_detached(link);
    }
}

#[cfg(unix)]
async fn told_to_stop() -> std::io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminated = signal(SignalKind::terminate())?;
    tokio::select! {
        interrupted = tokio::signal::ctrl_c() => interrupted,
        _ = terminated.recv() => Ok(()),
    }
}

#[cfg(not(unix))]
async fn told_to_stop() -> std::io::Result<()> {
    tokio::signal::ctrl_c().await
}

/// Makes the folder, for its user alone, and locks it.
pub(crate) fn lock(folder: &Path) -> Result<File, ServeError> {
    let failed = |source| ServeError::DataFolder { path: folder.to_owned(), source };
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder).map_err(failed)?;
    let path = folder.join("throughline.lock");
    let mut file =
        OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => {
            let mut link = String::new();
            let link = file.read_to_string(&mut link).is_ok_and(|n| n > 0).then_some(link);
            Err(ServeError::InUse { path: folder.to_owned(), link })
        }
        Err(TryLockError::Error(source)) => Err(failed(source)),
    }
}

/// Listens where it was told to; without being told, at the usual place or, if that is taken,
/// anywhere.
async fn listen(address: Option<SocketAddr>) -> Result<TcpListener, ServeError> {
    let bind = async |address| {
        TcpListener::bind(address).await.map_err(|source| ServeError::Listen { address, source })
    };
    match address {
        Some(address) => bind(address).await,
        None => match bind(DEFAULT_LISTEN).await {
            Err(ServeError::Listen { source, .. }) if source.kind() == ErrorKind::AddrInUse => {
                bind(SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0)).await
            }
            other => other,
        },
    }
}
