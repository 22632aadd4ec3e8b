//! The page of a puzzle. The script `puzzles/puzzle.js` runs it, with the data in `data-page`.

use super::daily::{Daily, Day};
use super::words::{
    PuzzleWords, grade_word, rating_words, source_words, sure_label, sure_words, task_words, turn_words,
};
use crate::boards::{MoveInput, board_note, connection_status, form, live_boards, move_input, turn_controls};
use crate::error::AppError;
use crate::messages::{say, say_with};
use crate::page::layout_with;
use crate::paths::{analysis_path, rules_path};
use crate::preview::Preview;
use crate::rule_sets::{RuleSets, name_of};
use axum::Form;
use axum::extract::{Path, State};
use maud::{Markup, html};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use throughline_catalog::{GameHandle, GameRecord};
use throughline_puzzles::{Collection, Grade, Puzzle, shipped};
use ts_rs::TS;

/// All that the script starts from.
#[derive(TS, Serialize, Debug)]
pub(crate) struct PuzzlePageData<'a> {
    /// The game's name in specs.
    game: &'a str,
    /// Canonical spec of the puzzle's rule set.
    spec: &'a str,
    /// The position.
    start: &'a str,
    /// The puzzle's key.
    key: String,
    /// The number of puzzles of the game.
    count: usize,
    /// Whether the address names the game alone: then the first unsolved puzzle is shown.
    any: bool,
    /// The day of which this is the daily puzzle: `2026-11-24`; none for any other page.
    day: Option<String>,
    words: PuzzleWords,
}

/// Which puzzles a page lists, in a query.
#[derive(Deserialize, Debug, Default)]
pub(crate) struct Filter {
    /// The name of a grade; anything else means all.
    grade: Option<String>,
}

impl Filter {
    fn grade(&self) -> Option<Grade> {
        Grade::ALL.into_iter().find(|grade| self.grade.as_deref() == Some(grade.name()))
    }
}

/// `GET /puzzles/{game}`.
pub(crate) async fn of_game(
    State(rule_sets): State<Arc<RuleSets>>,
    Path(game): Path<String>,
    Form(filter): Form<Filter>,
) -> Result<Markup, AppError> {
    show(&rule_sets, &game, None, filter.grade(), None)
}

/// `GET /puzzles/{game}/{number}`.
pub(crate) async fn one(
    State(rule_sets): State<Arc<RuleSets>>,
    Path((game, number)): Path<(String, usize)>,
    Form(filter): Form<Filter>,
) -> Result<Markup, AppError> {
    show(&rule_sets, &game, Some(number), filter.grade(), None)
}

/// `GET /puzzles/daily`.
pub(crate) async fn daily(State(rule_sets): State<Arc<RuleSets>>) -> Result<Markup, AppError> {
    let today = Day::today();
    let Daily { game, number } = Daily::of(today).ok_or(AppError::NoSuchPage)?;
    show(&rule_sets, game, Some(number), None, Some(today))
}

/// Finds a puzzle of a game, its rule set and its position.
pub(super) fn open(
    rule_sets: &RuleSets,
    id: &str,
    number: usize,
) -> Result<(&'static Puzzle, GameHandle, GameRecord), AppError> {
    let puzzles = &shipped(id).ok_or(AppError::NoSuchPage)?.puzzles;
    let puzzle = number.checked_sub(1).and_then(|index| puzzles.get(index)).ok_or(AppError::NoSuchPage)?;
    let game = rule_sets.get_uncached(&puzzle.spec).map_err(|e| AppError::Internal(e.to_string()))?;
    let record = game.record(Some(&puzzle.position)).map_err(|e| AppError::Internal(e.to_string()))?;
    Ok((puzzle, game, record))
}

fn show(
    rule_sets: &RuleSets,
    id: &str,
    number: Option<usize>,
    grade: Option<Grade>,
    day: Option<Day>,
) -> Result<Markup, AppError> {
    let collection = shipped(id).ok_or(AppError::NoSuchPage)?;
    let listed = listed(collection, grade);
    let any = number.is_none();
    let number = number.or(listed.first().map(|(number, _)| *number)).ok_or(AppError::NoSuchPage)?;
    let (puzzle, game, record) = open(rule_sets, id, number)?;
    let data = PuzzlePageData {
        game: id,
        spec: &puzzle.spec,
        start: &puzzle.position,
        key: puzzle.key(),
        count: collection.puzzles.len(),
        any,
        day: day.map(|day| day.to_string()),
        words: PuzzleWords::new(&game, &record),
    };
    let data = serde_json::to_string(&data)?;
    let page = PuzzlePage { game: &game, record: &record, collection, listed, grade, number, puzzle, day };
    Ok(page.markup(&data))
}

/// The puzzles of a grade, or all, with their numbers.
fn listed(collection: &Collection, grade: Option<Grade>) -> Vec<(usize, &Puzzle)> {
    let fits = |puzzle: &Puzzle| grade.is_none_or(|grade| puzzle.grade() == grade);
    (1..).zip(&collection.puzzles).filter(|(_, puzzle)| fits(puzzle)).collect()
}

