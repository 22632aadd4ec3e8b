//! Move ordering: the hash move, captures by value, killers, then quiet moves by history.
//! <https://www.chessprogramming.org/Move_Ordering>

use std::cmp::Reverse;
use throughline_game::{CAPTURE_THRESHOLD, Evaluate, PackedMove};

/// The bound of history scores, which they approach asymptotically.
const MAX_HISTORY: i32 = 1 << 14;
/// Moves selected one by one; the rest, rarely reached, is then sorted at once.
const PICKED_ONE_BY_ONE: usize = 6;
/// The maximum number of moves sorted in the rest; those after them come in any order.
const MAX_SORTED: usize = 2_000;

/// How often quiet moves of a kind have caused cut-offs.
/// <https://www.chessprogramming.org/History_Heuristic>
pub(crate) struct History(Vec<i16>);

/// Moves a score towards the bound of the sign of `bonus`, by less the nearer it is.
#[inline]
fn gravitate(score: &mut i16, bonus: i32) {
    let (old, bonus) = (i32::from(*score), bonus.clamp(-MAX_HISTORY, MAX_HISTORY));
    *score = (old + bonus - old * bonus.abs() / MAX_HISTORY) as i16;
}

impl History {
    /// An empty history for the game's kinds of moves.
    pub fn new<G: Evaluate>(game: &G) -> Self {
        History(vec![0; game.history_size().max(1)])
    }

    /// Clears all scores.
    pub fn clear(&mut self) {
        self.0.fill(0);
    }

    /// Halves all scores: a new search weighs its own results more than those of the last.
    pub fn halve(&mut self) {
        self.0.iter_mut().for_each(|score| *score /= 2);
    }

    #[inline]
    fn get(&self, index: usize) -> i32 {
        self.0.get(index).copied().unwrap_or(0).into()
    }

    /// Adds to a score, within bounds.
    #[inline]
    pub fn add(&mut self, index: usize, bonus: i32) {
        if let Some(score) = self.0.get_mut(index) {
            gravitate(score, bonus);
        }
    }
}

/// How often quiet moves have caused cut-offs as a continuation: after the opponent's last move,
/// and after one's own last move. Moves are distinguished by [`Evaluate::continuation_index`].
/// <https://www.chessprogramming.org/History_Heuristic#Continuation_History>
pub(crate) struct ContinuationHistory {
    /// For each kind of previous move, one and two plies back, a row of scores by the kind of the
    /// move.
    scores: Vec<i16>,
    steps: usize,
}

/// The last two moves before a node by their continuation indexes, one and two plies back; `None`
/// where no move was made.
#[derive(Clone, Copy, Default)]
pub(crate) struct PreviousMoves(pub [Option<u16>; 2]);

impl ContinuationHistory {
    /// An empty history for the game's kinds of moves.
    pub fn new<G: Evaluate>(game: &G) -> Self {
        let steps = game.continuation_size().max(1);
        ContinuationHistory { scores: vec![0; 2 * steps * steps], steps }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.scores.fill(0);
    }

    /// The rows of the previous moves; an empty one where there is none.
    #[inline]
    fn rows(&self, previous: PreviousMoves) -> [&[i16]; 2] {
        let row = |back: usize| {
            let start = (2 * usize::from(previous.0[back]?) + back) * self.steps;
            self.scores.get(start..start + self.steps)
        };
        [row(0).unwrap_or_default(), row(1).unwrap_or_default()]
    }

    /// As [`History::add`], for both previous moves.
    #[inline]
    pub fn add(&mut self, previous: PreviousMoves, step: usize, bonus: i32) {
        for (back, earlier) in previous.0.into_iter().enumerate() {
            let Some(earlier) = earlier else { continue };
            let index = (2 * usize::from(earlier) + back) * self.steps + step;
            if let Some(score) = self.scores.get_mut(index) {
                gravitate(score, bonus);
            }
        }
    }
}

/// A move and its score in one number, which is fast to compare: the score above, the inverted move
/// number below, so that of equally good moves the one with the smallest number comes first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Scored(i64);

