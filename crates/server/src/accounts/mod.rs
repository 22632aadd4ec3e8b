//! Accounts: a name for a visitor, and ways to come back. Whoever signs up stays who they were, so
//! that games, puzzles and settings stay too; everything works without an account.

mod archive;
mod changes;
mod client_data;
mod leaderboard;
mod names;
mod page;
mod passkeys;
mod password;
mod profile;
mod reset;
mod sessions;

pub(crate) use archive::archive;
pub(crate) use changes::{PasswordForm, add_passkey, change_codes, change_password, close, remove_passkey};
#[cfg(test)]
pub(crate) use client_data::KeptClientData;
pub(crate) use client_data::{ClientAccount, LARGEST, client_data, keep_client_data};
pub(crate) use leaderboard::leaderboard;
pub(crate) use names::key as name_key;
pub(crate) use passkeys::challenge as passkey_challenge;
pub(crate) use password::{code_hash, new_code, new_codes};
pub(crate) use profile::{path as profile_path, pool_name, profile};
pub(crate) use sessions::{ASKING, OpenSessions, SessionEnd, end_session, sign_in, sign_out, watch_sessions};

use crate::config::{AccountMode, PublicUrl};
use crate::error::AppError;
use crate::limits::{Address, Limits};
use crate::messages::{say, say_with};
use crate::play::{Games, Seat, now_ms};
use crate::visitor::{Browser, Keep, VisitorId};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Form};
use maud::Markup;
pub(crate) use page::proof;
use page::{Problem, Shown, account_page, codes_page};
use passkeys::RelyingParty;
use quick_cache::sync::Cache;
use serde::Deserialize;
pub(crate) use sessions::about;
use std::sync::Arc;
use std::time::{Duration, Instant};
use throughline_store::{AccessToken, Account, Identity, Session, SignUp, Store, StoreError};

/// The address of one's own account.
pub(crate) const ACCOUNT: &str = "/account";

/// Secrets and names that are remembered, and how long: another instance may have changed them.
const REMEMBERED: usize = 20_000;
const MEMORY: Duration = Duration::from_secs(5);

/// The accounts of a site.
pub(crate) struct AccountDesk {
    store: Arc<dyn Store>,
    pub mode: AccountMode,
    /// Whether the site sends e-mail.
    pub writes_mail: bool,
    limits: Arc<Limits>,
    pub open: OpenSessions,
    identities: Cache<String, (Identity, Instant)>,
    names: Cache<String, (Option<String>, Instant)>,
    tokens: Cache<String, (Option<AccessToken>, Instant)>,
    bots: Cache<String, (bool, Instant)>,
    /// Sessions that were noted as used lately.
    used: Cache<String, Instant>,
    boards: leaderboard::Boards,
    /// `None` where the site has no name that passkeys could belong to.
    party: Option<RelyingParty>,
}

/// What a form came to: a page that says what is wrong, or where to go on.
type Answer = Result<Response, AppError>;

impl AccountDesk {
    pub(crate) fn new(
        store: Arc<dyn Store>,
        mode: AccountMode,
        limits: Arc<Limits>,
        public: Option<&PublicUrl>,
    ) -> Self {
        let (identities, names) = (Cache::new(REMEMBERED), Cache::new(REMEMBERED));
        let (boards, party) = (leaderboard::Boards::default(), RelyingParty::of(public));
        let (open, tokens, bots) = (OpenSessions::default(), Cache::new(REMEMBERED), Cache::new(REMEMBERED));
        let used = Cache::new(REMEMBERED);
        AccountDesk {
            store,
            mode,
            writes_mail: false,
            limits,
            open,
            identities,
            names,
            tokens,
            bots,
            used,
            boards,
            party,
        }
    }

    /// Whom a secret stands for, by its hash.
    ///
    /// # Errors
    /// Only those of the store.
    pub(crate) async fn identity(&self, token: &str) -> Result<Identity, AppError> {
        if let Some((identity, since)) = self.identities.get(token)
            && since.elapsed() < MEMORY
        {
            return Ok(identity);
        }
        let identity = self.store.identity(token).await?;
        if matches!(identity, Identity::SignedIn(_)) {
            self.note_use(token).await;
        }
        self.identities.insert(token.to_owned(), (identity.clone(), Instant::now()));
        Ok(identity)
    }

