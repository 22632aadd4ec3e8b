//! Rules strings: `dim:11 name:Copenhagen sw:s efe:y start:/3ttttt3/…/`.

use super::{OtnError, OtnPosition, PIECES};
use crate::quoted;
use crate::tafl::Square;
use std::collections::BTreeSet;
use std::fmt;

/// Our own key for what OTN has no key for: `throughline:no-moves=draw,repetition=loss`. OpenTafl
/// ignores unknown keys.
pub const EXTRA_KEY: &str = "throughline";

/// A rules string, as the values of all keys.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OtnRules {
    /// The rule set's name; may be empty.
    pub name: String,
    /// The start position, whose size is the board's.
    pub start: OtnPosition,
    /// The pairs of [`EXTRA_KEY`].
    pub extra: Vec<(String, String)>,
    /// A value for each of [`KEYS`].
    values: Vec<Value>,
}

impl OtnRules {
    /// Rules with the default value for every key.
    #[must_use]
    pub fn new(name: impl Into<String>, start: OtnPosition) -> Self {
        let values = KEYS.iter().map(Key::default_value).collect();
        OtnRules { name: name.into(), start, extra: Vec::new(), values }
    }

    /// Parses a rules string: parts separated by white space, in any order. Old spellings of values
    /// are accepted.
    ///
    /// # Errors
    /// All errors: unknown or repeated keys, invalid values, a missing size or start.
    pub fn parse(text: &str) -> Result<Self, OtnError> {
        let mut parser = RulesParser::default();
        for part in text.split_whitespace() {
            let (key, value) = part.split_once(':').unwrap_or((part, ""));
            if parser.seen.contains(&key) {
                parser.errors.push(format!("{key} is given twice"));
                continue;
            }
            parser.seen.push(key);
            parser.take(key, value);
        }
        parser.finish()
    }

    /// The value of a key.
    ///
    /// # Panics
    /// If [`KEYS`] has no such key.
    #[must_use]
    pub fn value(&self, key: &str) -> &Value {
        &self.values[index(key).unwrap_or_else(|| panic!("OTN has no key {key}"))]
    }

    /// Returns the letter of a key of the kind [`Kind::Letter`]; a zero character for other keys.
    #[must_use]
    pub fn letter(&self, key: &str) -> char {
        if let Value::Letter(letter) = self.value(key) { *letter } else { '\0' }
    }

    /// Whether the list of pieces of a key includes this one.
    #[must_use]
    pub fn lists(&self, key: &str, piece: char) -> bool {
        matches!(self.value(key), Value::Pieces(pieces) if pieces.contains(piece))
    }

    /// Sets a key.
    ///
    /// # Panics
    /// If there is no such key, or the value is invalid.
    pub fn set(&mut self, key: &str, value: &str) {
        let index = index(key).unwrap_or_else(|| panic!("OTN has no key {key}"));
        self.values[index] = KEYS[index].read(value).unwrap_or_else(|why| panic!("{key}: {why}"));
    }
}

fn index(key: &str) -> Option<usize> {
    KEYS.iter().position(|known| known.name == key)
}

/// The state of parsing a rules string.
#[derive(Default)]
struct RulesParser<'t> {
    seen: Vec<&'t str>,
    dim: Option<usize>,
    name: String,
    start: Option<OtnPosition>,
    extra: Vec<(String, String)>,
    values: Vec<(usize, Value)>,
    errors: Vec<String>,
}

impl RulesParser<'_> {
    fn take(&mut self, key: &str, value: &str) {
        match key {
            "dim" => match value.parse() {
                Ok(dim) => self.dim = Some(dim),
                Err(_) => self.errors.push(format!("dim cannot be {}: expected a number", quoted(value))),
            },
            "name" => self.name = value.replace('_', " "),
            "start" => self.take_start(OtnPosition::parse(value)),
            "starti" => self.take_start(OtnPosition::parse_inverted(value)),
            EXTRA_KEY => self.take_extra(value),
            _ => match index(key) {
                None => self.errors.push(format!("there is no key {}", quoted(key))),
                Some(at) => match KEYS[at].read(value) {
                    Ok(value) => self.values.push((at, value)),
                    Err(why) => {
                        self.errors.push(format!("{key} cannot be {}: expected {why}", quoted(value)))
                    }
                },
            },
        }
    }

    fn take_start(&mut self, read: Result<OtnPosition, OtnError>) {
        match read {
            Ok(_) if self.start.is_some() => self.errors.push("the start is given twice".to_owned()),
            Ok(start) => self.start = Some(start),
            Err(OtnError(errors)) => {
                self.errors.extend(errors.into_iter().map(|error| format!("start: {error}")))
            }
        }
    }

    fn take_extra(&mut self, value: &str) {
        for pair in value.split(',') {
            match pair.split_once('=') {
                Some((key, value)) => self.extra.push((key.to_owned(), value.to_owned())),
                None => self.errors.push(format!("{EXTRA_KEY}: {} is no key=value", quoted(pair))),
            }
        }
    }

    fn finish(mut self) -> Result<OtnRules, OtnError> {
        let gave_start = self.seen.iter().any(|key| key.starts_with("start"));
        if self.start.is_none() && !gave_start {
            self.errors.push("there is no start:".to_owned());
        }
        match (self.dim, &self.start) {
            (None, _) if !self.seen.contains(&"dim") => self.errors.push("there is no dim:".to_owned()),
            (Some(dim), Some(start)) if dim != start.size() => {
                self.errors.push(format!("dim is {dim}, but the start has {} rows", start.size()));
            }
            _ => {}
        }
        match self.start {
            Some(start) if self.errors.is_empty() => {
                let mut rules = OtnRules::new(self.name, start);
                rules.extra = self.extra;
                for (at, value) in self.values {
                    rules.values[at] = value;
                }
                Ok(rules)
            }
            _ => Err(OtnError(self.errors)),
        }
    }
}

