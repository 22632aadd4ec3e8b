//! Output of the program: results on standard output, everything else on standard error.
//!
//! Nothing here panics. A failed write is an ordinary error; [`is_closed`] recognises a reader that
//! has closed the pipe (`throughline … | head`), which is no failure. Control sequences are escaped
//! before they reach a terminal ([`printable`]), because names, comments and tags come from files
//! of unknown origin.

use serde::Serialize;
use std::borrow::Cow;
use std::fmt::{Display, Write as _};
use std::io::{self, ErrorKind, IsTerminal, Stdout, Write};
use std::path::Path;

/// Whether a file name stands for standard output (or input).
pub fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Returns a writer to standard output.
pub fn out() -> Out<Stdout> {
    let inner = io::stdout();
    Out { is_terminal: inner.is_terminal(), inner }
}

/// Prints a line on standard error. A failure is ignored: there is nowhere to report it.
pub fn print_message(text: impl Display) {
    let _ = writeln!(io::stderr(), "{}", printable(&text.to_string()));
}

/// Returns a count with its noun: 1 game, 2 games. The plurals of class, ply and index are right
/// too.
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
    // In one write, so that readers get whole lines.
    let mut line = serde_json::to_string(value)?;
    line.push('\n');
    out.write_all(line.as_bytes())
}

/// Escapes what a terminal would interpret instead of showing: control characters, and those that
/// change the writing direction. Line feeds and tabs stay.
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

/// Whether an error means that the reader of standard output has closed it.
pub fn is_closed(error: &anyhow::Error) -> bool {
    let is_ours = |cause: &(dyn std::error::Error + 'static)| {
        let inner = cause.downcast_ref::<io::Error>().and_then(io::Error::get_ref);
        inner.is_some_and(|inner| inner.is::<ReaderLeft>())
    };
    error.chain().any(is_ours)
}

/// The error of a write to standard output that nobody reads any more. A broken pipe to another
/// program is an ordinary failure, and so has another type.
#[derive(thiserror::Error, Debug)]
#[error("the reader of the output has left")]
struct ReaderLeft;

/// A writer of results, which escapes them on a terminal.
pub struct Out<W> {
    inner: W,
    /// Only a terminal gets escaped text; files and programs get the text as it is.
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
        written.map_err(mark_closed_output)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush().map_err(mark_closed_output)
    }
}

fn mark_closed_output(error: io::Error) -> io::Error {
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
