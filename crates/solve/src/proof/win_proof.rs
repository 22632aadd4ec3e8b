//! Proving that a side can force a win: depth-first proof-number search with a table of fixed size.
//!
//! After A. Nagai (df-pn, 2002), with thresholds a quarter above the second-best (J. Pawlewicz and
//! Ł. Lew, 2007) and the weak proof-number search of T. Ueda and others (2008), which counts
//! positions that can be reached on many paths only once: the hardest child counts fully, each
//! other one as 1. A position that repeats on the path counts as not won, so every proof ends in
//! real wins. A disproof may only be valid on its path, and a search for a win does not use it as a
//! proof.
//!
//! A careful search produces valid disproofs ([`WinProver::refute`]). A disproof that depends on
//! the repetition of a position before the disproved one is used only there and then, and the table
//! stores only that the position is doubtful. (This is the graph history interaction problem: A.
//! Kishimoto and M. Müller, "A General Solution to the Graph History Interaction Problem", 2004.)
//! That may take long where little is known, and is fast where tables end most paths.

use super::certificate::{Certificate, Claim, Lines, Reply};
use super::may_declare;
use super::numbers::{INFINITE, ProofNumbers, guess, settled, sum};
use super::proof_table::ProofTable;
use crate::{Stop, successors};
use std::collections::{HashMap, HashSet};
use throughline_game::exact::Tablebase;
use throughline_game::{Evaluate, Game, PackedMove, Side};

/// The result of a search for a win.
#[derive(Debug)]
pub enum WinSearch<G: Game> {
    /// The win is proved.
    Proved(Certificate<G>),
    /// No win was found, and nothing is left to search: there is probably none.
    Unlikely,
    /// The limit was exceeded, or the search was stopped.
    Unfinished,
}

/// The search for a win.
pub struct WinProver<'g, G: Evaluate> {
    game: &'g G,
    side: Side,
    tablebase: Option<&'g dyn Tablebase<G>>,
    table: ProofTable,
    /// Whether a disproof must be valid whatever the path.
    is_careful: bool,
    /// Keys of positions that are treated as not won.
    held: HashSet<u64>,
    /// Keys of the positions on the current path.
    path: Vec<u64>,
    nodes: u64,
    most: u64,
    is_stopped: bool,
    /// The numbers of the start after the last search.
    root: ProofNumbers,
}

/// A child, and what is known of it.
struct Child<G: Game> {
    position: G::Position,
    key: u64,
    first: ProofNumbers,
    /// For a disproof in `first`: the earliest place on the path whose position must repeat for it.
    depends_on: usize,
}

/// The place of a disproof that depends on no repetition.
const NOWHERE: usize = usize::MAX;

impl<'g, G: Evaluate> WinProver<'g, G> {
    /// A search for a win of `side`, with a table of at most `memory` bytes.
    pub fn new(game: &'g G, side: Side, tablebase: Option<&'g dyn Tablebase<G>>, memory: usize) -> Self {
        let table = ProofTable::new(memory);
        WinProver {
            game,
            side,
            tablebase,
            table,
            is_careful: false,
            held: HashSet::new(),
            path: Vec::new(),
            nodes: 0,
            most: u64::MAX,
            is_stopped: false,
            root: ProofNumbers::DOUBTFUL,
        }
    }

    /// Searches at most `most` positions for a win from `start`.
    pub fn win(&mut self, start: &G::Position, most: u64, stop: Stop<'_>) -> WinSearch<G> {
        let start = self.game.without_counters(start);
        self.begin(most);
        let numbers = self.prove(&start, stop);
        self.root = numbers;
        if numbers.pn != 0 {
            return if numbers.dn == 0 { WinSearch::Unlikely } else { WinSearch::Unfinished };
        }
        self.proof(start, stop).map_or(WinSearch::Unfinished, WinSearch::Proved)
    }

    /// The proof of a win that was found; `None` when it cannot be completed.
    fn proof(&mut self, start: G::Position, stop: Stop<'_>) -> Option<Certificate<G>> {
        let mut lines = HashMap::new();
        self.collect(&start, &mut lines, stop)?;
        let lines = lines.into_iter().filter_map(|(position, said)| Some((position, said?)));
        Some(Certificate { start, claim: Claim::Wins(self.side), lines: lines.collect() })
    }

    /// The proof that the side wins `start`, or that the other one holds it, from a search of at
    /// most `most` positions; `None` when neither is found.
    pub fn settle(&mut self, start: &G::Position, most: u64, stop: Stop<'_>) -> Option<Certificate<G>> {
        let refuted = self.refute(start, most, stop);
        if refuted.is_some() || self.root.pn != 0 {
            return refuted;
        }
        self.proof(self.game.without_counters(start), stop)
    }

