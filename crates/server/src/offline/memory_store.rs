//! A store without a disk, for games alone: nobody has an account, a rating or anything to say.

use async_trait::async_trait;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};
use throughline_store::{
    Account, Accounts, Append, AuditEntry, Chat, ClientData, ClientDatum, Comparable, Conditional, Filter,
    Identity, Line, ListedSide, Mail, MailPurpose, MailToken, Moderation, NewEvent, NewGame, NewLine,
    NewLines, Notices, Outage, Passkey, Passkeys, Public, PushSubscription, Query, Ratings, Report,
    Restriction, ScreenedSide, Screening, Session, SignUp, Store, StoreError, StoredEvent, StoredGame,
    StoredRating, StoredWorth, Summary,
};

/// A game, whose lists it stands on, whether everybody may find it, and its time in the lobby.
#[derive(Debug)]
struct Entry {
    game: StoredGame,
    players: BTreeSet<String>,
    public: bool,
    seek: Option<i64>,
    /// Conditional lines, by whose they are.
    conditional: BTreeMap<String, String>,
}

impl Entry {
    /// Changes conditional lines, if all are what they must be.
    fn change(&mut self, new: &[NewLines]) -> bool {
        let fits = |new: &NewLines| self.conditional.get(&new.visitor) == new.before.as_ref();
        let all_fit = new.iter().all(fits);
        for NewLines { visitor, after, .. } in new.iter().filter(|_| all_fit) {
            self.conditional.remove(visitor);
            self.conditional.extend(after.clone().map(|lines| (visitor.clone(), lines)));
        }
        all_fit
    }
}

/// Games by their ids.
type Games = BTreeMap<String, Entry>;

/// Games in memory.
#[derive(Default, Debug)]
pub(super) struct MemoryStore(Mutex<Games>);

impl MemoryStore {
    /// Forgets all games.
    pub(super) fn clear(&self) {
        self.lock().clear();
    }

    fn lock(&self) -> MutexGuard<'_, Games> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Appends events to a game; its version then.
fn add(game: &mut StoredGame, events: Vec<NewEvent>, finishes: bool, at: i64) -> u64 {
    let summary = &mut game.summary;
    for NewEvent { kind, body } in events {
        summary.version += 1;
        game.events.push(StoredEvent { version: summary.version, kind, body, at });
    }
    summary.updated_at = at;
    summary.finished_at = summary.finished_at.or(finishes.then_some(at));
    summary.version
}

/// Nobody is rated.
#[async_trait]
impl Ratings for MemoryStore {
    async fn rating(&self, _: &str, _: &str) -> Result<Option<StoredRating>, StoreError> {
        Ok(None)
    }

    async fn ratings_of(&self, _: &str) -> Result<Vec<StoredRating>, StoreError> {
        Ok(Vec::new())
    }

    async fn best(&self, _: &str, _: i64, _: i64, _: u32) -> Result<Vec<StoredRating>, StoreError> {
        Ok(Vec::new())
    }

    async fn side_worths(&self, _: &str) -> Result<Vec<StoredWorth>, StoreError> {
        Ok(Vec::new())
    }

    async fn add_side_worth(&self, _: StoredWorth) -> Result<(), StoreError> {
        Ok(())
    }

    async fn rated_games(&self, _: &str) -> Result<Vec<StoredRating>, StoreError> {
        Ok(Vec::new())
    }

    async fn replace_ratings(&self, _: &str, _: u64, _: Vec<StoredRating>) -> Result<bool, StoreError> {
        Ok(true)
    }

    async fn pools(&self) -> Result<Vec<String>, StoreError> {
        Ok(Vec::new())
    }
}

/// Nothing is rated, and so nothing screened.
#[async_trait]
impl Screening for MemoryStore {
    async fn unscreened(&self, _: i64, _: u32) -> Result<Vec<(String, i64)>, StoreError> {
        Ok(Vec::new())
    }

    async fn add_screening(&self, _: [ScreenedSide; 2]) -> Result<bool, StoreError> {
        Ok(false)
    }

    async fn screened(&self, _: u32) -> Result<Vec<ListedSide>, StoreError> {
        Ok(Vec::new())
    }

    async fn screened_of(&self, _: &str, _: u32) -> Result<Vec<ListedSide>, StoreError> {
        Ok(Vec::new())
    }

    async fn comparable_sides(&self, _: Comparable, _: u32) -> Result<Vec<ScreenedSide>, StoreError> {
        Ok(Vec::new())
    }
}

#[async_trait]
impl Conditional for MemoryStore {
    async fn conditional(&self, game: &str) -> Result<Vec<(String, String)>, StoreError> {
        let games = self.lock();
        let lines = games.get(game).map(|entry| entry.conditional.clone()).unwrap_or_default();
        Ok(lines.into_iter().collect())
    }

