//! Two targets for each game: its parsers, on texts, and its rules, on random choices.

use crate::{Target, text};
use throughline_conformance::files::read_rulings;
use throughline_conformance::options::{self, OptionSet};
use throughline_conformance::slow::{self, Coverage, GameLimits, SecondProgram};
use throughline_conformance::{Bytes, Choices, check_by, moves_or_outcome, parsing};
use throughline_game::{Catalogued, GameInfo, Random, Values};
use throughline_hnefatafl::Hnefatafl;
use throughline_linear_progression::{LinearProgression, WideLinearProgression, needs_wide_board};
use throughline_linear_pursuit::LinearPursuit;
use throughline_one_dimensional_chess::OneDimensionalChess;

// The second programs, random option sets and reader checks of the games' own tests, which use more
// of them.
#[allow(dead_code, missing_docs, reason = "the games' own tests use the rest")]
#[path = "../../games/hnefatafl/tests/it"]
mod hnefatafl {
    pub mod samples;
    pub mod slow;
}
#[allow(dead_code, missing_docs, reason = "the games' own tests use the rest")]
#[path = "../../games/linear-pursuit/tests/it"]
pub mod linear_pursuit {
    pub mod readers;
    pub mod samples;
    pub mod slow;
}
#[allow(dead_code, missing_docs, reason = "the games' own tests use the rest")]
#[path = "../../games/linear-progression/tests/it"]
pub mod linear_progression {
    pub mod readers;
    pub mod samples;
    pub mod slow;
}
#[allow(dead_code, missing_docs, reason = "the games' own tests use the rest")]
#[path = "../../games/one-dimensional-chess/tests"]
mod one_dimensional_chess {
    pub mod samples;
    pub mod slow;
}

/// Hnefatafl: options, position strings, moves.
pub const HNEFATAFL_TEXTS: Target = texts_of::<Hnefatafl>("hnefatafl-texts", || {
    text_seeds(include_str!("../../games/hnefatafl/tests/data/rulings.toml"))
});

/// Hnefatafl: play.
pub const HNEFATAFL_PLAY: Target = play_of("hnefatafl-play", |bytes| {
    use hnefatafl::{samples, slow::Slow, slow::made_up::made_up};
    let choices = &mut Bytes(bytes);
    play::<Hnefatafl, Slow>(&samples::options(choices), &made_up, choices);
});

/// Linear Pursuit: options, position strings, moves.
pub const LINEAR_PURSUIT_TEXTS: Target = texts_of::<LinearPursuit>("linear-pursuit-texts", || {
    text_seeds(include_str!("../../games/linear-pursuit/tests/data/rulings.toml"))
});

/// Linear Pursuit: play.
pub const LINEAR_PURSUIT_PLAY: Target = play_of("linear-pursuit-play", |bytes| {
    use linear_pursuit::{samples, slow::Slow, slow::made_up::made_up};
    let choices = &mut Bytes(bytes);
    play::<LinearPursuit, Slow>(&samples::options(choices), &made_up, choices);
});

/// Linear Progression: options, position strings, moves.
pub const LINEAR_PROGRESSION_TEXTS: Target = Target {
    run: |bytes| {
        let text = text(bytes);
        if needs_wide_board(text.lines().next().unwrap_or_default()) {
            texts::<WideLinearProgression>(&text);
        } else {
            texts::<LinearProgression>(&text);
        }
    },
    ..texts_of::<LinearProgression>("linear-progression-texts", || {
        text_seeds(include_str!("../../games/linear-progression/tests/data/rulings.toml"))
    })
};

/// Linear Progression: play.
pub const LINEAR_PROGRESSION_PLAY: Target = play_of("linear-progression-play", |bytes| {
    use linear_progression::{samples, slow::Slow, slow::made_up::made_up};
    let choices = &mut Bytes(bytes);
    // With blockers, each further space makes turns much longer.
    let options = samples::options(30, choices);
    if needs_wide_board(&options.text()) {
        play::<WideLinearProgression, Slow>(&options, &made_up, choices);
    } else {
        play::<LinearProgression, Slow>(&options, &made_up, choices);
    }
});

/// One-Dimensional Chess: options, position strings, moves.
pub const ONE_DIMENSIONAL_CHESS_TEXTS: Target =
    texts_of::<OneDimensionalChess>("one-dimensional-chess-texts", || {
        text_seeds(include_str!("../../games/one-dimensional-chess/tests/data/rulings.toml"))
    });

/// One-Dimensional Chess: play.
pub const ONE_DIMENSIONAL_CHESS_PLAY: Target = play_of("one-dimensional-chess-play", |bytes| {
    use one_dimensional_chess::{samples, slow::Slow, slow::made_up::made_up};
    let choices = &mut Bytes(bytes);
    play::<OneDimensionalChess, Slow>(&samples::options(choices), &made_up, choices);
});

