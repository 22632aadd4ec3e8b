//! What a certificate leaves to the checker: a claim searched to the very end of the game, over a
//! table of whole positions, so that no two are taken for one.

use crate::header::Claim;
use crate::rules::{Defect, Rules};

/// Entries of the table: 68 MiB.
const ENTRIES: usize = 1 << 22;

/// The search for one claim.
pub(crate) struct Search<'r, R: Rules> {
    rules: &'r R,
    claim: Claim,
    /// Numbers of positions; made with the first search.
    keys: Vec<u128>,
    /// Whether the claim is true there; `None` in an empty entry.
    known: Vec<Option<bool>>,
    /// Positions looked at so far.
    pub looked_at: u64,
}

/// A position that a move leads to.
struct Child<P> {
    position: P,
    key: u128,
    evaluation: i32,
}

impl<'r, R: Rules> Search<'r, R> {
    pub fn new(rules: &'r R, claim: Claim) -> Self {
        Search { rules, claim, keys: Vec::new(), known: Vec::new(), looked_at: 0 }
    }

    /// Whether the claim is true in a position.
    ///
    /// # Errors
    /// The game is one in which positions can come again.
    pub fn is_true(&mut self, position: &R::Position) -> Result<bool, Defect> {
        if self.keys.is_empty() {
            self.keys = vec![0; ENTRIES];
            self.known = vec![None; ENTRIES];
        }
        self.search(position, self.rules.pack(position))
    }

    fn search(&mut self, position: &R::Position, key: u128) -> Result<bool, Defect> {
        self.looked_at += 1;
        if let Some(ending) = self.rules.ending(position) {
            return Ok(self.claim.is_met_by(ending, self.rules.endless_loser()));
        }
        if let Some(known) = self.find(key) {
            return Ok(known);
        }
        let ours = self.rules.to_move(position) == self.claim.player();
        let mut children = self.children(position)?;
        // One move that is enough for its player settles the position.
        let mut settled = children.iter().any(|child| self.find(child.key) == Some(ours));
        if !settled {
            children.sort_by_key(|child| if ours { -child.evaluation } else { child.evaluation });
            for child in &children {
                if self.search(&child.position, child.key)? == ours {
                    settled = true;
                    break;
                }
            }
        }
        let is_true = settled == ours;
        let slot = slot(key);
        (self.keys[slot], self.known[slot]) = (key, Some(is_true));
        Ok(is_true)
    }

    fn children(&self, position: &R::Position) -> Result<Vec<Child<R::Position>>, Defect> {
        let rules = self.rules;
        let left = rules.plies_left(position);
        let left = left.ok_or("positions can come again in this game: each needs a line of its own")?;
        let mut moves = Vec::new();
        rules.moves(position, &mut moves);
        let child = |&m: &R::Move| {
            let after = rules.after(position, m);
            if rules.plies_left(&after).is_none_or(|after| after >= left) {
                let why = format!("after {} no fewer plies are left", rules.move_text(position, m));
                return Err(why.into());
            }
            let evaluation = rules.evaluate(&after, self.claim.player());
            Ok(Child { key: rules.pack(&after), position: after, evaluation })
        };
        moves.iter().map(child).collect()
    }

    fn find(&self, key: u128) -> Option<bool> {
        let slot = slot(key);
        self.known[slot].filter(|_| self.keys[slot] == key)
    }
}

/// The entry of a position: multiplied by the golden ratio, the high bits
/// (Knuth, The Art of Computer Programming, volume 3, 6.4).
fn slot(key: u128) -> usize {
    let folded = (key ^ key >> 61) as u64;
    let mixed = (folded ^ folded >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed >> (u64::BITS - ENTRIES.trailing_zeros())) as usize
}
