//! The engine: a rule set, the memory kept between moves, and two searches: at full strength, and
//! at a level.

use crate::clock::Instant;
use crate::features::Features;
use crate::handicap::{Handicap, share};
use crate::levels::Level;
use crate::nnue::Network;
use crate::root::{RootMove, has_just_won, keep_best_moves};
use crate::tablebase_probe::TablebaseProbe;
use crate::threads::{Request, SearchTask};
use crate::transposition_table::TranspositionTable;
use crate::worker::ThreadMemory;
use crate::{Choice, Limits, Report, Score, SearchResult};
use std::collections::HashSet;
use std::sync::{Arc, atomic::AtomicBool};
use throughline_game::random::mix;
use throughline_game::{Evaluate, PackedMove, Record, Tablebase, WdlModel};

/// The largest contempt, in hundredths.
pub const MAX_CONTEMPT: i32 = 1_000;

/// An engine for one rule set. Keeps its transposition table between the moves of a game.
pub struct Engine<G: Evaluate> {
    game: Arc<G>,
    table: TranspositionTable,
    /// The memory of each thread, the main thread's first.
    memories: Vec<ThreadMemory<G>>,
    features: Features,
    network: Option<Arc<Network>>,
    tablebase: Option<Arc<dyn Tablebase<G>>>,
    contempt: i32,
}

impl<G: Evaluate> Engine<G> {
    /// Returns an engine of one thread with a transposition table of `table_mib` MiB (0: a single
    /// bucket).
    #[must_use]
    pub fn new(game: Arc<G>, table_mib: usize) -> Self {
        Self::with_network(game, table_mib, None)
    }

    /// The same with a network, as set by [`Engine::set_network`].
    ///
    /// # Panics
    /// When the planes of the network are not those of the game.
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

    /// The maximum number of threads.
    pub const MAX_THREADS: usize = 256;

    /// Sets the number of threads, from 1 to [`Engine::MAX_THREADS`]; other numbers are clamped.
    /// The threads share the table (lazy SMP, <https://www.chessprogramming.org/Lazy_SMP>). Only
    /// one thread gives the same result each time.
    pub fn set_threads(&mut self, threads: usize) {
        let (game, network) = (&*self.game, self.network.as_deref());
        self.memories.resize_with(threads.clamp(1, Self::MAX_THREADS), || ThreadMemory::new(game, network));
    }

