//! Evaluation for the search: owned spaces, and what each side can turn with its next move.

use crate::board::opposite;
use crate::{Bits, Move, Position, Progression, Turn};
use throughline_game::bits::ones;
use throughline_game::{Evaluate, NetworkInputs, PlaneSymmetry, Tuning, WdlModel};

/// The number of spaces of the board that [`STAGES`] were fitted on.
const STANDARD_SPACES: usize = 60;

/// The value of a final lead of one space, on the scale of [`Evaluate::evaluate`].
const SPACE: i32 = 100;

/// The number of features.
///
/// Tested and left out, because a fit gave them no weight: tokens that no move can turn any more,
/// the number of moves, empty spaces within reach, the parity of empty spaces.
const FEATURES: usize = 5;

/// Weights by the number of empty spaces, interpolated between these stages.
///
/// Fitted by least squares to the final lead in 6000 games of the program against itself (two
/// plies, one turn in twelve random), starting from counting spaces and repeated until the weights
/// converged. Against counting spaces at the same depth this evaluation scores 89 % at one ply, 90
/// % at two and 90 % at three (600, 600 and 120 games).
///
/// The columns:
/// 1. spaces owned, mover's less opponent's;
/// 2. enemy tokens that some move of the mover turns, a measure of choice;
/// 3. own tokens some move of the opponent turns;
/// 4. the maximum gain of a move of the mover, with a turned token counted twice;
/// 5. the maximum gain of a move of the opponent, if he were to move.
const STAGES: [(usize, [i32; FEATURES]); 5] = [
    (2, [89, 11, -4, 65, -49]),
    (6, [86, 32, -30, 49, -29]),
    (16, [93, 50, -44, 54, -44]),
    (30, [78, 48, -46, 57, -45]),
    (58, [52, 54, -50, 39, -25]),
];

/// [`STAGES`] interpolated for each number of empty spaces; larger numbers use the last row.
const WEIGHTS: [[i32; FEATURES]; 59] = interpolated();

const fn interpolated() -> [[i32; FEATURES]; 59] {
    let mut weights = [STAGES[0].1; 59];
    let mut stage = 1;
    while stage < STAGES.len() {
        let ((low, from), (high, to)) = (STAGES[stage - 1], STAGES[stage]);
        let mut empty = low;
        while empty <= high {
            let mut i = 0;
            while i < FEATURES {
                weights[empty][i] = from[i] + (to[i] - from[i]) * (empty - low) as i32 / (high - low) as i32;
                i += 1;
            }
            empty += 1;
        }
        stage += 1;
    }
    weights
}

/// What one side could do if it were to move. Applies L8 to a lone token only: that a move along a
/// line of all enemy tokens spares the last of them is not worth its cost here.
pub(crate) struct Reach<B> {
    /// The enemy tokens that some move turns.
    pub turned: B,
    /// The empty spaces that some move fills.
    pub entered: B,
    /// Of these, those that a move in each direction fills.
    by_direction: [B; 8],
}

impl<B: Bits> Progression<B> {
    /// Returns the [`Reach`] of the owner of `own` with blockers on `blocked`; `waived` when L6 is
    /// waived.
    pub(crate) fn reach(&self, own: B, enemy: B, blocked: B, waived: bool) -> Reach<B> {
        let turnable = if enemy.count() == 1 { B::none() } else { enemy.without(blocked) };
        let passable = self.board.spaces.without(own | enemy | blocked) | turnable;
        let own = own.without(blocked);
        let mut reach = Reach { turned: B::none(), entered: B::none(), by_direction: [B::none(); 8] };
        for direction in 0..8 {
            let reached = self.board.fill(own, passable, direction);
            let fresh = self.board.fill(own, turnable, direction);
            let entered = reached.without(if waived { own } else { fresh });
            // Enemy tokens before the first empty space are turned as well if the move gets that
            // far.
            let turned = entered | self.board.fill(entered, fresh & turnable, opposite(direction));
            reach.turned = reach.turned | (turned & turnable);
            reach.entered = reach.entered | entered;
            reach.by_direction[direction] = entered;
        }
        reach
    }

