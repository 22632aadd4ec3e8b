//! TLS of the site itself: its certificate and key, read again when their files change.

use crate::config::Settings;
use crate::websocket::Shutdown;
use rustls::crypto::ring;
use rustls::pki_types::pem::{self, PemObject};
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::server::{ClientHello, ResolvesServerCert};
use rustls::sign::CertifiedKey;
use rustls::{InconsistentKeys, ServerConfig};
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;
use tokio::time::{MissedTickBehavior, interval};
use tokio_rustls::TlsAcceptor;

/// Why a certificate and its key cannot be used.
#[derive(thiserror::Error, Debug)]
pub enum TlsError {
    /// A file cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: std::io::Error,
    },
    /// A file has the lines of PEM, but not what belongs between them.
    #[error("{} is damaged: {source}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: pem::Error,
    },
    /// The file of the certificate has none.
    #[error("{} has no certificate: expected PEM, with lines -----BEGIN CERTIFICATE-----", .0.display())]
    NoCertificate(PathBuf),
    /// The file of the key has none, or one that a passphrase protects.
    #[error(
        "{} has no private key: expected PEM without a passphrase, with a line -----BEGIN PRIVATE KEY-----",
        .0.display()
    )]
    NoKey(PathBuf),
    /// The key is that of another certificate.
    #[error("the key in {} does not belong to the certificate in {}", key.display(), certificate.display())]
    Mismatch {
        /// The file of the certificate.
        certificate: PathBuf,
        /// The file of the key.
        key: PathBuf,
    },
    /// The certificate cannot be read, or the kind of key is not known.
    #[error(
        "the certificate in {} and the key in {} cannot be used: {source}",
        certificate.display(), key.display()
    )]
    Unusable {
        /// The file of the certificate.
        certificate: PathBuf,
        /// The file of the key.
        key: PathBuf,
        /// The cause.
        source: rustls::Error,
    },
}

/// The two files, in PEM.
#[derive(Clone)]
struct Files {
    certificate: PathBuf,
    key: PathBuf,
}

/// What the files hold.
#[derive(PartialEq)]
struct Contents {
    certificate: Vec<u8>,
    key: Vec<u8>,
}

impl Files {
    fn read(&self) -> Result<Contents, TlsError> {
        let read = |path: &Path| {
            std::fs::read(path).map_err(|source| TlsError::Unreadable { path: path.to_owned(), source })
        };
        Ok(Contents { certificate: read(&self.certificate)?, key: read(&self.key)? })
    }

    /// Parses what was read from the files, and checks that it belongs together.
    fn parse(&self, contents: &Contents) -> Result<Arc<CertifiedKey>, TlsError> {
        let damaged = |path: &Path, source| TlsError::Damaged { path: path.to_owned(), source };
        let chain = CertificateDer::pem_slice_iter(&contents.certificate).collect::<Result<Vec<_>, _>>();
        let chain = chain.map_err(|error| damaged(&self.certificate, error))?;
        if chain.is_empty() {
            return Err(TlsError::NoCertificate(self.certificate.clone()));
        }
        let key = PrivateKeyDer::from_pem_slice(&contents.key).map_err(|error| match error {
            pem::Error::NoItemsFound => TlsError::NoKey(self.key.clone()),
            _ if has_passphrase(&contents.key) => TlsError::NoKey(self.key.clone()),
            error => damaged(&self.key, error),
        })?;
        let pair = CertifiedKey::from_der(chain, key, &ring::default_provider());
        pair.map(Arc::new).map_err(|error| self.unusable(error))
    }

    /// Returns the error for files that are not of any use together.
    fn unusable(&self, error: rustls::Error) -> TlsError {
        let Files { certificate, key } = self.clone();
        match error {
            rustls::Error::InconsistentKeys(InconsistentKeys::KeyMismatch) => {
                TlsError::Mismatch { certificate, key }
            }
            source => TlsError::Unusable { certificate, key, source },
        }
    }
}

/// Whether a passphrase protects a key in the old form of PEM, where a header says so (RFC 1421).
fn has_passphrase(key: &[u8]) -> bool {
    String::from_utf8_lossy(key)
        .lines()
        .any(|line| line.starts_with("Proc-Type:") && line.contains("ENCRYPTED"))
}

/// The certificate in use, for whatever name a browser asks.
#[derive(Debug)]
struct InUse(RwLock<Arc<CertifiedKey>>);

impl ResolvesServerCert for InUse {
    fn resolve(&self, _: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        Some(self.0.read().unwrap_or_else(PoisonError::into_inner).clone())
    }
}

/// The site's certificate, as it is read again and again.
pub(crate) struct Certificate {
    files: Files,
    contents: Contents,
    in_use: Arc<InUse>,
}

impl Certificate {
    /// Reads the site's own certificate, if it has one.
    ///
    /// # Errors
    /// See [`TlsError`].
    pub(crate) fn of(settings: &Settings) -> Result<Option<Self>, TlsError> {
        let files = settings.tls_certificate.as_deref().zip(settings.tls_key.as_deref());
        files.map(|(certificate, key)| Certificate::read(certificate, key)).transpose()
    }

