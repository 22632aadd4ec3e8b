//! The operator's commands on accounts and games, while the site runs or not.

use crate::accounts::{code_hash, new_code, new_codes};
use crate::calendar::{date, now_ms, time_of_day};
use crate::error::AppError;
use crate::identities::existing_name_key;
use crate::moderation::{self, ANNUL, GUEST};
use crate::notices::renew_push_key;
use crate::play::{self, BAN, EstimatedWorth, Games, Services, abort_waiting, end_games_before_closing};
use crate::rule_sets::RuleSets;
use crate::screening;
use crate::serve_error::ServeError;
use crate::server::DATABASE;
use crate::visitor::VisitorId;
use std::io::ErrorKind;
use std::path::Path;
use std::sync::Arc;
use throughline_lab::ratings::{MIDDLE, SideWorth};
use throughline_store::{
    Account, AuditEntry, Report, RestrictedVisitor, Restriction, SqliteStore, Store, StoreError, open_shared,
};

/// Errors of the operator's commands.
#[derive(thiserror::Error, Debug)]
pub enum AdminError {
    /// The store cannot be opened, or fails.
    #[error(transparent)]
    Serve(#[from] ServeError),
    /// No account has the name.
    #[error("there is no account of the name {0:?}")]
    NoSuchName(String),
    /// The reason is missing or too long.
    #[error("the reason cannot be taken: {0}")]
    BadReason(String),
    /// The account is not under a restriction of this kind.
    #[error("{0} is under no {1}: there is nothing to lift")]
    NotRestricted(String, String),
    /// No open report has the id.
    #[error("there is no open report {0:?}")]
    NoSuchReport(String),
    /// A game could not be annulled.
    #[error("the game was not annulled: {0}")]
    NotAnnulled(String),
    /// The games of an account could not be ended.
    #[error("the games of the account could not be ended: {0}")]
    NotEnded(String),
    /// The key for push services could not be replaced.
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

/// The actor in audit log entries of commands. Unchanged, so that old and new entries agree.
const OPERATOR: &str = "the keeper";

/// The reason for an action, cleaned and checked as the site does it.
fn reason_for(action: &str, text: &str) -> Result<String, AdminError> {
    moderation::reason_for(action, text).map_err(|why| AdminError::BadReason(why.message()))
}

fn audit_entry(action: &str, target: &str, reason: &str) -> AuditEntry {
    let [actor, action, target, reason] = [OPERATOR, action, target, reason].map(str::to_owned);
    AuditEntry { at: now_ms(), actor, action, target, reason }
}

/// Maximum number of audit log entries printed.
const MAX_ENTRIES: u32 = 1_000;

/// The operator's commands, on the site's store.
pub struct Admin {
    store: Arc<dyn Store>,
}

impl Admin {
    /// Opens the store of a data folder, or a shared one.
    ///
    /// # Errors
    /// When it cannot be opened, or the games of the folder are gone: no tables are made then, so
    /// that the site finds that out, too.
    pub async fn open(data: &Path, store: Option<&str>) -> Result<Self, AdminError> {
        if let Some(address) = store {
            return Ok(Admin { store: open_shared(address).await? });
        }
        let database = data.join(DATABASE);
        let reason = match std::fs::metadata(&database) {
            Ok(file) if file.len() > 0 => {
                return Ok(Admin { store: Arc::new(SqliteStore::open(&database).await?) });
            }
            Ok(_) => return Err(ServeError::NoGames { path: data.to_owned() }.into()),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                "there is no such file: start the site once".to_owned()
            }
            Err(error) => error.to_string(),
        };
        Err(StoreError::Open { database: database.display().to_string(), reason }.into())
    }

    /// Closes the store.
    pub async fn close(self) {
        self.store.close().await;
    }

    async fn account(&self, name: &str) -> Result<Account, AdminError> {
        let found = self.store.account_named(&existing_name_key(name).unwrap_or_default()).await?;
        found.ok_or_else(|| AdminError::NoSuchName(name.to_owned()))
    }

    /// Ends games of an account. A running site sees it within seconds.
    async fn end_games(
        &self,
        account: &Account,
        end: impl AsyncFnOnce(&Games, &VisitorId) -> Result<(), AppError>,
    ) -> Result<(), AdminError> {
        let games = Games::new(Services::without_site(self.store.clone()).map_err(ServeError::System)?);
        let ended = end(&games, &VisitorId::from_stored(&account.visitor)).await;
        games.close();
        games.engines.stop();
        ended.map_err(|why| AdminError::NotEnded(why.message()))
    }

    /// Creates an invitation code, with which one person can sign up where the site requires an
    /// invitation.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub async fn invite(&self) -> Result<String, AdminError> {
        let code = new_code();
        if let Some(hash) = code_hash(&code) {
            self.store.invite(&hash).await?;
            self.note_done("invite", "one account").await?;
        }
        Ok(code)
    }