    async fn set_conditional(&self, game: &str, version: u64, new: NewLines) -> Result<bool, StoreError> {
        let mut games = self.lock();
        let entry = games.get_mut(game).filter(|entry| entry.game.summary.version == version);
        Ok(entry.is_some_and(|entry| entry.change(&[new])))
    }
}

/// Nobody looks after order.
#[async_trait]
impl Moderation for MemoryStore {
    async fn set_moderator(&self, _: &str, _: bool, _: AuditEntry) -> Result<(), StoreError> {
        Ok(())
    }

    async fn is_moderator(&self, _: &str) -> Result<bool, StoreError> {
        Ok(false)
    }

    async fn restrict(&self, _: &str, _: Restriction, _: AuditEntry) -> Result<(), StoreError> {
        Ok(())
    }

    async fn lift(&self, _: &str, _: &str, _: AuditEntry) -> Result<(), StoreError> {
        Ok(())
    }

    async fn restrictions(&self, _: &str, _: i64) -> Result<Vec<Restriction>, StoreError> {
        Ok(Vec::new())
    }

    async fn note_abort(&self, _: &str, _: i64, _: i64) -> Result<(), StoreError> {
        Ok(())
    }

    async fn aborts(&self, _: &str, _: i64) -> Result<(u64, i64), StoreError> {
        Ok((0, 0))
    }

    async fn report(&self, _: Report, _: u32) -> Result<bool, StoreError> {
        Ok(true)
    }

    async fn open_reports(&self, _: u32) -> Result<Vec<Report>, StoreError> {
        Ok(Vec::new())
    }

    async fn open_report(&self, _: &str) -> Result<Option<Report>, StoreError> {
        Ok(None)
    }

    async fn settle(&self, _: &str, _: AuditEntry) -> Result<bool, StoreError> {
        Ok(false)
    }

    async fn note_done(&self, _: AuditEntry) -> Result<(), StoreError> {
        Ok(())
    }

    async fn audit(&self, _: u32) -> Result<Vec<AuditEntry>, StoreError> {
        Ok(Vec::new())
    }
}

/// What is written beside games is forgotten.
#[async_trait]
impl Chat for MemoryStore {
    async fn add_line(&self, _: NewLine, _: u32) -> Result<bool, StoreError> {
        Ok(true)
    }

    async fn lines(&self, _: &str, _: Option<u8>, _: u64, _: u32) -> Result<Vec<Line>, StoreError> {
        Ok(Vec::new())
    }

    async fn line(&self, _: &str, _: u64) -> Result<Option<Line>, StoreError> {
        Ok(None)
    }

    async fn newest_lines(&self, _: i64) -> Result<Vec<(String, u64)>, StoreError> {
        Ok(Vec::new())
    }

    async fn lines_of(&self, _: &str, _: u32) -> Result<Vec<(String, Line)>, StoreError> {
        Ok(Vec::new())
    }

    async fn mute(&self, _: &str, _: &str, _: Option<i64>, _: u32) -> Result<(), StoreError> {
        Ok(())
    }

    async fn muted_by(&self, _: &str) -> Result<Vec<String>, StoreError> {
        Ok(Vec::new())
    }

    async fn note(&self, _: &str, _: &str) -> Result<String, StoreError> {
        Ok(String::new())
    }

    async fn notes(&self, _: &str) -> Result<Vec<(String, String)>, StoreError> {
        Ok(Vec::new())
    }

    async fn set_note(&self, _: &str, _: &str, _: &str, _: i64) -> Result<(), StoreError> {
        Ok(())
    }
}

/// Nobody has an account.
#[async_trait]
impl Accounts for MemoryStore {
    async fn sign_up(&self, _: SignUp) -> Result<(), StoreError> {
        Err(StoreError::Taken)
    }

    async fn invite(&self, _: &str) -> Result<(), StoreError> {
        Ok(())
    }

    async fn is_invited(&self, _: &str) -> Result<bool, StoreError> {
        Ok(false)
    }

    async fn account_named(&self, _: &str) -> Result<Option<Account>, StoreError> {
        Ok(None)
    }

    async fn account_of(&self, _: &str) -> Result<Option<Account>, StoreError> {
        Ok(None)
    }

    async fn names(&self, _: &[String]) -> Result<HashMap<String, String>, StoreError> {
        Ok(HashMap::new())
    }

