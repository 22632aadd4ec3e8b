//! Reading and writing of other programs' files, and of OpenTafl's rules strings and positions.

use crate::all;
use serde::Deserialize;
use throughline_catalog::GameHandle;
use throughline_hnefatafl::PRESETS;
use throughline_records::Defect;
use throughline_records::pgn::{GameResult, ScoreSheet};
use throughline_records::tafl::otn::OtnRules;
use throughline_records::tafl::{Format, ImportedGame, convert_line, write};

/// The games of a text without defects.
fn sheets(format: Format, text: &str) -> Vec<ScoreSheet> {
    let sheet = |item: ImportedGame| {
        assert_eq!(item.defects, [], "game {}", item.game);
        item.sheet.expect("it has no defect")
    };
    all(format, text, None).into_iter().map(sheet).collect()
}

fn only_defect(text: &str, rules: Option<&str>) -> Defect {
    let mut items = all(Format::Csv, text, rules);
    assert_eq!((items.len(), items[0].defects.len()), (1, 1), "{text}");
    assert_eq!(items[0].sheet, None);
    items.remove(0).defects.remove(0)
}

fn text_of(format: Format, sheet: &ScoreSheet) -> String {
    write(format, sheet).unwrap_or_else(|error| panic!("ply {:?}: {error}", error.ply)).text
}

#[derive(Deserialize)]
struct Cases {
    case: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    name: String,
    /// The rule set that the user gives.
    rules: Option<String>,
    line: String,
    ply: Option<usize>,
    says: String,
}

#[test]
fn differences_of_an_archive_are_told_by_ply_and_rule() {
    let cases: Cases = toml::from_str(include_str!("../data/tafl/archive.toml")).unwrap();
    for case in cases.case {
        let defect = only_defect(&case.line, case.rules.as_deref());
        assert!(defect.message.contains(&case.says), "{}: {defect}", case.name);
        assert_eq!((defect.line, defect.game, defect.ply), (Some(1), 1, case.ply), "{}: {defect}", case.name);
    }
}

#[test]
fn real_games_of_the_archive_agree_with_our_rules() {
    for (text, spec) in [
        (include_str!("../data/tafl/copenhagen.csv"), "hnefatafl:rules=copenhagen"),
        (include_str!("../data/tafl/brandubh.csv"), "hnefatafl:rules=brandubh"),
    ] {
        let sheets = sheets(Format::Csv, text);
        assert_eq!(sheets.len(), text.lines().count());
        for (sheet, line) in sheets.iter().zip(text.lines()) {
            assert_eq!(sheet.spec(), Some(spec));
            let written = text_of(Format::Csv, sheet);
            let same = sheets_equal_line(&written, line);
            assert!(same, "{line}\n{written}");
            let termination = sheet.tag("Termination").unwrap();
            assert_eq!(line.contains("timeout"), termination == "time forfeit", "{line}");
        }
    }
}

/// Whether two lines are equal: captures in any order, without repetition.
fn sheets_equal_line(a: &str, b: &str) -> bool {
    let normal = |line: &str| {
        let tokens = line.trim().split(',').next().unwrap_or_default().split(' ');
        let token = |token: &str| {
            let mut parts: Vec<&str> = token.split('x').collect();
            parts[1..].sort_unstable();
            parts.dedup();
            parts.join("x")
        };
        let result = line.trim().rsplit(',').next().unwrap_or_default();
        format!("{},{result}", tokens.map(token).collect::<Vec<_>>().join(" "))
    };
    normal(a) == normal(b)
}

#[test]
fn ends_of_archive_games_are_told_apart() {
    let text =
        "d1-d3,0,0,Ongoing\r\nd1-d3 e5-e2,0,0,White\r\nd1-d3 e5-e2 timeout,0,0,White\r\nd1-d3,0,0,Draw\r\n";
    let ends: Vec<(GameResult, String)> = sheets(Format::Csv, text)
        .iter()
        .map(|sheet| (sheet.result, sheet.tag("Termination").unwrap().to_owned()))
        .collect();
    let expected = [
        (GameResult::Open, "unterminated"),
        (GameResult::SecondWon, "resignation"),
        (GameResult::SecondWon, "time forfeit"),
        (GameResult::Draw, "agreement"),
    ];
    assert_eq!(ends, expected.map(|(result, end)| (result, end.to_owned())));
}

