//! The files that a match leaves: its state and its records.

use super::Args;
use crate::play::today;
use anyhow::{Context, Result};
use std::io;
use std::path::Path;
use throughline_lab::{MatchPlan, PlayedGame, RecordsFile, StateFile, match_sheet, settings};

/// Keeps finished games.
pub struct Keeper {
    state: Option<StateFile>,
    records: Option<RecordsFile>,
    date: String,
}

impl Keeper {
    /// Opens the files before anything is played; the games of the match so far.
    pub fn open(args: &Args, plan: &MatchPlan) -> Result<(Self, Vec<PlayedGame>)> {
        let length = |path: &Path| path.metadata().map_or(0, |data| data.len());
        let mut records_from = args.records.as_deref().map_or(0, length);
        let (mut state, mut games) = (None, Vec::new());
        if let Some(path) = &args.state {
            let context = || format!("cannot keep the match in {}", path.display());
            let mut settings = settings(plan);
            if let Some(records) = &args.records {
                settings.insert("records".to_owned(), records.display().to_string());
            }
            let held = if args.resume { StateFile::resume(path, &settings) } else { Ok(None) };
            match held.with_context(context)? {
                Some((file, played)) => {
                    records_from = file.records_from();
                    games = played;
                    state = Some(file);
                }
                None => state = Some(StateFile::create(path, settings, records_from).with_context(context)?),
            }
        }
        let open = |path: &Path| {
            let opened = RecordsFile::open(path, records_from);
            opened.with_context(|| format!("cannot write {}", path.display()))
        };
        let records = args.records.as_deref().map(open).transpose()?;
        let mut keeper = Keeper { state, records, date: today() };
        for game in &games {
            keeper.write(plan, game)?;
        }
        Ok((keeper, games))
    }

    /// Keeps a game that was just finished.
    pub fn keep(&mut self, plan: &MatchPlan, game: &PlayedGame) -> io::Result<()> {
        if let Some(state) = &mut self.state {
            state.append(game)?;
        }
        self.write(plan, game)
    }

    fn write(&mut self, plan: &MatchPlan, game: &PlayedGame) -> io::Result<()> {
        let Some(records) = &mut self.records else { return Ok(()) };
        let sheet = match_sheet(plan, game, &self.date).map_err(io::Error::other)?;
        records.add(game.index, &sheet)
    }

    /// Writes what is left to write.
    pub fn finish(self) -> io::Result<()> {
        self.records.map_or(Ok(()), RecordsFile::finish)
    }
}
