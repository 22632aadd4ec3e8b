//! `throughline train verify` and `gate`: checks a network, and compares it with another in
//! matches.

use super::TrainingData;
use crate::exit::{NegativeResult, UsageError};
use crate::matches;
use crate::output::{counted, out};
use crate::progress::Progress;
use anyhow::{Result, bail, ensure};
use clap::Parser;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use throughline_catalog::{NetworkChoice, Visitor, check_network, read_network, with_game};
use throughline_game::{Playable, Random, Record};
use throughline_lab::stats::Verdict;
use throughline_lab::train::{Samples, Split, TrainingGame};
use throughline_search::nnue::{Accumulators, Network};

/// Arguments of `throughline train verify`.
#[derive(clap::Args, Debug)]
pub struct VerifyArgs {
    /// File of the network
    #[arg(value_name = "NET")]
    net: String,
    /// Files of games to evaluate; only those held out from fitting are used
    #[arg(long, value_name = "FILE", num_args = 1..)]
    data: Vec<PathBuf>,
    /// Random games in which incremental evaluations are compared with full ones
    #[arg(long, default_value_t = 200)]
    games: u32,
}

/// Checks a network, and prints its errors.
pub(super) fn verify(args: &VerifyArgs) -> Result<()> {
    let network = read_network(&args.net)?;
    let heading = network.header();
    let mut out = out();
    let (planes, squares) = (heading.planes, heading.squares);
    writeln!(out, "network for {}: {planes} planes of {squares} squares", heading.spec)?;
    writeln!(out, "made by: {}", heading.made_by)?;
    let (wanted, mut games) = (heading.spec.clone(), Vec::new());
    if !args.data.is_empty() {
        let data = TrainingData::read(&args.data)?;
        if data.spec != wanted {
            return Err(
                UsageError(format!("the games are of {}, the network for {wanted}", data.spec)).into()
            );
        }
        games = data.games;
    }
    with_game(&wanted, VerifyVisitor { network, games, random_games: args.games })?
}

struct VerifyVisitor {
    network: Network,
    games: Vec<TrainingGame>,
    random_games: u32,
}

impl Visitor for VerifyVisitor {
    type Output = Result<()>;

    fn visit<G: Playable>(self, game: Arc<G>, spec: &str) -> Result<()> {
        check_network(&self.network, &*game, spec)?;
        let positions = self.along_random_games(&*game)?;
        let mut out = out();
        writeln!(out, "{} judged alike from move to move and from nothing", counted(positions, "position"))?;
        if !self.games.is_empty() {
            let corrects = self.network.header().corrects;
            let take = if corrects { Samples::for_correction::<G> } else { Samples::of::<G> };
            let samples = take(&game, &self.games, Split::Validation);
            let (results, expected) = (samples.error(&self.network, 1.0), samples.error(&self.network, 0.0));
            writeln!(
                out,
                "{} kept apart: mean squared error {results:.5} about results, {expected:.5} about what the search expected",
                counted(samples.len(), "position")
            )?;
        }
        Ok(())
    }
}

impl VerifyVisitor {
    /// Compares evaluations updated from move to move with those computed anew, and returns the
    /// number of positions compared.
    fn along_random_games<G: Playable>(&self, game: &G) -> Result<u64> {
        let (mut random, mut positions) = (Random::new(7), 0);
        let mut updated = Accumulators::new(&self.network, 400);
        let mut progress = Progress::start("games", 0, self.random_games.into());
        for done in 0..self.random_games {
            progress.show(done.into());
            let mut record = Record::new(game.start());
            while record.outcome(game).is_none() && record.len() < 400 {
                let position = record.position();
                let evaluate = |accumulators: &mut Accumulators, ply| {
                    let side = game.side_to_move(position);
                    accumulators.evaluate(&self.network, ply, side, |planes| game.planes(position, planes))
                };
                let step = evaluate(&mut updated, record.len());
                let anew = evaluate(&mut Accumulators::new(&self.network, 0), 0);
                let text = game.position_text(position);
                let why = || format!("{text}: judged {step} from move to move, {anew} from nothing");
                ensure!(step == anew, NegativeResult(why()));
                positions += 1;
                let Some(m) = game.random_move(position, &mut random) else { break };
                record.play_trusted(game, m);
            }
        }
        progress.finish();
        Ok(positions)
    }
}

