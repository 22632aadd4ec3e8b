//! Random option sets: boards and masks of every size, with islands and other options.

use throughline_conformance::Choices;
use throughline_conformance::options::OptionSet;
use throughline_linear_progression::INFO;

/// Returns a random option set, usually with a board of up to `most` squares. It is valid, except
/// with blockers on some boards without corners for them.
pub fn options(most: usize, choices: &mut dyn Choices) -> OptionSet {
    let mut set = OptionSet::random(&INFO, |_, _| {}, choices);
    let board = match choices.below(12) {
        0 => "8x8".to_owned(),
        1 => "center-isle".to_owned(),
        _ => board(most, choices),
    };
    // Drop the blockers on most boards without corners.
    if corner_places(&ranks(&board)).len() < 2 && choices.chance(75) {
        set.unset("blockers");
    }
    if board != "8x8" {
        set.set("board", board);
    }
    if set.get("drop") == "random" {
        set.set("seed", (choices.number() >> (choices.below(4) * 16)).to_string());
    }
    set
}

/// Returns a value of the option `board`: a rectangle, or a mask with islands.
pub fn board(most: usize, choices: &mut dyn Choices) -> String {
    for _ in 0..50 {
        let is_mask = choices.chance(66);
        let least = if is_mask && choices.chance(20) { 1 } else { 4 };
        let longest = if least == 1 { 26 } else { 16 };
        let mut side = || least + choices.index((longest + 1 - least).min(most));
        let (width, height) = (side(), side());
        if width * height > most {
            continue;
        }
        if !is_mask {
            return format!("{width}x{height}");
        }
        let islands = choices.below(40);
        let mask = mask(width, height, islands, choices);
        if mask.matches('.').count() >= 2 {
            return mask;
        }
    }
    "4x4".to_owned()
}

/// Returns a mask with about `islands` in a hundred squares; few of its corners are spaces.
pub fn mask(width: usize, height: usize, islands: u32, choices: &mut dyn Choices) -> String {
    let mut ranks = vec![vec!['.'; width]; height];
    for cell in ranks.iter_mut().flatten() {
        *cell = if choices.below(100) < islands { '#' } else { '.' };
    }
    for (rank, file) in [(0, 0), (0, width - 1), (height - 1, 0), (height - 1, width - 1)] {
        ranks[rank][file] = if choices.chance(85) { '#' } else { '.' };
    }
    ranks.iter().map(|rank| rank.iter().collect::<String>()).collect::<Vec<_>>().join("/")
}

/// Returns the ranks of a board as a mask lists them, from the top.
pub fn ranks(board: &str) -> Vec<Vec<char>> {
    if board == "center-isle" {
        return ranks("#......#/......../......../...##.../...##.../......../......../#......#");
    }
    if let Some((width, height)) = board.split_once('x') {
        let (width, height): (usize, usize) = (width.parse().unwrap(), height.parse().unwrap());
        let mut rows = vec![vec!['.'; width]; height];
        for (rank, file) in [(0, 0), (0, width - 1), (height - 1, 0), (height - 1, width - 1)] {
            rows[rank][file] = '#';
        }
        return rows;
    }
    board.split('/').map(|rank| rank.chars().collect()).collect()
}

/// Returns the unused corners of the rectangle with a space next to them, as files and ranks from
/// the lower left.
pub fn corner_places(rows_from_top: &[Vec<char>]) -> Vec<(i32, i32)> {
    let (height, width) = (rows_from_top.len() as i32, rows_from_top[0].len() as i32);
    let cell = |file: i32, rank: i32| {
        if (0..width).contains(&file) && (0..height).contains(&rank) {
            rows_from_top[(height - 1 - rank) as usize][file as usize]
        } else {
            '#'
        }
    };
    let mut places = Vec::new();
    for (file, rank) in [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)] {
        let near = |df: i32, dr: i32| cell(file + df, rank + dr) == '.';
        let touches = (-1..=1).any(|df| (-1..=1).any(|dr| near(df, dr)));
        if cell(file, rank) == '#' && touches && !places.contains(&(file, rank)) {
            places.push((file, rank));
        }
    }
    places
}

/// Returns the value of a key in the options, or the default.
pub fn value<'t>(options: &'t str, key: &str, default: &'t str) -> &'t str {
    let mut pairs = options.split(',').filter_map(|pair| pair.split_once('='));
    pairs.find(|(k, _)| *k == key).map_or(default, |(_, value)| value)
}
