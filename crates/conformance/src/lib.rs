#![doc = include_str!("../README.md")]

mod choices;
mod coverage;
pub mod data;
mod diagrams;
pub mod files;
pub mod index;
mod legality;
pub mod options;
pub mod pages;
pub mod parsing;
mod play;
mod setups;
pub mod slow;
mod steps;
mod text;

pub use choices::{Bytes, Choices};
pub use legality::moves_or_outcome;

use std::collections::HashSet;
use std::path::Path;
use throughline_game::setup::compose;
use throughline_game::{Catalogued, Game, PackedMove, PositionError, Random, Setup};

/// A position and a move of a game.
type Position<G> = <G as Game>::Position;
type Move<G> = <G as Game>::Move;

/// A map of positions.
pub type PositionMap<G> = Box<dyn Fn(&Position<G>) -> Position<G>>;
/// A map of moves.
pub type MoveMap<G> = Box<dyn Fn(Move<G>) -> Move<G>>;

/// A symmetry of a game: playing commutes with it, and outcomes are mapped too.
pub struct Symmetry<G: Game> {
    /// The name in messages: `mirror left to right`.
    pub name: &'static str,
    /// Maps a position.
    pub position: PositionMap<G>,
    /// Maps a move.
    pub moved: MoveMap<G>,
    /// Whether the sides are swapped.
    pub swaps_sides: bool,
    /// Whether networks also learn from the mapped positions: then it must be among the game's
    /// [`throughline_game::NetworkInputs::plane_symmetries`].
    pub is_view: bool,
}

/// A game under test.
pub struct Subject<G: Game> {
    /// The rule set.
    pub game: G,
    /// Every move value that could be legal in some position, and many that cannot: the generator
    /// must agree with [`Game::is_legal`] on all of them. For example, from and to over all pairs
    /// of squares.
    pub universe: Vec<Move<G>>,
    /// The symmetries of the board.
    pub symmetries: Vec<Symmetry<G>>,
    /// The number of random games to play.
    pub games: u32,
    /// The maximum length of a random game in plies.
    pub max_plies: u32,
}

impl<G: Catalogued> Subject<G> {
    /// The subject for a rule set whose moves pack into 16 bits, without symmetries, as [`suite`]
    /// uses it.
    #[must_use]
    pub fn of(game: G) -> Self {
        let universe = (0..1 << 16).map(Move::<G>::unpack).collect::<HashSet<_>>().into_iter().collect();
        Subject { game, universe, symmetries: Vec::new(), games: 3, max_plies: 200 }
    }
}

/// Runs the whole suite on a game: [`check`] with its default options and with random ones, its
/// options, its texts, its rules pages, and a file of perft counts ([`data::perft_file`]). Options
/// of [`throughline_game::Values::Pattern`] keep their defaults. A game whose moves need more than
/// 16 bits, or that has symmetries, calls the parts of the suite itself.
///
/// # Panics
/// On the first disagreement, with the position and the move.
pub fn suite<G: Catalogued>(perft: impl AsRef<Path>) {
    data::perft_file::<G>(perft);
    pages::check::<G>(0);
    check(&Subject::of(options::read::<G>("").expect("the defaults are a rule set")));
    let sample = |choices: &mut dyn Choices| options::OptionSet::random(G::INFO, |_, _| {}, choices);
    parsing::check::<G>(1000, &sample, |_, _, _, _| Vec::new());
    let read = |text: &str| options::read::<G>(text).is_ok();
    options::check_random(12, 1, sample, read, |set| {
        let game = options::read::<G>(&set.text()).expect("checked before");
        check(&Subject { games: 1, ..Subject::of(game) });
    });
}

/// Runs every check on positions of random games, reproducibly, with a fixed seed.
///
/// # Panics
/// On the first disagreement, with the position and the move.
pub fn check<G: Catalogued>(subject: &Subject<G>) {
    let mut random = Random::new(0x7468_726f_7567_686c);
    let (mut visited, mut tally) = (0u64, setups::SetupCounts::default());
    for _ in 0..subject.games {
        visited += play::random_game(subject, &mut random, &mut tally);
    }
    setups::check_random_setups(&subject.game, &mut random);
    play::levels_ascend(&subject.game);
    assert!(visited > 0, "{}: no position was visited", G::INFO.id);
    let both = tally.composed > 0 && tally.refused > 0;
    assert!(both || visited < 10, "{}: {tally:?} of changed setups", G::INFO.id);
}

/// Checks that random setups are judged like their position strings, which `write` writes
/// independently of the game.
///
/// # Panics
/// On the first disagreement, with the string.
pub fn check_setup_texts<G: Catalogued>(game: &G, number: usize, write: impl Fn(&Setup) -> String) {
    let mut random = Random::new(0x7365_7475_7073);
    let mut legal = 0;
    for setup in setups::with_a_text(game, &mut random, number) {
        let text = write(&setup);
        let (composed, read) = (compose(game, &setup), game.parse_position(&text));
        assert!(!matches!(read, Err(PositionError::Syntax { .. })), "{text}: {read:?}");
        assert_eq!(composed, read, "{}: {text}", G::INFO.id);
        legal += usize::from(composed.is_ok());
    }
    assert!(0 < legal && legal < number, "{}: {legal} of {number} setups are positions", G::INFO.id);
}

/// Checks some positions of one random game of a rule set with very many moves: every `every`-th
/// one, up to ply `plies`. Texts and legality are checked for a sample of the moves, the drawing
/// data as in [`check`].
///
/// # Panics
/// On the first disagreement, with the position and the move.
pub fn check_sample<G: Catalogued>(game: &G, seed: u64, plies: usize, every: usize) {
    let mut random = Random::new(seed);
    let mut position = game.start();
    for ply in 0..plies {
        if ply % every == 0 {
            play::check_sampled_moves(game, &position, &mut random);
        }
        match game.random_move(&position, &mut random) {
            Some(m) => game.play(&mut position, m),
            None => break,
        }
    }
}

/// Checks one position by choices: texts, drawing data, some moves, some setups near it, and
/// whether arbitrary numbers are legal moves only if they are among the legal ones.
///
/// # Panics
/// On the first disagreement, with the position and the move.
pub fn check_by<G: Catalogued>(game: &G, position: &Position<G>, choices: &mut dyn Choices) {
    let moves = play::check_sampled_moves(game, position, choices);
    legality::check_numbers(game, position, &moves, choices);
    setups::check(game, position, choices, &mut setups::SetupCounts::default());
}

/// The context in the message of a failed check.
fn at<G: Catalogued>(game: &G, position: &Position<G>) -> String {
    format!("{} at “{}”", G::INFO.id, game.position_text(position))
}
