#![doc = include_str!("../README.md")]

pub mod htp;
pub mod otep;
mod parse;
pub mod session;
pub mod ugi;

pub use parse::ParseError;

/// A protocol between an engine and the program that runs it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Protocol {
    /// The Universal Game Interface, and UCI; for every game.
    Ugi,
    /// The Hnefatafl Text Protocol of hnefatafl-copenhagen.
    Htp,
    /// The engine protocol of OpenTafl, in which the host sends the rules.
    Otep,
}

impl Protocol {
    /// Returns the protocol of a name; `uci` is an alias of [`Protocol::Ugi`].
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let is_it = |protocol: &Protocol| protocol.name() == name;
        Protocol::ALL.into_iter().find(is_it).or((name == "uci").then_some(Protocol::Ugi))
    }

    /// All protocols.
    pub const ALL: [Protocol; 3] = [Protocol::Ugi, Protocol::Htp, Protocol::Otep];

    /// Returns the name in settings: `ugi`, `htp`, `otep`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Protocol::Ugi => "ugi",
            Protocol::Htp => "htp",
            Protocol::Otep => "otep",
        }
    }
}
