//! Engine specs, which name engines on the command line: `level=5`, `name=dev,nodes=20000`,
//! `cmd="old engine",time=100ms`.

use super::player::OwnSettings;
use super::setting::{Expected, all_without, number, pairs, positive_time};
use super::time_control::{Clock, TimeControl};
use std::path::Path;
use throughline_catalog::{NetworkChoice, NetworkError, TablebaseFolder};
use throughline_protocol::Protocol;
use throughline_protocol::session::most_hash;
use throughline_search::{Level, MAX_CONTEMPT};

/// The maximum number of threads of an engine.
const MAX_THREADS: usize = 256;
/// The maximum number of plies in which our engine varies its play.
const MAX_VARIED: usize = 1000;

/// An engine with its settings.
#[derive(Clone, PartialEq, Debug)]
pub struct EngineSpec {
    /// The name in tables and records.
    pub name: String,
    /// Whether the name was given; other names may get a number to tell them apart.
    pub is_named: bool,
    /// The spec's text.
    pub text: String,
    /// The time control.
    pub time: TimeControl,
    /// The kind of engine.
    pub kind: EngineKind,
}

/// A kind of engine.
#[derive(Clone, PartialEq, Debug)]
pub enum EngineKind {
    /// Our engine in this process.
    Own(OwnSettings),
    /// An external program that speaks a protocol on its standard input and output.
    Program {
        /// Program and arguments, as the shell would split them (quotes, but no variables or
        /// patterns).
        command: Vec<String>,
        /// The protocol.
        protocol: Protocol,
        /// The options to set, by name.
        options: Vec<(String, String)>,
    },
}

/// An invalid engine spec, with a sentence for each defect.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("engine “{text}”: {}", defects.join("; "))]
pub struct EngineSpecError {
    /// The text.
    pub text: String,
    /// The defects.
    pub defects: Vec<String>,
}

/// The keys, except `option.NAME`.
const KEYS: [&str; 16] = [
    "name", "level", "depth", "nodes", "time", "clock", "threads", "table", "without", "net", "tables",
    "contempt", "overhead", "vary", "cmd", "protocol",
];

/// The keys for our engine only.
const OWN_KEYS: [&str; 9] =
    ["level", "threads", "table", "without", "net", "tables", "contempt", "overhead", "vary"];

/// The settings of a spec, before they are checked together.
#[derive(Default)]
struct Draft {
    name: Option<String>,
    time: TimeControl,
    own: OwnSettings,
    command: Option<Vec<String>>,
    protocol: Option<Protocol>,
    options: Vec<(String, String)>,
    seen: Vec<String>,
    defects: Vec<String>,
}

/// Reads the size of the transposition table. It is bounded, because allocating more than the
/// machine has would end the program.
fn table_mib(value: &str) -> Result<usize, Expected> {
    let most = most_hash().unsigned_abs() as usize;
    let within = |Expected(range)| Expected(format!("{range} MiB: half of this machine's memory at most"));
    number(value, 1..=most).map_err(within)
}

impl EngineSpec {
    /// Reads an engine spec: `key=value` separated by commas. A value with commas is put in double
    /// quotes.
    ///
    /// # Errors
    /// All defects of the text.
    ///
    /// ```
    /// use throughline_lab::{EngineKind, EngineSpec};
    /// let dev = EngineSpec::read("name=dev,nodes=20000,threads=2").unwrap();
    /// assert_eq!((dev.name.as_str(), dev.time.nodes), ("dev", Some(20_000)));
    /// let old = EngineSpec::read("cmd=\"./old engine\",clock=10s+0.1s").unwrap();
    /// assert!(matches!(old.kind, EngineKind::Program { command, .. } if command == ["./old", "engine"]));
    /// // A level without its clock, within so many positions: its games are the same on any machine.
    /// assert!(EngineSpec::read("level=5,nodes=50000").is_ok());
    /// assert!(EngineSpec::read("level=9,nodes=1").unwrap_err().defects.len() == 1);
    /// ```
    pub fn read(text: &str) -> Result<Self, EngineSpecError> {
        let mut draft = Draft::default();
        pairs(text)?.iter().for_each(|(key, value)| draft.read(key, value));
        draft.finish(text)
    }

