//! Accounts: a name for a visitor, and ways to come back. Whoever signs up stays who they were, so
//! that games, puzzles and settings stay too; everything works without an account.

mod archive;
mod leaderboard;
mod names;
mod page;
mod password;
mod profile;
mod reset;

pub(crate) use archive::archive;
pub(crate) use leaderboard::leaderboard;
pub(crate) use names::key as name_key;
pub(crate) use password::{code_hash, new_code, new_codes};
pub(crate) use profile::{path as profile_path, profile};

use crate::config::AccountMode;
use crate::error::AppError;
use crate::limits::{Address, Limits};
use crate::messages::{say, say_with};
use crate::play::{Games, Seat, now_ms};
use crate::visitor::{Browser, Keep, VisitorId};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::{Extension, Form};
use maud::Markup;
use page::{Problem, account_page, codes_page};
use quick_cache::sync::Cache;
use serde::Deserialize;
use std::sync::Arc;
use std::time::{Duration, Instant};
use throughline_store::{Account, Identity, Session, SignUp, Store, StoreError};

/// The address of one's own account.
pub(crate) const ACCOUNT: &str = "/account";

/// Secrets and names that are remembered, and how long: another instance may have changed them.
const REMEMBERED: usize = 20_000;
const MEMORY: Duration = Duration::from_secs(5);

/// Sessions of an account at most: the oldest ends.
const MOST_SESSIONS: usize = 20;

/// The accounts of a site.
pub(crate) struct AccountDesk {
    store: Arc<dyn Store>,
    pub mode: AccountMode,
    /// Whether the site sends e-mail.
    pub writes_mail: bool,
    limits: Arc<Limits>,
    identities: Cache<String, (Identity, Instant)>,
    names: Cache<String, (Option<String>, Instant)>,
    boards: leaderboard::Boards,
}

/// What a form came to: a page that says what is wrong, or where to go on.
type Answer = Result<Response, AppError>;

impl AccountDesk {
    pub(crate) fn new(store: Arc<dyn Store>, mode: AccountMode, limits: Arc<Limits>) -> Self {
        let (identities, names) = (Cache::new(REMEMBERED), Cache::new(REMEMBERED));
        AccountDesk {
            store,
            mode,
            writes_mail: false,
            limits,
            identities,
            names,
            boards: leaderboard::Boards::default(),
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
        self.identities.insert(token.to_owned(), (identity.clone(), Instant::now()));
        Ok(identity)
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
            if let Seat::Person { visitor } = seat {
                *name = self.name(visitor).await;
            }
        }
        names
    }

    /// Forgets what is remembered of a visitor.
    fn forget(&self, visitor: &str, sessions: &[Session]) {
        self.identities.remove(visitor);
        self.names.remove(visitor);
        for session in sessions {
            self.identities.remove(&session.token);
        }
    }

    /// Opens a session for a browser under a new secret, which is returned.
    async fn open_session(&self, visitor: &str, about: String) -> Result<String, AppError> {
        let (secret, session) = new_session(visitor, about);
        let sessions = self.store.sessions(visitor).await?;
        for old in sessions.iter().skip(MOST_SESSIONS - 1) {
            self.store.end_session(visitor, &old.token).await?;
            self.identities.remove(&old.token);
        }
        self.store.open_session(session).await?;
        Ok(secret)
    }

    async fn account(&self, visitor: &VisitorId) -> Result<Option<Account>, AppError> {
        Ok(self.store.account_of(visitor.text()).await?)
    }

    /// The account of whoever is signed in.
    async fn own(&self, visitor: &VisitorId) -> Result<Account, AppError> {
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
    (secret, Session { token, visitor: visitor.to_owned(), about, created_at: now_ms() })
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
    let sessions = match &account {
        Some(account) => desk.store.sessions(&account.visitor).await?,
        None => Vec::new(),
    };
    Ok(account_page(
        (desk.mode, desk.writes_mail),
        account.as_ref(),
        &sessions,
        &browser.token(),
        problem.as_ref(),
    ))
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
    invite: String,
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
    if let Err(why) = names::check(name).and_then(|()| password::check(&form.password, name)) {
        return refuse(why).await;
    }
    let invite = match desk.mode {
        AccountMode::Invite => match code_hash(&form.invite) {
            Some(code) if desk.store.is_invited(&code).await? => Some(code),
            _ => return refuse(say("account.bad-invite")).await,
        },
        _ => None,
    };
    desk.count(&address, &names::key(name))?;
    let password = password::hash(form.password.clone()).await;
    let (secret, session) = new_session(visitor.text(), about(&headers));
    let codes = password::new_codes();
    let account = Account {
        visitor: visitor.text().to_owned(),
        name: name.to_owned(),
        key: names::key(name),
        password: Some(password.ok_or(AppError::Overloaded)?),
        created_at: now_ms(),
    };
    let hashed = codes.iter().filter_map(|code| code_hash(code)).collect();
    match desk.store.sign_up(SignUp { account, session, codes: hashed, invite }).await {
        Err(StoreError::Taken) => return refuse(say("account.taken")).await,
        other => other?,
    }
    tracing::info!(name, "an account was made");
    desk.forget(visitor.text(), &[]);
    games.end_sessions(vec![browser.token()]).await;
    Ok((Extension(Keep { secret, guest: None }), codes_page(&codes)).into_response())
}

/// The form of whoever comes back: with a password, or with a recovery code.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(crate) struct SignInForm {
    name: String,
    password: String,
}