/// Arguments of `throughline train gate`.
#[derive(clap::Args, Debug)]
pub struct GateArgs {
    /// Current evaluation: built-in, none (the game's own evaluation) or a network's file
    #[arg(value_name = "OLD")]
    old: String,
    /// File of the network to replace it
    #[arg(value_name = "NEW")]
    new: String,
    /// First match: nodes per move
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    nodes: u64,
    /// Second match: time per move, since a better network may be slower
    #[arg(long, value_name = "TIME", default_value = "50ms")]
    time: String,
    /// Time by which an engine may exceed that before it loses
    #[arg(long, value_name = "TIME", default_value = "1s")]
    time_margin: String,
    /// SPRT bounds and error rates, as in `throughline match`
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", default_value = "0,10", allow_hyphen_values = true)]
    sprt: String,
    /// Pairs of games after which an undecided match ends
    #[arg(long, value_name = "N", default_value_t = 5000)]
    pairs: u32,
    /// Openings, as in `throughline match`
    #[arg(long, value_name = "WHICH", default_value = "random:4")]
    openings: String,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Games to play at a time
    #[arg(long, value_name = "N", default_value_t = 1)]
    concurrency: u16,
    /// Save the matches to FILE.nodes and FILE.time, and resume from them
    #[arg(long, value_name = "FILE")]
    state: Option<String>,
}

/// The flags of `throughline match`, to be parsed from a list.
#[derive(Parser)]
struct MatchFlags {
    #[command(flatten)]
    args: matches::Args,
}

/// Plays both matches; returns an error unless the new network is better in each.
pub(super) fn gate(args: &GateArgs) -> Result<()> {
    let spec = read_network(&args.new)?.header().spec.clone();
    // Checked before a match begins.
    NetworkChoice::read(&args.old)?;
    // The flags of the second match are checked as well: the first may take hours.
    let matches = [("nodes", args.nodes.to_string()), ("time", args.time.clone())].map(|(name, limit)| {
        let flags = args.match_flags(&spec, name, &limit)?;
        flags.plan()?;
        anyhow::Ok((name, limit, flags))
    });
    let matches = matches.into_iter().collect::<Result<Vec<_>>>()?;
    let mut out = out();
    for (name, limit, flags) in matches {
        writeln!(out, "by {name}: {limit} a move")?;
        let score = matches::play(&flags)?;
        match score.verdict() {
            Some(Verdict::Higher) => writeln!(out, "by {name} it is better\n")?,
            Some(Verdict::Lower) => {
                bail!(NegativeResult(format!("the gate is shut: by {name} it is not better")))
            }
            None => {
                let pairs = counted(args.pairs, "pair");
                let why =
                    format!("the gate is shut: by {name} nothing is decided after {pairs}: raise --pairs");
                bail!(NegativeResult(why));
            }
        }
    }
    Ok(writeln!(out, "the gate is open: {} may take the place of {}", args.new, args.old)?)
}

impl GateArgs {
    /// Returns the flags of one of the matches.
    ///
    /// # Errors
    /// The first flag whose value a match does not accept.
    fn match_flags(&self, spec: &str, name: &str, limit: &str) -> Result<matches::Args, UsageError> {
        let engine = |side: &str, net: &str| format!("name={side},{name}={limit},net=\"{net}\"");
        let mut line = vec!["match".to_owned(), engine("new", &self.new), engine("old", &self.old)];
        for (flag, value) in [
            ("--game", spec),
            ("--sprt", &self.sprt),
            ("--pairs", &self.pairs.to_string()),
            ("--openings", &self.openings),
            ("--seed", &self.seed.to_string()),
            ("--concurrency", &self.concurrency.to_string()),
            ("--time-margin", &self.time_margin),
        ] {
            line.push(format!("{flag}={value}"));
        }
        if let Some(state) = &self.state {
            line.extend([format!("--state={state}.{name}"), "--resume".to_owned()]);
        }
        let flags = MatchFlags::try_parse_from(line).map_err(|error| {
            // The lines after the first describe the flags of `throughline match`.
            let said = error.to_string();
            UsageError(said.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned())
        });
        Ok(flags?.args)
    }
}
