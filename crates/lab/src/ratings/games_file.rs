//! Files of games to rate: records, tables of games, tables of levels.

use super::replay::TimedGame;
use std::collections::BTreeMap;
use std::time::Duration;
use throughline_catalog::GameHandle;
use throughline_game::random::mix;
use throughline_game::{Random, Side, Wdl};
use throughline_records::pgn::{GameResult, ScoreSheet, read};

/// The maximum number of games of a file: a row of a table can stand for many games, which must not
/// fill the memory.
const MAX_GAMES: u32 = 2_000_000;
/// The columns of a table of games; the last two are optional.
const COLUMNS: [&str; 5] = ["first", "second", "result", "games", "time"];

/// Games between named players.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct GamesFile {
    /// The players; games refer to them by index.
    pub players: Vec<String>,
    /// The games: in the order of their times if the file has them, otherwise in random order.
    pub games: Vec<TimedGame>,
    /// The rule set, if the file names it.
    pub spec: Option<String>,
    /// The number of games without a result, which are left out.
    pub unfinished: usize,
}

/// An error in a file of games.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GamesFileError {
    /// An invalid line of a table.
    #[error("line {line}: {what}")]
    Line {
        /// Its number, from 1.
        line: usize,
        /// What is wrong, and what is allowed.
        what: String,
    },
    /// An invalid record.
    #[error("game {game}: {what}")]
    Record {
        /// Its number, from 1.
        game: usize,
        /// What is wrong, and what is allowed.
        what: String,
    },
    /// Games of two rule sets.
    #[error("there are games of {0} and of {1}: expected those of one rule set")]
    Mixed(String, String),
    /// No finished games.
    #[error(
        "there are no finished games: expected records, or a table with the columns first, second and result"
    )]
    Empty,
}

impl GamesFile {
    /// Reads games in one of these formats:
    ///
    /// - **Records**, as `throughline match --records` writes them; players are identified by name.
    /// - **A table** with tab-separated cells and a heading: `first` and `second` (the players of
    ///   the sides), `result` (`1-0`, `0-1` or `1/2-1/2`), and optionally `games` (the number of
    ///   games with this result) and `time` (RFC 3339, or seconds). Lines that begin with `#` are
    ///   skipped.
    /// - **A table of levels** as in `docs/measured`: `level`, `against` and, in the fourth and
    ///   fifth column, the results of the level with the first and with the second side: `+6 =2
    ///   -0`.
    ///
    /// Games without times are shuffled by `seed`, because the rows of a table have no order.
    ///
    /// # Errors
    /// See [`GamesFileError`].
    pub fn read(text: &str, seed: u64) -> Result<Self, GamesFileError> {
        let mut reader = Reader::default();
        if text.trim_start().starts_with('[') {
            reader.records(text)?;
        } else {
            reader.table(text)?;
        }
        reader.finish(seed)
    }
}

/// The state of reading.
#[derive(Default)]
struct Reader {
    file: GamesFile,
    numbers: BTreeMap<String, usize>,
    /// Whether the file has times.
    has_times: bool,
}

impl Reader {
    /// Returns the index of a player.
    fn player(&mut self, name: &str) -> usize {
        let players = &mut self.file.players;
        *self.numbers.entry(name.to_owned()).or_insert_with(|| {
            players.push(name.to_owned());
            players.len() - 1
        })
    }

    /// Adds games with the same players and result, or returns what is wrong with them.
    fn add(&mut self, names: [&str; 2], result: Wdl, games: u32, at: Duration) -> Result<(), String> {
        if names[0] == names[1] || names.contains(&"") {
            return Err(format!("“{}” plays “{}”: expected two different names", names[0], names[1]));
        }
        if self.file.games.len() + games as usize > MAX_GAMES as usize {
            return Err(format!("there are more than {MAX_GAMES} games"));
        }
        let [first, second] = names.map(|name| self.player(name));
        self.file.games.extend((0..games).map(|_| TimedGame { first, second, result, at }));
        Ok(())
    }

    fn records(&mut self, text: &str) -> Result<(), GamesFileError> {
        for (number, sheet) in (1..).zip(read(text).sheets) {
            let wrong = |what| GamesFileError::Record { game: number, what };
            let result = match sheet.result {
                GameResult::FirstWon => Wdl::Win,
                GameResult::SecondWon => Wdl::Loss,
                GameResult::Draw => Wdl::Draw,
                GameResult::Open => {
                    self.file.unfinished += 1;
                    continue;
                }
            };
            let (spec, names) = named(&sheet).map_err(wrong)?;
            match &self.file.spec {
                Some(other) if *other != spec => return Err(GamesFileError::Mixed(other.clone(), spec)),
                _ => self.file.spec = Some(spec),
            }
            self.add([&names[0], &names[1]], result, 1, Duration::ZERO).map_err(wrong)?;
        }
        Ok(())
    }

