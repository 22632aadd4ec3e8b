//! Small quantised networks that evaluate positions, updated from move to move.
//!
//! A network's input is a position's *planes*: sets of squares defined by the game
//! ([`throughline_game::NetworkInputs::planes`]), such as the attackers' men or the squares that
//! the king can reach. Each square of each plane is an input that is on or off. A hidden layer of
//! [`HIDDEN`] units follows; its values are clipped, squared and summed by one of two heads, that
//! of the side to move. All numbers are integers, so every processor gives the same result.
//!
//! Few inputs change from one position to the next, so the hidden layer is updated instead of
//! recomputed ([`Accumulators`]): Yu Nasu, "Efficiently updatable neural-network-based evaluation
//! functions for computer shogi" (2018), <https://www.chessprogramming.org/NNUE>.

mod accumulators;
mod file;

pub use accumulators::Accumulators;
pub use file::FileError;
use throughline_game::{Side, WdlModel};

/// Units of the hidden layer.
pub const HIDDEN: usize = 64;
/// The number that represents 1.0 in the hidden layer.
pub const HIDDEN_UNIT: i32 = 255;
/// The number that represents 1.0 among the weights of the heads.
pub const OUTPUT_UNIT: i32 = 64;
/// The evaluation, in hundredths, that corresponds to odds of e to 1.
pub const SCALE: i32 = 200;
/// The maximum number of planes of a game.
pub const MAX_PLANES: usize = 32;
/// The maximum number of squares of a plane.
pub const MAX_SQUARES: usize = 128;

/// The values of the hidden layer before clipping.
pub(crate) type Hidden = [i16; HIDDEN];

/// The largest absolute weight of a head: it rules out overflow.
pub const MAX_HEAD_WEIGHT: i16 = 512;

/// The purpose and origin of a network: the readable part of its file.
#[derive(Clone, PartialEq, Debug)]
pub struct NetworkHeader {
    /// The canonical spec of the one rule set it evaluates.
    pub spec: String,
    /// The number of the game's planes, up to [`MAX_PLANES`].
    pub planes: usize,
    /// Squares of each plane, up to [`MAX_SQUARES`].
    pub squares: usize,
    /// Whether its evaluation is a correction added to the game's own, or replaces it.
    pub corrects: bool,
    /// The model that turns evaluations into results; where the network corrects, of the sum.
    pub win_model: WdlModel,
    /// The command that made it, on one line.
    pub made_by: String,
}

impl NetworkHeader {
    /// The heading of a network that replaces the game's own evaluation, with the default win model
    /// and an empty [`NetworkHeader::made_by`].
    #[must_use]
    pub fn new(spec: impl Into<String>, planes: usize, squares: usize) -> Self {
        let (win_model, made_by) = (WdlModel::default(), String::new());
        NetworkHeader { spec: spec.into(), planes, squares, corrects: false, win_model, made_by }
    }
}

/// A network of one hidden layer with two heads. Its evaluation replaces the game's own, or is
/// added to it ([`NetworkHeader::corrects`]).
#[derive(Clone, PartialEq, Debug)]
pub struct Network {
    pub(crate) heading: NetworkHeader,
    /// A row of weights for each input, plane by plane, in units of 1 / [`HIDDEN_UNIT`].
    pub(crate) rows: Vec<Hidden>,
    /// The bias of the hidden layer.
    pub(crate) bias: Hidden,
    /// For each side to move, the weights of its head, in units of 1 / [`OUTPUT_UNIT`].
    pub(crate) heads: [Hidden; 2],
    /// For each side to move, the bias of its head, in units of 1 / ([`HIDDEN_UNIT`] ·
    /// [`OUTPUT_UNIT`]).
    pub(crate) head_bias: [i32; 2],
}

impl Network {
    /// Builds a network: `rows` of weights for each input, plane by plane; `bias` of the hidden
    /// layer; the weights and the bias of each side's head.
    ///
    /// # Panics
    /// When the number of rows is not that of the heading's inputs, those exceed the bounds, or a
    /// head's weight exceeds [`MAX_HEAD_WEIGHT`].
    #[must_use]
    pub fn new(
        heading: NetworkHeader,
        rows: Vec<[i16; HIDDEN]>,
        bias: [i16; HIDDEN],
        heads: [[i16; HIDDEN]; 2],
        head_bias: [i32; 2],
    ) -> Self {
        assert!(heading.planes <= MAX_PLANES && heading.squares <= MAX_SQUARES, "too many inputs");
        assert_eq!(rows.len(), heading.planes * heading.squares, "a row for each input");
        assert_eq!(too_large(&heads), None, "a head's weight");
        Network { heading, rows, bias, heads, head_bias }
    }

    /// The header.
    #[must_use]
    pub fn header(&self) -> &NetworkHeader {
        &self.heading
    }

    /// The same network with another win model.
    #[must_use]
    pub fn with_win_model(mut self, win_model: WdlModel) -> Self {
        self.heading.win_model = win_model;
        self
    }

    /// The same network with another [`NetworkHeader::made_by`].
    #[must_use]
    pub fn with_made_by(mut self, made_by: String) -> Self {
        self.heading.made_by = made_by;
        self
    }

    /// The evaluation of a hidden layer from the view of the side to move, in hundredths.
    #[inline]
    pub(crate) fn output(&self, hidden: &Hidden, side: Side) -> i32 {
        let head = &self.heads[side.index()];
        let mut sum = 0i32;
        for (&value, &weight) in hidden.iter().zip(head) {
            // Squared and clipped: <https://www.chessprogramming.org/NNUE#Activation>.
            let clipped = i32::from(value.clamp(0, HIDDEN_UNIT as i16));
            sum += clipped * clipped * i32::from(weight);
        }
        let sum = i64::from(sum / HIDDEN_UNIT) + i64::from(self.head_bias[side.index()]);
        (sum * i64::from(SCALE) / i64::from(HIDDEN_UNIT * OUTPUT_UNIT)) as i32
    }
}

/// A weight beyond [`MAX_HEAD_WEIGHT`], if there is one.
pub(crate) fn too_large(heads: &[Hidden; 2]) -> Option<i16> {
    heads.iter().flatten().copied().find(|weight| weight.unsigned_abs() > MAX_HEAD_WEIGHT.unsigned_abs())
}