#[test]
fn a_rule_set_can_be_told() {
    let line = "d1-d3 e5-e4 d3-d1 e4-e5 d1-d3 e5-e4 d3-d1 e4-e5 d1-d3 e5-e4,0,0,Ongoing";
    let items = all(Format::Csv, line, Some("hnefatafl:rules=copenhagen,repetition=off"));
    assert_eq!(items[0].defects, []);
    let items = all(Format::Csv, line, Some("one-dimensional-chess"));
    assert!(items[0].defects[0].message.contains("no rule set of hnefatafl"), "{:?}", items[0].defects);
}

#[test]
fn games_of_archives_go_on_after_a_third_repetition_and_are_written_back() {
    let moves = "d1-d3 e5-e4 d3-d1 e4-e5 d1-d3 e5-e4 d3-d1 e4-e5 d1-d3 e5-e4";
    let (line, spec) = (format!("{moves},0,0,White\n"), Some("hnefatafl:rules=copenhagen,repetition=off"));
    let sheet = &sheets(Format::Csv, &line)[0];
    assert_eq!((sheet.spec(), sheet.plies.len()), (spec, 10));
    assert_eq!(text_of(Format::Csv, sheet), line);
    for (format, text) in [(Format::Csv, line), (Format::Playtafl, text_of(Format::Playtafl, sheet))] {
        assert_eq!(sheets(format, &text)[0].plies, sheet.plies);
    }
    // Also without our tag.
    let plain = format!("[Variant \"Copenhagen 11x11\"]\n\n{}\n", moves.replace('-', ""));
    assert_eq!(sheets(Format::Playtafl, &plain)[0].spec(), spec);
    // Other defects are reported as before.
    let wrong = only_defect(&format!("{moves} d3-d2 a1-a2,0,0,White"), None);
    assert!(wrong.ply == Some(12) && !wrong.message.contains("repetition"), "{wrong}");
}

#[test]
fn open_tafl_games_keep_their_comments_variations_and_tags() {
    let text = include_str!("../data/tafl/fetlar-puzzle.otg");
    let sheet = &sheets(Format::Otg, text)[0];
    assert_eq!(sheet.tag("puzzle-start"), Some("1b"));
    assert_eq!((sheet.result, sheet.tag("Termination")), (GameResult::SecondWon, Some("king-escaped")));
    assert_eq!(sheet.comments[0].lines().count(), 3);
    assert_eq!(sheet.plies[1].comments, ["The puzzle starts here: 1. look, 2. think (then play)."]);
    // 3a has three variations; the second has three more at its second move.
    let third = &sheet.plies[4];
    let firsts: Vec<&str> =
        third.variations.iter().map(|variation| variation.plies[0].text.as_str()).collect();
    assert_eq!(firsts, ["c1-d1", "c1-c3", "e3-a3"]);
    let replies: Vec<&str> =
        third.variations[1].plies[1].variations.iter().map(|v| v.plies[0].text.as_str()).collect();
    assert_eq!(replies, ["b1-b2", "a4-a2"]);
    let again = &sheets(Format::Otg, &text_of(Format::Otg, sheet))[0];
    assert_eq!(again, sheet);
    assert!(text_of(Format::Otg, sheet).contains("\n3a.2.1a.1.1a. ..... b1-b2\n[Decent.]\n"));
}

