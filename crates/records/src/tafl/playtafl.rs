//! The PGN-like text format of playtafl.com and hnefatafl.org: tags, an empty line, and the moves
//! on one line, `1. h1h3 g5g2 2. h3h2`, without captures, results or resignations.

use super::replay::{Annotations, Exported, MainLine, UNKNOWN, ending, play_listed, sheet};
use super::rule_set::Rules;
use super::{ConvertError, ImportedGame, Square};
use crate::pgn::{GameResult, Ply, ScoreSheet, Termination};
use crate::quoted;

/// A game of the text.
#[derive(Default)]
struct GameText {
    line: usize,
    tags: Vec<(String, String)>,
    moves: Vec<String>,
    /// The result after the moves, which some programs write.
    result: Option<GameResult>,
    /// The first error.
    error: Option<ConvertError>,
}

/// Whether a text looks like this format rather than one of our records, which may omit hyphens
/// too: it begins with a move, no move has a hyphen, and there is no comment, variation or glyph.
pub(crate) fn looks_like(text: &str) -> bool {
    let lines = text.lines().map(str::trim).filter(|line| !line.starts_with('['));
    let tokens = lines.flat_map(str::split_whitespace).map(without_number);
    let mut tokens = tokens.filter(|token| !token.is_empty()).peekable();
    let is_move = |token: &str| read_move(token).is_some();
    let is_ours =
        |token: &str| token.contains(['{', '(', ';', '$', '!', '?']) || is_move(token) && token.contains('-');
    tokens.peek().is_some_and(|first| is_move(first)) && !tokens.any(is_ours)
}

/// Reads the games of a text one by one: a tag after moves starts the next one.
pub(crate) fn read(text: &str, spec: Option<&str>, each: &mut dyn FnMut(ImportedGame)) {
    let mut number = 0;
    let mut current = GameText::default();
    let mut finish = |game: &mut GameText| {
        let game = std::mem::take(game);
        if game.line > 0 {
            number += 1;
            each(ImportedGame::new(number, game.line, game.sheet(spec)));
        }
    };
    for (i, line) in text.lines().enumerate() {
        let line = line.trim();
        let is_tag = line.starts_with('[');
        if is_tag && !(current.moves.is_empty() && current.result.is_none()) {
            finish(&mut current);
        }
        if line.is_empty() {
            continue;
        }
        if current.line == 0 {
            current.line = i + 1;
        }
        if is_tag { current.read_tag(line) } else { current.read_moves(line) }
    }
    finish(&mut current);
}

/// Strips a move number from a token: `1.h1h3` becomes `h1h3`, `12.` becomes empty.
fn without_number(token: &str) -> &str {
    let after = token.trim_start_matches(|c: char| c.is_ascii_digit());
    match after.strip_prefix('.') {
        Some(rest) if after.len() < token.len() => rest.trim_start_matches('.'),
        _ => token,
    }
}

/// Converts `h1h3` to `h1-h3`. Older versions put a zero before the squares of small boards:
/// `0d10e2`.
fn read_move(token: &str) -> Option<String> {
    if let Some(small) = token.strip_prefix('0') {
        let (from, to) = small.split_at_checked(small.find('0')?)?;
        return Some(format!("{}-{}", Square::parse(from)?, Square::parse(&to[1..])?));
    }
    let (from, rest) = Square::take(token)?;
    let to = Square::parse(rest.strip_prefix('-').unwrap_or(rest))?;
    Some(format!("{from}-{to}"))
}

impl GameText {
    fn read_tag(&mut self, line: &str) {
        let inner = line.trim_start_matches('[').trim_end_matches(']').trim();
        let (name, value) = inner.split_once(char::is_whitespace).unwrap_or((inner, ""));
        let value = value.trim();
        let value = value.strip_prefix('"').unwrap_or(value);
        let value = value.strip_suffix('"').unwrap_or(value);
        if !name.is_empty() {
            self.tags.push((name.to_owned(), value.replace("\\\"", "\"").replace("\\\\", "\\")));
        }
    }

    fn read_moves(&mut self, line: &str) {
        for token in line.split_whitespace() {
            if let Some(result) = GameResult::read(token) {
                self.result = Some(result);
                continue;
            }
            let token = without_number(token);
            match read_move(token) {
                _ if token.is_empty() => {}
                Some(text) => self.moves.push(text),
                None => {
                    let why = format!("{} is no move: expected two squares, as h1h3", quoted(token));
                    self.error.get_or_insert(ConvertError::at(self.moves.len() + 1, why));
                    return;
                }
            }
        }
    }

    fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    /// Replays the game by the given rule set, or the one in our own tag; else by the name of the
    /// variant, or the one that the moves fit.
    fn sheet(self, spec: Option<&str>) -> Result<ScoreSheet, ConvertError> {
        if let Some(error) = self.error {
            return Err(error);
        }
        if let Some(spec) = spec {
            return self.replayed(&Rules::of_spec(spec).map_err(ConvertError::of_game)?);
        }
        if let Some(ours) = self.tag("Game").and_then(|spec| Rules::of_spec(spec).ok()) {
            return self.replayed(&ours);
        }
        let named = self.tag("Variant").and_then(Rules::of_title);
        let rules = named.unwrap_or_else(|| Rules::guess(self.moves.iter().map(String::as_str)));
        rules.replay_with_fallback(|rules| self.replayed(rules))
    }

    fn replayed(&self, rules: &Rules) -> Result<ScoreSheet, ConvertError> {
        let mut record = rules.begin(None).map_err(ConvertError::of_game)?;
        for text in &self.moves {
            play_listed(rules, &mut record, text, None)?;
        }
        // The result of a game that ends by the rules is often missing or open.
        let result = self.tag("Result").and_then(GameResult::read).or(self.result);
        let result = result.filter(|result| *result != GameResult::Open);
        let termination = self.tag("Termination").and_then(Termination::read);
        let ending = ending(rules, &record, result, termination)?;
        let plies = self.moves.iter().cloned().map(Ply::plain).collect();
        let mut tags = self.tags.clone();
        tags.retain(|(name, _)| !name.eq_ignore_ascii_case("Variant"));
        Ok(sheet(rules, &record, ending, &tags, plies))
    }
}

/// Writes a game.
///
/// # Errors
/// A game that does not begin at its rule set's start: the format cannot express it.
pub(crate) fn write(sheet: &ScoreSheet) -> Result<Exported, ConvertError> {
    let line = MainLine::of(sheet)?;
    if line.rules.own_start(&line.record).is_some() {
        let why = "the format holds only games from the usual start of their rule set";
        return Err(ConvertError::of_game(why));
    }
    let mut text = String::new();
    for (name, value) in &sheet.tags {
        if !UNKNOWN.contains(&value.as_str()) && name != "Position" && name != "FEN" {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(char::is_control, " ");
            let name = name.replace(|c: char| c.is_whitespace() || "[]\"".contains(c), "_");
            text += &format!("[{name} \"{value}\"]\n");
        }
    }
    let moves = line.moves().enumerate().map(|(i, (_, m))| {
        let number = if i % 2 == 0 { format!("{}. ", i / 2 + 1) } else { String::new() };
        format!("{number}{}{}", Square::of_index(m.from()), Square::of_index(m.to()))
    });
    text += &format!("\n{}\n", moves.collect::<Vec<_>>().join(" "));
    Ok(Exported { text, lost: Annotations::of(sheet).lost(Annotations::default()) })
}
