//! Generates puzzles from games of the engine against itself, and from the first moves on small
//! boards.

use crate::making::{Budget, Claim, FULL_DEPTH, make};
use crate::plan::{Generated, MIN_MOVES, Plan, Source, engine_of};
use crate::puzzle::{Puzzle, Task};
use crate::rating::rating;
use crate::tablebase;
use crate::{ExamineError, examine};
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use throughline_catalog::{Visitor, with_game, with_indexed};
use throughline_game::random::mix;
use throughline_game::{Playable, Random, Record, SpecError};
use throughline_search::{Engine, Limits};
use throughline_solve::proof::starts;

/// The ply at which a game is abandoned.
const LONGEST: usize = 200;
/// The origin of puzzles at or near the start position.
const START: &str = "the start";
/// The origin of puzzles after the first drop.
const DROPS: &str = "the drops of this board, all of them followed to the end";

/// Generates puzzles until the plan is fulfilled. `progress` gets the number of puzzles found, and
/// of games played or table positions sampled. When `stop` is set, returns what was found until
/// then.
///
/// # Errors
/// An invalid spec.
pub fn generate(
    plan: &Plan,
    stop: &AtomicBool,
    progress: &mut dyn FnMut(usize, u32),
) -> Result<Generated, SpecError> {
    let stopped = || stop.load(Ordering::Relaxed);
    let mut found = Generated::default();
    let mut seen = HashSet::new();
    if let Source::Tables { tables, pieces, samples } = &plan.source {
        for spec in &plan.specs {
            let (pieces, samples, found) = (*pieces, *samples, &mut found);
            with_indexed(spec, tablebase::Sample { plan, tables, pieces, samples, found, stop, progress })?;
        }
        return Ok(found);
    }
    let drops = matches!(plan.source, Source::Drops);
    for spec in &plan.specs {
        let part = if drops { Part::Drops } else { Part::Starts };
        with_game(spec, Generate { plan, part, seen: &mut seen, found: &mut found, stop, progress })?;
    }
    for number in 0..if drops { 0 } else { plan.games } {
        if found.puzzles.len() >= plan.wanted || stopped() {
            break;
        }
        let spec = &plan.specs[number as usize % plan.specs.len()];
        let part = Part::Game(number);
        with_game(spec, Generate { plan, part, seen: &mut seen, found: &mut found, stop, progress })?;
        found.games = number + 1;
        progress(found.puzzles.len(), number + 1);
    }
    Ok(found)
}

/// The part of a plan that one visit carries out.
enum Part {
    /// Search the start position, and the positions one move later.
    Starts,
    /// Search the positions after the first drop.
    Drops,
    /// Play the game with this number, and search its positions.
    Game(u32),
}

/// Carries out one part of a plan for a rule set.
struct Generate<'a> {
    plan: &'a Plan,
    part: Part,
    seen: &'a mut HashSet<String>,
    found: &'a mut Generated,
    stop: &'a AtomicBool,
    progress: &'a mut dyn FnMut(usize, u32),
}

impl Visitor for Generate<'_> {
    type Output = ();

    fn visit<G: Playable>(self, game: Arc<G>, spec: &str) {
        let engine = engine_of(&game, spec);
        let Generate { plan, part, seen, found, stop, progress } = self;
        let mut search = Search { game, spec: spec.to_owned(), engine, plan, seen, found, stop };
        match part {
            Part::Starts => search.search_starts(progress),
            Part::Drops => search.search_drops(progress),
            Part::Game(number) => search.search_game(number),
        }
    }
}

struct Search<'a, G: Playable> {
    game: Arc<G>,
    spec: String,
    engine: Engine<G>,
    plan: &'a Plan,
    seen: &'a mut HashSet<String>,
    found: &'a mut Generated,
    stop: &'a AtomicBool,
}

