//! Random option sets from a game's own data: mostly valid, some corrupted.

use crate::Choices;
use std::fmt::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::available_parallelism;
use throughline_game::{Catalogued, GameInfo, Options, Random, SpecError, Values};

/// Values for some of a game's options.
#[derive(Clone, Debug)]
pub struct OptionSet {
    info: &'static GameInfo,
    pairs: Vec<(&'static str, String)>,
}

/// Gives the options with [`Values::Pattern`] values that fit the rest of the set, which is already
/// chosen. The only part of a sample that a game has to implement itself.
pub type Patterns = fn(&mut OptionSet, &mut dyn Choices);

impl OptionSet {
    /// A random set: each [`Values::Choice`] or [`Values::Range`] option keeps its default half of
    /// the time, else gets any of its values; the others get what `patterns` gives them.
    pub fn random(info: &'static GameInfo, patterns: Patterns, choices: &mut dyn Choices) -> Self {
        let mut set = OptionSet { info, pairs: Vec::new() };
        for option in info.options {
            match option.values {
                Values::Choice(values) if choices.chance(50) => {
                    set.set(option.key, values[choices.index(values.len())].0);
                }
                Values::Range { from, to, .. } if choices.chance(50) => {
                    set.set(option.key, (from + choices.below(to - from + 1)).to_string());
                }
                _ => {}
            }
        }
        patterns(&mut set, choices);
        set
    }

    /// The value of an option; its default if the set has none.
    ///
    /// # Panics
    /// When the game has no such option.
    #[must_use]
    pub fn get(&self, key: &str) -> &str {
        let found = self.pairs.iter().find(|(k, _)| *k == key);
        found.map_or_else(|| self.option(key).default(), |(_, value)| value)
    }

    /// Sets the value of an option.
    ///
    /// # Panics
    /// When the game has no such option.
    pub fn set(&mut self, key: &str, value: impl Into<String>) {
        let key = self.option(key).key;
        self.pairs.retain(|(k, _)| *k != key);
        self.pairs.push((key, value.into()));
    }

    /// Removes the value of an option.
    pub fn unset(&mut self, key: &str) {
        self.pairs.retain(|(k, _)| *k != key);
    }

    /// The set as a spec writes it after the colon.
    #[must_use]
    pub fn text(&self) -> String {
        self.pairs.iter().map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join(",")
    }

    /// The set's text, corrupted; sometimes it is still valid.
    pub fn spoiled(&self, choices: &mut dyn Choices) -> String {
        let mut set = self.clone();
        let option = &self.info.options[choices.index(self.info.options.len())];
        let other = &self.info.options[choices.index(self.info.options.len())];
        let value = self.get(option.key).to_owned();
        match choices.below(7) {
            0 => join(&set.text(), &format!("{}={value}", edited(option.key, choices))),
            1 => join(&set.text(), &format!("{}={value},{}={value}", option.key, option.key)),
            2 => join(&set.text(), option.key),
            3 => {
                set.set(option.key, self.get(other.key).to_owned());
                set.text()
            }
            4 => {
                set.set(option.key, edited(&value, choices));
                set.text()
            }
            5 => {
                set.unset(option.key);
                set.text()
            }
            _ => edited(&set.text(), choices),
        }
    }

    fn option(&self, key: &str) -> &'static throughline_game::OptionInfo {
        let found = self.info.options.iter().find(|option| option.key == key);
        found.unwrap_or_else(|| panic!("{} has no option {key}", self.info.id))
    }
}

fn join(text: &str, more: &str) -> String {
    if text.is_empty() { more.to_owned() } else { format!("{text},{more}") }
}

/// A text with one to four characters changed, inserted or removed.
pub fn edited(text: &str, choices: &mut dyn Choices) -> String {
    const OTHERS: [char; 40] = [
        'a', 'b', 'd', 'e', 'f', 'h', 'k', 'n', 'o', 'p', 'q', 'r', 't', 'w', 'x', 'z', 'B', 'K', 'N', 'P',
        'T', '0', '1', '2', '9', '-', '+', '=', ',', '/', '.', '#', '~', ':', '@', ' ', '\n', '"', 'é', '🦀',
    ];
    let mut text: Vec<char> = text.chars().collect();
    for _ in 0..1 + choices.below(4) {
        let at = choices.index(text.len() + 1);
        let other = OTHERS[choices.index(OTHERS.len())];
        match choices.below(4) {
            0 => text.insert(at, other),
            1 if at < text.len() => text[at] = other,
            2 if at < text.len() => drop(text.remove(at)),
            3 if at < text.len() => {
                let with = choices.index(text.len());
                text.swap(at, with);
            }
            _ => text.push(other),
        }
    }
    text.into_iter().collect()
}

/// The environment variable that multiplies the number of samples, for long runs.
pub const SAMPLES: &str = "THROUGHLINE_SAMPLES";