/// Returns the target of a game's parsers.
const fn texts_of<G: Catalogued>(name: &'static str, seeds: fn() -> Vec<Vec<u8>>) -> Target {
    Target { name, run: |bytes| texts::<G>(&text(bytes)), seeds, words: || words(G::INFO) }
}

/// Returns the target of a game's rules.
const fn play_of(name: &'static str, run: fn(&[u8])) -> Target {
    Target { name, run, seeds: play_seeds, words: play_words }
}

/// Reads options from the first line, a position string (or nothing, for the start) from the
/// second, and a move from each other line, in the position after the ones before.
fn texts<G: Catalogued>(text: &str) {
    let mut lines = text.split('\n');
    let Ok(game) = options::read::<G>(lines.next().unwrap_or_default()) else { return };
    let mut position = match lines.next() {
        None | Some("") => game.start(),
        Some(text) => match parsing::position(&game, text) {
            Some(position) => position,
            None => return,
        },
    };
    for text in lines.take(20) {
        if let Some(m) = parsing::a_move(&game, &position, text) {
            game.play(&mut position, m);
        }
    }
}

/// Tries an input on a game that has no targets here: on its parsers, and on its rules without a
/// second program.
///
/// # Panics
/// If a check fails.
pub fn try_game<G: Catalogued>(bytes: &[u8]) {
    texts::<G>(&text(bytes));
    let choices: &mut dyn Choices = &mut Bytes(bytes);
    let set = OptionSet::random(G::INFO, |_, _| {}, choices);
    let Ok(game) = options::read::<G>(&set.text()) else { return };
    let mut position = game.start();
    for _ in 0..choices.below(200) {
        let moves = moves_or_outcome(&game, &position);
        let Some(&m) = moves.get(choices.index(moves.len())) else { break };
        game.play(&mut position, m);
    }
    check_by(&game, &position, choices);
}

/// Plays a game determined by choices: options, a start and moves. The second program must agree at
/// every step, and the last position must pass the checks for positions of every game.
fn play<G: Catalogued, S: SecondProgram>(
    options: &OptionSet,
    made_up: &dyn Fn(&str, &mut dyn Choices) -> String,
    choices: &mut dyn Choices,
) {
    let mut tally = Coverage::default();
    let Some((game, options)) = slow::game::<G, S>(&options.text(), &mut tally) else { return };
    let mut start = game.start();
    if choices.chance(50)
        && let Some(position) = parsing::position(&game, &made_up(&options, choices))
    {
        start = position;
    }
    // Play may use up all choices.
    let mut random = Random::new(choices.number());
    let bounds = GameLimits { plies: 60, successors: 1200 };
    let end = slow::play::<G, S>(&game, &options, start, bounds, choices, &mut tally);
    check_by(&game, &end, &mut random);
}

/// Returns the cases of a file of rulings as inputs of [`texts`].
fn text_seeds(rulings: &str) -> Vec<Vec<u8>> {
    let file = read_rulings(rulings).unwrap_or_else(|e| panic!("{e}"));
    let seed = |ruling: &throughline_conformance::files::Ruling| {
        let mut lines = vec![ruling.options.clone(), ruling.position.clone().unwrap_or_default()];
        lines.extend(ruling.play.split_whitespace().map(str::to_owned));
        lines.extend(ruling.legal.iter().chain(&ruling.illegal).cloned());
        lines.join("\n").into_bytes()
    };
    file.ruling.iter().map(seed).collect()
}

/// Returns initial inputs: random choices.
fn play_seeds() -> Vec<Vec<u8>> {
    let mut random = Random::new(1);
    let mut seed = |length: u32| (0..length).map(|_| random.below(256) as u8).collect();
    (1..40).map(|i| seed(i * 8)).collect()
}

/// Returns a dictionary: the first choice, and one near the last. (libFuzzer does not accept an
/// empty dictionary.)
fn play_words() -> Vec<String> {
    vec!["\0".to_owned(), "\u{7f}".to_owned()]
}

/// Returns keys and values of options, and the symbols of game texts.
fn words(info: &GameInfo) -> Vec<String> {
    let mut words: Vec<String> =
        ["w", "b", "\n", "\n\n", "/", "-", "x", "=", ",", "pass", "@", "B", " w ", " b "]
            .map(str::to_owned)
            .into();
    for option in info.options {
        words.push(format!("{}=", option.key));
        if let Values::Choice(values) = option.values {
            words.extend(values.iter().map(|(value, _)| format!("{}={value}", option.key)));
        }
        words.push(option.default().to_owned());
    }
    words
}
