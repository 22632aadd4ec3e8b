//! The PGN-like text of playtafl.com and hnefatafl.org: tags, an empty line, and the moves in one
//! line, `1. h1h3 g5g2 2. h3h2`, without captures, results or resignations.

use crate::pgn::{Mark, Ply, ScoreSheet, Termination, quoted};
use crate::tafl::board::{Replayed, Table};
use crate::tafl::fault::Fault;
use crate::tafl::format::Item;
use crate::tafl::square::Square;
use crate::tafl::verdict::judge;
use crate::tafl::written::{Extras, Written};
use crate::tafl::{guess, tags};

/// A game of the text.
#[derive(Default)]
struct Text {
    line: usize,
    tags: Vec<(String, String)>,
    moves: Vec<String>,
    /// The mark after the moves, which some writers add.
    mark: Option<Mark>,
    faults: Vec<(Option<usize>, String)>,
}

/// Whether a text looks like this format rather than like a record of ours, which may leave hyphens
/// out too: it begins with a move, no move has a hyphen, and there is no comment, variation or
/// glyph.
pub(crate) fn looks_like(text: &str) -> bool {
    let lines = text.lines().map(str::trim).filter(|line| !line.starts_with('['));
    let mut tokens = lines
        .flat_map(str::split_whitespace)
        .map(without_number)
        .filter(|token| !token.is_empty())
        .peekable();
    let of_ours =
        |token: &str| token.contains(['{', '(', ';', '$', '!', '?']) || is_move(token) && token.contains('-');
    tokens.peek().is_some_and(|first| is_move(first)) && !tokens.any(of_ours)
}

fn is_move(token: &str) -> bool {
    read_move(token).is_some()
}

/// Reads a text, game by game: a tag after moves begins the next one.
pub(crate) fn read(text: &str, rules: Option<&str>, each: &mut dyn FnMut(Item)) {
    let mut number = 0;
    let mut current = Text::default();
    let mut finish = |game: &mut Text| {
        let game = std::mem::take(game);
        if game.line > 0 {
            number += 1;
            each(game.item(number, rules));
        }
    };
    for (i, line) in text.lines().enumerate() {
        let line = line.trim();
        let is_tag = line.starts_with('[');
        if is_tag && !(current.moves.is_empty() && current.mark.is_none()) {
            finish(&mut current);
        }
        if line.is_empty() {
            continue;
        }
        if current.line == 0 {
            current.line = i + 1;
        }
        if is_tag { current.take_tag(line) } else { current.take_moves(line) }
    }
    finish(&mut current);
}

/// A token without a move number before it: `1.h1h3` is `h1h3`, `12.` is empty.
fn without_number(token: &str) -> &str {
    let after = token.trim_start_matches(|c: char| c.is_ascii_digit());
    match after.strip_prefix('.') {
        Some(rest) if after.len() < token.len() => rest.trim_start_matches('.'),
        _ => token,
    }
}

/// `h1h3` as `h1-h3`. A small board's squares had a zero before them in older versions: `0d10e2`.
fn read_move(token: &str) -> Option<String> {
    if let Some(small) = token.strip_prefix('0') {
        let (from, to) = small.split_at_checked(small.find('0')?)?;
        return Some(format!("{}-{}", Square::parse(from)?, Square::parse(&to[1..])?));
    }
    let (from, rest) = Square::take(token)?;
    let to = Square::parse(rest.strip_prefix('-').unwrap_or(rest))?;
    Some(format!("{from}-{to}"))
}

impl Text {
    fn take_tag(&mut self, line: &str) {
        let inner = line.trim_start_matches('[').trim_end_matches(']').trim();
        let (name, value) = inner.split_once(char::is_whitespace).unwrap_or((inner, ""));
        let value = value.trim();
        let value = value.strip_prefix('"').unwrap_or(value);
        let value = value.strip_suffix('"').unwrap_or(value);
        if !name.is_empty() {
            self.tags.push((name.to_owned(), value.replace("\\\"", "\"").replace("\\\\", "\\")));
        }
    }