impl fmt::Display for OtnRules {
    /// Omits keys with their default value.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "dim:{} ", self.start.size())?;
        if !self.name.is_empty() {
            let name: Vec<&str> = self.name.split_whitespace().collect();
            write!(f, "name:{} ", name.join("_"))?;
        }
        for (key, value) in KEYS.iter().zip(&self.values) {
            if *value != key.default_value() {
                write!(f, "{}:{value} ", key.name)?;
            }
        }
        if !self.extra.is_empty() {
            let pairs: Vec<String> = self.extra.iter().map(|(key, value)| format!("{key}={value}")).collect();
            write!(f, "{EXTRA_KEY}:{} ", pairs.join(","))?;
        }
        write!(f, "start:{}", self.start)
    }
}

/// A key of a rules string. `dim`, `name`, `start` and `starti` are handled separately, outside
/// [`KEYS`].
#[derive(Debug)]
pub struct Key {
    /// Its name before the colon.
    pub name: &'static str,
    /// What it decides, for users.
    pub about: &'static str,
    /// The type of its values.
    pub kind: Kind,
    /// The default value.
    pub default: &'static str,
}

/// The type of a key's values.
#[derive(Debug)]
pub enum Kind {
    /// One of these letters; the pairs are old spellings and their meanings.
    Letter(&'static str, &'static [(&'static str, char)]),
    /// A list of squares with commas; the word `default` stands for the default ones.
    Squares,
    /// A set of piece letters.
    Pieces,
    /// `-1`, `n`, or 2, 8, 10 or 12 numbers with commas.
    Speeds,
}

/// The value of a key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// Of [`Kind::Letter`].
    Letter(char),
    /// Of [`Kind::Squares`]; `None` for the default ones.
    Squares(Option<BTreeSet<Square>>),
    /// Of [`Kind::Pieces`], in the order of the notation.
    Pieces(String),
    /// Of [`Kind::Speeds`]: squares per move, -1 for unlimited. One number for all, two for the
    /// sides, more for the kinds of pieces.
    Speeds(Vec<i32>),
}

/// An invalid value of a key; holds what is allowed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct ValueError(pub String);

const YES_NO: Kind = Kind::Letter("yn", &[]);
const JUMP: Kind = Kind::Letter("nrjc", &[]);

const fn key(name: &'static str, about: &'static str, kind: Kind, default: &'static str) -> Key {
    Key { name, about, kind, default }
}

/// All keys, in the order in which they are written.
pub static KEYS: [Key; 38] = [
    key("esc", "where the king escapes: c corners, e edges", Kind::Letter("ce", &[]), "c"),
    key("surf", "whether a side that is surrounded loses", YES_NO, "y"),
    key("atkf", "whether the attackers move first", YES_NO, "y"),
    key(
        "tfr",
        "third repetition: i ignored, d draw, w and l who repeats wins or loses",
        Kind::Letter("idwl", &[]),
        "d",
    ),
    key(
        "ka",
        "the king in captures: y both parts, n none, a anvil, h hammer",
        Kind::Letter("ynah", &[]),
        "y",
    ),
    key(
        "ks",
        "the king is strong s, weak w, strong at the throne c, or middling m",
        Kind::Letter("swcm", &[("y", 's'), ("n", 'w')]),
        "s",
    ),
    key("kj", "how the king jumps", JUMP, "n"),
    key("nj", "how knights jump", JUMP, "c"),
    key("cj", "how commanders jump", JUMP, "j"),
    key("mj", "how mercenaries jump", JUMP, "n"),
    key("gj", "how guards jump", JUMP, "n"),
    key("spd", "how far pieces move, -1 without limit", Kind::Speeds, "-1"),
    key("cor", "the corners", Kind::Squares, "default"),
    key("cen", "the throne", Kind::Squares, "default"),
    key("afor", "the attackers' fortresses", Kind::Squares, ""),
    key("dfor", "the defenders' fortresses", Kind::Squares, ""),
    key("corh", "to whom corners are hostile", Kind::Pieces, PIECES),
    key("cenh", "to whom the throne is hostile", Kind::Pieces, "tcnkmg"),
    key("cenhe", "to whom the empty throne is hostile", Kind::Pieces, PIECES),
    key("aforh", "to whom the attackers' fortresses are hostile", Kind::Pieces, "TCNKMG"),
    key("dforh", "to whom the defenders' fortresses are hostile", Kind::Pieces, "tcnkmg"),
    key("corp", "who may pass corners", Kind::Pieces, "K"),
    key("cenp", "who may pass the throne", Kind::Pieces, PIECES),
    key("aforp", "who may pass the attackers' fortresses", Kind::Pieces, PIECES),
    key("dforp", "who may pass the defenders' fortresses", Kind::Pieces, "TCNKMG"),
    key("cors", "who may stop on corners", Kind::Pieces, "K"),
    key("cens", "who may stop on the throne", Kind::Pieces, "K"),
    key("afors", "who may stop on the attackers' fortresses", Kind::Pieces, PIECES),
    key("dfors", "who may stop on the defenders' fortresses", Kind::Pieces, "TCNKMG"),
    key("corre", "who may come back to corners", Kind::Pieces, PIECES),
    key("cenre", "who may come back to the throne", Kind::Pieces, PIECES),
    key("aforre", "who may come back to the attackers' fortresses", Kind::Pieces, PIECES),
    key("dforre", "who may come back to the defenders' fortresses", Kind::Pieces, PIECES),
    key("sw", "shieldwalls: n none, s a corner may hold an end, w it may not", Kind::Letter("nws", &[]), "n"),
    key("swf", "whether a shieldwall falls to a flanking move alone", YES_NO, "y"),
    key("efe", "whether a king in an edge fort has escaped", YES_NO, "n"),
    key("linc", "whether the linnaean capture is played", YES_NO, "n"),
    key("ber", "berserk: n none, c captures, m moves", Kind::Letter("ncm", &[]), "n"),
];

impl Key {
    /// Parses a value.
    ///
    /// # Errors
    /// The allowed values.
    pub fn read(&self, text: &str) -> Result<Value, ValueError> {
        match self.kind {
            Kind::Letter(letters, old) => {
                let of_letter =
                    |text: &str| text.chars().next().filter(|c| text.len() == 1 && letters.contains(*c));
                let letter =
                    of_letter(text).or_else(|| old.iter().find(|(o, _)| *o == text).map(|(_, c)| *c));
                letter.map(Value::Letter).ok_or_else(|| one_of(letters))
            }
            Kind::Squares => read_squares(text).map(Value::Squares),
            Kind::Pieces if text.chars().all(|c| PIECES.contains(c)) => {
                Ok(Value::Pieces(PIECES.chars().filter(|c| text.contains(*c)).collect()))
            }
            Kind::Pieces => Err(ValueError(format!("letters of {PIECES}"))),
            Kind::Speeds => read_speeds(text).map(Value::Speeds),
        }
    }

    /// The default, as a value.
    pub(crate) fn default_value(&self) -> Value {
        self.read(self.default).expect("a default is a value")
    }
}

fn one_of(letters: &str) -> ValueError {
    let names: Vec<String> = letters.chars().map(String::from).collect();
    ValueError(format!("one of {}", names.join(", ")))
}

fn read_squares(text: &str) -> Result<Option<BTreeSet<Square>>, ValueError> {
    if text == "default" {
        return Ok(None);
    }
    let names = text.split(',').filter(|name| !name.is_empty());
    let squares: Option<BTreeSet<Square>> = names.map(Square::parse).collect();
    squares.map(Some).ok_or_else(|| ValueError("squares with commas between them, or default".to_owned()))
}

fn read_speeds(text: &str) -> Result<Vec<i32>, ValueError> {
    let number =
        |part: &str| if part == "n" { Some(-1) } else { part.parse().ok().filter(|&n: &i32| n >= -1) };
    let speeds: Option<Vec<i32>> = text.split(',').map(number).collect();
    speeds
        .filter(|speeds| matches!(speeds.len(), 1 | 2 | 8 | 10 | 12))
        .ok_or_else(|| ValueError("-1, or 2, 8, 10 or 12 numbers with commas between them".to_owned()))
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Letter(letter) => write!(f, "{letter}"),
            Value::Squares(None) => f.write_str("default"),
            Value::Squares(Some(squares)) => squares.iter().try_for_each(|square| write!(f, "{square},")),
            Value::Pieces(pieces) => f.write_str(pieces),
            Value::Speeds(speeds) => {
                let texts: Vec<String> = speeds.iter().map(i32::to_string).collect();
                f.write_str(&texts.join(","))
            }
        }
    }
}
