//! A small alpha-beta search that advises a prover: it says what a position is about worth, and
//! which wins are near. What it says is never part of a proof.

use throughline_game::exact::{ExactValue, Tablebase, Wdl, at_end};
use throughline_game::{Evaluate, PackedMove};

/// Scores beyond this are wins that were seen to the end, or are known.
pub(super) const WON: i32 = 30_000;
/// The score of a win at once; a ply less for each ply away.
const MATE: i32 = 32_000;
/// How deep captures are followed beyond the depth.
const QUIESCENCE: i32 = 4;

/// What is remembered of a position.
#[derive(Clone, Copy)]
struct Memory {
    key: u64,
    score: i32,
    /// The move that was best; `u32::MAX` for none.
    best: u32,
    depth: i8,
    /// -1: at most the score, 0: the score, 1: at least the score.
    bound: i8,
}

/// The search, with a table of its own.
pub(super) struct ShallowSearch<'g, G: Evaluate> {
    game: &'g G,
    tablebase: Option<&'g dyn Tablebase<G>>,
    table: Vec<Memory>,
    /// Positions looked at.
    pub(super) nodes: u64,
}

impl<'g, G: Evaluate> ShallowSearch<'g, G> {
    /// A search with a table of `memory` bytes at most.
    pub(super) fn new(game: &'g G, tablebase: Option<&'g dyn Tablebase<G>>, memory: usize) -> Self {
        let slots = (memory / size_of::<Memory>()).max(1024).next_power_of_two() / 2;
        let empty = Memory { key: 0, score: 0, best: u32::MAX, depth: -1, bound: 0 };
        ShallowSearch { game, tablebase, table: vec![empty; slots], nodes: 0 }
    }

    /// About what the position is worth to its side to move, `depth` plies deep, as far as it lies
    /// between two bounds; exact beyond ±[`WON`].
    pub(super) fn score(&mut self, position: &G::Position, depth: i32, least: i32, most: i32) -> i32 {
        self.search(position, depth, least, most, 0)
    }

    /// The score of a position whose value somebody knows.
    fn known(&self, position: &G::Position, ply: i32) -> Option<i32> {
        self.tablebase
            .and_then(|tablebase| tablebase.probe(self.game, position))
            .map(|exact| score_of(exact, ply))
    }

    fn over(&self, position: &G::Position, ply: i32) -> i32 {
        at_end(self.game, position).map_or(0, |exact| score_of(exact, ply))
    }

    /// What the side to move has without moving: a draw where it may declare one.
    fn floor(&self, position: &G::Position) -> i32 {
        if self.game.claim(position).is_some() { 0 } else { -MATE }
    }

    fn slot(&self, key: u64) -> usize {
        (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20) as usize & (self.table.len() - 1)
    }

    fn search(&mut self, position: &G::Position, depth: i32, mut alpha: i32, beta: i32, ply: i32) -> i32 {
        self.nodes += 1;
        if let Some(score) = self.known(position, ply) {
            return score;
        }
        let key = self.game.key(position);
        let slot = self.slot(key);
        let memory = self.table[slot];
        let mut first = u32::MAX;
        if memory.key == key && memory.depth >= 0 {
            first = memory.best;
            let score = from_table(memory.score, ply);
            let cuts = match memory.bound {
                0 => true,
                1 => score >= beta,
                _ => score <= alpha,
            };
            if i32::from(memory.depth) >= depth.max(0) && cuts {
                return score;
            }
        }
        let mut moves = Vec::new();
        self.game.legal_moves(position, &mut moves);
        if moves.is_empty() {
            return self.over(position, ply);
        }
        if depth <= 0 && !self.game.in_check(position) || depth <= -2 {
            return self.quiet(position, QUIESCENCE, alpha, beta, ply);
        }
        self.order(position, &mut moves, first);
        let (mut best, mut best_move, old_alpha) = (self.floor(position), u32::MAX, alpha);
        alpha = alpha.max(best);
        for m in moves {
            if alpha >= beta {
                break;
            }
            let mut after = position.clone();
            self.game.play(&mut after, m);
            let score = -self.search(&after, depth - 1, -beta, -alpha, ply + 1);
            if score > best {
                (best, best_move) = (score, m.pack());
                alpha = alpha.max(score);
            }
        }
        let bound = if best >= beta { 1 } else { -i8::from(best <= old_alpha) };
        let depth = depth.clamp(0, 100) as i8;
        self.table[slot] = Memory { key, score: to_table(best, ply), best: best_move, depth, bound };
        best
    }

    fn order(&self, position: &G::Position, moves: &mut [G::Move], first: u32) {
        moves.sort_by_cached_key(|&m| {
            let promise = self.game.capture_value(position, m) * 100
                + self.game.quiet_move_score(position, m).clamp(-4000, 4000);
            (m.pack() != first, -promise)
        });
    }

    /// Captures only, until it is quiet.
    fn quiet(&mut self, position: &G::Position, depth: i32, mut alpha: i32, beta: i32, ply: i32) -> i32 {
        self.nodes += 1;
        if let Some(score) = self.known(position, ply) {
            return score;
        }
        let mut moves = Vec::new();
        if self.game.count_moves(position) == 0 {
            return self.over(position, ply);
        }
        let mut best = self.game.evaluate(position).max(self.floor(position));
        alpha = alpha.max(best);
        if depth == 0 || alpha >= beta {
            return best;
        }
        self.game.noisy_moves(position, &mut moves);
        self.order(position, &mut moves, u32::MAX);
        for m in moves {
            let mut after = position.clone();
            self.game.play(&mut after, m);
            let score = -self.quiet(&after, depth - 1, -beta, -alpha, ply + 1);
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}

/// What an exact value scores `ply` plies from the root.
fn score_of(exact: ExactValue, ply: i32) -> i32 {
    let plies = exact.distance.map_or(100, |plies| plies.min(1000)) as i32;
    match exact.wdl {
        Wdl::Win => MATE - ply - plies,
        Wdl::Draw => 0,
        Wdl::Loss => ply + plies - MATE,
    }
}

/// Wins are remembered by their distance from the position, not from the root.
fn to_table(score: i32, ply: i32) -> i32 {
    match score {
        WON.. => score + ply,
        _ if score <= -WON => score - ply,
        _ => score,
    }
}

fn from_table(score: i32, ply: i32) -> i32 {
    match score {
        WON.. => score - ply,
        _ if score <= -WON => score + ply,
        _ => score,
    }
}
