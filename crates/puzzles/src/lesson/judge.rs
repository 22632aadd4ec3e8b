//! What a learner's move comes to in a step of a lesson, a hint, and a right way.

use super::condition::{Condition, Ending, Tried};
use super::{Asked, LessonStep};
use crate::solver::{Solver, TooLong};
use throughline_catalog::{GameHandle, GameRecord};
use throughline_game::{MoveError, PositionError, SpecError};

/// Positions that the solver may look at for one question.
pub(super) const POSITIONS: u64 = 200_000;

/// Why a question has no answer.
#[derive(thiserror::Error, Debug)]
pub enum JudgeError {
    /// The step's rule set.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// The step's position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A move that is none.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// The moves so far are none of this step.
    #[error("these moves do not belong to this step")]
    OtherMoves,
    /// The step has been done, or the learner is not to move.
    #[error("it is not your move in this step")]
    NotYourMove,
    /// The solver would have to look at too many positions.
    #[error("it takes too long to tell")]
    TooLong(#[from] TooLong),
    /// No move does what is asked for.
    #[error("no move does what is asked for")]
    NoRightMove,
}

/// What a move comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ruling {
    /// It does what was asked for, and more is to come.
    GoesOn,
    /// It does what was asked for, and the step is done.
    Done,
    /// It does not; with the name of the kind of wrong move it is, where that has one.
    Wrong(Option<String>),
}

/// A move that was judged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged {
    /// What it comes to.
    pub ruling: Ruling,
    /// The opponent's reply. With it the game may be over, and the step done.
    pub reply: Option<String>,
}

/// Judges the moves of one step. Repetition counts where the game is over by it; what can be forced
/// is told without it, as [`Solver`] does.
pub struct LessonJudge<'s> {
    step: &'s LessonStep,
    game: GameHandle,
    start: GameRecord,
    positions: u64,
}

/// How far a step is.
#[derive(Clone)]
pub(super) struct Progress<'s> {
    pub record: GameRecord,
    asked: &'s [Asked],
    /// Moves made of the forced win that is asked for.
    won: u32,
}

impl<'s> Progress<'s> {
    /// What is asked for now; none when the step is done.
    pub(super) fn asked(&self) -> Option<&'s Asked> {
        self.asked.first().filter(|_| self.record.outcome().is_none())
    }

    /// What has to hold for the next move.
    fn goal(&self) -> Option<Condition> {
        let goal = &self.asked()?.goal;
        let left =
            |moves: u32| Condition { wins: Some(moves.saturating_sub(self.won)), ..Condition::default() };
        let begun = goal.wins.filter(|_| self.won > 0);
        Some(begun.map_or_else(|| goal.clone(), left))
    }

    /// Goes on after a right move that has been played.
    fn pass(&mut self) {
        match self.asked {
            [Asked { goal: Condition { wins: Some(_), .. }, .. }, ..] => self.won += 1,
            [_, rest @ ..] => self.asked = rest,
            [] => {}
        }
    }
}

impl<'s> LessonJudge<'s> {
    /// A judge of a step, whose rule set `game` is.
    ///
    /// # Errors
    /// A position, or moves before it, that the rules do not know.
    pub fn new(step: &'s LessonStep, game: GameHandle) -> Result<Self, JudgeError> {
        let mut start = game.record(step.position.as_deref())?;
        for text in &step.played {
            start.play(text)?;
        }
        Ok(LessonJudge { step, game, start, positions: POSITIONS })
    }

    /// The game up to where the learner begins.
    #[must_use]
    pub fn start(&self) -> &GameRecord {
        &self.start
    }

