//! Made-up positions: men on random squares and the king anywhere, often with a formation around
//! him.

use super::Rules;
use throughline_conformance::Choices;
use throughline_conformance::slow::write_row;

/// A board being filled; pieces off the board are ignored.
struct Sketch {
    cells: Vec<Vec<Option<char>>>,
}

impl Sketch {
    fn put(&mut self, file: i32, rank: i32, piece: Option<char>) {
        let cell = usize::try_from(rank).ok().and_then(|rank| self.cells.get_mut(rank));
        if let Some(cell) = cell.and_then(|row| row.get_mut(usize::try_from(file).ok()?)) {
            *cell = piece;
        }
    }

    /// Puts men on random squares.
    fn scatter(&mut self, piece: char, most: u32, choices: &mut dyn Choices) {
        let size = self.cells.len() as u32;
        for _ in 0..choices.below(most + 1) {
            self.put(choices.below(size) as i32, choices.below(size) as i32, Some(piece));
        }
    }

    /// Removes most men from squares where none may stop, so that most positions are valid.
    fn clear_refuges(&mut self, rules: &Rules, choices: &mut dyn Choices) {
        let last = rules.size as i32 - 1;
        for (file, rank) in [(0, 0), (0, last), (last, 0), (last, last), (last / 2, last / 2)] {
            let is_throne = file == last / 2;
            let is_king = self.cells[rank as usize][file as usize] == Some('K');
            if (is_throne || rules.corners) && !is_king && choices.below(50) > 0 {
                self.put(file, rank, None);
            }
        }
    }

    /// Puts attackers next to the king.
    fn besiege(&mut self, (file, rank): (i32, i32), choices: &mut dyn Choices) {
        for (df, dr) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            if choices.below(3) > 0 {
                self.put(file + df, rank + dr, Some('t'));
            }
        }
    }

    /// Puts a ring of attackers around the king, usually without a gap, with his own men inside.
    fn encircle(&mut self, (file, rank): (i32, i32), choices: &mut dyn Choices) {
        let radius = 2 + choices.below(2) as i32;
        for (df, dr) in (-3..=3).flat_map(|df| (-3..=3).map(move |dr: i32| (df, dr))) {
            let distance: i32 = i32::abs(df) + dr.abs();
            let piece = if distance == radius && choices.below(12) > 0 {
                Some('t')
            } else {
                (choices.below(5) == 0).then_some('T')
            };
            if distance <= radius {
                self.put(file + df, rank + dr, piece);
            }
        }
    }

    /// Puts defenders close around the king, with gaps.
    fn fortify(&mut self, (file, rank): (i32, i32), choices: &mut dyn Choices) {
        for (df, dr) in (-2..=2).flat_map(|df| (-2..=2).map(move |dr| (df, dr))) {
            let piece = (choices.below(5) > 1).then_some('T');
            self.put(file + df, rank + dr, piece);
        }
    }

    /// Puts a row at the edge with a wall in front of it, usually with one end open and a man near
    /// who may close it.
    fn wall_in(&mut self, choices: &mut dyn Choices) {
        let last = self.cells.len() as i32 - 1;
        let (row, wall) = if choices.below(2) == 0 { ('t', 'T') } else { ('T', 't') };
        let (from, length) = (1 + choices.below(last as u32 - 1) as i32, 1 + choices.below(4) as i32);
        let top = choices.below(2) == 0;
        let upright = choices.below(2) == 0;
        let mut put = |i, depth, piece| {
            let depth = if top { last - depth } else { depth };
            let (file, rank) = if upright { (depth, i) } else { (i, depth) };
            self.put(file, rank, piece);
        };
        for i in from..from + length {
            put(i, 0, Some(row));
            put(i, 1, (choices.below(8) > 0).then_some(wall));
        }
        put(from - 1, 0, if from == 1 { None } else { Some(wall) });
        put(from + length, 0, None);
        put(from + length, 1, None);
        put(from + length, 2, (choices.below(8) > 0).then_some(wall));
    }
}

/// Returns a position string, occasionally of an invalid position.
pub fn made_up(options: &str, choices: &mut dyn Choices) -> String {
    let rules = Rules::of(options);
    let most = |piece: usize| rules.start[piece].split(' ').count() as u32;
    let mut sketch = Sketch { cells: vec![vec![None; rules.size]; rules.size] };
    let mut king = (choices.index(rules.size) as i32, choices.index(rules.size) as i32);
    let scene = [0, 0, 1, 2, 3, 3][choices.index(6)];
    let few = if scene == 0 { 4 } else { 8 };
    sketch.scatter('t', most(0).saturating_sub(few), choices);
    if scene != 1 {
        sketch.scatter('T', most(1).saturating_sub(few), choices);
    }
    match scene {
        1 if rules.encirclement => sketch.encircle(king, choices),
        2 if rules.exit_forts => {
            king.1 = 0;
            sketch.fortify(king, choices);
        }
        3 if rules.shieldwall => sketch.wall_in(choices),
        _ => sketch.besiege(king, choices),
    }
    let is_taken = choices.chance(2);
    sketch.put(king.0, king.1, (!is_taken).then_some('K'));
    sketch.clear_refuges(&rules, choices);
    let row = |cells: &Vec<Option<char>>| cells.iter().map(|cell| cell.unwrap_or('.')).collect::<Vec<_>>();
    let rows: Vec<String> = sketch.cells.iter().map(|cells| write_row(&row(cells))).collect();
    format!("{} {}", rows.join("/"), if choices.below(2) == 0 { 'a' } else { 'd' })
}
