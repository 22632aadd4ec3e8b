//! Whether a server that the program connects to is on this machine, so that nobody is on the way.

use std::net::IpAddr;

/// Whether a host, as an address names it, is this machine: a loopback name or address, or the path
/// of a Unix socket.
///
/// ```
/// use throughline_store::is_this_machine;
///
/// assert!(["localhost", "127.0.0.1", "[::1]", "/run/postgresql"].into_iter().all(is_this_machine));
/// assert!(!["db", "10.0.0.2", "localhost.example.org"].into_iter().any(is_this_machine));
/// ```
#[must_use]
pub fn is_this_machine(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    let is_loopback = |ip: IpAddr| ip.to_canonical().is_loopback();
    host.starts_with('/') || host.eq_ignore_ascii_case("localhost") || bare.parse().is_ok_and(is_loopback)
}
