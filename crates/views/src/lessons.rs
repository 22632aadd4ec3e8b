//! Answers to queries about lesson steps: verdicts, hints and solutions, as text.

use crate::Refusal;
use crate::messages::{say, say_with};
use crate::puzzles::{Standing, Verdict, Want, hint, play};
use crate::words::sentence;
use serde::Deserialize;
use throughline_catalog::{GameHandle, GameRecord, messages};
use throughline_game::SpecError;
use throughline_game::text::capitalised;
use throughline_puzzles::lesson::{JudgeError, Judgement, Lesson, LessonJudge, LessonStep, lessons};
use ts_rs::TS;

/// A query about a step of a lesson.
#[derive(TS, Deserialize, Debug, Clone, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct LessonQuery {
    /// The game's name in specs.
    pub game: String,
    /// The lesson's name.
    pub lesson: String,
    /// The step's name.
    pub step: String,
    /// The moves from the step's position: those played before the learner begins, and those made
    /// so far.
    pub moves: Vec<String>,
    /// The kind of answer.
    pub want: Want,
}

/// Finds a lesson of a game by its name.
#[must_use]
pub fn find_lesson(game: &str, lesson: &str) -> Option<&'static Lesson> {
    lessons(game).iter().find(|other| other.id == lesson)
}

/// Finds a step of a lesson by its name.
#[must_use]
pub fn find_step<'l>(lesson: &'l Lesson, step: &str) -> Option<&'l LessonStep> {
    lesson.steps.iter().find(|other| other.id == step)
}

/// Answers a query. `rules` returns the rule set of a spec. Takes up to about a second of CPU time.
///
/// # Errors
/// What is wrong with the query, as a sentence.
pub fn answer(
    rules: &dyn Fn(&str) -> Result<GameHandle, SpecError>,
    id: &str,
    query: &LessonQuery,
) -> Result<Verdict, Refusal> {
    let gone = || Refusal::new(say("lesson-judge.gone"));
    let lesson = find_lesson(&query.game, &query.lesson).ok_or_else(gone)?;
    let step = find_step(lesson, &query.step).ok_or_else(gone)?;
    let game = rules(&step.spec).map_err(|error| Refusal(sentence(&error.to_string())))?;
    let judge = LessonJudge::new(step, game.clone()).map_err(|error| refused(&error))?;
    let moves = query.moves.strip_prefix(&step.played[..]);
    let moves = moves.ok_or_else(|| Refusal::new(say("lesson-judge.not-it")))?;
    let answerer = LessonAnswerer { id, lesson, step, game, judge };
    match query.want {
        Want::Verdict => answerer.verdict(moves),
        Want::Hint => answerer.hint(moves),
        Want::Solution => answerer.solution(moves),
    }
}

fn refused(error: &JudgeError) -> Refusal {
    Refusal(sentence(&error.to_string()))
}

struct LessonAnswerer<'a> {
    id: &'a str,
    lesson: &'a Lesson,
    step: &'a LessonStep,
    game: GameHandle,
    judge: LessonJudge<'a>,
}

