//! Agreement of message files and code.

use throughline_catalog::{GAMES, end_words, messages, side_text};
use throughline_game::text::capitalised;
use throughline_game::{Side, Values};

fn said(game: &str, name: &str) -> Option<String> {
    messages(game)?.text(name, &[])
}

/// The code's texts, which records and protocols use, equal those of the English messages.
#[test]
fn messages_and_code_agree_in_english() {
    for info in GAMES {
        for side in Side::BOTH {
            for form in ["", "name", "number", "wins", "turn"] {
                let text = side_text(info.id, side, form);
                let own = info.english_side(side, form);
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
            let key = variant.key().unwrap_or("standard");
            same(&format!("variant-{key}"), variant.name);
            same(&format!("variant-{key}.about"), variant.about);
        }
        for option in info.options {
            let id = format!("option-{}", option.key);
            same(&id, &capitalised(&option.key.replace('-', " ")));
            same(&format!("{id}.about"), option.about);
            match option.values {
                Values::Choice(choices) => choices.iter().for_each(|(value, about)| {
                    same(&format!("{id}.{value}"), about);
                    assert!(said(info.id, &format!("value-{value}")).is_some(), "{} {value}", info.id);
                }),
                Values::Pattern { allowed, .. } => same(&format!("{id}.allowed"), allowed),
                Values::Range { .. } => {}
            }
        }
    }
}