/// `POST /account/sign-in`.
pub(crate) async fn sign_in(
    State(desk): State<Arc<AccountDesk>>,
    Extension(visitor): Extension<VisitorId>,
    Extension(browser): Extension<Browser>,
    address: Address,
    headers: HeaderMap,
    Form(form): Form<SignInForm>,
) -> Answer {
    if browser.is_signed_in {
        return Ok(Redirect::to(ACCOUNT).into_response());
    }
    desk.limits.sign_ins.count(&address)?;
    // What is longer is nobody's name.
    let key = if form.name.len() <= 64 { names::key(&form.name) } else { String::new() };
    let account = desk.store.account_named(&key).await?;
    let kept = account.as_ref().and_then(|account| account.password.clone());
    // Codes cannot be guessed: they let their person in however many others try.
    let by_code = match (&account, code_hash(&form.password)) {
        (Some(account), Some(code)) => desk.store.use_code(&account.visitor, &code).await?,
        _ => false,
    };
    if !by_code {
        desk.limits.passwords.count_key(&key, &address)?;
    }
    let is_let_in = by_code || password::is_right(form.password, kept).await;
    let Some(account) = account.filter(|_| is_let_in) else {
        tracing::info!(%address, "a sign-in was refused");
        return refuse(&desk, &visitor, &browser, "sign-in", say("account.wrong"), &form.name).await;
    };
    let secret = desk.open_session(&account.visitor, about(&headers)).await?;
    tracing::info!(name = account.name, by_code, "somebody signed in");
    // Signing out leads back to the games that were played here as a guest.
    let guest = browser.guest.clone().or_else(|| Some(browser.secret.clone()));
    Ok((Extension(Keep { secret, guest }), Redirect::to(ACCOUNT)).into_response())
}

/// `POST /account/sign-out`.
pub(crate) async fn sign_out(
    State(desk): State<Arc<AccountDesk>>,
    State(games): State<Arc<Games>>,
    Extension(visitor): Extension<VisitorId>,
    Extension(browser): Extension<Browser>,
) -> Answer {
    if browser.is_signed_in {
        desk.store.end_session(visitor.text(), &browser.token()).await?;
        desk.identities.remove(&browser.token());
        games.end_sessions(vec![browser.token()]).await;
        tracing::info!("somebody signed out");
    }
    let secret = browser.guest.clone().unwrap_or_else(Browser::new_secret);
    Ok((Extension(Keep { secret, guest: None }), Redirect::to(ACCOUNT)).into_response())
}

/// A session to end.
#[derive(Deserialize)]
pub(crate) struct SessionForm {
    session: String,
}

/// `POST /account/end-session`.
pub(crate) async fn end_session(
    State(desk): State<Arc<AccountDesk>>,
    State(games): State<Arc<Games>>,
    Extension(visitor): Extension<VisitorId>,
    Form(SessionForm { session }): Form<SessionForm>,
) -> Answer {
    if desk.store.end_session(visitor.text(), &session).await? {
        desk.identities.remove(&session);
        games.end_sessions(vec![session]).await;
        tracing::info!("a session was ended");
    }
    Ok(Redirect::to(ACCOUNT).into_response())
}

/// A change that needs the password.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(crate) struct PasswordForm {
    password: String,
    new: String,
}

impl AccountDesk {
    /// The account of whoever is signed in, if the password is theirs.
    pub(crate) async fn confirmed(
        &self,
        visitor: &VisitorId,
        address: &Address,
        password: &str,
    ) -> Result<Option<Account>, AppError> {
        let account = self.own(visitor).await?;
        self.count(address, &account.key)?;
        let is_right = password::is_right(password.to_owned(), account.password.clone()).await;
        if !is_right {
            tracing::info!(%address, name = account.name, "a password was wrong");
        }
        Ok(Some(account).filter(|_| is_right))
    }
}