    async fn identity(&self, _: &str) -> Result<Identity, StoreError> {
        Ok(Identity::Guest)
    }

    async fn ended(&self, _: &[String]) -> Result<Vec<String>, StoreError> {
        Ok(Vec::new())
    }

    async fn sessions(&self, _: &str) -> Result<Vec<Session>, StoreError> {
        Ok(Vec::new())
    }

    async fn open_session(&self, _: Session) -> Result<(), StoreError> {
        Ok(())
    }

    async fn end_session(&self, _: &str, _: &str) -> Result<bool, StoreError> {
        Ok(false)
    }

    async fn end_sessions(&self, _: &str) -> Result<(), StoreError> {
        Ok(())
    }

    async fn set_password(&self, _: &str, _: &str, _: &str) -> Result<(), StoreError> {
        Ok(())
    }

    async fn set_codes(&self, _: &str, _: Vec<String>) -> Result<(), StoreError> {
        Ok(())
    }

    async fn use_code(&self, _: &str, _: &str) -> Result<bool, StoreError> {
        Ok(false)
    }

    async fn close_account(&self, _: &str) -> Result<(), StoreError> {
        Ok(())
    }
}

/// Nobody is told of anything.
#[async_trait]
impl Notices for MemoryStore {
    async fn site_key(&self, _: &str, new: &str) -> Result<String, StoreError> {
        Ok(new.to_owned())
    }

    async fn seen(&self, _: &str) -> Result<i64, StoreError> {
        Ok(0)
    }

    async fn set_seen(&self, _: &str, _: i64) -> Result<(), StoreError> {
        Ok(())
    }

    async fn subscribe(&self, _: PushSubscription, _: u32) -> Result<(), StoreError> {
        Ok(())
    }

    async fn subscriptions(&self, _: &str) -> Result<Vec<PushSubscription>, StoreError> {
        Ok(Vec::new())
    }

    async fn unsubscribe(&self, _: &str, _: &str) -> Result<(), StoreError> {
        Ok(())
    }

    async fn note_delivery(&self, _: &str, _: bool, _: u32) -> Result<(), StoreError> {
        Ok(())
    }

    async fn tell(&self, _: &str, _: &str, _: i64, _: i64) -> Result<bool, StoreError> {
        Ok(false)
    }

    async fn tidy_notices(&self, _: i64, _: i64) -> Result<(), StoreError> {
        Ok(())
    }

    async fn mail_of(&self, _: &str) -> Result<Option<Mail>, StoreError> {
        Ok(None)
    }

    async fn mails_at(&self, _: &str, _: u32) -> Result<Vec<Mail>, StoreError> {
        Ok(Vec::new())
    }

    async fn set_mail(&self, _: Mail) -> Result<(), StoreError> {
        Ok(())
    }

    async fn remove_mail(&self, _: &str) -> Result<(), StoreError> {
        Ok(())
    }

    async fn add_mail_token(&self, _: MailToken) -> Result<(), StoreError> {
        Ok(())
    }

    async fn mail_token(&self, _: &str, _: MailPurpose, _: i64) -> Result<Option<MailToken>, StoreError> {
        Ok(None)
    }

    async fn use_mail_token(&self, _: &str) -> Result<bool, StoreError> {
        Ok(false)
    }

    async fn set_digest(&self, _: &str, _: bool) -> Result<(), StoreError> {
        Ok(())
    }

    async fn switch_digest_off(&self, _: &str, _: i64) -> Result<bool, StoreError> {
        Ok(false)
    }

    async fn digests(&self, _: i64, _: u32) -> Result<Vec<Mail>, StoreError> {
        Ok(Vec::new())
    }

    async fn claim_digest(&self, _: i64, _: i64, _: MailToken) -> Result<bool, StoreError> {
        Ok(false)
    }
}

/// Nobody has a passkey.
#[async_trait]
impl Passkeys for MemoryStore {
    async fn add_passkey(&self, _: Passkey) -> Result<bool, StoreError> {
        Ok(false)
    }

    async fn passkeys(&self, _: &str) -> Result<Vec<Passkey>, StoreError> {
        Ok(Vec::new())
    }

    async fn passkey(&self, _: &str) -> Result<Option<Passkey>, StoreError> {
        Ok(None)
    }

    async fn use_passkey(&self, _: &str, _: &str, _: &str, _: i64) -> Result<bool, StoreError> {
        Ok(false)
    }

    async fn remove_passkey(&self, _: &str, _: &str) -> Result<bool, StoreError> {
        Ok(false)
    }

