//! A game as a record for download: tags, moves with the time they took, result. An imported game
//! gives back its record with everything in it: comments, marks and variations are notes for the
//! browser to show.

use super::game::Game;
use super::seat::Seat;
use crate::calendar::date;
use crate::words::ResultView;
use serde::Serialize;
use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;
use throughline_game::Side;
use throughline_records::pgn::{
    Ending, GameResult, Ply, ScoreSheet, Termination, Variation, player_tag, sheet_of,
};
use ts_rs::TS;

/// A record and its file name.
pub(crate) struct Export {
    /// The record in PGN form.
    pub text: String,
    /// The file name: letters, digits, hyphens and a dot.
    pub file: String,
}

/// The record of a game up to now.
pub(super) fn export(game: &Game) -> Export {
    let sheet = sheet(game);
    Export { text: throughline_records::pgn::write(&sheet), file: file_name(game, &sheet) }
}

/// The score sheet of a game up to now.
pub(super) fn sheet(game: &Game) -> ScoreSheet {
    let Some(imported) = &game.imported else { return played_here(game) };
    let kept = game.imported_moves_left();
    let as_it_was = kept == game.played.len() && kept == imported.sheet.plies.len();
    let mark = result_mark(game.result.as_ref());
    if as_it_was && mark == imported.sheet.result {
        return imported.sheet.clone();
    }
    let mut sheet = imported.sheet.clone();
    sheet.plies.truncate(kept);
    sheet.plies.extend(plies(game, kept));
    end(&mut sheet, mark, game.result.as_ref());
    sheet
}

fn played_here(game: &Game) -> ScoreSheet {
    let mut sheet = sheet_of(&game.rules, &game.record, Ending::of(&game.record));
    sheet.set_tag("Event", if game.terms.rated { "Rated game" } else { "Casual game" });
    sheet.set_tag("Site", "Throughline");
    sheet.set_tag("Date", date(game.created_at).replace('-', "."));
    sheet.set_tag("Round", "-");
    if let Some(time) = game.terms.time {
        sheet.set_tag("TimeControl", time.tag());
    }
    for side in Side::BOTH {
        let known = game.names[side.index()].clone();
        let name = known.unwrap_or_else(|| name(&game.seats[side.index()]));
        sheet.set_tag(&player_tag(game.rules.info(), side), name);
    }
    sheet.plies = plies(game, 0);
    end(&mut sheet, result_mark(game.result.as_ref()), game.result.as_ref());
    sheet
}

/// The moves from a ply on.
fn plies(game: &Game, from: usize) -> Vec<Ply> {
    let timed = game.played.iter().zip(game.spent.iter().zip(&game.left)).skip(from);
    let ply = |(text, (spent, left)): (&Arc<str>, (&Option<Duration>, &Option<Duration>))| Ply {
        text: text.to_string(),
        spent: spent.map(tenths),
        clock: left.map(tenths),
        ..Ply::default()
    };
    timed.map(ply).collect()
}

/// Rounds down to tenths of a second.
fn tenths(spent: Duration) -> Duration {
    Duration::from_millis(u64::try_from(spent.as_millis() / 100 * 100).unwrap_or(u64::MAX))
}

fn end(sheet: &mut ScoreSheet, mark: GameResult, result: Option<&ResultView>) {
    sheet.result = mark;
    sheet.set_tag("Result", mark.text());
    let reason = result.filter(|result| !result.is_void());
    let reason = reason.map_or(Termination::Unterminated.text(), |result| result.reason.as_str());
    sheet.set_tag("Termination", reason);
}

fn result_mark(result: Option<&ResultView>) -> GameResult {
    result.filter(|result| !result.is_void()).map_or(GameResult::Open, |result| {
        GameResult::of(result.winner.map(|side| if side == 0 { Side::First } else { Side::Second }))
    })
}

fn name(seat: &Seat) -> String {
    match seat {
        Seat::Engine { level } => format!("Throughline, level {level}"),
        Seat::Person { .. } => "Guest".to_owned(),
        Seat::Open | Seat::Challenged { .. } => "?".to_owned(),
    }
}

/// `hnefatafl-ada-bob-2026-11-21.pgn` where the players have names, else with the game's id.
fn file_name(game: &Game, sheet: &ScoreSheet) -> String {
    let who = match &game.imported {
        Some(imported) if imported.names.iter().all(|name| !slug(name).is_empty()) => {
            format!("{}-{}", slug(&imported.names[0]), slug(&imported.names[1]))
        }
        _ => game.id.clone(),
    };
    let day = sheet.tag("Date").map(slug).filter(|day| day.len() == 10 && !day.starts_with('-'));
    let day = day.unwrap_or_else(|| date(game.created_at));
    format!("{}-{who}-{day}.pgn", game.rules.info().id)
}

