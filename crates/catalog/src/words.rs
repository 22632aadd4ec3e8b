//! What a game is called, and its parts, in the current language: from its message files, or as
//! its own code has it in English.

use crate::catalog::{GAMES, messages};
use throughline_game::{GameInfo, Side};

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
    let subject = throughline_game::text::capitalised(name);
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

fn find(game: &str) -> Option<&'static GameInfo> {
    GAMES.iter().copied().find(|info| info.id == game)
}

fn said(game: &str, name: &str) -> Option<String> {
    messages(game)?.text(name, &[])
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
}
