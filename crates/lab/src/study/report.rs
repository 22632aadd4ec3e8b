//! What a report says, as data: the JSON beside the page is exactly this.

use crate::stats::Estimate;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The form of the data.
pub const FORM: u32 = 1;

/// A report on a rule set.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// The form of the data: 1.
    pub throughline_report: u32,
    /// The rule set.
    pub spec: String,
    /// The game's name.
    pub game: String,
    /// The name of the published rule set, where there are several.
    pub variant: Option<String>,
    /// The sides' names.
    pub sides: [String; 2],
    /// What it was made from.
    pub settings: Settings,
    /// Who played.
    pub engine: EngineFacts,
    /// The games of the engine against itself that the first side won, drawn, that it lost.
    pub results: [u64; 3],
    /// Every figure.
    pub figures: Vec<Figure>,
    /// The lengths of the games in plies, ascending.
    pub lengths: Vec<usize>,
    /// Legal moves by ply.
    pub choices: Curve,
    /// The winner's expected score by the share of the game that has been played, in hundredths.
    pub tension: Curve,
    /// The kinds of first moves, the best first; empty where there are thousands.
    pub first_moves: Vec<FirstMove>,
    /// The share of the positions in which something stands on each site, by the site's number.
    pub stood: Vec<f64>,
    /// What twice the search is worth.
    pub skill: Vec<SkillRung>,
    /// What the pieces are worth; empty where results do not tell.
    pub pieces: Vec<PieceValue>,
    /// How the games ended.
    pub endings: Vec<EndingRow>,
    /// A game that is like most.
    pub representative: Option<GameText>,
    /// The shortest games that each side won.
    pub shortest: Vec<GameText>,
}

/// What a report was made from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// The command that makes the same report.
    pub command: String,
    /// Games of the engine against itself, and between each two strengths.
    pub games: usize,
    /// Positions looked at for a move.
    pub nodes: u64,
    /// Positions in which every move was looked at, and the positions looked at for each of these
    /// moves.
    pub probes: (usize, u64),
    /// Plies in which the engine varies its moves.
    pub varied_plies: usize,
    /// Plies after which a game is given up.
    pub max_plies: usize,
    /// The most pieces of the tables that exact values were looked up in; `None` without tables.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tables: Option<u32>,
    /// The seed.
    pub seed: u64,
}

/// Who played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EngineFacts {
    /// Name and version.
    pub name: String,
    /// What judges positions.
    pub judgement: String,
    /// Changes when the engine's search or judgement of this game changes: drawn from what it finds
    /// at the start.
    pub fingerprint: String,
}

/// What a figure is counted in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unit {
    /// A share, 0 to 1, shown in hundredths.
    Share,
    /// A number.
    Number,
    /// A power of ten.
    PowerOfTen,
    /// Elo.
    Elo,
}

/// A figure.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Figure {
    /// Its name in data: `draw-rate`.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// What it is counted in.
    pub unit: Unit,
    /// The most likely value.
    pub value: f64,
    /// Its 95 % interval, where there is one.
    pub interval: Option<[f64; 2]>,
    /// What it is drawn from: `200 games`.
    pub sample: String,
    /// `estimated`, `exact within tables` or `proved`.
    pub label: String,
    /// What it means.
    pub meaning: String,
    /// Where the idea comes from: words and address, or nothing.
    pub source: Option<(String, String)>,
}

/// A curve with a band around it.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct Curve {
    /// Its points.
    pub points: Vec<CurvePoint>,
}

/// A point of a curve.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct CurvePoint {
    /// Where it stands.
    pub x: f64,
    /// A quarter of the values lies below.
    pub low: f64,
    /// Half of them.
    pub middle: f64,
    /// Three quarters.
    pub high: f64,
    /// Values.
    pub n: usize,
}

