//! What a game is called, and its parts, in the current language: from its message files, or as
//! its own code has it in English.

use crate::catalog::{GAMES, messages, variant_key};
use throughline_game::text::capitalised;
use throughline_game::{GameInfo, OptionInfo, Side, SpecError, Values, VariantInfo};

/// What a side is called, and what is said of it: `""` at the beginning of a sentence (`Attackers`,
/// `White`), `name` inside one (`the attackers`), `wins` and `turn` as clauses (`Attackers win`,
/// `It is White’s turn`), `number` for the form of a verb that follows (`many`, `one`).
///
/// ```
/// use throughline_catalog::side_text;
/// use throughline_game::Side;
/// assert_eq!(side_text("hnefatafl", Side::First, "wins"), "Attackers win");
/// assert_eq!(side_text("linear-pursuit", Side::Second, ""), "Black");
/// ```
#[must_use]
pub fn side_text(game: &str, side: Side, form: &str) -> String {
    let id = ["side-first", "side-second"][side.index()];
    said(game, &named(id, form)).unwrap_or_else(|| english_side(game, side, form))
}

/// The same of a game that has no messages.
fn english_side(game: &str, side: Side, form: &str) -> String {
    let name = find(game).map_or("", |info| info.sides[side.index()]);
    let many = name.ends_with('s');
    let subject = capitalised(name);
    match form {
        "name" if many => format!("the {name}"),
        "number" => if many { "many" } else { "one" }.to_owned(),
        "wins" => format!("{subject} win{}", if many { "" } else { "s" }),
        "turn" if many => format!("It is the {name}’ turn"),
        "turn" => format!("It is {subject}’s turn"),
        _ => subject,
    }
}

/// How a game ended, a clause: `the king was captured`. `None` where the game knows no ending of
/// this name ([`throughline_game::EndReason::name`]).
///
/// ```
/// let words = throughline_catalog::end_words("hnefatafl", "king-captured");
/// assert_eq!(words.as_deref(), Some("the king was captured"));
/// ```
#[must_use]
pub fn end_words(game: &str, reason: &str) -> Option<String> {
    let own = || Some(find(game)?.endings.iter().find(|ending| ending.name == reason)?.words.to_owned());
    said(game, &format!("end-{reason}")).or_else(own)
}

/// One sentence that makes a newcomer want to play.
#[must_use]
pub fn tagline(info: &GameInfo) -> String {
    of_code(info, "tagline", info.tagline)
}

/// The name of a published rule set for people.
#[must_use]
pub fn variant_name(info: &GameInfo, variant: &VariantInfo) -> String {
    of_code(info, &variant_message(variant), variant.name)
}

/// What makes a published rule set what it is, one line.
#[must_use]
pub fn variant_about(info: &GameInfo, variant: &VariantInfo) -> String {
    of_code(info, &named(&variant_message(variant), "about"), variant.about)
}

/// What an option is called on a form: `Throne hostile to king`.
#[must_use]
pub fn option_name(info: &GameInfo, option: &OptionInfo) -> String {
    let id = format!("option-{}", option.key);
    said(info.id, &id).unwrap_or_else(|| capitalised(&option.key.replace('-', " ")))
}

/// What an option is about, one line.
#[must_use]
pub fn option_about(info: &GameInfo, option: &OptionInfo) -> String {
    of_code(info, &format!("option-{}.about", option.key), option.about)
}

/// What a value of an option is called: `off`, `by the rule set`; as it is written where the game
/// has no other name for it, such as letters and numbers.
///
/// ```
/// use throughline_catalog::{GAMES, value_name};
/// assert_eq!(value_name(GAMES[0], "loss"), "loss");
/// assert_eq!(value_name(GAMES[0], "12x12"), "12x12");
/// ```
#[must_use]
pub fn value_name(info: &GameInfo, value: &str) -> String {
    // What people type is no name of a message.
    let is_name = value.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    let name = if is_name { said(info.id, &format!("value-{value}")) } else { None };
    name.unwrap_or_else(|| value.to_owned())
}

/// What one of the values to choose from does, one line.
#[must_use]
pub fn value_about(info: &GameInfo, option: &OptionInfo, (value, about): (&str, &str)) -> String {
    of_code(info, &format!("option-{}.{value}", option.key), about)
}

/// What a typed option may be.
#[must_use]
pub fn option_allowed(info: &GameInfo, option: &OptionInfo) -> String {
    match option.values {
        Values::Pattern { allowed, .. } => of_code(info, &format!("option-{}.allowed", option.key), allowed),
        Values::Choice(_) | Values::Range { .. } => option.allowed(),
    }
}

/// An error with what is allowed in the current language.
pub(crate) fn in_words(info: &GameInfo, error: SpecError) -> SpecError {
    let SpecError::BadValue { key, value, allowed } = error else { return error };
    let option = info.options.iter().find(|option| option.key == key);
    let told = option.and_then(|option| {
        // Why not may stand behind it.
        let why = allowed.strip_prefix(option.allowed().as_str())?;
        Some(option_allowed(info, option) + why)
    });
    SpecError::BadValue { key, value, allowed: told.unwrap_or(allowed) }
}

/// The message of a published rule set.
fn variant_message(variant: &VariantInfo) -> String {
    format!("variant-{}", variant_key(variant).unwrap_or("standard"))
}

fn find(game: &str) -> Option<&'static GameInfo> {
    GAMES.iter().copied().find(|info| info.id == game)
}

fn said(game: &str, name: &str) -> Option<String> {
    messages(game)?.text(name, &[])
}

/// What the code says in English, in the current language.
fn of_code(info: &GameInfo, name: &str, english: &str) -> String {
    said(info.id, name).unwrap_or_else(|| english.to_owned())
}

fn named(id: &str, attribute: &str) -> String {
    if attribute.is_empty() { id.to_owned() } else { format!("{id}.{attribute}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The code's words, which records and protocols have, are those of the English messages.
    #[test]
    fn messages_and_code_agree_in_english() {
        for info in GAMES {
            for side in Side::BOTH {
                for form in ["", "name", "number", "wins", "turn"] {
                    let text = side_text(info.id, side, form);
                    let own = english_side(info.id, side, form);
                    assert_eq!(text, own, "{} {side:?} {form}", info.id);
                }
            }
            for ending in info.endings {
                let text = said(info.id, &format!("end-{}", ending.name));
                assert_eq!(text.as_deref(), Some(ending.words), "{}", info.id);
            }
        }
        assert_eq!(end_words("hnefatafl", "resignation"), None);
    }

    #[test]
    fn the_catalogue_is_the_same_in_messages_and_code() {
        for info in GAMES {
            let same = |name: &str, own: &str| {
                assert_eq!(said(info.id, name).as_deref(), Some(own), "{} {name}", info.id);
            };
            same("tagline", info.tagline);
            for variant in info.variants {
                same(&variant_message(variant), variant.name);
                same(&named(&variant_message(variant), "about"), variant.about);
            }
            for option in info.options {
                let id = format!("option-{}", option.key);
                same(&id, &capitalised(&option.key.replace('-', " ")));
                same(&named(&id, "about"), option.about);
                match option.values {
                    Values::Choice(choices) => choices.iter().for_each(|(value, about)| {
                        same(&named(&id, value), about);
                        assert!(said(info.id, &format!("value-{value}")).is_some(), "{} {value}", info.id);
                    }),
                    Values::Pattern { allowed, .. } => same(&named(&id, "allowed"), allowed),
                    Values::Range { .. } => {}
                }
            }
        }
    }
}
