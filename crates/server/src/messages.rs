//! The site's own sentences, by their names in `text/en.ftl`. The games' are in their folders.

use std::sync::LazyLock;
use throughline_catalog::{Messages, SOURCE_LANGUAGE};

/// The messages of the site. Their file is part of the program, and tests read it.
fn site() -> &'static Messages {
    static READ: LazyLock<Messages> = LazyLock::new(|| {
        Messages::read(SOURCE_LANGUAGE, include_str!("../text/en.ftl"))
            .expect("the site's messages are sound")
    });
    &READ
}

/// The text of this name: a message, or `message.attribute`. The name itself where there is none,
/// which the tests do not let happen.
pub(crate) fn say(name: &str) -> String {
    say_with(name, &[])
}

/// The text of this name with others put in.
pub(crate) fn say_with(name: &str, inserted: &[(&str, &str)]) -> String {
    site().text(name, inserted).unwrap_or_else(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::site;
    use std::path::Path;

    /// The names that the sources of this crate say.
    fn said(folder: &Path, names: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                said(&path, names);
            } else if path.file_name().is_some_and(|name| name != "messages.rs") {
                let source = std::fs::read_to_string(&path).unwrap();
                for start in ["say(\"", "say_with(\""] {
                    let ends = source.split(start).skip(1).filter_map(|rest| rest.split('"').next());
                    names.extend(ends.map(str::to_owned));
                }
            }
        }
    }

    #[test]
    fn no_message_is_missing_or_unused() {
        let mut names = Vec::new();
        said(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut names);
        assert!(names.len() > 20, "{names:?}");
        let missing: Vec<_> = names.iter().filter(|name| site().text(name, &[]).is_none()).collect();
        assert!(missing.is_empty(), "{missing:?}");
        for shape in site().shapes() {
            let value = shape.has_value.then(|| shape.id.to_owned());
            let attributes = shape.attributes.iter().map(|name| format!("{}.{name}", shape.id));
            for name in value.into_iter().chain(attributes) {
                assert!(names.contains(&name), "{name} is said nowhere");
            }
        }
    }
}
