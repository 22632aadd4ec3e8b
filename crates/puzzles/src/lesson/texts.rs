//! The check of lesson texts: complete, none unused, short, and naming the rules they teach.

use super::{GOALS, LessonFile, LessonStep};
use std::collections::{BTreeMap, BTreeSet};
use throughline_game::Messages;

/// The maximum number of words in a title.
const TITLE_WORDS: usize = 4;
/// The maximum number of words in any other text.
const TEXT_WORDS: usize = 40;

/// Returns the rule numbers of a rules page, in order: `**H9.** …` at the beginning of a line, or a
/// heading `## H9 …`.
pub(super) fn rule_numbers(page: &str) -> Vec<String> {
    let mut numbers = Vec::new();
    for line in page.lines() {
        let (text, ends): (&str, [char; 2]) = match line.strip_prefix("**") {
            Some(bold) => (bold, ['.', '*']),
            None if line.starts_with('#') => (line.trim_start_matches('#').trim_start(), ['.', ' ']),
            None => continue,
        };
        let end = text.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(text.len());
        let number = text[..end].to_owned();
        if is_rule_number(&number) && text[end..].starts_with(ends) && !numbers.contains(&number) {
            numbers.push(number);
        }
    }
    numbers
}

/// Whether a word is capital letters followed by digits.
fn is_rule_number(word: &str) -> bool {
    let digits = word.trim_start_matches(|c: char| c.is_ascii_uppercase());
    !digits.is_empty() && digits.len() < word.len() && digits.chars().all(|c| c.is_ascii_digit())
}

/// Returns the rule numbers that a text names in brackets.
fn named_rules(text: &str) -> BTreeSet<String> {
    let brackets = text.split('(').skip(1).filter_map(|rest| rest.split(')').next());
    let words = brackets.flat_map(|inside| inside.split(|c: char| !c.is_ascii_alphanumeric()));
    words.filter(|word| is_rule_number(word)).map(str::to_owned).collect()
}

/// Returns the defects of lesson texts, one line each. `variants` are the names of the published
/// rule sets in messages.
pub(super) fn check_texts(
    file: &LessonFile,
    messages: &Messages,
    rules: &[String],
    variants: &[&str],
) -> Vec<String> {
    let mut check = TextCheck { messages, rules, expected: BTreeMap::new(), defects: Vec::new() };
    for id in GOALS {
        check.sentence(id.to_owned(), variants);
    }
    for point in &file.short {
        check.sentence(point.message(), &[]);
    }
    for lesson in &file.lessons {
        check.message(lesson.message(), vec!["about".to_owned(), "game".to_owned()]);
        for step in &lesson.steps {
            let id = lesson.step_message(step);
            check.message(id.clone(), attributes(step));
            check.check_named_rules(&id, step);
        }
    }
    check.unused();
    check.defects
}

/// The attributes of a step's message.
fn attributes(step: &LessonStep) -> Vec<String> {
    let mut attributes = vec!["task".to_owned(), "done".to_owned()];
    if step.moves.iter().any(|task| !task.goal.any) {
        attributes.push("wrong".to_owned());
    }
    let kinds = step.moves.iter().flat_map(|task| &task.wrong);
    attributes.extend(kinds.map(|wrong| format!("wrong-{}", wrong.id)));
    attributes
}

struct TextCheck<'m> {
    messages: &'m Messages,
    rules: &'m [String],
    /// The required messages, with their attributes.
    expected: BTreeMap<String, Vec<String>>,
    defects: Vec<String>,
}

impl TextCheck<'_> {
    /// Checks a message with a title as its value and texts as attributes.
    fn message(&mut self, id: String, attributes: Vec<String>) {
        match self.messages.text(&id, &[]) {
            None => self.defects.push(format!("{id}: the title is missing.")),
            Some(title) => {
                let count = title.split_whitespace().count();
                if count > TITLE_WORDS {
                    self.defects.push(format!("{id}: the title has {count} words; {TITLE_WORDS} at most."));
                }
            }
        }
        for name in &attributes {
            let place = format!("{id}.{name}");
            match self.messages.text(&place, &[]) {
                None => self.defects.push(format!("{place} is missing.")),
                Some(text) => self.text(&place, &text),
            }
        }
        self.expected.insert(id, attributes);
    }

    /// Checks a message of one or two sentences, with optional attributes for published rule sets.
    fn sentence(&mut self, id: String, variants: &[&str]) {
        match self.messages.text(&id, &[]) {
            None => self.defects.push(format!("{id} is missing.")),
            Some(text) => self.text(&id, &text),
        }
        for name in variants {
            let place = format!("{id}.{name}");
            if let Some(text) = self.messages.text(&place, &[]) {
                self.text(&place, &text);
            }
        }
        self.expected.insert(id, variants.iter().map(|&name| name.to_owned()).collect());
    }

    fn text(&mut self, place: &str, text: &str) {
        // In French, a non-breaking space precedes some punctuation: it does not separate words.
        let count = text.split_ascii_whitespace().count();
        if count > TEXT_WORDS {
            self.defects.push(format!("{place} has {count} words; {TEXT_WORDS} at most."));
        }
        if !text.ends_with(['.', '!', '?', '…', '”', ')']) {
            self.defects.push(format!("{place} does not end like a sentence."));
        }
        for rule in named_rules(text).into_iter().filter(|rule| !self.rules.contains(rule)) {
            self.defects.push(format!("{place} names {rule}, which the rules page does not have."));
        }
    }

    /// Verifies that the text after a right move names each rule of the step.
    fn check_named_rules(&mut self, id: &str, step: &LessonStep) {
        let told = attributes(step).into_iter().filter(|name| name != "task");
        let named: BTreeSet<String> = told
            .filter_map(|name| self.messages.text(&format!("{id}.{name}"), &[]))
            .flat_map(|text| named_rules(&text))
            .collect();
        for rule in step.rules.iter().filter(|rule| !named.contains(*rule)) {
            self.defects.push(format!("{id}: neither .done nor .wrong names ({rule})."));
        }
    }

    /// Reports messages that belong to no lesson and no point of the summary.
    fn unused(&mut self) {
        let ours = |id: &str| ["lesson-", "short-", "goal-"].iter().any(|start| id.starts_with(start));
        for shape in self.messages.shapes().filter(|shape| ours(shape.id)) {
            let Some(attributes) = self.expected.get(shape.id) else {
                self.defects.push(format!("{} belongs to no lesson and no point in short.", shape.id));
                continue;
            };
            let unused =
                shape.attributes.iter().filter(|name| !attributes.iter().any(|known| known == *name));
            self.defects.extend(unused.map(|name| format!("{}.{name} is used nowhere.", shape.id)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_found_where_they_stand() {
        let page = "# Page\n**C1.** One.\n**C2. King.** Two.\n**H3** Three.\n**Ruling.** No.\nSee **C4.**\n**C1.** Again.";
        assert_eq!(rule_numbers(page), ["C1", "C2", "H3"]);
        // As docs/your-own-game.md writes them.
        let page = "# A2D\n## B1 The board\n\nB2 is later.\n\n## B2. Turns\n## B3x";
        assert_eq!(rule_numbers(page), ["B1", "B2"]);
        let named = named_rules("Well (C1, C12) and (see H3) but not C4 (e4).");
        assert_eq!(named.into_iter().collect::<Vec<_>>(), ["C1", "C12", "H3"]);
    }
}
