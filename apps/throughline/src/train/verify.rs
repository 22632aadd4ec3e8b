//! `throughline train verify`.

use super::fit::read_games;
use crate::cli::UsageError;
use anyhow::{Result, ensure};
use std::path::PathBuf;
use std::sync::Arc;
use throughline_catalog::{Visitor, check_network, read_network, with_game};
use throughline_game::{Catalogued, Random, Record};
use throughline_search::nnue::{Accumulators, Network};
use throughline_train::{Game, Samples, Split};

/// What to check.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The network's file
    #[arg(value_name = "NET")]
    net: String,
    /// Files of games to judge (those kept apart from fitting)
    #[arg(long, value_name = "FILE", num_args = 1..)]
    data: Vec<PathBuf>,
    /// Random games along which judgements that are corrected from move to move are held against
    /// such from nothing
    #[arg(long, default_value_t = 200)]
    games: u32,
}

/// Checks and reports.
pub fn run(args: &Args) -> Result<()> {
    let network = read_network(&args.net)?;
    let heading = network.heading();
    println!("network for {}: {} planes of {} squares", heading.spec, heading.planes, heading.squares);
    println!("made by: {}", heading.made_by);
    let games = if args.data.is_empty() {
        Vec::new()
    } else {
        let (spec, games, _) = read_games(&args.data)?;
        if spec != heading.spec {
            return Err(
                UsageError(format!("the games are of {spec}, the network for {}", heading.spec)).into()
            );
        }
        games
    };
    let spec = heading.spec.clone();
    with_game(&spec, Verify { network, games, random_games: args.games })?
}

struct Verify {
    network: Network,
    games: Vec<Game>,
    random_games: u32,
}

impl Visitor for Verify {
    type Output = Result<()>;

    fn visit<G: Catalogued>(self, game: G, spec: String) -> Result<()> {
        check_network(&self.network, &game, &spec)?;
        let positions = self.along_random_games(&game)?;
        println!("{positions} positions judged alike from move to move and from nothing");
        if !self.games.is_empty() {
            let corrects = self.network.heading().corrects;
            let samples = Samples::for_network(&Arc::new(game), &self.games, Split::Validation, corrects);
            let (results, expected) = (samples.error(&self.network, 1.0), samples.error(&self.network, 0.0));
            println!(
                "{} positions kept apart: mean squared error {results:.5} about results, {expected:.5} about what the search expected",
                samples.len()
            );
        }
        Ok(())
    }
}

impl Verify {
    fn along_random_games<G: Catalogued>(&self, game: &G) -> Result<u64> {
        let (mut random, mut positions) = (Random::new(7), 0);
        let mut corrected = Accumulators::new(&self.network, 400);
        for _ in 0..self.random_games {
            let mut record = Record::new(game.start());
            while record.outcome(game).is_none() && record.len() < 400 {
                let (position, ply) = (record.position(), record.len());
                let side = game.side_to_move(position);
                let judged = |accumulators: &mut Accumulators, ply| {
                    accumulators.evaluate(&self.network, ply, side, |planes| game.planes(position, planes))
                };
                let (step, anew) =
                    (judged(&mut corrected, ply), judged(&mut Accumulators::new(&self.network, 0), 0));
                let text = game.position_text(position);
                ensure!(step == anew, "{text}: judged {step} from move to move, {anew} from nothing");
                positions += 1;
                let Some(m) = game.random_move(position, &mut random) else { break };
                record.play_trusted(game, m);
            }
        }
        Ok(positions)
    }
}
