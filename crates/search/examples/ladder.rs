//! Plays each level against the one below, in pairs of games from the same random opening, and prints how they differ.
//!
//! `cargo run --release -p throughline-search --example ladder -- [GAMES [LEVELS [PAIRS]]]`, say
//! `hnefatafl,linear-pursuit 2-5 20`, or `hnefatafl 7v3 20` for two levels against each other. Use an idle machine: the
//! highest levels are bounded by time.

use std::io::Write as _;
use std::sync::{Arc, atomic::AtomicBool};
use throughline_game::{Catalogued, Random, Record, Side};
use throughline_hnefatafl::Hnefatafl;
use throughline_linear_progression::LinearProgression;
use throughline_linear_pursuit::LinearPursuit;
use throughline_one_dimensional_chess::OneDimensionalChess;
use throughline_search::{Engine, Level, Limits};

/// Random plies before the engines take over.
const OPENING: usize = 4;
/// Openings whose score differs from the start's by more, in hundredths, are not played.
const UNFAIR: i32 = 100;
/// Plies after which a game is a draw.
const LONGEST: usize = 300;

/// Results from the higher level's view.
#[derive(Clone, Copy, Default)]
struct Tally {
    won: f64,
    drawn: f64,
    lost: f64,
}

impl Tally {
    fn games(&self) -> f64 {
        self.won + self.drawn + self.lost
    }

    /// Elo difference and the variance of that estimate: logistic, half a game added to each side.
    fn elo(&self) -> (f64, f64) {
        let n = self.games() + 1.0;
        let mean = (self.won + self.drawn / 2.0 + 0.5) / n;
        let variance = ((self.won + self.drawn / 4.0 + 0.5) / n - mean * mean).max(0.0) / n;
        let slope = 400.0 / std::f64::consts::LN_10 / (mean * (1.0 - mean));
        (-400.0 * (1.0 / mean - 1.0).log10(), variance * slope * slope)
    }
}

/// Elo difference with the half width of its 95 % interval. Each side is rated for itself and the mean taken: where one
/// side has the better game, counting all games together would hide the difference.
fn elo(sides: &[Tally; 2]) -> (f64, f64) {
    let [(a, va), (b, vb)] = [sides[0].elo(), sides[1].elo()];
    ((a + b) / 2.0, 1.96 * (va + vb).sqrt() / 2.0)
}

struct Match<G: Catalogued> {
    game: Arc<G>,
    /// The higher level's engine and the lower one's.
    engines: [Engine<G>; 2],
    levels: [Level; 2],
}

impl<G: Catalogued> Match<G> {
    fn new(higher: Level, lower: Level) -> Self {
        let game = Arc::new(G::from_text("").expect("the defaults are a rule set"));
        let engine = || Engine::new(game.clone(), 16);
        Match { engines: [engine(), engine()], levels: [higher, lower], game }
    }

    /// The same random opening for both games of a pair: one that a quick search finds about as good as the start.
    fn opening(&mut self, pair: u64) -> Record<G> {
        let mut random = Random::new(pair);
        let start = self.quick_score(&Record::new(self.game.start()));
        let mut tries = 0;
        loop {
            tries += 1;
            let mut record: Record<G> = Record::new(self.game.start());
            while record.len() < OPENING {
                let Some(m) = self.game.random_move(record.position(), &mut random) else { break };
                record.play_trusted(&self.game, m);
            }
            let score = self.quick_score(&record);
            let fair = score.zip(start).is_some_and(|(now, then)| (now - then).abs() <= UNFAIR);
            if record.outcome(&self.game).is_none() && (fair || tries > 50) {
                return record;
            }
        }
    }

    fn quick_score(&mut self, record: &Record<G>) -> Option<i32> {
        let engine = &mut self.engines[0];
        engine.new_game();
        engine.search(record, &Limits::nodes(10_000), &AtomicBool::new(false), &mut |_| {}).score.hundredths()
    }

    /// The winner's index among the engines.
    fn play(&mut self, mut record: Record<G>, higher_side: Side, seed: u64) -> Option<usize> {
        let stop = AtomicBool::new(false);
        self.engines.iter_mut().for_each(Engine::new_game);
        let engine_of = |side: Side| usize::from(side != higher_side);
        while record.len() < LONGEST {
            if let Some(outcome) = record.outcome(&self.game) {
                return outcome.winner.map(engine_of);
            }
            let mover = engine_of(self.game.side_to_move(record.position()));
            let choice = self.engines[mover].choose(&record, self.levels[mover], seed, &stop)?;
            if choice.would_claim.is_some() {
                return None;
            }
            record.play(&self.game, choice.best).expect("levels make legal moves");
        }
        None
    }
}

fn ladder<G: Catalogued>(duels: &[(u8, u8)], pairs: u64) {
    for &(number, rival) in duels {
        let level = |n| Level::new(n).unwrap_or_else(|| panic!("there is no level {n}"));
        let mut rivals = Match::<G>::new(level(number), level(rival));
        let mut sides = [Tally::default(); 2];
        let started = std::time::Instant::now();
        for pair in 0..pairs {
            for side in Side::BOTH {
                let opening = rivals.opening(pair);
                let tally = &mut sides[side.index()];
                match rivals.play(opening, side, pair * 2 + side as u64) {
                    Some(0) => tally.won += 1.0,
                    Some(_) => tally.lost += 1.0,
                    None => tally.drawn += 1.0,
                }
            }
            eprint!("\r{} {number}: {}/{pairs} ", G::INFO.id, pair + 1);
            std::io::stderr().flush().ok();
        }
        let (elo, error) = elo(&sides);
        let text = |t: &Tally| format!("+{} ={} -{}", t.won, t.drawn, t.lost);
        eprint!("\r");
        println!(
            "{} level {number} against {}: as {} {}, as {} {}; Elo {elo:+.0} ± {error:.0} ({:.1} s a game)",
            G::INFO.id,
            rival,
            G::INFO.sides[0],
            text(&sides[0]),
            G::INFO.sides[1],
            text(&sides[1]),
            started.elapsed().as_secs_f64() / (2 * pairs).max(1) as f64
        );
    }
}

fn main() {
    let mut args = std::env::args().skip(1);
    let games = args.next().unwrap_or_else(|| "all".into());
    let levels = args.next().unwrap_or_else(|| format!("2-{}", Level::MAX));
    let read = |text: &str| text.parse::<u8>().unwrap_or_else(|_| panic!("“{text}” is no level"));
    let levels: Vec<(u8, u8)> = match levels.split_once('v') {
        Some((a, b)) => vec![(read(a), read(b))],
        None => {
            let (low, high) = levels.split_once('-').unwrap_or((&levels, &levels));
            (read(low).max(Level::MIN + 1)..=read(high)).map(|level| (level, level - 1)).collect()
        }
    };
    let pairs = args.next().map_or(10, |text| text.parse().expect("a number of pairs"));
    let wanted = |id: &str| games == "all" || games.split(',').any(|name| name == id);
    if wanted("hnefatafl") {
        ladder::<Hnefatafl>(&levels, pairs);
    }
    if wanted("linear-pursuit") {
        ladder::<LinearPursuit>(&levels, pairs);
    }
    if wanted("linear-progression") {
        ladder::<LinearProgression>(&levels, pairs);
    }
    if wanted("one-dimensional-chess") {
        ladder::<OneDimensionalChess>(&levels, pairs);
    }
}
