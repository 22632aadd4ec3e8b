//! The parts of the search that can be switched off, so that a match can tell what each is worth.

use std::fmt;

/// A part of the search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Feature {
    /// Narrow windows at the root. <https://www.chessprogramming.org/Aspiration_Windows>
    Aspiration,
    /// A ply more where the mover is in check. <https://www.chessprogramming.org/Check_Extensions>
    CheckExtensions,
    /// Answers to a check that leave it standing lose unsearched: only evasions are searched.
    /// <https://www.chessprogramming.org/Check#Check_Evasions>
    Evasions,
    /// Passing, where it shows that a position is too good.
    /// <https://www.chessprogramming.org/Null_Move_Pruning>
    NullMove,
    /// Giving up positions that are evaluated far too good.
    /// <https://www.chessprogramming.org/Reverse_Futility_Pruning>
    ReverseFutility,
    /// Skipping quiet moves where the evaluation is too low.
    /// <https://www.chessprogramming.org/Futility_Pruning>
    Futility,
    /// Skipping late quiet moves near the horizon.
    /// <https://www.chessprogramming.org/Futility_Pruning#Move_Count_Based_Pruning>
    LateMovePruning,
    /// Searching late moves less deep. <https://www.chessprogramming.org/Late_Move_Reductions>
    LateMoveReductions,
    /// Searching a ply less where the table knows no move.
    /// <https://www.chessprogramming.org/Internal_Iterative_Reductions>
    InternalReductions,
    /// Trying quiet moves first that refuted a sibling.
    /// <https://www.chessprogramming.org/Killer_Heuristic>
    Killers,
    /// Trying quiet moves in order of their success so far.
    /// <https://www.chessprogramming.org/History_Heuristic>
    History,
    /// The same, as answers to the last move and continuations of one's own.
    /// <https://www.chessprogramming.org/History_Heuristic#Continuation_History>
    ContinuationHistory,
}

impl Feature {
    /// All of them.
    pub const ALL: [Feature; 12] = [
        Feature::Aspiration,
        Feature::CheckExtensions,
        Feature::Evasions,
        Feature::NullMove,
        Feature::ReverseFutility,
        Feature::Futility,
        Feature::LateMovePruning,
        Feature::LateMoveReductions,
        Feature::InternalReductions,
        Feature::Killers,
        Feature::History,
        Feature::ContinuationHistory,
    ];

    /// The name in options and reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Feature::Aspiration => "aspiration",
            Feature::CheckExtensions => "check-extensions",
            Feature::Evasions => "evasions",
            Feature::NullMove => "null-move",
            Feature::ReverseFutility => "reverse-futility",
            Feature::Futility => "futility",
            Feature::LateMovePruning => "late-move-pruning",
            Feature::LateMoveReductions => "late-move-reductions",
            Feature::InternalReductions => "internal-reductions",
            Feature::Killers => "killers",
            Feature::History => "history",
            Feature::ContinuationHistory => "continuation-history",
        }
    }

    /// The feature of a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|feature| feature.name() == name)
    }

    const fn bit(self) -> u32 {
        1 << self as u8
    }
}

/// A set of features. The default has all.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Features(u32);

impl Default for Features {
    fn default() -> Self {
        Features::ALL
    }
}

impl Features {
    /// Everything.
    pub const ALL: Features = Features((1 << Feature::ALL.len()) - 1);

    /// The same without one.
    ///
    /// ```
    /// use throughline_search::{Feature, Features};
    /// let features = Features::ALL.without(Feature::NullMove);
    /// assert!(!features.has(Feature::NullMove) && features.has(Feature::Killers));
    /// ```
    #[must_use]
    pub const fn without(self, feature: Feature) -> Self {
        Features(self.0 & !feature.bit())
    }

    /// Whether a feature is in.
    #[inline]
    #[must_use]
    pub const fn has(self, feature: Feature) -> bool {
        self.0 & feature.bit() != 0
    }
}

impl fmt::Debug for Features {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(Feature::ALL.into_iter().filter(|&feature| self.has(feature))).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_feature_has_a_name_and_a_place_of_its_own() {
        for (index, feature) in Feature::ALL.into_iter().enumerate() {
            assert_eq!(feature as usize, index);
            assert_eq!(Feature::from_name(feature.name()), Some(feature));
            let others = Feature::ALL.into_iter().filter(|&other| other != feature);
            assert!(others.clone().all(|other| Features::ALL.without(feature).has(other)));
            assert!(!Features::ALL.without(feature).has(feature) && Features::default().has(feature));
        }
        assert_eq!(Feature::from_name("luck"), None);
    }
}
