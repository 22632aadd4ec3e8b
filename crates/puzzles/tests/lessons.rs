//! Checks the shipped lessons, and tests that the check of lessons finds errors.

use throughline_catalog::{GAMES, lesson_file, messages};
use throughline_game::{GameInfo, Language};
use throughline_puzzles::lesson::{LessonCheck, lessons, read};

/// The games with lessons: a game need not have any.
fn games() -> impl Iterator<Item = &'static GameInfo> {
    GAMES.into_iter().filter(|info| lesson_file(info.id).is_some())
}

fn files(info: &GameInfo) -> (&'static str, &'static str) {
    (lesson_file(info.id).unwrap(), messages(info.id).unwrap().file(Language::English).unwrap())
}

#[test]
fn the_shipped_lessons_hold_and_teach_every_rule() {
    for info in games() {
        let (text, words) = files(info);
        let check = LessonCheck::of(info, text, words);
        assert!(check.defects.is_empty(), "{}:\n{}", info.id, check.defects.join("\n"));
        assert_eq!(check.counts.0, lessons(info.id).len());
        assert!(check.rules.len() > 9, "{}: the rules page has numbered rules", info.id);
    }
}

/// In the other languages texts are as short as in English, and name the same rules.
#[test]
fn lessons_are_told_in_every_language() {
    for info in games() {
        let lessons = read(info.id, files(info).0).unwrap();
        for language in Language::ALL {
            let messages = messages(info.id).unwrap().messages(language).unwrap();
            let defects = LessonCheck::texts(info, &lessons, messages);
            assert!(defects.is_empty(), "{} {language:?}:\n{}", info.id, defects.join("\n"));
        }
    }
}

#[test]
fn a_check_finds_what_is_wrong() {
    let info = games().find(|info| info.id == "one-dimensional-chess").unwrap();
    let (good, words) = files(info);
    let defects = |from: &str, to: &str| {
        assert!(good.contains(from) || words.contains(from), "{from}");
        LessonCheck::of(info, &good.replacen(from, to, 1), &words.replacen(from, to, 1)).defects.join("\n")
    };
    for (from, to, expected) in [
        ("goal = { takes = 1 }", "goal = { takes = 2 }", "basics/rook: No legal move meets the goal."),
        ("goal = { takes = 1 }", "goal = { to = [\"b\", \"i\"] }", "basics/rook: 2 positions meet the goal"),
        (
            "goal = { takes = 1 }",
            "goal = { from = [\"a\", \"f\"] }",
            "basics/rook: Every legal move meets the goal",
        ),
        ("goal = { takes = 1 }", "goal = { to = [\"z9\"] }", "no site z9"),
        ("goal = { takes = 1 }", "goal = { }", "A condition names what holds."),
        ("goal = { takes = 1 }", "goal = { wins = 7 }", "wins is a number from 1 to 4"),
        ("goal = { moves = [\"d=c\"] }", "goal = { moves = [\"dc\"] }", "names dc, which is no legal move"),
        ("goal = { any = true }", "goal = { to = [\"f\"] }", "Every legal move meets the goal"),
        ("id = \"past\", to = [\"j\"]", "id = \"past\", to = [\"p\"]", "No wrong move is of the kind “past”"),
        ("K4R2n6k w 0", "K4R2n6K w 0", "basics/rook: "),
        ("rules = [\"C4\"]", "rules = [\"C40\"]", "The rules page has no rule C40"),
        ("rules = [\"C4\"]", "rules = [\"C4\", \"C2\"]", "neither .done nor .wrong names (C2)"),
        ("rules = [\"C13\"]", "rules = []", "No step teaches C13"),
        ("[[lesson]]", "[untaught]\nC1 = \"\"\n[[lesson]]", "C1 is taught, in basics/rook"),
        ("side = \"white\"", "side = \"red\"", "The sides are white and black, not red"),
        ("(C13)", "(C99)", "names C99"),
        ("    .task = You are in check", "    .tusk = You are in check", "halfway.task is missing"),
        (
            "    .task = You are in check",
            "    .more = More.\n    .task = You are in check",
            ".more is used nowhere",
        ),
        ("Castling\n", "Castling is done by two\n", "the title has 5 words"),
        ("Take the rook.", &"Take the rook now. ".repeat(9), "words; 40 at most"),
        ("lesson-basics-fifty = ", "lesson-basics-sixty = ", "belongs to no lesson"),
        ("played = [\"o-p\"", "played = [\"o-a\"", "basics/repeat: "),
    ] {
        let found = defects(from, to);
        assert!(found.contains(expected), "{to}: {expected} is not in\n{found}");
    }
}
