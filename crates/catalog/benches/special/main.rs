//! The general generators against generators written by hand for the default rules alone, and where
//! their time goes. What came of it: `docs/speed.md`.
//!
//! `cargo bench -p throughline-catalog --bench special` runs both by turns. With `-- rates` it
//! gives leaves and plies a second of the general ones, with `-- instructions` (needs valgrind) the
//! instructions for each; the name of a game after that keeps to this game.

mod general;
mod hnefatafl;
mod hnefatafl_fills;
mod instructions;
mod linear_progression;
mod linear_pursuit;
mod one_dimensional_chess;
mod race;
mod variant;
mod walk;
mod windows;

use general::General;
use race::{Runner, Times, race};
use std::time::Duration;
use variant::{Bare, Endless, Hashed, Listed, Played, Special};

/// Rounds in which the runners take turns.
const ROUNDS: usize = 15;

/// Makes all that runs for one game, to so many plies less than the usual depth.
type MakeBout = fn(u32) -> Bout;

/// The games by their specs.
const BOUTS: [(&str, MakeBout); 4] = [
    ("hnefatafl", |less| {
        bout::<hnefatafl::Fetlar>(less, vec![special::<hnefatafl_fills::Fills>(less, "special, by fills")])
    }),
    ("linear-pursuit", |less| bout::<linear_pursuit::Classic>(less, Vec::new())),
    ("linear-progression", |less| bout::<linear_progression::Standard>(less, Vec::new())),
    ("one-dimensional-chess", |less| bout::<one_dimensional_chess::Sheet>(less, Vec::new())),
];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    // Instructions are the same on every run: less is enough.
    let (work, less, names): (fn(Bout), u32, _) = match words.split_first() {
        Some((word, names)) if word == "rates" => (rates, 0, names),
        Some((word, names)) if word == "instructions" => (instructions::table, instructions::LESS, names),
        Some((word, run)) if word == "once" => return instructions::once(run),
        _ => (compare, 0, &words[..]),
    };
    let chosen = |name: &str| names.is_empty() || names.iter().any(|chosen| chosen == name);
    BOUTS.iter().filter(|(name, _)| chosen(name)).for_each(|(_, bout)| work(bout(less)));
}

/// All that runs for one game.
struct Bout {
    general: General,
    /// The general perft first, then the special one, then the special ones that differ.
    runners: Vec<Runner>,
    /// Compares the counts of the special generators with the general one's.
    checks: Vec<fn()>,
}

fn bout<S: Special>(less: u32, others: Vec<(Runner, fn())>) -> Bout {
    let depth = S::DEPTH - less;
    let general = General { spec: S::GAME, opening: S::OPENING, depth };
    let (first, check) = special::<S>(less, "special");
    let (mut runners, mut checks) = (vec![general.perft(), first], vec![check]);
    for (runner, check) in others {
        runners.push(runner);
        checks.push(check);
    }
    runners.push(Runner::new("special, hashed", move || S::perft::<Hashed>(depth)));
    runners.push(Runner::new("special, end never asked", move || S::perft::<Endless>(depth)));
    runners.push(Runner::new("special, last ply listed", move || S::perft::<Listed>(depth - 1)));
    runners.push(Runner::new("special, last ply played", move || S::perft::<Played>(depth - 1)));
    runners.extend(general.without_counting());
    Bout { general, runners, checks }
}

/// A special generator and the check of its counts.
fn special<S: Special>(less: u32, name: &str) -> (Runner, fn()) {
    (Runner::new(name, move || S::perft::<Bare>(S::DEPTH - less)), check::<S>)
}

fn check<S: Special>() {
    for depth in 1..=S::DEPTH {
        let general = General { spec: S::GAME, opening: S::OPENING, depth };
        assert_eq!(S::perft::<Bare>(depth), (general.perft().run)(), "{} to depth {depth}", S::GAME);
    }
}

/// The race of one game, and the parts of its general generator.
fn compare(mut bout: Bout) {
    bout.checks.iter().for_each(|check| check());
    let times = race(&mut bout.runners, ROUNDS);
    println!("{} to depth {}: {} leaves", bout.general.spec, bout.general.depth, times[0].counted);
    for (runner, own) in bout.runners.iter().zip(&times) {
        let (best, middle) = own.speed_against(&times[0]);
        println!("  {:26}{}   x {best:.2} best, {middle:.2} middle", runner.name, rate(own, "leaves"));
    }
    let mut parts = bout.general.parts();
    let times = race(&mut parts, ROUNDS);
    for (part, times) in parts.iter().zip(&times) {
        let each = times.best().as_secs_f64() * 1e9 / times.counted as f64;
        println!("  {:26}{each:8.1} ns a position", part.name);
    }
    println!();
}

/// Leaves and plies a second.
fn rates(bout: Bout) {
    let mut runners = [bout.general.perft(), bout.general.plies()];
    let times = race(&mut runners, ROUNDS);
    let (leaves, plies) = (rate(&times[0], "leaves"), rate(&times[1], "plies"));
    println!("{:24}{leaves}   {plies}", bout.general.spec);
}

/// Best and middle rate in words.
fn rate(times: &Times, unit: &str) -> String {
    let millions = |time: Duration| times.counted as f64 / time.as_secs_f64() / 1e6;
    format!("{:8.1} M {unit}/s best,{:8.1} middle", millions(times.best()), millions(times.median()))
}
