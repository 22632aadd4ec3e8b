//! The rule set as data, its options, and playing by it.

use crate::ending::{EQUAL_SPACES, MAJORITY};
use crate::{Bits, Board, Move, Position, Turn};
use throughline_game::{
    Catalogued, Game, GameInfo, OptionInfo, Options, Outcome, Random, Repetition, Side, SpecError, Values,
    bits::ones,
};

/// Spaces of the standard board: all but the corners (see [`Board::from_mask`]).
pub const STANDARD_MASK: &str = "#......#/......../......../......../......../......../......../#......#";

/// What the catalogue shows.
pub static INFO: GameInfo = GameInfo {
    id: "linear-progression",
    name: "Linear Progression",
    tagline: "Slide like a queen, leave a trail, flip what you cross: whoever owns most of the board wins.",
    sides: ["white", "black"],
    options: &[
        OptionInfo {
            key: "drop",
            about: "how the first tokens come onto the board",
            values: Values::Choice(&[("chosen", "each player chooses a space, White first")]),
        },
        OptionInfo {
            key: "equal-moves",
            about: "whether Black answers when White fills the last space",
            values: Values::Choice(&[
                ("off", "the game ends with the last empty space"),
                ("on", "Black has one more turn, which need not enter an empty space"),
            ]),
        },
        OptionInfo {
            key: "board",
            about: "the spaces to play on",
            values: Values::Choice(&[("8x8", "eight files and ranks without the corners")]),
        },
    ],
    endings: &[MAJORITY, EQUAL_SPACES],
    rules: include_str!("../rules.md"),
};

/// A rule set over boards that fit `B`.
#[derive(Clone, Debug)]
pub struct Progression<B> {
    pub(crate) board: Board<B>,
    /// Option `equal-moves` (L14).
    pub(crate) equal_moves: bool,
}

/// The rule sets of boards with sides up to 8.
pub type LinearProgression = Progression<u64>;

impl<B: Bits> Progression<B> {
    /// The game on a board; `equal_moves` is the option of L14.
    #[must_use]
    pub fn new(board: Board<B>, equal_moves: bool) -> Self {
        Progression { board, equal_moves }
    }

    fn play_token(&self, position: &mut Position<B>, from: u8, to: u8) {
        let (mover, path) = (position.side, self.board.path(from, to));
        let [own, enemy] = [mover.index(), mover.opponent().index()];
        // L4 "Every space it moves into or through gets a token of the mover's colour; enemy tokens there are
        // replaced"; L5 "the space it left keeps its token".
        position.tokens[own] = position.tokens[own] | path;
        position.tokens[enemy] = position.tokens[enemy].without(path);
        position.equalising = self.l14_black_answers(position, mover, position.equalising);
        position.last = Some(to);
        position.passes = 0;
    }
}

impl<B: Bits> Game for Progression<B> {
    type Position = Position<B>;
    type Move = Move;

    fn start(&self) -> Position<B> {
        Position::empty()
    }

    fn side_to_move(&self, position: &Position<B>) -> Side {
        position.side
    }

    fn legal_moves(&self, position: &Position<B>, moves: &mut Vec<Move>) {
        if self.is_over(position) {
            return;
        }
        if position.is_dropping() {
            moves.extend(ones(self.board.spaces().without(position.filled())).map(Move::drop));
            return;
        }
        let before = moves.len();
        self.each_token_move(position, |m| moves.push(m));
        if moves.len() == before {
            moves.push(Move::PASS); // L10
        }
    }

    fn is_legal(&self, position: &Position<B>, m: Move) -> bool {
        self.check(position, m).is_ok()
    }

    fn play(&self, position: &mut Position<B>, m: Move) {
        match m.turn() {
            Some(Turn::Token { from, to }) => self.play_token(position, from, to),
            Some(Turn::Drop { to }) => {
                let own = &mut position.tokens[position.side.index()];
                *own = *own | B::square(to);
            }
            Some(Turn::Pass) => {
                position.passes = position.passes.saturating_add(1);
                position.last = None;
                position.equalising = false;
            }
            None => {}
        }
        position.side = position.side.opponent(); // L2 "turns alternate"
    }

    fn outcome(&self, position: &Position<B>) -> Option<Outcome> {
        self.is_over(position).then(|| self.l11_count(position))
    }

    fn key(&self, position: &Position<B>) -> u64 {
        position.key()
    }

    /// All but the space where the last move ended: without blockers no rule looks at it.
    fn repeats(&self, a: &Position<B>, b: &Position<B>) -> bool {
        Position { last: None, ..*a } == Position { last: None, ..*b }
    }

    /// None: every turn fills a space or is a pass, and two passes end the game, so no position can recur.
    fn repetition(&self) -> Option<Repetition> {
        None
    }

    fn is_irreversible(&self, _position: &Position<B>, _m: Move) -> bool {
        true
    }

    fn count_moves(&self, position: &Position<B>) -> usize {
        if self.is_over(position) {
            0
        } else if position.is_dropping() {
            self.board.spaces().without(position.filled()).count() as usize
        } else {
            self.ends(position).count().max(1) as usize
        }
    }

    fn random_move(&self, position: &Position<B>, random: &mut Random) -> Option<Move> {
        if self.is_over(position) {
            return None;
        }
        if position.is_dropping() {
            let empty = self.board.spaces().without(position.filled());
            return Some(Move::drop(empty.nth(random.below(empty.count()))));
        }
        let ends = self.ends(position);
        let count = ends.count();
        Some(if count == 0 { Move::PASS } else { self.nth_token_move(position, &ends, random.below(count)) })
    }
}

impl<B: Bits> Catalogued for Progression<B> {
    const INFO: &'static GameInfo = &INFO;

    fn from_options(options: &Options) -> Result<Self, SpecError> {
        let board = Board::from_mask(STANDARD_MASK).map_err(|error| SpecError::Clash(error.to_string()))?;
        Ok(Progression::new(board, options.get("equal-moves") == "on"))
    }
}
