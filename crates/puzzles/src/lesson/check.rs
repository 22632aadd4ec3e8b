//! The check of lessons against the rules, the solver, and the message files.

use super::judge::{LessonJudge, Progress};
use super::texts::{check_texts, rule_numbers};
use super::{Condition, FirstGame, JudgeError, Judgement, Lesson, LessonFile, LessonStep, MoveTask, read};
use std::collections::{BTreeMap, HashSet};
use throughline_catalog::{GameHandle, GameRecord};
use throughline_game::{GameInfo, Messages, PositionError, Shape, SpecError, VariantInfo};

/// The allowed number of steps of a lesson.
const STEPS: std::ops::RangeInclusive<usize> = 6..=10;

/// The result of checking a game's lessons.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct LessonCheck {
    /// All defects, one line each.
    pub defects: Vec<String>,
    /// Each numbered rule of the default rules page, in order.
    pub rules: Vec<RuleCoverage>,
    /// The steps of all lessons, in order.
    pub steps: Vec<TeachingStep>,
    /// The number of lessons, and of steps.
    pub counts: (usize, usize),
}

/// A step, with the rules that it teaches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TeachingStep {
    /// Its path, `LESSON/STEP`, such as `attackers/ring`.
    pub place: String,
    /// Its title; empty where the message is missing.
    pub title: String,
    /// The numbers of the rules that it teaches.
    pub rules: Vec<String>,
}

/// A rule, with the steps that teach it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleCoverage {
    /// Its number.
    pub rule: String,
    /// The paths of the steps that teach it, such as `attackers/ring`.
    pub steps: Vec<String>,
    /// The stated reason why no step teaches it.
    pub untaught: Option<String>,
}

impl LessonCheck {
    /// Checks the texts of a game's lessons and messages.
    #[must_use]
    pub fn of(info: &GameInfo, lessons: &str, messages: &str) -> Self {
        let mut check = LessonCheck::default();
        let file = read(info.id, lessons).map_err(|defects| check.add("lessons.toml", defects)).ok();
        let messages = Messages::read("en", messages);
        let messages = messages
            .map_err(|defects| check.add("text/en.ftl", defects.iter().map(|defect| format!("{defect}."))))
            .ok();
        let Some(file) = file else { return check };
        check.counts = (file.lessons.len(), file.lessons.iter().map(|lesson| lesson.steps.len()).sum());
        check.short(info, &file);
        for lesson in &file.lessons {
            check.lesson(info, lesson);
            check.steps.extend(lesson.steps.iter().map(|step| TeachingStep {
                place: format!("{}/{}", lesson.id, step.id),
                title: title(lesson, step, messages.as_ref()),
                rules: step.rules.clone(),
            }));
        }
        if let Some(messages) = messages {
            check.defects.extend(Self::texts(info, &file, &messages));
        }
        check.coverage(&file, Self::rules(info));
        check
    }

    /// Returns the defects of the lesson texts in a language, one line each.
    #[must_use]
    pub fn texts(info: &GameInfo, lessons: &LessonFile, messages: &Messages) -> Vec<String> {
        let variants: Vec<&str> = info.variants.iter().filter_map(VariantInfo::key).collect();
        check_texts(lessons, messages, &Self::rules(info), &variants)
    }

    /// Returns the numbered rules of the default rules page.
    fn rules(info: &GameInfo) -> Vec<String> {
        let page = info.variants.iter().find(|variant| variant.options.is_empty());
        rule_numbers(page.map_or(info.rules, |variant| variant.page))
    }

    fn add(&mut self, place: &str, sentences: impl IntoIterator<Item = impl std::fmt::Display>) {
        self.defects.extend(sentences.into_iter().map(|sentence| format!("{place}: {sentence}")));
    }

    /// Verifies that the options that make a point untrue exist and are not the usual ones.
    fn short(&mut self, info: &GameInfo, file: &LessonFile) {
        for point in &file.short {
            let changes = |option: &str| {
                let game = GameHandle::from_spec(&format!("{}:{option}", info.id));
                game.is_ok_and(|game| !point.holds_under(game.spec()))
            };
            let wrong = point.unless.iter().filter(|option| !changes(option));
            let defects = wrong.map(|option| format!("No option {option} changes the rules."));
            self.add(&point.message(), defects);
        }
    }

    fn lesson(&mut self, info: &GameInfo, lesson: &Lesson) {
        let count = lesson.steps.len();
        if !STEPS.contains(&count) {
            let (least, most) = STEPS.into_inner();
            self.add(&lesson.id, [format!("A lesson has {least} to {most} steps, not {count}.")]);
        }
        let game = first_game(info, &lesson.game).err();
        self.add(&format!("{}/game", lesson.id), game);
        for step in &lesson.steps {
            let defects = StepCheck::of(info, step);
            self.add(&format!("{}/{}", lesson.id, step.id), defects);
        }
    }

