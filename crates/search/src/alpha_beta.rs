//! The inner nodes: negamax with principal variation search.
//! <https://www.chessprogramming.org/Principal_Variation_Search>

use crate::ordering::{CAPTURE, Lore, Picked, Picker};
use crate::repetition::Recurrence;
use crate::score::{DRAW, LEAST_WIN, MAX_PLY, WIN, is_decisive};
use crate::table::{Bound, Entry};
use crate::worker::{Ask, Worker, least_score};
use throughline_game::{Evaluate, PackedMove};

/// Selective pruning ends a node early when the judgement is this far above what is asked, per ply left.
const SURPLUS_PER_PLY: i32 = 120;
/// Quiet moves are skipped when the judgement is this far below what is asked, per ply left.
const DEFICIT_PER_PLY: i32 = 150;
/// Plies left up to which judgement alone prunes.
const FRONTIER: i32 = 3;
/// Plies left from which null moves are tried.
const NULL_DEPTH: i32 = 3;
/// Plies left from which a null move's result is verified.
const VERIFY_DEPTH: i32 = 8;

/// What the steps before the moves found out.
struct Node {
    /// The position's key, and the one for the table.
    key: u64,
    table_key: u64,
    in_check: bool,
    /// The static judgement, where pruning by it is allowed.
    judged: Option<i32>,
    /// The score without any move: a draw that can be claimed.
    least: i32,
}

