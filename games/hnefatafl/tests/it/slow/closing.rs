//! The rules about many squares at once: shieldwalls, encirclement, exit forts (H17 to H19).

use super::{STEPS, Slow, Square};

impl Slow {
    /// H17: every row that the side to move captures by moving to a square of the edge.
    pub fn walled_rows(&self, to: Square) -> Vec<Vec<Square>> {
        let is_wall = |c: char| self.is_own(c) && (c != 'K' || self.rules.king_armed);
        let mut rows = Vec::new();
        for edge in self.edges() {
            let Some(at) = edge.iter().position(|&(square, _)| square == to) else { continue };
            // A candidate row is everything between this square and another one of the edge.
            for other in 0..edge.len() {
                let (low, high) = (at.min(other), at.max(other));
                if high < low + 3 {
                    continue;
                }
                let row = &edge[low + 1..high];
                let end = edge[other].0;
                let held = is_wall(self.at(end)) || self.rules.corners && self.is_corner(end);
                let is_row = row.iter().all(|&(square, front)| {
                    let c = self.at(square);
                    c != '.' && !self.is_own(c) && is_wall(self.at(front))
                });
                if held && is_row {
                    rows.push(row.iter().map(|&(square, _)| square).collect());
                }
            }
        }
        rows
    }

    /// Returns the four edges: each square with the one in front of it.
    fn edges(&self) -> [Vec<(Square, Square)>; 4] {
        let last = self.cells.len() as i32 - 1;
        [
            (0..=last).map(|i| ((i, 0), (i, 1))).collect(),
            (0..=last).map(|i| ((i, last), (i, last - 1))).collect(),
            (0..=last).map(|i| ((0, i), (1, i))).collect(),
            (0..=last).map(|i| ((last, i), (last - 1, i))).collect(),
        ]
    }

    /// Returns the squares reached from some squares, step by step, over squares that `free`
    /// allows.
    fn flood(&self, from: Vec<Square>, free: impl Fn(Square) -> bool) -> Vec<Square> {
        let mut reached = from;
        let mut next = 0;
        while next < reached.len() {
            let (file, rank) = reached[next];
            next += 1;
            for step in STEPS {
                let square = (file + step.0, rank + step.1);
                if self.at(square) != '#' && free(square) && !reached.contains(&square) {
                    reached.push(square);
                }
            }
        }
        reached
    }

    /// H18, from the outside: no piece of the king's side can be reached from the edge past the
    /// attackers.
    pub fn is_encircled(&self) -> bool {
        let outer = self.squares().filter(|&s| self.is_edge(s) && self.at(s) != 't').collect();
        let open = self.flood(outer, |s| self.at(s) != 't');
        open.iter().all(|&s| self.at(s) == '.')
    }

    /// H19: removes capturable defenders one at a time, until the attackers reach the king or none
    /// can be captured.
    pub fn is_exit_fort(&self, king: Square) -> bool {
        let can_step = STEPS.iter().any(|step| {
            let beside = (king.0 + step.0, king.1 + step.1);
            self.at(beside) == '.' && (self.rules.king_returns || !self.is_throne(beside))
        });
        if !self.is_edge(king) || !can_step {
            return false;
        }
        let mut walls: Vec<Square> = self.squares().filter(|&s| self.at(s) == 'T').collect();
        loop {
            let men = self.squares().filter(|&s| self.at(s) == 't').collect();
            let bars = |s: Square| {
                self.rules.corners && self.is_corner(s) || !self.rules.men_cross_throne && self.is_throne(s)
            };
            let area = self.flood(men, |s| !walls.contains(&s) && !bars(s));
            if area.contains(&king) {
                return false;
            }
            let Some(falls) = walls.iter().position(|&s| self.falls(s, &walls, &area)) else {
                return true;
            };
            walls.remove(falls);
        }
    }

    /// Whether a wall is captured by attackers who may stand on all of `area`.
    fn falls(&self, wall: Square, walls: &[Square], area: &[Square]) -> bool {
        let stands = |s: Square| area.contains(&s) && !self.is_throne(s);
        let hostile = |s: Square| {
            stands(s)
                || self.rules.corners && self.is_corner(s)
                || self.rules.throne_hostile[1] && self.is_throne(s) && self.at(s) == '.'
        };
        let pressed =
            STEPS.iter().any(|&(f, r)| stands((wall.0 + f, wall.1 + r)) && hostile((wall.0 - f, wall.1 - r)));
        pressed
            || self.rules.shieldwall
                && self.edges().iter().any(|edge| walled(self, edge, wall, walls, &stands))
    }
}

/// H17 for a wall on an edge: the row it belongs to has attackers all along and at both ends, at
/// most one of which is a corner.
fn walled(
    board: &Slow,
    edge: &[(Square, Square)],
    wall: Square,
    walls: &[Square],
    stands: &dyn Fn(Square) -> bool,
) -> bool {
    let Some(at) = edge.iter().position(|&(square, _)| square == wall) else { return false };
    let in_row = |i: usize| walls.contains(&edge[i].0) && stands(edge[i].1);
    let (mut low, mut high) = (at, at);
    while low > 0 && in_row(low - 1) {
        low -= 1;
    }
    while high + 1 < edge.len() && in_row(high + 1) {
        high += 1;
    }
    if !in_row(at) || high == low || low == 0 || high + 1 == edge.len() {
        return false;
    }
    let ends = [edge[low - 1].0, edge[high + 1].0];
    let held = |s: &Square| stands(*s) || board.rules.corners && board.is_corner(*s);
    ends.iter().all(held) && ends.iter().any(|s| stands(*s))
}
