//! The judge of a lesson step: rates the learner's moves, gives hints, and shows solutions.

use super::condition::{Condition, Ending, TriedMove};
use super::{LessonStep, MoveTask};
use crate::solver::{Solver, TooLong};
use throughline_catalog::{GameHandle, GameRecord};
use throughline_game::{MoveError, PositionError, SpecError};

/// The solver's limit of positions for one query.
pub(super) const POSITIONS: u64 = 200_000;

/// Why a query has no answer.
#[derive(thiserror::Error, Debug)]
pub enum JudgeError {
    /// The rule set of the step is invalid.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// The position of the step is invalid.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A move is invalid or illegal.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// The moves so far deviate from the script of the step.
    #[error("these moves do not belong to this step")]
    OtherMoves,
    /// The step is finished, or the learner is not to move.
    #[error("it is not your move in this step")]
    NotYourMove,
    /// The solver's limit was reached.
    #[error("it takes too long to tell")]
    TooLong(#[from] TooLong),
    /// No legal move meets the goal.
    #[error("no move does what is asked for")]
    NoRightMove,
}

/// How a move of the learner is judged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Judgement {
    /// The move is right, and the step continues.
    Continues,
    /// The move is right, and the step is finished.
    Done,
    /// The move is wrong; with the name of the kind of wrong move, if one matches.
    Wrong(Option<String>),
}

/// The judgement on a move, with the reply.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JudgedMove {
    /// The judgement.
    pub judgement: Judgement,
    /// The opponent's reply, which may end the game and finish the step.
    pub reply: Option<String>,
}

/// Judges the moves of one step. Repetition counts where it ends the game; forced wins are searched
/// without it, as [`Solver`] does.
pub struct LessonJudge<'s> {
    step: &'s LessonStep,
    game: GameHandle,
    start: GameRecord,
    positions: u64,
}

/// How far the learner has come in a step.
#[derive(Clone)]
pub(super) struct Progress<'s> {
    pub record: GameRecord,
    tasks: &'s [MoveTask],
    /// The moves already made of a forced win that the step asks for.
    won: u32,
}

impl<'s> Progress<'s> {
    /// Returns the current task; `None` when the step is finished.
    pub(super) fn task(&self) -> Option<&'s MoveTask> {
        self.tasks.first().filter(|_| self.record.outcome().is_none())
    }

    /// Returns the condition on the next move.
    fn goal(&self) -> Option<Condition> {
        let goal = &self.task()?.goal;
        let left =
            |moves: u32| Condition { wins: Some(moves.saturating_sub(self.won)), ..Condition::default() };
        let begun = goal.wins.filter(|_| self.won > 0);
        Some(begun.map_or_else(|| goal.clone(), left))
    }

    /// Advances after a right move has been played.
    fn advance(&mut self) {
        match self.tasks {
            [MoveTask { goal: Condition { wins: Some(_), .. }, .. }, ..] => self.won += 1,
            [_, rest @ ..] => self.tasks = rest,
            [] => {}
        }
    }
}

impl<'s> LessonJudge<'s> {
    /// Creates the judge of a step whose rule set is `game`.
    ///
    /// # Errors
    /// An invalid position, or an illegal move in `played`.
    pub fn new(step: &'s LessonStep, game: GameHandle) -> Result<Self, JudgeError> {
        let mut start = game.record(step.position.as_deref())?;
        for text in &step.played {
            start.play(text)?;
        }
        Ok(LessonJudge { step, game, start, positions: POSITIONS })
    }

    /// Returns the game at the point where the learner begins.
    #[must_use]
    pub fn start(&self) -> &GameRecord {
        &self.start
    }

    /// Judges the last of the moves since [`LessonJudge::start`], which include the opponent's.
    /// Also returns the game after them, without the reply.
    ///
    /// # Errors
    /// Moves that do not belong to this step, or that take too long to judge.
    pub fn judge(&self, moves: &[String]) -> Result<(JudgedMove, GameRecord), JudgeError> {
        let (last, before) = moves.split_last().ok_or(JudgeError::NotYourMove)?;
        let mut progress = self.progress(before)?;
        progress.task().ok_or(JudgeError::NotYourMove)?;
        progress.record.clone().play(last)?;
        let tried = self.try_move(&progress.record, last)?;
        let judged = self.judge_move(&mut progress, tried, &mut self.solver())?;
        Ok((judged, progress.record))
    }

    /// Returns a right next move after these moves.
    ///
    /// # Errors
    /// As [`LessonJudge::judge`].
    pub fn hint(&self, moves: &[String]) -> Result<(String, GameRecord), JudgeError> {
        let progress = self.progress(moves)?;
        Ok((self.right_move(&progress, &mut self.solver())?, progress.record))
    }

    /// Returns a right line to the end of the step, with the opponent's moves.
    ///
    /// # Errors
    /// As [`LessonJudge::judge`].
    pub fn solution(&self, moves: &[String]) -> Result<(Vec<String>, GameRecord), JudgeError> {
        let mut progress = self.progress(moves)?;
        let (from, mut solver) = (progress.record.clone(), self.solver());
        let mut line = Vec::new();
        loop {
            let text = self.right_move(&progress, &mut solver)?;
            let tried = self.try_move(&progress.record, &text)?;
            let judged = self.judge_move(&mut progress, tried, &mut solver)?;
            line.push(text);
            if let Some(reply) = judged.reply {
                progress.record.play(&reply)?;
                line.push(reply);
            }
            if judged.judgement != Judgement::Continues {
                return Ok((line, from));
            }
        }
    }

