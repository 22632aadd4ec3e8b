//! The messages about positions and results, by their ids in `text/en.ftl`.

use serde_json::{Map, Value, json};
use throughline_game::{Language, MessageFiles, Messages};

/// The messages.
pub static MESSAGES: MessageFiles = throughline_game::message_files!();

/// Returns the text of a message, `id` or `id.attribute`; the id itself where it is missing, which
/// the tests rule out.
pub(crate) fn say(name: &str) -> String {
    say_with(name, &[])
}

/// Returns the text of a message with its placeables filled in.
pub(crate) fn say_with(name: &str, inserted: &[(&str, &str)]) -> String {
    MESSAGES.say(name, inserted)
}

/// The placeables that scripts fill in.
const SCRIPT_PLACEABLES: [&str; 29] = [
    "better", "clock", "count", "depth", "done", "draw", "draws", "fault", "file", "first", "level",
    "losses", "move", "percent", "piece", "place", "places", "ply", "rest", "score", "second", "speed",
    "total", "ways", "wins", "words", "number", "name", "text",
];

/// Returns the messages of some folders of `web/js`, which a file names `script-FOLDER`, by names
/// such as `board.play`. Placeables that the script fills in stay as `{count}` and the like; a
/// sentence with singular and plural (`$form`) comes in both forms.
pub fn script_messages<'a>(
    file: &'a MessageFiles,
    folders: &'a [&str],
) -> impl Iterator<Item = (String, Value)> + 'a {
    let marks = SCRIPT_PLACEABLES.map(|name| format!("{{{name}}}"));
    let text = move |name: &str, form| {
        let inserted = SCRIPT_PLACEABLES.into_iter().zip(marks.iter().map(String::as_str));
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

/// Returns the messages of the board's scripts, in the format of [`script_messages`].
#[must_use]
pub fn board_messages() -> Map<String, Value> {
    script_messages(&MESSAGES, &["board"]).collect()
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