impl<G: Evaluate> Worker<'_, G> {
    /// The score of `position`; a bound when it lies outside the window asked for (fail-soft).
    pub fn alpha_beta(&mut self, position: &G::Position, mut ask: Ask) -> i32 {
        self.memory.frames[ask.ply].pv.clear();
        // 1. The end of the game, at every node and the horizon too.
        if let Some(outcome) = self.game.outcome(position) {
            self.enter(ask.ply);
            return self.ended(position, outcome, ask.ply);
        }
        // 2. Repetition. Within the floor only the game's own repetitions count, so that no score there depends on the
        // path (the graph history interaction problem) and no win is hidden.
        let key = self.game.key(position);
        let recurrence = self.memory.past.recurrence(key);
        let cycle = recurrence == Recurrence::InTree && ask.floor == 0;
        if cycle || recurrence == Recurrence::Draw {
            self.enter(ask.ply);
            return self.repeated(position, ask.ply, recurrence == Recurrence::Draw);
        }
        // 3. A draw that may be claimed is the least the mover gets.
        let claim = recurrence == Recurrence::Claim || self.game.claim(position).is_some();
        let least = least_score(claim);
        if least >= ask.beta {
            self.enter(ask.ply);
            return least;
        }
        ask.alpha = ask.alpha.max(least);
        // 4. Check extension: <https://www.chessprogramming.org/Check_Extensions>
        let in_check = self.game.in_check(position);
        if in_check && ask.ply < self.extend_until {
            ask.depth += 1;
        }
        // 5. The horizon.
        if ask.depth <= 0 || ask.ply >= MAX_PLY {
            return self.quiescence(position, ask.ply, ask.alpha, ask.beta).max(least);
        }
        if self.enter(ask.ply) {
            return DRAW;
        }
        self.inner(position, ask, Node { key, table_key: key ^ self.salt, in_check, judged: None, least })
    }

    fn inner(&mut self, position: &G::Position, mut ask: Ask, mut node: Node) -> i32 {
        // 6. Mate distance pruning: <https://www.chessprogramming.org/Mate_Distance_Pruning>
        ask.alpha = ask.alpha.max(ask.ply as i32 - WIN);
        ask.beta = ask.beta.min(WIN - ask.ply as i32 - 1);
        if ask.alpha >= ask.beta {
            return ask.alpha;
        }
        // 7. The transposition table.
        let entry = self.table.probe(node.table_key, ask.ply);
        if let Some(score) = entry.and_then(|entry| cut_off(&entry, &ask)) {
            return score;
        }
        // 8. Pruning by judgement, only below the floor.
        if ask.floor == 0 && !node.in_check && !ask.is_open() && !is_decisive(ask.beta) {
            let judged = self.judge(position);
            node.judged = Some(judged);
            if let Some(score) = self.prune(position, &ask, &node, judged) {
                return score;
            }
        }
        // 9. The moves.
        let hash = entry.and_then(|entry| entry.code).map(G::Move::unpack);
        let mut picker = std::mem::take(&mut self.memory.frames[ask.ply].picker);
        picker.begin(hash.filter(|&m| self.game.is_legal(position, m)));
        let (score, best) = self.moves(position, &ask, &node, &mut picker);
        self.memory.frames[ask.ply].picker = picker;
        if self.clock.is_stopped() {
            return DRAW;
        }
        // 10. Remember.
        let bound = match score {
            _ if score >= ask.beta => Bound::Lower,
            _ if score <= ask.alpha => Bound::Upper,
            _ => Bound::Exact,
        };
        let code = best.map(PackedMove::pack);
        let entry = Entry { code, score, depth: ask.depth, floor: ask.floor, bound };
        self.table.store(node.table_key, ask.ply, entry);
        score
    }

    /// Reverse futility and null move: a score when the node can be given up as too good for the opponent.
    fn prune(&mut self, position: &G::Position, ask: &Ask, node: &Node, judged: i32) -> Option<i32> {
        // 8a. <https://www.chessprogramming.org/Reverse_Futility_Pruning>
        if ask.depth <= FRONTIER && judged - SURPLUS_PER_PLY * ask.depth >= ask.beta {
            return Some(judged);
        }
        // 8b. <https://www.chessprogramming.org/Null_Move_Pruning>, verified near the root against zugzwang.
        if ask.depth < NULL_DEPTH || judged < ask.beta || !ask.may_pass {
            return None;
        }
        let passed = self.game.after_pass(position)?;
        let depth = ask.depth - 3 - ask.depth / 4;
        let null =
            Ask { depth: depth - 1, alpha: -ask.beta, beta: 1 - ask.beta, may_pass: false, ..ask.child() };
        self.memory.past.push(node.key, true);
        let score = -self.alpha_beta(&passed, null);
        self.memory.past.pop();
        if score < ask.beta || self.clock.is_stopped() {
            return None;
        }
        if ask.depth >= VERIFY_DEPTH {
            let again = Ask { depth, may_pass: false, ..*ask };
            let verified = self.inner(position, again, Node { judged: None, ..*node });
            return (verified >= ask.beta).then_some(verified);
        }
        // A win after a pass is no proof of one.
        Some(score.min(LEAST_WIN - 1))
    }

    /// Tries the moves, best first: the score and the best move.
    fn moves(
        &mut self,
        position: &G::Position,
        ask: &Ask,
        node: &Node,
        picker: &mut Picker<G::Move>,
    ) -> (i32, Option<G::Move>) {
        let (mut best, mut best_move) = (node.least, None);
        let mut alpha = ask.alpha;
        let mut tried = 0;
        while let Some(picked) = self.next_move(picker, position, ask.ply) {
            let quiet = picked.gain < CAPTURE;
            if quiet && tried > 0 && hopeless(node, ask, alpha, best) {
                continue;
            }
            let child = self.after(position, picked.m);
            if self.is_overlooked(&child, ask.ply, node.key, picked) {
                continue;
            }
            let now = Ask { alpha, ..*ask };
            self.memory.past.push(node.key, self.game.is_irreversible(position, picked.m));
            let score = self.scout(&child, &now, tried, quiet && !node.in_check);
            self.memory.past.pop();
            if self.clock.is_stopped() {
                return (best, best_move);
            }
            tried += 1;
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(picked.m);
                    self.extend_pv(ask.ply, picked.m);
                }
            }
            if alpha >= ask.beta {
                self.reward(position, ask, picked, picker);
                break;
            }
        }
        // Every move overlooked: the position is judged as it stands.
        if tried == 0 { (self.judge(position).max(node.least), None) } else { (best, best_move) }
    }

    /// The score of a child of the node asked, the `tried`-th in order from 0. `reducible`: a quiet move, out of check.
    pub fn scout(&mut self, child: &G::Position, ask: &Ask, tried: usize, reducible: bool) -> i32 {
        let full = ask.child();
        if tried == 0 {
            return -self.alpha_beta(child, full);
        }
        let scout = Ask { alpha: -ask.alpha - 1, beta: -ask.alpha, ..full };
        // Late move reductions, never below the floor: <https://www.chessprogramming.org/Late_Move_Reductions>
        let reduction = if reducible { late_move_reduction(ask, tried) } else { 0 };
        let reduced = (full.depth - reduction.max(0)).max(full.floor).max(1).min(full.depth);
        let mut score = -self.alpha_beta(child, Ask { depth: reduced, ..scout });
        if score > ask.alpha && reduced < full.depth {
            score = -self.alpha_beta(child, scout);
        }
        if score > ask.alpha && score < ask.beta {
            score = -self.alpha_beta(child, full);
        }
        score
    }

    /// Puts `m` before the line found below it.
    pub fn extend_pv(&mut self, ply: usize, m: G::Move) {
        let (upper, lower) = self.memory.frames.split_at_mut(ply + 1);
        let pv = &mut upper[ply].pv;
        pv.clear();
        pv.push(m);
        pv.extend_from_slice(&lower[0].pv);
    }

    fn next_move(
        &mut self,
        picker: &mut Picker<G::Move>,
        position: &G::Position,
        ply: usize,
    ) -> Option<Picked<G::Move>> {
        let memory = &mut *self.memory;
        let lore = Lore { game: self.game, history: &memory.history, killers: memory.frames[ply].killers };
        picker.next(position, &lore, &mut memory.scratch)
    }

    /// Whether a weak player misses the move that leads to `child`. What wins at once, or threatens to, strikes the eye.
    pub fn is_overlooked(&self, child: &G::Position, ply: usize, key: u64, picked: Picked<G::Move>) -> bool {
        let wins = || self.game.outcome(child).is_some_and(|o| o.winner.is_some());
        let is_threat = || wins() || self.game.in_check(child);
        self.sight.is_blurred()
            && ply > 0
            && self.sight.misses(key, picked.m.pack(), picked.gain, is_threat)
            && !(ply <= self.sight.alert && wins())
    }

    /// Killers and history after a cut-off by a quiet move.
    /// <https://www.chessprogramming.org/Killer_Heuristic>
    fn reward(&mut self, position: &G::Position, ask: &Ask, cut: Picked<G::Move>, picker: &Picker<G::Move>) {
        if cut.gain >= CAPTURE {
            return;
        }
        let killers = &mut self.memory.frames[ask.ply].killers;
        if killers[0] != Some(cut.m) {
            *killers = [Some(cut.m), killers[0]];
        }
        let bonus = (ask.depth * ask.depth * 8).min(1500);
        self.memory.history.add(self.game.history_index(position, cut.m), bonus);
        for m in picker.failed_quiets() {
            self.memory.history.add(self.game.history_index(position, m), -bonus);
        }
    }
}