impl Scored {
    #[inline]
    fn new<M: PackedMove>(score: i32, m: M) -> Self {
        Scored(i64::from(score) << 32 | i64::from(!m.pack()))
    }

    #[inline]
    fn score(self) -> i32 {
        (self.0 >> 32) as i32
    }

    #[inline]
    fn code(self) -> u32 {
        !(self.0 as u32)
    }
}

/// A move about to be tried.
#[derive(Clone, Copy)]
pub(crate) struct PickedMove<M> {
    pub m: M,
    /// The value of what it captures, in hundredths ([`Evaluate::capture_value`]).
    pub capture_value: i32,
    /// The score that quiet moves are ordered by, about ±3 · 2^14; 0 for others.
    pub quiet_score: i32,
}

/// The data by which quiet moves are ordered.
pub(crate) struct OrderingContext<'a, G: Evaluate> {
    pub game: &'a G,
    pub history: &'a History,
    pub continuations: &'a ContinuationHistory,
    /// Two quiet moves that caused cut-offs at sibling nodes.
    pub killers: [Option<G::Move>; 2],
    pub previous: PreviousMoves,
}

impl<G: Evaluate> OrderingContext<'_, G> {
    #[inline]
    fn quiet_score(&self, position: &G::Position, m: G::Move, rows: [&[i16]; 2]) -> i32 {
        let step = self.game.continuation_index(position, m);
        let after = |row: &[i16]| row.get(step).map_or(0, |&score| i32::from(score));
        self.history.get(self.game.history_index(position, m))
            + after(rows[0])
            + after(rows[1])
            + self.game.quiet_move_score(position, m)
    }
}

/// The moves of a node, best first: the hash move, captures by value, killers, then quiet moves by
/// score. Each group is generated when it is needed. Kept for each ply, to reuse its memory.
pub(crate) struct MovePicker<M> {
    stage: Stage,
    hash: Option<M>,
    captures: Vec<Scored>,
    quiets: Vec<Scored>,
    /// The next capture or quiet move; the moves before it are sorted.
    next: usize,
    /// The quiet moves tried so far, without the hash move.
    quiets_tried: Vec<M>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Hash,
    /// The captures are not generated yet: the hash move often makes that unnecessary.
    Generate,
    Captures,
    Killer(usize),
    Quiets,
}

impl<M> Default for MovePicker<M> {
    fn default() -> Self {
        MovePicker {
            stage: Stage::Hash,
            hash: None,
            captures: Vec::new(),
            quiets: Vec::new(),
            next: 0,
            quiets_tried: Vec::new(),
        }
    }
}

impl<M: PackedMove> MovePicker<M> {
    /// Begins a node whose first move is the hash move, if legal.
    pub fn begin(&mut self, hash: Option<M>) {
        self.stage = Stage::Hash;
        self.hash = hash;
        self.captures.clear();
        self.quiets.clear();
        self.quiets_tried.clear();
        self.next = 0;
    }

    /// Begins with given moves, without generating others.
    pub fn begin_with<G: Evaluate<Move = M>>(&mut self, game: &G, position: &G::Position, moves: &[M]) {
        self.begin(None);
        self.captures.extend(moves.iter().map(|&m| Scored::new(game.capture_value(position, m).max(0), m)));
    }