    /// Returns the files that a spec may name: its network, and the words of its command. Returns
    /// none for an invalid spec.
    ///
    /// ```
    /// use throughline_lab::EngineSpec;
    /// assert_eq!(EngineSpec::files_named("nodes=9,net=\"a,b.net\",name=a"), ["a,b.net"]);
    /// assert_eq!(EngineSpec::files_named("cmd=./old go,nodes=9"), ["./old", "go"]);
    /// ```
    #[must_use]
    pub fn files_named(text: &str) -> Vec<String> {
        let of_setting = |&(key, value): &(&str, &str)| match key {
            "net" => vec![value.to_owned()],
            "cmd" => shlex::split(value).unwrap_or_default(),
            _ => Vec::new(),
        };
        pairs(text).unwrap_or_default().iter().flat_map(of_setting).collect()
    }
}

impl Draft {
    fn add_defect(&mut self, defect: impl Into<String>) {
        self.defects.push(defect.into());
    }

    fn read(&mut self, key: &str, value: &str) {
        if self.seen.iter().any(|seen| seen == key) {
            return self.add_defect(format!("{key} is given twice: expected once"));
        }
        self.seen.push(key.to_owned());
        match key.strip_prefix("option.").filter(|name| !name.is_empty()) {
            Some(name) => self.options.push((name.to_owned(), value.to_owned())),
            None if !KEYS.contains(&key) => {
                let known = KEYS.join(", ");
                self.add_defect(format!("there is no setting “{key}”: one of {known}, option.NAME"));
            }
            None => {
                if let Err(Expected(expected)) = self.set(key, value) {
                    self.add_defect(format!("{key} cannot be “{value}”: expected {expected}"));
                }
            }
        }
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), Expected> {
        let (own, time) = (&mut self.own, &mut self.time);
        match key {
            "name" if value.is_empty() => return Err(Expected::from("a name")),
            "name" => self.name = Some(value.to_owned()),
            "level" => {
                let expected = || Expected(format!("a level from {} to {}", Level::MIN, Level::MAX));
                own.level = Some(value.parse().ok().and_then(Level::new).ok_or_else(expected)?);
            }
            "depth" => time.depth = Some(number(value, 1..=63)?),
            "nodes" => time.nodes = Some(number(value, 1..=u64::MAX)?),
            "time" => time.time = Some(positive_time(value)?),
            "clock" => {
                let expected = "a time for the game and one for each move, such as 10s+0.1s";
                time.clock = Some(Clock::read(value).ok_or(expected)?);
            }
            "threads" => own.threads = number(value, 1..=MAX_THREADS)?,
            "table" => own.table_mib = table_mib(value)?,
            "without" => own.features = all_without(value)?,
            "net" => {
                let why = |error| match error {
                    // The name of the value precedes this text, and what is expected follows it
                    // once.
                    NetworkError::Unreadable { cause, .. } => cause.to_string(),
                    error => error.to_string(),
                };
                let expected =
                    |error| Expected(format!("built-in, none or a network’s file ({})", why(error)));
                own.network = NetworkChoice::read(value).map_err(expected)?;
            }
            "tables" if Path::new(value).is_dir() => {
                own.tables = Some(TablebaseFolder::new(Path::new(value)))
            }
            "tables" => return Err(Expected::from("a folder of tables that is there")),
            "vary" => own.varied_plies = number(value, 1..=MAX_VARIED)?,
            "contempt" => own.contempt = number(value, -MAX_CONTEMPT..=MAX_CONTEMPT)?,
            "overhead" => own.overhead = positive_time(value)?,
            "cmd" => {
                let words = shlex::split(value).ok_or("a closing single quote")?;
                let words = Some(words).filter(|words| !words.is_empty());
                self.command = Some(words.ok_or("a program, with its arguments")?);
            }
            _ => {
                self.protocol = Some(Protocol::named(value).ok_or("ugi, htp or otep")?);
            }
        }
        Ok(())
    }