    /// Verifies that every rule is taught, or listed as untaught with a reason.
    fn coverage(&mut self, file: &LessonFile, rules: Vec<String>) {
        let mut places: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for lesson in &file.lessons {
            for step in &lesson.steps {
                let place = format!("{}/{}", lesson.id, step.id);
                for rule in &step.rules {
                    places.entry(rule).or_default().push(place.clone());
                    if !rules.contains(rule) {
                        self.add(&place, [format!("The rules page has no rule {rule}.")]);
                    }
                }
            }
        }
        let strangers = file.untaught.keys().filter(|rule| !rules.contains(rule));
        let strangers: Vec<_> = strangers.map(|rule| format!("The rules page has no rule {rule}.")).collect();
        self.add("untaught", strangers);
        for rule in rules {
            let steps = places.remove(rule.as_str()).unwrap_or_default();
            let untaught = file.untaught.get(&rule).cloned();
            match (&steps[..], &untaught) {
                ([], None) => {
                    self.add("untaught", [format!("No step teaches {rule}, and no reason is given.")])
                }
                ([step, ..], Some(_)) => self.add("untaught", [format!("{rule} is taught, in {step}.")]),
                _ => {}
            }
            self.rules.push(RuleCoverage { rule, steps, untaught });
        }
    }
}