impl Curve {
    /// Two points after another taken as one, their mean: where the sides differ, a curve by plies
    /// would go up and down with every move. A last one without its fellow is left out; a curve of
    /// one point stays as it is.
    #[must_use]
    pub fn in_pairs(&self) -> Curve {
        let mean = |a: f64, b: f64| f64::midpoint(a, b);
        let pair = |pair: &[CurvePoint]| CurvePoint {
            x: pair[0].x,
            low: mean(pair[0].low, pair[1].low),
            middle: mean(pair[0].middle, pair[1].middle),
            high: mean(pair[0].high, pair[1].high),
            n: pair[0].n.min(pair[1].n),
        };
        match self.points.len() {
            0 | 1 => self.clone(),
            _ => Curve { points: self.points.chunks_exact(2).map(pair).collect() },
        }
    }
}

/// First moves that the board's symmetries make of each other.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FirstMove {
    /// The moves, the one that is shown first.
    pub texts: Vec<String>,
    /// The sites that each touches first and last, by number.
    pub sites: Vec<[u16; 2]>,
    /// The first side's expected score after it, by search.
    pub expected: f64,
    /// Games that began with it: won by the first side, drawn, lost.
    pub results: [u64; 3],
}

/// Two strengths against each other.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SkillRung {
    /// Positions that the weaker engine looks at; the stronger one looks at twice as many.
    pub nodes: u64,
    /// The stronger engine's wins, draws and losses.
    pub results: [u64; 3],
    /// Its score with the 95 % interval over pairs of games.
    pub score: (f64, [f64; 2]),
    /// Its Elo with the 95 % interval; `None` for an end that is infinite.
    pub elo: [Option<f64>; 3],
}

/// What a piece is worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PieceValue {
    /// The piece.
    pub name: String,
    /// What one more of them adds to the logarithm of the odds, with the 95 % interval.
    pub log_odds: (f64, [f64; 2]),
}

/// Games that ended in one way for one side.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct EndingRow {
    /// The ending in words.
    pub words: String,
    /// Its rule; empty for games given up as too long.
    pub rule: String,
    /// The winner's name; `None` for a draw.
    pub winner: Option<String>,
    /// Games.
    pub games: usize,
    /// Their share with its 95 % interval.
    pub share: (f64, [f64; 2]),
}

/// A game in words.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameText {
    /// Its number among the games.
    pub number: usize,
    /// Who won and how.
    pub result: String,
    /// Its moves.
    pub moves: Vec<String>,
    /// The first side's expected score before each move.
    pub expected: Vec<f64>,
}

/// Wins, draws and losses, and their sum.
pub struct Plays(pub [u64; 3]);

impl Plays {
    /// All games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The score with its interval.
    #[must_use]
    pub fn score(&self) -> Estimate {
        let [wins, draws, losses] = self.0;
        crate::stats::score_interval([losses, draws, wins], crate::stats::Z95)
    }
}

/// Value and ends of an interval.
pub(crate) fn parts(found: &Estimate) -> (f64, [f64; 2]) {
    (found.value, [found.low, found.high])
}

impl Report {
    /// The same with numbers of six decimals: more say nothing, and these are read back exactly.
    pub(crate) fn rounded(self) -> Report {
        let rounded = serde_json::to_value(&self).map(rounded).and_then(serde_json::from_value);
        rounded.unwrap_or(self)
    }
}

fn rounded(value: Value) -> Value {
    match value {
        Value::Array(items) => items.into_iter().map(rounded).collect(),
        Value::Object(fields) => fields.into_iter().map(|(name, value)| (name, rounded(value))).collect(),
        Value::Number(number) if number.is_f64() => {
            number.as_f64().map_or(Value::Null, |number| ((1e6 * number).round() / 1e6).into())
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_in_pairs_does_not_go_up_and_down_with_the_sides() {
        let point = |x, middle| CurvePoint { x, low: middle - 1.0, middle, high: middle + 2.0, n: 9 };
        let curve = Curve { points: vec![point(0.0, 116.0), point(1.0, 60.0), point(2.0, 120.0)] };
        let pairs = curve.in_pairs();
        assert_eq!(pairs.points, [CurvePoint { low: 87.0, high: 90.0, ..point(0.0, 88.0) }]);
        assert_eq!(pairs.in_pairs(), pairs, "one point stays");
        assert_eq!(Curve::default().in_pairs(), Curve::default());
    }
}
