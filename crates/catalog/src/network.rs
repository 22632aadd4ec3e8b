//! What judges positions: the networks that come with the program, others, or the games' own
//! evaluation.

use crate::catalog::networks;
use base64::prelude::{BASE64_STANDARD, Engine as _};
use std::fs::File;
use std::io::Read;
use std::sync::{Arc, LazyLock};
use throughline_game::Evaluate;
use throughline_search::nnue::{FileError, Network};

/// The networks of all games, read once.
static BUILT_IN: LazyLock<Vec<Arc<Network>>> = LazyLock::new(|| {
    let read = |bytes: &&[u8]| Network::from_bytes(bytes).expect("the program's own networks are sound");
    networks().map(|bytes| Arc::new(read(&bytes))).collect()
});

/// The networks that come with the program.
#[must_use]
pub fn built_in_networks() -> &'static [Arc<Network>] {
    &BUILT_IN
}

/// The network that comes with the program for a rule set, by its canonical spec.
#[must_use]
pub fn built_in_network(spec: &str) -> Option<Arc<Network>> {
    BUILT_IN.iter().find(|network| network.heading().spec == spec).cloned()
}

/// What a network begins with that is written out as a text: a data URL
/// ([RFC 2397](https://www.rfc-editor.org/rfc/rfc2397)).
const DATA: &str = "data:;base64,";

/// What an engine judges by. A network judges the one rule set that it was made for.
#[derive(Clone, Default, PartialEq, Debug)]
pub enum NetworkChoice {
    /// The network that comes with the program, where there is one.
    #[default]
    BuiltIn,
    /// The game's own evaluation, made by hand.
    ByHand,
    /// This network.
    Network(Arc<Network>),
}

/// A text that names nothing to judge by.
#[derive(thiserror::Error, Debug)]
pub enum NetworkError {
    /// The file cannot be read.
    #[error("cannot read {path}: {cause} (expected {allowed})")]
    Unreadable {
        /// What was asked for.
        path: String,
        /// What the system says.
        cause: std::io::Error,
        /// What can be asked for there.
        allowed: &'static str,
    },
    /// The text after `data:;base64,` is not Base64.
    #[error("the network that is written out cannot be read: {0}")]
    NoBase64(#[from] base64::DecodeError),
    /// The file is no network.
    #[error("{path}: {cause}")]
    NoNetwork {
        /// What was asked for.
        path: String,
        /// What is wrong with it.
        cause: FileError,
    },
}

/// A network that does not judge a rule set.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
pub enum NetworkMismatch {
    /// It was made for another.
    #[error("the network is for {network}, the game is {game}")]
    Spec {
        /// The rule set it was made for.
        network: String,
        /// The one it should judge.
        game: String,
    },
    /// It sees something else of this one, as a network does that an older program made.
    #[error("the network sees {} planes of {} squares, {game} gives {} of {}", seen.0, seen.1, given.0, given.1)]
    Inputs {
        /// The rule set.
        game: String,
        /// The network's planes and squares.
        seen: (usize, usize),
        /// The game's.
        given: (usize, usize),
    },
}

/// Whether a network judges a rule set of this canonical spec.
///
/// # Errors
/// Why it does not.
pub fn check_network<G: Evaluate>(network: &Network, game: &G, spec: &str) -> Result<(), NetworkMismatch> {
    let heading = network.heading();
    if heading.spec != spec {
        return Err(NetworkMismatch::Spec { network: heading.spec.clone(), game: spec.to_owned() });
    }
    let (seen, given) = ((heading.planes, heading.squares), (game.plane_count(), game.plane_squares()));
    if seen == given { Ok(()) } else { Err(NetworkMismatch::Inputs { game: spec.to_owned(), seen, given }) }
}

/// Bytes of a network's file at most.
const LARGEST: u64 = 64 << 20;

/// The network in a file.
///
/// # Errors
/// A file that cannot be read, or is no network.
pub fn read_network(path: &str) -> Result<Network, NetworkError> {
    read_file(path, "a network's file")
}

/// The network in a file; what could have been asked for is told where it cannot be read.
fn read_file(path: &str, allowed: &'static str) -> Result<Network, NetworkError> {
    let unreadable = |cause| NetworkError::Unreadable { path: path.to_owned(), cause, allowed };
    let (mut file, mut bytes) = (File::open(path).map_err(unreadable)?, Vec::new());
    // One byte more than any network has, should the file have no end (`/dev/zero`).
    file.by_ref().take(LARGEST + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    network_of(&bytes, path)
}

fn network_of(bytes: &[u8], path: &str) -> Result<Network, NetworkError> {
    Network::from_bytes(bytes).map_err(|cause| NetworkError::NoNetwork { path: path.to_owned(), cause })
}

impl NetworkChoice {
    /// `built-in`, `none`, a network's file, or a network written out by [`NetworkChoice::text`].
    ///
    /// # Errors
    /// As [`read_network`].
    pub fn read(text: &str) -> Result<Self, NetworkError> {
        let network = match (text, text.strip_prefix(DATA)) {
            ("built-in", _) => return Ok(NetworkChoice::BuiltIn),
            ("none", _) => return Ok(NetworkChoice::ByHand),
            (_, Some(data)) => network_of(&BASE64_STANDARD.decode(data)?, "the network")?,
            (path, None) => read_file(path, "built-in, none or a network's file")?,
        };
        Ok(NetworkChoice::Network(Arc::new(network)))
    }

    /// A text that reads as the same choice on any machine: a network's whole file, and not its
    /// name.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            NetworkChoice::BuiltIn => "built-in".to_owned(),
            NetworkChoice::ByHand => "none".to_owned(),
            NetworkChoice::Network(network) => {
                format!("{DATA}{}", BASE64_STANDARD.encode(network.to_bytes()))
            }
        }
    }

    /// The network that judges a rule set of this canonical spec; `None` where the game's own
    /// evaluation does.
    ///
    /// # Errors
    /// A network that was named, but does not fit.
    pub fn network<G: Evaluate>(
        &self,
        game: &G,
        spec: &str,
    ) -> Result<Option<Arc<Network>>, NetworkMismatch> {
        let network = match self {
            NetworkChoice::BuiltIn => built_in_network(spec),
            NetworkChoice::ByHand => None,
            NetworkChoice::Network(network) => Some(network.clone()),
        };
        network.iter().try_for_each(|network| check_network(network, game, spec))?;
        Ok(network)
    }
}
