//! What people read: clauses as sentences, and how a game ended.

use serde::{Deserialize, Serialize};
use throughline_game::Outcome;
use throughline_records::pgn::{GameResult, Termination};
use ts_rs::TS;

/// How a game ended.
#[derive(TS, Serialize, Deserialize, Debug, Clone, PartialEq, Eq)]
pub(crate) struct ResultView {
    /// 0, 1, or null for a draw.
    pub winner: Option<u8>,
    /// Stable name: `king-captured`, `resignation`, `agreement`.
    pub reason: String,
    /// The rule's number; empty for endings outside the rule book.
    pub rule: String,
    /// A sentence: `Attackers win: the king was captured (H13).`
    pub words: String,
}

impl ResultView {
    fn new(winner: Option<u8>, reason: &str, rule: &str, words: String) -> Self {
        ResultView { winner, reason: reason.to_owned(), rule: rule.to_owned(), words }
    }

    /// The same, told to somebody who played one of the sides: `You won: …`.
    pub(crate) fn told_to(mut self, side: u8) -> Self {
        let Some((_, how)) = self.words.split_once(": ") else { return self };
        self.words = match self.winner {
            Some(winner) if winner == side => format!("You won: {how}"),
            Some(_) if self.reason == "resignation" => "You lost: you resigned.".to_owned(),
            Some(_) => format!("You lost: {how}"),
            None => return self,
        };
        self
    }
}

/// With a capital first letter and an end: what the games say in clauses, as people read it.
pub(crate) fn sentence(clause: &str) -> String {
    let text = capitalised(clause.trim());
    if text.is_empty() || text.ends_with(['.', '!', '?', '…']) { text } else { text + "." }
}

/// With a capital first letter.
pub(crate) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The form of a verb that fits a side's name: `white` is one, `attackers` are many.
pub(crate) fn verb(side: &str, one: &'static str, many: &'static str) -> &'static str {
    if side.ends_with('s') { many } else { one }
}

/// `1 move`, `3 moves`.
pub(crate) fn counted(count: usize, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

/// `Attackers win`, `White wins`.
fn win(sides: [&str; 2], side: u8) -> String {
    let name = sides[usize::from(side & 1)];
    format!("{} {}", capitalised(name), verb(name, "wins", "win"))
}

/// An ending of the rule book.
pub(crate) fn by_rule(sides: [&str; 2], outcome: &Outcome) -> ResultView {
    let winner = outcome.winner.map(|side| side.index() as u8);
    let reason = outcome.reason;
    let who = winner.map_or_else(|| "Draw".to_owned(), |side| win(sides, side));
    ResultView::new(winner, reason.name, reason.rule, format!("{who}: {} ({}).", reason.words, reason.rule))
}

/// A draw that was claimed.
pub(crate) fn by_claim(reason: &str, rule: &str, words: &str) -> ResultView {
    ResultView::new(None, reason, rule, format!("Draw: {words} ({rule})."))
}

/// `loser` gave up.
pub(crate) fn by_resignation(sides: [&str; 2], loser: u8) -> ResultView {
    let winner = 1 - (loser & 1);
    let words = format!("{}: {} resigned.", win(sides, winner), capitalised(sides[usize::from(loser & 1)]));
    ResultView::new(Some(winner), "resignation", "", words)
}

/// Both agreed.
pub(crate) fn by_agreement() -> ResultView {
    ResultView::new(None, "agreement", "", "Draw by agreement.".to_owned())
}

/// As a record says that was read.
pub(crate) fn as_recorded(winner: Option<u8>, reason: &str, words: &str) -> ResultView {
    ResultView::new(winner, reason, "", words.to_owned())
}

/// What a record says about an end that no rule brought about; `None` where the game goes on.
pub(crate) fn words_of_record(
    sides: [&str; 2],
    mark: GameResult,
    termination: Option<Termination>,
) -> Option<String> {
    let winner = match mark {
        GameResult::Open => return None,
        GameResult::FirstWon => Some(0),
        GameResult::SecondWon => Some(1),
        GameResult::Draw => None,
    };
    let Some(winner) = winner else {
        return Some(match termination {
            Some(Termination::Agreement) => "Draw by agreement.".to_owned(),
            Some(Termination::Adjudication) => "Draw by adjudication.".to_owned(),
            Some(Termination::Abandoned) => "Draw: the game was broken off.".to_owned(),
            _ => "Draw, as the record says.".to_owned(),
        });
    };
    let (wins, loser) = (win(sides, winner), capitalised(sides[usize::from(1 - winner)]));
    Some(match termination {
        Some(Termination::Resignation) => format!("{wins}: {loser} resigned."),
        Some(Termination::TimeForfeit) => format!("{wins}: {loser} ran out of time."),
        Some(Termination::Abandoned) => format!("{wins}: {loser} left the game."),
        Some(Termination::RulesInfraction) => format!("{wins}: {loser} broke the rules."),
        Some(Termination::Adjudication) => format!("{wins} by adjudication."),
        Some(Termination::Agreement | Termination::Unterminated) | None => {
            format!("{wins}, as the record says.")
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use throughline_game::{EndReason, Side};

    #[test]
    fn results_read_as_sentences() {
        let captured = EndReason::new("king-captured", "H13", "the king was captured");
        let repeated = EndReason::new("repetition", "P15", "the same position stood three times");
        let (tafl, chess) = (["attackers", "defenders"], ["white", "black"]);
        let cases = [
            (
                by_rule(tafl, &Outcome::win(Side::First, captured)),
                "Attackers win: the king was captured (H13).",
            ),
            (by_rule(chess, &Outcome::draw(repeated)), "Draw: the same position stood three times (P15)."),
            (
                by_claim("repetition", "P15", repeated.words),
                "Draw: the same position stood three times (P15).",
            ),
            (by_resignation(chess, 1), "White wins: Black resigned."),
            (by_resignation(tafl, 0), "Defenders win: Attackers resigned."),
            (by_agreement(), "Draw by agreement."),
        ];
        for (result, words) in cases {
            assert_eq!(result.words, words);
        }
    }

    #[test]
    fn endings_of_records_read_as_sentences() {
        let (tafl, chess) = (["attackers", "defenders"], ["white", "black"]);
        for (sides, mark, termination, words) in [
            (
                tafl,
                GameResult::FirstWon,
                Some(Termination::TimeForfeit),
                "Attackers win: Defenders ran out of time.",
            ),
            (chess, GameResult::SecondWon, Some(Termination::Resignation), "Black wins: White resigned."),
            (chess, GameResult::FirstWon, None, "White wins, as the record says."),
            (chess, GameResult::Draw, Some(Termination::Agreement), "Draw by agreement."),
        ] {
            assert_eq!(words_of_record(sides, mark, termination).as_deref(), Some(words));
        }
        assert_eq!(words_of_record(chess, GameResult::Open, Some(Termination::Abandoned)), None);
    }

    #[test]
    fn clauses_become_sentences() {
        for (clause, expected) in
            [("no king", "No king."), ("Is it?", "Is it?"), (" “x” is none ", "“x” is none."), ("", "")]
        {
            assert_eq!(sentence(clause), expected);
        }
    }
}
