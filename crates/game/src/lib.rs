#![doc = include_str!("../README.md")]

pub mod bits;
pub mod catalogued;
pub mod diagram;
pub mod drawing;
pub mod encoding;
pub mod evaluate;
pub mod exact;
mod from_to;
pub mod grid;
pub mod index;
pub mod language;
pub mod messages;
pub mod notation;
pub mod outcome;
pub mod perft;
pub mod playout;
pub mod random;
pub mod ranking;
pub mod record;
pub mod row_text;
pub mod rules;
pub mod setup;
pub mod spec;
pub mod text;
pub mod touch;

pub use catalogued::{Catalogued, IndexedVisitor, Playable, Visitor};
pub use diagram::{Board, Diagram, Gesture, Outline, Placement, Shape, Site, SiteId, Stroke};
pub use encoding::{ENCODING_VERSION, Encoding};
pub use evaluate::{
    CAPTURE_THRESHOLD, Evaluate, MAX_STRENGTH, NetworkInputs, PlaneSymmetry, Tuning, WdlModel,
};
pub use exact::{ExactValue, Tablebase, Wdl};
pub use index::Indexed;
pub use language::Language;
pub use messages::{MessageDefect, MessageFiles, MessageShape, Messages};
pub use notation::Notation;
pub use outcome::{EndReason, Outcome, Side};
pub use perft::{divide, divide_with, perft, perft_until};
pub use random::Random;
pub use record::Record;
pub use rules::{Game, PackedMove, Repetition};
pub use setup::{FieldValues, Layout, Piece, Setup, SetupField};
pub use spec::{FileDefect, GameInfo, OptionInfo, Options, SpecError, Values, VariantInfo};
pub use text::{MoveError, PositionError, Refusal};
pub use touch::{Continuations, Preview};
