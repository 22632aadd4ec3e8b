//! Random games of every rule set are converted to every format and back. What is read of any text
//! is for the fuzz target `exchange`.

use crate::all;
use proptest::prelude::*;
use throughline_catalog::GameHandle;
use throughline_game::{Catalogued, Game, Notation, Random};
use throughline_hnefatafl::{Hnefatafl, PRESETS};
use throughline_records::pgn::{Ending, Ply, ScoreSheet, Variation, replay, sheet_of};
use throughline_records::tafl::otn::{Captured, KEYS, MoveKind, MoveSuffix, OtnMove, OtnPosition, OtnRules};
use throughline_records::tafl::{Format, Square, convert_line, write};

const OPTIONS: [&str; 4] =
    ["", ",repetition=off", ",king-armed=off,no-moves=loss", ",throne-hostile-to-king=off"];

fn spec_of(n: u32) -> String {
    let preset = &PRESETS[n as usize % PRESETS.len()];
    let options = OPTIONS[n as usize / PRESETS.len() % OPTIONS.len()];
    format!("hnefatafl:rules={}{options}", preset.name)
}

/// Returns a random game, with a random start a few moves into another one when `moved`.
fn random_sheet(spec: &str, seed: u64, plies: usize, moved: bool) -> ScoreSheet {
    let game = GameHandle::from_spec(spec).unwrap();
    let mut random = Random::new(seed);
    let mut play = |position: Option<&str>, plies: usize| {
        let mut record = game.record(position).unwrap();
        for _ in 0..plies {
            let moves = record.legal_texts();
            if moves.is_empty() {
                break;
            }
            record.play(&moves[random.below(moves.len() as u32) as usize]).unwrap();
        }
        record
    };
    let start = if moved { Some(play(None, 5).position_text()) } else { None };
    let record = play(start.as_deref(), plies);
    sheet_of(&game, &record, Ending::of(&record))
}

/// Adds random variations with comments to a line of moves, from its start position.
fn annotate(spec: &str, start: Option<&str>, plies: &mut [Ply], depth: usize, random: &mut Random) {
    let game = GameHandle::from_spec(spec).unwrap();
    let mut record = game.record(start).unwrap();
    for (i, ply) in plies.iter_mut().enumerate() {
        // Variations of a variation's first move are written as its siblings, so they are not
        // nested here.
        let moves = record.legal_texts();
        if (depth == 0 || i > 0) && depth < 3 && random.below(6) == 0 {
            for _ in 0..1 + random.below(2) {
                let mut branch = record.clone();
                let mut line = Vec::new();
                for n in 0..1 + random.below(5) {
                    let choices = if n == 0 { moves.clone() } else { branch.legal_texts() };
                    let Some(text) = choices.get(random.below(choices.len().max(1) as u32) as usize) else {
                        break;
                    };
                    branch.play(text).unwrap();
                    line.push(Ply { text: text.clone(), comments: comments(random), ..Ply::default() });
                }
                let position = record.position_text();
                annotate(spec, Some(&position), &mut line, depth + 1, random);
                ply.variations.push(Variation { comments: Vec::new(), plies: line });
            }
        }
        ply.comments = comments(random);
        record.play(&ply.text).unwrap();
    }
}

fn comments(random: &mut Random) -> Vec<String> {
    const WORDS: [&str; 6] = ["a plan", "1. why?", "two\n\nlines", "é: (x) \"y\"", "date: 5", "{brace}"];
    if random.below(3) == 0 { vec![WORDS[random.below(6) as usize].to_owned()] } else { Vec::new() }
}

fn back(format: Format, text: &str, rules: Option<&str>) -> ScoreSheet {
    let mut items = all(format, text, rules);
    assert_eq!((items.len(), &items[0].defects), (1, &Vec::new()), "{text}");
    items.remove(0).sheet.unwrap()
}