/// Lower-case ASCII letters and digits, with hyphens between words; 40 characters at most.
fn slug(text: &str) -> String {
    let mut slug = slug::slugify(text);
    slug.truncate(40);
    slug.trim_end_matches('-').to_owned()
}

/// The moves on one line, as `throughline moves SPEC --play` takes them, between comments.
pub(super) fn text(game: &Game) -> String {
    let mut text = format!("# {}\n", game.rules.spec());
    // Writing to a string cannot fail.
    if let Some(start) = &game.start {
        let _ = writeln!(text, "# from {start}");
    }
    let _ = writeln!(text, "{}", game.played.join(" "));
    if let Some(result) = &game.result {
        let _ = writeln!(text, "# {}", result.words);
    }
    text
}

/// The notes on one position: after a move, or before the first.
#[derive(TS, Serialize, Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Note {
    /// Moves played before it.
    ply: usize,
    /// The mark after the move: `!`, `?!` and the like.
    mark: String,
    /// Comments.
    comments: Vec<String>,
    /// Variations on the move, as text.
    lines: Vec<String>,
    /// The mover's clock after the move, `0:04:59`; empty if not recorded.
    clock: String,
}

/// Maximum depth of nested variations that are shown.
const MAX_DEPTH: usize = 4;

/// The notes of the imported record on the moves that still stand, in order.
pub(super) fn notes(game: &Game) -> Vec<Note> {
    let Some(imported) = &game.imported else { return Vec::new() };
    let first_number = usize::from(game.record.frame(0).is_some() && second_begins(game));
    let before = Note { comments: imported.sheet.comments.clone(), ..Note::default() };
    let plies = imported.sheet.plies.iter().take(game.imported_moves_left()).enumerate();
    let after = plies.map(|(i, ply)| of_ply(ply, i, first_number));
    std::iter::once(before).chain(after).filter(|note| !note.is_empty()).collect()
}

fn second_begins(game: &Game) -> bool {
    game.rules.record(game.start.as_deref()).is_ok_and(|start| start.side_to_move() == Side::Second)
}

impl Note {
    fn is_empty(&self) -> bool {
        Note { ply: 0, ..self.clone() } == Note::default()
    }
}

fn of_ply(ply: &Ply, i: usize, first_number: usize) -> Note {
    let clock = ply.clock.map(|clock| clock.as_secs());
    Note {
        ply: i + 1,
        mark: glyph_mark(&ply.glyphs),
        comments: ply.comments.clone(),
        lines: ply.variations.iter().map(|line| written(line, i + first_number, 1)).collect(),
        clock: clock.map_or_else(String::new, |s| format!("{}:{:02}:{:02}", s / 3600, s / 60 % 60, s % 60)),
    }
}

/// The marks of the glyph numbers of the PGN standard; other numbers are left out.
pub(super) fn glyph_mark(glyphs: &[u8]) -> String {
    let known = ["", "!", "?", "!!", "??", "!?", "?!"];
    glyphs.iter().filter_map(|&glyph| known.get(usize::from(glyph))).copied().collect()
}

/// A variation as text: `3. e-j (good) l-g 4. …`. `number` counts plies, 0 for the first side's
/// first.
fn written(line: &Variation, number: usize, depth: usize) -> String {
    let mut words: Vec<String> = line.comments.clone();
    for (i, ply) in line.plies.iter().enumerate() {
        let n = number + i;
        if n.is_multiple_of(2) {
            words.push(format!("{}.", n / 2 + 1));
        } else if i == 0 {
            words.push(format!("{}…", n / 2 + 1));
        }
        words.push(format!("{}{}", ply.text, glyph_mark(&ply.glyphs)));
        words.extend(ply.comments.iter().map(|comment| format!("({comment})")));
        if depth < MAX_DEPTH {
            words.extend(ply.variations.iter().map(|line| format!("[{}]", written(line, n, depth + 1))));
        }
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_are_plain() {
        assert_eq!(slug("  Ada, Countess of Lovelace! "), "ada-countess-of-lovelace");
        assert_eq!(slug("../../etc/passwd\r\n"), "etc-passwd");
        assert_eq!(slug("Ævar Þór — “x”"), "aevar-thor-x");
        assert!(slug(&"long name ".repeat(20)).len() <= 40);
        assert_eq!(slug("???"), "");
    }
}