#[test]
fn clocks_resignations_and_sloppy_addresses() {
    let sheet = &sheets(Format::Otg, include_str!("../data/tafl/fetlar-2015.otg"))[0];
    let seconds: Vec<Option<u64>> =
        sheet.plies.iter().take(3).map(|p| p.clock.map(|c| c.as_secs())).collect();
    assert_eq!(seconds, [Some(3590), Some(3580), None]);
    assert_eq!(sheet.plies[0].comments, ["Centre."]);
    assert_eq!(sheet.plies[15].variations[0].comments, ["Said of the shared move."]);
    // A continuation after the last move is recorded as a variation that repeats that move.
    let last = sheet.plies.last().unwrap();
    assert_eq!((last.text.as_str(), last.variations[0].plies[0].text.as_str()), ("a3-a2", "a3-a2"));
    assert_eq!(last.variations[0].plies.len(), 5);
    assert_eq!(sheet.tag("TerminationWords"), Some("Black resigns"));
    assert_eq!(sheet.tag("Termination"), Some("resignation"));

    let resigned = &sheets(Format::Otg, include_str!("../data/tafl/brandubh-2015.otg"))[0];
    assert_eq!((resigned.result, resigned.plies.len()), (GameResult::SecondWon, 20));
}

#[test]
fn rules_that_ours_cannot_follow_are_listed_and_can_be_overruled() {
    let text = include_str!("../data/tafl/fetlar-2015.otg").replace("ks:y", "ks:w kj:r");
    let items = all(Format::Otg, &text, None);
    let messages: Vec<&str> = items[0].defects.iter().map(|defect| defect.message.as_str()).collect();
    assert_eq!(items[0].sheet, None);
    assert_eq!(messages.len(), 3, "{messages:?}");
    assert!(
        messages[0].starts_with("rules: ks:w ") && messages[0].ends_with("supported is s"),
        "{messages:?}"
    );
    assert!(messages[1].starts_with("rules: kj:r "), "{messages:?}");
    assert!(messages[2].contains("--rules"), "{messages:?}");
    let items = all(Format::Otg, &text, Some("hnefatafl"));
    assert_eq!(items[0].defects, []);
    let sheet = items[0].sheet.as_ref().unwrap();
    assert!(sheet.position().unwrap().ends_with(" d"), "the defenders still begin");
}

#[test]
fn a_bad_variation_is_left_out_and_told() {
    let text = include_str!("../data/tafl/fetlar-2015.otg").replace("8a.1.2a. e3-e5", "8a.1.2a. e3-e3");
    let items = all(Format::Otg, &text, None);
    assert_eq!(items[0].defects.len(), 1);
    assert_eq!(
        (items[0].defects[0].ply, items[0].defects[0].line),
        (Some(17), Some(26)),
        "{}",
        items[0].defects[0]
    );
    assert_eq!(items[0].sheet.as_ref().unwrap().plies[14].variations, []);
}

#[test]
fn playtafl_text_with_ranks_of_two_digits() {
    let text = "[Event \"Game 7\"]\n[Site \"hnefatafl.org\"]\n\n1. k8i8 f8c8 2. a8a10 e7e10 3. a10c10 d6d9\n";
    let sheet = &sheets(Format::Playtafl, text)[0];
    let moves: Vec<&str> = sheet.plies.iter().map(|ply| ply.text.as_str()).collect();
    assert_eq!(moves, ["k8-i8", "f8-c8", "a8-a10", "e7-e10", "a10-c10", "d6-d9"]);
    assert_eq!((sheet.tag("Event"), sheet.result), (Some("Game 7"), GameResult::Open));
    let written = text_of(Format::Playtafl, sheet);
    assert!(written.ends_with("\n\n1. k8i8 f8c8 2. a8a10 e7e10 3. a10c10 d6d9\n"), "{written}");
    let two = format!("{text}\n{}", text.replace("Game 7", "Game 8"));
    assert_eq!(sheets(Format::Playtafl, &two).len(), 2);
    let small = "[Variant \"Brandubh\"]\n\n1. 0d20e2 C4C2 0-1\n";
    let sheet = &sheets(Format::Playtafl, small)[0];
    assert_eq!((sheet.spec(), sheet.result), (Some("hnefatafl:rules=brandubh"), GameResult::SecondWon));
}

