//! Proofs: the value of one start of a game whose positions never come again.

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
    /// Plies that make a start.
    pub plies: u32,
    /// The number of the start among them, from 0.
    pub number: usize,
    /// MiB of the solver's table.
    pub memory: usize,
    /// Whether certificates are wanted.
    pub proved: bool,
    /// Positions that the checker may have to look at for one line of a certificate.
    #[serde(default)]
    pub searched: u64,
}

/// What came of it.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct ProvedStart {
    /// The number of the start.
    pub number: usize,
    /// Who wins, 0 or 1; nobody in a draw.
    pub winner: Option<u8>,
    /// Positions looked at.
    pub nodes: u64,
    /// The certificates that prove it, as the checker reads them.
    pub certificates: Vec<String>,
}

impl ProveStart {
    /// Solves it; `None` when `stop` was set before the end.
    pub(crate) fn carry_out(&self, stop: &AtomicBool) -> Result<Option<ProvedStart>, TaskError> {
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

/// A certificate as the checker reads it.
pub(crate) fn certificate_text<G: Playable>(
    certificate: &Certificate<G>,
    game: &G,
    spec: &str,
) -> Result<String, TaskError> {
    let mut text = Vec::new();
    certificate.write(game, spec, &mut text)?;
    Ok(String::from_utf8(text)?)
}
