//! The tokens of a record: tags, strings, move numbers, results, glyphs and moves.

use crate::pgn::GameResult;

/// The meaning of a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Word<'t> {
    /// A move number, or dots: ignored.
    Number,
    /// The result at the end of the moves.
    Result(GameResult),
    /// An annotation of the previous move (a numeric annotation glyph).
    Glyph(u8),
    /// A move, with the glyph of the symbol that follows it directly.
    Move(&'t str, Option<u8>),
}

/// Whether a character ends a word (as white space does).
pub(crate) fn ends_word(c: char) -> bool {
    c.is_whitespace() || matches!(c, '{' | '}' | '(' | ')' | '[' | ']' | ';' | '"' | '$' | '*')
}

/// Classifies a word, which contains no character that ends one.
pub(crate) fn classify(word: &str) -> Word<'_> {
    let mut rest = word;
    loop {
        if let Some(result) = result(rest) {
            return Word::Result(result);
        }
        if rest.is_empty() {
            return Word::Number;
        }
        if let Some(glyph) = symbol(rest) {
            return Word::Glyph(glyph);
        }
        match without_number(rest) {
            Some(after) => rest = after,
            None => break,
        }
    }
    let text = rest.trim_end_matches(is_sign);
    Word::Move(text, symbol(&rest[text.len()..]))
}

/// Returns the rest after a move number or dots at the start of a word; `None` without either.
fn without_number(word: &str) -> Option<&str> {
    let after_digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let after_dots = after_digits.trim_start_matches(['.', '…']);
    let has_digits = after_digits.len() < word.len();
    let has_dots = after_dots.len() < after_digits.len();
    // In `1e4` the dot is missing; `0-0` is a word of its own.
    let starts_move = after_dots.chars().next().is_none_or(|c| c.is_alphabetic() || c == '@' || c == '+');
    (has_dots || has_digits && starts_move).then_some(after_dots)
}

/// Parses a result, in any common form.
pub(crate) fn result(text: &str) -> Option<GameResult> {
    match text {
        "1-0" | "1–0" | "1—0" | "1:0" => Some(GameResult::FirstWon),
        "0-1" | "0–1" | "0—1" | "0:1" => Some(GameResult::SecondWon),
        "1/2-1/2" | "1/2–1/2" | "1/2—1/2" | "1/2" | "½-½" | "½–½" | "½—½" | "½" | "½:½" | "0.5-0.5" => {
            Some(GameResult::Draw)
        }
        "*" => Some(GameResult::Open),
        _ => None,
    }
}

fn is_sign(c: char) -> bool {
    matches!(c, '!' | '?' | '‼' | '⁇' | '⁉' | '⁈')
}

/// Returns the glyph of a symbol, as in section 10 of the PGN standard.
fn symbol(text: &str) -> Option<u8> {
    Some(match text {
        "!" => 1,
        "?" => 2,
        "!!" | "‼" => 3,
        "??" | "⁇" => 4,
        "!?" | "⁉" => 5,
        "?!" | "⁈" => 6,
        "□" => 7,
        "=" => 10,
        "∞" => 13,
        "+=" | "⩲" => 14,
        "=+" | "⩱" => 15,
        "±" => 16,
        "∓" => 17,
        "+-" => 18,
        "-+" => 19,
        // More than two signs count as the strongest of that kind.
        _ if !text.is_empty() && text.chars().all(|c| c == '!') => 3,
        _ if !text.is_empty() && text.chars().all(|c| c == '?') => 4,
        _ if text.starts_with(['!', '‼', '⁉']) && text.chars().all(is_sign) => 5,
        _ if text.starts_with(is_sign) && text.chars().all(is_sign) => 6,
        _ => return None,
    })
}

/// Whether a move text can be written without quotes and read back as that move.
pub(crate) fn is_plain(text: &str) -> bool {
    !text.starts_with('%')
        && !text.chars().any(|c| ends_word(c) || c.is_control() || c == '\u{feff}')
        && classify(text) == Word::Move(text, None)
}

/// A tag read from the start of a text.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Tag<'t> {
    pub name: &'t str,
    pub value: String,
    /// The message id of the defect in its form.
    pub defect: Option<&'static str>,
    /// The rest of the text.
    pub rest: &'t str,
}

/// Whether a tag's name can contain a character.
pub(crate) fn is_of_tag_name(c: char) -> bool {
    !c.is_whitespace() && !c.is_control() && !matches!(c, '"' | '[' | ']')
}

/// Parses a tag at the start of a text that begins with `[`; `None` where the text does not look
/// like a tag.
pub(crate) fn take_tag(text: &str) -> Option<Tag<'_>> {
    let inner = text[1..].trim_start();
    let end = inner.find(|c| !is_of_tag_name(c)).unwrap_or(inner.len());
    let (name, after) = inner.split_at(end);
    let value = after.trim_start();
    if name.is_empty() {
        return None;
    }
    match value.strip_prefix('"') {
        Some(value) => Some(take_quoted_tag(name, value)),
        // A name alone, or a value without quotes, on a line of its own.
        None if name.starts_with(|c: char| c.is_alphabetic()) => {
            let close = value.find(']')?;
            Some(Tag {
                name,
                value: value[..close].trim_end().to_owned(),
                defect: (close > 0).then_some("tag-unquoted"),
                rest: &value[close + 1..],
            })
        }
        None => None,
    }
}

