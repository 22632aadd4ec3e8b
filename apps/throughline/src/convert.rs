//! `throughline convert`: converts games, positions and rule sets between our formats and those of
//! other tafl programs.

use crate::exit::{NegativeResult, UsageError};
use crate::files::{NewFile, cannot_write, check_outputs, read_within};
use crate::interrupt::Interrupt;
use crate::output::{is_standard, print_message};
use crate::progress::DelayedBar;
use anyhow::{Context, Result, bail};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use throughline_catalog::GameHandle;
use throughline_records::tafl::{Format, ImportedGame, convert_line, read, write};

/// Largest input, in bytes.
const MOST: u64 = 1 << 30;
/// Option of a rule set under which a game goes on after a third repetition.
const PLAYED_ON: &str = "repetition=off";

/// Arguments of `throughline convert`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Input format: record (or pgn), otg, otn, csv or playtafl [default: detected from the file's
    /// name and content]
    #[arg(long, value_name = "FMT", value_parser = format)]
    from: Option<Format>,
    /// Output format, with the same names [default: detected from the output's name, else record if
    /// the input is something else]
    #[arg(long, value_name = "FMT", value_parser = format)]
    to: Option<Format>,
    /// Rule set to play the games by, whatever the input says. Without it, a game of an archive
    /// that goes on after a third repetition is played with repetition=off
    #[arg(long, value_name = "SPEC")]
    rules: Option<String>,
    /// File to read; - for standard input
    input: PathBuf,
    /// File to write; - for standard output, the default. It is empty if the input holds no games,
    /// and left unchanged if all of them have errors
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Args {
    fn output(&self) -> &Path {
        self.output.as_deref().unwrap_or(Path::new("-"))
    }

    fn open(&self) -> Result<NewFile> {
        NewFile::create(self.output())
    }
}

fn format(name: &str) -> Result<Format, String> {
    let names = Format::ALL.map(Format::name);
    Format::parse(name).ok_or_else(|| format!("expected one of {}", names.join(", ")))
}

/// Converts the input. Defects go to standard error, one per line; games without defects are still
/// converted.
pub fn run(args: &Args) -> Result<()> {
    if let Some(spec) = &args.rules {
        GameHandle::from_spec(spec)?;
    }
    check_outputs(&args.output, [&args.input])?;
    let text = read_text(&args.input)?;
    let from = args.from.unwrap_or_else(|| recognised(&args.input, &text));
    let to = target(args, from)?;
    let interrupt = Interrupt::listen()?;
    let mut job = Job::new(args, to, &interrupt, text.lines().count());
    if from == Format::Otn {
        job.lines(&text)?;
    } else {
        job.games(from, args.rules.as_deref(), &text)?;
    }
    job.finish(from)
}

/// Reads a text file. A file that is not UTF-8 is read as Latin-1, in which every byte is a
/// character.
fn read_text(path: &Path) -> Result<String> {
    let bytes = if is_standard(path) {
        read_within(io::stdin(), Path::new("standard input"), MOST)?
    } else {
        let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
        read_within(file, path, MOST)?
    };
    Ok(String::from_utf8(bytes)
        .unwrap_or_else(|e| e.as_bytes().iter().map(|&byte| char::from(byte)).collect()))
}

fn of_extension(path: &Path) -> Option<Format> {
    Format::of_extension(path.extension()?.to_str()?)
}

fn recognised(path: &Path, text: &str) -> Format {
    of_extension(path).unwrap_or_else(|| Format::of_text(text))
}

/// Returns the output's format, and checks that it can represent the input's content.
fn target(args: &Args, from: Format) -> Result<Format, UsageError> {
    let named = args.output.as_deref().and_then(|path| {
        let is_record = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("pgn"));
        of_extension(path).or_else(|| is_record.then_some(Format::Record))
    });
    let to = match args.to.or(named) {
        Some(to) => to,
        None if from == Format::Record => {
            let names = Format::ALL.map(Format::name).join(", ");
            return Err(UsageError(format!(
                "the input is a record: say what it shall become, --to one of {names}"
            )));
        }
        None => Format::Record,
    };
    if from == Format::Otn && !matches!(to, Format::Otn | Format::Record) {
        let why = "otn holds positions and rule sets, no games: they can become otn or record (our notation)";
        return Err(UsageError(why.to_owned()));
    }
    Ok(to)
}

struct Job<'a> {
    args: &'a Args,
    to: Format,
    interrupt: &'a Interrupt,
    out: Option<NewFile>,
    progress: DelayedBar,
    read: usize,
    written: usize,
    /// Games read with [`PLAYED_ON`] although the command line gives no rule set.
    played_on: usize,
    defects: usize,
    /// Parts that the output format cannot represent, with the number of games that had them.
    lost: BTreeMap<&'static str, usize>,
}

