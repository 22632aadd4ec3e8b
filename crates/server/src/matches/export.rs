//! A game as a record to take along: tags, moves with the time they took, result. A game that was
//! read from a record gives back that record, with all that was written in it.

use super::game::Game;
use super::seat::Seat;
use crate::wire::ResultView;
use std::time::Duration;
use throughline_game::Side;
use throughline_records::pgn::{Ending, GameResult, Ply, ScoreSheet, Termination, player_tag, sheet_of};

/// The record, and a name for its file.
pub(crate) struct Export {
    /// In PGN form.
    pub text: String,
    /// Letters, digits, hyphens and a dot.
    pub file: String,
}

/// The record of a game as it stands.
pub(super) fn export(game: &Game) -> Export {
    let sheet = sheet(game);
    Export { text: throughline_records::pgn::write(&sheet), file: file_name(game, &sheet) }
}

/// The sheet of a game as it stands.
pub(super) fn sheet(game: &Game) -> ScoreSheet {
    let Some(origin) = &game.origin else { return played_here(game) };
    let kept = game.kept_of_record();
    let as_it_was = kept == game.played.len() && kept == origin.sheet.plies.len();
    let mark = mark(game.result.as_ref());
    if as_it_was && mark == origin.sheet.result {
        return origin.sheet.clone();
    }
    let mut sheet = origin.sheet.clone();
    sheet.plies.truncate(kept);
    sheet.plies.extend(plies(game, kept));
    end(&mut sheet, mark, game.result.as_ref());
    sheet
}

fn played_here(game: &Game) -> ScoreSheet {
    let mut sheet = sheet_of(&game.rules, &game.record, Ending::of(&game.record));
    sheet.set_tag("Event", "Casual game");
    sheet.set_tag("Site", "Throughline");
    sheet.set_tag("Date", date(game.made_at).replace('-', "."));
    sheet.set_tag("Round", "-");
    for side in Side::BOTH {
        sheet.set_tag(&player_tag(game.rules.info(), side), name(&game.seats[side.index()]));
    }
    sheet.plies = plies(game, 0);
    end(&mut sheet, mark(game.result.as_ref()), game.result.as_ref());
    sheet
}

/// The moves from a number of plies on.
fn plies(game: &Game, from: usize) -> Vec<Ply> {
    let timed = game.played.iter().zip(&game.spent).skip(from);
    timed
        .map(|(text, spent)| Ply { text: text.clone(), spent: spent.map(tenths), ..Ply::default() })
        .collect()
}

/// No finer than anybody cares for.
fn tenths(spent: Duration) -> Duration {
    Duration::from_millis(u64::try_from(spent.as_millis() / 100 * 100).unwrap_or(u64::MAX))
}

fn end(sheet: &mut ScoreSheet, mark: GameResult, result: Option<&ResultView>) {
    sheet.result = mark;
    sheet.set_tag("Result", mark.text());
    let reason = result.map_or(Termination::Unterminated.text(), |result| result.reason.as_str());
    sheet.set_tag("Termination", reason);
}

fn mark(result: Option<&ResultView>) -> GameResult {
    result.map_or(GameResult::Open, |result| {
        GameResult::of(result.winner.map(|side| if side == 0 { Side::First } else { Side::Second }))
    })
}

fn name(seat: &Seat) -> String {
    match seat {
        Seat::Engine { level } => format!("Throughline, level {level}"),
        Seat::Person { .. } => "Guest".to_owned(),
        Seat::Open => "?".to_owned(),
    }
}

/// `hnefatafl-ada-bob-2026-11-21.pgn` where the players have names, else with the game's id.
fn file_name(game: &Game, sheet: &ScoreSheet) -> String {
    let who = match &game.origin {
        Some(origin) if origin.names.iter().all(|name| !slug(name).is_empty()) => {
            format!("{}-{}", slug(&origin.names[0]), slug(&origin.names[1]))
        }
        _ => game.id.clone(),
    };
    let day = sheet.tag("Date").map(slug).filter(|day| day.len() == 10 && !day.starts_with('-'));
    let day = day.unwrap_or_else(|| date(game.made_at));
    format!("{}-{who}-{day}.pgn", game.rules.info().id)
}

/// Letters of European names that have a usual form without their marks, each group with that form.
const PLAIN: [(&str, &str); 14] = [
    ("àáâãäå", "a"),
    ("æ", "ae"),
    ("ç", "c"),
    ("ð", "d"),
    ("èéêë", "e"),
    ("ìíîï", "i"),
    ("ł", "l"),
    ("ñ", "n"),
    ("òóôõöø", "o"),
    ("œ", "oe"),
    ("ß", "ss"),
    ("ùúûü", "u"),
    ("ýÿ", "y"),
    ("þ", "th"),
];

/// Lower-case ASCII letters and digits, with hyphens between words; 40 characters at most.
fn slug(text: &str) -> String {
    let mut slug = String::new();
    let plain = |letter: char| {
        let form = PLAIN.iter().find(|(group, _)| group.contains(letter));
        form.map_or_else(|| letter.to_string(), |(_, form)| (*form).to_owned())
    };
    for letter in text.to_lowercase().chars().map(plain).collect::<String>().chars() {
        if letter.is_ascii_alphanumeric() {
            slug.push(letter);
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    slug.truncate(40);
    slug.trim_end_matches('-').to_owned()
}

/// The day of a time in milliseconds since 1970, in UTC: `2026-11-21`.
fn date(ms: i64) -> String {
    let day_number = ms.div_euclid(24 * 60 * 60 * 1000);
    // Years are counted from March, so that the leap day is a year's last. Eras of 400 years are
    // all alike; day 0 of the first is 1 March of the year 0, 719,468 days before 1970.
    let day = day_number + 719_468;
    let (era, of_era) = (day.div_euclid(146_097), day.rem_euclid(146_097));
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    // Five months from March on have 153 days, over and over.
    let month = (5 * of_year + 2) / 153;
    let of_month = of_year - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}-{month:02}-{of_month:02}", era * 400 + year + next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        const DAY: i64 = 24 * 60 * 60 * 1000;
        for (day, expected) in [
            (0, "1970-01-01"),
            (59, "1970-03-01"),
            (-1, "1969-12-31"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (20_778, "2026-11-21"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
        ] {
            assert_eq!(date(day * DAY), expected);
            assert_eq!(date(day * DAY + DAY - 1), expected);
        }
    }

    #[test]
    fn names_of_files_are_plain() {
        assert_eq!(slug("  Ada, Countess of Lovelace! "), "ada-countess-of-lovelace");
        assert_eq!(slug("../../etc/passwd\r\n"), "etc-passwd");
        assert_eq!(slug("Ævar Þór — “x”"), "aevar-thor-x");
        assert!(slug(&"long name ".repeat(20)).len() <= 40);
        assert_eq!(slug("???"), "");
    }
}