fn take_quoted_tag<'t>(name: &'t str, text: &'t str) -> Tag<'t> {
    let close = |rest: &'t str| rest.trim_start().strip_prefix(']');
    if let Some((value, after)) = take_string(text) {
        if let Some(rest) = close(after) {
            return Tag { name, value, defect: None, rest };
        }
        // For unescaped quotes inside the value: it ends at the first quote that a bracket follows.
        let ends = text.match_indices('"').map(|(at, _)| at);
        for at in ends.take(MAX_QUOTES) {
            if let Some(rest) = close(&text[at + 1..]) {
                let defect = Some("tag-quote");
                return Tag { name, value: unescaped(&text[..at]), defect, rest };
            }
        }
        return Tag { name, value, defect: Some("tag-end"), rest: after };
    }
    // The closing quote is missing on this line.
    let value = text.trim_end();
    let value = value.strip_suffix(']').unwrap_or(value).trim_end();
    let defect = Some("tag-quote-end");
    Tag { name, value: unescaped(value), defect, rest: "" }
}

/// The maximum number of quotes to try as the end of a value, for hostile lines; each try costs
/// only the white space behind the quote.
const MAX_QUOTES: usize = 50;

/// Parses a string whose opening quote is already read: its value, and the rest after the closing
/// quote.
pub(crate) fn take_string(text: &str) -> Option<(String, &str)> {
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'\\' if !escaped => escaped = true,
            b'"' if !escaped => return Some((unescaped(&text[..at]), &text[at + 1..])),
            _ => escaped = false,
        }
    }
    None
}

/// Reverses [`in_quotes`]; a backslash before anything but a quote or a backslash stays.
fn unescaped(text: &str) -> String {
    let mut value = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match (c, chars.peek()) {
            ('\\', Some(&next @ ('"' | '\\'))) => {
                value.push(next);
                chars.next();
            }
            _ => value.push(c),
        }
    }
    value
}

/// Quotes a value: quotes and backslashes get a backslash, and control characters (line breaks)
/// become spaces.
pub(crate) fn in_quotes(value: &str) -> String {
    let mut text = String::with_capacity(value.len() + 2);
    text.push('"');
    for c in value.chars() {
        if matches!(c, '"' | '\\') {
            text.push('\\');
        }
        text.push(if c.is_control() { ' ' } else { c });
    }
    text.push('"');
    text
}

/// Makes a name valid: invalid characters become underscores, and so does an empty name.
pub(crate) fn tag_name(name: &str) -> String {
    let name: String = name.chars().map(|c| if is_of_tag_name(c) { c } else { '_' }).collect();
    if name.is_empty() { "_".to_owned() } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_told_apart() {
        for (word, expected) in [
            ("1.", Word::Number),
            ("1...", Word::Number),
            ("12", Word::Number),
            ("…", Word::Number),
            ("1.e4", Word::Move("e4", None)),
            ("1...e5", Word::Move("e5", None)),
            ("1e4", Word::Move("e4", None)),
            ("3@d4", Word::Move("@d4", None)),
            ("3.+d", Word::Move("+d", None)),
            ("0-0", Word::Move("0-0", None)),
            ("1-0", Word::Result(GameResult::FirstWon)),
            ("12.1-0", Word::Result(GameResult::FirstWon)),
            ("½-½", Word::Result(GameResult::Draw)),
            ("e4!", Word::Move("e4", Some(1))),
            ("axe?!", Word::Move("axe", Some(6))),
            ("e4!!!!", Word::Move("e4", Some(3))),
            ("e4!??", Word::Move("e4", Some(5))),
            ("!?", Word::Glyph(5)),
            ("!‼", Word::Glyph(5)),
            ("+-", Word::Glyph(18)),
            ("o-p=q", Word::Move("o-p=q", None)),
            ("@d4/B@a8", Word::Move("@d4/B@a8", None)),
            ("d1-d4xd5/e4", Word::Move("d1-d4xd5/e4", None)),
        ] {
            assert_eq!(classify(word), expected, "{word}");
        }
    }

    #[test]
    fn moves_that_could_be_misread_are_not_plain() {
        for text in ["pass", "+d", "Ba8-c6/d4-d7", "a=b", "exg-j", "0-0", "é", "--"] {
            assert!(is_plain(text), "{text}");
        }
        for text in
            ["", "1", "1e4", "1-0", "*", "a b", "e4!", "=", "...", "a;b", "%a", "a\"", "{", "½", "a$1"]
        {
            assert!(!is_plain(text), "{text}");
        }
    }

    fn read(text: &str) -> (String, String, bool, String) {
        let found = take_tag(text).unwrap_or_else(|| panic!("no tag: {text}"));
        (found.name.to_owned(), found.value, found.defect.is_none(), found.rest.to_owned())
    }

    #[test]
    fn tags_in_order_and_sloppy_ones() {
        let of = |name: &str, value: &str, fine: bool, rest: &str| {
            (name.to_owned(), value.to_owned(), fine, rest.to_owned())
        };
        for (text, expected) in [
            (r#"[Event "A"]"#, of("Event", "A", true, "")),
            (r#"[ Event  "A" ] x"#, of("Event", "A", true, " x")),
            (r#"[Event"A"][Site "B"]"#, of("Event", "A", true, r#"[Site "B"]"#)),
            (r#"[Event "a \"b\" \\ \c"]"#, of("Event", r#"a "b" \ \c"#, true, "")),
            (r#"[Event "the "big" one"]"#, of("Event", r#"the "big" one"#, false, "")),
            (r#"[Event "A" 1. e4"#, of("Event", "A", false, " 1. e4")),
            (r#"[Event "A]"#, of("Event", "A", false, "")),
            (r#"[Event A B]"#, of("Event", "A B", false, "")),
            (r#"[Event]"#, of("Event", "", true, "")),
            (r#"[Event ""]"#, of("Event", "", true, "")),
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
        for text in ["[", "[]", "[\"x\"]", "[%clk 1]", "[Event"] {
            assert_eq!(take_tag(text), None, "{text}");
        }
    }
}