    /// The proof number and the disproof number after each legal move of a position, in the order
    /// of the game's moves, as the searches so far have left them.
    #[must_use]
    pub fn numbers_after_moves(&self, position: &G::Position) -> Vec<(u32, u32)> {
        let position = self.game.without_counters(position);
        let numbers = |after| {
            let stored = || self.table.get(self.game.key(&after));
            let ProofNumbers { pn, dn, .. } =
                self.settled(&after).or_else(stored).unwrap_or_else(|| guess(self.game, &after, self.side));
            (pn, dn)
        };
        successors(self.game, &position).map(|(_, after)| numbers(after)).collect()
    }

    fn begin(&mut self, most: u64) {
        self.most = self.nodes.saturating_add(most);
        self.is_stopped = false;
    }

    /// The proof number and the disproof number of the start after a search: rough minimum numbers
    /// of positions still to be settled for a win, and for its refutation.
    #[must_use]
    pub fn proof_numbers(&self) -> (u32, u32) {
        (self.root.pn, self.root.dn)
    }

    /// Positions searched.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    fn prove(&mut self, position: &G::Position, stop: Stop<'_>) -> ProofNumbers {
        self.path.clear();
        let key = self.game.key(position);
        if let Some(numbers) =
            self.settled(position).or_else(|| self.table.get(key)).filter(|n| n.is_solved())
        {
            return numbers;
        }
        self.search(position, INFINITE, INFINITE, stop).0
    }

    /// The numbers of a position that is over or known.
    fn settled(&self, position: &G::Position) -> Option<ProofNumbers> {
        settled(self.game, position, self.side, self.tablebase)
    }

    /// The stored numbers of a position, or else the initial ones.
    fn first(&self, position: &G::Position) -> ProofNumbers {
        self.settled(position).unwrap_or_else(|| guess(self.game, position, self.side))
    }

    fn children(&self, position: &G::Position) -> Vec<Child<G>> {
        let children = successors(self.game, position).map(|(_, after)| {
            let key = self.game.key(&after);
            let again = self.path.iter().position(|&earlier| earlier == key);
            let is_not_won = again.is_some() || self.held.contains(&key);
            let first = if is_not_won { ProofNumbers::NOT_WON } else { self.first(&after) };
            Child { position: after, key, first, depends_on: again.unwrap_or(NOWHERE) }
        });
        children.collect()
    }

    fn numbers(&self, child: &Child<G>) -> ProofNumbers {
        if child.first.is_solved() { child.first } else { self.table.get(child.key).unwrap_or(child.first) }
    }

    /// Searches below a position until its numbers reach a threshold. Returns the place on the path
    /// that a disproof depends on.
    fn search(
        &mut self,
        position: &G::Position,
        most_pn: u32,
        most_dn: u32,
        stop: Stop<'_>,
    ) -> (ProofNumbers, usize) {
        let (key, place) = (self.game.key(position), self.path.len());
        self.path.push(key);
        self.nodes += 1;
        let before = self.nodes;
        let mut children = self.children(position);
        let ours = self.game.side_to_move(position) == self.side;
        let found = loop {
            let (numbers, choice) = sum(children.iter().map(|child| self.numbers(child)), ours);
            let depends_on = if numbers.dn == 0 && self.is_careful {
                self.depends_on(&children, ours, place)
            } else {
                NOWHERE
            };
            let known = if depends_on == NOWHERE { numbers } else { ProofNumbers::DOUBTFUL };
            self.table.put(key, known, self.nodes - before + 1);
            self.is_stopped |= self.nodes >= self.most;
            if self.nodes & 0xfff == 0 {
                self.is_stopped |= stop(self.nodes, u64::from(numbers.pn.min(numbers.dn)));
            }
            if numbers.is_solved() || numbers.pn >= most_pn || numbers.dn >= most_dn || self.is_stopped {
                break (numbers, depends_on);
            }
            let above = |second: u32| second + second / 4 + 1;
            let (pn, dn) = if ours {
                (most_pn.min(above(choice.second)), most_dn.saturating_sub(choice.others))
            } else {
                (most_pn.saturating_sub(choice.others), most_dn.min(above(choice.second)))
            };
            let child = &mut children[choice.best];
            let (numbers, depends_on) = self.search(&child.position, pn, dn, stop);
            if numbers.dn == 0 {
                (child.first, child.depends_on) = (numbers, depends_on);
            }
        };
        self.path.pop();
        found
    }

    /// The place on the path that the disproof of the position at `place` depends on: [`NOWHERE`]
    /// when all repeated positions are at or after that place.
    fn depends_on(&self, children: &[Child<G>], ours: bool, place: usize) -> usize {
        let disproved = children.iter().filter(|child| self.numbers(child).dn == 0);
        let places = disproved.map(|child| if child.first.dn == 0 { child.depends_on } else { NOWHERE });
        // The opponent needs one answer; the winner would need one move.
        let earliest = if ours { places.min() } else { places.max() };
        earliest.filter(|&earliest| earliest < place).unwrap_or(NOWHERE)
    }

    /// Collects the winner's moves below a proved position, with ranks; `None` when the proof
    /// cannot be completed.
    fn collect(&mut self, position: &G::Position, lines: &mut Collected<G>, stop: Stop<'_>) -> Option<u32> {
        if self.game.count_moves(position) == 0 {
            return Some(0);
        }
        match lines.get(position) {
            Some(Some(Reply::Play(_, rank))) => return Some(*rank),
            Some(Some(_)) => return Some(0),
            Some(None) => return None,
            None => {}
        }
        if self.settled(position).is_some() {
            lines.insert(position.clone(), Some(Reply::Tablebase));
            return Some(0);
        }
        if self.prove(position, stop).pn != 0 {
            return None;
        }
        let game = self.game;
        if game.side_to_move(position) != self.side {
            let ranks = successors(game, position).map(|(_, after)| self.collect(&after, lines, stop));
            return ranks.collect::<Option<Vec<u32>>>()?.into_iter().max();
        }
        lines.insert(position.clone(), None);
        let mut proved: Vec<(u16, G::Move, G::Position)> = Vec::new();
        for (m, after) in successors(game, position) {
            let numbers = self.settled(&after).or_else(|| self.table.get(game.key(&after)));
            proved.extend(numbers.filter(|numbers| numbers.pn == 0).map(|numbers| (numbers.plies, m, after)));
        }
        proved.sort_unstable_by_key(|&(plies, m, _)| (plies, m));
        for (_, m, after) in proved {
            if let Some(rank) = self.collect(&after, lines, stop) {
                lines.insert(position.clone(), Some(Reply::Play(m, rank + 1)));
                return Some(rank + 1);
            }
        }
        lines.remove(position);
        None
    }
}

