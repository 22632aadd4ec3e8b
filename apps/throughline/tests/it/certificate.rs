//! Certificates for tests. Those of several instances use this file too.

use std::path::{Path, PathBuf};
use std::process::Command;

/// A certificate for `localhost` and 127.0.0.1, signed with its own key, and that key. Programs
/// with the file in `SSL_CERT_FILE` trust it and no other.
pub struct Certificate {
    pub certificate: PathBuf,
    pub key: PathBuf,
}

impl Certificate {
    pub fn make(folder: &Path, name: &str) -> Self {
        let [certificate, key] = ["crt", "key"].map(|end| folder.join(format!("{name}.{end}")));
        let mut openssl = Command::new("openssl");
        openssl.args(["req", "-x509", "-nodes", "-days", "2", "-subj", "/CN=a test"]);
        openssl.args(["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"]);
        openssl.args(["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]);
        openssl.args(["-addext", "basicConstraints=critical,CA:FALSE"]);
        openssl.arg("-out").arg(&certificate).arg("-keyout").arg(&key);
        let made = openssl.output().expect("openssl starts: `cargo xtask install` installs it");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        Certificate { certificate, key }
    }
}