fn moves(sheet: &ScoreSheet) -> Vec<&str> {
    sheet.plies.iter().map(|ply| ply.text.as_str()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn open_tafl_files_keep_everything(n in 0u32..20, seed: u64, plies in 0usize..150, moved: bool) {
        let spec = spec_of(n);
        let mut sheet = random_sheet(&spec, seed, plies, moved);
        let start = sheet.position().map(str::to_owned);
        annotate(&spec, start.as_deref(), &mut sheet.plies, 0, &mut Random::new(seed ^ 1));
        sheet.set_tag("Event", "Någon's [first] | cup: \"x\"".replace(['[', ']', '|'], ""));
        sheet.set_tag("puzzle-mode", "loose");
        if seed % 3 == 0 {
            sheet.comments = vec!["before\n\nthe first move".to_owned()];
        }
        let spelled = sheet.tag("Event").unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
        sheet.set_tag("Event", spelled);
        let written = write(Format::Otg, &sheet).unwrap();
        prop_assert_eq!(written.lost, [""; 0]);
        let again = back(Format::Otg, &written.text, None);
        prop_assert_eq!(&again, &sheet, "{}", written.text);
        prop_assert!(replay(&again).is_ok());
    }

    #[test]
    fn archives_and_playtafl_texts_keep_moves_and_results(brandubh: bool, seed: u64, plies in 1usize..200) {
        let spec = format!("hnefatafl:rules={}", if brandubh { "brandubh" } else { "copenhagen" });
        let sheet = random_sheet(&spec, seed, plies, false);
        for format in [Format::Csv, Format::Playtafl] {
            let written = write(format, &sheet).unwrap();
            let again = back(format, &written.text, Some(&spec));
            prop_assert_eq!(moves(&again), moves(&sheet));
            prop_assert_eq!(again.result, sheet.result);
            prop_assert_eq!(again.tag("Termination"), sheet.tag("Termination"));
            // The rule set is also guessed correctly, or a file that fits both was read by the
            // other.
            let guessed = back_or_none(format, &written.text);
            prop_assert!(plies < 8 || guessed.as_deref() == Some(spec.as_str()), "{:?}: {}", guessed, written.text);
        }
    }

    #[test]
    fn random_positions_go_to_otn_and_back(n in 0u32..20, seed: u64, plies in 0usize..150) {
        let sheet = random_sheet(&spec_of(n), seed, plies, false);
        let game = Hnefatafl::from_text(spec_of(n).split_once(':').unwrap().1).unwrap();
        let mut position = game.start();
        for text in moves(&sheet) {
            let m = game.parse_move(&position, text).unwrap();
            // Every enemy is captured or spared for a reason, never for both.
            for square in 0..121 {
                prop_assert!(!(game.why_taken(&position, m, square).is_some() && game.why_spared(&position, m, square).is_some()));
            }
            for taken in game.taken_pieces(&position, m) {
                prop_assert!(game.why_taken(&position, m, taken.square).unwrap().starts_with('H'));
            }
            game.play(&mut position, m);
        }
        let ours = game.position_text(&position);
        let otn = convert_line(&ours, Format::Otn).unwrap();
        prop_assert_eq!(convert_line(&otn, Format::Record).unwrap(), ours);
        let board = otn.trim_end_matches(" d");
        prop_assert_eq!(OtnPosition::parse(board).unwrap().to_string(), board);
    }
}

fn back_or_none(format: Format, text: &str) -> Option<String> {
    let sheet = all(format, text, None).into_iter().rev().find_map(|item| item.sheet);
    sheet.and_then(|sheet| sheet.spec().map(str::to_owned))
}

fn square() -> impl Strategy<Value = Square> {
    (0u8..19, 0u8..19).prop_map(|(file, rank)| Square { file, rank })
}

fn letter() -> impl Strategy<Value = Option<char>> {
    prop::option::of(prop::sample::select("tcnkmgTCNKMG".chars().collect::<Vec<_>>()))
}

fn otn_move() -> impl Strategy<Value = OtnMove> {
    let kind =
        prop::sample::select(vec![MoveKind::Plain, MoveKind::Jump, MoveKind::Berserk, MoveKind::BerserkJump]);
    let suffix = prop::sample::select(vec![
        None,
        Some(MoveSuffix::KingThreatened),
        Some(MoveSuffix::KingTaken),
        Some(MoveSuffix::EscapePossible),
        Some(MoveSuffix::KingEscaped),
    ]);
    let captured = (letter(), square()).prop_map(|(piece, square)| Captured { piece, square });
    let captures = prop::collection::vec(captured, 0..6);
    (letter(), square(), kind, square(), captures, suffix).prop_map(
        |(piece, from, kind, to, captures, suffix)| OtnMove { piece, from, kind, to, captures, suffix },
    )
}

/// Returns a value for a key, mostly a valid one.
fn key_value() -> impl Strategy<Value = (usize, String)> {
    let value = prop::sample::select(vec![
        "y", "n", "c", "e", "i", "d", "w", "l", "s", "m", "a", "h", "r", "j", "-1", "3,4", "", "a1,c3,",
        "default", "tTK", "tcnkmgTCNKMG", "K",
    ]);
    (0..KEYS.len(), value.prop_map(str::to_owned))
}

proptest! {
    #[test]
    fn otn_moves_round_trip(m in otn_move()) {
        prop_assert_eq!(OtnMove::parse(&m.to_string()), Some(m));
    }

    #[test]
    fn rules_strings_round_trip(pairs in prop::collection::vec(key_value(), 0..12), name in "[A-Za-z ]{0,12}") {
        let start = OtnPosition::parse("/1t1/tKT/3/").unwrap();
        let mut rules = OtnRules::new(name.split_whitespace().collect::<Vec<_>>().join(" "), start);
        for (key, value) in pairs {
            if KEYS[key].read(&value).is_ok() {
                rules.set(KEYS[key].name, &value);
            }
        }
        let text = rules.to_string();
        prop_assert_eq!(OtnRules::parse(&text).unwrap(), rules);
    }
}
