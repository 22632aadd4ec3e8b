//! Secrets and ids from the operating system's generator, and the hash by which a secret is stored.

use sha2::{Digest, Sha256};

/// Returns `N` random bytes.
///
/// # Panics
/// When the operating system provides no randomness: without secrets the site must not continue.
pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// Returns `N` random bytes as `2 N` hexadecimal digits.
pub(crate) fn hex<const N: usize>() -> String {
    to_hex(&bytes::<N>())
}

/// Formats bytes as two lower-case hexadecimal digits each.
pub(crate) fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

/// Returns the hash by which a random secret (of a visitor, a session, a token, a code) is stored:
/// SHA-256 as 64 hexadecimal digits. A text of another form would be another algorithm's.
pub(crate) fn hash(secret: &str) -> String {
    to_hex(&Sha256::digest(secret.as_bytes()))
}

/// Returns 64 random bits.
pub(crate) fn number() -> u64 {
    u64::from_le_bytes(bytes())
}

/// Digits and letters except 0, O, I and l, which look alike.
const ALPHABET: &[u8; 58] = b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/// Length of a game's id: more than 128 random bits.
pub(crate) const ID_LENGTH: usize = 22;

/// Length of the ids of the site's oldest games: more than 70 random bits.
const OLD_ID_LENGTH: usize = 12;

/// Creates an unguessable id for a game.
pub(crate) fn game_id() -> String {
    let mut id = String::with_capacity(ID_LENGTH);
    while id.len() < ID_LENGTH {
        // Values from the last whole multiple of 58 on would favour the first letters.
        let usable = bytes::<32>().into_iter().filter(|&b| b < 232);
        id.extend(usable.map(|b| char::from(ALPHABET[usize::from(b % 58)])).take(ID_LENGTH - id.len()));
    }
    id
}

/// Whether a text has the form of a game's id.
pub(crate) fn is_game_id(text: &str) -> bool {
    [OLD_ID_LENGTH, ID_LENGTH].contains(&text.len()) && text.bytes().all(|b| ALPHABET.contains(&b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_possible_and_differ() {
        let ids: std::collections::HashSet<String> = (0..1000).map(|_| game_id()).collect();
        assert_eq!(ids.len(), 1000);
        assert!(ids.iter().all(|id| is_game_id(id)));
        assert!(!is_game_id("") && !is_game_id("../../../etc") && !is_game_id("0OIl0OIl0OIl"));
        assert!(ids.iter().all(|id| id.len() as f64 * (ALPHABET.len() as f64).log2() > 128.0));
        assert!(is_game_id("2Wd7kPqRsT4x") && !is_game_id("2Wd7kPqRsT4x2"), "those of older games");
    }
}
