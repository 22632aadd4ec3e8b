//! Adjudication: ending a game early when both engines have agreed about its result for long
//! enough.

use std::fmt;
use std::str::FromStr;
use throughline_game::Side;
use throughline_search::Score;

/// The rules of adjudication. They are those of cutechess-cli, except that both engines must agree
/// on a win too.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Adjudication {
    /// The rule for draws.
    pub draw: Option<DrawRule>,
    /// The rule for wins.
    pub win: Option<WinRule>,
}

/// Adjudicates a draw when both engines have scored the game as about even for several moves in a
/// row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawRule {
    /// The ply before which no draw is adjudicated.
    pub from: usize,
    /// The number of such moves of each engine in a row.
    pub moves: usize,
    /// The largest difference from zero, in hundredths.
    pub score: i32,
}

/// Adjudicates a win when both engines have seen the same side far ahead for several moves in a
/// row. Forced wins count too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WinRule {
    /// The number of such moves of each engine in a row.
    pub moves: usize,
    /// The lowest score of the side ahead, in hundredths.
    pub score: i32,
}

/// An invalid rule of adjudication: what is wrong, and what is allowed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct RuleError(String);

/// Reads `from=40,moves=8,score=20`; these are the defaults.
impl FromStr for DrawRule {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<Self, RuleError> {
        let [from, moves, score] = numbers(text, [("from", 0, 40), ("moves", 1, 8), ("score", 0, 20)])?;
        Ok(DrawRule { from: from as usize, moves: moves as usize, score })
    }
}

/// Reads `moves=4,score=1000`; these are the defaults.
impl FromStr for WinRule {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<Self, RuleError> {
        let [moves, score] = numbers(text, [("moves", 1, 4), ("score", 0, 1000)])?;
        Ok(WinRule { moves: moves as usize, score })
    }
}

/// Writes the form that is read.
impl fmt::Display for DrawRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "from={},moves={},score={}", self.from, self.moves, self.score)
    }
}

/// Writes the form that is read.
impl fmt::Display for WinRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "moves={},score={}", self.moves, self.score)
    }
}

/// Reads the numbers of a text `key=number,key=number`. Each key comes with its minimum and its
/// default.
fn numbers<const N: usize>(text: &str, keys: [(&str, i32, i32); N]) -> Result<[i32; N], RuleError> {
    let mut values = keys.map(|(_, _, usual)| usual);
    for part in text.split(',').filter(|_| !text.is_empty()) {
        let (key, value) = part.split_once('=').ok_or_else(|| {
            RuleError(format!("“{part}” is no setting: expected key=number, with commas between"))
        })?;
        let at = keys.iter().position(|(known, ..)| *known == key).ok_or_else(|| {
            let known = keys.map(|(known, ..)| known).join(", ");
            RuleError(format!("“{part}” cannot be used: expected {known}"))
        })?;
        let (_, least, _) = keys[at];
        let number = value.parse().ok().filter(|n| (least..=1_000_000).contains(n));
        values[at] = number.ok_or_else(|| {
            RuleError(format!("{key} cannot be “{value}”: expected a whole number from {least} to 1000000"))
        })?;
    }
    Ok(values)
}

/// The state of adjudication in a game.
#[derive(Default)]
pub(crate) struct AdjudicationState {
    /// The number of consecutive scores, of both engines, that were about even.
    even: usize,
    /// The side far ahead, and the number of consecutive scores that saw it ahead.
    ahead: Option<(Side, usize)>,
}

impl AdjudicationState {
    /// Takes the score that the player of `side` gave with its move; `plies` have now been played.
    /// Returns the winner, or a draw, if that is adjudicated.
    pub fn add_score(
        &mut self,
        rules: &Adjudication,
        side: Side,
        score: Option<Score>,
        plies: usize,
    ) -> Option<Option<Side>> {
        if let Some(rule) = rules.draw {
            let is_even = score.and_then(Score::hundredths).is_some_and(|n| n.abs() <= rule.score);
            self.even = if is_even { self.even + 1 } else { 0 };
            if plies >= rule.from && self.even >= 2 * rule.moves {
                return Some(None);
            }
        }
        let rule = rules.win?;
        let leader = score.and_then(|score| leader(side, score, rule.score));
        self.ahead = leader.map(|leader| match self.ahead {
            Some((before, n)) if before == leader => (leader, n + 1),
            _ => (leader, 1),
        });
        self.ahead.filter(|&(_, n)| n >= 2 * rule.moves).map(|(leader, _)| Some(leader))
    }
}

/// Returns the side that is far enough ahead by a score of the player of `side`.
fn leader(side: Side, score: Score, least: i32) -> Option<Side> {
    let least = Score::from_hundredths(least);
    match score {
        _ if score >= least => Some(side),
        _ if -score >= least => Some(side.opponent()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Side::{First, Second};

    fn read<R: FromStr>(text: &str) -> Result<R, R::Err> {
        text.parse()
    }

    fn decided(rules: Adjudication, scores: &[Option<Score>]) -> Option<(usize, Option<Side>)> {
        let mut watch = AdjudicationState::default();
        let sides = [First, Second].into_iter().cycle();
        (1..)
            .zip(sides.zip(scores))
            .find_map(|(ply, (side, &score))| Some((ply, watch.add_score(&rules, side, score, ply)?)))
    }

    #[test]
    fn a_draw_needs_both_engines_long_enough_and_not_too_early() {
        let rule = |from| Adjudication { draw: Some(DrawRule { from, moves: 2, score: 10 }), win: None };
        let even = Some(Score::from_hundredths(-10));
        let not = Some(Score::from_hundredths(11));
        assert_eq!(decided(rule(0), &[even; 9]), Some((4, None)));
        assert_eq!(decided(rule(6), &[even; 9]), Some((6, None)));
        assert_eq!(decided(rule(0), &[even, not, even, not, even, not]), None);
        assert_eq!(decided(rule(0), &[even, even, even, None, even, even, even]), None);
        assert_eq!(decided(rule(0), &[Some(Score::win(3)); 9]), None);
    }

    #[test]
    fn a_win_needs_both_engines_to_see_the_same_side_ahead() {
        let rules = Adjudication { draw: None, win: Some(WinRule { moves: 2, score: 500 }) };
        let (up, down) = (Some(Score::from_hundredths(500)), Some(Score::from_hundredths(-500)));
        assert_eq!(decided(rules, &[up, down, up, down]), Some((4, Some(First))));
        assert_eq!(decided(rules, &[down, up, down, Some(Score::win(9))]), Some((4, Some(Second))));
        assert_eq!(decided(rules, &[up; 8]), None, "both think that they are ahead");
        assert_eq!(decided(rules, &[up, Some(Score::from_hundredths(-499)), up, down, up]), None);
    }

    #[test]
    fn settings_are_read_with_their_defaults() {
        assert_eq!(read::<DrawRule>(""), Ok(DrawRule { from: 40, moves: 8, score: 20 }));
        assert_eq!(read::<DrawRule>("score=5,from=0"), Ok(DrawRule { from: 0, moves: 8, score: 5 }));
        assert_eq!(read::<WinRule>("moves=1"), Ok(WinRule { moves: 1, score: 1000 }));
        for text in ["moves", "moves=0", "moves=x", "score=-1", "from=3"] {
            assert!(read::<WinRule>(text).unwrap_err().0.contains("expected"), "{text}");
        }
    }
}
