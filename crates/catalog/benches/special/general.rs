//! The general generators, from the catalogue, and their parts one by one.

use crate::race::Runner;
use std::hint::black_box;
use std::rc::Rc;
use throughline_catalog::{Visitor, with_game};
use throughline_game::{Catalogued, Random, Record, perft, playout};

/// Positions from which the parts are timed: enough for the processor not to learn them by heart.
const SAMPLE: usize = 20_000;
/// Random games in a run.
const GAMES: u32 = 50;
/// Plies after which a random game is cut off.
const MAX_PLIES: u32 = 1000;

/// What can be timed of a game: its spec, the moves to the position that is counted from, and how
/// many plies.
#[derive(Clone, Copy)]
pub struct General {
    /// The spec.
    pub spec: &'static str,
    /// The moves before.
    pub opening: &'static str,
    /// The plies.
    pub depth: u32,
}

impl General {
    /// Perft, as anybody calls it.
    pub fn perft(self) -> Runner {
        self.build(Leaf::Count).swap_remove(0)
    }

    /// Perft to one ply less, its last ply listed, and played.
    pub fn without_counting(self) -> Vec<Runner> {
        let less = General { depth: self.depth - 1, ..self };
        [less.build(Leaf::List), less.build(Leaf::Play)].into_iter().flatten().collect()
    }

    /// Each step of perft's last ply by itself, over the positions before it.
    pub fn parts(self) -> Vec<Runner> {
        self.build(Leaf::Parts)
    }

    /// Random games: the count is that of the plies.
    pub fn plies(self) -> Runner {
        self.build(Leaf::Plies).swap_remove(0)
    }

    fn build(self, leaf: Leaf) -> Vec<Runner> {
        with_game(self.spec, Build(self, leaf)).expect("a spec of the bench")
    }
}

/// What to make runners of.
#[derive(Clone, Copy)]
enum Leaf {
    Count,
    List,
    Play,
    Parts,
    Plies,
}

struct Build(General, Leaf);

impl Visitor for Build {
    type Output = Vec<Runner>;

    fn visit<G: Catalogued>(self, game: G, _spec: String) -> Vec<Runner> {
        let Build(General { opening, depth, .. }, leaf) = self;
        let mut record = Record::new(game.start());
        for text in opening.split_whitespace() {
            let m = game.parse_move(record.position(), text).expect("a move of the bench");
            record.play_trusted(&game, m);
        }
        let start = record.position().clone();
        match leaf {
            Leaf::Count => vec![Runner::new("general", move || perft(&game, &start, depth))],
            Leaf::List | Leaf::Play => {
                let played = matches!(leaf, Leaf::Play);
                let name = if played { "general, last ply played" } else { "general, last ply listed" };
                let mut lists = vec![Vec::new(); depth as usize];
                vec![Runner::new(name, move || walk(&game, &start, &mut lists, played))]
            }
            Leaf::Parts => parts(game, &start, depth),
            Leaf::Plies => vec![Runner::new("general, random plies", move || plies(&game))],
        }
    }
}

/// Perft that lists the last ply, and plays it too if so asked. `lists` holds a move list for each
/// ply.
fn walk<G: Catalogued>(game: &G, position: &G::Position, lists: &mut [Vec<G::Move>], played: bool) -> u64 {
    let Some((moves, deeper)) = lists.split_first_mut() else {
        black_box(position);
        return 1;
    };
    moves.clear();
    game.legal_moves(position, moves);
    if deeper.is_empty() && !played {
        return black_box(moves).len() as u64;
    }
    let mut total = 0;
    for &m in moves.iter() {
        let mut next = position.clone();
        game.play(&mut next, m);
        total += walk(game, &next, deeper, played);
    }
    total
}

fn plies<G: Catalogued>(game: &G) -> u64 {
    let (mut random, mut history) = (Random::new(1), playout::History::default());
    let mut play = |_| playout::playout(game, game.start(), MAX_PLIES, &mut random, &mut history).plies;
    u64::from((0..GAMES).map(&mut play).sum::<u32>())
}

/// A position, a move in it, and the position after that.
type Step<G> = (
    <G as throughline_game::Game>::Position,
    <G as throughline_game::Game>::Move,
    <G as throughline_game::Game>::Position,
);

/// Collects steps of a perft's last ply but one, as far apart as gives at most [`SAMPLE`].
struct Sampler<G: Catalogued> {
    every: usize,
    met: usize,
    steps: Vec<Step<G>>,
}

impl<G: Catalogued> Sampler<G> {
    fn collect(&mut self, game: &G, position: &G::Position, depth: u32) {
        let mut moves = Vec::new();
        game.legal_moves(position, &mut moves);
        for m in moves {
            let mut next = position.clone();
            game.play(&mut next, m);
            if depth > 1 {
                self.collect(game, &next, depth - 1);
                continue;
            }
            if self.met.is_multiple_of(self.every) {
                self.steps.push((position.clone(), m, next));
            }
            self.met += 1;
        }
    }
}

/// Runners of the steps of perft's last ply, each over all of the sample.
fn parts<G: Catalogued>(game: G, start: &G::Position, depth: u32) -> Vec<Runner> {
    let every = (perft(&game, start, depth - 1) as usize).div_ceil(SAMPLE);
    let mut sampler = Sampler { every, met: 0, steps: Vec::new() };
    sampler.collect(&game, start, depth - 1);
    let (game, steps) = (Rc::new(game), Rc::new(sampler.steps));
    let part = |name: &str, work: fn(&G, &Step<G>, &mut Vec<G::Move>)| {
        let (game, steps, mut moves) = (Rc::clone(&game), Rc::clone(&steps), Vec::new());
        Runner::new(name, move || {
            steps.iter().for_each(|step| work(&game, step, &mut moves));
            steps.len() as u64
        })
    };
    vec![
        part("copying", |_, (before, _, _), _| {
            black_box(before.clone());
        }),
        part("copying and playing", |game, (before, m, _), _| {
            let mut next = before.clone();
            game.play(&mut next, *m);
            black_box(next);
        }),
        part("counting", |game, (_, _, after), _| {
            black_box(game.count_moves(after));
        }),
        part("listing", |game, (_, _, after), moves| {
            moves.clear();
            game.legal_moves(after, moves);
            black_box(moves.len());
        }),
        part("judging the end", |game, (_, _, after), _| {
            black_box(game.outcome(after));
        }),
        part("hashing", |game, (_, _, after), _| {
            black_box(game.key(after));
        }),
    ]
}
