//! The site's own sentences, by their names in `text/en.ftl`. The games' are in their folders.

use serde_json::json;
use throughline_game::{Language, MessageFiles, Messages};
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

/// The languages that there are messages in.
pub(crate) fn spoken() -> impl Iterator<Item = Language> {
    Language::ALL.into_iter().filter(|language| SITE.file(*language).is_some())
}

/// The folders of `web/js` whose modules a page's script is made of. What the modules of a folder
/// say stands in the message `script-FOLDER`.
fn folders(module: Option<&str>) -> &'static [&'static str] {
    match module.and_then(|module| module.split('/').next()) {
        Some("analysis") => &["site", "board", "analysis", "review"],
        Some("play") => &["site", "board", "play"],
        Some("puzzles" | "learn") => &["site", "board", "puzzles"],
        Some("editor") => &["site", "editor"],
        Some("import") => &["site", "import"],
        Some("setup") => &["site", "setup"],
        _ => &["site"],
    }
}

/// What scripts put into their sentences.
const OF_SCRIPTS: [&str; 26] = [
    "better", "clock", "count", "depth", "done", "draw", "draws", "fault", "file", "first", "losses", "move",
    "percent", "piece", "place", "places", "ply", "rest", "score", "second", "speed", "total", "ways",
    "wins", "words", "number",
];

/// The sentences of a page's script, as JSON: `{count}` and the like stand for what the script puts
/// in; a sentence with a form for one and a form for many (`$form`) is there in both.
pub(crate) fn of_scripts(module: Option<&str>) -> String {
    let marks = OF_SCRIPTS.map(|name| format!("{{{name}}}"));
    let inserted = OF_SCRIPTS.into_iter().zip(marks.iter().map(String::as_str));
    let inserted: Vec<_> = inserted.collect();
    let text = |name: &str, form| {
        let mut inserted = inserted.clone();
        inserted.extend([("form", form)]);
        SITE.say(name, &inserted)
    };
    let shapes = SITE.messages(Language::English).into_iter().flat_map(Messages::shapes);
    let mut words = serde_json::Map::new();
    for shape in shapes {
        let Some(folder) = shape.id.strip_prefix("script-") else { continue };
        for attribute in shape.attributes.iter().filter(|_| folders(module).contains(&folder)) {
            let name = format!("{}.{attribute}", shape.id);
            let [one, other] = ["one", "other"].map(|form| text(&name, form));
            let value = if one == other { json!(other) } else { json!({ "one": one, "other": other }) };
            words.insert(format!("{folder}.{attribute}"), value);
        }
    }
    serde_json::Value::Object(words).to_string()
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
