//! What can be set.

use super::rule_options::RuleOptions;
use crate::session::Settings;
use crate::ugi::{OptionKind, OptionLine};
use anyhow::{Context, Result, anyhow, bail};
use std::path::Path;
use std::time::Duration;
use throughline_catalog::{GAMES, NetworkChoice, TablebaseFolder};
use throughline_game::notation::clip;
use throughline_game::{OptionInfo, Values};
use throughline_search::{Level, MAX_CONTEMPT};

/// The most threads, as the engine has it.
const MAX_THREADS: i64 = 256;
/// The most best lines at once.
const MOST_LINES: i64 = 256;
/// The longest overhead, in milliseconds.
const MOST_OVERHEAD: i64 = 5_000;
/// The overhead where nothing else is said, in milliseconds.
const USUAL_OVERHEAD: u64 = 10;
/// The largest table where the machine does not say how much memory it has, in MiB.
const MODEST_HASH: i64 = 4_096;

/// The value of `TablePath` without tables.
const NO_TABLES: &str = "none";

/// An option of the engine; those of the rules are apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Name {
    Hash,
    Threads,
    MultiPv,
    Ponder,
    Level,
    Overhead,
    Contempt,
    ShowWdl,
    ClearHash,
    EvalFile,
    TablePath,
    Game,
    Spec,
}

const NAMES: [(Name, &str); 13] = [
    (Name::Hash, "Hash"),
    (Name::Threads, "Threads"),
    (Name::MultiPv, "MultiPV"),
    (Name::Ponder, "Ponder"),
    (Name::Level, "Level"),
    (Name::Overhead, "Move Overhead"),
    (Name::Contempt, "Contempt"),
    (Name::ShowWdl, "UCI_ShowWDL"),
    (Name::ClearHash, "Clear Hash"),
    (Name::EvalFile, "EvalFile"),
    (Name::TablePath, "TablePath"),
    (Name::Game, "Game"),
    (Name::Spec, "Spec"),
];

/// Everything that can be set.
pub(crate) struct Options {
    pub threads: usize,
    pub hash_mib: usize,
    pub lines: usize,
    /// Whether the program lets the engine think in the opponent's time.
    pub ponder: bool,
    /// `None`: full strength.
    pub level: Option<Level>,
    pub overhead: Duration,
    /// What a draw costs the side to move, in hundredths.
    pub contempt: i32,
    pub show_wdl: bool,
    /// What evaluates positions, as it was written and as it was read.
    pub eval_file: (String, NetworkChoice),
    /// Where exact values are looked up.
    pub tables: Option<TablebaseFolder>,
    pub rules: RuleOptions,
}

/// What has to be done after an option was set.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Consequence {
    /// Nothing.
    Nothing,
    /// The engine has another make.
    EngineConfig,
    /// The engine has other tables.
    Tables,
    /// The transposition table is to be cleared.
    ClearHash,
    /// Other rules are in force.
    NewRules,
    /// The value is taken, but something has to be said.
    Note(String),
}

impl Options {
    pub fn new(settings: &Settings, rules: RuleOptions) -> Self {
        Options {
            threads: settings.threads,
            hash_mib: settings.hash_mib,
            lines: 1,
            ponder: false,
            level: None,
            overhead: Duration::from_millis(USUAL_OVERHEAD),
            contempt: 0,
            show_wdl: false,
            eval_file: ("built-in".to_owned(), NetworkChoice::BuiltIn),
            tables: None,
            rules,
        }
    }

    /// The options with the values they have: those of the engine, the rules of the game that is
    /// chosen by their keys, and those of the other games as `GAME.KEY`.
    pub fn lines(&self) -> Vec<OptionLine> {
        let own =
            NAMES.iter().map(|&(name, text)| OptionLine { name: text.to_owned(), kind: self.kind(name) });
        let current = self.rules.in_force().info().id;
        let (now, others): (Vec<_>, Vec<_>) =
            GAMES.iter().enumerate().partition(|(_, info)| info.id == current);
        let rules = now.into_iter().chain(others).flat_map(|(game, info)| {
            info.options.iter().map(move |option| {
                let name = match info.id == current {
                    true => option.key.to_owned(),
                    false => format!("{}.{}", info.id, option.key),
                };
                OptionLine { name, kind: rule_kind(option, self.rules.value(game, option)) }
            })
        });
        own.chain(rules).collect()
    }

