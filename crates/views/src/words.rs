//! Texts for users: the games' own words, and how a game ended.

use crate::messages::{say, say_with};
use serde::{Deserialize, Serialize};
use throughline_game::text::capitalised;
use throughline_game::{EndReason, GameInfo, Language, Outcome, Side};
use throughline_records::pgn::Termination;
use ts_rs::TS;

/// Returns the name of a side (0 or 1) in a form of [`throughline_catalog::side_text`].
pub fn side_text(info: &GameInfo, side: usize, form: &str) -> String {
    throughline_catalog::side_text(info.id, Side::BOTH[side & 1], form)
}

/// Returns the name of a side at the beginning of a sentence, or by itself.
pub fn side_label(info: &GameInfo, side: usize) -> String {
    side_text(info, side, "")
}

/// Returns a message about a side's action: with `$side`, and `$number` for the form of the verb.
pub fn of_side(message: &str, info: &GameInfo, side: usize) -> String {
    let number = side_text(info, side, "number");
    say_with(message, &[("side", &side_label(info, side)), ("number", &number)])
}

/// Returns how a game ended, as a clause: `the king was captured`.
pub fn end_words(info: &GameInfo, reason: &EndReason) -> String {
    throughline_catalog::end_words(info.id, reason.name).unwrap_or_else(|| reason.words.to_owned())
}

/// Returns an ending with the number of its rule: `the king was captured (H13)`.
pub fn reason_words(info: &GameInfo, reason: &EndReason) -> String {
    let words = end_words(info, reason);
    say_with("status.rule", &[("words", &words), ("rule", reason.rule)])
}

/// Returns the sentence that the game is over in a position.
pub fn over_words(info: &GameInfo, reason: &EndReason) -> String {
    let words = end_words(info, reason);
    say_with("result.over", &[("why", &words), ("rule", reason.rule)])
}

/// How a game ended.
#[derive(TS, Serialize, Deserialize, Debug, Clone, PartialEq, Eq)]
pub struct ResultView {
    /// 0, 1, or null for a draw.
    pub winner: Option<u8>,
    /// Stable name: `king-captured`, `resignation`, `agreement`.
    pub reason: String,
    /// The rule's number; empty for endings outside the rule book.
    pub rule: String,
    /// A sentence: `Attackers win: the king was captured (H13).` Stored results have it in English.
    pub words: String,
}

/// The reader of a result.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Viewer {
    /// The player of this side.
    Player(u8),
    /// Anyone else.
    Watcher,
}

impl ResultView {
    fn new(info: &GameInfo, winner: Option<u8>, reason: &str, rule: &str, why: &str) -> Self {
        let mut made =
            ResultView { winner, reason: reason.to_owned(), rule: rule.to_owned(), words: String::new() };
        made.words = Language::English.scope(|| made.sentence(info, Viewer::Watcher, why));
        made
    }

    /// Rewords the result in the current language: `You won: …` for a player.
    pub fn for_viewer(mut self, info: &GameInfo, viewer: Viewer) -> Self {
        let why = throughline_catalog::end_words(info.id, &self.reason)
            .unwrap_or_else(|| stored_reason(&self.words, &self.rule).to_owned());
        self.words = self.sentence(info, viewer, &why);
        self
    }

    fn sentence(&self, info: &GameInfo, viewer: Viewer, why: &str) -> String {
        let wins = |winner: u8| side_text(info, usize::from(winner), "wins");
        let named = |message: &str, wins: &str| {
            say_with(message, &[("wins", wins), ("why", why), ("rule", &self.rule)])
        };
        let by_rule = !self.rule.is_empty();
        match (self.winner, viewer) {
            (Some(winner), Viewer::Player(side)) if by_rule => {
                named(if winner == side { "result.you-won" } else { "result.you-lost" }, "")
            }
            (Some(winner), Viewer::Player(side)) if self.reason == RESIGNATION => {
                say(if winner == side { "result.you-won-resigned" } else { "result.you-resigned" })
            }
            (Some(winner), Viewer::Player(side)) if self.reason == Termination::TimeForfeit.text() => {
                say(if winner == side { "result.you-won-time" } else { "result.you-lost-time" })
            }
            (Some(winner), Viewer::Player(side)) if self.reason == Termination::Abandoned.text() => {
                say(if winner == side { "result.you-won-left" } else { "result.you-lost-left" })
            }
            (Some(winner), _) if by_rule => named("result.won", &wins(winner)),
            (None, _) if by_rule => named("result.drawn", ""),
            (Some(winner), _) => named(won_words(&self.reason), &wins(winner)),
            (None, _) if self.reason == ABORTED => say("result.aborted"),
            (None, _) if self.reason == DECLINED => say("result.declined"),
            (None, _) if self.is_annulled() => say("result.annulled"),
            (None, _) => say(drawn_words(&self.reason)),
        }
    }

