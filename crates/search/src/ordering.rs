//! Which move to try first: the table's move, captures by what they win, killers, then what has worked elsewhere.
//! <https://www.chessprogramming.org/Move_Ordering>

use throughline_game::Evaluate;

/// A move that wins at least this much at once is a capture; others are quiet.
pub(crate) const CAPTURE: i32 = 50;
/// Captures are ordered above this, quiet moves below.
const CAPTURES: i32 = 1 << 24;
/// Gains beyond this are ordered alike.
const MOST_GAIN: i32 = 1 << 20;
/// The newer killer; the older is one below.
const KILLER: i32 = 1 << 23;
/// The bound of history scores, which gain by gravity.
const MOST_HISTORY: i32 = 1 << 14;
/// So many moves are picked one by one; the rest, rarely reached, are then sorted at once.
const PICKED: usize = 6;

/// How often quiet moves of a kind have caused cut-offs.
/// <https://www.chessprogramming.org/History_Heuristic>
pub(crate) struct History(Vec<i32>);

impl History {
    /// For a game's kinds of moves.
    pub fn new<G: Evaluate>(game: &G) -> Self {
        History(vec![0; game.history_size().max(1)])
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.0.fill(0);
    }

    /// Halves everything: a new search trusts itself more than the last.
    pub fn fade(&mut self) {
        self.0.iter_mut().for_each(|score| *score /= 2);
    }

    #[inline]
    fn get(&self, index: usize) -> i32 {
        self.0.get(index).copied().unwrap_or(0)
    }

    /// Moves a score towards the bound that `bonus` points to, by less the nearer it is.
    #[inline]
    pub fn add(&mut self, index: usize, bonus: i32) {
        let bonus = bonus.clamp(-MOST_HISTORY, MOST_HISTORY);
        if let Some(score) = self.0.get_mut(index) {
            *score += bonus - *score * bonus.abs() / MOST_HISTORY;
        }
    }
}

/// A move about to be tried.
#[derive(Clone, Copy)]
pub(crate) struct Picked<M> {
    pub m: M,
    /// What it wins at once.
    pub gain: i32,
}

/// The moves of a node, best first. Kept per ply, so that its memory is used again.
pub(crate) struct Picker<M> {
    /// Scored moves, sorted up to `next`.
    scored: Vec<(i32, M)>,
    next: usize,
    hash: Option<M>,
    stage: Stage,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Hash,
    Generate,
    Moves,
}

impl<M> Default for Picker<M> {
    fn default() -> Self {
        Picker { scored: Vec::new(), next: 0, hash: None, stage: Stage::Hash }
    }
}

/// What the scores of quiet moves are taken from.
pub(crate) struct Lore<'a, G: Evaluate> {
    pub game: &'a G,
    pub history: &'a History,
    pub killers: [Option<G::Move>; 2],
}

impl<G: Evaluate> Lore<'_, G> {
    fn score(&self, position: &G::Position, m: G::Move) -> i32 {
        let gain = self.game.gain(position, m).clamp(-MOST_GAIN, MOST_GAIN);
        if gain >= CAPTURE {
            CAPTURES + gain
        } else if self.killers[0] == Some(m) {
            KILLER
        } else if self.killers[1] == Some(m) {
            KILLER - 1
        } else {
            // Small gains lead while the history is empty.
            self.history.get(self.game.history_index(position, m)) + 16 * gain
        }
    }
}

impl<M: throughline_game::PackedMove> Picker<M> {
    /// Begins a node whose first move is the table's, if legal.
    pub fn begin(&mut self, hash: Option<M>) {
        self.scored.clear();
        self.next = 0;
        self.hash = hash;
        self.stage = if hash.is_some() { Stage::Hash } else { Stage::Generate };
    }

    /// Begins with moves given, none to come.
    pub fn begin_with<G: Evaluate<Move = M>>(&mut self, game: &G, position: &G::Position, moves: &[M]) {
        self.begin(None);
        self.stage = Stage::Moves;
        self.scored.extend(moves.iter().map(|&m| (CAPTURES + game.gain(position, m).clamp(0, MOST_GAIN), m)));
    }

    /// The next move. `scratch` is used to generate; all legal moves come, each once.
    pub fn next<G: Evaluate<Move = M>>(
        &mut self,
        position: &G::Position,
        lore: &Lore<'_, G>,
        scratch: &mut Vec<M>,
    ) -> Option<Picked<M>> {
        if self.stage == Stage::Hash {
            self.stage = Stage::Generate;
            if let Some(m) = self.hash {
                return Some(Picked { m, gain: lore.game.gain(position, m) });
            }
        }
        if self.stage == Stage::Generate {
            self.stage = Stage::Moves;
            scratch.clear();
            lore.game.legal_moves(position, scratch);
            let rest = scratch.iter().filter(|&&m| Some(m) != self.hash);
            self.scored.extend(rest.map(|&m| (lore.score(position, m), m)));
        }
        self.pick()
    }

    /// The best of the moves left, of equals the smallest.
    pub fn pick(&mut self) -> Option<Picked<M>> {
        let rest = self.scored.get_mut(self.next..).filter(|rest| !rest.is_empty())?;
        let better = |a: &(i32, M), b: &(i32, M)| b.0.cmp(&a.0).then(a.1.cmp(&b.1));
        if self.next < PICKED {
            if let Some(best) = (0..rest.len()).min_by(|&i, &j| better(&rest[i], &rest[j])) {
                rest.swap(0, best);
            }
        } else if self.next == PICKED {
            rest.sort_unstable_by(better);
        }
        let (score, m) = rest[0];
        self.next += 1;
        Some(Picked { m, gain: (score - CAPTURES).max(0) })
    }

    /// The quiet moves picked so far but the last, which caused a cut-off.
    pub fn failed_quiets(&self) -> impl Iterator<Item = M> + '_ {
        let tried = &self.scored[..self.next.saturating_sub(1)];
        tried.iter().filter(|(score, _)| *score < CAPTURES).map(|&(_, m)| m)
    }
}
