//! Random option sets and boards, by a fixed seed.

use throughline_game::Random;

/// The text of random options; the board has at most `most` squares.
pub fn options(random: &mut Random, most: u32) -> String {
    let board = board(random, most);
    let mut options = vec![format!("board={board}")];
    if random.below(4) == 0 {
        options.push(format!("drop=random,seed={}", random.next_u64()));
    }
    if random.below(3) == 0 {
        options.push("equal-moves=on".to_owned());
    }
    match random.below(3) {
        0 if corners(&board) >= 2 => options.push("blockers=own".to_owned()),
        1 if corners(&board) >= 2 => options.push("blockers=shared".to_owned()),
        _ => {}
    }
    options.join(",")
}

/// A value of the option `board`: a rectangle, or a mask with islands.
fn board(random: &mut Random, most: u32) -> String {
    loop {
        let (width, height) = (4 + random.below(13), 4 + random.below(13));
        if width * height > most {
            continue;
        }
        if random.below(3) == 0 {
            return format!("{width}x{height}");
        }
        let islands = random.below(40);
        let mut cell = |chance| if random.below(100) < chance { '#' } else { '.' };
        let mut ranks: Vec<Vec<char>> =
            (0..height).map(|_| (0..width).map(|_| cell(islands)).collect()).collect();
        for rank in [0, height as usize - 1] {
            for file in [0, width as usize - 1] {
                ranks[rank][file] = cell(85);
            }
        }
        if ranks.iter().flatten().filter(|&&c| c == '.').count() >= 2 {
            return mask(&ranks);
        }
    }
}

fn mask(ranks: &[Vec<char>]) -> String {
    ranks.iter().map(|rank| rank.iter().collect::<String>()).collect::<Vec<_>>().join("/")
}

/// The ranks of a board as a mask draws them, from the top.
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

/// Unused corners of the rectangle with a space next to them, as files and ranks from the lower left.
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

fn corners(board: &str) -> usize {
    corner_places(&ranks(board)).len()
}

/// The value that options give a key, or the default.
pub fn value<'t>(options: &'t str, key: &str, default: &'t str) -> &'t str {
    let mut pairs = options.split(',').filter_map(|pair| pair.split_once('='));
    pairs.find(|(k, _)| *k == key).map_or(default, |(_, value)| value)
}