    /// Who has an account of this name.
    ///
    /// # Errors
    /// Only those of the store.
    pub(crate) async fn visitor_named(&self, name: &str) -> Result<Option<VisitorId>, AppError> {
        let account = self.store.account_named(&names::key(name)).await?;
        Ok(account.map(|account| VisitorId::kept(&account.visitor)))
    }

    /// The name of a visitor, if there is one. Where the store fails, there is none.
    pub(crate) async fn name(&self, visitor: &VisitorId) -> Option<String> {
        let key = visitor.text();
        if let Some((name, since)) = self.names.get(key)
            && since.elapsed() < MEMORY
        {
            return name;
        }
        let name = self.store.names(&[key.to_owned()]).await.ok()?.remove(key);
        self.names.insert(key.to_owned(), (name.clone(), Instant::now()));
        name
    }

    /// The names of those who sit at a game.
    pub(crate) async fn names_at(&self, seats: &[Seat; 2]) -> [Option<String>; 2] {
        let mut names = [None, None];
        for (name, seat) in names.iter_mut().zip(seats) {
            if let Some(visitor) = seat.meant_for() {
                *name = self.name(visitor).await;
            }
        }
        names
    }

    /// The database.
    pub(crate) fn store(&self) -> &Arc<dyn Store> {
        &self.store
    }

    /// The access token with this hash, if it stands.
    ///
    /// # Errors
    /// Only those of the store.
    pub(crate) async fn access_token(&self, token: &str) -> Result<Option<AccessToken>, AppError> {
        if let Some((kept, since)) = self.tokens.get(token)
            && since.elapsed() < MEMORY
        {
            return Ok(kept);
        }
        let kept = self.store.access_token(token).await?;
        self.tokens.insert(token.to_owned(), (kept.clone(), Instant::now()));
        Ok(kept)
    }

    /// Revokes an access token of a visitor: its streams end within seconds.
    ///
    /// # Errors
    /// Only those of the store.
    pub(crate) async fn revoke_token(&self, visitor: &str, token: &str) -> Result<bool, AppError> {
        let revoked = self.store.remove_access_token(visitor, token).await?;
        self.tokens.remove(token);
        Ok(revoked)
    }

    /// Whether a program plays for an account.
    ///
    /// # Errors
    /// Only those of the store.
    pub(crate) async fn is_bot(&self, visitor: &VisitorId) -> Result<bool, AppError> {
        if let Some((is_bot, since)) = self.bots.get(visitor.text())
            && since.elapsed() < MEMORY
        {
            return Ok(is_bot);
        }
        let is_bot = self.store.is_bot(visitor.text()).await?;
        self.bots.insert(visitor.text().to_owned(), (is_bot, Instant::now()));
        Ok(is_bot)
    }

    /// Has a program play for an account from now on, where it has no game yet.
    ///
    /// # Errors
    /// Only those of the store.
    pub(crate) async fn make_bot(&self, visitor: &VisitorId) -> Result<bool, AppError> {
        let made = self.is_bot(visitor).await? || self.store.make_bot(visitor.text(), now_ms()).await?;
        self.bots.remove(visitor.text());
        Ok(made)
    }

    /// Forgets what is remembered of a visitor.
    fn forget(&self, visitor: &str) {
        self.identities.remove(visitor);
        self.names.remove(visitor);
    }

    async fn account(&self, visitor: &VisitorId) -> Result<Option<Account>, AppError> {
        Ok(self.store.account_of(visitor.text()).await?)
    }

    /// The account of whoever is signed in.
    ///
    /// # Errors
    /// [`AppError::NoSuchPage`] for a guest, and those of the store.
    pub(crate) async fn own(&self, visitor: &VisitorId) -> Result<Account, AppError> {
        self.account(visitor).await?.ok_or(AppError::NoSuchPage)
    }

    /// Counts a try at a password, of an address and at a name.
    fn count(&self, address: &Address, key: &str) -> Result<(), AppError> {
        self.limits.sign_ins.count(address)?;
        self.limits.passwords.count_key(key, address)
    }
}

/// A new secret, and the session that it opens.
fn new_session(visitor: &str, about: String) -> (String, Session) {
    let secret = Browser::new_secret();
    let token = VisitorId::of(&secret).text().to_owned();
    let now = now_ms();
    (secret, Session { token, visitor: visitor.to_owned(), about, created_at: now, used_at: now })
}

/// `GET /account`.
pub(crate) async fn account(
    State(desk): State<Arc<AccountDesk>>,
    Extension(visitor): Extension<VisitorId>,
    Extension(browser): Extension<Browser>,
) -> Result<Markup, AppError> {
    show(&desk, &visitor, &browser, None).await
}

