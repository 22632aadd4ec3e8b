//! H15 as a loss, in records and random games.

use throughline_game::playout::{History, playout};
use throughline_game::{Catalogued, Game, Notation, Outcome, Random, Record, Side};
use throughline_hnefatafl::{Hnefatafl, REPETITION};

/// Moves back and forth from the start until the game ends.
fn shuffled(options: &str) -> Record<Hnefatafl> {
    let game = Hnefatafl::from_text(options).unwrap();
    let mut record = Record::new(game.start());
    for text in ["d1-d2", "f4-e4", "d2-d1", "e4-f4"].iter().cycle() {
        if record.outcome(&game).is_some() {
            break;
        }
        let m = game.parse_move(record.position(), text).unwrap();
        record.play(&game, m).unwrap();
    }
    record
}

#[test]
fn the_third_occurrence_defeats_the_defenders_where_the_rules_say_so() {
    for (options, winner) in [
        ("", None),
        ("rules=fetlar-federation", None),
        ("rules=copenhagen", Some(Side::First)),
        ("rules=copenhagen,repetition=draw", None),
        ("repetition=loss", Some(Side::First)),
    ] {
        let game = Hnefatafl::from_text(options).unwrap();
        let record = shuffled(options);
        assert_eq!(record.len(), 8, "{options}");
        assert_eq!(record.outcome(&game), Some(Outcome { winner, reason: REPETITION }), "{options}");
        assert!(record.legal_moves(&game).is_empty(), "{options}");
    }
}

#[test]
fn random_games_give_the_same_loss() {
    let text = "7/7/2T4/7/4K2/6T/1tt4 a";
    for (options, winner) in [("rules=brandubh", Some(Side::First)), ("rules=brandubh,repetition=draw", None)]
    {
        let game = Hnefatafl::from_text(options).unwrap();
        let start = game.parse_position(text).unwrap();
        let mut random = Random::new(3);
        let mut history = History::default();
        let games = (0..3000).map(|_| playout(&game, start, 400, &mut random, &mut history));
        let repeated: Vec<_> = games.filter_map(|g| g.outcome).filter(|o| o.reason == REPETITION).collect();
        assert!(!repeated.is_empty(), "{options}");
        assert!(repeated.iter().all(|outcome| outcome.winner == winner), "{options}");
    }
}