/// The stored score, if it answers what is asked. Below an open window the line of best moves is wanted, not only the
/// score. A proven win or loss stands at whatever depth it was found.
fn cut_off(entry: &Entry, ask: &Ask) -> Option<i32> {
    if ask.is_open() {
        return None;
    }
    let deep = entry.depth >= ask.depth && entry.floor >= ask.floor;
    let at_least = entry.bound != Bound::Upper && (deep || entry.score >= LEAST_WIN);
    let at_most = entry.bound != Bound::Lower && (deep || entry.score <= -LEAST_WIN);
    let answers = at_least && entry.score >= ask.beta || at_most && entry.score <= ask.alpha;
    answers.then_some(entry.score)
}

/// Futility: below the floor and near the horizon, a quiet move will not lift the judgement to alpha.
/// <https://www.chessprogramming.org/Futility_Pruning>
fn hopeless(node: &Node, ask: &Ask, alpha: i32, best: i32) -> bool {
    ask.depth <= FRONTIER
        && best > -LEAST_WIN
        && node.judged.is_some_and(|judged| judged + DEFICIT_PER_PLY * ask.depth <= alpha)
}

/// How much less deep a late quiet move is searched at first: about a quarter of the product of the logarithms.
fn late_move_reduction(ask: &Ask, tried: usize) -> i32 {
    if ask.depth < 3 || tried < 2 {
        return 0;
    }
    let product = (ask.depth as u32).ilog2() * (tried as u32).ilog2();
    (product as i32 + 2) / 4 - i32::from(ask.is_open())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::WIN;

    #[test]
    fn a_stored_score_answers_only_if_deep_and_wide_enough_or_proven() {
        let entry = Entry { code: None, score: 40, depth: 6, floor: 3, bound: Bound::Lower };
        let ask = Ask { ply: 2, depth: 6, floor: 3, alpha: 30, beta: 31, may_pass: true };
        assert_eq!(cut_off(&entry, &ask), Some(40));
        assert_eq!(cut_off(&entry, &Ask { depth: 7, ..ask }), None);
        assert_eq!(cut_off(&entry, &Ask { floor: 4, ..ask }), None);
        assert_eq!(
            cut_off(&entry, &Ask { beta: 41, alpha: 40, ..ask }),
            None,
            "at least 40 is not at least 41"
        );
        assert_eq!(cut_off(&entry, &Ask { beta: 90, ..ask }), None, "an open window");
        assert_eq!(cut_off(&Entry { bound: Bound::Upper, ..entry }, &ask), None);
        assert_eq!(
            cut_off(&Entry { score: WIN - 9, ..entry }, &Ask { depth: 20, floor: 9, ..ask }),
            Some(WIN - 9)
        );
        let lost = Entry { score: 9 - WIN, bound: Bound::Upper, ..entry };
        assert_eq!(cut_off(&lost, &Ask { depth: 20, floor: 9, ..ask }), Some(9 - WIN));
        assert_eq!(cut_off(&Entry { bound: Bound::Lower, ..lost }, &Ask { depth: 20, ..ask }), None);
    }
}