async fn show(
    desk: &AccountDesk,
    visitor: &VisitorId,
    browser: &Browser,
    problem: Option<Problem>,
) -> Result<Markup, AppError> {
    let account = if browser.is_signed_in { desk.account(visitor).await? } else { None };
    let (sessions, passkeys) = match &account {
        Some(Account { visitor, .. }) => {
            (desk.store.sessions(visitor).await?, desk.store.passkeys(visitor).await?)
        }
        None => (Vec::new(), Vec::new()),
    };
    let shown = Shown {
        mode: desk.mode,
        writes_mail: desk.writes_mail,
        sessions: &sessions,
        token: &browser.token(),
        passkeys: &passkeys,
        offers_passkeys: browser.offers_passkeys,
        problem: problem.as_ref(),
    };
    Ok(account_page(account.as_ref(), &shown))
}

/// A form was not carried out: the page says why.
async fn refuse(
    desk: &AccountDesk,
    visitor: &VisitorId,
    browser: &Browser,
    form: &'static str,
    why: String,
    name: &str,
) -> Answer {
    let problem = Problem { form, why, name: name.chars().take(40).collect() };
    let page = show(desk, visitor, browser, Some(problem)).await?;
    Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
}

/// The form of a new account.
#[derive(Deserialize)]
#[serde(default)]
#[derive(Default)]
pub(crate) struct NewAccountForm {
    name: String,
    password: String,
    /// The passkey that was made instead of a password, as JSON.
    fresh: String,
    invite: String,
}

impl AccountDesk {
    /// Whether somebody may sign up under a name, and the hash of the invitation that this takes.
    async fn admits(&self, name: &str, invite: &str) -> Result<Result<Option<String>, String>, AppError> {
        if let Err(why) = names::check(name) {
            return Ok(Err(why));
        }
        if self.mode != AccountMode::Invite {
            return Ok(Ok(None));
        }
        Ok(match code_hash(invite) {
            Some(code) if self.store.is_invited(&code).await? => Ok(Some(code)),
            _ => Err(say("account.bad-invite")),
        })
    }
}

/// `POST /account/sign-up`.
pub(crate) async fn sign_up(
    State(desk): State<Arc<AccountDesk>>,
    State(games): State<Arc<Games>>,
    Extension(visitor): Extension<VisitorId>,
    Extension(browser): Extension<Browser>,
    address: Address,
    headers: HeaderMap,
    Form(form): Form<NewAccountForm>,
) -> Answer {
    if desk.mode == AccountMode::Off || browser.is_signed_in {
        return Err(AppError::NoSuchPage);
    }
    let name = form.name.trim();
    let refuse = async |why| refuse(&desk, &visitor, &browser, "sign-up", why, name).await;
    let invite = match desk.admits(name, &form.invite).await? {
        Ok(invite) => invite,
        Err(why) => return refuse(why).await,
    };
    let has_password = form.fresh.is_empty();
    if let Some(why) = has_password.then(|| password::check(&form.password, name).err()).flatten() {
        return refuse(why).await;
    }
    desk.count(&address, &names::key(name))?;
    let (password, passkey) = if has_password {
        let hash = password::hash(form.password.clone()).await.ok_or(AppError::Overloaded)?;
        (Some(hash), None)
    } else {
        let passkey = desk.fresh_passkey(&browser, &visitor, &about(&headers), &form.fresh).await?;
        if passkey.is_none() {
            return refuse(say("account.bad-passkey")).await;
        }
        (None, passkey)
    };
    let (secret, session) = new_session(visitor.text(), about(&headers));
    let codes = password::new_codes();
    let account = Account {
        visitor: visitor.text().to_owned(),
        name: name.to_owned(),
        key: names::key(name),
        password,
        created_at: now_ms(),
    };
    let hashed = codes.iter().filter_map(|code| code_hash(code)).collect();
    match desk.store.sign_up(SignUp { account, session, passkey, codes: hashed, invite }).await {
        Err(StoreError::Taken) => return refuse(say("account.taken")).await,
        other => other?,
    }
    tracing::info!(name, "an account was made");
    desk.forget(visitor.text());
    games.end_sessions(vec![browser.token()]);
    Ok((Extension(Keep { secret, guest: None }), codes_page(&codes)).into_response())
}

/// Since when something is so.
fn since(at: i64) -> String {
    say_with("account.since", &[("day", &crate::play::date(at))])
}
