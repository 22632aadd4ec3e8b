//! OpenTafl's game files: tags, turns with a comment for each move, and variations by address.

mod read;
mod text;
mod tree;
mod write;

pub(crate) use read::read;
pub(crate) use write::write;

/// Tags that the format knows. A block in brackets after the moves that begins with one of these
/// begins another game.
pub(crate) const KNOWN_TAGS: [&str; 19] = [
    "event",
    "site",
    "date",
    "round",
    "attackers",
    "defenders",
    "result",
    "annotator",
    "compiler",
    "time-control",
    "time-remaining",
    "termination",
    "variant",
    "start-comment",
    "puzzle-mode",
    "puzzle-prestart",
    "puzzle-start",
    "rules",
    "position",
];

/// Tags of the format and of our records that mean the same. Others keep their names.
const TAG_NAMES: [(&str, &str); 11] = [
    ("event", "Event"),
    ("site", "Site"),
    ("date", "Date"),
    ("round", "Round"),
    ("attackers", "Attackers"),
    ("defenders", "Defenders"),
    ("annotator", "Annotator"),
    ("variant", "Variant"),
    ("compiler", "Compiler"),
    ("time-control", "TimeControl"),
    ("time-remaining", "TimeRemaining"),
];

/// The tag of our records for the words of the tag `termination`, which are free there.
const TERMINATION_WORDS: &str = "TerminationWords";

/// Whether a text looks like a game file: a tag of the format with a colon, or rules.
pub(crate) fn looks_like(text: &str) -> bool {
    let tag = |line: &str| {
        let name = line.trim_start().strip_prefix('[')?.split_once(':')?.0;
        Some(KNOWN_TAGS.contains(&name))
    };
    text.lines().find(|line| !line.trim().is_empty()).and_then(tag) == Some(true)
}
