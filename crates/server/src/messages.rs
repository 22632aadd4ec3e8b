//! The site's own sentences, by their names in `text/en.ftl`. The games' are in their folders.

use throughline_game::text::decimal;
use throughline_game::{Language, MessageFiles};
use throughline_views::MESSAGES;
use tokio::task::JoinHandle;

/// The messages of the site.
static SITE: MessageFiles = throughline_game::message_files!();

/// The text of this name: a message, or `message.attribute`. The name itself where there is none,
/// which the tests do not let happen.
pub(crate) fn say(name: &str) -> String {
    say_with(name, &[])
}

/// The text of this name with others put in; what is said of positions stands in `crates/views`.
pub(crate) fn say_with(name: &str, inserted: &[(&str, &str)]) -> String {
    MESSAGES.text(name, inserted).unwrap_or_else(|| SITE.say(name, inserted))
}

/// What stands between a word and what is said of it: French has a space before it.
pub(crate) fn colon() -> &'static str {
    if Language::current() == Language::French { "\u{a0}: " } else { ": " }
}

/// A share as the current language writes it, with one place: `62.5 %`.
pub(crate) fn percent(share: f64) -> String {
    decimal(&format!("{:.1} %", 100.0 * share))
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
        Some("lobby") => &["site", "lobby"],
        Some("accounts") => &["site", "accounts"],
        Some("editor") => &["site", "editor"],
        Some("import") => &["site", "import"],
        Some("setup") => &["site", "setup"],
        Some("offline") => &["site", "board", "play", "offline"],
        Some("notices") => &["site", "accounts", "notices"],
        _ => &["site"],
    }
}

/// The sentences of a page's script, as JSON; [`throughline_views::of_scripts`] says how.
pub(crate) fn of_scripts(module: Option<&str>) -> String {
    let folders = folders(module);
    let files = [&SITE, &MESSAGES].into_iter();
    let words = files.flat_map(|file| throughline_views::of_scripts(file, folders));
    serde_json::Value::Object(words.collect()).to_string()
}

/// Does the work of a future in a language, wherever its threads take it.
pub(crate) async fn in_language<F: Future>(language: Language, work: F) -> F::Output {
    let mut work = std::pin::pin!(work);
    std::future::poll_fn(move |context| language.scope(|| work.as_mut().poll(context))).await
}

/// [`tokio::task::spawn_blocking`] that goes on in the current language.
pub(crate) fn spawn_blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> JoinHandle<T> {
    let language = Language::current();
    tokio::task::spawn_blocking(move || language.scope(work))
}

#[cfg(test)]
mod tests {
    use super::{MESSAGES, SITE, in_language, of_scripts, say, spawn_blocking};
    use std::collections::{BTreeMap, BTreeSet};
    use std::path::Path;
    use throughline_game::Language;

    const JS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/js");

    /// The texts of all files of a folder but this one.
    fn sources(folder: &Path, texts: &mut Vec<(String, String)>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                sources(&path, texts);
            } else if !path.ends_with("src/messages.rs") {
                let name = path.to_str().unwrap().split("/js/").last().unwrap().to_owned();
                texts.push((name, std::fs::read_to_string(&path).unwrap()));
            }
        }
    }

    fn of_folder(folder: &str) -> Vec<(String, String)> {
        let mut texts = Vec::new();
        sources(Path::new(folder), &mut texts);
        texts
    }

    /// The names of messages that a script says, as pages have them: `site.copied`.
    fn said_by(script: &str) -> impl Iterator<Item = &str> {
        let plain =
            |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b == b'-');
        let is_folder = move |part: &str| plain(part) && Path::new(JS).join(part).is_dir();
        let name = move |text: &&str| {
            text.split_once('.').is_some_and(|(folder, rest)| is_folder(folder) && plain(rest))
        };
        script.split('"').filter(name)
    }

    #[test]
    fn no_message_is_missing_or_unused() {
        let (mut pages, scripts) = (of_folder(concat!(env!("CARGO_MANIFEST_DIR"), "/src")), of_folder(JS));
        pages.extend(of_folder(concat!(env!("CARGO_MANIFEST_DIR"), "/../views/src")));
        let quoted: BTreeSet<&str> = pages.iter().flat_map(|(_, text)| text.split('"')).collect();
        let mut names: BTreeSet<String> = BTreeSet::new();
        for (_, text) in &pages {
            for start in ["say(\"", "say_with(\""] {
                let ends = text.split(start).skip(1).filter_map(|rest| rest.split('"').next());
                names.extend(ends.map(str::to_owned));
            }
        }
        let scripts = scripts.iter().filter(|(name, _)| name.ends_with(".js"));
        let by_scripts: BTreeSet<String> =
            scripts.flat_map(|(_, text)| said_by(text)).map(|name| format!("script-{name}")).collect();
        names.extend(by_scripts.iter().cloned());
        assert!(names.len() > 300, "{names:?}");
        let missing: Vec<_> = names.iter().filter(|name| say(name) == **name).collect();
        assert!(missing.is_empty(), "{missing:?}");
        let files = [&SITE, &MESSAGES].map(|files| files.messages(Language::English).unwrap().shapes());
        for shape in files.into_iter().flatten() {
            let value = shape.has_value.then(|| shape.id.to_owned());
            let attributes = shape.attributes.iter().map(|name| format!("{}.{name}", shape.id));
            for name in value.into_iter().chain(attributes) {
                // A title has its explanation beside it.
                let title = name.strip_suffix("-about").unwrap_or(&name);
                let said = quoted.contains(&*name) || by_scripts.contains(&name) || quoted.contains(title);
                assert!(said, "{name} is said nowhere");
            }
        }
    }

    /// Of each script and what it imports, the sentences are on its page, without anything that
    /// nobody puts in.
    #[test]
    fn pages_have_what_their_scripts_say() {
        let scripts: BTreeMap<String, String> = of_folder(JS).into_iter().collect();
        let pages = of_folder(concat!(env!("CARGO_MANIFEST_DIR"), "/src"));
        let named = pages.iter().flat_map(|(_, text)| text.split('"')).filter(|name| name.ends_with(".js"));
        let named: BTreeSet<&str> = named.filter(|name| scripts.contains_key(*name)).collect();
        assert!(named.len() > 10, "{named:?}");
        for page in named {
            let words: serde_json::Value = serde_json::from_str(&of_scripts(Some(page))).unwrap();
            assert!(!words.to_string().contains("{$"), "{words}");
            let (mut open, mut seen) = (vec![page.to_owned()], BTreeSet::new());
            while let Some(module) = open.pop() {
                let text = &scripts[&module];
                for said in said_by(text) {
                    assert!(!words[said].is_null(), "{page} says {said}");
                }
                let folder = module.split('/').next().unwrap();
                let imports = text.lines().filter(|line| line.starts_with("import "));
                let imports = imports.filter_map(|line| line.split('"').nth(1));
                let path = |path: &str| match path.strip_prefix("./") {
                    Some(own) => format!("{folder}/{own}"),
                    None => path.trim_start_matches("../").to_owned(),
                };
                open.extend(
                    imports
                        .map(path)
                        .filter(|module| scripts.contains_key(module) && !seen.contains(module))
                        .collect::<Vec<_>>(),
                );
                seen.insert(module);
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