    fn table(&mut self, text: &str) -> Result<(), GamesFileError> {
        let lines =
            (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('#') && !line.trim().is_empty());
        let mut rows = lines.map(|(line, text)| (line, text.split('\t').map(str::trim).collect::<Vec<_>>()));
        let Some((line, titles)) = rows.next() else { return Err(GamesFileError::Empty) };
        let is_levels = titles.starts_with(&["level", "against"]) && titles.len() >= 5;
        let missing = COLUMNS[..3].iter().find(|column| !titles.contains(column));
        if let Some(missing) = missing.filter(|_| !is_levels) {
            let what = format!("there is no column “{missing}”: expected the titles {}", COLUMNS.join(", "));
            return Err(GamesFileError::Line { line, what });
        }
        for (line, cells) in rows {
            let read = if is_levels { self.levels(&cells) } else { self.row(&titles, &cells) };
            read.map_err(|what| GamesFileError::Line { line, what })?;
        }
        Ok(())
    }

    /// Reads a row of a table of games.
    fn row(&mut self, titles: &[&str], cells: &[&str]) -> Result<(), String> {
        let [first, second, result, games, time] = COLUMNS.map(|column| {
            let place = titles.iter().position(|title| *title == column)?;
            Some(cells.get(place).copied().unwrap_or_default())
        });
        let result = match result.and_then(GameResult::read) {
            Some(GameResult::FirstWon) => Wdl::Win,
            Some(GameResult::SecondWon) => Wdl::Loss,
            Some(GameResult::Draw) => Wdl::Draw,
            _ => {
                return Err(format!("result “{}”: expected 1-0, 0-1 or 1/2-1/2", result.unwrap_or_default()));
            }
        };
        let count = |text: &str| text.parse().ok().filter(|n| (1..=MAX_GAMES).contains(n));
        let games = match games {
            None => 1,
            Some(text) => count(text)
                .ok_or_else(|| format!("games “{text}”: expected a number from 1 to {MAX_GAMES}"))?,
        };
        self.has_times |= time.is_some();
        let at = time.map_or(Ok(Duration::ZERO), |text| {
            let expected = || format!("time “{text}”: expected one as 2026-11-23T12:00:00Z, or seconds");
            time_of(text).ok_or_else(expected)
        })?;
        self.add([first.unwrap_or_default(), second.unwrap_or_default()], result, games, at)
    }

    /// Reads a row of a table of levels.
    fn levels(&mut self, cells: &[&str]) -> Result<(), String> {
        let [level, against] = [0, 1].map(|i| format!("level {}", cells.get(i).copied().unwrap_or_default()));
        for (side, cell) in Side::BOTH.into_iter().zip(3..) {
            let text = cells.get(cell).copied().unwrap_or_default();
            let counts = tally(text).ok_or_else(|| format!("“{text}”: expected +WON =DRAWN -LOST"))?;
            for (result, games) in [Wdl::Win, Wdl::Draw, Wdl::Loss].into_iter().zip(counts) {
                let (names, result) = match side {
                    Side::First => ([level.as_str(), &against], result),
                    Side::Second => ([against.as_str(), &level], -result),
                };
                self.add(names, result, games, Duration::ZERO)?;
            }
        }
        Ok(())
    }

    fn finish(mut self, seed: u64) -> Result<GamesFile, GamesFileError> {
        let games = &mut self.file.games;
        if games.is_empty() {
            return Err(GamesFileError::Empty);
        }
        if self.has_times {
            games.sort_by_key(|game| game.at);
        } else {
            // The Fisher–Yates shuffle.
            let mut random = Random::new(mix(seed));
            for i in (1..games.len()).rev() {
                games.swap(i, random.below(i as u32 + 1) as usize);
            }
        }
        Ok(self.file)
    }
}

/// Returns the rule set and the players of a record.
fn named(sheet: &ScoreSheet) -> Result<(String, [String; 2]), String> {
    let spec = sheet.spec().ok_or("no tag names its rule set: expected “Game”")?;
    let game = GameHandle::from_spec(spec).map_err(|error| error.to_string())?;
    let name = |side| sheet.player(game.info(), side).filter(|name| !name.trim_matches('?').is_empty());
    let [first, second] = Side::BOTH.map(name);
    let (first, second) = first.zip(second).ok_or("no tags name its players")?;
    Ok((game.spec().to_owned(), [first.to_owned(), second.to_owned()]))
}

/// Reads a time, as the duration since 1970.
fn time_of(text: &str) -> Option<Duration> {
    let seconds = || Duration::try_from_secs_f64(text.parse().ok()?).ok();
    let date = || humantime::parse_rfc3339_weak(text).ok()?.duration_since(std::time::UNIX_EPOCH).ok();
    seconds().or_else(date)
}

/// Reads `+6 =2 -0`.
fn tally(text: &str) -> Option<[u32; 3]> {
    let parts: Vec<&str> = text.split(' ').collect();
    let [won, drawn, lost] = <[&str; 3]>::try_from(parts).ok()?;
    let count = |part: &str, sign: char| {
        part.strip_prefix(sign)?.parse().ok().filter(|n| (0..=MAX_GAMES).contains(n))
    };
    Some([count(won, '+')?, count(drawn, '=')?, count(lost, '-')?])
}

