//! The messages that engines and the programs around them exchange, as values: read from a line,
//! written as a line.
//!
//! Nothing here reads, writes or plays: moves, positions and rule sets are texts. Each protocol has
//! two enums, one for each direction, so that the same crate serves an engine that answers and a
//! program that drives one.
//!
//! - [`ugi`]: the Universal Game Interface, with UCI's words beside its own.
//! - [`htp`]: the Hnefatafl Text Protocol of hnefatafl-copenhagen.
//! - [`otep`]: the engine protocol of OpenTafl.
//!
//! Reading never panics. What is no message gives a [`Fault`] that says what was found and what is
//! allowed.

mod fault;
pub mod htp;
pub mod otep;
pub mod ugi;
mod words;

pub use fault::Fault;

/// Which words are spoken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Protocol {
    /// The Universal Game Interface, and UCI: every game.
    Ugi,
    /// The Hnefatafl Text Protocol of hnefatafl-copenhagen.
    Htp,
    /// The engine protocol of OpenTafl, whose host tells the rules.
    Otep,
}

impl Protocol {
    /// All of them.
    pub const ALL: [Protocol; 3] = [Protocol::Ugi, Protocol::Htp, Protocol::Otep];

    /// As it is written in settings: `ugi`, `htp`, `otep`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Protocol::Ugi => "ugi",
            Protocol::Htp => "htp",
            Protocol::Otep => "otep",
        }
    }
}
