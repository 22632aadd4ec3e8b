//! Configuration of the site: command line, environment, and the settings made from both.

use crate::addresses::{Contact, HostName, ip_address, listen_address};
pub use crate::public_url::{PublicUrl, PublicUrlError};
use std::net::{IpAddr, SocketAddr};
use std::ops::{Deref, DerefMut};
use std::path::PathBuf;
use std::time::Duration;

/// The address that the site listens on by default.
pub const DEFAULT_LISTEN: SocketAddr =
    SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), 4040);

/// Nodes that the engine searches for each position of a game that is reviewed or screened.
pub(crate) const REVIEW_NODES: u64 = 200_000;

/// Arguments of the site's program. Each can also be an environment variable.
#[derive(clap::Args, Debug, Clone, Default)]
pub struct Config {
    /// Data folder, with the games [default: `throughline` in the user's data folder]
    #[arg(long, env = "THROUGHLINE_DATA", value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// Address to listen on; port 0 takes any free one [default: 127.0.0.1:4040, or a free port if
    /// that is taken]
    #[arg(long, env = "THROUGHLINE_LISTEN", value_name = "ADDR", value_parser = listen_address)]
    pub listen: Option<SocketAddr>,
    /// Do not open the browser
    #[arg(long, env = "THROUGHLINE_NO_OPEN", value_parser = on_or_off)]
    pub no_open: bool,
    /// Public address of the site behind a reverse proxy that keeps the Host header and sends
    /// X-Forwarded-For, such as `https://play.example.org`
    #[arg(long, env = "THROUGHLINE_PUBLIC_URL", value_name = "URL")]
    pub public_url: Option<PublicUrl>,
    /// Certificate of the site, with the chain to a public authority, in PEM: it then speaks https
    /// itself, to browsers or to a proxy; taken again when the file changes
    #[arg(long, env = "THROUGHLINE_TLS_CERTIFICATE", value_name = "FILE", requires_all = ["tls_key", "public_url"])]
    pub tls_certificate: Option<PathBuf>,
    /// Private key of the certificate, in PEM without a passphrase
    #[arg(long, env = "THROUGHLINE_TLS_KEY", value_name = "FILE", requires = "tls_certificate")]
    pub tls_key: Option<PathBuf>,
    /// Extend HSTS to all subdomains of the public URL (includeSubDomains); needs a public URL with
    /// https
    #[arg(long, env = "THROUGHLINE_HSTS_SUBDOMAINS", value_parser = on_or_off)]
    pub hsts_subdomains: bool,
    /// Number of engine threads [default: one less than the number of CPU cores]
    #[arg(long, env = "THROUGHLINE_ENGINE_THREADS", value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub engine_threads: Option<u16>,
    /// Addresses of reverse proxies whose X-Forwarded-For is trusted. With a public URL, one on
    /// this machine always is
    #[arg(long, env = "THROUGHLINE_PROXIES", value_name = "IP,IP", value_delimiter = ',', value_parser = ip_address)]
    pub proxies: Vec<IpAddr>,
    /// Folder of tablebases, which must exist [default: `tables` in the data folder, created if
    /// missing]
    #[arg(long, env = "THROUGHLINE_TABLES", value_name = "DIR")]
    pub tables: Option<PathBuf>,
    /// Start with an empty database if the one in the data folder is missing
    #[arg(long, env = "THROUGHLINE_START_EMPTY", value_parser = on_or_off)]
    pub start_empty: bool,
    /// Delete unfinished games without a running clock after this many days without a change
    /// [default: keep all]
    #[arg(long, env = "THROUGHLINE_PRUNE_AFTER", value_name = "DAYS", value_parser = clap::value_parser!(u16).range(1..))]
    pub prune_after: Option<u16>,
    /// Log level on standard error: error, warn, info (each refusal), debug (each request) or trace
    /// [default: warn]
    #[arg(long, env = "THROUGHLINE_LOG", value_name = "LEVEL")]
    pub log: Option<tracing::Level>,
    /// Log one JSON object per line
    #[arg(long, env = "THROUGHLINE_LOG_JSON", value_parser = on_or_off)]
    pub log_json: bool,
    /// Separate, private address that serves `GET /metrics` for Prometheus, such as 127.0.0.1:9464
    #[arg(long, env = "THROUGHLINE_METRICS", value_name = "ADDR", value_parser = listen_address)]
    pub metrics: Option<SocketAddr>,
    /// Database shared by several instances of the site, instead of a file in the data folder:
    /// `postgres://USER:PASSWORD@HOST/DATABASE` (needs a program built with --features scale)
    #[arg(long, env = "THROUGHLINE_STORE", value_name = "URL", hide_env_values = true)]
    pub store: Option<String>,
    /// NATS server over which instances that share a database notify each other of moves,
    /// `nats://HOST` (needs a program built with --features scale) [default: each polls the
    /// database every second]
    #[arg(
        long,
        alias = "hints",
        env = "THROUGHLINE_NATS",
        value_name = "URL",
        hide_env_values = true,
        requires = "store"
    )]
    pub nats: Option<String>,
    /// Where to compute engine moves, hints and reviews: here, or in `throughline worker`, through
    /// a task queue in the database (needs a program built with --features scale). Tasks that no
    /// worker takes are done here
    #[arg(
        long,
        env = "THROUGHLINE_ENGINE_WORK",
        value_name = "WHERE",
        default_value = "here",
        requires_if("queue", "store")
    )]
    pub engine_work: EngineWork,
    /// Who may create an account: everyone, people with an invitation (`throughline admin invite`),
    /// or nobody
    #[arg(long, env = "THROUGHLINE_ACCOUNTS", value_name = "WHO", default_value = "open")]
    pub accounts: AccountMode,
    /// Disable chat
    #[arg(long, env = "THROUGHLINE_NO_CHAT", value_parser = on_or_off)]
    pub no_chat: bool,
    /// Disable screening: comparing rated games with the engine, while it is idle, for moderators
    #[arg(long, env = "THROUGHLINE_NO_SCREENING", value_parser = on_or_off)]
    pub no_screening: bool,
    /// Contact of the operator for push services, `mailto:NAME@HOST` or `https://…`; without it,
    /// push notifications are off
    #[arg(long, env = "THROUGHLINE_CONTACT", value_name = "URL")]
    pub contact: Option<Contact>,
    /// Host of a push service to allow besides those of Chrome, Edge, Firefox and Safari, including
    /// all its subdomains; may be given several times
    #[arg(
        long = "push-service",
        env = "THROUGHLINE_PUSH_SERVICES",
        value_name = "HOST",
        value_delimiter = ',',
        requires = "contact"
    )]
    pub push_services: Vec<HostName>,
    /// Mail server for the site's e-mails, `smtps://USER@HOST:PORT`; the password is read from
    /// --smtp-password-file or the variable THROUGHLINE_SMTP_PASSWORD
    #[arg(long, env = "THROUGHLINE_SMTP", value_name = "URL", requires_all = ["mail_from", "public_url"])]
    pub smtp: Option<String>,
    /// File with the password of the mail server
    #[arg(long, env = "THROUGHLINE_SMTP_PASSWORD_FILE", value_name = "FILE", requires = "smtp")]
    pub smtp_password_file: Option<PathBuf>,
    /// Sender of the site's e-mails, such as `Throughline <games@play.example.org>`
    #[arg(long, env = "THROUGHLINE_MAIL_FROM", value_name = "ADDRESS", requires = "smtp")]
    pub mail_from: Option<String>,
    /// Do not generate missing small tablebases
    #[arg(long, env = "THROUGHLINE_NO_TABLES", value_parser = on_or_off)]
    pub no_tables: bool,
}

