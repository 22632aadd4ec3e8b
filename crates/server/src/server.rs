//! Starting and stopping the site.

use crate::config::{Config, DEFAULT_LISTEN, PublicUrl, Settings};
use crate::connections;
use crate::engine::RemoteEngines;
use crate::housekeeping;
use crate::identities;
use crate::metrics;
use crate::notices;
use crate::peers::{self, Peers};
use crate::play;
use crate::router::router;
use crate::screening;
use crate::serve_error::ServeError;
use crate::site::Site;
use crate::studies;
use crate::tls::Certificate;
use std::fmt::Display;
use std::fs::{DirBuilder, File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Read, Seek, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use throughline_store::{SqliteStore, Store};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_rustls::TlsAcceptor;

/// The name of the database file in the data folder.
pub(crate) const DATABASE: &str = "games.sqlite";

/// How long requests in progress may take when the site stops.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);

/// A running site.
pub struct Server {
    address: SocketAddr,
    site: Site,
    serving: JoinHandle<()>,
    /// The lock on the data folder, held while this is open.
    _lock: File,
}

impl Server {
    /// Opens the database, binds the address and starts to serve.
    ///
    /// # Errors
    /// See [`ServeError`].
    pub async fn start(settings: Settings) -> Result<Self, ServeError> {
        if let Some(path) = &settings.tables {
            let failed = |source| ServeError::Tables { path: path.clone(), source };
            std::fs::read_dir(path).map_err(failed)?;
        }
        let certificate = Certificate::of(&settings)?;
        let tls = certificate.as_ref().map(Certificate::acceptor).transpose()?;
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
        join_peers(&site, notices).await?;
        spawn_tasks(&site);
        if !site.settings.no_tables {
            site.analysis.tablebases.make_small()?;
        }
        serve_metrics(&site, tls.clone()).await?;
        let (settings, shutdown) = (site.settings.clone(), site.shutdown.clone());
        if let Some(certificate) = certificate {
            tokio::spawn(certificate.keep_current(settings.certificate_interval, shutdown.clone()));
        }
        let app = router(site.clone());
        let serving = tokio::spawn(connections::serve(listener, tls, app, settings, shutdown));
        let server = Server { address, site, serving, _lock: lock.try_clone()? };
        // Shown by a second instance that finds the folder in use; an error here does no harm.
        let _ = lock
            .set_len(0)
            .and_then(|()| lock.rewind())
            .and_then(|()| lock.write_all(server.link().as_bytes()));
        Ok(server)
    }

    /// Returns the address that the server listens on.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the link for a browser on this machine: `http://127.0.0.1:4040/`. A certificate of
    /// the site seldom names that address.
    #[must_use]
    pub fn link(&self) -> String {
        let ip =
            if self.address.ip().is_unspecified() { Ipv4Addr::LOCALHOST.into() } else { self.address.ip() };
        let scheme = if self.site.settings.tls_certificate.is_some() { "https" } else { "http" };
        format!("{scheme}://{}/", SocketAddr::new(ip, self.address.port()))
    }

    /// Stops the server: accepts no new requests, gives those in progress a few seconds, then
    /// writes all queued events.
    pub async fn stop(mut self) {
        self.site.shutdown.begin();
        self.site.analysis.tablebases.stop();
        if tokio::time::timeout(SHUTDOWN_TIMEOUT, &mut self.serving).await.is_err() {
            self.serving.abort();
        }
        let games = &self.site.games;
        games.close();
        games.engines.stop();
        games.store.close().await;
    }
}

/// Exchanges notices with the other instances, if there are any.
async fn join_peers(site: &Site, notices: peers::Notices) -> Result<(), ServeError> {
    let Some(address) = &site.settings.nats else { return Ok(()) };
    let games = Arc::downgrade(&site.games);
    let hear = move |notice| games.upgrade().map(|games| games.hear(notice)).is_some();
    let joined = throughline_tasks::exchange_notices(address, peers::SUBJECT, notices, hear).await;
    joined.map_err(|error| ServeError::Nats(error.to_string()))
}

/// Starts what the site does beside answering requests. Each task ends when the store closes.
fn spawn_tasks(site: &Site) {
    let Site { games, identities, notices, studies, .. } = site;
    tokio::spawn(play::poll_database(games.clone()));
    tokio::spawn(identities::watch_sessions(identities.clone(), identities::SESSION_POLL_INTERVAL));
    tokio::spawn(play::watch_deadlines(games.clone()));
    tokio::spawn(play::keep_seeks(games.clone()));
    tokio::spawn(notices::watch_turns(games.clone(), notices.clone()));
    tokio::spawn(notices::send_digests(games.clone(), notices.clone()));
    tokio::spawn(screening::screen_games(games.clone()));
    tokio::spawn(studies::run_studies(studies.clone()));
    tokio::spawn(housekeeping::verify(games.store.clone()));
    tokio::spawn(housekeeping::delete_expired(games.clone()));
    if let Some(days) = site.settings.prune_after {
        let age = Duration::from_secs(u64::from(days) * 24 * 3600);
        tokio::spawn(housekeeping::prune(games.clone(), age));
    }
}

/// Serves metrics for Prometheus, where they are wanted.
async fn serve_metrics(site: &Site, tls: Option<TlsAcceptor>) -> Result<(), ServeError> {
    let Some(address) = site.settings.metrics else { return Ok(()) };
    if tls.is_none() && !address.ip().is_loopback() {
        tracing::warn!(
            %address,
            "metrics go over the network as they are: name a certificate with --tls-certificate, or an \
             address on this machine (docs/hosting.md)"
        );
    }
    let (games, boards) = (site.games.clone(), site.analysis.boards.clone());
    let read_gauges = move || metrics::GaugeValues {
        games: games.running_count(),
        engine_waiting: games.engines.waiting_count(),
        boards: boards.count(),
    };
    let failed = |error: &dyn Display| ServeError::Metrics { address, reason: error.to_string() };
    let listener = TcpListener::bind(address).await.map_err(|error| failed(&error))?;
    let app = metrics::start(read_gauges).map_err(|error| failed(&error))?;
    let (settings, shutdown) = (site.settings.clone(), site.shutdown.clone());
    tokio::spawn(connections::serve(listener, tls, app, settings, shutdown));
    Ok(())
}

/// Runs the site until Ctrl-C or SIGTERM, and prints its link.
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
    if settings.tls_certificate.is_some() && !public.as_ref().is_some_and(PublicUrl::is_secure) {
        return Err(ServeError::CertificateWithoutHttps);
    }
    let server = Server::start(settings).await?;
    let (address, link) = (server.address(), server.link());
    let has_tls = server.site.settings.tls_certificate.is_some();
    if server.site.settings.is_unencrypted(address) {
        tracing::warn!(
            %address,
            "without https whoever is on the way can read along and take over seats: name a certificate \
             with --tls-certificate, or put a proxy that does TLS in front, and name the address with \
             --public-url https://… (docs/hosting.md)"
        );
    }
    let mut out = std::io::stdout();
    // Standard output may be closed; the site runs all the same.
    let _ = writeln!(out, "Throughline is at {link}");
    if let Some(public) = &public {
        let _ = writeln!(out, "Others reach it at {public}/");
        let whose = if has_tls { "A proxy in front of it" } else { "Its proxy" };
        let _ = writeln!(
            out,
            "{whose} must send X-Forwarded-For: without it nothing limits what one address asks for."
        );
    }
    let _ = out.flush();
    if !server.site.settings.no_open {
        // The certificate names the public address.
        let public = public.filter(|_| has_tls).map(|public| public.to_string());
        open_in_browser(&public.unwrap_or(link));
    }
    shutdown_signal().await?;
    server.stop().await;
    Ok(())
}

