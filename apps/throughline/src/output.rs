//! What the program says: results on standard output, everything else on standard error.
//!
//! Nothing here panics. A write that fails is an error like any other; [`is_closed`] tells apart a
//! reader who has seen enough (`throughline … | head`), which is no failure. What could command a
//! terminal instead of being shown on it is escaped ([`printable`]): names, comments and tags come
//! from anybody's files.

use serde::Serialize;
use std::borrow::Cow;
use std::fmt::{Display, Write as _};
use std::io::{self, ErrorKind, IsTerminal, Stdout, Write};
use std::path::Path;

/// Whether a file's name stands for standard output (or input).
pub fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Standard output.
pub fn out() -> Out<Stdout> {
    let inner = io::stdout();
    Out { is_terminal: inner.is_terminal(), inner }
}

/// Says something on standard error, a line. Nobody is there to be told when that fails.
pub fn tell(what: impl Display) {
    let _ = writeln!(io::stderr(), "{}", printable(&what.to_string()));
}

/// A count with its noun: 1 game, 2 games; and as game go class, ply and index.
pub fn counted(count: impl Display, noun: &str) -> String {
    let count = count.to_string();
    let [stem, ending] = match noun.char_indices().next_back() {
        _ if count == "1" => [noun, ""],
        Some((end, 'y')) => [&noun[..end], "ies"],
        Some((_, 's')) => [noun, "es"],
        Some((end, 'x')) => [&noun[..end - 1], "ices"],
        _ => [noun, "s"],
    };
    format!("{count} {stem}{ending}")
}

/// Writes a value as JSON on one line.
pub fn json_line(mut out: impl Write, value: &impl Serialize) -> io::Result<()> {
    // In one go: a reader gets whole lines.
    let mut line = serde_json::to_string(value)?;
    line.push('\n');
    out.write_all(line.as_bytes())
}

/// The text with everything escaped that a terminal would obey rather than show: control
/// characters, and those that turn the direction of writing. Lines and tabs stay.
pub fn printable(text: &str) -> Cow<'_, str> {
    let obeyed = |c: char| {
        let turns = matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        (c.is_control() || turns) && !matches!(c, '\n' | '\t')
    };
    if !text.contains(obeyed) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        // Writing to a string cannot fail.
        let _ = if obeyed(c) { write!(shown, "{}", c.escape_default()) } else { shown.write_char(c) };
    }
    Cow::Owned(shown)
}

/// Whether an error is that the reader of our results has left.
pub fn is_closed(error: &anyhow::Error) -> bool {
    let is_ours = |cause: &(dyn std::error::Error + 'static)| {
        let inner = cause.downcast_ref::<io::Error>().and_then(io::Error::get_ref);
        inner.is_some_and(|inner| inner.is::<ReaderLeft>())
    };
    error.chain().any(is_ours)
}

/// What a write to standard output fails with when nobody reads it any more. A pipe to another
/// program may break too, and that is a failure.
#[derive(thiserror::Error, Debug)]
#[error("the reader of the output has left")]
struct ReaderLeft;

/// A writer of results.
pub struct Out<W> {
    inner: W,
    /// Only there is anything escaped: other programs get what is in the files.
    is_terminal: bool,
}

impl<W: Write> Write for Out<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = if self.is_terminal {
            let text = String::from_utf8_lossy(bytes);
            self.inner.write_all(printable(&text).as_bytes()).map(|()| bytes.len())
        } else {
            self.inner.write(bytes)
        };
        written.map_err(told_apart)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush().map_err(told_apart)
    }
}

fn told_apart(error: io::Error) -> io::Error {
    if error.kind() == ErrorKind::BrokenPipe {
        io::Error::new(ErrorKind::BrokenPipe, ReaderLeft)
    } else {
        error
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_command_a_terminal_is_shown() {
        assert_eq!(
            printable("\x1b[2Ja\x07\u{9b}1m\u{202e}\r\n\tü"),
            "\\u{1b}[2Ja\\u{7}\\u{9b}1m\\u{202e}\\r\n\tü"
        );
        assert!(matches!(printable("d1-d4 “é”\n"), Cow::Borrowed(_)));
    }

    #[test]
    fn one_is_one() {
        assert_eq!(counted(1, "game"), "1 game");
        let nouns = ["game", "class", "ply", "index"];
        assert_eq!(nouns.map(|noun| counted(0, noun)), ["0 games", "0 classes", "0 plies", "0 indices"]);
    }

    #[test]
    fn only_terminals_get_escapes() {
        let written = |is_terminal| {
            let mut out = Out { inner: Vec::new(), is_terminal };
            out.write_all(b"\x1b]0;x|\x07").expect("into memory");
            String::from_utf8(out.inner).expect("UTF-8")
        };
        assert_eq!(written(false), "\x1b]0;x|\u{7}");
        assert_eq!(written(true), "\\u{1b}]0;x|\\u{7}");
    }
}
