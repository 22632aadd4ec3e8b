//! Ending games early: what both engines agree about for long enough is taken as decided.

use std::fmt;
use throughline_game::Side;
use throughline_search::Score;

/// When a game is ended before the rules do. As in cutechess-cli, but both engines must agree on a
/// win too.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Adjudication {
    /// A draw.
    pub draw: Option<DrawRule>,
    /// A win.
    pub win: Option<WinRule>,
}

/// A draw: from some move on, both engines have judged the game about even, for several moves in a
/// row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawRule {
    /// Plies of the game before which nothing is a draw.
    pub from: usize,
    /// Moves of each engine in a row.
    pub moves: usize,
    /// The most a score may differ from even, in hundredths.
    pub score: i32,
}

/// A win: both engines have seen the same side far ahead, for several moves in a row. Forced wins
/// count as such.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WinRule {
    /// Moves of each engine in a row.
    pub moves: usize,
    /// The least score of the side ahead, in hundredths.
    pub score: i32,
}

impl DrawRule {
    /// Reads `from=40,moves=8,score=20`; what is left out has these values.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut rule = DrawRule { from: 40, moves: 8, score: 20 };
        settings(text, &mut |key, value| {
            match key {
                "from" => rule.from = value as usize,
                "moves" => rule.moves = at_least_one(value)?,
                "score" => rule.score = value,
                _ => return Err("from, moves, score"),
            }
            Ok(())
        })?;
        Ok(rule)
    }
}

impl WinRule {
    /// Reads `moves=4,score=1000`; what is left out has these values.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut rule = WinRule { moves: 4, score: 1000 };
        settings(text, &mut |key, value| {
            match key {
                "moves" => rule.moves = at_least_one(value)?,
                "score" => rule.score = value,
                _ => return Err("moves, score"),
            }
            Ok(())
        })?;
        Ok(rule)
    }
}

fn at_least_one(value: i32) -> Result<usize, &'static str> {
    if value > 0 { Ok(value as usize) } else { Err("moves from 1") }
}

/// As [`DrawRule::read`] reads it.
impl fmt::Display for DrawRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "from={},moves={},score={}", self.from, self.moves, self.score)
    }
}

/// As [`WinRule::read`] reads it.
impl fmt::Display for WinRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "moves={},score={}", self.moves, self.score)
    }
}

/// Hands over each `key=number` of a text; `set` fails with what is allowed.
fn settings(text: &str, set: &mut dyn FnMut(&str, i32) -> Result<(), &'static str>) -> Result<(), String> {
    for part in text.split(',').filter(|_| !text.is_empty()) {
        let (key, value) = part
            .split_once('=')
            .ok_or_else(|| format!("“{part}” is no setting: expected key=number, with commas between"))?;
        let number = value.parse().ok().filter(|n| (0..=1_000_000).contains(n));
        let number = number
            .ok_or_else(|| format!("{key} cannot be “{value}”: expected a whole number up to 1000000"))?;
        set(key, number).map_err(|allowed| format!("“{part}” cannot be used: expected {allowed}"))?;
    }
    Ok(())
}

/// Watches the scores of a game.
#[derive(Default)]
pub(crate) struct Watch {
    /// Scores in a row, of both engines, that were about even.
    even: usize,
    /// Scores in a row that saw a side far ahead.
    ahead: Option<(Side, usize)>,
}

/// What a watch decides: the winner, or a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Decision(pub Option<Side>);

impl Watch {
    /// Hears the score that the player of `side` gave with its move; `plies` have now been played.
    pub fn hear(
        &mut self,
        rules: &Adjudication,
        side: Side,
        score: Option<Score>,
        plies: usize,
    ) -> Option<Decision> {
        if let Some(rule) = rules.draw {
            let is_even = score.and_then(Score::hundredths).is_some_and(|n| n.abs() <= rule.score);
            self.even = if is_even { self.even + 1 } else { 0 };
            if plies >= rule.from && self.even >= 2 * rule.moves {
                return Some(Decision(None));
            }
        }
        let rule = rules.win?;
        let leader = score.and_then(|score| leader(side, score, rule.score));
        self.ahead = leader.map(|leader| match self.ahead {
            Some((before, n)) if before == leader => (leader, n + 1),
            _ => (leader, 1),
        });
        self.ahead.filter(|&(_, n)| n >= 2 * rule.moves).map(|(leader, _)| Decision(Some(leader)))
    }
}

/// The side that a score of the player of `side` sees so far ahead.
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

    fn decided(rules: Adjudication, scores: &[Option<Score>]) -> Option<(usize, Option<Side>)> {
        let mut watch = Watch::default();
        let sides = [First, Second].into_iter().cycle();
        (1..)
            .zip(sides.zip(scores))
            .find_map(|(ply, (side, &score))| Some((ply, watch.hear(&rules, side, score, ply)?.0)))
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
        assert_eq!(DrawRule::read(""), Ok(DrawRule { from: 40, moves: 8, score: 20 }));
        assert_eq!(DrawRule::read("score=5,from=0"), Ok(DrawRule { from: 0, moves: 8, score: 5 }));
        assert_eq!(WinRule::read("moves=1"), Ok(WinRule { moves: 1, score: 1000 }));
        for text in ["moves", "moves=0", "moves=x", "score=-1", "from=3"] {
            assert!(WinRule::read(text).unwrap_err().contains("expected"), "{text}");
        }
    }
}
