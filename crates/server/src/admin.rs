//! What the operator of a site does with its accounts, while the site runs or not.

use crate::accounts::{code_hash, new_code, new_codes};
use crate::calendar::{date, now_ms};
use crate::identities::existing_name_key;
use crate::moderation;
use crate::notices::renew_push_key;
use crate::play::{self, EstimatedWorth};
use crate::rule_sets::RuleSets;
use crate::screening;
use crate::server::{DATABASE, ServeError};
use std::path::Path;
use std::sync::Arc;
use throughline_lab::ratings::{MIDDLE, SideWorth};
use throughline_store::{Account, AuditEntry, Report, SqliteStore, Store, StoreError, open_shared};

/// Why something was not done.
#[derive(thiserror::Error, Debug)]
pub enum AdminError {
    /// The store cannot be opened, or fails.
    #[error(transparent)]
    Serve(#[from] ServeError),
    /// Nobody has the name.
    #[error("there is no account of the name {0:?}")]
    NoSuchName(String),
    /// No open report has the id.
    #[error("there is no open report {0:?}")]
    NoSuchReport(String),
    /// A game could not be annulled.
    #[error("the game was not annulled: {0}")]
    NotAnnulled(String),
    /// There is no new key for push services.
    #[error("there is no new key for push services: {0}")]
    NoKey(String),
    /// Rated games could not be read.
    #[error("the rated games could not be read: {0}")]
    NotCounted(String),
}

impl From<StoreError> for AdminError {
    fn from(error: StoreError) -> Self {
        AdminError::Serve(error.into())
    }
}

/// Who the audit log says did what is done on the command line: entries stay as they are.
const OPERATOR: &str = "the keeper";

fn done(action: &str, target: &str, reason: &str) -> AuditEntry {
    let [actor, action, target, reason] = [OPERATOR, action, target, reason].map(str::to_owned);
    AuditEntry { at: now_ms(), actor, action, target, reason }
}

/// Entries of the audit log that are printed.
const ENTRIES: u32 = 1_000;

/// The commands of whoever runs a site, on its store.
pub struct Admin {
    store: Arc<dyn Store>,
}

impl Admin {
    /// Opens the store of a data folder, or a shared one.
    ///
    /// # Errors
    /// When it cannot be opened.
    pub async fn open(data: &Path, store: Option<&str>) -> Result<Self, AdminError> {
        if let Some(address) = store {
            return Ok(Admin { store: open_shared(address).await? });
        }
        let database = data.join(DATABASE);
        if !database.is_file() {
            let database = database.display().to_string();
            let reason = "there is no such file: start the site once".to_owned();
            return Err(StoreError::Open { database, reason }.into());
        }
        Ok(Admin { store: Arc::new(SqliteStore::open(&database).await?) })
    }

    /// Closes the store.
    pub async fn close(self) {
        self.store.close().await;
    }

    async fn account(&self, name: &str) -> Result<Account, AdminError> {
        let found = self.store.account_named(&existing_name_key(name).unwrap_or_default()).await?;
        found.ok_or_else(|| AdminError::NoSuchName(name.to_owned()))
    }

    /// A code with which one person can make an account where the site asks for an invitation.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub async fn invite(&self) -> Result<String, AdminError> {
        let code = new_code();
        if let Some(hash) = code_hash(&code) {
            self.store.invite(&hash).await?;
        }
        Ok(code)
    }

    /// New recovery codes for somebody who has lost the password and the codes. The old ones are
    /// worth nothing then.
    ///
    /// # Errors
    /// [`AdminError::NoSuchName`], and when the store cannot be written.
    pub async fn new_recovery_codes(&self, name: &str) -> Result<Vec<String>, AdminError> {
        let codes = new_codes();
        let hashed = codes.iter().filter_map(|code| code_hash(code)).collect();
        self.store.set_codes(&self.account(name).await?.visitor, hashed).await?;
        Ok(codes)
    }

    /// Ends all sessions of an account, or of all accounts: somebody else may be signed in. A site
    /// that runs closes their sockets within seconds.
    ///
    /// # Errors
    /// [`AdminError::NoSuchName`], and when the store cannot be written.
    pub async fn end_sessions(&self, name: Option<&str>) -> Result<(), AdminError> {
        match name {
            Some(name) => self.store.end_sessions(&self.account(name).await?.visitor).await?,
            None => self.store.end_sessions_before(i64::MAX, i64::MAX).await?,
        }
        Ok(())
    }

    /// Makes a new key by which push services know the site. Browsers that were told by the old one
    /// are told of nothing until their people ask for it again.
    ///
    /// # Errors
    /// When the store cannot be written, or the system has no random numbers.
    pub async fn new_push_key(&self) -> Result<(), AdminError> {
        let renewed = renew_push_key(&*self.store).await;
        renewed.map_err(|error| AdminError::NoKey(error.to_string()))
    }

    /// Closes an account, as its person could.
    ///
    /// # Errors
    /// [`AdminError::NoSuchName`], and when the store cannot be written.
    pub async fn close_account(&self, name: &str) -> Result<(), AdminError> {
        Ok(self.store.close_account(&self.account(name).await?.visitor).await?)
    }