    fn finish(mut self, text: &str) -> Result<EngineSpec, EngineSpecError> {
        self.check_time();
        let kind = if self.command.is_some() { self.program() } else { self.own() };
        if !self.defects.is_empty() {
            return Err(EngineSpecError { text: text.to_owned(), defects: self.defects });
        }
        let is_named = self.name.is_some();
        let name = self.name.unwrap_or_else(|| match &kind {
            EngineKind::Own(OwnSettings { level: Some(level), .. }) => format!("level {}", level.number()),
            EngineKind::Own(_) => text.to_owned(),
            EngineKind::Program { command, .. } => {
                let program = command.first().map_or("", String::as_str);
                program.rsplit('/').find(|part| !part.is_empty()).unwrap_or(program).to_owned()
            }
        });
        Ok(EngineSpec { name, is_named, text: text.to_owned(), time: self.time, kind })
    }

    fn check_time(&mut self) {
        let time = self.time;
        let has_others = TimeControl { nodes: None, ..time } != TimeControl::default();
        if self.own.level.is_some() && has_others {
            self.add_defect("a level has its own limits: expected no depth, time or clock beside it");
        }
        // A key whose value is invalid is not missing.
        let named = ["level", "depth", "nodes", "time", "clock"];
        if !self.seen.iter().any(|key| named.contains(&key.as_str())) {
            self.add_defect(
                "nothing says how long it may think: expected level, depth, nodes, time or clock",
            );
        }
        if time.time.is_some() && time.clock.is_some() {
            self.add_defect("time and clock are both given: expected one of them");
        }
    }

    fn program(&mut self) -> EngineKind {
        for key in OWN_KEYS.iter().filter(|key| self.seen.iter().any(|seen| seen == *key)) {
            self.defects.push(format!(
                "{key} is a setting of our engine in this process: expected option.NAME=VALUE for a program"
            ));
        }
        let protocol = self.protocol.unwrap_or(Protocol::Ugi);
        if protocol != Protocol::Ugi {
            self.check_what_can_be_said(protocol);
        }
        EngineKind::Program {
            command: self.command.take().unwrap_or_default(),
            protocol,
            options: std::mem::take(&mut self.options),
        }
    }

    /// Rejects settings that HTP and OTEP cannot express.
    fn check_what_can_be_said(&mut self, protocol: Protocol) {
        let name = protocol.name();
        for key in &self.seen {
            let key = if key.starts_with("option.") { "option.NAME" } else { key };
            if matches!(key, "depth" | "nodes" | "option.NAME") {
                self.defects
                    .push(format!("{name} cannot say {key}: expected time or clock, and settings in cmd"));
            }
        }
        let is_whole = |clock: Clock| {
            clock.base.as_secs().is_multiple_of(60)
                && clock.base.subsec_nanos() + clock.increment.subsec_nanos() == 0
        };
        if protocol == Protocol::Htp && self.time.clock.is_some_and(|clock| !is_whole(clock)) {
            self.add_defect("htp cannot say this clock: expected whole minutes and seconds, such as 1m+2s");
        }
    }