    /// Whether the game does not count, because it was aborted or annulled: neither a win nor a
    /// draw.
    pub fn is_void(&self) -> bool {
        self.reason == ABORTED || self.reason == DECLINED || self.is_annulled()
    }

    /// Whether it is a challenge that was declined.
    pub fn is_declined(&self) -> bool {
        self.reason == DECLINED
    }

    /// Whether a moderator annulled it.
    pub fn is_annulled(&self) -> bool {
        self.reason == ANNULLED
    }
}

/// Extracts the reason from a stored sentence, for an ending that the game does not define.
fn stored_reason<'a>(words: &'a str, rule: &str) -> &'a str {
    let why = words.split_once(": ").map_or(words, |(_, why)| why).trim_end_matches('.');
    why.strip_suffix(')').and_then(|why| why.strip_suffix(rule)?.strip_suffix(" (")).unwrap_or(why)
}

/// The names of endings without a result.
const ABORTED: &str = "aborted";
const DECLINED: &str = "declined";
const ANNULLED: &str = "annulled";

/// The name of a resignation, as in records.
const RESIGNATION: &str = "resignation";

/// Returns the message about a win outside the rules.
fn won_words(reason: &str) -> &'static str {
    match Termination::read(reason) {
        Some(Termination::Resignation) => "result.resigned",
        Some(Termination::TimeForfeit) => "result.time",
        Some(Termination::Abandoned) => "result.abandoned",
        Some(Termination::RulesInfraction) => "result.infraction",
        Some(Termination::Adjudication) => "result.adjudicated",
        Some(Termination::Agreement | Termination::Unterminated) | None => "result.recorded",
    }
}

/// Returns the message about a draw outside the rules.
fn drawn_words(reason: &str) -> &'static str {
    match Termination::read(reason) {
        Some(Termination::Agreement) => "result.agreed",
        Some(Termination::Adjudication) => "result.drawn-adjudicated",
        Some(Termination::Abandoned) => "result.drawn-abandoned",
        _ => "result.drawn-recorded",
    }
}

/// Turns a clause into a sentence: capital first letter, full stop. An option at its beginning
/// (`drop=fair`) stays as it is written.
pub fn sentence(clause: &str) -> String {
    let clause = clause.trim();
    let is_option = clause.split(' ').next().is_some_and(|word| word.contains('='));
    let text = if is_option { clause.to_owned() } else { capitalised(clause) };
    if text.is_empty() || text.ends_with(['.', '!', '?', '…']) { text } else { text + "." }
}

/// Returns the result of an ending by the rules.
pub fn by_rule(info: &GameInfo, outcome: &Outcome) -> ResultView {
    let Outcome { winner, reason } = outcome;
    let winner = winner.map(|side| side.index() as u8);
    ResultView::new(info, winner, reason.name, reason.rule, reason.words)
}

/// Returns the result of a claimed draw.
pub fn by_claim(info: &GameInfo, reason: &str, rule: &str, words: &str) -> ResultView {
    ResultView::new(info, None, reason, rule, words)
}

/// Returns the result of a resignation of `loser`.
pub fn by_resignation(info: &GameInfo, loser: u8) -> ResultView {
    ResultView::new(info, Some(1 - (loser & 1)), RESIGNATION, "", "")
}

/// Returns the result of a loss on time of `loser`.
pub fn by_time(info: &GameInfo, loser: u8) -> ResultView {
    ResultView::new(info, Some(1 - (loser & 1)), Termination::TimeForfeit.text(), "", "")
}

/// Returns the result of a win claimed after `loser` had left.
pub fn by_leaving(info: &GameInfo, loser: u8) -> ResultView {
    ResultView::new(info, Some(1 - (loser & 1)), Termination::Abandoned.text(), "", "")
}

/// Returns the result of an aborted game.
pub fn aborted(info: &GameInfo) -> ResultView {
    ResultView::new(info, None, ABORTED, "", "")
}