impl Config {
    /// Returns the settings for these arguments; `None` when the user has no data folder.
    pub(crate) fn settings(self) -> Option<Settings> {
        let data = data_folder(self.data.clone())?;
        Some(Settings { config: self, ..Settings::new(data) })
    }
}

/// Parses the variable of a flag. The flag itself counts as `true`.
fn on_or_off(text: &str) -> Result<bool, &'static str> {
    match text.to_ascii_lowercase().as_str() {
        "1" | "true" | "yes" | "on" => Ok(true),
        "" | "0" | "false" | "no" | "off" => Ok(false),
        _ => Err("expected 1, true, yes or on, or else 0, false, no or off"),
    }
}

/// Who may make an account.
#[derive(clap::ValueEnum, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum AccountMode {
    /// Everyone.
    #[default]
    Open,
    /// People with an invitation.
    Invite,
    /// Nobody; existing accounts can still sign in.
    Off,
}

/// Where engines' moves, hints and reviews are worked out.
#[derive(clap::ValueEnum, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum EngineWork {
    /// In this process.
    #[default]
    Here,
    /// In workers, through a task queue in the database.
    Queue,
}

/// Returns the data folder: the one that was named, or the user's; `None` if there is none.
#[must_use]
pub fn data_folder(named: Option<PathBuf>) -> Option<PathBuf> {
    named.or_else(|| Some(dirs::data_dir()?.join("throughline")))
}

