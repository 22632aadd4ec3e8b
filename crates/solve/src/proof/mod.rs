//! Proofs about whole games, and the certificates that they come out as.

pub mod acyclic;
pub mod certificate;
pub mod hold;
mod judge;
mod keys;
mod proven;
pub mod starts;
pub mod value;
pub mod win;

pub use acyclic::{Acyclic, AcyclicError, claims_of};
pub use certificate::{Certificate, Claim};
pub use hold::{Held, HoldLimits, Holder};
pub use starts::{Start, starts};
pub use value::{Effort, Value, prove, settles};
pub use win::{Winner, Won};
