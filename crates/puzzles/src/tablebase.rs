//! Generates puzzles from tablebases: random positions with few pieces in which one move is right,
//! of which the hardest with the most themes are kept.

use crate::examine;
use crate::making::{Budget, Claim, make};
use crate::plan::{Generated, MIN_MOVES, Plan};
use crate::puzzle::{Puzzle, Task};
use crate::rating::rating;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use throughline_catalog::{IndexedVisitor, TablebaseFolder};
use throughline_game::exact::move_values;
use throughline_game::{ExactValue, Indexed, Playable, Random, Tablebase, Wdl};

/// Positions with fewer pieces make no puzzle.
const MIN_PIECES: u32 = 3;
/// The shortest win to ask for, in plies: shorter ones are found in games as well.
const SHORTEST_WIN: u32 = 5;
/// The shortest loss after wrong moves that makes holding a puzzle, in plies.
const SHORTEST_LOSS: u32 = 4;
/// The maximum number of puzzles of one tablebase class.
const MAX_PER_CLASS: usize = 2;
/// At most one puzzle in this many asks to hold.
const HOLD_RATIO: usize = 3;

/// Generates puzzles for a rule set from its tablebases; none where it has no tablebases.
pub(crate) struct Sample<'a> {
    pub plan: &'a Plan,
    pub tables: &'a TablebaseFolder,
    pub pieces: u32,
    pub samples: u32,
    pub found: &'a mut Generated,
    pub stop: &'a AtomicBool,
    pub progress: &'a mut dyn FnMut(usize, u32),
}

impl IndexedVisitor for Sample<'_> {
    type Output = ();

    fn visit<G: Playable + Indexed>(self, game: Arc<G>, spec: &str) {
        let Sample { plan, tables, pieces, samples, found, stop, progress } = self;
        let Some(tablebase) = tables.tablebase::<G>(spec) else {
            return found.reject("for want of tables");
        };
        let search = Search { game, spec: spec.to_owned(), tablebase: &*tablebase, plan };
        let pool = search.collect_candidates(pieces, samples, found, stop, progress);
        search.choose(pool, tables, found);
    }
}

/// A puzzle that may be accepted.
struct Candidate<G: Indexed> {
    class: G::Class,
    position: G::Position,
    puzzle: Puzzle,
    /// A score of difficulty and themes.
    score: u32,
}

struct Search<'a, G: Playable + Indexed> {
    game: Arc<G>,
    spec: String,
    tablebase: &'a dyn Tablebase<G>,
    plan: &'a Plan,
}

