//! Boards as text: the compact form in options, and the file format for editing.
//!
//! The option contains the board itself, not the name of a file (only the command line accepts
//! `@FILE`, and resolves it at once): so specs in links and records are self-contained, and a
//! stranger's link cannot make a server read its files.
//!
//! The **compact form** is the number of places and the lines, joined by dots, and a part `g~h` for
//! two neighbours that the circumference does not join: `14.a-d.a-e.g~h`. It needs no escaping in
//! specs, addresses and shells.
//!
//! A **board file** is the same in several lines, in any order. `#` starts a comment.
//!
//! ```text
//! # My set
//! places 14         # from a at White's left, round the circle; the second half is Black's side
//! lines  a-d a-e a-i
//! lines  b-d b-h
//! gaps   g-h n-a    # neighbours that the circumference does not join
//! ```

use crate::board::{Circle, MAX_PLACES, MIN_PLACES};
use crate::messages::MESSAGES;
use std::collections::BTreeSet;
use std::fmt;
use throughline_game::FileDefect;
use throughline_game::bits::ones;
use throughline_game::notation::clip;

/// The name of the rules page's board in options.
pub const RECONSTRUCTION_NAME: &str = "reconstruction";

/// The maximum length of the compact form: the densest board takes fewer characters.
const MAX_CHARACTERS: usize = 2000;

/// The maximum number of defects in a message; the rest are counted.
const MAX_LISTED: usize = 40;

/// The defects of an invalid board text, in the order of the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardError {
    /// The id of the message that names what [`FileDefect::line`] counts: lines of a file, or parts
    /// of the compact form.
    unit: &'static str,
    /// The defects.
    pub defects: Vec<FileDefect>,
}

/// Returns the message about a defect of a word.
fn about(message: &str, word: &str) -> String {
    MESSAGES.say(message, &[("word", &clip(word))])
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, defect) in self.defects.iter().take(MAX_LISTED).enumerate() {
            let inserted = [("number", &*defect.line.to_string()), ("what", &defect.what)];
            write!(f, "{}{}", if i == 0 { "" } else { "; " }, MESSAGES.say(self.unit, &inserted))?;
        }
        match self.defects.len().saturating_sub(MAX_LISTED) {
            0 => Ok(()),
            more => write!(f, "; {}", MESSAGES.say("clash-board-more", &[("count", &more.to_string())])),
        }
    }
}

impl std::error::Error for BoardError {}

impl Circle {
    /// Parses the compact form, or `reconstruction`.
    ///
    /// # Errors
    /// Every defect, with the number of its part.
    ///
    /// ```
    /// use throughline_linear_pursuit::Circle;
    /// let board = Circle::read("6.a-d.b-e.c-f.f~a").unwrap();
    /// assert!(board.has_line(3, 0) && !board.has_line(0, 1));
    /// assert_eq!(board.neighbours(0), 0b10);
    /// let error = Circle::read("6.a-g.b-e.c-c").unwrap_err();
    /// assert_eq!(error.defects.len(), 6);
    /// assert!(error.to_string().starts_with("part 1: no line ends at a"));
    /// ```
    pub fn read(text: &str) -> Result<Circle, BoardError> {
        if text == RECONSTRUCTION_NAME {
            return Ok(Circle::reconstruction());
        }
        let mut parts = BoardParts::default();
        if text.len() > MAX_CHARACTERS {
            let inserted = [("most", &*MAX_CHARACTERS.to_string())];
            parts.defect(1, MESSAGES.say("clash-board-long", &inserted));
            return Err(BoardError { unit: "clash-board-part", defects: parts.defects });
        }
        for (at, part) in (1..).zip(text.split('.')) {
            if at == 1 {
                parts.set_places(at, part);
            } else if part.contains('~') {
                parts.gaps.push((at, part.replacen('~', "-", 1)));
            } else {
                parts.lines.push((at, part.to_owned()));
            }
        }
        parts.check("clash-board-part")
    }

    /// Parses a board file.
    ///
    /// # Errors
    /// Every defect, with the number of its line.
    pub fn read_file(text: &str) -> Result<Circle, BoardError> {
        let mut parts = BoardParts::default();
        for (at, line) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
            let mut words = line.split('#').next().unwrap_or_default().split_whitespace();
            let owned = |word: &str| (at, word.to_owned());
            match words.next().map(str::to_ascii_lowercase).as_deref() {
                None => {}
                Some("places") => {
                    parts.set_places(at, words.next().unwrap_or_default());
                    if let Some(word) = words.next() {
                        parts.defect(at, about("clash-board-one-number", word));
                    }
                }
                Some("lines") => parts.lines.extend(words.map(owned)),
                Some("gaps") => parts.gaps.extend(words.map(owned)),
                Some(word) => {
                    parts.defect(at, about("clash-board-unknown", word));
                }
            }
        }
        parts.check("clash-board-line")
    }

    /// Returns the board as written in options: `reconstruction`, or the compact form with its
    /// parts in order.
    pub fn text(&self) -> String {
        if self.is_reconstruction() {
            return RECONSTRUCTION_NAME.to_owned();
        }
        let lines = self.lines().iter().map(|&line| format!(".{}", self.pair_text(line, '-')));
        let gaps = ones(self.gaps).map(|place| format!(".{}", self.pair_text(self.gap(place), '~')));
        self.places().to_string() + &lines.chain(gaps).collect::<String>()
    }

    /// Returns the board as a board file, with a line for each place from which lines start.
    pub fn file_text(&self) -> String {
        let mut text = format!("places {}\n", self.places());
        for place in 0..self.places() as u8 {
            let lines = self.lines().iter().filter(|line| line.0 == place);
            let lines: String = lines.map(|&line| format!(" {}", self.pair_text(line, '-'))).collect();
            if !lines.is_empty() {
                text += &format!("lines {lines}\n");
            }
        }
        for place in ones(self.gaps) {
            text += &format!("gaps   {}\n", self.pair_text(self.gap(place), '-'));
        }
        text
    }

    /// Returns the two neighbours of a gap.
    pub(crate) fn gap(&self, place: u8) -> (u8, u8) {
        (place, (place + 1) % self.places() as u8)
    }

    /// Returns two places as text: `a-e`.
    pub(crate) fn pair_text(&self, (from, to): (u8, u8), between: char) -> String {
        format!("{}{between}{}", self.letter(from), self.letter(to))
    }
}

