//! The options of a UGI session.

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

/// Largest number of threads that the engine supports.
const MAX_THREADS: i64 = 256;
/// Largest number of best lines.
const MAX_LINES: i64 = 256;
/// Largest overhead, in milliseconds.
const MAX_OVERHEAD: i64 = 5_000;
/// Default overhead, in milliseconds.
const DEFAULT_OVERHEAD: u64 = 10;
/// Largest transposition table, in MiB, where the size of the machine's memory is unknown.
const DEFAULT_MOST_HASH: i64 = 4_096;

/// Value of `TablePath` for no tables.
const NO_TABLES: &str = "none";

/// An option of the engine; the options of the rules are in [`RuleOptions`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum OptionName {
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

const OPTION_NAMES: [(OptionName, &str); 13] = [
    (OptionName::Hash, "Hash"),
    (OptionName::Threads, "Threads"),
    (OptionName::MultiPv, "MultiPV"),
    (OptionName::Ponder, "Ponder"),
    (OptionName::Level, "Level"),
    (OptionName::Overhead, "Move Overhead"),
    (OptionName::Contempt, "Contempt"),
    (OptionName::ShowWdl, "UCI_ShowWDL"),
    (OptionName::ClearHash, "Clear Hash"),
    (OptionName::EvalFile, "EvalFile"),
    (OptionName::TablePath, "TablePath"),
    (OptionName::Game, "Game"),
    (OptionName::Spec, "Spec"),
];

/// The values of all options.
pub(crate) struct Options {
    pub threads: usize,
    pub hash_mib: usize,
    pub lines: usize,
    /// Whether the engine may think in the opponent's time.
    pub ponder: bool,
    /// `None`: full strength.
    pub level: Option<Level>,
    pub overhead: Duration,
    /// What a draw costs the side to move, in hundredths.
    pub contempt: i32,
    pub show_wdl: bool,
    /// What evaluates positions, as text and as parsed.
    pub eval_file: (String, NetworkChoice),
    /// Tables of exact values.
    pub tables: Option<TablebaseFolder>,
    pub rules: RuleOptions,
}

