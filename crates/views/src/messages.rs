//! The sentences about positions and results, by their names in `text/en.ftl`.

use serde_json::{Map, Value, json};
use throughline_game::{Language, MessageFiles, Messages};

/// The messages.
pub static MESSAGES: MessageFiles = throughline_game::message_files!();

/// The text of this name: a message, or `message.attribute`. The name itself where there is none,
/// which the tests do not let happen.
pub(crate) fn say(name: &str) -> String {
    say_with(name, &[])
}

/// The text of this name with others put in.
pub(crate) fn say_with(name: &str, inserted: &[(&str, &str)]) -> String {
    MESSAGES.say(name, inserted)
}

/// What scripts put into their sentences.
const OF_SCRIPTS: [&str; 29] = [
    "better", "clock", "count", "depth", "done", "draw", "draws", "fault", "file", "first", "level",
    "losses", "move", "percent", "piece", "place", "places", "ply", "rest", "score", "second", "speed",
    "total", "ways", "wins", "words", "number", "name", "text",
];

/// What scripts of some folders of `web/js` say, of the messages `script-FOLDER` in a file, by
/// names like `board.play`. `{count}` and the like stand for what the script puts in; a sentence
/// with a form for one and a form for many (`$form`) is there in both.
pub fn of_scripts<'a>(
    file: &'a MessageFiles,
    folders: &'a [&str],
) -> impl Iterator<Item = (String, Value)> + 'a {
    let marks = OF_SCRIPTS.map(|name| format!("{{{name}}}"));
    let text = move |name: &str, form| {
        let inserted = OF_SCRIPTS.into_iter().zip(marks.iter().map(String::as_str));
        let inserted: Vec<_> = inserted.chain([("form", form)]).collect();
        file.say(name, &inserted)
    };
    let shapes = file.messages(Language::English).into_iter().flat_map(Messages::shapes);
    shapes.flat_map(move |shape| {
        let folder = shape.id.strip_prefix("script-").filter(|folder| folders.contains(folder));
        let attributes = folder.map(|_| shape.attributes.clone()).unwrap_or_default();
        let said = attributes.iter().map(|attribute| {
            let name = format!("{}.{attribute}", shape.id);
            let [one, other] = ["one", "other"].map(|form| text(&name, form));
            let value = if one == other { json!(other) } else { json!({ "one": one, "other": other }) };
            (name.trim_start_matches("script-").to_owned(), value)
        });
        said.collect::<Vec<_>>()
    })
}

/// What the scripts of a board say, as [`of_scripts`] has it.
#[must_use]
pub fn of_board() -> Map<String, Value> {
    of_scripts(&MESSAGES, &["board"]).collect()
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