    /// Makes somebody a moderator.
    ///
    /// # Errors
    /// [`AdminError::NoSuchName`], and when the store cannot be written.
    pub async fn make_moderator(&self, name: &str) -> Result<(), AdminError> {
        let account = self.account(name).await?;
        let entry = done("make-moderator", &account.name, "");
        Ok(self.store.make_moderator(&account.visitor, entry).await?)
    }

    /// Takes that back.
    ///
    /// # Errors
    /// As [`Admin::make_moderator`].
    pub async fn remove_moderator(&self, name: &str) -> Result<(), AdminError> {
        let account = self.account(name).await?;
        let entry = done("remove-moderator", &account.name, "");
        Ok(self.store.remove_moderator(&account.visitor, entry).await?)
    }

    /// Has an account write to nobody (`mute`) or play with nobody (`ban`) for so many days; 0
    /// stands for ever.
    ///
    /// # Errors
    /// [`AdminError::NoSuchName`], and when the store cannot be written.
    pub async fn restrict(&self, name: &str, kind: &str, days: u32, reason: &str) -> Result<(), AdminError> {
        let account = self.account(name).await?;
        let entry = done(kind, &account.name, reason);
        Ok(moderation::restrict(&*self.store, &account.visitor, kind, days, entry).await?)
    }

    /// Ends that.
    ///
    /// # Errors
    /// [`AdminError::NoSuchName`], and when the store cannot be written.
    pub async fn lift(&self, name: &str, kind: &str) -> Result<(), AdminError> {
        let account = self.account(name).await?;
        let entry = done(&format!("un{kind}"), &account.name, "");
        Ok(self.store.lift(&account.visitor, kind, entry).await?)
    }

    /// The reports that nobody has settled, a line for each: id, day, reason, whom, by whom, game,
    /// text.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn reports(&self) -> Result<Vec<String>, AdminError> {
        let mut lines = Vec::new();
        for report in self.store.open_reports(u32::MAX).await? {
            let who = [report.accused.clone(), report.reporter.clone()];
            let names = self.store.names(&who).await?;
            let [accused, reporter] =
                who.each_ref().map(|who| names.get(who).map_or("a guest", String::as_str));
            let Report { id, reason, game, text, at, .. } = report;
            let day = date(at);
            lines.push(format!("{id} {day} {reason}: {accused}, by {reporter}, game {game}: {text}"));
        }
        Ok(lines)
    }

    /// Settles a report.
    ///
    /// # Errors
    /// [`AdminError::NoSuchReport`], and when the store cannot be written.
    pub async fn settle(&self, report: &str, reason: &str) -> Result<(), AdminError> {
        let settled = self.store.settle(report, done("settle", report, reason)).await?;
        if settled { Ok(()) } else { Err(AdminError::NoSuchReport(report.to_owned())) }
    }

    /// Annuls the result of a rated game, and works the ratings of its pool out anew.
    ///
    /// # Errors
    /// [`AdminError::NotAnnulled`], and when the store cannot be written.
    pub async fn annul(&self, game: &str, reason: &str) -> Result<(), AdminError> {
        let entry = done("annul", game, reason);
        let annulled = play::annul(&*self.store, &Arc::new(RuleSets::default()), game, entry).await;
        annulled.map_err(|why| AdminError::NotAnnulled(why.words()))
    }

    /// What the rated games of a site say of the worth of the sides, a line for each rule set; with
    /// `use_it` games are rated by it from now on.
    ///
    /// # Errors
    /// When the store cannot be read or written, or a game cannot be read.
    pub async fn worth(&self, use_it: bool) -> Result<Vec<String>, AdminError> {
        let found = play::estimate_worths(&*self.store, &Arc::new(RuleSets::default()), use_it).await;
        let found = found.map_err(|why| AdminError::NotCounted(why.words()))?;
        Ok(found.iter().map(worth_line).collect())
    }

    /// How the moves of rated games compare with the engine's, in lines: of somebody, or of those
    /// who played last.
    ///
    /// # Errors
    /// [`AdminError::NoSuchName`], and when the store cannot be read.
    pub async fn fair_play(&self, name: Option<&str>) -> Result<Vec<String>, AdminError> {
        let whose = match name {
            Some(name) => Some(self.account(name).await?),
            None => None,
        };
        Ok(screening::lines(&*self.store, whose.as_ref()).await?)
    }

    /// What moderators and the operator have done, the newest first, a line for each.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn audit(&self) -> Result<Vec<String>, AdminError> {
        let line = |AuditEntry { at, actor, action, target, reason }| {
            format!("{} {actor}: {action} {target}. {reason}", date(at)).trim_end().to_owned()
        };
        Ok(self.store.audit(ENTRIES).await?.into_iter().map(line).collect())
    }
}

/// A rule set with what its games say.
fn worth_line(found: &EstimatedWorth) -> String {
    let EstimatedWorth { spec, games, now, found, judged } = found;
    let points = |worth: &SideWorth| worth.estimate(MIDDLE);
    let gain = judged.gain.map_or_else(String::new, |gain| {
        format!("; expected scores of the newer half: Brier {:.4} with what the older half teaches, {:.4} with sides alike, better by {gain}", judged.with.brier, judged.without.brier)
    });
    format!(
        "{spec}: {games} games; the first side is worth {:+.0} points now, {:+.0} ({:+.0} to {:+.0}) by these games{gain}",
        points(now).value,
        points(found).value,
        points(found).low,
        points(found).high,
    )
}