/// `POST /account/password`: changes it, and ends all other sessions.
pub(crate) async fn change_password(
    State(desk): State<Arc<AccountDesk>>,
    State(games): State<Arc<Games>>,
    Extension(visitor): Extension<VisitorId>,
    Extension(browser): Extension<Browser>,
    address: Address,
    Form(form): Form<PasswordForm>,
) -> Answer {
    let refuse = async |why| refuse(&desk, &visitor, &browser, "password", why, "").await;
    let account = desk.own(&visitor).await?;
    if let Err(why) = password::check(&form.new, &account.name) {
        return refuse(why).await;
    }
    // A recovery code lets in whoever has forgotten it, and so it must do here.
    desk.limits.sign_ins.count(&address)?;
    let by_code = match code_hash(&form.password) {
        Some(code) => desk.store.use_code(visitor.text(), &code).await?,
        None => false,
    };
    if !by_code && desk.confirmed(&visitor, &address, &form.password).await?.is_none() {
        return refuse(say("account.wrong-password")).await;
    }
    let hash = password::hash(form.new).await.ok_or(AppError::Overloaded)?;
    let sessions = desk.store.sessions(&account.visitor).await?;
    desk.store.set_password(&account.visitor, &hash, &browser.token()).await?;
    desk.forget(&account.visitor, &sessions);
    let others = sessions.into_iter().map(|session| session.token);
    games.end_sessions(others.filter(|token| *token != browser.token()).collect()).await;
    tracing::info!(name = account.name, by_code, "a password was changed");
    Ok(Redirect::to(ACCOUNT).into_response())
}

/// `POST /account/codes`: new recovery codes.
pub(crate) async fn change_codes(
    State(desk): State<Arc<AccountDesk>>,
    Extension(visitor): Extension<VisitorId>,
    Extension(browser): Extension<Browser>,
    address: Address,
    Form(form): Form<PasswordForm>,
) -> Answer {
    let Some(account) = desk.confirmed(&visitor, &address, &form.password).await? else {
        return refuse(&desk, &visitor, &browser, "codes", say("account.wrong-password"), "").await;
    };
    let codes = password::new_codes();
    let hashed = codes.iter().filter_map(|code| code_hash(code)).collect();
    desk.store.set_codes(&account.visitor, hashed).await?;
    tracing::info!(name = account.name, "recovery codes were changed");
    Ok(codes_page(&codes).into_response())
}

/// `POST /account/close`: the person is gone; the games stay, without a name.
pub(crate) async fn close(
    State(desk): State<Arc<AccountDesk>>,
    State(games): State<Arc<Games>>,
    Extension(visitor): Extension<VisitorId>,
    Extension(browser): Extension<Browser>,
    address: Address,
    Form(form): Form<PasswordForm>,
) -> Answer {
    let Some(account) = desk.confirmed(&visitor, &address, &form.password).await? else {
        return refuse(&desk, &visitor, &browser, "close", say("account.wrong-password"), "").await;
    };
    let sessions = desk.store.sessions(&account.visitor).await?;
    desk.store.close_account(&account.visitor).await?;
    desk.forget(&account.visitor, &sessions);
    games.name_anew();
    games.end_sessions(sessions.into_iter().map(|session| session.token).collect()).await;
    tracing::info!("an account was closed");
    let secret = browser.guest.clone().unwrap_or_else(Browser::new_secret);
    let keep = Keep { secret, guest: None };
    Ok((Extension(keep), Redirect::to(ACCOUNT)).into_response())
}

/// What browser a request comes from, for people: `Firefox, Linux`.
pub(crate) fn about(headers: &HeaderMap) -> String {
    let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    let first = |known: &[(&str, &str)]| {
        let found = known.iter().find(|(mark, _)| agent.contains(mark));
        found.map(|(_, name)| (*name).to_owned())
    };
    let browsers = [
        ("Edg", "Edge"),
        ("OPR/", "Opera"),
        ("Firefox/", "Firefox"),
        ("FxiOS/", "Firefox"),
        ("Chrome/", "Chrome"),
        ("CriOS/", "Chrome"),
        ("Safari/", "Safari"),
    ];
    let systems = [
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Windows", "Windows"),
        ("Mac OS", "macOS"),
        ("Linux", "Linux"),
    ];
    let known: Vec<String> = [first(&browsers), first(&systems)].into_iter().flatten().collect();
    if known.is_empty() { say("account.unknown-browser") } else { known.join(", ") }
}

/// Since when something is so.
fn since(at: i64) -> String {
    say_with("account.since", &[("day", &crate::play::date(at))])
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    #[test]
    fn browsers_are_named_for_people() {
        let named = |agent: &'static str| {
            about(&HeaderMap::from_iter([(header::USER_AGENT, HeaderValue::from_static(agent))]))
        };
        let linux = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";
        assert_eq!(named(linux), "Firefox, Linux");
        let phone = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36";
        assert_eq!(named(phone), "Chrome, Android");
        assert_eq!(named("curl/8"), "An unknown browser");
    }
}
