//! The interface of a game to an alpha-beta search: evaluation, move ordering, network inputs.

use crate::{Game, PackedMove};

/// A move that immediately wins at least this much ([`Evaluate::capture_value`]) counts as a
/// capture; others are quiet.
pub const CAPTURE_THRESHOLD: i32 = 50;

/// The greatest strength of a level below full strength: see [`Evaluate::level_strengths`].
pub const MAX_STRENGTH: f64 = 11.0;

/// Evaluation and move ordering for a search. Every method takes the position before the move.
pub trait Evaluate: NetworkInputs {
    /// The largest absolute value that [`Evaluate::evaluate`] may return; scores of wins lie beyond
    /// it.
    const LIMIT: i32 = 20_000;

    /// The static evaluation from the side to move's view: higher is better, 100 is about the worth
    /// of a small piece. Called on unfinished positions only; within ±[`Evaluate::LIMIT`].
    fn evaluate(&self, position: &Self::Position) -> i32;

    /// Returns [`Evaluate::evaluate`], and whether it overrides networks: no network corrects it
    /// where the game knows the technique of an ending that hardly ever occurs in games. The fit of
    /// a correction leaves those positions out.
    fn evaluate_with_override(&self, position: &Self::Position) -> (i32, bool) {
        (self.evaluate(position), false)
    }

    /// Appends the legal moves that quiescence search follows (captures, moves that win
    /// immediately), and no others.
    fn noisy_moves(&self, position: &Self::Position, moves: &mut Vec<Self::Move>) {
        let _ = (position, moves);
    }

    /// The immediate gain of a legal move on [`Evaluate::evaluate`]'s scale: 0 for a quiet move.
    /// Orders captures. [`CAPTURE_THRESHOLD`] or more only for moves that [`Evaluate::noisy_moves`]
    /// gives.
    fn capture_value(&self, position: &Self::Position, m: Self::Move) -> i32 {
        let _ = (position, m);
        0
    }

    /// The prior score of a quiet move for move ordering: within ±16,000, 0 where the game has no
    /// opinion. Some thousands correspond to the history score of a move that has caused a few
    /// cut-offs.
    fn quiet_move_score(&self, position: &Self::Position, m: Self::Move) -> i32 {
        let _ = (position, m);
        0
    }

    /// The position after a null move, for null-move pruning; `None` where passing may beat every
    /// move (zugzwang), is impossible, or the side to move is in check.
    fn after_pass(&self, position: &Self::Position) -> Option<Self::Position> {
        let _ = position;
        None
    }

    /// Whether the side to move is under a threat that a static evaluation would miss (check); such
    /// positions are searched a ply deeper.
    fn in_check(&self, position: &Self::Position) -> bool {
        let _ = position;
        false
    }

    /// True only when the side to move of an unfinished position has an immediately winning move;
    /// false where finding out is expensive. The search uses it to score replies that leave a check
    /// standing as lost, without searching them.
    fn can_win_immediately(&self, position: &Self::Position) -> bool {
        let _ = position;
        false
    }

    /// The strengths of the levels below the highest, the lowest first: from 0 (the weakest play)
    /// to [`MAX_STRENGTH`] (almost full strength), in ascending order. They are measured, so
    /// that all steps are about as large; what a strength means is defined by the search.
    fn level_strengths(&self) -> [f64; 7] {
        [2.8, 4.0, 5.2, 6.4, 7.6, 8.8, 10.0]
    }

    /// The model that turns evaluations into results, fitted to games of the engine against itself.
    fn win_model(&self) -> WdlModel {
        WdlModel::default()
    }

    /// The index for history tables, below [`Evaluate::history_size`]: moves of one kind share it
    /// (from and to, say).
    fn history_index(&self, position: &Self::Position, m: Self::Move) -> usize {
        let side = self.side_to_move(position).index() as u32;
        (m.pack().wrapping_mul(2) | side) as usize % self.history_size()
    }

    /// The number of values of [`Evaluate::history_index`]; at most 2^16.
    fn history_size(&self) -> usize {
        1 << 16
    }

    /// A coarser index for tables of pairs of moves, below [`Evaluate::continuation_size`]; best
    /// made of the kind of piece and its destination.
    fn continuation_index(&self, position: &Self::Position, m: Self::Move) -> usize {
        self.history_index(position, m) % MAX_CONTINUATIONS
    }

