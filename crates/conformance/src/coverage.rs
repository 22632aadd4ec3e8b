//! The coverage of a comparison with the second program.

use std::collections::BTreeMap;
use std::fmt;

/// How much was compared.
#[derive(Clone, Default, Debug)]
pub struct Coverage {
    /// Games begun.
    pub games: u64,
    /// Positions whose moves, successors and result agreed.
    pub positions: u64,
    /// Successors of those: moves whose texts and position strings agreed.
    pub successors: u64,
    /// Option sets that both programs refused.
    pub refused: u64,
    /// Available claims.
    pub claims: u64,
    /// Games ended, by the ending's name.
    pub endings: BTreeMap<&'static str, u64>,
}

impl Coverage {
    /// Adds another tally to this one.
    pub fn add(&mut self, other: &Coverage) {
        self.games += other.games;
        self.positions += other.positions;
        self.successors += other.successors;
        self.refused += other.refused;
        self.claims += other.claims;
        for (ending, number) in &other.endings {
            *self.endings.entry(ending).or_default() += number;
        }
    }

    /// The number of games with this ending.
    #[must_use]
    pub fn ended(&self, ending: &str) -> u64 {
        self.endings.get(ending).copied().unwrap_or(0)
    }
}

impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} positions, {} successors, {} games", self.positions, self.successors, self.games)?;
        if self.refused > 0 {
            write!(f, ", {} option sets refused", self.refused)?;
        }
        if self.claims > 0 {
            write!(f, ", {} claims open", self.claims)?;
        }
        self.endings.iter().try_for_each(|(ending, number)| write!(f, ", {number} {ending}"))
    }
}