/// Raises the limit of open files to the maximum that the system allows this process: each
/// connection takes one, and the default is often 1024.
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

/// Opens the database of a locked data folder.
async fn open_file(folder: &Path, lock: &File, may_be_empty: bool) -> Result<Arc<dyn Store>, ServeError> {
    let database = folder.join(DATABASE);
    // A site that ran here before has left its link in the lock file.
    let was_used = lock.metadata().is_ok_and(|lock| lock.len() > 0);
    let is_empty = std::fs::metadata(&database).map_or(true, |file| file.len() == 0);
    if was_used && is_empty && !may_be_empty {
        return Err(ServeError::NoGames { path: folder.to_owned() });
    }
    Ok(Arc::new(SqliteStore::open(&database).await?))
}

/// Opens a link in the user's browser, if there is a display. Never waits and never fails: the link
/// is printed anyway.
fn open_in_browser(link: &str) {
    let has_screen = ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some());
    if has_screen || cfg!(any(target_os = "macos", windows)) {
        let _ = open::that_detached(link);
    }
}

#[cfg(unix)]
async fn shutdown_signal() -> std::io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminated = signal(SignalKind::terminate())?;
    tokio::select! {
        interrupted = tokio::signal::ctrl_c() => interrupted,
        _ = terminated.recv() => Ok(()),
    }
}

#[cfg(not(unix))]
async fn shutdown_signal() -> std::io::Result<()> {
    tokio::signal::ctrl_c().await
}

/// Creates the data folder, readable by its user alone, and locks it.
pub(crate) fn lock(folder: &Path) -> Result<File, ServeError> {
    let failed = |source| ServeError::DataFolder { path: folder.to_owned(), source };
    if folder.is_file() {
        return Err(failed(std::io::Error::other("it is a file: expected a folder")));
    }
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder).map_err(failed)?;
    let path = folder.join("throughline.lock");
    let mut file =
        OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
    // The superuser may restore a site that runs as another user, who must be able to lock it then.
    #[cfg(unix)]
    if let Ok(folder) = std::fs::metadata(folder) {
        use std::os::unix::fs::{MetadataExt, fchown};
        let _ = fchown(&file, Some(folder.uid()), Some(folder.gid()));
    }
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

/// Binds the given address; without one, the default address or, if that is taken, any free port.
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
