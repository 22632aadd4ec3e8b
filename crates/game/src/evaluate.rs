//! What an alpha-beta search needs to know of a game beyond its rules.

use crate::{Game, PackedMove};

/// A move that wins at least this much at once ([`Evaluate::capture_value`]) is a capture; others
/// are quiet.
pub const CAPTURE: i32 = 50;

/// How high a level of play can stand, next to everything that the engine has: see
/// [`Evaluate::level_strengths`].
pub const GREATEST_STRENGTH: f64 = 11.0;

/// Evaluation and move ordering for a search. Every method is about the position before the move.
pub trait Evaluate: NetworkInputs {
    /// The largest absolute value [`Evaluate::evaluate`] may return; wins score beyond it.
    const LIMIT: i32 = 20_000;

    /// A static evaluation from the side to move's view, higher is better, 100 about the worth of a
    /// small piece. Called on unfinished positions only; within ±[`Evaluate::LIMIT`].
    fn evaluate(&self, position: &Self::Position) -> i32;

    /// What [`Evaluate::evaluate`] says, and whether it stands alone: no network corrects it where
    /// the game knows the technique of an ending that games hardly ever show. The fit of a
    /// correction leaves those positions out.
    fn evaluate_or_correct(&self, position: &Self::Position) -> (i32, bool) {
        (self.evaluate(position), false)
    }

    /// Appends the legal moves that quiescence follows (captures, moves that win at once), and no
    /// others.
    fn noisy_moves(&self, position: &Self::Position, moves: &mut Vec<Self::Move>) {
        let _ = (position, moves);
    }

    /// What a legal move wins at once on [`Evaluate::evaluate`]'s scale: 0 for a quiet move. Orders
    /// captures. [`CAPTURE`] or more only for moves that [`Evaluate::noisy_moves`] gives.
    fn capture_value(&self, position: &Self::Position, m: Self::Move) -> i32 {
        let _ = (position, m);
        0
    }

    /// How good a quiet move looks before anything is known of it, to try it early: within ±16,000,
    /// 0 where there is nothing to say. Some thousands are what a move gains that has refuted
    /// others a few times.
    fn quiet_move_score(&self, position: &Self::Position, m: Self::Move) -> i32 {
        let _ = (position, m);
        0
    }

    /// The position after passing, for null-move pruning; `None` where passing may beat every move
    /// (zugzwang), is impossible, or the side to move is in check.
    fn after_pass(&self, position: &Self::Position) -> Option<Self::Position> {
        let _ = position;
        None
    }

    /// True when the side to move is under an attack that a quiet look would miss (check); such
    /// positions are searched a ply deeper.
    fn in_check(&self, position: &Self::Position) -> bool {
        let _ = position;
        false
    }

    /// True only when the side to move of an unfinished position has a move that wins at once;
    /// where telling is dear, false. Of the answers to a check those that leave it standing are
    /// told so, unsearched.
    fn can_win_at_once(&self, position: &Self::Position) -> bool {
        let _ = position;
        false
    }

    /// How strong the levels of play below the highest are, the lowest first: from 0 (the weakest
    /// play there is) to [`GREATEST_STRENGTH`] (nearly everything), each above the one before.
    /// Measured, so that each step is about as large; what a strength means is the search's affair.
    fn level_strengths(&self) -> [f64; 7] {
        [2.8, 4.0, 5.2, 6.4, 7.6, 8.8, 10.0]
    }

    /// How evaluations turn into results: fitted to games of the engine against itself.
    fn win_model(&self) -> WdlModel {
        WdlModel::default()
    }

    /// An index below [`Evaluate::history_size`] that moves of one kind share (from and to, say),
    /// for history tables.
    fn history_index(&self, position: &Self::Position, m: Self::Move) -> usize {
        let side = self.side_to_move(position).index() as u32;
        (m.pack().wrapping_mul(2) | side) as usize % self.history_size()
    }

    /// The number of values [`Evaluate::history_index`] can have; at most 2^16.
    fn history_size(&self) -> usize {
        1 << 16
    }