    fn kind(&self, name: Name) -> OptionKind {
        let spin = |value: usize, least, most: i64| {
            // A command line may go beyond what is offered.
            let default = i64::try_from(value).unwrap_or(most);
            OptionKind::Spin { default, least, most: most.max(default) }
        };
        match name {
            Name::Hash => spin(self.hash_mib, 1, most_hash()),
            Name::Threads => spin(self.threads, 1, MAX_THREADS),
            Name::MultiPv => spin(self.lines, 1, MOST_LINES),
            Name::Ponder => OptionKind::Check { default: self.ponder },
            Name::Level => spin(self.level.map_or(0, |l| l.number().into()), 0, Level::MAX.into()),
            Name::Overhead => spin(self.overhead.as_millis() as usize, 0, MOST_OVERHEAD),
            Name::Contempt => {
                let most = i64::from(MAX_CONTEMPT);
                OptionKind::Spin { default: self.contempt.into(), least: -most, most }
            }
            Name::ShowWdl => OptionKind::Check { default: self.show_wdl },
            Name::ClearHash => OptionKind::Button,
            Name::EvalFile => OptionKind::Text { default: self.eval_file.0.clone() },
            Name::TablePath => OptionKind::Text {
                default: match &self.tables {
                    None => NO_TABLES.to_owned(),
                    Some(tables) => tables.path().display().to_string(),
                },
            },
            Name::Game => OptionKind::Combo {
                default: self.rules.in_force().info().id.to_owned(),
                choices: GAMES.iter().map(|info| info.id.to_owned()).collect(),
            },
            Name::Spec => OptionKind::Text { default: self.rules.in_force().spec().to_owned() },
        }
    }

    /// Sets an option.
    ///
    /// # Errors
    /// What is wrong and what is allowed; nothing changes then.
    pub fn set(&mut self, name: &str, value: Option<&str>) -> Result<Consequence> {
        let own = NAMES.iter().find(|(_, text)| text.eq_ignore_ascii_case(name));
        if let Some(&(name, text)) = own {
            self.kind(name).check(value).with_context(|| format!("option {text}"))?;
            return self.set_own(name, value.unwrap_or_default());
        }
        let (game, option) = self.rules.find(name).ok_or_else(|| self.unknown(name))?;
        let value = value.with_context(|| format!("option {name} needs a value: {}", option.allowed()))?;
        self.rules.set(game, option, value)
    }

    /// Sets an option of the engine to a value that was checked.
    fn set_own(&mut self, name: Name, value: &str) -> Result<Consequence> {
        let number = || value.parse::<usize>().unwrap_or_default();
        match name {
            Name::Hash => self.hash_mib = number(),
            Name::Threads => self.threads = number(),
            Name::MultiPv => self.lines = number(),
            Name::Ponder => self.ponder = value == "true",
            Name::Level => self.level = value.parse().ok().and_then(Level::new),
            Name::Overhead => self.overhead = Duration::from_millis(number() as u64),
            Name::Contempt => self.contempt = value.parse().unwrap_or_default(),
            Name::ShowWdl => self.show_wdl = value == "true",
            Name::ClearHash => return Ok(Consequence::ClearHash),
            Name::EvalFile => {
                self.eval_file = (value.to_owned(), NetworkChoice::read(value)?);
            }
            Name::TablePath => self.tables = table_folder(value)?,
            Name::Game => self.rules.set_game(value)?,
            Name::Spec => self.rules.set_spec(value)?,
        }
        Ok(match name {
            Name::Hash | Name::Threads | Name::Contempt | Name::EvalFile => Consequence::EngineConfig,
            Name::TablePath => Consequence::Tables,
            Name::Game | Name::Spec => Consequence::NewRules,
            _ => Consequence::Nothing,
        })
    }

    fn unknown(&self, name: &str) -> anyhow::Error {
        let names: Vec<String> = self.lines().into_iter().map(|line| line.name).collect();
        anyhow!("there is no option “{}”: one of {}", clip(name), names.join(", "))
    }
}

/// The folder of tables that a value names; `<empty>` is how UCI programs write nothing.
fn table_folder(value: &str) -> Result<Option<TablebaseFolder>> {
    match value {
        "" | "<empty>" | NO_TABLES => Ok(None),
        path if Path::new(path).is_dir() => Ok(Some(TablebaseFolder::new(Path::new(path)))),
        path => {
            bail!("option TablePath: there is no folder {path} (expected a folder of tables, or {NO_TABLES})")
        }
    }
}

fn rule_kind(option: &'static OptionInfo, value: &str) -> OptionKind {
    let default = value.to_owned();
    match option.values {
        Values::Choice(choices) => OptionKind::Combo {
            default,
            choices: choices.iter().map(|(value, _)| (*value).to_owned()).collect(),
        },
        Values::Range { from, to, .. } => OptionKind::Spin {
            default: default.parse().unwrap_or_default(),
            least: from.into(),
            most: to.into(),
        },
        Values::Pattern { .. } => OptionKind::Text { default },
    }
}

/// Half of the machine's memory, in MiB: the most that a transposition table may take.
#[must_use]
pub fn most_hash() -> i64 {
    let text = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let total = text.lines().find_map(|line| line.strip_prefix("MemTotal:")?.split_whitespace().next());
    total.and_then(|kib| kib.parse::<i64>().ok()).map_or(MODEST_HASH, |kib| (kib / 2048).max(1))
}