    async fn challenge(&self, _: &str, _: &str, _: &str, _: i64, _: i64) -> Result<bool, StoreError> {
        Ok(true)
    }

    async fn take_challenge(&self, _: &str, _: &str, _: i64) -> Result<Option<String>, StoreError> {
        Ok(None)
    }
}

#[async_trait]
impl Store for MemoryStore {
    async fn create(&self, new: NewGame) -> Result<(), StoreError> {
        let NewGame { id, kind, spec, position, events, overview, finishes, at, .. } = new;
        let mut games = self.lock();
        if games.contains_key(&id) {
            return Err(StoreError::Conflict);
        }
        let summary = Summary {
            id: id.clone(),
            kind,
            spec,
            position,
            version: 0,
            created_at: at,
            updated_at: at,
            finished_at: None,
            overview,
        };
        let mut game = StoredGame { summary, events: Vec::new() };
        add(&mut game, events, finishes, at);
        let players = new.players.into_iter().collect();
        let conditional = BTreeMap::new();
        games.insert(id, Entry { game, players, public: new.public, seek: new.seek, conditional });
        Ok(())
    }

    async fn append(&self, append: Append) -> Result<u64, StoreError> {
        let mut games = self.lock();
        let entry = games.get_mut(&append.game);
        let entry = entry.filter(|entry| entry.game.summary.version == append.expected);
        let entry = entry.ok_or(StoreError::Conflict)?;
        if !entry.change(&append.conditional) {
            return Err(StoreError::Conflict);
        }
        let Entry { game, players, seek, .. } = entry;
        players.extend(append.players);
        *seek = append.seek;
        game.summary.overview = append.overview.or(game.summary.overview.take());
        Ok(add(game, append.events, append.finishes, append.at))
    }

    async fn load(&self, id: &str) -> Result<Option<StoredGame>, StoreError> {
        Ok(self.lock().get(id).map(|entry| entry.game.clone()))
    }

    async fn list(&self, query: &Query) -> Result<Vec<Summary>, StoreError> {
        let games = self.lock();
        let fits = |entry: &&Entry| {
            let is_over = entry.game.summary.finished_at.is_some();
            query.player.as_ref().is_none_or(|player| entry.players.contains(player))
                && match query.public {
                    None => true,
                    Some(Public::Seeking(at)) => entry.seek.is_some_and(|until| until > at),
                    Some(Public::Sought(at)) => entry.seek.is_some_and(|until| until < at),
                    Some(Public::Playing) => entry.public && entry.seek.is_none() && !is_over,
                }
                && match query.filter {
                    Filter::All => true,
                    Filter::Unfinished => !is_over,
                    Filter::Finished => is_over,
                }
        };
        let found = games.values().filter(fits).map(|entry| entry.game.summary.clone());
        Ok(found.skip(query.skip as usize).take(query.limit as usize).collect())
    }

    async fn forget(&self, game: &str, player: &str) -> Result<bool, StoreError> {
        let mut games = self.lock();
        let players = &mut games.get_mut(game).ok_or(StoreError::NotListed)?.players;
        if !players.remove(player) {
            return Err(StoreError::NotListed);
        }
        let is_deleted = players.is_empty();
        if is_deleted {
            games.remove(game);
        }
        Ok(is_deleted)
    }

    async fn prune(&self, game: &str, _: i64) -> Result<bool, StoreError> {
        Ok(self.lock().remove(game).is_some())
    }

    /// No clock of its games ever ends: nobody waits for it.
    async fn deadlines(&self, _: u32) -> Result<Vec<(String, i64)>, StoreError> {
        Ok(Vec::new())
    }

    /// No seek of its games runs out: they are forgotten before.
    async fn seek(&self, _: &[String], _: i64) -> Result<(), StoreError> {
        Ok(())
    }

    async fn beat(&self, _: i64, _: i64) -> Result<(), StoreError> {
        Ok(())
    }

    async fn outages(&self, _: i64) -> Result<Vec<Outage>, StoreError> {
        Ok(Vec::new())
    }

    async fn check(&self) -> Result<(), StoreError> {
        Ok(())
    }

    async fn close(&self) {}
}

/// Browsers keep their own.
#[async_trait]
impl ClientData for MemoryStore {
    async fn client_version(&self, _: &str) -> Result<u64, StoreError> {
        Ok(0)
    }

    async fn client_data(&self, _: &str) -> Result<Vec<ClientDatum>, StoreError> {
        Ok(Vec::new())
    }

    async fn keep_client_data(&self, _: &str, _: &str, _: &str, _: u64, _: i64) -> Result<bool, StoreError> {
        Ok(false)
    }
}
