//! The choice of the evaluation: the built-in networks, other networks, or the games' own
//! evaluation.

use crate::catalog::networks;
use base64::prelude::{BASE64_STANDARD, Engine as _};
use std::fs::File;
use std::io::Read;
use std::sync::{Arc, LazyLock};
use throughline_game::Evaluate;
use throughline_game::random::mix;
use throughline_search::nnue::{FileError, Network};

/// The networks of all games, read once.
static BUILT_IN: LazyLock<Vec<Arc<Network>>> = LazyLock::new(|| {
    let read = |bytes: &&[u8]| Network::from_bytes(bytes).expect("the program's own networks are sound");
    networks().map(|bytes| Arc::new(read(&bytes))).collect()
});

/// The built-in networks.
#[must_use]
pub fn built_in_networks() -> &'static [Arc<Network>] {
    &BUILT_IN
}

/// The built-in network for a rule set, by its canonical spec.
#[must_use]
pub fn built_in_network(spec: &str) -> Option<Arc<Network>> {
    BUILT_IN.iter().find(|network| network.header().spec == spec).cloned()
}

/// The beginning of a network written as a text: a data URL ([RFC
/// 2397](https://www.rfc-editor.org/rfc/rfc2397)).
const DATA: &str = "data:;base64,";

/// The choice of an engine's evaluation. A network fits the one rule set that it was trained for.
#[derive(Clone, Default, PartialEq, Debug)]
pub enum NetworkChoice {
    /// The built-in network, where there is one.
    #[default]
    BuiltIn,
    /// The game's own evaluation, without a network.
    OwnEvaluation,
    /// This network.
    Network(Arc<Network>),
}

/// Why a text is not a network choice.
#[derive(thiserror::Error, Debug)]
pub enum NetworkError {
    /// The file cannot be read.
    #[error("cannot read {path}: {cause} (expected {allowed})")]
    Unreadable {
        /// The path given.
        path: String,
        /// The error of the operating system.
        cause: std::io::Error,
        /// What is allowed instead.
        allowed: &'static str,
    },
    /// The text after `data:;base64,` is not Base64.
    #[error("the network that is written out cannot be read: {0}")]
    NoBase64(#[from] base64::DecodeError),
    /// The file is not a network.
    #[error("{path}: {cause}")]
    NoNetwork {
        /// The path given.
        path: String,
        /// What is wrong with it.
        cause: FileError,
    },
}

/// Why a network does not fit a rule set.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
pub enum NetworkMismatch {
    /// It is for another rule set.
    #[error("the network is for {network}, the game is {game}")]
    Spec {
        /// The rule set it is for.
        network: String,
        /// The rule set to be evaluated.
        game: String,
    },
    /// Its planes are not those of the game, as for a network made by an older program.
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

/// Checks that a network fits a rule set of this canonical spec.
///
/// # Errors
/// Why it does not fit.
pub fn check_network<G: Evaluate>(network: &Network, game: &G, spec: &str) -> Result<(), NetworkMismatch> {
    let heading = network.header();
    if heading.spec != spec {
        return Err(NetworkMismatch::Spec { network: heading.spec.clone(), game: spec.to_owned() });
    }
    let (seen, given) = ((heading.planes, heading.squares), (game.plane_count(), game.plane_squares()));
    if seen == given { Ok(()) } else { Err(NetworkMismatch::Inputs { game: spec.to_owned(), seen, given }) }
}

/// The maximum size of a network's file in bytes.
const LARGEST: u64 = 64 << 20;

/// Reads the network in a file.
///
/// # Errors
/// A file that cannot be read, or is not a network.
pub fn read_network(path: &str) -> Result<Network, NetworkError> {
    read_file(path, "a network's file")
}

/// Reads the network in a file; `allowed` is for the error message.
fn read_file(path: &str, allowed: &'static str) -> Result<Network, NetworkError> {
    let unreadable = |cause| NetworkError::Unreadable { path: path.to_owned(), cause, allowed };
    let (mut file, mut bytes) = (File::open(path).map_err(unreadable)?, Vec::new());
    // One byte more than any network has, in case the file is endless (`/dev/zero`).
    file.by_ref().take(LARGEST + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    network_of(&bytes, path)
}

fn network_of(bytes: &[u8], path: &str) -> Result<Network, NetworkError> {
    Network::from_bytes(bytes).map_err(|cause| NetworkError::NoNetwork { path: path.to_owned(), cause })
}

impl NetworkChoice {
    /// Reads `built-in`, `none`, the path of a network's file, or a text of
    /// [`NetworkChoice::text`].
    ///
    /// # Errors
    /// As [`read_network`].
    pub fn read(text: &str) -> Result<Self, NetworkError> {
        let network = match (text, text.strip_prefix(DATA)) {
            ("built-in", _) => return Ok(NetworkChoice::BuiltIn),
            ("none", _) => return Ok(NetworkChoice::OwnEvaluation),
            (_, Some(data)) => network_of(&BASE64_STANDARD.decode(data)?, "the network")?,
            (path, None) => read_file(path, "built-in, none or a network's file")?,
        };
        Ok(NetworkChoice::Network(Arc::new(network)))
    }

    /// Returns a text that reads as the same choice on any machine: with a network's whole file
    /// instead of its path.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            NetworkChoice::BuiltIn => "built-in".to_owned(),
            NetworkChoice::OwnEvaluation => "none".to_owned(),
            NetworkChoice::Network(network) => {
                format!("{DATA}{}", BASE64_STANDARD.encode(network.to_bytes()))
            }
        }
    }

    /// Returns 16 digits that tell a network apart from another in a file of the same name; `None`
    /// for the other choices.
    #[must_use]
    pub fn digest(&self) -> Option<String> {
        let NetworkChoice::Network(network) = self else { return None };
        let hash = network.to_bytes().into_iter().fold(0, |hash, byte| mix(hash ^ u64::from(byte)));
        Some(format!("{hash:016x}"))
    }

    /// The network for a rule set of this canonical spec; `None` where the game's own evaluation is
    /// used.
    ///
    /// # Errors
    /// A chosen network that does not fit.
    pub fn network<G: Evaluate>(
        &self,
        game: &G,
        spec: &str,
    ) -> Result<Option<Arc<Network>>, NetworkMismatch> {
        let network = match self {
            NetworkChoice::BuiltIn => built_in_network(spec),
            NetworkChoice::OwnEvaluation => None,
            NetworkChoice::Network(network) => Some(network.clone()),
        };
        network.iter().try_for_each(|network| check_network(network, game, spec))?;
        Ok(network)
    }
}
