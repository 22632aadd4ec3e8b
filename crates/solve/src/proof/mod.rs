//! Proofs about whole games, and the certificates that they come out as.

pub mod certificate;
pub mod hold;
mod judge;
mod proven;
pub mod value;
pub mod win;

pub use certificate::{Certificate, Claim};
pub use hold::{Held, HoldLimits, Holder};
pub use value::{Effort, Value, prove, settles};
pub use win::{Winner, Won};