    /// Returns the maximum gain of a move, with a turned token counted twice; 0 without a move.
    /// `reach` is that of `own`, with blockers on `blocked`.
    fn best_win(&self, reach: &Reach<B>, own: B, enemy: B, blocked: B) -> i32 {
        let own = own.without(blocked);
        let mut best = 0;
        for (direction, &entered) in reach.by_direction.iter().enumerate() {
            // Of the moves of a token in one direction, the longest gains the most.
            for to in ones(entered.without(self.board.before(entered, direction))) {
                let from = self.origin(own, to, direction);
                let path = self.board.ray(from, direction).without(self.board.ray(to, direction));
                best = best.max((path.count() + (path & enemy).count()) as i32);
            }
        }
        best
    }
}

impl<B: Bits> Evaluate for Progression<B> {
    /// 0 before both tokens are dropped: only search can compare the places.
    fn evaluate(&self, position: &Position<B>) -> i32 {
        let (own, enemy, blocked) = (position.own(), position.enemy(), position.blocked());
        if own.is_none() || enemy.is_none() {
            return 0;
        }
        let empty = self.board.spaces.without(position.filled()).count() as usize;
        let lead = own.count() as i32 - enemy.count() as i32;
        let mine = self.reach(own, enemy, blocked, position.equalising);
        let most = self.best_win(&mine, own, enemy, blocked);
        if position.equalising {
            return SPACE * (lead + most);
        }
        let theirs = self.reach(enemy, own, blocked, false);
        let their_most = self.best_win(&theirs, enemy, own, blocked);
        if empty <= 1 && !self.equal_moves && !self.has_blockers() {
            // The next token move ends the game.
            return SPACE * if most > 0 { lead + most } else { lead - their_most };
        }
        let [turned, exposed] = [&mine, &theirs].map(|reach| reach.turned.count() as i32);
        let counts = [lead, turned, exposed, most, their_most];
        let weights = &WEIGHTS[self.stage(empty)];
        let judged: i32 = counts.iter().zip(weights).map(|(count, weight)| count * weight).sum();
        judged.clamp(-Self::LIMIT, Self::LIMIT)
    }

    fn quiet_move_score(&self, position: &Position<B>, m: Move) -> i32 {
        let (new, turned) = self.gained_spaces(position, m);
        16 * (new + 2 * turned) as i32
    }

    /// Measured: `docs/strength.md`.
    fn level_strengths(&self) -> [f64; 7] {
        [2.88, 3.424, 4.064, 4.864, 6.36, 8.12, 9.44]
    }

    /// Fitted to 120 games of the engine against itself: `throughline match nodes=6000
    /// name=b,nodes=6001 --game linear-progression --pairs 60 --openings random:6 --balance 300
    /// --records FILE`, then `cargo run --release -p throughline-lab --example win_model -- FILE`.
    fn win_model(&self) -> WdlModel {
        WdlModel { margin: 159.9, spread: 138.7 }
    }

    fn history_index(&self, _position: &Position<B>, m: Move) -> usize {
        let squares = self.board.grid.size();
        match m.turn() {
            Some(Turn::Token { from, to, .. }) => usize::from(from) * squares + usize::from(to),
            // No token moves to its own square, so the diagonal is free for drops.
            Some(Turn::Drop { to, .. }) => usize::from(to) * (squares + 1),
            Some(Turn::Pass) | None => 0,
        }
    }

    fn history_size(&self) -> usize {
        self.board.grid.size().pow(2)
    }

    /// Returns the index of the destination.
    fn continuation_index(&self, _position: &Position<B>, m: Move) -> usize {
        match m.turn() {
            Some(Turn::Token { to, .. } | Turn::Drop { to, .. }) => usize::from(to),
            Some(Turn::Pass) | None => 0,
        }
    }

    fn continuation_size(&self) -> usize {
        self.board.grid.size()
    }
}

impl<B: Bits> Progression<B> {
    /// Returns the row of [`WEIGHTS`] for a number of empty spaces. On boards larger than the
    /// standard one it is that of an equally full standard board.
    fn stage(&self, empty: usize) -> usize {
        let spaces = self.board.spaces.count() as usize;
        (empty * STANDARD_SPACES / spaces.max(STANDARD_SPACES)).min(WEIGHTS.len() - 1)
    }
}