/// What to do after an option was set.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Consequence {
    /// Nothing.
    Nothing,
    /// Apply the engine's settings.
    EngineConfig,
    /// Apply the engine's settings, and report on the new tables.
    Tables,
    /// Clear the transposition table.
    ClearHash,
    /// Start a game by the new rules.
    NewRules,
    /// Send a note; the value is kept.
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
            overhead: Duration::from_millis(DEFAULT_OVERHEAD),
            contempt: 0,
            show_wdl: false,
            eval_file: ("built-in".to_owned(), NetworkChoice::BuiltIn),
            tables: None,
            rules,
        }
    }

    /// Returns the options with their current values: those of the engine, those of the current
    /// game by their keys, and those of the other games as `GAME.KEY`.
    pub fn lines(&self) -> Vec<OptionLine> {
        let own = OPTION_NAMES
            .iter()
            .map(|&(name, text)| OptionLine { name: text.to_owned(), kind: self.kind(name) });
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

    fn kind(&self, name: OptionName) -> OptionKind {
        let spin = |value: usize, least, most: i64| {
            // The command line allows values outside the range that is offered here.
            let default = i64::try_from(value).unwrap_or(most);
            OptionKind::Spin { default, least, most: most.max(default) }
        };
        match name {
            OptionName::Hash => spin(self.hash_mib, 1, most_hash()),
            OptionName::Threads => spin(self.threads, 1, MAX_THREADS),
            OptionName::MultiPv => spin(self.lines, 1, MAX_LINES),
            OptionName::Ponder => OptionKind::Check { default: self.ponder },
            OptionName::Level => spin(self.level.map_or(0, |l| l.number().into()), 0, Level::MAX.into()),
            OptionName::Overhead => spin(self.overhead.as_millis() as usize, 0, MAX_OVERHEAD),
            OptionName::Contempt => {
                let most = i64::from(MAX_CONTEMPT);
                OptionKind::Spin { default: self.contempt.into(), least: -most, most }
            }
            OptionName::ShowWdl => OptionKind::Check { default: self.show_wdl },
            OptionName::ClearHash => OptionKind::Button,
            OptionName::EvalFile => OptionKind::Text { default: self.eval_file.0.clone() },
            OptionName::TablePath => OptionKind::Text {
                default: match &self.tables {
                    None => NO_TABLES.to_owned(),
                    Some(tables) => tables.path().display().to_string(),
                },
            },
            OptionName::Game => OptionKind::Combo {
                default: self.rules.in_force().info().id.to_owned(),
                choices: GAMES.iter().map(|info| info.id.to_owned()).collect(),
            },
            OptionName::Spec => OptionKind::Text { default: self.rules.in_force().spec().to_owned() },
        }
    }

    /// Sets an option.
    ///
    /// # Errors
    /// An unknown option or an invalid value; nothing changes then.
    pub fn set(&mut self, name: &str, value: Option<&str>) -> Result<Consequence> {
        let own = OPTION_NAMES.iter().find(|(_, text)| text.eq_ignore_ascii_case(name));
        if let Some(&(name, text)) = own {
            self.kind(name).check(value).with_context(|| format!("option {text}"))?;
            return self.set_own(name, value.unwrap_or_default());
        }
        let (game, option) = self.rules.find(name).ok_or_else(|| self.unknown(name))?;
        let value = value.with_context(|| format!("option {name} needs a value: {}", option.allowed()))?;
        self.rules.set(game, option, value)
    }

    /// Sets an option of the engine to a checked value.
    fn set_own(&mut self, name: OptionName, value: &str) -> Result<Consequence> {
        let number = || value.parse::<usize>().unwrap_or_default();
        match name {
            OptionName::Hash => self.hash_mib = number(),
            OptionName::Threads => self.threads = number(),
            OptionName::MultiPv => self.lines = number(),
            OptionName::Ponder => self.ponder = value == "true",
            OptionName::Level => self.level = value.parse().ok().and_then(Level::new),
            OptionName::Overhead => self.overhead = Duration::from_millis(number() as u64),
            OptionName::Contempt => self.contempt = value.parse().unwrap_or_default(),
            OptionName::ShowWdl => self.show_wdl = value == "true",
            OptionName::ClearHash => return Ok(Consequence::ClearHash),
            OptionName::EvalFile => {
                self.eval_file = (value.to_owned(), NetworkChoice::read(value)?);
            }
            OptionName::TablePath => self.tables = table_folder(value)?,
            OptionName::Game => self.rules.set_game(value)?,
            OptionName::Spec => self.rules.set_spec(value)?,
        }
        Ok(match name {
            OptionName::Hash | OptionName::Threads | OptionName::Contempt | OptionName::EvalFile => {
                Consequence::EngineConfig
            }
            OptionName::TablePath => Consequence::Tables,
            OptionName::Game | OptionName::Spec => Consequence::NewRules,
            _ => Consequence::Nothing,
        })
    }

    fn unknown(&self, name: &str) -> anyhow::Error {
        let names: Vec<String> = self.lines().into_iter().map(|line| line.name).collect();
        anyhow!("there is no option “{}”: one of {}", clip(name), names.join(", "))
    }
}

/// Returns the folder of tables in a value; UCI programs write `<empty>` for none.
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

/// Returns the largest transposition table, in MiB: half of the machine's memory.
#[must_use]
pub fn most_hash() -> i64 {
    let text = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let total = text.lines().find_map(|line| line.strip_prefix("MemTotal:")?.split_whitespace().next());
    total.and_then(|kib| kib.parse::<i64>().ok()).map_or(DEFAULT_MOST_HASH, |kib| (kib / 2048).max(1))
}