    fn read(certificate: &Path, key: &Path) -> Result<Self, TlsError> {
        let files = Files { certificate: certificate.to_owned(), key: key.to_owned() };
        let contents = files.read()?;
        let in_use = Arc::new(InUse(RwLock::new(files.parse(&contents)?)));
        Ok(Certificate { files, contents, in_use })
    }

    /// Returns what opens connections with the certificate then in use: TLS 1.2 and 1.3, HTTP/1.1.
    ///
    /// # Errors
    /// TLS is not available.
    pub(crate) fn acceptor(&self) -> Result<TlsAcceptor, TlsError> {
        let builder = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(|source| self.files.unusable(source))?;
        let mut config = builder.with_no_client_auth().with_cert_resolver(self.in_use.clone());
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        Ok(TlsAcceptor::from(Arc::new(config)))
    }

    /// Reads the files at intervals, and uses what is new in them, until the site stops. While they
    /// cannot be used, the old certificate stays in use.
    pub(crate) async fn keep_current(mut self, pause: Duration, shutdown: Shutdown) {
        let mut pause = interval(pause);
        pause.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut said = None;
        loop {
            tokio::select! {
                _ = pause.tick() => {}
                () = shutdown.begun() => return,
            }
            let files = self.files.clone();
            let Ok(read) = tokio::task::spawn_blocking(move || files.read()).await else { continue };
            if let Err(error) = read.and_then(|contents| self.take(contents)) {
                let error = error.to_string();
                if said.as_ref() != Some(&error) {
                    tracing::error!(%error, "the new certificate cannot be used: the old one stays in use");
                    said = Some(error);
                }
            } else {
                said = None;
            }
        }
    }

    /// Uses what was read from the files, if it is new.
    fn take(&mut self, contents: Contents) -> Result<(), TlsError> {
        if contents == self.contents {
            return Ok(());
        }
        let pair = self.files.parse(&contents)?;
        *self.in_use.0.write().unwrap_or_else(PoisonError::into_inner) = pair;
        self.contents = contents;
        tracing::info!("the site has a new certificate");
        Ok(())
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use std::process::Command;
    use tokio::net::TcpListener;

    /// Starts a server at `localhost` whose certificate nobody trusts, and returns its port.
    pub(crate) async fn start_untrusted() -> u16 {
        let folder = tempfile::tempdir().unwrap();
        let [certificate, key] =
            make(folder.path(), "own", &["ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"]);
        let tls = Certificate::read(&certificate, &key).unwrap().acceptor().unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let _ = tls.accept(stream).await;
            }
        });
        port
    }

    /// Makes a key and a certificate for it in a folder.
    fn make(folder: &Path, name: &str, kind: &[&str]) -> [PathBuf; 2] {
        let files = ["crt", "key"].map(|end| folder.join(format!("{name}.{end}")));
        let mut openssl = Command::new("openssl");
        openssl.args(["req", "-x509", "-nodes", "-days", "2", "-subj", "/CN=a test"]);
        openssl.args(["-addext", "subjectAltName=DNS:localhost"]);
        openssl.args(["-addext", "basicConstraints=critical,CA:FALSE", "-newkey"]);
        openssl.args(kind).arg("-out").arg(&files[0]).arg("-keyout").arg(&files[1]);
        let made = openssl.output().expect("openssl starts: `cargo xtask install` installs it");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        files
    }

    #[test]
    fn a_certificate_with_its_key_is_taken_and_what_is_wrong_with_others_is_said() {
        let folder = tempfile::tempdir().unwrap();
        let [certificate, key] = make(folder.path(), "rsa", &["rsa:2048"]);
        let curve = ["ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
        let [_, other] = make(folder.path(), "ec", &curve);
        assert!(Certificate::read(&certificate, &key).is_ok_and(|taken| taken.acceptor().is_ok()));
        let file = |name: &str, text: &str| {
            let path = folder.path().join(name);
            std::fs::write(&path, text).unwrap();
            path
        };
        let empty = file("empty", "");
        let cut = file("cut", "-----BEGIN CERTIFICATE-----\nMIIB\n");
        let garbage = file("garbage", "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n");
        let secret = file(
            "secret",
            "-----BEGIN ENCRYPTED PRIVATE KEY-----\nMIIB\n-----END ENCRYPTED PRIVATE KEY-----\n",
        );
        let old = file(
            "old",
            "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,00\n\nMIIB\n\
             -----END RSA PRIVATE KEY-----\n",
        );
        let nowhere = folder.path().join("nowhere");
        for (certificate, key, told) in [
            (&certificate, &other, "does not belong to the certificate in"),
            (&key, &key, "rsa.key has no certificate: expected PEM"),
            (&certificate, &certificate, "rsa.crt has no private key: expected PEM"),
            (&certificate, &secret, "secret has no private key: expected PEM without a passphrase"),
            (&certificate, &old, "old has no private key: expected PEM without a passphrase"),
            (&empty, &key, "empty has no certificate"),
            (&cut, &key, "cut is damaged"),
            (&garbage, &key, "cannot be used"),
            (&certificate, &nowhere, "cannot read"),
        ] {
            let error = Certificate::read(certificate, key).err().expect(told).to_string();
            assert!(error.contains(told), "{error}");
        }
    }
}