    fn take_moves(&mut self, line: &str) {
        for token in line.split_whitespace() {
            if let Some(mark) = Mark::read(token) {
                self.mark = Some(mark);
                continue;
            }
            let token = without_number(token);
            if token.is_empty() {
                continue;
            }
            match read_move(token) {
                Some(text) => self.moves.push(text),
                None => {
                    let why = format!("{} is no move: expected two squares, as h1h3", quoted(token));
                    self.faults.push((Some(self.moves.len() + 1), why));
                    return;
                }
            }
        }
    }

    fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    /// The rule set: as told, of our own tag, by the name of the variant, or the one that the moves
    /// fit.
    fn table(&self, rules: Option<&str>) -> Result<Table, String> {
        if let Some(spec) = rules.or_else(|| self.tag("Game").filter(|spec| Table::of_spec(spec).is_ok())) {
            return Table::of_spec(spec);
        }
        let named = self.tag("Variant").and_then(tags::preset_of_words);
        Ok(named.map_or_else(|| guess::table_of(self.moves.iter().map(String::as_str)), Table::of_preset))
    }

    fn item(self, game: usize, rules: Option<&str>) -> Item {
        let line = self.line;
        let (sheet, refusal) = match self.sheet(rules) {
            Ok(sheet) => (Some(sheet), None),
            Err(refusal) => (None, Some(refusal)),
        };
        let faults = refusal.into_iter().map(|(ply, message)| Fault { line, game, ply, message }).collect();
        Item { game, line, sheet, faults }
    }

    fn sheet(mut self, rules: Option<&str>) -> Result<ScoreSheet, (Option<usize>, String)> {
        if !self.faults.is_empty() {
            return Err(self.faults.swap_remove(0));
        }
        let table = self.table(rules).map_err(|why| (None, why))?;
        let mut record = table.begin(None).map_err(|why| (None, why.to_string()))?;
        for (i, text) in self.moves.iter().enumerate() {
            table.play(&mut record, text).map_err(|why| (Some(i + 1), why.to_string()))?;
        }
        let outcome = record.outcome(&table.game);
        // The mark of a game that the rules end is often left out or left open.
        let claimed = self.tag("Result").and_then(Mark::read).or(self.mark);
        let claimed = claimed.filter(|mark| outcome.is_none() || *mark != Mark::Open);
        let how = self.tag("Termination").and_then(Termination::read);
        let verdict = judge(outcome, claimed, how).map_err(|why| (Some(self.moves.len()), why))?;
        let plies = self.moves.into_iter().map(|text| Ply { text, ..Ply::default() }).collect();
        self.tags.retain(|(name, _)| !name.eq_ignore_ascii_case("Variant"));
        Ok(tags::sheet(&table, &record, &verdict, &self.tags, plies))
    }
}

/// Writes a game.
///
/// # Errors
/// A game from another start than its rule set's: the text has no place for one.
pub(crate) fn write(sheet: &ScoreSheet) -> Result<Written, (Option<usize>, String)> {
    let replayed = Replayed::of(sheet)?;
    if replayed.table.own_start(&replayed.record).is_some() {
        return Err((None, "the format holds only games from the usual start of their rule set".to_owned()));
    }
    let mut text = String::new();
    for (name, value) in &sheet.tags {
        if !tags::UNKNOWN.contains(&value.as_str()) && name != "Position" && name != "FEN" {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(char::is_control, " ");
            let name = name.replace(|c: char| c.is_whitespace() || "[]\"".contains(c), "_");
            text += &format!("[{name} \"{value}\"]\n");
        }
    }
    text.push('\n');
    for (i, (_, m)) in replayed.steps().enumerate() {
        let (from, to) = (Square::of_index(m.from()), Square::of_index(m.to()));
        let number = if i % 2 == 0 { format!("{}. ", i / 2 + 1) } else { String::new() };
        text += &format!("{}{number}{from}{to}", if i == 0 { "" } else { " " });
    }
    text.push('\n');
    Ok(Written { text, lost: Extras::of(sheet).lost(Extras::default()) })
}
