#![doc = include_str!("../README.md")]

pub mod htp;
pub mod otep;
mod parse;
pub mod session;
pub mod ugi;

pub use parse::ParseError;

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
    /// The protocol of a name; `uci` is another one of [`Protocol::Ugi`].
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let is_it = |protocol: &Protocol| protocol.name() == name;
        Protocol::ALL.into_iter().find(is_it).or((name == "uci").then_some(Protocol::Ugi))
    }

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