impl LessonAnswerer<'_> {
    fn verdict(&self, moves: &[String]) -> Result<Verdict, Refusal> {
        let (judged, record) = self.judge.judge(moves).map_err(|error| refused(&error))?;
        let (standing, words) = match judged.judgement {
            Judgement::Done => (Standing::Solved, self.text("done")),
            Judgement::Continues => {
                let reply = self.spoken(&record, judged.reply.as_slice())?;
                (Standing::Right, say_with("lesson-judge.goes-on", &[("move", &reply)]))
            }
            Judgement::Wrong(Some(kind)) => (Standing::Wrong, self.text(&format!("wrong-{kind}"))),
            Judgement::Wrong(None) => (Standing::Wrong, self.text("wrong")),
        };
        Ok(self.build_verdict(standing, words, &record, judged.reply.into_iter().collect()))
    }

    fn hint(&self, moves: &[String]) -> Result<Verdict, Refusal> {
        let (text, record) = self.judge.hint(moves).map_err(|error| refused(&error))?;
        let (marks, words) = hint(&self.game, &record, &text)?;
        Ok(Verdict { marks, ..self.build_verdict(Standing::Open, words, &record, Vec::new()) })
    }

    /// Returns the whole line to the end, and the text shown there.
    fn solution(&self, moves: &[String]) -> Result<Verdict, Refusal> {
        let (line, record) = self.judge.solution(moves).map_err(|error| refused(&error))?;
        let way = capitalised(&self.spoken(&record, &line)?);
        let way = say_with("lesson-judge.way", &[("moves", &way)]);
        Ok(self.build_verdict(Standing::Open, format!("{way} {}", self.text("done")), &record, line))
    }

    /// Returns a text of the step. The check of lessons guarantees that it exists.
    fn text(&self, attribute: &str) -> String {
        let name = format!("{}.{attribute}", self.lesson.step_message(self.step));
        let messages = messages(self.game.info().id);
        messages.and_then(|messages| messages.text(&name, &[])).unwrap_or_default()
    }

    /// Returns the moves of a line in spoken form.
    fn spoken(&self, record: &GameRecord, line: &[String]) -> Result<String, Refusal> {
        let mut record = record.clone();
        let mut spoken = Vec::new();
        for text in line {
            spoken.extend(play(&mut record, text)?.map(|last| last.spoken));
        }
        Ok(spoken.join("; "))
    }

    fn build_verdict(
        &self,
        standing: Standing,
        words: String,
        record: &GameRecord,
        line: Vec<String>,
    ) -> Verdict {
        let moves = record.move_texts();
        Verdict { id: self.id.to_owned(), standing, words, moves, line, marks: Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use throughline_catalog::GAMES;

    fn ask(
        game: &str,
        lesson: &str,
        step: &LessonStep,
        moves: &[String],
        want: Want,
    ) -> Result<Verdict, Refusal> {
        let moves = step.played.iter().chain(moves).cloned().collect();
        let (game, lesson, step) = (game.to_owned(), lesson.to_owned(), step.id.clone());
        answer(&GameHandle::from_spec, "7", &LessonQuery { game, lesson, step, moves, want })
    }

    #[test]
    fn every_step_is_done_by_what_is_shown() {
        for (info, lesson) in
            GAMES.into_iter().flat_map(|info| lessons(info.id).iter().map(move |l| (info, l)))
        {
            for step in &lesson.steps {
                let ask = |moves: &[String], want| ask(info.id, &lesson.id, step, moves, want).unwrap();
                let hint = ask(&[], Want::Hint);
                assert!(!hint.words.is_empty() && hint.moves == step.played, "{hint:?}");
                let shown = ask(&[], Want::Solution);
                assert!(shown.words.ends_with(|c: char| !c.is_alphanumeric()), "{}", shown.words);
                let mut moves = Vec::new();
                let said = loop {
                    moves.push(shown.line[moves.len()].clone());
                    let said = ask(&moves, Want::Verdict);
                    assert!(
                        said.words.split(' ').count() <= 60 && !said.words.contains('{'),
                        "{}",
                        said.words
                    );
                    if said.standing != Standing::Right {
                        break said;
                    }
                    moves.extend(said.line);
                };
                assert_eq!(said.standing, Standing::Solved, "{} {}", lesson.id, step.id);
                assert!(shown.words.ends_with(&said.words), "{}", shown.words);
            }
        }
    }

    /// Tries every move at the beginning of every step.
    #[test]
    fn wrong_tries_are_told_in_their_own_words() {
        let mut kinds = 0;
        for (info, lesson) in
            GAMES.into_iter().flat_map(|info| lessons(info.id).iter().map(move |l| (info, l)))
        {
            for step in &lesson.steps {
                let game = GameHandle::from_spec(&step.spec).unwrap();
                let start = LessonJudge::new(step, game).unwrap().start().clone();
                let tried = start.legal_texts().into_iter().map(|text| {
                    let said = ask(info.id, &lesson.id, step, &[text], Want::Verdict).unwrap();
                    assert!(!said.words.is_empty() && !said.words.contains('{'), "{said:?}");
                    said
                });
                let wrong = tried.filter(|said| said.standing == Standing::Wrong);
                let told: Vec<String> = wrong.map(|said| said.words).collect();
                for kind in &step.moves[0].wrong {
                    let name = format!("{}.wrong-{}", lesson.step_message(step), kind.id);
                    let words = messages(info.id).unwrap().text(&name, &[]).unwrap();
                    assert!(told.contains(&words), "{} {}: {words}", info.id, step.id);
                    kinds += 1;
                }
            }
        }
        assert!(kinds > 10, "{kinds} kinds of wrong moves");
        let game = "one-dimensional-chess";
        let lesson = &lessons(game)[0];
        let mate = find_step(lesson, "mate").unwrap();
        let said = ask(game, &lesson.id, mate, &["m-l".to_owned()], Want::Verdict).unwrap();
        assert!(said.words.starts_with("Stalemate") && said.words.contains("(C11)"), "{}", said.words);
    }

    #[test]
    fn questions_that_make_no_sense_are_refused() {
        let game = "one-dimensional-chess";
        let lesson = &lessons(game)[0];
        let step = &lesson.steps[0];
        for moves in [&[][..], &["nonsense".to_owned()], &["a-b".to_owned(), "p-o".to_owned()]] {
            let Refusal(words) = ask(game, &lesson.id, step, moves, Want::Verdict).unwrap_err();
            assert!(words.ends_with('.'), "{words}");
        }
        assert!(ask("ludo", "x", step, &[], Want::Hint).unwrap_err().0.contains("lesson no longer exists"));
        let repeat = find_step(lesson, "repeat").unwrap();
        let query = LessonQuery {
            game: game.to_owned(),
            lesson: lesson.id.clone(),
            step: repeat.id.clone(),
            moves: Vec::new(),
            want: Want::Hint,
        };
        assert!(answer(&GameHandle::from_spec, "7", &query).unwrap_err().0.contains("do not belong"));
    }
}
