//! `throughline train gate`: is a network better than what is there?

use crate::contest;
use anyhow::{Result, bail};
use clap::Parser;
use throughline_catalog::{Judgement, read_network};
use throughline_lab::stats::Verdict;

/// What is compared, and how surely.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// What judges now: built-in, none (the game's own judgement) or a network's file
    #[arg(value_name = "OLD")]
    old: String,
    /// The file of the network that is to take its place
    #[arg(value_name = "NEW")]
    new: String,
    /// The first match: so many positions for each move
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    nodes: u64,
    /// The second match: so much time for each move, since a network that judges better may take
    /// longer
    #[arg(long, value_name = "TIME", default_value = "50ms")]
    time: String,
    /// How far an engine may go over that time before it loses
    #[arg(long, value_name = "TIME", default_value = "1s")]
    time_margin: String,
    /// Better by elo1, or only by elo0? As of `throughline match`
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", default_value = "0,10", allow_hyphen_values = true)]
    sprt: String,
    /// Pairs of games after which a match that has not told yet is over
    #[arg(long, value_name = "N", default_value_t = 5000)]
    pairs: u32,
    /// Openings, as of `throughline match`
    #[arg(long, value_name = "WHICH", default_value = "random:4")]
    openings: String,
    /// What chance decides follows from it
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Games at a time
    #[arg(long, value_name = "N", default_value_t = 1)]
    concurrency: u16,
    /// Keep the matches in FILE.nodes and FILE.time; called again it goes on where it was
    #[arg(long, value_name = "FILE")]
    state: Option<String>,
}

/// The flags of a match by themselves.
#[derive(Parser)]
struct Match {
    #[command(flatten)]
    args: contest::Args,
}

/// Plays both matches; fails unless the new network is found better in each.
pub fn run(args: &Args) -> Result<()> {
    let spec = read_network(&args.new)?.heading().spec.clone();
    // Told before a match is begun.
    Judgement::read(&args.old)?;
    for (name, pace) in [("nodes", args.nodes.to_string()), ("time", args.time.clone())] {
        println!("by {name}: {pace} a move");
        let standing = contest::play(&args.of_match(&spec, name, &pace)?)?;
        match standing.verdict() {
            Some(Verdict::Higher) => println!("by {name} it is better\n"),
            Some(Verdict::Lower) => bail!("the gate is shut: by {name} it is not better"),
            None => bail!("the gate is shut: by {name} {} pairs do not tell: raise --pairs", args.pairs),
        }
    }
    println!("the gate is open: {} may take the place of {}", args.new, args.old);
    Ok(())
}

impl Args {
    fn of_match(&self, spec: &str, name: &str, pace: &str) -> Result<contest::Args> {
        let engine = |side: &str, net: &str| format!("name={side},{name}={pace},net=\"{net}\"");
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
        Ok(Match::try_parse_from(line)?.args)
    }
}
