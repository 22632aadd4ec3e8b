//! The parser of a game's lesson file (TOML), which reports every defect.

use super::{Condition, FirstGame, Lesson, LessonStep, MoveTask, ShortPoint, WrongMove};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use toml::{Table, Value};

/// The contents of a lesson file.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct LessonFile {
    /// The summary of the game, as a list of points.
    pub short: Vec<ShortPoint>,
    /// The lessons, in order.
    pub lessons: Vec<Lesson>,
    /// The rules that no lesson teaches, by number, with the reasons.
    pub untaught: BTreeMap<String, String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LessonTable {
    id: String,
    game: FirstGame,
    step: Vec<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StepTable {
    id: String,
    spec: Option<String>,
    position: Option<String>,
    #[serde(default)]
    played: Vec<String>,
    rules: Vec<String>,
    #[serde(rename = "move")]
    moves: Vec<MoveTask>,
}

/// Why an entry of `wrong` is invalid.
#[derive(thiserror::Error, Debug)]
pub enum WrongMoveError {
    /// The entry has no `id`.
    #[error("an entry of `wrong` lacks its `id`")]
    NoId,
    /// The entry has no valid condition.
    #[error("{}", words(.0))]
    Condition(#[from] toml::de::Error),
}

impl TryFrom<Table> for WrongMove {
    type Error = WrongMoveError;

    fn try_from(mut table: Table) -> Result<Self, WrongMoveError> {
        let id = table.remove("id").and_then(|id| id.as_str().map(str::to_owned));
        let id = id.ok_or(WrongMoveError::NoId)?;
        Ok(WrongMove { condition: Value::Table(table).try_into::<Condition>()?, id })
    }
}

impl LessonFile {
    /// Finds a step by its path `LESSON/STEP`.
    #[must_use]
    pub fn step(&self, name: &str) -> Option<(&Lesson, &LessonStep)> {
        let (lesson, step) = name.split_once('/')?;
        let lesson = self.lessons.iter().find(|other| other.id == lesson)?;
        Some((lesson, lesson.steps.iter().find(|other| other.id == step)?))
    }
}

/// Parses a game's lesson file. Claims about the game are not verified here.
///
/// # Errors
/// All defects, one sentence each.
pub fn read(game: &str, text: &str) -> Result<LessonFile, Vec<String>> {
    let table: Table = text.parse().map_err(|error: toml::de::Error| vec![error.to_string()])?;
    let mut reader = Reader { game, defects: Vec::new() };
    let file = reader.file(table);
    if reader.defects.is_empty() { Ok(file) } else { Err(reader.defects) }
}

struct Reader<'g> {
    game: &'g str,
    defects: Vec<String>,
}

impl Reader<'_> {
    fn file(&mut self, table: Table) -> LessonFile {
        let mut file = LessonFile::default();
        for (key, value) in table {
            match key.as_str() {
                "untaught" => file.untaught = self.part("untaught", value).unwrap_or_default(),
                "short" => file.short = self.part("short", value).unwrap_or_default(),
                "lesson" => {
                    let lessons: Vec<Value> = self.part("lesson", value).unwrap_or_default();
                    for (number, lesson) in (1..).zip(lessons) {
                        file.lessons.extend(self.lesson(number, lesson));
                    }
                }
                _ => self.defects.push(format!("Unknown part “{key}”: allowed are untaught, short, lesson.")),
            }
        }
        let ids: Vec<&str> = file.lessons.iter().map(|lesson| &*lesson.id).collect();
        self.names("Lesson", &ids);
        self.short(&file);
        file
    }

    /// Verifies that each point has a unique name and refers to an existing step.
    fn short(&mut self, file: &LessonFile) {
        let ids: Vec<&str> = file.short.iter().map(|point| &*point.id).collect();
        self.names("Point in short", &ids);
        for ShortPoint { id, step, .. } in &file.short {
            if file.step(step).is_none() {
                self.defects.push(format!("Point in short “{id}”: there is no step “{step}” (LESSON/STEP)."));
            }
        }
    }

    fn lesson(&mut self, number: usize, value: Value) -> Option<Lesson> {
        let LessonTable { id, game, step } = self.part(&format!("Lesson {number}"), value)?;
        let mut steps = Vec::new();
        for (number, step) in (1..).zip(step) {
            let place = format!("Lesson {id}, step {number}");
            let Some(step) = self.part::<StepTable>(&place, step) else { continue };
            if step.moves.is_empty() {
                self.defects.push(format!("{place}: there is no [[lesson.step.move]]."));
            }
            let StepTable { id, spec, position, played, rules, moves } = step;
            let spec = spec.unwrap_or_else(|| self.game.to_owned());
            steps.push(LessonStep { id, spec, position, played, rules, moves });
        }
        let ids: Vec<&str> = steps.iter().map(|step| &*step.id).collect();
        self.names(&format!("Lesson {id}, step"), &ids);
        Some(Lesson { id, game, steps })
    }

    fn part<T: DeserializeOwned>(&mut self, place: &str, value: Value) -> Option<T> {
        let part = value.try_into();
        part.map_err(|error| self.defects.push(format!("{place}: {}.", words(&error)))).ok()
    }

    /// Verifies that names are unique and fit into URLs.
    fn names(&mut self, what: &str, ids: &[&str]) {
        for (index, id) in ids.iter().enumerate() {
            let letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            if id.is_empty() || !id.starts_with(|c: char| c.is_ascii_lowercase()) || !id.chars().all(letter) {
                let form = "small letters, digits and hyphens, a letter first";
                self.defects.push(format!("{what} “{id}”: a name has {form}."));
            }
            if *id == "game" {
                self.defects.push(format!("{what} “game”: this name stands for the game at the end."));
            }
            if ids[..index].contains(id) {
                self.defects.push(format!("{what} “{id}” is there twice."));
            }
        }
    }
}

