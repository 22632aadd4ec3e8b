//! Comments: the clocks in them, and the escaping of characters that braces cannot contain.
//!
//! `}` and control characters are written `[%char 7D]`, with the character's number in hexadecimal;
//! so are spaces at the ends of a comment, and the `[` of a text that would read as one of our
//! commands.

use std::time::Duration;

/// The commands that are not text: clocks and escapes.
const CLOCK: &str = "[%clk ";
const SPENT: &str = "[%emt ";
const CHARACTER: &str = "[%char ";

/// The white space that is trimmed at the ends of comments, and at which lines are broken.
pub(crate) const SPACE: [char; 2] = [' ', '\t'];

/// A parsed comment.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Comment {
    /// Its text; `None` when nothing remains.
    pub text: Option<String>,
    pub clock: Option<Duration>,
    pub spent: Option<Duration>,
}

/// Parses a comment before the first move, where clocks are ordinary text; `None` when nothing
/// remains.
pub(crate) fn plain(raw: &str) -> Option<String> {
    Some(unescaped(raw.trim_matches(SPACE))).filter(|text| !text.is_empty())
}

/// Parses a comment after a move.
pub(crate) fn read(raw: &str) -> Comment {
    let mut comment = Comment::default();
    let mut text = String::with_capacity(raw.len());
    let mut rest = raw.trim_matches(SPACE);
    while let Some(at) = rest.find("[%") {
        text.push_str(&rest[..at]);
        rest = &rest[at..];
        let Some((value, after)) = command(rest, CLOCK).or_else(|| command(rest, SPENT)) else {
            // Decoded below, after the ends are trimmed.
            text.push_str("[%");
            rest = &rest[2..];
            continue;
        };
        match read_clock(value) {
            Some(time) if rest.starts_with(CLOCK) => comment.clock = Some(time),
            Some(time) => comment.spent = Some(time),
            None => {
                text.push_str(&rest[..rest.len() - after.len()]);
                rest = after;
                continue;
            }
        }
        rest = if text.is_empty() || text.ends_with(SPACE) { after.trim_start_matches(SPACE) } else { after };
    }
    text.push_str(rest);
    comment.text = plain(&text);
    comment
}

/// Parses a command at the start of a text: its argument, and the rest.
fn command<'t>(text: &'t str, name: &str) -> Option<(&'t str, &'t str)> {
    // An argument is short: without a closing bracket nearby it is text.
    let argument = text.strip_prefix(name)?;
    let end = argument.bytes().take(64).position(|b| b == b']')?;
    Some((argument[..end].trim(), &argument[end + 1..]))
}

fn unescaped(raw: &str) -> String {
    let mut text = String::with_capacity(raw.len());
    let mut rest = raw;
    while let Some(at) = rest.find(CHARACTER) {
        text.push_str(&rest[..at]);
        rest = &rest[at..];
        let found = command(rest, CHARACTER)
            .and_then(|(value, after)| Some((char::from_u32(u32::from_str_radix(value, 16).ok()?)?, after)));
        if let Some((c, after)) = found {
            text.push(c);
            rest = after;
        } else {
            text.push_str(CHARACTER);
            rest = &rest[CHARACTER.len()..];
        }
    }
    text + rest
}

/// Escapes a comment for use between braces.
pub(crate) fn escaped(text: &str) -> String {
    let first = text.len() - text.trim_start_matches(' ').len();
    let last = text.trim_end_matches(' ').len();
    let mut raw = String::with_capacity(text.len());
    for (at, c) in text.char_indices() {
        let outer = c == ' ' && (at < first || at >= last);
        let opens = c == '[' && [CLOCK, SPENT, CHARACTER].iter().any(|name| text[at..].starts_with(name));
        if outer || opens || c == '}' || c.is_control() {
            raw += &format!("{CHARACTER}{:X}]", u32::from(c));
        } else {
            raw.push(c);
        }
    }
    raw
}

/// Returns the comment that holds a move's clocks; `None` without clocks.
pub(crate) fn clocks(clock: Option<Duration>, spent: Option<Duration>) -> Option<String> {
    let command = |name, time: Option<Duration>| Some(format!("{name}{}]", clock_text(time?)));
    let both: Vec<String> = [command(CLOCK, clock), command(SPENT, spent)].into_iter().flatten().collect();
    (!both.is_empty()).then(|| both.join(" "))
}

/// Formats a time as `1:02:03` or `0:00:01.25`: hours, minutes, seconds, with as many decimals as
/// needed.
fn clock_text(time: Duration) -> String {
    let seconds = time.as_secs();
    let text = format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    match time.subsec_nanos() {
        0 => text,
        nanos => format!("{text}.{}", format!("{nanos:09}").trim_end_matches('0')),
    }
}

/// Parses the format of [`clock_text`]; hours, or hours and minutes, may be missing. Drops decimals
/// beyond nanoseconds.
fn read_clock(text: &str) -> Option<Duration> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let mut seconds: u64 = 0;
    for (i, part) in whole.split(':').enumerate() {
        if i == 3 || !digits(part) {
            return None;
        }
        seconds = seconds.checked_mul(60)?.checked_add(part.parse().ok()?)?;
    }
    if !digits(decimals) {
        return None;
    }
    let nanos = format!("{decimals:0<9}")[..9].parse().ok()?;
    Some(Duration::new(seconds, nanos))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(raw: &str) -> String {
        read(raw).text.unwrap_or_default()
    }

    #[test]
    fn clocks_are_taken_out_of_comments() {
        let comment = read(" good [%clk 0:04:59.5] move [%emt 3] ");
        assert_eq!(comment.text.as_deref(), Some("good move"));
        assert_eq!(comment.clock, Some(Duration::from_millis(299_500)));
        assert_eq!(comment.spent, Some(Duration::from_secs(3)));
        assert_eq!(read("[%clk 1:00]").text, None);
        for kept in ["[%clk ]", "[%clk x]", "[%clk 1:2:3:4]", "[%eval 0.3]", "[%clk 0:1", "[%clk -1]"] {
            assert_eq!(text(kept), kept);
        }
        assert_eq!(plain("[%clk 0:01:00]").as_deref(), Some("[%clk 0:01:00]"));
    }

    #[test]
    fn clock_texts_round_trip() {
        for (time, expected) in [
            (Duration::ZERO, "0:00:00"),
            (Duration::new(3_723, 0), "1:02:03"),
            (Duration::new(1, 250_000_000), "0:00:01.25"),
            (Duration::new(u64::MAX, 1), "5124095576030431:00:15.000000001"),
        ] {
            assert_eq!(clock_text(time), expected);
            assert_eq!(read_clock(expected), Some(time));
        }
        assert_eq!(read_clock("5124095576030431:00:16"), None, "beyond what a duration holds");
        assert_eq!(read_clock("90:00"), Some(Duration::from_secs(5400)));
    }

    #[test]
    fn any_text_survives_braces() {
        for comment in [
            "plain", "a } b {", " both ends  ", "two\nlines\r\n\tand a tab", "[%char 7D]",
            "[%clk 0:01:00] [%emt 1]", "[%char zz] [%char 110000]", "[%eval 0.3] [%", "two  spaces",
        ] {
            let raw = escaped(comment);
            assert!(!raw.contains('}') && !raw.contains(char::is_control), "{raw}");
            assert_eq!(text(&raw), comment, "{raw}");
        }
        assert_eq!(text("[%char 110000][%char ]"), "[%char 110000][%char ]");
    }
}
