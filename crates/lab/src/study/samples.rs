//! Endings, and sample games for display.

use super::figures::lead_changes;
use super::report::{EndingRow, GameText};
use super::trace::Trace;
use crate::stats::{quantile, share};
use std::collections::BTreeMap;
use throughline_game::Side;

/// Returns how the games ended, the most frequent ending first.
pub(super) fn endings(games: &[Trace], sides: &[&'static str; 2]) -> Vec<EndingRow> {
    let mut counts: BTreeMap<(&str, &str, &str, Option<Side>), usize> = BTreeMap::new();
    for game in games {
        let (words, rule, reason) = game
            .ending
            .map_or(("given up as too long", "", ""), |ending| (ending.words, ending.rule, ending.name));
        *counts.entry((words, rule, reason, game.winner)).or_default() += 1;
    }
    let row = |((words, rule, reason, winner), n): ((&str, &str, &str, Option<Side>), usize)| EndingRow {
        reason: reason.to_owned(),
        words: words.to_owned(),
        rule: rule.to_owned(),
        winner: winner.map(|side| sides[side.index()].to_owned()),
        games: n,
        share: share(n, games.len()),
    };
    let mut rows: Vec<EndingRow> = counts.into_iter().map(row).collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row.games));
    rows
}

/// Returns a game as text.
fn text(game: &Trace, sides: &[&'static str; 2]) -> GameText {
    let ending = game.ending.map_or("it was given up as too long".to_owned(), |ending| {
        format!("{} ({})", ending.words, ending.rule)
    });
    let winner = game.winner.map(|winner| sides[winner.index()].to_owned());
    let result = match &winner {
        Some(winner) => format!("{winner} won: {ending}"),
        None => format!("a draw: {ending}"),
    };
    let reason = game.ending.map_or("", |ending| ending.name).to_owned();
    let expected = game.expected.iter().map(|e| (1000.0 * e).round() / 1000.0).collect();
    GameText { number: game.index + 1, winner, reason, result, moves: game.moves.clone(), expected }
}

/// Returns the most typical game: among those with the most frequent ending, the one whose length,
/// lead changes and swings are nearest to the medians, each in units of the interquartile range.
pub(super) fn representative(games: &[Trace], sides: &[&'static str; 2]) -> Option<GameText> {
    let end = |game: &Trace| (game.winner, game.ending.map(|ending| ending.name));
    let as_often = |game: &Trace| games.iter().filter(|other| end(other) == end(game)).count();
    let most = games.iter().map(as_often).max()?;
    let commonest = end(games.iter().find(|game| as_often(game) == most)?);
    let traits: [&dyn Fn(&Trace) -> f64; 3] =
        [&|game| game.moves.len() as f64, &|game| lead_changes(&game.expected) as f64, &Trace::swing];
    let scales = traits.map(|of| {
        let mut values: Vec<f64> = games.iter().map(of).collect();
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

/// Returns the two shortest games that each side won.
pub(super) fn shortest(games: &[Trace], sides: &[&'static str; 2]) -> Vec<GameText> {
    let of = |side: Side| {
        let mut won: Vec<&Trace> = games.iter().filter(|game| game.winner == Some(side)).collect();
        won.sort_by_key(|game| (game.moves.len(), game.index));
        won.dedup_by(|a, b| a.moves == b.moves);
        won.into_iter().take(2).map(|game| text(game, sides)).collect::<Vec<_>>()
    };
    Side::BOTH.into_iter().flat_map(of).collect()
}
