//! What the search needs to know: judgement, captures, ordering.
//!
//! The judgement counts material, the king's freedom and ways out, the guards of the corners, the
//! room he is shut in and how near it brings him to his end ([`crate::hunt`]), and how far he is
//! surrounded. [`crate::weights`] holds every number.

use crate::geometry::SQUARES;
use crate::position::Position;
use crate::weights::Seals;
use crate::{Game, Hnefatafl, KingCapture, Move};
use throughline_game::{Evaluate, Side, Tuning, WdlModel};

/// What a man is worth to move ordering.
const ATTACKER: i32 = 100;
const DEFENDER: i32 = 190;

/// What taking the king or escaping with him is worth to move ordering.
const DECISIVE: i32 = 10_000;

/// With fewer moves than this, having to move may hurt: no null move.
const FEWEST_MOVES_TO_PASS: usize = 10;

#[inline(always)]
pub(crate) fn count(set: u128) -> i32 {
    set.count_ones() as i32
}

/// The squares that the king reaches in one move, two and three.
pub(crate) struct Reach {
    once: u128,
    twice: u128,
    thrice: u128,
}

impl Reach {
    /// The squares he reaches in one move and in two, each at its price.
    #[inline(always)]
    pub fn worth(&self, king_move: i32, king_space: i32) -> i32 {
        king_move * count(self.once) + king_space * count(self.twice)
    }
}

impl Hnefatafl {
    /// The judgement from the attackers' view, and whether the king is shut in.
    fn attackers_score(&self, position: &Position) -> (i32, bool) {
        let w = &self.weights;
        let men = w.attacker * count(position.men[0]) - w.defender * count(position.men[1]);
        let reach = self.king_reach(position);
        let region = self.enclosure(position, &reach);
        let corners = match region {
            None => self.watch(position) - self.freedom(position, &reach),
            Some(region) => self.hunt(position, &reach, region),
        };
        let score = w.edge[position.side.index()] + men + corners + self.siege(position);
        (score, region.is_some())
    }

    /// How well the corners are guarded.
    fn watch(&self, position: &Position) -> i32 {
        let guards = self.guards.near | self.guards.far;
        self.seals(position, &self.weights.seals) - self.weights.guard_taken * count(position.men[1] & guards)
    }

    /// What the men who seal the corners are worth.
    pub(crate) fn seals(&self, position: &Position, seals: &Seals) -> i32 {
        if self.guards.near == 0 {
            return 0;
        }
        let men_on = |squares: u128| count(position.men[0] & squares) as usize;
        self.guards.corners.iter().map(|c| seals.near[men_on(c.near)] + seals.far[men_on(c.far)]).sum()
    }

    /// The squares that attackers alone shut in around the king, when no winning square is among
    /// them.
    fn enclosure(&self, position: &Position, reach: &Reach) -> Option<u128> {
        // What the king reaches by his moves is within his room: a good part of it is known.
        let known = position.king_bit() | reach.once | reach.twice | reach.thrice;
        let region = self.room(position, known, self.goal);
        (region & self.goal == 0).then_some(region)
    }

    /// How far the king is surrounded.
    fn siege(&self, position: &Position) -> i32 {
        if self.h11_is_safe_at_edge(position.king) {
            return -self.weights.king_safe;
        }
        let hostile = self.h10_hostile_to_king(position.men[0]);
        let sides = (self.board.neighbours(position.king) & hostile).count_ones();
        let weights = match self.rules.king_capture {
            KingCapture::TwoSides if !self.is_at_throne(position.king) => &self.weights.beside_weak_king,
            _ => &self.weights.beside_king,
        };
        weights[sides as usize]
    }

    /// What the king can reach over a board that does not change.
    #[inline(always)]
    fn king_reach(&self, position: &Position) -> Reach {
        let occupied = position.occupied();
        let free = self.board.playable & !occupied;
        let once = self.king_targets(position.king, occupied);
        let further = |from| self.h2_slides(from, free).iter().fold(0, |all, reach| all | reach);
        let twice = further(once) & self.ways.king_stop;
        Reach { once, twice, thrice: further(twice) }
    }

