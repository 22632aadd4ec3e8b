//! The parts of the search that can be switched off, so that a match can measure what each is
//! worth.

use std::fmt;

/// A part of the search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Feature {
    /// Aspiration windows at the root. <https://www.chessprogramming.org/Aspiration_Windows>
    Aspiration,
    /// Check extensions: a ply more where the mover is in check.
    /// <https://www.chessprogramming.org/Check_Extensions>
    CheckExtensions,
    /// Only evasions are searched in check: replies that leave the check standing lose unsearched.
    /// <https://www.chessprogramming.org/Check#Check_Evasions>
    Evasions,
    /// Null-move pruning. <https://www.chessprogramming.org/Null_Move_Pruning>
    NullMove,
    /// Reverse futility pruning: positions whose evaluation is far above beta are pruned.
    /// <https://www.chessprogramming.org/Reverse_Futility_Pruning>
    ReverseFutility,
    /// Futility pruning: quiet moves are skipped where the evaluation is far below alpha.
    /// <https://www.chessprogramming.org/Futility_Pruning>
    Futility,
    /// Late move pruning: late quiet moves are skipped near the horizon.
    /// <https://www.chessprogramming.org/Futility_Pruning#Move_Count_Based_Pruning>
    LateMovePruning,
    /// Late move reductions: late moves are searched less deep.
    /// <https://www.chessprogramming.org/Late_Move_Reductions>
    LateMoveReductions,
    /// Internal iterative reductions: a ply less where there is no hash move.
    /// <https://www.chessprogramming.org/Internal_Iterative_Reductions>
    InternalReductions,
    /// Killer moves: quiet moves that caused a cut-off at a sibling node are tried early.
    /// <https://www.chessprogramming.org/Killer_Heuristic>
    Killers,
    /// History: quiet moves are ordered by their past success.
    /// <https://www.chessprogramming.org/History_Heuristic>
    History,
    /// Continuation history: the same, by the last two moves before.
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

    /// The set without a feature.
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

    /// Whether a feature is in the set.
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
