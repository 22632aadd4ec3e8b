//! The site's own sentences, by their names in `text/en.ftl`. The games' are in their folders.

use throughline_game::{Language, MessageFiles};
use tokio::task::JoinHandle;

/// The messages of the site.
static SITE: MessageFiles = MessageFiles::new(&[("en", include_str!("../text/en.ftl"))]);

/// The text of this name: a message, or `message.attribute`. The name itself where there is none,
/// which the tests do not let happen.
pub(crate) fn say(name: &str) -> String {
    say_with(name, &[])
}

/// The text of this name with others put in.
pub(crate) fn say_with(name: &str, inserted: &[(&str, &str)]) -> String {
    SITE.say(name, inserted)
}

/// Does the work of a future in a language, wherever its threads take it.
pub(crate) async fn in_language<F: Future>(language: Language, work: F) -> F::Output {
    let mut work = std::pin::pin!(work);
    std::future::poll_fn(move |context| language.speak(|| work.as_mut().poll(context))).await
}

/// [`tokio::task::spawn_blocking`] that goes on in the current language.
pub(crate) fn spawn_blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> JoinHandle<T> {
    let language = Language::current();
    tokio::task::spawn_blocking(move || language.speak(work))
}

#[cfg(test)]
mod tests {
    use super::{SITE, in_language, spawn_blocking};
    use std::path::Path;
    use throughline_game::Language;

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
        let missing: Vec<_> = names.iter().filter(|name| SITE.text(name, &[]).is_none()).collect();
        assert!(missing.is_empty(), "{missing:?}");
        for shape in SITE.messages(Language::English).unwrap().shapes() {
            let value = shape.has_value.then(|| shape.id.to_owned());
            let attributes = shape.attributes.iter().map(|name| format!("{}.{name}", shape.id));
            for name in value.into_iter().chain(attributes) {
                assert!(names.contains(&name), "{name} is said nowhere");
            }
        }
    }
    #[test]
    fn every_language_says_the_same() {
        let defects = SITE.defects();
        assert!(defects.is_empty(), "{}", defects.join("\n"));
    }

    #[tokio::test]
    async fn work_goes_on_in_its_language() {
        let work = async {
            tokio::task::yield_now().await;
            (Language::current(), spawn_blocking(Language::current).await.unwrap())
        };
        assert_eq!(in_language(Language::French, work).await, (Language::French, Language::French));
        assert_eq!(Language::current(), Language::English);
    }
}