/// The network's planes: White's tokens, Black's, enemy tokens that some move of White turns, those
/// of Black, empty spaces that some move of White ends on or crosses, those of Black.
const PLANES: usize = 6;
/// The number of squares of the largest board for networks.
const MAX_SQUARES: usize = 64;

impl<B: Bits> Tuning for Progression<B> {}

impl<B: Bits> NetworkInputs for Progression<B> {
    fn plane_count(&self) -> usize {
        PLANES
    }

    /// 0 on boards that are too large or have blockers.
    fn plane_squares(&self) -> usize {
        let squares = self.board.grid.size();
        if squares <= MAX_SQUARES && !self.has_blockers() { squares } else { 0 }
    }

    fn planes(&self, position: &Position<B>, planes: &mut [u128]) {
        let [white, black] = position.tokens;
        let by_white = self.reach(white, black, B::none(), false);
        let by_black = self.reach(black, white, B::none(), false);
        let sets = [white, black, by_white.turned, by_black.turned, by_white.entered, by_black.entered];
        planes.copy_from_slice(&sets.map(B::first_squares));
    }

    /// Returns the symmetries of the board, each with and without swapped colours.
    fn plane_symmetries(&self) -> Vec<PlaneSymmetry> {
        let symmetry = |swaps_sides| {
            move |squares| PlaneSymmetry {
                planes: (0..PLANES as u8).map(|plane| plane ^ u8::from(swaps_sides)).collect(),
                squares,
                counters: 0,
                swaps_sides,
            }
        };
        let kept = self.images().skip(1).map(symmetry(false));
        kept.chain(self.images().map(symmetry(true))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::LinearProgression;
    use throughline_game::{Catalogued, Game, Notation, Random, bits::SquareSet};

    fn judged(options: &str, text: &str) -> i32 {
        let game = LinearProgression::from_text(options).expect("the options exist");
        game.evaluate(&game.parse_position(text).unwrap_or_else(|e| panic!("{text}: {e}")))
    }

    #[test]
    fn what_a_side_can_do_is_what_its_moves_do() {
        let game = LinearProgression::from_text("").expect("no options are fine");
        let mut random = Random::new(21);
        for _ in 0..200 {
            let mut position = game.start();
            while let Some(m) = game.random_move(&position, &mut random) {
                game.play(&mut position, m);
                if position.own().is_none() || position.enemy().count() < 9 {
                    continue; // Fewer may stand on one line, where L8 is simplified.
                }
                let (mut turned, mut best) = (0, 0);
                game.each_token_move(&position, |m| {
                    if let Some(Turn::Token { from, to, .. }) = m.turn() {
                        turned |= game.board.path(from, to) & position.enemy();
                    }
                    let (new, more) = game.gained_spaces(&position, m);
                    best = best.max((new + 2 * more) as i32);
                });
                let reach =
                    game.reach(position.own(), position.enemy(), position.blocked(), position.equalising);
                let most = game.best_win(&reach, position.own(), position.enemy(), position.blocked());
                assert_eq!((reach.turned, most), (turned, best), "{}", game.position_text(&position));
            }
        }
    }

    #[test]
    fn the_last_move_is_counted_out() {
        let open = "#wwwwww#/wwwwwwww/wwwwwwww/wwwwwwww/bbbbbbbb/bbbbbbbb/bbbbbbbb/#1bbbbb#";
        assert_eq!(judged("", &format!("{open} w - - 0 -")), 100 * (34 - 26));
        assert_eq!(judged("", &format!("{open} b - - 0 -")), 0);
        let full = "#wwwwww#/wwwwwwww/wwwwwwww/wwwwwwww/bwbbbbbb/bwbbbbbb/bwbbbbbb/#wbbbbb#";
        // Black turns five by a3-f8.
        assert_eq!(judged("equal-moves=on", &format!("{full} b - b1 0 f")), 100 * (31 - 29));
    }

    #[test]
    fn nothing_is_judged_before_both_tokens_stand() {
        assert_eq!(judged("", "#6#/8/8/8/8/8/8/#6# w - - 0 -"), 0);
        assert_eq!(judged("", "#6#/8/8/8/3w4/8/8/#6# b - - 0 -"), 0);
    }
}
