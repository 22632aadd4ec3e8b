//! `throughline train generate`.

use crate::processor;
use crate::progress::Progress;
use anyhow::{Context, Result};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, mpsc};
use throughline_catalog::{Judgement, Visitor, with_game};
use throughline_game::{Catalogued, Random};
use throughline_train::{Book, Game, SelfPlay, Title};

/// Plies after which a game is a draw, where nothing else is asked for.
const LONGEST: u16 = 400;

/// Settings of the games.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Game spec (see `throughline games`)
    spec: String,
    /// File to append the games to
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Games in the file at the end
    #[arg(long, default_value_t = 1000)]
    games: u32,
    /// Positions looked at for a move; FIRST,SECOND where the sides are to differ, so that the
    /// weaker one wins as well
    #[arg(long, value_name = "NODES", default_value = "1000", value_parser = nodes)]
    nodes: [u64; 2],
    /// What judges: built-in, none (the game's own judgement), or a network's FILE
    #[arg(long, default_value = "built-in")]
    net: String,
    /// Random moves at the start of a game: LEAST-MOST
    #[arg(long, value_name = "LEAST-MOST", default_value = "2-10", value_parser = range)]
    random: (u32, u32),
    /// Plies after which a game is a draw: fewer where drawn games go to and fro for long; 400 when
    /// absent
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u16).range(1..=10_000))]
    max_plies: Option<u16>,
    /// Hundredths of the search's score that make the odds of winning grow e times, in what is kept
    /// as its expectation; when absent the game's own win model, or, where a network judges, 200.
    /// With 200 networks keep the scale of the judgement
    #[arg(long, value_name = "HUNDREDTHS", value_parser = clap::value_parser!(u16).range(1..=10_000))]
    spread: Option<u16>,
    /// From which every game's opening follows; when absent that of the games in the file, or a new
    /// one
    #[arg(long)]
    seed: Option<u64>,
    /// Games at a time; every core when absent
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

fn nodes(text: &str) -> Result<[u64; 2], String> {
    let (first, second) = text.split_once(',').unwrap_or((text, text));
    let parts = first.parse().ok().zip(second.parse().ok());
    parts
        .map(|(first, second)| [first, second])
        .filter(|nodes| !nodes.contains(&0))
        .ok_or("one number above 0, or two".into())
}

fn range(text: &str) -> Result<(u32, u32), String> {
    let parts = text.split_once('-').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
    parts.filter(|(least, most)| least <= most && *most <= 100).ok_or("two numbers up to 100, as 2-10".into())
}

/// Plays the games.
pub fn run(args: &Args) -> Result<()> {
    let spec = crate::spec_file::with_files(&args.spec)?;
    with_game(&spec, Generate(args))?
}

struct Generate<'a>(&'a Args);

impl Visitor for Generate<'_> {
    type Output = Result<()>;

    fn visit<G: Catalogued>(self, game: G, spec: String) -> Result<()> {
        let args = self.0;
        let network = Judgement::read(&args.net)?.network(&game, &spec)?;
        let ((least, most), [first, second]) = (args.random, args.nodes);
        let net = args.net.replace(char::is_control, " ");
        let spread = args.spread.map(|spread| format!(" --spread {spread}")).unwrap_or_default();
        let longest = args.max_plies.map(|plies| format!(" --max-plies {plies}")).unwrap_or_default();
        let mut seed = 0;
        let title = |found: Option<&Title>| {
            seed = args.seed.or_else(|| seed_of(found?)).unwrap_or_else(Random::fresh_seed);
            let made_by = format!(
                "throughline train generate {spec} --nodes {first},{second} --net {net} --random {least}-{most}{longest}{spread} --seed {seed}"
            );
            Title { spec, made_by }
        };
        let book = Book::open_with(&args.out, title);
        let mut book = book.with_context(|| format!("cannot use {}", args.out.display()))?;
        let spread = args.spread.map(f64::from);
        let longest = u32::from(args.max_plies.unwrap_or(LONGEST));
        let (nodes, random_plies) = (args.nodes, args.random);
        let play = SelfPlay { nodes, seed, random_plies, longest, network, spread };
        let threads = args.threads.map_or_else(processor::cores, usize::from);
        generate(&Arc::new(game), &play, &mut book, args.games, threads)?;
        eprintln!("{} games in {}", book.len(), args.out.display());
        Ok(())
    }
}

/// The seed of the games that a file holds already: it stands last in its heading.
fn seed_of(title: &Title) -> Option<u64> {
    title.made_by.rsplit_once("--seed ")?.1.parse().ok()
}

/// Plays the games that the book lacks.
fn generate<G: Catalogued>(
    game: &Arc<G>,
    play: &SelfPlay,
    book: &mut Book,
    games: u32,
    threads: usize,
) -> Result<()> {
    let missing: Vec<u32> = (0..games).filter(|&number| !book.has(number)).collect();
    let mut progress = Progress::start("games", book.len() as u64, u64::from(games));
    let (next, stop) = (AtomicU32::new(0), AtomicBool::new(false));
    std::thread::scope(|scope| {
        let (send, receive) = mpsc::channel::<Game>();
        for _ in 0..threads {
            let (send, missing, next, stop) = (send.clone(), &missing, &next, &stop);
            scope.spawn(move || {
                let mut engine = play.engine(game.clone());
                while let Some(&number) = missing.get(next.fetch_add(1, Ordering::Relaxed) as usize) {
                    let Some(played) = play.play(&mut engine, number, stop) else { return };
                    if send.send(played).is_err() {
                        return;
                    }
                }
            });
        }
        drop(send);
        // On a full disk the players stop as well.
        let written = receive.iter().try_for_each(|played| {
            book.append(&played)?;
            progress.show(book.len() as u64);
            Ok(())
        });
        stop.store(true, Ordering::Relaxed);
        progress.finish();
        written
    })
}