    /// A coarser index below [`Evaluate::continuation_size`], best of what moves where to, for
    /// tables of pairs of moves.
    fn continuation_index(&self, position: &Self::Position, m: Self::Move) -> usize {
        self.history_index(position, m) % MOST_STEPS
    }

    /// The number of values [`Evaluate::continuation_index`] can have; at most 512.
    fn continuation_size(&self) -> usize {
        self.history_size().min(MOST_STEPS)
    }
}

/// What a network sees of a position. A game without networks leaves all as it is.
pub trait NetworkInputs: Game {
    /// How many planes [`NetworkInputs::planes`] gives: 0 where no network can judge the game.
    fn plane_count(&self) -> usize {
        0
    }

    /// Squares of each plane, up to 128; 0 where the rule set's board does not fit.
    fn plane_squares(&self) -> usize {
        0
    }

    /// What a network sees of a position: sets of squares, in [`NetworkInputs::plane_count`] words
    /// that are 0 before. The side to move is told apart elsewhere. What a set means is the game's
    /// affair, but must never change: networks are trained on it.
    fn planes(&self, position: &Self::Position, planes: &mut [u128]) {
        let _ = (position, planes);
    }

    /// The symmetries of the planes besides the identity: ways to see a position that must not
    /// change its evaluation.
    fn plane_symmetries(&self) -> Vec<PlaneSymmetry> {
        Vec::new()
    }
}

/// The weights of a game's evaluation, for fitting them to games. A game without weights leaves all
/// as it is.
pub trait Tuning: Evaluate {
    /// The numbers of [`Evaluate::evaluate`] and their names, always in the same order, where they
    /// can be fitted to games; none where not.
    fn weights(&self) -> Vec<(String, i32)> {
        Vec::new()
    }

    /// The same rule set with other weights, in the order of [`Tuning::weights`]; `None` where it
    /// has none, or another number of them.
    #[must_use]
    fn with_weights(&self, values: &[i32]) -> Option<Self>
    where
        Self: Sized,
    {
        let _ = values;
        None
    }
}

/// A way to see a position from another side: see [`NetworkInputs::plane_symmetries`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlaneSymmetry {
    /// Where each plane goes.
    pub planes: Vec<u8>,
    /// Where each square goes.
    pub squares: Vec<u8>,
    /// The planes that count something with as many of their first squares, a bit for each (the
    /// lowest: plane 0). Their squares are no places of the board and stay where they are.
    pub counters: u32,
    /// Whether the sides change places, the side to move among them.
    pub swaps_sides: bool,
}

impl PlaneSymmetry {
    /// Where a square of a board of `width` times `height` squares, numbered along its ranks, goes
    /// when it is turned or reflected. Of `number`, from 0 to 7, bit 0 reflects the files, bit 1
    /// the ranks, and bit 2 changes files and ranks, which only keeps boards as wide as high.
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

    /// Where a square of a plane goes: plane and square.
    #[must_use]
    pub fn image(&self, plane: usize, square: usize) -> (usize, usize) {
        let counts = self.counters >> plane & 1 == 1;
        (usize::from(self.planes[plane]), if counts { square } else { usize::from(self.squares[square]) })
    }
}

/// How evaluations turn into results. For a score `s` from the mover's view the chance to win is `1
/// / (1 + exp((margin - s) / spread))`, the chance to lose the same with `-s`, and the rest are
/// draws: two logistic curves, as chess engines use
/// (<https://github.com/official-stockfish/WDL_model>).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WdlModel {
    /// The score at which a win is as likely as not, in hundredths, 0 or more; 0 where nothing ends
    /// in a draw.
    pub margin: f64,
    /// The width of the curve, in hundredths, above 0: smaller means that small scores decide more.
    pub spread: f64,
}

impl Default for WdlModel {
    /// For games that nobody has measured.
    fn default() -> Self {
        WdlModel { margin: 100.0, spread: 100.0 }
    }
}

/// The most values of [`Evaluate::continuation_index`].
const MOST_STEPS: usize = 512;