    /// The number of values of [`Evaluate::continuation_index`]; at most 512.
    fn continuation_size(&self) -> usize {
        self.history_size().min(MAX_CONTINUATIONS)
    }
}

/// The inputs of a network. The defaults are those of a game without networks.
pub trait NetworkInputs: Game {
    /// The number of planes that [`NetworkInputs::planes`] writes: 0 where the game supports no
    /// network.
    fn plane_count(&self) -> usize {
        0
    }

    /// The number of squares of each plane, up to 128; 0 where the rule set's board does not fit.
    fn plane_squares(&self) -> usize {
        0
    }

    /// Writes a position's planes: sets of squares, in [`NetworkInputs::plane_count`] words that
    /// are 0 before. The side to move is passed separately. The meaning of a plane must never
    /// change: networks are trained on it.
    fn planes(&self, position: &Self::Position, planes: &mut [u128]) {
        let _ = (position, planes);
    }

    /// The symmetries of the planes without the identity: mappings of a position that must not
    /// change its evaluation.
    fn plane_symmetries(&self) -> Vec<PlaneSymmetry> {
        Vec::new()
    }
}

/// The weights of a game's evaluation, for fitting them to games. The defaults are those of a game
/// without weights.
pub trait Tuning: Evaluate {
    /// The weights of [`Evaluate::evaluate`] with their names, always in the same order; empty
    /// where they cannot be fitted.
    fn weights(&self) -> Vec<(String, i32)> {
        Vec::new()
    }

    /// Returns the same rule set with other weights, in the order of [`Tuning::weights`]; `None`
    /// where it has none, or another number of them.
    #[must_use]
    fn with_weights(&self, values: &[i32]) -> Option<Self>
    where
        Self: Sized,
    {
        let _ = values;
        None
    }
}

/// A symmetry of the planes: see [`NetworkInputs::plane_symmetries`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlaneSymmetry {
    /// The image of each plane.
    pub planes: Vec<u8>,
    /// The image of each square.
    pub squares: Vec<u8>,
    /// The planes that hold a number, as that many of their first squares; a bit for each plane
    /// (the lowest: plane 0). Their squares are not places on the board and keep their numbers.
    pub counters: u32,
    /// Whether the two sides are swapped, including the side to move.
    pub swaps_sides: bool,
}

impl PlaneSymmetry {
    /// Returns the image of a square of a board of `width` times `height` squares, numbered along
    /// its ranks, by symmetry `number` from 0 to 7: bit 0 reflects the files, bit 1 the ranks, bit
    /// 2 exchanges files and ranks, which needs a square board.
    ///
    /// ```
    /// use throughline_game::PlaneSymmetry;
    /// assert_eq!((0..8).map(|number| PlaneSymmetry::on_grid(number, (3, 3), 1)).collect::<Vec<_>>(), [1, 1, 7, 7, 3, 3, 5, 5]);
    /// ```
    #[must_use]
    pub fn on_grid(number: u8, (width, height): (u8, u8), square: u8) -> u8 {
        let reflected = |x: u8, size: u8, bit: u8| if number & bit == 0 { x } else { size - 1 - x };
        let (file, rank) = (reflected(square % width, width, 1), reflected(square / width, height, 2));
        if number & 4 == 0 { rank * width + file } else { file * width + rank }
    }

    /// Returns the plane and square that a square of a plane is mapped to.
    #[must_use]
    pub fn image(&self, plane: usize, square: usize) -> (usize, usize) {
        let counts = self.counters >> plane & 1 == 1;
        (usize::from(self.planes[plane]), if counts { square } else { usize::from(self.squares[square]) })
    }
}

/// The model that turns evaluations into results. For a score `s` from the mover's view the chance
/// to win is `1 / (1 + exp((margin - s) / spread))`, the chance to lose the same with `-s`, and the
/// rest are draws: two logistic curves, as chess engines use
/// (<https://github.com/official-stockfish/WDL_model>).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WdlModel {
    /// The score at which a win has probability one half, in hundredths, 0 or more; 0 for games
    /// without draws.
    pub margin: f64,
    /// The width of the curve, in hundredths, above 0: the smaller, the more a small score decides.
    pub spread: f64,
}

impl Default for WdlModel {
    /// The model of games without measurements.
    fn default() -> Self {
        WdlModel { margin: 100.0, spread: 100.0 }
    }
}

/// The greatest [`Evaluate::continuation_size`].
const MAX_CONTINUATIONS: usize = 512;
