//! The words of a movetext: move numbers, marks of the result, glyphs, and moves.

use crate::pgn::Mark;

/// What a word is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Word<'t> {
    /// A move number, or dots: nothing to remember.
    Number,
    /// How the moves end.
    Mark(Mark),
    /// A judgement on the move before.
    Glyph(u8),
    /// A move, with the judgement written behind it.
    Move(&'t str, Option<u8>),
}

/// Whether a character ends a word (white space does as well).
pub(crate) fn ends_word(c: char) -> bool {
    c.is_whitespace() || matches!(c, '{' | '}' | '(' | ')' | '[' | ']' | ';' | '"' | '$' | '*')
}

/// Reads a word, which holds no character that ends one.
pub(crate) fn classify(word: &str) -> Word<'_> {
    let mut rest = word;
    loop {
        if let Some(mark) = mark(rest) {
            return Word::Mark(mark);
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

/// What follows a move number or dots at the start of a word; `None` where there is neither.
fn without_number(word: &str) -> Option<&str> {
    let after_digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let after_dots = after_digits.trim_start_matches(['.', '…']);
    let has_digits = after_digits.len() < word.len();
    let has_dots = after_dots.len() < after_digits.len();
    // `1e4` lacks its dot; `0-0` is a word of its own.
    let starts_move = after_dots.chars().next().is_none_or(|c| c.is_alphabetic() || c == '@' || c == '+');
    (has_dots || has_digits && starts_move).then_some(after_dots)
}

/// The mark of a result, in any of the forms people write.
pub(crate) fn mark(text: &str) -> Option<Mark> {
    match text {
        "1-0" | "1–0" | "1—0" | "1:0" => Some(Mark::FirstWon),
        "0-1" | "0–1" | "0—1" | "0:1" => Some(Mark::SecondWon),
        "1/2-1/2" | "1/2–1/2" | "1/2—1/2" | "1/2" | "½-½" | "½–½" | "½—½" | "½" | "½:½" | "0.5-0.5" => {
            Some(Mark::Draw)
        }
        "*" => Some(Mark::Open),
        _ => None,
    }
}

fn is_sign(c: char) -> bool {
    matches!(c, '!' | '?' | '‼' | '⁇' | '⁉' | '⁈')
}

/// The glyph of a symbol: numbers as in the PGN standard, section 10.
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
        // More than two signs: as loud as it goes.
        _ if !text.is_empty() && text.chars().all(|c| c == '!') => 3,
        _ if !text.is_empty() && text.chars().all(|c| c == '?') => 4,
        _ if text.starts_with(['!', '‼', '⁉']) && text.chars().all(is_sign) => 5,
        _ if text.starts_with(is_sign) && text.chars().all(is_sign) => 6,
        _ => return None,
    })
}

/// Whether a move text can stand as it is and be read as that move; others are written in quotes.
pub(crate) fn is_plain(text: &str) -> bool {
    !text.starts_with('%')
        && !text.chars().any(|c| ends_word(c) || c.is_control() || c == '\u{feff}')
        && classify(text) == Word::Move(text, None)
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
            ("1-0", Word::Mark(Mark::FirstWon)),
            ("12.1-0", Word::Mark(Mark::FirstWon)),
            ("½-½", Word::Mark(Mark::Draw)),
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
}