    /// Judges the last of the moves made since [`LessonJudge::start`], the opponent's among them;
    /// and the game after them, without the reply.
    ///
    /// # Errors
    /// Moves that are none of this step, or take too long to judge.
    pub fn judge(&self, moves: &[String]) -> Result<(Judged, GameRecord), JudgeError> {
        let (last, before) = moves.split_last().ok_or(JudgeError::NotYourMove)?;
        let mut progress = self.progress(before)?;
        progress.asked().ok_or(JudgeError::NotYourMove)?;
        progress.record.clone().play(last)?;
        let tried = self.try_move(&progress.record, last)?;
        let judged = self.rule(&mut progress, tried, &mut self.solver())?;
        Ok((judged, progress.record))
    }

    /// A right next move after these.
    ///
    /// # Errors
    /// As [`LessonJudge::judge`].
    pub fn hint(&self, moves: &[String]) -> Result<(String, GameRecord), JudgeError> {
        let progress = self.progress(moves)?;
        Ok((self.right_move(&progress, &mut self.solver())?, progress.record))
    }

    /// A right way to the end of the step, the opponent's moves among them.
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
            let judged = self.rule(&mut progress, tried, &mut solver)?;
            line.push(text);
            if let Some(reply) = judged.reply {
                progress.record.play(&reply)?;
                line.push(reply);
            }
            if judged.ruling != Ruling::GoesOn {
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

    /// How far the step is after these moves, each followed by the opponent's. That the learner's
    /// were right is believed: nothing hangs on it but what the learner is told.
    pub(super) fn progress(&self, moves: &[String]) -> Result<Progress<'s>, JudgeError> {
        let mut progress = Progress { record: self.start.clone(), asked: &self.step.moves, won: 0 };
        for pair in moves.chunks(2) {
            let [own, reply] = pair else { return Err(JudgeError::NotYourMove) };
            let asked = progress.asked().ok_or(JudgeError::NotYourMove)?;
            progress.record.play(own)?;
            let reply = progress.record.play(reply)?;
            if asked.reply.as_ref().is_some_and(|scripted| *scripted != reply) {
                return Err(JudgeError::OtherMoves);
            }
            progress.pass();
        }
        Ok(progress)
    }

    pub(super) fn try_move(&self, record: &GameRecord, text: &str) -> Result<Tried, JudgeError> {
        Tried::new(&self.game, record, text).ok_or(JudgeError::NoRightMove)
    }

    /// Plays a move, and rules on it.
    pub(super) fn rule(
        &self,
        progress: &mut Progress<'s>,
        tried: Tried,
        solver: &mut Solver<'_, GameHandle>,
    ) -> Result<Judged, JudgeError> {
        let goal = progress.goal().ok_or(JudgeError::NotYourMove)?;
        if !goal.holds_for(&tried, solver)? {
            let wrong = progress.asked().filter(|_| progress.won == 0).map(|asked| &asked.wrong[..]);
            let mut name = None;
            for entry in wrong.unwrap_or_default() {
                if entry.condition.holds_for(&tried, solver)? {
                    name = Some(entry.id.clone());
                    break;
                }
            }
            progress.record = tried.after;
            return Ok(Judged { ruling: Ruling::Wrong(name), reply: None });
        }
        let scripted = progress.asked().and_then(|asked| asked.reply.clone());
        let over = tried.ending().is_some();
        progress.record = tried.after;
        progress.pass();
        let done = over || progress.asked.is_empty();
        let reply = match goal.wins {
            Some(moves) if !done => self.longest_defence(&progress.record, moves, solver)?,
            _ => scripted.filter(|_| !over),
        };
        let ends = |reply: &String| {
            let mut after = progress.record.clone();
            after.play(reply).is_ok() && after.outcome().is_some()
        };
        let done = done || reply.as_ref().is_some_and(ends);
        Ok(Judged { ruling: if done { Ruling::Done } else { Ruling::GoesOn }, reply })
    }

    /// The reply that puts off longest a loss within so many moves, the one just made counted.
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

    /// A right move: one of those listed where some are, of a forced win the fastest.
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
                if !lost && goal.holds_for(tried, solver)? {
                    return Ok(text.clone());
                }
            }
        }
        Err(JudgeError::NoRightMove)
    }
}
