//! Names of games: short enough to read out, and not to be guessed.

use crate::random;

/// Digits and letters but 0, O, I and l, which look alike.
const ALPHABET: &[u8; 58] = b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/// Characters of an id: more than 70 random bits.
const LENGTH: usize = 12;

/// A new id.
pub(super) fn new() -> String {
    let mut id = String::with_capacity(LENGTH);
    while id.len() < LENGTH {
        // Values past the last whole multiple of 58 would favour the first letters.
        let usable = random::bytes::<32>().into_iter().filter(|&b| b < 232);
        id.extend(usable.map(|b| char::from(ALPHABET[usize::from(b % 58)])).take(LENGTH - id.len()));
    }
    id
}

/// Whether a text can be an id at all.
pub(super) fn is_possible(text: &str) -> bool {
    text.len() == LENGTH && text.bytes().all(|b| ALPHABET.contains(&b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_possible_and_differ() {
        let ids: std::collections::HashSet<String> = (0..1000).map(|_| new()).collect();
        assert_eq!(ids.len(), 1000);
        assert!(ids.iter().all(|id| is_possible(id)));
        assert!(!is_possible("") && !is_possible("../../../etc") && !is_possible("0OIl0OIl0OIl"));
    }
}
