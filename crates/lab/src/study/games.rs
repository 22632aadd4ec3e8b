//! Games that are shown, and how games ended.

use crate::stats::{quantile, share};
use crate::study::figures::lead_changes;
use crate::study::report::{EndingRow, GameText, parts};
use crate::study::trace::Trace;
use std::collections::BTreeMap;
use throughline_game::Side;

/// Shortest wins of each side that are shown.
const SHORTEST: usize = 2;

/// Who won, and the name of the ending.
type End = (Option<Side>, Option<&'static str>);

/// A game in words.
fn text(game: &Trace, sides: &[String; 2]) -> GameText {
    let ending = game.ending.map_or("it was given up as too long".to_owned(), |ending| {
        format!("{} ({})", ending.words, ending.rule)
    });
    let result = match game.winner {
        Some(winner) => format!("{} won: {ending}", sides[winner.index()]),
        None => format!("a draw: {ending}"),
    };
    let expected = game.expected.iter().map(|e| (1000.0 * e).round() / 1000.0).collect();
    GameText { number: game.index + 1, result, moves: game.moves.clone(), expected }
}

/// The game that is most like the others: among those that ended in the commonest way, the one
/// whose length, lead changes and swings are nearest to the medians, each in units of the range
/// between the quarters.
pub(crate) fn representative(games: &[&Trace], sides: &[String; 2]) -> Option<GameText> {
    let end = |game: &Trace| (game.winner, game.ending.map(|ending| ending.name));
    let mut ends: Vec<(End, usize)> = Vec::new();
    for game in games {
        match ends.iter_mut().find(|(other, _)| *other == end(game)) {
            Some((_, n)) => *n += 1,
            None => ends.push((end(game), 1)),
        }
    }
    let most = ends.iter().map(|(_, n)| *n).max()?;
    let (commonest, _) = *ends.iter().find(|(_, n)| *n == most)?;
    let traits: [&dyn Fn(&Trace) -> f64; 3] =
        [&|game| game.moves.len() as f64, &|game| lead_changes(&game.expected) as f64, &Trace::swing];
    let scales = traits.map(|of| {
        let mut values: Vec<f64> = games.iter().map(|game| of(game)).collect();
        values.sort_by(f64::total_cmp);
        let range = quantile(&values, 0.75) - quantile(&values, 0.25);
        (quantile(&values, 0.5), if range > 0.0 { range } else { 1.0 })
    });
    let distance = |game: &Trace| -> f64 {
        traits.iter().zip(scales).map(|(of, (middle, range))| ((of(game) - middle) / range).powi(2)).sum()
    };
    let fitting = games.iter().filter(|game| end(game) == commonest);
    let found = fitting.min_by(|a, b| distance(a).total_cmp(&distance(b)))?;
    Some(text(found, sides))
}

/// The shortest games that each side won by the rules.
pub(crate) fn shortest(games: &[&Trace], sides: &[String; 2]) -> Vec<GameText> {
    let of = |side: Side| {
        let mut won: Vec<&&Trace> = games.iter().filter(|game| game.winner == Some(side)).collect();
        won.sort_by_key(|game| (game.moves.len(), game.index));
        won.dedup_by(|a, b| a.moves == b.moves);
        won.into_iter().take(SHORTEST).map(|game| text(game, sides)).collect::<Vec<_>>()
    };
    Side::BOTH.into_iter().flat_map(of).collect()
}

/// How games ended, the commonest first.
pub(crate) fn endings(games: &[&Trace], sides: &[String; 2]) -> Vec<EndingRow> {
    let mut counts: BTreeMap<(&str, &str, Option<Side>), usize> = BTreeMap::new();
    for game in games {
        let (words, rule) =
            game.ending.map_or(("given up as too long", ""), |ending| (ending.words, ending.rule));
        *counts.entry((words, rule, game.winner)).or_default() += 1;
    }
    let row = |((words, rule, winner), n): ((&str, &str, Option<Side>), usize)| EndingRow {
        words: words.to_owned(),
        rule: rule.to_owned(),
        winner: winner.map(|side| sides[side.index()].clone()),
        games: n,
        share: parts(&share(n, games.len())),
    };
    let mut rows: Vec<EndingRow> = counts.into_iter().map(row).collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row.games));
    rows
}
