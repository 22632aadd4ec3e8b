//! The hunt: how close a king without an open way to a winning square is to capture.
//!
//! Attackers who have sealed the corners win with walls. A row of attackers, each adjacent to the
//! next along a rank, a file or a diagonal, keeps the king on his side of it, and advances man by
//! man. He must move: occupying the squares around him one by one also drives him from the edge,
//! where he cannot be captured. A wall has no effect before it is complete, so the evaluation
//! measures the room he would have if its gaps were already closed, which shrinks with every man
//! who comes nearer.

use crate::Hnefatafl;
use crate::evaluate::{Reach, count};
use crate::geometry::{EAST, Geometry, NORTH, SOUTH, WEST};
use crate::position::Position;

/// Returns the squares adjacent to at least one and to at least two of a set, along ranks, files
/// and diagonals.
fn beside(board: &Geometry, set: u128) -> [u128; 2] {
    let across = [board.step(EAST, set), board.step(WEST, set)];
    let [east, west] = across;
    let ranks = [set, east, west].map(|rank| [board.step(NORTH, rank), board.step(SOUTH, rank)]);
    across
        .into_iter()
        .chain(ranks.into_iter().flatten())
        .fold([0; 2], |[one, two], next| [one | next, two | one & next])
}

impl Hnefatafl {
    /// Returns the value for the attackers of confining the king to `region`, which has no winning
    /// square, and of the progress of their hunt.
    pub(crate) fn hunt(&self, position: &Position, reach: &Reach, region: u128) -> i32 {
        let (w, board, [attackers, defenders]) = (&self.weights.hunt, &self.board, position.men);
        let [gaps, narrow_gaps] = beside(board, attackers);
        let free = self.access.king_stop & !attackers;
        let room = board.reach(position.king_bit(), free & !narrow_gaps);
        let close_room = board.reach(position.king_bit(), free & !gaps);
        let at_edge = region & board.edge != 0;
        let begun = if self.rules.exit_forts && at_edge { w.begun_at_edge } else { w.begun };
        let strip = if region & !board.edge == 0 { w.strip } else { 0 };
        begun + self.seal_score(position, &w.seals) + w.attacker * count(attackers)
            - w.defender * count(defenders)
            - w.region * count(region)
            - w.room * count(room)
            - w.room_edge * count(room & board.edge)
            - w.close_room * count(close_room)
            - reach.score(w.king_move, w.king_space)
            - strip
    }
}

#[cfg(test)]
mod tests {
    use super::beside;
    use crate::geometry::{Geometry, LARGEST};
    use crate::{COPENHAGEN, FETLAR, Hnefatafl};
    use throughline_game::{Evaluate, Notation, Random, bits::ones};

    /// Returns the evaluation from the attackers' view, with them to move.
    fn score(position: &str) -> i32 {
        let game = Hnefatafl::new(FETLAR).unwrap();
        game.evaluate(&game.parse_position(&format!("{position} a")).unwrap())
    }

    #[test]
    fn squares_beside_men_are_those_counted_one_by_one() {
        let mut random = Random::new(7);
        for size in [7, 9, 11] {
            let board = Geometry::new(size);
            for _ in 0..50 {
                let set =
                    ones(board.playable).filter(|_| random.below(6) == 0).fold(0, |set, s| set | 1u128 << s);
                let around = |square: u8| {
                    let (file, rank) = LARGEST.file_and_rank(square);
                    let distance = |other: &u8| {
                        let (f, r) = LARGEST.file_and_rank(*other);
                        f.abs_diff(file).max(r.abs_diff(rank))
                    };
                    ones(set).filter(|other| distance(other) == 1).count()
                };
                let at_least =
                    |n| ones(board.playable).filter(|&s| around(s) >= n).fold(0, |set, s| set | 1u128 << s);
                assert_eq!(beside(&board, set), [at_least(1), at_least(2)]);
            }
        }
        assert_eq!(beside(&Geometry::new(11), 1u128)[1], 0);
    }

    #[test]
    fn every_man_who_comes_nearer_counts_before_the_wall_stands() {
        // The corners are sealed. Five idle men from behind the seals build a wall along rank 6.
        let boards = [
            ["1tt5t2", "tt7t1", "11", "tt7tt", "1tt5t2"],
            ["1tt5t2", "tt7t1", "t1t8", "tt7t1", "2t5t2"],
            ["1tt5t2", "tt7t1", "t1t6t1", "1t7t1", "2t5t2"],
            ["1tt5t2", "1t7t1", "t1t1t4t1", "1t7t1", "2t5t2"],
            ["2t5t2", "1t7t1", "t1t1t1t2t1", "1t7t1", "2t5t2"],
        ];
        let scores = boards.map(|[top, below_top, wall, above_bottom, bottom]| {
            score(&format!("{top}/{below_top}/t9t/11/5K5/{wall}/11/11/t9t/{above_bottom}/{bottom}"))
        });
        assert!(scores.is_sorted_by(|fewer, more| more > fewer), "{scores:?}");
    }

    #[test]
    fn closing_in_on_a_jailed_king_counts_by_both_rule_sets() {
        // Two men take squares beside him, one after the other. His own men have enough moves.
        let boards = [["4t2t1t1", "4t4t1"], ["7t1tt", "4t4t1"], ["7t1tt", "9tt"]];
        for rules in [FETLAR, COPENHAGEN] {
            let game = Hnefatafl::new(rules).unwrap();
            let scores = boards.map(|[seventh, fifth]| {
                let board = format!("2t5t2/1t6tt1/t8tt/10t/{seventh}/8t1K/{fifth}/10t/t9t/1t6TT1/2t4TT2 a");
                game.evaluate(&game.parse_position(&board).unwrap())
            });
            assert!(scores.is_sorted_by(|wider, closer| closer > wider), "{scores:?}");
        }
    }

    #[test]
    fn a_king_who_can_leave_the_edge_is_nearer_to_his_end_than_one_who_cannot() {
        let shut = "2t5t2/1t7t1/t9t/t10/1t9/Kt9/1t9/t10/t9t/1t7t1/2t5t2";
        let hole = "2t5t2/1t7t1/t9t/t10/1t9/K1t8/1t9/t10/t9t/1t7t1/2t5t2";
        assert!(score(hole) > score(shut) + 50, "{} {}", score(hole), score(shut));
    }
}
