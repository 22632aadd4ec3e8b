//! `throughline train generate`: plays games of the engine against itself as training data.

use super::checked;
use crate::files::refuse_standard;
use crate::interrupt::Interrupt;
use crate::output::{counted, print_message};
use crate::processor;
use crate::progress::Progress;
use crate::queue::RemoteArgs;
use anyhow::{Context, Result};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::Arc;
use throughline_catalog::{NetworkChoice, Visitor};
use throughline_game::{Playable, Random};
use throughline_lab::train::{SelfPlay, SelfPlayTask, TrainingFile, TrainingGame, TrainingHeader};
use throughline_tasks::Task;

/// Games in a worker's task: some seconds of work.
const SLICE: usize = 16;

/// Default number of plies after which a self-play game is a draw.
const MAX_PLIES: u16 = 400;

/// Arguments of `throughline train generate`.
#[derive(clap::Args, Debug)]
pub struct GenerateArgs {
    /// Game spec (see `throughline games`)
    pub spec: String,
    /// File to append the games to
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Total number of games in the file at the end
    #[arg(long, default_value_t = 1000)]
    games: u32,
    /// Nodes per move; FIRST,SECOND to give the sides different strengths, so that the weaker side
    /// wins too
    #[arg(long, value_name = "NODES", default_value = "1000", value_parser = nodes_of_sides)]
    nodes: [u64; 2],
    /// Evaluation: built-in, none (the game's own evaluation), or a network's FILE
    #[arg(long, default_value = "built-in")]
    net: String,
    /// Number of random moves at the start of a game
    #[arg(long, value_name = "LEAST-MOST", default_value = "2-10", value_parser = random_plies)]
    random: RangeInclusive<u32>,
    /// Plies after which a game is a draw; lower it if drawn games drag on [default: 400]
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u16).range(1..=10_000))]
    max_plies: Option<u16>,
    /// Score, in hundredths, that multiplies the odds of winning by e, for the recorded
    /// expectations [default: the game's own win model, or 200 with a network]. With 200, networks
    /// keep the scale of the evaluation
    #[arg(long, value_name = "HUNDREDTHS", value_parser = clap::value_parser!(u16).range(1..=10_000))]
    spread: Option<u16>,
    /// Seed of the openings [default: that of the games in the file, or a new one]
    #[arg(long)]
    seed: Option<u64>,
    #[command(flatten)]
    remote: RemoteArgs,
    /// Games to play at a time; with --queue, batches running or queued on other machines [default:
    /// the number of CPU cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

fn nodes_of_sides(text: &str) -> Result<[u64; 2], String> {
    let (first, second) = text.split_once(',').unwrap_or((text, text));
    let number = |text| checked(text, "one number above 0, or two", |&nodes: &u64| nodes > 0);
    Ok([number(first)?, number(second)?])
}

fn random_plies(text: &str) -> Result<RangeInclusive<u32>, String> {
    let parts = text.split_once('-').and_then(|(a, b)| Some(a.parse().ok()?..=b.parse().ok()?));
    let range = parts.filter(|range| !range.is_empty() && *range.end() <= 100);
    range.ok_or_else(|| "two numbers up to 100, as 2-10".to_owned())
}

impl Visitor for &GenerateArgs {
    type Output = Result<()>;

    fn visit<G: Playable>(self, game: Arc<G>, spec: &str) -> Result<()> {
        refuse_standard(&self.out)?;
        let choice = NetworkChoice::read(&self.net)?;
        let workers = self.remote.workers()?;
        let network = choice.network(&*game, spec)?;
        let mut seed = 0;
        let header = |found: Option<&TrainingHeader>| {
            seed = self.seed.or_else(|| seed_of(found?)).unwrap_or_else(Random::fresh_seed);
            TrainingHeader { made_by: self.made_by(spec, &choice, seed), spec: spec.to_owned() }
        };
        let file = TrainingFile::open(&self.out, header);
        let mut file = file.with_context(|| format!("cannot use {}", self.out.display()))?;
        let self_play = SelfPlay {
            nodes: self.nodes,
            seed,
            random_plies: self.random.clone(),
            max_plies: u32::from(self.max_plies.unwrap_or(MAX_PLIES)),
            network,
            spread: self.spread.map(f64::from),
        };
        let threads = self.threads.map_or_else(processor::cores, usize::from);
        let missing: Vec<u32> = (0..self.games).filter(|&number| !file.has(number)).collect();
        let mut progress = Progress::start("games", file.len() as u64, u64::from(self.games));
        let interrupt = Interrupt::listen()?;
        let mut keep = |played: &TrainingGame| {
            file.append(played)?;
            progress.show(file.len() as u64);
            anyhow::Ok(())
        };
        let played = match &workers {
            None => self_play.play_all(&game, &missing, threads, interrupt.flag(), &mut keep),
            Some(workers) => {
                let mut keep = |text: &str| {
                    serde_json::from_str::<Vec<TrainingGame>>(text)?.iter().try_for_each(&mut keep)
                };
                let net = choice.text();
                let slice = |numbers: &[u32]| SelfPlayTask {
                    spec: spec.to_owned(),
                    net: net.clone(),
                    play: self_play.clone(),
                    numbers: numbers.to_vec(),
                };
                let mut tasks = missing.chunks(SLICE).map(slice).map(Task::SelfPlay);
                workers.run(&mut tasks, threads, interrupt.flag(), &mut keep, anyhow::Error::from)
            }
        };
        progress.finish();
        played?;
        let kept = format!("{} in {}", counted(file.len(), "game"), self.out.display());
        if file.len() < self.games as usize {
            interrupt.check(|| format!("{kept}; the same command goes on with them"))?;
        }
        print_message(kept);
        Ok(())
    }
}

impl GenerateArgs {
    /// Returns the command with the settings that affect the games; of a network in a file also a
    /// digest, because another one may be written to that file.
    fn made_by(&self, spec: &str, choice: &NetworkChoice, seed: u64) -> String {
        let ([first, second], net) = (self.nodes, self.net.replace(char::is_control, " "));
        let (least, most) = (self.random.start(), self.random.end());
        let spread = self.spread.map(|spread| format!(" --spread {spread}")).unwrap_or_default();
        let max_plies = self.max_plies.map(|plies| format!(" --max-plies {plies}")).unwrap_or_default();
        let digest = choice.digest().map(|digest| format!(" ({digest})")).unwrap_or_default();
        format!(
            "throughline train generate {spec} --nodes {first},{second} --net {net}{digest} --random {least}-{most}{max_plies}{spread} --seed {seed}"
        )
    }
}

/// Returns the seed of the games in a file: the last word of its header.
fn seed_of(header: &TrainingHeader) -> Option<u64> {
    header.made_by.rsplit_once("--seed ")?.1.parse().ok()
}
