//! H15 as a loss, in random games.

use throughline_game::playout::{History, playout};
use throughline_game::{Catalogued, Notation, Random, Side};
use throughline_hnefatafl::{Hnefatafl, REPETITION};

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
