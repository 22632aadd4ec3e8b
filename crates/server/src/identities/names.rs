//! Names of accounts: their form, their keys, and which are reserved or offensive.

use crate::error::Refusal;
use crate::messages::{say, say_with};
use rustrict::CensorStr;
use std::ops::RangeInclusive;

/// Length of a name.
const LENGTH: RangeInclusive<usize> = 2..=20;

/// Names that could be mistaken for the site itself, or for nobody.
const RESERVED: [&str; 28] = [
    "account", "accounts", "admin", "administrator", "anonymous", "bot", "club", "computer", "engine",
    "everybody", "friend", "guest", "help", "host", "level", "mod", "moderator", "nobody", "official",
    "owner", "root", "server", "staff", "support", "system", "team", "throughline", "you",
];

/// Returns the key of a name for comparisons: names that differ only in case, hyphens and
/// underscores, or in letters and digits that look alike, have the same key.
pub(crate) fn key(name: &str) -> String {
    plain(name)
        .chars()
        .map(|letter| match letter {
            'i' | '1' => 'l',
            '0' => 'o',
            other => other,
        })
        .collect()
}

/// Returns the key of a name, to look an account up; `None` for a text that cannot be a name.
pub(crate) fn lookup_key(name: &str) -> Option<String> {
    let name = name.trim();
    (name.len() <= *LENGTH.end() && name.chars().all(is_allowed)).then(|| key(name))
}

/// Whether a character is allowed in names.
fn is_allowed(sign: char) -> bool {
    sign.is_ascii_alphanumeric() || sign == '-' || sign == '_'
}

/// Returns the letters and digits of a name, in lower case.
fn plain(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).map(|letter| letter.to_ascii_lowercase()).collect()
}

/// Checks whether a text may be the name of an account.
///
/// # Errors
/// The reason, in a sentence.
pub(crate) fn check(name: &str) -> Result<(), Refusal> {
    let plain = plain(name);
    let begins = name.starts_with(|letter: char| letter.is_ascii_alphabetic());
    if !LENGTH.contains(&name.len())
        || plain.len() < *LENGTH.start()
        || !begins
        || !name.chars().all(is_allowed)
    {
        let bounds = [("least", LENGTH.start().to_string()), ("most", LENGTH.end().to_string())];
        let bounds = [(bounds[0].0, bounds[0].1.as_str()), (bounds[1].0, bounds[1].1.as_str())];
        return Err(Refusal::new(say_with("account.bad-name", &bounds)));
    }
    let word = plain.trim_end_matches(|letter: char| letter.is_ascii_digit());
    if RESERVED.iter().any(|reserved| [key(name), key(word)].contains(&key(reserved))) {
        return Err(Refusal::new(say("account.reserved-name")));
    }
    // “Bob5” is just the fifth Bob.
    let written = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    if written.is_inappropriate() || word.is_inappropriate() {
        return Err(Refusal::new(say("account.offensive-name")));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_plain_and_nobody_elses() {
        for good in ["Ada", "jo", "Grandmaster-7", "x_y", "Essex", "Ludvig1990"] {
            assert_eq!(check(good), Ok(()), "{good}");
        }
        let bad =
            ["", "a", "7up", "-a-", "a--", "Ada Lovelace", "Adá", "ada\n", "<b>", "a@b", &"a".repeat(21)];
        for bad in bad {
            assert!(check(bad).is_err_and(|why| why.0.contains("2 to 20")), "{bad}");
        }
        for reserved in ["Admin", "ENGINE", "guest42", "Through-line", "mod_erator", "Adm1n"] {
            assert!(check(reserved).is_err_and(|why| why.0.contains("reserved")), "{reserved}");
        }
        for offensive in ["Fuck", "f-u-c-k", "Nazi_Shithead"] {
            assert!(check(offensive).is_err(), "{offensive}");
        }
    }

    #[test]
    fn names_are_the_same_whatever_their_case_and_hyphens() {
        assert_eq!(key("Ada-Love_lace"), key("adaloveLACE"));
        assert_eq!(key("Iudvig0"), key("ludvigO"));
        assert_ne!(key("Ada"), key("Ada2"));
    }
}