#[cfg(test)]
mod tests {
    use super::*;
    use throughline_game::Wdl::{Draw, Loss, Win};

    fn told(text: &str) -> String {
        GamesFile::read(text, 1).unwrap_err().to_string()
    }

    fn counted(file: &GamesFile) -> BTreeMap<(&str, &str, u8), usize> {
        let mut counts = BTreeMap::new();
        for game in &file.games {
            let names = [game.first, game.second].map(|player| file.players[player].as_str());
            *counts.entry((names[0], names[1], game.result as u8)).or_default() += 1;
        }
        counts
    }

    #[test]
    fn tables_of_games_stand_in_the_order_of_their_times() {
        let text = "# made by hand\nfirst\tsecond\ttime\tresult\na\tb\t2026-11-23 12:00:00\t1-0\n\
                    b\tc\t2026-11-22T12:00:00Z\t1/2-1/2\nc\ta\t0\t0-1\n";
        let file = GamesFile::read(text, 1).unwrap();
        assert_eq!(file.players, ["a", "b", "c"]);
        let results: Vec<Wdl> = file.games.iter().map(|game| game.result).collect();
        assert_eq!(results, [Loss, Draw, Win]);
        assert_eq!(file.games[2].at - file.games[1].at, Duration::from_secs(86_400));
    }

    #[test]
    fn rows_stand_for_many_games_whose_order_follows_from_the_seed() {
        let text = "first\tsecond\tresult\tgames\na\tb\t1-0\t40\nb\ta\t0-1\t60\n";
        let read = |seed| GamesFile::read(text, seed).unwrap();
        assert_eq!(counted(&read(1)), [(("a", "b", 2), 40), (("b", "a", 0), 60)].into());
        assert_eq!(read(1), read(1));
        assert!(read(1).games != read(2).games && counted(&read(1)) == counted(&read(2)));
    }

    #[test]
    fn tables_of_levels_are_read_as_they_stand_in_the_docs() {
        let text = "# date: today\nlevel\tagainst\tgames\tas white\tas black\tElo\n\
                    2\t1\t+5 =1 -2\t+3 =1 -0\t+2 =0 -2\t+9 ± 9\n";
        let found = GamesFile::read(text, 1).unwrap();
        let [two, one] = ["level 2", "level 1"];
        let expected = [((two, one, 2), 3), ((two, one, 1), 1), ((one, two, 0), 2), ((one, two, 2), 2)];
        assert_eq!(counted(&found), expected.into());
    }

    #[test]
    fn records_name_rule_set_and_players() {
        let record = |spec: &str, white: &str, result: &str| {
            format!("[Game \"{spec}\"]\n[White \"{white}\"]\n[Black \"b\"]\n\n1. a-b {result}\n\n")
        };
        let text = record("linear-pursuit", "a", "1-0")
            + &record("linear-pursuit", "c", "1/2-1/2")
            + &record("linear-pursuit", "a", "*");
        let file = GamesFile::read(&text, 1).unwrap();
        assert_eq!((file.unfinished, file.spec.as_deref()), (1, Some("linear-pursuit")));
        assert_eq!(counted(&file), [(("a", "b", 2), 1), (("c", "b", 1), 1)].into());
        let mixed = text + &record("one-dimensional-chess", "a", "1-0");
        let expected =
            "there are games of linear-pursuit and of one-dimensional-chess: expected those of one rule set";
        assert_eq!(told(&mixed), expected);
        assert!(told(&record("chess", "a", "1-0")).starts_with("game 1: "));
        assert_eq!(told(&record("linear-pursuit", "?", "1-0")), "game 1: no tags name its players");
    }

    #[test]
    fn what_cannot_be_read_is_told_with_its_line() {
        let table = |row: &str| format!("first\tsecond\tresult\tgames\ttime\n{row}\n");
        for (text, expected) in [
            ("", "there are no finished games"),
            ("first\tresult\n", "line 1: there is no column “second”"),
            (&table("a\tb\t2-0\t1\t1"), "line 2: result “2-0”: expected 1-0, 0-1 or 1/2-1/2"),
            (&table("a\tb\t*\t1\t1"), "line 2: result “*”"),
            (&table("a\tb\t1-0\t0\t1"), "line 2: games “0”: expected a number from 1 to 2000000"),
            (&table("a\tb\t1-0\t2000000\t1\na\tb\t1-0\t1\t1"), "line 3: there are more than 2000000 games"),
            (&table("a\tb\t1-0\t1\tnever"), "line 2: time “never”"),
            (&table("a\tb\t1-0\t1\t-1"), "line 2: time “-1”"),
            (&table("a\ta\t1-0\t1\t1"), "line 2: “a” plays “a”: expected two different names"),
            (&table("a\t\t1-0\t1\t1"), "line 2: “a” plays “”"),
            ("level\tagainst\tgames\tas white\tas black\n2\t1\t\t+1 =1\t", "line 2: “+1 =1”: expected +WON"),
        ] {
            assert!(told(text).starts_with(expected), "{text}: {}", told(text));
        }
    }
}
