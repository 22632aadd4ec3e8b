//! Texts of the pages in the current language.

use throughline_game::MessageFiles;

/// The messages of the pages.
pub(crate) static PAGES: MessageFiles = throughline_game::message_files!();

/// Returns the text with a message id, or `message.attribute`.
pub(crate) fn say(name: &str) -> String {
    say_with(name, &[])
}

/// Returns a text with arguments.
pub(crate) fn say_with(name: &str, inserted: &[(&str, &str)]) -> String {
    PAGES.say(name, inserted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;
    use throughline_game::Language;

    #[test]
    fn translations_lack_nothing() {
        assert_eq!(PAGES.defects(), Vec::<String>::new());
    }

    #[test]
    fn every_message_is_said() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut sources = std::fs::read_to_string(folder.join("svg.rs")).unwrap();
        for entry in std::fs::read_dir(folder.join("study")).unwrap() {
            sources += &std::fs::read_to_string(entry.unwrap().path()).unwrap();
        }
        let is_made = |id: &str| ["sample-", "figure-", "kind-"].iter().any(|start| id.starts_with(start));
        for shape in PAGES.messages(Language::English).unwrap().shapes() {
            let attributes = shape.attributes.iter().map(|name| format!("{}.{name}", shape.id));
            let value = shape.has_value.then(|| shape.id.to_owned());
            for name in value.into_iter().chain(attributes).filter(|name| !is_made(name)) {
                assert!(sources.contains(&format!("\"{name}\"")), "{name} is said nowhere");
            }
        }
    }
}