    pub(super) fn solver(&self) -> Solver<'_, GameHandle> {
        Solver::new(&self.game, self.positions)
    }

    pub(super) fn game(&self) -> &GameHandle {
        &self.game
    }

    /// Replays these moves, each followed by the opponent's. Earlier moves of the learner are
    /// trusted to be right: a forged one would mislead only its sender.
    pub(super) fn progress(&self, moves: &[String]) -> Result<Progress<'s>, JudgeError> {
        let mut progress = Progress { record: self.start.clone(), tasks: &self.step.moves, won: 0 };
        for pair in moves.chunks(2) {
            let [own, reply] = pair else { return Err(JudgeError::NotYourMove) };
            let task = progress.task().ok_or(JudgeError::NotYourMove)?;
            progress.record.play(own)?;
            let reply = progress.record.play(reply)?;
            if task.reply.as_ref().is_some_and(|scripted| *scripted != reply) {
                return Err(JudgeError::OtherMoves);
            }
            progress.advance();
        }
        Ok(progress)
    }

    pub(super) fn try_move(&self, record: &GameRecord, text: &str) -> Result<TriedMove, JudgeError> {
        TriedMove::new(&self.game, record, text).ok_or(JudgeError::NoRightMove)
    }

    /// Plays a move and judges it.
    pub(super) fn judge_move(
        &self,
        progress: &mut Progress<'s>,
        tried: TriedMove,
        solver: &mut Solver<'_, GameHandle>,
    ) -> Result<JudgedMove, JudgeError> {
        let goal = progress.goal().ok_or(JudgeError::NotYourMove)?;
        if !goal.is_met_by(&tried, solver)? {
            let wrong = progress.task().filter(|_| progress.won == 0).map(|task| &task.wrong[..]);
            let mut name = None;
            for entry in wrong.unwrap_or_default() {
                if entry.condition.is_met_by(&tried, solver)? {
                    name = Some(entry.id.clone());
                    break;
                }
            }
            progress.record = tried.after;
            return Ok(JudgedMove { judgement: Judgement::Wrong(name), reply: None });
        }
        let scripted = progress.task().and_then(|task| task.reply.clone());
        let over = tried.ending().is_some();
        progress.record = tried.after;
        progress.advance();
        let done = over || progress.tasks.is_empty();
        let reply = match goal.wins {
            Some(moves) if !done => self.longest_defence(&progress.record, moves, solver)?,
            _ => scripted.filter(|_| !over),
        };
        let ends = |reply: &String| {
            let mut after = progress.record.clone();
            after.play(reply).is_ok() && after.outcome().is_some()
        };
        let done = done || reply.as_ref().is_some_and(ends);
        Ok(JudgedMove { judgement: if done { Judgement::Done } else { Judgement::Continues }, reply })
    }

    /// Returns the reply that delays a loss within `moves` moves the longest, the move just made
    /// counted.
    fn longest_defence(
        &self,
        record: &GameRecord,
        moves: u32,
        solver: &mut Solver<'_, GameHandle>,
    ) -> Result<Option<String>, JudgeError> {
        let most = (2 * moves).saturating_sub(3);
        let mut best: Option<(u32, String)> = None;
        for text in record.legal_texts() {
            let mut after = record.clone();
            after.play(&text)?;
            let lasts = solver.shortest_win(after.position(), most)?.unwrap_or(u32::MAX);
            if best.as_ref().is_none_or(|(longest, _)| lasts > *longest) {
                best = Some((lasts, text));
            }
        }
        Ok(best.map(|(_, text)| text))
    }

    /// Returns a right move: the first one listed that is right, if the goal lists moves; of a
    /// forced win the fastest.
    pub(super) fn right_move(
        &self,
        progress: &Progress<'s>,
        solver: &mut Solver<'_, GameHandle>,
    ) -> Result<String, JudgeError> {
        let goal = progress.goal().ok_or(JudgeError::NotYourMove)?;
        let mut texts = progress.record.legal_texts();
        if let Some(listed) = &goal.moves {
            texts.sort_by_key(|text| listed.iter().position(|other| other == text).unwrap_or(usize::MAX));
        }
        let tried = texts.into_iter().map(|text| Ok((self.try_move(&progress.record, &text)?, text)));
        let tried = tried.collect::<Result<Vec<_>, JudgeError>>()?;
        for moves in 1..=goal.wins.unwrap_or(1) {
            let goal = Condition { wins: goal.wins.map(|_| moves), ..goal.clone() };
            for (tried, text) in &tried {
                let lost = tried.ending() == Some(Ending::Lost) && goal.ends.is_none();
                if !lost && goal.is_met_by(tried, solver)? {
                    return Ok(text.clone());
                }
            }
        }
        Err(JudgeError::NoRightMove)
    }
}