/// The replies collected so far; `None` for positions on the current path.
type Collected<G> = HashMap<<G as Game>::Position, Option<Reply<<G as Game>::Move>>>;

// Proving that a side need not lose by refuting the opponent's win: the positions that a
// proof-number search disproves, with a reply for each in which the holder is to move.
//
// A position that is in the set already counts as not won. This makes no position that is not won
// for the opponent count as won, and from each such position some move leads to another, so the set
// closes without taking anything back.
impl<G: Evaluate> WinProver<'_, G> {
    /// The proof that the other side holds `start`, from a search of at most `most` positions;
    /// `None` when none is found.
    pub fn refute(&mut self, start: &G::Position, most: u64, stop: Stop<'_>) -> Option<Certificate<G>> {
        let start = self.game.without_counters(start);
        self.begin(most);
        self.is_careful = true;
        self.root = self.prove(&start, stop);
        if self.root.dn != 0 {
            return None;
        }
        let holder = self.side.opponent();
        let (mut lines, mut seen, mut todo) = (Lines::<G>::new(), HashSet::new(), vec![start.clone()]);
        while let Some(position) = todo.pop() {
            if !seen.insert(position.clone()) || self.game.count_moves(&position) == 0 {
                continue;
            }
            if may_declare(self.game, &position, holder) {
                lines.insert(position, Reply::Declare);
            } else if self.settled(&position).is_some() {
                lines.insert(position, Reply::Tablebase);
            } else if self.game.side_to_move(&position) == holder {
                self.held.insert(self.game.key(&position));
                let (reply, after) = self.reply(&position, stop)?;
                todo.push(after);
                lines.insert(position, Reply::Play(reply, 0));
            } else {
                todo.extend(successors(self.game, &position).map(|(_, after)| after));
            }
        }
        Some(Certificate { start, claim: Claim::Holds(holder), lines: lines.into_iter().collect() })
    }

    /// A reply after which the opponent does not win, and the position after it: of the known ones
    /// the one that adds the fewest positions to the set, else the first that is found.
    fn reply(&mut self, position: &G::Position, stop: Stop<'_>) -> Option<(G::Move, G::Position)> {
        let mut replies: Vec<_> = successors(self.game, position).collect();
        replies.sort_by_cached_key(|(m, after)| (self.cost(after), m.pack()));
        replies.into_iter().find(|(_, after)| self.prove(after, stop).dn == 0)
    }

    /// The cost of a reply that leads to this position: the disproof number, then the number of its
    /// successors that are not in the set yet.
    fn cost(&self, after: &G::Position) -> (u32, usize) {
        if let Some(numbers) = self.settled(after) {
            return (numbers.dn, 0);
        }
        let dn = self.table.get(self.game.key(after)).map_or(u32::MAX, |numbers| numbers.dn);
        (dn, if dn == 0 { self.added(after) } else { 0 })
    }

    /// The number of successors that are not in the set yet.
    fn added(&self, position: &G::Position) -> usize {
        let is_new =
            |after: &G::Position| !self.held.contains(&self.game.key(after)) && self.settled(after).is_none();
        successors(self.game, position).filter(|(_, after)| is_new(after)).count()
    }
}