#[test]
fn formats_are_recognised_by_their_content() {
    for (text, format) in [
        (include_str!("../data/tafl/copenhagen.csv"), Format::Csv),
        (include_str!("../data/tafl/fetlar-puzzle.otg"), Format::Otg),
        ("[Event \"x\"]\n\n1. h1h3 g5g2", Format::Playtafl),
        ("[Event \"x\"]\n\n1. h1-h3 g5-g2 *", Format::Record),
        ("[Game \"one-dimensional-chess\"]\n1. e-j *", Format::Record),
        // Sloppy, but a record.
        ("[Variant \"Hnefatafl\"]\n\n1.d1d2 f4-f3 2 E1-E3 1/2", Format::Record),
        ("[Game \"hnefatafl\"]\n\n1. d1d2 f4f3 {why} *", Format::Record),
        ("\u{feff}dim:11 start:/", Format::Otn),
        ("/3/3/3/", Format::Otn),
        ("", Format::Record),
    ] {
        assert_eq!(Format::of_text(text), format, "{}", &text[..text.len().min(40)]);
    }
    for format in Format::ALL {
        assert_eq!(Format::parse(format.name()), Some(format));
    }
}

#[test]
fn what_a_format_cannot_hold_is_refused_or_named() {
    let sheet = &sheets(Format::Otg, include_str!("../data/tafl/fetlar-2015.otg"))[0];
    assert!(write(Format::Csv, sheet).unwrap_err().message.contains("Copenhagen and Brandubh only"));
    assert!(write(Format::Playtafl, sheet).unwrap_err().message.contains("usual start"));
    assert_eq!(write(Format::Otg, sheet).unwrap().lost, [""; 0]);
    let mut chess = ScoreSheet::default();
    chess.set_tag("Game", "one-dimensional-chess");
    for format in [Format::Otg, Format::Csv, Format::Playtafl, Format::Otn] {
        assert!(write(format, &chess).unwrap_err().message.contains("no rule set of hnefatafl"));
    }
    let brandubh = &sheets(Format::Otg, include_str!("../data/tafl/brandubh-2015.otg"))[0];
    let end = write(Format::Otn, brandubh).unwrap();
    assert_eq!(end.text, "/3t3/2t1TK1/T5t/1T5/3t3/7/3t3/\n");
}

#[derive(Deserialize)]
struct RuleCases {
    case: Vec<RuleCase>,
}

#[derive(Deserialize)]
struct RuleCase {
    name: String,
    otn: String,
    #[serde(default)]
    spec: String,
    position: Option<String>,
    #[serde(default)]
    keys: Vec<String>,
}

#[test]
fn rules_strings_of_other_programs() {
    let cases: RuleCases = toml::from_str(include_str!("../data/tafl/rules.toml")).unwrap();
    for case in cases.case {
        let rules = OtnRules::parse(&case.otn).unwrap_or_else(|e| panic!("{}: {e}", case.name));
        match rules.rule_set() {
            Ok(expressed) => {
                assert_eq!(expressed.spec, case.spec, "{}", case.name);
                assert_eq!(expressed.position, case.position, "{}", case.name);
                assert!(case.keys.is_empty(), "{} is expressed", case.name);
            }
            Err(keys) => {
                let names: Vec<&str> = keys.iter().map(|key| key.key).collect();
                assert_eq!(names, case.keys, "{}: {keys:?}", case.name);
            }
        }
    }
}

/// Every spec of the options: 5 x 3 x 3 x 5 x 3, some of which are equivalent.
fn every_spec() -> Vec<String> {
    let mut specs = Vec::new();
    for preset in &PRESETS {
        for throne in ["rules", "on", "off"] {
            for armed in ["rules", "on", "off"] {
                for repetition in ["rules", "draw", "claim", "off", "loss"] {
                    for no_moves in ["rules", "draw", "loss"] {
                        let text = format!(
                            "hnefatafl:rules={},throne-hostile-to-king={throne},king-armed={armed},\
                             repetition={repetition},no-moves={no_moves}",
                            preset.name
                        );
                        specs.push(GameHandle::from_spec(&text).unwrap().spec().to_owned());
                    }
                }
            }
        }
    }
    specs.sort();
    specs.dedup();
    specs
}

