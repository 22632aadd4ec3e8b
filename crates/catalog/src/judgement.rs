//! What judges positions: the networks that come with the program, others, or the games' own judgement.

use std::sync::{Arc, LazyLock};
use throughline_game::WinModel;
use throughline_net::{FileError, Network};

/// The files of the networks that come with the program. How each was made stands in its heading.
const FILES: [&[u8]; 2] =
    [include_bytes!("../nets/linear-pursuit.net"), include_bytes!("../nets/linear-progression.net")];

static BUILT_IN: LazyLock<Vec<Arc<Network>>> = LazyLock::new(|| {
    let read = |bytes: &&[u8]| Network::from_bytes(bytes).expect("the program's own networks are sound");
    FILES.iter().map(read).map(Arc::new).collect()
});

/// The network that comes with the program for a rule set, by its canonical spec.
#[must_use]
pub fn built_in_network(spec: &str) -> Option<Arc<Network>> {
    BUILT_IN.iter().find(|network| network.heading().spec == spec).cloned()
}

/// What an engine judges by. A network judges the one rule set that it was made for; everywhere else a game's own
/// judgement does.
#[derive(Clone, Default, PartialEq, Debug)]
pub enum Judgement {
    /// The network that comes with the program, where there is one.
    #[default]
    BuiltIn,
    /// The game's own judgement, made by hand.
    ByHand,
    /// This network.
    Network(Arc<Network>),
}

/// A text that names nothing to judge by.
#[derive(thiserror::Error, Debug)]
pub enum JudgementError {
    /// The file cannot be read.
    #[error("cannot read {path}: {cause} (expected built-in, none or a network's file)")]
    Unreadable {
        /// What was asked for.
        path: String,
        /// What the system says.
        cause: std::io::Error,
    },
    /// The file is no network.
    #[error("{path}: {cause}")]
    NoNetwork {
        /// What was asked for.
        path: String,
        /// What is wrong with it.
        cause: FileError,
    },
}

/// The network in a file.
///
/// # Errors
/// A file that cannot be read, or is no network.
pub fn read_network(path: &str) -> Result<Network, JudgementError> {
    let unreadable = |cause| JudgementError::Unreadable { path: path.to_owned(), cause };
    let bytes = std::fs::read(path).map_err(unreadable)?;
    Network::from_bytes(&bytes).map_err(|cause| JudgementError::NoNetwork { path: path.to_owned(), cause })
}

impl Judgement {
    /// `built-in`, `none`, or a network's file.
    ///
    /// # Errors
    /// As [`read_network`].
    pub fn read(text: &str) -> Result<Self, JudgementError> {
        match text {
            "built-in" => Ok(Judgement::BuiltIn),
            "none" => Ok(Judgement::ByHand),
            path => Ok(Judgement::Network(Arc::new(read_network(path)?))),
        }
    }

    /// The network that judges a rule set, if one does.
    #[must_use]
    pub fn network(&self, spec: &str) -> Option<Arc<Network>> {
        match self {
            Judgement::BuiltIn => built_in_network(spec),
            Judgement::ByHand => None,
            Judgement::Network(network) => (network.heading().spec == spec).then(|| network.clone()),
        }
    }
}

/// The win model of a network's judgements, or the game's own.
pub(crate) fn win_model(network: Option<&Arc<Network>>, own: WinModel) -> WinModel {
    network.map_or(own, |network| network.heading().win_model)
}
