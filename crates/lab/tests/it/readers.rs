//! Property tests: readers of text accept or reject any input without a panic.

use proptest::prelude::*;
use throughline_catalog::GameHandle;
use throughline_lab::{Clock, DrawRule, EngineSpec, WinRule, read_duration, read_openings, read_score};
use throughline_search::Score;

/// Generates text from pieces of settings and others.
fn settings() -> impl Strategy<Value = String> {
    let parts = [
        "name", "level", "depth", "nodes", "time", "clock", "threads", "without", "killers", "cmd",
        "protocol", "option.", "=", "=", ",", ",", "\"", "'", "5", "10s", "+0.1s", "100ms", "ugi", "htp",
        "-1", "99999999999999999999", "é", " ", ".",
    ];
    prop::collection::vec(prop::sample::select(parts.to_vec()), 0..14).prop_map(|parts| parts.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn settings_are_read_or_refused(text in prop_oneof![settings(), any::<String>()]) {
        match EngineSpec::read(&text) {
            Ok(engine) => prop_assert!(!engine.name.is_empty() && engine.text == text),
            Err(error) => prop_assert!(!error.defects.is_empty()),
        }
        let _ = (text.parse::<DrawRule>(), text.parse::<WinRule>(), Clock::read(&text), read_duration(&text));
    }

    #[test]
    fn openings_are_read_or_refused(text in any::<String>()) {
        let game = GameHandle::from_spec("hnefatafl:rules=brandubh").expect("a game");
        for text in [text.clone(), format!("position {text}"), format!("position {text} moves {text}")] {
            prop_assert_eq!(read_openings(&game, &text, None).is_err_and(|defects| defects.is_empty()), false);
        }
    }

    #[test]
    fn scores_round_trip(hundredths in -30_000..30_000i32, plies in 0..127u32, text in any::<String>()) {
        for score in [Score::from_hundredths(hundredths), Score::win(plies), Score::loss(plies)] {
            prop_assert_eq!(read_score(&score.to_string()), Some(score));
        }
        if let Some(score) = read_score(&text) {
            prop_assert_eq!(read_score(&score.to_string()), Some(score));
        }
    }
}
