//! The names of a game and its parts in the current language: from its message files, or in English
//! from its code.

use crate::catalog::{GAMES, messages};
use throughline_game::text::capitalised;
use throughline_game::{GameInfo, OptionInfo, Side, SpecError, Values, VariantInfo};

/// A side's name, and clauses about it, in the forms of [`GameInfo::english_side`].
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
    let english = || find(game).map_or_else(String::new, |info| info.english_side(side, form));
    said(game, &named(id, form)).unwrap_or_else(english)
}

/// How a game ended, a clause: `the king was captured`. `None` where the game has no ending of this
/// name ([`throughline_game::EndReason::name`]).
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
    translate(info, "tagline", info.tagline)
}

/// The name of a published rule set for people.
#[must_use]
pub fn variant_name(info: &GameInfo, variant: &VariantInfo) -> String {
    translate(info, &variant_message(variant), variant.name)
}

/// One line about what is special about a published rule set.
#[must_use]
pub fn variant_about(info: &GameInfo, variant: &VariantInfo) -> String {
    translate(info, &named(&variant_message(variant), "about"), variant.about)
}

/// The label of an option on a form: `Throne hostile to king`.
#[must_use]
pub fn option_name(info: &GameInfo, option: &OptionInfo) -> String {
    let id = format!("option-{}", option.key);
    said(info.id, &id).unwrap_or_else(|| capitalised(&option.key.replace('-', " ")))
}

/// One line about an option.
#[must_use]
pub fn option_about(info: &GameInfo, option: &OptionInfo) -> String {
    translate(info, &format!("option-{}.about", option.key), option.about)
}

/// The name of an option's value: `off`, `by the rule set`; the value itself where the game has no
/// name for it, such as letters and numbers.
///
/// ```
/// use throughline_catalog::{GAMES, value_name};
/// assert_eq!(value_name(GAMES[0], "loss"), "loss");
/// assert_eq!(value_name(GAMES[0], "12x12"), "12x12");
/// ```
#[must_use]
pub fn value_name(info: &GameInfo, value: &str) -> String {
    // Typed text is not the name of a message.
    let is_name = value.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    let name = if is_name { said(info.id, &format!("value-{value}")) } else { None };
    name.unwrap_or_else(|| value.to_owned())
}

/// One line about a value of an option.
#[must_use]
pub fn value_about(info: &GameInfo, option: &OptionInfo, (value, about): (&str, &str)) -> String {
    translate(info, &format!("option-{}.{value}", option.key), about)
}

/// What is allowed for a typed option.
#[must_use]
pub fn option_allowed(info: &GameInfo, option: &OptionInfo) -> String {
    match option.values {
        Values::Pattern { allowed, .. } => {
            translate(info, &format!("option-{}.allowed", option.key), allowed)
        }
        Values::Choice(_) | Values::Range { .. } => option.allowed(),
    }
}

/// Translates what an error lists as allowed into the current language.
pub(crate) fn translate_allowed(info: &GameInfo, error: SpecError) -> SpecError {
    let SpecError::BadValue { key, value, allowed } = error else { return error };
    let option = info.options.iter().find(|option| option.key == key);
    let told = option.and_then(|option| {
        // An explanation may follow.
        let why = allowed.strip_prefix(option.allowed().as_str())?;
        Some(option_allowed(info, option) + why)
    });
    SpecError::BadValue { key, value, allowed: told.unwrap_or(allowed) }
}

/// The id of a published rule set's message.
fn variant_message(variant: &VariantInfo) -> String {
    format!("variant-{}", variant.key().unwrap_or("standard"))
}

fn find(game: &str) -> Option<&'static GameInfo> {
    GAMES.iter().copied().find(|info| info.id == game)
}

fn said(game: &str, name: &str) -> Option<String> {
    messages(game)?.text(name, &[])
}

/// An English text of the code, translated into the current language.
fn translate(info: &GameInfo, name: &str, english: &str) -> String {
    said(info.id, name).unwrap_or_else(|| english.to_owned())
}

fn named(id: &str, attribute: &str) -> String {
    if attribute.is_empty() { id.to_owned() } else { format!("{id}.{attribute}") }
}