    /// What the king can reach, and what he sees from there, as long as he is not shut in.
    fn freedom(&self, position: &Position, reach: &Reach) -> i32 {
        let w = &self.weights;
        let &Reach { once, twice, thrice } = reach;
        let free = self.board.playable & !position.occupied();
        // From here the king sees one winning square, or two.
        let [north, east, south, west] = self.h2_slides(self.goal & free, free);
        let entries = north | east | south | west;
        let forks = (north & south | east & west | (north | south) & (east | west)) & !self.goal;
        let step = |set: u128| set.count_ones().min(2) as usize;
        let mover = position.side.index();
        w.far_way[mover][count(thrice & self.goal).min(4) as usize]
            + reach.worth(w.king_move, w.king_space)
            + w.way_out[mover][step(once & self.goal)]
            + w.entry[mover][step(once & entries & !self.goal)]
            + w.fork[mover][step(once & forks)]
            + w.fork_in_two[mover][step(twice & !once & forks)]
    }

    /// Whether the king can win at once if he is to move.
    fn can_escape(&self, position: &Position) -> bool {
        self.king_targets(position.king, position.occupied()) & self.goal != 0
    }

    /// Whether the attackers can take the king at once if they are to move.
    fn can_take_king(&self, position: &Position) -> bool {
        let squares = self.king_taking_squares(position);
        squares != 0
            && self
                .men_targets(position.men[0], position.occupied())
                .iter()
                .any(|targets| targets & squares != 0)
    }
}

impl Evaluate for Hnefatafl {
    fn evaluate(&self, position: &Position) -> i32 {
        self.evaluate_or_correct(position).0
    }

    /// Networks see too few kings who are shut in to know how they are hunted down.
    #[inline]
    fn evaluate_or_correct(&self, position: &Position) -> (i32, bool) {
        let (score, is_hunt) = self.attackers_score(position);
        let own = if position.side == Side::First { score } else { -score };
        (own.clamp(-Self::LIMIT, Self::LIMIT), is_hunt)
    }

    /// Captures, taking the king, and his escapes.
    fn noisy_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        let enemy = position.men[position.side.opponent().index()];
        let captures =
            self.hammer_squares(enemy, self.h6_h7_anvils(position)) | self.shieldwall_squares(position);
        match position.side {
            Side::First => self.push_moves(position, captures | self.king_taking_squares(position), 0, moves),
            Side::Second => {
                let by_king = if self.rules.king_armed { captures } else { 0 };
                self.push_moves(position, captures, by_king | self.goal, moves);
            }
        }
    }

    fn capture_value(&self, position: &Position, m: Move) -> i32 {
        let men = count(self.taken_men(position, m));
        match position.side {
            Side::First if self.takes_king(position, m) => DECISIVE,
            Side::First => men * DEFENDER,
            Side::Second if m.from() == position.king && self.goal & 1u128 << m.to() != 0 => DECISIVE,
            Side::Second => men * ATTACKER,
        }
    }

    fn win_model(&self) -> WdlModel {
        self.weights.win_model
    }

    /// Measured: `docs/strength.md`.
    const LEVEL_STRENGTHS: [f64; 7] = [2.2, 3.53, 4.47, 5.13, 5.72, 6.48, 8.3];

    fn after_pass(&self, position: &Position) -> Option<Position> {
        if self.in_check(position) || self.count_moves(position) < FEWEST_MOVES_TO_PASS {
            return None;
        }
        let mut passed = *position;
        passed.pass_turn();
        Some(passed)
    }

    /// The attackers are in check when the king could escape, the defenders when he could be taken.
    fn in_check(&self, position: &Position) -> bool {
        match position.side {
            Side::First => self.can_escape(position),
            Side::Second => self.can_take_king(position),
        }
    }

    /// From, to and side.
    #[inline]
    fn history_index(&self, position: &Position, m: Move) -> usize {
        (position.side.index() * SQUARES + usize::from(m.from())) * SQUARES + usize::from(m.to())
    }

    fn history_size(&self) -> usize {
        2 * SQUARES * SQUARES
    }

    /// Attacker, defender or king, and where to.
    #[inline]
    fn continuation_index(&self, position: &Position, m: Move) -> usize {
        let is_king = position.side == Side::Second && m.from() == position.king;
        (position.side.index() + usize::from(is_king)) * SQUARES + usize::from(m.to())
    }

    fn continuation_size(&self) -> usize {
        3 * SQUARES
    }
}

