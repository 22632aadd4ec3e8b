#![doc = include_str!("../README.md")]

mod files;
mod games;
mod learning;
mod protocols;
#[cfg(feature = "site")]
mod site;
mod tables;
mod texts;

/// A fuzz target.
#[derive(Clone, Copy)]
pub struct Target {
    /// Its name on the command line.
    pub name: &'static str,
    /// Tries an input.
    pub run: fn(&[u8]),
    /// Initial inputs.
    pub seeds: fn() -> Vec<Vec<u8>>,
    /// A dictionary of words in inputs.
    pub words: fn() -> Vec<String>,
}

/// All targets.
pub const TARGETS: &[Target] = &[
    games::HNEFATAFL_TEXTS,
    games::HNEFATAFL_PLAY,
    games::LINEAR_PURSUIT_TEXTS,
    games::LINEAR_PURSUIT_PLAY,
    games::LINEAR_PROGRESSION_TEXTS,
    games::LINEAR_PROGRESSION_PLAY,
    games::ONE_DIMENSIONAL_CHESS_TEXTS,
    games::ONE_DIMENSIONAL_CHESS_PLAY,
    texts::BOARDS,
    texts::MASKS,
    texts::TEST_FILES,
    files::RECORDS,
    files::EXCHANGE,
    protocols::PROTOCOLS,
    tables::TABLES,
    learning::NETWORKS,
    learning::BOOKS,
    #[cfg(feature = "site")]
    site::REQUESTS,
    #[cfg(feature = "site")]
    site::GAME_MESSAGES,
    #[cfg(feature = "site")]
    site::ANALYSIS_MESSAGES,
];

pub use games::try_game;

/// Returns the target with a name.
#[must_use]
pub fn target(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|target| target.name == name)
}

/// Converts bytes to text, replacing invalid UTF-8.
fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Splits a text into words at broken bars (`¦`).
fn words(text: &str) -> Vec<String> {
    text.split('¦').map(str::to_owned).collect()
}

/// Formats a dictionary for libFuzzer.
#[must_use]
pub fn dictionary(words: &[String]) -> String {
    let byte =
        |b: u8| if b.is_ascii_alphanumeric() { char::from(b).to_string() } else { format!("\\x{b:02X}") };
    let line = |word: &String| format!("\"{}\"\n", word.bytes().map(byte).collect::<String>());
    words.iter().filter(|word| (1..=64).contains(&word.len())).map(line).collect()
}
