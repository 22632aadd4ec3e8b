//! The sentences about positions and results, by their names in `text/en.ftl`.

use throughline_game::MessageFiles;

/// The messages.
pub static MESSAGES: MessageFiles = MessageFiles::new(&[
    ("en", include_str!("../text/en.ftl")),
    ("de", include_str!("../text/de.ftl")),
    ("da", include_str!("../text/da.ftl")),
    ("fr", include_str!("../text/fr.ftl")),
    ("es", include_str!("../text/es.ftl")),
]);

/// The text of this name: a message, or `message.attribute`. The name itself where there is none,
/// which the tests do not let happen.
pub(crate) fn say(name: &str) -> String {
    say_with(name, &[])
}

/// The text of this name with others put in.
pub(crate) fn say_with(name: &str, inserted: &[(&str, &str)]) -> String {
    MESSAGES.say(name, inserted)
}

#[cfg(test)]
mod tests {
    use super::MESSAGES;

    #[test]
    fn every_language_says_the_same() {
        let defects = MESSAGES.defects();
        assert!(defects.is_empty(), "{}", defects.join("\n"));
    }
}