    /// Creates new recovery codes for somebody who has lost the password and the codes. The old
    /// codes become invalid.
    ///
    /// # Errors
    /// [`AdminError::NoSuchName`], and when the store cannot be written.
    pub async fn new_recovery_codes(&self, name: &str) -> Result<Vec<String>, AdminError> {
        let account = self.account(name).await?;
        let codes = new_codes();
        let hashed = codes.iter().filter_map(|code| code_hash(code)).collect();
        self.store.set_codes(&account.visitor, hashed).await?;
        self.note_done("recovery-codes", &account.name).await?;
        Ok(codes)
    }

    /// Ends all sessions of an account, or of all accounts, in case somebody else is signed in, and
    /// revokes their access tokens. A running site closes their sockets and streams within seconds.
    ///
    /// # Errors
    /// [`AdminError::NoSuchName`], and when the store cannot be written.
    pub async fn end_sessions(&self, name: Option<&str>) -> Result<(), AdminError> {
        let Some(name) = name else {
            self.store.end_sessions_before(i64::MAX, i64::MAX).await?;
            self.store.remove_all_access_tokens().await?;
            return self.note_done("end-sessions", "everybody").await;
        };
        let account = self.account(name).await?;
        self.store.end_sessions(&account.visitor).await?;
        self.store.remove_access_tokens(&account.visitor).await?;
        self.note_done("end-sessions", &account.name).await
    }

    /// Writes an action to the audit log.
    async fn note_done(&self, action: &str, target: &str) -> Result<(), AdminError> {
        Ok(self.store.note_done(audit_entry(action, target, "")).await?)
    }

    /// Creates a new key that identifies the site to push services. Existing push subscriptions
    /// stop working until people subscribe again.
    ///
    /// # Errors
    /// When the store cannot be written, or the system has no random numbers.
    pub async fn new_push_key(&self) -> Result<(), AdminError> {
        let renewed = renew_push_key(&*self.store).await;
        renewed.map_err(|error| AdminError::NoKey(error.to_string()))?;
        self.note_done("new-push-key", "the site").await
    }

    /// Closes an account, as its owner could: its games end first, so that nobody waits.
    ///
    /// # Errors
    /// [`AdminError::NoSuchName`], [`AdminError::NotEnded`], and when the store cannot be written.
    pub async fn close_account(&self, name: &str) -> Result<(), AdminError> {
        let account = self.account(name).await?;
        self.end_games(&account, end_games_before_closing).await?;
        self.store.close_account(&account.visitor, now_ms()).await?;
        self.note_done("close-account", &account.name).await
    }

    /// Makes somebody a moderator.
    ///
    /// # Errors
    /// [`AdminError::NoSuchName`], and when the store cannot be written.
    pub async fn make_moderator(&self, name: &str) -> Result<(), AdminError> {
        let account = self.account(name).await?;
        let entry = audit_entry("make-moderator", &account.name, "");
        Ok(self.store.make_moderator(&account.visitor, entry).await?)
    }

    /// Removes a moderator.
    ///
    /// # Errors
    /// As [`Admin::make_moderator`].
    pub async fn remove_moderator(&self, name: &str) -> Result<(), AdminError> {
        let account = self.account(name).await?;
        let entry = audit_entry("remove-moderator", &account.name, "");
        Ok(self.store.remove_moderator(&account.visitor, entry).await?)
    }

    /// Mutes an account (`mute`) or bans it from playing (`ban`) for a number of days; 0 means for
    /// ever. A ban also ends the games that wait for another player, or for the account's answer.
    ///
    /// # Errors
    /// [`AdminError::NoSuchName`], [`AdminError::BadReason`], [`AdminError::NotEnded`], and when
    /// the store cannot be written.
    pub async fn restrict(&self, name: &str, kind: &str, days: u32, reason: &str) -> Result<(), AdminError> {
        let account = self.account(name).await?;
        let entry = audit_entry(kind, &account.name, &reason_for(kind, reason)?);
        moderation::restrict(&*self.store, &account.visitor, kind, days, entry).await?;
        if kind == BAN { self.end_games(&account, abort_waiting).await } else { Ok(()) }
    }

    /// Lifts a mute or a ban: of the account with this name, or that with this id, as
    /// [`Admin::restrictions`] prints it for those without a name.
    ///
    /// # Errors
    /// [`AdminError::NoSuchName`], [`AdminError::NotRestricted`], and when the store cannot be
    /// written.
    pub async fn lift(&self, who: &str, kind: &str) -> Result<(), AdminError> {
        let mut all = self.store.all_restrictions(now_ms(), u32::MAX).await?.into_iter();
        let (name, visitor) = match all.find(|one| moderation::restriction_id(one) == who) {
            Some(one) => (GUEST.to_owned(), one.visitor),
            None => self.account(who).await.map(|account| (account.name, account.visitor))?,
        };
        let entry = audit_entry(&format!("un{kind}"), &name, "");
        let lifted = self.store.lift(&visitor, kind, entry).await?;
        if lifted { Ok(()) } else { Err(AdminError::NotRestricted(name, kind.to_owned())) }
    }