/// The parsed parts with their places in the text, before they are validated together.
#[derive(Default)]
struct BoardParts {
    /// The place of the number of places in the text, and the number if it is valid.
    places: Option<(usize, Option<usize>)>,
    lines: Vec<(usize, String)>,
    gaps: Vec<(usize, String)>,
    defects: Vec<FileDefect>,
}

impl BoardParts {
    fn defect(&mut self, at: usize, what: String) {
        self.defects.push(FileDefect { line: at, what });
    }

    fn set_places(&mut self, at: usize, text: &str) {
        if let Some((first, _)) = self.places {
            let first = first.to_string();
            return self.defect(at, MESSAGES.say("clash-board-places.twice", &[("line", &first)]));
        }
        let allowed = |n: &usize| (MIN_PLACES..=MAX_PLACES).contains(n) && n.is_multiple_of(2);
        let digits = text.bytes().all(|byte| byte.is_ascii_digit()) && text.len() < 4;
        let places = text.parse().ok().filter(|n| digits && allowed(n));
        if places.is_none() {
            let [least, most] = [MIN_PLACES, MAX_PLACES].map(|number| number.to_string());
            let inserted = [("word", &*clip(text)), ("least", &least), ("most", &most)];
            self.defect(at, MESSAGES.say("clash-board-places", &inserted));
        }
        self.places = Some((at, places));
    }

    /// Builds the board, unless there are defects.
    fn check(mut self, unit: &'static str) -> Result<Circle, BoardError> {
        if self.places.is_none() {
            self.defect(1, MESSAGES.line("clash-board-places.missing").to_owned());
        }
        let (first, places) = self.places.unwrap_or((1, None));
        // Without a number of places the rest is validated against the largest board.
        let size = places.unwrap_or(MAX_PLACES);
        let are_neighbours = |a: u8, b: u8| b - a == 1 || usize::from(b - a) == size - 1;
        let (lines, gaps) = (std::mem::take(&mut self.lines), std::mem::take(&mut self.gaps));
        let lines = self.pairs(size, "clash-board-twice", &lines, |_, _| true);
        let gaps = self.pairs(size, "clash-board-twice.gap", &gaps, are_neighbours);
        if let Some(places) = places {
            let ends = lines.iter().fold(0u32, |set, (a, b)| set | 1 << a | 1 << b);
            for place in (0..places as u8).filter(|place| ends >> place & 1 == 0) {
                let place = char::from(b'a' + place).to_string();
                self.defect(first, MESSAGES.say("clash-board-no-line", &[("place", &place)]));
            }
        }
        self.defects.sort_by_key(|defect| defect.line);
        if !self.defects.is_empty() {
            return Err(BoardError { unit, defects: self.defects });
        }
        let last = size as u8 - 1;
        // A gap belongs to its earlier place; the one between the last and the first place to the
        // last.
        let gap = |&(a, b): &(u8, u8)| if (a, b) == (0, last) { last } else { a };
        let lines: Vec<(u8, u8)> = lines.into_iter().collect();
        Ok(Circle::build(size, &lines, gaps.iter().map(gap).fold(0, |set, place| set | 1 << place)))
    }

    /// Validates the lines, or the gaps: pairs of different places, without repetition, gaps
    /// between neighbours only. Returns the valid ones, the earlier letter first.
    fn pairs(
        &mut self,
        size: usize,
        twice: &str,
        words: &[(usize, String)],
        is_allowed: impl Fn(u8, u8) -> bool,
    ) -> BTreeSet<(u8, u8)> {
        let mut seen = BTreeSet::new();
        for &(line, ref word) in words {
            let defect = |what| Err(FileDefect { line, what });
            let pair = read_pair(size, line, word).and_then(|(a, b)| {
                if !is_allowed(a, b) {
                    defect(about("clash-board-no-gap", word))
                } else if !seen.insert((a, b)) {
                    defect(about(twice, word))
                } else {
                    Ok(())
                }
            });
            self.defects.extend(pair.err());
        }
        seen
    }
}

/// Parses `a-e` on a board of `size` places, in any case: the earlier place first.
fn read_pair(size: usize, line: usize, word: &str) -> Result<(u8, u8), FileDefect> {
    let defect = |what| Err(FileDefect { line, what });
    let [a, b'-', b] = *word.to_ascii_lowercase().as_bytes() else {
        return defect(about("clash-board-no-pair", word));
    };
    let is_place = |letter: u8| letter.is_ascii_lowercase() && usize::from(letter - b'a') < size;
    if !is_place(a) || !is_place(b) {
        let last = char::from(b'a' + size as u8 - 1).to_string();
        let inserted = [("word", &*clip(word)), ("last", &last)];
        return defect(MESSAGES.say("clash-board-no-place", &inserted));
    }
    if a == b {
        return defect(about("clash-board-itself", word));
    }
    Ok((a.min(b) - b'a', a.max(b) - b'a'))
}
