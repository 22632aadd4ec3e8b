//! Who wins, and how long it takes.

use super::{BROWNE, Facts, cited, estimated, games_text, ludii, mean_figure, plain};
use crate::stats::{quantile, share};
use crate::study::report::{Figure, Plays, Unit};
use crate::study::trace::tally;
use std::collections::HashSet;

pub(super) fn balance(facts: &Facts<'_>) -> Vec<Figure> {
    let n = facts.games.len();
    let results = tally(facts.games.iter().copied());
    let [wins, draws, losses] = results.map(|count| count as usize);
    let decided = wins + losses;
    let ended = facts.games.iter().filter(|game| game.ending.is_some()).count();
    let different: HashSet<&[String]> = facts.games.iter().map(|game| game.moves.as_slice()).collect();
    vec![
        estimated(
            ("first-side-score", "Score of the first side"),
            Unit::Share,
            Plays(results).score(),
            games_text(n),
            "Points of the side that moves first, a draw as half a point: 50 % is even. Wilson's interval, which is on the \
             safe side where there are draws.",
            ludii("single/outcome/AdvantageP1"),
        ),
        estimated(
            ("first-side-wins", "Decided games won by the first side"),
            Unit::Share,
            share(wins, decided),
            games_text(decided),
            "Of the games that somebody won, the share that the first side did.",
            cited(BROWNE),
        ),
        estimated(
            ("draw-rate", "Draws"),
            Unit::Share,
            share(draws, n),
            games_text(n),
            "Games that nobody won, those given up as too long among them.",
            ludii("single/outcome/Drawishness"),
        ),
        estimated(
            ("completion", "Games ended by the rules"),
            Unit::Share,
            share(ended, n),
            games_text(n),
            "Games that were not given up as too long.",
            ludii("single/outcome/Completion"),
        ),
        plain(
            ("distinct", "Different games"),
            Unit::Number,
            different.len() as f64,
            games_text(n),
            "Games of which no two have the same moves. Where they are far fewer than the games, all intervals are too narrow.",
            None,
        ),
    ]
}

pub(super) fn length(facts: &Facts<'_>) -> Vec<Figure> {
    let mut plies: Vec<f64> = facts.games.iter().map(|game| game.moves.len() as f64).collect();
    let n = plies.len();
    let average = mean_figure(
        ("length", "Length"),
        Unit::Number,
        &plies,
        "games",
        "Mean number of plies (moves of one side) of a game.",
        ludii("single/duration/DurationMoves"),
    );
    plies.sort_by(f64::total_cmp);
    let median = plain(
        ("length-median", "Median length"),
        Unit::Number,
        quantile(&plies, 0.5),
        games_text(n),
        "Half the games are no longer.",
        None,
    );
    let spread = plain(
        ("length-spread", "Spread of the length"),
        Unit::Number,
        quantile(&plies, 0.9) - quantile(&plies, 0.1),
        games_text(n),
        "Plies between the shortest tenth of the games and the longest.",
        None,
    );
    average.into_iter().chain([median, spread]).collect()
}
