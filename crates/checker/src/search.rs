//! The search for claims that a certificate leaves to the checker: to the very end of the game,
//! with a table of whole positions, so that none is mistaken for another.

use crate::header::Claim;
use crate::rules::{Defect, Player, Rules};
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// The number of positions that share a table. Each processor takes one group after the other, so
/// that the number of positions visited does not depend on how many processors there are.
const GROUP: usize = 256;

/// The number of entries of the table, which takes 17 MiB.
const ENTRIES: usize = 1 << 20;

/// The history of a move that causes a cut-off whenever it is tried.
const ALWAYS_ENOUGH: i32 = 1 << 20;

/// The number of tries after which about two thirds of a history are new.
const HISTORY_TIME: i32 = 64;

/// The most that a history adds to the evaluation, in units of the game: in Linear Progression
/// tokens. With 0 more than twice as many positions are searched; 6 and 24 differ little.
const HISTORY_WORTH: i32 = 12;

/// Searches a claim in many positions, on all processors. `progress` is called after each with the
/// number of those that are done. Returns the number of positions visited.
///
/// # Errors
/// The first group's position in which the claim is false, or which cannot be searched.
pub(crate) fn search_all<R: Rules>(
    rules: &R,
    claim: Claim,
    keys: &[u128],
    progress: &(dyn Fn(usize) + Sync),
) -> Result<u64, Defect> {
    let groups: Vec<&[u128]> = keys.chunks(GROUP).collect();
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let work = || {
        let mut looked_at = 0;
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(group) = groups.get(number) else { return Ok(looked_at) };
            let mut search = Search::new(rules, claim);
            for &key in *group {
                search.check(key).map_err(|defect| {
                    // The groups before this one are finished all the same.
                    next.store(groups.len(), Ordering::Relaxed);
                    (number, defect)
                })?;
                progress(done.fetch_add(1, Ordering::Relaxed) + 1);
            }
            looked_at += search.looked_at;
        }
    };
    let processors = thread::available_parallelism().map_or(1, usize::from).min(groups.len());
    let results: Vec<Result<u64, (usize, Defect)>> = thread::scope(|scope| {
        let threads: Vec<_> = (0..processors).map(|_| scope.spawn(work)).collect();
        threads.into_iter().map(|thread| thread.join().expect("a search does not panic")).collect()
    });
    let first = results.iter().filter_map(|result| result.as_ref().err()).min_by_key(|(number, _)| number);
    match first {
        Some((_, defect)) => Err(defect.clone()),
        None => Ok(results.into_iter().flatten().sum()),
    }
}

/// The search for one claim.
struct Search<'r, R: Rules> {
    rules: &'r R,
    claim: Claim,
    /// The packed positions.
    keys: Vec<u128>,
    /// Whether the claim is true in each; `None` in an empty entry.
    known: Vec<Option<bool>>,
    /// How often each move caused a cut-off for its player recently: 0 to [`ALWAYS_ENOUGH`].
    history: HashMap<(Player, R::Move), i32>,
    /// Positions visited so far.
    looked_at: u64,
}

/// A position after a move.
struct Child<R: Rules> {
    chosen: R::Move,
    position: R::Position,
    key: u128,
    /// The move ordering score: the largest is searched first.
    score: i32,
}

impl<'r, R: Rules> Search<'r, R> {
    fn new(rules: &'r R, claim: Claim) -> Self {
        let (keys, known) = (vec![0; ENTRIES], vec![None; ENTRIES]);
        Search { rules, claim, keys, known, history: HashMap::new(), looked_at: 0 }
    }

    /// Checks that the claim is true in a packed position.
    ///
    /// # Errors
    /// It is false, or positions can recur in this game.
    fn check(&mut self, key: u128) -> Result<(), Defect> {
        let position = self.rules.unpack(key);
        let is_true = self.value(&position, key).map_or_else(|| self.search(&position, key), Ok);
        let what = match is_true {
            Ok(true) => return Ok(()),
            Ok(false) => Defect::from("a search finds that the claim is false there"),
            Err(defect) => defect,
        };
        Err(Defect::from(format!("{}: {what}", self.rules.text(&position))))
    }

    /// Whether the claim is true, if that is known without a search.
    fn value(&self, position: &R::Position, key: u128) -> Option<bool> {
        match self.rules.ending(position) {
            Some(ending) => Some(self.claim.is_met_by(ending, self.rules.endless_loser())),
            None => self.find(key),
        }
    }

    fn search(&mut self, position: &R::Position, key: u128) -> Result<bool, Defect> {
        self.looked_at += 1;
        let player = self.rules.to_move(position);
        let ours = player == self.claim.player();
        let children = self.children(position, ours)?;
        // One move that is good enough for its player settles the position.
        let mut settled = children.is_none();
        for child in children.into_iter().flatten() {
            settled = self.search(&child.position, child.key)? == ours;
            let history = self.history.entry((player, child.chosen)).or_default();
            *history += (if settled { ALWAYS_ENOUGH } else { 0 } - *history) / HISTORY_TIME;
            if settled {
                break;
            }
        }
        let is_true = settled == ours;
        let slot = slot(key);
        (self.keys[slot], self.known[slot]) = (key, Some(is_true));
        Ok(is_true)
    }

    /// The children to be searched, the most promising first
    /// (<https://www.chessprogramming.org/History_Heuristic>); `None` when a move is already known
    /// to be good enough.
    fn children(&self, position: &R::Position, ours: bool) -> Result<Option<Vec<Child<R>>>, Defect> {
        let rules = self.rules;
        let left = rules.plies_left(position);
        let left = left.ok_or("positions can come again in this game: each needs a line of its own")?;
        let mut moves = Vec::new();
        rules.moves(position, &mut moves);
        let mut children: Vec<Child<R>> = Vec::with_capacity(moves.len());
        for chosen in moves {
            let after = rules.after(position, chosen);
            if rules.plies_left(&after).is_none_or(|after| after >= left) {
                let why = format!("after {} no fewer plies are left", rules.move_text(position, chosen));
                return Err(why.into());
            }
            let key = rules.pack(&after);
            if children.iter().any(|child| child.key == key) {
                continue;
            }
            match self.value(&after, key) {
                Some(is_true) if is_true == ours => return Ok(None),
                Some(_) => {}
                None => children.push(Child { chosen, position: after, key, score: 0 }),
            }
        }
        let player = rules.to_move(position);
        for child in &mut children {
            let enough = self.history.get(&(player, child.chosen)).copied().unwrap_or(0);
            child.score = rules.evaluate(&child.position, player) + enough * HISTORY_WORTH / ALWAYS_ENOUGH;
        }
        children.sort_by_key(|child| -child.score);
        Ok(Some(children))
    }

    fn find(&self, key: u128) -> Option<bool> {
        let slot = slot(key);
        if self.keys[slot] == key { self.known[slot] } else { None }
    }
}

/// The entry of a position by multiplicative hashing: the high bits of the product with the golden
/// ratio (Knuth, The Art of Computer Programming, volume 3, 6.4).
fn slot(key: u128) -> usize {
    let folded = (key ^ key >> 61) as u64;
    let mixed = (folded ^ folded >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed >> (u64::BITS - ENTRIES.trailing_zeros())) as usize
}
