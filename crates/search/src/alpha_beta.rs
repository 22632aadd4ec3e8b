//! Inner nodes: negamax with principal variation search.
//! <https://www.chessprogramming.org/Principal_Variation_Search>

use crate::features::Feature;
use crate::move_ordering::{MovePicker, OrderingContext, PickedMove, PreviousMoves};
use crate::repetition::Recurrence;
use crate::score::{DRAW, MAX_PLY, MIN_WIN, WIN, is_decisive};
use crate::transposition_table::{Bound, Entry};
use crate::worker::{Node, SearchArgs, Worker};
use crate::{pruning, reductions};
use throughline_game::{CAPTURE_THRESHOLD, Evaluate, PackedMove};

impl<G: Evaluate> Worker<'_, G> {
    /// The score of `position`; a bound when it lies outside the window (fail-soft).
    pub fn alpha_beta(&mut self, position: &G::Position, mut args: SearchArgs) -> i32 {
        self.memory.stack[args.ply].pv.clear();
        // 1. The end of the game, checked at every node, including the horizon.
        if let Some(outcome) = self.game.outcome(position) {
            self.count_node(args.ply);
            return self.outcome_score(position, outcome, args.ply);
        }
        // 2. Repetition. Within the full-width depth only the game's own repetitions count, so that
        //    no score there depends on the path (the graph history interaction problem) and no win
        //    is hidden.
        let key = self.game.key(position);
        let recurrence = self.memory.key_history.recurrence(key);
        let cycle = recurrence == Recurrence::InTree && args.full_width == 0;
        if cycle || recurrence == Recurrence::Draw {
            self.count_node(args.ply);
            return self.repetition_score(position, args.ply, recurrence);
        }
        // 3. A draw that may be claimed is the minimum score of the mover.
        let claim = recurrence == Recurrence::Claim || self.game.claim(position).is_some();
        let min_score = self.min_score(position, claim);
        if min_score >= args.beta {
            self.count_node(args.ply);
            return min_score;
        }
        args.alpha = args.alpha.max(min_score);
        // Exact values need no search.
        if let Some(score) = self.exact_score(position, &mut args) {
            return score.max(min_score);
        }
        // 4. Check extension: <https://www.chessprogramming.org/Check_Extensions>
        let in_check = self.game.in_check(position);
        if in_check && args.ply < self.extend_until && self.features.has(Feature::CheckExtensions) {
            args.depth += 1;
        }
        // 5. The horizon.
        if args.depth <= 0 || args.ply >= MAX_PLY {
            return self.quiescence(position, args.ply, args.alpha, args.beta).max(min_score);
        }
        if self.count_node(args.ply) {
            return DRAW;
        }
        let table_key = key ^ self.key_modifier;
        self.inner(position, args, Node { key, table_key, in_check, eval: None, improving: false, min_score })
    }

    /// The score of a position that the tablebase knows. Where the game may still come to a
    /// position that its own repetitions draw, the replies to a root move are searched instead, and
    /// everything within the full-width depth: one of them may repeat.
    fn exact_score(&mut self, position: &G::Position, args: &mut SearchArgs) -> Option<i32> {
        let score = self.tablebase_probe?.score(self.game, position, args.ply)?;
        if (args.full_width > 0 || args.ply == 1) && self.memory.key_history.may_be_drawn() {
            (args.full_width, args.depth) = (args.full_width.max(1), args.depth.max(1));
            return None;
        }
        self.count_node(args.ply);
        Some(if score == DRAW { self.draw_score(position) } else { score })
    }

    fn inner(&mut self, position: &G::Position, mut args: SearchArgs, mut node: Node) -> i32 {
        // 6. Mate distance pruning: <https://www.chessprogramming.org/Mate_Distance_Pruning>
        args.alpha = args.alpha.max(args.ply as i32 - WIN);
        args.beta = args.beta.min(WIN - args.ply as i32 - 1);
        if args.alpha >= args.beta {
            return args.alpha;
        }
        // 7. The transposition table. Where evaluating is fast, it is done while the entry is
        //   fetched from memory.
        let wants_eval = args.full_width == 0 && !node.in_check;
        let early = (wants_eval && self.network.is_none()).then(|| self.evaluate(position, args.ply));
        let entry = self.table.probe(node.table_key, args.ply);
        if let Some(score) = entry.and_then(|entry| cut_off(&entry, &args)) {
            return score;
        }
        // 8. Evaluation and pruning by it, only outside the full-width depth.
        self.memory.stack[args.ply].eval = None;
        if wants_eval {
            let eval = early.unwrap_or_else(|| self.evaluate(position, args.ply));
            node.eval = Some(eval);
            self.memory.stack[args.ply].eval = Some(eval);
            node.improving = self.is_improving(args.ply, eval);
            if !args.is_open() && !is_decisive(args.beta) {
                if pruning::is_too_good(self.features, &node, &args, eval) {
                    return eval;
                }
                if let Some(score) = self.null_move(position, &args, &node, eval) {
                    return score;
                }
            }
            if entry.is_none_or(|entry| entry.code.is_none())
                && reductions::is_reduced_without_hash_move(self.features, &args)
            {
                args.depth -= 1;
            }
        }
        // 9. The moves.
        let hash = entry.and_then(|entry| entry.code).map(G::Move::unpack);
        let mut picker = std::mem::take(&mut self.memory.stack[args.ply].picker);
        picker.begin(hash.filter(|&m| self.game.is_legal(position, m)));
        let (score, best) = self.moves(position, &args, &node, &mut picker);
        self.memory.stack[args.ply].picker = picker;
        if self.time.is_stopped() {
            return DRAW;
        }
        // 10. Store the result.
        let bound = match score {
            _ if score >= args.beta => Bound::Lower,
            _ if score <= args.alpha => Bound::Upper,
            _ => Bound::Exact,
        };
        let code = best.map(PackedMove::pack);
        let entry = Entry { code, score, depth: args.depth, full_width: args.full_width, bound };
        self.table.store(node.table_key, args.ply, entry);
        score
    }

    /// The score of a node that fails high even after a null move, verified near the root against
    /// zugzwang. <https://www.chessprogramming.org/Null_Move_Pruning>
    fn null_move(
        &mut self,
        position: &G::Position,
        args: &SearchArgs,
        node: &Node,
        eval: i32,
    ) -> Option<i32> {
        let depth = pruning::null_move_depth(self.features, args, eval)?;
        let passed = self.game.after_pass(position)?;
        let null = SearchArgs {
            depth: depth - 1,
            alpha: -args.beta,
            beta: 1 - args.beta,
            may_pass: false,
            ..args.child()
        };
        self.memory.key_history.push(node.key, true);
        self.memory.stack[args.ply].moved = None;
        let score = -self.alpha_beta(&passed, null);
        self.memory.key_history.pop();
        if score < args.beta || self.time.is_stopped() {
            return None;
        }
        if args.depth >= pruning::VERIFY_DEPTH {
            let again = SearchArgs { depth, may_pass: false, ..*args };
            let verified = self.inner(position, again, Node { eval: None, ..*node });
            return (verified >= args.beta).then_some(verified);
        }
        // A win after a null move is not a proven win.
        Some(score.min(MIN_WIN - 1))
    }

    /// Searches the moves, best first; returns the score and the best move.
    fn moves(
        &mut self,
        position: &G::Position,
        args: &SearchArgs,
        node: &Node,
        picker: &mut MovePicker<G::Move>,
    ) -> (i32, Option<G::Move>) {
        let (mut best, mut best_move) = (node.min_score, None);
        let mut alpha = args.alpha;
        let (mut tried, mut losing) = (0, 0);
        while let Some(picked) = self.next_move(picker, position, args.ply) {
            let quiet = picked.capture_value < CAPTURE_THRESHOLD;
            if quiet && tried > 0 && best > -MIN_WIN {
                let now = SearchArgs { alpha, ..*args };
                let skip = pruning::is_late(self.features, node, &now, tried)
                    || pruning::is_futile(self.features, node, &now);
                // Only quiet moves remain, in order of decreasing promise.
                if skip && picker.is_at_quiets() {
                    break;
                }
                if skip {
                    continue;
                }
            }
            let child = self.game.after(position, picked.m);
            // At the horizon the table is not probed.
            if args.depth > 1 {
                self.table.prefetch(self.game.key(&child) ^ self.key_modifier);
            }
            if self.is_overlooked(&child, args.ply, node.key, picked) {
                continue;
            }
            let now = SearchArgs { alpha, ..*args };
            let reduction = if quiet && !node.in_check {
                reductions::of_late_move(self.features, node, &now, tried, picked.quiet_score)
            } else {
                0
            };
            self.memory.key_history.push(node.key, self.game.is_irreversible(position, picked.m));
            self.memory.stack[args.ply].moved = Some(self.game.continuation_index(position, picked.m) as u16);
            let score = if node.in_check && self.loses_immediately(&child) {
                losing += 1;
                self.memory.stack[args.ply + 1].pv.clear();
                args.ply as i32 + 2 - WIN
            } else {
                tried += 1;
                self.scout(&child, &now, tried - 1, reduction)
            };
            self.memory.key_history.pop();
            if self.time.is_stopped() {
                return (best, best_move);
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(picked.m);
                    self.extend_pv(args.ply, picked.m);
                }
            }
            if alpha >= args.beta {
                self.update_quiet_statistics(position, args, picked, picker);
                break;
            }
        }
        // All moves were overlooked: the position gets its static evaluation.
        if tried + losing == 0 {
            (self.evaluate(position, args.ply).max(node.min_score), None)
        } else {
            (best, best_move)
        }
    }

    /// Whether a child is lost immediately, so that it needs no search: the mover leaves a check
    /// standing, and neither the end of the game nor repetition comes first. With a handicap that
    /// overlooks moves, every child is searched.
    fn loses_immediately(&self, child: &G::Position) -> bool {
        self.features.has(Feature::Evasions)
            && !self.handicap.misses_moves()
            && self.game.outcome(child).is_none()
            && self.game.can_win_immediately(child)
            && self.memory.key_history.recurrence(self.game.key(child)) == Recurrence::None
    }

    /// The score of child number `tried` (from 0), searched with a null window unless it is the
    /// first, and first with the depth reduced by `reduction` (never below the full-width depth).
    /// <https://www.chessprogramming.org/Late_Move_Reductions>
    pub fn scout(&mut self, child: &G::Position, args: &SearchArgs, tried: usize, reduction: i32) -> i32 {
        let full = args.child();
        if tried == 0 {
            return -self.alpha_beta(child, full);
        }
        let scout = SearchArgs { alpha: -args.alpha - 1, beta: -args.alpha, ..full };
        let reduced = (full.depth - reduction.max(0)).max(full.full_width).max(1).min(full.depth);
        let mut score = -self.alpha_beta(child, SearchArgs { depth: reduced, ..scout });
        if score > args.alpha && reduced < full.depth {
            score = -self.alpha_beta(child, scout);
        }
        if score > args.alpha && score < args.beta {
            score = -self.alpha_beta(child, full);
        }
        score
    }

    /// Puts `m` before the line found below it.
    pub fn extend_pv(&mut self, ply: usize, m: G::Move) {
        let (upper, lower) = self.memory.stack.split_at_mut(ply + 1);
        let pv = &mut upper[ply].pv;
        pv.clear();
        pv.push(m);
        pv.extend_from_slice(&lower[0].pv);
    }

    fn next_move(
        &mut self,
        picker: &mut MovePicker<G::Move>,
        position: &G::Position,
        ply: usize,
    ) -> Option<PickedMove<G::Move>> {
        let previous = self.previous_moves(ply);
        let memory = &mut *self.memory;
        let context = OrderingContext {
            game: self.game,
            history: &memory.history,
            continuations: &memory.continuations,
            killers: memory.stack[ply].killers,
            previous,
        };
        picker.next(position, &context, &mut memory.scratch)
    }

    /// The moves that led to a ply, as far as they were made by this search.
    fn previous_moves(&self, ply: usize) -> PreviousMoves {
        let moved = |back: usize| ply.checked_sub(back).and_then(|ply| self.memory.stack[ply].moved);
        let wanted = self.features.has(Feature::ContinuationHistory);
        PreviousMoves(if wanted { [moved(1), moved(2)] } else { [None; 2] })
    }

    /// Killers and history after a cut-off by a quiet move.
    fn update_quiet_statistics(
        &mut self,
        position: &G::Position,
        args: &SearchArgs,
        cut: PickedMove<G::Move>,
        picker: &MovePicker<G::Move>,
    ) {
        if cut.capture_value >= CAPTURE_THRESHOLD {
            return;
        }
        if self.features.has(Feature::Killers) {
            let killers = &mut self.memory.stack[args.ply].killers;
            if killers[0] != Some(cut.m) {
                *killers = [Some(cut.m), killers[0]];
            }
        }
        if self.features.has(Feature::History) {
            let bonus = (args.depth * args.depth * 8).min(1500);
            let previous = self.previous_moves(args.ply);
            self.update_history(position, previous, cut.m, bonus);
            picker.failed_quiets().for_each(|m| self.update_history(position, previous, m, -bonus));
        }
    }

    fn update_history(&mut self, position: &G::Position, previous: PreviousMoves, m: G::Move, bonus: i32) {
        self.memory.history.add(self.game.history_index(position, m), bonus);
        self.memory.continuations.add(previous, self.game.continuation_index(position, m), bonus);
    }
}

