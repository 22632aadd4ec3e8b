//! The engine: a rule set, the memory kept between moves, and its two searches: at full strength,
//! and at a level.

use crate::clock::Instant;
use crate::features::Features;
use crate::handicap::{Handicap, share};
use crate::levels::Level;
use crate::nnue::Network;
use crate::root::{RootMove, has_won_at_once, keep_best_moves};
use crate::tablebase_probe::TablebaseProbe;
use crate::threads::{Request, SearchTask};
use crate::transposition_table::TranspositionTable;
use crate::worker::ThreadMemory;
use crate::{Choice, Limits, Report, Score, SearchResult};
use std::collections::HashSet;
use std::sync::{Arc, atomic::AtomicBool};
use throughline_game::random::mix;
use throughline_game::{Evaluate, PackedMove, Record, Tablebase, WdlModel};

/// The most that a draw can cost, in hundredths.
pub const MOST_CONTEMPT: i32 = 1_000;

/// An engine for one rule set. Keeps its transposition table between the moves of a game.
pub struct Engine<G: Evaluate> {
    game: Arc<G>,
    table: TranspositionTable,
    /// Of each thread, the main thread's first.
    memories: Vec<ThreadMemory<G>>,
    features: Features,
    network: Option<Arc<Network>>,
    tablebase: Option<Arc<dyn Tablebase<G>>>,
    contempt: i32,
}

impl<G: Evaluate> Engine<G> {
    /// An engine of one thread whose transposition table takes `table_mib` MiB (0: next to
    /// nothing).
    #[must_use]
    pub fn new(game: Arc<G>, table_mib: usize) -> Self {
        Self::with_network(game, table_mib, None)
    }

    /// The same with a network, as [`Engine::set_network`] sets it.
    ///
    /// # Panics
    /// When the network sees other planes than the game gives.
    #[must_use]
    pub fn with_network(game: Arc<G>, table_mib: usize, network: Option<Arc<Network>>) -> Self {
        assert_sees(network.as_deref(), &*game);
        let memories = vec![ThreadMemory::new(&*game, network.as_deref())];
        Engine {
            game,
            table: TranspositionTable::new(table_mib),
            memories,
            features: Features::ALL,
            network,
            tablebase: None,
            contempt: 0,
        }
    }

    /// The most threads of an engine.
    pub const MOST_THREADS: usize = 256;

    /// Searches with so many threads from now on, from 1 to [`Engine::MOST_THREADS`]; other numbers
    /// count as the nearest. They share the table (lazy SMP,
    /// <https://www.chessprogramming.org/Lazy_SMP>). Only one thread gives the same result each
    /// time.
    pub fn set_threads(&mut self, threads: usize) {
        let (game, network) = (&*self.game, self.network.as_deref());
        self.memories.resize_with(threads.clamp(1, Self::MOST_THREADS), || ThreadMemory::new(game, network));
    }

