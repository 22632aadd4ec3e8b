//! The site's own messages, by their ids in `text/en.ftl`. The games' are in their folders.

use throughline_game::text::decimal;
use throughline_game::{Language, MessageFiles};
use throughline_views::MESSAGES;
use tokio::task::JoinHandle;

/// The messages of the site.
static SITE: MessageFiles = throughline_game::message_files!();

/// Returns the message of this id, or the attribute for `message.attribute`. Returns the id itself
/// if it is missing, which the tests rule out.
pub(crate) fn say(name: &str) -> String {
    say_with(name, &[])
}

/// Returns a message with values inserted; messages about positions are in `crates/views`.
pub(crate) fn say_with(name: &str, inserted: &[(&str, &str)]) -> String {
    MESSAGES.text(name, inserted).unwrap_or_else(|| SITE.say(name, inserted))
}

/// Returns the colon between a term and its value: French has a space before it.
pub(crate) fn colon() -> &'static str {
    if Language::current() == Language::French { "\u{a0}: " } else { ": " }
}

/// Formats a share as a percentage with one decimal in the current language: `62.5 %`.
pub(crate) fn percent(share: f64) -> String {
    decimal(&format!("{:.1} %", 100.0 * share))
}

/// Returns the languages that the site has messages in.
pub(crate) fn available_languages() -> impl Iterator<Item = Language> {
    Language::ALL.into_iter().filter(|language| SITE.file(*language).is_some())
}

/// Returns the folders of `web/js` whose modules a page's script is bundled from. The messages of a
/// folder's modules are in the message `script-FOLDER`.
fn folders(module: Option<&str>) -> &'static [&'static str] {
    match module.and_then(|module| module.split('/').next()) {
        Some("analysis") => &["site", "board", "analysis", "review"],
        Some("play") => &["site", "board", "play"],
        Some("puzzles" | "learn") => &["site", "board", "puzzles"],
        Some("lobby") => &["site", "lobby"],
        Some("accounts") => &["site", "accounts"],
        Some("editor") => &["site", "board", "editor"],
        Some("import") => &["site", "import"],
        Some("setup") => &["site", "setup"],
        Some("offline") => &["site", "board", "play", "offline"],
        Some("notices") => &["site", "accounts", "notices"],
        _ => &["site"],
    }
}

/// Returns the messages of a page's script as JSON, as described at
/// [`throughline_views::script_messages`].
pub(crate) fn script_messages(module: Option<&str>) -> String {
    let folders = folders(module);
    let files = [&SITE, &MESSAGES].into_iter();
    let words = files.flat_map(|file| throughline_views::script_messages(file, folders));
    serde_json::Value::Object(words.collect()).to_string()
}

/// Runs a future in a language, on whichever threads it is polled. The future is boxed, because an
/// `async fn` holds its arguments twice.
pub(crate) fn in_language<F: Future>(language: Language, work: F) -> impl Future<Output = F::Output> {
    let mut work = Box::pin(work);
    std::future::poll_fn(move |context| language.scope(|| work.as_mut().poll(context)))
}

/// [`tokio::task::spawn_blocking`] that keeps the current language.
pub(crate) fn spawn_blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> JoinHandle<T> {
    let language = Language::current();
    tokio::task::spawn_blocking(move || language.scope(work))
}

#[cfg(test)]
mod tests {
    use super::{MESSAGES, SITE, in_language, say, say_with, script_messages, spawn_blocking};
    use std::collections::{BTreeMap, BTreeSet};
    use std::path::Path;
    use throughline_game::Language;

    const JS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/js");

    /// Collects the texts of all files of a folder except this one.
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

