//! Sends e-mail through the operator's mail server.

use crate::config::{PublicUrl, Settings};
use crate::limits::Limits;
use crate::messages::{in_language, say_with};
use crate::metrics;
use crate::paths::FORGOTTEN;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Mailbox, Message};
use lettre::transport::smtp::authentication::Credentials;
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Tokio1Executor};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use throughline_game::Language;
use throughline_store::{MailAddress, is_this_machine};
use tokio::sync::Semaphore;

/// Limits on messages in the queue, and on those being sent at once.
const MAX_QUEUED: usize = 500;
const SENT_AT_ONCE: usize = 4;

/// The pauses before further tries, as multiples of the first one: usually 20 s, 1 and 5 minutes.
const PAUSES: [u32; 3] = [1, 3, 15];

/// Timeout of each step of the mail server.
const TIMEOUT: Duration = Duration::from_secs(20);

/// Maximum length of an address, in bytes.
pub(crate) const MAX_ADDRESS_LENGTH: usize = 254;

/// Errors in the e-mail settings.
#[derive(thiserror::Error, Debug)]
pub(crate) enum MailerError {
    #[error("e-mail needs the address of the site for its links: --public-url")]
    NoAddress,
    #[error("--mail-from is no address: {0}")]
    From(#[from] lettre::address::AddressError),
    #[error("--smtp names no server that can be used: {0}")]
    Server(String),
    #[error(
        "--smtp names the user {0:?}, and there is no password: expected --smtp-password-file FILE or the \
         variable THROUGHLINE_SMTP_PASSWORD"
    )]
    NoPassword(String),
    #[error("the password of the mail server cannot be read from {file}: {error}")]
    Password { file: String, error: std::io::Error },
}

/// A message to one person.
pub(crate) struct Email {
    pub to: String,
    pub subject: String,
    pub text: String,
    /// The address that ends such messages, for the mail program's “unsubscribe” button.
    pub unsubscribe_link: Option<String>,
    /// The keys under which a limit has counted it: taken back if it cannot be delivered.
    pub counted_for: Vec<String>,
}

/// Sends messages.
pub(crate) struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    site: PublicUrl,
    room: Arc<Semaphore>,
    sending: Semaphore,
    limits: Arc<Limits>,
    /// The first pause before another try.
    retry: Duration,
}

