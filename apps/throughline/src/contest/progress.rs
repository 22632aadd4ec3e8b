//! How the match stands, while it runs: a line that changes on a terminal, plain lines elsewhere.

use crate::processor;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use std::time::{Duration, Instant};
use throughline_lab::{MatchPlan, PlannedGame, PlayedGame, Standing, status_line};

/// Time between two plain lines.
const PAUSE: Duration = Duration::from_secs(10);

/// Shows it on standard error.
pub struct Progress {
    bar: Option<ProgressBar>,
    started: Instant,
    /// Games finished since the start of this run.
    games: u32,
    last_line: Instant,
}

impl Progress {
    /// Begins; `done` games were played by earlier runs.
    pub fn start(plan: &MatchPlan, done: usize) -> Self {
        let bar = std::io::stderr().is_terminal().then(|| {
            let style = ProgressStyle::with_template("{spinner} {msg}").expect("a fixed template");
            let bar = ProgressBar::new_spinner().with_style(style);
            bar.enable_steady_tick(Duration::from_millis(200));
            bar
        });
        let progress = Progress { bar, started: Instant::now(), games: 0, last_line: Instant::now() };
        if done > 0 {
            progress.tell(&format!("{done} games were played before"));
        }
        let cores = processor::cores();
        let timed = plan
            .engines
            .iter()
            .any(|engine| engine.pace.time.or(engine.pace.clock.map(|c| c.base)).is_some());
        if timed && plan.concurrency > cores {
            let games = plan.concurrency;
            progress.tell(&format!(
                "{games} games at a time on {cores} cores: engines on a clock will be short of time"
            ));
        }
        progress
    }

    /// Takes note of a finished game; faults of engines are told at once.
    pub fn show(&mut self, plan: &MatchPlan, game: &PlayedGame, standing: &Standing) {
        self.games += 1;
        if let Some(winner) = game.winner.filter(|_| game.end.is_fault()) {
            let planned = PlannedGame::new(game.index, standing.pairings());
            let loser = &plan.engines[planned.engines[winner.opponent().index()]].name;
            self.tell(&format!("game {}: {loser} {}", game.index + 1, game.reason));
        }
        let left = (standing.planned() - standing.played()) as u32;
        let left = self.started.elapsed() * left / self.games;
        let line = status_line(plan, standing, Some(left).filter(|_| !standing.is_over()));
        match &self.bar {
            Some(bar) => bar.set_message(line),
            None if self.last_line.elapsed() >= PAUSE || standing.is_over() => {
                eprintln!("{line}");
                self.last_line = Instant::now();
            }
            None => {}
        }
    }

    fn tell(&self, line: &str) {
        match &self.bar {
            Some(bar) => bar.println(line),
            None => eprintln!("{line}"),
        }
    }

    /// Takes the line away.
    pub fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