    /// Finds the ids of messages that a script uses, in the form of pages: `site.copied`.
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
                // The explanation of a title, found by the title's id.
                let title = name.strip_suffix("-about").unwrap_or(&name);
                let said = quoted.contains(&*name) || by_scripts.contains(&name) || quoted.contains(title);
                assert!(said, "{name} is said nowhere");
            }
        }
    }

    /// Each page has the messages of its script and of the modules that the script imports, and
    /// none with a placeholder left.
    #[test]
    fn pages_have_what_their_scripts_say() {
        let scripts: BTreeMap<String, String> = of_folder(JS).into_iter().collect();
        let pages = of_folder(concat!(env!("CARGO_MANIFEST_DIR"), "/src"));
        let named = pages.iter().flat_map(|(_, text)| text.split('"')).filter(|name| name.ends_with(".js"));
        let named: BTreeSet<&str> = named.filter(|name| scripts.contains_key(*name)).collect();
        assert!(named.len() > 10, "{named:?}");
        for page in named {
            let words: serde_json::Value = serde_json::from_str(&script_messages(Some(page))).unwrap();
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

    #[test]
    fn moves_and_scores_fit_into_their_sentences() {
        // A move is a clause: “black knight enters at d”.
        for (language, id) in Language::ALL.into_iter().flat_map(|l| [(l, "missed"), (l, "loses")]) {
            let inserted = [("move", "the move"), ("how", "how")];
            let said = language.scope(|| say_with(&format!("review.{id}"), &inserted));
            assert!(said.ends_with(": the move."), "{said}");
        }
        let score = || say_with("status.score", &[("first", "8 Felder"), ("second", "4 Felder")]);
        assert_eq!(Language::German.scope(score), "8 Felder gegen 4 Felder");
    }

    #[test]
    fn one_is_told_in_the_singular() {
        let say = |language: Language, name, number| {
            language.scope(|| say_with(name, &[(number, "1"), ("side", "X"), ("first", "X")]))
        };
        for (language, name, number, expected) in [
            (Language::English, "report.choices", "moves", "there is about 1 move to"),
            (Language::German, "report.choices", "moves", "steht etwa 1 Zug zur"),
            (Language::French, "report.choices", "moves", "environ 1 coup au choix"),
            (Language::Spanish, "report.choices", "moves", "más o menos 1 jugada para"),
            (Language::English, "report.results", "draws", "and 1 was drawn"),
            (Language::German, "report.results", "wins", "1 Sieg für X"),
            (Language::French, "exact-start.won", "plies", "gain en 1 demi-coup avec"),
            (Language::Spanish, "exact-start.win", "plies", "victoria en 1 media jugada"),
            (Language::Danish, "privacy.pruned", "days", "i 1 dag."),
            // 24 to 48 hours, which may reach back to the day before yesterday.
            (Language::English, "ago.days", "count", "a day ago"),
        ] {
            let said = say(language, name, number);
            assert!(said.contains(expected), "{language:?}: {said}");
        }
        let none = Language::French.scope(|| say_with("import.moves", &[("count", "0")]));
        assert_eq!(none, "0 coup", "the singular is for none, too");
    }

    /// Passkeys are feminine in French and Spanish, tokens masculine.
    #[test]
    fn what_is_said_of_passkeys_and_tokens_agrees_with_both() {
        let used = || say_with("account.passkey-used", &[("day", "x")]);
        assert_eq!(Language::French.scope(used), "dernière utilisation le x");
        assert_eq!(Language::Spanish.scope(used), "último uso el x");
    }

    /// By the table in `text/README.md`.
    #[test]
    fn each_thing_keeps_its_word() {
        use Language::{Danish, German, Spanish};
        for (language, name, wrong) in [
            (German, "privacy.push", "Nachricht"),
            (Danish, "privacy.push", "eskeder"),
            (German, "privacy.account-about", "Anmeldung"),
            (Spanish, "real-games.least", "puntuación"),
            // What is not stored is gone with the page, not with the site.
            (German, "puzzles.forgets", "sie verlässt"),
            (German, "learn.lost", "sie verlässt"),
            (Danish, "settings.lost", "forlader den"),
            (Danish, "puzzles.forgets", "forlader den"),
        ] {
            let said = language.scope(|| say(name));
            assert!(!said.contains(wrong), "{said}");
        }
        // Said of a rule set.
        assert_eq!(say_with("partings.over", &[("why", "x")]), "considers the game over: x.");
    }

    /// A no-break space before a colon or a percent sign and within quotation marks, a narrow one
    /// before the others.
    #[test]
    fn french_signs_have_their_spaces() {
        let files = [include_str!("../text/fr.ftl"), include_str!("../../lab/text/fr.ftl")];
        let lines = files.into_iter().flat_map(str::lines).filter(|line| !line.starts_with('#'));
        let signs = [" :", " ;", " !", " ?", " »", "« ", " %"];
        let wrong: Vec<_> = lines.filter(|line| signs.iter().any(|sign| line.contains(sign))).collect();
        assert!(wrong.is_empty(), "{wrong:#?}");
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