/// The contents of a puzzle's page.
struct PuzzlePage<'a> {
    /// The puzzle's rule set.
    game: &'a GameHandle,
    /// Its position.
    record: &'a GameRecord,
    /// All puzzles of the game.
    collection: &'a Collection,
    /// The listed puzzles, with their numbers.
    listed: Vec<(usize, &'a Puzzle)>,
    /// The grade that is listed; none for all.
    grade: Option<Grade>,
    /// Which puzzle this is, from 1.
    number: usize,
    /// The puzzle.
    puzzle: &'a Puzzle,
    /// The day, where this is its daily puzzle.
    day: Option<Day>,
}

impl PuzzlePage<'_> {
    /// The page; `data` is the JSON for its script.
    fn markup(&self, data: &str) -> Markup {
        let number = self.number.to_string();
        let title = match self.day {
            Some(day) => say_with("daily.title", &[("date", &day.words()), ("game", &name_of(self.game))]),
            None => say_with("puzzle.title", &[("game", &name_of(self.game)), ("number", &number)]),
        };
        let content = html! {
            game-puzzle.room.analysis.puzzle.{ (form(self.game)) } id="puzzle" data-page=(data) {
                div.board-area {
                    h1.analysis-name { (title) }
                    game-board id="board" { (live_boards(self.game, self.record, self.record.side_to_move())) }
                }
                (self.panel())
                noscript { p.problem { (say("puzzle.no-script")) } }
            }
        };
        layout_with(
            &Preview::of(self.game, Some(&self.record.position_text())),
            &title,
            "puzzle",
            Some("puzzles/puzzle.js"),
            &content,
        )
    }

    fn panel(&self) -> Markup {
        let grade = self.puzzle.grade();
        html! {
            aside.panel aria-label=(say("puzzle.panel")) {
                div.puzzle-head {
                    p.status id="status" { (turn_words(self.game, self.record)) }
                    p.puzzle-task id="task" { (task_words(self.puzzle.task)) }
                    p.puzzle-facts {
                        span.puzzle-grade aria-hidden="true" { @for other in Grade::ALL { span.pip data-on[other <= grade] {} } }
                        " " span title=(rating_words(self.puzzle)) { (grade_word(grade)) }
                        " · " span title=(sure_words(self.puzzle)) { (sure_label(&self.puzzle.certainty)) }
                    }
                }
                (turn_controls())
                (self.actions())
                p.puzzle-record id="daily-record" hidden[self.day.is_none()] {}
                p.puzzle-record id="record" {}
                div.puzzle-more { (move_input(MoveInput::Open)) (self.about()) }
                div.puzzle-list {
                    (self.grades())
                    nav.puzzle-again id="failed" aria-label=(say("puzzle.again-list")) hidden {}
                    (self.numbers())
                }
                (board_note(self.game))
                (connection_status())
            }
        }
    }

    /// The address of a puzzle of the game, or of the game's puzzles, of a grade.
    fn path(&self, number: Option<usize>, grade: Option<Grade>) -> String {
        let number = number.map_or(String::new(), |number| format!("/{number}"));
        let grade = grade.map_or(String::new(), |grade| format!("?grade={}", grade.name()));
        format!("/puzzles/{}{number}{grade}", self.game.info().id)
    }

    /// The number of the next listed puzzle.
    fn next(&self) -> usize {
        let at = self.listed.iter().position(|(number, _)| *number == self.number);
        let next = at.map_or(0, |at| (at + 1) % self.listed.len());
        self.listed.get(next).map_or(self.number, |(number, _)| *number)
    }

    fn actions(&self) -> Markup {
        html! {
            div.puzzle-actions id="actions" role="group" aria-label=(say("puzzle.actions")) {
                button.button.primary type="button" id="again" hidden { (say("puzzle.try-again")) }
                button.button type="button" id="hint" { (say("puzzle.hint")) }
                button.button type="button" id="solution" { (say("puzzle.show")) }
                a.button id="next" href=(self.path(Some(self.next()), self.grade)) { (say("puzzle.next")) }
            }
        }
    }

    fn about(&self) -> Markup {
        html! {
            details.puzzle-about {
                summary { (say("puzzle.about")) }
                p { (sure_words(self.puzzle)) }
                p { (rating_words(self.puzzle)) }
                p { (say_with("puzzle.from", &[("source", &source_words(&self.puzzle.from))])) }
            }
            p.puzzle-ways {
                a href=(analysis_path(self.game, Some(&self.puzzle.position))) id="analyse" { (say("puzzle.analyse")) }
                " · " a href=(rules_path(self.game)) target="_blank" rel="noopener" { (say("puzzle.rules")) }
                " · " a href=(super::storm::path(self.game)) { (say("storm")) }
                " · " a href="/puzzles" { (say("puzzle.all")) }
            }
        }
    }

    /// The links that choose the listed grade.
    fn grades(&self) -> Markup {
        html! {
            nav.puzzle-grades aria-label=(say("puzzle.grades")) {
                (self.filter(None, &say("puzzles.all"), self.collection.puzzles.len()))
                @for grade in Grade::ALL {
                    (self.filter(Some(grade), &grade_word(grade), listed(self.collection, Some(grade)).len()))
                }
            }
        }
    }

    fn filter(&self, grade: Option<Grade>, word: &str, count: usize) -> Markup {
        html! {
            a href=(self.path(None, grade)) aria-current=[(grade == self.grade).then_some("true")] {
                (word) " " span.soft { (count) }
            }
        }
    }

    /// The links to the listed puzzles.
    fn numbers(&self) -> Markup {
        html! {
            nav.puzzle-numbers id="numbers" aria-label=(say("puzzle.numbers")) {
                @for (number, puzzle) in &self.listed {
                    @let grade = puzzle.grade();
                    @let said = [("number", &*number.to_string()), ("grade", &*grade_word(grade).to_lowercase())];
                    a href=(self.path(Some(*number), self.grade)) data-key=(puzzle.key()) data-grade=(grade.name())
                        aria-current=[(*number == self.number).then_some("page")]
                        aria-label=(say_with("puzzle.number", &said)) { (number) }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::{overview, storm};
    use throughline_catalog::GAMES;

    /// The numbers listed on a page, and its link to the next puzzle.
    fn of(page: &str) -> (Vec<usize>, String) {
        let list = page.split("id=\"numbers\"").nth(1).unwrap().split("</nav>").next().unwrap();
        let numbers = list.split("</a>").filter_map(|link| link.rsplit('>').next()?.parse().ok()).collect();
        let next = page.split("id=\"next\" href=\"").nth(1).unwrap().split('"').next().unwrap();
        (numbers, next.to_owned())
    }

    #[test]
    fn a_grade_lists_its_puzzles_and_leads_through_them() {
        let rule_sets = RuleSets::default();
        for info in GAMES.iter().filter(|info| shipped(info.id).is_some()) {
            let collection = shipped(info.id).unwrap();
            let mut all = Vec::new();
            for grade in Grade::ALL {
                let page = show(&rule_sets, info.id, None, Some(grade), None).unwrap().into_string();
                let (numbers, next) = of(&page);
                assert!(numbers.iter().all(|number| collection.puzzles[number - 1].grade() == grade));
                assert_eq!(next, format!("/puzzles/{}/{}?grade={}", info.id, numbers[1], grade.name()));
                assert!(page.contains(&grade_word(grade)) && !page.contains(" style="));
                let last = numbers.last().copied();
                let page = show(&rule_sets, info.id, last, Some(grade), None).unwrap().into_string();
                assert!(of(&page).1.contains(&format!("/{}?", numbers[0])), "and begins again");
                all.extend(numbers);
            }
            all.sort_unstable();
            let page = show(&rule_sets, info.id, Some(2), None, None).unwrap().into_string();
            assert_eq!(of(&page), (all, format!("/puzzles/{}/3", info.id)));
        }
        let filter = |name: &str| Filter { grade: Some(name.to_owned()) }.grade();
        assert_eq!((filter("hard"), filter("very hard")), (Some(Grade::Hard), None));
        assert!(matches!(show(&rule_sets, "ludo", None, None, None), Err(AppError::NoSuchPage)));
        assert!(matches!(show(&rule_sets, GAMES[0].id, Some(0), None, None), Err(AppError::NoSuchPage)));
    }

    /// The daily puzzle is on its page and on the overview; no page tells a solution.
    #[tokio::test]
    async fn the_daily_puzzle_and_storms_tell_no_solution() {
        let rule_sets = Arc::new(RuleSets::default());
        let today = Daily::of(Day::today()).unwrap();
        let puzzle = &shipped(today.game).unwrap().puzzles[today.number - 1];
        let page = daily(State(rule_sets.clone())).await.unwrap().into_string();
        assert!(page.contains(&puzzle.key()) && page.contains(&Day::today().words()), "{}", puzzle.key());
        let overview = overview(State(rule_sets.clone())).await.unwrap().into_string();
        assert!(overview.contains(&format!("data-day=\"{}\"", Day::today())));
        assert!(overview.contains(&html! { (task_words(puzzle.task)) }.into_string()));
        for info in GAMES.iter().filter(|info| shipped(info.id).is_some()) {
            assert!(overview.contains(&format!("/puzzles/{}/storm", info.id)));
            let path = Path(info.id.to_owned());
            let page = storm(State(rule_sets.clone()), path).await.unwrap().into_string();
            assert!(page.contains("role=\"timer\"") && page.contains("/js/puzzles/storm-"));
            let shown = crate::puzzles::board(State(rule_sets.clone()), Path((info.id.to_owned(), 1)));
            let shown = serde_json::to_string(&shown.await.unwrap().0).unwrap();
            let puzzle = &shipped(info.id).unwrap().puzzles[0];
            assert!(shown.contains(&puzzle.key()) && !shown.contains("steps"), "{shown}");
            assert!(!shown.contains(&format!("\"{}\"", puzzle.steps[0].answer)));
        }
    }
}
