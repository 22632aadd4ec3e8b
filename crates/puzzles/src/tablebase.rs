//! Finds puzzles in tables of exact values: positions of few pieces in which one move is right,
//! taken by chance, the hardest and prettiest of them kept.

use crate::examine;
use crate::making::{Budget, Claim, make};
use crate::plan::{FEWEST_MOVES, Found, Plan};
use crate::puzzle::{Puzzle, Task};
use crate::rating::rating;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use throughline_catalog::{IndexedVisitor, TablebaseFolder};
use throughline_game::exact::move_values;
use throughline_game::{ExactValue, Indexed, Playable, Random, Tablebase, Wdl};

/// With fewer pieces there is nothing to find.
const FEWEST_PIECES: u32 = 3;
/// A win in fewer plies is found among games as well.
const SHORTEST: u32 = 5;
/// Holding is no riddle where every wrong move loses sooner.
const SOONEST: u32 = 4;
/// Puzzles of one class of positions at most.
const OF_A_CLASS: usize = 2;
/// One puzzle in so many at most asks to hold.
const HOLDS: usize = 3;

/// Looks into the tables of a rule set; of one without tables nothing comes.
pub(crate) struct Look<'a> {
    pub plan: &'a Plan,
    pub tables: &'a TablebaseFolder,
    pub pieces: u32,
    pub samples: u32,
    pub found: &'a mut Found,
    pub stop: &'a AtomicBool,
    pub progress: &'a mut dyn FnMut(usize, u32),
}

impl IndexedVisitor for Look<'_> {
    type Output = ();

    fn visit<G: Playable + Indexed>(self, game: Arc<G>, spec: &str) {
        let Look { plan, tables, pieces, samples, found, stop, progress } = self;
        let Some(tablebase) = tables.tablebase::<G>(spec) else {
            return found.drop_it("for want of tables");
        };
        let search = Search { game, spec: spec.to_owned(), tablebase: &*tablebase, plan };
        let pool = search.pool(pieces, samples, found, stop, progress);
        search.choose(pool, tables, found);
    }
}

/// A puzzle that may be taken.
struct Candidate<G: Indexed> {
    class: G::Class,
    position: G::Position,
    puzzle: Puzzle,
    /// How hard and how pretty it is.
    beauty: u32,
}

struct Search<'a, G: Playable + Indexed> {
    game: Arc<G>,
    spec: String,
    tablebase: &'a dyn Tablebase<G>,
    plan: &'a Plan,
}

impl<G: Playable + Indexed> Search<'_, G> {
    /// Puzzles among positions taken by chance: a class, each as likely, and then one of its
    /// positions.
    fn pool(
        &self,
        pieces: u32,
        samples: u32,
        found: &mut Found,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(usize, u32),
    ) -> Vec<Candidate<G>> {
        let mut classes = self.game.classes(pieces);
        classes.retain(|&class| self.game.pieces(class) >= FEWEST_PIECES);
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
                    Err(flaw) => found.drop_it(&flaw.to_string()),
                }
            }
            progress(pool.len(), number + 1);
        }
        pool
    }

    /// What the tables say of a position, if it is worth a look: one move wins and no other does,
    /// or one draws and every other loses.
    fn claim(&self, position: &G::Position) -> Option<Claim> {
        let game = &*self.game;
        if game.outcome(position).is_some() || game.count_moves(position) < FEWEST_MOVES {
            return None;
        }
        let exact = self.tablebase.probe(game, position)?;
        let plies = match exact.wdl {
            Wdl::Win => exact.distance.filter(|plies| (SHORTEST..=self.plan.plies).contains(plies))?,
            Wdl::Draw => 0,
            Wdl::Loss => return None,
        };
        let mut right: Option<G::Position> = None;
        let mut latest = 0;
        for (m, value) in move_values(game, position, self.tablebase) {
            let ExactValue { wdl, distance } = value?;
            if wdl == exact.wdl {
                let mut child = position.clone();
                game.play(&mut child, m);
                if right.replace(child.clone()).is_some_and(|other| other != child) {
                    return None;
                }
            } else if exact.wdl == Wdl::Draw {
                latest = latest.max(distance?);
            }
        }
        match exact.wdl {
            Wdl::Win => Some(Claim::Win(plies)),
            _ => (SOONEST..=self.plan.plies).contains(&latest).then_some(Claim::Hold(latest)),
        }
    }

    /// Tells what is pretty in a solution.
    fn candidate(&self, class: G::Class, position: G::Position, mut puzzle: Puzzle) -> Candidate<G> {
        let game = &*self.game;
        let (mut at, mut kinds, mut themes) = (position.clone(), BTreeSet::new(), BTreeSet::new());
        for step in &puzzle.steps {
            let Ok(m) = game.parse_move(&at, &step.answer) else { break };
            let taken = game.captures(&at, m);
            if !taken.is_empty() {
                // On the square it moves to, or elsewhere.
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
        let beauty = ahead + 4 * themes.len() as u32;
        let told: Vec<&str> = themes.into_iter().collect();
        let told = if told.is_empty() { String::new() } else { format!(": {}", told.join(", ")) };
        puzzle.spec.clone_from(&self.spec);
        puzzle.from = format!("the tables of exact values, class {}{told}", game.class_name(class));
        Candidate { class, position, puzzle, beauty }
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

    /// Takes the best, not too many alike, and checks them once more from what will stand in the
    /// file.
    fn choose(&self, mut pool: Vec<Candidate<G>>, tables: &TablebaseFolder, found: &mut Found) {
        pool.sort_by_key(|candidate| Reverse(candidate.beauty));
        let (mut of_class, mut holds) = (BTreeMap::new(), 0);
        let wanted = found.puzzles.len() + self.plan.wanted / self.plan.specs.len().max(1);
        for Candidate { class, position, mut puzzle, .. } in pool {
            if found.puzzles.len() >= wanted {
                break;
            }
            let asks_to_hold = matches!(puzzle.task, Task::OnlyHold { .. } | Task::AllOrNothing { .. });
            let same: &mut usize = of_class.entry(class).or_default();
            if *same >= OF_A_CLASS || (asks_to_hold && HOLDS * holds >= self.plan.wanted) {
                found.drop_it("of a kind there was enough of");
                continue;
            }
            if examine(&puzzle, self.plan.budget, Some(tables)).is_err() {
                found.drop_it("that failed the second check");
                continue;
            }
            puzzle.rating = rating(&self.game, &self.spec, &position, &puzzle);
            if puzzle.rating > self.plan.max_rating {
                found.drop_it("too easy");
                continue;
            }
            *same += 1;
            holds += usize::from(asks_to_hold);
            found.puzzles.push(puzzle);
        }
    }
}