/// Returns the result of a declined challenge.
pub fn declined(info: &GameInfo) -> ResultView {
    ResultView::new(info, None, DECLINED, "", "")
}

/// Returns the result of a game that a moderator annulled.
pub fn annulled(info: &GameInfo) -> ResultView {
    ResultView::new(info, None, ANNULLED, "", "")
}

/// Returns the result of an agreed draw.
pub fn by_agreement(info: &GameInfo) -> ResultView {
    ResultView::new(info, None, "agreement", "", "")
}

/// Returns the result that a record states, for an ending outside the rules.
pub fn as_recorded(info: &GameInfo, winner: Option<u8>, reason: &str) -> ResultView {
    ResultView::new(info, winner, reason, "", "")
}

#[cfg(test)]
mod tests {
    use super::*;
    use throughline_catalog::GAMES;

    fn game(id: &str) -> &'static GameInfo {
        GAMES.into_iter().find(|info| info.id == id).unwrap()
    }

    fn ending(info: &GameInfo, name: &str) -> EndReason {
        *info.endings.iter().find(|ending| ending.name == name).unwrap()
    }

    #[test]
    fn results_read_as_sentences() {
        let (tafl, chess) = (game("hnefatafl"), game("one-dimensional-chess"));
        let captured = ending(tafl, "king-captured");
        let repeated = ending(chess, "repetition");
        let repetition = format!("Draw: {} ({}).", repeated.words, repeated.rule);
        let cases = [
            (
                by_rule(tafl, &Outcome::win(Side::First, captured)),
                "Attackers win: the king was captured (H13).",
            ),
            (by_rule(chess, &Outcome::draw(repeated)), &*repetition),
            (by_claim(chess, "repetition", repeated.rule, repeated.words), &*repetition),
            (by_resignation(chess, 1), "White wins by resignation."),
            (by_resignation(tafl, 0), "Defenders win by resignation."),
            (by_agreement(chess), "Draw by agreement."),
            (by_time(chess, 1), "White wins on time."),
            (by_leaving(tafl, 0), "Defenders win: the other side left the game."),
            (aborted(tafl), "The game was called off."),
        ];
        for (result, words) in cases {
            assert_eq!(result.words, words);
        }
    }

    /// Stored results stay in English; views are built in the reader's language, also for games
    /// stored long ago.
    #[test]
    fn results_are_told_in_the_language_of_the_reader() {
        let tafl = game("hnefatafl");
        let captured = Outcome::win(Side::First, ending(tafl, "king-captured"));
        let kept = Language::German.scope(|| by_rule(tafl, &captured));
        assert_eq!(kept.words, "Attackers win: the king was captured (H13).");
        let told = |viewer| kept.clone().for_viewer(tafl, viewer).words;
        assert_eq!(told(Viewer::Player(0)), "You won: the king was captured (H13).");
        assert_eq!(told(Viewer::Player(1)), "You lost: the king was captured (H13).");
        let resigned = by_resignation(tafl, 0);
        assert_eq!(resigned.clone().for_viewer(tafl, Viewer::Player(0)).words, "You lost: you resigned.");
        assert_eq!(resigned.for_viewer(tafl, Viewer::Player(1)).words, "You won: the other side resigned.");
        let unknown = ResultView { reason: "of-old".to_owned(), ..kept.clone() };
        assert_eq!(unknown.clone().for_viewer(tafl, Viewer::Watcher).words, unknown.words);
    }

    #[test]
    fn endings_of_records_read_as_sentences() {
        let (tafl, chess) = (game("hnefatafl"), game("one-dimensional-chess"));
        for (info, winner, reason, words) in [
            (tafl, Some(0), "time forfeit", "Attackers win on time."),
            (chess, Some(1), "resignation", "Black wins by resignation."),
            (chess, Some(0), "as-recorded", "White wins, as the record says."),
            (chess, None, "agreement", "Draw by agreement."),
            (chess, None, "as-recorded", "Draw, as the record says."),
        ] {
            assert_eq!(as_recorded(info, winner, reason).words, words);
        }
    }

    #[test]
    fn clauses_become_sentences() {
        for (clause, expected) in [
            ("no king", "No king."),
            ("Is it?", "Is it?"),
            (" “x” is none ", "“x” is none."),
            ("seed=x decides nothing", "seed=x decides nothing."),
            ("", ""),
        ] {
            assert_eq!(sentence(clause), expected);
        }
    }
}