#[test]
fn every_rule_set_and_option_goes_to_otn_and_back() {
    let specs = every_spec();
    assert_eq!(specs.len(), 5 * 2 * 2 * 4 * 2);
    for spec in specs {
        let otn = convert_line(&spec, Format::Otn).unwrap();
        let back = convert_line(&otn, Format::Record).unwrap();
        assert_eq!(back, spec, "{otn}");
        assert_eq!(convert_line(&otn, Format::Otn).unwrap(), otn);
    }
}

#[test]
fn the_published_rule_sets_in_otn() {
    let written: Vec<String> =
        PRESETS.iter().map(|preset| OtnRules::of_rule_set(&preset.rules, "").to_string()).collect();
    let diamond = "start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/";
    assert_eq!(
        written,
        [
            format!("dim:11 surf:n throughline:no-moves=draw {diamond}"),
            format!("dim:11 {diamond}"),
            format!("dim:11 sw:s efe:y throughline:repetition=loss {diamond}"),
            "dim:7 ks:c throughline:repetition=loss start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/".to_owned(),
            "dim:9 esc:e ks:c cor: throughline:repetition=loss \
             start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/"
                .to_owned(),
        ]
    );
}

#[test]
fn defects_of_rules_strings_are_all_listed() {
    let error =
        OtnRules::parse("dim:x esc:q esc:c what:1 tfr: spd:1,2,3 cor:aa cenh:x start:/3/2t1/x/").unwrap_err();
    let expected = [
        "dim cannot be “x”: expected a number",
        "esc cannot be “q”: expected one of c, e",
        "esc is given twice",
        "there is no key “what”",
        "tfr cannot be “”: expected one of i, d, w, l",
        "spd cannot be “1,2,3”: expected -1, or 2, 8, 10 or 12 numbers",
        "cor cannot be “aa”: expected squares",
        "cenh cannot be “x”: expected letters of tcnkmgTCNKMG",
        "start: row 2: “2t1” is not a position: expected 3 cells",
        "start: row 3: “x” is not a position",
    ];
    assert_eq!(error.0.len(), expected.len(), "{error}");
    for (defect, part) in error.0.iter().zip(expected) {
        assert!(defect.starts_with(part), "{defect}");
    }
    let missing = OtnRules::parse("esc:c").unwrap_err();
    assert_eq!(missing.0, ["there is no start:", "there is no dim:"]);
    let sizes = OtnRules::parse("dim:5 start:/3/3/3/").unwrap_err();
    assert_eq!(sizes.0, ["dim is 5, but the start has 3 rows"]);
}

#[test]
fn lines_of_positions_and_rules() {
    for (line, otn, ours) in [
        ("/3t3/7/7/3K3/7/7/2T4/ d", "/3t3/7/7/3K3/7/7/2T4/ d", "2T4/7/7/3K3/7/7/3t3 d"),
        ("3t3/7/7/3K3/7/7/2T4", "", ""),
        ("2T4/7/7/3K3/7/7/3t3 a", "/3t3/7/7/3K3/7/7/2T4/", "2T4/7/7/3K3/7/7/3t3 a"),
        ("/c2/1K1/3/", "/c2/1K1/3/", ""),
        ("linear-pursuit", "", ""),
        ("/3/3/3/ x", "", ""),
        ("", "", ""),
    ] {
        assert_eq!(convert_line(line, Format::Otn).unwrap_or_default(), otn, "{line}");
        assert_eq!(convert_line(line, Format::Record).unwrap_or_default(), ours, "{line}");
    }
    let strange = convert_line("/c2/1K1/2n/", Format::Record).unwrap_err();
    assert_eq!(strange.to_string(), "pieces that our rules do not have: c on a1, n on c3");
    let start = "hnefatafl:rules=brandubh --position \"3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 d\"";
    let otn = convert_line(start, Format::Otn).unwrap();
    assert!(otn.contains(" atkf:n "), "{otn}");
    assert_eq!(convert_line(&otn, Format::Record).unwrap(), start);
}
