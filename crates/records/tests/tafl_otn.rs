//! Rules strings and positions of OpenTafl, as data.

use serde::Deserialize;
use throughline_catalog::GameHandle;
use throughline_hnefatafl::PRESETS;
use throughline_records::tafl::otn::OtnRules;
use throughline_records::tafl::{Format, convert_line};

#[derive(Deserialize)]
struct Cases {
    case: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
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
    let cases: Cases = toml::from_str(include_str!("data/tafl/rules.toml")).unwrap();
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

/// Every spec of the options: 5 x 3 x 3 x 5 x 3, of which some are the same game.
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
fn faults_of_rules_strings_are_all_listed() {
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
        "start: row 2: “2t1” is no position: expected 3 cells",
        "start: row 3: “x” is no position",
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
