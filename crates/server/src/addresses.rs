//! Host names, IP addresses and contact addresses in the operator's settings.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;

/// Parses an address to listen on.
pub(crate) fn listen_address(text: &str) -> Result<SocketAddr, String> {
    text.parse().map_err(|_| format!("“{text}” is no address: expected IP:PORT, such as 127.0.0.1:4040"))
}

/// Parses the address of a proxy.
pub(crate) fn ip_address(text: &str) -> Result<IpAddr, String> {
    let why = || format!("“{text}” is no IP address: expected one such as 10.0.0.2, no name and no range");
    text.parse().map_err(|_| why())
}

/// A host name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HostName(String);

impl HostName {
    /// Returns the name in lower case.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }
}

/// The error for a text that is not a host name.
#[derive(thiserror::Error, Debug, Clone, PartialEq, Eq)]
#[error("“{0}” is no name of a host: expected one such as push.example.org")]
pub struct HostNameError(String);

impl FromStr for HostName {
    type Err = HostNameError;

    /// RFC 1123, 2.1: letters, digits and hyphens between dots.
    fn from_str(text: &str) -> Result<Self, HostNameError> {
        let is_label = |label: &str| {
            let fine = |c: char| c.is_ascii_alphanumeric() || c == '-';
            (1..=63).contains(&label.len())
                && label.chars().all(fine)
                && !label.starts_with('-')
                && !label.ends_with('-')
        };
        let is_good = text.len() <= 253 && text.contains('.') && text.split('.').all(is_label);
        if is_good { Ok(HostName(text.to_ascii_lowercase())) } else { Err(HostNameError(text.to_owned())) }
    }
}

/// A contact address of the operator, sent to push services.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contact(String);

impl fmt::Display for Contact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The error for a text that is not a contact address.
#[derive(thiserror::Error, Debug, Clone, PartialEq, Eq)]
#[error("“{0}” is no contact: expected mailto:NAME@HOST or https://HOST")]
pub struct ContactError(String);

impl FromStr for Contact {
    type Err = ContactError;

    fn from_str(text: &str) -> Result<Self, ContactError> {
        let is_host = |host: &str| {
            let fine = |c: char| c.is_ascii_alphanumeric() || "-._~:/?=%".contains(c);
            host.starts_with(|c: char| c.is_ascii_alphanumeric()) && host.chars().all(fine)
        };
        let is_good = match (text.strip_prefix("mailto:"), text.strip_prefix("https://")) {
            (Some(mail), _) => {
                mail.rsplit_once('@').is_some_and(|(name, host)| !name.is_empty() && is_host(host))
            }
            (None, Some(page)) => is_host(page),
            (None, None) => false,
        };
        let is_plain = text.chars().all(|c| c.is_ascii_graphic());
        if is_good && is_plain { Ok(Contact(text.to_owned())) } else { Err(ContactError(text.to_owned())) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_hosts_have_letters_digits_and_hyphens_between_dots() {
        assert_eq!("Push.Example-1.org".parse::<HostName>().unwrap().text(), "push.example-1.org");
        for bad in
            ["", "push", "push.example.org/", "https://a.b", "a..b", ".a.b", "-a.b", "a.b-", "a b.c", "ä.b"]
        {
            assert!(bad.parse::<HostName>().is_err(), "{bad}");
        }
    }

    #[test]
    fn contacts_are_addresses_of_mail_or_of_the_web() {
        for good in ["mailto:keeper@play.example.org", "https://play.example.org/about"] {
            assert_eq!(good.parse::<Contact>().unwrap().to_string(), good);
        }
        for bad in [
            "keeper@example.org", "mailto:keeper", "mailto:@a", "mailto:a@", "http://a", "https://",
            "mailto:a b@c",
        ] {
            assert!(bad.parse::<Contact>().unwrap_err().to_string().contains(bad));
        }
    }
}