/// The stored score, if it answers the request. With an open window the principal variation is
/// needed as well as the score. A proven win or loss is valid at any depth.
fn cut_off(entry: &Entry, args: &SearchArgs) -> Option<i32> {
    if args.is_open() {
        return None;
    }
    let deep = entry.depth >= args.depth && entry.full_width >= args.full_width;
    let at_least = entry.bound != Bound::Upper && (deep || entry.score >= MIN_WIN);
    let at_most = entry.bound != Bound::Lower && (deep || entry.score <= -MIN_WIN);
    let answers = at_least && entry.score >= args.beta || at_most && entry.score <= args.alpha;
    answers.then_some(entry.score)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::WIN;

    #[test]
    fn a_stored_score_answers_only_if_deep_and_wide_enough_or_proven() {
        let entry = Entry { code: None, score: 40, depth: 6, full_width: 3, bound: Bound::Lower };
        let args = SearchArgs { ply: 2, depth: 6, full_width: 3, alpha: 30, beta: 31, may_pass: true };
        assert_eq!(cut_off(&entry, &args), Some(40));
        assert_eq!(cut_off(&entry, &SearchArgs { depth: 7, ..args }), None);
        assert_eq!(cut_off(&entry, &SearchArgs { full_width: 4, ..args }), None);
        assert_eq!(
            cut_off(&entry, &SearchArgs { beta: 41, alpha: 40, ..args }),
            None,
            "at least 40 is not at least 41"
        );
        assert_eq!(cut_off(&entry, &SearchArgs { beta: 90, ..args }), None, "an open window");
        assert_eq!(cut_off(&Entry { bound: Bound::Upper, ..entry }, &args), None);
        assert_eq!(
            cut_off(&Entry { score: WIN - 9, ..entry }, &SearchArgs { depth: 20, full_width: 9, ..args }),
            Some(WIN - 9)
        );
        let lost = Entry { score: 9 - WIN, bound: Bound::Upper, ..entry };
        assert_eq!(cut_off(&lost, &SearchArgs { depth: 20, full_width: 9, ..args }), Some(9 - WIN));
        assert_eq!(cut_off(&Entry { bound: Bound::Lower, ..lost }, &SearchArgs { depth: 20, ..args }), None);
    }
}
