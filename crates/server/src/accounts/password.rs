//! Passwords and recovery codes. Passwords are hashed with argon2id at the minimum cost that OWASP
//! recommends; codes are long enough for a plain hash. See
//! <https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html>.

use crate::error::Refusal;
use crate::messages::{say, say_with, spawn_blocking};
use crate::random;
use argon2::password_hash::phc::PasswordHash;
use argon2::{Algorithm, Argon2, Params, PasswordHasher, PasswordVerifier};
use std::ops::RangeInclusive;
use tokio::sync::Semaphore;
use zxcvbn::{Score, zxcvbn};

/// Length of a password in characters.
const LENGTH: RangeInclusive<usize> = 8..=128;

/// Additional words that attackers try first: of this site, of passwords in its languages, and ones
/// that leaked often since the lists of zxcvbn were made.
const COMMON_WORDS: [&str; 12] = [
    "throughline", "hnefatafl", "tafl", "chess", "passwort", "kennwort", "adgangskode", "contraseña",
    "motdepasse", "teamo", "fortnite", "roblox",
];

/// How many passwords are hashed or estimated at the same time: each takes up to 19 MiB, and a core
/// for some time.
const AT_ONCE: usize = 2;

/// Number of recovery codes of an account, and bytes of each.
const CODE_COUNT: usize = 8;
const CODE_BYTES: usize = 16;

static HASHING: Semaphore = Semaphore::const_new(AT_ONCE);

/// Checks whether a text may be a password of somebody with this name: long enough, and more than a
/// million guesses away for an attacker who first tries leaked passwords, words, names, dates,
/// keyboard rows, and the person's name (D. Wheeler, “zxcvbn: Low-Budget Password Strength
/// Estimation”, USENIX Security 2016, <https://github.com/dropbox/zxcvbn>).
///
/// # Errors
/// The reason, in a sentence.
pub(super) async fn check(password: &str, name: &str) -> Result<(), Refusal> {
    let length = password.chars().count();
    if !LENGTH.contains(&length) {
        let (least, most) = (LENGTH.start().to_string(), LENGTH.end().to_string());
        let why = say_with("account.bad-password", &[("least", &least), ("most", &most)]);
        return Err(Refusal::new(why));
    }
    if is_guessed_soon(password.to_owned(), name.to_owned()).await {
        return Err(Refusal::new(say("account.common-password")));
    }
    Ok(())
}

/// Whether fewer than a million guesses find a password. Long passwords take milliseconds to
/// estimate.
async fn is_guessed_soon(password: String, name: String) -> bool {
    let Ok(permit) = HASHING.acquire().await else { return true };
    let estimate = move || {
        let _permit = permit;
        let known: Vec<&str> = COMMON_WORDS.into_iter().chain([&*name]).collect();
        zxcvbn(&password, &known).score() < Score::Two
    };
    spawn_blocking(estimate).await.unwrap_or(true)
}

/// Hashes a password; `None` if the system provides no randomness for the salt.
pub(super) async fn hash(password: String) -> Option<String> {
    // If the request is cancelled, the permit is kept until the work ends.
    let permit = HASHING.acquire().await.ok()?;
    let hash = move || {
        let _permit = permit;
        Argon2::default().hash_password(password.as_bytes()).ok().map(|hash| hash.to_string())
    };
    spawn_blocking(hash).await.ok()?
}

/// Verifies a password. Without a stored hash it returns false after the same time.
pub(super) async fn verify(password: String, kept: Option<String>) -> bool {
    let Ok(permit) = HASHING.acquire().await else { return false };
    let check = move || {
        let _permit = permit;
        let Some(kept) = kept else {
            let _ = Argon2::default().hash_password(password.as_bytes());
            return false;
        };
        let kept = PasswordHash::new(&kept);
        kept.is_ok_and(|kept| Argon2::default().verify_password(password.as_bytes(), &kept).is_ok())
    };
    spawn_blocking(check).await.unwrap_or(false)
}

/// Whether a stored hash has other parameters than new ones, so that the password should be hashed
/// again.
pub(super) fn is_outdated(kept: &str) -> bool {
    let now = Argon2::default();
    let (algorithm, params) = (Algorithm::default(), now.params());
    PasswordHash::new(kept).is_ok_and(|kept| {
        let same = Params::try_from(&kept).is_ok_and(|kept| {
            let costs = |params: &Params| (params.m_cost(), params.t_cost(), params.p_cost());
            costs(&kept) == costs(params)
        });
        !same || kept.algorithm.as_str() != algorithm.as_str()
    })
}

/// Creates recovery codes of 128 bits each, in the form `7f3a-…`.
pub(crate) fn new_codes() -> Vec<String> {
    (0..CODE_COUNT).map(|_| new_code()).collect()
}

/// Creates a code of 128 bits in groups of four digits.
pub(crate) fn new_code() -> String {
    let digits = random::hex::<CODE_BYTES>();
    let groups = digits.as_bytes().chunks(4).map(|group| String::from_utf8_lossy(group).into_owned());
    groups.collect::<Vec<_>>().join("-")
}

/// Returns the hash of a code, ignoring hyphens, spaces and case; `None` if the text is not a code.
pub(crate) fn code_hash(text: &str) -> Option<String> {
    let digits: String = text.chars().filter(|letter| !matches!(letter, '-' | ' ')).collect();
    let is_code = digits.len() == 2 * CODE_BYTES && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    is_code.then(|| random::hash(&digits.to_ascii_lowercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn passwords_are_long_and_not_the_first_that_are_tried() {
        assert_eq!(check("correct horse battery", "Ada").await, Ok(()));
        assert_eq!(check("pässwörtlich", "Ada").await, Ok(()));
        assert!(check("short", "Ada").await.is_err_and(|why| why.0.contains("8 to 128")));
        assert!(check(&"long".repeat(40), "Ada").await.is_err_and(|why| why.0.contains("8 to 128")));
        let common = ["password", "PASSWORD1", "12345678", "aaaaaaaaaaaa", "Ludvig1990x", "qwertyuiop"];
        // From the 3,000 most frequently leaked passwords of eight characters and more.
        let leaked = ["agent007", "samantha1", "usmc0311", "dkflbvbhjdyf", "fortnite", "Contraseña1"];
        for common in common.into_iter().chain(leaked) {
            let why = check(common, "Ludvig1990").await;
            assert!(why.is_err_and(|why| why.0.contains("guess")), "{common}");
        }
    }

    #[tokio::test]
    async fn the_right_password_alone_is_right() {
        let kept = hash("correct horse battery".to_owned()).await.expect("hashed");
        assert!(kept.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{kept}");
        assert!(verify("correct horse battery".to_owned(), Some(kept.clone())).await);
        assert!(!verify("Correct horse battery".to_owned(), Some(kept.clone())).await);
        assert!(!verify("correct horse battery".to_owned(), None).await);
        assert!(!verify("x".to_owned(), Some("no hash".to_owned())).await);
        assert!(!is_outdated(&kept) && !is_outdated("no hash"));
        assert!(
            is_outdated(&kept.replace("t=2", "t=1")) && is_outdated(&kept.replace("argon2id", "argon2i"))
        );
    }

    #[test]
    fn codes_are_known_however_they_are_written() {
        let codes = new_codes();
        assert_eq!((codes.len(), codes[0].len()), (8, 39));
        let written = codes[0].to_uppercase().replace('-', " ");
        assert_eq!(code_hash(&codes[0]), code_hash(&written));
        assert_ne!(code_hash(&codes[0]), code_hash(&codes[1]));
        assert_eq!(code_hash("no code"), None);
    }
}