/// Returns the parser's message on one line.
fn words(error: &toml::de::Error) -> String {
    error.message().trim().trim_end_matches('.').replace('\n', " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = r#"
        [untaught]
        C13 = "why"
        [[short]]
        id = "moves"
        step = "first/king"
        unless = ["board=12"]
        [[lesson]]
        id = "first"
        game = { spec = "a-game", side = "white" }
        [[lesson.step]]
        id = "king"
        position = "K w"
        rules = ["C2"]
        [[lesson.step.move]]
        goal = { any = true }
        wrong = [{ id = "far", to = ["a"] }]
    "#;

    #[test]
    fn a_file_is_read() {
        let file = read("a-game", GOOD).unwrap();
        assert_eq!(file.untaught["C13"], "why");
        let step = &file.lessons[0].steps[0];
        assert_eq!(file.step(&file.short[0].step), Some((&file.lessons[0], step)));
        let holds = |spec| file.short[0].holds_under(spec);
        assert!(holds("a-game") && holds("a-game:board=120") && !holds("a-game:pawns=off,board=12"));
        assert_eq!((step.spec.as_str(), step.played.len(), step.rules[0].as_str()), ("a-game", 0, "C2"));
        let task = &step.moves[0];
        assert!(task.goal.any && !task.only && task.reply.is_none());
        assert_eq!(task.wrong[0].condition.to.as_deref(), Some(&["a".to_owned()][..]));
        assert_eq!(file.lessons[0].step_message(step), "lesson-first-king");
    }

    #[test]
    fn every_defect_is_told() {
        let mut text = GOOD.replace("\"king\"", "\"game\"").replace("any = true", "anything = true");
        text += "[[lesson.step]]\nid = \"b\"\nrules = []\nmove = []\n[[lesson]]\nid = \"first\"\n";
        text += "game = { spec = \"x\", side = \"y\" }\nstep = [{ id = \"Ü\", rules = [], move = [{ goal = {}, \
                 wrong = [{ to = [] }] }] }]\n";
        let defects = read("a-game", &text).unwrap_err();
        for expected in [
            "Lesson first, step 1: unknown field `anything`",
            "no [[lesson.step.move]]",
            "lacks its `id`",
            "twice",
        ] {
            assert!(defects.iter().any(|defect| defect.contains(expected)), "{expected}: {defects:#?}");
        }
        assert!(
            read("a-game", &GOOD.replace("first/king", "king")).unwrap_err()[0].contains("no step “king”")
        );
        assert!(read("a-game", "[[lesson").unwrap_err()[0].contains("line 1"));
        assert!(read("a-game", "other = 1").unwrap_err()[0].contains("Unknown part"));
    }
}