    /// The number of threads.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.memories.len()
    }

    /// Sets the features of the search, to measure what each is worth.
    pub fn set_features(&mut self, features: Features) {
        self.features = features;
    }

    /// Sets the network that evaluates positions, or removes it: then [`Evaluate::evaluate`] does.
    /// Clears the transposition table and the histories.
    ///
    /// # Panics
    /// When the planes of the network are not those of the game.
    pub fn set_network(&mut self, network: Option<Arc<Network>>) {
        assert_sees(network.as_deref(), &*self.game);
        self.memories.iter_mut().for_each(|memory| memory.set_network(network.as_deref()));
        self.network = network;
        self.new_game();
    }

    /// Sets or removes the tablebase. The transposition table is kept: its scores do not contradict
    /// a tablebase.
    pub fn set_tablebase(&mut self, tablebase: Option<Arc<dyn Tablebase<G>>>) {
        self.tablebase = tablebase;
    }

    /// Sets the contempt: a draw is scored this many hundredths below zero for the side to move at
    /// the root (default 0; negative values score it above zero; clamped to [`MAX_CONTEMPT`]).
    /// Scores are then biased, so analysis uses no contempt.
    /// <https://www.chessprogramming.org/Contempt_Factor>
    pub fn set_contempt(&mut self, hundredths: i32) {
        self.contempt = hundredths.clamp(-MAX_CONTEMPT, MAX_CONTEMPT);
    }

    /// The model that turns scores into results: the network's, or else the game's own.
    #[must_use]
    pub fn win_model(&self) -> WdlModel {
        self.network.as_ref().map_or_else(|| self.game.win_model(), |network| network.header().win_model)
    }

    /// The rule set.
    #[must_use]
    pub fn game(&self) -> &Arc<G> {
        &self.game
    }

    /// Clears the transposition table and the histories. Not needed for correctness, only for
    /// reproducible results.
    pub fn new_game(&mut self) {
        self.table.clear();
        self.memories.iter_mut().for_each(|memory| memory.forget());
    }

    /// Searches the record's last position at full strength until a limit is reached or `stop` is
    /// set, which is noticed within a fraction of a millisecond. `handler` is called after every
    /// finished iteration.
    ///
    /// There is a best move exactly when the game is not over, even if there was no time at all.
    pub fn search(
        &mut self,
        record: &Record<G>,
        limits: &Limits,
        stop: &AtomicBool,
        handler: &mut dyn FnMut(&Report<G::Move>),
    ) -> SearchResult<G::Move> {
        self.search_among(record, &[], limits, stop, handler)
    }

    /// The same as [`Engine::search`] with only these moves at the root (`searchmoves` in UCI).
    /// Illegal ones are ignored; if none is left, all legal moves are searched.
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

    /// Returns the move of a player of a level in the record's last position, within
    /// [`Level::time`]; `None` when the game is over. Answers immediately with a sensible move when
    /// `stop` is set. `among`: the moves to choose from, as in [`Engine::search_among`].
    ///
    /// `seed` makes games differ: the same seed, position and memory give the same move, unless
    /// time runs out. With `max_nodes` there is no time limit but a node limit: then the move is
    /// the same on any machine, however busy.
    pub fn choose(
        &mut self,
        record: &Record<G>,
        among: &[G::Move],
        level: Level,
        seed: u64,
        max_nodes: Option<u64>,
        stop: &AtomicBool,
    ) -> Option<Choice<G::Move>> {
        let profile = level.profile(&self.game.level_strengths());
        let profile = max_nodes.map_or(profile, |max_nodes| profile.untimed(max_nodes));
        let began = Instant::now();
        let game = self.game.clone();
        let mut moves = root_moves(&*game, record, among);
        let seed = mix(seed ^ mix(record.len() as u64));
        if profile.checks_for_blunders(seed) {
            remove_immediate_losses(&*game, record, &mut moves);
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
        // A handicap also means no tablebase.
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
    if let Some(heading) = network.map(Network::header) {
        let (seen, given) = ((heading.planes, heading.squares), (game.plane_count(), game.plane_squares()));
        assert_eq!(seen, given, "planes and squares that the network sees, and the game gives");
    }
}

/// The root moves: the legal ones of `among`, or all legal moves if none of those is legal.
fn root_moves<G: Evaluate>(game: &G, record: &Record<G>, among: &[G::Move]) -> Vec<RootMove<G::Move>> {
    let legal = record.legal_moves(game);
    if among.is_empty() {
        return legal.into_iter().map(RootMove::new).collect();
    }
    let among: HashSet<G::Move> = among.iter().copied().collect();
    let all = !legal.iter().any(|m| among.contains(m));
    legal.into_iter().filter(|m| all || among.contains(m)).map(RootMove::new).collect()
}

/// The maximum number of replies examined for immediate losses. Two plies of an ordinary game have
/// far fewer; in a position with thousands of moves, all replies would take seconds.
const MAX_REPLIES: usize = 300_000;

/// Removes the moves after which the opponent can win immediately, unless all do. Examines at most
/// [`MAX_REPLIES`] replies.
fn remove_immediate_losses<G: Evaluate>(game: &G, record: &Record<G>, moves: &mut Vec<RootMove<G::Move>>) {
    let (mut replies, mut seen) = (Vec::new(), 0);
    let mut loses = |r: &RootMove<G::Move>| {
        if seen > MAX_REPLIES {
            return false;
        }
        let child = game.after(record.position(), r.m);
        replies.clear();
        game.legal_moves(&child, &mut replies);
        seen += replies.len();
        replies.iter().any(|&reply| has_just_won(game, &game.after(&child, reply)))
    };
    let losing: Vec<bool> = moves.iter().map(&mut loses).collect();
    if losing.contains(&false) {
        let mut losing = losing.into_iter();
        moves.retain(|_| losing.next() == Some(false));
    }
}