    /// Threads of a search.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.memories.len()
    }

    /// Searches with these features from now on, to measure what each is worth.
    pub fn set_features(&mut self, features: Features) {
        self.features = features;
    }

    /// Sets the network that evaluates positions, or clears it: then [`Evaluate::evaluate`] does.
    /// Clears the transposition table and the histories.
    ///
    /// # Panics
    /// When the network sees other planes than the game gives.
    pub fn set_network(&mut self, network: Option<Arc<Network>>) {
        assert_sees(network.as_deref(), &*self.game);
        self.memories.iter_mut().for_each(|memory| memory.set_network(network.as_deref()));
        self.network = network;
        self.new_game();
    }

    /// Sets or clears the tablebase. The transposition table is kept: it does not contradict one.
    pub fn set_tablebase(&mut self, tablebase: Option<Arc<dyn Tablebase<G>>>) {
        self.tablebase = tablebase;
    }

    /// Sets the contempt: a draw counts as a disadvantage of so many hundredths for the side that
    /// is to move when a search begins (0, the default: as nothing; below 0: as an advantage;
    /// beyond [`MOST_CONTEMPT`] as that). Scores then tell what it wants and not what is, so
    /// analysis goes without.
    /// <https://www.chessprogramming.org/Contempt_Factor>
    pub fn set_contempt(&mut self, hundredths: i32) {
        self.contempt = hundredths.clamp(-MOST_CONTEMPT, MOST_CONTEMPT);
    }

    /// How its scores turn into results: by its network's model, or else by the game's own.
    #[must_use]
    pub fn win_model(&self) -> WdlModel {
        self.network.as_ref().map_or_else(|| self.game.win_model(), |network| network.heading().win_model)
    }

    /// The rule set.
    #[must_use]
    pub fn game(&self) -> &Arc<G> {
        &self.game
    }

    /// Clears the transposition table and the histories. Never needed for correctness: it makes
    /// results repeat.
    pub fn new_game(&mut self) {
        self.table.clear();
        self.memories.iter_mut().for_each(|memory| memory.forget());
    }

    /// Searches the record's last position at full strength until a limit is reached or `stop` is
    /// set, which is noticed within a fraction of a millisecond. `handler` hears of every finished
    /// iteration.
    ///
    /// There is a best move exactly when the game is not over, even when there was no time at all.
    pub fn search(
        &mut self,
        record: &Record<G>,
        limits: &Limits,
        stop: &AtomicBool,
        handler: &mut dyn FnMut(&Report<G::Move>),
    ) -> SearchResult<G::Move> {
        self.search_among(record, &[], limits, stop, handler)
    }

    /// [`Engine::search`] that chooses only among these moves: every line begins with one of them.
    /// Those that are not legal are passed over; when none is left, all legal moves count.
    pub fn search_among(
        &mut self,
        record: &Record<G>,
        among: &[G::Move],
        limits: &Limits,
        stop: &AtomicBool,
        handler: &mut dyn FnMut(&Report<G::Move>),
    ) -> SearchResult<G::Move> {
        let began = Instant::now();
        let moves = root_moves(&*self.game, record, among);
        self.run(Request { record, began, limits, handicap: Handicap::default(), stop }, moves, handler)
    }

    /// The move that a player of a level makes in the record's last position, within
    /// [`Level::time`]; `None` when the game is over. Answers at once with some sensible move when
    /// `stop` is set. `among`: the moves to choose from, as [`Engine::search_among`] takes them.
    ///
    /// `seed` tells games apart: the same seed, position and memory give the same move, as long as
    /// time does not run out. With `most` it thinks without a clock, within so many positions
    /// instead: then the same move is chosen on any machine, however busy.
    pub fn choose(
        &mut self,
        record: &Record<G>,
        among: &[G::Move],
        level: Level,
        seed: u64,
        most: Option<u64>,
        stop: &AtomicBool,
    ) -> Option<Choice<G::Move>> {
        let profile = level.profile(&self.game.level_strengths());
        let profile = most.map_or(profile, |most| profile.untimed(most));
        let began = Instant::now();
        let game = self.game.clone();
        let mut moves = root_moves(&*game, record, among);
        let seed = mix(seed ^ mix(record.len() as u64));
        if profile.checks_for_blunders(seed) {
            avoid_losing_at_once(&*game, record, &mut moves);
        }
        let range = profile.choice_margin_at(record.len());
        for root_move in &mut moves {
            let draw = mix(seed ^ u64::from(root_move.m.pack()));
            root_move.bonus = share(draw, range) as i32;
        }
        let limits = profile.limits(moves.len(), seed);
        let handicap = Handicap { seed, ..profile.handicap };
        let found = self.run(Request { record, began, limits: &limits, handicap, stop }, moves, &mut |_| {});
        let would_claim =
            record.claim(&game).filter(|_| found.score <= Score::from_hundredths(-self.contempt));
        Some(Choice {
            best: found.best?,
            score: found.score,
            depth: found.depth,
            nodes: found.nodes,
            pv: found.pv,
            elapsed: found.elapsed,
            would_claim,
        })
    }

    fn run(
        &mut self,
        request: Request<'_, G>,
        mut moves: Vec<RootMove<G::Move>>,
        handler: &mut dyn FnMut(&Report<G::Move>),
    ) -> SearchResult<G::Move> {
        // A player with a handicap has no tablebase either.
        let tablebase = self.tablebase.as_deref().filter(|_| request.handicap.is_none());
        let probe = tablebase.map(TablebaseProbe::new);
        if let Some(probe) = &probe
            && request.limits.lines <= 1
        {
            keep_best_moves(&*self.game, request.record, probe, &mut moves);
        }
        let task = SearchTask {
            game: &*self.game,
            table: &self.table,
            request,
            features: self.features,
            network: self.network.as_deref(),
            tablebase_probe: probe.as_ref(),
            contempt: self.contempt,
        };
        task.search(&mut self.memories, &mut moves, handler)
    }
}

fn assert_sees<G: Evaluate>(network: Option<&Network>, game: &G) {
    if let Some(heading) = network.map(Network::heading) {
        let (seen, given) = ((heading.planes, heading.squares), (game.plane_count(), game.plane_squares()));
        assert_eq!(seen, given, "planes and squares that the network sees, and the game gives");
    }
}

/// The moves of the root: the legal ones among those given, or all where none of those is legal.
fn root_moves<G: Evaluate>(game: &G, record: &Record<G>, among: &[G::Move]) -> Vec<RootMove<G::Move>> {
    let legal = record.legal_moves(game);
    if among.is_empty() {
        return legal.into_iter().map(RootMove::new).collect();
    }
    let among: HashSet<G::Move> = among.iter().copied().collect();
    let all = !legal.iter().any(|m| among.contains(m));
    legal.into_iter().filter(|m| all || among.contains(m)).map(RootMove::new).collect()
}

/// Most replies looked at for moves that lose at once. Two plies of any ordinary game are far
/// fewer; where a position has thousands of moves, looking at all the replies would take seconds.
const MOST_REPLIES: usize = 300_000;

/// Strikes the moves that let the opponent win at once, unless there are no others, as far as
/// [`MOST_REPLIES`] reach.
fn avoid_losing_at_once<G: Evaluate>(game: &G, record: &Record<G>, moves: &mut Vec<RootMove<G::Move>>) {
    let (mut replies, mut seen) = (Vec::new(), 0);
    let mut loses = |r: &RootMove<G::Move>| {
        if seen > MOST_REPLIES {
            return false;
        }
        let mut child = record.position().clone();
        game.play(&mut child, r.m);
        replies.clear();
        game.legal_moves(&child, &mut replies);
        seen += replies.len();
        replies.iter().any(|&reply| {
            let mut grandchild = child.clone();
            game.play(&mut grandchild, reply);
            has_won_at_once(game, &grandchild)
        })
    };
    let losing: Vec<bool> = moves.iter().map(&mut loses).collect();
    if losing.contains(&false) {
        let mut losing = losing.into_iter();
        moves.retain(|_| losing.next() == Some(false));
    }
}