impl<'a> Job<'a> {
    fn new(args: &'a Args, to: Format, interrupt: &'a Interrupt, lines: usize) -> Self {
        let progress = DelayedBar::start("{bar:40} {pos}/{len} lines, {eta} left", Some(lines as u64));
        let (out, lost) = (None, BTreeMap::new());
        Job { args, to, interrupt, out, progress, read: 0, written: 0, played_on: 0, defects: 0, lost }
    }

    fn games(&mut self, from: Format, rules: Option<&str>, text: &str) -> Result<()> {
        let mut failure = Ok(());
        read(from, text, rules, &mut |item| {
            if failure.is_ok() && !self.interrupt.is_requested() {
                failure = self.game(from, &item);
            }
        });
        failure
    }

    fn game(&mut self, from: Format, item: &ImportedGame) -> Result<()> {
        self.read += 1;
        self.progress.show(item.line as u64);
        for defect in &item.defects {
            self.report_defect(&defect.in_file(&self.args.input.display().to_string()));
        }
        let Some(sheet) = &item.sheet else { return Ok(()) };
        match write(self.to, sheet) {
            Ok(game) => {
                let is_other = self.args.rules.is_none() && from != Format::Record;
                let played_on = is_other && sheet.spec().is_some_and(|spec| spec.contains(PLAYED_ON));
                self.played_on += usize::from(played_on);
                for name in game.lost {
                    *self.lost.entry(name).or_default() += 1;
                }
                let gap = matches!(self.to, Format::Record | Format::Playtafl) && self.written > 0;
                self.put(&format!("{}{}", if gap { "\n" } else { "" }, game.text))
            }
            Err(error) => {
                let defect = error.defect(item.game, item.line);
                self.report_defect(&defect.in_file(&self.args.input.display().to_string()));
                Ok(())
            }
        }
    }

    fn lines(&mut self, text: &str) -> Result<()> {
        for (i, line) in text.lines().enumerate().take_while(|_| !self.interrupt.is_requested()) {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            self.read += 1;
            self.progress.show(i as u64 + 1);
            match convert_line(line, self.to) {
                Ok(converted) => self.put(&format!("{converted}\n"))?,
                Err(error) => {
                    let path = self.args.input.display();
                    error.0.iter().for_each(|why| self.report_defect(&format!("{path}:{}: {why}", i + 1)));
                }
            }
        }
        Ok(())
    }

    /// Prints a defect above the progress bar.
    fn report_defect(&mut self, defect: &str) {
        self.defects += 1;
        self.progress.bar.suspend(|| print_message(defect));
    }

    fn put(&mut self, text: &str) -> Result<()> {
        let out = match &mut self.out {
            Some(out) => out,
            None => self.out.insert(self.args.open()?),
        };
        out.write_all(text.as_bytes()).with_context(|| cannot_write(self.args.output()))?;
        self.written += 1;
        Ok(())
    }

    fn finish(mut self, from: Format) -> Result<()> {
        self.progress.finish();
        let failed = self.defects > 0 || self.interrupt.is_requested();
        let untouched = Some(self.args.output()).filter(|_| self.out.is_none() && failed);
        if self.out.is_none() && !failed {
            // An input without games gives an empty output; an older file must not stay.
            self.out = Some(self.args.open()?);
        }
        if let Some(out) = self.out.take() {
            out.finish()?;
        }
        let noun = match (from, self.read) {
            (Format::Otn, 1) => "line",
            (Format::Otn, _) => "lines",
            (_, 1) => "game",
            _ => "games",
        };
        let mut summary = format!(
            "{} of {} {noun} converted from {} to {}",
            self.written,
            self.read,
            from.name(),
            self.to.name()
        );
        if !self.lost.is_empty() {
            let lost: Vec<String> =
                self.lost.iter().map(|(name, games)| format!("{name} ({games})")).collect();
            summary += &format!("; not carried, with the number of games: {}", lost.join(", "));
        }
        if self.played_on > 0 {
            summary += &format!("; played on after a third repetition, with {PLAYED_ON}: {}", self.played_on);
        }
        if let Some(path) = untouched.filter(|path| !is_standard(path)) {
            summary += &format!("; nothing is written to {}", path.display());
        }
        self.interrupt.check(|| summary.clone())?;
        if self.defects > 0 {
            let faults = if self.defects == 1 { "fault" } else { "faults" };
            bail!(NegativeResult(format!("{summary}; {} {faults}", self.defects)));
        }
        print_message(summary);
        Ok(())
    }
}
