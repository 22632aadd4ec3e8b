//! Lines of at most 80 characters.

/// The longest line, in characters, where words allow it.
const WIDTH: usize = 80;

/// Words put into lines.
#[derive(Default)]
pub(crate) struct Wrapped {
    text: String,
    /// Characters of the last line.
    width: usize,
    /// What the next word begins with.
    prefix: String,
    /// The last word, to which more can be joined.
    word: String,
}

impl Wrapped {
    /// Adds a word; it is never broken.
    pub fn word(&mut self, word: &str) {
        self.flush();
        self.word = std::mem::take(&mut self.prefix) + word;
    }

    /// Begins the next word with something.
    pub fn open(&mut self, prefix: char) {
        self.prefix.push(prefix);
    }

    /// Ends the last word with something.
    pub fn close(&mut self, suffix: char) {
        if !self.prefix.is_empty() {
            self.word("");
        }
        self.word.push(suffix);
    }

    /// Adds a text that may be broken at its single spaces, but not inside a command such as
    /// `[%eval 0.3]`.
    pub fn phrase(&mut self, text: &str) {
        let (mut start, mut part, mut in_command) = (0, 0, false);
        for (at, _) in text.match_indices(' ') {
            let last_part = &text[part..at];
            in_command = match (last_part.rfind("[%"), last_part.rfind(']')) {
                (None, None) => in_command,
                (opened, closed) => opened > closed,
            };
            part = at + 1;
            let after = &text[part..];
            // A break stands for one space, so not where there are more. No line begins with what
            // other programs take for an escape or a tag.
            let single = !last_part.is_empty() && !after.is_empty() && !after.starts_with(' ');
            if single && !in_command && !after.starts_with(['%', '[']) {
                self.word(&text[start..at]);
                start = part;
            }
        }
        self.word(&text[start..]);
    }

    fn flush(&mut self) {
        let word = std::mem::take(&mut self.word);
        let width = word.chars().count();
        if width == 0 {
            return;
        }
        if self.width > 0 && self.width + 1 + width > WIDTH {
            self.text.push('\n');
            self.width = 0;
        } else if self.width > 0 {
            self.text.push(' ');
            self.width += 1;
        }
        self.text.push_str(&word);
        self.width += width;
    }

    /// The lines, each with a line feed.
    pub fn into_text(mut self) -> String {
        self.flush();
        self.text.push('\n');
        self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrapped(first: usize, text: &str) -> String {
        let mut lines = Wrapped::default();
        lines.open('{');
        lines.phrase(&format!("{} {text}", "x".repeat(first)));
        lines.close('}');
        lines.into_text()
    }

    #[test]
    fn breaks_stand_for_single_spaces_only() {
        let x = |n| "x".repeat(n);
        assert_eq!(wrapped(76, "ab c"), format!("{{{} ab\nc}}\n", x(76)));
        assert_eq!(wrapped(76, "abc"), format!("{{{}\nabc}}\n", x(76)));
        assert_eq!(wrapped(78, "a  b"), format!("{{{}\na  b}}\n", x(78)));
        for joined in [" a", "%a", "[a] ", "[%eval 0.3]", "[%a b c"] {
            assert_eq!(wrapped(78, joined), format!("{{{} {joined}}}\n", x(78)));
        }
    }

    #[test]
    fn brackets_stay_with_their_words() {
        let mut lines = Wrapped::default();
        lines.open('(');
        lines.open('{');
        lines.phrase("a b");
        lines.close('}');
        lines.close(')');
        lines.open('(');
        lines.close(')');
        assert_eq!(lines.into_text(), "({a b}) ()\n");
    }
}