impl Tuning for Hnefatafl {
    fn weights(&self) -> Vec<(String, i32)> {
        let mut list = Vec::new();
        self.weights.clone().each(&mut |name, value| list.push((name, *value)));
        list
    }

    fn with_weights(&self, values: &[i32]) -> Option<Self> {
        let (mut values, mut weights) = (values.iter(), self.weights.clone());
        let mut missing = false;
        weights.each(&mut |_, value| match values.next() {
            Some(new) => *value = *new,
            None => missing = true,
        });
        (!missing && values.next().is_none()).then(|| Hnefatafl { weights, ..self.clone() })
    }
}

#[cfg(test)]
mod tests {
    use crate::{FETLAR, Hnefatafl};
    use throughline_game::{Catalogued, Evaluate, Game, Notation};

    fn judge(text: &str) -> i32 {
        let game = Hnefatafl::new(FETLAR).unwrap();
        game.evaluate(&game.parse_position(text).unwrap())
    }

    fn noisy(text: &str) -> Vec<String> {
        let game = Hnefatafl::new(FETLAR).unwrap();
        let position = game.parse_position(text).unwrap();
        let mut moves = Vec::new();
        game.noisy_moves(&position, &mut moves);
        let mut texts: Vec<String> = moves.into_iter().map(|m| game.move_text(&position, m)).collect();
        texts.sort();
        texts
    }

    #[test]
    fn an_open_corner_is_worth_more_than_a_man() {
        // The king on a6 looks down his file to a1; an attacker on a2 shuts it.
        let open = judge("11/t10/11/11/11/K10/11/11/11/11/1t9 a");
        let shut = judge("11/t10/11/11/11/K10/11/11/11/t10/11 a");
        assert!(shut > open + 200, "{shut} {open}");
    }

    #[test]
    fn a_sealed_corner_pleases_the_attackers() {
        let sealed = judge("11/11/11/11/11/5K5/11/11/t10/1t9/2t8 a");
        let idle = judge("4t6/11/11/11/11/5K5/11/11/11/11/4t1t4 a");
        assert!(sealed > idle, "{sealed} {idle}");
    }

    #[test]
    fn a_square_with_two_ways_out_is_worth_more_than_one_with_one() {
        // On f6 the king can reach f1 and f11, each with two corners in sight; two men take one of
        // each pair away.
        let forks = judge("11/3t3t3/11/11/11/1t3K3t1/11/11/11/11/11 d");
        let single = judge("3t7/11/11/11/11/1t3K3t1/11/11/11/11/7t3 d");
        assert!(forks > single + 100, "{forks} {single}");
    }

    #[test]
    fn shutting_the_king_in_pleases_the_attackers() {
        let ring = "11/11/3ttttt3/3t3t3/3t1K1t3/3t3t3/3ttttt3/11/11/11/11 a";
        let gap = "11/11/3ttttt3/3t3t3/3t1K1t3/3t3t3/3tt1tt3/11/11/5t5/11 a";
        assert!(judge(ring) > judge(gap) + 100, "{} {}", judge(ring), judge(gap));
    }

    #[test]
    fn quiescence_follows_captures_escapes_and_the_kings_capture() {
        assert_eq!(noisy("9t1/11/11/11/11/11/3t7/2tKt6/11/3t7/11 a"), ["d2-d3"]);
        assert_eq!(noisy("1t9/K10/11/11/11/11/11/11/11/11/11 d"), ["a10-a1", "a10-a11"]);
        assert_eq!(noisy("5K5/11/11/11/11/11/11/2tT6t/11/11/11 a"), ["k4-e4"]);
        assert_eq!(noisy(FETLAR.start), Vec::<String>::new());
    }

    #[test]
    fn a_side_about_to_lose_its_king_is_in_check() {
        let game = Hnefatafl::new(FETLAR).unwrap();
        let read = |text: &str| game.parse_position(text).unwrap();
        assert!(game.in_check(&read("11/11/11/11/11/11/3t7/2tKt6/11/3t7/11 d")));
        assert!(!game.in_check(&read("11/11/11/11/11/11/3t7/2tKt6/11/4t6/1T9 d")));
        assert!(game.in_check(&read("11/t10/11/K10/11/11/11/11/11/11/11 a")));
        assert!(!game.in_check(&game.start()));
        assert!(game.after_pass(&game.start()).is_some());
    }

