//! Fair starts: how even each of many starts is, by games of the engine against itself.
//!
//! Games go where they are needed: every start gets a few, and only those that may still be fair
//! get more; the most even can be measured again in finals of their own. A start's games follow
//! from the seed and its own place in the list alone, so the result is the same however many are
//! played at a time.

mod expand;
mod found;
mod map;
mod positions;
mod tables;
mod trial;

pub use expand::{ExpandError, each_option, expand};
pub use found::{Found, Verdict};
pub use map::starts_map;
pub(crate) use positions::Kinds;
pub use positions::{PositionsError, StartPosition, positions_after, positions_of, sample_of};
pub use tables::{StartRow, StartsReport};
pub use trial::{Start, StartsError, StartsPlan, Trial, try_starts};