/// A number of samples, multiplied by the environment variable [`SAMPLES`].
///
/// # Panics
/// When the variable is not a whole number above 0.
#[must_use]
pub fn samples(number: u32) -> u32 {
    let Ok(factor) = std::env::var(SAMPLES) else { return number };
    let factor: u32 = factor.parse().ok().filter(|&n| n > 0).unwrap_or_else(|| {
        panic!("{SAMPLES}={factor}: expected a whole number above 0, by which samples are multiplied")
    });
    number.saturating_mul(factor)
}

/// Reads an option set and checks the result: a rule set whose canonical spec gives the same rule
/// set and is stable, or an error that names what was found.
///
/// # Errors
/// The game's error for an invalid set.
///
/// # Panics
/// When a spec is not canonical, or an error is not clear.
pub fn read<G: Catalogued>(text: &str) -> Result<G, SpecError> {
    let built = Options::parse(G::INFO, text).and_then(|mut options| {
        G::draw_seeds(&mut options);
        Ok((G::from_options(&options)?, options.spec(G::INFO)))
    });
    match built {
        Ok((game, spec)) => {
            let canonical = spec.strip_prefix(G::INFO.id).expect("a spec begins with the game");
            let canonical = canonical.strip_prefix(':').unwrap_or(canonical);
            let mut options =
                Options::parse(G::INFO, canonical).unwrap_or_else(|e| panic!("{text}: {spec}: {e}"));
            G::draw_seeds(&mut options);
            assert_eq!(options.spec(G::INFO), spec, "{text}: a canonical spec stays as it is");
            let again = G::from_options(&options).unwrap_or_else(|e| panic!("{text}: {spec}: {e}"));
            let starts = [&game, &again].map(|game: &G| game.position_text(&game.start()));
            assert_eq!(starts[0], starts[1], "{text}: the canonical spec {spec} has another start");
            Ok(game)
        }
        Err(error) => {
            assert_is_clear(&error, text);
            Err(error)
        }
    }
}

/// An error names what was found, what is allowed, and does not echo a long text.
fn assert_is_clear(error: &SpecError, text: &str) {
    let (found, allowed) = match error {
        SpecError::NotAPair(found) | SpecError::RepeatedKey(found) => (found.as_str(), ""),
        SpecError::UnknownGame { game: found, allowed }
        | SpecError::UnknownKey { key: found, allowed, .. } => (found.as_str(), allowed.as_str()),
        SpecError::BadValue { value: found, allowed, .. } => (found.as_str(), allowed.as_str()),
        SpecError::Clash(why) => {
            assert!(!why.is_empty(), "{text}: refused without a reason");
            ("", "")
        }
    };
    assert!(text.contains(found.trim_end_matches('…')), "{text}: “{found}” was never there");
    let mut message = String::new();
    write!(message, "{error}").expect("a string takes it");
    let start: String = found.chars().take(60).take_while(|c| *c != '…').collect();
    assert!(message.contains(&start), "{text}: “{message}” does not say what was found");
    assert!(message.contains(allowed), "{text}: “{message}” does not say what is allowed");
    assert!(
        message.len() < 10_000,
        "{} characters of a message for {} of options",
        message.len(),
        text.len()
    );
}

/// Checks a random sample of a game's option sets: `number` of them, times [`samples`]. Each is
/// read, and passed to `check` if it is a rule set; some corrupted texts of each are read as well.
///
/// `random` makes an option set whose values are valid one by one; `read` reads a text with
/// [`read`] in the game's type, and returns whether it is a rule set.
///
/// # Panics
/// When a check panics, when fewer than two thirds of the sets are rule sets, or when no corrupted
/// text is refused.
pub fn check_random(
    number: u32,
    seed: u64,
    random: impl Fn(&mut dyn Choices) -> OptionSet,
    read: impl Fn(&str) -> bool,
    check: impl Fn(&OptionSet) + Sync,
) {
    let (mut chance, mut rule_sets, mut spoiled, number) =
        (Random::new(seed), Vec::new(), 0, samples(number));
    for _ in 0..number {
        let set = random(&mut chance);
        for _ in 0..SPOILED {
            spoiled += u32::from(!read(&set.spoiled(&mut chance)));
        }
        if read(&set.text()) {
            rule_sets.push(set);
        }
    }
    let found = rule_sets.len();
    assert!(found * 3 >= number as usize * 2, "only {found} of {number} option sets are rule sets");
    assert!(spoiled > number, "only {spoiled} of {} spoiled texts are refused", number * SPOILED);
    check_all(&rule_sets, check);
}

/// Checks rule sets on all cores, since some take long.
fn check_all(rule_sets: &[OptionSet], check: impl Fn(&OptionSet) + Sync) {
    let (next, threads) = (AtomicUsize::new(0), available_parallelism().map_or(1, usize::from));
    let work = || {
        while let Some(set) = rule_sets.get(next.fetch_add(1, Ordering::Relaxed)) {
            println!("checks {}:{}", set.info.id, set.text());
            check(set);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
}

/// The number of corrupted texts made from one option set.
const SPOILED: u32 = 8;