/// All settings of a running site: the operator's configuration, which is read through `Deref`, and
/// values that only tests change.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The operator's configuration, or the defaults.
    pub config: Config,
    /// The data folder; created if it is missing.
    pub data: PathBuf,
    /// Nodes that screening searches for each position of a game.
    pub screening_nodes: u64,
    /// How long a turn lasts before its player, who does not have the game open, gets a notice.
    pub notice_delay: Duration,
    /// Whether pushes may go to private addresses, and without https.
    pub push_anywhere: bool,
    /// The pause before a message that a mail server did not take is tried again; later pauses are
    /// longer.
    pub mail_retry: Duration,
    /// How long a connection may take to agree on TLS, to send a request's header, stay idle
    /// between requests, or accept no data.
    pub connection_timeout: Duration,
    /// How often the files of certificate and key are read again.
    pub certificate_interval: Duration,
    /// Minimum time between two moves of engines that play each other, so that people can follow.
    pub watch_move_delay: Duration,
    /// Minimum time before an engine answers a person's move, so that the person sees that move
    /// first.
    pub reply_delay: Duration,
}

impl Deref for Settings {
    type Target = Config;

    fn deref(&self) -> &Config {
        &self.config
    }
}

impl DerefMut for Settings {
    fn deref_mut(&mut self) -> &mut Config {
        &mut self.config
    }
}

impl Settings {
    /// Whether traffic to the site is unencrypted on a network: no https, and not only on this
    /// machine.
    pub(crate) fn is_unencrypted(&self, listening: SocketAddr) -> bool {
        match &self.public_url {
            _ if self.tls_certificate.is_some() => false,
            Some(url) => !url.is_secure(),
            None => !listening.ip().is_loopback(),
        }
    }

    /// Returns the folder of the tablebases.
    pub(crate) fn tables(&self) -> PathBuf {
        self.tables.clone().unwrap_or_else(|| self.data.join("tables"))
    }

    /// Returns the number of engine worker threads.
    pub(crate) fn engine_threads(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.engine_threads.map_or_else(|| cores().saturating_sub(1).max(1), usize::from)
    }

    /// Returns the default settings for a data folder, without building tablebases.
    #[must_use]
    pub fn new(data: PathBuf) -> Self {
        Settings {
            config: Config { no_tables: true, ..Config::default() },
            data,
            screening_nodes: REVIEW_NODES,
            notice_delay: Duration::from_secs(20),
            push_anywhere: false,
            mail_retry: Duration::from_secs(20),
            connection_timeout: Duration::from_secs(15),
            certificate_interval: Duration::from_secs(60),
            watch_move_delay: Duration::from_millis(800),
            reply_delay: Duration::from_millis(350),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_of_flags_are_words_for_on_or_off() {
        for (text, expected) in
            [("1", true), ("TRUE", true), ("on", true), ("0", false), ("No", false), ("", false)]
        {
            assert_eq!(on_or_off(text), Ok(expected), "{text}");
        }
        assert!(on_or_off("nonsense").is_err_and(|why| why.contains("true") && why.contains("off")));
    }
}
