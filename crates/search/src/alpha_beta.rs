//! The inner nodes: negamax with principal variation search.
//! <https://www.chessprogramming.org/Principal_Variation_Search>

use crate::features::Feature;
use crate::ordering::{Before, Lore, Picked, Picker};
use crate::reductions;
use crate::repetition::Recurrence;
use crate::score::{DRAW, LEAST_WIN, MAX_PLY, WIN};
use crate::table::{Bound, Entry};
use crate::worker::{Ask, Worker};
use throughline_game::{CAPTURE, Evaluate, PackedMove};

/// What the steps before the moves found out.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    /// The position's key, and the one for the table.
    pub key: u64,
    pub table_key: u64,
    pub in_check: bool,
    /// The judgement, where pruning by it is allowed.
    pub judged: Option<i32>,
    /// Whether the judgement is better than it was before this side's last move.
    pub improving: bool,
    /// The score without any move: a draw that can be claimed.
    pub least: i32,
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
        // 2. Repetition. Within the floor only the game's own repetitions count, so that no score
        //    there depends on the path (the graph history interaction problem) and no win is
        //    hidden.
        let key = self.game.key(position);
        let recurrence = self.memory.past.recurrence(key);
        let cycle = recurrence == Recurrence::InTree && ask.floor == 0;
        if cycle || recurrence == Recurrence::Draw {
            self.enter(ask.ply);
            return self.repeated(position, ask.ply, recurrence == Recurrence::Draw);
        }
        // 3. A draw that may be claimed is the least the mover gets.
        let claim = recurrence == Recurrence::Claim || self.game.claim(position).is_some();
        let least = self.least_score(position, claim);
        if least >= ask.beta {
            self.enter(ask.ply);
            return least;
        }
        ask.alpha = ask.alpha.max(least);
        // Exact values need no search.
        if let Some(score) = self.known.and_then(|known| known.score(self.game, position, ask.ply)) {
            self.enter(ask.ply);
            let score = if score == DRAW { self.draw(position) } else { score };
            return score.max(least);
        }
        // 4. Check extension: <https://www.chessprogramming.org/Check_Extensions>
        let in_check = self.game.in_check(position);
        if in_check && ask.ply < self.extend_until && self.features.has(Feature::CheckExtensions) {
            ask.depth += 1;
        }
        // 5. The horizon.
        if ask.depth <= 0 || ask.ply >= MAX_PLY {
            return self.quiescence(position, ask.ply, ask.alpha, ask.beta).max(least);
        }
        if self.enter(ask.ply) {
            return DRAW;
        }
        let table_key = key ^ self.salt;
        self.inner(position, ask, Node { key, table_key, in_check, judged: None, improving: false, least })
    }

    pub fn inner(&mut self, position: &G::Position, mut ask: Ask, mut node: Node) -> i32 {
        // 6. Mate distance pruning: <https://www.chessprogramming.org/Mate_Distance_Pruning>
        ask.alpha = ask.alpha.max(ask.ply as i32 - WIN);
        ask.beta = ask.beta.min(WIN - ask.ply as i32 - 1);
        if ask.alpha >= ask.beta {
            return ask.alpha;
        }
        // 7. The transposition table. Where judging is quick it is done while the table's entry is
        //    on its way from memory.
        let wants_judgement = ask.floor == 0 && !node.in_check;
        let early = (wants_judgement && self.network.is_none()).then(|| self.judge(position, ask.ply));
        let entry = self.table.probe(node.table_key, ask.ply);
        if let Some(score) = entry.and_then(|entry| cut_off(&entry, &ask)) {
            return score;
        }
        // 8. Judgement, and pruning by it, only below the floor.
        self.memory.frames[ask.ply].judged = None;
        if wants_judgement {
            let judged = early.unwrap_or_else(|| self.judge(position, ask.ply));
            node.judged = Some(judged);
            self.memory.frames[ask.ply].judged = Some(judged);
            node.improving = self.is_improving(ask.ply, judged);
            if let Some(score) = self.prune(position, &ask, &node, judged) {
                return score;
            }
            if entry.is_none_or(|entry| entry.code.is_none()) && reductions::wants_a_move(self.features, &ask)
            {
                ask.depth -= 1;
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
            _ => Bound::ExactValue,
        };
        let code = best.map(PackedMove::pack);
        let entry = Entry { code, score, depth: ask.depth, floor: ask.floor, bound };
        self.table.store(node.table_key, ask.ply, entry);
        score
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
            if quiet && tried > 0 && best > -LEAST_WIN {
                let now = Ask { alpha, ..*ask };
                let skip = reductions::is_late(self.features, node, &now, tried)
                    || reductions::is_futile(self.features, node, &now);
                // Only quiet moves follow, less promising ones.
                if skip && picker.is_at_quiets() {
                    break;
                }
                if skip {
                    continue;
                }
            }
            let child = self.after(position, picked.m);
            // At the horizon the table is not asked.
            if ask.depth > 1 {
                self.table.prefetch(self.game.key(&child) ^ self.salt);
            }
            if self.is_overlooked(&child, ask.ply, node.key, picked) {
                continue;
            }
            let now = Ask { alpha, ..*ask };
            let reduction = if quiet && !node.in_check {
                reductions::of_late_move(self.features, node, &now, tried, picked.promise)
            } else {
                0
            };
            self.memory.past.push(node.key, self.game.is_irreversible(position, picked.m));
            self.memory.frames[ask.ply].moved = Some(self.game.continuation_index(position, picked.m) as u16);
            let score = self.scout(&child, &now, tried, reduction);
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
        if tried == 0 { (self.judge(position, ask.ply).max(node.least), None) } else { (best, best_move) }
    }

    /// The score of a child of the node asked, the `tried`-th in order from 0, searched less deep
    /// by `reduction` at first (never below the floor).
    /// <https://www.chessprogramming.org/Late_Move_Reductions>
    pub fn scout(&mut self, child: &G::Position, ask: &Ask, tried: usize, reduction: i32) -> i32 {
        let full = ask.child();
        if tried == 0 {
            return -self.alpha_beta(child, full);
        }
        let scout = Ask { alpha: -ask.alpha - 1, beta: -ask.alpha, ..full };
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
        let before = self.before(ply);
        let memory = &mut *self.memory;
        let lore = Lore {
            game: self.game,
            history: &memory.history,
            continuations: &memory.continuations,
            killers: memory.frames[ply].killers,
            before,
        };
        picker.next(position, &lore, &mut memory.scratch)
    }

    /// The moves that led to a ply, as far as the search made them.
    fn before(&self, ply: usize) -> Before {
        let moved = |back: usize| ply.checked_sub(back).and_then(|ply| self.memory.frames[ply].moved);
        let wanted = self.features.has(Feature::ContinuationHistory);
        Before(if wanted { [moved(1), moved(2)] } else { [None; 2] })
    }

    /// Whether a weak player misses the move that leads to `child`. What wins at once, or threatens
    /// to, strikes the eye.
    pub fn is_overlooked(&self, child: &G::Position, ply: usize, key: u64, picked: Picked<G::Move>) -> bool {
        let wins = || self.game.outcome(child).is_some_and(|o| o.winner.is_some());
        let is_threat = || wins() || self.game.in_check(child);
        self.sight.is_blurred()
            && ply > 0
            && self.sight.misses(key, picked.m.pack(), picked.gain, is_threat)
            && !(ply <= self.sight.alert && wins())
    }

    /// Killers and history after a cut-off by a quiet move.
    fn reward(&mut self, position: &G::Position, ask: &Ask, cut: Picked<G::Move>, picker: &Picker<G::Move>) {
        if cut.gain >= CAPTURE {
            return;
        }
        if self.features.has(Feature::Killers) {
            let killers = &mut self.memory.frames[ask.ply].killers;
            if killers[0] != Some(cut.m) {
                *killers = [Some(cut.m), killers[0]];
            }
        }
        if self.features.has(Feature::History) {
            let bonus = (ask.depth * ask.depth * 8).min(1500);
            let before = self.before(ask.ply);
            self.learn(position, before, cut.m, bonus);
            picker.failed_quiets().for_each(|m| self.learn(position, before, m, -bonus));
        }
    }

    fn learn(&mut self, position: &G::Position, before: Before, m: G::Move, bonus: i32) {
        self.memory.history.add(self.game.history_index(position, m), bonus);
        self.memory.continuations.add(before, self.game.continuation_index(position, m), bonus);
    }
}

/// The stored score, if it answers what is asked. Below an open window the line of best moves is
/// wanted, not only the score. A proven win or loss stands at whatever depth it was found.
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