    /// The judgement by a published rule set.
    fn judge_by(rules: &str, text: &str) -> i32 {
        let game = Hnefatafl::from_text(&format!("rules={rules}")).unwrap();
        game.evaluate(&game.parse_position(text).unwrap())
    }

    #[test]
    fn a_way_to_the_edge_counts_where_the_edge_is_the_goal() {
        let open = judge_by("tablut", "9/9/3t5/2t1t4/1t1K1t3/9/9/9/9 d");
        let shut = judge_by("tablut", "9/9/3t5/2t1t4/1t1K1t3/9/3t5/9/9 d");
        assert!(open > shut + 1000, "{open} {shut}");
    }

    #[test]
    fn corners_need_no_guard_where_the_edge_is_the_goal() {
        let (corner, centre) = ("9/9/9/4K4/9/9/9/1t7/2t6 a", "9/9/9/4K4/9/9/9/9/3tt4 a");
        let difference = |rules: &str, a: &str, b: &str| judge_by(rules, a) - judge_by(rules, b);
        assert!(difference("tablut", corner, centre).abs() < 40, "{}", difference("tablut", corner, centre));
        assert!(difference("brandubh", "7/7/7/4K2/7/1t5/2t4 a", "7/7/7/4K2/7/7/2tt3 a") > 0);
    }

    #[test]
    fn one_attacker_beside_a_weak_king_weighs_more() {
        let (near, far) = ("7/7/1tK4/7/7/7/7 a", "7/7/2K4/7/7/7/1t5 a");
        assert!(judge_by("brandubh", near) > judge_by("brandubh", far), "the king can be taken by one more");
    }

    #[test]
    fn a_king_shut_off_from_the_corners_is_not_lost_while_he_can_build_a_fort() {
        // Seals at all four corners; the king's room reaches the edge.
        let text = "2t5t2/1t7t1/t9t/11/5T5/4TKT4/5T5/11/t9t/1t7t1/2t5t2 a";
        assert!(judge_by("fetlar-federation", text) > judge_by("copenhagen", text) + 200);
    }

    #[test]
    fn a_score_for_attackers_who_can_only_hold_is_a_draw() {
        let model =
            |rules: &str| Hnefatafl::from_text(&format!("rules={rules}")).expect("a rule set").win_model();
        let wins = |rules: &str, score: f64| {
            1.0 / (1.0 + ((model(rules).margin - score) / model(rules).spread).exp())
        };
        assert!(wins("fetlar", 300.0) < 0.1, "shut in, and nothing more");
        assert!(wins("copenhagen", 300.0) > 0.8, "shutting the king in wins");
        assert!((0.7..0.95).contains(&wins("fetlar", 660.0)), "as at the start for the defenders");
    }

    #[test]
    fn men_count_in_full_once_the_king_is_shut_in() {
        let worth = |rules, more, fewer| judge_by(rules, fewer) - judge_by(rules, more);
        let (more, fewer) =
            ("11/4t6/11/3t7/5K5/11/6t4/11/11/11/11 d", "11/11/11/3t7/5K5/11/6t4/11/11/11/11 d");
        let (more_around, fewer_around) = (
            "11/11/3ttttt3/3t3t3/3t1K1t3/3t3t3/3ttttt3/11/11/11/4t6 d",
            "11/11/3ttttt3/3t3t3/3t1K1t3/3t3t3/3ttttt3/11/11/11/11 d",
        );
        for rules in ["fetlar", "fetlar-federation", "copenhagen"] {
            let (open, shut) = (worth(rules, more, fewer), worth(rules, more_around, fewer_around));
            assert!((20..60).contains(&open) && shut > open + 60, "{rules}: {open} {shut}");
        }
    }

    #[test]
    fn quiescence_follows_shieldwalls() {
        let game = Hnefatafl::from_text("rules=copenhagen").unwrap();
        let position = game.parse_position("11/11/10t/11/11/5K5/11/11/2T8/3TTT5/3tttT4 d").unwrap();
        let mut moves = Vec::new();
        game.noisy_moves(&position, &mut moves);
        let m = game.parse_move(&position, "c3-c1").unwrap();
        assert!(moves.contains(&m));
        assert_eq!(game.capture_value(&position, m), 300);
    }
}