/// Why a message was not delivered.
#[derive(thiserror::Error, Debug)]
enum DeliveryError {
    #[error(transparent)]
    Address(#[from] lettre::address::AddressError),
    #[error(transparent)]
    Message(#[from] lettre::error::Error),
    #[error(transparent)]
    Server(#[from] lettre::transport::smtp::Error),
}

impl DeliveryError {
    /// Whether another try may succeed: the server cannot be reached, or says that it is busy.
    fn may_pass(&self) -> bool {
        matches!(self, DeliveryError::Server(error) if !error.is_permanent() && !error.is_client())
    }
}

/// Parses an address as a person writes it, of the form `name@host.tld`.
pub(crate) fn address(text: &str) -> Option<Address> {
    let text = text.trim();
    let is_plain = text.len() <= MAX_ADDRESS_LENGTH
        && text.chars().all(|c| c.is_ascii_graphic() && !"\"<>()[],;:\\".contains(c));
    let address: Address = text.parse().ok().filter(|_| is_plain)?;
    address.domain().contains('.').then_some(address)
}

/// Normalises an address for comparisons.
pub(crate) fn address_key(address: &str) -> String {
    address.trim().to_ascii_lowercase()
}

/// Reads the password from its file or from the environment.
fn password(file: Option<&Path>) -> Result<Option<String>, MailerError> {
    let Some(file) = file else { return Ok(std::env::var(PASSWORD).ok().filter(|text| !text.is_empty())) };
    let read = std::fs::read_to_string(file);
    let failed = |error| MailerError::Password { file: file.display().to_string(), error };
    Ok(Some(read.map_err(failed)?.trim_end_matches(['\r', '\n']).to_owned()))
}

/// The environment variable that may hold the password.
const PASSWORD: &str = "THROUGHLINE_SMTP_PASSWORD";

/// Creates a transport to the server with this URL, with the password of a file.
fn transport(
    server: &str,
    password_file: Option<&Path>,
) -> Result<AsyncSmtpTransport<Tokio1Executor>, MailerError> {
    let unusable = |why: &dyn std::fmt::Display| MailerError::Server(why.to_string());
    let (scheme, rest) =
        server.split_once("://").ok_or_else(|| unusable(&"expected smtps://USER@HOST:PORT"))?;
    let (user, host) = rest.rsplit_once('@').map_or((None, rest), |(user, host)| (Some(user), host));
    if user.is_some_and(|user| user.contains(':')) {
        return Err(unusable(&format!("the password belongs into a file or into {PASSWORD}")));
    }
    let name = host.split(['/', '?']).next().unwrap_or_default();
    let name = name.rsplit_once(':').map_or(name, |(name, _)| name);
    let encrypts = scheme == "smtps" || (scheme == "smtp" && host.contains("tls=required"));
    if !encrypts && !is_this_machine(name) {
        return Err(unusable(&"to another machine only smtps://… and smtp://…?tls=required encrypt"));
    }
    let builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(&format!("{scheme}://{host}"));
    let mut builder = builder.map_err(|error| unusable(&error))?.timeout(Some(TIMEOUT));
    if let Some(user) = user {
        let user = percent_encoding::percent_decode_str(user).decode_utf8_lossy().into_owned();
        let password = password(password_file)?.ok_or_else(|| MailerError::NoPassword(user.clone()))?;
        builder = builder.credentials(Credentials::new(user, password));
    }
    Ok(builder.build())
}

impl Mailer {
    /// Creates the mailer of a site; `None` if the operator has named no mail server.
    pub(crate) fn of(settings: &Settings, limits: Arc<Limits>) -> Result<Option<Arc<Self>>, MailerError> {
        let Some(server) = &settings.smtp else { return Ok(None) };
        Ok(Some(Arc::new(Mailer {
            transport: transport(server, settings.smtp_password_file.as_deref())?,
            from: settings.mail_from.as_deref().unwrap_or_default().parse()?,
            site: settings.public_url.clone().ok_or(MailerError::NoAddress)?,
            room: Arc::new(Semaphore::new(MAX_QUEUED)),
            sending: Semaphore::new(SENT_AT_ONCE),
            limits,
            retry: settings.mail_retry,
        })))
    }

    /// Returns the full address of a path of the site.
    pub(crate) fn link(&self, path: &str) -> String {
        format!("{}{path}", self.site)
    }

    /// Returns the name of the site in messages.
    pub(crate) fn site(&self) -> &str {
        self.site.authority()
    }

    /// Whether half of the queue is free: the other half is for messages that people ask for.
    pub(crate) fn has_room(&self) -> bool {
        self.room.available_permits() > MAX_QUEUED / 2
    }

    /// Sends a message in the background; a server that does not take it is tried again a few
    /// times. If the queue is full the message is dropped: people can ask for another one.
    pub(crate) fn send(self: &Arc<Self>, mut email: Email) {
        let counted = std::mem::take(&mut email.counted_for);
        let Ok(place) = self.room.clone().try_acquire_owned() else {
            tracing::warn!("too many messages wait to be sent: one is dropped");
            return self.give_up(&counted);
        };
        let mailer = self.clone();
        tokio::spawn(async move {
            match mailer.deliver(email).await {
                Ok(()) => metrics::mailed("sent"),
                Err(error) => {
                    tracing::warn!(%error, "a message could not be sent");
                    mailer.give_up(&counted);
                }
            }
            drop(place);
        });
    }

    /// Counts a message that is not sent, and takes it back from the limits.
    fn give_up(&self, counted: &[String]) {
        metrics::mailed("failed");
        counted.iter().for_each(|key| self.limits.emails.take_back(key));
    }

    /// Hands a message to the server, in several tries if need be.
    async fn deliver(&self, email: Email) -> Result<(), DeliveryError> {
        let message = self.message(email)?;
        let post = async || {
            let _turn = self.sending.acquire().await;
            self.transport.send(message.clone()).await.map(drop).map_err(DeliveryError::from)
        };
        for pause in PAUSES {
            match post().await {
                Err(error) if error.may_pass() => {
                    tracing::info!(%error, "a message could not be sent yet");
                    metrics::mailed("retried");
                    tokio::time::sleep(self.retry * pause).await;
                }
                done => return done,
            }
        }
        post().await
    }

    /// Tells the owner of an account that a way to sign in has changed; `what` names the message
    /// that says which.
    pub(crate) async fn notify_owner(self: &Arc<Self>, mail: MailAddress, name: &str, what: &str) {
        let language = Language::from_tag(&mail.language).unwrap_or_default();
        in_language(language, async {
            let link = self.link(FORGOTTEN);
            let inserted = [("name", name), ("site", self.site()), ("link", &link)];
            let text = format!("{}\n\n{}", say_with(what, &inserted), say_with("mail.not-you", &inserted));
            let subject = say_with("mail.changed-subject", &inserted);
            let (unsubscribe_link, counted_for) = (None, Vec::new());
            self.send(Email { to: mail.address, subject, text, unsubscribe_link, counted_for });
        })
        .await;
    }

    fn message(&self, email: Email) -> Result<Message, DeliveryError> {
        let raw = |name, value: String| HeaderValue::new(HeaderName::new_from_ascii_str(name), value);
        let mut message = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, email.to.parse()?))
            .subject(email.subject)
            .message_id(None)
            .raw_header(raw("Auto-Submitted", "auto-generated".to_owned()));
        if let Some(link) = email.unsubscribe_link {
            message = message
                .raw_header(raw("List-Unsubscribe", format!("<{link}>")))
                .raw_header(raw("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()));
        }
        Ok(message.header(ContentType::TEXT_PLAIN).body(email.text)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_have_one_form() {
        for good in ["ada@example.org", " Ada.L+games@mail.example.org "] {
            assert!(
                address(good).is_some_and(|found| address_key(found.as_ref()) == address_key(good)),
                "{good}"
            );
        }
        for bad in [
            "",
            "ada",
            "ada@localhost",
            "@example.org",
            "ada@",
            "ada@example.org\r\nBcc: eve@example.org",
            "a b@example.org",
            "Ada <ada@example.org>",
            "ada@example.org,eve@example.org",
            "ada@[127.0.0.1]",
        ] {
            assert!(address(bad).is_none(), "{bad}");
        }
        assert!(address(&format!("{}@example.org", "a".repeat(MAX_ADDRESS_LENGTH))).is_none());
    }

    #[test]
    fn mail_servers_encrypt_or_are_this_machine() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), "secret\n").unwrap();
        let of = |server: &str| transport(server, Some(file.path()));
        let told = transport("smtps://user@mail.example.org", None).map(drop);
        if std::env::var_os(PASSWORD).is_none() {
            let told = told.expect_err("there is no password").to_string();
            assert!(told.contains("\"user\"") && told.contains("--smtp-password-file"), "{told}");
        }
        for good in [
            "smtps://user@mail.example.org",
            "smtp://user@mail.example.org:587?tls=required",
            "smtp://127.0.0.1:2525",
        ] {
            assert!(of(good).is_ok(), "{good}");
        }
        for bad in [
            "smtp://mail.example.org",
            "mail.example.org",
            "smtps://user:password@mail.example.org",
            "http://localhost",
        ] {
            let told = of(bad).expect_err("refused").to_string();
            assert!(told.starts_with("--smtp names no server") && !told.contains("user:password"), "{told}");
        }
    }

    #[tokio::test]
    async fn a_mail_server_must_prove_who_it_is() {
        let port = crate::tls::tests::start_untrusted().await;
        let server = transport(&format!("smtps://localhost:{port}"), None).unwrap();
        let refused = server.test_connection().await.expect_err("nobody signed it");
        assert!(format!("{refused:?}").contains("UnknownIssuer"), "{refused:?}");
    }
}
