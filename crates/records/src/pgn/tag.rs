//! Tags: `[Name "value"]`.

/// A tag read from the start of a text.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Found<'t> {
    pub name: &'t str,
    pub value: String,
    /// What was wrong with its form, as a sentence.
    pub fault: Option<&'static str>,
    /// What follows the tag.
    pub rest: &'t str,
}

/// Whether a character can stand in a tag's name.
pub(crate) fn is_of_name(c: char) -> bool {
    !c.is_whitespace() && !c.is_control() && !matches!(c, '"' | '[' | ']')
}

/// Reads a tag at the start of a text that begins with `[`; `None` where the text does not look
/// like one.
pub(crate) fn take(text: &str) -> Option<Found<'_>> {
    let inner = text[1..].trim_start();
    let end = inner.find(|c| !is_of_name(c)).unwrap_or(inner.len());
    let (name, after) = inner.split_at(end);
    let value = after.trim_start();
    if name.is_empty() {
        return None;
    }
    match value.strip_prefix('"') {
        Some(value) => Some(take_quoted(name, value)),
        // A name alone, or a value without quotes, on a line of its own.
        None if name.starts_with(|c: char| c.is_alphabetic()) => {
            let close = value.find(']')?;
            Some(Found {
                name,
                value: value[..close].trim_end().to_owned(),
                fault: (close > 0).then_some("the value of a tag stands in quotes: [Name \"value\"]"),
                rest: &value[close + 1..],
            })
        }
        None => None,
    }
}

fn take_quoted<'t>(name: &'t str, text: &'t str) -> Found<'t> {
    let close = |rest: &'t str| rest.trim_start().strip_prefix(']');
    if let Some((value, after)) = take_string(text) {
        if let Some(rest) = close(after) {
            return Found { name, value, fault: None, rest };
        }
        // Quotes inside the value without a backslash: it ends at the first quote that a bracket
        // follows.
        let ends = text.match_indices('"').map(|(at, _)| at);
        for at in ends.take(MOST_QUOTES) {
            if let Some(rest) = close(&text[at + 1..]) {
                let fault = Some("a quote inside a tag's value is written \\\"");
                return Found { name, value: unescaped(&text[..at]), fault, rest };
            }
        }
        return Found { name, value, fault: Some("a tag ends with ] on its line"), rest: after };
    }
    // No closing quote on this line.
    let value = text.trim_end();
    let value = value.strip_suffix(']').unwrap_or(value).trim_end();
    let fault = Some("the value of a tag ends with a quote on its line");
    Found { name, value: unescaped(value), fault, rest: "" }
}

/// Quotes tried as the end of a value; each try costs the white space behind it alone, the limit is
/// for hostile lines.
const MOST_QUOTES: usize = 50;

/// Reads a string whose opening quote is already read: its value, and what follows the closing
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

/// Undoes [`string`]; a backslash before anything but a quote or a backslash stays.
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

/// A value in quotes: quotes and backslashes get a backslash, and control characters (line breaks)
/// become spaces.
pub(crate) fn string(value: &str) -> String {
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

/// A name as it can be written: characters that no name holds become underscores, and an empty one
/// is one.
pub(crate) fn name(name: &str) -> String {
    let name: String = name.chars().map(|c| if is_of_name(c) { c } else { '_' }).collect();
    if name.is_empty() { "_".to_owned() } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (String, String, bool, String) {
        let found = take(text).unwrap_or_else(|| panic!("no tag: {text}"));
        (found.name.to_owned(), found.value, found.fault.is_none(), found.rest.to_owned())
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
            assert_eq!(take(text), None, "{text}");
        }
    }
}
