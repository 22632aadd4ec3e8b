//! The thread that reads lines.

use crate::session::engine_thread::Event;
use std::io::{self, BufRead, Read};
use std::sync::mpsc::Sender;
use std::thread;

/// Longest line, in bytes: a game of a hundred thousand moves. Longer lines are skipped.
const LONGEST_LINE: u64 = 1 << 20;

/// Reads lines until the input ends, on a thread of its own. Bytes that are not UTF-8 are replaced.
pub(crate) fn start(mut input: impl BufRead + Send + 'static, events: Sender<Event>) {
    thread::spawn(move || {
        while let Some(event) = next(&mut input) {
            if events.send(event).is_err() {
                return;
            }
        }
        let _ = events.send(Event::End);
    });
}

/// Returns the next event; a read error counts as the end of the input.
fn next(input: &mut impl BufRead) -> Option<Event> {
    Some(next_line(input).ok()??.map_or(Event::TooLong, Event::Line))
}

/// Reads the next line, without its end: `None` at the end of the input, `Some(None)` for a line of
/// more than a mebibyte, which is skipped. Bytes that are not UTF-8 are replaced. A byte order mark
/// is left out: some programs send one before their first line.
///
/// # Errors
/// The input cannot be read.
pub fn next_line(input: &mut impl BufRead) -> io::Result<Option<Option<String>>> {
    let mut bytes = Vec::new();
    let read = input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes)?;
    if read == 0 {
        return Ok(None);
    }
    if read as u64 == LONGEST_LINE && bytes.last() != Some(&b'\n') {
        skip_line(input);
        return Ok(Some(None));
    }
    let line = String::from_utf8_lossy(&bytes);
    Ok(Some(Some(line.trim_start_matches('\u{feff}').trim_end_matches(['\n', '\r']).to_owned())))
}

/// Skips the rest of the line.
fn skip_line(input: &mut impl BufRead) {
    while let Ok(bytes) = input.fill_buf() {
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let used = end.map_or(bytes.len(), |at| at + 1);
        input.consume(used);
        if end.is_some() || used == 0 {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    #[test]
    fn lines_come_one_by_one_whatever_their_bytes() {
        let mut input = Cursor::new(b"\xef\xbb\xbfgo\r\n\n\xff\xfe x\nlast".to_vec());
        let lines: Vec<_> = std::iter::from_fn(|| next(&mut input)).collect();
        let texts: Vec<_> =
            lines.iter().map(|e| if let Event::Line(text) = e { text.as_str() } else { "" }).collect();
        assert_eq!(texts, ["go", "", "\u{fffd}\u{fffd} x", "last"]);
    }

    #[test]
    fn a_line_without_an_end_takes_no_memory() {
        let mut bytes = vec![b'x'; 3 << 20];
        bytes.extend(b"\ngo\n");
        let mut input = Cursor::new(bytes);
        assert!(matches!(next(&mut input), Some(Event::TooLong)));
        assert!(matches!(next(&mut input), Some(Event::Line(line)) if line == "go"));
        assert!(next(&mut input).is_none());
        assert!(matches!(next(&mut Cursor::new(vec![b'x'; 2 << 20])), Some(Event::TooLong)));
    }
}