    /// Returns the restrictions in force, a line for each, the newest first.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn restrictions(&self) -> Result<Vec<String>, AdminError> {
        let mut lines = Vec::new();
        for one in self.store.all_restrictions(now_ms(), u32::MAX).await? {
            let account = self.store.account_of(&one.visitor).await?;
            let id = || format!("{GUEST} {}", moderation::restriction_id(&one));
            let name = account.map_or_else(id, |account| account.name);
            let RestrictedVisitor { at, restriction: Restriction { kind, until, reason }, .. } = one;
            let until = until.map_or_else(|| "for ever".to_owned(), |until| format!("until {}", date(until)));
            lines.push(format!("{name}: {kind} since {}, {until}: {reason}", date(at)));
        }
        Ok(lines)
    }

    /// Returns the open reports, a line for each: id, day, reason, accused, reporter, game, text.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn reports(&self) -> Result<Vec<String>, AdminError> {
        let mut lines = Vec::new();
        for report in self.store.open_reports(u32::MAX).await? {
            let who = [report.accused.clone(), report.reporter.clone()];
            let names = self.store.names(&who).await?;
            let [accused, reporter] = who.each_ref().map(|who| names.get(who).map_or(GUEST, String::as_str));
            let Report { id, reason, game, text, at, .. } = report;
            let day = date(at);
            lines.push(format!("{id} {day} {reason}: {accused}, by {reporter}, game {game}: {text}"));
        }
        Ok(lines)
    }

    /// Settles a report.
    ///
    /// # Errors
    /// [`AdminError::NoSuchReport`], [`AdminError::BadReason`], and when the store cannot be
    /// written.
    pub async fn settle(&self, report: &str, reason: &str) -> Result<(), AdminError> {
        let entry = audit_entry("settle", report, &reason_for("settle", reason)?);
        let settled = self.store.settle(report, entry.at, Some(entry)).await?;
        if settled { Ok(()) } else { Err(AdminError::NoSuchReport(report.to_owned())) }
    }

    /// Annuls the result of a rated game, and recalculates the ratings of its pool.
    ///
    /// # Errors
    /// [`AdminError::NotAnnulled`], [`AdminError::BadReason`], and when the store cannot be
    /// written.
    pub async fn annul(&self, game: &str, reason: &str) -> Result<(), AdminError> {
        let entry = audit_entry(ANNUL, game, &reason_for(ANNUL, reason)?);
        let annulled = play::annul(&*self.store, &Arc::new(RuleSets::default()), game, entry).await;
        annulled.map_err(|why| AdminError::NotAnnulled(why.message()))
    }

    /// Estimates the worth of the sides from the site's rated games, a line for each rule set. With
    /// `use_it` later games are rated by the new estimates.
    ///
    /// # Errors
    /// When the store cannot be read or written, or a game cannot be read.
    pub async fn worth(&self, use_it: bool) -> Result<Vec<String>, AdminError> {
        let found = play::estimate_worths(&*self.store, &Arc::new(RuleSets::default()), use_it).await;
        let found = found.map_err(|why| AdminError::NotCounted(why.message()))?;
        if use_it && !found.is_empty() {
            self.note_done("worth", "the site").await?;
        }
        Ok(found.iter().map(worth_line).collect())
    }

    /// Returns how the moves of rated games compare with the engine's, in lines: for one account,
    /// or for those who played last.
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

    /// Returns the audit log of moderators and the operator, the newest entry first.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn audit(&self) -> Result<Vec<String>, AdminError> {
        let line = |AuditEntry { at, actor, action, target, reason }| {
            let (day, time) = (date(at), time_of_day(at));
            format!("{day} {time} {actor}: {action} {target}. {reason}").trim_end().to_owned()
        };
        Ok(self.store.audit(MAX_ENTRIES).await?.into_iter().map(line).collect())
    }
}

/// A rule set with what its games say.
fn worth_line(found: &EstimatedWorth) -> String {
    let EstimatedWorth { spec, games, now, found, judged } = found;
    let points = |worth: &SideWorth| worth.estimate(MIDDLE);
    let gain = judged.gain_text().map_or_else(String::new, |gain| {
        format!("; expected scores of the newer half: Brier {:.4} with what the older half teaches, {:.4} with sides alike, better by {gain}", judged.with.brier, judged.without.brier)
    });
    format!(
        "{spec}: {games} {}; the first side is worth {:+.0} points now, {:+.0} ({:+.0} to {:+.0}) by these games{gain}",
        if *games == 1 { "game" } else { "games" },
        points(now).value,
        points(found).value,
        points(found).low,
        points(found).high,
    )
}