/// Why the rule set of a step or the game of a lesson is invalid.
#[derive(thiserror::Error, Debug)]
enum BeginError {
    #[error("The spec: {0}.")]
    Spec(#[from] SpecError),
    #[error("The spec {0} is of another game.")]
    OtherGame(String),
    #[error("The spec is {canonical} in its canonical form, not {given}.")]
    NotCanonical { canonical: String, given: String },
    #[error("The sides are {}, not {given}.", sides.join(" and "))]
    NoSide { sides: [&'static str; 2], given: String },
    #[error("{}", .0.sentences().join(" "))]
    Position(#[from] PositionError),
    #[error("The game is over before it begins.")]
    Over,
}

/// Returns the rule set of a spec, which must be canonical and belong to this game.
fn rule_set(info: &GameInfo, spec: &str) -> Result<GameHandle, BeginError> {
    let game = GameHandle::from_spec(spec)?;
    if game.info().id != info.id {
        return Err(BeginError::OtherGame(spec.to_owned()));
    }
    if game.spec() != spec {
        return Err(BeginError::NotCanonical { canonical: game.spec().to_owned(), given: spec.to_owned() });
    }
    Ok(game)
}

fn title(lesson: &Lesson, step: &LessonStep, messages: Option<&Messages>) -> String {
    messages.and_then(|messages| messages.text(&lesson.step_message(step), &[])).unwrap_or_default()
}

fn first_game(info: &GameInfo, game: &FirstGame) -> Result<(), BeginError> {
    if !info.sides.contains(&&*game.side) {
        return Err(BeginError::NoSide { sides: info.sides, given: game.side.clone() });
    }
    let record = rule_set(info, &game.spec)?.record(game.position.as_deref())?;
    if record.outcome().is_some() { Err(BeginError::Over) } else { Ok(()) }
}

/// The check of one step.
struct StepCheck<'s> {
    judge: LessonJudge<'s>,
    step: &'s LessonStep,
    defects: Vec<String>,
}

impl<'s> StepCheck<'s> {
    /// Checks a step; returns its defects as sentences.
    fn of(info: &GameInfo, step: &'s LessonStep) -> Vec<String> {
        let game = match rule_set(info, &step.spec) {
            Ok(game) => game,
            Err(defect) => return vec![defect.to_string()],
        };
        let judge = match LessonJudge::new(step, game) {
            Ok(judge) if judge.start().outcome().is_none() => judge,
            Ok(_) => return vec!["The game is over before the learner moves.".to_owned()],
            Err(JudgeError::Position(error)) => return error.sentences(),
            Err(error) => return vec![format!("{error}.")],
        };
        let mut check = StepCheck { judge, step, defects: Vec::new() };
        check.check_form();
        if check.defects.is_empty() {
            check.play();
        }
        check.defects
    }

    fn defect(&mut self, sentence: impl Into<String>) {
        let sentence = sentence.into();
        if !self.defects.contains(&sentence) {
            self.defects.push(sentence);
        }
    }

    /// Checks what can be checked without making a move.
    fn check_form(&mut self) {
        if self.step.rules.is_empty() {
            self.defect("A step teaches a rule.");
        }
        let count = self.step.moves.len();
        for (number, task) in (1..).zip(&self.step.moves) {
            let conditions = task.wrong.iter().map(|wrong| &wrong.condition).chain([&task.goal]);
            for condition in conditions {
                self.condition(condition);
            }
            if task.wrong.iter().any(|wrong| wrong.condition.any) || (task.goal.any && !task.wrong.is_empty())
            {
                self.defect("Where any move will do, no move is wrong.");
            }
            let last = number == count;
            if task.goal.wins.is_some() && (!last || task.reply.is_some()) {
                self.defect("A forced win is the end of a step, and its replies are found, not given.");
            } else if !last && task.reply.is_none() {
                self.defect(format!("Move {number} lacks its reply."));
            }
        }
    }

    fn condition(&mut self, condition: &Condition) {
        let names: Vec<String> =
            self.judge.game().board(Shape::Wide).sites.into_iter().map(|site| site.name).collect();
        let sites = [&condition.from, &condition.to];
        for name in sites.into_iter().flatten().flatten().filter(|name| !names.contains(name)) {
            self.defect(format!("The board has no site {name}."));
        }
        for defect in condition.defects() {
            self.defect(defect);
        }
    }

    /// Tries every legal move at every turn that right moves lead to.
    fn play(&mut self) {
        let begun = self.judge.progress(&[]);
        let mut states: Vec<Progress<'s>> = begun.into_iter().collect();
        for (number, task) in (1..).zip(&self.step.moves) {
            let mut found = TurnOutcomes::default();
            for state in &states {
                if let Err(error) = self.turn(state, task, &mut found) {
                    self.defect(format!("Move {number}: {error}."));
                }
            }
            for text in task.goal.moves.iter().flatten().filter(|text| !found.legal.contains(*text)) {
                self.defect(format!("The goal names {text}, which is no legal move in its canonical form."));
            }
            for wrong in task.wrong.iter().filter(|wrong| !found.kinds.contains(&wrong.id)) {
                self.defect(format!("No wrong move is of the kind “{}”.", wrong.id));
            }
            states = found.next;
        }
        if let Err(error) = self.judge.solution(&[]) {
            self.defect(format!("No way to the end can be shown: {error}."));
        }
    }

    /// Tries every legal move at a turn.
    fn turn(
        &mut self,
        state: &Progress<'s>,
        task: &'s MoveTask,
        found: &mut TurnOutcomes<'s>,
    ) -> Result<(), JudgeError> {
        let (mut right, mut wrong) = (HashSet::new(), 0);
        let legal = state.record.legal_texts();
        found.legal.extend(legal.iter().cloned());
        for text in legal {
            let tried = self.judge.try_move(&state.record, &text)?;
            let mut next = state.clone();
            let judged = self.judge.judge_move(&mut next, tried, &mut self.judge.solver())?;
            match judged.judgement {
                Judgement::Wrong(kind) => {
                    wrong += 1;
                    found.kinds.extend(kind);
                    continue;
                }
                Judgement::Continues if next.record.outcome().is_some() => {
                    self.defect(format!("The game is over after {text}, and more is asked for."));
                }
                Judgement::Continues | Judgement::Done => {}
            }
            if !right.insert(next.record.position_text()) {
                continue;
            }
            let over = next.record.outcome().is_some();
            if let Some(reply) = judged.reply.or_else(|| task.reply.clone().filter(|_| !over)) {
                self.answer(&mut next.record, &text, &reply);
            }
            if task.goal.wins.is_some() {
                self.check_forced_win(next, &text)?;
            } else {
                found.add(next);
            }
        }
        match (right.len(), task.goal.any) {
            (0, _) => self.defect("No legal move meets the goal."),
            (_, false) if wrong == 0 => self.defect("Every legal move meets the goal: say `any = true`."),
            (2.., _) if task.only => {
                self.defect(format!("{} positions meet the goal, not only one.", right.len()));
            }
            _ => {}
        }
        Ok(())
    }

    fn answer(&mut self, record: &mut GameRecord, text: &str, reply: &str) {
        match record.play(reply) {
            Ok(canonical) if canonical == reply => {}
            Ok(canonical) => {
                self.defect(format!("The reply is {canonical} in its canonical form, not {reply}."))
            }
            Err(_) => self.defect(format!("The reply {reply} is not legal after {text}.")),
        }
    }

    /// Plays a forced win to its end. The loop ends, because the goal of each turn is one move
    /// shorter.
    fn check_forced_win(&mut self, mut progress: Progress<'s>, first: &str) -> Result<(), JudgeError> {
        while progress.task().is_some() {
            let mut solver = self.judge.solver();
            let text = self.judge.right_move(&progress, &mut solver)?;
            let tried = self.judge.try_move(&progress.record, &text)?;
            let judged = self.judge.judge_move(&mut progress, tried, &mut solver)?;
            if let Some(reply) = judged.reply {
                progress.record.play(&reply)?;
            } else if progress.record.outcome().is_none() {
                self.defect(format!("The win that begins with {first} does not end in time."));
                break;
            }
        }
        Ok(())
    }
}

/// The outcomes of all moves at one turn.
#[derive(Default)]
struct TurnOutcomes<'s> {
    /// The texts of all legal moves.
    legal: HashSet<String>,
    /// The names of the kinds of wrong moves that occurred.
    kinds: HashSet<String>,
    /// The states after right moves and their replies, one for each position.
    next: Vec<Progress<'s>>,
    known: HashSet<String>,
}

impl<'s> TurnOutcomes<'s> {
    fn add(&mut self, next: Progress<'s>) {
        if self.known.insert(next.record.position_text()) {
            self.next.push(next);
        }
    }
}
