//! The data files of tests: their types, and reading them with readable errors.

use serde::Deserialize;
use std::collections::BTreeMap;

/// What is wrong in a file, for its author.
pub type Defect = Box<dyn std::error::Error + Send + Sync>;

/// A file of known perft counts.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerftFile {
    /// Its cases.
    pub count: Vec<PerftCase>,
}

/// `[[count]]`: counts of depth 1, 2, 3 … from a position reached by `play` from `position`
/// (default: the start).
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerftCase {
    /// The part of the spec after the colon.
    #[serde(default)]
    pub options: String,
    /// A position string.
    pub position: Option<String>,
    /// Moves, separated by spaces.
    #[serde(default)]
    pub play: String,
    /// The counts.
    pub perft: Vec<u64>,
    /// The depth to which the game's slow program (`tests/slow`) confirms the counts. The deeper
    /// ones come from the fast program alone.
    pub slow: u32,
}

/// A file of rulings: what a position allows and forbids, and what it leads to.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulingFile {
    /// Its rulings.
    pub ruling: Vec<Ruling>,
}

/// `[[ruling]]`: one case of a numbered rule.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ruling {
    /// `H7: a defender is safe beside the king's throne`.
    pub name: String,
    /// The part of the spec after the colon.
    #[serde(default)]
    pub options: String,
    /// A position string.
    pub position: Option<String>,
    /// Moves played before anything is checked.
    #[serde(default)]
    pub play: String,
    /// Moves that must be legal then.
    #[serde(default)]
    pub legal: Vec<String>,
    /// Moves that must be refused then.
    #[serde(default)]
    pub illegal: Vec<String>,
    /// All the legal moves then, in any order.
    pub moves: Option<Vec<String>>,
    /// The position string then.
    pub becomes: Option<String>,
    /// The result then: `white king-captured`, `draw repetition`, `none`.
    pub result: Option<String>,
    /// The draw that the side to move may claim then: `kings-only`, `none`.
    pub claim: Option<String>,
}

/// A file of setups, with the verdict of a board editor.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetupFile {
    /// Its setups.
    pub setup: Vec<SetupCase>,
}

/// `[[setup]]`: pieces on a board, and the position or the defects they make.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetupCase {
    /// `a man on a corner`.
    pub name: String,
    /// The part of the spec after the colon.
    #[serde(default)]
    pub options: String,
    /// The sites of each piece by its spoken name: `{ "white king" = "a, outer b" }`.
    #[serde(default)]
    pub pieces: BTreeMap<String, String>,
    /// The side to move: `attackers`.
    pub side: String,
    /// Fields by key, if not at their default.
    #[serde(default)]
    pub fields: BTreeMap<String, String>,
    /// The position string; absent if no string expresses the setup.
    pub text: Option<String>,
    /// Every defect as a sentence, in order; empty for a position.
    #[serde(default)]
    pub faults: Vec<String>,
}

/// Reads the text of a file of counts.
///
/// # Errors
/// What is wrong and where, in words for whoever wrote the file.
pub fn read_perft(text: &str) -> Result<PerftFile, Defect> {
    let file: PerftFile = toml::from_str(text)?;
    match file.count.iter().find(|case| case.perft.is_empty() || case.slow as usize > case.perft.len()) {
        Some(case) => Err(format!(
            "{} counts, {} of them by the slow program: expected one count or more, and no more by the slow one",
            case.perft.len(),
            case.slow
        )
        .into()),
        None if file.count.is_empty() => Err("no counts".into()),
        None => Ok(file),
    }
}

/// Reads the text of a file of rulings.
///
/// # Errors
/// What is wrong and where, in words for whoever wrote the file.
pub fn read_rulings(text: &str) -> Result<RulingFile, Defect> {
    let file: RulingFile = toml::from_str(text)?;
    match file.ruling.iter().find(|ruling| !ruling.checks_something()) {
        Some(ruling) => {
            Err(format!("“{}” checks nothing: expected legal, illegal, moves …", ruling.name).into())
        }
        None if file.ruling.is_empty() => Err("no rulings".into()),
        None => Ok(file),
    }
}

/// Reads the text of a file of setups.
///
/// # Errors
/// What is wrong and where, in words for whoever wrote the file.
pub fn read_setups(text: &str) -> Result<SetupFile, Defect> {
    let file: SetupFile = toml::from_str(text)?;
    if file.setup.is_empty() { Err("no setups".into()) } else { Ok(file) }
}

impl Ruling {
    fn checks_something(&self) -> bool {
        let texts = [&self.becomes, &self.result, &self.claim];
        !self.legal.is_empty()
            || !self.illegal.is_empty()
            || self.moves.is_some()
            || texts.iter().any(|text| text.is_some())
    }
}