    fn own(&mut self) -> EngineKind {
        if self.protocol.is_some() || !self.options.is_empty() {
            self.add_defect("protocol and option.NAME are for programs: expected cmd=PROGRAM beside them");
        }
        EngineKind::Own(std::mem::take(&mut self.own))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use throughline_search::{Feature, Features};

    #[test]
    fn defects_are_all_told_and_say_what_is_expected() {
        for (text, expected) in [
            ("", &["“” is no setting: expected key=value, with commas between"][..]),
            ("level", &["“level” is no setting"]),
            ("nodes=5,fast", &["“fast” is no setting"]),
            ("level=0", &["level cannot be “0”: expected a level from 1 to 8"]),
            ("name=x", &["nothing says how long it may think"]),
            ("level=3,depth=5", &["a level has its own limits"]),
            ("nodes=0,threads=257", &["nodes cannot be “0”", "threads cannot be “257”"]),
            ("nodes=5,nodes=6", &["nodes is given twice"]),
            ("time=100", &["time cannot be “100”: expected a time such as 100ms"]),
            ("time=0ms", &["time cannot be “0ms”"]),
            ("clock=10", &["clock cannot be “10”"]),
            ("time=1s,clock=1m+1s", &["time and clock are both given"]),
            ("colour=red,nodes=1", &["there is no setting “colour”: one of name, level"]),
            ("protocol=ugi,nodes=1", &["protocol and option.NAME are for programs"]),
            ("cmd=x,protocol=xboard,nodes=1", &["protocol cannot be “xboard”: expected ugi, htp or otep"]),
            ("cmd=x,level=3", &["level is a setting of our engine"]),
            ("cmd=x,nodes=1,table=5", &["table is a setting of our engine"]),
            ("cmd=x,nodes=1,without=killers", &["without is a setting of our engine"]),
            (
                "nodes=1,without=killers+luck",
                &["without cannot be “killers+luck”: expected parts of the search"],
            ),
            (
                "nodes=1,contempt=1001",
                &["contempt cannot be “1001”: expected a whole number from -1000 to 1000"],
            ),
            ("cmd=x,nodes=1,contempt=9", &["contempt is a setting of our engine"]),
            ("nodes=1,without=", &["without cannot be “”: expected parts of the search"]),
            ("cmd=x,protocol=otep,nodes=1", &["otep cannot say nodes: expected time or clock"]),
            ("cmd=x,protocol=htp,clock=90s", &["htp cannot say this clock: expected whole minutes"]),
            ("cmd=x,protocol=htp,time=1s,option.A=b", &["htp cannot say option.NAME"]),
            ("cmd=\"x", &["the value of cmd has no closing quote"]),
            ("cmd=\"x\"y,nodes=1", &["after the quoted value of cmd a comma"]),
            ("cmd='x,nodes=1", &["cmd cannot be “'x”: expected a closing single quote"]),
            ("cmd=,nodes=1", &["cmd cannot be “”: expected a program"]),
            (
                "nodes=1,net=/nowhere/x",
                &["net cannot be “/nowhere/x”: expected built-in, none or a network’s file ("],
            ),
        ] {
            let defects = EngineSpec::read(text).expect_err(text).defects;
            assert_eq!(defects.len(), expected.len(), "{text}: {defects:?}");
            for (defect, start) in defects.iter().zip(expected) {
                assert!(defect.starts_with(start), "{text}: {defect}");
            }
        }
    }

    #[test]
    fn parts_of_the_search_are_switched_off_by_name() {
        let features = |text: &str| match EngineSpec::read(text).unwrap().kind {
            EngineKind::Own(settings) => settings.features,
            kind @ EngineKind::Program { .. } => panic!("{kind:?}"),
        };
        assert_eq!(features("nodes=1"), Features::ALL);
        let fewer = Features::ALL.without(Feature::NullMove).without(Feature::History);
        assert_eq!(features("level=5,without=history+null-move"), fewer);
        let error = EngineSpec::read("nodes=1,without=nullmove").unwrap_err().to_string();
        assert!(Feature::ALL.into_iter().all(|feature| error.contains(feature.name())), "{error}");
    }

    #[test]
    fn programs_with_options_and_spaces() {
        let text = "cmd=\"java -cp 'a b,c' Main --engine\",protocol=ugi,clock=1m+2s,option.Hash=64";
        let engine = EngineSpec::read(text).unwrap();
        let command = ["java", "-cp", "a b,c", "Main", "--engine"].map(str::to_owned).to_vec();
        let options = vec![("Hash".to_owned(), "64".to_owned())];
        assert_eq!(engine.kind, EngineKind::Program { command, protocol: Protocol::Ugi, options });
        assert_eq!(engine.name, "java");
        assert_eq!(EngineSpec::read("cmd=/opt/old/engine,nodes=1").unwrap().name, "engine");
    }
}