    /// The next move. `scratch` is a buffer for generation; all legal moves come, each once.
    pub fn next<G: Evaluate<Move = M>>(
        &mut self,
        position: &G::Position,
        context: &OrderingContext<'_, G>,
        scratch: &mut Vec<M>,
    ) -> Option<PickedMove<M>> {
        loop {
            match self.stage {
                Stage::Hash => {
                    self.stage = Stage::Generate;
                    if let Some(m) = self.hash {
                        return Some(PickedMove {
                            m,
                            capture_value: context.game.capture_value(position, m),
                            quiet_score: 0,
                        });
                    }
                }
                Stage::Generate => self.generate_captures(position, context.game, scratch),
                Stage::Captures => match self.next_given() {
                    Some(picked) => return Some(picked),
                    None => self.stage = Stage::Killer(0),
                },
                Stage::Killer(index) => {
                    self.stage = Stage::Killer(index + 1);
                    match context.killers.get(index) {
                        Some(&killer) => {
                            let fits = |&m: &M| self.is_new(m) && context.game.is_legal(position, m);
                            if let Some(m) = killer.filter(fits) {
                                return Some(self.quiet(0, m));
                            }
                        }
                        None => self.generate_quiets(position, context, scratch),
                    }
                }
                Stage::Quiets => {
                    let best = pick(&mut self.quiets, &mut self.next)?;
                    return Some(self.quiet(best.score(), M::unpack(best.code())));
                }
            }
        }
    }

    /// The next of the given moves, those that win most first.
    pub fn next_given(&mut self) -> Option<PickedMove<M>> {
        let best = pick(&mut self.captures, &mut self.next)?;
        Some(PickedMove { m: M::unpack(best.code()), capture_value: best.score(), quiet_score: 0 })
    }

    /// Whether only quiet moves are left.
    pub fn is_at_quiets(&self) -> bool {
        matches!(self.stage, Stage::Killer(_) | Stage::Quiets)
    }

    fn quiet(&mut self, quiet_score: i32, m: M) -> PickedMove<M> {
        self.quiets_tried.push(m);
        PickedMove { m, capture_value: 0, quiet_score }
    }

    /// Whether a move is none of those tried before the quiet ones.
    fn is_new(&self, m: M) -> bool {
        Some(m) != self.hash && !self.captures.iter().any(|capture| capture.code() == m.pack())
    }

    fn generate_captures<G: Evaluate<Move = M>>(
        &mut self,
        position: &G::Position,
        game: &G,
        scratch: &mut Vec<M>,
    ) {
        self.stage = Stage::Captures;
        scratch.clear();
        game.noisy_moves(position, scratch);
        let others = scratch.iter().filter(|&&m| Some(m) != self.hash);
        let gains = others.map(|&m| Scored::new(game.capture_value(position, m), m));
        self.captures.extend(gains.filter(|scored| scored.score() >= CAPTURE_THRESHOLD));
    }

    fn generate_quiets<G: Evaluate<Move = M>>(
        &mut self,
        position: &G::Position,
        context: &OrderingContext<'_, G>,
        scratch: &mut Vec<M>,
    ) {
        (self.stage, self.next) = (Stage::Quiets, 0);
        scratch.clear();
        context.game.legal_moves(position, scratch);
        let rows = context.continuations.rows(context.previous);
        for &m in scratch.iter() {
            if self.is_new(m) && !self.quiets_tried.contains(&m) {
                self.quiets.push(Scored::new(context.quiet_score(position, m, rows), m));
            }
        }
    }

    /// The quiet moves tried before the last one, which caused a cut-off; without the hash move.
    pub fn failed_quiets(&self) -> impl Iterator<Item = M> + '_ {
        self.quiets_tried[..self.quiets_tried.len().saturating_sub(1)].iter().copied()
    }
}

/// The best of the remaining moves.
fn pick(scored: &mut [Scored], next: &mut usize) -> Option<Scored> {
    let rest = scored.get_mut(*next..)?;
    if *next < PICKED_ONE_BY_ONE {
        let best = rest.iter().copied().max()?;
        let at = rest.iter().position(|&scored| scored == best)?;
        rest.swap(0, at);
    } else if *next == PICKED_ONE_BY_ONE {
        // With tens of thousands of moves, sorting them all would take milliseconds.
        let sorted = if rest.len() > MAX_SORTED {
            rest.select_nth_unstable_by_key(MAX_SORTED - 1, |&scored| Reverse(scored));
            &mut rest[..MAX_SORTED]
        } else {
            &mut *rest
        };
        sorted.sort_unstable_by_key(|&scored| Reverse(scored));
    }
    let best = *rest.first()?;
    *next += 1;
    Some(best)
}