impl<G: Playable> Search<'_, G> {
    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Searches the start position and the positions one move later.
    fn search_starts(&mut self, progress: &mut dyn FnMut(usize, u32)) {
        let start = self.game.start();
        self.try_start(&start);
        let mut moves = Vec::new();
        self.game.legal_moves(&start, &mut moves);
        for m in moves {
            if self.is_stopped() {
                break;
            }
            self.try_start(&self.game.after(&start, m));
            progress(self.found.puzzles.len(), 0);
        }
    }

    fn try_start(&mut self, position: &G::Position) {
        if let Some(claim) = self.claim(position)
            && self.found.puzzles.len() < self.plan.wanted
            && let Some(new) = self.puzzle(position, claim, START.to_owned())
        {
            // Boards are symmetric: an equally long task in the same rule set is most likely a
            // mirror image.
            let same = |other: &Puzzle| (&other.spec, other.task) == (&new.spec, new.task);
            if self.found.puzzles.iter().any(|other| other.from == START && same(other)) {
                self.found.reject("alike");
            } else {
                self.found.puzzles.push(new);
            }
        }
    }

    /// Searches the positions after the first drop. The solver needs no claim of the engine here.
    fn search_drops(&mut self, progress: &mut dyn FnMut(usize, u32)) {
        for start in starts(&*self.game, 1) {
            if self.is_stopped() {
                break;
            }
            let claims = [Claim::Win(FULL_DEPTH), Claim::Hold(FULL_DEPTH)];
            let mut puzzle = |claim| self.puzzle(&start.position, claim, DROPS.to_owned());
            if let Some(puzzle) = claims.into_iter().find_map(&mut puzzle) {
                self.found.puzzles.push(puzzle);
            }
            progress(self.found.puzzles.len(), 0);
        }
    }

    /// Plays a game, and makes a puzzle from the longest claim of each kind.
    fn search_game(&mut self, number: u32) {
        let record = self.play(number);
        let mut claims: Vec<(usize, Claim)> = Vec::new();
        for ply in 0..record.len() {
            if self.is_stopped() {
                return;
            }
            let position = record.position_at(ply).expect("within the record");
            claims.extend(self.claim(position).map(|claim| (ply, claim)));
        }
        let plies = |claim: Claim| match claim {
            Claim::Win(plies) | Claim::Hold(plies) => plies,
        };
        claims.sort_by_key(|&(ply, claim)| (std::cmp::Reverse(plies(claim)), ply));
        let mut taken = [false; 2];
        for (ply, claim) in claims {
            let kind = usize::from(matches!(claim, Claim::Hold(_)));
            if !taken[kind] && self.found.puzzles.len() < self.plan.wanted && !self.is_stopped() {
                let position = record.position_at(ply).expect("within the record").clone();
                let from = format!("game {number}, ply {ply}");
                if let Some(puzzle) = self.puzzle(&position, claim, from) {
                    self.found.puzzles.push(puzzle);
                    taken[kind] = true;
                }
            }
        }
    }

    /// Plays the engine against itself, from a random opening and with occasional random moves:
    /// strong play alone leaves few tactical positions.
    fn play(&mut self, number: u32) -> Record<G> {
        let mut random = Random::new(mix(self.plan.seed ^ mix(u64::from(number))));
        let opening = 2 + random.below(7) as usize;
        let strengths = [200 + u64::from(random.below(1_500)), 200 + u64::from(random.below(1_500))];
        let (game, stop) = (self.game.clone(), AtomicBool::new(false));
        self.engine.new_game();
        let game = &*game;
        let mut record = Record::new(game.start());
        while record.outcome(game).is_none() && record.len() < LONGEST {
            let by_chance = record.len() < opening || random.below(12) == 0;
            let limits = Limits::nodes(strengths[record.len() % 2]);
            let m = if by_chance {
                game.random_move(record.position(), &mut random)
            } else {
                self.engine.search(&record, &limits, &stop, &mut |_| {}).best
            };
            let Some(m) = m else { break };
            record.play_trusted(game, m);
        }
        record
    }

    /// What the engine claims about a position, if that may make a puzzle.
    fn claim(&mut self, position: &G::Position) -> Option<Claim> {
        if self.game.outcome(position).is_some() || self.game.count_moves(position) < MIN_MOVES {
            return None;
        }
        let record = Record::new(position.clone());
        let limits = Limits::nodes(self.plan.nodes).with_lines(2);
        self.engine.new_game();
        let found = self.engine.search(&record, &limits, &AtomicBool::new(false), &mut |_| {});
        let [best, second] = &found.lines[..] else { return None };
        let most = self.plan.plies;
        let wins = best.score.win_in().filter(|&plies| plies <= most);
        match (wins, second.score.loss_in()) {
            (_, Some(plies)) if plies <= most && best.score.loss_in().is_none() => Some(Claim::Hold(plies)),
            (Some(plies), _) if second.score.win_in().is_none_or(|other| other > plies) => {
                Some(Claim::Win(plies))
            }
            _ => None,
        }
    }

    /// Verifies a claim, and returns the puzzle if it is accepted.
    fn puzzle(&mut self, position: &G::Position, claim: Claim, from: String) -> Option<Puzzle> {
        let made = make(&*self.game, position, claim, Budget::of(self.plan.budget), None);
        let mut puzzle = match made {
            Ok(puzzle) => puzzle,
            Err(flaw) => {
                self.found.reject(&flaw.to_string());
                return None;
            }
        };
        (puzzle.spec, puzzle.from) = (self.spec.clone(), from);
        if !self.seen.insert(self.game.board_text(position)) {
            self.found.reject("seen before");
            return None;
        }
        if self.has_enough(&puzzle) {
            self.found.reject("of a kind there was enough of");
            return None;
        }
        // Verify again what will be stored in the file.
        if let Err(error) = examine(&puzzle, 4 * self.plan.budget, None) {
            self.found.reject(match error {
                ExamineError::TooLong(_) => "too long to check again",
                ExamineError::Wrong(_) => "that failed the second check",
            });
            return None;
        }
        puzzle.rating = rating(&self.game, &self.spec, position, &puzzle);
        if puzzle.rating > self.plan.max_rating {
            self.found.reject("too easy");
            return None;
        }
        Some(puzzle)
    }

    /// Whether there are enough puzzles of this kind: easy kinds must not displace the others.
    fn has_enough(&self, puzzle: &Puzzle) -> bool {
        let kind = |puzzle: &Puzzle| match puzzle.task {
            Task::Win { moves: 1, .. } => 0,
            Task::OnlyHold { others: ..=2, .. } | Task::AllOrNothing { others: ..=2, .. } => 1,
            _ => 2,
        };
        let own = kind(puzzle);
        own < 2
            && 8 * self.found.puzzles.iter().filter(|other| kind(other) == own).count() >= self.plan.wanted
    }
}
