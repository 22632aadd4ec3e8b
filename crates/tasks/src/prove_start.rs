//! A task: proving the value of one start of a game without repetition.

use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use throughline_catalog::{Visitor, with_game};
use throughline_game::Playable;
use throughline_lab::TaskError;
use throughline_solve::mebibytes;
use throughline_solve::proof::{AcyclicSolver, Certificate, claims_of, starts};

/// A start to be solved.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct ProveStart {
    /// The canonical spec of the rule set.
    pub spec: String,
    /// The number of plies that make a start.
    pub plies: u32,
    /// The number of the start among them, from 0.
    pub number: usize,
    /// The size of the solver's table, in MiB.
    pub memory: usize,
    /// Whether to return certificates.
    pub proved: bool,
    /// The most positions that the checker may have to search for one line of a certificate.
    #[serde(default)]
    pub searched: u64,
}

/// A solved start.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct ProvedStart {
    /// The number of the start.
    pub number: usize,
    /// The winner, 0 or 1; `None` in a draw.
    pub winner: Option<u8>,
    /// Nodes searched.
    pub nodes: u64,
    /// The certificates of the proof, in the checker's format.
    pub certificates: Vec<String>,
}

impl ProveStart {
    /// Solves the start; `None` if `stop` was set before the end.
    pub(crate) fn run(&self, stop: &AtomicBool) -> Result<Option<ProvedStart>, TaskError> {
        let solved = with_game(&self.spec, Solve(self, stop))?;
        if stop.load(Ordering::Relaxed) { Ok(None) } else { solved.map(Some) }
    }
}

struct Solve<'t>(&'t ProveStart, &'t AtomicBool);

impl Visitor for Solve<'_> {
    type Output = Result<ProvedStart, TaskError>;

    fn visit<G: Playable>(self, game: Arc<G>, spec: &str) -> Self::Output {
        let Solve(task, stop) = self;
        let start = starts(&*game, task.plies).into_iter().nth(task.number);
        let start = start.ok_or_else(|| format!("there is no start {}", task.number))?;
        let mut solver = AcyclicSolver::new(&*game, mebibytes(task.memory));
        let mut stopped = |_: u64, _: u64| stop.load(Ordering::Relaxed);
        let value = solver.value(&start.position, &mut stopped)?;
        let (nodes, to_move) = (solver.nodes(), game.side_to_move(&start.position));
        let mut certificates = Vec::new();
        for claim in claims_of(to_move, value).into_iter().filter(|_| task.proved) {
            let made = solver.certificate(&start.position, claim, task.searched, &mut stopped);
            let made = made?.ok_or_else(|| format!("no proof that {}", claim.text()))?;
            certificates.push(certificate_text(&made, &*game, spec)?);
        }
        let winner = value.winner(to_move).map(|side| side.index() as u8);
        Ok(ProvedStart { number: task.number, winner, nodes, certificates })
    }
}

/// Returns a certificate in the checker's format.
pub(crate) fn certificate_text<G: Playable>(
    certificate: &Certificate<G>,
    game: &G,
    spec: &str,
) -> Result<String, TaskError> {
    let mut text = Vec::new();
    certificate.write(game, spec, &mut text)?;
    Ok(String::from_utf8(text)?)
}
