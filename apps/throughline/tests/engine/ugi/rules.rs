//! Options of the rules.

use super::{search, started};
use crate::talk::Talk;
use throughline_catalog::{GameHandle, listings};
use throughline_protocol::ugi::{Answer, OptionKind};

/// Every option and value that `throughline games --json` lists, by the name that `ugi` gives it.
#[test]
fn every_rule_option_is_offered_and_can_be_set() {
    for listing in listings() {
        let mut talk = Talk::start(&[listing.id]);
        talk.send("uci");
        let offered: Vec<_> =
            talk.until("uciok").iter().filter_map(|line| Answer::parse(line).ok()).collect();
        for other in listings() {
            for option in &other.options {
                let own = other.id == listing.id;
                let name = if own { option.key.to_owned() } else { format!("{}.{}", other.id, option.key) };
                let found = offered.iter().find_map(|answer| match answer {
                    Answer::Option(line) if line.name == name => Some(line),
                    _ => None,
                });
                let found = found.unwrap_or_else(|| panic!("{}: no option {name}", listing.id));
                let values: Vec<&str> = option.values.iter().map(|value| value.value).collect();
                match &found.kind {
                    OptionKind::Combo { default, choices } => {
                        assert_eq!(
                            (default.as_str(), choices),
                            (option.default, &values.iter().map(|v| (*v).to_owned()).collect())
                        );
                    }
                    OptionKind::Text { default } => assert!(values.is_empty() && default == option.default),
                    OptionKind::Spin { default, .. } => {
                        assert!(values.is_empty() && default.to_string() == option.default);
                    }
                    other => panic!("{name}: {other:?}"),
                }
            }
        }
        for option in &listing.options {
            for value in
                option.values.iter().map(|value| value.value).filter(|value| *value != option.default)
            {
                talk.send(&format!("setoption name {} value {value}", option.key));
                let spec = format!("{}:{}={value}", listing.id, option.key);
                let expected = GameHandle::from_spec(&spec).expect("a value alone");
                let rules = talk.ask("query rules", "response");
                // What is left to chance gets another seed each time.
                let unseeded = |spec: &str| spec.split(",seed=").next().map(str::to_owned);
                assert_eq!(unseeded(&rules), unseeded(expected.spec()), "{spec}");
                talk.send(&format!("setoption name {} value {}", option.key, option.default));
            }
        }
        assert_eq!(talk.ask("query rules", "response"), listing.id);
        talk.quit("quit");
    }
}

#[test]
fn rules_are_chosen_by_game_spec_and_option() {
    let mut talk = started(&["hnefatafl:rules=copenhagen", "--hash", "1", "--threads", "2"]);
    for (line, rules) in [
        ("setoption name repetition value off", "hnefatafl:rules=copenhagen,repetition=off"),
        ("setoption name Spec value hnefatafl:rules=tablut", "hnefatafl:rules=tablut"),
        ("setoption name GAME value linear-progression", "linear-progression"),
        ("setoption name board value 4x4", "linear-progression:board=4x4"),
        ("setoption name linear-pursuit.board value 6.a-d.b-e.c-f", "linear-progression:board=4x4"),
        ("setoption name Game value hnefatafl", "hnefatafl:rules=tablut"),
    ] {
        talk.send(line);
        assert_eq!(talk.ask("query rules", "response"), rules, "{line}");
    }
    talk.send("position fen 4t4/9/4T4/9/t3K3t/9/4T4/9/4t4 d moves e5-b5");
    assert_eq!(talk.ask("query p1turn", "response"), "true");
    let (_, best) = search(&mut talk, "go depth 2");
    assert!(best.is_some());
    talk.quit("quit");
}
