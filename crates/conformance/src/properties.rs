//! Property tests of a game's readers, with shrinking: nearly valid texts, and arbitrary texts.

use crate::options::{self, OptionSet, samples};
use crate::{Choices, Position, parsing};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use std::fmt::Debug;
use throughline_game::{Catalogued, Random};

/// A random rule set and a position of it.
pub struct RandomPosition<G: Catalogued> {
    /// The options, as a spec writes them after the colon.
    pub options: String,
    /// The rule set.
    pub game: G,
    /// A position that play reached.
    pub position: Position<G>,
    /// Its legal moves.
    pub moves: Vec<G::Move>,
}

impl<G: Catalogued> RandomPosition<G> {
    /// The random position of a seed: a rule set of a random option set, and a position some random
    /// moves from its start.
    ///
    /// # Panics
    /// When no option set of many is a valid rule set of `G`.
    pub fn new(seed: u64, random_options: &dyn Fn(&mut dyn Choices) -> OptionSet) -> Self {
        let mut random = Random::new(seed);
        let found = (0..1000).find_map(|_| {
            let options = random_options(&mut random).text();
            Some((G::from_text(&options).ok()?, options))
        });
        let (game, options) = found.expect("most option sets are rule sets");
        let mut position = game.start();
        for _ in 0..random.below(40) {
            let Some(m) = game.random_move(&position, &mut random) else { break };
            game.play(&mut position, m);
        }
        let mut moves = Vec::new();
        game.legal_moves(&position, &mut moves);
        RandomPosition { options, game, position, moves }
    }
}

/// An edit of a text.
#[derive(Clone, Debug)]
pub enum Edit {
    /// Inserts a text.
    Insert(Index, String),
    /// Removes a few characters.
    Remove(Index, usize),
    /// Overwrites as many characters by a text.
    Replace(Index, String),
    /// Repeats a part.
    Repeat(Index, usize),
    /// Cuts the rest off.
    Cut(Index),
}

impl Edit {
    /// Returns the text after this edit.
    #[must_use]
    pub fn apply(&self, text: &str) -> String {
        let text: Vec<char> = text.chars().collect();
        let split = |at: &Index, length: usize| {
            let at = at.index(text.len() + 1);
            (at, (at + length).min(text.len()))
        };
        let (keep, put, go_on) = match self {
            Edit::Insert(at, new) => (split(at, 0).0, new.clone(), split(at, 0).0),
            Edit::Remove(at, length) => (split(at, 0).0, String::new(), split(at, *length).1),
            Edit::Replace(at, new) => (split(at, 0).0, new.clone(), split(at, new.chars().count()).1),
            Edit::Repeat(at, length) => {
                let (from, to) = split(at, *length);
                (to, text[from..to].iter().collect(), to)
            }
            Edit::Cut(at) => (split(at, 0).0, String::new(), text.len()),
        };
        text[..keep].iter().copied().chain(put.chars()).chain(text[go_on..].iter().copied()).collect()
    }
}

/// Some changes.
pub fn edits() -> impl Strategy<Value = Vec<Edit>> {
    let piece = || {
        prop_oneof![
            6 => select("abcdefghijklmnopqrstuvwxyzABKNPRTQ0123456789-+=,/.#~:@x ".chars().collect::<Vec<_>>())
                .prop_map(String::from),
            2 => any::<char>().prop_map(String::from),
            1 => select(vec!["--", "//", "99999999999999999999", "00", "\r\n", "é", "=q", " - ", "\u{0}"])
                .prop_map(str::to_owned),
        ]
    };
    let edit = prop_oneof![
        (any::<Index>(), piece()).prop_map(|(at, text)| Edit::Insert(at, text)),
        (any::<Index>(), 1..4usize).prop_map(|(at, length)| Edit::Remove(at, length)),
        (any::<Index>(), piece()).prop_map(|(at, text)| Edit::Replace(at, text)),
        (any::<Index>(), 1..8usize).prop_map(|(at, length)| Edit::Repeat(at, length)),
        any::<Index>().prop_map(Edit::Cut),
    ];
    vec(edit, 0..4)
}

/// Returns the text after all edits.
#[must_use]
pub fn edited(text: &str, edits: &[Edit]) -> String {
    edits.iter().fold(text.to_owned(), |text, edit| edit.apply(&text))
}

/// An arbitrary text: any characters, those of position strings and moves, or very many of one.
pub fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[a-pA-Z0-9/ .#@=x~,-]{0,40}",
        2 => "\\PC{0,30}",
        1 => any::<String>(),
        1 => (any::<char>(), 0..3000usize).prop_map(|(c, number)| String::from(c).repeat(number)),
    ]
}

/// Runs a property over this many values, times [`samples`]; the same values every time.
///
/// # Panics
/// When the property fails: with the smallest value that was found.
pub fn run<S: Strategy>(cases: u32, strategy: S, property: impl Fn(S::Value))
where
    S::Value: Debug,
{
    let config = Config { cases: samples(cases), failure_persistence: None, ..Config::default() };
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let result = TestRunner::new_with_rng(config, rng).run(&strategy, |value| {
        property(value);
        Ok(())
    });
    result.unwrap_or_else(|e| panic!("{e}"));
}

/// The lenient forms of a legal move with this canonical text.
pub type Lenient<G> = dyn Fn(&RandomPosition<G>, crate::Move<G>, &str) -> Vec<String>;

/// Every property of a game's readers: of specs, position strings and moves, mutated and arbitrary,
/// and of the lenient forms that `lenient` makes of a legal move and its text.
///
/// # Panics
/// When one fails: with the smallest text that was found.
pub fn check<G: Catalogued>(
    cases: u32,
    random_options: &dyn Fn(&mut dyn Choices) -> OptionSet,
    lenient: &Lenient<G>,
) {
    let reached = |seed| RandomPosition::<G>::new(seed, random_options);
    run(cases, (any::<u64>(), edits()), |(seed, edits)| {
        let reached = reached(seed);
        let _ = options::read::<G>(&edited(&reached.options, &edits));
        parsing::position(&reached.game, &edited(&reached.game.position_text(&reached.position), &edits));
    });
    run(cases, (any::<u64>(), any_text()), |(seed, text)| {
        let reached = reached(seed);
        let _ = options::read::<G>(&text);
        parsing::position(&reached.game, &text);
        parsing::a_move(&reached.game, &reached.position, &text);
    });
    run(cases, (any::<u64>(), any::<Index>(), edits()), |(seed, index, edits)| {
        let reached = reached(seed);
        if reached.moves.is_empty() {
            return;
        }
        let m = reached.moves[index.index(reached.moves.len())];
        let text = reached.game.move_text(&reached.position, m);
        parsing::a_move(&reached.game, &reached.position, &edited(&text, &edits));
        for form in lenient(&reached, m, &text) {
            let read = parsing::a_move(&reached.game, &reached.position, &form);
            assert_eq!(read, Some(m), "{}: {form} for {text}", crate::at(&reached.game, &reached.position));
        }
    });
}