impl<G: Playable + Indexed> Search<'_, G> {
    /// Makes puzzles from random positions: first a class with uniform probability, then one of its
    /// positions.
    fn collect_candidates(
        &self,
        pieces: u32,
        samples: u32,
        found: &mut Generated,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(usize, u32),
    ) -> Vec<Candidate<G>> {
        let mut classes = self.game.classes(pieces);
        classes.retain(|&class| self.game.pieces(class) >= MIN_PIECES);
        classes.sort_unstable();
        let mut random = Random::new(self.plan.seed);
        let (mut pool, mut seen) = (Vec::new(), BTreeSet::new());
        let count = u32::try_from(classes.len()).unwrap_or(u32::MAX);
        for number in 0..if count == 0 { 0 } else { samples } {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let class = classes[random.below(count) as usize];
            let index = random.next_u64() % self.game.size(class).max(1);
            if let Some(position) = self.game.position(class, index).filter(|_| seen.insert((class, index)))
                && let Some(claim) = self.claim(&position)
            {
                let budget = Budget::of(self.plan.budget);
                match make(&*self.game, &position, claim, budget, Some(self.tablebase)) {
                    Ok(puzzle) => pool.push(self.candidate(class, position, puzzle)),
                    Err(flaw) => found.reject(&flaw.to_string()),
                }
            }
            progress(pool.len(), number + 1);
        }
        pool
    }

    /// What the tablebases claim about a position, if it may make a puzzle: one move wins and no
    /// other does, or one draws and every other loses.
    fn claim(&self, position: &G::Position) -> Option<Claim> {
        let game = &*self.game;
        if game.outcome(position).is_some() || game.count_moves(position) < MIN_MOVES {
            return None;
        }
        let exact = self.tablebase.probe(game, position)?;
        let plies = match exact.wdl {
            Wdl::Win => exact.distance.filter(|plies| (SHORTEST_WIN..=self.plan.plies).contains(plies))?,
            Wdl::Draw => 0,
            Wdl::Loss => return None,
        };
        let mut right: Option<G::Position> = None;
        let mut latest = 0;
        for (m, value) in move_values(game, position, self.tablebase) {
            let ExactValue { wdl, distance } = value?;
            if wdl == exact.wdl {
                let child = game.after(position, m);
                if right.replace(child.clone()).is_some_and(|other| other != child) {
                    return None;
                }
            } else if exact.wdl == Wdl::Draw {
                latest = latest.max(distance?);
            }
        }
        match exact.wdl {
            Wdl::Win => Some(Claim::Win(plies)),
            _ => (SHORTEST_LOSS..=self.plan.plies).contains(&latest).then_some(Claim::Hold(latest)),
        }
    }

    /// Finds the themes of a solution, and scores it.
    fn candidate(&self, class: G::Class, position: G::Position, mut puzzle: Puzzle) -> Candidate<G> {
        let game = &*self.game;
        let (mut at, mut kinds, mut themes) = (position.clone(), BTreeSet::new(), BTreeSet::new());
        for step in &puzzle.steps {
            let Ok(m) = game.parse_move(&at, &step.answer) else { break };
            let taken = game.captures(&at, m);
            if !taken.is_empty() {
                // Whether the captured piece stood on the destination, or elsewhere.
                kinds.insert(game.last_move_marks(&at, m).last().is_some_and(|to| taken.contains(to)));
            }
            game.play(&mut at, m);
            if self.is_zugzwang(&at) {
                themes.insert("zugzwang");
            }
            let reply = step.reply.as_ref().and_then(|reply| game.parse_move(&at, reply).ok());
            let Some(reply) = reply else { break };
            if !game.captures(&at, reply).is_empty() {
                themes.insert("a piece given up");
            }
            game.play(&mut at, reply);
        }
        if kinds.len() > 1 {
            themes.insert("two kinds of captures");
        }
        let ahead = match puzzle.task {
            Task::Win { moves, .. } => moves,
            Task::AllOrNothing { others, .. } | Task::OnlyHold { others, .. } => others / 2,
            Task::OnlyWin { .. } => 1,
        };
        let score = ahead + 4 * themes.len() as u32;
        let suffix: Vec<&str> = themes.into_iter().collect();
        let suffix = if suffix.is_empty() { String::new() } else { format!(": {}", suffix.join(", ")) };
        puzzle.spec.clone_from(&self.spec);
        puzzle.from = format!("the tables of exact values, class {}{suffix}", game.class_name(class));
        Candidate { class, position, puzzle, score }
    }

    /// Whether the side to move loses only because it has to move.
    fn is_zugzwang(&self, position: &G::Position) -> bool {
        let game = &*self.game;
        if game.outcome(position).is_some() {
            return false;
        }
        let mut setup = game.setup(position);
        setup.side = setup.side.opponent();
        let passed = throughline_game::setup::compose(game, &setup)
            .ok()
            .filter(|passed| game.outcome(passed).is_none());
        let value = |position: &G::Position| self.tablebase.probe(game, position).map(|exact| exact.wdl);
        let passed = passed.and_then(|passed| value(&passed));
        value(position) == Some(Wdl::Loss) && passed.is_some_and(|wdl| wdl != Wdl::Win)
    }

    /// Accepts the best candidates, with a limit for each kind, and verifies again what will be
    /// stored in the file.
    fn choose(&self, mut pool: Vec<Candidate<G>>, tables: &TablebaseFolder, found: &mut Generated) {
        pool.sort_by_key(|candidate| Reverse(candidate.score));
        let (mut of_class, mut holds) = (BTreeMap::new(), 0);
        let wanted = found.puzzles.len() + self.plan.wanted / self.plan.specs.len().max(1);
        for Candidate { class, position, mut puzzle, .. } in pool {
            if found.puzzles.len() >= wanted {
                break;
            }
            let asks_to_hold = matches!(puzzle.task, Task::OnlyHold { .. } | Task::AllOrNothing { .. });
            let same: &mut usize = of_class.entry(class).or_default();
            if *same >= MAX_PER_CLASS || (asks_to_hold && HOLD_RATIO * holds >= self.plan.wanted) {
                found.reject("of a kind there was enough of");
                continue;
            }
            if examine(&puzzle, self.plan.budget, Some(tables)).is_err() {
                found.reject("that failed the second check");
                continue;
            }
            puzzle.rating = rating(&self.game, &self.spec, &position, &puzzle);
            if puzzle.rating > self.plan.max_rating {
                found.reject("too easy");
                continue;
            }
            *same += 1;
            holds += usize::from(asks_to_hold);
            found.puzzles.push(puzzle);
        }
    }
}
